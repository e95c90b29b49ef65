//! Why guns do not fire, or do not bear, in a sentence that teaches, with what to draw on the table (A9).

use wg_core::{Angle, Checked, Length, Mark, Refusal, SideId, UnitId, refuse};

use crate::damage::crew::all_are;
use crate::gunnery::firing::{LONG, NoShot, SHORT, Silent};
use crate::position::logs::arc;
use crate::position::{BATTERIES, Fleet};

impl Fleet {
    /// B-FIRE-1 to B-FIRE-6: may these guns fire at her, and do they bear?
    pub fn check_fire(&self, side: SideId, unit: UnitId, battery: usize, target: UnitId) -> Checked {
        self.own(side, unit)?;
        let name = self.name(unit);
        let guns = BATTERIES.get(battery).ok_or_else(|| refuse("B-FIRE-2", format!("{name} has 4 batteries: larboard, starboard, bow and stern.")))?;
        let guns = guns.to_lowercase();
        self.may_fire(unit, battery).map_err(|why| self.silent(unit, &guns, why))?;
        self.bears(unit, battery, target).map(|_| ()).map_err(|why| self.no_shot(unit, battery, target, why))
    }

    pub(crate) fn silent(&self, unit: UnitId, guns: &str, why: Silent) -> Refusal {
        let ship = self.ship(unit);
        let name = self.name(unit);
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

    /// Why the guns of a ship do not bear on another, and, as far as it is the same, those of anybody on anybody.
    pub(crate) fn no_shot(&self, unit: UnitId, battery: usize, target: UnitId, why: NoShot) -> Refusal {
        let (name, other) = (self.name(unit), self.name(target));
        let own = self.lies(unit);
        let from = self.muzzle(unit, &own, battery);
        let to = wg_core::geometry::nearest_point(from, &self.lies(target));
        let line = |label: String| Mark::Line { from, to, label };
        let range = from.distance(to);
        match why {
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
                    .with(Mark::Arc { hull: own, arc: arc(battery, self.options().ship_arc), bands })
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
