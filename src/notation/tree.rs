//! A game as it was written: tags, then everything else as one flat list in reading order.
//!
//! Variations are a pair of nodes, [`NodeKind::Open`] and [`NodeKind::Close`], around what they contain, and the
//! first of them knows where the second is. So a game is a few vectors whatever the depth of its variations: it is
//! read, walked and dropped without recursion, and its memory can be used again for the next game. The order of
//! the nodes obeys
//!
//! ```text
//! line = { comment } { move { nag | comment } { { comment } "(" line ")" } { comment } }
//! ```
//!
//! which [`Builder`](super::Builder) enforces and [`Line`](super::Line) reads.

use std::borrow::Cow;

use super::moves::MoveNode;
use super::result::{GameResult, ResultNode};
use super::scan;
use super::span::Span;
use super::view::Line;

/// One game, losslessly: everything but white space and the layout of comments.
///
/// It borrows from the text it was read from; [`Game::into_owned`] cuts that tie.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game<'a> {
    /// The tags in the order in which they were written, unknown and repeated ones included.
    pub tags: Vec<Tag<'a>>,
    /// Moves, comments and variations in reading order.
    pub(super) body: Vec<Node<'a>>,
    /// The result token, if there is one.
    pub result: Option<ResultNode>,
}

impl<'a> Game<'a> {
    /// A game without anything in it.
    pub const fn new() -> Self {
        Self { tags: Vec::new(), body: Vec::new(), result: None }
    }

    /// Moves, comments and variations in reading order. In which order they may stand, a [`Builder`](super::Builder) tells.
    pub fn body(&self) -> &[Node<'a>] {
        &self.body
    }

    /// The value of the first tag with this name.
    ///
    /// ```
    /// let game = oaq::notation::parse_game("[P0 \"An\"] 1. 2< *").game;
    /// assert_eq!(game.tag("P0"), Some("An"));
    /// assert_eq!(game.tag("P1"), None);
    /// ```
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| &*tag.value)
    }

    /// The result token's meaning.
    pub fn result(&self) -> Option<GameResult> {
        self.result.map(|node| node.result)
    }

    /// The game itself, without its variations.
    ///
    /// ```
    /// let game = oaq::notation::parse_game("1. 2< (3< 7>) 9> *").game;
    /// let pits: Vec<u16> = game.main_line().moves().filter_map(|m| m.pit.dan()).collect();
    /// assert_eq!(pits, [2, 9]);
    /// ```
    pub fn main_line(&self) -> Line<'_, 'a> {
        Line::new(&self.body, 0, self.body.len())
    }

    /// Whether text in the place of a move could not be read: what follows it may not fit what went before.
    ///
    /// ```
    /// assert!(oaq::notation::parse_game("1. 2< ten 2. 3> *").game.has_gaps());
    /// ```
    pub fn has_gaps(&self) -> bool {
        self.body.iter().any(|node| node.kind == NodeKind::Unread)
    }

    /// Whether there is nothing in it at all.
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.body.is_empty() && self.result.is_none()
    }

    /// The same game with texts of its own.
    pub fn into_owned(self) -> Game<'static> {
        Game {
            tags: self.tags.into_iter().map(Tag::into_owned).collect(),
            body: self.body.into_iter().map(Node::into_owned).collect(),
            result: self.result,
        }
    }

    /// Sets every span to 0..0, for games that are compared by what they say, or taken out of their text.
    pub fn forget_spans(&mut self) {
        for tag in &mut self.tags {
            (tag.span, tag.value_span) = Default::default();
        }
        for node in &mut self.body {
            node.span = Span::default();
            if let NodeKind::Move(node) = &mut node.kind {
                node.forget_spans();
            }
        }
        if let Some(result) = &mut self.result {
            result.span = Span::default();
        }
    }

    /// An empty game that keeps this one's memory, ready for a text that lives differently long.
    ///
    /// ```
    /// use oaq::notation::{Game, parse_into};
    /// let (mut memory, mut errors) = (Game::new(), Vec::new());
    /// for number in 1..3 {
    ///     let text = format!("1. {number}< *");
    ///     let mut game = memory.recycle();
    ///     parse_into(&text, &mut game, &mut errors);
    ///     assert_eq!(game.main_line().moves().next().unwrap().pit, number.into());
    ///     memory = game.recycle();
    /// }
    /// ```
    pub fn recycle<'b>(self) -> Game<'b> {
        // Collecting the empty remains of a vector in place keeps its allocation.
        Game {
            tags: self.tags.into_iter().map_while(|_| None).collect(),
            body: self.body.into_iter().map_while(|_| None).collect(),
            result: None,
        }
    }
}

