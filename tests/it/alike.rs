//! Every command tells the same of a record, and weighs it the same.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::program::oaq;

/// Records with faults that hide others, or that are no text.
const COMBINED: [&[u8]; 6] = [
    b"[P1 (\"B\xc3\xacnh\"]\n[Variant \"standaenrd\"]\n\n1. 2< *\n",
    b"[Variant (\"standard\"]\n\n1. 2< 7> *\n",
    b"[Variant \"standard\"]\n\n1. 2<x5 @@ 7> 2. 2> *\n\n[Variant \"standard\"]\n\n1. 2< 7> 1-0\n",
    b"[Variant \"standard\"]\n\n1. 2< ;9> 2. 8>\n7> *\n",
    b"[Variant \"standard\"]\n[P0 \"\xff\"]\n\n1. 2< *\n\n[Variant \"standard\"]\n\n1. 2< 7> *\n",
    b"{\"format\":\"oaq-json\",\"version\":1,\"games\":[{\"tags\":[],\"moves\":[{\"pit\":7,\"direction\":\"<\"}]}]}",
];

/// The samples with faults and the combined ones.
fn faulty(folder: &tempfile::TempDir) -> Vec<PathBuf> {
    let samples = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/samples/faults")).unwrap();
    let mut files: Vec<PathBuf> = samples.map(|entry| entry.unwrap().path()).collect();
    for (i, record) in COMBINED.into_iter().enumerate() {
        let path = folder.path().join(format!("{i}.oaq"));
        fs::write(&path, record).unwrap();
        files.push(path);
    }
    files
}

/// The codes of the errors and warnings that the check finds, and how many of them are errors.
fn checked(file: &PathBuf) -> (Vec<String>, usize) {
    let ran = oaq().args(["check", "-q", "--format", "json"]).arg(file).run();
    let report: Value = serde_json::from_str(ran.stdout()).unwrap();
    let found = report["diagnostics"].as_array().unwrap();
    let codes = found.iter().map(|found| found["code"].as_str().unwrap().to_owned()).collect();
    (codes, found.iter().filter(|found| found["severity"] == "error").count())
}

/// The codes of the findings that a text for people tells.
fn told(text: &str) -> Vec<String> {
    let heads = text.lines().filter(|line| line.starts_with("OAQ0"));
    heads.map(|line| line.split(' ').next().unwrap().to_owned()).collect()
}

#[test]
fn what_the_check_finds_is_found_by_all() {
    let folder = tempfile::tempdir().unwrap();
    for file in faulty(&folder) {
        let (codes, errors) = checked(&file);
        for command in [&["show"][..], &["report"], &["convert", "--to", "oaq"], &["annotate", "--strip"]] {
            let ran = oaq().args(command).arg(&file).run().exits(i32::from(errors > 0));
            assert_eq!(told(ran.stderr()), codes, "{command:?} {}", file.display());
        }
        let page = oaq().arg("report").arg(&file).run();
        let games = page.stdout().split("\"errors\":").skip(1);
        let counts = games.map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next().unwrap());
        let on_page: usize = counts.map(|count| count.parse::<usize>().unwrap()).sum();
        let is_left_out =
            |code: &String| ["OAQ0127", "OAQ0128", "OAQ09"].iter().any(|left| code.starts_with(left));
        let lacks = codes.iter().any(is_left_out);
        assert!(on_page == errors || lacks && on_page < errors, "{} {on_page}", file.display());
    }
}

#[test]
fn errors_are_findings_and_warnings_are_where_they_are_to_be() {
    let commands: [&[&str]; 9] = [
        &["check"],
        &["show"],
        &["report"],
        &["convert", "--to", "json"],
        &["annotate", "--strip"],
        &["analyze", "--depth", "1"],
        &["solve", "--nodes", "9"],
        &["dedupe"],
        &["merge"],
    ];
    for command in commands {
        let run = |more: &[&str], name: &str| {
            oaq().args(command).args(more).arg(format!("samples/faults/{name}.oaq")).run()
        };
        run(&[], "empty-pit").exits(1);
        let ran = run(&[], "misspelt-tag").exits(0);
        assert!(format!("{}{}", ran.stdout(), ran.stderr()).contains("OAQ0208"), "{command:?}");
        run(&["--strict"], "misspelt-tag").exits(1);
    }
}

