//! Islands and shoals, lines of fire past them, crossing keels, and nearest points.

use proptest::prelude::*;
use wg_core::geometry::{
    Angle, Footprint, Heading, Hull, Length, Piece, Point, Pose, Waters, keel_crossing, nearest_between, nearest_point,
    off_keel,
};

/// A typical frigate, two inches by half an inch.
fn frigate(x: f64, y: f64, heading: i32) -> Hull {
    Hull::new(Pose::new(Point::inches(x, y), Heading::degrees(heading)), Footprint::inches(2.0, 0.5))
}

fn piece(corners: &[(f64, f64)], shoal: bool) -> Piece {
    Piece { outline: corners.iter().map(|&(x, y)| Point::inches(x, y)).collect(), shoal }
}

/// A bay that is open to the north, between arms two inches broad, with a shoal to the east.
fn bay() -> Waters {
    let corners = [
        (10.0, 10.0),
        (20.0, 10.0),
        (20.0, 20.0),
        (18.0, 20.0),
        (18.0, 12.0),
        (12.0, 12.0),
        (12.0, 20.0),
        (10.0, 20.0),
    ];
    let shoal = [(25.0, 10.0), (30.0, 10.0), (30.0, 20.0), (25.0, 20.0)];
    Waters::new(Length::inches(48), Length::inches(36), vec![piece(&corners, false), piece(&shoal, true)])
}

#[test]
fn land_is_touched_on_its_area_and_edge_but_not_in_its_bays() {
    let waters = bay();
    let rows = [
        ("in the bay", frigate(15.0, 15.0, 0), None),
        ("across an arm", frigate(11.0, 15.0, 90), Some(0)),
        ("wholly on land", frigate(15.0, 11.0, 90), Some(0)),
        ("alongside an arm", frigate(12.25, 15.0, 0), Some(0)),
        ("a hair off it", frigate(12.251, 15.0, 0), None),
        ("on the shoal", frigate(26.0, 15.0, 0), Some(1)),
        ("in open water", frigate(40.0, 15.0, 0), None),
        (
            "around all of it",
            Hull::new(Pose::new(Point::inches(20.0, 15.0), Heading::EAST), Footprint::inches(30.0, 30.0)),
            Some(0),
        ),
    ];
    for (name, hull, piece) in rows {
        assert_eq!(waters.touches(&hull), piece, "{name}");
    }
    assert_eq!(waters.contains(Point::inches(18.0, 15.0)), Some(0), "the edge belongs to it");
    assert_eq!(waters.contains(Point::inches(15.0, 12.0)), Some(0));
    assert_eq!(waters.contains(Point::inches(15.0, 15.0)), None);
    assert_eq!(waters.contains(Point::inches(30.0, 20.0)), Some(1), "so does a corner");
    assert_eq!(waters.size(), (Length::inches(48), Length::inches(36)));
    assert_eq!(waters.pieces().len(), 2);
    assert!(waters.inside_table(&frigate(1.0, 35.75, 90)) && !waters.inside_table(&frigate(0.9, 35.75, 90)));
}

#[test]
fn the_nearest_land_is_dry_and_within_reach() {
    let waters = bay();
    // From her starboard side at 15.25 inches to the eastern arm at 18 inches.
    let in_the_bay = frigate(15.0, 17.0, 0);
    assert_eq!(waters.nearest_land(&in_the_bay, Length::inches(3)), Some((Length::from_inches(2.75), 0)));
    assert_eq!(waters.nearest_land(&in_the_bay, Length::from_inches(2.75)), Some((Length::from_inches(2.75), 0)));
    assert_eq!(waters.nearest_land(&in_the_bay, Length::from_inches(2.75) - Length(1)), None);
    assert_eq!(waters.nearest_land(&frigate(15.0, 11.0, 0), Length::ZERO), Some((Length::ZERO, 0)));
    assert_eq!(
        waters.nearest_land(&frigate(27.0, 15.0, 90), Length::inches(9)).map(|(at, _)| at),
        Some(Length::inches(6)),
        "not the shoal below her"
    );
}

