//! JSON that is no record: findings with their place, never a panic, never long.

use oaq::diagnostics::{Finding, JsonForm, JsonProblem, Lang};
use serde_json::{Value, json};

use super::{read, to_json, with_positions};
use crate::hostile::soon;

/// The paths and problems that reading a game finds.
fn found(game: &Value) -> Vec<(String, JsonProblem)> {
    found_in(&json!({"format": "oaq-json", "version": 1, "game": game}).to_string())
}

fn found_in(json: &str) -> Vec<(String, JsonProblem)> {
    let read = oaq::from_json(json);
    assert_eq!(read.games.is_empty(), !read.findings.is_empty(), "{json}");
    let field = |finding: Finding| match finding {
        Finding::JsonField { path, problem } => (path, problem),
        other => panic!("{other:?} in {json}"),
    };
    read.findings.into_iter().map(|diagnostic| field(diagnostic.finding)).collect()
}

#[test]
fn every_field_is_held_to_its_form() {
    use JsonForm as Form;
    let good = json!({
        "tags": [{"name": "P0", "value": "An"}],
        "variant": {"id": "folk", "sides": 2, "rules": {"young": 3}},
        "start": "5,5,5,5,5,0q/5,5,5,5,5,0q 0+0q/0+0q P0",
        "moves": [{"pit": 2, "direction": "<", "text": "2<x6", "number": "4...", "refill": {"borrowed": 0}, "flip": false,
            "nags": [1], "comments": ["a", {"escape": "b"}], "comments_before": ["c"],
            "variations": [{"moves": [{"pit": 3, "direction": "<"}], "comments_after": ["d"]}]}],
        "result": "*",
    });
    assert_eq!(found(&good), []);
    let m = "/moves/0";
    for (at, value, path, form) in [
        ("/tags", json!({}), "tags", Form::Array),
        ("/tags/0", json!("x"), "tags[0]", Form::Object),
        ("/tags/0/name", json!("P 0"), "tags[0].name", Form::TagName),
        ("/tags/0/name", json!(""), "tags[0].name", Form::TagName),
        ("/tags/0/value", json!("a\nb"), "tags[0].value", Form::TagValue),
        ("/tags/0/value", json!(3), "tags[0].value", Form::Text),
        ("/variant", json!("folk"), "variant", Form::Object),
        ("/variant/id", json!("chess"), "variant.id", Form::Variant),
        ("/variant/sides", json!(5), "variant.sides", Form::Rules),
        ("/variant/rules/young", json!(300), "variant.rules", Form::Rules),
        ("/variant/rules/young", json!("3 dan=4"), "variant.rules.young", Form::Rules),
        ("/start", json!("x"), "start", Form::Position),
        (m, json!([]), "moves[0]", Form::Object),
        ("/moves/0/pit", json!(0), "moves[0].pit", Form::Pit),
        ("/moves/0/pit", json!(65_535), "moves[0].pit", Form::Pit),
        ("/moves/0/pit", json!(-1), "moves[0].pit", Form::Pit),
        ("/moves/0/pit", json!(1.5), "moves[0].pit", Form::Pit),
        ("/moves/0/pit", json!("2"), "moves[0].pit", Form::Pit),
        ("/moves/0/direction", json!("l"), "moves[0].direction", Form::Direction),
        ("/moves/0/text", json!("2<x"), "moves[0].text", Form::Move),
        ("/moves/0/text", json!("refill 2<"), "moves[0].text", Form::Move),
        ("/moves/0/number", json!("4"), "moves[0].number", Form::Number),
        ("/moves/0/number", json!("-9."), "moves[0].number", Form::Number),
        ("/moves/0/refill", json!(true), "moves[0].refill", Form::Object),
        ("/moves/0/refill/borrowed", json!(-1), "moves[0].refill.borrowed", Form::Borrowed),
        ("/moves/0/flip", json!(1), "moves[0].flip", Form::Bool),
        ("/moves/0/nags", json!(1), "moves[0].nags", Form::Array),
        ("/moves/0/nags/0", json!(256), "moves[0].nags[0]", Form::Nag),
        ("/moves/0/comments/0", json!(1), "moves[0].comments[0]", Form::Text),
        ("/moves/0/comments/0", json!("a } b\nc"), "moves[0].comments[0]", Form::Comment),
        ("/moves/0/comments/0", json!("a\r"), "moves[0].comments[0]", Form::Comment),
        ("/moves/0/comments/0", json!("a\n\n[P0 \"An\"]\n"), "moves[0].comments[0]", Form::Comment),
        ("/moves/0/comments/1/escape", json!("a\nb"), "moves[0].comments[1].escape", Form::Escape),
        ("/moves/0/comments_before/0", json!([]), "moves[0].comments_before[0]", Form::Text),
        ("/moves/0/variations", json!({}), "moves[0].variations", Form::Array),
        ("/moves/0/variations/0", json!([]), "moves[0].variations[0]", Form::Object),
        ("/moves/0/variations/0/moves", json!([]), "moves[0].variations[0].moves", Form::Variation),
        ("/moves/0/variations/0/moves/0/pit", json!(null), "moves[0].variations[0].moves[0]", Form::Pit),
        ("/moves/0/eval", json!(12), "moves[0].eval", Form::Object),
        ("/moves/0/eval", json!({"kind": "guess", "value": 1}), "moves[0].eval", Form::Eval),
        ("/moves/0/eval", json!({"kind": "proven", "value": 0.001}), "moves[0].eval.value", Form::Eval),
        ("/moves/0/eval", json!({"kind": "proven", "value": 1e300}), "moves[0].eval.value", Form::Eval),
        ("/moves/0/eval", json!({"kind": "proven", "value": [1, 2]}), "moves[0].eval.value", Form::Eval),
        ("/moves/0/eval", json!({"kind": "bound", "lower": 1, "upper": 2}), "moves[0].eval", Form::Eval),
        (
            "/moves/0/eval",
            json!({"kind": "estimate", "value": 1, "depth": -1}),
            "moves[0].eval.depth",
            Form::Eval,
        ),
        ("/moves/0/best", json!({"line": ["7< 8>"]}), "moves[0].best", Form::Best),
        ("/moves/0/best", json!({"line": []}), "moves[0].best", Form::Best),
        ("/moves/0/best", json!({"line": ["7<]"]}), "moves[0].best.line[0]", Form::Best),
        ("/moves/0/clock", json!("5:00"), "moves[0].clock", Form::Clock),
        ("/moves/0/emt", json!(9), "moves[0].emt", Form::Text),
        ("/result", json!("2-0"), "result", Form::Result),
        ("/result", json!(1), "result", Form::Text),
    ] {
        let mut bad = good.clone();
        let (parent, key) = at.rsplit_once('/').unwrap();
        match bad.pointer_mut(parent).unwrap() {
            Value::Array(items) => items[key.parse::<usize>().unwrap()] = value.clone(),
            fields => fields[key] = value.clone(),
        }
        let expected = match form {
            Form::Pit if value.is_null() => JsonProblem::Missing { field: "pit" },
            // Zero or however large, a number is one: the move has another.
            Form::Pit if value == json!(0) || value == json!(65535) => {
                JsonProblem::Contradiction { with: "text" }
            }
            form => JsonProblem::Form(form),
        };
        assert_eq!(found(&bad), [(format!("game.{path}"), expected)], "{at} = {value}");
    }
}

