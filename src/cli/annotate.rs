//! `oaq annotate`: evaluations, judgements and better lines, written into the games.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use oaq::annotate::{Analyst, Openings, Style, Threshold, Thresholds, annotate, strip};
use oaq::engine::{EngineError, can_hold};
use oaq::notation::Game;
use oaq::replay::{Options, Setup, replay};

use super::args::{self, InputArgs, RulesArgs};
use super::asked::EffortArgs;
use super::batch::{Batch, Chunk, Grain, Step};
use super::destination::Destination;
use super::inputs::{self, Source};
use super::joined::Joined;
use super::journal::{Journal, Key};
use super::numbers::loss;
use super::output::Output;
use super::rewrite::{Change, Part, Rewriter, Unchanged, same_form};
use super::scores::{Form, Scores};
use super::{Context, Failure, Status, interrupt};

/// Add evaluations, judgements and better lines to games
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// Write here instead of to standard output
    #[arg(short, long, value_name = "FILE", conflicts_with = "in_place")]
    output: Option<PathBuf>,
    /// Write into the files themselves
    #[arg(long)]
    in_place: bool,
    /// The form to write [default: that of the first game]
    #[arg(long, value_name = "FORM")]
    format: Option<args::Form>,
    /// Study the variations too
    #[arg(long)]
    variations: bool,
    /// Tell how well each side played instead of writing the games; a table, or with --format json an object
    #[arg(long, conflicts_with = "strip")]
    summary: bool,
    /// Take away what the annotator wrote
    #[arg(long, conflicts_with_all = ["variations", "inaccuracy", "mistake", "blunder", "nodes", "depth", "time", "multipv",
          "hash"])]
    strip: bool,
    /// From which loss on a move is an inaccuracy: points, and per cent of the winning chances
    #[arg(long, value_name = "POINTS,PERCENT", default_value = "4,5", value_parser = loss)]
    inaccuracy: Threshold,
    /// From which loss on a move is a mistake
    #[arg(long, value_name = "POINTS,PERCENT", default_value = "8,10", value_parser = loss)]
    mistake: Threshold,
    /// From which loss on a move is a blunder
    #[arg(long, value_name = "POINTS,PERCENT", default_value = "14,15", value_parser = loss)]
    blunder: Threshold,
    #[command(flatten)]
    effort: EffortArgs,
}

impl Args {
    fn summary_form(&self) -> Form {
        match self.format {
            Some(args::Form::Json | args::Form::Jsonl) => Form::Json,
            Some(args::Form::Oaq) | None => Form::Table,
        }
    }

    /// # Errors
    /// [`Failure::ThresholdsCross`]: what is graver must not begin at a smaller loss.
    fn style(&self, context: &Context) -> Result<Style, Failure> {
        let Self { inaccuracy, mistake, blunder, variations, .. } = *self;
        let steps =
            [("mistake", mistake, "inaccuracy", inaccuracy), ("blunder", blunder, "mistake", mistake)];
        for (graver, above, lesser, below) in steps {
            if above.points < below.points || above.chances < below.chances {
                return Err(Failure::ThresholdsCross { graver, lesser });
            }
        }
        Ok(Style { lang: context.lang, variations, thresholds: Thresholds { inaccuracy, mistake, blunder } })
    }
}

/// Annotates all games.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let options = args.rules.options()?;
    let scores = args.summary.then(|| Scores { form: args.summary_form(), lang: context.lang });
    let target = args.format.filter(|_| !args.summary).map(|form| same_form(form.into()));
    let Context { lang, quiet, verbose, strict, .. } = context;
    // Everything that the annotated text of a game, and what is told of it, depends on beside the game itself.
    let asked = format!("{args:?} {lang:?} {quiet} {verbose} {strict}");
    let work = Work {
        args,
        context,
        salt: Key::new().with(env!("CARGO_PKG_VERSION").as_bytes()).with(asked.as_bytes()),
        rewriter: Rewriter::new(options, target, context),
        style: args.style(context)?,
        openings: Openings::default(),
        scores,
        told: AtomicBool::new(false),
        taken_over: AtomicU32::new(0),
    };
    let said = |text: &str| write_out(text.as_bytes());
    if let Some(scores) = &work.scores {
        said(scores.head())?;
    }
    let done = work.all();
    work.tell_what_was_taken_over();
    let status = done?;
    if let Some(scores) = &work.scores {
        said(scores.foot())?;
    }
    Ok(status)
}

