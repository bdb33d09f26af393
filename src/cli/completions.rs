//! `oaq completions SHELL`: what a shell needs to complete commands and options.

use clap_complete::Shell;

use super::output::Output;
use super::{Context, Failure, Status, usage};

/// The arguments of `completions`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

/// Prints the completion script.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let mut command = usage::command(context.lang);
    let name = command.get_name().to_owned();
    // The generator panics when it can't write; memory always takes it.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    let mut out = Output::stdout();
    std::io::Write::write_all(&mut out, &script)?;
    out.finish()?;
    Ok(Status::Well)
}
