//! The parameters of a rule set: a variant is a plain value, and any parameter can be overridden on any preset.

use std::fmt;

use super::choices::{
    EmptyQuan, EndRule, FirstQuan, Flip, NextQuan, QuanSeed, RefillFrom, Repetition, Shortfall,
};
use super::ring::Sides;

/// Dân in a quan pit at the start under `quan-seed=stones`.
pub const QUAN_SEED_STONES: u16 = 10;

/// A complete rule set that makes sense. Made from a [preset](super::Preset) and changed by [`Rules::with`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    pub(super) sides: Sides,
    pub(super) dan: u8,
    pub(super) quan_seed: QuanSeed,
    pub(super) quan_value: u8,
    pub(super) next_quan: NextQuan,
    pub(super) next_empty_quan: EmptyQuan,
    pub(super) chain_gap_quan: EmptyQuan,
    pub(super) young: u8,
    pub(super) refill_from: RefillFrom,
    pub(super) shortfall: Shortfall,
    pub(super) end: EndRule,
    pub(super) first_quan: FirstQuan,
    pub(super) repetition: Repetition,
    pub(super) flip: Flip,
}

/// The names of all parameters, in the order in which they are listed everywhere.
pub const PARAMETERS: [&str; 13] = [
    "dan",
    "quan-seed",
    "quan-value",
    "next-quan",
    "next-empty-quan",
    "chain-gap-quan",
    "young",
    "refill-from",
    "shortfall",
    "end",
    "first-quan",
    "repetition",
    "flip",
];

impl Rules {
    /// How many sides play.
    #[inline]
    pub const fn sides(&self) -> Sides {
        self.sides
    }
    /// Dân in each dân pit at the start, 1 to 50.
    #[inline]
    pub const fn dan(&self) -> u8 {
        self.dan
    }
    /// What a quan pit holds at the start.
    #[inline]
    pub const fn quan_seed(&self) -> QuanSeed {
        self.quan_seed
    }
    /// Points for a captured quan piece, 0 to 100.
    #[inline]
    pub const fn quan_value(&self) -> u16 {
        self.quan_value as u16
    }
    /// What a non-empty quan pit behind the last stone does.
    #[inline]
    pub const fn next_quan(&self) -> NextQuan {
        self.next_quan
    }
    /// How an empty quan pit behind the last stone counts.
    #[inline]
    pub const fn next_empty_quan(&self) -> EmptyQuan {
        self.next_empty_quan
    }
    /// How an empty quan pit counts as the gap of a chain's later link.
    #[inline]
    pub const fn chain_gap_quan(&self) -> EmptyQuan {
        self.chain_gap_quan
    }
    /// A quan piece with fewer dân than this can't be captured, 0 to 50.
    #[inline]
    pub const fn young(&self) -> u16 {
        self.young as u16
    }
    /// What pays for a refill.
    #[inline]
    pub const fn refill_from(&self) -> RefillFrom {
        self.refill_from
    }
    /// What happens when a refill can't be paid.
    #[inline]
    pub const fn shortfall(&self) -> Shortfall {
        self.shortfall
    }
    /// The quan condition.
    #[inline]
    pub const fn end(&self) -> EndRule {
        self.end
    }
    /// Whether the first move may capture a quan piece.
    #[inline]
    pub const fn first_quan(&self) -> FirstQuan {
        self.first_quan
    }
    /// Whether repeated moves end the game.
    #[inline]
    pub const fn repetition(&self) -> Repetition {
        self.repetition
    }
    /// Whether the second player may flip.
    #[inline]
    pub const fn flip(&self) -> Flip {
        self.flip
    }

    /// The word or number that a parameter has in this rule set; `None` if there is no such parameter.
    ///
    /// ```
    /// use oaq::rules::{Rules, Sides};
    /// let rules = Rules::preset("ky-dinh", Sides::Two).unwrap();
    /// assert_eq!(rules.get("young").unwrap(), "5");
    /// ```
    pub fn get(&self, parameter: &str) -> Option<String> {
        Some(match parameter {
            "dan" => self.dan.to_string(),
            "quan-seed" => self.quan_seed.to_string(),
            "quan-value" => self.quan_value.to_string(),
            "next-quan" => self.next_quan.to_string(),
            "next-empty-quan" => self.next_empty_quan.to_string(),
            "chain-gap-quan" => self.chain_gap_quan.to_string(),
            "young" => self.young.to_string(),
            "refill-from" => self.refill_from.to_string(),
            "shortfall" => self.shortfall.to_string(),
            "end" => self.end.to_string(),
            "first-quan" => self.first_quan.to_string(),
            "repetition" => self.repetition.to_string(),
            "flip" => self.flip.to_string(),
            _ => return None,
        })
    }

    /// This rule set with overrides as a `Rules` tag writes them: `"young=3 quan-value=5"`.
    ///
    /// # Errors
    /// The first word that is not `parameter=value`, a parameter or value that doesn't exist, a parameter given
    /// twice, or a combination that makes no sense.
    ///
    /// ```
    /// use oaq::rules::{Rules, Sides};
    /// let rules = Rules::preset("folk", Sides::Two).unwrap().with("young=3 quan-value=5").unwrap();
    /// assert_eq!(rules.young(), 3);
    /// assert!(rules.with("flip=maybe").is_err());
    /// ```
    pub fn with(mut self, overrides: &str) -> Result<Self, RulesError> {
        let mut seen: Vec<&str> = Vec::new();
        for word in overrides.split_whitespace() {
            let (name, value) =
                word.split_once('=').ok_or_else(|| RulesError::NotAnOverride { word: word.to_owned() })?;
            if seen.contains(&name) {
                return Err(RulesError::GivenTwice { parameter: name.to_owned() });
            }
            self.set(name, value)?;
            seen.push(name);
        }
        self.validate()?;
        Ok(self)
    }

