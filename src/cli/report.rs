//! `oaq report`: games as one HTML page that needs nothing else.

use std::path::PathBuf;

use oaq::convert::RecordForm;
use oaq::notation::{parse_game, print};
use oaq::replay::{Options, numbering, replay};
use oaq::report::{PageWriter, Sheet};

use super::args::{InputArgs, RulesArgs};
use super::batch::{Batch, Chunk, Grain, Step};
use super::destination::Destination;
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

/// One game for the page, or `None` where the text is no game, and how many errors it has.
struct Prepared {
    number: u32,
    sheet: Option<Sheet>,
    errors: usize,
}

/// Writes the page.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let options = args.rules.options()?;
    let mut destination = Destination::new(args.output.as_deref(), &args.inputs.files).for_reading_only()?;
    let mut page = PageWriter::new(destination.open()?, context.lang)?;
    let mut status = Status::Well;
    let mut path = PathBuf::new();
    let worker = || |chunk: &Chunk| prepare(chunk, &options);
    Batch::of(&args.inputs, Grain::Many, context).run(worker, |step| {
        match step {
            Step::Begin(input) => {
                path = input.source.path().to_owned();
                if let Some(encoding) = input.foreign {
                    status.and(context.complain(&Failure::Encoded { path: path.clone(), encoding }));
                }
            }
            Step::Done(games) => {
                for Prepared { number, sheet, errors } in games {
                    if let Some(sheet) = sheet {
                        destination.has_game();
                        page.add(sheet)?;
                    }
                    if errors > 0 {
                        let failure = Failure::GameHasErrors { path: path.clone(), game: number, errors };
                        status.and(context.complain(&failure));
                    }
                }
            }
            Step::Failed(failure) => status.and(context.complain(&failure)),
            Step::End(_) => {}
        }
        Ok(())
    })?;
    status.and(destination.finish(page.finish()?, context)?);
    Ok(status)
}

fn prepare(chunk: &Chunk, options: &Options) -> Vec<Prepared> {
    let games = chunk.numbered().filter_map(|(number, record)| {
        let record = record.as_ref().ok()?;
        let text = String::from_utf8_lossy(&record.bytes);
        let reading = record.form.read(&text, number);
        let Some(game) = reading.game else {
            return Some(Prepared { number, sheet: None, errors: reading.faults.len().max(1) });
        };
        let sheet = match record.form {
            RecordForm::Oaq => Sheet::new(&game, &reading.errors, options),
            // A game that was no text has no places for findings to stand at: it gets a text.
            RecordForm::Json | RecordForm::Jsonl => {
                let timeline = replay(&game, options).timeline;
                let text = print(&game, &numbering(&game, timeline.as_ref()));
                let parsed = parse_game(&text);
                Sheet::new(&parsed.game, &parsed.errors, options)
            }
        };
        Some(Prepared { number, errors: sheet.errors(), sheet: Some(sheet) })
    });
    games.collect()
}
