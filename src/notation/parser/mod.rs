//! Reading one game: an outer loop over items, which never fails.
//!
//! Each turn of a loop looks at one byte to see which item of the [`grammar`] must come, reads it with nom, or steps over
//! text that is no item. Every turn consumes something, and no byte is read more often than a fixed number of times,
//! so time is linear in the length whatever the text. Variations are a stack, not recursion.

mod annotations;
mod lines;
mod moves;
mod tags;

use std::mem;

use super::builder::Builder;
use super::error::{EXCERPT, Expected, Meant, Repair, SyntaxError, SyntaxErrorKind};
use super::lookalike::{self, Before};
use super::scan;
use super::span::Span;
use super::tree::Game;

use lines::Parenthesis;
use moves::Prefixes;

/// Reads the one game that `text` is into `game`, which is emptied first, and adds what is wrong with it to `errors`,
/// in the order in which it stands in the text.
///
/// All memory of `game` and `errors` is used again: together with [`Game::recycle`] this reads any number of games
/// without allocating for each. `text` must be a single game, as [`Splitter`](super::Splitter) gives it out; tags
/// after the moves are an error here. Spans count from the beginning of `text`.
pub fn parse_into<'a>(text: &'a str, game: &mut Game<'a>, errors: &mut Vec<SyntaxError>) {
    game.tags.clear();
    game.result = None;
    let first_error = errors.len();
    let mut parser = GameParser {
        text,
        pos: 0,
        game: Builder::over(mem::take(game)),
        errors,
        prefix: None,
        opened: Vec::new(),
        unknown: None,
        in_tags: true,
    };
    if u32::try_from(text.len()).is_ok() {
        parser.tags();
        parser.movetext();
    } else {
        parser.error(SyntaxErrorKind::GameTooLarge, Span::default());
    }
    *game = parser.game.finish();
    errors[first_error..].sort_by_key(|error| error.span.start);
}

/// The state of reading one game.
struct GameParser<'a, 'e> {
    text: &'a str,
    /// The byte that is read next.
    pos: usize,
    game: Builder<'a>,
    errors: &'e mut Vec<SyntaxError>,
    /// What has been read of a move that has not come yet.
    prefix: Option<Prefixes<'a>>,
    /// The parentheses that are open.
    opened: Vec<Parenthesis>,
    /// The text nobody knows that ends where the last token did.
    unknown: Option<Span>,
    /// Whether the moves have not begun yet.
    in_tags: bool,
}

