//! Every ruleset passes the suite in every scenario that is found in its folder.

use wg_core::scenario::load;
use wg_testkit::conformance;
use wg_testkit::drill::DRILL;
use wg_testkit::fixtures::two_cutters;
use wg_testkit::golden::scenarios;

#[test]
fn the_drill_conforms() {
    conformance::all(&DRILL, &two_cutters());
}

#[test]
fn every_ruleset_conforms_in_every_scenario() {
    for ruleset in wg_rulesets::ALL {
        for file in scenarios(*ruleset) {
            let loaded = load(&file).unwrap_or_else(|problems| panic!("{problems}"));
            assert_eq!(loaded.scenario.ruleset, ruleset.about().id, "{} lies in the folder of its ruleset", file.display());
            let suite = std::panic::catch_unwind(|| conformance::all(*ruleset, &loaded.scenario));
            assert!(suite.is_ok(), "{} does not conform: see above", file.display());
        }
    }
}
