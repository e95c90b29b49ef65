//! Property tests of sweeps: a hull passes through nothing, and a table laid down another way gives the same result.

use proptest::prelude::*;
use wg_core::geometry::{
    Advance, Angle, Course, Footprint, Heading, Hull, Leg, Length, Motion, Piece, Point, Pose, Struck, Walk, Waters,
    advance, advance_to, along, is_clear,
};

// Random values.

fn near() -> impl Strategy<Value = Point> {
    (0..30_000, 0..30_000).prop_map(|(x, y)| Point::new(Length(x), Length(y)))
}

pub(crate) fn heading() -> impl Strategy<Value = Heading> {
    prop_oneof![(0..36_000).prop_map(Heading::new), (0..24).prop_map(|fifteens| Heading::degrees(fifteens * 15))]
}

pub(crate) fn footprint() -> impl Strategy<Value = Footprint> {
    prop_oneof![
        3 => (500..8_000, 100..2_500).prop_map(|(length, beam)| Footprint::new(Length(length), Length(beam))),
        1 => (0..8_000, 0..3).prop_map(|(length, beam)| Footprint::new(Length(length), Length(beam))),
    ]
}

pub(crate) fn hull() -> impl Strategy<Value = Hull> {
    (near(), heading(), footprint()).prop_map(|(at, heading, footprint)| Hull::new(Pose::new(at, heading), footprint))
}

fn arc() -> impl Strategy<Value = Motion> {
    let any =
        (-25_000..25_000, -18_000..18_000).prop_map(|(run, turn)| Motion::Arc { run: Length(run), turn: Angle(turn) });
    let steps = (1..8, prop::sample::select(vec![-1500, 1500]))
        .prop_map(|(k, turn)| Motion::Arc { run: Length(1500 * k), turn: Angle(turn * k) });
    prop_oneof![any, steps]
}

fn motion() -> impl Strategy<Value = Motion> {
    prop_oneof![
        (-8_000..25_000).prop_map(|run| Motion::Run(Length(run))),
        (-18_000..18_000).prop_map(|by| Motion::Turn(Angle(by))),
        arc()
    ]
}

/// A star around a point: a simple polygon, seldom convex, in either winding order.
fn piece() -> impl Strategy<Value = Piece> {
    (near(), proptest::collection::vec(100..5_000, 3..12), any::<bool>(), any::<bool>()).prop_map(
        |(middle, reaches, backwards, shoal)| {
            let count = reaches.len() as i32;
            let corner =
                |(i, &reach): (usize, &i32)| middle.offset(Heading::new(i as i32 * 36_000 / count), Length(reach));
            let mut outline: Vec<Point> = reaches.iter().enumerate().map(corner).collect();
            if backwards {
                outline.reverse();
            }
            Piece { outline, shoal }
        },
    )
}

pub(crate) fn waters() -> impl Strategy<Value = Waters> {
    proptest::collection::vec(piece(), 0..3).prop_map(|pieces| Waters::new(Length(30_000), Length(30_000), pieces))
}

pub(crate) fn others() -> impl Strategy<Value = Vec<Hull>> {
    proptest::collection::vec(hull(), 0..6)
}

/// Divides a motion into `parts` equal parts, and returns the hull at the start and after each part.
fn places(hull: &Hull, motion: Motion, parts: i32) -> impl Iterator<Item = Hull> {
    let hull = *hull;
    let part = move |whole: i32, k: i32| (i64::from(whole) * i64::from(k) / i64::from(parts)) as i32;
    (0..=parts).map(move |k| {
        let pose = match motion {
            Motion::Run(run) => hull.pose.run(Length(part(run.0, k))),
            Motion::Turn(by) => hull.pose.turned_on_bow(&hull.footprint, Angle(part(by.0, k))),
            Motion::Arc { run, turn } => {
                along(Leg::Arc { run, turn }, hull.pose, &hull.footprint, Length(part(run.0, k)))
            }
        };
        Hull::new(pose, hull.footprint)
    })
}

