//! `show`, `perft` and `variants`.

use std::fs;

use crate::program::oaq;

/// Where a drawing begins in its lines, to hold the expected board as it looks.
fn board(text: &str) -> String {
    text.lines().filter(|line| line.starts_with(['╭', '│', '├', '╰'])).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_start_lies_as_on_the_table() {
    let ran = oaq().args(["show", "--position", "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0"]).run().exits(0);
    let expected = "\
╭─Q2──┬─10──┬─9───┬─8───┬─7───┬─6───┬─Q1──╮
│     │  5  │  5  │  5  │  5  │  5  │     │
│  ◉  ├─────┼─────┼─────┼─────┼─────┤  ◉  │
│     │  5  │  5  │  5  │  5  │  5  │     │
╰─────┴─1───┴─2───┴─3───┴─4───┴─5───┴─────╯";
    assert_eq!(board(ran.stdout()), expected);
}

#[test]
fn a_move_shows_where_it_lifted_dropped_and_captured() {
    let start = "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0";
    let ran = oaq().args(["show", "--position", start, "--moves", "2<"]).run().exits(0);
    let expected = "\
╭─Q2────┬─10────┬─9─────┬─8─────┬─7─────┬─6─────┬─Q1────╮
│       │   6   │   6   │   6   │   ·   │   6   │       │
│  ◉+1  ►  +1   ►  +1   ►  +1   ►  ↑5   ►  +1   ►  ◉+1  │
│  +1   ├───────┼───────┼───────┼───────┼───────┤  +1   │
│       │   ·   │   ·   │   6   │   6   │   6   │       │
│       ◄ +1 ×6 ◄  ↑5   ◄  +1   ◄  +1   ◄  +1   ◄       │
╰───────┴─1─────┴─2─────┴─3─────┴─4─────┴─5─────┴───────╯";
    assert_eq!(board(ran.stdout()), expected);
    ran.prints("lift 2 (5) → 1 Q2 10 9 8; relay 7 (5) → 6 Q1 5 4 3; capture 1 (6 points)").prints("▶ P1");
}

#[test]
fn after_a_flip_the_persons_sit_at_the_other_side() {
    let ask = |ply: &str| oaq().args(["show", "samples/lat-ban.oaq", "--ply", ply]).run().exits(0);
    ask("1").prints("  P0 Lê Văn Cường").prints("▶ P1 Phạm Thu Dung").prints("The table may be flipped now.");
    ask("2").prints("▶ P0 Phạm Thu Dung").prints("  P1 Lê Văn Cường");
}

#[test]
fn without_a_file_the_start_or_a_position_is_shown_and_moves_are_played_from_there() {
    let start = "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0";
    let show = |args: &[&str]| oaq().arg("show").args(args).args(["--lang", "en"]).run();
    let moved = show(&["--position", start, "--moves", "2<"]).exits(0);
    show(&["--moves", "2<"]).exits(0).prints_exactly(moved.stdout());
    let plain = show(&["--position", start]).exits(0);
    show(&["--variant", "folk"]).exits(0).prints_exactly(plain.stdout());
    show(&["--sides", "3"]).exits(0).prints("P2  0 points");
    // A file has its own moves, and what belongs to a file is nothing to a position.
    let file = "samples/co-ban.oaq";
    show(&[file, "--moves", "3>"]).exits(2).prints_exactly("").says("--moves");
    show(&["--moves", "3>", file]).exits(2).prints_exactly("").says("--moves");
    for option in [&["--game", "1"][..], &["--ply", "1"], &["--from", "json"], &["--graph"]] {
        show(&["--moves", "3>"]).exits(0);
        show(&[&["--moves", "3>"], option].concat()).exits(2).says("--moves").says(option[0]);
        show(&[&["--variant", "folk"], option].concat()).exits(2).says("<FILE>");
    }
    // What is missing is said, and of two things that would do not both.
    let nothing = show(&[]).exits(2).says("<FILE>");
    assert!(!nothing.stderr().contains("--position"), "{}", nothing.stderr());
}

#[test]
fn a_flip_behind_the_last_typed_move_is_made() {
    let show = |moves: &str, more: &[&str]| {
        oaq().args(["show", "--variant=table-flip", "--lang=en", "--moves", moves]).args(more).run().exits(0)
    };
    show("2<", &[]).prints("The table may be flipped now.");
    show("2< flip", &[]).never_prints("The table may be flipped now.").prints("▶ P1");
    show("2< flip", &["--all"]).never_prints("The table may be flipped now.");
    let before = "0,0,6,6,6,1q/6,0,6,6,6,1q 6/0 P1 ply=1 flip";
    show("flip", &["--position", before]).never_prints("The table may be flipped now.").prints("▶ P1");
}

#[test]
fn a_game_without_names_has_a_title_without_a_gap() {
    for (lang, title) in [("vi", "Ván 1 (Cơ bản)\n"), ("en", "Game 1 (Standard)\n")] {
        let record = "[P0 \"?\"]\n[Variant \"standard\"]\n\n1. 2< *\n";
        let ran = oaq().args(["show", "-", "--lang", lang]).stdin(record).run().exits(0);
        assert!(ran.stdout().starts_with(title), "{}", ran.stdout());
    }
}

#[test]
fn names_of_any_letters_stand_in_line() {
    let record = "[P0 \"Nguyễn Thị Ánh\"]\n[P1 \"王\"]\n[P2 \"A\u{301}n\"]\n[Sides \"3\"]\n[Variant \"standard\"]\n\n1. 2< *\n";
    let ran = oaq().args(["show", "-"]).stdin(record).run().exits(0);
    for line in [
        "  P0 Nguyễn Thị Ánh  6 points",
        "▶ P1 王              0 points",
        "  P2 A\u{301}n              0 points",
    ] {
        assert!(ran.stdout().lines().any(|shown| shown == line), "no line {line:?} in\n{}", ran.stdout());
    }
}

#[test]
fn a_game_or_ply_that_is_not_there_is_named_and_the_rest_is_done() {
    oaq().args(["show", "samples/the-co.oaq", "--game", "9"]).run().exits(2).says("has no game 9");
    oaq().args(["show", "samples/co-ban.oaq", "--ply", "99"]).run().exits(2).says("there is no ply 99");
    let ran = oaq().args(["show", "missing.oaq", "samples/co-ban.oaq"]).run().exits(2);
    ran.says("can't read missing.oaq").prints("Nguyễn Văn Lâm");
}

#[test]
fn a_game_with_errors_is_shown_as_far_as_it_goes() {
    let record = "[Variant \"standard\"]\n\n1. 2< 9> 2. 8> 7> *\n";
    oaq().args(["show", "-"]).stdin(record).run().exits(1).prints("1... 9>").says("OAQ0302 not-your-pit");
}

#[test]
fn a_folder_is_searched_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, player: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, format!("[P0 \"{player}\"]\n[Variant \"standard\"]\n\n1. 2< *\n")).unwrap();
    };
    write("b.oaq", "Second");
    write("a/x.OAQ", "First");
    write("c.txt", "Never");
    let ran = oaq().arg("show").arg(folder.path()).run().exits(0);
    let at = |name: &str| ran.stdout().find(name);
    assert!(at("First") < at("Second") && at("First").is_some() && at("Never").is_none(), "{}", ran.stdout());
}

