//! Games rewritten: read in any form, changed by a worker, written in any form, with what is wrong with them told.

use std::io::{self, Write};
use std::path::Path;

use oaq::convert::{FileFault, RawRecord, Reading, RecordForm, Target, Writer, readable, write_overrides};
use oaq::diagnostics::{Diagnostic, Format, Look, Place, Render, Severity, Source as Text, Totals};
use oaq::engine::EngineError;
use oaq::notation::Game;
use oaq::replay::{self, Options, Record, Timeline};

use super::batch::{Chunk, Input};
use super::{Context, Failure, Status, findings};

/// What is done to a game between reading and writing it.
pub(crate) trait Change {
    /// The game as it is to be written; `None` for a game that stays as it is.
    fn change(&mut self, game: &Game<'_>, options: &Options) -> Option<Game<'static>>;

    /// Why the last game could not be changed as was wished, if the engine could not work on it.
    fn trouble(&mut self) -> Option<EngineError> {
        None
    }

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

/// How games are read and rewritten, and what is told of them.
pub(crate) struct Rewriter<'c> {
    options: Options,
    /// The form to write; `None` for the form that the first game is in.
    target: Option<Target>,
    renderer: Box<dyn Render>,
    context: &'c Context,
}

/// A game as far as it can be read.
pub(crate) struct Readable<'r, 'f> {
    /// Its number in its file, from 1.
    pub(crate) number: u32,
    /// The form that it was in.
    pub(crate) form: RecordForm,
    /// What it was read from.
    pub(crate) text: &'r str,
    /// The game. Where options have the word instead of its tags, the tags say so.
    pub(crate) game: Game<'r>,
    /// Its replay, if its tags allow one.
    pub(crate) timeline: Option<Timeline>,
    /// What is wrong with it.
    pub(crate) found: &'f [Diagnostic],
}

impl Readable<'_, '_> {
    /// With all that stands behind a text that could not be read in a comment: see [`readable`].
    fn without_gaps(self, options: &Options) -> Self {
        if !self.game.has_gaps() {
            return self;
        }
        let game = readable(self.game, self.text);
        Self { timeline: replay::replay(&game, options).timeline, game, ..self }
    }
}

/// A game, and its replay if its tags allow one.
type Replayed<'r> = (Game<'r>, Option<Timeline>);

/// What came of a chunk.
#[derive(Default)]
pub(crate) struct Part {
    /// The games, with separators between them.
    pub(crate) games: Vec<u8>,
    /// The form that they are in.
    pub(crate) target: Option<Target>,
    /// Whether the last one has no result.
    pub(crate) is_open: bool,
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
    /// Whether the first game has no tags, if this is the notation.
    pub(crate) fn is_untagged(&self) -> bool {
        !self.games.starts_with(b"[")
    }

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
        let mut bytes = vec![self.status as u8, target, u8::from(self.is_open)];
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
        let ([status, target, is_open], mut rest) = bytes.split_first_chunk::<3>()?;
        let is_open = *is_open == 1;
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
        Some(Self { games: rest.to_vec(), target, is_open, rendered, notes, lacks: false, status })
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

impl<'c> Rewriter<'c> {
    /// Rewrites games by the options of the command line.
    pub(crate) fn new(options: Options, target: Option<Target>, context: &'c Context) -> Self {
        let renderer = Format::Human.renderer(Look { summary: false, ..context.look_errors() });
        Self { options, target, renderer, context }
    }

