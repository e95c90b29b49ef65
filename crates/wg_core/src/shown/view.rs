//! The read model of the table: everything that a viewer may see, and nothing else.

use serde::{Deserialize, Serialize};

use crate::geometry::{Footprint, Grid, Heading, Length, Measure, Point, Pose};
use crate::ids::{SideId, UnitId};
pub use crate::shown::afloat::Afloat;
pub use crate::shown::aim::AimView;
use crate::shown::arrival::ArrivalView;
use crate::shown::card::CardsView;
pub use crate::shown::division::DivisionView;
use crate::shown::filled::Tally;
use crate::shown::fitting::FittingView;
use crate::shown::goal::{GoalView, ZoneView};
pub use crate::shown::hoist::HoistView;
use crate::shown::report::Outcome;
use crate::shown::sheet::TrackField;
use crate::shown::strength::Strength;

/// The whole table, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct View {
    /// The table top.
    pub table: TableView,
    /// The wind.
    pub wind: WindView,
    /// The sides.
    pub sides: Vec<SideView>,
    /// Every unit in the order of ids, including those that are gone, with their fate.
    pub units: Vec<UnitView>,
    /// The divisions of the fleets, if the scenario names any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub divisions: Vec<DivisionView>,
    /// The goals of the sides, as far as this viewer knows them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<GoalView>,
    /// The ships that are yet to come, as far as this viewer knows of them, the next first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrivals: Vec<ArrivalView>,
    /// The signals that are flying.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hoists: Vec<HoistView>,
    /// Pairs of ships that are grappled together.
    pub ties: Vec<(UnitId, UnitId)>,
    /// Fire that is declared and not yet rolled for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aims: Vec<AimView>,
    /// Boats and swimmers that no player commands.
    pub afloat: Vec<Afloat>,
    /// The current turn, 0 during set-up.
    pub turn: u16,
    /// The phases of a turn in order, for the phase bar.
    pub phases: Vec<PhaseView>,
    /// The turn track, if the ruleset has one.
    pub track: Vec<TrackField>,
    /// The deck, the discard pile and the hands. `None` for rules without cards.
    pub cards: Option<CardsView>,
    /// The fleets while they are being fitted out by dice, otherwise `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fitting: Option<FittingView>,
    /// The outcome, once the battle has ended.
    pub outcome: Option<Outcome>,
}

/// The table top.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TableView {
    /// The width from west to east.
    pub width: Length,
    /// The height from south to north.
    pub height: Length,
    /// The units in which players measure. The session fills it in.
    pub measure: Measure,
    /// The grid, if the ruleset plays on one.
    pub grid: Option<Grid>,
    /// Land and shoals.
    pub land: Vec<LandView>,
    /// Buildings and vegetation on the land, and places of the scenario.
    pub works: Vec<WorkView>,
    /// The parts of the table that goals are about: first the zones of the scenario in its order, then the strips along
    /// the edges by which ships leave.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<ZoneView>,
}

/// A piece of land or a shoal.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct LandView {
    /// The name of the land.
    pub name: String,
    /// The outline, in one direction around it.
    pub outline: Vec<Point>,
    /// True for a shoal, false for dry land.
    pub shoal: bool,
}

/// A house, a trench, a hill, a port: a patch of the table that matters to a unit in it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct WorkView {
    /// The name of the patch.
    pub name: String,
    /// The kind of patch.
    pub kind: WorkKind,
    /// The outline, in one direction around it.
    pub outline: Vec<Point>,
}

/// The kind of a patch of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum WorkKind {
    /// Houses.
    #[default]
    House,
    /// A breastwork of earth and timber.
    Fieldwork,
    /// A trench.
    Trench,
    /// Trees, hedges, walls.
    Wood,
    /// High ground.
    Hill,
    /// A quay where ships may lie.
    Port,
}

/// The wind.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct WindView {
    /// The direction from which the wind blows, or `None` before it is known.
    pub from: Option<Heading>,
    /// The direction of the prevailing wind, if the ruleset has one.
    pub prevailing: Option<Heading>,
    /// A label: 'Wind from SW'.
    pub label: String,
    /// The force of the wind.
    pub force: Force,
    /// The fog or smoke in the air.
    pub air: Air,
    /// The range of sight, measured from a unit's hull. `None` if it is unlimited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sight: Option<Length>,
}

