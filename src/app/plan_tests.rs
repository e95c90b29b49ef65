//! Plans by the menu of a ship, and divisions in the list of who has still to act.

use wg_command::Library;
use wg_core::{AskKind, Order, Plan, Seat, SideId, UnitId};
use wg_panels::PlanEntry;

use super::game::Game;
use super::tests::table;

/// Trafalgar, where Britain is asked to sail its ships.
fn begun() -> Game {
    let battle = Library::new(wg_rulesets::ALL).battle("admiralty/13-trafalgar").expect("part of the program");
    let mut game = Game::start(battle.ruleset, &battle.loaded, &table(&["human", "human"]), None).expect("it begins");
    let sails = |game: &Game| game.asked().is_some_and(|ask| ask.seat == Seat::Side(SideId(0)) && ask.kind == AskKind::Turn && ask.reason == "Sail your ships");
    while !sails(&game) {
        let order = game.asked().expect("somebody is asked").default.clone();
        game.submit(order);
    }
    game
}

fn entry(game: &Game, label: &str) -> PlanEntry {
    let plans = game.desk().standing.and_then(|standing| standing.plans).expect("these rules know plans");
    let labels: Vec<String> = plans.entries.iter().map(|entry| entry.label.clone()).collect();
    plans.entries.into_iter().find(|entry| entry.label == label).unwrap_or_else(|| panic!("no {label} among {labels:?}"))
}

fn choose(game: &mut Game, label: &str) {
    for order in entry(game, label).orders {
        game.order_her(order);
        assert!(game.refusal.is_none(), "{:?}", game.refusal);
    }
}

fn follows(game: &Game, unit: u16) -> Option<Plan> {
    game.session.ruleset().plan_of(game.session.world(), UnitId(unit))
}

#[test]
fn a_division_takes_one_order_for_all_of_its_ships_and_sails_as_planned_by_one_more() {
    let mut game = begun();
    let desk = game.desk();
    let titles: Vec<&str> = desk.todo.iter().map(|pile| pile.title.as_str()).collect();
    assert_eq!(titles, ["Weather column · To move", "Lee column · To move", "Frigates · To move", "To move"], "by division, and who is in none");
    assert_eq!(desk.todo[0].units.len(), 11);
    game.select(Some(UnitId(0)));
    assert!(entry(&game, "Weather column: in line ahead").chosen, "so they begin");
    choose(&mut game, "Weather column: all by hand");
    assert_eq!((follows(&game, 1), follows(&game, 10)), (None, None));
    choose(&mut game, "Weather column: in line ahead");
    assert_eq!((follows(&game, 0), follows(&game, 1), follows(&game, 10)), (None, Some(Plan::Follow(UnitId(0))), Some(Plan::Follow(UnitId(9)))));
    choose(&mut game, "Hold on as she goes");
    assert!(game.desk().standing.expect("hers").words().starts_with("Hold on as she goes; "), "as the foot of her sheet says");
    let button = game.desk().big_button.expect("a button");
    assert_eq!((button.order.clone(), button.label.as_str()), (Order::EndPhase, "Sail as planned"));
    game.submit(button.order);
    assert!(game.asked().is_some_and(|ask| ask.seat == Seat::Side(SideId(1))), "all have sailed");
}
