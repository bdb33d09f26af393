//! `diff`, `merge` and `dedupe` as they are called.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::program::oaq;

const A: &str = "[P0 \"An\"]\n[P1 \"Bình\"]\n[Date \"2026.02.17\"]\n[Variant \"standard\"]\n[Result \"*\"]\n\n\
                 1. 2<x6 {mạnh} 9> (6<) 2. 1> *\n";

/// A folder with the file `a.oaq` and a changed `b.oaq`.
fn two_files() -> (tempfile::TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let (a, b) = (folder.path().join("a.oaq"), folder.path().join("b.oaq"));
    fs::write(&a, A).unwrap();
    fs::write(
        &b,
        A.replace("9> (6<) 2. 1>", "9< (8<) 2. 1<").replace("mạnh", "yếu").replace("02.17", "02.18"),
    )
    .unwrap();
    (folder, a, b)
}

#[test]
fn games_that_only_one_file_has_are_told_by_their_number() {
    let folder = tempfile::tempdir().unwrap();
    let game = |name: &str| format!("[P0 \"{name}\"]\n[Variant \"standard\"]\n\n1. 2< *\n\n");
    let file = |name: &str, games: &[&str]| {
        let path = folder.path().join(name);
        fs::write(&path, games.iter().map(|name| game(name)).collect::<String>()).unwrap();
        path
    };
    let (one, two, three) =
        (file("1.oaq", &["An"]), file("2.oaq", &["An", "Bình"]), file("3.oaq", &["An", "Bình", "Chi"]));
    let diff = |a: &PathBuf, b: &PathBuf, lang| {
        oaq().arg("diff").arg(a).arg(b).args(["--lang", lang]).run().exits(1)
    };
    diff(&two, &one, "en").prints("2.oaq: game 2\n");
    diff(&one, &three, "en").prints("3.oaq: games 2, 3\n");
    diff(&one, &two, "vi").prints("2.oaq: ván 2\n");
}

#[test]
fn exit_codes_tell_same_different_and_trouble() {
    let (_folder, a, b) = two_files();
    oaq().arg("diff").arg(&a).arg(&a).run().exits(0).prints_exactly("");
    oaq().arg("diff").arg(&a).arg(&b).run().exits(1).prints("part at ply 2: 9> ↔ 9<");
    oaq()
        .args(["diff", "--lang", "vi"])
        .arg(&a)
        .arg(&b)
        .run()
        .exits(1)
        .prints("khác nhau từ lượt 2: 9> ↔ 9<");
    oaq().arg("diff").arg(&a).arg("no-such-file.oaq").run().exits(2).says("no-such-file.oaq");
    oaq().arg("diff").arg(&a).run().exits(2).says("two files");
    oaq().args(["diff", "--line", "12.q", "--line", "main"]).arg(&a).run().exits(2).says("12.q");
    oaq().args(["diff", "--only", "tags"]).arg(&a).arg(&b).run().exits(1).never_prints("ply");
}

#[test]
fn a_game_whose_rules_nobody_knows_is_the_same_as_itself() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, variant: &str| {
        let path = folder.path().join(name);
        fs::write(&path, format!("[Variant \"{variant}\"]\n\n1. 2< 9> *\n")).unwrap();
        path
    };
    let (a, b, c) = (file("a.oaq", "foo"), file("b.oaq", "foo"), file("c.oaq", "bar"));
    // The unknown variant is an error in a file; a difference it is not.
    let diff =
        |other| oaq().args(["diff", "--only", "setup", "--format", "json"]).arg(&a).arg(other).run().exits(1);
    diff(&b).says("OAQ0202").prints("\"same\":true");
    diff(&c).says("OAQ0202").prints("\"same\":false");
}

#[test]
fn a_game_that_is_over_from_the_start_is_not_called_unfinished() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, moves: &str| {
        let over = "[Variant \"standard\"]\n[Position \"0,0,0,0,0,0/0,0,0,0,0,0 40/30 -\"]\n\n";
        let path = folder.path().join(name);
        fs::write(&path, format!("{over}{moves}1-0\n")).unwrap();
        path
    };
    let (a, b) = (file("a.oaq", ""), file("b.oaq", "1. 2< "));
    oaq().arg("diff").arg(&a).arg(&b).run().exits(1).prints("In the end, after 0 ↔ 1 plies: 40–30 ↔ ?\n");
}

