//! The worked examples of movement and command.

use wg_admiralty::choices::Choice;
use wg_admiralty::position::ship::Setting;
use wg_admiralty::sailing::speed::Zone;
use wg_core::Choices;
use wg_core::talk::order::Order;

use crate::common::{COMMAND, Game, MOVEMENT, REPAIR};

const FAR: &str = "Far France custom 900,900 90 guns=[2,4,4,0] sail=stop";

/// Returns the speed in a zone, in mm, of a ship with these words. `battle` is the state of the battle, such as its
/// wind.
fn speed(words: &str, zone: Zone, options: &str, battle: &str) -> f64 {
    let game = Game::with(
        options,
        MOVEMENT,
        battle,
        0.0,
        &[],
        &[&format!("Own Britain custom 0,0 90 guns=[2,4,5,1] {words}"), FAR],
    );
    let fleet = game.fleet();
    f64::from(fleet.speed(fleet.ship(game.id("Own")), zone).0) / 100.0
}

#[test]
fn a_ex_47_the_sail_value_is_a_percentage() {
    for (value, exact, streamlined) in
        [(60, 48.0, 48.0), (63, 50.0, 48.0), (67, 53.0, 48.0), (93, 74.0, 72.0), (100, 80.0, 80.0), (9, 7.0, 0.0)]
    {
        let words = format!("speed=average sail=battle sail_value={value}");
        assert_eq!(speed(&words, Zone::AftBroadside, "", ""), exact, "{value}");
        assert_eq!(
            speed(&words, Zone::AftBroadside, "\"sail_percent\": \"streamlined\",", ""),
            streamlined,
            "{value}, streamlined"
        );
    }
    // Seven S, then thirty more, by two masts.
    let mut game = Game::at(MOVEMENT, &[4, 5], &["Own Britain custom 0,0 90 guns=[2,4,5,1] sail_value=93 m=2", FAR]);
    assert_eq!(game.ship("Own").sail_value(), 63);
    game.threw(&[4, 5]);
    game.sail("Own", "31");
}

#[test]
fn a_ex_48_factors_of_speed() {
    assert_eq!(speed("speed=average sail=full", Zone::AftBroadside, "", "\"wind\": \"brisk\","), 250.0);
    assert_eq!(speed("speed=fast sail=slow", Zone::ForeBroadside, "", "\"wind\": \"weak\","), 15.0);
    assert_eq!(speed("speed=average sail=battle sail_value=99", Zone::Back, "", ""), 69.0);
    assert_eq!(speed("speed=slow sail=battle sail_value=93", Zone::ForeBroadside, "", "\"wind\": \"brisk\","), 46.0);
    assert_eq!(speed("speed=average sail=battle sail_value=60 flood=3 w=5", Zone::AftBroadside, "", ""), 36.0);
    let game = Game::with(
        "",
        MOVEMENT,
        "\"wind\": \"weak\",",
        0.0,
        &[],
        &["Own Britain custom 0,0 90 guns=[2,4,5,1] speed=fast sail=slow", FAR],
    );
    let fleet = game.fleet();
    let own = fleet.ship(game.id("Own"));
    assert_eq!(fleet.steps(own, fleet.allowance(own)), 1, "one step exactly");
}

#[test]
fn a_ex_49_steps_of_the_turning_circle() {
    let at = |words: &str| {
        let own = format!("Own Britain custom 0,0 0 guns=[2,4,5,1] speed=average sail=normal {words}");
        Game::with("", MOVEMENT, "", 270.0, &[], &[&own, FAR])
    };
    let mut game = at("sail_value=75");
    game.sail("Own", "s5").lies("Own", 42.47, 55.34, 75.0);
    let mut game = at("");
    game.sail("Own", "20 s2 20 p2").lies("Own", 25.35, 94.62, 0.0);
    let mut game = at("sail_value=80 r=1");
    let fifth = game.course("Own", "5 s5");
    game.refused(fifth, "A-MOVE-11").sail("Own", "20 s4").lies("Own", 28.65, 69.62, 60.0);
    let mut game = at("sail_value=80 r=3");
    let third = game.course("Own", "35 s3");
    game.refused(third, "A-MOVE-11").sail("Own", "50 s2");
    assert_eq!(game.pose("Own").2, 30.0);
    let mut game = at("sail_value=40");
    let third = game.course("Own", "s3");
    game.refused(third, "A-MOVE-11").sail("Own", "10 s2");
    assert_eq!(game.pose("Own").2, 30.0);
}

