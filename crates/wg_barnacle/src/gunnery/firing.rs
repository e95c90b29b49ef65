//! A14. Ship battery fire: which guns bear, what they need, and when either side may speak.

use wg_core::geometry::{keel_crossing, off_keel};

use crate::gunnery::odds;
use crate::options::{Blocks, RakeTest};
use crate::prelude::*;

/// B-FIRE-4: every hit counts up to here. At exactly so much it is the nearer band (AMB-60).
pub const SHORT: Length = Length::inches(10);
/// B-FIRE-5, B-FIRE-6: hits are halved up to here, and no gun carries farther.
pub const LONG: Length = Length::inches(20);
/// B-FIRE-9c: a target of this length or less is small.
pub const SMALL: Length = Length::inches(6);
/// AMB-84: nobody sees farther in fog.
pub const FOG: Length = Length::inches(10);
/// AMB-58: a rake comes from no farther off the keel.
pub const RAKING: Angle = Angle(2250);

/// A chance to fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// How far, from the middle of the battery to the nearest point of the target.
    pub range: Length,
    /// From where to where.
    pub line: (Point, Point),
    /// It is a rake (B-FIRE-7).
    pub rake: bool,
    /// The least face that hits.
    pub needed: u8,
    /// Why, if it is not 4.
    pub why: (&'static str, &'static str),
    /// Hits are halved (B-FIRE-5).
    pub halved: bool,
    /// How many dice.
    pub dice: u8,
}

impl Chance {
    /// Its dice, as the odds weigh them. The aim has been found or missed already when luck is reckoned: `Aim::Plain` then.
    pub fn dice_of(&self, aim: Aim) -> odds::Volley {
        odds::Volley { dice: self.dice, needed: self.needed, halved: self.halved, aimed: aim != Aim::Plain }
    }

    /// What a die is worth, in thirty-sixths of a box: to tell a better chance from a worse one.
    pub const fn worth(&self) -> u8 {
        let whole = (7 - self.needed) * 6;
        if self.halved { whole / 2 } else { whole }
    }
}

/// How a rake stands: for the deciding line and its margin (AMB-58).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RakeLine {
    /// Where the target's keel line crosses the shooter's keel.
    pub crossing: Crossing,
    /// How far off the target's keel line the guns lie.
    pub off: Angle,
    /// It is a rake.
    pub rakes: bool,
}

impl Fleet {
    /// May this battery fire, if something bears?
    ///
    /// # Errors
    /// If not.
    pub fn may_fire(&self, unit: UnitId, battery: Battery) -> Result<(), No> {
        self.check_guns(unit, battery)
    }

    /// Whether, and how, a battery bears on a target.
    ///
    /// # Errors
    /// If it does not.
    pub fn bears(&self, unit: UnitId, battery: Battery, target: UnitId) -> Result<Chance, No> {
        self.check_shot(unit, battery, target)
    }

    /// The same if the two lay so.
    ///
    /// # Errors
    /// If it does not.
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

    /// AMB-91: the ship whose hull stops a line of fire.
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

    /// B-FIRE-7, AMB-58: does a broadside from here rake the target?
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

    /// B-FIRE-3, B-FIRE-7 to B-FIRE-9, AMB-44, AMB-59: the least face that hits, and the clause and the reason.
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
            (Some(_), Some(_)) if self.options().rake_cancels => (4, ("AMB-59", "rake against a penalty")),
            (_, Some(why)) => (5, why),
            (Some(why), None) => (3, why),
            (None, None) => (4, ("B-FIRE-3", "")),
        }
    }

    /// B-FIRE-9, B-SPEC-R9, B-SPEC-R13, B-DAM-6, B-CREW-5, AMB-44: what makes the guns of a unit hit less, whomever they fire at: the
    /// least face, and the clause and the reason.
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

    /// The enemies on which a battery bears, in the order of their ids, with the chance: ships in the fight or sailed as prizes, and troops.
    pub fn chances(&self, unit: UnitId, battery: Battery) -> SmallVec<[(UnitId, Chance); 4]> {
        let mut chances = self.chances_at(unit, battery, Self::is_foe);
        if self.may_fire(unit, battery).is_ok() {
            self.chances_ashore(unit, battery, &self.lies(unit), &mut chances);
        }
        chances
    }

    /// What a sheet says of a battery that may fire: on whom it bears, if on anybody.
    pub fn ready(&self, unit: UnitId, battery: Battery) -> (String, Tone) {
        match self.chances(unit, battery).first() {
            Some((target, _)) => (format!("bears on {}", self.name(*target)), Tone::Good),
            None => ("loaded".to_owned(), Tone::Plain),
        }
    }

    /// The rest of what a battery may be laid on: ships that nobody sails (AMB-87, AMB-99).
    pub fn hulks(&self, unit: UnitId, battery: Battery) -> SmallVec<[(UnitId, Chance); 4]> {
        self.chances_at(unit, battery, |fleet, side, ship| fleet.is_mark(side, ship) && !fleet.is_foe(side, ship))
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
        // Most of a crowded table is out of range, and found so without an angle.
        let near = marks.filter(|mark| own.at_least(&self.shape(mark.id)) <= LONG);
        near.filter_map(|mark| Some((mark.id, self.bears_if(unit, &own, battery, mark.id, &self.shape(mark.id)).ok()?)))
            .collect()
    }

    /// What is to be declared at this step: nobody fires a battery twice.
    pub fn open_chances(&self, unit: UnitId, battery: Battery, shots: &[Shot]) -> SmallVec<[(UnitId, Chance); 4]> {
        if shots.iter().any(|shot| shot.shooter == unit && Battery::from(shot.battery) == battery) {
            return SmallVec::new();
        }
        self.chances(unit, battery)
    }
}
