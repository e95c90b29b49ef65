//! The geometry of the table, tested with cases worked out by hand.

use wg_core::TurningCircle;
use wg_core::geometry::{
    Angle, BeatKind, Compass, Course, Footprint, Grid, Heading, Hull, Leg, Length, Measure, Mount, Point, Pose, Square,
    walk,
};

/// A typical frigate, two inches by half an inch.
fn frigate(x: f64, y: f64, heading: i32) -> Hull {
    Hull::new(Pose::new(Point::inches(x, y), Heading::degrees(heading)), Footprint::inches(2.0, 0.5))
}

// Cases worked out by hand.

#[test]
fn the_eight_directions_are_exact() {
    let middle = Point::inches(10.0, 10.0);
    // 10 inches on a diagonal are 7.0711 inches east and north: 17960.5 hundredths of a millimetre.
    let rows = [
        (0, 25_400, 50_800),
        (45, 43_361, 43_361),
        (90, 50_800, 25_400),
        (135, 43_361, 7_439),
        (180, 25_400, 0),
        (225, 7_439, 7_439),
        (270, 0, 25_400),
        (315, 7_439, 43_361),
    ];
    for (degrees, x, y) in rows {
        let heading = Heading::degrees(degrees);
        let to = middle.offset(heading, Length::inches(10));
        assert_eq!(to, Point::new(Length(x), Length(y)), "10 inches at {degrees} degrees");
        assert_eq!(middle.heading_to(to), Some(heading), "and seen again at {degrees} degrees");
    }
    assert_eq!(middle.heading_to(middle), None, "a point has no direction from itself");
}

#[test]
fn distances_of_points_are_rounded_to_the_nearest_unit() {
    let at = |x, y| Point::new(Length(x), Length(y));
    // √2 = 1.41, √6.25 would be 2.5, √8 = 2.83, √(3² + 4²) = 5, √(35² + 35²) = 49.497.
    for (x, y, distance) in [(1, 1, 1), (2, 2, 3), (3, 4, 5), (35, 35, 49), (0, -7, 7)] {
        assert_eq!(Point::ORIGIN.distance(at(x, y)), Length(distance), "to ({x}, {y})");
    }
    assert_eq!(Point::ORIGIN.distance_squared(at(3, 4)), 25);
    assert!(Point::ORIGIN.within(Length(49), at(34, 35)), "√2381 = 48.8");
    assert!(!Point::ORIGIN.within(Length(49), at(35, 35)), "49.497 rounds to 49 but lies beyond it");
}

#[test]
fn a_hull_two_inches_long_reaches_one_inch_ahead_and_astern() {
    let east = frigate(10.0, 10.0, 90);
    assert_eq!(east.bow(), Point::inches(11.0, 10.0));
    assert_eq!(east.stern(), Point::inches(9.0, 10.0));
    assert_eq!(east.mount(Mount::Larboard), Point::inches(10.0, 10.25));
    assert_eq!(east.mount(Mount::Starboard), Point::inches(10.0, 9.75));
    let corners = [(11.0, 10.25), (11.0, 9.75), (9.0, 9.75), (9.0, 10.25)];
    assert_eq!(east.corners(), corners.map(|(x, y)| Point::inches(x, y)));
}

#[test]
fn a_turn_of_a_right_angle_to_starboard_swings_the_stern_to_larboard() {
    let footprint = Footprint::inches(2.0, 0.5);
    let north = Pose::new(Point::inches(10.0, 10.0), Heading::NORTH);
    let east = north.turned_on_bow(&footprint, Angle::degrees(90));
    assert_eq!(east, Pose::new(Point::inches(9.0, 11.0), Heading::EAST));
    assert_eq!(east.stern(&footprint), Point::inches(8.0, 11.0));
    assert_eq!(north.turned_on_middle(Angle::degrees(-90)).heading, Heading::WEST);
    assert_eq!(north.relative_bearing(Point::inches(12.0, 8.0)), Angle::degrees(135));
    assert_eq!(north.relative_bearing(Point::inches(8.0, 8.0)), Angle::degrees(-135));
    assert_eq!(north.relative_bearing(north.at), Angle::ZERO);
}

