//! Random late positions of every two-sided rule set: random games played on until little is left.

use oaq::rules::{Position, RefillFrom, Rules, Sides};

use crate::dice::Dice;

/// A position with at most `points` points altogether, on the board and in the reserves, where the game is not over:
/// so few that every position that can follow is soon listed.
pub(crate) fn tiny_position(rules: &Rules, points: usize, random: &mut Dice) -> Position {
    loop {
        let (mut dan, mut reserves, mut pieces) = ([0; 12], [0; 2], [""; 12]);
        for _ in 0..random.below(points + 1) {
            match random.below(16) {
                pit @ 0..12 => dan[pit] += 1,
                other => reserves[other % 2] += 1,
            }
        }
        // A quan piece is worth more points than all the rest, unless the rules say otherwise.
        if rules.quan_value() <= 2 {
            pieces[5] = ["", "q"][random.below(2)];
            pieces[11] = ["", "q"][random.below(2)];
        }
        let pit = |i: usize| format!("{}{}", dan[i], pieces[i]);
        let half = |from: usize| (from..from + 6).map(pit).collect::<Vec<_>>().join(",");
        let reserve = |i: usize| match rules.refill_from() {
            RefillFrom::Score => format!("{}", reserves[i]),
            RefillFrom::Dan => format!("{}+0q", reserves[i]),
        };
        let mover = random.below(2);
        let text = format!("{}/{} {}/{} P{mover} ply=100", half(0), half(6), reserve(0), reserve(1));
        if let Some(position) = Position::parse(&text, rules).ok().filter(|p| p.to_move().is_some()) {
            return position;
        }
    }
}

/// Rule sets whose quan pieces can't be captured: only who has nothing left to sow or to pay with ends the game, and the other
/// may not be able to bring that about.
pub(crate) const ENDLESS_SETS: [(&str, &str); 6] = [
    ("standard", "young=50"),
    ("standard", "young=50 next-empty-quan=stop"),
    ("standard", "young=50 refill-from=dan"),
    ("standard", "young=50 repetition=moves-3"),
    ("mancala-world", "young=50"),
    ("ky-dinh", "young=50 repetition=none"),
];

/// Rule sets in which a side may borrow without end.
pub(crate) const LOAN_SETS: [(&str, &str); 6] = [
    ("folk", ""),
    ("folk", "young=3"),
    ("folk", "quan-value=5 young=2"),
    ("ky-dinh", ""),
    ("mancala-world", "young=50"),
    ("standard", "shortfall=borrow young=4"),
];

/// A position with both quan pieces, a few dân and less than `rich` points in each reserve.
pub(crate) fn circling_position(rules: &Rules, rich: usize, random: &mut Dice) -> Position {
    loop {
        let mut dan = [0; 12];
        for _ in 0..2 + random.below(4) {
            dan[random.below(12)] += 1;
        }
        let pit = |i: usize| format!("{}{}", dan[i], if i % 6 == 5 { "q" } else { "" });
        let half = |from: usize| (from..from + 6).map(pit).collect::<Vec<_>>().join(",");
        let unit = if rules.refill_from() == RefillFrom::Dan { "+0q" } else { "" };
        let (own, other, mover) = (random.below(rich), random.below(rich), random.below(2));
        let text = format!("{}/{} {own}{unit}/{other}{unit} P{mover} ply=100", half(0), half(6));
        if let Some(position) = Position::parse(&text, rules).ok().filter(|p| p.to_move().is_some()) {
            return position;
        }
    }
}

/// Preset and overrides of the rule sets that are asked about.
pub(crate) const RULE_SETS: [(&str, &str); 18] = [
    ("standard", ""),
    ("standard", "young=3"),
    ("standard", "repetition=moves-3"),
    ("standard", "refill-from=dan"),
    ("standard", "shortfall=borrow"),
    ("standard", "chain-gap-quan=stop next-empty-quan=stop"),
    ("standard", "end=pieces-captured quan-value=3"),
    ("table-flip", ""),
    ("mature-quan", ""),
    ("ky-dinh", ""),
    ("ky-dinh", "quan-value=5"),
    ("folk", ""),
    ("folk", "young=0"),
    ("folk", "repetition=moves-3 dan=3"),
    ("mancala-world", ""),
    ("mancala-world", "quan-seed=stones"),
    ("standard", "quan-value=1"),
    ("folk", "quan-value=2 young=1"),
];

pub(crate) fn rules(preset: &str, overrides: &str) -> Rules {
    Rules::preset(preset, Sides::Two).expect("a preset").with(overrides).expect("overrides that make sense")
}

/// A position from a random game with at most `dan` dân on the board, where the game is not over.
pub(crate) fn late_position(rules: &Rules, dan: u16, random: &mut Dice) -> Position {
    loop {
        let mut position = Position::start(rules);
        for _ in 0..300 {
            let moves = position.legal_moves(rules);
            if moves.is_empty() {
                break;
            }
            let on_board: u16 = Sides::Two.ring().map(|pit| position.dan(pit)).sum();
            if on_board <= dan {
                return position;
            }
            position.play(moves[random.below(moves.len())], rules, &mut ()).expect("a legal move");
        }
    }
}
