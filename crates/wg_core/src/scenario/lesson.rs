//! Lessons: a file of steps beside a scenario, by which a tutor leads a newcomer through his first battle.
//!
//! `01-first-lesson.lesson.ron` lies beside `01-first-lesson.ron`. It is read as strictly as a scenario. What it names (ships, clauses, kinds of orders,
//! keys) must be there; how it is shown is the window's business. A ruleset adds a lesson without code.
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

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::check::Check;
use super::index::SpanIndex;
use super::problem::{Problem, Problems};
use super::read::{decode, read_file, read_form};
use super::shape::{Field, Shape, may, must, optional};
use super::spec::Scenario;
use crate::clauses::Clauses;
use crate::ids::SideId;
use crate::talk::order::Order;

/// How the name of a lesson's file ends.
pub const EXTENSION: &str = "lesson.ron";

/// What the tutor says at once is at most so long, in characters: one or two sentences.
const LONGEST: usize = 220;

/// The most steps.
const MOST_STEPS: usize = 99;

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
    /// What is told, one after the other. The lesson is over with the last one.
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
    /// When it is shown; until then the lesson waits.
    #[serde(default)]
    pub when: When,
    /// The lesson does not wait for it: it is shown if its time comes, before the steps after it are over.
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
    /// Anything else with a label: a box of a sheet, the dice, a phase.
    pub label: Option<String>,
    /// The one big button, whatever it says.
    pub big_button: bool,
}

/// When a step is shown; all of it must hold.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct When {
    /// The learner may give an order of one of these kinds now.
    pub offered: Vec<String>,
    /// He has given an order of one of these kinds.
    pub given: Vec<String>,
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

const LESSON: Shape = Shape::Struct(
    "a lesson",
    &[
        must("version", Shape::Version),
        must("opponent", Shape::Text),
        optional("side", Shape::Text),
        must("meanwhile", Shape::Text),
        must("steps", Shape::List(&Shape::Struct("a step", STEP))),
    ],
);

const TEXTS: Shape = Shape::List(&Shape::Text);

const STEP: &[Field] = &[
    must("says", Shape::Text),
    may(
        "at",
        Shape::Struct(
            "what it points at",
            &[
                optional("ship", Shape::Text),
                optional("entry", Shape::Text),
                optional("square", Shape::Square),
                optional("place", Shape::Place),
                optional("button", Shape::Text),
                optional("label", Shape::Text),
                may("big_button", Shape::Flag),
            ],
        ),
    ),
    may("when", Shape::Struct("when it is shown", &[may("offered", TEXTS), may("given", TEXTS), may("reported", TEXTS), may("unless", TEXTS)])),
    may("optional", Shape::Flag),
    must(
        "ends",
        Shape::Struct(
            "what ends it",
            &[may("order", TEXTS), may("in_hand", TEXTS), may("reported", TEXTS), optional("key", Shape::Text), may("read", Shape::Flag)],
        ),
    ),
    may("clause", Shape::Text),
    may("otherwise", Shape::Text),
];

/// A lesson with the places of its parts in the file it came from.
#[derive(Clone, Debug)]
pub struct LoadedLesson {
    /// The lesson.
    pub lesson: Lesson,
    index: SpanIndex,
    file: String,
    form: Vec<Problem>,
}

/// Read the text of a lesson's file.
///
/// # Errors
/// The first error of syntax, or everything that has not the form of a lesson.
pub fn parse_lesson(text: &str, file: &str) -> Result<LoadedLesson, Problems> {
    let loaded = parse_lesson_for_check(text, file)?;
    if loaded.form.is_empty() { Ok(loaded) } else { Err(Problems::new(loaded.form, 0)) }
}

/// The same for who wants to know everything that is wrong: [`LoadedLesson::check`] tells what has not the form of a lesson, too.
///
/// # Errors
/// The first error of syntax, or so many of form that the rest was not looked at.
pub fn parse_lesson_for_check(text: &str, file: &str) -> Result<LoadedLesson, Problems> {
    let (lesson, index, form) = read_form(text, file, &LESSON)?;
    Ok(LoadedLesson { lesson, index, file: file.to_owned(), form })
}