/// The force of the wind, if the ruleset distinguishes any.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Force {
    /// Hardly any wind.
    Light,
    /// The usual wind.
    #[default]
    Fresh,
    /// Wind in gusts.
    Gusty,
}

/// Fog or smoke over the whole table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Air {
    /// Clear air.
    #[default]
    Clear,
    /// Fog.
    Fog,
    /// Smoke of many guns.
    Smoke,
}

/// A side.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SideView {
    /// The name of the side: 'Red'.
    pub name: String,
    /// The nation: 'Spain'.
    pub nation: String,
    /// The colour of the side.
    pub colour: SideColour,
    /// The score now, if the ruleset keeps one.
    pub score: Option<i32>,
    /// The reasons for the score.
    pub tally: Tally,
}

/// The colours of sides. They suit colour-blind eyes, and are never the only distinction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum SideColour {
    /// Red, a swallow-tailed pennant.
    #[default]
    Red,
    /// Blue, a square pennant.
    Blue,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
}

/// A phase in the phase bar.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PhaseView {
    /// The title: 'Red moves'.
    pub title: String,
    /// The side whose phase it is, if it belongs to one side.
    pub side: Option<SideId>,
    /// The state of the phase within its turn.
    pub state: PhaseState,
    /// The clause that the phase comes from: 'B-TURN-7'.
    pub clause: String,
    /// True if nothing can happen in this phase in this battle, such as landings where there is no land.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub idle: bool,
}

/// The state of a phase within its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum PhaseState {
    /// The phase is over.
    Past,
    /// The phase is being played.
    Current,
    /// The phase is still to come.
    #[default]
    Next,
}

/// A unit on the table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct UnitView {
    /// The id of the unit.
    pub id: UnitId,
    /// The name of the unit.
    pub name: String,
    /// The side that owns the unit now.
    pub side: SideId,
    /// The side that owned the unit at the start. It differs from `side` for a prize.
    pub built_for: SideId,
    /// The class: 'frigate'.
    pub class: String,
    /// The pose of the unit.
    pub pose: Pose,
    /// The footprint of the unit.
    pub footprint: Footprint,
    /// The build of the unit's model.
    pub model: Model,
    /// The fate of the unit.
    pub fate: Fate,
    /// Sails set in percent: 0 is all furled, 100 all set.
    pub sail: u8,
    /// The number of masts gone.
    pub stumps: u8,
    /// True if the unit has hauled down her colours and no unit has taken her yet.
    pub struck: bool,
    /// True if the unit is still on the table under her own flag and no longer fights: she struck, was abandoned or is
    /// going down.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out: bool,
    /// The strength that the unit had at the start and has left. `None` if the boxes on her sheet show it.
    pub strength: Option<Strength>,
    /// Hull damage in percent, for the list.
    pub hurt: u8,
    /// The number of fires aboard.
    pub fires: u8,
    /// The cotton on the sides whose guns have fired.
    pub smoke: Smoke,
    /// True if the unit is dead in the water.
    pub dead_in_water: bool,
    /// True if the unit lies at anchor.
    pub anchored: bool,
    /// True if the unit lies aground.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aground: bool,
    /// True if the unit is going down and is drawn half under water.
    pub sinking: bool,
    /// True if the unit still has something to do in this phase.
    pub can_act: bool,
    /// Men on deck of the model, in percent.
    pub men: u8,
    /// A word beside the unit's name on the ribbon: 'prize', 'aground', 'struck'.
    pub badge: String,
    /// The kind of unit. Ships are drawn by their model, other units by their footprint and kind.
    pub kind: UnitKind,
}

impl UnitView {
    /// Returns true if the unit is on the table and can be pointed at.
    pub const fn on_table(&self) -> bool {
        self.fate.on_table()
    }

    /// Returns the words beside the unit's name. For a ship it is her badge; for men and forts, it is the numbers
    /// followed by the badge: '8 guns · 20 men · 2 leaders'.
    pub fn beside_name(&self) -> String {
        let Some(troop) = self.kind.troop() else { return self.badge.clone() };
        let count =
            |count: u8, one: &str, many: &str| if count == 1 { format!("1 {one}") } else { format!("{count} {many}") };
        let mut words = Vec::new();
        if matches!(self.kind, UnitKind::Fort(_)) && troop.guns > 0 {
            words.push(count(troop.guns, "gun", "guns"));
        }
        words.push(count(troop.men, "man", "men"));
        if troop.leaders > 0 {
            words.push(count(troop.leaders, "leader", "leaders"));
        }
        if !self.badge.is_empty() {
            words.push(self.badge.clone());
        }
        words.join(" · ")
    }
}

