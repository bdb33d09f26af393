//! Repairs: what the play decides is put right, comments stay, and once is enough.

use std::fs;

use oaq::diagnostics::{Safety, Severity};
use oaq::fix::repair;
use oaq::notation::parse_game;
use oaq::replay::Options;

use crate::data::{faults, games, sample, text};
use crate::program::oaq;

fn repaired(record: &str, up_to: Safety) -> String {
    let once = repair(record, 1, &Options::default(), up_to);
    let twice = repair(&once.text, 1, &Options::default(), up_to);
    assert_eq!(twice.text, once.text, "repairing twice");
    assert_eq!(twice.fixes, 0);
    once.text
}

#[test]
fn good_records_stay_as_they_are() {
    for game in games() {
        let record = text(&game["record"]);
        assert_eq!(repaired(record, Safety::Unsafe), record);
    }
}

#[test]
fn faults_that_the_play_decides_are_repaired() {
    let decided = [
        "capture-claim",
        "end-claim",
        "refill-missing",
        "refill-amount",
        "result-mismatch",
        "score-mismatch",
        "termination-mismatch",
        "result-missing",
    ];
    let mut count = 0;
    for fault in faults() {
        let record = text(&fault["record"]);
        let mended = repair(record, 1, &Options::default(), Safety::Safe);
        let errors = mended.left.iter().filter(|left| left.finding.severity() == Severity::Error).count();
        if decided.contains(&text(&fault["name"])) {
            assert!(mended.left.is_empty(), "{}: {:?}", mended.text, mended.left);
            count += 1;
        } else {
            assert_eq!(errors, 1, "{record}");
            assert_eq!(mended.text, record);
        }
    }
    assert!(count >= 30);
}

#[test]
fn several_mistakes_at_once_and_comments_in_between() {
    let record = "[Variant \"standard\"]\n[Result \"0-1\"]\n[Score \"1-2\"]\n[Termination \"no-refill\"]\n\n\
                  {mở đầu} 1. {a} 3>x7 {b} 6>x8+13 ; c\n3. 4<x3 {d} 8<x15+1 4. 3> 10> 5. 1>x12 8<x1 6. 2>x2 9< \
                  7. 3< 7>x4# {hết}\n";
    let mended = repaired(record, Safety::Safe);
    assert_eq!(
        mended,
        "[Variant \"standard\"]\n[Result \"0-1\"]\n[Score \"25-45\"]\n[Termination \"quan\"]\n\n\
         {mở đầu} 1. {a} 3>x6 {b} 6>x8+13 ; c\n2. 4<x3 {d} 8<x15+1 3. 3> 10> 4. 1>x12 8<x1 5. 2>x2 9< \
         6. 3< 7>x4# {hết} 0-1\n"
    );
    let comments = |text: &str| {
        let game = parse_game(text).game.into_owned();
        let nodes = game.body().iter().filter_map(|node| match &node.kind {
            oaq::notation::NodeKind::Comment(comment) => Some((comment.text.to_string(), comment.place)),
            _ => None,
        });
        nodes.collect::<Vec<_>>()
    };
    assert_eq!(comments(record), comments(&mended));
}

#[test]
fn a_move_in_the_wrong_direction_is_found_by_replaying() {
    let game = games();
    let record = text(&game[1]["record"]);
    let wrong = record.replacen("1. 3>x6", "1. 3<x7", 1).replacen("3<x7", "8>x6", 1);
    assert_eq!(repaired(&wrong, Safety::Safe), wrong, "nothing is certain here");
    assert_eq!(repaired(&wrong, Safety::Unsafe), record);
}

