//! Ship battery fire: which guns bear, what they need to hit, and when either side may fire (A14).

use wg_core::geometry::{keel_crossing, off_keel};

use crate::gunnery::odds;
use crate::options::{Blocks, RakeTest};
use crate::prelude::*;

/// Short range, up to which every hit counts. A range of exactly this is short (B-FIRE-4, AMB-60).
pub const SHORT: Length = Length::inches(10);
/// Long range, up to which hits are halved. No gun carries farther (B-FIRE-5, B-FIRE-6).
pub const LONG: Length = Length::inches(20);
/// A target of this length or less is small (B-FIRE-9c).
pub const SMALL: Length = Length::inches(6);
/// The distance that units see in fog (AMB-84).
pub const FOG: Length = Length::inches(10);
/// The widest angle off the target's keel line from which a shot rakes (AMB-58).
pub const RAKING: Angle = Angle(2250);

/// A chance to fire: how a battery bears on a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// The distance from the middle of the battery to the nearest point of the target.
    pub range: Length,
    /// The line of fire, from the battery to the target.
    pub line: (Point, Point),
    /// True if the shot rakes (B-FIRE-7).
    pub rake: bool,
    /// The least face that hits, 3 to 6.
    pub needed: u8,
    /// The clause and the reason for that face. The reason is empty if nothing changes it.
    pub why: (&'static str, &'static str),
    /// True if hits are halved (B-FIRE-5).
    pub halved: bool,
    /// The number of fire dice.
    pub dice: u8,
}

impl Chance {
    /// Returns the dice of this chance, for the odds. Luck is measured with `Aim::Plain`, because the aiming die is
    /// known by then.
    pub fn dice_of(&self, aim: Aim) -> odds::Volley {
        odds::Volley { dice: self.dice, needed: self.needed, halved: self.halved, aimed: aim != Aim::Plain }
    }

    /// Returns the worth of a die, in thirty-sixths of a box, to compare chances.
    pub const fn worth(&self) -> u8 {
        let whole = (7 - self.needed) * 6;
        if self.halved { whole / 2 } else { whole }
    }
}

/// The test whether a shot rakes, with the line that decides it and the margin (AMB-58).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RakeLine {
    /// The place where the target's keel line crosses the shooter's keel.
    pub crossing: Crossing,
    /// The angle between the line of fire and the target's keel line.
    pub off: Angle,
    /// True if the shot rakes.
    pub rakes: bool,
}

impl Fleet {
    /// Checks whether a battery may fire at all, without regard to its targets.
    ///
    /// # Errors
    /// If the battery may not fire.
    pub fn may_fire(&self, unit: UnitId, battery: Battery) -> Result<(), No> {
        self.check_guns(unit, battery)
    }

    /// Returns how a battery bears on a target.
    ///
    /// # Errors
    /// If the battery does not bear.
    pub fn bears(&self, unit: UnitId, battery: Battery, target: UnitId) -> Result<Chance, No> {
        self.check_shot(unit, battery, target)
    }

    /// Returns how a battery would bear on a target if the two lay at `own` and `there`.
    ///
    /// # Errors
    /// If the battery would not bear.
    pub fn bears_if(
        &self,
        unit: UnitId,
        own: &Shape,
        battery: Battery,
        target: UnitId,
        there: &Shape,
    ) -> Result<Chance, No> {
        self.check_shot_if(unit, own, battery, target, there)
    }

    /// Returns the unit that stops a line of fire, or `None` if the line is free (AMB-91).
    pub(crate) fn screen(&self, unit: UnitId, target: UnitId, from: Point, to: Point) -> Option<UnitId> {
        let side = self.side_of(unit);
        let stops = |other: UnitId| match self.options().hull_blocks {
            Blocks::None => false,
            Blocks::All => true,
            Blocks::Friends => Some(self.ship(other).side()) == side,
        };
        let hull = self.ships.iter().map(|ship| ship.id).find(|other| {
            *other != unit
                && *other != target
                && self.ship(*other).on_table()
                && stops(*other)
                && self.shape(*other).crosses(from, to)
        });
        hull.or_else(|| self.screen_ashore(unit, target, from, to))
    }

    /// Checks whether a broadside fired from `from` rakes the target (B-FIRE-7, AMB-58).
    pub fn rake(&self, own: &Shape, from: Point, target: &Shape) -> RakeLine {
        let crossing = keel_crossing(own, target);
        let off = off_keel(from, target);
        let rakes = match self.options().rake_test {
            RakeTest::CrossAnd22 => crossing.crosses && off <= RAKING,
            RakeTest::Cross => crossing.crosses,
            RakeTest::Angle => off <= RAKING,
        };
        RakeLine { crossing, off, rakes }
    }

