//! Boats and swimmers (B-OARS-2, AMB-23, AMB-55).
//!
//! A crew that abandons or scuttles her ship mans the boats with as many men as her deck holds and with the leaders.
//! The rest swim. The crew of a ship that is sunk or burnt swims. Boats and swimmers move when their side's movement
//! phase begins, without orders, towards the nearest ship of their side that is in the fight and has room, or towards
//! dry land if that is nearer. If there is neither, boats lie on their oars and men tread water. A ship picks up men
//! within an inch, as many as she has lost of her printed crew. Except for the die of a swimmer, the text is silent
//! about all of this.

use wg_core::shown::view::Afloat;

use crate::position::afloat::Party;
use crate::prelude::*;
use crate::sailing::Sailing;
use crate::sailing::havens::{Haven, on_the_way};

/// Purposes of rolls: swimmers, and boats.
const SWIM: u16 = 100;
const ROW: u16 = 101;
/// Purpose of the roll for a prize crew that swims beside the ship's own crew.
const SWIM_TOO: u16 = 102;

/// The face on which a swimmer is eaten (B-OARS-2).
const EATEN: u8 = 1;

/// The distance within which a ship picks up men.
pub const PICKS_UP: Length = Length::INCH;

/// Opens the moves of a side's boats and swimmers, at the beginning of its movement phase (B-OARS-2).
pub fn open(play: &mut Play<'_>, side: SideId) {
    let water = &mut play.fleet.later.water;
    // The phase opens twice in a battle that was saved in it.
    let swum = std::mem::replace(&mut water.swum[side], true);
    if !swum {
        play.business.push(Sailing::Swim(side));
    }
}

/// One roll of dice: for a boat, or for all who swim from the same ship.
struct Row {
    ship: UnitId,
    boat: bool,
    parties: SmallVec<[Party; 4]>,
}

/// Moves the boats and swimmers of a side: a boat rows two dice of inches, each swimmer swims one die, and on a 1 he is
/// eaten. All who swim from the same ship roll together, and all rolls are made before any party moves (B-OARS-1,
/// B-OARS-2).
pub fn swim(play: &mut Play<'_>) -> Awaited {
    let Some(&Sailing::Swim(side)) = play.business.top_of() else { return Ok(()) };
    let mut rows: Vec<Row> = Vec::new();
    for party in play.fleet.later.water.parties.iter().filter(|party| party.side == side) {
        match rows.iter_mut().find(|row| row.ship == party.ship && row.boat == party.boat && !party.boat) {
            Some(row) => row.parties.push(*party),
            None => rows.push(Row { ship: party.ship, boat: party.boat, parties: SmallVec::from_slice(&[*party]) }),
        }
    }
    // Boats with nowhere to go lie on their oars.
    rows.retain(|row| !row.boat || play.fleet.haven(row.parties[0].at, side).is_some());
    let mut thrown: Vec<Awaited<Faces>> = Vec::with_capacity(rows.len());
    for row in &rows {
        let fleet = &play.fleet;
        let throw = if row.boat {
            Throw::d6(row.ship, ROW, 2, "inches under oars", "B-OARS-1")
        } else {
            let purpose = if side == fleet.ship(row.ship).built.side { SWIM } else { SWIM_TOO };
            Throw::d6(row.ship, purpose, souls(&row.parties), "inches each man swims (eaten on a 1)", "B-OARS-2")
        };
        thrown.push(play.dice.throw(&throw, &|| title(fleet, row)));
    }
    let faces: Vec<Faces> = thrown.into_iter().collect::<Result<_, _>>()?;
    play.business.pop();
    play.fleet.later.water.parties.retain(|party| {
        party.side != side || party.boat && !rows.iter().any(|row| row.boat && row.parties[0] == *party)
    });
    for (row, faces) in rows.iter().zip(&faces) {
        move_row(play, side, row, faces);
    }
    join(&mut play.fleet.later.water.parties);
    Ok(())
}

