//! What can be wrong with a position string.

use std::fmt::{self, Display, Formatter};

use super::repetition::Recent;
use super::ring::{Side, Sides};

/// The most points that a position may hold, on the board and in the reserves together.
pub const MAX_POINTS: u32 = 9_999;

/// The most moves that may have been played before a position: more than anybody will play, and few enough to count on from.
pub const MAX_PLY: u32 = 1_000_000;

/// Why a text is not a position of the given rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// Board, reserves or side to move are missing.
    Incomplete,
    /// A word that has no meaning there.
    UnexpectedWord {
        /// The word as written.
        word: String,
    },
    /// Another number of sides than the rules have.
    SideCount {
        /// How many groups the text has.
        found: usize,
        /// How many sides play.
        sides: Sides,
    },
    /// A group that is not six counts, five dân pits and a quan pit.
    PitCount {
        /// The group as written.
        group: String,
    },
    /// A count of dân, a reserve or a debt that can't be read.
    BadNumber {
        /// The text as written.
        text: String,
    },
    /// What a side has captured, with its debts, is not written as the rules have it.
    BadReserve {
        /// The text as written.
        text: String,
        /// Whether dân and quan pieces are counted apart, as `31+1q`.
        apart: bool,
    },
    /// A side that the board doesn't have.
    NoSuchSide {
        /// The text as written.
        text: String,
    },
    /// A move in `last=` that can't have been played there.
    BadMove {
        /// The text as written.
        text: String,
    },
    /// A move in `last=` that another side must have played.
    NotItsMove {
        /// The text as written.
        text: String,
        /// The side whose turn it was.
        side: Side,
    },
    /// More moves in `last=` than count.
    TooManyMoves {
        /// How many.
        found: usize,
    },
    /// A word that the rules leave no room for, such as `flip` where tables aren't flipped.
    DoesNotApply {
        /// The word as written.
        word: String,
    },
    /// More points than [`MAX_POINTS`].
    TooManyPoints,
    /// More moves played than [`MAX_PLY`].
    TooManyPlies,
    /// The position can be read, but it is not the exact text that it is printed as. [`Position::parse`](super::Position::parse) takes that, a record
    /// must not have it: or positions could not be compared as text.
    Inexact {
        /// The exact text.
        exact: String,
    },
    /// The game is over, but dân still lie in a dân pit.
    Unswept {
        /// The pit's number, from 1.
        pit: u8,
    },
}

impl Display for PositionError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Incomplete => f.write_str("a position is a board, the reserves and the side to move"),
            Self::UnexpectedWord { word } => write!(f, "`{word}` has no meaning in a position"),
            Self::SideCount { found, sides } => write!(f, "the text has {found} sides, but {sides} play"),
            Self::PitCount { group } => write!(f, "`{group}` is not five dân pits and a quan pit"),
            Self::BadNumber { text } => write!(f, "`{text}` is not a number of stones"),
            Self::BadReserve { text, apart } => {
                let form = if *apart { "31+1q" } else { "31" };
                write!(f, "`{text}` is not what a side has captured, such as `{form}`")
            }
            Self::NoSuchSide { text } => write!(f, "there is no side `{text}`"),
            Self::BadMove { text } => write!(f, "`{text}` can't have been played there"),
            Self::NotItsMove { text, side } => {
                write!(f, "`{text}` is no move of {side}, whose turn it was")
            }
            Self::TooManyMoves { found } => {
                write!(f, "only the last {} moves count, not {found}", Recent::MOST)
            }
            Self::DoesNotApply { word } => write!(f, "`{word}` does not apply under these rules"),
            Self::TooManyPlies => write!(f, "at most {MAX_PLY} moves go before a position"),
            Self::Inexact { exact } => write!(f, "the position is written exactly so: {exact}"),
            Self::TooManyPoints => write!(f, "a position holds at most {MAX_POINTS} points"),
            Self::Unswept { pit } => write!(f, "the game is over, but there are dân in pit {pit}"),
        }
    }
}

impl std::error::Error for PositionError {}
