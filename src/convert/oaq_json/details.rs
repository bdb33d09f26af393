//! What the rules and the play add to a record: the resolved variant, positions, captures, laps, the outcome.

use crate::convert::json::JsonWriter;
use crate::replay::{Outcome, Ply, Setup, Timeline};
use crate::rules::{Event, Parameter, Rules, Setting};

/// The text of the last `variant` field: most games of a file are played by the same rules.
#[derive(Debug, Default)]
pub(super) struct VariantText {
    rules: Option<(&'static str, Rules)>,
    text: Vec<u8>,
}

impl VariantText {
    /// Writes `variant` and `start`.
    pub(super) fn write(&mut self, json: &mut JsonWriter<'_>, setup: &Setup) {
        let wanted = (setup.variant.id, setup.rules);
        if self.rules != Some(wanted) {
            self.text.clear();
            write_variant(&mut JsonWriter::new(&mut self.text), setup);
            self.rules = Some(wanted);
        }
        json.key("variant").raw(&self.text);
        json.key("start").plain(setup.start.text(&setup.rules));
    }
}

/// Numbers stay numbers; all other parameters are the words that a `Rules` tag uses, `flip` too.
fn write_variant(json: &mut JsonWriter<'_>, setup: &Setup) {
    json.open_object();
    json.key("id").string(setup.variant.id);
    json.key("sides").integer(setup.rules.sides().count());
    json.key("rules").open_object();
    for parameter in Parameter::ALL {
        let field = json.key(parameter.name());
        match setup.rules.get(parameter) {
            Setting::Number(number) => field.integer(number),
            Setting::Word(word) => field.string(word),
        }
    }
    json.close_object();
    json.close_object();
}

/// Writes `position`, `captures` and `laps` of a move.
pub(super) fn write_ply(json: &mut JsonWriter<'_>, timeline: &Timeline, ply: &Ply) {
    json.key("position").plain(ply.position.text(&timeline.setup().rules));
    let events = timeline.events(ply);
    json.key("captures").open_array();
    for event in &events {
        if let Event::Capture { pit, dan, quan, points } = event {
            json.open_object();
            json.key("pit").plain(pit);
            json.key("dan").integer(*dan);
            json.key("quan").integer(u8::from(*quan));
            json.key("points").integer(*points);
            json.close_object();
        }
    }
    json.close_array();
    json.key("laps").open_array();
    for event in &events {
        let (pit, stones) = match event {
            Event::Lift { pit, dan } | Event::Relay { pit, dan } => (pit, *dan),
            Event::TakeOne { pit } => (pit, 1),
            _ => continue,
        };
        json.open_object();
        json.key("from").plain(pit);
        json.key("stones").integer(stones);
        json.close_object();
    }
    json.close_array();
}

/// Writes `outcome`.
pub(super) fn write_outcome(json: &mut JsonWriter<'_>, outcome: &Outcome, rules: &Rules) {
    json.key("outcome").open_object();
    json.key("ended").bool(outcome.is_ended());
    match outcome.reason {
        Some(reason) => json.key("reason").string(reason.as_str()),
        None => json.key("reason").null(),
    }
    match outcome.winner() {
        Some(winner) => json.key("winner").plain(winner),
        None => json.key("winner").null(),
    }
    match &outcome.player {
        Some(name) => json.key("player").string(name),
        None => json.key("player").null(),
    }
    json.key("scores").open_array();
    for side in rules.sides().all() {
        json.integer(outcome.scores.of(side));
    }
    json.close_array();
    json.key("position").plain(outcome.position.text(rules));
    json.close_object();
}
