//! The root of a search: iterative deepening over the choices of a position.

use super::analysis::{Analysis, Eval, Line};
use super::fact::{Bound, Known, MAX_DEPTH, Score};
use super::search::{INFINITE, Searcher, Stopped};
use super::state::{Next, State, Terms};
use super::steps::Step;
use super::table::Table;
use crate::rules::{Choice, FinalValue, Flip, Position, Side, Sides, final_value};

/// A choice at the root and what is known of it.
#[derive(Clone, Debug)]
struct Candidate {
    choice: Choice,
    next: Next,
    /// For the mover; of the last depth at which it was searched exactly.
    score: Score,
    depth: u8,
    /// Proven: the mover can't have more by it.
    ceiling: Option<i16>,
    line: Vec<Step>,
}

/// Who will decide about a flip, if anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FlipAhead {
    Never,
    /// The side to move, right now.
    Now,
    /// The other side, after the coming first move.
    AfterMove,
}

/// The root position of a search.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    mover: Side,
    candidates: Vec<Candidate>,
    flip: FlipAhead,
}

impl Root {
    /// The root of a position; `None` when the game is over.
    pub(crate) fn new(position: &Position, terms: &Terms) -> Option<Self> {
        let rules = &terms.rules;
        let mover = position.to_move()?;
        let mut candidates = Vec::new();
        for mv in position.legal_moves(rules) {
            let mut after = *position;
            // A legal move can be played.
            if after.play(mv, rules, &mut ()).is_err() {
                continue;
            }
            let next = match final_value(&after, rules) {
                FinalValue::Is(value) => Next::Ends(mover.signed(value as i16)),
                // Of a move that has ended the game it is known how, and the engine's games are of two sides.
                _ => Next::Goes(terms.state(&after, mover.next(Sides::Two))),
            };
            candidates.push(Candidate {
                choice: Choice::Play(mv),
                next,
                score: Score::estimate(-INFINITE),
                depth: 0,
                ceiling: None,
                line: Vec::new(),
            });
        }
        let flip = if position.can_flip() {
            FlipAhead::Now
        } else if rules.flip() == Flip::Yes && position.ply() == 0 {
            FlipAhead::AfterMove
        } else {
            FlipAhead::Never
        };
        Some(Self { mover, candidates, flip })
    }

    /// Deepens until `max_depth` plies, until `lines` lines are proven or until the watch stops it. After each
    /// depth `tell` hears of it.
    pub(crate) fn deepen(
        &mut self,
        searcher: &mut Searcher<'_>,
        lines: usize,
        first: u8,
        max_depth: u8,
        tell: &mut dyn FnMut(&Self, u8, u64),
    ) -> u8 {
        // Before a flip is decided, the first player looks for the move whose value is nearest to even, which only
        // the exact values of all moves tell.
        let lines = if self.flip == FlipAhead::AfterMove { self.candidates.len() } else { lines };
        let lines = lines.clamp(1, self.candidates.len());
        let mut reached = 0;
        for depth in first..=max_depth {
            let before = self.candidates.clone();
            for k in 0..lines {
                if self.choose(searcher, k, depth).is_err() {
                    // What was found of this depth is worth more than the last depth only if a better first move
                    // was found, and only while all lines needn't be of one depth.
                    if lines > 1 || self.candidates[0].depth < depth {
                        self.candidates = before;
                    }
                    return reached;
                }
            }
            // A later place can turn out better than an earlier one by what was found out in between.
            self.candidates[..lines].sort_by_key(|candidate| -candidate.score.value);
            reached = depth;
            tell(self, depth, searcher.nodes());
            if self.is_settled(lines) {
                break;
            }
        }
        reached
    }

    /// Whether the values of the best `lines` are proven, and that no other choice is better.
    fn is_settled(&self, lines: usize) -> bool {
        let (listed, others) = self.candidates.split_at(lines);
        let least = listed.iter().map(|candidate| candidate.score.value).min();
        listed.iter().all(|candidate| candidate.score.is_proven())
            && others.iter().all(|candidate| candidate.ceiling.is_some_and(|most| Some(most) <= least))
    }

    /// What is known of the position as the mover sees it: as much as its best choice, and not more than any.
    fn eval(&self) -> Eval {
        let Some(best) = self.candidates.first() else { return Eval::estimate(0, 0) };
        let ceilings: Option<Vec<i16>> = self.candidates.iter().map(|candidate| candidate.ceiling).collect();
        let upper = ceilings.and_then(|ceilings| ceilings.into_iter().max()).map(i32::from);
        let value = i32::from(best.score.value);
        let lower = best.score.low.then_some(value);
        let value = upper.map_or(value, |upper| value.min(upper));
        let eval = Eval { value, lower, upper, depth: u32::from(best.depth) };
        for_p0(eval, self.mover)
    }

    /// Finds the best candidate from place `k` on, searched to `depth`, and brings it to place `k`.
    fn choose(&mut self, searcher: &mut Searcher<'_>, k: usize, depth: u8) -> Result<(), Stopped> {
        let guess = self.candidates[k].score.value;
        let mut margin = 4;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth > 3 && guess > -INFINITE {
            (alpha, beta) = (guess - margin, guess + margin);
        }
        loop {
            let value = self.choose_within(searcher, k, depth, alpha, beta)?;
            margin *= 3;
            if value <= alpha && alpha > -INFINITE {
                alpha = (value - margin).max(-INFINITE);
            } else if value >= beta && beta < INFINITE {
                beta = (value + margin).min(INFINITE);
            } else {
                return Ok(());
            }
        }
    }

