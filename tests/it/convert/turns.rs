//! What JSON says of a move's turn is compared with the moves: one that is missing would go unnoticed otherwise.

use oaq::diagnostics::{Finding, JsonProblem};
use oaq::rules::Side;
use serde_json::{Value, json};

use super::{canonical, from_json, game_of, read, to_json};
use crate::data;
use crate::program::oaq;

/// The text of a line with this game.
fn line(game: &Value) -> String {
    json!({"format": "oaq-json", "version": 1, "game": game}).to_string()
}

fn found(game: &Value) -> Vec<(String, JsonProblem)> {
    let field = |finding: Finding| match finding {
        Finding::JsonField { path, problem } => (path, problem),
        other => panic!("{other:?}"),
    };
    oaq::from_json(&line(game)).findings.into_iter().map(|found| field(found.finding)).collect()
}

const GAME: &str = "[Variant \"standard\"]\n\n1. 2<x6 (3<x6 6>x6 2. 4<) 7<x4 (1... 8<) 2. 1> *\n";

#[test]
fn a_move_that_is_missing_is_noticed() {
    let whole = game_of(&to_json(&read(GAME)));
    assert_eq!(found(&whole), []);
    let lacking = |list: &str, at: usize| {
        let mut game = whole.clone();
        game.pointer_mut(list).unwrap().as_array_mut().unwrap().remove(at);
        found(&game)
    };
    let ply = |path: &str, due| (format!("game.{path}.ply"), JsonProblem::Ply { due });
    assert_eq!(lacking("/moves", 1), [ply("moves[1]", 2)]);
    // Only the first is told: the others follow from it.
    assert_eq!(lacking("/moves", 0), [ply("moves[0]", 1)]);
    assert_eq!(lacking("/moves/0/variations/0/moves", 0), [ply("moves[0].variations[0].moves[0]", 1)]);
    assert_eq!(lacking("/moves", 2), []);
}

#[test]
fn each_of_both_fields_is_compared() {
    let whole = game_of(&to_json(&read(GAME)));
    let with = |field: &str, value: Value| {
        let mut game = whole.clone();
        game["moves"][1][field] = value;
        found(&game)
    };
    let side = [("game.moves[1].side".to_owned(), JsonProblem::Side { due: Side::P1 })];
    for value in [json!("P0"), json!("p1"), json!(1), json!("P1 ")] {
        assert_eq!(with("side", value), side);
    }
    let ply = [("game.moves[1].ply".to_owned(), JsonProblem::Ply { due: 2 })];
    for value in [json!(1), json!(-2), json!("2"), json!(2.5), json!(1e300)] {
        assert_eq!(with("ply", value), ply);
    }
    for (field, value) in [("ply", json!(null)), ("ply", json!(2.0)), ("side", json!(null))] {
        assert_eq!(with(field, value), []);
    }
}

/// Whose turn it is with three and four sides only the play knows; where it can't be known the moves are counted.
#[test]
fn what_is_written_is_right() {
    for record in data::records(data::games()) {
        let game = read(&record);
        assert_eq!(canonical(&from_json(&to_json(&game))), canonical(&game));
    }
    for text in [
        "[Variant \"standard\"]\n[Position \"5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P1 ply=7\"]\n\n4... 7> 5. 2< *\n",
        "[Variant \"standrad\"]\n[Position \"5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P1 ply=7\"]\n\n4... 7> 5. 2< *\n",
        "[Variant \"standard\"]\n\n1. 2< 2< (7> 7>) 2. 3< 99< *\n",
        "[Variant \"standard\"]\n[Position \"0,0,0,0,0,0/0,0,0,0,0,0 40/30 - ply=9\"]\n\n5. 2< 7> *\n",
    ] {
        assert_eq!(found(&game_of(&to_json(&read(text)))), [], "{text}");
    }
}

#[test]
fn it_is_told_in_both_languages() {
    let mut game = game_of(&to_json(&read(GAME)));
    game["moves"].as_array_mut().unwrap().remove(1);
    for (lang, said) in [("en", "moves[1].ply must be 2"), ("vi", "moves[1].ply phải là 2")] {
        let check = oaq().args(["check", "-", "--from", "jsonl", "--lang", lang]).stdin(line(&game)).run();
        check.exits(1).prints("OAQ0128").prints(said);
        let convert = oaq().args(["convert", "--to", "oaq", "-", "--from", "jsonl", "--lang", lang]);
        convert.stdin(line(&game)).run().exits(1).prints_exactly("").says(said);
    }
}
