//! How far reserves are told apart.
//!
//! Where refills can be borrowed without end, as in `folk`, a side's points can grow for ever, and with them the number of
//! positions. So beyond a span that is wider than what any game without loans is about, more points count as no more:
//! in a proof to the attacker's harm, in a refutation to the defender's, so that both hold. Without loans no reserve ever
//! comes near the ends of the span.

use super::node::{Node, Turn};
use super::state::{State, Terms};

/// The points in the attacker's reserve that are told apart, debts and loans included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    least: i16,
    most: i16,
}

impl Span {
    /// The span for a game.
    pub(crate) const fn of(terms: &Terms) -> Self {
        Self { least: -terms.total, most: 2 * terms.total }
    }

    /// A position as a proof takes it: the attacker has no use for more than the most, and with less than the least it gives up
    /// (`None`).
    #[inline(always)]
    pub(crate) const fn for_proof(self, state: State, turn: Turn) -> Option<State> {
        let points = state.points[turn as usize];
        if points < self.least {
            return None;
        }
        Some(if points > self.most { state.with_points(turn as usize, self.most) } else { state })
    }

    /// A position as a refutation takes it: the attacker is given the least, and who has the most is taken for as rich as
    /// can be, see [`Self::is_rich`].
    pub(crate) fn for_refutation(self, node: Node) -> Node {
        let seat = node.turn as usize;
        let points = node.state.points[seat].clamp(self.least, self.most);
        Node { state: node.state.with_points(seat, points), ..node }
    }

    /// A position as a refutation takes it that comes after another one: riches last for ever.
    pub(crate) fn after(self, before: &Node, node: Node) -> Node {
        let seat = node.turn as usize;
        if self.is_rich(before) {
            return Node { state: node.state.with_points(seat, self.most), ..node };
        }
        self.for_refutation(node)
    }

    /// Whether a refutation takes every end of the game for one that reaches the target.
    pub(crate) const fn is_rich(self, node: &Node) -> bool {
        node.state.points[node.turn as usize] >= self.most
    }

    /// Whether the attacker may really have less than it is taken to have.
    pub(crate) const fn is_raised(self, node: &Node) -> bool {
        node.state.points[node.turn as usize] <= self.least
    }

    /// The same position with so many points more for the attacker, or as many as don't make it rich.
    pub(crate) fn with_more(self, node: &Node, more: i16) -> Node {
        let seat = node.turn as usize;
        let before = node.state.points[seat];
        let points = (before + more).min(self.most - 1).max(before);
        Node { state: node.state.with_points(seat, points), ..*node }
    }
}

#[cfg(test)]
mod tests {
    use super::{Node, Span, Turn};
    use crate::engine::state::Terms;
    use crate::rules::{Position, Rules, Side, Sides};

    #[test]
    fn beyond_the_span_a_proof_counts_less_and_a_refutation_more() {
        let rules = Rules::preset("folk", Sides::Two).unwrap();
        let start = Position::start(&rules);
        let terms = Terms::new(&start, &rules).unwrap();
        let span = Span::of(&terms);
        let state = terms.state(&start, Side::P0);
        for turn in [Turn::Attacker, Turn::Defender] {
            for points in [-200, -71, -70, -69, 0, 139, 140, 141, 300] {
                let state = state.with_points(turn as usize, points);
                let proof = span.for_proof(state, turn).map(|state| state.points[turn as usize]);
                let node = span.for_refutation(Node { state, turn, last: None });
                let refutation = node.state.points[turn as usize];
                assert!(proof.is_none_or(|proof| proof <= points), "{points}");
                assert!(refutation >= points || span.is_rich(&node), "{points}");
                let sum = |points: [i16; 2]| points[0] + points[1];
                assert_eq!(sum(node.state.points), sum(state.points), "{points}");
            }
        }
    }
}
