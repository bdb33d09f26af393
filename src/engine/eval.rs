//! The static evaluation: a guess of the final difference from the look of a position.
//!
//! What counts besides the reserves is what can be sown: an empty pit of one's own costs about as much as a stone or
//! four more in another one gain. The weights are fitted to 27,835 searched positions of all presets
//! (`tests/data/evaluation.csv`) by `cargo bench --bench fit_eval -- write`, and a test holds them to that.

use super::packed::Packed;
use super::state::{State, Terms};

/// The guessed final difference for the side to move.
#[inline(always)]
pub(crate) fn evaluate(state: &State, terms: &Terms) -> i16 {
    let most = terms.total - 1;
    (state.balance() + standing(state.board)).clamp(-most, most)
}

/// What a dân pit is worth to the side to move, in sixteenths of a point, by its dân: the outer pits, those beside the
/// middle, the middle one. More than eight are as good as eight.
type Worth = [[i16; 9]; 3];

/// The mover's pits.
const OWN: Worth = [
    [0, 11, 39, 68, 41, 68, 35, 35, 37],
    [0, 28, 76, 67, 76, 62, 65, 32, 73],
    [0, 70, 33, 53, 66, 46, 19, 56, 24],
];
/// The other side's.
const OTHER: Worth = [
    [0, -17, -44, -53, -55, -44, -36, -5, -27],
    [0, -21, -38, -41, -42, -17, -26, -17, 4],
    [0, -33, -24, -26, -14, 0, 15, -7, 20],
];
/// Having the turn.
const TURN: i16 = 7;

/// What is still to be gained, in points.
#[inline(always)]
fn standing(board: Packed) -> i16 {
    let own = |pit: usize, kind: usize| OWN[kind][board.own(pit).min(8) as usize];
    let other = |pit: usize, kind: usize| OTHER[kind][board.other(pit).min(8) as usize];
    let both = |pit: usize, kind: usize| own(pit, kind) + other(pit, kind);
    (TURN + both(0, 0) + both(1, 1) + both(2, 2) + both(3, 1) + both(4, 0)) >> 4
}

#[cfg(test)]
#[path = "../../benches/fit/least_squares.rs"]
mod least_squares;

#[cfg(test)]
mod tests {
    use super::{OTHER, OWN, TURN, least_squares};

    #[test]
    fn the_weights_are_those_that_fit_the_data() {
        let data = include_str!("../../tests/data/evaluation.csv");
        assert_eq!(least_squares::fit(data), (OWN, OTHER, TURN));
    }
}