#[test]
fn the_distance_of_hulls_is_that_of_their_nearest_points() {
    let own = frigate(10.0, 10.0, 0);
    // Abreast, three inches between the middles. Two half beams, half an inch in all, come off.
    assert_eq!(own.distance_to(&frigate(13.0, 10.0, 0)), Length::from_inches(2.5));
    // In line ahead, five inches between the middles. Two half hulls, two inches in all, come off.
    assert_eq!(own.distance_to(&frigate(10.0, 15.0, 180)), Length::inches(3));
    // Corner to corner, 3 inches east and 4 inches north of the starboard bow.
    assert_eq!(own.distance_to(&frigate(13.5, 16.0, 0)), Length::inches(5));
    // At right angles: her bow lies 2 inches off our side.
    assert_eq!(own.distance_to(&frigate(13.25, 10.5, 270)), Length::inches(2));
    // A point off the quarter, a point that touches, and a point within.
    assert_eq!(own.distance_to_point(Point::inches(13.25, 5.0)), Length::inches(5));
    assert_eq!(own.distance_to_point(Point::inches(10.25, 9.5)), Length::ZERO);
    assert!(own.contains(Point::inches(10.25, 11.0)) && !own.contains(Point::inches(10.25, 11.001)));
}

#[test]
fn hulls_overlap_when_they_touch_or_cross_and_not_when_a_hair_apart() {
    let own = frigate(10.0, 10.0, 0);
    assert!(own.overlaps(&frigate(10.5, 10.0, 0)), "side by side");
    assert!(!own.overlaps(&frigate(10.501, 10.0, 0)), "a hair apart");
    assert!(own.overlaps(&frigate(10.0, 10.0, 90)), "crossed like swords, no corner inside the other");
    assert!(own.overlaps(&own), "a hull and itself");
    assert!(!own.overlaps(&frigate(11.0, 11.0, 315)), "the boxes around them overlap, the hulls do not");
    let swimmers = Hull::new(Pose::new(Point::inches(10.0, 10.5), Heading::NORTH), Footprint::default());
    assert!(own.overlaps(&swimmers) && swimmers.overlaps(&swimmers), "a point has a place too");
    assert!(!swimmers.contains(Point::inches(10.0, 10.501)));
}

#[test]
fn a_line_of_fire_is_blocked_by_the_hull_between_its_ends() {
    let between = frigate(10.0, 10.0, 0);
    let crosses = |ax, ay, bx, by| between.crosses(Point::inches(ax, ay), Point::inches(bx, by));
    assert!(crosses(5.0, 10.0, 15.0, 10.0), "square across");
    assert!(crosses(5.0, 5.0, 15.0, 15.0), "slanting");
    assert!(crosses(5.0, 11.0, 15.0, 11.0), "touching the bow");
    assert!(!crosses(5.0, 11.001, 15.0, 11.001), "just ahead of the bow");
    assert!(!crosses(5.0, 10.0, 9.0, 10.0), "ending short of her");
    assert!(!crosses(9.0, 10.5, 10.0, 11.5), "past the larboard bow");
}

#[test]
fn a_hull_is_on_the_table_up_to_its_edge() {
    let (width, height) = (Length::inches(72), Length::inches(48));
    assert!(frigate(0.25, 1.0, 0).inside_table(width, height));
    assert!(!frigate(0.249, 1.0, 0).inside_table(width, height));
    assert!(frigate(71.0, 47.75, 90).inside_table(width, height));
    assert!(!frigate(71.0, 47.75, 45).inside_table(width, height));
}

#[test]
fn a_course_is_walked_inch_by_inch_and_turn_by_turn() {
    let footprint = Footprint::inches(2.0, 0.5);
    let start = Pose::new(Point::inches(10.0, 10.0), Heading::NORTH);
    let course = Course::new([
        Leg::Run(Length::from_inches(2.5)),
        Leg::Turn(Angle::degrees(-90)),
        Leg::Halt,
        Leg::Run(Length::ZERO),
        Leg::Run(Length::inches(1)),
    ]);
    let beats: Vec<_> = walk(&course, start, &footprint, Length::INCH).collect();
    let expected = [
        (10.0, 11.0, 1.0, 0, BeatKind::Run),
        (10.0, 12.0, 2.0, 0, BeatKind::Run),
        (10.0, 12.5, 2.5, 0, BeatKind::Run),
        (11.0, 13.5, 2.5, 1, BeatKind::Turn),
        (11.0, 13.5, 2.5, 2, BeatKind::Halt),
        (10.0, 13.5, 3.5, 4, BeatKind::Run),
    ];
    assert_eq!(beats.len(), expected.len());
    for (beat, (x, y, run, leg, kind)) in beats.iter().zip(expected) {
        assert_eq!(beat.pose.at, Point::inches(x, y), "leg {leg}");
        assert_eq!((beat.run, beat.leg, beat.kind), (Length::from_inches(run), leg, kind));
    }
    assert_eq!(course.length(), Length::from_inches(3.5));
    assert_eq!(course.turns().collect::<Vec<_>>(), [Angle::degrees(-90)]);
    assert_eq!(course.said(Measure::Inches), "run 2.5 in, turn 90° to larboard, halt, run 0.0 in, run 1.0 in");
}

