//! The library: the rulesets, and the scenarios that can be played.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use wg_core::Ruleset;
use wg_core::scenario::lesson::{
    Lesson, LoadedLesson, beside, is_lesson, load_lesson_for_check, parse_lesson_for_check, scenario_of,
};
use wg_core::scenario::{Loaded, Problems, Scenario, load, load_for_check, parse};
use wg_core::session::journal::{Journal, JournalError};

use crate::error::LibraryError;
use crate::names::did_you_mean;
use crate::opened::{Battle, JournalFile, Opened, read_journal};

/// The scenarios that are part of the program.
static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));
/// The lessons that are part of the program.
static LESSONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));
/// The folder of scenarios, where the program is started and in its own folder.
const SCENARIOS: &str = "scenarios";
/// The id of the scenario whose lesson the title offers first (`scenarios/title.txt`).
const TITLE_LESSON: &str = env!("WG_TITLE_LESSON");

/// How the program finds its own folder.
const HOME: &str = "That folder is $WEATHERGAGE_HOME if it is set. If not, it is $XDG_DATA_HOME/weathergage or \
                    ~/.local/share/weathergage on Linux, ~/Library/Application Support/weathergage on macOS and \
                    %APPDATA%\\weathergage\\data on Windows.";

/// The rulesets, and the scenarios that can be named by their id.
///
/// The scenarios of the project are part of the program. Those in a folder `scenarios/` where the program is started
/// take precedence, so that designers see their changes at once.
#[derive(Clone)]
pub struct Library {
    rulesets: Vec<&'static dyn Ruleset>,
    shelf: BTreeMap<String, Held>,
    /// The texts of lessons, by the id of their scenario. A scenario that is a file has its lesson in a file beside it.
    lessons: BTreeMap<String, Cow<'static, str>>,
    /// The folder in which the program saves battles.
    battles: Option<PathBuf>,
}

#[derive(Clone, Debug)]
enum Held {
    Text(Cow<'static, str>),
    File(PathBuf),
    /// A scenario that the program saved in the middle of a battle.
    Saved(PathBuf),
}

/// A scenario on the shelf.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The id on the command line: `crane/01-first-lesson`.
    pub id: String,
    /// The file; `None` for a scenario that is part of the program.
    pub file: Option<PathBuf>,
    /// True if the program saved the scenario in the middle of a battle.
    pub saved: bool,
    /// The scenario, or its errors.
    pub scenario: Result<Loaded, Problems>,
}

impl Library {
    /// Creates a library of these rulesets, with the scenarios that are part of the program.
    pub fn new(rulesets: &[&'static dyn Ruleset]) -> Self {
        let mut library =
            Self { rulesets: rulesets.to_vec(), shelf: BTreeMap::new(), lessons: BTreeMap::new(), battles: None };
        for (id, text) in EMBEDDED {
            library.put(id, Held::Text(Cow::Borrowed(text)));
        }
        for (id, text) in LESSONS {
            library.lessons.insert((*id).to_owned(), Cow::Borrowed(text));
        }
        library
    }

    /// Adds a scenario, or replaces the one of the same id. A scenario of an unknown ruleset is left out.
    #[must_use]
    pub fn with(mut self, id: &str, text: impl Into<Cow<'static, str>>) -> Self {
        self.put(id, Held::Text(text.into()));
        self
    }

    /// Adds a lesson for a scenario.
    #[must_use]
    pub fn with_lesson(mut self, id: &str, text: impl Into<Cow<'static, str>>) -> Self {
        self.lessons.insert(id.to_owned(), text.into());
        self
    }

    /// Adds every `<ruleset>/<name>.ron` of a folder. Scenarios of the same id are replaced.
    #[must_use]
    pub fn with_folder(self, folder: &Path) -> Self {
        self.with_files(folder, Held::File)
    }

    /// Adds the content of the program's own folder: battles saved as scenarios, and saved battles.
    #[must_use]
    pub fn with_home(self, home: &Path) -> Self {
        let library = self.with_files(&home.join(SCENARIOS), Held::Saved);
        Self { battles: Some(home.join("battles")), ..library }
    }

    /// Returns where to put a scenario file of a ruleset so that *Choose a battle* lists it, in two lines: the place,
    /// and how the program finds its own folder.
    pub fn place_of_files(&self, ruleset: &str) -> [String; 2] {
        let home = self.battles.as_deref().and_then(Path::parent);
        let here = home.map_or_else(String::new, |home| format!(", here {}", home.display()));
        [
            format!(
                "'Choose a battle' lists {SCENARIOS}/{ruleset}/NAME.ron in the folder where the program is started, and \
                 in the program's own folder{here}. The program looks for files when it starts."
            ),
            HOME.to_owned(),
        ]
    }

    fn with_files(mut self, folder: &Path, held: fn(PathBuf) -> Held) -> Self {
        let rulesets: Vec<_> = self.rulesets.iter().map(|ruleset| ruleset.about().id).collect();
        for ruleset in rulesets {
            for file in scenario_files(&folder.join(ruleset)) {
                if let Some(name) = file.file_stem().and_then(|name| name.to_str()) {
                    self.put(&format!("{ruleset}/{name}"), held(file.clone()));
                }
            }
        }
        self
    }

    fn put(&mut self, id: &str, held: Held) {
        let known = self.rulesets.iter().any(|ruleset| id.split('/').next() == Some(ruleset.about().id));
        if known {
            self.shelf.insert(id.to_owned(), held);
        }
    }

    /// Returns the rulesets.
    pub fn rulesets(&self) -> &[&'static dyn Ruleset] {
        &self.rulesets
    }

    /// Returns the paths of the saved battles, sorted by file name.
    pub fn saved(&self) -> Vec<PathBuf> {
        self.battles.as_deref().map(|folder| files_of(folder, JournalFile::EXTENSION)).unwrap_or_default()
    }

    /// Returns the ruleset of this name.
    ///
    /// # Errors
    /// Fails if there is none, and proposes the nearest name.
    pub fn ruleset(&self, id: &str) -> Result<&'static dyn Ruleset, LibraryError> {
        self.rulesets.iter().copied().find(|ruleset| ruleset.about().id.eq_ignore_ascii_case(id)).ok_or_else(|| {
            let ids: Vec<_> = self.rulesets.iter().map(|ruleset| ruleset.about().id).collect();
            LibraryError::NoRuleset {
                name: id.to_owned(),
                hint: did_you_mean(id, ids.iter().copied()),
                there: ids.join(", "),
            }
        })
    }

