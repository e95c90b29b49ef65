//! II-IV. Equipment, wind and set-up: the throws before the battle, and the two lines.

use bevy_ecs::prelude::*;
use wg_core::cursor::Cursor;
use wg_core::dice::{Awaiting, Dice, Faces, Throw};
use wg_core::geometry::{Compass, Square};
use wg_core::ids::SideId;
use wg_core::rules::phase::Submitted;
use wg_core::scenario::Edge;
use wg_core::shown::report::{Event, Report, Reports};
use wg_core::talk::order::Order;

use crate::position::charts::CHARTS;
use crate::position::fleet::{Fleet, Sea, Ship};
use crate::position::gather::Table;
use crate::position::ship::{Edges, Initiative, Weather};
use crate::scenario::options::{End, Options, SetUp, Source};
use crate::shown::view::Roster;
use crate::turn::agenda::{Business, Item, take};
use crate::turn::ending::{Limit, SecretLimit};

const LIMIT: u16 = 1;
const WIND: u16 = 2;
const ENTRY: u16 = 3;
const FIRST: u16 = 4;

/// The four edges as they are kept in [`Edges`].
const EDGES: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

impl Edges {
    /// The edge a side entered from.
    pub fn edge(&self, side: SideId) -> Option<Edge> {
        self.of.get(side.index()).copied().flatten().map(|place| EDGES[usize::from(place)])
    }

    /// The first side's edge; the other side's is the one across the board (C-SETUP-2).
    pub fn of_first(edge: Edge) -> Self {
        let place = |edge: Edge| EDGES.iter().position(|other| *other == edge).map(|place| place as u8);
        Self { of: [place(edge), place(edge.opposite())] }
    }
}

/// The squares of a line: looking in from the edge, `place` 1 is the left-hand corner (C-SETUP-3, C.3); a mirrored
/// line begins in the right-hand corner and heads the other way.
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
    let count = fleet.ships.iter().filter(|ship| ship.built_for == side).count() as u8;
    fleet.ships.iter().filter(move |ship| ship.built_for == side).zip((1..=count).rev())
}

/// The squares that a side may choose for a ship, by the option of the order: place 1 leads the line (C-SETUP-4);
/// with free set-up, the squares of its edge from the left-hand corner.
pub fn choices(fleet: &Fleet, edges: &Edges, side: SideId) -> Vec<(u16, Square, Compass)> {
    let Some(edge) = edges.edge(side) else { return Vec::new() };
    let mirrored = fleet.options.setup == SetUp::Mirror && side == SideId(1);
    let count = fleet.ships.iter().filter(|ship| ship.built_for == side).count() as u8;
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
fn may_rearrange(fleet: &Fleet, side: SideId) -> bool {
    let mut classes = fleet.ships.iter().filter(|ship| ship.built_for == side).map(|ship| ship.class);
    let first = classes.next();
    fleet.options.setup == SetUp::Free || classes.any(|class| Some(class) != first)
}

/// C-LOST-3: how many ships of each size a side has.
fn sizes(fleet: &Fleet, side: SideId) -> Vec<usize> {
    let of_class = |class| fleet.ships.iter().filter(|ship| ship.built_for == side && usize::from(ship.class) == class).count();
    (0..CHARTS.classes.len()).map(of_class).collect()
}

/// '1 large and 2 small ships', '1 medium ship'.
fn counted(sizes: &[usize]) -> String {
    let named = CHARTS.classes.iter().zip(sizes).filter(|(_, count)| **count > 0);
    let parts: Vec<String> = named.map(|(class, count)| format!("{count} {}", class.key)).collect();
    let ships = if sizes.iter().sum::<usize>() == 1 { "ship" } else { "ships" };
    match parts.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} and {last} {ships}", others.join(", ")),
        _ => format!("{} {ships}", parts.concat()),
    }
}

