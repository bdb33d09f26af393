//! Good records with one letter changed: found in its place, told once; and never a panic.

use oaq::diagnostics::{Diagnostic, Finding, Note, Safety, Severity};
use oaq::notation::{Node, parse, parse_game};
use oaq::replay::{Options, Record, check};

use crate::data::{games, text};
use crate::dice::Dice;

/// A letter replaced, removed, inserted, or exchanged with its neighbour; and the byte where that happened.
pub(crate) fn mutated(record: &str, dice: &mut Dice) -> (String, usize) {
    const LETTERS: &str = "0123456789<>x+#.{}();[]\"%$!?*-/ \naqflQPré";
    let mut letters: Vec<char> = record.chars().collect();
    let at = dice.below(letters.len());
    let place = letters[..at].iter().map(|letter| letter.len_utf8()).sum();
    let other = LETTERS.chars().nth(dice.below(LETTERS.chars().count())).unwrap();
    match dice.below(4) {
        0 => letters[at] = other,
        1 => drop(letters.remove(at)),
        2 => letters.insert(at, other),
        _ if at + 1 < letters.len() => letters.swap(at, at + 1),
        _ => {}
    }
    (letters.into_iter().collect(), place)
}

/// The errors of all games of a text, with places in the whole text.
fn errors(record: &str) -> Vec<Diagnostic> {
    let mut all = Vec::new();
    for (number, parsed) in (1..).zip(parse(record)) {
        for mut found in check(&Record::of(&parsed, number), &Options::default()) {
            found.span = found.span.start + parsed.offset..found.span.end + parsed.offset;
            all.push(found);
        }
    }
    all.retain(|found| found.finding.severity() == Severity::Error);
    all
}

/// Whether a finding, or another place that it names, is where the letter was changed.
fn is_at(found: &Diagnostic, place: usize) -> bool {
    let places = std::iter::once(&found.span).chain(found.labels.iter().map(|label| &label.span));
    places.into_iter().any(|span| span.start <= place + 4 && place <= span.end + 4)
}

/// Whether the changed record is a legal one up to a later finding: cut off there, and without what its tags say of the
/// end, it has no error. A move in the other direction that can be played is such a change: nobody can tell before the later
/// finding that this is not what was played.
fn is_legal_up_to(record: &str, found: &Diagnostic, place: usize) -> bool {
    let parsed = parse_game(record);
    let of_the_move = |node: &&Node<'_>| {
        let range = node.span.range();
        range.start <= found.span.start && found.span.start < range.end
    };
    let move_start = parsed.game.body().iter().find(of_the_move).map(|node| node.span.range().start);
    let end = parsed.game.result.map_or(record.len(), |token| token.span.range().start);
    let cut = if found.ply.is_some() { move_start.unwrap_or(found.span.start) } else { end };
    let about_the_end =
        |line: &&str| !["[Result ", "[Score ", "[Termination "].iter().any(|tag| line.starts_with(tag));
    let legal: Vec<&str> = record[..cut].lines().filter(about_the_end).collect();
    place < cut && errors(&format!("{}\n*\n", legal.join("\n"))).is_empty()
}

/// What became of mutations that did harm.
#[derive(Default)]
struct Told {
    all: usize,
    more_than_once: usize,
    elsewhere: usize,
    /// Elsewhere, but nobody could have told before.
    legal_until_then: usize,
}

fn mutate_many(tries: usize, seed: u64) -> Told {
    let games = games();
    let mut dice = Dice(seed);
    let mut told = Told::default();
    for _ in 0..tries {
        let record = text(&games[dice.below(games.len())]["record"]);
        let (record, place) = mutated(record, &mut dice);
        let errors = errors(&record);
        let Some(first) = errors.first() else { continue };
        told.all += 1;
        told.more_than_once += usize::from(errors.len() > 1);
        if !errors.iter().any(|found| is_at(found, place)) {
            let is_legal = errors.iter().all(|found| is_legal_up_to(&record, found, place));
            told.legal_until_then += usize::from(is_legal);
            told.elsewhere += usize::from(!is_legal);
        }
        // What stands before the changed place is still what was played; only the tags about the end may disagree.
        let about_the_end = first.finding.code().as_str().starts_with("OAQ04");
        assert!(
            about_the_end || first.span.end + 16 >= place,
            "{:?} for byte {place} of {record}",
            first.finding
        );
    }
    told
}

