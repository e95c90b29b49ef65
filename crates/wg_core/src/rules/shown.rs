//! What a ruleset shows of a battle: the table, record sheets, previews, reasons.

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

/// What players are shown: read models, which panels draw without knowing the ruleset.
pub trait Shown: Rules {
    /// A drawn example of a clause, if there is one.
    fn figure(&self, clause: &str) -> Option<Figure> {
        let _ = clause;
        None
    }

    /// What the order would do.
    fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview;

    /// Why a unit of the side that is asked has nothing to do now, in a sentence: she is aground, her guns have fired in passing, the enemy is
    /// out of range. `None`: she has, or these rules do not say.
    fn why_idle(&self, world: &World, unit: UnitId) -> Option<Refusal> {
        let _ = (world, unit);
        None
    }

    /// What a unit of the side that is asked could do in this phase, if her captain first mended what forbids it.
    fn barred(&self, world: &World, unit: UnitId) -> Vec<Barred> {
        let _ = (world, unit);
        Vec::new()
    }

    /// What guns could do if this unit lay there, as `seat` knows it: her own, and with `threats` those of the enemies who have yet to
    /// act, from where they lie or may come to before. Nothing is said of guns that have fired already. `None` if these rules do not
    /// look ahead, or not for this unit.
    fn outlook(&self, world: &World, seat: Seat, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook> {
        let _ = (world, seat, unit, pose, threats);
        None
    }

    /// The record sheet of a unit.
    fn sheet(&self, world: &World, unit: UnitId, viewer: Viewer) -> Sheet;

    /// The fight aboard a unit, if there is one.
    fn scene(&self, world: &World, unit: UnitId, viewer: Viewer) -> Option<Scene> {
        let _ = (world, unit, viewer);
        None
    }

    /// The table as this viewer sees it. `phases`, `turn` and `sides` are filled in already.
    fn view(&self, world: &World, viewer: Viewer, view: &mut View);

    /// True if a shot may be a rake: standing orders then have 'only a rake'.
    fn has_rakes(&self) -> bool {
        false
    }

    /// When standing orders have her fire, if not whenever she bears: 'in passing', where the rest of the fire is declared.
    fn standing_fire(&self) -> &'static str {
        ""
    }

    /// The distances at which standing orders may have her fire, in what the rules measure: where ranges end. If it is nothing round
    /// distances are offered.
    fn ranges(&self, world: &World) -> Option<[i32; 4]> {
        let _ = world;
        None
    }
}
