//! Checks that read models can be sent over a wire.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wg_core::{Ruleset, Scenario, Session, SideId, UnitId, Viewer};

use super::play::{now_and_then, to_the_end};
use super::{chance, machine, size};

/// Checks that everything that a place at the table is shown can be serialised and read back: asks with their offers,
/// the view, sheets, scenes, previews, matters and reports, for every viewer, in battles played at random.
///
/// # Panics
/// If something that is read back differs from what was written.
pub fn read_models_can_be_read_back(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for seed in size::battles(scenario, 1700, 3) {
        let mut session = machine(ruleset, scenario, seed);
        session.keep_journal(None, &[]);
        to_the_end(&mut session, &mut chance(seed), |session, orders, rng| {
            if now_and_then(orders, size::seldom(session.scenario(), 12), rng) {
                read_back_all(session);
            }
        });
        for entry in session.entries() {
            entry.reports.iter().for_each(read_back);
        }
    }
}

fn read_back_all(session: &Session) {
    session.asks().iter().for_each(read_back);
    session.matters().iter().chain(&session.corrections()).for_each(read_back);
    for ask in session.asks() {
        ask.offers.iter().for_each(|offer| read_back(&session.preview(ask.seat, &offer.order)));
    }
    for viewer in [Viewer::All, Viewer::Side(SideId(0)), Viewer::Side(SideId(1)), Viewer::Public] {
        let view = session.view(viewer);
        read_back(&view);
        for unit in view.units.iter().map(|unit| unit.id) {
            read_back(&session.sheet(unit, viewer));
            read_back(&session.scene(unit, viewer));
        }
    }
    let units = (0..session.scenario().units() as u16).map(UnitId);
    units.for_each(|unit| session.barred(unit).iter().for_each(read_back));
}

fn read_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(shown: &T) {
    let written = serde_json::to_string(shown).expect("a read model is plain values");
    match serde_json::from_str::<T>(&written) {
        Ok(read) => assert_eq!(read, *shown, "what is read back is what was written"),
        Err(error) => panic!("{shown:?} cannot be read back: {error}"),
    }
}
