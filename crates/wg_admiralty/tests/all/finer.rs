//! Finer points that mutants showed to be untested: each rule here was once broken without a failing test.

use wg_admiralty::position::classes::CLASSES;
use wg_admiralty::position::ship::{Mend, Setting};
use wg_core::Plan;
use wg_core::geometry::Heading;
use wg_core::talk::order::Order;

use crate::common::{BOARDING, COMMAND, FIRE, Game, MOVEMENT, REPAIR};

const AWAY: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

#[test]
fn a_repair_2_ships_that_struck_are_taken_or_are_gone_have_no_dice() {
    for fate in ["struck", "prize", "sunk", "gone"] {
        let hurt = format!("Hurt Britain custom 300,0 90 guns=[4,4,4,0] m=1 fate={fate}");
        let game = Game::at(
            FIRE,
            &[],
            &["Own Britain custom 0,0 90 guns=[4,4,4,0]", "Near France custom 60,0 0 guns=[1,1,1,0]", &hurt, AWAY],
        );
        assert_eq!(game.fleet().repair_dice(&game.ship("Hurt")), 0, "{fate}");
        assert_eq!(game.fleet().repair_dice(&game.ship("Own")), 3, "as it should be");
    }
}

#[test]
fn a_repair_2_a_boatswain_goes_by_what_hurts_most() {
    // One die (grade E) for each. In order: fires, three W that gain on the pumps, guns, locks, masts, rudder, pumps,
    // small leaks.
    let first = |words: &str| {
        let game = Game::at(REPAIR, &[], &[&format!("Own Britain custom 0,0 90 guns=[4,4,4,0] grade=E {words}"), AWAY]);
        game.fleet().usual_mend(&game.ship("Own"))
    };
    let all = "b_port=1 m=1 r=1 p=2";
    assert_eq!(first(&format!("{all} f=1 w=3")), Some(Mend::F), "a fire before all");
    assert_eq!(first(&format!("{all} w=3")), Some(Mend::W), "3 W with the pumps gone");
    assert_eq!(first(&format!("{all} w=2")), Some(Mend::BPort), "2 W do nothing yet");
    assert_eq!(first("m=1 r=1 p=2 w=2"), Some(Mend::M), "masts before the rudder");
    assert_eq!(first("r=1 p=2 w=2"), Some(Mend::R), "the rudder before the pumps");
    assert_eq!(first("p=2 w=2"), Some(Mend::P), "the pumps before small leaks");
    assert_eq!(first("w=2"), Some(Mend::W), "small leaks last");
}

#[test]
fn a_r87_she_may_be_told_to_steer_any_of_sixteen_points() {
    let game = Game::at(MOVEMENT, &[], &["Own Britain custom 0,0 33 guns=[4,4,4,0]", AWAY]);
    let plans = game.fleet().plans(&game.ship("Own"));
    let steer: Vec<i32> = plans
        .iter()
        .filter_map(|plan| if let Plan::Steer(heading) = plan { Some(heading.hundredths()) } else { None })
        .collect();
    let points = (0..16).map(|point| point * 2250);
    assert_eq!(
        steer,
        std::iter::once(3300).chain(points).collect::<Vec<_>>(),
        "her own heading first, then all points"
    );
    let game = Game::at(MOVEMENT, &[], &["Own Britain custom 0,0 45 guns=[4,4,4,0]", AWAY]);
    let plans = game.fleet().plans(&game.ship("Own"));
    assert_eq!(
        plans.iter().filter(|plan| **plan == Plan::Steer(Heading::degrees(45))).count(),
        1,
        "none of them twice"
    );
}

#[test]
fn a_fire_1_why_she_is_silent_is_told_of_the_side_on_which_the_nearest_enemy_lies() {
    for x in [600, -600] {
        let foe = format!("Foe France custom {x},0 0 guns=[2,4,4,0]");
        let ships = [
            "Own Britain custom 0,0 0 guns=[2,4,5,0]",
            &foe,
            "Mate Britain custom 500,900 0 guns=[1,1,1,0]",
            "Near France custom 565,900 0 guns=[1,1,1,0]",
        ];
        let game = Game::at(FIRE, &[], &ships);
        let why = game.session.why_idle(game.id("Own")).expect("nobody is within her guns");
        // From the middle of that side: 600 mm less half of either beam. The other side does not face Foe at all.
        assert!(why.sentence.contains("Foe is out of range by 95 mm"), "{x}: {}", why.sentence);
    }
}

