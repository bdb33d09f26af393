//! Findings and how they are told.

mod lang;

pub use lang::Lang;
