//! Sea movement: how far and where a ship may sail (A6). These are the pure rules. [`crate::sailing::moves`] carries
//! them out.

use crate::prelude::*;

/// The most masts that may be hoisted or taken in at the start of a move (B-MOVE-3).
pub const MOST_HOISTED: u8 = 5;

/// The inches that boats are expected to row before the dice are rolled: the mean of two dice.
const ROWED: i8 = 7;

/// The least and most inches of a move, counted from its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    /// The distance that the ship must run (B-MOVE-6).
    pub min: Length,
    /// The distance that the ship may not exceed (B-MOVE-7).
    pub max: Length,
}

/// The limits of a ship's move apart from her course. When they change in mid-move her captain is asked again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Terms {
    hoisted: u8,
    pips: i8,
    rudder_lost: u8,
    hand: u8,
    wind: Heading,
    duty: Duty,
}

/// What a ship has used at the end of a course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The distance run at the end of the course, from the start of the move.
    pub ran: Length,
    /// The allowance at the end of the course, which changes when the ship comes contrary to the wind.
    pub allowance: Allowance,
    /// The turning boxes used at the end of the course: bit n for box n.
    pub turned: u8,
    /// True if the captain wants to be asked again at the end of the course.
    pub halts: bool,
}

impl Fleet {
    /// Returns the least and most inches printed for the ship's current increment, or zeros at anchor or adrift
    /// (B-MOVE-5).
    pub fn printed(&self, unit: UnitId) -> (i32, i32) {
        let hoisted = usize::from(self.ship(unit).rig.hoisted);
        let (least, most) =
            hoisted.checked_sub(1).and_then(|place| self.log(unit).masts.get(place)).copied().unwrap_or_default();
        (i32::from(least), i32::from(most))
    }

    /// Returns the allowance of the ship's move as it stands (B-MOVE-6, B-MOVE-7, B-SAIL-2, B-WSPD-2, B-WSPD-3,
    /// B-OARS-1, AMB-13, AMB-14, AMB-16). The inches of a gust count for both the least and the most (B-WSPD-4,
    /// AMB-17).
    pub fn allowance(&self, unit: UnitId) -> Allowance {
        let run = self.ship(unit).run;
        self.allowance_at(unit, run.half, run.half_from)
    }

    /// Returns the allowance of the ship's move at half speed if `half`, otherwise at full speed. `from` is the
    /// distance run when she came contrary, for the option `midturn_half: remainder`. With no inches left at half speed
    /// she may still turn (B-SAIL-5).
    pub fn allowance_at(&self, unit: UnitId, half: bool, from: Option<Length>) -> Allowance {
        let ship = self.ship(unit);
        let pips = i32::from(ship.run.pips);
        if self.log(unit).oars {
            return Allowance { min: Length::ZERO, max: Length::inches(pips.max(0)) };
        }
        let (least, most) = self.printed(unit);
        if ship.rig.hoisted == 0 {
            return Allowance::default();
        }
        let pipped = |inches: i32| Length::inches((inches + pips).max(0));
        let halved = |inches: i32| (inches + 1) / 2;
        if !half {
            return Allowance { min: pipped(least), max: pipped(most) };
        }
        if let Some(from) = from {
            let rest = |whole: Length| from + half_up((whole - from).max(Length::ZERO));
            return Allowance { min: rest(pipped(least)), max: rest(pipped(most)) };
        }
        if self.options().half_then_pips {
            Allowance { min: pipped(halved(least)), max: pipped(halved(most)) }
        } else {
            let late = |inches: i32| Length::inches(halved((inches + pips).max(0)));
            Allowance { min: late(least), max: late(most) }
        }
    }

    /// True if light wind has left the ship no inches this turn (AMB-14).
    pub fn becalmed(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        ship.run.stage >= Stage::Course && ship.rig.hoisted > 0 && self.allowance(unit).max == Length::ZERO
    }

