//! All games of one input at once, for commands that compare them with each other.

use std::path::{Path, PathBuf};

use oaq::diagnostics::Severity;
use oaq::diff::Played;
use oaq::notation::Game;
use oaq::replay::Options;

use super::args::Form;
use super::batch::{Batch, Chunk, Grain, Step};
use super::{Context, Failure, Status};

/// The games of an input, in its order.
pub(crate) struct Collection {
    /// What the input is called.
    pub(crate) path: PathBuf,
    /// The games with their positions.
    pub(crate) games: Vec<Played<'static>>,
}

/// Reads and replays every game of an input. What is wrong with them is counted in a notice; `check` tells more.
///
/// # Errors
/// If the input can't be read.
pub(crate) fn load(
    path: &Path,
    form: Option<Form>,
    options: &Options,
    context: &Context,
) -> Result<Collection, Failure> {
    let mut games = Vec::new();
    let mut errors = 0;
    let worker = || {
        |chunk: &Chunk| {
            let mut read = Vec::new();
            let mut errors = 0;
            for (number, record) in chunk.numbered() {
                let Ok(record) = record else {
                    errors += 1;
                    continue;
                };
                let text = String::from_utf8_lossy(&record.bytes);
                let reading = record.form.read(&text, number);
                errors += reading.errors.len() + reading.faults.len();
                if let Some(game) = reading.game {
                    let played = Played::new(Game::into_owned(game), options);
                    let found = played.replay.findings.iter();
                    errors += found.filter(|found| found.finding.severity() == Severity::Error).count();
                    read.push(played);
                }
            }
            (read, errors)
        }
    };
    Batch::of_paths(&[path.to_owned()], form, Grain::Many, context).run(worker, |step| {
        match step {
            Step::Begin(input) => {
                if let Some(encoding) = input.foreign {
                    return Err(Failure::Encoded { path: input.source.path().into(), encoding });
                }
            }
            Step::Done((read, wrong)) => {
                games.extend(read);
                errors += wrong;
            }
            Step::Failed(failure) => return Err(failure),
            Step::End(_) => {}
        }
        Ok(())
    })?;
    if errors > 0 {
        context.notice(&context.lang.pick(
            format!("{}: có {errors} lỗi; `oaq check` sẽ chỉ rõ", path.display()),
            format!("{}: {errors} errors; `oaq check` shows them", path.display()),
        ));
    }
    Ok(Collection { path: path.to_owned(), games })
}

/// The status of a command that compares: equal is well, different is a finding.
pub(crate) fn status_of(same: bool) -> Status {
    if same { Status::Well } else { Status::Findings }
}
