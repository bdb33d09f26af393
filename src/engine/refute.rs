//! Proving that a side can't force a target, whatever it plays: the other side may let play go on for ever.
//!
//! That the proof search has run out of positions proves nothing: a refutation may rest on the way that was taken to
//! it. So a set of positions is collected that needs no way: in each where the attacker is to move, every move of its
//! leads into the set or to an end below the target; in each where the defender is to move, one does. From within such
//! a set the attacker never reaches its target: the defender always has a move that stays, and no end below it counts.
//! (A set closed like this is a greatest fixpoint; the attacker's wins are the least one: P. Cousot and R. Cousot,
//! "Constructive versions of Tarski's fixed point theorems", 1979.)
//!
//! The set is drawn from what the table holds for refuted. Where it doesn't know, the position is searched anew; where it
//! knew wrongly, and the attacker wins after all, what rested on that is looked at again. A position stands for the same
//! one with less in the attacker's reserve, as in [`super::prove`].
//! Where loans have no end, points count as far as [`super::span`] says. And a position is listed with as much for the
//! attacker as the table has refuted, so that it stands for more.
//!
//! Here every rule counts in full: under `repetition=moves-3` the attacker may repeat its move, and positions differ
//! by their history. What is found out about them so is kept out of the table, which knows no history.

use std::collections::HashMap;

use arrayvec::ArrayVec;

use super::fold::{Fold, attackers_points};
use super::node::{After, Missing, NEVER, Node, ProofEnd, ProofRoot, Turn};
use super::prove::Prover;
use super::refuge::Refuge;
use super::search::Stopped;
use super::state::Next;
use super::steps::{MAX_STEPS, STEPS};
use crate::rules::Repetition;

/// Positions of the set at most for each place of the table. A position takes about a hundred and fifty bytes with its
/// links, and a place sixteen: the set takes five times as much memory as the table at most.
const MOST_BY_SLOT: f64 = 0.5;
/// Links at most for each position, on average.
const MOST_LINKS: usize = 8;

/// Positions of the set at most, so that their links can be numbered.
const MOST_EVER: usize = Number::MAX as usize / MOST_LINKS - MAX_STEPS;

/// How much may be missing when a search for a refutation is given up for another one.
const EFFORTS: [u32; 3] = [100_000, 10_000_000, NEVER];

/// Proves that the attacker can't force the target from the root, after a search for it has run out of positions. If it
/// can after all, that is found out; if the set would be too large, nothing.
///
/// # Errors
/// When the watch says stop.
pub(crate) fn refute(prover: &mut Prover<'_>, root: &ProofRoot) -> Result<ProofEnd, Stopped> {
    Set::new(prover).close(root)
}

/// As [`refute`], and leaves the positions of the set in a refuge.
///
/// # Errors
/// When the watch says stop.
pub(crate) fn refute_into(
    refuge: &mut Refuge,
    prover: &mut Prover<'_>,
    root: &ProofRoot,
) -> Result<ProofEnd, Stopped> {
    let mut set = Set::new(prover);
    let end = set.close(root)?;
    if end == ProofEnd::Refuted {
        let holding = set.entries.iter().filter(|entry| !entry.is_won && entry.node.turn == Turn::Attacker);
        holding.for_each(|entry| refuge.add(&entry.node));
    }
    Ok(end)
}

/// The positions after the moves of another, or whether the attacker has reached its target where they end the game.
type Moves = ArrayVec<Result<Node, bool>, MAX_STEPS>;

/// The number of an entry or a link. All that are handed out are of entries that exist, which are never taken away.
type Number = u32;
const NONE: Number = Number::MAX;

/// The positions collected so far.
struct Set<'s, 'a> {
    prover: &'s mut Prover<'a>,
    /// By position, the last entry made for it.
    index: HashMap<Fold, Number>,
    entries: Vec<Entry>,
    links: Vec<Link>,
    /// Entries to be looked at.
    open: Vec<Number>,
    /// Whether an entry counts as won that the attacker may only win with more than it has: then no win is proven any more.
    is_generous: bool,
}

/// A position that is in the set as long as nobody finds out that it is won.
struct Entry {
    node: Node,
    level: i16,
    is_won: bool,
    is_open: bool,
    /// The entry before for the same position, with another level.
    before: Number,
    /// The last link to an entry that rests on this one.
    resting: Number,
}

/// One of the entries that rest on another.
struct Link {
    entry: Number,
    before: Number,
}

impl<'s, 'a> Set<'s, 'a> {
    fn new(prover: &'s mut Prover<'a>) -> Self {
        Self {
            prover,
            index: HashMap::new(),
            entries: Vec::new(),
            links: Vec::new(),
            open: Vec::new(),
            is_generous: false,
        }
    }

