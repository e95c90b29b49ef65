//! All ships as plain values: what every rule is asked of.
//!
//! A [`Fleet`] is gathered from the world whenever something must be decided: by the systems, by the offers,
//! by previews, odds and sheets alike. Whatever the rules say about ships is a method here or in the
//! chapter's own file, and none of them changes the world.

use std::borrow::Cow;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use wg_core::cursor::Cursor;
use wg_core::geometry::{Compass, Grid, Length, Point, Pose, Square};
use wg_core::ids::{SideId, UnitId};
use wg_core::rules::chapter::fleet;
use wg_core::rules::units::Units;
use wg_core::scenario::Edge;
use wg_core::shown::view::Fate;

use crate::Crane;
use crate::plugin::FIRST_SIDE;
use crate::position::charts::{CHARTS, Class};
use crate::position::gather::Board;
use crate::position::ship::{Conditions, Edges};
use crate::scenario::options::Options;
use crate::shown::view::Roster;
use crate::turn::ending::{SecretLimit, Stir, Verdict};

/// One ship, gathered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ship {
    /// Who she is.
    pub id: UnitId,
    /// Whose she is now.
    pub side: SideId,
    /// Whose she was when the battle began.
    pub built_for: SideId,
    /// What has become of her.
    pub fate: Fate,
    /// Her size, by its place in the charts.
    pub class: u8,
    /// Boxes a column.
    pub boxes: u8,
    /// Dice without damage.
    pub guns: u8,
    /// Range in squares.
    pub range: u8,
    /// Movement points without damage.
    pub movement: u8,
    /// Her square.
    pub square: Square,
    /// Where her bow points.
    pub heading: Compass,
    /// On a shoal.
    pub aground: bool,
    /// Taken on a shoal: her first step may go any way (C-MOVE-9).
    pub afloat_again: bool,
    /// Hull boxes ticked.
    pub hull: u8,
    /// Rigging boxes ticked.
    pub rigging: u8,
    /// Guns-and-crew boxes ticked by damage or capture.
    pub crew: u8,
    /// Guns-and-crew boxes marked off for units sent aboard a prize.
    pub moved: u8,
    /// She has fired in this phase.
    pub fired: bool,
    /// She has boarded or was boarded in this phase.
    pub engaged: bool,
    /// Movement points spent in this phase.
    pub spent: u8,
    /// Squares sailed in this phase.
    pub steps: u8,
    /// Her move is over.
    pub done: bool,
    /// What the enemy of her first owner has scored on her.
    pub points: u8,
    /// What of it was scored before she was taken.
    pub before: u8,
}

impl Ship {
    /// She lies on the table: in the fight, or a prize.
    pub const fn on_table(&self) -> bool {
        matches!(self.fate, Fate::Afloat | Fate::Prize)
    }

    /// Guns-and-crew units she has (C-R24, C-R28).
    pub const fn units(&self) -> u8 {
        self.boxes.saturating_sub(self.crew + self.moved)
    }

    /// Dice she rolls: one fewer for each two guns-and-crew boxes marked (C-DMG-9, C-R24).
    pub const fn dice(&self) -> u8 {
        if self.units() == 0 { 0 } else { self.guns.saturating_sub((self.crew + self.moved) / 2) }
    }

    /// A prize that nobody mans (C-R28, C-R48).
    pub const fn is_unmanned_prize(&self) -> bool {
        matches!(self.fate, Fate::Prize) && self.units() == 0
    }

    /// Dead in the water: all rigging gone (C-DMG-8), all crew gone (C-DMG-10), or on a shoal (C-MOVE-8).
    pub const fn dead_in_water(&self) -> bool {
        self.rigging >= self.boxes || self.units() == 0 || self.aground
    }

    /// Movement points in a phase: one fewer for each two rigging boxes marked (C-DMG-7, C-R43); none if dead in the water.
    pub const fn allowance(&self) -> u8 {
        if self.dead_in_water() { 0 } else { self.movement.saturating_sub(self.rigging / 2) }
    }

    /// Movement points left in this phase (C-R22).
    pub const fn points_left(&self) -> u8 {
        self.allowance().saturating_sub(self.spent)
    }

    /// All her boxes: what she is worth sunk or captured (C-OBJ-9).
    pub const fn total(&self) -> u8 {
        self.boxes.saturating_mul(3)
    }

    /// Boxes ticked by damage.
    pub const fn ticked(&self) -> u8 {
        self.hull + self.rigging + self.crew
    }

    /// Her size in the charts.
    pub fn class(&self) -> &'static Class {
        &CHARTS.classes[usize::from(self.class)]
    }
}

/// The board: its squares and its land.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sea {
    /// Squares west to east, at most 32.
    pub columns: u8,
    /// Squares south to north, at most 32.
    pub rows: u8,
    /// Land, one bit a column in each row.
    pub land: [u32; 32],
}

impl Sea {
    /// The printed board: 11 by 14 squares without land (C-EQ-1).
    pub const PRINTED: Self = Self { columns: 11, rows: 14, land: [0; 32] };

    /// The grid of 2-inch squares, from the south-west corner of the table.
    pub const fn grid(&self) -> Grid {
        Grid::new(Point::ORIGIN, Length::inches(2), self.columns, self.rows)
    }

    /// True for a square that a ship can lie in; off the board and land are the same (C-R47).
    pub const fn is_open(&self, square: Square) -> bool {
        square.x >= 1
            && square.y >= 1
            && square.x as u8 <= self.columns
            && square.y as u8 <= self.rows
            && self.land[square.y as usize - 1] & (1 << (square.x - 1)) == 0
    }

