//! Lessons: a lesson is a file of steps beside a scenario, with which a tutor guides a newcomer through a first battle.
//!
//! The lesson `01-first-lesson.lesson.ron` is beside the scenario `01-first-lesson.ron`. It is checked as strictly as a
//! scenario: the ships, clauses, kinds of orders and keys that it names must exist. The window decides how a lesson is
//! shown. A ruleset adds a lesson without code.
//!
//! Each step has a moment, and is shown only then. If several steps have the same moment, the first that is not over is
//! shown. A step that the learner does not complete is shown again when its moment comes again.
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

/// The extension of a lesson's file.
pub const EXTENSION: &str = "lesson.ron";

/// The actions of keys, by their names in the settings.
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

/// A lesson: the opponent, and the steps that the learner is shown.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The version of the file format: 1.
    pub version: u32,
    /// The computer captain that plays all other sides.
    pub opponent: String,
    /// The learner's side, by name. It is the first side if it is left out.
    #[serde(default)]
    pub side: Option<String>,
    /// The text shown when the learner has to do something that no step is about. The big button does it.
    pub meanwhile: String,
    /// The steps, each shown in its moment. The last step is shown once all that are not optional are over, and it ends
    /// the lesson. Optional steps may come after it.
    pub steps: Vec<Step>,
}

/// One step of a lesson.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The text of the step: one or two sentences.
    pub says: String,
    /// The target that the step points at.
    #[serde(default)]
    pub at: At,
    /// The moment of the step. It is shown only then.
    #[serde(default)]
    pub when: When,
    /// True if the end of the lesson does not wait for this step: its moment may never come, or come after the last
    /// step.
    #[serde(default)]
    pub optional: bool,
    /// The conditions that end the step.
    pub ends: Ends,
    /// The clause in which to read more.
    #[serde(default)]
    pub clause: String,
    /// The text shown when the learner does something else.
    #[serde(default)]
    pub otherwise: String,
}

/// The target that a step points at: one thing, or nothing. Labels are those of the map of the screen; the first part
/// of a label is enough.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct At {
    /// A unit on the table, by its name.
    pub ship: Option<String>,
    /// With `ship`: something that can be pressed while the ship is selected, such as an order or an entry in the menu
    /// of her standing orders. The step points first at anything that has to be pressed before it.
    pub entry: Option<String>,
    /// A square of the grid, as column and row from 1.
    pub square: Option<(i16, i16)>,
    /// An enemy, by its name. The step points at the square that the selected ship can reach and from which her guns
    /// would do most to this enemy. It is shown only if there is such a square.
    pub shot: Option<String>,
    /// A place on the table in inches from the south-west corner. A course laid from here must end near it.
    pub place: Option<(f64, f64)>,
    /// Something that can be pressed, by its label.
    pub button: Option<String>,
    /// Anything else with a label: a box of a sheet, the dice, a phase. If several labels begin with this text, all of
    /// them are meant as a whole. A label that begins with the name of a unit brings up that unit's sheet.
    pub label: Option<String>,
    /// The dice in the tray that the learner rolled last under this clause, or under one that begins with it.
    pub throw: Option<String>,
    /// True to point at the big button.
    pub big_button: bool,
}

/// The moment of a step. All conditions must hold.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct When {
    /// The learner may give an order of one of these kinds now.
    pub offered: Vec<String>,
    /// The learner is asked, but no order of any of these kinds is on offer.
    pub without: Vec<String>,
    /// The phase has one of these clauses, or one that begins with it.
    pub phase: Vec<String>,
    /// The phase belongs to this side.
    pub side: Option<String>,
    /// The label of the big button contains this text, or the card of the course that the button would order does.
    pub button: Option<String>,
    /// Another seat is asked, and the learner is not.
    pub watching: bool,
    /// The learner has given an order of one of these kinds.
    pub given: Vec<String>,
    /// The learner has given an order of one of these kinds since the phase began.
    pub in_phase: Vec<String>,
    /// Something was reported under one of these clauses, or under one that begins with it.
    pub reported: Vec<String>,
    /// The step is left out once something was reported under one of these clauses, or under one that begins with it.
    pub unless: Vec<String>,
    /// The step does not come before this turn.
    pub from: Option<u16>,
    /// The step is left out after this turn.
    pub until: Option<u16>,
}

/// The conditions that end a step. Any one of them is enough.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ends {
    /// The learner gives an order of one of these kinds.
    pub order: Vec<String>,
    /// The learner has prepared an order of one of these kinds: a ghost, an aimed shot.
    pub in_hand: Vec<String>,
    /// Something is reported under one of these clauses, or under one that begins with it.
    pub reported: Vec<String>,
    /// The action of this key is done, by the key or in the menu.
    pub key: Option<String>,
    /// True if a button ends the step once it has been read.
    pub read: bool,
}

/// Returns true if the name of the file is that of a lesson.
pub fn is_lesson(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.ends_with(".lesson.ron"))
}

/// Returns the path of the lesson for a scenario's file. The lesson need not exist.
pub fn beside(scenario: &Path) -> PathBuf {
    scenario.with_extension(EXTENSION)
}

/// Returns the path of the scenario for a lesson's file.
pub fn scenario_of(lesson: &Path) -> PathBuf {
    lesson.with_extension("").with_extension("ron")
}

impl Lesson {
    /// The version of the file format.
    pub const VERSION: u32 = Scenario::VERSION;

    /// Returns the learner's side: the one that is named, or else the first.
    pub fn learner(&self, scenario: &Scenario) -> SideId {
        self.side.as_ref().and_then(|name| scenario.side(name)).unwrap_or_default()
    }

    /// Returns the captain of each side: `human` for the learner's side, the opponent for all others.
    pub fn captains(&self, scenario: &Scenario, human: &str) -> Vec<String> {
        let learner = self.learner(scenario).index();
        (0..scenario.sides.len()).map(|side| if side == learner { human } else { &self.opponent }.to_owned()).collect()
    }
}

/// Returns true if `clause` is `wanted`, or begins with `wanted` as a whole part: `B-FIRE` means `B-FIRE-5` too.
pub fn is_meant(wanted: &str, clause: &str) -> bool {
    clause.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}
