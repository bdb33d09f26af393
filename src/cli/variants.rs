//! `oaq variants`: the presets with all their parameters, or one of them in words.

use std::io::Write;

use anstyle::Style;
use oaq::diagnostics::Lang;
use oaq::rules::{PRESETS, Parameter, Preset, Rules, Setting, Sides};
use oaq::show;
use serde_json::{Map, Value, json};

use super::args::{Format, RulesArgs};
use super::output::Output;
use super::{Context, Failure, Status};

/// The arguments of `variants`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The variant to explain [default: list all]
    #[arg(conflicts_with = "variant")]
    id: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Prints the variants, or one.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let asked =
        RulesArgs { variant: args.id.clone().or_else(|| args.rules.variant.clone()), ..args.rules.clone() };
    let shown = if asked.variant.is_some() {
        vec![Shown::new(asked.preset()?, &asked)?]
    } else {
        let mut all = Vec::new();
        for preset in PRESETS.iter().filter(|preset| asked.sides.is_none_or(|n| plays(preset, n))) {
            all.push(Shown::new(preset, &asked)?);
        }
        all
    };
    let mut out = Output::stdout();
    let printed = match (args.format, &shown[..]) {
        (Format::Json, _) => json(&shown, &mut out),
        (Format::Human, [one]) if asked.variant.is_some() => explain(one, context, &mut out),
        (Format::Human, _) => list(&shown, context, &mut out),
    };
    printed?;
    out.finish()?;
    Ok(Status::Well)
}

/// A variant with its rules.
struct Shown {
    preset: &'static Preset,
    rules: Rules,
    /// The other numbers of sides with which something is otherwise, those with the same rules together, and these rules.
    others: Vec<(Vec<Sides>, Rules)>,
}

impl Shown {
    /// A preset as the options have it. Where they say with how many sides, others are not asked for.
    fn new(preset: &'static Preset, asked: &RulesArgs) -> Result<Self, Failure> {
        let of = |sides| RulesArgs { variant: Some(preset.id.to_owned()), sides, ..asked.clone() }.resolve();
        let rules = of(asked.sides)?;
        let mut others: Vec<(Vec<Sides>, Rules)> = Vec::new();
        for sides in preset.sides.iter().filter(|_| asked.sides.is_none()) {
            // Overrides may not make sense with all of them.
            let Ok(other) = of(Some(*sides as u8)) else { continue };
            let changed = |a: &Rules, b: &Rules| a.changed_from(b).next().is_some();
            match others.iter_mut().find(|(_, known)| !changed(known, &other)) {
                _ if !changed(&other, &rules) => {}
                Some((with, _)) => with.push(*sides),
                None => others.push((vec![*sides], other)),
            }
        }
        Ok(Self { preset, rules, others })
    }

    /// What is otherwise with other numbers of sides, a line each.
    fn otherwise(&self, lang: Lang) -> Vec<String> {
        let word = |sides: &Sides| match sides {
            Sides::Two => lang.pick("hai", "two"),
            Sides::Three => lang.pick("ba", "three"),
            Sides::Four => lang.pick("bốn", "four"),
        };
        let line = |(sides, rules): &(Vec<Sides>, Rules)| {
            let sides = sides.iter().map(word).collect::<Vec<_>>().join(lang.pick(" hoặc ", " or "));
            let settings = rules.changed_from(&self.rules).map(|of| format!("{of}={}", rules.get(of)));
            let settings = settings.collect::<Vec<_>>().join(" ");
            lang.pick(format!("{sides} bên: {settings}"), format!("with {sides} sides: {settings}"))
        };
        self.others.iter().map(line).collect()
    }
}

fn plays(preset: &Preset, sides: u8) -> bool {
    preset.sides.iter().any(|known| *known as u8 == sides)
}

/// What a preset's rules are compared with: the default preset on as many sides.
fn standard(sides: Sides) -> Result<Rules, Failure> {
    let preset = Preset::default_preset();
    preset.rules(sides).map_err(|problem| Failure::Rules { problem, variant: preset.id })
}

