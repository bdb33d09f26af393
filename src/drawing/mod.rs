//! Positions and moves drawn with characters, for terminals, findings and documents.
//!
//! The board lies as its players see it, P0 in front: on two sides P1's row is on top and runs from right to left,
//! with the quan pits at both ends; three sides make a triangle and four a square, P0 at the bottom and the others
//! following counter-clockwise. `◉` is the quan piece, `◉+2` the piece with two dân beside it.
//!
//! ```
//! use oaq::{drawing::Paint, rules::{Position, Rules}};
//! let rules = Rules::default();
//! let drawing = oaq::drawing::board(&Position::start(&rules), &rules, Paint::Plain);
//! assert_eq!(drawing.lines().nth(1), Some("│     │  5  │  5  │  5  │  5  │  5  │     │"));
//! ```

pub(crate) mod canvas;
mod layout;
mod path;
mod sheet;

use crate::rules::{Position, Rules};

pub use path::Path;

/// Whether what is drawn with characters has colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paint {
    /// Characters alone.
    #[default]
    Plain,
    /// Escape sequences of terminals around them.
    Ansi,
}

impl Paint {
    /// Colours if they are wanted.
    pub const fn with_color(is_wanted: bool) -> Self {
        if is_wanted { Self::Ansi } else { Self::Plain }
    }
}

/// The board as it is.
pub fn board(position: &Position, rules: &Rules, paint: Paint) -> String {
    sheet::draw(position, rules, None).to_text(paint)
}

/// The board after a move, with the move's way on it: `↑5` five dân lifted there, `+2` two dropped, `×6` six points
/// captured, `⊘` a young quan that can't be captured, arrows between the pits that the hand went over.
pub fn after_move(position: &Position, rules: &Rules, path: &Path, paint: Paint) -> String {
    sheet::draw(position, rules, Some(path)).to_text(paint)
}
