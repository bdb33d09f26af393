//! Where results go: standard output, or the file of `-o`.

use std::io::{self, BufWriter, StderrLock, StdoutLock, Write};
use std::path::Path;

use super::Failure;
use super::replace::Replacement;

/// Bytes gathered before they are written.
const BUFFER: usize = 64 * 1024;

/// Buffered results on their way out. Nothing counts as written before [`Output::finish`].
pub(crate) enum Output {
    /// To standard output.
    Stdout(BufWriter<StdoutLock<'static>>),
    /// To standard error.
    Stderr(BufWriter<StderrLock<'static>>),
    /// To a file, which is replaced at the end.
    File(Replacement),
}

impl Output {
    /// To standard output.
    pub(crate) fn stdout() -> Self {
        Self::Stdout(BufWriter::with_capacity(BUFFER, io::stdout().lock()))
    }

    /// To standard error, where standard output has something else.
    pub(crate) fn stderr() -> Self {
        Self::Stderr(BufWriter::with_capacity(BUFFER, io::stderr().lock()))
    }

    /// To the file of `-o`, or to standard output where none was given or it is `-`.
    ///
    /// # Errors
    /// [`Failure::Write`] if the file can't be made.
    pub(crate) fn to(path: Option<&Path>) -> Result<Self, Failure> {
        match path {
            Some(path) if path.as_os_str() != "-" => Ok(Self::File(Replacement::of(path, None)?)),
            _ => Ok(Self::stdout()),
        }
    }

    /// Writes what is left in the buffer, and puts the file in its place.
    ///
    /// # Errors
    /// [`Failure::Print`], [`Failure::Write`] or [`Failure::Changed`].
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Stdout(mut out) => out.flush().map_err(Failure::Print),
            Self::Stderr(mut out) => out.flush().map_err(Failure::Print),
            Self::File(file) => file.commit(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::Stderr(out) => out.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::Stderr(out) => out.flush(),
            Self::File(file) => file.flush(),
        }
    }
}