#[test]
fn a_ex_52_edges_of_the_wind_zones() {
    let zones = [
        (45.0, Zone::Front, 0.0),
        (45.1, Zone::ForeBroadside, 100.0),
        (90.0, Zone::ForeBroadside, 100.0),
        (90.1, Zone::AftBroadside, 160.0),
    ];
    let more = [(135.0, Zone::AftBroadside, 160.0), (135.1, Zone::Back, 140.0), (180.0, Zone::Back, 140.0)];
    for (angle, zone, speed) in zones.into_iter().chain(more) {
        for wind in [angle, 360.0 - angle] {
            let game = Game::with(
                "",
                COMMAND,
                "",
                wind,
                &[],
                &["Own Britain custom 0,0 0 guns=[2,4,5,1] speed=average sail=normal", FAR],
            );
            let fleet = game.fleet();
            let own = fleet.ship(game.id("Own"));
            assert_eq!(
                (fleet.zone(own.berth.pose.heading), f64::from(fleet.allowance(own).0) / 100.0),
                (zone, speed),
                "wind from {wind}"
            );
        }
    }
}

#[test]
fn a_ex_53_one_die_changes_the_sail_setting() {
    for (grade, no, yes) in [("A", 1, 2), ("C", 2, 3), ("E", 3, 4), ("F", 4, 5)] {
        for (die, sail) in [(no, Setting::Battle), (yes, Setting::Full)] {
            // Masts, fires and a brisk wind modify nothing.
            let own = format!("Own Britain custom 0,0 90 guns=[2,4,5,1] grade={grade} sail=battle m=2 f=1");
            let mut game = Game::with("", COMMAND, "\"wind\": \"brisk\",", 0.0, &[die], &[&own, FAR]);
            let unit = game.id("Own");
            game.order(Order::SetSail { unit, sail: 5 });
            game.threw(&[die]);
            assert_eq!(game.ship("Own").berth.sail, sail, "{grade}, {die}");
            game.refused(Order::SetSail { unit, sail: 4 }, "A-CMD-1");
        }
    }
    // Passing fire earlier in the turn meets the old setting: a rigging hit by a medium gun is on line 0, 4 S, not on
    // +1.
    let ships = [
        "Own Britain custom 0,0 0 guns=[0,2,0,0] sail=stop",
        "Red France custom 60,35 180 guns=[2,4,4,0] sail=battle grade=A",
    ];
    let mut game = Game::at(MOVEMENT, &[5, 1, 2], &ships);
    game.end_phase().sail("Red", "70").fire("Own", 4, "Red", 2).on_to(1, COMMAND);
    game.end_phase();
    let unit = game.id("Red");
    game.order(Order::SetSail { unit, sail: 5 }).on_to(2, MOVEMENT);
    assert_eq!((game.ship("Red").berth.sail, game.ship("Red").sail_value()), (Setting::Full, 96));
}

#[test]
fn a_ex_64_a_lock_holds_both_until_it_is_cut() {
    let at = |phase: u8, y: &str, dice: &[u8]| {
        let ships = [
            "X Britain custom 0,0 90 guns=[2,4,5,1] grade=B sail=full locked=[\"Y\"]",
            &format!("Y France custom 0,30 90 guns=[2,4,4,0] sail=full {y}"),
            "Z Britain custom -500,-500 90 guns=[2,4,5,1]",
        ];
        Game::at(phase, dice, &ships)
    };
    let held = |game: &Game| ["X", "Y"].map(|name| game.fleet().is_locked(game.id(name)));
    let mut game = at(MOVEMENT, "", &[]);
    for name in ["X", "Y"] {
        let fleet = game.fleet();
        let ship = fleet.ship(game.id(name));
        assert_eq!((fleet.allowance(ship).0, fleet.pivots(ship), fleet.can_move(ship)), (0, 0, false), "{name}");
    }
    let course = game.course("X", "125");
    game.refused(course, "A-MOVE-17");
    let repair = |game: &mut Game, name: &str| {
        let (unit, what) = (game.id(name), wg_admiralty::position::ship::Mend::L as u8);
        game.order(Order::Repair { unit, what });
    };
    for (die, after) in [(5, [false, false]), (4, [true, true])] {
        let mut game = at(REPAIR, "", &[die]);
        repair(&mut game, "X");
        game.finish_phase();
        assert_eq!(held(&game), after, "{die}");
    }
    let mut game = at(REPAIR, "locked=[\"X\"]", &[5, 1]);
    repair(&mut game, "X");
    game.end_phase();
    repair(&mut game, "Y");
    game.finish_phase();
    assert_eq!(held(&game), [true, true], "both L must go");
    let mut game = at(REPAIR, "grade=B locked=[\"X\"]", &[5, 5]);
    repair(&mut game, "X");
    game.end_phase();
    repair(&mut game, "Y");
    game.finish_phase();
    assert_eq!(held(&game), [false, false]);
}

