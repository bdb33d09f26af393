//! The file: a header of plain lines, then one character a decision. See [the module](super).

use std::fmt;
use std::io::{self, BufRead, Read, Write};

use crate::rules::{
    Choice, Direction, Move, PITS_PER_SIDE, PRESETS, Position, PositionError, Preset, Rules, RulesError,
    Side, Sides,
};

use super::checksum::Checksum;
use super::walk::{Claim, Length, Proof, Refutation, Standing, Strategy, walk};

const MAGIC: &str = "oaq-certificate";
const VERSION: &str = "1";
const BYTE_ORDER_MARK: char = '\u{feff}';
const LINE: usize = 100;
/// A longer line of the header is not one of ours.
const LONGEST_HEADER_LINE: u64 = 4096;

/// What a certificate is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The id of the preset.
    pub variant: &'static str,
    /// Overrides as in a `Rules` tag; empty when there are none.
    pub overrides: String,
    /// The rules that these two make, on two sides.
    pub rules: Rules,
    /// The start position.
    pub start: Position,
    /// What is claimed of it.
    pub claim: Claim,
}

impl Header {
    /// The header for a claim, with the rules named as the preset that needs the fewest overrides.
    pub fn new(rules: &Rules, start: &Position, claim: Claim) -> Self {
        let named = |preset: &'static Preset| {
            let base = preset.rules(Sides::Two).ok()?;
            Some((preset.id, rules.overrides_from(&base)))
        };
        let nearest = PRESETS
            .iter()
            .filter_map(named)
            .min_by_key(|(_, overrides)| overrides.split(' ').count() * usize::from(!overrides.is_empty()));
        let (variant, overrides) = nearest.unwrap_or((PRESETS[0].id, String::new()));
        Self { variant, overrides, rules: *rules, start: *start, claim }
    }

    fn lines(&self) -> Vec<String> {
        let Claim { side, bound, length } = self.claim;
        let length = match length {
            Length::Within(plies) => format!("within {plies} plies"),
            Length::Open => IF_IT_ENDS.to_owned(),
        };
        let mut lines = vec![format!("{MAGIC} {VERSION}"), format!("variant {}", self.variant)];
        if !self.overrides.is_empty() {
            lines.push(format!("rules {}", self.overrides));
        }
        lines.push(format!("position {}", self.start.text(&self.rules)));
        lines.push(format!("claim {side} at least {bound} {length}"));
        lines
    }
}

/// Why a file is not a certificate.
#[derive(Debug)]
pub enum FormatError {
    /// It can't be read.
    Io(io::Error),
    /// There is no certificate in it.
    Missing,
    /// The line that should stand here is another one, or is missing.
    Expected {
        /// How the line begins.
        line: &'static str,
    },
    /// What is claimed is not written as [`CLAIM`], or has a number that no game can have.
    Claim,
    /// It is made by a later program.
    Version,
    /// There is no such preset on two sides.
    Variant,
    /// The overrides make no sense.
    Rules(RulesError),
    /// The start position can't be read.
    Position(PositionError),
    /// The game is over in the start position. There is nothing to be decided, and the position doesn't tell a forfeit.
    Over,
    /// A character that is no decision.
    Character(char),
    /// The file ends before the certificate does.
    CutOff,
    /// The decisions end before every position has one.
    TooFew,
    /// There are more decisions than positions that need one.
    TooMany,
    /// The number of decisions, or the checksum, is another one than `end` says: the file is damaged.
    Damaged,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Missing => f.write_str("there is no certificate in the file"),
            Self::Claim => write!(f, "the claim can't be read; it should be like `{CLAIM}`"),
            Self::Expected { line } => write!(f, "there should be a line that begins with `{line}`"),
            Self::Version => write!(f, "this is not version {VERSION} of the format"),
            Self::Variant => f.write_str("there is no such variant on two sides"),
            Self::Rules(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::Over => f.write_str("the game is over in the position, so there is nothing to prove"),
            Self::CutOff => f.write_str("the file is cut off: the last line, `end`, is missing"),
            Self::Character(c) => write!(f, "{c:?} is not a decision"),
            Self::TooFew => f.write_str("the decisions end too early"),
            Self::TooMany => f.write_str("there are more decisions than positions that need one"),
            Self::Damaged => f.write_str("the file is damaged: number of decisions or checksum differ"),
        }
    }
}

