//! The book of a winning strategy: for every position that can arise a move, which together end every game.
//!
//! The proof search says of a position that it is won, and by which moves, but not how soon; its memory may hold a
//! proof of A by way of B and, found later, one of B by way of A. So the positions that can arise are listed, each
//! with a move that is known to win, and are settled from the end of the game upwards: a position is settled when all
//! that the defender can reply to one of its moves is settled. What is left over when nothing more can be settled goes
//! round in a circle somewhere; its positions are given another winning move each, until the first one is settled.

use std::collections::{HashMap, VecDeque};

use super::node::{After, Node, Root, Turn};
use super::prove::Prover;
use super::state::{Economy, Next, State, Terms};
use super::steps::{History, MAX_STEPS, STEPS, Step};

/// Decisions for the positions where the player is to move.
pub(crate) struct Book<'a> {
    terms: &'a Terms,
    /// Knows what is proven; it searches nothing.
    known: Prover<'a>,
    bound: i32,
    index: HashMap<Key, usize>,
    entries: Vec<Entry>,
    /// Positions that have no move yet.
    open: Vec<usize>,
}

/// What tells positions apart: the state without its history, of which only the player's last move matters.
type Key = (State, Option<Step>);

struct Entry {
    node: Node,
    /// The winning moves looked at.
    options: Vec<Choice>,
    /// The move that settled it.
    decided: Option<Step>,
    /// The positions, and which of their options, that this one must be settled for.
    waiting: Vec<(usize, usize)>,
}

struct Choice {
    step: Step,
    /// How many positions after it are not settled.
    waiting_for: usize,
}

/// Of so many positions that are left over one may get a move that brings new positions, before all are looked at again.
const CAUTION: usize = 32;

/// Why a position can't be settled.
pub(crate) enum Gap {
    /// It is not known how this position is won, though it is.
    Lost(Node),
    /// All winning moves that are known lead round in circles.
    Circle,
}

impl<'a> Book<'a> {
    /// An empty book for a bound that `known` was made for.
    pub(crate) fn new(terms: &'a Terms, known: Prover<'a>, bound: i32) -> Self {
        Self { terms, known, bound, index: HashMap::new(), entries: Vec::new(), open: Vec::new() }
    }

    /// The decision in a position.
    pub(crate) fn decision(&self, node: &Node) -> Option<Step> {
        self.entries[self.find(node)?].decided
    }

    /// What of the player's move must be remembered.
    pub(crate) fn memory(&self, step: Step) -> Option<Step> {
        self.known.memory(step)
    }

    /// The moves that might be proven too where a settled position is missing: those first that need fewest.
    pub(crate) fn doubtful(&self) -> Vec<Root> {
        let missing = |entry: &Entry| entry.options.iter().map(|choice| choice.waiting_for).min();
        let mut left: Vec<&Entry> = self.entries.iter().filter(|entry| entry.decided.is_none()).collect();
        left.sort_by_key(|entry| missing(entry));
        let unknown = |entry: &&Entry| {
            let moves = self.root(&entry.node).moves.into_iter();
            let next = moves.filter_map(|after| match after {
                After::Goes(node) if !self.known.knows_proof(&node) => Some(node),
                After::Goes(_) | After::Repeats(_) | After::Ends(_) => None,
            });
            next.collect::<Vec<_>>()
        };
        left.iter().flat_map(unknown).filter_map(|node| self.defence(&node)).collect()
    }

    /// A position of the defender's as a proof search begins with it; `None` if a reply ends the game too well.
    fn defence(&self, node: &Node) -> Option<Root> {
        let after = replies(self.terms, &node.state, self.bound)?;
        let moves =
            after.into_iter().map(|state| After::Goes(Node { state, turn: Turn::Attacker, last: node.last }));
        Some(Root { turn: Turn::Defender, moves: moves.collect() })
    }

    /// A position of the player's as a proof search begins with it.
    pub(crate) fn root(&self, node: &Node) -> Root {
        let playable = STEPS.into_iter().filter(|step| node.state.can(*step) && node.last != Some(*step));
        let moves = playable.map(|step| match self.terms.play(&node.state, step) {
            Next::Ends(value) => After::Ends(value),
            Next::Goes(state) => After::Goes(Node { state, turn: Turn::Defender, last: self.memory(step) }),
        });
        Root { turn: Turn::Attacker, moves: moves.collect() }
    }

    /// Finds a decision for every position that can arise from a won one, the player's to move.
    ///
    /// # Errors
    /// What is missing. When more is proven, try again.
    pub(crate) fn settle(&mut self, root: &Node) -> Result<(), Gap> {
        let root = self.number(root);
        if self.entries[root].decided.is_some() {
            return Ok(());
        }
        loop {
            while let Some(at) = self.open.pop() {
                if self.entries[at].options.is_empty() && !self.add_option(at, usize::MAX) {
                    self.open.push(at);
                    return Err(Gap::Lost(self.entries[at].node));
                }
            }
            if self.entries[root].decided.is_some() {
                self.shorten();
                return Ok(());
            }
            if !self.break_circles() {
                return Err(Gap::Circle);
            }
        }
    }

