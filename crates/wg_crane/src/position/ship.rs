//! A ship's components: what is printed and never changes, and what the pencil and the hand on the table change.

use wg_core::prelude::*;

/// What is printed: her size and what the chart gives it (C-DMG-4, C-LOST-4).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct Built {
    /// Whose she was when the battle began.
    pub side: SideId,
    /// Her size, by its place in the charts.
    pub class: u8,
    /// Boxes a column.
    pub boxes: u8,
    /// Dice without damage.
    pub dice: u8,
    /// Range in squares.
    pub range: u8,
    /// Movement points without damage.
    pub movement: u8,
}

/// Where she lies.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Berth {
    /// Her square.
    pub square: Square,
    /// Where her bow points (C-MOVE-6).
    pub heading: Compass,
    /// On a shoal (C-MOVE-8).
    pub aground: bool,
    /// Taken on a shoal: her captors warp her off, and her first step may go any way (C-MOVE-9).
    pub afloat_again: bool,
}

/// The boxes that are ticked on her chart (C-DMG-3). What is left of them shortens her movement (C-MOVE-2) and lessens her dice, not her range (C-R40).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Damage {
    /// Hull.
    pub hull: u8,
    /// Rigging.
    pub rigging: u8,
    /// Guns and crew, by damage.
    pub crew: u8,
    /// Guns and crew, marked off because they went aboard a prize: no damage (C-R29).
    pub moved: u8,
}

/// Her guns in this phase.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Gunnery {
    /// Smoke stands beside her: she has fired in this phase (C-FIRE-9).
    pub fired: bool,
    /// She has boarded or was boarded in this phase, and fires no more in it (C-R13).
    pub engaged: bool,
}

/// Her move in this phase.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Sailing {
    /// Movement points spent.
    pub spent: u8,
    /// Squares sailed.
    pub steps: u8,
    /// Her move is over.
    pub done: bool,
}

/// Whose flag she flies and what has become of her.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Colours {
    /// Whose she is now.
    pub side: SideId,
    /// What has become of her.
    pub fate: Fate,
}

/// What the enemy of her first owner has scored on her so far (C-OBJ-8, C-OBJ-9). Nobody else can score on her.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Worth {
    /// Points.
    pub points: u8,
    /// What of it was scored before she was taken (C-R34).
    pub before: u8,
}
