//! Studying a line of play: every decision with what was best, what was played, and what it lost.

use crate::engine::Choice;
use crate::notation::Judgement;
use crate::replay::{Ply, Timeline};
use crate::rules::{Event, Position, Rules, Side};

use super::analyst::{Analyst, Opinion, seat_after};
use super::chances::dan_on_board;
use super::judge::{Judged, Loss, Thresholds};
use super::words::fails_to_refill;
use super::worth::Worth;

/// What was found out about one move of a record.
#[derive(Clone, Debug)]
pub struct Studied {
    /// The move's place in the game's body.
    pub node: usize,
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
    /// The position in which it was made.
    pub position: Position,
    /// What the engine thinks of it.
    pub opinion: Opinion,
    /// What it lost.
    pub loss: Loss,
    /// Whether it is the first from which on a failed refill is to be expected.
    pub is_first_to_fail: bool,
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
    let mut after: Option<Worth> = plies.last().and_then(|ply| analyst.worth(&ply.position, rules));
    let mut complete = true;
    for ply in plies.iter().rev() {
        if analyst.is_stopped() {
            complete = false;
            break;
        }
        let before = timeline.before(ply);
        let Some(studied) = study_move(ply, before, after.as_ref(), rules, thresholds, analyst) else {
            complete = false;
            break;
        };
        after = Some(before_worth(&studied));
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

/// What the position before a move is worth, by what is known of it and of the best choice there.
fn before_worth(studied: &Studied) -> Worth {
    let decision = studied.flip.as_ref().or(studied.decision.as_ref());
    decision.map_or_else(|| studied.after.clone(), |decision| decision.opinion.before.clone())
}

fn study_move(
    ply: &Ply,
    before: &Position,
    known: Option<&Worth>,
    rules: &Rules,
    thresholds: &Thresholds,
    analyst: &mut Analyst<'_>,
) -> Option<Studied> {
    let mut position = *before;
    let was_flipped = ply.is_flipped && !ply.flip;
    let played = Choice::Play(ply.mv);
    let flip = match (before.can_flip(), ply.flip) {
        (false, _) => None,
        (true, flipped) => {
            let choice = if flipped { Choice::Flip } else { played };
            let decision = decide(before, choice, was_flipped, None, rules, thresholds, analyst)?;
            if flipped {
                position.flip().ok()?;
            }
            Some(decision)
        }
    };
    let forced = position.legal_moves(rules).len() < 2;
    let decision = if flip.is_some() && !ply.flip {
        // Not to flip and to move is one decision; it has been judged as that of the flip.
        None
    } else {
        Some(decide(&position, played, ply.is_flipped, known, rules, thresholds, analyst)?)
    };
    let opinion = decision.as_ref().or(flip.as_ref()).map(|decision| &decision.opinion)?;
    let mut after = opinion.played.worth.clone();
    if let Some(known) = known {
        after = after.knowing(known);
    }
    Some(Studied { node: ply.node, after, decision: decision.filter(|_| !forced), flip })
}

fn decide(
    position: &Position,
    played: Choice,
    is_flipped: bool,
    known: Option<&Worth>,
    rules: &Rules,
    thresholds: &Thresholds,
    analyst: &mut Analyst<'_>,
) -> Option<Decision> {
    let side = position.to_move()?;
    let mut opinion = analyst.opinion(position, played, known, rules)?;
    let seats = (seat_after(side, opinion.best.choice), seat_after(side, played));
    // What is known of the rest of the game may show that the move played was the better one.
    if opinion.played.worth.points(seats.1) > opinion.best.worth.points(seats.0)
        || opinion.best.choice == played
    {
        opinion.best = opinion.played.clone();
    }
    let judged = Judged {
        best: (&opinion.best.worth, seat_after(side, opinion.best.choice)),
        played: (&opinion.played.worth, seats.1),
        dan: dan_on_board(position),
    };
    let mut loss = judged.loss(thresholds);
    if loss.judgement.is_none() && opinion.is_only {
        loss.judgement = Some(Judgement::OnlyMove);
    }
    Some(Decision { side, is_flipped, position: *position, opinion, loss, is_first_to_fail: false })
}

/// Points that a choice captures at once.
pub(super) fn gain(position: &Position, choice: Choice, rules: &Rules) -> u32 {
    captures(position, choice, rules).into_iter().map(u32::from).sum()
}

/// The points that a choice captures at once, pit by pit.
pub(super) fn captures(position: &Position, choice: Choice, rules: &Rules) -> Vec<u16> {
    let Choice::Play(mv) = choice else { return Vec::new() };
    let (mut position, mut events) = (*position, Vec::new());
    if position.play(mv, rules, &mut events).is_err() {
        return Vec::new();
    }
    let points = events.iter().filter_map(|event| match event {
        Event::Capture { points, .. } => Some(*points),
        _ => None,
    });
    points.collect()
}