/// Writes to standard output at once.
fn write_out(text: &[u8]) -> Result<(), Failure> {
    let mut out = Output::to(None)?;
    out.write_all(text)?;
    out.finish()
}

/// What is the same for all files of a run.
struct Work<'a> {
    args: &'a Args,
    context: &'a Context,
    salt: Key,
    rewriter: Rewriter<'a>,
    style: Style,
    openings: Openings,
    /// Set if a summary is wanted.
    scores: Option<Scores>,
    /// Whether the summary has told of a game yet.
    told: AtomicBool,
    /// How many games an earlier run had finished. What else is in its journal is of no use: the games or the options
    /// have changed since.
    taken_over: AtomicU32,
}

impl Work<'_> {
    /// Annotates everything.
    fn all(&self) -> Result<Status, Failure> {
        let args = self.args;
        if !args.in_place {
            return self.annotate(&args.inputs.files, args.output.as_deref());
        }
        let mut status = Status::Well;
        for source in inputs::discover(&args.inputs.files) {
            let done = match source {
                Ok(Source::File(path)) => self.annotate(std::slice::from_ref(&path), Some(&path)),
                Ok(Source::Stdin) => Err(Failure::StdinInPlace),
                Err(failure) => Err(failure),
            };
            match done {
                Ok(done) => status.and(done),
                Err(Failure::Interrupted) => return Err(Failure::Interrupted),
                Err(failure) => status.and(self.context.complain(&failure)),
            }
        }
        Ok(status)
    }

    /// Annotates the games of some files into one output.
    fn annotate(&self, files: &[PathBuf], output: Option<&Path>) -> Result<Status, Failure> {
        let mut destination = Destination::new(output, files);
        // A pipe can be read only once: what is wrong with its games turns out when they have been annotated.
        if destination.is_input()
            && files.iter().all(|path| Source::new(path).is_lasting())
            && let Some(status) = self.refused(files, &mut destination)?
        {
            return Ok(status);
        }
        let output = output.filter(|path| path.as_os_str() != "-");
        // Beside a device there is nothing to go on with.
        let is_file = |path: &&Path| path.metadata().map_or(true, |metadata| metadata.is_file());
        let journal = output.filter(|_| !self.args.strip).filter(is_file).map(Journal::beside).transpose()?;
        interrupt::watch();
        // A summary stands on standard output in place of the games.
        let mut out =
            if self.scores.is_some() && output.is_none() { None } else { Some(destination.open()?) };
        let mut status = Status::Well;
        let mut noted = self.scores.is_some().then(|| Output::to(None)).transpose()?;
        let separator = self.scores.map_or("", |scores| scores.separator());
        let mut games = Joined::new(None);
        let batch = Batch::of_paths(files, self.args.inputs.from, Grain::One, self.context);
        batch.run(
            || self.worker(journal.as_ref()),
            |step| {
                match step {
                    Step::Begin(input) if input.fault().is_some() => {
                        let part = self.rewriter.about(&input);
                        destination.has(&part);
                        status.and(part.tell());
                    }
                    Step::Begin(_) | Step::End(_) => {}
                    Step::Done(part) => {
                        let part: Part = part?;
                        destination.has(&part);
                        status.and(part.tell());
                        for note in &part.notes {
                            let Some(noted) = &mut noted else { break };
                            if self.told.swap(true, Relaxed) {
                                noted.write_all(separator.as_bytes())?;
                            }
                            noted.write_all(note.as_bytes())?;
                            noted.flush()?;
                        }
                        let Some(out) = &mut out else { return Ok(()) };
                        games.write(out, &part)?;
                        if output.is_none() {
                            // Whoever reads along gets each game as soon as it is done.
                            out.flush()?;
                        }
                    }
                    Step::Failed(failure) => {
                        destination.lacks_something();
                        status.and(self.context.complain(&failure));
                    }
                }
                Ok(())
            },
        )?;
        if let Some(noted) = noted {
            noted.finish()?;
        }
        if let Some(mut out) = out {
            games.finish(&mut out)?;
            status.and(destination.finish(out, self.context)?);
        }
        if let Some(journal) = journal {
            journal.remove();
        }
        Ok(status)
    }

    /// Reads games whose own file is to be replaced before the engine spends its time on them. If the file can't be replaced,
    /// what is wrong is told now; else it is told when they are annotated.
    fn refused(
        &self,
        files: &[PathBuf],
        destination: &mut Destination<'_>,
    ) -> Result<Option<Status>, Failure> {
        let mut read = Part::default();
        Batch::of_paths(files, self.args.inputs.from, Grain::Many, self.context).run(
            || self.rewriter.worker(Unchanged),
            |step| {
                let part = match step {
                    Step::Begin(input) if input.fault().is_some() => self.rewriter.about(&input),
                    Step::Begin(_) | Step::End(_) => return Ok(()),
                    Step::Done(part) => part,
                    Step::Failed(failure) => {
                        destination.lacks_something();
                        read.status.and(self.context.complain(&failure));
                        return Ok(());
                    }
                };
                destination.has(&part);
                read.status.and(part.status);
                read.rendered.push_str(&part.rendered);
                Ok(())
            },
        )?;
        Ok(destination.refusal().map(|refusal| {
            let mut status = read.tell();
            status.and(self.context.complain(&refusal));
            status
        }))
    }

    fn tell_what_was_taken_over(&self) {
        let lang = self.context.lang;
        let told = match self.taken_over.load(Relaxed) {
            0 => return,
            1 => lang.pick(
                "1 ván đã phân tích xong ở lần chạy trước".to_owned(),
                "1 game was done by an earlier run".to_owned(),
            ),
            n => lang.pick(
                format!("{n} ván đã phân tích xong ở lần chạy trước"),
                format!("{n} games were done by an earlier run"),
            ),
        };
        self.context.notice(&told);
    }

    /// A worker with an engine of its own.
    fn worker<'w>(
        &'w self,
        journal: Option<&'w Journal>,
    ) -> impl FnMut(&Chunk) -> Result<Part, Failure> + 'w {
        let stop = interrupt::watch();
        let mut rewrite = self.rewriter.worker(Annotate {
            analyst: Analyst::new(self.args.effort.effort(), &self.openings, Some(stop)),
            style: self.style,
            strips: self.args.strip,
            scores: self.scores,
            trouble: None,
        });
        move |chunk| {
            let key = self.key(chunk);
            if let Some(part) = journal.and_then(|journal| Part::decode(&journal.get(key)?)) {
                self.taken_over.fetch_add(chunk.games(), Relaxed);
                return Ok(part);
            }
            let part = rewrite(chunk);
            if let Some(journal) = journal.filter(|_| !interrupt::requested()) {
                journal.put(key, &part.encode())?;
            }
            Ok(part)
        }
    }

    /// The key of a chunk: where it stands, since messages say that, what is in it, and the form that it is written in.
    fn key(&self, chunk: &Chunk) -> Key {
        let mut key = self.salt.with(chunk.input.source.path().as_os_str().as_encoded_bytes());
        key = key.with(format!("{:?}", chunk.leading).as_bytes());
        for (number, record) in chunk.numbered() {
            key = key.with(&number.to_le_bytes());
            key = match record {
                Ok(record) => key
                    .with(&record.offset.to_le_bytes())
                    .with(&record.line.to_le_bytes())
                    .with(&record.bytes),
                Err(fault) => key.with(format!("{fault:?}").as_bytes()),
            };
        }
        key
    }
}

/// What is done to each game.
struct Annotate<'w> {
    analyst: Analyst<'w>,
    style: Style,
    strips: bool,
    scores: Option<Scores>,
    /// Why the engine could not work on the last game.
    trouble: Option<EngineError>,
}

impl Change for Annotate<'_> {
    fn change(&mut self, game: &Game<'_>, options: &Options) -> Option<Game<'static>> {
        if self.strips {
            return Some(strip(game));
        }
        let annotated = annotate(game, options, &self.style, &mut self.analyst);
        self.trouble = None;
        if !annotated.summary.complete
            && let Some(timeline) = replay(game, options).timeline
        {
            let Setup { rules, start, .. } = timeline.setup();
            self.trouble = can_hold(start, rules).err();
        }
        Some(annotated.game)
    }
    fn trouble(&mut self) -> Option<EngineError> {
        self.trouble.take()
    }
    fn note(&mut self, game: &Game<'_>, file: &str, number: u32) -> Option<String> {
        self.scores.map(|scores| scores.of(game, file, number))
    }
}
