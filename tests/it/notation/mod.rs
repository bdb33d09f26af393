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

use std::fs;
use std::path::{Path, PathBuf};

use oaq::notation::{Numbering, SyntaxErrorKind, parse, parse_game, print};

/// The records of a file of expected values.
fn records(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
    let lines = fs::read_to_string(path).expect("the test data are there");
    let record = |line: &str| {
        serde_json::from_str::<serde_json::Value>(line).ok()?["record"].as_str().map(str::to_owned)
    };
    lines.lines().map(|line| record(line).expect("every line has a record")).collect()
}

/// The sample records, wherever they lie in `samples/`.
fn samples() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("samples")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "oaq")
                && let Ok(text) = fs::read_to_string(&path)
            {
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
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
