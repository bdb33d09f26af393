//! What records say about the end of a game that the play does not decide, or that is over from the start.

use oaq::diagnostics::Safety;
use oaq::fix::repair;
use oaq::notation::parse_game;
use oaq::replay::{Options, Record, check};

use crate::program::oaq;

/// The findings of a game of `standard`, as `name: what it is about`.
fn findings(record: &str) -> Vec<String> {
    let record = format!("[Variant \"standard\"]\n{record}\n");
    let parsed = parse_game(&record);
    assert!(parsed.errors.is_empty(), "{record}");
    let found = check(&Record::of(&parsed, 1), &Options::default());
    found.iter().map(|found| format!("{}: {}", found.finding.name(), &record[found.span.clone()])).collect()
}

const NOTHING: [&str; 0] = [];

#[test]
fn people_decide_who_won_but_somebody_did() {
    let ended = |tags: &str, result: &str| findings(&format!("{tags}\n\n1. 2<x6 {result}"));
    let agreed = |result: &str| ended("[Termination \"agreement\"]", result);
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        assert_eq!(agreed(result), NOTHING, "{result}");
    }
    for result in ["0-0", "1-1", "1/2-0", "1-1/2", "1-0-0", "1-1-0"] {
        assert_eq!(agreed(result), [format!("result-mismatch: {result}")]);
    }
    // Nothing is to be measured by a token that can't be one.
    assert_eq!(ended("[Result \"1-0\"]\n[Termination \"agreement\"]", "1-1"), ["result-mismatch: 1-1"]);
    assert_eq!(ended("[Result \"1-0\"]\n[Termination \"agreement\"]", "0-1"), ["result-mismatch: 1-0"]);
    // An arbiter may let both lose; nobody can let both win.
    for word in ["forfeit", "adjudication", "abandoned"] {
        let tag = format!("[Termination \"{word}\"]");
        assert_eq!(ended(&tag, "0-0"), NOTHING, "{word}");
        assert_eq!(ended(&tag, "1-1"), ["result-mismatch: 1-1"], "{word}");
    }
    let of_three = |result| ended("[Sides \"3\"]\n[Termination \"agreement\"]", result);
    for result in ["1-0-0", "1/2-0-1/2", "1/2-1/2-1/2"] {
        assert_eq!(of_three(result), NOTHING, "{result}");
    }
    for result in ["1-1-0", "1/2-0-0", "1-1/2-1/2", "0-0-0", "1-0"] {
        assert_eq!(of_three(result), [format!("result-mismatch: {result}")]);
    }
}

/// What the tag says is offered as the token that is missing, but not if that can't be.
#[test]
fn a_missing_token_is_not_made_of_nonsense() {
    for (tag, token) in [("1-0", "1-0"), ("1-1", "*"), ("1-0-0", "*")] {
        let record =
            format!("[Variant \"standard\"]\n[Result \"{tag}\"]\n[Termination \"agreement\"]\n\n1. 2<x6");
        let mended = repair(&record, 1, &Options::default(), Safety::Unsafe);
        assert!(mended.text.ends_with(&format!("2<x6 {token}")), "{}", mended.text);
    }
}

#[test]
fn a_score_has_a_number_for_each_side() {
    for result in ["*", "1-0"] {
        let scored = |score: &str| {
            findings(&format!("[Termination \"resign\"]\n[Score \"{score}\"]\n\n1. 2<x6 {result}"))
        };
        assert_eq!(scored("6-0"), NOTHING);
        assert_eq!(scored("6-0-0"), ["bad-tag-value: 6-0-0"]);
    }
    assert_eq!(
        findings("[Sides \"3\"]\n[Score \"6-0\"]\n[Termination \"resign\"]\n\n1. 2<x6 0-1"),
        ["bad-tag-value: 6-0", "result-mismatch: 0-1"]
    );
}

