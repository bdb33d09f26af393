//! A game made ready for the page: replayed along all its lines, with comments, findings and outcome.

use super::data::{Entry, GameData, OutcomeData, Start};
use super::findings::Findings;
use super::law::Law;
use super::lines::Lines;
use super::summary::summarise;
use crate::diagnostics::Diagnostic;
use crate::notation::{Game, GameResult, Mark, summary_of};
use crate::replay::{Options, Timeline, replay};
use crate::rules::{Position, Sides};

/// One game of a page, ready to be written.
#[derive(Debug)]
pub struct Sheet {
    pub(crate) game: GameData,
    pub(crate) entry: Entry,
    pub(crate) law: Law,
}

/// Characters of a name, an event or a date that the index keeps; the whole is among the tags.
const INDEXED: usize = 200;

impl Sheet {
    /// Prepares a game. `found` is what the check says of it, in the order of its text.
    pub fn new(game: &Game<'_>, found: &[Diagnostic], options: &Options) -> Self {
        let timeline = replay(game, options).timeline;
        let law = timeline.as_ref().map_or_else(Law::default, |timeline| Law::of(timeline.setup()));
        let start = match &timeline {
            Some(timeline) => timeline.setup().start,
            None => Position::start(&law.rules),
        };
        let mut findings = Findings::new(found);
        let read = Lines::read(game, timeline.as_ref(), &law.rules, &mut findings);
        let main = &read.lines[0];
        let entry = Entry {
            names: law.rules.sides().all().map(|side| indexed(game, side.name())).collect(),
            event: indexed(game, "Event"),
            date: indexed(game, "Date"),
            result: result(game),
            winners: winners(game, timeline.as_ref(), law.rules.sides()),
            flipped: main.is_flipped(),
            rules: 0,
            moves: main.moves.len(),
            errors: findings.errors(),
            analysed: main.moves.iter().any(|mv| mv.eval.is_some()),
        };
        let data = GameData {
            tags: game.tags.iter().map(|tag| (tag.name().to_owned(), tag.value().to_owned())).collect(),
            start: Start::new(&start),
            summary: summarise(&main.moves, read.start_eval.as_ref(), law.rules.sides().count())
                .map(|summary| summary.told(summary_of(game))),
            outcome: outcome(game, timeline.as_ref()),
            findings: findings.into_data(),
            start_eval: read.start_eval,
            lines: read.lines,
        };
        Self { game: data, entry, law }
    }
}

/// The value of a tag, shortened; empty where it says nothing.
fn indexed(game: &Game<'_>, tag: &str) -> String {
    let value = game.known(tag).unwrap_or("");
    match value.char_indices().nth(INDEXED) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.to_owned(),
    }
}

fn result(game: &Game<'_>) -> String {
    match (game.result(), game.tag("Result")) {
        (Some(result), _) => result.to_string(),
        (None, Some(tag)) if tag.parse::<GameResult>().is_ok() => tag.to_owned(),
        _ => "*".to_owned(),
    }
}

/// The sides that won or share the win, as far as the play decides that, else as the record says; none if it says what
/// can't be.
fn winners(game: &Game<'_>, timeline: Option<&Timeline>, sides: Sides) -> Vec<usize> {
    let replayed = timeline.and_then(Timeline::outcome).map(|outcome| outcome.result);
    let result = replayed.or_else(|| game.result()).or_else(|| game.tag("Result")?.parse().ok());
    let Some(result) = result else { return Vec::new() };
    let won = |side: usize| result.marks().get(side).is_some_and(|mark| *mark != Mark::Loss);
    if GameResult::of_winners(sides.count(), won) != Some(result) {
        return Vec::new();
    }
    (0..sides.count()).filter(|side| won(*side)).collect()
}

fn outcome(game: &Game<'_>, timeline: Option<&Timeline>) -> OutcomeData {
    let replayed = timeline.and_then(Timeline::outcome);
    let by_rule = replayed.and_then(|outcome| outcome.reason).map(|reason| reason.as_str().to_owned());
    OutcomeData {
        reason: by_rule.or_else(|| game.tag("Termination").map(str::to_owned)),
        scores: replayed
            .filter(|outcome| outcome.is_ended())
            .map(|outcome| outcome.scores.as_slice().to_vec()),
    }
}
