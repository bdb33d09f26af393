//! What of a damaged record can be converted.

use std::ops::Range;

use crate::notation::{Builder, Comment, CommentStyle, Game, Node, NodeKind, Place};

/// The game as far as it can be read, from the `text` that it was read from. Where a text in the place of a move could not be
/// read a move is missing, and nothing may close the gap: all that follows in that line of play, verbatim but for its white space,
/// becomes a comment there.
///
/// ```
/// use oaq::convert::readable;
/// use oaq::notation::{Numbering, parse_game, print};
/// let text = "1. 2<x6 ten 9> {A pity.} 2. 3> *";
/// let game = readable(parse_game(text).game, text);
/// assert_eq!(print(&game, &Numbering::of(&game)), "1. 2<x6 {ten 9> (A pity.) 2. 3>} *\n");
/// ```
pub fn readable<'a>(game: Game<'a>, text: &str) -> Game<'a> {
    if !game.has_gaps() {
        return game;
    }
    let mut builder = Builder::new();
    let mut line = Line::default();
    let mut around = Vec::new();
    for node in game.body() {
        match node.kind {
            NodeKind::Unread => {
                line.unread.get_or_insert(node);
            }
            NodeKind::Open { .. } => {
                if line.unread.is_none() {
                    builder.push(node.clone());
                }
                let inner = Line { start: node.span.start, unread: line.unread, has_moves: false };
                around.push(std::mem::replace(&mut line, inner));
            }
            NodeKind::Close => {
                let ended = std::mem::replace(&mut line, around.pop().unwrap_or_default());
                if line.unread.is_some() {
                    continue;
                }
                if let Some(unread) = ended.unread.filter(|_| ended.has_moves) {
                    remark(&mut builder, unread, text, unread.span.start..node.span.start);
                    builder.push(unread.clone());
                }
                builder.push(node.clone());
                if !ended.has_moves {
                    remark(&mut builder, node, text, ended.start..node.span.end);
                }
            }
            _ if line.unread.is_some() => {}
            _ => {
                line.has_moves |= matches!(node.kind, NodeKind::Move(_));
                builder.push(node.clone());
            }
        }
    }
    if let Some(unread) = line.unread {
        let end = game.result.map_or(text.len() as u32, |token| token.span.start);
        remark(&mut builder, unread, text, unread.span.start..end);
        builder.push(unread.clone());
    }
    let mut readable = builder.finish();
    (readable.tags, readable.result) = (game.tags, game.result);
    readable
}

/// A line of play as far as it has been copied.
#[derive(Default)]
struct Line<'g, 'a> {
    /// Where it begins in the text.
    start: u32,
    /// The first text that could not be read, in it or before it in a line around it; nothing behind that is copied.
    unread: Option<&'g Node<'a>>,
    /// Whether a move came before that; a variation is none without.
    has_moves: bool,
}

/// Adds a piece of the text as a comment, without what would end it or be a command in it.
fn remark(builder: &mut Builder<'_>, at: &Node<'_>, text: &str, piece: Range<u32>) {
    let text = text.get(piece.start as usize..piece.end as usize).unwrap_or_default();
    let text = Comment::text_of(text);
    if !text.is_empty() {
        let comment = Comment { text: text.into(), style: CommentStyle::Brace, place: Place::After };
        builder.push(Node { span: at.span, kind: NodeKind::Comment(comment) });
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{Numbering, parse_game, print};

    #[test]
    fn nothing_closes_the_gap() {
        for (text, left) in [
            ("1. 2< @@ 2. 3> *", "1. 2< {@@ 2. 3>} *\n"),
            ("1. 2< (3< @@ 4<) 7> {a} *", "1. 2< (1. 3< {@@ 4<}) 1... 7> {a} *\n"),
            (
                "1. 2< {b} @@ (3< 7>)\r\n 8> {[%eval +1 d2] c} @@",
                "1. 2< {b} {@@ (3< 7>) 8> ([ %eval +1 d2] c) @@}\n",
            ),
            ("@@ 2< *", "{@@ 2<} *\n"),
            ("1. 2< {a} ({b} {c} xx {d}) {e} 7> *", "1. 2< {a} {(b) (c) xx (d)} {e} 1... 7> *\n"),
            ("1. 2< ({b}) (@@) 7> *", "1. 2< {b} {@@} 1... 7> *\n"),
            ("1. 2< (@@ 3<) 7> *", "1. 2< {(@@ 3<)} 1... 7> *\n"),
            ("1. 2< 7> *", "1. 2< 7> *\n"),
        ] {
            let game = super::readable(parse_game(text).game, text);
            assert_eq!(print(&game, &Numbering::of(&game)), left, "{text}");
        }
    }
}
