//! Reading a certificate and checking it. Nothing here or below knows the engine.

use std::fmt;
use std::io::BufRead;

use super::format::{FormatError, Header, Reader};
use super::walk::{Fault, Proof, Refutation, Standing, Strategy, walk};
use crate::rules::{Choice, Rules};

/// Why a certificate proves nothing.
#[derive(Debug)]
pub enum VerifyError {
    /// It can't be read.
    Format(FormatError),
    /// It was read, but there is a game that ends otherwise than it claims.
    Refuted {
        /// What was claimed.
        header: Box<Header>,
        /// The game.
        refutation: Refutation<FormatError>,
    },
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(error) => error.fmt(f),
            Self::Refuted { refutation, .. } => refutation.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for Refutation<E> {}

impl<E: fmt::Display> fmt::Display for Refutation<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, fault } = self;
        // Where a decision is missing the file or the search has a fault, not the game.
        if !line.is_empty() && !matches!(fault, Fault::NoDecision(_)) {
            write!(f, "after {}: ", say_line(line))?;
        }
        match fault {
            Fault::NoDecision(error) => error.fmt(f),
            Fault::Illegal(error) => write!(f, "the last one is not legal: {error}"),
            Fault::FallsShort { outcome } => {
                write!(f, "the game ends with a score difference of only {outcome}")
            }
            Fault::Endless => f.write_str("the position has occurred before, so the game may never end"),
            Fault::RunsUp => {
                f.write_str("the other player can run up points without end by loans before it ends the game")
            }
            Fault::TooLarge => f.write_str("there are more positions than can be numbered"),
            Fault::TooLong => f.write_str("the game takes more plies than claimed"),
            Fault::Stuck => f.write_str("there is no legal move"),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Decisions that are shown of a long game, at its beginning and at its end.
const SHOWN: usize = 20;

/// The decisions of a game in words; of a very long one only the first and the last.
pub fn say_line(line: &[Choice]) -> String {
    let words = |part: &[Choice]| part.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    match line.len().checked_sub(2 * SHOWN) {
        None | Some(0) => words(line),
        Some(left_out) => {
            format!("{} … ({left_out}) … {}", words(&line[..SHOWN]), words(&line[SHOWN + left_out..]))
        }
    }
}

/// Verifies the next certificate of a file; `None` at its end. Reading can't go on after an error.
///
/// Time and memory grow with the number of decisions in the file, whatever is in it; but see [`walk()`].
///
/// # Errors
/// The file is not a certificate, is damaged, or does not prove what it claims.
///
/// ```
/// // One stone is left. P0 sows it, the quan pits are empty, and that ends the game with 31 to 30.
/// let text = "\
/// oaq-certificate 1
/// variant standard
/// position 0,0,0,0,1,0/0,0,0,0,0,0 30/30 P0
/// claim P0 at least 1 within 1 plies
/// 8
/// end 1 fa318e02eb1d0389
/// ";
/// let (header, proof) = oaq::certificate::verify(&mut text.as_bytes()).unwrap().unwrap();
/// assert_eq!((header.claim.bound, proof.length.plies(), proof.decisions), (1, Some(1), 1));
/// ```
pub fn verify(input: &mut impl BufRead) -> Option<Result<(Header, Proof), VerifyError>> {
    verify_watched(input, |_, _| ())
}

/// As [`verify()`], and shows each position that needs a decision, with the decision, in the order of the
/// file. Whether they prove anything is known only in the end.
///
/// # Errors
/// As [`verify()`].
pub fn verify_watched(
    input: &mut impl BufRead,
    watcher: impl FnMut(&Standing, Choice),
) -> Option<Result<(Header, Proof), VerifyError>> {
    let (header, reader) = match Reader::open(input) {
        Ok(opened) => opened?,
        Err(error) => return Some(Err(VerifyError::Format(error))),
    };
    let mut watched = Watched { reader, watcher };
    let walked = walk(&header.start, &header.rules, header.claim, &mut watched);
    let reader = watched.reader;
    // Damage explains any other fault, so it is told first.
    Some(match (reader.close(), walked) {
        (Err(FormatError::Damaged), _) => Err(VerifyError::Format(FormatError::Damaged)),
        (_, Err(refutation)) => Err(VerifyError::Refuted { header: Box::new(header), refutation }),
        (Err(error), Ok(_)) => Err(VerifyError::Format(error)),
        (Ok(left), Ok(_)) if left > 0 => Err(VerifyError::Format(FormatError::TooMany)),
        (Ok(_), Ok(proof)) => Ok((header, proof)),
    })
}

/// Decisions from a file that somebody watches.
struct Watched<'a, R, F> {
    reader: Reader<'a, R>,
    watcher: F,
}

impl<R: BufRead, F: FnMut(&Standing, Choice)> Strategy for Watched<'_, R, F> {
    type Error = FormatError;

    fn decide(&mut self, standing: &Standing, rules: &Rules) -> Result<Choice, FormatError> {
        let decision = self.reader.decide(standing, rules)?;
        (self.watcher)(standing, decision);
        Ok(decision)
    }
}
