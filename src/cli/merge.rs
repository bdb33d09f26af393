//! `oaq merge`: games with the same start and rules as one game with variations.

use std::io::Write;
use std::path::PathBuf;

use oaq::diff::{MergeError, Played, merge};

use super::args::{Form, RulesArgs};
use super::collection::load_all;
use super::destination::Destination;
use super::{Context, Failure, Status};

/// The arguments of `merge`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files whose games are merged into the first game of the first file
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write here instead of to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The form of the input, instead of telling it by the content
    #[arg(long, value_name = "FORM")]
    from: Option<Form>,
    #[command(flatten)]
    rules: RulesArgs,
}

/// Merges all games.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let options = args.rules.options()?;
    let mut games: Vec<Played<'static>> = Vec::new();
    let mut origins: Vec<(PathBuf, u32)> = Vec::new();
    let mut destination = Destination::new(args.output.as_deref(), &args.files);
    let mut status = Status::Well;
    for collection in load_all(&args.files, args.from, &options, context) {
        status.and(collection.status);
        destination.has_all(&collection);
        origins.extend(collection.numbers.iter().map(|number| (collection.path.clone(), *number)));
        games.extend(collection.games);
    }
    let merged = merge(&games).map_err(|error| {
        let (MergeError::NoSetup(i) | MergeError::OtherRules(i) | MergeError::OtherStart(i)) = error else {
            return Failure::NothingToMerge;
        };
        let (path, game) = origins[i].clone();
        Failure::Merge { path, game, error }
    })?;
    let played = Played::new(merged, &options);
    let mut out = destination.open()?;
    out.write_all(played.print().as_bytes())?;
    status.and(destination.finish(out, context)?);
    Ok(status)
}
