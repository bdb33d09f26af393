//! Adding up a game's decisions by player.

use crate::notation::{Judgement, SideSummary, Summary};
use crate::rules::{Side, Sides};

use super::chances::accuracy;
use super::study::{Decision, Study};

/// What the decisions of some lines come to.
pub(super) fn summarise(studies: &[Study], sides: Sides) -> Summary {
    let complete = studies.iter().all(|study| study.complete);
    let of_player = |side: Side| {
        let decisions = studies
            .iter()
            .flat_map(|study| &study.moves)
            .flat_map(|studied| studied.flip.iter().chain(&studied.decision))
            .filter(move |decision| decision.player() == side);
        added_up(decisions, complete)
    };
    Summary { complete, sides: sides.all().map(of_player).collect() }
}

fn added_up<'d>(decisions: impl Iterator<Item = &'d Decision> + Clone, complete: bool) -> SideSummary {
    let count = decisions.clone().count();
    let judged = |judgement| {
        let judged = decisions.clone().filter(|decision| decision.loss.judgement == Some(judgement));
        judged.count() as u32
    };
    let mean = |value: fn(&Decision) -> f64| {
        (count > 0).then(|| decisions.clone().map(value).sum::<f64>() / count as f64)
    };
    SideSummary {
        decisions: count as u32,
        blunders: judged(Judgement::Blunder),
        mistakes: judged(Judgement::Mistake),
        inaccuracies: judged(Judgement::Inaccuracy),
        accuracy: mean(|decision| accuracy(decision.loss.chances)).filter(|_| complete),
        points_lost: mean(|decision| decision.loss.points),
    }
}
