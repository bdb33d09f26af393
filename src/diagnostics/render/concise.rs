//! A line each: `file:line:col: code name message`.

use std::fmt::Write;

use super::Render;
use crate::diagnostics::diagnostic::Diagnostic;
use crate::diagnostics::lang::Lang;
use crate::diagnostics::source::Source;
use crate::diagnostics::visible::visible;

pub(super) struct Concise {
    pub(super) lang: Lang,
}

impl Render for Concise {
    fn one(&self, source: &Source<'_>, diagnostic: &Diagnostic, out: &mut String) {
        let place = source.place(diagnostic.span.start);
        let file = source.path().display().to_string();
        let finding = &diagnostic.finding;
        let written = writeln!(
            out,
            "{}:{}:{}: {} {} {}",
            visible(&file),
            place.line,
            place.column,
            finding.code(),
            finding.name(),
            finding.words(self.lang).message,
        );
        debug_assert!(written.is_ok(), "writing to a string can't fail");
    }
}