/// Returns the distance between a hull and the thing it struck.
fn gap(hull: &Hull, struck: Struck, others: &[Hull], waters: &Waters) -> Length {
    match struck {
        Struck::Hull(i) => hull.distance_to(&others[i]),
        Struck::Land(i) | Struck::Shoal(i) => {
            let piece = Piece { shoal: false, ..waters.pieces()[i].clone() };
            let alone = Waters::new(Length(30_000), Length(30_000), vec![piece]);
            alone.nearest_land(hull, Length::MAX).expect("it is somewhere").0
        }
        Struck::Edge(outward) => {
            let out = |corner: &Point| match outward {
                Heading::NORTH => 30_000 - corner.y.0,
                Heading::EAST => 30_000 - corner.x.0,
                Heading::SOUTH => corner.y.0,
                _ => corner.x.0,
            };
            Length(hull.corners().iter().map(out).min().expect("a hull has corners"))
        }
    }
}

fn mirrored(point: Point) -> Point {
    Point::new(Length(30_000) - point.x, point.y)
}

fn mirrored_pose(pose: Pose) -> Pose {
    Pose::new(mirrored(pose.at), Heading::new(-pose.heading.hundredths()))
}

fn mirrored_hull(hull: &Hull) -> Hull {
    Hull::new(mirrored_pose(hull.pose), hull.footprint)
}

fn quartered(point: Point) -> Point {
    Point::new(point.y, Length(30_000) - point.x)
}

fn quartered_pose(pose: Pose) -> Pose {
    Pose::new(quartered(pose.at), pose.heading.turned(Angle::degrees(90)))
}

