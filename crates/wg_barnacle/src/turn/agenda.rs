//! Unfinished business: what is on the agenda of a phase.

use serde::Serialize;
use smallvec::SmallVec;
use wg_core::geometry::{Course, Walk};
use wg_core::ids::{SideId, UnitId};
use wg_core::rules::agenda::Agenda;

use crate::position::logs::Battery;
use crate::sailing::movement::Terms;

/// The agenda of these rules.
pub type Business = Agenda<Item>;

/// How a battery is laid (B-AIM-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Aim {
    /// At the middle of her.
    #[default]
    Plain,
    /// At her rigging: +4 on specific hits (B-AIM-3).
    High,
    /// At her waterline: -4 on specific hits (B-AIM-2).
    Low,
}

/// A battery that fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Shot {
    /// Who fires.
    pub shooter: UnitId,
    /// With which battery.
    pub battery: u8,
    /// At whom.
    pub target: UnitId,
    /// How she lays her guns.
    pub aim: Aim,
}

/// Shots declared at the same step (AMB-62).
pub type Shots = SmallVec<[Shot; 6]>;

/// Why boxes are ticked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Cause {
    /// A shot: its letter boxes roll specific hits, its guns are those facing the shooter (AMB-46).
    Shot(Shot),
    /// A collision with this ship: the bow battery first (AMB-46, AMB-82).
    Collision(UnitId),
    /// Continuing damage: letters are used up without a roll (B-CONT-7).
    Flooding,
}

