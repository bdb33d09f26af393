//! Replaying records: exact positions and outcomes, and exactly one finding a fault.

use oaq::diagnostics::Severity;
use oaq::notation::parse_game;
use oaq::replay::{Options, check_text, replay};
use oaq::rules::{EndReason, Event};
use serde_json::Value;

fn lines(jsonl: &str) -> Vec<Value> {
    jsonl.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

pub(crate) fn games() -> Vec<Value> {
    lines(include_str!("../data/games.jsonl"))
}

pub(crate) fn faults() -> Vec<Value> {
    lines(include_str!("../data/faults.jsonl"))
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

/// The findings of a record as `name@ply`, syntax errors included.
fn findings(record: &str) -> Vec<String> {
    let parsed = parse_game(record);
    let found = check_text(record, &parsed.game, &parsed.errors, 1, &Options::default());
    let name = |ply: Option<u32>| ply.map_or_else(|| "-".to_owned(), |ply| ply.to_string());
    found.iter().map(|found| format!("{}@{}", found.finding.name(), name(found.ply))).collect()
}

#[test]
fn every_game_replays_exactly() {
    let games = games();
    assert_eq!(games.len(), 250);
    for game in games {
        let id = &game["id"];
        let parsed = parse_game(text(&game["record"]));
        assert!(parsed.errors.is_empty(), "{id}: {:?}", parsed.errors);
        let replayed = replay(&parsed.game, &Options::default());
        assert!(replayed.findings.is_empty(), "{id}: {:?}", replayed.findings[0].finding);
        let timeline = replayed.timeline.expect("the rules are known");
        let rules = timeline.setup().rules;
        let positions: Vec<String> = timeline.main_line().map(|ply| ply.position.to_text(&rules)).collect();
        assert_eq!(
            positions,
            game["positions"].as_array().unwrap().iter().map(text).collect::<Vec<_>>(),
            "{id}"
        );
        let drops: Vec<usize> = timeline
            .main_line()
            .map(|ply| {
                timeline.events(ply).iter().filter(|event| matches!(event, Event::Drop { .. })).count()
            })
            .collect();
        assert_eq!(serde_json::json!(drops), game["drops"], "{id}");
        let outcome = timeline.outcome().expect("the main line is replayed completely");
        assert_eq!(serde_json::json!(outcome.reason.map(EndReason::as_str)), game["reason"], "{id}");
        assert_eq!(serde_json::json!(outcome.winner().map(|side| side.to_string())), game["winner"], "{id}");
        assert_eq!(serde_json::json!(outcome.scores.as_slice()), game["scores"], "{id}");
        assert_eq!(outcome.result.to_string(), text(&game["result"]), "{id}");
        assert_eq!(outcome.position.to_text(&rules), text(&game["position"]), "{id}");
    }
}

#[test]
fn every_fault_is_one_finding_in_its_place() {
    let faults = faults();
    assert_eq!(faults.len(), 61);
    for fault in faults {
        let record = text(&fault["record"]);
        let ply = fault["ply"].as_u64().map_or_else(|| "-".to_owned(), |ply| ply.to_string());
        assert_eq!(findings(record), [format!("{}@{ply}", text(&fault["name"]))], "{record}");
        let parsed = parse_game(record);
        let found = check_text(record, &parsed.game, &parsed.errors, 1, &Options::default());
        let is_notice = text(&fault["name"]) == "refill-missing";
        assert_eq!(found[0].finding.severity() == Severity::Notice, is_notice);
    }
}

#[test]
fn every_syntax_error_is_told_whatever_stands_before_it_on_the_line() {
    const MOVES: &str = "1. 2<x6 hay 9> {a} $999 1> ) *";
    const WRONG: [&str; 3] = ["unexpected-text@-", "bad-nag@-", "stray-close@-"];
    for before in [
        "[Variant \"standard\"]\n\n",
        "[Variant \"standard\"] ",
        "[Event \"x\"] [Variant \"standard\"]\t",
        "{a}\n[Variant \"standard\"]\n",
    ] {
        assert_eq!(findings(&format!("{before}{MOVES}\n")), WRONG, "{before}");
    }
    // A tag that can't be read has echoes in the tags behind it, not in the moves.
    for before in ["[Varian standard\"] [Date \"zz\"] ", "[Variant \"standard\" [Date \"zz\"]\n"] {
        let found = findings(&format!("{before}{MOVES}\n"));
        assert_eq!(found.len(), 4, "{before}: {found:?}");
        assert_eq!(found[1..], WRONG, "{before}");
    }
    // The moves before and after it are replayed all the same.
    assert_eq!(findings("[Variant \"standard\"] 1. 2<x5 $999 9> *"), ["capture-claim@1", "bad-nag@-"]);
    assert_eq!(
        findings("{a}\n[Event x]\n[Variant \"standard\"]\n1. 2<x5 9> *"),
        ["missing-tag-value@-", "capture-claim@1"]
    );
}
