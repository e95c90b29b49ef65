//! Sea movement at its bounds: how far a ship may run, what sail she may set, which way she may turn, which ships
//! drift, and where swimmers make for (A6).

use wg_barnacle::phases::SIDE_A_MOVES;
use wg_barnacle::position::afloat::Party;
use wg_barnacle::position::{Clocks, Duty, Fate, Run, Stage};
use wg_barnacle::sailing::Sailing;
use wg_core::geometry::Leg;
use wg_core::{Angle, Course, Hand, Heading, Length, Point, Pose, UnitId};

use crate::common::{self, course};
use crate::island::Go;
use crate::play::{AtSea as _, Battle, RED, mustered};

const ROSE: UnitId = UnitId(0);

/// Sets up Red's frigate on her move under five masts, 9 to 10 inches, in a south wind.
fn frigate(options: &str, heading: &str) -> Battle {
    class(options, "frigate", heading)
}

fn class(options: &str, class: &str, heading: &str) -> Battle {
    let own = format!("Red {class} Rose 48,40 {heading}");
    let mut battle = Battle::with(options, &[&own, "Blue brig Wasp 90,90 N"]);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    let pose = battle.ship("Rose").berth.pose;
    battle.ship_mut("Rose").run = Run { stage: Stage::Course, from: pose, ..Run::default() };
    battle
}

fn inches(inches: f64) -> Length {
    Length::from_inches(inches)
}

#[test]
fn b_sail_2_b_wspd_2_what_she_must_and_may_run() {
    let late = r#""half_then_pips": false"#;
    for (options, sail, half, from, pips, right) in [
        ("", 5, false, None, 0, (9.0, 10.0)),
        ("", 5, false, None, 4, (13.0, 14.0)),
        ("", 5, false, None, -4, (5.0, 6.0)),
        ("", 5, true, None, 0, (5.0, 5.0)),
        ("", 5, true, None, 4, (9.0, 9.0)),
        ("", 5, true, None, -5, (0.0, 0.0)),
        ("", 5, true, None, -6, (0.0, 0.0)),
        ("", 1, false, None, -2, (0.0, 0.0)),
        ("", 9, false, None, 0, (17.0, 18.0)),
        ("", 0, false, None, 6, (0.0, 0.0)),
        (late, 5, true, None, -4, (3.0, 3.0)),
        (late, 5, true, None, 3, (6.0, 7.0)),
        (late, 5, true, None, -12, (0.0, 0.0)),
        ("", 5, true, Some(3.0), 0, (6.0, 7.0)),
        ("", 5, true, Some(4.0), 0, (7.0, 7.0)),
        ("", 5, true, Some(12.0), 0, (12.0, 12.0)),
        ("", 5, true, Some(3.0), -4, (4.0, 5.0)),
    ] {
        let mut battle = frigate(options, "N");
        let ship = battle.ship_mut("Rose");
        ship.rig.hoisted = sail;
        (ship.run.half, ship.run.half_from, ship.run.pips) = (half, from.map(inches), pips);
        let found = battle.fleet.allowance(ROSE);
        let row = format!("increment {sail}, half {half} from {from:?}, {pips} pips, {options}");
        assert_eq!((found.min, found.max), (inches(right.0), inches(right.1)), "{row}");
        assert_eq!(
            battle.fleet.becalmed(ROSE),
            sail > 0 && right.1 == 0.0,
            "{row}: becalmed is under sail without an inch"
        );
    }
    let mut gig = class("", "row_boat", "N");
    gig.ship_mut("Rose").run.pips = 7;
    let found = gig.fleet.allowance(ROSE);
    assert_eq!((found.min, found.max), (Length::ZERO, inches(7.0)), "oars make what the dice show, or less");
}

