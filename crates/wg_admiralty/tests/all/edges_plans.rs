//! Edge cases of sailing and plans: speed step by step, room at the edge, the ship that is followed and the one that is
//! guessed, and files at their limits.

use wg_admiralty::ADMIRALTY;
use wg_admiralty::captain::flag_captain::FLAG_CAPTAIN;
use wg_admiralty::sailing::speed::Zone;
use wg_core::geometry::{Course, Heading, Leg, Length, Pose};
use wg_core::ids::{Seat, SideId};
use wg_core::scenario::{Loaded, parse};
use wg_core::talk::order::{Order, Plan, StandingOrder};
use wg_core::{Manner, Rules as _};

use crate::common::{COMMAND, FIRE, Game, MOVEMENT, STARBOARD, text};

const FOE: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

fn own(options: &str, battle: &str, wind: f64, words: &str) -> Game {
    Game::with(options, MOVEMENT, battle, wind, &[], &[&format!("Own Britain custom {words}"), FOE])
}

#[test]
fn a_move_6_one_product_and_one_floor() {
    let mm = |options: &str, battle: &str, words: &str, zone: Zone| {
        let game = own(options, battle, 0.0, &format!("0,0 90 guns=[1,1,1,0] {words}"));
        f64::from(game.fleet().speed(&game.ship("Own"), zone).0) / 100.0
    };
    use Zone::{AftBroadside, Back, ForeBroadside, Front};
    assert_eq!(mm("", "\"wind\": \"brisk\",", "sail=full", AftBroadside), 250.0, "160 x 1.25 x 1.25");
    assert_eq!(mm("", "\"wind\": \"weak\",", "speed=fast sail=slow", ForeBroadside), 15.0, "120 x 0.25 x 0.5");
    assert_eq!(mm("", "", "sail=battle sail_value=99", Back), 69.0, "69.3");
    assert_eq!(mm("", "\"wind\": \"brisk\",", "speed=slow sail=battle sail_value=93", ForeBroadside), 46.0, "46.5");
    assert_eq!(mm("", "", "sail=battle sail_value=60 flood=3", AftBroadside), 36.0, "80 x 0.6 x 3/4");
    assert_eq!(mm("", "", "sail=normal flood=4", AftBroadside), 80.0, "half with four W");
    assert_eq!(mm("", "", "sail=normal flood=5", AftBroadside), 40.0, "a quarter with five");
    assert_eq!(mm("", "", "sail=full flood=2", AftBroadside), 200.0, "Full with two");
    assert_eq!(mm("", "", "sail=full flood=3", AftBroadside), 120.0, "no Full sail with three: 160 x 3/4");
    assert_eq!(mm("", "", "sail=full", Front), 0.0, "none with the wind ahead");
    assert_eq!(
        mm("\"sail_percent\": \"streamlined\",", "", "sail=battle sail_value=67", AftBroadside),
        48.0,
        "the tens"
    );
    assert_eq!(
        mm("\"sail_percent\": \"streamlined\",", "", "sail=battle sail_value=9", AftBroadside),
        0.0,
        "none below 10"
    );
    assert_eq!(mm("\"scale\": \"small\",", "", "sail=battle sail_value=99", Back), 34.5, "69 mm at half the scale");
    assert_eq!(mm("\"scale\": \"large\",", "", "sail=battle sail_value=99", Back), 138.0, "and at twice");
}

