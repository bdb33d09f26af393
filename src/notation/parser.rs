//! Reading one game: an outer loop over items, which never fails.
//!
//! Each turn of a loop looks at one byte to see which item of the [`grammar`] must come, reads it with nom, or steps over
//! text that is no item. Every turn consumes something, and no byte is read more often than a fixed number of times,
//! so time is linear in the length whatever the text. Variations are a stack, not recursion.

use std::borrow::Cow;
use std::mem;

use super::builder::{Builder, Closed, Mark as BuilderMark};
use super::error::{EXCERPT, Expected, Prefix, Repair, SyntaxError, SyntaxErrorKind};
use super::grammar;
use super::moves::{Claim, MoveNode, MoveNumber, Refill, saturating_number};
use super::result::ResultNode;
use super::scan;
use super::span::Span;
use super::tree::{CommentStyle, Game, Place, Tag};

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
    prefix: Option<Prefixes>,
    /// The parentheses that are open.
    opened: Vec<Parenthesis>,
    /// The text nobody knows that ends where the last token did.
    unknown: Option<Span>,
}

/// What stands before a move and belongs to it; there is something.
struct Prefixes {
    number: Option<MoveNumber>,
    flip: Option<Span>,
    refill: Option<Refill>,
    /// All of it, and whatever stands between.
    span: Span,
    /// The last of them.
    last: Prefix,
}

/// A parenthesis that is open.
struct Parenthesis {
    at: u32,
    /// For one without a move before it: the state of the game to go back to when it ends, since what it contains is no
    /// variation of anything.
    rewind: Option<BuilderMark>,
}