impl std::error::Error for FormatError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Rules(error) => Some(error),
            Self::Position(error) => Some(error),
            _ => None,
        }
    }
}

/// Reads the header lines of one certificate and then its decisions, a few at a time.
pub(super) struct Reader<'a, R> {
    input: &'a mut R,
    sum: Checksum,
    decisions: u64,
    /// Decisions of the current line that have not been asked for, last one first.
    pending: Vec<u8>,
    end: Option<String>,
}

impl<'a, R: BufRead> Reader<'a, R> {
    /// Reads a header; `None` at the end of the file.
    pub(super) fn open(input: &'a mut R) -> Result<Option<(Header, Self)>, FormatError> {
        let mut reader = Self { input, sum: Checksum::new(), decisions: 0, pending: Vec::new(), end: None };
        let first = loop {
            match reader.line()? {
                None => return Ok(None),
                Some(line) if line.trim_start_matches(BYTE_ORDER_MARK).trim().is_empty() => {}
                Some(line) => break line,
            }
        };
        let first = first.trim_start_matches(BYTE_ORDER_MARK);
        let version = first.strip_prefix(MAGIC).and_then(|rest| rest.strip_prefix(' '));
        if version.ok_or(FormatError::Expected { line: MAGIC })? != VERSION {
            return Err(FormatError::Version);
        }
        reader.sum.add(first.as_bytes());
        let header = reader.header()?;
        Ok(Some((header, reader)))
    }

    fn header(&mut self) -> Result<Header, FormatError> {
        let id = self.field("variant ")?;
        let preset = Preset::find(&id).ok_or(FormatError::Variant)?;
        let base = preset.rules(Sides::Two).map_err(|_| FormatError::Variant)?;
        let next = self.hashed_line()?.unwrap_or_default();
        let (overrides, position) = match next.strip_prefix("rules ") {
            Some(overrides) => (overrides.to_owned(), self.field("position ")?),
            None => (String::new(), strip(&next, "position ")?),
        };
        let rules = base.with(&overrides).map_err(FormatError::Rules)?;
        let start = Position::parse(&position, &rules).map_err(FormatError::Position)?;
        if start.to_move().is_none() {
            return Err(FormatError::Over);
        }
        let claim = parse_claim(&self.field("claim ")?).ok_or(FormatError::Claim)?;
        Ok(Header { variant: preset.id, overrides, rules, start, claim })
    }

    fn field(&mut self, name: &'static str) -> Result<String, FormatError> {
        strip(&self.hashed_line()?.unwrap_or_default(), name)
    }

    fn hashed_line(&mut self) -> Result<Option<String>, FormatError> {
        let line = self.line()?;
        self.sum.add(line.as_deref().unwrap_or_default().as_bytes());
        Ok(line)
    }

    /// The next line without its end; `None` at the end of the file.
    fn line(&mut self) -> Result<Option<String>, FormatError> {
        let mut bytes = Vec::new();
        self.input
            .by_ref()
            .take(LONGEST_HEADER_LINE)
            .read_until(b'\n', &mut bytes)
            .map_err(FormatError::Io)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&bytes);
        Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
    }

    /// The code of the next decision; `None` when `end` has come.
    fn code(&mut self) -> Result<Option<u8>, FormatError> {
        while self.pending.is_empty() {
            if self.end.is_some() {
                return Ok(None);
            }
            let line = self.line()?.ok_or(FormatError::CutOff)?;
            match line.strip_prefix("end ") {
                Some(end) => self.end = Some(end.to_owned()),
                None => {
                    self.sum.add(line.as_bytes());
                    self.pending.extend(line.bytes().rev());
                }
            }
        }
        self.decisions += 1;
        Ok(self.pending.pop())
    }

    /// Reads on to the end and compares number and checksum with what `end` says; returns how many decisions were
    /// left.
    pub(super) fn close(mut self) -> Result<u64, FormatError> {
        let asked = self.decisions;
        while self.code()?.is_some() {}
        let expected = format!("{} {}", self.decisions, self.sum.hex());
        if self.end.as_deref() == Some(expected.as_str()) {
            Ok(self.decisions - asked)
        } else {
            Err(FormatError::Damaged)
        }
    }
}

