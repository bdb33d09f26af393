//! Ô Ăn Quan: a portable game record, a rules checker and an engine.
//!
//! A record is replayed in a few lines:
//!
//! ```
//! let text = "[P0 \"An\"] [P1 \"Bình\"] [Variant \"standard\"] 1. 2<x6 9> 2. 4> *";
//! for parsed in oaq::parse(text) {
//!     let replay = oaq::replay(&parsed.game, &oaq::Options::default());
//!     let timeline = replay.timeline.expect("the variant is known");
//!     for ply in timeline.main_line() {
//!         println!("{} {} {}", ply.side, ply.mv, ply.position.text(&timeline.setup().rules));
//!     }
//!     assert!(replay.findings.is_empty());
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
