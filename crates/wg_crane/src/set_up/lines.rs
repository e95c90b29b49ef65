//! IV. Set-up: the two lines of ships, and the order that captains choose within them.

use wg_core::scenario::Sea;
use wg_core::shown::report;

use crate::options::SetUp;
use crate::prelude::*;
use crate::set_up::SettingUp;

/// The labels of the buttons for the places in a line. Free set-up counts squares and does not use them.
const PLACES: [&str; 8] = [
    "first in line",
    "second in line",
    "third in line",
    "fourth in line",
    "fifth in line",
    "sixth in line",
    "seventh in line",
    "further astern",
];

/// Returns the square and heading of a place in a side's line (C-SETUP-3, C.3, C-DATA-3). Looking in from the edge,
/// place 1 is the left-hand corner and ships head right. A mirrored line begins in the right-hand corner and heads
/// left. Once under way, ships need not keep the line (C-SETUP-5).
pub fn line_square(sea: &Sea, edge: Edge, place: u8, mirrored: bool) -> (Square, Compass) {
    let (columns, rows) = (sea.columns as i8, sea.rows as i8);
    let length = if matches!(edge, Edge::North | Edge::South) { columns } else { rows };
    let at = if mirrored { length + 1 - place as i8 } else { place as i8 };
    let (square, right) = match edge {
        Edge::South => (Square::new(at, 1), Compass::E),
        Edge::North => (Square::new(columns + 1 - at, rows), Compass::W),
        Edge::East => (Square::new(columns, at), Compass::N),
        Edge::West => (Square::new(1, rows + 1 - at), Compass::S),
    };
    (square, if mirrored { right.opposite() } else { right })
}

/// Iterates over the ships of a side with their places in its line. The side's first ship in the scenario has the
/// highest place and leads.
fn line_of(fleet: &Fleet, side: SideId) -> impl Iterator<Item = (&Ship, u8)> {
    let count = fleet.ships.iter().filter(|ship| ship.built.side == side).count() as u8;
    fleet.ships.iter().filter(move |ship| ship.built.side == side).zip((1..=count).rev())
}

/// Lists the squares that a side may choose for a ship, each with the option that the order names and the heading
/// there. Option 1 leads the line (C-SETUP-4). With free set-up, the options count the squares of the side's edge from
/// the left-hand corner.
pub fn choices(fleet: &Fleet, side: SideId) -> Vec<(u16, Square, Compass)> {
    let Some(edge) = fleet.conditions.edges.edge(side) else { return Vec::new() };
    let mirrored = fleet.options.setup == SetUp::Mirror && side == SideId(1);
    let count = fleet.ships.iter().filter(|ship| ship.built.side == side).count() as u8;
    let length = if matches!(edge, Edge::North | Edge::South) { fleet.sea.columns } else { fleet.sea.rows };
    let last = if fleet.options.setup == SetUp::Free { length } else { count };
    let place = |option: u8| if fleet.options.setup == SetUp::Free { option } else { count + 1 - option };
    (1..=last)
        .map(|option| (u16::from(option), line_square(&fleet.sea, edge, place(option), mirrored)))
        .map(|(option, (square, heading))| (option, square, heading))
        .filter(|(_, square, _)| fleet.sea.is_open(*square))
        .collect()
}

/// True if a side has anything to choose: it has ships of different sizes (C-SETUP-4), or set-up is free.
pub(crate) fn may_rearrange(fleet: &Fleet, side: SideId) -> bool {
    let mut classes = fleet.ships.iter().filter(|ship| ship.built.side == side).map(|ship| ship.built.class);
    let first = classes.next();
    fleet.options.setup == SetUp::Free || classes.any(|class| Some(class) != first)
}

