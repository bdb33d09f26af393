//! Several threads at one proof: each sees where the others are at work, and looks elsewhere.
//!
//! Every thread runs the whole proof search over the shared table. A position that somebody works on seems to miss
//! more than it does, so that the threads part ways where two moves are about as good (virtual proof numbers: T. Kaneko,
//! "Parallel depth first proof number search", 2010).

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::proof_fact::Key;

/// Where threads are at work.
pub(crate) struct Crew {
    /// By class of positions, how many are being worked on; empty where there is only one thread.
    busy: Vec<AtomicU8>,
}

/// Classes of positions. That two positions share one now and then does no harm.
const CLASSES: usize = 1 << 16;

impl Crew {
    /// One thread alone.
    pub(crate) const ALONE: &'static Self = &Self { busy: Vec::new() };

    /// So many threads.
    pub(crate) fn new(threads: usize) -> Self {
        let classes = if threads > 1 { CLASSES } else { 0 };
        Self { busy: (0..classes).map(|_| AtomicU8::new(0)).collect() }
    }

    /// Whether there are several threads.
    pub(crate) const fn is_many(&self) -> bool {
        !self.busy.is_empty()
    }

    /// Says that this thread begins to work on a position.
    #[inline(always)]
    pub(crate) fn begin(&self, key: Option<Key>) {
        if let Some(busy) = self.class(key) {
            busy.fetch_add(1, Relaxed);
        }
    }

    /// Says that it has stopped.
    #[inline(always)]
    pub(crate) fn end(&self, key: Option<Key>) {
        if let Some(busy) = self.class(key) {
            busy.fetch_sub(1, Relaxed);
        }
    }

    /// Whether anybody works on a position.
    #[inline(always)]
    pub(crate) fn is_busy(&self, key: Option<Key>) -> bool {
        self.class(key).is_some_and(|busy| busy.load(Relaxed) != 0)
    }

    #[inline(always)]
    fn class(&self, key: Option<Key>) -> Option<&AtomicU8> {
        self.busy.get(key?.class() % CLASSES)
    }
}
