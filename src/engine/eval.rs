//! The static evaluation: a guess of the final difference from the look of a position.

use super::state::{State, Terms};

/// The guessed final difference for the side to move.
#[inline(always)]
pub(crate) fn evaluate(state: &State, terms: &Terms) -> i16 {
    let most = terms.total - 1;
    (state.balance() + (3 * (state.board.dan_of(0) as i16 - state.board.dan_of(1) as i16)) / 10 + 1)
        .clamp(-most, most)
}
