//! Edge cases of passing fire: on the line and just past it, at the ends of the ranges, behind another ship, and
//! without guns.

use wg_admiralty::passing::{Stop, stops};
use wg_core::geometry::{Angle, Course, Leg, Length};

use crate::common::{Game, MOVEMENT};

const REST: [&str; 2] = [
    "Mate Britain custom 900,900 90 guns=[1,1,1,0] sail=stop",
    "Rest France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
];

/// Returns the chances of passing fire while Red sails straight on for this run, in hundredths of a millimetre. Green
/// lies in the middle of the table and heads north.
fn chances(options: &str, green: &str, red: &str, run: i32, more: &[&str]) -> Vec<Stop> {
    let green = format!("Green France custom 0,0 0 sail=stop {green}");
    let red = format!("Red Britain custom {red}");
    let ships = [&[green.as_str(), red.as_str()], more, &REST].concat();
    let game = Game::with(options, MOVEMENT, "", 0.0, &[], &ships);
    stops(&game.fleet(), game.id("Red"), &Course::run(Length(run))).to_vec()
}

/// Returns the chances of Green's guns: the run, the side, and whether it is a rake.
fn of_green(stops: &[Stop]) -> Vec<(i32, u8, bool)> {
    stops.iter().filter(|stop| stop.firer.0 == 0).map(|stop| (stop.at.0, u8::from(stop.side), stop.rake)).collect()
}

const GREEN: &str = "guns=[2,4,4,0]";

#[test]
fn a_pass_4_past_the_line_and_not_just_on_it() {
    let run = |place: &str, run: i32| of_green(&chances("", GREEN, &format!("{place} 180 guns=[0,0,0,0]"), run, &[]));
    assert_eq!(run("60,60", 5999), [], "a hair before the line");
    assert_eq!(run("60,60", 6000), [], "she ends on the line and has not passed it");
    assert_eq!(run("60,60", 6001), [(6000, 1, false)], "a hair past it, and the guns fire as she is on it");
    assert_eq!(run("60,60", 14_000), [(6000, 1, false)], "wherever she sails on to");
    assert_eq!(run("60,57.5", 14_000), [(5750, 1, false)], "between two looks as well");
    assert_eq!(run("60,0", 14_000), [], "who begins on the line does not pass it");
    assert_eq!(run("60,-1", 14_000), [], "nor who begins beyond it");
    assert_eq!(run("-60,60", 14_000), [(6000, 0, false)], "to larboard as to starboard");
    assert_eq!(run("60,60", 0), [], "who does not move passes nobody");
}

#[test]
fn a_pass_4_northward_as_southward() {
    let of =
        |place: &str| of_green(&chances("", GREEN, &format!("{place} 0 guns=[0,0,0,0] before=[60,-90]"), 14_000, &[]));
    assert_eq!(of("60,-60"), [(6000, 1, false)], "from astern");
    assert_eq!(of("60,0"), [], "from the line");
    // Red passes so close to Green's side that she is no longer in front of the guns' muzzles.
    assert_eq!(of("26,-60"), [(6000, 1, false)], "13.5 mm off her side");
}

#[test]
fn a_pass_3_a_crossing_within_long_range_alone() {
    // The range is from the middle of the side to the nearest point of her base. Her centre lies 25 mm farther off.
    for (x, there) in [("504.9", true), ("505", true), ("505.01", false)] {
        let found = of_green(&chances("", GREEN, &format!("{x},60 180 guns=[0,0,0,0]"), 14_000, &[]));
        assert_eq!(!found.is_empty(), there, "{x} mm off");
    }
    // A ship that comes in from far away is found too: she begins over 600 mm off.
    let far = of_green(&chances("", GREEN, "600,90 225 guns=[0,0,0,0]", 14_000, &[]));
    assert_eq!(far.iter().map(|(at, ..)| *at).collect::<Vec<_>>(), [12_728], "after 90 mm to the south");
}

#[test]
fn a_pass_1_she_may_fire_at_whom_she_passes_and_be_fired_at() {
    let all = chances("", GREEN, "60,60 180 guns=[1,1,1,0]", 14_000, &[]);
    let who: Vec<(u16, u8, u16)> = all.iter().map(|stop| (stop.firer.0, stop.side.into(), stop.target.0)).collect();
    assert_eq!(who, [(0, 1, 1), (1, 1, 0)], "both at one instant, from starboard");
    let unarmed = chances("", "guns=[0,0,0,0]", "60,60 180 guns=[1,1,1,0]", 14_000, &[]);
    assert_eq!(unarmed.iter().map(|stop| stop.firer.0).collect::<Vec<_>>(), [1], "who has no guns cannot");
    for words in ["i=1", "fate=struck", "passing_starboard=true", "guns_starboard=[0,0,0,0]", "out=true"] {
        let found = of_green(&chances("", &format!("{GREEN} {words}"), "60,60 180 guns=[0,0,0,0]", 14_000, &[]));
        assert_eq!(found, [], "{words}: her guns are silent");
    }
    let port = of_green(&chances("", &format!("{GREEN} passing_port=true"), "60,60 180 guns=[0,0,0,0]", 14_000, &[]));
    assert_eq!(port, [(6000, 1, false)], "the other side may still fire");
    let one = "\"both_sides\": \"one\",";
    let spent = of_green(&chances(one, &format!("{GREEN} passing_port=true"), "60,60 180 guns=[0,0,0,0]", 14_000, &[]));
    assert_eq!(spent, [], "but for where one side a turn is all");
    let friend = Game::with(
        "",
        MOVEMENT,
        "",
        0.0,
        &[],
        &[
            "Green Britain custom 0,0 0 guns=[2,4,4,0] sail=stop",
            "Red Britain custom 60,60 180 guns=[1,1,1,0]",
            REST[1],
        ],
    );
    assert!(stops(&friend.fleet(), friend.id("Red"), &Course::run(Length(14_000))).is_empty(), "no friend is fired at");
}

