//! Conversion between the forms of records.

mod claims;
mod commands;
mod csv;
mod encodings;
mod games;
mod hostile;
mod identity;
mod program;
mod schema;
mod turns;

pub(super) use schema::obeys;

use oaq::Options;
use oaq::convert::{JsonOptions, Target, Writer};
use oaq::notation::{Game, parse_game};
use serde_json::Value;

/// A game that is read without an error.
fn read(text: &str) -> Game<'_> {
    let parsed = parse_game(text);
    assert!(parsed.errors.is_empty(), "{:?}\n{text}", parsed.errors);
    parsed.game
}

/// The game of a line of JSONL.
fn game_of(json: &str) -> Value {
    let mut line: Value = serde_json::from_str(json).unwrap();
    line["game"].take()
}

/// The canonical text, numbered by the replay.
fn canonical(game: &Game<'_>) -> String {
    let replayed = oaq::replay(game, &Options::default());
    let mut out = Vec::new();
    Writer::new(Target::Oaq).write(&mut out, game, replayed.timeline.as_ref(), "", 1);
    String::from_utf8(out).unwrap()
}

fn to_json(game: &Game<'_>) -> String {
    oaq::to_json(game, &JsonOptions::default())
}

fn with_positions(game: &Game<'_>) -> String {
    oaq::to_json(game, &JsonOptions { positions: true, ..JsonOptions::default() })
}

/// The one game of a JSON text in which nothing is wrong.
fn from_json(json: &str) -> Game<'static> {
    let mut read = oaq::from_json(json);
    assert!(read.findings.is_empty(), "{:?}\n{json}", read.findings);
    assert_eq!(read.games.len(), 1, "{json}");
    read.games.remove(0)
}