/// A position string ends the sweep, too: what lies in dân pits would belong to nobody.
#[test]
fn a_position_that_is_over_has_been_swept() {
    let over = |board: &str, rest: &str| findings(&format!("[Position \"{board} 40/30 -\"]\n{rest}"));
    const SWEPT: &str = "0,0,0,0,0,0/0,0,0,0,0,0";
    assert_eq!(over(SWEPT, "\n1-0"), NOTHING);
    // What lies in quan pits does belong to nobody.
    assert_eq!(over("0,0,0,0,0,3q/0,0,0,0,0,0", "\n1-0"), NOTHING);
    for (board, pit) in [("0,0,3,0,0,0/0,0,0,0,0,0", 3), ("0,0,0,0,0,0/0,0,0,0,1,0", 10)] {
        assert_eq!(over(board, "\n1-0"), [format!("bad-position: {board} 40/30 -")]);
        let record = format!("[Variant \"standard\"]\n[Position \"{board} 40/30 -\"]\n\n1-0\n");
        for (lang, said) in [("en", format!("dân in pit {pit}")), ("vi", format!("ô {pit} vẫn còn dân"))]
        {
            oaq().args(["check", "-", "--lang", lang]).stdin(record.as_str()).run().exits(1).prints(&said);
        }
    }
}

#[test]
fn a_game_that_is_over_from_the_start_is_scored() {
    let over = |rest: &str| findings(&format!("[Position \"0,0,0,0,0,0/0,0,0,0,0,0 40/30 -\"]\n{rest}"));
    assert_eq!(over("[Score \"40-30\"]\n\n1-0"), NOTHING);
    assert_eq!(over("[Score \"30-40\"]\n\n1-0"), ["score-mismatch: 30-40"]);
    assert_eq!(over("[Result \"0-1\"]\n\n1-0"), ["result-mismatch: 0-1"]);
    assert_eq!(over("\n1-1"), ["result-mismatch: 1-1"]);
    assert_eq!(over("\n1-0-0"), ["result-mismatch: 1-0-0"]);
    // All quan pits are empty: that has ended it, and the score decides.
    for result in ["0-1", "1/2-1/2", "*"] {
        assert_eq!(over(&format!("\n{result}")), [format!("result-mismatch: {result}")]);
    }
    for word in ["no-refill", "repetition", "resign", "agreement", "abandoned"] {
        let termination = format!("[Termination \"{word}\"]\n\n1-0");
        assert_eq!(over(&termination), [format!("termination-mismatch: {word}")]);
    }
    assert_eq!(over("[Termination \"quan\"]\n\n1-0"), NOTHING);
    assert_eq!(over("[Termination \"quan\"]\n\n0-1"), ["result-mismatch: 0-1"]);
    assert_eq!(over("[Result \"0-1\"]\n[Termination \"quan\"]\n\n0-1"), ["result-mismatch: 0-1"]);
    assert_eq!(
        findings(
            "[Rules \"shortfall=borrow\"]\n[Termination \"no-refill\"]\n[Position \"0,0,0,0,0,0q/0,0,0,0,0,0 40/20 -\"]\n\n0-1"
        ),
        ["result-mismatch: 0-1"]
    );
}

/// Where a quan pit is not empty, a refill that could not be paid or a repetition has ended the game: who won is known only
/// as far as both say the same.
#[test]
fn of_an_end_that_the_position_does_not_tell_only_what_is_certain_is_said() {
    let over = |rules: &str, reserves: &str, rest: &str| {
        let position = format!("[Position \"0,0,0,0,0,3q/0,0,0,0,0,0 {reserves} -\"]");
        findings(&format!("[Rules \"{rules}\"]\n{position}\n{rest}"))
    };
    // Only P1 can't pay: it has lost.
    assert_eq!(over("", "53/4", "\n1-0"), NOTHING);
    assert_eq!(over("", "53/4", "\n0-1"), ["result-mismatch: 0-1"]);
    assert_eq!(over("", "53/4", "[Termination \"quan\"]\n\n1-0"), ["termination-mismatch: quan"]);
    assert_eq!(over("", "53/4", "[Termination \"resign\"]\n\n1-0"), ["termination-mismatch: resign"]);
    // Neither can pay, so either may have lost; but somebody has, and the game is over.
    for result in ["1-0", "0-1"] {
        assert_eq!(over("", "3/4", &format!("[Termination \"no-refill\"]\n\n{result}")), NOTHING);
    }
    assert_eq!(over("", "3/4", "\n*"), ["result-mismatch: *"]);
    // A repetition goes by the score, a refill that can't be paid does not.
    const REPEATS: &str = "repetition=moves-3 refill-from=dan";
    const RICH: &str = "4+2q/20+0q";
    for result in ["1-0", "0-1"] {
        assert_eq!(over(REPEATS, RICH, &format!("\n{result}")), NOTHING);
    }
    let ended =
        |word: &str, result: &str| over(REPEATS, RICH, &format!("[Termination \"{word}\"]\n\n{result}"));
    assert_eq!(ended("repetition", "1-0"), NOTHING);
    assert_eq!(ended("repetition", "0-1"), ["result-mismatch: 0-1"]);
    assert_eq!(ended("no-refill", "0-1"), NOTHING);
    assert_eq!(ended("no-refill", "1-0"), ["result-mismatch: 1-0"]);
    assert_eq!(ended("quan", "1-0"), ["termination-mismatch: quan"]);
    // Where nothing is said of repetitions there are none.
    let word = "[Termination \"repetition\"]\n\n0-1";
    assert_eq!(over("", "4/53", word), ["termination-mismatch: repetition"]);
}

