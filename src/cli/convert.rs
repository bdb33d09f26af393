//! `convert`: records from one form to another.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use oaq::convert::{
    FileFault, RawRecord, Reading, RecordForm, Target, Writer, encoding, readable, write_overrides,
};
use oaq::diagnostics::{Diagnostic, Finding, Format, Look, Place, Render, Severity, Source as Text};
use oaq::replay::{self, Options, Timeline};

use super::args::{InputArgs, RulesArgs};
use super::batch::{Batch, Chunk, Decode, Grain, Step};
use super::check::{holds_nothing, not_utf8};
use super::output::Output;
use super::{Context, Failure, Status};

/// Convert records between the notation, JSON and tables of moves
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// The form to convert to
    #[arg(long, value_name = "FORM")]
    to: To,
    /// Add to JSON what the replay shows: the position, captures and laps of every move
    #[arg(long)]
    positions: bool,
    /// Write here instead of to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The encoding of the input [default: UTF-8, and UTF-16 where a file is]
    #[arg(long, value_name = "ENCODING", value_parser = encoding_parser())]
    encoding: Option<Decode>,
}

/// The forms that records are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// The notation, in canonical form.
    Oaq,
    /// One JSON object with all games.
    Json,
    /// One JSON object a line, each with one game.
    Jsonl,
    /// A table of the moves of the main lines.
    Csv,
}

fn encoding_parser() -> impl TypedValueParser<Value = Decode> {
    PossibleValuesParser::new(["utf-8", "utf-16le", "utf-16be", "windows-1258"])
        .map(|name| encoding::by_name(&name).map_or(Decode::Nothing, Decode::From))
}

/// Converts all games; what is wrong with them is told on standard error.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let target = match args.to {
        To::Oaq => Target::Oaq,
        To::Json => Target::Json { positions: args.positions },
        To::Jsonl => Target::Jsonl { positions: args.positions },
        To::Csv => Target::Csv,
    };
    let look = Look { lang: context.lang, color: context.color_errors, summary: false, ..Look::default() };
    let converter = Converter {
        options: args.rules.options()?,
        target,
        renderer: Format::Human.renderer(look),
        least: least_severity(context),
        strict: context.strict,
        quiet: context.quiet,
    };
    let mut out = Output::to(args.output.as_deref())?;
    out.write_all(target.prefix().as_bytes())?;
    let mut is_first = true;
    let mut status = Status::Well;
    let decode = args.encoding.unwrap_or(Decode::Utf16);
    Batch::of(&args.inputs, Grain::Many, context).decoding(decode).run(
        || converter.worker(),
        |step| {
            match step {
                Step::Begin(input) if input.foreign.is_some() => {
                    let mut part = Part::default();
                    let found = Diagnostic::new(not_utf8(&input), 0..0, 0);
                    converter.tell(&Text::new(input.source.path(), "", Place::START), vec![found], &mut part);
                    status.and(part.tell());
                }
                Step::Begin(_) | Step::End(_) => {}
                Step::Done(part) => {
                    status.and(part.tell());
                    if !part.games.is_empty() {
                        if !is_first {
                            out.write_all(target.separator().as_bytes())?;
                        }
                        is_first = false;
                        out.write_all(&part.games)?;
                    }
                }
                Step::Failed(failure) => status.and(context.complain(&failure)),
            }
            Ok(())
        },
    )?;
    out.write_all(target.suffix().as_bytes())?;
    out.finish()?;
    Ok(status)
}

/// Which findings are told: those that change what is converted, unless more or less is asked for.
fn least_severity(context: &Context) -> Severity {
    if context.verbose { Severity::Notice } else { Severity::Warning }
}

/// How games are converted and what is told of them.
struct Converter {
    options: Options,
    target: Target,
    renderer: Box<dyn Render>,
    /// Findings that matter less are not told.
    least: Severity,
    strict: bool,
    quiet: bool,
}

/// What came of a chunk.
#[derive(Default)]
struct Part {
    games: Vec<u8>,
    rendered: String,
    status: Status,
}

impl Part {
    /// Tells what was found.
    fn tell(&self) -> Status {
        // Nobody is left to be told that this could not be written.
        let _ = io::stderr().lock().write_all(self.rendered.as_bytes());
        self.status
    }
}

impl Converter {
    /// A worker with memory of its own.
    fn worker(&self) -> impl FnMut(&Chunk) -> Part {
        let mut writer = Writer::new(self.target);
        move |chunk| {
            let mut part = Part::default();
            let path = chunk.input.source.path();
            for (number, record) in chunk.numbered() {
                let (text, start, found) = match record {
                    Ok(record) => {
                        let start = Place { offset: record.offset, line: record.line, column: record.column };
                        let file = path.to_string_lossy();
                        let (text, found) = self.record(record, number, &file, &mut writer, &mut part.games);
                        (text, start, found)
                    }
                    Err(FileFault { diagnostic, offset, line, column }) => {
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
    }

    /// Converts one game; gives its text, as far as it is one, and what is wrong with it.
    fn record<'r>(
        &self,
        record: &'r RawRecord,
        number: u32,
        file: &str,
        writer: &mut Writer,
        out: &mut Vec<u8>,
    ) -> (&'r str, Vec<Diagnostic>) {
        let text = match std::str::from_utf8(&record.bytes) {
            Ok(text) => text,
            Err(error) => {
                // What can be read before the first wrong byte says where that is.
                let good = std::str::from_utf8(&record.bytes[..error.valid_up_to()]).unwrap_or_default();
                let finding = Finding::NotUtf8 { encoding: None, file: file.to_owned() };
                return (good, vec![Diagnostic::new(finding, good.len()..good.len(), number)]);
            }
        };
        let Reading { game, errors, faults } = record.form.read(text, number);
        let Some(game) = game else { return (text, faults) };
        if !errors.is_empty() && holds_nothing(&game) {
            return (text, vec![Diagnostic::new(Finding::NotARecord, 0..0, number)]);
        }
        let mut found = Vec::new();
        if !errors.is_empty() {
            found = replay::check_text(text, &game, &errors, number, &self.options);
        }
        let mut game = readable(game);
        let replayed = replay::replay(&game, &self.options);
        if errors.is_empty() && !replayed.findings.is_empty() {
            found = match record.form {
                RecordForm::Oaq => replay::check_text(text, &game, &[], number, &self.options),
                RecordForm::Json | RecordForm::Jsonl => replay::check(&game, &[], number, &self.options),
            };
        }
        if let Some(setup) = replayed.timeline.as_ref().map(Timeline::setup) {
            write_overrides(&mut game, &self.options, setup);
        }
        if !out.is_empty() {
            out.extend_from_slice(self.target.separator().as_bytes());
        }
        writer.write(out, &game, replayed.timeline.as_ref(), file, number);
        (text, found)
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
