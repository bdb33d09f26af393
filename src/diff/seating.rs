//! Which games can be of the same players, without comparing each with each.

use std::collections::HashMap;

use crate::rules::MAX_SIDES;

/// Who sat where, as far as the names are known.
pub(super) type Players<'p> = [Option<&'p str>; MAX_SIDES];

/// The places of games in a list, to be found by their players: nobody who is named in both games may be another person.
///
/// What two games must have in common depends on the seats that have a name in both. So a game is filed under the names in
/// those seats, once for each set of named seats that occurs.
#[derive(Clone)]
pub(super) struct Seating<'p> {
    /// The sets of seats that have a name in some game.
    occurring: Vec<u8>,
    /// By the set of seats with a name, and the names in some of them; places ascend.
    places: HashMap<(u8, Players<'p>), Vec<usize>>,
}

impl<'p> Seating<'p> {
    /// Without any game yet; all that will be added or asked for are among `games`.
    pub(super) fn among(games: impl Iterator<Item = Players<'p>>) -> Self {
        let mut occurs = [false; 1 << MAX_SIDES];
        for players in games {
            occurs[usize::from(named(&players))] = true;
        }
        let occurring = (0..1 << MAX_SIDES).filter(|&seats| occurs[usize::from(seats)]).collect();
        Self { occurring, places: HashMap::new() }
    }

    /// Adds a game behind those that are there.
    pub(super) fn push(&mut self, players: &Players<'p>, place: usize) {
        let seats = named(players);
        let mut shared: Vec<u8> = self.occurring.iter().map(|others| others & seats).collect();
        shared.sort_unstable();
        shared.dedup();
        for shared in shared {
            self.places.entry((seats, only(players, shared))).or_default().push(place);
        }
    }

    /// The first place at or behind `from` with a game that may be of these players.
    pub(super) fn first_from(&self, players: &Players<'p>, from: usize) -> Option<usize> {
        let first = |&seats: &u8| {
            let places = self.places.get(&(seats, only(players, seats)))?;
            places.get(places.partition_point(|place| *place < from)).copied()
        };
        self.occurring.iter().filter_map(first).min()
    }
}

/// The seats that have a name, a bit each.
fn named(players: &Players<'_>) -> u8 {
    players.iter().rev().fold(0, |seats, name| seats << 1 | u8::from(name.is_some()))
}

/// The names in some of the seats.
fn only<'p>(players: &Players<'p>, seats: u8) -> Players<'p> {
    std::array::from_fn(|side| players[side].filter(|_| seats >> side & 1 == 1))
}
