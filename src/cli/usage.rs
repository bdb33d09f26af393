//! The command line as clap knows it, in the language of whoever asks: help, and what is wrong with the arguments.

use std::error::Error;
use std::ffi::{OsStr, OsString};

use clap::builder::PossibleValue;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, ValueEnum};
use oaq::diagnostics::{Lang, nearest};

use super::args::{ColorChoice, Typed};
use super::help_vi::VIETNAMESE;
use super::numbers::{Unfit, with_signs};

/// The whole command line with its help in a language.
pub(crate) fn command(lang: Lang) -> Command {
    let command = with_signs(Typed::command());
    match lang {
        Lang::En => command,
        Lang::Vi => translate(command).version_flag().help_subcommand(),
    }
}

/// The options that say how help is shown.
const LOOK: [&str; 2] = [LANG, COLOR];
const LANG: &str = "--lang";
const COLOR: &str = "--color";

/// The language that the arguments ask for, before they are understood: help and complaints need it already.
pub(crate) fn language(arguments: &[OsString]) -> Option<Lang> {
    asked(arguments, LANG, |value| value.parse().ok())
}

/// The colours that the arguments ask for, before they are understood.
pub(crate) fn color(arguments: &[OsString]) -> anstream::ColorChoice {
    let asked = asked(arguments, COLOR, |value| ColorChoice::from_str(value, false).ok());
    asked.unwrap_or(ColorChoice::Auto).into()
}

/// What the arguments say for an option, as far as it can be read.
fn asked<T>(arguments: &[OsString], option: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
    let mut asked = None;
    let mut arguments = arguments.iter().map(OsString::as_os_str).take_while(|word| *word != "--");
    while let Some(word) = arguments.next() {
        let value = match word.to_str() {
            Some(word) if word == option => arguments.next().and_then(OsStr::to_str),
            Some(word) => word.strip_prefix(option).and_then(|rest| rest.strip_prefix('=')),
            None => None,
        };
        asked = value.and_then(&read).or(asked);
    }
    asked
}

/// The arguments with the options that say how help is shown before all others: behind `help`, clap takes all that follows
/// for the names of commands.
pub(crate) fn look_first(arguments: &[OsString]) -> Vec<OsString> {
    let is_look = |word: &OsStr| LOOK.iter().any(|option| word == *option);
    let is_one = |word: &OsStr| {
        let word = word.to_string_lossy();
        LOOK.iter().any(|option| word.strip_prefix(option).is_some_and(|rest| rest.starts_with('=')))
    };
    let end = arguments.iter().position(|word| word == "--").unwrap_or(arguments.len());
    let (program, typed) = arguments[..end].split_at(usize::from(end > 0));
    let (mut first, mut rest) = (program.to_vec(), Vec::with_capacity(arguments.len()));
    let mut words = typed.iter();
    while let Some(word) = words.next() {
        if is_look(word) && !words.as_slice().is_empty() {
            first.push(word.clone());
            first.extend(words.next().cloned());
        } else if is_one(word) {
            first.push(word.clone());
        } else {
            rest.push(word.clone());
        }
    }
    first.extend(rest);
    first.extend_from_slice(&arguments[end..]);
    first
}

fn vietnamese(english: &str) -> Option<&'static str> {
    VIETNAMESE.iter().find(|(known, _)| *known == english).map(|(_, text)| *text)
}

/// A command and those below it with their texts in Vietnamese; a text that has none stays.
fn translate(mut command: Command) -> Command {
    let words = |text: Option<&clap::builder::StyledStr>| text.and_then(|text| vietnamese(&text.to_string()));
    if let Some(about) = words(command.get_about()) {
        command = command.about(about);
    }
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).help("In trợ giúp này");
    command
        .help_template("{about-with-newline}\n\u{1b}[1;4mCách dùng:\u{1b}[0m {usage}\n\n{all-args}")
        .subcommand_help_heading("Các lệnh")
        .subcommand_value_name("LỆNH")
        .disable_help_flag(true)
        .disable_version_flag(true)
        .mut_args(|arg| {
            let heading = match (arg.get_help_heading(), arg.is_positional()) {
                (Some(english), _) => vietnamese(english),
                (None, true) => Some("Tham số"),
                (None, false) => Some("Tùy chọn"),
            };
            let help = words(arg.get_help());
            let arg = if let Some(heading) = heading { arg.help_heading(heading) } else { arg };
            if let Some(help) = help { with_values(arg, help) } else { arg }
        })
        .mut_subcommands(translate)
        .arg(help.help_heading("Tùy chọn"))
}

