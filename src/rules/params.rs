//! The parameters of a rule set: a variant is a plain value, and any parameter can be overridden on any preset.

use std::fmt;
use std::ops::Range;

use super::parameter::{Parameter, Setting};
use super::ring::Sides;
use super::settings::{
    EmptyQuan, EndRule, FirstQuan, Flip, NextQuan, QuanSeed, RefillFrom, Repetition, Shortfall,
};

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

    /// What a parameter is set to in this rule set.
    ///
    /// ```
    /// use oaq::rules::{Parameter, Rules, Setting, Sides};
    /// let rules = Rules::preset("ky-dinh", Sides::Two).unwrap();
    /// assert_eq!(rules.get(Parameter::Young), Setting::Number(5));
    /// assert_eq!(rules.get(Parameter::RefillFrom).to_string(), "dan");
    /// ```
    pub const fn get(&self, parameter: Parameter) -> Setting {
        match parameter {
            Parameter::Dan => Setting::Number(self.dan),
            Parameter::QuanSeed => Setting::Word(self.quan_seed.as_str()),
            Parameter::QuanValue => Setting::Number(self.quan_value),
            Parameter::NextQuan => Setting::Word(self.next_quan.as_str()),
            Parameter::NextEmptyQuan => Setting::Word(self.next_empty_quan.as_str()),
            Parameter::ChainGapQuan => Setting::Word(self.chain_gap_quan.as_str()),
            Parameter::Young => Setting::Number(self.young),
            Parameter::RefillFrom => Setting::Word(self.refill_from.as_str()),
            Parameter::Shortfall => Setting::Word(self.shortfall.as_str()),
            Parameter::End => Setting::Word(self.end.as_str()),
            Parameter::FirstQuan => Setting::Word(self.first_quan.as_str()),
            Parameter::Repetition => Setting::Word(self.repetition.as_str()),
            Parameter::Flip => Setting::Word(self.flip.as_str()),
        }
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
        match self.change(overrides).into_iter().next() {
            Some((_, error)) => Err(error),
            None => Ok(self),
        }
    }

    /// Everything that is wrong with overrides, each with the bytes where it stands; nothing where [`Rules::with`] takes them.
    ///
    /// ```
    /// use oaq::rules::Rules;
    /// let faults = Rules::default().faults("yuong=3 flip=maybe");
    /// assert_eq!(faults.into_iter().map(|(place, _)| place).collect::<Vec<_>>(), [0..5, 13..18]);
    /// ```
    pub fn faults(mut self, overrides: &str) -> Vec<(Range<usize>, RulesError)> {
        self.change(overrides)
    }

    /// Makes one override, unless its parameter has been `seen` before; or says where in it what is wrong.
    fn change_one(
        &mut self,
        word: &str,
        seen: &mut Vec<Parameter>,
    ) -> Result<(), (Range<usize>, RulesError)> {
        let whole = 0..word.len();
        let Some((name, value)) = word.split_once('=') else {
            return Err((whole, RulesError::NotAnOverride { word: word.to_owned() }));
        };
        let parameter = Parameter::from_name(name)
            .ok_or_else(|| (0..name.len(), RulesError::UnknownParameter { parameter: name.to_owned() }))?;
        if seen.contains(&parameter) {
            return Err((whole, RulesError::GivenTwice { parameter }));
        }
        seen.push(parameter);
        let place = if value.is_empty() { whole } else { name.len() + 1..word.len() };
        self.set(parameter, value).map_err(|error| (place, error))
    }

    fn change(&mut self, overrides: &str) -> Vec<(Range<usize>, RulesError)> {
        let (mut faults, mut seen) = (Vec::new(), Vec::new());
        let (mut end, mut wrong) = (0, None);
        for word in overrides.split_whitespace() {
            // Only white space stands between the words.
            let start = end + overrides[end..].find(word).unwrap_or_default();
            end = start + word.len();
            let Err((place, error)) = self.change_one(word, &mut seen) else {
                wrong = None;
                continue;
            };
            if !wrong.replace(word).is_some_and(|before| are_torn(before, word)) {
                faults.push((start + place.start..start + place.end, error));
            }
        }
        if faults.is_empty()
            && let Err(error) = self.validate()
        {
            faults.push((0..overrides.len(), error));
        }
        faults
    }

    /// The parameters in which this rule set differs from another one.
    pub fn changed_from(&self, base: &Self) -> impl Iterator<Item = Parameter> {
        Parameter::ALL.into_iter().filter(move |parameter| self.get(*parameter) != base.get(*parameter))
    }

    /// The overrides that make this rule set from another one with the same sides, as a `Rules` tag writes them;
    /// empty when they are equal.
    pub fn overrides_from(&self, base: &Self) -> String {
        let changed = self.changed_from(base).map(|parameter| format!("{parameter}={}", self.get(parameter)));
        changed.collect::<Vec<_>>().join(" ")
    }

    fn set(&mut self, parameter: Parameter, value: &str) -> Result<(), RulesError> {
        let unknown = |words| RulesError::UnknownValue { parameter, value: value.to_owned(), words };
        let number = |min: u8, max: u8| {
            let digits = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
            let number = value.parse().ok().filter(|n| digits && (min..=max).contains(n));
            number.ok_or_else(|| RulesError::OutOfRange { parameter, value: value.to_owned(), min, max })
        };
        macro_rules! word {
            ($words:ty) => {
                <$words>::from_word(value).ok_or_else(|| unknown(<$words>::WORDS))?
            };
        }
        match parameter {
            Parameter::Dan => self.dan = number(1, 50)?,
            Parameter::QuanSeed => self.quan_seed = word!(QuanSeed),
            Parameter::QuanValue => self.quan_value = number(0, 100)?,
            Parameter::NextQuan => self.next_quan = word!(NextQuan),
            Parameter::NextEmptyQuan => self.next_empty_quan = word!(EmptyQuan),
            Parameter::ChainGapQuan => self.chain_gap_quan = word!(EmptyQuan),
            Parameter::Young => self.young = number(0, 50)?,
            Parameter::RefillFrom => self.refill_from = word!(RefillFrom),
            Parameter::Shortfall => self.shortfall = word!(Shortfall),
            Parameter::End => self.end = word!(EndRule),
            Parameter::FirstQuan => self.first_quan = word!(FirstQuan),
            Parameter::Repetition => self.repetition = word!(Repetition),
            Parameter::Flip => self.flip = word!(Flip),
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

/// Whether two words behind each other, both wrong, are one fault: a blank got into an override, or slid along in it.
fn are_torn(before: &str, word: &str) -> bool {
    let name = word.split('=').next().unwrap_or_default();
    let has_slid = |parameter: Parameter| {
        let right = parameter.name();
        right.get(1..) == Some(name) || name.get(1..) == Some(right)
    };
    before.ends_with('=')
        || !before.contains('=')
        || !word.contains('=')
        || Parameter::ALL.into_iter().any(has_slid)
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
        parameter: Parameter,
        /// The value as written.
        value: String,
        /// The values it may have.
        words: &'static [&'static str],
    },
    /// A number that is not one, or out of its range.
    OutOfRange {
        /// The parameter.
        parameter: Parameter,
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
        parameter: Parameter,
    },
    /// The variant is not played with so many sides.
    NotWithSides {
        /// The variant's id.
        variant: &'static str,
        /// The number asked for.
        sides: Sides,
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
            Self::NotWithSides { variant, sides } => write!(f, "{variant} is not played with {sides} sides"),
            Self::Clash { first, second } => write!(f, "{first} makes no sense with {second}"),
        }
    }
}

impl std::error::Error for RulesError {}
