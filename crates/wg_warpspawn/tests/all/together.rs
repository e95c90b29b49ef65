//! Fitting out by hand: all ships of a side roll on the same table in one go, one die for each.

use wg_core::{AskKind, DiceSource, Order, Seat, Session, ShipSpec, Throw, UnitId};
use wg_warpspawn::WARP_SPAWN;

/// A battle in which everything is rolled.
const LINES: &str = include_str!("../../../../scenarios/warpspawn/02-line-against-line.ron");

/// Begins the battle with this many more ships a side.
fn battle(more: usize, dice: DiceSource) -> Session {
    let mut scenario = wg_core::scenario::parse(LINES, "a battle").expect("a scenario").scenario;
    for n in 0..more {
        for (side, name) in [("Blue", "Amity"), ("Red", "Bonnet")] {
            let first = scenario.ships.iter().find(|ship| ship.side == side).expect("a ship of that side").clone();
            scenario.ships.push(ShipSpec { name: format!("{name} {n}"), ..first });
        }
    }
    let mut session = Session::new(&WARP_SPAWN, &scenario, dice).expect("it begins");
    session.keep_journal(None, &[]);
    session
}

/// Returns the roll that is asked for, if dice are asked for.
fn rows(session: &Session) -> Option<(Seat, Vec<Throw>)> {
    session.asks().iter().find(|ask| ask.kind == AskKind::Throw).map(|ask| (ask.seat, ask.throws.to_vec()))
}

/// Gives the default answers to everything but dice, until the first turn or the next roll.
fn answer(session: &mut Session) {
    while session.cursor().turn == 0 && rows(session).is_none() {
        let ask = session.asks()[0].clone();
        session.submit(ask.seat, ask.default).expect("a default order is legal");
    }
}

/// Fits out by hand. `faces` makes the faces of each roll. Returns the rolls that were asked for.
fn fit_out(session: &mut Session, faces: impl Fn(&Session, &[Throw]) -> Vec<u8>) -> Vec<Vec<Throw>> {
    let mut rolls = Vec::new();
    loop {
        answer(session);
        let Some((seat, wanted)) = rows(session).filter(|_| session.cursor().turn == 0) else { return rolls };
        let faces = faces(session, &wanted);
        session.submit(seat, Order::Throw { faces: faces.into_iter().collect() }).expect("these dice exist");
        rolls.push(wanted);
    }
}

#[test]
fn w_fleet_4_a_side_rolls_on_each_table_for_all_its_ships_in_one_go_and_a_fleet_takes_few_rolls() {
    for (more, ships) in [(0, 16), (2, 20)] {
        let mut session = battle(more, DiceSource::Hand { seed: 5 });
        let rolls = fit_out(&mut session, |_, rows| rows.iter().map(|row| row.sides).collect());
        assert!(rolls.len() <= 12, "{} rolls for {ships} ships", rolls.len());
        let captains = rolls.iter().find(|rows| rows[0].clause == "W-TAB-CAP-1" && rows.len() > 3).expect("captains");
        assert!(
            captains.iter().all(|row| row.purpose == captains[0].purpose && row.dice == 1),
            "one table, one die each"
        );
        let mut units: Vec<_> = captains.iter().map(|row| row.unit).collect();
        units.dedup();
        assert_eq!([units.len(), captains.len()], [ships / 2; 2], "for each ship of the side");
        assert!(
            captains[0].needed.starts_with("1-2 Salty Dog (Skill +1), 3-4 Artillerist"),
            "the meaning of each face is told before the roll: {}",
            captains[0].needed
        );
        assert!(captains[0].reason.ends_with(": Captain"), "by name: {}", captains[0].reason);
    }
}

#[test]
fn w_fleet_4_dice_rolled_together_give_each_ship_what_the_machine_would_have_given_her() {
    let mut machine = battle(0, DiceSource::Machine { seed: 5 });
    answer(&mut machine);
    let mut hand = battle(0, DiceSource::Hand { seed: 5 });
    fit_out(&mut hand, |session, _| session.machine_roll().expect("dice are asked for").to_vec());
    assert_eq!(hand.cursor(), machine.cursor(), "both have come as far");
    let last = |session: &Session| session.entries().last().map(|entry| entry.hash.clone());
    assert_eq!(hand.hash(), machine.hash(), "the same position, to the last byte");
    assert!(last(&hand).is_some(), "it was recorded");
}

#[test]
fn w_fleet_4_dice_typed_ship_by_ship_as_in_older_journals_still_count() {
    let whole = {
        let mut session = battle(0, DiceSource::Hand { seed: 5 });
        fit_out(&mut session, |session, _| session.machine_roll().expect("dice are asked for").to_vec());
        session.hash()
    };
    let machine = battle(0, DiceSource::Machine { seed: 5 });
    let mut session = battle(0, DiceSource::Hand { seed: 5 });
    let mut fitted = Vec::new();
    loop {
        answer(&mut session);
        let Some((seat, wanted)) = rows(&session).filter(|_| session.cursor().turn == 0) else { break };
        let faces = session.machine_roll().expect("dice are asked for");
        // Older programs asked for the Ship, the Captain and the Crew of the first ship alone.
        let first = |unit: &UnitId| wanted[0].clause == "W-TAB-SHP-1" && !fitted.contains(unit);
        let Some(unit) = wanted[0].unit.filter(first) else {
            session.submit(seat, Order::Throw { faces }).expect("a whole roll");
            continue;
        };
        let faces = characters(&machine, unit);
        let hash = session.hash();
        session.submit(seat, Order::Throw { faces: faces.into_iter().collect() }).expect("her three dice");
        assert_ne!(session.hash(), hash, "they are settled at once");
        fitted.push(unit);
    }
    let ships = session.view(wg_core::Viewer::All).units.iter().filter(|unit| unit.on_table()).count();
    assert_eq!(fitted.len(), ships, "ship after ship, allies too, to the last");
    assert_eq!(session.hash(), whole, "and lead to the same position");
}

/// Returns faces that give a ship the characters that she has in this battle.
fn characters(session: &Session, unit: UnitId) -> Vec<u8> {
    let view = session.view(wg_core::Viewer::All).fitting.expect("characters were rolled");
    let ship =
        view.fleets.iter().flat_map(|fleet| &fleet.ships).find(|ship| ship.unit == unit).expect("the ship").clone();
    let rolls = ship.rolls.iter().take(3);
    rolls
        .map(|roll| 2 * roll.clause.rsplit('-').next().and_then(|row| row.parse::<u8>().ok()).expect("a row"))
        .collect()
}

#[test]
fn a_wrong_number_of_dice_is_refused_and_nothing_changes() {
    let mut session = battle(0, DiceSource::Hand { seed: 5 });
    let together = |session: &Session| rows(session).is_some_and(|(_, rows)| rows.len() > 3);
    while !together(&session) {
        let (seat, _) = rows(&session).expect("dice");
        let faces = session.machine_roll().expect("dice");
        session.submit(seat, Order::Throw { faces }).expect("a whole roll");
    }
    let (seat, wanted) = rows(&session).expect("dice");
    let hash = session.hash();
    let refused =
        session.submit(seat, Order::Throw { faces: [1, 1, 1, 1].into_iter().collect() }).expect_err("four dice");
    assert_eq!(refused.sentence, format!("Type the results of {} dice, not of 4.", wanted.len()));
    assert_eq!(session.hash(), hash);
}
