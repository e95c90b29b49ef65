//! The read model of the table: everything that a viewer may see, and nothing else.

use serde::{Deserialize, Serialize};

use crate::geometry::{Footprint, Grid, Heading, Length, Measure, Point, Pose};
use crate::ids::{SideId, UnitId};
pub use crate::shown::afloat::Afloat;
pub use crate::shown::aim::AimView;
use crate::shown::card::CardsView;
pub use crate::shown::division::DivisionView;
use crate::shown::filled::Tally;
use crate::shown::fitting::FittingView;
pub use crate::shown::hoist::HoistView;
use crate::shown::report::Outcome;
use crate::shown::sheet::TrackField;
use crate::shown::strength::Strength;

/// The whole table, seen by one viewer.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct View {
    /// The table top.
    pub table: TableView,
    /// The wind.
    pub wind: WindView,
    /// The sides.
    pub sides: Vec<SideView>,
    /// Every unit, in `UnitId` order; those that are gone too, with their fate.
    pub units: Vec<UnitView>,
    /// Divisions of the fleets, if the scenario names any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub divisions: Vec<DivisionView>,
    /// Signals that fly.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hoists: Vec<HoistView>,
    /// Ships that are made fast to each other: by their grapples.
    pub ties: Vec<(UnitId, UnitId)>,
    /// Fire that is declared and not yet thrown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aims: Vec<AimView>,
    /// Men in the water and boats that nobody commands.
    pub afloat: Vec<Afloat>,
    /// The turn that is played, 0 during set-up.
    pub turn: u16,
    /// The phases of a turn in order, for the phase bar.
    pub phases: Vec<PhaseView>,
    /// The turn track, if the ruleset has one.
    pub track: Vec<TrackField>,
    /// Cards: the deck, the discard pile, the hands; of rules without cards none.
    pub cards: Option<CardsView>,
    /// Fleets that are being fitted out, by throws; else nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fitting: Option<FittingView>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
}

/// The table top.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TableView {
    /// West to east.
    pub width: Length,
    /// South to north.
    pub height: Length,
    /// In what is measured on it: the session says so.
    pub measure: Measure,
    /// The grid, if the ruleset plays on one.
    pub grid: Option<Grid>,
    /// Land and shoals.
    pub land: Vec<LandView>,
    /// What was built or grows on the land, and places of the scenario.
    pub works: Vec<WorkView>,
}

/// A piece of land or a shoal.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct LandView {
    /// Its name.
    pub name: String,
    /// Its outline, one way round.
    pub outline: Vec<Point>,
    /// A shoal rather than dry land.
    pub shoal: bool,
}

/// A house, a trench, a hill, a port: a patch of the table that means something to who stands in it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct WorkView {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: WorkKind,
    /// Its outline, one way round.
    pub outline: Vec<Point>,
}

/// What a patch of the table is.
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
    /// Where it blows from; `None` before it is known.
    pub from: Option<Heading>,
    /// Where it mostly blows from, if the ruleset tells that apart.
    pub prevailing: Option<Heading>,
    /// 'Wind from SW'.
    pub label: String,
    /// How hard it blows.
    pub force: Force,
    /// What hangs in the air.
    pub air: Air,
    /// Nobody sees farther than this from his hull.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sight: Option<Length>,
}

/// How hard the wind blows, if the ruleset tells that apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Force {
    /// Hardly at all.
    Light,
    /// As usual.
    #[default]
    Fresh,
    /// In gusts.
    Gusty,
}

/// What hangs in the air over the whole table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Air {
    /// Nothing.
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
    /// 'Red'.
    pub name: String,
    /// 'Spain'.
    pub nation: String,
    /// Its colour.
    pub colour: SideColour,
    /// Its score now, if the ruleset keeps one.
    pub score: Option<i32>,
    /// What it was given for.
    pub tally: Tally,
}

/// The colours of sides: safe for colour-blind eyes, and never the only sign.
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
    /// 'Red moves'.
    pub title: String,
    /// Whose phase it is, if one side's.
    pub side: Option<SideId>,
    /// Where it stands.
    pub state: PhaseState,
    /// The clause that it comes from: 'B-TURN-7'.
    pub clause: String,
}

/// Where a phase stands within its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum PhaseState {
    /// Over.
    Past,
    /// Being played.
    Current,
    /// To come.
    #[default]
    Next,
}

