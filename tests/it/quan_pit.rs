//! A move from a quan pit can't be played, but it is read, kept, written and told as every other move that can't.

use oaq::diagnostics::{Finding, Note, Safety};
use oaq::fix::repair;
use oaq::notation::parse_game;
use oaq::replay::{Options, Record, check};
use serde_json::{Value, json};

use crate::convert::obeys;
use crate::program::oaq;

/// A record by the standard rules.
fn record(moves: &str) -> String {
    format!("[Variant \"standard\"]\n\n{moves}\n")
}

/// The findings of a record as `name@ply`, those of its syntax included.
fn findings(record: &str) -> Vec<String> {
    let parsed = parse_game(record);
    let found = check(&Record::of(&parsed, 1), &Options::default());
    let ply = |ply: Option<u32>| ply.map_or_else(|| "-".to_owned(), |ply| ply.to_string());
    found.iter().map(|found| format!("{}@{}", found.finding.name(), ply(found.ply))).collect()
}

#[test]
fn it_is_told_with_its_ply_the_position_and_what_could_be_played() {
    let record = record("1. 2<x6 Q1> *");
    let ran = oaq().args(["check", "--format", "json", "-"]).stdin(record.as_str()).run().exits(1);
    let report: Value = serde_json::from_str(ran.stdout()).unwrap();
    let [found] = report["diagnostics"].as_array().unwrap().as_slice() else { panic!("{report}") };
    assert_eq!((&found["name"], &found["ply"]), (&json!("quan-pit"), &json!(2)));
    assert_eq!(found["help"], "P1 could play the pits 6, 8, 9, 10.");
    oaq()
        .args(["check", "-"])
        .stdin(record)
        .run()
        .exits(1)
        .prints("OAQ0304 quan-pit, game 1, ply 2")
        .prints("╭─Q2──┬─10──┬─9───┬─8───┬─7───┬─6───┬─Q1──╮")
        .prints("P1 could play the pits 6, 8, 9, 10.");
}

#[test]
fn however_it_is_written_it_is_one_mistake() {
    for written in [
        "Q1>",
        "Q1>!",
        "Q1> $3",
        "Q1>!? {tại sao}",
        "q2l",
        "Q1←x6#",
        "1... Q2→",
        "1... {hm} refill+2 Q1<",
        "flip Q1>",
        "Q0<",
        // The board has no such quan pit, but nobody could sow from it either.
        "Q7>",
        "Q99999999999>",
    ] {
        let record = record(&format!("1. 2<x6 {written} 2. 3> 1> *"));
        assert_eq!(findings(&record), ["quan-pit@2"], "{record}");
    }
    assert_eq!(findings(&record("1. Q1> $3 *")), ["quan-pit@1"]);
    assert_eq!(findings(&record("Q1> 9> 1-0")), ["quan-pit@1"]);
    for (sides, moves) in [(3, "1. 2<x6 Q3> (Q4<) 11> *"), (4, "1. Q4> (1. q1r) 7> *")] {
        let record = format!("[Variant \"standard\"]\n[Sides \"{sides}\"]\n\n{moves}\n");
        let ply = if sides == 3 { 2 } else { 1 };
        assert_eq!(findings(&record), [format!("quan-pit@{ply}"), format!("quan-pit@{ply}")], "{record}");
    }
    // Without a direction it is no move.
    assert_eq!(findings(&record("1. 2<x6 Q1 *")), ["unexpected-text@-"]);
}

#[test]
fn its_digits_are_kept_however_many() {
    let text = record("1. 2<x6 Q99999999999> *");
    let parsed = parse_game(&text);
    let found = check(&Record::of(&parsed, 1), &Options::default());
    assert_eq!(found[0].finding, Finding::QuanPit { pit: "Q99999999999".to_owned() });
    oaq().args(["convert", "--to", "csv", "-"]).stdin(text).run().prints(",Q99999999999,>,");
}

#[test]
fn its_variations_are_replayed_from_before_it() {
    assert_eq!(findings(&record("1. 2<x6 Q1> (9>) (6>x6 2. 1>) *")), ["quan-pit@2"]);
    let wrong = record("1. 2<x6 Q1> (9>) (6>x6 2. 1>x99) *");
    assert_eq!(findings(&wrong), ["quan-pit@2", "capture-claim@3"]);
    let inside = record("1. 2<x6 (1. Q2<) 9> 2. 4>x99 *");
    assert_eq!(findings(&inside), ["quan-pit@1", "capture-claim@3"]);
}

