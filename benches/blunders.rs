//! Positions with proven best moves, for the test of the annotator: makes `tests/data/blunders.jsonl` anew.
//!
//! ```text
//! cargo bench --bench blunders -- write
//! ```
//!
//! Random play under every two-sided rule set of the list below; a late position is taken if every move is proven to
//! win, to draw or to lose, at most two keep the best result, and the greatest immediate capture is not all that it
//! takes to find one. The same program always makes the same file.

use std::fs;

use oaq::engine::{Engine, Limits, Options, Referee};
use oaq::rules::{Move, Position, Rules, Side, Sides};

#[path = "fit/dice.rs"]
mod dice;
use dice::Dice;

/// Variants and what is overridden in them.
const RULES: [(&str, &str); 16] = [
    ("standard", ""),
    ("table-flip", ""),
    ("mature-quan", ""),
    ("no-first-quan", ""),
    ("ky-dinh", ""),
    ("folk", ""),
    ("mancala-world", ""),
    ("folk", "young=3"),
    ("folk", "young=0"),
    ("folk", "quan-value=5"),
    ("folk", "next-quan=stop"),
    ("mancala-world", "quan-seed=stones"),
    ("standard", "next-empty-quan=stop"),
    ("standard", "chain-gap-quan=stop"),
    ("standard", "refill-from=dan"),
    ("mature-quan", "dan=4"),
];

/// Positions of each rule set.
const EACH: usize = 4;

/// What a question may cost.
const LIMITS: Limits<'static> = Limits { depth: None, nodes: Some(40_000), time: None, lines: 1, stop: None };

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if !std::env::args().any(|word| word == "write") {
        println!("`-- write` makes tests/data/blunders.jsonl anew");
        return Ok(());
    }
    let mut lines = String::new();
    for (variant, overrides) in RULES {
        let rules = Rules::preset(variant, Sides::Two).ok_or("a preset")?.with(overrides)?;
        let mut dice = Dice(0x5eed);
        let (mut engine, mut referee) =
            (Engine::new(&rules, Options { hash: 1, threads: 1 }), Referee::new(&rules, 2));
        let mut found = 0;
        for _ in 0..5_000 {
            if found == EACH {
                break;
            }
            let Some(position) = late(&rules, &mut dice) else { continue };
            let Some(line) = decided(&position, &rules, (variant, overrides), &mut engine, &mut referee)
            else {
                continue;
            };
            lines.push_str(&line);
            lines.push('\n');
            found += 1;
        }
        println!("{variant} {overrides}: {found}");
    }
    fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/blunders.jsonl"), lines)?;
    Ok(())
}

/// A position near the end of a random game.
fn late(rules: &Rules, dice: &mut Dice) -> Option<Position> {
    let mut position = Position::start(rules);
    let plies = 14 + dice.below(16);
    for _ in 0..plies {
        let moves = position.legal_moves(rules);
        let mv = *moves.get(dice.below(moves.len().max(1)))?;
        position.play(mv, rules, &mut ()).ok()?;
    }
    (position.to_move().is_some() && position.legal_moves(rules).len() > 2).then_some(position)
}

/// The line of a position, if it is one for the file.
fn decided(
    position: &Position,
    rules: &Rules,
    (variant, overrides): (&str, &str),
    engine: &mut Engine,
    referee: &mut Referee,
) -> Option<String> {
    let mover = position.to_move()?;
    let mut results = Vec::new();
    for mv in position.legal_moves(rules) {
        let mut after = *position;
        after.play(mv, rules, &mut ()).ok()?;
        let gain = after.reserve(mover).dan + 10 * u16::from(after.reserve(mover).quan);
        results.push((mv, result(&after, mover, engine, referee)?, gain));
    }
    let best = results.iter().map(|(_, result, _)| *result).max()?;
    let of = |wanted: &dyn Fn(i32) -> bool| -> Vec<Move> {
        results.iter().filter(|(_, result, _)| wanted(*result)).map(|(mv, ..)| *mv).collect()
    };
    let (keep, lose) = (of(&|result| result == best), of(&|result| result < best));
    let greedy = results.iter().max_by_key(|(.., gain)| *gain).map(|(mv, ..)| *mv)?;
    if keep.len() > 2 || lose.is_empty() || (keep.contains(&greedy) && keep.len() > 1) {
        return None;
    }
    let list = |moves: &[Move]| moves.iter().map(|mv| format!("\"{mv}\"")).collect::<Vec<_>>().join(",");
    Some(format!(
        "{{\"variant\":\"{variant}\",\"rules\":\"{overrides}\",\"position\":\"{}\",\"result\":\"{}\",\"best\":[{}],\"worse\":[{}]}}",
        position.to_text(rules),
        if best > 0 { "win" } else { "draw" },
        list(&keep),
        list(&lose),
    ))
}

/// 1 if `side` wins, −1 if it loses, 0 for a draw; `None` if that can't be proven.
fn result(after: &Position, side: Side, engine: &mut Engine, referee: &mut Referee) -> Option<i32> {
    if after.ending().is_some() {
        let value = engine.analyse(after, &LIMITS).ok()?.eval.value;
        return Some(side.signed(value).signum());
    }
    let other = side.next(Sides::Two);
    let mut proves = |side, target| referee.proves(after, side, target, &LIMITS).unwrap_or(false);
    if proves(side, 1) {
        Some(1)
    } else if proves(other, 1) {
        Some(-1)
    } else {
        (proves(side, 0) && proves(other, 0)).then_some(0)
    }
}
