//! A ship's components: her printed values, which never change, and all that players mark on her chart or move on the
//! table.

use wg_core::prelude::*;

/// The printed values of a ship: her size and the numbers that the charts give for it (C-DMG-4, C-LOST-4).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct Built {
    /// The side that owned her when the battle began.
    pub side: SideId,
    /// Her size, as an index into the charts.
    pub class: u8,
    /// Boxes in each column.
    pub boxes: u8,
    /// Dice that she rolls undamaged.
    pub dice: u8,
    /// Range in squares.
    pub range: u8,
    /// Movement points undamaged.
    pub movement: u8,
}

/// The square and heading of a ship.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Berth {
    /// The square that she is in.
    pub square: Square,
    /// The direction in which her bow points (C-MOVE-6).
    pub heading: Compass,
    /// True if she is on a shoal (C-MOVE-8).
    pub aground: bool,
    /// True if she was captured on a shoal and has not moved since: her captors warp her off, so her first step may go
    /// in any direction (C-MOVE-9).
    pub afloat_again: bool,
}

/// The boxes ticked on her chart (C-DMG-3). They reduce her movement (C-MOVE-2) and her dice, but not her range
/// (C-R40).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Damage {
    /// Hull boxes ticked.
    pub hull: u8,
    /// Rigging boxes ticked.
    pub rigging: u8,
    /// Guns-and-crew boxes ticked by damage.
    pub crew: u8,
    /// Guns-and-crew units marked off because they went aboard a prize, which is no damage (C-R29).
    pub moved: u8,
}

/// The state of her guns in this phase.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Gunnery {
    /// True if she has fired in this phase; a smoke marker is beside her (C-FIRE-9).
    pub fired: bool,
    /// True if she has boarded or was boarded in this phase, and so may not fire again in it (C-R13).
    pub engaged: bool,
}

/// The state of her move in this phase.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Sailing {
    /// Movement points spent.
    pub spent: u8,
    /// Squares sailed.
    pub steps: u8,
    /// True if her move is over.
    pub done: bool,
}

/// The side that she sails for, and her fate.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Colours {
    /// The side that she belongs to now.
    pub side: SideId,
    /// Her fate: afloat, a prize, sunk or gone.
    pub fate: Fate,
}

/// The points that the enemy of her first owner has scored on her (C-OBJ-8, C-OBJ-9). Her first owner cannot score on
/// her.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Worth {
    /// All points scored on her.
    pub points: u8,
    /// The points among them that were scored before she was captured (C-R34).
    pub before: u8,
}
