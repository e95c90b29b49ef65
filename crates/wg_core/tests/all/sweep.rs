//! Ships on the move among other ships, islands and shoals: what stops them, and where.

use proptest::prelude::*;
use wg_core::geometry::{
    Advance, Angle, Course, Footprint, Heading, Hull, Leg, Length, Motion, Piece, Point, Pose, Struck, Walk, Waters, advance, advance_to, along, is_clear, walk,
};

/// A frigate of the tables: two inches by half an inch.
fn frigate(x: f64, y: f64, heading: i32) -> Hull {
    Hull::new(Pose::new(Point::inches(x, y), Heading::degrees(heading)), Footprint::inches(2.0, 0.5))
}

/// A piece of land from its corners in inches.
fn land(corners: &[(f64, f64)]) -> Piece {
    Piece { outline: corners.iter().map(|&(x, y)| Point::inches(x, y)).collect(), shoal: false }
}

fn shoal(corners: &[(f64, f64)]) -> Piece {
    Piece { shoal: true, ..land(corners) }
}

/// A table of four feet by three.
fn table(pieces: Vec<Piece>) -> Waters {
    Waters::new(Length::inches(48), Length::inches(36), pieces)
}

fn run(inches: f64) -> Motion {
    Motion::Run(Length::from_inches(inches))
}

fn turn(degrees: i32) -> Motion {
    Motion::Turn(Angle::degrees(degrees))
}

#[test]
fn a_ship_stops_a_hundredth_of_a_millimetre_before_what_she_strikes() {
    let own = frigate(10.0, 10.0, 0);
    let block = [(9.0, 15.0), (11.0, 15.0), (11.0, 16.0), (9.0, 16.0)];
    let both = table(vec![shoal(&block), land(&block)]);
    let hulls = [frigate(10.0, 20.0, 90), frigate(10.0, 13.25, 90)];
    // Ahead of her bow at 11 inches; what is in the way, what stops her, after how many inches.
    let rows = [
        ("nothing", vec![], table(vec![]), None, 6.0),
        ("a ship", hulls.to_vec(), table(vec![]), Some(Struck::Hull(1)), 2.0),
        ("an island", vec![], table(vec![land(&block)]), Some(Struck::Land(0)), 4.0),
        ("a shoal", vec![], table(vec![shoal(&block)]), Some(Struck::Shoal(0)), 4.0),
        ("land and shoal at once", vec![], both.clone(), Some(Struck::Land(1)), 4.0),
        ("a ship before them", hulls.to_vec(), both, Some(Struck::Hull(1)), 2.0),
    ];
    for (name, others, waters, struck, inches) in rows {
        let moved = advance(&own, run(6.0), &others, &waters, true);
        assert_eq!(moved.struck, struck, "{name}");
        let unit = Length(i32::from(struck.is_some()));
        assert_eq!(moved.done, Motion::Run(Length::from_inches(inches) - unit), "{name}");
        assert_eq!(moved.pose, own.pose.run(Length::from_inches(inches) - unit), "{name}");
    }
}

#[test]
fn the_edge_stops_a_ship_only_where_it_blocks() {
    let waters = table(vec![]);
    let rows = [(0, Heading::NORTH, 25.0), (90, Heading::EAST, 37.0), (180, Heading::SOUTH, 9.0), (270, Heading::WEST, 9.0)];
    for (heading, outward, inches) in rows {
        let own = frigate(10.0, 10.0, heading);
        let moved = advance(&own, run(60.0), &[], &waters, true);
        assert_eq!((moved.struck, moved.done), (Some(Struck::Edge(outward)), run(inches)), "she may lie on the very edge");
        assert_eq!(advance(&own, run(60.0), &[], &waters, false).pose, own.pose.run(Length::inches(60)));
        let astern = advance(&Hull::new(moved.pose, own.footprint), run(-inches), &[], &waters, true);
        assert_eq!((astern.struck, astern.pose), (None, own.pose), "and goes back");
    }
    let stern_out = advance(&frigate(10.0, 1.5, 90), turn(-90), &[], &waters, true);
    assert_eq!(stern_out.struck, Some(Struck::Edge(Heading::SOUTH)), "her stern swings out over the edge");
    assert!(waters.inside_table(&Hull::new(stern_out.pose, Footprint::inches(2.0, 0.5))));
    // A ship half off the table may come in, but not go further out.
    let out = frigate(10.0, 0.0, 180);
    assert_eq!(advance(&out, run(1.0), &[], &waters, true).done, run(0.0));
    assert_eq!(advance(&out, run(-5.0), &[], &waters, true).struck, None);
}

