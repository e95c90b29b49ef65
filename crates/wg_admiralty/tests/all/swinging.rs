//! A ship that turns in place meets other ships and the ground like one that sails (A-MOVE-16, A-MOVE-19, A-MOVE-20).

use wg_admiralty::ADMIRALTY;
use wg_admiralty::choices::{Choice, Pivot};
use wg_admiralty::position::fleet::Fleet;
use wg_admiralty::position::ship::Setting;
use wg_core::Choices;
use wg_core::dice::{below, seeded};
use wg_core::{DiceSource, Seat, Session, SideId, Value};

use crate::common::{Game, MOVEMENT, text};
use crate::random_battles::scenarios;

/// Own lies at anchor with springs, so that she may turn two steps, and heads north.
const OWN: &str = "Own Britain custom 0,0 0 guns=[1,1,1,0] grade=B sail=stop anchored=true springs=true";
/// A ship 2 mm off Own's starboard side, parallel to her. Half of her beam is 12.5 mm, half of her length 25 mm.
const FOE: &str = "Foe France custom 27,0 0 guns=[1,1,1,0]";

/// Two steps to starboard.
const ROUND: Pivot = Pivot::TwiceStarboard;

#[test]
fn a_move_19_a_ship_that_turns_on_the_spot_stops_where_she_would_touch_another() {
    let begin = |faces: &[u8]| {
        let mut game = Game::at(MOVEMENT, faces, &[OWN, FOE]);
        let order = Choice::Pivot(ROUND).order(game.id("Own"));
        let seen = game.session.preview(Seat::Side(SideId(0)), &order);
        assert!(seen.hints.iter().any(|hint| hint.clause == "A-MOVE-19"), "she is warned: {seen:?}");
        game.order(order);
        game
    };
    // Own's bow is 12.5 cos 4° + 25 sin 4° = 14.2 mm to starboard after 4°, and 14.6 mm after 5°. Foe's side is at 14.5
    // mm.
    let mut game = begin(&[/* L */ 4, 3, /* masts */ 6, 5]);
    game.lies("Own", 0.0, 0.0, 4.0);
    game.choose("Own", Choice::RunFoul).lies("Own", 0.0, 0.0, 4.0);
    let (own, foe) = (game.ship("Own").log.hits, game.ship("Foe").log.hits);
    assert_eq!(own.locks.as_slice(), [game.id("Foe")], "she is locked by her 4");
    assert_eq!((foe.locks.len(), own.m, foe.m), (0, 1, 0), "Foe is not by a 3, and a 6 costs Own a mast");
    assert!(game.ship("Foe").berth.moved, "both stop");

    let mut game = begin(&[2, 1, 1, 1, 1]);
    game.choose("Own", Choice::Avoid).lies("Own", 0.0, 0.0, 4.0);
    assert!(game.all_thrown(), "a 2 does not avoid her, and both throw for a lock and for their masts");
    let mut game = begin(&[3]);
    game.choose("Own", Choice::Avoid).lies("Own", 0.0, 0.0, 0.0);
    assert!(game.ship("Own").log.hits.locks.is_empty(), "a 3 does: she lies as she lay");
    assert_eq!(game.ship("Own").berth.sail, Setting::Stop, "and a ship that lies still sets no sail for it");
}

#[test]
fn a_move_16_a_ship_close_alongside_keeps_another_from_turning_that_way() {
    let mut game = Game::at(MOVEMENT, &[], &[OWN, "Foe France custom 25.1,0 0 guns=[1,1,1,0]"]);
    game.choose("Own", Choice::Pivot(ROUND)).lies("Own", 0.0, 0.0, 0.0);
    assert!(game.ship("Own").berth.moved && game.all_thrown(), "she has had her turn, and nobody has touched anybody");
    assert!(game.said("A-MOVE-16").contains("Foe lies alongside"), "{}", game.said("A-MOVE-16"));
    // There is room on the other side.
    let mut game = Game::at(MOVEMENT, &[], &[OWN, "Foe France custom 60,0 0 guns=[1,1,1,0]"]);
    game.choose("Own", Choice::Pivot(ROUND)).lies("Own", 0.0, 0.0, 30.0);
}

