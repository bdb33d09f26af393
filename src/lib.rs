//! Ô Ăn Quan: a portable game record, a rules checker and an engine.

pub mod diagnostics;
pub mod notation;
pub mod rules;
