//! The format for people.

use std::path::Path;

use oaq::diagnostics::{Diagnostic, Finding, Format, Kind, Lang, Look, Place, Source};
use unicode_width::UnicodeWidthStr;

use super::{check, sample};
use crate::program::oaq;

#[test]
fn all_samples_in_vietnamese() {
    insta::assert_snapshot!(all_samples("vi"));
}

#[test]
fn all_samples_in_english() {
    insta::assert_snapshot!(all_samples("en"));
}

fn all_samples(lang: &str) -> String {
    let mut all = String::new();
    for kind in Kind::ALL {
        let Some(path) = sample(*kind) else { continue };
        let ran = check(*kind, &["--lang", lang]).arg(&path).run();
        all.push_str(ran.stdout());
        all.push('\n');
    }
    assert!(!all.contains('\u{1b}'));
    all
}

/// The line of the record in the output, and the line below it, both without the frame.
fn drawn(record: &str) -> (String, String) {
    let ran = oaq().args(["check", "--lang", "vi", "-"]).stdin(record).run();
    let inner = |line: &str, frame: char| line.split_once(frame).map(|(_, inner)| inner.to_owned());
    let mut lines = ran.stdout().lines().skip_while(|line| !line.contains('│'));
    let source = lines.next().and_then(|line| inner(line, '│')).expect("a line of the record");
    let below = lines.next().and_then(|line| inner(line, '·')).expect("a line below it");
    (source, below)
}

/// Columns before the label and those of the label.
fn label(below: &str) -> (usize, usize) {
    let before = below.len() - below.trim_start().len();
    (before, below.trim().width())
}

#[test]
fn labels_stand_under_what_they_mean() {
    for before in ["", "{Nguyễn Văn Ấn}", "{e\u{302}\u{323} a\u{301}}", "{日本}", "\t{a\tb}\t", "{\u{202e}}"]
    {
        let (source, below) = drawn(&format!("[Variant \"standard\"]\n{before} 1. 2<x5 *"));
        let at = source.find("x5").unwrap_or_else(|| panic!("no claim in {source:?}"));
        assert_eq!(label(&below), (source[..at].width(), 2), "{source}\n{below}");
    }
}

#[test]
fn a_place_at_the_very_end_is_drawn() {
    for end in ["", "\n", "\r\n", "\r", "  \n"] {
        let (source, below) = drawn(&format!("[Variant \"standard\"]\n\n1. 2<x6 9>{end}"));
        assert_eq!(label(&below), (source.trim_end().width(), 1), "{source}\n{below}");
    }
}

#[test]
fn a_long_line_is_cut_around_the_place() {
    let noise = "{đất nước} ".repeat(200_000);
    let record = format!("[Variant \"standard\"] {noise}1. 2<x5 {noise} *");
    let (source, below) = drawn(&record);
    assert!(source.width() <= 100, "{source}");
    assert!(source.starts_with(" …") && source.trim_end().ends_with('…'), "{source}");
    let at = source.find("x5").unwrap();
    assert_eq!(label(&below).0, source[..at].width());
}

#[test]
fn nothing_of_a_record_reaches_the_terminal_as_a_command() {
    let record = "[P0 \"\u{1b}[31mAn\u{7}\"] [Variant \"standard\"] 1. 7> {\u{1b}[2J} *";
    for format in ["human", "concise", "github"] {
        let ran =
            oaq().args(["check", "--color", "never", "--format", format, "-"]).stdin(record).run().exits(1);
        let controls = ran.stdout().chars().filter(|c| c.is_control() && *c != '\n').count();
        assert_eq!(controls, 0, "{:?}", ran.stdout());
    }
}

#[test]
fn colours_only_where_they_are_wanted() {
    let faulty = ["check", "samples/ba-loi.oaq"];
    oaq().args(faulty).run().never_prints("\u{1b}");
    oaq().args(faulty).env("NO_COLOR", "1").run().never_prints("\u{1b}");
    oaq().args(faulty).args(["--color", "always"]).run().prints("\u{1b}[");
}

#[test]
fn the_locale_changes_nothing_once_the_language_is_said() {
    let run = |locale: &str| {
        let ran = oaq().args(["check", "--lang", "vi", "samples/ba-loi.oaq"]).env("LC_ALL", locale).run();
        ran.stdout().to_owned()
    };
    let plain = run("C");
    assert!(plain.contains("OAQ0"));
    for locale in ["vi_VN.UTF-8", "tr_TR.UTF-8", "", "POSIX"] {
        assert_eq!(run(locale), plain, "{locale}");
    }
}

/// However narrow the terminal, the place is right and what is marked can be seen.
#[test]
fn a_narrow_terminal_shows_what_is_marked() {
    for width in 40..=60 {
        let look = Look { width, lang: Lang::En, ..Look::default() };
        let noise = "9< 1>x6 ".repeat(9);
        let text = format!("[Variant \"standard\"]\n\n{noise}7< {noise}");
        let at = text.find("7<").unwrap();
        let finding = Finding::NoSuchPit { pit: "7".to_owned(), last: 5 };
        let drawn = Format::Human.renderer(look).all(
            &Source::new(Path::new("a.oaq"), &text, Place::START),
            &[Diagnostic::new(finding, at..at + 2, 1)],
        );
        let column = at - text.find("\n\n").unwrap() - 1;
        assert!(drawn.contains(&format!("a.oaq:3:{column}")), "{width}\n{drawn}");
        assert!(drawn.lines().any(|line| line.contains('│') && line.contains(" 7< ")), "{width}\n{drawn}");
    }
}
