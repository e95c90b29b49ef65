//! The conformance suite in the first lesson, which is fast enough to run while rules are written. The whole suite runs
//! in `tests/` of the workspace.

use wg_testkit::conformance;
use wg_warpspawn::WARP_SPAWN;

use crate::common::scenario;

#[test]
fn the_first_lesson_conforms() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/warpspawn/01-first-lesson.ron");
    let loaded = wg_core::scenario::load(&file).unwrap_or_else(|problems| panic!("{problems}"));
    conformance::all(&WARP_SPAWN, &loaded.scenario);
}

/// Three pairs of nearly equal ships are side by side when the Boarding phase begins. The cards that either side holds
/// for its boarders would turn each of these fights, and neither side may know what the other holds.
#[test]
fn w_r54_boarders_who_are_nearly_a_match_conform() {
    let scene = scenario(
        "\"order\": \"once\", \"turn_limit\": 3",
        "\"turn\": 1, \"phase\": 4, \"first\": \"Blue\", \"hands\": [[\"rally_the_men\", \"gust_of_wind\"], \
         [\"swords_and_pistols\", \"fierce_hand_to_hand\", \"calm_waters\"]]",
        &[
            "Blue first Rose 5,6 N",
            "Blue first Swan 9,12 N crew=2",
            "Blue first Ajax 14,6 N swashbuckler",
            "Red first Hart 6,6 N crew=2",
            "Red first Hind 10,12 S",
            "Red first Stag 15,6 N crew=3",
        ],
    );
    conformance::secrets_stay_hidden(&WARP_SPAWN, &scene);
    conformance::look_alikes_are_told_the_same(&WARP_SPAWN, &scene);
    conformance::captains_order_the_same_for_look_alikes(&WARP_SPAWN, &scene);
}
