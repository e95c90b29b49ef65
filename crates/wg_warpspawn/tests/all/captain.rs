//! The values that captains give to positions, and the orders that they try.

use wg_core::scenario::DivisionSpec;
use wg_core::{Advice as _, Horizon};
use wg_core::{Manner, Order, Session};
use wg_warpspawn::WARP_SPAWN;
use wg_warpspawn::captain::commodore::COMMODORE;
use wg_warpspawn::captain::value::{decisive, in_touch, value};

use crate::common::{BLUE, Game, RED};

const TWO: [&str; 4] =
    ["Blue first Rose 5,6 N", "Blue first Swan 5,12 N", "Red first Hart 7,6 S", "Red first Hind 7,12 S"];

fn worth(game: &Game) -> i32 {
    value(&game.fleet(), BLUE)
}

#[test]
fn what_one_side_is_ahead_by_the_other_is_behind() {
    for phase in 2..=5 {
        let game = Game::with("", phase, "\"hands\": [[\"quick_reload\"], []],", &[6; 40], &TWO);
        let fleet = game.fleet();
        assert!((value(&fleet, BLUE) + value(&fleet, RED)).abs() <= 1, "phase {phase}");
    }
}

#[test]
fn losses_flights_and_cards_are_worth_something() {
    let with =
        |change: &str| worth(&Game::with("", 4, "", &[], &[TWO[0], &format!("{}{change}", TWO[1]), TWO[2], TWO[3]]));
    let whole = with("");
    for loss in [" sails=2", " crew=2", " cannon=2", " hull=5", " cannon=5"] {
        assert!(with(loss) < whole, "{loss} costs something");
    }
    assert!(with(" crew=6") < with(" crew=5"), "so does the last man");
    assert!(with(" fate=fled") < with(" cannon=5"), "who has fled is lost, and shakes the others");
    let holding = |hand: &str| worth(&Game::with("", 4, &format!("\"hands\": [[{hand}], []],"), &[], &TWO));
    assert!(
        holding("\"quick_reload\"") > holding("\"gust_of_wind\"") && holding("\"gust_of_wind\"") > holding(""),
        "a card that is kept counts, by its kind"
    );
}

#[test]
fn a_ship_that_fires_and_is_not_fired_at_is_ahead() {
    // Hart is abeam of Rose, and Rose is right astern of Hart.
    let game = Game::with("", 3, "", &[6; 40], &["Blue first Rose 5,6 N", "Red first Hart 7,6 E"]);
    assert!(worth(&game) > 40, "she fires unpunished: {}", worth(&game));
}

#[test]
fn captains_look_a_phase_ahead_while_ships_move_and_else_trust_what_it_is_worth() {
    let game = Game::at(2, &[3, 3], &TWO);
    assert_eq!(WARP_SPAWN.horizon(game.session.world()), Some(Horizon::Phase));
    assert!(in_touch(&game.fleet(), game.id("Rose")) && decisive(&game.fleet()) > 300);
    let far = Game::at(2, &[3, 3], &["Blue first Rose 1,1 N", "Red first Hart 30,20 N"]);
    assert!(!in_touch(&far.fleet(), far.id("Rose")), "nobody is near");
    let game = Game::at(3, &[6; 40], &TWO);
    assert_eq!(WARP_SPAWN.horizon(game.session.world()), Some(Horizon::Moment));
}

fn tried(session: &Session) -> Vec<Order> {
    let ask = &session.asks()[0];
    let tried = ask.offers.iter().filter(|offer| !WARP_SPAWN.is_idle(session.world(), offer));
    tried.map(|offer| offer.order.clone()).collect()
}

