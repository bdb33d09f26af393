//! The moves of games as a table (CSV, RFC 4180), for spreadsheets and statistics: one row a move of the main line.
//!
//! Variations are left out: a table has no branches. What the play decides (`side` … `position`) is empty from the first
//! move on that could not be replayed. Texts stand as they are in the record; a spreadsheet that takes a text which begins with
//! `=`, `+`, `-` or `@` for a formula must be told to import the column as text.

use std::fmt::{Display, Write};

use super::eval_words;
use crate::notation::{Annotation, Basis, Eval, Game, MoveView};
use crate::replay::{Ply, Timeline};
use crate::rules::{Event, MAX_SIDES};

/// The names of the columns, in their order:
///
/// * `file`, `game`: where the record comes from; games are counted from 1 in each file;
/// * `event` … `rules`: the tags; `variant` as it was applied;
/// * `ply` from 1, `round` number, `side` (`P0`), `player`: who moves, by name if known, flips considered;
/// * `pit`, `direction`, `refill` (1 if the side was refilled), `borrowed` dân, `flip` (1 if the sides were exchanged before);
/// * `points` captured, `captures` pit by pit (`Q1:12 8:4`), `stones` sown, `laps`;
/// * `score_p0` … `score_p3`: points by side after the move, debts considered; `position` after the move;
/// * `nags`, and what the commands say: `eval` (points, P0 − P1; of three or four sides `40,35,30`), for a bound `eval_lower`
///   or `eval_upper`, `eval_kind` (`proven`, `bound`, `estimate`), `eval_depth` in plies, `best`, `clock`, `emt`;
/// * `comment`: all comments of the move, those before it first, a line each;
/// * `result` of the game.
pub const COLUMNS: [&str; 35] = [
    "file",
    "game",
    "event",
    "date",
    "variant",
    "rules",
    "ply",
    "round",
    "side",
    "player",
    "pit",
    "direction",
    "refill",
    "borrowed",
    "flip",
    "points",
    "captures",
    "stones",
    "laps",
    "score_p0",
    "score_p1",
    "score_p2",
    "score_p3",
    "position",
    "nags",
    "eval",
    "eval_lower",
    "eval_upper",
    "eval_kind",
    "eval_depth",
    "best",
    "clock",
    "emt",
    "comment",
    "result",
];

/// The line of column names.
pub fn header() -> String {
    let mut line = COLUMNS.join(",");
    line.push_str("\r\n");
    line
}

/// Writes games as rows.
#[derive(Debug, Default)]
pub(crate) struct CsvWriter {
    field: String,
    events: Vec<Event>,
}

/// A row that is being written.
struct Row<'w> {
    out: &'w mut Vec<u8>,
    field: &'w mut String,
    first: bool,
}

impl Row<'_> {
    /// The next field; `None` is an empty one.
    fn put(&mut self, value: Option<impl Display>) {
        if !self.first {
            self.out.push(b',');
        }
        self.first = false;
        let Some(value) = value else { return };
        self.field.clear();
        // Writing to memory can't fail.
        let _ = write!(self.field, "{value}");
        let is_special = |byte| matches!(byte, b',' | b'"' | b'\n' | b'\r');
        let spaced = self.field.starts_with(' ') || self.field.ends_with(' ');
        let quoted = spaced || self.field.bytes().any(is_special);
        if !quoted {
            return self.out.extend_from_slice(self.field.as_bytes());
        }
        self.out.push(b'"');
        for byte in self.field.bytes() {
            self.out.push(byte);
            if byte == b'"' {
                self.out.push(b'"');
            }
        }
        self.out.push(b'"');
    }

    fn end(self) {
        self.out.extend_from_slice(b"\r\n");
    }
}

/// Items one behind the other with `between` between them; `None` if there are none.
fn joined<T: Display>(items: impl Iterator<Item = T>, between: &str) -> Option<String> {
    let mut text = String::new();
    let mut first = true;
    for item in items {
        if !first {
            text.push_str(between);
        }
        first = false;
        let _ = write!(text, "{item}");
    }
    (!first).then_some(text)
}