impl<'a> GameParser<'a, '_> {
    /// Reads the tags, and comments before and between them, up to the first thing that belongs to the moves.
    fn tags(&mut self) {
        let bytes = self.text.as_bytes();
        let (mut any, mut empty_line) = (false, false);
        loop {
            let gap = scan::white(bytes, self.pos);
            empty_line |= gap.lines > 1;
            self.pos = gap.end;
            let Some(&byte) = bytes.get(self.pos) else { break };
            if byte == b'[' && bytes.get(self.pos + 1) != Some(&b'%') {
                self.known();
                self.tag();
                (any, empty_line) = (true, false);
            } else if any && scan::is_stray_star(bytes, self.pos, b"") {
                self.unknown(self.pos + 1);
            } else if any && empty_line && !scan::is_bracketless_tag(bytes, self.pos)
                || scan::begins_movetext(bytes, self.pos)
            {
                break;
            } else if !self.comment() {
                // In a section of tags a line that is none was most likely meant to be one.
                let end = if any { scan::stray_end } else { scan::unknown_end }(bytes, self.pos);
                self.unknown(self.text[..end].trim_end_matches([' ', '\t']).len());
            }
        }
        // What nobody knows right behind tags was one of them, not a move; unless a move without a number goes on from it.
        if any && !self.unknown.is_some_and(|run| self.goes_on(run)) {
            self.known();
        }
        self.in_tags = false;
    }

    /// Whether the line of some text goes on, where reading has come, with a move that has no number.
    fn goes_on(&self, text: Span) -> bool {
        let bytes = self.text.as_bytes();
        let digits = bytes[self.pos..].iter().take_while(|b| b.is_ascii_digit()).count();
        scan::white(bytes, text.range().end).lines == 0 && bytes.get(self.pos + digits) != Some(&b'.')
    }

    /// Reads the moves and everything that stands between them, up to the end of the game.
    fn movetext(&mut self) {
        loop {
            self.pos = scan::white(self.text.as_bytes(), self.pos).end;
            let start = self.pos;
            let Some(&byte) = self.text.as_bytes().get(start) else { break };
            let read = match byte {
                b'0'..=b'9' => self.number_or_move(),
                b'{' | b';' | b'%' => self.comment(),
                b'r' => self.refill(),
                b'f' => self.flip(),
                b'(' => self.open(),
                b')' => self.close(),
                b'$' => self.nag(),
                b'!' | b'?' => self.glyph(),
                b'*' => self.result(),
                b'Q' | b'q' => self.quan_move(),
                b'[' => self.command(),
                _ => false,
            };
            if !read {
                self.unknown(scan::unknown_end(self.text.as_bytes(), start));
            } else if self.game.has_result() {
                return self.after_result();
            }
            debug_assert!(self.pos > start, "every turn consumes something");
        }
        self.end_of_moves(self.text.trim_end().len());
    }

    /// Steps over text that nobody knows, up to `end`; it joins the run of such text right before it, unless it is clear what
    /// it was meant to be. What is only likely must stand alone: it may be a piece of what stands before it.
    fn unknown(&mut self, end: usize) {
        let start = self.pos;
        self.pos = end;
        let word = self.since(start);
        let is_apart = self.unknown.is_none() && !self.text[..start].ends_with(char::is_alphanumeric);
        if let Some(meant) = lookalike::word(&self.text[word.range()], self.before(start))
            && (is_apart || meant.is_sure && (self.unknown.is_none() || !meant.text.trim().is_empty()))
        {
            self.known();
            return self.misspelt(word, meant);
        }
        self.unknown = Some(self.unknown.map_or(word, |run| run.to(word)));
    }

    /// Ends a run of unknown text, since something known has come: only now can it be said what was wrong.
    #[inline]
    fn known(&mut self) {
        if let Some(span) = self.unknown.take() {
            self.end_unknown(span);
        }
    }

    /// What stands right before `pos`, as far as it matters to what sticks to it.
    fn before(&self, pos: usize) -> Before {
        if self.unknown.is_some() || self.prefix.is_some() {
            return Before::Other;
        }
        let before = self.game.move_ending_at(pos as u32);
        before.map_or(Before::Other, |node| Before::Move { has_claim: node.claim.is_some() })
    }

    /// Reports text that is movetext but for its characters. It is no more than that: nobody reads it as what it was meant to be.
    #[cold]
    fn misspelt(&mut self, span: Span, meant: Meant) {
        let (before, behind) = (&self.text[..span.range().start], &self.text[span.range().end..]);
        let mut text = &*meant.text;
        if before.ends_with(char::is_whitespace) {
            text = text.trim_start_matches(' ');
        }
        if behind.is_empty() || behind.starts_with(char::is_whitespace) {
            text = text.trim_end_matches(' ');
        }
        let repair = Repair { span, text: text.to_owned() };
        let (found, expected) = (excerpt(&self.text[span.range()]), self.expected());
        self.game.unread_at(span);
        self.prefix = None;
        let meant = Some(Meant { text: excerpt(&meant.text), ..meant });
        self.repairable(SyntaxErrorKind::UnexpectedText { found, expected, meant }, span, repair);
    }

    /// What could have stood in the place of text that nobody knows.
    fn expected(&self) -> Expected {
        let has_begun = !self.in_tags && (self.game.next_index() > 0 || self.prefix.is_some());
        if has_begun { Expected::Move } else { Expected::TagOrMove }
    }

    #[cold]
    fn end_unknown(&mut self, span: Span) {
        let found = &self.text[span.range()];
        if let Some(meant) = lookalike::run(found) {
            return self.misspelt(span, meant);
        }
        let first = found.chars().next().unwrap_or_default();
        let kind = if matches!(first, ')' | ']' | '}') && found.chars().all(|c| c == first) {
            SyntaxErrorKind::StrayClosing { found: first }
        } else if first.is_control() && found.len() == first.len_utf8() {
            SyntaxErrorKind::ControlCharacter { found: first }
        } else if found.bytes().all(|b| b.is_ascii_digit()) {
            SyntaxErrorKind::BareNumber { value: excerpt(found) }
        } else {
            SyntaxErrorKind::UnexpectedText { found: excerpt(found), expected: self.expected(), meant: None }
        };
        // A superfluous bracket stands in nobody's place, and text among tags in that of no move.
        if !self.in_tags && !matches!(kind, SyntaxErrorKind::StrayClosing { .. }) {
            self.game.unread_at(span);
            // What stood before it belonged to the move that it was meant to be.
            self.prefix = None;
        }
        if self.in_tags && scan::is_bracketless_tag(found.as_bytes(), 0) {
            let repair = Repair { span: Span::at(span.start), text: "[".to_owned() };
            return self.repairable(kind, span, repair);
        }
        self.error(kind, span);
    }

    /// From `start` to where reading has come.
    fn since(&self, start: usize) -> Span {
        Span::new(start as u32, self.pos as u32)
    }

    fn error(&mut self, kind: SyntaxErrorKind, span: Span) {
        self.errors.push(SyntaxError { kind, span, repair: None });
    }

    fn repairable(&mut self, kind: SyntaxErrorKind, span: Span, repair: Repair) {
        self.errors.push(SyntaxError { kind, span, repair: Some(repair) });
    }
}

/// The beginning of a text, for an error that repeats it.
fn excerpt(text: &str) -> String {
    text.chars().take(EXCERPT).collect()
}
