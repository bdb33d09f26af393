//! Which module stands on which: the table of `src/lib.rs` beside what the sources name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The rows of the table: a module, and the modules that it stands on.
fn table() -> Vec<(String, BTreeSet<String>)> {
    let text = fs::read_to_string(root().join("lib.rs")).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("//! | [`"));
    let named = rows.map(|row| {
        let (room, rest) = row.split_once('`').unwrap();
        let on = rest.rsplit('|').nth(1).unwrap();
        let names = on.split(',').map(|name| name.trim().trim_matches('`').to_owned());
        (room.trim_start_matches("mod@").to_owned(), names.filter(|name| !name.is_empty()).collect())
    });
    named.collect()
}

/// The Rust files of a folder and of those in it.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// A source without comments, and without its tests, which may use anything.
fn code(source: &str) -> String {
    let end = source.find("#[cfg(test)]\nmod tests").unwrap_or(source.len());
    source[..end].lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The modules that a source names behind `crate::`, itself included. Several at once are not looked for: nobody writes so.
fn named<'c>(code: &'c str, start: &str) -> impl Iterator<Item = &'c str> {
    let behind = code.match_indices(start).map(|(at, _)| &code[at + start.len()..]);
    behind.map(|rest| &rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())])
}

#[test]
fn modules_stand_on_those_above_them() {
    let table = table();
    let order: Vec<&str> = table.iter().map(|(room, _)| room.as_str()).collect();
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut found = Vec::new();
    files(&root(), &mut found);
    for path in found {
        let inside = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        let Some((room, _)) = inside.split_once('/') else { continue };
        let code = code(&fs::read_to_string(&path).unwrap());
        assert!(!code.contains("crate::{"), "{inside}: one `use` a module");
        if room == "cli" {
            // The program stands on all modules, and sees of them what anybody sees.
            assert!(named(&code, "crate::").all(|name| name == "cli"), "{inside}");
            continue;
        }
        let at = order.iter().position(|other| *other == room);
        let at = at.unwrap_or_else(|| panic!("{room} is not in the table of src/lib.rs"));
        for name in named(&code, "crate::").filter(|name| *name != room) {
            assert!(order[..at].contains(&name), "{inside}: {room} must not stand on {name}");
            used.entry(room.to_owned()).or_default().insert(name.to_owned());
        }
    }
    for (room, on) in table {
        assert_eq!(used.remove(&room).unwrap_or_default(), on, "what {room} stands on");
    }
}
