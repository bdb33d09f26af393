//! A place in a stream of JSON, read a buffer at a time.

use std::io::{self, BufRead};

use super::value_walk::ValueWalk;

/// U+FEFF in UTF-8.
pub(in crate::convert) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Where reading stands, and the stream from there on.
#[derive(Debug)]
pub(super) struct Cursor<R> {
    input: R,
    /// Bytes before it.
    pub(super) offset: u64,
    /// Its line, from 1.
    pub(super) line: u64,
    /// Characters before it on its line, plus 1.
    pub(super) column: u64,
    /// Whether the next byte is the first of a line.
    pub(super) line_start: bool,
}

impl<R: BufRead> Cursor<R> {
    /// At the start of a stream.
    pub(super) const fn new(input: R) -> Self {
        Self { input, offset: 0, line: 1, column: 1, line_start: true }
    }

    /// The next byte.
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.input.fill_buf()?.first().copied())
    }

    /// Passes bytes of the buffer.
    pub(super) fn consume(&mut self, used: usize) -> io::Result<()> {
        // Whoever consumes bytes has seen them in the buffer, which stays the same until then.
        let bytes = &self.input.fill_buf()?[..used];
        let Some(last) = bytes.last() else { return Ok(()) };
        self.line_start = *last == b'\n';
        self.line += memchr::memchr_iter(b'\n', bytes).count() as u64;
        let line_start = memchr::memrchr(b'\n', bytes).map(|at| at + 1);
        if line_start.is_some() {
            self.column = 1;
        }
        // Every character has one byte that does not continue another. The line starts behind a byte that was found.
        let characters = bytes[line_start.unwrap_or_default()..].iter().filter(|b| **b & 0xc0 != 0x80);
        self.column += characters.count() as u64;
        self.offset += used as u64;
        self.input.consume(used);
        Ok(())
    }

    /// Passes white space; gives the byte behind it.
    pub(super) fn peek_token(&mut self) -> io::Result<Option<u8>> {
        loop {
            let buffer = self.input.fill_buf()?;
            let space = buffer.iter().take_while(|b| b" \t\r\n".contains(b)).count();
            match buffer.get(space) {
                Some(&byte) => {
                    self.consume(space)?;
                    return Ok(Some(byte));
                }
                None if buffer.is_empty() => return Ok(None),
                None => self.consume(space)?,
            }
        }
    }

    /// Passes a byte order mark, as it begins files and is left over where they were joined; says whether there was one.
    pub(super) fn pass_mark(&mut self) -> io::Result<bool> {
        for byte in BYTE_ORDER_MARK {
            // A reader may give a byte at a time. What begins like a mark and is none is no JSON either.
            if self.peek()? != Some(*byte) {
                return Ok(false);
            }
            self.consume(1)?;
        }
        Ok(true)
    }

    /// Reads one value to its end, keeping at most `limit` of its bytes. Brackets are only counted and matched.
    pub(super) fn value(&mut self, limit: usize) -> io::Result<Vec<u8>> {
        let mut kept = Vec::new();
        let mut walk = ValueWalk::default();
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Ok(kept);
            }
            // Both ends of what is kept lie within the buffer: the walk has been there, and no more is kept than `limit`.
            let (used, ended) = walk.feed(buffer);
            kept.extend_from_slice(&buffer[..used.min(limit - kept.len())]);
            self.consume(used)?;
            if ended {
                return Ok(kept);
            }
        }
    }

    /// Reads a line with its end; empty at the end of the stream.
    pub(super) fn whole_line(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.offset += self.input.read_until(b'\n', &mut bytes)? as u64;
        self.line += 1;
        self.column = 1;
        Ok(bytes)
    }

    /// Passes the rest of the line, or of the buffer if the line goes on behind it.
    pub(super) fn skip_line(&mut self) -> io::Result<()> {
        let buffer = self.input.fill_buf()?;
        let used = memchr::memchr(b'\n', buffer).map_or(buffer.len(), |at| at + 1);
        self.consume(used)
    }
}
