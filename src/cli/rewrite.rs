//! Games rewritten: read in any form, changed by a worker, written in any form, with what is wrong with them told.

use std::io::{self, Write};
use std::path::Path;

use oaq::convert::{FileFault, RawRecord, Reading, RecordForm, Target, Writer, readable, write_overrides};
use oaq::diagnostics::{Diagnostic, Finding, Format, Look, Place, Render, Severity, Source as Text};
use oaq::notation::Game;
use oaq::replay::{self, Options, Timeline};

use super::batch::{Chunk, Input};
use super::check::{holds_nothing, not_utf8};
use super::shell::shell_word;
use super::{Context, Status};

/// What is done to a game between reading and writing it.
pub(crate) trait Change {
    /// The game as it is to be written; `None` for a game that stays as it is.
    fn change(&mut self, game: &Game<'_>, options: &Options) -> Option<Game<'static>>;

    /// What is to be said beside of a game that is written, the `number`th of `file`.
    fn note(&mut self, _game: &Game<'_>, _file: &str, _number: u32) -> Option<String> {
        None
    }
}

/// Nothing is done.
pub(crate) struct Unchanged;

impl Change for Unchanged {
    fn change(&mut self, _game: &Game<'_>, _options: &Options) -> Option<Game<'static>> {
        None
    }
}

/// Which findings are told: those that change what is converted, unless more or less is asked for.
fn least_severity(context: &Context) -> Severity {
    if context.verbose { Severity::Notice } else { Severity::Warning }
}

/// How games are rewritten and what is told of them.
pub(crate) struct Rewriter {
    options: Options,
    /// The form to write; `None` for the form that the first game is in.
    target: Option<Target>,
    renderer: Box<dyn Render>,
    /// Findings that matter less are not told.
    least: Severity,
    strict: bool,
    quiet: bool,
}

/// A game as far as it can be read.
pub(crate) struct Readable<'r> {
    /// Its number in its file, from 1.
    pub(crate) number: u32,
    /// The game.
    pub(crate) game: Game<'r>,
    timeline: Option<Timeline>,
}

/// What came of a chunk.
#[derive(Default)]
pub(crate) struct Part {
    /// The games, with separators between them.
    pub(crate) games: Vec<u8>,
    /// The form that they are in.
    pub(crate) target: Option<Target>,
    /// What is told of them.
    pub(crate) rendered: String,
    /// What is said of each game beside.
    pub(crate) notes: Vec<String>,
    /// Whether there was something that could not be read, and is therefore not in the games.
    pub(crate) lacks: bool,
    /// How it went.
    pub(crate) status: Status,
}

impl Part {
    /// Tells what was found.
    pub(crate) fn tell(&self) -> Status {
        // Nobody is left to be told that this could not be written.
        let _ = io::stderr().lock().write_all(self.rendered.as_bytes());
        self.status
    }
}

impl Part {
    /// As bytes, to be kept.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let target = match self.target {
            None => 0,
            Some(Target::Oaq) => 1,
            Some(Target::Json { .. }) => 2,
            Some(Target::Jsonl { .. }) => 3,
            Some(Target::Csv) => 4,
        };
        let mut bytes = vec![self.status as u8, target];
        bytes.extend_from_slice(&(self.notes.len() as u64).to_le_bytes());
        for text in self.notes.iter().chain([&self.rendered]) {
            bytes.extend_from_slice(&(text.len() as u64).to_le_bytes());
            bytes.extend_from_slice(text.as_bytes());
        }
        bytes.extend_from_slice(&self.games);
        bytes
    }

    /// What [`Part::encode`] made, which says nothing of what it lacks; `None` for anything else.
    pub(crate) fn decode(bytes: &[u8]) -> Option<Self> {
        let ([status, target], mut rest) = bytes.split_first_chunk::<2>()?;
        let notes = number(&mut rest)?;
        let notes = (0..notes).map(|_| text(&mut rest)).collect::<Option<Vec<String>>>()?;
        let rendered = text(&mut rest)?;
        let target = match target {
            1 => Some(Target::Oaq),
            2 => Some(Target::Json { positions: false }),
            3 => Some(Target::Jsonl { positions: false }),
            4 => Some(Target::Csv),
            _ => None,
        };
        let status =
            [Status::Well, Status::Findings, Status::Trouble].into_iter().find(|s| *s as u8 == *status)?;
        Some(Self { games: rest.to_vec(), target, rendered, notes, lacks: false, status })
    }
}

/// Takes a number from the front of some bytes.
fn number(bytes: &mut &[u8]) -> Option<usize> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    usize::try_from(u64::from_le_bytes(*number)).ok()
}

/// Takes a text, behind its length, from the front of some bytes.
fn text(bytes: &mut &[u8]) -> Option<String> {
    let length = number(bytes)?;
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    String::from_utf8(text.to_vec()).ok()
}

impl Rewriter {
    /// Rewrites games by the options of the command line.
    pub(crate) fn new(options: Options, target: Option<Target>, context: &Context) -> Self {
        let look =
            Look { lang: context.lang, color: context.color_errors, summary: false, ..Look::default() };
        Self {
            options,
            target,
            renderer: Format::Human.renderer(look),
            least: least_severity(context),
            strict: context.strict,
            quiet: context.quiet,
        }
    }

