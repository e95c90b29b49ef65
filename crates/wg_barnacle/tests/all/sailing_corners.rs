//! Corners of sailing: coasts that come nearer only later, the second who is in the way, what a ship has lost when she is stopped.

use wg_barnacle::ashore::march;
use wg_barnacle::phases::SIDE_A_MOVES;
use wg_barnacle::position::afloat::Party;
use wg_barnacle::position::troop::break_off;
use wg_barnacle::position::{Duty, Fate, Foul, Stage};
use wg_barnacle::sailing::Sailing;
use wg_core::geometry::{Pose, Walk};
use wg_core::{Course, Heading, Point, UnitId};

use crate::common::{self, Go, course};
use crate::island::{ashore, unit};
use crate::play::{AtSea as _, BLUE, Battle, RED, mustered};

const ROSE: UnitId = UnitId(0);
const HART: UnitId = UnitId(1);
const SWAN: UnitId = UnitId(2);

fn moving(ships: &[&str]) -> Battle {
    let mut battle = Battle::new(ships);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle
}

/// She sails this course, whatever she may.
fn sails(battle: &mut Battle, ahead: Course) {
    battle.ship_mut("Rose").run.stage = Stage::Course;
    let terms = battle.fleet.terms(ROSE);
    battle.business.push(Sailing::Walk { unit: ROSE, course: ahead, walk: Walk::default(), terms });
}

fn times(battle: &Battle, part: &str) -> usize {
    battle.reports.iter().filter(|report| report.sentence.contains(part)).count()
}

#[test]
fn b_coll_1_who_runs_foul_is_stopped_and_the_pair_is_thrown_for_once() {
    for (own, other, dice, waits) in [(16, 16, 1, false), (17, 0, 2, true), (0, 17, 2, false)] {
        let mut battle = moving(&["Red frigate Rose 40,40 N", "Red brig Hart 40,60 N", "Red brig Swan 80,60 N"]);
        battle.fleet.later.fouls.push(Foul { mover: SWAN, struck: HART, dice: 1 });
        (battle.ship_mut("Rose").run.speed, battle.ship_mut("Hart").run.speed) = (own, other);
        if !waits {
            battle.ship_mut("Hart").run.stage = Stage::Done;
        }
        sails(&mut battle, course(&[Go::Run(10.0)]));
        battle.done();
        let foul = Foul { mover: ROSE, struck: HART, dice };
        assert_eq!(battle.fleet.later.fouls[1..], [foul], "{own} inches and {other}");
        assert_eq!(
            times(&battle, "runs foul of Hart, and Hart loses her move."),
            usize::from(waits),
            "{}",
            battle.last()
        );
        for name in ["Rose", "Hart"] {
            let run = battle.ship(name).run;
            assert_eq!((run.stage, run.speed), (Stage::Done, 0), "{name}");
        }
        battle.business.push(Sailing::Drift(ROSE, 4));
        battle.done();
        assert_eq!(battle.fleet.later.fouls.len(), 2, "once more is the same collision");
        assert_eq!(times(&battle, "runs foul of"), 2, "and she drifts no farther: {}", battle.last());
    }
}

/// A coast that stands out by an inch half-way; a brig of Red's 3.5 inches off its southern part.
fn coast() -> Battle {
    let head = r#"land: [(name: "Costa", outline: [(30, 20), (60, 20), (60, 60), (29, 60), (29, 40), (30, 40)])],"#;
    let ships = r#"(name: "Rose", class: "brig", side: "Red", at: (25.1, 25), heading: "N"),
        (name: "Wasp", class: "brig", side: "Blue", at: (90, 5), heading: "N")"#;
    let mut battle = Battle::of(mustered(&common::battle(head, ships)));
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle
}

#[test]
fn b_agnd_1_she_is_sounded_where_she_comes_nearest() {
    for drifts in [true, false] {
        let mut battle = coast();
        battle.ship_mut("Rose").run.speed = 9;
        if drifts {
            battle.business.push(Sailing::Drift(ROSE, 12));
        } else {
            sails(&mut battle, course(&[Go::Run(12.0)]));
        }
        battle.dice(&[2]).done();
        let rows: Vec<_> = battle.dice.rows.iter().map(|row| row.good).collect();
        assert_eq!(rows, [Some((1, 2))], "two and a half inches off, drifting: {drifts}");
        let ship = battle.ship("Rose");
        assert!(ship.berth.aground, "drifting: {drifts}: {}", battle.last());
        assert_eq!((ship.run.stage, ship.run.speed), (Stage::Done, 0), "drifting: {drifts}");
        assert!(ship.berth.pose.at.y >= Point::inches(0.0, 35.0).y, "past the corner: {:?}", ship.berth.pose.at);
    }
}

