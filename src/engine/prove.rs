//! The proof search: can one side force at least a certain final difference?
//!
//! Depth-first proof-number search (A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications",
//! 2002): always goes on where the least is missing for a proof or a refutation, without a horizon. How much is
//! missing for a position seen for the first time is guessed from its static evaluation.
//!
//! Only wins of the attacker are proven, each by a strategy that ends every game: the proof of a position rests on
//! proofs that were there before it. A position met again on the way to itself counts as not won there, so a
//! refutation may rest on the way that was taken and is no proof of anything.
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

use arrayvec::ArrayVec;

use super::eval::evaluate;
use super::limits::Watch;
use super::search::Stopped;
use super::state::{Economy, Next, State, Terms};
use super::steps::{MAX_STEPS, STEPS, Step};
use super::table::{Place, Table};
use crate::rules::Repetition;

/// Which side has the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// The side that is to reach the target.
    Attacker,
    /// The other one.
    Defender,
}

impl Turn {
    /// The other side's turn.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

/// What is missing for a proof and for a refutation: how many positions at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Missing {
    pub(crate) proof: u32,
    pub(crate) refutation: u32,
}

/// More than can be missing.
const NEVER: u32 = 1 << 30;

impl Missing {
    const PROVEN: Self = Self { proof: 0, refutation: NEVER };
    const REFUTED: Self = Self { proof: NEVER, refutation: 0 };

    pub(crate) const fn is_settled(self) -> bool {
        self.proof == 0 || self.refutation == 0
    }
}

/// How a proof search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The attacker can force the target.
    Proven,
    /// No proof was found in all positions that can arise. This proves nothing: see the module's page.
    Exhausted,
}

/// A position as the search meets it.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) state: State,
    pub(crate) turn: Turn,
    /// The attacker's last move, where it must not be repeated.
    pub(crate) last: Option<Step>,
}

/// What a move at the root leads to.
#[derive(Clone, Copy)]
pub(crate) enum After {
    /// The game goes on.
    Goes(Node),
    /// The game has ended; the final difference, attacker minus defender.
    Ends(i16),
}

/// Where a proof begins.
#[derive(Clone)]
pub(crate) struct Root {
    pub(crate) turn: Turn,
    pub(crate) moves: Vec<After>,
}

/// After so many moves made in one child, the others are looked up again: something may have been found out.
const LONG: u64 = 1000;

/// Plies from the root beyond which nothing is looked at: a proof that long is not worth having.
const LONGEST_PATH: usize = 250;

/// What the moves of a node lead to where the game goes on.
type Children = ArrayVec<Child, MAX_STEPS>;

struct Child {
    node: Node,
    key: Option<Key>,
    missing: Missing,
}

/// One thread's proof search.
pub(crate) struct Prover<'a> {
    terms: &'a Terms,
    table: &'a Table,
    watch: &'a Watch<'a>,
    crew: &'a Crew,
    /// The final difference, attacker minus defender, to be reached.
    target: i16,
    nodes: u64,
    visits: u64,
    path: Path,
    guesses: Guesses,
}

impl<'a> Prover<'a> {
    /// A search for a proof that the attacker reaches `target`. A table may only be shared by searches for the same
    /// target, except under [`Economy::Shared`], where it holds for all.
    pub(crate) fn new(
        terms: &'a Terms,
        table: &'a Table,
        watch: &'a Watch<'a>,
        target: i16,
        crew: &'a Crew,
    ) -> Self {
        Self {
            terms,
            table,
            watch,
            crew,
            target,
            nodes: 0,
            visits: 0,
            path: Path::new(),
            guesses: Guesses::new(),
        }
    }

