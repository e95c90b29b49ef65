//! The worked examples of damage, critical hits and fires, in the dice order of the catalogue.

use wg_admiralty::choices::{Anchoring, Choice};
use wg_admiralty::position::charts::{Grade, GunRating};
use wg_admiralty::position::ship::{Admiral, Mend};
use wg_core::Broadside;
use wg_core::Choices;
use wg_core::PerBroadside;
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;

use crate::common::{COMMAND, FIRE, Game, MOVEMENT, REPAIR, STARBOARD};

#[test]
fn a_ex_21_eight_g_cost_a_die_and_leave_three() {
    for (die, left) in [(5, [6, 0, 8, 0]), (2, [5, 0, 9, 0])] {
        let dice = [5, 5, 5, 5, 5, 5, 5, 5, die];
        let mut game = Game::at(
            FIRE,
            &dice,
            &["Own Britain custom 0,0 0 guns=[8,0,0,0] grade=A", "Ocean France custom 65,0 0 guns=[6,0,9,0]"],
        );
        game.fire("Own", STARBOARD + 1, "Ocean", 0).finish_phase();
        game.threw(&dice);
        let ship = game.ship("Ocean");
        assert_eq!(
            (ship.guns(Broadside::Larboard), ship.guns(Broadside::Starboard), ship.log.hits.g),
            (left, [6, 0, 9, 0], PerBroadside::of([3, 0]))
        );
    }
}

#[test]
fn a_ex_23_a_stern_rake_at_medium_range() {
    let dice = [5, 6, 5, 1, /* BD */ 2, 3, 6, /* side */ 1];
    let ships = [
        "Own Britain custom 40,-200 270 guns=[0,4,0,0] grade=B doctrine=hull",
        "Sirene France custom 0,0 0 guns=[2,4,4,0]",
    ];
    for (option, g) in [("", [1, 1]), ("\"rake_odd_g\": \"nearer\"", [1, 2])] {
        let mut game = Game::with(option, FIRE, "", 0.0, &dice, &ships);
        let aim = game.aim("Own", 1, "Sirene").expect("she bears");
        assert_eq!((aim.range.0, game.dice("Own", 1, "Sirene")), (16481, Some([0, 4, 0])));
        game.fire("Own", STARBOARD + 2, "Sirene", 0).finish_phase();
        game.threw(&dice);
        let hits = game.ship("Sirene").log.hits;
        assert_eq!((hits.g, hits.b, hits.m), (PerBroadside::of(g), PerBroadside::of([1, 0]), 0), "{option}");
    }
}

#[test]
fn a_ex_25_the_edge_of_a_rake_zone() {
    let fire = |x: &str, dice: &[u8]| {
        let mut game = Game::at(
            FIRE,
            dice,
            &[&format!("Own Britain custom {x},100 90 guns=[2,0,0,0]"), "Sirene France custom 0,0 0 guns=[2,4,4,0]"],
        );
        game.fire("Own", STARBOARD + 1, "Sirene", 0).finish_phase();
        game.threw(dice);
        game.ship("Sirene").log.hits.g
    };
    assert_eq!(
        fire("41.42", &[5, 5, 5]),
        PerBroadside::of([1, 1]),
        "22.4993 degrees: a bow rake, a die more, G on both sides"
    );
    assert_eq!(fire("41.43", &[5, 5]), PerBroadside::of([0, 2]), "22.5042 degrees: all to starboard");
}

#[test]
fn a_ex_26_b_suppress_one_die_of_each_size() {
    for (b, dice) in [(2, [0, 3, 3]), (3, [0, 2, 2]), (6, [0, 0, 0])] {
        let own = format!("Own Britain custom 0,0 0 guns=[2,5,5,0] b_starboard={b}");
        assert_eq!(
            Game::at(FIRE, &[], &[&own, "Sirene France custom 65,0 0 guns=[2,4,4,0]"]).dice("Own", 1, "Sirene"),
            Some(dice),
            "{b}B"
        );
    }
    let mut game = Game::at(
        REPAIR,
        &[4],
        &["Own Britain custom 0,0 0 guns=[2,5,5,0] b_starboard=2", "Sirene France custom 65,0 0 guns=[2,4,4,0]"],
    );
    let unit = game.id("Own");
    game.order(Order::Repair { unit, what: Mend::BStarboard as u8 }).finish_phase();
    assert_eq!(game.dice("Own", 1, "Sirene"), Some([1, 4, 4]), "one of two repaired");
}

