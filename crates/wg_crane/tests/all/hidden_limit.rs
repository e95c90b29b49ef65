//! C-DATA-6. The turn limit that is rolled in secret: who knows it, and what other viewers may assume.

use wg_core::dice::DiceSource;
use wg_core::scenario::{Loaded, parse, to_ron};
use wg_core::{Rules as _, Scenario, Session, SideId, Viewer};
use wg_crane::CRANE;
use wg_crane::position::Fleet;

use crate::common::{BLUE, Game, RED, scenario_in};

const APART: [&str; 2] = ["Red small Rose 1,1 N", "Blue small Bess 11,14 S"];

fn hidden(battle: &str) -> Scenario {
    scenario_in("SW", "\"hidden_limit\": true", battle, &APART)
}

/// Returns the turn limit in a file.
fn limit(file: &Scenario) -> Option<i64> {
    file.battle.get("limit").and_then(wg_core::Value::as_int)
}

/// Returns the turn limit by which a session ends.
fn goes_by(session: &Session) -> u8 {
    let fleet = Fleet::seen(session.world());
    fleet.conditions.limit.or(fleet.secret.turns).expect("a limit was thrown")
}

/// Counts how often each total is found in a number of looks.
fn counts(looks: u64, mut look: impl FnMut(u64) -> u8) -> [u32; 25] {
    let mut found = [0; 25];
    (0..looks).for_each(|seed| found[usize::from(look(seed))] += 1);
    found
}

/// Checks that totals are spread like four dice that make 15 to 24. Of 1296 rolls 140 make 15, 1 makes 24, and 575 make
/// 15 or more.
fn is_four_dice_from_15(found: &[u32; 25], looks: u32) {
    assert_eq!(found[..15].iter().sum::<u32>(), 0, "turn 15 is being played: the limit is 15 at least, {found:?}");
    for (total, ways) in [(15, 140), (16, 125), (18, 80), (21, 20)] {
        let (right, is) = (looks * ways / 575, found[total]);
        assert!(
            is.abs_diff(right) <= 3 * right.isqrt() + 3,
            "{total} is thrown {ways} times in 575: about {right} of {looks}, here {is}"
        );
    }
}

#[test]
fn c_data_6_a_captain_reckons_with_four_dice_that_have_not_run_out() {
    let game = Game::of(&hidden("\"turn\": 15, \"first\": \"Red\", \"limit\": 20"), &[]);
    let mut guess = Game::of(&hidden("\"turn\": 15, \"first\": \"Red\", \"limit\": 20"), &[]).session;
    for side in [RED, BLUE] {
        let found = counts(4000, |seed| {
            game.session.fork_into(&mut guess, side, seed);
            goes_by(&guess)
        });
        is_four_dice_from_15(&found, 4000);
    }
}

#[test]
fn c_data_6_the_file_of_a_side_claims_no_limit_and_that_of_the_game_master_the_true_one() {
    let game = Game::of(&hidden("\"turn\": 3, \"first\": \"Red\", \"limit\": 20"), &[]);
    let file = |viewer| game.session.as_scenario(viewer).expect("nothing is being decided");
    assert_eq!(limit(&file(Viewer::All)), Some(20), "who sees all saves the true limit");
    for viewer in [Viewer::Side(RED), Viewer::Side(BLUE), Viewer::Public] {
        assert_eq!(
            limit(&file(viewer)),
            None,
            "{viewer:?} does not know the limit, and a file that named another would lie"
        );
    }
}

#[test]
fn c_data_6_the_file_of_a_side_has_its_limit_thrown_anew_from_what_is_still_possible() {
    let game = Game::of(&hidden("\"turn\": 15, \"first\": \"Red\", \"limit\": 20"), &[]);
    let text = to_ron(&game.session.as_scenario(Viewer::Side(BLUE)).expect("nothing is being decided"));
    let loaded = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    let found = counts(1500, |seed| {
        let loaded = Loaded::from_scenario(loaded.scenario.clone(), "saved.ron");
        let session = Session::from_loaded(&CRANE, &loaded, DiceSource::Machine { seed })
            .unwrap_or_else(|problems| panic!("{problems}\n{text}"));
        goes_by(&session)
    });
    is_four_dice_from_15(&found, 1500);
}

#[test]
fn c_data_6_a_number_of_turns_that_the_scenario_gives_is_no_secret() {
    let scenario = scenario_in("SW", "\"hidden_limit\": true, \"turns\": 9", "\"turn\": 3, \"first\": \"Red\"", &APART);
    let game = Game::of(&scenario, &[]);
    let mark = game.session.view(Viewer::Side(RED)).track.iter().position(|field| field.current);
    assert_eq!(mark, Some(8), "everybody has read that nine turns are played");
    let mut guess = Game::of(&scenario, &[]).session;
    for seed in 0..20 {
        game.session.fork_into(&mut guess, SideId(1), seed);
        assert_eq!(goes_by(&guess), 9, "and no captain reckons with another number");
    }
}

#[test]
fn c_obj_4_a_turn_that_four_dice_cannot_reach_needs_a_limit_of_its_own() {
    for (turn, fits) in [(24, true), (25, false)] {
        for hidden in ["true", "false"] {
            let file = scenario_in(
                "SW",
                &format!("\"hidden_limit\": {hidden}"),
                &format!("\"turn\": {turn}, \"first\": \"Red\""),
                &APART,
            );
            let checked = CRANE.check(&Loaded::from_scenario(file, "late.ron"));
            assert_eq!(checked.is_ok(), fits, "turn {turn}, hidden_limit {hidden}: {checked:?}");
        }
    }
}

#[test]
fn c_data_6_a_secret_limit_that_the_file_gives_is_not_thrown_again_at_set_up() {
    let scenario = scenario_in("SW", "\"hidden_limit\": true", "\"limit\": 9, \"first\": \"Red\"", &APART);
    for seed in 0..6 {
        let session = Session::new(&CRANE, &scenario, DiceSource::Machine { seed })
            .unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(goes_by(&session), 9, "it was thrown before, and stands in the file of the game master");
    }
}

#[test]
fn c_data_6_nothing_that_a_side_gets_tells_the_secret_limit() {
    let ships = ["Red small Rose 5,5 N", "Red medium Ruby 3,5 N", "Blue small Bess 6,9 S", "Blue medium Bett 4,9 S"];
    let scenario = scenario_in("SW", "\"hidden_limit\": true", "\"turn\": 1, \"first\": \"Red\", \"limit\": 8", &ships);
    wg_testkit::conformance::secrets_stay_hidden(&CRANE, &scenario);
}
