//! Ways to walk through a game without minding how it is stored.

use std::iter;
use std::ops::Deref;

use super::moves::MoveNode;
use super::span::Span;
use super::tree::{Comment, Node, NodeKind, Place};

/// A line of play: the main line or a variation, with its moves one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Line<'g, 'a> {
    body: &'g [Node<'a>],
    start: usize,
    end: usize,
}

impl<'g, 'a> Line<'g, 'a> {
    pub(super) fn new(body: &'g [Node<'a>], start: usize, end: usize) -> Self {
        Self { body, start, end }
    }

    /// The moves of this line; their variations are skipped, whatever their size, in one step.
    pub fn moves(self) -> impl Iterator<Item = MoveView<'g, 'a>> + Clone {
        let mut next = self.start;
        iter::from_fn(move || {
            while next < self.end {
                let index = next;
                match &self.body[index].kind {
                    NodeKind::Move(node) => {
                        next = index + 1;
                        return Some(MoveView { body: self.body, line_end: self.end, index, node });
                    }
                    NodeKind::Open { close } => next = *close as usize + 1,
                    NodeKind::Nag(_) | NodeKind::Comment(_) | NodeKind::Close | NodeKind::Unread => {
                        next = index + 1;
                    }
                }
            }
            None
        })
    }

    /// The comments at the end of the line that belong to no move: those after its last variation, or all of a line
    /// without moves.
    ///
    /// ```
    /// let game = oaq::notation::parse_game("1. 2< {a} (3<) {b} *").game;
    /// let after: Vec<_> = game.main_line().comments_after().map(|c| &*c.text).collect();
    /// assert_eq!(after, ["b"]);
    /// ```
    pub fn comments_after(self) -> impl Iterator<Item = &'g Comment<'a>> + Clone {
        comments_before(self.body, self.start, self.end)
    }

    /// Where the line's nodes lie in [`Game::body`](super::Game::body).
    pub fn nodes(self) -> std::ops::Range<usize> {
        self.start..self.end
    }
}

/// A move in its line; it can be used as the [`MoveNode`] itself.
#[derive(Clone, Copy, Debug)]
pub struct MoveView<'g, 'a> {
    body: &'g [Node<'a>],
    line_end: usize,
    index: usize,
    node: &'g MoveNode<'a>,
}

impl<'g, 'a> MoveView<'g, 'a> {
    /// The move's index in [`Game::body`](super::Game::body).
    pub fn index(self) -> usize {
        self.index
    }

    /// The move as it was written.
    pub fn node(self) -> &'g MoveNode<'a> {
        self.node
    }

    /// Where the move stands, with its number, `flip`, `refill` and claims.
    pub fn span(self) -> Span {
        self.body[self.index].span
    }

    /// Its line from this move on.
    pub fn rest(self) -> Line<'g, 'a> {
        Line::new(self.body, self.index, self.line_end)
    }

    /// The comments that belong to this move and stood before it.
    pub fn comments_before(self) -> impl Iterator<Item = &'g Comment<'a>> + Clone {
        comments_before(self.body, 0, self.index)
    }

    /// The comments that belong to this move and stood after it.
    ///
    /// ```
    /// let game = oaq::notation::parse_game("1. 2< $1 {strong} {very} (3<) {better} 9> *").game;
    /// let moves: Vec<_> = game.main_line().moves().collect();
    /// let texts = |i: usize| moves[i].comments().map(|c| &*c.text).collect::<Vec<_>>();
    /// assert_eq!(texts(0), ["strong", "very"]);
    /// assert!(texts(1).is_empty());
    /// assert_eq!(moves[1].comments_before().next().unwrap().text, "better");
    /// assert_eq!(moves[0].nags().collect::<Vec<_>>(), [1]);
    /// ```
    pub fn comments(self) -> impl Iterator<Item = &'g Comment<'a>> + Clone {
        self.annotations().iter().filter_map(|node| match &node.kind {
            NodeKind::Comment(comment) => Some(comment),
            _ => None,
        })
    }

