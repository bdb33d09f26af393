//! The command `convert`.

use std::fs;

use serde_json::Value;

use crate::program::oaq;

const RECORD: &str =
    "[P0 \"An\"]\n[P1 \"Bình\"]\n[Variant \"standard\"]\n[Result \"*\"]\n\n1. 2<x6 {hay} (1. 3<) 1... 8> *\n";

#[test]
fn every_form_and_back() {
    let json = oaq()
        .args(["convert", "--to", "json", "--positions", "-"])
        .stdin(RECORD)
        .run()
        .exits(0)
        .stdout()
        .to_owned();
    let value: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["games"][0]["moves"][0]["position"], "0,0,6,6,6,1q/6,0,6,6,6,1q 6/0 P1 ply=1");
    let lines = oaq().args(["convert", "--to", "jsonl", "-"]).stdin(json).run().exits(0).stdout().to_owned();
    assert_eq!(lines.lines().count(), 1);
    oaq().args(["convert", "--to", "oaq", "-"]).stdin(lines).run().exits(0).prints_exactly(RECORD);
    let table = oaq().args(["convert", "--to", "csv", "-"]).stdin(RECORD).run().exits(0).stdout().to_owned();
    assert_eq!(table.lines().count(), 3);
}

#[test]
fn every_sample_goes_through_json_unchanged() {
    let canonical = oaq().args(["convert", "--to", "oaq", "samples", "-q"]).run().stdout().to_owned();
    let json = oaq().args(["convert", "--to", "json", "samples", "-q"]).run().stdout().to_owned();
    super::schema::obeys(&json);
    oaq().args(["convert", "--to", "oaq", "-", "-q"]).stdin(json.clone()).run().prints_exactly(&canonical);
    let threads =
        oaq().args(["convert", "--to", "json", "samples", "-q", "--threads", "1"]).run().stdout().to_owned();
    assert_eq!(threads, json, "whatever the threads");
}

#[test]
fn an_illegal_game_is_converted_and_told() {
    let ran = oaq()
        .args(["convert", "--to", "jsonl", "-"])
        .stdin("[Variant \"standard\"] 1. 2< 2> *")
        .run()
        .exits(1);
    let ran = ran.says("not-your-pit");
    assert!(ran.stdout().contains("\"ply\":2"));
}

