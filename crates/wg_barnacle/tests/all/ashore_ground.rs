//! The ground: what is dry, what is a quay, how far the shore is, and where men can stand, march, charge and run (A5,
//! A9, A17).

use wg_barnacle::ashore::charge::Way;
use wg_barnacle::ashore::ground::BEACH;
use wg_barnacle::ashore::march_check;
use wg_barnacle::position::{Fate, Pace, Whereabouts};
use wg_core::{Angle, Footprint, Heading, Hull, Length, No, Point, Pose, Refusal, UnitId};

use crate::common::{battle as battle_of, course};
use crate::island::{Go, ashore, unit};
use crate::play::{AtSea as _, Battle, mustered};

/// The first unit on the island.
const OURS: UnitId = UnitId(2);
const THEIRS: UnitId = UnitId(3);

/// Sets up units on the island of the tests, which is 30 to 70 inches east and 20 to 50 inches north.
fn island(units: &str) -> Battle {
    Battle::of(mustered(&ashore("", units)))
}

fn inches(inches: f64) -> Length {
    Length::from_inches(inches)
}

/// Returns fifteen pirates in one rank: 7.5 inches of front, an inch deep.
fn pirates(side: &str, name: &str, at: (f64, f64), heading: &str) -> String {
    unit(side, "pirates", name, at, heading, "")
}

#[test]
fn b_land_8_a_ship_lies_at_a_quay_within_an_inch_with_her_sails_furled() {
    let mut battle = island("");
    let rover = battle.id("Rover");
    // Rover is 10 inches long and 2.8 wide. The quay reaches from (28.5, 30) to (30, 38).
    for (x, y, docked) in [
        (26.1, 34.0, true),
        (26.05, 34.0, false),
        (28.5, 24.0, true),
        (28.5, 23.9, false),
        (28.5, 44.0, true),
        (28.5, 44.1, false),
        (28.6, 34.0, true),
        (20.0, 34.0, false),
    ] {
        battle.ship_mut("Rover").berth.pose = Pose::new(Point::inches(x, y), Heading::NORTH);
        assert_eq!(battle.fleet.docked(rover), docked, "she lies at ({x}, {y})");
    }
    let quays = r#"table: (width: 96, height: 72), land: [(name: "Isla Perdida", outline: [(30, 20), (70, 20), (70, 50), (30, 50)])],
        works: [(name: "the east quay", kind: Port, outline: [(70, 30), (71, 30), (71, 38), (70, 38)]),
                (name: "the west quay", kind: Port, outline: [(29, 30), (30, 30), (30, 38), (29, 38)]),
                (name: "the wood", kind: Wood, outline: [(29, 40), (33, 40), (33, 48), (29, 48)])],"#;
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (27, 34), heading: "N", state: {"sail": 0}),
        (name: "Watch", class: "brig", side: "Blue", at: (73, 34), heading: "N", state: {"sail": 0}),
        (name: "Wren", class: "brig", side: "Red", at: (27, 46), heading: "N", state: {"sail": 0})"#;
    let two = mustered(&battle_of(quays, ships));
    assert_eq!(
        [0, 1, 2].map(|unit| two.docked(UnitId(unit))),
        [true, true, false],
        "either quay will do, and a wood is none"
    );
    battle.ship_mut("Rover").berth.pose = Pose::new(Point::inches(27.0, 34.0), Heading::NORTH);
    battle.ship_mut("Rover").rig.hoisted = 1;
    assert!(!battle.fleet.docked(rover), "with a mast hoisted she sails past it");
    battle.ship_mut("Rover").rig.hoisted = 0;
    for (fate, docked) in [(Fate::Struck, true), (Fate::Sunk, false), (Fate::Left, false), (Fate::Burnt, false)] {
        battle.ship_mut("Rover").colours.fate = fate;
        assert_eq!(battle.fleet.docked(rover), docked, "{fate:?}: who is gone lies nowhere");
    }
}

