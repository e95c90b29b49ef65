//! Fitting out: characters, flagships, a Diplomat's ships, places, the first wind (W-FLEET-1 to W-FLEET-7, W-R35, W-R42, W-R46, W-R55).

pub mod place;
pub mod wind;

use crate::phases::SET_UP;
use crate::prelude::*;

/// The question which ship is the flagship.
pub const FLAGSHIP: u8 = 0;

/// What has to be known before the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Fitting {
    /// Admiral, National and Fleet character of a side (W-FLEET-2).
    Fleet(SideId),
    /// Ship, Captain and Crew of a ship (W-FLEET-4); once more for the flagship (W-FLEET-6).
    Ship {
        /// Who.
        unit: UnitId,
        /// It is the flagship's extra roll.
        extra: bool,
    },
    /// Everybody of this side is rolled for, one after another.
    Ships(SideId),
    /// A side names its flagship (W-FLEET-5).
    Flagship(SideId),
    /// A side may change places and facings, so many times more (W-R55).
    Places {
        /// Whose.
        side: SideId,
        /// Changes that are left.
        left: u8,
    },
    /// The first wind (W-WIND-1).
    Wind,
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
                    fits.map(|ship| Offer::plain(Order::Choose { unit: ship.id, what: FLAGSHIP, option: 0 }, "Hoist the admiral's flag")).collect();
                (!offers.is_empty()).then(|| Ask::new(Seat::Side(side), AskKind::Choice, "Choose your flagship", offers))
            }
            Self::Places { side, left } if left > 0 => Some(place::ask(fleet, side)),
            _ => None,
        }
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
        match (*self, order) {
            (Self::Flagship(_), Order::Choose { unit, .. }) if fleet.ship(*unit).colours.ally => {
                refuse("W-R35", format!("{} is an ally's: the flagship is one of your own.", fleet.name(*unit)))
            }
            (Self::Flagship(_), _) => refuse("W-FLEET-5", "First choose your flagship."),
            (Self::Places { .. }, Order::Course { unit, .. }) => place::refuse(fleet, side, *unit),
            _ => refuse("W-R55", "The fleets are being fitted out: change places, or say that you are ready."),
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
                let units: SmallVec<[UnitId; 12]> = play.fleet.of_side(side).filter(|ship| ship.ratings.characters.is_empty()).map(|ship| ship.id).collect();
                for unit in units.into_iter().rev() {
                    play.business.push(Self::Ship { unit, extra: false });
                }
                Ok(())
            }
            Some(Self::Wind) => wind::first(play),
            _ => play.business.done(),
        }
    }
}

/// Before the first turn.
pub fn plugin(app: &mut App) {
    app.chapter::<Fitting>([SET_UP]).opens(SET_UP, open);
}

/// W-R55: characters, flagships with their extra rolls, places; first A, then B.
pub fn open(play: &mut Play<'_>) -> Awaited {
    let fleet = &play.fleet;
    let rolled = fleet.options.characters;
    let sides = [SideId(1), SideId(0)];
    let unplaced = |side: SideId| fleet.ships.iter().any(|ship| ship.built.side == side && !place::is_placed(ship));
    let unplaced = sides.map(|side| (side, unplaced(side)));
    let flagless = sides.map(|side| (side, fleet.of_side(side).all(|ship| !ship.colours.flagship)));
    let windy = fleet.options.wind && fleet.wind().is_none();
    if windy {
        play.business.push(Fitting::Wind);
    }
    for (side, free) in unplaced {
        if free {
            let left = 2 * play.fleet.ships.iter().filter(|ship| ship.built.side == side).count() as u8;
            play.business.push(Fitting::Places { side, left });
        }
    }
    for (side, none) in flagless {
        if none {
            play.business.push(Fitting::Flagship(side));
        }
    }
    if rolled {
        for side in sides {
            play.business.push(Fitting::Ships(side));
        }
        for side in sides {
            let papers = &play.fleet.battle.fleets[side.index()];
            if papers.admiral.is_none() || papers.nation.is_none() || papers.fleet.is_none() {
                play.business.push(Fitting::Fleet(side));
            }
        }
    }
    place::line_up(play.fleet);
    Ok(())
}

/// W-FLEET-2: three dice for the fleet, each only if the scenario does not say.
fn throw_fleet(play: &mut Play<'_>, side: SideId) -> Awaited {
    let papers = play.fleet.battle.fleets[side.index()];
    let tables = [(Table::Admiral, papers.admiral), (Table::National, papers.nation), (Table::Fleet, papers.fleet)];
    let mut throw = |table: Table| {
        let row = Throw { sides: table.sides(), ..Throw::side_d6(Some(side), table as u16 + 10, 1, table.title(), table.clause()) };
        play.dice.throw(&row, &|| format!("{}: {}", play.fleet.side(side), table.title()))
    };
    let thrown: SmallVec<[(Table, Awaited<_>); 3]> = tables.iter().filter(|(_, given)| given.is_none()).map(|(table, _)| (*table, throw(*table))).collect();
    let mut faces: SmallVec<[(Table, u8); 3]> = SmallVec::new();
    for (table, thrown) in thrown {
        faces.push((table, thrown?[0]));
    }
    play.business.pop();
    for (table, face) in faces {
        let place = CHARTS.thrown(table, face);
        let papers = &mut play.fleet.battle.fleets[side.index()];
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
            let event = Event::thrown(format!("{}: {}", fleet.side(side), table.title()), &[face], "", row.says()).sides(table.sides()).by(side);
            Report::new(&row.clause, None, format!("{}, {}: {face}, {}.", fleet.side(side), table.title().to_lowercase(), row.says())).with(event)
        });
    }
    bless(play.fleet, side);
    Ok(())
}

