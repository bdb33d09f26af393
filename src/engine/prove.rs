//! The proof search: can one side force at least a certain final difference?
//!
//! Depth-first proof-number search (A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications",
//! 2002): always goes on where the least is missing for a proof or a refutation, without a horizon. How much is
//! missing for a position seen for the first time is guessed from its static evaluation.
//!
//! Only wins of the attacker are proven, each by a strategy that ends every game: the proof of a position rests on
//! proofs that were there before it. A position met again on the way to itself counts as not won there, so a
//! refutation may rest on the way that was taken and is no proof of anything. Where such a position turns out to be
//! won after all, refutations that rested on it may be wrong: when the search has run out of positions, it forgets all
//! refutations, keeps the proofs, and begins again, until a pass sees nothing of the kind.
//!
//! Results carry over between reserves: who wins still wins with more points in reserve and as much less in the
//! defender's. (The same moves can be played and lead to the same boards: the attacker can pay whatever refill it
//! could pay, the defender no other one, and failing to pay loses. Where refills can be borrowed, both reserves
//! together decide whether one can be paid.) So the table keeps for each board the smallest reserve proven to win and
//! the largest one refuted.
//!
//! Under `repetition=moves-3` the attacker never plays the same move on two turns in a row. So six moves A B A B A B
//! never come about, whatever the defender does, and what is proven holds under the full rule; all that a result
//! then depends on besides the position is the attacker's last move.

use std::collections::HashSet;

use arrayvec::ArrayVec;

use super::crew::Crew;
use super::eval::evaluate;
use super::guesses::Guesses;
use super::ledger::Ledger;
use super::limits::Watch;
use super::node::{After, Missing, NEVER, Node, ProofEnd, ProofRoot, Turn};
use super::path::{LONGEST_PATH, Path};
use super::proof_fact::{Key, forget_refutations};
use super::search::Stopped;
use super::span::Span;
use super::state::{Next, Terms};
use super::steps::{MAX_STEPS, STEPS, Step};
use super::survey::{limit_below, survey};
use super::table::Table;
use crate::rules::Repetition;

/// Passes at most. Each finds a proof that the one before has missed, unless the table is too small to keep it.
const PASSES: usize = 20;

/// After so many moves made in one child, the others are looked up again: something may have been found out.
const LONG: u64 = 1000;

/// After so many visits a thread looks whether another one has settled a position on its way.
const LOOK_BACK: u64 = 1024;

/// So many plies from the root threads keep out of each other's way. Farther on they have parted, and asking about each other
/// costs more than it saves.
const PARTING: usize = 8;

/// What the moves of a node lead to where the game goes on.
type Children = ArrayVec<Child, MAX_STEPS>;

pub(super) struct Child {
    pub(super) node: Node,
    pub(super) key: Option<Key>,
    pub(super) missing: Missing,
}

/// One thread's proof search.
pub(crate) struct Prover<'a> {
    pub(super) terms: &'a Terms,
    pub(super) span: Span,
    pub(super) table: &'a Table<'a>,
    watch: &'a Watch<'a>,
    crew: &'a Crew,
    /// The final difference, attacker minus defender, to be reached.
    pub(super) target: i16,
    nodes: u64,
    visits: u64,
    path: Path,
    /// Positions met again on the way from themselves, whatever the reserves.
    pub(super) circles: HashSet<Key>,
    guesses: Guesses,
    /// Where wins are written down, if somebody wants them.
    pub(super) ledger: Option<&'a mut Ledger>,
    /// How far from the root a position on the way is that another thread has settled: back to that one.
    back_to: Option<usize>,
}

impl<'a> Prover<'a> {
    /// A search for a proof that the attacker reaches `target`. A table may only be shared by searches for the same
    /// target, except under [`super::state::Economy::Shared`], where it holds for all.
    pub(crate) fn new(
        terms: &'a Terms,
        table: &'a Table<'a>,
        watch: &'a Watch<'a>,
        target: i16,
        crew: &'a Crew,
    ) -> Self {
        Self {
            terms,
            span: Span::of(terms),
            table,
            watch,
            crew,
            target,
            nodes: 0,
            visits: 0,
            path: Path::new(),
            circles: HashSet::new(),
            guesses: Guesses::new(),
            ledger: None,
            back_to: None,
        }
    }

    /// The same search, which writes down what it finds out to be won. The ledger must know all that the table knows.
    pub(crate) fn with_ledger(self, ledger: &'a mut Ledger) -> Self {
        Self { ledger: Some(ledger), ..self }
    }

