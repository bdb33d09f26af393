//! SARIF 2.1.0 (OASIS), the format in which code hosts and editors take findings.
//!
//! Rules are the kinds of finding, results the findings. Regions count columns in Unicode code points, from 1; the
//! end column is the one after the last character. Results are written as they come, so the rules stand before them.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::Render;
use super::uri::uri;
use crate::diagnostics::code::Severity;
use crate::diagnostics::diagnostic::{Diagnostic, Fix, Safety};
use crate::diagnostics::finding::Kind;
use crate::diagnostics::lang::Lang;
use crate::diagnostics::page::Page;
use crate::diagnostics::source::Source;
use crate::diagnostics::totals::Totals;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

pub(super) struct Sarif {
    lang: Lang,
    /// The folder that relative references are relative to.
    base: Option<PathBuf>,
}

impl Sarif {
    pub(super) fn new(lang: Lang) -> Self {
        Self { lang, base: std::env::current_dir().ok() }
    }

    fn rule(&self, kind: Kind) -> Value {
        let page = Page::of(kind, self.lang);
        json!({
            "id": kind.code().as_str(),
            "name": kind.name(),
            "shortDescription": { "text": page.title() },
            "help": { "text": page.summary(), "markdown": page.markdown() },
            "defaultConfiguration": { "level": level(kind.severity()) },
        })
    }

    fn location(&self, source: &Source<'_>) -> Value {
        json!({ "uri": uri(source.path(), self.base.as_deref()) })
    }

    fn fix(&self, source: &Source<'_>, fix: &Fix) -> Value {
        let replacements = fix.edits.iter().map(|edit| {
            json!({
                "deletedRegion": region(source, &edit.range),
                "insertedContent": { "text": edit.text },
            })
        });
        json!({
            "description": { "text": fix.description(self.lang) },
            "properties": { "safe": fix.safety == Safety::Safe },
            "artifactChanges": [{
                "artifactLocation": self.location(source),
                "replacements": replacements.collect::<Vec<_>>(),
            }],
        })
    }
}

impl Render for Sarif {
    fn head(&self) -> String {
        let rules: Vec<String> = Kind::ALL.iter().map(|kind| self.rule(*kind).to_string()).collect();
        format!(
            "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{{\"name\":\"oaq\",\
             \"version\":\"{}\",\"rules\":[\n{}\n]}}}},\"columnKind\":\"unicodeCodePoints\",\"language\":\"{}\",\
             \"results\":[",
            env!("CARGO_PKG_VERSION"),
            rules.join(",\n"),
            self.lang.code(),
        )
    }

    fn separator(&self) -> &'static str {
        ","
    }

    fn one(&self, source: &Source<'_>, diagnostic: &Diagnostic, out: &mut String) {
        let finding = &diagnostic.finding;
        let kind = finding.kind();
        let mut text = finding.words(self.lang).message;
        text.push('.');
        for sentence in diagnostic.help(self.lang) {
            text.push(' ');
            text.push_str(&sentence);
        }
        let location = self.location(source);
        let mut result = json!({
            "ruleId": kind.code().as_str(),
            "ruleIndex": kind as usize,
            "level": level(kind.severity()),
            "message": { "text": text },
            "locations": [{ "physicalLocation": { "artifactLocation": location } }],
        });
        if !(diagnostic.game == 0 && source.text().is_empty()) {
            result["locations"][0]["physicalLocation"]["region"] = region(source, &diagnostic.span);
        }
        if !diagnostic.labels.is_empty() {
            let related = diagnostic.labels.iter().map(|label| {
                let region = region(source, &label.span);
                json!({
                    "message": { "text": label.mark.words(self.lang) },
                    "physicalLocation": { "artifactLocation": location, "region": region },
                })
            });
            result["relatedLocations"] = related.collect();
        }
        if let Some(fix) = &diagnostic.fix {
            result["fixes"] = json!([self.fix(source, fix)]);
        }
        if diagnostic.game > 0 {
            result["properties"] = json!({ "game": diagnostic.game });
            if let Some(ply) = diagnostic.ply {
                result["properties"]["ply"] = json!(ply);
            }
        }
        out.push('\n');
        out.push_str(&result.to_string());
    }

    fn tail(&self, _totals: &Totals) -> String {
        "\n]}]}\n".to_owned()
    }
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Notice => "note",
    }
}

fn region(source: &Source<'_>, range: &std::ops::Range<usize>) -> Value {
    let (start, end) = source.places(range);
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}
