//! What a choice is worth to the person who makes it.

use crate::engine;
use crate::notation::{Basis, Eval, Points};
use crate::rules::{Scores, Side, Sides};

/// What is known of a value, on any number of sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// Two sides: the final difference P0 − P1.
    Two(engine::Eval),
    /// Three or four sides: the expected final scores, always an estimate unless the game is over.
    Many {
        /// The scores.
        scores: Scores,
        /// Plies looked ahead.
        depth: u32,
        /// Whether these are the final scores of a game that is over.
        is_final: bool,
    },
}

/// A result for one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Prospect {
    /// Lost.
    Loss,
    /// Drawn.
    Draw,
    /// Won.
    Win,
}

impl Worth {
    /// By how many points `seat` is expected to win: the difference on two sides, on more the lead over the best of the
    /// others.
    pub fn margin(&self, seat: Side) -> f64 {
        match self {
            Self::Two(eval) => f64::from(seat.signed(eval.value)),
            Self::Many { scores, .. } => {
                let others = scores.as_slice().iter().enumerate().filter(|(i, _)| *i != seat.index());
                let best = others.map(|(_, score)| *score).max().unwrap_or_default();
                f64::from(scores.of(seat) - best)
            }
        }
    }

    /// The points that `seat` wants more of: the difference on two sides, its own score on more.
    pub fn points(&self, seat: Side) -> f64 {
        match self {
            Self::Two(_) => self.margin(seat),
            Self::Many { scores, .. } => f64::from(scores.of(seat)),
        }
    }

    /// Whether the points of `seat` are only what it is proven to have at least.
    pub(super) fn may_be_more(&self, seat: Side) -> bool {
        let Self::Two(eval) = self else { return false };
        let value = Some(seat.signed(eval.value));
        lower(eval, seat) == value && upper(eval, seat) != value
    }

    /// Whether the points of `seat` are only what it is proven to have at most.
    pub(super) fn may_be_less(&self, seat: Side) -> bool {
        let Self::Two(eval) = self else { return false };
        let value = Some(seat.signed(eval.value));
        upper(eval, seat) == value && lower(eval, seat) != value
    }

    /// The result that `seat` is proven to have at least.
    pub fn at_least(&self, seat: Side) -> Option<Prospect> {
        match self {
            Self::Two(eval) => match lower(eval, seat)? {
                1.. => Some(Prospect::Win),
                0 => Some(Prospect::Draw),
                _ => None,
            },
            Self::Many { .. } => None,
        }
    }

    /// The result that `seat` is proven to have at most.
    pub fn at_most(&self, seat: Side) -> Option<Prospect> {
        match self {
            Self::Two(eval) => match upper(eval, seat)? {
                ..0 => Some(Prospect::Loss),
                0 => Some(Prospect::Draw),
                _ => None,
            },
            Self::Many { .. } => None,
        }
    }

    /// The same value with everything that `known` has proven of it.
    #[must_use]
    pub fn knowing(self, known: Self) -> Self {
        let (Self::Two(mut eval), Self::Two(known)) = (self, known) else { return self };
        let lower = eval.lower.max(known.lower);
        let upper = match (eval.upper, known.upper) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        (eval.lower, eval.upper) = (lower, upper);
        eval.value = eval.value.max(lower.unwrap_or(i32::MIN)).min(upper.unwrap_or(i32::MAX));
        Self::Two(eval)
    }

    /// Nothing but that `seat` is proven to have at least `target` points more than the other side.
    pub(super) fn forced(seat: Side, target: i32) -> Self {
        let (lower, upper) = if seat == Side::P0 { (Some(target), None) } else { (None, Some(-target)) };
        Self::Two(engine::Eval { value: seat.signed(target), lower, upper, depth: 0 })
    }

    /// Nothing but what is proven in favour of `seat`.
    pub(super) fn proven_for(&self, seat: Side) -> Option<Self> {
        self.least(seat).map(|least| Self::forced(seat, least))
    }

    /// The points that `seat` is proven to have at least more than the other side.
    pub(super) fn least(&self, seat: Side) -> Option<i32> {
        let Self::Two(eval) = self else { return None };
        lower(eval, seat)
    }

    /// Whether it is not known yet if `seat` can have at least `target` points more than the other side.
    pub(super) fn is_open(&self, seat: Side, target: i32) -> bool {
        let Self::Two(eval) = self else { return false };
        lower(eval, seat).is_none_or(|least| least < target)
            && upper(eval, seat).is_none_or(|most| most >= target)
    }

    /// Whether it is proven who wins, or that nobody does.
    pub(super) fn is_decided(&self) -> bool {
        let Self::Two(eval) = self else { return false };
        matches!((eval.lower, eval.upper), (Some(1..), _) | (_, Some(..=-1)) | (Some(0), Some(0)))
    }

    /// As a record writes it. A bound is written only if it decides the game; otherwise the estimate says more.
    pub fn to_eval(&self) -> Eval {
        match self {
            Self::Two(eval) => {
                let (value, basis) = match (eval.lower, eval.upper) {
                    (Some(lower), Some(upper)) if lower == upper => (lower, Basis::Proven),
                    (Some(lower), _) if lower > 0 => (lower, Basis::AtLeast),
                    (_, Some(upper)) if upper < 0 => (upper, Basis::AtMost),
                    _ => (eval.value, Basis::Depth(eval.depth)),
                };
                Eval::difference(Points::whole(value), basis)
            }
            Self::Many { scores, depth, is_final } => {
                let points: Vec<Points> =
                    scores.as_slice().iter().map(|score| Points::whole(*score)).collect();
                let basis = if *is_final { Basis::Proven } else { Basis::Depth(*depth) };
                Eval::of_scores(&points, basis)
                    .unwrap_or_else(|| Eval::difference(Points::default(), Basis::Depth(*depth)))
            }
        }
    }
}

fn other(seat: Side) -> Side {
    seat.next(Sides::Two)
}

/// What `seat` is proven to win by at least.
fn lower(eval: &engine::Eval, seat: Side) -> Option<i32> {
    if seat == Side::P0 { eval.lower } else { eval.upper.map(|upper| -upper) }
}

/// What `seat` is proven to win by at most.
fn upper(eval: &engine::Eval, seat: Side) -> Option<i32> {
    lower(eval, other(seat)).map(|least| -least)
}