/// Read a lesson from the disk, as [`parse_lesson_for_check`] does.
///
/// # Errors
/// As it, and if the file cannot be read or is no text.
pub fn load_lesson_for_check(path: &Path) -> Result<LoadedLesson, Problems> {
    let (text, file) = read_file(path)?;
    parse_lesson_for_check(decode(&text, &file)?, &file)
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

impl LoadedLesson {
    /// Check that it makes sense with its scenario: captains, ships, clauses, kinds of orders, keys.
    ///
    /// # Errors
    /// Everything that is wrong, form and sense, in the order of the file.
    pub fn check(&self, scenario: &Scenario, clauses: &Clauses, captains: &[&str]) -> Result<(), Problems> {
        let lesson = &self.lesson;
        let mut check = Check::of_form(&self.index, &self.file, &self.form);
        check.one_of("opponent", &lesson.opponent, captains);
        if let Some(side) = &lesson.side {
            let sides: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
            check.one_of("side", side, &sides);
        }
        words(&mut check, "meanwhile", &lesson.meanwhile, true);
        if lesson.steps.is_empty() || lesson.steps.len() > MOST_STEPS {
            check.problem("steps", format_args!("{} steps", lesson.steps.len()), format_args!("1 to {MOST_STEPS} steps"));
        }
        for (n, step) in lesson.steps.iter().enumerate() {
            step.check(&mut check, &format!("steps[{n}]"), scenario, clauses);
        }
        check.finish()
    }
}

/// What the tutor says: short, and not nothing.
fn words(check: &mut Check<'_>, path: &str, says: &str, must: bool) {
    check.lines(path, says);
    let length = says.chars().count();
    if must && says.trim().is_empty() {
        check.problem(path, "nothing", "one or two sentences");
    } else if length > LONGEST {
        check.problem(path, format_args!("{length} characters"), format_args!("one or two sentences, at most {LONGEST} characters"));
    }
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

impl Step {
    fn check(&self, check: &mut Check<'_>, path: &str, scenario: &Scenario, clauses: &Clauses) {
        words(check, &format!("{path}.says"), &self.says, true);
        words(check, &format!("{path}.otherwise"), &self.otherwise, false);
        let chapters: BTreeSet<&str> = clauses.0.iter().flat_map(|clause| stems(&clause.id)).collect();
        let known: Vec<&str> = chapters.into_iter().collect();
        if !self.clause.is_empty() && clauses.get(&self.clause).is_none() {
            let ids: Vec<&str> = clauses.0.iter().map(|clause| clause.id.as_str()).collect();
            check.one_of(&format!("{path}.clause"), &self.clause, &ids);
        }
        let at = &self.at;
        let targets = [at.ship.is_some(), at.square.is_some(), at.place.is_some(), at.button.is_some(), at.label.is_some(), at.big_button];
        let count = targets.iter().filter(|there| **there).count();
        if count > 1 {
            check.problem(&format!("{path}.at"), format_args!("{count} things"), "one thing at a time, or nothing");
        }
        if at.entry.is_some() && at.ship.is_none() {
            check.problem(&format!("{path}.at.entry"), "an order of nobody", "the ship whose it is: ship: \"..\"");
        }
        if let Some(ship) = &at.ship {
            let names: Vec<&str> = scenario.ships.iter().map(|ship| ship.name.as_str()).collect();
            check.one_of(&format!("{path}.at.ship"), ship, &names);
        }
        if let Some((x, y)) = at.place {
            check.number_in(&format!("{path}.at.place"), x.min(y), 0.0..=1000.0);
        }
        for (name, list) in
            [("when.offered", &self.when.offered), ("when.given", &self.when.given), ("ends.order", &self.ends.order), ("ends.in_hand", &self.ends.in_hand)]
        {
            for (n, kind) in list.iter().enumerate() {
                check.one_of(&format!("{path}.{name}[{n}]"), kind, &Order::KINDS);
            }
        }
        for (name, list) in [("when.reported", &self.when.reported), ("when.unless", &self.when.unless), ("ends.reported", &self.ends.reported)] {
            for (n, clause) in list.iter().enumerate() {
                check.one_of(&format!("{path}.{name}[{n}]"), clause, &known);
            }
        }
        if let Some(key) = &self.ends.key {
            check.one_of(&format!("{path}.ends.key"), key, &KEYS);
        }
        if self.ends == Ends::default() {
            check.problem(&format!("{path}.ends"), "nothing that ends it", "an order, in_hand, reported, a key, or read: true");
        }
    }
}

/// A clause and everything that it begins with: `B-FIRE-5`, `B-FIRE`.
fn stems(id: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(id), |stem| stem.rsplit_once('-').map(|(before, _)| before)).filter(|stem| stem.contains('-'))
}

/// True if something that was reported under `clause` is meant by `wanted`: the clause itself, or what it begins with.
pub fn is_meant(wanted: &str, clause: &str) -> bool {
    clause.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clauses::Clause;

    fn clauses() -> Clauses {
        let clause = |id: &str| Clause { id: id.to_owned(), chapter: "Fire".to_owned(), text: "Guns fire.".to_owned(), option: None, proposed: false };
        Clauses(["D-FIRE-4", "D-MOVE-1"].into_iter().map(clause).collect())
    }

    fn scenario() -> Scenario {
        let text = r#"(version: 1, ruleset: "drill", name: "A drill", sides: [(name: "Red"), (name: "Blue")],
            ships: [(name: "Ant", class: "small", side: "Red"), (name: "Bee", class: "small", side: "Blue")])"#;
        super::super::parse(text, "drill.ron").map(|loaded| loaded.scenario).unwrap_or_else(|problems| panic!("{problems}"))
    }

    fn told(text: &str) -> String {
        let loaded = match parse_lesson_for_check(text, "x.lesson.ron") {
            Ok(loaded) => loaded,
            Err(problems) => return problems.to_string(),
        };
        loaded.check(&scenario(), &clauses(), &["deckhand", "commander"]).err().map_or_else(String::new, |problems| problems.to_string())
    }

    const GOOD: &str = r#"(version: 1, opponent: "deckhand", side: "Blue", meanwhile: "Go on.", steps: [
        (says: "Click her.", at: (ship: "Bee"), when: (offered: ["Fire"], reported: ["D-FIRE"]), ends: (order: ["Fire"]), clause: "D-FIRE-4"),
    ])"#;

    #[test]
    fn a_lesson_that_is_in_order_says_nothing() {
        assert_eq!(told(GOOD), "", "nothing is wrong");
        let lesson = parse_lesson(GOOD, "x").map(|loaded| loaded.lesson).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(lesson.learner(&scenario()), SideId(1), "by the name of the side");
        assert_eq!(lesson.captains(&scenario(), "human"), ["deckhand", "human"], "the opponent has the others");
    }

    #[test]
    fn every_slip_of_a_lesson_is_told_with_its_place_and_what_would_be_right() {
        let cases = [
            (
                "\"deckhand\"",
                "\"dekhand\"",
                "x.lesson.ron:1:24: opponent: found \"dekhand\", expected one of \"deckhand\", \"commander\" (did you mean \"deckhand\"?)",
            ),
            ("\"Blue\"", "\"Blu\"", "x.lesson.ron:1:42: side: found \"Blu\", expected one of \"Red\", \"Blue\" (did you mean \"Blue\"?)"),
            ("\"Bee\"", "\"Be\"", "x.lesson.ron:2:41: steps[0].at.ship: found \"Be\", expected one of \"Ant\", \"Bee\" (did you mean \"Bee\"?)"),
            ("(ship: \"Bee\")", "(ship: \"Bee\", big_button: true)", "steps[0].at: found 2 things, expected one thing at a time, or nothing"),
            ("(ship: \"Bee\")", "(entry: \"By hand\")", "steps[0].at.entry: found an order of nobody, expected the ship whose it is"),
            ("[\"D-FIRE\"]", "[\"D-FIER\"]", "(did you mean \"D-FIRE\"?)"),
            ("\"D-FIRE-4\"", "\"D-FIRE-5\"", "steps[0].clause: found \"D-FIRE-5\""),
            ("(order: [\"Fire\"])", "(order: [\"Shoot\"])", "steps[0].ends.order[0]: found \"Shoot\", expected one of \"Begin\""),
            ("(order: [\"Fire\"])", "(key: \"space\")", "steps[0].ends.key: found \"space\""),
            ("(order: [\"Fire\"])", "()", "steps[0].ends: found nothing that ends it"),
            ("says: \"Click her.\"", "says: \" \"", "steps[0].says: found nothing, expected one or two sentences"),
            ("at: (ship", "on: (ship", "a field of a step"),
            ("version: 1", "version: 2", "version: found 2, expected 1, the only version there is"),
            ("\"Go on.\"", "\"Go on.", "x.lesson.ron:1:"),
        ];
        for (from, to, wanted) in cases {
            let said = told(&GOOD.replacen(from, to, 1));
            assert!(said.contains(wanted), "{from} -> {to}: {said:?}");
        }
        let long = told(&GOOD.replace("Click her.", &"Click her. ".repeat(30)));
        assert!(long.contains("one or two sentences, at most 220 characters"), "{long}");
    }

    #[test]
    fn form_and_sense_are_told_together() {
        let said = told(&GOOD.replace("at: (ship", "on: (ship").replace("\"deckhand\"", "\"nobody\""));
        assert_eq!(said.lines().count(), 2, "{said}");
    }

    #[test]
    fn a_clause_is_meant_by_what_it_begins_with() {
        assert!(is_meant("B-FIRE", "B-FIRE-5") && is_meant("B-FIRE-5", "B-FIRE-5"), "the chapter, or itself");
        assert!(!is_meant("B-FIRE-5", "B-FIRE-51") && !is_meant("B-FIRE-5", "B-FIRE"), "not another one");
    }

    #[test]
    fn a_lesson_and_its_scenario_find_each_other_by_name() {
        let scenario = Path::new("crane/01-first-lesson.ron");
        let lesson = beside(scenario);
        assert_eq!(lesson, Path::new("crane/01-first-lesson.lesson.ron"), "beside it");
        assert!(is_lesson(&lesson) && !is_lesson(scenario), "told apart by the name");
        assert_eq!(scenario_of(&lesson), scenario, "and back");
    }
}
