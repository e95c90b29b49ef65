//! Tests of the hand on whole battles, without a window.

mod battle_tests;
mod button_tests;
mod command_tests;
mod computer_tests;
mod correct_tests;
mod deed_tests;
pub(crate) mod fight_tests;
mod fleet_tests;
mod gun_tests;
mod helm_tests;
mod hot_seat_tests;
mod measure_tests;
mod outlook_tests;
mod past_tests;
mod places_tests;
mod plan_tests;
mod round_tests;
mod save_tests;
mod score_tests;
mod table_tests;
mod told_tests;
mod water_tests;
mod why_tests;
