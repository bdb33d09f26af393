//! Reading texts of one or many games.

use super::error::SyntaxError;
use super::parser::parse_into;
use super::scan;
use super::split::end_of_game;
use super::stream::line_ends;
use super::tree::Game;

/// A game, where it stood, and what is wrong with its text.
#[derive(Clone, Debug, Default)]
pub struct Parsed<'a> {
    /// The game, as far as it could be read.
    pub game: Game<'a>,
    /// What is wrong, in the order in which it stands in the text. All spans count from the beginning of [`Parsed::text`].
    pub errors: Vec<SyntaxError>,
    /// The game's text, without white space before it.
    pub text: &'a str,
    /// The offset of the game's first byte in the whole text.
    pub offset: usize,
    /// The line of the game's first byte in the whole text, from 1.
    pub line: u64,
}

/// Reads the games of a text, one by one as they are asked for. Reading never fails: what can't be read is reported in
/// [`Parsed::errors`] and the rest is read all the same.
///
/// ```
/// let text = "[P0 \"An\"]\n\n1. 2<x6 flip 9>x5?! 1-0\n\n[P0 \"Bình\"]\n\n1. 3< oops 9> *\n";
/// let games: Vec<_> = oaq::notation::parse(text).collect();
///
/// assert_eq!(games.len(), 2);
/// assert!(games[0].errors.is_empty());
/// assert_eq!(games[1].game.tag("P0"), Some("Bình"));
/// assert_eq!(games[1].line, 5);
/// assert_eq!(&games[1].text[games[1].errors[0].span.range()], "oops");
/// ```
pub fn parse(text: &str) -> Games<'_> {
    Games { text, offset: 0, line: 1 }
}

/// Reads the first game of a text; an empty one if there is none.
///
/// ```
/// let game = oaq::notation::parse_game("1. 2<x6 9> (8<) 1-0").game;
/// assert_eq!(game.main_line().moves().count(), 2);
/// assert_eq!(game.result().unwrap().to_string(), "1-0");
/// ```
pub fn parse_game(text: &str) -> Parsed<'_> {
    parse(text).next().unwrap_or_default()
}

/// Whether a text holds one game and no more, without reading it.
pub(crate) fn is_one_game(text: &str) -> bool {
    let mut games = parse(text);
    games.next_text().is_some() && games.next_text().is_none()
}

/// The games of a text; see [`parse`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    text: &'a str,
    /// Where the rest of the text begins.
    offset: usize,
    line: u64,
}

impl<'a> Games<'a> {
    /// The text of the next game, its offset and its line, without reading it. `None` after the last one.
    pub fn next_text(&mut self) -> Option<(&'a str, usize, u64)> {
        let bytes = self.text.as_bytes();
        self.advance(scan::white(bytes, self.offset).end);
        let (start, line) = (self.offset, self.line);
        if start == bytes.len() {
            return None;
        }
        // Nothing comes after the text, so the game has an end; and that is never inside a character.
        let length = end_of_game(&bytes[start..], None)?;
        self.advance(start + length);
        Some((&self.text[start..start + length], start, line))
    }

    fn advance(&mut self, offset: usize) {
        self.line += line_ends(&self.text.as_bytes()[self.offset..offset]);
        self.offset = offset;
    }
}

impl<'a> Iterator for Games<'a> {
    type Item = Parsed<'a>;

    fn next(&mut self) -> Option<Parsed<'a>> {
        let (text, offset, line) = self.next_text()?;
        let (mut game, mut errors) = (Game::new(), Vec::new());
        parse_into(text, &mut game, &mut errors);
        Some(Parsed { game, errors, text, offset, line })
    }
}
