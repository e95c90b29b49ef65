//! How captains who look ahead judge: the value of a position, and the ships whose courses they try.

use wg_admiralty::ADMIRALTY;
use wg_captains::captain;
use wg_core::Broadside;
use wg_core::scenario::parse;
use wg_core::talk::order::Order;
use wg_core::{DiceSource, Seat, Session, SideId};

use crate::common::{FIRE, Game, text};

fn value(session: &Session) -> i32 {
    session.ruleset().value(session.world(), SideId(0))
}

/// The commander once began with the ship whose guns gained most at once, and weighed the courses of all ships.
#[test]
fn the_commander_sails_the_ship_that_is_next_by_the_book() {
    let ships = [
        "Bellona Britain gb-74 -160,0 90",
        "Goliath Britain gb-74 -160,-130 90",
        "Audacious Britain gb-74 -330,120 90",
        "Courageux France fr-74 160,60 180",
        "Tonnant France fr-74 170,-120 180",
    ];
    let battle = parse(&text("", "", 0.0, &ships), "test.ron").unwrap_or_else(|problems| panic!("{problems}"));
    let mut session = Session::new(&ADMIRALTY, &battle.scenario, DiceSource::Machine { seed: 3 }).expect("a battle");
    let mut commander = captain(&ADMIRALTY, "commander", 3).expect("there is one");
    let mut lieutenant = captain(&ADMIRALTY, "lieutenant", 3).expect("there is one");
    let mut sailed = 0;
    while session.cursor().turn == 1 {
        let Some(ask) = session.asks().first().cloned() else { break };
        let order = match ask.seat {
            Seat::Side(_) => commander.decide(&session, ask.seat),
            _ => ask.default.clone(),
        };
        if let Order::Course { unit, .. } = order {
            let book = lieutenant.decide(&session, ask.seat);
            assert_eq!(book.unit(), Some(unit), "the order of sailing is the book's: {book:?}");
            sailed += 1;
        }
        session.submit(ask.seat, order).expect("a captain keeps the rules");
    }
    assert_eq!(sailed, 5, "each of them has sailed");
}

/// Both ships have lost the same number of guns. Once they were worth the same.
#[test]
fn who_has_no_guns_left_on_one_side_is_worth_less_than_who_has_lost_as_many_on_both() {
    let far = "Courageux France fr-74 600,600 0";
    let guns =
        Game::at(FIRE, &[], &["Bellona Britain gb-74 -600,-600 0", far]).ship("Bellona").guns(Broadside::Larboard);
    let halves = guns.map(|dice| [dice / 2, dice - dice / 2]);
    let left = |port: [u8; 4], starboard: [u8; 4]| {
        let bellona = format!("Bellona Britain gb-74 -600,-600 0 guns_port={port:?} guns_starboard={starboard:?}")
            .replace(", ", ",");
        value(&Game::at(FIRE, &[], &[&bellona, far]).session)
    };
    let (one_side, both) = (left([0; 4], guns), left(halves.map(|half| half[0]), halves.map(|half| half[1])));
    assert!(both > one_side + 100, "both sides {both}, one side {one_side}");
}

/// No guns bear now, and the distances are the same. Once her heading made no difference.
#[test]
fn who_can_bring_her_guns_to_bear_in_the_next_turn_lies_better_than_who_cannot() {
    let heading = |heading: &str| {
        let bellona = format!("Bellona Britain gb-74 0,-180 {heading} sail=normal");
        let game = Game::with("", FIRE, "", 270.0, &[], &[&bellona, "Courageux France fr-74 0,0 0 sail=stop"]);
        value(&game.session)
    };
    let (towards, away) = (heading("0"), heading("180"));
    assert!(towards > away, "towards her stern {towards}, away from it {away}");
}