#[test]
fn a_cmd_7_orders_for_ships_that_are_not_there_do_nothing() {
    let game = Game::at(MOVEMENT, &[], &["Own Britain custom 0,0 90 guns=[4,4,4,0]", AWAY]);
    let nobody = wg_core::UnitId(77);
    for order in [
        Order::Fire { unit: nobody, battery: 0, target: nobody, aim: 0 },
        Order::Board { unit: game.id("Own"), target: nobody, men: 0 },
    ] {
        let preview = game.session.preview(game.ask().seat, &order);
        assert_eq!(preview.refusals.first().map(|why| why.clause.as_str()), Some("A-SCALE-2"), "{order:?}");
    }
}

#[test]
fn a_dmg_r_2_every_ship_of_a_side_without_a_rudder_lies_still() {
    let ship = |name: &str, x: i32| format!("{name} Britain custom {x},0 90 guns=[4,4,4,0] r=4 sail=normal");
    let (own, mate) = (ship("Own", 0), ship("Mate", 300));
    let mut game =
        Game::at(COMMAND, &[], &[&own, &mate, "Whole Britain custom 600,0 90 guns=[4,4,4,0] sail=normal", AWAY]);
    game.end_phase();
    for name in ["Own", "Mate"] {
        let berth = game.ship(name).berth;
        assert!(berth.anchored && berth.sail == Setting::Stop, "{name} must anchor");
    }
    assert!(
        !game.ship("Whole").berth.anchored && game.ship("Whole").berth.sail == Setting::Normal,
        "a ship with a rudder need not"
    );
}

#[test]
fn a_move_9_with_one_ship_under_way_the_end_of_the_phase_is_not_what_comes_first() {
    let first = |other: &str| {
        let other = format!("Mate Britain custom 0,300 90 guns=[1,1,1,0] {other}");
        let game = Game::at(MOVEMENT, &[], &["Own Britain custom 0,0 90 guns=[4,4,4,0] sail=stop", &other, AWAY]);
        let offers = &game.ask().offers;
        (
            offers[0].order == Order::EndPhase,
            offers.iter().find(|offer| offer.order == Order::EndPhase).map(|offer| offer.label.to_string()),
        )
    };
    assert_eq!(first("sail=stop"), (true, Some("Leave them in place".into())), "both may stay");
    assert_eq!(first("sail=battle"), (false, Some("Sail the rest".into())), "one must sail");
}

#[test]
fn a_r82_whoever_has_the_last_ship_has_won() {
    for (lost, winner) in [("Own", 1), ("Foe", 0)] {
        let words = |name: &str| if name == lost { "w=9" } else { "" };
        let ships = [
            format!("Own Britain custom 0,0 90 guns=[1,1,1,0] sail=stop {}", words("Own")),
            format!("Foe France custom 900,-900 90 guns=[1,1,1,0] sail=stop {}", words("Foe")),
        ];
        let mut game =
            Game::with("\"end\": \"last_ship\"", MOVEMENT, "", 0.0, &[], &ships.each_ref().map(String::as_str));
        game.finish_phase().finish_phase().finish_phase();
        let outcome = game.session.outcome().expect("one side has no ship left").clone();
        assert_eq!(outcome.winner, Some(wg_core::SideId(winner)), "{lost} founders: {}", outcome.reason);
    }
}