/// `[Name "value"]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) value: Cow<'a, str>,
    pub(super) span: Span,
    pub(super) value_span: Span,
}

impl<'a> Tag<'a> {
    /// Gives the tag another name, one that a tag can have; where it stands remains.
    pub(crate) fn rename(&mut self, name: &'static str) {
        self.name = Cow::Borrowed(name);
    }

    /// A tag; `None` if the name is not `[A-Za-z][A-Za-z0-9_]*` or there is a line break in the value.
    ///
    /// ```
    /// use oaq::notation::Tag;
    /// assert_eq!(Tag::new("P0", "An").unwrap().value(), "An");
    /// assert_eq!(Tag::new("0P", "An"), None);
    /// ```
    pub fn new(name: impl Into<Cow<'a, str>>, value: impl Into<Cow<'a, str>>) -> Option<Self> {
        let (name, value) = (name.into(), value.into());
        let good_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        let good_value = !value.contains(['\n', '\r']);
        (good_name && good_value).then(|| Self {
            name,
            value,
            span: Span::default(),
            value_span: Span::default(),
        })
    }

    /// The same tag at a place of a text: the whole tag, and its value without quotes.
    #[must_use]
    pub fn placed(self, span: Span, value_span: Span) -> Self {
        Self { span, value_span, ..self }
    }

    /// The name, `[A-Za-z][A-Za-z0-9_]*`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value with its escapes resolved.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// From `[` to `]`.
    pub fn span(&self) -> Span {
        self.span
    }

    /// The value without its quotes, escapes as they were written.
    pub fn value_span(&self) -> Span {
        self.value_span
    }

    /// The same tag with texts of its own.
    pub fn into_owned(self) -> Tag<'static> {
        Tag {
            name: Cow::Owned(self.name.into_owned()),
            value: Cow::Owned(self.value.into_owned()),
            span: self.span,
            value_span: self.value_span,
        }
    }
}

/// One element of a game's body and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<'a> {
    /// Where it stands; a move with its number, `flip` and `refill`.
    pub span: Span,
    /// What it is.
    pub kind: NodeKind<'a>,
}

impl<'a> Node<'a> {
    /// A node that was not read from a text.
    pub fn built(kind: NodeKind<'a>) -> Self {
        Self { span: Span::default(), kind }
    }

    /// The same node with texts of its own.
    pub fn into_owned(self) -> Node<'static> {
        let kind = match self.kind {
            NodeKind::Move(node) => NodeKind::Move(node.into_owned()),
            NodeKind::Comment(comment) => NodeKind::Comment(comment.into_owned()),
            NodeKind::Nag(nag) => NodeKind::Nag(nag),
            NodeKind::Open { close } => NodeKind::Open { close },
            NodeKind::Close => NodeKind::Close,
            NodeKind::Unread => NodeKind::Unread,
        };
        Node { span: self.span, kind }
    }
}