#[test]
fn check_repairs_files_and_shows_what_it_would_do() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ván đấu.oaq");
    let good = "[Variant \"standard\"]\r\n\r\n1. 2<x6 9> *\r\n\r\n\r\n[Variant \"standard\"]\r\n\r\n1. 2<x6 9> *\r\n";
    let wrong = good.replacen("x6", "x5", 1);
    fs::write(&path, &wrong).unwrap();
    let diff = oaq().args(["check", "--fix", "--diff"]).arg(&path).run().exits(1);
    assert!(diff.stdout().contains("-1. 2<x5 9> *") && diff.stdout().contains("+1. 2<x6 9> *"));
    assert_eq!(fs::read_to_string(&path).unwrap(), wrong);
    oaq().args(["check", "--fix"]).arg(&path).run().exits(0);
    assert_eq!(fs::read_to_string(&path).unwrap(), good);
    oaq().args(["check"]).arg(&path).run().exits(0);
}

#[test]
fn standard_input_comes_out_repaired() {
    let record = "[Variant \"standard\"]\n\n1. 2<x7 {sao?} 4> *\n";
    let check = |args: &[&str], input: &[u8]| {
        oaq().args(["check", "--lang", "en", "--format", "concise"]).args(args).arg("-").stdin(input).run()
    };
    // What can't be repaired is told beside it, and the exit code tells.
    let ran = check(&["--fix"], record.as_bytes()).exits(1);
    let ran = ran.says("not-your-pit").never_prints("not-your-pit");
    ran.prints_exactly("[Variant \"standard\"]\n\n1. 2<x7 {sao?} 4> *\n");
    let claim = "[Variant \"standard\"]\n\n1. 2<x7 {sao?} *\n";
    let mended = "[Variant \"standard\"]\n\n1. 2<x6 {sao?} *\n";
    check(&["--fix"], claim.as_bytes()).exits(0).prints_exactly(mended);
    check(&["--fix"], mended.as_bytes()).exits(0).prints_exactly(mended);
    check(&["--fix", "--diff"], claim.as_bytes()).exits(1).prints("+1. 2<x6 {sao?} *").never_prints("OAQ");
    // What can't be read is handed on as it is.
    check(&["--fix"], b"1. 2< {\xff} *\n").says("not-utf8");
}

#[test]
fn a_game_that_is_no_text_stops_no_repair_of_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.oaq");
    let [before, after] = ["x5", "x6"].map(|claim| {
        let good = format!("[Variant \"standard\"]\n\n1. 2<{claim} 9> *\n");
        [good.as_bytes(), b"\n[P0 \"\xff\"]\n[Variant \"standard\"]\n\n1. 2<x5 *\n\n", good.as_bytes()]
            .concat()
    });
    let check = |args: &[&str]| {
        let ran = oaq().args(["check", "--format", "concise"]).args(args).arg(&path).run();
        ran.exits(1)
    };
    fs::write(&path, &before).unwrap();
    let diff = check(&["--diff"]).says("three.oaq:5:6: OAQ0901 not-utf8");
    assert_eq!(diff.stdout().matches("+1. 2<x6 9> *").count(), 2, "{}", diff.stdout());
    assert_eq!(fs::read(&path).unwrap(), before);
    check(&["--fix"]).prints("three.oaq:5:6: OAQ0901 not-utf8").never_prints("capture-claim");
    assert_eq!(fs::read(&path).unwrap(), after);
}

#[test]
fn what_is_left_is_told_beside_the_diff() {
    let record = "[Variant \"standard\"]\n\n1. 2<x5 *\n\n[Variant \"standard\"]\n\n1. 2< 4> *\n";
    let ran = oaq().args(["check", "--diff", "--format", "concise", "-"]).stdin(record).run().exits(1);
    ran.prints("--- -").never_prints("OAQ").says("-:7:7: OAQ0302 not-your-pit");
    // As the check without a repair tells it.
    let no_record = oaq().args(["check", "--fix", "--format", "concise", "-"]).stdin("Hello, world!").run();
    no_record.exits(1).says("OAQ0902 not-a-record");
}

