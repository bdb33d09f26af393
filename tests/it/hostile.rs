//! Records of any size and made to take long: the work stays in proportion to the text.

use std::fmt::Write;
use std::time::{Duration, Instant};

use oaq::annotate::strip;
use oaq::convert::{Target, Writer};
use oaq::diagnostics::Safety;
use oaq::diff::{Fate, Fingerprint, MeetAt, Played, compare, dedupe, merge};
use oaq::fix::repair;
use oaq::notation::parse_game;
use oaq::replay::{Options, Record, check};

/// How many of everything.
const MANY: usize = 200_000;

/// How long is waited for a quicker run.
const PATIENCE: Duration = Duration::from_secs(20);

/// What `work` gives for [`MANY`]. It may take 128 times as long as for a sixteenth of them: comparing each with each
/// would take 256 times as long. The machine may be busy with other work, so the quickest of several runs counts.
#[track_caller]
pub(crate) fn soon<I, T>(input: impl Fn(usize) -> I, work: impl Fn(&I) -> T) -> T {
    let (few, many) = (input(MANY / 16), input(MANY));
    let run = |input| {
        let start = Instant::now();
        let done = work(input);
        (start.elapsed(), done)
    };
    let (mut for_few, mut for_many) = (Duration::MAX, Duration::MAX);
    let start = Instant::now();
    while for_many == Duration::MAX || start.elapsed() < PATIENCE {
        for_few = for_few.min(run(&few).0);
        let (time, done) = run(&many);
        for_many = for_many.min(time);
        if for_many < 128 * for_few {
            return done;
        }
    }
    panic!("{for_few:?} for a sixteenth, {for_many:?} for all");
}

/// The texts of `write` for 0, 1, 2 … below `n`, one behind the other.
fn texts(n: usize, mut write: impl FnMut(&mut String, usize) -> std::fmt::Result) -> String {
    let mut text = String::new();
    for i in 0..n {
        write(&mut text, i).unwrap();
    }
    text
}

/// The number of findings in a record with [`MANY`] of something, by the standard rules.
#[track_caller]
fn found(record: impl Fn(usize) -> String) -> usize {
    soon(
        |n| format!("[Variant \"standard\"]\n{}", record(n)),
        |record| {
            let parsed = parse_game(record);
            check(&Record::of(&parsed, 1), &Options::default()).len()
        },
    )
}

fn read(record: &str) -> Played<'static> {
    Played::new(parse_game(record).game.into_owned(), &Options::default())
}

#[test]
fn any_number_of_mistakes_on_a_line() {
    assert_eq!(found(|n| format!("\n1. 2< {} *", "$999 ".repeat(n))), MANY);
    found(|n| format!("\nhay {} *", "2 < 9 > ".repeat(n / 4)));
    assert_eq!(found(|n| format!("[A \"{}\"]\n\n1. 2< *", "\\q".repeat(n))), 1, "one tag, one mistake");
    assert_eq!(found(|n| format!("\n1. 2< {} *", "(3<) $4 ".repeat(n))), MANY);
}

#[test]
fn any_number_of_tags() {
    assert_eq!(found(|n| format!("{}\n1. 2< *", "[A \"x\"]\n".repeat(n))), MANY - 1);
    found(|n| format!("{}\n1. 2< *", texts(n, |text, i| writeln!(text, "[Vari{i} \"x\"]"))));
}

/// A record with `n` tags and these moves.
fn tagged(n: usize, moves: &str) -> String {
    format!("{}\n1. {moves}*", texts(n, |text, i| writeln!(text, "[A{i} \"x\"]")))
}

#[test]
fn any_number_of_tags_and_moves_in_a_table() {
    let rows = soon(
        |n| tagged(n, &"2< ".repeat(n)),
        |record| {
            let (played, mut rows) = (read(record), Vec::new());
            let timeline = played.replay.timeline.as_ref();
            Writer::new(Target::Csv).write(&mut rows, &played.game, timeline, "", 1);
            rows
        },
    );
    assert!(!rows.is_empty());
}

#[test]
fn any_number_of_tags_compared() {
    let aspects = oaq::diff::Aspect::ALL.into_iter().collect();
    let twice = |n| [read(&tagged(n, "2< ")), read(&tagged(n, "2< "))];
    assert!(soon(twice, |[a, b]| compare((a, &[]), (b, &[]), &aspects, MeetAt::SamePositions)).is_same());
}

#[test]
fn any_number_of_tags_stripped() {
    let game = |n| parse_game(&tagged(n, "2< ")).game.into_owned();
    assert_eq!(soon(game, |game| strip(game)).tags.len(), MANY);
}

#[test]
fn any_number_of_comments_and_variations_merged() {
    let comments = |n| format!("1. 2< {} *", texts(n, |text, i| write!(text, "{{c{i}}} ")));
    let games = |n| [read("1. 2< {c7} {c8} *"), read(&comments(n))];
    let merged = soon(games, |games| merge(games)).unwrap();
    assert_eq!(merged.body().len(), 1 + MANY, "the move, and each comment once");
    let moves = |text: &mut String, i| write!(text, "({}{}) ", i % 60_000, ["<", ">"][i % 2]);
    soon(|n| [read(&format!("1. 2< {} *", texts(n, moves)))], |games| merge(games)).unwrap();
}

#[test]
fn any_number_of_equal_games_of_others() {
    let print = |i: usize, moves: &str| Fingerprint::of(&read(&format!("[P0 \"A{i}\"]\n\n{moves}")));
    let of_others = |n: usize| -> Vec<_> {
        let few = n / 8;
        (0..few).flat_map(|i| [print(i, "1. 2< *"), print(few + i, "1. 2< 9> *")]).collect()
    };
    let verdicts = soon(of_others, |games| dedupe(games));
    assert!(verdicts.iter().all(|verdict| *verdict == Fate::Keep));
    let nobodys = Fingerprint::of(&read("1. 2< *"));
    let with_nobodys = |n| {
        let mut games = of_others(n);
        games.extend((0..n / 8).map(|_| nobodys.clone()));
        games
    };
    assert_eq!(soon(with_nobodys, |games| dedupe(games)).last(), Some(&Fate::EqualTo(0)));
}

/// Texts of a few kilobytes with as many mistakes as possible are repaired, or left, at once.
#[test]
fn any_number_of_mistakes_is_repaired_soon() {
    let records = [
        "1. 2<x6 ".to_owned() + &"(3< #".repeat(750),
        "1. 2<x6 ".to_owned() + &"(3< #".repeat(6_000),
        "1. 2<x6 ".to_owned() + &"1. [%eval x] ".repeat(6_000),
        "[Variant \"standard\"]\n\n1. 2< ".to_owned() + &"[%eval x] ".repeat(6_000),
        "1. 2<x6 ".to_owned() + &"(8<x1) {a 3< { } ".repeat(1_000),
        "[Variant \"standard\"]\n\n".to_owned() + &"2<x9 ; 3<\n9>x9 ".repeat(1_000),
    ];
    for record in records {
        let mend = || repair(&record, 1, &Options::default(), Safety::Unsafe);
        let quickest = (0..3).map(|_| {
            let start = Instant::now();
            mend();
            start.elapsed()
        });
        let quickest = quickest.min().expect("a run");
        assert!(quickest < Duration::from_secs(2), "{quickest:?} for {record:.40}…");
    }
}