fn title(preset: &Preset, lang: Lang) -> String {
    let sides = preset.sides.iter().map(Sides::to_string).collect::<Vec<_>>().join(", ");
    let name = lang.pick(preset.name_vi, preset.name_en);
    lang.pick(format!("{name}; {sides} bên"), format!("{name}; {sides} sides"))
}

/// All presets, a block each; what differs from the default is set off.
fn list(shown: &[Shown], context: &Context, out: &mut impl Write) -> Result<(), Failure> {
    let bold = if context.color { Style::new().bold() } else { Style::new() };
    for (at, one @ Shown { preset, rules, .. }) in shown.iter().enumerate() {
        let base = standard(rules.sides())?;
        if at > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{bold}{}{bold:#}  {}", preset.id, title(preset, context.lang))?;
        for line in Parameter::ALL.chunks(5) {
            let settings = line.iter().map(|&parameter| {
                let value = rules.get(parameter);
                let style = if value == base.get(parameter) { Style::new() } else { bold };
                format!("{style}{parameter}={value}{style:#}")
            });
            writeln!(out, "  {}", settings.collect::<Vec<_>>().join(" "))?;
        }
        for line in one.otherwise(context.lang) {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}

/// One preset: what each parameter means, with a star where it is not that of the default preset.
fn explain(shown: &Shown, context: &Context, out: &mut impl Write) -> Result<(), Failure> {
    let Shown { preset, rules, .. } = shown;
    let lang = context.lang;
    let bold = if context.color { Style::new().bold() } else { Style::new() };
    let base = standard(rules.sides())?;
    writeln!(out, "{bold}{}{bold:#}  {}", preset.id, title(preset, lang))?;
    for parameter in Parameter::ALL {
        let value = rules.get(parameter);
        let mark = if value == base.get(parameter) { ' ' } else { '*' };
        let setting = format!("{parameter}={value}");
        let meaning = show::meaning(parameter, rules, lang);
        writeln!(out, "{mark} {setting:<24} {meaning}")?;
    }
    for line in shown.otherwise(lang) {
        writeln!(out, "  {line}")?;
    }
    let same = show::difference(rules, &base, lang).is_empty();
    let default = Preset::default_preset().id;
    let legend = match (same, preset.id == default) {
        (true, true) => return Ok(()),
        (true, false) => lang.pick(format!("Giống hệt {default}."), format!("The same as {default}.")),
        (false, _) => lang.pick(format!("* khác với {default}"), format!("* other than {default}")),
    };
    writeln!(out, "{legend}")?;
    Ok(())
}

fn json(shown: &[Shown], out: &mut impl Write) -> Result<(), Failure> {
    let mut variants = Vec::new();
    for Shown { preset, rules, others } in shown {
        let base = standard(rules.sides())?;
        let values =
            Parameter::ALL.map(|parameter| (parameter.name().to_owned(), value(rules.get(parameter))));
        let others = others.iter().map(|(sides, other)| {
            let changed = other.changed_from(rules);
            let changed = changed.map(|of| (of.name().to_owned(), value(other.get(of))));
            json!({ "sides": numbers(sides), "rules": Map::from_iter(changed) })
        });
        variants.push(json!({
            "id": preset.id,
            "names": { "vi": preset.name_vi, "en": preset.name_en },
            "sides": numbers(preset.sides),
            "rules": Map::from_iter(values),
            "with_other_sides": others.collect::<Vec<_>>(),
            "differs": {
                "vi": show::difference(rules, &base, Lang::Vi),
                "en": show::difference(rules, &base, Lang::En),
            },
        }));
    }
    let document = json!({ "format": "oaq-variants", "version": 1, "variants": variants });
    serde_json::to_writer_pretty(&mut *out, &document).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

fn numbers(sides: &[Sides]) -> Vec<u8> {
    sides.iter().map(|sides| *sides as u8).collect()
}

fn value(setting: Setting) -> Value {
    match setting {
        Setting::Number(number) => number.into(),
        Setting::Word(word) => word.into(),
    }
}
