//! Files that stay as they were, since what would be written in their place is less than they are.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use crate::program::{Ran, oaq};

const GAME: &str = "[Variant \"standard\"]\n\n1. 2< *\n";

/// Runs in a folder with the file `name`, and demands that the file is then as it was.
#[track_caller]
fn kept(name: &str, content: &[u8], command: &[&str]) -> Ran {
    let (folder, file) = folder_with(name, content);
    fs::create_dir(folder.path().join("empty")).unwrap();
    let ran = oaq().folder(folder.path()).args(command).run();
    assert_eq!(fs::read(&file).unwrap(), content, "{command:?}\n{}", ran.stderr());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left behind: {command:?}");
    ran
}

fn folder_with(name: &str, content: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, content).unwrap();
    (folder, file)
}

#[test]
fn annotating_in_place_loses_nothing_that_cannot_be_read() {
    let foreign: [(&str, &[u8]); 6] = [
        ("bytes.oaq", b"1. 2< {\xff} *\n"),
        ("utf16.oaq", b"\xff\xfe1\0.\0 \x002\0<\0 \0*\0"),
        ("letter.oaq", "Thư gửi bạn, không có ván nào.\n".as_bytes()),
        ("two.oaq", b"1. 2< *\n\n[P0 \"\xff\"]\n\n1. 3< *\n"),
        ("game.json", br#"{"format":"oaq-json","version":1,"games":[{"tags":"oops","moves":[]}]}"#),
        ("text.oaq", b"1. 2<x6 zz bla 6> *\n"),
    ];
    for (name, content) in foreign {
        for how in [["--strip", "--in-place", name], ["--nodes=50", "-o", name]] {
            let args = [&["annotate", "--lang=en"][..], &how, &[name]].concat();
            kept(name, content, &args).exits(1).says("stays as it was: what can't be read");
        }
        let args = ["annotate", "--in-place", "--nodes=50", "--lang=vi", name];
        kept(name, content, &args).exits(1).says("được giữ nguyên");
    }
    let (_folder, file) = folder_with("good.oaq", GAME.as_bytes());
    oaq().args(["annotate", "--in-place", "--nodes=50"]).arg(&file).run().exits(0).says_nothing();
    assert!(fs::read_to_string(&file).unwrap().contains("%eval"));
    oaq().args(["annotate", "--in-place", "--strip"]).arg(&file).run().exits(0);
    assert_eq!(fs::read_to_string(&file).unwrap(), GAME);
}

#[test]
fn where_nothing_was_read_nothing_is_written() {
    for command in ["annotate", "report"] {
        let args = [command, "nope.oaq", "-o", "good.oaq"];
        kept("good.oaq", GAME.as_bytes(), &args).exits(2).says("there is no game to write");
        let args = [command, "empty", "-o", "good.oaq"];
        kept("good.oaq", GAME.as_bytes(), &args).exits(1).says("good.oaq stays as it was");
    }
    let convert = ["convert", "--to", "oaq", "nope.oaq", "-o", "good.oaq", "--lang=vi"];
    kept("good.oaq", GAME.as_bytes(), &convert).exits(2).says("không có ván nào để ghi");
    for content in [&b"\xff\xff\xff"[..], b"nothing of the kind", b""] {
        for command in ["convert --to oaq a.oaq -o a.oaq", "annotate a.oaq -o a.oaq"] {
            kept("a.oaq", content, &command.split(' ').collect::<Vec<_>>()).exits(1);
        }
    }
    // One bad file never stops the others.
    let (folder, _) = folder_with("a.oaq", GAME.as_bytes());
    let args = ["convert", "--to", "oaq", "nope.oaq", "a.oaq", "-o", "b.oaq"];
    oaq().folder(folder.path()).args(args).run().exits(2);
    assert_eq!(fs::read_to_string(folder.path().join("b.oaq")).unwrap(), GAME);
}

#[test]
fn a_page_or_a_table_never_takes_the_place_of_its_record() {
    let game = GAME.as_bytes();
    kept("a.oaq", game, &["report", "a.oaq", "-o", "a.oaq"]).exits(2).says("its record would be lost");
    kept("a.oaq", game, &["report", ".", "-o", "empty/../a.oaq"]).exits(2);
    kept("a.oaq", game, &["convert", "--to=csv", "a.oaq", "-o", "./a.oaq", "--lang=vi"])
        .exits(2)
        .says("mất biên bản");
    let (folder, file) = folder_with("a.oaq", game);
    let run = |args: &[&str]| oaq().folder(folder.path()).args(args).run().exits(0);
    run(&["convert", "--to=json", "a.oaq", "-o", "a.oaq"]);
    assert!(fs::read_to_string(&file).unwrap().starts_with('{'));
    run(&["convert", "--to=oaq", "a.oaq", "-o", "a.oaq"]);
    assert_eq!(fs::read(&file).unwrap(), game);
}

#[cfg(unix)]
#[test]
fn what_was_saved_while_a_command_ran_is_not_written_over() {
    let saved = GAME.replace("2<", "3<");
    // A command that has read the file waits for a pipe: meanwhile another version is saved.
    let (folder, file) = folder_with("a.oaq", GAME.as_bytes());
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let args = ["convert", "--to=json", "--threads=1", "-o", "a.oaq", "a.oaq", "pipe"];
    let running = oaq().folder(folder.path()).args(args).stdout(Stdio::piped());
    let mut writer = fs::File::options().write(true).open(&pipe).unwrap();
    fs::write(folder.path().join("b.oaq"), &saved).unwrap();
    fs::rename(folder.path().join("b.oaq"), &file).unwrap();
    std::io::Write::write_all(&mut writer, GAME.as_bytes()).unwrap();
    drop(writer);
    running.finish().exits(2).says("a.oaq was changed after it had been read");
    assert_eq!(fs::read_to_string(&file).unwrap(), saved);
}

/// What the engine has found stays in the journal.
#[test]
fn a_file_that_was_removed_while_a_command_ran_is_not_made_again() {
    let (folder, file) = folder_with("a.oaq", GAME.repeat(40).as_bytes());
    let args = ["annotate", "--in-place", "--nodes=20000", "--threads=1", "--lang=vi", "a.oaq"];
    let mut running = oaq().folder(folder.path()).args(args).stdout(Stdio::piped());
    let journal = folder.path().join("a.oaq.oaq-journal");
    let has_begun = || fs::metadata(&journal).is_ok_and(|journal| journal.len() > 1000);
    while !has_begun() && running.child.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(1));
    }
    fs::remove_file(&file).unwrap();
    running.finish().exits(2).says("a.oaq đã bị thay đổi sau khi oaq đọc");
    assert!(!file.exists() && journal.exists());
}
