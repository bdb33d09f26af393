//! The memory of the repetition rule: six moves A B A B A B in a row end the game.

use arrayvec::ArrayVec;

use super::ring::Move;

/// The last moves of a game, oldest first, at most five.
pub type RecentMoves = ArrayVec<Move, { Recent::MOST }>;

/// Up to five moves, oldest first, without the trouble of a vector in a `Copy` type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Recent([Option<Move>; Self::MOST]);

impl Recent {
    /// As many moves as can be held, and as are ever looked at.
    pub(super) const MOST: usize = 5;

    pub(super) fn push(&mut self, mv: Move) {
        match self.0.iter_mut().find(|place| place.is_none()) {
            Some(place) => *place = Some(mv),
            None => {
                self.0.rotate_left(1);
                self.0[Self::MOST - 1] = Some(mv);
            }
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Move> {
        self.0.iter().copied().flatten()
    }

    /// Whether the five moves and `mv` are A B A B A B.
    pub(super) fn repeats_with(&self, mv: Move) -> bool {
        let [a, b, ..] = self.0;
        b == Some(mv) && self.0 == [a, b, a, b, a]
    }
}
