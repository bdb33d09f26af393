//! Replacing a file as a whole: whoever looks sees the old content or the new one, never a part.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use super::words::LINK_LOOP;
use super::{Failure, interrupt, temporary};

/// Symbolic links followed before a chain of them counts as a loop; what Linux allows.
const MOST_LINKS: usize = 40;

/// The coming content of a file. Dropped before [`Replacement::commit`], it leaves the file as it was.
pub(crate) struct Replacement {
    target: PathBuf,
    out: BufWriter<File>,
    /// The temporary file; `None` where the target is a device or a pipe and is written straight.
    temporary: Option<TempPath>,
}

impl Replacement {
    /// Begins to replace a file, or to make it if there is none. Symbolic links are followed, so that the link
    /// stays a link; the mode is kept.
    ///
    /// # Errors
    /// [`Failure::Write`] if the folder takes no new file.
    pub(crate) fn of(path: &Path) -> Result<Self, Failure> {
        // From here on an interrupt must not leave the temporary file behind.
        interrupt::watch();
        Self::open(path).map_err(|error| Failure::Write { path: path.to_owned(), error })
    }

    fn open(path: &Path) -> io::Result<Self> {
        let target = follow_links(path)?;
        let existing = match fs::metadata(&target) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if existing.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if existing.as_ref().is_some_and(|metadata| !metadata.is_file()) {
            let out = BufWriter::new(File::options().write(true).open(&target)?);
            return Ok(Self { target, out, temporary: None });
        }
        let temporary = temporary::in_folder(folder_of(&target))?;
        if let Some(metadata) = existing {
            temporary.as_file().set_permissions(metadata.permissions())?;
        }
        let (file, temporary) = temporary.into_parts();
        Ok(Self { target, out: BufWriter::new(file), temporary: Some(temporary) })
    }

    /// Puts the new content in the file's place, when it is safely on the disk.
    ///
    /// # Errors
    /// [`Failure::Write`]; the file is then as it was.
    pub(crate) fn commit(self) -> Result<(), Failure> {
        let Self { target, mut out, temporary } = self;
        let done = out.flush().and_then(|()| match temporary {
            None => Ok(()),
            Some(temporary) => {
                out.get_ref().sync_all()?;
                temporary.persist(&target).map_err(|refused| refused.error)?;
                sync_folder(folder_of(&target));
                Ok(())
            }
        });
        done.map_err(|error| Failure::Write { path: target, error })
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
