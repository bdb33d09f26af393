//! The fields `eval`, `best`, `clock` and `emt`: what the commands in a move's comments say, for readers that
//! don't want to parse comments.

use std::borrow::Cow;
use std::fmt::Display;

use super::fields::Faults;
use super::moves::MoveFields;
use crate::convert::eval_words::{self, BOUND, ESTIMATE, FIELDS, PROVEN};
use crate::convert::json::{JsonWriter, Kind, Value};
use crate::diagnostics::{JsonForm, JsonProblem};
use crate::notation::{Annotation, Basis, Clock, Command, Comment, Eval, Points, Summary, Verdict, commands};

/// Writes what the comments of the move `played` say.
pub(super) fn write<'a, 'c: 'a>(
    json: &mut JsonWriter<'_>,
    played: impl Display,
    comments: impl Iterator<Item = &'a Comment<'c>>,
) {
    let said = Annotation::of(comments);
    if let Some(eval) = &said.eval {
        json.key("eval");
        write_eval(json, eval);
    }
    let worth = said.verdict.as_ref().and_then(|verdict| verdict.best.as_ref());
    if said.best.is_some() || worth.is_some() {
        json.key("best").open_object();
        json.key("line").open_array();
        match &said.best {
            Some(line) => line.iter().for_each(|node| json.plain(node)),
            // No other move was better.
            None => json.plain(played),
        }
        json.close_array();
        if let Some(eval) = worth {
            json.key("eval");
            write_eval(json, eval);
        }
        json.close_object();
    }
    if let Some(verdict) = &said.verdict {
        write_verdict(json, verdict);
    }
    if let Some(clock) = said.clock {
        json.key("clock").plain(clock);
    }
    if let Some(clock) = said.emt {
        json.key("emt").plain(clock);
    }
}

/// What the annotator made of a decision; nothing for a move that was none.
fn write_verdict(json: &mut JsonWriter<'_>, verdict: &Verdict) {
    let Some(points) = verdict.points_lost else { return };
    match verdict.judgement {
        Some(judgement) => json.key("judgement").string(judgement.word()),
        None => json.key("judgement").null(),
    }
    json.key("points_lost").number(points);
    match verdict.chances_lost {
        Some(chances) => json.key("chances_lost").number(chances),
        None => json.key("chances_lost").null(),
    }
}

/// Writes the summary of an annotated game.
pub(super) fn write_analysis(json: &mut JsonWriter<'_>, summary: &Summary) {
    let decimal = |json: &mut JsonWriter<'_>, value: Option<f64>| match value {
        Some(value) => json.number(format_args!("{value:.1}")),
        None => json.null(),
    };
    json.key("analysis").open_object();
    json.key("complete").bool(summary.complete);
    json.key("sides").open_array();
    for side in &summary.sides {
        json.open_object();
        json.key("accuracy");
        decimal(json, side.accuracy);
        json.key("points_lost");
        decimal(json, side.points_lost);
        json.key("blunders").integer(side.blunders);
        json.key("mistakes").integer(side.mistakes);
        json.key("inaccuracies").integer(side.inaccuracies);
        json.key("decisions").integer(side.decisions);
        json.close_object();
    }
    json.close_array();
    json.close_object();
}

fn write_eval(json: &mut JsonWriter<'_>, eval: &Eval) {
    let basis = eval.basis();
    json.open_object();
    json.key("kind").string(eval_words::kind(basis));
    for name in FIELDS {
        json.key(name);
        match (name == eval_words::field(basis), eval.value()) {
            (false, _) => json.null(),
            (true, Some(value)) => json.number(value),
            (true, None) => {
                json.open_array();
                eval.scores().iter().for_each(|score| json.number(score));
                json.close_array();
            }
        }
    }
    json.key("depth");
    match basis.depth() {
        Some(depth) => json.integer(depth),
        None => json.null(),
    }
    json.close_object();
}

