//! What the README shows is what the program prints.

use std::collections::HashSet;
use std::fs;

use crate::program::oaq;

/// The commands and outputs of the README's ```` ```console ```` blocks, run anew: each line `$ oaq …` (or the same by way of
/// cargo) is followed by all that it prints, results before complaints.
#[test]
fn readme_shows_what_the_program_prints() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = fs::read_to_string(path).unwrap();
    let mut anew = String::new();
    let mut lines = readme.lines();
    let mut commands = 0;
    while let Some(line) = lines.next() {
        anew.push_str(line);
        anew.push('\n');
        if line != "```console" {
            continue;
        }
        for shown in lines.by_ref().take_while(|line| *line != "```") {
            let Some(command) = shown.strip_prefix("$ ") else { continue };
            anew.push_str(&format!("{shown}\n{}", run(command)));
            commands += 1;
        }
        anew.push_str("```\n");
    }
    assert!(commands > 3, "the README shows what the program does");
    if std::env::var_os("OAQ_BLESS").is_some() {
        fs::write(path, anew).unwrap();
    } else {
        assert_eq!(untimed(&readme), untimed(&anew), "the README is stale; OAQ_BLESS=1 writes it anew");
    }
}

#[test]
fn every_section_of_the_readme_is_there_once() {
    let titles = include_str!("../../README.md").lines().filter(|line| line.starts_with("##"));
    let mut seen = HashSet::new();
    assert_eq!(titles.filter(|title| !seen.insert(*title)).collect::<Vec<_>>(), [""; 0]);
}

/// The text without the lines that tell how long something took, which is never the same.
fn untimed(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.ends_with(" seconds")).collect()
}

fn run(command: &str) -> String {
    let mut words = words(command).into_iter();
    match words.next().as_deref() {
        Some("oaq") => {}
        Some("cargo") => while words.next().expect("a -- behind cargo's options") != "--" {},
        other => panic!("{other:?} is not run for the README"),
    }
    let ran = oaq().args(words).run();
    format!("{}{}", ran.stdout(), ran.stderr())
}

/// A command's words, as far as a shell would part them: by blanks outside double quotes.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in command.split('"').enumerate() {
        if at % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}
