//! Where lines of play begin and end: variations and results.

use super::{GameParser, excerpt};
use crate::notation::builder::{Closed, Mark};
use crate::notation::error::{Repair, SyntaxError, SyntaxErrorKind};
use crate::notation::result::ResultNode;
use crate::notation::span::Span;
use crate::notation::{Comment, CommentStyle, grammar, scan};

/// With more parentheses in each other inside it than this, nobody says what to put in the place of one: each would have to
/// repeat all that stands in it.
const HIGHEST: u32 = 2;

/// A parenthesis that is open.
pub(super) struct Parenthesis {
    at: u32,
    /// How many others stand in each other inside it.
    height: u32,
    /// For one without a move before it, since what it contains is no variation of anything.
    stray: Option<Stray>,
}

/// What is known of a parenthesis without a move before it.
struct Stray {
    /// The state of the game to go back to when it ends.
    rewind: Mark,
    /// Which of the errors is about it.
    error: usize,
}

impl GameParser<'_, '_> {
    /// `variation = "(" , white , line , white , ")" ;` – its beginning
    pub(super) fn open(&mut self) -> bool {
        self.known();
        self.drop_prefix();
        let at = self.pos as u32;
        self.pos += 1;
        let span = Span::new(at, at + 1);
        let mut stray = None;
        if !self.game.open_at(span) {
            let rewind = self.game.mark();
            // One error stands for several in a row.
            match self.errors.last_mut() {
                Some(SyntaxError { kind: SyntaxErrorKind::VariationWithoutMove, span: run, .. })
                    if self.text[run.end as usize..at as usize].trim().is_empty() =>
                {
                    run.end = span.end;
                }
                _ => self.error(SyntaxErrorKind::VariationWithoutMove, span),
            }
            stray = Some(Stray { rewind, error: self.errors.len() - 1 });
        }
        self.opened.push(Parenthesis { at, height: 0, stray });
        true
    }

    /// `variation = "(" , white , line , white , ")" ;` – its end
    pub(super) fn close(&mut self) -> bool {
        let Some(Parenthesis { at, height, stray }) = self.opened.pop() else { return false };
        if let Some(outer) = self.opened.last_mut() {
            outer.height = outer.height.max(height + 1);
        }
        self.known();
        self.drop_prefix();
        self.pos += 1;
        let span = self.since(self.pos - 1);
        if let Some(Stray { rewind, error }) = stray {
            let had_moves = self.game.rewind(rewind);
            // What no move stands in is a remark; but one error may be about several parentheses.
            if !had_moves && height <= HIGHEST && self.errors[error].span == Span::new(at, at + 1) {
                self.errors[error].repair = Some(self.without_parentheses(Span::new(at, span.end)));
            }
        } else if self.game.close_at(span) == Closed::Empty {
            let variation = Span::new(at, span.end);
            let repair = (height <= HIGHEST).then(|| self.without_parentheses(variation));
            self.errors.push(SyntaxError { kind: SyntaxErrorKind::EmptyVariation, span: variation, repair });
            // What somebody meant to say stays in the tree.
            let inside = &self.text[at as usize + 1..span.start as usize];
            if height <= HIGHEST && !inside.trim().is_empty() {
                let (text, place) = (Comment::text_of(inside), self.game.place());
                self.game.comment_at(text.into(), CommentStyle::Brace, place, variation);
            }
        }
        true
    }

    /// What to put in the place of a variation without a move: nothing if it is quite empty, the comments in it if there
    /// are any, and else what stands in it as a comment, since somebody meant to say it.
    fn without_parentheses(&self, variation: Span) -> Repair {
        let range = variation.range();
        let inside = &self.text[range.start + 1..range.end - 1];
        if !inside.trim().is_empty() {
            let is_text = !inside.contains(['{', '}', ';']);
            let text = if is_text { format!("{{{}}}", inside.trim()) } else { inside.to_owned() };
            return Repair { span: variation, text };
        }
        // The blanks before it go as well, but for one where nothing else parts what stood around it; at the beginning of a line,
        // those behind it.
        let blanks = [' ', '\t'];
        let before = self.text[..range.start].trim_end_matches(blanks).len();
        if self.text[..before].ends_with(['\n', '\r']) || before == 0 {
            let behind = self.text.len() - self.text[range.end..].trim_start_matches(blanks).len();
            return Repair { span: Span::new(before as u32, behind as u32), text: String::new() };
        }
        let is_parted = self.text[range.end..].starts_with(|c: char| c.is_whitespace() || c == ')');
        let gap = if is_parted || range.end == self.text.len() { "" } else { " " };
        Repair { span: Span::new(before as u32, variation.end), text: gap.to_owned() }
    }

    /// `result = "*" | mark , "-" , mark , [ "-" , mark , [ "-" , mark ] ] ;`
    pub(super) fn result(&mut self) -> bool {
        let start = self.pos;
        let Ok((rest, result)) = grammar::result(&self.text[start..]) else { return self.bad_result() };
        self.pos = self.text.len() - rest.len();
        let span = self.since(start);
        let next = scan::white(self.text.as_bytes(), self.pos).end;
        if !self.opened.is_empty() && self.text.as_bytes().get(next) == Some(&b')') {
            self.known();
            let repair = Repair { span, text: String::new() };
            self.repairable(SyntaxErrorKind::ResultInVariation, span, repair);
        } else {
            self.end_of_moves(self.text[..start].trim_end().len());
            self.game.result_at(ResultNode { result, span });
        }
        true
    }

    /// Something in the form of a result that is none, as `2-0`.
    pub(super) fn bad_result(&mut self) -> bool {
        let start = self.pos;
        let rest = &self.text[start..];
        let length = rest.bytes().take_while(|b| matches!(b, b'0'..=b'9' | b'/' | b'-')).count();
        let ends = !scan::word_goes_on(rest.as_bytes(), length);
        let well_formed = || rest[..length].split('-').all(|mark| !mark.is_empty());
        if !ends || !rest[..length].contains('-') || !well_formed() {
            return false;
        }
        self.known();
        self.pos += length;
        let found = excerpt(&rest[..length]);
        self.error(SyntaxErrorKind::BadResult { found }, self.since(start));
        true
    }

    /// Comments behind the result belong to the game; anything else does not.
    pub(super) fn after_result(&mut self) {
        let mut rest: Option<Span> = None;
        loop {
            self.pos = scan::white(self.text.as_bytes(), self.pos).end;
            if self.pos == self.text.len() {
                break;
            }
            if self.comment() {
                continue;
            }
            let start = self.pos;
            self.pos = scan::unknown_end(self.text.as_bytes(), start);
            let word = self.since(start);
            rest = Some(rest.map_or(word, |rest| rest.to(word)));
        }
        if let Some(span) = rest {
            self.error(SyntaxErrorKind::TextAfterResult, span);
        }
    }

    /// Settles what is still open where the moves end, before the result or at the end of the text.
    pub(super) fn end_of_moves(&mut self, at: usize) {
        self.known();
        self.drop_prefix();
        let Some(innermost) = self.opened.last() else { return };
        let kind = SyntaxErrorKind::UnclosedVariation { count: self.opened.len() as u32 };
        let span = Span::new(innermost.at, innermost.at + 1);
        // Behind a comment that goes to the end of its line a parenthesis would be a part of it.
        let gap = if self.game.ends_in_line_comment(at as u32) { "\n" } else { "" };
        let text = format!("{gap}{}", ")".repeat(self.opened.len()));
        let repair = Repair { span: Span::at(at as u32), text };
        self.repairable(kind, span, repair);
        while self.opened.pop().is_some() {}
        while self.game.close() {}
    }
}
