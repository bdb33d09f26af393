//! For people: the place in the record drawn by miette, below it the position and what helps.

use std::fmt::{self, Write};
use std::iter::once;

use anstyle::{AnsiColor, Style};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};

use super::snippet::{Snippet, Wanted};
use super::{Look, Render};
use crate::diagnostics::code::Severity;
use crate::diagnostics::diagnostic::{Diagnostic, Safety};
use crate::diagnostics::source::{Place, Source};
use crate::diagnostics::totals::Totals;
use crate::diagnostics::visible::visible;
use crate::diagnostics::wrap::wrap;
use crate::drawing::{self, Paint};

/// Columns that miette takes on the left of a line: the number and a frame.
const GUTTER: usize = 12;

pub(super) struct Human {
    look: Look,
    miette: GraphicalReportHandler,
}

impl Human {
    pub(super) fn new(look: Look) -> Self {
        let theme = match (look.unicode, look.color) {
            (true, true) => GraphicalTheme::unicode(),
            (true, false) => GraphicalTheme::unicode_nocolor(),
            (false, true) => GraphicalTheme::ascii(),
            (false, false) => GraphicalTheme::none(),
        };
        let miette = GraphicalReportHandler::new_themed(theme)
            .with_width(look.width)
            .with_links(false)
            .without_cause_chain()
            .without_syntax_highlighting();
        Self { look, miette }
    }

    /// Code and name, and the game and ply where there are any: `OAQ0301 empty-pit, game 2, ply 7`.
    fn headline(&self, diagnostic: &Diagnostic) -> String {
        let finding = &diagnostic.finding;
        let mut text = format!("{} {}", finding.code(), finding.name());
        let (game, ply) = self.look.lang.pick(("ván", "lượt thứ"), ("game", "ply"));
        if diagnostic.game > 0 {
            text.push_str(&format!(", {game} {}", diagnostic.game));
        }
        if let Some(n) = diagnostic.ply {
            text.push_str(&format!(", {ply} {n}"));
        }
        text
    }

    /// What stands below the place: the position, help, notes and the fix.
    fn below(&self, diagnostic: &Diagnostic, out: &mut String) -> fmt::Result {
        let lang = self.look.lang;
        if let Some(scene) = &diagnostic.scene {
            out.push('\n');
            for line in drawing::board(&scene.position, &scene.rules, Paint::Plain).lines() {
                writeln!(out, "    {line}")?;
            }
            out.push('\n');
        }
        // The first sentences are about this finding, the pits that could be played and the notes about the game.
        let mut sentences = diagnostic.help(lang);
        if let Some(fix) = &diagnostic.fix {
            let option = match fix.safety {
                Safety::Safe => "--fix",
                Safety::Unsafe => "--unsafe-fixes",
            };
            sentences.push(format!("{} ({option})", fix.description(lang)));
        }
        let bullet = if self.look.unicode { "›" } else { ">" };
        let (on, off) = self.paint(AnsiColor::Cyan.on_default());
        for sentence in sentences {
            for (i, line) in wrap(&sentence, self.look.width.saturating_sub(4)).iter().enumerate() {
                match i {
                    0 => writeln!(out, "  {on}{bullet}{off} {line}")?,
                    _ => writeln!(out, "    {line}")?,
                }
            }
        }
        Ok(())
    }

    fn paint(&self, style: Style) -> (String, String) {
        if self.look.color {
            (style.render().to_string(), style.render_reset().to_string())
        } else {
            (String::new(), String::new())
        }
    }
}

impl Render for Human {
    fn one(&self, source: &Source<'_>, diagnostic: &Diagnostic, out: &mut String) {
        let words = diagnostic.finding.words(self.look.lang);
        let primary = Wanted { span: diagnostic.span.clone(), words: words.label, is_primary: true };
        let others = diagnostic.labels.iter().map(|label| Wanted {
            span: label.span.clone(),
            words: label.mark.words(self.look.lang).to_owned(),
            is_primary: false,
        });
        // An unreadable or empty file has no line to show.
        let has_place = !source.text().is_empty();
        let snippet = has_place.then(|| {
            Snippet::new(
                source,
                once(primary).chain(others).collect(),
                self.look.width.saturating_sub(GUTTER),
            )
        });
        let message =
            if has_place { words.message } else { format!("{}: {}", where_from(source), words.message) };
        let report = Report {
            code: self.headline(diagnostic),
            message,
            severity: match diagnostic.finding.severity() {
                Severity::Error => miette::Severity::Error,
                Severity::Warning => miette::Severity::Warning,
                Severity::Notice => miette::Severity::Advice,
            },
            snippet,
        };
        let mut text = String::new();
        let written =
            self.miette.render_report(&mut text, &report).and_then(|()| self.below(diagnostic, &mut text));
        debug_assert!(written.is_ok(), "writing to a string can't fail");
        for line in text.lines() {
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out.push('\n');
    }

    fn tail(&self, totals: &Totals) -> String {
        if !self.look.summary {
            return String::new();
        }
        let style = match totals.errors {
            0 => AnsiColor::Green.on_default(),
            _ => AnsiColor::Red.on_default(),
        };
        let (on, off) = self.paint(style.bold());
        let words = totals.words(self.look.lang);
        let (first, rest) = words.split_once('\n').unwrap_or((&words, ""));
        let rest = if rest.is_empty() { String::new() } else { format!("{rest}\n") };
        format!("{on}{first}{off}\n{rest}")
    }
}

/// The file, and the place in it unless that is the file's very start.
fn where_from(source: &Source<'_>) -> String {
    let file = source.path().to_string_lossy();
    match source.place(0) {
        Place::START => visible(&file).into_owned(),
        place => format!("{}:{}:{}", visible(&file), place.line, place.column),
    }
}

/// A diagnostic as miette takes it.
#[derive(Debug)]
struct Report {
    code: String,
    message: String,
    severity: miette::Severity,
    snippet: Option<Snippet>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.code))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.snippet.as_ref().map(|snippet| snippet as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.snippet
            .as_ref()
            .map(|snippet| Box::new(snippet.labels()) as Box<dyn Iterator<Item = LabeledSpan>>)
    }
}
