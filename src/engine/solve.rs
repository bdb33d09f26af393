//! Solving: who wins, and by how much, proven.
//!
//! Two kinds of questions are put to the proof search: can P0 force a difference of at least *v*, can P1 force one of
//! at most *v*. The answers close in on the value from both sides. Questions are asked with little work first and
//! with more when nothing else helps; the static search says which value is likely.

use std::thread;
use std::time::Instant;

use super::analysis::{Choice, Eval};
use super::driver::final_value;
use super::engine::{Engine, EngineError};
use super::limits::{Limits, Watch};
use super::prove::{After, Node, Prover, Root, Turn, Verdict};
use super::state::{Economy, Terms};
use super::steps::Step;
use crate::rules::{Flip, Position, Repetition, Side, Sides};

/// What is to be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Who wins, or that it is a draw.
    Result,
    /// The exact final difference.
    Value,
}

/// Proven bounds of the final difference P0 − P1 under best play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// P0 can have at least this.
    pub lower: Option<i32>,
    /// P0 can't have more than this.
    pub upper: Option<i32>,
}

impl Bounds {
    /// Whether the goal is reached.
    pub fn reach(&self, goal: Goal) -> bool {
        match goal {
            Goal::Result => self.result().is_some(),
            Goal::Value => self.lower.is_some() && self.lower == self.upper,
        }
    }

    /// The proven result: 1 if P0 wins, −1 if P1 does, 0 for a draw.
    pub fn result(&self) -> Option<i32> {
        match (self.lower, self.upper) {
            (Some(1..), _) => Some(1),
            (_, Some(..=-1)) => Some(-1),
            (Some(0), Some(0)) => Some(0),
            _ => None,
        }
    }

    fn meet(&mut self, eval: &Eval) {
        self.lower = self.lower.max(eval.lower);
        self.upper = [self.upper, eval.upper].into_iter().flatten().min();
    }
}

/// What was proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The proven bounds.
    pub bounds: Bounds,
    /// Whether the goal was reached.
    pub proven: bool,
    /// A line in which each side does what the proof or the search thinks best.
    pub pv: Vec<Choice>,
    /// Moves made.
    pub nodes: u64,
}

/// Depth and positions of the search that guesses the value first.
const GUESS_DEPTH: u32 = 14;
const GUESS_NODES: u64 = 400_000;
/// Moves that the first questions may cost, and by what that grows when they don't suffice.
const FIRST_WORK: u64 = 30_000_000;
const MORE_WORK: u64 = 4;

impl Engine {
    /// Proves what the goal asks about a position, until it is proven or the limits are reached. `progress` hears of
    /// every new bound and the moves made so far.
    ///
    /// With a flip ahead after the first move, the value of the start is not a matter of one side forcing something,
    /// and nothing is proven about it: ask about the positions after the first moves.
    ///
    /// # Errors
    /// If the position is not for this engine.
    pub fn solve(
        &mut self,
        position: &Position,
        goal: Goal,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(Bounds, u64),
    ) -> Result<Solution, EngineError> {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let guess_limits = Limits {
            depth: Some(limits.depth.unwrap_or(GUESS_DEPTH).min(GUESS_DEPTH)),
            nodes: Some(limits.nodes.unwrap_or(GUESS_NODES).min(GUESS_NODES)),
            lines: 1,
            ..*limits
        };
        let guess = self.analyse(position, &guess_limits)?;
        let mut solving = Solving {
            terms: Terms::new(position, self.rules())?,
            position,
            limits,
            deadline,
            bounds: Bounds::default(),
            nodes: guess.nodes,
            table_for: None,
        };
        let flip_ahead = self.rules().flip() == Flip::Yes && position.ply() == 0;
        if !flip_ahead {
            solving.bounds.meet(&guess.eval);
            if position.ending().is_none() {
                solving.close_in(self, goal, guess.eval.value, progress);
            }
        }
        let (bounds, nodes) = (solving.bounds, solving.nodes);
        let pv = guess.lines.into_iter().next().map(|line| line.pv).unwrap_or_default();
        Ok(Solution { bounds, proven: bounds.reach(goal), pv, nodes })
    }
}

struct Solving<'a> {
    terms: Terms,
    position: &'a Position,
    limits: &'a Limits<'a>,
    deadline: Option<Instant>,
    bounds: Bounds,
    nodes: u64,
    /// The target that the table holds facts for.
    table_for: Option<i16>,
}

/// A question: can this side force at least this difference in its favour?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    side: Side,
    target: i16,
}

