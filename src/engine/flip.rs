//! A start with a table flip ahead: the first player makes a move, then the second one chooses a seat.

use std::time::Instant;

use super::bounds::{Bounds, Goal};
use super::engine::{Engine, EngineError};
use super::limits::Limits;
use super::solve::Solution;
use super::state::Terms;
use crate::rules::{Choice, Move, Position, Side};

impl Engine {
    /// Solves the positions after all first moves, one of each two that are mirror images, and lets the players choose. The
    /// difference is that of the persons as they sit at the start.
    pub(super) fn solve_before_flip(
        &mut self,
        position: &Position,
        goal: Goal,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(Bounds, u64),
    ) -> Result<Solution, EngineError> {
        // What is proven of P0's difference says as much of P1's, and the other way round.
        let to_opener =
            |bounds: Bounds| if position.to_move() == Some(Side::P0) { bounds } else { bounds.turned() };
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let after = self.after_openings(position)?;
        let (count, mut nodes, mut ahead) = (after.len() as u32, 0, Vec::new());
        for (mv, after) in after {
            let guess = self.guess(&after, limits, count)?;
            nodes += guess.nodes;
            ahead.push((guess, mv, after));
        }
        // Those that end the game, then the likely best: the others need only be known to be no better.
        ahead.sort_by_key(|(guess, _, after)| (after.can_flip(), guess.eval.value.abs()));
        let mut openings = Vec::new();
        for (guess, mv, after) in ahead {
            let shares = if openings.len() + 1 == count as usize { 1 } else { 2 };
            let time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let guessed = guess.nodes;
            let share = |most: u64| most.saturating_sub(nodes) / u64::from(shares);
            let left = Limits {
                nodes: limits.nodes.map(|most| guessed + share(most)),
                time: time.map(|time| time / shares),
                ..*limits
            };
            let enough = match (goal, best(&openings).lower) {
                (Goal::Value, Some(lower)) => -lower,
                _ => i32::MAX,
            };
            let solved = self.solve_up_to(enough, guess, &after, goal, &left, &mut |_, _| ())?;
            nodes += solved.nodes - guessed;
            let line = std::iter::once(Choice::Play(mv)).chain(solved.pv).collect();
            openings.push((to_opener(solved.bounds.of_players(&after)), line));
            // What the first player can have is known from any opening, what it can't have only from all.
            progress(to_opener(Bounds { upper: None, most: None, ..best(&openings) }), nodes);
        }
        let whole = best(&openings);
        let bounds = to_opener(whole);
        let pv = openings.into_iter().max_by_key(|(bounds, _)| (bounds.lower, bounds.most, bounds.upper));
        // An opening keeps what the first player can do if it can do it there.
        let pv = pv.filter(|(there, _)| whole != Bounds::default() && there.least == whole.least);
        Ok(Solution {
            bounds,
            proven: bounds.reach(goal),
            pv: pv.map(|(_, pv)| pv).unwrap_or_default(),
            nodes,
        })
    }

    /// The first moves, one of each two that are mirror images, and the positions after them.
    fn after_openings(&self, position: &Position) -> Result<Vec<(Move, Position)>, EngineError> {
        let terms = Terms::new(position, self.rules())?;
        let (mut seen, mut openings) = (Vec::new(), Vec::new());
        for mv in position.legal_moves(self.rules()) {
            let mut after = *position;
            // A legal move can be played.
            if after.play(mv, self.rules(), &mut ()).is_err() {
                continue;
            }
            let mover = after.to_move().unwrap_or(Side::P0);
            let state = terms.state(&after, mover);
            let mirror = (state.board.mirrored(), state.history.mirrored());
            if !seen.contains(&(state.board, state.history)) && !seen.contains(&mirror) {
                seen.push((state.board, state.history));
                openings.push((mv, after));
            }
        }
        Ok(openings)
    }
}

