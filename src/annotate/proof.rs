//! Proving what a decision was about: who wins before it, and after it.
//!
//! A game is studied from its end, and the referee remembers what it has proven further down; so it gets far with
//! little work.

use crate::rules::{Choice, FinalValue, Position, Rules, Side, Sides, final_value};

use super::analyst::{Analyst, Opinion};
use super::flip;
use super::patience::Question;
use super::study::gain;
use super::worth::{Prospect, Worth};

/// From this expected lead on, in points, nobody asks whether the side that is behind can win after all.
const CLEAR: f64 = 4.0;

/// Up to this expected lead, in points, a win that can't be proven may be a draw at best.
const SLIGHT: f64 = 8.0;

impl Analyst<'_> {
    /// Adds to a worth of a position what can be proven of its result.
    pub(super) fn settle(&mut self, position: &Position, mut worth: Worth) -> Worth {
        let Some(mover) = position.to_move() else { return worth };
        let other = mover.next(Sides::Two);
        let (ahead, behind) = if worth.margin(mover) >= 0.0 { (mover, other) } else { (other, mover) };
        let lead = worth.margin(ahead);
        let questions = [
            (Question::Win, ahead, 1),
            (Question::Upset, behind, 1),
            (Question::Draw, ahead, 0),
            (Question::Hold, behind, 0),
        ];
        for (question, side, target) in questions {
            // What is not to be expected is not worth its price.
            let is_worth_asking = match question {
                Question::Upset => lead < CLEAR,
                Question::Draw => lead < SLIGHT,
                Question::Hold => lead == 0.0 || worth.least(ahead) == Some(0),
                _ => true,
            };
            if is_worth_asking
                && worth.is_open(side, target)
                && self.answers(question, position, side, target)
            {
                worth = worth.knowing(Worth::forced(side, target));
            }
        }
        if worth.is_decided() { self.close_in(position, worth, ahead) } else { worth }
    }

    /// Closes in on the value of a position whose result is proven, from both sides: first on what the search expects,
    /// then on half of it.
    fn close_in(&mut self, position: &Position, mut worth: Worth, ahead: Side) -> Worth {
        let behind = ahead.next(Sides::Two);
        let expected = worth.margin(ahead) as i32;
        let questions = [
            (Question::Floor, ahead, expected),
            (Question::Ceiling, behind, -expected),
            (Question::Half, ahead, expected / 2),
        ];
        for (question, side, target) in questions {
            // A ceiling that nobody is known to reach makes no value exact.
            let is_idle = question == Question::Ceiling && worth.least(ahead) < Some(expected);
            if !is_idle && worth.is_open(side, target) && self.answers(question, position, side, target) {
                worth = worth.knowing(Worth::forced(side, target));
            }
        }
        worth
    }

    /// Proves what can be proven of a decision.
    pub(super) fn prove(&mut self, position: &Position, opinion: &mut Opinion) {
        let Some(mover) = position.to_move() else { return };
        if position.can_flip() || self.rules().is_some_and(|rules| flip::is_ahead(position, &rules)) {
            // Who will sit where is not decided yet.
            return;
        }
        for reply in [&opinion.best, &opinion.played] {
            // The mover has at least what any of its moves gives.
            if let Some(proven) = reply.worth.proven_for(mover) {
                opinion.before = opinion.before.knowing(proven);
            }
        }
        opinion.before = self.settle(position, opinion.before);
        if let Some(cap) = opinion.before.proven_for(mover.next(Sides::Two)) {
            // No move gives more than the position is worth.
            for reply in [&mut opinion.best, &mut opinion.played] {
                reply.worth = reply.worth.knowing(cap);
            }
        }
        if let Some(kept) = opinion.before.at_least(mover) {
            self.find_keeper(position, opinion, mover, kept);
            opinion.is_only = opinion.played.worth.at_least(mover) == Some(kept)
                && self.is_only(position, opinion.played.choice, mover, kept);
        }
    }

    /// Makes a move the best one that is proven to keep the result.
    fn find_keeper(
        &mut self,
        position: &Position,
        opinion: &mut Opinion,
        mover: Side,
        kept: Prospect,
    ) -> Option<()> {
        let Worth::Two(eval) = &opinion.best.worth else { return None };
        let (rules, depth, target) = (self.rules()?, eval.depth, target(kept));
        let (best, all) = (opinion.best.choice, opinion.before.least(mover)?);
        if opinion.best.worth.least(mover) >= Some(all) {
            return None;
        }
        // All that the position is worth, if that can be shown; otherwise its result.
        let shown = [all, target].into_iter().find(|target| {
            opinion.best.worth.least(mover) >= Some(*target)
                || self.keeps(position, best, mover, *target, &rules)
        });
        if let Some(shown) = shown {
            opinion.best.worth = opinion.best.worth.knowing(Worth::forced(mover, shown));
        } else if opinion.played.worth.at_least(mover) >= Some(kept) {
            opinion.best = opinion.played.clone();
        } else {
            let moves = position.legal_moves(&rules);
            let keeper = moves
                .into_iter()
                .map(Choice::Play)
                .find(|choice| *choice != best && self.keeps(position, *choice, mover, target, &rules))?;
            let mut reply = self.reply(position, keeper, depth)?;
            reply.worth = reply.worth.knowing(Worth::forced(mover, target));
            opinion.best = reply;
        }
        Some(())
    }

    /// Whether a move is proven to be the only one that keeps the result, and the greatest immediate capture is another.
    fn is_only(&mut self, position: &Position, played: Choice, mover: Side, kept: Prospect) -> bool {
        let Some(rules) = self.rules() else { return false };
        let mut others: Vec<Choice> = position.legal_moves(&rules).into_iter().map(Choice::Play).collect();
        others.retain(|choice| *choice != played);
        // The natural move first: it is the one that is likely to keep the result too.
        others.sort_by_key(|choice| std::cmp::Reverse(gain(position, *choice, &rules)));
        let natural = others
            .first()
            .is_some_and(|choice| gain(position, *choice, &rules) > gain(position, played, &rules));
        let spoils = match kept {
            Prospect::Win => 0,
            Prospect::Draw | Prospect::Loss => 1,
        };
        let other = mover.next(Sides::Two);
        natural && others.into_iter().all(|choice| self.keeps(position, choice, other, spoils, &rules))
    }

    /// Whether it is proven that `side` has at least `target` after a choice.
    fn keeps(&mut self, position: &Position, choice: Choice, side: Side, target: i32, rules: &Rules) -> bool {
        let Ok(after) = position.after(choice, rules) else { return false };
        match final_value(&after, rules) {
            FinalValue::Is(value) => side.signed(value) >= target,
            FinalValue::GoesOn => self.answers(Question::Move, &after, side, target),
            FinalValue::Unknown | FinalValue::ByScores => false,
        }
    }

    /// Whether it is proven within what the question may cost that `side` has at least `target`.
    fn answers(&mut self, question: Question, position: &Position, side: Side, target: i32) -> bool {
        let limits = self.proof_limits(self.patience.share(question));
        let Some((_, referee)) = &mut self.engine else { return false };
        let is_proven = referee.proves(position, side, target, &limits).unwrap_or(false);
        self.patience.learn(question, is_proven);
        is_proven
    }

    fn rules(&self) -> Option<Rules> {
        self.engine.as_ref().map(|(engine, _)| *engine.rules())
    }
}

/// The points by which a side has to be ahead.
const fn target(standing: Prospect) -> i32 {
    match standing {
        Prospect::Win => 1,
        Prospect::Draw => 0,
        Prospect::Loss => i32::MIN,
    }
}
