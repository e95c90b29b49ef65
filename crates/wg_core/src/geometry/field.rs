//! Fields of fire that are anchored on the whole side of a hull and flare outwards, and how a point lies off a line from a hull.
//!
//! ```
//! use wg_core::geometry::{Angle, Field, Footprint, Heading, Hull, Inside, Length, Point, Pose};
//!
//! let mm = |x: f64, y: f64| Point::new(Length((x * 100.0) as i32), Length((y * 100.0) as i32));
//! let ship = |x, y| Hull::new(Pose::new(mm(x, y), Heading::NORTH), Footprint::new(Length::millimetres(50), Length::millimetres(25)));
//! // The starboard side of a ship at the origin that points north, sweeping 45 degrees in all.
//! let field = Field::new(ship(0.0, 0.0), true, Angle::degrees(45));
//! assert!(field.contains(mm(100.0, 60.0)));
//! assert!(!field.contains(mm(100.0, 62.5)));
//! assert_eq!(field.holds(&ship(100.0, 10.0)), Inside::Wholly);
//! ```
//!
//! Everything is decided in the hull's own frame: `u` ahead and `v` out to the engaged side, both from her middle. Places are whole
//! hundredths of a millimetre and headings whole hundredths of a degree; nothing is rounded in between, and no angle is compared but by its
//! tangent. A table that is mirrored or turned by quarters gives the very same answers.

use std::cmp::Ordering;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Angle, Heading, Hull, Length, Point};

/// The part of the table at which the guns of one side bear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Field {
    /// Whose guns.
    pub hull: Hull,
    /// The starboard side; otherwise the larboard one.
    pub starboard: bool,
    /// How far it sweeps in all, half of it forward and half of it aft.
    pub sweep: Angle,
}

/// How much of a hull lies within a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Inside {
    /// Nothing of her.
    Not,
    /// A part of her.
    Partly,
    /// All of her; an edge is still inside.
    Wholly,
}

/// Where a point lies in the frame of a hull: hundredths of a millimetre ahead of her middle and out to one side.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Off {
    /// Ahead; astern if negative.
    pub u: f64,
    /// Out to the side that is asked about; beyond the keel if negative.
    pub v: f64,
}

impl Off {
    /// From the middle of a hull that points along `heading`, out to starboard or larboard.
    pub fn from(middle: Point, heading: Heading, starboard: bool, point: Point) -> Self {
        let (east, north) = middle.to(point);
        let (east, north) = (east as f64, north as f64);
        let (sin, cos) = (heading.sin(), heading.cos());
        let out = east * cos - north * sin;
        Self { u: east * sin + north * cos, v: if starboard { out } else { -out } }
    }

    /// How two points compare by their angle off the line `u = 0`, forward or aft, without any angle: by the tangent. Behind that line
    /// comes after everything before it.
    pub fn by_angle(self, other: Self) -> Ordering {
        let behind = |off: Self| off.v <= 0.0;
        behind(self)
            .cmp(&behind(other))
            .then_with(|| (libm::fabs(self.u) * other.v).total_cmp(&(libm::fabs(other.u) * self.v)))
    }

    /// The angle off the line `u = 0`, for people: forward positive, rounded to a hundredth of a degree.
    pub fn angle(self) -> Angle {
        Angle::from_degrees(libm::atan2(self.u, self.v).to_degrees())
    }

    /// True if it lies no more than `half` degrees off the bow (`u > 0`), edges included; decided by the tangent.
    pub fn is_ahead_within(self, half: Angle) -> bool {
        self.u > 0.0 && libm::fabs(self.v) <= self.u * tangent(half)
    }

    /// The same off the stern.
    pub fn is_astern_within(self, half: Angle) -> bool {
        Self { u: -self.u, v: self.v }.is_ahead_within(half)
    }
}

