//! Solving: who wins, and by how much, proven.
//!
//! Two kinds of questions are put to the proof search: can P0 force a difference of at least *v*, can P1 force one of
//! at most *v*. The answers close in on the value from both sides; which is asked next says [`super::inquiry`]. Questions are
//! asked with little work first and with more when nothing else helps. Where the proof search runs out of positions,
//! [`super::refute`] tries to prove that the answer is no.

use std::thread;
use std::time::{Duration, Instant};

use super::analysis::{Analysis, Choice};
use super::bounds::{Bounds, Goal};
use super::crew::Crew;
use super::engine::{Engine, EngineError, Options};
use super::inquiry::{Inquiry, Question};
use super::limits::{Limits, Watch};
use super::node::{Root, Verdict};
use super::prove::Prover;
use super::refute::refute;
use super::search::Stopped;
use super::state::{Economy, Terms};
use crate::rules::{Flip, Position};

/// What was proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The proven bounds.
    pub bounds: Bounds,
    /// Whether the goal was reached, or it is proven that what is missing can't be forced. Where loans have no end, nothing is
    /// asked beyond twice all points.
    pub proven: bool,
    /// A line in which each side does what the proof or the search thinks best.
    pub pv: Vec<Choice>,
    /// Moves made.
    pub nodes: u64,
}

/// Plies, positions and MiB of the search that guesses the value first.
const GUESS_DEPTH: u32 = 14;
const GUESS_NODES: u64 = 400_000;
const GUESS_HASH: usize = 16;
/// Moves that the first questions may cost, and by what that grows when they don't suffice.
const FIRST_WORK: u64 = 60_000_000;
const MORE_WORK: u64 = 4;

impl Engine {
    /// Proves what the goal asks about a position, until it is proven or the limits are reached. `progress` hears of
    /// every new bound and the moves made so far.
    ///
    /// With a flip ahead after the first move, all first moves are solved; the difference is that of the persons as they
    /// sit at the start, and the second one chooses the better seat.
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
        if self.rules().flip() == Flip::Yes && position.ply() == 0 && position.to_move().is_some() {
            return self.solve_before_flip(position, goal, limits, progress);
        }
        self.solve_up_to(i32::MAX, position, goal, limits, progress)
    }

    /// As [`Self::solve`] with no flip ahead; once a side can force the difference `enough`, nothing more is asked.
    pub(super) fn solve_up_to(
        &mut self,
        enough: i32,
        position: &Position,
        goal: Goal,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(Bounds, u64),
    ) -> Result<Solution, EngineError> {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let guess = self.guess(position, limits)?;
        let terms = Terms::new(position, self.rules())?;
        let mut solving = Solving {
            inquiry: Inquiry::new(goal, guess.eval.value, terms.farthest(position)).up_to(enough),
            terms,
            position,
            limits,
            deadline,
            bounds: Bounds::default(),
            nodes: guess.nodes,
            table_for: None,
        };
        solving.bounds.meet(guess.eval.lower, guess.eval.upper);
        if position.ending().is_none() {
            solving.close_in(self, progress);
        }
        let (bounds, nodes, proven) =
            (solving.bounds, solving.nodes, solving.inquiry.is_done(&solving.bounds));
        let pv = guess.lines.into_iter().next().map(|line| line.pv).unwrap_or_default();
        Ok(Solution { bounds, proven, pv, nodes })
    }

    /// What a short search thinks of a position.
    ///
    /// It has a memory of its own, so that the proof search begins with an untouched one; and as many threads share its
    /// positions, since the proof search waits for it.
    pub(super) fn guess(&self, position: &Position, limits: &Limits<'_>) -> Result<Analysis, EngineError> {
        let hash = self.options().hash.min(GUESS_HASH);
        let nodes = limits.nodes.unwrap_or(GUESS_NODES).min(GUESS_NODES);
        let limits = Limits {
            depth: Some(limits.depth.unwrap_or(GUESS_DEPTH).min(GUESS_DEPTH)),
            nodes: Some(nodes / self.threads() as u64),
            lines: 1,
            ..*limits
        };
        Self::new(self.rules(), Options { hash, ..self.options() }).analyse(position, &limits)
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
    inquiry: Inquiry,
}