#[test]
fn b_lmov_4_dry_land_ends_with_the_land_and_with_the_table() {
    let land = r#"table: (width: 96, height: 72), land: [(name: "East", outline: [(80, 60), (110, 60), (110, 90), (80, 90)]),
        (name: "West", outline: [(-10, -10), (10, -10), (10, 10), (-10, 10)]),
        (name: "Bank", outline: [(40, 40), (50, 40), (50, 50), (40, 50)], shoal: true)],"#;
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (60, 30), heading: "N"),
        (name: "Watch", class: "brig", side: "Blue", at: (30, 60), heading: "N")"#;
    let fleet = mustered(&battle_of(land, ships));
    for (x, y, dry) in [
        (96.0, 72.0, true),
        (96.1, 65.0, false),
        (90.0, 72.1, false),
        (0.0, 0.0, true),
        (-0.1, 5.0, false),
        (5.0, -0.1, false),
        (9.9, 9.9, true),
        (10.1, 5.0, false),
        (79.9, 65.0, false),
        (45.0, 45.0, false),
        (60.0, 30.0, false),
    ] {
        assert_eq!(fleet.is_dry(Point::inches(x, y)), dry, "({x}, {y})");
    }
}

#[test]
fn b_land_5_how_far_the_shore_is_counts_from_the_nearest_edge_of_a_unit() {
    for (at, heading, off) in [
        ((50.0, 35.0), "N", 14.5),
        ((50.0, 21.5), "N", 1.0),
        ((50.0, 48.9), "N", 0.6),
        ((34.0, 35.0), "E", 3.5),
        ((66.0, 35.0), "E", 3.5),
        ((34.0, 35.0), "N", 0.25),
    ] {
        let battle = island(&pirates("Red", "Ours", at, heading));
        assert_eq!(battle.fleet.off_shore(OURS), inches(off), "{at:?}, looking {heading}");
    }
}

#[test]
fn b_land_5_men_are_taken_off_from_within_three_inches_of_the_shore() {
    let battle = island(&pirates("Red", "Ours", (50.0, 22.5), "N"));
    let ground = battle.fleet.ground(OURS);
    let near = battle.fleet.shore_near(&ground, BEACH);
    assert!(near.contains(&Point::inches(50.0, 20.0)), "straight behind them: {near:?}");
    assert!(near.iter().all(|at| ground.distance_to_point(*at) <= BEACH), "and nothing beyond 3 inches");
    assert!(near.iter().any(|at| at.x != Point::inches(50.0, 20.0).x), "there is more of the beach than one place");
    assert!(battle.fleet.shore_near(&ground, inches(1.99)).is_empty(), "2 inches off it is too far for less");
    assert!(!battle.fleet.shore_near(&ground, inches(2.0)).is_empty(), "and near enough for 2");
}

/// Sets up a triangle of land whose long side slants from (30, 20) to (80, 70), with water to the north-west of it.
fn slanting() -> Battle {
    let land = r#"options: {"wind_alarm": "manual", "landings": "on"}, table: (width: 96, height: 72), land: [(name: "Slant", outline: [(30, 20), (80, 20), (80, 70)])],"#;
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (20, 60), heading: "N", state: {"sail": 0}),
        (name: "Watch", class: "row_boat", side: "Blue", at: (90, 5), heading: "N")"#;
    Battle::of(mustered(&battle_of(land, ships)))
}

/// Returns a boat as small as a point.
fn boat(x: f64, y: f64) -> Hull {
    Hull::new(Pose::new(Point::inches(x, y), Heading::NORTH), Footprint::new(Length(2), Length(2)))
}

#[test]
fn b_land_2_boats_make_for_the_nearest_point_of_a_slanting_shore() {
    let battle = slanting();
    let party = battle.id("Party of the Rover");
    for (from, to) in [((40.3, 49.9), (50.1, 40.1)), ((35.0, 45.6), (45.3, 35.3)), ((60.2, 70.0), (70.1, 60.1))] {
        let hull = boat(from.0, from.1);
        let beach = battle.fleet.beach(party, 8, &hull).expect("there is room all along the shore");
        let at = Point::inches(to.0, to.1);
        assert!(beach.at.distance(at) <= Length(4), "square to the shore from {from:?}, not {:?}", beach.at);
        let way = hull.pose.at.distance(at);
        assert!((beach.way - way).0.abs() <= 4, "{} and not {}", beach.way.in_inches(), way.in_inches());
        let inland = Heading::degrees(135);
        assert!(inland.to(beach.pose.heading).abs() <= Angle(20), "they look inland: {}", beach.pose.heading);
        let deep = beach.pose.at.distance(beach.at);
        assert!((deep - inches(0.6)).0.abs() <= 2, "their middle stands 0.6 inches behind the water's edge: {deep:?}");
    }
    let beach = battle.fleet.beach(party, 8, &boat(20.0, 18.0)).expect("round the corner there is room");
    let corner = boat(20.0, 18.0).pose.at.distance(Point::inches(30.0, 20.0));
    assert!(beach.way >= corner - Length(2), "nothing is nearer than the corner: {}", beach.way.in_inches());
}

