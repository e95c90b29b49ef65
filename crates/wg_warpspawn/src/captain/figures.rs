//! The figures of the classes of ship, for `weathergage words warpspawn`: the printed ratings, and what captains deem a
//! ship worth.

use wg_core::scenario::Figures;

use crate::captain::value;
use crate::position::charts::Class;
use crate::prelude::*;
use crate::scenario::muster;

/// The ratings that differ from class to class.
const RATINGS: [Rating; 5] = [Rating::Cannon, Rating::Hull, Rating::Crew, Rating::Sails, Rating::Swiftness];

/// Returns the figures of each class with the usual options, in the order of the charts. The fleet has ships of every
/// class, because the Swiftness of a first-class ship depends on that (W-R2).
pub fn ships() -> Figures {
    let mut scenario = Scenario::new("warpspawn", "figures");
    scenario.ships = CHARTS.classes.iter().map(|class| ShipSpec::new("", &class.key, "")).collect();
    let row = |(class, spec): (&Class, &ShipSpec)| {
        let ship = muster::ship(&scenario, UnitId(0), spec, false);
        let ratings = RATINGS.map(|rating| ship.ratings.of(rating).to_string());
        let rest = [class.points.to_string(), Figures::points(value::undamaged(&ship))];
        ratings.into_iter().chain(rest).collect()
    };
    Figures {
        columns: &["cannon", "hull", "crew", "sails", "swiftness", "price", "worth"],
        rows: CHARTS.classes.iter().zip(&scenario.ships).map(row).collect(),
        about: "These are the ratings of a ship without characters in a fleet of several classes, under the usual \
                options. In a fleet of first-class ships alone they are slower (W-R2). Skill, gunnery, boarding and \
                courage are 0. The price is what she costs when fleets are chosen freely (W-DATA-6). Worth is in \
                points of the score: how much better captains deem a position with her than one in which she is lost."
            .to_owned(),
    }
}
