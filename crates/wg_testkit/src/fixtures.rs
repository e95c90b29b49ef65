//! Battles for tests.

use wg_core::Scenario;
use wg_core::scenario::{Value, parse};

/// Returns the drill's standard battle: two cutters on a small table.
///
/// # Panics
/// If the scenario file, which is part of this crate, has problems.
pub fn two_cutters() -> Scenario {
    match parse(include_str!("drill/data/scenario.ron"), "drill/data/scenario.ron") {
        Ok(loaded) => loaded.scenario,
        Err(problems) => panic!("{problems}"),
    }
}

/// Returns the battle of two cutters, played with the drill's deck of four cards.
pub fn two_cutters_with_cards() -> Scenario {
    let mut scenario = two_cutters();
    scenario.name.push_str(" with cards");
    scenario.options.insert("cards".to_owned(), Value::Bool(true));
    scenario
}

/// The drill's lesson: the text of its scenario, and the text of the lesson file.
pub const FIRST_LESSON: (&str, &str) =
    (include_str!("drill/data/first-lesson.ron"), include_str!("drill/data/first-lesson.lesson.ron"));
