//! Ships that leave the table, men who are picked up from the water, parties that go back aboard, and the order in
//! which sides declare fire ashore.

use wg_barnacle::choices::Choice;
use wg_barnacle::gunnery::Gunnery;
use wg_barnacle::phases::{MUSKETS, SHORE_GUNS, SIDE_A_MOVES};
use wg_barnacle::position::afloat::Party;
use wg_barnacle::position::{Duty, Fate, Run, Shots, Stage, Trend, Whereabouts};
use wg_barnacle::sailing::Sailing;
use wg_barnacle::sailing::swimmers::pick_up;
use wg_core::Choices;
use wg_core::{Heading, Order, Point, Pose, Seat, SideId, UnitId};

use crate::island::{ashore, unit};
use crate::play::{AtSea as _, BLUE, Battle, RED, mustered};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);

#[test]
fn amb_21_amb_85_who_leaves_by_which_edge_has_escaped() {
    let exit = r#""exit_side": "Red", "exit_edge": "north", "exit_points": 30"#;
    // The table is 96 inches square, and she drifts downwind.
    for (options, side, built, at, wind, fate) in [
        ("", RED, RED, (48.0, 95.0), Heading::SOUTH, Fate::Left),
        (exit, RED, RED, (48.0, 95.0), Heading::SOUTH, Fate::Escaped),
        (exit, RED, RED, (95.0, 48.0), Heading::WEST, Fate::Left),
        (exit, RED, RED, (48.0, 1.0), Heading::NORTH, Fate::Left),
        (exit, BLUE, BLUE, (48.0, 95.0), Heading::SOUTH, Fate::Left),
        (exit, RED, BLUE, (48.0, 95.0), Heading::SOUTH, Fate::Left),
        (exit, RED, RED, (48.0, 94.0), Heading::SOUTH, Fate::Fighting),
    ] {
        let own = if built == RED { "Red" } else { "Blue" };
        let mut battle = Battle::with(
            options,
            &[&format!("{own} brig Rose {},{} E", at.0, at.1), "Blue brig Wasp 20,20 N", "Red brig Hart 20,70 N"],
        );
        battle.fleet.sky.prevailing = wind;
        battle.ship_mut("Rose").colours.side = side;
        battle.business.push(Sailing::Drift(ROSE, 2));
        battle.done();
        assert_eq!(battle.ship("Rose").colours.fate, fate, "{options}: {side:?}'s, built by {built:?}, from {at:?}");
    }
    let mut battle = Battle::with(r#""edge": "blocked""#, &["Red brig Rose 48,90 N", "Blue brig Wasp 20,20 N"]);
    battle.business.push(Sailing::Drift(ROSE, 6));
    battle.done();
    let rose = battle.ship("Rose");
    assert_eq!((rose.colours.fate, rose.run.stage), (Fate::Fighting, Stage::Done), "by option the edge stops her");
    assert!(rose.berth.pose.at.y <= Point::inches(0.0, 91.0).y, "with her bow at it: {:?}", rose.berth.pose.at);
}

#[test]
fn b_dam_11_she_drifts_so_many_inches_and_no_more() {
    for (inches, option) in [(1, ""), (5, ""), (12, ""), (4, r#""drift_wind": "actual""#)] {
        let mut battle = Battle::with(option, &["Red brig Rose 48,40 E", "Blue brig Wasp 10,20 N"]);
        battle.fleet.sky.actual = Heading::WEST;
        battle.business.push(Sailing::Drift(ROSE, inches));
        battle.done();
        let far = f64::from(inches);
        let to = if option.is_empty() { Point::inches(48.0, 40.0 + far) } else { Point::inches(48.0 + far, 40.0) };
        let pose = battle.ship("Rose").berth.pose;
        assert_eq!((pose.at, pose.heading), (to, Heading::EAST), "{inches} inches {option}, her heading unchanged");
    }
}

#[test]
fn amb_50_closer_is_advancing_and_farther_is_retiring_and_neither_is_neither() {
    for (from, at, fate, trend) in [
        (40.0, 41.0, Fate::Fighting, Trend::Advancing),
        (40.0, 39.0, Fate::Fighting, Trend::Retiring),
        (40.0, 40.0, Fate::Fighting, Trend::Neither),
        (40.0, 41.0, Fate::Struck, Trend::Neither),
    ] {
        let mut battle = Battle::new(&["Red brig Rose 48,40 N", "Blue brig Wasp 48,80 N"]);
        let rose = battle.ship_mut("Rose");
        let pose = |y: f64| Pose::new(Point::inches(48.0, y), Heading::NORTH);
        (rose.colours.fate, rose.berth.pose) = (fate, pose(at));
        rose.run = Run { stage: Stage::Done, from: pose(from), ..Run::default() };
        battle.business.push(Sailing::Move(ROSE));
        battle.done();
        assert_eq!(
            battle.ship("Rose").nerve.trend,
            trend,
            "from {from} to {at}, {fate:?}; the enemy lies to the north"
        );
    }
}

/// Sets up men near Red's frigate Rose, which has lost twenty men and a leader.
fn near(side: SideId, ship: UnitId, off: f64, men: u8, leaders: u8) -> Battle {
    let mut battle = Battle::new(&[
        "Red frigate Rose 48,40 N killed=20 leaders_killed=1",
        "Blue brig Wasp 10,20 N",
        "Red brig Hart 80,20 N",
    ]);
    let at = Point::inches(49.8 + off, 40.0);
    let party = Party { ship, side, boat: false, at, heading: Heading::NORTH, men, leaders };
    battle.fleet.later.water.parties.push(party);
    battle.does(|play| pick_up(play, ROSE));
    battle
}

#[test]
fn amb_23_who_floats_within_an_inch_is_taken_up_while_there_is_room() {
    for (side, off, men, taken) in
        [(RED, 1.0, 5, 5), (RED, 1.05, 5, 0), (BLUE, 0.5, 5, 0), (RED, 0.0, 20, 20), (RED, 0.5, 21, 20)]
    {
        let battle = near(side, UnitId(2), off, men, 0);
        let crew = battle.ship("Rose").crew;
        assert_eq!((crew.men(), crew.deck, crew.killed), (16 + taken, 12, 20), "{men} of {side:?}'s, {off} inches off");
        let left: u8 = battle.fleet.later.water.parties.iter().map(|party| party.men).sum();
        assert_eq!(left, men - taken, "{men} of {side:?}'s, {off} inches off: the others swim on");
        assert_eq!(battle.has_said("AMB-23"), taken > 0, "{men} of {side:?}'s, {off} inches off");
    }
}

#[test]
fn amb_55_a_leader_takes_the_place_of_one_who_was_lost() {
    for (ship, men, leaders, aboard, hart, floats) in [
        (UnitId(2), 3, 1, 2, 1, 0),
        (ROSE, 3, 1, 2, 2, 0),
        (UnitId(2), 3, 2, 2, 1, 0),
        (UnitId(2), 21, 1, 1, 2, 2),
        (UnitId(2), 0, 1, 2, 1, 0),
    ] {
        let battle = near(RED, ship, 0.5, men, leaders);
        assert_eq!(
            battle.ship("Rose").crew.leaders,
            aboard,
            "{men} men and {leaders} leaders of {ship:?}: leaders aboard"
        );
        assert_eq!(battle.ship("Hart").crew.leaders, hart, "{men} men and {leaders} leaders of {ship:?}: counted once");
        let souls: u8 = battle.fleet.later.water.parties.iter().map(Party::souls).sum();
        assert_eq!(souls, floats, "{men} men and {leaders} leaders of {ship:?}: who floats still");
    }
}

#[test]
fn b_oars_2_who_is_eaten_is_missing_on_his_own_log_alone() {
    for (side, men, leaders, killed, left) in
        [(RED, 2, 0, 2, 2), (RED, 1, 1, 1, 1), (BLUE, 2, 0, 0, 2), (RED, 0, 1, 0, 1)]
    {
        let mut battle = Battle::new(&["Red brig Rose 48,40 N", "Blue brig Wasp 10,20 N"]);
        let at = Point::inches(60.0, 80.0);
        battle.fleet.later.water.parties.push(Party {
            ship: ROSE,
            side,
            boat: false,
            at,
            heading: Heading::NORTH,
            men,
            leaders,
        });
        battle.business.push(Sailing::Swim(side));
        battle.dice(&vec![1; usize::from(men + leaders)]).done();
        let crew = battle.ship("Rose").crew;
        assert_eq!(
            (crew.killed, crew.leaders),
            (killed, left),
            "{men} men and {leaders} leaders who swim for {side:?}"
        );
        assert!(battle.fleet.later.water.parties.is_empty(), "nobody is left");
    }
    // Men who swim the same way from the same place swim together.
    let mut battle = Battle::new(&["Red brig Rose 48,40 N killed=9", "Blue brig Wasp 10,20 N"]);
    let at = Point::inches(48.0, 70.0);
    battle.fleet.later.water.parties.push(Party {
        ship: ROSE,
        side: RED,
        boat: false,
        at,
        heading: Heading::NORTH,
        men: 4,
        leaders: 0,
    });
    battle.business.push(Sailing::Swim(RED));
    battle.dice(&[2, 3, 2, 3]).done();
    let groups: Vec<(u8, Point)> = battle.fleet.later.water.parties.iter().map(|party| (party.men, party.at)).collect();
    assert_eq!(groups, [(2, Point::inches(48.0, 68.0)), (2, Point::inches(48.0, 67.0))], "two by two");
}

/// Returns the clause that forbids the first party of the brig Rover to go aboard her from ashore, or '' if it may.
fn aboard(x: f64, change: &dyn Fn(&mut Battle)) -> String {
    let mut battle = Battle::of(mustered(&ashore("", "")));
    let (party, rover) = (battle.id("Party of the Rover"), battle.id("Rover"));
    let troop = battle.fleet.troop_mut(party);
    (troop.stand.whereabouts, troop.company.men) = (Whereabouts::Ashore, 8);
    troop.stand.pose = Pose::new(Point::inches(x, 27.0), Heading::EAST);
    let ship = battle.fleet.ship_mut(rover);
    ship.berth.pose = Pose::new(Point::inches(20.0, 27.0), Heading::NORTH);
    ship.crew.below = 8;
    change(&mut battle);
    battle.fleet.check_embark(party, rover).err().map_or_else(String::new, |refusal| refusal.clause)
}

#[test]
fn b_land_5_who_may_go_aboard_again() {
    let with = |change: &dyn Fn(&mut Battle)| aboard(31.5, change);
    assert_eq!(with(&|_| {}), "", "eight men on the beach, eight places aboard");
    for (x, clause) in [(33.5, ""), (33.6, "B-LAND-5"), (30.6, "")] {
        assert_eq!(aboard(x, &|_| {}), clause, "their rear stands {} inches inland", x - 30.5);
    }
    assert_eq!(with(&|battle| battle.ship_mut("Rover").crew.below = 9), "B-LAND-5", "seven places");
    assert_eq!(with(&|battle| battle.ship_mut("Rover").crew.killed = 1), "B-LAND-5", "the dead leave no room");
    assert_eq!(with(&|battle| battle.ship_mut("Rover").crew.below = 0), "", "more room than they need");
    assert_eq!(with(&|battle| battle.ship_mut("Rover").rig.hoisted = 1), "B-LAND-1", "under sail");
    assert_eq!(with(&|battle| battle.ship_mut("Rover").crew.boats_out = 1), "AMB-32", "her boats were out");
    assert_eq!(with(&|battle| battle.ship_mut("Rover").clocks.blaze = 1), "B-CFIRE-1", "on fire");
    assert_eq!(with(&|battle| battle.ship_mut("Rover").nerve.duty = Duty::Hide), "B-MOR-9", "hiding");
    assert_eq!(with(&|battle| battle.ship_mut("Rover").hull.boxes = 18), "B-DAM-10", "beyond the red line");
    assert_eq!(with(&|battle| battle.ship_mut("Rover").hull.boxes = 17), "", "short of it");
    assert_eq!(with(&|battle| battle.ship_mut("Rover").colours.fate = Fate::Struck), "B-LAND-5", "taken");
    assert_eq!(with(&|battle| battle.ship_mut("Rover").colours.side = BLUE), "B-LAND-5", "the enemy's");
    let far = |battle: &mut Battle| battle.ship_mut("Rover").berth.pose.at = Point::inches(80.0, 27.0);
    assert_eq!(with(&far), "B-LAND-5", "with the island between them");
    let engaged = |battle: &mut Battle| {
        let party = battle.id("Party of the Rover");
        battle.fleet.troop_mut(party).march.engaged = Some(UnitId(5));
    };
    assert_eq!(with(&engaged), "AMB-80", "hand to hand");
    let gone = |battle: &mut Battle| {
        let party = battle.id("Party of the Rover");
        battle.fleet.troop_mut(party).stand.whereabouts = Whereabouts::Aboard;
    };
    assert_eq!(with(&gone), "B-LAND-5", "aboard already");
}

/// Sets up two units of each side that can fire at each other in phase 8 or 9. Blue is Side A.
fn declaring(muskets: bool) -> Battle {
    let class = if muskets { "pirates" } else { "small_battery" };
    let units = unit("Red", class, "West", (40.0, 30.0), "N", "")
        + &unit("Red", class, "East", (60.0, 30.0), "N", "")
        + &unit("Blue", class, "Near", (40.0, 37.0), "S", "")
        + &unit("Blue", class, "Far", (60.0, 37.0), "S", "")
        + &unit("Blue", "kings_men", "Foot", (40.0, 48.0), "S", "");
    let mut battle = Battle::of(mustered(&ashore("", &units)));
    battle.fleet.initiative.first = Some(BLUE);
    battle.fleet.cursor.phase = if muskets { MUSKETS } else { SHORE_GUNS };
    battle.business.push(Gunnery::Volleys { muskets, answered: 0, shots: Shots::new() });
    battle.settle();
    battle
}

fn declared(battle: &Battle) -> Vec<(u16, u16)> {
    match battle.item() {
        Some(wg_barnacle::Item::Gunnery(
            Gunnery::Volleys { shots, .. } | Gunnery::Fire(shots) | Gunnery::Muskets(shots),
        )) => shots.iter().map(|shot| (shot.shooter.0, shot.target.0)).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn b_turn_15_b_turn_16_side_a_declares_first_unit_by_unit_and_then_the_other() {
    for muskets in [false, true] {
        let mut battle = declaring(muskets);
        let shoot = |unit: u16, target: u16| {
            let (unit, target) = (UnitId(unit), UnitId(target));
            if muskets { Order::SmallArms { unit, target } } else { Order::Fire { unit, battery: 0, target, aim: 0 } }
        };
        let units = |battle: &Battle| {
            let ask = battle.ask().expect("somebody is asked");
            let units: Vec<u16> = ask
                .offers
                .iter()
                .filter(|offer| !matches!(offer.order, Order::Pass | Order::Choose { .. }))
                .filter_map(|offer| offer.order.unit())
                .map(|unit| unit.0)
                .collect();
            (
                ask.seat,
                units,
                ask.offers.iter().any(|offer| matches!(Choice::chosen(&offer.order), Some(Choice::FireAll))),
            )
        };
        assert_eq!(
            units(&battle),
            (Seat::Side(BLUE), vec![4, 5], true),
            "muskets {muskets}: Blue's two, one by one or all"
        );
        battle.answer(shoot(5, 3)).settle();
        assert_eq!(
            units(&battle),
            (Seat::Side(BLUE), vec![4], false),
            "muskets {muskets}: who has declared is not asked again"
        );
        battle.answer(Order::Pass).settle();
        assert_eq!(units(&battle), (Seat::Side(RED), vec![2, 3], true), "muskets {muskets}: then Red");
        assert_eq!(declared(&battle), [(5, 3)], "muskets {muskets}: what was declared stands");
        battle.answer(Choice::FireAll.order(UnitId(2))).settle();
        assert_eq!(
            declared(&battle),
            [(5, 3), (2, 4), (3, 5)],
            "muskets {muskets}: all fire at their nearest, and all together"
        );
    }
    let mut battle = declaring(false);
    battle.answer(Order::Pass).settle();
    battle.answer(Order::Pass).settle();
    assert!(battle.business.is_empty(), "where nobody fires nothing is thrown");
}

#[test]
fn b_turn_15_who_has_no_target_is_passed_over() {
    let units = unit("Red", "small_battery", "West", (40.0, 30.0), "N", "")
        + &unit("Blue", "pirates", "Foot", (40.0, 37.0), "S", "");
    for first in [RED, BLUE] {
        let mut battle = Battle::of(mustered(&ashore("", &units)));
        battle.fleet.initiative.first = Some(first);
        battle.fleet.cursor.phase = SHORE_GUNS;
        battle.does(wg_barnacle::gunnery::artillery::open).settle();
        assert_eq!(battle.asked(), Some(Seat::Side(RED)), "only Red has guns ashore; {first:?} is Side A");
        let first_of = battle.ask().map(|ask| ask.offers.len());
        assert_eq!(first_of, Some(2), "one battery fires or not");
    }
    let mut battle = Battle::of(mustered(&ashore("", &units)));
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle.does(wg_barnacle::gunnery::artillery::open).done();
    assert_eq!(battle.fleet.troop(UnitId(2)).pieces.left, 3, "in the phases of moves nobody declares");
    assert_eq!(battle.ship("Rover").berth.pose.at, Point::inches(90.0, 5.0), "and no ship is asked for: {WASP:?}");
}
