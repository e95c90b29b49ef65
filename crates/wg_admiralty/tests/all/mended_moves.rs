//! Rudders, tacks, contacts, drift, and what a ship may do with her sails (A-DMG-R-2, A-MOVE-11 to A-MOVE-22, A-R89).

use wg_admiralty::choices::{Anchoring, Choice, Pivot};
use wg_admiralty::position::ship::Setting;
use wg_core::Choices;
use wg_core::talk::order::Order;

use crate::common::{COMMAND, Game, MOVEMENT, REPAIR, text};

const MATE: &str = "Mate Britain custom 500,500 90 guns=[1,1,1,0]";
const FOE: &str = "Foe France custom 900,-900 90 guns=[1,1,1,0] sail=stop";

#[test]
fn a_move_11_a_hit_rudder_never_turns_better_than_a_sound_one() {
    for (most, steps) in
        [(1, [1, 1, 1, 1, 0]), (2, [2, 2, 2, 2, 0]), (3, [3, 3, 3, 2, 0]), (5, [5, 4, 3, 2, 0]), (12, [12, 4, 3, 2, 0])]
    {
        let rudder = |r: u8| {
            let own = format!("Own Britain custom 0,0 90 guns=[1,1,1,0] r={r}");
            let game = Game::with(&format!("\"max_steps\": {most}"), MOVEMENT, "", 0.0, &[], &[&own, FOE]);
            game.fleet().rudder(&game.ship("Own"))
        };
        assert_eq!([0, 1, 2, 3, 4].map(rudder), steps, "max_steps {most}");
    }
}

#[test]
fn a_move_16_with_the_wind_ahead_a_ship_turns_one_step_where_she_lies() {
    for (words, two) in [("sail=battle", false), ("sail=full", false), ("irons=true", true), ("sail=stop", false)] {
        let mut game = Game::at(MOVEMENT, &[], &[&format!("Own Britain custom 0,0 30 guns=[1,1,1,0] {words}"), FOE]);
        let order = Choice::Pivot(Pivot::TwiceStarboard).order(game.id("Own"));
        if two {
            game.order(order).lies("Own", 0.0, 0.0, 60.0);
        } else {
            game.refused(order, "A-MOVE-16").choose("Own", Choice::Pivot(Pivot::Starboard)).lies("Own", 0.0, 0.0, 45.0);
        }
    }
}

#[test]
fn a_move_18_within_10_mm_is_10_mm_and_less() {
    // A run of 50 mm straight on brings Own to exactly 10 mm from Mate, which is refused, or to 10.01 mm, which is
    // allowed.
    for (east, comes) in [("110", false), ("110.01", true)] {
        let mate = format!("Mate Britain custom {east},0 90 guns=[1,1,1,0]");
        let mut game = Game::at(MOVEMENT, &[], &["Own Britain custom 0,0 90 guns=[1,1,1,0] i=1", &mate, FOE]);
        let course = game.course("Own", "50");
        if comes {
            game.order(course);
        } else {
            game.refused(course, "A-DMG-I-3");
        }
    }
}

#[test]
fn a_move_19_who_is_run_into_in_the_middle_of_a_tack_stops_too() {
    let ships = [
        "Own Britain custom 0,0 90 guns=[1,1,1,0]",
        "Tack Britain custom 60,0 0 guns=[1,1,1,0] tacking=true grade=A",
        MATE,
        FOE,
    ];
    let mut game = Game::at(MOVEMENT, &[/* avoids? */ 1, /* L */ 1, 1, /* masts */ 1, 1], &ships);
    game.sail("Own", "50").choose("Own", Choice::Avoid);
    assert!(game.has_said("A-MOVE-19") && !game.fleet().is_locked(game.id("Tack")), "they touch and do not lock");
    let go_on = Order::Begin { unit: game.id("Tack") };
    assert!(!game.ask().offers.iter().any(|offer| offer.admits(&go_on)), "both have stopped");
    game.on_to(1, COMMAND).lies("Tack", 60.0, 0.0, 0.0);
    game.threw(&[1, 1, 1, 1, 1]);
}

