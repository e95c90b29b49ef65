//! Rulings about targets, passing fire and fires (A-R14 to A-R53).

use wg_admiralty::choices::Choice;
use wg_admiralty::gunnery::aim::{Motion, Why};
use wg_admiralty::position::charts::GunRating;
use wg_core::AskKind;
use wg_core::Broadside;
use wg_core::PerBroadside;

use crate::common::{BOARDING, COMMAND, FIRE, Game, MOVEMENT, PORT, STARBOARD};

const OWN: &str = "Own Britain custom 0,0 0 guns=[1,1,1,0]";
const AWAY: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

fn fire(options: &str, ships: &[&str]) -> Game {
    Game::with(options, FIRE, "", 0.0, &[], ships)
}

#[test]
fn a_r14_each_ship_rolls_for_a_lock_of_her_own() {
    let ships = ["Own Britain custom 0,0 90 guns=[1,1,1,0]", "Mate Britain custom 60,0 0 guns=[1,1,1,0]", AWAY];
    for (faces, own, mate) in [([4, 3, 1, 1], 1, 0), ([3, 4, 1, 1], 0, 1), ([4, 4, 1, 1], 1, 1)] {
        let mut game = Game::at(MOVEMENT, &faces, &ships);
        game.sail("Own", "50").choose("Own", Choice::RunFoul);
        let locks = |name: &str| game.ship(name).log.hits.locks.len();
        assert_eq!((locks("Own"), locks("Mate")), (own, mate));
        assert!(game.fleet().is_locked(game.id("Own")) && game.fleet().is_locked(game.id("Mate")), "either holds both");
    }
}

#[test]
fn a_r20_an_inferno_does_not_fire_but_sails_on() {
    let mut game = Game::at(MOVEMENT, &[], &["Own Britain custom 0,0 90 guns=[1,1,1,0] i=1", AWAY]);
    assert!(!game.fleet().can_fire(&game.ship("Own"), Broadside::Larboard));
    game.sail("Own", "50").lies("Own", 50.0, 0.0, 90.0);
}

#[test]
fn a_r21_fires_that_come_up_now_roll_in_the_next_turn() {
    // F: a 6 makes an inferno, which does not roll in this phase.
    let mut game = Game::at(FIRE, &[6], &["Own Britain custom 0,0 0 guns=[1,1,1,0] f=1", AWAY]);
    let hits = game.ship("Own").log.hits;
    assert!(!game.wants_dice() && (hits.f, hits.i) == (0, 1));
    for _ in 0..6 {
        game.finish_phase();
    }
    assert!(game.wants_dice() && game.session.cursor().turn == 2 && game.phase() == FIRE);
}

/// Red of Britain sails from 60,60 to 60,-80, past a French ship in the middle.
fn passing(options: &str, faces: &[u8], red: &str) -> Game {
    let red = format!("Red Britain custom {red} 180 guns=[0,1,0,0] sail=normal");
    Game::with(
        options,
        MOVEMENT,
        "",
        0.0,
        faces,
        &[
            &red,
            "Green France custom 0,0 0 guns=[0,2,0,0] grade=B sail=stop",
            "Mate Britain custom 900,900 90 guns=[1,1,1,0]",
        ],
    )
}

fn call(game: &mut Game, by: &str, battery: u8, at: &str) {
    while game.ask().kind == AskKind::Reaction {
        let order = game.shot(by, battery, at, 0);
        if game.ask().offers.iter().any(|offer| offer.admits(&order)) {
            game.order(order);
            return;
        }
        game.pass();
    }
    panic!("{by} is not asked");
}

#[test]
fn a_r24_passing_fire_is_thrown_at_once_and_bites_at_the_end_of_cannon_fire() {
    let mut game = passing("", &[5, 1, /* BD */ 5, /* to starboard */ 4], "60,60");
    game.sail("Red", "140");
    call(&mut game, "Green", STARBOARD, "Red");
    game.threw(&[5, 1, 5, 4]);
    let log = |game: &Game| (game.ship("Red").log.hits.g, game.ship("Red").log.hits.b);
    assert_eq!(log(&game), (PerBroadside::of([0, 0]), PerBroadside::of([0, 0])), "all is thrown, and nothing counts");
    assert_eq!(
        (game.ship("Red").log.coming.g, game.ship("Red").log.coming.b),
        (PerBroadside::of([0, 1]), PerBroadside::of([0, 1]))
    );
    game.on_to(1, COMMAND);
    assert_eq!(log(&game), (PerBroadside::of([0, 0]), PerBroadside::of([0, 0])));
    game.on_to(2, MOVEMENT);
    assert_eq!(log(&game), (PerBroadside::of([0, 1]), PerBroadside::of([0, 1])));
}

