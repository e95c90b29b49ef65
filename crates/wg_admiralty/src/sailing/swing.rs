//! Turning in place, and what a ship meets as she swings (A-MOVE-14, A-MOVE-16, A-MOVE-19, A-MOVE-20, A-R41).

use wg_core::geometry::is_clear;

use crate::prelude::*;
use crate::sailing::{Sailing, sails_with_the_rest, walk};

/// What a ship meets as she swings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Met {
    /// The base of another ship (A-MOVE-19).
    Ship(UnitId),
    /// Land or a shoal, by its index among all of them (A-MOVE-20).
    Ground(usize),
}

impl Fleet {
    /// Returns the pose of a ship that turns in place, and what stops her, if anything does. The swing ends at the last
    /// whole degree at which she is clear. Anything that she overlaps as she begins does not stop her, since she turns
    /// off it.
    pub fn swing(&self, ship: &Ship, by: Angle) -> (Pose, Option<Met>) {
        let hull = ship.hull();
        let (others, ids): (Vec<Hull>, Vec<UnitId>) = self
            .ships
            .iter()
            .filter(|other| other.on_table() && other.id != ship.id && !other.hull().overlaps(&hull))
            .map(|other| (other.hull(), other.id))
            .unzip();
        let waters = self.waters_around(&hull);
        let degrees = (by.0.abs() + 99) / 100;
        let mut last = hull.pose;
        for degree in 1..=degrees {
            let there = Hull::new(hull.pose.turned_on_middle(Angle(by.0 * degree / degrees)), hull.footprint);
            if let Some(at) = others.iter().position(|other| other.overlaps(&there)) {
                return (last, Some(Met::Ship(ids[at])));
            }
            if !is_clear(&there, &[], &waters, false) {
                return (last, self.waters.touches(&there).map(Met::Ground));
            }
            last = there.pose;
        }
        (last, None)
    }
}

/// Applies what a ship meets as she swings from a pose. She may avoid a ship that she is about to touch, and then
/// swings back to that pose. A ship close alongside from the start only keeps her from turning.
pub(super) fn meet(play: &mut Play<'_>, unit: UnitId, from: Pose, met: Option<Met>) {
    let turned = play.fleet.ship(unit).berth.pose != from;
    match met {
        Some(Met::Ship(other)) if turned => {
            let friends = play.fleet.ship(unit).colours.side == play.fleet.ship(other).colours.side;
            let avoids = (friends && sails_with_the_rest(play.business)).then_some(true);
            play.business.push(Sailing::Contact { unit, other, short: from, avoids });
        }
        Some(Met::Ground(piece)) if turned => walk::aground(play, unit, piece),
        _ => {}
    }
}
