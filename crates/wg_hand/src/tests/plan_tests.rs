//! Plans in the menu of a ship, and divisions in the list of units that have still to act.

use wg_core::{AskKind, Event, Heading, Order, Plan, Seat, SideId, UnitId, Viewer};
use wg_library::Library;
use wg_panels::PlanEntry;

use super::table_tests::table;
use crate::sitting::Sitting;

/// Trafalgar, at the question to Britain to sail its ships.
fn begun() -> Sitting {
    let battle = Library::new(wg_rulesets::ALL).battle("admiralty/13-trafalgar").expect("part of the program");
    let mut game =
        Sitting::start(battle.ruleset, &battle.loaded, &table(&["human", "human"]), None).expect("it begins");
    let sails = |game: &Sitting| {
        game.eye(0).asked().is_some_and(|ask| {
            ask.seat == Seat::Side(SideId(0)) && ask.kind == AskKind::Turn && ask.reason == "Sail your ships"
        })
    };
    while !sails(&game) {
        let order = game.eye(0).asked().expect("somebody is asked").default.clone();
        game.give(0, order);
    }
    game
}

/// Returns the entry with this label under this tab of the menu.
fn entry(game: &Sitting, whose: &str, label: &str) -> PlanEntry {
    let standing = game.eye(0).desk(&game.telling).standing.expect("orders can be given");
    let scopes: Vec<_> = std::iter::once(&standing).chain(&standing.wider).collect();
    let names: Vec<&str> = scopes.iter().map(|scope| scope.whose.as_str()).collect();
    let scope =
        scopes.iter().find(|scope| scope.whose == whose).unwrap_or_else(|| panic!("no {whose} among {names:?}"));
    let plans = scope.plans.clone().expect("these rules know plans");
    let labels: Vec<String> = plans.entries.iter().chain(&plans.headings).map(|entry| entry.label.clone()).collect();
    plans
        .entries
        .into_iter()
        .chain(plans.headings)
        .find(|entry| entry.label == label)
        .unwrap_or_else(|| panic!("no {label} among {labels:?}"))
}

fn choose(game: &mut Sitting, whose: &str, label: &str) {
    for order in entry(game, whose, label).orders {
        game.give_unasked(0, order);
        assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
    }
}

fn follows(game: &Sitting, unit: u16) -> Option<Plan> {
    game.battle.session().ruleset().plan_of(game.battle.session().world(), UnitId(unit))
}

#[test]
fn a_division_takes_one_order_for_all_of_its_ships_and_sails_as_planned_by_one_more() {
    let mut game = begun();
    let desk = game.eye(0).desk(&game.telling);
    let titles: Vec<&str> = desk.todo.iter().map(|pile| pile.title.as_str()).collect();
    assert_eq!(
        titles,
        ["Weather column · To move", "Lee column · To move", "Frigates · To move", "To move"],
        "by division, and who is in none"
    );
    assert_eq!(desk.todo[0].units.len(), 11);
    game.touch(0, |_, place| place.select(Some(UnitId(0))));
    assert!(entry(&game, "Weather column", "In line ahead").chosen, "so they begin");
    choose(&mut game, "Weather column", "No standing orders");
    assert_eq!((follows(&game, 1), follows(&game, 10)), (None, None));
    choose(&mut game, "Weather column", "In line ahead");
    assert_eq!(
        (follows(&game, 0), follows(&game, 1), follows(&game, 10)),
        (None, Some(Plan::Follow(UnitId(0))), Some(Plan::Follow(UnitId(9))))
    );
    choose(&mut game, "Victory", "Stay on course");
    assert!(
        game.eye(0).desk(&game.telling).standing.expect("hers").words().starts_with("Stay on course · "),
        "as the foot of her sheet says"
    );
    let button = game.eye(0).desk(&game.telling).big_button.expect("a button");
    assert_eq!((button.order.clone(), button.label.as_str()), (Order::EndPhase, "Follow standing orders"));
    game.give(0, button.order);
    assert!(game.eye(0).asked().is_some_and(|ask| ask.seat == Seat::Side(SideId(1))), "all have sailed");
}

