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
//! Each module stands on modules above it in this table and on no other (`tests/it/rooms.rs` reads the table and the
//! sources), so that the rules know nothing of the notation, what verifies a proof nothing of the engine, and the record
//! nothing of those who look at it:
//!
//! | module | what it does | stands on |
//! |---|---|---|
//! | [`rules`] | every variant: positions, turns, endings | |
//! | [`drawing`] | positions and moves drawn with characters | `rules` |
//! | [`notation`] | the record: reading, tree, printing | `rules` |
//! | [`diagnostics`] | findings told to people and programs | `rules`, `drawing`, `notation` |
//! | [`mod@replay`] | a record and the rules: positions, outcome, findings | `rules`, `notation`, `diagnostics` |
//! | [`fix`] | findings mended | `notation`, `diagnostics`, `replay` |
//! | [`convert`] | JSON, tables, encodings | `rules`, `notation`, `diagnostics`, `replay` |
//! | [`certificate`] | proofs that the rules alone check | `rules` |
//! | [`engine`] | analysis and proofs | `rules`, `certificate` |
//! | [`annotate`] | games judged by the engine | `rules`, `notation`, `diagnostics`, `replay`, `engine` |
//! | [`diff`] | games compared, joined and found twice | `rules`, `drawing`, `notation`, `diagnostics`, `replay`, `convert`, `annotate` |
//! | [`show`] | positions and graphs for the terminal | `rules`, `drawing`, `notation`, `diagnostics` |
//! | [`report`] | pages and pictures | `rules`, `notation`, `diagnostics`, `replay`, `annotate`, `show` |

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
