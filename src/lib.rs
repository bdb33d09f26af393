//! Ô Ăn Quan: a portable game record, a rules checker and an engine.

pub mod diagnostics;
pub mod fix;
pub mod notation;
pub mod replay;
pub mod report;
pub mod rules;
pub mod show;

pub use replay::{Options, replay};
