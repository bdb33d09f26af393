//! What a record in JSON says of its play: the position, captures and laps of its moves, and the outcome. No game is made
//! of that, since it follows from the moves; where it is not so, the writer plays by other rules than the record names.

use super::details;
use super::fields::Faults;
use crate::convert::json::{Items, JsonWriter, Kind, Tape, Value};
use crate::diagnostics::{Diagnostic, JsonProblem};
use crate::notation::{Game, NodeKind};
use crate::replay::{Options, Ply, Timeline, replay};

/// The fields of a move that its play decides.
const OF_MOVE: [&str; 3] = ["position", "captures", "laps"];

/// The first place where a game that was read from `said` says something else of its play than the rules give.
pub(super) fn first_false(
    said: Value<'_, '_>,
    game: &Game<'_>,
    number: u32,
    options: &Options,
) -> Option<Diagnostic> {
    let outcome = field(said, "outcome");
    let moves = || MoveObjects { lines: field(said, "moves").map(Value::items).into_iter().collect() };
    let says_more = |played| OF_MOVE.iter().any(|name| field(played, name).is_some());
    if outcome.is_none() && !moves().any(says_more) {
        return None;
    }
    let timeline = replay(game, options).timeline?;
    let nodes = game.body().iter().enumerate().filter(|(_, node)| matches!(node.kind, NodeKind::Move(_)));
    let of_moves = moves().zip(nodes).find_map(|(played, (node, _))| {
        let ply = timeline.at_node(node)?;
        let found = compare(played, &OF_MOVE, number, |json| write_move(json, &timeline, ply))?;
        Some(found.at_ply(ply.position.ply()))
    });
    of_moves.or_else(|| {
        let due = timeline.outcome()?;
        outcome?;
        compare(said, &["outcome"], number, |json| {
            json.open_object();
            details::write_outcome(json, due, &timeline.setup().rules);
            json.close_object();
        })
    })
}

fn write_move(json: &mut JsonWriter<'_>, timeline: &Timeline, ply: &Ply) {
    json.open_object();
    details::write_ply(json, timeline, ply);
    json.close_object();
}

/// The first difference between these fields of an object, as far as they are there, and what is written for them.
fn compare(
    said: Value<'_, '_>,
    names: &[&str],
    number: u32,
    write: impl FnOnce(&mut JsonWriter<'_>),
) -> Option<Diagnostic> {
    let mut written = Vec::new();
    write(&mut JsonWriter::new(&mut written));
    let written = String::from_utf8(written).ok()?;
    let tape = Tape::parse(&written).ok()?;
    let pairs = names.iter().filter_map(|name| Some((field(said, name)?, field(tape.root(), name)?)));
    let (place, due) = pairs.into_iter().find_map(|(said, due)| difference(said, due))?;
    let mut faults = Faults::new(number);
    faults.add(place, JsonProblem::Play { due: due.source().to_owned() });
    faults.into_findings(place.tape()).pop()
}

/// The innermost value that is not what is due, with what is. A field that is left out, or that nobody knows, is none.
/// What is due is never deep, and no deeper is looked.
fn difference<'t, 'a, 'd>(said: Value<'t, 'a>, due: Value<'d, 'd>) -> Option<(Value<'t, 'a>, Value<'d, 'd>)> {
    let is_same = match (said.kind(), due.kind()) {
        (Kind::Object, Kind::Object) => {
            return due.fields().find_map(|(key, due)| {
                let name = key.string()?.ok()?;
                difference(field(said, &name)?, due)
            });
        }
        (Kind::Array, Kind::Array) if said.items().count() == due.items().count() => {
            return said.items().zip(due.items()).find_map(|(said, due)| difference(said, due));
        }
        (Kind::String, Kind::String) => said.string() == due.string(),
        (Kind::Number, Kind::Number) => said.integer() == due.integer(),
        (said, due) => said == due && said != Kind::Array,
    };
    (!is_same).then_some((said, due))
}

/// A field of an object; one that is `null` counts as absent.
pub(super) fn field<'t, 'a>(object: Value<'t, 'a>, name: &str) -> Option<Value<'t, 'a>> {
    let found = object.fields().find_map(|(key, value)| key.is_name(name).then_some(value));
    found.filter(|value| value.kind() != Kind::Null)
}

/// The objects of all moves, each before those of its variations, as the body of a game has its moves.
struct MoveObjects<'t, 'a> {
    /// The lines that are not yet read to their end, and lists of variations that are not.
    lines: Vec<Items<'t, 'a>>,
}

impl<'t, 'a> Iterator for MoveObjects<'t, 'a> {
    type Item = Value<'t, 'a>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(line) = self.lines.last_mut() {
            let Some(value) = line.next() else {
                self.lines.pop();
                continue;
            };
            // A variation has moves, and a move may have variations.
            let (is_move, inner) = match field(value, "moves") {
                Some(moves) => (false, Some(moves)),
                None => (true, field(value, "variations")),
            };
            self.lines.extend(inner.map(Value::items));
            if is_move {
                return Some(value);
            }
        }
        None
    }
}
