//! The value search: principal variation search with iterative deepening, which knows what it has proven.

use arrayvec::ArrayVec;

use super::eval::evaluate;
use super::fact::{Bound, Fact, Known, MAX_DEPTH, Score};
use super::limits::Watch;
use super::state::{Next, State, Terms};
use super::steps::{MAX_STEPS, STEPS, Step};
use super::table::Table;

/// Beyond every value.
pub(crate) const INFINITE: i16 = 2000;

/// A difference that is asked about, if it can be had at all; no difference comes near the limits, debts and all.
pub(super) fn within_range(difference: i32) -> i16 {
    difference.clamp(-i32::from(INFINITE), i32::from(INFINITE)) as i16
}

/// A line of play.
pub(crate) type Steps = ArrayVec<Step, { MAX_DEPTH as usize + 1 }>;

/// The search was stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// One thread's search: its own memory of good moves, and the table that all share.
pub(crate) struct Searcher<'a> {
    terms: &'a Terms,
    table: &'a Table<'a>,
    watch: &'a Watch<'a>,
    age: u8,
    nodes: u64,
    /// By ply, the steps that last refuted a position there.
    killers: Box<[[Option<Step>; 2]; MAX_DEPTH as usize + 1]>,
    /// By parity of the ply and step, how much it has refuted.
    merits: [[u32; MAX_STEPS]; 2],
    /// By ply, the line found from there.
    lines: Vec<Steps>,
}

struct Child {
    step: Step,
    next: Next,
    order: i32,
}

impl<'a> Searcher<'a> {
    pub(crate) fn new(terms: &'a Terms, table: &'a Table<'a>, watch: &'a Watch<'a>, age: u8) -> Self {
        Self {
            terms,
            table,
            watch,
            age,
            nodes: 0,
            killers: Box::new([[None; 2]; MAX_DEPTH as usize + 1]),
            merits: [[0; MAX_STEPS]; 2],
            lines: vec![Steps::new(); MAX_DEPTH as usize + 2],
        }
    }

    /// Positions looked at.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The line that the last search from ply `ply` found.
    pub(crate) fn line(&self, ply: usize) -> &[Step] {
        &self.lines[ply]
    }

    /// Searches `depth` plies deep for the value of a state between `alpha` and `beta` (fail-soft).
    ///
    /// # Errors
    /// When the watch says stop.
    pub(crate) fn search(
        &mut self,
        state: &State,
        depth: u8,
        mut alpha: i16,
        beta: i16,
        ply: usize,
    ) -> Result<Score, Stopped> {
        self.lines[ply].clear();
        self.nodes += 1;
        if self.watch.says_stop(self.nodes, self.nodes) {
            return Err(Stopped);
        }
        if depth == 0 || ply >= MAX_DEPTH as usize {
            return Ok(Score::estimate(evaluate(state, self.terms)));
        }
        let known = if depth > 1 { Known::new(state, self.terms, self.table) } else { None };
        let fact = known.and_then(|known| known.get(self.table));
        if let Some(score) = fact.and_then(|fact| answer(&fact, depth, alpha, beta)) {
            if let Some(step) = fact.and_then(|fact| fact.step) {
                self.lines[ply].push(step);
            }
            return Ok(score);
        }

        let floor = alpha;
        let mut children = self.children(state, fact.and_then(|fact| fact.step), ply);
        let mut best = Score { value: -INFINITE, low: false, high: true };
        let mut best_step = None;
        for i in 0..children.len() {
            bring_best_forward(&mut children, i);
            let child = &children[i];
            let score = match child.next {
                Next::Ends(value) => {
                    self.lines[ply + 1].clear();
                    Score::proven(value)
                }
                Next::Goes(next) => self.look(&next, depth - 1, alpha, beta, ply + 1, i == 0)?,
            };
            best.high &= score.high;
            if score.value > best.value {
                (best.value, best.low) = (score.value, score.low);
                best_step = Some(child.step);
                if score.value > alpha {
                    alpha = score.value;
                    self.extend_line(ply, child.step);
                }
                if alpha >= beta {
                    best.high = false;
                    self.remember(child.step, depth, ply);
                    break;
                }
            } else if score.value == best.value {
                best.low |= score.low;
            }
        }
        let bound = if best.value >= beta {
            Bound::Lower
        } else if best.value <= floor {
            Bound::Upper
        } else {
            Bound::Exact
        };
        if let Some(known) = known {
            known.put(self.table, &Fact { score: best, bound, depth, step: best_step }, self.age);
        }
        Ok(best)
    }

    /// Searches a child, the first with the whole window, the others first with none.
    #[inline]
    pub(crate) fn look(
        &mut self,
        next: &State,
        depth: u8,
        alpha: i16,
        beta: i16,
        ply: usize,
        first: bool,
    ) -> Result<Score, Stopped> {
        if !first && beta - alpha > 1 {
            let score = self.search(next, depth, -alpha - 1, -alpha, ply)?.turned();
            if score.value <= alpha || score.value >= beta {
                return Ok(score);
            }
        }
        Ok(self.search(next, depth, -beta, -alpha, ply)?.turned())
    }

    fn children(&self, state: &State, first: Option<Step>, ply: usize) -> ArrayVec<Child, MAX_STEPS> {
        let mut children = ArrayVec::new();
        for step in STEPS {
            if !state.can(step) {
                continue;
            }
            let next = self.terms.play(state, step);
            let order = if first == Some(step) {
                i32::MAX
            } else {
                let killer = self.killers[ply].iter().position(|killer| *killer == Some(step));
                let gain = match next {
                    Next::Ends(value) => i32::from(value - state.balance()),
                    Next::Goes(next) => i32::from(-next.balance() - state.balance()),
                };
                gain * 64
                    + killer.map_or(0, |i| 200 - 100 * i as i32)
                    + (self.merits[ply % 2][step.index()] >> 10) as i32
            };
            children.push(Child { step, next, order });
        }
        children
    }

    fn extend_line(&mut self, ply: usize, step: Step) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let (line, rest) = (&mut upper[ply], &lower[0]);
        line.clear();
        line.push(step);
        for step in rest {
            if line.try_push(*step).is_err() {
                break;
            }
        }
    }

    fn remember(&mut self, step: Step, depth: u8, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(step) {
            *killers = [Some(step), killers[0]];
        }
        let merits = &mut self.merits[ply % 2];
        merits[step.index()] += u32::from(depth) * u32::from(depth);
        if merits[step.index()] > 1 << 20 {
            for merit in merits {
                *merit /= 2;
            }
        }
    }
}

/// What a table entry says about a search of `depth` plies within the window, if it settles it.
#[inline(always)]
fn answer(fact: &Fact, depth: u8, alpha: i16, beta: i16) -> Option<Score> {
    let Score { value, low, high } = fact.score;
    let deep = fact.depth >= depth;
    let at_least = fact.bound != Bound::Upper && deep || low;
    let at_most = fact.bound != Bound::Lower && deep || high;
    let settled = (at_least && (at_most || value >= beta)) || (at_most && value <= alpha);
    settled.then_some(Score { value, low, high })
}

fn bring_best_forward(children: &mut [Child], from: usize) {
    let best = (from..children.len()).max_by_key(|i| (children[*i].order, usize::MAX - i));
    if let Some(best) = best {
        children.swap(from, best);
    }
}
