//! Why guns do not fire, or do not bear, in a sentence that teaches, with what to draw on the table (A9, A15).

use wg_core::geometry::nearest_point;
use wg_core::{Angle, Checked, Length, Mark, Refusal, SideId, UnitId, barred_by, forbid, refuse};

use crate::damage::crew::all_are;
use crate::gunnery::firing::{LONG, NoShot, SHORT, Silent};
use crate::phases::SHORE_GUNS;
use crate::position::{BATTERIES, Fleet};

impl Fleet {
    /// B-FIRE-1 to B-FIRE-6, B-FORT-1, B-TRP-1: may these guns fire at that, and do they bear? Either may stand on land.
    pub fn check_fire(&self, side: SideId, unit: UnitId, battery: usize, target: UnitId, aim: u8) -> Checked {
        let (name, fort, ashore) = (self.name(unit), self.is_troop(unit), self.is_troop(unit) || self.is_troop(target));
        if ashore {
            let theirs = self.side_of(unit).filter(|theirs| *theirs != side);
            barred_by(theirs, |theirs| refuse("B-TURN-7", format!("{name} takes no orders from you: its guns are {}'s.", self.side_name(theirs))))?;
        } else {
            self.own(side, unit)?;
        }
        forbid(fort && self.roster(unit).guns == 0, "B-FORT-1", || format!("{name} has no guns: men on land fire their muskets, in phase 9."))?;
        forbid(!fort && battery >= BATTERIES.len(), "B-FIRE-2", || format!("{name} has 4 batteries: larboard, starboard, bow and stern."))?;
        let mastless = self.name(if self.is_troop(target) { target } else { unit });
        forbid(ashore && aim != 0, "AMB-64", || format!("Guns aim high or low only at ships: {mastless} has no masts."))?;
        self.may_fire(unit, battery).map_err(|why| self.silent(unit, battery, why))?;
        if ashore && !self.may_aim_at(unit, target) {
            let (phase, other) = (self.cursor.phase + 1, self.name(target));
            return Err(if !fort {
                refuse("B-TURN-6", format!("{name} fires in phases 4 and 5, not in phase {phase}."))
            } else if phase == SHORE_GUNS + 1 {
                refuse("AMB-3", format!("In phase 8 {name} fires only at targets on land, not at {other}."))
            } else {
                refuse("B-TURN-7", format!("{name} does not fire on {other} in phase {phase}: on ships in 4 and 5, ashore in 8."))
            });
        }
        self.bears(unit, battery, target).map(|_| ()).map_err(|why| self.no_shot(unit, battery, target, why))
    }

    fn silent(&self, unit: UnitId, battery: usize, why: Silent) -> Refusal {
        let name = self.name(unit);
        if self.is_troop(unit) {
            let troop = self.troop(unit);
            return match why {
                Silent::Empty => refuse("B-LOAD-6", format!("The guns of {name} have fired: phase 13 reloads them.")),
                Silent::NoGuns if battery != 0 => refuse("B-FORT-1", format!("{name} has only one battery, and no battery {}.", battery + 1)),
                Silent::NoGuns => refuse("B-FORT-4", format!("{name} has no guns left.")),
                Silent::NoCrew => refuse("B-ARMS-4", format!("The crews of all {} guns of {name} were shot down.", troop.pieces.left)),
                Silent::Engaged => refuse("AMB-63", format!("{} fighting hand to hand and cannot serve the guns.", all_are(troop.company.men, name))),
                _ => refuse("B-FORT-5", format!("{name} is out of the fight and fires no guns.")),
            };
        }
        let (ship, guns) = (self.ship(unit), BATTERIES[battery].to_lowercase());
        match why {
            Silent::OutOfFight => refuse("B-END-1", format!("{name} is out of the fight and fires no guns.")),
            Silent::NoGuns => refuse("B-FIRE-1", format!("{name} has no {guns} guns.")),
            Silent::Empty => refuse("B-LOAD-1", format!("{name}'s {guns} guns have fired: phase 13 reloads them.")),
            Silent::Red => refuse("B-DAM-8", format!("{name} is beyond her red line, {} boxes: her guns are silent.", ship.hull.boxes)),
            Silent::Blaze => refuse("B-CFIRE-1", format!("{} fighting the fire.", all_are(ship.crew.men(), name))),
            Silent::Engaged => refuse("AMB-63", format!("{} fighting hand to hand.", all_are(ship.crew.men(), name))),
            Silent::NoCrew => refuse("AMB-87", format!("{name} has no men left to serve her guns.")),
            Silent::Hidden => refuse("B-MOR-9", format!("{} hiding in the hull.", all_are(ship.crew.men(), name))),
            Silent::Repaired => refuse("AMB-40", format!("{name} repaired last turn: no broadsides this turn.")),
        }
    }

