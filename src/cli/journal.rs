//! Finished work kept beside the output until that is written, so that a run that was killed can go on where it was.
//!
//! ```text
//! journal = "oaq-journal 1\n" { key: 16 bytes, length: 4 bytes, checksum: 8 bytes, payload } ;
//! ```
//!
//! Numbers are little-endian. A record that is torn or damaged, and all behind it, counts as never written. Records are
//! found by their key, the hash of everything that their payload depends on; so it makes no difference in which order or
//! by how many threads they were made.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::Failure;

const MAGIC: &[u8] = b"oaq-journal 1\n";
const HEADER: usize = 16 + 4 + 8;

/// How often what was written is forced onto the disk: what a power failure may cost.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// What a payload depends on, hashed: FNV-1a, 128 bits (Fowler, Noll, Vo; RFC 9923).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key(u128);

impl Key {
    /// The key of nothing.
    pub(crate) const fn new() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    /// The key of this and some more bytes.
    pub(crate) fn with(self, bytes: &[u8]) -> Self {
        // The length keeps two texts behind each other apart from another two.
        let length = (bytes.len() as u64).to_le_bytes();
        Self(length.iter().chain(bytes).fold(self.0, |hash, byte| {
            (hash ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
        }))
    }

    /// The checksum of a record with this key.
    fn checksum(self, payload: &[u8]) -> u64 {
        let Self(hash) = self.with(payload);
        // A change in the upper half of a key never reaches the lower half of the hash.
        (hash >> 64) as u64 ^ hash as u64
    }
}

/// Where the payloads are, and how long.
type Known = HashMap<Key, (u64, usize)>;

/// A journal that is open.
pub(crate) struct Journal {
    path: PathBuf,
    file: Mutex<Shared>,
    /// Where the payloads of an earlier run are.
    known: Known,
}

/// The file, for one thread at a time: where it is read, wherever that is, and where records are added, at its end.
struct Shared {
    file: File,
    synced: Instant,
}

impl Journal {
    /// The journal of an output: opened if a run was cut short, made anew if not.
    ///
    /// # Errors
    /// [`Failure::Write`] if there can be none, [`Failure::NotAJournal`] if its place is taken by something else.
    pub(crate) fn beside(output: &Path) -> Result<Self, Failure> {
        let mut name = output.as_os_str().to_owned();
        name.push(".oaq-journal");
        let path = PathBuf::from(name);
        match Self::open(&path) {
            Ok(Some(journal)) => Ok(journal),
            Ok(None) => Err(Failure::NotAJournal { path }),
            // Where none can be made the output can't either, and only that was named by whoever waits for it.
            Err(error) if path.symlink_metadata().is_err() => {
                Err(Failure::Write { path: output.to_owned(), error })
            }
            Err(error) => Err(Failure::Write { path, error }),
        }
    }

    /// `None`, and nothing touched, if the file is none of ours.
    fn open(path: &Path) -> io::Result<Option<Self>> {
        let mut file = File::options().read(true).append(true).create(true).open(path)?;
        let Some((known, end)) = read(&mut BufReader::new(&file))? else { return Ok(None) };
        // Windows cuts nothing off a file that is open for appending.
        File::options().write(true).open(path)?.set_len(end)?;
        if end == 0 {
            file.write_all(MAGIC)?;
        }
        let file = Mutex::new(Shared { file, synced: Instant::now() });
        Ok(Some(Self { path: path.to_owned(), file, known }))
    }

    /// The payload of a key, if an earlier run has left it.
    pub(crate) fn get(&self, key: Key) -> Option<Vec<u8>> {
        let (offset, length) = *self.known.get(&key)?;
        let mut payload = vec![0; length];
        let mut shared = self.shared();
        shared.file.seek(SeekFrom::Start(offset)).and_then(|_| shared.file.read_exact(&mut payload)).ok()?;
        Some(payload)
    }

