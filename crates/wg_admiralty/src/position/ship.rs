//! A ship's components. All lengths are at the scale of the battle.

use wg_core::prelude::*;
use wg_core::shown::view::Model;
use wg_core::worded;

use crate::position::charts::{Doctrine, Grade, HullKind, Rate, SpeedType};
use crate::position::classes::GunDice;

/// The printed values of a ship, which never change.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
#[component(immutable)]
pub struct Built {
    /// The side that owned her when the battle began.
    pub side: SideId,
    /// The gun dice of each of her sides when undamaged.
    pub guns: GunDice,
    /// The kind of ship.
    pub rate: Rate,
    /// The number of guns at which she is rated (A-R74).
    pub number: u16,
    /// How strong the hull is.
    pub hull: HullKind,
    /// The speed type.
    pub speed: SpeedType,
    /// The size value (A-T-SIZE).
    pub size: u8,
    /// The part of a target at which she fires.
    pub doctrine: Doctrine,
    /// The whole angle of a side's field of fire, half of it each way (A-ARC-1, A-R17).
    pub sweep: Angle,
    /// The size of the base (A-T-BASE).
    pub base: Footprint,
    /// Whether an admiral was aboard when the battle began.
    pub flagship: bool,
    /// The shape of the model on the table.
    pub model: Model,
}

worded! {
    /// The sail setting (A-MOVE-5).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
    pub enum Setting {
        /// No sail: before anchoring.
        Stop = "stop",
        /// Little sail: in crowded water.
        Slow = "slow",
        /// Battle sail: the standard in action.
        #[default]
        Battle = "battle",
        /// Normal sail: outside combat, since the rigging is vulnerable.
        Normal = "normal",
        /// All sail.
        Full = "full",
    }
}

impl Setting {
    /// All five settings, the least sail first.
    pub const ALL: [Self; 5] = [Self::Stop, Self::Slow, Self::Battle, Self::Normal, Self::Full];

    /// The name of the setting on the log.
    pub const fn title(self) -> &'static str {
        ["Stop", "Slow", "Battle", "Normal", "Full"][self as usize]
    }

    /// What a ship does that changes to this setting: 'sets Full sail'.
    pub const fn sets(self) -> &'static str {
        ["takes in all her sail", "sets Slow sail", "sets Battle sail", "sets Normal sail", "sets Full sail"]
            [self as usize]
    }

    /// What a ship tries to do that changes to this setting: 'set Full sail'.
    pub const fn set(self) -> &'static str {
        ["take in all her sail", "set Slow sail", "set Battle sail", "set Normal sail", "set Full sail"][self as usize]
    }

    /// Returns the setting at this index in [`Self::ALL`], clamped to the first and the last.
    pub const fn of(place: i64) -> Self {
        Self::ALL[if place < 0 {
            0
        } else if place > 4 {
            4
        } else {
            place as usize
        }]
    }
}

/// Where a ship lies and how she sails.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Berth {
    /// The place of her centerpoint, and her heading (A-SCALE-5).
    pub pose: Pose,
    /// Her pose when the last turn ended (A-MOVE-3, A-R32).
    pub before: Pose,
    /// The sail that is set.
    pub sail: Setting,
    /// Whether she lies at anchor.
    pub anchored: bool,
    /// The turn in which she anchored.
    pub anchor_turn: u16,
    /// Whether springs are rigged on her cable (A-R88).
    pub springs: bool,
    /// Whether she lies in irons after a failed tack (A-MOVE-14).
    pub irons: bool,
    /// Whether a tack is under way that the last turn could not finish (A-R41).
    pub tacking: bool,
    /// Whether she has moved in this turn.
    pub moved: bool,
}