#[test]
fn a_move_20_a_ship_that_turns_on_the_spot_runs_aground() {
    let land = "land: [(name: \"Bank\", outline: [(1014.5, 900.0), (1200.0, 900.0), (1200.0, 1100.0), (1014.5, 1100.0)], shoal: true)],\nsides:";
    let battle = "\"turn\": 1, \"phase\": 1, \"first\": \"Britain\"";
    let scenario = text("\"initiative\": \"once\"", battle, 0.0, &[OWN, "Foe France custom 500,500 0 guns=[1,1,1,0]"])
        .replace("sides:", land);
    let mut game = Game::of(&scenario, &[]);
    game.choose("Own", Choice::Pivot(ROUND)).lies("Own", 0.0, 0.0, 4.0);
    assert_eq!(game.ship("Own").log.hits.locks.as_slice(), [game.id("Own")], "her bow is on the bank");
}

#[test]
fn a_r41_a_tack_at_once_stops_where_she_would_touch_another() {
    // Own heads 60° and tacks after 30 mm, at (25.98, 15). Mate lies across her way, 26 mm to the north of that place.
    // Own's bow is 25 cos 50° + 12.5 sin 50° = 25.6 mm to the north on heading 50°, 25.8 mm on 49°, and 26.01 mm on
    // 48°.
    let tack = |mate: &str| {
        let ships = [
            "Own Britain custom 0,0 60 guns=[1,1,1,0]",
            &format!("Mate Britain custom {mate} 90 guns=[1,1,1,0] sail=stop"),
            "Far France custom 500,500 0 guns=[1,1,1,0]",
        ];
        let mut game =
            Game::with("\"tack\": \"snap\"", MOVEMENT, "", 0.0, &[3, /* L */ 1, 1, /* masts */ 1, 1], &ships);
        game.sail("Own", "30 p1 5");
        game
    };
    tack("25.98,300").lies("Own", 25.98, 15.0, 300.0);
    let mut game = tack("25.98,53.5");
    game.lies("Own", 25.98, 15.0, 49.0);
    game.choose("Own", Choice::RunFoul).lies("Own", 25.98, 15.0, 49.0);
    assert!(game.all_thrown(), "they touch, and throw for locks and for their masts");
}

/// Returns two ships on the table whose bases overlap or touch, if there are any.
fn upon_each_other(session: &Session) -> Option<String> {
    let fleet = Fleet::seen(session.world());
    let ships: Vec<_> = fleet.ships.iter().filter(|ship| ship.on_table()).collect();
    let (at, other) = (0..ships.len())
        .flat_map(|at| (0..at).map(move |other| (at, other)))
        .find(|(at, other)| ships[*at].hull().overlaps(&ships[*other].hull()))?;
    Some(format!("{} upon {}", fleet.name(ships[at].id), fleet.name(ships[other].id)))
}

#[test]
fn a_move_19_in_play_no_ship_comes_to_lie_upon_another() {
    let mut turned = 0;
    for (name, scenario) in scenarios().into_iter().filter(|(_, scenario)| scenario.ships.len() <= 12) {
        for (seed, options) in [
            (1, [("drift", Value::Bool(true)), ("tack", Value::Text("snap".to_owned()))]),
            (2, [("drift", Value::Bool(false)), ("tack", Value::Text("two_turn".to_owned()))]),
        ] {
            let mut scenario = scenario.clone();
            scenario.options.extend(options.map(|(key, value)| (key.to_owned(), value)));
            let mut session = Session::new(&ADMIRALTY, &scenario, DiceSource::Machine { seed })
                .unwrap_or_else(|problems| panic!("{problems}"));
            let mut rng = seeded(seed, 19);
            for _ in 0..4000 {
                let Some(ask) = session.asks().first() else { break };
                // Ships that may turn in place do so more often than not.
                let turns =
                    ask.offers.iter().find(|offer| matches!(Choice::chosen(&offer.order), Some(Choice::Pivot(_))));
                let turns = turns.filter(|_| below(&mut rng, 2) == 0).map(|offer| offer.sample(&mut rng));
                turned += usize::from(turns.is_some());
                let (seat, order) = (ask.seat, turns.unwrap_or_else(|| session.sample(ask, &mut rng)));
                session.submit(seat, order.clone()).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
                assert_eq!(upon_each_other(&session), None, "{name}, seed {seed}, after {order:?}");
            }
        }
    }
    assert!(turned > 200, "ships turned on the spot: {turned} times");
}
