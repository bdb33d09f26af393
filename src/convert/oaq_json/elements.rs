//! Finds the games in a stream of JSON without holding more than one of them.
//!
//! A document `{"format":…,"version":…,"games":[…]}` is walked as far as the elements of `games`, which are handed
//! out as raw text; a JSONL stream is handed out line by line. What is inside an element is the business of
//! [`Tape`](crate::convert::json::Tape): here brackets and quotes are only followed to the element's end. Where they make no sense
//! the element is cut, and the search goes on at the next line that begins with `{`, so that one broken game in a
//! file with a game on each line costs no other.

use std::io::{self, BufRead};

use super::cursor::Cursor;
use super::{is_format, is_version};
use crate::convert::json::{Kind, Tape, Value};
use crate::diagnostics::{Finding, JsonExpected, JsonForm, JsonProblem};

/// The raw text of one game.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Element {
    /// Its bytes: a game, or in JSONL the whole line.
    pub(crate) bytes: Vec<u8>,
    /// Byte offset of the first in the stream.
    pub(crate) offset: u64,
    /// Line of the first in the stream, from 1.
    pub(crate) line: u64,
    /// Characters before the first on that line, plus 1.
    pub(crate) column: u64,
}

/// Something outside the games that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// What.
    pub(crate) finding: Finding,
    /// Byte offset in the stream.
    pub(crate) offset: u64,
    /// Line in the stream, from 1.
    pub(crate) line: u64,
    /// Column in the stream in characters, from 1.
    pub(crate) column: u64,
}

/// Where the walk through a document stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Outside,
    Field { first: bool },
    Game { first: bool },
    Line,
    Done,
}

/// The longest field name that is looked at; a longer one is none of ours.
const WORD_LIMIT: usize = 64;

/// The games of a stream, in order. Reading errors come as the outer `Err`, faults around the games as the inner.
#[derive(Debug)]
pub(crate) struct Elements<R> {
    at: Cursor<R>,
    stage: Stage,
    /// Whether a document was found at all.
    began: bool,
    seen_format: bool,
    seen_games: bool,
}

impl<R: BufRead> Elements<R> {
    /// The games of a document.
    pub(crate) fn document(input: R) -> Self {
        Self::new(input, Stage::Outside)
    }

    /// The lines of a JSONL stream.
    pub(crate) fn lines(input: R) -> Self {
        Self::new(input, Stage::Line)
    }

    fn new(input: R, stage: Stage) -> Self {
        Self { at: Cursor::new(input), stage, began: false, seen_format: false, seen_games: false }
    }

    fn element(&mut self) -> io::Result<Element> {
        let Cursor { offset, line, column, .. } = self.at;
        self.seen_games = true;
        Ok(Element { bytes: self.at.value(usize::MAX)?, offset, line, column })
    }

    fn next_line(&mut self) -> io::Result<Option<Element>> {
        loop {
            self.at.pass_mark()?;
            let Cursor { offset, line, column, .. } = self.at;
            let bytes = self.at.whole_line()?;
            if bytes.is_empty() {
                return Ok(None);
            }
            if !bytes.iter().all(u8::is_ascii_whitespace) {
                return Ok(Some(Element { bytes, offset, line, column }));
            }
        }
    }

    /// Goes on at the next line that begins with `{`, if there is one, as with a game of the array.
    fn resume(&mut self) -> io::Result<()> {
        self.stage = Stage::Done;
        // What follows is told of by this fault already.
        (self.seen_format, self.seen_games) = (true, true);
        while let Some(byte) = self.at.peek()? {
            if self.at.line_start && byte == b'{' {
                self.stage = Stage::Game { first: true };
                break;
            }
            self.at.skip_line()?;
        }
        Ok(())
    }

    fn fault(&self, finding: Finding) -> Fault {
        Fault { finding, offset: self.at.offset, line: self.at.line, column: self.at.column }
    }

    /// A field around the games that is not right.
    fn field_fault(&self, path: &str, problem: JsonProblem) -> Fault {
        self.fault(Finding::JsonField { path: path.to_owned(), problem })
    }

    fn no_format(&self) -> Fault {
        self.field_fault("format", JsonProblem::Form(JsonForm::Format))
    }

    fn fail(&mut self, expected: JsonExpected) -> io::Result<Fault> {
        let fault = self.fault(Finding::BadJson { expected });
        self.resume()?;
        Ok(fault)
    }

