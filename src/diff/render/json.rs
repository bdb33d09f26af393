//! `oaq-diff`, described by `grammar/oaq-diff.schema.json`.

use serde_json::{Value, json};

use crate::convert::eval_words;
use crate::diff::cost::Cost;
use crate::diff::game::{Aspect, Difference, Where};
use crate::diff::report::{CollectionDiff, ComparedGame};
use crate::notation::Eval;
use crate::rules::{Position, Rules};

/// The whole comparison as one JSON object.
pub fn to_json(diff: &CollectionDiff<'_, '_>) -> Value {
    json!({
        "format": "oaq-diff",
        "version": 1,
        "same": diff.is_same(),
        "games": diff.games.iter().map(game).collect::<Vec<_>>(),
        "added": diff.added,
        "removed": diff.removed,
    })
}

fn game(game: &ComparedGame<'_, '_>) -> Value {
    let rules = |played: &crate::diff::Played<'_>| played.setup().map(|setup| setup.rules);
    let (rules_a, rules_b) = (rules(game.a), rules(game.b));
    let text = |position: Option<&Position>, rules: Option<Rules>| match (position, rules) {
        (Some(position), Some(rules)) => Value::from(position.to_text(&rules)),
        _ => Value::Null,
    };
    let moves = game.diff.aspects.contains(&Aspect::Moves);
    let first = game.first_difference().filter(|_| moves).map(|first| {
        json!({ "ply": first.ply, "a": first.a, "b": first.b, "position": text(first.position, rules_a) })
    });
    let meetings = game.diff.moves.meetings.iter().filter(|_| moves).map(|meeting| {
        let position = game.steps_a.get(meeting.ply_a - 1).and_then(|step| step.position);
        json!({
            "ply_a": meeting.ply_a,
            "ply_b": meeting.ply_b,
            "position": text(position, rules_a),
            "mirrored": meeting.mirrored,
        })
    });
    let by_rules = game.diff.moves.parted_by_rules.filter(|_| moves).map(|i| {
        let (a, b) = (&game.steps_a[i], &game.steps_b[i]);
        json!({
            "ply": i + 1,
            "move": a.key.to_string(),
            "a": text(a.position, rules_a),
            "b": text(b.position, rules_b),
        })
    });
    let tags = game.diff.differences.iter().filter_map(|difference| match &difference.place {
        Where::Tag(name) => Some(json!({ "name": name, "a": difference.a, "b": difference.b })),
        _ => None,
    });
    let others = game.diff.differences.iter().filter(|difference| !matches!(difference.place, Where::Tag(_)));
    json!({
        "a": game.number_a,
        "b": game.number_b,
        "same": game.diff.is_same(),
        "same_setup": game.diff.same_setup,
        "common_plies": game.diff.moves.common_plies(),
        "plies": { "a": game.steps_a.len(), "b": game.steps_b.len() },
        "first_difference": first,
        "rules_difference": by_rules,
        "transpositions": meetings.collect::<Vec<_>>(),
        "tags": tags.collect::<Vec<_>>(),
        "costs": game.costs.iter().map(cost).collect::<Vec<_>>(),
        "annotations": others.map(annotation).collect::<Vec<_>>(),
    })
}

fn cost(cost: &Cost) -> Value {
    let better = match cost.points {
        points if points > 0.0 => Some("a"),
        points if points < 0.0 => Some("b"),
        _ => None,
    };
    let best =
        cost.best.iter().map(|(choice, worth)| json!({ "move": choice.to_string(), "eval": eval(worth) }));
    json!({
        "ply_a": cost.ply_a,
        "ply_b": cost.ply_b,
        "better": better,
        "points": number(cost.points.abs()),
        "chances": (cost.chances.abs() * 10_000.0).round() / 100.0,
        "proven": cost.is_proven(),
        "a": eval(&cost.a),
        "b": eval(&cost.b),
        "best": best.collect::<Vec<_>>(),
    })
}

/// Points: a whole number without a point, as everywhere.
fn number(points: f64) -> Value {
    if points.fract() == 0.0 { json!(points as i64) } else { json!(points) }
}

/// An evaluation as the analysing commands write it.
fn eval(eval: &Eval) -> Value {
    let value = match eval.value() {
        Some(value) => number(value.to_f64()),
        None => eval.scores().iter().map(|score| number(score.to_f64())).collect(),
    };
    let (kind, depth) = (eval_words::kind(eval.basis()), eval.basis().depth());
    let mut json = json!({ "kind": kind, "value": null, "lower": null, "upper": null, "depth": depth });
    json[eval_words::field(eval.basis())] = value;
    json
}

fn annotation(difference: &Difference) -> Value {
    let ply = match difference.place {
        Where::Ply(ply) => Some(ply),
        Where::Start => Some(0),
        Where::Tag(_) | Where::End | Where::Result => None,
    };
    json!({ "kind": difference.aspect.word(), "ply": ply, "a": difference.a, "b": difference.b })
}
