//! Where rewritten games go, and that they never take the place of more than they are.

use std::fs;
use std::path::{Path, PathBuf};

use super::collection::Collection;
use super::inputs::{self, Source};
use super::output::Output;
use super::replace::{Edition, Replacement};
use super::rewrite::Part;
use super::{Context, Failure, Status};

/// The file of `-o`, or standard output, with what is known of the games that go there.
pub(crate) struct Destination<'a> {
    /// The file, if it is one.
    path: Option<&'a Path>,
    /// What stands there before the inputs are read, if it is one of them.
    input: Option<Edition>,
    /// Whether there is a game to write.
    has_games: bool,
    /// Whether something of the inputs is not in what is written.
    lacks: bool,
}

impl<'a> Destination<'a> {
    /// To a file, or to standard output where none is given or it is `-`, from these inputs.
    pub(crate) fn new(output: Option<&'a Path>, inputs: &[PathBuf]) -> Self {
        let path = output.filter(|path| path.as_os_str() != "-");
        let input = path.filter(|path| is_among(path, inputs)).map(Edition::at);
        Self { path, input, has_games: false, lacks: false }
    }

    /// Whether what is written takes the place of an input.
    pub(crate) fn is_input(&self) -> bool {
        self.input.is_some()
    }

    /// Refuses to put games as something that they can't be read from again in the place of their own record.
    ///
    /// # Errors
    /// [`Failure::OverItsRecord`].
    pub(crate) fn for_reading_only(self) -> Result<Self, Failure> {
        match self.path.filter(|_| self.is_input()) {
            Some(path) => Err(Failure::OverItsRecord { path: path.to_owned() }),
            None => Ok(self),
        }
    }

    /// Opens it.
    ///
    /// # Errors
    /// [`Failure::Write`] if the file can't be made.
    pub(crate) fn open(&self) -> Result<Output, Failure> {
        match self.path {
            Some(path) => Ok(Output::File(Replacement::of(path, self.input.clone())?)),
            None => Ok(Output::stdout()),
        }
    }

    /// Takes note of a game that is written.
    pub(crate) fn has_game(&mut self) {
        self.has_games = true;
    }

    /// Takes note of the games of an input.
    pub(crate) fn has_all<G>(&mut self, collection: &Collection<G>) {
        self.has_games |= !collection.games.is_empty();
        self.lacks |= collection.lacks;
    }

    /// Takes note of something that could not be read.
    pub(crate) fn lacks_something(&mut self) {
        self.lacks = true;
    }

    /// Takes note of rewritten games.
    pub(crate) fn has(&mut self, part: &Part) {
        self.has_games |= !part.games.is_empty();
        self.lacks |= part.lacks;
    }

    /// Why a file stays as it was: there is nothing to write, or it would lose something.
    pub(crate) fn refusal(&self) -> Option<Failure> {
        let path = self.path?.to_owned();
        if self.is_input() && self.lacks {
            Some(Failure::WouldLose { path })
        } else {
            (!self.has_games).then_some(Failure::NothingToWrite { path })
        }
    }

    /// Writes what is left, and puts the file in its place unless there is a [refusal](Self::refusal), which is said.
    ///
    /// # Errors
    /// [`Failure::Print`], [`Failure::Write`] or [`Failure::Changed`].
    pub(crate) fn finish(self, out: Output, context: &Context) -> Result<Status, Failure> {
        match self.refusal() {
            Some(refusal) => Ok(context.complain(&refusal)),
            None => out.finish().map(|()| Status::Well),
        }
    }
}

/// Whether a file is one of those that the inputs mean, by whatever name.
pub(super) fn is_among(file: &Path, inputs: &[PathBuf]) -> bool {
    let Ok(file) = fs::canonicalize(file) else { return false };
    let is_it = |source: Source| matches!(source, Source::File(path) if fs::canonicalize(&path).is_ok_and(|path| path == file));
    inputs::discover(inputs).into_iter().flatten().any(is_it)
}
