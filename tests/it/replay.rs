//! Replaying records: exact positions and outcomes, and exactly one finding a fault.

use oaq::diagnostics::{Finding, Label, Lang, Mark, Severity, TagForm};
use oaq::notation::parse_game;
use oaq::replay::{Options, Record, check, replay};
use oaq::rules::{EndReason, Event, Pit, Side};

use crate::data::{faults, games, text};
use crate::program::oaq;

/// The findings of a record as `name@ply`, syntax errors included.
fn findings(record: &str) -> Vec<String> {
    let parsed = parse_game(record);
    let found = check(&Record::of(&parsed, 1), &Options::default());
    let name = |ply: Option<u32>| ply.map_or_else(|| "-".to_owned(), |ply| ply.to_string());
    found.iter().map(|found| format!("{}@{}", found.finding.name(), name(found.ply))).collect()
}

#[test]
fn every_game_replays_exactly() {
    let games = games();
    assert_eq!(games.len(), 250);
    for game in games {
        let id = &game["id"];
        let parsed = parse_game(text(&game["record"]));
        assert!(parsed.errors.is_empty(), "{id}: {:?}", parsed.errors);
        let replayed = replay(&parsed.game, &Options::default());
        assert!(replayed.findings.is_empty(), "{id}: {:?}", replayed.findings[0].finding);
        let timeline = replayed.timeline.expect("the rules are known");
        let rules = timeline.setup().rules;
        let positions: Vec<String> = timeline.main_line().map(|ply| ply.position.to_text(&rules)).collect();
        assert_eq!(
            positions,
            game["positions"].as_array().unwrap().iter().map(text).collect::<Vec<_>>(),
            "{id}"
        );
        let drops: Vec<usize> = timeline
            .main_line()
            .map(|ply| {
                timeline.events(ply).iter().filter(|event| matches!(event, Event::Drop { .. })).count()
            })
            .collect();
        assert_eq!(serde_json::json!(drops), game["drops"], "{id}");
        let outcome = timeline.outcome().expect("the main line is replayed completely");
        assert_eq!(serde_json::json!(outcome.reason.map(EndReason::as_str)), game["reason"], "{id}");
        assert_eq!(serde_json::json!(outcome.winner().map(|side| side.to_string())), game["winner"], "{id}");
        assert_eq!(serde_json::json!(outcome.scores.as_slice()), game["scores"], "{id}");
        assert_eq!(outcome.result.to_string(), text(&game["result"]), "{id}");
        assert_eq!(outcome.position.to_text(&rules), text(&game["position"]), "{id}");
    }
}

