//! `oaq show`: positions drawn in the terminal, with the way of the move that led to each.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use oaq::diagnostics::visible;
use oaq::drawing::{self, Path};
use oaq::notation::{Game, NodeKind};
use oaq::replay::{Ply, Timeline};
use oaq::rules::{Position, Rules, Side, Sides};
use oaq::show::{self, Names, Seats};

use super::args::{Form, RulesArgs};
use super::batch::{Batch, Chunk, Grain, Step};
use super::line::Line;
use super::numbers::{at_least, positive};
use super::output::Output;
use super::rewrite::{Part, Readable, Rewriter};
use super::{Context, Failure, Status, line};

/// The arguments of `show`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files, folders (their *.oaq and *.jsonl), or - for standard input
    #[arg(value_name = "FILE", required_unless_present_any = ["position", "moves", "RulesArgs"],
          conflicts_with_all = ["position", "moves"])]
    files: Vec<PathBuf>,
    /// The form of the input, instead of telling it by the content
    #[arg(long, value_name = "FORM", requires = "files", conflicts_with_all = ["position", "moves"])]
    from: Option<Form>,
    /// Only this game of each file, from 1
    #[arg(long, value_name = "N", value_parser = positive::<u32>, requires = "files",
          conflicts_with_all = ["position", "moves"])]
    game: Option<u32>,
    /// The position after this ply of the main line, 0 for the start [default: the last]
    #[arg(long, value_name = "N", value_parser = at_least::<usize>(0), requires = "files",
          conflicts_with_all = ["all", "position", "moves"])]
    ply: Option<usize>,
    /// Every position of the main line
    #[arg(long)]
    all: bool,
    /// Draw the evaluation over each game instead of positions
    #[arg(long, requires = "files", conflicts_with_all = ["all", "ply", "position", "moves"])]
    graph: bool,
    /// A position instead of files
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// Moves to play from the start or the position, such as "2< 9>"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
}

/// Draws what was asked for.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    if args.files.is_empty() { one_position(args, context) } else { games(args, context) }
}

/// A position given as text, or the start, and what moves make of it.
fn one_position(args: &Args, context: &Context) -> Result<Status, Failure> {
    let text = args.position.as_deref();
    let rules = args.rules.resolve_for(text)?;
    let start = args.rules.position(text, &rules)?;
    let Line { mut moves, end } = line::play(args.moves.as_deref().unwrap_or_default(), &start, &rules)?;
    // A flip at the end belongs to what is shown last.
    let first = if moves.is_empty() { end } else { start };
    if let Some((_, last)) = moves.last_mut() {
        *last = end;
    }
    let drawing = Drawing { rules: &rules, names: Names::default(), context };
    let mut page = String::new();
    if args.all || moves.is_empty() {
        drawing.position(&first, &mut page);
    }
    let shown = if args.all { &moves[..] } else { &moves[moves.len().saturating_sub(1)..] };
    for (path, position) in shown {
        if !page.is_empty() {
            page.push('\n');
        }
        let _ = writeln!(page, "{}: {}", path.mv(), path.tell(context.lang));
        drawing.after(path, position, &mut page);
    }
    let mut out = Output::stdout();
    out.write_all(page.as_bytes())?;
    out.finish()?;
    Ok(Status::Well)
}

/// The games of files.
fn games(args: &Args, context: &Context) -> Result<Status, Failure> {
    let rewriter = Rewriter::new(args.rules.options()?, None, context);
    let mut out = Output::stdout();
    let mut status = Status::Well;
    let mut is_first = true;
    let mut found = false;
    let worker = || {
        |chunk: &Chunk| args.wants(chunk).then(|| (chunk.games() > 0, draw(chunk, args, &rewriter, context)))
    };
    // What is wrong with a game is told behind it.
    Batch::of_paths(&args.files, args.from, Grain::One, context).run(worker, |step| {
        match step {
            Step::Begin(input) => {
                found = args.game.is_none() || input.fault().is_some();
                status.and(rewriter.about(&input).tell());
            }
            Step::Done(None) => {}
            Step::Done(Some((has_games, Page { text, no_ply, told }))) => {
                found |= has_games;
                if !text.is_empty() {
                    if !is_first {
                        writeln!(out)?;
                    }
                    is_first = false;
                    out.write_all(text.as_bytes())?;
                }
                if no_ply.is_some() || !told.rendered.is_empty() {
                    out.flush()?;
                }
                status.and(told.tell());
                if let Some(failure) = no_ply {
                    status.and(context.complain(&failure));
                }
            }
            Step::Failed(failure) => {
                found = true;
                status.and(context.complain(&failure));
            }
            Step::End(input) if !found => {
                let game = args.game.unwrap_or_default();
                status.and(context.complain(&Failure::NoSuchGame { path: input.source.path().into(), game }));
            }
            Step::End(_) => {}
        }
        Ok(())
    })?;
    out.finish()?;
    Ok(status)
}

impl Args {
    /// Whether a chunk of one game was asked for.
    fn wants(&self, chunk: &Chunk) -> bool {
        self.game.is_none_or(|game| game == chunk.first)
    }
}

/// One game, drawn.
struct Page {
    text: String,
    /// That it has no ply with the number asked for.
    no_ply: Option<Failure>,
    /// What is wrong with it.
    told: Part,
}

