//! Every clause and every worked example of the catalogue has a test, or a reason why not.

use wg_crane::CLAUSES;
use wg_crane::options::OPTIONS;
use wg_testkit::catalogue::Catalogue;

#[test]
fn every_clause_and_every_example_has_a_test_and_reads_well() {
    let catalogue = Catalogue {
        home: env!("CARGO_MANIFEST_DIR"),
        clauses: &CLAUSES,
        options: OPTIONS,
        families: &["C"],
        ours: &["C-R", "C-LOST-", "C-DATA-", "C-OBJ-8", "C-DMG-6"],
        // Their numbers are not consecutive; nothing is missing.
        examples: &[1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 14, 15, 18, 19, 22, 23, 25, 26, 28, 29, 30, 31, 33, 34, 35],
        chapters: &[
            "Objective",
            "Equipment",
            "Wind",
            "Set-up",
            "Movement",
            "Firing",
            "Damage Chart",
            "Boarding",
            "Capture",
            "Advice",
            "Rulings",
            "House charts",
            "Play alone",
            "Campaign",
        ],
        firsts: &[],
        // It gives the number for which C-OBJ-4 rolls.
        companions: &["turns"],
    };
    catalogue.check();
}