#[test]
fn a_ex_28_carronades_go_where_there_are_any() {
    // Four sixes of heavy guns at a stout hull: G BD each, and three CR, each of which comes to a C.
    let dice = [6, 6, 6, 6, 1, 1, 1, 1, 5, 5, 5, 5, 5, 6, 5, 5];
    let own = "Own Britain custom 0,0 0 guns=[0,0,4,0] grade=B";
    let mut game = Game::at(FIRE, &dice, &[own, "Sirene France custom 65,0 0 guns=[1,4,4,2] hull=stout"]);
    game.fire("Own", STARBOARD + 3, "Sirene", 0).finish_phase();
    game.threw(&dice);
    let ship = game.ship("Sirene");
    assert_eq!(
        (ship.guns(Broadside::Larboard), ship.guns(Broadside::Starboard), ship.log.hits.g),
        ([1, 4, 4, 1], [1, 4, 4, 0], PerBroadside::of([4, 0]))
    );
    let dice = [6, 6, 1, 1, 5, 5];
    let mut game = Game::at(
        FIRE,
        &dice,
        &["Own Britain custom 0,0 0 guns=[0,0,2,0]", "Sirene France custom 65,0 0 guns=[2,3,4,0] hull=stout"],
    );
    game.fire("Own", STARBOARD + 3, "Sirene", 0).finish_phase();
    game.threw(&dice);
    assert_eq!(game.ship("Sirene").log.hits.g, PerBroadside::of([3, 0]), "a gun hit instead, on the embattled side");
}

/// Y fires at X first, then X at Y. Returns the game after these dice.
fn exchange(dice: &[u8], by: u8, words: &str) -> Game {
    let x = format!("X Britain custom 0,0 0 guns=[1,3,0,0] {words}");
    let mut game = Game::with(
        "\"end\": \"last_ship\",",
        FIRE,
        "\"sea\": \"calm\",",
        0.0,
        dice,
        &["Y France custom 65,0 180 guns=[1,4,0,0]", &x],
    );
    game.fire("X", STARBOARD + 2, "Y", 0).end_phase();
    game.fire("Y", STARBOARD + by, "X", 0).finish_phase();
    game.threw(dice);
    game
}

#[test]
fn a_ex_29_damage_takes_effect_at_the_end_of_the_step() {
    let medium = |game: &Game| game.dice("X", 1, "Y").map(|dice| dice[1]);
    let game = exchange(&[6, 5, 1, 1, 1], 1, "g_starboard=4");
    assert_eq!(
        (game.ship("X").guns(Broadside::Starboard), game.ship("X").log.hits.g, medium(&game)),
        ([1, 2, 0, 0], PerBroadside::of([0, 0]), Some(2)),
        "120 after a GD"
    );
    let game = exchange(&[6, /* BD, side */ 5, 4, 1, 1, 1], 1, "hull=stout");
    assert_eq!((game.ship("X").log.hits.b, medium(&game)), (PerBroadside::of([0, 1]), Some(2)), "the same with a B");
    // The fourth W after the pumps comes by the extra six of medium guns.
    let game = exchange(&[6, 6, 1, 1, /* CR: W */ 5, /* X */ 5, 1, 1, /* BD */ 1], 2, "hull=stout w=7 flood=3");
    let (x, y) = (game.ship("X"), game.ship("Y"));
    assert_eq!(
        (x.log.hits.w, x.colours.fate, x.colours.foundered),
        (8, Fate::Sunk, true),
        "6 W that the pumps do not keep under"
    );
    assert_eq!(y.log.hits.g, PerBroadside::of([0, 1]), "her fire counted");
}

