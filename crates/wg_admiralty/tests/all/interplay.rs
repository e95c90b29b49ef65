//! Worked examples of rules that meet: passing fire with fires, boarding and repairs; prizes; locked ships; critical
//! hits in a boarding action; the second side first; and what one turn leaves for the next. Dice and results were
//! worked out from the catalogue before the first run.

use wg_admiralty::choices::Choice;
use wg_admiralty::position::ship::{Mend, Setting};
use wg_core::AskKind;
use wg_core::Broadside;
use wg_core::PerBroadside;
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;

use crate::common::{BOARDING, COMMAND, FIRE, Game, MOVEMENT, PORT, REPAIR, STARBOARD, text};

/// Calls passing fire as soon as this ship is asked. All others hold theirs.
fn call(game: &mut Game, by: &str, battery: u8, at: &str, aim: u8) {
    while game.ask().kind == AskKind::Reaction {
        let order = game.shot(by, battery, at, aim);
        if game.ask().offers.iter().any(|offer| offer.admits(&order)) {
            game.order(order);
            return;
        }
        game.pass();
    }
    panic!("{by} is not asked");
}

fn repair(game: &mut Game, name: &str, mend: Mend) {
    let unit = game.id(name);
    game.order(Order::Repair { unit, what: mend as u8 });
}

/// Red sails 140 mm south, past Green, which lies to starboard of her and fires these guns in passing at 35 mm.
fn passed(red: &str, green: &str, aim: u8, faces: &[u8], others: &[&str]) -> Game {
    let pair = [
        format!("Red Britain custom 60,60 180 sail=normal {red}"),
        format!("Green France custom 0,0 0 sail=stop {green}"),
    ];
    let mut ships: Vec<&str> = pair.iter().map(String::as_str).collect();
    ships.extend(others);
    let mut game = Game::at(MOVEMENT, faces, &ships);
    game.sail("Red", "140");
    call(&mut game, "Green", STARBOARD, "Red", aim);
    game
}

// Green: 1 medium die at the hull, 5 hits (B, close): G BD on line 0. BD 5: B. Side die 2: port. All of it waits for 3c
// (A-PASS-7), so Red fires all 3 medium dice of her port side at Prey, 40 mm off, in this turn (A-R49): 1 1 1, no hit.
// Then 1 G to starboard (Green lies there), 1 B to port. In the Repair phase of the same turn the B is a hit like any
// other: a 4 clears it, a 3 does not (A-T-REPAIR).
#[test]
fn a_pass_7_guns_blocked_in_passing_fire_once_more_and_can_be_cleared_in_the_same_turn() {
    for (die, left) in [(4, 0), (3, 1)] {
        let faces = [5, /* BD, side */ 5, 2, /* Red */ 1, 1, 1, /* repair */ die];
        let prey = ["Prey France custom 125,-80 180 guns=[1,1,1,0] sail=stop"];
        let mut game = passed("guns=[0,3,0,0]", "guns=[0,1,0,0]", 0, &faces, &prey);
        game.on_to(1, FIRE);
        assert_eq!(game.ship("Red").log.hits.b, PerBroadside::of([0, 0]), "what was done in passing waits");
        game.fire("Red", PORT + 2, "Prey", 0).on_to(1, REPAIR);
        let hits = game.ship("Red").log.hits;
        assert_eq!(
            (hits.g, hits.b),
            (PerBroadside::of([0, 1]), PerBroadside::of([1, 0])),
            "at the end of the step it counts"
        );
        repair(&mut game, "Red", Mend::BPort);
        game.end_phase();
        game.threw(&faces);
        assert_eq!(game.ship("Red").log.hits.b, PerBroadside::of([left, 0]), "a die of {die}");
    }
}

// Red has 3 G to starboard and a fire. Green: 1 light die, 5 hits: G (line -1), the fourth to starboard, which waits.
// In 3a her F rolls a 5: a G, split evenly, so one odd G by the side die (A-R42): 6, starboard. That is the fifth
// (A-DMG-GD-1): GD, size die 3 of three sizes: medium.
#[test]