    /// Moves made.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// As [`Self::prove`], and when the search runs out of positions though some refutation is in doubt, again without
    /// the refutations.
    ///
    /// # Errors
    /// When the watch says stop.
    pub(crate) fn prove_thoroughly(&mut self, root: &ProofRoot) -> Result<ProofEnd, Stopped> {
        for _ in 0..PASSES {
            let end = self.prove(root);
            if end != Ok(ProofEnd::Exhausted) {
                if !self.circles.is_empty() {
                    self.table.doubt();
                }
                return end;
            }
            if !self.table.take_doubt() {
                return end;
            }
            forget_refutations(self.table);
            self.circles.clear();
        }
        Ok(ProofEnd::Exhausted)
    }

    /// Searches once until it is settled whether the attacker reaches the target after the root's moves.
    ///
    /// # Errors
    /// When the watch says stop.
    pub(crate) fn prove(&mut self, root: &ProofRoot) -> Result<ProofEnd, Stopped> {
        self.path.clear();
        self.back_to = None;
        let mut nodes: ArrayVec<Node, MAX_STEPS> = ArrayVec::new();
        for next in &root.moves {
            match (*next, root.turn) {
                (After::Ends(value), Turn::Attacker) if value >= self.target => return Ok(ProofEnd::Proven),
                (After::Ends(value), Turn::Defender) if value < self.target => {
                    return Ok(ProofEnd::Exhausted);
                }
                (After::Ends(_) | After::Repeats(_), _) => {}
                (After::Goes(node), _) => nodes.push(node),
            }
        }
        let mut children = self.children(&nodes);
        let limit = Missing { proof: NEVER, refutation: NEVER };
        let missing = match empty(&children, root.turn) {
            Some(missing) => missing,
            None => self.settle(&mut children, root.turn, limit)?,
        };
        Ok(if missing.proof == 0 { ProofEnd::Proven } else { ProofEnd::Exhausted })
    }

    /// Works on a node until as much is missing as `limit` says, or it is settled.
    fn work(&mut self, node: &Node, key: Option<Key>, limit: Missing) -> Result<Missing, Stopped> {
        self.visits += 1;
        if self.watch.says_stop(self.nodes, self.visits) {
            return Err(Stopped);
        }
        if self.crew.is_many() && self.visits.is_multiple_of(LOOK_BACK) && self.back_to.is_none() {
            self.back_to = self.path.settled(self.table);
        }
        let begun = self.nodes;
        let mut expanded = self.expand(node);
        let missing = match &mut expanded {
            Err(missing) => *missing,
            Ok(children) => {
                self.path.push(key);
                let missing = self.settle(children, node.turn, limit)?;
                self.path.pop();
                missing
            }
        };
        if missing.proof == 0 && node.turn == Turn::Attacker && self.ledger.is_some() {
            self.write_down(node, expanded.as_deref().unwrap_or_default())?;
        }
        if let Some(key) = key {
            key.put(self.table, missing, self.nodes - begun);
            if missing.proof == 0 {
                self.doubt_what_rests_on(&key);
            }
        }
        Ok(missing)
    }

    /// Works on the children of a node until as much is missing in it as `limit` says, or it is settled.
    fn settle(&mut self, children: &mut [Child], turn: Turn, limit: Missing) -> Result<Missing, Stopped> {
        loop {
            let crew = if self.path.len() < PARTING { self.crew } else { Crew::ALONE };
            let (at, second, missing) = survey(children, turn, limit, crew);
            if let Some(depth) = self.back_to {
                if self.path.len() > depth + 1 {
                    return Ok(missing);
                }
                self.back_to = None;
                if let Some(missing) = self.known_settled() {
                    return Ok(missing);
                }
            }
            if missing.is_settled() || missing.proof >= limit.proof || missing.refutation >= limit.refutation
            {
                return Ok(missing);
            }
            let Child { node, key, missing: before } = &children[at];
            let (node, key, before) = (*node, *key, *before);
            let begun = self.nodes;
            crew.begin(key);
            let found = self.work(&node, key, limit_below(limit, missing, before, second, turn));
            crew.end(key);
            children[at].missing = found?;
            if self.nodes - begun >= LONG {
                if let Some(missing) = self.known_settled() {
                    return Ok(missing);
                }
                for child in children.iter_mut().filter(|child| !child.missing.is_settled()) {
                    child.missing = child.key.and_then(|key| key.get(self.table)).unwrap_or(child.missing);
                }
            }
        }
    }

    /// What is missing in the position that the way has come to, if it is settled by now.
    fn known_settled(&self) -> Option<Missing> {
        self.path.last()?.get(self.table).filter(|missing| missing.is_settled())
    }