/// What stands behind a text that could not be read is kept, and nothing is said of how the game went on.
#[test]
fn moves_behind_a_gap_become_a_comment() {
    let game = "1. 2<x6 ten 9> {Well!} 2. 3> *\n";
    let (text, json) =
        (oaq().args(["convert", "--to", "oaq", "-"]), oaq().args(["convert", "--to", "json", "-"]));
    assert_eq!(text.stdin(game).run().exits(1).stdout(), "1. 2<x6 {ten 9> (Well!) 2. 3>} *\n");
    let json = json.stdin(game).run().exits(1);
    assert!(json.stdout().contains(r#""comments":["ten 9> (Well!) 2. 3>"]"#), "{}", json.stdout());
    assert!(!json.stdout().contains("outcome"));
    let annotated = oaq().args(["annotate", "--nodes", "100", "-"]).stdin(game).run().exits(1);
    assert!(
        annotated.stdout().contains("incomplete") && annotated.stdout().contains("{ten 9> (Well!) 2. 3>}")
    );
}

#[test]
fn broken_json_is_told_with_its_line_and_costs_no_other_game() {
    let good = "{\"format\":\"oaq-json\",\"version\":1,\"game\":{\"tags\":[],\"moves\":[{\"pit\":2,\"direction\":\"<\"}]}}\n";
    let bad = good.replace("2,", "\"two\",");
    let ran = oaq().args(["convert", "--to", "oaq", "-"]).stdin(format!("{good}{bad}{good}")).run().exits(1);
    let ran = ran.says("-:2:");
    assert_eq!(ran.stdout(), "1. 2<\n*\n\n1. 2<\n");
}

#[test]
fn a_place_in_json_is_a_place_in_the_file() {
    let json = "{\"format\":\"oaq-json\",\"version\":1,\"ô\":1,\"games\":[{\"tags\":[{\"name\":\"Variant\",\"value\":\"standard\"}],\
                \"moves\":[{\"pit\":7,\"direction\":\"<\"}],\"result\":\"*\"}]}";
    let column = json.split('7').next().unwrap().chars().count() + 1;
    let ran = oaq().args(["check", "--format", "concise", "-"]).stdin(json).run().exits(1);
    ran.prints(&format!("-:1:{column}: OAQ0302"));
}

#[test]
fn options_that_override_tags_go_into_the_record() {
    let ran = oaq()
        .args(["convert", "--to", "oaq", "--variant", "folk", "--rules", "young=3", "-"])
        .stdin("[Variant \"standard\"]\n\n1. 2< *\n")
        .run()
        .exits(0);
    ran.prints("[Variant \"folk\"]").prints("[Rules \"young=3\"]");
}

#[test]
fn a_file_is_replaced_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("a.oaq"), folder.path().join("b.json"));
    fs::write(&from, RECORD).unwrap();
    oaq().args(["convert", "--to", "json", "-o"]).arg(&to).arg(&from).run().exits(0).prints_exactly("");
    let value: Value = serde_json::from_str(&fs::read_to_string(&to).unwrap()).unwrap();
    assert_eq!(value["games"].as_array().unwrap().len(), 1);
    oaq().args(["convert", "--to", "json", "missing.oaq"]).run().exits(2);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_trouble() {
    let convert = oaq().args(["convert", "--to", "json", "-o", "/dev/full", "--lang", "en", "-"]);
    convert.stdin(RECORD).run().exits(2).says("can't write /dev/full");
}

#[test]
fn other_encodings_are_read_or_named() {
    let folder = tempfile::tempdir().unwrap();
    let utf16 = folder.path().join("utf16.oaq");
    let marked: Vec<u8> = format!("\u{feff}{RECORD}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(&utf16, marked).unwrap();
    oaq().args(["convert", "--to", "oaq"]).arg(&utf16).run().exits(0).prints_exactly(RECORD);
    // Without a mark, too, and though UTF-16 of plain letters is UTF-8.
    let unmarked = folder.path().join("unmarked.oaq");
    fs::write(&unmarked, "1. 2< *\n".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>()).unwrap();
    oaq().arg("fmt").arg(&unmarked).run().exits(1).says("OAQ0901").says("utf-16le");
    oaq().args(["check", "--fix"]).arg(&unmarked).run().exits(1).prints("not-utf8");
    let old = folder.path().join("old.oaq");
    fs::write(&old, b"[P1 \"Bi\xccnh\"]\n[Variant \"standard\"]\n\n1. 2< *\n").unwrap();
    oaq().args(["convert", "--to", "oaq"]).arg(&old).run().exits(1).says("--encoding windows-1258");
    let ran = oaq().args(["convert", "--to", "oaq", "--encoding", "windows-1258"]).arg(&old).run().exits(0);
    ran.prints("[P1 \"Bình\"]");
}

/// Two games stay two, whatever they lack.
#[test]
fn what_is_written_reads_back_as_as_many_games() {
    let line = |game: &str| format!("{{\"format\":\"oaq-json\",\"version\":1,\"game\":{game}}}\n");
    let count = |text: &str| {
        let json = oaq().args(["convert", "--to", "jsonl", "-", "-q"]).stdin(text).run();
        json.stdout().lines().count()
    };
    let games = [
        r#"{"tags":[],"moves":[]}"#,
        r#"{"tags":[{"name":"P0","value":"A"}],"moves":[]}"#,
        r#"{"tags":[{"name":"P0","value":"B"}],"moves":[{"text":"2<"}]}"#,
        r#"{"tags":[],"moves":[{"text":"2<"}]}"#,
        r#"{"tags":[],"moves":[{"text":"2<","comments":["1-0"]}],"result":"*"}"#,
        r#"{"tags":[{"name":"Variant","value":"folk"}],"moves":[],"comments_after":["hay"]}"#,
    ];
    let folder = tempfile::tempdir().unwrap();
    for first in games {
        for second in games {
            let two = [first, second].map(line);
            for command in [&["convert", "--to", "oaq"][..], &["annotate", "--strip", "--format", "oaq"]] {
                let ran = oaq().args(command).args(["-", "-q"]).stdin(two.concat()).run();
                assert_eq!(count(ran.stdout()), 2, "{command:?} {first} {second}\n{}", ran.stdout());
            }
            // One game a file: what comes from different files is written one behind the other, too.
            let files = [0, 1].map(|i| folder.path().join(format!("{i}.jsonl")));
            files.iter().zip(&two).for_each(|(file, text)| fs::write(file, text).unwrap());
            for command in [&["convert", "--to", "oaq"][..], &["annotate", "--strip", "--format", "oaq"]] {
                let ran = oaq().args(command).args(&files).arg("-q").run();
                assert_eq!(count(ran.stdout()), 2, "{command:?} {first} {second}\n{}", ran.stdout());
            }
            let kept = oaq().arg("dedupe").args(&files).run();
            let told = if kept.stderr().contains("2 games kept") { 2 } else { 1 };
            assert_eq!(count(kept.stdout()), told, "{first} {second}\n{}", kept.stdout());
        }
    }
    // In the notation, a game with nothing but tags and a damaged beginning.
    let damaged = "[P0 \"A\"]\n1.\n\n[P1 \"B\"]\n[Variant \"folk\"]\n1. 2< *\n";
    let bare = damaged.replace("1.\n\n", "\n*\n\n");
    for (text, command) in [
        (damaged, &["convert", "--to", "oaq", "-"][..]),
        (damaged, &["annotate", "--nodes", "50", "-"]),
        (damaged, &["check", "--unsafe-fixes", "-"]),
        (&bare, &["fmt", "-"]),
        (&bare, &["annotate", "--strip", "-"]),
    ] {
        let ran = oaq().args(command).stdin(text).run();
        assert_eq!(count(ran.stdout()), 2, "{command:?}\n{}", ran.stdout());
    }
}
