//! Checking games: what a worker does with a chunk of them.

use std::io::ErrorKind;
use std::path::Path;

use oaq::convert::{FileFault, RawRecord, RecordForm};
use oaq::diagnostics::{Diagnostic, Finding, Place, Render, Severity, Source as Text, Totals, Unreadable};
use oaq::notation::{Game, SyntaxError, parse_into};
use oaq::replay::{Options, Record};

use super::guess;
use crate::cli::batch::Chunk;
use crate::cli::words::say_io;
use crate::cli::{Context, Failure, findings};

/// How games are judged and how that is told.
pub(super) struct Judge {
    pub(super) options: Options,
    pub(super) renderer: Box<dyn Render>,
    pub(super) guess_variant: bool,
    /// Whether notices are told.
    pub(super) notices: bool,
}

/// What came of a chunk.
#[derive(Default)]
pub(super) struct Part {
    pub(super) totals: Totals,
    pub(super) rendered: String,
}

impl Judge {
    /// A worker with memory of its own, which it uses again for every game.
    pub(super) fn worker(&self) -> impl FnMut(&Chunk) -> Part {
        let mut memory = Game::new();
        let mut errors = Vec::new();
        move |chunk| {
            let mut part = Part::default();
            let path = chunk.input.source.path();
            for (number, record) in chunk.numbered() {
                match record {
                    Ok(record) => {
                        part.totals.games += 1;
                        memory = self.record(
                            record,
                            number,
                            path,
                            std::mem::take(&mut memory),
                            &mut errors,
                            &mut part,
                        );
                    }
                    Err(fault) => self.fault(fault, path, &mut part),
                }
            }
            part
        }
    }

    /// Checks one game; gives its memory back.
    fn record(
        &self,
        record: &RawRecord,
        number: u32,
        path: &Path,
        memory: Game<'static>,
        errors: &mut Vec<SyntaxError>,
        part: &mut Part,
    ) -> Game<'static> {
        let start = Place { offset: record.offset, line: record.line, column: record.column };
        let (text, not_utf8) = findings::text_of(&record.bytes, number, path);
        if let Some(found) = not_utf8 {
            self.tell(&Text::new(path, text, start), vec![found], part);
            return memory;
        }
        if record.form != RecordForm::Oaq {
            self.tell(&Text::new(path, text, start), self.json(record.form, text, number), part);
            return memory;
        }
        let mut game = memory.recycle();
        errors.clear();
        parse_into(text, &mut game, errors);
        let found = self.game(record.form, &Record { text: Some(text), game: &game, errors, number });
        part.totals.games -= u64::from(findings::is_no_record(&found));
        if !found.is_empty() {
            self.tell(&Text::new(path, text, start), found, part);
        }
        game.recycle()
    }

    /// The findings of a game.
    pub(super) fn game(&self, form: RecordForm, record: &Record<'_, '_>) -> Vec<Diagnostic> {
        let mut found = findings::of_game(form, record, &self.options);
        if self.guess_variant && !findings::is_no_record(&found) {
            guess::add(&mut found, record.game, &self.options);
        }
        found
    }

    /// The findings of a game in JSON.
    fn json(&self, form: RecordForm, text: &str, number: u32) -> Vec<Diagnostic> {
        let reading = form.read(text, number);
        let Some(game) = reading.game else { return reading.faults };
        let record = Record { text: Some(text), game: &game, errors: &reading.errors, number };
        let mut found = self.game(form, &record);
        found.extend(form.false_claim(text, &game, number, &self.options));
        found.sort_by_key(|found| found.span.start);
        found
    }

    fn fault(&self, fault: &FileFault, path: &Path, part: &mut Part) {
        let start = Place { offset: fault.offset, line: fault.line, column: fault.column };
        self.tell(&Text::new(path, "", start), vec![(*fault.diagnostic).clone()], part);
    }

    /// Counts and renders findings.
    pub(super) fn tell(&self, source: &Text<'_>, mut found: Vec<Diagnostic>, part: &mut Part) {
        found.retain(|found| self.notices || found.finding.severity() != Severity::Notice);
        if found.is_empty() {
            return;
        }
        found.iter().for_each(|found| part.totals.count(found));
        if !part.rendered.is_empty() {
            part.rendered.push_str(self.renderer.separator());
        }
        part.rendered.push_str(&self.renderer.all(source, &found));
    }

    /// What can't be read, as a finding in its place.
    pub(super) fn about_failure(&self, failure: &Failure, context: &Context, totals: &mut Totals) -> String {
        let Failure::Read { path, error } = failure else {
            context.complain(failure);
            return String::new();
        };
        totals.files += 1;
        let why = match error.kind() {
            ErrorKind::NotFound => Unreadable::NotFound,
            ErrorKind::PermissionDenied => Unreadable::Denied,
            ErrorKind::IsADirectory => Unreadable::Directory,
            _ => Unreadable::Other(say_io(error, context.lang)),
        };
        self.about(path, Finding::UnreadableFile { why }, totals)
    }

    /// A finding about a file as a whole.
    pub(super) fn about(&self, path: &Path, finding: Finding, totals: &mut Totals) -> String {
        let mut part = Part::default();
        self.tell(&Text::new(path, "", Place::START), vec![Diagnostic::new(finding, 0..0, 0)], &mut part);
        totals.add(&part.totals);
        part.rendered
    }
}
