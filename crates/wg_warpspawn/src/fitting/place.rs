//! The places of the fleets before the first turn, and how captains change them (W-FLEET-7, W-R55, W-DATA-2).

use wg_core::scenario::Sea;
use wg_core::shown::report;

use crate::fitting::Fitting;
use crate::prelude::*;
use crate::sailing::courses::{Place, trail};

/// True if a ship has a square.
pub const fn is_placed(ship: &Ship) -> bool {
    ship.berth.square.x >= 1
}

/// Returns the open squares of a side's own two columns, those nearer the enemy first, the direction of the enemy, and
/// how many of the squares are in the front column. The first side is in the west. On a map that is higher than wide,
/// rows take the place of columns, and the first side is in the south.
pub(crate) fn ground(sea: &Sea, side: SideId) -> (Vec<Square>, Compass, usize) {
    let (columns, rows) = (sea.columns as i8, sea.rows as i8);
    let upright = rows > columns;
    let long = if upright { rows } else { columns };
    let lines = if side == SideId(0) { [2, 1] } else { [long - 1, long] };
    let short = if upright { columns } else { rows };
    let square = |line: i8, at: i8| if upright { Square::new(at, line) } else { Square::new(line, at) };
    // The squares of one fleet are those of the other, turned half round.
    let along = |at: i8| if side == SideId(0) { at } else { short + 1 - at };
    let open = |line: i8| (1..=short).map(move |at| square(line, along(at))).filter(|square| sea.is_open(*square));
    let mut squares: Vec<Square> = open(lines[0]).collect();
    let front = squares.len();
    squares.extend(open(lines[1]));
    let toward = match (upright, side == SideId(0)) {
        (false, true) => Compass::E,
        (false, false) => Compass::W,
        (true, true) => Compass::N,
        (true, false) => Compass::S,
    };
    (squares, toward, front)
}

/// Places the ships that have no square: spread out in the column nearer the enemy, or behind it if there is no room.
pub fn line_up(fleet: &mut Fleet) {
    for side in SideId::BOTH {
        let (squares, toward, front) = ground(&fleet.sea, side);
        let wanting: SmallVec<[UnitId; 16]> = fleet
            .ships
            .iter()
            .filter(|ship| ship.built.side == side && ship.colours.fate == Fate::Afloat && !is_placed(ship))
            .map(|ship| ship.id)
            .collect();
        let count = wanting.len();
        for (at, unit) in wanting.into_iter().enumerate() {
            // The spacing counts one square more than the front column has. It is kept because a change would give
            // recorded battles another start.
            let place = (2 * at + 1) * (front + 1) / (2 * count).max(1);
            let wanted = squares[..front].get(place.min(front.saturating_sub(1))).copied();
            let free = |square: &Square| fleet.at(*square).is_none();
            let Some(square) = wanted.filter(free).or_else(|| squares.iter().copied().find(free)) else { continue };
            let ship = fleet.ship_mut(unit);
            (ship.berth.square, ship.berth.heading) = (square, toward);
        }
    }
}

/// Returns a change of place as a course: steps to the square, and a turn to the facing.
fn course(fleet: &Fleet, ship: &Ship, to: Square, heading: Compass) -> Path {
    let (mut here, mut bow) = (ship.berth.square, ship.berth.heading);
    let (mut legs, mut poses): (SmallVec<[Leg; 6]>, SmallVec<_>) = (SmallVec::new(), SmallVec::new());
    while here != to {
        let (x, y) = ((to.x - here.x).signum(), (to.y - here.y).signum());
        let Some(next) = Compass::ALL.into_iter().find(|way| (way.dx(), way.dy()) == (x, y)) else { break };
        legs.push(Leg::Step(bow.to(next)));
        (here, bow) = (here.step(next), next);
        poses.push(fleet.sea.pose(here, bow));
    }
    if bow != heading {
        legs.push(Leg::Turn(bow.angle_to(heading)));
        poses.push(fleet.sea.pose(here, heading));
    }
    Path { course: Course(legs), poses, cost: Cost::default(), complete: true, end: PathEnd::Lies }
}