#[test]
fn a_move_11_steps_by_rudder_and_by_speed() {
    let game = own("", "", 0.0, "0,0 90 guns=[1,1,1,0]");
    let (fleet, ship) = (game.fleet(), game.ship("Own"));
    let steps = |run: i32| fleet.steps(&ship, Length(run));
    assert_eq!([0, 1499, 1500, 2999, 3000, 7499, 7500, 99_999].map(steps), [0, 0, 1, 1, 2, 4, 5, 5], "15 mm a step");
    for (r, most) in [(0, 5), (1, 4), (2, 3), (3, 2), (4, 0), (9, 0)] {
        let game = own("", "", 0.0, &format!("0,0 90 guns=[1,1,1,0] r={r}"));
        assert_eq!(game.fleet().steps(&game.ship("Own"), Length(99_999)), most, "{r} R");
        assert_eq!(game.fleet().is_rudderless(&game.ship("Own")), most == 0, "{r} R");
    }
    let game = own("\"max_steps\": 3,", "", 0.0, "0,0 90 guns=[1,1,1,0] r=1");
    assert_eq!(game.fleet().rudder(&game.ship("Own")), 3, "a rudder that is hit turns no better than a sound one");
}

#[test]
fn a_move_13_when_a_step_into_the_wind_is_a_tack() {
    let may = |wind: f64, words: &str, ran: i32| {
        let game = own("", "", wind, &format!("0,0 0 guns=[1,1,1,0] {words}"));
        game.fleet().may_tack(&game.ship("Own"), Heading::degrees(0), Length(ran))
    };
    assert_eq!([2999, 3000, 5000].map(|ran| may(60.0, "sail=battle", ran)), [false, true, true], "after 30 mm");
    let sails = ["stop", "slow", "battle", "normal", "full"].map(|sail| may(60.0, &format!("sail={sail}"), 5000));
    assert_eq!(sails, [false, false, true, true, true], "at Battle or more");
    let winds = [45.0, 45.01, 90.0, 90.01, 180.0].map(|wind| may(wind, "sail=battle", 5000));
    assert_eq!(winds, [false, true, true, false, false], "from the fore broadside alone");
}

#[test]
fn a_r84_room_at_each_edge_and_along_it() {
    // The table is 2,000 mm square. She makes up to 160 mm and five steps a turn, which is a radius of about 122 mm.
    let room = |x: i32, y: i32, heading: i32, wind: f64| {
        let game = own("", "", wind, "0,0 90 guns=[1,1,1,0] sail=normal");
        let at = wg_core::geometry::Point::new(Length::millimetres(x), Length::millimetres(y));
        game.fleet().has_room(&game.ship("Own"), Pose::new(at, Heading::degrees(heading)))
    };
    // Each edge from inside, with the wind astern.
    for (heading, near, far) in [
        (0, (1000, 1990), (1000, 1500)),
        (90, (1990, 1000), (1500, 1000)),
        (180, (1000, 10), (1000, 500)),
        (270, (10, 1000), (500, 1000)),
    ] {
        let wind = f64::from((heading + 180) % 360);
        assert!(!room(near.0, near.1, heading, wind), "10 mm before the edge, heading {heading}");
        assert!(room(far.0, far.1, heading, wind), "500 mm before it");
        let back = (heading + 180) % 360;
        assert!(room(near.0, near.1, back, f64::from(heading)), "10 mm off it, away from it");
    }
    assert!(room(1000, 1997, 90, 0.0), "along the edge she has room, however near it is");
    assert!(room(1000, 3, 90, 180.0), "along the other as well");
    // In a corner Own can turn to one side only, and not through the wind.
    assert!(room(1800, 1800, 0, 180.0), "to larboard");
    assert!(!room(1930, 1930, 45, 225.0), "not with both edges before her");
    let game = own("", "", 180.0, "0,0 90 guns=[1,1,1,0] sail=normal");
    let (fleet, ship) = (game.fleet(), game.ship("Own"));
    let edge = |y: i32| {
        let at = wg_core::geometry::Point::new(Length::millimetres(1000), Length::millimetres(y));
        fleet.has_room(&ship, Pose::new(at, Heading::degrees(0)))
    };
    let first = (1000..2000).find(|y| !edge(*y)).expect("there is no room at the edge");
    assert!((1700..1900).contains(&first), "one radius of her turning circle and 5 mm before it: {first}");
    assert!((first..2000).all(|y| !edge(y)), "and nowhere nearer");
}