#[test]
fn b_move_3_the_sail_that_she_may_set() {
    let range = |change: &dyn Fn(&mut Battle)| {
        let mut battle = frigate("", "N");
        battle.ship_mut("Rose").run.stage = Stage::Sails;
        change(&mut battle);
        battle.fleet.sail_range(ROSE)
    };
    let sail = |hoisted: u8, lost: u8| {
        move |battle: &mut Battle| {
            (battle.ship_mut("Rose").rig.hoisted, battle.ship_mut("Rose").rig.lost) = (hoisted, lost)
        }
    };
    assert_eq!(range(&sail(0, 0)), (0, 5), "five masts hoisted");
    assert_eq!(range(&sail(4, 0)), (0, 9), "to the top");
    assert_eq!(range(&sail(9, 0)), (4, 9), "five taken in");
    assert_eq!(range(&sail(3, 4)), (0, 5), "no more than are left");
    assert_eq!(range(&sail(0, 9)), (0, 0), "dismasted she sets nothing");
    let bound = |clocks: Clocks| move |battle: &mut Battle| battle.ship_mut("Rose").clocks = clocks;
    assert_eq!(range(&bound(Clocks { ratlines: 1, ..Clocks::default() })), (5, 5), "ratlines are cut");
    assert_eq!(range(&bound(Clocks { blaze: 1, ..Clocks::default() })), (5, 5), "all hands at the fire");
    assert_eq!(range(&bound(Clocks { fire_sails: 1, ..Clocks::default() })), (0, 9), "sails on fire do not bind her");
    assert_eq!(range(&|battle| battle.ship_mut("Rose").berth.aground = true), (5, 5), "aground");
    assert_eq!(range(&|battle| battle.ship_mut("Rose").nerve.duty = Duty::Hide), (5, 5), "nobody is on deck");
    let prize = |battle: &mut Battle| {
        let ship = battle.ship_mut("Rose");
        (ship.colours.fate, ship.crew.prize, ship.rig.hoisted) = (Fate::Struck, 4, 1);
    };
    assert_eq!(range(&prize), (0, 4), "a prize makes half her sail at most");
}