/// The hits on a ship: those on her log, or those that wait for the end of the step (A-FIRE-14).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Hits {
    /// Gun dice lost, by side: light, medium, heavy, carronades.
    pub guns: PerBroadside<GunDice>,
    /// The number of G (gun hits) by side, without the fives that are crossed out (A-DMG-GD-1). Those on the log and
    /// those that wait are together 0 to 4.
    pub g: PerBroadside<u8>,
    /// The number of B (blocked guns), by side.
    pub b: PerBroadside<u8>,
    /// The number of S (sail hits), at most 100. The sail value is 100 less this.
    pub s: u8,
    /// The number of active M (mast hits).
    pub m: u8,
    /// The number of M ever taken (A-DMG-M-3).
    pub m_ever: u8,
    /// The number of active F (fires).
    pub f: u8,
    /// The number of active I (infernos).
    pub i: u8,
    /// The number of W (holes at the waterline).
    pub w: u8,
    /// The number of P (pump hits).
    pub p: u8,
    /// The number of R (rudder hits).
    pub r: u8,
    /// The number of A (anchors lost).
    pub a: u8,
    /// The number of grades that the crew has lost (A-DMG-O-2).
    pub worse: u8,
    /// The ships that she is locked with, one entry for each L (lock) of her own (A-R90). Her own id stands for the
    /// ground on which she lies (A-MOVE-20).
    pub locks: SmallVec<[UnitId; 4]>,
}

/// The most L of her own that a ship can have. A scenario file holds no more.
pub const MOST_LOCKS: usize = 20;

/// The most lost boarding rounds that are counted. Eight are enough to make any ship strike (A-T-STRIKE).
pub const MOST_ROUNDS: u8 = 9;

impl Hits {
    /// Adds an L that names a ship, even one with which this ship is locked already (A-DMG-L-1, A-R90).
    pub fn lock(&mut self, with: UnitId) {
        if self.locks.len() < MOST_LOCKS {
            self.locks.push(with);
        }
    }

    /// Adds an active M, and counts it among those ever taken (A-DMG-M-3).
    pub fn lose_mast(&mut self) {
        one_more(&mut self.m);
        one_more(&mut self.m_ever);
    }

    /// Takes S from the sail value, which never goes below 0 (A-DMG-S-1).
    pub fn lose_sail(&mut self, count: u8) {
        self.s = self.s.saturating_add(count).min(100);
    }
}

/// Adds one hit, but never goes above 255. A scenario file may set as many as 255.
pub const fn one_more(hits: &mut u8) {
    *hits = hits.saturating_add(1);
}

/// The log of a ship.
#[derive(Component, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Log {
    /// The hits that count.
    pub hits: Hits,
    /// The hits of the present step, which count when it ends.
    pub coming: Hits,
    /// The level of the flooding, as last judged: 0, or the 3 to 6 W left after the pumps (A-T-WATER).
    pub flood: u8,
    /// The number of F and of I that roll in this Fire phase. Those made during the phase do not roll in it (A-R21).
    pub due: [u8; 2],
}

impl Log {
    /// The number of G on a side, those that count and those that wait: 0 to 4 (A-DMG-GD-1).
    pub fn marks(&self, side: Broadside) -> u8 {
        self.hits.g[side] + self.coming.g[side]
    }

    /// Crosses out five G on a side and destroys a gun die of this size (A-DMG-GD-1). The die is lost at once, or at
    /// the end of the step if `now` is false or any of the five waits for that.
    pub fn lose_die(&mut self, side: Broadside, size: usize, now: bool) {
        let waits = !now || self.coming.g[side] > 0;
        (self.hits.g[side], self.coming.g[side]) = (0, 0);
        let book = if waits { &mut self.coming } else { &mut self.hits };
        book.guns[side][size] += 1;
    }
}

worded! {
    /// The state of a ship's admiral (A-DMG-O-2).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
    pub enum Admiral {
        /// No admiral is aboard.
        #[default]
        None = "none",
        /// The admiral is unhurt.
        Well = "well",
        /// The admiral is hurt.
        Hurt = "hurt",
        /// The admiral is dead.
        Killed = "killed",
    }
}

/// The officers hit in the present step (A-DMG-O-1, A-DMG-O-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Fallen {
    /// The number of O hits.
    pub o: u8,
    /// The new state of her admiral, if he was hit.
    pub admiral: Option<Admiral>,
}

