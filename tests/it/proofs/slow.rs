//! Two slow, independent solvers on the plain rules. They share no code and no idea with the engine: no pruning, no
//! folding, no carrying over of results between reserves.
//!
//! [`Space`] lists every position that can follow and looks for a fixpoint over all of them, so it also knows what
//! can't be forced at all. Since refills put captured points back on the board, that is possible only where there
//! are few points altogether. [`Lookahead`] follows every line to a depth, and deeper, until the least that P0 can
//! force and the most that P1 lets it have are the same.

use std::collections::HashMap;

use oaq::certificate::{Standing, Strategy, outcome_for};
use oaq::rules::{Choice, PlainBoard, Position, RecentMoves, Reserve, Rules, Side};

/// What is known of a position when everything is known: the score difference P0 − P1 that P0 can force at least
/// and the one that P1 can force at most. `None`: that side can't even force the game to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Forced {
    pub(crate) lower: Option<i32>,
    pub(crate) upper: Option<i32>,
}

/// Whether debts tell positions apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Debts {
    Listed,
    /// Where loans have no end, positions that differ in nothing but debts can't all be listed. Play doesn't depend on
    /// debts, so they are one, and every move is worth what it changes.
    Reckoned,
}

/// So much to win is as much as anybody likes.
const UNBOUNDED: i32 = 1_000;

/// All that the future depends on, and the winner when there is none: the same board and reserves can be left by a
/// forfeit and by another end. (The flip and the first move are long over in the positions asked about.)
type Identity = (PlainBoard, [Reserve; 2], [u32; 2], Option<Side>, RecentMoves, Option<Option<Side>>);

fn identity(position: &Position, debts: Debts) -> Identity {
    let [p0, p1] = [Side::P0, Side::P1];
    let debts = match debts {
        Debts::Listed => [position.debt(p0, p1), position.debt(p1, p0)],
        Debts::Reckoned => [0; 2],
    };
    (
        *position.board(),
        [position.reserve(p0), position.reserve(p1)],
        debts,
        position.to_move(),
        position.recent_moves(),
        position.ending().map(|ending| ending.winner(position.sides())),
    )
}

struct Node {
    mover: Option<Side>,
    /// The final difference, or what the end changes.
    outcome: i32,
    /// Moves, what they lead to and what they change.
    children: Vec<(oaq::rules::Move, u32, i32)>,
}

/// Every position that can follow from one.
pub(crate) struct Space {
    nodes: Vec<Node>,
    debts: Debts,
    /// What the first position's difference is already, where every move is worth what it changes.
    standing: i32,
    index: HashMap<Identity, u32>,
    parents: Vec<Vec<u32>>,
}

impl Space {
    /// Lists them; `None` if there are more than `limit`.
    pub(crate) fn explore(start: &Position, rules: &Rules, debts: Debts, limit: usize) -> Option<Self> {
        let standing = |position: &Position| match debts {
            Debts::Listed => 0,
            Debts::Reckoned => {
                let scores = position.scores(rules);
                scores.of(Side::P0) - scores.of(Side::P1)
            }
        };
        let mut space = Self {
            nodes: Vec::new(),
            debts,
            standing: standing(start),
            index: HashMap::new(),
            parents: Vec::new(),
        };
        let mut positions = vec![*start];
        space.index.insert(identity(start, debts), 0);
        while let Some(&position) = positions.get(space.nodes.len()) {
            let parent = space.nodes.len() as u32;
            let mut children = Vec::new();
            for mv in position.legal_moves(rules) {
                let mut next = position;
                next.play(mv, rules, &mut ()).expect("a legal move");
                let new = positions.len() as u32;
                let child = *space.index.entry(identity(&next, debts)).or_insert(new);
                if child == new {
                    positions.push(next);
                    if positions.len() > limit {
                        return None;
                    }
                }
                children.push((mv, child, standing(&next) - standing(&position)));
            }
            let outcome = outcome_for(Side::P0, &position, rules).unwrap_or(0) - standing(&position);
            space.nodes.push(Node { mover: position.to_move(), outcome, children });
            space.parents.resize(positions.len(), Vec::new());
            for &(_, child, _) in &space.nodes[parent as usize].children {
                space.parents[child as usize].push(parent);
            }
        }
        Some(space)
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The values that can be forced from the position that the space was explored from.
    pub(crate) fn forced(&self) -> Forced {
        let best = |side| self.fixpoint(side)[0];
        Forced {
            lower: best(Side::P0).map(|value| value + self.standing),
            upper: best(Side::P1).map(|value| self.standing - value),
        }
    }

    /// The best score difference that `side` can force, for every position: the least fixpoint, from nothing known.
    fn fixpoint(&self, side: Side) -> Vec<Option<i32>> {
        let sign = if side == Side::P0 { 1 } else { -1 };
        let mut values = vec![None; self.nodes.len()];
        let mut work: Vec<u32> = (0..self.nodes.len() as u32).collect();
        while let Some(at) = work.pop() {
            let node = &self.nodes[at as usize];
            let worth = |&(_, child, change): &(_, u32, i32)| Some(values[child as usize]? + sign * change);
            let children = node.children.iter().map(worth);
            let value = match node.mover {
                None => Some(sign * node.outcome),
                Some(mover) if mover == side => children.max().flatten(),
                Some(_) => children.min().flatten(),
            };
            if value > values[at as usize] && values[at as usize] < Some(UNBOUNDED) {
                values[at as usize] = value;
                work.extend(&self.parents[at as usize]);
            }
        }
        values
    }

    /// A strategy by which `side` gets at least `bound`, if there is one: to each position the plies to the end.
    pub(crate) fn strategy(&self, side: Side, bound: i32) -> SlowStrategy<'_> {
        assert_eq!(self.debts, Debts::Listed, "a bound is about debts, too");
        let sign = if side == Side::P0 { 1 } else { -1 };
        let mut plies: Vec<Option<u32>> = vec![None; self.nodes.len()];
        loop {
            let before = plies.clone();
            for (at, node) in self.nodes.iter().enumerate().rev() {
                let children = || node.children.iter().map(|&(_, child, _)| before[child as usize]);
                plies[at] = match node.mover {
                    None => (sign * node.outcome >= bound).then_some(0),
                    Some(mover) if mover == side => children().flatten().min().map(|n| n + 1),
                    Some(_) => children().map(|n| n.map(|n| n + 1)).try_fold(0, |most, n| Some(most.max(n?))),
                };
            }
            if plies == before {
                return SlowStrategy { space: self, plies };
            }
        }
    }
}

