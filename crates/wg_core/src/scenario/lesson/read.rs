//! Reads and checks lessons.

use std::collections::BTreeSet;
use std::path::Path;

use super::{Ends, KEYS, Lesson, Step};
use crate::clauses::Clauses;
use crate::scenario::check::Check;
use crate::scenario::index::SpanIndex;
use crate::scenario::problem::{Problem, Problems};
use crate::scenario::read::{decode, read_file, read_form};
use crate::scenario::shape::{Field, Shape, may, must, optional};
use crate::scenario::spec::Scenario;
use crate::talk::order::Order;

/// The greatest length of what the tutor says at once, in characters: one or two sentences.
const LONGEST: usize = 220;

/// The greatest number of words that the tutor says at once.
const MOST_WORDS: usize = 20;

/// The greatest number of steps.
const MOST_STEPS: usize = 99;

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

const WHEN: &[Field] = &[
    may("offered", TEXTS),
    may("without", TEXTS),
    may("phase", TEXTS),
    optional("side", Shape::Text),
    optional("button", Shape::Text),
    may("watching", Shape::Flag),
    may("given", TEXTS),
    may("in_phase", TEXTS),
    may("reported", TEXTS),
    may("unless", TEXTS),
    optional("from", Shape::Turn),
    optional("until", Shape::Turn),
];

