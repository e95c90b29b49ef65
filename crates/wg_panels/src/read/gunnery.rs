//! The guns that bear: those that have a target in their arc.

use wg_core::{Order, UnitId};

/// The guns that may fire now.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Guns {
    /// The batteries of the selected ship, in the order of her sheet.
    pub rows: Vec<GunRow>,
    /// Other units whose guns bear, by name.
    pub others: Vec<(UnitId, String)>,
}

/// A battery that bears.
#[derive(Clone, PartialEq, Debug)]
pub struct GunRow {
    /// The unit that carries the battery.
    pub unit: UnitId,
    /// The battery's number, as orders use it.
    pub battery: u8,
    /// The battery's name: 'Larboard'.
    pub name: String,
    /// True if this battery is the one being aimed.
    pub on: bool,
    /// The targets in its arc, each with its range.
    pub targets: Vec<GunChip>,
    /// The ways to aim at the proposed target, each with its expected result.
    pub aims: Vec<GunChip>,
}

/// A small button that proposes a shot.
#[derive(Clone, PartialEq, Debug)]
pub struct GunChip {
    /// The label: 'Fortuna', 'high'.
    pub label: String,
    /// The remark beside it: '8.4 in · rake', '1.3 boxes'.
    pub remark: String,
    /// The order that fires the shot.
    pub order: Order,
    /// True if this shot is proposed now.
    pub on: bool,
}