impl View {
    /// Shows the harm to units, and the score, as in another view of the same battle. Nothing else changes. Views of
    /// different battles have nothing in common.
    pub fn show_harm_of(&mut self, other: &Self) {
        if !self.units.iter().map(|unit| &unit.name).eq(other.units.iter().map(|unit| &unit.name)) {
            return;
        }
        for (unit, was) in self.units.iter_mut().zip(&other.units) {
            // Whatever has left the table is gone, and a prize is one only when that has been seen.
            if unit.fate.on_table() && was.fate.on_table() {
                (unit.fate, unit.side) = (was.fate, was.side);
            }
            (unit.struck, unit.out, unit.dead_in_water) = (was.struck, was.out, was.dead_in_water);
            (unit.hurt, unit.fires, unit.stumps, unit.men) = (was.hurt, was.fires, was.stumps, was.men);
            (unit.strength, unit.kind) = (was.strength.clone(), was.kind);
            unit.badge.clone_from(&was.badge);
        }
        for (side, was) in self.sides.iter_mut().zip(&other.sides) {
            side.score = was.score;
            side.tally.clone_from(&was.tally);
        }
    }
}

/// The kind of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum UnitKind {
    /// A ship, or a boat with a ship's log.
    #[default]
    Ship,
    /// A fort or a battery on land. Its guns point along its heading.
    Fort(TroopView),
    /// Men on foot.
    Foot(TroopView),
    /// Mounted men.
    Horse(TroopView),
    /// Men in boats under oars.
    Boats(TroopView),
}

/// The visible state of a unit of men. The men it has lost are in `hurt` of its [`UnitView`], and the guns a fort had
/// at the start in `ports` of its `model`. Where `ports` is 0, the guns left count as all it had.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TroopView {
    /// The number of men left.
    pub men: u8,
    /// The number of leaders left.
    pub leaders: u8,
    /// The number of guns left.
    pub guns: u8,
    /// The number of ranks in which the men stand. The beam of the footprint is their front, and they face along their
    /// heading.
    pub ranks: u8,
    /// True if the men have fired in this turn.
    pub fired: bool,
    /// True if the men are in cover.
    pub cover: bool,
    /// The unit with which the men are in a melee.
    pub engaged: Option<UnitId>,
}

impl UnitKind {
    /// Returns the visible state of the men, or `None` for a ship.
    pub const fn troop(&self) -> Option<&TroopView> {
        match self {
            Self::Ship => None,
            Self::Fort(troop) | Self::Foot(troop) | Self::Horse(troop) | Self::Boats(troop) => Some(troop),
        }
    }
}

/// The build of a model, with all that the drawing needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Model {
    /// The number of masts, 1 to 4.
    pub masts: u8,
    /// The number of gun ports drawn on each side.
    pub ports: u8,
    /// The rig of the model.
    pub rig: Rig,
    /// True if the model has a raised poop and a quarter gallery.
    pub poop: bool,
}

/// The rig of a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Rig {
    /// Square sails on every mast.
    #[default]
    Square,
    /// Fore-and-aft sails.
    ForeAndAft,
    /// Oars, no sails.
    Oars,
}

/// The cotton smoke beside a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Smoke {
    /// True if there is cotton beside the larboard guns.
    pub larboard: bool,
    /// True if there is cotton beside the starboard guns.
    pub starboard: bool,
    /// True if there is cotton before the bow guns.
    pub bow: bool,
    /// True if there is cotton behind the stern guns.
    pub stern: bool,
    /// True if both broadsides were fired. If it is false and there is cotton on both sides, one of them was fired, and
    /// the rules do not say which.
    pub both: bool,
}

/// The fate of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Fate {
    /// The unit is in the fight.
    #[default]
    Afloat,
    /// The unit was taken by the enemy and is still on the table.
    Prize,
    /// The unit sank.
    Sunk,
    /// The unit is no longer on the table.
    Gone,
    /// The unit is not on the table yet: she is still aboard another unit, or comes later.
    Aboard,
}

impl Fate {
    /// Returns true if a unit with this fate is on the table.
    pub const fn on_table(self) -> bool {
        matches!(self, Self::Afloat | Self::Prize)
    }
}