/// The order of the start: turn limit, wind, edge, who moves first (C-EX-01), then the lines.
pub fn open_set_up(
    table: Table,
    cursor: Res<Cursor>,
    limit: Res<Limit>,
    edges: Res<Edges>,
    roster: Res<Roster>,
    mut business: ResMut<Business>,
    mut reports: ResMut<Reports>,
) {
    let fleet = table.fleet(&cursor);
    let [first, second] = [SideId(0), SideId(1)].map(|side| sizes(&fleet, side));
    if first != second {
        reports.say(|| {
            let [one, other] = [SideId(0), SideId(1)].map(|side| roster.side(side));
            let sentence = format!("The fleets are not alike: {one} has {}, {other} {}.", counted(&first), counted(&second));
            Report::new("C-LOST-3", None, sentence)
        });
    }
    let unplaced = fleet.ships.iter().any(|ship| !is_placed(ship));
    if unplaced {
        for side in [SideId(1), SideId(0)].into_iter().filter(|side| may_rearrange(&fleet, *side)) {
            let left = 2 * fleet.ships.iter().filter(|ship| ship.built_for == side).count() as u8;
            business.push(Item::Line { side, left });
        }
        business.push(Item::Place);
    }
    if fleet.first.is_none() && !fleet.options.first_each_turn {
        business.push(Item::First);
    }
    if unplaced && edges.of[0].is_none() {
        business.push(Item::Entry);
    }
    if fleet.wind.is_none() {
        business.push(Item::Wind);
    }
    if fleet.options.end == End::Turns && limit.turns.is_none() {
        business.push(Item::Limit);
    }
}

/// C-R9, C-R36: a movement phase begins; whatever has to be known and is not is thrown for.
pub fn open_phase(table: Table, limits: (Res<Limit>, Res<SecretLimit>), mut cursor: ResMut<Cursor>, mut business: ResMut<Business>) {
    let fleet = table.fleet(&cursor);
    cursor.active = fleet.active;
    business.push(Item::Begin);
    if fleet.first.is_none() {
        business.push(Item::First);
    }
    if fleet.wind.is_none() {
        business.push(Item::Wind);
    }
    if fleet.options.end == End::Turns && limits.0.turns.or(limits.1.turns).is_none() {
        business.push(Item::Limit);
    }
}

/// Once it is known who moves first, the cursor says whose phase it is; the phase is announced.
pub fn announce(table: Table, business: Res<Business>, mut cursor: ResMut<Cursor>, roster: Res<Roster>, mut reports: ResMut<Reports>) {
    if business.top() != Some(&Item::Begin) {
        return;
    }
    let fleet = table.fleet(&cursor);
    cursor.active = fleet.active;
    if let Some(active) = fleet.active {
        reports.say(|| Report::new("C-MOVE-4", None, format!("Turn {}: {} moves.", cursor.turn, roster.side(active))).with(Event::Phase));
    }
}

/// C-OBJ-4: four dice give the number of turns.
pub fn throw_limit(
    mut dice: Dice,
    options: Res<Options>,
    mut business: ResMut<Business>,
    mut limit: ResMut<Limit>,
    mut secret: ResMut<SecretLimit>,
    mut reports: ResMut<Reports>,
) -> Result<(), Awaiting> {
    if business.top() != Some(&Item::Limit) {
        return Ok(());
    }
    let row = Throw::side_d6(None, LIMIT, 4, "the sum is the number of turns", "C-OBJ-4");
    if options.hidden_limit {
        secret.turns = Some(dice.throw_secret(&row).iter().sum());
        reports.say(|| Report::new("C-OBJ-4", None, "4 dice are thrown in secret for the number of turns."));
    } else {
        let faces = dice.throw(&row, || "How many turns will be played".to_owned())?;
        let turns: u8 = faces.iter().sum();
        limit.turns = Some(turns);
        reports.say(|| {
            thrown("C-OBJ-4", format!("The battle is to last {turns} turns."), "How many turns will be played", &faces, 6, format!("{turns} turns"), None)
        });
    }
    take(&mut business, Item::Limit);
    Ok(())
}

