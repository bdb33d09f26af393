//! `oaq board`: the picture of one position.

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use oaq::report::{Picture, Theme};
use oaq::rules::{Move, Position, Rules};

use super::args::RulesArgs;
use super::output::Output;
use super::{Context, Failure, Status, line};

/// The arguments of `board`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The position, such as "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0" [default: the start]
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// A move to draw an arrow for, such as "3>"
    #[arg(long = "move", value_name = "MOVE")]
    mv: Option<String>,
    /// The colours
    #[arg(long, value_enum, default_value_t)]
    theme: Colours,
    /// Draw a PNG instead of an SVG; only in a program that was built with `--features png`
    #[arg(long)]
    png: bool,
    /// The file to write instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The themes, as they are typed.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Colours {
    /// A brick yard in the sun.
    #[default]
    Light,
    /// A slate in the evening.
    Dark,
}

/// Draws and writes.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let rules = args.rules.resolve_for(args.position.as_deref())?;
    let position = args.rules.position(args.position.as_deref(), &rules)?;
    let picture = Picture {
        arrow: args.mv.as_deref().map(|text| playable(text, &position, &rules)).transpose()?,
        theme: match args.theme {
            Colours::Light => Theme::Light,
            Colours::Dark => Theme::Dark,
        },
        lang: context.lang,
    };
    let svg = picture.draw(&position, &rules);
    let bytes = if args.png { png(&svg)? } else { svg.into_bytes() };
    let mut out = Output::to(args.output.as_deref())?;
    out.write_all(&bytes)?;
    out.finish()?;
    Ok(Status::Well)
}

#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    oaq::report::png(svg).map_err(Failure::NotDrawn)
}

#[cfg(not(feature = "png"))]
fn png(_svg: &str) -> Result<Vec<u8>, Failure> {
    Err(Failure::NoPng)
}

fn playable(text: &str, position: &Position, rules: &Rules) -> Result<Move, Failure> {
    match line::play(text, position, rules)?.moves.as_slice() {
        [(path, _)] if !text.contains("flip") => Ok(path.mv()),
        _ => Err(Failure::NotAMove { text: text.to_owned(), why: None }),
    }
}
