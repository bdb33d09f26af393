//! Records of any size and made to take long: the work stays in proportion to the text.

use std::fmt::Write;
use std::time::{Duration, Instant};

use oaq::convert::{Target, Writer};
use oaq::diff::{Fingerprint, Played, Verdict, compare, dedupe, merge};
use oaq::notation::parse_game;
use oaq::replay::{Options, check_text};

/// How many of everything: comparing each with each would take minutes.
const MANY: usize = 200_000;

/// What `work` gives, within ten seconds.
#[track_caller]
fn soon<T>(work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    let time = start.elapsed();
    assert!(time < Duration::from_secs(10), "took {time:?}");
    done
}

/// The texts of `write` for 0, 1, 2 …, one behind the other.
fn many(mut write: impl FnMut(&mut String, usize) -> std::fmt::Result) -> String {
    let mut text = String::new();
    for i in 0..MANY {
        write(&mut text, i).unwrap();
    }
    text
}

/// The number of findings in a record by the standard rules.
#[track_caller]
fn found(record: &str) -> usize {
    let record = format!("[Variant \"standard\"]\n{record}");
    soon(|| {
        let parsed = parse_game(&record);
        check_text(&record, &parsed.game, &parsed.errors, 1, &Options::default()).len()
    })
}

fn read(record: &str) -> Played<'static> {
    Played::new(parse_game(record).game.into_owned(), &Options::default())
}

#[test]
fn any_number_of_mistakes_on_a_line() {
    assert_eq!(found(&format!("\n1. 2< {} *", "$999 ".repeat(MANY))), MANY);
    assert_eq!(found(&format!("[A \"{}\"]\n\n1. 2< *", "\\q".repeat(MANY))), 1, "one tag, one mistake");
    assert_eq!(found(&format!("\n1. 2< {} *", "(3<) $4 ".repeat(MANY))), MANY);
}

#[test]
fn any_number_of_tags() {
    let same = "[A \"x\"]\n".repeat(MANY);
    assert_eq!(found(&format!("{same}\n1. 2< *")), MANY - 1);
    let misspelt = many(|text, i| writeln!(text, "[Vari{i} \"x\"]"));
    found(&format!("{misspelt}\n1. 2< *"));
}

#[test]
fn any_number_of_tags_and_moves_in_a_table() {
    let record = format!("{}\n1. {}*", many(|text, i| writeln!(text, "[A{i} \"x\"]")), "2< ".repeat(MANY));
    let mut rows = Vec::new();
    soon(|| {
        let played = read(&record);
        Writer::new(Target::Csv).write(&mut rows, &played.game, played.replay.timeline.as_ref(), "", 1);
    });
    assert!(!rows.is_empty());
}

#[test]
fn any_number_of_tags_compared() {
    let record = format!("{}\n1. 2< *", many(|text, i| writeln!(text, "[A{i} \"x\"]")));
    let (a, b) = (read(&record), read(&record));
    let aspects = oaq::diff::Aspect::ALL.into_iter().collect();
    assert!(soon(|| compare((&a, &[]), (&b, &[]), &aspects, false)).is_same());
}

#[test]
fn any_number_of_comments_and_variations_merged() {
    let comments = read(&format!("1. 2< {} *", many(|text, i| write!(text, "{{c{i}}} "))));
    let merged = soon(|| merge(&[read("1. 2< {c7} {c8} *"), comments])).unwrap();
    assert_eq!(merged.body().len(), 1 + MANY, "the move, and each comment once");
    let moves =
        read(&format!("1. 2< {} *", many(|text, i| write!(text, "({}{}) ", i % 60_000, ["<", ">"][i % 2]))));
    soon(|| merge(&[moves])).unwrap();
}

#[test]
fn any_number_of_equal_games_of_others() {
    let print = |i: usize, moves: &str| Fingerprint::of(&read(&format!("[P0 \"A{i}\"]\n\n{moves}")));
    let few = MANY / 8;
    let games: Vec<_> = (0..few).flat_map(|i| [print(i, "1. 2< *"), print(few + i, "1. 2< 9> *")]).collect();
    assert!(soon(|| dedupe(&games, false)).iter().all(|verdict| *verdict == Verdict::Keep));
    let nobodys = Fingerprint::of(&read("1. 2< *"));
    let games: Vec<_> = games.into_iter().chain((0..few).map(|_| nobodys.clone())).collect();
    assert_eq!(soon(|| dedupe(&games, false)).last(), Some(&Verdict::EqualTo(0)));
}