#[test]
fn b_agnd_1_along_a_straight_coast_she_is_sounded_at_once() {
    let mut battle = coast();
    battle.business.push(Sailing::Drift(ROSE, 3));
    battle.dice(&[1]).done();
    assert_eq!(battle.ship("Rose").berth.pose.at, Point::inches(25.1, 26.0), "after an inch");
}

#[test]
fn b_coll_1_a_course_strikes_whoever_lies_on_it() {
    let ships =
        ["Red sloop Rose 40,40 N", "Red brig Away 80,60 N", "Red brig Hart 40,60 N", "Red row_boat Gig 45,47 N"];
    let battle = moving(&ships);
    let strikes = |legs: &[Go]| battle.fleet.strikes(ROSE, &course(legs));
    assert!(!strikes(&[Go::Run(10.0)]) && strikes(&[Go::Run(15.0)]), "the third ship");
    assert!(!strikes(&[Go::Run(9.0), Go::Turn(90), Go::Run(12.0)]), "about the boat");
    assert!(strikes(&[Go::Run(4.0), Go::Turn(90), Go::Run(12.0)]), "upon the boat, with the last leg");
}

#[test]
fn amb_21_who_has_left_the_table_has_moved() {
    let mut battle = moving(&["Red frigate Rose 40,92 N"]);
    sails(&mut battle, course(&[Go::Run(8.0)]));
    battle.done();
    let ship = battle.ship("Rose");
    assert_eq!((ship.colours.fate, ship.run.stage), (Fate::Left, Stage::Done), "{}", battle.last());
}

/// Why a course is refused; nothing if it is not.
fn refused(battle: &mut Battle, legs: &[Go]) -> String {
    battle.ship_mut("Rose").run.stage = Stage::Course;
    let refusal = battle.fleet.plan(ROSE, &course(legs)).err();
    refusal.map_or_else(String::new, |refusal| format!("{}: {}", refusal.clause, refusal.sentence))
}

#[test]
fn b_turning_3_what_keeps_her_from_turning() {
    let mut battle = moving(&["Red frigate Rose 40,40 N sail=0"]);
    let anchored = "B-TURNING-3: Rose is at anchor with no sail set and cannot turn.";
    assert_eq!(refused(&mut battle, &[Go::Turn(10)]), anchored);
    let mut battle = moving(&["Red frigate Rose 40,40 N sail=3"]);
    let jammed = |how_long: &str| format!("B-SPEC-R7: Rose's rudder is jammed. She cannot change course {how_long}.");
    battle.ship_mut("Rose").clocks.jammed = 3;
    assert_eq!(refused(&mut battle, &[Go::Turn(10)]), jammed("for 3 turns, including this one"));
    let clocks = &mut battle.ship_mut("Rose").clocks;
    (clocks.jammed, clocks.starboard_only, clocks.larboard_only) = (0, 2, 2);
    assert_eq!(refused(&mut battle, &[Go::Turn(10)]), jammed("this turn"), "to neither hand");
}

#[test]
fn b_oars_1_a_boat_that_turns_from_the_wind_has_not_come_contrary() {
    let mut battle = moving(&["Red row_boat Rose 40,40 N"]);
    battle.ship_mut("Rose").run.pips = 5;
    assert_eq!(refused(&mut battle, &[Go::Run(2.0), Go::Turn(90), Go::Run(3.0)]), "");
    let far = "B-MOVE-7: Rose may run at most 5.0 in. This course is 1.0 in too long.";
    assert_eq!(refused(&mut battle, &[Go::Run(2.0), Go::Turn(90), Go::Run(4.0)]), far);
}

#[test]
fn b_mor_6_who_may_come_no_closer_may_stay_as_near_as_she_is() {
    let mut battle = moving(&["Red frigate Rose 40,40 N", "Blue brig Wasp 60,40 N"]);
    let rose = battle.ship_mut("Rose");
    (rose.run.stage, rose.nerve.duty, rose.run.from) = (Stage::Course, Duty::NoCloser, rose.berth.pose);
    assert_eq!(battle.fleet.check_course(RED, ROSE, &course(&[Go::Run(9.0)])), Ok(()), "abreast of her");
    let closer = battle.fleet.check_course(RED, ROSE, &course(&[Go::Turn(45), Go::Run(5.0)]));
    assert_eq!(closer.err().map(|refusal| refusal.clause), Some("B-MOR-6".to_owned()));
}

