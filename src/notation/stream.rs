//! Games from any reader, one at a time, in flat memory.

use std::io::{self, ErrorKind, Read};
use std::str::Utf8Error;

use memchr::{memchr, memchr_iter, memrchr2};

use super::scan;
use super::split::end_of_game;

/// How much is read at once; the buffer only grows for a game that is longer.
const BUFFER: usize = 256 * 1024;

/// How often the same bytes may be looked through, on an average.
const AGAIN: u64 = 8;

/// Cuts what a reader yields into games, without reading them further than that takes.
///
/// Only one game and a buffer of constant size are held at a time. A game that is larger than the buffer is held
/// whole, since its text is what is given out: a file that is one giant game takes its size in memory.
///
/// ```
/// use oaq::notation::Splitter;
///
/// let file = "[P0 \"An\"]\n\n1. 2< *\n\n[P0 \"Bình\"]\n\n1. 3< 9> *\n";
/// let mut games = Splitter::new(file.as_bytes());
/// let mut lines = Vec::new();
/// while let Some(game) = games.next_game()? {
///     lines.push((game.line, game.text().unwrap().lines().next().unwrap().to_owned()));
/// }
/// assert_eq!(lines, [(1, "[P0 \"An\"]".to_owned()), (5, "[P0 \"Bình\"]".to_owned())]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Splitter<R> {
    reader: R,
    buffer: Vec<u8>,
    /// What has been read and not yet been given out: `buffer[start..end]`.
    start: usize,
    end: usize,
    /// Where the last line of the buffer begins.
    last_line: usize,
    /// Where `buffer[start]` stands in the file.
    offset: u64,
    line: u64,
    column: u64,
    at_eof: bool,
    /// Bytes that were looked through in vain for the end of a game.
    in_vain: u64,
}

/// The bytes of one game and where they stand in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawGame<'b> {
    /// The game, without white space before it. They need not be UTF-8.
    pub bytes: &'b [u8],
    /// The offset of the first byte in the file, from 0.
    pub offset: u64,
    /// The line of the first byte in the file, from 1.
    pub line: u64,
    /// The column of the first byte in its line, in characters from 1.
    pub column: u64,
}

impl<'b> RawGame<'b> {
    /// The game's text, if it is UTF-8.
    pub fn text(&self) -> Result<&'b str, Utf8Error> {
        std::str::from_utf8(self.bytes)
    }
}

impl<R: Read> Splitter<R> {
    /// Cuts what `reader` yields. It needs no buffer of its own.
    pub fn new(reader: R) -> Self {
        Self {
            reader,
            buffer: vec![0; BUFFER],
            start: 0,
            end: 0,
            last_line: 0,
            offset: 0,
            line: 1,
            column: 1,
            at_eof: false,
            in_vain: 0,
        }
    }

    /// The next game, `None` after the last one. Text that belongs to no game, as a file without any tag or move, comes
    /// out as a game as well: parsing it says what is wrong.
    ///
    /// # Errors
    ///
    /// What the reader reports, except interruptions.
    pub fn next_game(&mut self) -> io::Result<Option<RawGame<'_>>> {
        let length = loop {
            self.consume(self.white());
            let unread = &self.buffer[self.start..self.end];
            if !unread.is_empty() {
                let torn = (!self.at_eof).then_some(self.last_line.saturating_sub(self.start));
                if let Some(length) = end_of_game(unread, torn) {
                    break length;
                }
                self.in_vain += unread.len() as u64;
            } else if self.at_eof {
                return Ok(None);
            }
            self.fill()?;
        };
        let (offset, line, column, start) = (self.offset, self.line, self.column, self.start);
        self.consume(length);
        Ok(Some(RawGame { bytes: &self.buffer[start..start + length], offset, line, column }))
    }

    /// How much white space comes next. A `\r` at the end of what has been read may be half of a line end.
    fn white(&self) -> usize {
        let unread = &self.buffer[self.start..self.end];
        let white = scan::white(unread, 0).end;
        let is_torn = !self.at_eof && white == unread.len() && unread.ends_with(b"\r");
        white - usize::from(is_torn)
    }

    /// Gives out `length` bytes.
    fn consume(&mut self, length: usize) {
        let bytes = &self.buffer[self.start..self.start + length];
        self.line += line_ends(bytes);
        self.column = column_after(self.column, bytes);
        self.start += length;
        self.offset += length as u64;
    }

    /// Reads until the buffer is full, or as much as comes at once: who waits for the first game before it writes the second
    /// one must get it. Where that comes to looking for an end again and again, more is waited for; and the buffer grows while
    /// more than half of it is waiting for its game's end. So the work stays in proportion to what was read.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.last_line = self.last_line.saturating_sub(self.start);
        self.start = 0;
        if self.end > self.buffer.len() / 2 {
            self.buffer.resize(self.buffer.len() * 2, 0);
        }
        while self.end < self.buffer.len() {
            match self.reader.read(&mut self.buffer[self.end..]) {
                Ok(0) => {
                    self.at_eof = true;
                    break;
                }
                Ok(n) => {
                    if let Some(at) = memrchr2(b'\n', b'\r', &self.buffer[self.end..self.end + n]) {
                        self.last_line = self.end + at + 1;
                    }
                    self.end += n;
                    let read = self.offset + (self.end - self.start) as u64;
                    if self.in_vain <= AGAIN * read {
                        break;
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Where the first game ends in bytes that more may follow; `None` if these could change that.
pub(crate) fn first_game_end(bytes: &[u8]) -> Option<usize> {
    let start = scan::white(bytes, 0).end;
    let game = &bytes[start..];
    let last_line = memrchr2(b'\n', b'\r', game).map_or(0, |end| end + 1);
    if game.is_empty() { None } else { end_of_game(game, Some(last_line)).map(|end| start + end) }
}

/// The column, in characters from 1, behind `bytes` that begin in column `column`.
fn column_after(column: u64, bytes: &[u8]) -> u64 {
    let (from, bytes) = match memrchr2(b'\n', b'\r', bytes) {
        Some(end) => (1, &bytes[end + 1..]),
        None => (column, bytes),
    };
    // Every byte that does not continue a character begins one.
    from + bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64
}

/// How many lines end in `bytes`, with `\n`, `\r\n` or `\r`.
pub(super) fn line_ends(bytes: &[u8]) -> u64 {
    let mut count = memchr_iter(b'\n', bytes).count();
    if memchr(b'\r', bytes).is_some() {
        count += memchr_iter(b'\r', bytes).filter(|&at| bytes.get(at + 1) != Some(&b'\n')).count();
    }
    count as u64
}
