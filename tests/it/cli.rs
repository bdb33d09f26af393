//! What holds for every command: exit codes, languages, colours, pipes, files.

use std::fs::{self, File};
use std::process::Stdio;

use crate::program::oaq;

#[test]
fn help_is_no_failure_and_nonsense_is_one() {
    oaq().args(["--help"]).run().exits(0).prints("Usage: oaq").says_nothing();
    oaq().args(["--version"]).run().exits(0).prints(concat!("oaq ", env!("CARGO_PKG_VERSION")));
    oaq().run().exits(2);
    oaq().args(["dance"]).run().exits(2).says("dance");
    oaq().args(["man", "--threads", "0"]).run().exits(2).says("--threads");
}

#[test]
fn the_locale_chooses_the_language_and_lang_overrules_it() {
    let ask = || oaq().args(["man", "dance"]);
    ask().run().exits(2).says("there is no command “dance”");
    ask().env("LANG", "vi_VN.UTF-8").run().exits(2).says("không có lệnh “dance”");
    ask().env("LANG", "vi_VN.UTF-8").env("LC_ALL", "C").run().says("there is no command");
    ask().env("LC_MESSAGES", "vi_VN").env("LANG", "en_US.UTF-8").run().says("không có lệnh");
    ask().args(["--lang", "en"]).env("LC_ALL", "vi_VN.UTF-8").run().says("there is no command");
}

#[test]
fn help_and_complaints_about_arguments_are_vietnamese_too() {
    oaq().args(["--help", "--lang", "vi"]).run().exits(0).prints("Cách dùng: oaq").prints("Vẽ các thế cờ");
    oaq().args(["show", "-h"]).env("LANG", "vi_VN.UTF-8").run().exits(0).prints("Tùy chọn chung");
    let help = oaq().args(["check", "--help", "--lang", "vi"]).run().exits(0);
    let help = help.prints("[mặc định: human]").prints("- jsonl: Mỗi dòng").never_prints("ossible values");
    help.never_prints("[default");
    let ask = |args: &[&str]| oaq().args(["--lang=vi"]).args(args).run().exits(2);
    ask(&["dance"]).says("không có lệnh “dance”");
    ask(&["perft", "--slow", "3"]).says("không có tùy chọn “--slow”");
    ask(&["perft"]).says("còn thiếu <DEPTH>");
    ask(&["perft", "3", "--format", "xml"]).says("các giá trị: human, json");
}

#[test]
fn a_complaint_is_in_one_language_and_leads_to_the_help_of_its_command() {
    let complaints: [(&[&str], &str, &str); 6] = [
        (&["--quiet"], "còn thiếu lệnh; các lệnh: show, check", "oaq --help"),
        (&["diff", "a", "b", "c"], "“c” là thừa: [FILE]...", "oaq diff --help"),
        (&["diff", "--git", "a", "b"], "chưa đủ giá trị", "oaq diff --help"),
        (&["check", "--formt"], "có phải là --format?", "oaq check --help"),
        (&["show", "-V"], "không có tùy chọn “-V”", "oaq show --help"),
        (&["show", "--sides"], "--sides <N> cần một giá trị", "oaq show --help"),
    ];
    for (args, words, help) in complaints {
        let ran = oaq().args(args).arg("--lang=vi").run().exits(2);
        assert!(
            !["error", "Usage", "value"].iter().any(|word| ran.stderr().contains(word)),
            "{}",
            ran.stderr()
        );
        ran.says(words).says(&format!("Xem thêm: {help}"));
        oaq().args(args).arg("--lang=en").run().exits(2).says(&format!("try '{help}'"));
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_told_in_words() {
    let bytes = std::os::unix::ffi::OsStrExt::from_bytes(b"\xff");
    let not_utf8: &std::ffi::OsStr = bytes;
    oaq().args(["--lang=vi", "variants"]).arg(not_utf8).run().exits(2).says("không phải là UTF-8");
}

/// What belongs to a file says nothing about a position; nobody is to believe that it was heeded.
#[test]
fn options_that_have_nothing_to_belong_to_are_refused() {
    const START: &str = "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0";
    for command in ["analyze", "solve"] {
        for option in [["--game", "2"], ["--ply", "1"], ["--from", "json"]] {
            for place in [&["--position", START][..], &["--moves", "2<"], &[]] {
                let ran = oaq().arg(command).args(option).args(place).args(["--nodes", "9"]).run();
                ran.exits(2).prints_exactly("").says(if place.is_empty() { "<FILE>" } else { option[0] });
            }
            let ran = oaq().args([command, "samples/the-co.oaq", "--nodes", "9"]).args(option).run();
            assert!(!ran.stderr().contains("Usage"), "{}", ran.stderr());
        }
    }
    oaq().args(["show", "--from", "json", "--position", START]).run().exits(2).says("--from");
    oaq().args(["variants", "standard", "--variant", "folk"]).run().exits(2).says("--variant");
    let (a, b) = ("samples/co-ban.oaq", "samples/lat-ban.oaq");
    oaq().args(["diff", "--game", "2", a, b]).run().exits(2).says("--line");
    oaq().args(["diff", "--game", "2", "--line", "2< 9>", "--line", "2< 8>"]).run().exits(2).says("FILE");
    oaq().args(["diff", "--game", "1", a, "--line", "main", "--line", "2< 8>"]).run().exits(1);
}

#[cfg(unix)]
#[test]
fn a_file_is_replaced_as_a_whole_keeping_its_mode_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.svg");
    let link = folder.path().join("link.svg");
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("board.svg", &link).unwrap();
    oaq().args(["board", "-o"]).arg(&link).run().exits(0).says_nothing();

    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().contains("<svg"));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "no temporary file is left");
}

