//! The engine against a plain alpha-beta search with ten times as many positions a move.
//!
//! ```text
//! OAQ_OPENINGS=100 cargo test --release --test it strength -- --nocapture
//! ```
//!
//! plays 200 games against a search of ten plies, from 100 random openings of four plies, sides swapped. A game of
//! `standard` is often over before that depth, so that the opponent makes no mistakes in what is won for it; and every
//! opening but a few is won for one side. So the points are counted against what the openings are worth, which the
//! proof search says: who is lost at the start can't be asked to win. Without the variable the test plays from a few
//! of these openings. `OAQ_VARIANT=folk` and so on play another variant, and only tell how it went.

use oaq::certificate::outcome_for;
use oaq::engine::{Answer, Engine, Goal, Limits, Options};
use oaq::rules::{Choice, Move, Position, Rules, Side, Sides};

// The results that are told rest on this generator, which is not that of the other tests.
#[path = "../../benches/fit/dice.rs"]
mod xorshift;
use xorshift::Dice as Xorshift;

/// Beyond every difference.
const INFINITE: i32 = 1000;
/// Plies that the opponent looks ahead.
const DEPTH: u32 = 10;
/// Positions that the engine looks at in any case. That is more than a tenth at about one move of five, late in a game,
/// where the opponent has little to look at; of all that the opponent looks at in its place it is a tenth all the same.
const LEAST: u64 = 2_000;
/// Openings without the variable.
const FEW: u32 = 4;
/// Moves that may be made to prove what an opening is worth.
const PROOF: u64 = 20_000_000;
/// A game longer than this is a draw.
const PLIES: u32 = 300;

/// The opponent: alpha-beta to a fixed depth, moves in their order, the score difference as evaluation.
struct Plain<'a> {
    rules: &'a Rules,
    depth: u32,
    positions: u64,
}

impl Plain<'_> {
    fn best(&mut self, position: &Position, mover: Side) -> Option<Move> {
        let (mut best, mut alpha) = (None, -INFINITE);
        for mv in position.legal_moves(self.rules) {
            let next = after(position, mv, self.rules);
            let value = -self.value(&next, mover.next(Sides::Two), self.depth - 1, -INFINITE, -alpha);
            if best.is_none() || value > alpha {
                (best, alpha) = (Some(mv), value);
            }
        }
        best
    }

    /// The value for the side whose turn it is, or would be.
    fn value(&mut self, position: &Position, mover: Side, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.positions += 1;
        if let Some(difference) = outcome_for(Side::P0, position, self.rules) {
            return mover.signed(difference);
        }
        if depth == 0 {
            let scores = position.scores(self.rules);
            return mover.signed(scores.of(Side::P0) - scores.of(Side::P1));
        }
        for mv in position.legal_moves(self.rules) {
            let next = after(position, mv, self.rules);
            alpha = alpha.max(-self.value(&next, mover.next(Sides::Two), depth - 1, -beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
}

fn after(position: &Position, mv: Move, rules: &Rules) -> Position {
    let mut next = *position;
    next.play(mv, rules, &mut ()).expect("a legal move");
    next
}

/// Positions that the engine may look at, and that the opponent looks at, or would, in its place.
#[derive(Default)]
struct Looks {
    engine: u64,
    opponent: u64,
}

/// Half points that the engine gets out of a game as `side`, with a tenth of the positions that the opponent looks at,
/// or would look at, in the same position.
fn game(rules: &Rules, opening: &Position, side: Side, looks: &mut Looks) -> u32 {
    let mut engine = Engine::new(rules, Options { hash: 4, threads: 1 });
    let mut position = *opening;
    while let Some(mover) = position.to_move() {
        if position.ply() > PLIES {
            return 1;
        }
        let mut plain = Plain { rules, depth: DEPTH, positions: 0 };
        let mut mv = plain.best(&position, mover);
        if mover == side {
            let nodes = (plain.positions / 10).max(LEAST);
            looks.engine += nodes;
            looks.opponent += plain.positions;
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let analysis = engine.analyse(&position, &limits).expect("two sides");
            mv = analysis.lines.iter().find_map(|line| match line.choice {
                Choice::Play(mv) => Some(mv),
                Choice::Flip => None,
            });
        }
        position = after(&position, mv.expect("a move"), rules);
    }
    let winner = position.ending().and_then(|ending| ending.winner(Sides::Two));
    winner.map_or(1, |winner| if winner == side { 2 } else { 0 })
}

/// An opening of four random moves.
fn opening(rules: &Rules, dice: &mut Xorshift) -> Position {
    loop {
        let mut position = Position::start(rules);
        while position.ply() < 4 && position.to_move().is_some() {
            let moves = position.legal_moves(rules);
            position = after(&position, moves[dice.below(moves.len())], rules);
        }
        if position.to_move().is_some() {
            return position;
        }
    }
}

#[test]
fn the_engine_gets_what_its_openings_are_worth_from_a_plain_search() {
    let openings = std::env::var("OAQ_OPENINGS").ok().and_then(|number| number.parse().ok());
    let openings: u32 = openings.unwrap_or(FEW);
    // The openings whose results are told in `docs/solved.md`.
    let mut dice = Xorshift(2026_u64.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let variant = std::env::var("OAQ_VARIANT").unwrap_or_else(|_| "standard".to_owned());
    let rules = Rules::preset(&variant, Sides::Two).expect("a preset");
    // Half points and games by what the opening is worth to the engine: lost, drawn, won, unknown.
    let (mut got, mut games) = ([0; 4], [0; 4]);
    let mut looks = Looks::default();
    for _ in 0..openings {
        let opening = opening(&rules, &mut dice);
        let mut engine = Engine::new(&rules, Options { hash: 16, threads: 1 });
        let limits = Limits { nodes: Some(PROOF), ..Limits::default() };
        let solution = engine.solve(&opening, Goal::Result, &limits, &mut |_, _| ()).expect("two sides");
        for side in [Side::P0, Side::P1] {
            let class = match solution.bounds.answer() {
                Some(Answer::Wins(winner)) if winner == side => 2,
                Some(Answer::Wins(_)) => 0,
                Some(Answer::Draw | Answer::Open) => 1,
                None => 3,
            };
            got[class] += game(&rules, &opening, side, &mut looks);
            games[class] += 1;
        }
    }
    let points = |class: usize| format!("{}/{}", f64::from(got[class]) / 2.0, games[class]);
    println!(
        "{variant}: from openings won for it {}, drawn {}, unknown {}, lost {} points: {:.1} %",
        points(2),
        points(1),
        points(3),
        points(0),
        50.0 * f64::from(got.iter().sum::<u32>()) / f64::from(games.iter().sum::<u32>()),
    );
    assert!(games[1] + games[2] > 0, "no opening is known to be won or drawn: {games:?}");
    let has_its_due = (got[1] + got[2]) * 10 >= (games[1] + 2 * games[2]) * 9;
    assert!(has_its_due || variant != "standard", "{got:?} of {games:?}");
    let Looks { engine, opponent } = looks;
    assert!(engine * 100 <= opponent * 11, "a tenth is allowed: {engine} positions against {opponent}");
}
