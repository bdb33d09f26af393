//! What mistakes in the notation leave in doubt: the rules and the start, the moves, or what is said of the end. Whatever they
//! can't have touched is checked all the same.

use std::ops::Range;

use crate::notation::{Game, GameResult, Node, NodeKind, ResultNode, SyntaxError, SyntaxErrorKind};

use super::Record;
use super::lost_tags;
use super::misspelt::OF_RULES;
use super::roster::{EndClaims, Says};

/// What the syntax errors of one game leave in doubt.
#[derive(Debug, Default)]
pub(super) struct Doubts {
    /// The tags with a meaning that an error may be in, or that may be lost in one.
    tags: Vec<&'static str>,
    /// Where the moves hold text that could not be read, in order.
    pub(super) unread: Vec<u32>,
    /// Whether moves were lost in the line of a tag.
    starts_late: bool,
    /// Whether a move of the main line may be missing or be another one, if the rules have not ended the game before.
    moves: bool,
    /// Whether the result may be lost, or be none.
    token: bool,
    /// How far the text has been read, nodes and errors.
    pub(super) read_to: u32,
}

impl Doubts {
    pub(super) fn of(record: &Record<'_, '_>) -> Self {
        let Record { game, errors, .. } = *record;
        let text = record.text();
        if errors.is_empty() {
            return Self::default();
        }
        let moves = moves_start(game);
        let mut doubts = Self {
            tags: lost_tags::in_doubt(game, errors, moves, text),
            unread: unread(errors, moves, text),
            starts_late: errors.iter().any(|error| lost_tags::holds_moves(error, text)),
            read_to: errors.iter().map(|error| error.span.end).max().unwrap_or(0),
            ..Self::default()
        };
        let body = game.body();
        let moves_of_all = body.iter().filter(|node| matches!(node.kind, NodeKind::Move(_)));
        let last = moves_of_all.map(|node| node.span.end).max().unwrap_or(0);
        let mut apart = variations(body).peekable();
        let mut empty_until = 0;
        for error in errors {
            let start = error.span.start;
            while apart.next_if(|variation| variation.end <= start).is_some() {}
            let is_apart = start < empty_until || apart.peek().is_some_and(|range| range.start <= start);
            if error.kind == SyntaxErrorKind::EmptyVariation {
                empty_until = empty_until.max(error.span.end);
            }
            let is_of_a_tag = start < moves && may_be_of_a_tag(&error.kind);
            if !is_apart && !is_of_a_tag && !is_harmless(error, text) {
                doubts.add_of_main_line(error, start >= last, game, text);
            }
        }
        doubts
    }

    /// An error in the main line, or `is_behind` it.
    fn add_of_main_line(&mut self, error: &SyntaxError, is_behind: bool, game: &Game<'_>, text: &str) {
        match error.kind {
            SyntaxErrorKind::BadResult { .. } => {
                self.token = true;
                self.moves |= !is_behind;
            }
            SyntaxErrorKind::UnclosedComment => (self.moves, self.token) = (true, true),
            SyntaxErrorKind::TextAfterResult => {
                let goes_on = game.result.is_none_or(|token| may_go_on(token, error, text));
                self.moves |= goes_on;
                self.token |= goes_on;
            }
            _ => {
                self.moves = true;
                // What sticks to the result may be a piece of it.
                self.token |= is_behind && game.result.is_none_or(|token| token.span.start == error.span.end);
            }
        }
    }

    /// Whether nothing about the moves can be known: by which rules, or from where, the game is played, or how it begins.
    pub(super) fn hide_play(&self) -> bool {
        self.starts_late || OF_RULES.iter().any(|name| self.tags.contains(name))
    }

    /// Whether nothing can be said of the end of a main line that was replayed to its end, or was not.
    pub(super) fn hide_end(&self, is_ended: bool) -> bool {
        self.moves && !is_ended
    }

    /// The result token, as far as it is known.
    pub(super) fn token(&self, game: &Game<'_>) -> Says<ResultNode> {
        match game.result {
            _ if self.token => Says::Nonsense,
            Some(token) => Says::This(token),
            None => Says::Nothing,
        }
    }

    /// What the tags claim about the end, without what may have been meant otherwise.
    pub(super) fn sure(&self, mut claims: EndClaims) -> EndClaims {
        if self.tags.contains(&"Result") {
            claims.result = Says::Nonsense;
        }
        if self.tags.contains(&"Score") {
            claims.score = Says::Nonsense;
        }
        if self.tags.contains(&"Termination") {
            claims.termination = Says::Nonsense;
        }
        claims
    }
}