#[test]
fn one_choice_is_an_order_to_each_ship_of_the_division_or_the_fleet() {
    let mut game = begun();
    game.touch(0, |_, place| place.select(Some(UnitId(3))));
    choose(&mut game, "Weather column", "Each engages her nearest enemy");
    let view = game.battle.session().view(Viewer::Side(SideId(0)));
    let at = |unit: UnitId| view.units[unit.index()].pose.at;
    for ship in (0..11).map(UnitId) {
        let nearest = view
            .units
            .iter()
            .filter(|other| other.side != SideId(0))
            .map(|other| at(other.id).distance(at(ship)))
            .min();
        let enemy = follows(&game, ship.0)
            .filter(|plan| matches!(plan, Plan::Engage(_)))
            .and_then(Plan::about)
            .expect("she engages");
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
    game.touch(0, |_, place| place.select(Some(UnitId(3))));
    choose(&mut game, "Weather column", "All stay on course");
    let told = |viewer| -> Vec<String> {
        let lines = game.telling.journal.iter().filter(|line| matches!(line.report.event, Event::Ordered));
        lines.map(|line| line.report.told(viewer).to_owned()).filter(|told| !told.is_empty()).collect()
    };
    let own = told(Viewer::Side(SideId(0)));
    assert!(own.len() >= 10 && own.contains(&"Conqueror is to stay on course.".to_owned()), "{own:?}");
    assert_eq!(told(Viewer::Side(SideId(1))), Vec::<String>::new());
    assert_eq!(told(Viewer::All).len(), own.len(), "all is open afterwards");
}

#[test]
fn sail_as_planned_is_shown_ship_by_ship_before_it_is_ordered_and_so_it_comes() {
    let mut game = begun();
    game.places[0].considered = Some(Order::EndPhase);
    let desk = game.eye(0).desk(&game.telling);
    let list = desk.shares.expect("the card lists it");
    assert_eq!(list.title, "Follow standing orders");
    let titles: Vec<&str> = list.piles.iter().map(|pile| pile.title.as_str()).collect();
    assert_eq!(titles, ["Weather column", "Lee column", "Frigates", "Not in a division"], "by division");
    let told: Vec<String> = list.piles[0].rows.iter().map(wg_panels::ShareRow::sentence).collect();
    assert!(
        told[0].starts_with("Victory ") && told[1].contains("follow Victory in line, each astern of her next ahead"),
        "{told:?}"
    );
    let ghosts = game.eye(0).overlays(&desk.view).ghosts;
    let sails = desk.view.units.iter().filter(|unit| unit.side == SideId(0) && unit.on_table()).count();
    assert_eq!(ghosts.len(), sails, "every ship shows where she will lie");
    assert!(ghosts.iter().all(|ghost| ghost.slim && ghost.path.len() > 1), "with her track");
    game.give(0, Order::EndPhase);
    // No ship fires at those that pass.
    while let Some(ask) = game.eye(0).asked().filter(|ask| ask.kind == AskKind::Reaction) {
        let lets = ask
            .offers
            .iter()
            .find(|offer| !matches!(offer.order, Order::Fire { .. }))
            .expect("a chance may go by")
            .order
            .clone();
        game.give(0, lets);
    }
    assert!(
        game.eye(0).asked().is_some_and(|ask| ask.seat == Seat::Side(SideId(1)) && ask.kind == AskKind::Turn),
        "all have sailed"
    );
    let after = game.eye(0).desk(&game.telling).view;
    for ghost in ghosts {
        assert_eq!(
            ghost.pose,
            after.units[ghost.unit.index()].pose,
            "{} lies where her ghost lay",
            after.units[ghost.unit.index()].name
        );
    }
}

#[test]
fn the_fields_of_a_division_are_those_of_all_its_ships() {
    let mut game = begun();
    let view = game.eye(0).seen();
    let largest =
        view.divisions.iter().max_by_key(|division| division.ships.len()).expect("Trafalgar has divisions").clone();
    game.places[0].arcs = true;
    game.touch(0, |_, place| place.select(Some(largest.leader)));
    let overlays = game.eye(0).overlays(&view);
    let fields = overlays.fields.expect("the fields of the division");
    assert!(
        overlays.marks.iter().all(|mark| !matches!(mark, wg_core::Mark::Field { .. })),
        "no fan of one ship upon it"
    );
    let ranges = |mark: &wg_core::Mark| if let wg_core::Mark::Field { bands, .. } = mark { bands.len() } else { 0 };
    assert!(fields.iter().flatten().all(|mark| ranges(mark) == 3), "three ranges of each");
    assert!(game.eye(0).overlays(&view).fields.is_some());
    assert!(fields.len() > largest.ships.len(), "of every ship and on both sides: {}", fields.len());
    // Any ship but a leader shows her own fields.
    game.touch(0, |_, place| place.select(Some(largest.ships[2])));
    let overlays = game.eye(0).overlays(&view);
    assert!(
        overlays.fields.is_none() && overlays.marks.iter().any(|mark| matches!(mark, wg_core::Mark::Field { .. })),
        "of her alone"
    );
    game.places[0].arcs = false;
    game.touch(0, |_, place| place.select(Some(largest.leader)));
    assert!(game.eye(0).overlays(&view).fields.is_none(), "only while fields are wanted");
}

#[test]
fn every_ship_can_be_followed_or_engaged_and_a_plan_is_shown_before_it_is_given() {
    let mut game = begun();
    game.touch(0, |_, place| place.select(Some(UnitId(0))));
    let standing = game.eye(0).desk(&game.telling).standing.expect("orders can be given");
    let others =
        |plans: &wg_panels::Plans| plans.others.iter().map(|(lead, ships)| (*lead, ships.len())).collect::<Vec<_>>();
    let hers = standing.plans.clone().expect("these rules know plans");
    assert_eq!(
        others(&hers),
        [("Follow", 20), ("Engage", 33)],
        "every friend who does not follow her already, and every enemy"
    );
    let all = standing.wider.iter().filter_map(|scope| scope.plans.as_ref()).map(others).collect::<Vec<_>>();
    assert_eq!(all, [[("Engage", 33)], [("Engage", 33)]], "her division and her fleet engage any of them");
    let last = hers.others[1].1.last().expect("an enemy").clone();
    assert!(
        hers.entries.iter().all(|entry| entry.orders != last.orders),
        "who lies farthest off has no entry of her own"
    );
    let before = game.eye(0).overlays(&game.eye(0).desk(&game.telling).view).ghosts.len();
    game.touch(0, |_, place| place.consider(Some(last.orders[0].clone())));
    let ghosts = game.eye(0).overlays(&game.eye(0).desk(&game.telling).view).ghosts;
    let ghost = ghosts
        .iter()
        .find(|ghost| ghost.unit == UnitId(0) && ghost.path.len() > 1)
        .expect("she shows where it would lead her");
    let rules = game.battle.session().ruleset();
    let told = rules.plan_of(game.battle.session().world(), UnitId(0));
    game.give_unasked(0, last.orders[0].clone());
    assert_ne!(told, rules.plan_of(game.battle.session().world(), UnitId(0)), "and she is told so");
    let pose = ghost.pose;
    game.touch(0, |_, place| place.consider(Some(Order::EndPhase)));
    let sails = game
        .eye(0)
        .overlays(&game.eye(0).desk(&game.telling).view)
        .ghosts
        .into_iter()
        .find(|ghost| ghost.unit == UnitId(0))
        .map(|ghost| ghost.pose);
    assert_eq!((sails, before), (Some(pose), 0), "and there she sails with the rest");
}
