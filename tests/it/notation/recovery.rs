//! What is said about broken texts, and what is read from them all the same.

use oaq::notation::SyntaxErrorKind as Kind;
use oaq::notation::{Expected, NodeKind, Prefix, parse, parse_game};

/// Checks the kinds of error, the places they point to, and the text that the repairs give.
#[track_caller]
fn wrong(text: &str, expected: &[(Kind, &str)], repaired: &str) {
    let parsed = parse_game(text);
    let found: Vec<_> =
        parsed.errors.iter().map(|error| (error.kind.clone(), &parsed.text[error.span.range()])).collect();
    assert_eq!(found, expected, "in {text:?}");
    let mut fixed = parsed.text.to_owned();
    for repair in parsed.errors.iter().rev().filter_map(|error| error.repair.as_ref()) {
        fixed.replace_range(repair.span.range(), &repair.text);
    }
    assert_eq!(fixed, repaired);
}

/// The main line as it was read, `_` for what could not be.
fn moves(text: &str) -> String {
    let game = parse_game(text).game;
    let mut found = Vec::new();
    let mut index = 0;
    while let Some(node) = game.body().get(index) {
        index += 1;
        match &node.kind {
            NodeKind::Move(node) => found.push(node.to_string()),
            NodeKind::Unread => found.push("_".to_owned()),
            NodeKind::Open { close } => index = *close as usize + 1,
            _ => {}
        }
    }
    found.join(" ")
}

fn unexpected(found: &str) -> Kind {
    Kind::UnexpectedText { found: found.to_owned(), expected: Expected::Move, meant: None }
}

#[test]
fn unknown_text_is_one_error_a_run() {
    wrong("2< what is this 9> *", &[(unexpected("what is this"), "what is this")], "2< what is this 9> *");
    assert_eq!(moves("2< what is this 9> *"), "2< _ 9>");
    wrong("2< foo {c} bar *", &[(unexpected("foo"), "foo"), (unexpected("bar"), "bar")], "2< foo {c} bar *");
    wrong("2<foo 9>", &[(unexpected("foo"), "foo")], "2<foo 9>");
    let long = "ấ".repeat(50);
    let found = "ấ".repeat(40);
    wrong(&format!("2< {long}"), &[(unexpected(&found), &long)], &format!("2< {long}"));
}

#[test]
fn numbers_that_mean_nothing() {
    wrong("2< 9 3<", &[(Kind::BareNumber { value: "9".to_owned() }, "9")], "2< 9 3<");
    assert_eq!(moves("2< 9 3<"), "2< _ 3<");
    wrong("2< 5x 3<", &[(unexpected("5x"), "5x")], "2< 5x 3<");
    wrong("2< 5L 3<", &[(unexpected("5L"), "5L")], "2< 5L 3<");
    wrong(
        "2left",
        &[(unexpected("2left"), "2left")].map(|(_, s)| {
            (Kind::UnexpectedText { found: s.to_owned(), expected: Expected::TagOrMove, meant: None }, s)
        }),
        "2left",
    );
}

#[test]
fn space_in_a_move_is_seen_through() {
    for (text, repaired) in [
        ("2 < 9> *", "2< 9> *"),
        ("2< x6 9> *", "2<x6 9> *"),
        ("2<x6 # *", "2<x6# *"),
        ("2 \t<  x6 # *", "2<x6# *"),
    ] {
        let parsed = parse_game(text);
        assert_eq!(parsed.errors.len(), 1, "{text}");
        assert_eq!(parsed.errors[0].kind, Kind::SpaceInMove);
        assert_eq!(moves(text), moves(repaired));
        let repair = parsed.errors[0].repair.clone().unwrap();
        assert_eq!(text.replace(&text[repair.span.range()], &repair.text), repaired);
    }
}

#[test]
fn claims_and_refills() {
    wrong("2<x 9>", &[(Kind::BadClaim, "x")], "2<x 9>");
    wrong("2<x6+ 9>", &[(Kind::BadClaim, "x6+")], "2<x6+ 9>");
    assert_eq!(moves("2<x6+ 9>"), "2< 9>");
    wrong("2< refill+ 9>", &[(Kind::BadRefill, "refill+")], "2< refill 9>");
    assert_eq!(moves("2< refill+ 9>"), "2< refill 9>");
}

