//! A mistake in the notation hides only what it may have touched: the moves, the rules and the end of a game are checked
//! beside it, and each fault is told.

use oaq::diagnostics::{Diagnostic, Family, Lang, Note, Safety, Severity};
use oaq::fix::repair;
use oaq::notation::{parse, parse_game};
use oaq::replay::{Options, Record, check};

use crate::data::{games, text};
use crate::dice::Dice;

/// The errors of a record of one game.
fn errors(record: &str) -> Vec<Diagnostic> {
    let parsed = parse_game(record);
    let mut found = check(&Record::of(&parsed, 1), &Options::default());
    found.retain(|found| found.finding.severity() == Severity::Error);
    found
}

/// Their names, with the ply where there is one.
fn names(record: &str) -> Vec<String> {
    let name = |found: &Diagnostic| match found.ply {
        Some(ply) => format!("{}@{ply}", found.finding.name()),
        None => found.finding.name().to_owned(),
    };
    errors(record).iter().map(name).collect()
}

fn repaired(record: &str, up_to: Safety) -> String {
    repair(record, 1, &Options::default(), up_to).text
}

/// A game of few moves that the rules end, in which P0 gets 41 points; the tags and moves can be changed.
fn ended(tags: &str, score: &str, moves: &str) -> String {
    format!(
        "[Variant \"standard\"]\n{tags}[Score \"{score}\"]\n\
         [Position \"0,0,1,0,0,0/0,0,0,0,2,0q 30/27 P0\"]\n\n{moves}\n"
    )
}

const NOTHING: [&str; 0] = [];

#[test]
fn the_end_is_judged_beside_mistakes_that_cannot_have_touched_it() {
    for (tags, moves, told) in [
        ("[Site \"Bắc \\Ninh\"]\n", "1. 3<x10# 1-0", "bad-escape"),
        ("[Site \"Bắc \\Ninh\"] ", "1. 3<x10# 1-0", "bad-escape"),
        ("[Site \"Bắc Ninh\n", "1. 3<x10# 1-0", "unclosed-string"),
        ("[Giải \"Hội làng\"]\n", "1. 3<x10# 1-0", "bad-tag-name"),
        ("", "1. 3<x10# $300 1-0", "bad-nag"),
        ("", "1. 3<x10#!!! 1-0", "bad-glyph"),
        ("", "1. 3<x10# [%eval +12 d2] 1-0", "command-outside-comment"),
        ("", "1. 3<x10# (1. 3> hay) 1-0", "unexpected-text"),
        ("", "1. 3<x10# () 1-0", "empty-variation"),
        ("", "1. 3<x10# (1. 3> 1-0", "unclosed-variation"),
        ("", "1. 3<x10# ( 1-0", "unclosed-variation"),
        ("", "1. 3<x10# 1-0 cảm ơn", "text-after-result"),
        ("", "1. 3<x10# 2-0", "bad-result"),
    ] {
        let right = ended(tags, "41-29", moves);
        assert_eq!(names(&right), [told], "{right}");
        let mut found = names(&ended(tags, "41-28", moves));
        found.sort_by_key(|name| name != told);
        assert_eq!(found, [told, "score-mismatch"], "{tags}{moves}");
        let mended = repaired(&ended(tags, "41-28", moves), Safety::Safe);
        assert_eq!(mended, right, "what the play decides is repaired");
        let wrong = ended(&format!("[Termination \"no-refill\"]\n{tags}"), "41-29", moves);
        assert!(names(&wrong).contains(&"termination-mismatch".to_owned()), "{wrong}");
    }
    // A token that is missing goes behind everything that was read.
    for moves in ["1. 3<x10# $300", "1. 3<x10# ()", "1. 3<x10# [%eval +12 d2]", "1. 3<x10# (1. 3>"] {
        let record = ended("", "41-29", moves);
        assert_eq!(names(&record).len(), 2, "{record}");
        assert_eq!(repaired(&record, Safety::Safe), ended("", "41-29", &format!("{moves} 1-0")));
    }
    // Both places of the result are wrong, and a move further up can't be played.
    let both = ended("[Site \"\\a\"]\n[Result \"0-1\"]\n", "41-29", "1. 3<x10# 0-1");
    assert_eq!(names(&both), ["bad-escape", "result-mismatch"]);
    let illegal = ended("[Site \"\\a\"]\n[Result \"0-1\"]\n", "41-29", "1. 2< 1-0");
    assert_eq!(names(&illegal), ["bad-escape", "result-mismatch", "empty-pit@1"]);
    // A game that goes on has no end by the rules.
    let open = "[Variant \"standard\"]\n[Site \"\\a\"]\n[Termination \"quan\"]\n\n1. 2<x6!!! *\n";
    assert_eq!(names(open), ["bad-escape", "termination-mismatch", "bad-glyph"]);
}

