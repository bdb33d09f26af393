//! Games that a collection has more than once, or has the beginning of.

use std::borrow::Borrow;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use super::game::{Aspect, Difference, Played, Setting, compare, normal};
use super::line::{LinePath, MoveKey};
use super::moves::MeetAt;
use super::occasion::{Occasion, Occasions};

/// What is to become of a game. Indices count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It stays.
    Keep,
    /// It is the same as another game, which stays.
    EqualTo(usize),
    /// It is the beginning of another game, which stays.
    BeginningOf(usize),
}

/// What makes a game the same as another one.
#[derive(Clone, Debug)]
pub struct Fingerprint {
    setup: Setting,
    moves: Vec<MoveKey>,
    occasion: Occasion,
    /// How much it says beside: comments, glyphs and moves of variations, then of the occasion, then in other tags.
    told: (usize, u32, usize),
}

impl Fingerprint {
    /// Takes it from a game.
    pub fn of(played: &Played<'_>) -> Self {
        let moves = played.steps(&LinePath::default()).unwrap_or_default();
        let occasion = Occasion::of(&played.game);
        Self {
            setup: Setting::of(played),
            moves: moves.into_iter().map(|step| step.key).collect(),
            told: (played.game.body().len(), occasion.known().count_ones(), played.game.tags.len()),
            occasion,
        }
    }

    /// The same game, whoever played it, when and where, and whoever won.
    #[must_use]
    pub fn of_any_occasion(self) -> Self {
        Self { occasion: Occasion::default(), ..self }
    }
}

/// Judges every game: two games are equal if they have the same rules, start and moves, and one is the beginning of the
/// other if its moves are. Of equal games the one with more to tell stays, or else the first. A game that says anything of
/// its players, place, time or result that the other one doesn't is another game, unless they are [of any occasion](Fingerprint::of_any_occasion); a
/// game without moves stays.
pub fn dedupe<F: Borrow<Fingerprint>>(games: &[F]) -> Vec<Fate> {
    let games: Vec<&Fingerprint> = games.iter().map(Borrow::borrow).collect();
    let mut fates = vec![Fate::Keep; games.len()];
    let mut groups: HashMap<&Setting, Vec<usize>> = HashMap::new();
    for (i, game) in games.iter().enumerate().filter(|(_, game)| !game.moves.is_empty()) {
        groups.entry(&game.setup).or_default().push(i);
    }
    for mut group in groups.into_values() {
        // Sorted so, the games that begin with a game's moves stand right behind it, and the better ones behind the equal.
        group.sort_by_key(|&i| (&games[i].moves, games[i].told, Reverse(i)));
        let moves = |at: usize| games[group[at]].moves.as_slice();
        let occasion = |at: usize| &games[group[at]].occasion;
        let mut kept = Occasions::among((0..group.len()).map(occasion));
        let mut end = group.len();
        for at in (0..group.len()).rev() {
            if moves(at) != moves(end - 1) {
                end = at + 1;
            }
            let end_of_longer =
                || end + group[end..].partition_point(|j| games[*j].moves.starts_with(moves(at)));
            if let Some(twin) = kept.last_before(end, occasion(at)) {
                fates[group[at]] = Fate::EqualTo(group[twin]);
            } else if let Some(longer) = kept.last_before(end_of_longer(), occasion(at)) {
                fates[group[at]] = Fate::BeginningOf(group[longer]);
            } else {
                kept.push(occasion(at), at);
            }
        }
    }
    fates
}

/// What a game that is left out says and the one that stays in its place does not.
pub fn lost(left_out: &Played<'_>, kept: &Played<'_>) -> BTreeSet<Aspect> {
    let spoken =
        [Aspect::Tags, Aspect::Comments, Aspect::Glyphs, Aspect::Evaluations, Aspect::Variations].into();
    let [a, b] = [left_out, kept].map(|game| game.steps(&LinePath::default()).unwrap_or_default());
    let differences = compare((left_out, &a), (kept, &b), &spoken, MeetAt::Nothing).differences;
    let lost = differences.into_iter().filter(is_lost);
    lost.map(|difference| difference.aspect).collect()
}

/// Whether the second of two games that differ says nothing of what the first says there.
fn is_lost(Difference { aspect, a, b, .. }: &Difference) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return a.is_some() };
    let (a, b) = (normal(a), normal(b));
    match aspect {
        Aspect::Glyphs => a.split(' ').any(|glyph| b.split(' ').all(|other| other != glyph)),
        // A remark may have been added to, and a variation.
        Aspect::Comments | Aspect::Evaluations | Aspect::Variations => !b.contains(&a),
        Aspect::Setup | Aspect::Moves | Aspect::Tags | Aspect::Result => true,
    }
}