    /// The overrides that make this rule set from another one with the same sides, as a `Rules` tag writes them;
    /// empty when they are equal.
    pub fn overrides_from(&self, base: &Self) -> String {
        let changed = PARAMETERS.iter().filter_map(|name| {
            let value = self.get(name)?;
            (base.get(name)? != value).then(|| format!("{name}={value}"))
        });
        changed.collect::<Vec<_>>().join(" ")
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), RulesError> {
        fn word<T>(
            parsed: Option<T>,
            name: &str,
            value: &str,
            words: &'static [&'static str],
        ) -> Result<T, RulesError> {
            parsed.ok_or_else(|| RulesError::UnknownValue {
                parameter: name.to_owned(),
                value: value.to_owned(),
                words,
            })
        }
        fn number(name: &str, value: &str, min: u8, max: u8) -> Result<u8, RulesError> {
            let digits = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| value.parse().ok()).flatten().filter(|n| (min..=max).contains(n)).ok_or_else(
                || RulesError::OutOfRange { parameter: name.to_owned(), value: value.to_owned(), min, max },
            )
        }
        match name {
            "dan" => self.dan = number(name, value, 1, 50)?,
            "quan-value" => self.quan_value = number(name, value, 0, 100)?,
            "young" => self.young = number(name, value, 0, 50)?,
            "quan-seed" => {
                self.quan_seed = word(QuanSeed::from_word(value), name, value, QuanSeed::WORDS)?;
            }
            "next-quan" => {
                self.next_quan = word(NextQuan::from_word(value), name, value, NextQuan::WORDS)?;
            }
            "next-empty-quan" => {
                self.next_empty_quan = word(EmptyQuan::from_word(value), name, value, EmptyQuan::WORDS)?;
            }
            "chain-gap-quan" => {
                self.chain_gap_quan = word(EmptyQuan::from_word(value), name, value, EmptyQuan::WORDS)?;
            }
            "refill-from" => {
                self.refill_from = word(RefillFrom::from_word(value), name, value, RefillFrom::WORDS)?;
            }
            "shortfall" => {
                self.shortfall = word(Shortfall::from_word(value), name, value, Shortfall::WORDS)?;
            }
            "end" => self.end = word(EndRule::from_word(value), name, value, EndRule::WORDS)?,
            "first-quan" => {
                self.first_quan = word(FirstQuan::from_word(value), name, value, FirstQuan::WORDS)?;
            }
            "repetition" => {
                self.repetition = word(Repetition::from_word(value), name, value, Repetition::WORDS)?;
            }
            "flip" => self.flip = word(Flip::from_word(value), name, value, Flip::WORDS)?,
            _ => return Err(RulesError::UnknownParameter { parameter: name.to_owned() }),
        }
        Ok(())
    }

    fn validate(&self) -> Result<(), RulesError> {
        let clash = |first: &'static str, second: &'static str| Err(RulesError::Clash { first, second });
        if self.sides != Sides::Two {
            if self.flip == Flip::Yes {
                return clash("flip=yes", "sides>2");
            }
            if self.repetition == Repetition::Moves3 {
                return clash("repetition=moves-3", "sides>2");
            }
        }
        if self.quan_seed == QuanSeed::Stones {
            if self.young > 0 {
                return clash("young>0", "quan-seed=stones");
            }
            if self.end == EndRule::PiecesCaptured {
                return clash("end=pieces-captured", "quan-seed=stones");
            }
        }
        Ok(())
    }
}

/// Why a `Rules` tag can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// A word that is not `parameter=value`.
    NotAnOverride {
        /// The word as written.
        word: String,
    },
    /// There is no such parameter.
    UnknownParameter {
        /// Its name as written.
        parameter: String,
    },
    /// The parameter has no such value.
    UnknownValue {
        /// The parameter.
        parameter: String,
        /// The value as written.
        value: String,
        /// The values it may have.
        words: &'static [&'static str],
    },
    /// A number that is not one, or out of its range.
    OutOfRange {
        /// The parameter.
        parameter: String,
        /// The value as written.
        value: String,
        /// The least it may be.
        min: u8,
        /// The most it may be.
        max: u8,
    },
    /// The same parameter twice.
    GivenTwice {
        /// The parameter.
        parameter: String,
    },
    /// Two settings that make no sense together.
    Clash {
        /// One of them, as an override or `sides>2`.
        first: &'static str,
        /// The other.
        second: &'static str,
    },
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnOverride { word } => write!(f, "`{word}` is not written as parameter=value"),
            Self::UnknownParameter { parameter } => write!(f, "there is no parameter `{parameter}`"),
            Self::UnknownValue { parameter, value, words } => {
                write!(f, "`{parameter}` can't be `{value}`: it is one of {}", words.join(", "))
            }
            Self::OutOfRange { parameter, value, min, max } => {
                write!(f, "`{parameter}` can't be `{value}`: it is a number from {min} to {max}")
            }
            Self::GivenTwice { parameter } => write!(f, "`{parameter}` is given twice"),
            Self::Clash { first, second } => write!(f, "{first} makes no sense with {second}"),
        }
    }
}

impl std::error::Error for RulesError {}