/// Fixes are made for the notation only, but that is no reason not to look.
#[test]
fn json_is_checked_where_it_cannot_be_repaired() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, pit: u8| {
        let game = format!(
            "{{\"tags\":[{{\"name\":\"Variant\",\"value\":\"standard\"}}],\"moves\":[{{\"pit\":{pit},\"direction\":\"<\"}}],\"result\":\"*\"}}"
        );
        let json = format!("{{\"format\":\"oaq-json\",\"version\":1,\"game\":{game}}}\n");
        fs::write(folder.path().join(name), &json).unwrap();
        json
    };
    let good = write("good.jsonl", 2);
    let check = |args: &[&str]| oaq().arg("check").args(args).arg(folder.path()).run();
    check(&["--fix"]).exits(0).says_nothing();
    let wrong = write("wrong.jsonl", 7);
    let ran = check(&["--fix"]).exits(2).says("wrong.jsonl is JSON, not the notation");
    ran.prints("OAQ0302 not-your-pit").prints("2 games in 2 files checked: 1 error.");
    check(&["--diff"]).exits(2).says("OAQ0302 not-your-pit").prints_exactly("");
    for (name, json) in [("good.jsonl", good), ("wrong.jsonl", wrong)] {
        assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), json);
    }
}

/// What is to be laid out in a folder is the notation; a file that is named is meant.
#[test]
fn fmt_passes_over_the_json_of_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.jsonl"), "{\"format\":\"oaq-json\",\"version\":1,\"game\":{}}\n").unwrap();
    fs::write(path("b.oaq"), "1.2< *").unwrap();
    oaq().arg("fmt").arg(folder.path()).run().exits(0).says_nothing();
    assert_eq!(fs::read_to_string(path("b.oaq")).unwrap(), "1. 2< *\n");
    oaq().arg("fmt").arg(path("a.jsonl")).run().exits(2).says("is JSON, not the notation");
    // Whoever says what a file is has the word.
    oaq().args(["fmt", "--from", "json", "-"]).stdin(b"1. 2< *").run().exits(2).says("is JSON");
    let like_json = "[{\n1. 2< *";
    oaq().args(["fmt", "-"]).stdin(like_json.as_bytes()).run().exits(2).says("is JSON");
    oaq().args(["fmt", "--from", "oaq", "-"]).stdin(like_json.as_bytes()).run().exits(1);
}

#[test]
fn fmt_says_in_both_languages_that_a_file_is_no_text() {
    for (lang, said) in [("vi", "byte đầu tiên không phải UTF-8"), ("en", "first byte that is not UTF-8")]
    {
        oaq()
            .args(["fmt", "--lang", lang, "-"])
            .stdin(b"1. 2< {\xff} *\n")
            .run()
            .exits(1)
            .says("-:1:8")
            .says(said);
    }
}

#[test]
fn a_file_with_nothing_in_it_is_no_record() {
    for blank in ["", "\n \r\n", "\u{feff}\n"] {
        let check = || oaq().args(["check", "--lang", "en", "--format", "concise"]);
        check().arg("-").stdin(blank).run().exits(1).prints("-:1:1: OAQ0902 not-a-record");
        check()
            .args(["--fix", "-"])
            .stdin(blank)
            .run()
            .exits(1)
            .says("-:1:1: OAQ0902 not-a-record")
            .prints_exactly(blank);
    }
    let no_games = "{\"format\":\"oaq-json\",\"version\":1,\"games\":[]}";
    oaq().args(["check", "-"]).stdin(no_games).run().exits(0);
}

#[test]
fn any_number_of_mistakes_is_repaired_at_once() {
    let torn = format!("[Variant \"standard\"]\n\n{}*\n", "1. 3 <\n".repeat(90));
    assert!(!repaired(&torn, Safety::Unsafe).contains(" <"));
    // A `;` in front makes everybody look for what it may hide.
    let refilled =
        |n: usize| format!("[Variant \"standard\"]\n\n; 3<\n1. 2<{} *\n", " (refill 3<)".repeat(n));
    assert!(!repaired(&refilled(1000), Safety::Unsafe).contains("refill"));
    assert!(!repaired(&refilled(20), Safety::Unsafe).contains("refill"));
}

