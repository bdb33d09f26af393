//! One JSON object, `oaq-diagnostics` version 1; `grammar/oaq-diagnostics.schema.json` describes it.
//!
//! The counts come last, since the diagnostics before them are written as they are found.

use serde::Serialize;

use super::Render;
use crate::diagnostics::diagnostic::{Diagnostic, Fix, Safety};
use crate::diagnostics::lang::Lang;
use crate::diagnostics::source::{Place, Source};
use crate::diagnostics::totals::Totals;

pub(super) struct Json {
    pub(super) lang: Lang,
}

#[derive(Serialize)]
struct Entry<'a> {
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    message: String,
    file: &'a str,
    /// `null` when the finding is about the file.
    game: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    start: Place,
    end: Place,
    #[serde(skip_serializing_if = "String::is_empty")]
    help: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixEntry<'a>>,
}

#[derive(Serialize)]
struct FixEntry<'a> {
    description: String,
    /// Whether `check --fix` makes it, and not only `--unsafe-fixes`.
    safe: bool,
    edits: Vec<EditEntry<'a>>,
}

#[derive(Serialize)]
struct EditEntry<'a> {
    start: Place,
    end: Place,
    text: &'a str,
}

impl Render for Json {
    fn head(&self) -> String {
        r#"{"format":"oaq-diagnostics","version":1,"diagnostics":["#.to_owned()
    }

    fn separator(&self) -> &'static str {
        ","
    }

    fn one(&self, source: &Source<'_>, diagnostic: &Diagnostic, out: &mut String) {
        let finding = &diagnostic.finding;
        let (start, end) = source.places(&diagnostic.span);
        let entry = Entry {
            code: finding.code().as_str(),
            name: finding.name(),
            severity: finding.severity().as_str(),
            message: finding.words(self.lang).message,
            file: &source.path().to_string_lossy(),
            game: (diagnostic.game > 0).then_some(diagnostic.game),
            ply: diagnostic.ply,
            start,
            end,
            help: diagnostic.help(self.lang).join(" "),
            fix: diagnostic.fix.as_ref().map(|fix| self.fix(source, fix)),
        };
        out.push('\n');
        // Plain structs of strings and numbers always serialize.
        out.push_str(&serde_json::to_string(&entry).unwrap_or_default());
    }

    fn tail(&self, totals: &Totals) -> String {
        format!("\n],\"files\":{},\"games\":{}}}\n", totals.files, totals.games)
    }
}

impl Json {
    fn fix<'a>(&self, source: &Source<'_>, fix: &'a Fix) -> FixEntry<'a> {
        let edits = fix.edits.iter().map(|edit| {
            let (start, end) = source.places(&edit.range);
            EditEntry { start, end, text: &edit.text }
        });
        FixEntry {
            description: fix.description(self.lang),
            safe: fix.safety == Safety::Safe,
            edits: edits.collect(),
        }
    }
}
