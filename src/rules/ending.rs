//! The end of a game: sets of sides, winners, scores, and what it was worth.

use super::events::EndReason;
use super::params::Rules;
use super::position::Position;
use super::reserve::Payment;
use super::ring::{MAX_SIDES, Side, Sides};
use super::settings::{Repetition, Shortfall};
use super::turn::quan_condition;

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

/// All points of a position's game, on the board and in the reserves. No move changes it: what lies in quan pits at the
/// end belongs to nobody, but was a part of the game, and a debt is what another side has.
///
/// ```
/// use oaq::rules::{Position, Rules, points_in_play};
/// let rules = Rules::default();
/// assert_eq!(points_in_play(&Position::start(&rules), &rules), 70);
/// ```
pub fn points_in_play(position: &Position, rules: &Rules) -> u32 {
    let (sides, value) = (position.sides(), u32::from(rules.quan_value()));
    let dan: u32 = sides.ring().map(|pit| u32::from(position.dan(pit))).sum();
    let pieces = sides.quan_pits().filter(|pit| position.has_quan(*pit)).count() as u32;
    let reserves = sides.all().map(|side| position.reserve(side));
    dan + pieces * value
        + reserves.map(|held| u32::from(held.dan) + u32::from(held.quan) * value).sum::<u32>()
}

/// How a game may have ended of which only the last position is known; empty where no rule can have ended it so.
///
/// A quan condition that is fulfilled has ended it. Who could not pay a refill had nothing to sweep, so what it could not
/// pay with is still what it has.
pub(crate) fn possible_endings(position: &Position, rules: &Rules) -> Vec<Ending> {
    let (sides, out) = (position.sides(), position.out);
    let ended = |reason, winners| Ending { reason: Some(reason), winners };
    let by_score = position.scores(rules).best(out);
    if quan_condition(position.board(), rules) {
        return vec![ended(EndReason::Quan, by_score)];
    }
    let mut endings = Vec::new();
    if rules.repetition() != Repetition::None {
        endings.push(ended(EndReason::Repetition, by_score));
    }
    match rules.shortfall() {
        Shortfall::Borrow => endings.push(ended(EndReason::NoRefill, by_score)),
        Shortfall::Forfeit => {
            let is_broke = |side: &Side| position.payment(*side, rules) == Payment::Broke;
            let beaten: Vec<SideSet> = match sides {
                Sides::Two => sides.all().filter(is_broke).map(SideSet::only).collect(),
                _ => [out].into_iter().filter(|out| out.len() + 1 == sides.count()).collect(),
            };
            let others = |beaten: SideSet| sides.all().find(|side| !beaten.contains(*side));
            let winners = beaten.into_iter().filter_map(others);
            endings.extend(winners.map(|side| ended(EndReason::NoRefill, SideSet::only(side))));
        }
    }
    endings
}

/// What a game was worth in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FinalValue {
    /// Nothing yet: it goes on.
    GoesOn,
    /// It is over, but nobody can tell: a position text doesn't say how it ended, and who couldn't pay a refill has lost
    /// everything.
    Unknown,
    /// The final difference P0 − P1 of two sides. Who can't pay a refill under `shortfall=forfeit` has lost all points of the
    /// game.
    Is(i32),
    /// It is over on three or four sides, which have a score each and no one difference: [`Position::scores`].
    ByScores,
}

/// What a game was worth, if it is over.
///
/// ```
/// use oaq::rules::{FinalValue, Position, Rules, final_value};
/// let rules = Rules::default();
/// let position = Position::parse("0,0,0,0,0,3q/1,0,0,0,0,0 4/8 P0", &rules).unwrap();
/// assert_eq!(final_value(&position, &rules), FinalValue::Is(-26));
/// ```
pub fn final_value(position: &Position, rules: &Rules) -> FinalValue {
    let Some(ending) = position.ending() else { return FinalValue::GoesOn };
    if position.sides() != Sides::Two {
        return FinalValue::ByScores;
    }
    if rules.shortfall() == Shortfall::Forfeit {
        match ending.reason {
            Some(EndReason::NoRefill) => {
                let all = points_in_play(position, rules).cast_signed();
                return FinalValue::Is(if ending.winners.contains(Side::P0) { all } else { -all });
            }
            None if !quan_condition(position.board(), rules) => return FinalValue::Unknown,
            _ => {}
        }
    }
    let scores = position.scores(rules);
    FinalValue::Is(scores.of(Side::P0) - scores.of(Side::P1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_can_tell_is_no_value() {
        let value = |rules: &Rules, text: &str| final_value(&Position::parse(text, rules).unwrap(), rules);
        let rules = Rules::default();
        assert_eq!(final_value(&Position::start(&rules), &rules), FinalValue::GoesOn);
        let ended = "0,0,0,0,0,3q/0,0,0,0,0,0 4/9 -";
        assert_eq!(value(&rules, ended), FinalValue::Unknown);
        let borrows = rules.with("shortfall=borrow").unwrap();
        assert_eq!(value(&borrows, ended), FinalValue::Is(-5));
        // The quan are gone, which is how it ended.
        assert_eq!(value(&rules, "0,0,0,0,0,0/0,0,0,0,0,0 40/30 -"), FinalValue::Is(10));
        let three = Rules::preset("standard", Sides::Three).unwrap();
        assert_eq!(value(&three, "0,0,0,0,0,0/0,0,0,0,0,0/0,0,0,0,0,0 40/39/26 -"), FinalValue::ByScores);
        assert_eq!(final_value(&Position::start(&three), &three), FinalValue::GoesOn);
    }
}
