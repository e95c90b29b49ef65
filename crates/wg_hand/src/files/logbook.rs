//! The file of a battle: created with its first order, locked against a second window, and created again if it
//! vanishes.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use thiserror::Error;
use wg_core::Paper;
use wg_library::JournalFile;

use crate::files::saved::file_name;

/// The file of a battle. Clones share one file.
#[derive(Clone, Debug)]
pub struct Logbook(Arc<Mutex<Binding>>);

#[derive(Debug)]
struct Binding {
    path: PathBuf,
    file: Option<File>,
    lock: Option<Lock>,
    /// True if the system could not say whether the last text was kept, so that it must be written again.
    doubtful: bool,
    /// True if the folder entry of the file has been synced, not only its content.
    named: bool,
}

impl Logbook {
    /// Chooses a new file in this folder, never one that exists already. The file is created by the first write.
    pub fn new(folder: &Path, name: &str) -> Self {
        Self::of(free_path(folder, name), None, None)
    }

    /// Opens an existing file for writing, and locks it.
    ///
    /// # Errors
    /// Fails if another process writes the file, or if it cannot be written.
    pub fn open(path: &Path) -> Result<Self, Barred> {
        let lock = Lock::take(path)?;
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        Ok(Self::of(path.to_owned(), Some(file), lock))
    }

    fn of(path: PathBuf, file: Option<File>, lock: Option<Lock>) -> Self {
        Self(Arc::new(Mutex::new(Binding { path, file, lock, doubtful: false, named: false })))
    }

    fn binding(&self) -> MutexGuard<'_, Binding> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the path of the file, which may not exist yet.
    pub fn path(&self) -> PathBuf {
        self.binding().path.clone()
    }

    /// Cuts off everything after the complete lines, which are `whole` bytes long.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn cut(&self, whole: usize) -> io::Result<()> {
        self.binding().file.as_ref().map_or(Ok(()), |file| file.set_len(whole as u64))
    }
}

impl Paper for Logbook {
    fn put(&mut self, at: usize, text: &[u8]) -> io::Result<()> {
        let mut binding = self.binding();
        if binding.file.is_none() {
            binding.make()?;
        }
        let path = binding.path.clone();
        let Some(file) = binding.file.as_mut() else { return Ok(()) };
        if !same(file, &path)? || file.metadata()?.len() < at as u64 {
            return Err(io::Error::new(
                io::ErrorKind::NotFound,
                format!("{} is missing or has been changed", path.display()),
            ));
        }
        file.seek(SeekFrom::Start(at as u64))?;
        file.write_all(text)
    }

    fn keep(&mut self) -> io::Result<()> {
        let mut binding = self.binding();
        let Some(file) = &binding.file else { return Ok(()) };
        if let Err(error) = file.sync_data() {
            binding.doubtful = true;
            return Err(error);
        }
        if !binding.named {
            // Not every system can sync a folder; such a system writes the entry in its own time.
            let _ = binding.path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all());
            binding.named = true;
        }
        Ok(())
    }

    fn take_up_again(&mut self, bytes: usize) -> io::Result<usize> {
        let mut binding = self.binding();
        let stands = match &binding.file {
            Some(file) if same(file, &binding.path)? => file.metadata()?.len(),
            _ => {
                binding.make()?;
                0
            }
        };
        if std::mem::take(&mut binding.doubtful) { Ok(0) } else { Ok(bytes.min(stands as usize)) }
    }
}