    fn choose_within(
        &mut self,
        searcher: &mut Searcher<'_>,
        k: usize,
        depth: u8,
        mut alpha: i16,
        beta: i16,
    ) -> Result<i16, Stopped> {
        let mut best = -INFINITE;
        for i in k..self.candidates.len() {
            let score = match self.candidates[i].next {
                Next::Ends(value) => Score::proven(value),
                Next::Goes(next) => searcher.look(&next, depth - 1, alpha, beta, 1, i == k)?,
            };
            best = best.max(score.value);
            if score.high {
                let ceiling = &mut self.candidates[i].ceiling;
                *ceiling = Some(ceiling.map_or(score.value, |most| most.min(score.value)));
            }
            if score.value <= alpha {
                continue;
            }
            let line = match self.candidates[i].next {
                Next::Ends(_) => Vec::new(),
                Next::Goes(_) => searcher.line(1).to_vec(),
            };
            alpha = score.value;
            let mut found = self.candidates.remove(i);
            found.score = score;
            found.depth = depth;
            found.line = line;
            self.candidates.insert(k, found);
            if score.value >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// What was found, by side.
    pub(crate) fn analysis(
        mut self,
        terms: &Terms,
        table: &Table<'_>,
        lines: usize,
        depth: u8,
        nodes: u64,
    ) -> Analysis {
        let flip = self.flip;
        if flip == FlipAhead::AfterMove {
            self.candidates.sort_by_key(|candidate| candidate.score.value.abs());
        }
        let eval = (flip != FlipAhead::AfterMove).then(|| self.eval());
        let found = self.candidates.iter().take_while(|candidate| candidate.depth > 0).count().max(1);
        let mut best: Vec<Line> = self.candidates[..found.min(lines.max(1))]
            .iter()
            .map(|candidate| self.line(candidate, terms, table))
            .collect();
        if let (FlipAhead::Now, Some(unflipped)) = (flip, best.first()) {
            // Who flips sits on the other side from then on; who doesn't stays.
            let mut pv = vec![Choice::Flip];
            pv.extend_from_slice(&unflipped.pv);
            let flipped = Line { choice: Choice::Flip, eval: eval.unwrap_or(unflipped.eval), pv };
            let as_chooser = |line: &Line| {
                if line.choice.seat_after(self.mover) == Side::P0 {
                    line.eval.value
                } else {
                    -line.eval.value
                }
            };
            let at = best.iter().take_while(|line| as_chooser(line) >= as_chooser(&flipped)).count();
            best.insert(at, flipped);
            best.truncate(lines.max(1));
        }
        let eval = eval.or(best.first().map(|line| line.eval)).unwrap_or(Eval::estimate(0, 0));
        Analysis { eval, lines: best, depth: u32::from(depth), nodes }
    }

    fn line(&self, candidate: &Candidate, terms: &Terms, table: &Table<'_>) -> Line {
        let mut steps = candidate.line.clone();
        if let Next::Goes(next) = candidate.next {
            lengthen(&mut steps, next, terms, table, usize::from(candidate.depth.saturating_sub(1)));
        }
        let mut pv = vec![candidate.choice];
        let mut side = self.mover;
        for step in steps {
            side = side.next(Sides::Two);
            pv.push(Choice::Play(step.played_by(side)));
        }
        let Score { value, low, high } = candidate.score;
        let value = i32::from(value);
        let (lower, upper) = (low.then_some(value), high.then_some(value));
        let eval = Eval { value, lower, upper, depth: u32::from(candidate.depth) };
        Line { choice: candidate.choice, eval: for_p0(eval, self.mover), pv }
    }

    /// Where the search begins with another order of the choices, another thread finds other things first.
    pub(crate) fn shuffled(mut self, by: usize) -> Self {
        let by = by % self.candidates.len().max(1);
        self.candidates.rotate_left(by);
        self
    }
}

/// Goes on with a line where the table knows how, up to `length` steps.
fn lengthen(steps: &mut Vec<Step>, start: State, terms: &Terms, table: &Table<'_>, length: usize) {
    let mut state = start;
    let mut done = 0;
    while done < length {
        let step = match steps.get(done) {
            Some(step) => *step,
            None => {
                let fact = Known::new(&state, terms, table).and_then(|known| known.get(table));
                let fact = fact.filter(|fact| fact.bound == Bound::Exact);
                let Some(step) = fact.and_then(|fact| fact.step) else { return };
                steps.push(step);
                step
            }
        };
        if !state.can(step) {
            steps.truncate(done);
            return;
        }
        match terms.play(&state, step) {
            Next::Goes(next) => state = next,
            Next::Ends(_) => return,
        }
        done += 1;
    }
}

/// What is known of a difference for a side, as the difference P0 − P1.
fn for_p0(eval: Eval, side: Side) -> Eval {
    if side == Side::P0 { eval } else { eval.turned() }
}

/// The deepest that anybody can ask for.
pub(crate) fn depth_limit(depth: Option<u32>) -> u8 {
    depth.map_or(MAX_DEPTH, |depth| depth.clamp(1, u32::from(MAX_DEPTH)) as u8)
}
