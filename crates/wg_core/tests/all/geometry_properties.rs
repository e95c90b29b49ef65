//! Property tests of the geometry, for anything within about ten feet.

use proptest::prelude::*;
use wg_core::geometry::{
    Angle, Arc, BeatKind, Compass, Course, Footprint, Grid, Heading, Hull, Leg, Length, Mount, Point, Pose, Square,
    Walk, along, walk,
};

// A table that is turned and mirrored about its corner.

/// One of the eight ways to lay down a table again: a number of quarter turns clockwise, and then perhaps a mirror that
/// swaps east and west.
#[derive(Clone, Copy, Debug)]
struct Relaid {
    quarters: u8,
    mirror: bool,
}

impl Relaid {
    fn point(self, mut point: Point) -> Point {
        for _ in 0..self.quarters {
            point = Point::new(point.y, -point.x);
        }
        if self.mirror { Point::new(-point.x, point.y) } else { point }
    }

    fn heading(self, heading: Heading) -> Heading {
        let turned = heading.hundredths() + 9000 * i32::from(self.quarters);
        Heading::new(if self.mirror { -turned } else { turned })
    }

    fn pose(self, pose: Pose) -> Pose {
        Pose::new(self.point(pose.at), self.heading(pose.heading))
    }

    fn hull(self, hull: Hull) -> Hull {
        Hull::new(self.pose(hull.pose), hull.footprint)
    }

    fn angle(self, angle: Angle) -> Angle {
        if self.mirror { -angle } else { angle }
    }

    fn course(self, course: &Course) -> Course {
        if self.mirror { course.mirrored() } else { course.clone() }
    }
}

// Random values, all within a table of about ten feet.

fn relaid() -> impl Strategy<Value = Relaid> {
    (0..4_u8, any::<bool>()).prop_map(|(quarters, mirror)| Relaid { quarters, mirror })
}

pub(crate) fn point() -> impl Strategy<Value = Point> {
    (-300_000..=300_000, -300_000..=300_000).prop_map(|(x, y)| Point::new(Length(x), Length(y)))
}

fn near() -> impl Strategy<Value = Point> {
    (-12_000..=12_000, -12_000..=12_000).prop_map(|(x, y)| Point::new(Length(x), Length(y)))
}

pub(crate) fn heading() -> impl Strategy<Value = Heading> {
    prop_oneof![(0..36_000).prop_map(Heading::new), (0..24).prop_map(|fifteens| Heading::degrees(fifteens * 15))]
}

fn angle() -> impl Strategy<Value = Angle> {
    prop_oneof![(-17_999..=17_999).prop_map(Angle), (-11..=11).prop_map(|fifteens| Angle::degrees(fifteens * 15))]
}

pub(crate) fn footprint() -> impl Strategy<Value = Footprint> {
    (0..15_000, 0..5_000).prop_map(|(length, beam)| Footprint::new(Length(length), Length(beam)))
}

pub(crate) fn hull() -> impl Strategy<Value = Hull> {
    (near(), heading(), footprint()).prop_map(|(at, heading, footprint)| Hull::new(Pose::new(at, heading), footprint))
}

/// Arcs in whole steps, as many rules have them, or of any other size.
pub(crate) fn arc() -> impl Strategy<Value = Leg> {
    let steps = (1..9, prop::sample::select(vec![-1500, 1500]))
        .prop_map(|(k, turn)| Leg::Arc { run: Length(1500 * k), turn: Angle(turn * k) });
    prop_oneof![steps, (-20_000..60_000, angle()).prop_map(|(run, turn)| Leg::Arc { run: Length(run), turn })]
}

pub(crate) fn leg() -> impl Strategy<Value = Leg> {
    prop_oneof![
        (-20_000..60_000).prop_map(|run| Leg::Run(Length(run))),
        angle().prop_map(Leg::Turn),
        arc(),
        Just(Leg::Halt)
    ]
}

pub(crate) fn course() -> impl Strategy<Value = Course> {
    proptest::collection::vec(leg(), 0..10).prop_map(Course::new)
}

pub(crate) fn mount() -> impl Strategy<Value = Mount> {
    use Mount::{Bow, Larboard, Middle, Starboard, Stern};
    prop_oneof![Just(Bow), Just(Stern), Just(Larboard), Just(Starboard), Just(Middle)]
}

/// Any number, and often one of the extremes.
fn wild() -> impl Strategy<Value = i32> {
    prop_oneof![any::<i32>(), Just(i32::MIN), Just(i32::MAX), Just(0), -1..=1]
}

pub(crate) fn square() -> impl Strategy<Value = Square> {
    (any::<i8>(), any::<i8>()).prop_map(|(x, y)| Square::new(x, y))
}