/// C-WIND-2, C-R1: two dice give the side the wind blows from.
pub fn throw_wind(
    mut dice: Dice,
    options: Res<Options>,
    mut business: ResMut<Business>,
    mut weather: ResMut<Weather>,
    mut reports: ResMut<Reports>,
) -> Result<(), Awaiting> {
    if business.top() != Some(&Item::Wind) {
        return Ok(());
    }
    let uniform = options.wind == Source::Uniform;
    let mut row = Throw::side_d6(None, WIND, 2, "the wind table, by the sum", "C-WIND-2");
    if uniform {
        (row.dice, row.sides, row.needed) = (1, 8, "1 is north, then clockwise".into());
    }
    let faces = dice.throw(&row, || "Where the wind blows from".to_owned())?;
    let sum: u8 = faces.iter().sum();
    let from = if uniform { CHARTS.wind.uniform[usize::from(sum - 1) % 8] } else { CHARTS.wind.table[usize::from(sum - 1) % 12] };
    weather.from = Some(from);
    take(&mut business, Item::Wind);
    reports
        .say(|| thrown("C-WIND-2", format!("The wind blows from {from}."), "Where the wind blows from", &faces, row.sides, format!("wind from {from}"), None));
    Ok(())
}

/// C-SETUP-1, C-SETUP-2: two dice give the first side's edge; the other enters from across.
pub fn throw_entry(
    mut dice: Dice,
    mut business: ResMut<Business>,
    mut edges: ResMut<Edges>,
    roster: Res<Roster>,
    mut reports: ResMut<Reports>,
) -> Result<(), Awaiting> {
    if business.top() != Some(&Item::Entry) {
        return Ok(());
    }
    let row = Throw::side_d6(Some(SideId(0)), ENTRY, 2, "1-3 north, 4-6 east, 7-9 south, 10-12 west", "C-SETUP-1");
    let title = || format!("The edge from which {} enters", roster.side(SideId(0)));
    let faces = dice.throw(&row, title)?;
    let edge = CHARTS.entry[usize::from(faces.iter().sum::<u8>() - 1) % 12];
    *edges = Edges::of_first(edge);
    take(&mut business, Item::Entry);
    reports.say(|| {
        let sentence = format!("{} enters from the {}, {} from the {}.", roster.side(SideId(0)), word(edge), roster.side(SideId(1)), word(edge.opposite()));
        thrown("C-SETUP-1", sentence, &title(), &faces, 6, word(edge).to_owned(), Some(SideId(0)))
    });
    Ok(())
}

/// C-MOVE-3, C-R36: each side throws a die, the higher moves first; equal throws are thrown again.
pub fn throw_first(
    mut dice: Dice,
    mut business: ResMut<Business>,
    mut initiative: ResMut<Initiative>,
    roster: Res<Roster>,
    mut reports: ResMut<Reports>,
) -> Result<(), Awaiting> {
    if business.top() != Some(&Item::First) {
        return Ok(());
    }
    let title = |side: SideId| format!("{} throws for the first move", roster.side(side));
    let mut throw = |side: SideId| dice.throw(&Throw::side_d6(Some(side), FIRST, 1, "the higher die moves first", "C-MOVE-3"), || title(side));
    // Both are asked for before the first `?`, so that a table throws them together.
    let thrown_dice = [throw(SideId(0)), throw(SideId(1))];
    let [red, blue] = thrown_dice;
    let (red, blue) = (red?, blue?);
    let first = match red[0].cmp(&blue[0]) {
        std::cmp::Ordering::Greater => Some(SideId(0)),
        std::cmp::Ordering::Less => Some(SideId(1)),
        std::cmp::Ordering::Equal => None,
    };
    if first.is_some() {
        initiative.first = first;
        take(&mut business, Item::First);
    }
    for (side, faces) in [(SideId(0), &red), (SideId(1), &blue)] {
        let result = match first {
            None => "equal: throw again".to_owned(),
            Some(first) if first == side => "moves first".to_owned(),
            Some(_) => "moves second".to_owned(),
        };
        reports.say(|| {
            thrown("C-MOVE-3", format!("{} throws {} for the first move: {result}.", roster.side(side), faces[0]), &title(side), faces, 6, result, Some(side))
        });
    }
    Ok(())
}

