//! Checks for every ruleset's list of clauses. Each clause and each worked example has a test whose name begins with
//! its id, or a line in `tests/exempt.txt` that gives a reason. Ids are numbered without gaps. Options and clauses
//! agree. Sources cite only clauses that exist.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use wg_core::Clauses;
use wg_core::scenario::{OptionSpec, Preset};

/// The clauses of a ruleset, and the folder of its crate.
#[derive(Clone, Copy, Debug)]
pub struct Catalogue {
    /// The folder of the crate: `env!("CARGO_MANIFEST_DIR")`.
    pub home: &'static str,
    /// The clauses of the ruleset.
    pub clauses: &'static Clauses,
    /// The options of the ruleset.
    pub options: &'static [OptionSpec],
    /// The prefixes of the ruleset's ids: `C`. The first one is also the prefix of the worked examples, `C-EX-01`.
    pub families: &'static [&'static str],
    /// Clauses that are ours and not the rulebook's: a family (`C-R` with its numbers, or `C-DATA-`), or a single
    /// clause (`C-DMG-6`).
    pub ours: &'static [&'static str],
    /// The numbers of the ruleset's worked examples.
    pub examples: &'static [u8],
    /// The chapters in the order of the rulebook.
    pub chapters: &'static [&'static str],
    /// Families that are not numbered from 1: `("B-SPEC-R", 2)`.
    pub firsts: &'static [(&'static str, u32)],
    /// Options that refine another option and have no clause of their own.
    pub companions: &'static [&'static str],
}

impl Catalogue {
    /// Runs all checks of a catalogue, one after another.
    ///
    /// # Panics
    /// If a check fails, with what is wrong and where.
    pub fn check(&self) {
        self.tests();
        self.citations();
        self.places();
        self.sentences();
        self.chapters();
        self.numbers();
        self.presets();
    }

    fn is_id(&self, word: &str) -> bool {
        self.families.iter().any(|family| word.strip_prefix(family).is_some_and(|rest| rest.starts_with('-')))
    }

    /// Checks that every clause and every example has either a test or an excuse, and that no test begins with an
    /// unknown id.
    fn tests(&self) {
        let tests: BTreeMap<String, PathBuf> = self
            .sources(&["src", "tests"])
            .into_iter()
            .flat_map(|(file, text)| tests_in(&text).into_iter().map(move |name| (name, file.clone())))
            .filter(|(name, _)| self.families.iter().any(|family| name.starts_with(&snake(&format!("{family}-")))))
            .collect();
        let lines = self.excuses();
        let excused: BTreeMap<&str, &str> = lines.iter().map(|(id, reason)| (id.as_str(), reason.as_str())).collect();
        assert_eq!(excused.len(), lines.len(), "exempt.txt names a clause twice");
        let examples = self.examples.iter().map(|number| format!("{}-EX-{number:02}", self.families[0]));
        let ids: Vec<String> = self.clauses.0.iter().map(|clause| clause.id.clone()).chain(examples).collect();
        let mut gaps = Vec::new();
        for id in &ids {
            let tested = tests.keys().find(|test| is_about(test, id));
            match (tested, excused.contains_key(id.as_str())) {
                (None, false) => {
                    gaps.push(format!("{id}: no test begins with {}_, and exempt.txt gives no reason", snake(id)))
                }
                (Some(test), true) => {
                    gaps.push(format!("{id}: exempt.txt excuses it, but {test} tests it: take the line out"))
                }
                _ => {}
            }
        }
        gaps.extend(
            excused
                .keys()
                .filter(|id| !ids.iter().any(|other| other == *id))
                .map(|id| format!("{id}: exempt.txt names it, but the catalogue does not")),
        );
        let strays = tests.iter().filter(|(test, _)| !ids.iter().any(|id| is_about(test, id)));
        gaps.extend(
            strays.map(|(test, file)| format!("{test} in {}: begins with no id of the catalogue", file.display())),
        );
        assert!(gaps.is_empty(), "{} gaps between catalogue and tests:\n{}", gaps.len(), gaps.join("\n"));
    }

    /// Checks that every clause named by a report or a refusal can be looked up.
    fn citations(&self) {
        let mut count = 0;
        for (file, text) in self.sources(&["src"]) {
            for id in text.split('"').filter(|word| self.is_id(word) && !word.contains([' ', '{'])) {
                assert!(
                    self.clauses.get(id).is_some(),
                    "{} names {id}, which data/clauses.ron does not have",
                    file.display()
                );
                count += 1;
            }
        }
        assert!(count > 100, "{count} clauses are named: the sources were not read");
    }