#[test]
fn amb_23_men_in_the_water_make_for_whatever_is_nearer() {
    let head = r#"land: [(name: "Cay", outline: [(20, 40), (30, 40), (30, 44), (20, 44)])],"#;
    let ships = r#"(name: "Teal", class: "brig", side: "Red", at: (25, 20), heading: "N", state: {"sail": 0, "killed": 9}),
        (name: "Wasp", class: "brig", side: "Blue", at: (90, 5), heading: "N")"#;
    for (y, told) in [(31.0, "1 man from Teal swims towards Teal."), (34.0, "1 man from Teal swims towards the shore.")]
    {
        let mut battle = Battle::of(mustered(&common::battle(head, ships)));
        let at = Point::inches(25.0, y);
        let party = Party { ship: ROSE, side: RED, boat: false, at, heading: Heading::NORTH, men: 1, leaders: 0 };
        battle.fleet.later.water.parties.push(party);
        battle.business.push(Sailing::Swim(RED));
        battle.dice(&[2]).done();
        assert_eq!(battle.last(), told, "her bow lies at 25, the cay at 40");
    }
}

#[test]
fn b_mel_5_when_one_breaks_off_the_others_he_fought_turn_to_who_attacks_them() {
    let units: String = ["Looker", "One", "Other", "Leaver", "First", "Second"]
        .iter()
        .zip(0..)
        .map(|(name, place)| {
            let side = if place == 4 || place == 5 { "Blue" } else { "Red" };
            unit(side, "pirates", name, (36.0 + 4.0 * f64::from(place), 30.0), "N", "")
        })
        .collect();
    let mut battle = Battle::of(mustered(&ashore("", &units)));
    let [looker, one, other, leaver, first, second] =
        ["Looker", "One", "Other", "Leaver", "First", "Second"].map(|name| battle.id(name));
    for (unit, enemy, attacks) in [
        (looker, first, false),
        (one, first, true),
        (other, second, true),
        (leaver, first, true),
        (first, leaver, false),
        (second, leaver, false),
    ] {
        let march = &mut battle.fleet.troop_mut(unit).march;
        (march.engaged, march.attacks) = (Some(enemy), attacks);
    }
    break_off(&mut battle.fleet, leaver);
    let engaged = |unit| battle.fleet.troop(unit).march.engaged;
    assert_eq!([engaged(leaver), engaged(first), engaged(second)], [None, Some(one), Some(other)]);
    let beyond = UnitId((battle.fleet.ships.len() + battle.fleet.troops.len()) as u16);
    assert!(battle.fleet.is_troop(second) && !battle.fleet.is_troop(beyond), "there are no more units");
    march::end_of_turn(&mut battle.fleet);
    assert_eq!(battle.fleet.troop(first).march.engaged, Some(one), "into the next turn");
    assert_eq!(battle.fleet.troop(first).side(), BLUE);
    assert_eq!(Pose::default().heading, Heading::NORTH);
}

#[test]
fn amb_23_whoever_finds_no_place_aboard_stays_in_his_boat_beside_her() {
    let head = r#"battle: {"turn": 2},"#;
    let ships = r#"(name: "Teal", class: "brig", side: "Red", at: (25, 20), heading: "N", state: {"sail": 0, "killed": 3}),
        (name: "Wasp", class: "brig", side: "Blue", at: (90, 5), heading: "N")"#;
    let mut battle = Battle::of(mustered(&common::battle(head, ships)));
    let at = Point::inches(25.0, 31.0);
    let party = Party { ship: ROSE, side: RED, boat: true, at, heading: Heading::EAST, men: 8, leaders: 0 };
    battle.fleet.later.water.parties.push(party);
    battle.business.push(Sailing::Swim(RED));
    battle.dice(&[3, 3]).done();
    let water = &battle.fleet.later.water.parties;
    assert_eq!((battle.ship("Teal").crew.men(), water.len(), water[0].men), (24, 1, 5), "three have places");
    assert_eq!((water[0].at, water[0].heading), (Point::inches(25.0, 25.0), Heading::SOUTH), "she lies south of them");
}