#[test]
fn json_is_as_its_schema_says() {
    let schema: Value = serde_json::from_str(include_str!("../../grammar/oaq-diff.schema.json")).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let (_folder, a, b) = two_files();
    let ran = oaq().args(["diff", "--format", "json"]).arg(&a).arg(&b).run().exits(1);
    let json: Value = serde_json::from_str(ran.stdout()).unwrap();
    assert!(validator.is_valid(&json), "{:?}", validator.iter_errors(&json).next());
    let game = &json["games"][0];
    assert_eq!(game["common_plies"], 1);
    assert_eq!(game["first_difference"]["ply"], 2);
    assert_eq!(game["first_difference"]["a"], "9>");
    assert_eq!(game["first_difference"]["position"], "0,0,6,6,6,1q/6,0,6,6,6,1q 6/0 P1 ply=1");
    assert_eq!(game["tags"][0]["name"], "Date");
    assert_eq!(game["annotations"][0]["kind"], "comments");
}

#[test]
fn lines_of_one_game_and_typed_lines_are_compared() {
    let (_folder, a, _) = two_files();
    oaq().args(["diff", "--line", "main", "--line", "2.a"]).arg(&a).run().exits(1).prints("9> ↔ 6<");
    oaq().args(["diff", "--line", "main", "--line", "2< 9> 1>"]).arg(&a).run().exits(0);
    oaq().args(["diff", "--line", "2< 9>", "--line", "2< 8>"]).run().exits(1).prints("9> ↔ 8>");
}

/// The same letters on other boards are another move: what stands side by side was played after as many moves.
#[test]
fn moves_stand_beside_those_that_were_played_at_the_same_time() {
    let lines =
        |a, b| oaq().args(["diff", "--line", a, "--line", b, "--engine", "--depth", "2"]).run().exits(1);
    let ran = lines("2< 6< 3<", "2< 6> 4< 7> 4< 6<");
    let rows = "≠    2. 6<                 2. 6>\n≠    3. 3<                 3. 4<\n\
                +                          4. 7>\n+                          5. 4<\n\
                +                          6. 6<\n";
    let ran = ran.prints(rows);
    // What is said of a choice stands before the moves that come after it.
    assert!(ran.stdout().find("→ ") < ran.stdout().find(rows), "{}", ran.stdout());
}

#[test]
fn the_better_choice_is_named_from_the_records_or_by_the_engine() {
    let (_folder, a, b) = two_files();
    fs::write(&a, "[Variant \"standard\"]\n\n1. 2<x6 {[%eval =+12]} 9> {[%eval +10 d9]} *\n").unwrap();
    fs::write(&b, "[Variant \"standard\"]\n\n1. 5> {[%eval =+4]} 9> *\n").unwrap();
    let run = || oaq().arg("diff").arg(&a).arg(&b);
    run().run().exits(1).prints("→ 2< is better than 5> by 8").prints("proven: 2< =+12, 5> =+4");
    let ran = run().args(["--format", "json", "--engine", "--depth", "3"]).run().exits(1);
    let json: Value = serde_json::from_str(ran.stdout()).unwrap();
    let cost = &json["games"][0]["costs"][0];
    assert_eq!((&cost["ply_a"], &cost["ply_b"]), (&1.into(), &1.into()));
    assert_eq!(cost["a"]["kind"], "estimate");
    let schema: Value = serde_json::from_str(include_str!("../../grammar/oaq-diff.schema.json")).unwrap();
    assert!(jsonschema::is_valid(&schema, &json));
    assert_eq!(cost["best"], serde_json::json!([]));

    // The best moves, as many as asked for; all that the engine is told is about it.
    let limits = ["--multipv", "3", "--time", "60", "--hash", "1", "--depth", "3"];
    let ran = run().args(["--format", "json", "--engine"]).args(limits).run().exits(1);
    let json: Value = serde_json::from_str(ran.stdout()).unwrap();
    let best = json["games"][0]["costs"][0]["best"].as_array().unwrap();
    assert_eq!(best.len(), 3);
    let values: Vec<f64> = best.iter().map(|one| one["eval"]["value"].as_f64().unwrap()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    assert!(jsonschema::is_valid(&schema, &json));
    run().args(["--engine", "--depth", "3", "--multipv", "3"]).run().exits(1).prints("the best moves: ");
    run().args(["--multipv", "3"]).run().exits(2);

    // Whatever the limit, both are searched to the same depth.
    for nodes in ["300", "700", "2000", "5000"] {
        let ran = run().args(["--format", "json", "--engine", "--nodes", nodes]).run().exits(1);
        let json: Value = serde_json::from_str(ran.stdout()).unwrap();
        let cost = &json["games"][0]["costs"][0];
        assert_eq!(cost["a"]["depth"], cost["b"]["depth"], "{cost}");
    }
}

/// Whatever games were weighed before, a game is weighed the same.
#[test]
fn games_are_weighed_one_as_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let late = "[Position \"1,0,2,0,1,3/0,2,0,0,1,0q 20/30 P1\"]";
    let game = |name: &str, start: &str, moves: &str| {
        format!("[P0 \"{name}\"]\n[Variant \"standard\"]\n{start}\n\n{moves} *\n\n")
    };
    let pairs = [
        ("An", "", "1. 2<x6", "1. 5>"),
        ("Bình", late, "1... 7<", "1... 7>"),
        ("Chi", late, "1... 10<", "1... 7>"),
        ("Dũng", "", "1. 2<x6", "1. 4>"),
    ];
    let costs = |pairs: &[(&str, &str, &str, &str)]| -> Vec<Value> {
        let [a, b] = ["a.oaq", "b.oaq"].map(|name| folder.path().join(name));
        fs::write(&a, pairs.iter().map(|(name, start, a, _)| game(name, start, a)).collect::<String>())
            .unwrap();
        fs::write(&b, pairs.iter().map(|(name, start, _, b)| game(name, start, b)).collect::<String>())
            .unwrap();
        let limits = ["--engine", "--nodes", "300", "--hash", "1", "--format", "json"];
        let ran = oaq().arg("diff").args([&a, &b]).args(limits).run().exits(1);
        let json: Value = serde_json::from_str(ran.stdout()).unwrap();
        let games = json["games"].as_array().unwrap();
        games
            .iter()
            .map(|game| game["costs"].clone())
            .inspect(|costs| assert_ne!(costs[0], Value::Null))
            .collect()
    };
    let together = costs(&pairs);
    for (pair, costs_together) in pairs.iter().zip(&together) {
        assert_eq!(costs(&[*pair]), std::slice::from_ref(costs_together), "{}", pair.0);
    }
}