    /// Returns every scenario on the shelf, by id.
    pub fn list(&self) -> Vec<Listed> {
        self.shelf.iter().map(|(id, held)| read(id, held)).collect()
    }

    /// Returns a scenario by its id or the path of its file, with its ruleset.
    ///
    /// # Errors
    /// Fails if there is no such scenario, with a proposal of the nearest name, or if the scenario has errors. A lesson,
    /// a journal and a folder are called what they are.
    pub fn battle(&self, name: impl AsRef<OsStr>) -> Result<Battle, LibraryError> {
        let name = name.as_ref();
        if let Some((id, held)) = name.to_str().and_then(|id| self.shelf.get_key_value(id)) {
            return self.of_loaded(id.clone(), read(id, held).scenario?);
        }
        let path = Path::new(name);
        let id = path.display().to_string();
        if let Some(what) = other_than_a_scenario(path) {
            return Err(LibraryError::NotAScenario { file: id, what });
        }
        if !looks_like_a_file(path) {
            return Err(self.no_such_scenario(&id));
        }
        let battle = self.of_loaded(id, load_for_check(path)?)?;
        Ok(Battle { file: Some(path.to_owned()), ..battle })
    }

    /// Returns the lesson of a scenario, checked against the scenario; `None` if there is none.
    ///
    /// # Errors
    /// Fails with all errors of the lesson.
    pub fn lesson(&self, battle: &Battle) -> Result<Option<Lesson>, LibraryError> {
        let held = self.shelf.get(&battle.id);
        let file = match held {
            Some(Held::File(path) | Held::Saved(path)) => Some(path.clone()),
            Some(Held::Text(_)) => None,
            None => battle.file.clone(),
        };
        let loaded = match (file, self.lessons.get(&battle.id)) {
            (Some(file), _) if beside(&file).is_file() => load_lesson_for_check(&beside(&file))?,
            (None, Some(text)) => parse_lesson_for_check(text, &format!("{}.lesson.ron", battle.id))?,
            _ => return Ok(None),
        };
        check_lesson(&loaded, battle)?;
        Ok(Some(loaded.lesson))
    }

    /// Returns the ids of the scenarios that have a lesson.
    pub fn lessons(&self) -> Vec<&str> {
        let has = |(id, held): &(&String, &Held)| match held {
            Held::Text(_) => self.lessons.contains_key(*id),
            Held::File(path) | Held::Saved(path) => beside(path).is_file(),
        };
        self.shelf.iter().filter(has).map(|(id, _)| id.as_str()).collect()
    }

    /// Returns the id of the scenario that a newcomer begins with: the one that the title offers, or else the first
    /// scenario with a lesson, or else the first scenario on the shelf.
    ///
    /// # Errors
    /// Fails if the shelf is empty.
    pub fn first_lesson(&self) -> Result<String, LibraryError> {
        let lessons = self.lessons();
        let lesson = lessons.iter().find(|id| **id == TITLE_LESSON).or(lessons.first()).copied();
        let first = || self.shelf.keys().next().map(String::as_str);
        lesson.or_else(first).map(str::to_owned).ok_or(LibraryError::EmptyShelf)
    }

    /// Returns the lesson of a battle that is being played, with the id of its scenario. The scenario on the shelf must
    /// be exactly the same.
    pub fn lesson_of(&self, scenario: &Scenario) -> Option<(String, Lesson)> {
        let of_ruleset = |id: &&str| id.split('/').next() == Some(scenario.ruleset.as_str());
        self.lessons().into_iter().filter(of_ruleset).find_map(|id| {
            let battle = self.battle(id).ok().filter(|battle| battle.loaded.scenario == *scenario)?;
            Some((id.to_owned(), self.lesson(&battle).ok().flatten()?))
        })
    }

