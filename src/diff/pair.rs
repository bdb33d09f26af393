//! Which game of one file is which game of the other.

use std::collections::{BinaryHeap, HashMap};

use super::game::normal;
use super::line::{LinePath, MoveKey, steps};
use crate::notation::Game;

/// What a game is recognised by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Players, date, round and event as the tags say; `None` if they say nothing.
    who: Option<String>,
    /// The moves of the main line.
    pub(super) moves: Vec<MoveKey>,
}

impl Identity {
    /// Reads it off a game; the game needn't be replayed.
    pub fn of(game: &Game<'_>) -> Self {
        let players = game.players();
        let occasion = ["Date", "Round", "Event"].map(|name| game.known(name));
        // A date or an event alone may be that of a whole tournament.
        let named = players.iter().any(Option::is_some);
        let said = players.into_iter().chain(occasion).map(|value| value.map(normal).unwrap_or_default());
        let who = named.then(|| said.collect::<Vec<_>>().join("\n"));
        let moves = steps(game, None, &LinePath::default()).unwrap_or_default();
        Self { who, moves: moves.into_iter().map(|step| step.key).collect() }
    }
}

/// The games of two files, sorted out. Indices count from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// Games that are in both, by the order of the first file.
    pub pairs: Vec<(usize, usize)>,
    /// Games that only the second file has.
    pub added: Vec<usize>,
    /// Games that only the first file has.
    pub removed: Vec<usize>,
}

/// Pairs games by who played when; those that share it, or don't say it, by the longest common play.
///
/// Games without a name in common are the same game only if they share at least half of the longer one's moves. Two
/// files of one game each are always a pair. Time grows with *n* log *n*.
pub fn pair(a: &[Identity], b: &[Identity]) -> Pairing {
    if a.len() == 1 && b.len() == 1 {
        return Pairing { pairs: vec![(0, 0)], ..Pairing::default() };
    }
    let mut same_who: HashMap<&str, (Vec<usize>, Vec<usize>)> = HashMap::new();
    for (i, game) in a.iter().enumerate() {
        same_who.entry(game.who.as_deref().unwrap_or_default()).or_default().0.push(i);
    }
    for (j, game) in b.iter().enumerate() {
        same_who.entry(game.who.as_deref().unwrap_or_default()).or_default().1.push(j);
    }

    let mut pairs = Vec::new();
    for (who, (in_a, in_b)) in &same_who {
        match (in_a.as_slice(), in_b.as_slice()) {
            ([i], [j]) if !who.is_empty() => pairs.push((*i, *j)),
            _ => pairs.extend(by_play(a, b, in_a, in_b, |_, _, _| !who.is_empty())),
        }
    }
    let (left_a, left_b) =
        (left(a.len(), pairs.iter().map(|pair| pair.0)), left(b.len(), pairs.iter().map(|pair| pair.1)));
    let enough = |common, a: usize, b: usize| common * 2 >= a.max(b);
    pairs.extend(by_play(a, b, &left_a, &left_b, enough));

    pairs.sort_unstable();
    Pairing {
        added: left(b.len(), pairs.iter().map(|pair| pair.1)),
        removed: left(a.len(), pairs.iter().map(|pair| pair.0)),
        pairs,
    }
}

/// The numbers below `count` that are not `used`.
fn left(count: usize, used: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut is_left = vec![true; count];
    for i in used {
        is_left[i] = false;
    }
    (0..count).filter(|i| is_left[*i]).collect()
}

/// A game in the sorted row.
#[derive(Clone, Copy)]
struct Candidate {
    game: usize,
    in_b: bool,
    /// The neighbours that are still there.
    previous: Option<usize>,
    next: Option<usize>,
    taken: bool,
}

/// Pairs the games with the longest common beginning first.
///
/// In the row of all games sorted by their moves, the two of different files that share most are neighbours or have
/// only games between them that share as much; so it is enough to look at neighbours, and to look again where a pair
/// has been taken out.
fn by_play(
    a: &[Identity],
    b: &[Identity],
    in_a: &[usize],
    in_b: &[usize],
    enough: impl Fn(usize, usize, usize) -> bool,
) -> Vec<(usize, usize)> {
    let game = |game: usize, in_b: bool| Candidate { game, in_b, previous: None, next: None, taken: false };
    let mut row: Vec<Candidate> =
        in_a.iter().map(|i| game(*i, false)).chain(in_b.iter().map(|j| game(*j, true))).collect();
    let moves = |place: &Candidate| if place.in_b { &b[place.game].moves } else { &a[place.game].moves };
    row.sort_by(|x, y| moves(x).cmp(moves(y)).then((x.game, x.in_b).cmp(&(y.game, y.in_b))));
    let count = row.len();
    for (i, place) in row.iter_mut().enumerate() {
        place.previous = i.checked_sub(1);
        place.next = Some(i + 1).filter(|next| *next < count);
    }

    let common =
        |x: &Candidate, y: &Candidate| moves(x).iter().zip(moves(y)).take_while(|(x, y)| x == y).count();
    // The most in common first, then the earliest in the files.
    let candidate = |row: &[Candidate], left: usize| {
        let right = row[left].next?;
        let (x, y) = (&row[left], &row[right]);
        let first = std::cmp::Reverse(x.game.min(y.game));
        (x.in_b != y.in_b).then(|| (common(x, y), moves(x).len() == moves(y).len(), first, left, right))
    };
    let mut waiting: BinaryHeap<_> = (0..count).filter_map(|left| candidate(&row, left)).collect();
    let mut pairs = Vec::new();
    while let Some((common, _, _, left, right)) = waiting.pop() {
        if row[left].taken || row[right].taken || row[left].next != Some(right) {
            continue;
        }
        if !enough(common, moves(&row[left]).len(), moves(&row[right]).len()) {
            continue;
        }
        let (x, y) = (row[left], row[right]);
        pairs.push(if x.in_b { (y.game, x.game) } else { (x.game, y.game) });
        (row[left].taken, row[right].taken) = (true, true);
        if let Some(before) = x.previous {
            row[before].next = y.next;
        }
        if let Some(after) = y.next {
            row[after].previous = x.previous;
        }
        waiting.extend(x.previous.and_then(|before| candidate(&row, before)));
    }
    pairs
}
