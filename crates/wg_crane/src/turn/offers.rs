//! Who is asked what, as the game stands.

use bevy_ecs::prelude::World;
use smallvec::{SmallVec, smallvec};
use wg_core::cursor::Cursor;
use wg_core::ids::{Seat, SideId, UnitId};
use wg_core::talk::offer::{Ask, AskKind, Domain, Offer, PathEnd};
use wg_core::talk::order::{Order, Slot};

use crate::boarding::assault::{UNITS, crews, usual_crew};
use crate::gunnery::firing::is_live;
use crate::position::fleet::{Fleet, Ship};
use crate::position::ship::Edges;
use crate::sailing::charted::Charted;
use crate::scenario::options::SetUp;
use crate::turn::agenda::{Business, Item};
use crate::turn::set_up::choices;

/// What the buttons for the places in a line say; free set-up counts squares.
const PLACES: [&str; 8] =
    ["Lead the line", "Second in line", "Third in line", "Fourth in line", "Fifth in line", "Sixth in line", "Seventh in line", "Further astern"];

/// Fill in the asks. Nothing is asked while a beat is to be played.
pub fn asks(world: &World, asks: &mut Vec<Ask>) {
    let business = world.resource::<Business>();
    match business.top() {
        None if world.resource::<Cursor>().ended => {}
        None => asks.extend(turn(&Fleet::gather(world), world.resource())),
        Some(Item::Line { side, .. }) => asks.push(line(&Fleet::gather(world), world.resource(), *side)),
        Some(chance @ (Item::MoverChance { .. } | Item::DefenderChance { .. } | Item::Counter { .. })) => {
            let fleet = Fleet::gather(world);
            if is_live(&fleet, Some(chance)) {
                asks.push(reaction(&fleet, chance));
            }
        }
        Some(Item::Board { unit }) => asks.extend(board(&Fleet::gather(world), *unit)),
        Some(Item::Man { captor, prize }) => asks.push(man(&Fleet::gather(world), *captor, *prize)),
        Some(_) => {}
    }
}

/// C-R11: who lies alongside more than one enemy says which of them she boards.
fn board(fleet: &Fleet, unit: UnitId) -> Option<Ask> {
    let ship = fleet.ship(unit);
    let enemies: SmallVec<[UnitId; 6]> = fleet.enemies_in(ship, ship.square).map(|enemy| enemy.id).collect();
    if enemies.len() < 2 || !ship.on_table() || ship.units() == 0 {
        return None;
    }
    let order = Order::Board { unit, target: enemies[0], men: 0 };
    Some(Ask::new(
        Seat::Side(ship.side),
        AskKind::Choice,
        "Board which of them?",
        vec![Offer::plain(order, "Board").with(Slot::Target, Domain::Units(enemies))],
    ))
}

/// C-CAP-2, C-R28: how many units go aboard the prize.
fn man(fleet: &Fleet, captor: UnitId, prize: UnitId) -> Ask {
    let (captor, prize) = (fleet.ship(captor), fleet.ship(prize));
    let (least, most) = crews(captor, prize);
    let order = Order::Number { unit: captor.id, what: UNITS, value: i16::from(usual_crew(captor)) };
    let send = Offer::plain(order, "Send units aboard").with(Slot::Value, Domain::Range { min: i16::from(least), max: i16::from(most) });
    Ask::new(Seat::Side(captor.side), AskKind::Choice, "Man the prize: how many units go over?", vec![send])
}

