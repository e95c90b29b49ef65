//! Lengths, headings, poses, courses, arcs, grids, waters and sweeps: the geometry of a table measured in inches.
//!
//! ```
//! use wg_core::geometry::{Angle, Arc, Course, Footprint, Heading, Hull, Leg, Length, Measure, Mount, Point, Pose, walk};
//!
//! // A frigate two inches long sails four inches north and turns to starboard on her bow.
//! let footprint = Footprint::inches(2.0, 0.5);
//! let start = Pose::new(Point::inches(10.0, 10.0), Heading::NORTH);
//! let course = Course::new([Leg::Run(Length::inches(4)), Leg::Turn(Angle::degrees(90))]);
//! let beats: Vec<_> = walk(&course, start, &footprint, Length::INCH).collect();
//! assert_eq!(beats.len(), 5);
//! assert_eq!(course.said(Measure::Inches), "run 4.0 in, turn 90° to starboard");
//!
//! // Her bow is where the turn left it, and her larboard guns now point north.
//! let frigate = Hull::new(beats[4].pose, footprint);
//! assert_eq!(frigate.bow(), Point::inches(10.0, 15.0));
//! let guns = Arc::broadside_larboard(Angle::degrees(90));
//! assert!(guns.bears(&frigate, Mount::Larboard, Point::inches(9.0, 20.0)).inside);
//! ```
//!
//! On a table without a grid, [`Waters`] holds the islands and shoals, and [`advance`] and [`advance_to`] move a
//! footprint until it strikes something.
//!
//! Coordinates are whole hundredths of a millimetre from the south-west corner of the table, `x` to the east and `y` to
//! the north. Headings are hundredths of a degree clockwise from north.
//!
//! Results are the same on every machine, and exactly the same on a table that is mirrored or turned by quarters.
//! Shapes are compared in integers. Where trigonometry or a square root is needed, it is computed in the first quadrant
//! and rounded once, halves away from zero. Input far outside any table gives saturated results, never a panic.

mod angle;
mod arc;
mod circle;
mod compass;
mod course;
mod field;
mod grid;
mod hull;
mod length;
mod measure;
mod nearest;
mod outline;
mod point;
mod rake;
mod shore;
mod sweep;
mod walk;
mod waters;

pub use angle::{Angle, Heading};
pub use arc::{Arc, Bearing, Mount};
pub use circle::along;
pub use compass::{Compass, ParseCompassError};
pub use course::{Course, Leg};
pub use field::{Field, Inside, Off};
pub use grid::{Grid, Square};
pub use hull::{Footprint, Hull};
pub use length::Length;
pub use measure::{Measure, Said};
pub use nearest::{nearest_between, nearest_point};
pub use point::{Point, Pose};
pub use rake::{Crossing, keel_crossing, off_keel};
pub use sweep::{Advance, Motion, Struck, advance, advance_round, advance_to, is_clear};
pub use walk::{Beat, BeatKind, Walk, Walking, walk};
pub use waters::{Piece, Waters, is_within};