#[test]
fn a_quan_pit_is_read_as_any_other() {
    for (text, read) in [
        ("2< Q1>x6# 9>", "2< Q1>x6# 9>"),
        ("2< 1... flip refill+2 q2l$3 9>", "2< flip refill+2 Q2< 9>"),
        ("Q0← Q007→ Q1r", "Q0< Q7> Q1>"),
        ("[A \"x\"]\nq1> 9>", "Q1> 9>"),
        ("2<Q99999999999>9>", "2< Q99999999999> 9>"),
    ] {
        let parsed = parse_game(text);
        assert_eq!(parsed.errors, [], "{text}");
        assert_eq!(moves(text), read, "{text}");
    }
    let space = parse_game("2< Q1 > x6 9>");
    assert_eq!(space.errors.len(), 1);
    assert_eq!(space.errors[0].repair.as_ref().map(|repair| &*repair.text), Some("Q1>x6"));
    for text in ["Q1", "Q", "Q>", "Qx", "QQ1>", "Q1left", "Q1."] {
        let kind = Kind::UnexpectedText { found: text.to_owned(), expected: Expected::Move, meant: None };
        wrong(&format!("2< {text} 9>"), &[(kind, text)], &format!("2< {text} 9>"));
        assert_eq!(moves(&format!("2< {text} 9>")), "2< _ 9>");
    }
}

#[test]
fn prefixes_without_a_move() {
    wrong("2< 9> 2. *", &[(Kind::MissingMove { after: Prefix::Number }, "2.")], "2< 9>  *");
    wrong("2< flip *", &[(Kind::MissingMove { after: Prefix::Flip }, "flip")], "2<  *");
    wrong(
        "2< 1... refill (9>) *",
        &[(Kind::MissingMove { after: Prefix::Refill }, "1... refill")],
        "2<  (9>) *",
    );
    wrong("1. 1. 2<", &[(Kind::RepeatedPrefix { prefix: Prefix::Number }, "1.")], "1.  2<");
    wrong(
        "refill flip refill 2<",
        &[(Kind::RepeatedPrefix { prefix: Prefix::Refill }, "refill")],
        "refill flip  2<",
    );
}

#[test]
fn annotations_out_of_place() {
    wrong("2< $256 9>", &[(Kind::NagTooLarge { value: "256".to_owned() }, "$256")], "2< $256 9>");
    wrong(
        "2< $99999999999",
        &[(Kind::NagTooLarge { value: "99999999999".to_owned() }, "$99999999999")],
        "2< $99999999999",
    );
    wrong("2<!!! 9>", &[(Kind::BadGlyph, "!!!")], "2<!!! 9>");
    wrong("2< (3<) $1", &[(Kind::AnnotationWithoutMove, "$1")], "2< (3<) $1");
    wrong("2< 1... ! 9>", &[(Kind::AnnotationWithoutMove, "!")], "2< 1... ! 9>");
    wrong("2< [%eval +3 d9] 9>", &[(Kind::CommandOutsideComment, "[%eval +3 d9]")], "2< {[%eval +3 d9]} 9>");
}

#[test]
fn brackets() {
    wrong("2< (3< 9> 1-0", &[(Kind::UnclosedVariation { count: 1 }, "(")], "2< (3< 9>) 1-0");
    wrong("2< (3< (4<", &[(Kind::UnclosedVariation { count: 2 }, "(")], "2< (3< (4<))");
    wrong(
        "2< ) 9> )) *",
        &[(Kind::StrayClosing { found: ')' }, ")"), (Kind::StrayClosing { found: ')' }, "))")],
        "2< ) 9> )) *",
    );
    assert_eq!(moves("2< ) 9> )) *"), "2< 9>");
    wrong("2< ] } 9>", &[(unexpected("] }"), "] }")], "2< ] } 9>");
    wrong(
        "1. (3<) 2<",
        &[(Kind::MissingMove { after: Prefix::Number }, "1."), (Kind::VariationWithoutMove, "(")],
        " (3<) 2<",
    );
    assert_eq!(moves("(3<) 2<"), "2<");
    wrong("2< () (3<)", &[(Kind::EmptyVariation, "()")], "2< (3<)");
    wrong("2<()9>", &[(Kind::EmptyVariation, "()")], "2< 9>");
    wrong("2< ( ) *", &[(Kind::EmptyVariation, "( )")], "2< *");
    wrong("2< ({c} ; d\n) 9>", &[(Kind::EmptyVariation, "({c} ; d\n)")], "2< {c} ; d\n 9>");
    wrong("2< (3< 1-0) 9> *", &[(Kind::ResultInVariation, "1-0")], "2< (3< ) 9> *");
    assert_eq!(moves("2< (3< 1-0) 9> *"), "2< 9>");
}

#[test]
fn a_parenthesis_that_opens_nothing_hides_nothing() {
    assert_eq!(moves("( 2< 9> 3< 1-0"), "2< 9> 3<");
}

#[test]
fn results() {
    wrong("2< 2-0", &[(Kind::BadResult { found: "2-0".to_owned() }, "2-0")], "2< 2-0");
    wrong("2< 1-0 9> 3<\n{c} 8>", &[(Kind::TextAfterResult, "9> 3<\n{c} 8>")], "2< 1-0 9> 3<\n{c} 8>");
    wrong("2< 1-0 1-0", &[(Kind::TextAfterResult, "1-0")], "2< 1-0 1-0");
}

