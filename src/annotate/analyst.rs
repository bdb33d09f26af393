//! Asking the engine: one opinion a decision, the same whatever was asked before and on whatever thread.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::engine::{self, Engine, Limits, Referee, analyse_many};
use crate::rules::{Choice, Position, Rules, Scores, Sides};

use super::chances::dan_on_board;
use super::patience::Patience;
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
    /// Choices whose lines are looked for, the best ones; 0 means 1.
    pub lines: usize,
}

impl Default for Effort {
    /// 100,000 positions, 16 MiB, the best line.
    fn default() -> Self {
        Self { nodes: Some(100_000), depth: None, time: None, hash: 16, lines: 1 }
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
    /// The next best ones, best first, where the effort asks for more than one line.
    pub others: Vec<Reply>,
    /// The choice that was made, searched to the same depth.
    pub played: Reply,
    /// What the position is worth before it.
    pub before: Worth,
    /// Whether the choice that was made is proven to be the only one that keeps the result, and not the natural one.
    pub is_only: bool,
}

/// Opinions about the first plies of games, which many games share.
#[derive(Debug, Default)]
pub struct Openings(Mutex<Kept>);

/// What is asked about an opening.
type Asked = (Rules, Effort, Position, Choice);

/// The opinions that are kept, and the bytes that they take.
#[derive(Debug, Default)]
struct Kept {
    opinions: HashMap<Asked, Opinion>,
    bytes: usize,
}

impl Kept {
    /// Keeps an opinion if there is room.
    fn keep(&mut self, asked: Asked, opinion: &Opinion) {
        let replies = [&opinion.best, &opinion.played].into_iter().chain(&opinion.others);
        let lines: usize = replies.map(|reply| size_of_val(reply.line.as_slice())).sum();
        let others = size_of_val(opinion.others.as_slice());
        let bytes = size_of::<(Asked, Opinion)>() + lines + others;
        if self.bytes + bytes <= MOST_KEPT {
            self.bytes += bytes;
            self.opinions.insert(asked, opinion.clone());
        }
    }
}

/// Plies of a game whose opinions are kept, and the dân that then still lie on the board. They are formed by an engine
/// that remembers nothing, so that it makes no difference who asked first, and nothing is proven about them.
const OPENING: (u32, u32) = (6, 30);

/// Bytes of opinions kept at most, about five hundred each with the lines that they foresee; further ones are formed anew. The
/// table that they stand in may take as much again.
const MOST_KEPT: usize = 32 << 20;

/// Somebody who has an engine at hand.
pub struct Analyst<'c> {
    effort: Effort,
    openings: &'c Openings,
    stop: Option<&'c AtomicBool>,
    pub(super) engine: Option<(Engine, Referee)>,
    /// Whether the engine is to forget everything before it is asked again.
    is_stale: bool,
    pub(super) patience: Patience,
}

impl<'c> Analyst<'c> {
    /// An analyst without an engine yet; one is made for the rules of the first game.
    pub fn new(effort: Effort, openings: &'c Openings, stop: Option<&'c AtomicBool>) -> Self {
        Self { effort, openings, stop, engine: None, is_stale: false, patience: Patience::default() }
    }

