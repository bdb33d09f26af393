//! What tells positions apart, the points left out, and folded over the mirror.

use super::node::Node;
use super::packed::Packed;
use super::steps::{History, Step};

/// A position without its points, from the seat of the side to move; the same for a position and its mirror image.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Fold {
    board: Packed,
    /// Whose turn it is, the attacker's quan pieces, the moves before.
    rest: u32,
}

/// A position as it is, or as a mirror shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    Straight,
    Mirrored,
}

impl Fold {
    /// Folds a node of which `history` is all that counts of the moves before. The other half of the answer says how it is
    /// seen now.
    pub(crate) fn of(node: &Node, history: History) -> (Self, Seen) {
        let board = node.state.board;
        let history = history.where_it_matters(&board);
        let others = node.turn as u32 | u32::from(node.state.pieces[node.turn as usize]) << 1;
        let fold = |board, history: History| Self { board, rest: others | (history.bits() as u32) << 9 };
        let (straight, mirror) = (fold(board, history), fold(board.mirrored(), history.mirrored()));
        if mirror < straight { (mirror, Seen::Mirrored) } else { (straight, Seen::Straight) }
    }
}

impl Seen {
    /// A step as it is seen so, or as it is when it is seen so.
    pub(crate) const fn step(self, step: Step) -> Step {
        match self {
            Self::Straight => step,
            Self::Mirrored => step.mirrored(),
        }
    }
}

/// The attacker's points in a node.
pub(crate) const fn attackers_points(node: &Node) -> i16 {
    node.state.points[node.turn as usize]
}

#[cfg(test)]
mod tests {
    use super::{Fold, Seen};
    use crate::engine::node::{Node, Turn};
    use crate::engine::state::{Next, Terms};
    use crate::engine::steps::{History, STEPS};
    use crate::rules::{Position, Rules, Side};

    #[test]
    fn a_position_and_its_mirror_image_are_one_and_so_are_their_moves() {
        let rules = Rules::default();
        let node = |text: &str| {
            let position = Position::parse(text, &rules).expect("a position");
            let state = Terms::new(&position, &rules).expect("few points").state(&position, Side::P0);
            (
                Terms::new(&position, &rules).expect("few points"),
                Node { state, turn: Turn::Attacker, last: None },
            )
        };
        let (terms, straight) = node("1,2,3,0,5,4q/0,1,0,2,0,7 20/15 P0");
        let (_, mirror) = node("5,0,3,2,1,7/0,2,0,1,0,4q 20/15 P0");
        for last in STEPS {
            let (one, seen) = Fold::of(&straight, History::just(Some(last)));
            let (other, otherwise) = Fold::of(&mirror, History::just(Some(last.mirrored())));
            assert!(one == other && seen != otherwise, "{last:?}");
            // A last move that can't be repeated doesn't count.
            let counts = one != Fold::of(&straight, History::default()).0;
            assert_eq!(counts, straight.state.can(last), "{last:?}");
        }
        for step in STEPS.into_iter().filter(|step| straight.state.can(*step)) {
            let after = |node: &Node, step| match terms.play(&node.state, step) {
                Next::Goes(state) => {
                    Fold::of(&Node { state, turn: Turn::Defender, last: None }, History::default()).0
                }
                Next::Ends(_) => panic!("the game goes on"),
            };
            assert!(after(&straight, step) == after(&mirror, Seen::Mirrored.step(step)), "{step:?}");
        }
    }
}
