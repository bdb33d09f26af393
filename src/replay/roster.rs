//! The tags of a game that have a meaning, and what they claim about its end.

use std::collections::HashMap;

use crate::diagnostics::{Finding, Mark, TagForm};
use crate::notation::{GameResult, Tag};

use super::findings::Findings;
use super::misspelt;
use super::values::{self, Score, Termination};

/// The tags that mean something to a replay, each where it stands for the first time.
#[derive(Default)]
pub(crate) struct Roster<'g, 'a> {
    pub(crate) variant: Option<&'g Tag<'a>>,
    pub(crate) rules: Option<&'g Tag<'a>>,
    pub(crate) sides: Option<&'g Tag<'a>>,
    pub(crate) position: Option<&'g Tag<'a>>,
    pub(crate) result: Option<&'g Tag<'a>>,
    pub(crate) score: Option<&'g Tag<'a>>,
    pub(crate) termination: Option<&'g Tag<'a>>,
    pub(crate) date: Option<&'g Tag<'a>>,
    pub(crate) time_control: Option<&'g Tag<'a>>,
    /// The last tag, whatever it is.
    pub(crate) last: Option<&'g Tag<'a>>,
}

impl<'g, 'a> Roster<'g, 'a> {
    /// Sorts the tags out and reports those that stand twice.
    pub(crate) fn read(tags: &'g [Tag<'a>], findings: &mut Findings) -> Self {
        let mut roster = Self { last: tags.last(), ..Self::default() };
        for tag in tags {
            if let Some(place) = roster.place(tag.name()) {
                place.get_or_insert(tag);
            }
        }
        report_duplicates(tags, findings);
        misspelt::report(tags, findings);
        roster
    }

    fn place(&mut self, name: &str) -> Option<&mut Option<&'g Tag<'a>>> {
        Some(match name {
            "Variant" => &mut self.variant,
            "Rules" => &mut self.rules,
            "Sides" => &mut self.sides,
            "Position" => &mut self.position,
            "Result" => &mut self.result,
            "Score" => &mut self.score,
            "Termination" => &mut self.termination,
            "Date" => &mut self.date,
            "TimeControl" => &mut self.time_control,
            _ => return None,
        })
    }
}

/// Up to so many tags, comparing each with each is quicker than a map.
const FEW: usize = 24;

fn report_duplicates(tags: &[Tag<'_>], findings: &mut Findings) {
    let mut firsts: HashMap<&str, &Tag<'_>> = HashMap::new();
    for (i, tag) in tags.iter().enumerate() {
        let first = if tags.len() <= FEW {
            tags[..i].iter().find(|before| before.name() == tag.name())
        } else {
            let first = *firsts.entry(tag.name()).or_insert(tag);
            (!std::ptr::eq(first, tag)).then_some(first)
        };
        if let Some(first) = first {
            let finding = Finding::DuplicateTag { tag: tag.name().to_owned() };
            let diagnostic = findings.at(finding, tag.span()).with_label(Mark::First, first.span().range());
            findings.push(diagnostic);
        }
    }
}

/// What a tag says, if it is there and can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Says<T> {
    /// There is no such tag.
    Nothing,
    /// Its value can't be read; that has been reported.
    Nonsense,
    /// Its meaning.
    This(T),
}

/// What the tags claim about the end of the game.
pub(crate) struct EndClaims {
    pub(crate) result: Says<GameResult>,
    pub(crate) score: Says<Score>,
    pub(crate) termination: Says<Termination>,
}

impl EndClaims {
    /// Reads the tags and reports values that can't be read.
    pub(crate) fn read(roster: &Roster<'_, '_>, findings: &mut Findings) -> Self {
        let date = |value: &str| values::is_date(value).then_some(());
        read_tag(roster.date, TagForm::Date, date, findings);
        let time_control = |value: &str| values::is_time_control(value).then_some(());
        read_tag(roster.time_control, TagForm::TimeControl, time_control, findings);
        let result = |value: &str| value.parse().ok();
        Self {
            result: read_tag(roster.result, TagForm::Result, result, findings),
            score: read_tag(roster.score, TagForm::Score, values::score, findings),
            termination: read_tag(roster.termination, TagForm::Termination, Termination::from_word, findings),
        }
    }
}

/// Reads one tag's value; reports it if it has not the form that it must have.
pub(crate) fn read_tag<T>(
    tag: Option<&Tag<'_>>,
    form: TagForm,
    read: impl Fn(&str) -> Option<T>,
    findings: &mut Findings,
) -> Says<T> {
    let Some(tag) = tag else { return Says::Nothing };
    match read(tag.value()) {
        Some(meaning) => Says::This(meaning),
        None => {
            let finding =
                Finding::BadTagValue { tag: tag.name().to_owned(), value: tag.value().to_owned(), form };
            findings.push(findings.at(finding, tag.value_span()));
            Says::Nonsense
        }
    }
}
