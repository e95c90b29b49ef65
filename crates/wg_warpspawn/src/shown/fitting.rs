//! The view of both fleets side by side while they are fitted out, roll by roll (W-FLEET-2 to W-FLEET-6).

use crate::prelude::*;

/// Returns the view of the fitting out, or `None` once the first turn has begun or if no characters are rolled.
pub fn fitting(fleet: &Fleet) -> Option<FittingView> {
    if fleet.cursor.turn > 0 || !fleet.options.characters {
        return None;
    }
    Some(FittingView { fleets: SideId::BOTH.map(|side| of_side(fleet, side)).into() })
}

fn of_side(fleet: &Fleet, side: SideId) -> FittedFleet {
    let papers = fleet.battle.fleets[side];
    let papers = [(Table::Admiral, papers.admiral), (Table::National, papers.nation), (Table::Fleet, papers.fleet)];
    let ships = fleet.ships.iter().filter(|ship| ship.built.side == side && ship.is_listed());
    FittedFleet {
        side,
        papers: papers.into_iter().map(|(table, place)| roll(table, place)).collect(),
        ships: ships.map(|ship| row(fleet, ship)).collect(),
    }
}

fn row(fleet: &Fleet, ship: &Ship) -> FittedShip {
    let thrown =
        ship.ratings.characters.iter().map(|place| roll(CHARTS.characters[usize::from(*place)].table, Some(*place)));
    // A flagship rolls once more on all three tables.
    let rounds = 1..=if ship.colours.flagship { 2 } else { 1 };
    let missing = |(round, table): &(usize, Table)| {
        let of_table = |place: &&u8| CHARTS.characters[usize::from(**place)].table == *table;
        ship.ratings.characters.iter().filter(of_table).count() < *round
    };
    let rounds = rounds.flat_map(|round| [Table::Ship, Table::Captain, Table::Crew].map(|table| (round, table)));
    let rolls = thrown.chain(rounds.filter(missing).map(|(_, table)| roll(table, None)));
    let badge = if ship.colours.flagship { "flagship" } else { ["", "ally"][usize::from(ship.colours.ally)] };
    FittedShip { unit: ship.id, name: fleet.name(ship.id).to_owned(), badge: badge.to_owned(), rolls: rolls.collect() }
}

fn roll(table: Table, place: Option<u8>) -> FittedRoll {
    let title = table.title().to_owned();
    let Some(row) = place.map(|place| &CHARTS.characters[usize::from(place)]) else {
        return FittedRoll { table: title, clause: table.clause().to_owned(), ..FittedRoll::default() };
    };
    // A character that adds to no rating shows its effect instead.
    let says = || row.says().split_once(": ").map_or_else(String::new, |(_, does)| does.to_owned());
    let gives = row
        .gives
        .map_or_else(says, |(rating, by)| format!("{}{} {}", if by < 0 { '−' } else { '+' }, by.abs(), rating.title()));
    FittedRoll { table: title, name: row.title.clone(), gives, clause: row.clause.clone() }
}
