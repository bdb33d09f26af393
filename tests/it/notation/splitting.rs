//! Where games end, in texts and in streams.

use std::io::{self, Read};

use proptest::prelude::*;

use super::samples;
use crate::data::{games, records};
use oaq::notation::{Splitter, parse};

/// Yields its text in pieces of at most `size` bytes, after an interruption each.
struct Trickle<'t> {
    text: &'t [u8],
    size: usize,
    interrupted: bool,
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let size = self.size.min(self.text.len()).min(buffer.len());
        buffer[..size].copy_from_slice(&self.text[..size]);
        self.text = &self.text[size..];
        Ok(size)
    }
}

/// Splits a stream into texts with their offsets and lines.
fn split(reader: impl Read) -> Vec<(String, u64, u64)> {
    let mut splitter = Splitter::new(reader);
    let mut games = Vec::new();
    while let Some(game) = splitter.next_game().expect("nothing fails") {
        games.push((game.text().expect("the text is UTF-8").to_owned(), game.offset, game.line));
    }
    games
}

/// The same from a text.
fn parts(text: &str) -> Vec<(String, u64, u64)> {
    parse(text).map(|game| (game.text.to_owned(), game.offset as u64, game.line)).collect()
}

#[track_caller]
fn divided(text: &str, expected: &[&str]) {
    let found = parts(text);
    let found: Vec<_> = found.iter().map(|(text, ..)| text.trim_end()).collect();
    assert_eq!(found, expected, "in {text:?}");
}

#[test]
fn games_end_where_the_notation_says() {
    divided("", &[]);
    divided(" \n\n", &[]);
    divided("1. 2<", &["1. 2<"]);
    divided("2< 1-0\n[A \"x\"] 3< *", &["2< 1-0", "[A \"x\"] 3< *"]);
    divided("[A \"x\"]\n2< 9>\n[A \"y\"]\n3<", &["[A \"x\"]\n2< 9>", "[A \"y\"]\n3<"]);
    divided("2< [A \"x\"] 3<", &["2<", "[A \"x\"] 3<"]);
    divided("2< 1-0\n\n3< 0-1", &["2< 1-0", "3< 0-1"]);
    divided("2< 1-0\n3< 0-1", &["2< 1-0\n3< 0-1"]);
    divided("[A \"x\"]\n\n[B \"y\"]\n\n2< *", &["[A \"x\"]\n\n[B \"y\"]\n\n2< *"]);
    divided("[A \"x\"]\n\n[A \"y\"]\n\n2< *", &["[A \"x\"]", "[A \"y\"]\n\n2< *"]);
    divided("[A \"x\"]\n[A \"y\"]\n2< *", &["[A \"x\"]\n[A \"y\"]\n2< *"]);
}

#[test]
fn comments_go_with_their_game() {
    divided("2< 1-0 ; bye\n{next}\n[A \"x\"]\n*", &["2< 1-0 ; bye", "{next}\n[A \"x\"]\n*"]);
    divided("2< 1-0\n\n; the end", &["2< 1-0\n\n; the end"]);
    divided("% file\n{intro}\n[A \"x\"] *", &["% file\n{intro}\n[A \"x\"] *"]);
    divided("2< {[A \"x\"]\n[B \"y\"]} *", &["2< {[A \"x\"]\n[B \"y\"]} *"]);
    divided("[A \"x {\"]\n2< *\n\n[A \"y }\"] *", &["[A \"x {\"]\n2< *", "[A \"y }\"] *"]);
    divided("2< ; [A \"x\"] 1-0\n9> *", &["2< ; [A \"x\"] 1-0\n9> *"]);
}

