//! What is proven of the value of a position.

use crate::rules::{Position, Side};

/// What is to be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Who wins, or that it is a draw.
    Result,
    /// The exact final difference.
    Value,
}

/// What is proven about the final difference P0 − P1.
///
/// Where every line of play ends, what P0 can force and what P1 can hold it to are one number, the value. Where play can go
/// on for ever they may be two: P0 can force `lower` and no more, P1 holds it to `upper` and no less, and who wants
/// more than that must avoid the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// P0 can force at least this.
    pub lower: Option<i32>,
    /// P1 can force at most this, so that P0 can't have more.
    pub upper: Option<i32>,
    /// P0 can't force more than this.
    pub most: Option<i32>,
    /// P1 can't force less than this.
    pub least: Option<i32>,
}

/// Who wins, as far as that can be forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This side can force a win.
    Wins(Side),
    /// Each side can force a draw.
    Draw,
    /// Neither side can force a win, and one of them not even a draw: play can go on for ever.
    Open,
}

impl Bounds {
    /// Whether the goal is reached.
    pub fn reach(&self, goal: Goal) -> bool {
        match goal {
            Goal::Result => self.answer().is_some(),
            Goal::Value => self.lower.is_some() && self.lower == self.upper || self.are_final(),
        }
    }

    /// Whether nothing more can be found out: each side can force its bound, and nothing better.
    pub fn are_final(&self) -> bool {
        self.lower.is_some() && self.lower == self.most && self.upper.is_some() && self.upper == self.least
    }

    /// The least difference in its favour that a side can force.
    pub(crate) fn forced_by(&self, side: Side) -> Option<i32> {
        if side == Side::P0 { self.lower } else { self.upper.map(|upper| -upper) }
    }

    /// Whether a side is proven to keep the other one from more than what it can force itself tells of: play may then have
    /// no end.
    pub(crate) fn is_held_off_by(&self, side: Side) -> bool {
        let Self { lower, upper, most, least } = *self;
        if side == Side::P0 {
            least.is_some_and(|least| lower.is_none_or(|lower| lower < least))
        } else {
            most.is_some_and(|most| upper.is_none_or(|upper| most < upper))
        }
    }

    /// What is proven about who wins.
    pub fn answer(&self) -> Option<Answer> {
        match (self.lower, self.upper, self.most, self.least) {
            (Some(1..), ..) => Some(Answer::Wins(Side::P0)),
            (_, Some(..=-1), ..) => Some(Answer::Wins(Side::P1)),
            (Some(0), Some(0), ..) => Some(Answer::Draw),
            (.., Some(..=-1), Some(0..)) | (.., Some(..=0), Some(1..)) => Some(Answer::Open),
            _ => None,
        }
    }

    /// What is proven of the difference between the players who sit at P0 and P1, where this is proven of the seats: while the
    /// table may be flipped, the side to move chooses the better one.
    #[must_use]
    pub fn of_players(&self, position: &Position) -> Self {
        if !position.can_flip() {
            return *self;
        }
        match position.to_move() {
            Some(Side::P0) => self.before_choosing().turned(),
            _ => self.before_choosing(),
        }
    }

    /// The same of the difference P1 − P0.
    #[must_use]
    pub(crate) fn turned(&self) -> Self {
        let turned = |value: Option<i32>| value.map(|value| -value);
        Self {
            lower: turned(self.upper),
            upper: turned(self.lower),
            most: turned(self.least),
            least: turned(self.most),
        }
    }

    /// What seats are worth to one player if the other chooses.
    fn before_choosing(&self) -> Self {
        let other = self.turned();
        let either = |a: Option<i32>, b: Option<i32>| [a, b].into_iter().flatten().min();
        Self {
            lower: self.lower.min(other.lower),
            upper: either(self.upper, other.upper),
            most: either(self.most, other.most),
            least: self.least.min(other.least),
        }
    }

    /// What is proven where the value is known.
    #[cfg(test)]
    pub(super) const fn exactly(value: i32) -> Self {
        let value = Some(value);
        Self { lower: value, upper: value, most: value, least: value }
    }

    /// Two bounds more.
    pub(crate) fn meet(&mut self, lower: Option<i32>, upper: Option<i32>) {
        if let Some(lower) = lower {
            self.can(Side::P0, lower);
        }
        if let Some(upper) = upper {
            self.can(Side::P1, -upper);
        }
    }

    /// A side can force at least so much in its favour; so the other can't force anything better than that.
    pub(crate) fn can(&mut self, side: Side, target: i32) {
        if side == Side::P0 {
            self.lower = self.lower.max(Some(target));
            self.least = self.least.max(Some(target));
        } else {
            self.upper = Some(self.upper.map_or(-target, |upper| upper.min(-target)));
            self.most = Some(self.most.map_or(-target, |most| most.min(-target)));
        }
    }

    /// A side can't force so much in its favour.
    pub(crate) fn cannot(&mut self, side: Side, target: i32) {
        if side == Side::P0 {
            self.most = Some(self.most.map_or(target - 1, |most| most.min(target - 1)));
        } else {
            self.least = self.least.max(Some(1 - target));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Bounds;
    use crate::rules::{Direction, Move, Position, Rules, Side, Sides};

    #[test]
    fn who_may_flip_takes_the_better_seat() {
        let rules = Rules::preset("table-flip", Sides::Two).unwrap();
        let after = |text: &str, opening: Move| {
            let mut position = Position::parse(text, &rules).unwrap();
            position.play(opening, &rules, &mut ()).unwrap();
            position
        };
        let (by_p0, by_p1) = (
            after("5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0", Side::P0.sows(0, Direction::Right)),
            after("5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P1", Side::P1.sows(0, Direction::Right)),
        );
        for (value, worth) in [(6, 6), (-6, 6), (0, 0)] {
            let seats = Bounds::exactly(value);
            assert_eq!(seats.of_players(&by_p0), Bounds::exactly(-worth));
            assert_eq!(seats.of_players(&by_p1), Bounds::exactly(worth));
            assert_eq!(seats.of_players(&Position::start(&rules)), seats);
        }
        // P0 can't win there, and P1 not more than 4: so the first player does not lose by more.
        let open = Bounds { lower: Some(-4), upper: None, most: Some(0), least: Some(-4) };
        let worth = open.of_players(&by_p0);
        assert_eq!((worth.lower, worth.upper, worth.most), (None, Some(4), Some(0)));
    }
}
