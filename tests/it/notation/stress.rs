//! Whatever the text, reading ends, soon, and does not panic.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::samples;
use crate::data::{games, records};
use oaq::notation::{Numbering, Splitter, SyntaxErrorKind, parse, print};

/// Splits, reads and prints everything, and checks that errors and nodes lie within the text.
fn read_all(text: &str) -> usize {
    let mut nodes = 0;
    for parsed in parse(text) {
        for error in &parsed.errors {
            assert!(parsed.text.get(error.span.range()).is_some(), "{error:?}");
            assert!(
                error.repair.iter().all(|repair| parsed.text.get(repair.span.range()).is_some()),
                "{error:?}"
            );
        }
        for node in parsed.game.body() {
            assert!(parsed.text.get(node.span.range()).is_some(), "{node:?}");
        }
        nodes += parsed.game.body().len() + parsed.errors.len();
        print(&parsed.game, &Numbering::of(&parsed.game));
    }
    nodes
}

#[test]
fn truncated_at_any_byte() {
    let texts = samples().map(|(_, text)| text).chain(records(games()).into_iter().take(5));
    for text in texts {
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            read_all(&text[..end]);
        }
    }
}

#[test]
fn every_game_survives_the_loss_of_the_one_before() {
    let records = records(games());
    let (first, second) = (&records[0], &records[1]);
    for end in (0..first.len()).filter(|end| first.is_char_boundary(*end)) {
        let text = format!("{}\n\n{second}", &first[..end]);
        let last = parse(&text).last().expect("there is a game");
        let expected = parse(second).last().expect("there is a game");
        assert_eq!(last.game.body().len(), expected.game.body().len(), "cut at {end}");
        assert_eq!(last.game.result(), expected.game.result(), "cut at {end}");
    }
}

/// The time that it takes, at most ten seconds; the nodes and errors found.
#[track_caller]
fn quick(text: &str) -> usize {
    let start = Instant::now();
    let nodes = read_all(text);
    let mut splitter = Splitter::new(text.as_bytes());
    while splitter.next_game().expect("nothing fails").is_some() {}
    let time = start.elapsed();
    assert!(time < Duration::from_secs(10), "took {time:?}");
    nodes
}

#[test]
fn a_million_of_anything() {
    for bit in [
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "\"",
        ";",
        "%",
        "$",
        "!",
        "1",
        "1.",
        "*",
        "-",
        "1-",
        "1-0",
        "1/2-",
        "\\",
        "\0",
        "x",
        "<",
        "2<",
        "+",
        "2<(",
        "2<x",
        "refill ",
        "flip ",
        "[A",
        "[A \"",
        "[A \"x\"]",
        "[A \"x\"]\n\n",
        "{\n\n[A \"x\"]",
        "[%",
        "[%a]",
        "\n",
        "\r",
        " ",
        "\u{FEFF}",
        "\u{A0}",
        "1 ",
        "Q1>",
        "()",
        "2<()",
        "2< {} $1",
        "1-0 ",
        "1-0\n\n",
        "* ;\n",
        "1-0{",
        "ấ",
        "2 ",
        "2  <",
        "[\t",
        "( 2<) ",
        "1-0)",
        "(1-0)",
        "2<×6 ",
        "5＞",
    ] {
        quick(&bit.repeat(1_000_000 / bit.len()));
    }
}

#[test]
fn blanks_before_what_does_not_come() {
    let blanks = " ".repeat(2_000);
    quick(&format!("2{blanks}").repeat(500));
    quick(&format!("2<{blanks}").repeat(500));
    quick(&format!("2< {{a\n\n{blanks}[A").repeat(500));
}

#[test]
fn variations_nested_without_limit() {
    let depth = 100_000;
    let text = format!("1. 2< {}{} *", "(3< ".repeat(depth), ")".repeat(depth));
    assert_eq!(quick(&text), 1 + 3 * depth);
    let unclosed = format!("1. 2< {}", "(3< ".repeat(depth));
    let parsed = parse(&unclosed).next().expect("there is a game");
    assert_eq!(parsed.errors.len(), 1);
    assert_eq!(parsed.errors[0].kind, SyntaxErrorKind::UnclosedVariation { count: depth as u32 });
}

/// What is offered for parentheses in parentheses is no more than the text, though each of them is wrong.
#[test]
fn parentheses_nested_without_moves() {
    for (open, close) in
        [("(", ")"), ("({x} ", ")"), ("2< (", ")"), ("(x ", " x)"), ("2< ({x} ", ")"), ("( (3< ", ") )")]
    {
        let depth = 200_000;
        let text = format!("1. 2< {}{} *", open.repeat(depth), close.repeat(depth));
        quick(&text);
        let repairs = parse(&text).flat_map(|parsed| parsed.errors).filter_map(|error| error.repair);
        let offered: usize = repairs.map(|repair| repair.text.len()).sum();
        assert!(offered <= 4 * text.len(), "{offered} bytes for {} of {open}", text.len());
    }
}

/// A line of a million bytes, and so much behind it that it is complete before the text ends.
#[test]
fn a_million_of_anything_on_a_line_that_ends() {
    for (before, bit) in [
        ("1. 2< ", "["),
        ("1. 2< * ", "[ "),
        ("[A \"x\"] ", "{}a"),
        ("[A \"x\"]", "[A]a"),
        ("[A \"x\"]", "*[B \"x\"]"),
        ("1. 2< * ", "[A \"x\"] 1. 2< * "),
    ] {
        let line = bit.repeat(1_000_000 / bit.len());
        quick(&format!("{before}{line}\n{}", "1. 2<\n".repeat(500_000)));
    }
}

#[test]
fn one_long_line() {
    let text = "1. 2<x6 9> {words} (8<) ".repeat(400_000);
    assert_eq!(quick(&text), 400_000 * 6);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_text(text in any::<String>()) {
        read_all(&text);
    }

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut splitter = Splitter::new(&bytes[..]);
        let mut length = 0;
        while let Some(game) = splitter.next_game().expect("nothing fails") {
            length += game.bytes.len();
        }
        prop_assert!(length <= bytes.len());
    }

    #[test]
    fn any_byte_of_a_record_changed(at in any::<prop::sample::Index>(), byte in 0u8..128, which in 0usize..5) {
        let mut bytes = records(games()).swap_remove(which * 50).into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Ok(text) = String::from_utf8(bytes) {
            read_all(&text);
        }
    }
}