/// The fastest way to a bound, from a [`Space`].
pub(crate) struct SlowStrategy<'a> {
    space: &'a Space,
    plies: Vec<Option<u32>>,
}

impl SlowStrategy<'_> {
    /// Plies to the end of the longest game from the first position; `None` when the bound can't be forced.
    pub(crate) fn plies(&self) -> Option<u32> {
        self.plies[0]
    }
}

impl Strategy for SlowStrategy<'_> {
    type Error = &'static str;

    fn decide(&mut self, standing: &Standing, _: &Rules) -> Result<Choice, Self::Error> {
        let at =
            self.space.index.get(&identity(&standing.position, Debts::Listed)).ok_or("outside the space")?;
        let children = &self.space.nodes[*at as usize].children;
        let reaching = children.iter().filter_map(|&(mv, child, _)| Some((self.plies[child as usize]?, mv)));
        reaching.min_by_key(|(plies, _)| *plies).map(|(_, mv)| Choice::Play(mv)).ok_or("no way to the bound")
    }
}

/// Every line of play, to a depth that grows until the value is settled.
pub(crate) struct Lookahead<'a> {
    rules: &'a Rules,
    /// For each position met, how deep it was looked into and what was found.
    met: HashMap<Identity, (u32, Forced)>,
    left: u64,
}

impl<'a> Lookahead<'a> {
    /// The exact value P0 − P1 of a position, and the depth that settles it; `None` if more than `limit` positions
    /// would have to be looked at.
    pub(crate) fn value(start: &Position, rules: &'a Rules, limit: u64) -> Option<(i32, u32)> {
        let mut lookahead = Self { rules, met: HashMap::new(), left: limit };
        (0..).find_map(|depth| match lookahead.forced(start, depth) {
            Some(Forced { lower: Some(lower), upper }) if upper == Some(lower) => Some(Some((lower, depth))),
            Some(_) => None,
            None => Some(None),
        })?
    }

    fn forced(&mut self, position: &Position, depth: u32) -> Option<Forced> {
        if let Some(outcome) = outcome_for(Side::P0, position, self.rules) {
            return Some(Forced { lower: Some(outcome), upper: Some(outcome) });
        }
        if depth == 0 {
            return Some(Forced { lower: None, upper: None });
        }
        if let Some((looked, forced)) = self.met.get(&identity(position, Debts::Listed)) {
            let settled = forced.lower.is_some() && forced.lower == forced.upper;
            if settled || *looked >= depth {
                return Some(*forced);
            }
        }
        self.left = self.left.checked_sub(1)?;
        let mut children = Vec::new();
        for mv in position.legal_moves(self.rules) {
            let mut next = *position;
            next.play(mv, self.rules, &mut ()).expect("a legal move");
            children.push(self.forced(&next, depth - 1)?);
        }
        // An unknown lower bound is below every other, an unknown upper bound above.
        let lowers = || children.iter().map(|child| child.lower);
        let uppers = || children.iter().map(|child| child.upper.map_or(i32::MAX, |upper| upper));
        let known = |upper: i32| (upper != i32::MAX).then_some(upper);
        let forced = if position.to_move() == Some(Side::P0) {
            Forced { lower: lowers().max().flatten(), upper: uppers().max().and_then(known) }
        } else {
            Forced { lower: lowers().min().flatten(), upper: uppers().min().and_then(known) }
        };
        self.met.insert(identity(position, Debts::Listed), (depth, forced));
        Some(forced)
    }
}
