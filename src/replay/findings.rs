//! The findings of one game, and which of them are only echoes of an earlier one.

use crate::diagnostics::{Diagnostic, Finding, Safety};
use crate::notation::Span;

/// Collects findings in the order in which they are found.
///
/// A claim that is not borne out may be a slip of the pen, or the first sign that a move further up is not the one
/// that was played. Until something agrees again, what else is found in the same line of play only *echoes* it; if
/// the line then comes to grief, the echoes are dropped and the first sign alone is reported.
#[derive(Debug)]
pub(crate) struct Findings {
    game: u32,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    diagnostic: Diagnostic,
    echo_of: Option<Sign>,
    /// Whether the line came to grief after this sign.
    is_lost: bool,
}

/// A finding that later ones may echo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sign(u32);

impl Findings {
    /// No findings yet of game number `game`.
    pub(crate) const fn new(game: u32) -> Self {
        Self { game, entries: Vec::new() }
    }

    /// A finding at a place, nothing else yet.
    pub(crate) fn at(&self, finding: Finding, span: Span) -> Diagnostic {
        Diagnostic::new(finding, span.range(), self.game)
    }

    /// Adds a finding.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) -> Sign {
        self.push_echo(diagnostic, None)
    }

    /// Adds a finding that may be an echo.
    pub(crate) fn push_echo(&mut self, diagnostic: Diagnostic, echo_of: Option<Sign>) -> Sign {
        let sign = Sign(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        self.entries.push(Entry { diagnostic, echo_of, is_lost: false });
        sign
    }

    /// The finding behind a sign.
    pub(crate) fn get_mut(&mut self, sign: Sign) -> Option<&mut Diagnostic> {
        self.entries.get_mut(sign.0 as usize).map(|entry| &mut entry.diagnostic)
    }

    /// The line came to grief after this sign: its echoes are not worth telling, and what the play seemed to decide
    /// is only likely.
    pub(crate) fn lose(&mut self, sign: Sign) {
        if let Some(entry) = self.entries.get_mut(sign.0 as usize) {
            entry.is_lost = true;
            if let Some(fix) = &mut entry.diagnostic.fix {
                fix.safety = Safety::Unsafe;
            }
        }
    }

    /// What is to be reported, in the order of the text.
    pub(crate) fn finish(self) -> Vec<Diagnostic> {
        let lost: Vec<bool> = self.entries.iter().map(|entry| entry.is_lost).collect();
        let is_echo = |entry: &Entry| entry.echo_of.is_some_and(|sign| lost[sign.0 as usize]);
        let mut told: Vec<Diagnostic> =
            self.entries.into_iter().filter(|entry| !is_echo(entry)).map(|entry| entry.diagnostic).collect();
        told.sort_by_key(|diagnostic| diagnostic.span.start);
        told
    }
}