proptest! {
    #[test]
    fn distances_are_symmetric(a in hull(), b in hull(), p in point(), q in point()) {
        prop_assert_eq!(a.distance_to(&b), b.distance_to(&a));
        prop_assert_eq!(a.overlaps(&b), b.overlaps(&a));
        prop_assert_eq!(p.distance(q), q.distance(p));
        prop_assert_eq!(a.crosses(p, q), a.crosses(q, p));
        prop_assert_eq!(p.heading_to(q).map(Heading::reversed), q.heading_to(p));
    }

    #[test]
    fn hulls_that_overlap_are_at_no_distance_and_share_a_point(a in hull(), b in hull()) {
        let distance = a.distance_to(&b);
        if a.overlaps(&b) {
            prop_assert_eq!(distance, Length::ZERO);
        } else {
            prop_assert!(!a.contains(b.pose.at) && !b.contains(a.pose.at));
            for corner in b.corners() {
                prop_assert!(distance <= a.distance_to_point(corner));
                prop_assert!(!a.contains(corner));
            }
        }
    }

    #[test]
    fn a_line_of_fire_meets_a_hull_if_either_end_lies_on_it(a in hull(), p in near(), q in near()) {
        prop_assert!(a.contains(a.pose.at), "the middle lies on the hull");
        prop_assert!(a.crosses(p, a.pose.at));
        if a.contains(p) || a.contains(q) {
            prop_assert!(a.crosses(p, q));
        }
        prop_assert_eq!(a.contains(p), a.crosses(p, p));
    }

    #[test]
    fn distances_and_lines_of_fire_are_the_same_on_a_relaid_table(
        a in hull(), b in hull(), p in near(), q in near(), by in relaid(),
    ) {
        let (ra, rb, rp, rq) = (by.hull(a), by.hull(b), by.point(p), by.point(q));
        prop_assert_eq!(p.distance(q), rp.distance(rq));
        prop_assert_eq!(p.heading_to(q).map(|h| by.heading(h)), rp.heading_to(rq));
        prop_assert_eq!(a.distance_to(&b), ra.distance_to(&rb));
        prop_assert_eq!(a.distance_to_point(p), ra.distance_to_point(rp));
        prop_assert_eq!(a.overlaps(&b), ra.overlaps(&rb));
        prop_assert_eq!(a.contains(p), ra.contains(rp));
        prop_assert_eq!(a.crosses(p, q), ra.crosses(rp, rq));
        prop_assert_eq!(by.point(a.bow()), ra.bow());
        prop_assert_eq!(by.point(a.stern()), ra.stern());
        let (mut corners, mut relaid_corners) = (a.corners().map(|c| by.point(c)), ra.corners());
        corners.sort();
        relaid_corners.sort();
        prop_assert_eq!(corners, relaid_corners);
    }

    #[test]
    fn a_walk_is_the_same_on_a_relaid_table(
        at in point(), heading in heading(), footprint in footprint(), course in course(), by in relaid(),
    ) {
        let start = Pose::new(at, heading);
        let beats = walk(&course, start, &footprint, Length::INCH);
        let relaid_course = by.course(&course);
        let relaid_beats = walk(&relaid_course, by.pose(start), &footprint, Length::INCH);
        for (beat, relaid_beat) in beats.clone().zip(relaid_beats.clone()) {
            prop_assert_eq!(by.pose(beat.pose), relaid_beat.pose);
            prop_assert_eq!((beat.run, beat.leg, beat.kind), (relaid_beat.run, relaid_beat.leg, relaid_beat.kind));
        }
        prop_assert_eq!(beats.count(), relaid_beats.count());
    }

    #[test]
    fn the_length_of_a_course_is_what_is_run(
        at in point(), heading in heading(), footprint in footprint(), course in course(), beat in 1..5_000,
    ) {
        let mut last = Pose::new(at, heading);
        let mut run = Length::ZERO;
        for beat in walk(&course, last, &footprint, Length(beat)) {
            if beat.kind == BeatKind::Arc {
                // A chord is no longer than its arc.
                prop_assert!(last.at.distance(beat.pose.at) <= beat.run - run + Length(2));
            } else if beat.kind == BeatKind::Run {
                let measured = last.at.distance(beat.pose.at);
                prop_assert!(((beat.run - run) - measured).abs() <= Length(2), "{} for {}", measured.in_inches(), (beat.run - run).in_inches());
            } else {
                prop_assert_eq!(beat.run, run);
            }
            (last, run) = (beat.pose, beat.run);
        }
        prop_assert_eq!(run, course.length());
    }

    #[test]
    fn a_run_in_many_beats_ends_where_it_ends_in_one(
        at in point(), heading in heading(), run in -80_000..80_000, beat in 1..5_000,
    ) {
        let start = Pose::new(at, heading);
        let course = Course::run(Length(run));
        let footprint = Footprint::default();
        let end = walk(&course, start, &footprint, Length(beat)).last().map_or(start, |beat| beat.pose);
        prop_assert_eq!(end, start.run(Length(run)));
    }

    #[test]
    fn an_arc_in_many_beats_ends_where_it_ends_in_one(
        at in point(), heading in heading(), arc in arc(), beat in 1..5_000, stop in 0..40_usize,
    ) {
        let start = Pose::new(at, heading);
        let (course, footprint) = (Course::new([arc]), Footprint::default());
        let Leg::Arc { run, turn } = arc else { panic!("an arc is drawn") };
        let beats: Vec<_> = walk(&course, start, &footprint, Length(beat)).collect();
        let end = beats.last().map_or(start, |beat| beat.pose);
        prop_assert_eq!(end, along(arc, start, &footprint, run));
        prop_assert_eq!(Some(end), walk(&course, start, &footprint, Length::ZERO).last().map(|beat| beat.pose).or(Some(start)));
        if run != Length::ZERO {
            prop_assert_eq!(end.heading, heading.turned(turn));
        }
        // At the halfway stop she lies where `along` puts her, and the rest leads to the same place except for
        // rounding.
        if let Some(half) = beats.get(stop) {
            let done = if run < Length::ZERO { -half.run } else { half.run };
            prop_assert_eq!(half.pose, along(arc, start, &footprint, done));
            let rest = Walk { leg: 0, done }.rest(&course);
            let there = walk(&rest, half.pose, &footprint, Length::ZERO).last().map_or(half.pose, |beat| beat.pose);
            prop_assert_eq!(there.heading, end.heading);
            prop_assert!(there.at.distance(end.at) <= Length(2 + run.abs().0 / 5_000), "{:?} {:?}", there, end);
        }
    }

    #[test]
    fn a_walk_taken_up_again_goes_on_as_if_never_broken_off(
        at in point(), heading in heading(), footprint in footprint(), course in course(), stop in 0..30_usize,
    ) {
        let start = Pose::new(at, heading);
        let whole: Vec<_> = walk(&course, start, &footprint, Length::INCH).collect();
        let (mut pose, mut progress) = (start, Walk::default());
        for beat in whole.iter().take(stop) {
            prop_assert_eq!(progress.next(&course, pose, &footprint, Length::INCH), Some(*beat));
            pose = beat.pose;
            let saved = ron::to_string(&progress).expect("a walk can be written");
            progress = ron::from_str(&saved).expect("and read again");
        }
        let rest = progress.rest(&course);
        prop_assert_eq!(rest.length() + progress.run(&course, Length::INCH), course.length());
        for beat in whole.iter().skip(stop) {
            prop_assert_eq!(progress.next(&course, pose, &footprint, Length::INCH), Some(*beat));
            pose = beat.pose;
        }
        prop_assert_eq!(progress.next(&course, pose, &footprint, Length::INCH), None);
        prop_assert_eq!(progress.rest(&course).length(), Length::ZERO);
    }

    #[test]
    fn a_turn_on_the_bow_keeps_the_bow(at in point(), heading in heading(), footprint in footprint(), by in angle()) {
        let before = Pose::new(at, heading);
        let after = before.turned_on_bow(&footprint, by);
        prop_assert_eq!(after.bow(&footprint), before.bow(&footprint));
        prop_assert_eq!(after.heading, heading.turned(by));
        prop_assert_eq!(after.turned_on_bow(&footprint, -by), before, "turning back leads back");
        prop_assert_eq!(before.turned_on_middle(by).at, at);
    }

    #[test]
    fn an_offset_lies_in_its_direction_at_its_distance(
        at in point(), heading in heading(), distance in 1_000..200_000,
    ) {
        let to = at.offset(heading, Length(distance));
        prop_assert!((at.distance(to) - Length(distance)).abs() <= Length(1));
        let seen = at.heading_to(to).expect("they are apart");
        prop_assert!(heading.to(seen).abs().0 <= 1 + 6_000 / distance, "{} seen at {}", heading, seen);
        prop_assert_eq!(to.offset(heading.reversed(), Length(distance)), at);
    }

    #[test]
    fn a_mirror_turns_what_is_off_the_arc_to_the_other_side(
        hull in hull(), mount in mount(), centre in angle(), width in 0..40_000, target in near(), other in hull(),
    ) {
        let arc = Arc::new(centre, Angle(width));
        let by = Relaid { quarters: 0, mirror: true };
        let mirrored = |target| arc.mirrored().bears(&by.hull(hull), mount.mirrored(), target);
        let (seen, seen_in_mirror) = (arc.bears(&hull, mount, target), mirrored(by.point(target)));
        prop_assert_eq!(seen.margin, seen_in_mirror.margin);
        prop_assert_eq!(seen.inside, seen_in_mirror.inside);
        if seen.off != Angle::degrees(180) {
            prop_assert_eq!(seen.off, by.angle(seen_in_mirror.off));
        }
        let on = arc.bears_on(&hull, mount, &other);
        let in_mirror = arc.mirrored().bears_on(&by.hull(hull), mount.mirrored(), &by.hull(other));
        prop_assert_eq!((on.inside, on.margin), (in_mirror.inside, in_mirror.margin));
        prop_assert_eq!(on.off.abs(), in_mirror.off.abs());
        prop_assert!(on.margin >= arc.bears(&hull, mount, other.pose.at).margin);
    }

    #[test]
    fn arcs_bear_the_same_on_a_turned_table(
        hull in hull(), mount in mount(), centre in angle(), width in 0..40_000, target in near(), quarters in 0..4_u8,
    ) {
        let by = Relaid { quarters, mirror: false };
        let arc = Arc::new(centre, Angle(width));
        prop_assert_eq!(arc.bears(&hull, mount, target), arc.bears(&by.hull(hull), mount, by.point(target)));
    }

    #[test]
    fn the_middle_and_the_south_west_corner_of_a_square_lie_in_it(
        origin in point(), side in 2..20_000, columns in 1..=127_u8, rows in 1..=127_u8, square in square(),
    ) {
        let grid = Grid::new(origin, Length(side), columns, rows);
        let expected = grid.contains(square).then_some(square);
        prop_assert_eq!(grid.square_at(grid.centre(square)), expected);
        let [north_west, _, south_east, south_west] = grid.corners(square);
        prop_assert_eq!(grid.square_at(south_west), expected);
        prop_assert_ne!(grid.square_at(north_west), Some(square));
        prop_assert_ne!(grid.square_at(south_east), Some(square));
        prop_assert_eq!(grid.contains(square), grid.squares().any(|one| one == square));
    }

    #[test]
    fn a_ray_leads_step_by_step_to_its_square(x in -80..80_i8, y in -80..80_i8, index in 0..8_u8, count in 1..40_u8) {
        let (from, to) = (Square::new(x, y), Compass::from_index(index));
        let end = from.steps(to, count);
        prop_assert_eq!(from.ray_to(end), Some((to, count)));
        prop_assert_eq!(from.range_to(end), count);
        prop_assert_eq!(end.ray_to(from), Some((to.opposite(), count)));
        let mut one = from;
        for between in from.between(end) {
            one = one.step(to);
            prop_assert_eq!(one, between);
        }
        prop_assert_eq!(one.step(to), end);
    }

    #[test]
    fn no_garbage_makes_geometry_panic(
        x in wild(), y in wild(), length in wild(), beam in wild(), h in wild(), run in wild(), turn in wild(),
        step in any::<i8>(), done in wild(), leg in 0..6_u8,
        other in hull(), square in square(),
    ) {
        let (point, footprint) = (Point::new(Length(x), Length(y)), Footprint::new(Length(length), Length(beam)));
        let hull = Hull::new(Pose::new(point, Heading::new(h)), footprint);
        let course = Course::new([Leg::Run(Length(run)), Leg::Turn(Angle(turn)), Leg::Step(step), Leg::Arc { run: Length(x), turn: Angle(y) }, Leg::Run(Length(x))]);
        for beat in [Length(y), Length::ZERO, Length(i32::MIN), Length(i32::MAX)] {
            walk(&course, hull.pose, &footprint, beat).take(20).for_each(drop);
            let mut walk = Walk { leg, done: Length(done) };
            for _ in 0..5 {
                walk.next(&course, hull.pose, &footprint, beat);
                walk.rest(&course);
            }
        }
        let far = Point::new(Length(h), Length(run));
        let _ = (hull.distance_to(&other), hull.overlaps(&other), hull.crosses(point, far), point.distance(far));
        let _ = (hull.distance_to_point(far), hull.inside_table(Length(x), Length(y)), point.heading_to(far));
        let arc = Arc { centre: Angle(turn), half_width: Angle(length) };
        let _ = (arc.bears(&hull, Mount::Larboard, far), arc.edges(hull.pose.heading));
        let _ = arc.bears_on(&other, Mount::Bow, &hull);
        let grid = Grid::new(point, Length(run), step as u8, h as u8);
        let _ = (grid.square_at(far), grid.centre(square), grid.corners(square), grid.width(), grid.height());
        let _ = (course.said(wg_core::Measure::Inches), course.mirrored(), Angle(turn).abs().to_string(), (-Length(run)).in_inches().to_string());
        let _ = (Angle::degrees(turn), Length::inches(x), Heading::degrees(h), Length::from_inches(f64::NAN));
    }
}
