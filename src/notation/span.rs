//! Where something stands in a game's text.

use std::ops::Range;

/// Bytes `start..end` of one game's text, counted from the beginning of that game (not of the file).
///
/// What was built rather than read has the empty span 0..0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to, not including, `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The empty place before byte `at`.
    pub const fn at(at: u32) -> Self {
        Self { start: at, end: at }
    }

    /// From the start of `self` to the end of `last`.
    pub const fn to(self, last: Self) -> Self {
        Self { start: self.start, end: last.end }
    }

    /// As a range of bytes, to index the game's text.
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}
