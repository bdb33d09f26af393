//! Building a game node by node, in an order that a record can have.

use std::borrow::Cow;

use super::moves::MoveNode;
use super::result::{GameResult, ResultNode};
use super::span::Span;
use super::tree::{Comment, CommentStyle, Game, Node, NodeKind, Place, Tag};

/// Puts nodes behind each other so that the body of the game is always well formed: what has no place where it is
/// put is refused, and variations that were left open are closed in the end.
///
/// ```
/// use oaq::notation::{Builder, MoveNode, Numbering};
/// use oaq::rules::Direction::{Left, Right};
///
/// let mut builder = Builder::new();
/// builder.play(MoveNode::new(2, Left));
/// builder.comment("strong");
/// builder.open();
/// builder.play(MoveNode::new(3, Left));
/// builder.close();
/// builder.play(MoveNode::new(9, Right));
/// let game = builder.finish();
/// assert_eq!(oaq::notation::print(&game, &Numbering::of(&game)), "1. 2< {strong} (1. 3<) 1... 9>\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder<'a> {
    game: Game<'a>,
    open: Vec<Opened>,
    line: LineState,
}

/// A variation that has not ended yet.
#[derive(Clone, Debug)]
struct Opened {
    /// Index of the `(`.
    index: usize,
    /// The state of the line around it.
    outer: LineState,
}

/// What has been put into the current line so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LineState {
    /// No move yet.
    #[default]
    Start,
    /// A move, and perhaps what is said about it.
    Move,
    /// A variation of the last move, or text that could not be read.
    Apart,
}

impl<'a> Builder<'a> {
    /// A builder of a new game.
    pub fn new() -> Self {
        Self::default()
    }

    /// A builder that goes on with `game`, whose tags it keeps and whose body it begins anew, using its memory again.
    pub fn over(mut game: Game<'a>) -> Self {
        game.body.clear();
        Self { game, open: Vec::new(), line: LineState::Start }
    }

    /// Adds a tag.
    pub fn tag(&mut self, tag: Tag<'a>) {
        self.game.tags.push(tag);
    }

    /// Sets the result token.
    pub fn result(&mut self, result: GameResult) {
        self.result_at(ResultNode { result, span: Span::default() });
    }

    /// Adds a move to the current line.
    pub fn play(&mut self, node: MoveNode<'a>) {
        self.play_at(node, Span::default());
    }

    /// Adds a NAG to the move before. Refuses, with `false`, where no move went before in this line or a variation
    /// stands between.
    pub fn nag(&mut self, nag: u8) -> bool {
        self.nag_at(nag, Span::default())
    }

    /// Adds a comment; it belongs to the move before if it stands right after it, else to what follows. What the notation
    /// can't say is said as near to it as can be: see [`Comment::made_printable`].
    pub fn comment(&mut self, text: impl Into<Cow<'a, str>>) {
        let place = self.place();
        self.remark(text.into(), CommentStyle::Brace, place);
    }

    /// Adds a comment that belongs to the coming move (or variation), even right after another move.
    pub fn comment_before(&mut self, text: impl Into<Cow<'a, str>>) {
        self.remark(text.into(), CommentStyle::Brace, Place::Before);
    }

    /// Adds an escape line; where it belongs is as for [`Builder::comment`].
    pub fn escape(&mut self, text: impl Into<Cow<'a, str>>) {
        let place = self.place();
        self.remark(text.into(), CommentStyle::Escape, place);
    }

    fn remark(&mut self, text: Cow<'a, str>, style: CommentStyle, place: Place) {
        let Comment { text, style, place } = Comment { text, style, place }.made_printable();
        self.comment_at(text, style, place, Span::default());
    }

    /// Begins a variation of the move before. Refuses, with `false`, where no move went before in this line.
    pub fn open(&mut self) -> bool {
        self.open_at(Span::default())
    }

    /// Ends the current variation; one without moves disappears. Refuses, with `false`, where none is open.
    pub fn close(&mut self) -> bool {
        self.close_at(Span::default()) != Closed::Nothing
    }

    /// Adds a copy of any node, as when a game is edited while it is copied. Refuses, with `false`, what has no place.
    pub fn push(&mut self, node: Node<'a>) -> bool {
        match node.kind {
            NodeKind::Move(inner) => self.play_at(inner, node.span),
            NodeKind::Nag(nag) => return self.nag_at(nag, node.span),
            NodeKind::Comment(comment) => {
                // A comment can only belong to a move that it stands right behind.
                let place = if self.line == LineState::Move { comment.place } else { Place::Before };
                self.comment_at(comment.text, comment.style, place, node.span);
            }
            NodeKind::Open { .. } => return self.open_at(node.span),
            NodeKind::Close => return self.close_at(node.span) != Closed::Nothing,
            NodeKind::Unread => self.unread_at(node.span),
        }
        true
    }