    /// Gives positions that are left over another winning move; says whether there was one. Moves that lead to listed
    /// positions cost nothing and come first, the others a few at a time: each new position brings more with it.
    fn break_circles(&mut self) -> bool {
        let left: Vec<usize> =
            (0..self.entries.len()).filter(|at| self.entries[*at].decided.is_none()).collect();
        for most_news in 0..=MAX_STEPS {
            let mut may_add = if most_news == 0 { left.len() } else { 1 + left.len() / CAUTION };
            let before = may_add;
            for at in &left {
                if may_add > 0 && self.entries[*at].decided.is_none() && self.add_option(*at, most_news) {
                    may_add -= 1;
                }
            }
            if may_add < before {
                return true;
            }
        }
        false
    }

    /// Gives a position one more winning move, which brings at most so many new positions; says whether there is one.
    fn add_option(&mut self, at: usize, most_news: usize) -> bool {
        let node = self.entries[at].node;
        let tried = &self.entries[at].options;
        let untried = STEPS.into_iter().filter(|step| tried.iter().all(|choice| choice.step != *step));
        let options = untried.filter_map(|step| Some((step, self.replies_if_won(&node, step)?)));
        // A small certificate is made of few positions.
        let priced = options.map(|(step, after)| (self.news(step, &after), step, after));
        let Some((news, step, after)) = priced.min_by_key(|(news, ..)| *news) else { return false };
        if news > most_news {
            return false;
        }
        if self.connect(at, step, &after) {
            self.spread(VecDeque::from([(at, step)]));
        }
        true
    }

    /// The positions after the replies to a move that is known to win.
    fn replies_if_won(&self, node: &Node, step: Step) -> Option<Vec<State>> {
        if !node.state.can(step) || node.last == Some(step) {
            return None;
        }
        match self.terms.play(&node.state, step) {
            Next::Ends(value) => (i32::from(value) >= self.bound).then(Vec::new),
            Next::Goes(state) => {
                let next = Node { state, turn: Turn::Defender, last: self.memory(step) };
                if self.known.knows_proof(&next) { replies(self.terms, &state, self.bound) } else { None }
            }
        }
    }

    /// How many of the positions after a move are not listed yet.
    fn news(&self, step: Step, after: &[State]) -> usize {
        let last = self.memory(step);
        let listed =
            |state: &&State| self.find(&Node { state: **state, turn: Turn::Attacker, last }).is_some();
        after.len() - after.iter().filter(listed).count()
    }

    /// Decides anew in every position for the shortest way among the listed ones.
    fn shorten(&mut self) {
        for entry in &mut self.entries {
            entry.options.clear();
            entry.waiting.clear();
            entry.decided = None;
        }
        // What ends the game is settled first, then what waits only for that, and so on.
        let mut settled = VecDeque::new();
        for at in 0..self.entries.len() {
            let node = self.entries[at].node;
            for step in STEPS {
                let Some(after) = self.replies_if_won(&node, step) else { continue };
                if self.news(step, &after) == 0 && self.connect(at, step, &after) {
                    settled.push_back((at, step));
                }
            }
        }
        self.spread(settled);
    }

    fn key(&self, node: &Node) -> Key {
        let pieces = if self.terms.economy == Economy::Stones { node.state.pieces } else { [0; 2] };
        (State { history: History::default(), pieces, ..node.state }, node.last)
    }

    fn find(&self, node: &Node) -> Option<usize> {
        self.index.get(&self.key(node)).copied()
    }

    /// The number of a position, which gets one if it has none.
    fn number(&mut self, node: &Node) -> usize {
        let new = self.entries.len();
        let key = self.key(node);
        let number = *self.index.entry(key).or_insert(new);
        if number == new {
            self.open.push(number);
            self.entries.push(Entry { node: *node, options: Vec::new(), decided: None, waiting: Vec::new() });
        }
        number
    }

    /// Notes that a move settles a position as soon as all positions `after` the replies are settled; says whether they
    /// are.
    fn connect(&mut self, at: usize, step: Step, after: &[State]) -> bool {
        let option = self.entries[at].options.len();
        let last = self.memory(step);
        let mut waiting_for = 0;
        for state in after {
            let number = self.number(&Node { state: *state, turn: Turn::Attacker, last });
            let entry = &mut self.entries[number];
            if entry.decided.is_none() {
                entry.waiting.push((at, option));
                waiting_for += 1;
            }
        }
        self.entries[at].options.push(Choice { step, waiting_for });
        waiting_for == 0
    }

    /// Settles positions with their moves, and whatever is settled by that, nearest to the end first.
    fn spread(&mut self, mut settled: VecDeque<(usize, Step)>) {
        while let Some((at, step)) = settled.pop_front() {
            let entry = &mut self.entries[at];
            if entry.decided.is_some() {
                continue;
            }
            entry.decided = Some(step);
            for (above, option) in std::mem::take(&mut entry.waiting) {
                let choice = &mut self.entries[above].options[option];
                choice.waiting_for -= 1;
                if choice.waiting_for == 0 {
                    settled.push_back((above, choice.step));
                }
            }
        }
    }
}

/// The positions after each reply of the defender, without those that end the game; `None` if one of these is worth
/// too little.
pub(crate) fn replies(terms: &Terms, state: &State, bound: i32) -> Option<Vec<State>> {
    let mut after = Vec::with_capacity(MAX_STEPS);
    for step in STEPS.into_iter().filter(|step| state.can(*step)) {
        match terms.play(state, step) {
            Next::Ends(value) if -i32::from(value) < bound => return None,
            Next::Ends(_) => {}
            Next::Goes(next) if after.contains(&next) => {}
            Next::Goes(next) => after.push(next),
        }
    }
    Some(after)
}
