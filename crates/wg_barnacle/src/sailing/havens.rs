//! Where boats and swimmers can go: ships that pick them up, and the nearest shore (A6, A13).

use crate::prelude::*;

impl Fleet {
    /// Returns the number of men for whom there is still room aboard, up to the men printed on the ship's log. Men who
    /// row to her have their places kept.
    pub(crate) fn room(&self, unit: UnitId) -> u8 {
        self.log(unit).men.saturating_sub(self.ship(unit).crew.men() + self.rowing_to(unit))
    }

    /// Returns the number of men of landing parties in boats that row to a ship.
    pub(crate) fn rowing_to(&self, unit: UnitId) -> u8 {
        self.troops
            .iter()
            .filter(|troop| troop.stand.whereabouts == Whereabouts::Boats(Some(unit)))
            .map(|troop| troop.company.men)
            .sum()
    }

    /// True if a ship picks up men of a side: she belongs to that side, is in the fight, and has room.
    pub(crate) fn takes_up(&self, ship: &Ship, side: SideId) -> bool {
        ship.side() == side && ship.fights() && self.room(ship.id) > 0
    }

    /// Returns the haven nearest to a place, with its distance and its nearest point. `None` if there is neither a ship
    /// nor land.
    pub(crate) fn haven(&self, at: Point, side: SideId) -> Option<(Length, Point, Haven)> {
        let ships = self.ships.iter().filter(|ship| self.takes_up(ship, side)).map(|ship| {
            let to = nearest_point(at, &self.shape(ship.id));
            (at.distance(to), to, Haven::Ship(ship.id))
        });
        let land = self.shore(at).map(|to| (at.distance(to), to, Haven::Ashore));
        ships.chain(land).min_by_key(|(distance, ..)| *distance)
    }

    /// Returns the nearest point of dry land, or `None` if the table has none.
    fn shore(&self, at: Point) -> Option<Point> {
        let dry = self.chart.waters.pieces().iter().filter(|piece| !piece.shoal);
        let mut nearest: Option<(i64, Point)> = None;
        for piece in dry {
            if piece.contains(at) {
                return Some(at);
            }
            let corners = &piece.outline;
            for (place, from) in corners.iter().enumerate() {
                let to = corners[(place + 1) % corners.len()];
                let point = nearest_on(at, *from, to);
                let squared = at.distance_squared(point);
                if nearest.is_none_or(|(best, _)| squared < best) {
                    nearest = Some((squared, point));
                }
            }
        }
        nearest.map(|(_, point)| point)
    }
}

/// The goal of boats or swimmers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Haven {
    /// A ship of their side.
    Ship(UnitId),
    /// Dry land.
    Ashore,
}

/// Returns the point of a stretch of coast that is nearest to a place, rounded once.
fn nearest_on(at: Point, from: Point, to: Point) -> Point {
    let (dx, dy) = (f64::from(to.x.0 - from.x.0), f64::from(to.y.0 - from.y.0));
    let whole = dx * dx + dy * dy;
    if whole == 0.0 {
        return from;
    }
    let along = ((f64::from(at.x.0 - from.x.0) * dx + f64::from(at.y.0 - from.y.0) * dy) / whole).clamp(0.0, 1.0);
    from.shifted(Length((dx * along).round() as i32), Length((dy * along).round() as i32))
}

/// Returns the point `inches` on the way to a place that is `distance` away, or that place if it is reached.
pub(crate) fn on_the_way(at: Point, to: Point, distance: Length, inches: u8) -> Point {
    let made = Length::inches(i32::from(inches));
    if made >= distance {
        return to;
    }
    let part = f64::from(made.0) / f64::from(distance.0);
    at.shifted(
        Length((f64::from(to.x.0 - at.x.0) * part).round() as i32),
        Length((f64::from(to.y.0 - at.y.0) * part).round() as i32),
    )
}
