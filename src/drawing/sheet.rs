//! A position, and the way of a move over it, on a sheet.

use super::canvas::{Canvas, Ink};
use super::layout::Layout;
use super::path::{Path, Visit};
use crate::rules::{Pit, Position, Rules};

/// A piece of text in a box.
struct Word {
    text: String,
    ink: Ink,
}

/// Draws the board; with a path, also what happened in each pit.
pub(crate) fn draw(position: &Position, rules: &Rules, path: Option<&Path>) -> Canvas {
    let sides = rules.sides();
    let stones: Vec<Vec<Word>> = sides.ring().map(|pit| stones(position, pit)).collect();
    let visits = path.map(|path| path.visits(rules));
    let marks: Vec<Vec<Word>> = visits.iter().flatten().map(marks).collect();

    let columns = stones.iter().chain(&marks).map(|words| columns(words)).max().unwrap_or_default();
    let layout = Layout::new(sides, columns, if path.is_some() { 2 } else { 1 });
    let (width, height) = layout.size();
    let mut canvas = Canvas::new(width, height);
    for pit in sides.ring() {
        canvas.frame(layout.frame(pit));
    }
    for pit in sides.ring() {
        let label = pit.to_string();
        let (x, y) = layout.label(pit, label.len());
        canvas.text(x, y, &label, Ink::Label);
        put(&mut canvas, &layout, pit, 1, &stones[pit.index()]);
        if let Some(marks) = marks.get(pit.index()) {
            put(&mut canvas, &layout, pit, 2, marks);
        }
    }
    for (from, to) in path.iter().flat_map(|path| path.steps(rules)) {
        if let Some((x, y, arrow)) = layout.arrow(from, to) {
            canvas.text(x, y, arrow.encode_utf8(&mut [0; 4]), Ink::Lift);
        }
    }
    canvas
}

/// Writes words into a box: in the middle of a row, and of the rows where the box of a quan pit is higher than others.
fn put(canvas: &mut Canvas, layout: &Layout, pit: Pit, row: usize, words: &[Word]) {
    let frame = layout.frame(pit);
    let spare = (frame.bottom - frame.top - layout.height()) / 2;
    let room = (frame.right - frame.left).saturating_sub(columns(words));
    let mut x = frame.left + room.div_ceil(2);
    for word in words {
        x = canvas.text(x, frame.top + spare + row, &word.text, word.ink);
    }
}

fn columns(words: &[Word]) -> usize {
    words.iter().map(|word| word.text.chars().count()).sum()
}

fn stones(position: &Position, pit: Pit) -> Vec<Word> {
    let mine = pit.owner().is_some() && pit.owner() == position.to_move();
    let ink = if mine { Ink::Mover } else { Ink::Stones };
    let dan = position.dan(pit);
    let mut words = Vec::new();
    if position.has_quan(pit) {
        words.push(Word { text: "◉".to_owned(), ink: Ink::Quan });
    }
    match (dan, words.is_empty()) {
        (0, true) => words.push(Word { text: "·".to_owned(), ink: Ink::Line }),
        (0, false) => {}
        (_, true) => words.push(Word { text: dan.to_string(), ink }),
        (_, false) => words.push(Word { text: format!("+{dan}"), ink }),
    }
    words
}

fn marks(visit: &Visit) -> Vec<Word> {
    let mut words: Vec<Word> =
        visit.lifted.iter().map(|dan| Word { text: format!("↑{dan}"), ink: Ink::Lift }).collect();
    if visit.dropped > 0 {
        words.push(Word { text: format!("+{}", visit.dropped), ink: Ink::Drop });
    }
    if let Some(points) = visit.captured {
        words.push(Word { text: format!("×{points}"), ink: Ink::Capture });
    }
    if visit.blocked {
        words.push(Word { text: "⊘".to_owned(), ink: Ink::Capture });
    }
    for word in words.iter_mut().skip(1) {
        word.text.insert(0, ' ');
    }
    words
}
