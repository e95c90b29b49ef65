//! A cache of courses. A side is asked again after every order, and for most of its ships nothing has changed by then.

use std::sync::Mutex;

use crate::prelude::*;
use crate::sailing::courses::Seen;

/// The courses of each ship as they were last listed. They are not part of the position, since the same surroundings
/// always give the same courses.
#[derive(Resource, Default)]
#[component(immutable)]
pub struct Charted(Mutex<Vec<Option<Listed>>>);

/// The courses of a ship, with all that they depend on. Only the board and the options are left out, since they never
/// change in a battle.
struct Listed {
    ship: Situation,
    /// The squares that the search looked at.
    seen: Seen,
    others: SmallVec<[Other; 8]>,
    paths: Paths,
}

/// The part of a ship's state that her courses depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Situation {
    square: Square,
    heading: Compass,
    side: SideId,
    fate: Fate,
    left: u8,
    afloat_again: bool,
    wind: Option<Compass>,
    edge: Option<Edge>,
}

/// Another ship: her id, her side, her square, and whether she is a prize without a crew.
type Other = (UnitId, SideId, Square, bool);

/// Iterates over the other ships that are in these squares.
fn others<'a>(fleet: &'a Fleet, ship: &'a Ship, seen: Seen) -> impl Iterator<Item = Other> + 'a {
    let others =
        fleet.ships.iter().filter(move |other| seen.has(other.berth.square) && other.on_table() && other.id != ship.id);
    others.map(|other| (other.id, other.colours.side, other.berth.square, other.is_unmanned_prize()))
}

impl Charted {
    /// Returns every course that a ship can sail, like [`Fleet::paths`].
    pub fn paths(&self, fleet: &Fleet, ship: &Ship) -> Paths {
        let left = ship.points_left();
        let (Ok(mut charted), ..=Seen::FAR) = (self.0.lock(), left) else { return fleet.paths(ship).into() };
        let now = Situation {
            square: ship.berth.square,
            heading: ship.berth.heading,
            side: ship.colours.side,
            fate: ship.colours.fate,
            left,
            afloat_again: ship.berth.afloat_again,
            wind: fleet.conditions.wind,
            edge: fleet.conditions.edges.edge(ship.colours.side),
        };
        if let Some(Some(listed)) = charted.get(ship.id.index())
            && listed.ship == now
            && others(fleet, ship, listed.seen).eq(listed.others.iter().copied())
        {
            return listed.paths.clone();
        }
        if charted.len() < fleet.ships.len() {
            charted.resize_with(fleet.ships.len(), || None);
        }
        let listed = &mut charted[ship.id.index()];
        let (paths, seen) = fleet.survey(ship, listed.take().map(|before| before.paths.cleared()).unwrap_or_default());
        let paths = Paths::from(paths);
        *listed = Some(Listed { ship: now, seen, others: others(fleet, ship, seen).collect(), paths: paths.clone() });
        paths
    }
}
