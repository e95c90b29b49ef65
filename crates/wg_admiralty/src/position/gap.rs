//! Lines close up on a gap (A-R87): who follows a ship that has left the line does from then on what that one was to do.

use wg_core::prelude::*;

use crate::Play;
use crate::position::fleet::{Fleet, Ship};
use crate::position::ship::Setting;

impl Fleet {
    /// She sails in no line of this side any more: she is gone, has struck or is taken, has no sail left, or is fast to a ship or to the ground.
    pub(crate) fn has_left_line(&self, ship: &Ship, side: SideId) -> bool {
        !ship.serves() || ship.colours.side != side || self.sail_percent(ship) == 0 || self.is_locked(ship.id)
    }

    /// She leads no line now: she has left it, or lies at anchor or at Stop, where nobody who sails can stay astern of her.
    pub(crate) fn leads_nobody(&self, ship: &Ship, side: SideId) -> bool {
        self.has_left_line(ship, side) || ship.berth.anchored || ship.berth.sail == Setting::Stop
    }

    /// What she is to do from now on, if the ship that she follows has left the line, and which ship that is: follow the next one ahead; at the
    /// head of the line what its leader was to do, or to be sailed by hand as that one was.
    pub(crate) fn takes_over(&self, ship: &Ship) -> Option<(UnitId, Option<Plan>)> {
        let Some(Plan::Follow(left)) = ship.planned.plan else { return None };
        let side = ship.colours.side;
        // Who lies still herself waits.
        let mut ahead =
            self.get(left).filter(|ahead| self.leads_nobody(ahead, side) && self.allowance(ship) > Length::ZERO)?;
        for _ in 0..self.ships.len() {
            let Some(Plan::Follow(next)) = ahead.planned.plan else { return Some((left, ahead.planned.plan)) };
            ahead = self.get(next).filter(|next| next.id != ship.id)?;
            if !self.leads_nobody(ahead, side) {
                return Some((left, Some(Plan::Follow(next))));
            }
        }
        None
    }
}

/// Whoever follows a ship that leaves the line now, and forgets what she was to do, does it in her place.
pub(crate) fn close_up(play: &mut Play<'_>, left: UnitId) {
    let ship = play.fleet.ship(left);
    let (side, plan) = (ship.colours.side, ship.planned.plan);
    let follows = |ship: &&Ship| ship.colours.side == side && ship.planned.plan == Some(Plan::Follow(left));
    let followers: SmallVec<[UnitId; 4]> = play.fleet.ships.iter().filter(follows).map(|ship| ship.id).collect();
    for unit in followers {
        take_over(play, unit, left, plan);
    }
}

/// She does from now on what the ship ahead of her was to do.
pub(crate) fn take_over(play: &mut Play<'_>, unit: UnitId, left: UnitId, plan: Option<Plan>) {
    let ship = play.fleet.ship(unit);
    let (side, planned) = (ship.colours.side, play.fleet.planned(ship, plan));
    play.fleet.ship_mut(unit).planned = planned;
    play.say(|fleet| {
        let does = plan.map_or_else(|| "leads".to_owned(), |plan| fleet.plan_in_words(Some(plan)));
        let said = format!("{} {does} from now on: {} has left the line.", fleet.name(unit), fleet.name(left));
        Report::new("A-R87", Some(unit), "").aside(side, said).with(Event::Ordered)
    });
}
