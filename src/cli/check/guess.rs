//! `--guess-variant`: which variants does a record fit?

use oaq::diagnostics::{Diagnostic, Finding, Note, Severity};
use oaq::notation::Game;
use oaq::replay::{Fit, Guess, Options, guess_variant};
use oaq::rules::Sides;

/// Adds to the first error of a game, or to the notice that it has no variant, which variants it fits.
pub(super) fn add(found: &mut [Diagnostic], game: &Game<'_>, options: &Options) {
    let is_error = |found: &Diagnostic| found.finding.severity() == Severity::Error;
    let has_none = |found: &Diagnostic| options.variant.is_none() && found.finding == Finding::MissingVariant;
    let place = found.iter().position(is_error).or_else(|| found.iter().position(has_none));
    if let Some(diagnostic) = place.and_then(|at| found.get_mut(at)) {
        let by_tag = || game.tag("Sides").and_then(Sides::parse);
        let sides = options.sides.or_else(by_tag).unwrap_or(Sides::Two);
        let guesses = guess_variant(game);
        let guessed: Vec<Note> = worth_telling(&guesses, sides).map(|guess| note(guess, sides)).collect();
        diagnostic.notes.retain(|note| !guessed.contains(note));
        diagnostic.notes.extend(guessed);
    }
}

/// All that fit; of a variant that does not, only the overrides that get furthest. Another number of sides is worth telling
/// only if it fits and no variant with the record's own does.
fn worth_telling(guesses: &[Guess], sides: Sides) -> impl Iterator<Item = &Guess> {
    let fits = |guess: &Guess| guess.fit == Fit::Whole;
    let own_fits = guesses.iter().any(|guess| guess.sides == sides && fits(guess));
    guesses.iter().enumerate().filter_map(move |(i, guess)| {
        let told_before =
            || guesses[..i].iter().any(|told| told.variant == guess.variant && told.sides == guess.sides);
        let is_told = match guess.fit {
            Fit::Whole => guess.sides == sides || !own_fits,
            Fit::NoStart => false,
            Fit::AllButTheEnd | Fit::FailsAt(_) => guess.sides == sides && !told_before(),
        };
        is_told.then_some(guess)
    })
}

fn note(guess: &Guess, own: Sides) -> Note {
    let variant = guess.variant.id.to_owned();
    let rules = guess.overrides.clone();
    let sides = (guess.sides != own).then(|| guess.sides.count() as u8);
    match guess.fit {
        Fit::Whole => Note::FitsVariant { variant, rules, sides },
        Fit::FailsAt(ply) => Note::FailsVariant { variant, rules, sides, ply: Some(ply) },
        Fit::AllButTheEnd | Fit::NoStart => Note::FailsVariant { variant, rules, sides, ply: None },
    }
}
