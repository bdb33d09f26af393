//! The record of a game: its grammar, its tree, reading and printing. Whether a move is legal is not known here.

mod builder;
mod error;
mod moves;
mod result;
mod span;
mod tree;
mod view;

pub use builder::Builder;
pub use error::{EXCERPT, Expected, Prefix, Repair, SyntaxError, SyntaxErrorKind};
pub use moves::{Claim, MoveNode, MoveNumber, Refill};
pub use result::{GameResult, Mark, NotAResult, ResultNode};
pub use span::Span;
pub use tree::{Comment, CommentStyle, Game, Node, NodeKind, Place, Tag};
pub use view::{Line, MoveView, Variation};
