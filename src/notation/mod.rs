//! The record of a game: its grammar, its tree, reading and printing. Whether a move is legal is not known
//! here.
//!
//! ```
//! use oaq::notation::{Numbering, parse, print};
//!
//! let text = "[P0 \"An\"] [P1 \"Bình\"]\n\n2l {strong} 9r (8l) 1/2-1/2";
//! let parsed = parse(text).next().expect("there is a game");
//! assert!(parsed.errors.is_empty());
//!
//! let game = parsed.game;
//! assert_eq!(game.tag("P1"), Some("Bình"));
//! for played in game.main_line().moves() {
//!     println!("{} with {} variations", played.node(), played.variations().count());
//! }
//! let canonical = "[P0 \"An\"]\n[P1 \"Bình\"]\n\n1. 2< {strong} 1... 9> (1... 8<) 1/2-1/2\n";
//! assert_eq!(print(&game, &Numbering::of(&game)), canonical);
//! ```
//!
//! Reading has three layers. `scan` knows what bytes mean wherever they stand: white space, the ends of
//! comments and tags, broken ones too. `split` finds with it where games end, and so does a [`Splitter`] in a
//! stream. `parser` reads one game with the items of `grammar`, goes on after everything that it can't read,
//! and builds the tree with a [`Builder`], the same that whoever makes or edits games uses. The grammar is
//! written down in `grammar/oaq.ebnf`.

mod annotation;
mod builder;
mod command;
mod error;
mod eval;
mod grammar;
mod known;
mod layout;
mod lookalike;
mod moves;
mod numbering;
mod parser;
mod pit;
mod print;
mod read;
mod result;
mod scan;
mod span;
mod split;
mod stream;
mod summary;
mod tree;
mod verdict;
mod view;
mod white;

pub use annotation::Annotation;
pub use builder::Builder;
pub use command::{BadCommand, Clock, Command, CommandProblem, Found, NotAClock, commands};
pub use error::{EXCERPT, Expected, Meant, Prefix, Repair, SyntaxError, SyntaxErrorKind};
pub use eval::{Basis, Eval, EvalProblem, NotPoints, Points};
pub(crate) use grammar::glyph_of;
pub(crate) use known::is_known;
pub use layout::WIDTH;
pub use moves::{Claim, MoveNode, MoveNumber, Oversized, Refill};
pub(crate) use moves::{Digits, RefillWord, held};
pub use numbering::Numbering;
pub use parser::parse_into;
pub use pit::WrittenPit;
pub use print::{ROSTER, print, print_into};
pub(crate) use read::is_one_game;
pub use read::{Games, Parsed, parse, parse_game};
pub use result::{GameResult, Mark, NotAResult, ResultNode};
pub use span::Span;
pub(crate) use stream::first_game_end;
pub use stream::{RawGame, Splitter};
pub use summary::{SideSummary, Summary, summary_of};
pub(crate) use summary::{is_annotators, summary_tags};
pub use tree::{Comment, CommentStyle, Game, Node, NodeKind, Place, Tag};
pub use verdict::{Judgement, NotAVerdict, Percent, Verdict};
pub(crate) use view::annotations;
pub use view::{Line, MoveView, Variation};
