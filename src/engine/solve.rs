//! Solving: who wins, and by how much, proven.
//!
//! Two kinds of questions are put to the proof search: can P0 force a difference of at least *v*, can P1 force one of
//! at most *v*. The answers close in on the value from both sides. Questions are asked with little work first and
//! with more when nothing else helps; the static search says which value is likely.

use std::thread;
use std::time::{Duration, Instant};

use super::analysis::Choice;
use super::bounds::{Bounds, Goal};
use super::crew::Crew;
use super::driver::final_value;
use super::engine::{Engine, EngineError};
use super::limits::{Limits, Watch};
use super::prove::{After, Node, Prover, Root, Turn, Verdict};
use super::refute::refute;
use super::search::Stopped;
use super::state::{Economy, Terms};
use super::steps::Step;
use super::table::Table;
use crate::rules::{Flip, Position, Repetition, Side, Sides};

/// What was proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The proven bounds.
    pub bounds: Bounds,
    /// Whether the goal was reached, or it is proven that what is missing can't be forced.
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
            hopeless: [None; 2],
        };
        solving.bounds.meet(guess.eval.lower, guess.eval.upper);
        if position.ending().is_none() {
            solving.close_in(self, goal, guess.eval.value, progress);
        }
        let (bounds, nodes, proven) = (solving.bounds, solving.nodes, solving.is_done(goal));
        let pv = guess.lines.into_iter().next().map(|line| line.pv).unwrap_or_default();
        Ok(Solution { bounds, proven, pv, nodes })
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
    /// By side, the least target for which the proof search has run out of positions.
    hopeless: [Option<i16>; 2],
}

/// A question: can this side force at least this difference in its favour?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    side: Side,
    target: i16,
}

impl Question {
    const fn at_least(value: i32) -> Self {
        Self { side: Side::P0, target: value as i16 }
    }

    const fn at_most(value: i32) -> Self {
        Self { side: Side::P1, target: -value as i16 }
    }
}

