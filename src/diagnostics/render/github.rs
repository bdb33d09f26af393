//! Workflow commands of GitHub Actions, which show findings beside the lines of a pull request.

use std::fmt::Write;

use super::Render;
use crate::diagnostics::diagnostic::Diagnostic;
use crate::diagnostics::lang::Lang;
use crate::diagnostics::source::Source;
use crate::diagnostics::visible::visible;

pub(super) struct Github {
    pub(super) lang: Lang,
}

impl Render for Github {
    fn one(&self, source: &Source<'_>, diagnostic: &Diagnostic, out: &mut String) {
        let finding = &diagnostic.finding;
        let (start, end) = source.places(&diagnostic.span);
        let file = source.path().to_string_lossy().replace('\\', "/");
        let mut text = vec![finding.words(self.lang).message];
        text.extend(diagnostic.help(self.lang));
        // The words of the severities are those of the commands.
        let mut written = write!(
            out,
            "::{} file={},line={},col={}",
            finding.severity().as_str(),
            property(&visible(&file)),
            start.line,
            start.column,
        );
        // Columns of the end are only understood where it is on the same line.
        if end.line == start.line {
            written = written.and_then(|()| write!(out, ",endLine={},endColumn={}", end.line, end.column));
        }
        let title = format!("{} {}", finding.code(), finding.name());
        written = written
            .and_then(|()| writeln!(out, ",title={}::{}", property(&title), message(&text.join("\n"))));
        debug_assert!(written.is_ok(), "writing to a string can't fail");
    }
}

/// Escapes the text of a command: it ends at the line's end.
fn message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a property: it also ends at a comma, the properties at a colon.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{message, property};

    #[test]
    fn what_would_end_a_command_is_escaped() {
        assert_eq!(message("100%\r\nhai: ba, bốn"), "100%25%0D%0Ahai: ba, bốn");
        assert_eq!(property("ván 1:2,3%.oaq"), "ván 1%3A2%2C3%25.oaq");
    }
}
