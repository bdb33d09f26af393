//! Replacing a file as a whole: whoever looks sees the old content or the new one, never a part.

use std::fmt;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::TempPath;

use super::words::LINK_LOOP;
use super::{Failure, interrupt, temporary};

/// Symbolic links followed before a chain of them counts as a loop; what Linux allows.
const MOST_LINKS: usize = 40;

/// What tells a file from whatever stands at its path later: which one it is, its size, and when it was last written;
/// nothing if there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edition(Option<(Identity, u64, Option<SystemTime>)>);

/// Device, number there, and when it last changed, in seconds and nanoseconds: this time nobody can set back.
type Identity = (u64, u64, i64, i64);

impl Edition {
    /// What stands at a path now. To be asked before the file is read: what is saved meanwhile is another edition.
    pub(crate) fn at(path: &Path) -> Self {
        let known = |found: Metadata| (identity(&found), found.len(), found.modified().ok());
        Self(fs::metadata(path).ok().map(known))
    }
}

#[cfg(unix)]
fn identity(metadata: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino(), metadata.ctime(), metadata.ctime_nsec())
}

/// Elsewhere size and time alone must do.
#[cfg(not(unix))]
const fn identity(_metadata: &Metadata) -> Identity {
    (0, 0, 0, 0)
}

/// The coming content of a file. Dropped before [`Replacement::commit`], it leaves the file as it was.
pub(crate) struct Replacement {
    target: PathBuf,
    /// What the content was made from, if that is the file itself.
    read: Option<Edition>,
    out: BufWriter<File>,
    /// The temporary file; `None` where the target is a device or a pipe and is written straight.
    temporary: Option<TempPath>,
}

impl Replacement {
    /// Begins to replace a file, or to make it if there is none. Symbolic links are followed, so that the link
    /// stays a link; the mode is kept. `read` is the edition of the file that the content is made from, if it is.
    ///
    /// # Errors
    /// [`Failure::Write`] if the folder takes no new file.
    pub(crate) fn of(path: &Path, read: Option<Edition>) -> Result<Self, Failure> {
        Self::open(path, read).map_err(|error| Failure::Write { path: path.to_owned(), error })
    }

    fn open(path: &Path, read: Option<Edition>) -> io::Result<Self> {
        let target = follow_links(path)?;
        let existing = match fs::metadata(&target) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if existing.as_ref().is_some_and(Metadata::is_dir) {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if existing.as_ref().is_some_and(|metadata| !metadata.is_file()) {
            let out = BufWriter::new(File::options().write(true).open(&target)?);
            return Ok(Self { target, read, out, temporary: None });
        }
        // From here on an interrupt must not leave the temporary file behind. A pipe that nobody reads has none, and
        // waiting for its reader must end at once.
        interrupt::watch();
        let temporary = temporary::in_folder(folder_of(&target))?;
        if let Some(metadata) = existing {
            temporary.as_file().set_permissions(metadata.permissions())?;
        }
        let (file, temporary) = temporary.into_parts();
        Ok(Self { target, read, out: BufWriter::new(file), temporary: Some(temporary) })
    }

    /// Puts the new content in the file's place, when it is safely on the disk.
    ///
    /// # Errors
    /// [`Failure::Write`], or [`Failure::Changed`] if what was read is not there any more; the file is then as it was.
    pub(crate) fn commit(self) -> Result<(), Failure> {
        let Self { target, read, mut out, temporary } = self;
        let fail = |error| Failure::Write { path: target.clone(), error };
        out.flush().map_err(fail)?;
        let Some(temporary) = temporary else { return Ok(()) };
        out.get_ref().sync_all().map_err(fail)?;
        if read.is_some_and(|read| read != Edition::at(&target)) {
            return Err(Failure::Changed { path: target });
        }
        temporary.persist(&target).map_err(|refused| fail(refused.error))?;
        sync_folder(folder_of(&target));
        Ok(())
    }
}

impl Replacement {
    /// An error of writing, with the file that it is about: whoever only sees bytes go out doesn't know where to.
    fn named(&self, error: io::Error) -> io::Error {
        io::Error::new(error.kind(), InFile { path: self.target.clone(), error })
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).map_err(|error| self.named(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(|error| self.named(error))
    }
}

/// An error of writing a file.
#[derive(Debug)]
pub(crate) struct InFile {
    /// Which one.
    pub(crate) path: PathBuf,
    /// What went wrong.
    pub(crate) error: io::Error,
}

impl fmt::Display for InFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for InFile {}

/// The path at the end of a chain of symbolic links, whether or not there is a file yet.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::symlink_metadata(&path) {
            Ok(metadata) if metadata.is_symlink() => path = folder_of(&path).join(fs::read_link(&path)?),
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(path),
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::from_raw_os_error(LINK_LOOP))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes the renaming itself last; where a folder can't be synced the content is safe all the same.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::{Edition, Failure, Replacement};

    #[test]
    fn what_was_saved_since_a_file_was_read_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (file, other) = (folder.path().join("a.oaq"), folder.path().join("b.oaq"));
        let replace = |meanwhile: &dyn Fn()| {
            fs::write(&file, "as it was first").unwrap();
            let mut replacement = Replacement::of(&file, Some(Edition::at(&file))).unwrap();
            replacement.write_all(b"made from it").unwrap();
            meanwhile();
            let refused = matches!(replacement.commit(), Err(Failure::Changed { .. }));
            (refused, fs::read_to_string(&file).unwrap_or_default())
        };
        let moved = || {
            fs::write(&other, "as it was saved").unwrap();
            fs::rename(&other, &file).unwrap();
        };
        assert_eq!(replace(&moved), (true, "as it was saved".to_owned()));
        assert_eq!(replace(&|| fs::write(&file, "written over").unwrap()), (true, "written over".to_owned()));
        assert_eq!(replace(&|| fs::remove_file(&file).unwrap()), (true, String::new()));
        // A tool that copies into the file may set its time back.
        #[cfg(unix)]
        {
            let kept = || {
                std::thread::sleep(std::time::Duration::from_millis(50));
                let time = fs::metadata(&file).unwrap().modified().unwrap();
                fs::write(&file, "as it was SAVED").unwrap();
                let file = fs::File::options().write(true).open(&file).unwrap();
                file.set_modified(time).unwrap();
            };
            assert_eq!(replace(&kept), (true, "as it was SAVED".to_owned()));
        }
        assert_eq!(replace(&|| {}), (false, "made from it".to_owned()));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
    }
}
