//! What a command could not do, as data; the words are in [`super::words`].

use std::io;
use std::path::PathBuf;

use oaq::diagnostics::Finding;
use oaq::diff::MergeError;
use oaq::engine::{CertifyError, EngineError};
use oaq::rules::{Move, MoveError, PositionError, RulesError};

use super::Status;
use super::replace::InFile;

/// Why a command, or a part of its work, could not be done.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An input can't be read.
    Read {
        /// Which one; `-` is standard input.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file can't be written.
    Write {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file was changed, exchanged or removed after it had been read, so what was made from it can't take its place.
    Changed {
        /// Which one.
        path: PathBuf,
    },
    /// A file that is no journal stands where finished work would be kept.
    NotAJournal {
        /// Which one.
        path: PathBuf,
    },
    /// There is no game to write into the file of `-o`.
    NothingToWrite {
        /// Which one.
        path: PathBuf,
    },
    /// What could not be read of a file would be lost if it were replaced.
    WouldLose {
        /// Which one.
        path: PathBuf,
    },
    /// A page or a table would take the place of the record that it is made from.
    OverItsRecord {
        /// Which one.
        path: PathBuf,
    },
    /// An option would do nothing beside another one.
    InVain {
        /// The option.
        option: &'static str,
        /// The other one.
        with: String,
    },
    /// The results can't be written to standard output.
    Print(io::Error),
    /// Ctrl-C was pressed.
    Interrupted,
    /// There is no command with this name.
    UnknownCommand {
        /// As it was typed.
        name: String,
        /// The command whose name comes nearest.
        nearest: Option<String>,
    },
    /// There is no variant with this id.
    UnknownVariant(String),
    /// There is no finding with this code or name.
    UnknownFinding(String),
    /// What `annotate` is to call graver would begin at a smaller loss.
    ThresholdsCross {
        /// The option of the graver judgement.
        graver: &'static str,
        /// The option of the one below it.
        lesser: &'static str,
    },
    /// The rules that the options mean can't be used.
    Rules {
        /// What is wrong.
        problem: RulesError,
        /// The variant that they were to change.
        variant: &'static str,
    },
    /// A position given as an option can't be used.
    Position(PositionError),
    /// A PNG was asked for, but the program was built without.
    #[cfg(not(feature = "png"))]
    NoPng,
    /// A PNG could not be drawn.
    #[cfg(feature = "png")]
    NotDrawn(oaq::report::NotDrawn),
    /// A move given as an option can't be played.
    NotAMove {
        /// As it was typed.
        text: String,
        /// Why; `None` if it is not written like a move of this board.
        why: Option<MoveError>,
    },
    /// A move given as an option says what doesn't happen.
    FalseClaim {
        /// As it was typed.
        text: String,
        /// The move.
        mv: Move,
        /// The points that it captures, pit by pit.
        captured: Vec<u16>,
        /// Whether it ends the game.
        is_end: bool,
    },
    /// The table can't be flipped there.
    NoFlip,
    /// A file can't be repaired or laid out in place, since it is not in the notation.
    NotTheNotation {
        /// Which one.
        path: PathBuf,
    },
    /// A file has no game with this number.
    NoSuchGame {
        /// The file.
        path: PathBuf,
        /// The number, from 1.
        game: u32,
    },
    /// Standard input is named as an input twice.
    StdinTwice,
    /// Standard input can't be written into.
    StdinInPlace,
    /// A comparison needs two files or two lines.
    TwoToCompare,
    /// There is no such line of play, nor is it a line of moves.
    NoSuchLine(String),
    /// A typed line of play can't be played.
    IllegalLine {
        /// As it was typed.
        line: String,
        /// What is wrong with its first wrong move.
        why: Box<Finding>,
    },
    /// There is no game to merge.
    NothingToMerge,
    /// A game can't be merged with the first one.
    Merge {
        /// Its file.
        path: PathBuf,
        /// Its number there, from 1.
        game: u32,
        /// Why.
        error: MergeError,
    },
    /// The engine can't work on a position.
    Engine(EngineError),
    /// The engine can't work on a game.
    NotAnalysed {
        /// Its file.
        path: PathBuf,
        /// Its number there, from 1.
        game: u32,
        /// Why.
        error: EngineError,
    },
    /// A certificate could not be made.
    Certify {
        /// Its file.
        path: PathBuf,
        /// Why.
        error: Box<CertifyError>,
    },
    /// A game has fewer plies.
    NoSuchPly {
        /// The file.
        path: PathBuf,
        /// The game, from 1.
        game: u32,
        /// The ply asked for.
        ply: usize,
        /// How many could be played.
        plies: usize,
    },
}

impl Failure {
    /// How a command went in which this happened.
    pub(crate) fn status(&self) -> Status {
        match self {
            Self::NothingToWrite { .. } | Self::WouldLose { .. } => Status::Findings,
            _ => Status::Trouble,
        }
    }

    /// Whether it only says that whoever read the output has closed it.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Print(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// An error of plain writing means standard output; everything that concerns a file names it.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.downcast::<InFile>() {
            Ok(InFile { path, error }) => Self::Write { path, error },
            Err(error) => Self::Print(error),
        }
    }
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}
