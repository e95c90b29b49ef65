//! Tests of the hand on whole battles, without a window.

mod announced_tests;
mod battle_tests;
mod briefing_tests;
mod button_tests;
mod command_tests;
mod computer_tests;
mod correct_tests;
mod deed_tests;
pub(crate) mod fight_tests;
mod fitting_tests;
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
mod sail_on_tests;
mod salvo_tests;
mod save_tests;
mod score_tests;
mod table_tests;
mod then_tests;
mod told_tests;
mod volley_tests;
mod water_tests;
mod why_tests;

use wg_core::DiceSource;

use crate::game::Table;
use crate::sitting::Sitting;

impl Sitting {
    /// Begins the battle of this text with two people at one screen.
    pub(crate) fn of_text(id: &str, text: &str, dice: DiceSource) -> Self {
        let library = wg_library::Library::new(wg_rulesets::ALL).with(id, text.to_owned());
        let battle = library.battle(id).expect("it is in order");
        let table = Table { captains: vec!["human".to_owned(); 2], dice };
        Self::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins")
    }
}
