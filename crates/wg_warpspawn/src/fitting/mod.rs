//! Fitting out: characters, flagships, a Diplomat's ships, places and the first wind (W-FLEET-1 to W-FLEET-7, W-R35,
//! W-R42, W-R46, W-R55).

pub mod place;
pub mod wind;

use wg_core::rules::chapter::Within as _;

use crate::phases::SET_UP;
use crate::prelude::*;

/// A step of fitting out, which must be settled before the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Fitting {
    /// The rolls for a side's admiral, National and Fleet character (W-FLEET-2).
    Fleet(SideId),
    /// The rolls for a ship, her captain and her crew, as far as the scenario does not give them (W-FLEET-4). A
    /// flagship rolls once more (W-FLEET-6).
    Ship {
        /// The ship that rolls.
        unit: UnitId,
        /// True if it is the flagship's extra roll.
        extra: bool,
    },
    /// The rolls for all ships of a side, one after another.
    Ships(SideId),
    /// A side names its flagship (W-FLEET-5).
    Flagship(SideId),
    /// The decision whether a side may change places: if the scenario does not give them all, or if a Diplomat's ships
    /// have joined (W-R55).
    Berths {
        /// The side that may change places.
        side: SideId,
        /// True if the scenario gives a place to every ship that it lists.
        given: bool,
    },
    /// A side may change places and facings (W-R55).
    Places {
        /// The side that may change places.
        side: SideId,
        /// The number of changes that it may still make.
        left: u8,
    },
    /// The roll for the first wind (W-WIND-1).
    Wind,
}

impl Fleet {
    /// Returns how many changes of place a side has: twice the number of its ships if the scenario does not place all
    /// of them or if a Diplomat's ships have joined, and otherwise none (W-R55).
    pub fn changes_of_place(&self, side: SideId, given: bool) -> u8 {
        let come = self.of_side(side).any(|ship| ship.built.reserve);
        if given && !come { 0 } else { 2 * self.of_side(side).count() as u8 }
    }
}

impl Chapter for Fitting {
    type Game = WarpSpawn;