/// An argument with its help, the values that it can have and the one that it has by itself.
fn with_values(arg: Arg, help: &str) -> Arg {
    if !arg.get_action().takes_values() {
        return arg.help(help.to_owned());
    }
    let default: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let default =
        if default.is_empty() { String::new() } else { format!(" [mặc định: {}]", default.join(", ")) };
    let values = arg.get_possible_values();
    let arg = arg.hide_possible_values(true).hide_default_value(true);
    if values.is_empty() {
        return arg.help(format!("{help}{default}"));
    }
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let arg = arg.help(format!("{help} [giá trị: {}]{default}", names.join(", ")));
    let described = values.iter().filter_map(|value| {
        let text = value.get_help()?.to_string();
        Some(format!("\n- {}: {}", value.get_name(), vietnamese(&text).unwrap_or(&text)))
    });
    let described: String = described.collect();
    if described.is_empty() {
        arg
    } else {
        arg.long_help(format!("{help}{default}\n\nCác giá trị:{described}"))
    }
}

/// What only the topmost command has.
trait Topmost {
    fn version_flag(self) -> Self;
    fn help_subcommand(self) -> Self;
}

impl Topmost for Command {
    fn version_flag(self) -> Self {
        let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
        self.arg(version.help("In phiên bản").help_heading("Tùy chọn"))
    }

    fn help_subcommand(mut self) -> Self {
        self.build();
        let described = self.mut_subcommand("help", |help| help.about("In trợ giúp của một lệnh"));
        with_usage(described, Lang::Vi)
    }
}

/// A command and those below it with their usage lines settled: short ones, where clap's own word is in the language too.
pub(crate) fn with_usage(mut command: Command, lang: Lang) -> Command {
    // Only then do they know their full names.
    command.build();
    let usage = command.render_usage().to_string();
    let options = lang.pick("[TÙY CHỌN]", "[OPTIONS]");
    let usage = usage.trim_start_matches("Usage: ").replace("[OPTIONS]", options);
    command.override_usage(usage).mut_subcommands(|below| with_usage(below, lang))
}

/// The command that arguments ask for, as it is typed, however wrong the rest of them is: its help says more than that of the
/// whole program.
pub(crate) fn command_in(arguments: &[OsString]) -> String {
    let read = Typed::command().ignore_errors(true).try_get_matches_from(arguments);
    let name = read.as_ref().ok().and_then(ArgMatches::subcommand_name);
    name.map_or("oaq".to_owned(), |name| format!("oaq {name}"))
}

/// Something that is wrong with the arguments of a command, and where more is said of it.
pub(crate) fn complain(text: &str, command: &str, lang: Lang) -> String {
    let (on, off) = ("\u{1b}[1;31m", "\u{1b}[0m");
    lang.pick(
        format!("{on}lỗi{off}: {text}\n\nXem thêm: {command} --help\n"),
        format!("{on}error:{off} {text}\n\nFor more information, try '{command} --help'.\n"),
    )
}

/// What clap finds wrong, with the command that was probably meant: behind `help` it suggests none.
pub(crate) fn suggesting(mut error: clap::Error) -> clap::Error {
    let is_bare = error.get(ContextKind::SuggestedSubcommand).is_none();
    if let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand)
        && is_bare
        && let Some(near) = nearest(typed, Typed::command().get_subcommands().map(Command::get_name))
    {
        let near = ContextValue::Strings(vec![near.to_owned()]);
        error.insert(ContextKind::SuggestedSubcommand, near);
    }
    error
}

/// What clap finds wrong with the arguments of a command.
pub(crate) fn complaint(error: &clap::Error, command: &str, lang: Lang) -> String {
    if let Some(text) = (lang == Lang::Vi).then(|| in_vietnamese(error)).flatten() {
        return complain(&text, command, lang);
    }
    let text = error.render().ansi().to_string();
    match text.rsplit_once("--help") {
        Some((before, after)) => format!("{before}{command} --help{after}"),
        None => text,
    }
}

