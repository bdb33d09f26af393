//! What a command works with: language, colours, threads and the like, settled once from options and environment.

use std::env;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::thread;

use oaq::diagnostics::{Lang, Look, visible};
use oaq::drawing::Paint;
use terminal_size::{Width, terminal_size};

use super::args::{ColorChoice, Common};
use super::{Failure, Status};

/// The settings that every command gets.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// The language of everything that a person reads.
    pub(crate) lang: Lang,
    /// Whether standard output takes colours.
    pub(crate) color: bool,
    /// Whether standard error takes colours.
    pub(crate) color_errors: bool,
    /// Columns that what people read may take on standard output.
    pub(crate) width: usize,
    /// Columns that it may take on standard error.
    pub(crate) width_errors: usize,
    /// How many threads to work with.
    pub(crate) threads: NonZeroUsize,
    /// Whether to leave out notices and progress.
    pub(crate) quiet: bool,
    /// Whether to say more than usual.
    pub(crate) verbose: bool,
    /// Whether warnings count as findings.
    pub(crate) strict: bool,
}

impl Context {
    /// Settles the common options; what they leave open, the environment says.
    pub(crate) fn new(common: &Common) -> Self {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Self {
            lang: common.lang.unwrap_or_else(locale),
            color: takes_color(common.color, &io::stdout()),
            color_errors: takes_color(common.color, &io::stderr()),
            width: width(&io::stdout()),
            width_errors: width(&io::stderr()),
            threads: common.threads.and_then(|n| NonZeroUsize::new(n.into())).unwrap_or_else(cores),
            quiet: common.quiet,
            verbose: common.verbose,
            strict: common.strict,
        }
    }

    /// Whether drawings on standard output have colours.
    pub(crate) const fn paint(&self) -> Paint {
        Paint::with_color(self.color)
    }

    /// How findings look on standard output.
    pub(crate) fn look(&self) -> Look {
        Look { lang: self.lang, color: self.color, width: self.width, ..Look::default() }
    }

    /// How findings look on standard error.
    pub(crate) fn look_errors(&self) -> Look {
        Look { color: self.color_errors, width: self.width_errors, ..self.look() }
    }

    /// Says on standard error what could not be done, and goes on.
    pub(crate) fn complain(&self, failure: &Failure) -> Status {
        eprint_line(format_args!("{}", self.complaint(failure)));
        failure.status()
    }

    /// What is said on standard error of what could not be done.
    pub(crate) fn complaint(&self, failure: &Failure) -> String {
        let (on, off) = if self.color_errors { ("\u{1b}[1;31m", "\u{1b}[0m") } else { ("", "") };
        let word = self.lang.pick("lỗi", "error");
        format!("{on}{word}{off}: {}", visible(&failure.say(self.lang)))
    }

    /// Writes what has been found to standard error, as it is.
    pub(crate) fn tell(&self, rendered: &str) {
        use std::io::Write;
        let _ = io::stderr().lock().write_all(rendered.as_bytes());
    }

    /// Says something on standard error that is good to know, unless `--quiet`.
    pub(crate) fn notice(&self, text: &str) {
        if !self.quiet {
            eprint_line(format_args!("{}", visible(text)));
        }
    }
}

/// Writes a line to standard error; unlike `eprintln!` it doesn't panic where that is closed.
fn eprint_line(line: std::fmt::Arguments<'_>) {
    use std::io::Write;
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// The language of the locale: the first of these variables that is set and not empty decides, as everywhere.
pub(crate) fn locale() -> Lang {
    let set =
        ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(env::var_os).find(|name| !name.is_empty());
    set.map_or(Lang::En, |name| Lang::from_locale(&name.to_string_lossy()))
}

fn takes_color<S: IsTerminal + anstream::stream::RawStream>(choice: ColorChoice, stream: &S) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never,
    }
}

/// Where there are fewer columns, lines are rather broken by the terminal: there would be hardly a word on one.
const NARROWEST: usize = 40;

/// As many columns as a terminal has, as long as lines are read with ease; in a pipe or a file always the same.
fn width(stream: &impl IsTerminal) -> usize {
    let most = Look::default().width;
    let size = if stream.is_terminal() { terminal_size() } else { None };
    size.map_or(most, |(Width(columns), _)| usize::from(columns).clamp(NARROWEST, most))
}
