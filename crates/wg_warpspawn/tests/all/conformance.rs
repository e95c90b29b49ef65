//! What every ruleset must do, in the first lesson: quickly found while rules are written. The whole suite runs in `tests/` of the workspace.

use wg_testkit::conformance;
use wg_warpspawn::WARP_SPAWN;

#[test]
fn the_first_lesson_conforms() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/warpspawn/01-first-lesson.ron");
    let loaded = wg_core::scenario::load(&file).unwrap_or_else(|problems| panic!("{problems}"));
    conformance::all(&WARP_SPAWN, &loaded.scenario);
}
