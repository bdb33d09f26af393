//! One line of play out of a game, move by move with its positions.

use std::fmt;
use std::str::FromStr;

use crate::notation::{Game, MoveNode, MoveView, Oversized, Refill, Span, WrittenPit};
use crate::replay::{Ply, Timeline};
use crate::rules::{Choice, Direction, Move, Position, Sides};

/// Which line of a game: `main`, `12.a` (the first alternative to its twelfth move), `12.a.14.b` (within that line the
/// second alternative to the fourteenth move).
///
/// ```
/// use oaq::diff::LinePath;
/// let path: LinePath = "12.a.14.b".parse().unwrap();
/// assert_eq!(path.to_string(), "12.a.14.b");
/// assert_eq!("main".parse(), Ok(LinePath::default()));
/// assert!("2<".parse::<LinePath>().is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinePath {
    branches: Vec<Branch>,
}

/// A step from a line into a variation of one of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Branch {
    /// The ply whose alternative it is, from 1 at the start of the record.
    ply: usize,
    /// Which of the alternatives, from 0.
    variation: usize,
}

/// A text that is not a [`LinePath`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotALine;

impl fmt::Display for NotALine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a line is main, or as 12.a: the first alternative to ply 12")
    }
}

impl std::error::Error for NotALine {}

impl FromStr for LinePath {
    type Err = NotALine;

    fn from_str(text: &str) -> Result<Self, NotALine> {
        if text == "main" {
            return Ok(Self::default());
        }
        let mut branches = Vec::new();
        let mut words = text.split('.');
        while let Some(ply) = words.next() {
            let ply = ply.parse().ok().filter(|ply| *ply > 0).ok_or(NotALine)?;
            let variation = parse_letters(words.next().ok_or(NotALine)?).ok_or(NotALine)?;
            branches.push(Branch { ply, variation });
        }
        Ok(Self { branches })
    }
}

impl fmt::Display for LinePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.branches.is_empty() {
            return f.write_str("main");
        }
        for (i, branch) in self.branches.iter().enumerate() {
            let dot = if i == 0 { "" } else { "." };
            write!(f, "{dot}{}.{}", branch.ply, letters(branch.variation))?;
        }
        Ok(())
    }
}

/// `a` = 0 … `z` = 25, `aa` = 26 …, as columns of a table are named.
fn parse_letters(text: &str) -> Option<usize> {
    let known = !text.is_empty() && text.len() <= 6 && text.bytes().all(|b| b.is_ascii_lowercase());
    known.then(|| text.bytes().fold(0, |n, b| n * 26 + usize::from(b - b'a') + 1) - 1)
}

fn letters(mut n: usize) -> String {
    let mut reversed = Vec::new();
    loop {
        reversed.push(char::from(b'a' + (n % 26) as u8));
        if n < 26 {
            return reversed.iter().rev().collect();
        }
        n = n / 26 - 1;
    }
}

/// What makes two moves the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveKey {
    /// The pit.
    pub pit: WrittenPit,
    /// Which way it is sown.
    pub direction: Direction,
    /// Whether the table was flipped before.
    pub flip: bool,
    /// Borrowed dân of the refill before, if there was one; [`u8::MAX`] for that and anything larger.
    pub refill: Option<u8>,
    /// The numbers that are too large for these fields.
    pub oversized: Option<Box<Oversized<'static>>>,
}

impl MoveKey {
    /// The key of a move as it was written and, if it could be replayed, as it was played: what the rules did counts
    /// more than whether the record says it.
    pub(super) fn of(node: &MoveNode<'_>, ply: Option<&Ply>) -> Self {
        let (refill, borrowed) = match ply {
            Some(ply) => (ply.refill.map(|due| due.borrowed), None),
            None => (
                node.refill.map(|refill| refill.borrowed),
                node.oversized.as_deref().and_then(|numbers| numbers.borrowed.clone()),
            ),
        };
        let pit = node.oversized.as_deref().and_then(|numbers| numbers.pit.clone());
        Self {
            pit: node.pit,
            direction: node.direction,
            flip: node.flip.is_some(),
            refill,
            oversized: Oversized { pit, borrowed, number: None }.into_owned().boxed(),
        }
    }

    /// The key of what a line of the engine begins with: a move, after the flip if that comes first.
    pub(super) fn of_line(line: &[Choice]) -> Option<Self> {
        let flip = line.first() == Some(&Choice::Flip);
        let mv = line.iter().find_map(|choice| match choice {
            Choice::Play(mv) => Some(*mv),
            Choice::Flip => None,
        })?;
        let (pit, direction) = (mv.pit().into(), mv.direction());
        Some(Self { pit, direction, flip, refill: None, oversized: None })
    }

    /// The move that is meant on a board, once the table is flipped or not.
    pub(super) fn on(&self, sides: Sides) -> Option<Move> {
        self.pit.sown(self.direction, sides)
    }

    /// A move of a record with this key.
    fn to_node(&self) -> MoveNode<'static> {
        let at = Span::default();
        MoveNode {
            flip: self.flip.then_some(at),
            refill: self.refill.map(|borrowed| Refill { borrowed, span: at }),
            oversized: self.oversized.clone(),
            ..MoveNode::new(self.pit, self.direction)
        }
    }
}

/// As a record has it: `flip 9>`, `refill+2 10<`.
impl fmt::Display for MoveKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_node().fmt(f)
    }
}

/// One move of a line.
#[derive(Clone, Debug)]
pub struct Step<'g, 'a> {
    /// What is compared.
    pub key: MoveKey,
    /// The move as it was written, with its comments and variations.
    pub view: MoveView<'g, 'a>,
    /// The position after it; `None` where the record could not be replayed so far.
    pub position: Option<&'g Position>,
}

/// The moves of one line of a game, those of the lines that it branches off from included; `None` if the game has no
/// such line.
pub(super) fn steps<'g, 'a>(
    game: &'g Game<'a>,
    timeline: Option<&'g Timeline>,
    path: &LinePath,
) -> Option<Vec<Step<'g, 'a>>> {
    let mut steps = Vec::new();
    let mut line = game.main_line();
    for branch in &path.branches {
        let before = branch.ply.checked_sub(steps.len() + 1)?;
        let mut moves = line.moves();
        steps.extend(moves.by_ref().take(before).map(|view| step(view, timeline)));
        line = moves.next()?.variations().nth(branch.variation)?.line();
    }
    steps.extend(line.moves().map(|view| step(view, timeline)));
    Some(steps)
}

fn step<'g, 'a>(view: MoveView<'g, 'a>, timeline: Option<&'g Timeline>) -> Step<'g, 'a> {
    let ply = timeline.and_then(|timeline| timeline.at_node(view.index()));
    Step { key: MoveKey::of(view.node(), ply), view, position: ply.map(|ply| &ply.position) }
}
