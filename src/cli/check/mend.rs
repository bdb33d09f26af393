//! `--fix`, `--unsafe-fixes`, `--diff`: repairing files, or showing what would be repaired.

use std::io::{self, Write};
use std::path::Path;

use oaq::convert::{RawRecord, RecordForm, Records, encoding};
use oaq::diagnostics::{Finding, Place, Report, Safety, Source as Text, Totals};
use oaq::fix::{Repaired, repair, unified_diff};
use oaq::notation::parse_game;
use oaq::replay::Record;

use super::games::{Judge, Part};
use crate::cli::args::InputArgs;
use crate::cli::batch::{Chunk, is_blank};
use crate::cli::inputs::{self, Source};
use crate::cli::output::Output;
use crate::cli::replace::{Edition, Replacement};
use crate::cli::{Context, Failure, Status, findings, interrupt};

/// What is to be repaired.
pub(super) struct Wish {
    /// How sure a fix must be.
    pub(super) up_to: Safety,
    /// Whether it is only to be shown.
    pub(super) only_show: bool,
    /// Whether what is left is reported on standard error, since standard output has the repaired standard input or the diff.
    pub(super) to_stderr: bool,
}

/// Repairs every file and reports what is left. A file is held in memory while it is repaired. Standard input goes repaired
/// to standard output, and so does what would be repaired, as a diff.
pub(super) fn run(
    inputs: &InputArgs,
    wish: &Wish,
    judge: &Judge,
    context: &Context,
) -> Result<Status, Failure> {
    let out = if wish.to_stderr { Output::stderr() } else { Output::stdout() };
    let mut report = Report::new(&*judge.renderer, out)?;
    let mut totals = Totals::default();
    let mut status = Status::Well;
    for source in inputs::discover(&inputs.files) {
        interrupt::check()?;
        let done = source.and_then(|source| mend(&source, inputs, wish, judge));
        match done {
            Ok(mended) => {
                totals.files += 1;
                totals.add(&mended.part.totals);
                if let Some(refusal) = mended.refusal {
                    status.and(context.complain(&refusal));
                }
                report.add(&mended.part.rendered)?;
                if mended.would_change {
                    status.and(Status::Findings);
                }
                if !mended.output.is_empty() {
                    let mut out = Output::stdout();
                    out.write_all(&mended.output)?;
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
    status.and(Status::of(&totals, context));
    status.after(report.finish(&totals)?.finish())
}

/// A repaired file.
#[derive(Default)]
struct Mended {
    /// What is left in it.
    part: Part,
    /// Why it was only checked.
    refusal: Option<Failure>,
    /// Whether a repair was only shown.
    would_change: bool,
    /// What goes to standard output: standard input after its repair, or a repair as a unified diff.
    output: Vec<u8>,
}

fn mend(source: &Source, inputs: &InputArgs, wish: &Wish, judge: &Judge) -> Result<Mended, Failure> {
    let path = source.path();
    let read = Edition::at(path);
    let bytes = source.read_all()?;
    let mut mended = Mended::default();
    let repaired = match encoding::detect(&bytes) {
        None => mend_records(&bytes, source, inputs, wish, judge, &mut mended)?,
        encoding => {
            let finding = findings::not_utf8(encoding, path);
            mended.part.rendered = judge.about(path, finding, &mut mended.part.totals);
            bytes.clone()
        }
    };
    match source {
        _ if wish.only_show => {
            mended.would_change = repaired != bytes;
            // Of what is no text, at least the rest is to be seen.
            let [before, after] = [&bytes, &repaired].map(|bytes| String::from_utf8_lossy(bytes));
            mended.output = unified_diff(path.display(), &before, &after).into_bytes();
        }
        Source::Stdin => mended.output = repaired,
        Source::File(path) if repaired != bytes => {
            let mut file = Replacement::of(path, Some(read))?;
            file.write_all(&repaired).map_err(|error| Failure::Write { path: path.clone(), error })?;
            file.commit()?;
        }
        Source::File(_) => {}
    }
    Ok(mended)
}

/// The bytes of a file with its records repaired. JSON is only checked.
fn mend_records(
    bytes: &[u8],
    source: &Source,
    inputs: &InputArgs,
    wish: &Wish,
    judge: &Judge,
    mended: &mut Mended,
) -> Result<Vec<u8>, Failure> {
    let form = inputs.from.map_or_else(|| RecordForm::detect(bytes), RecordForm::from);
    let unreadable = |error| source.unreadable(error);
    let records = Records::new(bytes, Some(form)).map_err(unreadable)?;
    let records = records.collect::<io::Result<Vec<_>>>().map_err(unreadable)?;
    if form != RecordForm::Oaq {
        mended.part = judge.worker()(&Chunk::whole(source.clone(), records));
        let path = source.path().to_owned();
        mended.refusal = (mended.part.totals.findings() > 0).then_some(Failure::NotTheNotation { path });
        return Ok(bytes.to_owned());
    }
    let records: Vec<RawRecord> = records.into_iter().flatten().collect();
    let repaired = mend_games(bytes, &records, source.path(), wish, judge, &mut mended.part);
    if is_blank(bytes) {
        mended.part.rendered = judge.about(source.path(), Finding::NotARecord, &mut mended.part.totals);
    }
    Ok(repaired)
}

/// The text of a game after its repair. What is no record at all is left as it is.
fn repaired(text: &str, number: u32, judge: &Judge, wish: &Wish) -> Repaired {
    let parsed = parse_game(text);
    let record = Record::of(&parsed, number);
    if findings::holds_nothing(&record) {
        let left = judge.game(RecordForm::Oaq, &record);
        return Repaired { text: text.to_owned(), fixes: 0, left };
    }
    repair(text, number, &judge.options, wish.up_to)
}

/// Repairs games one by one. What lies between them stays as it is, and so does one that is no text.
fn mend_games(
    bytes: &[u8],
    records: &[RawRecord],
    path: &Path,
    wish: &Wish,
    judge: &Judge,
    part: &mut Part,
) -> Vec<u8> {
    let mut mended = Vec::with_capacity(bytes.len());
    let mut copied = 0;
    let mut place = Place::START;
    for (number, record) in (1..).zip(records) {
        part.totals.games += 1;
        let start = record.offset as usize;
        let between = &bytes[copied..start];
        mended.extend_from_slice(between);
        place = place.after(between);
        copied = start + record.bytes.len();
        let from = mended.len();
        let (text, not_utf8) = findings::text_of(&record.bytes, number, path);
        if let Some(found) = not_utf8 {
            judge.tell(&Text::new(path, text, place), vec![found], part);
            mended.extend_from_slice(&record.bytes);
        } else {
            let Repaired { text, fixes, left } = repaired(text, number, judge, wish);
            part.totals.repaired += fixes as u64;
            if !left.is_empty() {
                let parsed = parse_game(&text);
                let left = judge.game(record.form, &Record::of(&parsed, number)).into_iter();
                let mut left: Vec<_> = left.map(|found| found.shifted(parsed.offset)).collect();
                part.totals.games -= u64::from(findings::is_no_record(&left));
                if wish.up_to == Safety::Unsafe {
                    // All that helps has been done.
                    left.iter_mut().for_each(|found| found.fix = None);
                }
                judge.tell(&Text::new(path, &text, place), left, part);
            }
            mended.extend_from_slice(text.as_bytes());
        }
        place = place.after(&mended[from..]);
    }
    mended.extend_from_slice(&bytes[copied..]);
    mended
}
