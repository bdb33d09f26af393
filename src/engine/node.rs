//! What the proof search is about: positions as one side attacks them, where a proof begins, and how it ends.

use super::state::{State, Terms};
use super::steps::Step;
use crate::rules::{FinalValue, Move, Position, Repetition, Side, Sides, final_value};

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
pub(crate) const NEVER: u32 = 1 << 30;

impl Missing {
    pub(crate) const PROVEN: Self = Self { proof: 0, refutation: NEVER };
    pub(crate) const REFUTED: Self = Self { proof: NEVER, refutation: 0 };

    pub(crate) const fn is_settled(self) -> bool {
        self.proof == 0 || self.refutation == 0
    }
}

/// How a proof search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProofEnd {
    /// The attacker can force the target.
    Proven,
    /// No proof was found in all positions that can arise. This proves nothing: see [`super::prove`].
    Exhausted,
    /// The attacker can't force the target: [`super::refute`].
    Refuted,
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
    /// The game goes on after a move by which the attacker has repeated its last one, which the proof search leaves out.
    Repeats(Node),
    /// The game has ended; the final difference, attacker minus defender.
    Ends(i16),
}

/// Where a proof begins.
#[derive(Clone)]
pub(crate) struct ProofRoot {
    pub(crate) turn: Turn,
    pub(crate) moves: Vec<After>,
}

/// The attacker's last move, as far as the position remembers moves.
pub(crate) fn attackers_last(position: &Position, turn: Turn) -> Option<Move> {
    position.recent_moves().iter().rev().nth(usize::from(turn == Turn::Attacker)).copied()
}

impl ProofRoot {
    /// The position as the proof search begins with it, the first move made by the plain rules; `None` where there is none.
    pub(crate) fn new(position: &Position, terms: &Terms, attacker: Side) -> Option<ProofRoot> {
        let rules = &terms.rules;
        let mover = position.to_move()?;
        let turn = if mover == attacker { Turn::Attacker } else { Turn::Defender };
        let attackers_last = attackers_last(position, turn);
        let restricted = rules.repetition() == Repetition::Moves3;
        let mut moves = Vec::new();
        for mv in position.legal_moves(rules) {
            let mut after = *position;
            // A legal move can be played.
            if after.play(mv, rules, &mut ()).is_err() {
                continue;
            }
            if let FinalValue::Is(value) = final_value(&after, rules) {
                moves.push(After::Ends(attacker.signed(value) as i16));
                continue;
            }
            let last = match turn {
                Turn::Attacker => restricted.then_some(Step::of(mv, mover)),
                Turn::Defender => {
                    let last = attackers_last.filter(|_| restricted);
                    last.map(|last| Step::of(last, attacker))
                }
            };
            let state = terms.state(&after, mover.next(Sides::Two));
            let node = Node { state, turn: turn.other(), last };
            let repeats = restricted && turn == Turn::Attacker && attackers_last == Some(mv);
            moves.push(if repeats { After::Repeats(node) } else { After::Goes(node) });
        }
        (!moves.is_empty()).then_some(ProofRoot { turn, moves })
    }
}