fn souls(parties: &[Party]) -> u8 {
    parties.iter().map(Party::souls).fold(0, u8::saturating_add)
}

fn title(fleet: &Fleet, row: &Row) -> String {
    let name = fleet.name(row.ship);
    if row.boat { format!("Boats from {name} row") } else { format!("Men from {name} swim") }
}

/// The fate of the men of one roll, by number.
#[derive(Default)]
struct Tally {
    men: u8,
    eaten: u8,
    saved: u8,
    ashore: u8,
    haven: Option<(Haven, bool)>,
}

/// Moves the boats or the swimmers of one ship as far as their dice carry them.
fn move_row(play: &mut Play<'_>, side: SideId, row: &Row, faces: &Faces) {
    let mut tally = Tally { men: souls(&row.parties), ..Tally::default() };
    let mut dice = faces.iter().copied();
    for party in &row.parties {
        if row.boat {
            let inches = faces.iter().sum();
            travel(play.fleet, *party, side, inches, &mut tally);
            continue;
        }
        for soul in 0..party.souls() {
            let leader = soul >= party.men;
            let one = Party { men: u8::from(!leader), leaders: u8::from(leader), ..*party };
            match dice.next().unwrap_or(EATEN) {
                EATEN => {
                    tally.eaten += 1;
                    drown(play.fleet, &one);
                }
                inches => travel(play.fleet, one, side, inches, &mut tally),
            }
        }
    }
    tell(play, side, row, faces, &tally);
}

/// Drowns a swimmer, who counts as killed on the log of the ship that he came from.
fn drown(fleet: &mut Fleet, party: &Party) {
    if party.side != fleet.ship(party.ship).built.side {
        return;
    }
    let printed = fleet.log(party.ship).men;
    let crew = &mut fleet.ship_mut(party.ship).crew;
    crew.killed = crew.killed.saturating_add(party.men).min(printed);
    crew.leaders = crew.leaders.saturating_sub(party.leaders);
}

/// Moves one boat or one man `inches` towards the nearest haven.
fn travel(fleet: &mut Fleet, mut party: Party, side: SideId, inches: u8, tally: &mut Tally) {
    let Some((distance, to, haven)) = fleet.haven(party.at, side) else {
        fleet.later.water.parties.push(party);
        return;
    };
    tally.haven = match tally.haven {
        None => Some((haven, true)),
        Some((known, one)) => Some((known, one && known == haven)),
    };
    party.heading = party.at.heading_to(to).unwrap_or(party.heading);
    party.at = on_the_way(party.at, to, distance, inches);
    match haven {
        Haven::Ashore if party.at == to => tally.ashore += party.souls(),
        Haven::Ship(unit) if party.at.distance(to) <= PICKS_UP => {
            let taken = aboard(fleet, unit, &mut party);
            tally.saved += taken;
            if party.souls() > 0 {
                fleet.later.water.parties.push(party);
            }
        }
        _ => fleet.later.water.parties.push(party),
    }
}

/// Takes men aboard, as many as there is room for, below decks once the deck is full. A leader takes the place of a
/// leader whom the ship has lost, or is a guest. Returns the number of men and leaders who came aboard.
fn aboard(fleet: &mut Fleet, unit: UnitId, party: &mut Party) -> u8 {
    let men = party.men.min(fleet.room(unit));
    let chart = std::sync::Arc::clone(&fleet.chart);
    let leaders = if men == party.men { party.leaders } else { 0 };
    // Leaders who are ashore or in boats have their places kept.
    let places = fleet.leaders_lost(unit).min(leaders);
    let crew = &mut fleet.ship_mut(unit).crew;
    crew.muster(crew.men() + men, &chart.logs[unit.index()]);
    crew.leaders += places;
    if party.ship != unit {
        // The leader is now missing on the log of the ship from which he came, so that he is counted once.
        let crew = &mut fleet.ship_mut(party.ship).crew;
        crew.leaders = crew.leaders.saturating_sub(places);
    }
    party.men -= men;
    party.leaders -= leaders;
    men + leaders
}

