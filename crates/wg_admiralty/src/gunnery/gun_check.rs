//! Why a battery does not fire at a ship.

use crate::gunnery::aim::Why;
use crate::gunnery::together::TOGETHER;
use crate::gunnery::volley::dice_of_side;
use crate::gunnery::{Gunnery, battery, says};
use crate::position::battle::across;
use crate::position::options::BothSides;
use crate::prelude::*;

/// Why an order is no answer to this item.
pub(super) fn refuse_order(item: &Gunnery, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
    let Gunnery::Declare { side: asked, .. } = item else { return refuse("A-FIRE-14", "All fire is thrown now: nothing more is declared.") };
    match *order {
        Order::Fire { .. } if *asked != side => refuse("A-R85", format!("Now {} declares its fire.", fleet.side(*asked))),
        Order::Fire { unit, battery: number, target, .. } => cannot_fire(fleet, unit, number, target),
        Order::Choose { unit, what: TOGETHER, .. } => {
            refuse("A-FIRE-12", format!("{} has declared no fire like that of another ship at the same target.", fleet.name(unit)))
        }
        Order::Course { .. } => refuse("A-TURN-1", "Ships have moved: now they fire."),
        _ => refuse("A-FIRE-1", "Now cannon fire is declared: choose a battery, or declare nothing more."),
    }
}

impl Fleet {
    /// May a side of hers fire: is she manned, is nobody aboard fought with, no inferno (A-PASS-6, A-DMG-I-2, A-R20, A-R50, A-BOARD-9)?
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_guns<R: Reason>(&self, ship: &Ship, side: usize) -> Result<(), R> {
        let (name, to) = (self.name(ship.id), side_name(side));
        R::forbid(ship.colours.struck, "A-CMD-7", || format!("{name} has struck: she does not fire."))?;
        R::forbid(!ship.fights(), "A-ADV-6", || format!("{name} is out of the fight: she does not fire."))?;
        R::forbid(ship.is_prize(), "A-BOARD-10", || format!("{name} is a prize: a prize crew does not fire."))?;
        R::forbid(ship.log.hits.i > 0, "A-DMG-I-2", || format!("{name} is an inferno: all her firing has stopped."))?;
        R::forbid(self.action_of(ship.id).is_some(), "A-BOARD-9", || format!("{name} is in a boarding action: her guns are silent."))?;
        let passed = ship.gunnery.passing[side];
        R::forbid(passed, "A-PASS-6", || format!("{name} has fired to {to} in passing: that side is silent for the turn."))
    }

    /// May her guns of this size be fired to a side: has neither they nor, where one a turn is all, her other side been (A-FIRE-13, A-R83)?
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_size<R: Reason>(&self, ship: &Ship, side: usize, size: GunRating) -> Result<(), R> {
        let (name, fired) = (self.name(ship.id), &ship.gunnery.fired);
        self.check_guns(ship, side)?;
        R::forbid(fired[side][size as usize], "A-FIRE-13", || format!("{name} has fired these guns in this turn."))?;
        let other = self.options.both_sides == BothSides::One && fired[across(side)].contains(&true);
        R::forbid(other, "A-R83", || format!("{name} has fired her other side: in this battle one a turn is all."))
    }
}

/// Why she does not fire this battery at this ship.
pub(super) fn cannot_fire(fleet: &Fleet, unit: UnitId, number: u8, target: UnitId) -> Refusal {
    let (ship, other, name) = (fleet.ship(unit), fleet.ship(target), fleet.name(unit));
    let Some((side, size)) = battery(number) else {
        return refuse("A-FIRE-13", format!("{name} has no battery {number}: they are numbered 0 to 7."));
    };
    let where_to = side_name(side);
    let check = |size: GunRating| fleet.check_size::<Refusal>(ship, side, size);
    if let Err(refusal) = size.map_or_else(|| GunRating::ALL.into_iter().map(check).reduce(Result::or).unwrap_or(Ok(())), check) {
        return refusal;
    }
    let aim = match fleet.aim(ship, side, other) {
        Ok(aim) => aim,
        Err(why) => return cannot_aim(fleet, unit, side, target, why),
    };
    match fleet.aims(ship, side).first() {
        Some(first) if first.target != target => {
            refuse("A-ARC-9", format!("{} is the primary target to {where_to}: {}.", fleet.name(first.target), says(first)))
        }
        _ if size.is_some_and(|size| fleet.dice(ship, side, size, &aim, false) == 0) => {
            refuse("A-DICE-6", format!("{name} has no such dice left to {where_to} at this range."))
        }
        _ if dice_of_side(fleet, ship, side, &aim, fleet.fires_second(ship, side)) == [0; 3] => {
            refuse("A-DICE-6", format!("{name} has no die to throw to {where_to} at {} range.", aim.bracket.name()))
        }
        _ => refuse("A-FIRE-13", format!("{name} has declared these guns, or has no dice to throw with them.")),
    }
}

/// Why a ship is no target of a side.
pub(super) fn cannot_aim(fleet: &Fleet, unit: UnitId, side: usize, target: UnitId, why: Why) -> Refusal {
    let (ship, other) = (fleet.ship(unit), fleet.ship(target));
    let (name, at, where_to) = (fleet.name(unit), fleet.name(target), side_name(side));
    let mm = |units: f64| format!("{:.1} mm", units / 100.0);
    let line = Mark::Line { from: ship.field(side).muzzle(), to: other.berth.pose.at, label: String::new() };
    let refusal = match why {
        Why::NoEnemy if other.colours.side == ship.colours.side => refuse("A-FIRE-1", format!("{at} is a friend.")),
        Why::NoEnemy if other.colours.struck => refuse("A-R53", format!("{at} has struck: nobody fires at her.")),
        Why::NoEnemy => refuse("A-R53", format!("{at} is out of the fight.")),
        Why::Far(by) => refuse("A-FIRE-18", format!("{at} is out of range by {}.", mm(f64::from(by.0)))),
        Why::Outside(_) if ship.off(side, other.berth.pose.at).v < 0.0 => refuse("A-ARC-1", format!("{at} lies on the other side of {name}.")),
        Why::Outside(by) => refuse("A-ARC-1", format!("{at} lies outside the field of fire to {where_to}: her centre by {}.", mm(by))),
        Why::MovingIn(by) => refuse("A-ARC-3", format!("{at} is moving into the field of fire: her centre is {} outside.", mm(by))),
        Why::Immune => refuse("A-ADV-8", format!("{at} is a frigate that has fired at no ship of the line: she is let be.")),
        Why::Blocked(by) => refuse("A-R69", format!("{} lies in the line of fire.", fleet.name(by))),
    };
    refusal.with(line)
}
