//! What the analysing commands are asked about, and how long they may think: options that they share.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use oaq::annotate::Effort;
use oaq::engine::{Limits, Options};
use oaq::rules::{Position, Preset, Rules};
use serde_json::{Value, json};

use super::args::{Form, RulesArgs};
use super::destination::is_among;
use super::numbers::{at_least, positive, seconds, within};
use super::{Context, Failure, Status, collection, interrupt, line};

/// The most plies that anybody can ask the engine to look ahead.
const DEEPEST: u32 = Limits::DEEPEST;

/// The position that a command is about.
#[derive(Debug, clap::Args)]
pub(crate) struct SubjectArgs {
    /// A file of records, or - for standard input
    #[arg(value_name = "FILE", conflicts_with = "position")]
    file: Option<PathBuf>,
    /// The form of the input, instead of telling it by the content
    #[arg(long, value_name = "FORM", requires = "file", conflicts_with_all = ["position", "moves"])]
    from: Option<Form>,
    /// The game of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive::<u32>, requires = "file",
          conflicts_with_all = ["position", "moves"])]
    game: u32,
    /// The position after this ply of the main line, 0 for the start [default: the last]
    #[arg(long, value_name = "N", value_parser = at_least::<usize>(0), requires = "file",
          conflicts_with_all = ["position", "moves"])]
    ply: Option<usize>,
    /// A position instead of files
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// Moves to play from the start or the position, such as "2< 9>"
    #[arg(long, value_name = "MOVES", conflicts_with = "file")]
    moves: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
}

/// A position with the rules that it is played by.
pub(crate) struct Subject {
    pub(crate) variant: &'static Preset,
    pub(crate) rules: Rules,
    pub(crate) position: Position,
    /// What the findings of its record mean for the command.
    pub(crate) status: Status,
}

impl Subject {
    /// The beginning of what is said about it in JSON: a position means nothing without its rules.
    pub(crate) fn document(&self, format: &str) -> Value {
        json!({
            "format": format,
            "version": 1,
            "variant": self.variant.id,
            "sides": self.rules.sides() as u8,
            "rules": self.variant.overrides(&self.rules),
            "position": self.position.to_text(&self.rules),
        })
    }
}

impl SubjectArgs {
    /// The position meant.
    ///
    /// # Errors
    /// What can't be read or played.
    pub(crate) fn find(&self, context: &Context) -> Result<Subject, Failure> {
        if let Some(path) = &self.file {
            return self.in_file(path, context);
        }
        let rules = self.rules.resolve_for(self.position.as_deref())?;
        let start = self.rules.position(self.position.as_deref(), &rules)?;
        let position = line::play(self.moves.as_deref().unwrap_or_default(), &start, &rules)?.end;
        Ok(Subject { variant: self.rules.preset()?, rules, position, status: Status::Well })
    }

    /// Whether the position stands in this file.
    pub(crate) fn is_in(&self, file: &Path) -> bool {
        self.file.as_ref().is_some_and(|input| is_among(file, std::slice::from_ref(input)))
    }

    fn in_file(&self, path: &Path, context: &Context) -> Result<Subject, Failure> {
        let games = collection::load_one(path, self.from, self.game, &self.rules.options()?, context)?;
        let no_game = || Failure::NoSuchGame { path: path.to_owned(), game: self.game };
        let played = games.game(self.game).ok_or_else(no_game)?;
        let timeline = played.replay.timeline.as_ref().ok_or_else(no_game)?;
        let plies: Vec<_> = timeline.main_line().collect();
        let setup = timeline.setup();
        let ply = self.ply.unwrap_or(plies.len());
        let position = match ply.checked_sub(1) {
            None => setup.start,
            Some(last) => {
                let found = plies.get(last).ok_or_else(|| Failure::NoSuchPly {
                    path: path.to_owned(),
                    game: self.game,
                    ply,
                    plies: plies.len(),
                })?;
                found.position
            }
        };
        Ok(Subject { variant: setup.variant, rules: setup.rules, position, status: games.status })
    }
}

/// How long the engine may think, and with what.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Engine")]
pub(crate) struct EngineArgs {
    /// Plies to look ahead
    #[arg(long, value_name = "PLIES", value_parser = within::<u32>(1..=DEEPEST))]
    pub(crate) depth: Option<u32>,
    /// Positions to look at
    #[arg(long, value_name = "N", value_parser = positive::<u64>)]
    pub(crate) nodes: Option<u64>,
    /// Seconds to think
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// How many of the best moves to evaluate
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = within::<u8>(1..=11))]
    pub(crate) multipv: u8,
    /// Memory for positions met before, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = within::<u32>(1..=1 << 20))]
    pub(crate) hash: u32,
}

impl EngineArgs {
    /// Whether nothing limits how long the engine thinks.
    pub(crate) fn is_unlimited(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.time.is_none()
    }

    /// The limits, which Ctrl-C ends too.
    pub(crate) fn limits(&self) -> Limits<'static> {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            lines: usize::from(self.multipv),
            stop: Some(interrupt::watch()),
        }
    }

    /// What the engine works with.
    pub(crate) fn options(&self, context: &Context) -> Options {
        Options { hash: self.hash as usize, threads: context.threads.get() }
    }
}

/// How long the engine may think about each decision of a game, and with what.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Engine")]
pub(crate) struct EffortArgs {
    /// Positions to look at for each decision [default: 100000]
    #[arg(long, value_name = "N", value_parser = positive::<u64>)]
    nodes: Option<u64>,
    /// Plies to look ahead at each decision
    #[arg(long, value_name = "PLIES", value_parser = within::<u32>(1..=DEEPEST))]
    depth: Option<u32>,
    /// Seconds to think about each decision; the result then depends on the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// How many of the best moves to look for and tell of
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = within::<u8>(1..=11))]
    multipv: u8,
    /// Memory of each thread's engine, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = within::<u16>(1..=u16::MAX))]
    hash: u16,
}

impl EffortArgs {
    /// What the annotator may spend.
    pub(crate) fn effort(&self) -> Effort {
        let limited = self.nodes.is_some() || self.depth.is_some() || self.time.is_some();
        let nodes = if limited { self.nodes } else { Effort::default().nodes };
        let (hash, lines) = (usize::from(self.hash), usize::from(self.multipv));
        Effort { nodes, depth: self.depth, time: self.time, hash, lines }
    }
}

/// A line on a terminal that tells how far the engine is.
pub(crate) struct LiveLine {
    bar: ProgressBar,
    began: Instant,
}

impl LiveLine {
    /// A line that says nothing yet.
    pub(crate) fn new(context: &Context) -> Self {
        let shown = io::stderr().is_terminal() && !context.quiet;
        let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
            bar.set_style(style);
        }
        Self { bar, began: Instant::now() }
    }

    /// Shows something with the rate of work.
    pub(crate) fn tell(&self, text: &str, nodes: u64) {
        let rate = nodes as f64 / self.seconds().max(1e-3) / 1e6;
        self.bar.set_message(format!("{text}  {nodes}  {rate:.1} M/s"));
        self.bar.tick();
    }

    /// Shows what is being done now.
    pub(crate) fn announce(&self, text: String) {
        self.bar.set_message(text);
        self.bar.tick();
    }

    /// Since the beginning, in whole milliseconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.began.elapsed().as_millis() as f64 / 1e3
    }

    /// Takes the line away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
