//! The squares that a broadside reaches, with the losses to expect (W-FIRE-3 to W-FIRE-11), and the squares from which
//! a ship is raked.

use wg_core::prelude::*;

use crate::position::aim::{CHAIN, GRAPE, ROUND};
use crate::position::charts::{CHARTS, Rating};
use crate::position::fleet::{Fleet, Ship};
use crate::position::sea::{Sector, sector};

/// Returns the squares that a broadside reaches with each kind of ammunition, nearest first. The labels give the losses
/// to expect on the near and the far side, such as 'chain to 4: 1.4 to 1.1'.
pub fn cone(fleet: &Fleet, ship: &Ship, battery: Broadside) -> Vec<Mark> {
    let grid = fleet.sea.grid();
    let wanted = if battery == Broadside::Larboard { Sector::Larboard } else { Sector::Starboard };
    let (from, bow) = (ship.berth.square, ship.berth.heading);
    let squares: Vec<(Square, u8)> = (1..=fleet.sea.rows as i8)
        .flat_map(|row| (1..=fleet.sea.columns as i8).map(move |column| Square::new(column, row)))
        .filter(|square| {
            *square != from
                && sector(from, bow, *square, fleet.options.wide_arc) == wanted
                && !fleet.sea.is_land(*square)
        })
        .map(|square| (square, fleet.distance(from, square)))
        .collect();
    let mut near = 0;
    let mut marks = Vec::new();
    for (ammunition, name) in [(GRAPE, "grape"), (CHAIN, "chain"), (ROUND, "round")] {
        let far = fleet.range(ship, ammunition);
        let band = squares.iter().filter(|(_, away)| *away > near && *away <= far);
        let at: Vec<_> = band.map(|(square, _)| grid.centre(*square)).collect();
        if far > near && !at.is_empty() {
            let (first, last) = (losses(ship, near + 1, ammunition), losses(ship, far, ammunition));
            let hope =
                if (first - last).abs() < 0.05 { format!("{first:.1}") } else { format!("{first:.1} to {last:.1}") };
            marks.push(Mark::Squares { at, width: grid.square, label: format!("{name} to {far}: {hope}") });
        }
        near = near.max(far);
    }
    marks
}

/// Returns the average points that a ship's broadside costs at this distance, for any target (W-FIRE-9 to W-FIRE-14).
fn losses(ship: &Ship, far: u8, ammunition: u8) -> f64 {
    let added = i16::from(ship.now(Rating::Cannon) + ship.now(Rating::Gunnery))
        - (i16::from(far) - 2).max(0)
        - i16::from(ammunition == ROUND);
    let points: u16 = (1..=10).map(|face| u16::from(CHARTS.losses(face + added))).sum();
    f64::from(points) / 10.0 * if ammunition == CHAIN { 0.75 } else { 1.0 }
}

/// Returns the squares from which a ship is raked, right ahead and right astern, up to a distance in squares
/// (W-CARD-14).
pub fn rake_sectors(fleet: &Fleet, ship: &Ship, far: u8) -> Mark {
    let grid = fleet.sea.grid();
    let (from, bow) = (ship.berth.square, ship.berth.heading);
    let squares = (1..=fleet.sea.rows as i8)
        .flat_map(|row| (1..=fleet.sea.columns as i8).map(move |column| Square::new(column, row)));
    let rakes = |square: &Square| {
        *square != from
            && fleet.distance(from, *square) <= far
            && matches!(sector(from, bow, *square, false), Sector::Bow | Sector::Stern)
    };
    Mark::Squares {
        at: squares.filter(rakes).map(|square| grid.centre(square)).collect(),
        width: grid.square,
        label: "rakes her".to_owned(),
    }
}
