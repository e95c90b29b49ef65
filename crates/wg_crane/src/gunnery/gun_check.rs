//! Why a ship may not fire, in sentences that teach, with what to draw on the table.

use wg_core::{Angle, Arc, Checked, Hull, Mark, SideId, UnitId, forbid, refuse};

use crate::Item;
use crate::gunnery::Firing;
use crate::gunnery::firing::{NoShot, Silent};
use crate::position::{Fleet, Ship};

impl Fleet {
    /// C-FIRE-1 to C-FIRE-11: may she fire at this target?
    pub fn check_fire(&self, top: Option<&Item>, side: SideId, unit: UnitId, target: UnitId) -> Checked {
        let ship = self.own(side, unit)?;
        let at = self.ship(target);
        self.check_guns(ship)?;
        self.check_bearing(ship, at)?;
        self.has_the_word(top, ship, at)
    }

    /// C-FIRE-4, C-FIRE-5, C-R14: may she fire in this phase?
    pub fn check_guns(&self, ship: &Ship) -> Checked {
        let name = self.name(ship.id);
        self.may_fire(ship).map_err(|silent| match silent {
            Silent::Gone => refuse("C-DMG-6", format!("{name} is no longer on the table.")),
            Silent::Smoke => refuse("C-FIRE-4", format!("{name} has already fired her shot this phase.")),
            Silent::Engaged => refuse("C-R13", format!("{name} lies alongside an enemy: a ship that boards or is boarded does not fire in this phase.")),
            Silent::NoCrew => refuse("C-DMG-10", format!("{name} has no guns left: all {} guns and crew are gone.", ship.built.boxes)),
            Silent::Unmoved if ship.dead_in_water() => {
                refuse("C-R14", format!("{name} is dead in the water: she cannot move a square first, so she has no shot in her own phase."))
            }
            Silent::Unmoved => refuse("C-FIRE-5", format!("{name} must first move one square this phase.")),
        })
    }

    /// C-FIRE-1, C-FIRE-11, C-R16, C-R17: do her guns bear?
    pub fn check_bearing(&self, ship: &Ship, at: &Ship) -> Checked<u8> {
        let other = self.name(at.id);
        self.bears(ship, at).map_err(|why| match why {
            NoShot::Gone => refuse("C-DMG-6", format!("{other} is no longer on the table.")),
            NoShot::Friend => refuse("C-FIRE-11", format!("{other} sails for {}, like {}.", self.side(at.colours.side), self.name(ship.id))),
            NoShot::Alongside => refuse("C-R13", format!("{other} lies in the same square: ships in one square do not fire at each other.")),
            NoShot::Far(by) => {
                let (range, class) = (ship.berth.square.range_to(at.berth.square), &ship.class().key);
                refuse("C-FIRE-1", format!("{other} lies {range} squares off; a {class} ship reaches {}.", ship.built.range)).with(self.line(
                    ship,
                    at,
                    format!("range {range}, out by {by}"),
                ))
            }
            NoShot::OffBeam => {
                let off = self.off_beam(ship, at);
                refuse("C-FIRE-11", format!("{other} is {off} off the beam of {}.", self.name(ship.id)))
                    .with(self.line(ship, at, format!("{off} off the beam")))
                    .with(self.squares(ship))
            }
            NoShot::Screened(by) => refuse("C-R17", format!("{} lies between {} and {other}.", self.name(by), self.name(ship.id))).with(self.line(
                ship,
                at,
                self.name(by).to_owned(),
            )),
            NoShot::Land(square) => {
                refuse("C-R47", format!("Land at {square} lies between {} and {other}.", self.name(ship.id))).with(self.line(ship, at, "land".to_owned()))
            }
        })
    }

    /// C-FIRE-5 to C-FIRE-8: is it her moment?
    fn has_the_word(&self, top: Option<&Item>, ship: &Ship, at: &Ship) -> Checked {
        let (name, other) = (self.name(ship.id), self.name(at.id));
        forbid(self.only_fires_back(ship) && !matches!(top, Some(Item::Firing(Firing::Counter { .. }))), "C-R31", || {
            format!("{name} is a prize: she only fires back, at a ship that has fired at her; {other} has not.")
        })?;
        match top {
            Some(Item::Firing(Firing::MoverChance { unit })) if *unit != ship.id => {
                Err(refuse("C-R19", format!("{} is moving and has the first say; {name} waits.", self.name(*unit))))
            }
            Some(Item::Firing(Firing::DefenderChance { mover, .. })) if *mover != at.id => {
                Err(refuse("C-FIRE-7", format!("{name} may fire now only at {}, who is moving; {other} is not.", self.name(*mover))))
            }
            Some(Item::Firing(Firing::DefenderChance { declined, .. })) if *declined == Some(ship.id) => {
                Err(refuse("C-FIRE-6", format!("{name} has let her chance at {other} go by at this step.")))
            }
            Some(Item::Firing(Firing::Counter { unit, .. })) if *unit != ship.id => {
                Err(refuse("C-FIRE-6", format!("{} was fired at and may fire back; {name} waits.", self.name(*unit))))
            }
            Some(Item::Firing(Firing::Counter { target, .. })) if *target != at.id => {
                Err(refuse("C-FIRE-6", format!("{name} may fire back only at {}, not at {other}.", self.name(*target))))
            }
            None if self.active() != Some(ship.colours.side) => {
                Err(refuse("C-FIRE-7", format!("{name} may fire in the enemy's phase only at a ship that is moving.")))
            }
            _ => Ok(()),
        }
    }

    /// The line of fire, with a label.
    pub fn line(&self, ship: &Ship, at: &Ship, label: String) -> Mark {
        Mark::Line { from: self.pose(ship).at, to: self.pose(at).at, label }
    }

    /// The squares that her guns reach (C-FIRE-12, C-DATA-2), or her arcs where they are wide (C-R16).
    pub fn squares(&self, ship: &Ship) -> Mark {
        let grid = self.sea.grid();
        if self.options.wide_arc {
            let hull = Hull::new(self.pose(ship), ship.class().footprint());
            let bands = vec![(grid.square * i32::from(ship.built.range), format!("range {}", ship.built.range))];
            return Mark::Arc { hull, arc: Arc::broadside_starboard(Angle::degrees(90)), bands };
        }
        let beams = [ship.berth.heading.turned(-2), ship.berth.heading.turned(2)];
        let at = beams.into_iter().flat_map(|to| (1..=ship.built.range).map(move |range| ship.berth.square.steps(to, range)));
        Mark::Squares {
            at: at.filter(|square| grid.contains(*square)).map(|square| grid.centre(square)).collect(),
            width: grid.square,
            label: format!("range {}", ship.built.range),
        }
    }
}
