//! A ship's components. All lengths are at the scale of the battle.

use wg_core::prelude::*;
use wg_core::shown::view::Model;
use wg_core::worded;

use crate::position::charts::{Doctrine, Grade, HullKind, Rate, SpeedType};
use crate::position::classes::GunDice;

/// What is printed of her.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
#[component(immutable)]
pub struct Built {
    /// Whose she was when the battle began.
    pub side: SideId,
    /// Gun dice of each side when she was whole.
    pub guns: GunDice,
    /// What kind of ship.
    pub rate: Rate,
    /// Guns by which she is rated (A-R74).
    pub number: u16,
    /// Her hull.
    pub hull: HullKind,
    /// Her speed type.
    pub speed: SpeedType,
    /// Her size value (A-T-SIZE).
    pub size: u8,
    /// What she fires at.
    pub doctrine: Doctrine,
    /// How far the guns of a side sweep, in all (A-ARC-1, A-R17).
    pub sweep: Angle,
    /// Her base (A-T-BASE).
    pub base: Footprint,
    /// An admiral is aboard.
    pub flagship: bool,
    /// How the model is built.
    pub model: Model,
}

worded! {
    /// How much sail is set (A-MOVE-5).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
    pub enum Setting {
        /// None: before anchoring.
        Stop = "stop",
        /// In crowded water.
        Slow = "slow",
        /// The standard in action.
        #[default]
        Battle = "battle",
        /// Outside combat: the rigging is vulnerable.
        Normal = "normal",
        /// Everything.
        Full = "full",
    }
}

impl Setting {
    /// All five, the least first.
    pub const ALL: [Self; 5] = [Self::Stop, Self::Slow, Self::Battle, Self::Normal, Self::Full];

    /// What it is called on the log.
    pub const fn title(self) -> &'static str {
        ["Stop", "Slow", "Battle", "Normal", "Full"][self as usize]
    }

    /// What a ship does to have it: 'sets Full sail'.
    pub const fn sets(self) -> &'static str {
        ["takes in all her sail", "sets Slow sail", "sets Battle sail", "sets Normal sail", "sets Full sail"]
            [self as usize]
    }

    /// What she tries to do to have it: 'set Full sail'.
    pub const fn set(self) -> &'static str {
        ["take in all her sail", "set Slow sail", "set Battle sail", "set Normal sail", "set Full sail"][self as usize]
    }

    /// By its place in [`Self::ALL`], the nearest there is.
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

/// Where she lies and how she sails.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Berth {
    /// Where her centerpoint lies and her bow points (A-SCALE-5).
    pub pose: Pose,
    /// The same when the last turn ended (A-MOVE-3, A-R32).
    pub before: Pose,
    /// How much sail is set.
    pub sail: Setting,
    /// She lies at anchor.
    pub anchored: bool,
    /// The turn in which she anchored.
    pub anchor_turn: u16,
    /// With springs on the cable (A-R88).
    pub springs: bool,
    /// In irons: a tack has failed (A-MOVE-14).
    pub irons: bool,
    /// A tack is under way that this turn could not finish (A-R41).
    pub tacking: bool,
    /// She has had her move in this turn.
    pub moved: bool,
}

/// Hits as they stand on the log, or as they wait for the end of the step (A-FIRE-14).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Hits {
    /// Gun dice lost by side: light, medium, heavy, carronades.
    pub guns: PerBroadside<GunDice>,
    /// G by side, less the full fives (A-DMG-GD-1): 0 to 4, those that count and those that wait taken together.
    pub g: PerBroadside<u8>,
    /// B by side.
    pub b: PerBroadside<u8>,
    /// S: the sail value is so much less than 100; 100 at most.
    pub s: u8,
    /// Active M.
    pub m: u8,
    /// All M ever taken (A-DMG-M-3).
    pub m_ever: u8,
    /// Active F.
    pub f: u8,
    /// Active I.
    pub i: u8,
    /// W.
    pub w: u8,
    /// P.
    pub p: u8,
    /// R.
    pub r: u8,
    /// A.
    pub a: u8,
    /// The crew's grade is so much worse (A-DMG-O-2).
    pub worse: u8,
    /// With whom she is locked, a place for each L of her own (A-R90); herself stands for the ground on which she lies (A-MOVE-20).
    pub locks: SmallVec<[UnitId; 4]>,
}

/// So many L of her own a ship has at most: as many as a file can hold.
pub const MOST_LOCKS: usize = 20;

/// So many lost boarding rounds are counted: with fewer every ship strikes already (A-T-STRIKE).
pub const MOST_ROUNDS: u8 = 9;

impl Hits {
    /// A-DMG-L-1, A-R90: one more L, with a ship with which she may be locked already.
    pub fn lock(&mut self, with: UnitId) {
        if self.locks.len() < MOST_LOCKS {
            self.locks.push(with);
        }
    }

    /// A-DMG-M-3: one more mast hit, which is remembered when it has been mended.
    pub fn lose_mast(&mut self) {
        one_more(&mut self.m);
        one_more(&mut self.m_ever);
    }

    /// A-DMG-S-1: the sail value never goes below 0.
    pub fn lose_sail(&mut self, count: u8) {
        self.s = self.s.saturating_add(count).min(100);
    }
}

