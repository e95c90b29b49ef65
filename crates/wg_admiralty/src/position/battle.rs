//! What is known of the battle as a whole.

use wg_core::prelude::*;
use wg_core::worded;

use crate::position::ship::SmallSet;

worded! {
    /// How hard the wind blows (A-WIND-4).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
    #[expect(missing_docs, reason = "each is called as in the rules")]
    pub enum Intensity {
        Weak = "weak",
        #[default]
        Normal = "normal",
        Brisk = "brisk",
    }
}

worded! {
    /// The state of the sea (A-WIND-5).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
    #[expect(missing_docs, reason = "each is called as in the rules")]
    pub enum SeaState {
        #[default]
        Calm = "calm",
        Choppy = "choppy",
        Heavy = "heavy",
    }
}

/// The weather as it is now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Weather {
    /// Where the wind blows from.
    pub from: Heading,
    /// How hard.
    pub intensity: Intensity,
    /// The sea.
    pub sea: SeaState,
}

impl Weather {
    /// 'Brisk wind from NW, choppy sea'.
    pub fn says(self) -> String {
        let wind = match self.intensity {
            Intensity::Weak => "Weak wind",
            Intensity::Normal => "Wind",
            Intensity::Brisk => "Brisk wind",
        };
        let sea = match self.sea {
            SeaState::Calm => "",
            SeaState::Choppy => ", choppy sea",
            SeaState::Heavy => ", heavy seas",
        };
        format!("{wind} from {}{sea}", self.from)
    }
}

worded! {
    /// How hull and rigging dice are mixed at close range (A-MIX-6).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
    pub enum CloseMix {
        /// A-MIX-7.
        #[default]
        Battery = "battery",
        /// A-MIX-8.
        Basic = "basic",
        /// A-MIX-9.
        AdvancedBasic = "advanced_basic",
    }
}

/// From where a target was fired at, if it is a rake.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub enum Rake {
    /// No rake.
    #[default]
    No,
    /// From ahead.
    Bow,
    /// From astern.
    Stern,
}

/// One gun roll of a ship, and what came of it so far: what follow-up rolls need to know (A-R38, A-R43, A-R44).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Blow {
    /// Who is hit.
    pub unit: UnitId,
    /// By whom; of fires and masts nobody.
    pub by: Option<UnitId>,
    /// What the die on the CR line is changed by: the size of the guns.
    pub size: i8,
    /// What the die on the E line is changed by: neighbours.
    pub blast: i8,
    /// The side that faces the attacker; `None` splits G evenly (A-R42).
    pub near: Option<Broadside>,
    /// The G are split over both sides.
    pub split: bool,
    /// G so far.
    pub g: u8,
    /// Where all B of this roll are, once one has come.
    pub b_side: Option<Broadside>,
    /// What it does counts at once; otherwise it waits for the end of cannon fire.
    pub now: bool,
}

/// A boarding action (A-BOARD-5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Action {
    /// Who attacks.
    pub attacker: UnitId,
    /// Whom.
    pub defender: UnitId,
    /// Friends who have joined either, by side of the pair: attacker's, defender's.
    pub friends: [SmallVec<[UnitId; 2]>; 2],
    /// The defender has won a round.
    pub held: bool,
}

impl Action {
    /// An action of these two, whom nobody has joined.
    pub fn new(attacker: UnitId, defender: UnitId) -> Self {
        Self { attacker, defender, friends: Default::default(), held: false }
    }
}

/// A change of the weather by the scenario's script (A-WIND-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The turn that begins with it.
    pub turn: u16,
    /// What it is then.
    pub weather: Weather,
}

/// What is known of the battle as a whole.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Battle {
    /// The weather.
    pub weather: Weather,
    /// Who moves first in this turn.
    pub first: SideId,
    /// The order was found out once already.
    pub chosen: bool,
    /// How dice are mixed at close range, once it is known.
    pub mix: Option<CloseMix>,
    /// The roll that is being worked through.
    pub blow: Option<Blow>,
    /// Boarding actions.
    pub actions: SmallVec<[Action; 4]>,
    /// The fleet flagship of a side has struck or was taken since the last Command phase (A-CMD-6).
    pub flag_struck: PerSide<bool>,
    /// What flies on the flagship of each side (A-CMD-3).
    pub signals: PerSide<Option<Signal>>,
    /// How it ended.
    pub end: Option<EndedBy>,
}

/// A message on a flagship's log (A-CMD-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Signal {
    /// The flagship.
    pub unit: UnitId,
    /// What it says.
    pub text: Filled,
    /// The turn in which it went up.
    pub turn: u16,
    /// The ships that have read it.
    pub read: SmallSet,
}

/// A message of the signal book with what is filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Filled {
    /// Its number in the book.
    pub message: u16,
    /// The ship that it names.
    pub names: Option<UnitId>,
    /// The course in it, in degrees.
    pub course: i16,
}

/// What ended a battle (A-R82).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum EndedBy {
    /// Half of this fleet is lost.
    Half(SideId),
    /// Half of both.
    BothHalf,
    /// The turn limit.
    Turns,
    /// Nothing is left of this fleet.
    Last(SideId),
    /// Nothing is left of either.
    Nobody,
}

/// 'larboard', 'starboard'.
pub const fn side_name(side: Broadside) -> &'static str {
    match side {
        Broadside::Larboard => "larboard",
        Broadside::Starboard => "starboard",
    }
}

/// A distance as players read it (A-FIRE-18, A-R66).
pub fn millimetres(distance: Length) -> String {
    Measure::Millimetres.say(distance).to_string()
}

/// The bracket of a range.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Bracket {
    /// A-T-RANGE.
    Close,
    /// A-T-RANGE.
    Medium,
    /// A-T-RANGE.
    Long,
}

impl Bracket {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Close, Self::Medium, Self::Long];

    /// 'close range'.
    pub const fn name(self) -> &'static str {
        ["close", "medium", "long"][self as usize]
    }

    /// The bracket of a range, by the ends of the three: the nearer one has its edge (A-R66).
    pub fn of(range: Length, ends: [Length; 3]) -> Option<Self> {
        Self::ALL.into_iter().find(|bracket| range <= ends[*bracket as usize])
    }
}