fn relaid(waters: &Waters, point: fn(Point) -> Point) -> Waters {
    let relay =
        |piece: &Piece| Piece { outline: piece.outline.iter().copied().map(point).collect(), shoal: piece.shoal };
    Waters::new(Length(30_000), Length(30_000), waters.pieces().iter().map(relay).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, max_global_rejects: 100_000, ..ProptestConfig::default() })]

    #[test]
    fn a_clear_ship_stays_clear_all_the_way(own in hull(), motion in motion(), others in others(), waters in waters(), edge in any::<bool>()) {
        prop_assume!(is_clear(&own, &others, &waters, edge));
        let moved = advance(&own, motion, &others, &waters, edge);
        prop_assert!(is_clear(&Hull::new(moved.pose, own.footprint), &others, &waters, edge), "{moved:?}");
        // Places along a run are rounded, so they may touch what the exact line passes by less than a unit.
        for place in places(&own, moved.done, 400) {
            for other in &others {
                prop_assert!(!own_shrunk(&place).is_some_and(|small| small.overlaps(other)), "{moved:?} {place:?}");
            }
            prop_assert!(own_shrunk(&place).is_none_or(|small| waters.touches(&small).is_none()));
        }
    }

    #[test]
    fn she_stops_only_right_before_what_she_strikes(own in hull(), motion in motion(), others in others(), waters in waters(), edge in any::<bool>()) {
        prop_assume!(is_clear(&own, &others, &waters, edge));
        let moved = advance(&own, motion, &others, &waters, edge);
        let end = Hull::new(moved.pose, own.footprint);
        match (moved.struck, motion, moved.done) {
            (None, Motion::Run(run), _) => prop_assert_eq!(moved.pose, own.pose.run(run)),
            (None, Motion::Arc { run, turn }, _) => prop_assert_eq!(moved.pose, along(Leg::Arc { run, turn }, own.pose, &own.footprint, run)),
            (None, Motion::Turn(by), _) => prop_assert_eq!(moved.pose, own.pose.turned_on_bow(&own.footprint, by)),
            (Some(struck), Motion::Turn(by), Motion::Turn(done)) => {
                let one_more = own.pose.turned_on_bow(&own.footprint, done + Angle(by.0.signum()));
                let one_more = Hull::new(one_more, own.footprint);
                prop_assert!(!is_clear(&one_more, &others, &waters, edge));
                prop_assert!(gap(&one_more, struck, &others, &waters) <= Length::ZERO);
            }
            (Some(struck), Motion::Run(_), Motion::Run(done)) => {
                prop_assert_eq!(moved.pose, own.pose.run(done));
                // In rare cases she stops a little earlier, because her place is rounded.
                prop_assert!(gap(&end, struck, &others, &waters) <= Length(12), "{:?}", moved);
            }
            (Some(_), Motion::Arc { run, turn }, Motion::Arc { run: done, turn: turned }) => {
                let arc = Leg::Arc { run, turn };
                prop_assert_eq!(moved.pose, along(arc, own.pose, &own.footprint, done));
                prop_assert_eq!(moved.pose.heading, own.pose.heading.turned(turned));
                let next = along(arc, own.pose, &own.footprint, done + Length(run.0.signum()));
                let fine = turn.0.abs() > run.0.abs() || !is_clear(&Hull::new(next, own.footprint), &others, &waters, edge);
                prop_assert!(fine, "she could have gone a unit on: {moved:?}");
            }
            _ => prop_assert!(false, "a motion stays what it is"),
        }
    }

    #[test]
    fn whatever_lies_on_her_way_is_struck(own in hull(), motion in motion(), others in others(), waters in waters()) {
        prop_assume!(is_clear(&own, &others, &waters, false));
        let moved = advance(&own, motion, &others, &waters, false);
        // The places are a hundredth of an inch apart.
        let blocked = places(&own, motion, 1000).any(|place| own_shrunk(&place).is_some_and(|small| !is_clear(&small, &others, &waters, false)));
        prop_assert!(moved.struck.is_some() || !blocked);
    }

    #[test]
    fn a_mirrored_table_gives_a_mirrored_motion(own in hull(), motion in motion(), others in others(), waters in waters(), edge in any::<bool>()) {
        let there = match motion {
            Motion::Turn(by) => Motion::Turn(-by),
            Motion::Arc { run, turn } => Motion::Arc { run, turn: -turn },
            run => run,
        };
        let moved = advance(&own, motion, &others, &waters, edge);
        let other_hulls: Vec<Hull> = others.iter().map(mirrored_hull).collect();
        let mirror = advance(&mirrored_hull(&own), there, &other_hulls, &relaid(&waters, mirrored), edge);
        prop_assert_eq!(mirror.pose, mirrored_pose(moved.pose));
        prop_assert!(same_kind(moved, mirror));

        let quarter_turn = |hull: &Hull| Hull::new(quartered_pose(hull.pose), hull.footprint);
        let other_hulls: Vec<Hull> = others.iter().map(quarter_turn).collect();
        let turned = advance(&quarter_turn(&own), motion, &other_hulls, &relaid(&waters, quartered), edge);
        prop_assert_eq!(turned.pose, quartered_pose(moved.pose));
        prop_assert_eq!(turned.done, moved.done);
        prop_assert!(same_kind(moved, turned));
    }

    #[test]
    fn beats_and_whole_runs_come_to_the_same_place(own in hull(), run in 0..25_000, others in others(), waters in waters()) {
        prop_assume!(is_clear(&own, &others, &waters, false));
        let whole = advance(&own, Motion::Run(Length(run)), &others, &waters, false);
        let course = Course::run(Length(run));
        let mut hull = own;
        let mut walk = Walk::default();
        let mut struck = None;
        while let (None, Some(beat)) = (struck, walk.next(&course, hull.pose, &hull.footprint, Length::INCH)) {
            let moved = advance_to(&hull, beat.pose, &others, &waters, false);
            prop_assert!(is_clear(&Hull::new(moved.pose, own.footprint), &others, &waters, false));
            prop_assert!(moved.struck.is_some() || moved.pose == beat.pose);
            hull.pose = moved.pose;
            struck = moved.struck;
        }
        // The line of a beat can differ from that of the run because its ends are rounded. One of them may strike what
        // the other only grazes.
        if struck == whole.struck {
            prop_assert!(hull.pose.at.distance(whole.pose.at) <= Length(400) || is_grazed(&own, Length(run), &others, &waters));
        }
        if struck.is_none() && whole.struck.is_none() {
            prop_assert_eq!(hull.pose, whole.pose);
        }
    }

    #[test]
    fn nobody_gets_deeper_into_what_she_lies_foul_of(own in hull(), motion in motion(), others in others()) {
        let waters = Waters::open(Length(30_000), Length(30_000));
        let moved = advance(&own, motion, &others, &waters, false);
        let end = Hull::new(moved.pose, own.footprint);
        for other in &others {
            if !own.overlaps(other) {
                prop_assert!(!end.overlaps(other), "what she was clear of she is clear of");
                continue;
            }
            let limit = depth(&own, other) + 8.0;
            for place in places(&own, moved.done, 200) {
                prop_assert!(depth(&place, other) <= limit, "{moved:?}");
            }
        }
    }

    #[test]
    fn no_garbage_makes_a_sweep_panic(
        at in (any::<i32>(), any::<i32>()), size in (any::<i32>(), any::<i32>()), by in any::<i32>(), turns in any::<bool>(), others in others(), waters in waters(),
    ) {
        let pose = Pose::new(Point::new(Length(at.0), Length(at.1)), Heading::new(by));
        let own = Hull::new(pose, Footprint::new(Length(size.0), Length(size.1)));
        let motion = if turns { Motion::Turn(Angle(by)) } else { Motion::Run(Length(by)) };
        advance(&own, motion, &[], &Waters::open(Length(size.0), Length(at.1)), true);
        let small = Hull::new(pose, Footprint::new(Length(2000), Length(500)));
        advance(&small, motion, &others, &waters, true);
    }
}