#[test]
fn a_r84_room_is_the_same_at_all_four_edges() {
    // The whole table is turned by a quarter, with the ship and the wind.
    let mut place = 17_u32;
    let mut any = |most: u32| {
        place = place.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (place >> 8) % most
    };
    let (mut yes, mut no) = (0, 0);
    for _ in 0..60 {
        let wind = 5 * any(72);
        let quarters: Vec<_> = (0..4)
            .map(|quarter| own("", "", f64::from((wind + 90 * quarter) % 360), "0,0 90 guns=[1,1,1,0] sail=normal"))
            .map(|game| (game.fleet(), game.ship("Own")))
            .collect();
        for _ in 0..40 {
            // Near the northern edge or in its corners.
            let (x, y, heading) = (any(2000) as i32 - 1000, 750 + any(250) as i32, any(360) as i32);
            let room = [(x, y), (y, -x), (-x, -y), (-y, x)].into_iter().zip(0..).map(|((east, north), quarter)| {
                let (fleet, ship) = &quarters[quarter as usize];
                let at =
                    wg_core::geometry::Point::new(Length::millimetres(east + 1000), Length::millimetres(north + 1000));
                fleet.has_room(ship, Pose::new(at, Heading::degrees(heading + 90 * quarter)))
            });
            let room: Vec<bool> = room.collect();
            assert!(room.iter().all(|other| *other == room[0]), "{x},{y} heading {heading}, wind {wind}: {room:?}");
            if room[0] { yes += 1 } else { no += 1 }
        }
    }
    assert!(yes > 300 && no > 300, "room {yes} times, and none {no} times");
}

#[test]
fn a_move_10_the_radius_of_her_circle() {
    for (options, radius) in [("", 5729.578), ("\"scale\": \"large\",", 11_459.156)] {
        let found = own(options, "", 0.0, "0,0 90 guns=[1,1,1,0]").fleet().turning_radius();
        assert!((found - radius).abs() < 0.01, "{options}: 15 mm for 15 degrees: {found}");
    }
}

#[test]
fn a_r87_who_keeps_station_lies_astern_or_abeam_and_20_to_40_mm_off() {
    // Own makes 100 mm at most and 25 at least. Lead lies still, and Own's course has this length.
    let refused = |place: &str, run: &str, lead: &str| {
        let ships = [
            &format!("Own Britain custom {place} 90 guns=[1,1,1,0] sail=normal plan=follow_Lead"),
            &format!("Lead Britain custom 0,0 90 guns=[1,1,1,0] sail=slow {lead}"),
            FOE,
        ];
        let game = Game::with("", MOVEMENT, "", 0.0, &[], &ships);
        let order = game.course("Own", run);
        game.session.check(Seat::Side(SideId(0)), &order).err().map(|refusal| refusal.clause)
    };
    assert_eq!(refused("-140,0", "50", ""), None, "40 mm astern");
    assert_eq!(refused("-140.01,0", "50", "").as_deref(), Some("A-R87"), "40.01 mm");
    assert_eq!(refused("-140,0", "100", ""), None, "all of her speed is always right");
    assert_eq!(refused("-50,-45", "50", ""), None, "exactly abeam is not before her");
    assert_eq!(refused("-50,-45", "50.01", "").as_deref(), Some("A-R87"), "a hair before the beam is");
    assert_eq!(refused("-100,0", "24.99", "").as_deref(), Some("A-R87"), "no less than at Slow");
    assert_eq!(refused("-100,0", "25", ""), None, "25 mm are what she makes at Slow");
    assert_eq!(refused("-140,0", "50", "struck=true").as_deref(), Some("A-MOVE-9"), "nobody keeps station on a prize");
}