/// The tangent of an angle, the same on every machine. Exactly 1 for 45 degrees.
fn tangent(angle: Angle) -> f64 {
    // The one that is asked for most, worked out once.
    static EIGHTH: LazyLock<f64> = LazyLock::new(|| libm::tan(Angle(2250).to_degrees().to_radians()));
    match angle {
        Angle(4500) => 1.0,
        Angle(2250) => *EIGHTH,
        _ => libm::tan(angle.to_degrees().to_radians()),
    }
}

impl Field {
    /// The guns of a side of a hull.
    pub const fn new(hull: Hull, starboard: bool, sweep: Angle) -> Self {
        Self { hull, starboard, sweep }
    }

    /// Where a point lies in the frame of the hull.
    pub fn off(&self, point: Point) -> Off {
        Off::from(self.hull.pose.at, self.hull.pose.heading, self.starboard, point)
    }

    /// How far the field reaches ahead of the middle, and as far astern, so far out; in hundredths of a millimetre. It begins at the side.
    pub fn half_width(&self, out: f64) -> f64 {
        self.half_width_at(out, self.slope())
    }

    /// How fast it flares; worked out once for all corners of a hull.
    fn slope(&self) -> f64 {
        tangent(Angle(self.sweep.0 / 2))
    }

    fn half_width_at(&self, out: f64, slope: f64) -> f64 {
        let (length, beam) = (f64::from(self.hull.footprint.length.0), f64::from(self.hull.footprint.beam.0));
        length / 2.0 + (out - beam / 2.0) * slope
    }

    /// How far a point lies inside, measured along the keel; negative outside. Of a point that is not out beyond the side: how far it lacks.
    pub fn margin(&self, point: Point) -> f64 {
        self.margin_of(self.off(point), self.slope())
    }

    fn margin_of(&self, off: Off, slope: f64) -> f64 {
        let out = off.v - f64::from(self.hull.footprint.beam.0) / 2.0;
        let along = self.half_width_at(off.v, slope) - libm::fabs(off.u);
        if out < 0.0 { along.min(out) } else { along }
    }

    /// True if a point lies within the field or on its edge.
    pub fn contains(&self, point: Point) -> bool {
        self.margin(point) >= 0.0
    }

    /// False only for a hull of which no part lies in the field, by her middle and her size: cheap, for who looks at many.
    pub fn may_hold(&self, other: &Hull) -> bool {
        let middle = self.off(other.pose.at);
        let size = f64::from(other.footprint.length.0 + other.footprint.beam.0) / 2.0 + 2.0;
        let out = middle.v + size;
        out >= f64::from(self.hull.footprint.beam.0) / 2.0 && libm::fabs(middle.u) - size <= self.half_width(out)
    }

    /// How much of a hull lies within the field.
    pub fn holds(&self, other: &Hull) -> Inside {
        let slope = self.slope();
        let corners = other.corners().map(|corner| self.off(corner));
        let inside = corners.map(|corner| self.margin_of(corner, slope) >= 0.0);
        if inside == [true; 4] {
            return Inside::Wholly;
        }
        // No corner lies inside, and yet a part of her may.
        if inside.contains(&true) || !self.part_inside(corners, slope).is_empty() {
            Inside::Partly
        } else {
            Inside::Not
        }
    }

    /// The corners of the part of a hull that lies within the field: she is cut by its three edges, one after the other.
    fn part_inside(&self, corners: [Off; 4], slope: f64) -> SmallVec<[Off; 8]> {
        let beam = f64::from(self.hull.footprint.beam.0) / 2.0;
        let edges: [&dyn Fn(Off) -> f64; 3] =
            [&|off| off.v - beam, &|off| self.half_width_at(off.v, slope) - off.u, &|off| {
                self.half_width_at(off.v, slope) + off.u
            }];
        let mut left: SmallVec<[Off; 8]> = SmallVec::from_slice(&corners);
        for edge in edges {
            let mut cut: SmallVec<[Off; 8]> = SmallVec::new();
            for (at, &from) in left.iter().enumerate() {
                let to = left[(at + 1) % left.len()];
                let (here, there) = (edge(from), edge(to));
                if here >= 0.0 {
                    cut.push(from);
                }
                if (here < 0.0) != (there < 0.0) {
                    let share = here / (here - there);
                    cut.push(Off { u: from.u + (to.u - from.u) * share, v: from.v + (to.v - from.v) * share });
                }
            }
            left = cut;
        }
        left
    }