#[test]
fn a_ex_30_rudder_anchors_and_rigging_gone() {
    let command = |words: &str| {
        let own = format!("Own Britain custom 0,0 90 guns=[2,4,5,1] r=4 sail=stop {words}");
        Game::at(COMMAND, &[], &[&own, "Sirene France custom 900,900 0 guns=[2,4,4,0] sail=stop"])
    };
    let steps = |game: &Game| {
        let fleet = game.fleet();
        let own = fleet.ship(game.id("Own"));
        (fleet.rudder(own), fleet.allowance(own).0, fleet.pivots(own))
    };
    let mut game = command("a=1");
    game.choose("Own", Choice::Anchor(Anchoring::LetGo));
    assert!(game.ship("Own").berth.anchored);
    assert_eq!(steps(&game), (0, 0, 0));
    for value in [40, 0] {
        let mut game = command(&format!("a=2 sail_value={value}"));
        let unit = game.id("Own");
        game.refused(Choice::Anchor(Anchoring::LetGo).order(unit), "A-DMG-A-1");
        assert_eq!(steps(&game), (0, 0, 0));
    }
    for (options, y) in [("", 0.0), ("\"drift\": true,", -10.0)] {
        let ships = [
            "Own Britain custom 0,0 90 guns=[2,4,5,1] r=4 a=2 sail_value=0",
            "Sirene France custom 900,900 0 guns=[2,4,4,0] sail=stop anchored=true",
        ];
        let mut game = Game::with(options, MOVEMENT, "", 0.0, &[], &ships);
        game.on_to(1, COMMAND);
        game.lies("Own", 0.0, y, 90.0);
    }
}

#[test]
fn a_ex_41_a_mast_hit_over_four_turns() {
    let dice = [5, /* CR: M */ 3, /* turn 4 */ 2, /* turn 5 */ 4];
    let ships =
        ["Own Britain custom 0,0 0 guns=[0,0,1,0] sail=stop", "Sirene France custom 65,0 180 guns=[2,4,4,0] sail=stop"];
    let mut game = Game::with("", FIRE, "\"turn\": 3,", 0.0, &dice, &ships);
    game.fire("Own", STARBOARD + 3, "Sirene", 0);
    let state = |game: &Game| {
        let hits = game.ship("Sirene").log.hits;
        (hits.m, hits.m_ever, game.ship("Sirene").sail_value())
    };
    game.on_to(4, MOVEMENT);
    game.threw(&dice[..3]);
    assert_eq!(state(&game), (1, 1, 100), "2: nothing, still active");
    game.on_to(5, MOVEMENT);
    game.threw(&dice);
    assert_eq!(state(&game), (0, 1, 90), "4: 10 S, crossed out");
    game.on_to(6, MOVEMENT);
    game.threw(&dice);
    assert_eq!(state(&game), (0, 1, 90), "no roll any more");
}

/// An inferno rolls on the E line. Y lies 10 mm off, Z 20 mm.
fn explosion(options: &str, dice: &[u8]) -> Game {
    let ships = [
        "X Britain custom 0,0 0 guns=[2,4,4,0] i=1 sail=stop",
        "Y France custom 35,0 0 guns=[2,4,4,0] sail=stop",
        "Z Britain custom -45,0 0 guns=[2,4,4,0] sail=stop",
    ];
    let mut game = Game::with(&format!("\"end\": \"last_ship\",{options}"), FIRE, "", 0.0, dice, &ships);
    game.finish_phase();
    game.threw(dice);
    game
}

