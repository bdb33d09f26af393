//! The ledger of a proof: every win of the attacker as it is found out, with the move that wins.
//!
//! A win rests on wins that were found out before. So whoever plays, in each position, the move of the earliest entry that
//! holds there comes to ever earlier entries, and thus to an end of the game: the moves of the ledger are a winning strategy.
//! The table can't serve for that. It keeps the last thing that was found out about a position, which may rest on
//! something that rests on the position itself; and it forgets.
//!
//! An entry holds with more points for the attacker, too, as everything that the proof search finds out ([`super::prove`]).

use std::collections::HashMap;

use super::fold::{Fold, attackers_points};
use super::node::{Node, Turn};
use super::steps::{History, Step};

/// The number of an entry.
type Number = u32;
const NONE: Number = Number::MAX;

/// There is always room for so many entries. An entry takes about fifty bytes.
const LEAST_ROOM: usize = 1 << 22;

/// Wins of the attacker where it is to move.
pub(crate) struct Ledger {
    /// By position, the last entry made for it, which asks for the fewest points.
    last: HashMap<Fold, Number>,
    entries: Vec<Entry>,
    most: usize,
}

struct Entry {
    /// The attacker's points from which on the move wins.
    points: i16,
    step: Step,
    /// The entry before for the same position, which asks for more points.
    before: Number,
}

impl Ledger {
    /// An empty one for a search with a table of so many places.
    pub(crate) fn beside(places: usize) -> Self {
        // One more may come: the first move of a proof. So each has a number, and none is `NONE`.
        let most = places.clamp(LEAST_ROOM, NONE as usize - 1);
        Self { last: HashMap::new(), entries: Vec::new(), most }
    }

    /// Whether there is no room for more.
    pub(crate) const fn is_full(&self) -> bool {
        self.entries.len() >= self.most
    }

    /// Enters that the attacker, which is to move, wins by a step, whatever came before: all that counts is its own last move,
    /// which it doesn't repeat.
    pub(crate) fn enter(&mut self, node: &Node, step: Step) {
        self.enter_after(node, History::just(node.last), step);
    }

    /// As [`Self::enter`], but only with the history that the node has.
    pub(crate) fn enter_with_history(&mut self, node: &Node, step: Step) {
        self.enter_after(node, node.state.history, step);
    }

    fn enter_after(&mut self, node: &Node, history: History, step: Step) {
        debug_assert!(node.turn == Turn::Attacker && node.state.can(step), "a move of the attacker's");
        let (fold, seen) = Fold::of(node, history);
        let points = attackers_points(node);
        let number = self.entries.len() as Number;
        let last = self.last.entry(fold).or_insert(NONE);
        if self.entries.get(*last as usize).is_none_or(|entry| points < entry.points) {
            let before = std::mem::replace(last, number);
            self.entries.push(Entry { points, step: seen.step(step), before });
        }
    }

    /// The attacker's move in a position: that of the earliest entry that holds there.
    pub(crate) fn step(&self, node: &Node) -> Option<Step> {
        // Wins that hold whatever came before rest on nothing but such wins.
        let histories = [History::just(node.last), node.state.history];
        histories.into_iter().find_map(|history| self.earliest(node, history))
    }

    fn earliest(&self, node: &Node, history: History) -> Option<Step> {
        let (fold, seen) = Fold::of(node, history);
        let points = attackers_points(node);
        let entry = |number: Number| self.entries.get(number as usize);
        let last = self.last.get(&fold).copied().and_then(entry);
        let holding = std::iter::successors(last, |last| entry(last.before));
        holding.take_while(|entry| entry.points <= points).last().map(|entry| seen.step(entry.step))
    }
}

#[cfg(test)]
mod tests {
    use super::Ledger;
    use crate::engine::node::{Node, Turn};
    use crate::engine::state::{State, Terms};
    use crate::engine::steps::{History, STEPS, Step};
    use crate::rules::{Position, Rules, Side, Sides};

    /// A position of the attacker's, with so many points for it.
    fn node(board: &str, points: i16, rules: &Rules) -> Node {
        let position = Position::parse(&format!("{board} 20/15 P0"), rules).expect("a position");
        let state = Terms::new(&position, rules).expect("few points").state(&position, Side::P0);
        Node { state: state.with_points(0, points), turn: Turn::Attacker, last: None }
    }

    #[test]
    fn the_earliest_entry_that_holds_is_played_and_the_same_in_the_mirror() {
        let rules = Rules::default();
        let (board, mirror) = ("1,2,3,0,5,4q/0,1,0,2,0,7", "5,0,3,2,1,7/0,2,0,1,0,4q");
        let mut ledger = Ledger::beside(0);
        for (points, step) in [(20, STEPS[0]), (15, STEPS[3]), (18, STEPS[4]), (12, STEPS[5])] {
            ledger.enter(&node(board, points, &rules), step);
        }
        let expected =
            [(11, None), (12, Some(5)), (14, Some(5)), (15, Some(3)), (19, Some(3)), (20, Some(0))];
        for (points, step) in expected {
            let step = step.map(|step: usize| STEPS[step]);
            assert_eq!(ledger.step(&node(board, points, &rules)), step, "{points}");
            assert_eq!(ledger.step(&node(mirror, points, &rules)), step.map(Step::mirrored), "{points}");
        }
    }

    #[test]
    fn what_holds_whatever_came_before_comes_first() {
        let rules = Rules::preset("mature-quan", Sides::Two).expect("a preset");
        let plain = node("1,2,3,0,5,4q/0,1,0,2,0,7", 20, &rules);
        let history = [STEPS[0], STEPS[3], STEPS[0], STEPS[3]]
            .into_iter()
            .fold(History::default(), |history, step| history.after(step).expect("the game goes on"));
        let after = Node { state: State { history, ..plain.state }, last: Some(STEPS[0]), ..plain };
        let mut ledger = Ledger::beside(0);
        ledger.enter_with_history(&after, STEPS[1]);
        assert_eq!(ledger.step(&after), Some(STEPS[1]));
        assert_eq!(ledger.step(&plain), None);
        assert_eq!(ledger.step(&Node { last: Some(STEPS[2]), ..plain }), None);
        ledger.enter(&after, STEPS[4]);
        assert_eq!(ledger.step(&after), Some(STEPS[4]));
        assert_eq!(ledger.step(&Node { last: Some(STEPS[0]), ..plain }), Some(STEPS[4]));
    }
}