#[test]
fn perft_counts_what_the_rules_page_says() {
    for (args, count) in [
        (&["perft", "5"][..], "38476\n"),
        (&["perft", "0"], "1\n"),
        (&["perft", "5", "--variant", "mature-quan"], "38772\n"),
        (&["perft", "5", "--rules", "next-empty-quan=stop", "--threads", "1"], "38524\n"),
    ] {
        oaq().args(args).run().exits(0).prints_exactly(count);
    }
    let ended = "0,0,0,0,0,0/0,0,0,0,0,0 43/27 - ply=18";
    oaq().args(["perft", "3", "--position", ended]).run().exits(0).prints_exactly("0\n");
    oaq().args(["perft", "2", "--divide"]).run().prints("1< 8\n").prints("\n80\n");
}

#[test]
fn perft_is_json_on_request() {
    let ran =
        oaq().args(["perft", "2", "--variant", "ky-dinh", "--sides", "3", "--format", "json"]).run().exits(0);
    let document: serde_json::Value = serde_json::from_str(ran.stdout()).unwrap();
    assert_eq!(document["format"], "oaq-perft");
    assert_eq!(document["sequences"], 80);
    assert_eq!(document["position"], "5,5,5,5,5,0q/5,5,5,5,5,0q/5,5,5,5,5,0q 0+0q/0+0q/0+0q P0");
}

#[test]
fn variants_are_listed_and_explained_in_both_languages() {
    let ran = oaq().args(["variants", "--format", "json"]).run().exits(0);
    let document: serde_json::Value = serde_json::from_str(ran.stdout()).unwrap();
    let ids: Vec<&str> =
        document["variants"].as_array().unwrap().iter().map(|v| v["id"].as_str().unwrap()).collect();
    assert_eq!(
        ids,
        ["standard", "table-flip", "mature-quan", "no-first-quan", "ky-dinh", "folk", "mancala-world"]
    );
    assert_eq!(document["variants"][5]["rules"]["young"], 5);

    oaq()
        .args(["variants", "folk"])
        .run()
        .exits(0)
        .prints("* young=5")
        .prints("is young and can't be captured");
    oaq().args(["variants", "folk", "--lang", "vi"]).run().exits(0).prints("là quan non, không được ăn");
    oaq().args(["variants", "chess"]).run().exits(2).says("there is no variant “chess”");
    oaq().args(["variants", "table-flip", "--sides", "3"]).run().exits(2).says("not played with 3 sides");
}

#[test]
fn options_that_cannot_be_used_are_explained_in_both_languages() {
    let ask = |args: &[&str]| oaq().args(["perft", "1"]).args(args).run().exits(2);
    ask(&["--rules", "yung=3"]).says("yung");
    ask(&["--rules", "yung=3", "--lang", "vi"]).says("không có điều luật nào tên là").says("young");
    ask(&["--position", "5,5 0/0 P0", "--lang", "vi"]).says("lỗi: ");
}
