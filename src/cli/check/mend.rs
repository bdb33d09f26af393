//! `--fix`, `--unsafe-fixes`, `--diff`: repairing files, or showing what would be repaired.

use std::io::Write;
use std::path::Path;
use std::string::FromUtf8Error;

use oaq::convert::{RecordForm, encoding};
use oaq::diagnostics::{Finding, Place, Report, Safety, Source as Text, Totals};
use oaq::fix::{repair, unified_diff};
use oaq::notation::parse;

use super::games::{Judge, Part};
use crate::cli::args::InputArgs;
use crate::cli::batch::is_blank;
use crate::cli::inputs::{self, Source};
use crate::cli::output::Output;
use crate::cli::replace::Replacement;
use crate::cli::shell::shell_word;
use crate::cli::{Context, Failure, Status};

/// What is to be repaired.
pub(super) struct Wish {
    /// How sure a fix must be.
    pub(super) up_to: Safety,
    /// Whether it is only to be shown.
    pub(super) only_show: bool,
    /// Whether what is left is reported on standard error, since standard output has the repaired standard input.
    pub(super) to_stderr: bool,
}

/// Repairs every file and reports what is left. A file is held in memory while it is repaired; standard input goes repaired
/// to standard output.
pub(super) fn run(
    inputs: &InputArgs,
    wish: &Wish,
    judge: &Judge,
    context: &Context,
) -> Result<Status, Failure> {
    if wish.only_show {
        return show(inputs, wish, judge, context);
    }
    let out = if wish.to_stderr { Output::stderr() } else { Output::stdout() };
    let mut report = Report::new(&*judge.renderer, out)?;
    let mut totals = Totals::default();
    let mut status = Status::Well;
    for source in inputs::discover(&inputs.files) {
        let done = source.and_then(|source| mend(&source, inputs, wish, judge));
        match done {
            Ok(mended) => {
                totals.files += 1;
                totals.add(&mended.part.totals);
                report.add(&mended.part.rendered)?;
                if let Some(text) = mended.piped {
                    let mut out = Output::stdout();
                    out.write_all(&text)?;
                    out.finish()?;
                }
            }
            Err(failure @ Failure::Read { .. }) => {
                status.and(Status::Trouble);
                report.add(&judge.about_failure(&failure, context, &mut totals))?;
            }
            Err(failure) => status.and(context.complain(&failure)),
        }
    }
    report.finish(&totals)?.finish()?;
    status.and(Status::of(&totals, context));
    Ok(status)
}

/// Shows as a diff what would be repaired; nothing else is reported.
fn show(inputs: &InputArgs, wish: &Wish, judge: &Judge, context: &Context) -> Result<Status, Failure> {
    let mut out = Output::stdout();
    let mut status = Status::Well;
    for source in inputs::discover(&inputs.files) {
        match source.and_then(|source| mend(&source, inputs, wish, judge)) {
            Ok(mended) => {
                let is_same = mended.changes.is_empty();
                status.and(if is_same { Status::of(&mended.part.totals, context) } else { Status::Findings });
                out.write_all(mended.changes.as_bytes())?;
            }
            Err(failure) => status.and(context.complain(&failure)),
        }
    }
    out.finish()?;
    Ok(status)
}

/// A repaired file.
struct Mended {
    /// What is left in it.
    part: Part,
    /// What was, or would be, changed, as a unified diff.
    changes: String,
    /// Standard input as it is after the repair, to be handed on.
    piped: Option<Vec<u8>>,
}

fn mend(source: &Source, inputs: &InputArgs, wish: &Wish, judge: &Judge) -> Result<Mended, Failure> {
    let bytes = source.read_all()?;
    let path = source.path();
    let mut mended = Mended { part: Part::default(), changes: String::new(), piped: None };
    let is_piped = *source == Source::Stdin && !wish.only_show;
    let encoding = encoding::detect(&bytes);
    let text = match encoding {
        None => String::from_utf8(bytes).map_err(FromUtf8Error::into_bytes),
        Some(_) => Err(bytes),
    };
    let text = match text {
        Ok(text) => text,
        Err(bytes) => {
            let finding = Finding::NotUtf8 { encoding, file: shell_word(path) };
            mended.part.rendered = judge.about(path, finding, &mut mended.part.totals);
            mended.piped = is_piped.then_some(bytes);
            return Ok(mended);
        }
    };
    let form = inputs.from.map_or_else(|| RecordForm::detect(text.as_bytes()), RecordForm::from);
    if form != RecordForm::Oaq {
        return Err(Failure::NotTheNotation { path: path.to_owned() });
    }
    let repaired = mend_text(&text, path, wish, judge, &mut mended.part);
    if repaired != text {
        if wish.only_show {
            mended.changes = unified_diff(path.display(), &text, &repaired);
        } else if !is_piped {
            let mut file = Replacement::of(path)?;
            file.write_all(repaired.as_bytes())
                .map_err(|error| Failure::Write { path: path.to_owned(), error })?;
            file.commit()?;
        }
    }
    mended.piped = is_piped.then(|| repaired.into_bytes());
    Ok(mended)
}

/// Repairs the games of a text one by one; what lies between them stays as it is.
fn mend_text(text: &str, path: &Path, wish: &Wish, judge: &Judge, part: &mut Part) -> String {
    let mut mended = String::with_capacity(text.len());
    let mut copied = 0;
    let mut place = Place::START;
    let mut number = 0;
    let mut games = parse(text);
    while let Some((game, offset, _)) = games.next_text() {
        number += 1;
        part.totals.games += 1;
        let between = &text[copied..offset];
        mended.push_str(between);
        place = place.after(between);
        copied = offset + game.len();

        let repaired = repair(game, number, &judge.options, wish.up_to);
        part.totals.repaired += repaired.fixes as u64;
        judge.tell(&Text::new(path, &repaired.text, place), repaired.left, part);
        place = place.after(&repaired.text);
        mended.push_str(&repaired.text);
    }
    mended.push_str(&text[copied..]);
    if is_blank(text.as_bytes()) {
        part.rendered = judge.about(path, Finding::NotARecord, &mut part.totals);
    }
    mended
}