#[test]
fn b_land_2_a_party_lands_on_nobody_and_an_inch_from_the_enemy() {
    // The boat is at (20, 25). 8 men in one rank stand from 30.1 to 31.1 inches east.
    let straight = |side: &str, x: f64| {
        let battle = island(&pirates(side, "Mob", (x, 25.0), "N"));
        let party = battle.id("Party of the Rover");
        let beach = battle.fleet.beach(party, 8, &boat(20.0, 25.0)).expect("there is room somewhere");
        beach.pose == Pose::new(Point::inches(30.6, 25.0), Heading::EAST)
    };
    for (side, x, fits) in [
        ("Blue", 35.9, true),
        ("Blue", 35.8, false),
        ("Red", 35.8, true),
        ("Red", 34.9, true),
        ("Red", 34.7, false),
        ("Blue", 31.0, false),
    ] {
        assert_eq!(straight(side, x), fits, "{side}'s pirates stand from {} inches east on", x - 3.75);
    }
}

#[test]
fn b_mel_7_cover_lies_to_no_more_than_a_right_angle_off_the_way_they_run() {
    let trench = Some(Point::inches(46.0, 41.5));
    let wood = Some(Point::inches(35.0, 46.5));
    for (at, away, cover) in [
        ((56.0, 41.5), 0, trench),
        ((56.0, 41.5), 1, wood),
        ((56.0, 41.5), 18000, trench),
        ((56.0, 41.5), 9000, None),
        ((63.0, 40.0), 18000, None),
        ((40.0, 46.5), 27000, wood),
    ] {
        let battle = island(&pirates("Red", "Ours", at, "N"));
        let found = battle.fleet.nearest_cover(OURS, Heading::new(away));
        assert_eq!(found, cover, "from {at:?}, running {away} hundredths of a degree: a hill and a quay are no cover");
    }
}

#[test]
fn b_mel_6_who_is_pushed_back_stops_at_the_water_and_at_whoever_stands_there() {
    let alone = island(&pirates("Red", "Ours", (50.0, 45.0), "N"));
    let pushed =
        |battle: &Battle, way: Heading, by: f64, looks: Heading| battle.fleet.pushed(OURS, way, inches(by), looks).at;
    let (north, south) = (Heading::NORTH, Heading::SOUTH);
    assert_eq!(pushed(&alone, north, 4.0, south), Point::inches(50.0, 49.0), "4 inches of land");
    assert_eq!(pushed(&alone, north, 10.0, south), Point::inches(50.0, 50.0), "backwards to the water's edge");
    assert_eq!(pushed(&alone, north, 10.0, north), Point::inches(50.0, 49.5), "or with the front at it");
    assert_eq!(pushed(&alone, south, 0.9, north), Point::inches(50.0, 44.25), "in steps of a quarter of an inch");
    for side in ["Red", "Blue"] {
        let other = pirates(side, "Other", (50.0, 45.0), "N");
        let two = island(&(pirates("Red", "Ours", (50.0, 40.0), "N") + &other));
        assert_eq!(pushed(&two, north, 10.0, south), Point::inches(50.0, 43.75), "up to {side}'s men and no farther");
        let on = island(&(pirates("Red", "Ours", (50.0, 44.5), "N") + &other));
        assert_eq!(pushed(&on, south, 4.0, north), Point::inches(50.0, 40.5), "who stands on them comes off them");
        assert_eq!(pushed(&on, north, 4.0, north), Point::inches(50.0, 44.5), "and not deeper into them");
        let across = island(&(pirates("Red", "Ours", (50.0, 44.875), "N") + &other));
        assert_eq!(pushed(&across, north, 2.0, south), Point::inches(50.0, 46.875), "as deep as before is not deeper");
    }
}

/// Returns the clause by which the umpire refuses a march with `on_dice` inches on the dice, or '' if it is allowed.
fn marched(battle: &mut Battle, on_dice: u8, legs: &[Go]) -> String {
    let march = &mut battle.fleet.troop_mut(OURS).march;
    (march.stage, march.inches) = (Pace::Marches, on_dice);
    march_check::check(&battle.fleet, OURS, &course(legs)).err().map_or_else(String::new, |refusal| refusal.clause)
}

