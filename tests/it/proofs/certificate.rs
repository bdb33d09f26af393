//! Certificates: what is written verifies and proves no more than it says, whatever is changed in it.

use oaq::certificate::{
    Claim, Fault, FormatError, Length, Refutation, Standing, Strategy, VerifyError, verify, walk,
    write_certificate,
};
use oaq::engine::{Limits, certify};
use oaq::rules::{Choice, Position, Rules, Side, points_in_play};

use super::late::{ENDLESS_SETS, LOAN_SETS, RULE_SETS, circling_position, rules, tiny_position};
use super::slow::{Debts, Space};
use crate::dice::Dice;

/// A certificate, and what it is about.
struct Sample {
    text: String,
    rules: Rules,
    start: Position,
    claim: Claim,
    space: Space,
}

/// Certificates for what the slow solver finds in a few positions of every rule set.
fn samples() -> Vec<Sample> {
    let mut random = Dice(4);
    let mut samples = Vec::new();
    for (preset, overrides) in RULE_SETS {
        let rules = rules(preset, overrides);
        let mut left = 4;
        for _ in 0..200 {
            let start = tiny_position(&rules, 6, &mut random);
            let Some(space) =
                Space::explore(&start, &rules, Debts::Listed, 400).filter(|space| space.len() >= 10)
            else {
                continue;
            };
            let forced = space.forced();
            let (side, bound) = if left % 2 == 0 {
                (Side::P0, forced.lower)
            } else {
                (Side::P1, forced.upper.map(|value| -value))
            };
            let Some(bound) = bound else { continue };
            let mut strategy = space.strategy(side, bound);
            let length = Length::Within(strategy.plies().expect("it is forced"));
            let claim = Claim { side, bound, length };
            let mut text = Vec::new();
            let proof = write_certificate(&mut text, &rules, &start, claim, &mut strategy).expect("a proof");
            assert_eq!((proof.bound, proof.length), (bound, claim.length));
            let text = String::from_utf8(text).expect("text");
            samples.push(Sample { text, rules, start, claim, space });
            left -= 1;
            if left == 0 {
                break;
            }
        }
    }
    assert!(samples.len() > 40, "only {}", samples.len());
    samples
}

#[test]
fn what_is_written_verifies_and_says_what_was_claimed() {
    for Sample { text, rules, start, claim, .. } in samples() {
        let (header, proof) = verify(&mut text.as_bytes()).expect("one").expect("a proof");
        assert_eq!((header.rules, header.claim), (rules, claim));
        assert_eq!(header.start.to_text(&rules), start.to_text(&rules));
        assert_eq!((proof.bound, proof.length), (claim.bound, claim.length));
    }
}

#[test]
fn a_claim_of_more_is_refuted() {
    for Sample { text, claim, .. } in samples() {
        let more =
            text.replace(&format!("at least {}", claim.bound), &format!("at least {}", claim.bound + 1));
        assert!(verify(&mut resigned(&more).as_bytes()).expect("one").is_err(), "{more}");
        let plies = claim.length.plies().expect("it is forced");
        let sooner = text.replace(&format!("within {plies}"), &format!("within {}", plies - 1));
        assert!(verify(&mut resigned(&sooner).as_bytes()).expect("one").is_err(), "{sooner}");
    }
}

#[test]
fn any_change_is_damage_and_no_resigned_change_proves_what_is_not_so() {
    let mut refuted = 0;
    for Sample { text, claim, space, .. } in samples().iter().step_by(3) {
        let forced = space.forced();
        let best = if claim.side == Side::P0 { forced.lower } else { forced.upper.map(|value| -value) };
        let body = text.find(" plies\n").expect("a claim") + " plies\n".len();
        for at in
            (body..text.rfind("end ").expect("an end")).filter(|at| !text[*at..].starts_with('\n')).take(40)
        {
            for code in "0123456789f".chars().filter(|code| !text[at..].starts_with(*code)) {
                let changed = format!("{}{code}{}", &text[..at], &text[at + 1..]);
                let damaged = verify(&mut changed.as_bytes()).expect("one");
                assert!(matches!(damaged, Err(VerifyError::Format(FormatError::Damaged))), "{changed}");
                match verify(&mut resigned(&changed).as_bytes()).expect("one") {
                    Ok((_, proof)) => assert!(Some(proof.bound) <= best, "{changed}"),
                    Err(_) => refuted += 1,
                }
            }
        }
    }
    assert!(refuted > 300, "only {refuted}");
}

/// Certificates that one side can't force more than the fixpoint says, where play can go round in circles, and how much the
/// other side can be sure of at most.
fn open_samples() -> Vec<(String, i32)> {
    let mut random = Dice(5);
    let mut samples = Vec::new();
    let endless = ENDLESS_SETS.iter().cycle().take(160).map(|set| (set, 7, Debts::Listed, 400));
    let loans = LOAN_SETS.iter().cycle().take(80).map(|set| (set, 3, Debts::Reckoned, 30_000));
    for ((preset, overrides), dan, debts, limit) in endless.chain(loans) {
        let rules = rules(preset, overrides);
        let start = circling_position(&rules, dan, &mut random);
        let Some(space) = Space::explore(&start, &rules, debts, limit) else { continue };
        // Only where the other side can force something there is a bound that can't be promised.
        let Some(best) = space.forced().lower.map(|lower| -lower) else { continue };
        let mut text = Vec::new();
        let claim = Claim::if_it_ends(Side::P1, best);
        if certify(&start, &rules, claim, 1, &Limits::default(), &mut text).is_ok() {
            samples.push((String::from_utf8(text).expect("text"), best));
        }
    }
    assert!(samples.len() > 10, "only {}", samples.len());
    samples
}