/// A change of a legal move into another one may be noticed late and in several places; that is rare.
#[test]
fn ten_thousand_mutations_are_told_in_their_place_and_once() {
    for seed in [2, 7, 15] {
        let Told { all, more_than_once, elsewhere, legal_until_then } = mutate_many(10_000, seed);
        assert!(all > 5_000, "only {all} mutations did any harm");
        assert!(more_than_once <= 1, "{more_than_once} of {all} are told more than once (seed {seed})");
        assert!(elsewhere <= 1, "{elsewhere} of {all} are told elsewhere (seed {seed})");
        assert!(legal_until_then <= 3, "{legal_until_then} of {all} are told late (seed {seed})");
    }
}

/// What a check announces, a repair does.
#[test]
fn promised_repairs_are_made() {
    let games = games();
    let mut dice = Dice(21);
    let (mut promised, mut broken) = (0, 0);
    for _ in 0..10_000 {
        let record = text(&games[dice.below(games.len())]["record"]);
        let (record, _) = mutated(record, &mut dice);
        let errors = errors(&record);
        if parse(&record).count() != 1 || errors.iter().all(|found| found.fix.is_none()) {
            continue;
        }
        promised += 1;
        let fixes = oaq::fix::repair(&record, 1, &Options::default(), Safety::Unsafe).fixes;
        broken += u32::from(fixes == 0);
    }
    assert!(promised > 1_000);
    // A parenthesis in the place of a digit begins a variation; what is wrong inside, a parenthesis at its end brings to light.
    assert!(broken <= 2, "{broken} of {promised} repairs are refused");
}

#[test]
fn a_wrong_claim_among_right_ones_stands_alone() {
    for game in games().iter().take(60) {
        let record = text(&game["record"]);
        for (at, _) in record.match_indices(">x6 ").take(1) {
            let wrong = format!("{}>x7 {}", &record[..at], &record[at + 4..]);
            let errors = errors(&wrong);
            assert_eq!(errors.len(), 1, "{wrong}");
            assert!(matches!(errors[0].finding, Finding::CaptureClaim { .. }));
            assert_eq!(errors[0].span, at + 1..at + 3);
        }
    }
}

#[test]
fn truncated_and_garbled_records_never_panic() {
    let games = games();
    let mut dice = Dice(11);
    for game in games.iter().step_by(10) {
        let record = text(&game["record"]);
        for end in (0..record.len()).filter(|end| record.is_char_boundary(*end)).step_by(3) {
            errors(&record[..end]);
        }
        let mut garbled = record.to_owned();
        for _ in 0..40 {
            garbled = mutated(&garbled, &mut dice).0;
            let repaired = oaq::fix::repair(&garbled, 1, &Options::default(), Safety::Unsafe);
            let again = oaq::fix::repair(&repaired.text, 1, &Options::default(), Safety::Unsafe);
            assert_eq!(again.text, repaired.text, "repairing twice\n{garbled}");
        }
    }
}

#[test]
fn a_slip_further_up_is_named() {
    let (mut slips, mut named) = (0, 0);
    for game in games().iter().step_by(5) {
        let record = text(&game["record"]);
        let parsed = parse_game(record);
        for mv in parsed.game.main_line().moves() {
            let at = mv.at.range();
            let right = &record[at.clone()];
            let wrong = match right.strip_suffix('<') {
                Some(pit) => format!("{pit}>"),
                None => right.replace('>', "<"),
            };
            let record = format!("{}{wrong}{}", &record[..at.start], &record[at.end..]);
            let Some(first) = errors(&record).into_iter().next() else { continue };
            slips += 1;
            named += usize::from(first.notes.iter().any(|note| match note {
                Note::DidYouMean { played, .. } | Note::EarlierMove { played, .. } => played == right,
                _ => false,
            }));
        }
    }
    assert!(slips > 500);
    assert!(named * 100 >= slips * 60, "{named} of {slips} slips are named");
}