    /// Reads a value of the head and whether it is as it must be; `None` for `null`, which counts as absent as in the
    /// line of a JSONL stream.
    fn holds(&mut self, is_right: fn(Value<'_, '_>) -> bool) -> io::Result<Option<bool>> {
        // Nothing longer is right, however long it is.
        let bytes = self.at.value(WORD_LIMIT + 1)?;
        if bytes.len() > WORD_LIMIT {
            return Ok(Some(false));
        }
        let tape = str::from_utf8(&bytes).ok().and_then(|text| Tape::parse(text).ok());
        Ok(match tape {
            Some(tape) if tape.root().kind() == Kind::Null => None,
            Some(tape) => Some(is_right(tape.root())),
            None => Some(false),
        })
    }

    /// One field of the document: `Some` when it held or was something to be told.
    fn field(&mut self, first: bool) -> io::Result<Option<Result<Element, Fault>>> {
        match self.at.peek_token()? {
            Some(b'}') => {
                self.at.consume(1)?;
                self.stage = Stage::Outside;
                let complete = (self.seen_format, self.seen_games);
                (self.seen_format, self.seen_games) = (false, false);
                return Ok(match complete {
                    (true, true) => None,
                    (true, false) => Some(Err(self.field_fault("", JsonProblem::Missing { field: "games" }))),
                    (false, _) => Some(Err(self.field_fault("", JsonProblem::Missing { field: "format" }))),
                });
            }
            Some(b',') if !first => {
                self.at.consume(1)?;
                self.at.peek_token()?;
            }
            Some(_) if first => {}
            _ => return self.fail(JsonExpected::CommaOrClose).map(|e| Some(Err(e))),
        }
        if self.at.peek()? != Some(b'"') {
            return self.fail(JsonExpected::Key).map(|e| Some(Err(e)));
        }
        let key = self.at.value(WORD_LIMIT)?;
        if self.at.peek_token()? != Some(b':') {
            return self.fail(JsonExpected::Colon).map(|e| Some(Err(e)));
        }
        self.at.consume(1)?;
        self.stage = Stage::Field { first: false };
        let Some(byte) = self.at.peek_token()? else {
            return self.fail(JsonExpected::Value).map(|e| Some(Err(e)));
        };
        match key.as_slice() {
            b"\"games\"" if byte == b'[' => {
                self.at.consume(1)?;
                self.seen_games = true;
                self.stage = Stage::Game { first: true };
            }
            b"\"games\"" => {
                let fault = self.field_fault("games", JsonProblem::Form(JsonForm::Array));
                self.at.value(0)?;
                self.seen_games = true;
                return Ok(Some(Err(fault)));
            }
            b"\"game\"" => return self.element().map(|e| Some(Ok(e))),
            b"\"format\"" => {
                let fault = self.no_format();
                let holds = self.holds(is_format)?;
                self.seen_format |= holds.is_some();
                return Ok(holds.is_some_and(|holds| !holds).then_some(Err(fault)));
            }
            b"\"version\"" => {
                let fault = self.field_fault("version", JsonProblem::Form(JsonForm::Version));
                return Ok(self.holds(is_version)?.is_some_and(|holds| !holds).then_some(Err(fault)));
            }
            _ => drop(self.at.value(0)?),
        }
        Ok(None)
    }

    fn game(&mut self, first: bool) -> io::Result<Option<Result<Element, Fault>>> {
        match self.at.peek_token()? {
            Some(b']') => {
                self.at.consume(1)?;
                self.stage = Stage::Field { first: false };
                return Ok(None);
            }
            Some(b',') if !first => {
                self.at.consume(1)?;
                self.at.peek_token()?;
            }
            Some(_) if first => {}
            _ => return self.fail(JsonExpected::CommaOrClose).map(|e| Some(Err(e))),
        }
        self.stage = Stage::Game { first: false };
        let element = self.element()?;
        if element.bytes.is_empty() {
            return self.fail(JsonExpected::Value).map(|e| Some(Err(e)));
        }
        Ok(Some(Ok(element)))
    }

    fn step(&mut self) -> io::Result<Option<Result<Element, Fault>>> {
        loop {
            let found = match self.stage {
                Stage::Done => return Ok(None),
                Stage::Line => return Ok(self.next_line()?.map(Ok)),
                Stage::Field { first } => self.field(first)?,
                Stage::Game { first } => self.game(first)?,
                // Several documents may follow each other, as `cat` makes them.
                Stage::Outside => match self.at.peek_token()? {
                    Some(b'{') => {
                        self.at.consume(1)?;
                        self.began = true;
                        self.stage = Stage::Field { first: true };
                        None
                    }
                    None => return Ok(None),
                    Some(0xef) if self.at.pass_mark()? => None,
                    Some(_) if self.began => Some(Err(self.fail(JsonExpected::End)?)),
                    Some(b'[') => {
                        let fault = self.no_format();
                        self.at.consume(1)?;
                        // An array is JSON, if none of ours; a tag is not.
                        if matches!(self.at.peek_token()?, Some(b'{' | b']')) {
                            self.stage = Stage::Done;
                            Some(Err(fault))
                        } else {
                            Some(Err(self.fail(JsonExpected::Value)?))
                        }
                    }
                    Some(_) => Some(Err(self.fail(JsonExpected::Object)?)),
                },
            };
            if found.is_some() {
                return Ok(found);
            }
        }
    }
}

