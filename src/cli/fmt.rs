//! `fmt`: the canonical layout, in place.

use std::io::Write;
use std::path::PathBuf;

use oaq::convert::{RecordForm, encoding, write_overrides};
use oaq::diagnostics::{Diagnostic, Format, Look, Place, Severity, Source as Text};
use oaq::fix::unified_diff;
use oaq::notation::{parse, print};
use oaq::replay::{Options, Record, Replay, numbering, replay};

use super::args::{Form, RulesArgs};
use super::inputs::{self, Source};
use super::output::Output;
use super::replace::{Edition, Replacement};
use super::{Context, Failure, Status, findings, interrupt};

/// Lay records out canonically, in place
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files, folders (their *.oaq), or - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The form of the input, instead of telling it by the content
    #[arg(long, value_name = "FORM")]
    from: Option<Form>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Only name the files that are not laid out so; exit code 1 if there are any
    #[arg(long)]
    check: bool,
    /// Show what would change instead of changing it; exit code 1 if anything would
    #[arg(long)]
    diff: bool,
}

/// The layout of a file, or what is wrong with its syntax.
enum Layout {
    /// `said` is where options have the word instead of its tags, or can't have it: `status` tells that.
    Done {
        before: String,
        after: String,
        said: String,
        status: Status,
    },
    Refused {
        rendered: String,
    },
}

/// Lays every file out. A file with syntax errors stays as it is, and so does one with nothing in it: that is laid out already, and whether
/// there should be a game is not asked here.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let options = args.rules.options()?;
    let mut out = Output::stdout();
    let mut status = Status::Well;
    for source in inputs::discover_notation(&args.files) {
        interrupt::check()?;
        let laid_out = source.and_then(|source| {
            let read = Edition::at(source.path());
            Ok((lay_out(&source, args.from, &options, context)?, source, read))
        });
        let (layout, source, read) = match laid_out {
            Ok(done) => done,
            Err(failure) => {
                status.and(context.complain(&failure));
                continue;
            }
        };
        match layout {
            Layout::Refused { rendered } => {
                status.and(Status::Findings);
                context.tell(&rendered);
            }
            Layout::Done { before, after, said, status: done } => {
                context.tell(&said);
                status.and(done);
                let changes = before != after;
                if args.check || args.diff {
                    status.and(if changes { Status::Findings } else { Status::Well });
                }
                if args.diff {
                    write!(out, "{}", unified_diff(source.path().display(), &before, &after))?;
                } else if args.check {
                    if changes {
                        writeln!(out, "{}", source.path().display())?;
                    }
                } else if source == Source::Stdin {
                    out.write_all(after.as_bytes())?;
                } else if changes {
                    match replace(&source, read, &after) {
                        Ok(()) => {}
                        Err(failure) => status.and(context.complain(&failure)),
                    }
                }
            }
        }
    }
    status.after(out.finish())
}

fn replace(source: &Source, read: Edition, text: &str) -> Result<(), Failure> {
    let mut file = Replacement::of(source.path(), Some(read))?;
    let path = || source.path().to_owned();
    file.write_all(text.as_bytes()).map_err(|error| Failure::Write { path: path(), error })?;
    file.commit()
}

/// Leaves of a game's findings where options have the word instead of its tags. Options that make no rules together with the
/// other tags can't be written into the game: that is a finding, and what is wrong is left.
fn keep_what_options_do(
    findings: &mut Vec<Diagnostic>,
    has_rules: bool,
    number: u32,
    options: &Options,
    context: &Context,
) -> Status {
    let is_any = options.variant.is_some() || options.rules.is_some() || options.sides.is_some();
    let is_unfit = is_any && !has_rules;
    findings.retain(|found| {
        let is_error = found.finding.severity() == Severity::Error;
        if is_unfit { is_error } else { !context.quiet && findings::is_override(found) }
    });
    for found in findings {
        found.game = number;
        // It is done here and now.
        found.fix = None;
    }
    if is_unfit { Status::Findings } else { Status::Well }
}

fn lay_out(
    source: &Source,
    from: Option<Form>,
    options: &Options,
    context: &Context,
) -> Result<Layout, Failure> {
    let path = source.path();
    let bytes = source.read_all()?;
    let renderer = Format::Human.renderer(Look { summary: false, ..context.look_errors() });
    let (before, not_utf8) = match encoding::detect(&bytes) {
        None => findings::text_of(&bytes, 0, path),
        // UTF-16 of plain letters is UTF-8, too.
        encoding => ("", Some(Diagnostic::new(findings::not_utf8(encoding, path), 0..0, 0))),
    };
    if let Some(found) = not_utf8 {
        let rendered = renderer.all(&Text::new(path, before, Place::START), &[found]);
        return Ok(Layout::Refused { rendered });
    }
    let form = from.map_or_else(|| RecordForm::detect(before.as_bytes()), RecordForm::from);
    if form != RecordForm::Oaq {
        return Err(Failure::NotTheNotation { path: path.to_owned() });
    }
    let mut after = String::with_capacity(before.len());
    let (mut rendered, mut said, mut status) = (String::new(), String::new(), Status::Well);
    let (mut place, mut read) = (Place::START, 0);
    for (number, mut parsed) in (1..).zip(parse(before)) {
        place = place.after(&before[read..parsed.offset]);
        read = parsed.offset;
        if parsed.errors.is_empty() {
            if !after.is_empty() {
                after.push('\n');
            }
            let Replay { timeline, mut findings } = replay(&parsed.game, options);
            status.and(keep_what_options_do(&mut findings, timeline.is_some(), number, options, context));
            if !findings.is_empty() {
                said.push_str(&renderer.all(&Text::new(path, parsed.text, place), &findings));
            }
            if let Some(timeline) = &timeline {
                write_overrides(&mut parsed.game, options, timeline.setup());
            }
            after.push_str(&print(&parsed.game, &numbering(&parsed.game, timeline.as_ref())));
            continue;
        }
        let mut found = findings::of_game(RecordForm::Oaq, &Record::of(&parsed, number), options);
        if !findings::is_no_record(&found) {
            found.retain(|found| found.finding.kind().is_syntax());
        }
        rendered.push_str(&renderer.all(&Text::new(path, parsed.text, place), &found));
    }
    Ok(if rendered.is_empty() {
        Layout::Done { before: before.to_owned(), after, said, status }
    } else {
        Layout::Refused { rendered }
    })
}