    /// The children of a node, or that it is settled without looking into any.
    fn expand(&mut self, node: &Node) -> Result<Children, Missing> {
        let mut nodes: ArrayVec<Node, MAX_STEPS> = ArrayVec::new();
        for step in STEPS {
            if !node.state.can(step) || (node.turn == Turn::Attacker && node.last == Some(step)) {
                continue;
            }
            self.nodes += 1;
            match (self.terms.play(&node.state, step), node.turn) {
                (Next::Ends(value), Turn::Attacker) if value >= self.target => {
                    return Err(Missing::PROVEN);
                }
                (Next::Ends(value), Turn::Defender) if -value < self.target => {
                    return Err(Missing::REFUTED);
                }
                (Next::Ends(_), _) => {}
                (Next::Goes(state), turn) => {
                    let last = match turn {
                        Turn::Attacker => self.memory(step),
                        Turn::Defender => node.last,
                    };
                    match (self.span.for_proof(state, turn.other()), turn) {
                        (Some(state), _) => nodes.push(Node { state, turn: turn.other(), last }),
                        (None, Turn::Attacker) => {}
                        (None, Turn::Defender) => return Err(Missing::REFUTED),
                    }
                }
            }
        }
        let children = self.children(&nodes);
        match empty(&children, node.turn) {
            Some(missing) => Err(missing),
            None => Ok(children),
        }
    }

    /// How the table knows a node.
    #[inline(always)]
    pub(crate) fn key(&self, node: &Node) -> Option<Key> {
        Key::new(node, self.terms, self.target, self.table)
    }

    /// Looks the nodes up. Their places in the table are asked for together, so that memory fetches them together:
    /// the search spends most of its time waiting for it.
    #[inline(always)]
    fn children(&mut self, nodes: &[Node]) -> Children {
        let keys: ArrayVec<Option<Key>, MAX_STEPS> = nodes.iter().map(|node| self.key(node)).collect();
        let touched = keys.iter().flatten().fold(0, |touched, key| touched | key.touch(self.table));
        std::hint::black_box(touched);
        let child =
            |(node, key): (&Node, Option<Key>)| Child { node: *node, key, missing: self.look_up(node, key) };
        nodes.iter().zip(keys).map(child).collect()
    }

    /// What of the attacker's move must be remembered.
    pub(crate) fn memory(&self, step: Step) -> Option<Step> {
        (self.terms.rules.repetition() == Repetition::Moves3).then_some(step)
    }

    /// What is known to be missing in a node, or else guessed.
    #[inline(always)]
    fn look_up(&mut self, node: &Node, key: Option<Key>) -> Missing {
        if self.path.len() >= LONGEST_PATH {
            return Missing::REFUTED;
        }
        if let Some(key) = key {
            if self.path.contains(&key) {
                self.circles.insert(key.without_reserves());
                return Missing::REFUTED;
            }
            if let Some(missing) = key.get(self.table) {
                return missing;
            }
        }
        let (value, pits) = (evaluate(&node.state, self.terms), node.state.board.own_pits());
        match node.turn {
            Turn::Attacker => {
                let (proof, refutation) = self.guesses.of(value - self.target, pits);
                Missing { proof, refutation }
            }
            Turn::Defender => {
                let (refutation, proof) = self.guesses.of(value + self.target, pits);
                Missing { proof, refutation }
            }
        }
    }

    /// Works on a node by itself, with no way that led to it, until so much is missing for a proof or for a refutation, or it is
    /// settled.
    ///
    /// # Errors
    /// When the watch says stop.
    pub(crate) fn try_alone(&mut self, node: &Node, effort: u32) -> Result<Missing, Stopped> {
        self.path.clear();
        self.back_to = None;
        let limit = Missing { proof: effort, refutation: effort };
        self.work(node, self.key(node), limit)
    }

    /// Counts moves that were made for the search elsewhere.
    ///
    /// # Errors
    /// When the watch says stop.
    pub(crate) fn count(&mut self, moves: usize) -> Result<(), Stopped> {
        self.nodes += moves as u64;
        self.visits += 1;
        if self.watch.says_stop(self.nodes, self.visits) { Err(Stopped) } else { Ok(()) }
    }

    /// Slots in its table.
    pub(crate) fn slots(&self) -> usize {
        self.table.slots()
    }

    /// The target.
    pub(crate) const fn target(&self) -> i16 {
        self.target
    }

    /// How far reserves are told apart.
    pub(crate) const fn span(&self) -> Span {
        self.span
    }

    /// What doesn't change during the game.
    pub(crate) const fn terms(&self) -> &Terms {
        self.terms
    }
}

/// What a node without moves that go on is: its side to move can't help itself.
fn empty(children: &[Child], turn: Turn) -> Option<Missing> {
    children.is_empty().then_some(match turn {
        Turn::Attacker => Missing::REFUTED,
        Turn::Defender => Missing::PROVEN,
    })
}
