//! Corners of the damage box: what is told of a line, what a ship loses with it, and what is left to do.

use wg_barnacle::damage::abandoning::abandon;
use wg_barnacle::damage::casualties::capture;
use wg_barnacle::damage::continuing::{self, Continuing};
use wg_barnacle::damage::crew::{desert, kill};
use wg_barnacle::damage::{Damage, boxes};
use wg_barnacle::phases::{FLOODING, REPAIRS, SIDE_A_MOVES};
use wg_barnacle::position::grappled::tie;
use wg_barnacle::position::ship::trigger;
use wg_barnacle::position::{Cause, Fate, Fight, Stage};
use wg_core::{Order, PerSide, UnitId};

use crate::island::{ashore, unit};
use crate::play::{AtSea as _, BLUE, Battle, RED, mustered};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);

/// Rose and Wasp in Red's phase, both under sail.
fn abreast() -> Battle {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 34,40 N"]);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle
}

#[test]
fn b_dam_7_the_red_line_is_told_and_costs_her_the_move_of_her_own_phase() {
    for (name, side, stage) in [("Rose", RED, Stage::Done), ("Wasp", BLUE, Stage::Waits)] {
        let mut battle = abreast();
        let id = battle.id(name);
        battle.ship_mut(name).hull.boxes = 24;
        battle.business.push(Damage::Hits { unit: id, left: 1, cause: Cause::Flooding });
        battle.done();
        let told = format!(
            "{name} reaches her red line. She is adrift, her guns are silent, and she loses 10 more boxes every turn."
        );
        assert_eq!(battle.said("B-DAM-7"), told);
        let ship = battle.ship(name);
        assert_eq!((ship.rig.hoisted, ship.run.stage), (0, stage), "{side:?} in Red's phase");
    }
}

#[test]
fn b_dam_14_a_ship_that_sinks_sails_no_more() {
    let mut battle = abreast();
    let rose = battle.ship_mut("Rose");
    (rose.hull.boxes, rose.rig.hoisted, rose.run.stage) = (44, 5, Stage::Course);
    battle.business.push(Damage::Hits { unit: ROSE, left: 3, cause: Cause::Flooding });
    battle.done();
    let rose = battle.ship("Rose");
    assert_eq!((rose.colours.fate, rose.rig.hoisted, rose.run.stage), (Fate::Sinking, 0, Stage::Done));
    assert_eq!(battle.said("B-DAM-14"), "Rose reaches her black line and is sinking.");
}

#[test]
fn b_dam_2_the_last_hit_is_the_last() {
    let mut battle = abreast();
    battle.business.push(Damage::Hits { unit: ROSE, left: 2, cause: Cause::Flooding });
    battle.call(boxes::hits).expect("no die is thrown");
    assert!(battle.business.is_empty(), "both are ticked: {:?}", battle.item());
    assert_eq!(battle.last(), "Rose loses boxes 1 and 2 of 45.");
}

#[test]
fn b_dam_10_her_captain_s_word_takes_her_sails_in() {
    let mut battle = abreast();
    let may = |battle: &Battle| {
        let refused = battle.fleet.may_abandon(ROSE).err();
        refused.map_or_else(String::new, |refusal| format!("{}: {}", refusal.clause, refusal.sentence))
    };
    assert_eq!(
        may(&battle),
        "B-DAM-10: Rose may be abandoned only beyond her red line at 25 boxes, and she has 0 ticked."
    );
    battle.ship_mut("Rose").hull.boxes = 25;
    assert_eq!(may(&battle), "");
    let out = "B-END-1: Rose is out of the fight and takes no orders.";
    battle.ship_mut("Rose").colours.fate = Fate::Struck;
    assert_eq!(may(&battle), out);
    battle.ship_mut("Rose").colours.fate = Fate::Fighting;
    let crew = battle.ship("Rose").crew;
    (battle.ship_mut("Rose").crew.below, battle.ship_mut("Rose").crew.deck) = (0, 0);
    assert_eq!(may(&battle), out, "nobody is left to leave her");
    battle.ship_mut("Rose").crew = crew;
    assert!(battle.ship("Rose").rig.hoisted > 0, "as the file says");
    battle.does(|play| abandon(play, ROSE));
    let rose = battle.ship("Rose");
    assert_eq!((rose.colours.fate, rose.rig.hoisted, rose.crew.men()), (Fate::Abandoned, 0, 0));
    assert_eq!(battle.said("B-DAM-10"), "Rose's 36 men abandon ship on the captain's orders, and she is adrift.");
}

#[test]
fn b_init_8_a_fort_that_is_taken_is_remembered_as_a_fort() {
    let mut battle = Battle::of(mustered(&ashore("", &unit("Blue", "fort", "Castle", (50.0, 40.0), "S", ""))));
    let castle = battle.id("Castle");
    battle.does(|play| capture(play, castle));
    let initiative = &battle.fleet.initiative;
    assert_eq!(initiative.now.map(|deeds| deeds.triumph).into_array(), [true, false], "Red's triumph");
    assert_eq!(
        initiative.forts.map(PerSide::into_array),
        [[true, false], [false, false]],
        "this turn's, and it is told as one of a fort"
    );
}

#[test]
fn amb_89_only_an_enemy_s_hits_hurt_her() {
    let foes = [(Cause::Collision(WASP), true), (Cause::Collision(ROSE), false), (Cause::Flooding, false)];
    for (cause, hurt) in foes {
        let mut battle = abreast();
        boxes::tick(&mut battle.fleet, ROSE, 1, cause);
        assert_eq!(battle.ship("Rose").hull.hurt_now, hurt, "{cause:?}");
    }
}