#[test]
fn land_blocks_what_passes_through_it_but_not_what_grazes_it() {
    let waters = bay();
    let at = Point::inches;
    let rows = [
        ("across both arms", at(5.0, 15.0), at(22.0, 15.0), Some(at(10.0, 15.0))),
        ("back again", at(22.0, 15.0), at(5.0, 15.0), Some(at(20.0, 15.0))),
        ("within the bay", at(12.0, 15.0), at(18.0, 19.0), None),
        ("from one edge across an arm", at(12.0, 15.0), at(10.0, 15.0), Some(at(12.0, 15.0))),
        ("along the south coast", at(0.0, 10.0), at(40.0, 10.0), None),
        ("along the heads of both arms", at(0.0, 20.0), at(40.0, 20.0), None),
        ("along the bottom of the bay", at(13.0, 12.0), at(17.0, 12.0), None),
        ("along it and on through the arms", at(5.0, 12.0), at(22.0, 12.0), Some(at(10.0, 12.0))),
        ("along an arm and on into land", at(12.0, 25.0), at(12.0, 11.0), Some(at(12.0, 12.0))),
        ("up to a coast", at(5.0, 15.0), at(10.0, 15.0), None),
        ("grazing a corner", at(8.0, 18.0), at(12.0, 22.0), None),
        ("by a hair more", at(8.001, 18.0), at(12.001, 22.0), Some(at(10.0, 19.999))),
        ("from land", at(11.0, 15.0), at(5.0, 15.0), Some(at(11.0, 15.0))),
        ("over a shoal", at(22.0, 15.0), at(40.0, 15.0), None),
        ("nowhere", at(11.0, 15.0), at(11.0, 15.0), None),
    ];
    for (name, from, to, blocked) in rows {
        let met = waters.blocks(from, to);
        assert_eq!(met.is_some(), blocked.is_some(), "{name}");
        if let (Some(met), Some(blocked)) = (met, blocked) {
            assert!(met.distance(blocked) <= Length(2), "{name}: {met:?}");
        }
        assert_eq!(waters.blocks(to, from).is_some(), blocked.is_some(), "{name}, from the other end");
    }
}

#[test]
fn a_keel_is_crossed_between_bow_and_stern_both_included() {
    // The shooter lies from 9 to 11 inches east. The target lies abeam at x, pointing north or south. Each row: x,
    // whether the keel is crossed, and the margin in inches.
    let own = frigate(10.0, 10.0, 90);
    let rows = [
        (10.0, true, 1.0),
        (10.9, true, 0.1),
        (11.0, true, 0.0),
        (11.001, false, -0.001),
        (9.0, true, 0.0),
        (8.5, false, -0.5),
        (20.0, false, -9.0),
    ];
    for (x, crosses, margin) in rows {
        for heading in [0, 180] {
            let crossing = keel_crossing(&own, &frigate(x, 18.0, heading));
            assert_eq!(crossing.crosses, crosses, "at {x}");
            assert_eq!(crossing.at, Some(Point::inches(x, 10.0)), "at {x}");
            assert!(
                (crossing.margin - Length::from_inches(margin)).abs() <= Length(1),
                "at {x}: {:?}",
                crossing.margin
            );
            assert_eq!(crossing.margin >= Length::ZERO, crosses);
        }
    }
    for parallel in [frigate(10.0, 15.0, 90), frigate(10.0, 15.0, 270), frigate(15.0, 10.0, 90), own] {
        assert_eq!((keel_crossing(&own, &parallel).crosses, keel_crossing(&own, &parallel).at), (false, None));
    }
    // A ship that rakes is not raked: the shooter's line does not cross the target's own keel.
    assert!(!keel_crossing(&frigate(10.0, 18.0, 0), &own).crosses);
}