#[test]
fn options_that_override_the_record_are_said_to() {
    let commands: [&[&str]; 5] =
        [&["show"], &["report"], &["fmt"], &["convert", "--to", "oaq"], &["annotate", "--strip"]];
    for record in ["1. 2< *\n", "[Variant \"standard\"]\n\n1. 2< *\n"] {
        for command in commands {
            let run = |more: &[&str]| oaq().args(command).args(more).arg("-").stdin(record).run().exits(0);
            run(&["--variant", "folk"]).says("OAQ0207 rules-overridden");
            run(&["--variant", "folk", "-q"]).says_nothing();
        }
        let ran = oaq().args(["fmt", "--variant", "folk", "-"]).stdin(record).run();
        ran.prints_exactly("[Variant \"folk\"]\n\n1. 2< *\n");
    }
}

/// Three sides have other rounds than two: whoever numbers by the option must write it into the record.
#[test]
fn what_comes_out_under_an_option_says_so_itself() {
    let record = "[Variant \"standard\"]\n\n1. 2< 9> 12> 2. 3> *\n";
    for command in [&["fmt"][..], &["dedupe"], &["merge"], &["convert", "--to", "oaq"]] {
        let ran = oaq().args(command).args(["--sides", "3", "-q", "-"]).stdin(record).run();
        let text = ran.stdout();
        assert!(text.contains("[Sides \"3\"]") && text.contains("1. 2< 9> 12> 2. 3>"), "{command:?}: {text}");
    }
}

/// Whoever reads records says of a file with nothing in it, or with no record, that there is no game.
#[test]
fn a_file_without_a_game_is_told_alike() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("empty.oaq", ""), ("blank.oaq", " \n\n"), ("hello.oaq", "hello world\n")] {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        for command in [&["show"][..], &["report"], &["convert", "--to=oaq"], &["annotate"], &["dedupe"]] {
            let ran = oaq().args(command).arg(&file).args(["--lang", "en"]).run().exits(1);
            ran.says("not-a-record");
        }
        oaq().arg("check").arg(&file).run().exits(1).prints("not-a-record").prints("0 games checked");
        oaq().args(["check", "--fix"]).arg(&file).run().exits(1).prints("0 games checked");
        oaq().arg("report").arg(&file).run().prints_exactly("");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        // What is blank can be laid out: there is nothing to say.
        let fmt = oaq().arg("fmt").arg(&file).run();
        if name == "hello.oaq" {
            fmt.exits(1).says("not-a-record")
        } else {
            fmt.exits(0).says_nothing()
        };
    }
    oaq().args(["report", "nofile.oaq"]).folder(&folder).run().exits(2).prints_exactly("");
}

/// Whoever asks for one game hears nothing of the others.
#[test]
fn one_game_is_told_of_alone() {
    let games = "[Variant \"standard\"]\n\n1. 2< 7> *\n\n[Variant \"standard\"]\n\n1. 2< 9> *\n";
    for command in ["analyze", "solve"] {
        let ask = |game: &str| {
            oaq().args([command, "-", "--game", game, "--nodes", "1000", "--depth", "2"]).stdin(games).run()
        };
        ask("2").exits(0).says_nothing();
        ask("1").exits(1).says("empty-pit");
        ask("3").exits(2).says("game 3");
    }
    let ran = oaq().args(["show", "-", "--game", "2", "--ply", "99"]).stdin(games).run();
    ran.exits(2).prints_exactly("").says("there is no ply 99");
}

/// Games with more points than the engine's board holds are passed over, and that is said.
#[test]
fn a_game_too_large_for_the_engine_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let large = "[Variant \"standard\"]\n[Rules \"dan=30\"]\n\n1. 2< 7> *\n";
    let small = "[Variant \"standard\"]\n\n1. 2< 9> *\n";
    fs::write(folder.path().join("a.oaq"), format!("{large}\n{small}")).unwrap();
    let annotate = |lang| {
        oaq().args(["annotate", "--nodes", "1000", "a.oaq", "--lang", lang]).folder(&folder).run().exits(2)
    };
    annotate("en").says("a.oaq: game 1 can't be analysed: the engine plays with at most 255 points, not 320");
    annotate("vi").says("a.oaq: ván 1 không phân tích được").prints("[OaqAnalysis \"complete\"]");
    let annotate = oaq().args(["annotate", "--in-place", "--nodes", "1000", "a.oaq"]).folder(&folder).run();
    annotate.exits(2).says("game 1 can't be analysed");
    assert!(fs::read_to_string(folder.path().join("a.oaq")).unwrap().contains("[%eval"));
    fs::write(folder.path().join("b.oaq"), large.replace("7>", "8<")).unwrap();
    fs::write(folder.path().join("c.oaq"), large).unwrap();
    let diff = oaq().args(["diff", "--engine", "c.oaq", "b.oaq", "--lang", "en"]).folder(&folder).run();
    diff.exits(2).says("game 1 can't be analysed: the engine plays with at most 255 points").prints("8<");
    oaq().args(["diff", "c.oaq", "b.oaq"]).folder(&folder).run().exits(1).says_nothing();
}
