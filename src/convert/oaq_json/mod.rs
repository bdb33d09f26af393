//! `oaq-json`: the same content as the notation, for programs.
//!
//! One document holds many games, `{"format":"oaq-json","version":1,"games":[…]}`; in JSONL each line is an object
//! with one, `{"format":"oaq-json","version":1,"game":{…}}`. `grammar/oaq-json.schema.json` describes both.
//!
//! Comments are kept verbatim, commands included; what the commands say (`eval`, `best`, `clock`, `emt`) stands beside
//! them for readers that don't want to parse comments. What the play decides is written, but no game is made of it: it
//! is compared with the play by whoever asks ([`RecordForm::false_claim`]). A `ply` or `side` that is not the move's own
//! tells that moves are missing.

mod claims;
mod commands;
mod cursor;
mod details;
mod elements;
mod fields;
mod moves;
mod read;
mod setup;
mod turns;
mod value_walk;
mod write;

pub(in crate::convert) use cursor::BYTE_ORDER_MARK;
pub(crate) use elements::{Element, Elements, Fault};
pub(crate) use write::GameWriter;

use crate::convert::RecordForm;
use crate::convert::json::{SyntaxError, Tape, Value};
use crate::diagnostics::{Diagnostic, Finding, JsonForm};
use crate::notation::Game;
use crate::replay::Options;

use fields::Faults;

/// The two words of the head of a file, as literals: whole heads are put together of them below.
macro_rules! format_word {
    () => {
        "oaq-json"
    };
}
macro_rules! version_number {
    () => {
        1
    };
}
/// The head of a file, up to what is behind it.
macro_rules! head {
    ($behind:literal) => {
        concat!(r#"{"format":""#, format_word!(), r#"","version":"#, version_number!(), ",", $behind)
    };
}

/// The `format` that every document and every line names.
pub const FORMAT: &str = format_word!();
/// The version of the format. Within a version only keys are added.
pub const VERSION: u32 = version_number!();

/// What stands before a game in JSONL, and the text that closes the line's object behind it.
pub(crate) const LINE: (&str, &str) = (head!(r#""game":"#), "}\n");
/// What stands before the games of a document, between two of them, and behind the last.
pub(crate) const DOCUMENT: (&str, &str, &str) = (head!("\"games\":[\n"), ",\n", "\n]}\n");

/// Whether the value of `format` names this format.
fn is_format(value: Value<'_, '_>) -> bool {
    value.is_name(FORMAT)
}

/// Whether the value of `version` is the version that is read, however the number is written.
fn is_version(value: Value<'_, '_>) -> bool {
    value.integer() == Some(i64::from(VERSION))
}

/// Reads one game from the JSON text of an element of `games`; places are bytes of `text`.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn read_element(text: &str, number: u32) -> Result<Game<'_>, Vec<Diagnostic>> {
    read(text, number, |tape, faults| read::game(tape.root(), faults))
}

/// Reads one game from a line of JSONL; places are bytes of `text`.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn read_line(text: &str, number: u32) -> Result<Game<'_>, Vec<Diagnostic>> {
    read(text, number, |tape, faults| {
        let line = tape.root();
        let [format, version, game] = faults.fields(line, ["format", "version", "game"])?;
        let format = faults.required(line, format, "format")?;
        if !is_format(format) {
            return faults.form(format, JsonForm::Format);
        }
        if let Some(version) = version.filter(|version| !is_version(*version)) {
            return faults.form(version, JsonForm::Version);
        }
        read::game(faults.required(line, game, "game")?, faults)
    })
}

/// The first place where a game, read from `text` as a `form`, says something else of its play than the rules give.
pub(crate) fn false_claim(
    text: &str,
    form: RecordForm,
    game: &Game<'_>,
    number: u32,
    options: &Options,
) -> Option<Diagnostic> {
    let tape = Tape::parse(text).ok()?;
    let said = match form {
        RecordForm::Oaq => return None,
        RecordForm::Json => tape.root(),
        RecordForm::Jsonl => claims::field(tape.root(), "game")?,
    };
    claims::first_false(said, game, number, options)
}

fn read<'a>(
    text: &'a str,
    number: u32,
    game: impl FnOnce(&Tape<'a>, &mut Faults) -> Option<Game<'a>>,
) -> Result<Game<'a>, Vec<Diagnostic>> {
    if u32::try_from(text.len()).is_err() {
        return Err(vec![Diagnostic::new(Finding::GameTooLarge, 0..0, number)]);
    }
    let tape = Tape::parse(text).map_err(|SyntaxError { offset, expected }| {
        vec![Diagnostic::new(Finding::BadJson { expected }, offset..offset, number)]
    })?;
    let mut faults = Faults::new(number);
    let game = game(&tape, &mut faults);
    match (game, faults.into_findings(&tape)) {
        (Some(game), found) if found.is_empty() => Ok(game),
        (_, found) => Err(found),
    }
}
