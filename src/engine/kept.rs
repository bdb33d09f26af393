//! The line that is shown with a proof: one in which nobody gives away what is proven.
//!
//! The line comes from a short search, which knows nothing of the proof. So each of its moves by a side that can force
//! something is proven to keep that, with the table in which the proof was found where that still stands; where it
//! doesn't, a move that does takes its place, and where none is found, the line ends before it.

use std::time::Instant;

use super::bounds::Bounds;
use super::crew::Crew;
use super::engine::{Engine, EngineError};
use super::inquiry::Question;
use super::limits::{Limits, Watch};
use super::node::{ProofEnd, ProofRoot};
use super::prove::Prover;
use super::search::within_range;
use super::state::Terms;
use crate::rules::{Choice, FinalValue, Position, Rules, Side, final_value};

/// Moves that may be made for one move of the line: first little for every move that may be meant, then more.
const WORK: [u64; 2] = [10_000, 1_000_000];

/// Makes sure of the line of one solved position.
pub(super) struct Keeper<'a> {
    pub(super) terms: &'a Terms,
    pub(super) position: &'a Position,
    pub(super) bounds: &'a Bounds,
    /// The limits of the whole search.
    pub(super) limits: Limits<'a>,
    /// When its time is over.
    pub(super) deadline: Option<Instant>,
    /// The target that the engine's table holds facts for.
    pub(super) table_for: Option<i16>,
}

