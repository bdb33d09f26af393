//! `oaq report`: games as one HTML page that needs nothing else.

use std::path::PathBuf;

use oaq::convert::RecordForm;
use oaq::notation::{parse_game, print};
use oaq::replay::{Options, Record, check, numbering};
use oaq::report::{PageWriter, Sheet};

use super::args::{InputArgs, RulesArgs};
use super::batch::{Batch, Chunk, Grain, Step};
use super::destination::Destination;
use super::rewrite::{Readable, Rewriter};
use super::{Context, Failure, Status};

/// The arguments of `report`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// The HTML file to write, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Writes the page.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let options = args.rules.options()?;
    let rewriter = Rewriter::new(options.clone(), None, context);
    let mut destination = Destination::new(args.output.as_deref(), &args.inputs.files).for_reading_only()?;
    // The page begins with its first game.
    let (mut out, mut page) = (Some(destination.open()?), None);
    let mut status = Status::Well;
    let worker = || {
        |chunk: &Chunk| {
            let mut sheets = Vec::new();
            let told = rewriter.read(chunk, |game, _| sheets.push(sheet(&game, &options)));
            (sheets, told)
        }
    };
    Batch::of(&args.inputs, Grain::Many, context).run(worker, |step| {
        match step {
            Step::Begin(input) if input.fault().is_some() => status.and(rewriter.about(&input).tell()),
            Step::Begin(_) | Step::End(_) => {}
            Step::Done((sheets, told)) => {
                for sheet in sheets {
                    destination.has_game();
                    if let Some(out) = out.take() {
                        page = Some(PageWriter::new(out, context.lang)?);
                    }
                    if let Some(page) = &mut page {
                        page.add(sheet)?;
                    }
                }
                status.and(told.tell());
            }
            Step::Failed(failure) => status.and(context.complain(&failure)),
        }
        Ok(())
    })?;
    let done = match (page, out) {
        (Some(page), _) => page.finish()?,
        // Where nothing is wrong there were no games to be shown.
        (None, Some(out)) if status == Status::Well => PageWriter::new(out, context.lang)?.finish()?,
        (None, Some(out)) => out,
        (None, None) => return Ok(status),
    };
    status.and(destination.finish(done, context)?);
    Ok(status)
}

/// A game made ready for the page.
fn sheet(read: &Readable<'_, '_>, options: &Options) -> Sheet {
    let Readable { number, form, game, timeline, found, .. } = read;
    if *form == RecordForm::Oaq {
        return Sheet::new(game, found, options);
    }
    // A game that was no text has no places for findings to stand at: it gets a text.
    let text = print(game, &numbering(game, timeline.as_ref()));
    let parsed = parse_game(&text);
    let record = Record { text: None, ..Record::of(&parsed, *number) };
    Sheet::new(&parsed.game, &check(&record, options), options)
}
