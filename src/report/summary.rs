//! How both players played: from the evaluations and glyphs of the main line, or from the summary that the
//! annotator wrote into the tags.
//!
//! Both add up by person: where the table was flipped, that is not the same as by side.

use super::data::{Basis, EvalData, MoveData, PlayerSummary, Proof, Summary};
use crate::annotate;
use crate::notation::{self, Judgement};

/// Sums a main line up; none if nothing in it has been evaluated.
pub(crate) fn summarise(moves: &[MoveData], start: Option<&EvalData>, players: usize) -> Option<Summary> {
    let played: Vec<&MoveData> = moves.iter().take_while(|mv| mv.events.is_some()).collect();
    if played.iter().all(|mv| mv.eval.is_none()) {
        return None;
    }
    let mut tallies = vec![Tally::default(); players];
    // Who sits where: a flip exchanges the persons.
    let mut persons: Vec<usize> = (0..players).collect();
    let mut before = start;
    for (index, mv) in played.iter().enumerate() {
        if mv.flip {
            persons.reverse();
        }
        let lost = before.zip(mv.eval.as_ref()).and_then(|(before, after)| lost(before, after, mv.side));
        let chances =
            before.zip(mv.eval.as_ref()).and_then(|(before, after)| chances_lost(before, after, mv));
        if let Some(tally) = persons.get(mv.side).and_then(|person| tallies.get_mut(*person)) {
            tally.add(index, mv, lost, chances);
        }
        before = mv.eval.as_ref();
    }
    // The start needs no value: its best move is known from the first move's own.
    let complete = played.iter().all(|mv| mv.eval.is_some());
    Some(Summary { complete, sides: tallies.into_iter().map(Tally::finish).collect() })
}

impl Summary {
    /// Takes over what the annotator knows better, since it compared searches of equal depth.
    pub(crate) fn told(mut self, told: Option<notation::Summary>) -> Self {
        let Some(told) = told.filter(|told| told.sides.len() == self.sides.len()) else {
            return self;
        };
        self.complete = told.complete;
        for (player, side) in self.sides.iter_mut().zip(told.sides) {
            player.accuracy = side.accuracy;
            player.lost = side.points_lost;
            player.blunders = side.blunders as usize;
            player.mistakes = side.mistakes as usize;
            player.inaccuracies = side.inaccuracies as usize;
        }
        self
    }
}

/// The hundredths of a point that a move lost to its side at least; none if the values, being bounds, don't
/// say.
fn lost(before: &EvalData, after: &EvalData, side: usize) -> Option<i64> {
    let worth = |eval: &EvalData| match (eval.v.as_slice(), side) {
        ([difference], 0) => Some(i64::from(*difference)),
        ([difference], _) => Some(-i64::from(*difference)),
        (scores, side) => scores.get(side).map(|score| i64::from(*score)),
    };
    // A bound from below on P0 − P1 is one from above for P1.
    let (unknown_from_below, unknown_from_above) = match side {
        0 => (Proof::AtMost, Proof::AtLeast),
        _ => (Proof::AtLeast, Proof::AtMost),
    };
    let is = |eval: &EvalData, proof: Proof| matches!(eval.by, Basis::Proof(by) if by == proof);
    if is(before, unknown_from_below) || is(after, unknown_from_above) {
        return None;
    }
    Some((worth(before)? - worth(after)?).max(0))
}

/// The winning chances that a move lost, 0 to 1, on two sides.
fn chances_lost(before: &EvalData, after: &EvalData, mv: &MoveData) -> Option<f64> {
    let ([before], [after]) = (before.v.as_slice(), after.v.as_slice()) else { return None };
    let sign = if mv.side == 0 { 0.01 } else { -0.01 };
    let chances = |value: &i32| annotate::chances(sign * f64::from(*value), mv.dan);
    Some((chances(before) - chances(after)).max(0.0))
}

/// The worst that the glyphs of a move say against it.
fn reproach(mv: &MoveData) -> Option<Judgement> {
    let judgements = mv.nags.iter().filter_map(|nag| Judgement::from_nag(*nag));
    judgements.filter(|judgement| *judgement != Judgement::OnlyMove).max()
}

