//! Checks whether guns may fire and whether they bear. A refusal explains why not, with marks to draw on the table
//! (A14, A15).

use crate::damage::casualties::in_contact;
use crate::damage::crew::all_are;
use crate::gunnery::firing::{Chance, FOG, LONG, SHORT};
use crate::phases::SHORE_GUNS;
use crate::prelude::*;

impl Fleet {
    /// Checks whether a side may order these guns to fire at a target, and whether they bear. Shooter and target may
    /// each be on land (B-FIRE-1 to B-FIRE-6, B-FORT-1, B-TRP-1).
    pub fn check_fire(&self, side: SideId, unit: UnitId, battery: usize, target: UnitId, aim: u8) -> Checked {
        let (name, fort, ashore) = (self.name(unit), self.is_troop(unit), self.is_troop(unit) || self.is_troop(target));
        if ashore {
            let theirs = self.side_of(unit).filter(|theirs| *theirs != side);
            barred_by(theirs, |theirs| {
                refuse(
                    "B-TURN-7",
                    format!("{name}'s guns belong to {} and take no orders from you.", self.side_name(theirs)),
                )
            })?;
        } else {
            self.own(side, unit)?;
        }
        forbid(fort && self.roster(unit).guns == 0, "B-FORT-1", || {
            format!("{name} has no guns. Men on land fire their muskets in phase 9.")
        })?;
        forbid(!fort && battery >= BATTERIES.len(), "B-FIRE-2", || {
            format!("{name} has only 4 batteries: larboard, starboard, bow and stern.")
        })?;
        forbid(ashore && aim != 0, "AMB-64", || {
            if self.is_troop(target) {
                format!("Guns may aim high or low only at ships, and {} is not a ship.", self.name(target))
            } else {
                format!("Only ships' guns may aim high or low, and {name} is on land.")
            }
        })?;
        self.check_guns(unit, battery)?;
        if ashore && !self.may_aim_at(unit, target) {
            let (phase, other) = (self.cursor.phase + 1, self.name(target));
            return Err(if !fort {
                refuse("B-TURN-6", format!("{name} may fire in phases 4 and 5, not in phase {phase}."))
            } else if phase == SHORE_GUNS + 1 {
                refuse(
                    "AMB-3",
                    format!("In phase 8 {name} may fire only at targets on land, and {other} is not on land."),
                )
            } else {
                refuse(
                    "B-TURN-7",
                    format!("{name} fires at ships in phases 4 and 5 and ashore in phase 8, not at {other} now."),
                )
            });
        }
        self.check_shot(unit, battery, target).map(|_: Chance| ())
    }

    /// Checks whether a battery may fire at all, without regard to its targets.
    ///
    /// # Errors
    /// The reason why the battery may not fire.
    pub fn check_guns<R: Reason>(&self, unit: UnitId, battery: Battery) -> Result<(), R> {
        if self.is_troop(unit) {
            return self.check_guns_ashore(unit, battery);
        }
        let (ship, name, guns) = (self.ship(unit), self.name(unit), || BATTERIES[battery].to_lowercase());
        let all = |what: &str| format!("{} {what}.", all_are(ship.crew.men(), name));
        R::forbid(!ship.fights(), "B-END-1", || format!("{name} is out of the fight and cannot fire."))?;
        R::forbid(ship.guns.left[battery] == 0, "B-FIRE-1", || format!("{name} has no {} guns.", guns()))?;
        // The guns have fired and are not reloaded, or have fired at another target this turn: a battery is not split
        // (AMB-61).
        let empty = !ship.guns.loaded[battery] || ship.guns.fired[battery];
        R::forbid(empty, "B-LOAD-1", || {
            let state = match (ship.guns.fired[battery], ship.guns.left[battery] == 1) {
                (true, true) => "gun has fired",
                (true, false) => "guns have fired",
                (false, true) => "gun is not loaded",
                (false, false) => "guns are not loaded",
            };
            format!("{name}'s {} {state}. Guns are reloaded in phase 13.", guns())
        })?;
        R::forbid(self.beyond_red(unit), "B-DAM-8", || {
            format!("{name} is beyond her red line ({} boxes ticked), so her guns are silent.", ship.hull.boxes)
        })?;
        R::forbid(ship.clocks.blaze > 0, "B-CFIRE-1", || all("fighting the fire, so her guns are silent"))?;
        R::forbid(ship.crew.men() == 0, "AMB-87", || format!("{name} has no men left to serve her guns."))?;
        R::forbid(ship.nerve.duty == Duty::Hide, "B-MOR-9", || all("hiding in the hull, so her guns are silent"))?;
        let repaired = ship.clocks.no_broadside > 0 && is_main(battery);
        R::forbid(repaired, "AMB-40", || {
            format!("{name} made repairs last turn and may not fire broadsides this turn.")
        })
    }

