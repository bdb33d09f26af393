//! Games from a file in any form, one at a time, in flat memory.

use std::io::{self, BufReader, Cursor, Read};

use super::oaq_json::{self, Elements, Fault};
use crate::diagnostics::Diagnostic;
use crate::notation::{Game, Splitter, SyntaxError, parse_game};
use crate::replay::Options;

/// The forms that records can be read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordForm {
    /// The notation.
    Oaq,
    /// `oaq-json`, one document.
    Json,
    /// `oaq-json`, one game a line.
    Jsonl,
}

/// Bytes at the start of a file that its form is told by.
const SAMPLE: usize = 64 * 1024;

impl RecordForm {
    /// The form of a text, by its first bytes. JSON begins with `{"format":"oaq-`, or with a key and a colon and goes on behind
    /// the first `}` as no record does; or with `[{`. It is JSONL when its first line has a game of its own.
    ///
    /// ```
    /// use oaq::convert::RecordForm;
    /// assert_eq!(RecordForm::detect(b"{a comment} 1. 2< *"), RecordForm::Oaq);
    /// assert_eq!(RecordForm::detect(b"{\"An\": well done} 1. 2< *"), RecordForm::Oaq);
    /// assert_eq!(RecordForm::detect(b"{\"format\":\"oaq-json\",\"version\":1,\"games\":["), RecordForm::Json);
    /// assert_eq!(RecordForm::detect(b"{\"format\":\"oaq-json\",\"version\":1,\"game\":{"), RecordForm::Jsonl);
    /// ```
    pub fn detect(bytes: &[u8]) -> Self {
        let text = bytes.strip_prefix(oaq_json::BYTE_ORDER_MARK).unwrap_or(bytes).trim_ascii_start();
        let inside = match text {
            [b'{', inside @ ..] => inside.trim_ascii_start(),
            [b'[', inside @ ..] if inside.trim_ascii_start().starts_with(b"{") => return Self::Json,
            _ => return Self::Oaq,
        };
        if !is_object(inside) {
            return Self::Oaq;
        }
        let line = text.split(|b| *b == b'\n').next().unwrap_or_default();
        // `games` has no quote behind `game`.
        if memchr::memmem::find(line, b"\"game\"").is_some() { Self::Jsonl } else { Self::Json }
    }
}

/// Whether a text that begins behind a `{` is an object of JSON, broken or not, and no comment: that may well begin with a
/// word in quotes and a colon.
fn is_object(inside: &[u8]) -> bool {
    if let Some(behind) = inside.strip_prefix(b"}") {
        return behind.trim_ascii().is_empty();
    }
    let Some(key) = inside.strip_prefix(b"\"") else { return false };
    let Some(end) = memchr::memchr(b'"', key) else { return false };
    let Some(value) = key[end + 1..].trim_ascii_start().strip_prefix(b":") else { return false };
    if key[..end] == *b"format" && value.trim_ascii_start().starts_with(b"\"oaq-") {
        return true;
    }
    // Moves, tags or another comment follow a comment.
    let behind = memchr::memchr(b'}', value).map(|close| value[close + 1..].trim_ascii_start());
    behind.is_none_or(|behind| matches!(behind, [] | [b',' | b']' | b'}', ..]))
}

/// The first bytes of an input, enough to tell its form and its encoding by: 64 KiB, or all that there is. Of games one a
/// line fewer are enough, so that whoever waits for the answer to the first one before it writes the second gets it.
///
/// # Errors
/// What the reader reports.
pub fn sample(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut sample = vec![0; SAMPLE];
    let mut length = 0;
    while length < SAMPLE {
        match input.read(&mut sample[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        let read = &sample[..length];
        // JSON is UTF-8.
        if memchr::memchr(b'\n', read).is_some() && RecordForm::detect(read) == RecordForm::Jsonl {
            break;
        }
    }
    sample.truncate(length);
    Ok(sample)
}

/// The raw text of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawRecord {
    /// Its bytes. They need not be UTF-8.
    pub bytes: Vec<u8>,
    /// Offset of the first byte in the file, from 0.
    pub offset: u64,
    /// Line of the first byte in the file, from 1.
    pub line: u64,
    /// Column of the first byte in characters, from 1; in the notation a game is taken to begin its line.
    pub column: u64,
    /// What form it is in.
    pub form: RecordForm,
}

/// Something wrong with a file outside of its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    /// What is wrong; its span is empty.
    pub diagnostic: Box<Diagnostic>,
    /// Offset in the file, from 0.
    pub offset: u64,
    /// Line in the file, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
}

