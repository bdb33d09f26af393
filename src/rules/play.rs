//! What a turn does to a position: refill, sowing, capture, the end of the game; and the flip.

use std::fmt;

use super::board::Board;
use super::ending::{Ending, SideSet};
use super::events::{EndReason, Event, Observer};
use super::params::Rules;
use super::position::{MoveError, Phase, Position};
use super::repetition::Recent;
use super::reserve::{Payment, REFILL_DAN};
use super::ring::{Move, Side, Sides};
use super::settings::{Flip, Repetition, Shortfall};
use super::turn::{quan_condition, sow_and_capture};

/// The table can't be flipped here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlipError;

impl fmt::Display for FlipError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the table can be flipped only right after the first move, where the rules allow it")
    }
}

impl std::error::Error for FlipError {}

/// What the side to move, or the person who may flip, can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// A move.
    Play(Move),
    /// To flip the table (lật bàn) and let the other person move.
    Flip,
}

impl Choice {
    /// The choice that a text means: `flip`, or a move as [`Move::parse`] reads it.
    ///
    /// ```
    /// use oaq::rules::{Choice, Move, Sides};
    /// assert_eq!(Choice::parse("flip", Sides::Two), Some(Choice::Flip));
    /// assert_eq!(Choice::parse("2<", Sides::Two), Move::parse("2<", Sides::Two).map(Choice::Play));
    /// ```
    pub fn parse(text: &str, sides: Sides) -> Option<Self> {
        if text == "flip" { Some(Self::Flip) } else { Move::parse(text, sides).map(Self::Play) }
    }

    /// The seat that the person at `seat` has after this choice: who flips sits on the other side.
    ///
    /// ```
    /// use oaq::rules::{Choice, Side};
    /// assert_eq!(Choice::Flip.seat_after(Side::P1), Side::P0);
    /// ```
    pub const fn seat_after(self, seat: Side) -> Side {
        match self {
            Self::Play(_) => seat,
            Self::Flip => seat.next(Sides::Two),
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(mv) => mv.fmt(f),
            Self::Flip => f.write_str("flip"),
        }
    }
}

/// A choice that the rules don't allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceError {
    /// The flip is not open.
    Flip(FlipError),
    /// The move can't be played.
    Move(MoveError),
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flip(error) => error.fmt(f),
            Self::Move(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ChoiceError {}

impl Position {
    /// Plays a whole turn: the refill if one is due, the move, the capture, and the end of the game if it comes.
    ///
    /// # Errors
    /// If the move can't be played; the position is unchanged then.
    ///
    /// ```
    /// use oaq::rules::{Event, Move, Position, Rules, Sides};
    /// let rules = Rules::default();
    /// let mut position = Position::start(&rules);
    /// let mut events = Vec::new();
    /// position.play(Move::parse("2<", Sides::Two).unwrap(), &rules, &mut events).unwrap();
    /// assert!(matches!(events.last(), Some(Event::Capture { points: 6, .. })));
    /// assert_eq!(position.to_text(&rules), "0,0,6,6,6,1q/6,0,6,6,6,1q 6/0 P1 ply=1");
    /// ```
    pub fn play<O: Observer>(&mut self, mv: Move, rules: &Rules, observer: &mut O) -> Result<(), MoveError> {
        let mover = self.check_mover(mv, rules)?;
        if self.board.side_is_empty(mover) {
            self.refill(mover, rules, observer);
        }
        let haul = sow_and_capture(&mut self.board, mv, rules, observer);
        self.reserves[mover.index()].add(haul, rules);
        self.ply = self.next_ply();
        self.flip_open = rules.flip() == Flip::Yes && self.ply == 1;

        if quan_condition(&self.board, rules) {
            self.end(EndReason::Quan, None, rules, observer);
        } else if self.recent.repeats_with(mv) {
            self.end(EndReason::Repetition, None, rules, observer);
        } else {
            if rules.repetition() == Repetition::Moves3 {
                self.recent.push(mv);
            }
            self.phase = Phase::Turn(mover.next(self.sides()));
            self.settle(rules, observer);
        }
        Ok(())
    }

    /// Flips the table: the two persons exchange sides. Nothing on the board changes, only the right to do it again.
    ///
    /// # Errors
    /// If the table can't be flipped now.
    pub fn flip(&mut self) -> Result<(), FlipError> {
        if !self.flip_open {
            return Err(FlipError);
        }
        self.flip_open = false;
        Ok(())
    }

    /// The position after a choice.
    ///
    /// # Errors
    /// If the table can't be flipped now, or the move can't be played.
    pub fn after(&self, choice: Choice, rules: &Rules) -> Result<Self, ChoiceError> {
        let mut after = *self;
        match choice {
            Choice::Flip => after.flip().map_err(ChoiceError::Flip)?,
            Choice::Play(mv) => after.play(mv, rules, &mut ()).map_err(ChoiceError::Move)?,
        }
        Ok(after)
    }

    /// Refills the mover's pits; that it can be paid is known since the mover has the turn.
    fn refill<O: Observer>(&mut self, mover: Side, rules: &Rules, observer: &mut O) {
        let mut borrowed = 0;
        if let Payment::Borrow { dan, lender } = self.payment(mover, rules) {
            observer.event(Event::Borrow { side: mover, lender, dan });
            self.reserves[lender.index()].dan -= u16::from(dan);
            self.debts.add(mover, lender, u32::from(dan));
            borrowed = dan;
        }
        self.reserves[mover.index()].dan -= REFILL_DAN - u16::from(borrowed);
        self.board.refill(mover);
        observer.event(Event::Refill { side: mover, borrowed });
    }

    /// Passes the turn over sides that are out, and sees to a side that has the turn but can't refill.
    pub(super) fn settle<O: Observer>(&mut self, rules: &Rules, observer: &mut O) {
        while let Phase::Turn(side) = self.phase {
            if self.out.contains(side) {
                self.phase = Phase::Turn(side.next(self.sides()));
                continue;
            }
            if !self.board.side_is_empty(side) || self.payment(side, rules) != Payment::Broke {
                return;
            }
            if rules.shortfall() == Shortfall::Borrow {
                return self.end(EndReason::NoRefill, None, rules, observer);
            }
            if self.sides() == Sides::Two {
                return self.end(EndReason::NoRefill, Some(side.next(Sides::Two)), rules, observer);
            }
            self.out.insert(side);
            observer.event(Event::Out { side });
            let mut playing = self.sides().all().filter(|side| !self.out.contains(*side));
            if let (Some(winner), None) = (playing.next(), playing.next()) {
                return self.end(EndReason::NoRefill, Some(winner), rules, observer);
            }
        }
    }

    /// Sweeps and ends the game. The highest score wins, unless the others' forfeits decide.
    fn end<O: Observer>(
        &mut self,
        reason: EndReason,
        by_forfeit: Option<Side>,
        rules: &Rules,
        observer: &mut O,
    ) {
        for side in self.sides().all() {
            let dan = side.dan_pits().map(|pit| self.board.lift(pit)).sum();
            if dan > 0 {
                self.reserves[side.index()].dan += dan;
                observer.event(Event::Sweep { side, dan });
            }
        }
        self.recent = Recent::default();
        self.flip_open = false;
        let winners = by_forfeit.map_or_else(|| self.scores(rules).best(self.out), SideSet::only);
        self.phase = Phase::Over(Ending { reason: Some(reason), winners });
        observer.event(Event::End { reason });
    }
}
