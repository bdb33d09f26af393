//! `oaq diff`: two lines of play, two games or two files compared by moves and positions.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use oaq::annotate::{Analyst, Openings};
use oaq::diagnostics::Finding;
use oaq::diff::{
    Aspect, CollectionDiff, ComparedGame, Human, Identity, LinePath, MeetAt, Played, Step, Unified, analysed,
    compare, pair, recorded, to_json, unified, unified_line,
};
use oaq::engine::{EngineError, can_hold};
use oaq::notation::{Builder, Game, NodeKind, Tag, parse_game};
use oaq::replay::Options;

use super::args::{Form, RulesArgs};
use super::asked::EffortArgs;
use super::collection::{Collection, load, status_of};
use super::numbers::positive;
use super::output::Output;
use super::{Context, Failure, Status};

/// The arguments of `diff`.
#[derive(Debug, clap::Args)]
#[command(mut_group("EffortArgs", |effort| effort.requires("engine")))]
pub(crate) struct Args {
    /// One or two files, or - for standard input
    #[arg(value_name = "FILE", num_args = 0..=2, required_unless_present_any = ["lines", "git"])]
    files: Vec<PathBuf>,
    /// A line to compare, twice: main, 12.a (the first alternative to ply 12), or moves such as "2< 9> 1>"
    #[arg(long = "line", value_name = "LINE", action = clap::ArgAction::Append)]
    lines: Vec<String>,
    /// The game of a file that a line belongs to, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive::<u32>, requires = "lines",
          requires = "files")]
    game: u32,
    /// Also find positions that are mirror images of each other
    #[arg(long)]
    mirror: bool,
    /// Look only at these [default: everything; for lines, setup and moves]
    #[arg(long, value_name = "WHAT", value_delimiter = ',', value_parser = aspect_parser())]
    only: Vec<Aspect>,
    /// Count what differs instead of showing it
    #[arg(long)]
    stat: bool,
    /// How to print
    #[arg(long, value_name = "FORM", default_value = "human")]
    format: DiffFormat,
    /// As git's external diff driver: path, old file, hex, mode, new file, hex, mode
    #[arg(long, num_args = 7..=9, value_names = ["PATH", "OLD", "HEX", "MODE", "NEW", "HEX", "MODE"],
          conflicts_with_all = ["files", "lines", "mirror", "only", "stat", "engine", "format"], allow_hyphen_values = true)]
    git: Vec<PathBuf>,
    /// The form of the input, instead of telling it by the content
    #[arg(long, value_name = "FORM")]
    from: Option<Form>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Let the engine weigh the choices where the lines part
    #[arg(long, help_heading = "Engine")]
    engine: bool,
    #[command(flatten)]
    effort: EffortArgs,
}

/// How a comparison is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DiffFormat {
    /// For people, with boards.
    Human,
    /// As `git diff`, a move a line.
    Unified,
    /// For programs.
    Json,
}

fn aspect_parser() -> impl TypedValueParser<Value = Aspect> {
    PossibleValuesParser::new(Aspect::ALL.map(Aspect::word)).try_map(|word| {
        let known = Aspect::ALL.into_iter().find(|aspect| aspect.word() == word);
        known.ok_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidValue))
    })
}

impl Args {
    /// Refuses what would do nothing.
    fn agree(&self) -> Result<(), Failure> {
        let in_vain = match self.format {
            DiffFormat::Human => [].as_slice(),
            DiffFormat::Json => &[("--stat", self.stat)],
            // All is compared as text.
            DiffFormat::Unified => &[
                ("--stat", self.stat),
                ("--only", !self.only.is_empty()),
                ("--mirror", self.mirror),
                ("--engine", self.engine),
            ],
        };
        let format = || self.format.to_possible_value().map(|value| value.get_name().to_owned());
        match in_vain.iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => {
                let with = format!("--format {}", format().unwrap_or_default());
                Err(Failure::InVain { option, with })
            }
            None => Ok(()),
        }
    }
}