    /// Returns the least face that hits a ship, with the clause and the reason (B-FIRE-3, B-FIRE-7 to B-FIRE-9, AMB-44,
    /// AMB-59).
    pub fn needed(&self, unit: UnitId, target: UnitId, rake: bool) -> (u8, (&'static str, &'static str)) {
        let lucky = self.sky.lucky == Some(unit);
        let small = self.log(target).footprint.length <= SMALL;
        let penalty = match self.hampered(unit) {
            Some((6, why)) => return (6, why),
            Some((_, why @ ("B-FIRE-9", _))) => Some(why),
            _ if small => Some(("B-FIRE-9", "small target")),
            other => other.map(|(_, why)| why),
        };
        let better = if rake {
            Some(("B-FIRE-7", "rake"))
        } else if lucky {
            Some(("B-FIRE-8", "lucky hit"))
        } else {
            None
        };
        match (better, penalty) {
            (Some(_), Some(_)) if self.options().rake_cancels => (4, ("AMB-59", "the rake cancels a penalty")),
            (_, Some(why)) => (5, why),
            (Some(why), None) => (3, why),
            (None, None) => (4, ("B-FIRE-3", "")),
        }
    }

    /// Returns the least face that the guns of a unit need at any target if something hampers them, with the clause and
    /// the reason. Returns `None` if nothing hampers them (B-FIRE-9, B-SPEC-R9, B-SPEC-R13, B-DAM-6, B-CREW-5, AMB-44).
    pub(crate) fn hampered(&self, unit: UnitId) -> Option<(u8, (&'static str, &'static str))> {
        let ship = self.get(unit);
        if ship.is_some_and(|ship| ship.clocks.fire_below > 0) {
            return Some((6, ("B-SPEC-R9", "fire below decks")));
        }
        if ship.is_some_and(|ship| ship.clocks.fire_sails > 0) {
            return Some((6, ("B-SPEC-R13", "fire in the sails")));
        }
        let skeleton =
            |ship: &crate::position::ship::Ship| ship.crew.below == 0 && self.log(unit).men > self.log(unit).deck;
        let why = first_of([
            (self.sky.fog, ("B-FIRE-9", "fog")),
            (self.sky.smoke, ("B-FIRE-9", "smoke")),
            (ship.is_some() && self.beyond_yellow(unit), ("B-DAM-6", "beyond her yellow line")),
            (ship.is_some_and(skeleton), ("B-CREW-5", "no men below decks")),
        ]);
        why.map(|why| (5, why))
    }

    /// Returns the enemies on which a battery bears, each with the chance. Ships in the fight and prizes under sail
    /// come first, in the order of their ids, and then units on land.
    pub fn chances(&self, unit: UnitId, battery: Battery) -> SmallVec<[(UnitId, Chance); 4]> {
        let mut chances = self.chances_at(unit, battery, Self::is_foe);
        if self.may_fire(unit, battery).is_ok() {
            self.chances_ashore(unit, battery, &self.lies(unit), &mut chances);
        }
        chances
    }

    /// Returns the note of a sheet for a battery that may fire: a target on which it bears, or only that it is loaded.
    pub fn ready(&self, unit: UnitId, battery: Battery) -> (String, Tone) {
        match self.chances(unit, battery).first() {
            Some((target, _)) => (format!("bears on {}", self.name(*target)), Tone::Good),
            None => ("loaded".to_owned(), Tone::Plain),
        }
    }

    /// Returns the other ships at which a battery may fire: those that no crew sails (AMB-87, AMB-99).
    pub fn hulks(&self, unit: UnitId, battery: Battery) -> SmallVec<[(UnitId, Chance); 4]> {
        self.chances_at(unit, battery, |fleet, side, ship| {
            fleet.may_be_fired_at(side, ship) && !fleet.is_foe(side, ship)
        })
    }

    fn chances_at(
        &self,
        unit: UnitId,
        battery: Battery,
        wanted: impl Fn(&Self, SideId, &Ship) -> bool,
    ) -> SmallVec<[(UnitId, Chance); 4]> {
        let Some(side) = self.side_of(unit).filter(|_| self.may_fire(unit, battery).is_ok()) else {
            return SmallVec::new();
        };
        let own = self.lies(unit);
        let marks = self
            .ships
            .iter()
            .filter(|ship| wanted(self, side, ship) && (!self.is_troop(unit) || self.may_aim_at(unit, ship.id)));
        // On a crowded table most ships are out of range, which shows without measuring an angle.
        let near = marks.filter(|mark| own.at_least(&self.shape(mark.id)) <= LONG);
        near.filter_map(|mark| Some((mark.id, self.bears_if(unit, &own, battery, mark.id, &self.shape(mark.id)).ok()?)))
            .collect()
    }

    /// Returns the chances of a battery at this step, or none if it has already declared a shot. No battery fires
    /// twice.
    pub fn open_chances(&self, unit: UnitId, battery: Battery, shots: &[Shot]) -> SmallVec<[(UnitId, Chance); 4]> {
        if shots.iter().any(|shot| shot.shooter == unit && Battery::from(shot.battery) == battery) {
            return SmallVec::new();
        }
        self.chances(unit, battery)
    }
}
