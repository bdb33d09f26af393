//! Games written one behind the other into one output, with what stands before, between and behind them.

use std::io::{self, Write};

use oaq::convert::Target;
use oaq::diff::Played;

use super::rewrite::Part;

/// A game as canonical text.
pub(crate) struct GameText {
    /// The text.
    pub(crate) text: String,
    /// Whether it has no tags.
    is_untagged: bool,
    /// Whether it has no result.
    is_open: bool,
}

impl GameText {
    /// That of a game.
    pub(crate) fn of(played: &Played<'_>) -> Self {
        let is_open = played.game.written_result().is_none();
        Self { text: played.print(), is_untagged: played.game.tags.is_empty(), is_open }
    }
}

/// What has been written.
pub(crate) struct Joined {
    /// The form; `None` until the first games say it.
    target: Option<Target>,
    /// Whether the last game has no result; `None` before the first game.
    is_open: Option<bool>,
}

impl Joined {
    /// Nothing yet. The form is that of the first games, unless it is settled already.
    pub(crate) const fn new(target: Option<Target>) -> Self {
        Self { target, is_open: None }
    }

    /// Writes the games of a part.
    pub(crate) fn write(&mut self, out: &mut impl Write, part: &Part) -> io::Result<()> {
        if part.games.is_empty() {
            return Ok(());
        }
        self.target = self.target.or(part.target);
        self.lead(out, part.is_untagged(), part.is_open)?;
        out.write_all(&part.games)
    }

    /// Writes a game.
    pub(crate) fn write_text(&mut self, out: &mut impl Write, game: &GameText) -> io::Result<()> {
        self.lead(out, game.is_untagged, game.is_open)?;
        out.write_all(game.text.as_bytes())
    }

    /// Ends the games, of which there may be none.
    pub(crate) fn finish(self, out: &mut impl Write) -> io::Result<()> {
        let target = self.form();
        if self.is_open.is_none() {
            out.write_all(target.prefix().as_bytes())?;
        }
        out.write_all(target.suffix().as_bytes())
    }

    /// Writes what stands before games, of which the first may have no tags and the last no result.
    fn lead(&mut self, out: &mut impl Write, is_untagged: bool, is_open: bool) -> io::Result<()> {
        let target = self.form();
        match self.is_open.replace(is_open) {
            None => out.write_all(target.prefix().as_bytes()),
            Some(before) => out.write_all(target.separator(before, is_untagged).as_bytes()),
        }
    }

    fn form(&self) -> Target {
        self.target.unwrap_or(Target::Oaq)
    }
}
