//! Games that a collection has more than once, or has the beginning of.

use std::collections::HashMap;

use super::game::{Played, normal};
use super::line::{LinePath, MoveKey};
use crate::rules::{MAX_SIDES, Position, Rules};

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
    setup: Option<(Rules, Position)>,
    moves: Vec<MoveKey>,
    players: [Option<String>; MAX_SIDES],
}

impl Fingerprint {
    /// Takes it from a game.
    pub fn of(played: &Played<'_>) -> Self {
        let moves = played.steps(&LinePath::default()).unwrap_or_default();
        let player = |name| played.game.tag(name).map(normal).filter(|name| !name.is_empty() && name != "?");
        Self {
            setup: played.setup().map(|setup| (setup.rules, setup.start)),
            moves: moves.iter().map(|step| step.key).collect(),
            players: ["P0", "P1", "P2", "P3"].map(player),
        }
    }

    /// Whether nobody who is named in both is another person.
    fn may_be_of_the_same_players(&self, other: &Self) -> bool {
        self.players.iter().zip(&other.players).all(|(a, b)| a.is_none() || b.is_none() || a == b)
    }
}

/// Judges every game: two games are equal if they have the same rules, start and moves, and one is the beginning of the
/// other if its moves are. Games of different players stay apart unless `any_players`; a game without moves stays.
pub fn dedupe(games: &[Fingerprint], any_players: bool) -> Vec<Verdict> {
    let mut verdicts = vec![Verdict::Keep; games.len()];
    let mut groups: HashMap<Option<(Rules, Position)>, Vec<usize>> = HashMap::new();
    for (i, game) in games.iter().enumerate().filter(|(_, game)| !game.moves.is_empty()) {
        groups.entry(game.setup).or_default().push(i);
    }
    for mut group in groups.into_values() {
        group.sort_by(|x, y| games[*x].moves.cmp(&games[*y].moves).then(x.cmp(y)));
        // Sorted so, the games that begin with a game's moves stand right behind it.
        for (at, &i) in group.iter().enumerate() {
            let game = &games[i];
            let continues = |j: &&usize| games[**j].moves.starts_with(&game.moves);
            let same = |j: &&usize| any_players || game.may_be_of_the_same_players(&games[**j]);
            let equal = |j: &&usize| games[**j].moves.len() == game.moves.len();
            if verdicts[i] == Verdict::Keep {
                let longer = group[at + 1..].iter().take_while(continues).filter(same).find(|j| !equal(j));
                if let Some(&j) = longer {
                    verdicts[i] = Verdict::BeginningOf(j);
                }
            }
            if let Verdict::EqualTo(_) = verdicts[i] {
                continue;
            }
            let twins: Vec<usize> = group[at + 1..]
                .iter()
                .take_while(|j| games[**j].moves == game.moves)
                .filter(same)
                .copied()
                .collect();
            for j in twins {
                if verdicts[j] == Verdict::Keep {
                    verdicts[j] = Verdict::EqualTo(i);
                }
            }
        }
    }
    verdicts
}