impl<R: BufRead> Iterator for Elements<R> {
    type Item = io::Result<Result<Element, Fault>>;

    fn next(&mut self) -> Option<Self::Item> {
        let step = self.step();
        if step.is_err() {
            self.stage = Stage::Done;
        }
        step.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The elements of a document as text, with `!` for a fault; read byte by byte to cross every buffer border.
    fn elements(text: &str) -> Vec<String> {
        let whole: Vec<_> = Elements::document(text.as_bytes()).map(Result::unwrap).collect();
        let small = io::BufReader::with_capacity(1, text.as_bytes());
        assert_eq!(Elements::document(small).map(Result::unwrap).collect::<Vec<_>>(), whole);
        let show = |step: Result<Element, Fault>| match step {
            Ok(element) => {
                assert!(text.as_bytes()[element.offset as usize..].starts_with(&element.bytes));
                let line = text[..element.offset as usize].rsplit('\n').next().unwrap();
                assert_eq!(line.chars().count() as u64 + 1, element.column);
                let before = &text[..element.offset as usize];
                assert_eq!(before.matches('\n').count() as u64 + 1, element.line);
                let line = before.rsplit('\n').next().unwrap();
                assert_eq!(line.chars().count() as u64 + 1, element.column);
                String::from_utf8(element.bytes).unwrap()
            }
            Err(_) => "!".to_owned(),
        };
        whole.into_iter().map(show).collect()
    }

    #[test]
    fn games_of_a_document() {
        let head = r#"{"format":"oaq-json","version":1,"#;
        assert_eq!(elements(&format!(r#"{head}"games":[]}}"#)), [""; 0]);
        assert_eq!(
            elements(&format!("{head} \"games\" : [ {{\"a\":\"}}\\\"\"}} ,\n[{{}}],3 ] }} ")),
            ["{\"a\":\"}\\\"\"}", "[{}]", "3"]
        );
        assert_eq!(elements(r#"{"Ăn quan":{"games":[1]},"games":[{}],"format":"oaq-json"}"#), ["{}"]);
        assert_eq!(elements(&format!("{head}\n\"game\":{{}}}}\n{head}\"games\":[1]}}")), ["{}", "1"]);
    }

    #[test]
    fn faults_around_the_games() {
        assert_eq!(elements(r#"{"games":[{}]}"#), ["{}", "!"]);
        assert_eq!(elements(r#"{"format":"oaq-diagnostics","games":[{}]}"#), ["!", "{}"]);
        assert_eq!(elements(r#"{"format":"oaq-json","version":2,"games":[{}]}"#), ["!", "{}"]);
        assert_eq!(elements(r#"{"format":"oaq-json","games":{}}"#), ["!"]);
        assert_eq!(elements(r#"{"format":"oaq-json"}"#), ["!"]);
        for text in ["[", "{", "{\"", "{\"games", "{\"games\":", "{\"games\":[", "{\"games\":[,", "3"] {
            assert_eq!(elements(text).last().unwrap(), "!", "{text}");
        }
        assert_eq!(elements(""), [""; 0]);
    }

    #[test]
    fn a_broken_game_costs_no_other() {
        let document = |game: &str| {
            format!(
                "{{\"format\":\"oaq-json\",\"version\":1,\"games\":[\n{{\"a\":1}},\n{game},\n{{\"z\":[]}}\n]}}\n"
            )
        };
        let good = r#"{"b":[{"c":"d"}]}"#;
        assert_eq!(elements(&document(good)), ["{\"a\":1}", good, "{\"z\":[]}"]);
        for at in 0..good.len() {
            for byte in ["", "x", "{", "}", "[", "]", "\"", ",", "\\", ":"] {
                let broken = format!("{}{byte}{}", &good[..at], &good[at + 1..]);
                let found = elements(&document(&broken));
                assert_eq!(found.first().unwrap(), "{\"a\":1}", "{broken}: {found:?}");
                assert!(found.iter().any(|e| e == "{\"z\":[]}"), "{broken}: {found:?}");
            }
        }
    }

    #[test]
    fn lines() {
        let text = "{\"game\":1}\n\n \r\n{\"game\":2}";
        let found: Vec<_> = Elements::lines(text.as_bytes()).map(|e| e.unwrap().unwrap()).collect();
        assert_eq!(found.iter().map(|e| (e.offset, e.line)).collect::<Vec<_>>(), [(0, 1), (15, 4)]);
    }
}
