//! The fields `variant` and `start`: they repeat what the tags mean, and speak for tags that are not there.

use super::fields::{Faults, span};
use crate::convert::json::{Kind, Value};
use crate::diagnostics::{JsonForm, JsonProblem};
use crate::notation::Tag;
use crate::replay::tagged_rules;
use crate::rules::{Parameter, Position, Preset, Rules, Sides};

/// Adds the tags that `variant` and `start` call for where a record from elsewhere has none; where both are there,
/// they must not contradict each other.
pub(super) fn supply_tags(
    tags: &mut Vec<Tag<'_>>,
    variant: Option<Value<'_, '_>>,
    start: Option<Value<'_, '_>>,
    faults: &mut Faults,
) {
    if let Some(value) = variant {
        let Some((preset, rules)) = read_variant(value, faults) else { return };
        if ["Variant", "Sides", "Rules"].iter().all(|name| find(tags, name).is_none()) {
            add_variant(tags, preset, &rules, value);
        } else if tagged_rules(tags).is_some_and(|tagged| tagged != (preset, rules)) {
            return faults.add(value, JsonProblem::Contradiction { with: "tags" });
        }
    }
    // Tags that make no sense are for the checker to tell of.
    if let Some(value) = start
        && let Some((_, rules)) = tagged_rules(tags)
        && let Some(text) = faults.text(value)
    {
        let Ok(start) = Position::parse(&text, &rules) else {
            faults.add(value, JsonProblem::Form(JsonForm::Position));
            return;
        };
        let text = start.to_text(&rules);
        match find(tags, "Position").map(|said| Position::parse(said, &rules)) {
            Some(Ok(said)) if said.to_text(&rules) != text => {
                faults.add(value, JsonProblem::Contradiction { with: "tags" });
            }
            None if text != Position::start(&rules).to_text(&rules) => add(tags, "Position", text, value),
            _ => {}
        }
    }
}

fn find<'g>(tags: &'g [Tag<'_>], name: &str) -> Option<&'g str> {
    tags.iter().find(|tag| tag.name() == name).map(Tag::value)
}

fn add(tags: &mut Vec<Tag<'_>>, name: &'static str, value: String, place: Value<'_, '_>) {
    tags.extend(Tag::new(name, value).map(|tag| tag.placed(span(place), span(place))));
}

fn add_variant(tags: &mut Vec<Tag<'_>>, preset: &Preset, rules: &Rules, place: Value<'_, '_>) {
    let sides = rules.sides();
    let overrides = preset.overrides(rules);
    if preset != Preset::default_preset() {
        add(tags, "Variant", preset.id.to_owned(), place);
    }
    if sides != Sides::Two {
        add(tags, "Sides", sides.to_string(), place);
    }
    if !overrides.is_empty() {
        add(tags, "Rules", overrides, place);
    }
}

/// Reads `{"id":…,"sides":…,"rules":{…}}`. Rules that are left out are those of the variant.
fn read_variant(value: Value<'_, '_>, faults: &mut Faults) -> Option<(&'static Preset, Rules)> {
    let [id, sides, overrides] = faults.fields(value, ["id", "sides", "rules"])?;
    let id_at = faults.required(value, id, "id")?;
    let Some(preset) = Preset::find(&faults.text(id_at)?) else {
        return faults.form(id_at, JsonForm::Variant);
    };
    let sides = match sides {
        None => Sides::Two,
        Some(at) => match at.integer().and_then(|n| Sides::new(u8::try_from(n).ok()?)) {
            Some(sides) => sides,
            None => return faults.form(at, JsonForm::Rules),
        },
    };
    let Ok(base) = preset.rules(sides) else { return faults.form(value, JsonForm::Rules) };
    let Some(overrides_at) = overrides else { return Some((preset, base)) };
    let given = faults.fields(overrides_at, Parameter::ALL.map(Parameter::name))?;
    let mut overrides = String::new();
    for (parameter, at) in Parameter::ALL.iter().zip(given) {
        let Some(at) = at else { continue };
        let word = match at.kind() {
            Kind::Number => at.integer().map(|number| number.to_string()),
            Kind::String => at.string().and_then(Result::ok).map(Into::into),
            _ => None,
        };
        let Some(word) = word.filter(|word| !word.contains(char::is_whitespace)) else {
            return faults.form(at, JsonForm::Rules);
        };
        overrides.push_str(parameter.name());
        overrides.push('=');
        overrides.push_str(&word);
        overrides.push(' ');
    }
    match base.with(&overrides) {
        Ok(rules) => Some((preset, rules)),
        Err(_) => faults.form(overrides_at, JsonForm::Rules),
    }
}
