//! Arcs of fire: which way guns look from where they stand on a hull.

use serde::{Deserialize, Serialize};

use super::{Angle, Heading, Hull, Point};

/// Where on a hull a battery stands.
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
    /// The mount on the other side of a hull seen in a mirror: larboard and starboard change places.
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Larboard => Self::Starboard,
            Self::Starboard => Self::Larboard,
            Self::Bow | Self::Stern | Self::Middle => self,
        }
    }
}

/// A sector in which guns can be laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Arc {
    /// Where the middle of the arc points, off the bow: clockwise (starboard) positive.
    pub centre: Angle,
    /// From the middle of the arc to either edge. Half a circle or more bears all round.
    pub half_width: Angle,
}

/// How a target lies to an arc.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Bearing {
    /// True if the guns bear. The arc's edges belong to it.
    pub inside: bool,
    /// How far inside the nearer edge, or, when negative, how far out of arc.
    pub margin: Angle,
    /// Where the target lies off the middle of the arc: clockwise positive, `-17999..=18000`.
    pub off: Angle,
}

impl Arc {
    /// An arc of a whole `width`, in `0..=36000`, about a middle off the bow.
    pub const fn new(centre: Angle, width: Angle) -> Self {
        let width = if width.0 < 0 { 0 } else { width.0 };
        Self { centre, half_width: Angle(if width > 36_000 { 18_000 } else { width / 2 }) }
    }

    /// A broadside to larboard, square to the hull.
    pub const fn broadside_larboard(width: Angle) -> Self {
        Self::new(Angle::degrees(-90), width)
    }

    /// A broadside to starboard, square to the hull.
    pub const fn broadside_starboard(width: Angle) -> Self {
        Self::new(Angle::degrees(90), width)
    }

    /// Bow chasers, straight ahead.
    pub const fn ahead(width: Angle) -> Self {
        Self::new(Angle::ZERO, width)
    }

    /// Stern chasers, straight astern.
    pub const fn astern(width: Angle) -> Self {
        Self::new(Angle::degrees(180), width)
    }

    /// All round, as the guns of a round fort.
    pub const fn all_round() -> Self {
        Self::new(Angle::ZERO, Angle::degrees(360))
    }

    /// The arc of the same guns on the other side of the ship.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { centre: -self.centre, ..self }
    }

    /// The headings of the edges, first the anticlockwise one, on a hull that points along `heading`. For
    /// pictures.
    pub fn edges(self, heading: Heading) -> [Heading; 2] {
        let centre = heading.turned(self.centre);
        [centre.turned(-self.half_width), centre.turned(self.half_width)]
    }

    /// How a target seen at this angle off the bow lies to the arc.
    pub fn bearing(self, off_bow: Angle) -> Bearing {
        let off = Heading::NORTH.turned(self.centre).to(Heading::NORTH.turned(off_bow));
        let margin = self.half_width - off.abs();
        Bearing { inside: margin >= Angle::ZERO, margin, off }
    }

    /// How a target lies to the arc of guns at a point. A target at that very point is in the middle of the arc.
    pub fn bears_from(self, from: Point, heading: Heading, target: Point) -> Bearing {
        match from.heading_to(target) {
            Some(to) => self.bearing(heading.to(to)),
            None => self.bearing(self.centre),
        }
    }

    /// How a point lies to the arc of guns on a hull.
    pub fn bears(self, hull: &Hull, mount: Mount, target: Point) -> Bearing {
        self.bears_from(hull.mount(mount), hull.pose.heading, target)
    }

    /// How another hull lies to the arc of guns on a hull: the best of her corners, bow, stern and middle.
    /// Among equals the one nearer to the middle of the arc, to its right before to its left.
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
        // The target's heading from the mount; whether they bear, by how much, how far off the beam.
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
        // Her middle lies 10 inches ahead of the beam and 9.25 out: out of arc; her stern lies within.
        let ahead = frigate(19.5, 20.0, 0);
        assert!(!guns.bears(&own, Mount::Starboard, ahead.pose.at).inside);
        assert!(guns.bears_on(&own, Mount::Starboard, &ahead).inside);
        assert!(!guns.bears_on(&own, Mount::Starboard, &frigate(5.0, 10.0, 0)).inside, "a ship to larboard");
        assert_eq!(guns.edges(Heading::EAST), [Heading::degrees(135), Heading::degrees(225)]);
    }
}