#[test]
fn a_game_that_is_over_is_not_called_unfinished() {
    let fixed = |record: &str| repair(record, 1, &Options::default(), Safety::Unsafe).text;
    let over =
        |board: &str, tags: &str| fixed(&format!("[Variant \"standard\"]\n[Position \"{board} -\"]\n{tags}"));
    let (quan, unknown) = ("0,0,0,0,0,0/0,0,0,0,0,0 40/30", "0,0,0,0,0,3q/0,0,0,0,0,0 3/4");
    assert!(over(quan, "").ends_with("\n1-0\n"), "{}", over(quan, ""));
    assert!(!over(unknown, "").contains('*'), "{}", over(unknown, ""));
    assert!(over(unknown, "[Result \"0-1\"]\n\n*\n").ends_with("\n0-1\n"));
    for (lang, said) in [("en", "but the game is over"), ("vi", "nhưng ván đã kết thúc")] {
        let record = format!("[Variant \"standard\"]\n[Position \"{unknown} -\"]\n\n*\n");
        oaq().args(["check", "-", "--lang", lang]).stdin(record).run().exits(1).prints(said);
        let record =
            format!("[Variant \"standard\"]\n[Position \"{unknown} -\"]\n[Termination \"time\"]\n\n1-0\n");
        oaq()
            .args(["check", "-", "--lang", lang])
            .stdin(record)
            .run()
            .exits(1)
            .prints("termination-mismatch");
    }
}

/// That two places say two results needs no play to be seen.
#[test]
fn what_is_written_of_the_end_agrees_with_itself_whatever_the_moves() {
    assert_eq!(findings("[Result \"1-0\"]\n\n1. 2<x6 7< 0-1"), ["result-mismatch: 1-0", "empty-pit: 7<"]);
    assert_eq!(findings("[Result \"1-0\"]\n\n1. 2<x6 7< 1-0"), ["empty-pit: 7<"]);
    assert_eq!(findings("\n1. 2<x6 7<"), ["empty-pit: 7<", "result-missing: "]);
}

#[test]
fn an_evaluation_of_a_game_that_is_over_is_its_end() {
    let of_the_start = |board: &str, eval: &str, result: &str| {
        findings(&format!("[Position \"{board} P0\"]\n\n{{[%eval {eval}]}} {result}"))
    };
    let lost = "0,0,0,0,0,2q/1,0,0,0,0,0q 4/61";
    assert_eq!(of_the_start(lost, "=-88", "0-1"), NOTHING);
    assert_eq!(of_the_start(lost, "=-79", "0-1"), ["eval-contradiction: [%eval =-79]"]);
    let of_three = |eval: &str| {
        let board = "0,0,0,0,0,2q/0,0,0,0,0,0/1,0,0,0,0,0 4/3/52";
        findings(&format!("[Sides \"3\"]\n[Position \"{board} P0\"]\n\n{{[%eval {eval}]}} 0-0-1"))
    };
    assert_eq!(of_three("=4,3,53"), NOTHING);
    assert_eq!(of_three("=5,3,52"), ["eval-contradiction: [%eval =5,3,52]"]);
}
