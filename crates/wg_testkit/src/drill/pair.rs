//! The two cutters: the components that Bevy keeps of them, and the plain values that the rules work on.

use super::prelude::*;

/// A cutter's printed name.
#[derive(Component, Clone, Debug)]
#[component(immutable)]
pub struct Papers {
    pub name: std::sync::Arc<str>,
}

/// The open state of a cutter. It is one component because every rule reads all of it; a big game splits it into many.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Cutter {
    pub pose: Pose,
    pub holes: u8,
    pub loaded: bool,
    pub struck: bool,
    pub shown: bool,
    pub fog: bool,
}

/// The cards that lie face down before a cutter's captain: the signal, whether to fire, how many men to send.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct FaceDown {
    pub signal: Option<u16>,
    pub fires: Option<bool>,
    pub men: Option<i16>,
}

impl Secret for FaceDown {}

unit! {
    /// The plain values of one cutter.
    #[derive(Clone, Debug)]
    pub struct Ship {
        printed {
            /// The printed name of the cutter.
            papers: Papers,
        }
        kept {
            /// The open state of the cutter.
            cutter: Cutter,
        }
        secret {
            /// The state that only her captain knows.
            down: FaceDown,
        }
    }
}

state! {
    /// The words of a cutter's `state`.
    pub const STATE of Ship in Pair {
        file {
            OptionSpec::list("at", &Takes::Number(0.0..=48.0), 2) => cutter.pose.at;
            OptionSpec::text("heading", "") => cutter.pose.heading;
        }
        OptionSpec::whole("holes", 0..=BOXES as i64, 0) => cutter.holes lasting;
        OptionSpec::flag("loaded", false) => cutter.loaded;
        OptionSpec::flag("struck", false) => cutter.struck;
    }
}

state! {
    /// The words of the `battle`.
    pub const BATTLE of Pair {
        OptionSpec::flag("fog", false), By::new(fog, set_fog);
    }
}

fn fog(pair: &Pair, (): ()) -> Value {
    pair[SideId(0)].cutter.fog.into()
}

fn set_fog(pair: &mut Pair, (): (), value: &Value) {
    for own in SideId::BOTH {
        pair[own].cutter.fog = value.as_bool() == Some(true);
    }
}

fleet! {
    /// Both cutters, the cards, and where the game is in the turn sequence. A cutter's index in the pair is the number
    /// of both her unit and her side.
    #[derive(Clone, Debug)]
    pub struct Pair of Drill, Item {
        units {
            /// The cutters, in the order of their ids.
            ships: Ship, 2;
        }
        kept {
            /// The cards that lie open.
            open: OpenCards,
        }
        secret {
            /// The deck and the hands.
            hidden: HiddenCards,
        }
    }
}

/// Returns the cutter of a side.
pub const fn unit_of(side: SideId) -> UnitId {
    UnitId(side.0 as u16)
}

/// Returns the side of a cutter.
pub const fn side_of(unit: UnitId) -> SideId {
    SideId(unit.0 as u8)
}

impl Pair {
    /// Returns the side whose move it is.
    pub fn mover(&self) -> SideId {
        self.cursor.active.unwrap_or_default()
    }

    /// Returns the name of a side's cutter.
    pub fn name(&self, side: SideId) -> &str {
        &self[side].papers.name
    }

    /// Makes a question to a side.
    pub fn ask(&self, side: SideId, kind: AskKind, offers: Vec<Offer>) -> Ask {
        Ask::new(Seat::Side(side), kind, format!("Orders for {}", self.name(side)), offers)
    }
}

impl Index<SideId> for Pair {
    type Output = Ship;

    fn index(&self, side: SideId) -> &Ship {
        &self.ships[side.index()]
    }
}

/// Returns a cutter to be changed, and marks her to be written back.
impl IndexMut<SideId> for Pair {
    fn index_mut(&mut self, side: SideId) -> &mut Ship {
        self.ships.touch(side.index())
    }
}