/// C-SETUP-3: the lines take their squares; a ship of a scenario that has her square keeps it.
pub fn place_lines(
    mut table: Table,
    cursor: Res<Cursor>,
    edges: Res<Edges>,
    mut business: ResMut<Business>,
    roster: Res<Roster>,
    mut reports: ResMut<Reports>,
) {
    if !take(&mut business, Item::Place) {
        return;
    }
    let fleet = table.fleet(&cursor);
    for side in [SideId(0), SideId(1)] {
        let Some(edge) = edges.edge(side) else { continue };
        let mirrored = fleet.options.setup == SetUp::Mirror && side == SideId(1);
        for (ship, place) in line_of(&fleet, side).filter(|(ship, _)| !is_placed(ship)) {
            let (square, heading) = line_square(&fleet.sea, edge, place, mirrored);
            let placed = Ship { square, heading, ..*ship };
            table.store(&placed);
            reports.say(|| {
                let pose = fleet.pose(&placed);
                Report::new("C-SETUP-3", Some(ship.id), format!("{} lies at {square}, heading {heading}.", roster.name(ship.id)))
                    .with(Event::Moved { from: pose, to: pose })
            });
        }
    }
}

/// C-SETUP-4: a side changes the order of its line; two ships change places.
pub fn change_line(
    submitted: Res<Submitted>,
    mut table: Table,
    cursor: Res<Cursor>,
    edges: Res<Edges>,
    mut business: ResMut<Business>,
    roster: Res<Roster>,
    mut reports: ResMut<Reports>,
) {
    let Some((_, Order::Choose { unit, option, .. })) = submitted.0 else { return };
    let fleet = table.fleet(&cursor);
    let ship = *fleet.ship(unit);
    let Some((_, square, heading)) = choices(&fleet, &edges, ship.side).into_iter().find(|(choice, _, _)| *choice == option) else {
        return;
    };
    if let Some(other) = fleet.ships.iter().find(|other| other.square == square && other.id != unit) {
        table.store(&Ship { square: ship.square, ..*other });
    }
    let placed = Ship { square, heading, ..ship };
    table.store(&placed);
    reports.say(|| {
        Report::new("C-SETUP-4", Some(unit), format!("{} goes to {square}.", roster.name(unit)))
            .with(Event::Moved { from: fleet.pose(&ship), to: fleet.pose(&placed) })
    });
    if let Some(Item::Line { left, .. }) = business.top_mut() {
        *left = left.saturating_sub(1);
        if *left == 0 {
            business.pop();
        }
    }
}

/// C-SETUP-4: a captain is content with his line.
pub fn keep_line(submitted: Res<Submitted>, mut business: ResMut<Business>) {
    if let Some((_, Order::Pass)) = submitted.0 {
        business.pop();
    }
}

fn is_placed(ship: &Ship) -> bool {
    ship.square.x >= 1 && ship.square.y >= 1
}

pub(crate) const fn word(edge: Edge) -> &'static str {
    match edge {
        Edge::North => "north",
        Edge::East => "east",
        Edge::South => "south",
        Edge::West => "west",
    }
}

fn thrown(clause: &str, sentence: String, title: &str, faces: &Faces, sides: u8, result: String, side: Option<SideId>) -> Report {
    Report::new(clause, None, sentence).with(Event::Thrown {
        title: title.to_owned(),
        good: faces.iter().map(|_| false).collect(),
        faces: faces.clone(),
        sides,
        needed: String::new(),
        result,
        expected: 0,
        actual: 0,
        side,
    })
}