/// A unit on the table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct UnitView {
    /// Which.
    pub id: UnitId,
    /// Her name.
    pub name: String,
    /// Whose she is now.
    pub side: SideId,
    /// Whose she was at the start; differs for a prize.
    pub built_for: SideId,
    /// 'frigate'.
    pub class: String,
    /// Where she lies.
    pub pose: Pose,
    /// Her footprint.
    pub footprint: Footprint,
    /// What she is built like.
    pub model: Model,
    /// What has become of her.
    pub fate: Fate,
    /// Sails set, 0 furled to 100 all.
    pub sail: u8,
    /// Masts gone.
    pub stumps: u8,
    /// She has hauled down her colours, and nobody has taken her yet.
    pub struck: bool,
    /// What she had to lose and has left, where the boxes on her sheet do not say it.
    pub strength: Option<Strength>,
    /// Hull damage in percent, for the list.
    pub hurt: u8,
    /// Fires aboard.
    pub fires: u8,
    /// Guns fired: cotton on this side.
    pub smoke: Smoke,
    /// Dead in the water.
    pub dead_in_water: bool,
    /// She lies at anchor.
    pub anchored: bool,
    /// She is going down: half of her is under.
    pub sinking: bool,
    /// Still has something to do in this phase.
    pub can_act: bool,
    /// Men on deck for the model, 0 to 100 percent.
    pub men: u8,
    /// A word beside her name on the ribbon: 'prize', 'aground', 'struck'.
    pub badge: String,
    /// What kind of unit it is: ships are drawn by their model, others by their footprint and this.
    pub kind: UnitKind,
}

impl UnitView {
    /// It lies on the table, and can be pointed at.
    pub const fn on_table(&self) -> bool {
        self.fate.on_table()
    }

    /// What stands beside her name: a word of what has become of her; of men, how many there are. '8 guns · 20 men · 2 leaders'.
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

/// What a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum UnitKind {
    /// A ship or a boat with a log.
    #[default]
    Ship,
    /// A fort or a battery on land: a work with guns, which look along its heading.
    Fort(TroopView),
    /// Men on foot.
    Foot(TroopView),
    /// Mounted men.
    Horse(TroopView),
    /// Men in boats under oars.
    Boats(TroopView),
}

/// What is seen of a unit of men. How many it had lost stands in `hurt` of its [`UnitView`], how many guns a work had in `ports` of its
/// `model`: where that is nought, those that are left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TroopView {
    /// Men left.
    pub men: u8,
    /// Leaders left.
    pub leaders: u8,
    /// Guns left.
    pub guns: u8,
    /// Ranks in which they stand; the footprint's beam is their front, they look along their heading.
    pub ranks: u8,
    /// They have fired in this turn.
    pub fired: bool,
    /// They stand in cover.
    pub cover: bool,
    /// With whom they are hand to hand.
    pub engaged: Option<UnitId>,
}

impl UnitKind {
    /// What is seen of the men, unless it is a ship.
    pub const fn troop(&self) -> Option<&TroopView> {
        match self {
            Self::Ship => None,
            Self::Fort(troop) | Self::Foot(troop) | Self::Horse(troop) | Self::Boats(troop) => Some(troop),
        }
    }
}

/// How a model is built: all that a drawing needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Model {
    /// Masts, 1 to 4.
    pub masts: u8,
    /// Gun ports a side that are drawn.
    pub ports: u8,
    /// The rig.
    pub rig: Rig,
    /// A raised poop and a quarter gallery.
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

/// Cotton beside a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Smoke {
    /// Beside the larboard guns.
    pub larboard: bool,
    /// Beside the starboard guns.
    pub starboard: bool,
    /// Before the bow guns.
    pub bow: bool,
    /// Behind the stern guns.
    pub stern: bool,
    /// Both broadsides were fired. Without it a ship with cotton on both sides has fired one of them, nobody says which.
    pub both: bool,
}

/// What has become of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Fate {
    /// In the fight.
    #[default]
    Afloat,
    /// Taken by the enemy and lying on the table.
    Prize,
    /// Sunk.
    Sunk,
    /// Off the table.
    Gone,
    /// Not on the table yet: still aboard another unit, or to come later.
    Aboard,
}

impl Fate {
    /// Whoever it befell lies on the table.
    pub const fn on_table(self) -> bool {
        matches!(self, Self::Afloat | Self::Prize)
    }
}