#[test]
fn a_ex_65_a_contact_is_avoided_or_not() {
    let at = |dice: &[u8]| {
        let ships = [
            "Own Britain custom 0,0 0 guns=[2,4,5,1] grade=B sail=normal",
            "Red France custom 0,100 90 guns=[0,0,0,0] sail=stop",
        ];
        let mut game = Game::with("", MOVEMENT, "", 180.0, dice, &ships);
        game.sail("Own", "140");
        assert!(game.ask().offers.iter().any(|offer| matches!(Choice::chosen(&offer.order), Some(Choice::Avoid))));
        game.choose("Own", Choice::Avoid);
        game.threw(dice);
        game
    };
    let game = at(&[3]);
    game.lies("Own", 0.0, 57.5, 0.0);
    assert_eq!(game.ship("Own").berth.sail, Setting::Slow, "5 mm short, at Slow");
    let game = at(&[2, /* L of either */ 4, 3, /* masts */ 6, 5]);
    game.lies("Own", 0.0, 62.5, 0.0);
    let (own, red) = (game.ship("Own").log.hits, game.ship("Red").log.hits);
    assert_eq!((own.locks.as_slice(), own.m, red.locks.len(), red.m), (&[game.id("Red")][..], 1, 0, 0));
    assert_eq!(["Own", "Red"].map(|name| game.fleet().is_locked(game.id(name))), [true, true], "both are stuck");
}

#[test]
fn a_move_19_she_stops_5_mm_short_wherever_a_leg_begins() {
    // Own would touch after 62.5 mm: soon after a leg has begun, or where one begins.
    for (legs, end) in [("60 80", 57.5), ("58 2 80", 57.5), ("62.5 77.5", 57.5)] {
        let ships = [
            "Own Britain custom 0,0 0 guns=[2,4,5,1] grade=B sail=normal",
            "Red France custom 0,100 90 guns=[0,0,0,0] sail=stop",
        ];
        let mut game = Game::with("", MOVEMENT, "", 180.0, &[3], &ships);
        game.sail("Own", legs).choose("Own", Choice::Avoid).lies("Own", 0.0, end, 0.0);
    }
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,4,5,1] grade=B sail=normal",
        "Red France custom 0,100 90 guns=[0,0,0,0] sail=stop",
    ];
    let mut game = Game::with("", MOVEMENT, "", 180.0, &[3], &ships);
    game.sail("Own", "60 s4 20").choose("Own", Choice::Avoid);
    let gap = game.fleet().gap(game.id("Own"), game.id("Red")).0;
    assert!((450..=550).contains(&gap), "{gap}");
}

#[test]
fn a_r41_a_tack_goes_on_until_she_is_out_of_the_front_zone() {
    let dice = [3, 3, 3];
    let mut game = Game::at(MOVEMENT, &dice, &["Own Britain custom 0,0 50 guns=[2,4,5,1] grade=B sail=battle", FAR]);
    game.sail("Own", "30 p1 5");
    for (turn, legs, heading, tacking) in [(2, "p3 5", 350.0, true), (3, "p3 5", 305.0, false)] {
        assert!(game.ship("Own").berth.tacking);
        game.on_to(turn, MOVEMENT);
        let unit = game.id("Own");
        game.order(Order::Begin { unit }).sail("Own", legs);
        assert_eq!(
            (game.pose("Own").2, game.ship("Own").berth.tacking, game.ship("Own").berth.irons),
            (heading, tacking, false),
            "turn {turn}"
        );
    }
    game.threw(&dice);
}
