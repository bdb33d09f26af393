//! Counting legal move sequences: every move is made, nothing is counted without.

use super::state::{Next, State, Terms};
use super::steps::STEPS;
use crate::rules::{Position, Rules, Sides};

/// The legal sequences of `depth` moves from a two-sided position that don't go on after the end of the game, or
/// `None` where the packed board can't hold the position (more than 255 points, or more sides). Every move is made.
pub fn perft(position: &Position, rules: &Rules, depth: u32) -> Option<u64> {
    if position.sides() != Sides::Two {
        return None;
    }
    let terms = Terms::new(position, rules).ok()?;
    if depth == 0 {
        return Some(1);
    }
    let Some(mover) = position.to_move() else { return Some(0) };
    let mut nodes = 0;
    for mv in position.legal_moves(rules) {
        let mut after = *position;
        if after.play(mv, rules, &mut ()).is_ok() {
            nodes += match after.to_move() {
                _ if depth == 1 => 1,
                Some(_) => count(&terms, &terms.state(&after, mover.next(Sides::Two)), depth - 1),
                None => 0,
            };
        }
    }
    Some(nodes)
}

fn count(terms: &Terms, state: &State, depth: u32) -> u64 {
    let mut nodes = 0;
    for step in STEPS {
        if state.can(step) {
            nodes += match terms.play(state, step) {
                _ if depth == 1 => 1,
                Next::Goes(next) => count(terms, &next, depth - 1),
                Next::Ends(_) => 0,
            };
        }
    }
    nodes
}
