//! The canonical layout of a game.
//!
//! Roster tags first and in their order, then the other tags as they came; an empty line; the movetext in
//! lines of at most [`WIDTH`] characters, a number on the same line as its move. Numbers stand before the
//! first move of each round and after every interruption. A comment keeps its text and its place; so it can
//! make a line longer, and its own lines are not broken.
//!
//! Printing is no checking: claims stay as they are, and so does a written number that is not the one that
//! counting gives.

use std::fmt::Write as _;

use super::grammar::glyph_of;
use super::layout::Layout;
use super::moves::{Digits, MoveNode};
use super::numbering::{Count, Number, Numbering};
use super::result::GameResult;
use super::scan;
use super::tree::{Comment, CommentStyle, Game, NodeKind, Place, Tag};
use super::view::annotations;

/// The tags that are written first, in this order.
pub const ROSTER: [&str; 10] =
    ["Event", "Site", "Date", "Round", "P0", "P1", "P2", "P3", "Variant", "Result"];

/// The game's canonical text, with a line end at its end. Games that follow each other in a file are
/// separated by an empty line.
///
/// ```
/// use oaq::notation::{Numbering, parse_game, print};
/// let game = parse_game("[Variant \"standard\"][P0 \"An\"] 2l (3r $1 9→) ; both fine\n 9r *").game;
/// let text = "[P0 \"An\"]\n[Variant \"standard\"]\n\n1. 2< (1. 3>! 9>) { both fine} 1... 9> *\n";
/// assert_eq!(print(&game, &Numbering::of(&game)), text);
/// ```
pub fn print(game: &Game<'_>, numbering: &Numbering) -> String {
    let mut text = String::new();
    print_into(game, numbering, &mut text);
    text
}

/// As [`print()`], at the end of `out`.
pub fn print_into(game: &Game<'_>, numbering: &Numbering, out: &mut String) {
    print_tags(&game.tags, out);
    if !game.tags.is_empty() {
        out.push('\n');
    }
    let mut printer =
        Printer { game, numbering, layout: Layout::new(out), interrupted: true, numbered: false };
    printer.body();
    if let Some(result) = game.written_result() {
        printer.layout.space();
        let _ = write!(printer.layout.word(), "{result}");
    }
    printer.layout.finish();
}

impl Game<'_> {
    /// The result at the end of the game's text: its own; if it has neither a result nor a move, that of its tag or `*`, since
    /// the tags of the next game would else be taken for its own.
    pub fn written_result(&self) -> Option<GameResult> {
        let has_move = || self.body.iter().any(|node| matches!(node.kind, NodeKind::Move(_)));
        let by_tag = || self.tag("Result").and_then(|tag| tag.parse().ok()).unwrap_or(GameResult::UNFINISHED);
        self.result().or_else(|| (!has_move()).then(by_tag))
    }
}

fn print_tags(tags: &[Tag<'_>], out: &mut String) {
    let rank = |tag: &Tag<'_>| ROSTER.iter().position(|name| *name == tag.name()).unwrap_or(ROSTER.len());
    // One pass a name of the roster is quicker than sorting, and needs no memory.
    for rank_printed in 0..=ROSTER.len() {
        for tag in tags.iter().filter(|tag| rank(tag) == rank_printed) {
            out.push('[');
            out.push_str(tag.name());
            out.push_str(" \"");
            for c in tag.value().chars() {
                if matches!(c, '"' | '\\') {
                    out.push('\\');
                }
                out.push(c);
            }
            out.push_str("\"]\n");
        }
    }
}

/// The state of printing a game's body.
struct Printer<'g, 'a, 'o> {
    game: &'g Game<'a>,
    numbering: &'g Numbering,
    layout: Layout<'o>,
    /// Whether the next move needs its number because something came between, or nothing before.
    interrupted: bool,
    /// Whether the number of the next move has been printed already.
    numbered: bool,
}

