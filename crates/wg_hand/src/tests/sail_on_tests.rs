//! One press sails ships on as they are: straight ahead, with the sails that they have set, until one of them could
//! fire or would come to harm.

use wg_core::shown::view::PhaseState;
use wg_core::{DiceSource, Fate, Heading, Order, Point, UnitId};
use wg_library::Library;
use wg_panels::{Button, ButtonKind};

use crate::game::Table;
use crate::sitting::Sitting;

fn begins(id: &str, seed: u64) -> Sitting {
    let battle = Library::new(wg_rulesets::ALL).battle(id).expect("it is there");
    let table = Table { captains: vec!["human".into(); 2], dice: DiceSource::Machine { seed } };
    Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins")
}

fn all(game: &Sitting) -> Option<Button> {
    let desk = game.eye(0).desk(&game.telling);
    desk.choices.into_iter().find(|button| button.kind == ButtonKind::SailsOn { all: true })
}

/// Presses the button for all ships, or else the big button. Troops stay where they are.
fn press(game: &mut Sitting) {
    match all(game) {
        Some(_) => game.press(0, |battle, place| place.sail_on(battle, None)),
        None => {
            let desk = game.eye(0).desk(&game.telling);
            // Without a button a hand of cards is to be looked at.
            let order = desk.big_button.map(|button| button.order);
            let order = order.unwrap_or_else(|| game.eye(0).asked().expect("somebody is asked").default.clone());
            let marches =
                matches!(order, Order::Begin { unit } if desk.view.units[unit.index()].kind.troop().is_some());
            game.give(0, if marches { Order::EndPhase } else { order });
        }
    }
}

fn lies(game: &Sitting, unit: UnitId) -> (Point, Heading) {
    let view = game.battle.session().view(wg_core::Viewer::All);
    (view.units[unit.index()].pose.at, view.units[unit.index()].pose.heading)
}

/// Returns the number of presses until the side that moves first has ended its first movement, and the number of its
/// ships that were sailed.
fn moved(id: &str, seed: u64) -> (usize, usize) {
    let mut game = begins(id, seed);
    while all(&game).is_none() {
        press(&mut game);
    }
    let side = game.eye(0).asked().and_then(|ask| ask.seat.side()).expect("a side moves");
    let phase = |game: &Sitting| {
        let view = game.eye(0).seen();
        (view.turn, view.phases.iter().position(|phase| phase.state == PhaseState::Current))
    };
    let (now, before) = (phase(&game), game.battle.session().entries().len());
    let mut presses = 0;
    while phase(&game) == now && presses < 100 {
        let Some(ask) = game.eye(0).asked() else { break };
        if ask.seat.side() == Some(side) {
            presses += 1;
            press(&mut game);
        } else {
            let passes = ask.offers.iter().find(|offer| offer.order == Order::Pass);
            let order = passes.map_or(ask.default.clone(), |offer| offer.order.clone());
            game.give(0, order);
        }
    }
    let own = |unit: &UnitId| game.battle.side(*unit) == side;
    let sailed = game.battle.session().entries()[before..].iter().filter(|entry| entry.order.course().is_some());
    let mut sailed: Vec<UnitId> = sailed.filter_map(|entry| entry.order.unit()).filter(own).collect();
    sailed.sort_unstable();
    sailed.dedup();
    (presses, sailed.len())
}

#[test]
fn a_side_of_the_convention_table_sails_straight_on_in_at_most_twelve_presses() {
    for seed in 1..=3 {
        let (presses, sailed) = moved("barnacle/09-convention-table", seed);
        eprintln!("seed {seed}: {presses} presses for {sailed} ships");
        assert!(presses <= 12 && sailed >= 6, "seed {seed}: {presses} presses for {sailed} ships");
    }
}

#[test]
fn fleets_of_every_ruleset_sail_straight_on_in_a_press_or_two() {
    for id in ["crane/03-line-of-battle", "barnacle/06-squadrons", "admiralty/07-five-against-five"] {
        let (presses, sailed) = moved(id, 2);
        eprintln!("{id}: {presses} presses for {sailed} ships");
        assert!(presses <= 4 && sailed >= 3, "{id}: {presses} presses for {sailed} ships");
    }
}

