//! How far reserves are told apart.
//!
//! Where refills can be borrowed without end, as in `folk`, a side's points can grow for ever, and with them the number of
//! positions. So beyond a span that is wider than what any game without loans is about, more points count as no more:
//! in a proof to the attacker's harm, in a refutation to the defender's, so that both hold. Without loans no real
//! reserve ever comes near the ends of the span.

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

    /// A position as a refutation takes it: the attacker is given the least, and one that has the most is taken for as
    /// rich as can be, see [`Self::is_rich`].
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
            let seat = turn as usize;
            for points in -300..=300 {
                let state = state.with_points(seat, points);
                let given = span.for_refutation(Node { state, turn, last: None });
                let (taken, given) = (span.for_proof(state, turn), (given, given.state.points[seat]));
                let taken = taken.map(|state| state.points[seat]);
                let expected = match points {
                    ..=-71 => (None, -70, true, false),
                    -70 => (Some(-70), -70, true, false),
                    -69..=139 => (Some(points), points, false, false),
                    _ => (Some(140), 140, false, true),
                };
                let found = (taken, given.1, span.is_raised(&given.0), span.is_rich(&given.0));
                assert_eq!(found, expected, "{points}");
                let sum = |points: [i16; 2]| points[0] + points[1];
                assert_eq!(sum(given.0.state.points), sum(state.points), "{points}");
                // Riches last, whatever is paid.
                let poor = Node { state: state.with_points(seat, 0), turn, last: None };
                assert_eq!(span.is_rich(&span.after(&given.0, poor)), span.is_rich(&given.0));
                let more = span.with_more(&given.0, 100).state.points[seat];
                assert!(more >= given.1 && (more < 140 || given.1 == 140), "{points}: {more}");
            }
        }
    }
}