#[test]
fn nothing_is_too_thin_to_be_struck() {
    let own = frigate(10.0, 10.0, 0);
    let needle = table(vec![land(&[(8.0, 15.0), (12.0, 15.0), (12.0, 15.0)])]);
    assert_eq!(advance(&own, run(40.0), &[], &needle, false).struck, Some(Struck::Land(0)));
    let plank = Hull::new(Pose::new(Point::inches(10.2, 15.0), Heading::EAST), Footprint::new(Length(3), Length(0)));
    let struck = advance(&own, run(40.0), &[plank], &table(vec![]), false);
    assert_eq!((struck.struck, struck.done), (Some(Struck::Hull(0)), Motion::Run(Length::inches(4) - Length(1))));
    let inside = table(vec![land(&[(9.9, 20.0), (10.1, 20.0), (10.0, 20.1)])]);
    assert_eq!(advance(&own, run(40.0), &[], &inside, false).struck, Some(Struck::Land(0)), "an islet smaller than her bow");
}

#[test]
fn the_stern_of_a_turning_ship_strikes_what_lies_beside_it() {
    let own = frigate(10.0, 10.0, 0);
    let beside = frigate(8.75, 9.0, 0);
    let moved = advance(&own, turn(90), &[beside], &table(vec![]), false);
    assert_eq!(moved.struck, Some(Struck::Hull(0)), "clockwise the stern swings to the west");
    let Motion::Turn(done) = moved.done else { panic!("a turn stays a turn") };
    assert!(Angle::ZERO < done && done < Angle::degrees(45), "{done}");
    assert_eq!(moved.pose, own.pose.turned_on_bow(&own.footprint, done));
    let once_more = own.pose.turned_on_bow(&own.footprint, done + Angle(1));
    assert!(Hull::new(once_more, own.footprint).overlaps(&beside));
    let away = advance(&own, turn(-90), &[beside], &table(vec![]), false);
    assert_eq!((away.struck, away.done), (None, turn(-90)));
}

#[test]
fn ships_that_lie_foul_get_clear_but_do_not_pass_through() {
    let waters = table(vec![]);
    // Her bow lies half an inch inside a ship that lies across.
    let own = frigate(10.0, 10.0, 0);
    let across = [frigate(10.0, 10.75, 90)];
    assert!(own.overlaps(&across[0]));
    assert_eq!(advance(&own, run(-3.0), &across, &waters, false).struck, None, "astern she gets clear");
    let ahead = advance(&own, run(3.0), &across, &waters, false);
    assert_eq!((ahead.struck, ahead.done), (Some(Struck::Hull(0)), Motion::Run(Length(4))), "but not across");
    // Ships side by side, a tenth of an inch in each other: they slide along, ahead or astern.
    for heading in [0, 30, 77, 142, 255] {
        let own = frigate(20.0, 20.0, heading);
        let abeam = own.pose.at.offset(own.pose.heading.turned(Angle::degrees(90)), Length::from_inches(0.4));
        let abeam = Hull::new(Pose::new(abeam, own.pose.heading), own.footprint);
        let abeam = [Hull::new(abeam.pose.run(Length::from_inches(-0.7)), own.footprint)];
        assert!(own.overlaps(&abeam[0]));
        for inches in [1.0, -1.0, 5.0, -5.0] {
            assert_eq!(advance(&own, run(inches), &abeam, &waters, false).struck, None, "at {heading} degrees, {inches} inches");
        }
    }
}

#[test]
fn a_ship_aground_gets_off_the_way_she_came() {
    let waters = table(vec![shoal(&[(0.0, 20.0), (48.0, 20.0), (48.0, 30.0), (0.0, 30.0)])]);
    let own = frigate(10.0, 19.5, 0);
    assert_eq!(waters.touches(&own), Some(0), "half her bow lies on it");
    assert_eq!(advance(&own, run(-3.0), &[], &waters, false).struck, None);
    let ahead = advance(&own, run(3.0), &[], &waters, false);
    assert_eq!(ahead.struck, Some(Struck::Shoal(0)));
    let Motion::Run(done) = ahead.done else { panic!("a run stays a run") };
    assert!(done < Length::from_inches(0.1), "{done:?}");
    let wholly = frigate(10.0, 25.0, 0);
    assert_eq!(advance(&wholly, run(-20.0), &[], &waters, false).struck, None, "wholly aground she is free to move");
}

