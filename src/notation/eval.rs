//! Evaluations as records write them: `+12 d24`, `=+12`, `>=2`, `40,35,30 d9`.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;

/// Points, to a hundredth.
///
/// ```
/// use oaq::notation::Points;
/// assert_eq!(Points::whole(-70).to_string(), "-70");
/// assert_eq!("12.5".parse::<Points>().unwrap().hundredths(), 1250);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i32);

impl Points {
    /// Full points; more than 20 million count as that.
    pub const fn whole(points: i32) -> Self {
        Self(points.saturating_mul(100))
    }

    /// So many hundredths of a point.
    pub const fn from_hundredths(hundredths: i32) -> Self {
        Self(hundredths)
    }

    /// The hundredths of a point.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// The points as a number.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

/// Without needless zeros; `{:+}` puts a sign before everything but 0.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.0.signum() {
            -1 => "-",
            1 if f.sign_plus() => "+",
            _ => "",
        };
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match part {
            0 => write!(f, "{sign}{whole}"),
            _ if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// The text is not a number of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotPoints;

impl fmt::Display for NotPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number of points such as +12, -3.5 or 0")
    }
}

impl std::error::Error for NotPoints {}

impl FromStr for Points {
    type Err = NotPoints;

    /// `points = [ "+" | "-" | "−" ] , unsigned ;`
    fn from_str(text: &str) -> Result<Self, NotPoints> {
        let (negative, digits) = match text.strip_prefix(['-', '−']) {
            Some(digits) => (true, digits),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
        let all_digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !all_digits(whole) || !all_digits(part) || part.len() > 2 {
            return Err(NotPoints);
        }
        let whole: i32 = whole.parse().map_err(|_| NotPoints)?;
        let scale = if part.len() == 1 { 10 } else { 1 };
        let part: i32 = part.parse().map_err(|_| NotPoints)?;
        let size = whole.checked_mul(100).and_then(|w| w.checked_add(part * scale)).ok_or(NotPoints)?;
        Ok(Self(if negative { -size } else { size }))
    }
}

/// What a position is worth.
///
/// ```
/// use oaq::notation::{Basis, Eval, Points};
/// let eval: Eval = "+12 d24".parse().unwrap();
/// assert_eq!(eval, Eval::difference(Points::whole(12), Basis::Depth(24)));
/// assert_eq!("=-70".parse::<Eval>().unwrap().to_string(), "=-70");
/// assert_eq!("40,35,30 d9".parse::<Eval>().unwrap().scores().len(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eval {
    /// One value: the final score difference P0 − P1. Three or four: the expected final scores by side.
    values: ArrayVec<Points, 4>,
    basis: Basis,
}

/// How far a value can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// An estimate from a search of so many plies.
    Depth(u32),
    /// `=`: proven exact.
    Proven,
    /// `>=`: proven to be at least this; two sides only.
    AtLeast,
    /// `<=`: proven to be at most this; two sides only.
    AtMost,
}

impl Basis {
    /// The plies of the search, for an estimate.
    pub const fn depth(self) -> Option<u32> {
        match self {
            Self::Depth(depth) => Some(depth),
            Self::Proven | Self::AtLeast | Self::AtMost => None,
        }
    }
}

impl Eval {
    /// The final score difference P0 − P1 on two sides.
    pub fn difference(value: Points, basis: Basis) -> Self {
        Self { values: ArrayVec::from_iter([value]), basis }
    }

    /// The expected final scores by side; `None` unless they are of three or four sides, or for a bound.
    pub fn of_scores(scores: &[Points], basis: Basis) -> Option<Self> {
        let fits = matches!(scores.len(), 3 | 4) && !matches!(basis, Basis::AtLeast | Basis::AtMost);
        fits.then(|| Self { values: scores.iter().copied().collect(), basis })
    }

    /// The difference P0 − P1 of a game with two sides.
    pub fn value(&self) -> Option<Points> {
        match self.values[..] {
            [value] => Some(value),
            _ => None,
        }
    }

    /// The scores by side of a game with three or four sides; empty for one with two.
    pub fn scores(&self) -> &[Points] {
        if self.values.len() == 1 { &[] } else { &self.values }
    }

    /// How far it can be relied on.
    pub fn basis(&self) -> Basis {
        self.basis
    }
}

/// As in a record: a difference has a sign, scores have none.
impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.basis {
            Basis::Depth(_) => "",
            Basis::Proven => "=",
            Basis::AtLeast => ">=",
            Basis::AtMost => "<=",
        })?;
        match self.values[..] {
            [value] => write!(f, "{value:+}")?,
            ref scores => {
                for (side, score) in scores.iter().enumerate() {
                    f.write_str(if side == 0 { "" } else { "," })?;
                    write!(f, "{score}")?;
                }
            }
        }
        if let Basis::Depth(depth) = self.basis {
            write!(f, " d{depth}")?;
        }
        Ok(())
    }
}

/// Why a text is no evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvalProblem {
    /// There is no value, or it is not a number of points.
    Value,
    /// Not one value (two sides), three or four; or a bound of several.
    Sides,
    /// Neither a depth such as `d9` behind the value nor `=`, `>=` or `<=` before it, or both.
    Depth,
}

impl fmt::Display for EvalProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Value => "expected a value such as +12",
            Self::Sides => "expected one value, or one for each of three or four sides",
            Self::Depth => "expected a depth such as d9 behind the value, or = before it",
        })
    }
}

impl std::error::Error for EvalProblem {}

impl FromStr for Eval {
    type Err = EvalProblem;

    /// `eval = some blanks , ( values , some blanks , "d" , digits | "=" , values | ( ">=" | "<=" ) , points ) , blanks ;`
    fn from_str(text: &str) -> Result<Self, EvalProblem> {
        let mut words = text.split_ascii_whitespace();
        let first = words.next().ok_or(EvalProblem::Value)?;
        let proofs = [(">=", Basis::AtLeast), ("<=", Basis::AtMost), ("=", Basis::Proven)];
        let proof = proofs.iter().find_map(|(mark, basis)| Some((first.strip_prefix(mark)?, *basis)));
        let depth = words.next();
        let (values, basis) = match (proof, depth) {
            (Some(proof), None) => proof,
            (None, Some(depth)) => {
                let depth =
                    depth.strip_prefix('d').filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
                let depth = depth.and_then(|digits| digits.parse().ok()).ok_or(EvalProblem::Depth)?;
                (first, Basis::Depth(depth))
            }
            (Some(_), Some(_)) | (None, None) => {
                // Something that is no number at all is the greater fault.
                first
                    .trim_start_matches(['<', '>', '='])
                    .split(',')
                    .try_for_each(|v| v.parse::<Points>().map(drop))
                    .map_err(|_| EvalProblem::Value)?;
                return Err(EvalProblem::Depth);
            }
        };
        if words.next().is_some() {
            return Err(EvalProblem::Depth);
        }
        let mut points = ArrayVec::<Points, 4>::new();
        for value in values.split(',') {
            let value = value.parse().map_err(|_| EvalProblem::Value)?;
            points.try_push(value).map_err(|_| EvalProblem::Sides)?;
        }
        match points[..] {
            [value] => Ok(Self::difference(value, basis)),
            ref scores => Self::of_scores(scores, basis).ok_or(EvalProblem::Sides),
        }
    }
}
