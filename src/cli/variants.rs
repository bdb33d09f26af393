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
        vec![(asked.preset()?, asked.resolve()?)]
    } else {
        let mut all = Vec::new();
        for preset in PRESETS.iter().filter(|preset| asked.sides.is_none_or(|n| plays(preset, n))) {
            let one = RulesArgs { variant: Some(preset.id.to_owned()), ..asked.clone() };
            all.push((preset, one.resolve()?));
        }
        all
    };
    let mut out = Output::stdout();
    let printed = match (args.format, &shown[..]) {
        (Format::Json, _) => json(&shown, &mut out),
        (Format::Human, [(preset, rules)]) if asked.variant.is_some() => {
            explain(preset, rules, context, &mut out)
        }
        (Format::Human, _) => list(&shown, context, &mut out),
    };
    printed?;
    out.finish()?;
    Ok(Status::Well)
}

fn plays(preset: &Preset, sides: u8) -> bool {
    preset.sides.iter().any(|known| *known as u8 == sides)
}

/// What a preset's rules are compared with: the default preset on as many sides.
fn standard(sides: Sides) -> Result<Rules, Failure> {
    Ok(Preset::default_preset().rules(sides)?)
}

fn title(preset: &Preset, lang: Lang) -> String {
    let sides = preset.sides.iter().map(Sides::to_string).collect::<Vec<_>>().join(", ");
    let name = lang.pick(preset.name_vi, preset.name_en);
    lang.pick(format!("{name}; {sides} bên"), format!("{name}; {sides} sides"))
}

/// All presets, a block each; what differs from the default is set off.
fn list(shown: &[(&Preset, Rules)], context: &Context, out: &mut impl Write) -> Result<(), Failure> {
    let bold = if context.color { Style::new().bold() } else { Style::new() };
    for (at, (preset, rules)) in shown.iter().enumerate() {
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
    }
    Ok(())
}

/// One preset: what each parameter means, with a star where it is not that of the default preset.
fn explain(preset: &Preset, rules: &Rules, context: &Context, out: &mut impl Write) -> Result<(), Failure> {
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

fn json(shown: &[(&Preset, Rules)], out: &mut impl Write) -> Result<(), Failure> {
    let mut variants = Vec::new();
    for (preset, rules) in shown {
        let base = standard(rules.sides())?;
        let values =
            Parameter::ALL.map(|parameter| (parameter.name().to_owned(), value(rules.get(parameter))));
        variants.push(json!({
            "id": preset.id,
            "names": { "vi": preset.name_vi, "en": preset.name_en },
            "sides": preset.sides.iter().map(|sides| *sides as u8).collect::<Vec<_>>(),
            "rules": Map::from_iter(values),
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

fn value(setting: Setting) -> Value {
    match setting {
        Setting::Number(number) => number.into(),
        Setting::Word(word) => word.into(),
    }
}
