//! Numbers typed as options: what they must be, said in the language of whoever typed something else.

use std::any::TypeId;
use std::fmt::{self, Display, Formatter};
use std::num::{IntErrorKind, ParseIntError};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use clap::Command;
use oaq::annotate::Threshold;
use oaq::diagnostics::Lang;

/// The most seconds that can be asked for: some thirty years.
const MOST_SECONDS: u64 = 1_000_000_000;

/// What an option must be that is something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unfit {
    /// A whole number within limits.
    Whole {
        /// The least.
        least: String,
        /// The greatest, unless any is fine.
        most: Option<String>,
    },
    /// A number of seconds.
    Seconds,
    /// Fewer seconds.
    FewerSeconds,
    /// A loss: points, and per cent of the winning chances.
    Loss,
}

impl Unfit {
    /// What it must be, in words.
    pub(crate) fn say(&self, lang: Lang) -> String {
        match self {
            Self::Whole { least, most: Some(most) } => lang.pick(
                format!("phải là một số nguyên từ {least} đến {most}"),
                format!("it must be a whole number from {least} to {most}"),
            ),
            Self::Whole { least, most: None } => lang.pick(
                format!("phải là một số nguyên, ít nhất là {least}"),
                format!("it must be a whole number, at least {least}"),
            ),
            Self::Seconds => lang
                .pick("phải là số giây, ví dụ 2 hay 0.5", "it must be a number of seconds, such as 2 or 0.5")
                .to_owned(),
            Self::FewerSeconds => lang.pick(
                format!("phải là số giây, nhiều nhất là {MOST_SECONDS}"),
                format!("it must be a number of seconds, at most {MOST_SECONDS}"),
            ),
            Self::Loss => lang
                .pick(
                    "phải là hai số cách nhau bằng dấu phẩy, ví dụ 8,10",
                    "it must be two numbers with a comma between them, such as 8,10",
                )
                .to_owned(),
        }
    }
}

impl Display for Unfit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Unfit {}

/// A number with so many digits behind the point, or in Vietnamese behind the comma.
pub(crate) fn decimal(value: f64, digits: usize, lang: Lang) -> String {
    let text = format!("{value:.digits$}");
    lang.pick(text.replace('.', ","), text)
}

/// Reads a whole number within limits.
pub(crate) fn within<T>(
    limits: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, Unfit> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let (least, most) = (limits.start().to_string(), Some(limits.end().to_string()));
        let number = text.parse().ok().filter(|number| limits.contains(number));
        number.ok_or(Unfit::Whole { least, most })
    }
}

/// A whole number without a sign.
pub(crate) trait Whole: FromStr<Err = ParseIntError> + PartialOrd + Display + From<u8> {
    /// The greatest.
    const MAX: Self;
}

impl Whole for u32 {
    const MAX: Self = Self::MAX;
}

impl Whole for u64 {
    const MAX: Self = Self::MAX;
}

impl Whole for usize {
    const MAX: Self = Self::MAX;
}

/// Reads a whole number from a least one on. The greatest is told only to those who typed a greater one.
pub(crate) fn at_least<T: Whole>(
    least: u8,
) -> impl Fn(&str) -> Result<T, Unfit> + Clone + Send + Sync + 'static {
    move |text| {
        let most = match text.parse::<T>() {
            Ok(number) if number >= T::from(least) => return Ok(number),
            Err(error) if *error.kind() == IntErrorKind::PosOverflow => Some(T::MAX.to_string()),
            _ => None,
        };
        Err(Unfit::Whole { least: least.to_string(), most })
    }
}

/// Reads a whole number from 1 on.
pub(crate) fn positive<T: Whole>(text: &str) -> Result<T, Unfit> {
    at_least(1)(text)
}

/// Reads a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, Unfit> {
    let seconds = text.parse::<f64>().map_err(|_| Unfit::Seconds)?;
    // `inf` is no number to anybody but a computer.
    if seconds > MOST_SECONDS as f64 && text.contains(|c: char| c.is_ascii_digit()) {
        return Err(Unfit::FewerSeconds);
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| Unfit::Seconds)
}

/// Lets the options that take numbers have negative ones, which none of them can be: else such a number would be taken for
/// an option, and clap would say how to make a file of it.
pub(crate) fn with_signs(command: Command) -> Command {
    let numbers = [
        TypeId::of::<u8>(),
        TypeId::of::<u16>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<usize>(),
        TypeId::of::<Duration>(),
    ];
    let command = command.mut_args(|arg| {
        let read = arg.get_value_parser().type_id();
        if !arg.get_action().takes_values() {
            arg
        } else if numbers.iter().any(|number| read == *number) {
            arg.allow_negative_numbers(true)
        } else if read == TypeId::of::<Threshold>() {
            // Two numbers are nothing that clap knows as a number.
            arg.allow_hyphen_values(true)
        } else {
            arg
        }
    });
    command.mut_subcommands(with_signs)
}

/// Reads a loss from which on a move gets a judgement: `8,10`.
pub(crate) fn loss(text: &str) -> Result<Threshold, Unfit> {
    let (points, percent) = text.split_once(',').ok_or(Unfit::Loss)?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.is_finite() && *n >= 0.0);
    let (points, percent) = number(points).zip(number(percent)).ok_or(Unfit::Loss)?;
    Ok(Threshold { points, chances: percent / 100.0 })
}
