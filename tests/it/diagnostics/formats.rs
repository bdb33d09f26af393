//! The formats for programs: valid against their schemas, and right about places and paths.

use std::collections::HashSet;
use std::fs;

use jsonschema::Validator;
use oaq::diagnostics::Kind;
use serde_json::{Value, json};

use super::{check, diagnostics, sample};
use crate::program::oaq;

fn schema(path: &str) -> Validator {
    let text = fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    // The published SARIF schema has two expressions that are none in ECMA-262: a bracket too many.
    let text = text.replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}$");
    let schema: Value = serde_json::from_str(&text).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

#[track_caller]
fn assert_valid(schema: &Validator, value: &Value) {
    let errors: Vec<String> =
        schema.iter_errors(value).map(|error| format!("{error} at {}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

/// All samples at once: every kind in one report.
fn report(format: &str, lang: &str) -> Value {
    let samples = Kind::ALL.iter().filter_map(|kind| sample(*kind));
    let ran = check(Kind::EmptyPit, &["--format", format, "--lang", lang]).args(samples).run().exits(2);
    serde_json::from_str(ran.stdout()).unwrap()
}

#[test]
fn json_is_valid_against_its_schema() {
    let schema = schema("grammar/oaq-diagnostics.schema.json");
    for lang in ["vi", "en"] {
        let report = report("json", lang);
        assert_valid(&schema, &report);
        let names: HashSet<&str> = report["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|found| found["name"].as_str())
            .collect();
        let expected = Kind::ALL.iter().filter(|kind| sample(**kind).is_some());
        // Nothing is overridden here.
        let expected: HashSet<&str> =
            expected.filter(|kind| **kind != Kind::RulesOverridden).map(|kind| kind.name()).collect();
        assert_eq!(names, expected);
    }
    let nothing = oaq().args(["check", "--format", "json", "samples/co-ban.oaq"]).run().exits(0);
    let nothing: Value = serde_json::from_str(nothing.stdout()).unwrap();
    assert_valid(&schema, &nothing);
    assert_eq!(nothing["diagnostics"], json!([]));
}

#[test]
fn sarif_is_valid_against_the_published_schema() {
    let schema = schema("tests/data/sarif-schema-2.1.0.json");
    for lang in ["vi", "en"] {
        let report = report("sarif", lang);
        assert_valid(&schema, &report);
        let run = &report["runs"][0];
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        assert_eq!(rules.len(), Kind::ALL.len());
        for result in run["results"].as_array().unwrap() {
            let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
            assert_eq!(rule["id"], result["ruleId"]);
        }
    }
    let nothing = oaq().args(["check", "--format", "sarif", "samples/co-ban.oaq"]).run().exits(0);
    assert_valid(&schema, &serde_json::from_str(nothing.stdout()).unwrap());
}

/// A record with a fault behind everything that makes columns hard: accents in one and in several characters, a
/// wide character, a tab, CR LF.
const HARD: &str = "[Variant \"standard\"]\r\n\r\n\t{Nguyễn e\u{302}\u{323} 日} 1. 2<x5 *\r\n";

#[test]
fn places_count_characters() {
    let at = HARD.find("x5").unwrap();
    let column = HARD[HARD.find('\t').unwrap()..at].chars().count() + 1;
    let ran = oaq().args(["check", "--format", "json", "-"]).stdin(HARD).run().exits(1);
    let found = &diagnostics(&ran)[0];
    assert_eq!(found["start"], json!({ "offset": at, "line": 3, "column": column }));
    assert_eq!(found["end"], json!({ "offset": at + 2, "line": 3, "column": column + 2 }));
    assert_eq!(found["fix"]["edits"][0]["start"], found["start"]);

    let sarif = oaq().args(["check", "--format", "sarif", "-"]).stdin(HARD).run();
    let sarif: Value = serde_json::from_str(sarif.stdout()).unwrap();
    let region = json!({ "startLine": 3, "startColumn": column, "endLine": 3, "endColumn": column + 2 });
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["locations"][0]["physicalLocation"]["region"], region);
    let change = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(change["deletedRegion"], region);
    assert_eq!(change["insertedContent"]["text"], "x6");

    oaq()
        .args(["check", "--format", "concise", "-"])
        .stdin(HARD)
        .run()
        .prints(&format!("-:3:{column}: OAQ0310 capture-claim "));
}

#[test]
fn the_second_game_is_placed_in_the_file() {
    let text = "[Variant \"standard\"] 1. 2< * [Variant \"standard\"] 1. 2< 7> *";
    let ran = oaq().args(["check", "--format", "json", "-"]).stdin(text).run();
    let found = &diagnostics(&ran)[0];
    let at = text.find("7>").unwrap();
    assert_eq!(found["start"], json!({ "offset": at, "line": 1, "column": at + 1 }));
    assert_eq!((&found["game"], &found["ply"]), (&json!(2), &json!(2)));
}

#[test]
fn paths_are_encoded_in_sarif_and_escaped_on_github() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("ván cờ")).unwrap();
    let name = "ván cờ/số 1, 100%.oaq";
    fs::write(folder.path().join(name), HARD).unwrap();
    let run = |format: &str| oaq().folder(folder.path()).args(["check", "--format", format, name]).run();

    let sarif: Value = serde_json::from_str(run("sarif").stdout()).unwrap();
    let uri = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    assert_eq!(uri, "v%C3%A1n%20c%E1%BB%9D/s%E1%BB%91%201%2C%20100%25.oaq");
    run("github").prints("::error file=ván cờ/số 1%2C 100%25.oaq,line=3,col=");
}

#[test]
fn no_format_but_the_one_for_people_has_colours() {
    for format in ["concise", "json", "sarif", "github"] {
        let ran = oaq().args(["check", "--color", "always", "--format", format, "-"]).stdin(HARD).run();
        assert!(!ran.stdout().contains('\u{1b}'), "{}", ran.stdout());
    }
}
