//! Judging a decision by what it lost.

use crate::notation::Judgement;
use crate::rules::Side;

use super::chances::chances;
use super::worth::Worth;

/// From which losses on a decision is an inaccuracy, a mistake, a blunder. Both the points and the chances must be lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// `?!`
    pub inaccuracy: Threshold,
    /// `?`
    pub mistake: Threshold,
    /// `??`
    pub blunder: Threshold,
}

/// A loss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Threshold {
    /// Points of the final difference.
    pub points: f64,
    /// Winning chances, 0 to 1.
    pub chances: f64,
}

impl Default for Thresholds {
    /// 4 points and 5 %, 8 points and 10 %, 14 points and 15 %.
    fn default() -> Self {
        Self {
            inaccuracy: Threshold { points: 4.0, chances: 0.05 },
            mistake: Threshold { points: 8.0, chances: 0.10 },
            blunder: Threshold { points: 14.0, chances: 0.15 },
        }
    }
}

/// What a decision lost, and what that is called.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// Points, never below 0.
    pub points: f64,
    /// Winning chances, 0 to 1.
    pub chances: f64,
    /// Whether a result was thrown away that was proven.
    pub threw_away: bool,
    /// `None` if there is nothing to say.
    pub judgement: Option<Judgement>,
}

/// What is known of a decision.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'w> {
    /// The value of the best choice and the seat that its maker has afterwards.
    pub best: (&'w Worth, Side),
    /// The value of the choice that was made, likewise.
    pub played: (&'w Worth, Side),
    /// The dân on the board when it was made.
    pub dan: u32,
}

impl Judged<'_> {
    /// What was lost.
    pub fn loss(&self, thresholds: &Thresholds) -> Loss {
        let (best, best_seat) = self.best;
        let (played, played_seat) = self.played;
        let points = (best.points(best_seat) - played.points(played_seat)).max(0.0);
        let threw_away = match (best.at_least(best_seat), played.at_most(played_seat)) {
            (Some(had), Some(has)) => had > has,
            _ => false,
        };
        let by_margin =
            chances(best.margin(best_seat), self.dan) - chances(played.margin(played_seat), self.dan);
        let by_margin = by_margin.max(0.0);
        // Whoever wants to see every loss, however small, does not want to see the best moves among them.
        let reaches = |threshold: Threshold| {
            points > 0.0 && points >= threshold.points && by_margin >= threshold.chances
        };
        let judgement = if threw_away || reaches(thresholds.blunder) {
            Some(Judgement::Blunder)
        } else if reaches(thresholds.mistake) {
            Some(Judgement::Mistake)
        } else if reaches(thresholds.inaccuracy) {
            Some(Judgement::Inaccuracy)
        } else {
            None
        };
        let judgement = judgement.map(|judgement| {
            if !threw_away && self.stands() { judgement.min(Judgement::Inaccuracy) } else { judgement }
        });
        let chances = if threw_away { by_margin.max(self.proven_chances()) } else { by_margin };
        Loss { points, chances, threw_away, judgement }
    }

    /// Whether the result is proven and the same with both choices.
    fn stands(&self) -> bool {
        let (best, best_seat) = self.best;
        let (played, played_seat) = self.played;
        let kept = best.at_least(best_seat).is_some_and(|had| played.at_least(played_seat) >= Some(had));
        kept || best.at_most(best_seat).is_some_and(|most| played.at_least(played_seat) >= Some(most))
            || best.at_most(best_seat) == Some(super::worth::Prospect::Loss)
    }

    /// The chances lost when one proven result was given for another.
    fn proven_chances(&self) -> f64 {
        use super::worth::Prospect::{Draw, Loss, Win};
        let chance = |standing| match standing {
            Some(Win) => 1.0,
            Some(Draw) => 0.5,
            Some(Loss) | None => 0.0,
        };
        chance(self.best.0.at_least(self.best.1)) - chance(self.played.0.at_most(self.played.1))
    }
}

#[cfg(test)]
mod tests {
    use super::{Judged, Thresholds};
    use crate::annotate::Worth;
    use crate::engine::Eval;
    use crate::notation::Judgement::{self, Blunder, Inaccuracy, Mistake};
    use crate::rules::Side;

    fn judgement(best: Eval, played: Eval, seat: Side) -> Option<Judgement> {
        let (best, played) = (Worth::Two(best), Worth::Two(played));
        let judged = Judged { best: (&best, seat), played: (&played, seat), dan: 30 };
        judged.loss(&Thresholds::default()).judgement
    }

    fn bound(lower: i32) -> Eval {
        Eval { value: lower, lower: Some(lower), upper: None, depth: 9 }
    }

    #[test]
    fn estimates_are_judged_by_points_and_chances() {
        let at = |value| Eval::estimate(value, 9);
        assert_eq!(judgement(at(2), at(0), Side::P0), None);
        assert_eq!(judgement(at(2), at(-2), Side::P0), Some(Inaccuracy));
        assert_eq!(judgement(at(4), at(-4), Side::P0), Some(Mistake));
        assert_eq!(judgement(at(7), at(-7), Side::P0), Some(Blunder));
        assert_eq!(judgement(at(-7), at(7), Side::P1), Some(Blunder));
        assert_eq!(judgement(at(66), at(46), Side::P0), None, "the chances are the same");
    }

    #[test]
    fn a_proven_result_counts_more_than_points() {
        assert_eq!(judgement(Eval::proven(1, 9), Eval::proven(0, 9), Side::P0), Some(Blunder));
        assert_eq!(judgement(Eval::proven(0, 9), Eval::proven(-1, 9), Side::P0), Some(Blunder));
        assert_eq!(judgement(Eval::proven(30, 9), Eval::proven(2, 9), Side::P0), Some(Inaccuracy));
        assert_eq!(judgement(bound(20), bound(1), Side::P0), Some(Inaccuracy));
        assert_eq!(judgement(Eval::proven(-2, 9), Eval::proven(-40, 9), Side::P0), Some(Inaccuracy));
    }
}
