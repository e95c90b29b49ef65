//! The part of a ruleset that shows a battle: the table, record sheets, previews and reasons.

use bevy_ecs::prelude::World;

use crate::geometry::Pose;
use crate::ids::{Seat, UnitId, Viewer};
use crate::rules::ruleset::Rules;
use crate::shown::figure::Figure;
use crate::shown::outlook::Outlook;
use crate::shown::report::{Preview, Refusal};
use crate::shown::sheet::{Scene, Sheet};
use crate::shown::view::View;
use crate::talk::offer::Barred;
use crate::talk::order::Order;

/// The read models that players are shown. Panels draw them without knowing the ruleset.
pub trait Shown: Rules {
    /// Returns a drawn example of a clause, if there is one.
    fn figure(&self, clause: &str) -> Option<Figure> {
        let _ = clause;
        None
    }

    /// Returns what the order would do.
    fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview;

    /// Returns one sentence on why a unit of the side that is asked has nothing to do now: she is aground, her guns
    /// have fired in passing, the enemy is out of range. Returns `None` if she has something to do, or if these rules
    /// do not say why not.
    fn why_idle(&self, world: &World, unit: UnitId) -> Option<Refusal> {
        let _ = (world, unit);
        None
    }

    /// Returns what a unit of the side that is asked could do in this phase if her captain first removed the obstacle.
    fn barred(&self, world: &World, unit: UnitId) -> Vec<Barred> {
        let _ = (world, unit);
        Vec::new()
    }

    /// Returns what guns could do if this unit lay at `pose`, as far as `seat` knows: the unit's own guns and, with
    /// `threats`, those of enemies that have yet to act. An enemy fires from where she lies, or from where she may move
    /// first. Guns that have already fired are left out. Returns `None` if these rules do not look ahead, or not for
    /// this unit.
    fn outlook(&self, world: &World, seat: Seat, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook> {
        let _ = (world, seat, unit, pose, threats);
        None
    }

    /// Returns the record sheet of a unit as a viewer sees it.
    fn sheet(&self, world: &World, unit: UnitId, viewer: Viewer) -> Sheet;

    /// Returns the fight aboard a unit as a viewer sees it, if there is one.
    fn scene(&self, world: &World, unit: UnitId, viewer: Viewer) -> Option<Scene> {
        let _ = (world, unit, viewer);
        None
    }

    /// Fills in the table as this viewer sees it. `phases`, `turn` and `sides` are filled in already.
    fn view(&self, world: &World, viewer: Viewer, view: &mut View);

    /// Returns true if a shot may be a rake. Standing orders then offer 'only a rake'.
    fn has_rakes(&self) -> bool {
        false
    }

    /// Returns when a standing order makes a unit fire, if that is not whenever her guns bear: 'in passing', where all
    /// other fire is declared. It is empty for rules with no such restriction.
    fn standing_fire(&self) -> &'static str {
        ""
    }

    /// Returns the distances that standing orders offer as limits, in the rules' units of measure: the ends of the
    /// range brackets. Round distances are offered if it returns `None`.
    fn ranges(&self, world: &World) -> Option<[i32; 4]> {
        let _ = world;
        None
    }
}
