//! `oaq solve`: proves who wins a position, or by how much.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use oaq::certificate::Claim;
use oaq::diagnostics::Lang;
use oaq::engine::{Answer, Bounds, CertifyError, Engine, Eval, Goal, Limits, Solution, certify};
use oaq::rules::{Choice, Side};
use serde_json::{Value, json};

use super::analyze::{join, say_eval, texts};
use super::args::Format;
use super::asked::{EngineArgs, LiveLine, Subject, SubjectArgs};
use super::numbers::decimal;
use super::output::Output;
use super::{Context, Failure, Status};

/// How `--depth` is told here: a proof goes as deep as it must.
const DEPTH: &str = "Plies that the search looks ahead which guesses the value before the proof; the proof itself has no limit of plies";

/// The arguments of `solve`.
#[derive(Debug, clap::Args)]
#[command(mut_arg("depth", |depth| depth.help(DEPTH)))]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,
    /// What to prove
    #[arg(long, value_enum, default_value_t)]
    goal: Aim,
    /// Write the strategies that prove it, with --goal value all that is proven, to this file (- for standard output), for
    /// `oaq verify` to check
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    engine: EngineArgs,
}

/// What is to be proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Aim {
    /// Who wins, or that it is a draw.
    #[default]
    Result,
    /// The exact final difference.
    Value,
}

/// Solves and prints.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let subject = args.subject.find(context)?;
    if let Some(path) = args.certificate.as_deref().filter(|path| args.subject.is_in(path)) {
        return Err(Failure::OverItsRecord { path: path.to_owned() });
    }
    let goal = match args.goal {
        Aim::Result => Goal::Result,
        Aim::Value => Goal::Value,
    };
    let limits = args.engine.limits();
    let live = LiveLine::new(context);
    let mut engine = Engine::new(&subject.rules, args.engine.options(context));
    let one = Limits { lines: 1, ..limits };
    let solution = engine.solve(&subject.position, goal, &one, &mut |bounds, nodes| {
        live.tell(&say_bounds(bounds, context.lang), nodes);
    })?;
    let choices = if limits.lines > 1 {
        engine.solve_choices(&subject.position, goal, &limits, &mut |choice, bounds, nodes| {
            live.tell(&format!("{choice}: {}", say_bounds(bounds, context.lang)), nodes);
        })?
    } else {
        Vec::new()
    };
    let nodes = solution.nodes + choices.iter().map(|(_, solution)| solution.nodes).sum::<u64>();
    let seconds = live.seconds();
    // The certificate's search has a table of its own; there is no need to hold two.
    drop(engine);
    let certified = match &args.certificate {
        Some(path) => write_certificates(path, &subject, &solution, args, &limits, |number, of| {
            live.announce(context.lang.pick(
                format!("đang lập chứng nhận {number}/{of}"),
                format!("making certificate {number} of {of}"),
            ));
        }),
        None => Ok(()),
    };
    live.clear();

    // The certificate has standard output for itself.
    let is_piped = args.certificate.as_deref().is_some_and(|path| path.as_os_str() == "-");
    let mut out = if is_piped { Output::stderr() } else { Output::stdout() };
    match args.format {
        Format::Human => {
            print_human(&mut out, &solution, &choices, context.lang)?;
            let said = context.lang.pick(
                format!("đã xét {nodes} nước trong {} giây", decimal(seconds, 1, Lang::Vi)),
                format!("{nodes} moves made in {seconds:.1} seconds"),
            );
            writeln!(out, "{said}")?;
        }
        Format::Json => {
            let mut document = subject.document("oaq-solution");
            tell(&mut document, &solution);
            let lines = choices.iter().map(|(choice, solution)| {
                let mut line = json!({ "move": choice.to_string() });
                tell(&mut line, solution);
                line
            });
            document["lines"] = lines.collect();
            document["nodes"] = nodes.into();
            document["seconds"] = seconds.into();
            serde_json::to_writer_pretty(&mut out, &document).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
    }
    out.finish()?;
    certified.map(|()| subject.status)
}

/// One certificate for each part of what was proven. Where nothing was, the file stays as it is.
fn write_certificates(
    path: &Path,
    subject: &Subject,
    solution: &Solution,
    args: &Args,
    limits: &Limits<'_>,
    announce: impl Fn(usize, usize),
) -> Result<(), Failure> {
    // A certificate is about a player, who may change the seat.
    let claims = claims(args.goal, &solution.bounds.of_players(&subject.position));
    let fail = |error| Failure::Certify { path: path.to_owned(), error: Box::new(error) };
    if claims.is_empty() {
        return Err(fail(CertifyError::Nothing));
    }
    let mut file = Output::to(Some(path))?;
    let of = claims.len();
    for (i, claim) in claims.into_iter().enumerate() {
        announce(i + 1, of);
        let hash = args.engine.hash as usize;
        certify(&subject.position, &subject.rules, claim, hash, limits, &mut file).map_err(fail)?;
    }
    file.finish()
}

