//! Wind direction, the alarm clock, wind speed and special events (A3, A4).

use bevy_app::App;
use wg_barnacle::damage::Damage;
use wg_barnacle::position::{AlarmClock, Speed};
use wg_barnacle::scenario::muster;
use wg_barnacle::weather::Weather;
use wg_barnacle::weather::events::{Special, event, special};
use wg_barnacle::weather::wind::{alarm, conceal, label, open_speed, open_weather, ring, sounds, speed, wind_at};
use wg_barnacle::{Barnacle, Item, Play};
use wg_core::dice::seeded;
use wg_core::rules::game::fleet_mut;
use wg_core::{Cursor, Heading};

use crate::desk::{Desk, OnDesk as _, scenario};

const SHIPS: [&str; 3] =
    ["Fortuna, frigate, Red, 20, 30, N", "Surprise, frigate, Blue, 60, 30, N", "Wasp, sloop, Blue, 70, 30, N"];

fn desk(head: &str) -> Desk {
    Desk::new(head, &SHIPS)
}

/// Begins a ship's move, as far as the clock is concerned.
fn activation(play: &mut Play<'_>) {
    sounds(play);
    play.fleet.later.activations += 1;
}

/// Returns the battle after an alarm with these dice.
fn after(head: &str, faces: [u8; 2]) -> Desk {
    let mut desk = desk(head);
    desk.does(ring);
    assert_eq!(desk.item(), Some(&Item::Weather(Weather::Alarm)));
    desk.plays(alarm, &faces);
    desk
}

