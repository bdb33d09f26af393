//! The words that JSON and tables have for what an evaluation rests on.

use crate::notation::Basis;

/// `kind` of an estimate from a search.
pub(super) const ESTIMATE: &str = "estimate";
/// `kind` of a value that is proven exact.
pub(super) const PROVEN: &str = "proven";
/// `kind` of a value that is proven from one side.
pub(super) const BOUND: &str = "bound";

/// The fields for the value, of which one has it.
pub(crate) const FIELDS: [&str; 3] = ["value", "lower", "upper"];

/// The word for how far an evaluation can be relied on.
pub(crate) const fn kind(basis: Basis) -> &'static str {
    match basis {
        Basis::Depth(_) => ESTIMATE,
        Basis::Proven => PROVEN,
        Basis::AtLeast | Basis::AtMost => BOUND,
    }
}

/// The field that has the value: `value`, or for a bound `lower` or `upper`.
pub(crate) const fn field(basis: Basis) -> &'static str {
    let [value, lower, upper] = FIELDS;
    match basis {
        Basis::Depth(_) | Basis::Proven => value,
        Basis::AtLeast => lower,
        Basis::AtMost => upper,
    }
}