#[test]
fn the_end_is_not_judged_where_the_mistake_may_be_in_it() {
    for (tags, moves, told) in [
        ("", "1. 3<x10# hay 1-0", "unexpected-text"),
        ("", "1. 3<x10 # 1-0", "space-in-move"),
        ("[Result 1-0]\n", "1. 3<x10# 1-0", "missing-tag-value"),
        ("", "1. 3<x10# {hay 1-0", "unclosed-comment"),
        ("", "1. 3<x10# 1.", "missing-move"),
        ("", "1. 3<x10# 0.0-1", "missing-move"),
    ] {
        let record = ended(tags, "41-29", moves);
        assert_eq!(names(&record), [told], "{record}");
    }
    for (record, told) in [
        ("[Termination resign]\n\n1. 2<x6 1-0", "missing-tag-value"),
        ("[Result \"1-0\"]\n[Score 9-9]\n[Termination \"resign\"]\n\n1. 2<x6 1-0", "missing-tag-value"),
        ("[Termination \"quan\"]\n\n1. 2<x6 * 9>x5 2. 3>x1 1-0", "text-after-result"),
        ("[Result \"0-1\"]\n[Termination \"resign\"]\n\n1. 2<x6 * 0-1", "text-after-result"),
        ("[Termination \"quan\"]\n\n1. 2<x6 (1. 3< 9>x5 1-0", "unclosed-variation"),
        ("[Result \"0-1\"]\n[Termination \"quan\"]\n\n1. 2<x6 hay 0-1", "unexpected-text"),
    ] {
        let record = format!("[Variant \"standard\"]\n{record}\n");
        assert_eq!(names(&record), [told], "{record}");
    }
}

#[test]
fn a_tag_that_cannot_be_read_hides_the_play_only_if_it_may_be_about_the_rules() {
    const VARIANT: &str = "[Variant \"standard\"]\n";
    const ALL: &str = "[Rules \"young=5\"]\n[Sides \"2\"]\n[Position \"5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0\"]\n";
    let is_checked = |tags: &str| {
        let found = names(&format!("{tags}\n1. 2<x5 *\n"));
        assert!(found.len() == 1 || found.contains(&"capture-claim@1".to_owned()), "{tags}: {found:?}");
        found.len() > 1
    };
    for other in [
        "[Giải \"Hội làng\"]",
        "[2Giai \"x\"]",
        "[Sub-event \"x\"]",
        "[Side-event \"x\"]",
        "[Note]",
        "[Link https://x.y]",
        "[R \"Hội \\làng\"]",
        "[Round 1]",
        "[Varient \"x]",
    ] {
        assert!(is_checked(&format!("{VARIANT}{other}\n")), "{other}");
        assert!(is_checked(&format!("{other}\n{VARIANT}")), "{other}");
    }
    for of_rules in [
        "[Rules]",
        "[Rule young=3]",
        "[R\"ules \"young=3\"]",
        "[Ru",
        "[Luật:\"x\" Rules \"young=3\"]",
        "[Sides 3]",
        "[Pos ition \"x\"]",
        "[Rul]es \"young=3\"]",
        "[\"young=3\"]",
        "Rules: young=3",
    ] {
        let hides = !is_checked(&format!("{VARIANT}{of_rules}\n"));
        assert_eq!(hides, !of_rules.starts_with("[Luật"), "{of_rules}");
        assert!(is_checked(&format!("{VARIANT}{ALL}{of_rules}\n")), "{of_rules}: the rules are all there");
    }
    for variant in [
        "[Variant standard]",
        "[Varaint \"standard]",
        "[Variant \"stan\\dard\"]",
        "[Event \"x\"] [Variant \"stan\\dard\"]",
    ] {
        assert!(!is_checked(&format!("{variant}\n")), "{variant}");
    }
}