#[test]
fn b_lmov_1_as_far_as_the_dice_say_and_no_farther() {
    let mut battle = island(&pirates("Red", "Ours", (50.0, 30.0), "N"));
    for (dice, run, clause) in [(7, 7.0, ""), (7, 7.1, "B-LMOV-1"), (2, 2.0, ""), (2, 2.1, "B-LMOV-1"), (12, 12.0, "")]
    {
        assert_eq!(marched(&mut battle, dice, &[Go::Run(run)]), clause, "{run} inches on {dice}");
    }
    let wheels = |count: usize| vec![Go::Turn(15); count];
    assert_eq!(marched(&mut battle, 7, &wheels(12)), "", "it wheels twelve times");
    assert_eq!(marched(&mut battle, 7, &wheels(13)), "B-LMOV-4", "and not once more");
    assert_eq!(marched(&mut battle, 7, &[Go::Turn(180)]), "", "half round at once");
    assert_eq!(marched(&mut battle, 7, &[Go::Turn(10)]), "B-LMOV-4", "in steps of 15 degrees");
}

#[test]
fn b_lmov_4_a_march_ends_at_the_water_and_goes_into_no_fort() {
    let mut battle = island(&pirates("Red", "Ours", (50.0, 45.0), "N"));
    assert_eq!(marched(&mut battle, 12, &[Go::Run(4.5)]), "", "the front stands at the water's edge");
    assert_eq!(marched(&mut battle, 12, &[Go::Run(4.75)]), "B-LMOV-4", "and no farther");
    // Red's own battery is two inches deep and begins at 39 inches.
    let fort = unit("Red", "small_battery", "Battery", (50.0, 40.0), "N", "");
    let mut battle = island(&(pirates("Red", "Ours", (50.0, 30.0), "N") + &fort));
    assert_eq!(marched(&mut battle, 12, &[Go::Run(8.25)]), "", "up to the wall of one's own battery");
    assert_eq!(marched(&mut battle, 12, &[Go::Run(8.75)]), "B-LMOV-4", "but not into it");
    let friend = pirates("Red", "Friends", (50.0, 35.0), "N");
    let mut battle = island(&(pirates("Red", "Ours", (50.0, 30.0), "N") + &friend));
    assert_eq!(marched(&mut battle, 12, &[Go::Run(3.75)]), "", "up to friends");
    assert_eq!(marched(&mut battle, 12, &[Go::Run(4.0)]), "B-LMOV-4", "not onto them");
    assert_eq!(marched(&mut battle, 12, &[Go::Run(7.0)]), "", "but through them");
    let friend = pirates("Red", "Friends", (50.0, 30.5), "N");
    let mut battle = island(&(pirates("Red", "Ours", (50.0, 30.0), "N") + &friend));
    assert_eq!(marched(&mut battle, 12, &[Go::Run(0.25)]), "", "who already stands on them may stand there still");
}

#[test]
fn amb_79_a_march_stops_an_inch_short_of_every_enemy() {
    for enemies in [1, 2] {
        let far = if enemies == 2 { pirates("Blue", "Far", (36.0, 25.0), "S") } else { String::new() };
        let near = pirates("Blue", "Near", (50.0, 40.0), "S");
        let mut battle = island(&(pirates("Red", "Ours", (50.0, 30.0), "N") + &far + &near));
        assert_eq!(marched(&mut battle, 12, &[Go::Run(8.0)]), "", "an inch is left between them");
        assert_eq!(marched(&mut battle, 12, &[Go::Run(8.25)]), "AMB-79", "less than an inch");
    }
    // A unit that already stands nearer may go away, but come no nearer.
    for (heading, clause) in [("N", "AMB-79"), ("S", "")] {
        let near = pirates("Blue", "Near", (50.0, 40.0), "S");
        let mut battle = island(&(pirates("Red", "Ours", (50.0, 38.25), heading) + &near));
        assert_eq!(
            marched(&mut battle, 12, &[Go::Run(0.25)]),
            clause,
            "three quarters of an inch off, looking {heading}"
        );
    }
}

/// Returns the way of a charge, or the clause that bars it.
fn way(battle: &Battle, target: UnitId) -> Result<Way, String> {
    battle.fleet.check_way::<Refusal>(OURS, target).map_err(|refusal| refusal.clause)
}