/// The commands for what a move's fields say and its comments do not, as the text of a comment; a field that
/// says something else than its comments is a fault.
pub(super) fn missing(fields: &MoveFields<'_, '_>, faults: &mut Faults) -> Option<String> {
    let MoveFields { comments, eval, best, clock, emt, .. } = *fields;
    if [eval, best, clock, emt].iter().all(Option::is_none) {
        return None;
    }
    let texts: Vec<Cow<'_, str>> = comments
        .map(Value::items)
        .into_iter()
        .flatten()
        .filter_map(|comment| comment.string().and_then(Result::ok))
        .collect();
    let said = texts.iter().flat_map(|text| commands(text)).filter_map(|found| found.command.ok());
    let said: Annotation<'_> = said.collect();
    let mut supply = Supply { faults, text: String::new() };
    supply.field("eval", eval, read_eval, said.eval.as_ref());
    // The annotator's mark says by itself that the move played was the best.
    let is_played =
        said.best.is_none() && said.verdict.as_ref().is_some_and(|verdict| verdict.best.is_some());
    let best = best.filter(|_| !is_played);
    supply.field("best", best, read_best, said.best.as_ref().map(|line| joined(line)).as_ref());
    supply.field("clk", clock, read_clock, said.clock.as_ref());
    supply.field("emt", emt, read_clock, said.emt.as_ref());
    (!supply.text.is_empty()).then_some(supply.text)
}

struct Supply<'f> {
    faults: &'f mut Faults,
    text: String,
}

impl Supply<'_> {
    /// Adds a command for a field, if it is there and no comment has the command.
    fn field<T: Display + PartialEq>(
        &mut self,
        name: &str,
        field: Option<Value<'_, '_>>,
        read: fn(Value<'_, '_>, &mut Faults) -> Option<T>,
        said: Option<&T>,
    ) {
        let Some(value) = field else { return };
        let Some(meant) = read(value, self.faults) else { return };
        match said {
            Some(said) if *said != meant => {
                self.faults.add(value, JsonProblem::Contradiction { with: "comments" });
            }
            Some(_) => {}
            None => {
                let space = if self.text.is_empty() { "" } else { " " };
                self.text.push_str(&format!("{space}[%{name} {meant}]"));
            }
        }
    }
}

fn read_eval(value: Value<'_, '_>, faults: &mut Faults) -> Option<Eval> {
    let [name, low, high] = FIELDS;
    let [kind, exact, lower, upper, depth] = faults.fields(value, ["kind", name, low, high, "depth"])?;
    let kind = faults.required(value, kind, "kind")?;
    let (points_at, basis) = match (faults.text(kind)?.as_ref(), exact, lower, upper) {
        (PROVEN, Some(exact), ..) => (exact, Basis::Proven),
        (ESTIMATE, Some(exact), ..) => {
            let depth = faults.required(value, depth, "depth")?;
            (exact, Basis::Depth(faults.number(depth, JsonForm::Eval)?))
        }
        (BOUND, _, Some(lower), None) => (lower, Basis::AtLeast),
        (BOUND, _, None, Some(upper)) => (upper, Basis::AtMost),
        _ => return faults.form(value, JsonForm::Eval),
    };
    let eval = if points_at.kind() == Kind::Array {
        let scores: Option<Vec<Points>> = points_at.items().map(points).collect();
        scores.and_then(|scores| Eval::of_scores(&scores, basis))
    } else {
        points(points_at).map(|value| Eval::difference(value, basis))
    };
    eval.or_else(|| faults.form(points_at, JsonForm::Eval))
}

/// A number of points that records can write: to a hundredth.
fn points(value: Value<'_, '_>) -> Option<Points> {
    let hundredths = value.float()? * 100.0;
    let whole = hundredths.round();
    // Decimal fractions have no exact place among the doubles.
    let fits =
        (hundredths - whole).abs() < 1e-6 && (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&whole);
    fits.then(|| Points::from_hundredths(whole as i32))
}

fn read_clock(value: Value<'_, '_>, faults: &mut Faults) -> Option<Clock> {
    let text = faults.text(value)?;
    text.parse().ok().or_else(|| faults.form(value, JsonForm::Clock))
}

/// Reads `{"line":["7<x4","3>"]}`, or the line alone.
fn read_best(value: Value<'_, '_>, faults: &mut Faults) -> Option<String> {
    let line = match value.kind() {
        Kind::Object => {
            let [line] = faults.fields(value, ["line"])?;
            faults.required(value, line, "line")?
        }
        _ => value,
    };
    let mut text = "[%best".to_owned();
    let mut count = 0;
    for item in faults.items(line)? {
        let played = faults.text(item)?;
        if played.contains(']') {
            return faults.form(item, JsonForm::Best);
        }
        text.push(' ');
        text.push_str(&played);
        count += 1;
    }
    text.push(']');
    let mut found = commands(&text);
    match (found.next().map(|found| found.command), found.next()) {
        (Some(Ok(Command::Best(read))), None) if read.len() == count => Some(joined(&read)),
        _ => faults.form(value, JsonForm::Best),
    }
}

fn joined(line: &[impl Display]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
