//! The grammar, the parser, the printer and the samples are held to each other.

use proptest::prelude::*;

use super::ebnf::Grammar;
use super::games::game;
use super::{canonical, errors, records, samples};
use oaq::notation::{Numbering, parse, print};

fn grammar() -> Grammar {
    Grammar::read(include_str!("../../../grammar/oaq.ebnf"))
}

/// Both must find the text well formed.
#[track_caller]
fn good(grammar: &Grammar, text: &str) {
    assert_eq!(errors(text), [], "the parser refuses {text:?}");
    assert!(grammar.accepts("file", text), "the grammar refuses {text:?}");
}

/// Both must find that the text is not well formed.
#[track_caller]
fn bad(grammar: &Grammar, text: &str) {
    assert_ne!(errors(text), [], "the parser accepts {text:?}");
    assert!(!grammar.accepts("file", text), "the grammar accepts {text:?}");
}

#[test]
fn every_rule_is_used() {
    let text = include_str!("../../../grammar/oaq.ebnf");
    for name in grammar().names() {
        let uses = text.matches(name.as_str()).count();
        assert!(uses > 1 || name == "file" || name == "command", "{name} is not used");
    }
}

#[test]
fn records_follow_the_grammar() {
    let grammar = grammar();
    for record in records("games.jsonl").iter().chain(&records("faults.jsonl")) {
        good(&grammar, record);
        good(&grammar, &canonical(record));
    }
}

#[test]
fn samples_follow_the_grammar() {
    let grammar = grammar();
    for (path, text) in samples() {
        if errors(&text).is_empty() {
            assert!(grammar.accepts("file", &text), "the grammar refuses {}", path.display());
        } else {
            assert!(!grammar.accepts("file", &text), "the grammar accepts {}", path.display());
        }
        for parsed in parse(&text).filter(|parsed| parsed.errors.is_empty()) {
            good(&grammar, &print(&parsed.game, &Numbering::of(&parsed.game)));
        }
    }
}

#[test]
fn what_may_be_written() {
    let grammar = grammar();
    for text in [
        "",
        "\n \r\n",
        "1. 2< *",
        "2< 9>",
        "2l 9r 3← 8→",
        "2<x6 9>x12+4# 1-0",
        "1.2<{a}9>(8<)2.3>",
        "1. 2< {[%eval +12 d24] Mở đầu} 1... flip refill+2 9>x5?! $10 $255 (7<x4 2. 3>) ; to the end\n2. refill 1> 1/2-1/2",
        "1... {why} flip {well} refill {so} 9> *",
        "{before} 1. 2< {after} ({in} 1. 3< {x}) {between} (4<) {behind} 1... 9> 1-0 {last}",
        "2< (3< (4< (5<)))",
        "% an escape\n; a comment\n[Event \"x\"] [Site \"\\\"a\\\\b\\\"\"] {c}\n[Date \"?\"]\n\n1. 2<\n%x\n9> *\n%end",
        "[Event \"only tags\"]",
        "[ A \"x\" ]1. 2< 1-0 [B \"x\"] 1. 3< 0-1",
        "1. 2< 1-0\n\n1. 3< 0-1-1/2-0\n",
        "\u{FEFF}1.\u{A0}2< *",
        "2< {a { b ; c ( d} *",
        "12345678901234567890.2< 99999999999999999999>x00",
        "2< {\n\n[%eval +3 d9]} *",
        "2< {see [Event \"x\"]} *",
    ] {
        good(&grammar, text);
    }
}

#[test]
fn what_may_not_be_written() {
    let grammar = grammar();
    for text in [
        "2",
        "2 <",
        "2<x",
        "2<x6+",
        "2< x6",
        "2< #",
        "2<!!!",
        "$256",
        "2< $256",
        "2< $",
        "$1 2<",
        "!",
        "2< (3<) !",
        "(2<)",
        "2< ()",
        "2< ({c})",
        "2< (3<",
        "2< 3<)",
        "2< {never ends",
        "2< a word",
        "2< 1-0 9>",
        "2< 1-0\n9>",
        "2< (3< 1-0)",
        "2< 2-0",
        "2< 1-0-0-0-0",
        "1. 2< 2.",
        "refill",
        "refill+ 2<",
        "refill refill 2<",
        "1. 1. 2<",
        "flip 1-0",
        "Q1>",
        "2<\0",
        "[Event \"x]",
        "[Event \"x\"",
        "[Event x]",
        "[\"x\"]",
        "[1A \"x\"]",
        "[A \"x\\n\"]",
        "[A \"x\ny\"]",
        "[%eval +3 d9] 2<",
        "2< % no escape\n9>",
        "2< {a\n\n[Event \"x\"]} *",
        "2< }",
        "2< ]",
    ] {
        bad(&grammar, text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn what_is_printed_follows_the_grammar(game in game()) {
        good(&grammar(), &print(&game, &Numbering::of(&game)));
    }
}
