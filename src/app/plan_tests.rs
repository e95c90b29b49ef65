//! Plans by the menu of a ship, and divisions in the list of who has still to act.

use wg_command::Library;
use wg_core::{AskKind, Event, Heading, Order, Plan, Seat, SideId, UnitId, Viewer};
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

/// Of the menu under this tab.
fn entry(game: &Game, whose: &str, label: &str) -> PlanEntry {
    let standing = game.desk().standing.expect("orders can be given");
    let scopes: Vec<_> = std::iter::once(&standing).chain(&standing.wider).collect();
    let names: Vec<&str> = scopes.iter().map(|scope| scope.whose.as_str()).collect();
    let scope = scopes.iter().find(|scope| scope.whose == whose).unwrap_or_else(|| panic!("no {whose} among {names:?}"));
    let plans = scope.plans.clone().expect("these rules know plans");
    let labels: Vec<String> = plans.entries.iter().chain(&plans.headings).map(|entry| entry.label.clone()).collect();
    plans.entries.into_iter().chain(plans.headings).find(|entry| entry.label == label).unwrap_or_else(|| panic!("no {label} among {labels:?}"))
}

fn choose(game: &mut Game, whose: &str, label: &str) {
    for order in entry(game, whose, label).orders {
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
    assert!(entry(&game, "Weather column", "In line ahead").chosen, "so they begin");
    choose(&mut game, "Weather column", "All by hand");
    assert_eq!((follows(&game, 1), follows(&game, 10)), (None, None));
    choose(&mut game, "Weather column", "In line ahead");
    assert_eq!((follows(&game, 0), follows(&game, 1), follows(&game, 10)), (None, Some(Plan::Follow(UnitId(0))), Some(Plan::Follow(UnitId(9)))));
    choose(&mut game, "Victory", "Hold on as she goes");
    assert!(game.desk().standing.expect("hers").words().starts_with("Hold on as she goes; "), "as the foot of her sheet says");
    let button = game.desk().big_button.expect("a button");
    assert_eq!((button.order.clone(), button.label.as_str()), (Order::EndPhase, "Sail as planned"));
    game.submit(button.order);
    assert!(game.asked().is_some_and(|ask| ask.seat == Seat::Side(SideId(1))), "all have sailed");
}

#[test]
fn one_choice_is_an_order_to_each_ship_of_the_division_or_the_fleet() {
    let mut game = begun();
    game.select(Some(UnitId(3)));
    choose(&mut game, "Weather column", "Each engages the enemy nearest to her");
    let view = game.session.view(Viewer::Side(SideId(0)));
    let at = |unit: UnitId| view.units[unit.index()].pose.at;
    for ship in (0..11).map(UnitId) {
        let nearest = view.units.iter().filter(|other| other.side != SideId(0)).map(|other| at(other.id).distance(at(ship))).min();
        let enemy = follows(&game, ship.0).filter(|plan| matches!(plan, Plan::Engage(_))).and_then(Plan::about).expect("she engages");
        assert_eq!(Some(at(enemy).distance(at(ship))), nearest, "{ship:?} and {enemy:?}");
    }
    assert_eq!(follows(&game, 12), Some(Plan::Follow(UnitId(11))), "the lee column as before");
    choose(&mut game, "All of Britain", "E");
    assert!((0..27).all(|ship| follows(&game, ship) == Some(Plan::Steer(Heading::EAST))), "together");
    assert!(entry(&game, "All of Britain", "E").chosen);
    choose(&mut game, "All of Britain", "In line ahead");
    assert_eq!(
        (follows(&game, 10), follows(&game, 11), follows(&game, 12)),
        (Some(Plan::Follow(UnitId(9))), Some(Plan::Steer(Heading::EAST)), Some(Plan::Follow(UnitId(11)))),
        "each in her division"
    );
}

#[test]
fn orders_to_a_division_are_told_to_its_own_side_ship_by_ship_and_to_nobody_else() {
    let mut game = begun();
    game.select(Some(UnitId(3)));
    choose(&mut game, "Weather column", "All hold on as they go");
    let told = |viewer| -> Vec<String> {
        let lines = game.journal.iter().filter(|line| matches!(line.report.event, Event::Ordered));
        lines.map(|line| line.report.told(viewer).to_owned()).filter(|told| !told.is_empty()).collect()
    };
    let own = told(Viewer::Side(SideId(0)));
    assert!(own.len() >= 10 && own.contains(&"Conqueror is to hold on as she goes.".to_owned()), "{own:?}");
    assert_eq!(told(Viewer::Side(SideId(1))), Vec::<String>::new());
    assert_eq!(told(Viewer::All).len(), own.len(), "all is open afterwards");
}