/// One more hit of a kind; a file may say that there are 255 already.
pub const fn one_more(hits: &mut u8) {
    *hits = hits.saturating_add(1);
}

/// What stands on her log.
#[derive(Component, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Log {
    /// Hits that count.
    pub hits: Hits,
    /// Hits of the step that is under way.
    pub coming: Hits,
    /// How bad the water is until it is judged again: W after the pumps (A-T-WATER).
    pub flood: u8,
    /// F and I that roll in this Fire phase: those that come up in it do not (A-R21).
    pub due: [u8; 2],
}

impl Log {
    /// G to a side, those that count and those that wait: 0 to 4 (A-DMG-GD-1).
    pub fn marks(&self, side: Broadside) -> u8 {
        self.hits.g[side] + self.coming.g[side]
    }

    /// A-DMG-GD-1: with the fifth G the five are crossed out, and a gun die of this size is lost: at once, or at the end of the step if any of
    /// them waits for it.
    pub fn lose_die(&mut self, side: Broadside, size: usize, now: bool) {
        let waits = !now || self.coming.g[side] > 0;
        (self.hits.g[side], self.coming.g[side]) = (0, 0);
        let book = if waits { &mut self.coming } else { &mut self.hits };
        book.guns[side][size] += 1;
    }
}

worded! {
    /// What has become of an admiral (A-DMG-O-2).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
    pub enum Admiral {
        /// There is none.
        #[default]
        None = "none",
        /// He commands.
        Well = "well",
        /// He is hurt.
        Hurt = "hurt",
        /// He is dead.
        Killed = "killed",
    }
}

/// Officers who were hit in the step that is under way (A-DMG-O-1, A-DMG-O-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Fallen {
    /// O hits.
    pub o: u8,
    /// What they have made of her admiral, if he was hit.
    pub admiral: Option<Admiral>,
}

/// Her people.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Company {
    /// Their grade, without what officers' deaths have cost.
    pub grade: Grade,
    /// Her admiral.
    pub admiral: Admiral,
    /// O hits recorded.
    pub o: u8,
    /// Officers whose loss waits for the end of the step (A-PASS-7, A-R24).
    pub fallen: Fallen,
    /// A boarding party stands by (A-CMD-5).
    pub party: bool,
    /// The turn in which it was called.
    pub party_turn: u16,
    /// She has tried to change her sail setting in this turn, or has been told not to.
    pub tried: bool,
    /// Her size value is so much less, by men sent away or lost (A-BOARD-7, A-BOARD-10).
    pub sent: u8,
    /// Boarding rounds lost since the last Command phase (A-R62).
    pub rounds_lost: u8,
    /// Dice more in her next boarding round (A-BOARD-8).
    pub momentum: u8,
}

/// Whose flag she flies and what has become of her.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Colours {
    /// Whose she is now.
    pub side: SideId,
    /// What has become of her.
    pub fate: Fate,
    /// She has struck (A-CMD-7).
    pub struck: bool,
    /// The turn in which she struck.
    pub struck_in: u16,
    /// She blew up.
    pub blown_up: bool,
    /// She foundered.
    pub foundered: bool,
    /// The ship that helps her, or that she helps (A-ADV-5 to A-ADV-7).
    pub aid: Option<UnitId>,
    /// She has taken another ship's people aboard: out of the fight for good (A-ADV-7).
    pub out: bool,
    /// She has fired at ships of the line (A-ADV-8).
    pub fair_game: bool,
    /// Only these she has fired at, where each ship counts for herself (A-R54).
    pub provoked: SmallSet,
}

/// A few units, of which order does not matter: as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SmallSet([u64; 4]);

impl SmallSet {
    /// One more.
    pub const fn insert(&mut self, unit: UnitId) {
        self.0[(unit.0 as usize / 64) % 4] |= 1 << (unit.0 % 64);
    }

    /// It is among them.
    pub const fn contains(&self, unit: UnitId) -> bool {
        self.0[(unit.0 as usize / 64) % 4] & (1 << (unit.0 % 64)) != 0
    }
}

/// What her guns have done.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Gunnery {
    /// Batteries that have fired in this turn, by side and size (A-FIRE-13).
    pub fired: PerBroadside<[bool; 3]>,
    /// At whom each battery fired in this turn.
    pub at: PerBroadside<[Option<UnitId>; 3]>,
    /// The same in the last turn (A-ARC-10).
    pub last: PerBroadside<[Option<UnitId>; 3]>,
    /// A side did passing fire in this turn (A-PASS-6).
    pub passing: PerBroadside<bool>,
    /// Natural sixes of this turn by side (A-R4).
    pub sixes: PerBroadside<u8>,
}

/// What repair dice are put to (A-REPAIR-2).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Repairs {
    /// Each assigned die: what it tries to mend.
    pub dice: [Option<Mend>; 5],
    /// The turn for which they were assigned or thrown.
    pub done: bool,
}

worded! {
    /// What can be mended (A-T-REPAIR).
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
    /// All of them, in the order of their numbers in orders.
    pub const ALL: [Self; 9] =
        [Self::BPort, Self::BStarboard, Self::L, Self::M, Self::F, Self::W, Self::R, Self::P, Self::Sail];

    /// The letter on the log.
    pub const fn letter(self) -> &'static str {
        ["B", "B", "L", "M", "F", "W", "R", "P", "S"][self as usize]
    }
}
