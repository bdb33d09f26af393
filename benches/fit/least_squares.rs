//! The least-squares fit behind the weights of the static evaluation.
//!
//! Shared by the tool that plays the games (`benches/fit_eval.rs`) and the test that holds the engine's weights to the
//! kept data (`src/engine/eval.rs`).

/// Dân at which a pit's worth stops growing.
const MOST_DAN: usize = 8;
/// Kinds of dân pits: outer, beside the middle, middle.
const KINDS: [usize; 5] = [0, 1, 2, 1, 0];
/// A weight for each side, kind of pit and number of dân but 0, and one for having the turn.
const WEIGHTS: usize = 2 * 3 * MOST_DAN + 1;
/// Adds this many imagined positions in which a weight is nothing, so that rare counts get no wild ones.
const PRIOR: f64 = 50.0;

/// What the fit finds, in sixteenths of a point: own pits, the other side's, the turn.
pub(crate) type Fitted = ([[i16; MOST_DAN + 1]; 3], [[i16; MOST_DAN + 1]; 3], i16);

/// Fits the weights to rows `own pits (5), other pits (5), gain`, one a line after a heading, separated by commas: the
/// weights whose sums are nearest to the gains (C. F. Gauss's least squares, with a ridge).
pub(crate) fn fit(rows: &str) -> Fitted {
    let mut normal = vec![[0.0; WEIGHTS + 1]; WEIGHTS];
    for (i, row) in normal.iter_mut().enumerate() {
        row[i] = PRIOR;
    }
    for line in rows.lines().skip(1) {
        let numbers: Vec<i16> = line.split(',').filter_map(|word| word.parse().ok()).collect();
        let [pits @ .., gain] = numbers.as_slice() else { continue };
        let mut present = vec![WEIGHTS - 1];
        for (at, dan) in pits.iter().enumerate().filter(|(_, dan)| **dan > 0) {
            let dan = (*dan as usize).min(MOST_DAN);
            present.push(at / 5 * 3 * MOST_DAN + KINDS[at % 5] * MOST_DAN + dan - 1);
        }
        for &i in &present {
            for &j in &present {
                normal[i][j] += 1.0;
            }
            normal[i][WEIGHTS] += f64::from(*gain);
        }
    }
    let weights = solve(normal);
    let sixteenths = |weight: f64| (16.0 * weight).round() as i16;
    let side = |first: usize| {
        let mut worth = [[0; MOST_DAN + 1]; 3];
        for (kind, worth) in worth.iter_mut().enumerate() {
            for (dan, worth) in worth.iter_mut().enumerate().skip(1) {
                *worth = sixteenths(weights[first + kind * MOST_DAN + dan - 1]);
            }
        }
        worth
    };
    (side(0), side(3 * MOST_DAN), sixteenths(weights[WEIGHTS - 1]))
}

/// Solves a symmetric positive definite system of linear equations, the right side last in each row, by elimination.
fn solve(mut rows: Vec<[f64; WEIGHTS + 1]>) -> Vec<f64> {
    for pivot in 0..WEIGHTS {
        for below in pivot + 1..WEIGHTS {
            let factor = rows[below][pivot] / rows[pivot][pivot];
            let (above, rest) = rows.split_at_mut(below);
            for (cell, taken) in rest[0].iter_mut().zip(&above[pivot]).skip(pivot) {
                *cell -= factor * taken;
            }
        }
    }
    let mut weights = vec![0.0; WEIGHTS];
    for row in (0..WEIGHTS).rev() {
        let known: f64 = (row + 1..WEIGHTS).map(|column| rows[row][column] * weights[column]).sum();
        weights[row] = (rows[row][WEIGHTS] - known) / rows[row][row];
    }
    weights
}
