//! The way from the root of a proof search to the position it looks at.

use super::node::Missing;
use super::proof_fact::Key;
use super::table::Table;

/// Plies from the root beyond which nothing is looked at: a proof that long is not worth having.
pub(crate) const LONGEST_PATH: usize = 250;

/// The positions on the way to the one looked at.
pub(crate) struct Path {
    keys: Vec<Option<Key>>,
    /// How many keys of the path fall into each of so many classes: most questions are answered without a look at it.
    classes: [u8; Path::CLASSES],
}

impl Path {
    const CLASSES: usize = 4096;
    const _FITS: () = assert!(LONGEST_PATH < u8::MAX as usize);

    /// The root.
    pub(crate) fn new() -> Self {
        Self { keys: Vec::with_capacity(LONGEST_PATH), classes: [0; Self::CLASSES] }
    }

    /// Back to the root.
    pub(crate) fn clear(&mut self) {
        self.keys.clear();
        self.classes.fill(0);
    }

    /// The position that the way has come to, if the table has room for one like it.
    pub(crate) fn last(&self) -> Option<Key> {
        self.keys.last().copied().flatten()
    }

    /// How far from the root the first position on the way is that is settled by now.
    pub(crate) fn settled(&self, table: &Table<'_>) -> Option<usize> {
        let is_settled =
            |key: &Option<Key>| key.and_then(|key| key.get(table)).is_some_and(Missing::is_settled);
        self.keys.iter().position(is_settled)
    }

    /// Positions on the way.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// One position on.
    pub(crate) fn push(&mut self, key: Option<Key>) {
        self.keys.push(key);
        if let Some(key) = key {
            self.classes[Self::class(&key)] += 1;
        }
    }

    /// One position back.
    pub(crate) fn pop(&mut self) {
        if let Some(Some(key)) = self.keys.pop() {
            self.classes[Self::class(&key)] -= 1;
        }
    }

    #[inline(always)]
    const fn class(key: &Key) -> usize {
        key.class() % Self::CLASSES
    }

    /// Whether a position is on the way.
    #[inline(always)]
    pub(crate) fn contains(&self, key: &Key) -> bool {
        self.classes[Self::class(key)] != 0 && self.keys.contains(&Some(*key))
    }
}
