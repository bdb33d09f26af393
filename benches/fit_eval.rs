use std::fmt::Write as _;
use std::fs;

use oaq::engine::{Certainty, Choice, Engine, Limits, Options};
use oaq::rules::{Position, Rules, Side, Sides};

/// Rule sets that the positions come from.
const RULES: [(&str, &str); 9] = [
    ("standard", ""),
    ("mature-quan", ""),
    ("ky-dinh", ""),
    ("folk", ""),
    ("mancala-world", ""),
    ("no-first-quan", ""),
    ("folk", "young=3"),
    ("folk", "next-quan=stop"),
    ("mancala-world", "quan-seed=stones young=0"),
];
const PLIES: usize = 100;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let games: usize = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(900);
    let nodes: u64 = std::env::args().skip(1).filter_map(|word| word.parse().ok()).nth(1).unwrap_or(20_000);
    let out = std::env::var("FIT_OUT").unwrap_or("/tmp/eval.csv".into());
    let mut text = String::new();
    let mut dice = Dice(0xe7a1 + nodes);
    for (i, (preset, overrides)) in RULES.iter().enumerate() {
        let Ok(rules) = Rules::preset(preset, Sides::Two).ok_or(*preset)?.with(overrides) else {
            println!("bad {overrides}");
            continue;
        };
        for _ in 0..games / RULES.len() {
            play(i, &rules, &mut dice, nodes, &mut text);
        }
    }
    fs::write(out, text)?;
    Ok(())
}

fn play(at: usize, rules: &Rules, dice: &mut Dice, nodes: u64, text: &mut String) {
    let mut engine = Engine::new(rules, Options { hash: 2, threads: 1 });
    let mut position = Position::start(rules);
    for ply in 0..PLIES {
        let moves = position.legal_moves(rules);
        if moves.is_empty() {
            break;
        }
        let Some(mover) = position.to_move() else { return };
        let random = ply < 4 || dice.below(6) == 0;
        if ply > 2 && dice.below(2) == 0 {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let Ok(analysis) = engine.analyse(&position, &limits) else { return };
            let eval = analysis.eval;
            let sign = if mover == Side::P0 { 1 } else { -1 };
            let known = match eval.certainty() {
                Certainty::Proven => 'p',
                Certainty::Bound => 'b',
                Certainty::Estimate => 'e',
            };
            let _ =
                writeln!(text, "{at};{};{known};{};{}", position.text(rules), sign * eval.value, eval.depth);
        }
        let limits = Limits { nodes: Some(1000), ..Limits::default() };
        let Ok(analysis) = engine.analyse(&position, &limits) else { return };
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
}

/// A small generator of random numbers (xorshift64*).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }
}
