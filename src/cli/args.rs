//! What was typed: the options that all commands share, and those that many do.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anstream::AutoStream;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, FromArgMatches, Parser, ValueEnum};
use oaq::convert::RecordForm;
use oaq::diagnostics::{Lang, visible};
use oaq::replay::Options;
use oaq::rules::{Position, Preset, Rules, Sides};

use super::inputs::stdin_once;
use super::numbers::within;
use super::{Command, Failure, Status, context, usage};

/// Ô Ăn Quan: a game record, a rules checker and an engine.
#[derive(Debug, Parser)]
#[command(name = "oaq", version, max_term_width = 100)]
pub(crate) struct Typed {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The options of every command.
#[derive(Debug, Args)]
#[command(next_help_heading = "Common options")]
pub(crate) struct Common {
    /// Threads to work with [default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = within::<u16>(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Language of messages [default: from the locale]
    #[arg(long, global = true, value_name = "LANG", value_parser = lang_parser())]
    pub(crate) lang: Option<Lang>,
    /// When to use colours; NO_COLOR is respected
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
    /// Say less: no progress, no notices
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// Say more
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    /// Treat warnings as findings: exit code 1
    #[arg(long, global = true)]
    pub(crate) strict: bool,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl From<ColorChoice> for anstream::ColorChoice {
    fn from(choice: ColorChoice) -> Self {
        match choice {
            ColorChoice::Auto => Self::Auto,
            ColorChoice::Always => Self::Always,
            ColorChoice::Never => Self::Never,
        }
    }
}

/// The rules of games and positions that don't say them, or that are to be read under others.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct RulesArgs {
    /// The variant, instead of what a file says
    #[arg(long, value_name = "ID")]
    pub(crate) variant: Option<String>,
    /// Single rules of the variant, such as "young=3 quan-value=5"
    #[arg(long, value_name = "RULES", allow_hyphen_values = true)]
    pub(crate) rules: Option<String>,
    /// The number of sides
    #[arg(long, value_name = "N", value_parser = within::<u8>(2..=4))]
    pub(crate) sides: Option<u8>,
}

impl RulesArgs {
    /// The preset asked for, or the default one.
    ///
    /// # Errors
    /// [`Failure::UnknownVariant`].
    pub(crate) fn preset(&self) -> Result<&'static Preset, Failure> {
        match &self.variant {
            None => Ok(Preset::default_preset()),
            Some(id) => Preset::find(id).ok_or_else(|| Failure::UnknownVariant(id.clone())),
        }
    }

    /// The rules that the options mean by themselves, where no file has a say: the preset with its overrides.
    ///
    /// # Errors
    /// An unknown variant, one that isn't played with so many sides, or overrides that can't be used.
    pub(crate) fn resolve(&self) -> Result<Rules, Failure> {
        let preset = self.preset()?;
        let sides = self.sides.and_then(Sides::new).unwrap_or(Sides::Two);
        let wrong = |problem| Failure::Rules { problem, variant: preset.id };
        let rules = preset.rules(sides).map_err(wrong)?;
        match &self.rules {
            None => Ok(rules),
            Some(overrides) => rules.with(overrides).map_err(wrong),
        }
    }

    /// As [`Self::resolve`], except that without `--sides` a position given as text says how many sides play.
    ///
    /// # Errors
    /// As [`Self::resolve`].
    pub(crate) fn resolve_for(&self, position: Option<&str>) -> Result<Rules, Failure> {
        let board = position.and_then(|text| text.split_whitespace().next());
        let groups = board.and_then(|board| u8::try_from(board.split('/').count()).ok());
        let sides = self.sides.or(groups.and_then(Sides::new).map(|sides| sides as u8));
        Self { sides, ..self.clone() }.resolve()
    }

    /// What the options override in, or supply to, the games of files.
    ///
    /// # Errors
    /// An unknown variant, one that isn't played with so many sides, or overrides that no rules could have.
    pub(crate) fn options(&self) -> Result<Options, Failure> {
        if self.rules.is_some() || self.variant.is_some() && self.sides.is_some() {
            self.resolve()?;
        }
        Ok(Options {
            variant: self.variant.as_ref().map(|_| self.preset()).transpose()?,
            rules: self.rules.clone(),
            sides: self.sides.and_then(Sides::new),
        })
    }

