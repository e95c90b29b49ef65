//! IV. Set-up: the two lines, and how their captains order them.

use wg_core::scenario::Sea;
use wg_core::shown::report;

use crate::options::SetUp;
use crate::prelude::*;
use crate::set_up::SettingUp;

/// What the buttons for the places in a line say; free set-up counts squares.
const PLACES: [&str; 8] = [
    "Lead the line",
    "Second in line",
    "Third in line",
    "Fourth in line",
    "Fifth in line",
    "Sixth in line",
    "Seventh in line",
    "Further astern",
];

/// The squares of a line: looking in from the edge, `place` 1 is the left-hand corner (C-SETUP-3, C.3); a mirrored
/// line begins in the right-hand corner and heads the other way. House chart C-DATA-3. Once they sail they need not keep it (C-SETUP-5).
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

/// How many ships of a side there are, and the place in its line of each: the first of the scenario leads.
fn line_of(fleet: &Fleet, side: SideId) -> impl Iterator<Item = (&Ship, u8)> {
    let count = fleet.ships.iter().filter(|ship| ship.built.side == side).count() as u8;
    fleet.ships.iter().filter(move |ship| ship.built.side == side).zip((1..=count).rev())
}

/// The squares that a side may choose for a ship, by the option of the order: place 1 leads the line (C-SETUP-4);
/// with free set-up, the squares of its edge from the left-hand corner.
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

/// Is there anything to choose: ships of different sizes (C-SETUP-4), or a free line?
pub(crate) fn may_rearrange(fleet: &Fleet, side: SideId) -> bool {
    let mut classes = fleet.ships.iter().filter(|ship| ship.built.side == side).map(|ship| ship.built.class);
    let first = classes.next();
    fleet.options.setup == SetUp::Free || classes.any(|class| Some(class) != first)
}

/// C-SETUP-4: the order of sizes within the line.
pub fn ask(fleet: &Fleet, side: SideId) -> Ask {
    let places = choices(fleet, side);
    let free = fleet.options.setup == SetUp::Free;
    let mut offers = vec![Offer::plain(Order::Pass, "Ready")];
    for ship in fleet.ships.iter().filter(|ship| ship.built.side == side) {
        let others: SmallVec<[(u16, &'static str); 4]> = places
            .iter()
            .filter(|(_, square, _)| *square != ship.berth.square)
            .map(|(option, _, _)| {
                (*option, if free { "Along the edge" } else { PLACES[usize::from(option - 1).min(PLACES.len() - 1)] })
            })
            .collect();
        if let Some((option, _)) = others.first().copied() {
            offers.push(
                Offer::plain(Choice::Place(option).order(ship.id), "Swap").with(Slot::Choice, Domain::choices(others)),
            );
        }
    }
    Ask::new(Seat::Side(side), AskKind::Choice, "Order your line", offers)
}

/// C-SETUP-4: why that is no change of places.
pub fn refuse(fleet: &Fleet, asked: SideId, side: SideId, order: &Order) -> Refusal {
    match order {
        _ if asked != side => {
            report::refuse("C-SETUP-4", format!("{} orders its line now, not {}.", fleet.side(asked), fleet.side(side)))
        }
        Order::Choose { unit, .. } => report::refuse(
            "C-SETUP-4",
            format!("There is no such place for {}: the buttons name those that are free.", fleet.name(*unit)),
        ),
        _ => unasked(fleet, order),
    }
}

/// C-SETUP-4: with whom a ship changes places.
pub fn preview(fleet: &Fleet, unit: UnitId, option: u16) -> String {
    let side = fleet.ship(unit).built.side;
    let square = choices(fleet, side).into_iter().find(|(other, _, _)| *other == option).map(|(_, square, _)| square);
    let there = fleet.ships.iter().find(|ship| ship.built.side == side && Some(ship.berth.square) == square);
    there.map_or_else(String::new, |there| format!("with {}", fleet.name(there.id)))
}

/// C-SETUP-3: the lines take their squares; a ship of a scenario that has her square keeps it.
///
/// # Errors
/// Never: nothing is thrown here.
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
                format!("{} lies at {}, heading {}.", fleet.name(ship.id), ship.berth.square, ship.berth.heading),
            )
            .with(Event::Moved { from: pose, to: pose })
        });
    }
    Ok(())
}

/// C-SETUP-4: a side changes the order of its line; two ships change places.
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