    /// Moves made.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches until it is settled whether the attacker reaches the target after the root's moves.
    ///
    /// # Errors
    /// When the watch says stop.
    pub(crate) fn prove(&mut self, root: &Root) -> Result<Verdict, Stopped> {
        self.path.clear();
        let mut nodes: ArrayVec<Node, MAX_STEPS> = ArrayVec::new();
        for next in &root.moves {
            match (*next, root.turn) {
                (After::Ends(value), Turn::Attacker) if value >= self.target => return Ok(Verdict::Proven),
                (After::Ends(value), Turn::Defender) if value < self.target => return Ok(Verdict::Exhausted),
                (After::Ends(_), _) => {}
                (After::Goes(node), _) => nodes.push(node),
            }
        }
        let mut children = self.children(&nodes);
        let limit = Missing { proof: NEVER, refutation: NEVER };
        let missing = match empty(&children, root.turn) {
            Some(missing) => missing,
            None => self.settle(&mut children, root.turn, limit)?,
        };
        Ok(if missing.proof == 0 { Verdict::Proven } else { Verdict::Exhausted })
    }

    /// Works on a node until as much is missing as `limit` says, or it is settled.
    fn work(&mut self, node: &Node, key: Option<Key>, limit: Missing) -> Result<Missing, Stopped> {
        self.visits += 1;
        if self.watch.says_stop(self.nodes, self.visits) {
            return Err(Stopped);
        }
        let begun = self.nodes;
        let missing = match self.expand(node) {
            Err(missing) => missing,
            Ok(mut children) => {
                self.path.push(key);
                let missing = self.settle(&mut children, node.turn, limit)?;
                self.path.pop();
                missing
            }
        };
        if let Some(key) = key {
            key.put(self.table, missing, self.nodes - begun);
        }
        Ok(missing)
    }

    /// Works on the children of a node until as much is missing in it as `limit` says, or it is settled.
    fn settle(&mut self, children: &mut [Child], turn: Turn, limit: Missing) -> Result<Missing, Stopped> {
        loop {
            let (at, second, missing) = survey(children, turn, limit, self.crew);
            if missing.is_settled() || missing.proof >= limit.proof || missing.refutation >= limit.refutation
            {
                return Ok(missing);
            }
            let Child { node, key, missing: before } = &children[at];
            let (node, key, before) = (*node, *key, *before);
            let begun = self.nodes;
            self.crew.begin(key);
            let found = self.work(&node, key, limit_below(limit, missing, before, second, turn));
            self.crew.end(key);
            children[at].missing = found?;
            if self.nodes - begun >= LONG {
                if let Some(missing) =
                    self.path.last().and_then(|key| key.get(self.table)).filter(|m| m.is_settled())
                {
                    return Ok(missing);
                }
                for child in children.iter_mut().filter(|child| !child.missing.is_settled()) {
                    child.missing = child.key.and_then(|key| key.get(self.table)).unwrap_or(child.missing);
                }
            }
        }
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
                (Next::Goes(state), _) => {
                    let last = match node.turn {
                        Turn::Attacker => self.memory(step),
                        Turn::Defender => node.last,
                    };
                    nodes.push(Node { state, turn: node.turn.other(), last });
                }
            }
        }
        let children = self.children(&nodes);
        match empty(&children, node.turn) {
            Some(missing) => Err(missing),
            None => Ok(children),
        }
    }

    /// Looks the nodes up. Their places in the table are asked for together, so that memory fetches them together:
    /// the search spends most of its time waiting for it.
    #[inline(always)]
    fn children(&self, nodes: &[Node]) -> Children {
        let keys: ArrayVec<Option<Key>, MAX_STEPS> = nodes.iter().map(|node| Key::new(node, self)).collect();
        let touched = keys.iter().flatten().fold(0, |touched, key| touched | self.table.touch(key.place));
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
    fn look_up(&self, node: &Node, key: Option<Key>) -> Missing {
        if self.path.len() >= LONGEST_PATH {
            return Missing::REFUTED;
        }
        if let Some(key) = key {
            if self.path.contains(&key) {
                return Missing::REFUTED;
            }
            if let Some(missing) = key.get(self.table) {
                return missing;
            }
        }
        let value = evaluate(&node.state, self.terms);
        let for_attacker = if node.turn == Turn::Attacker { value } else { -value };
        self.guesses.of(for_attacker - self.target)
    }

    /// Whether it is known that the attacker reaches the target from a node.
    pub(crate) fn knows_proof(&self, node: &Node) -> bool {
        Key::new(node, self).and_then(|key| key.get(self.table)).is_some_and(|missing| missing.proof == 0)
    }
}