#[test]
fn a_run_in_beats_ends_where_the_walk_says_if_nothing_is_in_the_way() {
    let start = frigate(20.0, 5.0, 33);
    let course = Course::new([Leg::Run(Length::inches(7)), Leg::Turn(Angle::degrees(-41)), Leg::Run(Length::from_inches(6.3))]);
    let mut walk_on = Walk::default();
    let mut hull = start;
    while let Some(beat) = walk_on.next(&course, hull.pose, &hull.footprint, Length::INCH) {
        let moved = match course.legs()[beat.leg] {
            Leg::Run(_) => advance_to(&hull, beat.pose, &[], &table(vec![]), false),
            Leg::Turn(by) => advance(&hull, Motion::Turn(by), &[], &table(vec![]), false),
            Leg::Step(_) | Leg::Halt | Leg::Arc { .. } => continue,
        };
        assert_eq!((moved.pose, moved.struck), (beat.pose, None));
        hull.pose = moved.pose;
    }
    let end = walk(&course, start.pose, &start.footprint, Length::INCH).last().expect("it has beats");
    assert_eq!(hull.pose, end.pose);
}

// What is drawn by lot.

fn near() -> impl Strategy<Value = Point> {
    (0..30_000, 0..30_000).prop_map(|(x, y)| Point::new(Length(x), Length(y)))
}

fn heading() -> impl Strategy<Value = Heading> {
    prop_oneof![(0..36_000).prop_map(Heading::new), (0..24).prop_map(|fifteens| Heading::degrees(fifteens * 15))]
}

fn footprint() -> impl Strategy<Value = Footprint> {
    prop_oneof![
        3 => (500..8_000, 100..2_500).prop_map(|(length, beam)| Footprint::new(Length(length), Length(beam))),
        1 => (0..8_000, 0..3).prop_map(|(length, beam)| Footprint::new(Length(length), Length(beam))),
    ]
}

fn hull() -> impl Strategy<Value = Hull> {
    (near(), heading(), footprint()).prop_map(|(at, heading, footprint)| Hull::new(Pose::new(at, heading), footprint))
}

fn arc() -> impl Strategy<Value = Motion> {
    let any = (-25_000..25_000, -18_000..18_000).prop_map(|(run, turn)| Motion::Arc { run: Length(run), turn: Angle(turn) });
    let steps = (1..8, prop::sample::select(vec![-1500, 1500])).prop_map(|(k, turn)| Motion::Arc { run: Length(1500 * k), turn: Angle(turn * k) });
    prop_oneof![any, steps]
}

fn motion() -> impl Strategy<Value = Motion> {
    prop_oneof![(-8_000..25_000).prop_map(|run| Motion::Run(Length(run))), (-18_000..18_000).prop_map(|by| Motion::Turn(Angle(by))), arc()]
}

/// A star about a middle: simple, seldom convex, of either winding.
fn piece() -> impl Strategy<Value = Piece> {
    (near(), proptest::collection::vec(100..5_000, 3..12), any::<bool>(), any::<bool>()).prop_map(|(middle, reaches, backwards, shoal)| {
        let count = reaches.len() as i32;
        let corner = |(i, &reach): (usize, &i32)| middle.offset(Heading::new(i as i32 * 36_000 / count), Length(reach));
        let mut outline: Vec<Point> = reaches.iter().enumerate().map(corner).collect();
        if backwards {
            outline.reverse();
        }
        Piece { outline, shoal }
    })
}

fn waters() -> impl Strategy<Value = Waters> {
    proptest::collection::vec(piece(), 0..3).prop_map(|pieces| Waters::new(Length(30_000), Length(30_000), pieces))
}

fn others() -> impl Strategy<Value = Vec<Hull>> {
    proptest::collection::vec(hull(), 0..6)
}