    fn waits(&self) -> bool {
        matches!(self, Self::Flagship(_) | Self::Places { .. })
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        match *self {
            Self::Flagship(side) => {
                let fits = fleet.of_side(side).filter(|ship| !ship.colours.ally);
                let offers: Vec<Offer> =
                    fits.map(|ship| Offer::plain(Choice::HoistFlag.order(ship.id), "Make her the flagship")).collect();
                (!offers.is_empty())
                    .then(|| Ask::new(Seat::Side(side), AskKind::Choice, "Choose your flagship", offers))
            }
            Self::Places { side, left } if left > 0 => Some(place::ask(fleet, side)),
            _ => None,
        }
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
        match (*self, order) {
            (Self::Flagship(_), Order::Choose { unit, .. }) if fleet.ship(*unit).colours.ally => {
                refuse("W-R35", format!("{} is an ally. Choose one of your own ships as flagship.", fleet.name(*unit)))
            }
            (Self::Flagship(_), _) => refuse("W-FLEET-5", "First choose your flagship."),
            (Self::Places { .. }, Order::Course { unit, .. }) => place::refuse(fleet, side, *unit),
            _ => refuse("W-R55", "The fleets are still fitting out. Place your ships, or choose Ready."),
        }
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        match (self, order) {
            (Self::Places { .. }, Order::Course { unit, course }) => place::preview(fleet, *unit, course),
            (Self::Flagship(_), Order::Choose { unit, .. }) => {
                Preview { used: characters(fleet.ship(*unit)), clause: "W-FLEET-5".to_owned(), ..Preview::default() }
            }
            _ => Preview::by("W-R55"),
        }
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        let Seat::Side(_) = seat else { return };
        match order {
            Order::Choose { unit, .. } => {
                play.business.pop();
                hoist(play, *unit);
            }
            Order::Course { unit, course } => place::change(play, *unit, course),
            _ => {
                play.business.pop();
            }
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of::<Self>().copied() {
            Some(Self::Fleet(side)) => throw_fleet(play, side),
            Some(Self::Ship { unit, extra }) => throw_ship(play, unit, extra),
            Some(Self::Ships(side)) => {
                play.business.pop();
                let units: SmallVec<[UnitId; 12]> =
                    play.fleet.of_side(side).filter(|ship| is_rolled(ship)).map(|ship| ship.id).collect();
                for unit in units.into_iter().rev() {
                    play.business.push(Self::Ship { unit, extra: false });
                }
                Ok(())
            }
            Some(Self::Berths { side, given }) => {
                let left = play.fleet.changes_of_place(side, given);
                play.business.replace(Self::Places { side, left });
                Ok(())
            }
            Some(Self::Wind) => wind::first(play),
            _ => play.business.done(),
        }
    }
}

/// Adds the chapter of fitting out.
pub fn plugin(app: &mut App) {
    app.chapter::<Fitting>([SET_UP]).opens(SET_UP, open);
}

/// Queues the steps before the first turn: characters, flagships with their extra rolls, and places, for side A and
/// then for side B (W-R55).
pub fn open(play: &mut Play<'_>) -> Awaited {
    let changes = play.fleet.battle.take_up().changes;
    let fleet = &play.fleet;
    let rolled = fleet.options.characters;
    let sides = [SideId(1), SideId(0)];
    let given = sides.map(|side| (side, fleet.of_side(side).all(place::is_placed)));
    // A flagship may be yet to come.
    let flies = |side: SideId, ship: &&Ship| ship.built.side == side && ship.is_listed() && ship.colours.flagship;
    let flagships = sides.map(|side| (side, fleet.ships.iter().find(|ship| flies(side, ship))));
    // A flagship that the scenario names rolls once more, unless it also gives her characters (W-FLEET-6).
    let flagships =
        flagships.map(|(side, ship)| (side, ship.map(|ship| (ship.id, rolled && ship.on_table() && is_rolled(ship)))));
    if fleet.options.wind && fleet.battle.wind == Wind::Unknown {
        play.business.push(Fitting::Wind);
    }
    for (side, given) in given {
        play.business.push(match changes[side] {
            Some(left) => Fitting::Places { side, left },
            None => Fitting::Berths { side, given },
        });
    }
    for (side, flagship) in flagships {
        match flagship {
            None => play.business.push(Fitting::Flagship(side)),
            Some((unit, true)) => play.business.push(Fitting::Ship { unit, extra: true }),
            Some((_, false)) => {}
        }
    }
    if rolled {
        for side in sides {
            play.business.push(Fitting::Ships(side));
        }
        for side in sides {
            let papers = &play.fleet.battle.fleets[side];
            if papers.admiral.is_none() || papers.nation.is_none() || papers.fleet.is_none() {
                play.business.push(Fitting::Fleet(side));
            }
        }
    }
    place::line_up(play.fleet);
    Ok(())
}

/// True if the scenario gives a ship no character of this table, so that it must be rolled (W-R55).
fn is_missing(ship: &Ship, table: Table) -> bool {
    ship.ratings.characters.iter().all(|place| CHARTS.characters[usize::from(*place)].table != table)
}

/// The tables on which each ship rolls (W-FLEET-4).
const TABLES: [Table; 3] = [Table::Ship, Table::Captain, Table::Crew];

/// True if a ship must roll on at least one table (W-R55).
fn is_rolled(ship: &Ship) -> bool {
    TABLES.into_iter().any(|table| is_missing(ship, table))
}

/// Rolls the fleet's characters that the scenario does not give (W-FLEET-2).
fn throw_fleet(play: &mut Play<'_>, side: SideId) -> Awaited {
    let papers = play.fleet.battle.fleets[side];
    let tables = [(Table::Admiral, papers.admiral), (Table::National, papers.nation), (Table::Fleet, papers.fleet)];
    let mut throw = |table: Table| {
        let row = Throw {
            sides: table.sides(),
            ..Throw::side_d6(Some(side), table as u16 + 10, 1, table.needed(), table.clause())
        };
        play.dice.throw(&row, &|| format!("{}: {}", play.fleet.side(side), table.title()))
    };
    let thrown: SmallVec<[(Table, Awaited<_>); 3]> =
        tables.iter().filter(|(_, given)| given.is_none()).map(|(table, _)| (*table, throw(*table))).collect();
    let mut faces: SmallVec<[(Table, u8); 3]> = SmallVec::new();
    for (table, thrown) in thrown {
        faces.push((table, thrown?[0]));
    }
    play.business.pop();
    let rolled: SmallVec<[u8; 3]> = faces.iter().map(|(table, face)| CHARTS.thrown(*table, *face)).collect();
    for ((table, face), place) in faces.into_iter().zip(rolled.iter().copied()) {
        let papers = &mut play.fleet.battle.fleets[side];
        match table {
            Table::Admiral => papers.admiral = Some(place),
            Table::National => papers.nation = Some(place),
            _ => papers.fleet = Some(place),
        }
        if table == Table::Admiral && play.fleet.commands(side, "diplomat") {
            call_allies(play.fleet, side);
        }
        let row = &CHARTS.characters[usize::from(place)];
        play.say(|fleet| {
            let event = Event::thrown(format!("{}: {}", fleet.side(side), table.title()), &[face], "", row.says())
                .sides(table.sides())
                .by(side);
            Report::new(
                &row.clause,
                None,
                format!("{} rolls {face} for its {}. {}.", fleet.side(side), table.title().to_lowercase(), row.says()),
            )
            .with(event)
        });
    }
    apply_fleet_bonuses(play.fleet, side, &rolled);
    Ok(())
}

/// Adds the characters rolled for a fleet to the ratings of all its ships (W-FLEET-3). Characters that the scenario
/// gives have been added already.
fn apply_fleet_bonuses(fleet: &mut Fleet, side: SideId, rolled: &[u8]) {
    let bonuses: SmallVec<[(Rating, i8); 3]> =
        rolled.iter().filter_map(|place| CHARTS.characters[usize::from(*place)].gives).collect();
    for ship in fleet.ships.touch_where(|ship| ship.built.side == side) {
        for (rating, by) in &bonuses {
            ship.ratings.whole[*rating as usize] += by;
        }
    }
    fleet.count_fleet(side);
}

/// Brings in the ships that wait for a Diplomat, and makes half of all ships allies, or by option only those that came
/// (W-TAB-ADM-2, W-R35, W-R46).
fn call_allies(fleet: &mut Fleet, side: SideId) {
    for ship in fleet.ships.touch_where(|ship| ship.built.side == side && ship.built.reserve) {
        ship.colours.fate = Fate::Afloat;
    }
    let extras_only = fleet.options.extras_only;
    let half = fleet.ships.iter().filter(|ship| ship.built.side == side && ship.is_listed()).count() / 2;
    // The allies are the last ships of the roster, and never the flagship.
    let fits = |ship: &&Ship| ship.built.side == side && !ship.colours.flagship && (ship.built.reserve || !extras_only);
    let allies: SmallVec<[UnitId; 16]> = fleet
        .ships
        .iter()
        .rev()
        .filter(fits)
        .take(if extras_only { usize::MAX } else { half })
        .map(|ship| ship.id)
        .collect();
    for unit in allies {
        fleet.ship_mut(unit).colours.ally = true;
    }
    place::line_up(fleet);
}

/// Makes the row of a ship's roll on a table.
fn row_of(unit: UnitId, table: Table) -> Throw {
    Throw {
        unit: Some(unit),
        side: None,
        sides: table.sides(),
        ..Throw::side_d6(None, table as u16 + 10, 1, table.needed(), table.clause())
    }
}

/// Asks the players to roll on this table for all ships of the side that still roll after the top one, so that they roll
/// one die for each ship in one go. The dice are settled ship by ship.
fn ask_together(play: &mut Play<'_>, table: Table) {
    let waiting = play.business.iter().rev().skip(1).map_while(|item| match Fitting::of(item) {
        Some(Fitting::Ship { unit, extra: false }) => Some(*unit),
        _ => None,
    });
    for unit in waiting.filter(|unit| is_missing(play.fleet.ship(*unit), table)) {
        play.dice.ahead(&row_of(unit, table), &|| format!("{}: {}", play.fleet.name(unit), table.title()));
    }
}

/// Rolls a ship's characters that the scenario does not give, or all of them for the extra roll. The same bonus twice
/// adds up (W-FLEET-4, W-FLEET-6, W-R42).
fn throw_ship(play: &mut Play<'_>, unit: UnitId, extra: bool) -> Awaited {
    let tables: SmallVec<[Table; 3]> =
        TABLES.into_iter().filter(|table| extra || is_missing(play.fleet.ship(unit), *table)).collect();
    let mut throw = |table: Table| {
        play.dice.throw(&row_of(unit, table), &|| format!("{}: {}", play.fleet.name(unit), table.title()))
    };
    let thrown: SmallVec<[Awaited<_>; 3]> = tables.iter().map(|table| throw(*table)).collect();
    let missing = tables.iter().zip(&thrown).find(|(_, thrown)| thrown.is_err());
    if let Some((table, _)) = missing.filter(|_| !extra) {
        ask_together(play, *table);
    }
    let mut faces: SmallVec<[u8; 3]> = SmallVec::new();
    for thrown in thrown {
        faces.push(thrown?[0]);
    }
    play.business.pop();
    let mut says: SmallVec<[String; 3]> = SmallVec::new();
    for (table, face) in tables.iter().zip(&faces) {
        let place = CHARTS.thrown(*table, *face);
        give(play.fleet.ship_mut(unit), place);
        says.push(CHARTS.characters[usize::from(place)].says().replacen(": ", " (", 1) + ")");
    }
    play.say(|fleet| {
        let clause = if extra { "W-FLEET-6" } else { "W-FLEET-4" };
        let titles: Vec<&str> = says.iter().map(String::as_str).collect();
        let result = wg_core::in_a_row(&titles);
        // The dice tray has no room for three characters, so the sentence names them.
        let of: Vec<String> = tables.iter().map(|table| table.title().to_lowercase()).collect();
        let event = Event::thrown(format!("{}: {}", fleet.name(unit), of.join(", ")), &faces, "", "")
            .sides(8)
            .by(fleet.ship(unit).colours.side);
        Report::new(clause, Some(unit), format!("{} gets {result}.", fleet.name(unit))).with(event)
    });
    Ok(())
}

/// Gives a ship a character, with its effect on her ratings.
pub fn give(ship: &mut Ship, place: u8) {
    if let Some((rating, by)) = CHARTS.characters[usize::from(place)].gives {
        ship.ratings.whole[rating as usize] += by;
    }
    ship.ratings.characters.push(place);
}

/// Returns the titles of a ship's characters, such as 'Salty Dog, Bully Boys'.
pub fn characters(ship: &Ship) -> String {
    let mut titles: SmallVec<[(&str, u8); 6]> = SmallVec::new();
    for place in &ship.ratings.characters {
        let title = CHARTS.characters[usize::from(*place)].title.as_str();
        match titles.iter_mut().find(|(other, _)| *other == title) {
            Some((_, times)) => *times += 1,
            None => titles.push((title, 1)),
        }
    }
    let named =
        |(title, times): &(&str, u8)| if *times == 1 { (*title).to_owned() } else { format!("{title} ×{times}") };
    titles.iter().map(named).collect::<Vec<_>>().join(", ")
}

/// Makes a ship the flagship, with her extra rolls (W-FLEET-5).
fn hoist(play: &mut Play<'_>, unit: UnitId) {
    play.fleet.ship_mut(unit).colours.flagship = true;
    play.tell("W-FLEET-5", unit, |fleet| {
        format!("{} is now {}'s flagship.", fleet.name(unit), fleet.side(fleet.ship(unit).colours.side))
    });
    if play.fleet.options.characters {
        play.business.push(Fitting::Ship { unit, extra: true });
    }
}