#[test]
fn a_step_on_a_grid_leads_into_the_next_square_with_the_bow_that_way() {
    let grid = Grid::new(Point::ORIGIN, Length::inches(2), 20, 12);
    let course = Course::new([Leg::Step(0), Leg::Step(1), Leg::Step(-2), Leg::Step(4)]);
    let start = grid.pose(Square::new(5, 3), Compass::N);
    let footprint = Footprint::inches(1.5, 0.5);
    let beats: Vec<_> = walk(&course, start, &footprint, grid.square).collect();
    let expected = [(5, 4, Compass::N), (6, 5, Compass::NE), (5, 6, Compass::NW), (6, 5, Compass::SE)];
    for (i, (beat, (x, y, bow))) in beats.iter().zip(expected).enumerate() {
        assert_eq!(beat.pose, grid.pose(Square::new(x, y), bow), "step {i}");
        assert_eq!(beat.run, grid.square * (i as i32 + 1), "every step counts one square");
    }
    assert_eq!(course.said(Measure::Inches), "ahead, to starboard, abeam to larboard, astern");
    assert_eq!(course.steps().collect::<Vec<_>>(), [0, 1, -2, 4]);
    assert_eq!(course.length(), Length::ZERO, "steps are not runs");
    assert_eq!(Course::default().said(Measure::Millimetres), "stay");
}

// Travel along a circle, in millimetres. A step of 15 mm turns a ship by 15 degrees.

/// Makes an arc of this many steps, to larboard if negative.
pub(crate) fn steps(count: i32) -> Leg {
    TurningCircle { run: Length::millimetres(15), turn: Angle::degrees(15), steps: 5 }.arc(count)
}

#[test]
fn a_course_of_steps_along_a_circle_ends_where_the_compasses_say() {
    let straight = |millimetres| Leg::Run(Length::millimetres(millimetres));
    let rows = [
        (vec![steps(5)], (42.47, 55.34), 75),
        (vec![straight(20), steps(2), straight(20), steps(-2)], (25.35, 94.62), 0),
        (vec![straight(20), steps(4)], (28.65, 69.62), 60),
        (vec![steps(-5)], (-42.47, 55.34), 285),
    ];
    for (legs, (east, north), heading) in rows {
        let course = Course::new(legs);
        for beat in [Length::ZERO, Length::MILLIMETRE, Length::millimetres(15), Length(777)] {
            let end =
                walk(&course, Pose::default(), &Footprint::inches(2.0, 0.5), beat).last().expect("it has beats").pose;
            let off = |length: Length, millimetres: f64| (length.to_millimetres() - millimetres).abs();
            assert!(off(end.at.x, east) <= 0.03 && off(end.at.y, north) <= 0.03, "{course:?} ends at {end:?}");
            assert_eq!(end.heading, Heading::degrees(heading), "{course:?}");
        }
    }
}

#[test]
fn an_arc_is_written_and_said_like_the_other_legs() {
    let course = Course::new([steps(3)]);
    let written = ron::to_string(&course).expect("a course can be written");
    assert_eq!(written, "[Arc(run:4500,turn:4500)]");
    assert_eq!(ron::from_str::<Course>(&written).expect("and read again"), course);
    assert_eq!(
        [Measure::Inches, Measure::Millimetres].map(|measure| course.said(measure)),
        ["turn 45° to starboard in 1.8 in", "turn 45° to starboard in 45 mm"]
    );
    assert_eq!(
        (course.length(), course.turns().count(), course.mirrored()),
        (Length::millimetres(45), 0, Course::new([steps(-3)]))
    );
}