/// A piece of unfinished business. A beat settles the top one, or a part of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Item {
    /// Phase 1: the optional special events (AMB-84).
    Event,
    /// Phase 2: dice of initiative, thrown again on a tie.
    Initiative,
    /// Phase 2: the winner says who is Side A (B-INIT-10).
    FirstSide(SideId),
    /// Phase 3: the die of the wind speed.
    WindSpeed,
    /// The wind may change: 2D6 (B-WIND-4).
    Alarm,
    /// A ship's move, by its stages; see [`Run`](crate::position::ship::Run).
    Move(UnitId),
    /// She sails this course.
    Walk {
        /// Who.
        unit: UnitId,
        /// Her course, from where it was ordered.
        course: Course,
        /// How far she has come on it.
        walk: Walk,
        /// What limited her when it was ordered.
        terms: Terms,
    },
    /// She is aground, and her captain says which guns go overboard: those named so far, by battery. Once he has said all the dice
    /// are thrown (B-AGND-5).
    Lighten {
        /// Who.
        unit: UnitId,
        /// Guns named, by battery.
        named: [u8; 4],
        /// All are named.
        told: bool,
    },
    /// Boats row and men swim, those of this side (B-OARS-2, AMB-23).
    Swim(SideId),
    /// She drifts so many inches more (B-DAM-11).
    Drift(UnitId, u8),
    /// Either side may fire at this step, first the active one, then the other; what was declared is fired together.
    Window {
        /// Whose move it is, if a ship moves.
        mover: Option<UnitId>,
        /// How many sides have answered: 0, 1 or 2.
        answered: u8,
        /// What was declared.
        shots: Shots,
    },
    /// These shots are fired together: the aiming dice (B-AIM-1), then all fire dice, then the harm.
    Fire(Shots),
    /// So many boxes are to be ticked on a ship, one letter at a time (B-DAM-2, B-SPEC-2).
    Hits {
        /// On whom.
        unit: UnitId,
        /// How many are left to tick.
        left: u8,
        /// By what.
        cause: Cause,
    },
    /// Her owner says which turning box is lost (B-SPEC-R6).
    Rudder(UnitId),
    /// A fort or men on land lose guns and men by a volley (B-FORT-3, B-TRP-3).
    Losses {
        /// Who is hit.
        unit: UnitId,
        /// Who has shot.
        by: UnitId,
        /// Hits, halved at long range.
        hits: u8,
        /// Hits of sixes alone, likewise: they go past the last gun (AMB-67).
        sixes: u8,
        /// The volley was laid on guns, which stood when it was fired.
        pieces: bool,
    },
    /// Phases 8 and 9: either side declares its fire, first Side A; then all of it is thrown together (B-TURN-15, B-TURN-16).
    Volleys {
        /// Muskets, not guns.
        muskets: bool,
        /// How many sides have declared: 0, 1 or 2.
        answered: u8,
        /// What was declared.
        shots: Shots,
    },
    /// These muskets are fired together (B-ARMS-1).
    Muskets(Shots),
    /// The captain's morale tests that are due are thrown, ship by ship (AMB-48).
    Nerve,
    /// A unit's march by its stages; see [`Pace`](crate::position::troop::Pace).
    March(UnitId),
    /// The die that lets a unit charge, or not (B-CHG-1).
    Charge {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// The dice of a charge, and how far they carry (B-CHG-3).
    Rush {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// Phase 7: boats under oars (B-LAND-3, B-LAND-5).
    Row(UnitId),
    /// Phase 7: this side lands parties and takes them back.
    Landings(SideId),
    /// Phase 10: the contacts on land, one after another.
    Contacts,
    /// A round of a melee on land.
    Melee {
        /// Who attacks.
        attacker: UnitId,
        /// Whom.
        defender: UnitId,
        /// Which round, from 1.
        round: u8,
    },
    /// The winner says whether he attacks again (B-MEL-6).
    Press {
        /// Who has won.
        winner: UnitId,
        /// Who has recoiled.
        loser: UnitId,
    },
    /// The die with which the winner attacks again.
    Surge {
        /// Who has won.
        winner: UnitId,
        /// Who has recoiled.
        loser: UnitId,
    },
    /// The dice of a unit that runs (B-MEL-7).
    Rout {
        /// Who runs.
        loser: UnitId,
        /// From whom.
        winner: UnitId,
    },
    /// Phase 6: what two ships that ran foul do to each other.
    Collision {
        /// Who moved.
        mover: UnitId,
        /// Whom she struck.
        struck: UnitId,
        /// Dice each (B-COLL-2, B-COLL-3).
        dice: u8,
    },
    /// Grapples are thrown, and small arms fired (B-GRAP-5, B-GARM-1).
    Grapple {
        /// Who throws.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// Grapples have come aboard: cut them, or let them hold (B-GRAP-6)?
    Cut {
        /// Whose they are.
        holder: UnitId,
        /// Who may cut.
        held: UnitId,
    },
    /// She cuts, and throws for it.
    Hack {
        /// Who cuts.
        unit: UnitId,
        /// Whose grapples.
        from: UnitId,
        /// They have just come aboard; otherwise they hold already (AMB-27).
        fresh: bool,
    },
    /// Phase 10: ships that lie grappled, from this holder and this ship that she holds on.
    Boardings(UnitId, UnitId),
    /// Does she board (B-BRD-1, AMB-77)?
    Board {
        /// Who is asked.
        unit: UnitId,
        /// Whom she may board.
        target: UnitId,
        /// The other has declined.
        second: bool,
    },
    /// The ship that this one boards says with how many she defends (B-BRD-2).
    Defend(UnitId),
    /// The boarders of this ship fight a round (B-BRD-7).
    Round(UnitId),
    /// The boarders of this ship have recoiled: does the defender counter-attack (B-BRD-12)?
    Counter(UnitId),
    /// He does, and throws for it.
    StrikeBack(UnitId),
    /// Phase 11: continuing damage, ship by ship, from this one on.
    Flood(UnitId),
    /// Phase 12: repair and fire-fighting, ship by ship, from this one on.
    Repair(UnitId),
    /// Phase 13: reloading, ship by ship, from this one on; asks where only one broadside may be reloaded.
    Reload(UnitId),
    /// Phase 14: scuttling, ship by ship, from this one on (B-DAM-12).
    Scuttle(UnitId),
    /// Phase 14: her crew scuttles her, and throws for it.
    Seacocks(UnitId),
    /// Phase 14: prize crews, ship by ship, from this one on (AMB-99).
    Prize(UnitId),
    /// Phase 14: the ships that sank are taken away, clocks fall, the turn is over.
    TurnEnd,
}

impl Cause {
    /// Who shot, and from which battery, if it was a shot.
    pub const fn shot(&self) -> Option<(UnitId, Battery)> {
        match self {
            Self::Shot(shot) => Some((shot.shooter, shot.battery as Battery)),
            _ => None,
        }
    }
}
