//! Three and four sides: maxⁿ (Luckhardt and Irani, "An algorithmic solution of n-person games", AAAI 1986), where
//! each side in turn takes the move that gives itself the most.
//!
//! With more than two sides a value is no promise: it holds only if the others want what the search thinks they
//! want. So everything here is an estimate. The only pruning is the shallow one (Korf, "Multi-player alpha-beta
//! pruning", Artificial Intelligence 48, 1991), which is sound: once the mover has made sure of so much that the side
//! which moved before can't get more than it has elsewhere, that side will not come here. Deep pruning is not sound
//! for maxⁿ.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::engine::{EngineError, can_go_on};
use super::limits::{Limits, Watch};
use super::search::Stopped;
use crate::rules::{Move, Position, Rules, Scores, Shortfall, Side, points_in_play};

/// Expected final scores of a position and the best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManyAnalysis {
    /// The expected final scores; the real ones when the game is over.
    pub scores: Scores,
    /// The best moves, best first for the side to move. Empty when the game is over.
    pub lines: Vec<ManyLine>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// A move and how play is expected to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManyLine {
    /// The expected final scores, in points by side.
    pub scores: Scores,
    /// The line, which begins with the move.
    pub pv: Vec<Move>,
}

/// The deepest that anybody can ask for.
const MAX_DEPTH: u32 = 127;

/// Estimates a position on any number of sides, deeper and deeper up to the limits.
///
/// # Errors
/// If the side to move has no legal move.
///
/// ```
/// use oaq::engine::{Limits, analyse_many};
/// use oaq::rules::{Position, Rules, Sides};
/// let rules = Rules::preset("standard", Sides::Three).unwrap();
/// let limits = Limits { depth: Some(3), lines: 2, ..Limits::default() };
/// let analysis = analyse_many(&Position::start(&rules), &rules, &limits).unwrap();
/// assert_eq!((analysis.depth, analysis.lines.len()), (3, 2));
/// assert_eq!(analysis.scores.as_slice().len(), 3);
/// ```
pub fn analyse_many(
    position: &Position,
    rules: &Rules,
    limits: &Limits<'_>,
) -> Result<ManyAnalysis, EngineError> {
    can_go_on(position, rules)?;
    let watch = Watch::new(limits);
    let mut searcher = ScoresSearch {
        rules,
        total: points_in_play(position, rules).cast_signed(),
        watch: None,
        nodes: 0,
        lines: Vec::new(),
        complete: true,
    };
    let mut analysis = ManyAnalysis { scores: position.scores(rules), lines: Vec::new(), depth: 0, nodes: 0 };
    let Some(mover) = position.to_move() else { return Ok(analysis) };
    let deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
    let mut order: Vec<Move> = position.legal_moves(rules).into_iter().collect();
    for depth in 1..=deepest {
        // Something can be said even by who is stopped at once.
        searcher.watch = (depth > 1).then_some(&watch);
        let Ok(lines) = searcher.root(position, mover, &order, depth, limits.lines.max(1)) else { break };
        // The best moves of this depth are looked at first in the next.
        let rank =
            |mv: &Move| lines.iter().position(|line| line.pv.first() == Some(mv)).unwrap_or(usize::MAX);
        order.sort_by_key(rank);
        analysis.scores = lines.first().map_or(analysis.scores, |line| line.scores);
        (analysis.lines, analysis.depth) = (lines, depth);
        if searcher.complete {
            break;
        }
    }
    analysis.nodes = searcher.nodes;
    Ok(analysis)
}

/// What the side that moved before has elsewhere.
#[derive(Clone, Copy)]
struct Elsewhere {
    side: Side,
    points: i32,
}

struct ScoresSearch<'a> {
    rules: &'a Rules,
    /// All points of the game: no scores add up to more.
    total: i32,
    watch: Option<&'a Watch<'a>>,
    nodes: u64,
    /// By ply, the line found from there: there is one for every ply down to where the search ends.
    lines: Vec<Vec<Move>>,
    /// Whether every line of the last search reached the end of the game.
    complete: bool,
}

