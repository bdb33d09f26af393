//! How long the engine may think.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How long the engine may think about one position. Nothing set: until the value is proven or somebody stops it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// Plies to look ahead, at least 1 and at most [`Limits::DEEPEST`]; what lies beyond is taken for that.
    pub depth: Option<u32>,
    /// Positions to look at; where something is to be proven, moves to make. With one thread the same limit gives the same answer everywhere.
    pub nodes: Option<u64>,
    /// Time to think.
    pub time: Option<Duration>,
    /// How many best moves to evaluate exactly; 0 means 1.
    pub lines: usize,
    /// Somebody who wants an answer at once sets this.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// The most plies that the engine looks ahead.
    pub const DEEPEST: u32 = super::fact::MAX_DEPTH as u32;
}

/// Watches the limits while a search runs.
pub(crate) struct Watch<'a> {
    nodes: u64,
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
    /// Set when a thread of this search has finished, so that the others do too.
    done: AtomicBool,
}

/// Clocks and flags are looked at once in so many visits.
const EVERY: u64 = 1024;

impl<'a> Watch<'a> {
    /// Starts watching.
    pub(crate) fn new(limits: &Limits<'a>) -> Self {
        Self {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop,
            done: AtomicBool::new(false),
        }
    }

    /// Ends the search on every thread.
    pub(crate) fn finish(&self) {
        self.done.store(true, Relaxed);
    }

    /// Whether a search has to stop that has done `nodes` of what the limit counts, on its visit number `visits`.
    #[inline(always)]
    pub(crate) fn says_stop(&self, nodes: u64, visits: u64) -> bool {
        nodes > self.nodes || (visits.is_multiple_of(EVERY) && self.is_over())
    }

    #[cold]
    fn is_over(&self) -> bool {
        self.done.load(Relaxed)
            || self.stop.is_some_and(|stop| stop.load(Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
