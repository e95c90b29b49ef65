//! Forecasts of gunfire for a unit that might lie elsewhere, such as at the end of a course in preview: her own guns,
//! and those of enemies that have yet to act. A ruleset makes them in [`Shown::outlook`](crate::Shown::outlook).

use serde::{Deserialize, Serialize};

use crate::geometry::{Length, Point, Pose};
use crate::ids::UnitId;
use crate::shown::report::Mark;

/// The shots that a unit could fire from a pose, and the shots that could be fired at her there.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Outlook {
    /// The arcs of every battery that could fire, seen from that pose.
    pub arcs: Vec<Mark>,
    /// The batteries that would bear from that pose, with all other units where they lie now.
    pub salvos: Vec<Salvo>,
    /// The enemies that could fire at the unit in that pose. It is empty if threats were not asked for.
    pub threats: Vec<Threat>,
}

/// A battery that would bear.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Salvo {
    /// The unit that fires.
    pub by: UnitId,
    /// The number of the battery.
    pub battery: u8,
    /// The target.
    pub target: UnitId,
    /// The line of fire, from the guns to the target.
    pub line: (Point, Point),
    /// The range.
    pub range: Length,
    /// True if the shot would be a rake.
    pub rake: bool,
    /// The expected result, in `unit`.
    pub expected: f64,
    /// The noun for what `expected` counts: 'boxes'.
    pub unit: String,
    /// The expected harm on a scale on which salvos compare: multiples of the least harm that guns do. The view picks
    /// out the best own salvo and the worst threat by it.
    pub worth: f64,
}

/// The worst that the rules let one enemy do to the unit before every other unit has acted.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Threat {
    /// The enemy that fires.
    pub by: UnitId,
    /// The enemy's batteries that would bear, the worst first. It is empty if she can bring none to bear.
    pub salvos: Vec<Salvo>,
    /// The enemy's pose when she fires, and her poses on the way there. `None` if she fires from where she lies now.
    pub comes: Option<(Pose, Vec<Pose>)>,
    /// The arcs of those batteries.
    pub arcs: Vec<Mark>,
    /// The outline of the water that the enemy's bow may reach first. It is empty if she has already moved.
    pub reach: Vec<Point>,
}

impl Threat {
    /// Returns the expected result of all batteries that would bear.
    pub fn expected(&self) -> f64 {
        self.salvos.iter().map(|salvo| salvo.expected).sum()
    }

    /// Returns the expected harm of all batteries that would bear, on the scale of [`Salvo::worth`].
    pub fn worth(&self) -> f64 {
        self.salvos.iter().map(|salvo| salvo.worth).sum()
    }
}