    /// Checks whether the guns of a fort may fire (B-LOAD-1, B-ARMS-4, AMB-63).
    fn check_guns_ashore<R: Reason>(&self, unit: UnitId, battery: Battery) -> Result<(), R> {
        let (troop, name) = (self.troop(unit), self.name(unit));
        let out = !troop.ashore() || troop.company.men == 0;
        R::forbid(out, "B-FORT-5", || format!("{name} is out of the fight and cannot fire."))?;
        R::forbid(battery != 0, "B-FORT-1", || {
            format!("{name} has only one battery. There is no battery {}.", battery + 1)
        })?;
        R::forbid(troop.pieces.left == 0, "B-FORT-4", || format!("{name} has no guns left."))?;
        R::forbid(troop.pieces.fired, "B-LOAD-6", || {
            format!("{name}'s guns have fired. They are reloaded in phase 13.")
        })?;
        let crews = self.manned(unit);
        R::forbid(crews == 0, "B-ARMS-4", || {
            format!("{name} has no gun crews left to serve its {}.", counted(troop.pieces.left, "gun", "guns"))
        })?;
        R::forbid(in_contact(self, unit), "AMB-63", || {
            format!("{} fighting hand to hand and cannot serve the guns.", all_are(troop.company.men, name))
        })
    }

    /// Returns how a battery bears on a target.
    ///
    /// # Errors
    /// The reason why the battery does not bear, with marks to draw.
    pub fn check_shot<R: Reason>(&self, unit: UnitId, battery: Battery, target: UnitId) -> Result<Chance, R> {
        self.check_shot_if(unit, &self.lies(unit), battery, target, &self.lies(target))
    }