#[test]
fn a_r24_sail_and_guns_are_those_of_the_crossing_and_a_ship_that_is_lost_has_had_her_shot() {
    // Red is hit on the line of Normal sail, though she goes to Stop afterwards. Green founders in this turn, but has
    // fired.
    let red = "Red Britain custom 60,60 180 guns=[0,1,0,0] sail=normal grade=B";
    let ships = [
        red,
        "Green France custom 0,0 0 guns=[0,2,0,0] grade=B sail=stop w=8",
        "Mate Britain custom 900,900 90 guns=[1,1,1,0]",
        "Two France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
        "Rest France custom -900,900 90 guns=[1,1,1,0] sail=stop",
    ];
    let faces = [/* both at the rigging */ 5, 5, /* Red sets Stop */ 6];
    let mut game = Game::with("", MOVEMENT, "", 0.0, &faces, &ships);
    game.sail("Red", "140");
    let shot = |game: &Game| game.shot("Green", STARBOARD, "Red", 2);
    while !game.ask().offers.iter().any(|offer| offer.admits(&shot(&game))) {
        game.pass();
    }
    let order = shot(&game);
    game.order(order).on_to(1, COMMAND);
    let unit = game.id("Red");
    game.order(wg_core::talk::order::Order::SetSail { unit, sail: 1 }).on_to(2, MOVEMENT);
    assert_eq!(game.ship("Green").colours.fate, wg_core::shown::view::Fate::Sunk, "she has gone down in the meantime");
    assert_eq!(game.ship("Red").sail_value(), 88, "two hits of 6 S, by the line one up");
}

#[test]
fn a_r34_crossing_the_line_is_enough_or_half_of_the_arc_must_be_swept() {
    let asked = |options: &str| {
        let mut game = passing(options, &[], "100,60");
        game.sail("Red", "140");
        game.ask().kind == AskKind::Reaction
    };
    assert!(asked("") && asked("\"passing_test\": \"half_swept\""), "22.6 degrees and more");
    let narrow = |options: &str| {
        let ships = [
            "Red Britain custom 400,20 180 guns=[0,1,0,0] sail=slow",
            "Green France custom 0,0 0 guns=[0,8,0,0] sail=stop",
            "Mate Britain custom 900,900 90 guns=[1,1,1,0]",
        ];
        let mut game = Game::with(options, MOVEMENT, "", 0.0, &[], &ships);
        game.sail("Red", "35");
        game.ask().kind == AskKind::Reaction
    };
    assert!(narrow("") && !narrow("\"passing_test\": \"half_swept\""));
}

#[test]
fn a_r68_both_may_fire_as_they_pass() {
    let mut game = passing("", &[1, 1, 1], "60,60");
    game.sail("Red", "140");
    call(&mut game, "Red", STARBOARD, "Green");
    call(&mut game, "Green", STARBOARD, "Red");
    assert!(
        game.ship("Red").gunnery.passing[Broadside::Starboard]
            && game.ship("Green").gunnery.passing[Broadside::Starboard]
    );
}

#[test]
fn a_r26_of_equal_targets_the_computer_takes_the_higher_rate() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0]",
        "Small France custom 75,30 0 guns=[1,1,1,0] number=64",
        "Big France custom 75,-30 0 guns=[1,1,1,0] number=80",
    ];
    let game = fire("", &ships);
    let (fleet, own) = (game.fleet(), game.ship("Own"));
    let aims = fleet.aims(&own, Broadside::Starboard);
    assert_eq!(aims[0].target, game.id("Big"));
    assert_eq!(fleet.choices(&own, Broadside::Starboard, GunRating::Heavy, &aims).len(), 2, "a player chooses");
}

