//! How an admiral keeps his ships clear of each other (A-MOVE-19).

use wg_admiralty::captain::flag_captain::{ADMIRAL, FLAG_CAPTAIN};
use wg_admiralty::sailing::PIVOT;
use wg_core::Manner;
use wg_core::geometry::{Footprint, Hull};
use wg_core::rules::house::HouseListing;
use wg_core::talk::order::Order;

use crate::common::{COMMAND, Game, MOVEMENT};

fn says(game: &Game, captain: &HouseListing) -> Order {
    (captain.make)(1, Manner::default()).answer(game.session.world(), game.ask())
}

/// With so few sails she makes no step of her circle, and straight on she comes upon a friend who sails on slowly across her bow.
#[test]
fn who_has_no_way_clear_of_a_friend_takes_all_sail_in() {
    let setting = |captain: &HouseListing, friend: &str| {
        let rose = "Rose Britain gb-74 0,0 90 sail_value=6 sail=battle";
        let game = Game::at(COMMAND, &[], &[rose, friend, "Foe France fr-74 900,900 90"]);
        match says(&game, captain) {
            Order::SetSail { unit, sail } if unit == game.id("Rose") => sail,
            other => panic!("{other:?}"),
        }
    };
    let near = "Friend Britain gb-74 40,-26 45 sail_value=6 sail=battle";
    assert_eq!(setting(&ADMIRAL, near), 1, "she would run into her friend at any sail");
    assert_ne!(setting(&FLAG_CAPTAIN, near), 1, "who commands ships singly does not see it");
    assert_ne!(setting(&ADMIRAL, "Friend Britain gb-74 40,-226 45 sail_value=6 sail=battle"), 1, "with room she does not stop");
}

#[test]
fn who_turns_where_she_lies_turns_into_no_friend() {
    let turned = |friend: &str| {
        let game = Game::at(MOVEMENT, &[], &["Rose Britain gb-74 0,0 90 sail=stop", friend, "Foe France fr-74 150,10 0 sail=stop"]);
        matches!(says(&game, &ADMIRAL), Order::Choose { unit, what: PIVOT, .. } if unit == game.id("Rose"))
    };
    assert!(turned("Friend Britain gb-74 -700,-700 90 sail=stop"), "alone she turns her guns upon the enemy");
    assert!(!turned("Friend Britain gb-74 0,22 90 sail=stop"), "there is no room beside her friend");
}

/// At most one ship in five; 10 to 15 before sail was shortened and courses were laid with friends in mind.
#[test]
fn in_a_whole_trafalgar_few_friends_run_foul_of_each_other_and_no_hulls_lie_over_each_other() {
    for seed in [1000, 1002] {
        let mut session = super::admiral::battle("13-trafalgar", seed);
        session.set_reports(true);
        let captain = (ADMIRAL.make)(1, Manner::default());
        let (mut fouls, mut turn) = (0, 0);

        let names: Vec<(String, String)> = session.scenario().ships.iter().map(|ship| (ship.name.clone(), ship.side.clone())).collect();
        let side = |name: &str| names.iter().find(|(other, _)| other == name).map(|(_, side)| side);
        while let Some(ask) = session.asks().first().cloned() {
            if session.cursor().turn != turn {
                turn = session.cursor().turn;
                let fleet = wg_admiralty::position::fleet::Fleet::gather(session.world());
                // By more than a millimetre: who touches does not lie over.
                let less = |base: Footprint| Footprint::new(base.length - fleet.mm(2), base.beam - fleet.mm(2));
                let hulls: Vec<Hull> =
                    fleet.ships.iter().filter(|ship| ship.on_table()).map(|ship| Hull::new(ship.berth.pose, less(ship.built.base))).collect();
                let over = hulls.iter().enumerate().any(|(at, one)| hulls[at + 1..].iter().any(|other| one.overlaps(other)));
                assert!(!over, "seed {seed}, turn {turn}: two hulls lie over each other");
            }
            let order = captain.answer(session.world(), &ask);
            for report in session.submit(ask.seat, order).expect("a captain keeps the rules") {
                let pair = report.sentence.strip_suffix(" run foul of each other.").and_then(|pair| pair.split_once(" and "));
                fouls += usize::from(pair.is_some_and(|(one, other)| side(one) == side(other)));
            }
        }
        assert!(fouls <= 12, "seed {seed}: {fouls} collisions between friends");
    }
}
