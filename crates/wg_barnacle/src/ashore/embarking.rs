//! Parties that go back aboard, and boats that row to a ship (A9).

use crate::ashore::ground::BEACH;
use crate::ashore::landing::{EVERY, ROW, stroke};
use crate::prelude::*;

impl Fleet {
    /// Returns the point from which a party's boats start for a ship, and the distance that they row straight over the
    /// water. Returns `None` if land lies in every straight way from the beach to the ship.
    pub(crate) fn way_off(&self, party: UnitId, ship: UnitId) -> Option<(Point, Length)> {
        let hull = self.shape(ship);
        let troop = self.troop(party);
        if troop.in_boats() {
            return Some((troop.stand.pose.at, hull.distance_to_point(troop.stand.pose.at)));
        }
        let ground = self.ground(party);
        let mut points = self.shore_near(&ground, BEACH);
        points.sort_unstable_by_key(|at| (hull.distance_to_point(*at), *at));
        points
            .into_iter()
            .find(|at| self.chart.waters.blocks(*at, nearest_point(*at, &hull)).is_none())
            .map(|at| (at, hull.distance_to_point(at)))
    }

    /// Checks whether this party may go aboard this ship now (B-LAND-5).
    pub fn check_embark(&self, unit: UnitId, target: UnitId) -> Checked {
        let (troop, name) = (self.troop(unit), self.name(unit));
        let ship = self.get(target).ok_or_else(|| {
            refuse("B-LAND-5", format!("{} is not a ship, so nobody can go aboard.", self.name(target)))
        })?;
        let other = self.name(target);
        forbid(self.roster(unit).of.is_none(), "AMB-103", || {
            format!("{name} must stay ashore. Only landing parties may go aboard ships.")
        })?;
        forbid(!troop.ashore(), "B-LAND-5", || format!("{name} has no men on land."))?;
        barred_by(troop.march.engaged, |enemy| {
            refuse("AMB-80", format!("{name} is fighting hand to hand with {}.", self.name(enemy)))
        })?;
        forbid(ship.side() != troop.side() || !ship.fights(), "B-LAND-5", || {
            let why = if ship.fights() { "not on your side" } else { "out of the fight" };
            format!("{other} cannot take your men aboard, because she is {why}.")
        })?;
        self.mans_boats(target)?;
        forbid(ship.rig.hoisted > 0 || self.log(target).oars, "B-LAND-1", || self.not_at_anchor(target))?;
        if ship.crew.boats_out > 0 {
            let turn = self.cursor.turn + u16::from(ship.crew.boats_out);
            return Err(refuse(
                "AMB-32",
                format!("{other}'s boats go out only every other turn. They may go out again in turn {turn}."),
            ));
        }
        let room = self.room(target).saturating_sub(ship.crew.killed);
        forbid(troop.company.men > room, "B-LAND-5", || {
            format!("{other} has room for {}, and {name} has {}.", counted(room, "man", "men"), troop.company.men)
        })?;
        let off = self.off_shore(unit);
        forbid(off > BEACH, "B-LAND-5", || {
            format!(
                "{name} is {off} from the shore, {} too far to go aboard.",
                (off - BEACH).in_inches(),
                off = off.in_inches()
            )
        })?;
        if self.way_off(unit, target).is_none() {
            let line = Mark::Line { from: troop.stand.pose.at, to: ship.berth.pose.at, label: "land".to_owned() };
            return Err(refuse("B-LAND-5", format!("Land blocks the boats' way from {name} to {other}.")).with(line));
        }
        Ok(())
    }

    /// Returns why a ship that is not at anchor lands and takes aboard nobody (B-LAND-1).
    pub(crate) fn not_at_anchor(&self, unit: UnitId) -> String {
        let name = self.name(unit);
        match self.ship(unit).rig.hoisted {
            0 => format!("{name} is not at anchor. Only an anchored ship may land men or take them aboard."),
            sail => format!("{name} is not at anchor. Her sail is at increment {sail}, so take it all in first."),
        }
    }
}

pub(crate) fn row_home(play: &mut Play<'_>, unit: UnitId, ship: UnitId) {
    let hull = play.fleet.shape(ship);
    let at = play.fleet.troop(unit).stand.pose.at;
    let way = hull.distance_to_point(at);
    if way <= ROW { go_aboard(play, unit, ship) } else { stroke(play, unit, nearest_point(at, &hull), way) }
}

/// Sends a party to the boats of a ship, or aboard at once (B-LAND-5).
pub fn embark(play: &mut Play<'_>, unit: UnitId, ship: UnitId) {
    let Some((at, way)) = play.fleet.way_off(unit, ship) else { return };
    play.fleet.ship_mut(ship).crew.boats_out = EVERY;
    let docked = play.fleet.docked(ship) && way <= ROW;
    let from = play.fleet.troop(unit).stand.pose;
    let heading = at.heading_to(play.fleet.ship(ship).berth.pose.at).unwrap_or(from.heading);
    let ranks = play.fleet.roster(unit).ranks;
    play.fleet.troop_mut(unit).stand =
        Stand { pose: Pose::new(at, heading), whereabouts: Whereabouts::Boats(Some(ship)), bound: at, ranks };
    crate::position::troop::break_off(play.fleet, unit);
    play.say(|fleet| {
        let clause = if docked { "B-LAND-8" } else { "B-LAND-5" };
        let sentence = format!(
            "{} goes to {}{}, {way} away.",
            fleet.name(unit),
            fleet.name(ship),
            if docked { "" } else { " by boat" },
            way = way.in_inches()
        );
        Report::new(clause, Some(unit), sentence).with(Event::Moved { from, to: Pose::new(at, heading) })
    });
    row_home(play, unit, ship);
}

/// Takes the men aboard, on deck first as far as there is room.
fn go_aboard(play: &mut Play<'_>, unit: UnitId, ship: UnitId) {
    let company = play.fleet.troop(unit).company;
    // A leader who goes aboard a ship that is not his own takes a place that one of her leaders has left. If there is
    // none, he still counts on his own ship's log.
    let own = play.fleet.roster(unit).of.map_or(ship, |(own, _)| own);
    let places = if own == ship { company.leaders } else { play.fleet.leaders_lost(ship).min(company.leaders) };
    play.fleet.ship_mut(own).crew.leaders += company.leaders - places;
    let chart = std::sync::Arc::clone(&play.fleet.chart);
    let crew = &mut play.fleet.ship_mut(ship).crew;
    crew.muster(crew.men() + company.men, &chart.logs[ship.index()]);
    crew.leaders += places;
    let aboard = Stand { ranks: play.fleet.roster(unit).ranks, ..Stand::default() };
    let party = play.fleet.troop_mut(unit);
    (party.stand, party.company, party.march) = (aboard, Company::default(), March::default());
    play.show("B-LAND-5", unit, Event::Fate, |fleet| {
        format!("{} is back aboard {} with {}.", fleet.name(unit), fleet.name(ship), counted(company.men, "man", "men"))
    });
}
