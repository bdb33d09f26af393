//! Every kind has a sample that triggers it, both texts, and a page in both languages whose examples are true.

use std::collections::HashSet;

use oaq::diagnostics::{Kind, Lang, Page};

use super::{check, diagnostics, names, sample};

#[test]
fn every_kind_has_a_sample_that_gives_it_and_nothing_else() {
    for kind in Kind::ALL {
        let Some(path) = sample(*kind) else { continue };
        let ran = check(*kind, &["--format", "json"]).arg(&path).run();
        let names = names(&ran);
        assert!(!names.is_empty(), "{} is silent", path.display());
        assert!(names.iter().all(|name| name == kind.name()), "{}: {names:?}", path.display());
    }
}

#[test]
fn every_kind_is_told_in_both_languages() {
    for kind in Kind::ALL {
        let Some(path) = sample(*kind) else { continue };
        let [vi, en] = Lang::ALL.map(|lang| {
            let ran = check(*kind, &["--format", "json", "--lang", lang.code()]).arg(&path).run();
            diagnostics(&ran).remove(0)
        });
        assert_ne!(vi["message"], en["message"], "{}", kind.name());
        for found in [&vi, &en] {
            let message = found["message"].as_str().unwrap();
            assert!(message.starts_with(|c: char| !c.is_lowercase()), "{message}");
            assert!(!message.contains('\n'), "{message}");
        }
        for key in ["code", "start", "end", "game", "ply"] {
            assert_eq!(vi[key], en[key], "{}: {key}", kind.name());
        }
    }
}

#[test]
fn pages_are_built_alike() {
    for kind in Kind::ALL {
        for lang in Lang::ALL {
            let page = Page::of(*kind, lang);
            let heading = format!("# {} {}: {}\n", kind.code(), kind.name(), page.title());
            assert!(page.markdown().starts_with(&heading), "{}", page.markdown());
            assert!(!page.title().is_empty() && !page.summary().is_empty(), "{}", kind.name());
            assert!(page.markdown().contains(lang.pick("\n## Cách sửa\n", "\n## How it is fixed\n")));
            let is_about_a_record = !matches!(
                kind,
                Kind::GameTooLarge | Kind::EndlessSowing | Kind::NotUtf8 | Kind::UnreadableFile
            );
            let examples = page.examples().count();
            assert_eq!(examples, if is_about_a_record { 2 } else { 0 }, "{}", kind.name());
        }
    }
}

#[test]
fn wrong_examples_give_their_code_and_right_ones_nothing() {
    for kind in Kind::ALL {
        // The pages differ in their words, hardly ever in their records.
        let examples: HashSet<(usize, &str)> =
            Lang::ALL.iter().flat_map(|lang| Page::of(*kind, *lang).examples().enumerate()).collect();
        for (place, record) in examples {
            // The record on the page of an overridden rule is right as long as nothing overrides it.
            let is_wrong = place == 0;
            let program = if is_wrong {
                check(*kind, &["--format", "json"])
            } else {
                check(Kind::EmptyPit, &["--format", "json"])
            };
            let ran = program.args(["-"]).stdin(record).run();
            let names = names(&ran);
            if is_wrong {
                assert!(names.iter().any(|name| name == kind.name()), "{}: {names:?}\n{record}", kind.name());
            } else {
                assert!(names.is_empty(), "{}: {names:?}\n{record}", kind.name());
            }
        }
    }
}

/// Whoever sees the wrong record sees on the same page what became of it.
#[test]
fn right_examples_are_the_wrong_ones_repaired() {
    // Here more than one thing may have been meant.
    let are_open =
        [Kind::UnclosedComment, Kind::UnclosedVariation, Kind::ResultInVariation, Kind::FlipNotAllowed];
    let mut repaired_wholly = Vec::new();
    for kind in Kind::ALL.iter().filter(|kind| !are_open.contains(kind)) {
        for lang in Lang::ALL {
            let examples: Vec<&str> = Page::of(*kind, lang).examples().collect();
            let [wrong, right] = examples[..] else { continue };
            let repaired =
                oaq::fix::repair(wrong, 1, &oaq::Options::default(), oaq::diagnostics::Safety::Unsafe);
            if repaired.fixes > 0 && repaired.left.is_empty() {
                let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
                assert_eq!(words(&repaired.text), words(right), "{}", kind.name());
                repaired_wholly.push(kind.name());
            }
        }
    }
    // On both pages. The others have no fix: nobody can tell what was meant.
    assert_eq!(repaired_wholly.len(), 2 * 24, "{repaired_wholly:?}");
}

#[test]
fn explain_finds_pages_by_code_and_name() {
    use crate::program::oaq;
    for code in ["OAQ0301", "oaq0301", "0301", "empty-pit"] {
        oaq().args(["explain", "--lang", "vi", code]).run().exits(0).prints("OAQ0301 empty-pit: Đi ô trống");
    }
    oaq().args(["explain", "empty-pot"]).run().exits(2).says("empty-pot").prints_exactly("");
    let all = oaq().args(["explain", "--all"]).run().exits(0);
    assert_eq!(all.stdout().lines().count(), Kind::ALL.len());
    for kind in Kind::ALL {
        assert!(all.stdout().contains(&format!("{}  ", kind.code())), "{}", kind.code());
    }
    oaq().args(["explain", "emptypit", "--lang", "en"]).run().exits(2).says("did you mean empty-pit?");
    oaq().args(["explain", "cờ", "--lang", "vi"]).run().exits(2).says("“cờ”; “oaq explain --all”");
}

#[test]
fn codes_and_names_are_unique_and_in_order() {
    let codes: Vec<&str> = Kind::ALL.iter().map(|kind| kind.code().as_str()).collect();
    assert!(codes.is_sorted() && codes.windows(2).all(|pair| pair[0] != pair[1]), "{codes:?}");
    let names: HashSet<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
    assert_eq!(names.len(), Kind::ALL.len());
}
