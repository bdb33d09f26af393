//! Certificates of what the engine proves: proving the claim with a ledger, and a player who plays by it.

use std::fmt;
use std::io::{self, Write};
use std::time::Instant;

use super::crew::Crew;
use super::engine::EngineError;
use super::ledger::Ledger;
use super::limits::{Limits, Watch};
use super::memory::Memory;
use super::node::{Node, Root, Turn, Verdict, attackers_last};
use super::prove::Prover;
use super::refute::refute;
use super::search::{INFINITE, Stopped};
use super::state::Terms;
use super::steps::Step;
use super::table::Table;
use crate::certificate::{
    Claim, Decision, Fault, Proof, Refutation, Seat, Strategy, WriteError, outcome_for, write_certificate,
};
use crate::rules::{FirstQuan, Flip, Position, Repetition, Rules, Side, Sides};

/// Why there is no certificate.
#[derive(Debug)]
pub enum CertifyError {
    /// The engine can't work on the position.
    Engine(EngineError),
    /// No proof was found within the limits, or there is none.
    Unproven {
        /// Moves looked at.
        nodes: u64,
    },
    /// The proof has more positions than the engine can note beside a table of so many mebibytes.
    TooLarge {
        /// The size of the table.
        hash: usize,
    },
    /// The strategy fails when the plain rules check it: a mistake in the engine. The words tell the game.
    Refuted(String),
    /// Writing failed.
    Write(io::Error),
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(error) => error.fmt(f),
            Self::Unproven { nodes } => write!(f, "no proof was found in {nodes} moves looked at"),
            Self::TooLarge { hash } => {
                write!(f, "the strategy is too large to be made with {hash} MiB: give it more by --hash")
            }
            Self::Refuted(why) => {
                write!(f, "the strategy found does not stand the check by the rules: {why}")
            }
            Self::Write(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CertifyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Engine(error) => Some(error),
            Self::Write(error) => Some(error),
            Self::Unproven { .. } | Self::TooLarge { .. } | Self::Refuted(_) => None,
        }
    }
}

/// Proves that the player who sits at `side` gets a final difference of at least `bound`, and writes the
/// certificate. `hash` is the size of the table in mebibytes.
///
/// # Errors
/// See [`CertifyError`]. Nothing is written unless the plain rules have checked the whole strategy.
///
/// ```
/// use oaq::certificate::verify;
/// use oaq::engine::{Limits, certify};
/// use oaq::rules::{Position, Rules, Side};
/// let rules = Rules::default();
/// let position = Position::parse("0,0,0,0,1,0/0,0,0,0,0,0 30/30 P0", &rules).unwrap();
/// let mut file = Vec::new();
/// certify(&position, &rules, Side::P0, 1, 1, &Limits::default(), &mut file).unwrap();
/// let (_, proof) = verify(&mut file.as_slice()).unwrap().unwrap();
/// assert_eq!((proof.bound, proof.plies), (1, 1));
/// ```
pub fn certify(
    position: &Position,
    rules: &Rules,
    side: Side,
    bound: i32,
    hash: usize,
    limits: &Limits<'_>,
    out: &mut impl Write,
) -> Result<Proof, CertifyError> {
    if position.sides() != Sides::Two {
        return Err(CertifyError::Engine(EngineError::Sides { sides: position.sides() }));
    }
    let terms = Terms::new(position, rules).map_err(CertifyError::Engine)?;
    // No difference comes near these limits, debts and all.
    let bound = bound.clamp(-i32::from(INFINITE), i32::from(INFINITE));
    let mut memory = Memory::new(hash);
    let table = memory.table().map_err(CertifyError::Engine)?;
    let mut player = Player {
        terms: &terms,
        table: &table,
        limits,
        deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
        bound,
        nodes: 0,
        work: FIRST_WORK,
        starved: false,
        ledger: Ledger::beside(table.places()),
    };
    let seat = Seat { position: *position, side };
    if !player.prepare(&seat, rules) {
        if player.ledger.is_full() {
            return Err(CertifyError::TooLarge { hash });
        }
        return Err(CertifyError::Unproven { nodes: player.nodes });
    }
    let claim = Claim { side, bound, plies: u32::MAX };
    write_certificate(out, rules, position, claim, &mut player).map_err(|error| match error {
        WriteError::Io(error) => CertifyError::Write(error),
        WriteError::Refuted(Refutation { fault: Fault::NoDecision(Stopped), .. }) => {
            CertifyError::Unproven { nodes: player.nodes }
        }
        WriteError::Refuted(refutation) => CertifyError::Refuted(format!("{refutation:?}")),
    })
}

/// Moves that the first attempt at a proof may cost, and by what that grows when it doesn't suffice. Where there are
/// several ways, of which not all can be proven, none gets much more than another.
const FIRST_WORK: u64 = 4_000_000;
const MORE_WORK: u64 = 4;

