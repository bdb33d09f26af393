//! Certificates: a strategy written down so that anybody can check it with nothing but the rules.
//!
//! A certificate claims that one player gets at least a certain score difference from a position, whatever the
//! other does: within a number of plies, or only if the game ends, so that the other can't force more. It gives that
//! player's decision in every position that can arise. The decisions are not keyed by position: they stand in the order
//! in which a walk first needs them, one character each, and a position that the walk has met before needs none (so
//! transpositions are shared). [`walk`] is that walk; [`verify()`] reads a file with it, and whoever writes a certificate
//! walks it too, so that nothing can be written that does not verify.
//!
//! # The walk
//! Where the claiming player is to move, one decision is taken from the strategy. Where the other is to move,
//! every reply is followed, depth first: the flip if it is open, then the pits from the player's left to right, each
//! `<` before `>`. Positions are equal if everything is that the rest of the game depends on: board, reserves,
//! debts, side to move, where the claiming player sits, and (where they matter) the flip, the first move and
//! the last five moves.
//!
//! A claim of games that end needs no depth: there the positions to which the replies lead are laid on a pile in the same
//! order, those met for the first time, and the walk goes on with the top one. And there, under `shortfall=borrow`,
//! positions are equal whatever the sides have and owe: of two sides that may borrow, one can pay its refill exactly when
//! both together have enough, which the board alone decides, and a loan changes no score. So the moves don't depend on it,
//! and all that counts is the worst lead with which a game can come to a position.
//!
//! # Why it is a proof
//! Every reply of the other player is tried, and every end that is met is worth at least the claim. A position that
//! is met again while it is still being worked on would let the game go round for ever. If the claim says that games end,
//! that is refused: all games that the strategy allows are finite, and the longest one is counted. If it speaks only of
//! games that end, nothing more needs to be known: such a game can't leave the positions of the walk but by an end that is
//! good enough. A side that can't pay its refill under `shortfall=forfeit` loses all points of the game; every other end
//! is worth its score difference.

mod checksum;
mod format;
mod hold;
mod key;
mod playbook;
mod verify;
mod walk;

pub use format::{CLAIM, FormatError, Header, WriteError, write_certificate};
pub use playbook::Playbook;
pub use verify::{VerifyError, verify, verify_watched};
pub use walk::{
    Claim, Decision, Fault, IllegalDecision, Length, Proof, Refutation, Seat, Strategy, outcome_for, walk,
};