#[test]
fn b_move_4_a_move_that_is_over_has_been_made() {
    let mut battle = moving(&["Red frigate Rose 40,40 N"]);
    battle.business.push(Sailing::Move(ROSE));
    battle.done();
    assert_eq!(battle.ship("Rose").run.stage, Stage::Done, "it was lost before it began");
}

#[test]
fn b_coll_1_all_collisions_are_written_down_and_read() {
    let head =
        r#"battle: {"turn": 2, "phase": 4, "first": "Red", "collisions": [["Rose", "Wasp", 1], ["Hart", "Wasp", 2]]},"#;
    let ships = r#"(name: "Rose", class: "brig", side: "Red", at: (20, 20), heading: "N"),
        (name: "Hart", class: "brig", side: "Red", at: (40, 20), heading: "N"),
        (name: "Wasp", class: "brig", side: "Blue", at: (90, 5), heading: "N")"#;
    let script = wg_testkit::Script::new(&wg_barnacle::BARNACLE, &common::battle(head, ships));
    let fouls = common::fleet(&script).later.fouls;
    let wanted = [(ROSE, SWAN, 1), (HART, SWAN, 2)].map(|(mover, struck, dice)| Foul { mover, struck, dice });
    assert_eq!(fouls[..], wanted, "Wasp is the third ship");
    let saved = script.session.as_scenario(wg_core::Viewer::All).expect("Red is asked");
    assert_eq!(saved.battle["collisions"].as_list().map(<[_]>::len), Some(2), "{:?}", saved.battle["collisions"]);
}

#[test]
fn b_oars_2_whither_they_swim_is_told_if_all_swim_there() {
    let head = r#"land: [(name: "Cay", outline: [(20, 40), (30, 40), (30, 44), (20, 44)])],"#;
    let ships = r#"(name: "Teal", class: "brig", side: "Red", at: (25, 20), heading: "N", state: {"sail": 0, "killed": 9}),
        (name: "Wasp", class: "brig", side: "Blue", at: (90, 5), heading: "N")"#;
    let (near, far) = (30.0, 36.0);
    for (places, told) in [
        ([near, near, near], "3 men from Teal swim towards Teal."),
        ([near, far, far], "3 men from Teal swim."),
        ([far, near, far], "3 men from Teal swim."),
        ([far, far, far], "3 men from Teal swim towards the shore."),
    ] {
        let mut battle = Battle::of(mustered(&common::battle(head, ships)));
        for (place, y) in places.into_iter().enumerate() {
            let at = Point::inches(24.0 + place as f64, y);
            let party = Party { ship: ROSE, side: RED, boat: false, at, heading: Heading::NORTH, men: 1, leaders: 0 };
            battle.fleet.later.water.parties.push(party);
        }
        battle.business.push(Sailing::Swim(RED));
        battle.dice(&[2, 2, 2]).done();
        assert_eq!(battle.last(), told);
    }
}

#[test]
fn b_oars_2_men_of_either_side_have_dice_of_their_own() {
    let mut battle =
        moving(&["Red brig Rose 20,20 N killed=9", "Blue brig Wasp 60,20 N", "Red brig Hart 40,20 N killed=9"]);
    let wasp = battle.id("Wasp");
    for (ship, boat) in [(ROSE, false), (ROSE, true), (wasp, false)] {
        let at = Point::inches(30.0, 60.0);
        let party = Party { ship, side: RED, boat, at, heading: Heading::NORTH, men: 1, leaders: 0 };
        battle.fleet.later.water.parties.push(party);
    }
    battle.business.push(Sailing::Swim(RED));
    battle.dice(&[2, 2, 2, 2]).done();
    let numbers: Vec<_> = battle.dice.rows.iter().map(|row| (row.purpose, row.dice)).collect();
    assert_eq!(numbers, [(100, 1), (101, 2), (102, 1)], "her crew, her boats, and her captors");
}

#[test]
fn b_oars_1_a_boat_rows_as_far_as_her_dice_say() {
    let mut battle = moving(&["Red row_boat Rose 40,40 N"]);
    for (pips, inches) in [(-3, 0.0), (0, 0.0), (1, 1.0), (12, 12.0)] {
        battle.ship_mut("Rose").run.pips = pips;
        let allowance = battle.fleet.allowance(ROSE);
        assert_eq!(allowance.max, wg_core::Length::from_inches(inches), "{pips}, as thrown or as it was corrected");
        assert_eq!(allowance.min, wg_core::Length::ZERO, "she may stay");
    }
}
