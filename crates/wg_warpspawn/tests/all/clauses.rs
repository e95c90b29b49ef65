//! Every clause and every worked example of the catalogue has a test, or a reason why not.

use wg_testkit::catalogue::Catalogue;
use wg_warpspawn::CLAUSES;
use wg_warpspawn::options::OPTIONS;

#[test]
fn every_clause_and_every_example_has_a_test_and_reads_well() {
    let catalogue = Catalogue {
        home: env!("CARGO_MANIFEST_DIR"),
        clauses: &CLAUSES,
        options: OPTIONS,
        families: &["W"],
        ours: &["W-R", "W-DATA-"],
        // Their numbers are not consecutive; nothing is missing.
        examples: &[1, 3, 5, 6, 7, 8, 9, 11, 12, 14, 15, 16, 17, 18, 21, 23, 25, 26, 27, 30, 32, 33, 34],
        chapters: &[
            "Equipment",
            "Ships",
            "Fleet",
            "Turn",
            "Draw",
            "Move",
            "Broadside",
            "Losses",
            "Boarding",
            "Morale",
            "Characters",
            "Cards",
            "Wind",
            "Ship types",
            "Rulings",
            "House charts",
        ],
        firsts: &[("W-EQ-", 0)],
        companions: &[],
    };
    catalogue.check();
}
