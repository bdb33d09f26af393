//! Winning chances and accuracy.

use crate::rules::{Board, Position};

/// How much of a lead decides the game, by the dân still lying on the board: the lead in points that wins *e* : 1.
///
/// Winning chances are a logistic of the projected final margin, as chess sites draw them from centipawns
/// (<https://lichess.org/page/accuracy>), steeper the less is left to be won. The steps of the scale are chosen, not yet
/// fitted to games.
pub const SCALES: [Scale; 5] = [
    Scale { dan: 0, points: 3.0 },
    Scale { dan: 10, points: 4.0 },
    Scale { dan: 20, points: 5.0 },
    Scale { dan: 30, points: 7.0 },
    Scale { dan: 40, points: 9.0 },
];

/// A row of the fitted table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// From so many dân on the board on.
    pub dan: u32,
    /// The lead that wins *e* : 1, in points.
    pub points: f64,
}

/// The dân that lie on the board.
pub fn dan_on_board(position: &Position) -> u32 {
    position.sides().ring().map(|pit| u32::from(position.board().dan(pit))).sum()
}

/// The scale for a number of dân on the board.
pub fn scale(dan: u32) -> f64 {
    SCALES.iter().rev().find(|row| row.dan <= dan).map_or(SCALES[0].points, |row| row.points)
}

/// The chances, 0 to 1, of a side that is expected to end `margin` points ahead, with so many dân on the board. A draw
/// counts half.
pub fn chances(margin: f64, dan: u32) -> f64 {
    1.0 / (1.0 + (-margin / scale(dan)).exp())
}

/// The accuracy of a decision that lost so much of the chances (0 to 1), in per cent.
///
/// The formula of <https://lichess.org/page/accuracy>: 103.1668 · exp(−0.04354 · lost) − 3.1669, where `lost` is in per
/// cent.
pub fn accuracy(lost: f64) -> f64 {
    (103.1668 * (-0.04354 * lost * 100.0).exp() - 3.1669).clamp(0.0, 100.0)
}
