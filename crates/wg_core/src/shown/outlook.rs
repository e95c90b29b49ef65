//! What guns could do if a unit lay elsewhere: at the ghost of her course, say. Her own, and those of the enemies who have yet to act:
//! the same odds with the sides changed. A ruleset fills it with [`Shown::outlook`](crate::Shown::outlook).

use serde::{Deserialize, Serialize};

use crate::geometry::{Length, Point, Pose};
use crate::ids::UnitId;
use crate::shown::report::Mark;

/// What there is to fire at from a place, and what may be fired at who lies there.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Outlook {
    /// Her arcs there, of every battery that could fire.
    pub arcs: Vec<Mark>,
    /// Her own guns that would bear, as everybody else lies now.
    pub salvos: Vec<Salvo>,
    /// The enemies who could fire at her there, if that was asked for.
    pub threats: Vec<Threat>,
}

/// A battery that would bear.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Salvo {
    /// Whose.
    pub by: UnitId,
    /// Which.
    pub battery: u8,
    /// On whom.
    pub target: UnitId,
    /// From where to where.
    pub line: (Point, Point),
    /// How far.
    pub range: Length,
    /// It would be a rake.
    pub rake: bool,
    /// What is to be expected of it.
    pub expected: f64,
    /// What is expected: 'boxes'.
    pub unit: String,
    /// What that is worth, as many of the least that guns do: by it the best is chosen and the worst feared.
    pub worth: f64,
}

/// What an enemy could do to a unit that lies somewhere: the worst of what the rules let her do until everybody has acted.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Threat {
    /// Who.
    pub by: UnitId,
    /// Her guns that would bear then, the worst first; none if none can be brought to bear.
    pub salvos: Vec<Salvo>,
    /// Where she would lie then, and her poses on the way there; `None` if she fires from where she lies now.
    pub comes: Option<(Pose, Vec<Pose>)>,
    /// The arcs of those guns.
    pub arcs: Vec<Mark>,
    /// The water that her bow may come to before; empty if she has moved already.
    pub reach: Vec<Point>,
}

impl Threat {
    /// What is to be expected of all her guns that would bear.
    pub fn expected(&self) -> f64 {
        self.salvos.iter().map(|salvo| salvo.expected).sum()
    }

    /// What that is worth.
    pub fn worth(&self) -> f64 {
        self.salvos.iter().map(|salvo| salvo.worth).sum()
    }
}
