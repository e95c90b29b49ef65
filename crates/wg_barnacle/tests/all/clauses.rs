//! Every clause and every worked example of the catalogue has a test, or a reason for having none.

use wg_barnacle::CLAUSES;
use wg_barnacle::options::OPTIONS;
use wg_testkit::catalogue::Catalogue;

#[test]
fn every_clause_and_every_example_has_a_test_and_reads_well() {
    let catalogue = Catalogue {
        home: env!("CARGO_MANIFEST_DIR"),
        clauses: &CLAUSES,
        options: OPTIONS,
        families: &["B", "AMB"],
        ours: &["AMB-", "B-DATA-"],
        // Their numbers are not consecutive, but none is missing.
        examples: &[
            1, 2, 3, 4, 5, 7, 8, 9, 10, 12, 14, 15, 16, 18, 19, 20, 22, 23, 24, 26, 27, 28, 29, 32, 33, 34, 36, 37, 39,
            40, 42, 43, 45,
        ],
        chapters: &[
            "Turn sequence",
            "Initiative",
            "Wind direction",
            "Wind speed",
            "Land movement",
            "Sea movement",
            "Grappling",
            "Collisions and grounding",
            "Landing parties",
            "Damage box",
            "Specific hits",
            "Crew",
            "Captain's morale",
            "Battery fire",
            "Shore guns, reloading, small arms",
            "Boarding",
            "Land melee",
            "The end",
            "Rulings",
            "House charts",
        ],
        // The chart of specific hits begins with 2, the least that dice with a modifier can show.
        firsts: &[("B-SPEC-R", 2)],
        companions: &["alarms", "alarm_minutes", "exit_edge", "exit_points"],
    };
    catalogue.check();
}
