//! `oaq analyze`: what one position is worth and how to play on.

use std::io::Write;
use std::time::Duration;

use oaq::diagnostics::Lang;
use oaq::engine::{Analysis, Certainty, Engine, Eval, Line, ManyAnalysis, analyse_many};
use oaq::rules::Sides;
use serde_json::{Value, json};

use super::args::Format;
use super::asked::{EngineArgs, LiveLine, Subject, SubjectArgs};
use super::numbers::decimal;
use super::output::Output;
use super::{Context, Failure, Status};

/// The arguments of `analyze`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    engine: EngineArgs,
}

/// How long to think when no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Analyses and prints.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let subject = args.subject.find(context)?;
    let mut limits = args.engine.limits();
    if args.engine.is_unlimited() {
        limits.time = Some(DEFAULT_TIME);
    }
    let live = LiveLine::new(context);
    let mut out = Output::stdout();
    if subject.rules.sides() != Sides::Two {
        let analysis = analyse_many(&subject.position, &subject.rules, &limits)?;
        live.clear();
        match args.format {
            Format::Human => print_many(&mut out, &analysis, context.lang)?,
            Format::Json => print_json(&mut out, &many_document(&subject, &analysis, live.seconds()))?,
        }
    } else {
        let mut engine = Engine::new(&subject.rules, args.engine.options(context));
        let analysis = engine.analyse_with(&subject.position, &limits, &mut |progress| {
            let Analysis { depth, nodes, .. } = progress;
            let line = progress.lines.first().map(pv_text).unwrap_or_default();
            live.tell(&format!("{depth}  {:+}  {line}", progress.eval.value), *nodes);
        })?;
        live.clear();
        match args.format {
            Format::Human => print_human(&mut out, &analysis, &live, context.lang)?,
            Format::Json => print_json(&mut out, &document(&subject, &analysis, live.seconds()))?,
        }
    }
    out.finish()?;
    Ok(subject.status)
}

fn print_json(out: &mut Output, document: &Value) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, document).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}

fn document(subject: &Subject, analysis: &Analysis, seconds: f64) -> Value {
    let line = |line: &Line| json!({ "move": line.choice.to_string(), "eval": eval(&line.eval), "pv": texts(&line.pv) });
    with(
        subject,
        json!({
            "best": analysis.best().map(|best| best.to_string()),
            "eval": eval(&analysis.eval),
            "lines": analysis.lines.iter().map(line).collect::<Value>(),
            "depth": analysis.depth,
            "nodes": analysis.nodes,
            "seconds": seconds,
        }),
    )
}

fn many_document(subject: &Subject, analysis: &ManyAnalysis, seconds: f64) -> Value {
    let over = subject.position.to_move().is_none();
    let kind = if over { "proven" } else { "estimate" };
    let eval = |scores: &[i32]| json!({ "kind": kind, "value": scores, "lower": null, "upper": null, "depth": analysis.depth });
    let lines = analysis.lines.iter().map(|line| {
        json!({ "move": line.pv.first().map(ToString::to_string), "eval": eval(line.scores.as_slice()), "pv": texts(&line.pv) })
    });
    with(
        subject,
        json!({
            "best": analysis.lines.first().and_then(|line| line.pv.first()).map(ToString::to_string),
            "eval": eval(analysis.scores.as_slice()),
            "lines": lines.collect::<Value>(),
            "depth": analysis.depth,
            "nodes": analysis.nodes,
            "seconds": seconds,
        }),
    )
}

/// What is found out about a position, behind the position itself.
fn with(subject: &Subject, found: Value) -> Value {
    let mut document = subject.document("oaq-analysis");
    if let (Value::Object(document), Value::Object(found)) = (&mut document, found) {
        document.extend(found);
    }
    document
}

/// An evaluation as JSON has it.
pub(crate) fn eval(eval: &Eval) -> Value {
    let (kind, value) = match eval.certainty() {
        Certainty::Proven => ("proven", Some(eval.value)),
        Certainty::Bound => ("bound", None),
        Certainty::Estimate => ("estimate", Some(eval.value)),
    };
    json!({ "kind": kind, "value": value, "lower": eval.lower, "upper": eval.upper, "depth": eval.depth })
}

