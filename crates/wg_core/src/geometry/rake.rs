//! Rakes: how ships lie relative to each other's keels.
//!
//! ```
//! use wg_core::geometry::{Angle, Footprint, Heading, Hull, Length, Point, Pose, keel_crossing, off_keel};
//!
//! let frigate = |x, y, heading| Hull::new(Pose::new(Point::inches(x, y), Heading::degrees(heading)), Footprint::inches(2.0, 0.5));
//! // One ship points east. Another lies north of her and points north: her keel line crosses the first one's keel.
//! let crossing = keel_crossing(&frigate(10.0, 10.0, 90), &frigate(9.5, 15.0, 0));
//! assert!(crossing.crosses);
//! assert_eq!(crossing.at, Some(Point::inches(9.5, 10.0)));
//! assert_eq!(crossing.margin, Length::from_inches(0.5));
//! assert_eq!(off_keel(Point::inches(10.0, 10.0), &frigate(10.0, 15.0, 180)), Angle::ZERO);
//! ```

use serde::{Deserialize, Serialize};

use super::outline::cross;
use super::{Angle, Heading, Hull, Length, Point};

/// The crossing of a target's keel line with a shooter's keel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Crossing {
    /// True if the target's keel line crosses the shooter's keel between its bow and its stern, both included.
    pub crosses: bool,
    /// The point where the two keel lines cross, both extended ahead and astern without end. Rounded once, for drawing.
    /// `None` for parallel keels.
    pub at: Option<Point>,
    /// The distance from the crossing to the nearer end of the shooter's keel, measured along that keel. Negative, by
    /// at least one unit, if the crossing lies beyond the end. Equal to `-Length::MAX` for parallel keels.
    pub margin: Length,
}

/// Tests whether the target's keel line, extended ahead and astern without end, crosses the shooter's keel (B-FIRE-7).
///
/// The test is exact. It uses the bow and stern points of both ships. Parallel keels do not cross, not even those of
/// ships in line ahead. A ship without length has no keel and crosses none.
pub fn keel_crossing(shooter: &Hull, target: &Hull) -> Crossing {
    let (bow, stern) = (shooter.bow(), shooter.stern());
    let (ahead, astern) = (target.bow(), target.stern());
    let keel = astern.to(ahead);
    // The distances of the shooter's bow and stern from the target's keel line, both in units of that keel.
    let (off_bow, off_stern) = (cross(keel, astern.to(bow)), cross(keel, astern.to(stern)));
    let turn = shooter.pose.heading.to(target.pose.heading);
    let whole = i128::from(off_bow) - i128::from(off_stern);
    if turn == Angle::ZERO || turn == Angle::degrees(180) || whole == 0 {
        return Crossing { crosses: false, at: None, margin: -Length::MAX };
    }
    // The crossing lies `part` of `whole` of the way from bow to stern.
    let (part, whole) = if whole > 0 { (i128::from(off_bow), whole) } else { (-i128::from(off_bow), -whole) };
    let inside = part.min(whole - part);
    let crosses = inside >= 0;
    let (x, y) = bow.to(stern);
    let length = libm::sqrt(bow.distance_squared(stern) as f64);
    let margin = Length::rounded(length * (inside as f64 / whole as f64));
    let share = part as f64 / whole as f64;
    Crossing {
        crosses,
        at: Some(bow.shifted(Length::rounded(x as f64 * share), Length::rounded(y as f64 * share))),
        margin: if crosses { margin } else { margin.min(Length(-1)) },
    }
}

/// Returns the acute angle, `0..=9000`, between the target's keel line and the line from a point to her middle. It is
/// zero right ahead or astern of her, and a quarter circle abeam.
///
/// Both lines are rounded to hundredths of a degree. Her middle itself counts as abeam.
pub fn off_keel(from: Point, target: &Hull) -> Angle {
    let quarter = Angle::degrees(90);
    from.heading_to(target.pose.at).map_or(quarter, |to: Heading| {
        let off = to.to(target.pose.heading).abs();
        if off > quarter { Angle::degrees(180) - off } else { off }
    })
}
