//! Battles to test with.

use wg_core::Scenario;
use wg_core::scenario::parse;

/// The drill's only battle: two cutters on a small table.
///
/// # Panics
/// If its file, which is part of this crate, is not in order.
pub fn two_cutters() -> Scenario {
    match parse(include_str!("drill/data/scenario.ron"), "drill/data/scenario.ron") {
        Ok(loaded) => loaded.scenario,
        Err(problems) => panic!("{problems}"),
    }
}

/// The drill's lesson: the text of its scenario, and of what the tutor says.
pub const FIRST_LESSON: (&str, &str) = (include_str!("drill/data/first-lesson.ron"), include_str!("drill/data/first-lesson.lesson.ron"));