fn a_dmg_gd_1_a_shot_in_passing_and_a_fire_make_one_five() {
    let faces = [5, /* F */ 5, /* side */ 6, /* size */ 3];
    let mut game = passed(
        "guns=[2,4,4,0] g_starboard=3 f=1",
        "guns=[1,0,0,0]",
        0,
        &faces,
        &["Far France custom -900,-900 90 guns=[1,1,1,0] sail=stop"],
    );
    game.on_to(2, MOVEMENT);
    game.threw(&faces);
    let red = game.ship("Red");
    assert_eq!(
        (red.guns(Broadside::Larboard), red.guns(Broadside::Starboard), red.log.hits.g),
        ([2, 4, 4, 0], [2, 3, 4, 0], PerBroadside::of([0, 0])),
        "five G are crossed out and cost one die"
    );
    assert_eq!(
        (red.log.hits.f, red.log.coming.g),
        (1, PerBroadside::of([0, 0])),
        "the fire burns on, and nothing waits any more"
    );
}

// Turn 1. Red passes X and fires her heavy die: 5 hits: 2G CR on line +1. CR 5, +1: CR2. CR2 6: D. D 6: F. It waits for
// 3c, so no F rolls in this 3a. Boarding: Own (gap 5 mm) boards X: 2 dice 6 1, it begins. Round: Own 4 dice 4 1 1 1: 1
// hit. X 4 dice less 1 for the F: 4 4 1: 2 hits. X wins by 1: momentum, and Own has lost a round. Repair: X has 3 dice
// less 1 (in the action); one on the F: 5, it is out.
// Turn 2. Strain of Own 1: no test. No F rolls. Round: Own 1 1 1 1: none. X 4 dice and 1 for momentum: 4 4 1 1 1: 2.
// The defender wins by 2: size of Own 4 - 2, and the action ends (A-BOARD-7).
#[test]
fn a_board_5_a_fire_lit_in_passing_costs_a_boarding_die_until_it_is_put_out() {
    let first = [5, 5, 6, 6, /* try */ 6, 1, /* round */ 4, 1, 1, 1, 4, 4, 1, /* repair */ 5];
    let second = [1, 1, 1, 1, 4, 4, 1, 1, 1];
    let ships = [
        "Own Britain custom -30,0 0 guns=[2,2,2,0] sail=stop",
        "Red Britain custom 60,60 180 guns=[0,0,1,0] sail=normal",
        "X France custom 0,0 0 guns=[2,2,2,0] sail=stop",
        "Far France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::at(MOVEMENT, &[&first[..], &second].concat(), &ships);
    game.sail("Red", "140");
    call(&mut game, "Red", STARBOARD, "X", 0);
    game.on_to(1, BOARDING);
    assert_eq!(
        (game.ship("X").log.hits.f, game.ship("X").log.hits.g),
        (1, PerBroadside::of([0, 2])),
        "the fire is lit at the end of the step"
    );
    game.board("Own", "X").on_to(1, REPAIR);
    assert_eq!(game.fleet().repair_dice(&game.ship("X")), 2, "one die less in the action");
    repair(&mut game, "X", Mend::F);
    game.end_phase();
    game.threw(&first);
    game.on_to(3, MOVEMENT);
    game.threw(&[&first[..], &second].concat());
    assert_eq!(
        (game.ship("Own").size(), game.fleet().battle.actions.len(), game.ship("X").log.hits.f),
        (2, 0, 0),
        "the attack is beaten off"
    );
}

// Green aims her medium die at the rigging of Red, who has Normal sail: line +1. 5 hits: 6S M, at the end of the step.
// The M would roll first in the Movement phase of turn 2 (A-R22). If a repair die of 5 secures it before, it never
// rolls, and the lifetime count stays: speed 140 x 94 % = 131. On a 4 it is active: die 6, 30S, crossed out: sail 64,
// 140 x 64 % = 89.6, floor 89.
#[test]
fn a_r22_a_mast_hit_in_passing_is_secured_before_it_ever_rolls() {
    for (repaired, rolls, sail, speed) in [(5, &[][..], 94, 13_100), (4, &[6][..], 64, 8900)] {
        let faces = [&[5, repaired], rolls].concat();
        let mut game = passed(
            "guns=[2,2,2,0]",
            "guns=[0,1,0,0]",
            2,
            &faces,
            &["Far France custom -900,-900 90 guns=[1,1,1,0] sail=stop"],
        );
        game.on_to(1, REPAIR);
        assert_eq!((game.ship("Red").sail_value(), game.ship("Red").log.hits.m), (94, 1), "6S and an M");
        repair(&mut game, "Red", Mend::M);
        game.end_phase().on_to(2, MOVEMENT);
        game.threw(&faces);
        let red = game.ship("Red");
        assert_eq!((red.sail_value(), red.log.hits.m, red.log.hits.m_ever), (sail, 0, 1), "repair die {repaired}");
        assert_eq!(game.fleet().allowance(&red).0, speed, "repair die {repaired}");
    }
}

// France moved first, so Foe declares first and her die is rolled first: 2 and 2, again, 5 and 3: Foe attacks
// (A-BOARD-3), and only her attempt is rolled: 2 dice, 6 1. Round, attacker first: Foe 4 4 4 1: 3 hits; Own 4 1 1 1: 1.
// Won by 2: Own is captured, Foe leaves 2 of her size value in the prize.
#[test]
fn a_board_3_of_two_who_board_each_other_the_second_side_can_win_when_it_goes_first() {
    let faces = [2, 2, 5, 3, /* try */ 6, 1, /* round */ 4, 4, 4, 1, 4, 1, 1, 1];
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,2,2,0] sail=stop",
        "Foe France custom 30,0 0 guns=[2,2,2,0] sail=stop",
        "Mate Britain custom 500,500 90 guns=[1,1,1,0] sail=stop",
        "Pair Britain custom 500,-500 90 guns=[1,1,1,0] sail=stop",
    ];
    let battle = text("\"initiative\": \"once\"", "\"turn\": 1, \"phase\": 4, \"first\": \"France\"", 0.0, &ships);
    let mut game = Game::of(&battle, &faces);
    game.board("Foe", "Own").board("Own", "Foe").on_to(2, MOVEMENT);
    game.threw(&faces);
    let (own, foe) = (game.ship("Own"), game.ship("Foe"));
    assert!(
        own.is_prize() && own.colours.fate == Fate::Prize && own.berth.sail <= Setting::Slow,
        "Own is a prize of France"
    );
    assert_eq!((foe.size(), game.fleet().battle.actions.len()), (2, 0), "two of the size value of Foe went aboard her");
}