/// Asks a side to order its line (C-SETUP-4).
pub fn ask(fleet: &Fleet, side: SideId) -> Ask {
    let places = choices(fleet, side);
    let free = fleet.options.setup == SetUp::Free;
    let mut offers = vec![Offer::plain(Order::Pass, "Ready")];
    for ship in fleet.ships.iter().filter(|ship| ship.built.side == side) {
        let others: SmallVec<[(u16, &'static str); 4]> = places
            .iter()
            .filter(|(_, square, _)| *square != ship.berth.square)
            .map(|(option, _, _)| {
                (*option, if free { "along the edge" } else { PLACES[usize::from(option - 1).min(PLACES.len() - 1)] })
            })
            .collect();
        if let Some((option, _)) = others.first().copied() {
            offers.push(
                Offer::plain(Choice::Place(option).order(ship.id), "Change place")
                    .with(Slot::Choice, Domain::choices(others)),
            );
        }
    }
    Ask::new(Seat::Side(side), AskKind::Choice, "Arrange your line", offers)
}

/// Builds the refusal of an order that is no valid change of places (C-SETUP-4).
pub fn refuse(fleet: &Fleet, asked: SideId, side: SideId, order: &Order) -> Refusal {
    match order {
        _ if asked != side => report::refuse(
            "C-SETUP-4",
            format!("{} is arranging its line now, not {}.", fleet.side(asked), fleet.side(side)),
        ),
        Order::Choose { unit, .. } => report::refuse(
            "C-SETUP-4",
            format!("{} cannot go there. The buttons show the places she can take.", fleet.name(*unit)),
        ),
        _ => refuse_unasked(fleet, order),
    }
}

/// Returns a phrase that names the ship with which this one would change places, such as 'with Wasp', or an empty text
/// (C-SETUP-4).
pub fn preview(fleet: &Fleet, unit: UnitId, option: u16) -> String {
    let side = fleet.ship(unit).built.side;
    let square = choices(fleet, side).into_iter().find(|(other, _, _)| *other == option).map(|(_, square, _)| square);
    let there = fleet.ships.iter().find(|ship| ship.built.side == side && Some(ship.berth.square) == square);
    match (there, square) {
        (Some(there), _) => format!("swaps with {}", fleet.name(there.id)),
        (None, Some(square)) => format!("to {square}"),
        (None, None) => String::new(),
    }
}

/// Puts the lines on their squares. A ship that the scenario has placed keeps her square (C-SETUP-3).
///
/// # Errors
/// Never returns an error, because no die is rolled here.
pub fn place(play: &mut Play<'_>) -> Awaited {
    play.business.pop();
    let fleet = &play.fleet;
    let mut placed: Vec<Ship> = Vec::new();
    for side in SideId::BOTH {
        let Some(edge) = fleet.conditions.edges.edge(side) else { continue };
        let mirrored = fleet.options.setup == SetUp::Mirror && side == SideId(1);
        for (ship, place) in line_of(fleet, side).filter(|(ship, _)| !is_placed(ship)) {
            let (square, heading) = line_square(&fleet.sea, edge, place, mirrored);
            placed.push(ship.with(|she| (she.berth.square, she.berth.heading) = (square, heading)));
        }
    }
    for ship in placed {
        play.fleet.set(ship);
        play.say(|fleet| {
            let pose = fleet.pose(&ship);
            Report::new(
                "C-SETUP-3",
                Some(ship.id),
                format!("{} starts at {}, heading {}.", fleet.name(ship.id), ship.berth.square, ship.berth.heading),
            )
            .with(Event::Moved { from: pose, to: pose })
        });
    }
    Ok(())
}

/// Moves a ship to another place in her line. A ship that is there already takes the place she leaves (C-SETUP-4).
pub fn change(play: &mut Play<'_>, unit: UnitId, option: u16) {
    let fleet = &mut play.fleet;
    let ship = *fleet.ship(unit);
    let Some((_, square, heading)) =
        choices(fleet, ship.colours.side).into_iter().find(|(choice, _, _)| *choice == option)
    else {
        return;
    };
    if let Some(other) =
        fleet.ships.iter().find(|other| other.berth.square == square && other.id != unit).map(|other| other.id)
    {
        fleet.ship_mut(other).berth.square = ship.berth.square;
    }
    let placed = ship.with(|she| (she.berth.square, she.berth.heading) = (square, heading));
    fleet.set(placed);
    play.say(|fleet| {
        Report::new("C-SETUP-4", Some(unit), format!("{} goes to {square}.", fleet.name(unit)))
            .with(Event::Moved { from: fleet.pose(&ship), to: fleet.pose(&placed) })
    });
    if let Some(SettingUp::Line { left, .. }) = play.business.top_mut_of() {
        *left = left.saturating_sub(1);
        if *left == 0 {
            play.business.pop();
        }
    }
}

pub(crate) fn is_placed(ship: &Ship) -> bool {
    ship.berth.square.x >= 1 && ship.berth.square.y >= 1
}