    /// Why they do not bear, with what to draw.
    fn no_shot(&self, unit: UnitId, battery: usize, target: UnitId, why: NoShot) -> Refusal {
        let ashore = self.is_troop(unit) || self.is_troop(target);
        let (name, other) = (self.name(unit), self.name(target));
        let own = self.lies(unit);
        let from = self.muzzle(unit, &own, battery);
        let to = nearest_point(from, &self.lies(target));
        let line = |label: String| Mark::Line { from, to, label };
        let range = from.distance(to);
        match why {
            NoShot::Gone if ashore => refuse("B-END-1", format!("{other} is out of the fight: nobody fires at it.")),
            NoShot::Far(by) if ashore && !self.sky.fog => {
                let clause = if self.is_troop(unit) { "B-FORT-2" } else { "B-TRP-1" };
                refuse(clause, format!("{other} is {range} away: {by} beyond the {LONG} that guns carry.")).with(line(format!("{range}, out by {by}")))
            }
            NoShot::OutOfArc(by) if ashore => {
                let clause = if self.is_troop(unit) { "B-FORT-2" } else { "AMB-57" };
                let hand = if by > Angle::ZERO { "right" } else { "left" };
                let bands = vec![(SHORT, String::new()), (LONG, String::new())];
                refuse(clause, format!("Out of arc by {}: {other} is too far to the {hand} for the guns of {name}.", by.abs()))
                    .with(Mark::Arc { hull: own, arc: self.arc_of(unit, battery), bands })
                    .with(line(format!("out of arc by {}", by.abs())))
            }
            NoShot::Land(at) if ashore => refuse("AMB-91", format!("Land lies between {name} and {other}, {} from the guns.", from.distance(at)))
                .with(line("land".to_owned()))
                .with(Mark::Block { at, radius: Length::INCH, label: "land".to_owned() }),
            NoShot::Gone => refuse("B-END-1", format!("{other} is out of the fight: nobody fires at her.")),
            NoShot::Melee => refuse("AMB-63", format!("{other} is fighting hand to hand: nobody fires into a melee.")),
            NoShot::Prize(men) => refuse("AMB-99", format!("Your own men sail {other}: {men} of them.")),
            NoShot::Friend => refuse("B-TURN-6", format!("{other} is a friend of {name}.")),
            NoShot::Far(by) if self.sky.fog => {
                refuse("AMB-84", format!("{other} is hidden by the fog, {by} too far to be seen.")).with(line(format!("{range}, fog")))
            }
            NoShot::Far(by) => {
                refuse("B-FIRE-6", format!("{other} lies {range} away: {by} beyond the {LONG} that guns carry.")).with(line(format!("{range}, out by {by}")))
            }
            NoShot::OutOfArc(by) => {
                let hand = if by > Angle::ZERO { "starboard" } else { "larboard" };
                let bands = vec![(SHORT, String::new()), (LONG, String::new())];
                refuse("AMB-57", format!("Out of arc by {}. Turning {name} that much to {hand} would bring her guns to bear on {other}.", by.abs()))
                    .with(Mark::Arc { hull: own, arc: self.arc_of(unit, battery), bands })
                    .with(line(format!("out of arc by {}", by.abs())))
            }
            NoShot::Land(at) => refuse("AMB-91", format!("Land lies between {name} and {other}, {} from her guns.", from.distance(at)))
                .with(line("land".to_owned()))
                .with(Mark::Block { at, radius: Length::INCH, label: "land".to_owned() }),
            NoShot::Screened(between) => {
                refuse("AMB-91", format!("{} lies in the line of fire, {range} long.", self.name(between))).with(line(self.name(between).to_owned()))
            }
        }
    }
}