#[test]
fn a_ship_is_seen_between_end_on_and_abeam() {
    let target = frigate(10.0, 10.0, 30);
    for (degrees, off) in [(0, 0), (10, 10), (90, 90), (100, 80), (180, 0), (200, 20), (270, 90), (350, 10)] {
        let from = target.pose.at.offset(Heading::degrees(30 + degrees), Length::inches(12));
        let seen = off_keel(from, &target);
        assert!((seen - Angle::degrees(off)).abs() <= Angle(1), "{seen:?} from {degrees} degrees off her bow");
    }
    assert_eq!(off_keel(target.pose.at, &target), Angle::degrees(90));
}

#[test]
fn the_nearest_points_of_ships_side_by_side_lie_in_the_middle_of_what_overlaps() {
    let (one, other) = (frigate(10.0, 10.0, 0), frigate(12.0, 11.0, 180));
    assert_eq!(nearest_between(&one, &other), (Point::inches(10.25, 10.5), Point::inches(11.75, 10.5)));
    assert_eq!(
        nearest_between(&one, &frigate(10.0, 13.25, 90)),
        (Point::inches(10.0, 11.0), Point::inches(10.0, 13.0)),
        "bow to side"
    );
    let (a, b) = nearest_between(&one, &frigate(10.0, 10.0, 90));
    assert_eq!(
        (a, b),
        (Point::inches(10.0, 10.0), Point::inches(10.0, 10.0)),
        "crossed, without a corner in each other"
    );
    assert_eq!(nearest_point(Point::inches(15.0, 10.5), &one), Point::inches(10.25, 10.5));
    assert_eq!(nearest_point(Point::inches(15.0, 15.0), &one), Point::inches(10.25, 11.0), "a corner");
    assert_eq!(nearest_point(Point::inches(10.1, 10.5), &one), Point::inches(10.1, 10.5), "on deck");
}

// Random values.

fn near() -> impl Strategy<Value = Point> {
    (0..20_000, 0..20_000).prop_map(|(x, y)| Point::new(Length(x), Length(y)))
}

/// Points on a coarse lattice, so that lines often run through corners and along sides.
fn coarse() -> impl Strategy<Value = Point> {
    (0..8, 0..8).prop_map(|(x, y)| Point::new(Length(x * 1000), Length(y * 1000)))
}

fn heading() -> impl Strategy<Value = Heading> {
    prop_oneof![(0..36_000).prop_map(Heading::new), (0..24).prop_map(|fifteens| Heading::degrees(fifteens * 15))]
}

fn hull() -> impl Strategy<Value = Hull> {
    (near(), heading(), 500..8_000, 100..2_500).prop_map(|(at, heading, length, beam)| {
        Hull::new(Pose::new(at, heading), Footprint::new(Length(length), Length(beam)))
    })
}

/// A skyline on the coarse lattice: columns of different heights on common ground. A simple polygon, seldom convex.
fn skyline() -> impl Strategy<Value = Piece> {
    (proptest::collection::vec(1..6, 1..6), any::<bool>()).prop_map(|(heights, backwards)| {
        let at = |x: usize, y: i32| Point::new(Length((x as i32 + 1) * 1000), Length((y + 1) * 1000));
        let mut outline = vec![at(0, 0)];
        for (x, &height) in heights.iter().enumerate() {
            outline.extend([at(x, height), at(x + 1, height)]);
        }
        outline.push(at(heights.len(), 0));
        outline.dedup();
        if backwards {
            outline.reverse();
        }
        Piece { outline, shoal: false }
    })
}

/// Makes a table with only this piece of land.
fn alone(piece: Piece) -> Waters {
    Waters::new(Length(20_000), Length(20_000), vec![piece])
}