#[test]
fn a_move_20_who_drifts_onto_a_shoal_is_aground() {
    let land = "land: [(name: \"Bank\", outline: [(900.0, 900.0), (1100.0, 900.0), (1100.0, 980.0), (900.0, 980.0)], shoal: true)],\nsides:";
    let battle = "\"turn\": 1, \"phase\": 1, \"first\": \"Britain\"";
    let ships = ["Own Britain custom 0,0 90 guns=[1,1,1,0] sail=stop", MATE, FOE];
    let scenario = text("\"initiative\": \"once\", \"drift\": true", battle, 0.0, &ships).replace("sides:", land);
    let mut game = Game::of(&scenario, &[]);
    game.on_to(1, COMMAND).lies("Own", 0.0, -7.5, 90.0);
    assert_eq!(game.ship("Own").log.hits.locks.as_slice(), [game.id("Own")], "she is fast to the ground");
    assert!(game.has_said("A-MOVE-20"), "and it is said");
    game.on_to(2, COMMAND).lies("Own", 0.0, -7.5, 90.0);
    assert_eq!(game.ship("Own").log.hits.locks.len(), 1, "once aground she drifts no more");
}

/// Ships that drift before a north wind in the first turn.
fn drifting(faces: &[u8], ships: &[&str]) -> Game {
    let battle = "\"turn\": 1, \"phase\": 1, \"first\": \"Britain\"";
    let scenario = text("\"initiative\": \"once\", \"drift\": true", battle, 0.0, ships);
    let mut game = Game::of(&scenario, faces);
    game.on_to(1, COMMAND);
    game
}

#[test]
fn a_move_22_ships_that_drift_together_keep_their_distance() {
    // Less than 10 mm of water lie between them, and each drifts 10 mm.
    let own = "Own Britain custom 0,31 90 guns=[1,1,1,0] sail=stop";
    for (mate, way) in [("sail=stop", 10.0), ("sail=stop anchored=true", 0.0)] {
        let mate = format!("Mate Britain custom 0,0 90 guns=[1,1,1,0] {mate}");
        for ships in [[own, &mate, FOE], [&mate, own, FOE]] {
            let fouled = way == 0.0;
            let game = drifting(if fouled { &[1, 1, 1, 1] } else { &[] }, &ships);
            game.lies("Mate", 0.0, -way, 90.0);
            assert_eq!(game.has_said("A-MOVE-19"), fouled, "only a ship that lies fast is run foul of: {ships:?}");
            let gap = game.fleet().gap(game.id("Own"), game.id("Mate"));
            assert_eq!(gap.0 < 10, fouled, "{gap:?} lie between them: {ships:?}");
        }
    }
}

#[test]
fn a_move_22_a_ship_stopped_by_a_contact_holds_up_who_drifts_upon_her() {
    let ships = [
        "Own Britain custom 0,58 90 guns=[1,1,1,0] sail=stop",
        "Mate Britain custom 0,30 90 guns=[1,1,1,0] sail=stop",
        "Fast Britain custom 0,0 90 guns=[1,1,1,0] sail=stop anchored=true",
        FOE,
    ];
    // The L dice and the mast dice of both contacts, the last contact first.
    let game = drifting(&[6, 6, 1, 1, 6, 6, 1, 1], &ships);
    let fleet = game.fleet();
    for (one, other) in [("Own", "Mate"), ("Mate", "Fast")] {
        let (one, other) = (game.id(one), game.id(other));
        assert!(fleet.gap(one, other).0 < 10, "they lie side by side");
        assert!(fleet.ship(one).log.hits.locks.contains(&other), "and are locked");
    }
}

