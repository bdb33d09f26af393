//! What a turn captures: the watcher for those who need no more than that. It allocates nothing.

use arrayvec::ArrayVec;

use super::Rules;
use super::events::{Event, Observer};
use super::position::{MoveError, Position, RefillDue};
use super::ring::{Move, Side};

/// The longest chain: it takes every other pit of a ring of 24.
const LONGEST_CHAIN: usize = 12;

/// What a turn captured, pit by pit in order, in points, and the refill that it began with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Captures {
    points: ArrayVec<u16, LONGEST_CHAIN>,
    /// The refill that the turn began with.
    pub(crate) refill: Option<RefillDue>,
    /// Who lent dân for it.
    lender: Option<Side>,
    /// Whether the sowing would have gone round for ever.
    pub(crate) endless: bool,
}

impl Captures {
    /// Those among the steps of a turn.
    pub(crate) fn of(events: &[Event]) -> Self {
        let mut captures = Self::default();
        events.iter().for_each(|event| captures.event(*event));
        captures
    }

    /// The points, pit by pit.
    pub(crate) fn points(&self) -> &[u16] {
        &self.points
    }

    /// All of them together.
    pub(crate) fn total(&self) -> u32 {
        self.points.iter().map(|points| u32::from(*points)).sum()
    }
}

impl Observer for Captures {
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::Capture { points, .. } => self.points.push(points),
            Event::Borrow { lender, .. } => self.lender = Some(lender),
            Event::Refill { borrowed, .. } => self.refill = Some(RefillDue { borrowed, lender: self.lender }),
            Event::Endless { .. } => self.endless = true,
            _ => {}
        }
    }
}

impl Position {
    /// What a move would capture here.
    ///
    /// # Errors
    /// If it can't be played.
    pub(crate) fn captures(&self, mv: Move, rules: &Rules) -> Result<Captures, MoveError> {
        let (mut position, mut captures) = (*self, Captures::default());
        position.play(mv, rules, &mut captures)?;
        Ok(captures)
    }
}
