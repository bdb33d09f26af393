//! A sheet of characters on which boxes are ruled and texts are put; lines that meet join by themselves.

use anstyle::{AnsiColor, Style};

use super::Paint;

/// What a character is, for its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Lines and blanks.
    #[default]
    Line,
    /// The number of a pit.
    Label,
    /// Stones.
    Stones,
    /// Stones of the side to move.
    Mover,
    /// The quan piece.
    Quan,
    /// Stones lifted, and the arrows of their way.
    Lift,
    /// Stones dropped.
    Drop,
    /// Stones captured.
    Capture,
}

impl Ink {
    fn style(self) -> Style {
        let plain = Style::new();
        let color = |color: AnsiColor| plain.fg_color(Some(color.into()));
        match self {
            Self::Line | Self::Label => plain.dimmed(),
            Self::Stones => plain,
            Self::Mover => plain.bold(),
            Self::Quan => color(AnsiColor::Yellow).bold(),
            Self::Lift => color(AnsiColor::Cyan),
            Self::Drop => color(AnsiColor::Green),
            Self::Capture => color(AnsiColor::Red).bold(),
        }
    }
}

/// A box by its border: the columns and rows of its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) right: usize,
    pub(crate) bottom: usize,
}

#[derive(Clone, Copy, Default)]
struct Spot {
    /// The text that stands here, over any line.
    glyph: Option<char>,
    /// The lines that leave from here.
    lines: u8,
    ink: Ink,
}

const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;

/// The line characters by the directions in which they leave.
const LINES: [char; 16] = [' ', '╵', '╶', '╰', '╷', '│', '╭', '├', '╴', '╯', '─', '┴', '╮', '┤', '┬', '┼'];

/// The sheet. What falls off its edges is not seen.
pub(crate) struct Canvas {
    width: usize,
    spots: Vec<Spot>,
}

impl Canvas {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, spots: vec![Spot::default(); width * height] }
    }

    fn spot(&mut self, x: usize, y: usize) -> Option<&mut Spot> {
        if x < self.width { self.spots.get_mut(y * self.width + x) } else { None }
    }

    fn rule(&mut self, x: usize, y: usize, lines: u8) {
        if let Some(spot) = self.spot(x, y) {
            spot.lines |= lines;
        }
    }

    /// Rules a box.
    pub(crate) fn frame(&mut self, frame: Frame) {
        let Frame { left, top, right, bottom } = frame;
        for y in [top, bottom] {
            self.rule(left, y, RIGHT);
            (left + 1..right).for_each(|x| self.rule(x, y, LEFT | RIGHT));
            self.rule(right, y, LEFT);
        }
        for x in [left, right] {
            self.rule(x, top, DOWN);
            (top + 1..bottom).for_each(|y| self.rule(x, y, UP | DOWN));
            self.rule(x, bottom, UP);
        }
    }

    /// Puts a text of characters that are one column wide, and says where it ended.
    pub(crate) fn text(&mut self, x: usize, y: usize, text: &str, ink: Ink) -> usize {
        let mut column = x;
        for glyph in text.chars() {
            if let Some(spot) = self.spot(column, y) {
                spot.glyph = Some(glyph);
                spot.ink = ink;
            }
            column += 1;
        }
        column
    }

    /// The sheet as lines without blanks at their ends and without a last line end.
    pub(crate) fn to_text(&self, paint: Paint) -> String {
        let lines = self.spots.chunks(self.width.max(1)).map(|row| line(row, paint));
        lines.collect::<Vec<_>>().join("\n")
    }
}

fn line(row: &[Spot], paint: Paint) -> String {
    let glyph = |spot: &Spot| spot.glyph.unwrap_or(LINES[usize::from(spot.lines)]);
    let used = row.iter().rposition(|spot| glyph(spot) != ' ').map_or(0, |last| last + 1);
    let mut text = String::new();
    for run in row[..used].chunk_by(|a, b| a.ink == b.ink) {
        let style = if paint == Paint::Ansi { run[0].ink.style() } else { Style::new() };
        text.push_str(&style.render().to_string());
        text.extend(run.iter().map(glyph));
        text.push_str(&style.render_reset().to_string());
    }
    text
}
