//! Where each pit lies on the sheet.

use super::canvas::Frame;
use crate::rules::{PITS_PER_SIDE, Pit, Side, Sides};

/// The size of the boxes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    sides: Sides,
    /// Columns from the left line of a box to its right one; even, since a triangle's rows are shifted by half.
    width: usize,
    /// Rows from the upper line of a box to its lower one.
    height: usize,
}

/// Rows and columns of boxes along an edge: five dân pits between two quan pits.
const EDGE: usize = 7;

impl Layout {
    /// A layout whose boxes hold texts of `columns` columns and `rows` rows with a blank on either side.
    pub(crate) fn new(sides: Sides, columns: usize, rows: usize) -> Self {
        // A triangle's and a square's boxes hold the number of the pit beside an arrow in their upper lines.
        let least = if sides == Sides::Two && rows == 1 { 5 } else { 7 };
        let width = (columns + 2).max(least) + 1;
        Self { sides, width: width + width % 2, height: rows + 1 }
    }

    /// Rows from the upper line of a box of one row of pits to its lower one.
    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// Columns and rows of the whole board.
    pub(crate) fn size(&self) -> (usize, usize) {
        let rows = if self.sides == Sides::Two { 2 } else { EDGE };
        (EDGE * self.width + 1, rows * self.height + 1)
    }

    /// The box of a pit.
    pub(crate) fn frame(&self, pit: Pit) -> Frame {
        let (half_columns, row) = self.place(pit);
        let rows = if self.is_tall(pit) { 2 } else { 1 };
        let (left, top) = (half_columns * self.width / 2, row * self.height);
        Frame { left, top, right: left + self.width, bottom: top + rows * self.height }
    }

    /// The quan pits at the ends of a two-sided board are as high as both rows.
    fn is_tall(&self, pit: Pit) -> bool {
        self.sides == Sides::Two && pit.is_quan()
    }

    /// Half columns and rows from the upper left corner.
    fn place(&self, pit: Pit) -> (usize, usize) {
        // From the corner before a side's first pit, counter-clockwise; the last step is to the quan pit.
        let step = pit.index() % usize::from(PITS_PER_SIDE) + 1;
        let last = EDGE - 1;
        match (self.sides, pit.part().index()) {
            (Sides::Two, 0) if pit.is_quan() => (2 * last, 0),
            (Sides::Two, 0) => (2 * step, 1),
            (Sides::Two, _) => (2 * (last - step), 0),
            (_, 0) => (2 * step, last),
            (Sides::Three, 1) => (2 * last - step, last - step),
            (Sides::Three, _) => (last - step, step),
            (Sides::Four, 1) => (2 * last, last - step),
            (Sides::Four, 2) => (2 * (last - step), 0),
            (Sides::Four, _) => (0, step),
        }
    }

    /// Where the number of a pit is written into the lines of its box: outside of the board where that is possible.
    pub(crate) fn label(&self, pit: Pit, columns: usize) -> (usize, usize) {
        let frame = self.frame(pit);
        let (_, height) = self.size();
        let below = frame.bottom + 1 == height && !self.is_tall(pit);
        // On the right edge of a triangle the left half of a box's upper line is where the arrows are.
        let from_the_right = self.sides == Sides::Three && pit.part() == Side::P1 && !pit.is_quan();
        let x = if from_the_right { frame.right - 1 - columns } else { frame.left + 2 };
        (x, if below { frame.bottom } else { frame.top })
    }

    /// Where the hand passes from a pit to its neighbour, and the arrow that shows it.
    pub(crate) fn arrow(&self, from: Pit, to: Pit) -> Option<(usize, usize, char)> {
        let (a, b) = (self.frame(from), self.frame(to));
        let (top, bottom) = (a.top.max(b.top), a.bottom.min(b.bottom));
        let (left, right) = (a.left.max(b.left), a.right.min(b.right));
        if a.right == b.left && top < bottom {
            Some((a.right, bottom - 1, '►'))
        } else if a.left == b.right && top < bottom {
            Some((a.left, bottom - 1, '◄'))
        } else if a.bottom == b.top && left < right {
            Some(((left + right) / 2, a.bottom, '▼'))
        } else if a.top == b.bottom && left < right {
            Some(((left + right) / 2, a.top, '▲'))
        } else {
            None
        }
    }
}