/// What is wrong with the arguments, in Vietnamese; `None` where clap's own words must do.
fn in_vietnamese(error: &clap::Error) -> Option<String> {
    let value = |kind| {
        error.get(kind).map(|value| match value {
            ContextValue::Strings(words) => words.join(", "),
            other => other.to_string(),
        })
    };
    let arg = || value(ContextKind::InvalidArg);
    let mut text = match error.kind() {
        ErrorKind::UnknownArgument => format!("không có tùy chọn “{}”", arg()?),
        ErrorKind::InvalidSubcommand => format!("không có lệnh “{}”", value(ContextKind::InvalidSubcommand)?),
        ErrorKind::MissingSubcommand => {
            format!("còn thiếu lệnh; các lệnh: {}", value(ContextKind::ValidSubcommand)?)
        }
        ErrorKind::MissingRequiredArgument => format!("còn thiếu {}", arg()?),
        ErrorKind::ArgumentConflict => match value(ContextKind::PriorArg) {
            Some(prior) if Some(&prior) != arg().as_ref() => {
                format!("{} không dùng cùng {prior} được", arg()?)
            }
            _ => format!("{} được viết hai lần", arg()?),
        },
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            match value(ContextKind::InvalidValue).filter(|given| !given.is_empty()) {
                Some(given) => {
                    let unfit = error.source().and_then(|source| source.downcast_ref::<Unfit>());
                    let why = unfit.map(|unfit| format!(": {}", unfit.say(Lang::Vi))).unwrap_or_default();
                    format!("“{given}” không dùng được cho {}{why}", arg()?)
                }
                None => format!("{} cần một giá trị", arg()?),
            }
        }
        ErrorKind::TooManyValues => {
            format!("“{}” là thừa: {} đã đủ giá trị", value(ContextKind::InvalidValue)?, arg()?)
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("{} chưa đủ giá trị", arg()?),
        ErrorKind::NoEquals => format!("{} phải viết liền với giá trị bằng dấu =", arg()?),
        ErrorKind::InvalidUtf8 => "có tham số không phải là UTF-8".to_owned(),
        _ => return None,
    };
    if let Some(valid) = value(ContextKind::ValidValue).filter(|valid| !valid.is_empty()) {
        text.push_str(&format!("; các giá trị: {valid}"));
    }
    let meant = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    if let Some(meant) = meant.into_iter().find_map(value) {
        text.push_str(&format!("; có phải là {meant}?"));
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use clap::{Arg, Command, CommandFactory};
    use oaq::diagnostics::Lang;

    use super::{Typed, VIETNAMESE, command, vietnamese};

    /// The texts of a command's help and of those below it.
    fn collect(command: &Command, found: &mut Vec<String>) {
        let texts =
            command.get_about().into_iter().chain(command.get_arguments().filter_map(|arg| arg.get_help()));
        found.extend(texts.map(ToString::to_string));
        found.extend(command.get_arguments().filter_map(Arg::get_help_heading).map(str::to_owned));
        let values = command.get_arguments().flat_map(Arg::get_possible_values);
        found.extend(values.filter_map(|value| Some(value.get_help()?.to_string())));
        command.get_subcommands().for_each(|command| collect(command, found));
    }

    #[test]
    fn every_text_of_the_help_is_there_in_vietnamese() {
        let mut found = Vec::new();
        collect(&Typed::command(), &mut found);
        let lacking: Vec<&String> = found.iter().filter(|text| vietnamese(text).is_none()).collect();
        assert_eq!(lacking, Vec::<&String>::new(), "to be added to help_vi.rs");
        // A second translation of a text would never be shown, nor one of a text that is gone.
        let mut left: Vec<&str> = VIETNAMESE.iter().map(|(english, _)| *english).collect();
        found.sort_unstable();
        found.dedup();
        for text in &found {
            if let Some(at) = left.iter().position(|english| english == text) {
                left.remove(at);
            }
        }
        assert_eq!(left, Vec::<&str>::new(), "to be taken out of help_vi.rs");
    }

    #[test]
    fn both_command_lines_are_sound() {
        for lang in Lang::ALL {
            command(lang).debug_assert();
        }
    }
}
