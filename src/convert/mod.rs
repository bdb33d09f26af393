//! Records in other forms: `oaq-json` and back, tables of moves, other encodings.
//!
//! ```
//! use oaq::convert::JsonOptions;
//!
//! let game = oaq::notation::parse_game("[Variant \"standard\"] 1. 2<x6 {hay} 9> *").game;
//! let json = oaq::to_json(&game, &JsonOptions::default());
//! assert!(json.starts_with(r#"{"format":"oaq-json","version":1,"game":{"tags":[{"name":"Variant","value":"standard"}]"#));
//! assert!(json.contains(r#"{"ply":1,"side":"P0","pit":2,"direction":"<","text":"2<x6","comments":["hay"]}"#));
//!
//! let back = oaq::from_json(&json);
//! assert!(back.findings.is_empty());
//! assert_eq!(oaq::to_json(&back.games[0], &JsonOptions::default()), json);
//! ```

pub mod csv;
pub mod encoding;
pub(crate) mod eval_words;
mod json;
mod oaq_json;
mod overrides;
mod readable;
mod records;
mod writer;

pub use oaq_json::{FORMAT, VERSION};
pub use overrides::write_overrides;
pub use readable::readable;
pub use records::{FileFault, RawRecord, Reading, RecordForm, Records, Sample, SampleSize, Sampled};
pub use writer::{Target, Writer};

use crate::diagnostics::Diagnostic;
use crate::notation::Game;
use crate::replay::{Options, replay};

/// What to write into JSON, and by which rules.
#[derive(Clone, Debug, Default)]
pub struct JsonOptions {
    /// Whether to write the position, the captures and the laps of every move.
    pub positions: bool,
    /// What overrides or supplies the tags of the game.
    pub replay: Options,
}

/// The game as a line of JSONL without its line end, which by itself is a JSON text too.
///
/// It is replayed for what the play decides; a game that can't be replayed to its end is written as it stands.
pub fn to_json(game: &Game<'_>, options: &JsonOptions) -> String {
    let replayed = replay(game, &options.replay);
    let mut out = Vec::new();
    let mut writer = Writer::new(Target::Jsonl { positions: options.positions });
    writer.write(&mut out, game, replayed.timeline.as_ref(), "", 1);
    out.pop();
    // Only whole texts are written, and they were text before.
    String::from_utf8(out).unwrap_or_default()
}

/// The games of a JSON text, and what is wrong with others in it.
#[derive(Clone, Debug, Default)]
pub struct FromJson {
    /// The games that could be read.
    pub games: Vec<Game<'static>>,
    /// What is wrong. Places are bytes of the whole text; games are counted from 1 as they stand in it.
    pub findings: Vec<Diagnostic>,
}

/// Reads `oaq-json`: a document, JSONL, or one line of it. A game in which something is wrong is left out.
///
/// ```
/// let read = oaq::from_json(r#"{"format":"oaq-json","version":1,"games":[{"tags":[],"moves":[{"pit":-1,"direction":"<"}]}]}"#);
/// assert!(read.games.is_empty());
/// assert_eq!(read.findings[0].finding.name(), "json-field");
/// ```
pub fn from_json(text: &str) -> FromJson {
    let mut found = FromJson::default();
    let form = match RecordForm::detect(text.as_bytes()) {
        RecordForm::Oaq => RecordForm::Json,
        form => form,
    };
    let mut number = 0;
    // Reading from memory can't fail.
    for record in Records::new(text.as_bytes(), Some(form)).into_iter().flatten().map_while(Result::ok) {
        let (offset, reading) = match record {
            Ok(RawRecord { bytes, offset, .. }) => {
                number += 1;
                let text = String::from_utf8_lossy(&bytes);
                let Reading { game, faults, .. } = form.read(&text, number);
                found.games.extend(game.map(Game::into_owned));
                (offset, faults)
            }
            Err(FileFault { diagnostic, offset, .. }) => (offset, vec![*diagnostic]),
        };
        let offset = usize::try_from(offset).unwrap_or(usize::MAX);
        found.findings.extend(reading.into_iter().map(|found| found.shifted(offset)));
    }
    found
}
