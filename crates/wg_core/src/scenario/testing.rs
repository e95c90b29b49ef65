//! Tests for a folder of faulty scenarios, each with the message that it must give.
//!
//! The message for `tests/bad/no_such_class.ron` is in `tests/bad/no_such_class.txt` beside it. Each ruleset's crate
//! has such a folder; its test is one line.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::Problems;

/// Reads every `.ron` file of a folder and compares the problems that `check` finds with the `.txt` file beside it, one
/// problem in a line. Returns the number of files.
///
/// Messages give only the last part of a file's path. If the environment variable `WG_BLESS` is set, the `.txt` files
/// are written instead; read them before you keep them.
///
/// ```no_run
/// use wg_core::scenario::{parse, testing::check_bad_folder};
///
/// let count = check_bad_folder("tests/bad", |text, file| parse(text, file).map(drop)).unwrap();
/// assert!(count >= 25, "a folder that has lost its files proves nothing");
/// ```
///
/// # Errors
/// Returns one text with every file whose message differs, that has no problem, or that has no `.txt` file.
pub fn check_bad_folder(
    folder: impl AsRef<Path>,
    check: impl Fn(&str, &str) -> Result<(), Problems>,
) -> Result<usize, String> {
    let folder = folder.as_ref();
    let files = list(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let bless = std::env::var_os("WG_BLESS").is_some();
    let mut wrong = String::new();
    for file in &files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let bytes = std::fs::read(file).map_err(|error| format!("{name}: {error}"))?;
        let result = super::decode(&bytes, &name).map_err(Problems::from).and_then(|text| check(text, &name));
        let said = result.err().map_or_else(|| "no problem at all".to_owned(), |problems| problems.to_string());
        let beside = file.with_extension("txt");
        if bless {
            std::fs::write(&beside, format!("{said}\n")).map_err(|error| format!("{name}: {error}"))?;
            continue;
        }
        let wanted = std::fs::read_to_string(&beside).unwrap_or_else(|_| "(there is no such .txt file)".to_owned());
        if wanted.trim_end() != said {
            let _ = write!(wrong, "\n{name}\n  wanted: {}\n  said:   {said}", wanted.trim_end());
        }
    }
    if wrong.is_empty() { Ok(files.len()) } else { Err(wrong) }
}

fn list(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "ron") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