#[test]
fn what_is_missing_or_contradicts_is_named() {
    let missing = |field| JsonProblem::Missing { field };
    assert_eq!(found(&json!({"moves": []})), [("game".to_owned(), missing("tags"))]);
    assert_eq!(found(&json!({"tags": []})), [("game".to_owned(), missing("moves"))]);
    assert_eq!(
        found(&json!({"tags": [{"name": "A"}], "moves": []})),
        [("game.tags[0]".to_owned(), missing("value"))]
    );
    assert_eq!(found_in(r#"{"games":[]}"#), [(String::new(), missing("format"))]);
    assert_eq!(found_in(r#"{"format":"oaq-json"}"#), [(String::new(), missing("games"))]);
    let contradiction = |at: &str, with| (at.to_owned(), JsonProblem::Contradiction { with });
    let mv = json!({"tags": [], "moves": [{"pit": 2, "direction": "<", "text": "3<"}]});
    assert_eq!(found(&mv), [contradiction("game.moves[0].pit", "text")]);
    // The number of a quan pit is not that of a dân pit.
    let quan = json!({"tags": [], "moves": [{"pit": 1, "text": "Q1>"}, {"direction": "<", "text": "Q1>"},
        {"direction": ">", "text": "Q1>"}, {"direction": ">"}, {"text": "q1>"}]});
    let at = |at: usize, field: &str| format!("game.moves[{at}]{field}");
    assert_eq!(
        found(&quan),
        [
            contradiction(&at(0, ".pit"), "text"),
            contradiction(&at(1, ".direction"), "text"),
            (at(3, ""), missing("pit")),
            (at(4, ".text"), JsonProblem::Form(JsonForm::Move)),
        ]
    );
    let tags = json!([{"name": "Variant", "value": "standard"}]);
    let variant = json!({"tags": tags, "variant": {"id": "folk"}, "moves": []});
    assert_eq!(found(&variant), [contradiction("game.variant", "tags")]);
    let position = json!([{"name": "Position", "value": "1,0,0,0,0,1q/1,0,0,0,0,1q 20/28 P1"}]);
    let start = json!({"tags": position, "start": "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0", "moves": []});
    assert_eq!(found(&start), [contradiction("game.start", "tags")]);
}

#[test]
fn a_variant_and_a_start_without_tags_become_tags() {
    let json = json!({"format": "oaq-json", "version": 1, "game": {"tags": [{"name": "P0", "value": "An"}],
        "variant": {"id": "folk", "sides": 3, "rules": {"young": 3, "later": true}},
        "start": "1,0,0,0,0,1q/1,0,0,0,0,1q/1,0,0,0,0,1q 9+0q/9+0q/9+0q P1 ply=1", "moves": [], "extra": [1]}});
    let read = oaq::from_json(&json.to_string());
    assert!(read.findings.is_empty(), "{:?}", read.findings);
    let tags: Vec<_> = read.games[0].tags.iter().map(|tag| (tag.name(), tag.value())).collect();
    assert_eq!(
        tags,
        [
            ("P0", "An"),
            ("Variant", "folk"),
            ("Sides", "3"),
            ("Rules", "young=3"),
            ("Position", "1,0,0,0,0,1q/1,0,0,0,0,1q/1,0,0,0,0,1q 9+0q/9+0q/9+0q P1 ply=1"),
        ]
    );
}

#[test]
fn twice_the_same_field_and_half_characters_are_told() {
    let line = |game: &str| format!(r#"{{"format":"oaq-json","version":1,"game":{game}}}"#);
    let twice = line(r#"{"tags":[],"moves":[],"moves":[],"x":1,"x":2}"#);
    assert_eq!(found_in(&twice), [("game.moves".to_owned(), JsonProblem::Twice)]);
    let half = line(r#"{"tags":[{"name":"P0","value":"\ud83c"}],"moves":[],"x":"\ud83c"}"#);
    assert_eq!(found_in(&half), [("game.tags[0].value".to_owned(), JsonProblem::HalfCharacter)]);
    let said = |lang| oaq::from_json(&half).findings[0].finding.words(lang).message;
    assert!(
        said(Lang::En).ends_with("has an escape \\u… that is only half of a character"),
        "{}",
        said(Lang::En)
    );
    assert!(said(Lang::Vi).ends_with("chỉ là một nửa ký tự"), "{}", said(Lang::Vi));
    let whole = oaq::from_json(&line(r#"{"tags":[{"name":"P0","value":"\ud83c\udfb2\u0000"}],"moves":[]}"#));
    assert_eq!(whole.games[0].tag("P0"), Some("🎲\0"));
}

#[test]
fn a_document_and_a_line_take_the_same_head() {
    let good = r#""oaq-json""#;
    let heads = [
        (good, "1", true),
        (good, "1.0", true),
        (good, "10e-1", true),
        (good, "null", true),
        (good, "2", false),
        (good, "1.5", false),
        (good, "01", false),
        (good, "true", false),
        (good, r#""1""#, false),
        (good, "[1]", false),
        ("null", "1", false),
        ("1", "1", false),
        (r#""oaq""#, "1", false),
        (r#""oaq-json ""#, "1", false),
        (r#""oaq\u002djson""#, "1", false),
        (r#"["oaq-json"]"#, "1", false),
    ];
    for (format, version, is_good) in heads {
        let head = format!(r#"{{"format":{format},"version":{version}"#);
        let document = format!(r#"{head},"games":[{{"tags":[],"moves":[]}}]}}"#);
        let line = format!(r#"{head},"game":{{"tags":[],"moves":[]}}}}"#);
        for text in [&document, &line] {
            assert_eq!(oaq::from_json(text).findings.is_empty(), is_good, "{text}");
        }
        // Text that is no JSON is told as such in a line.
        if version != "01" {
            assert_eq!(found_around(&document), found_around(&line), "{head}");
        }
    }
    let long = format!(r#"{{"format":"oaq-json","version":1.{}e1,"game"#, "0".repeat(100));
    assert_eq!(found_around(&format!(r#"{long}s":[]}}"#)), found_around(&format!(r#"{long}":{{}}}}"#)));
}

/// What is wrong with the head of a JSON text, however the games are.
fn found_around(json: &str) -> Vec<(String, JsonProblem)> {
    let fields = oaq::from_json(json).findings.into_iter().map(|diagnostic| match diagnostic.finding {
        Finding::JsonField { path, problem } => (path, problem),
        other => panic!("{other:?} in {json}"),
    });
    fields.collect()
}

#[test]
fn a_place_is_a_byte_of_the_text() {
    let json = "{\"format\":\"oaq-json\",\"version\":1,\"games\":[\n{\"tags\":[],\"moves\":[]},\n{\"tags\":[],\"moves\":[{\"pit\":\"ba\"}]}]}";
    let read = oaq::from_json(json);
    assert_eq!(read.games.len(), 1);
    let [only] = &read.findings[..] else { panic!("{:?}", read.findings) };
    assert_eq!((only.game, &json[only.span.clone()]), (2, "\"ba\""));
}

/// Reads a JSON text with so many of something, in a time that stays in proportion. Of larger texts the memory alone would
/// take more than its share of the time.
#[track_caller]
fn survives(json: impl Fn(usize) -> String) {
    soon(|n| json(n / 10), |json| oaq::from_json(json));
}

#[test]
fn depth_and_size_are_no_matter() {
    let line = |game: &str| format!(r#"{{"format":"oaq-json","version":1,"game":{game}}}"#);
    survives(|n| "[".repeat(n));
    survives(|n| "{\"games\":".repeat(n));
    survives(|n| line(&"[".repeat(n)));
    survives(|n| line(&format!("{}{}", "[".repeat(n), "]".repeat(n))));
    survives(|n| line(&format!(r#"{{"tags":{}"#, "{\"a\":".repeat(n))));
    let nested = |n| r#"{"text":"1<","variations":[{"moves":["#.repeat(n);
    survives(|n| line(&format!(r#"{{"tags":[],"moves":[{}"#, nested(n))));
    for innermost in [r#"{"text":"1<"}"#, "{}"] {
        let closed = |n| format!("{}{innermost}{}", nested(n), "]}]}".repeat(n));
        survives(|n| line(&format!(r#"{{"tags":[],"moves":[{}]}}"#, closed(n))));
    }
    survives(|n| line(&format!(r#"{{"tags":[],"moves":[{{"pit":{}}}]}}"#, "9".repeat(n))));
    survives(|n| line(&format!(r#"{{"tags":[],"moves":[{{"pit":1e{}}}]}}"#, "9".repeat(n))));
    survives(|n| format!("{{\"{}\":1}}", "k".repeat(n)));
    let empty = |n: usize| line(&format!(r#"{{"tags":[],"moves":[{}{{}}]}}"#, "{},".repeat(n - 1)));
    assert_eq!(oaq::from_json(&empty(1000)).findings.len(), 1000);
    survives(empty);
    for short in ["{\"format\":\"oaq-json\",\"games\":[\0\0\0]}", "\u{feff}{}"] {
        assert!(!oaq::from_json(short).findings.is_empty(), "{short:?}");
    }
}

#[test]
fn truncated_and_damaged_json_never_panics() {
    let text = "[P0 \"An \\\"B\\\"\"] [Variant \"table-flip\"] {a} 1. 2<x6! {b}\n; c }\n(3<) flip 9>x5 *";
    let line = with_positions(&read(text));
    for at in (0..line.len()).filter(|at| line.is_char_boundary(*at)) {
        let cut = oaq::from_json(&line[..at]);
        assert!(cut.games.is_empty() && (at == 0 || !cut.findings.is_empty()), "cut at {at}: {cut:?}");
    }
    let line = to_json(&read(text));
    for at in 0..line.len() {
        for byte in [0, b'"', b'{', b'}', b'[', b']', b',', b':', b'\\', b'9', b'-', b'\n', b'u'] {
            let mut damaged = line.clone().into_bytes();
            damaged[at] = byte;
            let _ = oaq::from_json(&String::from_utf8_lossy(&damaged));
        }
    }
}
