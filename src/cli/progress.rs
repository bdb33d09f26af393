//! A progress bar on standard error: games done, rate, time left. Only on a terminal, and only when it takes a while.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use oaq::diagnostics::Lang;

use super::Context;
use super::inputs::Source;
use super::numbers::decimal;

/// How long work may take before a bar appears.
const PATIENCE: Duration = Duration::from_millis(500);

/// The progress through some inputs.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// Whether a bar may be drawn at all.
    is_welcome: bool,
    began: Instant,
    games: u64,
    word: &'static str,
    lang: Lang,
}

impl Progress {
    /// Nothing done yet.
    pub(crate) fn new<'s>(sources: impl Iterator<Item = &'s Source>, context: &Context) -> Self {
        // The whole is known if the size of every input is.
        let total = sources.map(Source::size).try_fold(0, |total, size| Some(total + size?));
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let template =
            if total.is_some() { "{wide_bar} {percent:>3} % {msg} {eta}" } else { "{spinner} {msg}" };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self {
            bar,
            is_welcome: io::stderr().is_terminal() && !context.quiet,
            began: Instant::now(),
            games: 0,
            word: context.lang.pick("ván", "games"),
            lang: context.lang,
        }
    }

    /// Counts what was done.
    pub(crate) fn advance(&mut self, games: u32, bytes: usize) {
        self.games += u64::from(games);
        if !self.is_welcome {
            return;
        }
        self.bar.inc(bytes as u64);
        let elapsed = self.began.elapsed();
        if elapsed > PATIENCE {
            if self.bar.is_hidden() {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            let rate = self.games as f64 / elapsed.as_secs_f64();
            let (games, rate, word) = (HumanCount(self.games), told(rate, self.lang), self.word);
            self.bar.set_message(format!("{games} {word}, {rate}/s"));
        }
    }

    /// Does something that may print, with the bar out of the way.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        if self.is_welcome { self.bar.suspend(print) } else { print() }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A rate. Work that takes a second a game still shows that it goes on.
fn told(rate: f64, lang: Lang) -> String {
    match lang {
        _ if rate >= 10.0 => HumanCount(rate as u64).to_string(),
        lang => decimal(rate, 1, lang),
    }
}

#[cfg(test)]
mod tests {
    use oaq::diagnostics::Lang;

    use super::told;

    #[test]
    fn a_slow_rate_is_not_nothing() {
        assert_eq!((told(0.43, Lang::En), told(0.43, Lang::Vi)), ("0.4".to_owned(), "0,4".to_owned()));
        assert_eq!(told(123_456.7, Lang::En), "123,456");
    }
}
