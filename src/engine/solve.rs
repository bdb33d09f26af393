//! Solving: who wins, and by how much, proven.
//!
//! Two kinds of questions are put to the proof search: can P0 force a difference of at least *v*, can P1 force one of
//! at most *v*. The answers close in on the value from both sides; which is asked next says [`super::inquiry`]. Questions are
//! asked with little work first and with more when nothing else helps. Where the proof search runs out of positions,
//! [`super::refute`] tries to prove that the answer is no.

use std::thread;
use std::time::Instant;

use super::analysis::Analysis;
use super::bounds::{Bounds, Goal};
use super::crew::Crew;
use super::engine::{Engine, EngineError, Options, can_go_on};
use super::inquiry::{Inquiry, Question, Tries};
use super::kept::Keeper;
use super::limits::{Limits, Watch};
use super::node::{ProofEnd, ProofRoot};
use super::prove::Prover;
use super::refute::refute;
use super::search::Stopped;
use super::state::{Economy, Terms};
use crate::rules::{Choice, Flip, Position};

/// What was proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The proven bounds.
    pub bounds: Bounds,
    /// Whether the goal was reached, or it is proven that what is missing can't be forced. Where loans have no end, nothing is
    /// asked beyond twice all points.
    pub proven: bool,
    /// A line in which each side does what the search thinks best and nobody gives away what is proven; empty where nothing is.
    pub pv: Vec<Choice>,
    /// Moves made for the proof.
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
        can_go_on(position, self.rules())?;
        if self.rules().flip() == Flip::Yes && position.ply() == 0 && position.to_move().is_some() {
            return self.solve_before_flip(position, goal, limits, progress);
        }
        let guess = self.guess(position, limits, 1)?;
        self.solve_up_to(i32::MAX, guess, position, goal, limits, progress)
    }

    /// As [`Self::solve`] with no flip ahead and after a guess, whose positions the limits count in; once a side can force the
    /// difference `enough`, nothing more is asked.
    pub(super) fn solve_up_to(
        &mut self,
        enough: i32,
        guess: Analysis,
        position: &Position,
        goal: Goal,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(Bounds, u64),
    ) -> Result<Solution, EngineError> {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
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
        let mut pv = guess.lines.into_iter().next().map(|line| line.pv).unwrap_or_default();
        if position.ending().is_none() {
            solving.close_in(self, progress)?;
            pv = solving.keeper().keep(self, pv)?;
            // A search for values takes what a table holds for values.
            self.clear();
        }
        let (bounds, nodes, proven) =
            (solving.bounds, solving.nodes, solving.inquiry.is_done(&solving.bounds));
        Ok(Solution { bounds, proven, pv, nodes })
    }

    /// What a short search thinks of a position, one of `count` that share half of the limits.
    ///
    /// It has a memory of its own, so that the proof search begins with an untouched one; and as many threads share its
    /// positions, since the proof search waits for it.
    pub(super) fn guess(
        &self,
        position: &Position,
        limits: &Limits<'_>,
        count: u32,
    ) -> Result<Analysis, EngineError> {
        let hash = self.options().hash.min(GUESS_HASH);
        let share = u64::from(2 * count);
        let nodes = limits.nodes.map_or(GUESS_NODES, |nodes| GUESS_NODES.min(nodes / share));
        let limits = Limits {
            depth: Some(limits.depth.unwrap_or(GUESS_DEPTH).min(GUESS_DEPTH)),
            nodes: Some(nodes),
            time: limits.time.map(|time| time / (2 * count)),
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

impl<'a> Solving<'a> {
    fn close_in(
        &mut self,
        engine: &mut Engine,
        progress: &mut dyn FnMut(Bounds, u64),
    ) -> Result<(), EngineError> {
        progress(self.bounds, self.nodes);
        let mut work = FIRST_WORK;
        while !self.is_over() {
            let before = (self.bounds, self.inquiry.doubts());
            for question in self.inquiry.about_the_result() {
                self.ask_if_open(engine, question, work, progress)?;
                // Who can't be seen to win often can after all, or never: that decides most.
                if self.inquiry.is_in_doubt(question, &self.bounds) {
                    self.refute_doubtful(engine, question, Tries::None, progress)?;
                }
            }
            for side in self.inquiry.likelier_first() {
                if let Some(question) = self.inquiry.about_the_best(side, &self.bounds) {
                    self.ask_if_open(engine, question, work, progress)?;
                }
            }
            if before != (self.bounds, self.inquiry.doubts()) {
                continue;
            }
            match self.inquiry.in_doubt(&self.bounds) {
                Some((question, Tries::None)) => {
                    self.refute_doubtful(engine, question, Tries::None, progress)?;
                }
                _ if self.inquiry.try_harder() => work = work.saturating_mul(MORE_WORK),
                Some((question, tries)) => self.refute_doubtful(engine, question, tries, progress)?,
                None => break,
            }
        }
        Ok(())
    }

    /// Puts a question if there is still something to be found out by it.
    fn ask_if_open(
        &mut self,
        engine: &mut Engine,
        question: Question,
        work: u64,
        progress: &mut dyn FnMut(Bounds, u64),
    ) -> Result<(), EngineError> {
        if self.is_over() || !self.inquiry.is_open(question, &self.bounds) {
            return Ok(());
        }
        let before = (self.bounds, self.inquiry.doubts());
        let limits = self.rest(1);
        let work = work.saturating_mul(engine.threads() as u64);
        let limits = Limits { nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(work)), ..limits };
        match self.ask(engine, question, &limits)? {
            Ok(ProofEnd::Proven) => self.bounds.can(question.side, i32::from(question.target)),
            Ok(_) => self.inquiry.doubt(question),
            Err(Stopped) => self.inquiry.stop(question),
        }
        let is_answered = before != (self.bounds, self.inquiry.doubts());
        self.inquiry.hear(question, is_answered, &self.bounds);
        progress(self.bounds, self.nodes);
        Ok(())
    }

    /// Tries to refute what the proof search could not prove.
    fn refute_doubtful(
        &mut self,
        engine: &mut Engine,
        question: Question,
        tries: Tries,
        progress: &mut dyn FnMut(Bounds, u64),
    ) -> Result<(), EngineError> {
        if self.is_over() {
            return Ok(());
        }
        let target = i32::from(question.target);
        match self.refute(engine, question, tries)? {
            Ok(ProofEnd::Proven) => self.bounds.can(question.side, target),
            Ok(ProofEnd::Refuted) => self.bounds.cannot(question.side, target),
            // Once more is known of other targets it may come out otherwise.
            Ok(ProofEnd::Exhausted) => self.inquiry.lay_aside(question, tries == Tries::None),
            Err(Stopped) => self.inquiry.lay_aside(question, true),
        }
        progress(self.bounds, self.nodes);
        Ok(())
    }

    /// What is left of the limits, or one of so many equal shares of it.
    fn rest(&self, shares: u32) -> Limits<'a> {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        Limits {
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes) / u64::from(shares)),
            time: self.deadline.map(|deadline| left(deadline) / shares),
            ..*self.limits
        }
    }

    /// Who makes sure of the line. That is no part of the proof: the positions that the limits leave over don't count.
    fn keeper(&self) -> Keeper<'_> {
        let Self { terms, position, bounds, table_for, deadline, .. } = self;
        Keeper { terms, position, bounds, limits: *self.limits, deadline: *deadline, table_for: *table_for }
    }

    fn is_over(&self) -> bool {
        self.inquiry.is_reached(&self.bounds)
            || self.limits.stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
    }

    /// Puts a question to the proof search, whose threads together may do what the limits allow.
    fn ask(
        &mut self,
        engine: &mut Engine,
        question: Question,
        limits: &Limits<'_>,
    ) -> Result<Result<ProofEnd, Stopped>, EngineError> {
        let Some(root) = ProofRoot::new(self.position, &self.terms, question.side) else {
            return Ok(Err(Stopped));
        };
        if !self.terms.economy.shares_facts(self.table_for, question.target) {
            engine.clear();
            self.table_for = Some(question.target);
        }
        let threads = engine.threads();
        let nodes = limits.nodes.map(|nodes| nodes.div_ceil(threads as u64));
        let watch = Watch::new(&Limits { nodes, ..*limits });
        let (terms, table, crew) = (&self.terms, &engine.table()?, Crew::new(threads));
        let runs: Vec<(Result<ProofEnd, Stopped>, u64)> = thread::scope(|scope| {
            let crew = &crew;
            let run = || {
                let mut prover = Prover::new(terms, table, &watch, question.target, crew);
                let end = prover.prove_thoroughly(&root);
                if end.is_ok() {
                    watch.finish();
                }
                (end, prover.nodes())
            };
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
            let own = run();
            watch.finish();
            let others = helpers.into_iter().map(|helper| helper.join().unwrap_or((Err(Stopped), 0)));
            std::iter::once(own).chain(others).collect()
        });
        self.nodes += runs.iter().map(|(_, nodes)| nodes).sum::<u64>();
        let any = |wanted| runs.iter().any(|(end, _)| *end == Ok(wanted)).then_some(wanted);
        Ok(any(ProofEnd::Proven).or_else(|| any(ProofEnd::Exhausted)).ok_or(Stopped))
    }

    /// Tries to prove that what a question asks can't be forced: with half of what is left of the limits, and with all of it
    /// at the second try or if there is nothing else to be asked.
    fn refute(
        &mut self,
        engine: &mut Engine,
        question: Question,
        tries: Tries,
    ) -> Result<Result<ProofEnd, Stopped>, EngineError> {
        let is_last = tries != Tries::None || self.inquiry.is_last(question, &self.bounds);
        let shares = if is_last { 1 } else { 2 };
        // The table must know what the proof search knew when it ran out of positions.
        if self.terms.economy != Economy::Shared && self.table_for != Some(question.target) {
            let end = self.ask(engine, question, &self.rest(shares))?;
            if end != Ok(ProofEnd::Exhausted) {
                return Ok(end);
            }
        }
        let Some(root) = ProofRoot::new(self.position, &self.terms, question.side) else {
            return Ok(Err(Stopped));
        };
        let (watch, table) = (Watch::new(&self.rest(shares)), engine.table()?);
        let mut prover = Prover::new(&self.terms, &table, &watch, question.target, Crew::ALONE);
        let end = refute(&mut prover, &root);
        self.nodes += prover.nodes();
        Ok(end)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, Engine, Goal, Limits};
    use crate::engine::{Certainty, Options};
    use crate::rules::{FinalValue, Position, Rules, Side, Sides, final_value};

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
        if let FinalValue::Is(value) = final_value(position, rules) {
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
    fn no_more_moves_are_made_than_allowed() {
        for (variant, threads) in [("standard", 1), ("folk", 2), ("table-flip", 1)] {
            let rules = Rules::preset(variant, Sides::Two).unwrap();
            for nodes in [0, 100, 20_000] {
                let mut engine = Engine::new(&rules, Options { hash: 4, threads });
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let start = Position::start(&rules);
                let solved = engine.solve(&start, Goal::Value, &limits, &mut |_, _| ()).unwrap();
                // Each thread looks up after a position, and each opening before a flip is looked at a little.
                assert!(solved.nodes <= nodes + 100, "{variant}: {} of {nodes}", solved.nodes);
                let analysis = engine.analyse(&start, &limits).unwrap();
                assert!(analysis.nodes <= nodes + 100, "{variant}: {} of {nodes}", analysis.nodes);
            }
        }
    }
}