#[test]
fn b_chg_3_a_charge_goes_as_far_as_its_dice_can_carry() {
    for (class, least, far, over) in [("pirates", 24.0, 56.0, 56.05), ("kings_horse", 36.0, 68.25, 68.3)] {
        for (x, reach) in [(far, true), (over, false)] {
            let ours = unit("Red", class, "Ours", (31.0, 35.0), "E", "");
            let battle = island(&(ours + &pirates("Blue", "Theirs", (x, 35.0), "E")));
            let found = way(&battle, THEIRS);
            assert_eq!(found.is_ok(), reach, "{class} at {x}: {found:?}");
            if let Ok(way) = found {
                assert_eq!(
                    (way.inches, way.heading, way.at),
                    (inches(least), Heading::EAST, Point::inches(x - 0.5, 35.0)),
                    "{class}: six inches a die, from front to front"
                );
            } else {
                assert_eq!(found, Err("B-CHG-3".to_owned()), "{class}: too far");
            }
        }
    }
}

#[test]
fn b_lmov_5_a_charge_has_nobody_in_its_way() {
    for (between, clear) in [((45.0, 35.0), false), ((45.0, 39.0), false), ((45.0, 44.5), true), ((67.0, 35.0), true)] {
        let units = pirates("Red", "Ours", (35.0, 35.0), "E")
            + &pirates("Blue", "Theirs", (55.0, 35.0), "E")
            + &pirates("Red", "Friends", between, "E");
        let battle = island(&units);
        let found = way(&battle, THEIRS).map(|way| way.inches);
        let right = if clear { Ok(inches(19.0)) } else { Err("B-LMOV-5".to_owned()) };
        assert_eq!(found, right, "friends at {between:?}: both units have 7.5 inches of front");
    }
    let units = pirates("Red", "Ours", (35.0, 35.0), "E") + &pirates("Blue", "Theirs", (35.2, 35.0), "E");
    assert!(
        way(&island(&units), THEIRS).map_or(true, |way| way.inches == Length::ZERO),
        "who stands on them has no way to go"
    );
}

#[test]
fn b_lmov_5_a_charge_goes_over_no_water() {
    let land = r#"options: {"wind_alarm": "manual"}, table: (width: 96, height: 72), land: [(name: "West", outline: [(30, 20), (44, 20), (44, 50), (30, 50)]),
        (name: "East", outline: [(46, 20), (70, 20), (70, 50), (46, 50)])],"#;
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (90, 5), heading: "N"), (name: "Watch", class: "sloop", side: "Blue", at: (5, 68), heading: "S"),"#;
    for (x, crosses) in [(54.0, true), (42.0, false)] {
        let units = pirates("Red", "Ours", (35.0, 35.0), "E") + &pirates("Blue", "Theirs", (x, 35.0), "E");
        let battle = Battle::of(mustered(&battle_of(land, &format!("{ships}{units}"))));
        assert_eq!(
            way(&battle, THEIRS).is_err(),
            crosses,
            "the enemy stands {x} inches east, the channel is at 44 to 46"
        );
        assert_eq!(battle.fleet.check_way::<No>(OURS, THEIRS).is_err(), crosses, "whoever asks");
    }
}

#[test]
fn b_chg_1_only_an_enemy_on_land_is_charged_and_by_whom_a_six_is_enough() {
    let charged = |change: &dyn Fn(&mut Battle)| {
        let ours = pirates("Red", "Ours", (50.0, 30.0), "N");
        let mut battle = island(&(ours + &pirates("Blue", "Theirs", (50.0, 38.0), "S")));
        battle.fleet.initiative.first = Some(wg_core::SideId(0));
        battle.fleet.cursor.phase = wg_barnacle::phases::SIDE_A_MOVES;
        change(&mut battle);
        battle.fleet.chargeable(OURS).to_vec()
    };
    assert_eq!(charged(&|_| {}), [THEIRS], "an enemy eight inches off, and nobody else");
    assert!(charged(&|battle| battle.fleet.troop_mut(OURS).march.balked = true).is_empty(), "once a turn");
    assert!(charged(&|battle| battle.fleet.troop_mut(OURS).march.stage = Pace::Done).is_empty(), "not after a march");
    assert!(
        charged(&|battle| battle.fleet.troop_mut(OURS).march.engaged = Some(THEIRS)).is_empty(),
        "not hand to hand"
    );
    for gone in [Whereabouts::Destroyed, Whereabouts::Boats(None), Whereabouts::Aboard] {
        assert!(charged(&|battle| battle.fleet.troop_mut(THEIRS).stand.whereabouts = gone).is_empty(), "{gone:?}");
    }
    assert_eq!(
        charged(&|battle| battle.fleet.troop_mut(OURS).company.leaders = 0),
        [THEIRS],
        "without a leader on a 5"
    );
    assert!(
        charged(&|battle| battle.fleet.cursor.phase = wg_barnacle::phases::SIDE_B_MOVES).is_empty(),
        "in their own phase"
    );
}
