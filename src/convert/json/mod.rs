//! Plain JSON (RFC 8259), without any knowledge of games.
//!
//! Three needs decide its shape: a record may nest variations a hundred thousand deep, so nothing here recurses; a
//! finding must name its place in the file, so every value knows its bytes; and a file of a million games must be
//! read and written with the memory of one.

mod path;
mod tape;
mod text;
mod writer;

pub(crate) use path::paths;
pub(crate) use tape::{Items, Kind, Tape, Value};
pub(crate) use text::StringError;
pub(crate) use writer::JsonWriter;

use crate::diagnostics::JsonExpected as Expected;

/// Text that is not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SyntaxError {
    /// Byte offset of the first byte that can't stand there; the text's length if it ends too early.
    pub(crate) offset: usize,
    /// What could have stood there.
    pub(crate) expected: Expected,
}
