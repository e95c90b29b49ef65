//! Movement (A-MOVE-1 to A-MOVE-22).

use wg_admiralty::choices::{Anchoring, Choice, Pivot};
use wg_admiralty::gunnery::aim::Motion;
use wg_admiralty::position::ship::Setting;
use wg_core::Broadside;
use wg_core::Choices;
use wg_core::geometry::{Angle, Course, Leg, Length};
use wg_core::talk::order::Order;

use crate::common::{COMMAND, Game, MOVEMENT, REPAIR, text};

const OWN: &str = "Own Britain custom 0,0 90 guns=[1,1,1,0]";
const FOE: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

/// Returns the run that Own must sail, in mm.
fn run(options: &str, battle: &str, ship: &str) -> f64 {
    let game = Game::with(options, MOVEMENT, battle, 0.0, &[], &[ship, FOE]);
    f64::from(game.fleet().allowance(&game.ship("Own")).0) / 100.0
}

fn at(ship: &str, dice: &[u8]) -> Game {
    Game::at(MOVEMENT, dice, &[ship, FOE])
}

#[test]
fn a_move_1_ships_sail_on_an_open_table_on_any_heading() {
    let mut game = at("Own Britain custom 0,0 73 guns=[1,1,1,0]", &[]);
    game.sail("Own", "50").lies("Own", 47.82, 14.62, 73.0);
    // Unwise courses are allowed too, such as one over the edge.
    let mut game = at("Own Britain custom 970,0 90 guns=[1,1,1,0]", &[]);
    game.sail("Own", "50");
    assert!(!game.ship("Own").on_table());
}

#[test]
fn a_move_3_motionless_is_who_did_not_move_in_the_turn_before() {
    let motion = |own: &str, foe: &str| {
        let game = Game::at(
            crate::common::FIRE,
            &[],
            &[
                &format!("Own Britain custom 0,0 0 guns=[1,1,1,0] {own}"),
                &format!("Foe France custom 100,40 0 guns=[1,1,1,0] {foe}"),
            ],
        );
        game.fleet().motion(&game.ship("Own"), Broadside::Starboard, &game.ship("Foe"))
    };
    assert_eq!(motion("", ""), Motion::Still);
    assert_eq!(motion("", "before=[100,90]"), Motion::In);
    assert_eq!(motion("before=[0,-50]", ""), Motion::In, "though the other one moved");
}

#[test]
fn a_move_4_basic_speed_goes_by_speed_type_and_zone() {
    for (speed, speeds) in
        [("fast", [120.0, 200.0, 160.0]), ("average", [100.0, 160.0, 140.0]), ("slow", [80.0, 140.0, 120.0])]
    {
        let found = [90, 120, 180].map(|heading| {
            run("", "", &format!("Own Britain custom 0,0 {heading} guns=[1,1,1,0] sail=normal speed={speed}"))
        });
        assert_eq!(found, speeds, "{speed}");
    }
}

#[test]
fn a_move_5_setting_wind_and_sail_value_change_it() {
    let settings = ["stop", "slow", "battle", "normal", "full"].map(|sail| run("", "", &format!("{OWN} sail={sail}")));
    assert_eq!(settings, [0.0, 25.0, 50.0, 100.0, 125.0]);
    assert_eq!((run("", "\"wind\": \"weak\"", OWN), run("", "", &format!("{OWN} sail_value=60"))), (25.0, 30.0));
}

#[test]
fn a_move_6_exact_fractions_and_one_floor() {
    assert_eq!(run("", "\"wind\": \"brisk\"", "Own Britain custom 0,0 120 guns=[1,1,1,0] sail=full"), 250.0);
    assert_eq!(run("", "", "Own Britain custom 0,0 180 guns=[1,1,1,0] sail_value=99"), 69.0, "69.3");
    assert_eq!(run("", "\"wind\": \"brisk\"", &format!("{OWN} speed=slow sail_value=93")), 46.0, "46.5");
    assert_eq!(run("", "", "Own Britain custom 0,0 120 guns=[1,1,1,0] sail_value=60 flood=3"), 36.0);
}

