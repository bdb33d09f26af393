//! The samples, and the files of `tests/data` that have a game a line.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// Names and texts of the records in `samples/`, in the order of their names.
pub(crate) fn samples() -> Vec<(String, String)> {
    samples_in("samples")
}

/// Names and texts of the records in `samples/faults/` that are text, in the order of their names.
pub(crate) fn faulty_samples() -> Vec<(String, String)> {
    samples_in("samples/faults")
}

/// The text of a record in `samples/`.
pub(crate) fn sample(name: &str) -> String {
    let found = samples().into_iter().find(|(other, _)| other == name);
    found.unwrap_or_else(|| panic!("there is no sample {name}")).1
}

fn samples_in(folder: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let records = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "oaq"));
    let named = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        Some((name, String::from_utf8(fs::read(path).unwrap()).ok()?))
    };
    let mut samples: Vec<(String, String)> = records.filter_map(named).collect();
    samples.sort();
    samples
}

/// Legal games of every rule set, with every position and the end.
pub(crate) fn games() -> Vec<Value> {
    lines(include_str!("../data/games.jsonl"))
}

/// Games with one fault each.
pub(crate) fn faults() -> Vec<Value> {
    lines(include_str!("../data/faults.jsonl"))
}

/// Positions in which every move is proven to keep the result or to lose it; `benches/blunders.rs` has made them.
pub(crate) fn blunders() -> Vec<Value> {
    lines(include_str!("../data/blunders.jsonl"))
}

fn lines(jsonl: &str) -> Vec<Value> {
    jsonl.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// The texts of such games.
pub(crate) fn records(games: Vec<Value>) -> Vec<String> {
    games.iter().map(|game| text(&game["record"]).to_owned()).collect()
}

/// The text that a field holds.
pub(crate) fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}
