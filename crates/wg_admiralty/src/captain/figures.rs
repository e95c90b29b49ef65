//! The figures of the classes of ship, for `weathergage words admiralty`: the printed values, and what captains deem a
//! ship worth.

use wg_core::scenario::{Figures, Worded as _};

use crate::captain::value;
use crate::position::charts::{Grade, SpeedType};
use crate::position::classes;
use crate::position::options::Options;
use crate::position::ship::Built;
use crate::prelude::*;
use crate::scenario::muster;
use crate::scenario::words::keys;

/// The first year in which crews have the later of their two grades (A-SHIP-6).
const LATER: i64 = 1793;

/// Returns the figures of each class under the usual options, in the order of the words.
pub fn ships() -> Figures {
    let [before, later] = [LATER - 1, LATER].map(|year| {
        let mut scenario = Scenario::new("admiralty", "figures");
        scenario.battle.insert("year".to_owned(), Value::Int(year));
        scenario
    });
    let row = |key: &str| {
        let built = |scenario| muster::built(scenario, &Options::of(scenario), &ShipSpec::new("", key, ""));
        let ((ship, grade), (_, then)) = (built(&later), built(&before));
        row(&ship, [then, grade])
    };
    let speeds = SpeedType::ALL.iter().map(|speed| {
        let [fore, aft, back] = [1, 2, 3].map(|zone| CHARTS.speed[speed][zone]);
        format!("{} {fore}, {aft} and {back}", speed.word())
    });
    Figures {
        columns: &["guns", "hull", "speed", "crew", "size", "worth"],
        rows: keys().map(row).collect(),
        about: format!(
            "Guns are the gun dice of one side: light, medium and heavy, and carronades after the plus sign \
             (A-SHIP-3). Speed in mm a turn, under normal sail in a normal wind from the fore broadside, the aft \
             broadside and astern: {} (A-T-SPEED). A crew has the first grade before {LATER} and the second from then \
             on. Worth is in the captains' own unit: {} for each gun die of one side. If she is lost, {} for each per cent \
             of her side's gun dice go with her (A-R82). Captains deem a lead of {} decisive.",
            speeds.collect::<Vec<_>>().join("; "),
            value::GUN_DIE,
            value::POINT,
            value::DECISIVE,
        ),
    }
}

/// Returns the row of a class. A ship without gun dice has those that the scenario gives her.
fn row(ship: &Built, [before, later]: [Grade; 2]) -> Vec<String> {
    let own = ship.guns == [0; 4];
    let crew =
        if before == later { later.letter().to_owned() } else { format!("{}, {}", before.letter(), later.letter()) };
    vec![
        if own { "her own".to_owned() } else { classes::number(ship.guns) },
        ship.hull.word().to_owned(),
        ship.speed.word().to_owned(),
        crew,
        ship.size.to_string(),
        if own { "by her guns".to_owned() } else { value::guns(ship.guns).to_string() },
    ]
}
