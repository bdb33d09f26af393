//! Typed access to the fields of JSON objects; what is not as it must be is told with its place.

use std::borrow::Cow;
use std::ops::Range;

use crate::convert::json::{Items, Kind, StringError, Tape, Value, paths};
use crate::diagnostics::{Diagnostic, Finding, JsonForm, JsonProblem};
use crate::notation::Span;

/// Collects what is wrong with one game while it is read.
#[derive(Debug)]
pub(super) struct Faults {
    /// The game's number in its file.
    game: u32,
    found: Vec<Fault>,
}

/// What is wrong with a value, whose path is found when all faults are known.
#[derive(Debug)]
struct Fault {
    /// The value's place on the tape.
    index: usize,
    span: Range<usize>,
    problem: JsonProblem,
}

/// Where a value stands in its text.
pub(super) fn span(value: Value<'_, '_>) -> Span {
    let range = value.span();
    // A text of 4 GiB and more is refused before it is read.
    Span::new(range.start as u32, range.end as u32)
}

impl Faults {
    pub(super) const fn new(game: u32) -> Self {
        Self { game, found: Vec::new() }
    }

    pub(super) fn add(&mut self, value: Value<'_, '_>, problem: JsonProblem) {
        self.found.push(Fault { index: value.index(), span: value.span(), problem });
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All that is wrong with the values of a tape.
    pub(super) fn into_findings(self, tape: &Tape<'_>) -> Vec<Diagnostic> {
        let indices: Vec<usize> = self.found.iter().map(|fault| fault.index).collect();
        let told = self.found.into_iter().zip(paths(tape, &indices)).map(|(fault, path)| {
            let finding = Finding::JsonField { path, problem: fault.problem };
            Diagnostic::new(finding, fault.span, self.game)
        });
        told.collect()
    }

    /// `None`, and a fault: the value has not this form.
    pub(super) fn form<T>(&mut self, value: Value<'_, '_>, form: JsonForm) -> Option<T> {
        self.add(value, JsonProblem::Form(form));
        None
    }

    /// The fields of an object with these names, in this order. A field that is `null` counts as absent; fields with
    /// other names are ignored.
    pub(super) fn fields<'t, 'a, const N: usize>(
        &mut self,
        object: Value<'t, 'a>,
        names: [&'static str; N],
    ) -> Option<[Option<Value<'t, 'a>>; N]> {
        if object.kind() != Kind::Object {
            return self.form(object, JsonForm::Object);
        }
        let mut found = [None; N];
        let mut next = 0;
        for (key, value) in object.fields() {
            // Fields mostly come in the order of `names`.
            let (before, after) = names.split_at(next);
            let is_key = |name: &&str| key.is_name(name);
            let at = match after.iter().position(is_key) {
                Some(at) => next + at,
                None => match before.iter().position(is_key) {
                    Some(at) => at,
                    None => continue,
                },
            };
            next = at + 1;
            if found[at].is_some() {
                self.add(key, JsonProblem::Twice);
            }
            found[at] = Some(value);
        }
        Some(found.map(|value| value.filter(|value| value.kind() != Kind::Null)))
    }

    /// A field that must be there.
    pub(super) fn required<'t, 'a>(
        &mut self,
        object: Value<'_, '_>,
        value: Option<Value<'t, 'a>>,
        field: &'static str,
    ) -> Option<Value<'t, 'a>> {
        if value.is_none() {
            self.add(object, JsonProblem::Missing { field });
        }
        value
    }

    pub(super) fn text<'a>(&mut self, value: Value<'_, 'a>) -> Option<Cow<'a, str>> {
        match value.string() {
            Some(Ok(text)) => Some(text),
            Some(Err(StringError)) => {
                self.add(value, JsonProblem::HalfCharacter);
                None
            }
            None => self.form(value, JsonForm::Text),
        }
    }

    pub(super) fn items<'t, 'a>(&mut self, value: Value<'t, 'a>) -> Option<Items<'t, 'a>> {
        if value.kind() == Kind::Array { Some(value.items()) } else { self.form(value, JsonForm::Array) }
    }

    /// The items of a field that may be absent.
    pub(super) fn optional_items<'t, 'a>(
        &mut self,
        value: Option<Value<'t, 'a>>,
    ) -> impl Iterator<Item = Value<'t, 'a>> + use<'t, 'a> {
        value.and_then(|value| self.items(value)).into_iter().flatten()
    }

    /// A whole number within a range.
    pub(super) fn number<T: TryFrom<i64>>(&mut self, value: Value<'_, '_>, form: JsonForm) -> Option<T> {
        match value.integer().and_then(|number| T::try_from(number).ok()) {
            Some(number) => Some(number),
            None => self.form(value, form),
        }
    }
}