/// Compares what was asked for.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    args.agree()?;
    let options = args.rules.options()?;
    let openings = Openings::default();
    let mut analyst = args.engine.then(|| Analyst::new(args.effort.effort(), &openings, None));
    if let [path, old, _, _, new, ..] = args.git.as_slice() {
        let (a, b) = (load_side(old, args, &options, context)?, load_side(new, args, &options, context)?);
        let names = [("a", old), ("b", new)].map(|(side, file)| git_name(side, path, file));
        print_unified(&unified(&a.games), &unified(&b.games), &names[0], &names[1], context)?;
        // A driver that exits with anything else has failed in git's eyes.
        return Ok(Status::Well);
    }
    if !args.lines.is_empty() {
        return lines(args, &options, analyst.as_mut(), context);
    }
    let [file_a, file_b] = args.files.as_slice() else { return Err(Failure::TwoToCompare) };
    let (a, b) = (load(file_a, args.from, &options, context)?, load(file_b, args.from, &options, context)?);
    let mut status = a.status.max(b.status);
    if args.format == DiffFormat::Unified {
        let (name_a, name_b) = (a.path.display().to_string(), b.path.display().to_string());
        status.and(print_unified(&unified(&a.games), &unified(&b.games), &name_a, &name_b, context)?);
        return Ok(status);
    }
    let identities =
        |games: &[Played<'_>]| games.iter().map(|played| Identity::of(&played.game)).collect::<Vec<_>>();
    let pairing = pair(&identities(&a.games), &identities(&b.games));
    let main = LinePath::default();
    let games = pairing.pairs.iter().map(|(i, j)| {
        let number = |numbers: &[u32], at: usize| numbers[at] as usize;
        let a = (number(&a.numbers, *i), &a.games[*i], &main);
        let b = (number(&b.numbers, *j), &b.games[*j], &main);
        compared(a, b, args, analyst.as_mut())
    });
    let numbers = |of: &[u32], games: Vec<usize>| games.into_iter().map(|i| of[i] as usize).collect();
    let diff = CollectionDiff {
        games: games.collect::<Result<_, _>>()?,
        added: numbers(&b.numbers, pairing.added),
        removed: numbers(&a.numbers, pairing.removed),
    };
    status.and(print(&diff, file_a, file_b, args, context)?);
    Ok(status)
}

/// Compares two lines: of two files, of one, or typed.
fn lines(
    args: &Args,
    options: &Options,
    analyst: Option<&mut Analyst<'_>>,
    context: &Context,
) -> Result<Status, Failure> {
    let [line_a, line_b] = args.lines.as_slice() else { return Err(Failure::TwoToCompare) };
    let collections = args.files.iter().map(|file| load(file, args.from, options, context));
    let collections: Vec<Collection> = collections.collect::<Result<_, _>>()?;
    let base = |at: usize| -> Result<Option<&Played<'static>>, Failure> {
        let Some(collection) = collections.get(at).or(collections.first()) else { return Ok(None) };
        collection
            .game(args.game)
            .map(Some)
            .ok_or_else(|| Failure::NoSuchGame { path: collection.path.clone(), game: args.game })
    };
    let (base_a, base_b) = (base(0)?, base(1)?);
    let typed = [typed(line_a, base_a, args, options)?, typed(line_b, base_b, args, options)?];
    let number = args.game as usize;
    let side = |typed: &'_ Option<Played<'static>>, line: &str| -> Result<LinePath, Failure> {
        if typed.is_some() {
            Ok(LinePath::default())
        } else {
            line.parse().map_err(|_| Failure::NoSuchLine(line.into()))
        }
    };
    let (path_a, path_b) = (side(&typed[0], line_a)?, side(&typed[1], line_b)?);
    let no_line = |line: &str| Failure::NoSuchLine(line.to_owned());
    let a = typed[0].as_ref().or(base_a).ok_or_else(|| no_line(line_a))?;
    let b = typed[1].as_ref().or(base_b).ok_or_else(|| no_line(line_b))?;
    let mut status = collections.iter().map(|collection| collection.status).max().unwrap_or_default();
    if args.format == DiffFormat::Unified {
        let (text_a, text_b) = (unified_line(a, &steps(a, &path_a)?), unified_line(b, &steps(b, &path_b)?));
        status.and(print_unified(&text_a, &text_b, line_a, line_b, context)?);
        return Ok(status);
    }
    let game = compared((number, a, &path_a), (number, b, &path_b), args, analyst)?;
    let diff = CollectionDiff { games: vec![game], added: Vec::new(), removed: Vec::new() };
    status.and(print(&diff, Path::new(line_a), Path::new(line_b), args, context)?);
    Ok(status)
}

/// The game that a typed line means, with the tags of the game it is compared with; `None` for the name of a line.
fn typed(
    line: &str,
    base: Option<&Played<'static>>,
    args: &Args,
    options: &Options,
) -> Result<Option<Played<'static>>, Failure> {
    if line.parse::<LinePath>().is_ok() {
        return Ok(None);
    }
    let parsed = parse_game(line);
    let is_plain =
        |kind: &NodeKind<'_>| matches!(kind, NodeKind::Move(_) | NodeKind::Comment(_) | NodeKind::Nag(_));
    let only_moves = parsed.game.body().iter().all(|node| is_plain(&node.kind));
    if !parsed.errors.is_empty() || !only_moves || !parsed.game.tags.is_empty() {
        return Err(Failure::NoSuchLine(line.to_owned()));
    }
    let mut builder = Builder::new();
    match base {
        Some(base) => base.game.tags.iter().for_each(|tag| builder.tag(tag.clone())),
        None => {
            let variant = args.rules.preset()?.id;
            Tag::new("Variant", variant).into_iter().for_each(|tag| builder.tag(tag));
        }
    }
    for node in Game::into_owned(parsed.game).body() {
        builder.push(node.clone());
    }
    let played = Played::new(builder.finish(), options);
    if let Some(wrong) = first_illegal(&played) {
        return Err(Failure::IllegalLine { line: line.to_owned(), why: Box::new(wrong) });
    }
    Ok(Some(played))
}