/// None of the dân pits is nearer to a quan pit than another.
#[test]
fn another_move_is_named_only_where_the_record_leaves_no_other() {
    let advice = |moves: &str| {
        let text = record(moves);
        let parsed = parse_game(&text);
        let found = check(&Record::of(&parsed, 1), &Options::default());
        found[0].notes.iter().find_map(|note| match note {
            Note::DidYouMean { played, .. } => Some(played.clone()),
            _ => None,
        })
    };
    assert_eq!(advice("1. 2<x6 Q1> 2. 3> *"), None);
    assert_eq!(advice("1. 2<x6 Q9> 2. 3> *").as_deref(), Some("9>"));
    assert_eq!(advice("1. 2<x6 Q1>x2 2. 3> *").as_deref(), Some("10<"));
    for moves in ["1. 2<x6 Q1> 2. 3> *", "1. 2<x99 Q1> *", "1. 2<x Q1> *", "1. 2<x6 Q10> (Q1<) 3> 1-0"] {
        let text = record(moves);
        let repaired = repair(&text, 1, &Options::default(), Safety::Unsafe).text;
        let quan = |text: &str| text.matches('Q').count();
        assert_eq!(quan(&repaired), quan(&text), "{repaired}");
    }
}

#[test]
fn digits_never_run_together_where_a_q_goes() {
    for (written, fixed) in [
        ("1. 2<x6Q1>x2 2. 3> *", "1. 2<x6 10<x2 2. 3> *"),
        ("1. 2<x6$3q1>x2 2. 3> *", "1. 2<x6$3 10<x2 2. 3> *"),
        ("1. 2<x6 Q1>x2 2. 3> *", "1. 2<x6 10<x2 2. 3> *"),
        ("1. 2<x6 1...Q1>x2 2. 3> *", "1. 2<x6 1...10<x2 2. 3> *"),
    ] {
        let repaired = repair(&record(written), 1, &Options::default(), Safety::Unsafe);
        assert_eq!(repaired.text, record(fixed));
    }
}

#[test]
fn nothing_behind_it_is_lost() {
    let text = record("1. 2<x6 q1>x6$1 {hm} (Q2l 2. 3>) 2. 3> 7< *");
    let canonical = record("1. 2<x6 Q1>x6! {hm} (1... Q2< 2. 3>) 2. 3> 7< *");
    let convert = |to: &str, text: &str| {
        let ran = oaq().args(["convert", "--to", to, "-"]).stdin(text).run().exits(1);
        ran.stdout().to_owned()
    };
    assert_eq!(convert("oaq", &text), canonical);
    oaq().args(["fmt", "-"]).stdin(text.as_str()).run().exits(0).prints_exactly(&canonical);
    for form in ["json", "jsonl"] {
        let json = convert(form, &text);
        obeys(&json);
        assert_eq!(convert("oaq", &json), canonical);
        let value: Value = serde_json::from_str(&json).unwrap();
        let game = value.get("game").unwrap_or(&value["games"][0]);
        let quan = &game["moves"][1];
        assert_eq!((&quan["ply"], &quan["side"]), (&json!(2), &json!("P1")));
        assert_eq!((&quan["text"], &quan["direction"]), (&json!("Q1>x6"), &json!(">")));
        assert_eq!(quan.get("pit"), None, "no reader may take it for a dân pit");
        assert_eq!(game["moves"].as_array().unwrap().len(), 4);
    }
    assert!(convert("csv", &text).lines().nth(2).unwrap().contains(",Q1,>,"));
}

#[test]
fn every_command_copes_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let [a, b] = [("a.oaq", "Q1>"), ("b.oaq", "1>")].map(|(name, written)| {
        let path = folder.path().join(name);
        let text = record(&format!("1. 2<x6 {written} (9> {{[%best Q1> 3<]}}) 2. 3> 7< *"));
        std::fs::write(&path, text).unwrap();
        path
    });
    let run = |args: &[&str], files: &[&std::path::Path]| oaq().args(args).args(files).run();
    run(&["diff"], &[&a, &b]).exits(1).prints("Q1> ↔ 1>");
    run(&["diff", "--format", "json"], &[&a, &b]).exits(1).prints(r#""a":"Q1>","b":"1>""#);
    run(&["merge"], &[&a, &b]).exits(1).prints("Q1> (1... 9>").prints("(1... 1> 2. 3> 7<)");
    run(&["dedupe"], &[&a, &b]).exits(1).prints("Q1>").prints("2<x6 1>");
    run(&["show", "--all"], &[&a]).exits(1).prints("1. 2<x6");
    run(&["annotate", "--depth", "2"], &[&a]).exits(1).prints("1... Q1> (1... 9>");
    run(&["report"], &[&a]).exits(1).prints(r#""Q1r""#);
    oaq()
        .args(["diff", "--lang", "en", "--line", "main", "--line", "2< Q1>"])
        .arg(&a)
        .run()
        .exits(2)
        .says("Q1 is a quan pit");
    run(&["analyze", "--depth", "1", "--moves", "2< Q1>"], &[]).exits(2).says("Q1>");
}
