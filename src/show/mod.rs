//! Positions and moves drawn with characters, for terminals, findings and documents.
//!
//! The board lies as its players see it, P0 in front: on two sides P1's row is on top and runs from right to left,
//! with the quan pits at both ends; three sides make a triangle and four a square, P0 at the bottom and the others
//! following counter-clockwise. `◉` is the quan piece, `◉+2` the piece with two dân beside it.
//!
//! ```
//! use oaq::rules::{Position, Rules};
//! let rules = Rules::default();
//! let drawing = oaq::show::small(&Position::start(&rules), &rules);
//! assert_eq!(drawing.lines().nth(1), Some("│     │  5  │  5  │  5  │  5  │  5  │     │"));
//! ```

mod board;
mod canvas;
mod graph;
mod layout;
mod path;
mod rules;
mod seats;

use crate::rules::{Position, Rules};

pub use graph::graph;
pub use path::Path;
pub use rules::{difference, meaning};
pub use seats::{Names, Seats};

/// The board alone, without colours and as small as it can be: what findings show.
pub fn small(position: &Position, rules: &Rules) -> String {
    board::draw(position, rules, None).to_text(false)
}

/// The board after a move, with the move's way on it: `↑5` five dân lifted there, `+2` two dropped, `×6` six points
/// captured, `⊘` a young quan that can't be captured, arrows between the pits that the hand went over.
pub fn after_move(position: &Position, rules: &Rules, path: &Path, color: bool) -> String {
    board::draw(position, rules, Some(path)).to_text(color)
}

/// The board as it is.
pub fn board(position: &Position, rules: &Rules, color: bool) -> String {
    board::draw(position, rules, None).to_text(color)
}
