//! From the tags to the rules and the start position of a game.

use crate::diagnostics::nearest;
use crate::diagnostics::{Diagnostic, Edit, Finding, Fix, Remedy, Safety, TagForm};
use crate::notation::{Game, Span, Tag};
use crate::rules::{PRESETS, Parameter, Position, PositionError, Preset, Rules, RulesError, Sides};

use super::findings::Findings;
use super::roster::{Roster, Says, read_tag};

/// How to replay a game: what overrides, or supplies, the tags of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Instead of the `Variant` tag.
    pub variant: Option<&'static Preset>,
    /// Instead of the `Rules` tag: `young=3 quan-value=5`.
    pub rules: Option<String>,
    /// Instead of the `Sides` tag.
    pub sides: Option<Sides>,
}

/// What a game is played by and where it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The variant that the rules are made from.
    pub variant: &'static Preset,
    /// The variant's rules with the game's overrides.
    pub rules: Rules,
    /// The position before the first move.
    pub start: Position,
}

impl Setup {
    /// The setup of a game; `None` if its tags leave the rules or the start open.
    pub(crate) fn of(game: &Game<'_>, options: &Options) -> Option<Self> {
        let mut findings = Findings::new(1);
        Self::read(&Roster::read(&game.tags, &mut findings), options, &mut findings)
    }

    /// The setup of a game; `None` if the tags leave the rules or the start open, which has been reported then.
    pub(crate) fn read(roster: &Roster<'_, '_>, options: &Options, findings: &mut Findings) -> Option<Self> {
        let setup = Self::find(roster, options, findings);
        report_overrides(roster, options, setup.is_some(), findings);
        setup
    }

    fn find(roster: &Roster<'_, '_>, options: &Options, findings: &mut Findings) -> Option<Self> {
        let (variant, rules) = find_rules(roster, options, findings)?;
        let start = match roster.position {
            None => Position::start(&rules),
            Some(tag) => read_position(tag, &rules, findings)?,
        };
        Some(Self { variant, rules, start })
    }
}

/// The variant and the rules that tags mean; `None` if they leave the rules open.
pub(crate) fn tagged_rules(tags: &[Tag<'_>]) -> Option<(&'static Preset, Rules)> {
    let mut unheard = Findings::new(0);
    find_rules(&Roster::read(tags, &mut unheard), &Options::default(), &mut unheard)
}

fn find_rules(
    roster: &Roster<'_, '_>,
    options: &Options,
    findings: &mut Findings,
) -> Option<(&'static Preset, Rules)> {
    let variant = read_variant(roster.variant, options, findings);
    let sides = read_sides(roster.sides, options, findings);
    let (variant, sides) = (variant?, sides?);
    Some((variant, read_rules(roster, variant, sides, options, findings)?))
}

fn read_variant(
    tag: Option<&Tag<'_>>,
    options: &Options,
    findings: &mut Findings,
) -> Option<&'static Preset> {
    if options.variant.is_some() {
        return options.variant;
    }
    let Some(tag) = tag else {
        findings.push(findings.at(Finding::MissingVariant, Span::default()));
        return Some(Preset::default_preset());
    };
    let found = Preset::find(tag.value());
    if found.is_none() {
        let mut diagnostic = findings.at(Finding::unknown_variant(tag.value()), tag.value_span());
        if let Finding::UnknownVariant { nearest: Some(near), .. } = &diagnostic.finding {
            diagnostic.fix = Some(set_value(tag, near, Safety::Unsafe));
        }
        findings.push(diagnostic);
    }
    found
}

fn read_sides(tag: Option<&Tag<'_>>, options: &Options, findings: &mut Findings) -> Option<Sides> {
    if options.sides.is_some() {
        return options.sides;
    }
    match read_tag(tag, TagForm::Sides, Sides::parse, findings) {
        Says::Nothing => Some(Sides::Two),
        Says::Nonsense => None,
        Says::This(sides) => Some(sides),
    }
}

fn read_rules(
    roster: &Roster<'_, '_>,
    variant: &'static Preset,
    sides: Sides,
    options: &Options,
    findings: &mut Findings,
) -> Option<Rules> {
    let place = |tag: Option<&Tag<'_>>| tag.map(Tag::value_span).unwrap_or_default();
    let Ok(base) = variant.rules(sides) else {
        let form = match (options.variant, options.sides) {
            (Some(_), _) => TagForm::SidesOfGivenVariant,
            (None, Some(_)) => TagForm::GivenSidesOfVariant,
            (None, None) => TagForm::SidesOfVariant,
        };
        let finding = Finding::BadTagValue { tag: "Sides".to_owned(), value: sides.to_string(), form };
        findings.push(findings.at(finding, place(roster.sides.or(roster.variant))));
        return None;
    };
    let (overrides, tag) = match (&options.rules, roster.rules) {
        (Some(rules), tag) => (&**rules, tag.filter(|tag| tag.value() == rules)),
        (None, Some(tag)) => (tag.value(), Some(tag)),
        (None, None) => return Some(base),
    };
    let faults = base.faults(overrides);
    if faults.is_empty() {
        return base.with(overrides).ok();
    }
    let count = faults.len();
    for (part, problem) in faults {
        let finding = Finding::BadRules { problem, variant: variant.id };
        let mut diagnostic = findings.at(finding, place(roster.rules));
        if let Some(tag) = tag.filter(|tag| tag.value_span().range().len() == tag.value().len()) {
            let start = tag.value_span().range().start;
            diagnostic.span = start + part.start..start + part.end;
            let right = |near: &str| {
                let right = format!("{}{near}{}", &overrides[..part.start], &overrides[part.end..]);
                count <= MOST_FIXES && base.faults(&right).len() < count
            };
            diagnostic.fix = rename_rule(&diagnostic, &overrides[part.clone()], right);
        }
        findings.push(diagnostic);
    }
    None
}

