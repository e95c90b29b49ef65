//! Golden hashes in a build without Bevy's `multi_threaded`, if this crate is tested alone. They are the same as in
//! `tests/all/determinism.rs` of the workspace, which is built with it.

use wg_testkit::drill::DRILL;
use wg_testkit::fixtures::{two_cutters, two_cutters_with_cards};
use wg_testkit::golden;

#[test]
fn the_drill_ends_as_it_always_did() {
    golden::check(&DRILL, "two_cutters", &two_cutters());
    golden::check(&DRILL, "two_cutters_with_cards", &two_cutters_with_cards());
}
