//! The positions from which the attacker can't reach its target, as a refutation leaves them.

use std::collections::HashMap;

use super::fold::{Fold, attackers_points};
use super::node::{Node, Turn};
use super::span::Span;
use super::state::Terms;

/// Positions where the attacker is to move. After each of its moves the defender has one that leads to another of them,
/// or the game ends below the target.
pub(crate) struct Refuge {
    /// The most points with which the attacker is known to fail.
    points: HashMap<Fold, i16>,
    /// How far points are told apart.
    span: Span,
}

impl Refuge {
    /// No position yet.
    pub(crate) fn new(terms: &Terms) -> Self {
        Self { points: HashMap::new(), span: Span::of(terms) }
    }

    /// Adds a position.
    pub(crate) fn add(&mut self, node: &Node) {
        debug_assert_eq!(node.turn, Turn::Attacker);
        let points = attackers_points(node);
        let most = self.points.entry(Fold::of(node, node.state.history).0).or_insert(points);
        *most = points.max(*most);
    }

    /// Whether a position is one of these, or the same with fewer points for the attacker.
    pub(crate) fn holds(&self, node: &Node) -> bool {
        self.room(node).is_some_and(|room| room >= 0)
    }

    /// How many points more the attacker could have in a position, or must have less if it is negative. `None` if nothing is
    /// known of the position. Where the attacker is taken to be as rich as can be, the game never ends.
    pub(crate) fn room(&self, node: &Node) -> Option<i32> {
        let most = *self.points.get(&Fold::of(node, node.state.history).0)?;
        let is_rich =
            self.span.is_rich(&Node { state: node.state.with_points(node.turn as usize, most), ..*node });
        Some(if is_rich { i32::MAX } else { i32::from(most) - i32::from(attackers_points(node)) })
    }
}
