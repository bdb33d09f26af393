//! Winning chances and accuracy.

use crate::rules::{Board, Position};

/// How much of a lead decides the game, by the dân still lying on the board: the lead in points that wins *e* : 1.
///
/// Winning chances are a logistic of the projected final margin, as chess sites draw them from centipawns
/// (<https://lichess.org/page/accuracy>). The scales were fitted by maximum likelihood to games that the engine played
/// against itself: `cargo bench --bench fit_chances -- write` plays them anew and prints this table; what came of them is kept in
/// `tests/data/chances.csv`, and a test fits it again.
pub const SCALES: [Scale; 5] = [
    Scale { dan: 0, points: 4.9 },
    Scale { dan: 10, points: 5.6 },
    Scale { dan: 20, points: 10.0 },
    Scale { dan: 30, points: 12.5 },
    Scale { dan: 40, points: 22.5 },
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

/// Positions in which a margin was expected, and what came of them.
#[derive(Clone, Copy, Debug)]
pub struct Outcomes {
    /// The expected margin in points, for the side that was ahead.
    pub margin: f64,
    /// How many positions.
    pub positions: f64,
    /// What that side scored in them: 1 for a win, ½ for a draw.
    pub scored: f64,
}

/// The scale under which these outcomes are likeliest: where the derivative of the likelihood changes its sign, found by
/// halving the interval.
pub fn fit(outcomes: &[Outcomes]) -> f64 {
    let slope = |steepness: f64| -> f64 {
        let expected = |margin: f64| 1.0 / (1.0 + (-margin * steepness).exp());
        outcomes.iter().map(|row| row.margin * (row.scored - row.positions * expected(row.margin))).sum()
    };
    let (mut low, mut high) = (0.0, 10.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    1.0 / low
}

/// The accuracy of a decision that lost so much of the chances (0 to 1), in per cent.
///
/// The formula of <https://lichess.org/page/accuracy>: 103.1668 · exp(−0.04354 · lost) − 3.1669, where `lost` is in per
/// cent.
pub fn accuracy(lost: f64) -> f64 {
    (103.1668 * (-0.04354 * lost * 100.0).exp() - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::{Outcomes, SCALES, fit};

    #[test]
    fn the_scales_are_those_that_the_games_say() {
        let text = include_str!("../../tests/data/chances.csv");
        let rows: Vec<(u32, Outcomes)> = text
            .lines()
            .skip(1)
            .map(|line| {
                let cells: Vec<f64> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
                let [dan, margin, positions, halves] = cells[..] else { panic!("four columns") };
                (dan as u32, Outcomes { margin, positions, scored: halves / 2.0 })
            })
            .collect();
        for scale in SCALES {
            let own: Vec<Outcomes> =
                rows.iter().filter(|(dan, _)| *dan == scale.dan).map(|(_, row)| *row).collect();
            let fitted = fit(&own);
            assert!((fitted - scale.points).abs() <= 0.05, "{} dân: {fitted}", scale.dan);
        }
    }
}
