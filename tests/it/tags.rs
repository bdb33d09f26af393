//! What is wrong with tags is said of the right place, with the way to mend it.

use oaq::diagnostics::{Diagnostic, Finding, Lang, Safety, Severity};
use oaq::fix::repair;
use oaq::notation::{parse, parse_game};
use oaq::replay::{Options, Record, check};

use crate::program::oaq;

fn errors(record: &str) -> Vec<Diagnostic> {
    let parsed = parse_game(record);
    let mut found = check(&Record::of(&parsed, 1), &Options::default());
    found.retain(|found| found.finding.severity() == Severity::Error);
    found
}

fn names(record: &str) -> Vec<&'static str> {
    errors(record).iter().map(|found| found.finding.name()).collect()
}

/// A record with a tag of its own.
fn with(tag: &str) -> String {
    format!("[Event \"x\"]\n{tag}\n[Variant \"standard\"]\n\n1. 2<x6 9> *\n")
}

fn repaired(record: &str, up_to: Safety) -> String {
    repair(record, 1, &Options::default(), up_to).text
}

#[test]
fn a_sign_between_name_and_value_is_no_part_of_either() {
    for tag in ["[P0: \"a\"]", "[P0=\"a\"]", "[P0 = \"a\"]", "[P0\u{A0}\"a\"]", "[P0：\"a\"]"] {
        let record = with(tag);
        assert_eq!(names(&record), ["missing-tag-value"], "{tag}");
        assert_eq!(parse_game(&record).game.tag("P0"), Some("a"), "{tag}");
        assert_eq!(repaired(&record, Safety::Safe), with("[P0 \"a\"]"), "{tag}");
        let said = errors(&record)[0].finding.words(Lang::En).message;
        assert!(said.contains("between the name and the value"), "{said}");
    }
    // What is known is used.
    let rules = "[Variant: \"folk\"]\n\n1. 3> *\n";
    assert_eq!(names(rules), ["missing-tag-value"]);
    assert_eq!(names(&with("[P0: a]")), ["missing-tag-value"]);
}

#[test]
fn a_name_with_a_sign_in_it_is_not_without_a_value() {
    for (tag, sign) in [
        ("[Varia}t \"standard\"]", '}'),
        ("[Ngày \"1\"]", 'à'),
        ("[Nga\u{300}y \"1\"]", 'à'),
        ("[My,tag \"1\"]", ','),
    ] {
        let found = errors(&with(tag));
        assert_eq!(found.len(), 1, "{tag}");
        assert_eq!(found[0].finding, Finding::BadTagName { found: Some(sign) }, "{tag}");
        for lang in Lang::ALL {
            assert!(found[0].finding.words(lang).message.contains(sign), "{tag}");
        }
    }
}

#[test]
fn quotation_marks_in_a_value_get_their_backslashes() {
    for (tag, right) in [
        ("[Site \"the \"old\" yard\"]", "[Site \"the \\\"old\\\" yard\"]"),
        ("[Site \"\"old\" yard\"]", "[Site \"\\\"old\\\" yard\"]"),
        ("[Site \"the \\\"old\" yard\"]", "[Site \"the \\\"old\\\" yard\"]"),
    ] {
        assert_eq!(names(&with(tag)), ["unclosed-tag"], "{tag}");
        assert_eq!(repaired(&with(tag), Safety::Unsafe), with(right), "{tag}");
        assert_eq!(repaired(&with(tag), Safety::Safe), with(tag), "{tag}");
        assert!(errors(&with(tag))[0].finding.words(Lang::En).message.contains('\\'), "{tag}");
    }
    // Two tags in one are another mistake.
    let two = with("[Site \"a\" Round \"1\"]");
    assert!(errors(&two)[0].fix.is_none(), "{two}");
}

#[test]
fn a_tag_without_its_first_bracket_is_no_remark() {
    let wrong = with("P1 \"b\"]");
    assert_eq!(names(&wrong), ["unexpected-text"]);
    for lang in Lang::ALL {
        let help = errors(&wrong)[0].finding.words(lang).help;
        assert!(!help.contains('{'), "{help}");
    }
    assert_eq!(repaired(&wrong, Safety::Unsafe), with("[P1 \"b\"]"));
}

#[test]
fn a_pit_of_a_greater_board_asks_for_the_sides() {
    let help = |record: &str| errors(record)[0].finding.words(Lang::En).help;
    assert!(help("[Variant \"standard\"]\n[P2 \"c\"]\n\n1. 2<x6 6>x6 11> *\n").contains("[Sides \"3\"]"));
    assert_eq!(help("[Variant \"standard\"]\n\n1. 2<x6 60> *\n"), "");
    assert_eq!(help("[Variant \"standard\"]\n[Sides \"3\"]\n\n1. 2< 16> *\n"), "");
}