impl ScoresSearch<'_> {
    /// The best `wanted` moves of a position, looked `depth` plies ahead.
    fn root(
        &mut self,
        position: &Position,
        mover: Side,
        order: &[Move],
        depth: u32,
        wanted: usize,
    ) -> Result<Vec<ManyLine>, Stopped> {
        self.lines.resize(depth as usize + 1, Vec::new());
        self.complete = true;
        let mut best: Vec<ManyLine> = Vec::new();
        for &mv in order {
            let mut next = *position;
            if next.play(mv, self.rules, &mut ()).is_err() {
                continue;
            }
            let elsewhere =
                best.get(wanted - 1).map(|line| Elsewhere { side: mover, points: line.scores.of(mover) });
            let scores = self.search(&next, depth - 1, 1, elsewhere)?;
            let at = best.iter().take_while(|line| line.scores.of(mover) >= scores.of(mover)).count();
            if at < wanted {
                let mut pv = vec![mv];
                pv.extend_from_slice(&self.lines[1]);
                best.insert(at, ManyLine { scores, pv });
                best.truncate(wanted);
            }
        }
        Ok(best)
    }

    /// The scores that a position leads to. Where `elsewhere` is more for its side than anything that this position
    /// can lead to, any scores that show it will do.
    fn search(
        &mut self,
        position: &Position,
        depth: u32,
        ply: usize,
        elsewhere: Option<Elsewhere>,
    ) -> Result<Scores, Stopped> {
        self.lines[ply].clear();
        self.nodes += 1;
        if self.watch.is_some_and(|watch| watch.says_stop(self.nodes, self.nodes)) {
            return Err(Stopped);
        }
        let Some(mover) = position.to_move() else { return Ok(position.scores(self.rules)) };
        if depth == 0 {
            self.complete = false;
            return Ok(estimate(position, self.rules));
        }
        let mut best: Option<Scores> = None;
        for (mv, next) in self.children(position, mover) {
            let mine = best.map(|scores| Elsewhere { side: mover, points: scores.of(mover) });
            let scores = self.search(&next, depth - 1, ply + 1, mine)?;
            if best.is_some_and(|best| scores.of(mover) <= best.of(mover)) {
                continue;
            }
            best = Some(scores);
            let (line, below) = self.lines.split_at_mut(ply + 1);
            line[ply].clear();
            line[ply].push(mv);
            line[ply].extend_from_slice(&below[0]);
            if elsewhere
                .is_some_and(|there| self.most(position, depth, there.side, mover, scores) <= there.points)
            {
                break;
            }
        }
        Ok(best.unwrap_or_else(|| estimate(position, self.rules)))
    }

    /// The most that `side` can still get at a position where `mover` has made sure of its part of `scores`.
    fn most(&self, position: &Position, depth: u32, side: Side, mover: Side, scores: Scores) -> i32 {
        if side == mover {
            return self.total;
        }
        let others = self.rules.sides().all().filter(|other| *other != side && *other != mover);
        self.total - scores.of(mover) - others.map(|other| self.least(position, depth, other)).sum::<i32>()
    }

    /// No score or estimate of `side` within `depth` plies is less: only debts count against a side, and a refill
    /// borrows at most five.
    fn least(&self, position: &Position, depth: u32, side: Side) -> i32 {
        match self.rules.shortfall() {
            Shortfall::Forfeit => 0,
            Shortfall::Borrow => {
                let owed = self
                    .rules
                    .sides()
                    .all()
                    .map(|lender| position.debt(side, lender).cast_signed())
                    .sum::<i32>();
                -owed - 5 * depth as i32
            }
        }
    }

    /// The positions after each move, those in which the mover has gained most first.
    fn children(&self, position: &Position, mover: Side) -> ArrayVec<(Move, Position), 10> {
        let mut children: ArrayVec<(Move, Position), 10> = ArrayVec::new();
        for mv in position.legal_moves(self.rules) {
            let mut next = *position;
            if next.play(mv, self.rules, &mut ()).is_ok() {
                children.push((mv, next));
            }
        }
        children.sort_by_key(|(_, next)| Reverse(next.reserve(mover).points(self.rules)));
        children
    }
}

/// The guessed final scores: each side takes the dân of its own pits, and all sides the same part of what lies in the
/// quan pits.
fn estimate(position: &Position, rules: &Rules) -> Scores {
    let pieces = |pit| i32::from(position.has_quan(pit)) * i32::from(rules.quan_value());
    let in_quan_pits: i32 =
        rules.sides().quan_pits().map(|pit| i32::from(position.dan(pit)) + pieces(pit)).sum();
    let part = in_quan_pits / rules.sides().count() as i32;
    let now = position.scores(rules);
    Scores::new(rules.sides(), |side| {
        let own: i32 = side.dan_pits().map(|pit| i32::from(position.dan(pit))).sum();
        now.of(side) + own + part
    })
}

#[cfg(test)]
mod tests {
    use super::{ScoresSearch, estimate, points_in_play};
    use crate::rules::{Position, Rules, Scores, Sides};

    /// Maxⁿ without any pruning, in the same order.
    fn whole(searcher: &mut ScoresSearch<'_>, position: &Position, depth: u32) -> Scores {
        let Some(mover) = position.to_move() else { return position.scores(searcher.rules) };
        if depth == 0 {
            return estimate(position, searcher.rules);
        }
        let mut best: Option<Scores> = None;
        for (_, next) in searcher.children(position, mover) {
            let scores = whole(searcher, &next, depth - 1);
            if best.is_none_or(|best| scores.of(mover) > best.of(mover)) {
                best = Some(scores);
            }
        }
        best.expect("there is a move")
    }

    #[test]
    fn pruning_changes_nothing_but_the_number_of_nodes() {
        let mut saved = 0;
        for (id, sides) in [("standard", Sides::Three), ("folk", Sides::Four), ("ky-dinh", Sides::Three)] {
            let rules = Rules::preset(id, sides).expect("a preset");
            let mut position = Position::start(&rules);
            for ply in 0..60 {
                let moves = position.legal_moves(&rules);
                let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
                if ply % 6 == 0 {
                    let total = points_in_play(&position, &rules).cast_signed();
                    let mut searcher = ScoresSearch {
                        rules: &rules,
                        total,
                        watch: None,
                        nodes: 0,
                        lines: vec![Vec::new(); 5],
                        complete: true,
                    };
                    let expected = whole(&mut searcher, &position, 4);
                    let Ok(scores) = searcher.search(&position, 4, 0, None) else {
                        panic!("nobody says stop")
                    };
                    assert_eq!(scores, expected, "{id} ply {ply}");
                    assert!(scores.as_slice().iter().sum::<i32>() <= total);
                    saved += 10_000_u64.saturating_sub(searcher.nodes);
                }
                position.play(*mv, &rules, &mut ()).expect("a legal move");
            }
        }
        assert!(saved > 0);
    }
}
