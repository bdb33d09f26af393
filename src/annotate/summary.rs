//! What a game's decisions come to, by side.

use crate::notation::Judgement;
use crate::rules::{Side, Sides};

use super::chances::accuracy;
use super::study::{Decision, Study};

/// A game's decisions, added up by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Whether the whole game was studied.
    pub complete: bool,
    /// By side, P0 first.
    pub sides: Vec<SideSummary>,
}

/// One side's decisions, added up. Forced moves are none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SideSummary {
    /// How many decisions it made.
    pub decisions: u32,
    /// Its blunders, `??`.
    pub blunders: u32,
    /// Its mistakes, `?`.
    pub mistakes: u32,
    /// Its inaccuracies, `?!`.
    pub inaccuracies: u32,
    /// The mean accuracy of its decisions in per cent; `None` without decisions or if the study is incomplete.
    pub accuracy: Option<f64>,
    /// The mean loss of its decisions in points; `None` without decisions.
    pub points_lost: Option<f64>,
}

impl Summary {
    /// Adds up what studies found.
    pub fn of(studies: &[Study], sides: Sides) -> Self {
        let complete = studies.iter().all(|study| study.complete);
        let of_side = |side: Side| {
            let decisions = studies
                .iter()
                .flat_map(|study| &study.moves)
                .flat_map(|studied| studied.flip.iter().chain(&studied.decision))
                .filter(move |decision| decision.side == side);
            SideSummary::of(decisions, complete)
        };
        Self { complete, sides: sides.all().map(of_side).collect() }
    }
}

impl SideSummary {
    fn of<'d>(decisions: impl Iterator<Item = &'d Decision> + Clone, complete: bool) -> Self {
        let count = decisions.clone().count();
        let judged = |judgement| {
            let judged = decisions.clone().filter(|decision| decision.loss.judgement == Some(judgement));
            judged.count() as u32
        };
        let mean = |value: fn(&Decision) -> f64| {
            (count > 0).then(|| decisions.clone().map(value).sum::<f64>() / count as f64)
        };
        Self {
            decisions: count as u32,
            blunders: judged(Judgement::Blunder),
            mistakes: judged(Judgement::Mistake),
            inaccuracies: judged(Judgement::Inaccuracy),
            accuracy: mean(|decision| accuracy(decision.loss.chances)).filter(|_| complete),
            points_lost: mean(|decision| decision.loss.points),
        }
    }
}