/// The crew of a ship.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Company {
    /// The grade of the crew, before the losses of officers. See [`Hits::worse`].
    pub grade: Grade,
    /// The state of her admiral.
    pub admiral: Admiral,
    /// The number of O hits on the log.
    pub o: u8,
    /// The officers whose loss waits for the end of the step (A-PASS-7, A-R24).
    pub fallen: Fallen,
    /// Whether a boarding party stands by (A-CMD-5).
    pub party: bool,
    /// The turn in which the boarding party was called.
    pub party_turn: u16,
    /// Whether she has tried to change her sail setting in this turn, or has been ordered to keep it (A-CMD-1).
    pub tried: bool,
    /// How much her size value is reduced by men sent away or lost (A-BOARD-7, A-BOARD-10).
    pub sent: u8,
    /// The number of boarding rounds lost since the last Command phase (A-R62).
    pub rounds_lost: u8,
    /// The number of extra dice in her next boarding round (A-BOARD-8).
    pub momentum: u8,
}

/// The side that a ship belongs to, and her fate.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Colours {
    /// The side that owns her now.
    pub side: SideId,
    /// Whether she is still on the table, or how she left it.
    pub fate: Fate,
    /// Whether she has struck (A-CMD-7).
    pub struck: bool,
    /// The turn in which she struck.
    pub struck_in: u16,
    /// Whether she blew up.
    pub blown_up: bool,
    /// Whether she foundered.
    pub foundered: bool,
    /// The ship that helps her, or that she helps (A-ADV-5 to A-ADV-7).
    pub aid: Option<UnitId>,
    /// Whether she is out of the fight for good, since she has taken another ship's people aboard (A-ADV-7).
    pub out: bool,
    /// Whether she has fired at ships of the line, and so may be fired at by them (A-ADV-8).
    pub fair_game: bool,
    /// The ships of the line that she has fired at, and that may therefore fire at her (A-R54).
    pub provoked: SmallSet,
}

/// A set of units with ids below 256, kept as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SmallSet([u64; 4]);

impl SmallSet {
    /// Adds a unit.
    pub const fn insert(&mut self, unit: UnitId) {
        self.0[(unit.0 as usize / 64) % 4] |= 1 << (unit.0 % 64);
    }

    /// True if the unit is in the set.
    pub const fn contains(&self, unit: UnitId) -> bool {
        self.0[(unit.0 as usize / 64) % 4] & (1 << (unit.0 % 64)) != 0
    }
}

/// What the guns of a ship have done.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Gunnery {
    /// Whether each battery has fired in this turn, by side and size (A-FIRE-13).
    pub fired: PerBroadside<[bool; 3]>,
    /// The target of each battery in this turn, by side and size.
    pub at: PerBroadside<[Option<UnitId>; 3]>,
    /// The target of each battery in the last turn, by side and size (A-ARC-10).
    pub last: PerBroadside<[Option<UnitId>; 3]>,
    /// Whether each side did passing fire in this turn (A-PASS-6).
    pub passing: PerBroadside<bool>,
    /// The number of natural sixes in this turn, by side (A-R4).
    pub sixes: PerBroadside<u8>,
}

/// The repairs to which a ship's dice are assigned (A-REPAIR-2).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Repairs {
    /// The repair that each die tries to make.
    pub dice: [Option<Mend>; 5],
    /// Whether the dice of this turn have been assigned or rolled.
    pub done: bool,
}

worded! {
    /// A repair that a die can make (A-T-REPAIR).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
    #[expect(missing_docs, reason = "each is the letter of a hit")]
    pub enum Mend {
        BPort = "b_port",
        BStarboard = "b_starboard",
        L = "l",
        M = "m",
        F = "f",
        W = "w",
        R = "r",
        P = "p",
        Sail = "sail",
    }
}

impl Mend {
    /// All repairs, in the order of their numbers in orders.
    pub const ALL: [Self; 9] =
        [Self::BPort, Self::BStarboard, Self::L, Self::M, Self::F, Self::W, Self::R, Self::P, Self::Sail];
}