/// Draws the game of a chunk, as far as there is one.
fn draw(chunk: &Chunk, args: &Args, rewriter: &Rewriter<'_>, context: &Context) -> Page {
    let (mut text, mut no_ply) = (String::new(), None);
    let told = rewriter.read(chunk, |Readable { number, game, timeline, .. }, _| {
        let Some(timeline) = &timeline else { return };
        let sheet = Sheet { game: &game, timeline, number, context };
        let plies: Vec<&Ply> = timeline.main_line().collect();
        if let Some(ply) = args.ply.filter(|ply| *ply > plies.len()) {
            let path = chunk.input.source.path().to_owned();
            no_ply = Some(Failure::NoSuchPly { path, game: number, ply, plies: plies.len() });
            return;
        }
        sheet.title(&mut text);
        match (args.all, args.ply) {
            _ if args.graph => sheet.graph(&mut text),
            (true, _) => (0..=plies.len()).for_each(|ply| sheet.position(&plies, ply, &mut text)),
            (false, ply) => sheet.position(&plies, ply.unwrap_or(plies.len()), &mut text),
        }
    });
    Page { text, no_ply, told }
}

/// A game to be drawn.
struct Sheet<'a> {
    game: &'a Game<'a>,
    timeline: &'a Timeline,
    number: u32,
    context: &'a Context,
}

impl Sheet<'_> {
    /// Who plays, where, by which rules.
    fn title(&self, text: &mut String) {
        let lang = self.context.lang;
        let setup = self.timeline.setup();
        let sides = setup.rules.sides();
        let names = &self.game.players()[..sides.count()];
        let event = self.game.known("Event").map(str::to_owned);
        let players = names.iter().map(|name| name.unwrap_or("?")).collect::<Vec<_>>();
        let players = names.iter().any(Option::is_some).then(|| players.join(" – "));
        let about = event.into_iter().chain(players).collect::<Vec<_>>().join(": ");
        let variant = lang.pick(setup.variant.name_vi, setup.variant.name_en);
        let word = lang.pick("Ván", "Game");
        let (bold, off) = if self.context.color { ("\u{1b}[1m", "\u{1b}[0m") } else { ("", "") };
        let about = if about.is_empty() { about } else { format!(". {}", visible(&about)) };
        let _ = writeln!(text, "{bold}{word} {}{about} ({variant}){off}", self.number);
    }

    /// The evaluation over the game.
    fn graph(&self, text: &mut String) {
        let (lang, paint) = (self.context.lang, self.context.paint());
        let graph = show::graph(self.game, self.timeline.setup().rules.sides(), lang, paint);
        let none = || {
            let words = "Ván này chưa được phân tích; oaq annotate ghi thế trận vào biên bản.";
            lang.pick(words, "This game has not been analysed; oaq annotate writes evaluations into it.")
                .into()
        };
        let _ = writeln!(text, "\n{}", graph.unwrap_or_else(none));
    }

    /// The position after `ply` plies.
    fn position(&self, plies: &[&Ply], ply: usize, text: &mut String) {
        let setup = self.timeline.setup();
        let flipped = plies[..ply].iter().any(|played| played.flip);
        let names = self.timeline.names(flipped);
        let drawing = Drawing { rules: &setup.rules, names, context: self.context };
        text.push('\n');
        let Some(played) = ply.checked_sub(1).and_then(|last| plies.get(last)) else {
            let _ = writeln!(text, "{}", self.context.lang.pick("Lúc đầu", "Start"));
            return drawing.position(&setup.start, text);
        };
        let path = Path::new(played.mv, self.timeline.events(played));
        let dots = if played.side == Side::P0 { "." } else { "..." };
        let written = match self.game.body().get(played.node).map(|node| &node.kind) {
            Some(NodeKind::Move(node)) => node.to_string(),
            _ => played.mv.to_string(),
        };
        let _ = writeln!(text, "{}{dots} {written}: {}", played.round, path.tell(self.context.lang));
        drawing.after(&path, &played.position, text);
    }
}

/// How positions of one game are drawn.
struct Drawing<'a> {
    rules: &'a Rules,
    names: Names<'a>,
    context: &'a Context,
}

impl Drawing<'_> {
    fn position(&self, position: &Position, text: &mut String) {
        self.frame(position, &drawing::board(position, self.rules, self.context.paint()), text);
    }

    fn after(&self, path: &Path, position: &Position, text: &mut String) {
        self.frame(position, &drawing::after_move(position, self.rules, path, self.context.paint()), text);
    }

    /// The board with the persons around it: on two sides each at their own row, else all below.
    fn frame(&self, position: &Position, board: &str, text: &mut String) {
        let Context { lang, color, .. } = *self.context;
        let seats = Seats { position, rules: self.rules, names: self.names, lang, color };
        let above = (self.rules.sides() == Sides::Two).then_some(Side::P1);
        if let Some(side) = above {
            let _ = writeln!(text, "{}", seats.line(side));
        }
        let _ = writeln!(text, "{board}");
        for side in self.rules.sides().all().filter(|side| above != Some(*side)) {
            let _ = writeln!(text, "{}", seats.line(side));
        }
        for remark in seats.remarks() {
            let _ = writeln!(text, "{remark}");
        }
    }
}
