//! Closing a gap in a line (A-R87). When a ship leaves the line, the ship that follows her takes over her plan.

use wg_core::prelude::*;

use crate::Play;
use crate::position::fleet::{Fleet, Ship};
use crate::position::ship::Setting;

impl Fleet {
    /// True if a ship no longer sails in a line of this side: she is gone, has struck or been taken, has no sail left,
    /// or is locked to a ship or to the ground.
    pub(crate) fn has_left_line(&self, ship: &Ship, side: SideId) -> bool {
        !ship.serves() || ship.colours.side != side || self.sail_percent(ship) == 0 || self.is_locked(ship.id)
    }

    /// True if nobody can follow this ship now. She has left the line, or lies at anchor or at Stop, where a sailing
    /// ship cannot keep station astern of her.
    pub(crate) fn cannot_be_followed(&self, ship: &Ship, side: SideId) -> bool {
        self.has_left_line(ship, side) || ship.berth.anchored || ship.berth.sail == Setting::Stop
    }

    /// Returns the plan that a ship takes over if the ship she follows has left the line, and the ship that has left.
    /// Her new plan is to follow the next ship ahead. At the head of the line she takes the plan of its leader, which
    /// may be none. Returns `None` if she follows no ship, or need not take over a plan.
    pub(crate) fn takes_over(&self, ship: &Ship) -> Option<(UnitId, Option<Plan>)> {
        let Some(Plan::Follow(left)) = ship.planned.plan else { return None };
        let side = ship.colours.side;
        // A ship that cannot move herself waits.
        let mut ahead = self
            .get(left)
            .filter(|ahead| self.cannot_be_followed(ahead, side) && self.allowance(ship) > Length::ZERO)?;
        for _ in 0..self.ships.len() {
            let Some(Plan::Follow(next)) = ahead.planned.plan else { return Some((left, ahead.planned.plan)) };
            ahead = self.get(next).filter(|next| next.id != ship.id)?;
            if !self.cannot_be_followed(ahead, side) {
                return Some((left, Some(Plan::Follow(next))));
            }
        }
        None
    }
}

/// Gives the plan of a ship that leaves the line to the ships that follow her. Call it before she forgets that plan.
pub(crate) fn close_up(play: &mut Play<'_>, left: UnitId) {
    let ship = play.fleet.ship(left);
    let (side, plan) = (ship.colours.side, ship.planned.plan);
    let follows = |ship: &&Ship| ship.colours.side == side && ship.planned.plan == Some(Plan::Follow(left));
    let followers: SmallVec<[UnitId; 4]> = play.fleet.ships.iter().filter(follows).map(|ship| ship.id).collect();
    for unit in followers {
        take_over(play, unit, left, plan);
    }
}

/// Gives a ship the plan of the ship ahead of her, and reports it to her side.
pub(crate) fn take_over(play: &mut Play<'_>, unit: UnitId, left: UnitId, plan: Option<Plan>) {
    let ship = play.fleet.ship(unit);
    let (side, planned) = (ship.colours.side, play.fleet.planned(ship, plan));
    play.fleet.ship_mut(unit).planned = planned;
    play.say(|fleet| {
        let does = plan.map_or_else(|| "leads".to_owned(), |plan| fleet.plan_in_words(Some(plan)));
        let said = format!("{} now {does} because {} has left the line.", fleet.name(unit), fleet.name(left));
        Report::new("A-R87", Some(unit), "").aside(side, said).with(Event::Ordered)
    });
}
