//! How an admiral keeps his ships clear of each other (A-MOVE-19).

use wg_admiralty::captain::flag_captain::ADMIRAL;
use wg_core::geometry::{Footprint, Hull};
use wg_core::{Manner, Order};

use crate::common::{COMMAND, Game, MOVEMENT};

const FOE: &str = "Foe France custom 900,0 270 guns=[1,1,1,0]";
/// Three friends that lie stopped across Own's bow, 45 mm ahead.
const WALL: [&str; 3] = [
    "North Britain custom 45,62 0 guns=[1,1,1,0] sail=stop",
    "Mate Britain custom 45,0 0 guns=[1,1,1,0] sail=stop",
    "South Britain custom 45,-62 0 guns=[1,1,1,0] sail=stop",
];

/// Returns the admiral's answer for Own, which sails east.
fn says(phase: u8, friends: &[&str]) -> (Game, Order) {
    let ships: Vec<&str> = std::iter::once("Own Britain custom 0,0 90 guns=[1,1,1,0] sail=normal")
        .chain(friends.iter().copied())
        .chain([FOE])
        .collect();
    let game = Game::at(phase, &[1; 20], &ships);
    let captain = (ADMIRAL.make)(1, Manner::default());
    let order = captain.answer(game.session.world(), game.ask());
    (game, order)
}

#[test]
fn no_more_sail_is_set_than_leaves_her_a_way() {
    let sail = |friends: &[&str]| match says(COMMAND, friends).1 {
        Order::SetSail { unit, sail } if unit.0 == 0 => Some(sail),
        _ => None,
    };
    assert!(sail(&[]).is_none_or(|sail| sail > 1), "on open water she keeps her sail or sets more: {:?}", sail(&[]));
    assert_eq!(sail(&WALL), Some(1), "before a wall of friends she stops; the enemy alone would have her at Slow");
}

#[test]
fn of_all_courses_one_is_taken_that_touches_no_friend() {
    // A friend lies in Own's way, straight ahead towards the enemy.
    let mate = "Mate Britain custom 60,0 0 guns=[1,1,1,0] sail=stop";
    let (mut game, order) = says(MOVEMENT, &[mate]);
    assert!(matches!(order, Order::Course { unit, .. } if unit.0 == 0), "{order:?}");
    game.order(order);
    assert!(!game.sentences().iter().any(|said| said.contains("run foul")), "{:?}", game.sentences());
    let (mut straight, _) = says(MOVEMENT, &[mate]);
    straight.sail("Own", "100");
    assert!(
        straight.session.asks().iter().any(|ask| ask.reason.contains("Mate")) || straight.has_said("A-MOVE-19"),
        "straight on she would have touched her"
    );
}

/// One ship in five may run foul of a friend (A-MOVE-19). In the first two battles two ships do; it was 13 and 15
/// before captains shortened sail and laid courses with friends in mind. The other two battles, with 6 and 11, are the
/// worst of twenty.
#[test]
fn in_a_whole_trafalgar_few_friends_run_foul_of_each_other_and_no_hulls_lie_over_each_other() {
    for (seed, most) in [(1000, 6), (1002, 6), (1004, 64 / 5), (1006, 64 / 5)] {
        let mut session = super::admiral::battle("13-trafalgar", seed);
        session.set_reports(true);
        let captain = (ADMIRAL.make)(1, Manner::default());
        let (mut fouls, mut gone, mut turn) = (0, 0, 0);
        let names: Vec<(String, String)> =
            session.scenario().ships.iter().map(|ship| (ship.name.clone(), ship.side.clone())).collect();
        let side = |name: &str| names.iter().find(|(other, _)| other == name).map(|(_, side)| side);
        while let Some(ask) = session.asks().first().cloned() {
            if session.cursor().turn != turn {
                turn = session.cursor().turn;
                let fleet = wg_admiralty::position::fleet::Fleet::gather(session.world());
                // The hulls are made 2 mm smaller, since `overlaps` counts hulls that only touch.
                let less = |base: Footprint| Footprint::new(base.length - fleet.mm(2), base.beam - fleet.mm(2));
                let hulls: Vec<Hull> = fleet
                    .ships
                    .iter()
                    .filter(|ship| ship.on_table())
                    .map(|ship| Hull::new(ship.berth.pose, less(ship.built.base)))
                    .collect();
                let over =
                    hulls.iter().enumerate().any(|(at, one)| hulls[at + 1..].iter().any(|other| one.overlaps(other)));
                assert!(!over, "seed {seed}, turn {turn}: two hulls lie over each other");
            }
            let order = captain.answer(session.world(), &ask);
            for report in session.submit(ask.seat, order).expect("a captain keeps the rules") {
                let pair =
                    report.sentence.strip_suffix(" run foul of each other.").and_then(|pair| pair.split_once(" and "));
                gone += usize::from(report.clause == "A-R84");
                fouls += usize::from(pair.is_some_and(|(one, other)| side(one) == side(other)));
            }
        }
        assert!(fouls <= most, "seed {seed}: {fouls} collisions between friends");
        // One to five ships ran off in each battle before captains made sure that their ships can come round before the
        // edge.
        assert!(gone <= 1, "seed {seed}: {gone} ships ran off the table");
    }
}

#[test]
fn who_can_come_round_before_the_edge_has_room() {
    // The wind is from the west, so on a northerly heading Own turns to starboard and not through the wind.
    let room = |place: &str, wind: f64| {
        let ships = [format!("Own Britain custom {place} guns=[1,1,1,0]"), FOE.to_owned()];
        let game = Game::with("", MOVEMENT, "", wind, &[], &[&ships[0], &ships[1]]);
        let fleet = game.fleet();
        fleet.has_room(fleet.ship(game.id("Own")), game.ship("Own").berth.pose)
    };
    assert!(room("0,0 0", 270.0) && room("0,850 0", 270.0), "far from the edge");
    assert!(!room("0,960 0", 270.0), "40 mm before it she runs over it, however she turns");
    assert!(room("0,960 60", 270.0), "if she has turned to starboard far enough she has room");
    assert!(room("0,960 180", 270.0), "and always if she sails away from it");
    assert!(!room("930,930 45", 270.0) && room("0,930 45", 270.0), "in a corner two edges are one too many");
}