#[test]
fn a_r91_a_battle_in_which_nobody_can_hurt_anybody_is_a_draw() {
    let over = |options: &str, east: i32, own: &str, foe: &str| {
        let ships = [
            format!("Own Britain custom 0,0 0 sail=stop sail_value={own}"),
            format!("Foe France custom {east},0 0 sail=stop sail_value={foe}"),
        ];
        let options = format!("\"end\": \"last_ship\", {options}");
        // A 4 neither puts a fire out nor makes it worse.
        let mut game = Game::with(&options, MOVEMENT, "", 0.0, &[4; 40], &ships.each_ref().map(String::as_str));
        game.on_to(2, MOVEMENT);
        game.session.outcome().map(|outcome| (outcome.winner, outcome.clause.clone()))
    };
    let (guns, none) = ("0 guns=[1,1,1,0]", "0 guns=[0,0,0,0]");
    let draw = Some((None, "A-R91".to_owned()));
    assert_eq!(over("", 900, guns, guns), draw, "two hulks out of range");
    assert_eq!(over("\"dead_end\": \"play_on\"", 900, guns, guns), None, "by option they lie there for ever");
    assert_eq!(over("", 900, guns, "1 guns=[1,1,1,0]"), None, "one has a rag of sail left");
    assert_eq!(over("", 400, none, guns), None, "one has guns and an enemy in range");
    assert_eq!(over("", 400, none, none), draw, "in range, without guns");
    assert_eq!(over("", 900, guns, "0 guns=[1,1,1,0] f=1"), None, "one burns");
}

#[test]
fn a_r84_captains_take_no_sail_and_no_course_that_leaves_no_room_to_come_round_before_the_edge() {
    let risk = |east: i32, anchored: bool, order: &dyn Fn(wg_core::UnitId) -> Order| {
        let own = format!("Own Britain custom {east},0 90 guns=[1,1,1,0] sail=battle anchored={anchored}");
        let game = Game::with("", MOVEMENT, "", 0.0, &[], &[&own, "Foe France custom -900,-900 90 guns=[1,1,1,0]"]);
        game.session.ruleset().risk(game.session.world(), &order(game.id("Own")))
    };
    let full = |unit: wg_core::UnitId| Order::SetSail { unit, sail: 5 };
    let slow = |unit| Order::SetSail { unit, sail: 2 };
    let on = |unit| Order::Course { unit, course: wg_core::Course::run(wg_core::Length::millimetres(50)) };
    let at = |order: &dyn Fn(wg_core::UnitId) -> Order| -> Vec<i32> {
        (0..20).map(|place| place * 50).filter(|east| risk(*east, false, order) == 100).collect()
    };
    let (sails, courses) = (at(&full), at(&on));
    assert!(!sails.is_empty() && !courses.is_empty(), "{sails:?}, {courses:?}");
    assert!(sails[0] > 500 && courses[0] > sails[0], "more sail wants more room: {sails:?}, {courses:?}");
    assert!(
        *sails.last().expect("a list of sails") < 950,
        "where she has no room now, no order is to blame: {sails:?}"
    );
    assert_eq!(at(&slow), [0; 0], "to take in sail is never a risk");
    assert_eq!(risk(sails[0], true, &full), 0, "nor is anything at anchor");
}

#[test]
fn a_board_10_a_prize_begins_with_no_lost_rounds_and_no_momentum() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,2,2,0] sail=stop",
        "Foe France custom 30,0 0 guns=[2,2,2,0] sail=stop party=true rounds_lost=1 momentum=1",
        "Rest France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
        "Last France custom -900,900 90 guns=[1,1,1,0] sail=stop",
    ];
    // Five dice of Foe, with one for her party and one for momentum. None hits.
    let mut game = Game::with(
        "",
        BOARDING,
        "\"actions\": [[\"Own\", \"Foe\"]]",
        0.0,
        &[&[4, 4, 1, 1][..], &[1; 6]].concat(),
        &ships,
    );
    game.on_to(2, MOVEMENT);
    let company = game.ship("Foe").company;
    assert!(game.ship("Foe").is_prize(), "lost by two");
    assert_eq!((company.party, company.rounds_lost, company.momentum), (false, 0, 0), "her new crew begins afresh");
}

#[test]
fn a_r87_what_she_has_behind_her_of_a_wake_is_forgotten() {
    let ships = [
        "Lead Britain custom 0,0 90 guns=[1,1,1,0]",
        "Next Britain custom -90,0 90 guns=[1,1,1,0] plan=follow_Lead",
        AWAY,
    ];
    let mut game = Game::at(MOVEMENT, &[], &ships);
    game.on_to(4, MOVEMENT);
    let next = game.ship("Next");
    assert_eq!(next.planned.wake.last(), Some(&game.ship("Lead").berth.pose.at), "the wake ends where her leader lies");
    let behind = next.planned.wake.iter().filter(|point| point.x < next.berth.pose.at.x).count();
    assert!(
        next.planned.wake.len() < 4 && behind <= 1,
        "she lies at {:?}, and of her wake is left {:?}",
        next.berth.pose.at,
        next.planned.wake
    );
}

