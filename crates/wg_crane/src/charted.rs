//! Courses that were worked out before: a side is asked again after every order, and for most of its ships nothing has changed.

use std::sync::Mutex;

use bevy_ecs::prelude::Resource;
use smallvec::SmallVec;
use wg_core::geometry::{Compass, Square};
use wg_core::ids::{SideId, UnitId};
use wg_core::offer::Paths;
use wg_core::scenario::Edge;
use wg_core::view::Fate;

use crate::fleet::{Fleet, Ship};

/// The courses of each ship as they were listed last. They are no part of the position: the same waters have the same courses.
#[derive(Resource, Default)]
#[component(immutable)]
pub struct Charted(Mutex<Vec<Option<(Waters, Paths)>>>);

/// All that a ship's courses depend on, besides what never changes in a battle: the board and the options.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Waters {
    square: Square,
    heading: Compass,
    side: SideId,
    fate: Fate,
    left: u8,
    afloat_again: bool,
    wind: Option<Compass>,
    edge: Option<Edge>,
    /// Who lies within her reach, and where.
    others: SmallVec<[(UnitId, SideId, Square); 8]>,
}

impl Waters {
    fn around(fleet: &Fleet, ship: &Ship) -> Self {
        let left = ship.points_left();
        let near = |other: &&Ship| other.on_table() && ship.square.range_to(other.square) <= left && other.id != ship.id;
        let mut others = SmallVec::new();
        for other in fleet.ships.iter().filter(near) {
            others.push((other.id, other.side, other.square));
        }
        Self {
            square: ship.square,
            heading: ship.heading,
            side: ship.side,
            fate: ship.fate,
            left,
            afloat_again: ship.afloat_again,
            wind: fleet.wind,
            edge: fleet.edges.edge(ship.side),
            others,
        }
    }
}

impl Charted {
    /// Every course that a ship can sail: [`Fleet::paths`].
    pub fn paths(&self, fleet: &Fleet, ship: &Ship) -> Paths {
        let waters = Waters::around(fleet, ship);
        let Ok(mut charted) = self.0.lock() else { return fleet.paths(ship).into() };
        if let Some(Some((before, paths))) = charted.get(ship.id.index())
            && *before == waters
        {
            return paths.clone();
        }
        if charted.len() < fleet.ships.len() {
            charted.resize_with(fleet.ships.len(), || None);
        }
        let paths = Paths::from(fleet.paths(ship));
        charted[ship.id.index()] = Some((waters, paths.clone()));
        paths
    }
}