/// What a node of a game's body is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind<'a> {
    /// A move with its number, `flip`, `refill` and claims.
    Move(MoveNode<'a>),
    /// A numeric annotation glyph of the move before it; 1 to 6 are `!`, `?`, `!!`, `??`, `!?`, `?!`.
    Nag(u8),
    /// A comment or an escape line.
    Comment(Comment<'a>),
    /// `(`: the beginning of a variation of the move before it.
    Open {
        /// The index in the body of the [`NodeKind::Close`] that ends it.
        close: u32,
    },
    /// `)`: the end of a variation.
    Close,
    /// Text in the place of a move that could not be read: there is a syntax error for it, and what follows may not
    /// fit what went before.
    Unread,
}

/// A comment's text, how it was written and what it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment<'a> {
    /// The text between the marks, verbatim but for line ends, which are `\n`; commands as `[%eval +3 d9]` included.
    pub text: Cow<'a, str>,
    /// How it was written.
    pub style: CommentStyle,
    /// What it belongs to.
    pub place: Place,
}

impl Comment<'_> {
    /// Whether the notation can say this: what is printed reads as the same comment. Braces can't hold a `}`, nor what
    /// looks like the tags of another game; to the end of a line, only one line fits.
    ///
    /// ```
    /// use oaq::notation::{Comment, CommentStyle, Place};
    /// let comment = |text: &'static str| Comment { text: text.into(), style: CommentStyle::Brace, place: Place::After };
    /// assert!(comment("two\nlines").is_printable());
    /// assert!(comment("a } b").is_printable());
    /// assert!(!comment("a } b\nc").is_printable());
    /// ```
    pub fn is_printable(&self) -> bool {
        let is_one_line = || !self.text.contains('\n');
        let fits_in_braces = || !self.text.contains('}') && !scan::holds_tag_section(&self.text);
        !self.text.contains('\r')
            && match self.style {
                CommentStyle::Escape => is_one_line(),
                CommentStyle::Brace | CommentStyle::Line => fits_in_braces() || is_one_line(),
            }
    }

    /// The comment itself if the notation can say it, else one that it can: carriage returns are line ends, a `}` in several
    /// lines is a `)`, and what looks like the tags of another game stands in one line, as an escape does.
    ///
    /// ```
    /// use oaq::notation::{Comment, CommentStyle, Place};
    /// let comment = Comment { text: "a } b\r\nc".into(), style: CommentStyle::Brace, place: Place::After };
    /// assert_eq!(comment.made_printable().text, "a ) b\nc");
    /// ```
    #[must_use]
    pub fn made_printable(mut self) -> Self {
        if !self.is_printable() && self.text.contains('\r') {
            self.text = self.text.replace("\r\n", "\n").replace('\r', "\n").into();
        }
        if !self.is_printable() && self.style != CommentStyle::Escape {
            self.text = self.text.replace('}', ")").into();
        }
        if !self.is_printable() {
            self.text = self.text.replace('\n', " ").into();
        }
        self
    }

    /// The text of a comment that keeps a piece of a record which could not be read as what it is: verbatim but for its white
    /// space, and for what would end the comment or be a command in it.
    pub(crate) fn text_of(piece: &str) -> String {
        let text = piece.split_whitespace().collect::<Vec<_>>().join(" ");
        let inner = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
        let text = inner.filter(|inner| !inner.contains(['{', '}'])).unwrap_or(&text);
        text.replace('{', "(").replace('}', ")").replace("[%", "[ %")
    }

    /// The same comment with a text of its own.
    pub fn into_owned(self) -> Comment<'static> {
        Comment { text: Cow::Owned(self.text.into_owned()), style: self.style, place: self.place }
    }
}

/// How a comment was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CommentStyle {
    /// `{…}`
    #[default]
    Brace,
    /// `; …` to the end of the line.
    Line,
    /// A line that starts with `%`, kept for whoever put it there.
    Escape,
}

/// What a comment belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// To what follows: the next move, the next variation, or the end of the line where nothing follows. So is a comment
    /// at the start of a line of play, after a variation, or between a move and its own number, `flip` or `refill`.
    Before,
    /// To the move before it.
    After,
}