#[test]
fn offsets_and_lines_are_those_of_the_file() {
    let file = "\u{FEFF}\r\n[A \"x\"]\r\n\r\n2< *\r\n\r\n[A \"ấ\"]\r3< *\n\n\n[A \"z\"]\n4< *";
    for size in [1, 2, 3, 7, 1000] {
        let games = split(Trickle { text: file.as_bytes(), size, interrupted: false });
        assert_eq!(games, parts(file));
        assert_eq!(games.iter().map(|(.., line)| *line).collect::<Vec<_>>(), [2, 6, 10]);
        assert!(games.iter().all(|(text, offset, _)| file[*offset as usize..].starts_with(text.as_str())));
    }
}

#[test]
fn streams_and_texts_are_split_alike() {
    let file = records(games()).join("\n");
    assert_eq!(parts(&file).len(), 250);
    let games = split(file.as_bytes());
    assert_eq!(games, parts(&file));
    for (name, text) in samples() {
        assert_eq!(split(text.as_bytes()), parts(&text), "{name}");
    }
}

#[test]
fn a_game_may_be_larger_than_the_buffer() {
    let long = format!("[A \"x\"]\n\n{}*\n", "1. 2< 9> {words and words}\n".repeat(40_000));
    let file = format!("{long}\n{long}\n[A \"y\"]\n\n2< *\n");
    assert!(long.len() > 1_000_000);
    let lengths: Vec<_> = split(file.as_bytes()).iter().map(|(text, ..)| text.trim_end().len()).collect();
    assert_eq!(lengths, [long.trim_end().len(), long.trim_end().len(), 13]);
}

#[test]
fn bytes_that_are_no_text_are_given_out_as_they_are() {
    let file = b"[A \"\xFF\xFE\"]\n\n2< {\xE2} 1-0\n\n[A \"y\"]\n*";
    let mut splitter = Splitter::new(&file[..]);
    let first = splitter.next_game().unwrap().unwrap();
    assert!(first.text().is_err());
    assert_eq!(first.bytes.len(), 20);
    assert!(splitter.next_game().unwrap().unwrap().text().is_ok());
}

#[test]
fn errors_of_the_reader_are_passed_on() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    assert_eq!(Splitter::new(Broken).next_game().unwrap_err().to_string(), "broken");
}

fn is_white(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c == '\u{FEFF}')
}

/// Texts made of what matters to splitting.
fn soup() -> impl Strategy<Value = String> {
    let bits = vec![
        "[A \"x\"]",
        "[B \"y\"]",
        "[",
        "]",
        "\"",
        "{",
        "}",
        ";",
        "%",
        "(",
        ")",
        "1-0",
        "*",
        "-",
        "1",
        "0",
        "/2",
        "2<",
        "9>x6",
        "refill",
        "flip",
        "1.",
        "\n",
        "\n\n",
        "\r",
        "\r\n",
        " ",
        "\t",
        "\\",
        "ấ",
        "\u{A0}",
        "\u{FEFF}",
        "word",
        "$1",
        "[%eval",
        "\0",
    ];
    proptest::collection::vec(proptest::sample::select(bits), 0..40).prop_map(|bits| bits.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_text_is_lost_or_split_otherwise(text in soup()) {
        let games = parts(&text);
        prop_assert_eq!(&split(text.as_bytes()), &games);
        // Between the games there is only white space.
        let mut end = 0;
        for (game, offset, line) in &games {
            let offset = *offset as usize;
            prop_assert!(is_white(&text[end..offset]), "{:?}", games);
            prop_assert!(text[offset..].starts_with(game.as_str()));
            let lines = text[..offset].replace("\r\n", "\n").replace('\r', "\n").matches('\n').count() as u64;
            prop_assert_eq!(*line, lines + 1);
            end = offset + game.len();
        }
        prop_assert!(is_white(&text[end..]));
    }

    #[test]
    fn every_game_of_a_text_is_a_game_of_its_own(text in soup()) {
        for game in parse(&text) {
            let alone: Vec<_> = parse(game.text).collect();
            prop_assert_eq!(alone.len(), 1, "{:?}", game.text);
            prop_assert_eq!(&alone[0].game, &game.game);
            prop_assert_eq!(&alone[0].errors, &game.errors);
        }
    }
}
