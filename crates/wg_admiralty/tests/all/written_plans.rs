//! Plans that the author of a scenario gave to ships: captains keep them until an enemy is in reach, or all battle.

use wg_admiralty::ADMIRALTY;
use wg_captains::captain;
use wg_core::scenario::{Value, parse, to_ron};
use wg_core::talk::order::Order;
use wg_core::{DiceSource, Plan, Seat, Session, SideId, UnitId};

use crate::common::text;

const STORES: UnitId = UnitId(0);

/// Two storeships in a division, told by the scenario to steer north, and an enemy to the south, this far off.
fn convoy(words: &str, foe: &str) -> Session {
    let stores = format!("Stores Britain gb-36 0,0 0 {words}");
    let ships = [stores.as_str(), "Camel Britain gb-36 -200,0 0 plan=steer_0", foe];
    let mut text = text("", "", 270.0, &ships);
    let end = text.rfind(')').expect("a file ends with a bracket");
    text.insert_str(
        end,
        ",\ndivisions: [(name: \"Convoy\", side: \"Britain\", leader: \"Stores\", ships: [\"Stores\", \"Camel\"])]",
    );
    let scenario = parse(&text, "test.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}")).scenario;
    Session::new(&ADMIRALTY, &scenario, DiceSource::Machine { seed: 4 }).expect("a battle")
}

/// Plays for these turns with captains of this name, and returns the plans of the storeship after each.
fn plans(session: &mut Session, name: &str, turns: u16) -> Vec<Option<Plan>> {
    let mut captains = [1, 2].map(|seed| captain(&ADMIRALTY, name, seed).expect("there is one"));
    let (mut plans, mut turn) = (Vec::new(), session.cursor().turn);
    let last = turn + turns;
    while let Some(ask) = session.asks().first() {
        let (seat, default) = (ask.seat, ask.default.clone());
        let order = match seat {
            Seat::Side(SideId(side)) => captains[usize::from(side)].decide(session, seat),
            _ => default,
        };
        session.submit(seat, order).expect("a captain keeps the rules");
        if session.cursor().turn != turn {
            turn = session.cursor().turn;
            plans.push(session.ruleset().plan_of(session.world(), STORES));
            if turn >= last {
                break;
            }
        }
    }
    plans
}

const NORTH: Option<Plan> = Some(Plan::Steer(wg_core::Heading::NORTH));
/// She has no rudder and does not come.
const FAR: &str = "Foe France fr-74 0,-950 0 sail=stop anchored=true r=4";
const NEAR: &str = "Foe France fr-74 0,-500 0";

/// Once the lieutenant cancelled the plan in the first turn, and sailed for the enemy.
#[test]
fn a_r87_captains_keep_the_plan_of_the_scenario_while_no_enemy_is_in_reach() {
    for name in ["lieutenant", "commander"] {
        let mut session = convoy("plan=steer_0", FAR);
        assert_eq!(plans(&mut session, name, 3), [NORTH; 3], "the {name} keeps it");
        let ship = Session::view(&session, wg_core::Viewer::All).units[0].pose;
        assert!(ship.at.y.to_millimetres() > 1150.0, "and she has gone north: {ship:?}");
    }
}

#[test]
fn a_r87_captains_keep_the_plan_of_the_scenario_all_battle_if_the_file_says_so() {
    for name in ["lieutenant", "commander"] {
        let mut session = convoy("plan=steer_0 plan_holds=all_battle", NEAR);
        assert_eq!(plans(&mut session, name, 3), [NORTH; 3], "the {name} keeps it");
        let mut session = convoy("plan=steer_0", NEAR);
        assert!(!plans(&mut session, name, 2).contains(&NORTH), "an enemy in reach ends it for the {name}");
    }
}

/// Returns true if the lieutenant takes the plan away from a ship that steers west, with an enemy so far to the north
/// of her. Both sail 0 mm a turn, so the reach is the 480 mm of long range.
fn ends(north: i32, alone: bool) -> bool {
    let own = if alone { "sail=stop plan=steer_270" } else { "sail=stop" };
    let foe = format!("Foe France fr-74 0,{north} 270 sail=stop");
    let battle = text("\"initiative\": \"once\"", "", 0.0, &[&format!("Own Britain gb-74 0,0 270 {own}"), &foe]);
    let scenario = parse(&battle, "test.ron").expect("a battle").scenario;
    let mut session = Session::new(&ADMIRALTY, &scenario, DiceSource::Machine { seed: 4 }).expect("a battle");
    let mut captain = captain(&ADMIRALTY, "lieutenant", 1).expect("there is one");
    let mut ended = false;
    while session.cursor().turn == 1 {
        let Some(ask) = session.asks().first().cloned() else { break };
        let order = if ask.seat == Seat::Side(SideId(0)) { captain.decide(&session, ask.seat) } else { ask.default };
        ended |= matches!(order, Order::Plan { unit: STORES, plan: None });
        session.submit(ask.seat, order).expect("a captain keeps the rules");
    }
    ended
}

#[test]
fn a_r87_the_plan_of_a_ship_in_no_division_ends_as_well_when_an_enemy_is_in_reach() {
    // The gap is measured from hull to hull, and each hull is half a beam wide.
    assert!(ends(490, true), "within long range");
    assert!(!ends(520, true), "beyond it");
    assert!(!ends(300, false), "a ship without a plan has none to lose");
}

#[test]
fn a_r87_a_saved_battle_says_which_plans_are_the_scenarios() {
    let mut session = convoy("plan=steer_0 plan_holds=all_battle", FAR);
    plans(&mut session, "lieutenant", 2);
    let saved = session.as_scenario(wg_core::Viewer::All).expect("it can be saved");
    let word = |place: usize| saved.ships[place].state.get("plan_holds").and_then(Value::as_text);
    assert_eq!((word(0), word(1)), (Some("all_battle"), Some("until_contact")), "{saved:?}");
    let again = parse(&to_ron(&saved), "saved.ron").unwrap_or_else(|problems| panic!("{problems}")).scenario;
    let mut session = Session::new(&ADMIRALTY, &again, DiceSource::Machine { seed: 4 }).expect("a battle");
    assert_eq!(plans(&mut session, "lieutenant", 2), [NORTH; 2], "they hold as before");

    let mut own = saved;
    own.ships[0].state.remove("plan_holds");
    let mut session = Session::new(&ADMIRALTY, &own, DiceSource::Machine { seed: 4 }).expect("a battle");
    assert_ne!(plans(&mut session, "lieutenant", 1), [NORTH], "without the word the plan is her captain's own");
}

#[test]
fn a_r87_how_long_a_plan_holds_is_checked() {
    let battle = text("", "", 0.0, &["Own Britain gb-74 0,0 0 plan_holds=all_battle", "Foe France fr-74 0,900 0"]);
    let loaded = parse(&battle, "test.ron").expect("it can be read");
    let problems = wg_core::Rules::check(&ADMIRALTY, &loaded).expect_err("no plan").to_string();
    assert!(problems.contains("\"all_battle\" without a plan"), "{problems}");
    let battle = battle.replace("plan_holds\": \"all_battle\"", "plan_holds\": \"ever\", \"plan\": \"hold\"");
    let loaded = parse(&battle, "test.ron").expect("it can be read");
    let problems = wg_core::Rules::check(&ADMIRALTY, &loaded).expect_err("no such word").to_string();
    assert!(problems.contains("until_contact"), "{problems}");
}
