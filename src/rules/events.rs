//! What happens during a turn, step by step.

use super::ring::{Pit, Side};
use super::settings::words;

/// One step of a turn, in the order in which a person at the board would see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The side borrows dân that it lacks for its refill.
    Borrow {
        /// Who borrows.
        side: Side,
        /// Who lends.
        lender: Side,
        /// How many dân, 1 to 5.
        dan: u8,
    },
    /// The side puts one dân into each of its five empty pits.
    Refill {
        /// Whose pits.
        side: Side,
        /// How many of the five dân were borrowed.
        borrowed: u8,
    },
    /// The chosen pit is lifted.
    Lift {
        /// The pit.
        pit: Pit,
        /// All its dân.
        dan: u16,
    },
    /// One dân is dropped.
    Drop {
        /// Where.
        pit: Pit,
    },
    /// The pit after the last drop is lifted and the sowing goes on.
    Relay {
        /// The pit.
        pit: Pit,
        /// All its dân.
        dan: u16,
    },
    /// A single dân is lifted from a quan pit and the sowing goes on (`next-quan=take-one`).
    TakeOne {
        /// The quan pit.
        pit: Pit,
    },
    /// A target is captured.
    Capture {
        /// The target.
        pit: Pit,
        /// Its dân.
        dan: u16,
        /// Whether its quan piece was captured too.
        quan: bool,
        /// What the capture is worth.
        points: u16,
    },
    /// A young quan can't be captured, and the turn ends there.
    BlockedYoung {
        /// The quan pit.
        pit: Pit,
        /// Its dân, fewer than `young`.
        dan: u16,
    },
    /// The sowing would go round for ever; the turn ends there.
    Endless {
        /// The pit that would be looked at next.
        pit: Pit,
    },
    /// The side can't refill and is out (three or four sides).
    Out {
        /// Which side.
        side: Side,
    },
    /// At the end of the game the side takes the dân left in its own pits.
    Sweep {
        /// Which side.
        side: Side,
        /// How many, never 0.
        dan: u16,
    },
    /// The game has ended.
    End {
        /// Why.
        reason: EndReason,
    },
}

impl Event {
    /// The points that it captures, if it is a capture.
    pub const fn captured(&self) -> Option<u16> {
        match self {
            Self::Capture { points, .. } => Some(*points),
            _ => None,
        }
    }
}

words! {
    /// Why the rules ended a game, with the word of a `Termination` tag.
    EndReason {
        /// The quan condition.
        Quan = "quan",
        /// A side could not refill.
        NoRefill = "no-refill",
        /// The last six moves were A B A B A B.
        Repetition = "repetition",
    }
}

/// Somebody who watches a turn. `()` watches nothing and costs nothing; a `Vec<Event>` keeps everything.
pub trait Observer {
    /// Whether events are ignored, so that steps which only matter to a watcher can be left out.
    const SILENT: bool = false;

    /// Sees one step.
    fn event(&mut self, event: Event);
}

impl Observer for () {
    const SILENT: bool = true;

    #[inline(always)]
    fn event(&mut self, _event: Event) {}
}

impl Observer for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}
