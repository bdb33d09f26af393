//! Numbers typed as options: what they must be, said in the language of whoever typed something else.

use std::fmt::{self, Display, Formatter};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use oaq::annotate::Threshold;
use oaq::diagnostics::Lang;

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

/// Reads a whole number from 1 on.
pub(crate) fn positive<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, Unfit> {
    let number = text.parse().ok().filter(|number| *number >= T::from(1));
    number.ok_or(Unfit::Whole { least: "1".to_owned(), most: None })
}

/// Reads a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, Unfit> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or(Unfit::Seconds)
}

/// Reads a loss from which on a move gets a judgement: `8,10`.
pub(crate) fn loss(text: &str) -> Result<Threshold, Unfit> {
    let (points, percent) = text.split_once(',').ok_or(Unfit::Loss)?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.is_finite() && *n >= 0.0);
    let (points, percent) = number(points).zip(number(percent)).ok_or(Unfit::Loss)?;
    Ok(Threshold { points, chances: percent / 100.0 })
}
