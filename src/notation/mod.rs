//! The record of a game: its grammar, its tree, reading and printing. Whether a move is legal is not known here.

mod builder;
mod command;
mod error;
mod eval;
mod grammar;
mod layout;
mod moves;
mod numbering;
mod parser;
mod print;
mod read;
mod result;
mod scan;
mod span;
mod split;
mod stream;
mod tree;
mod verdict;
mod view;

pub use builder::Builder;
pub use command::{BadCommand, Clock, Command, CommandProblem, Found, NotAClock, commands};
pub use error::{EXCERPT, Expected, Prefix, Repair, SyntaxError, SyntaxErrorKind};
pub use eval::{Basis, Eval, EvalProblem, NotPoints, Points};
pub use layout::WIDTH;
pub use moves::{Claim, MoveNode, MoveNumber, Refill};
pub use numbering::Numbering;
pub use parser::parse_into;
pub use print::{ROSTER, print, print_into};
pub use read::{Games, Parsed, parse, parse_game};
pub use result::{GameResult, Mark, NotAResult, ResultNode};
pub use span::Span;
pub use stream::{RawGame, Splitter};
pub use tree::{Comment, CommentStyle, Game, Node, NodeKind, Place, Tag};
pub use verdict::{Judgement, NotAVerdict, Verdict};
pub use view::{Line, MoveView, Variation};
