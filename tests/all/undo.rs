//! Every position that was not kept can be restored, in a battle of each ruleset.

use std::path::Path;

use wg_core::scenario::load;
use wg_testkit::conformance;
use wg_testkit::golden::scenarios;

/// The scenarios that are tested besides the first one of each ruleset.
const MORE: [&str; 3] = ["crane/02-mixed.ron", "admiralty/03-two-against-two.ron", "warpspawn/07-the-fifth-turn.ron"];

#[test]
fn every_position_comes_back_by_looking_back_and_by_undo() {
    // Use a thread for each, since this takes its time.
    std::thread::scope(|threads| {
        for ruleset in wg_rulesets::ALL {
            let files = scenarios(*ruleset).into_iter().enumerate();
            for (_, file) in files.filter(|(place, file)| *place == 0 || MORE.iter().any(|more| file.ends_with(more))) {
                threads.spawn(move || {
                    let loaded = load(&file).unwrap_or_else(|problems| panic!("{problems}"));
                    conformance::every_position_comes_back(*ruleset, &loaded.scenario);
                });
            }
        }
    });
}

/// Twelve against twelve in divisions, with plans.
#[test]
fn every_position_of_a_fleet_that_sails_by_plans_comes_back() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/admiralty/09-twelve-against-twelve.ron");
    let loaded = load(&file).unwrap_or_else(|problems| panic!("{problems}"));
    assert!(loaded.scenario.divisions.len() > 2, "there are divisions");
    let ruleset =
        wg_rulesets::ALL.iter().find(|ruleset| ruleset.about().id == loaded.scenario.ruleset).expect("its rules");
    conformance::every_position_of_a_fleet_comes_back(*ruleset, &loaded.scenario);
}