/// What is wrong with the first move that can't be played; what the moves claim, and how the game goes on, is another matter.
fn first_illegal(played: &Played<'_>) -> Option<Finding> {
    let is_illegal = |finding: &&Finding| {
        matches!(
            finding,
            Finding::EmptyPit { .. }
                | Finding::NotYourPit { .. }
                | Finding::NoSuchPit { .. }
                | Finding::QuanPit { .. }
                | Finding::FirstQuanForbidden { .. }
                | Finding::FlipNotAllowed { .. }
                | Finding::MoveAfterEnd { .. }
        )
    };
    played.replay.findings.iter().map(|found| &found.finding).find(is_illegal).cloned()
}

/// A game's number, the game, and the line of it that is compared.
type Chosen<'g> = (usize, &'g Played<'static>, &'g LinePath);

/// The moves of a line that a game must have.
fn steps<'g>(game: &'g Played<'static>, path: &LinePath) -> Result<Vec<Step<'g, 'static>>, Failure> {
    game.steps(path).ok_or_else(|| Failure::NoSuchLine(path.to_string()))
}

fn compared<'g>(
    (number_a, a, path_a): Chosen<'g>,
    (number_b, b, path_b): Chosen<'g>,
    args: &Args,
    analyst: Option<&mut Analyst<'_>>,
) -> Result<ComparedGame<'g, 'static>, Failure> {
    let (steps_a, steps_b) = (steps(a, path_a)?, steps(b, path_b)?);
    let aspects: BTreeSet<Aspect> = match (args.only.as_slice(), args.lines.is_empty()) {
        ([], true) => Aspect::ALL.into(),
        // Lines were named to compare their moves: a typed one has nothing else.
        ([], false) => [Aspect::Setup, Aspect::Moves].into(),
        (only, _) => only.iter().copied().collect(),
    };
    let meet_at = if args.mirror { MeetAt::MirrorImages } else { MeetAt::SamePositions };
    let diff = compare((a, &steps_a), (b, &steps_b), &aspects, meet_at);
    let mut game = ComparedGame { number_a, number_b, a, b, steps_a, steps_b, diff, costs: Vec::new() };
    game.costs = match analyst {
        Some(analyst) if !game.diff.moves.is_same() => analysed(&game, analyst),
        _ => recorded(&game),
    };
    Ok(game)
}

fn print(
    diff: &CollectionDiff<'_, '_>,
    name_a: &Path,
    name_b: &Path,
    args: &Args,
    context: &Context,
) -> Result<Status, Failure> {
    let mut out = Output::stdout();
    let (name_a, name_b) = (name_a.display().to_string(), name_b.display().to_string());
    if args.format == DiffFormat::Json {
        serde_json::to_writer(&mut out, &to_json(diff)).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        let Context { lang, color, width, .. } = *context;
        let (stat, name_a, name_b) = (args.stat, &*name_a, &*name_b);
        write!(out, "{}", Human { diff, name_a, name_b, lang, color, stat, width })?;
    }
    out.finish()?;
    let mut status = status_of(diff.is_same());
    for game in diff.games.iter().filter(|_| args.engine) {
        if let Some(error) = unweighed(game) {
            let (path, game) = (PathBuf::from(&name_a), game.number_a as u32);
            status.and(context.complain(&Failure::NotAnalysed { path, game, error }));
        }
    }
    Ok(status)
}

/// Why the engine could not weigh the choices of a game.
fn unweighed(game: &ComparedGame<'_, '_>) -> Option<EngineError> {
    let setup = game.a.setup().filter(|_| !game.diff.moves.is_same() && game.diff.same_setup)?;
    can_hold(&setup.start, &setup.rules).err()
}

fn print_unified(a: &str, b: &str, name_a: &str, name_b: &str, context: &Context) -> Result<Status, Failure> {
    let mut out = Output::stdout();
    if a != b {
        write!(out, "{}", Unified { name_a, name_b, a, b, color: context.color })?;
    }
    out.finish()?;
    Ok(status_of(a == b))
}

/// What git hands over for a file that isn't there.
const NO_FILE: &str = "/dev/null";

fn load_side(file: &Path, args: &Args, options: &Options, context: &Context) -> Result<Collection, Failure> {
    if file == Path::new(NO_FILE) {
        return Ok(Collection::empty(file));
    }
    load(file, args.from, options, context)
}

fn git_name(side: &str, path: &Path, file: &Path) -> String {
    if file == Path::new(NO_FILE) { NO_FILE.to_owned() } else { format!("{side}/{}", path.display()) }
}