    /// True for land on the board.
    pub const fn is_land(&self, square: Square) -> bool {
        square.x >= 1
            && square.y >= 1
            && square.x as u8 <= self.columns
            && square.y as u8 <= self.rows
            && self.land[square.y as usize - 1] & (1 << (square.x - 1)) != 0
    }

    /// True for a square just over an edge of the board, anywhere along it (C-R33).
    pub const fn is_over(&self, square: Square, edge: Edge) -> bool {
        let (columns, rows) = (self.columns as i8, self.rows as i8);
        let (along, length, over) = match edge {
            Edge::North => (square.x, columns, square.y == rows + 1),
            Edge::South => (square.x, columns, square.y == 0),
            Edge::East => (square.y, rows, square.x == columns + 1),
            Edge::West => (square.y, rows, square.x == 0),
        };
        over && along >= 1 && along <= length
    }

    /// Squares from a square to the row or column along an edge.
    pub const fn distance_to(&self, square: Square, edge: Edge) -> u8 {
        (match edge {
            Edge::North => self.rows as i8 - square.y,
            Edge::South => square.y - 1,
            Edge::East => self.columns as i8 - square.x,
            Edge::West => square.x - 1,
        }) as u8
    }

    /// A ship's pose in a square.
    pub fn pose(&self, square: Square, heading: Compass) -> Pose {
        self.grid().pose(square, heading)
    }
}

/// Every ship in `UnitId` order, with the wind, the options and whose phase it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Fleet {
    /// The ships; a ship's place is her `UnitId`.
    pub ships: Units<Ship, 12>,
    /// Where the wind blows from, once it is known.
    pub wind: Option<Compass>,
    /// The options.
    pub options: Options,
    /// The board.
    pub sea: Sea,
    /// The edges from which the sides entered.
    pub edges: Edges,
    /// The side that moves first, once it is known.
    pub first: Option<SideId>,
    /// The turn limit, if both sides know it.
    pub limit: Option<u8>,
    /// The turn limit that was thrown in secret.
    pub secret: SecretLimit,
    /// Whether anything happens.
    pub stir: Stir,
    /// Whether the battle is over.
    pub verdict: Verdict,
    /// What sides, ships and land are called.
    pub roster: Arc<Roster>,
    /// Where in the turn sequence the game is; turn 0 is set-up.
    pub cursor: Cursor,
}

impl Fleet {
    /// The fleet as the game stands, to be looked at.
    pub fn seen(world: &World) -> Cow<'_, Self> {
        fleet::<Crane>(world)
    }

    /// The fleet as the game stands, gathered anew.
    pub fn gather(world: &World) -> Self {
        let (board, conditions) = (world.resource::<Board>(), world.resource::<Conditions>());
        Self {
            ships: board.lookout.ships(world),
            wind: conditions.wind,
            options: board.options,
            sea: board.sea,
            edges: conditions.edges,
            first: conditions.first,
            limit: conditions.limit,
            secret: *world.resource(),
            stir: conditions.stir,
            verdict: conditions.verdict,
            roster: Arc::clone(&board.roster),
            cursor: *world.resource(),
        }
    }

    /// The side whose movement phase it is, once it is known who moves first.
    pub fn active(&self) -> Option<SideId> {
        let first = self.first.filter(|_| self.cursor.turn > 0)?;
        Some(if self.cursor.phase == FIRST_SIDE { first } else { first.other() })
    }

    /// A ship's name.
    pub fn name(&self, unit: UnitId) -> &str {
        self.roster.name(unit)
    }

    /// A side's name.
    pub fn side(&self, side: SideId) -> &str {
        self.roster.side(side)
    }

    /// A ship is something else from now on.
    pub fn set(&mut self, ship: Ship) {
        *self.ships.touch(ship.id.index()) = ship;
    }

    /// A ship by her id, to be changed.
    ///
    /// # Panics
    /// If there is no such ship; ids in orders are checked before.
    pub fn ship_mut(&mut self, id: UnitId) -> &mut Ship {
        self.ships.touch(id.index())
    }

    /// A ship by her id.
    ///
    /// # Panics
    /// If there is no such ship; ids in orders are checked before.
    pub fn ship(&self, id: UnitId) -> &Ship {
        &self.ships[id.index()]
    }

    /// A ship by her id, if there is one.
    pub fn get(&self, id: UnitId) -> Option<&Ship> {
        self.ships.get(id.index())
    }

    /// A side's ships that lie on the table, prizes included.
    pub fn of_side(&self, side: SideId) -> impl Iterator<Item = &Ship> {
        self.ships.iter().filter(move |ship| ship.side == side && ship.on_table())
    }

    /// True for a square that ships can lie in: water, or the edge of a shoal where one lies aground, so that she can be boarded.
    pub fn is_open(&self, square: Square) -> bool {
        self.sea.is_open(square) || (self.sea.is_land(square) && self.ships.iter().any(|ship| ship.square == square && ship.on_table()))
    }

    /// The pose of a ship.
    pub fn pose(&self, ship: &Ship) -> Pose {
        self.sea.pose(ship.square, ship.heading)
    }

    /// A side's score (C-OBJ-8, C-OBJ-9).
    pub fn score(&self, side: SideId) -> i32 {
        self.ships.iter().filter(|ship| ship.built_for != side).map(|ship| i32::from(ship.points)).sum()
    }
}