#[test]
fn a_ex_43_explosions_and_neighbours() {
    let harm = |game: &Game, name: &str| {
        let ship = game.ship(name);
        let lost: u16 = 20 - ship.all_guns();
        (lost * 5 + ship.log.hits.g.values().map(|g| *g as u16).sum::<u16>(), ship.log.hits.w)
    };
    for raw in 1..=4 {
        let game = explosion("", &[6, 6, raw, raw]);
        assert_eq!((harm(&game, "Y"), harm(&game, "Z")), ((0, 0), (0, 0)), "{raw}");
        assert_eq!(game.ship("X").colours.fate, Fate::Sunk);
    }
    assert_eq!(harm(&explosion("", &[6, 6, 5, /* D */ 6, 5]), "Y"), (0, 0));
    let game = explosion("", &[6, 6, 6, /* GD */ 1, 6, /* D */ 6]);
    assert_eq!((harm(&game, "Y"), harm(&game, "Z")), ((5, 1), (0, 0)));
    assert_eq!(game.ship("Y").guns(Broadside::Larboard), [1, 4, 4, 0], "the side that faces the wreck");
    assert_eq!(game.ship("Z").log.hits.f, 1);
    for raw in 1..=2 {
        assert_eq!(harm(&explosion("", &[6, raw, /* Y, Z */ 1, 1]), "X"), (0, 0));
    }
    assert_eq!(explosion("", &[6, 3, /* D */ 6, /* Y, Z */ 1, 1]).ship("X").log.hits.f, 1);
    for raw in 4..=5 {
        let game = explosion("", &[6, raw, /* Y, Z */ 1, 1, /* side of the odd G */ 4]);
        assert_eq!(
            (harm(&game, "X"), game.ship("X").log.hits.g, game.ship("X").log.hits.i),
            ((5, 1), PerBroadside::of([2, 3]), 1)
        );
    }
    let game = explosion("", &[6, 4, /* Y */ 6, /* GD */ 1, /* Z */ 1, /* side */ 1]);
    assert_eq!((harm(&game, "X"), harm(&game, "Y"), harm(&game, "Z")), ((5, 1), (5, 1), (0, 0)), "all of them roll");
    assert_eq!(game.ship("X").log.hits.g, PerBroadside::of([3, 2]));
    // With this option, only when she blows up.
    let blow_up = "\"e_neighbours\": \"blow_up\",";
    assert_eq!(harm(&explosion(blow_up, &[6, 4, /* side */ 1]), "X"), (5, 1));
    assert_eq!(harm(&explosion(blow_up, &[6, 6, /* Y */ 6, /* GD */ 1, /* Z */ 1]), "Y"), (5, 1));
}

/// Heavy guns bring one CR that comes to an O, with this die for it.
fn officer(words: &str, die: u8) -> Game {
    let dice = [6, 6, 1, 1, 5, 2, die];
    let target = format!("Sirene France custom 65,0 180 guns=[2,4,4,0] hull=stout sail=stop {words}");
    let mut game = Game::at(FIRE, &dice, &["Own Britain custom 0,0 0 guns=[0,0,2,0] sail=stop", &target]);
    game.fire("Own", STARBOARD + 3, "Sirene", 0).finish_phase();
    game.threw(&dice);
    game
}

#[test]
fn a_ex_45_officers_are_hit() {
    let ship = officer("flagship=true grade=C", 4).ship("Sirene");
    assert_eq!((ship.company.o, ship.company.admiral, ship.grade()), (1, Admiral::Killed, Grade::C));
    let ship = officer("grade=C", 5).ship("Sirene");
    assert_eq!((ship.company.o, ship.grade()), (1, Grade::C));
    let game = officer("grade=C", 6);
    assert_eq!(game.ship("Sirene").grade(), Grade::D);
    let (fleet, own) = (game.fleet(), game.aim("Sirene", 1, "Own").expect("she bears"));
    assert_eq!(fleet.needed(fleet.ship(game.id("Sirene")), own.bracket), 6, "a D needs sixes");
    assert_eq!(fleet.dice(fleet.ship(game.id("Sirene")), Broadside::Starboard, GunRating::Heavy, &own, false), 4);
}

#[test]
fn a_ex_46_passing_fire_of_a_ship_that_becomes_an_inferno_stands() {
    let dice = [/* heavy, CR */ 5, 1, 1, /* F line */ 6];
    let ships =
        ["X Britain custom 0,0 0 guns=[0,0,2,0] f=1 sail=stop", "Y France custom 60,35 180 guns=[2,4,4,0] sail=battle"];
    let mut game = Game::with("", MOVEMENT, "\"turn\": 5,", 0.0, &dice, &ships);
    game.end_phase().sail("Y", "70");
    game.fire("X", STARBOARD, "Y", 0);
    assert_eq!(game.ship("Y").log.hits.g, PerBroadside::of([0, 0]), "it waits");
    game.on_to(5, FIRE);
    assert_eq!((game.ship("X").log.hits.f, game.ship("X").log.hits.i), (0, 1));
    let shot = game.shot("X", STARBOARD, "Y", 0);
    assert!(!game.ask().offers.iter().any(|offer| offer.admits(&shot)), "she fires no more");
    game.finish_phase();
    assert_eq!(
        (game.ship("Y").log.hits.g, game.ship("Y").sail_value()),
        (PerBroadside::of([0, 2]), 95),
        "at the end of the step it stands"
    );
}