/// What one person did.
#[derive(Clone, Default)]
struct Tally {
    decisions: i64,
    lost: i64,
    /// The accuracies of its decisions, added up, and how many they are.
    accuracies: (f64, u32),
    /// How often each judgement was given.
    judged: [usize; Judgement::ALL.len()],
    /// Whether it was praised, what it captured, and which move of the main line it is.
    best: Option<(bool, u32, usize)>,
    /// What was said against it, what it lost, and which move of the main line it is.
    worst: Option<(Option<Judgement>, i64, usize)>,
}

impl Tally {
    fn add(&mut self, index: usize, mv: &MoveData, lost: Option<i64>, chances: Option<f64>) {
        let reproach = reproach(mv);
        if let Some(judgement) = reproach {
            self.judged[judgement as usize] += 1;
        }
        let praised = mv.nags.iter().any(|nag| matches!(nag, 1 | 3));
        let moment = (praised, mv.taken);
        if reproach.is_none() && moment > self.best.map_or((false, 0), |(praised, taken, _)| (praised, taken))
        {
            self.best = Some((praised, mv.taken, index));
        }
        let moment = (reproach, lost.unwrap_or(0));
        if moment > self.worst.map_or((None, 0), |(reproach, lost, _)| (reproach, lost)) {
            self.worst = Some((moment.0, moment.1, index));
        }
        // A forced move is no decision.
        if let Some(lost) = lost.filter(|_| mv.choices > 1) {
            self.decisions += 1;
            self.lost += lost;
        }
        if let Some(chances) = chances.filter(|_| mv.choices > 1) {
            self.accuracies.0 += annotate::accuracy(chances);
            self.accuracies.1 += 1;
        }
    }

    fn finish(self) -> PlayerSummary {
        let [_, inaccuracies, mistakes, blunders] = self.judged;
        let (sum, count) = self.accuracies;
        PlayerSummary {
            accuracy: (count > 0).then(|| (10.0 * sum / f64::from(count)).round() / 10.0),
            lost: (self.decisions > 0).then(|| (self.lost as f64 / self.decisions as f64).round() / 100.0),
            blunders,
            mistakes,
            inaccuracies,
            best: self.best.map(|(_, _, index)| index),
            worst: self.worst.map(|(_, _, index)| index),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eval(by: Proof, value: i32) -> EvalData {
        EvalData { by: Basis::Proof(by), v: vec![value * 100] }
    }

    fn mv(side: usize, nag: u8, after: EvalData) -> MoveData {
        let events = Some(String::new());
        MoveData { side, events, choices: 5, nags: vec![nag], eval: Some(after), ..MoveData::default() }
    }

    #[test]
    fn bounds_count_as_far_as_they_prove_something() {
        assert_eq!(lost(&eval(Proof::Exact, 4), &eval(Proof::Exact, -10), 0), Some(1400));
        assert_eq!(lost(&eval(Proof::Exact, 4), &eval(Proof::Exact, -10), 1), Some(0));
        assert_eq!(lost(&eval(Proof::AtLeast, 4), &eval(Proof::AtMost, -10), 0), Some(1400));
        assert_eq!(lost(&eval(Proof::AtMost, 4), &eval(Proof::Exact, -10), 0), None);
        assert_eq!(lost(&eval(Proof::AtMost, -4), &eval(Proof::Exact, 3), 1), Some(700));
    }

    #[test]
    fn persons_are_summed_up_across_a_flip() {
        let moves = [
            mv(0, 4, eval(Proof::Exact, -8)),
            MoveData { flip: true, ..mv(1, 6, eval(Proof::Exact, -2)) },
            MoveData { choices: 1, ..mv(0, 0, eval(Proof::Exact, -4)) },
        ];
        let summary = summarise(&moves, Some(&eval(Proof::Exact, 2)), 2).unwrap();
        let [opener, flipper] = &summary.sides[..] else { panic!("two players") };
        // The opener plays P1 after the flip; the forced move is no decision.
        assert_eq!((opener.blunders, opener.inaccuracies, opener.worst), (1, 1, Some(0)));
        assert_eq!(opener.lost, Some(8.0));
        assert_eq!((flipper.blunders, flipper.lost, flipper.worst), (0, None, Some(2)));
        assert!(summary.complete);
        assert!(opener.accuracy.unwrap() < 90.0);

        let text = r#"[OaqAnalysis "complete"] [OaqAccuracy "93.1-88.0"] [OaqBlunders "2-0"] *"#;
        let told = summary.told(notation::summary_of(&notation::parse_game(text).game));
        assert_eq!((told.sides[0].accuracy, told.sides[0].blunders), (Some(93.1), 2));
    }
}