/// Returns the courses to every square of the ship's own two columns, those of friends included, and to every facing in
/// her own square.
fn paths(fleet: &Fleet, ship: &Ship) -> Vec<Path> {
    let (squares, ..) = ground(&fleet.sea, ship.built.side);
    // In any other square the ship keeps her heading.
    let facings = |square: Square| match square == ship.berth.square {
        true => Compass::ALL
            .into_iter()
            .filter(|to| *to != ship.berth.heading && (fleet.options.turn == 1 || !to.is_diagonal()))
            .collect(),
        false => vec![ship.berth.heading],
    };
    squares
        .into_iter()
        .flat_map(|square| facings(square).into_iter().map(move |to| (square, to)))
        .map(|(square, to)| course(fleet, ship, square, to))
        .collect()
}

/// Asks a side to change places and facings (W-R55).
pub fn ask(fleet: &Fleet, side: SideId) -> Ask {
    let mut offers = vec![Offer::plain(Order::Pass, "Ready")];
    for ship in fleet.of_side(side) {
        let paths = paths(fleet, ship);
        if let Some(first) = paths.first() {
            let order = Order::Course { unit: ship.id, course: first.course.clone() };
            offers.push(Offer::plain(order, "Place").with(Slot::Course, Domain::Paths(paths.into())));
        }
    }
    Ask::new(Seat::Side(side), AskKind::Turn, "Place your ships, or choose Ready", offers)
}

/// Returns the place at the end of a course.
fn end(ship: &Ship, course: &Course) -> Place {
    let from = Place { square: ship.berth.square, heading: ship.berth.heading, towed: None };
    trail(from, course).last().copied().unwrap_or(from)
}

/// Previews the ship at her new place.
pub fn preview(fleet: &Fleet, unit: UnitId, course: &Course) -> Preview {
    let ship = fleet.ship(unit);
    let to = end(ship, course);
    let other = fleet.at(to.square).filter(|other| other.id != unit);
    Preview {
        ghost: Some(fleet.sea.pose(to.square, to.heading)),
        used: other.map_or_else(String::new, |other| format!("changes places with {}", fleet.name(other.id))),
        clause: "W-R55".to_owned(),
        ..Preview::default()
    }
}

/// Moves a ship to her new place. A ship that is there already takes the old place (W-R55).
pub fn change(play: &mut Play<'_>, unit: UnitId, course: &Course) {
    let fleet = &mut play.fleet;
    let before = fleet.ship(unit).berth;
    let to = end(fleet.ship(unit), course);
    if let Some(other) = fleet.at(to.square).filter(|other| other.id != unit).map(|other| other.id) {
        fleet.ship_mut(other).berth.square = before.square;
    }
    let ship = fleet.ship_mut(unit);
    (ship.berth.square, ship.berth.heading) = (to.square, to.heading);
    play.say(|fleet| {
        let (from, to) = (fleet.sea.pose(before.square, before.heading), fleet.pose(fleet.ship(unit)));
        let berth = fleet.ship(unit).berth;
        Report::new(
            "W-R55",
            Some(unit),
            format!("{} is now at {}, heading {}.", fleet.name(unit), berth.square, berth.heading),
        )
        .with(Event::Moved { from, to })
    });
    if let Some(Fitting::Places { left, .. }) = play.business.top_mut_of() {
        *left = left.saturating_sub(1);
    }
}

/// Explains why a ship cannot be placed there.
pub fn refuse(fleet: &Fleet, side: SideId, unit: UnitId) -> Refusal {
    let ship = fleet.ship(unit);
    if ship.colours.side != side {
        return report::refuse("W-R55", format!("{} is not yours to place.", fleet.name(unit)));
    }
    report::refuse(
        "W-DATA-2",
        format!("{} must be placed in one of the two columns at her own end of the map.", fleet.name(unit)),
    )
}
