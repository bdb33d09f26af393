//! A player who keeps a promise: proving what is claimed, and a decision wherever the proof needs one.

use std::time::Instant;

use super::crew::Crew;
use super::ledger::Ledger;
use super::limits::{Limits, Watch};
use super::node::{Node, ProofEnd, ProofRoot, Turn, attackers_last};
use super::prove::Prover;
use super::refuge::Refuge;
use super::refute::{refute, refute_into};
use super::search::Stopped;
use super::state::Terms;
use super::steps::Step;
use super::table::Table;
use crate::certificate::{Claim, Length, Standing, Strategy, outcome_for};
use crate::rules::{Choice, FirstQuan, Flip, Position, Repetition, Rules, Side, Sides};

/// Moves that the first attempt at a proof may cost, and by what that grows when it doesn't suffice. Where there are
/// several ways, of which not all can be proven, none gets much more than another.
const FIRST_WORK: u64 = 4_000_000;
const MORE_WORK: u64 = 4;

/// The player of a claim.
pub(crate) struct Player<'a> {
    terms: &'a Terms,
    table: &'a Table<'a>,
    limits: &'a Limits<'a>,
    deadline: Option<Instant>,
    bound: i32,
    /// Moves made by the proof search.
    nodes: u64,
    /// Moves that an attempt may cost now.
    work: u64,
    /// Whether an attempt was given up because it cost too much.
    starved: bool,
    book: Book,
}

/// What the player plays by. Its positions are those where the attacker is to move.
enum Book {
    /// The player attacks, and wins by these moves.
    Wins(Ledger),
    /// The player defends, and always comes back to these positions.
    Holds(Refuge),
}

impl Book {
    /// Whether the attacker is known to reach its target from a position of its own, or never to reach it, whichever the player
    /// wants.
    fn knows(&self, node: &Node) -> bool {
        match self {
            Self::Wins(ledger) => ledger.step(node).is_some(),
            Self::Holds(refuge) => refuge.holds(node),
        }
    }

    /// Who attacks if the player sits at `side`.
    fn attacker(&self, side: Side) -> Side {
        match self {
            Self::Wins(_) => side,
            Self::Holds(_) => side.next(Sides::Two),
        }
    }
}

impl<'a> Player<'a> {
    /// A player who knows nothing yet. The table must be empty.
    pub(crate) fn new(terms: &'a Terms, table: &'a Table<'a>, limits: &'a Limits<'a>, claim: Claim) -> Self {
        let book = match claim.length {
            Length::Within(_) => Book::Wins(Ledger::beside(table.slots())),
            Length::Open => Book::Holds(Refuge::new(terms)),
        };
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let bound = claim.bound;
        Self { terms, table, limits, deadline, bound, nodes: 0, work: FIRST_WORK, starved: false, book }
    }

    /// Moves made.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the proof is larger than the book.
    pub(crate) const fn is_full(&self) -> bool {
        matches!(&self.book, Book::Wins(ledger) if ledger.is_full())
    }

    /// Proves the claim, with more and more work; says whether that was possible. The book has all decisions
    /// then.
    pub(crate) fn prepare(&mut self, standing: &Standing, rules: &Rules) -> bool {
        loop {
            self.starved = false;
            if self.settle(standing, rules) {
                return true;
            }
            if !self.starved || self.left() == 0 || self.is_late() || self.is_full() {
                return false;
            }
            self.work = self.work.saturating_mul(MORE_WORK);
        }
    }

    /// Whether the player can be seen to reach the bound with the work allowed.
    fn settle(&mut self, standing: &Standing, rules: &Rules) -> bool {
        if let Some(outcome) = outcome_for(standing.side, &standing.position, rules) {
            return outcome >= self.bound;
        }
        if let Some(node) = self.node(standing, rules) {
            let root = ProofRoot::new(&standing.position, self.terms, self.book.attacker(standing.side));
            let is_proven = root.is_some_and(|root| self.prove(&root));
            if is_proven && node.turn == Turn::Attacker {
                self.enter_first(&node, standing, rules);
            }
            return is_proven;
        }
        // Openings are few, and none of them comes twice.
        let own = standing.position.to_move() == Some(standing.side);
        let mut after = standing.decisions(rules).filter_map(|decision| standing.after(decision, rules).ok());
        if own {
            after.any(|next| self.settle(&next, rules))
        } else {
            after.all(|next| self.settle(&next, rules))
        }
    }

    /// Enters where a proof begins.
    fn enter_first(&mut self, node: &Node, standing: &Standing, rules: &Rules) {
        let first = match &self.book {
            Book::Wins(ledger) if ledger.step(node).is_none() => self.settled_decision(standing, rules),
            Book::Wins(_) | Book::Holds(_) => None,
        };
        match (&mut self.book, first) {
            (Book::Wins(ledger), Some(Choice::Play(mv))) => {
                ledger.enter_with_history(node, Step::of(mv, standing.side));
            }
            (Book::Wins(_), _) => {}
            (Book::Holds(refuge), _) => refuge.add(node),
        }
    }

