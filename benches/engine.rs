//! How fast the engine is.
//!
//! ```text
//! cargo bench --bench engine
//! ```
//!
//! Moves made by counting sequences, positions looked at by the value search on one thread, and the proofs that the
//! first player wins `standard` and `mature-quan`, with one thread and with two; of several runs the middle one and the best.

use std::time::{Duration, Instant};

use oaq::engine::{Answer, Engine, Goal, Limits, Options, perft};
use oaq::rules::{Position, Rules, Side, Sides};

/// Runs of a proof.
const RUNS: usize = 5;
/// MiB of the table.
const HASH: usize = 256;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let runs = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(RUNS);
    let rules = Rules::default();
    let start = Position::start(&rules);
    let speed = speeds(runs, || perft(&start, &rules, 9).moves);
    println!("perft 9              {speed} M moves/s");

    for variant in ["standard", "mature-quan", "folk"] {
        let rules = Rules::preset(variant, Sides::Two).ok_or(variant)?;
        let limits = Limits { nodes: Some(20_000_000), ..Limits::default() };
        let mut depth = 0;
        let speed = speeds(runs.div_ceil(3), || {
            let mut engine = Engine::new(&rules, Options { hash: HASH, threads: 1 });
            let analysis = engine.analyse(&Position::start(&rules), &limits).expect("two sides");
            depth = analysis.depth;
            analysis.nodes
        });
        println!("analyse {variant:<12} {speed} M positions/s to depth {depth}");
    }

    for variant in ["standard", "mature-quan"] {
        let rules = Rules::preset(variant, Sides::Two).ok_or(variant)?;
        let mut alone = 0.0;
        for threads in [1, 2] {
            let mut times = Vec::new();
            let mut nodes = 0;
            for _ in 0..runs {
                let mut engine = Engine::new(&rules, Options { hash: HASH, threads });
                let begun = Instant::now();
                let solution = engine.solve(
                    &Position::start(&rules),
                    Goal::Result,
                    &Limits::default(),
                    &mut |_, _| (),
                )?;
                assert_eq!(solution.bounds.answer(), Some(Answer::Wins(Side::P0)), "P0 wins {variant}");
                times.push(begun.elapsed().as_secs_f64());
                nodes = solution.nodes;
            }
            times.sort_by(f64::total_cmp);
            let (least, middle) = (times[0], times[times.len() / 2]);
            if threads == 1 {
                alone = middle;
            }
            println!(
                "solve {variant:<12} {threads} threads: {middle:.2} s (best {least:.2} s), {:.1} M moves, {:.2} times one thread",
                nodes as f64 / 1e6,
                alone / middle
            );
        }
    }
    Ok(())
}

/// The middle one and the best of the speeds of several runs, in millions a second.
fn speeds(runs: usize, mut run: impl FnMut() -> u64) -> String {
    let mut speeds: Vec<f64> = (0..runs)
        .map(|_| {
            let begun = Instant::now();
            run() as f64 / micros(begun.elapsed())
        })
        .collect();
    speeds.sort_by(f64::total_cmp);
    format!("{:>8.1} (best {:.1})", speeds[runs / 2], speeds[runs - 1])
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
