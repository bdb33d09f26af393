//! Games out, in any form, one after the other.

use super::csv::{self, CsvWriter};
use super::oaq_json::{DOCUMENT, GameWriter, LINE};
use crate::notation::{Game, print_into};
use crate::replay::{Timeline, numbering};

/// The forms that records can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// The notation, in canonical form.
    Oaq,
    /// `oaq-json`, one document; with the positions, captures and laps of every move if asked for.
    Json {
        /// Whether to write what the replay shows.
        positions: bool,
    },
    /// `oaq-json`, one game a line; with the positions, captures and laps of every move if asked for.
    Jsonl {
        /// Whether to write what the replay shows.
        positions: bool,
    },
    /// The moves as a table; see [`csv::COLUMNS`].
    Csv,
}

impl Target {
    /// What stands before the first game.
    pub fn prefix(self) -> String {
        match self {
            Self::Oaq | Self::Jsonl { .. } => String::new(),
            Self::Json { .. } => DOCUMENT.0.to_owned(),
            Self::Csv => csv::header(),
        }
    }

    /// What stands between two games; `is_open` says that the first has no result, `is_untagged` that the second has no tags.
    pub fn separator(self, is_open: bool, is_untagged: bool) -> &'static str {
        match self {
            // The moves would go on.
            Self::Oaq if is_open && is_untagged => "*\n\n",
            Self::Oaq => "\n",
            Self::Json { .. } => DOCUMENT.1,
            Self::Jsonl { .. } | Self::Csv => "",
        }
    }

    /// What stands behind the last game.
    pub fn suffix(self) -> &'static str {
        if let Self::Json { .. } = self { DOCUMENT.2 } else { "" }
    }
}

/// Writes games in one form, keeping its memory from game to game.
#[derive(Debug)]
pub struct Writer {
    target: Target,
    json: GameWriter,
    csv: CsvWriter,
    text: String,
}

impl Writer {
    /// A writer of games in this form.
    pub fn new(target: Target) -> Self {
        Self { target, json: GameWriter::default(), csv: CsvWriter::default(), text: String::new() }
    }

    /// Writes a game at the end of `out`. `timeline` is its replay, if its tags allow one; `file` and `number` say, in a
    /// table, where it comes from.
    pub fn write(
        &mut self,
        out: &mut Vec<u8>,
        game: &Game<'_>,
        timeline: Option<&Timeline>,
        file: &str,
        number: u32,
    ) {
        match self.target {
            Target::Oaq => {
                self.text.clear();
                print_into(game, &numbering(game, timeline), &mut self.text);
                out.extend_from_slice(self.text.as_bytes());
            }
            Target::Json { positions } => self.json.write(out, game, timeline, positions),
            Target::Jsonl { positions } => {
                out.extend_from_slice(LINE.0.as_bytes());
                self.json.write(out, game, timeline, positions);
                out.extend_from_slice(LINE.1.as_bytes());
            }
            Target::Csv => self.csv.write(out, file, number, game, timeline),
        }
    }
}