    /// How much of the opening of the field a hull covers, seen from the middle of the side: the angle under which the part of her that lies
    /// inside is seen, as a share of the sweep. 0 for a hull outside; more than 1 for one that is close, for the field begins along the side.
    pub fn blocked(&self, other: &Hull) -> f64 {
        let beam = f64::from(self.hull.footprint.beam.0) / 2.0;
        let inside = self.part_inside(other.corners().map(|corner| self.off(corner)), self.slope());
        let seen = inside.into_iter().map(|off| Off { u: off.u, v: off.v - beam }.angle().0);
        let (low, high) = seen.fold((i32::MAX, i32::MIN), |(low, high), angle| (low.min(angle), high.max(angle)));
        if low >= high { 0.0 } else { f64::from(high - low) / f64::from(self.sweep.0.max(1)) }
    }

    /// The outline between two distances from the side, in order, for drawing.
    pub fn outline(&self, from: Length, to: Length) -> Vec<Point> {
        let beam = f64::from(self.hull.footprint.beam.0) / 2.0;
        let point = |ahead: f64, out: f64| {
            let right = if self.starboard { out } else { -out };
            self.hull.pose.at.beside(self.hull.pose.heading, ahead, right)
        };
        let edge = |distance: Length| beam + f64::from(distance.0);
        let (near, far) = (edge(from), edge(to));
        vec![
            point(self.half_width(near), near),
            point(self.half_width(far), far),
            point(-self.half_width(far), far),
            point(-self.half_width(near), near),
        ]
    }

    /// The middle of the side's edge, from which ranges are measured.
    pub fn muzzle(&self) -> Point {
        self.hull.mount(if self.starboard { super::Mount::Starboard } else { super::Mount::Larboard })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Footprint, Pose};
    use super::*;

    fn mm(x: f64, y: f64) -> Point {
        Point::new(Length(libm::round(x * 100.0) as i32), Length(libm::round(y * 100.0) as i32))
    }

    fn ship(x: f64, y: f64, heading: i32) -> Hull {
        Hull::new(
            Pose::new(mm(x, y), Heading::new(heading)),
            Footprint::new(Length::millimetres(50), Length::millimetres(25)),
        )
    }

    #[test]
    fn a_field_flares_from_the_whole_side() {
        let field = Field::new(ship(0.0, 0.0, 0), true, Angle::degrees(45));
        for (out, half) in [(100.0, 61.24), (87.5, 56.07), (112.5, 66.42), (72.5, 49.85)] {
            assert!(
                (field.half_width(out * 100.0) / 100.0 - half).abs() < 0.006,
                "at {out} mm she sweeps {half} mm either way"
            );
        }
        assert!(
            field.contains(mm(12.5, 25.0)) && !field.contains(mm(12.49, 0.0)),
            "it begins at the side, corners included"
        );
        assert_eq!(field.holds(&ship(100.0, 75.0, 0)), Inside::Partly);
        assert_eq!(field.holds(&ship(100.0, 95.0, 0)), Inside::Not);
        assert_eq!(field.holds(&ship(-100.0, 0.0, 0)), Inside::Not, "a ship on the other side");
        let broad = Hull::new(
            Pose::new(mm(30.0, 0.0), Heading::NORTH),
            Footprint::new(Length::millimetres(400), Length::millimetres(5)),
        );
        assert_eq!(field.holds(&broad), Inside::Partly, "no corner of hers lies inside, and yet she does");
        assert!(
            (field.blocked(&broad) - 2.859).abs() < 1e-3,
            "and covers all of it: 64.3 degrees to either hand, of 22.5"
        );
        assert!(
            (field.blocked(&ship(40.0, 36.89, 0)) - 1.062).abs() < 1e-3
                && (field.blocked(&ship(80.0, 53.46, 0)) - 0.475).abs() < 1e-3
        );
        assert!(
            field.blocked(&ship(-40.0, 0.0, 0)) == 0.0 && field.blocked(&ship(100.0, 95.0, 0)) == 0.0,
            "nothing of a ship outside"
        );
    }

