//! The guns that bear.

use wg_core::{Order, UnitId};

/// The guns that may fire now.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Guns {
    /// The batteries of the selected ship, in the order of her sheet.
    pub rows: Vec<GunRow>,
    /// Other ships whose guns bear.
    pub others: Vec<(UnitId, String)>,
}

/// A battery that bears.
#[derive(Clone, PartialEq, Debug)]
pub struct GunRow {
    /// Whose.
    pub unit: UnitId,
    /// Which, as orders number it.
    pub battery: u8,
    /// 'Larboard'.
    pub name: String,
    /// It is the one that is laid.
    pub on: bool,
    /// At whom it can fire, each with its range.
    pub targets: Vec<GunChip>,
    /// How it can be aimed at the target that is proposed, each with what is to be expected.
    pub aims: Vec<GunChip>,
}

/// A small button that proposes a shot.
#[derive(Clone, PartialEq, Debug)]
pub struct GunChip {
    /// 'Fortuna', 'high'.
    pub label: String,
    /// '8.4 in · rake', '1.3 boxes'.
    pub remark: String,
    /// The shot.
    pub order: Order,
    /// It is proposed.
    pub on: bool,
}
