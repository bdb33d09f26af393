//! Positions and moves drawn with characters, for terminals, findings and documents.
//!
//! The board lies as its players see it, P0 in front: on two sides P1's row is on top and runs from right to left,
//! with the quan pits at both ends; three sides make a triangle and four a square, P0 at the bottom and the others
//! following counter-clockwise. `◉` is the quan piece, `◉+2` the piece with two dân beside it.
//!
//! ```
//! use oaq::rules::{Position, Rules};
//! let rules = Rules::default();
//! let drawing = oaq::drawing::board(&Position::start(&rules), &rules, false);
//! assert_eq!(drawing.lines().nth(1), Some("│     │  5  │  5  │  5  │  5  │  5  │     │"));
//! ```

pub(crate) mod canvas;
mod layout;
mod path;
mod sheet;

use crate::rules::{Position, Rules};

pub use path::Path;

/// The board as it is, with or without colours.
pub fn board(position: &Position, rules: &Rules, color: bool) -> String {
    sheet::draw(position, rules, None).to_text(color)
}

/// The board after a move, with the move's way on it: `↑5` five dân lifted there, `+2` two dropped, `×6` six points
/// captured, `⊘` a young quan that can't be captured, arrows between the pits that the hand went over.
pub fn after_move(position: &Position, rules: &Rules, path: &Path, color: bool) -> String {
    sheet::draw(position, rules, Some(path)).to_text(color)
}
