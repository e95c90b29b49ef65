//! Hulls in plain numbers, as captains use them, agree with the hulls of the rules.

use wg_barnacle::position::lie::{PlainHull, Swing};
use wg_core::{Angle, Footprint, Heading, Hull, Length, Point, Pose};

/// Ten inches long and two wide.
const LONG: Footprint = Footprint::new(Length::inches(10), Length::inches(2));
/// Six inches long and four wide.
const SHORT: Footprint = Footprint::new(Length::inches(6), Length::inches(4));

fn lie(x: f64, y: f64, degrees: i32, footprint: &Footprint) -> PlainHull {
    PlainHull::of(Pose::new(Point::inches(x, y), Heading::degrees(degrees)), footprint)
}

fn near(found: (f64, f64), right: (f64, f64)) -> bool {
    (found.0 - right.0).abs() < 1e-3 && (found.1 - right.1).abs() < 1e-3
}

#[test]
fn places_are_counted_ahead_and_to_starboard() {
    for (degrees, right) in [(0, (12.0, 23.0)), (90, (13.0, 18.0)), (180, (8.0, 17.0)), (270, (7.0, 22.0))] {
        let hull = lie(10.0, 20.0, degrees, &LONG);
        assert!(
            near(hull.place(3.0, 2.0), right),
            "3 ahead and 2 to starboard, heading {degrees}: {:?}",
            hull.place(3.0, 2.0)
        );
        assert!(near(hull.seen(right), (3.0, 2.0)), "and seen from her it is the same place: {:?}", hull.seen(right));
    }
}

#[test]
fn b_turning_1_she_runs_straight_on_and_turns_on_her_bow() {
    for degrees in [0, 30, 90, 200, 315] {
        let start = Pose::new(Point::inches(10.0, 20.0), Heading::degrees(degrees));
        let ran = PlainHull::of(start, &LONG).run(7.0);
        let right = PlainHull::of(start.run(Length::inches(7)), &LONG);
        assert!(near((ran.x, ran.y), (right.x, right.y)), "7 inches, heading {degrees}: {ran:?}");
        for by in [-90, -45, 20, 45, 90] {
            let angle = Angle::degrees(by);
            let turned = PlainHull::of(start, &LONG).turned(Swing::by(angle));
            let right = PlainHull::of(start.turned_on_bow(&LONG, angle), &LONG);
            assert!(near((turned.x, turned.y), (right.x, right.y)), "{by} from {degrees}: {turned:?}, not {right:?}");
            assert!(
                near((turned.east, turned.north), (right.east, right.north)),
                "{by} from {degrees}: she looks there"
            );
        }
    }
}

#[test]
fn her_nearest_point_is_that_of_her_hull() {
    for (to, right) in [
        ((0.0, 20.0), (0.0, 5.0)),
        ((0.0, -20.0), (0.0, -5.0)),
        ((9.0, 2.0), (1.0, 2.0)),
        ((-9.0, 9.0), (-1.0, 5.0)),
        ((9.0, -9.0), (1.0, -5.0)),
        ((0.5, 3.0), (0.5, 3.0)),
    ] {
        let found = lie(0.0, 0.0, 0, &LONG).nearest(to);
        assert!(near(found, right), "nearest to {to:?}: {found:?}");
    }
    let found = lie(0.0, 0.0, 90, &LONG).nearest((20.0, 9.0));
    assert!(near(found, (5.0, 1.0)), "heading east her bow lies there: {found:?}");
}

/// Where another hull lies, the widest gap between the two along an axis, and how far they are apart.
const PAIRS: [((f64, f64, i32), f64, f64); 8] = [
    // Side by side, bow to stern, and both at once.
    ((8.0, 0.0, 0), 5.0, 5.0),
    ((-8.0, 0.0, 180), 5.0, 5.0),
    ((0.0, 12.0, 0), 4.0, 4.0),
    ((0.0, -12.0, 0), 4.0, 4.0),
    ((6.0, 12.0, 0), 4.0, 5.0),
    // Across each other.
    ((9.0, 0.0, 90), 5.0, 5.0),
    ((0.0, 11.0, 90), 4.0, 4.0),
    // Overlapping.
    ((2.0, 0.0, 0), -1.0, 0.0),
];

#[test]
fn the_strip_between_two_hulls_is_as_wide_as_the_water_between_them() {
    let own = lie(0.0, 0.0, 0, &LONG);
    let hull = Hull::new(Pose::new(Point::inches(0.0, 0.0), Heading::NORTH), LONG);
    for ((x, y, degrees), strip, apart) in PAIRS {
        let other = lie(x, y, degrees, &SHORT);
        let there = Hull::new(Pose::new(Point::inches(x, y), Heading::degrees(degrees)), SHORT);
        assert_eq!(hull.distance_to(&there), Length::from_inches(apart), "({x}, {y}): by the rules");
        for found in [own.parted(&other), other.parted(&own)] {
            assert!((found - strip).abs() < 1e-6, "({x}, {y}), heading {degrees}: {found} and not {strip}");
        }
        assert!((own.apart_squared(&other) - (x * x + y * y)).abs() < 1e-6, "from middle to middle");
        for (within, meets) in [(strip - 0.01, false), (strip + 0.01, true)] {
            assert_eq!(own.meets(&other, within), meets, "({x}, {y}), heading {degrees}: within {within}");
        }
    }
    assert!(own.meets(&lie(8.0, 0.0, 0, &SHORT), 5.0), "exactly so far is within");
    assert!(!own.meets(&lie(80.0, 0.0, 0, &SHORT), 5.0), "far away is not");
}

#[test]
fn b_grap_1_how_far_two_lie_apart_is_reckoned_from_keel_to_keel() {
    let own = lie(0.0, 0.0, 0, &LONG);
    // Half a beam of each is subtracted: 1 and 2 inches.
    for ((x, y, degrees), gap) in [
        ((8.0, 0.0, 0), 5.0),
        ((-8.0, 0.0, 0), 5.0),
        ((8.0, 4.0, 180), 5.0),
        ((0.0, 14.0, 0), 3.0),
        ((0.0, -14.0, 0), 3.0),
        ((9.0, 0.0, 90), 3.0),
        ((3.0, 12.0, 0), 2.0),
        ((2.0, 0.0, 0), 0.0),
    ] {
        let other = lie(x, y, degrees, &SHORT);
        for found in [own.gap(&other), other.gap(&own)] {
            assert!((found - gap).abs() < 1e-3, "({x}, {y}), heading {degrees}: {found} and not {gap}");
        }
    }
}

#[test]
fn what_she_sweeps_is_as_long_as_her_run_and_herself() {
    for degrees in [0, 90, 225] {
        let start = lie(10.0, 20.0, degrees, &LONG);
        let swept = start.swept(8.0);
        assert_eq!((swept.half, swept.beam), (9.0, 1.0), "8 inches and her own 10");
        assert!(near(swept.place(9.0, 0.0), start.run(8.0).place(5.0, 0.0)), "its bow is hers at the end");
        assert!(near(swept.place(-9.0, 0.0), start.place(-5.0, 0.0)), "its stern is hers at the beginning");
    }
    let pose = Pose::new(Point::inches(10.0, 20.0), Heading::EAST);
    assert_eq!(
        PlainHull::of(pose, &LONG).shape(Heading::EAST, LONG),
        Hull::new(pose, LONG),
        "and as the rules see her"
    );
}
