//! Games from a file in any form, one at a time, in flat memory.

use std::io::{self, BufReader, Cursor, Read};

use super::oaq_json::{self, Elements, Fault};
use crate::diagnostics::Diagnostic;
use crate::notation::{Game, Splitter, SyntaxError, first_game_end, parse_game};
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

/// The first bytes of an input, by which its form and its encoding are told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// All that has been read.
    bytes: Vec<u8>,
    /// How many of them count, so that it doesn't depend on how much came at once.
    telling: usize,
}

/// How much of an input makes a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleSize {
    /// 64 KiB, or all that there is.
    Full,
    /// The first game, as soon as it is known to be whole: whoever waits for the answer to it before it writes the second one
    /// gets it.
    OneGame,
}

impl Sample {
    /// Reads the first bytes of an input.
    ///
    /// # Errors
    /// What the reader reports.
    pub fn read(input: &mut impl Read, size: SampleSize) -> io::Result<Self> {
        let mut bytes = vec![0; SAMPLE];
        let mut length = 0;
        while length < SAMPLE {
            match input.read(&mut bytes[length..]) {
                Ok(0) => break,
                Ok(read) => length += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            if let Some(telling) = first_game(&bytes[..length], size) {
                bytes.truncate(length);
                return Ok(Self { bytes, telling });
            }
        }
        bytes.truncate(length);
        Ok(Self { bytes, telling: length })
    }

    /// The bytes that tell.
    pub fn telling(&self) -> &[u8] {
        &self.bytes[..self.telling]
    }

    /// The whole input, of which `rest` is what has not been read.
    pub fn chain<R: Read>(self, rest: R) -> Sampled<R> {
        Cursor::new(self.bytes).chain(rest)
    }
}

/// The length of the first game if it is whole and enough. JSON is UTF-8, so that of games one a line the first is always
/// enough; what may be a document is not cut.
fn first_game(bytes: &[u8], size: SampleSize) -> Option<usize> {
    let end_of_line = memchr::memchr(b'\n', bytes).map(|end| end + 1)?;
    match (RecordForm::detect(&bytes[..end_of_line]), size) {
        (RecordForm::Jsonl, _) => Some(end_of_line),
        (RecordForm::Oaq, SampleSize::OneGame) if !bytes.trim_ascii_start().starts_with(b"{") => {
            first_game_end(bytes)
        }
        _ => None,
    }
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
pub type Sampled<R> = io::Chain<Cursor<Vec<u8>>, R>;

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
        let sample = Sample::read(&mut input, SampleSize::OneGame)?;
        let form = form.unwrap_or_else(|| RecordForm::detect(sample.telling()));
        let input = sample.chain(input);
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
    /// let text = r#"{"tags":[],"moves":[{"text":"2<","captures":[]},{"text":"9>"}]}"#;
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

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::{RecordForm, SAMPLE, Sample, SampleSize};

    /// Gives so many bytes at once.
    struct Trickle<'t>(&'t [u8], usize);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let size = self.1.min(self.0.len()).min(buffer.len());
            buffer[..size].copy_from_slice(&self.0[..size]);
            self.0 = &self.0[size..];
            Ok(size)
        }
    }

    #[test]
    fn a_sample_is_the_same_however_it_comes() {
        let games = "[A \"x\"]\n\n1. 2< *\n\n[A \"y\"]\n\n1. 3< *\n".repeat(9000);
        let json = format!("{{\"format\":\"oaq-json\",\"version\":1,\n\"games\":[{}", "1,".repeat(SAMPLE));
        let jsonl = "{\"format\":\"oaq-json\",\"version\":1,\"game\":{}}\n".repeat(9000);
        for (text, form, one, full) in [
            (&games, RecordForm::Oaq, 16, SAMPLE),
            (&json, RecordForm::Json, SAMPLE, SAMPLE),
            (&jsonl, RecordForm::Jsonl, 44, 44),
        ] {
            for (size, telling) in [(SampleSize::OneGame, one), (SampleSize::Full, full)] {
                for at_once in [1, 7, 1000, 1 << 20] {
                    let mut input = Trickle(text.as_bytes(), at_once);
                    let sample = Sample::read(&mut input, size).unwrap();
                    assert_eq!(sample.telling().len(), telling, "{form:?} {size:?}, {at_once} at once");
                    assert_eq!(RecordForm::detect(sample.telling()), form);
                    let mut whole = String::new();
                    sample.chain(input).read_to_string(&mut whole).unwrap();
                    assert_eq!(whole, *text);
                }
            }
        }
    }
}