    /// Checks a parsed scenario by its ruleset.
    pub fn of_loaded(&self, id: String, loaded: Loaded) -> Result<Battle, LibraryError> {
        let ruleset = self.ruleset(&loaded.scenario.ruleset).map_err(|error| {
            let (line, column) = loaded.index.nearest("ruleset");
            let (file, path) = (loaded.file.clone(), "ruleset".to_owned());
            LibraryError::At { file, line, column, path, error: Box::new(error) }
        })?;
        ruleset.check(&loaded)?;
        Battle::new(id, ruleset, loaded)
    }

    /// Reads a journal and finds its ruleset. A journal of earlier rules is carried over. Nothing is written.
    ///
    /// # Errors
    /// Fails, with the line, if the file is damaged or not a journal.
    pub fn journal(&self, path: &Path) -> Result<JournalFile, LibraryError> {
        let mut file = self.journal_to_play(path)?;
        if let Some(wrong) = file.wrong.take() {
            return Err(wrong.into());
        }
        if file.journal.is_of_earlier_rules(file.ruleset) {
            let carried = file.journal.carry_over(file.ruleset, &file.path.display().to_string())?;
            file.carried = Some(carried.sentence());
            file.journal = carried.journal;
        }
        Ok(file)
    }

    /// Reads a journal whose first line is sound. An error after that is returned in [`JournalFile::wrong`].
    pub fn journal_to_play(&self, path: &Path) -> Result<JournalFile, LibraryError> {
        let file = path.display().to_string();
        let text = read_journal(path)?;
        let (journal, wrong) = Journal::read_whole_lines(&text, &file)?;
        let ruleset = self.ruleset(&journal.header.ruleset).map_err(|error| JournalError {
            file,
            line: 1,
            sentence: error.to_string(),
        })?;
        Ok(JournalFile { path: path.to_owned(), ruleset, journal, wrong, carried: None, captains: None })
    }

    /// Opens a scenario or a journal, depending on the name.
    ///
    /// # Errors
    /// Fails like [`Library::battle`] and [`Library::journal`].
    pub fn open(&self, name: impl AsRef<OsStr>) -> Result<Opened, LibraryError> {
        let path = Path::new(&name);
        if JournalFile::is_named(path) {
            return self.journal(path).map(Opened::Journal);
        }
        self.battle(&name).map(Opened::Battle)
    }

    fn no_such_scenario(&self, name: &str) -> LibraryError {
        let hint = did_you_mean(name, self.shelf.keys().map(String::as_str));
        LibraryError::NoScenario { name: name.to_owned(), hint, count: self.shelf.len() }
    }
}

/// Checks a lesson against its battle.
pub fn check_lesson(loaded: &LoadedLesson, battle: &Battle) -> Result<(), Problems> {
    let mut captains = crate::captains::names();
    // A captain's former name is valid too.
    captains
        .extend(wg_captains::level(battle.ruleset, &loaded.lesson.opponent).map(|_| loaded.lesson.opponent.as_str()));
    loaded.check(&battle.loaded.scenario, battle.ruleset.clauses(), &captains)
}

fn read(id: &str, held: &Held) -> Listed {
    match held {
        Held::Text(text) => {
            Listed { id: id.to_owned(), file: None, saved: false, scenario: parse(text, &format!("{id}.ron")) }
        }
        Held::File(path) => Listed { id: id.to_owned(), file: Some(path.clone()), saved: false, scenario: load(path) },
        Held::Saved(path) => Listed { id: id.to_owned(), file: Some(path.clone()), saved: true, scenario: load(path) },
    }
}

/// Returns what a path stands for if it is no scenario, and what to name instead.
fn other_than_a_scenario(path: &Path) -> Option<String> {
    if path.is_dir() {
        let first = scenario_files(path).into_iter().next();
        let such = first.map_or_else(String::new, |file| format!(", such as {}", file.display()));
        return Some(format!("a folder. Name a scenario file{such}."));
    }
    if is_lesson(path) {
        return Some(format!("a lesson. Name the scenario that it teaches, {}.", scenario_of(path).display()));
    }
    let mut start = [0; JournalFile::START.len()];
    let is_journal = path.is_file()
        && std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok()
        && start == JournalFile::START;
    is_journal.then(|| {
        let rename = if JournalFile::is_named(path) {
            String::new()
        } else {
            format!(" after giving it a name that ends with .{}", JournalFile::EXTENSION)
        };
        format!("a journal. Open it with `weathergage play` or `weathergage replay`{rename}.")
    })
}

fn looks_like_a_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "ron") || path.is_file()
}

/// Returns the scenario files of a folder by name; none if there is no such folder.
pub fn scenario_files(folder: &Path) -> Vec<PathBuf> {
    files_of(folder, "ron").into_iter().filter(|file| !is_lesson(file)).collect()
}

/// Returns the lesson files of a folder by name.
pub fn lesson_files(folder: &Path) -> Vec<PathBuf> {
    files_of(folder, "ron").into_iter().filter(|file| is_lesson(file)).collect()
}

fn files_of(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ext| ext == extension))
        .collect();
    files.sort();
    files
}
