//! One move of a record, held against the rules: can it be played, and did it do what the record claims?

use crate::diagnostics::FlipRefusal;
use crate::notation::MoveNode;
use crate::rules::{Captures, Flip, Move, MoveError, Position, RefillDue, Rules};

/// What a legal move did, and where the record says otherwise.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) mv: Move,
    pub(crate) captures: Captures,
    /// The refill that the move began with.
    pub(crate) refill: Option<RefillDue>,
    /// Whether the table was flipped.
    pub(crate) flipped: bool,
    /// Why a flip that the record has is not allowed.
    pub(crate) flip_refused: Option<FlipRefusal>,
    pub(crate) claim: Verdict,
    pub(crate) end_claim: Verdict,
}

/// How a claim compares with what happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing is claimed.
    Silent,
    /// It is so.
    Right,
    /// It is not so.
    Wrong,
}

impl Judged {
    /// Whether the record says something about this move that did not happen. A refill that is left out is no
    /// claim.
    pub(crate) fn contradicts(&self, node: &MoveNode<'_>) -> bool {
        let refill = match (&node.refill, self.refill) {
            (Some(token), Some(due)) => token.borrowed != due.borrowed,
            (Some(_), None) => true,
            (None, _) => false,
        };
        refill
            || self.flip_refused.is_some()
            || self.claim == Verdict::Wrong
            || self.end_claim == Verdict::Wrong
    }
}

/// The move that a node means on this board.
///
/// # Errors
/// If there is none: as rules refuse one that can't be played.
#[inline]
pub(crate) fn intended(node: &MoveNode<'_>, rules: &Rules) -> Result<Move, MoveError> {
    node.on(rules.sides()).ok_or(MoveError::NoSuchPit)
}

/// Plays the move of a node, flip and refill included, and compares it with the claims of the record.
///
/// # Errors
/// If it can't be played; the position is unchanged then, but for an allowed flip.
#[inline]
pub(crate) fn play(
    position: &mut Position,
    mv: Move,
    node: &MoveNode<'_>,
    rules: &Rules,
) -> Result<Judged, MoveError> {
    let mut flip_refused = None;
    if node.flip.is_some() && position.flip().is_err() {
        flip_refused = Some(why_no_flip(position, rules));
    }
    let mut captures = Captures::default();
    position.play(mv, rules, &mut captures)?;
    let claim = match &node.claim {
        None => Verdict::Silent,
        Some(claim) if claim.is_borne_out(captures.points()) => Verdict::Right,
        Some(_) => Verdict::Wrong,
    };
    let end_claim = match (node.ends.is_some(), position.ending()) {
        (false, _) => Verdict::Silent,
        (true, Some(_)) => Verdict::Right,
        (true, None) => Verdict::Wrong,
    };
    let flipped = node.flip.is_some() && flip_refused.is_none();
    let refill = captures.refill;
    Ok(Judged { mv, captures, refill, flipped, flip_refused, claim, end_claim })
}

fn why_no_flip(position: &Position, rules: &Rules) -> FlipRefusal {
    if rules.flip() == Flip::No {
        FlipRefusal::NotInVariant
    } else if position.to_move().is_none() {
        FlipRefusal::GameOver
    } else if position.ply() == 0 {
        FlipRefusal::TooEarly
    } else {
        FlipRefusal::TooLate
    }
}