impl Printer<'_, '_, '_> {
    fn body(&mut self) {
        let body = &self.game.body;
        let mut count = self.numbering.start();
        // The state before the last move of the current line, and those of the lines around it.
        let mut before_last = count;
        let mut around = Vec::new();
        let mut index = 0;
        // Whether a comment here would be taken for one of the move before.
        let mut follows_move = false;
        while let Some(node) = body.get(index) {
            index += 1;
            match &node.kind {
                NodeKind::Move(node) => {
                    before_last = count;
                    let number;
                    (number, count) = self.numbering.next(count, index - 1, node.number);
                    self.layout.space();
                    self.number(node, number);
                    self.numbered = false;
                    self.interrupted = false;
                    let _ = write!(self.layout.word(), "{node}");
                    index = self.annotations(index);
                    follows_move = true;
                }
                NodeKind::Comment(comment) => {
                    if comment.place == Place::Before && follows_move {
                        self.number_ahead(index, count);
                    }
                    follows_move = false;
                    self.comment(comment);
                }
                NodeKind::Open { .. } => {
                    around.push((count, before_last));
                    count = before_last;
                    self.layout.space();
                    self.layout.word().push('(');
                    self.layout.glue();
                    self.interrupted = true;
                    follows_move = false;
                }
                NodeKind::Close => {
                    if let Some(state) = around.pop() {
                        (count, before_last) = state;
                    }
                    self.layout.word().push(')');
                    self.interrupted = true;
                    follows_move = false;
                }
                // A NAG elsewhere than behind a move can't be; unread text is not printed.
                NodeKind::Nag(_) | NodeKind::Unread => {}
            }
        }
    }

    /// Prints the NAGs, then the comments, that belong to the move before `index`. Gives the index of what
    /// follows.
    fn annotations(&mut self, index: usize) -> usize {
        let annotations = annotations(&self.game.body[index..]);
        let mut nags = annotations.iter().filter_map(|node| match node.kind {
            NodeKind::Nag(nag) => Some(nag),
            _ => None,
        });
        let mut first = true;
        for nag in &mut nags {
            // A second glyph would run together with the first.
            match glyph_of(nag) {
                Some(glyph) if first => self.layout.word().push_str(glyph),
                _ => {
                    self.layout.space();
                    let _ = write!(self.layout.word(), "${nag}");
                }
            }
            first = false;
        }
        for node in annotations {
            if let NodeKind::Comment(comment) = &node.kind {
                self.comment(comment);
            }
        }
        index + annotations.len()
    }

    /// Prints the number of a move where one belongs.
    fn number(&mut self, node: &MoveNode<'_>, number: Number) {
        if self.numbered {
            return;
        }
        let (round, opens) = match node.number {
            Some(written) if written.value != number.round => {
                (node.number_digits().unwrap_or(Digits::Held(written.value)), !written.continued)
            }
            _ if number.opens || self.interrupted => (Digits::Held(number.round), number.opens),
            _ => return,
        };
        let _ = write!(self.layout.word(), "{round}{} ", if opens { "." } else { "..." });
    }

    /// Prints the number of the move that comes at or behind `index`, so that a comment before that move is
    /// not taken for one of the move before.
    fn number_ahead(&mut self, index: usize, count: Count) {
        for (at, node) in self.game.body.iter().enumerate().skip(index) {
            match &node.kind {
                NodeKind::Comment(comment) if comment.place == Place::Before => {}
                NodeKind::Move(node) => {
                    let (number, _) = self.numbering.next(count, at, node.number);
                    self.layout.space();
                    self.interrupted = true;
                    self.number(node, number);
                    self.layout.glue();
                    self.numbered = true;
                    return;
                }
                _ => return,
            }
        }
    }

    fn comment(&mut self, comment: &Comment<'_>) {
        let text = scan::unix_line_ends(&comment.text);
        self.layout.space();
        self.interrupted = true;
        if comment.style == CommentStyle::Escape {
            for line in text.split('\n') {
                self.layout.whole_line("%", line);
            }
        } else if text.contains('}') || scan::holds_tag_section(&text) {
            for line in text.split('\n') {
                self.layout.rest_of_line(";", line);
            }
        } else {
            let word = self.layout.word();
            word.push('{');
            word.push_str(&text);
            word.push('}');
        }
    }
}