    /// Collects all that a root rests on.
    fn close(&mut self, root: &ProofRoot) -> Result<ProofEnd, Stopped> {
        let most = ((self.prover.slots() as f64 * MOST_BY_SLOT) as usize).min(MOST_EVER);
        let span = self.prover.span();
        let next = root.moves.iter().map(|after| match after {
            After::Ends(value) => Err(*value >= self.prover.target()),
            After::Goes(node) | After::Repeats(node) => Ok(span.for_refutation(*node)),
        });
        let next: Moves = next.collect();
        loop {
            if !self.enter(None, root.turn, &next)? {
                return Ok(if self.is_generous { ProofEnd::Exhausted } else { ProofEnd::Proven });
            }
            if self.open.is_empty() {
                debug_assert!(self.is_closed(), "an entry rests on something that is not in the set");
                return Ok(ProofEnd::Refuted);
            }
            while let Some(at) = self.open.pop() {
                let is_large = self.entries.len() > most || self.links.len() > MOST_LINKS * most;
                if is_large {
                    return Ok(ProofEnd::Exhausted);
                }
                self.look_at(at)?;
            }
        }
    }

    /// Looks whether an entry belongs to the set, given what is known now.
    fn look_at(&mut self, at: Number) -> Result<(), Stopped> {
        let entry = &mut self.entries[at as usize];
        entry.is_open = false;
        if entry.is_won {
            return Ok(());
        }
        let node = entry.node;
        let next = self.after(&node);
        self.prover.count(next.len())?;
        if !self.enter(Some(at), node.turn, &next)? {
            let span = self.prover.span();
            self.is_generous |= span.is_rich(&node) || span.is_raised(&node);
            if !self.is_generous {
                self.learn(&node, &next)?;
            }
            self.entries[at as usize].is_won = true;
            let mut link = std::mem::replace(&mut self.entries[at as usize].resting, NONE);
            while let Some(Link { entry, before }) = self.links.get(link as usize) {
                let above = &mut self.entries[*entry as usize];
                if !above.is_open {
                    above.is_open = true;
                    self.open.push(*entry);
                }
                link = *before;
            }
        }
        Ok(())
    }

    /// Tells the prover of a won position: if possible, as the proof search means it, with no history, and the attacker never
    /// repeating its last move.
    fn learn(&mut self, node: &Node, next: &Moves) -> Result<(), Stopped> {
        let is_won = |next: &Result<Node, bool>| match next {
            Ok(below) => self.is_won(below),
            Err(reached) => *reached,
        };
        let is_known = |next: &Result<Node, bool>| match next {
            _ if self.prover.terms().rules.repetition() == Repetition::None => is_won(next),
            Ok(below) if node.turn == Turn::Attacker && below.last == node.last => false,
            Ok(below) => self.is_like_any_other(below) && self.prover.knows_proof(below),
            // The attacker may have ended the game by repeating itself.
            Err(reached) => *reached && node.turn == Turn::Defender,
        };
        let is_won_after_any_moves = match node.turn {
            Turn::Attacker => next.iter().any(is_known),
            Turn::Defender => self.is_like_any_other(node) && next.iter().all(is_known),
        };
        let wins =
            |next: &Result<Node, bool>| if is_won_after_any_moves { is_known(next) } else { is_won(next) };
        let playable = STEPS.into_iter().filter(|step| node.state.can(*step));
        let winning = playable.zip(next).find(|(_, next)| node.turn == Turn::Attacker && wins(next));
        let step = winning.map(|(step, _)| step);
        if is_won_after_any_moves {
            self.prover.learn_proof(node, step)
        } else {
            self.prover.learn_proof_with_history(node, step)
        }
    }

    /// Whether every entry that isn't won rests on such entries only, whatever was found out in between.
    fn is_closed(&self) -> bool {
        self.entries.iter().filter(|entry| !entry.is_won).all(|entry| {
            let mut next = self.after(&entry.node).into_iter();
            let holds = |next: Result<Node, bool>| match next {
                Ok(node) => self.find(&node).is_some(),
                Err(reached) => !reached,
            };
            match entry.node.turn {
                Turn::Attacker => next.all(holds),
                Turn::Defender => next.any(holds),
            }
        })
    }

    fn after(&self, node: &Node) -> Moves {
        let playable = STEPS.into_iter().filter(|step| node.state.can(*step));
        let span = self.prover.span();
        let next = playable.map(|step| match (self.prover.terms().play(&node.state, step), node.turn) {
            (Next::Ends(_), _) if span.is_rich(node) => Err(true),
            (Next::Ends(value), Turn::Attacker) => Err(value >= self.prover.target()),
            (Next::Ends(value), Turn::Defender) => Err(-value >= self.prover.target()),
            (Next::Goes(state), turn) => {
                let last = if turn == Turn::Attacker { self.prover.memory(step) } else { node.last };
                Ok(span.after(node, Node { state, turn: turn.other(), last }))
            }
        });
        next.collect()
    }