// X burns; Y boards her, and has an L that names her. In 3a her I rolls a 6: E. E 6: she blows up. Y, 10 mm off, rolls
// E at -2: 6 is 4: 5G W on the side that faces the wreck, port. Five G: GD, size die 3: medium. The lock and the action
// go with X: there is no round in the Boarding phase, and in turn 2 Y sails: back zone (wind from 180), Battle: 70 mm.
#[test]
fn a_dmg_e_3_a_ship_that_blows_up_ends_the_action_and_lets_go_of_her_enemy() {
    let faces = [6, 6, /* Y */ 6, /* size */ 3];
    let ships = [
        "X Britain custom 0,0 0 guns=[2,4,4,0] i=1 sail=stop",
        "Y France custom 35,0 0 guns=[2,4,4,0] locked=[\"X\"]",
        "Mate Britain custom 500,500 90 guns=[1,1,1,0] sail=stop",
        "Pair Britain custom 500,-500 90 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::with("", FIRE, "\"actions\": [[\"Y\", \"X\"]]", 180.0, &faces, &ships);
    assert_eq!(game.fleet().battle.actions.len(), 0, "the action is over with the ship");
    game.on_to(2, MOVEMENT);
    game.threw(&faces);
    let y = game.ship("Y");
    assert_eq!(
        (y.guns(Broadside::Larboard), y.guns(Broadside::Starboard), y.log.hits.g, y.log.hits.w),
        ([2, 3, 4, 0], [2, 4, 4, 0], PerBroadside::of([0, 0]), 1),
        "5G W to port"
    );
    assert_eq!(
        (game.fleet().is_locked(y.id), game.fleet().allowance(&y).0),
        (false, 7000),
        "nothing holds her any more"
    );
}

// Own boards X, and Z fires at X from the other side, 40 mm off: 1 heavy die, 5 hits: 2G CR. CR 5, +1: CR2. CR2 2: O.
// No admiral aboard, die 6: her captain falls, and from the next use she is grade C (A-DMG-O-2). The next use is the
// boarding round of this turn: Own 4 4 1 1 on 4+: 2 hits. X 4 4 4 1 on 5+: none, where a B would have had three. Won by
// 2: X is captured.
#[test]
fn a_dmg_o_2_a_captain_who_falls_in_cannon_fire_is_missed_in_the_boarding_of_the_same_turn() {
    let faces = [5, 5, 2, 6, /* round */ 4, 4, 1, 1, 4, 4, 4, 1];
    let ships = [
        "Own Britain custom -30,0 0 guns=[2,2,2,0] sail=stop",
        "Z Britain custom 65,0 0 guns=[0,0,1,0] sail=stop",
        "X France custom 0,0 0 guns=[2,2,2,0] sail=stop",
        "Far France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
        "Last France custom -900,900 90 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::with("", FIRE, "\"actions\": [[\"Own\", \"X\"]]", 0.0, &faces, &ships);
    game.fire("Z", PORT + 3, "X", 0).on_to(2, MOVEMENT);
    game.threw(&faces);
    let x = game.ship("X");
    assert_eq!(
        (x.log.hits.g, x.company.o, x.log.hits.worse),
        (PerBroadside::of([0, 2]), 1, 1),
        "2G, an O, a grade worse"
    );
    assert!(x.is_prize() && game.ship("Own").size() == 2, "her crew fought as a C and lost by two");
}