/// What to ask next, the likeliest first. Whether somebody wins comes before whether it is at least a draw: a proof
/// of the former is the result, and both take about as long.
fn questions(goal: Goal, guess: i32) -> [Question; 4] {
    let (at_least, at_most) = (Question::at_least, Question::at_most);
    match goal {
        Goal::Result if guess >= 0 => [at_least(1), at_most(-1), at_least(0), at_most(0)],
        Goal::Result => [at_most(-1), at_least(1), at_most(0), at_least(0)],
        // Twice the same is asked once: what is answered is not asked again.
        Goal::Value if guess >= 0 => [at_least(guess), at_most(guess), at_least(1), at_most(0)],
        Goal::Value => [at_most(guess), at_least(guess), at_most(-1), at_least(0)],
    }
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
        let mut work = FIRST_WORK;
        let mut guess = guess.clamp(-self.farthest(), self.farthest());
        while !self.bounds.reach(goal) && !self.is_over() {
            let Some(near) = self.nearest_open(goal, guess) else { return };
            let before = self.bounds;
            for question in questions(goal, near) {
                if self.is_open(question) && !self.bounds.reach(goal) && !self.is_over() {
                    self.ask(engine, question, work);
                    progress(self.bounds, self.nodes);
                }
            }
            if self.bounds == before {
                work = work.saturating_mul(MORE_WORK);
            }
            guess = self.next_guess(near, before != self.bounds);
        }
    }

    /// The guess, or the nearest to it about which something can still be asked.
    fn nearest_open(&self, goal: Goal, guess: i32) -> Option<i32> {
        (0..=2 * self.farthest())
            .flat_map(|by| [guess + by, guess - by])
            .find(|guess| questions(goal, *guess).into_iter().any(|question| self.is_open(question)))
    }

    /// The largest difference asked about. Without loans there is none beyond all points.
    fn farthest(&self) -> i32 {
        let total = i32::from(self.terms.total);
        if self.terms.economy == Economy::Shared { 2 * total } else { total }
    }

    /// Whether the goal is reached, or all that could be asked about it is answered.
    fn is_done(&self, goal: Goal) -> bool {
        let Bounds { most, least, .. } = self.bounds;
        let is_closed = |hopeless: Option<i16>, closed: Option<i32>| match hopeless {
            Some(target) => closed.is_some_and(|closed| closed < i32::from(target)),
            None => true,
        };
        let [by_p0, by_p1] = self.hopeless;
        let all_closed = is_closed(by_p0, most) && is_closed(by_p1, least.map(|least| -least));
        let is_asked = self.hopeless != [None; 2] && self.nearest_open(goal, 0).is_none();
        self.bounds.reach(goal) || all_closed && is_asked
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
        if target.abs() > self.farthest() {
            return false;
        }
        if self.hopeless[question.side.index()].is_some_and(|hopeless| question.target >= hopeless) {
            return false;
        }
        if question.side == Side::P0 {
            self.bounds.lower.is_none_or(|lower| lower < target)
                && self.bounds.upper.is_none_or(|upper| upper >= target)
        } else {
            self.bounds.upper.is_none_or(|upper| upper > -target)
                && self.bounds.lower.is_none_or(|lower| lower <= -target)
        }
    }

    fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    fn is_over(&self) -> bool {
        self.limits.stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
    }

    /// Puts a question to the proof search, which may make so many moves a thread.
    fn ask(&mut self, engine: &mut Engine, question: Question, work: u64) {
        let Some(root) = Root::new(self.position, &self.terms, question.side) else { return };
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
            nodes: Some(work.min(left.div_ceil(engine.threads() as u64))),
            time: self.time_left(),
            ..*self.limits
        };
        let watch = Watch::new(&limits);
        let (terms, table) = (&self.terms, engine.table());
        let crew = Crew::new(engine.threads());
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
            let helpers: Vec<_> = (1..engine.threads()).map(|_| scope.spawn(run)).collect();
            let own = run();
            watch.finish();
            let others = helpers.into_iter().map(|helper| helper.join().unwrap_or((Err(Stopped), 0)));
            std::iter::once(own).chain(others).collect()
        });
        self.nodes += runs.iter().map(|(_, nodes)| nodes).sum::<u64>();
        let any = |wanted| runs.iter().any(|(verdict, _)| *verdict == Ok(wanted));
        let target = i32::from(question.target);
        if any(Verdict::Proven) {
            self.bounds.can(question.side, target);
        } else if any(Verdict::Exhausted) {
            match self.refute(table, question, &root) {
                Ok(Verdict::Proven) => return self.bounds.can(question.side, target),
                Ok(Verdict::Refuted) => self.bounds.cannot(question.side, target),
                Ok(Verdict::Exhausted) | Err(Stopped) => {}
            }
            let hopeless = &mut self.hopeless[question.side.index()];
            *hopeless = Some(hopeless.map_or(question.target, |target| target.min(question.target)));
        }
    }

    /// Tries to prove that what a question asks can't be forced, with half of what is left of the limits, so that the other
    /// questions are asked too.
    fn refute(&mut self, table: &Table, question: Question, root: &Root) -> Result<Verdict, Stopped> {
        let watch = Watch::new(&Limits {
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes) / 2),
            time: self.time_left().map(|time| time / 2),
            ..*self.limits
        });
        let mut prover = Prover::new(&self.terms, table, &watch, question.target, Crew::ALONE);
        let verdict = refute(&mut prover, root);
        self.nodes += prover.nodes();
        verdict
    }
}

impl Root {
    /// The position as the proof search begins with it, the first move made by the plain rules.
    pub(crate) fn new(position: &Position, terms: &Terms, attacker: Side) -> Option<Root> {
        let rules = &terms.rules;
        let mover = position.to_move()?;
        let turn = if mover == attacker { Turn::Attacker } else { Turn::Defender };
        let recent = position.recent_moves();
        let attackers_last = match turn {
            Turn::Attacker => recent.len().checked_sub(2).map(|i| recent[i]),
            Turn::Defender => recent.last().copied(),
        };
        let restricted = rules.repetition() == Repetition::Moves3;
        let mut moves = Vec::new();
        for mv in position.legal_moves(rules) {
            let mut after = *position;
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
            let state = terms.state(&after, mover.next(Sides::Two));
            moves.push(After::Goes(Node { state, turn: turn.other(), last }));
        }
        Some(Root { turn, moves })
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
