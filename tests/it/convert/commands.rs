//! What the commands in comments say stands beside them; what a record from elsewhere says without them becomes commands.

use oaq::diagnostics::{Finding, JsonProblem};
use serde_json::{Value, json};

use super::{canonical, from_json, game_of, read, to_json};

#[test]
fn commands_are_fields_too() {
    let text = "[Variant \"standard\"] 1. 2< {[%eval +12.5 d24] [%clk 0:05:00]} {good [%eval =3]}
        7> {[%eval =-70]} 2. 3< {[%eval >=2][%best 3> refill 8>x4]} 8> {[%eval <=-4] [%emt 0:00:09]} *";
    let moves = game_of(&to_json(&read(text)))["moves"].take();
    let eval = |kind: &str, value: Value, lower: Value, upper: Value, depth: Value| json!({"kind": kind, "value": value, "lower": lower, "upper": upper, "depth": depth});
    let null = || Value::Null;
    assert_eq!(moves[0]["eval"], eval("estimate", json!(12.5), null(), null(), json!(24)));
    assert_eq!(moves[0]["clock"], "0:05:00");
    assert_eq!(moves[1]["eval"], eval("proven", json!(-70), null(), null(), null()));
    assert_eq!(moves[2]["eval"], eval("bound", null(), json!(2), null(), null()));
    assert_eq!(moves[2]["best"], json!({"line": ["3>", "refill 8>x4"]}));
    assert_eq!(moves[3]["eval"], eval("bound", null(), null(), json!(-4), null()));
    assert_eq!(moves[3]["emt"], "0:00:09");
    let three = "[Variant \"standard\"] [Sides \"3\"] 1. 2< {[%eval 40,35.25,29.75 d9]} *";
    let moves = game_of(&to_json(&read(three)))["moves"].take();
    assert_eq!(moves[0]["eval"]["value"], json!([40, 35.25, 29.75]));
}

fn line(mv: Value) -> String {
    json!({"format": "oaq-json", "version": 1, "game": {"tags": [], "moves": [mv], "result": "*"}})
        .to_string()
}

#[test]
fn fields_without_commands_become_commands() {
    let game = from_json(&line(json!({"pit": 2, "direction": "<", "comments": ["good"],
        "eval": {"kind": "estimate", "value": 12.5, "depth": 24}, "best": ["7<x4", "3>"], "clock": "0:05:00"})));
    assert_eq!(canonical(&game), "1. 2< {[%eval +12.5 d24] [%best 7<x4 3>] [%clk 0:05:00]} {good} *\n");
    let game = from_json(&line(json!({"pit": 2, "direction": "<", "comments": ["[%clk 0:05:00]"],
        "eval": {"kind": "proven", "value": [40, 35, 30]}, "clock": "0:05:00"})));
    assert_eq!(canonical(&game), "1. 2< {[%eval =40,35,30]} {[%clk 0:05:00]} *\n");
}

#[test]
fn a_field_that_contradicts_its_comment_is_told() {
    let read = oaq::from_json(&line(json!({"pit": 2, "direction": "<", "comments": ["[%eval =12]"],
        "eval": {"kind": "proven", "value": 13}})));
    let [only] = &read.findings[..] else { panic!("{:?}", read.findings) };
    let problem = JsonProblem::Contradiction { with: "comments" };
    assert_eq!(only.finding, Finding::JsonField { path: "game.moves[0].eval".to_owned(), problem });
}