#[test]
fn a_r87_another_side_guesses_that_who_lies_close_astern_follows_the_nearest() {
    let guess = |words: &[&str]| {
        let ships: Vec<String> = words
            .iter()
            .enumerate()
            .map(|(at, words)| format!("S{at} Britain custom {words} guns=[1,1,1,0]"))
            .chain([FOE.to_owned()])
            .collect();
        let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
        let game = Game::at(MOVEMENT, &[], &ships);
        let plans = game.fleet().guess_plans(SideId(1));
        assert_eq!(plans.len(), words.len(), "of every ship of the other side");
        plans.into_iter().find(|(unit, _)| unit.0 == 0).and_then(|(_, planned)| planned.plan)
    };
    let first = |unit: u16| Some(Plan::Follow(wg_core::ids::UnitId(unit)));
    // From base to base 80 mm at most, which is 130 mm from centre to centre.
    assert_eq!(guess(&["0,0 90", "130,0 90"]), first(1), "80 mm ahead");
    assert_eq!(guess(&["0,0 90", "130.01,0 90"]), None, "80.01 mm");
    assert_eq!(guess(&["0,0 90", "110,0 90", "60,0 90"]), first(2), "the nearest of two");
    assert_eq!(guess(&["0,0 90", "60,0 90", "110,0 90"]), first(1), "whichever comes first");
    assert_eq!(guess(&["0,0 90", "-80,0 90"]), None, "not who lies astern");
    assert_eq!(guess(&["0,0 90", "86.6,50 90"]), first(1), "30 degrees off her bow");
    assert_eq!(guess(&["0,0 90", "86.5,50.1 90"]), None, "and no more");
    assert_eq!(guess(&["0,0 90", "100,0 150"]), first(1), "who heads 60 degrees off her");
    assert_eq!(guess(&["0,0 90", "100,0 151"]), None, "and no more");
    assert_eq!(guess(&["0,0 90", "100,0 29"]), None, "to the other hand");
    assert_eq!(guess(&["0,0 90", "100,0 90 struck=true"]), None, "nobody follows who has struck");
}

#[test]
fn a_r87_a_ship_without_way_sails_no_course() {
    for words in ["sail=stop", "sail=battle sail_value=0", "sail=battle r=4", "sail=battle moved=true"] {
        let mut game = own("", "", 180.0, &format!("0,0 0 guns=[1,1,1,0] {words}"));
        if game.session.cursor().phase != 0 || game.ask().seat != Seat::Side(SideId(0)) {
            continue;
        }
        for course in [Course::default(), Course::new([Leg::Run(Length::millimetres(5))])] {
            let order = Order::Course { unit: game.id("Own"), course };
            let refused = game.session.check(Seat::Side(SideId(0)), &order).is_err();
            assert!(refused, "{words}: {order:?}");
        }
        game.finish_phase();
        assert_eq!(game.pose("Own").0, 0.0, "{words}: she stays");
    }
}

#[test]
fn a_r85_a_computer_captain_fires_whatever_standing_orders_were_left_to_her() {
    let ships =
        ["Own Britain custom 0,0 0 guns=[2,4,5,0] sail=stop", "Red France custom 65,0 0 guns=[2,4,4,0] sail=stop"];
    let mut game = Game::at(FIRE, &[], &ships);
    let order = Order::Standing {
        unit: game.id("Own"),
        order: Some(StandingOrder { fire: false, battery: None, within: None, rake_only: false }),
    };
    game.submit(Seat::Side(SideId(0)), order).expect("she is told to hold");
    let captain = (FLAG_CAPTAIN.make)(1, Manner::default());
    let answer = captain.answer(game.session.world(), &game.ask().clone());
    assert!(matches!(answer, Order::Fire { battery: STARBOARD, .. }), "{answer:?}: he has the last word");
}