    /// Returns the angles in degrees of the turning boxes that are left in this move (AMB-20, B-SPEC-R6, B-SPEC-R7).
    pub fn turning_boxes(&self, unit: UnitId) -> SmallVec<[u8; 4]> {
        let ship = self.ship(unit);
        self.boxes_beside(unit, ship.run.turned | ship.hull.rudder_lost)
    }

    pub(crate) fn boxes_beside(&self, unit: UnitId, gone: u8) -> SmallVec<[u8; 4]> {
        if self.hand(unit) == Hand::Neither {
            return SmallVec::new();
        }
        let boxes = self.log(unit).turns.iter().enumerate();
        boxes.filter(|(place, _)| gone & (1 << place) == 0).map(|(_, angle)| *angle).collect()
    }

    /// Returns the hand to which the ship may turn. Her rudder may be jammed (B-SPEC-R7, B-SPEC-R8, AMB-43), and a
    /// burning ship sails straight on (AMB-45).
    pub fn hand(&self, unit: UnitId) -> Hand {
        let clocks = &self.ship(unit).clocks;
        match (clocks.starboard_only > 0, clocks.larboard_only > 0) {
            _ if clocks.jammed > 0 || clocks.blaze > 0 => Hand::Neither,
            (true, true) => Hand::Neither,
            (true, false) => Hand::Starboard,
            (false, true) => Hand::Larboard,
            (false, false) => Hand::Either,
        }
    }

    /// Returns the boxes used after a turn by this angle, as bits. A turn takes the smallest box that is wide enough,
    /// or else the widest boxes until they suffice together. `None` if the boxes left do not suffice.
    pub fn take_boxes(&self, unit: UnitId, used: u8, by: Angle) -> Option<u8> {
        let log = self.log(unit);
        let gone = used | self.ship(unit).hull.rudder_lost;
        let mut free: SmallVec<[(u8, u8); 8]> = log
            .turns
            .iter()
            .enumerate()
            .filter(|(place, _)| gone & (1 << place) == 0)
            .map(|(place, angle)| (*angle, place as u8))
            .collect();
        free.sort_unstable();
        let wide = |angle: u8| Angle::degrees(i32::from(angle));
        let mut left = by.abs();
        let mut taken = used;
        while left > Angle::ZERO {
            let place =
                free.iter().position(|(angle, _)| wide(*angle) >= left).or_else(|| free.len().checked_sub(1))?;
            let (angle, number) = free.remove(place);
            taken |= 1 << number;
            left = left - wide(angle).min(left);
        }
        Some(taken)
    }

    /// Returns the limits of the ship's move apart from her course.
    pub fn terms(&self, unit: UnitId) -> Terms {
        let ship = self.ship(unit);
        Terms {
            hoisted: ship.rig.hoisted,
            pips: ship.run.pips,
            rudder_lost: ship.hull.rudder_lost,
            hand: self.hand(unit) as u8,
            wind: self.sky.actual,
            duty: ship.nerve.duty,
        }
    }

    /// Returns the least and most sail that the ship may set (B-MOVE-3). She must keep her present sail with ratlines
    /// shot away (B-SPEC-R14) or a catastrophic fire (AMB-45).
    pub fn sail_range(&self, unit: UnitId) -> (u8, u8) {
        let (least, most) = self.trim(unit);
        (self.retiring_sail(unit, least, most).unwrap_or(least), most)
    }

    /// Returns the most sail that the ship may set.
    pub fn most_sail(&self, unit: UnitId) -> u8 {
        self.trim(unit).1
    }