    /// What is to be said of an input as a whole: that it is in another encoding, or that there is nothing in it.
    pub(crate) fn about(&self, input: &Input) -> Part {
        let mut part = Part { lacks: input.foreign.is_some(), ..Part::default() };
        let found: Vec<_> = input.fault().map(|fault| Diagnostic::new(fault, 0..0, 0)).into_iter().collect();
        if !found.is_empty() {
            self.tell(&Text::new(input.source.path(), "", Place::START), found, &mut part);
        }
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
                let Readable { number, mut game, mut timeline, .. } = record.without_gaps(&self.options);
                part.target = Some(target);
                if let Some(changed) = change.change(&game, &self.options) {
                    game = changed;
                    timeline = replay::replay(&game, &self.options).timeline;
                }
                if let Some(error) = change.trouble() {
                    let path = chunk.input.source.path().to_owned();
                    self.complain(&Failure::NotAnalysed { path, game: number, error }, part);
                }
                if !part.games.is_empty() {
                    let separator = target.separator(part.is_open, game.tags.is_empty());
                    part.games.extend_from_slice(separator.as_bytes());
                }
                part.is_open = game.written_result().is_none();
                part.notes.extend(change.note(&game, &file, number));
                let writer = writer.get_or_insert_with(|| Writer::new(target));
                writer.write(&mut part.games, &game, timeline.as_ref(), &file, number);
            })
        }
    }

    /// Reads the games of a chunk and hands on those that can be read; what is wrong is to be told.
    pub(crate) fn read(&self, chunk: &Chunk, mut take: impl FnMut(Readable<'_, '_>, &mut Part)) -> Part {
        let mut part = Part::default();
        let path = chunk.input.source.path();
        for (number, record) in chunk.numbered() {
            let (text, start, found) = match record {
                Ok(record) => {
                    let start = Place { offset: record.offset, line: record.line, column: record.column };
                    let (text, game, found) = self.record(record, number, path, &mut part);
                    if let Some((game, timeline)) = game {
                        let (form, found) = (record.form, &found);
                        take(Readable { number, form, text, game, timeline, found }, &mut part);
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

    /// Reads one game; gives its text, as far as it is one, the game with its replay and what is wrong with it.
    fn record<'r>(
        &self,
        record: &'r RawRecord,
        number: u32,
        path: &Path,
        part: &mut Part,
    ) -> (&'r str, Option<Replayed<'r>>, Vec<Diagnostic>) {
        let (text, not_utf8) = findings::text_of(&record.bytes, number, path);
        if let Some(found) = not_utf8 {
            part.lacks = true;
            return (text, None, vec![found]);
        }
        let Reading { game, errors, faults } = record.form.read(text, number);
        part.lacks |= game.is_none() || !errors.is_empty();
        let Some(mut game) = game else { return (text, None, faults) };
        let replayed = replay::replay(&game, &self.options);
        // Where the replay is content the check has nothing to add.
        let mut found = if errors.is_empty() && replayed.findings.is_empty() {
            Vec::new()
        } else {
            let read = Record { text: Some(text), game: &game, errors: &errors, number };
            findings::of_game(record.form, &read, &self.options)
        };
        if findings::is_no_record(&found) {
            return (text, None, found);
        }
        match &replayed.timeline {
            Some(timeline) => write_overrides(&mut game, &self.options, timeline.setup()),
            // What makes no rules is not written, so it replaces nothing.
            None => found.retain(|found| !findings::is_override(found)),
        }
        (text, Some((game, replayed.timeline)), found)
    }

    /// Takes in what could not be done for a game, which is told with its findings.
    fn complain(&self, failure: &Failure, part: &mut Part) {
        part.rendered.push_str(&self.context.complaint(failure));
        part.rendered.push('\n');
        part.status.and(failure.status());
    }

    /// Renders findings and takes them into the status. Notices are told to those who want more, and that the rules are
    /// others than the record says to all but those who want less: that changes the record.
    fn tell(&self, source: &Text<'_>, mut found: Vec<Diagnostic>, part: &mut Part) {
        let Context { verbose, quiet, .. } = *self.context;
        found.retain(|found| {
            found.finding.severity() > Severity::Notice || verbose || (!quiet && findings::is_override(found))
        });
        let mut totals = Totals::default();
        found.iter().for_each(|found| totals.count(found));
        part.status.and(Status::of(&totals, self.context));
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
