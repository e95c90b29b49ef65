//! Every ruleset passes the suite in every scenario of its folder.

use std::path::Path;

use wg_core::Scenario;
use wg_core::scenario::load;
use wg_testkit::conformance;
use wg_testkit::drill::DRILL;
use wg_testkit::fixtures::{two_cutters, two_cutters_with_cards};
use wg_testkit::golden::scenarios;

#[test]
fn the_drill_conforms() {
    conformance::all(&DRILL, &two_cutters());
    conformance::all(&DRILL, &two_cutters_with_cards());
}

#[test]
fn every_ruleset_conforms_in_every_scenario() {
    for ruleset in wg_rulesets::ALL {
        // Use a thread for each, so that one scenario that fails does not hide the others.
        let suites: Vec<_> = scenarios(*ruleset)
            .into_iter()
            .map(|file| {
                let suite = std::thread::Builder::new().name(file.display().to_string()).spawn(move || {
                    let loaded = load(&file).unwrap_or_else(|problems| panic!("{problems}"));
                    assert_eq!(
                        loaded.scenario.ruleset,
                        ruleset.about().id,
                        "a scenario lies in the folder of its ruleset"
                    );
                    let told = conformance::left_out_file(&loaded.scenario);
                    let _ = std::fs::remove_file(&told);
                    conformance::all(*ruleset, &loaded.scenario);
                    what_was_left_out_is_told(&loaded.scenario, &told);
                });
                suite.expect("a thread starts")
            })
            .collect();
        let failed = suites.into_iter().map(std::thread::JoinHandle::join).filter(Result::is_err).count();
        assert_eq!(
            failed,
            0,
            "every scenario of {} conforms; above stands what those did that do not",
            ruleset.about().id
        );
    }
}

/// Prints a line for a large scenario, of which not every battle is played. Nothing is left out for a small one.
fn what_was_left_out_is_told(scenario: &Scenario, file: &Path) {
    let (units, told) = (scenario.units(), std::fs::read_to_string(file).ok());
    let wanted = match units {
        0..=10 => None,
        11..=30 => Some(format!(
            "{}: {}, {units} units: {} battles where a small scenario has 8\n",
            scenario.ruleset,
            scenario.name,
            80_usize.div_ceil(units)
        )),
        _ => Some(format!(
            "{}: {}, {units} units: {} battles where a small scenario has 8, over the first 2 turns\n",
            scenario.ruleset,
            scenario.name,
            80_usize.div_ceil(units)
        )),
    };
    assert_eq!(told, wanted, "what is left out of {} is told in {}", scenario.name, file.display());
}
