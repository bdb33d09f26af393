//! Checking games: what a worker does with a chunk of them.

use std::io::ErrorKind;
use std::path::Path;

use oaq::convert::{FileFault, RawRecord, RecordForm};
use oaq::diagnostics::{Diagnostic, Finding, Place, Render, Severity, Source as Text, Totals, Unreadable};
use oaq::notation::{Game, NodeKind, SyntaxError, parse_into};
use oaq::replay::{self, Options, check_text};

use super::guess;
use crate::cli::batch::{Chunk, Input};
use crate::cli::shell::shell_word;
use crate::cli::words::say_io;
use crate::cli::{Context, Failure};

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
        let text = match std::str::from_utf8(&record.bytes) {
            Ok(text) => text,
            Err(error) => {
                // What can be read before the first wrong byte says where that is.
                let good = std::str::from_utf8(&record.bytes[..error.valid_up_to()]).unwrap_or_default();
                let finding = Finding::NotUtf8 { encoding: None, file: shell_word(path) };
                let found = Diagnostic::new(finding, good.len()..good.len(), number);
                self.tell(&Text::new(path, good, start), vec![found], part);
                return memory;
            }
        };
        if record.form != RecordForm::Oaq {
            self.tell(&Text::new(path, text, start), self.json(record.form, text, number), part);
            return memory;
        }
        let mut game = memory.recycle();
        errors.clear();
        parse_into(text, &mut game, errors);
        let found = self.game(text, &game, errors, number);
        if !found.is_empty() {
            self.tell(&Text::new(path, text, start), found, part);
        }
        game.recycle()
    }

    /// The findings of a game in the notation.
    pub(super) fn game(
        &self,
        text: &str,
        game: &Game<'_>,
        errors: &[SyntaxError],
        number: u32,
    ) -> Vec<Diagnostic> {
        if !errors.is_empty() && holds_nothing(game) {
            return vec![Diagnostic::new(Finding::NotARecord, 0..0, number)];
        }
        let mut found = check_text(text, game, errors, number, &self.options);
        if self.guess_variant {
            guess::add(&mut found, game, &self.options);
        }
        found
    }

    /// The findings of a game in JSON. Fixes are made for the notation only.
    fn json(&self, form: RecordForm, text: &str, number: u32) -> Vec<Diagnostic> {
        let reading = form.read(text, number);
        let Some(game) = reading.game else { return reading.faults };
        let mut found = replay::check(&game, &[], number, &self.options);
        if self.guess_variant {
            guess::add(&mut found, &game, &self.options);
        }
        found.iter_mut().for_each(|diagnostic| diagnostic.fix = None);
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

    /// A finding about a file as a whole.
    pub(super) fn about_file(&self, input: &Input, finding: Finding, totals: &mut Totals) -> String {
        self.about(input.source.path(), finding, totals)
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

    pub(super) fn about(&self, path: &Path, finding: Finding, totals: &mut Totals) -> String {
        let mut part = Part::default();
        self.tell(&Text::new(path, "", Place::START), vec![Diagnostic::new(finding, 0..0, 0)], &mut part);
        totals.add(&part.totals);
        part.rendered
    }
}

/// Whether nothing in a text looked like a part of a game.
pub(in crate::cli) fn holds_nothing(game: &Game<'_>) -> bool {
    let is_move = |kind: &NodeKind<'_>| matches!(kind, NodeKind::Move(_));
    game.tags.is_empty() && game.result.is_none() && !game.body().iter().any(|node| is_move(&node.kind))
}
