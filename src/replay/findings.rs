//! The findings of one game, and which of them are only echoes of an earlier one.

use crate::diagnostics::{Diagnostic, Family, Finding, Fix, Kind, Remedy, Safety, Severity};
use crate::notation::Span;

/// Collects findings in the order in which they are found.
///
/// A claim that is not borne out may be a slip of the pen, or the first sign that a move further up is not the one that
/// was played. What is found after it in the same line of play, until something agrees again, may be no mistake of its
/// own then but an *echo*. If the line comes to grief and a single other move would bear out all of it, the first sign
/// alone is reported; otherwise the mistakes have nothing to do with each other, and each is.
#[derive(Debug)]
pub(crate) struct Findings {
    game: u32,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    diagnostic: Diagnostic,
    /// Whether it depends on the moves that went before it in the main line.
    hangs_on_main: bool,
    echo_of: Option<Sign>,
    /// Whether the findings that echo this one are not told.
    is_first_sign: bool,
    /// Whether a finding before it stands for it.
    is_told_elsewhere: bool,
}

impl Entry {
    fn is_error(&self) -> bool {
        self.diagnostic.finding.severity() == Severity::Error
    }
}

/// Whether a finding is about something that a record claims of a move.
pub(super) const fn is_claim(finding: &Finding) -> bool {
    matches!(finding, Finding::CaptureClaim { .. } | Finding::EndClaim { .. })
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

    /// Adds a finding that no other mistake in the game can have caused.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) -> Sign {
        self.add(diagnostic, false, None)
    }

    /// Adds a finding about the play that may be an echo; `is_main` where it hangs on the moves of the main line.
    pub(crate) fn push_echo(&mut self, diagnostic: Diagnostic, is_main: bool, echo_of: Option<Sign>) -> Sign {
        self.add(diagnostic, is_main, echo_of)
    }

    fn add(&mut self, diagnostic: Diagnostic, hangs_on_main: bool, echo_of: Option<Sign>) -> Sign {
        let sign = Sign(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        let entry =
            Entry { diagnostic, hangs_on_main, echo_of, is_first_sign: false, is_told_elsewhere: false };
        self.entries.push(entry);
        sign
    }

    /// The finding behind a sign, to look at.
    pub(crate) fn get(&self, sign: Sign) -> Option<&Diagnostic> {
        self.entries.get(sign.0 as usize).map(|entry| &entry.diagnostic)
    }

    /// The finding behind a sign.
    pub(crate) fn get_mut(&mut self, sign: Sign) -> Option<&mut Diagnostic> {
        self.entries.get_mut(sign.0 as usize).map(|entry| &mut entry.diagnostic)
    }

    /// The line came to grief after this sign: what the play seemed to decide, there and in its echoes, is only likely.
    pub(crate) fn distrust(&mut self, sign: Sign) {
        let first = self.entries.get_mut(sign.0 as usize..).unwrap_or_default();
        let told = first.iter_mut().enumerate();
        let of_it = told.filter(|(behind, entry)| *behind == 0 || entry.echo_of == Some(sign));
        for fix in of_it.filter_map(|(_, entry)| entry.diagnostic.fix.as_mut()) {
            fix.safety = Safety::Unsafe;
        }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.entries.len()
    }

    /// Whether an error hangs on the moves of the main line.
    pub(crate) fn is_main_in_doubt(&self) -> bool {
        self.entries.iter().any(|entry| entry.hangs_on_main && entry.is_error())
    }

    /// The places of the errors about moves that are not of the main line, in the order of the text.
    pub(crate) fn mistakes_in_variations(&self) -> Vec<usize> {
        let of_variations = self.entries.iter().filter(|entry| {
            !entry.hangs_on_main
                && entry.is_error()
                && entry.diagnostic.finding.code().family() == Family::Moves
                && entry.diagnostic.finding.kind() != Kind::MoveNumber
        });
        let mut places: Vec<usize> = of_variations.map(|entry| entry.diagnostic.span.start).collect();
        places.sort_unstable();
        places
    }

    /// A move may not be the one that was played: what the play with it decides in this part of the text, and in the main
    /// line what it decides about the end, is only likely. Where several things are wrong, to change one of them repairs
    /// nothing.
    pub(crate) fn wait_for(&mut self, part: Span, is_main: bool) {
        let part = part.range();
        let mut depend: Vec<&mut Entry> = self
            .entries
            .iter_mut()
            .filter(|entry| {
                let Diagnostic { finding, span, ply, .. } = &entry.diagnostic;
                match ply {
                    Some(_) => {
                        let kind = finding.kind();
                        part.contains(&span.start)
                            && kind != Kind::MoveNumber
                            && finding.code().family() == Family::Moves
                    }
                    None => is_main && finding.code().family() == Family::Endings,
                }
            })
            .collect();
        let is_one = depend.iter().filter(|entry| entry.is_error()).nth(1).is_none();
        for entry in &mut depend {
            let kind = entry.diagnostic.finding.kind();
            entry.diagnostic.fix = entry.diagnostic.fix.take().and_then(|mut fix| {
                fix.safety = Safety::Unsafe;
                let is_free = matches!(fix.remedy, Remedy::ReplaceMove { .. }) || kind == Kind::ResultMissing;
                (is_free || is_one && kind != Kind::RefillMissing).then_some(fix)
            });
        }
    }

    /// One wrong move explains this sign and what echoes it: that is not worth telling any more.
    pub(crate) fn stands_for_echoes(&mut self, sign: Sign) {
        if let Some(entry) = self.entries.get_mut(sign.0 as usize) {
            entry.is_first_sign = true;
        }
    }

    /// One mistake explains everything in the main line from `ply` on: the first error there stands for all other findings
    /// and is given back. Its fix is only likely then.
    pub(crate) fn explained_from(&mut self, ply: u32) -> Option<&mut Diagnostic> {
        let is_meant = |entry: &Entry| entry.hangs_on_main && entry.diagnostic.ply.is_none_or(|at| at >= ply);
        let first = self.entries.iter().position(|entry| is_meant(entry) && entry.is_error())?;
        self.entries
            .iter_mut()
            .filter(|entry| is_meant(entry))
            .for_each(|entry| entry.is_told_elsewhere = true);
        let first = self.entries.get_mut(first)?;
        if let Some(fix) = first.diagnostic.fix.as_mut() {
            fix.safety = Safety::Unsafe;
        }
        first.is_told_elsewhere = false;
        Some(&mut first.diagnostic)
    }

    /// Whether several errors in the main line are to be reported: perhaps all have one cause.
    pub(crate) fn are_many(&self) -> bool {
        let told = self.entries.iter().filter(|entry| entry.hangs_on_main && entry.is_error());
        told.filter(|entry| !self.is_echo(entry)).nth(1).is_some()
    }

    fn is_echo(&self, entry: &Entry) -> bool {
        let first_sign = entry.echo_of.and_then(|sign| self.entries.get(sign.0 as usize));
        entry.is_told_elsewhere || first_sign.is_some_and(|first| first.is_first_sign)
    }

    /// What is to be reported, in the order of the text.
    pub(crate) fn finish(self) -> Vec<Diagnostic> {
        let is_echo: Vec<bool> = self.entries.iter().map(|entry| self.is_echo(entry)).collect();
        let (echoes, told): (Vec<_>, Vec<_>) =
            self.entries.into_iter().zip(is_echo).partition(|(_, is_echo)| *is_echo);
        let mut told: Vec<Diagnostic> = told.into_iter().map(|(entry, _)| entry.diagnostic).collect();
        if echoes.iter().any(|(entry, _)| is_claim(&entry.diagnostic.finding)) {
            // One mistake is behind several claims: to change one of them repairs nothing.
            told.iter_mut().filter(|found| is_claim(&found.finding)).for_each(|claim| {
                let changes_itself = |fix: &Fix| fix.edits.iter().all(|edit| edit.range == claim.span);
                claim.fix = claim.fix.take().filter(|fix| fix.safety == Safety::Safe || !changes_itself(fix));
            });
        }
        told.sort_by_key(|diagnostic| diagnostic.span.start);
        told
    }
}

/// A refill may only seem to be due where a claim or a number before it in the text waits for another repair: so it waits, too.
pub(super) fn refills_wait(found: &mut [Diagnostic]) {
    let mut waits = false;
    for found in found {
        let kind = found.finding.kind();
        let is_safe = found.fix.as_ref().is_some_and(|fix| fix.safety == Safety::Safe);
        waits |= !is_safe && (is_claim(&found.finding) || kind == Kind::MoveNumber);
        if waits && kind == Kind::RefillMissing {
            found.fix.iter_mut().for_each(|fix| fix.safety = Safety::Unsafe);
        }
    }
}
