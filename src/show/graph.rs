//! The evaluation over a game as a small graph of characters.
//!
//! One column a move, or a few moves a column where a game is longer than the graph is wide.

use crate::diagnostics::Lang;
use crate::drawing::Paint;
use crate::drawing::canvas::{Canvas, Ink};
use crate::notation::{Annotation, Basis, Eval, Game, Points};
use crate::rules::Sides;

/// Rows of the graph, the middle one for 0.
const ROWS: usize = 11;
/// The most columns.
const COLUMNS: usize = 66;
/// Columns left of the graph, for the scale.
const MARGIN: usize = 6;

/// The evaluations of a game's main line as a graph; `None` if it has none that fit its number of sides.
///
/// `●` is a proven value, `○` an estimate, `▲` at least, `▼` at most; `?` stands under a blunder or mistake. On two
/// sides the graph is of P0's points minus P1's; with more, each side's final points have its digit.
///
/// ```
/// use oaq::{diagnostics::Lang, drawing::Paint, notation::parse_game, rules::Sides};
/// let game = parse_game("1. 2< {[%eval +6 d9]} 9>?? {[%eval =+20]} *").game;
/// let graph = oaq::show::graph(&game, Sides::Two, Lang::En, Paint::Plain).unwrap();
/// assert!(graph.contains('○') && graph.contains('●') && graph.contains("+20"));
/// ```
pub fn graph(game: &Game<'_>, sides: Sides, lang: Lang, paint: Paint) -> Option<String> {
    let moves: Vec<Stop> = stops(game, sides);
    let reach = moves.iter().filter_map(|stop| stop.eval.as_ref()).flat_map(values).map(f64::abs);
    let reach = reach.reduce(f64::max)?.max(1.0);
    let width = moves.len().min(COLUMNS);
    let axis = Axis { reach, plies: moves.len(), width, two: sides == Sides::Two };
    let mut canvas = Canvas::new(MARGIN + width + 1, ROWS + 2);
    axis.draw(&mut canvas);
    for (ply, stop) in moves.iter().enumerate() {
        let x = axis.column(ply);
        for (side, value) in stop.eval.iter().flat_map(values).enumerate() {
            let sign = if axis.two { stop.sign() } else { ["0", "1", "2", "3"][side.min(3)] };
            canvas.text(x, axis.row(value), sign, Ink::Stones);
        }
        if stop.is_bad {
            canvas.text(x, ROWS, "?", Ink::Capture);
        }
    }
    let key = if axis.two {
        lang.pick(
            "Điểm P0 trừ P1 · ● đã chứng minh · ○ ước lượng · ▲ ít nhất · ▼ nhiều nhất · ? nước sai",
            "P0 minus P1 · ● proven · ○ estimate · ▲ at least · ▼ at most · ? mistake",
        )
    } else {
        lang.pick(
            "Điểm cuối ván của từng bên, P0 là 0 · ? nước sai",
            "Final points by side, P0 is 0 · ? mistake",
        )
    };
    Some(format!("{}\n{key}", canvas.to_text(paint)))
}

/// What the graph shows of a move.
struct Stop {
    eval: Option<Eval>,
    is_bad: bool,
}

impl Stop {
    fn sign(&self) -> &'static str {
        match self.eval.as_ref().map(Eval::basis) {
            Some(Basis::Proven) => "●",
            Some(Basis::AtLeast) => "▲",
            Some(Basis::AtMost) => "▼",
            Some(Basis::Depth(_)) | None => "○",
        }
    }
}

/// The main line's moves, as far as the graph shows them.
fn stops(game: &Game<'_>, sides: Sides) -> Vec<Stop> {
    let fits = |eval: &Eval| match sides {
        Sides::Two => eval.value().is_some(),
        _ => eval.scores().len() == sides.count(),
    };
    let moves = game.main_line().moves().map(|mv| Stop {
        eval: Annotation::of(mv.comments()).eval.filter(fits),
        is_bad: mv.nags().any(|nag| matches!(nag, 2 | 4)),
    });
    moves.collect()
}

fn values(eval: &Eval) -> Vec<f64> {
    eval.value().map_or_else(
        || eval.scores().iter().map(|points| points.to_f64()).collect(),
        |value| vec![Points::to_f64(value)],
    )
}

/// Where values and plies lie.
struct Axis {
    reach: f64,
    plies: usize,
    width: usize,
    two: bool,
}

impl Axis {
    fn row(&self, value: f64) -> usize {
        let (rows, low) = ((ROWS - 1) as f64, if self.two { -self.reach } else { 0.0 });
        let part = (self.reach - value) / (self.reach - low);
        ((part * rows).round() as usize).min(ROWS - 1)
    }

    fn column(&self, ply: usize) -> usize {
        MARGIN + ply * self.width / self.plies.max(1)
    }

    fn draw(&self, canvas: &mut Canvas) {
        let line = "─".repeat(self.width);
        canvas.text(MARGIN, self.row(0.0), &line, Ink::Line);
        let marks: &[f64] = if self.two { &[1.0, 0.5, 0.0, -0.5, -1.0] } else { &[1.0, 0.5, 0.0] };
        for part in marks {
            let value = (part * self.reach).round();
            let label = match (self.two, value > 0.0) {
                (true, true) => format!("+{value}"),
                _ => format!("{value}").replace('-', "−"),
            };
            let x = (MARGIN - 1).saturating_sub(label.chars().count());
            canvas.text(x, self.row(part * self.reach), &label, Ink::Label);
        }
        for ply in (4..self.plies).step_by(5 * self.plies.div_ceil(COLUMNS)) {
            canvas.text(self.column(ply), ROWS + 1, &(ply + 1).to_string(), Ink::Label);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_game;

    #[test]
    fn values_lie_over_each_other_by_size() {
        let text = "1. 2< {[%eval +20 d9]} 9>?? {[%eval =-20]} 2. 3> {[%eval >=0]} *";
        let graph = graph(&parse_game(text).game, Sides::Two, Lang::Vi, Paint::Plain).unwrap();
        let rows: Vec<&str> = graph.lines().collect();
        assert_eq!(rows[0].trim_end(), "  +20 ○");
        assert_eq!(rows[5].trim_end(), "    0 ──▲");
        assert_eq!(rows[10].trim_end(), "  −20  ●");
        assert_eq!(rows[11].trim_end(), "       ?");
    }

    #[test]
    fn an_escape_line_has_no_value() {
        let text = "1. 2<\n% [%eval +20 d9]\n*";
        assert_eq!(graph(&parse_game(text).game, Sides::Two, Lang::En, Paint::Plain), None);
    }

    #[test]
    fn a_long_game_is_drawn_in_fewer_columns() {
        let text = format!("{} *", "2< {[%eval 40,35,30 d9]} ".repeat(500));
        let game = parse_game(&text).game;
        let graph = graph(&game, Sides::Three, Lang::En, Paint::Plain).unwrap();
        assert!(graph.lines().all(|line| line.chars().count() < 80), "{graph}");
        assert!(graph.contains('0') && graph.contains('1') && graph.contains('2'));
        assert_eq!(super::graph(&game, Sides::Two, Lang::En, Paint::Plain), None);
    }
}