#[test]
fn b_wind_1_the_wind_comes_from_one_of_the_four_table_sides() {
    for (word, from) in [("N", Heading::NORTH), ("E", Heading::EAST), ("S", Heading::SOUTH), ("W", Heading::WEST)] {
        assert_eq!(desk(&format!(r#"wind: "{word}","#)).fleet.sky.actual, from);
    }
}

#[test]
fn b_wind_2_the_scenario_sets_the_prevailing_wind() {
    assert_eq!(desk(r#"wind: "W","#).fleet.sky.prevailing, Heading::WEST);
}

#[test]
fn b_wind_3_the_actual_wind_may_differ_from_the_prevailing_one() {
    let sky = desk(r#"wind: "S", battle: {"wind": "E"},"#).fleet.sky;
    assert_eq!((sky.actual, sky.prevailing), (Heading::EAST, Heading::SOUTH));
}

#[test]
fn b_wind_4_up_to_8_is_the_prevailing_wind_however_it_blows_now() {
    // The wind blows from the east, but the prevailing wind is south.
    let head = r#"wind: "S", battle: {"wind": "E"},"#;
    let now = desk(head);
    for total in 2..=8 {
        assert_eq!(wind_at(&now.fleet, total), Heading::SOUTH, "{total}");
    }
    for faces in [[1, 1], [3, 5]] {
        let desk = after(head, faces);
        assert_eq!((desk.fleet.sky.actual, desk.fleet.sky.prevailing), (Heading::SOUTH, Heading::SOUTH), "{faces:?}");
        assert!(desk.said("B-WIND-4").ends_with("the wind shifts from East to South."));
    }
}

#[test]
fn b_wind_5_from_9_the_table_of_the_scenario() {
    let desk = desk(r#"wind: "S", options: {"wind_table": "E W N N"},"#);
    let winds = [9, 10, 11, 12].map(|total| wind_at(&desk.fleet, total));
    assert_eq!(winds, [Heading::EAST, Heading::WEST, Heading::NORTH, Heading::NORTH]);
}

#[test]
fn amb_8_by_default_9_is_to_the_left_10_to_the_right_and_11_and_12_opposite() {
    let desk = desk(r#"wind: "N","#);
    let winds = [9, 10, 11, 12].map(|total| wind_at(&desk.fleet, total));
    assert_eq!(winds, [Heading::WEST, Heading::EAST, Heading::SOUTH, Heading::SOUTH]);
    let same = after("", [2, 3]);
    assert_eq!(same.last(), "The alarm sounds, and the roll is 5: the wind still blows from the South.");
}

#[test]
fn b_wind_6_the_alarm_rings_before_a_ships_move_and_the_new_wind_holds_at_once() {
    let mut desk = desk(r#"options: {"wind_alarm": "scripted", "alarms": [[1, 2]]},"#);
    desk.does(open_weather);
    desk.does(activation);
    assert_eq!(desk.item(), None, "the first ship sails undisturbed");
    desk.does(activation);
    assert_eq!(desk.item(), Some(&Item::Weather(Weather::Alarm)), "it rings before the second");
    desk.plays(alarm, &[6, 4]);
    assert_eq!(
        (desk.fleet.sky.actual, desk.item()),
        (Heading::WEST, None),
        "10 with the prevailing wind from the south"
    );
}

#[test]
fn amb_9_a_secret_5_or_6_sets_the_clock_before_a_move_that_is_drawn() {
    for (secret, rings) in [([4, 2], None), ([5, 2], Some(1)), ([6, 3], Some(2))] {
        let mut desk = desk("");
        desk.dice.secret = secret.into_iter().collect();
        desk.does(open_weather);
        assert_eq!(desk.fleet.clock.rings_before, rings, "{secret:?}");
        assert!(desk.dice.rows.is_empty() && desk.reports.is_empty(), "nobody hears of it");
    }
}

#[test]
fn amb_9_the_other_ways_to_set_the_clock() {
    for way in ["manual", "timed"] {
        let mut desk = desk(&format!(r#"options: {{"wind_alarm": "{way}"}},"#));
        desk.dice.secret = [6, 1].into();
        desk.does(open_weather);
        assert_eq!(desk.fleet.clock, AlarmClock::default(), "{way}: rung by hand");
    }
    let mut desk = desk(r#"options: {"wind_alarm": "scripted", "alarms": [[2, 1], [1, 3], [1, 2]]},"#);
    desk.does(open_weather).does(activation).does(activation);
    assert_eq!(desk.item(), Some(&Item::Weather(Weather::Alarm)), "before the second ship");
    desk.plays(alarm, &[1, 1]).does(activation);
    assert_eq!(desk.item(), Some(&Item::Weather(Weather::Alarm)), "and again before the third");
    desk.plays(alarm, &[1, 1]).does(activation);
    assert_eq!((desk.item(), desk.fleet.clock.rings_before), (None, None), "no more in this turn");
}

#[test]
fn b_wspd_1_the_die_of_the_wind_speed() {
    for (face, speed_now, said) in [
        (1, Speed::Light, "The roll for wind speed is 1: the wind is light and blows from the South."),
        (2, Speed::Normal, "The roll for wind speed is 2: the wind is normal and blows from the South."),
        (3, Speed::Normal, "The roll for wind speed is 3: the wind is normal and blows from the South."),
        (4, Speed::Normal, "The roll for wind speed is 4: the wind is normal and blows from the South."),
        (5, Speed::Normal, "The roll for wind speed is 5: the wind is normal and blows from the South."),
        (6, Speed::Gusty, "The roll for wind speed is 6: the wind is gusty and blows from the South."),
    ] {
        let mut desk = desk("");
        desk.does(open_speed);
        assert_eq!(desk.item(), Some(&Item::Weather(Weather::WindSpeed)));
        desk.plays(speed, &[face]);
        assert_eq!((desk.fleet.sky.speed, desk.item(), desk.last()), (speed_now, None, said));
    }
}

#[test]
fn b_agnd_2_the_tide_returns_in_a_turn_of_the_scenario_and_frees_who_is_aground() {
    let mut desk = desk(r#"options: {"tide_turn": 3, "wind_alarm": "manual"},"#);
    desk.ship("Surprise").berth.aground = true;
    for (turn, aground) in [(1, true), (2, true), (3, false)] {
        desk.fleet.cursor.turn = turn;
        desk.does(open_weather);
        assert_eq!(desk.ship("Surprise").berth.aground, aground, "turn {turn}");
    }
    assert_eq!(desk.last(), "The tide returns and Surprise floats again.");
}

#[test]
fn b_data_20_without_a_turn_for_it_the_tide_does_not_return() {
    let mut desk = desk("");
    desk.ship("Surprise").berth.aground = true;
    for turn in 1..30 {
        desk.fleet.cursor.turn = turn;
        desk.does(open_weather);
    }
    assert!(desk.ship("Surprise").berth.aground);
}

#[test]
fn b_turn_2_phase_1_settles_weather_and_events() {
    let mut desk = desk(r#"options: {"special_events": "list"},"#);
    desk.does(open_weather);
    assert_eq!(desk.item(), Some(&Item::Weather(Weather::Event)));
}

#[test]
fn b_wspd_6_normal_wind_is_what_a_battle_begins_with() {
    assert_eq!(desk("").fleet.sky.speed, Speed::Normal);
}

#[test]
fn the_rose_says_how_it_blows() {
    let mut desk = desk(r#"wind: "W","#);
    assert_eq!(label(&desk.fleet.sky), "Wind from West");
    desk.fleet.sky.speed = Speed::Gusty;
    assert_eq!(label(&desk.fleet.sky), "Gusty wind from West");
}

#[test]
fn b_ex_03_wind_change() {
    let head = r#"wind: "S", options: {"wind_table": "E W N N"},"#;
    let desk = after(head, [6, 4]);
    assert_eq!(
        (desk.fleet.sky.actual, desk.last()),
        (Heading::WEST, "The alarm sounds, and the roll is 10: the wind shifts from South to West.")
    );
    assert_eq!(after(head, [3, 5]).fleet.sky.actual, Heading::SOUTH);
    assert_eq!(after(head, [6, 6]).fleet.sky.actual, Heading::NORTH);
}

/// Returns the clocks that captains are given who do not know the setting of the real one.
fn concealed(clock: AlarmClock, begun: u8) -> Vec<Option<u8>> {
    let mut app = App::empty();
    app.insert_resource(Cursor::default());
    muster::spawn(&mut app, &scenario("", &SHIPS));
    let world = app.world_mut();
    let clocks = (0..300).map(|seed| {
        let fleet = fleet_mut::<Barnacle>(world);
        (fleet.clock, fleet.later.activations) = (clock, begun);
        conceal(world, &mut seeded(seed, 1));
        fleet_mut::<Barnacle>(world).clock.rings_before
    });
    clocks.collect()
}

#[test]
fn a_captain_reckons_with_a_clock_that_is_still_possible() {
    let hidden = AlarmClock { rings_before: Some(2), ships: 3, ..AlarmClock::default() };
    let clocks = concealed(hidden, 1);
    for possible in [None, Some(1), Some(2)] {
        assert!(clocks.contains(&possible), "{possible:?} is possible");
    }
    assert!(!clocks.contains(&Some(0)), "it did not ring before the first move");
    let alarms = clocks.iter().filter(|clock| clock.is_some()).count();
    assert!((40..110).contains(&alarms), "a turn has an alarm to come in 1 of 4 cases, here {alarms} of 300");
    assert!(
        concealed(AlarmClock { rang: true, ships: 3, ..AlarmClock::default() }, 2).iter().all(Option::is_none),
        "it has rung, as everybody heard"
    );
    assert!(concealed(hidden, 3).iter().all(Option::is_none), "all have moved");
}

#[test]
fn amb_84_special_events_come_from_a_house_list_where_the_scenario_plays_them() {
    let mut plain = desk("");
    plain.does(open_weather);
    assert_eq!(plain.item(), None, "off unless the scenario says so");
    let thrown = |faces: [u8; 2]| {
        let mut desk = desk(r#"options: {"special_events": "list", "wind_alarm": "manual"},"#);
        desk.ship("Wasp").berth.aground = true;
        desk.fleet.sky.smoke = faces == [4, 5];
        desk.dice.secret = [3].into();
        desk.does(open_weather);
        desk.dice.secret = [3].into();
        assert_eq!(desk.item(), Some(&Item::Weather(Weather::Event)));
        desk.plays(event, &faces);
        desk
    };
    assert!(thrown([6, 6]).fleet.sky.fog);
    assert!(thrown([6, 5]).fleet.sky.smoke);
    assert!(!thrown([4, 5]).fleet.sky.smoke, "9 clears the air");
    let lucky = thrown([5, 5]);
    assert_eq!(lucky.fleet.sky.lucky, Some(lucky.id("Wasp")), "the third ship was drawn");
    let monster = thrown([1, 1]);
    assert!(matches!(monster.item(), Some(Item::Damage(Damage::Hits { left: 2, .. }))));
    assert!(!thrown([1, 2]).ship("Wasp").berth.aground, "3: the tide returns");
    assert_eq!(thrown([3, 4]).last(), "The roll for special events is 7: no event.");
    let told = [
        ([1, 2], "the tide returns"),
        ([2, 2], "a calm"),
        ([4, 5], "the air clears"),
        ([5, 5], "a lucky hit is due"),
        ([6, 5], "excessive smoke"),
        ([6, 6], "fog"),
    ];
    for (faces, name) in told {
        assert_eq!(
            thrown(faces).said("AMB-84"),
            format!("The roll for special events is {}: {name}.", faces[0] + faces[1])
        );
    }
    assert_eq!(monster.reports[0].sentence, "The roll for special events is 2: a sea monster.");
    let mut calm = thrown([2, 2]);
    calm.does(open_speed);
    assert_eq!((calm.fleet.sky.speed, calm.item()), (Speed::Light, None), "no die");
    assert_eq!(special(12), Some(Special::Fog));
    assert_eq!(special(7), None);
}
