//! What the engine proves of late positions, against the slow solvers, and its strategies against all opponents.

use oaq::certificate::verify;
use oaq::engine::{CertifyError, Limits, certify};
use oaq::rules::{Position, Rules, Side};

use super::late::{RULE_SETS, Random, late_position, rules, tiny_position};
use super::slow::{Forced, Lookahead, Space};

/// Proves and verifies that `side` gets at least `bound`; says whether that was possible.
fn proves(start: &Position, rules: &Rules, side: Side, bound: i32, nodes: u64) -> bool {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut text = Vec::new();
    match certify(start, rules, side, bound, 1, &limits, &mut text) {
        Ok(proof) => {
            let (_, verified) = verify(&mut text.as_slice()).expect("one").expect("a proof");
            assert_eq!(verified, proof);
            assert!(proof.bound >= bound);
            true
        }
        Err(CertifyError::Unproven { .. }) => false,
        Err(error) => panic!("{}: {error}", start.text(rules)),
    }
}

/// Demands that exactly what can be forced is proven, from both sides.
fn demand(start: &Position, rules: &Rules, forced: Forced) {
    for (side, best) in [(Side::P0, forced.lower), (Side::P1, forced.upper.map(|value| -value))] {
        let text = start.text(rules);
        if let Some(best) = best {
            assert!(proves(start, rules, side, best, 20_000_000), "{text}: {side} can have {best}");
        }
        let more = best.map_or(-200, |best| best + 1);
        assert!(!proves(start, rules, side, more, 50_000), "{text}: {side} can't have {more}");
    }
}

#[test]
fn late_positions_are_solved_as_the_lookahead_solves_them() {
    let mut random = Random(77);
    let mut solved = 0;
    for (preset, overrides) in RULE_SETS {
        let rules = rules(preset, overrides);
        for _ in 0..12 {
            let start = late_position(&rules, 8, &mut random);
            let Some((value, _)) = Lookahead::value(&start, &rules, 3000) else { continue };
            demand(&start, &rules, Forced { lower: Some(value), upper: Some(value) });
            solved += 1;
        }
    }
    assert!(solved > 20, "only {solved}");
}

#[test]
fn tiny_positions_are_solved_as_the_fixpoint_solves_them() {
    let mut random = Random(78);
    let (mut solved, mut endless) = (0, 0);
    for (preset, overrides) in RULE_SETS {
        let rules = rules(preset, overrides);
        for _ in 0..30 {
            let start = tiny_position(&rules, 6, &mut random);
            let Some(space) = Space::explore(&start, &rules, 2000).filter(|space| space.len() > 10) else {
                continue;
            };
            let forced = space.forced();
            demand(&start, &rules, forced);
            solved += 1;
            endless += u32::from(forced.lower.is_none() || forced.upper.is_none());
        }
    }
    assert!(solved > 40 && endless > 0, "{solved} solved, {endless} endless");
}
