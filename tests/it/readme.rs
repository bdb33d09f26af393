//! What the README and the manuals show is what the program prints.

use std::collections::HashSet;
use std::fs;

use crate::program::oaq;

/// The pages whose ```` ```console ```` blocks are run, from the project's folder.
const PAGES: [&str; 3] = ["README.md", "docs/manual.md", "docs/huong-dan.md"];
/// In an excerpt, stands for lines that are left out.
const LEFT_OUT: &str = "…";

/// The commands and outputs of the blocks, run anew: each line `$ oaq …` (or the same by way of cargo) is followed by all that
/// it prints, results before complaints, or by an excerpt of it.
#[test]
fn the_pages_show_what_the_program_prints() {
    for page in PAGES {
        let path = format!("{}/{page}", env!("CARGO_MANIFEST_DIR"));
        let shown = fs::read_to_string(&path).unwrap();
        let anew = run_anew(&shown);
        if std::env::var_os("OAQ_BLESS").is_some() {
            fs::write(path, anew).unwrap();
        } else {
            assert_eq!(untimed(&shown), untimed(&anew), "{page} is stale; OAQ_BLESS=1 writes it anew");
        }
    }
}

/// The page with the outputs of its commands as they are now.
fn run_anew(page: &str) -> String {
    let mut anew = String::new();
    let mut commands = 0;
    for (at, part) in page.split("```console\n").enumerate() {
        if at == 0 {
            anew.push_str(part);
            continue;
        }
        let (block, text) = part.split_once("```\n").expect("the end of a block");
        anew.push_str("```console\n");
        for shown in block.strip_prefix("$ ").expect("a command first").split("\n$ ") {
            let (command, output) = shown.split_once('\n').unwrap_or((shown, ""));
            let output: Vec<&str> = output.lines().collect();
            let printed = run(command);
            anew.push_str(&format!("$ {command}\n"));
            if output.contains(&LEFT_OUT) {
                assert!(
                    is_excerpt(&output, &printed),
                    "{command} prints no longer what is shown:\n{printed}"
                );
                anew.extend(output.iter().flat_map(|line| [line, "\n"]));
            } else {
                anew.push_str(&printed);
            }
            commands += 1;
        }
        anew.push_str("```\n");
        anew.push_str(text);
    }
    assert!(commands > 1, "every page shows what the program does");
    anew
}

/// Whether what is shown between the lines left out stands in what is printed, in the same order and without gaps.
fn is_excerpt(shown: &[&str], printed: &str) -> bool {
    let mut rest: Vec<&str> = printed.lines().collect();
    shown.split(|line| *line == LEFT_OUT).filter(|piece| !piece.is_empty()).all(|piece| {
        let at = rest.windows(piece.len()).position(|window| window == piece);
        at.map(|at| drop(rest.drain(..at + piece.len()))).is_some()
    })
}

#[test]
fn every_section_is_there_once() {
    for page in PAGES {
        let text = fs::read_to_string(format!("{}/{page}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let mut seen = HashSet::new();
        let again = text.lines().filter(|line| line.starts_with("##") && !seen.insert(*line));
        assert_eq!(again.collect::<Vec<_>>(), [""; 0], "{page}");
    }
}

#[test]
fn the_readme_draws_its_picture_with_the_command_that_it_tells() {
    let readme = include_str!("../../README.md");
    let command = readme.split('`').find(|code| code.starts_with("oaq board ")).expect("the command");
    assert!(readme.contains("(docs/board.svg)"));
    assert_eq!(run(command), include_str!("../../docs/board.svg"));
}

/// The text without the lines that tell how long something took, which is never the same.
fn untimed(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.ends_with(" seconds") && !line.ends_with(" giây")).collect()
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