impl Binding {
    /// Creates the file, and its folder.
    fn make(&mut self) -> io::Result<()> {
        (self.file, self.lock, self.named) = (None, None, false);
        let folder = self.path.parent().unwrap_or(Path::new("")).to_owned();
        if !folder.as_os_str().is_empty() {
            fs::create_dir_all(&folder)?;
        }
        for _ in 0..1000 {
            match OpenOptions::new().read(true).write(true).create_new(true).open(&self.path) {
                Ok(file) => {
                    self.file = Some(file);
                    self.lock = Lock::take(&self.path)?;
                    return Ok(());
                }
                // Another process has just created a file of this name.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => self.path = next_path(&self.path),
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::new(io::ErrorKind::AlreadyExists, format!("every file name in {} is taken", folder.display())))
    }
}

/// Returns a path in the folder that is still free, with a name that sorts by time.
fn free_path(folder: &Path, name: &str) -> PathBuf {
    let seconds = seconds();
    let path = |n: u32| folder.join(format!("{seconds}{n:03}-{}.{}", file_name(name), JournalFile::EXTENSION));
    (0..1000).map(path).find(|path| !path.exists()).unwrap_or_else(|| path(0))
}

/// Returns the same name with the next number.
fn next_path(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (number, rest) = name.split_once('-').unwrap_or(("0", &name));
    path.with_file_name(format!("{}-{rest}", number.parse::<u64>().unwrap_or(0) + 1))
}

fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Returns true if the open file is still the one at this path.
#[cfg(unix)]
fn same(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let here = file.metadata()?;
    match fs::metadata(path) {
        Ok(there) => Ok((here.dev(), here.ino()) == (there.dev(), there.ino())),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns true if there is a file at this path.
#[cfg(not(unix))]
fn same(_: &File, path: &Path) -> io::Result<bool> {
    path.try_exists()
}

/// A battle that is open in another window.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// The file of the battle.
    pub path: PathBuf,
    /// The process that has the battle open, if it could be read.
    pub process: Option<u32>,
    /// The time for which the battle has been open there, in minutes.
    pub minutes: Option<u64>,
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        let minutes = match self.minutes {
            Some(0) => ", which opened it less than a minute ago".to_owned(),
            Some(1) => ", which opened it 1 minute ago".to_owned(),
            Some(minutes) => format!(", which opened it {minutes} minutes ago"),
            None => String::new(),
        };
        match self.process {
            Some(process) if process == std::process::id() => write!(f, "This window is already playing {name}"),
            Some(process) => write!(f, "{name} is open in another window (process {process}){minutes}"),
            None => write!(f, "{name} is open in another window{minutes}"),
        }
    }
}

impl std::error::Error for Held {}

/// The reason why a journal cannot be continued.
#[derive(Debug, Error)]
pub enum Barred {
    /// The battle is open in another window.
    #[error(transparent)]
    Held(#[from] Held),
    /// The operating system does not allow writing.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<Barred> for io::Error {
    fn from(barred: Barred) -> Self {
        match barred {
            Barred::Held(held) => Self::new(io::ErrorKind::WouldBlock, held),
            Barred::Io(error) => error,
        }
    }
}

/// The right to write a journal: a locked file beside it. The system releases the lock of a process that dies, so the
/// file left behind blocks nobody.
#[derive(Debug)]
struct Lock {
    file: File,
    path: PathBuf,
}

impl Lock {
    /// Takes the lock. Returns `None` if files cannot be locked.
    fn take(journal: &Path) -> Result<Option<Self>, Barred> {
        let mut name = journal.file_name().unwrap_or_default().to_owned();
        name.push(".lock");
        let path = journal.with_file_name(name);
        for _ in 0..100 {
            let Ok(mut file) = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path)
            else {
                return Ok(None);
            };
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(Held::of(journal, &path).into());
                }
                Err(TryLockError::Error(_)) => return Ok(None),
            }
            // The previous holder may have removed the file between the two calls.
            if same(&file, &path)? {
                // The content only serves the message to a second process; ignore errors.
                let _ = file.set_len(0).and_then(|()| write!(file, "{} {}", std::process::id(), seconds()));
                return Ok(Some(Self { file, path }));
            }
        }
        Ok(None)
    }
}

impl Held {
    fn of(journal: &Path, lock: &Path) -> Self {
        let text = fs::read_to_string(lock).unwrap_or_default();
        let (process, since) = text.split_once(' ').unwrap_or_default();
        let since: Option<u64> = since.trim().parse().ok();
        Self {
            path: journal.to_owned(),
            process: process.parse().ok(),
            minutes: since.map(|since| seconds().saturating_sub(since) / 60),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Remove the file while it is locked, so as not to remove another process's file.
        let _ = fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}
