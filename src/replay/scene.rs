//! The position in which a finding was made, drawn small.

use std::fmt::Write;

use crate::diagnostics::Scene;
use crate::rules::{Pit, Position, Rules, Side, Sides};

/// The position before a move with the pits that could have been played; nothing when the game is over.
pub(crate) fn scene(position: &Position, rules: &Rules) -> Option<Scene> {
    let side = position.to_move()?;
    let mut playable: Vec<u16> =
        position.legal_moves(rules).iter().filter_map(|mv| mv.pit().number()).map(u16::from).collect();
    playable.dedup();
    Some(Scene { drawing: drawing(position, rules), side: side.index() as u8, playable })
}

fn drawing(position: &Position, rules: &Rules) -> String {
    let mut text = String::new();
    let drawn = match rules.sides() {
        Sides::Two => two_sides(&mut text, position, rules),
        Sides::Three | Sides::Four => a_row_a_side(&mut text, position, rules),
    };
    debug_assert!(drawn.is_ok(), "writing to a string can't fail");
    text
}

/// As it lies on the table, P0 in front: P1's row runs from right to left, the quan pits are at the ends.
fn two_sides(text: &mut String, position: &Position, rules: &Rules) -> std::fmt::Result {
    let points = position.scores(rules);
    let (near, far) = (Side::P0, Side::P1);
    let [left, right] = [far, near].map(|side| stones(position, side.quan_pit()));
    numbers(text, far.dan_pits().rev())?;
    text.push('\n');
    counts(text, position, far.dan_pits().rev())?;
    writeln!(text, "        {far}: {}", points.of(far))?;
    writeln!(text, "[{left:>4}]{:26}[{right:>4}]", "")?;
    counts(text, position, near.dan_pits())?;
    writeln!(text, "        {near}: {}", points.of(near))?;
    numbers(text, near.dan_pits())
}

fn numbers(text: &mut String, pits: impl Iterator<Item = Pit>) -> std::fmt::Result {
    text.push_str("      ");
    for pit in pits {
        write!(text, " {pit:>3} ")?;
    }
    text.truncate(text.trim_end().len());
    Ok(())
}

fn counts(text: &mut String, position: &Position, pits: impl Iterator<Item = Pit>) -> std::fmt::Result {
    text.push_str("      ");
    for pit in pits {
        write!(text, " [{:>2}]", position.dan(pit))?;
    }
    Ok(())
}

/// Three and four sides: the ring cut open, a row a side.
fn a_row_a_side(text: &mut String, position: &Position, rules: &Rules) -> std::fmt::Result {
    let points = position.scores(rules);
    for side in rules.sides().all() {
        if side != Side::P0 {
            text.push('\n');
        }
        write!(text, "{side} ")?;
        for pit in side.dan_pits() {
            write!(text, "  {pit} [{:>2}]", position.dan(pit))?;
        }
        let quan = side.quan_pit();
        write!(text, "  {quan} [{:>3}]  = {}", stones(position, quan), points.of(side))?;
    }
    Ok(())
}

fn stones(position: &Position, quan: Pit) -> String {
    format!("{}{}", position.dan(quan), if position.has_quan(quan) { "q" } else { "" })
}