    /// Keeps a payload.
    ///
    /// # Errors
    /// [`Failure::Write`].
    pub(crate) fn put(&self, key: Key, payload: &[u8]) -> Result<(), Failure> {
        let fail = |error| Failure::Write { path: self.path.clone(), error };
        let length = u32::try_from(payload.len()).map_err(|_| fail(io::ErrorKind::FileTooLarge.into()))?;
        let mut record = Vec::with_capacity(HEADER + payload.len());
        record.extend_from_slice(&key.0.to_le_bytes());
        record.extend_from_slice(&length.to_le_bytes());
        record.extend_from_slice(&key.checksum(payload).to_le_bytes());
        record.extend_from_slice(payload);
        let mut shared = self.shared();
        shared.file.write_all(&record).map_err(fail)?;
        if shared.synced.elapsed() >= SYNC_EVERY {
            shared.file.sync_data().map_err(fail)?;
            shared.synced = Instant::now();
        }
        Ok(())
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes the journal when the output is safe.
    pub(crate) fn remove(self) {
        // One that stays only costs room: its records will be found again or be of no use.
        let _ = fs::remove_file(&self.path);
    }
}

/// The sound records of a journal and where they end; `None` if the file does not begin as a journal does.
fn read(file: &mut impl Read) -> io::Result<Option<(Known, u64)>> {
    let mut known = HashMap::new();
    let mut magic = Vec::new();
    file.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic)?;
    if magic != MAGIC {
        // One that was torn off so early had no records yet.
        return Ok(MAGIC.starts_with(&magic).then_some((known, 0)));
    }
    let mut end = MAGIC.len() as u64;
    let mut header = [0; HEADER];
    let mut payload = Vec::new();
    while fill(file, &mut header)? {
        let (key, rest) = header.split_at(16);
        let (length, checksum) = rest.split_at(4);
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |n, byte| n << 8 | u128::from(*byte));
        let (key, length) = (Key(number(key)), number(length) as u64);
        payload.clear();
        file.by_ref().take(length).read_to_end(&mut payload)?;
        if payload.len() as u64 != length || u128::from(key.checksum(&payload)) != number(checksum) {
            break;
        }
        known.insert(key, (end + HEADER as u64, payload.len()));
        end += HEADER as u64 + length;
    }
    Ok(Some((known, end)))
}

/// Fills a buffer; `false` if the file ends before.
fn fill(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Failure, Journal, Key};

    #[test]
    fn records_are_added_at_the_end_wherever_one_was_read() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("out.oaq");
        let key = |i: u8| Key::new().with(&[i]);
        Journal::beside(&output).unwrap().put(key(0), b"first").unwrap();
        let journal = Journal::beside(&output).unwrap();
        journal.put(key(1), b"second").unwrap();
        assert_eq!(journal.get(key(0)), Some(b"first".to_vec()));
        journal.put(key(2), b"third").unwrap();
        let journal = Journal::beside(&output).unwrap();
        let kept = [0, 1, 2].map(|i| journal.get(key(i)).unwrap_or_default());
        assert_eq!(kept, [b"first".to_vec(), b"second".to_vec(), b"third".to_vec()]);
    }

    #[test]
    fn what_was_put_is_found_again_whatever_is_torn_off() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("out.oaq");
        let keys: Vec<Key> = (0..5_u8).map(|i| Key::new().with(&[i])).collect();
        let journal = Journal::beside(&output).unwrap();
        for (i, key) in keys.iter().enumerate() {
            journal.put(*key, format!("game {i}").as_bytes()).unwrap();
        }
        drop(journal);
        let path = folder.path().join("out.oaq.oaq-journal");
        let whole = fs::read(&path).unwrap();
        for length in (0..=whole.len()).rev() {
            fs::write(&path, &whole[..length]).unwrap();
            let journal = Journal::beside(&output).unwrap();
            for (i, key) in keys.iter().enumerate() {
                let found = journal.get(*key);
                assert!(found.is_none() || found == Some(format!("game {i}").into_bytes()));
            }
            let kept = journal.known.len();
            journal.put(keys[0], b"again").unwrap();
            drop(journal);
            assert!(Journal::beside(&output).unwrap().known.len() >= kept.max(1));
        }
        fs::write(&path, "notes\n").unwrap();
        assert!(matches!(Journal::beside(&output), Err(Failure::NotAJournal { .. })));
        assert_eq!(fs::read(&path).unwrap(), b"notes\n");
        let mut damaged = whole;
        let middle = damaged.len() / 2;
        damaged[middle] ^= 1;
        fs::write(&path, damaged).unwrap();
        assert!(Journal::beside(&output).unwrap().known.len() < keys.len());
    }
}
