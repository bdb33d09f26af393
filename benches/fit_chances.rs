//! Winning chances by expected margin: plays games, keeps the counts, fits the scales of `oaq::annotate::SCALES`.
//!
//! ```text
//! cargo bench --bench fit_chances -- write          # 2,000 games, written to tests/data/chances.csv
//! cargo bench --bench fit_chances -- write 500      # 500 games
//! ```
//!
//! The engine plays against itself from random openings under every two-sided preset, with few positions a move, and
//! says before each move what final margin it expects. For every ten dân on the board and every margin the file counts
//! the positions and what the side that was expected to win got out of them: 2 for a win, 1 for a draw. The scale of a
//! row is the one under which these results are likeliest: chances 1 / (1 + exp(−margin / scale)), one parameter,
//! found by halving the interval in which the derivative of the likelihood changes its sign.

use std::collections::BTreeMap;
use std::fs;

use oaq::annotate::{Outcomes, dan_on_board, fit};
use oaq::engine::{Engine, Limits, Options};
use oaq::rules::{Choice, PRESETS, Position, Rules, Side, Sides};

#[path = "fit/dice.rs"]
mod dice;
use dice::Dice;

/// Positions that the engine looks at for a move.
const NODES: u64 = 1_000;
/// A game that is not over by then is left out.
const PLIES: usize = 120;

/// By dân on the board (rounded down to tens) and margin: positions, and twice the points scored in them.
type Counts = BTreeMap<(u32, i32), (u32, u32)>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if !std::env::args().any(|word| word == "write") {
        println!("`-- write` plays 2,000 games and makes tests/data/chances.csv of them");
        return Ok(());
    }
    let games: usize = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(2_000);
    let mut counts = Counts::new();
    let mut dice = Dice(0xc4a9ce5);
    let presets: Vec<Rules> = PRESETS.iter().filter_map(|preset| preset.rules(Sides::Two).ok()).collect();
    for rules in &presets {
        let mut engine = Engine::new(rules, Options { hash: 1, threads: 1 });
        for _ in 0..games / presets.len() {
            engine.clear();
            play(rules, &mut engine, &mut dice, &mut counts);
        }
    }
    let mut text = String::from("dan,margin,positions,halves\n");
    for ((dan, margin), (positions, halves)) in &counts {
        text.push_str(&format!("{dan},{margin},{positions},{halves}\n"));
    }
    fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/chances.csv"), text)?;
    for dan in [0, 10, 20, 30, 40] {
        let rows: Vec<Outcomes> = counts
            .range((dan, i32::MIN)..=(dan, i32::MAX))
            .map(|((_, margin), (positions, halves))| Outcomes {
                margin: f64::from(*margin),
                positions: f64::from(*positions),
                scored: f64::from(*halves) / 2.0,
            })
            .collect();
        let positions: f64 = rows.iter().map(|row| row.positions).sum();
        println!("Scale {{ dan: {dan}, points: {:.1} }}, // {positions} positions", fit(&rows));
    }
    Ok(())
}

/// Plays a game and counts what was expected and what came of it.
fn play(rules: &Rules, engine: &mut Engine, dice: &mut Dice, counts: &mut Counts) {
    let mut position = Position::start(rules);
    let mut expected = Vec::new();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    for ply in 0..PLIES {
        let moves = position.legal_moves(rules);
        if moves.is_empty() {
            break;
        }
        let random = ply < 4 || dice.below(8) == 0;
        let Ok(analysis) = engine.analyse(&position, &limits) else { return };
        if ply >= 2 {
            expected.push((dan_on_board(&position).min(49) / 10 * 10, analysis.eval.value));
        }
        let best = analysis.lines.iter().find_map(|line| match line.choice {
            Choice::Play(mv) => Some(mv),
            Choice::Flip => None,
        });
        let Some(mv) = (if random { moves.get(dice.below(moves.len())).copied() } else { best }) else {
            return;
        };
        if position.play(mv, rules, &mut ()).is_err() {
            return;
        }
    }
    let Some(ending) = position.ending() else { return };
    let halves = match ending.winner(Sides::Two) {
        Some(Side::P0) => 2,
        Some(_) => 0,
        None => 1,
    };
    for (dan, value) in expected.into_iter().filter(|(_, value)| *value != 0) {
        let (n, sum) = counts.entry((dan, value.abs().min(70))).or_default();
        *n += 1;
        *sum += if value > 0 { halves } else { 2 - halves };
    }
}
