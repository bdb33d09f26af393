//! The rule sets that the games of a page are played by, in words.

use serde::Serialize;

use crate::diagnostics::Lang;
use crate::replay::Setup;
use crate::rules::{Parameter, Preset, Rules, Sides};
use crate::show;

/// A text in Vietnamese and English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "(String, String)")]
pub(crate) struct Both {
    pub(crate) vi: String,
    pub(crate) en: String,
}

impl From<Both> for (String, String) {
    fn from(both: Both) -> Self {
        (both.vi, both.en)
    }
}

impl Both {
    /// The text in both languages.
    pub(crate) fn new(text: impl Fn(Lang) -> String) -> Self {
        Self { vi: text(Lang::Vi), en: text(Lang::En) }
    }
}

/// A rule set: a variant with its overrides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Law {
    pub(crate) variant: &'static Preset,
    pub(crate) rules: Rules,
}

impl Law {
    pub(crate) fn of(setup: &Setup) -> Self {
        Self { variant: setup.variant, rules: setup.rules }
    }

    /// What it is called, its overrides aside.
    pub(crate) fn name(&self, lang: Lang) -> String {
        let name = lang.pick(self.variant.name_vi, self.variant.name_en);
        match self.rules.sides() {
            Sides::Two => name.to_owned(),
            sides => format!("{name}, {sides} {}", lang.pick("bên", "sides")),
        }
    }

    /// What differs from the variant.
    pub(crate) fn overrides(&self) -> String {
        self.variant.overrides(&self.rules)
    }

    /// The law as the page reads it.
    pub(crate) fn data(&self) -> LawData {
        LawData {
            id: self.variant.id,
            name: Both::new(|lang| self.name(lang)),
            overrides: self.overrides(),
            sides: self.rules.sides() as u8,
            quan_value: self.rules.quan_value(),
            words: self.sentences(),
        }
    }

    /// What each parameter means, in the order of the parameters.
    fn sentences(&self) -> Vec<Sentence> {
        let standard = Preset::default_preset().rules(self.rules.sides()).unwrap_or_default();
        let told = Parameter::ALL.map(|parameter| Sentence {
            parameter: parameter.name(),
            text: Both::new(|lang| show::meaning(parameter, &self.rules, lang)),
            differs: self.rules.get(parameter) != standard.get(parameter),
        });
        told.into()
    }
}

impl Default for Law {
    fn default() -> Self {
        Self { variant: Preset::default_preset(), rules: Rules::default() }
    }
}

/// A law as it is written into the page.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LawData {
    id: &'static str,
    name: Both,
    overrides: String,
    sides: u8,
    quan_value: u16,
    words: Vec<Sentence>,
}

/// What one parameter means for the game.
#[derive(Clone, Debug, Serialize)]
struct Sentence {
    /// The parameter, as a `Rules` tag names it.
    parameter: &'static str,
    text: Both,
    /// Whether the `standard` rules have another value there.
    differs: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_from_standard_is_marked() {
        let variant = Preset::find("folk").unwrap();
        let rules = variant.rules(Sides::Three).unwrap().with("young=3").unwrap();
        let data = Law { variant, rules }.data();
        assert_eq!(data.overrides, "young=3");
        assert_eq!(data.name.en, "Folk, 3 sides");
        let differing: Vec<_> = data.words.iter().filter(|word| word.differs).collect();
        let names: Vec<_> = differing.iter().map(|word| word.parameter).collect();
        assert_eq!(names, ["next-quan", "young", "refill-from", "shortfall", "end"]);
        assert!(differing.iter().all(|word| !word.text.vi.is_empty() && word.text.vi != word.text.en));
    }
}
