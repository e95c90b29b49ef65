//! The game master's sheet accepts words of the position.

use wg_core::{Order, UnitId};
use wg_library::Library;

use super::table_tests::table;
use crate::sitting::Sitting;

#[test]
fn two_words_of_every_ruleset_stand_on_the_game_masters_sheet_and_are_corrected_from_it() {
    for (scenario, words) in [
        ("crane/02-mixed", ["aground", "fired"]),
        ("barnacle/05-frigate-duel", ["at_anchor", "moved"]),
        ("warpspawn/04-frigate-action", ["calm", "moved"]),
        ("admiralty/02-two-doctrines", ["wind", "sail"]),
    ] {
        let battle = Library::new(wg_rulesets::ALL).battle(scenario).expect("part of the program");
        let mut game =
            Sitting::start(battle.ruleset, &battle.loaded, &table(&["human", "human"]), None).expect("it begins");
        while game.battle.session().cursor().turn == 0 {
            let order = game.eye(0).asked().expect("somebody is asked").default.clone();
            game.give(0, order);
        }
        let matters = game.eye(0).desk(&game.telling).matters;
        let offers: Vec<_> = matters.into_iter().filter(|offer| offer.corrects.is_some()).collect();
        let named: Vec<&str> = offers.iter().filter_map(|offer| Some(&*offer.corrects.as_ref()?.word)).collect();
        assert_eq!(named, words, "{scenario}: both words stand on the sheet");
        for offer in offers {
            let unit: Option<UnitId> = offer.units.first().copied();
            let correcting = offer.corrects.expect("it corrects a word");
            let mut taken = 0;
            for value in &correcting.values {
                let order = Order::Correct {
                    unit,
                    word: correcting.word.to_string(),
                    value: value.clone(),
                    reason: "a slip of the hand".to_owned(),
                };
                let before = game.battle.session().entries().len();
                game.judge(0, order);
                let session = game.battle.session();
                if session.entries().len() == before {
                    assert!(
                        game.places[0].refusal.is_some(),
                        "{scenario}: {} is not {value}, and why",
                        correcting.word
                    );
                    continue;
                }
                taken += 1;
                let said = session.say(&correcting.word, unit).expect("it is said").to_string();
                assert_eq!(said, *value, "{scenario}: {} says what was ruled", correcting.word);
            }
            assert!(taken > 0, "{scenario}: some value of {} is taken", correcting.word);
        }
    }
}
