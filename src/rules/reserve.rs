//! Reserves, debts, and who pays for a refill.

use super::params::Rules;
use super::ring::{MAX_SIDES, Side, Sides};
use super::settings::{RefillFrom, Shortfall};
use super::turn::Haul;

/// The dân that a refill costs: one for each of the five pits.
pub const REFILL_DAN: u16 = 5;

/// What a side has captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reserve {
    /// Dân stones; under `refill-from=score` all points, since captured quan pieces can be changed there.
    pub dan: u16,
    /// Quan pieces; always 0 under `refill-from=score`.
    pub quan: u8,
}

impl Reserve {
    /// Adds what a turn captured.
    #[inline]
    pub(super) fn add(&mut self, haul: Haul, rules: &Rules) {
        match rules.refill_from() {
            RefillFrom::Score => self.dan += haul.points(rules),
            RefillFrom::Dan => {
                self.dan += haul.dan;
                self.quan += haul.quan;
            }
        }
    }

    /// What it is worth, debts aside.
    #[inline]
    pub const fn points(self, rules: &Rules) -> u16 {
        self.dan + self.quan as u16 * rules.quan_value()
    }
}

/// How a refill is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    /// From the side's own reserve.
    Own,
    /// Some of it is borrowed.
    Borrow {
        /// How many dân, 1 to 5.
        dan: u8,
        /// From whom.
        lender: Side,
    },
    /// It can't be paid.
    Broke,
}

/// How `side` can pay a refill when each side has `dan(side)` dân (or points) at hand.
#[inline]
pub fn payment(side: Side, rules: &Rules, dan: impl Fn(Side) -> u16) -> Payment {
    let own = dan(side);
    if own >= REFILL_DAN {
        return Payment::Own;
    }
    if rules.shortfall() == Shortfall::Forfeit {
        return Payment::Broke;
    }
    let missing = REFILL_DAN - own;
    let mut lender = side.next(rules.sides());
    while lender != side {
        if dan(lender) >= missing {
            return Payment::Borrow { dan: missing as u8, lender };
        }
        lender = lender.next(rules.sides());
    }
    Payment::Broke
}

/// Who owes how many dân to whom. Unlike stones, debts can grow as long as a game goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Debts([[u32; MAX_SIDES]; MAX_SIDES]);

impl Debts {
    /// The most that one side can owe to another, more than fifty million loans: whatever is added up of debts, and the
    /// difference of two sums, still has room in an `i32`.
    pub(super) const MOST: u32 = 1 << 28;

    /// The dân that `debtor` owes to `lender`.
    pub const fn owed(&self, debtor: Side, lender: Side) -> u32 {
        self.0[debtor.index()][lender.index()]
    }

    pub(super) fn add(&mut self, debtor: Side, lender: Side, dan: u32) {
        let owed = &mut self.0[debtor.index()][lender.index()];
        *owed = owed.saturating_add(dan).min(Self::MOST);
    }

    /// What a side gets back at the end minus what it has to give back, in dân.
    pub(super) fn balance(&self, side: Side, sides: Sides) -> i32 {
        sides
            .all()
            .map(|other| self.owed(other, side).cast_signed() - self.owed(side, other).cast_signed())
            .sum()
    }
}