    /// The position that a `--position` means, or the start.
    ///
    /// # Errors
    /// [`Failure::Position`].
    pub(crate) fn position(&self, text: Option<&str>, rules: &Rules) -> Result<Position, Failure> {
        match text {
            None => Ok(Position::start(rules)),
            Some(text) => Position::parse(text, rules).map_err(Failure::Position),
        }
    }
}

/// How a command prints its results where there are just these two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Human,
    /// For programs.
    Json,
}

/// The inputs of a command that reads records.
#[derive(Clone, Debug, Args)]
pub(crate) struct InputArgs {
    /// Files, folders (their *.oaq and *.jsonl), or - for standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The form of the input, instead of telling it by the content
    #[arg(long, value_name = "FORM")]
    pub(crate) from: Option<Form>,
}

/// The forms that records come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// The notation, a text.
    Oaq,
    /// One JSON object with all games.
    Json,
    /// One JSON object a line, each with one game.
    Jsonl,
}

impl From<Form> for RecordForm {
    fn from(form: Form) -> Self {
        match form {
            Form::Oaq => Self::Oaq,
            Form::Json => Self::Json,
            Form::Jsonl => Self::Jsonl,
        }
    }
}

/// Reads the arguments.
///
/// # Errors
/// What is to be shown instead of doing anything: the help, the version, or what is wrong with the arguments.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Typed, Refused> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let lang = usage::language(&arguments).unwrap_or_else(context::locale);
    let refused = |why| {
        let (command, color) = (usage::command_in(&arguments), usage::color(&arguments));
        Refused { why, command, lang, color }
    };
    let typed = usage::look_first(&arguments);
    let read = |words: &[OsString]| usage::command(lang).try_get_matches_from(words);
    let matches = read(&typed).map_err(|error| {
        // What is said repeats the arguments, and nothing in them may move the cursor.
        let shown = typed.iter().map(|word| visible(&word.to_string_lossy()).into_owned().into());
        let error = read(&shown.collect::<Vec<_>>()).err().unwrap_or(error);
        refused(Why::Clap(usage::suggesting(error)))
    })?;
    stdin_once(&matches).map_err(|failure| refused(Why::Failure(failure)))?;
    Typed::from_arg_matches(&matches).map_err(|error| refused(Why::Clap(error)))
}

/// Arguments after which there is nothing to do: they asked for help, or can't be understood.
#[derive(Debug)]
pub(crate) struct Refused {
    why: Why,
    /// The command, as it is typed.
    command: String,
    lang: Lang,
    color: anstream::ColorChoice,
}

/// What there is instead of arguments.
#[derive(Debug)]
enum Why {
    /// What clap says: the help, too.
    Clap(clap::Error),
    /// What no option is to blame for by itself.
    Failure(Failure),
}

impl Refused {
    /// Shows the help on standard output (exit code 0, or 2 if it can't be written), or what is wrong on standard
    /// error (2).
    pub(crate) fn show(&self) -> ExitCode {
        let Self { why, command, lang, color } = self;
        let (text, exit_code) = match why {
            Why::Clap(error)
                if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) =>
            {
                (error.render().ansi().to_string(), 0)
            }
            Why::Clap(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                (error.render().ansi().to_string(), 2)
            }
            Why::Clap(error) => (usage::complaint(error, command, *lang), 2),
            Why::Failure(failure) => (usage::complain(&failure.say(*lang), command, *lang), 2),
        };
        let is_help = exit_code == 0;
        let shown = if is_help {
            let mut out = AutoStream::new(io::stdout(), *color);
            out.write_all(text.as_bytes()).and_then(|()| out.flush())
        } else {
            AutoStream::new(io::stderr(), *color).write_all(text.as_bytes())
        };
        match shown.map_err(Failure::from) {
            Err(failure) if is_help && !failure.is_closed_pipe() => {
                let word = self.lang.pick("lỗi", "error");
                // Nobody is left to be told that this could not be written.
                let _ = writeln!(io::stderr(), "{word}: {}", failure.say(self.lang));
                Status::Trouble.into()
            }
            _ => ExitCode::from(exit_code),
        }
    }
}

fn lang_parser() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::ALL.map(Lang::code))
        .try_map(|code| code.parse::<Lang>().map_err(|()| clap::Error::new(ErrorKind::InvalidValue)))
}
