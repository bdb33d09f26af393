//! The memory of a transposition table.
//!
//! It is asked for in pages as large as the system has them: of small ones a table has hundreds of thousands, every one of
//! which costs time when it is first touched, and again whenever its address has to be looked up. What nobody has touched
//! is zero and costs nothing, so new pages are the quickest way to forget.

use std::sync::atomic::AtomicBool;

use memmap2::MmapMut;
use zerocopy::FromBytes;

use super::engine::EngineError;
use super::table::{Bucket, Table};

/// Memory for one table.
pub(crate) struct Memory {
    mib: usize,
    /// None as long as nothing was asked of it.
    pages: Option<MmapMut>,
    /// Whether something in it is to be forgotten before conclusions are drawn from what it doesn't hold.
    doubtful: AtomicBool,
}

impl Memory {
    /// So many mebibytes, at least one.
    pub(crate) fn new(mib: usize) -> Self {
        Self { mib: mib.max(1), pages: None, doubtful: AtomicBool::new(false) }
    }

    /// The table in it, which holds what the one before held.
    ///
    /// # Errors
    /// If the system has not so much.
    pub(crate) fn table(&mut self) -> Result<Table<'_>, EngineError> {
        let none = EngineError::Memory { mib: self.mib };
        let pages = match &mut self.pages {
            Some(pages) => pages,
            empty => empty.insert(new_pages(self.mib).ok_or(none)?),
        };
        // Pages begin where buckets can, and are full of them.
        let buckets = <[Bucket]>::mut_from_bytes(pages).map_err(|_| none)?;
        Ok(Table::new(buckets, &self.doubtful))
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Self::new(self.mib);
    }
}

fn new_pages(mib: usize) -> Option<MmapMut> {
    let pages = MmapMut::map_anon(mib.checked_mul(1 << 20)?).ok()?;
    // Advice that isn't taken costs some time and nothing else.
    #[cfg(target_os = "linux")]
    let _ = pages.advise(memmap2::Advice::HugePage);
    Some(pages)
}

#[cfg(test)]
mod tests {
    use super::{EngineError, Memory};

    #[test]
    fn memory_keeps_its_facts_until_it_is_cleared() {
        let mut memory = Memory::new(1);
        let table = memory.table().unwrap();
        assert_eq!(table.slots(), (1 << 20) / 16);
        table.put(table.slot(1, 2), 1, 3, |_| 0);
        table.doubt();
        let table = memory.table().unwrap();
        assert_eq!(table.get(table.slot(1, 2), 1, 1), Some(3));
        memory.clear();
        let table = memory.table().unwrap();
        assert_eq!(table.get(table.slot(1, 2), 1, 1), None);
        assert!(!table.take_doubt());
    }

    #[test]
    fn more_than_there_is_is_an_error() {
        for mib in [usize::MAX, 1 << 40] {
            assert_eq!(Memory::new(mib).table().err(), Some(EngineError::Memory { mib }));
        }
    }
}