const STEP: &[Field] = &[
    must("says", Shape::Text),
    may(
        "at",
        Shape::Struct(
            "the thing to point at",
            &[
                optional("ship", Shape::Text),
                optional("entry", Shape::Text),
                optional("square", Shape::Square),
                optional("shot", Shape::Text),
                optional("place", Shape::Place),
                optional("button", Shape::Text),
                optional("label", Shape::Text),
                optional("throw", Shape::Text),
                may("big_button", Shape::Flag),
            ],
        ),
    ),
    may("when", Shape::Struct("the condition", WHEN)),
    may("optional", Shape::Flag),
    must(
        "ends",
        Shape::Struct(
            "the ending",
            &[
                may("order", TEXTS),
                may("in_hand", TEXTS),
                may("reported", TEXTS),
                optional("key", Shape::Text),
                may("read", Shape::Flag),
            ],
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

/// Parses the text of a lesson's file.
///
/// # Errors
/// Returns the first syntax error, or every part that does not have the form of a lesson.
pub fn parse_lesson(text: &str, file: &str) -> Result<LoadedLesson, Problems> {
    let loaded = parse_lesson_for_check(text, file)?;
    if loaded.form.is_empty() { Ok(loaded) } else { Err(Problems::new(loaded.form, 0)) }
}

/// Parses the text of a lesson's file for a check of everything: [`LoadedLesson::check`] also reports the parts that do
/// not have the form of a lesson.
///
/// # Errors
/// Returns the first syntax error, or the problems of form if there were so many that some were left off.
pub fn parse_lesson_for_check(text: &str, file: &str) -> Result<LoadedLesson, Problems> {
    let (lesson, index, form) = read_form(text, file, &LESSON)?;
    Ok(LoadedLesson { lesson, index, file: file.to_owned(), form })
}

/// Reads a lesson from the disk and parses it as [`parse_lesson_for_check`] does.
///
/// # Errors
/// Returns the errors of [`parse_lesson_for_check`], and a problem if the file cannot be read or is not text.
pub fn load_lesson_for_check(path: &Path) -> Result<LoadedLesson, Problems> {
    let (text, file) = read_file(path)?;
    parse_lesson_for_check(decode(&text, &file)?, &file)
}

impl LoadedLesson {
    /// Checks that the lesson makes sense with its scenario: captains, ships, clauses, kinds of orders, keys.
    ///
    /// # Errors
    /// Returns every problem of form and sense, in the order of the file.
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
            check.problem(
                "steps",
                format_args!("{} steps", lesson.steps.len()),
                format_args!("1 to {MOST_STEPS} steps"),
            );
        }
        for (n, step) in lesson.steps.iter().enumerate() {
            step.check(&mut check, &format!("steps[{n}]"), scenario, clauses);
        }
        check.finish()
    }
}

/// Checks a text of the tutor: its length in characters and words, and, if it is required, that it is not empty.
fn words(check: &mut Check<'_>, path: &str, says: &str, must: bool) {
    check.lines(path, says);
    let length = says.chars().count();
    if must && says.trim().is_empty() {
        check.problem(path, "nothing", "one or two sentences");
    } else if length > LONGEST {
        check.problem(
            path,
            format_args!("{length} characters"),
            format_args!("one or two sentences, at most {LONGEST} characters"),
        );
    }
    let count = says.split_whitespace().count();
    if length <= LONGEST && count > MOST_WORDS {
        check.problem(path, format_args!("{count} words"), format_args!("at most {MOST_WORDS} words at once"));
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
        let named = [&at.ship, &at.shot, &at.button, &at.label, &at.throw].map(Option::is_some);
        let targets = named.into_iter().chain([at.square.is_some(), at.place.is_some(), at.big_button]);
        let count = targets.filter(|there| *there).count();
        if count > 1 {
            check.problem(&format!("{path}.at"), format_args!("{count} things"), "one thing at a time, or nothing");
        }
        if at.entry.is_some() && at.ship.is_none() {
            check.problem(
                &format!("{path}.at.entry"),
                "an entry without its ship",
                "the ship with this entry (ship: \"..\")",
            );
        }
        let names: Vec<&str> = scenario.ships.iter().map(|ship| ship.name.as_str()).collect();
        for (name, ship) in [("ship", &at.ship), ("shot", &at.shot)] {
            if let Some(ship) = ship {
                check.one_of(&format!("{path}.at.{name}"), ship, &names);
            }
        }
        if let Some((x, y)) = at.place {
            check.number_in(&format!("{path}.at.place"), x.min(y), 0.0..=1000.0);
        }
        let (when, ends) = (&self.when, &self.ends);
        for (name, list) in [
            ("when.offered", &when.offered),
            ("when.without", &when.without),
            ("when.given", &when.given),
            ("when.in_phase", &when.in_phase),
            ("ends.order", &ends.order),
            ("ends.in_hand", &ends.in_hand),
        ] {
            for (n, kind) in list.iter().enumerate() {
                check.one_of(&format!("{path}.{name}[{n}]"), kind, &Order::KINDS);
            }
        }
        for (name, list) in [
            ("when.phase", &when.phase),
            ("when.reported", &when.reported),
            ("when.unless", &when.unless),
            ("ends.reported", &ends.reported),
        ] {
            for (n, clause) in list.iter().enumerate() {
                check.one_of(&format!("{path}.{name}[{n}]"), clause, &known);
            }
        }
        if let Some(side) = &when.side {
            let sides: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
            check.one_of(&format!("{path}.when.side"), side, &sides);
        }
        if let Some(clause) = &at.throw {
            check.one_of(&format!("{path}.at.throw"), clause, &known);
        }
        if let Some(key) = &self.ends.key {
            check.one_of(&format!("{path}.ends.key"), key, &KEYS);
        }
        if self.ends == Ends::default() {
            check.problem(
                &format!("{path}.ends"),
                "a step that nothing ends",
                "one of order, in_hand, reported, key or read: true",
            );
        }
    }
}

/// Iterates over a clause id and the shorter ids that it begins with: `B-FIRE-5`, `B-FIRE`.
fn stems(id: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(id), |stem| stem.rsplit_once('-').map(|(before, _)| before))
        .filter(|stem| stem.contains('-'))
}

#[cfg(test)]
mod tests {
    use super::super::{beside, is_lesson, is_meant, scenario_of};
    use super::*;
    use crate::clauses::Clause;
    use crate::ids::SideId;

