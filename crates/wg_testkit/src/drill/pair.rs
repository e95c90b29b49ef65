//! The two cutters: the components that Bevy keeps of them, and the plain values that rules work on.

use std::ops::{Index, IndexMut};
use std::sync::Arc;

use bevy_ecs::prelude::{Component, Query, World};
use serde::Serialize;
use wg_core::rules::chapter::Game;
use wg_core::{Cursor, Pose, UnitId};

use super::{Drill, Item};

/// Printed: her name.
#[derive(Component, Clone, Debug)]
#[component(immutable)]
pub struct Papers(pub Arc<str>);

/// What everybody sees of a cutter. One component, for every rule reads all of it; a big game has many.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Cutter {
    pub pose: Pose,
    pub holes: u8,
    pub loaded: bool,
    pub struck: bool,
    pub shown: bool,
    pub fog: bool,
}

/// What lies face down before her captain: his signal, whether he fires, how many men he sends.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct FaceDown {
    pub signal: Option<u16>,
    pub fires: Option<bool>,
    pub men: Option<i16>,
}

/// One cutter, gathered.
#[derive(Clone, Debug)]
pub struct Ship {
    pub name: Arc<str>,
    pub cutter: Cutter,
    pub down: FaceDown,
}

/// Both of them, and where in the turn sequence the game is. A cutter's place in the pair is her unit and her side.
#[derive(Clone, Debug)]
pub struct Pair {
    ships: [Ship; 2],
    pub cursor: Cursor,
}

impl Pair {
    fn of<'a>(rows: impl Iterator<Item = (&'a UnitId, &'a Papers, &'a Cutter, &'a FaceDown)>, cursor: Cursor) -> Self {
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by_key(|row| row.0);
        let ship = |place: usize| Ship { name: Arc::clone(&rows[place].1.0), cutter: *rows[place].2, down: *rows[place].3 };
        Self { ships: [ship(0), ship(1)], cursor }
    }

    /// Both, in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = &Ship> {
        self.ships.iter()
    }

    /// Whose move it is.
    pub fn mover(&self) -> usize {
        self.cursor.active.map_or(0, |side| side.index())
    }
}

impl Index<usize> for Pair {
    type Output = Ship;

    fn index(&self, place: usize) -> &Ship {
        &self.ships[place]
    }
}

impl IndexMut<usize> for Pair {
    fn index_mut(&mut self, place: usize) -> &mut Ship {
        &mut self.ships[place]
    }
}

type Rows = (&'static UnitId, &'static Papers, &'static mut Cutter, &'static mut FaceDown);

// Rules work on a `Pair`. Before a beat it is gathered from the world; behind it, it is written back.
impl Game for Drill {
    type Fleet = Pair;
    type Item = Item;
    type Table = Query<'static, 'static, Rows>;

    fn gather(table: &Query<'_, '_, Rows>, cursor: Cursor) -> Pair {
        Pair::of(table.iter(), cursor)
    }

    fn survey(world: &World) -> Pair {
        let rows = world.try_query::<(&UnitId, &Papers, &Cutter, &FaceDown)>();
        Pair::of(rows.expect("the components were registered at set-up").iter(world), *world.resource())
    }

    fn store(table: &mut Query<'_, '_, Rows>, pair: &mut Pair) {
        for (unit, _, mut cutter, mut down) in table {
            (*cutter, *down) = (pair[unit.index()].cutter, pair[unit.index()].down);
        }
    }

    fn cursor(pair: &mut Pair) -> &mut Cursor {
        &mut pair.cursor
    }
}
