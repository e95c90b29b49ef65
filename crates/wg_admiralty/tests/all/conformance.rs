//! The conformance suite in the frigate duel, which is quick enough to run while rules are written. The whole suite
//! runs in `tests/` of the workspace.

use wg_admiralty::ADMIRALTY;
use wg_testkit::conformance;

#[test]
fn the_frigate_duel_conforms() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/admiralty/01-first-lesson.ron");
    let loaded = wg_core::scenario::load(&file).unwrap_or_else(|problems| panic!("{problems}"));
    conformance::all(&ADMIRALTY, &loaded.scenario);
}