impl CsvWriter {
    /// Writes a row for each move of the main line. `number` is the game's number in the file.
    pub(crate) fn write(
        &mut self,
        out: &mut Vec<u8>,
        file: &str,
        number: u32,
        game: &Game<'_>,
        timeline: Option<&Timeline>,
    ) {
        let (event, date, rules) = (game.tag("Event"), game.tag("Date"), game.tag("Rules"));
        let variant = timeline.map(|timeline| timeline.setup().variant.id).or(game.tag("Variant"));
        let mut counted = timeline.map_or(0, |timeline| timeline.setup().start.ply());
        for played in game.main_line().moves() {
            let ply = timeline.and_then(|timeline| timeline.at_node(played.index()));
            counted = ply.map_or(counted.saturating_add(1), |ply| ply.position.ply());
            let mut row = Row { out, field: &mut self.field, first: true };
            row.put(Some(file));
            row.put(Some(number));
            row.put(event);
            row.put(date);
            row.put(variant);
            row.put(rules);
            row.put(Some(counted));
            row.put(ply.map(|ply| ply.round));
            row.put(ply.map(|ply| ply.side));
            row.put(timeline.zip(ply).and_then(|(timeline, ply)| player(timeline, ply)));
            row.put(Some(played.pit_name()));
            row.put(Some(played.direction));
            put_play(&mut row, &mut self.events, timeline, ply);
            put_annotations(&mut row, played);
            row.put(game.result());
            row.end();
        }
    }
}

/// The name of whoever made a move.
fn player<'t>(timeline: &'t Timeline, ply: &Ply) -> Option<&'t str> {
    timeline.names(ply.is_flipped)[ply.side.index()]
}

/// The columns `refill` to `position`.
fn put_play(row: &mut Row<'_>, events: &mut Vec<Event>, timeline: Option<&Timeline>, ply: Option<&Ply>) {
    let Some((timeline, ply)) = timeline.zip(ply) else {
        return (0..8 + MAX_SIDES).for_each(|_| row.put(None::<u8>));
    };
    let rules = &timeline.setup().rules;
    row.put(Some(u8::from(ply.refill.is_some())));
    row.put(Some(ply.refill.map_or(0, |refill| refill.borrowed)));
    row.put(Some(u8::from(ply.flip)));
    events.clear();
    events.extend(timeline.events(ply));
    let captures = events.iter().filter_map(|event| match event {
        Event::Capture { pit, points, .. } => Some((pit, *points)),
        _ => None,
    });
    let lifted = events.iter().filter_map(|event| match event {
        Event::Lift { dan, .. } | Event::Relay { dan, .. } => Some(*dan),
        Event::TakeOne { .. } => Some(1),
        _ => None,
    });
    row.put(Some(captures.clone().map(|(_, points)| u32::from(points)).sum::<u32>()));
    row.put(joined(captures.map(|(pit, points)| format!("{pit}:{points}")), " "));
    row.put(Some(lifted.clone().map(u32::from).sum::<u32>()));
    row.put(Some(lifted.count()));
    let scores = ply.position.scores(rules);
    for side in 0..MAX_SIDES {
        row.put(scores.as_slice().get(side));
    }
    row.put(Some(ply.position.text(rules)));
}

/// The columns `nags` to `comment`.
fn put_annotations(row: &mut Row<'_>, played: MoveView<'_, '_>) {
    row.put(joined(played.nags().map(|nag| format!("${nag}")), " "));
    let said = Annotation::of(played.comments());
    let value = |eval: &Eval| {
        eval.value().map_or_else(|| joined(eval.scores().iter(), ","), |value| Some(value.to_string()))
    };
    let basis = said.eval.as_ref().map(Eval::basis);
    for field in eval_words::FIELDS {
        row.put(said.eval.as_ref().filter(|eval| eval_words::field(eval.basis()) == field).and_then(value));
    }
    row.put(basis.map(eval_words::kind));
    row.put(basis.and_then(Basis::depth));
    row.put(said.best.and_then(|line| joined(line.iter(), " ")));
    row.put(said.clock);
    row.put(said.emt);
    row.put(joined(played.comments_before().chain(played.comments()).map(|comment| &comment.text), "\n"));
}