/// W-FLEET-3: what the fleet has, every ship of it has.
pub fn bless(fleet: &mut Fleet, side: SideId) {
    let papers = fleet.battle.fleets[side.index()];
    let bonuses: SmallVec<[(Rating, i8); 3]> =
        [papers.admiral, papers.nation, papers.fleet].into_iter().flatten().filter_map(|place| CHARTS.characters[usize::from(place)].gives).collect();
    for ship in fleet.ships.touch_where(|ship| ship.built.side == side) {
        for (rating, by) in &bonuses {
            ship.ratings.whole[*rating as usize] += by;
        }
    }
    let began = fleet.ships.iter().filter(|ship| ship.built.side == side && ship.colours.fate != Fate::Aboard).count() as u8;
    fleet.battle.fleets[side.index()].began = began;
}

/// W-TAB-ADM-2, W-R35, W-R46: the ships in reserve come, and half of all are allies.
fn call_allies(fleet: &mut Fleet, side: SideId) {
    for ship in fleet.ships.touch_where(|ship| ship.built.side == side && ship.built.reserve) {
        ship.colours.fate = Fate::Afloat;
    }
    let all: SmallVec<[(UnitId, bool); 16]> = fleet.ships.iter().filter(|ship| ship.built.side == side).map(|ship| (ship.id, ship.built.reserve)).collect();
    let own = all.len() - all.len() / 2;
    for (at, (unit, reserve)) in all.into_iter().enumerate() {
        fleet.ship_mut(unit).colours.ally = if fleet.options.extras_only { reserve } else { at >= own };
    }
    place::line_up(fleet);
}

/// W-FLEET-4, W-FLEET-6, W-R42: three dice for a ship; the same bonus twice adds up.
fn throw_ship(play: &mut Play<'_>, unit: UnitId, extra: bool) -> Awaited {
    let tables = [Table::Ship, Table::Captain, Table::Crew];
    let mut throw = |table: Table| {
        let row = Throw { unit: Some(unit), side: None, sides: table.sides(), ..Throw::side_d6(None, table as u16 + 10, 1, table.title(), table.clause()) };
        play.dice.throw(&row, &|| format!("{}: {}", play.fleet.name(unit), table.title()))
    };
    let [ship, captain, crew] = tables.map(&mut throw);
    let faces = [ship?[0], captain?[0], crew?[0]];
    play.business.pop();
    let mut says: SmallVec<[String; 3]> = SmallVec::new();
    for (table, face) in tables.into_iter().zip(faces) {
        let place = CHARTS.thrown(table, face);
        give(play.fleet.ship_mut(unit), place);
        says.push(CHARTS.characters[usize::from(place)].says());
    }
    play.say(|fleet| {
        let clause = if extra { "W-FLEET-6" } else { "W-FLEET-4" };
        let result = says.join("; ");
        // The tray has no room for three characters; the sentence tells them.
        let event = Event::thrown(format!("{}: ship, captain, crew", fleet.name(unit)), &faces, "", "").sides(8).by(fleet.ship(unit).colours.side);
        Report::new(clause, Some(unit), format!("{}: {result}.", fleet.name(unit))).with(event)
    });
    Ok(())
}

/// A ship has a character, and what it gives.
pub fn give(ship: &mut Ship, place: u8) {
    if let Some((rating, by)) = CHARTS.characters[usize::from(place)].gives {
        ship.ratings.whole[rating as usize] += by;
    }
    ship.ratings.characters.push(place);
}

/// 'Salty Dog, Bully Boys'.
pub fn characters(ship: &Ship) -> String {
    let titles: Vec<&str> = ship.ratings.characters.iter().map(|place| CHARTS.characters[usize::from(*place)].title.as_str()).collect();
    titles.join(", ")
}

/// W-FLEET-5: the flagship, and her extra rolls.
fn hoist(play: &mut Play<'_>, unit: UnitId) {
    play.fleet.ship_mut(unit).colours.flagship = true;
    play.tell("W-FLEET-5", unit, |fleet| format!("{} is the flagship of {}.", fleet.name(unit), fleet.side(fleet.ship(unit).colours.side)));
    if play.fleet.options.characters {
        play.business.push(Fitting::Ship { unit, extra: true });
    }
}