/// True if a point, in hundredths of a millimetre, lies strictly inside a skyline.
fn within(piece: &Piece, (x, y): (f64, f64)) -> bool {
    let mut inside = false;
    for (i, a) in piece.outline.iter().enumerate() {
        let b = piece.outline[(i + 1) % piece.outline.len()];
        let ((ax, ay), (bx, by)) = ((f64::from(a.x.0), f64::from(a.y.0)), (f64::from(b.x.0), f64::from(b.y.0)));
        if (ay > y) != (by > y) && x < ax + (bx - ax) * (y - ay) / (by - ay) {
            inside = !inside;
        }
    }
    inside
}

fn mirrored(point: Point) -> Point {
    Point::new(-point.x, point.y)
}

fn mirrored_hull(hull: &Hull) -> Hull {
    Hull::new(Pose::new(mirrored(hull.pose.at), Heading::new(-hull.pose.heading.hundredths())), hull.footprint)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn land_blocks_from_both_ends_alike_and_on_a_turned_table(piece in skyline(), a in coarse(), b in coarse()) {
        let waters = alone(piece.clone());
        let turned = |p: Point| Point::new(p.y, -p.x);
        let there = alone(Piece { outline: piece.outline.iter().copied().map(turned).collect(), shoal: false });
        let met = waters.blocks(a, b);
        prop_assert_eq!(met.is_some(), waters.blocks(b, a).is_some());
        prop_assert_eq!(met.map(turned), there.blocks(turned(a), turned(b)));
    }

    #[test]
    fn a_line_is_blocked_exactly_if_some_of_it_lies_inside(piece in skyline(), a in coarse(), b in coarse()) {
        prop_assume!(a != b);
        // Sides lie on whole thousands. Between two crossings the line is inside exactly if its middle there is.
        let numbers = |p: Point| (f64::from(p.x.0), f64::from(p.y.0));
        let ((ax, ay), (bx, by)) = (numbers(a), numbers(b));
        let mut cuts = vec![0.0, 1.0];
        for k in 0..8 {
            let lattice = f64::from(k) * 1000.0;
            cuts.extend([(lattice - ax) / (bx - ax), (lattice - ay) / (by - ay)].into_iter().filter(|cut| (0.0..=1.0).contains(cut)));
        }
        cuts.sort_by(f64::total_cmp);
        let middles = cuts.windows(2).filter(|pair| pair[1] - pair[0] > 1e-9).map(|pair| f64::midpoint(pair[0], pair[1]));
        let strictly = |share: f64| {
            let (x, y) = (ax + share * (bx - ax), ay + share * (by - ay));
            [(-0.01, 0.0), (0.01, 0.0), (0.0, -0.01), (0.0, 0.01)].into_iter().all(|(east, north)| within(&piece, (x + east, y + north)))
        };
        let inside = middles.into_iter().find(|&share| strictly(share));
        let met = alone(piece.clone()).blocks(a, b);
        prop_assert_eq!(met.is_some(), inside.is_some());
        if let (Some(met), Some(share)) = (met, inside) {
            let entered = cuts.iter().copied().filter(|&cut| cut < share - 1e-9).fold(0.0, f64::max);
            let (x, y) = (ax + entered * (bx - ax), ay + entered * (by - ay));
            prop_assert!((f64::from(met.x.0) - x).abs() <= 1.0 && (f64::from(met.y.0) - y).abs() <= 1.0);
        }
    }

    #[test]
    fn touching_land_and_being_at_no_distance_are_the_same(piece in skyline(), hull in hull()) {
        let waters = alone(piece);
        let distance = waters.nearest_land(&hull, Length::MAX).map(|(distance, _)| distance);
        if waters.touches(&hull).is_some() {
            prop_assert_eq!(distance, Some(Length::ZERO));
        }
        let any_inside = hull.marks().into_iter().any(|mark| waters.contains(mark).is_some());
        // Bow and stern are rounded, so they may lie half a unit off the footprint.
        prop_assert!(!any_inside || distance.is_some_and(|distance| distance <= Length(1)));
        let grown = Hull::new(hull.pose, Footprint::new(hull.footprint.length + Length(6), hull.footprint.beam + Length(6)));
        prop_assert!(distance != Some(Length::ZERO) || waters.touches(&grown).is_some());
    }

    #[test]
    fn crossings_agree_with_plain_geometry(own in hull(), target in hull(), shift in near()) {
        let crossing = keel_crossing(&own, &target);
        let (sin, cos) = (target.pose.heading.sin(), target.pose.heading.cos());
        let off = |p: Point| f64::from(p.x.0 - target.pose.at.x.0) * cos - f64::from(p.y.0 - target.pose.at.y.0) * sin;
        let (bow, stern) = (off(own.bow()), off(own.stern()));
        // Bow and stern are whole units. Keep away from the limit by as much as their rounding can matter far from the
        // target.
        let far = own.pose.at.distance(target.pose.at).to_millimetres() * 100.0 / f64::from(target.footprint.length.0);
        if bow.abs().min(stern.abs()) > 3.0 + 2.0 * far {
            prop_assert_eq!(crossing.crosses, (bow < 0.0) != (stern < 0.0));
        }
        prop_assert_eq!(crossing.crosses, crossing.margin >= Length::ZERO);
        if let (true, Some(at)) = (crossing.crosses, crossing.at) {
            prop_assert!(own.distance_to_point(at) <= Length(1));
            let end = at.distance(own.bow()).min(at.distance(own.stern()));
            prop_assert!((end - crossing.margin).abs() <= Length(2));
        }
        let shifted = |hull: &Hull| Hull::new(Pose::new(hull.pose.at.shifted(shift.x, shift.y), hull.pose.heading), hull.footprint);
        let moved = keel_crossing(&shifted(&own), &shifted(&target));
        prop_assert_eq!((moved.crosses, moved.margin, moved.at), (crossing.crosses, crossing.margin, crossing.at.map(|at| at.shifted(shift.x, shift.y))));
        let mirror = keel_crossing(&mirrored_hull(&own), &mirrored_hull(&target));
        prop_assert_eq!((mirror.crosses, mirror.margin, mirror.at), (crossing.crosses, crossing.margin, crossing.at.map(mirrored)));
        prop_assert_eq!(off_keel(own.pose.at, &target), off_keel(mirrored(own.pose.at), &mirrored_hull(&target)));
    }

    #[test]
    fn nearest_points_are_as_far_apart_as_the_distance_says(one in hull(), other in hull(), from in near()) {
        let point = nearest_point(from, &one);
        prop_assert!((from.distance(point) - one.distance_to_point(from)).abs() <= Length(1));
        prop_assert!(one.distance_to_point(point) <= Length(1));
        let (a, b) = nearest_between(&one, &other);
        prop_assert!((a.distance(b) - one.distance_to(&other)).abs() <= Length(3), "{} {}", a.distance(b).in_inches(), one.distance_to(&other).in_inches());
        prop_assert!(one.distance_to_point(a) <= Length(2) && other.distance_to_point(b) <= Length(2));
        prop_assert_eq!(nearest_between(&other, &one), (b, a));
    }

    #[test]
    fn no_garbage_makes_waters_panic(corners in proptest::collection::vec((any::<i32>(), any::<i32>()), 0..5), a in (any::<i32>(), any::<i32>()), b in (any::<i32>(), any::<i32>()), by in any::<i32>()) {
        let point = |(x, y)| Point::new(Length(x), Length(y));
        let waters = alone(Piece { outline: corners.into_iter().map(point).collect(), shoal: false });
        let hull = |at, size: (i32, i32)| Hull::new(Pose::new(point(at), Heading::new(by)), Footprint::new(Length(size.0), Length(size.1)));
        let (one, other) = (hull(a, b), hull(b, a));
        let _ = (waters.touches(&one), waters.nearest_land(&one, Length(by)), waters.blocks(point(a), point(b)), waters.contains(point(a)));
        let _ = (keel_crossing(&one, &other), off_keel(point(a), &other), nearest_point(point(b), &one), nearest_between(&one, &other));
    }
}
