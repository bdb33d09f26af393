//! The result of comparing two collections of games, ready to be written in any form.

use super::cost::Cost;
use super::game::{GameDiff, Played};
use super::line::{MoveKey, Step};
use crate::rules::Position;

/// Two games, the lines that were compared, and what came out.
#[derive(Debug)]
pub struct ComparedGame<'g, 'a> {
    /// The number of the game in the first file, from 1.
    pub number_a: usize,
    /// The number of the game in the second file, from 1.
    pub number_b: usize,
    /// The first game.
    pub a: &'g Played<'a>,
    /// The second game.
    pub b: &'g Played<'a>,
    /// The line of the first game.
    pub steps_a: Vec<Step<'g, 'a>>,
    /// The line of the second game.
    pub steps_b: Vec<Step<'g, 'a>>,
    /// How they compare.
    pub diff: GameDiff,
    /// What the choices cost at the places where the lines part; empty where nobody says it.
    pub costs: Vec<Cost>,
}

/// Where two lines part.
#[derive(Clone, Debug)]
pub struct FirstDifference<'g> {
    /// The ply that differs, from 1.
    pub ply: usize,
    /// The first line's move; `None` where it has ended.
    pub a: Option<String>,
    /// The second line's move; `None` where it has ended.
    pub b: Option<String>,
    /// The position that the moves were played in; `None` where the record could not be replayed.
    pub position: Option<&'g Position>,
}

impl<'g> ComparedGame<'g, '_> {
    /// The first ply at which the moves differ.
    pub fn first_difference(&self) -> Option<FirstDifference<'g>> {
        let common = self.diff.moves.common_plies();
        let (a, b) = (self.steps_a.get(common), self.steps_b.get(common));
        if a.is_none() && b.is_none() {
            return None;
        }
        let (text_a, text_b) = contrast(a, b);
        Some(FirstDifference {
            ply: common + 1,
            a: text_a,
            b: text_b,
            position: self.position_before(common),
        })
    }

    /// The position before step `i` of the first line.
    pub fn position_before(&self, i: usize) -> Option<&'g Position> {
        match i.checked_sub(1) {
            Some(before) => self.steps_a.get(before)?.position,
            None => self.a.setup().map(|setup| &setup.start),
        }
    }
}

/// The moves as text, with `flip` and `refill` only where that is what differs.
pub(super) fn contrast(
    a: Option<&Step<'_, '_>>,
    b: Option<&Step<'_, '_>>,
) -> (Option<String>, Option<String>) {
    let (a, b) = (a.map(|step| &step.key), b.map(|step| &step.key));
    let text = |key: &MoveKey, other: Option<&MoveKey>| {
        let other_refill = other.map_or(key.refill, |other| other.refill);
        let shown = MoveKey {
            flip: key.flip && !other.is_some_and(|other| other.flip),
            refill: key.refill.filter(|_| key.refill != other_refill),
            ..key.clone()
        };
        shown.to_string()
    };
    (a.map(|a| text(a, b)), b.map(|b| text(b, a)))
}

/// Two collections compared.
#[derive(Debug)]
pub struct CollectionDiff<'g, 'a> {
    /// The games that are in both.
    pub games: Vec<ComparedGame<'g, 'a>>,
    /// The numbers, from 1, of the games that only the second file has.
    pub added: Vec<usize>,
    /// The numbers, from 1, of the games that only the first file has.
    pub removed: Vec<usize>,
}

impl CollectionDiff<'_, '_> {
    /// Whether there is no difference at all.
    pub fn is_same(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.games.iter().all(|game| game.diff.is_same())
    }
}