#[test]
fn what_a_killed_run_left_behind_is_cleared_away() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (left, written, foreign) = (path(".oaq-Ab12cD.tmp"), path(".oaq-Xy98zW.tmp"), path(".other.tmp"));
    for file in [&left, &written, &foreign] {
        fs::write(file, "half a file").unwrap();
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink("board.svg", path(".oaq-link.tmp")).unwrap();
    // As another run has it that is still at work.
    let at_work = File::options().write(true).open(&written).unwrap();
    at_work.lock().unwrap();
    oaq().args(["board", "-o"]).arg(path("board.svg")).run().exits(0).says_nothing();
    assert!(!left.exists() && written.exists() && foreign.exists());
    let stay = if cfg!(unix) { 4 } else { 3 };
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), stay, "nor is a link of ours");
    drop(at_work);
    oaq().args(["board", "-o"]).arg(path("board.svg")).run().exits(0).says_nothing();
    assert!(!written.exists());
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    oaq().args(["board", "-o", "no/such/folder/x.svg"]).run().exits(2).says("no/such/folder/x.svg");
    oaq().args(["board", "-o", "src"]).run().exits(2).says("can't write src: it is a folder");
    // Not what would have stood beside it for a while.
    let annotate = oaq().args(["annotate", "samples/co-ban.oaq", "-o", "no/such/x"]).run().exits(2);
    annotate.says("can't write no/such/x: there is no such file or folder");
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_is_not_taken_for_the_output() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("socket.oaq");
    let _socket = std::os::unix::net::UnixListener::bind(&path).unwrap();
    for args in [&["fmt"][..], &["show"], &["convert", "--to", "oaq"], &["report"], &["verify"]] {
        let ran = oaq().args(args).arg(&path).run().exits(2);
        ran.says(&format!("can't read {}", path.display()));
    }
    for args in [&["check"][..], &["check", "--fix"]] {
        oaq().args(args).arg(&path).run().exits(2).prints("unreadable-file");
    }
}

#[test]
fn a_pipe_gets_no_escape_byte_unless_colours_are_asked_for() {
    let ask = || oaq().args(["man", "dance"]);
    assert!(!ask().run().stderr().contains('\u{1b}'));
    ask().args(["--color", "always"]).run().says("\u{1b}[");
}

#[test]
fn results_in_a_pipe_have_neither_colours_nor_progress() {
    for args in
        [&["show", "samples", "--all"][..], &["check", "samples"], &["variants"], &["perft", "3", "-v"]]
    {
        let ran = oaq().args(args).env("TERM", "xterm-256color").run();
        let both = format!("{}{}", ran.stdout(), ran.stderr());
        assert!(!both.contains(['\u{1b}', '\r']), "{args:?}");
    }
    let coloured = || oaq().args(["show", "samples/co-ban.oaq", "--color", "always"]);
    coloured().run().prints("\u{1b}[");
    let auto = oaq().args(["show", "samples/co-ban.oaq"]).env("NO_COLOR", "1").run();
    auto.never_prints("\u{1b}[");
}

