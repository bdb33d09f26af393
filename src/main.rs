//! The command-line program `oaq`.

mod cli;

use std::process::ExitCode;

use cli::{Context, Typed};

/// What was typed becomes what is meant, that is done, and the exit code tells how it went.
fn main() -> ExitCode {
    let Typed { common, command } = match cli::args::parse(std::env::args_os()) {
        Ok(typed) => typed,
        Err(refused) => return refused.show(),
    };
    let context = Context::new(&common);
    let outcome = command.run(&context);
    cli::conclude(outcome, &context)
}