    fn clauses() -> Clauses {
        let clause = |id: &str| Clause {
            id: id.to_owned(),
            chapter: "Fire".to_owned(),
            text: "Guns fire.".to_owned(),
            option: None,
            proposed: false,
        };
        Clauses(["D-FIRE-4", "D-MOVE-1"].into_iter().map(clause).collect())
    }

    fn scenario() -> Scenario {
        let text = r#"(version: 1, ruleset: "drill", name: "A drill", sides: [(name: "Red"), (name: "Blue")],
            ships: [(name: "Ant", class: "small", side: "Red"), (name: "Bee", class: "small", side: "Blue")])"#;
        crate::scenario::parse(text, "drill.ron")
            .map(|loaded| loaded.scenario)
            .unwrap_or_else(|problems| panic!("{problems}"))
    }

    fn told(text: &str) -> String {
        let loaded = match parse_lesson_for_check(text, "x.lesson.ron") {
            Ok(loaded) => loaded,
            Err(problems) => return problems.to_string(),
        };
        loaded
            .check(&scenario(), &clauses(), &["deckhand", "commander"])
            .err()
            .map_or_else(String::new, |problems| problems.to_string())
    }

    const GOOD: &str = r#"(version: 1, opponent: "deckhand", side: "Blue", meanwhile: "Go on.", steps: [
        (says: "Click her.", at: (ship: "Bee"), when: (offered: ["Fire"], reported: ["D-FIRE"]), ends: (order: ["Fire"]), clause: "D-FIRE-4"),
    ])"#;

    #[test]
    fn a_lesson_that_is_in_order_says_nothing() {
        assert_eq!(told(GOOD), "", "nothing is wrong");
        let lesson =
            parse_lesson(GOOD, "x").map(|loaded| loaded.lesson).unwrap_or_else(|problems| panic!("{problems}"));
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
            (
                "\"Blue\"",
                "\"Blu\"",
                "x.lesson.ron:1:42: side: found \"Blu\", expected one of \"Red\", \"Blue\" (did you mean \"Blue\"?)",
            ),
            (
                "\"Bee\"",
                "\"Be\"",
                "x.lesson.ron:2:41: steps[0].at.ship: found \"Be\", expected one of \"Ant\", \"Bee\" (did you mean \"Bee\"?)",
            ),
            (
                "(ship: \"Bee\")",
                "(ship: \"Bee\", big_button: true)",
                "steps[0].at: found 2 things, expected one thing at a time, or nothing",
            ),
            ("[\"D-FIRE\"]", "[\"D-FIER\"]", "(did you mean \"D-FIRE\"?)"),
            ("reported: [\"D-FIRE\"]", "phase: [\"D-FIER\"]", "steps[0].when.phase[0]: found \"D-FIER\""),
            ("reported: [\"D-FIRE\"]", "side: \"Blu\"", "steps[0].when.side: found \"Blu\""),
            ("reported: [\"D-FIRE\"]", "without: [\"Shoot\"]", "steps[0].when.without[0]: found \"Shoot\""),
            ("reported: [\"D-FIRE\"]", "in_phase: [\"Shoot\"]", "steps[0].when.in_phase[0]: found \"Shoot\""),
            ("(ship: \"Bee\")", "(throw: \"D-FIER\")", "steps[0].at.throw: found \"D-FIER\""),
            ("\"D-FIRE-4\"", "\"D-FIRE-5\"", "steps[0].clause: found \"D-FIRE-5\""),
            (
                "(order: [\"Fire\"])",
                "(order: [\"Shoot\"])",
                "steps[0].ends.order[0]: found \"Shoot\", expected one of \"Begin\"",
            ),
            ("(order: [\"Fire\"])", "(key: \"space\")", "steps[0].ends.key: found \"space\""),
            ("(order: [\"Fire\"])", "()", "steps[0].ends: found a step that nothing ends"),
            ("says: \"Click her.\"", "says: \" \"", "steps[0].says: found nothing, expected one or two sentences"),
            ("at: (ship", "on: (ship", "a field of a step"),
            ("version: 1", "version: 2", "version: found 2, expected 1, which is the only version"),
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