#[test]
fn a_move_7_the_sail_value_is_the_part_of_her_speed_that_she_can_use() {
    let ship = "Own Britain custom 0,0 120 guns=[1,1,1,0]";
    assert_eq!((run("", "", ship), run("", "", &format!("{ship} sail_value=60"))), (80.0, 48.0));
    let mut game = at(&format!("{ship} sail_value=60"), &[]);
    game.sail("Own", "48").lies("Own", 41.57, -24.0, 120.0);
}

#[test]
fn a_move_8_streamlined_only_the_tens_count() {
    let ship = |value: u8| format!("Own Britain custom 0,0 120 guns=[1,1,1,0] sail_value={value}");
    for (value, exact, tens) in [(93, 74.0, 72.0), (59, 47.0, 40.0), (63, 50.0, 48.0)] {
        assert_eq!(run("", "", &ship(value)), exact, "{value}");
        assert_eq!(run("\"sail_percent\": \"streamlined\"", "", &ship(value)), tens, "{value}");
    }
}

#[test]
fn a_move_9_all_of_her_speed_must_be_sailed() {
    let mut game = at(OWN, &[]);
    let (short, long) = (game.course("Own", "45"), game.course("Own", "55"));
    game.refused(short, "A-MOVE-9").refused(long, "A-MOVE-9");
    game.end_phase().lies("Own", 50.0, 0.0, 90.0);
}

#[test]
fn a_move_10_a_step_is_15_mm_on_and_15_degrees_round() {
    let mut game = at("Own Britain custom 0,0 180 guns=[1,1,1,0] sail=normal", &[]);
    let half = Leg::Arc { run: Length(750), turn: Angle(750) };
    let order = Order::Course { unit: game.id("Own"), course: Course::new([half, Leg::Run(Length(13_250))]) };
    game.refused(order, "A-MOVE-10");
    game.sail("Own", "s1 125");
    // A radius of 57.296 mm: 14.83 ahead and 1.95 aside, then 125 mm on the new heading.
    game.lies("Own", -34.3, -135.57, 195.0);
}

#[test]
fn a_move_11_rudder_and_speed_limit_the_steps() {
    let ship = |words: &str| format!("Own Britain custom 0,0 180 guns=[1,1,1,0] {words}");
    for (words, most) in [
        ("sail=normal", 5),
        ("sail=normal r=1", 4),
        ("sail=normal r=2", 3),
        ("sail=normal r=3", 2),
        ("sail=slow", 2),
        ("sail=battle", 4),
    ] {
        let mut game = at(&ship(words), &[]);
        let whole = game.fleet().allowance(&game.ship("Own")).0 / 100;
        let legs = |steps: i32| format!("s{steps} {}", whole - 15 * steps);
        let over =
            game.course("Own", &if whole >= 15 * (most + 1) { legs(most + 1) } else { format!("s{}", most + 1) });
        game.refused(over, "A-MOVE-11");
        game.sail("Own", &legs(most));
        assert_eq!(game.pose("Own").2, f64::from(180 + 15 * most), "{words}");
    }
    let mut game = at(&ship("sail=normal"), &[]);
    game.sail("Own", "20 s2 20 p2 40").lies("Own", -25.35, -134.62, 180.0);
    let mut game =
        Game::at(MOVEMENT, &[], &[&ship("sail=normal r=4"), "Mate Britain custom 300,300 90 guns=[1,1,1,0]", FOE]);
    let order = game.course("Own", "140");
    game.refused(order, "A-R65");
}

#[test]
fn a_move_12_a_slower_zone_cuts_the_move_and_a_faster_one_adds_nothing() {
    let path = |heading: i32, legs: &str| {
        let mut game = at(&format!("Own Britain custom 0,0 {heading} guns=[1,1,1,0]"), &[]);
        game.sail("Own", legs);
        let (x, y, heading) = game.pose("Own");
        ((x * x + y * y).sqrt().round(), heading)
    };
    // Aft broadside 80 mm, fore broadside 50 mm.
    assert_eq!(path(100, "p1 65"), (50.0, 85.0));
    assert_eq!(path(100, "60 p1 5"), (75.0, 85.0), "what she has sailed if that is more");
    assert_eq!(path(80, "s1 35"), (50.0, 95.0), "a faster zone adds nothing");
    assert_eq!(path(50, "p1 35"), (15.0, 35.0), "the front zone ends the move");
}

