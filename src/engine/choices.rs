//! What is proven of each of the best choices in a position.

use super::bounds::{Bounds, Goal};
use super::engine::{Engine, EngineError, can_go_on};
use super::limits::Limits;
use super::solve::Solution;
use crate::rules::{Choice, Position, Side};

impl Engine {
    /// Solves what each of the best [`Limits::lines`] choices leads to, with these limits for each. A short search says which
    /// those are; they come in the order of what is proven of them, the best for whoever chooses first. The bounds are
    /// about the seats, whether the table is flipped or not. `progress` hears of every new bound of each and the moves
    /// made so far for it.
    ///
    /// # Errors
    /// If the position is not for this engine.
    pub fn solve_choices(
        &mut self,
        position: &Position,
        goal: Goal,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(Choice, Bounds, u64),
    ) -> Result<Vec<(Choice, Solution)>, EngineError> {
        can_go_on(position, self.rules())?;
        let mut solved = Vec::new();
        for line in self.guess(position, limits, 1)?.lines {
            let choice = line.choice;
            // What the search chooses is legal.
            let Ok(after) = position.after(choice, self.rules()) else { continue };
            let limits = Limits { lines: 1, ..*limits };
            let solution =
                self.solve(&after, goal, &limits, &mut |bounds, nodes| progress(choice, bounds, nodes))?;
            solved.push((choice, solution));
        }
        let chooser = position.to_move().unwrap_or(Side::P0);
        solved.sort_by_key(|(choice, solution)| {
            let Bounds { lower, upper, most, .. } = match choice.seat_after(chooser) {
                Side::P0 => solution.bounds,
                _ => solution.bounds.turned(),
            };
            // Of those of which nothing good is proven the ones that may still be best; else as the search has it.
            let at_most = if lower.is_none() { most.or(upper) } else { None };
            std::cmp::Reverse((lower, at_most.unwrap_or(i32::MAX)))
        });
        Ok(solved)
    }
}

#[cfg(test)]
mod tests {
    use super::{Choice, Engine, Goal, Limits, Side};
    use crate::engine::{Answer, Options};
    use crate::rules::{Position, Rules, Sides};

    #[test]
    fn every_choice_is_solved_by_itself_and_the_best_comes_first() {
        let rules = Rules::default();
        for (text, chooser) in
            [("0,0,0,0,1,0/1,1,0,0,0,0 34/33 P1", Side::P1), ("1,1,0,0,0,0/0,0,0,0,1,0 33/34 P0", Side::P0)]
        {
            let position = Position::parse(text, &rules).unwrap();
            let mut engine = Engine::new(&rules, Options { hash: 1, threads: 1 });
            let limits = Limits { lines: 11, ..Limits::default() };
            let solved = engine.solve_choices(&position, Goal::Value, &limits, &mut |_, _, _| ()).unwrap();
            assert_eq!(solved.len(), position.legal_moves(&rules).len(), "{text}");
            let whole = engine.solve(&position, Goal::Value, &Limits::default(), &mut |_, _| ()).unwrap();
            assert_eq!(solved[0].1.bounds, whole.bounds, "{text}");
            let values: Vec<i32> =
                solved.iter().map(|(_, solution)| chooser.signed(solution.bounds.lower.unwrap())).collect();
            assert_eq!(values, [2, 0, 0, -2], "{text}");
        }
    }

    #[test]
    fn who_may_flip_is_told_what_each_seat_is_worth() {
        let rules = Rules::preset("table-flip", Sides::Two).unwrap();
        let position = Position::parse("0,0,0,0,0,0/1,0,0,0,0,1q 5/4 P1 ply=1 flip", &rules).unwrap();
        let mut engine = Engine::new(&rules, Options { hash: 1, threads: 1 });
        let limits = Limits { lines: 11, ..Limits::default() };
        let solved = engine.solve_choices(&position, Goal::Result, &limits, &mut |_, _, _| ()).unwrap();
        let flipped = solved.iter().find(|(choice, _)| *choice == Choice::Flip).unwrap();
        let answers = solved.iter().map(|(_, solution)| solution.bounds.answer());
        assert!(answers.clone().all(|answer| answer.is_some()));
        // The board stays as it is: so to flip is worth what the best move is worth, for the other seat.
        assert!(answers.clone().any(|answer| answer == flipped.1.bounds.answer()));
        assert_eq!(solved[0].0 == Choice::Flip, flipped.1.bounds.answer() == Some(Answer::Wins(Side::P0)));
    }
}
