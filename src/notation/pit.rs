//! The pit of a move as it was written.

use crate::rules::{Direction, Move, Pit, Sides};

/// Which pit a record says a move began in. Whether the board has it is not known here.
///
/// ```
/// use oaq::notation::{WrittenPit, parse_game};
/// let game = parse_game("1. 2< Q1> *").game;
/// let pits: Vec<WrittenPit> = game.main_line().moves().map(|m| m.pit).collect();
/// assert_eq!(pits, [WrittenPit::Dan(2), WrittenPit::Quan(1)]);
/// assert_eq!(pits[1].dan(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WrittenPit {
    /// The number of a dân pit; [`u16::MAX`] for that and anything larger.
    Dan(u16),
    /// The number of a quan pit, likewise: nobody may sow from there, but a record can say that somebody did.
    Quan(u16),
}

impl WrittenPit {
    /// The number of the dân pit; `None` for a quan pit, which has a number of another kind.
    pub const fn dan(self) -> Option<u16> {
        match self {
            Self::Dan(number) => Some(number),
            Self::Quan(_) => None,
        }
    }

    /// The number behind the `Q`, or the number of the dân pit.
    pub const fn number(self) -> u16 {
        match self {
            Self::Dan(number) | Self::Quan(number) => number,
        }
    }

    /// What stands before the number: `Q`, or nothing.
    pub(crate) const fn letter(self) -> &'static str {
        match self {
            Self::Dan(_) => "",
            Self::Quan(_) => "Q",
        }
    }

    /// The move from here that is meant on a board; `None` if the board doesn't have the pit, or it is a quan pit.
    #[inline]
    pub(crate) fn sown(self, direction: Direction, sides: Sides) -> Option<Move> {
        let number = self.dan().and_then(|number| u8::try_from(number).ok())?;
        Move::new(Pit::dan(number, sides)?, direction)
    }
}

/// A number alone is that of a dân pit.
impl From<u16> for WrittenPit {
    fn from(number: u16) -> Self {
        Self::Dan(number)
    }
}

/// As a record writes the pit of a board.
impl From<Pit> for WrittenPit {
    fn from(pit: Pit) -> Self {
        match pit.number() {
            Some(number) => Self::Dan(number.into()),
            None => Self::Quan(pit.part().index() as u16 + 1),
        }
    }
}
