//! What the analysing and listing commands print as JSON obeys its published schema, and the schemas refuse what is wrong.

use std::fs;
use std::path::Path;

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::program::oaq;

fn schema(format: &str) -> Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("grammar/{format}.schema.json"));
    let schema: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

/// Runs a command and holds what it prints to the schema of the format that it names.
fn obeys(args: &[&str]) -> Value {
    let document: Value = serde_json::from_str(oaq().args(args).run().stdout()).unwrap();
    let schema = schema(document["format"].as_str().unwrap());
    let errors: Vec<String> =
        schema.iter_errors(&document).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{args:?}: {errors:#?}\n{document:#}");
    document
}

/// The document with another value at a place is none any more.
fn is_refused(document: &Value, place: &str, value: Value) {
    let mut wrong = document.clone();
    *wrong.pointer_mut(place).unwrap() = value;
    assert!(!schema(document["format"].as_str().unwrap()).is_valid(&wrong), "{place} of {wrong:#}");
}

const LATE: &str = "0,0,1,0,0,0/0,0,0,0,1,2q 30/37 P0";
const OVER: &str = "0,0,0,0,0,0/0,0,0,0,0,0 38/32 -";

#[test]
fn analyses() {
    let analysis = obeys(&["analyze", "--depth", "3", "--multipv", "3", "--format", "json"]);
    is_refused(&analysis, "/best", json!("2"));
    is_refused(&analysis, "/eval/kind", json!("guess"));
    is_refused(&analysis, "/eval/value", json!(null));
    is_refused(&analysis, "/lines/0/pv", json!("2< 9>"));
    obeys(&["analyze", "--depth", "9", "--position", LATE, "--format", "json"]);
    obeys(&["analyze", "--depth", "3", "--variant", "table-flip", "--moves", "2<", "--format", "json"]);
    obeys(&["analyze", "--depth", "2", "--sides", "3", "--format", "json"]);
    obeys(&["analyze", "--position", OVER, "--format", "json"]);
}

#[test]
fn solutions() {
    let solved = obeys(&["solve", "--position", LATE, "--goal", "value", "--format", "json"]);
    assert_eq!(solved["proven"], json!(true));
    is_refused(&solved, "/result", json!("P2"));
    is_refused(&solved, "/nodes", json!(-1));
    let open = obeys(&["solve", "--nodes", "1000", "--format", "json"]);
    assert_eq!(open["proven"], json!(false));
    assert_eq!(open["lines"], json!([]));
    let flip = ["--variant", "table-flip", "--position", "0,0,0,0,0,0/1,0,0,0,0,1q 5/4 P1 ply=1 flip"];
    let lines = obeys(&[&["solve", "--multipv", "3", "--format", "json"], &flip[..]].concat());
    assert_eq!(lines["lines"].as_array().map(Vec::len), Some(3));
    is_refused(&lines, "/lines/0/move", json!("2"));
    is_refused(&lines, "/lines/0/result", json!("nobody"));
}

#[test]
fn verifications() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("late.cert");
    let file = file.to_str().unwrap();
    oaq().args(["solve", "--position", LATE, "--certificate", file]).run().exits(0);
    let verified = obeys(&["verify", file, "samples/the-co.oaq", "--format", "json"]);
    assert_eq!(verified["certificates"][0]["valid"], json!(true));
    assert_eq!(verified["certificates"][1]["valid"], json!(false));
    is_refused(&verified, "/certificates/0/valid", json!(false));
    is_refused(&verified, "/certificates/1/valid", json!(true));
}

#[test]
fn counts_and_variants() {
    let counted = obeys(&["perft", "2", "--divide", "--rules", "young=3", "--format", "json"]);
    is_refused(&counted, "/sides", json!(5));
    let variants = obeys(&["variants", "--format", "json"]);
    is_refused(&variants, "/variants/0/rules", json!({"young": 3}));
    is_refused(&variants, "/variants/0/names/vi", json!(1));
}

#[test]
fn summaries() {
    let summary =
        obeys(&["annotate", "--summary", "--nodes", "500", "samples/the-co.oaq", "--format", "json"]);
    assert_eq!(summary["games"].as_array().unwrap().len(), 3);
    is_refused(&summary, "/games/0/game", json!(0));
    is_refused(&summary, "/games/0/sides/0/accuracy", json!(101));
    is_refused(&summary, "/games/0/sides/0/blunders", json!("1"));
}
