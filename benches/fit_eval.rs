//! Fits the weights of the static evaluation to what deeper search finds out.
//!
//! ```text
//! cargo bench --bench fit_eval -- write          # 3,200 games, positions written to tests/data/evaluation.csv
//! cargo bench --bench fit_eval -- write 800      # 800 games
//! ```
//!
//! The engine plays against itself under every two-sided preset and some overrides: four random moves, then its own
//! with a random one now and then. Half of the positions are searched with [`NODES`] positions, to the proven value
//! where that is enough for it. A row of the file is what the dân pits hold, the mover's first, and how much more the
//! mover will have gained in the end than it has now. [`fit`] finds the weights; a test holds `src/engine/eval.rs` to
//! the file. The search that finds the gains uses the weights of the day, so that another run moves them a little.

use std::fmt::Write as _;
use std::fs;

use oaq::engine::{Engine, Limits, Options};
use oaq::rules::{Choice, Move, Position, Rules, Side, Sides};

#[path = "fit/dice.rs"]
mod dice;
use dice::Dice;

#[path = "fit/least_squares.rs"]
mod least_squares;

/// Rule sets that the positions come from.
const RULES: [(&str, &str); 8] = [
    ("standard", ""),
    ("no-first-quan", ""),
    ("mature-quan", ""),
    ("ky-dinh", ""),
    ("folk", ""),
    ("folk", "young=3"),
    ("folk", "next-quan=stop"),
    ("mancala-world", ""),
];
/// Positions that the search looks at for the gain, and for a move of the game.
const NODES: u64 = 20_000;
const NODES_A_MOVE: u64 = 1_000;
/// A game that is not over by then is left.
const PLIES: usize = 100;
/// A forfeit of everything would drown all else.
const MOST_GAIN: i32 = 30;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if !std::env::args().any(|word| word == "write") {
        println!("`-- write` plays 3,200 games and makes tests/data/evaluation.csv of them");
        return Ok(());
    }
    let games: usize = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(3_200);
    let mut text = String::from("own1,own2,own3,own4,own5,other1,other2,other3,other4,other5,gain\n");
    let mut dice = Dice(0x0e7a_10a9);
    for (preset, overrides) in RULES {
        let rules = Rules::preset(preset, Sides::Two).ok_or(preset)?.with(overrides)?;
        for _ in 0..games / RULES.len() {
            play(&rules, &mut dice, &mut text);
        }
    }
    fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/evaluation.csv"), &text)?;
    let (own, other, turn) = least_squares::fit(&text);
    println!("{} positions", text.lines().count() - 1);
    println!("OWN {own:?}\nOTHER {other:?}\nTURN {turn}");
    Ok(())
}

/// Plays a game and notes what its positions turn out to be worth.
fn play(rules: &Rules, dice: &mut Dice, text: &mut String) {
    let mut engine = Engine::new(rules, Options { hash: 2, threads: 1 });
    let mut position = Position::start(rules);
    for ply in 0..PLIES {
        let Some(mover) = position.to_move() else { return };
        if ply >= 3 && dice.below(2) == 0 && note(&mut engine, &position, mover, text).is_none() {
            return;
        }
        let moves = position.legal_moves(rules);
        let random = ply < 4 || dice.below(6) == 0;
        let mv = if random { Some(moves[dice.below(moves.len())]) } else { best(&mut engine, &position) };
        if mv.is_none_or(|mv| position.play(mv, rules, &mut ()).is_err()) {
            return;
        }
    }
}

/// Adds a row for a position; `None` if the engine can't judge it.
fn note(engine: &mut Engine, position: &Position, mover: Side, text: &mut String) -> Option<()> {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let value = engine.analyse(position, &limits).ok()?.eval.value;
    let value = mover.signed(value);
    let other = mover.next(Sides::Two);
    let scores = position.scores(engine.rules());
    let balance = scores.of(mover) - scores.of(other);
    for side in [mover, other] {
        for pit in 0..5 {
            let _ = write!(text, "{},", position.dan(side.dan_pit(pit)));
        }
    }
    let _ = writeln!(text, "{}", (value - balance).clamp(-MOST_GAIN, MOST_GAIN));
    Some(())
}

fn best(engine: &mut Engine, position: &Position) -> Option<Move> {
    let limits = Limits { nodes: Some(NODES_A_MOVE), ..Limits::default() };
    let analysis = engine.analyse(position, &limits).ok()?;
    analysis.lines.iter().find_map(|line| match line.choice {
        Choice::Play(mv) => Some(mv),
        Choice::Flip => None,
    })
}
