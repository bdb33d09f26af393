//! What is known of a game by its tags.

use super::tree::Game;
use crate::rules::{MAX_SIDES, Side};

/// Whether the value of a tag says something: nothing, `?`, `-` and `????.??.??` are written where nobody knows.
pub(crate) fn is_known(value: &str) -> bool {
    !value.trim().bytes().all(|b| matches!(b, b'?' | b'-' | b'.'))
}

impl Game<'_> {
    /// The value of the first tag with this name, if it says something.
    ///
    /// ```
    /// let game = oaq::notation::parse_game(r#"[Event "-"] [Date "2026.??.??"] *"#).game;
    /// assert_eq!(game.known("Event"), None);
    /// assert_eq!(game.known("Date"), Some("2026.??.??"));
    /// ```
    pub fn known(&self, name: &str) -> Option<&str> {
        self.tag(name).filter(|value| is_known(value))
    }

    /// The person who sat at a side at the first move, if anybody is named.
    pub fn player(&self, side: Side) -> Option<&str> {
        self.known(side.name())
    }

    /// The persons by the side where they sat at the first move.
    ///
    /// ```
    /// let game = oaq::notation::parse_game(r#"[P0 "An"] [P1 "?"] *"#).game;
    /// assert_eq!(game.players(), [Some("An"), None, None, None]);
    /// ```
    pub fn players(&self) -> [Option<&str>; MAX_SIDES] {
        Side::ALL.map(|side| self.player(side))
    }
}