const VIRT: u32 = 2;
/// Who works where.
pub(crate) struct Crew {
    busy: Vec<std::sync::atomic::AtomicU8>,
}

impl Crew {
    /// Nobody but one.
    pub(crate) const ALONE: &'static Self = &Self { busy: Vec::new() };

    pub(crate) fn new(threads: usize) -> Self {
        Self { busy: (0..if threads > 1 { 1 << 16 } else { 0 }).map(|_| Default::default()).collect() }
    }
    #[inline(always)]
    fn begin(&self, key: Option<Key>) {
        if let Some(busy) = key.and_then(|key| self.busy.get(key.place.bucket() & 0xffff)) {
            busy.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }
    }
    #[inline(always)]
    fn end(&self, key: Option<Key>) {
        if let Some(busy) = key.and_then(|key| self.busy.get(key.place.bucket() & 0xffff)) {
            busy.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
        }
    }
    #[inline(always)]
    fn is_busy(&self, key: Option<Key>) -> bool {
        key.and_then(|key| self.busy.get(key.place.bucket() & 0xffff))
            .is_some_and(|busy| busy.load(std::sync::atomic::Ordering::Relaxed) != 0)
    }
}

/// The positions on the way to the one looked at.
struct Path {
    keys: Vec<Option<Key>>,
    /// How many keys of the path fall into each of so many classes: most questions are answered without a look at it.
    classes: [u8; Path::CLASSES],
}

impl Path {
    const CLASSES: usize = 4096;
    const _FITS: () = assert!(LONGEST_PATH < u8::MAX as usize);

    fn new() -> Self {
        Self { keys: Vec::with_capacity(LONGEST_PATH), classes: [0; Self::CLASSES] }
    }

    fn clear(&mut self) {
        self.keys.clear();
        self.classes.fill(0);
    }

    fn last(&self) -> Option<Key> {
        self.keys.last().copied().flatten()
    }

    fn len(&self) -> usize {
        self.keys.len()
    }

    fn push(&mut self, key: Option<Key>) {
        self.keys.push(key);
        if let Some(key) = key {
            self.classes[key.class()] += 1;
        }
    }

    fn pop(&mut self) {
        if let Some(Some(key)) = self.keys.pop() {
            self.classes[key.class()] -= 1;
        }
    }

    #[inline(always)]
    fn contains(&self, key: &Key) -> bool {
        self.classes[key.class()] != 0 && self.keys.contains(&Some(*key))
    }
}

/// What a node without moves that go on is: its side to move can't help itself.
fn empty(children: &[Child], turn: Turn) -> Option<Missing> {
    children.is_empty().then_some(match turn {
        Turn::Attacker => Missing::REFUTED,
        Turn::Defender => Missing::PROVEN,
    })
}

/// Which child to work on next, how much the second best one is missing, and what is missing in the parent.
fn survey(children: &[Child], turn: Turn, limit: Missing, crew: &Crew) -> (usize, u32, Missing) {
    let (mut at, mut least, mut second, mut sum) = (0, u32::MAX, u32::MAX, 0u32);
    let mut true_least = u32::MAX;
    let cap = match turn {
        Turn::Attacker => limit.proof,
        Turn::Defender => limit.refutation,
    };
    for (i, child) in children.iter().enumerate() {
        let Missing { proof, refutation } = child.missing;
        let (own, other) = match turn {
            Turn::Attacker => (proof, refutation),
            Turn::Defender => (refutation, proof),
        };
        sum = sum.saturating_add(other).min(NEVER);
        true_least = true_least.min(own);
        let own = if own != 0 && own < NEVER && crew.is_busy(child.key) {
            if own < cap { (own + own / VIRT + 1).min(cap - 1).max(own) } else { own }
        } else {
            own
        };
        if own < least {
            (at, second, least) = (i, least, own);
        } else {
            second = second.min(own);
        }
    }
    let missing = match turn {
        Turn::Attacker => Missing { proof: true_least, refutation: sum },
        Turn::Defender => Missing { proof: sum, refutation: true_least },
    };
    (at, second, missing)
}

