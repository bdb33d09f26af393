//! The transposition table: what is known of positions met before, shared by all threads without locks.
//!
//! Two words an entry: what is known, and the position's code scrambled with it, so that an entry that two threads
//! wrote at once is taken for another position. The code tells positions apart exactly: nothing is ever concluded from
//! a hash alone.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Entries that share a cache line.
const WAYS: usize = 4;

/// Entries as memory fetches them. Those of a [`super::memory::Memory`] begin where cache lines do.
pub(crate) type Bucket = [[AtomicU64; 2]; WAYS];

/// A table of 64-bit facts by 64-bit code. Which bits of a fact belong to the identity of the position is the
/// caller's: they are compared under `IDENTITY`.
pub(crate) struct Table<'m> {
    buckets: &'m [Bucket],
    /// Whether something in it is to be forgotten before conclusions are drawn from what it doesn't hold.
    doubtful: &'m AtomicBool,
}

/// Where a position's entries are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Slot {
    bucket: usize,
    code: u64,
}

impl Slot {
    /// Which part of the table it is in.
    #[inline(always)]
    pub(crate) const fn bucket(&self) -> usize {
        self.bucket
    }
}

impl<'m> Table<'m> {
    /// A table of so many buckets, at least one.
    pub(crate) const fn new(buckets: &'m [Bucket], doubtful: &'m AtomicBool) -> Self {
        Self { buckets, doubtful }
    }

    /// How many facts it has room for.
    pub(crate) fn slots(&self) -> usize {
        WAYS * self.buckets.len()
    }

    /// Notes that something in it rests on what has turned out otherwise.
    pub(crate) fn doubt(&self) {
        self.doubtful.store(true, Relaxed);
    }

    /// Whether something in it is in doubt. Asking ends the doubt.
    pub(crate) fn take_doubt(&self) -> bool {
        self.doubtful.swap(false, Relaxed)
    }

    /// Puts in place of every fact what `change` makes of it; 0 forgets it.
    pub(crate) fn change_all(&self, change: impl Fn(u64) -> u64) {
        for [key, fact] in self.buckets.iter().flatten() {
            let old = fact.load(Relaxed);
            let new = if old == 0 { 0 } else { change(old) };
            if new != old {
                key.store(key.load(Relaxed) ^ scramble(old) ^ scramble(new), Relaxed);
                fact.store(new, Relaxed);
            }
        }
    }

    /// The slot of a position; `salt` spreads positions that differ in more than their code.
    #[inline(always)]
    pub(crate) fn slot(&self, code: u64, salt: u64) -> Slot {
        let mixed = mix(code ^ mix(salt));
        Slot { bucket: ((u128::from(mixed) * self.buckets.len() as u128) >> 64) as usize, code }
    }

    /// Asks memory for a slot that is looked at soon; what comes back means nothing.
    #[inline(always)]
    pub(crate) fn touch(&self, slot: Slot) -> u64 {
        self.buckets[slot.bucket][0][0].load(Relaxed)
    }

    /// The fact stored for the position whose identity bits under `mask` are `identity`; facts are never 0.
    #[inline(always)]
    pub(crate) fn get(&self, slot: Slot, mask: u64, identity: u64) -> Option<u64> {
        let bucket = &self.buckets[slot.bucket];
        for [key, fact] in bucket {
            let fact = fact.load(Relaxed);
            if fact & mask == identity && fact != 0 && key.load(Relaxed) == slot.code ^ scramble(fact) {
                return Some(fact);
            }
        }
        None
    }

    /// Every fact stored for the code of a slot.
    #[inline(always)]
    pub(crate) fn facts(&self, slot: Slot) -> impl Iterator<Item = u64> {
        self.buckets[slot.bucket].iter().filter_map(move |[key, fact]| {
            let fact = fact.load(Relaxed);
            (fact != 0 && key.load(Relaxed) == slot.code ^ scramble(fact)).then_some(fact)
        })
    }

    /// Stores a fact in place of the same position's, else of the one with the least `worth`.
    #[inline(always)]
    pub(crate) fn put(&self, slot: Slot, mask: u64, fact: u64, worth: impl Fn(u64) -> u32) {
        let bucket = &self.buckets[slot.bucket];
        let (mut at, mut least) = (0, u32::MAX);
        for (i, [key, old]) in bucket.iter().enumerate() {
            let old = old.load(Relaxed);
            if old == 0 || (old & mask == fact & mask && key.load(Relaxed) == slot.code ^ scramble(old)) {
                at = i;
                break;
            }
            let worth = worth(old);
            if worth < least {
                (at, least) = (i, worth);
            }
        }
        bucket[at][0].store(slot.code ^ scramble(fact), Relaxed);
        bucket[at][1].store(fact, Relaxed);
    }
}

/// Spreads the bits of a code (the finalizer of MurmurHash3).
#[inline(always)]
const fn mix(code: u64) -> u64 {
    let code = (code ^ (code >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let code = (code ^ (code >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    code ^ (code >> 33)
}

/// Makes two facts that differ in few bits differ in many.
#[inline(always)]
const fn scramble(fact: u64) -> u64 {
    fact.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}