impl From<Fault> for FileFault {
    fn from(Fault { finding, offset, line, column }: Fault) -> Self {
        Self { diagnostic: Box::new(Diagnostic::new(finding, 0..0, 0)), offset, line, column }
    }
}

/// The games of a file in any form, in order.
#[derive(Debug)]
pub struct Records<R> {
    source: Source<Sampled<R>>,
}

/// A reader whose first bytes have been read already.
type Sampled<R> = io::Chain<Cursor<Vec<u8>>, R>;

#[derive(Debug)]
enum Source<R> {
    Oaq(Splitter<R>),
    Json(Elements<BufReader<R>>, RecordForm),
}

impl<R: Read> Records<R> {
    /// Reads games from `input`, which needs no buffer of its own. `form` overrides what the content looks like. What is not
    /// UTF-8 must be [decoded](super::encoding::Decoded) before.
    ///
    /// # Errors
    /// What the reader reports.
    pub fn new(mut input: R, form: Option<RecordForm>) -> io::Result<Self> {
        let sample = sample(&mut input)?;
        let form = form.unwrap_or_else(|| RecordForm::detect(&sample));
        let input = Cursor::new(sample).chain(input);
        let buffered = |input| BufReader::with_capacity(SAMPLE, input);
        let source = match form {
            RecordForm::Oaq => Source::Oaq(Splitter::new(input)),
            RecordForm::Json => Source::Json(Elements::document(buffered(input)), form),
            RecordForm::Jsonl => Source::Json(Elements::lines(buffered(input)), form),
        };
        Ok(Self { source })
    }

    fn next_record(&mut self) -> io::Result<Option<Result<RawRecord, FileFault>>> {
        match &mut self.source {
            Source::Oaq(games) => Ok(games.next_game()?.map(|game| {
                let bytes = game.bytes.to_vec();
                Ok(RawRecord {
                    bytes,
                    offset: game.offset,
                    line: game.line,
                    column: game.column,
                    form: RecordForm::Oaq,
                })
            })),
            Source::Json(elements, form) => Ok(elements.next().transpose()?.map(|element| {
                let oaq_json::Element { bytes, offset, line, column } = element?;
                Ok(RawRecord { bytes, offset, line, column, form: *form })
            })),
        }
    }
}

/// Each game, a fault of the file between them, or, at most once, the error that ends the reading.
impl<R: Read> Iterator for Records<R> {
    type Item = io::Result<Result<RawRecord, FileFault>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_record().transpose()
    }
}

/// A game as far as its text could be read.
#[derive(Clone, Debug)]
pub struct Reading<'a> {
    /// The game; `None` if it is JSON that is no game.
    pub game: Option<Game<'a>>,
    /// Where a text is not the notation.
    pub errors: Vec<SyntaxError>,
    /// What is wrong with JSON.
    pub faults: Vec<Diagnostic>,
}

impl RecordForm {
    /// Reads the text of one game in this form. `number` is its number in the file, from 1, for diagnostics.
    pub fn read(self, text: &str, number: u32) -> Reading<'_> {
        let read = match self {
            Self::Oaq => {
                let parsed = parse_game(text);
                return Reading { game: Some(parsed.game), errors: parsed.errors, faults: Vec::new() };
            }
            Self::Json => oaq_json::read_element(text, number),
            Self::Jsonl => oaq_json::read_line(text, number),
        };
        let (game, faults) = match read {
            Ok(game) => (Some(game), Vec::new()),
            Err(faults) => (None, faults),
        };
        Reading { game, errors: Vec::new(), faults }
    }

    /// The first place where JSON says something else of a game's play than the rules give: `position`, `captures` and
    /// `laps` of its moves, and its `outcome`. `None` for the notation, whose claims are findings of the replay.
    ///
    /// ```
    /// use oaq::convert::RecordForm;
    /// let text = r#"{"tags":[],"moves":[{"text":"2<","captures":[{"pit":"4","points":6}]},{"text":"9>","captures":[]}]}"#;
    /// let game = RecordForm::Json.read(text, 1).game.unwrap();
    /// let found = RecordForm::Json.false_claim(text, &game, 1, &oaq::Options::default()).unwrap();
    /// assert_eq!(&text[found.span], "[]");
    /// ```
    pub fn false_claim(
        self,
        text: &str,
        game: &Game<'_>,
        number: u32,
        options: &Options,
    ) -> Option<Diagnostic> {
        oaq_json::false_claim(text, self, game, number, options)
    }
}