/// What is announced is done.
#[test]
fn a_promised_repair_is_made() {
    for (record, mended) in [
        ("1. 2< (3< ;x", "1. 2< (3< ;x\n) *"),
        ("1. 2< (3< (4<\n%x \n", "1. 2< (3< (4<\n%x\n)) * \n"),
        ("1. 2< (3< ;x\n*\n", "1. 2< (3< ;x\n)\n*\n"),
        ("1. 2<x6flip 9> *\n", "1. 2<x6 9> *\n"),
        ("1. 2<$3refill 9> *\n", "1. 2<$3 9> *\n"),
        ("1. 2< (flip 3<) 9> *\n", "1. 2< (3<) 9> *\n"),
        // Somebody's words are kept.
        ("1. 2<x6 (thử nước này xem sao) 9> *\n", "1. 2<x6 {thử nước này xem sao} 9> *\n"),
        ("1. 2<x6 ( (hay (lắm))) 9> *\n", "1. 2<x6 {(hay (lắm))} 9> *\n"),
        ("1. 2<x6 ({hay} $4) 9> *\n", "1. 2<x6 {hay} $4 9> *\n"),
        ("1. 2<x6 () 9> *\n", "1. 2<x6 9> *\n"),
        ("(hay quá) 1. 2<x6 9> *\n", "{hay quá} 1. 2<x6 9> *\n"),
        ("() 1. 2<x6 9> *\n", "1. 2<x6 9> *\n"),
        ("(3<x6) 1. 2<x6 9> *\n", "(3<x6) 1. 2<x6 9> *\n"),
    ] {
        let record = format!("[Variant \"standard\"]\n\n{record}");
        assert_eq!(repaired(&record, Safety::Unsafe), format!("[Variant \"standard\"]\n\n{mended}"));
    }
    // What fits other rules is right but for its tags.
    let record = "[Variant \"standard\"]\n\n1. 4>x6 6<x6 2. 4>x10 *\n";
    let left = repair(record, 1, &Options::default(), Safety::Unsafe);
    assert_eq!((left.text.as_str(), left.fixes), (record, 0));
    assert_eq!(left.left.len(), 1);
    assert_eq!(left.left[0].fix, None);
}

#[test]
fn quotation_marks_of_office_programs_are_put_right_wherever_they_stand() {
    let curly = "[P0 “Hùng”] [P1 “Mai”] [Variant “standard”]\n\n1. 2<x5 9> *\n";
    let told = repair(curly, 1, &Options::default(), Safety::Safe);
    let straight = "[P0 \"Hùng\"] [P1 \"Mai\"] [Variant \"standard\"]\n\n1. 2<x6 9> *\n";
    assert_eq!((told.text.as_str(), told.fixes, told.left.len()), (straight, 4, 0));
    let check = || oaq().args(["check", "--lang", "en", "--format", "concise", "-"]).stdin(curly).run();
    assert_eq!(check().stdout().matches("wrong-quotes").count(), 3);
    // The values are known all the same.
    check().prints("capture-claim");
    let unknown = curly.replace("standard", "stondard");
    assert_eq!(
        repair(&unknown, 1, &Options::default(), Safety::Safe).left[0].finding.name(),
        "unknown-variant"
    );
}

/// One word about the end that the rest of the record contradicts is wrong, and no move is.
#[test]
fn the_record_decides_with_the_play_about_one_wrong_word() {
    let record = sample("co-ban.oaq");
    for (right, wrong) in [
        ("[Result \"1-0\"]", "[Result \"*\"]"),
        ("[Result \"1-0\"]", "[Result \"0-1\"]"),
        ("}\n1-0\n", "}\n0-1\n"),
        ("}\n1-0\n", "}\n*\n"),
    ] {
        assert_eq!(repaired(&record.replace(right, wrong), Safety::Safe), record, "{wrong}");
    }
}

