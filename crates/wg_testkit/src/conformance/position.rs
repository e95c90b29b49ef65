//! Checks that the position contains everything that can change, and that restoring it restores all of it.

use wg_core::{Ruleset, Scenario};

use super::play::{must, now_and_then, one_order, to_the_end};
use super::{chance, machine, size};

/// Mutable resources of the engine that are not part of the position: they are empty between two orders, never change,
/// or are gathered anew from what is saved.
const UNSAVED: [&str; 5] = ["DiceBox", "Submitted", "Reports", "Phases", "Kept"];

/// Checks that every mutable component and resource on the table is registered with `saved` or `saved_secret`. Values
/// that are printed or computed once are declared `#[component(immutable)]`.
///
/// # Panics
/// If some are not registered, with their names.
pub fn the_position_is_whole(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    let session = machine(ruleset, scenario, 1);
    let (world, saved) = (session.world(), session.saved_ids());
    let mut forgotten: Vec<String> = Vec::new();
    for archetype in world.archetypes().iter().filter(|archetype| !archetype.is_empty()) {
        for id in archetype.components() {
            let Some(info) = world.components().get_info(*id) else { continue };
            let name = info.name().to_string();
            let bare = name.strip_prefix("wg_core::").and_then(|name| name.split('<').next()?.rsplit("::").next());
            let allowed = name.starts_with("bevy_") || bare.is_some_and(|name| UNSAVED.contains(&name));
            if info.mutable() && !saved.contains(id) && !allowed && !forgotten.contains(&name) {
                forgotten.push(name);
            }
        }
    }
    assert!(forgotten.is_empty(), "these can change and no snapshot carries them: {forgotten:?}");
}

/// Checks that from any restored position, the same orders lead to the same hash, through the same asks.
///
/// # Panics
/// If the ruleset does not conform.
pub fn snapshots_play_back(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for seed in size::battles(scenario, 100, 8) {
        let mut session = machine(ruleset, scenario, seed);
        let mut twin = machine(ruleset, scenario, seed + 1);
        to_the_end(&mut session, &mut chance(seed), |session, orders, rng| {
            if !now_and_then(orders, 12, rng) {
                return;
            }
            let (start, before, asks) = (session.snapshot(), session.hash(), session.asks().to_vec());
            session.copy_into(&mut twin);
            assert_eq!(twin.hash(), before, "a copy is the same position, order {orders} of seed {seed}");
            assert_eq!(twin.asks(), &asks[..], "a copy asks the same, order {orders} of seed {seed}");
            let played: Vec<_> = (0..6).map_while(|_| one_order(session, rng)).collect();
            let after = session.hash();
            session.restore(&start);
            assert_eq!(session.hash(), before, "restoring goes all the way back, order {orders} of seed {seed}");
            assert_eq!(session.asks(), &asks[..], "who was asked is asked again, order {orders} of seed {seed}");
            for (seat, order) in &played {
                must(session, *seat, order);
                must(&mut twin, *seat, order);
            }
            assert_eq!(
                session.hash(),
                after,
                "the same orders lead to the same position, order {orders} of seed {seed}"
            );
            assert_eq!(twin.hash(), after, "on a copy too, order {orders} of seed {seed}");
            session.restore(&start);
        });
    }
}

/// Checks that every beat of a battle has the same result when it is played again from its snapshot.
///
/// # Panics
/// If the ruleset does not conform.
pub fn beats_play_back(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for seed in size::battles(scenario, 200, 8) {
        let mut session = machine(ruleset, scenario, seed);
        session.set_rehearsal(true);
        let orders = to_the_end(&mut session, &mut chance(seed), |_, _, _| {});
        let mut plain = machine(ruleset, scenario, seed);
        assert_eq!(to_the_end(&mut plain, &mut chance(seed), |_, _, _| {}), orders, "rehearsing changes nothing");
        assert_eq!(plain.hash(), session.hash(), "rehearsing changes nothing");
    }
}