#[test]
fn a_repair_2_it_is_told_how_many_dice_lie_idle() {
    let own = "Own Britain custom 0,0 90 guns=[1,1,1,0] grade=A m=1 f=1 sail=stop";
    let mut game = Game::at(crate::common::REPAIR, &[], &[own, FOE]);
    let idle = |game: &Game| game.session.preview(Seat::Side(SideId(0)), &Order::EndPhase).shares[0].words.clone();
    assert_eq!(idle(&game), "leaves 3 repair dice idle");
    let unit = game.id("Own");
    for left in ["leaves 2 repair dice idle", "leaves 1 repair die idle"] {
        game.order(Order::Repair { unit, what: 3 });
        assert!(idle(&game).ends_with(left), "{}", idle(&game));
    }
    assert!(idle(&game).starts_with("rolls 2 dice to secure a mast on 5 or more"), "{}", idle(&game));
}

/// Returns the paths of the problems in a file.
fn wrong(text: &str) -> Vec<String> {
    let scenario = parse(text, "test.ron").unwrap_or_else(|problems| panic!("{problems}")).scenario;
    match ADMIRALTY.check(&Loaded::from_scenario(scenario, "test")) {
        Ok(()) => Vec::new(),
        Err(problems) => problems.list().iter().map(|problem| problem.path.clone()).collect(),
    }
}

#[test]
fn a_scale_2_so_many_ships_a_side_and_no_more() {
    for (count, paths) in [(64, vec![]), (65, vec!["sides[0]".to_owned()])] {
        let ships: Vec<String> = (0..count)
            .map(|at| {
                format!("S{at} Britain custom {},{} 90 guns=[1,1,1,0]", 100 * (at % 8) - 400, 40 * (at / 8) - 400)
            })
            .chain([FOE.to_owned()])
            .collect();
        let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
        assert_eq!(wrong(&text("", "", 0.0, &ships)), paths, "{count} ships");
    }
}

#[test]
fn a_board_10_a_prize_fights_for_her_captors_in_a_file_too() {
    // The side that she belongs to now decides whether two ships are enemies, whichever word gives it.
    for (words, enemies) in [("", true), ("fate=prize", false), ("captured=true", false)] {
        let ships = [
            "Own Britain custom 0,0 0 guns=[1,1,1,0] sail=stop",
            "Mate Britain custom 0,300 0 guns=[1,1,1,0] sail=stop",
            &format!("Red France custom 30,0 0 guns=[1,1,1,0] sail=stop {words}"),
            FOE,
        ];
        let battle =
            "\"turn\": 2, \"phase\": 4, \"first\": \"Britain\", \"acts\": \"Britain\", \"tries\": [[\"Own\", \"Red\"]]";
        let found = wrong(&text("", battle, 0.0, &ships));
        assert_eq!(found.is_empty(), enemies, "{words}: {found:?}");
    }
}

#[test]
fn a_cmd_3_a_file_may_fly_ten_words_and_no_more() {
    for (name, paths) in [("One_Two_Three", vec![]), ("One_Two_Three_Four", vec!["ships[0].state.signal".to_owned()])] {
        let ships = [
            &format!(
                "Flag Britain custom 0,0 0 guns=[1,1,1,0] flagship=true signal=Leave_the_line_and_take_{name}_in_tow"
            ),
            &format!("{name} Britain custom 0,-200 0 guns=[1,1,1,0]"),
            FOE,
        ];
        assert_eq!(wrong(&text("", "", 0.0, &ships)), paths, "{name}");
    }
}

