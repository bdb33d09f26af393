//! What the transposition table keeps of a position for the value search, and how a position is recognised.

use super::state::{Economy, State, Terms};
use super::steps::Step;
use super::table::{Slot, Table};

/// What a search found out about a position: the final difference for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Score {
    /// The difference, or the bound of it that the window asked for.
    pub(crate) value: i16,
    /// Whether it is proven that the mover can have at least `value`: every line that it rests on ends the game.
    pub(crate) low: bool,
    /// Whether it is proven that the mover can't have more than `value`.
    pub(crate) high: bool,
}

impl Score {
    /// A final difference.
    pub(crate) const fn proven(value: i16) -> Self {
        Self { value, low: true, high: true }
    }

    /// An estimate.
    pub(crate) const fn estimate(value: i16) -> Self {
        Self { value, low: false, high: false }
    }

    /// The same score from the other seat.
    #[inline(always)]
    pub(crate) const fn turned(self) -> Self {
        Self { value: -self.value, low: self.high, high: self.low }
    }

    /// Whether it is the exact value.
    #[inline(always)]
    pub(crate) const fn is_proven(self) -> bool {
        self.low && self.high
    }
}

/// How a stored value relates to the value of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The value is at least this.
    Lower = 1,
    /// At most this.
    Upper = 2,
    /// Exactly this.
    Exact = 3,
}

/// A table entry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fact {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// Plies searched.
    pub(crate) depth: u8,
    /// The best step, or the one that refuted.
    pub(crate) step: Option<Step>,
}

/// A position as the table knows it: folded over the mirror.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    slot: Slot,
    identity: u64,
    mirrored: bool,
    /// The reserves are left out of stored values where they don't matter otherwise.
    balance: i16,
}

// The layout of a fact, from the lowest bit on.
const HISTORY: u32 = 0;
const POINTS: u32 = 10;
const PIECES: u32 = 18;
const VALUE: u32 = 22;
const DEPTH: u32 = 34;
const STEP: u32 = 41;
const BOUND: u32 = 45;
const LOW: u32 = 47;
const HIGH: u32 = 48;
const AGE: u32 = 49;
const IDENTITY: u64 = (1 << VALUE) - 1;
/// Makes stored values positive.
const VALUE_OFFSET: i16 = 2048;
/// The deepest search.
pub(crate) const MAX_DEPTH: u8 = 127;

impl Known {
    /// How the table knows a state; `None` if it has no room for one like it.
    #[inline(always)]
    pub(crate) fn new(state: &State, terms: &Terms, table: &Table<'_>) -> Option<Self> {
        let straight = state.board.code()?;
        let mirror = state.board.mirrored().code()?;
        let mirrored = mirror < straight;
        let history = state.history.where_it_matters(&state.board);
        let history = if mirrored { history.mirrored() } else { history };
        let reserve = match terms.economy {
            Economy::Shared => 0,
            Economy::Points => state.points[0] as u64,
            Economy::Stones if state.pieces[0] > 15 => return None,
            Economy::Stones => state.points[0] as u64 | u64::from(state.pieces[0]) << (PIECES - POINTS),
        };
        let identity = history.bits() << HISTORY | reserve << POINTS;
        let slot = table.slot(straight.min(mirror), identity);
        Some(Self { slot, identity, mirrored, balance: state.balance() })
    }

    /// What the table knows.
    #[inline(always)]
    pub(crate) fn get(&self, table: &Table<'_>) -> Option<Fact> {
        let fact = table.get(self.slot, IDENTITY, self.identity)?;
        let bound = match fact >> BOUND & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        };
        let step = Step::new((fact >> STEP & 15).wrapping_sub(1) as u8);
        Some(Fact {
            score: Score {
                value: (fact >> VALUE & 0xfff) as i16 - VALUE_OFFSET + self.balance,
                low: fact >> LOW & 1 != 0,
                high: fact >> HIGH & 1 != 0,
            },
            bound,
            depth: (fact >> DEPTH & 0x7f) as u8,
            step: if self.mirrored { step.map(Step::mirrored) } else { step },
        })
    }

    /// Tells the table. Entries of another `age` (0 to 63) make room first.
    #[inline(always)]
    pub(crate) fn put(&self, table: &Table<'_>, fact: &Fact, age: u8) {
        let step = if self.mirrored { fact.step.map(Step::mirrored) } else { fact.step };
        let bits = self.identity
            | ((fact.score.value - self.balance + VALUE_OFFSET) as u64 & 0xfff) << VALUE
            | u64::from(fact.depth) << DEPTH
            | step.map_or(0, |step| step.index() as u64 + 1) << STEP
            | (fact.bound as u64) << BOUND
            | u64::from(fact.score.low) << LOW
            | u64::from(fact.score.high) << HIGH
            | u64::from(age & 63) << AGE;
        table.put(self.slot, IDENTITY, bits, |old| {
            let current = old >> AGE & 63 == u64::from(age & 63);
            (old >> DEPTH & 0x7f) as u32 + if current { u32::from(MAX_DEPTH) } else { 0 }
        });
    }
}
