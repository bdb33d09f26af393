//! The temporary file that a file's coming content is written to, and those that killed runs have left behind.
//!
//! Whoever writes one has it locked, and the system unlocks the files of a process that is killed: so a later run knows
//! which of them nobody needs any more.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::NamedTempFile;

const PREFIX: &str = ".oaq-";
const SUFFIX: &str = ".tmp";

/// How often a new file is made while another process takes it for one that was left behind.
const TRIES: usize = 8;

/// A temporary file in a folder, with the mode that a new file gets (the process's mask applies).
pub(super) fn in_folder(folder: &Path) -> io::Result<NamedTempFile> {
    sweep(folder);
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    builder.permissions(<Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
    for _ in 1..TRIES {
        let made = builder.tempfile_in(folder)?;
        // Where files can't be locked none is ever taken for one that was left behind.
        let is_locked = made.as_file().lock().is_ok();
        if !is_locked || made.path().exists() {
            return Ok(made);
        }
    }
    builder.tempfile_in(folder)
}

/// Removes what killed runs left in a folder, where a file is written for the first time.
fn sweep(folder: &Path) {
    static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    if !SWEPT.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned()) {
        return;
    }
    // What can't be looked at or removed stays.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if is_ours(&entry.file_name())
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_ours(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.starts_with(PREFIX.as_bytes()) && name.ends_with(SUFFIX.as_bytes())
}