#[test]
fn a_r84_a_course_over_any_edge_is_warned_of() {
    for (at, heading) in [("960,0", 90), ("-960,0", 270), ("0,960", 60), ("0,-960", 180)] {
        let wind = if heading == 60 { 180.0 } else { 0.0 };
        let own = format!("Own Britain custom {at} {heading} guns=[1,1,1,0] sail=full");
        let game = Game::with(
            "",
            MOVEMENT,
            "",
            wind,
            &[],
            &[&own, "Mate Britain custom 0,0 90 guns=[1,1,1,0]", "Foe France custom 500,500 90 guns=[1,1,1,0]"],
        );
        let run = game.fleet().allowance(&game.ship("Own")).0 / 100;
        let preview = game.session.preview(game.ask().seat, &game.course("Own", &run.to_string()));
        assert!(
            preview.hints.iter().any(|hint| hint.key == "edge"),
            "{at}, {heading}: {:?} {:?}",
            preview.hints,
            preview.refusals
        );
    }
}

/// The class list of the catalogue: nation, rate, guns at which the ship is rated, dice of one side, grades before and
/// from 1793, hull, speed, size, whether the guns were checked, and the guns by weight of shot in pounds, carronades
/// with a c.
const SHIPS: &str = "
    gb-victory GB Line 100 6.0.9.1 C A Stout Slow 6 checked 30x32 28x24 44x12 2x68c
    gb-100 GB Line 100 5.0.8.1 C B Stout Slow 6 checked 28x42 28x24 30x12 18x6 2x32c 6x24c
    gb-98 GB Line 98 5.4.5.1 C B Stout Slow 5 checked 28x32 30x18 40x12 2x32c 6x18c
    gb-80 GB Line 80 2.3.4.0 C B Normal Average 4 checked 26x32 26x18 24x9 4x6
    gb-74 GB Line 74 2.4.5.1 C B Normal Average 4 checked 28x32 28x18 18x9 2x32c 6x18c
    gb-64 GB Line 64 1.3.3.1 C B Normal Average 3 checked 26x24 26x18 12x9 2x24c 6x18c
    gb-50 GB Line 50 3.0.3.1 C B Weak Average 3 checked 22x24 22x12 6x6 6x24c 6x12c
    gb-44 GB Frigate 44 3.3.0.1 C B Weak Average 2 checked 20x18 22x12 6x6 8x18c
    gb-38 GB Frigate 38 1.4.0.1 C B Weak Fast 2 checked 28x18 10x9 8x32c
    gb-36 GB Frigate 36 1.3.0.1 C B Weak Fast 2 checked 26x18 2x12 8x9 8x32c
    gb-32 GB Frigate 32 3.0.0.1 C B Weak Fast 2 checked 26x12 6x6 6x24c
    gb-28 GB Frigate 28 2.0.0.1 C B Weak Fast 2 checked 24x9 4x6 6x24c
    gb-20 GB Sloop 20 2.0.0.0 C B Weak Fast 1 checked 20x9 8x12c
    gb-18 GB Sloop 18 1.0.0.0 C B Weak Fast 1 checked 18x6 8x12c
    fr-120 FR Line 120 6.0.9.0 C D Stout Slow 6 checked 32x36 34x24 34x12 18x8
    fr-80 FR Line 80 2.0.9.0 C D Normal Average 4 checked 30x36 32x24 18x12
    fr-74 FR Line 74 2.4.4.0 C D Normal Average 4 checked 28x36 30x18 16x8
    fr-74l FR Line 74 1.4.4.2 - D Normal Average 4 checked 28x36 30x18 12x8 10x36c
    fr-40 FR Frigate 40 1.4.0.0 C D Weak Fast 2 checked 28x18 12x8
    fr-36 FR Frigate 36 4.0.0.0 C D Weak Fast 2 checked 26x12 10x6
    sp-136 SP Line 136 7.0.9.0 D E Stout Slow 6 rough 32x36 34x24 36x12 18x8
    sp-112 SP Line 112 6.0.9.0 D E Stout Slow 6 checked 30x36 32x24 32x12 18x8
    sp-100 SP Line 100 3.4.4.0 D E Stout Slow 6 rough 30x24 32x18 30x8
    sp-80 SP Line 80 2.4.4.0 D E Normal Average 4 rough 30x24 32x18 18x8
    sp-74 SP Line 74 2.4.4.0 D E Normal Average 4 rough 28x24 30x18 16x8
    sp-64 SP Line 64 1.4.3.0 D E Normal Average 3 rough 26x24 28x18 10x8
    us-44 US Frigate 44 0.0.4.4 - B Stout Fast 2 rough 30x24 22x32c
    nl-68 NL Line 68 2.3.3.0 C C Normal Average 3 rough 26x24 26x18 16x8
    dk-74 DK Line 74 2.4.4.0 C C Normal Average 4 rough 28x24 30x18 16x8
    se-60 SE Line 60 1.3.3.0 C C Normal Average 3 rough 26x24 26x18 10x6
    ru-74 RU Line 74 2.4.4.0 D D Normal Average 4 rough 28x36 28x18 18x8
    tk-74 TK Line 74 2.4.4.0 E E Normal Average 4 rough 28x36 30x18 16x8
