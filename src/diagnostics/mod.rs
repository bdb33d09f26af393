//! Findings and how they are told: one plain [`Diagnostic`] for every step of the program.
//!
//! A [`Finding`] is data; `words` turns it into sentences, one file a language, by exhaustive matches, so that a
//! finding without its sentence does not compile.

mod code;
mod diagnostic;
mod finding;
mod json;
mod lang;
mod nearest;
mod page;
mod parts;
mod render;
mod source;
mod totals;
mod visible;
mod words;
mod wrap;

pub use code::{Code, Family, Severity};
pub use diagnostic::{Diagnostic, Edit, Fix, Label, Mark, Note, Remedy, Safety, Scene};
pub use finding::{Finding, Kind};
pub use json::{JsonExpected, JsonForm, JsonProblem};
pub use lang::Lang;
pub use nearest::nearest;
pub use page::Page;
pub use parts::{Against, CommandForm, Encoding, Ended, FlipRefusal, ResultPlace, Seat, TagForm, Unreadable};
pub use render::{Format, Look, Render, Report};
pub use source::{Place, Source};
pub use totals::Totals;
pub use visible::visible;
pub use words::Words;

pub use crate::notation::{Expected, Prefix};
