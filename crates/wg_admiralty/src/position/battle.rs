//! The state of the battle as a whole.

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

/// The present weather.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Weather {
    /// The direction from which the wind blows.
    pub from: Heading,
    /// How hard the wind blows.
    pub intensity: Intensity,
    /// The state of the sea.
    pub sea: SeaState,
}

impl Weather {
    /// Returns the weather in words: 'Brisk wind from NW, choppy sea'.
    pub fn says(self) -> String {
        const POINTS: [&str; 16] =
            ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];
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
        let from = self.from.hundredths();
        let point = POINTS[((from + 1125) / 2250) as usize % 16];
        if from % 2250 == 0 {
            format!("{wind} from {point}{sea}")
        } else {
            format!("{wind} from {} ({point}){sea}", self.from)
        }
    }
}

worded! {
    /// How hull and rigging dice are mixed at close range (A-MIX-6).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
    pub enum CloseMix {
        /// Heavy dice go to the hull. The owner splits medium and light dice as he likes (A-MIX-7).
        #[default]
        Battery = "battery",
        /// All dice of a size but one go to the hull (A-MIX-8).
        Basic = "basic",
        /// Five dice or fewer may all go to the hull. Of six or more, one goes to the rigging (A-MIX-9).
        AdvancedBasic = "advanced_basic",
    }
}

/// The end through which the target is raked, if she is raked at all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub enum Rake {
    /// Not a rake.
    #[default]
    No,
    /// A rake from ahead, through the bow.
    Bow,
    /// A rake from astern, through the stern.
    Stern,
}

/// One gun roll that hits a ship, with what its follow-up rolls need to know (A-R38, A-R43, A-R44).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct HitContext {
    /// The ship that is hit.
    pub unit: UnitId,
    /// The ship that fired; `None` for damage by fires and masts.
    pub by: Option<UnitId>,
    /// The modifier to a die on the CR line, by gun size: light -1, medium 0, heavy +1 (A-FIRE-17).
    pub size: i8,
    /// The modifier to a die on the E line: 0 for the ship's own E, -2 or -3 for a neighbour's (A-DMG-E-3).
    pub blast: i8,
    /// The side of the hit ship that faces the attacker. `None` splits G evenly (A-R42).
    pub near: Option<Broadside>,
    /// Whether the G of this roll are split over both sides, as in a rake (A-DICE-5).
    pub split: bool,
    /// The number of G that this roll has given so far.
    pub g: u8,
    /// The side on which all B of this roll lie, once the first has come (A-R38).
    pub b_side: Option<Broadside>,
    /// Whether the damage counts at once. Otherwise it waits for the end of the cannon fire step (A-FIRE-14).
    pub now: bool,
}

/// A boarding action (A-BOARD-5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Action {
    /// The ship that attacks.
    pub attacker: UnitId,
    /// The ship that defends.
    pub defender: UnitId,
    /// The friends that have joined the action: first the attacker's, then the defender's.
    pub friends: [SmallVec<[UnitId; 2]>; 2],
    /// Whether the defender has won a round, and so may break off (A-BOARD-9).
    pub held: bool,
}

impl Action {
    /// Creates an action between two ships that no friend has joined yet.
    pub fn new(attacker: UnitId, defender: UnitId) -> Self {
        Self { attacker, defender, friends: Default::default(), held: false }
    }
}

/// A change of the weather in the scenario's script (A-WIND-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The turn at whose beginning the weather changes.
    pub turn: u16,
    /// The weather from then on.
    pub weather: Weather,
}

/// The state of the battle as a whole.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Battle {
    /// The present weather.
    pub weather: Weather,
    /// The side that moves first in this turn.
    pub first: SideId,
    /// Whether the order of the sides has been decided at least once. If initiative is rolled only once, later turns
    /// keep that order (A-TURN-8).
    pub chosen: bool,
    /// How dice are mixed at close range; `None` while the roll that decides it is still to come (A-MIX-10).
    pub mix: Option<CloseMix>,
    /// The gun roll whose hits are being resolved.
    pub blow: Option<HitContext>,
    /// The boarding actions under way.
    pub actions: SmallVec<[Action; 4]>,
    /// By side: whether its fleet flagship has struck or been taken since the last Command phase (A-CMD-6).
    pub flag_struck: PerSide<bool>,
    /// The signal that flies on each side's flagship (A-CMD-3).
    pub signals: PerSide<Option<Signal>>,
    /// What ended the battle; `None` while it goes on.
    pub end: Option<EndedBy>,
}

/// A message on a flagship's log (A-CMD-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Signal {
    /// The flagship that made the signal.
    pub unit: UnitId,
    /// The message, with its blanks filled in.
    pub text: Filled,
    /// The turn in which the signal was made.
    pub turn: u16,
    /// The ships that have read the signal.
    pub read: SmallSet,
}

/// A message of the signal book with its blanks filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Filled {
    /// The number of the message in the signal book.
    pub message: u16,
    /// The ship that the message names, if it names one.
    pub names: Option<UnitId>,
    /// The course that the message names, in degrees.
    pub course: i16,
}

/// What ended a battle (A-R82).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum EndedBy {
    /// This side has lost half of its fleet.
    Half(SideId),
    /// Both sides have lost half of their fleets.
    BothHalf,
    /// The turn limit is reached.
    Turns,
    /// This side has no ship left.
    Last(SideId),
    /// Neither side has a ship left.
    Nobody,
    /// Neither side can hurt the other any more (A-R91).
    DeadEnd,
}

/// Returns 'larboard' or 'starboard'.
pub const fn side_name(side: Broadside) -> &'static str {
    side.name()
}

/// Returns the faces that are enough on a die, in words: '5 or more', or '6' alone.
pub fn or_more(needed: impl Into<i32>) -> String {
    let needed = needed.into();
    if needed == 6 { "6".to_owned() } else { format!("{needed} or more") }
}

/// Returns a distance in millimetres, as players read it (A-FIRE-18, A-R66).
pub fn millimetres(distance: Length) -> String {
    Measure::Millimetres.say(distance).to_string()
}

/// The bracket of a range (A-T-RANGE).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Bracket {
    /// Close range.
    Close,
    /// Medium range.
    Medium,
    /// Long range.
    Long,
}

impl Bracket {
    /// All three brackets, the nearest first.
    pub const ALL: [Self; 3] = [Self::Close, Self::Medium, Self::Long];

    /// The name of the bracket: 'close'.
    pub const fn name(self) -> &'static str {
        ["close", "medium", "long"][self as usize]
    }

    /// Returns the bracket of a range, given where each of the three ends, or `None` beyond long range. A range on the
    /// edge belongs to the nearer bracket (A-R66).
    pub fn of(range: Length, ends: [Length; 3]) -> Option<Self> {
        Self::ALL.into_iter().find(|bracket| range <= ends[*bracket as usize])
    }
}