/// The places of a motion, in so many parts.
fn places(hull: &Hull, motion: Motion, parts: i32) -> impl Iterator<Item = Hull> {
    let hull = *hull;
    let part = move |whole: i32, k: i32| (i64::from(whole) * i64::from(k) / i64::from(parts)) as i32;
    (0..=parts).map(move |k| {
        let pose = match motion {
            Motion::Run(run) => hull.pose.run(Length(part(run.0, k))),
            Motion::Turn(by) => hull.pose.turned_on_bow(&hull.footprint, Angle(part(by.0, k))),
            Motion::Arc { run, turn } => along(Leg::Arc { run, turn }, hull.pose, &hull.footprint, Length(part(run.0, k))),
        };
        Hull::new(pose, hull.footprint)
    })
}

/// How far a hull lies from what it has struck.
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
    let relay = |piece: &Piece| Piece { outline: piece.outline.iter().copied().map(point).collect(), shoal: piece.shoal };
    Waters::new(Length(30_000), Length(30_000), waters.pieces().iter().map(relay).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, max_global_rejects: 100_000, ..ProptestConfig::default() })]

    #[test]
    fn a_clear_ship_stays_clear_all_the_way(own in hull(), motion in motion(), others in others(), waters in waters(), edge in any::<bool>()) {
        prop_assume!(is_clear(&own, &others, &waters, edge));
        let moved = advance(&own, motion, &others, &waters, edge);
        prop_assert!(is_clear(&Hull::new(moved.pose, own.footprint), &others, &waters, edge), "{moved:?}");
        // Places along a run are rounded, and may there touch what the line itself passes by less than a unit.
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
                // Seldom she stops a little earlier, as her place is rounded.
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
        // A hundredth of an inch apart.
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
        // The line of a beat can differ from that of the run by the rounding of its ends: what is only grazed may be struck by one of them.
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

/// How far two hulls would have to be shifted apart, in units; negative for hulls that are clear of each other.
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

/// A hull a little smaller all round; none if nothing is left of it.
fn own_shrunk(hull: &Hull) -> Option<Hull> {
    resized(hull, Length(-8))
}

/// A hull so much longer and broader, or less; none if nothing is left of it.
fn resized(hull: &Hull, by: Length) -> Option<Hull> {
    let (length, beam) = (hull.footprint.length + by, hull.footprint.beam + by);
    (length > Length::ZERO && beam > Length::ZERO).then(|| Hull::new(hull.pose, Footprint::new(length, beam)))
}

/// A hull a little smaller passes what one a little larger strikes: the tip of a spike, the corner of a hull.
fn is_grazed(own: &Hull, run: Length, others: &[Hull], waters: &Waters) -> bool {
    let end = |by| resized(own, Length(by)).map(|hull| advance(&hull, Motion::Run(run), others, waters, false).pose.at);
    end(-8).zip(end(8)).is_some_and(|(small, large)| small.distance(large) > Length(400))
}

/// Found by chance: by beats she strikes the tip of a needle of land that a whole run passes by a hair.
#[test]
fn the_tip_of_a_needle_may_be_passed_or_struck() {
    let needle =
        [(27682, 17212), (27746, 17189), (27780, 17129), (27769, 17062), (28541, 14751), (27648, 17018), (27595, 17062), (27584, 17129), (27618, 17189)];
    let outline = needle.map(|(x, y)| Point::new(Length(x), Length(y))).to_vec();
    let waters = Waters::new(Length(30_000), Length(30_000), vec![Piece { outline, shoal: false }]);
    let own = Hull::new(Pose::new(Point::new(Length(21_976), Length(2905)), Heading::degrees(30)), Footprint::new(Length(3413), Length(475)));
    assert!(is_grazed(&own, Length(13_408), &[], &waters), "the property over random courses knows that she grazes it");
    let straight = Hull::new(own.pose, Footprint::new(Length(3413), Length(2000)));
    assert!(!is_grazed(&straight, Length(13_408), &[], &waters), "a broader one strikes it in any case");
}

/// True if both have struck the same, but perhaps for the name of the edge.
fn same_kind(one: Advance, other: Advance) -> bool {
    match (one.struck, other.struck) {
        (Some(Struck::Edge(_)), Some(Struck::Edge(_))) => true,
        (one, other) => one == other,
    }
}
