//! The annotator: evaluations, judgements and better lines for every decision of a game.
//!
//! | to find | look in |
//! |---|---|
//! | how a decision is studied | `study.rs`, `analyst.rs`, `flip.rs`, `proof.rs`, `patience.rs` |
//! | what a value means for a person | `worth.rs` |
//! | winning chances and accuracy | `chances.rs` |
//! | what is an inaccuracy, a mistake, a blunder | `judge.rs` |
//! | the sentence in two languages | `words.rs` |
//! | how it is written into the game, and taken away again | `write.rs`, `strip.rs` |
//!
//! ```
//! use oaq::annotate::{Analyst, Effort, Openings, Style, annotate, strip};
//! let game = oaq::notation::parse_game("[Variant \"standard\"] 1. 5<x6 9> *").game;
//! let openings = Openings::default();
//! let effort = Effort { nodes: Some(1_000), hash: 1, ..Effort::default() };
//! let mut analyst = Analyst::new(effort, &openings, None);
//! let annotated = annotate(&game, &oaq::Options::default(), &Style::default(), &mut analyst);
//! assert!(annotated.game.body().len() > game.body().len());
//! let mut stripped = strip(&annotated.game);
//! let mut plain = game.into_owned();
//! stripped.forget_spans();
//! plain.forget_spans();
//! assert_eq!(stripped, plain);
//! ```

mod analyst;
mod chances;
mod flip;
mod judge;
mod patience;
mod proof;
mod strip;
mod study;
mod summary;
mod words;
mod worth;
mod write;

use std::collections::HashMap;

use crate::diagnostics::{Diagnostic, Lang};
use crate::notation::{Game, Summary, summary_tags};
use crate::replay::{Options, Ply, Timeline, replay};

pub use analyst::{Analyst, Effort, Openings, Opinion, Reply};
pub use chances::{Outcomes, SCALES, Scale, accuracy, chances, dan_on_board, fit, scale};
pub use judge::{Judged, Loss, Threshold, Thresholds};
pub use strip::strip;
pub use study::{Decision, Studied, Study};
pub use words::seat;
pub use worth::{Prospect, Worth};

/// How to annotate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// The language of the sentences.
    pub lang: Lang,
    /// Whether variations are studied too.
    pub variations: bool,
    /// What is an inaccuracy, a mistake, a blunder.
    pub thresholds: Thresholds,
}

/// An annotated game.
#[derive(Clone, Debug)]
pub struct Annotated {
    /// The game with what was found out; what the annotator wrote before is replaced.
    pub game: Game<'static>,
    /// What the main line's decisions come to.
    pub summary: Summary,
    /// What replaying the game found wrong with it, such as the move that ended the annotation.
    pub findings: Vec<Diagnostic>,
}

/// Annotates a game as far as it can be replayed.
pub fn annotate(game: &Game<'_>, options: &Options, style: &Style, analyst: &mut Analyst<'_>) -> Annotated {
    let plain = strip(game);
    let replayed = replay(&plain, options);
    let Some(timeline) = &replayed.timeline else {
        let summary = Summary { complete: false, sides: Vec::new() };
        return Annotated { game: plain, summary, findings: replayed.findings };
    };
    let rules = &timeline.setup().rules;
    analyst.begin(rules);
    let lines = lines(timeline, style.variations);
    let mut studies: Vec<Study> =
        lines.iter().map(|plies| study::study(plies, timeline, &style.thresholds, analyst)).collect();
    if let Some(main) = studies.first_mut() {
        main.complete &= main.moves.len() == moves_of_main_line(&plain);
    }
    let summary = summary::summarise(studies.get(..1).unwrap_or_default(), rules.sides());
    let mut builder = write::write(&plain, &studies, rules, style.lang);
    plain.tags.iter().chain(&summary_tags(&summary, &plain)).for_each(|tag| builder.tag(tag.clone()));
    if let Some(result) = plain.result() {
        builder.result(result);
    }
    Annotated { game: builder.finish(), summary, findings: replayed.findings }
}

/// The lines to be studied, each without what it has in common with the line that it leaves: the main line first.
fn lines(timeline: &Timeline, variations: bool) -> Vec<Vec<&Ply>> {
    let mut lines: Vec<Vec<&Ply>> = vec![timeline.main_line().collect()];
    if !variations {
        return lines;
    }
    // The lines by their last moves. A move goes on with the line whose last move is the one before it; a variation's first
    // move finds none, since the move that it replaces has been added already.
    let mut by_last: HashMap<usize, usize> = HashMap::new();
    for ply in timeline.plies().iter().filter(|ply| !ply.is_main) {
        let previous = ply.previous.and_then(|at| timeline.plies().get(at));
        let line = previous.and_then(|before| by_last.remove(&before.node)).unwrap_or(lines.len());
        match lines.get_mut(line) {
            Some(line) => line.push(ply),
            None => lines.push(vec![ply]),
        }
        by_last.insert(ply.node, line);
    }
    lines
}

fn moves_of_main_line(game: &Game<'_>) -> usize {
    if game.has_gaps() { usize::MAX } else { game.main_line().moves().count() }
}