/// A record that is repaired under other rules than it says would be wrong under its own.
#[test]
fn the_rules_of_a_repair_are_written_down() {
    let mend = |record: &str, rules: &[&str]| {
        oaq().args(["check", "--fix", "-"]).args(rules).stdin(record).run().stdout().to_owned()
    };
    let record = "[Variant \"standard\"]\n[P0 \"An\"]\n\n1. 1<x11 *\n";
    let mended = mend(record, &["--rules", "quan-value=5"]);
    assert_eq!(mended, "[Variant \"standard\"]\n[P0 \"An\"]\n[Rules \"quan-value=5\"]\n\n1. 1<x6 *\n");
    oaq().args(["check", "--strict", "-"]).stdin(mended).run().exits(0);
    assert_eq!(
        mend("1. 1<x7 *\n", &["--variant", "folk", "--sides", "3"]),
        "[Variant \"folk\"]\n[Sides \"3\"]\n\n1. 1< *\n"
    );
    assert_eq!(mend(record, &["--rules", ""]), record);
    // Rules that nobody can play by are no game's rules.
    let of_three = "[Variant \"standard\"]\n[Sides \"3\"]\n\n1. 1< *\n";
    assert_eq!(mend(of_three, &["--rules", "flip=yes"]), of_three);
}

/// What the tags leave no doubt about is decided, though not by the play.
#[test]
fn a_missing_result_is_that_of_the_tags() {
    let record = |tags: &str, end: &str| format!("[Variant \"standard\"]\n{tags}\n1. 2<x6 9>{end}\n");
    for (tags, result, is_safe) in [
        ("[Result \"1-0\"]\n[Termination \"resign\"]\n", "1-0", true),
        ("[Result \"1/2-1/2\"]\n[Termination \"agreement\"]\n", "1/2-1/2", true),
        ("[Result \"*\"]\n", "*", true),
        ("[Result \"1-0\"]\n", "1-0", false),
        ("[Result \"1-0\"]\n[Termination \"abandoned\"]\n", "1-0", false),
        ("[Result \"*\"]\n[Termination \"resign\"]\n", "*", false),
        ("", "*", false),
    ] {
        let (lacking, whole) = (record(tags, ""), record(tags, &format!(" {result}")));
        assert_eq!(repaired(&lacking, Safety::Unsafe), whole);
        assert_eq!(repaired(&lacking, Safety::Safe), if is_safe { whole } else { lacking });
    }
    // Who has resigned has finished the game.
    let resigned = |end| record("[Result \"1-0\"]\n[Termination \"resign\"]\n", end);
    assert_eq!(repaired(&resigned(" *"), Safety::Unsafe), resigned(" 1-0"));
    let abandoned = |result| record(&format!("[Result \"{result}\"]\n[Termination \"abandoned\"]\n"), " *");
    assert_eq!(repaired(&abandoned("1-0"), Safety::Unsafe), abandoned("*"));
}

/// Places are those of the text as it was given, white space before the game and all.
#[test]
fn white_space_before_a_game_moves_nothing() {
    let record = "[Variant \"standard\"]\n\n1. 2<x5 9> *\n";
    for before in ["", " ", "\n\n", "\u{feff}", "\r\n\t "] {
        let mended = format!("{before}{}", record.replace("x5", "x6"));
        assert_eq!(repaired(&format!("{before}{record}"), Safety::Safe), mended);
        let torn = format!("{before}() 1. 2<x6 9> *\n");
        let _ = repaired(&torn, Safety::Unsafe);
    }
    let torn = "[Variant \"standard\"]\n\n% x\n() 1. 2 < 9> *\n";
    assert_eq!(repaired(torn, Safety::Unsafe), "[Variant \"standard\"]\n\n% x\n1. 2< 9> *\n");
}

