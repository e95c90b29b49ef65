//! Checks that a battle does not depend on where its dice come from.

use wg_core::{DiceSource, Order, Ruleset, Scenario, Session};

use super::play::{must, to_the_end};
use super::{battle, chance, machine, size};

/// Checks that equal seeds give equal hashes, and that other dice give another battle, if the ruleset rolls dice at
/// all.
///
/// # Panics
/// If the ruleset does not conform.
pub fn equal_seeds_give_equal_battles(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    let hash = |dice, orders| {
        let mut session = machine(ruleset, scenario, dice);
        to_the_end(&mut session, &mut chance(orders), |_, _, _| {});
        session.hash()
    };
    assert_eq!(hash(0, 300), hash(0, 300), "the same seed gives the same battle");
    // A side that orders at random may sail off without firing a shot; with other orders dice are rolled.
    let differs = |orders| (1..4).any(|dice| hash(dice, orders) != hash(0, orders));
    assert!((300..308).any(differs), "other dice give another battle in one of eight");
}

/// Checks that a battle with the machine's dice, one with the same faces from a script, and one with the same faces
/// typed in by hand have equal hashes after each order.
///
/// # Panics
/// If the ruleset does not conform.
pub fn dice_sources_agree(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for seed in size::battles(scenario, 400, 8) {
        let mut machine = machine(ruleset, scenario, seed);
        machine.keep_journal(None, &[]);
        to_the_end(&mut machine, &mut chance(seed), |_, _, _| {});
        let mut faces = machine.opening_faces().to_vec();
        faces.extend(machine.entries().iter().flat_map(|entry| &entry.faces));
        let mut scripted = battle(ruleset, scenario, DiceSource::Scripted { faces: faces.clone(), seed });
        let mut hand = battle(ruleset, scenario, DiceSource::Hand { seed });
        let mut thrown = throw(&mut hand);
        for (place, entry) in machine.entries().iter().enumerate() {
            for (session, source) in [(&mut scripted, "a script"), (&mut hand, "the hand")] {
                must(session, entry.seat, &entry.order);
                thrown += throw(session);
                let hash = &session.hash().to_hex()[..16];
                assert_eq!(
                    hash, entry.hash,
                    "after order {place} of seed {seed} dice from {source} give the same position: {:?}",
                    entry.order
                );
            }
        }
        assert_eq!(thrown, faces.len(), "the hand has thrown every die that the machine has thrown, seed {seed}");
    }
}

/// Types in the faces that the machine would roll, as long as the battle waits for dice. Players may roll them in another
/// order than the machine. Returns the number of dice.
fn throw(session: &mut Session) -> usize {
    let mut thrown = 0;
    while let Some(faces) = session.machine_roll() {
        let Some(ask) = session.asks().first() else { break };
        let seat = ask.seat;
        thrown += faces.len();
        must(session, seat, &Order::Throw { faces });
    }
    thrown
}