#[test]
fn what_is_claimed_of_games_that_end_is_no_claim_that_they_do() {
    let mut refused = 0;
    for (text, best) in open_samples() {
        let (header, proof) = verify(&mut text.as_bytes()).expect("one").expect("a proof");
        assert_eq!((header.claim.bound, proof.length), (best, Length::Open));
        let more = text.replace(&format!("at least {best} if"), &format!("at least {} if", best + 1));
        assert!(verify(&mut resigned(&more).as_bytes()).expect("one").is_err(), "{more}");
        let ends = text.replace(" if it ends", " within 1000 plies");
        refused += usize::from(verify(&mut resigned(&ends).as_bytes()).expect("one").is_err());
    }
    assert!(refused > 5, "only {refused}");
}

#[test]
fn no_resigned_change_proves_more_of_games_that_end() {
    let mut refuted = 0;
    for (text, best) in open_samples() {
        let body = text.find("ends\n").expect("a claim") + "ends\n".len();
        for at in (body..text.rfind("\nend ").expect("an end")).take(20) {
            for code in "0123456789".chars().filter(|code| !text[at..].starts_with(*code)) {
                let changed = format!("{}{code}{}", &text[..at], &text[at + 1..]);
                match verify(&mut resigned(&changed).as_bytes()).expect("one") {
                    Ok((_, proof)) => assert!(proof.bound <= best, "{changed}"),
                    Err(_) => refuted += 1,
                }
            }
        }
    }
    assert!(refuted > 300, "only {refuted}");
}

#[test]
fn truncated_and_foreign_files_are_errors() {
    for Sample { text, .. } in samples().iter().step_by(7) {
        for end in 1..text.len() - 1 {
            let cut = verify(&mut &text.as_bytes()[..end]).expect("one");
            assert!(cut.is_err(), "{}", &text[..end]);
        }
        let crlf = text.replace('\n', "\r\n");
        assert!(verify(&mut crlf.as_bytes()).expect("one").is_ok(), "line ends are not counted");
        let twice = format!("{text}\n{text}");
        let mut input = twice.as_bytes();
        assert!(verify(&mut input).expect("one").is_ok());
        assert!(verify(&mut input).expect("another").is_ok());
        assert!(verify(&mut input).is_none());
    }
    assert!(verify(&mut [].as_slice()).is_none());
    assert!(verify(&mut [0xff; 10_000].as_slice()).expect("one").is_err());
}

/// The text with the `end` line that belongs to it.
fn resigned(text: &str) -> String {
    let end = text.rfind("end ").expect("an end");
    let header = text[..end].lines().take_while(|line| !line.starts_with("claim")).count() + 1;
    let decisions: usize = text[..end].lines().skip(header).map(str::len).sum();
    let sum = text[..end]
        .bytes()
        .filter(|b| *b != b'\n')
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{}end {decisions} {sum:016x}\n", &text[..end])
}

/// Plays anything.
struct Reckless<'a>(&'a mut Dice);

impl Strategy for Reckless<'_> {
    type Error = ();

    fn decide(&mut self, standing: &Standing, rules: &Rules) -> Result<Choice, ()> {
        let moves = standing.position.legal_moves(rules);
        Ok(Choice::Play(moves[self.0.below(moves.len())]))
    }
}

#[test]
fn whoever_plays_anything_is_sure_of_nothing_under_loans() {
    let mut random = Dice(6);
    let (mut run_up, mut sure) = (0, 0);
    for (preset, overrides) in LOAN_SETS.iter().cycle().take(180) {
        let rules = rules(preset, overrides);
        // Points are run up by refills, which take some dân; with many dân there are very many positions.
        let start = circling_position(&rules, 5, &mut random);
        let quan = 2 * u32::from(rules.quan_value());
        if points_in_play(&start, &rules) - quan > 6 {
            continue;
        }
        let space = Space::explore(&start, &rules, Debts::Reckoned, 30_000);
        let best = space.and_then(|space| space.forced().lower.map(|lower| -lower));
        let claim = Claim::if_it_ends(Side::P1, -2_000_000_000);
        match walk(&start, &rules, claim, &mut Reckless(&mut random)) {
            Ok(proof) if proof.bound == claim.bound => {}
            Ok(proof) => {
                assert!(best.is_none_or(|best| proof.bound <= best), "{proof:?}, {best:?}");
                sure += 1;
            }
            Err(Refutation { fault: Fault::RunsUp, .. }) => run_up += 1,
            Err(refutation) => panic!("{refutation:?}"),
        }
    }
    assert!(run_up > 4 && sure > 5, "{run_up} {sure}");
}