impl Solving<'_> {
    fn close_in(
        &mut self,
        engine: &mut Engine,
        goal: Goal,
        guess: i32,
        progress: &mut dyn FnMut(Bounds, u64),
    ) {
        progress(self.bounds, self.nodes);
        let total = i32::from(self.terms.total);
        let mut work = FIRST_WORK;
        let mut guess = guess.clamp(-total, total);
        while !self.bounds.reach(goal) && !self.is_over() {
            let questions = match goal {
                Goal::Result if guess > 0 => [1, 0].map(|v| (v, v)),
                Goal::Result if guess < 0 => [-1, 0].map(|v| (v, v)),
                Goal::Result => [0, 1].map(|v| (v, v)),
                Goal::Value => [guess, guess].map(|v| (v, v)),
            };
            let before = self.bounds;
            for (at_least, at_most) in questions {
                for question in [
                    Question { side: Side::P0, target: at_least as i16 },
                    Question { side: Side::P1, target: -at_most as i16 },
                ] {
                    if self.is_open(question) && !self.bounds.reach(goal) && !self.is_over() {
                        self.ask(engine, question, work);
                        progress(self.bounds, self.nodes);
                    }
                }
            }
            if self.bounds == before {
                work = work.saturating_mul(MORE_WORK);
            }
            guess = self.next_guess(guess, before != self.bounds);
        }
    }

    /// Where to look next for the value.
    fn next_guess(&self, guess: i32, moved: bool) -> i32 {
        let (lower, upper) = (self.bounds.lower, self.bounds.upper);
        let next = match (lower.is_some_and(|v| v >= guess), upper.is_some_and(|v| v <= guess)) {
            (true, false) => guess + 2,
            (false, true) => guess - 2,
            _ if moved => guess,
            // Nothing at all was found out: the neighbours may be easier.
            _ => lower.or(upper).unwrap_or(guess),
        };
        next.clamp(lower.unwrap_or(next), upper.unwrap_or(next).max(lower.unwrap_or(next)))
    }

    /// Whether the answer is not known yet.
    fn is_open(&self, question: Question) -> bool {
        let target = i32::from(question.target);
        if question.side == Side::P0 {
            self.bounds.lower.is_none_or(|lower| lower < target)
                && self.bounds.upper.is_none_or(|upper| upper >= target)
        } else {
            self.bounds.upper.is_none_or(|upper| upper > -target)
                && self.bounds.lower.is_none_or(|lower| lower <= -target)
        }
    }

    fn is_over(&self) -> bool {
        self.limits.stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
    }

    /// Puts a question to the proof search, which may make so many moves a thread.
    fn ask(&mut self, engine: &mut Engine, question: Question, work: u64) {
        let Some(root) = self.root(question.side) else { return };
        // The table may hold other facts than those of this target; where reserves don't matter they hold for all.
        let fits = match self.terms.economy {
            Economy::Shared => self.table_for.is_some(),
            Economy::Points | Economy::Stones => self.table_for == Some(question.target),
        };
        if !fits {
            engine.clear();
            self.table_for = Some(question.target);
        }
        let left = self.limits.nodes.map_or(u64::MAX, |nodes| nodes - self.nodes);
        let limits = Limits {
            nodes: Some(work.min(left)),
            time: self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())),
            ..*self.limits
        };
        let watch = Watch::new(&limits);
        let (terms, table) = (&self.terms, engine.table());
        let runs: Vec<(bool, u64)> = thread::scope(|scope| {
            let run = |thread: u64| {
                let mut prover = Prover::new(terms, table, &watch, question.target, thread);
                let verdict = prover.prove(&root);
                if verdict.is_ok() {
                    watch.finish();
                }
                (verdict == Ok(Verdict::Proven), prover.nodes())
            };
            let helpers: Vec<_> = (1..engine.threads() as u64).map(|i| scope.spawn(move || run(i))).collect();
            let own = run(0);
            watch.finish();
            let others = helpers.into_iter().map(|helper| helper.join().unwrap_or((false, 0)));
            std::iter::once(own).chain(others).collect()
        });
        self.nodes += runs.iter().map(|(_, nodes)| nodes).sum::<u64>();
        if runs.iter().any(|(proven, _)| *proven) {
            let target = i32::from(question.target);
            if question.side == Side::P0 {
                self.bounds.lower = self.bounds.lower.max(Some(target));
            } else {
                self.bounds.upper = Some(self.bounds.upper.map_or(-target, |upper| upper.min(-target)));
            }
        }
    }

    /// The position as the proof search begins with it, the first move made by the plain rules.
    fn root(&self, attacker: Side) -> Option<Root> {
        let rules = &self.terms.rules;
        let mover = self.position.to_move()?;
        let turn = if mover == attacker { Turn::Attacker } else { Turn::Defender };
        let recent = self.position.recent_moves();
        let attackers_last = match turn {
            Turn::Attacker => recent.len().checked_sub(2).map(|i| recent[i]),
            Turn::Defender => recent.last().copied(),
        };
        let restricted = rules.repetition() == Repetition::Moves3;
        let mut moves = Vec::new();
        for mv in self.position.legal_moves(rules) {
            let mut after = *self.position;
            // A legal move can be played.
            if after.play(mv, rules, &mut ()).is_err() {
                continue;
            }
            if let Some(value) = final_value(&after, rules) {
                moves.push(After::Ends(if attacker == Side::P0 { value } else { -value } as i16));
                continue;
            }
            let last = match turn {
                Turn::Attacker if restricted && attackers_last == Some(mv) => continue,
                Turn::Attacker => restricted.then_some(Step::of(mv, mover)),
                Turn::Defender => {
                    let last = attackers_last.filter(|_| restricted);
                    last.map(|last| Step::of(last, attacker))
                }
            };
            let state = self.terms.state(&after, mover.next(Sides::Two));
            moves.push(After::Goes(Node { state, turn: turn.other(), last }));
        }
        Some(Root { turn, moves })
    }
}
