//! Arcs of fire: the directions in which guns bear from where they are mounted on a hull.

use serde::{Deserialize, Serialize};

use super::{Angle, Heading, Hull, Point};

/// The place of a battery on a hull.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Mount {
    /// The bow point.
    Bow,
    /// The stern point.
    Stern,
    /// The middle of the larboard side.
    Larboard,
    /// The middle of the starboard side.
    Starboard,
    /// The middle of the hull.
    #[default]
    Middle,
}

impl Mount {
    /// The mount after a hull is mirrored: larboard and starboard change places.
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Larboard => Self::Starboard,
            Self::Starboard => Self::Larboard,
            Self::Bow | Self::Stern | Self::Middle => self,
        }
    }
}

/// A sector within which guns bear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Arc {
    /// The direction of the middle of the arc, relative to the bow. Clockwise (to starboard) is positive.
    pub centre: Angle,
    /// The angle from the middle of the arc to either edge. Half a circle or more bears all round.
    pub half_width: Angle,
}

/// The position of a target relative to an arc.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Bearing {
    /// True if the guns bear. The edges belong to the arc.
    pub inside: bool,
    /// The angle to the nearer edge: positive inside the arc, negative outside.
    pub margin: Angle,
    /// The angle between the middle of the arc and the target: clockwise positive, `-17999..=18000`.
    pub off: Angle,
}

impl Arc {
    /// Makes an arc from its middle, relative to the bow, and its whole width. The width is clamped to `0..=36000`.
    pub const fn new(centre: Angle, width: Angle) -> Self {
        let width = if width.0 < 0 { 0 } else { width.0 };
        Self { centre, half_width: Angle(if width > 36_000 { 18_000 } else { width / 2 }) }
    }

    /// The arc of a larboard broadside, square to the hull.
    pub const fn broadside_larboard(width: Angle) -> Self {
        Self::new(Angle::degrees(-90), width)
    }

    /// The arc of a starboard broadside, square to the hull.
    pub const fn broadside_starboard(width: Angle) -> Self {
        Self::new(Angle::degrees(90), width)
    }

    /// The arc of bow chasers, straight ahead.
    pub const fn ahead(width: Angle) -> Self {
        Self::new(Angle::ZERO, width)
    }

    /// The arc of stern chasers, straight astern.
    pub const fn astern(width: Angle) -> Self {
        Self::new(Angle::degrees(180), width)
    }

    /// An arc all round, like that of a round fort.
    pub const fn all_round() -> Self {
        Self::new(Angle::ZERO, Angle::degrees(360))
    }

    /// The arc of the same guns on the opposite side of the ship.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { centre: -self.centre, ..self }
    }

    /// The headings of the two edges on a hull that points along `heading`, the anticlockwise edge first. For drawing.
    pub fn edges(self, heading: Heading) -> [Heading; 2] {
        let centre = heading.turned(self.centre);
        [centre.turned(-self.half_width), centre.turned(self.half_width)]
    }

    /// Returns the bearing of a target that is seen at this angle off the bow.
    pub fn bearing(self, off_bow: Angle) -> Bearing {
        let off = Heading::NORTH.turned(self.centre).to(Heading::NORTH.turned(off_bow));
        let margin = self.half_width - off.abs();
        Bearing { inside: margin >= Angle::ZERO, margin, off }
    }

    /// Returns the bearing of a target from guns at a point. A target at that same point is in the middle of the arc.
    pub fn bears_from(self, from: Point, heading: Heading, target: Point) -> Bearing {
        match from.heading_to(target) {
            Some(to) => self.bearing(heading.to(to)),
            None => self.bearing(self.centre),
        }
    }

    /// Returns the bearing of a point from guns mounted on a hull.
    pub fn bears(self, hull: &Hull, mount: Mount, target: Point) -> Bearing {
        self.bears_from(hull.mount(mount), hull.pose.heading, target)
    }

    /// Returns the bearing of another hull from guns mounted on a hull: the best bearing of the target's corners, bow,
    /// stern and middle. If several have the same margin, the one furthest clockwise is chosen.
    pub fn bears_on(self, hull: &Hull, mount: Mount, target: &Hull) -> Bearing {
        let from = hull.mount(mount);
        let bearing = |mark| self.bears_from(from, hull.pose.heading, mark);
        let [first, rest @ ..] = target.marks();
        rest.into_iter().map(bearing).fold(bearing(first), |best, next| {
            if (next.margin, next.off) > (best.margin, best.off) { next } else { best }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Footprint, Length, Pose};
    use super::*;

    /// A frigate of two inches by half an inch.
    fn frigate(x: f64, y: f64, heading: i32) -> Hull {
        Hull::new(Pose::new(Point::inches(x, y), Heading::degrees(heading)), Footprint::inches(2.0, 0.5))
    }

    #[test]
    fn a_broadside_of_ninety_degrees_bears_up_to_forty_five_off_the_beam() {
        let own = frigate(10.0, 10.0, 0);
        let guns = Arc::broadside_starboard(Angle::degrees(90));
        let from = own.mount(Mount::Starboard);
        // Each row: the target's heading from the mount, whether the guns bear, the margin, and the angle off the beam.
        let rows = [
            (90, true, 45, 0),
            (45, true, 0, -45),
            (135, true, 0, 45),
            (42, false, -3, -48),
            (140, false, -5, 50),
            (0, false, -45, -90),
            (270, false, -135, 180),
        ];
        for (heading, inside, margin, off) in rows {
            let target = from.offset(Heading::degrees(heading), Length::inches(100));
            let bearing = guns.bears(&own, Mount::Starboard, target);
            assert_eq!(bearing.inside, inside, "at {heading} degrees");
            assert_eq!(bearing.margin, Angle::degrees(margin), "at {heading} degrees");
            assert_eq!(bearing.off, Angle::degrees(off), "at {heading} degrees");
        }
        assert!(guns.bears(&own, Mount::Starboard, from).inside, "at the muzzle");
        let all_round = Arc::all_round();
        assert!((0..36).all(|tens| all_round.bearing(Angle::degrees(tens * 10)).inside));
        assert_eq!(all_round.bearing(Angle::degrees(180)).margin, Angle::ZERO);
    }

    #[test]
    fn guns_bear_on_a_ship_when_they_bear_on_any_of_her_marks() {
        let own = frigate(10.0, 10.0, 0);
        let guns = Arc::broadside_starboard(Angle::degrees(90));
        // Her middle lies 10 inches ahead of the beam and 9.25 inches out, so it is out of arc. Her stern is within the
        // arc.
        let ahead = frigate(19.5, 20.0, 0);
        assert!(!guns.bears(&own, Mount::Starboard, ahead.pose.at).inside);
        assert!(guns.bears_on(&own, Mount::Starboard, &ahead).inside);
        assert!(!guns.bears_on(&own, Mount::Starboard, &frigate(5.0, 10.0, 0)).inside, "a ship to larboard");
        assert_eq!(guns.edges(Heading::EAST), [Heading::degrees(135), Heading::degrees(225)]);
    }
}