/// What would become a second game would be neither checked nor counted.
#[test]
fn a_repair_makes_no_second_game() {
    let torn = "[Event \"a\n{b\n\n[Event \"x\"]\n\n1. 99> *\n";
    let ran = oaq().args(["check", "--unsafe-fixes", "--format", "concise", "-"]).stdin(torn).run().exits(1);
    let left = oaq().args(["check", "--format", "concise", "-"]).stdin(ran.stdout()).run().exits(1);
    assert!(
        left.stdout().lines().all(|line| ran.stderr().contains(line)),
        "{}{}",
        left.stdout(),
        ran.stderr()
    );
}

/// What stands behind a wrong refill comes to light when it is put right.
#[test]
fn one_wrong_refill_after_the_other_is_repaired() {
    let record = "[Variant \"standard\"]\n\n1. 5<x6 9< 2. 1> 10> 3. 4> 6> 4. 2> 10< 5. 4< 6>x11 6. 3> 10> 7. 5>x1 8< 8. 4>\n\
        7< 9. 4<x2 6>x1 10. 1> 9> 11. 2> 7>x1 12. 3>x24 8< 13. 4< 7< 14. 3> 6> 15. 4>\n\
        7<x1 16. refill 5< 6> 17. 4>x1 refill 9> 18. 2< 9<x2 19. 5< 8<x1 20. 1> 7< 21.\n\
        2> 6> 22. 3>x2+1 8< 23. 4> 7> 24. 5> 8<x1 25. refill 2< 7<x1 26. 1< 10> 27. 3>\n\
        6<x2 28. refill 2< refill 10> 29. 3< 6<x1 30. 3<x1 7>x1 31. 2> 8>x29 32. 5< 9<\n\
        33. 4> 8> 34. 2< 9>x1 35. 5< 10< 36. 4> 9< 37. 5> 8> 38. refill 2> 9>x1+2+2 39.\n\
        refill 1< 9> 40. 4> 10< 41. 5< 9> 42. 3< 10> 43. 5> refill 6< 44. 3<x2 8>x3 45.\n\
        refill 2> 7< 46. 5> 6<x2+1 47. 5> 9> 48. refill+5 5> 10< 49. 1<x1 refill 6>x1\n\
        50. 4< 7< 51. 3> 9< 52. 4>x1 8<x12 53. 5>x1 refill 9< 54. refill+2 3< 7< 55.\n\
        4<x1 6> 56. 3>x1 9> 57. 4> 10> 58. 1<x1 10< 59. 5< 9< 60. 4> 8>x8 61. 5> 9< 62.\n\
        refill+2 3< 8>x1+2+1 63. 5> 9< 0-1\n";
    assert_eq!(record.matches("refill+").count(), 3);
    let mended = repaired(record, Safety::Unsafe);
    assert_eq!(mended, record.replace("refill+5", "refill").replace("refill+2", "refill"));
    // What has been tried in vain is not offered again.
    let check = |record: &str| oaq().args(["check", "--unsafe-fixes", "-"]).stdin(record).run();
    check(record).exits(0);
    let tried = check("[Variant \"standard\"]\n\n1. 2<x6 7< 2. 8> *\n").exits(1);
    assert!(!tried.stderr().contains("--unsafe-fixes"), "{}", tried.stderr());
}

#[test]
fn what_is_no_record_is_not_repaired() {
    for prose in ["just a note; nothing else\n", "please see the game 3 < 5\n", "Hello, world!"] {
        let ran =
            oaq().args(["check", "--unsafe-fixes", "--format", "concise", "-"]).stdin(prose).run().exits(1);
        ran.says("not-a-record").prints_exactly(prose);
    }
    let torn = oaq().args(["check", "--unsafe-fixes", "-"]).stdin("1. 3 < *\n").run();
    torn.prints_exactly("1. 3< *\n");
}
