//! What JSON says of the play is compared with the play: how the maker of an app has its rules checked.

use serde_json::{Value, json};

use crate::data;
use crate::program::oaq;

/// The games of some records as JSON with all that the play decides.
fn all_that_is_known(records: &str) -> String {
    let ran = oaq().args(["convert", "--to", "jsonl", "--positions", "-"]).stdin(records).run();
    ran.stdout().to_owned()
}

/// What `check` says of a game: path, what is due, ply.
fn found(line: &Value) -> Vec<String> {
    let ran = oaq().args(["check", "--format", "concise", "--lang", "en", "--from", "jsonl", "-"]);
    let ran = ran.stdin(line.to_string()).run();
    ran.stdout().lines().filter(|line| line.contains("OAQ")).map(str::to_owned).collect()
}

#[test]
fn what_the_program_writes_is_what_the_play_comes_to() {
    let records = data::records(data::games());
    let written = all_that_is_known(&records.join("\n"));
    assert_eq!(written.lines().count(), records.len());
    oaq().args(["check", "--from", "jsonl", "-"]).stdin(written).run().exits(0).never_prints("OAQ0128");
}

const GAME: &str =
    "[P0 \"An\"]\n[P1 \"Bình\"]\n[Variant \"standard\"]\n\n1. 2<x6 (3< 10> 2. 4<) 8< 2. 3> *\n";

#[test]
fn each_field_is_compared_and_the_first_difference_told() {
    let whole: Value = serde_json::from_str(&all_that_is_known(GAME)).unwrap();
    assert_eq!(found(&whole), [""; 0]);
    let with = |changes: &[(&str, Value)]| {
        let mut line = whole.clone();
        for (place, value) in changes {
            *line.pointer_mut(place).unwrap_or_else(|| panic!("{place}")) = value.clone();
        }
        found(&line)
    };
    for (place, value, path) in [
        ("/game/moves/1/position", json!("5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0"), "game.moves[1].position"),
        ("/game/moves/0/captures/0/points", json!(5), "game.moves[0].captures[0].points"),
        ("/game/moves/0/captures", json!([]), "game.moves[0].captures"),
        ("/game/moves/0/captures/0/pit", json!("Q1"), "game.moves[0].captures[0].pit"),
        ("/game/moves/2/laps", json!({}), "game.moves[2].laps"),
        ("/game/moves/2/laps/0/stones", json!("6"), "game.moves[2].laps[0].stones"),
        (
            "/game/moves/0/variations/0/moves/1/laps/0/from",
            json!("7"),
            "game.moves[0].variations[0].moves[1].laps[0].from",
        ),
        ("/game/outcome/scores/1", json!(40), "game.outcome.scores[1]"),
        ("/game/outcome/scores", json!([1]), "game.outcome.scores"),
        ("/game/outcome/ended", json!(true), "game.outcome.ended"),
        ("/game/outcome/winner", json!("P0"), "game.outcome.winner"),
        ("/game/outcome/reason", json!("quan"), "game.outcome.reason"),
    ] {
        let told = with(&[(place, value)]);
        assert_eq!(told.len(), 1, "{place}: {told:?}");
        assert!(told[0].contains("OAQ0128") && told[0].contains(&format!("{path} ")), "{place}: {told:?}");
    }
    // All that follows from the first difference is not told.
    let told = with(&[
        ("/game/moves/1/position", json!("")),
        ("/game/moves/2/position", json!("")),
        ("/game/outcome/scores", json!([0, 0])),
    ]);
    assert!(told.len() == 1 && told[0].contains("game.moves[1].position"), "{told:?}");
    // What isn't there, is nothing, or is written in another way claims nothing else.
    for (place, value) in [
        ("/game/moves/1/position", Value::Null),
        ("/game/outcome", Value::Null),
        ("/game/moves/0/captures/0/points", json!(6.0)),
        ("/game/moves/0/captures/0", json!({ "points": 6, "colour": "red" })),
    ] {
        assert_eq!(with(&[(place, value)]), [""; 0], "{place}");
    }
}

#[test]
fn other_rules_than_the_record_names_are_noticed_where_they_matter() {
    let text = "[Variant \"standard\"]\n[Rules \"quan-value=5\"]\n\
                [Position \"0,0,1,0,0,0q/5,5,5,5,5,0q 15/0 P0\"]\n\n1. 3> 6> *\n";
    let mut line: Value = serde_json::from_str(&all_that_is_known(text)).unwrap();
    assert_eq!(found(&line), [""; 0]);
    // An app counts five for a quan and doesn't say so.
    line["game"]["tags"].as_array_mut().unwrap().retain(|tag| tag["name"] != "Rules");
    line["game"]["variant"] = Value::Null;
    for (lang, said) in
        [("en", "By the rules it is \"0,0,0,1,0,0/"), ("vi", "Theo luật thì phải là \"0,0,0,1,0,0/")]
    {
        let check =
            oaq().args(["check", "--lang", lang, "--from", "jsonl", "-"]).stdin(line.to_string()).run();
        check.exits(1).prints("game.moves[0].position").prints(said).prints(" 25/0 P1 ply=1\"");
    }
    // Options have the word instead of the tags here, too.
    let check = oaq().args(["check", "--rules", "quan-value=5", "--from", "jsonl", "-"]);
    check.stdin(line.to_string()).run().exits(0);
}