#[test]
fn a_forfeit_is_worth_the_points_of_this_game_not_of_a_full_board() {
    let game = |eval| {
        let start = "0,0,0,0,1,3/0,0,0,0,0,5 20/2 P0";
        format!(r#"[Variant "standard"] [Position "{start}"] 1. 5> {{[%eval {eval}]}} 1-0"#)
    };
    assert_eq!(findings(&game("=+31")), [""; 0]);
    assert_eq!(findings(&game("=+70")), ["eval-contradiction@1"]);
}

#[test]
fn a_finding_about_a_move_carries_the_position_before_it() {
    let record = r#"[Variant "standard"] 1. 2< 9> 2. 6> *"#;
    let parsed = parse_game(record);
    let found = check(&Record::of(&parsed, 1), &Options::default());
    let scene = found[0].scene.as_ref().expect("P0 can't play a pit of P1");
    let before = replay(&parse_game(r#"[Variant "standard"] 1. 2< 9> *"#).game, &Options::default());
    let timeline = before.timeline.expect("the rules are known");
    assert_eq!(scene.position, timeline.main_line().last().expect("two plies").position);
    let occupied = Side::P0.dan_pits().filter(|pit| scene.position.dan(*pit) > 0);
    assert_eq!(scene.playable(), occupied.filter_map(Pit::number).collect::<Vec<_>>());
}

#[test]
fn every_fault_is_one_finding_in_its_place() {
    let faults = faults();
    assert_eq!(faults.len(), 61);
    for fault in faults {
        let record = text(&fault["record"]);
        let ply = fault["ply"].as_u64().map_or_else(|| "-".to_owned(), |ply| ply.to_string());
        assert_eq!(findings(record), [format!("{}@{ply}", text(&fault["name"]))], "{record}");
        let parsed = parse_game(record);
        let found = check(&Record::of(&parsed, 1), &Options::default());
        let is_notice = text(&fault["name"]) == "refill-missing";
        assert_eq!(found[0].finding.severity() == Severity::Notice, is_notice);
    }
}

#[test]
fn every_syntax_error_is_told_whatever_stands_before_it_on_the_line() {
    const MOVES: &str = "1. 2<x6 hay 9> {a} $999 1> ) *";
    const WRONG: [&str; 3] = ["unexpected-text@-", "bad-nag@-", "stray-close@-"];
    for before in [
        "[Variant \"standard\"]\n\n",
        "[Variant \"standard\"] ",
        "[Event \"x\"] [Variant \"standard\"]\t",
        "{a}\n[Variant \"standard\"]\n",
    ] {
        assert_eq!(findings(&format!("{before}{MOVES}\n")), WRONG, "{before}");
    }
    // A tag that can't be read has echoes in the tags behind it, not in the moves.
    for before in ["[Varian standard\"] [Date \"zz\"] ", "[Variant \"standard\" [Date \"zz\"]\n"] {
        let found = findings(&format!("{before}{MOVES}\n"));
        assert_eq!(found.len(), 4, "{before}: {found:?}");
        assert_eq!(found[1..], WRONG, "{before}");
    }
    // The moves before and after it are replayed all the same.
    assert_eq!(findings("[Variant \"standard\"] 1. 2<x5 $999 9> *"), ["capture-claim@1", "bad-nag@-"]);
    assert_eq!(
        findings("{a}\n[Event x]\n[Variant \"standard\"]\n1. 2<x5 9> *"),
        ["missing-tag-value@-", "capture-claim@1"]
    );
}

const START: &str = "[Variant \"standard\"]\n\n";

#[test]
fn mistakes_that_have_nothing_to_do_with_each_other_are_all_told() {
    let told = |moves: &str| findings(&format!("{START}{moves}"));
    // Whatever P0 played, P1 can't play pit 4.
    assert_eq!(told("1. 2<x5 4> *"), ["capture-claim@1", "not-your-pit@2"]);
    assert_eq!(told("1. 2<x5 9>x0 (4>) *"), ["capture-claim@1", "not-your-pit@2"]);
    // A number is counted, whatever was played.
    assert_eq!(told("1. 2<x5 2. 9>x0 6> *"), ["capture-claim@1", "move-number@2", "not-your-pit@3"]);
    // A move in two pieces is complete, so the text behind it is no piece of it.
    assert_eq!(told("1. 2 < 10x3 *"), ["space-in-move@-", "unexpected-text@-"]);
    assert_eq!(told("1. 2<x +5 9> *"), ["bad-claim@-"]);
    let mut pairs = 0;
    for game in games() {
        let record = text(&game["record"]);
        let parsed = parse_game(record);
        let moves: Vec<_> = parsed.game.main_line().moves().collect();
        for pair in moves.windows(2) {
            let (Some(claim), next) = (&pair[0].claim, pair[1].at.range()) else { continue };
            // One point more than was captured, and a pit that no board has.
            let wrong = format!("x{}", claim.total() + 1);
            let (claim, rest) = (claim.span.range(), &record[next.end..]);
            let between = &record[claim.end..next.start];
            let record = format!("{}{wrong}{between}21>{rest}", &record[..claim.start]);
            let found = findings(&record);
            let names: Vec<_> = found.iter().map(|found| found.split('@').next().unwrap()).collect();
            assert_eq!(names, ["capture-claim", "no-such-pit"], "{record}");
            pairs += 1;
        }
    }
    assert!(pairs > 2000, "{pairs}");
}

#[test]
fn one_mistake_behind_several_findings_is_told_once() {
    let told = |record: &str| findings(record);
    // A digit slid over the space: `x6 10>` and `x6 2...` are meant.
    assert_eq!(told(&format!("{START}1. 2<x61 0> *")), ["capture-claim@1"]);
    assert_eq!(told(&format!("{START}1. 2<x6 9>x02 . 1< *")), ["unexpected-text@-"]);
    assert_eq!(told(&format!("{START}1. 2<x61 ... 9> *")), ["unexpected-text@-"]);
}

#[test]
fn a_game_by_other_rules_is_told_once() {
    let (mut wrong, mut noisy) = (0, 0);
    for game in games() {
        let record = text(&game["record"]);
        let parsed = parse_game(record);
        let Some(tag) = parsed.game.tags.iter().find(|tag| tag.name() == "Variant") else { continue };
        let other = if tag.value() == "standard" { "ky-dinh" } else { "standard" };
        let value = tag.value_span().range();
        let found = findings(&format!("{}{other}{}", &record[..value.start], &record[value.end..]));
        let errors = found.iter().filter(|found| !found.starts_with("refill-missing")).count();
        wrong += usize::from(errors > 0);
        noisy += usize::from(errors > 1);
    }
    assert!(wrong > 150, "{wrong}");
    assert_eq!(noisy, 0, "of {wrong}");
}

#[test]
fn a_slid_digit_is_put_back() {
    let record = format!("{START}1. 2<x61 0>x0 *\n");
    let mended = oaq::fix::repair(&record, 1, &Options::default(), oaq::diagnostics::Safety::Unsafe);
    assert_eq!(mended.text, format!("{START}1. 2<x6 10>x0 *\n"));
    // The digits slide as they are written: with two zeros behind it the `1` makes no pit.
    let record = format!("{START}1. 2<x61 00>x0 *\n");
    let mended = oaq::fix::repair(&record, 1, &Options::default(), oaq::diagnostics::Safety::Unsafe);
    assert_eq!(mended.text, format!("{START}1. 2<x6 00>x0 *\n"));
}

#[test]
fn misspelt_tags_about_the_rules_hide_no_rules() {
    let moves = "\n1. 1<x0 10>x0 *";
    let told = |tags: &str| findings(&format!("{tags}\n{moves}"));
    assert_eq!(told("[Variant \"mature-quan\"]"), [""; 0]);
    assert_eq!(told("[Varaint \"mature-quan\"]"), ["misspelt-rules@-"]);
    assert_eq!(told("[Variant \"standard\"]\n[Ruls \"young=5\"]"), ["misspelt-rules@-"]);
    // Where the game fits without it, the tag may be one of its own.
    assert_eq!(findings("[Variant \"standard\"]\n[Ruls \"young=5\"]\n\n1. 2<x6 *"), ["misspelt-tag@-"]);
    // Where it does not fit with it either, nothing is known about it.
    assert_eq!(
        findings("[Variant \"standard\"]\n[Ruls \"young=5\"]\n\n1. 2<x9 *"),
        ["misspelt-tag@-", "capture-claim@1"]
    );
}

#[test]
fn moves_that_became_a_comment_are_one_mistake() {
    let safety = oaq::diagnostics::Safety::Unsafe;
    let (mut tried, mut mended) = (0, 0);
    for game in games() {
        let record = text(&game["record"]);
        let moves = record.find("\n\n").unwrap() + 2;
        // Before the third word of the moves.
        let Some((at, _)) = record[moves..].match_indices([' ', '\n']).nth(2) else { continue };
        let hidden = format!("{};{}", &record[..moves + at + 1], &record[moves + at + 1..]);
        let mut errors = findings(&hidden);
        errors.retain(|found| !found.starts_with("refill-missing"));
        if errors.is_empty() {
            continue;
        }
        tried += 1;
        assert_eq!(errors.len(), 1, "{errors:?} in {hidden}");
        let repaired = oaq::fix::repair(&hidden, 1, &Options::default(), safety);
        mended += usize::from(repaired.text == record);
    }
    assert!(tried > 200 && mended * 100 > tried * 95, "{mended} of {tried}");
    // A comment that is one stays one.
    let comment = format!("{START}1. 2<x5 ; or 3<x6\n9> *");
    assert_eq!(findings(&comment), ["capture-claim@1"]);
    let repaired = oaq::fix::repair(&comment, 1, &Options::default(), safety);
    assert!(repaired.text.contains("; or 3<x6\n"), "{}", repaired.text);
}

/// The errors of all games of a text, by name.
fn names(text: &str) -> Vec<&'static str> {
    let errors = |parsed: oaq::notation::Parsed<'_>| check(&Record::of(&parsed, 1), &Options::default());
    let found = oaq::notation::parse(text).flat_map(errors);
    found
        .filter(|found| found.finding.severity() == Severity::Error)
        .map(|found| found.finding.name())
        .collect()
}

#[test]
fn one_stray_letter_is_one_mistake() {
    for (tags, moves, name) in [
        ("[Variant \"folk\"]\n[Event \"An\"]", "1. * 2<x6 10>x2 *", "text-after-result"),
        ("[Variant \"folk\"]\n[Event \"An\"]", "1. 2<x* 10> 2. 1> *", "text-after-result"),
        ("[Variant \"folk\"]*\n[Event \"An\"]", "1. 3>x6 6<x5 *", "unexpected-text"),
        ("[Variant \"folk\"]*[Event \"An\"]", "1. 3>x6 6<x5 *", "unexpected-text"),
        ("[Variant \"folk\"]\n[Event \"An\"]*", "1. 3>x6 6<x5 *", "unexpected-text"),
        ("[Variant \"folk\"]\n[Event \"An\"]", "]1. 3>x6 6<x5 *", "unexpected-text"),
        ("[Variant \"folk\"]\n[Event ]An\"]", "1. 3>x6 6<x5 *", "missing-tag-value"),
        ("[Variant \"folk\"]\n\nEvent \"An\"]\n[Site \"Huế\"]", "1. 3>x6 6<x5 *", "unexpected-text"),
        ("[Var\"ant \"folk\"]\n[Event \"An\"]", "1. 3>x6 6<x5 *", "unclosed-tag"),
        ("[Variant \"folk\"]", "1. 3.x6 6<x5 *", "unexpected-text"),
        ("[Variant \"folk\"]", "1. 3>x$6 6<x5 *", "bad-claim"),
    ] {
        let record = format!("{tags}\n\n{moves}\n");
        assert_eq!(names(&record), [name], "{record}");
    }
}

#[test]
fn a_letter_that_became_a_comment_is_put_back() {
    for (moves, sign) in [
        ("1. 4<x6 8>x6 2. 3>x11 1;<x7", "0"),
        ("1. 4<;6 8>x6 2. 3>x11 10<x7", "x"),
        ("1. ;<x6 8>x6 2. 3>x11 10<x7", "4"),
        ("1. 4<x6 8>x6 2. 3>x11 ;0<x7", "1"),
    ] {
        let record = format!("{START}{moves} *\n");
        let right = format!("{START}{} *\n", moves.replace(';', sign));
        assert_eq!(names(&right), [""; 0], "{right}");
        assert_eq!(names(&record).len(), 1, "{record}");
        let repaired = oaq::fix::repair(&record, 1, &Options::default(), oaq::diagnostics::Safety::Unsafe);
        assert_eq!(repaired.text, right);
    }
}

#[test]
fn a_letter_that_may_have_been_any_is_not_invented() {
    let record = format!("{START}1. ;> *\n");
    let parsed = parse_game(&record);
    let found = check(&Record::of(&parsed, 1), &Options::default());
    let hides = |label: &Label| label.mark == Mark::Hides;
    assert!(found.iter().any(|found| found.labels.iter().any(hides)), "{found:?}");
    let repaired = oaq::fix::repair(&record, 1, &Options::default(), oaq::diagnostics::Safety::Unsafe);
    assert!(repaired.text.contains(";> *"), "{}", repaired.text);
}

#[test]
fn a_broken_tag_hides_the_moves_only_if_it_may_say_the_rules() {
    for (line, hides) in [
        ("[Variant \"standard]", true),
        ("[Vairant \"standard]", false),
        ("-Rules \"young=5\"]", true),
        ("[ \"standard\"]", true),
        ("[Opening \"lạ]", false),
        ("Ghi chú \"hay\"", false),
        ("[P0 \"An]", false),
    ] {
        let found = findings(&format!("{line}\n[Variant \"standard\"]\n\n1. 2<x5 *\n"));
        assert_eq!(found.contains(&"capture-claim@1".to_owned()), !hides, "{line}: {found:?}");
    }
}

#[test]
fn a_time_control_is_in_seconds() {
    let told = |value: &str| findings(&format!("{START}[TimeControl \"{value}\"]\n\n1. 2<x6 *\n"));
    for value in ["300+5", "10/move", "?", "-", "300", "40/5400", "40/5400:1800+10", "*180"] {
        assert_eq!(told(value), [""; 0], "{value}");
    }
    for value in ["5 phút", "10/", "40/x", "300+", "300:", ""] {
        assert_eq!(told(value), ["bad-tag-value@-"], "{value}");
    }
    let form = TagForm::TimeControl;
    let bad = Finding::BadTagValue { tag: "TimeControl".to_owned(), value: "5 phút".to_owned(), form };
    for lang in Lang::ALL {
        let help = bad.words(lang).help;
        for value in ["300+5", "10/move", "40/5400:1800"] {
            assert!(help.contains(value) && told(value).is_empty(), "{help}");
        }
    }
}

#[test]
fn numbers_are_told_as_they_are_written() {
    const BIG: &str = "18446744073709551616";
    for (moves, said) in [
        (format!("1. {BIG}<"), format!("no pit {BIG},")),
        ("1. 65535<".to_owned(), "no pit 65535,".to_owned()),
        (format!("{BIG}. 2<"), format!("not {BIG}.")),
        (format!("1. 2<x{BIG}"), format!("says x{BIG}")),
        (format!("1. 2< ${BIG}"), format!("no sign ${BIG},")),
        (format!("1. 2< {BIG} 9>"), format!("number {BIG} ")),
        (format!("1. Q{BIG}> 9>"), format!("Q{BIG} is")),
    ] {
        let record = format!("{START}{moves} *\n");
        let ran =
            oaq().args(["check", "--lang", "en", "--format", "concise", "-"]).stdin(record.as_str()).run();
        ran.exits(1).prints(&said);
        if parse_game(&record).errors.is_empty() {
            oaq().args(["fmt", "-"]).stdin(record.as_str()).run().exits(0).prints_exactly(&record);
        }
    }
    let borrowed = format!(
        "[Variant \"ky-dinh\"]\n[Position \"0,0,0,0,0,1q/3,0,0,0,0,1q 3+0q/42+0q P0\"]\n\n1. refill+{BIG} 1> *\n"
    );
    let ran = oaq().args(["check", "--lang", "en", "--format", "json", "-"]).stdin(borrowed).run();
    ran.exits(1).prints(&format!("not {BIG}")).prints(&format!("refill+{BIG}"));
}

/// Who flips sits on the other side when the move is made.
#[test]
fn after_a_flip_the_person_who_moves_is_named() {
    const HEAD: &str = "[Variant \"table-flip\"] [P0 \"An\"] [P1 \"Bình\"]\n\n1. 2<x6 ";
    for (moves, en, vi) in [
        ("flip 7> *", "so An (P1) can't play it", "nên An (P1) không đi được"),
        ("7> *", "so Bình (P1) can't play it", "nên Bình (P1) không đi được"),
        ("flip 3> *", "belongs to Bình (P0), but it is the turn of An (P1)", "của Bình (P0)"),
        ("flip 9> (flip 7>) *", "so An (P1) can't play it", "nên An (P1) không đi được"),
        ("flip 9> (7>) *", "so Bình (P1) can't play it", "nên Bình (P1) không đi được"),
        ("flip 9> 2. 6> *", "belongs to An (P1), but it is the turn of Bình (P0)", "của An (P1)"),
        // A flip that is none changes no seat.
        ("9> 2. flip 6> *", "belongs to Bình (P1), but it is the turn of An (P0)", "của Bình (P1)"),
    ] {
        for (lang, said) in [("en", en), ("vi", vi)] {
            let ran = oaq().args(["check", "-", "--lang", lang]).stdin(format!("{HEAD}{moves}\n")).run();
            ran.exits(1).prints(said);
        }
    }
}

/// Where P0 is out from the start, the first side that is left begins the rounds, as it does when P0 goes out later.
#[test]
fn rounds_without_p0_begin_with_the_first_side_that_is_left() {
    let position = "0,0,0,0,0,0q/5,5,5,5,5,0q/5,5,5,5,5,0q 4/0/0 P1 ply=6 out=P0";
    let head = format!("[Variant \"standard\"]\n[Sides \"3\"]\n[Position \"{position}\"]\n\n");
    let canonical = format!("{head}3. 6> 12> 4. 8< *\n");
    for moves in ["6> 12> 8< *", "3. 6> 12> 4. 8< *", "3... 6> 12> 4... 8< *"] {
        let record = format!("{head}{moves}\n");
        assert_eq!(findings(&record), Vec::<String>::new(), "{moves}");
        oaq().args(["fmt", "-"]).stdin(record).run().exits(0).prints_exactly(&canonical);
    }
    assert_eq!(findings(&format!("{head}3. 6> 3. 12> *")), ["move-number@8"]);
}

#[test]
fn a_game_goes_on_after_a_ply_and_not_a_move_number() {
    let over = "[Variant \"standard\"]\n[Position \"0,0,0,1,0,0/0,0,0,0,0,0 30/30 P0\"]\n\n1. 4> 7> *\n";
    for (lang, said) in [("en", "already over after ply 1 "), ("vi", "đã hết sau lượt thứ 1 ")] {
        oaq().args(["check", "-", "--lang", lang]).stdin(over).run().exits(1).prints(said);
    }
}
