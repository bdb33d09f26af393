//! What the engine proves of late positions, against the slow solvers, and its strategies against all opponents.
//!
//! `OAQ_PROOFS=10000 cargo test --release --test it proofs::solved` looks at so many positions instead of a few, and
//! `OAQ_SEED=1` at others.

use oaq::certificate::{Claim, Length, Playbook, Standing, outcome_for, verify};
use oaq::engine::{Bounds, CertifyError, Engine, Goal, Limits, Options, certify};
use oaq::rules::{Choice, Move, Position, Rules, Side};

use super::late::{
    ENDLESS_SETS, LOAN_SETS, RULE_SETS, circling_position, late_position, rules, tiny_position,
};
use super::slow::{Debts, Forced, Lookahead, Space};
use crate::dice::Dice;

/// How many positions to look at.
fn wanted(few: usize) -> usize {
    std::env::var("OAQ_PROOFS").ok().and_then(|number| number.parse().ok()).unwrap_or(few)
}

/// Chance that begins with a seed, and elsewhere when other positions are wanted.
fn random(seed: u64) -> Dice {
    let other = std::env::var("OAQ_SEED").ok().and_then(|number| number.parse().ok()).unwrap_or(0);
    Dice(seed + 1_000_000 * other)
}

/// The certificate of a claim, if that is proven.
fn certificate(start: &Position, rules: &Rules, claim: Claim, nodes: u64) -> Option<Vec<u8>> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut text = Vec::new();
    match certify(start, rules, claim, 1, &limits, &mut text) {
        Ok(proof) => {
            let (_, verified) = verify(&mut text.as_slice()).expect("one").expect("a proof");
            assert_eq!(verified, proof);
            assert!(proof.bound >= claim.bound);
            Some(text)
        }
        Err(CertifyError::Unproven { .. }) => None,
        Err(error) => panic!("{}: {error}", start.text(rules)),
    }
}

/// Demands that nothing is proven that can't be forced, by a certificate or by solving; says whether all that can be
/// forced was proven, from both sides.
fn proves_all(start: &Position, rules: &Rules, forced: Forced) -> bool {
    let text = start.text(rules);
    let mut all = true;
    for (side, best) in [(Side::P0, forced.lower), (Side::P1, forced.upper.map(|value| -value))] {
        let proves = |claim| certificate(start, rules, claim, 5_000_000);
        all &= best.is_none_or(|best| proves(Claim::forced(side, best)).is_some());
        let more = best.map_or(-200, |best| best + 1);
        let found = certificate(start, rules, Claim::forced(side, more), 20_000);
        assert!(
            found.is_none(),
            "{text}: {side} can't have {more} under {rules:?}\n{}",
            String::from_utf8_lossy(&found.unwrap_or_default())
        );
    }
    for (side, theirs) in [(Side::P1, forced.lower), (Side::P0, forced.upper.map(|value| -value))] {
        // Where the other side can force nothing, no game needs to end.
        let claim = Claim::if_it_ends(side, theirs.map_or(200, |theirs| -theirs));
        all &= certificate(start, rules, claim, 5_000_000).is_some();
        let more = Claim { bound: claim.bound + 1, ..claim };
        let found = certificate(start, rules, more, 20_000).filter(|_| theirs.is_some());
        assert!(found.is_none(), "{text}: {side} can't hold {theirs:?} to less under {rules:?}");
    }
    let mut engine = Engine::new(rules, Options { hash: 1, threads: 1 });
    // The guess is kept shallow, so that the proofs and refutations have something to do.
    let limits = Limits { nodes: Some(500_000), depth: Some(1), ..Limits::default() };
    let solution = engine.solve(start, Goal::Value, &limits, &mut |_, _| ()).expect("two sides");
    let bounds = solution.bounds;
    assert!(bounds.lower <= forced.lower, "{text}: {bounds:?}, but {forced:?}");
    let sound = |upper| forced.upper.is_some_and(|forced| upper >= forced);
    assert!(bounds.upper.is_none_or(sound), "{text}: {bounds:?}, but {forced:?}");
    // What can be forced is never said to be impossible.
    let is_possible = |most| forced.lower.is_none_or(|lower| lower <= most);
    assert!(bounds.most.is_none_or(is_possible), "{text}: {bounds:?}, but {forced:?}");
    let is_possible = |least| forced.upper.is_none_or(|upper| upper >= least);
    assert!(bounds.least.is_none_or(is_possible), "{text}: {bounds:?}, but {forced:?}");
    all && solution.proven && (bounds.lower, bounds.upper) == (forced.lower, forced.upper)
}