// Turn 1: Red at Slow runs 35 mm across the line of Green, who fires both light dice in passing: 1 1. That counts as
// fire on her by this battery (A-ARC-10). Turn 2: Red runs on to (60, -60), moving out, her quarter (47.5, -35) inside
// the arc (39.5 there): 49.5 mm, close. Near lies on the line, 75 mm off. She is the primary target, since she is close
// too and nearer to the line. Green may still fire at Red; without the passing fire she may not.
#[test]
fn a_arc_10_a_ship_fired_at_in_passing_may_be_kept_in_the_next_turn() {
    let ships = [
        "Red Britain custom 60,10 180 guns=[1,0,0,0] sail=slow",
        "Near Britain custom 100,0 0 guns=[1,0,0,0] sail=stop",
        "Green France custom 0,0 0 guns=[2,0,0,0] sail=stop",
    ];
    for fires in [true, false] {
        let mut game = Game::at(MOVEMENT, if fires { &[1, 1, 1, 1] } else { &[] }, &ships);
        game.sail("Red", "35");
        if fires {
            call(&mut game, "Green", STARBOARD, "Red", 0);
        }
        game.on_to(2, FIRE).end_phase().lies("Red", 60.0, -60.0, 180.0);
        let shot = game.shot("Green", STARBOARD, "Red", 0);
        if fires {
            game.order(shot);
            game.threw(&[1, 1, 1, 1]);
        } else {
            game.refused(shot, "A-ARC-9");
        }
    }
}

// Each has 1 of 6 gun dice left on a side: strain 2; grade E strikes on 7. Turn 1: Flag 5 + 2 = 7 strikes. Mate 4 + 2 +
// 1 (the flagship) = 7 strikes. Third 3 + 2 + 1 = 6 fights on. Turn 2: the flagship has not struck in this turn: Third
// 4 + 2 = 6 fights on.
#[test]
fn a_cmd_6_a_flagship_that_strikes_weighs_on_her_friends_in_that_turn_alone() {
    let faces = [5, 4, 3, /* turn 2 */ 4];
    let hurt = "guns=[2,2,2,0] guns_port=[1,0,0,0] grade=E sail=stop";
    let lines = [
        format!("Flag Britain custom 0,0 0 {hurt} flagship=true"),
        format!("Mate Britain custom 200,0 0 {hurt}"),
        format!("Third Britain custom 400,0 0 {hurt}"),
        "Fourth Britain custom 600,0 0 guns=[1,1,1,0] sail=stop".to_owned(),
        "Fifth Britain custom 800,0 0 guns=[1,1,1,0] sail=stop".to_owned(),
        "Foe France custom 900,-900 90 guns=[1,1,1,0] sail=stop".to_owned(),
    ];
    let mut game = Game::at(COMMAND, &faces, &lines.each_ref().map(String::as_str));
    game.on_to(3, MOVEMENT);
    game.threw(&faces);
    assert_eq!(
        ["Flag", "Mate", "Third", "Fourth"].map(|name| game.ship(name).colours.struck),
        [true, true, false, false],
        "{:#?}",
        game.sentences()
    );
}

// 5 W, and the pumps suppress 2: 3 left, judged in 3d of turn 1: speed x3/4 until the next 3d (A-T-WATER). The Repair
// phase plugs one (6): 4 W, and still 37 mm of 50 in turn 2 (37.5, floor). 3d of turn 2: 2 left, no effect: 50 mm in
// turn 3.
#[test]
fn a_dmg_w_1_a_hole_plugged_in_time_slows_her_until_the_water_is_judged_again() {
    let mut game = Game::at(
        FIRE,
        &[6],
        &["Own Britain custom 0,0 90 guns=[2,2,2,0] w=5", "Foe France custom 900,-900 90 guns=[1,1,1,0] sail=stop"],
    );
    game.on_to(1, REPAIR);
    repair(&mut game, "Own", Mend::W);
    game.end_phase().on_to(2, MOVEMENT);
    let own = game.ship("Own");
    assert_eq!(
        (own.log.hits.w, game.fleet().allowance(&own).0),
        (4, 3700),
        "what was judged holds until it is judged again"
    );
    game.on_to(2, COMMAND).lies("Own", 37.0, 0.0, 90.0);
    game.on_to(3, MOVEMENT);
    assert_eq!(game.fleet().allowance(&game.ship("Own")).0, 5000, "two W are kept under");
    game.threw(&[6]);
}

