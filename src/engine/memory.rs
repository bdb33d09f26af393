//! The memory of a transposition table.
//!
//! It is asked for in pages as large as the system has them: of small ones a table has hundreds of thousands, every one of
//! which costs time when it is first touched, and again whenever its address has to be looked up. What nobody has touched
//! is zero and costs nothing.

use std::sync::atomic::AtomicBool;

use memmap2::MmapMut;
use zerocopy::FromBytes;

use super::table::{Bucket, Table};

/// Bytes that every system has.
const LEAST: usize = 1 << 16;

/// Memory for one table.
pub(crate) struct Memory {
    bytes: MmapMut,
    /// Whether something in it is to be forgotten before conclusions are drawn from what it doesn't hold.
    doubtful: AtomicBool,
    /// Whether a table was made of it since it was empty.
    is_used: bool,
}

impl Memory {
    /// About `mib` mebibytes, at least one; where the system has not so many, as many as it has.
    pub(crate) fn new(mib: usize) -> Self {
        let most = mib.clamp(1, isize::MAX as usize >> 20) << 20;
        Self { bytes: pages(most), doubtful: AtomicBool::new(false), is_used: false }
    }

    /// The table in it, which holds what the one before held.
    pub(crate) fn table(&mut self) -> Table<'_> {
        self.is_used = true;
        let (buckets, _) = <[Bucket]>::mut_from_prefix(&mut self.bytes)
            .expect("pages begin where buckets can, and are full of them");
        Table::new(buckets, &self.doubtful)
    }

    /// Forgets everything: new pages cost less than to wipe old ones that may never be touched again.
    pub(crate) fn clear(&mut self) {
        if self.is_used {
            let bytes = self.bytes.len();
            // The old ones go first: there may not be room for both.
            self.bytes = pages(LEAST);
            *self = Self { bytes: pages(bytes), doubtful: AtomicBool::new(false), is_used: false };
        }
    }
}

/// So many bytes of zeros, or the half of that, and so on.
fn pages(most: usize) -> MmapMut {
    let halves = std::iter::successors(Some(most), |bytes| Some(bytes / 2).filter(|half| *half >= LEAST));
    let bytes = halves.into_iter().find_map(|bytes| MmapMut::map_anon(bytes).ok());
    let bytes = bytes.expect("a system has a few pages for who has got this far");
    // Advice that isn't taken costs some time and nothing else.
    #[cfg(target_os = "linux")]
    let _ = bytes.advise(memmap2::Advice::HugePage);
    bytes
}

#[cfg(test)]
mod tests {
    use super::Memory;

    #[test]
    fn memory_keeps_its_facts_until_it_is_cleared() {
        let mut memory = Memory::new(1);
        assert_eq!(memory.table().places(), (1 << 20) / 16);
        let table = memory.table();
        let place = table.place(1, 2);
        table.put(place, 1, 3, |_| 0);
        table.doubt();
        let table = memory.table();
        assert_eq!(table.get(table.place(1, 2), 1, 1), Some(3));
        memory.clear();
        let table = memory.table();
        assert_eq!(table.get(table.place(1, 2), 1, 1), None);
        assert!(!table.take_doubt());
    }

    #[test]
    fn more_than_there_is_becomes_less() {
        assert!(Memory::new(usize::MAX).table().places() > 0);
    }
}
