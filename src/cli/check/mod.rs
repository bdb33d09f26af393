//! `check`: parses and replays every game and reports everything that is wrong; `--fix` repairs it.

mod games;
mod guess;
mod mend;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use oaq::diagnostics::{Format, Look, Report, Safety, Totals};

use super::args::{InputArgs, RulesArgs};
use super::batch::{Batch, Grain, Step};
use super::output::Output;
use super::{Context, Failure, Status};

/// Check records and report everything that is wrong
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// How to report
    #[arg(long, value_name = "FORMAT", default_value = "human", value_parser = format_parser())]
    format: Format,
    /// Repair, in place or from - to standard output, what can't be otherwise: claims, move numbers, refills, score, result and
    /// termination by the play, and look-alike characters
    #[arg(long)]
    fix: bool,
    /// Repair also what is only likely, such as a move in the other direction
    #[arg(long)]
    unsafe_fixes: bool,
    /// Show the repairs as a diff instead of making them
    #[arg(long)]
    diff: bool,
    /// Say of games that don't fit their variant, or have none, which variants they do fit
    #[arg(long)]
    guess_variant: bool,
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| {
        name.parse::<Format>().map_err(|()| clap::Error::new(clap::error::ErrorKind::InvalidValue))
    })
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let is_repair = args.fix || args.unsafe_fixes || args.diff;
    // The repaired text of standard input takes standard output, and so does a diff.
    let has_stdin = || args.inputs.files.iter().any(|path| path.as_os_str() == "-");
    let to_stderr = args.diff || is_repair && has_stdin();
    let look = if to_stderr { context.look_errors() } else { context.look() };
    let look = Look { color: look.color && args.format == Format::Human, summary: !context.quiet, ..look };
    let judge = games::Judge {
        options: args.rules.options()?,
        renderer: args.format.renderer(look),
        guess_variant: args.guess_variant,
        notices: !context.quiet,
    };
    if is_repair {
        let up_to = if args.unsafe_fixes { Safety::Unsafe } else { Safety::Safe };
        return mend::run(
            &args.inputs,
            &mend::Wish { up_to, only_show: args.diff, to_stderr },
            &judge,
            context,
        );
    }
    let mut report = Report::new(&*judge.renderer, Output::stdout())?;
    let mut totals = Totals::default();
    let mut status = Status::Well;
    let told = Batch::of(&args.inputs, Grain::Many, context).run(
        || judge.worker(),
        |step| {
            match step {
                Step::Begin(input) => {
                    totals.files += 1;
                    let path = input.source.path();
                    if let Some(finding) = input.fault() {
                        report.add(&judge.about(path, finding, &mut totals))?;
                    }
                }
                Step::Done(part) => {
                    totals.add(&part.totals);
                    report.add(&part.rendered)?;
                }
                Step::Failed(failure) => {
                    status.and(Status::Trouble);
                    report.add(&judge.about_failure(&failure, context, &mut totals))?;
                }
                Step::End(_) => {}
            }
            Ok(())
        },
    );
    let told = told.and_then(|()| report.finish(&totals)?.finish());
    status.and(Status::of(&totals, context));
    status.after(told)
}
