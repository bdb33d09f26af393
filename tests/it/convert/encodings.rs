//! JSON and records in any form are found in a stream, whatever its pieces.

use oaq::convert::encoding::{Decoded, Encoding, detect};
use oaq::convert::{RecordForm, Records};
use unicode_normalization::UnicodeNormalization;

use super::{read, to_json};
use crate::data;
use crate::program::oaq;

#[test]
fn a_stream_gives_every_game_in_its_form() {
    let mut texts = data::records(data::games());
    texts.truncate(40);
    let lines: Vec<String> = texts.iter().map(|text| to_json(&read(text))).collect();
    let games: Vec<&str> = lines
        .iter()
        .map(|line| {
            line.strip_prefix(r#"{"format":"oaq-json","version":1,"game":"#)
                .unwrap()
                .strip_suffix('}')
                .unwrap()
        })
        .collect();
    let document = format!("{{\"format\":\"oaq-json\",\"version\":1,\"games\":[{}]}}", games.join(","));
    for (form, file, expected) in [
        (RecordForm::Oaq, texts.join("\n"), texts.iter().map(|t| t.trim().to_owned()).collect::<Vec<_>>()),
        (RecordForm::Jsonl, lines.join("\n"), lines.clone()),
        (RecordForm::Json, document, games.iter().map(|&game| game.to_owned()).collect()),
    ] {
        assert_eq!(RecordForm::detect(file.as_bytes()), form);
        let found: Vec<_> =
            Records::new(file.as_bytes(), None).unwrap().map(|r| r.unwrap().unwrap()).collect();
        let texts: Vec<String> =
            found.iter().map(|r| String::from_utf8(r.bytes.clone()).unwrap().trim().to_owned()).collect();
        assert_eq!(texts, expected, "{form:?}");
        for record in found {
            let from = usize::try_from(record.offset).unwrap();
            assert!(file.as_bytes()[from..].starts_with(&record.bytes));
            assert_eq!(record.line as usize, file[..from].matches('\n').count() + 1);
            let reading = form.read(std::str::from_utf8(&record.bytes).unwrap(), 1);
            assert!(reading.errors.is_empty() && reading.faults.is_empty());
        }
    }
}

#[test]
fn old_files_become_records() {
    // What Windows wrote for `[P0 "Nguyễn Thị Ước"]`.
    let old = b"[P0 \"Nguy\xea\xden Thi\xf2 \xdd\xf5\xecc\"] [Variant \"standard\"] 1. 2< *\n";
    let old = &old[..];
    assert_eq!(detect(old), Some(Encoding::Windows1258));
    let records = Records::new(Decoded::new(old, Encoding::Windows1258), None).unwrap();
    let record = records.map(|r| r.unwrap().unwrap()).next().unwrap();
    let text = String::from_utf8(record.bytes).unwrap();
    let name = read(&text).tag("P0").unwrap().to_owned();
    assert!(name.nfc().eq("Nguyễn Thi\u{323} Ước".nfc()), "{name}");
    assert_eq!(name.chars().count(), 14, "composed");
}

#[test]
fn a_comment_is_not_taken_for_json() {
    for record in [
        "1. {} 2< *\n",
        "{\"Nước hay\": An} 1. 2< *\n",
        "{\"An\": \"hay\"} {\"Bình\": 1} 1. 2< *\n",
        "{\"format\": \"A4\"} *",
        "{}\n[Variant \"standard\"]\n\n1. 2< *\n",
    ] {
        let fmt = |text: &str| oaq().args(["fmt", "-"]).stdin(text).run().exits(0).stdout().to_owned();
        let once = fmt(record);
        assert_eq!(fmt(&once), once, "{record}");
        assert_eq!(RecordForm::detect(record.as_bytes()), RecordForm::Oaq);
    }
    for json in [
        "{}",
        " { \"a\" : 1 }\n",
        "{\"format\":\"oaq-json\",\"version\":1,\"games\":[]}",
        "{\"format\": \"oaq-json\", \"games\": [{\"tags\": []} 1. 2< *",
        "{\"format\":\"oaq-json\",\"vers",
        "{\"games\":[{\"tags\":[{\"name\":\"P0\",\"value\":\"An\"}]}],\"format\":\"oaq-json\"}",
        "{\"source\":{\"file\":\"a\"},\"format\":\"oaq-json\",\"games\":[]}",
        "[{\"a\":1}]",
    ] {
        assert_eq!(RecordForm::detect(json.as_bytes()), RecordForm::Json, "{json}");
    }
}

/// A byte order mark begins a file, and is left over where files were joined.
#[test]
fn a_byte_order_mark_is_no_part_of_a_game() {
    let line = to_json(&read("1. 2< *"));
    let game = line.split_once("\"game\":").unwrap().1.strip_suffix('}').unwrap();
    let document = format!("{{\"format\":\"oaq-json\",\"version\":1,\"games\":[{game}]}}");
    for text in [&line, &document] {
        let joined = format!("\u{feff}{text}\n\u{feff}{text}\n");
        let read = oaq::from_json(&joined);
        assert!(read.findings.is_empty(), "{:?}", read.findings);
        assert_eq!(read.games.len(), 2);
        let records = Records::new(joined.as_bytes(), None).unwrap();
        let places = records.map(|record| record.unwrap().unwrap()).map(|r| (r.line, r.column, r.offset));
        let begin = if text == &line { 0 } else { text.find(game).unwrap() };
        let second = joined.rfind('\u{feff}').unwrap() + 3 + begin;
        let column = begin as u64 + 2;
        assert_eq!(places.collect::<Vec<_>>(), [(1, column, 3 + begin as u64), (2, column, second as u64)]);
    }
}
