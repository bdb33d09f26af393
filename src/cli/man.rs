//! `oaq man`: the manual pages, all of them or that of one command.

use std::io::Write;

use super::output::Output;
use super::{Context, Failure, Status, usage};

/// The arguments of `man`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The command whose page is wanted [default: all pages, one after the other]
    command: Option<String>,
}

/// Prints manual pages in roff, for `man -l -`.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let mut whole = usage::command(context.lang);
    whole.build();
    let mut out = Output::stdout();
    match &args.command {
        Some(name) => match whole.find_subcommand(name) {
            Some(command) => page(command, &mut out)?,
            None => return Err(Failure::UnknownCommand(name.clone())),
        },
        None => {
            page(&whole, &mut out)?;
            for command in whole.get_subcommands().filter(|command| command.get_name() != "help") {
                page(command, &mut out)?;
            }
        }
    }
    out.finish()?;
    Ok(Status::Well)
}

fn page(command: &clap::Command, out: &mut impl Write) -> std::io::Result<()> {
    clap_mangen::Man::new(command.clone()).render(out)
}