#[test]
fn tags() {
    wrong("[P0 \"An]\n2<", &[(Kind::UnclosedString, "[P0 \"An]")], "[P0 \"An\"]\n2<");
    wrong("[P0 \"An\n2<", &[(Kind::UnclosedString, "[P0 \"An")], "[P0 \"An\"]\n2<");
    for text in
        ["[P0 \"An]\n[P1 \"Bình\"]\n2<", "[P0 \"An\n[P1 \"Bình\"]\n2<", "[P0 \"An\"\n[P1 \"Bình\"]\n2<"]
    {
        let parsed = parse_game(text);
        assert_eq!((parsed.game.tag("P0"), parsed.game.tag("P1")), (Some("An"), Some("Bình")), "{text}");
        assert_eq!((parsed.errors.len(), parse(text).count()), (1, 1), "{text}");
    }
    wrong("[P0 \"An\"\n2<", &[(Kind::UnclosedTag, "[P0 \"An\"")], "[P0 \"An\"]\n2<");
    wrong("[P0 \"a\\n\\\\\"]", &[(Kind::BadEscape { found: 'n' }, "\\n")], "[P0 \"a\\\\n\\\\\"]");
    assert_eq!(parse_game("[P0 \"a\\n\"]").game.tag("P0"), Some("a\\n"));
    wrong("[P0 An]\n2<", &[(Kind::MissingTagValue, "[P0 An]")], "[P0 An]\n2<");
    wrong("[ \"An\"]\n2<", &[(Kind::BadTagName, "[ \"An\"]")], "[ \"An\"]\n2<");
    let lost = "[A \"x\"]\nP0 \"An. 1. 2<\"]\n[P1 \"B\"]\n\n1. 2< *";
    let parsed = parse_game(lost);
    assert_eq!(parsed.game.tag("P1"), Some("B"));
    assert_eq!(parsed.errors.len(), 1);
    assert_eq!(moves(lost), "2<");
    assert_eq!(moves("Event \"A\"]\n[P1 \"B\"]\n1. 2< *"), "2<");
    assert_eq!(moves("5x 9> *"), "_ 9>");
}

#[test]
fn other_quotation_marks_are_read_and_put_right() {
    for (tag, value) in [
        ("[P0 “Hùng”]", "Hùng"),
        ("[P0 „Hùng“ ]", "Hùng"),
        ("[P0 «Hùng»]", "Hùng"),
        ("[P0 ‘Hùng’]", "Hùng"),
        ("[P0 'Hùng']", "Hùng"),
        ("[P0＂Hùng＂]", "Hùng"),
        ("[P0 “Thầy ‘Hùng’ cả”]", "Thầy ‘Hùng’ cả"),
        ("[P0 “Hùng\"]", "Hùng"),
        ("[P0 \"Hùng”]", "Hùng"),
    ] {
        let text = format!("{tag}\n2<");
        let parsed = parse_game(&text);
        assert_eq!(parsed.game.tag("P0"), Some(value), "{text}");
        let kinds: Vec<_> = parsed.errors.iter().map(|error| error.kind.clone()).collect();
        assert_eq!(kinds, [Kind::WrongQuotes], "{text}");
        let repair = parsed.errors[0].repair.as_ref().unwrap();
        let mut fixed = text.clone();
        fixed.replace_range(repair.span.range(), &repair.text);
        assert!(parse_game(&fixed).errors.is_empty(), "{fixed}");
        assert_eq!(parse_game(&fixed).game.tag("P0"), Some(value), "{fixed}");
    }
    // What is meant is not clear.
    for text in ["[P0 “Hùng]", "[P0 “]", "[P0 “a\"b”]", "[P0 “a\\b”]"] {
        assert_ne!(parse_game(text).errors[0].kind, Kind::WrongQuotes, "{text}");
    }
}