    /// The move's NAGs, glyphs among them as 1 to 6.
    pub fn nags(self) -> impl Iterator<Item = u8> + Clone {
        self.annotations().iter().filter_map(|node| match node.kind {
            NodeKind::Nag(nag) => Some(nag),
            _ => None,
        })
    }

    /// The alternatives to this move.
    ///
    /// ```
    /// let game = oaq::notation::parse_game("1. 2< (3< 7> (8>)) {or} (4<) 9> *").game;
    /// let first = game.main_line().moves().next().unwrap();
    /// let pits = first.variations().map(|v| v.line().moves().filter_map(|m| m.pit.dan()).collect::<Vec<_>>());
    /// assert_eq!(pits.collect::<Vec<_>>(), [vec![3, 7], vec![4]]);
    /// ```
    pub fn variations(self) -> impl Iterator<Item = Variation<'g, 'a>> + Clone {
        let mut next = self.index + 1;
        iter::from_fn(move || {
            while next < self.line_end {
                let index = next;
                match self.body[index].kind {
                    NodeKind::Open { close } => {
                        next = close as usize + 1;
                        return Some(Variation { body: self.body, open: index, close: close as usize });
                    }
                    NodeKind::Move(_) | NodeKind::Close => return None,
                    NodeKind::Nag(_) | NodeKind::Comment(_) | NodeKind::Unread => next = index + 1,
                }
            }
            None
        })
    }

    /// What stands right after the move and belongs to it.
    fn annotations(self) -> &'g [Node<'a>] {
        annotations(&self.body[self.index + 1..self.line_end])
    }
}

impl<'a> Deref for MoveView<'_, 'a> {
    type Target = MoveNode<'a>;

    fn deref(&self) -> &MoveNode<'a> {
        self.node
    }
}

/// An alternative to a move.
#[derive(Clone, Copy, Debug)]
pub struct Variation<'g, 'a> {
    body: &'g [Node<'a>],
    open: usize,
    close: usize,
}

impl<'g, 'a> Variation<'g, 'a> {
    /// Its moves.
    pub fn line(self) -> Line<'g, 'a> {
        Line::new(self.body, self.open + 1, self.close)
    }

    /// The comments between the variation before and this one.
    pub fn comments_before(self) -> impl Iterator<Item = &'g Comment<'a>> + Clone {
        comments_before(self.body, 0, self.open)
    }

    /// From `(` to `)`.
    pub fn span(self) -> Span {
        self.body[self.open].span.to(self.body[self.close].span)
    }
}

/// The NAGs and comments of a move: of the nodes behind it, those that stand right there and belong to it.
pub(crate) fn annotations<'g, 'a>(behind: &'g [Node<'a>]) -> &'g [Node<'a>] {
    let belongs = |node: &&Node<'_>| match &node.kind {
        NodeKind::Nag(_) => true,
        NodeKind::Comment(comment) => comment.place == Place::After,
        NodeKind::Move(_) | NodeKind::Open { .. } | NodeKind::Close | NodeKind::Unread => false,
    };
    &behind[..behind.iter().take_while(belongs).count()]
}

/// The comments of `body[start..end]` that stand at its end and belong to what follows, in reading order.
fn comments_before<'g, 'a>(
    body: &'g [Node<'a>],
    start: usize,
    end: usize,
) -> impl Iterator<Item = &'g Comment<'a>> + Clone {
    let belongs = |node: &Node<'_>| matches!(&node.kind, NodeKind::Comment(c) if c.place == Place::Before);
    let count = body[start..end].iter().rev().take_while(|node| belongs(node)).count();
    body[end - count..end].iter().filter_map(|node| match &node.kind {
        NodeKind::Comment(comment) => Some(comment),
        _ => None,
    })
}