/// C-MOVE-4, C-FIRE-5: the phase of a side: courses, shots, and the end of the phase once nothing must move any more (C-R5).
fn turn(fleet: &Fleet, charted: &Charted) -> Option<Ask> {
    let side = fleet.active?;
    let mut offers = Vec::with_capacity(12);
    // Whoever has begun her move finishes it before another begins.
    let begun = fleet.under_way().is_some();
    let concerned = |ship: &&Ship| ship.side == side && ship.on_table() && (!begun || fleet.is_under_way(ship));
    let mut must_move = false;
    let mut movers: SmallVec<[&Ship; 12]> = SmallVec::new();
    for ship in fleet.ships.iter().filter(concerned) {
        let (can, must) = fleet.can_and_must_move(ship);
        must_move |= can && must;
        if can {
            movers.push(ship);
        }
    }
    if !must_move {
        offers.push(Offer::plain(Order::EndPhase, "End the phase"));
    }
    let without = offers.len();
    for ship in movers {
        let paths = charted.paths(fleet, ship);
        // Whoever is not told otherwise sails and does not board.
        let quiet = paths.iter().find(|path| path.complete && !matches!(path.end, PathEnd::Boards(_)));
        let Some(first) = quiet.or_else(|| paths.iter().find(|path| path.complete)).map(|path| path.course.clone()) else { continue };
        offers.push(Offer::plain(Order::Course { unit: ship.id, course: first }, "Sail").with(Slot::Course, Domain::Paths(paths)));
    }
    for ship in fleet.ships.iter().filter(concerned) {
        offers.extend(fire_offer(ship.id, fleet.targets_and_prizes(ship)));
    }
    if offers.len() == without {
        return None;
    }
    Some(Ask::new(Seat::Side(side), AskKind::Turn, "Sail your ships", offers))
}

/// C-FIRE-5, C-FIRE-6, C-FIRE-7: a chance to fire in the middle of a move.
fn reaction(fleet: &Fleet, chance: &Item) -> Ask {
    let (side, reason, mut offers): (SideId, &str, Vec<Offer>) = match *chance {
        Item::MoverChance { unit } => {
            (fleet.ship(unit).side, "She bears: fire?", fire_offer(unit, fleet.targets_and_prizes(fleet.ship(unit))).into_iter().collect())
        }
        Item::DefenderChance { mover, declined } => {
            let mover = fleet.ship(mover);
            let shots = fleet.defenders(mover).into_iter().filter(|unit| Some(*unit) != declined).filter_map(|unit| fire_offer(unit, smallvec![mover.id]));
            (mover.side.other(), "A ship crosses your beam: fire?", shots.collect())
        }
        Item::Counter { unit, target } => (fleet.ship(unit).side, "Under fire: fire back?", fire_offer(unit, smallvec![target]).into_iter().collect()),
        _ => unreachable!("only chances are asked about here"),
    };
    // The first offer is the default: an umpire left alone fires whenever the enemy gave the occasion, and
    // keeps the mover's own shot for her captain.
    let hold = Offer::plain(Order::Pass, "Hold your fire");
    match chance {
        Item::MoverChance { .. } => offers.insert(0, hold),
        _ => offers.push(hold),
    }
    Ask::new(Seat::Side(side), AskKind::Reaction, reason, offers)
}

/// C-SETUP-4: the order of sizes within the line.
fn line(fleet: &Fleet, edges: &Edges, side: SideId) -> Ask {
    let places = choices(fleet, edges, side);
    let free = fleet.options.setup == SetUp::Free;
    let mut offers = vec![Offer::plain(Order::Pass, "Ready")];
    for ship in fleet.ships.iter().filter(|ship| ship.built_for == side) {
        let others: SmallVec<[(u16, &'static str); 4]> = places
            .iter()
            .filter(|(_, square, _)| *square != ship.square)
            .map(|(option, _, _)| (*option, if free { "Along the edge" } else { PLACES[usize::from(option - 1).min(PLACES.len() - 1)] }))
            .collect();
        if let Some((option, _)) = others.first().copied() {
            offers.push(Offer::plain(Order::Choose { unit: ship.id, what: 0, option }, "Change places").with(Slot::Choice, Domain::Choices(others)));
        }
    }
    Ask::new(Seat::Side(side), AskKind::Choice, "Order your line", offers)
}

fn fire_offer(unit: UnitId, targets: SmallVec<[UnitId; 6]>) -> Option<Offer> {
    let first = *targets.first()?;
    Some(Offer::plain(Order::Fire { unit, battery: 0, target: first, aim: 0 }, "Fire").with(Slot::Target, Domain::Units(targets)))
}