    /// How many variations are open.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// The index that the next node will have in [`Game::body`].
    pub fn next_index(&self) -> usize {
        self.game.body.len()
    }

    /// The finished game. Variations that are still open end here.
    pub fn finish(mut self) -> Game<'a> {
        while self.close() {}
        self.game
    }

    pub(super) fn play_at(&mut self, node: MoveNode<'a>, span: Span) {
        self.put(NodeKind::Move(node), span);
        self.line = LineState::Move;
    }

    pub(super) fn nag_at(&mut self, nag: u8, span: Span) -> bool {
        let placed = self.line == LineState::Move;
        if placed {
            self.put(NodeKind::Nag(nag), span);
        }
        placed
    }

    pub(super) fn comment_at(&mut self, text: Cow<'a, str>, style: CommentStyle, place: Place, span: Span) {
        self.put(NodeKind::Comment(Comment { text, style, place }), span);
        if place == Place::Before && self.line == LineState::Move {
            // What follows can't belong to the move before any more.
            self.line = LineState::Apart;
        }
    }

    pub(super) fn unread_at(&mut self, span: Span) {
        self.put(NodeKind::Unread, span);
        if self.line == LineState::Move {
            self.line = LineState::Apart;
        }
    }

    pub(super) fn open_at(&mut self, span: Span) -> bool {
        if self.line == LineState::Start {
            return false;
        }
        self.open.push(Opened { index: self.game.body.len(), outer: self.line });
        self.put(NodeKind::Open { close: 0 }, span);
        self.line = LineState::Start;
        true
    }

    pub(super) fn close_at(&mut self, span: Span) -> Closed {
        let Some(Opened { index, outer }) = self.open.pop() else {
            return Closed::Nothing;
        };
        if self.line == LineState::Start {
            self.game.body.truncate(index);
            self.line = outer;
            return Closed::Empty;
        }
        let end = self.game.body.len() as u32;
        if let NodeKind::Open { close } = &mut self.game.body[index].kind {
            *close = end;
        }
        self.put(NodeKind::Close, span);
        self.line = LineState::Apart;
        Closed::Variation
    }

    /// What a comment that comes now belongs to.
    pub(super) fn place(&self) -> Place {
        if self.line == LineState::Move { Place::After } else { Place::Before }
    }

    /// Whether what was read last is a comment to the end of its line, and goes to `end` or beyond.
    pub(super) fn ends_in_line_comment(&self, end: u32) -> bool {
        self.game.body.last().is_some_and(|node| {
            let runs_on =
                matches!(&node.kind, NodeKind::Comment(comment) if comment.style != CommentStyle::Brace);
            runs_on && node.span.end >= end
        })
    }

    /// The move that was read last, if it ends at `end`.
    pub(super) fn move_ending_at(&self, end: u32) -> Option<&MoveNode<'a>> {
        match self.game.body.last() {
            Some(Node { kind: NodeKind::Move(node), span }) if span.end == end => Some(node),
            _ => None,
        }
    }

    /// The state of the body, to come back to with [`Builder::rewind`].
    pub(super) fn mark(&self) -> Mark {
        Mark { length: self.game.body.len(), line: self.line }
    }

    /// Forgets everything since the mark was made; says whether there were moves. The variations opened since must have been
    /// closed.
    pub(super) fn rewind(&mut self, mark: Mark) -> bool {
        let mut forgotten = self.game.body[mark.length..].iter();
        let had_moves = forgotten.any(|node| matches!(node.kind, NodeKind::Move(_)));
        self.game.body.truncate(mark.length);
        self.line = mark.line;
        had_moves
    }

    pub(super) fn result_at(&mut self, result: ResultNode) {
        self.game.result = Some(result);
    }

    pub(super) fn has_result(&self) -> bool {
        self.game.result.is_some()
    }

    fn put(&mut self, kind: NodeKind<'a>, span: Span) {
        self.game.body.push(Node { span, kind });
    }
}

/// A state of a body that is being built.
#[derive(Debug)]
pub(super) struct Mark {
    length: usize,
    line: LineState,
}

/// What a closing parenthesis ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closed {
    /// A variation with moves.
    Variation,
    /// A variation without moves, which is gone now.
    Empty,
    /// There was nothing to end.
    Nothing,
}
