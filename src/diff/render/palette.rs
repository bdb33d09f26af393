//! The colours of a comparison.

use anstyle::{AnsiColor, Style};

/// Titles and warnings.
pub(super) const TITLE: Style = Style::new().bold();

/// What only the first side has.
pub(super) const REMOVED: Style = AnsiColor::Red.on_default();

/// What only the second side has.
pub(super) const ADDED: Style = AnsiColor::Green.on_default();

/// What each side has in its own way.
pub(super) const CHANGED: Style = AnsiColor::Yellow.on_default();

/// Where in a text the differences are.
pub(super) const PLACE: Style = AnsiColor::Cyan.on_default();

/// A text in a style, if there is to be any colour.
pub(super) fn paint(text: &str, style: Style, color: bool) -> String {
    if color { format!("{style}{text}{style:#}") } else { text.to_owned() }
}