/// The player of the claim.
struct Player<'a> {
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
    /// How each position is won.
    ledger: Ledger,
}

impl Player<'_> {
    /// Proves the claim, with more and more work; says whether that was possible.
    fn prepare(&mut self, seat: &Seat, rules: &Rules) -> bool {
        loop {
            self.starved = false;
            if self.settle(seat, rules) {
                return true;
            }
            if !self.starved || self.left() == 0 || self.is_late() || self.ledger.is_full() {
                return false;
            }
            self.work = self.work.saturating_mul(MORE_WORK);
        }
    }

    /// Whether the player can be seen to reach the bound with the work allowed. The ledger has the moves then.
    fn settle(&mut self, seat: &Seat, rules: &Rules) -> bool {
        if let Some(outcome) = outcome_for(seat.side, &seat.position, rules) {
            return outcome >= self.bound;
        }
        if let Some(node) = self.node(seat, rules) {
            let root = Root::new(&seat.position, self.terms, seat.side);
            let is_proven = root.is_some_and(|root| self.prove(&root));
            if is_proven && node.turn == Turn::Attacker {
                self.enter_first(&node, seat, rules);
            }
            return is_proven;
        }
        // Openings are few, and none of them comes twice.
        let own = seat.position.to_move() == Some(seat.side);
        let mut after = seat.decisions(rules).filter_map(|decision| seat.after(decision, rules).ok());
        if own {
            after.any(|next| self.settle(&next, rules))
        } else {
            after.all(|next| self.settle(&next, rules))
        }
    }

    /// Enters the move with which a proof begins.
    fn enter_first(&mut self, node: &Node, seat: &Seat, rules: &Rules) {
        if self.ledger.step(node).is_none()
            && let Some(Decision::Play(mv)) = self.settled_decision(seat, rules)
        {
            self.ledger.enter_with_history(node, Step::of(mv, seat.side));
        }
    }

    /// A decision of the player after which all is settled.
    fn settled_decision(&self, seat: &Seat, rules: &Rules) -> Option<Decision> {
        let settles = |decision: &Decision| {
            seat.after(*decision, rules).is_ok_and(|next| self.is_settled(&next, rules))
        };
        seat.decisions(rules).find(settles)
    }

    /// Whether the search proves the bound with the work allowed.
    fn prove(&mut self, root: &Root) -> bool {
        let limits = Limits {
            nodes: Some(self.work.min(self.left())),
            time: self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())),
            ..*self.limits
        };
        let watch = Watch::new(&limits);
        let prover = Prover::new(self.terms, self.table, &watch, self.bound as i16, Crew::ALONE);
        let mut prover = prover.with_ledger(&mut self.ledger);
        let verdict = match prover.prove_thoroughly(root) {
            // What the search has missed is found out while it is being refuted.
            Ok(Verdict::Exhausted) => refute(&mut prover, root),
            verdict => verdict,
        };
        self.nodes += prover.nodes();
        self.starved |= verdict == Err(Stopped);
        verdict == Ok(Verdict::Proven)
    }

    /// Whether a decision is known for every position that can arise.
    fn is_settled(&self, seat: &Seat, rules: &Rules) -> bool {
        if let Some(outcome) = outcome_for(seat.side, &seat.position, rules) {
            return outcome >= self.bound;
        }
        match self.node(seat, rules) {
            Some(node) if node.turn == Turn::Attacker => self.ledger.step(&node).is_some(),
            None if seat.position.to_move() == Some(seat.side) => {
                self.settled_decision(seat, rules).is_some()
            }
            _ => {
                let mut after = seat.decisions(rules).filter_map(|decision| seat.after(decision, rules).ok());
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
    fn node(&self, seat: &Seat, rules: &Rules) -> Option<Node> {
        let mover = seat.position.to_move().filter(|_| !is_opening(&seat.position, rules))?;
        let turn = if mover == seat.side { Turn::Attacker } else { Turn::Defender };
        // A step is what it is from its own seat; after a flip the player has another one.
        let last = attackers_last(&seat.position, turn)
            .filter(|_| rules.repetition() == Repetition::Moves3)
            .map(|mv| Step::of(mv, mv.pit().part()));
        Some(Node { state: self.terms.state(&seat.position, mover), turn, last })
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

    fn decide(&mut self, seat: &Seat, rules: &Rules) -> Result<Decision, Stopped> {
        if let Some(step) = self.node(seat, rules).and_then(|node| self.ledger.step(&node)) {
            return Ok(Decision::Play(step.played_by(seat.side)));
        }
        self.settled_decision(seat, rules).ok_or(Stopped)
    }
}