    /// Returns how a battery would bear on a target if the two lay at `own` and `there`.
    ///
    /// # Errors
    /// The reason why the battery would not bear, with marks to draw.
    pub fn check_shot_if<R: Reason>(
        &self,
        unit: UnitId,
        own: &Shape,
        battery: Battery,
        target: UnitId,
        there: &Shape,
    ) -> Result<Chance, R> {
        self.check_mark(unit, target)?;
        let (name, other, fort) = (self.name(unit), self.name(target), self.is_troop(unit));
        // True if either of the two stands on land (B-FORT-2, B-TRP-1).
        let (ashore, fog) = (fort || self.is_troop(target), self.sky.fog);
        let from = self.muzzle(unit, own, battery);
        let line = |to: Point, label: String| Mark::Line { from, to, label };
        let most = if fog { FOG } else { LONG };
        let far = || {
            let clause = match ashore {
                _ if fog => "AMB-84",
                true if fort => "B-FORT-2",
                true => "B-TRP-1",
                false => "B-FIRE-6",
            };
            let range = || from.distance(nearest_point(from, there));
            let by = || (range() - most).at_least_a_tenth();
            R::because(clause, || match fog {
                true => format!("{other} is hidden by the fog and is {} too far away to be seen.", by().in_inches()),
                false => format!(
                    "{other} is out of range by {}. The distance is {}, and guns reach {LONG}.",
                    by().in_inches(),
                    (most + by()).in_inches(),
                    LONG = LONG.in_inches()
                ),
            })
            .marked(|| {
                line(
                    nearest_point(from, there),
                    if fog {
                        format!("{}, fog", range().in_inches())
                    } else {
                        format!("{}, {} too far", range().in_inches(), by().in_inches())
                    },
                )
            })
        };
        // Most targets are far away, which shows without finding their nearest point.
        let (length, middle) = (there.footprint.length, there.pose.at);
        bar(!ashore && !from.within(most + length, middle), far)?;
        let to = nearest_point(from, there);
        let range = from.distance(to);
        bar(range > most, far)?;
        let arc = self.arc_of(unit, battery);
        let bearing = arc.bears_from(from, own.pose.heading, to);
        bar(!bearing.inside, || {
            let (by, right) = (bearing.margin.abs().max(Angle::degrees(1)), bearing.off > Angle::ZERO);
            R::because(if fort { "B-FORT-2" } else { "AMB-57" }, || match (ashore, right) {
                (true, _) => {
                    let hand = if right { "right" } else { "left" };
                    format!("{other} is out of arc by {by}, too far to the {hand} for {name}'s guns.")
                }
                (false, _) => {
                    let hand = if right { "starboard" } else { "larboard" };
                    format!("{other} is out of arc by {by}. Turn {name} that far to {hand} and her guns bear.")
                }
            })
            .marked(|| Mark::Arc { hull: *own, arc, bands: vec![(SHORT, String::new()), (LONG, String::new())] })
            .marked(|| line(to, format!("out of arc by {by}")))
        })?;
        barred_by(self.land_between((from, self.is_ashore(unit)), (to, self.is_ashore(target))), |at| {
            R::because("AMB-91", || {
                format!(
                    "There is land between {name} and {other}, {} from {name}'s guns.",
                    from.distance(at).in_inches()
                )
            })
            .marked(|| line(to, "land".to_owned()))
            .marked(|| Mark::Block { at, radius: Length::INCH, label: "land".to_owned() })
        })?;
        barred_by(self.screen(unit, target, from, to), |between| {
            R::because("AMB-91", || {
                format!(
                    "{} is in the line of fire. {other} is {range} away.",
                    self.name(between),
                    range = range.in_inches()
                )
            })
            .marked(|| line(to, self.name(between).to_owned()))
        })?;
        let rake = !ashore && is_main(battery) && self.rake(own, from, there).rakes;
        let (needed, why) = if ashore { self.needed_ashore(unit, target) } else { self.needed(unit, target, rake) };
        Ok(Chance {
            range,
            line: (from, to),
            rake,
            needed,
            why,
            halved: range > SHORT,
            dice: self.dice_of(unit, battery),
        })
    }

    /// Checks that the target can be fired at and is no friend.
    fn check_mark<R: Reason>(&self, unit: UnitId, target: UnitId) -> Result<(), R> {
        let (name, other, side) = (self.name(unit), self.name(target), self.side_of(unit).unwrap_or_default());
        let friend = || format!("{other} is on {name}'s side.");
        let Some(ship) = self.get(target) else {
            let troop = self.troop(target);
            R::forbid(!troop.on_table(), "B-END-1", || format!("{other} is out of the fight. Nobody may fire at it."))?;
            R::forbid(troop.side() == side, "B-TURN-6", friend)?;
            return R::forbid(in_contact(self, target), "AMB-63", || {
                format!("{other} is fighting hand to hand. Nobody may fire into a melee.")
            });
        };
        match ship.colours.fate {
            _ if self.may_be_fired_at(side, ship) => Ok(()),
            Fate::Fighting => Err(R::because("B-TURN-6", friend)),
            Fate::Struck => Err(R::because("AMB-99", || {
                format!("{other} is a prize, with {} of your own aboard.", counted(ship.crew.prize, "man", "men"))
            })),
            _ => Err(R::because("B-END-1", || format!("{other} is out of the fight. Nobody may fire at her."))),
        }
    }
}
