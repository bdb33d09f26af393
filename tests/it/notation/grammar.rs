//! The grammar, the parser, the printer and the samples are held to each other.

use std::fs;
use std::path::Path;

use proptest::prelude::*;

use super::ebnf::Grammar;
use super::games::game;
use super::{canonical, errors, samples};
use crate::data::{faults, games, records};
use oaq::notation::{Command, Judgement, Numbering, Percent, Points, Verdict, commands, parse, print};

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
        assert!(uses > 1 || name == "file" || name == "known command", "{name} is not used");
    }
}

#[test]
fn the_rules_beside_the_parsers_are_those_of_the_grammar() {
    let text = include_str!("../../../grammar/oaq.ebnf");
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/notation")];
    let mut rules = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there").flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
                continue;
            }
            let source = fs::read_to_string(entry.path()).expect("the file is there");
            for quoted in source.lines().filter_map(|line| line.trim_start().strip_prefix("//")) {
                // In Markdown a rule is the text between two backquotes that ends with a semicolon.
                let rule = quoted.split('`').find(|quoted| quoted.contains(" = ") && quoted.ends_with(" ;"));
                if let Some(rule) = rule {
                    assert!(text.contains(rule), "{rule} is not in the grammar");
                    rules += 1;
                }
            }
        }
    }
    assert!(rules > 20, "only {rules} rules");
}

#[test]
fn commands_follow_the_grammar() {
    let grammar = grammar();
    let known = [
        "[%eval +12 d24]",
        "[%eval =-3.25]",
        "[%eval >=2 ]",
        "[%eval 40,35,30 d9]",
        "[%best flip 7<x4 3>]",
        "[%emt 0:00:59]",
        "[%oaq]",
    ];
    for text in known {
        assert!(grammar.accepts("known command", text) && grammar.accepts("command", text), "{text}");
        assert!(commands(text).all(|found| found.command.is_ok()), "{text}");
    }
    let unreadable = [
        "[%eval]",
        "[%eval +12]",
        "[%eval =1 d3]",
        "[%eval 1,2 d3]",
        "[%eval <=1,2,3]",
        "[%best 7]",
        "[%clk 0:60:00]",
        "[%clk 5]",
    ];
    for text in unreadable {
        assert!(!grammar.accepts("known command", text) && grammar.accepts("command", text), "{text}");
        assert!(commands(text).all(|found| found.command.is_err()), "{text}");
    }
}

/// A mark with more or less in it is the annotator's by the grammar if the reader takes it for one.
#[test]
fn marks_follow_the_grammar() {
    let grammar = grammar();
    let is_mark = |text: &str| {
        let found: Vec<_> = commands(text).map(|found| found.command).collect();
        matches!(&found[..], [Ok(Command::Verdict(_))])
    };
    let half = Points::from_hundredths(50);
    for judgement in Judgement::ALL.into_iter().map(Some).chain([None]) {
        for best in
            ["+12 d24", ">=-3", "=0.5", "40,35,30 d9"].map(|eval| eval.parse().ok()).into_iter().chain([None])
        {
            for lost in [None, Some(half)] {
                let verdict = Verdict {
                    judgement,
                    points_lost: lost,
                    chances_lost: lost.map(|_| Percent::of(0.245)),
                    nag: judgement.map(Judgement::nag),
                    best: best.clone(),
                };
                let text = Command::Verdict(verdict).to_string();
                assert!(grammar.accepts("known command", &text) && is_mark(&text), "{text}");
            }
        }
    }
    for text in [
        "[%oaq fine]",
        "[%oaq lost=]",
        "[%oaq nag=256]",
        "[%oaq won=3]",
        "[%oaq; 12]",
        "[%oaq lost=1,5]",
        "[%oaq lost=-3]",
        "[%oaq chances=100.01]",
        "[%oaq chances=+3]",
    ] {
        assert!(!grammar.accepts("known command", text) && grammar.accepts("command", text), "{text}");
        assert!(!is_mark(text), "{text}");
    }
}

#[test]
fn records_follow_the_grammar() {
    let grammar = grammar();
    for record in records(games()).iter().chain(&records(faults())) {
        good(&grammar, record);
        good(&grammar, &canonical(record));
    }
}

#[test]
fn samples_follow_the_grammar() {
    let grammar = grammar();
    for (name, text) in samples() {
        if errors(&text).is_empty() {
            assert!(grammar.accepts("file", &text), "the grammar refuses {name}");
        } else {
            assert!(!grammar.accepts("file", &text), "the grammar accepts {name}");
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
        "2l$3 9r$1$2",
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
        "1.\u{3000}2< \u{202F}9> 1-0\u{A0}",
        "1. 2l \u{2003}*\n\n1. refill \u{2028}3< \u{A0}1-0\u{202F}\n\n[A \"x\"]",
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
        "Q1",
        "Q>",
        "2< Q 1>",
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
