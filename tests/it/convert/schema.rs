//! Everything that is written as JSON obeys the published schema.

use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::{Value, json};

use super::identity::games;
use super::{read, to_json, with_positions};
use crate::data;

static SCHEMA: LazyLock<Validator> = LazyLock::new(|| {
    let schema: Value = serde_json::from_str(include_str!("../../../grammar/oaq-json.schema.json")).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
});

pub(crate) fn obeys(json: &str) {
    let value: Value = serde_json::from_str(json).unwrap();
    let errors: Vec<String> =
        SCHEMA.iter_errors(&value).map(|e| format!("{}: {e}", e.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:#?}\n{json}");
}

#[test]
fn expected_games_obey_it() {
    for record in data::records(data::games()) {
        let game = read(&record);
        obeys(&to_json(&game));
        obeys(&with_positions(&game));
    }
}

#[test]
fn annotated_games_obey_it() {
    for text in games() {
        let game = read(text);
        obeys(&to_json(&game));
        obeys(&with_positions(&game));
    }
}

/// What is never read may say anything; all the rest of a move is held against what it must be.
#[test]
fn it_says_which_fields_of_a_move_are_never_read() {
    let schema: Value = serde_json::from_str(include_str!("../../../grammar/oaq-json.schema.json")).unwrap();
    for (name, field) in schema["$defs"]["move"]["properties"].as_object().unwrap() {
        let mut played = json!({"ply": 1, "side": "P0", "pit": 2, "direction": "<", "text": "2<"});
        played[name] = json!(-0.5);
        let game = json!({"format": "oaq-json", "version": 1, "game": {"tags": [], "moves": [played], "result": "*"}});
        let is_read = !field["description"].as_str().is_some_and(|said| said.contains("Never read"));
        assert_eq!(!oaq::from_json(&game.to_string()).findings.is_empty(), is_read, "{name}");
    }
}

/// The schema is not so wide that it lets everything through.
#[test]
fn it_refuses_what_no_record_says() {
    let line = |game: Value| json!({"format": "oaq-json", "version": 1, "game": game});
    let good = json!({"tags": [{"name": "P0", "value": "An"}], "moves": [
        {"ply": 1, "side": "P0", "pit": 2, "direction": "<", "text": "2<x6#"}], "result": "1-0"});
    assert!(SCHEMA.is_valid(&line(good.clone())));
    for (path, value) in [
        ("/tags/0/name", json!("P 0")),
        ("/tags/0/value", json!("a\nb")),
        ("/moves/0/pit", json!(-1)),
        ("/moves/0/direction", json!("l")),
        ("/moves/0/text", json!("refill 2<")),
        ("/moves/0/ply", json!("1")),
        ("/moves/0/side", json!("P4")),
        ("/result", json!("2-0")),
        ("/moves", json!({})),
        // A quan pit is no number.
        ("/moves/0/text", json!("Q2<")),
        ("/moves/0/pit", json!("Q2")),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(path).unwrap() = value;
        assert!(!SCHEMA.is_valid(&line(bad)), "{path}");
    }
    let mut quan = good.clone();
    let played = quan["moves"][0].as_object_mut().unwrap();
    played.remove("pit");
    assert!(!SCHEMA.is_valid(&line(quan.clone())), "a dân pit has its number");
    quan["moves"][0]["text"] = json!("Q2<x6#");
    assert!(SCHEMA.is_valid(&line(quan)));
    for bad in [json!({}), json!([]), json!({"format": "oaq-json", "version": 2, "games": []})] {
        assert!(!SCHEMA.is_valid(&bad), "{bad}");
    }
}
