//! Asking the engine: one opinion a decision, the same whatever was asked before and on whatever thread.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::engine::{self, Choice, Engine, Limits, analyse_many};
use crate::rules::{Position, Rules, Scores, Side, Sides};

use super::worth::Worth;

/// How long to think about a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effort {
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Time to think. With a time the result depends on the machine.
    pub time: Option<Duration>,
    /// Mebibytes of the engine's table.
    pub hash: usize,
}

impl Default for Effort {
    /// 100,000 positions, 16 MiB.
    fn default() -> Self {
        Self { nodes: Some(100_000), depth: None, time: None, hash: 16 }
    }
}

/// A choice and what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The choice.
    pub choice: Choice,
    /// Its worth, after it.
    pub worth: Worth,
    /// How play is expected to go on, the choice included.
    pub line: Vec<Choice>,
}

/// What the engine thinks of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// The best choice.
    pub best: Reply,
    /// The choice that was made, searched to the same depth.
    pub played: Reply,
    /// The best of the others, asked for only when the best choice was made and its result is proven.
    pub second: Option<Worth>,
}

/// Opinions about the first plies of games, which many games share.
#[derive(Debug, Default)]
pub struct Openings(Mutex<HashMap<(Rules, Effort, Position, Choice), Opinion>>);

/// Plies of a game whose opinions are kept. They are formed by an engine that remembers nothing, so that it makes no
/// difference who asked first.
const OPENING: u32 = 6;

/// Opinions kept at most; further ones are formed anew.
const KEPT: usize = 100_000;

/// Somebody who has an engine at hand.
pub struct Analyst<'c> {
    effort: Effort,
    openings: &'c Openings,
    stop: Option<&'c AtomicBool>,
    engine: Option<Engine>,
}

impl<'c> Analyst<'c> {
    /// An analyst without an engine yet; one is made for the rules of the first game.
    pub fn new(effort: Effort, openings: &'c Openings, stop: Option<&'c AtomicBool>) -> Self {
        Self { effort, openings, stop, engine: None }
    }

    /// Whether the work is to stop; what is said from then on is worth nothing.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed))
    }

    /// Forgets the game before.
    pub fn begin(&mut self, rules: &Rules) {
        match &mut self.engine {
            Some(engine) if engine.rules() == rules => engine.clear(),
            engine => {
                *engine = Some(Engine::new(rules, engine::Options { hash: self.effort.hash, threads: 1 }));
            }
        }
    }

    /// What is to be thought of a choice in a position; `None` if the engine can't play there.
    pub fn opinion(&mut self, position: &Position, played: Choice, rules: &Rules) -> Option<Opinion> {
        if position.sides() != Sides::Two {
            return self.opinion_of_many(position, played, rules);
        }
        if position.ply() >= OPENING || self.effort.time.is_some() {
            return self.form(position, played);
        }
        let key = (*rules, self.effort, *position, played);
        let kept = |openings: &Openings| {
            openings.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned()
        };
        if let Some(opinion) = kept(self.openings) {
            return Some(opinion);
        }
        self.engine.as_mut()?.clear();
        let opinion = self.form(position, played)?;
        let mut openings = self.openings.0.lock().unwrap_or_else(PoisonError::into_inner);
        if openings.len() < KEPT && !self.is_stopped() {
            openings.insert(key, opinion.clone());
        }
        Some(opinion)
    }

    /// What a position is worth by itself.
    pub fn worth(&mut self, position: &Position, rules: &Rules) -> Option<Worth> {
        if position.sides() != Sides::Two {
            let analysis = analyse_many(position, rules, &self.limits(1, None));
            return Some(many(analysis.scores, analysis.depth, position.ending().is_some()));
        }
        let limits = self.limits(1, None);
        let analysis = self.engine.as_mut()?.analyse(position, &limits).ok()?;
        Some(Worth::Two(analysis.eval))
    }

    fn limits(&self, lines: usize, depth: Option<u32>) -> Limits<'c> {
        Limits {
            depth: depth.or(self.effort.depth),
            nodes: self.effort.nodes,
            time: self.effort.time,
            lines,
            stop: self.stop,
        }
    }

    fn form(&mut self, position: &Position, played: Choice) -> Option<Opinion> {
        let (limits, flips) = (self.limits(1, None), position.can_flip());
        let all = self.limits(usize::MAX, None);
        let engine = self.engine.as_mut()?;
        let analysis = engine.analyse(position, if flips { &all } else { &limits }).ok()?;
        let replies: Vec<Reply> = analysis
            .lines
            .into_iter()
            .map(|line| Reply { choice: line.choice, worth: Worth::Two(line.eval), line: line.pv })
            .collect();
        let best = replies.first()?.clone();
        if let Some(played) = replies.into_iter().find(|reply| reply.choice == played) {
            let second = self.second(position, &played, analysis.depth);
            return Some(Opinion { best, played, second });
        }
        let Choice::Play(mv) = played else { return None };
        let rules = *self.engine.as_ref()?.rules();
        let mut after = *position;
        after.play(mv, &rules, &mut ()).ok()?;
        let limits = self.limits(1, Some(analysis.depth.saturating_sub(1).max(1)));
        let answer = self.engine.as_mut()?.analyse(&after, &limits).ok()?;
        let mut line = vec![played];
        line.extend(answer.lines.into_iter().next().map(|line| line.pv).unwrap_or_default());
        let mut eval = answer.eval;
        eval.depth += 1;
        Some(Opinion { best, played: Reply { choice: played, worth: Worth::Two(eval), line }, second: None })
    }

    /// The best of the other choices, where it matters: when the choice made has a proven result to lose.
    fn second(&mut self, position: &Position, played: &Reply, depth: u32) -> Option<Worth> {
        let mover = position.to_move()?;
        if played.worth.at_least(mover).is_none() || matches!(played.choice, Choice::Flip) {
            return None;
        }
        let limits = self.limits(2, Some(depth.max(1)));
        let analysis = self.engine.as_mut()?.analyse(position, &limits).ok()?;
        let other = analysis.lines.into_iter().find(|line| line.choice != played.choice)?;
        Some(Worth::Two(other.eval))
    }

    fn opinion_of_many(&self, position: &Position, played: Choice, rules: &Rules) -> Option<Opinion> {
        let limits = self.limits(usize::MAX, None);
        let analysis = analyse_many(position, rules, &limits);
        let depth = analysis.depth;
        let replies: Vec<Reply> = analysis
            .lines
            .into_iter()
            .filter_map(|line| {
                let line_choices: Vec<Choice> = line.pv.iter().map(|mv| Choice::Play(*mv)).collect();
                let choice = *line_choices.first()?;
                Some(Reply { choice, worth: many(line.scores, depth, false), line: line_choices })
            })
            .collect();
        let best = replies.first()?.clone();
        let played = replies.into_iter().find(|reply| reply.choice == played)?;
        Some(Opinion { best, played, second: None })
    }
}

fn many(scores: Scores, depth: u32, is_final: bool) -> Worth {
    Worth::Many { scores, depth, is_final }
}

/// The seat that the maker of a choice has after it: who flips sits on the other side.
pub fn seat_after(mover: Side, choice: Choice) -> Side {
    match choice {
        Choice::Play(_) => mover,
        Choice::Flip => mover.next(Sides::Two),
    }
}
