//! Undo with a feature that no ruleset has: the drill with a secret roll in the middle of each turn.

use bevy_app::App;
use wg_core::{At, Dice, Rules as _, Ruleset, Scenario, Stage, Throw};
use wg_testkit::changed::{Changed, Changes};
use wg_testkit::conformance::every_position_comes_back;
use wg_testkit::drill::DRILL;
use wg_testkit::fixtures::two_cutters;

struct Whispers;

impl Changes for Whispers {
    fn below(&self) -> &'static dyn Ruleset {
        &DRILL
    }
    fn build(&self, app: &mut App, scenario: &Scenario) {
        DRILL.build(app, scenario);
        app.add_systems(At(1, Stage::Close), whisper);
    }
}

fn whisper(mut dice: Dice) {
    dice.throw_secret(&Throw::side_d6(None, 99, 1, "nobody knows what", "D-CARD-1"));
}

#[test]
fn what_was_thrown_in_secret_before_an_order_is_not_seen_with_it_when_it_is_given_again() {
    every_position_comes_back(&Changed(Whispers), &two_cutters());
}
