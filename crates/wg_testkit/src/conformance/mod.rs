//! The conformance suite: checks that every ruleset must pass in every scenario.
//!
//! ```no_run
//! use wg_testkit::{conformance, drill::DRILL, fixtures::two_cutters};
//! conformance::all(&DRILL, &two_cutters());
//! ```
//!
//! Battles are played at random through [`Session`], as every client plays them. A check panics with a sentence that
//! says what the ruleset did, in which battle (its seed) and at which order.

mod arrivals;
mod captains;
mod chance;
mod files;
mod goals;
mod look_alikes;
mod orders;
mod past;
mod play;
mod position;
mod read_back;
mod rulings;
mod saved;
mod secrets;
mod size;
mod words;

pub use arrivals::{arrivals_keep_away, arrivals_stay_hidden};
pub use captains::captains_order_the_same_for_look_alikes;
pub use chance::{dice_sources_agree, equal_seeds_give_equal_battles};
pub use files::{journals_break_off_cleanly, journals_play_back, undo_goes_back};
pub use goals::goals_stay_hidden;
pub use look_alikes::look_alikes_are_told_the_same;
pub use orders::{
    previews_change_nothing, standing_orders_never_stick, strangers_are_refused, time_up_answers_with_the_default,
};
pub use past::{every_position_comes_back, every_position_of_a_fleet_comes_back};
pub use play::{asks_can_be_answered, final_hash};
pub use position::{beats_play_back, snapshots_play_back, the_position_is_whole};
pub use read_back::read_models_can_be_read_back;
pub use rulings::rulings_may_come_at_any_time;
pub use saved::{Share, a_saved_battle_goes_on, saved_battles_go_on};
pub use secrets::secrets_stay_hidden;
pub use size::left_out_file;
use wg_core::dice::ChaCha8Rng;
use wg_core::{DiceSource, Refusal, Ruleset, Scenario, Session, is_of_the_table};
pub use words::words_can_be_corrected;

/// The number of orders after which a battle at random counts as endless.
const MOST_ORDERS: usize = 20_000;

/// Runs every check, one after the other.
///
/// # Panics
/// If the ruleset does not conform, with a sentence that says why.
pub fn all(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    size::tell_left_out(scenario);
    the_position_is_whole(ruleset, scenario);
    asks_can_be_answered(ruleset, scenario);
    equal_seeds_give_equal_battles(ruleset, scenario);
    dice_sources_agree(ruleset, scenario);
    snapshots_play_back(ruleset, scenario);
    beats_play_back(ruleset, scenario);
    journals_play_back(ruleset, scenario);
    journals_break_off_cleanly(ruleset, scenario);
    undo_goes_back(ruleset, scenario);
    strangers_are_refused(ruleset, scenario);
    previews_change_nothing(ruleset, scenario);
    standing_orders_never_stick(ruleset, scenario);
    time_up_answers_with_the_default(ruleset, scenario);
    read_models_can_be_read_back(ruleset, scenario);
    secrets_stay_hidden(ruleset, scenario);
    goals_stay_hidden(ruleset, scenario);
    arrivals_stay_hidden(ruleset, scenario);
    look_alikes_are_told_the_same(ruleset, scenario);
    captains_order_the_same_for_look_alikes(ruleset, scenario);
    rulings_may_come_at_any_time(ruleset, scenario);
    words_can_be_corrected(ruleset, scenario);
}

/// Sets up a battle with these dice.
fn battle(ruleset: &'static dyn Ruleset, scenario: &Scenario, dice: DiceSource) -> Session {
    match Session::new(ruleset, scenario, dice) {
        Ok(session) => session,
        Err(problems) => panic!("the scenario {:?} is not in order: {problems}", scenario.name),
    }
}

/// Sets up a battle with the machine's dice.
fn machine(ruleset: &'static dyn Ruleset, scenario: &Scenario, seed: u64) -> Session {
    battle(ruleset, scenario, DiceSource::Machine { seed })
}

/// Returns the random number generator that chooses the orders of a battle. Its dice are rolled apart from it.
fn chance(seed: u64) -> ChaCha8Rng {
    wg_core::dice::seeded(seed, 0xc0f0)
}

/// Returns true if the clause is one of the ruleset's, or one of the table's own.
fn is_clause(ruleset: &dyn Ruleset, clause: &str) -> bool {
    is_of_the_table(clause) || ruleset.clauses().get(clause).is_some()
}

/// Checks that a refusal has a clause and one short sentence.
fn is_proper(session: &Session, refusal: &Refusal) {
    let sentence = &refusal.sentence;
    assert!(is_clause(session.ruleset(), &refusal.clause), "{:?} is no clause: {sentence}", refusal.clause);
    assert!(sentence.chars().count() < 120, "a refusal has under 120 characters: {sentence}");
    assert!(sentence.ends_with('.'), "a refusal ends with a full stop: {sentence}");
}
