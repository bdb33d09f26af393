//! `convert`: records from one form to another.

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use oaq::convert::Target;
use oaq::diagnostics::Encoding;

use super::args::{InputArgs, RulesArgs};
use super::batch::{Batch, Decode, Grain, Step};
use super::destination::Destination;
use super::joined::Joined;
use super::rewrite::{Rewriter, Unchanged};
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
    /// A table of the moves of the main lines; a spreadsheet must import texts as texts, or takes one that begins with = for a formula.
    Csv,
}

fn encoding_parser() -> impl TypedValueParser<Value = Decode> {
    let names = ["utf-8"].into_iter().chain(Encoding::ALL.map(Encoding::name));
    PossibleValuesParser::new(names).map(|name| {
        let encoding = Encoding::ALL.into_iter().find(|encoding| encoding.name() == name);
        encoding.map_or(Decode::Nothing, Decode::From)
    })
}

/// Converts all games; what is wrong with them is told on standard error.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let target = match args.to {
        To::Oaq => Target::Oaq,
        To::Json => Target::Json { positions: args.positions },
        To::Jsonl => Target::Jsonl { positions: args.positions },
        To::Csv => Target::Csv,
    };
    let rewriter = Rewriter::new(args.rules.options()?, Some(target), context);
    let mut destination = Destination::new(args.output.as_deref(), &args.inputs.files);
    if target == Target::Csv {
        destination = destination.for_reading_only()?;
    }
    let mut out = destination.open()?;
    let mut games = Joined::new(Some(target));
    let mut status = Status::Well;
    let decode = args.encoding.unwrap_or(Decode::Utf16);
    Batch::of(&args.inputs, Grain::Many, context).decoding(decode).run(
        || rewriter.worker(Unchanged),
        |step| {
            match step {
                Step::Begin(input) if input.fault().is_some() => {
                    let part = rewriter.about(&input);
                    destination.has(&part);
                    status.and(part.tell());
                }
                Step::Begin(_) | Step::End(_) => {}
                Step::Done(part) => {
                    destination.has(&part);
                    status.and(part.tell());
                    games.write(&mut out, &part)?;
                }
                Step::Failed(failure) => {
                    destination.lacks_something();
                    status.and(context.complain(&failure));
                }
            }
            Ok(())
        },
    )?;
    games.finish(&mut out)?;
    status.and(destination.finish(out, context)?);
    Ok(status)
}