/// With more faults than this in one tag, nobody looks for what each was meant to be.
const MOST_FIXES: usize = 16;

/// The fix for a rule, or the value of one, that is nearly one that there is, if it is right with that.
fn rename_rule(diagnostic: &Diagnostic, written: &str, is_right: impl Fn(&str) -> bool) -> Option<Fix> {
    let Finding::BadRules { problem, .. } = &diagnostic.finding else { return None };
    let near = match problem {
        RulesError::UnknownParameter { .. } => nearest(written, Parameter::ALL.map(Parameter::name)),
        RulesError::UnknownValue { words, .. } => nearest(written, words.iter().copied()),
        _ => None,
    };
    let near = near.filter(|near| is_right(near))?;
    Some(Fix {
        remedy: Remedy::Replace { from: written.to_owned(), to: near.to_owned() },
        safety: Safety::Unsafe,
        edits: vec![Edit { range: diagnostic.span.clone(), text: near.to_owned() }],
    })
}

fn read_position(tag: &Tag<'_>, rules: &Rules, findings: &mut Findings) -> Option<Position> {
    match Position::parse(tag.value(), rules) {
        Ok(position) => {
            report_inexact(tag, rules, findings);
            Some(position)
        }
        Err(error) => {
            let finding = Finding::from(error);
            findings.push(findings.at(finding, tag.value_span()));
            None
        }
    }
}

/// Reports a position that can be read but is not written exactly as it is printed. What it means is clear, so the game is
/// played from it.
fn report_inexact(tag: &Tag<'_>, rules: &Rules, findings: &mut Findings) {
    let exact = Position::exact_text(tag.value(), rules).ok();
    let Some(exact) = exact.filter(|exact| exact != tag.value()) else { return };
    let fix = set_value(tag, &exact, Safety::Safe);
    let finding = Finding::from(PositionError::Inexact { exact });
    findings.push(findings.at(finding, tag.value_span()).with_fix(fix));
}

/// Says where the command line has the word instead of a tag, if that makes a difference. Whoever repairs a record under other
/// rules than it says makes it say them, unless no game can be played by them: or what was repaired would be wrong.
fn report_overrides(
    roster: &Roster<'_, '_>,
    options: &Options,
    can_be_played: bool,
    findings: &mut Findings,
) {
    for (name, tag, used) in [
        ("Variant", roster.variant, options.variant.map(|preset| preset.id.to_owned())),
        ("Sides", roster.sides, options.sides.map(|sides| sides.to_string())),
        ("Rules", roster.rules, options.rules.clone()),
    ] {
        let Some(used) = used.filter(|used| tag.map_or("", Tag::value) != used) else { continue };
        let fix = can_be_played.then(|| match tag {
            Some(tag) => set_value(tag, &used, Safety::Safe),
            None => add_tag(name, &used, roster.last),
        });
        let written = tag.map(|tag| tag.value().to_owned());
        let finding = Finding::RulesOverridden { tag: name.to_owned(), written, used };
        let mut diagnostic = findings.at(finding, tag.map(Tag::span).unwrap_or_default());
        diagnostic.fix = fix;
        findings.push(diagnostic);
    }
}

/// A safe fix that adds a tag behind the last one.
fn add_tag(name: &str, value: &str, last: Option<&Tag<'_>>) -> Fix {
    let (at, text) = match last {
        Some(last) => (last.span().range().end, format!("\n[{name} \"{value}\"]")),
        None => (0, format!("[{name} \"{value}\"]\n\n")),
    };
    Fix {
        remedy: Remedy::SetTag { tag: name.to_owned(), value: value.to_owned() },
        safety: Safety::Safe,
        edits: vec![Edit { range: at..at, text }],
    }
}

/// A fix that gives a tag another value.
pub(crate) fn set_value(tag: &Tag<'_>, value: &str, safety: Safety) -> Fix {
    Fix {
        remedy: Remedy::SetTag { tag: tag.name().to_owned(), value: value.to_owned() },
        safety,
        edits: vec![Edit { range: tag.value_span().range(), text: value.to_owned() }],
    }
}

impl Finding {
    /// A variant that does not exist, in a tag or as an option.
    pub fn unknown_variant(id: &str) -> Self {
        let near = nearest(id, PRESETS.iter().map(|preset| preset.id));
        Self::UnknownVariant { value: id.to_owned(), nearest: near.map(str::to_owned) }
    }
}

/// A position that can't be used, in a tag or as an option.
impl From<PositionError> for Finding {
    fn from(error: PositionError) -> Self {
        Self::BadPosition { problem: error }
    }
}
