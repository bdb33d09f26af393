//! Moves and results typed with characters that look like the right ones: what is meant is said, and put right.

use oaq::diagnostics::{Diagnostic, Finding, Lang, Safety};
use oaq::fix::repair;
use oaq::notation::parse_game;
use oaq::replay::{Options, Record, check};

fn record(moves: &str) -> String {
    format!("[Variant \"standard\"]\n\n{moves}\n")
}

fn found(record: &str) -> Vec<Diagnostic> {
    let parsed = parse_game(record);
    check(&Record::of(&parsed, 1), &Options::default())
}

fn unexpected(record: &str) -> Vec<String> {
    let texts = found(record).into_iter().filter_map(|found| match found.finding {
        Finding::UnexpectedText { found, .. } => Some(found),
        _ => None,
    });
    texts.collect()
}

#[test]
fn slips_of_the_keyboard_are_told_and_repaired() {
    for (typed, told, right, safety) in [
        ("1. 2＜x6 9> *", "2＜x6", "1. 2<x6 9> *", Safety::Safe),
        ("1. 2<X6 9> *", "X6", "1. 2<x6 9> *", Safety::Safe),
        ("1. 2<×6 9> *", "×6", "1. 2<x6 9> *", Safety::Safe),
        ("1. 2‹×6 9> *", "2‹×6", "1. 2<x6 9> *", Safety::Safe),
        ("1. 2<Х6! 9> *", "Х6!", "1. 2<x6! 9> *", Safety::Safe),
        ("1. 2⬅\u{FE0F}x6 9> *", "2⬅\u{FE0F}x6", "1. 2<x6 9> *", Safety::Safe),
        ("1. 2←\u{FE0F}x6 9> *", "\u{FE0F}x6", "1. 2←x6 9> *", Safety::Safe),
        ("1. ２<x6 9> *", "２<x6", "1. 2<x6 9> *", Safety::Safe),
        ("2⟵x6 9> *", "2⟵x6", "2<x6 9> *", Safety::Safe),
        ("1. 2<x6 1… 9> *", "1…", "1. 2<x6 1... 9> *", Safety::Safe),
        ("1. 2<x6,9> *", ",9>", "1. 2<x6 9> *", Safety::Safe),
        ("1. 2<x6, 9> *", ",", "1. 2<x6 9> *", Safety::Safe),
        ("1. 2<x6 9> （8>） *", "（8>）", "1. 2<x6 9> (8>) *", Safety::Safe),
        ("1. 2<x6 ｛hay quá｝ 9> *", "｛hay quá｝", "1. 2<x6 {hay quá} 9> *", Safety::Safe),
        ("1. 2<x6 9> 2. l> *", "l>", "1. 2<x6 9> 2. 1> *", Safety::Unsafe),
        ("1. 2<x6 1O> *", "1O>", "1. 2<x6 10> *", Safety::Unsafe),
        ("1. 2<x6 l0> *", "l0>", "1. 2<x6 10> *", Safety::Unsafe),
    ] {
        let wrong = record(typed);
        assert_eq!(unexpected(&wrong), [told], "{typed}");
        let safe = repair(&wrong, 1, &Options::default(), Safety::Safe);
        let mended = repair(&wrong, 1, &Options::default(), Safety::Unsafe);
        assert_eq!(mended.text, record(right), "{typed}");
        assert_eq!(safe.text == mended.text, safety == Safety::Safe, "{typed}");
        assert!(mended.left.is_empty(), "{typed}: {:?}", mended.left);
    }
}

#[test]
fn results_are_put_right() {
    for (typed, right, safety) in [
        ("1–0", "1-0", Safety::Safe),
        ("1/2—1/2", "1/2-1/2", Safety::Safe),
        ("½-½", "1/2-1/2", Safety::Safe),
        ("１-０", "1-0", Safety::Safe),
        ("1:0", "1-0", Safety::Unsafe),
        ("O-1", "0-1", Safety::Unsafe),
        ("1-o", "1-0", Safety::Unsafe),
        ("1 - 0", "1-0", Safety::Unsafe),
        ("1 : 0", "1-0", Safety::Unsafe),
    ] {
        let game = |result: &str| {
            format!("[Variant \"standard\"]\n[Termination \"resign\"]\n\n1. 2<x6 9> {result}\n")
        };
        assert_eq!(unexpected(&game(typed)), [typed]);
        assert_eq!(found(&game(typed)).len(), 1, "{typed}");
        let mended = repair(&game(typed), 1, &Options::default(), safety).text;
        assert!(mended.contains(&format!("9> {right}\n")), "{mended}");
    }
}

#[test]
fn each_slip_is_told_and_says_which_character() {
    let wrong = record("1. 2⬅\u{FE0F}x6 9➡ $1 (8＞) 2. 3× *");
    assert_eq!(unexpected(&wrong), ["2⬅\u{FE0F}x6", "9➡", "8＞", "3×"]);
    let words = |lang| found(&wrong)[0].finding.words(lang);
    assert_eq!(words(Lang::En).message, "“2⬅\u{FE0F}x6” is written “2<x6”");
    assert!(words(Lang::En).help.contains("“⬅” (U+2B05) is not the <"), "{}", words(Lang::En).help);
    assert_eq!(words(Lang::Vi).message, "“2⬅\u{FE0F}x6” phải viết là “2<x6”");
    // Behind the number of a move no tag is waited for.
    let message = found(&record("1. hay 9> *"))[0].finding.words(Lang::En).message;
    assert!(!message.contains("tag"), "{message}");
}

#[test]
fn words_are_no_moves() {
    for text in ["hay", "hay, quá", "lo", "X", "—", "2:3", "5x", "Ô 5", "ly", "2×2"] {
        let wrong = record(&format!("1. 2<x6 {text} 9> *"));
        let found = found(&wrong);
        assert!(!found.is_empty() && found.iter().all(|found| found.fix.is_none()), "{text}: {found:?}");
    }
}

#[test]
fn no_braces_are_put_around_braces() {
    let wrong = record("1. 2<x6 {a} <!-- }} 9> *");
    let found = found(&wrong);
    assert!(!found.is_empty());
    for found in found {
        for lang in Lang::ALL {
            let help = found.finding.words(lang).help;
            assert!(!help.contains("}}"), "{help}");
        }
    }
}

#[test]
fn all_white_space_parts_moves() {
    let spaces =
        ['\u{A0}', '\u{1680}', '\u{2003}', '\u{200A}', '\u{2028}', '\u{202F}', '\u{205F}', '\u{3000}'];
    for space in spaces {
        let wide = record("1. 2<x6 9> 2. 3r *").replace(' ', &space.to_string()).replacen(space, " ", 1);
        assert_eq!(found(&wide), [], "{space:?}");
        let game = parse_game(&wide).game;
        let numbers = oaq::notation::Numbering::of(&game);
        assert!(oaq::notation::print(&game, &numbers).is_ascii(), "{space:?}");
        let two = format!("1. 2<{space}1-0{space}\n\n1. 3<{space}0-1{space}\n");
        assert_eq!(oaq::notation::parse(&two).count(), 2, "{space:?}");
    }
}
