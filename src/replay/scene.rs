//! The position in which a finding was made.

use crate::diagnostics::Scene;
use crate::rules::{Position, Rules};
use crate::show;

/// The position before a move with the pits that could have been played; nothing when the game is over.
pub(super) fn scene(position: &Position, rules: &Rules) -> Option<Scene> {
    let side = position.to_move()?;
    let moves = position.legal_moves(rules);
    let mut playable: Vec<u16> = moves.iter().filter_map(|mv| mv.pit().number()).map(u16::from).collect();
    playable.dedup();
    Some(Scene { drawing: show::small(position, rules), side: side.index() as u8, playable })
}