    #[test]
    fn rakes_are_judged_by_tangents_and_never_by_rounded_angles() {
        let off = |x: f64, y: f64| Off::from(Point::ORIGIN, Heading::NORTH, true, mm(x, y));
        let half = Angle(2250);
        assert!(off(41.42, 100.0).is_ahead_within(half), "22.4993 degrees");
        assert!(!off(41.43, 100.0).is_ahead_within(half), "22.5042 degrees, which a rounded angle takes for 22.50");
        assert!(off(0.0, -50.0).is_astern_within(half) && !off(0.0, 50.0).is_astern_within(half));
    }

    proptest! {
        #[test]
        fn a_mirror_and_a_quarter_turn_change_nothing(
            x in -20_000..20_000_i32, y in -20_000..20_000_i32, heading in 0..36_000_i32, at in 0..36_000_i32, sweep in prop::sample::select(vec![10, 45, 90]),
        ) {
            let own = ship(0.0, 0.0, heading);
            let other = Hull::new(Pose::new(Point::new(Length(x), Length(y)), Heading::new(at)), own.footprint);
            let field = Field::new(own, true, Angle::degrees(sweep));
            let mirror = |hull: Hull| Hull::new(Pose::new(Point::new(-hull.pose.at.x, hull.pose.at.y), Heading::new(-hull.pose.heading.hundredths())), hull.footprint);
            let quarter = |hull: Hull| Hull::new(Pose::new(Point::new(hull.pose.at.y, -hull.pose.at.x), hull.pose.heading.turned(Angle::degrees(90))), hull.footprint);
            prop_assert_eq!(field.holds(&other), Field::new(mirror(own), false, field.sweep).holds(&mirror(other)));
            prop_assert_eq!(field.holds(&other), Field::new(quarter(own), true, field.sweep).holds(&quarter(other)));
            prop_assert_eq!(field.contains(other.pose.at), Field::new(mirror(own), false, field.sweep).contains(mirror(other).pose.at));
        }

        #[test]
        fn a_hull_that_cannot_be_held_is_not(x in -20_000..20_000_i32, y in -20_000..20_000_i32, heading in 0..36_000_i32, at in 0..36_000_i32) {
            let own = ship(0.0, 0.0, heading);
            let other = Hull::new(Pose::new(Point::new(Length(x), Length(y)), Heading::new(at)), own.footprint);
            let field = Field::new(own, true, Angle::degrees(45));
            prop_assert!(field.may_hold(&other) || field.holds(&other) == Inside::Not);
            prop_assert!(field.margin(other.pose.at) > -6000.0 || !field.may_hold(&other), "and who lies far off is known at once");
        }

        #[test]
        fn a_hull_wholly_inside_has_her_middle_inside(x in 0..30_000_i32, y in -20_000..20_000_i32, at in 0..36_000_i32) {
            let own = ship(0.0, 0.0, 0);
            let other = Hull::new(Pose::new(Point::new(Length(x), Length(y)), Heading::new(at)), own.footprint);
            let field = Field::new(own, true, Angle::degrees(45));
            match field.holds(&other) {
                Inside::Wholly => prop_assert!(field.contains(other.pose.at)),
                Inside::Partly => {}
                Inside::Not => prop_assert!(!field.contains(other.pose.at)),
            }
        }
    }
}