#[test]
fn with_the_language_set_every_locale_gives_the_same_bytes() {
    for lang in ["vi", "en"] {
        for args in [&["check", "samples"][..], &["show", "samples"], &["variants", "folk"]] {
            let print = |locale: &str| {
                let ran = oaq().args(args).args(["--lang", lang]).env("LC_ALL", locale).run();
                ran.stdout().to_owned()
            };
            let plain = print("C");
            assert!(["vi_VN.UTF-8", "tr_TR.UTF-8"].iter().all(|locale| print(locale) == plain), "{args:?}");
        }
    }
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    for command in ["show", "check"] {
        let print = |n: &str| oaq().args([command, "samples", "--threads", n]).run().stdout().to_owned();
        let one = print("1");
        assert!(print("2") == one && print("8") == one, "{command}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_with_a_message() {
    for arguments in [["man"], ["--help"], ["--version"]] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        oaq().args(arguments).stdout(full).finish().exits(2).says("no space is left");
    }
    oaq().args(["board", "-o", "/dev/full"]).run().exits(2).says("can't write /dev/full: no space is left");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut running = oaq().args(["man"]).stdout(Stdio::piped());
    drop(running.child.stdout.take());
    running.finish().exits(0).says_nothing();
}

#[test]
fn completions_and_manual_pages_name_every_command() {
    let pages = oaq().args(["man"]).run().exits(0);
    let bash = oaq().args(["completions", "bash"]).run().exits(0);
    for command in ["completions", "man"] {
        assert!(pages.stdout().contains(&format!(".TH oaq-{command}")), "no page of {command}");
        assert!(bash.stdout().contains(&format!("oaq__subcmd__{command}")), "no completion of {command}");
    }
    oaq().args(["man", "completions"]).run().exits(0).prints(".TH oaq-completions");
    for (lang, words) in
        [("en", [".SH NAME", "[OPTIONS]", ".IP"]), ("vi", [".SH TÊN", "[TÙY CHỌN]", ".br\n\\- oaq: "])]
    {
        let page = oaq().args(["man", "check", "--lang", lang]).run().exits(0);
        assert!(
            page.stdout().contains(concat!("\"oaq ", env!("CARGO_PKG_VERSION"), "\"")),
            "{}",
            page.stdout()
        );
        words.iter().fold(page, |page, words| page.prints(words)).never_prints("\\-\\-version");
    }
}

#[test]
fn whoever_has_seen_enough_of_the_findings_still_gets_their_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.oaq");
    fs::write(&file, "[Variant \"standard\"]\n\n1. 2< 2< *\n\n".repeat(2000)).unwrap();
    for args in [&["check"][..], &["check", "--format=concise"]] {
        let mut running = oaq().args(args).arg(&file).stdout(Stdio::piped());
        drop(running.child.stdout.take());
        running.finish().exits(1).says_nothing();
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_has_the_exit_code_that_shells_know() {
    use std::io::Write;
    use std::process::Command;
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.oaq");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let signal = |name: &str, running: &crate::program::Running| {
        let id = running.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    };
    for name in ["INT", "TERM"] {
        // Games that never come to an end: the first signal is for the work between two games, the second for the wait.
        let args = ["convert", "--to=json", "--threads=1", "-o"];
        let running = oaq().args(args).arg(folder.path().join("out.json")).arg(&pipe).stdout(Stdio::null());
        let mut writer = File::options().write(true).open(&pipe).unwrap();
        signal(name, &running);
        std::thread::sleep(std::time::Duration::from_millis(200));
        writer.write_all(b"[Variant \"standard\"]\n\n1. 2< *\n").unwrap();
        drop(writer);
        running.finish().exits(130).says("interrupted");

        let running = oaq().args(args).arg(folder.path().join("out.json")).arg(&pipe).stdout(Stdio::null());
        let writer = File::options().write(true).open(&pipe).unwrap();
        signal(name, &running);
        std::thread::sleep(std::time::Duration::from_millis(200));
        signal(name, &running);
        running.finish().exits(130);
        drop(writer);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn lines_are_no_longer_than_the_terminal_is_wide() {
    let longest = |text: &str| text.lines().map(|line| line.trim_end().chars().count()).max();
    for (columns, widest) in [(50, 50), (200, 88)] {
        let typed = format!("stty rows 24 cols {columns} && {} explain 0301", env!("CARGO_BIN_EXE_oaq"));
        let ran = std::process::Command::new("script")
            .args(["-qec", &typed, "/dev/null"])
            .env("NO_COLOR", "1")
            .output()
            .unwrap();
        let length = longest(&String::from_utf8(ran.stdout).unwrap()).unwrap();
        assert!((widest - 10..=widest).contains(&length), "{length} columns of {columns}");
    }
    assert!(longest(oaq().args(["explain", "0301"]).run().stdout()) > Some(78));
}

/// A position means nothing without the rules that it is played by.
#[test]
fn the_json_about_a_position_says_by_which_rules() {
    for command in ["analyze", "solve"] {
        let typed = [
            command,
            "--format",
            "json",
            "--depth",
            "1",
            "--nodes",
            "1000",
            "--variant",
            "folk",
            "--rules",
            "young=3",
        ];
        let ran = oaq().args(typed).run().exits(0);
        let told: serde_json::Value = serde_json::from_str(ran.stdout()).unwrap();
        assert_eq!([&told["variant"], &told["rules"]], ["folk", "young=3"], "{command}");
        assert_eq!(told["sides"], 2, "{command}");
    }
}

/// A link that leads nowhere is a file of the folder that can't be read.
#[cfg(unix)]
#[test]
fn a_folder_with_a_broken_link_is_not_all_well() {
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink("nowhere", folder.path().join("a.oaq")).unwrap();
    oaq().args(["check", "--format", "concise"]).arg(folder.path()).run().exits(2).prints("unreadable-file");
}