pub(crate) fn texts<T: ToString>(line: &[T]) -> Value {
    line.iter().map(ToString::to_string).collect()
}

fn pv_text(line: &Line) -> String {
    join(&line.pv)
}

pub(crate) fn join<T: ToString>(line: &[T]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A number of plies in English.
fn plies(number: u32) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

/// An evaluation in words: how much, and how well that is known.
pub(crate) fn say_eval(eval: &Eval, lang: Lang) -> String {
    let Eval { value, lower, upper, depth } = *eval;
    match (eval.certainty(), lower, upper) {
        (Certainty::Proven, ..) => {
            lang.pick(format!("{value:+} (đã chứng minh)"), format!("{value:+} (proven)"))
        }
        (Certainty::Bound, Some(lower), Some(upper)) => lang.pick(
            format!("từ {lower:+} đến {upper:+} (đã chứng minh)"),
            format!("{lower:+} to {upper:+} (proven)"),
        ),
        (Certainty::Bound, Some(lower), None) => {
            lang.pick(format!("ít nhất {lower:+} (đã chứng minh)"), format!("at least {lower:+} (proven)"))
        }
        (Certainty::Bound, _, upper) => {
            let upper = upper.unwrap_or(value);
            lang.pick(format!("nhiều nhất {upper:+} (đã chứng minh)"), format!("at most {upper:+} (proven)"))
        }
        (Certainty::Estimate, ..) => lang.pick(
            format!("{value:+} (ước lượng, nhìn trước {depth} nước)"),
            format!("{value:+} (estimate, {} deep)", plies(depth)),
        ),
    }
}

fn print_human(out: &mut Output, analysis: &Analysis, live: &LiveLine, lang: Lang) -> Result<(), Failure> {
    if analysis.lines.is_empty() {
        let words = say_eval(&analysis.eval, lang);
        writeln!(
            out,
            "{}",
            lang.pick(format!("ván đã kết thúc: {words}"), format!("the game is over: {words}"))
        )?;
    }
    for line in &analysis.lines {
        writeln!(out, "{}: {}", line.choice, say_eval(&line.eval, lang))?;
        writeln!(out, "    {}", pv_text(line))?;
    }
    // Another move may be worth more than the best that is known exactly.
    if analysis.lines.first().is_some_and(|best| best.eval != analysis.eval) {
        let words = say_eval(&analysis.eval, lang);
        writeln!(out, "{}", lang.pick(format!("cả thế cờ: {words}"), format!("the position: {words}")))?;
    }
    let Analysis { nodes, .. } = analysis;
    let seconds = live.seconds();
    let said = lang.pick(
        format!("điểm tính theo P0 − P1; đã xét {nodes} thế cờ trong {} giây", decimal(seconds, 1, Lang::Vi)),
        format!("points are P0 − P1; {nodes} positions in {seconds:.1} seconds"),
    );
    Ok(writeln!(out, "{said}")?)
}

fn print_many(out: &mut Output, analysis: &ManyAnalysis, lang: Lang) -> Result<(), Failure> {
    let depth = analysis.depth;
    for line in &analysis.lines {
        let scores = join(line.scores.as_slice());
        let said = lang.pick(
            format!("{scores} (điểm mỗi bên, ước lượng, nhìn trước {depth} nước)"),
            format!("{scores} (points by side, estimate, {} deep)", plies(depth)),
        );
        writeln!(out, "{}: {said}", line.pv.first().map(ToString::to_string).unwrap_or_default())?;
        writeln!(out, "    {}", join(&line.pv))?;
    }
    if analysis.lines.is_empty() {
        let scores = join(analysis.scores.as_slice());
        let said = lang.pick(format!("ván đã kết thúc: {scores}"), format!("the game is over: {scores}"));
        writeln!(out, "{said}")?;
    }
    Ok(())
}