#[test]
fn a_r89_a_step_into_the_front_zone_is_a_tack_after_30_mm_or_ends_her_move() {
    let game = |sail: &str, grade: &str, faces: &[u8]| {
        Game::at(
            MOVEMENT,
            faces,
            &[&format!("Own Britain custom 0,0 50 guns=[1,1,1,0] sail={sail} grade={grade}"), MATE, FOE],
        )
    };
    // From 30 mm on Own rolls, and may fail.
    for (sail, rest) in [("battle", "5"), ("normal", "55"), ("full", "80")] {
        let mut tacks = game(sail, "B", &[2]);
        tacks.sail("Own", &format!("30 p1 {rest}"));
        tacks.threw(&[2]);
        assert!(tacks.ship("Own").berth.irons, "{sail}: 2 is not enough for B");
    }
    // Before 30 mm, or at Slow, Own makes the step without a die, and her move ends there.
    for (sail, before, rest) in [("battle", "29.99", "5.01"), ("full", "29.99", "80.01"), ("slow", "5", "5")] {
        let mut ends = game(sail, "B", &[]);
        ends.sail("Own", &format!("{before} p1 {rest}"));
        ends.threw(&[]);
        let own = ends.ship("Own");
        assert_eq!(
            (own.berth.pose.heading.to_degrees(), own.berth.irons, own.berth.tacking),
            (35.0, false, false),
            "{sail}: she lies with the wind ahead"
        );
        assert!(
            !ends.ask().offers.iter().any(|offer| offer.order.unit() == Some(ends.id("Own"))),
            "{sail}: and her move is over"
        );
    }
}

#[test]
fn a_move_9_a_course_that_the_wind_cuts_short_is_laid_for_all_of_her_speed() {
    let ship = "Own Britain custom 0,0 50 guns=[1,1,1,0]";
    let mut game = Game::at(MOVEMENT, &[], &[ship, MATE, FOE]);
    let order = game.course("Own", "p1");
    game.refuses(order, "A-MOVE-12", "Plot Own's whole speed, 50 mm. The wind will stop her after 15 mm in any case.");
    let order = game.course("Own", "20");
    game.refuses(order, "A-MOVE-9", "Own must sail her whole speed, 50 mm, but this course is 20 mm.");
    game.sail("Own", "p1 35").lies("Own", 10.1, 11.03, 35.0);
}

#[test]
fn a_t_water_with_three_holes_nobody_sets_full_sail() {
    for (flood, w) in [(0, 2), (3, 5), (4, 6), (5, 7)] {
        let own = format!("Own Britain custom 0,0 90 guns=[1,1,1,0] flood={flood} w={w}");
        let mut game = Game::at(COMMAND, &[6, 6], &[&own, MATE, FOE]);
        let unit = game.id("Own");
        let full = Order::SetSail { unit, sail: 5 };
        if flood == 0 {
            game.order(full);
            assert_eq!(game.ship("Own").berth.sail, Setting::Full);
        } else {
            let offered = |order: &Order| game.ask().offers.iter().any(|offer| offer.admits(order));
            assert!(!offered(&full) && offered(&Order::SetSail { unit, sail: 4 }), "{flood}: Normal is the most");
            game.refused(full, "A-T-WATER").order(Order::SetSail { unit, sail: 4 });
            assert_eq!(game.ship("Own").berth.sail, Setting::Normal, "{flood}");
        }
    }
}

#[test]
fn a_dmg_r_2_whose_rudder_is_mended_sails_again() {
    let ships = ["Own Britain custom 0,0 90 guns=[1,1,1,0] r=4 sail=full grade=B", MATE, FOE];
    let mut game = Game::at(COMMAND, &[/* R */ 6, /* sets Battle */ 2], &ships);
    game.on_to(1, REPAIR);
    let own = game.ship("Own");
    assert_eq!((own.berth.sail, own.berth.anchored), (Setting::Stop, true), "she must anchor and take in her sails");
    let unit = game.id("Own");
    game.order(Order::Repair { unit, what: 6 }).on_to(2, COMMAND);
    game.order(Order::SetSail { unit, sail: 3 }).choose("Own", Choice::Anchor(Anchoring::Weigh));
    assert_eq!(
        (game.ship("Own").berth.sail, game.ship("Own").berth.anchored),
        (Setting::Battle, false),
        "with a rudder she is free to go"
    );
}
