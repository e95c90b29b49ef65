//! Drawings of the fields of fire, each bracket labelled with the share of dice and the die that hits (A-ARC-7,
//! A-T-RANGE).

use crate::gunnery::needs;
use crate::prelude::*;

/// Draws the fields of fire of the sides whose guns can fire.
pub fn fields(fleet: &Fleet, ship: &Ship) -> Vec<Mark> {
    let fires = |side: &Broadside| fleet.can_fire(ship, *side) && ship.guns(*side).iter().any(|dice| *dice > 0);
    Broadside::BOTH.into_iter().filter(fires).map(|side| field(fleet, ship, side)).collect()
}

/// Draws the field of fire of a side, each bracket labelled with the share of dice and the die that hits (A-ARC-7,
/// A-T-RANGE).
pub fn field(fleet: &Fleet, ship: &Ship, side: Broadside) -> Mark {
    let ends = fleet.ranges();
    let field = ship.field(side);
    let mut from = Length::ZERO;
    let bands = Bracket::ALL.map(|bracket| {
        let to = ends[bracket as usize];
        let share = ["all dice", "half the dice", "a quarter"][bracket as usize];
        let label = format!("to {} mm: {share}, {}", to.0 / 100, needs(fleet.needed(ship, bracket)));
        let outline = field.outline(from, to);
        from = to;
        (outline, label)
    });
    Mark::Field { bands: bands.to_vec(), label: format!("{} field of fire", side_name(side)), clause: "A-ARC-5".into() }
}