    /// Returns the least and most sail that the ship may set, without regard to a captain who must retire.
    pub(super) fn trim(&self, unit: UnitId) -> (u8, u8) {
        let ship = self.ship(unit);
        let now = ship.rig.hoisted;
        let top = self.top(unit);
        if ship.clocks.ratlines > 0
            || ship.clocks.blaze > 0
            || self.log(unit).oars
            || ship.berth.aground
            || self.is_helpless(unit)
        {
            return (now, now);
        }
        // A prize makes at most half her increments (AMB-99).
        let top = if ship.fights() { top } else { top / 2 };
        let most = (now + MOST_HOISTED).min(top).max(now);
        (now.saturating_sub(MOST_HOISTED), most)
    }

    /// Returns the least sail in this range under which a captain who must retire can get away from the enemy. `None`
    /// if he need not go, or if no sail would do. The die of the wind is not known yet (AMB-52, AMB-95).
    fn retiring_sail(&self, unit: UnitId, least: u8, most: u8) -> Option<u8> {
        let ship = self.ship(unit);
        if ship.nerve.duty != Duty::Retire || !ship.fights() || self.has_retired(unit) {
            return None;
        }
        let mut trim = self.clone();
        (least.max(1)..=most).find(|sail| {
            let half = !self.is_running(ship.berth.pose.heading);
            let mover = trim.ship_mut(unit);
            mover.rig.hoisted = *sail;
            mover.run = Run { half, from: ship.berth.pose, ..Run::default() };
            trim.can_retreat(unit)
        })
    }

    /// True if the ship has come to her base or lies in a port, so that her captain need retire no farther (AMB-52).
    pub fn has_retired(&self, unit: UnitId) -> bool {
        self.at_base(unit) || self.docked(unit)
    }

    /// True if the ship must move because her captain must retire and can, even if no sail is set or she is under oars
    /// (AMB-52, AMB-95).
    pub fn must_retire(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        if ship.nerve.duty != Duty::Retire || !self.can_move(unit) || self.has_retired(unit) {
            return false;
        }
        if self.log(unit).oars {
            let mut rowing = self.clone();
            rowing.ship_mut(unit).run = Run { from: ship.berth.pose, pips: ROWED, ..Run::default() };
            return rowing.can_retreat(unit);
        }
        let (least, most) = self.trim(unit);
        self.retiring_sail(unit, least, most).is_some()
    }

    /// True if the ship can move: sail on, or set sail and then sail.
    pub fn can_move(&self, unit: UnitId) -> bool {
        self.check_move::<No>(unit).is_ok()
    }

    /// True if the ship must move: sail is set, and its least inches must be run (B-MOVE-6), or her captain must retire
    /// (AMB-95).
    pub fn must_move(&self, unit: UnitId) -> bool {
        self.can_move(unit) && self.ship(unit).rig.hoisted > 0 || self.must_retire(unit)
    }

    /// True if the ship can begin a move: to sail, to lighten her if aground (AMB-31), or to drop anchor if dismasted
    /// (AMB-18).
    pub fn can_begin(&self, unit: UnitId) -> bool {
        self.can_move(unit)
            || self.may_lighten(unit) && self.ship(unit).run.stage == Stage::Waits
            || self.may_drop_anchor(unit)
    }

    /// True if the ship drifts at her own move (B-DAM-11, AMB-19).
    pub fn drifts(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        let options = self.options();
        let lies_free = matches!(ship.colours.fate, Fate::Fighting | Fate::Abandoned) && !ship.berth.aground;
        lies_free && !self.is_grappled(unit) && (self.beyond_red(unit) || options.all_drift && self.adrift(unit))
    }

    /// Returns the wind speed that counts for the ship. Small ships and oars ignore light and gusty wind (B-WSPD-5,
    /// B-OARS-1).
    pub fn wind_speed_for(&self, unit: UnitId) -> Speed {
        let log = self.log(unit);
        if log.exempt || log.oars { Speed::Normal } else { self.sky.speed }
    }
}

/// Returns half a length, rounded up to whole inches.
fn half_up(length: Length) -> Length {
    Length::inches((length.0 + 2 * Length::INCH.0 - 1) / (2 * Length::INCH.0))
}
