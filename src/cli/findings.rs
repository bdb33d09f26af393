//! What is wrong with a record, found in one way and weighed in one way by every command.

use std::path::Path;

use oaq::convert::RecordForm;
use oaq::diagnostics::{Diagnostic, Encoding, Finding};
use oaq::notation::{NodeKind, SyntaxErrorKind};
use oaq::replay::{Options, Record, check};

use super::shell::shell_word;

/// The text of the `number`th record, or of a whole file (0); if it is not UTF-8, that it is not, with what can be read
/// before the first wrong byte, which says where that is.
pub(crate) fn text_of<'r>(bytes: &'r [u8], number: u32, path: &Path) -> (&'r str, Option<Diagnostic>) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let good = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
            let finding = Finding::NotUtf8 { encoding: None, file: shell_word(path) };
            (good, Some(Diagnostic::new(finding, good.len()..good.len(), number)))
        }
    }
}

/// The findings of a game that was read from a text in a form. What looks into the text and mends it is made for the notation
/// only.
pub(crate) fn of_game(form: RecordForm, record: &Record<'_, '_>, options: &Options) -> Vec<Diagnostic> {
    if holds_nothing(record) {
        return vec![Diagnostic::new(Finding::NotARecord, 0..0, record.number)];
    }
    if form == RecordForm::Oaq {
        return check(record, options);
    }
    let mut found = check(&Record { text: None, ..*record }, options);
    found.iter_mut().for_each(|diagnostic| diagnostic.fix = None);
    found
}

/// Whether nothing in a text looked like a part of a game. In prose, two words of which something like a move can be made are
/// none.
pub(crate) fn holds_nothing(record: &Record<'_, '_>) -> bool {
    let Record { game, errors, .. } = *record;
    if errors.is_empty() || !game.tags.is_empty() || game.result.is_some() {
        return false;
    }
    let count = |is: fn(&SyntaxErrorKind) -> bool| errors.iter().filter(|error| is(&error.kind)).count();
    let is_prose = count(|kind| matches!(kind, SyntaxErrorKind::UnexpectedText { .. })) > 0;
    // Each such error is in a move of its own.
    let torn = if is_prose { count(|kind| *kind == SyntaxErrorKind::SpaceInMove) } else { 0 };
    let moves = game.body().iter().filter(|node| matches!(node.kind, NodeKind::Move(_)));
    moves.count() <= torn
}

/// Whether these are the findings of a text that is no record.
pub(crate) fn is_no_record(found: &[Diagnostic]) -> bool {
    matches!(found, [only] if only.finding == Finding::NotARecord)
}

/// Whether it says that options have the word instead of the record.
pub(crate) fn is_override(found: &Diagnostic) -> bool {
    matches!(found.finding, Finding::RulesOverridden { .. })
}

/// That a whole file is in another encoding, as far as that can be told.
pub(crate) fn not_utf8(encoding: Option<Encoding>, path: &Path) -> Finding {
    Finding::NotUtf8 { encoding, file: shell_word(path) }
}