    /// What is to be said of an input that is in another encoding.
    pub(crate) fn foreign(&self, input: &Input) -> Part {
        let mut part = Part { lacks: true, ..Part::default() };
        let found = Diagnostic::new(not_utf8(input), 0..0, 0);
        self.tell(&Text::new(input.source.path(), "", Place::START), vec![found], &mut part);
        part
    }

    /// A worker with memory of its own.
    pub(crate) fn worker(&self, mut change: impl Change) -> impl FnMut(&Chunk) -> Part {
        let mut writer: Option<Writer> = None;
        move |chunk| {
            let file = chunk.input.source.path().to_string_lossy();
            // What is written together is written in one form.
            let target = self.target.or_else(|| chunk.leading.map(same_form)).unwrap_or(Target::Oaq);
            self.read(chunk, |record, part| {
                let Readable { number, mut game, mut timeline } = record;
                part.target = Some(target);
                if let Some(setup) = timeline.as_ref().map(Timeline::setup) {
                    write_overrides(&mut game, &self.options, setup);
                }
                if !part.games.is_empty() {
                    part.games.extend_from_slice(target.separator().as_bytes());
                }
                if let Some(changed) = change.change(&game, &self.options) {
                    game = changed;
                    timeline = replay::replay(&game, &self.options).timeline;
                }
                part.notes.extend(change.note(&game, &file, number));
                let writer = writer.get_or_insert_with(|| Writer::new(target));
                writer.write(&mut part.games, &game, timeline.as_ref(), &file, number);
            })
        }
    }

    /// Reads the games of a chunk and hands on those that can be read; what is wrong is to be told.
    pub(crate) fn read(&self, chunk: &Chunk, mut take: impl FnMut(Readable<'_>, &mut Part)) -> Part {
        let mut part = Part::default();
        let path = chunk.input.source.path();
        for (number, record) in chunk.numbered() {
            let (text, start, found) = match record {
                Ok(record) => {
                    let start = Place { offset: record.offset, line: record.line, column: record.column };
                    let (text, game, found) = self.record(record, number, path, &mut part);
                    if let Some(game) = game {
                        take(game, &mut part);
                    }
                    (text, start, found)
                }
                Err(FileFault { diagnostic, offset, line, column }) => {
                    part.lacks = true;
                    let start = Place { offset: *offset, line: *line, column: *column };
                    ("", start, vec![(**diagnostic).clone()])
                }
            };
            if !found.is_empty() {
                self.tell(&Text::new(path, text, start), found, &mut part);
            }
        }
        part
    }

    /// Reads one game; gives its text, as far as it is one, the game and what is wrong with it.
    fn record<'r>(
        &self,
        record: &'r RawRecord,
        number: u32,
        path: &Path,
        part: &mut Part,
    ) -> (&'r str, Option<Readable<'r>>, Vec<Diagnostic>) {
        let text = match std::str::from_utf8(&record.bytes) {
            Ok(text) => text,
            Err(error) => {
                // What can be read before the first wrong byte says where that is.
                let good = std::str::from_utf8(&record.bytes[..error.valid_up_to()]).unwrap_or_default();
                let finding = Finding::NotUtf8 { encoding: None, file: shell_word(path) };
                part.lacks = true;
                return (good, None, vec![Diagnostic::new(finding, good.len()..good.len(), number)]);
            }
        };
        let Reading { game, errors, faults } = record.form.read(text, number);
        part.lacks |= game.is_none() || !errors.is_empty();
        let Some(game) = game else { return (text, None, faults) };
        if !errors.is_empty() && holds_nothing(&game) {
            return (text, None, vec![Diagnostic::new(Finding::NotARecord, 0..0, number)]);
        }
        let mut found = Vec::new();
        if !errors.is_empty() {
            found = replay::check_text(text, &game, &errors, number, &self.options);
        }
        let game = readable(game);
        let replayed = replay::replay(&game, &self.options);
        if errors.is_empty() && !replayed.findings.is_empty() {
            found = match record.form {
                RecordForm::Oaq => replay::check_text(text, &game, &[], number, &self.options),
                RecordForm::Json | RecordForm::Jsonl => replay::check(&game, &[], number, &self.options),
            };
        }
        let read = Readable { number, game, timeline: replayed.timeline };
        (text, Some(read), found)
    }

    /// Renders findings and takes them into the status.
    fn tell(&self, source: &Text<'_>, mut found: Vec<Diagnostic>, part: &mut Part) {
        // That the rules are others than the record says changes the record.
        found.retain(|found| {
            found.finding.severity() >= self.least
                || (!self.quiet && matches!(found.finding, Finding::RulesOverridden { .. }))
        });
        let counts = |found: &Diagnostic| match found.finding.severity() {
            Severity::Error => true,
            Severity::Warning => self.strict,
            Severity::Notice => false,
        };
        if found.iter().any(counts) {
            part.status.and(Status::Findings);
        }
        for diagnostic in &mut found {
            diagnostic.fix = None;
        }
        if !found.is_empty() {
            part.rendered.push_str(&self.renderer.all(source, &found));
            part.rendered.push_str(self.renderer.separator());
        }
    }
}

/// The form to write what was read in a form.
pub(crate) const fn same_form(form: RecordForm) -> Target {
    match form {
        RecordForm::Oaq => Target::Oaq,
        RecordForm::Json => Target::Json { positions: false },
        RecordForm::Jsonl => Target::Jsonl { positions: false },
    }
}
