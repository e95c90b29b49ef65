//! Every reason why guns and muskets are not fired, in the words that a player reads.

use wg_barnacle::gunnery::musket_check;
use wg_barnacle::phases::{MUSKETS, SHORE_GUNS, SIDE_A_MOVES};
use wg_barnacle::position::{Duty, Fate, Whereabouts};
use wg_core::shown::refusal::Checked;
use wg_core::{Heading, Point, SideId, UnitId};

use crate::island::{ashore, unit};
use crate::play::{AtSea as _, BLUE, Battle, RED, mustered};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);

fn said(checked: Checked) -> String {
    checked.err().map_or_else(String::new, |refusal| format!("{}: {}", refusal.clause, refusal.sentence))
}

#[test]
fn b_fire_1_every_reason_why_a_ship_does_not_fire_at_a_ship() {
    type Row = (fn(&mut Battle), SideId, usize, &'static str);
    fn wasp(battle: &mut Battle, x: f64) {
        battle.ship_mut("Wasp").berth.pose.at = Point::inches(x, 40.0);
    }
    fn struck(battle: &mut Battle, name: &str, prize: u8) {
        let ship = battle.ship_mut(name);
        (ship.colours.fate, ship.colours.side, ship.crew.prize) = (Fate::Struck, RED, prize);
    }
    let rows: [Row; 21] = [
        (|_| (), RED, 1, ""),
        (|_| (), BLUE, 1, "B-TURN-5: You cannot give Rose orders. She sails for Red."),
        (
            |battle| battle.ship_mut("Rose").colours.fate = Fate::Abandoned,
            RED,
            1,
            "B-END-1: Rose is out of the fight and takes no orders.",
        ),
        (|battle| struck(battle, "Rose", 4), RED, 1, "B-END-1: Rose is out of the fight and cannot fire."),
        (|battle| battle.ship_mut("Rose").guns.left[1] = 0, RED, 1, "B-FIRE-1: Rose has no starboard guns."),
        (
            |battle| battle.ship_mut("Rose").guns.loaded[1] = false,
            RED,
            1,
            "B-LOAD-1: Rose's starboard guns are not loaded. Guns are reloaded in phase 13.",
        ),
        (
            |battle| battle.ship_mut("Rose").guns.fired[1] = true,
            RED,
            1,
            "B-LOAD-1: Rose's starboard guns have fired. Guns are reloaded in phase 13.",
        ),
        (
            |battle| battle.ship_mut("Rose").hull.boxes = 25,
            RED,
            1,
            "B-DAM-8: Rose is beyond her red line (25 boxes ticked), so her guns are silent.",
        ),
        (
            |battle| battle.ship_mut("Rose").clocks.blaze = 1,
            RED,
            1,
            "B-CFIRE-1: All 36 of Rose's men are fighting the fire, so her guns are silent.",
        ),
        (
            |battle| {
                let crew = &mut battle.ship_mut("Rose").crew;
                (crew.below, crew.deck) = (0, 0);
            },
            RED,
            1,
            "AMB-87: Rose has no men left to serve her guns.",
        ),
        (
            |battle| battle.ship_mut("Rose").nerve.duty = Duty::Hide,
            RED,
            1,
            "B-MOR-9: All 36 of Rose's men are hiding in the hull, so her guns are silent.",
        ),
        (
            |battle| battle.ship_mut("Rose").clocks.no_broadside = 1,
            RED,
            1,
            "AMB-40: Rose made repairs last turn and may not fire broadsides this turn.",
        ),
        (|battle| battle.ship_mut("Wasp").colours.side = RED, RED, 1, "B-TURN-6: Wasp is on Rose's side."),
        (|battle| struck(battle, "Wasp", 3), RED, 1, "AMB-99: Wasp is a prize, with 3 men of your own aboard."),
        (
            |battle| battle.ship_mut("Wasp").colours.fate = Fate::Sunk,
            RED,
            1,
            "B-END-1: Wasp is out of the fight. Nobody may fire at her.",
        ),
        (
            |battle| wasp(battle, 60.0),
            RED,
            1,
            "B-FIRE-6: Wasp is out of range by 16.8 in. The distance is 36.8 in, and guns reach 20.0 in.",
        ),
        (
            |battle| wasp(battle, 43.3),
            RED,
            1,
            "B-FIRE-6: Wasp is out of range by 0.1 in. The distance is 20.1 in, and guns reach 20.0 in.",
        ),
        // A hair beyond is never told as 0.0 in.
        (
            |battle| wasp(battle, 43.22),
            RED,
            1,
            "B-FIRE-6: Wasp is out of range by 0.1 in. The distance is 20.1 in, and guns reach 20.0 in.",
        ),
        (
            |battle| {
                battle.fleet.sky.fog = true;
                wasp(battle, 34.0);
            },
            RED,
            1,
            "AMB-84: Wasp is hidden by the fog and is 0.8 in too far away to be seen.",
        ),
        (|_| (), RED, 4, "B-FIRE-2: Rose has only 4 batteries: larboard, starboard, bow and stern."),
        (|_| (), RED, 0, "AMB-57: Wasp is out of arc by 135°. Turn Rose that far to starboard and her guns bear."),
    ];
    for (change, side, battery, want) in rows {
        let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue brig Wasp 32,40 N"]);
        battle.fleet.initiative.first = Some(RED);
        battle.fleet.cursor.phase = SIDE_A_MOVES;
        change(&mut battle);
        assert_eq!(said(battle.fleet.check_fire(side, ROSE, battery, WASP, 0)), want);
    }
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue brig Wasp 32,40 N"]);
    battle.ship_mut("Rose").clocks.no_broadside = 1;
    battle.ship_mut("Rose").berth.pose.heading = Heading::EAST;
    assert_eq!(said(battle.fleet.check_fire(RED, ROSE, 2, WASP, 0)), "", "her bow guns are no broadside");
}

const ROVER: UnitId = UnitId(0);
const WATCH: UnitId = UnitId(1);
const CASTLE: UnitId = UnitId(2);
const OURS: UnitId = UnitId(3);
const THEIRS: UnitId = UnitId(4);
const FRIENDS: UnitId = UnitId(5);

/// Red's Castle, Ours and Friends, and Blue's Theirs, in phase 8.
fn castle() -> Battle {
    let units = unit("Red", "fort", "Castle", (50.0, 24.0), "N", "")
        + &unit("Red", "kings_men", "Ours", (60.0, 33.0), "N", "")
        + &unit("Blue", "pirates", "Theirs", (50.0, 36.0), "S", "")
        + &unit("Red", "pirates", "Friends", (66.0, 46.0), "N", "");
    let mut battle = Battle::of(mustered(&ashore("", &units)));
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SHORE_GUNS;
    battle
}

#[test]
fn b_fort_1_every_reason_why_guns_ashore_do_not_fire() {
    type Row = (fn(&mut Battle), (SideId, UnitId, usize, UnitId, u8), &'static str);
    let usual = (RED, CASTLE, 0, THEIRS, 0);
    let rows: [Row; 17] = [
        (|_| (), usual, ""),
        (|_| (), (BLUE, CASTLE, 0, THEIRS, 0), "B-TURN-7: Castle's guns belong to Red and take no orders from you."),
        (|_| (), (BLUE, ROVER, 0, OURS, 0), "B-TURN-7: Rover's guns belong to Red and take no orders from you."),
        (|_| (), (RED, OURS, 0, THEIRS, 0), "B-FORT-1: Ours has no guns. Men on land fire their muskets in phase 9."),
        (
            |_| (),
            (RED, CASTLE, 0, THEIRS, 1),
            "AMB-64: Guns may aim high or low only at ships, and Theirs is not a ship.",
        ),
        (
            |battle| battle.fleet.troop_mut(CASTLE).stand.whereabouts = Whereabouts::Destroyed,
            usual,
            "B-FORT-5: Castle is out of the fight and cannot fire.",
        ),
        (
            |battle| battle.fleet.troop_mut(CASTLE).company.men = 0,
            usual,
            "B-FORT-5: Castle is out of the fight and cannot fire.",
        ),
        (|_| (), (RED, CASTLE, 1, THEIRS, 0), "B-FORT-1: Castle has only one battery. There is no battery 2."),
        (|battle| battle.fleet.troop_mut(CASTLE).pieces.left = 0, usual, "B-FORT-4: Castle has no guns left."),
        (
            |battle| battle.fleet.troop_mut(CASTLE).pieces.fired = true,
            usual,
            "B-LOAD-6: Castle's guns have fired. They are reloaded in phase 13.",
        ),
        (
            |battle| battle.fleet.troop_mut(CASTLE).pieces.unmanned = 8,
            usual,
            "B-ARMS-4: Castle has no gun crews left to serve its 8 guns.",
        ),
        (
            |battle| battle.fleet.troop_mut(CASTLE).march.engaged = Some(FRIENDS),
            usual,
            "AMB-63: All 20 of Castle's men are fighting hand to hand and cannot serve the guns.",
        ),
        (
            |_| (),
            (RED, CASTLE, 0, WATCH, 0),
            "AMB-3: In phase 8 Castle may fire only at targets on land, and Watch is not on land.",
        ),
        (
            |battle| battle.fleet.cursor.phase = SIDE_A_MOVES,
            usual,
            "B-TURN-7: Castle fires at ships in phases 4 and 5 and ashore in phase 8, not at Theirs now.",
        ),
        (|_| (), (RED, ROVER, 0, THEIRS, 0), "B-TURN-6: Rover may fire in phases 4 and 5, not in phase 8."),
        (
            |battle| battle.fleet.troop_mut(THEIRS).stand.whereabouts = Whereabouts::Fled,
            usual,
            "B-END-1: Theirs is out of the fight. Nobody may fire at it.",
        ),
        (
            |battle| battle.fleet.troop_mut(THEIRS).march.engaged = Some(FRIENDS),
            usual,
            "AMB-63: Theirs is fighting hand to hand. Nobody may fire into a melee.",
        ),
    ];
    for (change, (side, unit, battery, target, aim), want) in rows {
        let mut battle = castle();
        change(&mut battle);
        assert_eq!(said(battle.fleet.check_fire(side, unit, battery, target, aim)), want);
    }
    let battle = castle();
    assert_eq!(
        said(battle.fleet.check_fire(RED, CASTLE, 0, FRIENDS, 0)),
        "B-TURN-6: Friends is on Castle's side.",
        "though they stand within its range"
    );
}

#[test]
fn b_arms_2_every_reason_why_muskets_are_not_fired() {
    type Row = (fn(&mut Battle), (SideId, UnitId, UnitId), &'static str);
    fn at(battle: &mut Battle, unit: UnitId, x: f64, y: f64) {
        battle.fleet.troop_mut(unit).stand.pose.at = Point::inches(x, y);
    }
    let usual = (RED, OURS, THEIRS);
    let rows: [Row; 17] = [
        (|_| (), usual, ""),
        (|_| (), (BLUE, OURS, THEIRS), "B-TURN-16: Ours's men belong to Red and take no orders from you."),
        (|_| (), (RED, OURS, WATCH), "AMB-100: Watch is a ship. Muskets may be fired at ships only during a grapple."),
        (
            |battle| battle.fleet.cursor.phase = SIDE_A_MOVES,
            usual,
            "B-TURN-16: Muskets ashore fire in phase 9, not in phase 4.",
        ),
        (
            |battle| battle.fleet.troop_mut(OURS).march.fired = true,
            usual,
            "B-ARMS-1: Ours has already fired its muskets this turn.",
        ),
        (
            |battle| battle.fleet.troop_mut(OURS).stand.whereabouts = Whereabouts::Fled,
            usual,
            "B-ARMS-2: Ours has nobody who can fire.",
        ),
        (
            |battle| battle.fleet.troop_mut(THEIRS).stand.whereabouts = Whereabouts::Fled,
            usual,
            "B-END-1: Theirs is not on the table.",
        ),
        (|_| (), (RED, OURS, FRIENDS), "B-ARMS-2: Friends is on Ours's side."),
        (
            |battle| battle.fleet.troop_mut(THEIRS).march.engaged = Some(FRIENDS),
            usual,
            "AMB-63: Theirs is fighting hand to hand. Nobody may fire into a melee.",
        ),
        (
            |battle| {
                let march = &mut battle.fleet.troop_mut(OURS).march;
                (march.engaged, march.disordered) = (Some(THEIRS), true);
                battle.fleet.troop_mut(THEIRS).march.engaged = Some(OURS);
            },
            usual,
            "",
        ),
        (
            |battle| {
                let march = &mut battle.fleet.troop_mut(THEIRS).march;
                (march.engaged, march.disordered) = (Some(FRIENDS), true);
            },
            usual,
            "AMB-63: Theirs is fighting hand to hand. Nobody may fire into a melee.",
        ),
        (
            |battle| at(battle, THEIRS, 50.0, 42.0),
            usual,
            "B-ARMS-1: Theirs is out of range by 1.0 in. The distance is 11.0 in, and muskets reach 10.0 in.",
        ),
        (
            |battle| {
                battle.fleet.troop_mut(OURS).company.men = 1;
                at(battle, FRIENDS, 50.0, 33.0);
            },
            usual,
            "B-ARMS-2: Friends is in Ours's line of fire. Theirs is 5.0 in away.",
        ),
        (|battle| at(battle, OURS, 60.0, 46.0), (RED, CASTLE, THEIRS), ""),
        (
            |battle| at(battle, OURS, 50.0, 32.0),
            (RED, CASTLE, THEIRS),
            "B-ARMS-2: Ours is in Castle's line of fire. Theirs is 9.0 in away.",
        ),
        (
            |_| (),
            (RED, ROVER, THEIRS),
            "AMB-96: Rover may fire small arms only at landing boats, and Theirs is ashore.",
        ),
        (
            |battle| battle.ship_mut("Rover").nerve.duty = Duty::Hide,
            (RED, ROVER, THEIRS),
            "B-ARMS-2: Rover has nobody who can fire.",
        ),
    ];
    for (change, (side, unit, target), want) in rows {
        let mut battle = castle();
        battle.fleet.cursor.phase = MUSKETS;
        at(&mut battle, OURS, 50.0, 30.0);
        change(&mut battle);
        assert_eq!(said(musket_check::check(&battle.fleet, side, unit, target)), want);
    }
    let battle = castle();
    assert!(battle.fleet.muskets_on(OURS, WATCH).is_err(), "a ship is no target, in whatever phase");
}