#[test]
fn a_variation_without_moves_is_none_of_the_main_line() {
    for variation in ["()", "( )", "(1. hay)", "(hay quá)", "({nghĩ})", "(())", "(1... Z9 +2)"] {
        let record = format!("[Variant \"standard\"]\n\n1. 2<x7 {variation} 1... 9>x4 2. 4>x99 *\n");
        let told = ["capture-claim@1", "empty-variation", "capture-claim@2", "capture-claim@3"];
        assert_eq!(names(&record), told, "{record}");
    }
}

/// A tag line that is commented out parts no games.
#[test]
fn uncovering_a_comment_makes_no_second_game() {
    for sign in ["%", ";"] {
        let record =
            format!("[Variant \"standard\"]\n\n1. 2<x6 9>\n{sign}[Event \"old\"]\n2. 4>x99 7>x98 3. 9> *\n");
        assert_eq!(names(&record), ["capture-claim@3", "capture-claim@4", "not-your-pit@5"], "{record}");
        let is_said = |found: &Diagnostic| found.notes.iter().any(|note| matches!(note, Note::Hidden { .. }));
        assert!(!errors(&record).iter().any(is_said), "{record}");
        assert_eq!(parse(&repaired(&record, Safety::Unsafe)).count(), 1);
    }
    // What fits up to an end that does not is told with its last ply.
    let record = "[Variant \"standard\"]\n[Termination \"quan\"]\n\n1. 2<x6 ;9>x5\n2. 4> *\n";
    for found in errors(record) {
        for lang in Lang::ALL {
            let said: Vec<String> = found.notes.iter().map(|note| note.words(lang)).collect();
            assert!(!said.join(" ").contains("429496729"), "{said:?}");
        }
    }
}

/// Nobody can tell then which is wrong, the move or the score.
#[test]
fn a_wrong_score_alone_is_not_put_right_where_another_move_would_bear_it_out() {
    let record = "[Variant \"no-first-quan\"]\n[Result \"1-0\"]\n[Score \"14-4\"]\n[Termination \"no-refill\"]\n\n\
        1. 4>x6 8< 2. 4> 7< 3. 3< 8>x2 4. 5> 8< 5. 1< 10<x1+6 6. 2< 6< 7. 5> refill 10>\n\
        8. 3> 10< 9. 5<x1+1 6< 10. 4<# 1-0\n";
    assert_eq!(names(record), ["score-mismatch"]);
    assert_eq!(repaired(record, Safety::Safe), record);
    let lone = record.replace("14-4", "50-20");
    assert_eq!(names(&repaired(&lone, Safety::Safe)), NOTHING);
    let other = record.replace("1-0", "0-1").replace("14-4", "4-14");
    let mended = repaired(&other, Safety::Safe);
    assert!(mended.contains("0-1") || names(&mended).is_empty(), "{mended}");
}

#[test]
fn the_help_for_an_evaluation_shows_as_many_values_as_sides() {
    for (sides, form) in [(2, "[%eval +12 d24]"), (3, "[%eval 40,35,30 d9]"), (4, "[%eval 40,35,30,35 d9]")] {
        let record =
            |eval: &str| format!("[Variant \"standard\"]\n[Sides \"{sides}\"]\n\n1. 2< {{{eval}}} *\n");
        for wrong in ["[%eval mạnh]", if sides == 2 { "[%eval 1,2,3 d4]" } else { "[%eval +12 d24]" }] {
            let found = errors(&record(wrong));
            assert_eq!(found.len(), 1);
            for lang in Lang::ALL {
                let help = found[0].finding.words(lang).help;
                assert!(help.contains(form), "{help}");
            }
        }
        assert_eq!(names(&record(form)), NOTHING);
    }
}

#[test]
fn the_greatest_number_of_a_ply_is_no_number_too_great() {
    for moves in ["1. 2<x7 ;9>x5\n2. 4>x99 7> *", "2<x6 9>x4 9> 2< *", "2< 9>#"] {
        let record = format!(
            "[Variant \"standard\"]\n[Position \"5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0 ply={}\"]\n\n{moves}\n",
            u32::MAX
        );
        assert!(!errors(&record).is_empty(), "{record}");
        repaired(&record, Safety::Unsafe);
    }
}