    /// A decision of the player after which all is settled.
    fn settled_decision(&self, standing: &Standing, rules: &Rules) -> Option<Choice> {
        let settles = |decision: &Choice| {
            standing.after(*decision, rules).is_ok_and(|next| self.is_settled(&next, rules))
        };
        standing.decisions(rules).find(settles)
    }

    /// The decision of a defender with which the attacker could have had most points more: so it is the same one whatever the
    /// sides have, as far as they can pay their refills.
    fn safest_decision(&self, refuge: &Refuge, standing: &Standing, rules: &Rules) -> Option<Choice> {
        let room = |decision: &Choice| {
            let next = standing.after(*decision, rules).ok()?;
            match outcome_for(next.side, &next.position, rules) {
                // What the attacker has more the defender has less.
                Some(outcome) => Some((outcome - self.bound).div_euclid(2)),
                None => refuge.room(&self.node(&next, rules)?),
            }
        };
        let decisions = standing.decisions(rules).filter_map(|decision| Some((room(&decision)?, decision)));
        let best = decisions.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
        (best.0 >= 0).then_some(best.1)
    }

    /// Whether the search proves the bound with the work allowed.
    fn prove(&mut self, root: &ProofRoot) -> bool {
        let limits = Limits {
            nodes: Some(self.work.min(self.left())),
            time: self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())),
            ..*self.limits
        };
        let watch = Watch::new(&limits);
        let prover = |target: i32| Prover::new(self.terms, self.table, &watch, target as i16, Crew::ALONE);
        let (end, wanted, nodes) = match &mut self.book {
            Book::Wins(ledger) => {
                let mut prover = prover(self.bound).with_ledger(ledger);
                let end = match prover.prove_thoroughly(root) {
                    // What the search has missed is found out while it is being refuted.
                    Ok(ProofEnd::Exhausted) => refute(&mut prover, root),
                    end => end,
                };
                (end, ProofEnd::Proven, prover.nodes())
            }
            Book::Holds(refuge) => {
                let mut prover = prover(1 - self.bound);
                let end = match prover.prove_thoroughly(root) {
                    Ok(ProofEnd::Exhausted) => refute_into(refuge, &mut prover, root),
                    end => end,
                };
                (end, ProofEnd::Refuted, prover.nodes())
            }
        };
        self.nodes += nodes;
        self.starved |= end == Err(Stopped);
        end == Ok(wanted)
    }

    /// Whether a decision is known for every position that can arise.
    fn is_settled(&self, standing: &Standing, rules: &Rules) -> bool {
        if let Some(outcome) = outcome_for(standing.side, &standing.position, rules) {
            return outcome >= self.bound;
        }
        match self.node(standing, rules) {
            Some(node) if node.turn == Turn::Attacker => self.book.knows(&node),
            _ if standing.position.to_move() == Some(standing.side) => {
                self.settled_decision(standing, rules).is_some()
            }
            _ => {
                let mut after =
                    standing.decisions(rules).filter_map(|decision| standing.after(decision, rules).ok());
                after.all(|next| self.is_settled(&next, rules))
            }
        }
    }

    /// Moves that may still be made.
    fn left(&self) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.nodes))
    }

    fn is_late(&self) -> bool {
        self.limits.stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The position as the proof search knows it; `None` for an opening, of which it doesn't know enough.
    fn node(&self, standing: &Standing, rules: &Rules) -> Option<Node> {
        let mover = standing.position.to_move().filter(|_| !is_opening(&standing.position, rules))?;
        let turn = if mover == self.book.attacker(standing.side) { Turn::Attacker } else { Turn::Defender };
        // A step is what it is from its own standing; after a flip the player has another one.
        let last = attackers_last(&standing.position, turn)
            .filter(|_| rules.repetition() == Repetition::Moves3)
            .map(|mv| Step::of(mv, mv.pit().part()));
        Some(Node { state: self.terms.state(&standing.position, mover), turn, last })
    }
}

/// Whether what is allowed depends on more here than the proof search knows: a first move that may not capture a quan,
/// or a flip that is open or will be.
fn is_opening(position: &Position, rules: &Rules) -> bool {
    let first = position.ply() == 0;
    position.can_flip() || first && (rules.flip() == Flip::Yes || rules.first_quan() == FirstQuan::Forbidden)
}

impl Strategy for Player<'_> {
    type Error = Stopped;

    fn decide(&mut self, standing: &Standing, rules: &Rules) -> Result<Choice, Stopped> {
        let decision = match (&self.book, self.node(standing, rules)) {
            (Book::Wins(ledger), Some(node)) => {
                ledger.step(&node).map(|step| Choice::Play(step.played_by(standing.side)))
            }
            (Book::Holds(refuge), Some(_)) => self.safest_decision(refuge, standing, rules),
            (_, None) => self.settled_decision(standing, rules),
        };
        decision.ok_or(Stopped)
    }
}