#[test]
fn a_r31_the_best_instant_of_a_rake_and_what_is_in_its_way() {
    // Bow on, from medium into close range. The rake is worth most from 80 mm off the side on.
    let bows_on =
        |options: &str, more: &[&str]| of_green(&chances(options, GREEN, "170,-5 280 guns=[0,0,0,0]", 7000, more));
    let found = bows_on("", &[]);
    assert_eq!(found.iter().map(|(_, side, rake)| (*side, *rake)).collect::<Vec<_>>(), [(1, false), (1, true)]);
    let (crossing, rake) = (found[0].0, found[1].0);
    assert!(crossing < rake && rake < 7000, "first the line, then the best of the rake: {found:?}");
    let off = chances("", GREEN, "170,-5 280 guns=[0,0,0,0]", 7000, &[]);
    assert!(off[0].later && !off[1].later, "at the crossing she knows that there is better to come");
    // A ship between them blocks the rake if the option says that ships block.
    let between = ["Wall France custom 45,0 0 guns=[0,0,0,0] sail=stop"];
    assert_eq!(bows_on("", &between), found, "ships do not stop fire");
    let blocked = bows_on("\"los_blocks\": true,", &between);
    assert!(blocked.iter().all(|(_, _, rake)| !rake), "but where they do: {blocked:?}");
    let aside = ["Wall France custom 45,300 0 guns=[0,0,0,0] sail=stop"];
    assert!(
        bows_on("\"los_blocks\": true,", &aside).iter().any(|(_, _, rake)| *rake),
        "a ship elsewhere is in nobody's way"
    );
}

#[test]
fn a_r34_by_the_other_reading_more_than_half_of_the_arc_is_swept() {
    let half = "\"passing_test\": \"half_swept\",";
    // 60 mm off the keel, 22.5 degrees to one side are 24.9 mm. She sweeps from ahead of the line to astern of it.
    let of = |y: f64, run: i32| of_green(&chances(half, GREEN, &format!("60,{y} 180 guns=[0,0,0,0]"), run, &[]));
    assert_eq!(of(60.0, 14_000), [(6000, 1, false)], "all of it");
    assert_eq!(of(20.0, 2400), [], "18.4 degrees ahead and 3.8 astern: less than 22.5");
    assert_eq!(of(20.0, 2500), [(2000, 1, false)], "18.4 ahead and 4.8 astern: more");
    assert_eq!(of(12.0, 2200), [], "11 and 9: not a half");
}

#[test]
fn a_r18_the_line_of_fire_turns_with_the_ship_that_moves() {
    // Red turns by five steps to larboard. Her own starboard guns pass Green, which lies to the west of her.
    let game = Game::with(
        "",
        MOVEMENT,
        "",
        180.0,
        &[],
        &[
            "Green France custom 0,0 0 guns=[0,0,0,0] sail=stop",
            "Red Britain custom 70,40 180 guns=[1,1,1,0] sail=normal",
            REST[0],
            REST[1],
        ],
    );
    let arc = |steps: i32| Leg::Arc { run: Length(1500 * steps.abs()), turn: Angle::degrees(15 * steps) };
    let at = |legs: &[Leg]| {
        let found = stops(&game.fleet(), game.id("Red"), &Course::new(legs.iter().copied()));
        found.iter().map(|stop| (stop.at.0, u8::from(stop.side), stop.rake)).collect::<Vec<_>>()
    };
    assert_eq!(at(&[Leg::Run(Length(14_000))]), [(4000, 1, false)], "straight on she passes after 40 mm");
    let turning = at(&[arc(-2), Leg::Run(Length(11_000))]);
    assert_eq!(turning.len(), 1, "turning away she passes once: {turning:?}");
    assert!(turning[0].0 < 4000, "and sooner, for her line comes round: {turning:?}");
    let towards = at(&[arc(2), Leg::Run(Length(11_000))]);
    assert!(towards.iter().all(|(at, ..)| *at > 4000), "turning towards her it is later: {towards:?}");
}

#[test]
fn a_pass_1_who_is_gone_passes_nobody() {
    let game = Game::with(
        "\"end\": \"last_ship\",",
        MOVEMENT,
        "\"turn\": 2,",
        0.0,
        &[],
        &[
            "Green France custom 0,0 0 guns=[2,4,4,0] sail=stop",
            "Red Britain custom 60,60 180 guns=[1,1,1,0] fate=sunk",
            REST[0],
            REST[1],
        ],
    );
    assert!(stops(&game.fleet(), game.id("Red"), &Course::run(Length(14_000))).is_empty(), "a wreck sails no course");
}