#[test]
fn a_move_13_a_tack_needs_30_mm_battle_sail_and_a_die() {
    let ship = |sail: &str| format!("Own Britain custom 0,0 60 guns=[1,1,1,0] sail={sail} grade=B");
    let mut game = at(&ship("battle"), &[3]);
    game.sail("Own", "30 p1 5");
    assert!(game.ship("Own").berth.tacking && game.pose("Own").2 == 45.0, "3 is enough for B");
    assert!(game.said("A-MOVE-13").contains("3 (needs 3 or more)"));
    for (sail, legs) in [("battle", "25 p1 10"), ("slow", "5 p1 5")] {
        let mut game = at(&ship(sail), &[1]);
        game.sail("Own", legs);
        assert!(!game.has_said("A-MOVE-13") && !game.has_said("A-MOVE-14"), "{sail} {legs}: no die");
        assert_eq!((game.pose("Own").2, game.ship("Own").berth.tacking), (45.0, false), "she lies with the wind ahead");
    }
}

#[test]
fn a_move_14_a_failed_tack_ends_in_irons_and_she_falls_off_next_turn() {
    let mut game = at("Own Britain custom 0,0 60 guns=[1,1,1,0] grade=B", &[2]);
    game.sail("Own", "30 p1 5");
    assert!(game.ship("Own").berth.irons);
    game.lies("Own", 25.98, 15.0, 60.0);
    while game.session.cursor().turn == 1 {
        game.finish_phase();
    }
    let order = game.course("Own", "50");
    game.refused(order, "A-MOVE-14").choose("Own", Choice::Pivot(Pivot::TwiceStarboard));
    game.lies("Own", 25.98, 15.0, 90.0);
    assert!(!game.ship("Own").berth.irons);
}

#[test]
fn a_move_15_she_wears_through_the_back_zone_without_a_test() {
    let mut game = at("Own Britain custom 0,0 150 guns=[1,1,1,0] grade=F", &[]);
    game.sail("Own", "s4 10");
    assert_eq!((game.pose("Own").2, game.wants_dice()), (210.0, false));
}

#[test]
fn a_move_16_a_stopped_ship_turns_a_step_where_she_lies_and_two_with_springs() {
    for (words, two) in
        [("sail=stop", false), ("sail=stop anchored=true", false), ("sail=stop anchored=true springs=true", true)]
    {
        let mut game = at(&format!("{OWN} {words}"), &[]);
        if two {
            game.choose("Own", Choice::Pivot(Pivot::TwiceStarboard)).lies("Own", 0.0, 0.0, 120.0);
        } else {
            let order = Choice::Pivot(Pivot::TwiceStarboard).order(game.id("Own"));
            game.refused(order, "A-MOVE-16")
                .choose("Own", Choice::Pivot(Pivot::Starboard))
                .lies("Own", 0.0, 0.0, 105.0);
        }
    }
    let mut game = at(OWN, &[]);
    let order = Choice::Pivot(Pivot::Starboard).order(game.id("Own"));
    game.refused(order, "A-MOVE-16");
}

#[test]
fn a_move_17_who_is_locked_neither_moves_nor_turns() {
    for (own, foe) in [("locked=[\"Foe\"]", ""), ("", "locked=[\"Own\"]")] {
        let ships = [
            format!("Own Britain custom 0,0 90 guns=[1,1,1,0] sail=full {own}"),
            format!("Foe France custom 0,30 90 guns=[1,1,1,0] sail=stop {foe}"),
            "Mate Britain custom 500,500 90 guns=[1,1,1,0]".to_owned(),
        ];
        let mut game = Game::at(MOVEMENT, &[], &ships.each_ref().map(String::as_str));
        let (course, turn) = (game.course("Own", "125"), Choice::Pivot(Pivot::Starboard).order(game.id("Own")));
        game.refused(course, "A-MOVE-17").refused(turn, "A-MOVE-17").finish_phase().lies("Own", 0.0, 0.0, 90.0);
    }
}