/// How far to work on a child: until the parent's limit is reached, or another child is clearly better. "Clearly"
/// saves going to and fro (the 1 + ε of J. Pawlewicz and Ł. Lew, "Improving depth-first PN-search", 2007).
fn limit_below(limit: Missing, parent: Missing, child: Missing, second: u32, turn: Turn) -> Missing {
    let clearly = second.saturating_add(second / 4 + 1);
    match turn {
        Turn::Attacker => Missing {
            proof: limit.proof.min(clearly),
            refutation: limit.refutation.saturating_sub(parent.refutation).saturating_add(child.refutation),
        },
        Turn::Defender => Missing {
            proof: limit.proof.saturating_sub(parent.proof).saturating_add(child.proof),
            refutation: limit.refutation.min(clearly),
        },
    }
}

/// What is guessed to be missing, by how far the evaluation is from the target.
struct Guesses([u32; 2 * Guesses::FARTHEST as usize + 1]);

impl Guesses {
    /// Points from the target beyond which nothing changes.
    const FARTHEST: i16 = 60;
    /// What is missing when the evaluation is right on the target.
    const EVEN: f64 = 8.0;
    /// By what it grows with each point. Found by trying: 1.10 to 1.22 take about as long.
    const BY_POINT: f64 = 1.16;

    fn new() -> Self {
        let mut table = [1; 2 * Self::FARTHEST as usize + 1];
        let mut guess = Self::EVEN;
        for i in 0..=Self::FARTHEST as usize {
            table[Self::FARTHEST as usize + i] = guess as u32;
            table[Self::FARTHEST as usize - i] = ((Self::EVEN * Self::EVEN / guess) as u32).max(1);
            guess *= Self::BY_POINT;
        }
        Self(table)
    }

    /// The guess for an evaluation `ahead` points beyond the target, for the attacker.
    #[inline(always)]
    fn of(&self, ahead: i16) -> Missing {
        let ahead = ahead.clamp(-Self::FARTHEST, Self::FARTHEST);
        Missing {
            proof: self.0[(Self::FARTHEST - ahead) as usize],
            refutation: self.0[(Self::FARTHEST + ahead) as usize],
        }
    }
}

/// A node as the table knows it: folded over the mirror.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    place: Place,
    identity: u64,
    /// Twice the attacker's points less the target: the more, the easier.
    level: i16,
}

// The layout of a fact, from the lowest bit on: which kind, turn, pieces, the attacker's last move; then either the
// levels proven to win and refuted, or one level and what is missing there; then how much work it took.
const KIND: u32 = 0;
const TURN: u32 = 1;
const PIECES: u32 = 2;
const LAST: u32 = 6;
const LEVEL: u32 = 10;
const WON_FROM: u32 = 10;
const LOST_TO: u32 = 22;
const PROOF: u32 = 22;
const REFUTATION: u32 = 40;
const WORK: u32 = 58;
const SETTLED_IDENTITY: u64 = (1 << LEVEL) - 1;
const OPEN_IDENTITY: u64 = (1 << PROOF) - 1;
const LEVELS: u64 = 0xfff;
const COUNTS: u64 = 0x3_ffff;
const OPEN: u64 = 1 << KIND;
const LEVEL_OFFSET: i16 = 2047;
/// Settled entries are worth as much as open ones with sixteen times the work.
const SETTLED_WORTH: u32 = 4;

impl Key {
    #[inline(always)]
    fn new(node: &Node, prover: &Prover<'_>) -> Option<Self> {
        let straight = node.state.board.code()?;
        let mirror = node.state.board.mirrored().code()?;
        let attacker = node.turn as usize;
        let pieces = match prover.terms.economy {
            Economy::Stones => node.state.pieces[attacker],
            Economy::Points | Economy::Shared => 0,
        };
        let level = 2 * node.state.points[attacker] - prover.target;
        if pieces > 15 || level.abs() >= LEVEL_OFFSET - 1 {
            return None;
        }
        // On its own turn the attacker's last move counts only if it could be repeated.
        let last = node.last.filter(|step| node.turn == Turn::Defender || node.state.can(*step));
        let last = if mirror < straight { last.map(Step::mirrored) } else { last };
        let identity = (node.turn as u64) << TURN
            | u64::from(pieces) << PIECES
            | last.map_or(0, |step| step.index() as u64 + 1) << LAST;
        Some(Self { place: prover.table.place(straight.min(mirror), identity), identity, level })
    }

