//! Ô Ăn Quan: a portable game record, a rules checker and an engine.
//!
//! A record is checked and replayed in a few lines:
//!
//! ```
//! use oaq::replay::{Options, Record, check};
//!
//! let text = "[P0 \"An\"] [P1 \"Bình\"] [Variant \"standard\"] 1. 2<x6 9> 2. 4> *";
//! let options = Options::default();
//! for (at, parsed) in oaq::parse(text).enumerate() {
//!     // What is wrong with the text and with the play; `replay` alone tells only of the play.
//!     assert_eq!(check(&Record::of(&parsed, at as u32 + 1), &options), []);
//!     let timeline = oaq::replay(&parsed.game, &options).timeline.expect("the variant is known");
//!     for ply in timeline.main_line() {
//!         println!("{} {} {}", ply.side, ply.mv, ply.position.text(&timeline.setup().rules));
//!     }
//! }
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | [`rules`] | every variant: positions, turns, endings |
//! | [`drawing`] | positions and moves drawn with characters |
//! | [`notation`] | the record: reading, tree, printing |
//! | [`mod@replay`] | a record and the rules: positions, outcome, findings |
//! | [`diagnostics`], [`fix`] | findings told to people and programs, and mended |
//! | [`convert`] | JSON, tables, encodings |
//! | [`engine`], [`certificate`] | analysis, proofs, and proofs that the rules alone check |
//! | [`annotate`], [`diff`], [`report`], [`show`] | what people look at |

pub mod annotate;
pub mod certificate;
pub mod convert;
pub mod diagnostics;
pub mod diff;
pub mod drawing;
pub mod engine;
pub mod fix;
pub mod notation;
pub mod replay;
pub mod report;
pub mod rules;
pub mod show;

pub use convert::{from_json, to_json};
pub use notation::{Game, parse};
pub use replay::{Options, replay};
pub use rules::{Position, Rules};

/// The README's example, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
