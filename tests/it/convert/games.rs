//! What a replay adds to JSON, held to the expected games.

use serde_json::{Value, json};

use super::{game_of, read, to_json, with_positions};
use crate::data;

#[test]
fn every_expected_game_gives_its_positions_and_its_end() {
    for record in data::games() {
        let id = &record["id"];
        let json = game_of(&with_positions(&read(data::text(&record["record"]))));
        let moves = json["moves"].as_array().unwrap();
        let positions: Vec<&Value> = moves.iter().map(|m| &m["position"]).collect();
        assert_eq!(positions, record["positions"].as_array().unwrap().iter().collect::<Vec<_>>(), "{id}");
        let outcome = &json["outcome"];
        for key in ["reason", "winner", "scores", "position"] {
            assert_eq!(outcome[key], record[key], "{id}: {key}");
        }
        assert_eq!(outcome["ended"], json!(record["reason"].is_string()), "{id}");
        assert_eq!(json["result"], record["result"], "{id}");
        assert_eq!(json["variant"]["id"], record["variant"], "{id}");
        assert_eq!(json["variant"]["sides"], record["sides"], "{id}");
        for (at, (mv, drops)) in moves.iter().zip(record["drops"].as_array().unwrap()).enumerate() {
            let stones: u64 =
                mv["laps"].as_array().unwrap().iter().map(|lap| lap["stones"].as_u64().unwrap()).sum();
            assert_eq!(&json!(stones), drops, "{id}: ply {}", at + 1);
            assert_eq!(mv["ply"], json!(at + 1), "{id}");
            let text = mv["text"].as_str().unwrap();
            let points = |capture: &Value| capture["points"].as_u64().unwrap().to_string();
            let captured: Vec<String> = mv["captures"].as_array().unwrap().iter().map(points).collect();
            let claim = if captured.is_empty() { String::new() } else { format!("x{}", captured.join("+")) };
            let played = format!("{}{}{claim}", mv["pit"], mv["direction"].as_str().unwrap());
            assert_eq!(text.trim_end_matches('#'), played, "{id}: ply {}", at + 1);
        }
    }
}

#[test]
fn rules_are_resolved_with_numbers_as_numbers() {
    let text = "[Variant \"folk\"] [Rules \"young=3 quan-value=5\"] *";
    let json = game_of(&to_json(&read(text)));
    assert_eq!(
        json["variant"],
        json!({"id": "folk", "sides": 2, "rules": {
            "dan": 5, "quan-seed": "piece", "quan-value": 5, "next-quan": "take-one", "next-empty-quan": "pass",
            "chain-gap-quan": "pass", "young": 3, "refill-from": "dan", "shortfall": "borrow",
            "end": "pieces-captured", "first-quan": "allowed", "repetition": "none", "flip": "no"}})
    );
    assert_eq!(json["start"], "5,5,5,5,5,0q/5,5,5,5,5,0q 0+0q/0+0q P0");
}

#[test]
fn after_a_flip_the_winner_is_named_by_person() {
    let text =
        "[P0 \"An\"] [P1 \"Bình\"] [Variant \"table-flip\"] [Result \"1-0\"] [Termination \"resign\"]\n
        1. 2< flip 9> 1-0";
    let json = game_of(&to_json(&read(text)));
    assert_eq!(json["moves"][1]["flip"], json!(true));
    assert_eq!(json["moves"][1]["text"], "9>");
    assert_eq!(json["outcome"]["ended"], json!(false));
    assert_eq!(json["outcome"]["reason"], Value::Null);
    assert_eq!(json["outcome"]["winner"], "P0");
    assert_eq!(json["outcome"]["player"], "Bình");
}

#[test]
fn who_does_not_win_alone_is_no_winner() {
    for result in ["1-1", "1/2-1/2", "1-1/2", "0-0", "*"] {
        let json = game_of(&to_json(&read(&format!("[P0 \"An\"] [Variant \"standard\"] 1. 2< {result}"))));
        assert_eq!(json["result"], result);
        assert_eq!(json["outcome"]["winner"], Value::Null, "{result}");
        assert_eq!(json["outcome"]["player"], Value::Null, "{result}");
    }
}

#[test]
fn a_game_that_was_over_when_it_began_is_over_for_no_known_reason() {
    let start = "0,0,0,0,0,0/0,0,0,0,0,0 43/27 - ply=18";
    let json = game_of(&to_json(&read(&format!("[Variant \"standard\"] [Position \"{start}\"] 1-0"))));
    assert_eq!(json["outcome"]["ended"], json!(true));
    assert_eq!(json["outcome"]["reason"], Value::Null);
    assert_eq!(json["outcome"]["scores"], json!([43, 27]));
}

#[test]
fn captures_and_laps_name_their_pits() {
    let text = "[Variant \"standard\"] [Position \"0,0,1,0,0,2q/0,4,3,0,0,0q 20/20 P0\"] 1. 3>x12+4 *";
    let json = game_of(&with_positions(&read(text)));
    let mv = &json["moves"][0];
    assert_eq!(
        mv["captures"],
        json!([{"pit": "Q1", "dan": 2, "quan": 1, "points": 12}, {"pit": "7", "dan": 4, "quan": 0, "points": 4}])
    );
    assert_eq!(mv["laps"], json!([{"from": "3", "stones": 1}]));
}

#[test]
fn a_game_with_an_illegal_move_is_written_by_counting() {
    let text = "[Variant \"standard\"] 1. 2< 8< (8> 2>) 2. 2> 9< *";
    let json = game_of(&with_positions(&read(text)));
    let moves = json["moves"].as_array().unwrap();
    let turns: Vec<(u64, &str)> =
        moves.iter().map(|m| (m["ply"].as_u64().unwrap(), m["side"].as_str().unwrap())).collect();
    assert_eq!(turns, [(1, "P0"), (2, "P1"), (3, "P0"), (4, "P1")]);
    let inner = &moves[1]["variations"][0]["moves"];
    assert_eq!((&inner[0]["ply"], &inner[0]["side"]), (&json!(2), &json!("P1")));
    assert!(moves[1]["position"].is_string());
    assert!(moves[2]["position"].is_null(), "pit 2 is empty");
    assert!(json["outcome"].is_null());
}

#[test]
fn a_start_position_with_plies_counts_on() {
    let text = "[Variant \"standard\"] [Position \"5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P1 ply=7\"] 4... 7< 5. 2< *";
    let json = game_of(&to_json(&read(text)));
    assert_eq!((&json["moves"][0]["ply"], &json["moves"][0]["side"]), (&json!(8), &json!("P1")));
    assert_eq!((&json["moves"][1]["ply"], &json["moves"][1]["side"]), (&json!(9), &json!("P0")));
}

#[test]
fn tags_that_give_no_rules_leave_the_rest_standing() {
    let json = game_of(&to_json(&read("[Variant \"chess\"] 1. 2< 7> *")));
    assert!(json.get("variant").is_none() && json.get("start").is_none() && json.get("outcome").is_none());
    assert_eq!(json["moves"][1]["side"], "P1");
}