#[test]
fn a_tag_torn_apart_by_a_line_end_is_one_error() {
    for (text, kind, name, value, repaired) in [
        ("[P0 \"An\"\n]\n2<", Kind::UnclosedTag, "P0", Some("An"), "[P0 \"An\"]\n2<"),
        ("[P0 \"An\n]\n2<", Kind::UnclosedString, "P0", Some("An"), "[P0 \"An\"]\n2<"),
        ("[P0 \"An\n  Bình\"]\n2<", Kind::UnclosedString, "P0", Some("An Bình"), "[P0 \"An Bình\"]\n2<"),
        (
            "[Date \"\r\n2026.01.02\"]\r\n2<",
            Kind::UnclosedString,
            "Date",
            Some(" 2026.01.02"),
            "[Date \" 2026.01.02\"]\r\n2<",
        ),
        ("[P0\n\"An\"]\n2<", Kind::MissingTagValue, "P0", None, "[P0\n\"An\"]\n2<"),
        ("[\nP0 \"An\"]\n2<", Kind::BadTagName, "P0", None, "[\nP0 \"An\"]\n2<"),
    ] {
        let torn = &text[..text.rfind(']').unwrap() + 1];
        wrong(text, &[(kind, torn)], repaired);
        assert_eq!(parse_game(text).game.tag(name), value, "{text}");
        assert_eq!(moves(text), "2<", "{text}");
        // The tags behind it are none of it.
        let more = text.replace("]\n2<", "]\n[Site \"x\"]\n2<");
        assert_eq!(parse_game(&more).errors.len(), 1, "{more}");
    }
    // What stands on the next line of its own is not the rest of a tag.
    for text in ["[P0 \"An\n\n]\n2<", "[P0 \"An\n[P1 \"B\"]\n2<", "[P0 \"An\n1. 2< {[%x \"y\"]} *"] {
        assert_eq!(moves(text), "2<", "{text}");
    }
}

#[test]
fn text_between_tags_and_moves_hides_no_moves() {
    let (tag, stray) = ("[P0 \"An\"]", |found: &str| Kind::UnexpectedText {
        found: found.to_owned(),
        expected: Expected::TagOrMove,
        meant: None,
    });
    wrong(
        &format!("{tag} hay $999 1. 2< *"),
        &[(stray("hay $999"), "hay $999")],
        &format!("{tag} hay $999 1. 2< *"),
    );
    assert_eq!(moves(&format!("{tag} hay $999 1. 2< *")), "2<");
    assert_eq!(moves(&format!("{tag}\n. 2< 9> *")), "_ 2< 9>");
    assert_eq!(moves(&format!("{tag} hay {{nói}} 1. 2< *")), "2<");
    assert_eq!(moves(&format!("{tag} hay 1. refill 2< *")), "refill 2<");
    // A move without a number may not be the first: the text may have been a move.
    assert_eq!(moves(&format!("{tag} 2x6 9> *")), "_ 9>");
    // Words and dates have numbers, too, and what has a quotation mark was a tag.
    for line in ["Vòng 1. An thắng", "Date 2026.01.26", "P1 \"B. 1. 2<\"]", "Round 3."] {
        let text = format!("{tag}\n{line}\n[P2 \"C\"]\n\n1. 2< *");
        assert_eq!((moves(&text).as_str(), parse(&text).count()), ("2<", 1), "{text}");
    }
}

#[test]
fn what_stands_before_lost_text_is_lost_with_it() {
    assert_eq!(moves("1. 2< 9> 2. refill hay 8> *"), "2< 9> _ 8>");
    wrong(
        "1. 2< 1... refill 9x3< 2. 3< *",
        &[(unexpected("9x3<"), "9x3<")],
        "1. 2< 1... refill 9x3< 2. 3< *",
    );
    wrong(
        "1. 2< 2. {c} 3. 3< *",
        &[(Kind::MissingMove { after: Prefix::Number }, "2.")],
        "1. 2<  {c} 3. 3< *",
    );
}

#[test]
fn control_characters() {
    wrong("2<\0 9>", &[(Kind::ControlCharacter { found: '\0' }, "\0")], "2<\0 9>");
    assert_eq!(parse_game("2< {\0} *").errors, []);
}

#[test]
fn a_forgotten_brace_swallows_no_other_game() {
    let text = "1. 2< {never ends\n9> 1-0\n\n[P0 \"An\"]\n\n1. 3< {fine} *\n";
    let games: Vec<_> = parse(text).collect();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].errors[0].kind, Kind::UnclosedComment);
    assert_eq!(&games[0].text[games[0].errors[0].span.range()], "{");
    assert_eq!(games[0].errors[0].repair.as_ref().unwrap().span.start as usize, text.find("\n\n").unwrap());
    assert_eq!(games[1].game.tag("P0"), Some("An"));
    assert_eq!(games[1].errors, []);
}

#[test]
fn a_broken_game_breaks_no_other() {
    let good = "[Event \"B\"]\n\n1. 3< 8> 0-1\n";
    for broken in [
        "[Event \"A",
        "[Event",
        "[",
        "1. 2< (",
        "1. 2< {",
        "1. 2< ((((",
        "2",
        "\0",
        "1. 2< 1-0 )",
        "[Event \"A\"]\n",
        "\"",
        "Q",
        "$",
        "1. 2< [%eval",
    ] {
        let text = format!("{broken}\n\n{good}");
        let last = parse(&text).last().unwrap();
        assert_eq!(last.game.tag("Event"), Some("B"), "{text:?}");
        assert_eq!(last.game.main_line().moves().count(), 2, "{text:?}");
        assert_eq!(last.game.result().unwrap().to_string(), "0-1", "{text:?}");
    }
}
