//! The findings of the check, each given to the move that it is about.

use std::ops::Range;

use super::data::FindingData;
use super::law::Both;
use crate::diagnostics::{Diagnostic, Family, Lang, Severity};

/// The findings of a game, in the order of its text.
pub(crate) struct Findings<'f> {
    found: &'f [Diagnostic],
    data: Vec<FindingData>,
}

impl<'f> Findings<'f> {
    /// No finding has a place yet.
    pub(crate) fn new(found: &'f [Diagnostic]) -> Self {
        let data = found.iter().map(|found| FindingData {
            code: found.finding.code().as_str(),
            severity: found.finding.severity().as_str(),
            words: Both::new(|lang| sentences(found, lang)),
            at: None,
        });
        Self { found, data: data.collect() }
    }

    /// Gives the findings that begin in a move's text to that move, and says which they are.
    pub(crate) fn place(&mut self, text: Range<usize>, place: (usize, usize)) -> Vec<usize> {
        let first = self.found.partition_point(|found| found.span.start < text.start);
        let here = self.found[first..].iter().take_while(|found| found.span.start < text.end).count();
        let about_it = (first..first + here).filter(|&at| is_about_a_move(&self.found[at]));
        let about_it: Vec<usize> = about_it.collect();
        for &at in &about_it {
            self.data[at].at = Some(place);
        }
        about_it
    }

    /// How many are errors.
    pub(crate) fn errors(&self) -> usize {
        self.found.iter().filter(|found| found.finding.severity() == Severity::Error).count()
    }

    /// The findings for the page.
    pub(crate) fn into_data(self) -> Vec<FindingData> {
        self.data
    }
}

/// Whether a finding is about the move at its place: what is missing in the tags or at the end of a game may
/// be reported at whatever stands there.
fn is_about_a_move(found: &Diagnostic) -> bool {
    let of_moves = [Family::Syntax, Family::Moves, Family::Annotations];
    found.ply.is_some() || of_moves.contains(&found.finding.code().family())
}

/// What is wrong and what to do about it.
fn sentences(found: &Diagnostic, lang: Lang) -> String {
    let mut text = found.finding.words(lang).message;
    text.push('.');
    for help in found.help(lang) {
        text.push(' ');
        text.push_str(&help);
    }
    text
}
