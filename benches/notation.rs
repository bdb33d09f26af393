//! How fast are records split, read and printed? `cargo bench --bench notation`
//!
//! The corpus are the two-sided test games of at most 35 plies, about 25 on average, several times over.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};

use oaq::notation::{Game, Numbering, Splitter, parse, parse_into, print_into};

fn main() {
    divan::main();
}

/// About eight million bytes of ordinary games.
fn corpus() -> String {
    let records = include_str!("../tests/data/games.jsonl").lines().filter_map(|line| {
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        let is_ordinary = value["sides"] == 2 && value["positions"].as_array()?.len() <= 35;
        is_ordinary.then(|| value["record"].as_str().map(str::to_owned))?
    });
    let once = records.collect::<Vec<_>>().join("\n") + "\n";
    once.repeat(8_000_000 / once.len())
}

/// The text of each game.
fn texts(corpus: &str) -> Vec<&str> {
    parse(corpus).map(|parsed| parsed.text).collect()
}

/// Finds the games in a stream, and their lines.
#[divan::bench]
fn split(bencher: Bencher<'_, '_>) {
    let corpus = corpus();
    bencher.counter(BytesCount::of_str(&corpus)).bench(|| {
        let mut splitter = Splitter::new(black_box(corpus.as_bytes()));
        let mut lines = 0;
        while let Ok(Some(game)) = splitter.next_game() {
            lines = game.line;
        }
        lines
    });
}

/// Reads games that have been split already, with the same memory for each.
#[divan::bench]
fn read(bencher: Bencher<'_, '_>) {
    let corpus = corpus();
    let texts = texts(&corpus);
    bencher.counter(BytesCount::of_str(&corpus)).bench(|| {
        let (mut game, mut errors) = (Game::new(), Vec::new());
        for text in black_box(&texts) {
            parse_into(text, &mut game, &mut errors);
        }
        errors.len()
    });
}

/// Splits a text and reads each game into memory of its own.
#[divan::bench]
fn split_and_read(bencher: Bencher<'_, '_>) {
    let corpus = corpus();
    let nodes = |corpus| parse(corpus).map(|parsed| parsed.game.body().len()).sum::<usize>();
    bencher.counter(BytesCount::of_str(&corpus)).bench(|| nodes(black_box(&corpus)));
}

/// Prints games canonically.
#[divan::bench]
fn print(bencher: Bencher<'_, '_>) {
    let corpus = corpus();
    let games: Vec<_> = parse(&corpus).map(|parsed| parsed.game).collect();
    let mut text = String::with_capacity(2 * corpus.len());
    bencher.counter(BytesCount::of_str(&corpus)).bench_local(|| {
        text.clear();
        for game in black_box(&games) {
            print_into(game, &Numbering::of(game), &mut text);
        }
        text.len()
    });
}