#[test]
fn late_positions_are_solved_as_the_lookahead_solves_them() {
    let mut random = random(77);
    let (mut solved, mut missed) = (0, 0);
    for (preset, overrides) in RULE_SETS.iter().cycle().take(wanted(32) * 8) {
        let rules = rules(preset, overrides);
        let start = late_position(&rules, 8, &mut random);
        let Some((value, _)) = Lookahead::value(&start, &rules, 3000) else { continue };
        let forced = Forced { lower: Some(value), upper: Some(value) };
        missed += usize::from(!proves_all(&start, &rules, forced));
        solved += 1;
    }
    println!("{solved} late positions, {missed} not wholly proven");
    assert!(missed * 10 <= solved, "{missed} of {solved} not wholly proven");
    assert!(solved > wanted(32) / 2, "only {solved}");
}

/// What came of holding the engine to the fixpoint.
#[derive(Default)]
struct Tally {
    solved: usize,
    /// Where one side can force less than the other holds it to.
    endless: usize,
    missed: usize,
}

/// Holds the engine to the fixpoint in positions of these rule sets, so small that at most `limit` positions can follow.
fn against_the_fixpoint(
    rule_sets: &[(&str, &str)],
    debts: Debts,
    tries: usize,
    limit: usize,
    mut position: impl FnMut(&Rules) -> Position,
) -> Tally {
    let mut tally = Tally::default();
    for (preset, overrides) in rule_sets.iter().cycle().take(tries) {
        let rules = rules(preset, overrides);
        let start = position(&rules);
        let Some(space) = Space::explore(&start, &rules, debts, limit).filter(|space| space.len() > 10)
        else {
            continue;
        };
        let forced = space.forced();
        tally.missed += usize::from(!proves_all(&start, &rules, forced));
        tally.solved += 1;
        tally.endless += usize::from(forced.lower != forced.upper);
    }
    let Tally { solved, endless, missed } = tally;
    println!("{solved} positions, {endless} of them endless for a side, {missed} not wholly proven");
    assert!(missed * 10 <= solved, "{missed} of {solved} not wholly proven");
    tally
}

#[test]
fn tiny_positions_are_solved_as_the_fixpoint_solves_them() {
    let mut random = random(78);
    let tally = against_the_fixpoint(&RULE_SETS, Debts::Listed, wanted(50) * 8, 2_000, |rules| {
        tiny_position(rules, 6, &mut random)
    });
    assert!(tally.solved > wanted(50) / 2, "only {}", tally.solved);
}

#[test]
fn what_cannot_be_forced_is_what_the_fixpoint_says() {
    let mut random = random(80);
    let tally = against_the_fixpoint(&ENDLESS_SETS, Debts::Listed, wanted(40) * 6, 3_000, |rules| {
        circling_position(rules, 7, &mut random)
    });
    assert!(tally.endless > wanted(40) / 4, "only {} of {}", tally.endless, tally.solved);
}

#[test]
fn who_may_not_repeat_a_move_in_a_proof_may_against_a_refutation() {
    // Only the move that P1 played last keeps P0 from winning.
    let rules = rules("standard", "repetition=moves-3");
    let text = "0,0,1,0,2,2/0,2,0,0,0,0 30/33 P1 ply=15 last=4>,8>,5<,7>,4>";
    let start = Position::parse(text, &rules).expect("a position");
    assert_eq!(Lookahead::value(&start, &rules, 3000).map(|(value, _)| value), Some(0));
    let mut engine = Engine::new(&rules, Options { hash: 1, threads: 1 });
    let limits = Limits { nodes: Some(1_000_000), depth: Some(1), ..Limits::default() };
    let solution = engine.solve(&start, Goal::Result, &limits, &mut |_, _| ()).expect("two sides");
    assert_eq!(solution.bounds.upper, Some(0), "{solution:?}");
}