#[test]
fn nobody_tries_what_gives_a_turn_away() {
    let game = Game::at(2, &[3, 3], &["Blue first Rose 5,6 N", "Blue first Swan 6,6 N", "Red first Hart 15,7 S"]);
    assert!(
        tried(&game.session).iter().all(|order| matches!(order, Order::Begin { .. })),
        "no tow, and nobody stays: {:?}",
        tried(&game.session)
    );
    let game = Game::at(3, &[6; 40], &TWO);
    assert!(tried(&game.session).iter().all(|order| matches!(order, Order::Fire { .. })), "and nobody ceases fire");
    let game = Game::at(4, &[6; 40], &["Blue first Rose 5,6 N", "Red first Hart 6,6 N"]);
    assert!(tried(&game.session).contains(&Order::EndPhase), "but one need not board");
}

#[test]
fn the_best_courses_first_and_all_of_them_legal() {
    let mut game = Game::at(2, &[5, 5], &TWO);
    game.name("Rose");
    let ask = game.session.asks()[0].clone();
    let orders = WARP_SPAWN.suggest(game.session.world(), &ask.offers[0]);
    assert!((2..=9).contains(&orders.len()), "a few: {}", orders.len());
    for order in orders {
        assert!(game.session.check(ask.seat, &order).is_ok(), "{order:?}");
    }
}

/// Returns the commodore's order if these ships of Blue are a division.
fn commodore(phase: u8, ships: &[&str], division: &[&str]) -> Order {
    let names: Vec<String> = division.iter().map(|name| (*name).to_owned()).collect();
    let mut scenario = crate::common::scenario(
        "\"order\": \"once\",",
        &format!("\"turn\": 1, \"phase\": {phase}, \"first\": \"Blue\","),
        ships,
    );
    if let Some(leader) = names.first().cloned() {
        scenario.divisions = vec![DivisionSpec { name: "Division".into(), side: "Blue".into(), leader, ships: names }];
    }
    let game = Game::of(&scenario, &[3; 40]);
    (COMMODORE.make)(1, Manner::default()).answer(game.session.world(), game.ask())
}

#[test]
fn ships_of_a_division_fight_one_enemy_and_sail_in_their_order() {
    // Swan could fire at Hart and at Hind equally well. Rose, the leader, has only Hind near her.
    let ships = ["Blue first Rose 5,3 N", "Blue first Swan 5,6 N", "Red first Hart 7,6 N", "Red first Hind 3,6 N"];
    let target = |division: &[&str], other: &str| {
        let mut ships = ships.to_vec();
        ships[0] = other;
        match commodore(3, &ships, division) {
            Order::Fire { unit, target, .. } => (unit.0, target.0),
            other => panic!("{other:?}"),
        }
    };
    let [west, east] = ["Blue first Rose 3,19 N", "Blue first Rose 7,19 N"];
    assert_eq!(target(&[], west), target(&[], east), "alone she takes the same one");
    assert_eq!(
        [target(&["Rose", "Swan"], west), target(&["Rose", "Swan"], east)],
        [(1, 3), (1, 2)],
        "with Rose the one who is nearest to Rose"
    );
    let ships = ["Blue first Rose 5,3 N", "Blue first Swan 5,6 N", "Red first Hart 7,9 S"];
    let first = |division: &[&str]| commodore(2, &ships, division).unit().map(|unit| unit.0);
    assert_eq!(
        [first(&[]), first(&["Rose", "Swan"])],
        [Some(1), Some(0)],
        "the nearest first; in a division her leader"
    );
}

#[test]
fn w_r27_captains_reckon_with_boarders_wherever_the_battle_lets_them_board() {
    // Hart is right ahead of Rose, with one point of Crew left.
    let ahead = |options: &str| {
        worth(&Game::with(options, 4, "", &[], &["Blue first Rose 5,6 N", "Red first Hart 5,7 N crew=5"]))
    };
    assert!(
        ahead("\"board\": \"adjacent\",") > ahead("") + 20,
        "who may be boarded from astern is as good as taken: {} and {}",
        ahead("\"board\": \"adjacent\","),
        ahead("")
    );
}
