//! Studying a line of play: every decision with what was best, what was played, and what it lost.

use crate::notation::Judgement;
use crate::replay::{Ply, Timeline};
use crate::rules::{Captures, Choice, Position, Rules, Side, Sides};

use super::analyst::{Analyst, Opinion, Reply};
use super::chances::dan_on_board;
use super::flip;
use super::judge::{Judged, Loss, Thresholds};
use super::words::fails_to_refill;
use super::worth::Worth;

/// What was found out about one move of a record.
#[derive(Clone, Debug)]
pub struct Studied {
    /// The move's place in the game's body.
    pub node: usize,
    /// What the position before it is worth.
    pub before: Worth,
    /// What the position after it is worth.
    pub after: Worth,
    /// The move as a decision; `None` if it was forced.
    pub decision: Option<Decision>,
    /// The flip before it, or its omission, as a decision of its own; `None` where no table could be flipped.
    pub flip: Option<Decision>,
}

/// A decision, judged.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Who decided: the side of the person at that moment.
    pub side: Side,
    /// Whether persons had exchanged sides before.
    pub is_flipped: bool,
    /// Whether the table was flipped right before it.
    pub follows_flip: bool,
    /// The position in which it was made.
    pub position: Position,
    /// What the engine thinks of it.
    pub opinion: Opinion,
    /// What it lost.
    pub loss: Loss,
    /// Whether it is the first from which on a failed refill is to be expected.
    pub is_first_to_fail: bool,
}

impl Decision {
    /// Who decided, by the side at which that person sat at the first move: the names in the tags go by this.
    pub fn player(&self) -> Side {
        if self.is_flipped { self.side.next(Sides::Two) } else { self.side }
    }
}

/// A line that was studied as far as it could be.
#[derive(Clone, Debug, Default)]
pub struct Study {
    /// The moves in the order of play.
    pub moves: Vec<Studied>,
    /// What the start is worth.
    pub start: Option<Worth>,
    /// Whether all of it could be studied.
    pub complete: bool,
}

/// Studies moves of one line, the last first: what is proven of the end is known when the beginning is looked at.
pub(super) fn study(
    plies: &[&Ply],
    timeline: &Timeline,
    thresholds: &Thresholds,
    analyst: &mut Analyst<'_>,
) -> Study {
    let rules = &timeline.setup().rules;
    let mut moves: Vec<Studied> = Vec::with_capacity(plies.len());
    analyst.begin_line();
    let mut after: Option<Worth> = plies.last().and_then(|ply| analyst.worth(&ply.position, rules));
    let mut complete = true;
    for ply in plies.iter().rev() {
        if analyst.is_stopped() {
            complete = false;
            break;
        }
        let before = timeline.before(ply);
        let Some(studied) = study_move(ply, before, after, rules, thresholds, analyst) else {
            complete = false;
            break;
        };
        after = Some(studied.before);
        moves.push(studied);
    }
    let start = after.filter(|_| moves.len() == plies.len());
    moves.reverse();
    foresee(&mut moves, rules);
    Study { moves, start, complete }
}

/// Marks the decisions from which on a failed refill is to be expected that was not before.
fn foresee(moves: &mut [Studied], rules: &Rules) {
    let mut expected = None;
    for decision in moves.iter_mut().filter_map(|studied| studied.decision.as_mut()) {
        let fails = fails_to_refill(&decision.position, &decision.opinion.played.line, rules);
        decision.is_first_to_fail = fails.is_some() && fails != expected;
        expected = fails;
    }
}

fn study_move(
    ply: &Ply,
    before: &Position,
    known: Option<Worth>,
    rules: &Rules,
    thresholds: &Thresholds,
    analyst: &mut Analyst<'_>,
) -> Option<Studied> {
    let mut position = *before;
    let flip_is_open = before.can_flip();
    if flip_is_open {
        position.flip().ok()?;
    }
    let forced = position.legal_moves(rules).len() < 2;
    if let Some(known) = known.filter(|_| forced && !flip_is_open) {
        // There was nothing to decide: it is worth the same before and after.
        let (before, after) = (known, known);
        return Some(Studied { node: ply.node, before, after, decision: None, flip: None });
    }
    let played = Choice::Play(ply.mv);
    let mut decision = decide(&position, played, ply.is_flipped, known, rules, thresholds, analyst)?;
    decision.follows_flip = ply.flip;
    let flip = flip_is_open.then(|| flip::decide(before, &decision, ply.flip, thresholds));
    let mut after = decision.opinion.played.worth;
    if let Some(known) = known {
        after = after.knowing(known);
    }
    let before = decision.opinion.before;
    Some(Studied { node: ply.node, before, after, decision: (!forced).then_some(decision), flip })
}

fn decide(
    position: &Position,
    played: Choice,
    is_flipped: bool,
    known: Option<Worth>,
    rules: &Rules,
    thresholds: &Thresholds,
    analyst: &mut Analyst<'_>,
) -> Option<Decision> {
    let side = position.to_move()?;
    let mut opinion = analyst.opinion(position, played, known, rules)?;
    let to_mover = |reply: &Reply| {
        if flip::is_ahead(position, rules) { flip::before_it(reply.worth, side) } else { reply.worth }
    };
    let mut worth = (to_mover(&opinion.best), to_mover(&opinion.played));
    // What is known of the rest of the game may show that the move played was the better one.
    if worth.1.points(side) > worth.0.points(side) || opinion.best.choice == played {
        opinion.best = opinion.played.clone();
        worth.0 = worth.1;
    }
    let judged = Judged { best: (&worth.0, side), played: (&worth.1, side), dan: dan_on_board(position) };
    let mut loss = judged.loss(thresholds);
    if loss.judgement.is_none() && opinion.is_only {
        loss.judgement = Some(Judgement::OnlyMove);
    }
    Some(Decision {
        side,
        is_flipped,
        follows_flip: false,
        position: *position,
        opinion,
        loss,
        is_first_to_fail: false,
    })
}

/// Points that a choice captures at once.
pub(super) fn gain(position: &Position, choice: Choice, rules: &Rules) -> u32 {
    captures(position, choice, rules).total()
}

/// What a choice captures at once.
pub(super) fn captures(position: &Position, choice: Choice, rules: &Rules) -> Captures {
    let Choice::Play(mv) = choice else { return Captures::default() };
    position.captures(mv, rules).unwrap_or_default()
}
