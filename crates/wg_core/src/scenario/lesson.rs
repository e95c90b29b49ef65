//! Lessons: a file of steps beside a scenario, by which a tutor leads a newcomer through his first battle.
//!
//! `01-first-lesson.lesson.ron` lies beside `01-first-lesson.ron`. It is read as strictly as a scenario. What it names (ships, clauses, kinds of orders,
//! keys) must be there; how it is shown is the window's business. A ruleset adds a lesson without code.
//!
//! Each step has its moment, and is shown in no other: of the steps whose moment it is the first that is not over. What is not done then comes back
//! when its moment does.
//!
//! ```
//! use wg_core::scenario::lesson::parse_lesson;
//!
//! let text = r#"(
//!     version: 1, opponent: "deckhand", meanwhile: "Nothing new here. Go on with the big button.",
//!     steps: [
//!         (says: "Click the water ahead of her.", at: (place: (12, 8)), when: (offered: ["Course"]), ends: (in_hand: ["Course"])),
//!         (says: "Now sail.", at: (big_button: true), ends: (order: ["Course"]), otherwise: "She waits for a course."),
//!     ],
//! )"#;
//! let loaded = parse_lesson(text, "first.lesson.ron").unwrap();
//! assert_eq!(loaded.lesson.steps.len(), 2);
//! let problems = parse_lesson(&text.replace("ends: (order", "end: (order"), "first.lesson.ron").unwrap_err();
//! assert!(problems.to_string().contains("(did you mean ends?)"), "{problems}");
//! ```

mod read;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::spec::Scenario;
use crate::ids::SideId;
pub use read::{LoadedLesson, load_lesson_for_check, parse_lesson, parse_lesson_for_check};

/// How the name of a lesson's file ends.
pub const EXTENSION: &str = "lesson.ron";

/// What keys do, by the names that they have in the settings.
pub const KEYS: [&str; 19] = [
    "press",
    "next_ship",
    "next_event",
    "measure",
    "arcs",
    "enemies",
    "undo",
    "journal",
    "orders",
    "fold",
    "clause",
    "master",
    "back",
    "whole_table",
    "room",
    "larger_text",
    "smaller_text",
    "full_screen",
    "picture",
];

/// A lesson: who plays against the learner, and what he is told.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The version of the file's form: 1.
    pub version: u32,
    /// The computer captain of all other sides.
    pub opponent: String,
    /// The learner's side; the first one if it is left out.
    #[serde(default)]
    pub side: Option<String>,
    /// What is said when the learner has to do something that no step speaks of: the big button does it.
    pub meanwhile: String,
    /// What is told, each in its moment; the last one when all that are not optional are over, and the lesson with it. What is optional
    /// comes after it as well.
    pub steps: Vec<Step>,
}

/// One thing at a time.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// One or two sentences.
    pub says: String,
    /// What they speak of.
    #[serde(default)]
    pub at: At,
    /// Its moment: it is shown then and only then.
    #[serde(default)]
    pub when: When,
    /// The end of the lesson does not wait for it: its moment may never come, or after the last step.
    #[serde(default)]
    pub optional: bool,
    /// What ends it.
    pub ends: Ends,
    /// The clause to read on.
    #[serde(default)]
    pub clause: String,
    /// What is said when the learner does something else.
    #[serde(default)]
    pub otherwise: String,
}

/// What a step points at: one of these, or nothing. Labels are those of the map of the screen, or the beginning of one.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct At {
    /// A unit on the table, by her name.
    pub ship: Option<String>,
    /// With a ship: something that can be pressed when she is selected, an order of hers or an entry in the menu of her standing orders. What
    /// has to be pressed before it is pointed at first.
    pub entry: Option<String>,
    /// A square of the grid: column and row from 1.
    pub square: Option<(i16, i16)>,
    /// A place of the table in inches. A course that is laid from here must end near it.
    pub place: Option<(f64, f64)>,
    /// Something that can be pressed.
    pub button: Option<String>,
    /// Anything else with a label: a box of a sheet, the dice, a phase; all that begin so, as a whole. One that begins with the name of a unit brings her sheet.
    pub label: Option<String>,
    /// The dice that the learner threw last under this clause, or under one that begins so: they lie in the tray.
    pub throw: Option<String>,
    /// The one big button, whatever it says.
    pub big_button: bool,
}

/// The moment of a step; all of it must hold.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct When {
    /// The learner may give an order of one of these kinds now.
    pub offered: Vec<String>,
    /// He is asked, and may give an order of none of these kinds.
    pub without: Vec<String>,
    /// The phase stands under one of these clauses, or under one that begins so.
    pub phase: Vec<String>,
    /// The phase is this side's.
    pub side: Option<String>,
    /// The big button says this, among other words, or the card of the course that it would give.
    pub button: Option<String>,
    /// Others are asked, and he is not.
    pub watching: bool,
    /// He has given an order of one of these kinds.
    pub given: Vec<String>,
    /// He has given one of these since the phase began.
    pub in_phase: Vec<String>,
    /// Something was reported under one of these clauses, or under one that begins so.
    pub reported: Vec<String>,
    /// Once something was reported under one of these, it is left out.
    pub unless: Vec<String>,
}

/// What ends a step: any of these.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ends {
    /// The learner gives an order of one of these kinds.
    pub order: Vec<String>,
    /// An order of one of these kinds lies in his hand: a ghost, a shot that is laid.
    pub in_hand: Vec<String>,
    /// Something is reported under one of these clauses, or under one that begins so.
    pub reported: Vec<String>,
    /// What a key does is done, whether by the key or in the menu.
    pub key: Option<String>,
    /// It was read: a button says so.
    pub read: bool,
}

/// True if a file is a lesson by its name.
pub fn is_lesson(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.ends_with(".lesson.ron"))
}

/// The file of the lesson of a scenario's file, whether there is one or not.
pub fn beside(scenario: &Path) -> PathBuf {
    scenario.with_extension(EXTENSION)
}

/// The file of the scenario that a lesson's file is of.
pub fn scenario_of(lesson: &Path) -> PathBuf {
    lesson.with_extension("").with_extension("ron")
}

impl Lesson {
    /// The version of the file's form.
    pub const VERSION: u32 = Scenario::VERSION;

    /// The learner's side.
    pub fn learner(&self, scenario: &Scenario) -> SideId {
        self.side.as_ref().and_then(|name| scenario.side(name)).unwrap_or_default()
    }

    /// Who plays each side: the learner his own, the opponent all others.
    pub fn captains(&self, scenario: &Scenario, human: &str) -> Vec<String> {
        let learner = self.learner(scenario).index();
        (0..scenario.sides.len()).map(|side| if side == learner { human } else { &self.opponent }.to_owned()).collect()
    }
}

/// True if something that was reported under `clause` is meant by `wanted`: the clause itself, or what it begins with.
pub fn is_meant(wanted: &str, clause: &str) -> bool {
    clause.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}
