//! `oaq man`: the manual pages, all of them or that of one command.

use std::io::{self, Write};

use clap_mangen::Man;
use oaq::diagnostics::{Lang, nearest};

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
    let whole = usage::with_usage(usage::command(context.lang), context.lang);
    let mut out = Output::stdout();
    match &args.command {
        Some(name) => match whole.find_subcommand(name) {
            Some(command) => page(command, context.lang, &mut out)?,
            None => {
                let near = nearest(name, whole.get_subcommands().map(clap::Command::get_name));
                return Err(Failure::UnknownCommand { name: name.clone(), nearest: near.map(str::to_owned) });
            }
        },
        None => {
            page(&whole, context.lang, &mut out)?;
            for command in whole.get_subcommands().filter(|command| command.get_name() != "help") {
                page(command, context.lang, &mut out)?;
            }
        }
    }
    out.finish()?;
    Ok(Status::Well)
}

/// What clap_mangen calls the parts of a page, and what they are called in Vietnamese.
const HEADINGS: [(&str, &str); 4] = [
    (".SH NAME", ".SH TÊN"),
    (".SH SYNOPSIS", ".SH \"CÁCH DÙNG\""),
    (".SH DESCRIPTION", ".SH \"MÔ TẢ\""),
    (".SH VERSION", ".SH \"PHIÊN BẢN\""),
];

fn page(command: &clap::Command, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    let mut roff = Vec::new();
    Man::new(command.clone()).source(concat!("oaq ", env!("CARGO_PKG_VERSION"))).render(&mut roff)?;
    for line in String::from_utf8_lossy(&roff).lines() {
        let known = HEADINGS.iter().find(|(english, _)| *english == line);
        let line = known.map_or(line, |(english, vietnamese)| lang.pick(vietnamese, english));
        // The lines of a list in a help text; roff would fill them up like those of a paragraph.
        if line.starts_with("\\- ") {
            writeln!(out, ".br")?;
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}