    /// Checks that every clause without an excuse is named in the code or in a chart, so that a search for its id finds
    /// where it is played.
    fn places(&self) {
        let charts = std::fs::read_dir(Path::new(self.home).join("data")).expect("the printed charts lie there");
        let charts = charts.map(|entry| entry.expect("a folder can be read to its end").path());
        let charts = charts.filter(|path| path.file_name().is_some_and(|name| name != "clauses.ron"));
        let charts = charts
            .map(|path| std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
        let texts: Vec<String> = self.sources(&["src"]).into_iter().map(|(_, text)| text).chain(charts).collect();
        let letters = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let words: BTreeSet<&str> = texts.iter().flat_map(|text| text.split(|c| !letters(c))).collect();
        let excused: BTreeSet<String> = self.excuses().into_iter().map(|(id, _)| id).collect();
        let ids = self.clauses.0.iter().map(|clause| clause.id.as_str()).filter(|id| !excused.contains(*id));
        let lost: Vec<&str> = ids.filter(|id| !words.contains(id)).collect();
        assert!(lost.is_empty(), "nobody who looks for {lost:?} in the code finds where they are played");
    }

    /// Checks that every clause is one to three short sentences, and that our own clauses are marked as such.
    fn sentences(&self) {
        let mut seen = BTreeSet::new();
        for clause in &self.clauses.0 {
            let (id, text) = (&clause.id, &clause.text);
            assert!(seen.insert(id), "{id} stands there twice");
            assert!(self.is_id(id) && *id == id.to_uppercase(), "{id} is not written like an id");
            assert!(text.ends_with('.'), "{id} does not end with a full stop");
            assert!(text.matches(". ").count() < 3, "{id} has more than three sentences");
            assert!((20..=260).contains(&text.len()), "{id} has {} characters", text.len());
            let sends = self.families.iter().any(|family| text.contains(&format!("{family}-")));
            assert!(!sends, "{id} sends the reader to another clause instead of saying it");
            let ours = self.ours.iter().any(|entry| names(entry, id));
            assert_eq!(ours, clause.proposed, "{id}: what is ours is marked so, and nothing else");
        }
    }

    /// Checks that chapters stay together, in the order of the rulebook: the rules page shows each once.
    fn chapters(&self) {
        let mut chapters: Vec<&str> = self.clauses.0.iter().map(|clause| clause.chapter.as_str()).collect();
        chapters.dedup();
        assert_eq!(chapters, self.chapters, "the rules page shows a chapter once");
    }

    /// Checks that numbers within a family have no gaps. A chart, such as `A-T-GUNDICE`, has a name and no number.
    fn numbers(&self) {
        let mut families: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
        for clause in self.clauses.0.iter().filter(|clause| clause.id.ends_with(|c: char| c.is_ascii_digit())) {
            let family = clause.id.trim_end_matches(|c: char| c.is_ascii_digit());
            let number = clause.id[family.len()..].parse().unwrap_or_else(|_| panic!("{} has no number", clause.id));
            families.entry(family).or_default().push(number);
        }
        for (family, mut numbers) in families {
            numbers.sort_unstable();
            let first = self.firsts.iter().find(|(name, _)| *name == family).map_or(1, |(_, first)| *first);
            let whole: Vec<u32> = (first..first + numbers.len() as u32).collect();
            assert_eq!(numbers, whole, "{family} counts from {first} without a hole");
        }
    }

    /// Checks that clauses and options agree about every key and its default.
    fn presets(&self) {
        let written = |preset: Preset| match preset {
            Preset::Flag(flag) => flag.to_string(),
            Preset::Text(word) => word.to_owned(),
            Preset::Whole(number) => number.to_string(),
            Preset::Number(number) => number.to_string(),
            Preset::Empty => String::new(),
        };
        let options: BTreeMap<&str, String> =
            self.options.iter().map(|option| (option.key, written(option.default))).collect();
        let mut told: BTreeSet<&str> = self.companions.iter().copied().collect();
        for clause in &self.clauses.0 {
            let Some(option) = &clause.option else { continue };
            assert_eq!(
                options.get(option.key.as_str()),
                Some(&option.default),
                "{} names the option {}",
                clause.id,
                option.key
            );
            told.insert(&option.key);
        }
        let untold: Vec<&&str> = options.keys().filter(|key| !told.contains(*key)).collect();
        assert!(untold.is_empty(), "no clause names the options {untold:?}");
    }

    /// Returns the lines of `exempt.txt`: id and reason, separated by at least two blanks. `#` begins a comment.
    fn excuses(&self) -> Vec<(String, String)> {
        let file = Path::new(self.home).join("tests/exempt.txt");
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let line = |line: &str| {
            let (id, reason) = line
                .split_once("  ")
                .unwrap_or_else(|| panic!("exempt.txt: two blanks and a reason must follow the id in '{line}'"));
            assert!(reason.trim().len() > 10, "exempt.txt: '{line}' gives no reason");
            (id.trim().to_owned(), reason.trim().to_owned())
        };
        text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).map(line).collect()
    }

