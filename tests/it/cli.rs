//! What holds for every command: exit codes, languages, colours, pipes.

use std::fs::File;
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
fn a_pipe_gets_no_escape_byte_unless_colours_are_asked_for() {
    let ask = || oaq().args(["man", "dance"]);
    assert!(!ask().run().stderr().contains('\u{1b}'));
    ask().args(["--color", "always"]).run().says("\u{1b}[");
}

#[test]
fn a_full_disk_is_a_failure_with_a_message() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    oaq().args(["man"]).stdout(full).finish().exits(2).says("no space is left");
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
}