#[test]
fn b_move_6_whose_sail_is_set_must_move_and_who_is_helpless_cannot() {
    let moves = |options: &str, change: &dyn Fn(&mut Battle)| {
        let mut battle = frigate(options, "N");
        battle.ship_mut("Rose").run.stage = Stage::Waits;
        change(&mut battle);
        (battle.fleet.can_move(ROSE), battle.fleet.must_move(ROSE))
    };
    let sail = |hoisted: u8| move |battle: &mut Battle| battle.ship_mut("Rose").rig.hoisted = hoisted;
    assert_eq!(moves("", &sail(0)), (true, false), "at anchor she may");
    assert_eq!(moves("", &sail(1)), (true, true), "under one mast she must");
    let men = |battle: &mut Battle| (battle.ship_mut("Rose").crew.below, battle.ship_mut("Rose").crew.deck) = (0, 4);
    assert_eq!(moves(r#""min_sail_crew": 5"#, &men), (false, false), "four men are too few to sail her");
    assert_eq!(moves(r#""min_sail_crew": 4"#, &men), (true, true), "and enough if it takes four");
    let prize = |lost: u8| {
        move |battle: &mut Battle| {
            let ship = battle.ship_mut("Rose");
            (ship.colours.fate, ship.crew.prize, ship.rig.hoisted, ship.rig.lost) = (Fate::Struck, 4, 0, lost);
        }
    };
    assert_eq!(moves("", &prize(7)), (true, false), "half of two increments is one");
    assert_eq!(moves("", &prize(8)), (false, false), "half of one is none");
    assert_eq!(moves("", &|battle| battle.ship_mut("Rose").run.stage = Stage::Done), (false, false), "she has moved");
    assert_eq!(moves("", &|battle| battle.ship_mut("Rose").berth.aground = true), (false, false), "aground");
    let burns = |battle: &mut Battle| battle.ship_mut("Rose").clocks.blaze = 1;
    assert_eq!(moves("", &burns), (true, true), "burning she sails on");
    assert_eq!(moves(r#""burning_move": "none""#, &burns), (false, false), "or lies where she is");
}

#[test]
fn amb_95_oars_retire_from_an_enemy_whom_they_can_leave() {
    let ships = ["Red row_boat Rose 48,40 N duty=retire", "Blue brig Wasp 48,60 N"];
    let battle = Battle::new(&ships);
    assert!(battle.fleet.must_retire(ROSE), "she has come to no base, and the water astern is free");
    let mut bold = Battle::new(&ships);
    bold.ship_mut("Rose").nerve.duty = Duty::NoCloser;
    assert!(!bold.fleet.must_retire(ROSE), "who comes no closer may stay");
}

/// A schooner has one turning box of 90 degrees and one of 45.
#[test]
fn amb_20_the_boxes_that_a_turn_takes() {
    let battle = class("", "schooner", "N");
    for (used, by, taken) in [
        (0b00, 45, Some(0b10)),
        (0b00, -45, Some(0b10)),
        (0b00, 46, Some(0b01)),
        (0b00, 90, Some(0b01)),
        (0b00, 91, Some(0b11)),
        (0b00, 135, Some(0b11)),
        (0b00, 136, None),
        (0b01, 45, Some(0b11)),
        (0b01, 46, None),
        (0b10, 90, Some(0b11)),
        (0b10, 91, None),
        (0b11, 1, None),
        (0b01, 0, Some(0b01)),
    ] {
        assert_eq!(battle.fleet.take_boxes(ROSE, used, Angle::degrees(by)), taken, "{by} degrees with {used:02b} used");
    }
    let mut battle = class("", "schooner", "N");
    battle.ship_mut("Rose").hull.rudder_lost = 0b01;
    assert_eq!(battle.fleet.take_boxes(ROSE, 0, Angle::degrees(45)), Some(0b10), "the box that she has left");
    assert_eq!(battle.fleet.take_boxes(ROSE, 0, Angle::degrees(46)), None, "the other is lost");
    let boxes = |change: &dyn Fn(&mut Battle)| {
        let mut battle = class("", "schooner", "N");
        change(&mut battle);
        let degrees = |angles: &[Angle]| angles.iter().map(|angle| angle.0 / 100).collect::<Vec<_>>();
        let [taken, left] = battle.fleet.boxes_of(ROSE, battle.ship("Rose").run.turned);
        (battle.fleet.turning_boxes(ROSE).to_vec(), degrees(&taken), degrees(&left))
    };
    let [none, both]: [Vec<i32>; 2] = [vec![], vec![90, 45]];
    assert_eq!(boxes(&|_| {}), (vec![90, 45], none.clone(), both), "a move begins");
    assert_eq!(
        boxes(&|battle| battle.ship_mut("Rose").run.turned = 0b01),
        (vec![45], vec![90], vec![45]),
        "one is used"
    );
    assert_eq!(
        boxes(&|battle| battle.ship_mut("Rose").hull.rudder_lost = 0b10),
        (vec![90], none.clone(), vec![90]),
        "one is lost"
    );
    assert_eq!(
        boxes(&|battle| battle.ship_mut("Rose").clocks.jammed = 1),
        (vec![], none.clone(), none.clone()),
        "her rudder is jammed"
    );
    assert_eq!(boxes(&|battle| battle.ship_mut("Rose").rig.hoisted = 0).2, none, "at anchor she does not turn");
    let becalmed = |turned: u8| {
        move |battle: &mut Battle| {
            (battle.ship_mut("Rose").run.pips, battle.ship_mut("Rose").run.turned) = (-30, turned)
        }
    };
    assert_eq!(boxes(&becalmed(0)).2, [90], "becalmed she has one");
    assert_eq!(boxes(&becalmed(0b10)), (vec![90], vec![45], none), "and no more");
}

#[test]
fn b_spec_r7_b_spec_r8_to_which_hand_she_turns() {
    for (jammed, starboard, larboard, blaze, hand) in [
        (0, 0, 0, 0, Hand::Either),
        (1, 0, 0, 0, Hand::Neither),
        (0, 1, 0, 0, Hand::Starboard),
        (0, 0, 1, 0, Hand::Larboard),
        (0, 1, 1, 0, Hand::Neither),
        (0, 0, 0, 1, Hand::Neither),
        (1, 1, 0, 0, Hand::Neither),
    ] {
        let mut battle = frigate("", "N");
        battle.ship_mut("Rose").clocks =
            Clocks { jammed, starboard_only: starboard, larboard_only: larboard, blaze, ..Clocks::default() };
        assert_eq!(battle.fleet.hand(ROSE), hand, "jammed {jammed}, {starboard}, {larboard}, on fire {blaze}");
        let turn = |by: i32| {
            let plan = battle.fleet.plan(ROSE, &course(&[Go::Run(9.0), Go::Turn(by)]));
            plan.err().map_or_else(String::new, |refusal| refusal.clause)
        };
        let why = if blaze > 0 {
            "B-CFIRE-1"
        } else if hand == Hand::Neither {
            "B-SPEC-R7"
        } else {
            "B-SPEC-R8"
        };
        let clause = |may: bool| if may { "" } else { why };
        assert_eq!(turn(30), clause(matches!(hand, Hand::Either | Hand::Starboard)), "to starboard: {hand:?}");
        assert_eq!(turn(-30), clause(matches!(hand, Hand::Either | Hand::Larboard)), "to larboard: {hand:?}");
    }
}

#[test]
fn b_move_5_what_a_course_is_made_of() {
    let clause = |options: &str, legs: &[Leg]| {
        let battle = frigate(options, "N");
        battle
            .fleet
            .plan(ROSE, &Course::new(legs.iter().copied()))
            .err()
            .map_or_else(String::new, |refusal| refusal.clause)
    };
    let (run, turn) = (|length: f64| Leg::Run(inches(length)), |by: i32| Leg::Turn(Angle::degrees(by)));
    for (options, legs, right) in [
        ("", vec![run(9.0)], ""),
        ("", vec![run(10.0)], ""),
        ("", vec![run(8.0)], "B-MOVE-6"),
        ("", vec![run(11.0)], "B-MOVE-7"),
        ("", vec![run(9.5)], "B-MOVE-5"),
        (r#""move_step": 0.5"#, vec![run(9.5)], ""),
        (r#""move_step": 0.5"#, vec![run(9.25)], "B-MOVE-5"),
        ("", vec![run(9.0), run(0.0)], "B-MOVE-1"),
        ("", vec![run(10.0), run(-1.0)], "B-MOVE-1"),
        ("", vec![run(3.0), Leg::Halt], ""),
        ("", vec![Leg::Halt, run(3.0)], "B-MOVE-6"),
        ("", vec![turn(45), turn(45), run(9.0)], "B-SAIL-4"),
        ("", vec![turn(45), turn(-45), run(9.0)], ""),
        ("", vec![turn(45), turn(45), turn(1), run(5.0)], "B-TURNING-3"),
        ("", vec![turn(46), run(9.0)], "B-SAIL-4"),
        ("", vec![turn(0), run(9.0)], "B-TURNING-1"),
        ("", vec![turn(181), run(9.0)], "B-TURNING-1"),
        (r#""min_straight_between_turns": 3"#, vec![turn(20), run(3.0), turn(-20), run(6.0)], ""),
        (r#""min_straight_between_turns": 3"#, vec![turn(20), run(2.0), turn(-20), run(7.0)], "B-TURNING-3"),
        (r#""min_straight_between_turns": 3"#, vec![run(1.0), turn(20), run(1.0), run(2.0), turn(-20), run(5.0)], ""),
        ("", vec![run(3.0), turn(90), run(2.0)], ""),
        ("", vec![run(3.0), turn(90), run(3.0)], "B-SAIL-4"),
    ] {
        assert_eq!(clause(options, &legs), right, "{legs:?} {options}");
    }
}

#[test]
fn b_sail_4_a_course_is_tallied_as_it_is_planned() {
    for options in ["", r#""midturn_half": "remainder""#] {
        for (legs, allowed) in [
            (vec![Go::Run(9.0)], (9.0, 10.0)),
            (vec![Go::Turn(45), Go::Run(9.0)], (9.0, 10.0)),
            (vec![Go::Run(2.0), Go::Turn(46), Go::Run(3.0)], if options.is_empty() { (5.0, 5.0) } else { (6.0, 6.0) }),
            (
                vec![Go::Run(2.0), Go::Turn(45), Go::Turn(10), Go::Run(1.0), Go::Turn(20), Go::Run(2.0)],
                if options.is_empty() { (5.0, 5.0) } else { (6.0, 6.0) },
            ),
        ] {
            let mut battle = class(options, "brig", "N");
            // Brigs have three turning boxes. Four masts give 8 to 10 inches.
            battle.ship_mut("Rose").rig.hoisted = 4;
            battle.ship_mut("Rose").run.pips = 0;
            let course = course(&legs);
            let tally = battle.fleet.tally(ROSE, &course);
            let printed = |length: f64| {
                if length == 9.0 {
                    8.0
                } else if length == 5.0 {
                    4.0
                } else {
                    length
                }
            };
            let least = if options.is_empty() || allowed.0 > 8.0 { printed(allowed.0) } else { 5.0 };
            assert_eq!(
                (tally.allowance.min, tally.allowance.max),
                (inches(least), inches(allowed.1)),
                "{options}: 8 to 10 inches, half of all or of the rest of them"
            );
            if let Ok(plan) = battle.fleet.plan(ROSE, &course) {
                assert_eq!(
                    (plan.allowance, plan.ran, plan.turned),
                    (tally.allowance, tally.ran, tally.turned),
                    "{options}"
                );
            }
        }
    }
    let battle = frigate("", "N");
    let over = battle.fleet.tally(ROSE, &course(&[Go::Run(30.0), Go::Turn(90), Go::Turn(45), Go::Ask]));
    assert_eq!((over.ran, over.turned, over.halts), (inches(30.0), u8::MAX, true), "what is too much is counted too");
}

#[test]
fn amb_10_the_headings_that_leave_her_her_whole_speed() {
    let fair = |class_of: &str, options: &str, sail: u8| {
        let mut battle = class(options, class_of, "N");
        battle.ship_mut("Rose").rig.hoisted = sail;
        battle.fleet.fair_headings(ROSE)
    };
    let span = |by: i32| Some((Heading::degrees(360 - by), Heading::degrees(by)));
    assert_eq!(fair("frigate", "", 5), span(45), "before a south wind, 45 degrees to either hand");
    assert_eq!(fair("frigate", "", 1), span(45), "under one mast as well");
    assert_eq!(fair("frigate", r#""running_half_angle": 90"#, 5), span(90), "or what the option says");
    assert_eq!(fair("frigate", "", 0), None, "no wind moves a ship at anchor");
    assert_eq!(fair("row_boat", "", 0), None, "nor oars");
}

#[test]
fn b_dam_11_amb_19_who_drifts_who_is_adrift_and_who_lies_at_anchor() {
    let state = |options: &str, change: &dyn Fn(&mut Battle)| {
        let mut battle = frigate(options, "N");
        change(&mut battle);
        (battle.fleet.drifts(ROSE), battle.fleet.adrift(ROSE), battle.fleet.anchored(ROSE))
    };
    let dismasted = |anchor: bool| {
        move |battle: &mut Battle| {
            let rig = &mut battle.ship_mut("Rose").rig;
            (rig.hoisted, rig.lost, rig.anchor) = (0, 9, anchor);
        }
    };
    let red = |battle: &mut Battle| (battle.ship_mut("Rose").hull.boxes, battle.ship_mut("Rose").rig.hoisted) = (25, 0);
    assert_eq!(state("", &|_| {}), (false, false, false), "under sail");
    assert_eq!(state("", &|battle| battle.ship_mut("Rose").rig.hoisted = 0), (false, false, true), "at anchor");
    assert_eq!(state("", &dismasted(false)), (false, true, false), "dismasted");
    assert_eq!(state("", &dismasted(true)), (false, false, true), "with an anchor dropped");
    assert_eq!(state("", &red), (true, true, false), "beyond the red line");
    let all = r#""drift_ships": "all""#;
    assert_eq!(state(all, &dismasted(false)), (true, true, false), "by option all who are adrift");
    assert_eq!(state(all, &dismasted(true)), (false, false, true), "but nobody at anchor");
    assert_eq!(state(all, &|battle| battle.ship_mut("Rose").rig.hoisted = 0), (false, false, true), "by choice");
    let loose = r#""drift_ships": "all", "zero_sail": "adrift""#;
    assert_eq!(
        state(loose, &|battle| battle.ship_mut("Rose").rig.hoisted = 0),
        (true, true, false),
        "by the other reading"
    );
    let aground = |battle: &mut Battle| {
        red(battle);
        battle.ship_mut("Rose").berth.aground = true;
    };
    assert!(!state("", &aground).0, "the ground holds her");
    for (fate, drifts) in [(Fate::Abandoned, true), (Fate::Struck, false), (Fate::Sinking, false), (Fate::Sunk, false)]
    {
        let gone = |battle: &mut Battle| {
            red(battle);
            battle.ship_mut("Rose").colours.fate = fate;
        };
        assert_eq!(state("", &gone).0, drifts, "{fate:?}");
    }
}

/// Rolls once for swimmers of Red's. Returns where they are then, and whether they are ashore.
fn swum(land: &str, from: (f64, f64), face: u8) -> (Vec<Point>, bool) {
    let ships = r#"(name: "Rose", class: "brig", side: "Red", at: (5, 5), heading: "N", state: {"sail": 0}),
        (name: "Wasp", class: "brig", side: "Blue", at: (90, 5), heading: "N", state: {"sail": 0})"#;
    let mut battle = Battle::of(mustered(&common::battle(&format!("table: (width: 96, height: 72), {land}"), ships)));
    let party = Party {
        ship: ROSE,
        side: RED,
        boat: false,
        at: Point::inches(from.0, from.1),
        heading: Heading::NORTH,
        men: 1,
        leaders: 0,
    };
    battle.fleet.later.water.parties.push(party);
    battle.business.push(Sailing::Swim(RED));
    battle.dice(&[face]).done();
    let left = battle.fleet.later.water.parties.iter().map(|party| party.at).collect();
    (left, battle.said("B-OARS-2").contains("safe ashore"))
}

#[test]
fn amb_23_men_in_the_water_make_for_the_nearest_point_of_the_shore() {
    let land = r#"land: [(name: "Isla Perdida", outline: [(30, 20), (70, 20), (70, 50), (30, 50)])],"#;
    for (from, after) in [
        ((50.0, 15.0), (50.0, 18.0)),
        ((75.0, 35.0), (72.0, 35.0)),
        ((50.0, 55.0), (50.0, 52.0)),
        ((25.0, 35.0), (28.0, 35.0)),
        ((73.0, 54.0), (71.2, 51.6)),
        ((27.0, 54.0), (28.8, 51.6)),
        ((73.0, 16.0), (71.2, 18.4)),
        ((27.0, 16.0), (28.8, 18.4)),
    ] {
        let (at, ashore) = swum(land, from, 3);
        assert!(!ashore && at.len() == 1, "3 of 5 inches from {from:?}: {at:?}");
        assert!(
            at[0].distance(Point::inches(after.0, after.1)) <= Length(3),
            "straight for the shore from {from:?}: {at:?}"
        );
        assert_eq!(swum(land, from, 5), (vec![], true), "5 of 5 inches from {from:?}");
    }
    let islands = r#"land: [(name: "Far", outline: [(30, 20), (40, 20), (40, 30), (30, 30)]), (name: "Near", outline: [(52, 20), (60, 20), (60, 30), (52, 30)]),
        (name: "Bank", outline: [(46, 20), (49, 20), (49, 30), (46, 30)], shoal: true)],"#;
    let (at, _) = swum(islands, (49.5, 25.0), 2);
    assert_eq!(at, [Point::inches(51.5, 25.0)], "the nearer of two islands, and no shoal");
}

#[test]
fn b_oars_2_all_who_swim_from_one_ship_are_one_row_wherever_they_are() {
    let ships = ["Red brig Rose 5,5 N", "Blue brig Wasp 90,5 N", "Red brig Hart 5,60 N"];
    let mut battle = Battle::new(&ships);
    let party = |ship: u16, side, boat, x: f64, men: u8| Party {
        ship: UnitId(ship),
        side,
        boat,
        at: Point::inches(x, 40.0),
        heading: Heading::NORTH,
        men,
        leaders: 0,
    };
    for ship in ["Rose", "Hart"] {
        battle.ship_mut(ship).crew.below = 0;
    }
    let blue = RED.other();
    battle.fleet.later.water.parties = vec![
        party(0, RED, false, 40.0, 2),
        party(2, RED, false, 50.0, 4),
        party(0, RED, false, 60.0, 3),
        party(0, RED, true, 44.0, 5),
        party(2, RED, true, 46.0, 5),
        party(0, blue, false, 60.0, 7),
    ];
    battle.business.push(Sailing::Swim(RED));
    battle.dice(&[2; 5]).dice(&[2; 4]).dice(&[1, 1]).dice(&[1, 2]).done();
    let rows: Vec<(u8, String)> = battle.thrown();
    let dice: Vec<u8> = rows.iter().map(|row| row.0).collect();
    assert_eq!(dice, [5, 4, 2, 2], "five of Rose's, four of Hart's, and two dice for each boat");
    let left = &battle.fleet.later.water.parties;
    let men =
        |ship: u16, boat: bool| left.iter().filter(|party| party.ship == UnitId(ship) && party.boat == boat).count();
    assert_eq!(
        [men(0, false), men(2, false), men(0, true), men(2, true)],
        [3, 1, 1, 1],
        "each place by itself, the enemy's man stays"
    );
    let still = left.iter().find(|party| party.side == blue).map(|party| (party.at, party.men));
    assert_eq!(still, Some((Point::inches(60.0, 40.0), 7)), "Blue's men wait for his phase");
    let pose = Pose::new(Point::inches(5.0, 5.0), Heading::NORTH);
    assert_eq!(battle.ship("Rose").berth.pose, pose, "no ship has moved");
}
