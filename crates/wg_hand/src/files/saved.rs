//! Saved battles: where they are, which of them are unfinished, and which can be viewed again.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};

use wg_core::Journal;
use wg_core::rules::ruleset::Ruleset;
use wg_library::JournalFile;
use wg_panels::SavedCard;

/// The list of battles that are over, beside the battles: one file name per line. A battle that is not in it may be
/// continued.
const OVER: &str = "finished.txt";
/// The number of cards after which no more battles that are over are listed.
const MOST: usize = 60;

/// Returns the folder in which the program keeps its files: `$WEATHERGAGE_HOME`, or the user's data folder.
pub fn home() -> Option<PathBuf> {
    let home = std::env::var_os("WEATHERGAGE_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    // Tests leave nothing behind in anybody's home.
    if cfg!(test) {
        return home;
    }
    home.or_else(|| directories::ProjectDirs::from("", "", "weathergage").map(|dirs| dirs.data_dir().to_owned()))
}

/// Returns the folder in which battles are saved.
pub fn battles_folder() -> Option<PathBuf> {
    Some(home()?.join("battles"))
}

/// Turns a name into a file name: lower-case letters, digits and hyphens, at most 80 characters, which every file
/// system takes.
pub fn file_name(name: &str) -> String {
    let stem: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
    let stem: String =
        stem.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-").chars().take(80).collect();
    if stem.is_empty() { "battle".to_owned() } else { stem }
}

/// Returns the saved battles, the newest first.
fn journals(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries.filter(|path| JournalFile::is_named(path)).collect();
    files.sort_unstable_by(|a, b| b.cmp(a));
    files
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn over(folder: &Path) -> BTreeSet<String> {
    fs::read_to_string(folder.join(OVER)).unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Remembers whether a battle is over. Write errors are ignored; the state is found out when the battle is continued.
pub fn mark(path: &Path, is_over: bool) {
    let Some(folder) = path.parent() else { return };
    let mut list = over(folder);
    let changed = if is_over { list.insert(name_of(path)) } else { list.remove(&name_of(path)) };
    if changed {
        let text: String = list.iter().flat_map(|name| [name.as_str(), "\n"]).collect();
        let _ = write_whole(&folder.join(OVER), &text);
    }
}

/// Writes a file atomically: even after a crash it holds either the old or the new content.
///
/// # Errors
/// Fails if the file cannot be written; the old one is still there.
pub fn write_whole(path: &Path, text: &str) -> std::io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    let mut file = File::create(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_data()?;
    drop(file);
    fs::rename(&new, path)
}

/// Returns the saved battles that are not over and have at least one order, the newest first. No battle is replayed for
/// this: the list names those that are over, and the lines of a journal show whether an order was given.
pub fn unfinished(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let over = over(folder);
    let waits = journals(folder).into_iter().filter(move |path| !over.contains(&name_of(path)));
    waits.filter(|path| {
        let Ok(file) = File::open(path) else { return false };
        let mut lines = BufReader::new(file).split(b'\n').map_while(Result::ok);
        lines.next().is_some_and(|line| line.starts_with(JournalFile::START))
            && lines.any(|line| line.starts_with(b"Order("))
    })
}

/// Returns the newest unfinished battle.
pub fn last_unfinished(folder: &Path) -> Option<PathBuf> {
    unfinished(folder).next()
}

/// Returns the name of a saved battle, from the first line of its journal. `None` if the line cannot be read.
pub fn title_of(path: &Path) -> Option<String> {
    let mut line = Vec::new();
    BufReader::new(File::open(path).ok()?).read_until(b'\n', &mut line).ok()?;
    Some(Journal::read(&line, "").ok()?.header.scenario.name)
}

/// Returns the saved battles as cards, the newest first. Only the header of each is parsed, and its lines counted. Of
/// the battles that are over only the latest are listed.
pub fn cards(rulesets: &[&'static dyn Ruleset], folder: &Path) -> Vec<SavedCard> {
    let over = over(folder);
    let mut cards = Vec::new();
    for path in journals(folder) {
        if cards.len() < MOST || !over.contains(&name_of(&path)) {
            cards.extend(card(rulesets, &over, path));
        }
    }
    cards
}

fn card(rulesets: &[&'static dyn Ruleset], over: &BTreeSet<String>, path: PathBuf) -> Option<SavedCard> {
    let bytes = fs::read(&path).ok()?;
    let head = bytes.iter().position(|byte| *byte == b'\n')? + 1;
    let header = Journal::read(&bytes[..head], "").ok()?.header;
    let orders = bytes[head..].split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"Order(")).count();
    if orders == 0 {
        return None;
    }
    let ruleset = rulesets.iter().find(|ruleset| ruleset.about().id == header.ruleset)?;
    let sides = header.scenario.sides.iter().enumerate();
    let players: Vec<String> = sides
        .map(|(n, side)| {
            format!("{} ({})", side.name, header.captains.get(n).map_or("human", |name| listed(*ruleset, name)))
        })
        .collect();
    let age = fs::metadata(&path)
        .and_then(|data| data.modified())
        .ok()
        .and_then(|when| when.elapsed().ok())
        .map_or(0, |age| age.as_secs() / 60);
    let orders = if orders == 1 { "1 order".to_owned() } else { format!("{orders} orders") };
    Some(SavedCard {
        over: over.contains(&name_of(&path)),
        name: header.scenario.name,
        ruleset: ruleset.about().title.to_owned(),
        remark: format!("{} · {orders} · {}", players.join(" against "), ago(age)),
        path,
    })
}

/// Returns the present name of a captain, who may have had another name when the battle began.
fn listed<'a>(ruleset: &dyn Ruleset, name: &'a str) -> &'a str {
    wg_captains::level(ruleset, name).map_or(name, |listed| listed.name)
}

/// Returns an age in minutes in words.
fn ago(minutes: u64) -> String {
    let some = |n: u64, what: &str| if n == 1 { format!("1 {what} ago") } else { format!("{n} {what}s ago") };
    match minutes {
        0..=1 => "just now".to_owned(),
        2..=59 => some(minutes, "minute"),
        60..=1439 => some(minutes / 60, "hour"),
        _ => some(minutes / 1440, "day"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_said_in_words() {
        assert_eq!(
            [0, 5, 60, 150, 1440, 3000].map(ago),
            ["just now", "5 minutes ago", "1 hour ago", "2 hours ago", "1 day ago", "2 days ago"],
            "in words"
        );
    }

    #[test]
    fn a_name_makes_a_short_and_plain_file_name() {
        assert_eq!(file_name("../The \"Wasp\", 1779\u{1b}[31m"), "the-wasp-1779-31m");
        assert_eq!(file_name(&"x".repeat(230)).len(), 80);
        assert_eq!(file_name("\u{4e2d}"), "battle");
    }

    #[test]
    fn a_battle_that_is_over_is_not_continued_unless_it_goes_on_after_all() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).expect("a file");
            path
        };
        let old = write("1-old.wgj", "(weathergage_journal: 1)\nOrder(..)\n");
        let new = write("2-new.wgj", "(weathergage_journal: 1)\nOrder(..)\n");
        write("3-nothing-done.wgj", "(weathergage_journal: 1)\n");
        write("4-foreign.wgj", "Dear diary,\nOrder(..)\n");
        assert_eq!(last_unfinished(folder.path()), Some(new.clone()), "the newest that somebody began");
        mark(&new, true);
        assert_eq!(last_unfinished(folder.path()), Some(old), "the next one");
        mark(&new, false);
        assert_eq!(last_unfinished(folder.path()), Some(new), "an order was taken back: it goes on");
    }
}
