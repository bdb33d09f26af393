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
    let mut page = PageWriter::new(destination.open()?, context.lang)?;
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
            Step::Begin(input) if input.foreign.is_some() => status.and(rewriter.foreign(&input).tell()),
            Step::Begin(_) | Step::End(_) => {}
            Step::Done((sheets, told)) => {
                for sheet in sheets {
                    destination.has_game();
                    page.add(sheet)?;
                }
                status.and(told.tell());
            }
            Step::Failed(failure) => status.and(context.complain(&failure)),
        }
        Ok(())
    })?;
    status.and(destination.finish(page.finish()?, context)?);
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
