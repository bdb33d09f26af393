//! Where in a file something stands: from byte offsets to lines and columns.

use std::cell::OnceCell;
use std::ops::Range;
use std::path::Path;

use memchr::memchr2;
use serde::Serialize;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// Bytes from the start of the file.
    pub offset: u64,
    /// The line, from 1. A line ends with LF, CR LF or a lone CR.
    pub line: u64,
    /// The column in characters (Unicode code points), from 1.
    pub column: u64,
}

impl Place {
    /// The start of a file.
    pub const START: Self = Self { offset: 0, line: 1, column: 1 };

    /// The place at the end of `text`, if `text` begins here and what follows it in the file is not the LF of a
    /// CR LF.
    ///
    /// ```
    /// use oaq::diagnostics::Place;
    /// let place = Place::START.after("một\nhai");
    /// assert_eq!((place.offset, place.line, place.column), (9, 2, 4));
    /// ```
    #[must_use]
    pub fn after(self, text: impl AsRef<[u8]>) -> Self {
        let bytes = text.as_ref();
        let mut place = Self { offset: self.offset + bytes.len() as u64, ..self };
        let mut line_start = 0;
        while let Some(n) = memchr2(b'\n', b'\r', &bytes[line_start..]) {
            let end = line_start + n;
            line_start = end + if bytes[end..].starts_with(b"\r\n") { 2 } else { 1 };
            place.line += 1;
            place.column = 1;
        }
        place.column += characters(&bytes[line_start..]);
        place
    }
}

/// A text that was checked, a whole file or one game of it, and where it is from.
#[derive(Debug)]
pub struct Source<'a> {
    path: &'a Path,
    text: &'a str,
    start: Place,
    /// The places of every [`BLOCK`]th byte, made when the first place is asked for.
    marks: OnceCell<Vec<Place>>,
}

/// Between two marks at most so many bytes are read for one place: with that, any number of places in a text, in any
/// order, costs linear time, even if the text is a single line.
const BLOCK: usize = 1024;

impl<'a> Source<'a> {
    /// The text that begins at `start` of a file; `-` is standard input.
    pub const fn new(path: &'a Path, text: &'a str, start: Place) -> Self {
        Self { path, text, start, marks: OnceCell::new() }
    }

    /// The file.
    pub const fn path(&self) -> &'a Path {
        self.path
    }

    /// The text.
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The place of a byte of the text; a byte inside a character counts as the character's first, a byte behind
    /// the end as the end.
    ///
    /// ```
    /// use std::path::Path;
    /// use oaq::diagnostics::{Place, Source};
    /// let source = Source::new(Path::new("a.oaq"), "1. 2<\n{Bình} 7>", Place::START);
    /// let place = source.place(15);
    /// assert_eq!((place.line, place.column), (2, 9));
    /// ```
    pub fn place(&self, byte: usize) -> Place {
        let byte = self.text.floor_char_boundary(byte);
        let marks = self.marks.get_or_init(|| self.make_marks());
        let n = byte / BLOCK;
        let (from, mark) = match n.checked_sub(1) {
            None => (0, self.start),
            Some(n) => (self.mark_at(n + 1), marks[n]),
        };
        let place = mark.after(&self.text[from..byte]);
        let splits_line_end =
            self.text.as_bytes()[..byte].ends_with(b"\r") && self.text[byte..].starts_with('\n');
        if splits_line_end {
            // The CR belongs to the line that the LF will end.
            let before = mark.after(&self.text[from..byte - 1]);
            return Place { offset: place.offset, column: before.column + 1, ..before };
        }
        place
    }

    /// The places of the bytes at both ends of a range.
    pub fn places(&self, range: &Range<usize>) -> (Place, Place) {
        (self.place(range.start), self.place(range.end.max(range.start)))
    }

    /// Where mark number `n` is: every `BLOCK` bytes, but never inside a character or a CR LF.
    fn mark_at(&self, n: usize) -> usize {
        let at = self.text.floor_char_boundary(n * BLOCK);
        let bytes = self.text.as_bytes();
        if bytes[..at].ends_with(b"\r") && bytes[at..].starts_with(b"\n") { at - 1 } else { at }
    }

    fn make_marks(&self) -> Vec<Place> {
        let mut from = 0;
        let mut place = self.start;
        let marks = (1..=self.text.len() / BLOCK).map(|n| {
            let at = self.mark_at(n);
            place = place.after(&self.text[from..at]);
            from = at;
            place
        });
        marks.collect()
    }
}

/// Code points, counted by the bytes that begin one.
fn characters(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64
}

#[cfg(test)]
mod tests {
    use super::{Place, Source};
    use std::path::Path;

    /// The plain way: read everything before the byte.
    fn slowly(text: &str, byte: usize) -> (u64, u64) {
        let (mut line, mut column) = (1, 1);
        for (i, c) in text.char_indices().take_while(|(i, _)| *i < byte) {
            if c == '\n' || (c == '\r' && !text[i + 1..].starts_with('\n')) {
                (line, column) = (line + 1, 1);
            } else {
                column += 1;
            }
        }
        (line, column)
    }

    #[test]
    fn places_are_those_of_a_plain_count() {
        let odd = "Hội làng\r\nĐông Hồ\r\r\n\n{e\u{302}\u{323}}\t日本 ".repeat(90);
        let single_line = "ô ăn quan ".repeat(300);
        for text in [odd.as_str(), single_line.as_str(), "", "\r\n", "\r", "x"] {
            let source = Source::new(Path::new("-"), text, Place::START);
            for (byte, _) in text.char_indices().chain([(text.len(), ' ')]) {
                let place = source.place(byte);
                assert_eq!((place.line, place.column), slowly(text, byte), "byte {byte} of {text:?}");
                assert_eq!(place.offset, byte as u64);
            }
        }
    }

    #[test]
    fn a_games_text_begins_where_it_begins() {
        let start = Place { offset: 100, line: 7, column: 5 };
        let source = Source::new(Path::new("-"), "3> *\n1. 2<", start);
        assert_eq!(source.place(3), Place { offset: 103, line: 7, column: 8 });
        assert_eq!(source.place(8), Place { offset: 108, line: 8, column: 4 });
        assert_eq!(source.place(999), source.place(10));
    }
}
