//! What the transposition table keeps of a position for the proof search, and how a position is recognised.

use super::node::{Missing, Node, Turn};
use super::state::{Economy, Terms};
use super::steps::Step;
use super::table::{Slot, Table};

/// A node as the table knows it: folded over the mirror.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    slot: Slot,
    identity: u64,
    /// Twice the attacker's points less the target: the more, the easier.
    level: i16,
}

// The layout of a fact, from the lowest bit on: which kind, turn, pieces, the attacker's last move; then either the
// levels proven to win and refuted, or one level and what is missing there; then how much work it took.
const KIND: u32 = 0;
const TURN: u32 = 1;
const PIECES: u32 = 2;
const LAST: u32 = 6;
const LEVEL: u32 = 10;
const WON_FROM: u32 = 10;
const LOST_TO: u32 = 22;
const PROOF: u32 = 22;
const REFUTATION: u32 = 40;
const WORK: u32 = 58;
const SETTLED_IDENTITY: u64 = (1 << LEVEL) - 1;
const OPEN_IDENTITY: u64 = (1 << PROOF) - 1;
const LEVELS: u64 = 0xfff;
const COUNTS: u64 = 0x3_ffff;
const OPEN: u64 = 1 << KIND;
const LEVEL_OFFSET: i16 = 2047;
/// Settled entries are worth as much as open ones with sixteen times the work.
const SETTLED_WORTH: u32 = 4;

impl Key {
    /// How the table knows a node when the attacker is to reach `target`; `None` if it has no room for one like it.
    #[inline(always)]
    pub(crate) fn new(node: &Node, terms: &Terms, target: i16, table: &Table<'_>) -> Option<Self> {
        let straight = node.state.board.code()?;
        let mirror = node.state.board.mirrored().code()?;
        let attacker = node.turn as usize;
        let pieces = match terms.economy {
            Economy::Stones => node.state.pieces[attacker],
            Economy::Points | Economy::Shared => 0,
        };
        let level = 2 * node.state.points[attacker] - target;
        if pieces > 15 || level.abs() >= LEVEL_OFFSET - 1 {
            return None;
        }
        // On its own turn the attacker's last move counts only if it could be repeated.
        let last = node.last.filter(|step| node.turn == Turn::Defender || node.state.can(*step));
        let last = if mirror < straight { last.map(Step::mirrored) } else { last };
        let identity = (node.turn as u64) << TURN
            | u64::from(pieces) << PIECES
            | last.map_or(0, |step| step.index() as u64 + 1) << LAST;
        Some(Self { slot: table.slot(straight.min(mirror), identity), identity, level })
    }

    /// Which of many classes of positions it belongs to, spread evenly.
    #[inline(always)]
    pub(crate) const fn class(&self) -> usize {
        self.slot.bucket()
    }

    /// Asks memory for what is looked up soon; what comes back means nothing.
    #[inline(always)]
    pub(crate) fn touch(&self, table: &Table<'_>) -> u64 {
        table.touch(self.slot)
    }

    #[inline(always)]
    fn level_bits(&self) -> u64 {
        (self.level + LEVEL_OFFSET) as u64
    }

    /// The same for all reserves.
    pub(crate) const fn without_reserves(self) -> Self {
        Self { level: 0, ..self }
    }

    /// What is known to be missing.
    #[inline(always)]
    pub(crate) fn get(&self, table: &Table<'_>) -> Option<Missing> {
        let mut missing = None;
        for fact in table.facts(self.slot) {
            if fact & SETTLED_IDENTITY == self.identity {
                if self.level_bits() >= fact >> WON_FROM & LEVELS {
                    return Some(Missing::PROVEN);
                }
                if self.level_bits() <= fact >> LOST_TO & LEVELS {
                    return Some(Missing::REFUTED);
                }
            } else if fact & OPEN_IDENTITY == self.identity | OPEN | self.level_bits() << LEVEL {
                missing =
                    Some(Missing { proof: unpack(fact >> PROOF), refutation: unpack(fact >> REFUTATION) });
            }
        }
        missing
    }

    /// How many points more the attacker could have and would still be refuted, as far as the table knows.
    pub(crate) fn room(&self, table: &Table<'_>) -> i16 {
        let fact = table.get(self.slot, SETTLED_IDENTITY, self.identity);
        let lost_to = fact.map_or(0, |fact| (fact >> LOST_TO & LEVELS) as i16);
        // A level is twice the points.
        (lost_to - self.level_bits() as i16).max(0) / 2
    }

    /// Tells the table what is missing, found out by so much `work`.
    pub(crate) fn put(&self, table: &Table<'_>, missing: Missing, work: u64) {
        let work = u64::from(u64::BITS - work.leading_zeros()) << WORK;
        let worth = |fact: u64| (fact >> WORK) as u32 + if fact & OPEN == 0 { SETTLED_WORTH } else { 0 };
        if !missing.is_settled() {
            let fact = self.identity
                | OPEN
                | self.level_bits() << LEVEL
                | pack(missing.proof) << PROOF
                | pack(missing.refutation) << REFUTATION
                | work;
            table.put(self.slot, OPEN_IDENTITY, fact, worth);
            return;
        }
        let (mut won_from, mut lost_to) = match table.get(self.slot, SETTLED_IDENTITY, self.identity) {
            Some(fact) => (fact >> WON_FROM & LEVELS, fact >> LOST_TO & LEVELS),
            None => (LEVELS, 0),
        };
        if missing.proof == 0 {
            won_from = won_from.min(self.level_bits());
        } else {
            lost_to = lost_to.max(self.level_bits());
        }
        let fact = self.identity | won_from << WON_FROM | lost_to << LOST_TO | work;
        table.put(self.slot, SETTLED_IDENTITY, fact, worth);
    }
}

/// Makes a table forget all refutations. Proofs stay.
pub(crate) fn forget_refutations(table: &Table<'_>) {
    table.change_all(|fact| match fact >> WON_FROM & LEVELS {
        _ if fact & OPEN != 0 => fact,
        LEVELS => 0,
        _ => fact & !(LEVELS << LOST_TO),
    });
}

/// Digits of a packed count; the other five bits are an exponent of two.
const DIGITS: u32 = 13;

/// A count in eighteen bits, rounded up.
#[inline(always)]
const fn pack(count: u32) -> u64 {
    let bits = u32::BITS - count.leading_zeros();
    if bits <= DIGITS {
        return count as u64;
    }
    let shift = bits - DIGITS;
    let rounded = (count as u64 + (1 << shift) - 1) >> shift;
    // Rounding up may have made another digit.
    if rounded >> DIGITS != 0 {
        rounded >> 1 | ((shift + 1) as u64) << DIGITS
    } else {
        rounded | (shift as u64) << DIGITS
    }
}

#[inline(always)]
const fn unpack(bits: u64) -> u32 {
    let bits = bits & COUNTS;
    ((bits & ((1 << DIGITS) - 1)) << (bits >> DIGITS)) as u32
}

#[cfg(test)]
mod tests {
    use super::{pack, unpack};
    use crate::engine::node::NEVER;

    #[test]
    fn counts_are_rounded_up_by_less_than_a_thousandth() {
        for count in (0..20_000).chain([NEVER, NEVER - 1, 123_456_789]) {
            let packed = unpack(pack(count));
            assert!(packed >= count && packed - count <= count / 1000, "{count} {packed}");
        }
    }
}
