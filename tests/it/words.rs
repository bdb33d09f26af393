//! What the program says of its options and of what it was given: the reason, in the reader's language, with nothing raw.

use std::fs;

use oaq::diagnostics::{Kind, Lang};

use crate::program::oaq;

const GAME: &str = "[Variant \"standard\"]\n\n1. 2< *\n";

#[test]
fn a_number_that_is_refused_says_what_it_must_be() {
    let sorts = [
        (
            &["analyze", "--depth", "0"][..],
            "it must be a whole number from 1 to 127",
            "phải là một số nguyên từ 1 đến 127",
        ),
        (
            &["analyze", "--nodes", "0"],
            "it must be a whole number, at least 1",
            "phải là một số nguyên, ít nhất là 1",
        ),
        (&["analyze", "--nodes", "x"], "at least 1", "ít nhất là 1"),
        (&["man", "--threads", "0"], "from 1 to 256", "từ 1 đến 256"),
        (&["man", "--threads", "10000"], "from 1 to 256", "từ 1 đến 256"),
        (&["analyze", "--time", "nan"], "a number of seconds, such as 2", "phải là số giây, ví dụ 2"),
        (
            &["annotate", "-", "--blunder", "3"],
            "two numbers with a comma between them",
            "hai số cách nhau bằng dấu phẩy",
        ),
        (&["perft", "41"], "from 0 to 40", "từ 0 đến 40"),
        (&["show", "-", "--game", "0"], "at least 1", "ít nhất là 1"),
        (&["show", "-", "--ply", "x"], "a whole number, at least 0", "ít nhất là 0"),
        (
            &["analyze", "--nodes", "99999999999999999999999"],
            "a whole number from 1 to 18446744073709551615",
            "từ 1 đến 18446744073709551615",
        ),
        (&["show", "-", "--game", "4294967296"], "from 1 to 4294967295", "từ 1 đến 4294967295"),
        (&["analyze", "--depth", "128"], "a whole number from 1 to 127", "từ 1 đến 127"),
        (&["annotate", "-", "--depth", "128"], "a whole number from 1 to 127", "từ 1 đến 127"),
        (
            &["analyze", "--time", "1e300"],
            "a number of seconds, at most 1000000000",
            "nhiều nhất là 1000000000",
        ),
        (&["analyze", "--time", "inf"], "a number of seconds, such as 2", "phải là số giây, ví dụ 2"),
    ];
    for (args, english, vietnamese) in sorts {
        oaq().args(args).args(["--lang", "en"]).run().exits(2).says(english);
        oaq().args(args).args(["--lang", "vi"]).run().exits(2).says(vietnamese);
    }
}

#[test]
fn an_option_that_would_do_nothing_is_refused() {
    let start = "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0";
    oaq().args(["show", "--position", start, "--game", "3"]).run().exits(2).says("--game");
    oaq().args(["show", "--position", start, "--ply", "7"]).run().exits(2).says("--ply");
    let diff = |args: &[&str]| oaq().args(["diff", "--line=2<", "--line=3<"]).args(args).run();
    for option in ["--stat", "--only=moves", "--mirror", "--engine"] {
        let said = option.split('=').next().unwrap();
        diff(&["--format=unified", option, "--lang=en"]).exits(2).says(&format!("{said} does nothing"));
        diff(&["--format=unified", option, "--lang=vi"])
            .exits(2)
            .says("không dùng cùng --format unified được");
    }
    diff(&["--format=json", "--stat"]).exits(2).says("--stat");
    diff(&["--format=unified"]).exits(1).prints("\n-1. 2<\n+1. 3<\n");
    // Nothing is analysed where annotations are taken away.
    for option in
        ["--nodes=5", "--depth=2", "--time=1", "--multipv=2", "--hash=9", "--variations", "--mistake=9,11"]
    {
        let ran = oaq().args(["annotate", "samples/co-ban.oaq", "--strip", option]).run().exits(2);
        let said = option.split('=').next().unwrap();
        ran.prints_exactly("").says("cannot be used with").says("--strip").says(said);
    }
    let one = oaq().args(["annotate", "samples/co-ban.oaq", "--strip", "--nodes=5"]).run();
    assert!(!one.stderr().contains("--hash"), "only what was typed is named: {}", one.stderr());
}

