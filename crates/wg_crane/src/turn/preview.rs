//! What an order would do: the ghost, the path, the points used, the odds, and every reason why not.

use bevy_ecs::prelude::World;
use wg_core::geometry::{Compass, Course, Square};
use wg_core::ids::{Seat, UnitId};
use wg_core::shown::report::{Hint, Preview};
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;

use crate::gunnery::odds;
use crate::position::fleet::{Fleet, Ship};
use crate::sailing::movement::{Prospect, Way};
use crate::shown::view::Roster;
use crate::turn::agenda::{Business, Item};
use crate::turn::judge::{self, Judge};
use crate::turn::set_up::choices;

/// What the order would do. Throws nothing, changes nothing.
pub fn preview(world: &World, seat: Seat, order: &Order) -> Preview {
    let fleet = Fleet::gather(world);
    let roster = world.resource::<Roster>();
    let mut preview = Preview { clause: clause(world, order).to_owned(), ..Preview::default() };
    match order {
        Order::Choose { unit, what: 0, option } if fleet.get(*unit).is_some() => preview.used = change_places(&fleet, roster, world, *unit, *option),
        Order::Course { unit, course } if fleet.get(*unit).is_some() => {
            let there = sail(&fleet, roster, fleet.ship(*unit), course, &mut preview);
            let judge = Judge { fleet: &fleet, roster, top: world.resource::<Business>().top() };
            if there.dice() > 0 && there.on_table() && !there.engaged {
                preview.marks.push(judge.squares(&there));
            }
        }
        Order::Fire { unit, target, .. } if fleet.get(*unit).is_some() && fleet.get(*target).is_some() => {
            let judge = Judge { fleet: &fleet, roster, top: world.resource::<Business>().top() };
            shoot(&judge, *unit, *target, &mut preview);
        }
        Order::Number { unit, value, .. } if fleet.get(*unit).is_some() => {
            if let Some(Item::Man { prize, .. }) = world.resource::<Business>().top() {
                preview.used = manned(fleet.ship(*unit), fleet.ship(*prize), *value);
            }
        }
        _ => {}
    }
    if let Err(refusal) = judge::check(world, seat, order)
        && !preview.refusals.iter().any(|other| other.sentence == refusal.sentence)
    {
        preview.refusals.insert(0, refusal);
    }
    for refusal in &preview.refusals {
        preview.marks.extend(refusal.marks.iter().cloned());
    }
    preview
}

/// The clause that an order is given under.
fn clause(world: &World, order: &Order) -> &'static str {
    let chance = world.resource::<Business>().top();
    match (order, chance) {
        (Order::Course { .. }, _) => "C-MOVE-1",
        (Order::Choose { .. }, _) | (Order::Pass, Some(Item::Line { .. })) => "C-SETUP-4",
        (Order::Fire { .. } | Order::Pass, Some(Item::Counter { .. })) => "C-FIRE-6",
        (Order::Fire { .. } | Order::Pass, Some(Item::DefenderChance { .. })) => "C-FIRE-7",
        (Order::Fire { .. } | Order::Pass, _) => "C-FIRE-5",
        (Order::EndPhase, _) => "C-MOVE-4",
        _ => "",
    }
}

/// C-SETUP-4: with whom a ship changes places.
fn change_places(fleet: &Fleet, roster: &Roster, world: &World, unit: UnitId, option: u16) -> String {
    let side = fleet.ship(unit).built_for;
    let places = choices(fleet, world.resource(), side);
    let square = places.iter().find(|(other, _, _)| *other == option).map(|(_, square, _)| *square);
    let there = fleet.ships.iter().find(|ship| ship.built_for == side && Some(ship.square) == square);
    there.map_or_else(String::new, |there| format!("with {}", roster.name(there.id)))
}

/// C-CAP-3, C-R24, C-R28: what it means to send so many units aboard a prize.
fn manned(captor: &Ship, prize: &Ship, value: i16) -> String {
    let count = u8::try_from(value).unwrap_or_default().min(captor.units());
    let (from, to) = (Ship { moved: captor.moved + count, ..*captor }, crate::boarding::assault::manned(prize, count));
    let dice = |ship: &Ship| format!("{} {}", ship.dice(), if ship.dice() == 1 { "die" } else { "dice" });
    match (count, from.units()) {
        (0, _) => "she lies unmanned, for anyone to take".to_owned(),
        (_, 0) => format!("prize {}, you lie dead in the water", dice(&to)),
        _ => format!("prize {}, you keep {}", dice(&to), dice(&from)),
    }
}

/// C-MOVE-1: as far as she gets on this course; the ship as she lies then.
fn sail(fleet: &Fleet, roster: &Roster, ship: &Ship, course: &Course, preview: &mut Preview) -> Ship {
    let (mut square, mut heading, mut left) = (ship.square, ship.heading, ship.points_left());
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
    let spent = ship.points_left() - left + ship.spent;
    preview.used = format!("{spent} of {} movement points", ship.allowance().max(spent));
    let there = Ship { square, heading, afloat_again: ship.afloat_again && square == ship.square, ..*ship };
    match end {
        Way::Enemy(target) => {
            let target = fleet.ship(target);
            let mut odds = odds::boarding(fleet, ship, target);
            odds.title = format!("{} boards {}", roster.name(ship.id), roster.name(target.id));
            preview.odds = Some(odds);
            preview.used.push_str("; boards, and the rest is lost (C-BOARD-3)");
            return Ship { engaged: true, ..there };
        }
        Way::Prize(prize) => {
            preview.used.push_str(&format!("; mans {}, and the rest is lost (C-R48)", roster.name(prize)));
            return Ship { engaged: true, ..there };
        }
        Way::Leave(_) => {
            preview.used.push_str("; leaves the board (C-R33)");
            return Ship { fate: Fate::Gone, ..there };
        }
        _ => {}
    }
    if fleet.outlook(&Ship { spent: 0, ..there }) == Prospect::Shoal {
        preview.used.push_str("; runs aground (C-MOVE-8)");
        preview.hints.push(Hint::new("aground", "C-MOVE-8", "Nothing but the edge lies ahead of her there: she runs onto the shoal."));
    } else if there.on_table() && must_ground(fleet, &Ship { spent: 0, ..there }, square, heading, there.allowance()) {
        preview.hints.push(Hint::new("aground", "C-MOVE-8", "From there every course leads onto the shoal next turn."));
    }
    if fleet.wind == Some(heading) {
        preview.hints.push(Hint::new("contrary", "C-WIND-4", "Her bow points into the wind there: the square ahead will cost 2 points."));
    }
    there
}

/// C-MOVE-8: whatever she does with so many points from here, she runs out of board before she has sailed them.
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

/// C-FIRE-2: the odds, and the line of fire.
fn shoot(judge: &Judge<'_>, unit: UnitId, target: UnitId, preview: &mut Preview) {
    let (ship, at) = (judge.fleet.ship(unit), judge.fleet.ship(target));
    if ship.dice() > 0 && at.on_table() {
        let mut odds = odds::shot(judge.fleet, unit, target);
        odds.title = format!("{} fires on {}", judge.roster.name(unit), judge.roster.name(target));
        preview.odds = Some(odds);
    }
    let range = ship.square.range_to(at.square);
    preview.marks.push(judge.squares(ship));
    match judge.bears(ship, at) {
        Ok(_) => preview.marks.push(judge.line(ship, at, format!("range {range}"))),
        Err(refusal) => preview.refusals.push(refusal),
    }
    if let Err(refusal) = judge.may_fire(ship) {
        preview.refusals.push(refusal);
    }
}
