//! The table 'Where is clause X?' of ARCHITECTURE.md: whoever goes by it finds the tests of every clause in the files of its row.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use wg_testkit::catalogue::{is_about, sources, tests_in};

const HOME: &str = env!("CARGO_MANIFEST_DIR");

/// What a row says of clauses: `C-FIRE-6`, a family (`C-FIRE`, `A-R`, `A-T-`), or several in a row.
struct Words {
    first: String,
    last: Option<String>,
}

/// A row: its clauses, the files of its code, the files and folders of its tests.
struct Row {
    title: String,
    words: Vec<Words>,
    code: Vec<PathBuf>,
    tests: Vec<PathBuf>,
}

/// `C-R5` is the fifth of `C-R`.
fn numbered(id: &str) -> Option<(&str, u32)> {
    let family = id.trim_end_matches(|c: char| c.is_ascii_digit());
    id[family.len()..].parse().ok().map(|number| (family, number))
}

impl Words {
    /// How closely they name a clause: its id most of all, a long family more than a short one, not at all 0.
    fn name(&self, id: &str) -> usize {
        let whole = 1000;
        if let Some(last) = &self.last {
            let within = match (numbered(&self.first), numbered(last), numbered(id)) {
                (Some((family, from)), Some((_, to)), Some((own, number))) => {
                    own == family && (from..=to).contains(&number)
                }
                _ => false,
            };
            return if within { whole } else { 0 };
        }
        match id.strip_prefix(self.first.as_str()) {
            None => 0,
            Some("") => whole,
            Some(rest) => {
                let numbers = self.first.ends_with('R') && rest.chars().all(|c| c.is_ascii_digit());
                let charts = self.first.starts_with("A-T-") || self.first.starts_with("W-TAB-");
                if rest.starts_with('-') || numbers || charts { self.first.len() } else { 0 }
            }
        }
    }
}

/// What stands between backticks, and whether the next is joined to it by 'to'.
fn ticked(cell: &str) -> Vec<(&str, bool)> {
    let parts: Vec<&str> = cell.split('`').collect();
    (1..parts.len())
        .step_by(2)
        .map(|at| (parts[at], parts.get(at + 1).is_some_and(|between| between.trim() == "to")))
        .collect()
}

fn words(cell: &str) -> Vec<Words> {
    let ids = ticked(cell);
    let mut words = Vec::new();
    let mut at = 0;
    while let Some((first, to)) = ids.get(at) {
        let last = if *to { ids.get(at + 1).map(|(last, _)| (*last).to_owned()) } else { None };
        at += if *to { 2 } else { 1 };
        words.push(Words { first: (*first).to_owned(), last });
    }
    words
}

/// The files and folders that a cell names: whole paths, and bare names that lie beside the one before. A star stands for any letters.
fn files(cell: &str) -> Vec<PathBuf> {
    let mut folder = PathBuf::new();
    let mut found = Vec::new();
    for (word, _) in ticked(cell) {
        let is_file = [".rs", ".ron", ".txt"].iter().any(|end| word.ends_with(end));
        let path = if word.starts_with("crates/") { PathBuf::from(word) } else { folder.join(word) };
        if !word.starts_with("crates/") && !is_file {
            continue;
        }
        folder = if is_file { path.parent().expect("it lies somewhere").to_owned() } else { path.clone() };
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        let Some((before, behind)) = name.split_once('*') else {
            assert!(
                Path::new(HOME).join(&path).exists(),
                "ARCHITECTURE.md names {}, which is not there",
                path.display()
            );
            found.push(path);
            continue;
        };
        let beside = std::fs::read_dir(Path::new(HOME).join(&folder))
            .expect("the folder is there")
            .map(|entry| entry.expect("it can be listed").file_name());
        let fits = beside
            .filter(|name| name.to_string_lossy().starts_with(before) && name.to_string_lossy().ends_with(behind));
        found.extend(fits.map(|name| folder.join(name)));
    }
    found
}

fn rows() -> Vec<Row> {
    let text = std::fs::read_to_string(Path::new(HOME).join("ARCHITECTURE.md")).expect("it lies in the root");
    let section =
        text.split("\n## ").find(|section| section.starts_with("Where is clause X?")).expect("the table is there");
    let lines = section.lines().filter(|line| line.starts_with("| `") && !line.starts_with("| `T-`"));
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').collect();
        assert!(cells.len() == 6, "a row has four cells: {line}");
        Row { title: cells[1].trim().to_owned(), words: words(cells[1]), code: files(cells[3]), tests: files(cells[4]) }
    };
    lines.map(row).collect()
}

/// The names of the tests in every file of a crate.
fn tests(home: &str) -> BTreeMap<PathBuf, Vec<String>> {
    let folders = ["src", "tests"].map(|folder| Path::new(HOME).join(home).join(folder));
    let files = folders.iter().flat_map(|folder| sources(folder));
    let named = files.map(|(file, text)| (file.strip_prefix(HOME).expect("it lies below").to_owned(), tests_in(&text)));
    named.filter(|(_, names)| !names.is_empty()).collect()
}

#[test]
fn the_tests_of_every_clause_lie_in_the_files_of_its_row() {
    let rows = rows();
    let (mut seen, mut wrong, mut used) = (0, Vec::new(), vec![Vec::new(); rows.len()]);
    for ruleset in wg_rulesets::ALL {
        let home = format!("crates/wg_{}", ruleset.about().id);
        let excuses =
            std::fs::read_to_string(Path::new(HOME).join(&home).join("tests/exempt.txt")).expect("it is there");
        let tests = tests(&home);
        for clause in ruleset
            .clauses()
            .0
            .iter()
            .filter(|clause| !excuses.lines().any(|line| line.split("  ").next() == Some(&clause.id)))
        {
            let id = &clause.id;
            let best = rows.iter().flat_map(|row| &row.words).map(|words| words.name(id)).max().unwrap_or_default();
            let named = rows
                .iter()
                .enumerate()
                .filter(|(_, row)| best > 0 && row.words.iter().any(|words| words.name(id) == best));
            let about: Vec<&PathBuf> = tests
                .iter()
                .filter(|(_, names)| names.iter().any(|name| is_about(name, id)))
                .map(|(file, _)| file)
                .collect();
            let before = wrong.len();
            if best == 0 {
                wrong.push(format!("{id} is in no row"));
            }
            for (at, row) in named {
                let here = row.tests.iter().filter(|path| about.iter().any(|file| file.starts_with(path)));
                let found = used[at].len();
                used[at].extend(here.cloned());
                if used[at].len() == found {
                    wrong.push(format!("{id} of the row {} has its tests in {about:?}", row.title));
                }
            }
            seen += usize::from(wrong.len() == before);
        }
    }
    assert!(
        wrong.is_empty(),
        "whoever goes by the table of ARCHITECTURE.md does not find these tests:\n{}",
        wrong.join("\n")
    );
    assert!(seen > 900, "the clauses are looked up, or this test proves nothing: {seen}");
    for (row, used) in rows.iter().zip(&used).filter(|(_, used)| !used.is_empty()) {
        let idle: Vec<&PathBuf> = row.tests.iter().filter(|path| !used.contains(path)).collect();
        assert!(idle.is_empty(), "the row {} names {idle:?}, which test none of its clauses", row.title);
        assert!(!row.code.is_empty() || row.title.contains("-EX"), "the row {} names no code", row.title);
    }
}