    /// Returns the Rust files in these folders of the crate, with their text.
    fn sources(&self, folders: &[&str]) -> Vec<(PathBuf, String)> {
        folders.iter().flat_map(|folder| sources(&Path::new(self.home).join(folder))).collect()
    }
}

/// Returns the Rust files below a folder, in order of their paths, with their text.
///
/// # Panics
/// If a folder or a file cannot be read.
pub fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    files(folder, "rs")
}

/// Returns the files with this extension below a folder, in order of their paths, with their text.
///
/// # Panics
/// If a folder or a file cannot be read.
pub fn files(folder: &Path, extension: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    gather(folder, extension, &mut files);
    files
}

fn gather(folder: &Path, wanted: &str, into: &mut Vec<(PathBuf, String)>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder can be read to its end").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            gather(&path, wanted, into);
        } else if path.extension().is_some_and(|extension| extension == wanted) {
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            into.push((path, text));
        }
    }
}

/// Returns an id as the beginning of a test's name: `c_fire_6` for `C-FIRE-6`.
fn snake(id: &str) -> String {
    id.to_lowercase().replace('-', "_")
}

/// Returns true if an entry of [`Catalogue::ours`] covers this clause: a family that ends in a hyphen, the numbers of a
/// family that ends in `R`, or an id.
fn names(entry: &str, id: &str) -> bool {
    match id.strip_prefix(entry) {
        None => false,
        Some("") => true,
        Some(_) if entry.ends_with('-') => true,
        Some(rest) => entry.ends_with('R') && rest.chars().all(|c| c.is_ascii_digit()),
    }
}

/// Returns true if a test of this name is about this clause: the name is the id, alone or followed by an underscore.
pub fn is_about(test: &str, id: &str) -> bool {
    test.strip_prefix(&snake(id)).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// Returns the names of all functions marked `#[test]`.
pub fn tests_in(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut marked = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[") || line.starts_with("//") || line.is_empty() {
            marked |= line.starts_with("#[test]");
            continue;
        }
        let name = line.trim_start_matches("pub ").strip_prefix("fn ").and_then(|rest| rest.split(['(', '<']).next());
        names.extend(name.filter(|_| marked).map(str::to_owned));
        marked = false;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_about_a_clause_only_if_its_number_ends_there() {
        for (test, id, expected) in [
            ("b_fire_5_long_range_halves", "B-FIRE-5", true),
            ("b_fire_5", "B-FIRE-5", true),
            ("b_fire_10_boxes", "B-FIRE-1", false),
            ("c_r41_counter", "C-R4", false),
            ("b_spec_r9_fire", "B-SPEC-R9", true),
            ("c_ex_01_start_rolls", "C-EX-01", true),
        ] {
            assert_eq!(is_about(test, id), expected, "{test} and {id}");
        }
        for (entry, id, expected) in [
            ("A-R", "A-R12", true),
            ("A-R", "A-REPAIR-1", false),
            ("W-DATA-", "W-DATA-9", true),
            ("C-DMG-6", "C-DMG-6", true),
            ("C-DMG-6", "C-DMG-61", false),
            ("A-T-RANGE", "A-T-RANGE", true),
        ] {
            assert_eq!(names(entry, id), expected, "{entry} and {id}");
        }
        assert_eq!(tests_in("#[test]\n#[ignore]\nfn b_a_1() {\n}\nfn b_a_2() {}\n#[test]\nfn d() {}"), ["b_a_1", "d"]);
    }
}
