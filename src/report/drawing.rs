//! The empty board as SVG: the ground, the chalk lines, the names of the pits and an arrow for every move.
//!
//! The page copies it and lays stones on it; the picture of one position puts its stones in right here. Colours come
//! from classes, so that the page's style sheet and the picture's own decide.

use std::fmt::Write as _;

use super::yard::{Yard, tenth};
use crate::rules::{Direction, Move, Side};

/// Writes the ground, the outlines of the pits, those of the side to move marked, and their names.
pub(crate) fn board(yard: &Yard, to_move: Option<Side>, out: &mut String) {
    let (width, height) = (tenth(yard.width), tenth(yard.height));
    let _ = write!(out, r#"<rect class="ground" width="{width}" height="{height}"/>"#);
    let _ = write!(out, r#"<path class="joint" d="{}"/>"#, joints(yard));
    for (pit, hollow) in yard.sides.ring().zip(&yard.hollows) {
        let own = if to_move.is_some() && pit.owner() == to_move { " own" } else { "" };
        let _ = write!(out, r#"<path class="pit{own}" data-pit="{}" d="{}"/>"#, pit.index(), hollow.outline);
    }
    for (pit, hollow) in yard.sides.ring().zip(&yard.hollows) {
        // Half a capital letter below its place, since not every renderer knows central baselines.
        let (x, y) = (tenth(hollow.name.x), tenth(hollow.name.y + 7.0));
        let _ = write!(out, r#"<text class="pit-name" x="{x}" y="{y}">{pit}</text>"#);
    }
}

/// Writes the arrow of a move; `data-move` names it as `3r` or `10l`, the letters for right and left.
pub(crate) fn arrow(mv: Move, shaft: &str, head: &str, out: &mut String) {
    let letter = match mv.direction() {
        Direction::Left => 'l',
        Direction::Right => 'r',
    };
    let _ = write!(
        out,
        r#"<g class="arrow" data-move="{}{letter}"><path class="shaft" d="{shaft}"/><path class="head" d="{head}"/></g>"#,
        mv.pit()
    );
}

/// Opens an SVG of the board's size.
pub(crate) fn open(yard: &Yard, attributes: &str, out: &mut String) {
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}"{attributes}>"#,
        tenth(yard.width),
        tenth(yard.height)
    );
}

/// The joints between the bricks that the yard is paved with, one path.
fn joints(yard: &Yard) -> String {
    const COURSE: f64 = 38.0;
    const BRICK: f64 = 76.0;
    let mut path = String::new();
    let mut y = 0.0;
    let mut row = 0;
    while y < yard.height {
        let bottom = (y + COURSE).min(yard.height);
        let _ = write!(path, "M0 {}H{}", tenth(bottom), tenth(yard.width));
        let mut x = if row % 2 == 0 { BRICK } else { BRICK / 2.0 };
        while x < yard.width {
            let _ = write!(path, "M{} {}V{}", tenth(x), tenth(y), tenth(bottom));
            x += BRICK;
        }
        y = bottom;
        row += 1;
    }
    path
}