#[test]
fn b_cont_2_only_who_leaks_is_flooded() {
    let mut battle = abreast();
    battle.open(FLOODING);
    assert!(battle.business.is_empty(), "nobody leaks");
    battle.ship_mut("Wasp").hull.flooding = 1;
    battle.open(FLOODING);
    battle.call(continuing::flood).expect("no die is thrown");
    let hits = Damage::Hits { unit: WASP, left: 1, cause: Cause::Flooding };
    assert_eq!(battle.item(), Some(&hits.into()), "Rose is passed over");
}

#[test]
fn b_cont_4_after_a_fire_the_others_repair() {
    let mut battle = abreast();
    battle.ship_mut("Rose").clocks.blaze = 1;
    battle.ship_mut("Wasp").hull.flooding = 2;
    battle.open(REPAIRS).dice(&[6]).done();
    assert_eq!(
        (battle.ship("Rose").clocks.blaze, battle.ship("Wasp").hull.flooding),
        (2, 1),
        "it burns on, and she mends"
    );
}

#[test]
fn amb_40_by_the_option_each_captain_is_asked_once_whether_he_repairs() {
    let ships =
        ["Red frigate Rose 20,40 N flooding=3", "Red frigate Hart 30,40 N flooding=3", "Blue frigate Wasp 50,40 N"];
    let mut battle = Battle::with(r#""repair_bar": "next_turn""#, &ships);
    let hart = battle.id("Hart");
    battle.open(REPAIRS).settle();
    battle.answer(Order::Repair { unit: ROSE, what: 0 }).settle();
    assert_eq!(battle.item(), Some(&Continuing::Repair(hart).into()), "now the next");
    battle.answer(Order::Pass).done();
    let (rose, hart) = (battle.ship("Rose"), battle.ship("Hart"));
    assert_eq!((rose.hull.flooding, rose.clocks.no_broadside), (2, 2), "she repairs, and fires no broadside next turn");
    assert_eq!((hart.hull.flooding, hart.clocks.no_broadside), (3, 0), "she keeps hers manned");
}

#[test]
fn amb_87_a_ship_without_men_lies_to() {
    // The third attempt fails.
    let mut battle = abreast();
    battle.ship_mut("Rose").clocks.blaze = 3;
    battle.open(REPAIRS).dice(&[6]).done();
    assert_eq!((battle.ship("Rose").colours.fate, battle.ship("Rose").rig.hoisted), (Fate::Burnt, 0));
    // All of a prize crew fall.
    let mut battle = abreast();
    let wasp = battle.ship_mut("Wasp");
    (wasp.colours.fate, wasp.colours.side) = (Fate::Struck, RED);
    (wasp.crew.below, wasp.crew.deck, wasp.crew.prize) = (0, 0, 3);
    assert_eq!(kill(&mut battle.fleet, WASP, 5), 3);
    assert_eq!((battle.ship("Wasp").crew.prize, battle.ship("Wasp").rig.hoisted), (0, 0));
    // Her leaders fight on alone.
    let mut battle = abreast();
    tie(&mut battle.fleet, ROSE, WASP);
    battle.ship_mut("Rose").fight = Fight { target: Some(WASP), ..Fight::default() };
    kill(&mut battle.fleet, ROSE, 99);
    let rose = battle.ship("Rose");
    assert_eq!((rose.colours.fate, rose.rig.hoisted, rose.crew.men()), (Fate::Fighting, 0, 0));
    // Nobody is left at all.
    let mut battle = abreast();
    let crew = &mut battle.ship_mut("Rose").crew;
    (crew.below, crew.deck, crew.leaders) = (0, 0, 0);
    assert!(desert(&mut battle.fleet, ROSE), "nobody fights for her");
    assert_eq!((battle.ship("Rose").colours.fate, battle.ship("Rose").rig.hoisted), (Fate::Abandoned, 0));
}

#[test]
fn b_fort_3_guns_that_are_destroyed_need_no_crew() {
    let mut battle = Battle::of(mustered(&ashore("", &unit("Blue", "fort", "Castle", (50.0, 40.0), "S", ""))));
    let castle = battle.id("Castle");
    for (before, after) in [(6, 4), (2, 2)] {
        let pieces = &mut battle.fleet.troop_mut(castle).pieces;
        (pieces.left, pieces.unmanned) = (8, before);
        battle.business.push(Damage::Losses { unit: castle, by: ROSE, hits: 4, sixes: 4, pieces: true });
        battle.done();
        let pieces = battle.fleet.troop(castle).pieces;
        assert_eq!((pieces.left, pieces.unmanned), (4, after), "{before} of eight had no crew");
    }
    assert!(battle.dice.rows.is_empty(), "no man is hit, and no die thrown");
}

#[test]
fn b_mor_2_captains_of_ships_that_are_lost_are_not_tested() {
    let mut battle = abreast();
    for name in ["Rose", "Wasp"] {
        let ship = battle.ship_mut(name);
        (ship.colours.fate, ship.nerve.due) = (Fate::Abandoned, trigger::HALF);
    }
    battle.business.push(Damage::Nerve);
    battle.done();
    assert_eq!(["Rose", "Wasp"].map(|name| battle.ship(name).nerve.due), [0, 0], "neither of them");
}