#[test]
fn typed_moves_may_claim_what_happens_and_nothing_else() {
    let board = |mv: &str| oaq().args(["board", "--move", mv, "--lang", "en"]).run();
    let plain = board("2<").exits(0);
    board("2<x6").exits(0).prints_exactly(plain.stdout());
    board("2<x5").exits(2).says("“2<x5” is not what the move does; it is written 2<x6");
    board("7<").exits(2).says("7< can't be played");
    board("2< 9>").exits(2).says("is not a move");
    let analyze =
        |moves: &str| oaq().args(["analyze", "--depth", "1", "--lang", "vi", "--moves", moves]).run();
    analyze("2<x6! 9>").exits(0);
    analyze("4>x5").exits(2).says("“4>x5” nói không đúng với nước đi");
    analyze("2<#").exits(2).says("phải viết là 2<x6");
}

#[test]
fn positions_json_and_files_are_spoken_of_as_they_are() {
    let ky_dinh = ["show", "--variant", "ky-dinh", "--position", "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0"];
    for lang in ["en", "vi"] {
        oaq().args(ky_dinh).args(["--lang", lang]).run().exits(2).says("5,5,5,5,5,0q 0+0q/0+0q P0.");
    }
    let check = |args: &[&str], text: &str| oaq().args(["check", "-"]).args(args).stdin(text).run().exits(1);
    check(&["--from=json"], GAME).prints("not proper JSON: here should be a value");
    check(&["--from=json"], "1. 2< *").prints("not proper JSON: here should be an opening {");
    check(&[], "{\"format\":\"oaq-json\",\"version\":1}").prints("The file has no field games");
    check(&["--lang=vi"], "{\"format\":\"oaq-json\",\"version\":1}").prints("Tệp thiếu trường games");
    let results = "[Result \"1-0\"]\n\n1. 2< 0-1\n";
    check(&[], results).prints("but the result").never_prints("the other place");
    check(&["--lang=vi"], results).never_prints("chỗ kia lại");
    check(&[], "[Variant \"no-first-quan\"]\n[Sides \"3\"]\n\n1. 2< *\n")
        .prints("is not played with 3 sides");
    oaq().args(["show", "-", "--ply", "3", "--lang=en"]).stdin(GAME).run().says("only 1 ply of game 1");
    oaq().args(["fmt", "-"]).stdin("{}").run().exits(2).says("convert it with oaq convert --to oaq");
    let last = |moves: &str, lang| {
        let position = format!("0,0,6,6,6,1q/6,0,6,6,6,1q 6/0 P0 ply=6 last={moves}");
        oaq().args(["show", "--variant=mature-quan", "--position", &position, "--lang", lang]).run().exits(2)
    };
    last("2<", "en").says("“2<” in last= must be a move of P1");
    last("2<", "vi").says("“2<” phải là nước của P1");
    last("8<,9<", "en").says("“8<” in last= must be a move of P0");
    last("1<,6<,1<,6<,1<,6<", "en").says("last= has 6 moves, but only the latest five count");
    last("1<,6<,1<,6<,1<,6<", "vi").says("last= ghi 6 nước");
    let over = "0,0,0,0,0,0/0,0,0,0,0,0 40/30 -";
    oaq().args(["show", "--position", over]).run().exits(0).never_prints("the game is over");
}

#[test]
fn a_certificate_that_cannot_be_read_is_spoken_of_in_one_language() {
    let text = |position: &str, plies: &str| {
        format!(
            "oaq-certificate 1\nvariant standard\nrules \nposition {position}\nclaim P0 at least 2 within {plies} plies\n"
        )
    };
    let start = "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0";
    let verify = |text: String, lang| oaq().args(["verify", "-", "--lang", lang]).stdin(text).run().exits(1);
    verify(text(start, "99999999999999999999999"), "en").prints("the claim can't be read");
    verify(text(start, "99999999999999999999999"), "vi").prints("không đọc được lời khẳng định");
    verify(text(&start.replace("0/0", "26/x"), "21"), "vi")
        .never_prints("is not")
        .prints("không chứng minh được gì: trong thế cờ, không đọc được");
}