// Own boards Foe; the action is under way. In the Command phase Foe has 1 of 6 dice left on a side, strain 2, grade E:
// 5 + 2 = 7. She strikes, and the action is over: no round is fought in the Boarding phase, and no die is rolled until
// turn 2 begins.
#[test]
fn a_cmd_7_a_ship_that_strikes_in_an_action_is_fought_no_more() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,2,2,0] sail=stop",
        "Foe France custom 30,0 0 guns=[2,2,2,0] guns_port=[1,0,0,0] grade=E sail=stop",
        "Rest France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
        "Last France custom -900,900 90 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::with("", COMMAND, "\"actions\": [[\"Own\", \"Foe\"]]", 0.0, &[5], &ships);
    game.on_to(2, MOVEMENT);
    game.threw(&[5]);
    let foe = game.ship("Foe");
    assert!(
        foe.colours.struck && !foe.is_prize() && foe.berth.sail == Setting::Stop,
        "she has struck, and nobody has taken her"
    );
    assert!(game.fleet().battle.actions.is_empty(), "the action is over");
}

// Turn 1: Own runs foul of Foe after 22.5 mm and does not try to avoid her: L dice 4 (Own: L naming Foe) and 3 (none),
// mast dice 2 and 2. Own has moved, so neither boards (A-R29). Repair: a die on the L: 4, no. Turn 2: neither moves.
// Foe boards Own: 2 dice and 1 for the lock: 1 1 6. Round: Foe 4 1 1 1: 1, Own 4 1 1 1: 1: equal. Repair: one die less;
// L: 5, free. Turn 3: in an action they do not move. Own has won no round and cannot break off. Round: Foe 1 1 1 1, Own
// 4 1 1 1: Own wins by 1. Turn 4: clear of locks, with a round won, she breaks off (A-BOARD-9).
#[test]
fn a_board_9_from_running_foul_to_breaking_off_in_four_turns() {
    let first = [4, 3, 2, 2, /* repair */ 4];
    let second = [/* try */ 1, 1, 6, /* round */ 4, 1, 1, 1, 4, 1, 1, 1, /* repair */ 5];
    let third = [1, 1, 1, 1, 4, 1, 1, 1];
    let ships = ["Own Britain custom 0,0 90 guns=[2,2,2,0]", "Foe France custom 60,0 0 guns=[2,2,2,0] sail=stop"];
    let mut game = Game::at(MOVEMENT, &[&first[..], &second, &third].concat(), &ships);
    game.sail("Own", "50");
    while game.ask().kind == AskKind::Reaction {
        // Foe could rake her as she comes on.
        game.pass();
    }
    game.choose("Own", Choice::RunFoul).lies("Own", 22.5, 0.0, 90.0);
    assert_eq!(
        (game.ship("Own").log.hits.locks.len(), game.ship("Foe").log.hits.locks.len()),
        (1, 0),
        "one L, and it holds both"
    );
    game.on_to(1, REPAIR);
    assert!(!game.has_said("A-BOARD-2"), "nobody was asked to board, for Own has moved");
    repair(&mut game, "Own", Mend::L);
    game.end_phase();
    game.threw(&first);
    game.on_to(2, BOARDING).lies("Own", 22.5, 0.0, 90.0);
    game.end_phase().board("Foe", "Own").on_to(2, REPAIR);
    assert_eq!(game.fleet().repair_dice(&game.ship("Own")), 2, "one die less in the action");
    repair(&mut game, "Own", Mend::L);
    game.end_phase();
    game.threw(&[&first[..], &second].concat());
    assert!(!game.fleet().is_locked(game.id("Own")), "both are free");
    game.on_to(4, BOARDING).lies("Own", 22.5, 0.0, 90.0);
    game.threw(&[&first[..], &second, &third].concat());
    game.choose("Own", Choice::BreakOff);
    assert!(game.fleet().battle.actions.is_empty(), "she has broken off");
}
