//! The notation: reading, recovering, printing, splitting, and the grammar that says what it is.

mod commands;
mod ebnf;
mod games;
mod grammar;
mod layout;
mod recovery;
mod round_trip;
mod splitting;
mod stress;
mod views;

use oaq::notation::{Numbering, SyntaxErrorKind, parse, parse_game, print};

use crate::data;

/// Names and texts of the sample records, with and without faults.
fn samples() -> impl Iterator<Item = (String, String)> {
    data::samples().into_iter().chain(data::faulty_samples())
}

/// All syntax errors of a text.
fn errors(text: &str) -> Vec<SyntaxErrorKind> {
    parse(text).flat_map(|parsed| parsed.errors).map(|error| error.kind).collect()
}

/// The canonical text of the first game of a text that must be without syntax errors.
#[track_caller]
fn canonical(text: &str) -> String {
    let parsed = parse_game(text);
    assert_eq!(parsed.errors, [], "in {text:?}");
    print(&parsed.game, &Numbering::of(&parsed.game))
}
