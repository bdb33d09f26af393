//! What is said about moves: comments, glyphs and NAGs.

use super::{GameParser, excerpt};
use crate::notation::error::{Repair, SyntaxError, SyntaxErrorKind};
use crate::notation::span::Span;
use crate::notation::tree::{CommentStyle, Place};
use crate::notation::{grammar, scan};

impl GameParser<'_, '_> {
    /// `comment = brace comment | line comment | escape line ;`
    pub(super) fn comment(&mut self) -> bool {
        let start = self.pos;
        let (style, read) = match self.text.as_bytes()[start] {
            b'{' => (CommentStyle::Brace, grammar::brace_comment(&self.text[start..])),
            b';' => (CommentStyle::Line, grammar::to_line_end(&self.text[start..])),
            b'%' if scan::begins_line(self.text.as_bytes(), start) => {
                (CommentStyle::Escape, grammar::to_line_end(&self.text[start..]))
            }
            _ => return false,
        };
        self.known();
        let text = match read {
            Ok((rest, text)) => {
                self.pos = self.text.len() - rest.len();
                text
            }
            Err(nom::Err::Failure(fault)) => {
                self.pos = self.text.len() - fault.rest.len();
                let text = self.text[start + 1..self.pos].trim_end();
                let end = (start + 1 + text.len()) as u32;
                let repair = Repair { span: Span::at(end), text: "}".to_owned() };
                let kind = fault.kind.unwrap_or(SyntaxErrorKind::UnclosedComment);
                self.repairable(kind, Span::new(start as u32, start as u32 + 1), repair);
                text
            }
            Err(_) => return false,
        };
        let place = if self.prefix.is_some() { Place::Before } else { self.game.place() };
        self.game.comment_at(scan::unix_line_ends(text), style, place, self.since(start));
        true
    }

    /// `nag = "$" , { "0" } , nag value ;`
    pub(super) fn nag(&mut self) -> bool {
        let start = self.pos;
        let Ok((rest, digits)) = grammar::nag(&self.text[start..]) else { return false };
        self.pos = self.text.len() - rest.len();
        match digits.parse() {
            Ok(nag) => self.annotate(nag, start),
            Err(_) => {
                self.known();
                self.error(SyntaxErrorKind::NagTooLarge { value: excerpt(digits) }, self.since(start));
            }
        }
        true
    }

    /// `glyph = "!" | "?" | "!!" | "??" | "!?" | "?!" ;`
    pub(super) fn glyph(&mut self) -> bool {
        let start = self.pos;
        match grammar::glyph(&self.text[start..]) {
            Ok((rest, nag)) => {
                self.pos = self.text.len() - rest.len();
                self.annotate(nag, start);
            }
            Err(nom::Err::Failure(fault)) => {
                self.pos = self.text.len() - fault.rest.len();
                self.known();
                self.error(SyntaxErrorKind::BadGlyph, self.since(start));
            }
            Err(_) => return false,
        }
        true
    }

    /// Puts a NAG behind the move that it speaks of.
    pub(super) fn annotate(&mut self, nag: u8, start: usize) {
        self.known();
        let span = self.since(start);
        if self.prefix.is_some() || !self.game.nag_at(nag, span) {
            self.error(SyntaxErrorKind::AnnotationWithoutMove, span);
        }
    }

    /// `[%eval …]` without the braces of a comment around it.
    pub(super) fn command(&mut self) -> bool {
        let start = self.pos;
        if self.text.as_bytes().get(start + 1) != Some(&b'%') {
            return false;
        }
        self.known();
        self.pos = scan::bracket_end(self.text.as_bytes(), start);
        let span = self.since(start);
        let command = &self.text[span.range()];
        // Without its bracket it may go on to the end of the line, over moves that belong into no comment.
        let repair = command.ends_with(']').then(|| Repair { span, text: format!("{{{command}}}") });
        self.errors.push(SyntaxError { kind: SyntaxErrorKind::CommandOutsideComment, span, repair });
        true
    }
}
