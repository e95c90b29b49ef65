//! A6. Sea movement: how far and where a ship may sail. Pure rules; [`crate::sailing::moves`] carries them out.

use crate::prelude::*;

/// B-MOVE-3: so many masts may be hoisted or taken in at the start of a move.
pub const MOST_HOISTED: u8 = 5;

/// The middle of two dice: what oars make, before they are thrown.
const ROWED: i8 = 7;

/// The least and most inches of a move, counted from its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    /// She must run as far (B-MOVE-6).
    pub min: Length,
    /// She may run no farther (B-MOVE-7).
    pub max: Length,
}

/// What limits a ship's move from outside her course. When it changes in mid-move her captain is asked again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Terms {
    hoisted: u8,
    pips: i8,
    rudder_lost: u8,
    hand: u8,
    wind: Heading,
    duty: Duty,
}

/// What a course comes to, if it may be sailed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Inches run at its end, from the start of the move.
    pub ran: Length,
    /// The allowance at its end: it changes when she comes contrary to the wind.
    pub allowance: Allowance,
    /// Turning boxes used at its end, bit n for box n.
    pub turned: u8,
    /// Her captain wants to be asked again at its end.
    pub halts: bool,
}

impl Fleet {
    /// The inches printed for her current increment (B-MOVE-5); none at anchor or adrift.
    pub fn printed(&self, unit: UnitId) -> (i32, i32) {
        let hoisted = usize::from(self.ship(unit).rig.hoisted);
        let (least, most) =
            hoisted.checked_sub(1).and_then(|place| self.log(unit).masts.get(place)).copied().unwrap_or_default();
        (i32::from(least), i32::from(most))
    }

    /// The allowance of her move as it stands: B-MOVE-6, B-MOVE-7, B-SAIL-2, B-WSPD-2, B-WSPD-3, B-OARS-1, AMB-13, AMB-14, AMB-16. The inches
    /// of a gust count for the least and the most (B-WSPD-4, AMB-17).
    pub fn allowance(&self, unit: UnitId) -> Allowance {
        let run = self.ship(unit).run;
        self.allowance_at(unit, run.half, run.half_from)
    }

    /// The same at half speed or not, whatever she does now: with no inches left at half speed she may still turn (B-SAIL-5); `from` for the option `midturn_half: remainder`.
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

    /// Becalmed this turn: a light wind has left her nothing (AMB-14).
    pub fn becalmed(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        ship.run.stage >= Stage::Course && ship.rig.hoisted > 0 && self.allowance(unit).max == Length::ZERO
    }

    /// Turning boxes that are left in this move, each with its angle in degrees (AMB-20, B-SPEC-R6, B-SPEC-R7).
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

    /// To which hand she may turn: her rudder may be jammed (B-SPEC-R7, B-SPEC-R8, AMB-43); a burning ship sails straight on (AMB-45).
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

    /// The turning boxes a turn takes: the smallest that is wide enough, or the widest until they are; `None` if they are not.
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

    /// What limits her from outside her course.
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

    /// The sail she may set: B-MOVE-3, and none but the present one with ratlines shot away (B-SPEC-R14) or a catastrophic fire (AMB-45).
    pub fn sail_range(&self, unit: UnitId) -> (u8, u8) {
        let (least, most) = self.trim(unit);
        (self.retiring_sail(unit, least, most).unwrap_or(least), most)
    }

    /// The most of it.
    pub fn most_sail(&self, unit: UnitId) -> u8 {
        self.trim(unit).1
    }

    /// The same, whatever her captain's nerve.
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
        // AMB-99: a prize makes half her sail at most.
        let top = if ship.fights() { top } else { top / 2 };
        let most = (now + MOST_HOISTED).min(top).max(now);
        (now.saturating_sub(MOST_HOISTED), most)
    }

    /// AMB-52, AMB-95: the least sail, of these, under which a captain who must retire can come away from the enemy; `None` if he need not go, or
    /// no sail would do. The wind's die is not known yet.
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

    /// AMB-52: he has come to his base, or lies in a port: there he need not go on.
    pub fn has_retired(&self, unit: UnitId) -> bool {
        self.at_base(unit) || self.docked(unit)
    }

    /// AMB-52, AMB-95: her captain must retire, and could, but lies at anchor or on his oars: he must move.
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

    /// She can move: sail on, or set sail and then sail.
    pub fn can_move(&self, unit: UnitId) -> bool {
        self.check_move::<No>(unit).is_ok()
    }

    /// She must move: sail is set, and the wind will have it used (B-MOVE-6); or her captain must retire (AMB-95).
    pub fn must_move(&self, unit: UnitId) -> bool {
        self.can_move(unit) && self.ship(unit).rig.hoisted > 0 || self.must_retire(unit)
    }

    /// She can begin a move: to sail, aground to lighten her (AMB-31), or dismasted to drop anchor (AMB-18).
    pub fn can_begin(&self, unit: UnitId) -> bool {
        self.can_move(unit)
            || self.may_lighten(unit) && self.ship(unit).run.stage == Stage::Waits
            || self.may_drop_anchor(unit)
    }

    /// She drifts at her own move: B-DAM-11, AMB-19.
    pub fn drifts(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        let options = self.options();
        let lies_free = matches!(ship.colours.fate, Fate::Fighting | Fate::Abandoned) && !ship.berth.aground;
        lies_free && !self.is_grappled(unit) && (self.beyond_red(unit) || options.all_drift && self.adrift(unit))
    }

    /// The speed of the wind as it concerns her: none for small ships and oars (B-WSPD-5, B-OARS-1).
    pub fn wind_speed_for(&self, unit: UnitId) -> Speed {
        let log = self.log(unit);
        if log.exempt || log.oars { Speed::Normal } else { self.sky.speed }
    }
}

/// A length divided by two, whole inches rounded up.
fn half_up(length: Length) -> Length {
    Length::inches((length.0 + 2 * Length::INCH.0 - 1) / (2 * Length::INCH.0))
}