#[test]
fn they_keep_their_headings_and_one_undo_takes_all_of_them_back() {
    let mut whole = 0;
    for seed in 1..=6 {
        let mut game = begins("crane/03-line-of-battle", seed);
        while all(&game).is_none() {
            press(&mut game);
        }
        let side = game.eye(0).asked().and_then(|ask| ask.seat.side()).expect("a side moves");
        let view = game.battle.session().view(wg_core::Viewer::All);
        let own: Vec<UnitId> = view.units.iter().filter(|unit| unit.side == side).map(|unit| unit.id).collect();
        let before: Vec<_> = own.iter().map(|unit| lies(&game, *unit)).collect();
        let orders = game.battle.session().entries().len();
        game.press(0, |battle, place| place.sail_on(battle, None));
        game.battle.gave_together(orders);
        let sailed: Vec<UnitId> =
            game.battle.session().entries()[orders..].iter().filter_map(|entry| entry.order.unit()).collect();
        for (unit, (at, heading)) in own.iter().zip(&before).filter(|(unit, _)| sailed.contains(unit)) {
            let now = lies(&game, *unit);
            assert!(now.1 == *heading && now.0 != *at, "seed {seed}: {unit:?} has sailed straight ahead: {now:?}");
        }
        if sailed.is_empty() {
            assert!(!game.places[0].notice.is_empty(), "seed {seed}: nobody sails, and it is told why");
            continue;
        }
        whole += usize::from(sailed.len() == own.len());
        game.undo(0);
        assert_eq!(own.iter().map(|unit| lies(&game, *unit)).collect::<Vec<_>>(), before, "seed {seed}: all are back");
        assert_eq!(game.battle.session().entries().len(), orders, "seed {seed}: and nothing sails on by itself");
    }
    assert!(whole >= 2, "whole fleets have sailed: {whole}");
}

#[test]
fn a_ship_that_could_fire_or_would_come_to_harm_is_left_to_her_captain() {
    let (mut stops, mut harmed) = (0, Vec::new());
    for (id, seed) in
        [("barnacle/04-among-the-islands", 2), ("barnacle/06-squadrons", 5), ("warpspawn/05-among-the-islands", 1)]
    {
        let mut game = begins(id, seed);
        for _ in 0..120 {
            if game.eye(0).asked().is_none() {
                break;
            }
            let before = game.battle.session().entries().len();
            let was = all(&game).is_some();
            press(&mut game);
            let view = game.battle.session().view(wg_core::Viewer::All);
            if was {
                stops += usize::from(!game.places[0].notice.is_empty());
                for entry in &game.battle.session().entries()[before..] {
                    let Some(unit) = entry.order.unit().filter(|_| entry.order.course().is_some()) else { continue };
                    let unit = &view.units[unit.index()];
                    if unit.badge == "aground" || unit.fate != Fate::Afloat {
                        harmed.push(format!("{id}: {} {} {:?}", unit.name, unit.badge, unit.fate));
                    }
                }
            }
        }
    }
    assert!(stops > 3, "some are left to their captains: {stops}");
    assert_eq!(harmed, [] as [String; 0]);
}

#[test]
fn the_selected_ship_of_barnacle_bill_sails_on_in_one_press() {
    let mut game = begins("barnacle/02-merchant-chase", 1);
    let one = |game: &Sitting| {
        let desk = game.eye(0).desk(&game.telling);
        desk.choices.into_iter().find(|button| button.kind == ButtonKind::SailsOn { all: false })
    };
    while one(&game).is_none() {
        let order = game.eye(0).desk(&game.telling).big_button.expect("something").order;
        game.give(0, order);
    }
    let button = one(&game).expect("a button");
    let unit = button.order.unit().expect("a ship");
    let before = lies(&game, unit);
    game.press(0, |battle, place| place.sail_on(battle, Some(unit)));
    let after = lies(&game, unit);
    assert_eq!(before.1, after.1, "straight ahead");
    assert!(before.0 != after.0, "she has sailed: {:?}", game.places[0].notice);
    let course = game.battle.session().entries().iter().rev().find(|entry| matches!(entry.order, Order::Course { .. }));
    assert_eq!(course.and_then(|entry| entry.order.unit()), Some(unit));
}

#[test]
fn a_side_that_places_its_ships_is_ready_with_the_big_button() {
    let mut game = begins("warpspawn/02-line-against-line", 3);
    let placing = |game: &Sitting| game.eye(0).asked().is_some_and(|ask| ask.reason.contains("Place your ships"));
    for _ in 0..20 {
        if placing(&game) {
            break;
        }
        press(&mut game);
    }
    assert!(placing(&game), "ships are placed in this battle");
    let desk = game.eye(0).desk(&game.telling);
    assert_eq!(desk.big_button.expect("a button").order, Order::Pass, "nobody is sailed about");
    assert!(all(&game).is_none(), "and nobody sails on yet");
}
