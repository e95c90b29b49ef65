//! Golden hashes, in a build with Bevy's `multi_threaded`. `wg_testkit` and the rulesets compare the same battles with
//! the same file in builds without it.

use wg_testkit::drill::DRILL;
use wg_testkit::fixtures::{two_cutters, two_cutters_with_cards};
use wg_testkit::golden;

#[test]
fn the_drill_ends_as_it_always_did() {
    golden::check(&DRILL, "two_cutters", &two_cutters());
    golden::check(&DRILL, "two_cutters_with_cards", &two_cutters_with_cards());
}

#[test]
fn every_scenario_ends_as_it_always_did() {
    for ruleset in wg_rulesets::ALL {
        golden::check_folder(*ruleset);
    }
}
