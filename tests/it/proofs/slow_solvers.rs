//! The two slow solvers against each other.

use super::late::{RULE_SETS, late_position, rules, tiny_position};
use super::slow::{Debts, Forced, Lookahead, Space};
use crate::dice::Dice;

#[test]
fn the_fixpoint_and_the_lookahead_agree() {
    let mut random = Dice(12);
    let mut settled = 0;
    for (preset, overrides) in RULE_SETS {
        let rules = rules(preset, overrides);
        for _ in 0..40 {
            let start = tiny_position(&rules, 6, &mut random);
            let Some(space) = Space::explore(&start, &rules, Debts::Listed, 2000) else { continue };
            match (space.forced(), Lookahead::value(&start, &rules, 3000)) {
                (Forced { lower, upper }, Some((value, _))) => {
                    assert_eq!((lower, upper), (Some(value), Some(value)), "{}", start.text(&rules));
                    settled += 1;
                }
                (Forced { lower: Some(lower), upper: Some(upper) }, None) => {
                    assert!(lower <= upper, "{}", start.text(&rules));
                }
                _ => {}
            }
        }
    }
    assert!(settled > 300, "only {settled}");
}

#[test]
fn late_positions_are_settled_now_and_then() {
    let mut random = Dice(3);
    let rules = rules("standard", "");
    let values =
        (0..20).filter_map(|_| Lookahead::value(&late_position(&rules, 6, &mut random), &rules, 2000));
    assert!(values.count() > 0);
}
