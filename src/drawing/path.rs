//! The way of a move over the board.

use crate::rules::{Event, Move, MoveError, Pit, Position, Rules};

/// A move with everything that happened during it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    mv: Move,
    events: Vec<Event>,
}

/// What happened in one pit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Visit {
    /// The dân lifted there, time after time.
    pub(crate) lifted: Vec<u16>,
    /// How many dân were dropped there.
    pub(crate) dropped: u16,
    /// The points captured there.
    pub(crate) captured: Option<u16>,
    /// Whether it is a young quan that stopped the capture.
    pub(crate) blocked: bool,
}

impl Path {
    /// A move that has been played, with the events that it gave.
    pub fn new(mv: Move, events: Vec<Event>) -> Self {
        Self { mv, events }
    }

    /// Plays a move and keeps what happens.
    ///
    /// # Errors
    /// The move can't be played; the position is then unchanged.
    pub fn play(position: &mut Position, mv: Move, rules: &Rules) -> Result<Self, MoveError> {
        let mut events = Vec::new();
        position.play(mv, rules, &mut events)?;
        Ok(Self { mv, events })
    }

    /// The move.
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// What happened, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What happened in each pit, in the order of the ring.
    pub(crate) fn visits(&self, rules: &Rules) -> Vec<Visit> {
        let mut visits = vec![Visit::default(); usize::from(rules.sides().pits())];
        for event in &self.events {
            match *event {
                Event::Lift { pit, dan } | Event::Relay { pit, dan } => visits[pit.index()].lifted.push(dan),
                Event::TakeOne { pit } => visits[pit.index()].lifted.push(1),
                Event::Drop { pit } => visits[pit.index()].dropped += 1,
                Event::Capture { pit, points, .. } => visits[pit.index()].captured = Some(points),
                Event::BlockedYoung { pit, .. } => visits[pit.index()].blocked = true,
                Event::Refill { .. }
                | Event::Borrow { .. }
                | Event::Endless { .. }
                | Event::Out { .. }
                | Event::Sweep { .. }
                | Event::End { .. } => {}
            }
        }
        visits
    }

    /// The steps of the hand from a pit to its neighbour.
    pub(crate) fn steps(&self, rules: &Rules) -> Vec<(Pit, Pit)> {
        let mut steps = Vec::new();
        let mut at = self.mv.pit();
        for event in &self.events {
            let (Event::Drop { pit }
            | Event::Relay { pit, .. }
            | Event::TakeOne { pit }
            | Event::Capture { pit, .. }
            | Event::BlockedYoung { pit, .. }) = *event
            else {
                continue;
            };
            while at != pit {
                let next = at.next(self.mv.direction(), rules.sides());
                steps.push((at, next));
                at = next;
            }
        }
        steps
    }
}
