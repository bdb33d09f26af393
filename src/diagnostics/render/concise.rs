//! A line each: `file:line:col: code name message`, and which variants the record fits if that was found out.

use std::fmt::Write;

use super::Render;
use crate::diagnostics::diagnostic::{Diagnostic, Note};
use crate::diagnostics::lang::Lang;
use crate::diagnostics::source::Source;
use crate::diagnostics::visible::visible;

pub(super) struct Concise {
    pub(super) lang: Lang,
}

impl Render for Concise {
    fn one(&self, source: &Source<'_>, diagnostic: &Diagnostic, out: &mut String) {
        let place = source.place(diagnostic.span.start);
        let file = source.path().display().to_string();
        let finding = &diagnostic.finding;
        let guesses: String =
            told(&diagnostic.notes).map(|note| format!(" {}", note.words(self.lang))).collect();
        let stop = if guesses.is_empty() { "" } else { "." };
        let written = writeln!(
            out,
            "{}:{}:{}: {} {} {}{stop}{guesses}",
            visible(&file),
            place.line,
            place.column,
            finding.code(),
            finding.name(),
            finding.words(self.lang).message,
        );
        debug_assert!(written.is_ok(), "writing to a string can't fail");
    }
}

/// Of the notes, those on the variants that a record fits without an override; if it fits none, the one on what comes nearest.
fn told(notes: &[Note]) -> impl Iterator<Item = &Note> {
    let fits = |note: &&Note| matches!(note, Note::FitsVariant { rules, .. } if rules.is_empty());
    let is_guess = |note: &&Note| matches!(note, Note::FitsVariant { .. } | Note::FailsVariant { .. });
    let nearest = notes.iter().find(is_guess);
    let any_fits = notes.iter().any(|note| fits(&note));
    notes.iter().filter(fits).chain(nearest.filter(|_| !any_fits))
}
