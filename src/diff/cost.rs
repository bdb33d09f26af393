//! What it cost to choose one way and not the other, where two lines part.

use super::line::{MoveKey, Step};
use super::report::ComparedGame;
use crate::annotate::{Analyst, chances, dan_on_board};
use crate::notation::{Annotation, Basis, Eval, Points};
use crate::rules::{Choice, Position, Side};

/// Two choices in the same position, weighed.
#[derive(Clone, Debug, PartialEq)]
pub struct Cost {
    /// The ply of the first line's choice, from 1.
    pub ply_a: usize,
    /// The ply of the second line's choice, from 1.
    pub ply_b: usize,
    /// What the first line's choice is worth.
    pub a: Eval,
    /// What the second line's choice is worth.
    pub b: Eval,
    /// By how many points the first choice was better for the mover; negative if the second was.
    pub points: f64,
    /// By how much of the winning chances, −1 to 1, likewise.
    pub chances: f64,
    /// The best choices there, best first, where the engine was asked for more than one line. To flip the table is one of
    /// them where it is open, together with the best move after it.
    pub best: Vec<(MoveKey, Eval)>,
}

impl Cost {
    /// Whether both values are proven exactly, so that the points between them are too.
    pub fn is_proven(&self) -> bool {
        [&self.a, &self.b].iter().all(|eval| eval.basis() == Basis::Proven)
    }
}

/// Weighs the choices at every place where the lines part, by the evaluations that both records hold.
pub fn recorded(game: &ComparedGame<'_, '_>) -> Vec<Cost> {
    weigh(game, |_, step, _| Some((Annotation::of(step.view.comments()).eval?, Vec::new())))
}

/// Weighs the choices at every place where the lines part, by the engine. The second choice is searched to the depth of
/// the first, if the limits allow: who of two has the last move of a search looks better.
pub fn analysed(game: &ComparedGame<'_, '_>, analyst: &mut Analyst<'_>) -> Vec<Cost> {
    let Some(setup) = game.a.setup() else { return Vec::new() };
    analyst.begin(&setup.rules);
    weigh(game, |position, step, first| {
        // What a move leads to is the same on either seat, so that the flip before it needs no search of its own.
        let choice = Choice::Play(step.key.on(position.sides())?);
        let mut opinion = analyst.opinion(position, choice, None, &setup.rules)?;
        if let Some(Basis::Depth(depth)) = first.map(Eval::basis)
            && matches!(opinion.played.worth.to_eval().basis(), Basis::Depth(other) if other != depth)
            && let Some(reply) = analyst.reply(position, choice, depth)
        {
            opinion.played = reply;
        }
        let best = std::iter::once(&opinion.best).chain(&opinion.others);
        let best = best.filter_map(|reply| Some((MoveKey::of_line(&reply.line)?, reply.worth.to_eval())));
        let best = best.collect();
        Some((opinion.played.worth.to_eval(), if opinion.others.is_empty() { Vec::new() } else { best }))
    })
}

/// What a choice is worth, and the best ones.
type Weight = (Eval, Vec<(MoveKey, Eval)>);

/// Where both lines choose in the same position, under the same rules. `value` hears what the first choice is worth when it
/// is asked about the second.
fn weigh(
    game: &ComparedGame<'_, '_>,
    mut value: impl FnMut(&Position, &Step<'_, '_>, Option<&Eval>) -> Option<Weight>,
) -> Vec<Cost> {
    if !game.diff.same_setup || game.diff.moves.meetings.iter().any(|meeting| meeting.mirrored) {
        return Vec::new();
    }
    let parted = game.diff.moves.stretches.iter().filter(|stretch| !stretch.common);
    let costs = parted.filter_map(|stretch| {
        let (i, j) = (stretch.a.start, stretch.b.start);
        let (a, b) = (game.steps_a.get(i)?, game.steps_b.get(j)?);
        let mut position = *game.position_before(i)?;
        let mover = position.to_move()?;
        let flips = [a.key.flip, b.key.flip];
        if flips.contains(&true) && !position.can_flip() {
            return None;
        }
        // Where both flip, the choice is that of the move after it, by the person who then sits there.
        let both_flip = flips == [true, true] && position.flip().is_ok();
        let (value_a, best) = value(&position, a, None)?;
        let (value_b, _) = value(&position, b, Some(&value_a))?;
        let seat = |key: &MoveKey| {
            if key.flip && !both_flip { Choice::Flip.seat_after(mover) } else { mover }
        };
        let (margin_a, margin_b) = (margin(&value_a, seat(&a.key)), margin(&value_b, seat(&b.key)));
        let dan = dan_on_board(&position);
        Some(Cost {
            ply_a: i + 1,
            ply_b: j + 1,
            points: margin_a - margin_b,
            chances: chances(margin_a, dan) - chances(margin_b, dan),
            a: value_a,
            b: value_b,
            best,
        })
    });
    costs.collect()
}

/// The lead that a seat has by an evaluation: on more than two sides over the best of the others.
fn margin(eval: &Eval, seat: Side) -> f64 {
    match eval.value() {
        Some(value) if seat == Side::P0 => value.to_f64(),
        Some(value) => -value.to_f64(),
        None => {
            let scores = eval.scores().iter().copied().map(Points::to_f64).enumerate();
            let own = scores.clone().find(|(i, _)| *i == seat.index()).map_or(0.0, |(_, score)| score);
            let others = scores.filter(|(i, _)| *i != seat.index()).map(|(_, score)| score);
            own - others.fold(f64::NEG_INFINITY, f64::max)
        }
    }
}
