//! `--guess-variant`: which variants does a record fit?

use oaq::diagnostics::{Diagnostic, Finding, Note, Severity};
use oaq::notation::Game;
use oaq::replay::{Fit, Guess, guess_variant};
use oaq::rules::Preset;

/// Adds to the first error of a game, or to the notice that it has no variant, which variants it fits.
pub(super) fn add(found: &mut [Diagnostic], game: &Game<'_>, asked_for: Option<&Preset>) {
    let is_error = |found: &Diagnostic| found.finding.severity() == Severity::Error;
    let has_none = |found: &Diagnostic| asked_for.is_none() && found.finding == Finding::MissingVariant;
    let place = found.iter().position(is_error).or_else(|| found.iter().position(has_none));
    if let Some(diagnostic) = place.and_then(|at| found.get_mut(at)) {
        let told = std::mem::take(&mut diagnostic.notes);
        let guessed: Vec<Note> = worth_telling(&guess_variant(game)).map(note).collect();
        diagnostic.notes.extend(told.into_iter().filter(|note| !guessed.contains(note)));
        diagnostic.notes.extend(guessed);
    }
}

/// All that fit; of a variant that does not, only the overrides that get furthest.
fn worth_telling(guesses: &[Guess]) -> impl Iterator<Item = &Guess> {
    guesses.iter().enumerate().filter_map(|(i, guess)| {
        let told_before =
            || guesses[..i].iter().any(|told| told.variant == guess.variant && told.sides == guess.sides);
        (guess.fit == Fit::Whole || (guess.fit != Fit::NoStart && !told_before())).then_some(guess)
    })
}

fn note(guess: &Guess) -> Note {
    let variant = guess.variant.id.to_owned();
    let rules = guess.overrides.clone();
    match guess.fit {
        Fit::Whole => Note::FitsVariant { variant, rules },
        Fit::FailsAt(ply) => Note::FailsVariant { variant, rules, ply: Some(ply) },
        Fit::AllButTheEnd | Fit::NoStart => Note::FailsVariant { variant, rules, ply: None },
    }
}