/// Where the moves begin, or text in the place of the first one; tags come before it, also on the same line.
pub(super) fn moves_start(game: &Game<'_>) -> u32 {
    let is_move = |node: &&Node<'_>| matches!(node.kind, NodeKind::Move(_) | NodeKind::Unread);
    game.body().iter().find(is_move).map_or(u32::MAX, |node| node.span.start)
}

/// The closed variations of the main line, whatever is in them.
fn variations<'n>(body: &'n [Node<'_>]) -> impl Iterator<Item = Range<u32>> + use<'n> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let (at, node) = body.iter().enumerate().skip(next).find(|(_, node)| is_open(node))?;
        let NodeKind::Open { close } = node.kind else { return None };
        next = (close as usize).max(at) + 1;
        Some(node.span.start..body.get(close as usize).map_or(0, |node| node.span.end))
    })
}

const fn is_open(node: &Node<'_>) -> bool {
    matches!(node.kind, NodeKind::Open { .. })
}

/// Whether an error before the moves is about a tag, or text in the place of one.
const fn may_be_of_a_tag(kind: &SyntaxErrorKind) -> bool {
    lost_tags::is_of_a_tag(kind)
        || matches!(
            kind,
            SyntaxErrorKind::UnexpectedText { .. }
                | SyntaxErrorKind::BareNumber { .. }
                | SyntaxErrorKind::ControlCharacter { .. }
                | SyntaxErrorKind::StrayClosing { .. }
        )
}

/// Whether the text behind a result may be moves, or the result stood further down; and not just words.
fn may_go_on(token: ResultNode, error: &SyntaxError, text: &str) -> bool {
    let is_of_moves = |word: &str| {
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, '-' | '/' | '.');
        word.contains(['<', '>', '←', '→', '*']) || word.chars().all(is_number) || is_result(word)
    };
    let behind = text.get(error.span.range()).unwrap_or("*");
    error.span.start == token.span.end || behind.split_whitespace().any(is_of_moves)
}

fn is_result(word: &str) -> bool {
    word.parse::<GameResult>().is_ok()
}

/// Where the moves hold text that could not be read, in order. An error that leaves no doubt about the moves is not
/// among them; a piece torn off the move before it leaves doubt about that one, too.
fn unread(errors: &[SyntaxError], moves: u32, text: &str) -> Vec<u32> {
    let mut empty_until = 0;
    let mut starts: Vec<u32> = Vec::new();
    for error in errors.iter().filter(|error| error.span.start >= moves) {
        // Whatever stands in a variation without a move, it is none of the line around it.
        if error.kind == SyntaxErrorKind::EmptyVariation {
            empty_until = empty_until.max(error.span.end);
        }
        if error.span.start >= empty_until && !is_harmless(error, text) {
            let is_torn_off = is_torn_off(error, text);
            starts.push(if is_torn_off { end_before(error, text) } else { error.span.start });
        }
    }
    starts.sort_unstable();
    starts
}

/// Whether unknown text begins like the inside or the end of a move.
fn is_torn_off(error: &SyntaxError, text: &str) -> bool {
    let is_unknown =
        matches!(error.kind, SyntaxErrorKind::UnexpectedText { .. } | SyntaxErrorKind::BareNumber { .. });
    let first = text.as_bytes().get(error.span.range().start);
    is_unknown
        && first.is_some_and(|b| b.is_ascii_digit() || matches!(b, b'.' | b'+' | b'x' | b'<' | b'>' | b'#'))
}

/// The end of what stands before an error, glyphs left out.
fn end_before(error: &SyntaxError, text: &str) -> u32 {
    let before = text.get(..error.span.range().start).unwrap_or_default();
    let before = before.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '!' | '?'));
    let number = before.trim_end_matches(|c: char| c.is_ascii_digit());
    number.strip_suffix('$').unwrap_or(before).len() as u32
}

/// Whether an error can't have touched the moves of the line that it stands in.
fn is_harmless(error: &SyntaxError, text: &str) -> bool {
    match error.kind {
        SyntaxErrorKind::NagTooLarge { .. }
        | SyntaxErrorKind::BadGlyph
        | SyntaxErrorKind::AnnotationWithoutMove
        | SyntaxErrorKind::ResultInVariation
        | SyntaxErrorKind::EmptyVariation => true,
        // Without its bracket it goes on to the end of the line, whatever stands there.
        SyntaxErrorKind::CommandOutsideComment => {
            text.get(error.span.range()).is_none_or(|command| command.ends_with(']'))
        }
        _ => false,
    }
}