#[test]
fn a_board_5_every_action_is_written_down_with_the_friends_and_what_was_won() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0] sail=stop",
        "Red France custom 30,0 0 guns=[1,1,1,0] sail=stop",
        "Two Britain custom 0,300 0 guns=[1,1,1,0] sail=stop",
        "Blue France custom 30,300 0 guns=[1,1,1,0] sail=stop held=true",
        "Third Britain custom 60,300 0 guns=[1,1,1,0] sail=stop beside=Two",
        "Green France custom -30,300 0 guns=[1,1,1,0] sail=stop beside=Blue",
        "Free Britain custom -30,0 0 guns=[1,1,1,0] sail=stop",
    ];
    let battle = "\"actions\": [[\"Own\", \"Red\"], [\"Two\", \"Blue\"]], \"acts\": \"Britain\",";
    let game = Game::with("", crate::common::BOARDING, battle, 0.0, &[], &ships);
    let actions = game.fleet().battle.actions;
    assert_eq!((actions.len(), actions[1].held, actions[0].held), (2, true, false), "as the file says");
    assert_eq!(actions[1].friends.each_ref().map(|friends| friends.len()), [1, 1], "a friend beside either");
    let saved = game.session.as_scenario(wg_core::ids::Viewer::All).expect("Britain is asked");
    assert_eq!(Game::of_scenario(&saved, &[]).fleet().battle.actions, actions, "and as it is written again");
}

#[test]
fn a_dmg_l_1_a_file_locks_ships_within_10_mm() {
    for (x, paths) in [("35", vec![]), ("35.01", vec!["ships[0].state.locked[0]".to_owned()])] {
        let ships = [
            "Own Britain custom 0,0 0 guns=[1,1,1,0] sail=stop locked=[\"Red\"]",
            &format!("Red France custom {x},0 0 guns=[1,1,1,0] sail=stop"),
        ];
        assert_eq!(wrong(&text("", "", 0.0, &ships)), paths, "{x} mm from middle to middle");
    }
}

#[test]
fn a_wind_3_zones_on_either_hand() {
    for hand in [1, -1] {
        let zone = |hundredths: i32| Zone::of(Heading::new(0), Heading::new(hand * hundredths));
        let found = [0, 4500, 4501, 9000, 9001, 13_500, 13_501, 18_000].map(zone);
        use Zone::{AftBroadside, Back, ForeBroadside, Front};
        let wanted = [Front, Front, ForeBroadside, ForeBroadside, AftBroadside, AftBroadside, Back, Back];
        assert_eq!(found, wanted, "the upper edge belongs to the zone that is named");
    }
}

#[test]
fn a_move_22_each_ship_that_lies_adrift_drifts() {
    let ships = [
        "Stop Britain custom 0,0 90 guns=[1,1,1,0] sail=stop",
        "Bare Britain custom 200,0 90 guns=[1,1,1,0] sail=full sail_value=0",
        "Prize France custom 400,0 90 guns=[1,1,1,0] sail=stop struck=true",
        "Anchor Britain custom 600,0 90 guns=[1,1,1,0] sail=stop anchored=true",
        "Fast Britain custom 0,300 90 guns=[1,1,1,0] sail=stop locked=[\"Held\"]",
        "Held France custom 0,326 90 guns=[1,1,1,0] sail=stop",
        FOE,
    ];
    for (wind, by) in [("weak", 10.0), ("normal", 10.0), ("brisk", 15.0)] {
        let mut game = Game::with("\"drift\": true,", MOVEMENT, &format!("\"wind\": {wind:?},"), 0.0, &[], &ships);
        let before: Vec<_> = ["Stop", "Bare", "Prize", "Anchor", "Fast", "Held"].map(|name| game.pose(name)).into();
        game.on_to(1, COMMAND);
        for (at, (name, drifts)) in
            [("Stop", true), ("Bare", true), ("Prize", true), ("Anchor", false), ("Fast", false), ("Held", false)]
                .into_iter()
                .enumerate()
        {
            let (x, y, heading) = before[at];
            game.lies(name, x, if drifts { y - by } else { y }, heading);
        }
        assert!(game.has_said("A-MOVE-22"), "{wind}: it is told");
    }
    let mut game = Game::with("", MOVEMENT, "", 0.0, &[], &ships);
    game.on_to(1, COMMAND);
    game.lies("Stop", 0.0, 0.0, 90.0);
}
