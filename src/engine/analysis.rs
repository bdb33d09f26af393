//! What the engine says about a position.

use crate::rules::Choice;

/// What is known of a value: the final difference P0 − P1 under best play, in points.
///
/// Bounds are proven: play that ends the game under the full rules, whatever the other side does, stands behind them.
/// Where nothing ends the game, a side that can only go round for ever has forced nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eval {
    /// The difference, as good as it is known.
    pub value: i32,
    /// Proven: P0 can have at least this.
    pub lower: Option<i32>,
    /// Proven: P0 can't have more than this.
    pub upper: Option<i32>,
    /// Plies looked ahead.
    pub depth: u32,
}

/// How well a value is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// Exactly, by proof.
    Proven,
    /// Between proven bounds, or on one side of one.
    Bound,
    /// By search to a depth and a guess there.
    Estimate,
}

impl Eval {
    /// A value that is known.
    pub const fn proven(value: i32, depth: u32) -> Self {
        Self { value, lower: Some(value), upper: Some(value), depth }
    }

    /// A value that is guessed.
    pub const fn estimate(value: i32, depth: u32) -> Self {
        Self { value, lower: None, upper: None, depth }
    }

    /// The same of the difference P1 − P0.
    #[must_use]
    pub fn turned(self) -> Self {
        let Self { value, lower, upper, depth } = self;
        Self { value: -value, lower: upper.map(|most| -most), upper: lower.map(|least| -least), depth }
    }

    /// How well the value is known.
    pub fn certainty(&self) -> Certainty {
        match (self.lower, self.upper) {
            (None, None) => Certainty::Estimate,
            (lower, upper) if lower == upper => Certainty::Proven,
            _ => Certainty::Bound,
        }
    }
}

/// A choice, its value and how play is expected to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What is chosen.
    pub choice: Choice,
    /// The value after it.
    pub eval: Eval,
    /// The line, which begins with the choice.
    pub pv: Vec<Choice>,
}

/// What the engine says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The value of the position.
    pub eval: Eval,
    /// The best choices, best first for whoever chooses. Empty when the game is over.
    pub lines: Vec<Line>,
    /// Plies looked ahead in full.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

impl Analysis {
    /// The best choice; `None` when the game is over.
    pub fn best(&self) -> Option<Choice> {
        self.lines.first().map(|line| line.choice)
    }
}
