//! Which inputs were meant: files, folders, standard input.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use oaq::diagnostics::Lang;

use super::Failure;

/// The endings of the files that a folder is searched for: those of the notation first.
const ENDINGS: [&str; 2] = ["oaq", "jsonl"];

/// Where records come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Standard input, written `-`.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Source {
    /// What `-` or a path means.
    pub(crate) fn new(path: &Path) -> Self {
        if path.as_os_str() == "-" { Self::Stdin } else { Self::File(path.to_owned()) }
    }

    /// Its path; `-` for standard input.
    pub(crate) fn path(&self) -> &Path {
        match self {
            Self::Stdin => Path::new("-"),
            Self::File(path) => path,
        }
    }

    /// Opens it for reading, unbuffered.
    ///
    /// # Errors
    /// [`Failure::Read`].
    pub(crate) fn open(&self) -> Result<Box<dyn Read + Send>, Failure> {
        let Self::File(path) = self else { return Ok(Box::new(io::stdin())) };
        let file = File::open(path).map_err(|error| self.unreadable(error))?;
        // Opening a folder succeeds; only reading it would fail, without saying so clearly.
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            return Err(self.unreadable(io::ErrorKind::IsADirectory.into()));
        }
        Ok(Box::new(file))
    }

    /// All that is in it.
    ///
    /// # Errors
    /// [`Failure::Read`].
    pub(crate) fn read_all(&self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        self.open()?.read_to_end(&mut bytes).map_err(|error| self.unreadable(error))?;
        Ok(bytes)
    }

    /// The failure to read it.
    pub(crate) fn unreadable(&self, error: io::Error) -> Failure {
        Failure::Read { path: self.path().to_owned(), error }
    }

    /// Whether it can be read a second time, as a pipe can't.
    pub(crate) fn is_lasting(&self) -> bool {
        match self {
            Self::Stdin => false,
            Self::File(path) => fs::metadata(path).is_ok_and(|file| file.is_file() || file.is_dir()),
        }
    }

    /// Its size in bytes where that is known beforehand.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::File(path) => fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|file| file.len()),
        }
    }
}

/// Refuses standard input that is named twice: what was read of it the first time would not be there the second time.
///
/// # Errors
/// [`Failure::StdinTwice`].
pub(crate) fn stdin_once(typed: &ArgMatches) -> Result<(), Failure> {
    let Some((_, command)) = typed.subcommand() else { return Ok(()) };
    // Not every command has files.
    let files = command.try_get_many::<PathBuf>("files").ok().flatten().unwrap_or_default();
    let named = files.filter(|path| Source::new(path) == Source::Stdin).count();
    if named > 1 { Err(Failure::StdinTwice) } else { Ok(()) }
}

/// What an input is called in a sentence.
pub(crate) fn called(path: &Path, lang: Lang) -> String {
    match Source::new(path) {
        Source::Stdin => lang.pick("đầu vào chuẩn", "standard input").to_owned(),
        Source::File(path) => path.display().to_string(),
    }
}

/// The inputs that the paths mean, in their order. A folder stands for the `*.oaq` and `*.jsonl` files in it and in
/// the folders below, sorted; what can't be found is a failure in its place, so that the rest is still done.
pub(crate) fn discover(paths: &[PathBuf]) -> Vec<Result<Source, Failure>> {
    discover_ending(paths, &ENDINGS)
}

/// As [`discover`], for a command that takes nothing but the notation: a folder stands for its `*.oaq` files.
pub(crate) fn discover_notation(paths: &[PathBuf]) -> Vec<Result<Source, Failure>> {
    discover_ending(paths, &ENDINGS[..1])
}

fn discover_ending(paths: &[PathBuf], endings: &[&str]) -> Vec<Result<Source, Failure>> {
    let mut found = Vec::new();
    for path in paths {
        let source = Source::new(path);
        match fs::metadata(path) {
            _ if source == Source::Stdin => found.push(Ok(source)),
            Ok(metadata) if metadata.is_dir() => search(path, endings, &mut found),
            Ok(_) => found.push(Ok(source)),
            Err(error) => found.push(Err(source.unreadable(error))),
        }
    }
    found
}

/// Searches a folder and the folders below it. A symbolic link to a folder is not followed: it could lead in a circle.
fn search(folder: &Path, endings: &[&str], found: &mut Vec<Result<Source, Failure>>) {
    // The folders and files still to be looked at, the next one last.
    let mut waiting = vec![(folder.to_owned(), true)];
    while let Some((path, is_folder)) = waiting.pop() {
        if !is_folder {
            found.push(Ok(Source::File(path)));
            continue;
        }
        match entries(&path, endings) {
            Ok(entries) => waiting.extend(entries.into_iter().rev()),
            Err(error) => found.push(Err(Failure::Read { path, error })),
        }
    }
}

/// The folders and records of a folder, sorted by name, each with whether it is a folder.
fn entries(folder: &Path, endings: &[&str]) -> io::Result<Vec<(PathBuf, bool)>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let is_folder = entry.file_type()?.is_dir();
        if is_folder || is_record(&path, endings) {
            entries.push((path, is_folder));
        }
    }
    entries.sort();
    Ok(entries)
}

/// Whether it is a record by its name. A link that leads nowhere is one, too: that it can't be read is to be told.
fn is_record(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| endings.iter().any(|known| ending.eq_ignore_ascii_case(known)))
        && fs::metadata(path).map_or(true, |metadata| metadata.is_file())
}
