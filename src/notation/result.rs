//! Result tokens: `1-0`, `1/2-1/2-0`, `*`.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;

use super::span::Span;

/// What one side got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `1`: this side won.
    Win,
    /// `1/2`: this side shares the win.
    Half,
    /// `0`: this side lost.
    Loss,
}

impl Mark {
    /// `1`, `1/2` or `0`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win => "1",
            Self::Half => "1/2",
            Self::Loss => "0",
        }
    }
}

/// The fewest and the most sides that a result can speak of.
const SIDES: std::ops::RangeInclusive<usize> = 2..=4;

/// The result of a game by side (not by person), as its token says it.
///
/// ```
/// use oaq::notation::{GameResult, Mark};
/// let result: GameResult = "1/2-1/2-0".parse().unwrap();
/// assert_eq!(result.marks(), [Mark::Half, Mark::Half, Mark::Loss]);
/// assert_eq!(result.to_string(), "1/2-1/2-0");
/// assert_eq!("*".parse(), Ok(GameResult::UNFINISHED));
/// assert!("2-0".parse::<GameResult>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// Two to four marks, P0 first; the marks that are not used are losses.
    marks: [Mark; 4],
    /// How many marks are used; 0 for `*`.
    sides: u8,
}

impl GameResult {
    /// `*`: the game was not finished, or its result is not known.
    pub const UNFINISHED: Self = Self { marks: [Mark::Loss; 4], sides: 0 };

    /// The result with these marks, P0 first; `None` unless there are two to four.
    pub fn new(marks: &[Mark]) -> Option<Self> {
        if !SIDES.contains(&marks.len()) {
            return None;
        }
        let mut result = Self { sides: marks.len() as u8, ..Self::UNFINISHED };
        result.marks[..marks.len()].copy_from_slice(marks);
        Some(result)
    }

    /// The result on a board with `sides` sides where `won` says of each side whether it is among the winners: one
    /// winner has a `1`, several share with `1/2`. `None` unless there are two to four sides and a winner.
    ///
    /// ```
    /// use oaq::notation::GameResult;
    /// assert_eq!(GameResult::of_winners(3, |side| side != 1).unwrap().to_string(), "1/2-0-1/2");
    /// ```
    pub fn of_winners(sides: usize, won: impl Fn(usize) -> bool) -> Option<Self> {
        if !SIDES.contains(&sides) {
            return None;
        }
        let mark = match (0..sides).filter(|&side| won(side)).count() {
            0 => return None,
            1 => Mark::Win,
            _ => Mark::Half,
        };
        let marks: ArrayVec<Mark, 4> =
            (0..sides).map(|side| if won(side) { mark } else { Mark::Loss }).collect();
        Self::new(&marks)
    }

    /// The marks by side, P0 first; none for `*`.
    pub fn marks(&self) -> &[Mark] {
        &self.marks[..usize::from(self.sides)]
    }

    /// Whether this is `*`.
    pub const fn is_unfinished(&self) -> bool {
        self.sides == 0
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_unfinished() {
            return f.write_str("*");
        }
        for (side, mark) in self.marks().iter().enumerate() {
            if side > 0 {
                f.write_str("-")?;
            }
            f.write_str(mark.as_str())?;
        }
        Ok(())
    }
}

impl fmt::Debug for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameResult({self})")
    }
}

/// The text is not a result token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAResult;

impl fmt::Display for NotAResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a result: expected 1-0, 0-1, 1/2-1/2, * or one mark a side")
    }
}

impl std::error::Error for NotAResult {}

impl FromStr for GameResult {
    type Err = NotAResult;

    fn from_str(text: &str) -> Result<Self, NotAResult> {
        if text == "*" {
            return Ok(Self::UNFINISHED);
        }
        let mut marks = ArrayVec::<Mark, 4>::new();
        for mark in text.split('-') {
            let mark = match mark {
                "1" => Mark::Win,
                "1/2" => Mark::Half,
                "0" => Mark::Loss,
                _ => return Err(NotAResult),
            };
            marks.try_push(mark).map_err(|_| NotAResult)?;
        }
        Self::new(&marks).ok_or(NotAResult)
    }
}

/// A result token and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultNode {
    /// What it says.
    pub result: GameResult,
    /// Where it stands.
    pub span: Span,
}