#[test]
fn what_follows_a_flip_is_weighed_with_it() {
    let (_folder, a, b) = two_files();
    fs::write(&a, "[Variant \"table-flip\"]\n\n1. 2<x6 flip 6>x6 *\n").unwrap();
    fs::write(&b, "[Variant \"table-flip\"]\n\n1. 2<x6 flip 8< *\n").unwrap();
    let costs = |a: &Path, b: &Path| {
        let ran = oaq()
            .arg("diff")
            .args([a, b])
            .args(["--format", "json", "--engine", "--depth", "4"])
            .run()
            .exits(1);
        let json: Value = serde_json::from_str(ran.stdout()).unwrap();
        json["games"][0]["costs"][0].clone()
    };
    let cost = costs(&a, &b);
    assert!(cost["points"].as_f64().unwrap() >= 2.0, "{cost}");
    // Both flip: what is chosen is the move, and whoever opened plays it, on P1 now.
    let value = |side: &str| cost[side]["value"].as_f64().unwrap();
    assert_eq!(cost["better"], if value("a") < value("b") { "a" } else { "b" }, "{cost}");
    // The same move with the flip and without it: the board is worth the same, and the seat is another one.
    fs::write(&b, "[Variant \"table-flip\"]\n\n1. 2<x6 6>x6 *\n").unwrap();
    let cost = costs(&a, &b);
    assert_eq!(cost["a"]["value"], cost["b"]["value"], "{cost}");
    assert!(cost["points"].as_f64().unwrap() > 0.0, "{cost}");
}

#[test]
fn to_flip_is_one_of_the_best_choices_where_it_is_one() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/lat-ban.oaq");
    let limits = ["--engine", "--multipv", "3", "--depth", "4"];
    for lines in [["main", "2.a"], ["2.a", "main"]] {
        let run = || oaq().args(["diff", sample, "--line", lines[0], "--line", lines[1]]).args(limits);
        run().run().exits(1).prints("the best moves: flip ");
        let ran = run().args(["--format", "json"]).run().exits(1);
        let json: Value = serde_json::from_str(ran.stdout()).unwrap();
        let best = json["games"][0]["costs"][0]["best"].as_array().unwrap();
        assert_eq!(best.len(), 3);
        // The flip is worth to one person what not to flip is worth to the other.
        let text = |i: usize| best[i]["move"].as_str().unwrap();
        assert_eq!(text(0), format!("flip {}", text(1)));
        assert_eq!(best[0]["eval"]["value"], best[1]["eval"]["value"]);
    }
    // After the flip there is none to be chosen any more.
    let lines = ["--line", "2< flip 6>", "--line", "2< flip 8<", "--variant", "table-flip"];
    let ran = oaq().arg("diff").args(lines).args(limits).run().exits(1);
    let best = ran.stdout().lines().find(|line| line.contains("the best moves: ")).unwrap();
    assert!(!best.contains("flip"), "{best}");
}

