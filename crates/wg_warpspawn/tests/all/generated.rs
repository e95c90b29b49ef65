//! Every file that `check` accepts can be played to its end.

use wg_core::{DiceSource, Scenario, Session, Viewer};
use wg_testkit::fuzz::{self, Seen};
use wg_warpspawn::WARP_SPAWN;

use crate::random_battles::scenarios;

/// Returns the scenarios that come with the game, and battles of them that were saved in every phase.
fn examples() -> Vec<Scenario> {
    let mut examples: Vec<Scenario> = scenarios().into_iter().map(|(_, scenario)| scenario).collect();
    for seed in 0..3 {
        for scenario in examples.clone().iter().filter(|scenario| scenario.ships.len() <= 8) {
            let mut session = Session::new(&WARP_SPAWN, scenario, DiceSource::Machine { seed })
                .unwrap_or_else(|problems| panic!("{problems}"));
            let mut rng = fuzz::chance(seed);
            for order in 0..60 {
                let Some(ask) = session.asks().first() else { break };
                let (seat, given) = (ask.seat, session.sample(ask, &mut rng));
                session.submit(seat, given).unwrap_or_else(|refusal| panic!("{refusal}"));
                examples.extend(session.as_scenario(Viewer::All).filter(|_| order % 9 == 0));
            }
        }
    }
    examples
}

#[test]
fn every_file_that_check_takes_is_played_to_its_end() {
    let examples = examples();
    let mut seen = std::collections::BTreeMap::new();
    let cases = std::env::var("WG_GENERATED").ok().and_then(|count| count.parse().ok()).unwrap_or(60);
    for seed in 0..cases {
        match fuzz::generated(&WARP_SPAWN, &examples, seed) {
            Ok(what) => *seen.entry(what).or_insert(0) += 1,
            Err(finding) => panic!("seed {seed}: {}\n{}", finding.sentence, String::from_utf8_lossy(&finding.text)),
        }
    }
    assert!(seen.get(&Seen::Over).is_some_and(|over| over * 5 > cases), "a fifth of them are in order: {seen:?}");
}

#[test]
fn w_r35_ships_that_never_come_are_in_no_json() {
    let units = |seed: u64| {
        let scenario = scenarios().into_iter().find(|(name, _)| name.starts_with("02")).expect("it is shipped").1;
        let session = Session::new(&WARP_SPAWN, &scenario, DiceSource::Machine { seed })
            .unwrap_or_else(|problems| panic!("{problems}"));
        let fleet = wg_warpspawn::position::fleet::Fleet::gather(session.world());
        let come = fleet.ships.iter().filter(|ship| ship.on_table()).count();
        let all = session.state_json(Viewer::All)["units"]
            .as_array()
            .expect("units")
            .iter()
            .filter(|unit| !unit.is_null())
            .count();
        (all, come, fleet.ships.len())
    };
    let found: Vec<_> = (0..24).map(units).collect();
    assert!(found.iter().all(|(all, come, _)| all == come), "as many as lie on the table: {found:?}");
    assert!(
        found.iter().any(|(_, come, all)| come < all) && found.iter().any(|(_, come, _)| *come > 16),
        "with a Diplomat and without: {found:?}"
    );
}
