//! Diagnostics as text: one file a format behind one small trait.
//!
//! A renderer turns each diagnostic into text of its own, so that many threads can render at once; [`Report`] writes
//! the pieces one after the other as they come, whatever their number, with what the format needs around them.

mod concise;
mod github;
mod human;
mod json;
mod sarif;
mod snippet;
mod uri;

use std::io::{self, Write};
use std::str::FromStr;

use super::diagnostic::Diagnostic;
use super::lang::Lang;
use super::source::Source;
use super::totals::Totals;

/// A form in which diagnostics are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// For people: the place in the record, the position, help.
    #[default]
    Human,
    /// A line each: `file:line:col: code name message`.
    Concise,
    /// One JSON object, `oaq-diagnostics`.
    Json,
    /// SARIF 2.1.0, which code hosts and editors read.
    Sarif,
    /// Workflow commands of GitHub Actions.
    Github,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Human, Self::Concise, Self::Json, Self::Sarif, Self::Github];

    /// The name that `--format` takes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Concise => "concise",
            Self::Json => "json",
            Self::Sarif => "sarif",
            Self::Github => "github",
        }
    }

    /// The renderer of this format.
    pub fn renderer(self, look: Look) -> Box<dyn Render> {
        match self {
            Self::Human => Box::new(human::Human::new(look)),
            Self::Concise => Box::new(concise::Concise { lang: look.lang }),
            Self::Json => Box::new(json::Json { lang: look.lang }),
            Self::Sarif => Box::new(sarif::Sarif::new(look.lang)),
            Self::Github => Box::new(github::Github { lang: look.lang }),
        }
    }
}

/// Reads the name of a format.
impl FromStr for Format {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or(())
    }
}

/// How diagnostics are to look. Nothing of it is taken from the environment: the same look is the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The language of the sentences.
    pub lang: Lang,
    /// Whether people's output has colours. Without them there is no escape byte in it.
    pub color: bool,
    /// Whether people's output has line-drawing characters, or ASCII ones only.
    pub unicode: bool,
    /// Columns that people's output may take; lines of the record are cut to fit.
    pub width: usize,
    /// Whether people's output ends with a summary.
    pub summary: bool,
}

/// English, without colours, 100 columns.
impl Default for Look {
    fn default() -> Self {
        Self { lang: Lang::En, color: false, unicode: true, width: 100, summary: true }
    }
}

/// A format's way of writing diagnostics.
pub trait Render: Send + Sync {
    /// What comes before the first diagnostic.
    fn head(&self) -> String {
        String::new()
    }

    /// What stands between two diagnostics.
    fn separator(&self) -> &'static str {
        ""
    }

    /// Writes one diagnostic of a text to the end of `out`.
    fn one(&self, source: &Source<'_>, diagnostic: &Diagnostic, out: &mut String);

    /// What comes after the last diagnostic.
    fn tail(&self, _totals: &Totals) -> String {
        String::new()
    }
}

impl dyn Render {
    /// Several diagnostics of one text, in the order given.
    ///
    /// ```
    /// use std::path::Path;
    /// use oaq::diagnostics::{Format, Look, Place, Source};
    /// use oaq::replay::{Options, Record, check};
    /// let text = r#"[Variant "standard"] 1. 2< 2< *"#;
    /// let parsed = oaq::notation::parse_game(text);
    /// let found = check(&Record::of(&parsed, 1), &Options::default());
    /// let source = Source::new(Path::new("a.oaq"), text, Place::START);
    /// let rendered = Format::Concise.renderer(Look::default()).all(&source, &found);
    /// assert_eq!(rendered, "a.oaq:1:28: OAQ0302 not-your-pit Pit 2 belongs to P0, but it is the turn of P1\n");
    /// ```
    pub fn all(&self, source: &Source<'_>, diagnostics: &[Diagnostic]) -> String {
        let mut out = String::new();
        for (i, diagnostic) in diagnostics.iter().enumerate() {
            if i > 0 {
                out.push_str(self.separator());
            }
            self.one(source, diagnostic, &mut out);
        }
        out
    }
}

/// A report on its way out: the rendered pieces are written as they come.
pub struct Report<'r, W: Write> {
    renderer: &'r dyn Render,
    out: W,
    is_empty: bool,
}

impl<'r, W: Write> Report<'r, W> {
    /// Begins a report.
    ///
    /// # Errors
    /// If `out` can't be written to.
    pub fn new(renderer: &'r dyn Render, mut out: W) -> io::Result<Self> {
        out.write_all(renderer.head().as_bytes())?;
        Ok(Self { renderer, out, is_empty: true })
    }

    /// Adds what the same renderer made of some diagnostics; nothing if it is empty.
    ///
    /// # Errors
    /// If the output can't be written to.
    pub fn add(&mut self, rendered: &str) -> io::Result<()> {
        if rendered.is_empty() {
            return Ok(());
        }
        if !self.is_empty {
            self.out.write_all(self.renderer.separator().as_bytes())?;
        }
        self.is_empty = false;
        self.out.write_all(rendered.as_bytes())
    }

    /// Ends the report, and gives back what it was written to.
    ///
    /// # Errors
    /// If the output can't be written to.
    pub fn finish(mut self, totals: &Totals) -> io::Result<W> {
        self.out.write_all(self.renderer.tail(totals).as_bytes())?;
        Ok(self.out)
    }
}