/// What certificates are to be about: who wins is told by one claim; else all that each side can force, and can't.
fn claims(goal: Aim, bounds: &Bounds) -> Vec<Claim> {
    let Bounds { lower, upper, most, least } = *bounds;
    let by_p0 = lower.map(|lower| Claim::forced(Side::P0, lower));
    let by_p1 = upper.map(|upper| Claim::forced(Side::P1, -upper));
    let against_p0 = most.filter(|most| upper.is_none_or(|upper| *most < upper));
    let against_p1 = least.filter(|least| lower.is_none_or(|lower| *least > lower));
    let claims = match (goal, bounds.answer()) {
        (Aim::Result, Some(Answer::Wins(Side::P0))) => [by_p0, None, None, None],
        (Aim::Result, Some(Answer::Wins(_))) => [None, by_p1, None, None],
        _ => [
            by_p0,
            by_p1,
            against_p0.map(|most| Claim::if_it_ends(Side::P1, -most)),
            against_p1.map(|least| Claim::if_it_ends(Side::P0, least)),
        ],
    };
    claims.into_iter().flatten().collect()
}

/// Adds what is proven to a JSON object.
fn tell(object: &mut Value, solution: &Solution) {
    let Bounds { lower, upper, most, least } = solution.bounds;
    object["result"] = match solution.bounds.answer() {
        Some(Answer::Wins(side)) => side.to_string().into(),
        Some(Answer::Draw) => "draw".into(),
        Some(Answer::Open) | None => Value::Null,
    };
    for (name, bound) in [("lower", lower), ("upper", upper), ("most", most), ("least", least)] {
        object[name] = bound.into();
    }
    object["proven"] = solution.proven.into();
    object["pv"] = texts(&solution.pv);
    object["nodes"] = solution.nodes.into();
}

fn say_bounds(bounds: Bounds, lang: Lang) -> String {
    let Bounds { lower, upper, .. } = bounds;
    match lower.or(upper) {
        Some(value) => say_eval(&Eval { value, lower, upper, depth: 0 }, lang),
        None => lang.pick("chưa chứng minh được gì", "nothing proven").to_owned(),
    }
}

/// Who wins, and what is proven besides, a sentence each.
fn say_answer(bounds: &Bounds, lang: Lang) -> &'static str {
    match bounds.answer() {
        Some(Answer::Wins(Side::P0)) => lang.pick("P0 thắng (đã chứng minh)", "P0 wins (proven)"),
        Some(Answer::Wins(_)) => lang.pick("P1 thắng (đã chứng minh)", "P1 wins (proven)"),
        Some(Answer::Draw) => lang.pick("hòa (đã chứng minh)", "a draw (proven)"),
        Some(Answer::Open) => lang.pick(
            "không bên nào ép thắng được, ván có thể kéo dài mãi (đã chứng minh)",
            "neither side can force a win: play can go on for ever (proven)",
        ),
        None => lang.pick("chưa biết ai thắng", "it is not known who wins"),
    }
}

/// What neither side can force beyond what it can, a sentence each.
fn say_limits(bounds: &Bounds, lang: Lang) -> Vec<String> {
    let Bounds { lower, upper, most, least } = *bounds;
    let most = most.filter(|most| upper.is_none_or(|upper| *most < upper)).map(|most| {
        lang.pick(
            format!("P0 không ép lên trên {most:+} được (đã chứng minh)"),
            format!("P0 can't force more than {most:+} (proven)"),
        )
    });
    let least = least.filter(|least| lower.is_none_or(|lower| *least > lower)).map(|least| {
        lang.pick(
            format!("P1 không ép xuống dưới {least:+} được (đã chứng minh)"),
            format!("P1 can't force less than {least:+} (proven)"),
        )
    });
    most.into_iter().chain(least).collect()
}

fn print_human(
    out: &mut Output,
    solution: &Solution,
    choices: &[(Choice, Solution)],
    lang: Lang,
) -> Result<(), Failure> {
    writeln!(out, "{}", say_answer(&solution.bounds, lang))?;
    let bounds = say_bounds(solution.bounds, lang);
    writeln!(
        out,
        "{}",
        lang.pick(format!("hiệu số P0 − P1: {bounds}"), format!("difference P0 − P1: {bounds}"))
    )?;
    for limit in say_limits(&solution.bounds, lang) {
        writeln!(out, "{limit}")?;
    }
    if !solution.pv.is_empty() {
        writeln!(out, "    {}", join(&solution.pv))?;
    }
    for (choice, Solution { bounds, .. }) in choices {
        let answer = say_answer(bounds, lang);
        let said: Vec<String> =
            std::iter::once(say_bounds(*bounds, lang)).chain(say_limits(bounds, lang)).collect();
        writeln!(out, "{choice}: {answer}; {}", said.join("; "))?;
    }
    Ok(())
}