";

#[test]
fn a_ship_6_every_class_is_as_the_list_has_it() {
    let grade = |grade: Option<_>| {
        grade.map_or_else(|| "-".to_owned(), |grade: wg_admiralty::position::charts::Grade| format!("{grade:?}"))
    };
    let line = |class: &wg_admiralty::position::classes::Class| {
        let [light, medium, heavy, carronades] = class.computed();
        let (before, after) = class.grades;
        let first = format!(
            "{} {} {:?} {} {light}.{medium}.{heavy}.{carronades}",
            class.key, class.nation, class.rate, class.number
        );
        let rough = if class.rough { "rough" } else { "checked" };
        let guns = class.guns.iter().map(|(count, pounds)| format!("{count}x{pounds}"));
        let guns: Vec<String> =
            guns.chain(class.carronades.iter().map(|(count, pounds)| format!("{count}x{pounds}c"))).collect();
        format!(
            "{first} {} {} {:?} {:?} {} {rough} {}",
            grade(before),
            grade(after),
            class.hull,
            class.speed,
            class.size,
            guns.join(" ")
        )
    };
    let listed: Vec<&str> = SHIPS.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    for (class, listed) in CLASSES.iter().zip(&listed) {
        assert_eq!(line(class), *listed, "as the list has it");
    }
    assert_eq!(CLASSES.len(), listed.len(), "and no other class");
}

#[test]
fn a_fire_7_a_single_die_that_needs_a_six_is_rolled() {
    // Grade D at close range needs a 6, so a single die is rolled. Grade E at long range needs pairs, so it is not.
    for (own, foe, faces) in [("guns=[1,0,0,0] grade=D", "65,0", &[1][..]), ("guns=[4,0,0,0] grade=E", "400,0", &[])] {
        let ships = [
            format!("Own Britain custom 0,0 0 sail=stop {own}"),
            format!("Foe France custom {foe} 180 guns=[1,1,1,0] sail=stop"),
            AWAY.replace("Foe", "Far"),
        ];
        let mut game = Game::at(FIRE, faces, &ships.each_ref().map(String::as_str));
        let shot = game.shot("Own", crate::common::STARBOARD, "Foe", 0);
        game.order(shot).finish_phase();
        game.threw(faces);
    }
}

#[test]
fn a_wind_6_a_line_of_the_script_holds_from_its_turn_on_and_not_before() {
    let ships = ["Own Britain custom 0,0 90 guns=[1,1,1,0] sail=stop", AWAY];
    let mut game = Game::with("", MOVEMENT, "\"script\": [\"3 brisk\", \"5 weak 270\"]", 0.0, &[], &ships);
    let weather = |game: &Game| {
        let weather = game.fleet().battle.weather;
        (weather.intensity as u8, weather.from.hundredths())
    };
    for (turn, expected) in [(1, (1, 0)), (2, (1, 0)), (3, (2, 0)), (4, (2, 0)), (5, (0, 27_000)), (6, (0, 27_000))] {
        game.on_to(turn, MOVEMENT);
        assert_eq!(weather(&game), expected, "in turn {turn}");
    }
}