impl Keeper<'_> {
    /// The part of a line, which goes on from the position, that keeps what is proven; perhaps with another move at its end.
    /// Empty where nothing is proven.
    pub(super) fn keep(
        &mut self,
        engine: &mut Engine,
        mut line: Vec<Choice>,
    ) -> Result<Vec<Choice>, EngineError> {
        let mut sides = [Side::P0, Side::P1];
        // The table is emptied for the second one.
        sides.sort_by_key(|side| self.bounds.forced_by(*side) != self.table_for.map(i32::from));
        if sides
            .into_iter()
            .all(|side| self.bounds.forced_by(side).is_none() && !self.bounds.is_held_off_by(side))
        {
            return Ok(Vec::new());
        }
        self.seat(&mut line);
        for side in sides {
            self.keep_for(engine, side, &mut line)?;
        }
        Ok(line)
    }

    /// Who may flip takes the seat of which more is proven.
    fn seat(&self, line: &mut Vec<Choice>) {
        let Some(seat) = self.position.to_move().filter(|_| self.position.can_flip()) else { return };
        let (stays, flips) =
            (self.bounds.forced_by(seat), self.bounds.forced_by(Choice::Flip.seat_after(seat)));
        let is_flip = line.first() == Some(&Choice::Flip);
        if stays > flips && is_flip {
            line.remove(0);
        } else if flips > stays && !is_flip {
            line.insert(0, Choice::Flip);
        }
    }

    /// Goes through the moves of one side.
    fn keep_for(
        &mut self,
        engine: &mut Engine,
        side: Side,
        line: &mut Vec<Choice>,
    ) -> Result<(), EngineError> {
        let target = self.bounds.forced_by(side).map(within_range);
        let mut position = *self.position;
        for at in 0..line.len() {
            let choice = line[at];
            let is_asked = choice != Choice::Flip && position.to_move() == Some(side);
            // To keep the other side from what it can't force takes more than a proof can tell in short.
            if is_asked && self.bounds.is_held_off_by(side) {
                line.truncate(at);
                return Ok(());
            }
            if let (true, Some(target)) = (is_asked, target) {
                let kept = self.kept(engine, &position, choice, Question { side, target })?;
                if kept != Some(choice) {
                    line.truncate(at);
                    line.extend(kept);
                    return Ok(());
                }
            }
            let Ok(after) = position.after(choice, &self.terms.rules) else {
                line.truncate(at);
                return Ok(());
            };
            position = after;
        }
        Ok(())
    }

    /// The choice of the line if it keeps what the side can force, or else one that does.
    fn kept(
        &mut self,
        engine: &mut Engine,
        position: &Position,
        first: Choice,
        question: Question,
    ) -> Result<Option<Choice>, EngineError> {
        if !self.terms.economy.shares_facts(self.table_for, question.target) {
            engine.clear();
            self.table_for = Some(question.target);
        }
        let legal = position.legal_moves(&self.terms.rules);
        let others = legal.into_iter().map(Choice::Play).filter(|choice| *choice != first);
        let choices: Vec<Choice> = std::iter::once(first).chain(others).collect();
        for work in WORK {
            let nodes = Some(self.limits.nodes.map_or(work, |nodes| nodes.min(work)));
            for choice in &choices {
                let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
                let watch = Watch::new(&Limits { nodes, time, ..self.limits });
                if self.keeps(engine, position, *choice, question, &watch)? {
                    return Ok(Some(*choice));
                }
            }
        }
        Ok(None)
    }

    /// Whether it is proven that a choice keeps what is asked.
    fn keeps(
        &self,
        engine: &mut Engine,
        position: &Position,
        choice: Choice,
        Question { side, target }: Question,
        watch: &Watch<'_>,
    ) -> Result<bool, EngineError> {
        let rules: &Rules = &self.terms.rules;
        let Ok(after) = position.after(choice, rules) else { return Ok(false) };
        if let FinalValue::Is(value) = final_value(&after, rules) {
            return Ok(side.signed(value) >= i32::from(target));
        }
        let Some(root) = ProofRoot::new(&after, self.terms, side) else { return Ok(false) };
        let table = engine.table()?;
        let mut prover = Prover::new(self.terms, &table, watch, target, Crew::ALONE);
        Ok(prover.prove_thoroughly(&root) == Ok(ProofEnd::Proven))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Goal, Limits, Options};
    use super::{Choice, Engine, Position, Rules, Side};
    use crate::rules::Sides;

    /// Solves and follows the line: after none of its moves is the opposite of what was proven.
    fn follow(rules: &Rules, start: &Position, goal: Goal, depth: u32) -> Vec<Choice> {
        let mut engine = Engine::new(rules, Options { hash: 4, threads: 1 });
        let all = Limits { nodes: Some(3_000_000), ..Limits::default() };
        let limits = Limits { depth: Some(depth), ..all };
        let solved = engine.solve(start, goal, &limits, &mut |_, _| ()).unwrap();
        let (mut position, mut is_flipped) = (*start, false);
        // What is proven of the persons, as they sat at the start.
        let before = solved.bounds.of_players(start);
        for choice in &solved.pv {
            position = position.after(*choice, rules).unwrap();
            is_flipped |= *choice == Choice::Flip;
            let seats = engine.solve(&position, goal, &all, &mut |_, _| ()).unwrap().bounds;
            let persons = seats.of_players(&position);
            let after = if is_flipped { persons.turned() } else { persons };
            for (side, other) in [(Side::P0, Side::P1), (Side::P1, Side::P0)] {
                let kept = before.forced_by(side).zip(after.forced_by(other));
                let text = start.to_text(rules);
                assert!(
                    kept.is_none_or(|(before, after)| before <= -after),
                    "{text} {goal:?} {depth}: {choice} of {:?}",
                    solved.pv
                );
            }
        }
        solved.pv
    }

    #[test]
    fn no_move_of_a_line_gives_away_what_is_proven() {
        for (variant, text) in [
            ("standard", "0,0,1,0,1,0/0,0,0,0,2,0q 28/28 P0"),
            ("standard", "1,0,2,0,1,3/0,2,0,0,1,0q 20/30 P1"),
            ("standard", "1,1,0,0,0,0/0,0,0,0,1,0 33/34 P0"),
            ("mature-quan", "1,0,2,0,0,4q/0,2,0,0,1,0 25/26 P0 last=6<,1>,6<"),
            ("ky-dinh", "0,1,2,0,0,5q/0,1,0,0,1,0 20+1q/20+0q P1"),
            ("folk", "0,1,1,0,0,7q/0,1,2,0,1,5 23+0q/9+1q P1 ply=9"),
            ("table-flip", "0,0,0,0,0,0/1,0,0,0,0,1q 5/4 P1 ply=1 flip"),
            ("table-flip", "1,0,2,0,1,0/0,1,0,0,2,2 4/4 P0"),
        ] {
            let rules = Rules::preset(variant, Sides::Two).unwrap();
            let position = Position::parse(text, &rules).unwrap();
            let depths = [1, 2, 14].into_iter();
            let lines = depths.flat_map(|depth| {
                [Goal::Result, Goal::Value].map(|goal| follow(&rules, &position, goal, depth).len())
            });
            assert!(lines.sum::<usize>() > 0, "no line is shown: {text}");
        }
    }

    #[test]
    fn a_proof_from_the_start_has_its_first_move_and_nothing_proven_has_none() {
        let rules = Rules::default();
        let start = Position::start(&rules);
        let solve = |nodes| {
            let mut engine = Engine::new(&rules, Options { hash: 64, threads: 1 });
            let limits = Limits { depth: Some(1), nodes: Some(nodes), ..Limits::default() };
            engine.solve(&start, Goal::Result, &limits, &mut |_, _| ()).unwrap()
        };
        assert_eq!(solve(1000).pv, []);
        let solved = solve(30_000_000);
        assert!(solved.proven);
        // All other openings lose, or nobody is proven to win: see docs/solved.md.
        let wins = ["2<", "4>", "2>", "4<"];
        assert!(wins.contains(&solved.pv[0].to_string().as_str()), "{:?}", solved.pv);
    }
}
