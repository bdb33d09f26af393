//! What a finding advises is true: variants that fit are named once, and commands do what they promise.

use std::fs;

use oaq::diagnostics::Lang;

use super::{diagnostics, names};
use crate::data::{games, text};
use crate::program::oaq;

/// The lines of help for a record, in English.
fn told(record: &str, options: &[&str]) -> Vec<String> {
    let ran = oaq().args(["check", "--lang", "en"]).args(options).arg("-").stdin(record).run();
    ran.stdout().lines().filter_map(|line| line.strip_prefix("  › ")).map(str::to_owned).collect()
}

#[test]
fn variants_that_fit_are_told_once_the_nearest_first() {
    let record = "[Variant \"standard\"]\n\n1. 1<x0 10>x0 *\n";
    let told_all = told(record, &["--guess-variant"]);
    let fits: Vec<&str> = told_all
        .iter()
        .filter_map(|line| line.strip_prefix("The game fits "))
        .map(|variant| variant.trim_end_matches('.'))
        .collect();
    assert_eq!(fits.first(), Some(&"mature-quan"));
    assert!(fits.contains(&"ky-dinh"), "{fits:?}");
    for (i, variant) in fits.iter().enumerate() {
        assert!(!fits[..i].contains(variant), "{variant} is told twice: {fits:?}");
    }
    assert!(told_all.contains(&"standard fails at ply 1.".to_owned()), "{told_all:?}");
    // The variant that is named is right.
    let right = record.replace("standard", fits[0]);
    oaq().args(["check", "-"]).stdin(right).run().exits(0);
}

#[test]
fn another_number_of_sides_is_told_where_only_that_fits() {
    let record = "[Variant \"standard\"]\n\n1. 2<x6 7>x0 *\n";
    let games = games();
    let of_three = games.iter().map(|game| text(&game["record"])).find(|record| {
        record.contains("[Variant \"standard\"]")
            && record.contains("[Sides \"3\"]")
            && !record.contains("[Rules")
    });
    let lost = of_three.expect("there is a game of three").replace("[Sides \"3\"]\n", "");
    let told_lost = told(&lost, &["--guess-variant"]);
    assert!(told_lost.contains(&"The game fits standard of 3 sides.".to_owned()), "{told_lost:?}");
    // Where two sides fit, the others are not worth a word.
    assert!(!told(record, &["--guess-variant"]).iter().any(|line| line.contains(" sides")));
}

#[test]
fn a_game_of_another_variant_is_named_unasked_when_several_things_are_wrong() {
    let (mut wrong, mut named) = (0, 0);
    for game in games() {
        let record = text(&game["record"]);
        if !record.contains("[Variant \"mature-quan\"]") || record.contains("[Rules") {
            continue;
        }
        let other = record.replace("mature-quan", "standard");
        let ran = oaq().args(["check", "--lang", "en", "--format", "json", "-"]).stdin(other).run();
        let found = diagnostics(&ran);
        wrong += usize::from(!found.is_empty());
        named += usize::from(found.iter().any(|found| {
            found["help"].as_str().is_some_and(|help| help.contains("The game fits mature-quan."))
        }));
        assert!(found.len() <= 1, "{found:?}");
    }
    assert!(wrong > 20 && named > 5, "{named} of {wrong}");
}

#[test]
#[cfg(unix)]
fn the_command_that_is_named_converts_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let record = "[P0 \"Bình\"]\n[Variant \"standard\"]\n\n1. 2<x6 {Đông đô là làng ăn quan} *\n";
    let utf16: Vec<u8> =
        "\u{feff}".encode_utf16().chain(record.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let windows_1258 = |c: char| match c {
        'Đ' => 0xD0,
        'đ' => 0xF0,
        'ă' => 0xE3,
        // Every other letter is where Latin-1 has it.
        c => c as u8,
    };
    // `ì` alone is there only with its mark behind it.
    let windows: Vec<u8> = record.replace('ì', "i\u{cc}").chars().map(windows_1258).collect();
    for (name, bytes) in [("ván một, hai.oaq", utf16), ("it's $HOME.oaq", windows)] {
        fs::write(folder.path().join(name), bytes).unwrap();
        for lang in Lang::ALL {
            let ran = oaq().args(["check", "--lang", lang.code(), name]).folder(folder.path()).run().exits(1);
            let (_, command) = ran.stdout().split_once("oaq convert").expect("a command is named");
            let command =
                format!("'{}' convert{}", env!("CARGO_BIN_EXE_oaq"), command.lines().next().unwrap());
            let done = std::process::Command::new("sh")
                .args(["-c", &command])
                .current_dir(folder.path())
                .output()
                .expect("there is a shell");
            assert_eq!(String::from_utf8_lossy(&done.stdout), record, "{command}");
        }
    }
}

#[test]
fn a_move_that_was_left_out_is_named_by_the_number_after_it() {
    let left_out = |moves: &str| {
        let lines = told(&format!("[P1 \"Bình\"]\n[Variant \"standard\"]\n\n{moves} *\n"), &[]);
        lines.into_iter().find(|line| line.contains("left out"))
    };
    let said = "The number 2. says that a move of Bình (P1) was left out before it.";
    assert_eq!(left_out("1. 2<x6 2. 3<").as_deref(), Some(said));
    let said = "The number 1... says that a move of P0 was left out before it.";
    assert_eq!(left_out("1... 9>").as_deref(), Some(said));
    for no_evidence in ["1. 2<x6 3<", "1. 2<x6 1... 3<", "1. 2<x6 3. 3<", "1. 2<x6 2. 7<"] {
        assert_eq!(left_out(no_evidence), None, "{no_evidence}");
    }
}

/// A game typed by hand with five different mistakes, mended by nothing but what the messages propose.
#[test]
fn a_newcomer_mends_five_mistakes_from_the_messages_alone() {
    let mut record =
        "[P0 \"An\"]\n[P1 \"Bình]\n[Variant \"standrad\"]\n\n1. 2<x5 9 > 2. 4>x1 {hay (lắm)} 3... 10>x0\n"
            .to_owned();
    let mut mistakes = std::collections::BTreeSet::new();
    for _ in 0..20 {
        let ran = oaq().args(["check", "--format", "json", "-"]).stdin(record.as_str()).run();
        mistakes.extend(names(&ran));
        let found = diagnostics(&ran);
        let Some(fix) = found.iter().find_map(|found| found.get("fix").filter(|fix| !fix.is_null())) else {
            ran.exits(0);
            break;
        };
        // From the end, so that the places before stay right.
        for edit in fix["edits"].as_array().unwrap().iter().rev() {
            let at = |key: &str| edit[key]["offset"].as_u64().unwrap() as usize;
            record.replace_range(at("start")..at("end"), edit["text"].as_str().unwrap());
        }
    }
    for name in ["unclosed-string", "unknown-variant", "capture-claim", "space-in-move", "result-missing"] {
        assert!(mistakes.contains(name), "{name} is not among {mistakes:?}");
    }
    assert!(record.contains("{hay (lắm)}"), "{record}");
    oaq().args(["check", "-"]).stdin(record.as_str()).run().exits(0);
}
