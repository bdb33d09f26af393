//! The command line: arguments, files, colour, language, progress and exit codes; one file a command.
//!
//! What was typed is [`args::Typed`]; what was made of the options that all commands share is [`Context`]. A command
//! is a module with its own `Args` and `run(&Args, &Context) -> Result<Status, Failure>`. What it prints goes to an
//! [`output::Output`], what can't be done is a [`Failure`] (data; the words are in [`words`]), and how it went is a
//! [`Status`].

mod analyze;
pub(crate) mod args;
mod asked;
mod batch;
mod collection;
mod context;
mod destination;
mod failure;
mod findings;
mod help_vi;
mod inputs;
mod interrupt;
mod joined;
mod journal;
mod line;
mod numbers;
mod output;
mod pipeline;
mod progress;
mod replace;
mod rewrite;
mod scores;
mod status;
mod temporary;
mod usage;
mod words;

mod annotate;
mod board;
mod check;
mod completions;
mod convert;
mod dedupe;
mod diff;
mod explain;
mod fmt;
mod man;
mod merge;
mod perft;
mod report;
mod shell;
mod show;
mod solve;
mod variants;
mod verify;

pub(crate) use args::Typed;
pub(crate) use context::Context;
pub(crate) use failure::Failure;
pub(crate) use status::{Status, conclude};

use clap::Subcommand;

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Draw positions in the terminal
    Show(show::Args),
    /// Check records and report everything that is wrong
    Check(check::Args),
    /// Lay records out canonically, in place
    Fmt(fmt::Args),
    /// Convert records between the notation, JSON and tables of moves
    Convert(convert::Args),
    /// Make one HTML page of games, with a board to replay them on
    Report(report::Args),
    /// Draw one position as an SVG picture
    Board(board::Args),
    /// Add evaluations, judgements and better lines to games
    Annotate(annotate::Args),
    /// Compare two lines of play, two games or two files
    Diff(diff::Args),
    /// Make one game with variations out of games that start the same
    Merge(merge::Args),
    /// Leave out games that are there twice, or are the beginning of another
    Dedupe(dedupe::Args),
    /// Evaluate one position and find the best moves
    Analyze(analyze::Args),
    /// Prove who wins a position of two sides, or by how much
    Solve(solve::Args),
    /// Count the legal move sequences of a length
    Perft(perft::Args),
    /// List the variants with all their rules, or explain one
    Variants(variants::Args),
    /// Explain a finding: the rule behind it, a wrong record, the right one
    Explain(explain::Args),
    /// Check certificates of proven values with nothing but the rules
    Verify(verify::Args),
    /// Print what a shell needs to complete commands and options
    Completions(completions::Args),
    /// Print the manual pages
    Man(man::Args),
}

impl Command {
    /// Does the command's work.
    pub(crate) fn run(&self, context: &Context) -> Result<Status, Failure> {
        match self {
            Self::Show(args) => show::run(args, context),
            Self::Check(args) => check::run(args, context),
            Self::Fmt(args) => fmt::run(args, context),
            Self::Convert(args) => convert::run(args, context),
            Self::Report(args) => report::run(args, context),
            Self::Board(args) => board::run(args, context),
            Self::Annotate(args) => annotate::run(args, context),
            Self::Diff(args) => diff::run(args, context),
            Self::Merge(args) => merge::run(args, context),
            Self::Dedupe(args) => dedupe::run(args, context),
            Self::Analyze(args) => analyze::run(args, context),
            Self::Solve(args) => solve::run(args, context),
            Self::Perft(args) => perft::run(args, context),
            Self::Variants(args) => variants::run(args, context),
            Self::Explain(args) => explain::run(args, context),
            Self::Verify(args) => verify::run(args, context),
            Self::Completions(args) => completions::run(args, context),
            Self::Man(args) => man::run(args, context),
        }
    }
}
