//! `oaq explain`: the page of a finding, or the list of all findings.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use oaq::diagnostics::{Kind, Page, Severity};

use super::output::Output;
use super::{Context, Failure, Status};

/// The arguments of `explain`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Codes or names of findings, such as OAQ0301 or empty-pit
    #[arg(value_name = "CODE", required_unless_present = "all")]
    codes: Vec<String>,
    /// List all findings
    #[arg(long, conflicts_with = "codes")]
    all: bool,
}

/// The columns of a page, where there are so many.
const WIDTH: usize = 88;

/// Prints the pages that were asked for.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let mut kinds = Vec::new();
    for code in &args.codes {
        let kind = Kind::find(code).ok_or_else(|| Failure::UnknownFinding(code.clone()))?;
        // Its code and its name mean one page.
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let mut out = Output::stdout();
    if args.all {
        list(context, &mut out)?;
    }
    for (i, kind) in kinds.into_iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        write!(out, "{}", Page::of(kind, context.lang).text(WIDTH.min(context.width), context.paint()))?;
    }
    out.finish()?;
    Ok(Status::Well)
}

/// A line a kind: code, severity, name and title.
fn list(context: &Context, out: &mut Output) -> Result<(), Failure> {
    let severity_width = context.lang.pick(8, 7);
    let name_width = Kind::ALL.iter().map(|kind| kind.name().len()).max().unwrap_or(0);
    for kind in Kind::ALL {
        let severity = kind.severity();
        let style = if context.color { color(severity) } else { Style::new() };
        let word = severity.word(context.lang);
        // Format widths count characters, which in the severities' words are columns.
        writeln!(
            out,
            "{}  {style}{word:severity_width$}{style:#}  {:name_width$}  {}",
            kind.code().as_str(),
            kind.name(),
            Page::of(*kind, context.lang).title(),
        )?;
    }
    Ok(())
}

fn color(severity: Severity) -> Style {
    match severity {
        Severity::Error => AnsiColor::Red.on_default(),
        Severity::Warning => AnsiColor::Yellow.on_default(),
        Severity::Notice => AnsiColor::Cyan.on_default(),
    }
}
