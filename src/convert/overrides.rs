//! A record that is converted under other rules than its tags say must say so itself afterwards.

use crate::notation::{Game, Tag};
use crate::replay::{Options, Setup};

/// Gives the tags `Variant`, `Sides` and `Rules` the values that `options` put in their place.
pub fn write_overrides(game: &mut Game<'_>, options: &Options, setup: &Setup) {
    if options.variant.is_some() {
        set(game, "Variant", setup.variant.id.to_owned());
    }
    if options.sides.is_some() {
        set(game, "Sides", setup.rules.sides().to_string());
    }
    if let Some(rules) = &options.rules {
        set(game, "Rules", rules.clone());
    }
}

fn set(game: &mut Game<'_>, name: &'static str, value: String) {
    let Some(new) = Tag::new(name, value) else { return };
    match game.tags.iter_mut().find(|tag| tag.name() == name) {
        Some(tag) => *tag = new,
        None => game.tags.push(new),
    }
}
