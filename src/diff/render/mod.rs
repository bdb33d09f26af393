//! The forms that a comparison is written in.

mod human;
mod json;
mod palette;
mod unified;

pub use human::Human;
pub use json::to_json;
pub use unified::{Unified, unified, unified_line};
