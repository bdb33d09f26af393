//! `oaq merge`: games with the same start and rules as one game with variations.

use std::io::Write;
use std::path::PathBuf;

use oaq::diff::{MergeError, Played, merge};

use super::args::{Form, RulesArgs};
use super::collection::load;
use super::output::Output;
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
    let mut origins: Vec<(PathBuf, usize)> = Vec::new();
    for file in &args.files {
        let collection = load(file, args.from, &options, context)?;
        origins.extend((1..=collection.games.len()).map(|number| (file.clone(), number)));
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
    let mut out = Output::to(args.output.as_deref())?;
    out.write_all(played.print().as_bytes())?;
    out.finish()?;
    Ok(Status::Well)
}
