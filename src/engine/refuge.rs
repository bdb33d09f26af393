//! The positions from which the attacker can't reach its target, as a refutation leaves them.

use std::collections::HashMap;

use super::fold::{Fold, attackers_points};
use super::node::{Node, Turn};

/// Positions where the attacker is to move. After each of its moves the defender has one that leads to another of them,
/// or the game ends below the target.
#[derive(Default)]
pub(crate) struct Refuge {
    /// The most points with which the attacker is known to fail.
    points: HashMap<Fold, i16>,
}

impl Refuge {
    /// Adds a position.
    pub(crate) fn add(&mut self, node: &Node) {
        debug_assert_eq!(node.turn, Turn::Attacker);
        let points = attackers_points(node);
        let most = self.points.entry(Fold::of(node, node.state.history).0).or_insert(points);
        *most = points.max(*most);
    }

    /// Whether a position is one of these, or the same with fewer points for the attacker.
    pub(crate) fn holds(&self, node: &Node) -> bool {
        let most = self.points.get(&Fold::of(node, node.state.history).0);
        most.is_some_and(|most| attackers_points(node) <= *most)
    }
}
