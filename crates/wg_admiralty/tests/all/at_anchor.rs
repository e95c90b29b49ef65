//! Captains at anchor: they weigh if nobody comes, and rig springs if somebody does.

use wg_captains::captain;
use wg_core::scenario::{Scenario, parse};
use wg_core::talk::order::Order;
use wg_core::{DiceSource, Seat, Session, SideId};

use wg_admiralty::ADMIRALTY;
use wg_admiralty::captain::flag_captain::ADMIRAL;
use wg_admiralty::choices::{Anchoring, Choice};
use wg_core::{Choices as _, Manner};

use crate::common::{COMMAND, Game, text};

/// Two divisions at anchor, far out of range of each other.
fn two_fleets() -> Scenario {
    let mut ships = Vec::new();
    for place in 0..3 {
        let north = 120 * place;
        ships.push(format!("B{place} Britain gb-74 -600,{north} 0 sail=stop anchored=true"));
        ships.push(format!("F{place} France fr-74 600,{north} 0 sail=stop anchored=true"));
    }
    let lines: Vec<&str> = ships.iter().map(String::as_str).collect();
    let mut text = text("\"turn_limit\": 30", "", 180.0, &lines);
    let end = text.rfind(')').expect("a file ends with a bracket");
    text.insert_str(
        end,
        ",\ndivisions: [(name: \"Blue\", side: \"Britain\", leader: \"B0\", ships: [\"B0\", \"B1\", \"B2\"]), \
         (name: \"White\", side: \"France\", leader: \"F2\", ships: [\"F2\", \"F1\", \"F0\"])]",
    );
    parse(&text, "test.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}")).scenario
}

/// Plays a battle between captains of this name, and returns the number of orders to fire.
fn shots(scenario: &Scenario, name: &str, seed: u64) -> usize {
    let mut session = Session::new(&ADMIRALTY, scenario, DiceSource::Machine { seed }).expect("a battle");
    let mut captains = [1, 2].map(|seed| captain(&ADMIRALTY, name, seed).expect("there is one"));
    let mut shots = 0;
    while let Some(ask) = session.asks().first() {
        let (seat, default) = (ask.seat, ask.default.clone());
        let order = match seat {
            Seat::Side(SideId(side)) => captains[usize::from(side)].decide(&session, seat),
            _ => default,
        };
        shots += usize::from(matches!(order, Order::Fire { .. }));
        session.submit(seat, order).expect("a captain keeps the rules");
    }
    shots
}

/// They once lay in sight of each other for thirty turns without a shot, since no lieutenant weighed.
#[test]
fn a_move_21_two_fleets_at_anchor_out_of_range_weigh_and_fight() {
    for name in ["midshipman", "lieutenant", "commander"] {
        assert!(shots(&two_fleets(), name, 5) > 0, "{name}s fight");
    }
}

#[test]
fn a_move_21_two_ships_at_anchor_out_of_range_weigh_and_fight() {
    let ships =
        ["A Britain gb-74 -900,-900 0 sail=stop anchored=true", "B France gb-74 900,900 0 sail=stop anchored=true"];
    let duel = parse(&text("\"turn_limit\": 30", "", 180.0, &ships), "test.ron").expect("a battle").scenario;
    for name in ["lieutenant", "commander"] {
        let fought = (1..=6).filter(|seed| shots(&duel, name, *seed) > 0).count();
        assert!(fought >= 4, "{name}s fight in {fought} of 6 battles");
    }
}

/// Returns what the admiral does with Rose's anchor, if the other ships lie so.
fn anchor(words: &str, foe: &str) -> Option<Anchoring> {
    let rose = format!("Rose Britain gb-74 0,0 0 sail=stop anchored=true {words}");
    let game = Game::with("", COMMAND, "\"turn\": 2,", 180.0, &[], &[&rose, foe]);
    let order = (ADMIRAL.make)(1, Manner::default()).answer(game.session.world(), game.ask());
    match Choice::chosen(&order) {
        Some(Choice::Anchor(what)) if order.unit() == Some(game.id("Rose")) => Some(what),
        _ => None,
    }
}

#[test]
fn a_r88_a_ship_at_anchor_rigs_springs_when_an_enemy_can_come_into_range_in_two_turns() {
    // Long range is 400 mm, and Foe sails 120 mm a turn.
    assert_eq!(anchor("", "Foe France fr-74 700,0 270 sail=normal"), Some(Anchoring::RigSprings), "Foe comes");
    assert_eq!(anchor("springs=true", "Foe France fr-74 700,0 270 sail=normal"), None, "she has springs");
    assert_eq!(anchor("", "Foe France fr-74 990,0 270 sail=normal"), None, "Foe comes, but is far: Rose waits");
}

#[test]
fn a_move_21_a_ship_at_anchor_weighs_when_no_enemy_comes_and_her_side_seeks_a_battle() {
    let lies = "Foe France fr-74 900,0 270 sail=stop anchored=true";
    assert_eq!(anchor("", lies), Some(Anchoring::Weigh), "Foe lies at anchor");
    assert_eq!(anchor("", "Foe France fr-74 900,0 90 sail=normal"), Some(Anchoring::Weigh), "Foe sails away");
    assert_eq!(anchor("plan=hold", lies), None, "her orders are to stay");
    assert_eq!(anchor("guns_port=[1,1,1,0] guns_starboard=[1,1,1,0]", lies), None, "she is much the weaker");
    assert_eq!(anchor("sail_value=0", lies), None, "she cannot sail");
    assert_eq!(anchor("r=4", lies), None, "she has no rudder");
}

/// A captain once ordered all sail for such a ship, which is refused (A-T-WATER).
#[test]
fn a_t_water_a_captain_sets_no_more_sail_than_a_ship_heavy_with_water_can_set() {
    let ships = ["Rose Britain gb-74 0,0 90 sail=battle w=5 flood=3", "Foe France fr-74 900,0 270"];
    let mut game = Game::with("", COMMAND, "\"turn\": 2,", 180.0, &[6; 40], &ships);
    let order = (ADMIRAL.make)(1, Manner::default()).answer(game.session.world(), game.ask());
    assert!(matches!(order, Order::SetSail { sail: 4, .. }), "{order:?}");
    game.order(order);
}