#[test]
fn a_move_18_an_inferno_keeps_10_mm_off_everybody() {
    let mut game = Game::at(
        MOVEMENT,
        &[],
        &["Own Britain custom 0,0 90 guns=[1,1,1,0] i=1", "Mate Britain custom 108,0 90 guns=[1,1,1,0]", FOE],
    );
    let order = game.course("Own", "50");
    game.refused(order, "A-DMG-I-3").sail("Own", "s2 20");
    let mut game = Game::at(
        MOVEMENT,
        &[],
        &["Own Britain custom 0,0 90 guns=[1,1,1,0] i=1", "Mate Britain custom 110.01,0 90 guns=[1,1,1,0]", FOE],
    );
    game.sail("Own", "50").lies("Own", 50.0, 0.0, 90.0);
}

#[test]
fn a_move_19_she_stops_short_or_both_run_foul() {
    let ships = [OWN, "Mate Britain custom 60,0 0 guns=[1,1,1,0]", FOE];
    let mut game = Game::at(MOVEMENT, &[3], &ships);
    game.sail("Own", "50").choose("Own", Choice::Avoid).lies("Own", 17.5, 0.0, 90.0);
    assert_eq!(game.ship("Own").berth.sail, Setting::Slow);
    let mut game = Game::at(MOVEMENT, &[2, /* L */ 4, 3, /* masts */ 6, 5], &ships);
    game.sail("Own", "50").choose("Own", Choice::Avoid).lies("Own", 22.5, 0.0, 90.0);
    let (own, mate) = (game.ship("Own").log.hits, game.ship("Mate").log.hits);
    assert_eq!((own.locks.as_slice(), mate.locks.len(), own.m, mate.m), (&[game.id("Mate")][..], 0, 1, 0));
    assert!(game.ship("Mate").berth.moved, "both stop");
    let mut game = Game::at(MOVEMENT, &[1, 1, 1, 1], &ships);
    game.sail("Own", "50").choose("Own", Choice::RunFoul);
    assert!(game.all_thrown() && game.ship("Own").log.hits.locks.is_empty(), "she need not try");
}

#[test]
fn a_move_20_a_shoal_holds_her_like_a_lock() {
    let land = "land: [(name: \"Bank\", outline: [(1040.0, 900.0), (1200.0, 900.0), (1200.0, 1100.0), (1040.0, 1100.0)], shoal: true)],\nsides:";
    let battle = "\"turn\": 1, \"phase\": 1, \"first\": \"Britain\"";
    let scenario =
        text("\"initiative\": \"once\"", battle, 0.0, &[OWN, "Mate Britain custom 500,500 90 guns=[1,1,1,0]", FOE])
            .replace("sides:", land);
    let mut game = Game::of(&scenario, &[5]);
    game.sail("Own", "50");
    let own = game.ship("Own");
    assert_eq!(own.log.hits.locks.as_slice(), [game.id("Own")], "locked to the ground");
    assert!(game.pose("Own").0 < 16.0);
    while game.phase() != REPAIR {
        game.finish_phase();
    }
    let order = Order::Repair { unit: game.id("Own"), what: 2 };
    game.order(order).finish_phase();
    assert!(game.ship("Own").log.hits.locks.is_empty(), "freed on a 5 like any lock");
}

#[test]
fn a_move_20_whoever_was_got_off_sails_away_over_the_ground_on_which_she_lay() {
    let bank = |east: i32| {
        format!(
            "land: [(name: \"Bank\", outline: [(1040, 900), ({east}, 900), ({east}, 1100), (1040, 1100)], shoal: true)],\nsides:"
        )
    };
    let battle = "\"turn\": 1, \"phase\": 1, \"first\": \"Britain\"";
    let lies = |place: &str, east: i32| {
        let own = format!("Own Britain custom {place} guns=[1,1,1,0] sail=normal");
        let ships = [&own, "Mate Britain custom 500,500 90 guns=[1,1,1,0]", FOE];
        let mut game =
            Game::of(&text("\"initiative\": \"once\"", battle, 0.0, &ships).replace("sides:", &bank(east)), &[5]);
        if own.contains("aground") {
            while game.phase() != REPAIR {
                game.finish_phase();
            }
            game.order(Order::Repair { unit: game.id("Own"), what: 2 }).finish_phase();
            assert!(
                game.ship("Own").log.hits.locks.is_empty() && game.phase() == MOVEMENT,
                "she is got off, and sails in the next turn"
            );
        }
        game
    };
    let aground = |mut game: Game| {
        let (seat, order) = (game.ask().seat, game.course("Own", "100"));
        let hints = game.session.preview(seat, &order).hints;
        game.sail("Own", "100");
        let [told, is] =
            [hints.iter().any(|hint| hint.key == "aground"), game.ship("Own").log.hits.locks.contains(&game.id("Own"))];
        assert_eq!(told, is, "she is told before: {hints:?}");
        let own = game.id("Own");
        assert_eq!(game.session.view(wg_core::Viewer::All).units[own.index()].aground, is, "and it is seen");
        is
    };
    assert!(!aground(lies("176,0 90 aground=true", 1200)), "off the bank to the east, and clear of it at her end");
    assert!(
        !aground(lies("76,0 270 aground=true", 1056)),
        "over a narrow one to the west, where she lies deeper on it on her way"
    );
    assert!(aground(lies("190,0 270 aground=true", 1200)), "farther onto it: she lies fast again");
    assert!(aground(lies("0,0 90", 1200)), "who comes from open water is aground where she touches");
}