/// Joins swimmers of the same ship and side at the same place.
fn join(water: &mut Vec<Party>) {
    let mut joined: Vec<Party> = Vec::with_capacity(water.len());
    for party in water.drain(..) {
        let same = |other: &&mut Party| {
            !party.boat && !other.boat && (other.ship, other.side, other.at) == (party.ship, party.side, party.at)
        };
        match joined.iter_mut().find(same) {
            Some(other) => (other.men, other.leaders) = (other.men + party.men, other.leaders + party.leaders),
            None => joined.push(party),
        }
    }
    *water = joined;
}

/// Reports a roll: '3 men of Wren swim for Teal: 1 is taken by sharks, 2 are picked up.'
fn tell(play: &mut Play<'_>, side: SideId, row: &Row, faces: &Faces, tally: &Tally) {
    play.say(|fleet| {
        let name = fleet.name(row.ship);
        let to = match tally.haven {
            Some((Haven::Ship(unit), true)) => format!(" towards {}", fleet.name(unit)),
            Some((Haven::Ashore, true)) => " towards the shore".to_owned(),
            _ => String::new(),
        };
        let mut came: Vec<String> = Vec::new();
        let mut add = |count: u8, what: &str| {
            if count > 0 {
                came.push(format!("{count} {} {what}", if count == 1 { "is" } else { "are" }));
            }
        };
        add(tally.eaten, "taken by sharks");
        add(tally.saved, "picked up");
        add(tally.ashore, "safe ashore");
        let came = came.join(", ");
        let end = if came.is_empty() { String::new() } else { format!(": {came}") };
        let (clause, sentence) = if row.boat {
            let inches: u8 = faces.iter().sum();
            (
                "AMB-55",
                format!(
                    "{name}'s boats, with {} aboard, row {inches} inches{to}{end}.",
                    counted(tally.men, "man", "men")
                ),
            )
        } else {
            let swims = if tally.men == 1 { "swims" } else { "swim" };
            ("B-OARS-2", format!("{} from {name} {swims}{to}{end}.", counted(tally.men, "man", "men")))
        };
        Report::new(clause, Some(row.ship), sentence).with(
            Event::thrown(
                title(fleet, row),
                faces,
                if row.boat { "inches under oars" } else { "inches each man swims (eaten on a 1)" },
                if came.is_empty() { "on their way".to_owned() } else { came },
            )
            .good(|face| row.boat || *face != EATEN)
            .by(side),
        )
    });
}

/// Picks up the men who are within an inch of a ship at the end of her move.
pub fn pick_up(play: &mut Play<'_>, unit: UnitId) {
    if play.fleet.later.water.parties.is_empty() {
        return;
    }
    let ship = *play.fleet.ship(unit);
    let shape = play.fleet.shape(unit);
    let mut saved = 0;
    let mut water = std::mem::take(&mut play.fleet.later.water.parties);
    for party in &mut water {
        if play.fleet.takes_up(&ship, party.side) && shape.distance_to_point(party.at) <= PICKS_UP {
            saved += aboard(play.fleet, unit, party);
        }
    }
    water.retain(|party| party.souls() > 0);
    play.fleet.later.water.parties = water;
    if saved > 0 {
        play.tell("AMB-23", unit, |fleet| format!("{} picks up {}.", fleet.name(unit), counted(saved, "man", "men")));
    }
}

/// Returns the boats and the groups of swimmers, for the table.
pub fn groups(fleet: &Fleet) -> Vec<Afloat> {
    let group = |party: &Party| Afloat {
        at: party.at,
        men: party.souls(),
        side: party.side,
        boat: party.boat,
        heading: party.heading,
    };
    fleet.later.water.parties.iter().map(group).collect()
}