/// Mistakes that can't touch the play, put in somewhere: whole lines of tags, or behind a move.
const TAGS: [&str; 7] = [
    "[Note \"Hội \\làng\"]",
    "[Giải \"Hội làng\"]",
    "[2Giai \"x\"]",
    "[Sub-event \"x\"]",
    "[Note]",
    "[Link https://x.y]",
    "[Opening \"lạ]",
];
const BEHIND_MOVES: [&str; 8] =
    [" $300", "!!!", " ?!?", " [%eval +3 d2]", " ()", " (hay)", " (1. hay {quá})", " (MOVE hay)"];
const BEHIND_LAST: [&str; 3] = [" (", " (MOVE", " (MOVE {hay}"];

/// The record with one of these mistakes in it.
fn disturbed(record: &str, dice: &mut Dice) -> String {
    let parsed = parse_game(record);
    let moves: Vec<_> =
        parsed.game.main_line().moves().map(|mv| (mv.at.range(), mv.span().range())).collect();
    let lines: Vec<usize> = record.match_indices("\n[").map(|(at, _)| at + 1).collect();
    let (at, wrong) = match dice.below(8) {
        0..=2 => (lines[dice.below(lines.len())], format!("{}\n", TAGS[dice.below(TAGS.len())])),
        3..=6 => {
            let (at, span) = &moves[dice.below(moves.len())];
            (span.end, BEHIND_MOVES[dice.below(BEHIND_MOVES.len())].replace("MOVE", &record[at.clone()]))
        }
        _ => {
            let (at, span) = moves.last().expect("a move");
            (span.end, BEHIND_LAST[dice.below(BEHIND_LAST.len())].replace("MOVE", &record[at.clone()]))
        }
    };
    format!("{}{wrong}{}", &record[..at], &record[at..])
}

#[test]
fn mistakes_that_cannot_touch_the_play_are_told_beside_a_wrong_end() {
    let games = games();
    let mut dice = Dice(5);
    for _ in 0..3_000 {
        let game = &games[dice.below(games.len())];
        if game["reason"].is_null() {
            continue;
        }
        let record = disturbed(text(&game["record"]), &mut dice);
        let found = errors(&record);
        assert_eq!(found.len(), 1, "{:?} in {record}", names(&record));
        assert_eq!(found[0].finding.code().family(), Family::Syntax, "{record}");
        let told = found[0].finding.name();

        let scores: Vec<i64> =
            game["scores"].as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect();
        let score = |scores: &[i64]| scores.iter().map(i64::to_string).collect::<Vec<_>>().join("-");
        let mut others = scores.clone();
        others[dice.below(scores.len())] += 1 + dice.below(9) as i64;
        let tag = |scores: &[i64]| format!("[Score \"{}\"]", score(scores));
        let wrong_score = record.replace(&tag(&scores), &tag(&others));
        assert_ne!(wrong_score, record);
        assert!(repaired(&wrong_score, Safety::Safe).contains(&tag(&scores)), "{wrong_score}");

        let result = text(&game["result"]);
        let marks = result.split('-').count();
        let all = ["1", "0", "0", "0"];
        let mut other = all[..marks].join("-");
        if other == result {
            other = all[..marks].iter().rev().copied().collect::<Vec<_>>().join("-");
        }
        let wrong_result = record
            .replace(&format!("[Result \"{result}\"]"), &format!("[Result \"{other}\"]"))
            .replace(&format!(" {result}\n"), &format!(" {other}\n"))
            .replace(&format!("\n{result}\n"), &format!("\n{other}\n"));

        for (wrong, name) in [(wrong_score, "score-mismatch"), (wrong_result, "result-mismatch")] {
            let mut found = names(&wrong);
            found.sort_by_key(|found| found != told);
            assert_eq!(found, [told, name], "{wrong}");
        }
    }
}

#[test]
fn a_result_that_is_missing_is_told_beside_what_cannot_be_read_among_the_moves() {
    let record = |rest: &str| format!("[Variant \"standard\"]\n[Result \"1-0\"]\n\n1. 2<x6 9> {rest}\n");
    assert_eq!(names(&record("hay 2. 3>")), ["unexpected-text", "result-missing"]);
    assert_eq!(names(&record("hay 2. 3> 0-1")), ["result-mismatch", "unexpected-text"]);
    // This may have been the result.
    for lost in ["1:0", "1 - 0", "trắng thắng", "1-o"] {
        assert_eq!(names(&record(&format!("2. 3> {lost}"))).len(), 1, "{lost}");
        assert_eq!(names(&record(&format!("2. 3> {lost} {{thế là hết}}"))).len(), 1, "{lost}");
    }
}