    /// Lists what an entry with `turn` to move rests on, given what is `next`; says whether there is such.
    fn enter(&mut self, at: Option<Number>, turn: Turn, next: &Moves) -> Result<bool, Stopped> {
        let nodes = || next.iter().filter_map(|next| next.as_ref().ok());
        let mut ends = next.iter().filter_map(|next| next.as_ref().err());
        match turn {
            Turn::Attacker => {
                if ends.any(|reached| *reached) || nodes().any(|node| self.is_won(node)) {
                    return Ok(false);
                }
                nodes().for_each(|node| self.rest(at, node));
                Ok(true)
            }
            Turn::Defender => {
                if ends.any(|reached| !*reached) {
                    return Ok(true);
                }
                let listed = nodes().find(|node| self.find(node).is_some());
                let is_refuted =
                    |node: &&Node| self.prover.missing(node) == Some(Missing::REFUTED) && !self.is_won(node);
                let refuted = || nodes().find(is_refuted);
                let found = match listed.or_else(refuted) {
                    None => self.search(nodes())?,
                    found => found,
                };
                found.inspect(|node| self.rest(at, node));
                Ok(found.is_some())
            }
        }
    }

    /// Searches positions for one that is refuted, or at least not proven; each a little first, since one may be much easier
    /// than another. `None` only if all are proven.
    fn search<'n>(&mut self, nodes: impl Iterator<Item = &'n Node>) -> Result<Option<&'n Node>, Stopped> {
        let mut nodes: ArrayVec<&Node, MAX_STEPS> = nodes.filter(|node| !self.is_won(node)).collect();
        for effort in EFFORTS {
            let mut open = ArrayVec::new();
            for node in nodes {
                if !self.is_like_any_other(node) {
                    return Ok(Some(node));
                }
                match self.prover.try_alone(node, effort)? {
                    Missing::REFUTED => return Ok(Some(node)),
                    Missing { proof: 0, .. } => {}
                    _ => open.push(node),
                }
            }
            nodes = open;
        }
        // What is missing can be too much to count: then nothing is known, and the first of these is looked into.
        Ok(nodes.first().copied())
    }

    /// Notes that an entry, or the root, rests on a position, which is listed if it isn't yet.
    fn rest(&mut self, at: Option<Number>, node: &Node) {
        let below = match self.find(node) {
            Some(below) => below,
            None => {
                let node = self.with_room(node);
                let (fold, level) = Self::key(&node);
                let number = self.entries.len() as Number;
                let before = self.index.insert(fold, number).unwrap_or(NONE);
                self.entries.push(Entry { node, level, is_won: false, is_open: true, before, resting: NONE });
                self.open.push(number);
                number
            }
        };
        if let Some(entry) = at {
            let link = self.links.len() as Number;
            let before = std::mem::replace(&mut self.entries[below as usize].resting, link);
            self.links.push(Link { entry, before });
        }
    }

    /// A position with as much for the attacker as the table has refuted.
    fn with_room(&self, node: &Node) -> Node {
        let more = self.prover.span().with_more(node, self.prover.room(node));
        if self.is_won(&more) { *node } else { more }
    }

    /// The entry that stands for a position: its own, or the same with more for the attacker.
    fn find(&self, node: &Node) -> Option<Number> {
        let (fold, level) = Self::key(node);
        self.levels(fold).find(|(_, entry)| !entry.is_won && entry.level >= level).map(|(number, _)| number)
    }

    /// Whether what the proof search finds out about a position holds here. It knows nothing of a history in which the defender's
    /// next move may end the game, since its own attacker never lets it come to that; nor of an attacker that has less
    /// than the position says.
    const fn is_like_any_other(&self, node: &Node) -> bool {
        let is_nearly_over = matches!(node.turn, Turn::Defender) && node.state.history.is_nearly_final();
        !is_nearly_over && !self.prover.span().is_raised(node)
    }

    /// Whether the attacker is known to win from a position, or from the same with less for it.
    fn is_won(&self, node: &Node) -> bool {
        let (fold, level) = Self::key(node);
        self.is_like_any_other(node) && self.prover.knows_proof(node)
            || self.levels(fold).any(|(_, entry)| entry.is_won && entry.level <= level)
    }

    /// The entries for one position.
    fn levels(&self, fold: Fold) -> impl Iterator<Item = (Number, &Entry)> {
        let entry = |number: Number| Some((number, self.entries.get(number as usize)?));
        let first = self.index.get(&fold).copied();
        std::iter::successors(first.and_then(entry), move |(_, last)| entry(last.before))
    }

    /// How a position is listed, and how many points the attacker has there.
    fn key(node: &Node) -> (Fold, i16) {
        (Fold::of(node, node.state.history).0, attackers_points(node))
    }
}
