//! All games of one input at once, for commands that compare them with each other.

use std::path::{Path, PathBuf};

use oaq::convert::readable;
use oaq::diff::Played;
use oaq::notation::Game;
use oaq::replay::Options;

use super::args::Form;
use super::batch::{Batch, Chunk, Grain, Step};
use super::rewrite::{Part, Rewriter};
use super::{Context, Failure, Status};

/// The games of an input, in its order, or what is to be known of each.
pub(crate) struct Collection<G = Played<'static>> {
    /// What the input is called.
    pub(crate) path: PathBuf,
    /// The games with their positions, or what is kept of them.
    pub(crate) games: Vec<G>,
    /// The number of each in its file, from 1: one that can't be read at all is counted, but is not here.
    pub(crate) numbers: Vec<u32>,
    /// Whether there was something that could not be read, and is therefore not in the games.
    pub(crate) lacks: bool,
    /// What its findings mean for the command.
    pub(crate) status: Status,
}

impl<G> Collection<G> {
    /// The game with this number.
    pub(crate) fn game(&self, number: u32) -> Option<&G> {
        self.games.get(self.numbers.binary_search(&number).ok()?)
    }

    /// Of an input without games.
    pub(crate) fn empty(path: &Path) -> Self {
        let (games, numbers) = (Vec::new(), Vec::new());
        Self { path: path.to_owned(), games, numbers, lacks: false, status: Status::Well }
    }
}

/// Reads and replays every game of an input. What is wrong with them is told.
///
/// # Errors
/// If the input can't be read.
pub(crate) fn load(
    path: &Path,
    form: Option<Form>,
    options: &Options,
    context: &Context,
) -> Result<Collection, Failure> {
    load_as(path, form, None, options, context, |game| game)
}

/// As [`load`], but only one game of the input: what is wrong with the others is nothing to whoever asks for it.
///
/// # Errors
/// If the input can't be read.
pub(crate) fn load_one(
    path: &Path,
    form: Option<Form>,
    game: u32,
    options: &Options,
    context: &Context,
) -> Result<Collection, Failure> {
    load_as(path, form, Some(game), options, context, |game| game)
}

/// As [`load`], or [`load_one`], but of each game only that stays which `keep` makes of it: far less memory than all its
/// positions take.
fn load_as<G: Send>(
    path: &Path,
    form: Option<Form>,
    only: Option<u32>,
    options: &Options,
    context: &Context,
    keep: impl Fn(Played<'static>) -> G + Sync,
) -> Result<Collection<G>, Failure> {
    let mut collection = Collection::empty(path);
    let rewriter = Rewriter::new(options.clone(), None, context);
    let worker = || {
        |chunk: &Chunk| {
            let (mut numbers, mut games) = (Vec::new(), Vec::new());
            if only.is_some_and(|only| only != chunk.first) {
                return (numbers, games, Part::default());
            }
            let part = rewriter.read(chunk, |record, _| {
                numbers.push(record.number);
                games.push(keep(Played::new(Game::into_owned(readable(record.game, record.text)), options)));
            });
            (numbers, games, part)
        }
    };
    // Whoever wants one game gets chunks of one.
    let grain = if only.is_some() { Grain::One } else { Grain::Many };
    Batch::of_paths(&[path.to_owned()], form, grain, context).run(worker, |step| {
        match step {
            Step::Begin(input) => {
                collection.lacks |= input.foreign.is_some();
                collection.status.and(rewriter.about(&input).tell());
            }
            Step::Done((numbers, games, part)) => {
                collection.numbers.extend(numbers);
                collection.games.extend(games);
                collection.lacks |= part.lacks;
                collection.status.and(part.tell());
            }
            Step::Failed(failure) => return Err(failure),
            Step::End(_) => {}
        }
        Ok(())
    })?;
    Ok(collection)
}

/// Reads and replays every game of several inputs. One that can't be read is told, and stops none of the others.
pub(crate) fn load_all(
    paths: &[PathBuf],
    form: Option<Form>,
    options: &Options,
    context: &Context,
) -> Vec<Collection> {
    load_all_as(paths, form, options, context, |game| game)
}

/// As [`load_all`], but of each game only that stays which `keep` makes of it.
pub(crate) fn load_all_as<G: Send>(
    paths: &[PathBuf],
    form: Option<Form>,
    options: &Options,
    context: &Context,
    keep: impl Fn(Played<'static>) -> G + Sync,
) -> Vec<Collection<G>> {
    let missing = |path: &PathBuf, failure: &Failure| Collection {
        lacks: true,
        status: context.complain(failure),
        ..Collection::empty(path)
    };
    let load = |path: &PathBuf| {
        load_as(path, form, None, options, context, &keep).unwrap_or_else(|failure| missing(path, &failure))
    };
    paths.iter().map(load).collect()
}

/// The status of a command that compares: equal is well, different is a finding.
pub(crate) fn status_of(same: bool) -> Status {
    if same { Status::Well } else { Status::Findings }
}