#[test]
fn a_r29_stationary_is_unmoved_and_held() {
    for (words, still) in [
        ("sail=stop", true),
        ("anchored=true", true),
        ("irons=true", true),
        ("sail=slow", false),
        ("sail=stop before=[0,-1]", false),
    ] {
        let game =
            Game::at(BOARDING, &[], &[&format!("{OWN} {words}"), "Foe France custom 30,0 0 guns=[1,1,1,0] sail=stop"]);
        assert_eq!(
            game.fleet().is_stationary(&game.ship("Own")),
            still || game.session.cursor().turn > 1 && words.contains("before"),
            "{words}"
        );
    }
}

#[test]
fn a_r30_another_size_costs_one_die_however_far_apart() {
    for (size, dice) in [(4, 2), (3, 1), (1, 1)] {
        let game = fire("", &[OWN, &format!("Foe France custom 30,0 0 guns=[1,1,1,0] size={size}")]);
        assert_eq!(game.fleet().attempt_dice(game.id("Own"), game.id("Foe")), dice);
    }
}

#[test]
fn a_r32_by_the_angle_now_and_before() {
    let motion = |own: &str, foe: &str| {
        let game = fire("", &[&format!("{OWN} {own}"), &format!("Foe France custom 100,50 0 guns=[1,1,1,0] {foe}")]);
        game.fleet().motion(&game.ship("Own"), Broadside::Starboard, &game.ship("Foe"))
    };
    assert_eq!(motion("", "before=[100,-1]"), Motion::Out, "the sign has changed");
    assert_eq!((motion("", "before=[100,51]"), motion("", "before=[100,49]")), (Motion::In, Motion::Out));
    assert_eq!(
        (motion("", "before=[200,100]"), motion("", "")),
        (Motion::Still, Motion::Still),
        "the same angle, and both motionless"
    );
}

#[test]
fn a_r33_from_the_other_side_she_moves_in() {
    let aim = |y: f64| {
        let game = fire("", &[OWN, &format!("Foe France custom 40,{y} 90 guns=[1,1,1,0] before=[-40,{y}]")]);
        assert_eq!(game.fleet().motion(&game.ship("Own"), Broadside::Starboard, &game.ship("Foe")), Motion::In);
        game.fleet().aim(&game.ship("Own"), Broadside::Starboard, &game.ship("Foe")).is_ok()
    };
    assert!(aim(30.0) && !aim(40.0));
}

#[test]
fn a_r35_both_broadsides_fire_in_one_turn() {
    let ships = [OWN, "Foe France custom 60,0 0 guns=[1,1,1,0]", "Two France custom -60,0 0 guns=[1,1,1,0]"];
    let mut game = Game::at(FIRE, &[1, 1, 1, 1, 1, 1], &ships);
    game.fire("Own", STARBOARD, "Foe", 0).fire("Own", PORT, "Two", 0).finish_phase();
    assert!(game.all_thrown());
}

#[test]
fn a_r48_wholly_inside_she_is_a_target_though_she_moves_in() {
    let game = fire("", &[OWN, "Foe France custom 100,10 0 guns=[1,1,1,0] before=[100,90]"]);
    assert_eq!(game.fleet().motion(&game.ship("Own"), Broadside::Starboard, &game.ship("Foe")), Motion::In);
    assert!(game.fleet().aim(&game.ship("Own"), Broadside::Starboard, &game.ship("Foe")).is_ok());
}

#[test]
fn a_r50_an_inferno_of_this_phase_stops_her_fire_in_it() {
    let mut game = Game::at(
        FIRE,
        &[6],
        &[
            "Own Britain custom 0,0 0 guns=[1,1,1,0] f=1",
            "Mate Britain custom 120,0 0 guns=[1,1,1,0]",
            "Foe France custom 60,0 0 guns=[1,1,1,0]",
        ],
    );
    let shot = game.shot("Own", STARBOARD, "Foe", 0);
    game.refused(shot, "A-DMG-I-2");
}

#[test]
fn a_r53_ships_that_may_not_be_fired_at_are_left_out() {
    let game = fire(
        "",
        &[OWN, "Near France custom 40,0 0 guns=[1,1,1,0] fate=struck", "Foe France custom 80,20 0 guns=[1,1,1,0]"],
    );
    assert_eq!(game.fleet().aims(&game.ship("Own"), Broadside::Starboard)[0].target, game.id("Foe"));
    assert_eq!(game.fleet().aim(&game.ship("Own"), Broadside::Starboard, &game.ship("Near")), Err(Why::NoEnemy));
}
