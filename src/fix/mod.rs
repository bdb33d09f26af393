//! Repairing a record.

mod edits;

pub use edits::apply;
