//! The pieces of data that findings are made of. No sentences here either.

use crate::rules::{EndReason, Side};

/// A side together with the person who sits there at that moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seat {
    /// The side.
    pub side: Side,
    /// The person's name from the tags, if it is known; after a flip the persons have changed seats.
    pub name: Option<String>,
}

/// The form of a tag's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TagForm {
    /// `YYYY.MM.DD`, `??` for unknown parts.
    Date,
    /// A result such as `1-0`, one mark a side.
    Result,
    /// Points by side, `43-27`.
    Score,
    /// A score with a number for each side of the game.
    ScoreOfSides,
    /// One of the words of `Termination`.
    Termination,
    /// A number of sides, 2 to 4.
    Sides,
    /// A number of sides that this variant is played with.
    SidesOfVariant,
    /// The same, where the variant is that of the command line.
    SidesOfGivenVariant,
    /// The same, where the number of sides is that of the command line.
    GivenSidesOfVariant,
    /// `300+5`, `10/move`, or a form that PGN has: `40/5400:1800`.
    TimeControl,
}

/// Why a flip is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlipRefusal {
    /// The variant has no flip.
    NotInVariant,
    /// Before the first move.
    TooEarly,
    /// After the second move, or the flip has been made already.
    TooLate,
    /// The game is over.
    GameOver,
}

/// The two places of a game's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultPlace {
    /// The `Result` tag.
    Tag,
    /// The token at the end of the moves.
    Token,
}

impl ResultPlace {
    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::Tag => Self::Token,
            Self::Token => Self::Tag,
        }
    }
}

/// Whether the rules have ended a game, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// The moves do not end it.
    No,
    /// By this rule.
    By(EndReason),
    /// By a rule: a start position at which nobody is to move doesn't say which.
    Somehow,
}

/// What a written result is measured against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Against {
    /// The play, which ended by rule with this score: `43-27`.
    Play {
        /// How it ended, as far as that is known.
        end: Option<EndReason>,
        /// Final points by side.
        score: String,
    },
    /// The moves do not end the game, and no `Termination` says why it stopped.
    Unfinished,
    /// The game is over, though nobody can tell who won: so it is finished.
    Over,
    /// The result in the other place.
    Other,
    /// Another number of sides.
    Sides,
    /// One wins, or several share the win: this is neither.
    Nobody,
}

/// The form of a command in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommandForm {
    /// `[%eval +12 d24]`.
    Eval,
    /// `[%eval 40,35,30 d9]`, with three sides.
    EvalOfThree,
    /// `[%eval 40,35,30,35 d9]`, with four sides.
    EvalOfFour,
    /// `[%best 7<x4 3>]`.
    Best,
    /// `[%clk 0:05:00]` or `[%emt 0:00:07]`.
    Clock,
    /// `[%name …]`, whatever the name.
    Any,
}

/// An encoding that is recognised though it is not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// The Vietnamese code page of Windows.
    Windows1258,
}

impl Encoding {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Utf16Le, Self::Utf16Be, Self::Windows1258];

    /// The name that `convert --encoding` takes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::Windows1258 => "windows-1258",
        }
    }
}

/// Why a file can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// There is no such file.
    NotFound,
    /// Reading it is not allowed.
    Denied,
    /// It is a directory.
    Directory,
    /// What the operating system says.
    Other(String),
}
