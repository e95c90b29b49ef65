//! Golden hashes of every scenario, in a build without Bevy's `multi_threaded`. The tests of the root package compare
//! the same file in a build with it.

use wg_testkit::golden;

#[test]
fn every_scenario_ends_as_it_always_did() {
    for ruleset in wg_rulesets::ALL {
        golden::check_folder(*ruleset);
    }
}