impl<R: BufRead> Strategy for Reader<'_, R> {
    type Error = FormatError;

    fn decide(&mut self, standing: &Standing, _: &Rules) -> Result<Choice, FormatError> {
        let code = self.code()?.ok_or(FormatError::TooFew)?;
        decode(code, standing.side).ok_or(FormatError::Character(char::from(code)))
    }
}

fn strip(line: &str, name: &'static str) -> Result<String, FormatError> {
    line.strip_prefix(name).map(str::to_owned).ok_or(FormatError::Expected { line: name })
}

/// How a claim is written.
pub const CLAIM: &str = "claim P0 at least 2 within 21 plies";

const IF_IT_ENDS: &str = "if it ends";

/// `P0 at least 2 within 21 plies`, or `P0 at least 2 if it ends`.
fn parse_claim(text: &str) -> Option<Claim> {
    let mut words = text.splitn(5, ' ');
    let side = match words.next()? {
        "P0" => Side::P0,
        "P1" => Side::P1,
        _ => return None,
    };
    let mut expect = |word| (words.next() == Some(word)).then_some(());
    expect("at")?;
    expect("least")?;
    let bound = words.next()?.parse().ok()?;
    let length = match words.next()? {
        IF_IT_ENDS => Length::Open,
        length => Length::Within(length.strip_prefix("within ")?.strip_suffix(" plies")?.parse().ok()?),
    };
    Some(Claim { side, bound, length })
}

fn encode(decision: Choice) -> u8 {
    match decision {
        Choice::Flip => b'f',
        Choice::Play(mv) => {
            let place = mv.pit().index() as u8 % PITS_PER_SIDE;
            b'0' + 2 * place + u8::from(mv.direction() == Direction::Right)
        }
    }
}

fn decode(code: u8, side: Side) -> Option<Choice> {
    if code == b'f' {
        return Some(Choice::Flip);
    }
    let code = code.checked_sub(b'0').filter(|code| *code < 10)?;
    let direction = if code % 2 == 1 { Direction::Right } else { Direction::Left };
    Move::new(side.dan_pit(code / 2), direction).map(Choice::Play)
}

/// Walks a strategy and keeps its decisions as they go into the file.
struct Recorder<'a, S> {
    strategy: &'a mut S,
    codes: Vec<u8>,
}

impl<S: Strategy> Strategy for Recorder<'_, S> {
    type Error = S::Error;

    fn decide(&mut self, standing: &Standing, rules: &Rules) -> Result<Choice, S::Error> {
        let decision = self.strategy.decide(standing, rules)?;
        self.codes.push(encode(decision));
        Ok(decision)
    }
}

/// Why a certificate was not written.
#[derive(Debug)]
pub enum WriteError<E> {
    /// The strategy does not prove the claim.
    Refuted(Refutation<E>),
    /// Writing failed.
    Io(io::Error),
}

impl<E: fmt::Display> fmt::Display for WriteError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refuted(refutation) => refutation.fmt(f),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for WriteError<E> {}

/// Walks a strategy from a position on two sides and writes its certificate, with the longest game of the walk as
/// the claim's number of plies. What is written has been verified by the walk.
///
/// # Errors
/// The strategy does not prove the claim (nothing is written then), or writing fails.
pub fn write_certificate<S: Strategy>(
    out: &mut impl Write,
    rules: &Rules,
    start: &Position,
    claim: Claim,
    strategy: &mut S,
) -> Result<Proof, WriteError<S::Error>> {
    let mut recorder = Recorder { strategy, codes: Vec::new() };
    let proof = walk(start, rules, claim, &mut recorder).map_err(WriteError::Refuted)?;
    let header = Header::new(rules, start, Claim { length: proof.length, ..claim });
    write_lines(out, &header, &recorder.codes).map_err(WriteError::Io)?;
    Ok(proof)
}

fn write_lines(out: &mut impl Write, header: &Header, codes: &[u8]) -> io::Result<()> {
    let mut sum = Checksum::new();
    for line in header.lines() {
        sum.add(line.as_bytes());
        writeln!(out, "{line}")?;
    }
    for line in codes.chunks(LINE) {
        sum.add(line);
        out.write_all(line)?;
        out.write_all(b"\n")?;
    }
    writeln!(out, "end {} {}", codes.len(), sum.hex())
}
