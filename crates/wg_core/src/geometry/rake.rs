//! Rakes: how ships lie to each other's keels.
//!
//! ```
//! use wg_core::geometry::{Angle, Footprint, Heading, Hull, Length, Point, Pose, keel_crossing, off_keel};
//!
//! let frigate = |x, y, heading| Hull::new(Pose::new(Point::inches(x, y), Heading::degrees(heading)), Footprint::inches(2.0, 0.5));
//! // One ship sails east; another lies ahead of her stern, pointing north: her keel line crosses the first one's keel.
//! let crossing = keel_crossing(&frigate(10.0, 10.0, 90), &frigate(9.5, 15.0, 0));
//! assert!(crossing.crosses);
//! assert_eq!(crossing.at, Some(Point::inches(9.5, 10.0)));
//! assert_eq!(crossing.margin, Length::from_inches(0.5));
//! assert_eq!(off_keel(Point::inches(10.0, 10.0), &frigate(10.0, 15.0, 180)), Angle::ZERO);
//! ```

use serde::{Deserialize, Serialize};

use super::outline::cross;
use super::{Angle, Heading, Hull, Length, Point};

/// How a target's keel line lies to a shooter's keel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Crossing {
    /// True if it crosses her keel between her bow and her stern, both included.
    pub crosses: bool,
    /// Where it crosses her keel line, which goes on ahead and astern without end; rounded once, for drawing.
    /// `None` for parallel keels.
    pub at: Option<Point>,
    /// How far inside the nearer end of her keel, measured along it; negative, by at least one unit, when it
    /// passes outside by so much. [`Length::MAX`] below zero for parallel keels.
    pub margin: Length,
}

/// Whether the target's keel line, drawn on ahead and astern without end, crosses the shooter's keel
/// (B-FIRE-7).
///
/// It is decided exactly, by the bow and stern points of both. Parallel keels do not cross, not even those of
/// ships in line ahead; a ship without length has no keel, and crosses none.
pub fn keel_crossing(shooter: &Hull, target: &Hull) -> Crossing {
    let (bow, stern) = (shooter.bow(), shooter.stern());
    let (ahead, astern) = (target.bow(), target.stern());
    let keel = astern.to(ahead);
    // How far her bow and stern lie off the target's keel line, both in units of that keel.
    let (off_bow, off_stern) = (cross(keel, astern.to(bow)), cross(keel, astern.to(stern)));
    let turn = shooter.pose.heading.to(target.pose.heading);
    let whole = i128::from(off_bow) - i128::from(off_stern);
    if turn == Angle::ZERO || turn == Angle::degrees(180) || whole == 0 {
        return Crossing { crosses: false, at: None, margin: -Length::MAX };
    }
    // The crossing lies `part` of `whole` from bow to stern.
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

/// How far off the target's keel line a point sees her: the acute angle, `0..=9000`, between the line from the
/// point to her middle and her keel line. Zero right ahead or astern of her, a quarter circle abeam.
///
/// Both lines are rounded to hundredths of a degree. From her very middle it counts as abeam.
pub fn off_keel(from: Point, target: &Hull) -> Angle {
    let quarter = Angle::degrees(90);
    from.heading_to(target.pose.at).map_or(quarter, |to: Heading| {
        let off = to.to(target.pose.heading).abs();
        if off > quarter { Angle::degrees(180) - off } else { off }
    })
}