#[test]
fn whoever_chooses_seats_can_hold_what_can_be_forced() {
    // One dân wins ten points for who sows it, and who may flip takes that standing.
    let rules = rules("table-flip", "");
    for (text, value) in [
        ("0,0,0,0,1,1/1,0,0,0,0,0 3/4 P0", -10),
        ("1,0,0,0,0,0/0,0,0,0,1,1 4/3 P1", 10),
        ("0,0,0,1,0,1/1,0,0,0,1,1 3/2 P0", -10),
    ] {
        let start = Position::parse(text, &rules).expect("a position");
        let mut engine = Engine::new(&rules, Options { hash: 1, threads: 1 });
        let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
        let solved = engine.solve(&start, Goal::Value, &limits, &mut |_, _| ()).expect("two sides");
        assert_eq!((solved.bounds.lower, solved.bounds.upper), (Some(value), Some(value)), "{text}");
        for (side, bound) in [(Side::P0, value), (Side::P1, -value)] {
            for claim in [Claim::forced(side, bound), Claim::if_it_ends(side, bound)] {
                assert!(certificate(&start, &rules, claim, 1_000_000).is_some(), "{text}: {claim:?}");
                let more = Claim { bound: bound + 1, ..claim };
                assert!(certificate(&start, &rules, more, 1_000_000).is_none(), "{text}: {more:?}");
            }
        }
    }
}

#[test]
fn loans_without_end_change_nothing_of_what_can_be_forced() {
    let mut random = random(81);
    let tally = against_the_fixpoint(&LOAN_SETS, Debts::Reckoned, wanted(40) * 6, 30_000, |rules| {
        circling_position(rules, 3, &mut random)
    });
    assert!(tally.endless > wanted(40) / 4, "only {} of {}", tally.endless, tally.solved);
}

#[test]
fn proven_values_survive_random_and_greedy_opponents() {
    let mut random = random(79);
    let mut played = 0;
    for (preset, overrides) in RULE_SETS.iter().cycle().take(wanted(40) * 3) {
        let rules = rules(preset, overrides);
        let start = late_position(&rules, 12, &mut random);
        let mut engine = Engine::new(&rules, Options { hash: 1, threads: 1 });
        let limits = Limits { nodes: Some(200_000), ..Limits::default() };
        let solution = engine.solve(&start, Goal::Value, &limits, &mut |_, _| ()).expect("two sides");
        let Bounds { lower, upper, most, least } = solution.bounds;
        let claims = [
            lower.map(|lower| Claim::forced(Side::P0, lower)),
            upper.map(|upper| Claim::forced(Side::P1, -upper)),
            most.map(|most| Claim::if_it_ends(Side::P1, -most)),
            least.map(|least| Claim::if_it_ends(Side::P0, least)),
        ];
        for claim in claims.into_iter().flatten() {
            let bound = claim.bound;
            let Some(text) = certificate(&start, &rules, claim, 1_000_000) else { continue };
            let book = Playbook::read(&mut text.as_slice()).expect("one").expect("a proof");
            for game in 0..200 {
                let outcome = play_out(&book, game % 2 == 0, &mut random);
                let text = start.text(&rules);
                assert!(outcome.is_none_or(|outcome| outcome >= bound), "{outcome:?}: {claim:?} from {text}");
                assert!(outcome.is_some() || claim.length == Length::Open, "{claim:?} from {text}");
            }
            played += 1;
        }
    }
    println!("{played} proven values");
    assert!(played > wanted(40) / 2, "only {played}");
}

/// Plies after which a game is taken to go on for ever.
const LONG: usize = 500;

/// The outcome for the proven side of one game against an opponent who takes what there is, or anything; `None` for a game
/// that doesn't end.
fn play_out(book: &Playbook, greedy: bool, random: &mut Dice) -> Option<i32> {
    let (rules, side) = (&book.header.rules, book.header.claim.side);
    let mut standing = Standing { position: book.header.start, side };
    for _ in 0..LONG {
        if let Some(outcome) = outcome_for(side, &standing.position, rules) {
            return Some(outcome);
        }
        let decision = if standing.position.to_move() == Some(side) {
            book.decision(&standing)
        } else {
            let moves = standing.position.legal_moves(rules);
            let gain = |mv: &Move| {
                let next = standing.after(Choice::Play(*mv), rules).expect("a legal move");
                next.position.scores(rules).of(side.next(rules.sides()))
            };
            let best = moves.iter().max_by_key(|mv| gain(mv)).filter(|_| greedy);
            best.or(moves.get(random.below(moves.len()))).copied().map(Choice::Play)
        };
        let decision = decision.unwrap_or_else(|| panic!("no decision in {}", standing.position.text(rules)));
        standing = standing.after(decision, rules).expect("a legal move");
    }
    None
}
