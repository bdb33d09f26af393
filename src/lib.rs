//! Ô Ăn Quan: a portable game record, a rules checker and an engine.

pub mod annotate;
pub mod certificate;
pub mod convert;
pub mod diagnostics;
pub mod diff;
pub mod engine;
pub mod fix;
pub mod notation;
pub mod replay;
pub mod report;
pub mod rules;
pub mod show;

pub use convert::{from_json, to_json};
pub use replay::{Options, replay};

/// The README's example, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