/// What the best opening is worth to who chooses it.
fn best(openings: &[(Bounds, Vec<Choice>)]) -> Bounds {
    let all = |of: fn(&Bounds) -> Option<i32>| {
        let values: Option<Vec<i32>> = openings.iter().map(|(bounds, _)| of(bounds)).collect();
        values.and_then(|values| values.into_iter().max())
    };
    let any = |of: fn(&Bounds) -> Option<i32>| openings.iter().filter_map(|(bounds, _)| of(bounds)).max();
    Bounds {
        lower: any(|bounds| bounds.lower),
        upper: all(|bounds| bounds.upper),
        most: all(|bounds| bounds.most),
        least: any(|bounds| bounds.least),
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, best};
    use crate::engine::{Answer, Engine, Goal, Limits, Options};
    use crate::rules::{Position, Rules, Side, Sides};

    #[test]
    fn the_first_player_chooses_the_best_opening() {
        let openings = [(Bounds::exactly(-6), Vec::new()), (Bounds::exactly(-2), Vec::new())];
        assert_eq!(best(&openings), Bounds::exactly(-2));
        let unknown = [(Bounds::exactly(-6), Vec::new()), (Bounds::default(), Vec::new())];
        let bounds = best(&unknown);
        assert_eq!((bounds.lower, bounds.upper), (Some(-6), None));
    }

    #[test]
    fn a_start_with_a_flip_ahead_is_solved() {
        let rules = Rules::preset("table-flip", Sides::Two).unwrap();
        for (text, winner, value) in [
            // The first move ends the game: there is nothing to choose any more.
            ("0,0,1,0,0,0/0,0,1,0,0,1 4/4 P0", Side::P0, 1),
            ("0,0,0,0,1,1/1,0,0,0,0,0 3/4 P0", Side::P1, -10),
            // The same with seats exchanged.
            ("1,0,0,0,0,0/0,0,0,0,1,1 4/3 P1", Side::P0, 10),
        ] {
            let start = Position::parse(text, &rules).unwrap();
            let mut engine = Engine::new(&rules, Options { hash: 1, threads: 1 });
            let limits = Limits { nodes: Some(100_000), ..Limits::default() };
            let solution = engine.solve(&start, Goal::Value, &limits, &mut |_, _| ()).unwrap();
            assert!(solution.proven, "{text}: {solution:?}");
            assert_eq!(solution.bounds.answer(), Some(Answer::Wins(winner)), "{text}");
            assert_eq!((solution.bounds.lower, solution.bounds.upper), (Some(value), Some(value)), "{text}");
        }
    }

    #[test]
    fn the_value_is_that_of_the_best_opening_though_others_are_only_bounded() {
        let rules = Rules::preset("table-flip", Sides::Two).unwrap();
        for text in [
            "1,0,2,0,1,0/0,1,0,0,2,2 4/4 P0",
            "0,2,1,0,1,0/2,0,0,1,0,3 9/4 P0",
            "1,1,1,0,1,0/0,1,0,1,0,1q 6/5 P0",
        ] {
            let start = Position::parse(text, &rules).unwrap();
            let options = Options { hash: 1, threads: 1 };
            let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
            let solve = |position: &Position| {
                let mut engine = Engine::new(&rules, options);
                engine.solve(position, Goal::Value, &limits, &mut |_, _| ()).unwrap()
            };
            let openings = start.legal_moves(&rules).into_iter().map(|mv| {
                let mut after = start;
                after.play(mv, &rules, &mut ()).unwrap();
                let bounds = solve(&after).bounds;
                (bounds.of_players(&after), Vec::new())
            });
            let all = best(&openings.collect::<Vec<_>>());
            let solved = solve(&start);
            assert!(all.lower.is_some(), "{text}: {solved:?}");
            assert_eq!((solved.bounds.lower, solved.bounds.upper), (all.lower, all.upper), "{text}");
        }
    }
}
