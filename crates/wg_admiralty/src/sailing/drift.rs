//! Stopped ships drift before the wind (A-MOVE-22).

use wg_core::geometry::{Advance, advance_to};

use super::{contact, walk};
use crate::position::battle::Intensity;
use crate::position::ship::Setting;
use crate::prelude::*;

/// Moves all drifting ships at the same time (A-MOVE-22). A ship drifts if she is at Stop, has struck or has no sail
/// left, and is neither anchored nor locked. All drift the same distance, so a drifting ship can only be stopped by
/// something that does not drift, or by a ship that has been stopped already. A ship that touches another or the ground
/// suffers what any moving ship would suffer (A-MOVE-19, A-MOVE-20).
pub(super) fn all(play: &mut Play<'_>) {
    let mut drifters: Vec<UnitId> =
        play.fleet.ships.iter().filter(|ship| play.fleet.drifts(ship)).map(|ship| ship.id).collect();
    while let Some((unit, advance)) = play.fleet.stopped_first(&drifters) {
        drifters.retain(|other| *other != unit);
        make(play, unit, &drifters, advance);
    }
    for (place, unit) in drifters.iter().enumerate() {
        let (advance, _) = play.fleet.drift(*unit, &drifters[place..]);
        make(play, *unit, &drifters[place..], advance);
    }
}

impl Fleet {
    fn drifts(&self, ship: &Ship) -> bool {
        let helpless = ship.sail_value() == 0 || ship.berth.sail == Setting::Stop || ship.colours.struck;
        ship.on_table() && !ship.berth.anchored && helpless && !self.is_locked(ship.id)
    }

    /// Returns the drifting ship that is stopped after the shortest way, and how she is stopped.
    fn stopped_first(&self, drifters: &[UnitId]) -> Option<(UnitId, Advance)> {
        let stopped = drifters.iter().filter_map(|unit| {
            let (advance, whole) = self.drift(*unit, drifters);
            let way = self.ship(*unit).berth.pose.at.distance(advance.pose.at);
            (advance.struck.is_some() && way < whole).then_some((*unit, advance, way))
        });
        stopped.min_by_key(|(_, _, way)| *way).map(|(unit, advance, _)| (unit, advance))
    }

    /// Returns how a ship drifts, and how far she would drift in open water: 10 mm, or 15 mm in a Brisk wind. The ships
    /// that drift with her are not in her way.
    fn drift(&self, unit: UnitId, with: &[UnitId]) -> (Advance, Length) {
        let by = self.mm(if self.battle.weather.intensity == Intensity::Brisk { 15 } else { 10 });
        let hull = self.ship(unit).hull();
        let to = Pose::new(hull.pose.at.offset(self.wind().reversed(), by), hull.pose.heading);
        let (others, _) = self.in_her_way(unit, with);
        (advance_to(&hull, to, &others, &self.waters_around(&hull), false), by)
    }

    fn in_her_way(&self, unit: UnitId, with: &[UnitId]) -> (Vec<Hull>, Vec<UnitId>) {
        let (hulls, ids) = self.others(unit);
        hulls.into_iter().zip(ids).filter(|(_, other)| !with.contains(other)).unzip()
    }
}

fn make(play: &mut Play<'_>, unit: UnitId, with: &[UnitId], advance: Advance) {
    let hull = play.fleet.ship(unit).hull();
    let ground = play.fleet.ground(&play.fleet.waters_around(&hull), advance.struck);
    let (_, ids) = play.fleet.in_her_way(unit, with);
    let (from, to) = (hull.pose, advance.pose);
    play.fleet.ship_mut(unit).berth.pose = to;
    play.fleet.followed_to(unit, &[to.at]);
    play.show("A-MOVE-22", unit, Event::Moved { from, to }, |fleet| {
        format!("{} drifts before the wind.", fleet.name(unit))
    });
    if walk::look_over_edge(play, unit) {
        return;
    }
    match (ground, advance.struck) {
        (Some(piece), _) => walk::aground(play, unit, piece),
        (_, Some(Struck::Hull(at))) if to != from => contact::touch(play, unit, ids[at]),
        _ => {}
    }
}
