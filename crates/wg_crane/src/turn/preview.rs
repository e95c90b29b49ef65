//! The effect of an order: the ghost, the path, the points used, the odds, and every reason why it may not be given.

use wg_core::rules::chapter::Business as _;

use crate::gunnery::{Firing, odds};
use crate::prelude::*;
use crate::sailing::movement::{Prospect, Way};
use crate::turn::judge;

/// Returns the effect of an order. Rolls no dice and changes nothing.
pub fn preview(world: &World, seat: Seat, order: &Order) -> Preview {
    let fleet = Fleet::seen(world);
    let top = world.resource::<Business>().top();
    let known = order.unit().into_iter().chain(order.target()).all(|unit| fleet.get(unit).is_some());
    let mut preview = match order {
        Order::Choose { .. } | Order::Number { .. } if known => {
            top.map(|item| item.preview(fleet, order)).unwrap_or_default()
        }
        _ => Preview::default(),
    };
    preview.clause = clause(top, order).to_owned();
    match order {
        Order::Course { unit, course } if known => {
            let there = sail(fleet, fleet.ship(*unit), course, &mut preview);
            if there.dice() > 0 && there.on_table() && !there.gunnery.engaged {
                preview.marks.push(fleet.squares(&there));
            }
        }
        Order::Fire { unit, target, .. } if known => shoot(fleet, *unit, *target, &mut preview),
        _ => {}
    }
    preview.judged(judge::check(world, seat, order))
}

/// Returns the clause under which an order is given.
fn clause(chance: Option<&Item>, order: &Order) -> &'static str {
    match (order, chance) {
        (Order::Course { .. }, _) => "C-MOVE-1",
        (Order::Choose { .. }, _) | (Order::Pass, Some(Item::SettingUp(_))) => "C-SETUP-4",
        (Order::Fire { .. } | Order::Pass, Some(Item::Firing(Firing::Counter { .. }))) => "C-FIRE-6",
        (Order::Fire { .. } | Order::Pass, Some(Item::Firing(Firing::DefenderChance { .. }))) => "C-FIRE-7",
        (Order::Fire { .. } | Order::Pass, _) => "C-FIRE-5",
        (Order::EndPhase, _) => "C-MOVE-4",
        _ => "",
    }
}

/// Previews a course as far as the ship gets on it, and returns the ship with the place and heading that she has at its
/// end (C-MOVE-1).
fn sail(fleet: &Fleet, ship: &Ship, course: &Course, preview: &mut Preview) -> Ship {
    let (mut square, mut heading, mut left) = (ship.berth.square, ship.berth.heading, ship.points_left());
    let mut end = Way::Off;
    for eighths in course.steps() {
        let to = heading.turned(eighths);
        end = fleet.step_way(ship, square, heading, to, left);
        let (Way::Free(_) | Way::Enemy(_) | Way::Prize(_) | Way::Leave(_)) = end else { break };
        if !ship.bows(square).contains(&eighths) {
            break;
        }
        (square, heading) = (square.step(to), to);
        left -= fleet.paid(to, left);
        preview.path.push(fleet.sea.pose(square, heading));
        if !matches!(end, Way::Free(_)) {
            break;
        }
    }
    preview.ghost = preview.path.last().copied();
    let spent = ship.points_left() - left + ship.sailing.spent;
    preview.used = format!("{spent} of {} movement points", ship.allowance().max(spent));
    let there = ship.with(|she| {
        (she.berth.square, she.berth.heading, she.berth.afloat_again) =
            (square, heading, ship.berth.afloat_again && square == ship.berth.square)
    });
    let rest = if left > 0 { " and loses the rest" } else { "" };
    match end {
        Way::Enemy(target) => {
            let target = fleet.ship(target);
            let mut odds = odds::boarding(fleet, ship, target);
            odds.title = format!("{} boards {}", fleet.name(ship.id), fleet.name(target.id));
            preview.odds = Some(odds);
            preview.used.push_str(&format!(", then boards{rest} (C-BOARD-3)"));
            return there.with(|she| she.gunnery.engaged = true);
        }
        Way::Prize(prize) => {
            preview.used.push_str(&format!(", then mans {}{rest} (C-R48)", fleet.name(prize)));
            return there.with(|she| she.gunnery.engaged = true);
        }
        Way::Leave(_) => {
            preview.used.push_str(", then leaves the board (C-R33)");
            return there.with(|she| she.colours.fate = Fate::Gone);
        }
        _ => {}
    }
    if fleet.prospect_of(&there.with(|she| she.sailing.spent = 0)) == Prospect::Shoal {
        preview.used.push_str(", then runs onto a shoal (C-MOVE-8)");
        preview.hints.push(Hint::new(
            "aground",
            "C-MOVE-8",
            "Only land or the edge is ahead of her there, so she runs onto a shoal.",
        ));
    } else if there.on_table()
        && must_ground(fleet, &there.with(|she| she.sailing.spent = 0), square, heading, there.allowance())
    {
        preview.hints.push(Hint::new("aground", "C-MOVE-8", "From there every course puts her on a shoal next turn."));
    }
    if fleet.conditions.wind == Some(heading) {
        preview.hints.push(Hint::new(
            "contrary",
            "C-WIND-4",
            "Her bow points into the wind there, so the square ahead will cost 2 points.",
        ));
    }
    there
}

/// True if every course from here, with this many points left, ends on a shoal before the points are spent (C-MOVE-8).
fn must_ground(fleet: &Fleet, ship: &Ship, square: Square, heading: Compass, left: u8) -> bool {
    if fleet.prospect(ship, square, heading, left) == Prospect::Shoal {
        return true;
    }
    let mut free = false;
    for eighths in ship.bows(square) {
        let to = heading.turned(*eighths);
        match fleet.step_way(ship, square, heading, to, left) {
            Way::Free(cost) if cost < left && must_ground(fleet, ship, square.step(to), to, left - cost) => free = true,
            Way::Off => {}
            _ => return false,
        }
    }
    free
}

/// Previews a shot: its odds and the line of fire (C-FIRE-2).
fn shoot(fleet: &Fleet, unit: UnitId, target: UnitId, preview: &mut Preview) {
    let (ship, at) = (fleet.ship(unit), fleet.ship(target));
    if ship.dice() > 0 && at.on_table() {
        let mut odds = odds::shot(fleet, unit, target);
        odds.title = format!("{} fires on {}", fleet.name(unit), fleet.name(target));
        preview.odds = Some(odds);
    }
    let range = ship.berth.square.range_to(at.berth.square);
    preview.marks.push(fleet.squares(ship));
    match fleet.check_bearing(ship, at) {
        Ok(_) => preview.marks.push(fleet.line(ship, at, format!("range {range}"))),
        Err(refusal) => preview.refusals.push(refusal),
    }
    if let Err(refusal) = fleet.check_guns(ship) {
        preview.refusals.push(refusal);
    }
}
