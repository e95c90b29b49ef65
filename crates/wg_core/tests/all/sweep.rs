//! Ships that move among other ships, islands and shoals: what stops them, and where.

use wg_core::geometry::{
    Angle, Course, Footprint, Heading, Hull, Leg, Length, Motion, Piece, Point, Pose, Struck, Walk, Waters, advance,
    advance_to, walk,
};

use crate::sweep_properties::is_grazed;

/// A typical frigate, two inches by half an inch.
fn frigate(x: f64, y: f64, heading: i32) -> Hull {
    Hull::new(Pose::new(Point::inches(x, y), Heading::degrees(heading)), Footprint::inches(2.0, 0.5))
}

/// Makes a piece of land from its corners in inches.
fn land(corners: &[(f64, f64)]) -> Piece {
    Piece { outline: corners.iter().map(|&(x, y)| Point::inches(x, y)).collect(), shoal: false }
}

pub(crate) fn shoal(corners: &[(f64, f64)]) -> Piece {
    Piece { shoal: true, ..land(corners) }
}

/// Makes a table of four feet by three.
fn table(pieces: Vec<Piece>) -> Waters {
    Waters::new(Length::inches(48), Length::inches(36), pieces)
}

pub(crate) fn run(inches: f64) -> Motion {
    Motion::Run(Length::from_inches(inches))
}

pub(crate) fn turn(degrees: i32) -> Motion {
    Motion::Turn(Angle::degrees(degrees))
}

#[test]
fn a_ship_stops_a_hundredth_of_a_millimetre_before_what_she_strikes() {
    let own = frigate(10.0, 10.0, 0);
    let block = [(9.0, 15.0), (11.0, 15.0), (11.0, 16.0), (9.0, 16.0)];
    let both = table(vec![shoal(&block), land(&block)]);
    let hulls = [frigate(10.0, 20.0, 90), frigate(10.0, 13.25, 90)];
    // Her bow is at 11 inches. Each row: the name of the case, the other ships, the waters, what stops her, after how
    // many inches.
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
    let rows =
        [(0, Heading::NORTH, 25.0), (90, Heading::EAST, 37.0), (180, Heading::SOUTH, 9.0), (270, Heading::WEST, 9.0)];
    for (heading, outward, inches) in rows {
        let own = frigate(10.0, 10.0, heading);
        let moved = advance(&own, run(60.0), &[], &waters, true);
        assert_eq!(
            (moved.struck, moved.done),
            (Some(Struck::Edge(outward)), run(inches)),
            "she may lie on the very edge"
        );
        assert_eq!(advance(&own, run(60.0), &[], &waters, false).pose, own.pose.run(Length::inches(60)));
        let astern = advance(&Hull::new(moved.pose, own.footprint), run(-inches), &[], &waters, true);
        assert_eq!((astern.struck, astern.pose), (None, own.pose), "and goes back");
    }
    let stern_out = advance(&frigate(10.0, 1.5, 90), turn(-90), &[], &waters, true);
    assert_eq!(stern_out.struck, Some(Struck::Edge(Heading::SOUTH)), "her stern swings out over the edge");
    assert!(waters.inside_table(&Hull::new(stern_out.pose, Footprint::inches(2.0, 0.5))));
    // A ship that is half off the table may come in, but not go further out.
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
    assert_eq!(
        advance(&own, run(40.0), &[], &inside, false).struck,
        Some(Struck::Land(0)),
        "an islet smaller than her bow"
    );
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
    // Her bow lies half an inch inside a ship that lies across her way.
    let own = frigate(10.0, 10.0, 0);
    let across = [frigate(10.0, 10.75, 90)];
    assert!(own.overlaps(&across[0]));
    assert_eq!(advance(&own, run(-3.0), &across, &waters, false).struck, None, "astern she gets clear");
    let ahead = advance(&own, run(3.0), &across, &waters, false);
    assert_eq!((ahead.struck, ahead.done), (Some(Struck::Hull(0)), Motion::Run(Length(4))), "but not across");
    // Ships side by side that overlap by a tenth of an inch slide along each other, ahead or astern.
    for heading in [0, 30, 77, 142, 255] {
        let own = frigate(20.0, 20.0, heading);
        let abeam = own.pose.at.offset(own.pose.heading.turned(Angle::degrees(90)), Length::from_inches(0.4));
        let abeam = Hull::new(Pose::new(abeam, own.pose.heading), own.footprint);
        let abeam = [Hull::new(abeam.pose.run(Length::from_inches(-0.7)), own.footprint)];
        assert!(own.overlaps(&abeam[0]));
        for inches in [1.0, -1.0, 5.0, -5.0] {
            assert_eq!(
                advance(&own, run(inches), &abeam, &waters, false).struck,
                None,
                "at {heading} degrees, {inches} inches"
            );
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
    let course =
        Course::new([Leg::Run(Length::inches(7)), Leg::Turn(Angle::degrees(-41)), Leg::Run(Length::from_inches(6.3))]);
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

/// A case found by random search: in beats she strikes the tip of a needle of land that she passes by a hair in one
/// run.
#[test]
fn the_tip_of_a_needle_may_be_passed_or_struck() {
    let needle = [
        (27682, 17212),
        (27746, 17189),
        (27780, 17129),
        (27769, 17062),
        (28541, 14751),
        (27648, 17018),
        (27595, 17062),
        (27584, 17129),
        (27618, 17189),
    ];
    let outline = needle.map(|(x, y)| Point::new(Length(x), Length(y))).to_vec();
    let waters = Waters::new(Length(30_000), Length(30_000), vec![Piece { outline, shoal: false }]);
    let own = Hull::new(
        Pose::new(Point::new(Length(21_976), Length(2905)), Heading::degrees(30)),
        Footprint::new(Length(3413), Length(475)),
    );
    assert!(is_grazed(&own, Length(13_408), &[], &waters), "the property over random courses knows that she grazes it");
    let straight = Hull::new(own.pose, Footprint::new(Length(3413), Length(2000)));
    assert!(!is_grazed(&straight, Length(13_408), &[], &waters), "a broader one strikes it in any case");
}