    /// Whether the work is to stop; what is said from then on is worth nothing.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed))
    }

    /// Forgets the game before.
    pub fn begin(&mut self, rules: &Rules) {
        self.is_stale = false;
        self.patience = Patience::default();
        match &mut self.engine {
            Some((engine, referee)) if engine.rules() == rules => {
                engine.clear();
                referee.clear();
            }
            none => {
                let hash = self.effort.hash;
                let engine = Engine::new(rules, engine::Options { hash, threads: 1 });
                *none = Some((engine, Referee::new(rules, hash.div_ceil(4))));
            }
        }
    }

    /// Begins with the end of a line of play.
    pub(super) fn begin_line(&mut self) {
        self.patience = Patience::default();
    }

    /// What is to be thought of a choice in a position, the value after it being `known` as far as it is; `None` if the
    /// engine can't play there.
    pub fn opinion(
        &mut self,
        position: &Position,
        played: Choice,
        known: Option<Worth>,
        rules: &Rules,
    ) -> Option<Opinion> {
        if position.sides() != Sides::Two {
            return self.opinion_of_many(position, played, rules);
        }
        let is_opening = position.ply() < OPENING.0 && dan_on_board(position) > OPENING.1;
        let mut opinion = if is_opening && self.effort.time.is_none() {
            self.kept_opinion(position, played, rules)?
        } else {
            self.form(position, played)?
        };
        if let Some(known) = known {
            opinion.played.worth = opinion.played.worth.knowing(known);
        }
        if !is_opening {
            self.prove(position, &mut opinion);
        }
        Some(opinion)
    }

    /// An opinion about an opening, formed by whoever was asked first.
    fn kept_opinion(&mut self, position: &Position, played: Choice, rules: &Rules) -> Option<Opinion> {
        let key = (*rules, self.effort, *position, played);
        let kept = self.openings.0.lock().unwrap_or_else(PoisonError::into_inner).opinions.get(&key).cloned();
        // Nothing that comes later may depend on whether this opinion was there already.
        self.is_stale = true;
        if kept.is_some() {
            return kept;
        }
        let opinion = self.form(position, played)?;
        self.is_stale = true;
        if !self.is_stopped() {
            self.openings.0.lock().unwrap_or_else(PoisonError::into_inner).keep(key, &opinion);
        }
        Some(opinion)
    }

    /// What a position is worth by itself.
    pub fn worth(&mut self, position: &Position, rules: &Rules) -> Option<Worth> {
        if position.sides() != Sides::Two {
            let analysis = analyse_many(position, rules, &self.limits(1, None)).ok()?;
            return Some(many(analysis.scores, analysis.depth, position.ending().is_some()));
        }
        let limits = self.limits(1, None);
        let worth = Worth::Two(self.searcher()?.analyse(position, &limits).ok()?.eval);
        Some(self.settle(position, worth))
    }

    /// Limits of a search.
    pub(super) fn limits(&self, lines: usize, depth: Option<u32>) -> Limits<'c> {
        Limits {
            depth: depth.or(self.effort.depth),
            nodes: self.effort.nodes,
            time: self.effort.time,
            lines,
            stop: self.stop,
        }
    }

    /// Limits of a question to the referee: `share` times what a search may cost.
    pub(super) fn proof_limits(&self, share: u64) -> Limits<'c> {
        let nodes = match (self.effort.nodes, self.effort.time) {
            (Some(nodes), _) => Some(nodes.saturating_mul(share)),
            (None, Some(_)) => None,
            (None, None) => Effort::default().nodes,
        };
        Limits { depth: None, nodes, time: self.effort.time, lines: 1, stop: self.stop }
    }

    /// The engine, which has forgotten what it is not to know.
    fn searcher(&mut self) -> Option<&mut Engine> {
        let (engine, _) = self.engine.as_mut()?;
        if std::mem::take(&mut self.is_stale) {
            engine.clear();
        }
        Some(engine)
    }

    /// An opinion by searching, of which nothing but what the search meets is proven.
    fn form(&mut self, position: &Position, played: Choice) -> Option<Opinion> {
        // To flip is worth as much as the best move, so only all moves together tell what each is worth beside it.
        let limits = self.limits(if position.can_flip() { usize::MAX } else { self.effort.lines }, None);
        let analysis = self.searcher()?.analyse(position, &limits).ok()?;
        let before = Worth::Two(analysis.eval);
        let replies: Vec<Reply> = analysis
            .lines
            .into_iter()
            .map(|line| Reply { choice: line.choice, worth: Worth::Two(line.eval), line: line.pv })
            .collect();
        let best = replies.first()?.clone();
        let others = self.others(&replies);
        let played = match replies.into_iter().find(|reply| reply.choice == played) {
            Some(played) => played,
            None => self.reply(position, played, analysis.depth)?,
        };
        Some(Opinion { best, others, played, before, is_only: false })
    }

    /// What a move leads to, as seen from a position that has been searched to `depth`.
    pub(crate) fn reply(&mut self, position: &Position, choice: Choice, depth: u32) -> Option<Reply> {
        let Choice::Play(mv) = choice else { return None };
        let limits = self.limits(1, Some(depth.saturating_sub(1).max(1)));
        let engine = self.searcher()?;
        let rules = *engine.rules();
        let mut after = *position;
        after.play(mv, &rules, &mut ()).ok()?;
        let answer = engine.analyse(&after, &limits).ok()?;
        let mut line = vec![choice];
        line.extend(answer.lines.into_iter().next().map(|line| line.pv).unwrap_or_default());
        let mut eval = answer.eval;
        eval.depth += 1;
        Some(Reply { choice, worth: Worth::Two(eval), line })
    }

    fn opinion_of_many(&self, position: &Position, played: Choice, rules: &Rules) -> Option<Opinion> {
        let limits = self.limits(usize::MAX, None);
        let analysis = analyse_many(position, rules, &limits).ok()?;
        let depth = analysis.depth;
        let before = many(analysis.scores, depth, false);
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
        let others = self.others(&replies);
        let played = replies.into_iter().find(|reply| reply.choice == played)?;
        Some(Opinion { best, others, played, before, is_only: false })
    }

    /// The choices after the best one whose lines are asked for.
    fn others(&self, replies: &[Reply]) -> Vec<Reply> {
        replies.iter().take(self.effort.lines).skip(1).cloned().collect()
    }
}

fn many(scores: Scores, depth: u32, is_final: bool) -> Worth {
    Worth::Many { scores, depth, is_final }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_has_a_bound() {
        let rules = Rules::default();
        let (position, choice) = (Position::start(&rules), Choice::Flip);
        let worth = Worth::Two(engine::Eval::estimate(0, 9));
        let reply = Reply { choice, worth, line: vec![choice; 20] };
        let opinion =
            Opinion { best: reply.clone(), others: Vec::new(), played: reply, before: worth, is_only: false };
        let mut kept = Kept::default();
        let ask = |nodes| (rules, Effort { nodes: Some(nodes), ..Effort::default() }, position, choice);
        kept.keep(ask(0), &opinion);
        let each = kept.bytes;
        assert!((300..1000).contains(&each), "{each}");
        kept.bytes = MOST_KEPT - each;
        kept.keep(ask(1), &opinion);
        kept.keep(ask(2), &opinion);
        assert_eq!((kept.opinions.len(), kept.bytes), (2, MOST_KEPT));
    }
}