#[test]
fn each_bad_rule_is_told_in_its_place() {
    let record =
        "[Variant \"folk\"]\n[Rules \"yuong=3 quan_value=5 flip=maybe dan=99 next-quan=sotp\"]\n\n1. 3< *\n";
    let found = errors(record);
    let told: Vec<&str> = found.iter().map(|found| &record[found.span.clone()]).collect();
    assert_eq!(told, ["yuong", "quan_value", "maybe", "99", "sotp"]);
    assert!(found[0].finding.words(Lang::Vi).help.contains("oaq variants folk"));
    let mended = repaired(record, Safety::Unsafe);
    assert!(mended.contains("\"young=3 quan-value=5 flip=maybe dan=99 next-quan=stop\""), "{mended}");
    assert_eq!(
        names("[Variant \"mancala-world\"]\n[Rules \"quan-seed=stones young=3\"]\n\n1. 3< *\n").len(),
        1
    );
}

#[test]
fn a_position_in_a_record_is_the_exact_string() {
    let record = |variant: &str, position: &str| {
        format!("[Variant \"{variant}\"]\n[Position \"{position}\"]\n\n1. 2<x6 9> *\n")
    };
    let exact = "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0";
    assert_eq!(names(&record("standard", exact)), [""; 0]);
    for other in [
        "05,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0",
        "5,5,5,5,5,0q/5,5,5,5,5,0q  0/0 P0",
        " 5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0 ",
        "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0 ply=0",
    ] {
        assert_eq!(names(&record("standard", other)), ["bad-position"], "{other}");
        assert_eq!(repaired(&record("standard", other), Safety::Safe), record("standard", exact));
    }
    let three = |position: &str| {
        format!(
            "[Variant \"ky-dinh\"]\n[Sides \"3\"]\n[Rules \"shortfall=forfeit\"]\n[Position \"{position}\"]\n\n*\n"
        )
    };
    let board = "5,5,5,5,5,0q/5,5,5,5,5,0q/5,5,5,5,5,0q 0+0q/0+0q/0+0q P0";
    assert_eq!(names(&three(&format!("{board} out=P2"))), [""; 0]);
    assert_eq!(names(&three(&format!("{board} out=P2,P2"))), ["bad-position"]);
    let most = format!("{exact} ply=1000000");
    assert!(!names(&record("standard", &most)).contains(&"bad-position"));
    assert_eq!(names(&record("standard", &format!("{exact} ply=1000001"))), ["bad-position"]);
    assert_eq!(names(&record("standard", &format!("{exact} ply=4294967295"))), ["bad-position"]);
    // What is typed is meant for the moment.
    oaq().args(["show", "--position", "05,5,5,5,5,0q/5,5,5,5,5,0q  0/0 P0"]).run().exits(0);
}

#[test]
fn a_comment_that_holds_a_tag_line_is_not_said_to_have_no_brace_behind_it() {
    let text = "1. 2<x6 {see:\n\n[Event \"x\"]\nend} 9> *";
    let parsed = parse(text).next().unwrap();
    let found = check(&Record::of(&parsed, 1), &Options::default());
    let unclosed = found.iter().find(|found| found.finding == Finding::UnclosedComment).unwrap();
    assert!(unclosed.finding.words(Lang::En).label.contains("before the end of the game"));
}

#[test]
fn the_guess_of_a_variant_is_told_in_one_line_and_plain_variants_first() {
    let record = "[P0 \"An\"]\n\n1. 2<x6 9> *\n";
    let check = |format: &str| {
        oaq().args(["check", "--lang", "en", "--guess-variant", "--format", format, "-"]).stdin(record).run()
    };
    check("concise").prints("missing-variant").prints("The game fits folk.");
    let human = check("human");
    let (plain, changed) = (human.stdout().find("fits folk."), human.stdout().find("fits folk with"));
    assert!(plain.is_some() && changed.is_none_or(|changed| plain < Some(changed)), "{}", human.stdout());
    let one = oaq().args(["check", "--lang", "en", "--format", "concise", "-"]).stdin(record).run();
    one.never_prints("fits");
}

#[test]
fn quotation_marks_are_not_doubled() {
    let record = with("[Site “Hội làng”]");
    let fix = errors(&record)[0].fix.clone().unwrap();
    assert_eq!(fix.description(Lang::En), "Write “\"Hội làng\"” instead of “Hội làng”");
}

#[test]
fn a_blank_in_a_rule_is_one_fault() {
    for rules in
        ["yo ung=3", "young= 3", "flip=y es", "young=3f lip=yes", "dan=5y oung=3", "young 3 flip=yes"]
    {
        let record = format!("[Variant \"folk\"]\n[Rules \"{rules}\"]\n\n1. 3< *\n");
        assert_eq!(names(&record), ["bad-rules"], "{rules}");
    }
}
