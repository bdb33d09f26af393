//! Who met when and how it ended, and which games agree in that, without comparing each with each.

use std::collections::HashMap;

use super::game::normal;
use crate::notation::{Game, GameResult};
use crate::rules::MAX_SIDES;

/// The players, the event, the site, the round, the three parts of the date, and the result.
const FACTS: usize = MAX_SIDES + 7;

/// Who played where and when, and with which result, as far as the game says it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Occasion {
    facts: [Option<String>; FACTS],
}

impl Occasion {
    /// That of a game.
    pub(super) fn of(game: &Game<'_>) -> Self {
        let mut date = game.known("Date").unwrap_or_default().split('.');
        let date = [(); 3].map(|()| date.next().filter(|part| !part.is_empty() && !part.contains('?')));
        let result = game.result().filter(|result| *result != GameResult::UNFINISHED);
        let said = game.players().into_iter().chain(["Event", "Site", "Round"].map(|name| game.known(name)));
        let mut said = said.chain(date).map(|fact| fact.map(normal)).chain([result.map(|r| r.to_string())]);
        Self { facts: std::array::from_fn(|_| said.next().flatten()) }
    }

    /// Which facts are known, a bit each.
    pub(super) fn known(&self) -> u16 {
        self.facts.iter().rev().fold(0, |known, fact| known << 1 | u16::from(fact.is_some()))
    }

    /// Some of the facts.
    fn only(&self, facts: u16) -> [Option<&str>; FACTS] {
        std::array::from_fn(|i| self.facts[i].as_deref().filter(|_| facts >> i & 1 == 1))
    }
}

/// The places of games in a list, to be found by their occasions.
///
/// A game is filed under each part of what it says that is all that some game says.
pub(super) struct Occasions<'o> {
    /// The sets of facts that are all that is known of some game.
    occurring: Vec<u16>,
    /// By some facts; places descend.
    places: HashMap<[Option<&'o str>; FACTS], Vec<usize>>,
}

impl<'o> Occasions<'o> {
    /// Without any game yet; all that will be asked for are among `games`.
    pub(super) fn among(games: impl Iterator<Item = &'o Occasion>) -> Self {
        let mut occurs = [false; 1 << FACTS];
        for occasion in games {
            occurs[usize::from(occasion.known())] = true;
        }
        let occurring = (0..1 << FACTS).filter(|&facts| occurs[usize::from(facts)]).collect();
        Self { occurring, places: HashMap::new() }
    }

    /// Adds a game before those that are there.
    pub(super) fn push(&mut self, occasion: &'o Occasion, place: usize) {
        let known = occasion.known();
        for facts in self.occurring.iter().filter(|facts| *facts & !known == 0) {
            self.places.entry(occasion.only(*facts)).or_default().push(place);
        }
    }

    /// The last place before `end` with a game that says all that is known of an occasion.
    pub(super) fn last_before(&self, end: usize, occasion: &Occasion) -> Option<usize> {
        let places = self.places.get(&occasion.only(u16::MAX))?;
        places.get(places.partition_point(|place| *place >= end)).copied()
    }
}
