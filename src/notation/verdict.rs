//! The annotator's mark: `[%oaq mistake lost=9 chances=24.5 nag=2; +12 d24]`.
//!
//! `verdict = [ some blanks , judgement ] , { some blanks , loss } , [ blanks , ";" , eval ] , blanks ;`
//!
//! It says what a comment's evaluation came to: the judgement, what the move lost against the best one, which
//! glyph the annotator added, and the value of the better line. Whatever carries the mark was written by the
//! annotator and may be replaced or taken away by it; everything else is the author's.

use std::fmt;
use std::str::FromStr;

use super::eval::{Eval, Points};
use super::grammar::GLYPHS;

/// How a decision was judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    /// `!`: the only move that keeps the result, and not the natural one.
    OnlyMove,
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Judgement {
    /// All of them, the best first.
    pub const ALL: [Self; 4] = [Self::OnlyMove, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The word that JSON and the mark use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::OnlyMove => "only-move",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The judgement with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|judgement| judgement.word() == word)
    }

    /// Its glyph.
    pub const fn glyph(self) -> &'static str {
        GLYPHS[self.nag() as usize - 1]
    }

    /// The judgement whose glyph means a NAG.
    pub(crate) fn from_nag(nag: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|judgement| judgement.nag() == nag)
    }

    /// The NAG of its glyph.
    pub const fn nag(self) -> u8 {
        match self {
            Self::OnlyMove => 1,
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }
}

/// Per cent of the winning chances, 0 to 100, to a hundredth.
///
/// ```
/// use oaq::notation::Percent;
/// assert_eq!(Percent::of(0.245).to_string(), "24.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent(Points);

impl Percent {
    const WHOLE: Points = Points::whole(100);

    /// A part of the whole, 0 to 1.
    pub fn of(part: f64) -> Self {
        Self(Points::from_hundredths((part.clamp(0.0, 1.0) * 10_000.0).round() as i32))
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// `unsigned = digits , [ "." , digit , [ digit ] ] ;`
fn unsigned(text: &str) -> Option<Points> {
    text.parse().ok().filter(|_| text.starts_with(|c: char| c.is_ascii_digit()))
}

/// What the annotator's mark says; all of it may be missing, as in the mark of a variation.
///
/// ```
/// use oaq::notation::{Judgement, Verdict};
/// let verdict: Verdict = "mistake lost=9 chances=24.5 nag=2; +12 d24".parse().unwrap();
/// assert_eq!(verdict.judgement, Some(Judgement::Mistake));
/// assert_eq!(verdict.to_string(), "mistake lost=9 chances=24.5 nag=2; +12 d24");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// How the decision was judged; `None` if there was nothing to say.
    pub judgement: Option<Judgement>,
    /// Points lost against the best choice, never below 0; `None` where there was nothing to decide.
    pub points_lost: Option<Points>,
    /// Winning chances lost against the best choice.
    pub chances_lost: Option<Percent>,
    /// The glyph that the annotator added, as a NAG.
    pub nag: Option<u8>,
    /// What the best choice is worth.
    pub best: Option<Eval>,
}

impl Verdict {
    /// Whether the decision is known to have lost neither points nor winning chances.
    pub fn lost_nothing(&self) -> bool {
        let nothing = Points::whole(0);
        self.points_lost == Some(nothing) && self.chances_lost.is_none_or(|lost| lost == Percent(nothing))
    }
}

/// The text is not the annotator's mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAVerdict;

impl fmt::Display for NotAVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a mark such as mistake lost=9 chances=24.5 nag=2; +12 d24")
    }
}

impl std::error::Error for NotAVerdict {}

/// Without `[%oaq` and `]`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> =
            self.judgement.iter().map(|judgement| judgement.word().to_owned()).collect();
        words.extend(self.points_lost.map(|lost| format!("lost={lost}")));
        words.extend(self.chances_lost.map(|lost| format!("chances={lost}")));
        words.extend(self.nag.map(|nag| format!("nag={nag}")));
        f.write_str(&words.join(" "))?;
        match &self.best {
            Some(eval) => write!(f, "; {eval}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Verdict {
    type Err = NotAVerdict;

    fn from_str(text: &str) -> Result<Self, NotAVerdict> {
        let (words, eval) = match text.split_once(';') {
            Some((words, eval)) => (words, Some(eval.trim().parse().map_err(|_| NotAVerdict)?)),
            None => (text, None),
        };
        let mut verdict = Self { best: eval, ..Self::default() };
        for word in words.split_whitespace() {
            match word.split_once('=') {
                None => verdict.judgement = Some(Judgement::from_word(word).ok_or(NotAVerdict)?),
                Some(("lost", points)) => {
                    verdict.points_lost = Some(unsigned(points).ok_or(NotAVerdict)?);
                }
                Some(("chances", chances)) => {
                    let lost = unsigned(chances).filter(|lost| *lost <= Percent::WHOLE);
                    verdict.chances_lost = Some(Percent(lost.ok_or(NotAVerdict)?));
                }
                Some(("nag", nag)) => verdict.nag = Some(nag.parse().map_err(|_| NotAVerdict)?),
                Some(_) => return Err(NotAVerdict),
            }
        }
        Ok(verdict)
    }
}