/// A flip that the rules don't allow changes no seat.
#[test]
fn a_flip_that_is_none_is_not_weighed() {
    let (_folder, a, b) = two_files();
    fs::write(&a, "[Variant \"standard\"]\n\n1. 2<x6 flip 6>x6 {[%eval +2 d9]} *\n").unwrap();
    fs::write(&b, "[Variant \"standard\"]\n\n1. 2<x6 8> {[%eval +4 d9]} *\n").unwrap();
    oaq().arg("diff").args([&a, &b]).run().exits(1).prints("part at ply 2").never_prints("→");
}

#[test]
fn other_rules_are_said_loudly() {
    let (_folder, a, b) = two_files();
    fs::write(&a, "[Variant \"standard\"]\n\n1. 5>x11 *\n").unwrap();
    fs::write(&b, "[Variant \"mature-quan\"]\n\n1. 5> *\n").unwrap();
    oaq()
        .arg("diff")
        .arg(&a)
        .arg(&b)
        .run()
        .exits(1)
        .prints("NOTE: the games are played by different rules: standard ↔ mature-quan")
        .prints("under mature-quan, 5> captures nothing here");
}

#[test]
fn colours_change_no_word() {
    let (_folder, a, b) = two_files();
    for (form, removed) in [("human", "\u{1b}[31m− yếu"), ("unified", "\u{1b}[31m-2. 9<")] {
        let diff = |color| oaq().arg("diff").args([&b, &a]).args(["--format", form, "--color", color]).run();
        let colored = diff("always").exits(1).prints(removed);
        let (first, rest) = colored.stdout().split_once('\u{1b}').unwrap();
        let rest: String = rest.split('\u{1b}').map(|part| part.split_once('m').unwrap().1).collect();
        diff("never").exits(1).prints_exactly(&format!("{first}{rest}"));
    }
}