#[test]
fn a_move_21_anchors_are_let_go_at_stop_and_weighed_or_cut_later() {
    let mut game = Game::at(COMMAND, &[], &[&format!("{OWN} sail=stop"), FOE]);
    game.choose("Own", Choice::Anchor(Anchoring::LetGo));
    assert!(game.ship("Own").berth.anchored);
    let weigh = Choice::Anchor(Anchoring::Weigh).order(game.id("Own"));
    game.refused(weigh, "A-MOVE-21");
    for (words, clause) in [("sail=slow", "A-CMD-2"), ("sail=stop a=2", "A-DMG-A-1")] {
        let mut game = Game::at(COMMAND, &[], &[&format!("{OWN} {words}"), FOE]);
        let order = Choice::Anchor(Anchoring::LetGo).order(game.id("Own"));
        game.refused(order, clause);
    }
    for (what, a) in [(Anchoring::Weigh, 0), (Anchoring::Cut, 1)] {
        let mut game = Game::at(COMMAND, &[], &[&format!("{OWN} sail=stop anchored=true"), FOE]);
        game.choose("Own", Choice::Anchor(what));
        assert_eq!((game.ship("Own").berth.anchored, game.ship("Own").log.hits.a), (false, a));
    }
}

#[test]
fn a_move_22_stopped_ships_drift_where_the_option_is_on() {
    let ships = [
        "Own Britain custom 0,0 90 guns=[1,1,1,0] sail=stop",
        "Mate Britain custom 300,0 90 guns=[1,1,1,0] sail=stop anchored=true",
        FOE,
    ];
    for (option, wind, by) in [("true", "normal", 10.0), ("true", "brisk", 15.0), ("false", "normal", 0.0)] {
        let mut game =
            Game::with(&format!("\"drift\": {option}"), MOVEMENT, &format!("\"wind\": {wind:?}"), 0.0, &[], &ships);
        game.finish_phase().lies("Own", 0.0, -by, 90.0);
        game.lies("Mate", 300.0, 0.0, 90.0);
    }
}

#[test]
fn a_dmg_i_3_the_usual_course_of_a_burning_ship_keeps_clear_and_the_others_sail_on_by_it() {
    let ships = ["Own Britain custom 0,0 90 guns=[1,1,1,0] i=1", "Foe France custom 105,0 90 guns=[1,1,1,0] sail=stop"];
    let mut game = Game::at(MOVEMENT, &[], &ships);
    let ask = game.ask().clone();
    assert!(game.session.check(ask.seat, &ask.default).is_ok(), "the default can be given: {:?}", ask.default);
    let straight = game.course("Own", "50");
    game.refused(straight, "A-DMG-I-3").end_phase();
    let fleet = game.fleet();
    assert!(
        fleet.gap(game.id("Own"), game.id("Foe")).0 >= 1000
            && game.ship("Own").berth.pose != game.ship("Own").berth.before,
        "{:?}",
        game.pose("Own")
    );
}

#[test]
fn standing_orders_offer_the_ends_of_the_ranges() {
    let game = Game::at(MOVEMENT, &[], &[OWN, FOE]);
    let ruleset: &dyn wg_core::Ruleset = &wg_admiralty::ADMIRALTY;
    assert_eq!(ruleset.ranges(game.session.world()), Some([40, 80, 240, 480]), "and half of the nearest");
}
