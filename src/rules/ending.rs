//! The end of a game: sets of sides, winners and scores.

use super::events::EndReason;
use super::ring::{MAX_SIDES, Side, Sides};

/// A set of sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SideSet(u8);

impl SideSet {
    /// The set of one side.
    pub const fn only(side: Side) -> Self {
        Self(1 << side.index())
    }

    /// Whether the side is in the set.
    #[inline]
    pub const fn contains(self, side: Side) -> bool {
        self.0 & 1 << side.index() != 0
    }

    /// Puts a side into the set.
    pub const fn insert(&mut self, side: Side) {
        self.0 |= 1 << side.index();
    }

    /// How many sides are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no side is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sides in the set, P0 first.
    pub fn iter(self, sides: Sides) -> impl Iterator<Item = Side> {
        sides.all().filter(move |side| self.contains(*side))
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Why; `None` when a position string only says that the game is over.
    pub reason: Option<EndReason>,
    /// Who won: one side, or several that share the top score of a draw.
    pub winners: SideSet,
}

impl Ending {
    /// The only winner; `None` for a draw.
    pub fn winner(&self, sides: Sides) -> Option<Side> {
        if self.winners.len() == 1 { self.winners.iter(sides).next() } else { None }
    }
}

/// Points by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scores {
    points: [i32; MAX_SIDES],
    sides: Sides,
}

impl Scores {
    /// Scores of a board with `sides` sides.
    pub fn new(sides: Sides, points: impl Fn(Side) -> i32) -> Self {
        let mut scores = Self { points: [0; MAX_SIDES], sides };
        for side in sides.all() {
            scores.points[side.index()] = points(side);
        }
        scores
    }

    /// The points of one side. Negative when it owes more than it has.
    pub const fn of(&self, side: Side) -> i32 {
        self.points[side.index()]
    }

    /// The points by side, P0 first.
    pub fn as_slice(&self) -> &[i32] {
        &self.points[..self.sides.count()]
    }

    /// The sides with the highest score among those that are not `out`.
    pub fn best(&self, out: SideSet) -> SideSet {
        let playing = || self.sides.all().filter(|side| !out.contains(*side));
        let top = playing().map(|side| self.of(side)).max();
        let mut best = SideSet::default();
        for side in playing().filter(|side| Some(self.of(*side)) == top) {
            best.insert(side);
        }
        best
    }
}