#[test]
fn a_complaint_goes_on_with_a_small_letter_behind_its_colon() {
    let ask = |args: &[&str], lang: &str| oaq().args(args).args(["--lang", lang]).run().exits(2);
    ask(&["variants", "--rules", "young=3000"], "en").says("error: the rule young");
    ask(&["variants", "--rules", "yung=3"], "vi").says("lỗi: không có điều luật").says("Có phải là young?");
    ask(&["show", "--position", "5"], "vi").says("lỗi: thế cờ");
    ask(&["show", "--position", "5"], "en").says("error: this is not a whole position");
}

#[test]
fn a_name_that_is_nearly_right_is_put_right() {
    for (args, meant) in [
        (["variants", "kydinh"], "ky-dinh"),
        (["perft", "--variant=fulk"], "folk"),
        (["man", "chekc"], "check"),
    ] {
        let args = args.iter().chain((args[0] == "perft").then_some(&"2"));
        oaq().args(args.clone()).run().exits(2).says(&format!("id you mean {meant}?"));
        oaq().args(args).arg("--lang=vi").run().exits(2).says(&format!("ó phải là {meant}?"));
    }
}

#[test]
fn a_check_says_what_it_did() {
    let check = |args: &[&str], text: &str| oaq().args(["check"]).args(args).stdin(text).run();
    let wrong = "[Variant \"standard\"]\n[Result \"*\"]\n\n3. 2<x5 9>x1 *\n";
    check(&["--fix", "-"], wrong).exits(0).says("1 game checked, 3 faults repaired: all well.");
    check(&["--fix", "-", "--lang=vi"], wrong).exits(0).says("Đã kiểm tra 1 ván, đã sửa 3 chỗ");
    check(&["-", "--rules", ""], GAME).exits(0).never_prints("Rules");
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().to_str().unwrap();
    check(&[empty], "").exits(0).prints("There are no records here").never_prints("all well");
    check(&[empty, "--lang=vi"], "").prints("Không tìm thấy tệp biên bản nào");
}

#[cfg(unix)]
#[test]
fn links_that_lead_in_a_circle_are_spoken_of_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("loop.oaq");
    std::os::unix::fs::symlink(&link, &link).unwrap();
    for (lang, words) in [("en", "lead in a circle"), ("vi", "vòng về chính nó")] {
        for args in [["show"].as_slice(), &["board", "-o"]] {
            let ran = oaq().args(args).arg(&link).args(["--lang", lang]).run().exits(2);
            assert!(!ran.stderr().contains("os error"), "{}", ran.stderr());
            ran.says(words);
        }
        oaq().arg("check").arg(&link).args(["--lang", lang]).run().exits(2).prints(words);
    }
}

#[test]
fn nothing_of_a_record_moves_the_cursor() {
    let folder = tempfile::tempdir().unwrap();
    let record = |name: &str, escape: &str| {
        let file = folder.path().join(name);
        let tags = format!("[Event \"{escape}]0;e\"]\n[P0 \"{escape}[31mAn\"]\n[P1 \"{escape}]0;p\u{7}\"]\n");
        fs::write(&file, format!("{tags}[Variant \"standard\"]\n\n1. 2< {{{escape}[2J}} *\n")).unwrap();
        file
    };
    let (a, b) = (record("a.oaq", "\u{1b}"), record("b.oaq", "\u{9b}"));
    let clean = |text: &str| assert!(!text.contains(['\u{1b}', '\u{9b}', '\u{7}']), "{text:?}");
    for (file, sign) in [(&a, "␛[31mAn"), (&b, "\u{fffd}[31mAn")] {
        for args in [&["show"][..], &["annotate", "--summary", "--nodes=50"], &["diff", "--mirror"]] {
            let ran = oaq().args(args).arg(file).args((args[0] == "diff").then_some(&a)).run();
            clean(ran.stdout());
            clean(ran.stderr());
            if args[0] != "diff" {
                ran.prints(sign);
            }
        }
    }
    oaq().arg("diff").arg(&a).arg(&b).run().exits(1).prints("− ␛[31mAn").prints("+ \u{fffd}[31mAn");
    oaq().args(["diff", "--format=unified"]).arg(&a).arg(&b).run().exits(1).prints("␛[31mAn");
    clean(oaq().args(["explain", "0111"]).run().exits(0).prints("␁").stdout());
    for lang in ["vi", "en"] {
        oaq().args(["check", "--a\u{1b}]0;b", "--lang", lang]).run().exits(2).says("--a␛]0;b");
    }
}

