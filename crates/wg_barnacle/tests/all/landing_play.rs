//! Battles about an island: the conformance suite of every ruleset, and battles played at random and by the sailing
//! master.

use wg_barnacle::BARNACLE;
use wg_core::dice::seeded;
use wg_core::scenario::{Loaded, parse, to_ron};
use wg_core::{DiceSource, Order, Rules as _, Scenario, Session, SideId, Viewer};
use wg_testkit::conformance;

use crate::common;
use crate::island::ISLAND;

/// Returns a battle of Red's ships with pirates against a fort with its garrison, troops beside it, and a ship.
pub fn island_battle(turns: u8) -> Scenario {
    common::battle(
        &format!(r#"options: {{"turns": {turns}, "wind_alarm": "manual"}}, {ISLAND}"#),
        r#"(name: "Rover", class: "brig", side: "Red", at: (24, 26), heading: "N", state: {"sail": 0}, overrides: {"pirate": true}),
           (name: "Ranger", class: "frigate", side: "Red", at: (40, 13), heading: "E", state: {"sail": 0}, overrides: {"pirate": true}),
           (name: "Watch", class: "sloop", side: "Blue", at: (86, 62), heading: "S"),
           (name: "Fort George", class: "small_battery", side: "Blue", at: (46, 30), heading: "S"),
           (name: "The Guard", class: "kings_men", side: "Blue", at: (46, 41.5), heading: "S"),
           (name: "The Horse", class: "kings_horse", side: "Blue", at: (60, 40), heading: "W"),
           (name: "Brethren", class: "pirates", side: "Red", at: (34, 24), heading: "E")"#,
    )
}

#[test]
fn an_island_conforms() {
    conformance::all(&BARNACLE, &island_battle(5));
}

#[test]
fn random_battles_about_an_island_end() {
    let scenario = island_battle(10);
    let (mut landed, mut charged, mut fought) = (0, 0, 0);
    for seed in 0..40 {
        let mut session = Session::new(&BARNACLE, &scenario, DiceSource::Machine { seed })
            .unwrap_or_else(|problems| panic!("{problems}"));
        session.keep_journal(None, &[]);
        let mut rng = seeded(seed, 7);
        let mut orders = 0;
        while let Some(ask) = session.asks().first() {
            let order = session.sample(ask, &mut rng);
            let seat = ask.seat;
            landed += u32::from(matches!(order, Order::Land { .. }));
            charged += u32::from(matches!(order, Order::Charge { .. }));
            let reports = session
                .submit(seat, order)
                .unwrap_or_else(|refusal| panic!("seed {seed}: what is sampled is legal: {refusal}"));
            fought += reports.iter().filter(|report| report.clause == "B-MEL-2").count();
            orders += 1;
            assert!(orders < 20_000, "battle {seed} does not end");
        }
        assert!(session.outcome().is_some(), "battle {seed} has an outcome");
    }
    assert!(
        landed > 20 && charged > 20 && fought > 20,
        "{landed} landings, {charged} charges, {fought} rows of melees"
    );
}

/// Returns everything that a player can see or reckon with.
fn seen(session: &Session) -> (wg_core::View, Vec<wg_core::shown::sheet::Sheet>, Vec<i32>) {
    let view = session.view(Viewer::All);
    let sheets = view.units.iter().map(|unit| session.sheet(unit.id, Viewer::All)).collect();
    (view, sheets, [SideId(0), SideId(1)].map(|side| session.value(side)).to_vec())
}

#[test]
fn a_battle_about_an_island_is_written_down_and_goes_on_where_it_stood() {
    let scenario = island_battle(8);
    let (mut compared, mut parties, mut engaged) = (0, 0, 0);
    for seed in 0..8 {
        let mut session = Session::new(&BARNACLE, &scenario, DiceSource::Machine { seed })
            .unwrap_or_else(|problems| panic!("{problems}"));
        let mut rng = seeded(seed, 9);
        while let Some(ask) = session.asks().first().cloned() {
            if let Some(saved) = session.as_scenario(Viewer::All) {
                let text = to_ron(&saved);
                let loaded = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
                BARNACLE.check(&loaded).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
                let again = Session::from_loaded(
                    &BARNACLE,
                    &Loaded::from_scenario(loaded.scenario, "saved"),
                    DiceSource::Machine { seed: 99 },
                );
                let again = again.unwrap_or_else(|problems| panic!("{problems}"));
                let (was, is) = (seen(&session), seen(&again));
                assert_eq!(was.2, is.2, "the same value:\n{text}");
                assert_eq!(was.1, is.1, "the same rosters:\n{text}");
                assert_eq!(was.0, is.0, "the same table:\n{text}");
                assert_eq!(session.asks(), again.asks(), "the same question:\n{text}");
                compared += 1;
                parties += usize::from(text.contains("\"parties\""));
                engaged += usize::from(text.contains("\"engaged\""));
            }
            let order = session.sample(&ask, &mut rng);
            session.submit(ask.seat, order).unwrap_or_else(|refusal| panic!("{refusal}"));
        }
    }
    assert!(
        compared > 100 && parties > 40 && engaged > 5,
        "{compared} positions, {parties} with parties, {engaged} in contact"
    );
}