impl Solving<'_> {
    fn close_in(&mut self, engine: &mut Engine, progress: &mut dyn FnMut(Bounds, u64)) {
        progress(self.bounds, self.nodes);
        let mut work = FIRST_WORK;
        loop {
            let (before, mut is_asked) = ((self.bounds, self.inquiry.doubts()), false);
            for question in self.inquiry.about_the_result() {
                is_asked |= self.ask_if_open(engine, Some(question), work, progress);
                // Who can't be seen to win often can after all, or never: that decides most.
                let doubtful = self.inquiry.is_in_doubt(question, &self.bounds).then_some(question);
                is_asked |= self.refute_if_doubtful(engine, doubtful, progress);
            }
            for side in self.inquiry.likelier_first() {
                let question = self.inquiry.about_the_best(side, &self.bounds);
                is_asked |= self.ask_if_open(engine, question, work, progress);
            }
            if before != (self.bounds, self.inquiry.doubts()) {
                continue;
            }
            for side in self.inquiry.likelier_first() {
                let question = self.inquiry.in_doubt(side, &self.bounds);
                is_asked |= self.refute_if_doubtful(engine, question, progress);
            }
            if !self.inquiry.try_harder() && !is_asked {
                return;
            }
            work = work.saturating_mul(MORE_WORK);
        }
    }

    /// Puts a question if there is still something to be found out by it; says whether it was put.
    fn ask_if_open(
        &mut self,
        engine: &mut Engine,
        question: Option<Question>,
        work: u64,
        progress: &mut dyn FnMut(Bounds, u64),
    ) -> bool {
        let is_open = |question: &Question| self.inquiry.is_open(*question, &self.bounds);
        let Some(question) = question.filter(is_open).filter(|_| !self.is_over()) else { return false };
        let before = (self.bounds, self.inquiry.doubts());
        let verdict = self.ask(engine, question, work);
        match verdict {
            Ok(Verdict::Proven) => self.bounds.can(question.side, i32::from(question.target)),
            Ok(_) => self.inquiry.doubt(question),
            Err(Stopped) => self.inquiry.stop(question),
        }
        let is_answered = before != (self.bounds, self.inquiry.doubts());
        self.inquiry.hear(question, is_answered, &self.bounds);
        progress(self.bounds, self.nodes);
        true
    }

    /// Tries to refute what the proof search could not prove; says whether there was such a thing.
    fn refute_if_doubtful(
        &mut self,
        engine: &mut Engine,
        question: Option<Question>,
        progress: &mut dyn FnMut(Bounds, u64),
    ) -> bool {
        let Some(question) = question.filter(|_| !self.is_over()) else { return false };
        let target = i32::from(question.target);
        let verdict = self.refute(engine, question);
        match verdict {
            Ok(Verdict::Proven) => self.bounds.can(question.side, target),
            Ok(Verdict::Refuted) => self.bounds.cannot(question.side, target),
            Ok(Verdict::Exhausted) | Err(Stopped) => {}
        }
        self.inquiry.lay_aside(question, &self.bounds);
        progress(self.bounds, self.nodes);
        true
    }

    /// Moves that may still be made.
    fn nodes_left(&self) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.nodes))
    }

    fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    fn is_over(&self) -> bool {
        self.inquiry.is_reached(&self.bounds)
            || self.limits.stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
    }

    /// Puts a question to the proof search, which may make so many moves a thread.
    fn ask(&mut self, engine: &mut Engine, question: Question, work: u64) -> Result<Verdict, Stopped> {
        let root = Root::new(self.position, &self.terms, question.side).ok_or(Stopped)?;
        // The table may hold other facts than those of this target; where reserves don't matter they hold for all.
        let fits = match self.terms.economy {
            Economy::Shared => self.table_for.is_some(),
            Economy::Points | Economy::Stones => self.table_for == Some(question.target),
        };
        if !fits {
            engine.clear();
            self.table_for = Some(question.target);
        }
        let limits = Limits {
            nodes: Some(work.min(self.nodes_left().div_ceil(engine.threads() as u64))),
            time: self.time_left(),
            ..*self.limits
        };
        let watch = Watch::new(&limits);
        let threads = engine.threads();
        let (terms, table, crew) = (&self.terms, &engine.table(), Crew::new(threads));
        let runs: Vec<(Result<Verdict, Stopped>, u64)> = thread::scope(|scope| {
            let crew = &crew;
            let run = || {
                let mut prover = Prover::new(terms, table, &watch, question.target, crew);
                let verdict = prover.prove_thoroughly(&root);
                if verdict.is_ok() {
                    watch.finish();
                }
                (verdict, prover.nodes())
            };
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
            let own = run();
            watch.finish();
            let others = helpers.into_iter().map(|helper| helper.join().unwrap_or((Err(Stopped), 0)));
            std::iter::once(own).chain(others).collect()
        });
        self.nodes += runs.iter().map(|(_, nodes)| nodes).sum::<u64>();
        let any = |wanted| runs.iter().any(|(verdict, _)| *verdict == Ok(wanted)).then_some(wanted);
        any(Verdict::Proven).or_else(|| any(Verdict::Exhausted)).ok_or(Stopped)
    }

    /// Tries to prove that what a question asks can't be forced, with half of what is left of the limits while there is
    /// something else to be asked.
    fn refute(&mut self, engine: &mut Engine, question: Question) -> Result<Verdict, Stopped> {
        let share = if self.inquiry.is_last(question, &self.bounds) { 1 } else { 2 };
        // The table must know what the proof search knew when it ran out of positions.
        if self.terms.economy != Economy::Shared && self.table_for != Some(question.target) {
            let verdict = self.ask(engine, question, self.nodes_left() / share)?;
            if verdict == Verdict::Proven {
                return Ok(verdict);
            }
        }
        let root = Root::new(self.position, &self.terms, question.side).ok_or(Stopped)?;
        let watch = Watch::new(&Limits {
            nodes: self.limits.nodes.map(|_| self.nodes_left() / share),
            time: self.time_left().map(|time| time / share as u32),
            ..*self.limits
        });
        let table = engine.table();
        let mut prover = Prover::new(&self.terms, &table, &watch, question.target, Crew::ALONE);
        let verdict = refute(&mut prover, &root);
        self.nodes += prover.nodes();
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, Engine, Goal, Limits};
    use crate::engine::driver::final_value;
    use crate::engine::{Certainty, Options};
    use crate::rules::{Position, Rules, Side, Sides};

    const POSITIONS: [(&str, &str, &str); 6] = [
        ("standard", "", "0,0,1,0,1,0/0,0,0,0,2,0q 28/28 P0"),
        ("standard", "", "1,0,2,0,1,3/0,2,0,0,1,0q 20/30 P1"),
        ("mature-quan", "", "1,0,2,0,0,4q/0,2,0,0,1,0 25/26 P0 last=6<,1>,6<"),
        ("ky-dinh", "", "0,1,2,0,0,5q/0,1,0,0,1,0 20+1q/20+0q P1"),
        ("folk", "young=0", "0,1,2,0,0,1q/0,1,0,0,1,0 20+1q/24+0q P0"),
        ("mancala-world", "", "2,1,0,0,0,0/1,0,0,0,1,2q 23+1q/20+0q P1"),
    ];

    /// The value within so many plies by the plain rules; `None` where a line goes on beyond.
    fn plain(position: &Position, rules: &Rules, plies: u32) -> Option<i32> {
        if let Some(value) = final_value(position, rules) {
            return Some(value);
        }
        let below = plies.checked_sub(1)?;
        let values = position.legal_moves(rules).into_iter().map(|mv| {
            let mut next = *position;
            next.play(mv, rules, &mut ()).expect("a legal move");
            plain(&next, rules, below)
        });
        let values = values.collect::<Option<Vec<_>>>()?.into_iter();
        if position.to_move() == Some(Side::P0) { values.max() } else { values.min() }
    }

    #[test]
    fn bounds_close_in_on_the_value_that_the_search_proves() {
        let mut bounded = 0;
        for (variant, overrides, text) in POSITIONS {
            let rules = Rules::preset(variant, Sides::Two).unwrap().with(overrides).unwrap();
            let position = Position::parse(text, &rules).unwrap();
            let mut engine = Engine::new(&rules, Options { hash: 4, threads: 1 });
            let limits = Limits { depth: Some(30), nodes: Some(200_000), ..Limits::default() };
            let searched = engine.analyse(&position, &limits).unwrap().eval;
            // The guess is kept shallow, so that the proof search has something to do.
            let shallow = Limits { depth: Some(1), nodes: Some(500_000), ..Limits::default() };
            let mut last = Bounds::default();
            let solved = engine.solve(&position, Goal::Value, &shallow, &mut |bounds, _| {
                assert!(
                    bounds.lower >= last.lower && last.upper.is_none_or(|upper| bounds.upper <= Some(upper))
                );
                last = bounds;
            });
            let Bounds { lower, upper, .. } = solved.unwrap().bounds;
            bounded += u32::from(lower.is_some() || upper.is_some());
            if searched.certainty() == Certainty::Proven {
                assert!(lower.is_none_or(|lower| lower <= searched.value), "{text}");
                assert!(upper.is_none_or(|upper| upper >= searched.value), "{text}");
                if let Some(plain) = plain(&position, &rules, 5) {
                    assert_eq!(plain, searched.value, "{text}");
                }
            }
        }
        // Where nothing ends the game, neither side may have forced anything.
        assert!(bounded >= 5, "only {bounded}");
    }

    #[test]
    fn a_search_of_fixed_depth_looks_at_just_so_many_positions() {
        let found =
            [("standard", 9), ("mature-quan", 9), ("ky-dinh", 9), ("folk", 9)].map(|(variant, depth)| {
                let rules = Rules::preset(variant, Sides::Two).unwrap();
                let mut engine = Engine::new(&rules, Options { hash: 8, threads: 1 });
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                engine.analyse(&Position::start(&rules), &limits).unwrap().nodes
            });
        assert_eq!(
            found,
            [34_662, 39_198, 39_806, 11_608],
            "the search has changed: say in the commit why, and what it is worth"
        );
    }
}