#[test]
fn git_shows_the_differences_of_records() {
    let (folder, a, b) = two_files();
    let git = |args: &[&str]| {
        let run = Command::new("git")
            .args(["-c", "user.name=t", "-c", "user.email=t@example.org"])
            .args(args)
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .current_dir(folder.path())
            .output();
        let output = run.expect("git is installed");
        assert!(output.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    git(&["init", "-q"]);
    fs::write(folder.path().join(".gitattributes"), "*.oaq diff=oaq\n").unwrap();
    git(&["config", "diff.oaq.command", &format!("{} diff --git", env!("CARGO_BIN_EXE_oaq"))]);
    git(&["add", "a.oaq", ".gitattributes"]);
    git(&["commit", "-q", "-m", "one"]);
    fs::copy(&b, &a).unwrap();
    let shown = git(&["diff"]);
    for line in ["--- a/a.oaq", "+++ b/a.oaq", "-2. 9> (6<)", "+2. 9< (8<)", " [P0 \"An\"]"] {
        assert!(shown.lines().any(|shown| shown == line), "{line:?} is not in\n{shown}");
    }
    git(&["rm", "-q", "-f", "a.oaq"]);
    assert!(git(&["diff", "--cached", "--ext-diff"]).contains("+++ /dev/null"));
}

#[test]
fn merged_games_are_one_record_that_checks() {
    let (folder, a, b) = two_files();
    let merged = folder.path().join("merged.oaq");
    oaq().arg("merge").arg(&a).arg(&b).arg("-o").arg(&merged).run().exits(0);
    let text = fs::read_to_string(&merged).unwrap();
    for kept in ["{mạnh} {yếu}", "(1... 6<)", "(1... 9<", "(1... 8<)"] {
        assert!(text.contains(kept), "{kept} is not in {text}");
    }
    oaq().arg("diff").arg(&a).arg(&merged).args(["--only", "moves"]).run().exits(0);
    fs::write(&b, "[Variant \"folk\"]\n\n1. 2< *\n").unwrap();
    oaq().arg("merge").arg(&a).arg(&b).run().exits(2).says("other rules");
}

#[test]
fn the_same_game_is_kept_once() {
    let (folder, a, b) = two_files();
    fs::write(&b, "[P0 \"An\"]\n[Variant \"standard\"]\n\n1. 2< *\n").unwrap();
    let ran = oaq().arg("dedupe").arg(&a).arg(&b).arg(&a).run().exits(0);
    let ran =
        ran.says("b.oaq, game 1 is the beginning of").says("a.oaq, game 1 is equal to").says("1 game kept");
    assert!(ran.stdout().contains("1. 2<x6 {mạnh} 1... 9> (1... 6<) 2. 1> *"), "{}", ran.stdout());
    assert_eq!(ran.stdout().matches("[P0").count(), 1);
    // Words that the kept game lacks are not lost in silence.
    fs::write(&b, A.replace("{mạnh}", "{hay}").replace("[Date", "[Annotator \"Lan\"]\n[Date")).unwrap();
    let dedupe = |lang| oaq().args(["dedupe", "--lang", lang]).arg(&a).arg(&b).run().exits(0);
    dedupe("en").says("a.oaq, game 1 is equal to").says("lacks comments of the one left out (oaq merge");
    dedupe("vi").says("ván giữ lại thiếu lời chú thích của ván bỏ đi").prints("[Annotator \"Lan\"]");
    drop(folder);
}

#[test]
fn what_cannot_be_read_is_told_and_never_lost() {
    let (folder, a, b) = two_files();
    let games = "1. 2< zz *\n\n1. 3< *\n\n[P0 \"";
    fs::write(&b, [games.as_bytes(), b"\xff\"]\n\n1. 4< *\n\n1. 5< *\n"].concat()).unwrap();
    let run = |args: &[&str]| oaq().args(args).args([&b, &a]).args(["--lang", "en"]).run();
    let ran = run(&["dedupe"]).exits(1).says("“zz” is not a move").says("not UTF-8").prints("1. 5<");
    assert!(!ran.stdout().contains('\u{fffd}'));
    run(&["merge"]).exits(1).says("“zz” is not a move").says("not UTF-8").prints("(1. 5<)");
    for command in ["dedupe", "merge"] {
        let before = fs::read(&b).unwrap();
        oaq().args([command, "-o"]).args([&b, &b]).run().exits(1).says("stays as it was");
        assert_eq!(fs::read(&b).unwrap(), before);
    }
    // An input that isn't there stops none of the others.
    for command in ["dedupe", "merge"] {
        let ran = run(&[command, "nowhere.oaq"]).exits(2).says("nowhere.oaq").prints("5<");
        assert_eq!(ran.stdout(), run(&[command]).stdout());
        oaq().args([command, "-o"]).args([&a, &a]).arg("nowhere.oaq").run().exits(2).says("stays as it was");
    }
    // What can't be read keeps its number.
    oaq()
        .args(["diff", "--line", "main", "--line", "5<", "--game", "4"])
        .arg(&b)
        .run()
        .exits(1)
        .prints_exactly("");
    drop(folder);
}

#[test]
fn a_typed_line_that_cannot_be_played_is_refused() {
    let diff = |lang, line| oaq().args(["diff", "--lang", lang, "--line", "2< 6>", "--line", line]).run();
    diff("en", "2< 7>").exits(2).says("“2< 7>”: Pit 7 is empty").prints_exactly("");
    diff("vi", "2< 7>").exits(2).says("“2< 7>”: Ô 7 đang trống");
    diff("en", "2< 3>").exits(2).says("Pit 3 belongs to");
    diff("en", "2<x5 8>").exits(1).prints("6> ↔ 8>");
}

#[test]
fn large_files_are_no_trouble() {
    // A line in each hand: ten thousand plies, and no position in common but the start.
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, first: &str| -> PathBuf {
        let path = Path::new(folder.path()).join(name);
        let moves = "1> 6> 2> 7> ".repeat(2_500);
        fs::write(&path, format!("{first} {moves} *\n")).unwrap();
        path
    };
    let (a, b) = (write("a.oaq", "1. 3<"), write("b.oaq", "1. 4<"));
    oaq().arg("diff").arg(&a).arg(&b).run().exits(1).prints("The games part at ply 1");
}

#[test]
fn two_boards_that_have_no_room_beside_each_other_stand_one_below_the_other() {
    let diff = |sides: &str| {
        let lines = ["--line", "2<", "--line", "3<"];
        oaq().args(["diff", "--lang", "en", "--sides", sides]).args(lines).run().exits(1)
    };
    let widest = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(widest(diff("2").stdout()) > 80);
    assert!(widest(diff("4").stdout()) <= 100);
}