    /// One of [`Path::CLASSES`], spread evenly.
    #[inline(always)]
    const fn class(&self) -> usize {
        self.place.bucket() % Path::CLASSES
    }

    #[inline(always)]
    fn level_bits(&self) -> u64 {
        (self.level + LEVEL_OFFSET) as u64
    }

    #[inline(always)]
    fn get(&self, table: &Table) -> Option<Missing> {
        let mut missing = None;
        for fact in table.facts(self.place) {
            if fact & SETTLED_IDENTITY == self.identity {
                if self.level_bits() >= fact >> WON_FROM & LEVELS {
                    return Some(Missing::PROVEN);
                }
                if self.level_bits() <= fact >> LOST_TO & LEVELS {
                    return Some(Missing::REFUTED);
                }
            } else if fact & OPEN_IDENTITY == self.identity | OPEN | self.level_bits() << LEVEL {
                missing =
                    Some(Missing { proof: unpack(fact >> PROOF), refutation: unpack(fact >> REFUTATION) });
            }
        }
        missing
    }

    fn put(&self, table: &Table, missing: Missing, work: u64) {
        let work = u64::from(u64::BITS - work.leading_zeros()) << WORK;
        let worth = |fact: u64| (fact >> WORK) as u32 + if fact & OPEN == 0 { SETTLED_WORTH } else { 0 };
        if !missing.is_settled() {
            let fact = self.identity
                | OPEN
                | self.level_bits() << LEVEL
                | pack(missing.proof) << PROOF
                | pack(missing.refutation) << REFUTATION
                | work;
            table.put(self.place, OPEN_IDENTITY, fact, worth);
            return;
        }
        let (mut won_from, mut lost_to) = match table.get(self.place, SETTLED_IDENTITY, self.identity) {
            Some(fact) => (fact >> WON_FROM & LEVELS, fact >> LOST_TO & LEVELS),
            None => (LEVELS, 0),
        };
        if missing.proof == 0 {
            won_from = won_from.min(self.level_bits());
        } else {
            lost_to = lost_to.max(self.level_bits());
        }
        let fact = self.identity | won_from << WON_FROM | lost_to << LOST_TO | work;
        table.put(self.place, SETTLED_IDENTITY, fact, worth);
    }
}

/// Digits of a packed count; the other five bits are an exponent of two.
const DIGITS: u32 = 13;

/// A count in eighteen bits, rounded up.
#[inline(always)]
const fn pack(count: u32) -> u64 {
    let bits = u32::BITS - count.leading_zeros();
    if bits <= DIGITS {
        return count as u64;
    }
    let shift = bits - DIGITS;
    let rounded = (count as u64 + (1 << shift) - 1) >> shift;
    // Rounding up may have made another digit.
    if rounded >> DIGITS != 0 {
        rounded >> 1 | ((shift + 1) as u64) << DIGITS
    } else {
        rounded | (shift as u64) << DIGITS
    }
}

#[inline(always)]
const fn unpack(bits: u64) -> u32 {
    let bits = bits & COUNTS;
    ((bits & ((1 << DIGITS) - 1)) << (bits >> DIGITS)) as u32
}

#[cfg(test)]
mod tests {
    use super::{NEVER, pack, unpack};

    #[test]
    fn counts_are_rounded_up_by_less_than_a_thousandth() {
        for count in (0..20_000).chain([NEVER, NEVER - 1, 123_456_789]) {
            let packed = unpack(pack(count));
            assert!(packed >= count && packed - count <= count / 1000, "{count} {packed}");
        }
    }
}