impl<'a> GameParser<'a, '_> {
    /// `game = { comment | tag } movetext ;`
    ///
    /// Reads up to the first thing that belongs to the moves.
    fn tags(&mut self) {
        let bytes = self.text.as_bytes();
        let (mut any, mut empty_line) = (false, false);
        loop {
            let gap = scan::white(bytes, self.pos);
            empty_line |= gap.lines > 1;
            self.pos = gap.end;
            let Some(&byte) = bytes.get(self.pos) else { return };
            if byte == b'[' && bytes.get(self.pos + 1) != Some(&b'%') {
                self.known();
                self.tag();
                (any, empty_line) = (true, false);
            } else if any && empty_line || scan::begins_movetext(bytes, self.pos) {
                return;
            } else if !self.comment() {
                // In a section of tags a line that is none was most likely meant to be one.
                let end =
                    if any { scan::line_end(bytes, self.pos) } else { scan::unknown_end(bytes, self.pos) };
                self.unknown(end);
            }
        }
    }

    /// `movetext = line [ result { comment } ] ;`
    fn movetext(&mut self) {
        loop {
            self.pos = scan::white(self.text.as_bytes(), self.pos).end;
            let start = self.pos;
            let Some(&byte) = self.text.as_bytes().get(start) else { break };
            let read = match byte {
                b'0'..=b'9' => self.result() || self.number_or_move(),
                b'{' | b';' | b'%' => self.comment(),
                b'r' => self.refill(),
                b'f' => self.flip(),
                b'(' => self.open(),
                b')' => self.close(),
                b'$' => self.nag(),
                b'!' | b'?' => self.glyph(),
                b'*' => self.result(),
                b'Q' => self.quan_move(),
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
        self.end_of_moves(self.trimmed_end(self.pos));
    }

    /// Comments behind the result belong to the game; anything else does not.
    fn after_result(&mut self) {
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
    fn end_of_moves(&mut self, at: usize) {
        self.known();
        self.drop_prefix();
        let Some(innermost) = self.opened.last() else { return };
        let kind = SyntaxErrorKind::UnclosedVariation { count: self.opened.len() as u32 };
        let span = Span::new(innermost.at, innermost.at + 1);
        let repair = Repair { span: Span::at(at as u32), text: ")".repeat(self.opened.len()) };
        self.repairable(kind, span, repair);
        while self.opened.pop().is_some() {}
        while self.game.close() {}
    }

    /// `tag = "[" name '"' value '"' "]" ;`
    fn tag(&mut self) {
        let start = self.pos;
        let Some(name) = self.part_of_tag(start, grammar::tag_name) else { return };
        let value_start = self.pos;
        let before = self.errors.len();
        let Some(raw) = self.part_of_tag(start, grammar::tag_value) else {
            // The value is known all the same if only its end was missing.
            if matches!(self.errors.get(before), Some(error) if error.kind == SyntaxErrorKind::UnclosedString)
            {
                self.unclosed_value(start, value_start, name);
            }
            return;
        };
        let raw_start = self.pos - 1 - raw.len();
        let (errors, value_span) = (&mut *self.errors, Span::new(raw_start as u32, (self.pos - 1) as u32));
        let value = grammar::unescape(raw, |at, found| errors.push(bad_escape(raw_start + at, found)));
        let closed = self.part_of_tag(start, grammar::tag_close).is_some();
        if !closed && matches!(self.errors.last(), Some(e) if e.kind == SyntaxErrorKind::UnclosedTag) {
            self.suggest_bracket(value_span.end + 1);
        }
        self.game.tag(Tag { name: Cow::Borrowed(name), value, span: self.since(start), value_span });
    }

    /// Reads one part of the tag that began at `start`, or reports why it can't be read and goes to the end of the tag.
    fn part_of_tag<T>(
        &mut self,
        start: usize,
        part: impl Fn(&'a str) -> grammar::Parsed<'a, T>,
    ) -> Option<T> {
        match part(&self.text[self.pos..]) {
            Ok((rest, value)) => {
                self.pos = self.text.len() - rest.len();
                Some(value)
            }
            Err(nom::Err::Incomplete(_)) => None,
            Err(nom::Err::Error(fault) | nom::Err::Failure(fault)) => {
                let at = self.text.len() - fault.rest.len();
                self.pos = scan::broken_tag_end(self.text.as_bytes(), at);
                let kind = fault.kind.unwrap_or(SyntaxErrorKind::BadTagName);
                self.error(kind, self.since(start));
                None
            }
        }
    }

    /// Keeps the tag whose value ends with the line instead of with a quotation mark, and suggests where to put one.
    fn unclosed_value(&mut self, start: usize, value_start: usize, name: &'a str) {
        let raw_start = scan::blanks(self.text.as_bytes(), value_start) + 1;
        let written = self.text[raw_start..self.pos].trim_end_matches([' ', '\t']);
        let raw = written.strip_suffix(']').unwrap_or(written);
        let missing = if raw.len() < written.len() { "\"" } else { "\"]" };
        let value_span = Span::new(raw_start as u32, (raw_start + raw.len()) as u32);
        if let Some(error) = self.errors.last_mut() {
            error.repair = Some(Repair { span: Span::at(value_span.end), text: missing.to_owned() });
        }
        let value = grammar::unescape(raw, |_, _| {});
        self.game.tag(Tag { name: Cow::Borrowed(name), value, span: self.since(start), value_span });
    }

    /// Suggests a `]` at `at` to the last error, if nothing but white space stands there.
    fn suggest_bracket(&mut self, at: u32) {
        let white = scan::white(self.text.as_bytes(), at as usize);
        if (white.lines > 0 || white.end == self.text.len())
            && let Some(error) = self.errors.last_mut()
        {
            error.repair = Some(Repair { span: Span::at(at), text: "]".to_owned() });
        }
    }

    /// `comment = brace-comment | line-comment | escape-line ;`
    fn comment(&mut self) -> bool {
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

    /// `move = { number | "flip" | refill } pit direction [ claim ] [ "#" ] ;` – a number, or pit and direction
    fn number_or_move(&mut self) -> bool {
        let start = self.pos;
        let Ok((rest, digits)) = grammar::digits(&self.text[start..]) else { return false };
        if let Ok((rest, continued)) = grammar::dots(rest) {
            self.pos = self.text.len() - rest.len();
            let number = MoveNumber { value: saturating_number(digits), continued, span: self.since(start) };
            self.add_prefix(Prefix::Number, number.span, |p| p.number.replace(number).is_some());
            return true;
        }
        let (rest, spaced) = over_blanks(rest, |rest| grammar::direction(rest).is_ok());
        let Ok((rest, direction)) = grammar::direction(rest) else { return self.bare_number(digits) };
        self.pos = self.text.len() - rest.len();
        let pit = saturating_number(digits).try_into().unwrap_or(u16::MAX);
        self.played(MoveNode { at: self.since(start), ..MoveNode::new(pit, direction) }, spaced);
        true
    }

    /// `quan-move = "Q" digits direction [ claim ] [ "#" ] ;` – in no record, but a mistake worth a word of its own
    fn quan_move(&mut self) -> bool {
        let start = self.pos;
        let Ok((rest, digits)) = grammar::digits(&self.text[start + 1..]) else { return false };
        let Ok((rest, _)) = grammar::direction(rest) else { return false };
        let rest = grammar::claim(rest).map_or(rest, |(rest, _)| rest);
        let rest = rest.strip_prefix('#').unwrap_or(rest);
        self.known();
        self.pos = self.text.len() - rest.len();
        let span = self.since(start);
        self.prefix = None;
        self.game.unread_at(span);
        self.error(SyntaxErrorKind::QuanPit { number: saturating_number(digits) }, span);
        true
    }

    /// Digits that are followed by neither dot nor direction.
    fn bare_number(&mut self, digits: &'a str) -> bool {
        self.unknown(scan::unknown_end(self.text.as_bytes(), self.pos + digits.len() - 1));
        true
    }

    /// What sticks to pit and direction; then the move is complete.
    fn played(&mut self, mut node: MoveNode<'a>, mut spaced: bool) {
        self.known();
        let rest = &self.text[self.pos..];
        let starts_claim = |rest: &str| {
            let mut bytes = rest.bytes();
            bytes.next() == Some(b'x') && bytes.next().is_some_and(|b| b.is_ascii_digit())
        };
        let (rest, space) = over_blanks(rest, starts_claim);
        if rest.starts_with('x') {
            spaced |= space;
            let start = self.text.len() - rest.len();
            match grammar::claim(rest) {
                Ok((rest, points)) => {
                    self.pos = self.text.len() - rest.len();
                    node.claim = Some(Claim::read(points, self.since(start)));
                }
                Err(_) => {
                    let length = rest.bytes().take_while(|b| matches!(b, b'x' | b'+' | b'0'..=b'9')).count();
                    self.pos = start + length;
                    self.error(SyntaxErrorKind::BadClaim, self.since(start));
                }
            }
        }
        let (rest, space) = over_blanks(&self.text[self.pos..], |rest| rest.starts_with('#'));
        if rest.starts_with('#') {
            spaced |= space;
            let start = self.text.len() - rest.len();
            self.pos = start + 1;
            node.ends = Some(self.since(start));
        }
        if spaced {
            let span = self.since(node.at.start as usize);
            let text = self.text[span.range()].replace([' ', '\t'], "");
            self.repairable(SyntaxErrorKind::SpaceInMove, span, Repair { span, text });
        }
        let mut span = self.since(node.at.start as usize);
        if let Some(prefix) = self.prefix.take() {
            span.start = prefix.span.start;
            (node.number, node.flip, node.refill) = (prefix.number, prefix.flip, prefix.refill);
        }
        self.game.play_at(node, span);
    }

    /// `"flip"`
    fn flip(&mut self) -> bool {
        let start = self.pos;
        let Ok((rest, ())) = grammar::flip(&self.text[start..]) else { return false };
        self.pos = self.text.len() - rest.len();
        let span = self.since(start);
        self.add_prefix(Prefix::Flip, span, |p| p.flip.replace(span).is_some());
        true
    }

    /// `refill = "refill" [ "+" digits ] ;`
    fn refill(&mut self) -> bool {
        let start = self.pos;
        let (rest, borrowed) = match grammar::refill(&self.text[start..]) {
            Ok(read) => read,
            Err(nom::Err::Failure(fault)) => {
                let end = (self.text.len() - fault.rest.len()) as u32;
                let repair = Repair { span: Span::new(end - 1, end), text: String::new() };
                self.repairable(SyntaxErrorKind::BadRefill, Span::new(start as u32, end), repair);
                (fault.rest, 0)
            }
            Err(_) => return false,
        };
        self.pos = self.text.len() - rest.len();
        let refill = Refill { borrowed, span: self.since(start) };
        self.add_prefix(Prefix::Refill, refill.span, |p| p.refill.replace(refill).is_some());
        true
    }

    /// Keeps something for the coming move; `replace` puts it in its place and says whether that was taken.
    fn add_prefix(&mut self, last: Prefix, span: Span, replace: impl FnOnce(&mut Prefixes) -> bool) {
        self.known();
        let mut prefix =
            self.prefix.take().unwrap_or(Prefixes { number: None, flip: None, refill: None, span, last });
        prefix.span = prefix.span.to(span);
        prefix.last = last;
        if replace(&mut prefix) {
            let repair = Repair { span, text: String::new() };
            self.repairable(SyntaxErrorKind::RepeatedPrefix { prefix: last }, span, repair);
        }
        self.prefix = Some(prefix);
    }

    /// Reports a number, `flip` or `refill` with no move behind it.
    fn drop_prefix(&mut self) {
        if let Some(Prefixes { span, last, .. }) = self.prefix.take() {
            let repair = Repair { span, text: String::new() };
            self.repairable(SyntaxErrorKind::MissingMove { after: last }, span, repair);
        }
    }

    /// `nag = "$" digits ;`
    fn nag(&mut self) -> bool {
        let start = self.pos;
        let Ok((rest, value)) = grammar::nag(&self.text[start..]) else { return false };
        self.pos = self.text.len() - rest.len();
        match u8::try_from(value) {
            Ok(nag) => self.annotate(nag, start),
            Err(_) => {
                self.known();
                self.error(SyntaxErrorKind::NagTooLarge { value }, self.since(start));
            }
        }
        true
    }

    /// `glyph = "!" | "?" | "!!" | "??" | "!?" | "?!" ;`
    fn glyph(&mut self) -> bool {
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
    fn annotate(&mut self, nag: u8, start: usize) {
        self.known();
        let span = self.since(start);
        if self.prefix.is_some() || !self.game.nag_at(nag, span) {
            self.error(SyntaxErrorKind::AnnotationWithoutMove, span);
        }
    }

    /// `variation = "(" line ")" ;` – its beginning
    fn open(&mut self) -> bool {
        self.known();
        self.drop_prefix();
        let at = self.pos as u32;
        self.pos += 1;
        let span = Span::new(at, at + 1);
        let rewind = if self.game.open_at(span) { None } else { Some(self.game.mark()) };
        if rewind.is_some() {
            // One error stands for several in a row.
            match self.errors.last_mut() {
                Some(SyntaxError { kind: SyntaxErrorKind::VariationWithoutMove, span: run, .. })
                    if self.text[run.end as usize..at as usize].trim().is_empty() =>
                {
                    run.end = span.end;
                }
                _ => self.error(SyntaxErrorKind::VariationWithoutMove, span),
            }
        }
        self.opened.push(Parenthesis { at, rewind });
        true
    }

    /// `variation = "(" line ")" ;` – its end
    fn close(&mut self) -> bool {
        let Some(Parenthesis { at, rewind }) = self.opened.pop() else { return false };
        self.known();
        self.drop_prefix();
        self.pos += 1;
        let span = self.since(self.pos - 1);
        if let Some(mark) = rewind {
            self.game.rewind(mark);
        } else if self.game.close_at(span) == Closed::Empty {
            let span = Span::new(at, span.end);
            let repair = Repair { span, text: String::new() };
            self.repairable(SyntaxErrorKind::EmptyVariation, span, repair);
        }
        true
    }

    /// `result = "*" | mark "-" mark [ "-" mark [ "-" mark ] ] ;`
    fn result(&mut self) -> bool {
        let start = self.pos;
        let Ok((rest, result)) = grammar::result(&self.text[start..]) else { return self.bad_result() };
        let moves_end = self.trimmed_end(start);
        self.pos = self.text.len() - rest.len();
        let span = self.since(start);
        let next = scan::white(self.text.as_bytes(), self.pos).end;
        if !self.opened.is_empty() && self.text.as_bytes().get(next) == Some(&b')') {
            self.known();
            let repair = Repair { span, text: String::new() };
            self.repairable(SyntaxErrorKind::ResultInVariation, span, repair);
        } else {
            self.end_of_moves(moves_end);
            self.game.result_at(ResultNode { result, span });
        }
        true
    }

    /// Something in the form of a result that is none, as `2-0`.
    fn bad_result(&mut self) -> bool {
        let start = self.pos;
        let rest = &self.text[start..];
        let length = rest.bytes().take_while(|b| matches!(b, b'0'..=b'9' | b'/' | b'-')).count();
        let ends = !rest.as_bytes().get(length).is_some_and(|&b| scan::is_word(b));
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

    /// `[%eval …]` without the braces of a comment around it.
    fn command(&mut self) -> bool {
        let start = self.pos;
        if self.text.as_bytes().get(start + 1) != Some(&b'%') {
            return false;
        }
        self.known();
        self.pos = scan::broken_tag_end(self.text.as_bytes(), start);
        let span = self.since(start);
        let text = format!("{{{}}}", &self.text[span.range()]);
        self.repairable(SyntaxErrorKind::CommandOutsideComment, span, Repair { span, text });
        true
    }

    /// Steps over text that nobody knows, up to `end`; it joins the run of such text right before it.
    fn unknown(&mut self, end: usize) {
        let start = self.pos;
        self.pos = end;
        let word = self.since(start);
        self.unknown = Some(self.unknown.map_or(word, |run| run.to(word)));
    }

    /// Ends a run of unknown text, since something known has come: only now can it be said what was wrong.
    fn known(&mut self) {
        let Some(span) = self.unknown.take() else { return };
        let found = &self.text[span.range()];
        let first = found.chars().next().unwrap_or_default();
        let kind = if matches!(first, ')' | ']' | '}') && found.chars().all(|c| c == first) {
            SyntaxErrorKind::StrayClosing { found: first }
        } else if first.is_control() && found.len() == first.len_utf8() {
            SyntaxErrorKind::ControlCharacter { found: first }
        } else if found.bytes().all(|b| b.is_ascii_digit()) {
            SyntaxErrorKind::BareNumber { value: saturating_number(found) }
        } else {
            let expected = if self.game.next_index() == 0 { Expected::TagOrMove } else { Expected::Move };
            SyntaxErrorKind::UnexpectedText { found: excerpt(found), expected }
        };
        // A superfluous bracket stands in nobody's place.
        if !matches!(kind, SyntaxErrorKind::StrayClosing { .. }) {
            self.game.unread_at(span);
        }
        self.error(kind, span);
    }

    /// From `start` to where reading has come.
    fn since(&self, start: usize) -> Span {
        Span::new(start as u32, self.pos as u32)
    }

    /// Where the text before `end` ends without white space.
    fn trimmed_end(&self, end: usize) -> usize {
        self.text[..end].trim_end().len()
    }

    fn error(&mut self, kind: SyntaxErrorKind, span: Span) {
        self.errors.push(SyntaxError { kind, span, repair: None });
    }

    fn repairable(&mut self, kind: SyntaxErrorKind, span: Span, repair: Repair) {
        self.errors.push(SyntaxError { kind, span, repair: Some(repair) });
    }
}

/// Skips blanks if `wanted` stands behind them. Says whether there were any.
fn over_blanks(text: &str, wanted: impl Fn(&str) -> bool) -> (&str, bool) {
    let rest = &text[scan::blanks(text.as_bytes(), 0)..];
    if rest.len() < text.len() && wanted(rest) { (rest, true) } else { (text, false) }
}

/// A backslash at byte `at` that escapes nothing.
fn bad_escape(at: usize, found: char) -> SyntaxError {
    let end = at + 1 + found.len_utf8();
    SyntaxError {
        kind: SyntaxErrorKind::BadEscape { found },
        span: Span::new(at as u32, end as u32),
        repair: Some(Repair { span: Span::at(at as u32), text: "\\".to_owned() }),
    }
}

/// The beginning of a text, for an error that repeats it.
fn excerpt(text: &str) -> String {
    text.chars().take(EXCERPT).collect()
}
