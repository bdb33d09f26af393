//! The values of tags that have a meaning: what a `Date`, a `Score`, a `Termination` may say.

use std::fmt;

use arrayvec::ArrayVec;

use crate::rules::{EndReason, MAX_SIDES, words};

/// How a game ended, as a `Termination` tag says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// The rules decided: the replay can check it.
    Rule(EndReason),
    /// The players or an arbiter decided: the record is believed.
    People(Decision),
}

words! {
    /// What people can decide about a game that the rules have not ended.
    Decision {
        /// A side gave up.
        Resign = "resign",
        /// A side used up its time.
        Time = "time",
        /// The sides agreed on the result.
        Agreement = "agreement",
        /// An arbiter gave the result.
        Adjudication = "adjudication",
        /// The game was broken off.
        Abandoned = "abandoned",
        /// A side did not come, or broke a rule of the tournament.
        Forfeit = "forfeit",
    }
}

impl Termination {
    /// The meaning of a tag value; `None` for any other word.
    ///
    /// ```
    /// use oaq::replay::{Decision, Termination};
    /// assert_eq!(Termination::from_word("resign"), Some(Termination::People(Decision::Resign)));
    /// assert_eq!(Termination::from_word("gave up"), None);
    /// ```
    pub fn from_word(word: &str) -> Option<Self> {
        let by_people = || Decision::from_word(word).map(Self::People);
        EndReason::from_word(word).map(Self::Rule).or_else(by_people)
    }
}

/// The word that the tag has for it.
impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(reason) => reason.fmt(f),
            Self::People(decision) => decision.fmt(f),
        }
    }
}

/// Points by side, P0 first.
pub(crate) type Score = ArrayVec<i32, MAX_SIDES>;

/// The final points by side of a `Score` tag: `43-27`, and `-3-73` where debts outweigh the dân.
/// `None` if the value is not two to four whole numbers joined with `-`.
pub(crate) fn score(value: &str) -> Option<Score> {
    let mut points = Score::new();
    let mut rest = value;
    loop {
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return None;
        }
        points.try_push(rest[..sign + digits].parse().ok()?).ok()?;
        rest = &rest[sign + digits..];
        if rest.is_empty() {
            return (points.len() >= 2).then_some(points);
        }
        rest = rest.strip_prefix('-')?;
    }
}

/// Whether a `TimeControl` gives seconds a game and a move, `300+5`, or seconds a move, `10/move`, or one of
/// the forms that PGN has: `600`, `40/5400`, `*180`, several with `:` between; `?` and `-` are what is
/// written where nobody knows it or there was none.
pub(crate) fn is_time_control(value: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_clock = |text: &str| match text.split_once('+') {
        Some((game, each)) => is_number(game) && is_number(each),
        None => is_number(text),
    };
    let is_period = |text: &str| match (text.strip_prefix('*'), text.split_once('/')) {
        (Some(sand), _) => is_number(sand),
        (None, Some((seconds, "move"))) => is_number(seconds),
        (None, Some((moves, clock))) => is_number(moves) && is_clock(clock),
        (None, None) => is_clock(text),
    };
    matches!(value, "?" | "-") || value.split(':').all(is_period)
}

/// Whether a `Date` is `YYYY.MM.DD` with a day that the calendar has, unknown parts written `??`.
pub(crate) fn is_date(value: &str) -> bool {
    let mut parts = value.split('.');
    let (Some(year), Some(month), Some(day), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let number = |text: &str| -> Option<u16> {
        text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
    };
    let year = match year {
        // Any 29 February may exist in a year that is not known.
        "????" => 2000,
        _ if year.len() == 4 => match number(year) {
            Some(year) => year,
            None => return false,
        },
        _ => return false,
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        "??" | "01" | "03" | "05" | "07" | "08" | "10" | "12" => 31,
        "04" | "06" | "09" | "11" => 30,
        "02" if leap => 29,
        "02" => 28,
        _ => return false,
    };
    day == "??" || (day.len() == 2 && number(day).is_some_and(|day| (1..=days).contains(&day)))
}

#[cfg(test)]
mod tests {
    use super::{is_date, is_time_control, score};

    #[test]
    fn dates_exist() {
        for good in ["2026.02.17", "2024.02.29", "2026.??.??", "????.??.??", "????.02.29", "2026.12.??"] {
            assert!(is_date(good), "{good}");
        }
        for bad in [
            "2026-02-17",
            "2026.2.17",
            "2026.02.30",
            "2025.02.29",
            "2026.13.01",
            "",
            "2026.01.01.",
            "+026.01.01",
        ] {
            assert!(!is_date(bad), "{bad}");
        }
    }

    #[test]
    fn time_controls_are_in_seconds() {
        for good in ["300+5", "0+10", "10/move", "?", "-", "300", "40/5400", "40/5400:1800+10", "*180"] {
            assert!(is_time_control(good), "{good}");
        }
        for bad in
            ["", "300:", "40/x", "5 phút", "300+", "+5", "300+5+5", "-300+5", "10/ move", "10/game", "/move"]
        {
            assert!(!is_time_control(bad), "{bad}");
        }
    }

    #[test]
    fn scores_are_numbers_by_side() {
        assert_eq!(score("43-27").as_deref(), Some(&[43, 27][..]));
        assert_eq!(score("-3-73").as_deref(), Some(&[-3, 73][..]));
        assert_eq!(score("30--5-80").as_deref(), Some(&[30, -5, 80][..]));
        for bad in ["", "43", "43-", "-", "a-b", "43 - 27", "1-2-3-4-5", "99999999999-1"] {
            assert_eq!(score(bad), None, "{bad}");
        }
    }
}
