//! Games that a collection has more than once, or has the beginning of.

use std::collections::HashMap;

use super::game::{Played, Setting, normal};
use super::line::{LinePath, MoveKey};
use super::seating::{Players, Seating};
use crate::rules::MAX_SIDES;

/// What is to become of a game. Indices count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It stays.
    Keep,
    /// It is the same as an earlier game.
    EqualTo(usize),
    /// It is the beginning of another game.
    BeginningOf(usize),
}

/// What makes a game the same as another one.
#[derive(Clone, Debug)]
pub struct Fingerprint {
    setup: Setting,
    moves: Vec<MoveKey>,
    players: [Option<String>; MAX_SIDES],
}

impl Fingerprint {
    /// Takes it from a game.
    pub fn of(played: &Played<'_>) -> Self {
        let moves = played.steps(&LinePath::default()).unwrap_or_default();
        Self {
            setup: Setting::of(played),
            moves: moves.into_iter().map(|step| step.key).collect(),
            players: played.game.players().map(|player| player.map(normal)),
        }
    }

    fn players(&self) -> Players<'_> {
        self.players.each_ref().map(Option::as_deref)
    }
}

/// Judges every game: two games are equal if they have the same rules, start and moves, and one is the beginning of the
/// other if its moves are. Games of different players stay apart unless `any_players`; a game without moves stays.
pub fn dedupe(games: &[Fingerprint], any_players: bool) -> Vec<Verdict> {
    let mut verdicts = vec![Verdict::Keep; games.len()];
    let mut groups: HashMap<&Setting, Vec<usize>> = HashMap::new();
    for (i, game) in games.iter().enumerate().filter(|(_, game)| !game.moves.is_empty()) {
        groups.entry(&game.setup).or_default().push(i);
    }
    for mut group in groups.into_values() {
        group.sort_by(|x, y| games[*x].moves.cmp(&games[*y].moves).then(x.cmp(y)));
        let moves = |at: usize| games[group[at]].moves.as_slice();
        let players = |at: usize| if any_players { Players::default() } else { games[group[at]].players() };
        let mut all = Seating::among((0..group.len()).map(players));
        let mut kept = all.clone();
        for at in 0..group.len() {
            all.push(&players(at), at);
        }
        // Sorted so, the games that begin with a game's moves stand right behind it, first those with the same moves.
        let (mut start, mut end, mut end_of_longer) = (0, 0, 0);
        for (at, &i) in group.iter().enumerate() {
            if at == end {
                let run = &group[at..];
                start = at;
                end = at + run.partition_point(|j| games[*j].moves == moves(at));
                end_of_longer = at + run.partition_point(|j| games[*j].moves.starts_with(moves(at)));
            }
            if let Some(twin) = kept.first_from(&players(at), start) {
                verdicts[i] = Verdict::EqualTo(group[twin]);
                continue;
            }
            kept.push(&players(at), at);
            if let Some(longer) = all.first_from(&players(at), end).filter(|longer| *longer < end_of_longer) {
                verdicts[i] = Verdict::BeginningOf(group[longer]);
            }
        }
    }
    verdicts
}
