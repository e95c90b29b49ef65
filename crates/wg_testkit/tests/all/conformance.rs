//! The drill passes the suite that every ruleset passes.

use wg_core::Scenario;
use wg_testkit::drill::DRILL;
use wg_testkit::{conformance, fixtures};

/// Makes one test for each check, so that a ruleset that fails several reports them all at once.
macro_rules! drill_conforms {
    ($($check:ident)*) => {
        $(#[test]
        fn $check() {
            let scenario: Scenario = fixtures::two_cutters();
            conformance::$check(&DRILL, &scenario);
        })*

        mod with_cards {
            use super::*;

            $(#[test]
            fn $check() {
                conformance::$check(&DRILL, &fixtures::two_cutters_with_cards());
            })*
        }
    };
}

drill_conforms! {
    the_position_is_whole asks_can_be_answered equal_seeds_give_equal_battles dice_sources_agree
    snapshots_play_back beats_play_back journals_play_back journals_break_off_cleanly undo_goes_back every_position_comes_back
    strangers_are_refused previews_change_nothing standing_orders_never_stick
    time_up_answers_with_the_default secrets_stay_hidden look_alikes_are_told_the_same
    captains_order_the_same_for_look_alikes rulings_may_come_at_any_time words_can_be_corrected
    read_models_can_be_read_back goals_stay_hidden
}
