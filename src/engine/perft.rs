//! Counting legal move sequences: every move is made, nothing is counted without.

use std::ops::AddAssign;

use super::state::{Next, State, Terms};
use super::steps::Step;
use crate::rules::{DAN_PER_SIDE, Position, Rules, Sides};

/// What was counted, and the work it took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Sequences of the full length. None goes on after the end of the game.
    pub sequences: u64,
    /// Moves made on the way.
    pub moves: u64,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.sequences += other.sequences;
        self.moves += other.moves;
    }
}

/// The legal sequences of `depth` moves from a position: on the packed board where that can hold it (two sides, at most
/// 255 points), else by the plain rules.
///
/// ```
/// use oaq::engine::perft;
/// use oaq::rules::{Position, Rules};
/// let rules = Rules::default();
/// assert_eq!(perft(&Position::start(&rules), &rules, 4).sequences, 5128);
/// ```
pub fn perft(position: &Position, rules: &Rules, depth: u32) -> Count {
    let terms = (position.sides() == Sides::Two).then(|| Terms::new(position, rules).ok()).flatten();
    count(position, rules, terms.as_ref(), depth)
}

/// Makes the next move by the plain rules, and with `terms` all further ones on the packed board.
fn count(position: &Position, rules: &Rules, terms: Option<&Terms>, depth: u32) -> Count {
    if depth == 0 {
        return Count { sequences: 1, moves: 0 };
    }
    let mut total = Count::default();
    for mv in position.legal_moves(rules) {
        let mut after = *position;
        if after.play(mv, rules, &mut ()).is_err() {
            continue;
        }
        total.moves += 1;
        total += match (terms, after.to_move()) {
            (Some(terms), Some(mover)) => count_packed(terms, &terms.state(&after, mover), depth - 1),
            _ => count(&after, rules, terms, depth - 1),
        };
    }
    total
}

fn count_packed(terms: &Terms, state: &State, depth: u32) -> Count {
    if depth == 0 {
        return Count { sequences: 1, moves: 0 };
    }
    let mut total = Count::default();
    for pit in 0..DAN_PER_SIDE {
        let [left, right] = Step::from_pit(pit);
        // Written out, the direction is known beforehand.
        if state.can(left) {
            total += count_step(terms, state, left, depth);
            total += count_step(terms, state, right, depth);
        }
    }
    total
}

/// Counts the sequences that begin with a step.
#[inline(always)]
fn count_step(terms: &Terms, state: &State, step: Step, depth: u32) -> Count {
    let below = match terms.play(state, step) {
        _ if depth == 1 => Count { sequences: 1, moves: 0 },
        Next::Goes(next) => count_packed(terms, &next, depth - 1),
        Next::Ends(_) => Count::default(),
    };
    Count { moves: below.moves + 1, ..below }
}