/// Returns the distance by which two hulls would have to be shifted to lie clear of each other, in units; negative if
/// they are clear already.
fn depth(one: &Hull, other: &Hull) -> f64 {
    let numbers = |hull: &Hull| hull.corners().map(|corner| (f64::from(corner.x.0), f64::from(corner.y.0)));
    let (a, b) = (numbers(one), numbers(other));
    let normals = [a, b].into_iter().flat_map(|shape| [(shape[0], shape[1]), (shape[1], shape[2])]);
    let slack = normals.filter_map(|((ax, ay), (bx, by))| {
        let (x, y) = (ay - by, bx - ax);
        let length = (x * x + y * y).sqrt();
        let ends = |shape: &[(f64, f64); 4]| {
            let along = shape.map(|corner| corner.0 * x + corner.1 * y);
            (along.into_iter().fold(f64::INFINITY, f64::min), along.into_iter().fold(f64::NEG_INFINITY, f64::max))
        };
        let ((a_low, a_high), (b_low, b_high)) = (ends(&a), ends(&b));
        (length > 0.0).then(|| (b_high - a_low).min(a_high - b_low) / length)
    });
    slack.fold(f64::INFINITY, f64::min)
}

/// Shrinks a hull a little all round; `None` if nothing is left.
fn own_shrunk(hull: &Hull) -> Option<Hull> {
    resized(hull, Length(-8))
}

/// Lengthens and broadens a hull by this much, or shrinks it if negative; `None` if nothing is left.
fn resized(hull: &Hull, by: Length) -> Option<Hull> {
    let (length, beam) = (hull.footprint.length + by, hull.footprint.beam + by);
    (length > Length::ZERO && beam > Length::ZERO).then(|| Hull::new(hull.pose, Footprint::new(length, beam)))
}

/// True if a slightly smaller hull passes what a slightly larger one strikes, such as the tip of a spike or the corner
/// of a hull.
pub(crate) fn is_grazed(own: &Hull, run: Length, others: &[Hull], waters: &Waters) -> bool {
    let end = |by| resized(own, Length(by)).map(|hull| advance(&hull, Motion::Run(run), others, waters, false).pose.at);
    end(-8).zip(end(8)).is_some_and(|(small, large)| small.distance(large) > Length(400))
}

/// True if both have struck the same thing. Any two edges count as the same.
fn same_kind(one: Advance, other: Advance) -> bool {
    match (one.struck, other.struck) {
        (Some(Struck::Edge(_)), Some(Struck::Edge(_))) => true,
        (one, other) => one == other,
    }
}