#[cfg(unix)]
#[test]
fn nothing_of_a_file_name_moves_the_cursor() {
    let folder = tempfile::tempdir().unwrap();
    let name = "c\u{1b}[31m.oaq";
    let run = |args: &[&str]| oaq().folder(folder.path()).args(args).arg(name).run();
    let clean = |text: &str| assert!(!text.contains('\u{1b}'), "{text:?}");
    run(&["show"]).exits(2).says("c␛[31m.oaq");
    clean(run(&["check", "--format=github"]).exits(2).stdout());
    fs::write(folder.path().join(name), GAME).unwrap();
    clean(run(&["verify"]).exits(1).prints("c␛[31m.oaq").stdout());
}

#[test]
fn a_direction_in_words_is_told_as_a_sign() {
    for (written, sign) in [
        ("3p", "3>"),
        ("3 phải", "3>"),
        ("3 pha\u{309}i", "3>"),
        ("3R", "3>"),
        ("3t", "3<"),
        ("3 Trái 9 phải", "3<"),
        ("10 left", "10<"),
    ] {
        let check = |lang| {
            let record = format!("[Variant \"standard\"]\n\n1. {written} *\n");
            oaq().args(["check", "--lang", lang, "-"]).stdin(record).run().exits(1)
        };
        check("en").prints(&format!("> to the right: {sign}."));
        check("vi").prints(&format!("phải của người đi: {sign}."));
    }
    let check = oaq().args(["check", "--lang", "en", "-"]).stdin("1. 3 that *\n").run();
    check.prints("a remark goes in braces: {3 that}");
}

#[test]
fn standard_input_is_called_by_its_name() {
    let json = "{\"format\":\"oaq-json\",\"version\":1,\"games\":[]}\n";
    for (args, input, en, vi) in [
        (&["analyze", "-"][..], "", "standard input has no game 1", "đầu vào chuẩn không có ván 1"),
        (&["fmt", "-"], json, "standard input is JSON", "đầu vào chuẩn là JSON"),
        (&["analyze", "-", "--ply", "9"], GAME, "standard input: only 1 ply", "đầu vào chuẩn: ván 1"),
        (&["dedupe", "-"], &GAME.repeat(2), "standard input, game 1", "đầu vào chuẩn, ván 1"),
        (&["merge", "-"], "[Variant \"x\"] 1. 2< *", "standard input: game 1", "đầu vào chuẩn: ván 1"),
    ] {
        let say = |lang| oaq().args(args).args(["--lang", lang]).stdin(input).run();
        say("en").says(en);
        say("vi").says(vi);
    }
    let verify = |lang| oaq().args(["verify", "-", "--lang", lang]).stdin("x").run().exits(1);
    verify("en").prints("standard input: ");
    verify("vi").prints("đầu vào chuẩn: ");
}

/// The same sign or thing has the same name in the help, on the pages of the findings and in the report.
#[test]
fn one_thing_has_one_name_in_vietnamese() {
    let report = include_str!("../../src/report/page/words.js");
    let explain = |code| oaq().args(["explain", "--lang", "vi", code]).run().stdout().to_owned();
    let (signs, comment) = (explain("bad-glyph"), explain("unexpected-text"));
    let help = oaq().args(["annotate", "--help", "--lang", "vi"]).run().stdout().to_owned();
    for name in ["sai lầm nghiêm trọng", "nước sai", "nước thiếu chính xác"] {
        for text in [report, &signs, &help] {
            let text = text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains(name), "{name} is not in {text}");
        }
    }
    let pages = Kind::ALL.iter().map(|kind| kind.markdown(Lang::Vi)).collect::<String>();
    for text in [report, &pages, &help, &comment] {
        for other in
            ["lời bình", "lời ghi chú", "sai lầm nặng", "sai nặng", "chưa chuẩn", "đáng ngờ", "nước dở"]
        {
            assert!(!text.to_lowercase().contains(other), "{other} is in {text}");
        }
    }
}
