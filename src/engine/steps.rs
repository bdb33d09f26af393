//! Moves from the mover's seat, and the memory of them that the repetition rule needs.

use super::packed::Packed;
use crate::rules::{DAN_PER_SIDE, Direction, Move, PITS_PER_SIDE, Position, Repetition, Rules, Side, Sides};

/// A move from the mover's seat: pits 0 to 4 from left to right, each to the left and to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Step(u8);

/// Moves of a position at most.
pub(crate) const MAX_STEPS: usize = 2 * DAN_PER_SIDE as usize;

/// Every step, in the order of the pits, left before right.
pub(crate) const STEPS: [Step; MAX_STEPS] = {
    let mut steps = [Step(0); MAX_STEPS];
    let mut i = 0;
    while i < MAX_STEPS {
        steps[i] = Step(i as u8);
        i += 1;
    }
    steps
};

impl Step {
    /// Step number `index`, from 0 to 9.
    #[inline(always)]
    pub(crate) const fn new(index: u8) -> Option<Self> {
        if index < MAX_STEPS as u8 { Some(Self(index)) } else { None }
    }

    /// The move of `mover`, which must be its own.
    pub(crate) fn of(mv: Move, mover: Side) -> Self {
        let place = mv.pit().index() - mover.dan_pit(0).index();
        Self((2 * place + mv.direction() as usize) as u8 % MAX_STEPS as u8)
    }

    /// The two steps from a pit, 0 = the mover's leftmost.
    #[inline(always)]
    pub(crate) const fn from_pit(pit: u8) -> [Self; 2] {
        debug_assert!(pit < DAN_PER_SIDE);
        [Self(2 * pit), Self(2 * pit + 1)]
    }

    /// The step's number, from 0 to 9.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The pit, 0 = the mover's leftmost.
    #[inline(always)]
    pub(crate) const fn pit(self) -> usize {
        self.0 as usize / 2
    }

    /// The move on the mover-first board.
    #[inline(always)]
    pub(crate) const fn as_move(self) -> Move {
        Side::P0.sows(self.0 / 2, Direction::BOTH[self.0 as usize % 2])
    }

    /// The move as `mover` plays it.
    pub(crate) fn played_by(self, mover: Side) -> Move {
        let seat =
            self.as_move().pit().ahead(PITS_PER_SIDE * mover.index() as u8, Direction::Right, Sides::Two);
        Move::new(seat, self.as_move().direction()).unwrap_or(self.as_move())
    }

    /// The same step in the mirror.
    #[inline(always)]
    pub(crate) const fn mirrored(self) -> Self {
        Self(MAX_STEPS as u8 - 1 - self.0)
    }
}

/// What the repetition rule remembers: the last move of each side, and how many moves in a row repeated the one two
/// moves before. The fourth in a row makes six moves A B A B A B. Empty where the rule doesn't apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct History {
    /// The mover's last move as its index + 1; 0 = none.
    own: u8,
    /// The other side's.
    other: u8,
    /// Repeating moves in a row, 0 to 3.
    run: u8,
}

/// Repeating moves in a row that end the game.
const FINAL_RUN: u8 = 4;

impl History {
    /// The history of a position in which `mover` has the turn.
    pub(crate) fn of(position: &Position, mover: Side, rules: &Rules) -> Self {
        let mut history = Self::default();
        if rules.repetition() == Repetition::None {
            return history;
        }
        let recent = position.recent_moves();
        let mut side = if recent.len() % 2 == 0 { mover } else { mover.next(Sides::Two) };
        for mv in recent {
            history = history.after(Step::of(mv, side)).unwrap_or_default();
            side = side.next(Sides::Two);
        }
        history
    }

    /// A history of which nothing counts but the mover's last move.
    pub(crate) const fn just(last: Option<Step>) -> Self {
        let own = match last {
            Some(step) => step.0 + 1,
            None => 0,
        };
        Self { own, other: 0, run: 0 }
    }

    /// The history after a move, from the other side's seat; `None` when the move ends the game.
    #[inline(always)]
    pub(crate) const fn after(self, step: Step) -> Option<Self> {
        let played = step.0 + 1;
        let run = if played == self.own { self.run + 1 } else { 0 };
        if run == FINAL_RUN { None } else { Some(Self { own: self.other, other: played, run }) }
    }

    /// Whether one more repeating move ends the game.
    #[inline(always)]
    pub(crate) const fn is_nearly_final(self) -> bool {
        self.run == FINAL_RUN - 1
    }

    /// The history as far as play can depend on it: when the mover's last pit is empty, its last move can't be
    /// repeated now, and nothing before counts.
    #[inline(always)]
    pub(crate) const fn where_it_matters(self, board: &Packed) -> Self {
        if self.own == 0 || board.own((self.own as usize - 1) / 2) != 0 {
            return self;
        }
        Self { own: 0, other: self.other, run: 0 }
    }

    /// The history in ten bits; 0 when empty.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u64 {
        self.own as u64 | (self.other as u64) << 4 | (self.run as u64) << 8
    }

    /// The history in the mirror.
    #[inline(always)]
    pub(crate) const fn mirrored(self) -> Self {
        const fn flip(step: u8) -> u8 {
            if step == 0 { 0 } else { MAX_STEPS as u8 + 1 - step }
        }
        Self { own: flip(self.own), other: flip(self.other), run: self.run }
    }
}
