//! The value of a position for a side: points, ships and what is left of them, cards in hand, and the prospects of this
//! turn.
//!
//! The values of ratings, morale and prizes were fitted to the course of 5,000 battles between commodores. They are in
//! hundredths of a point of the score (W-R37). The figures are in `docs/performance.md`.

use crate::captain::broadsides::Prospects;
use crate::phases::{MOVE, SET_UP};
use crate::prelude::*;

/// The value of a point of the score.
const POINT: f64 = 110.0;
/// The cost of losing a ship of one's own, which scores three points for the enemy.
pub(super) const LOST: f64 = 3.0 * POINT;
/// The cost to a ship if another ship of her fleet has fled, and again if the flagship has fled.
pub(super) const SHAKEN: f64 = 35.0;

/// Returns the value of a ship to the side that holds her, on the scale on which [`gone`] values a lost ship. `lost`
/// gives the points lost of each of the four attributes, and `turn` the turn that is played.
pub(super) fn worth(turn: u16, ship: &Ship, lost: [u8; 4]) -> f64 {
    let left = Attribute::ALL.map(|attribute| left(ship, attribute, lost));
    let [sails, hull, crew, cannon] = left;
    if cannon <= 0.0 && ship.ratings.of(Rating::Cannon) > 0 {
        return gone(ship);
    }
    let mut worth = if ship.is_prize() { 170.0 } else { -260.0 };
    worth += 28.0 * cannon + 18.0 * crew + 3.0 * sails;
    worth += 38.0 * f64::from(ship.now(Rating::Gunnery))
        + 42.0 * f64::from((ship.now(Rating::Skill) + ship.now(Rating::Swiftness)).max(-5));
    worth += 70.0 * f64::from(nerve(ship)).clamp(-2.0, 4.0);
    worth -= if badly(lost) { 30.0 } else { 0.0 };
    worth -= if crew <= 0.0 { 150.0 } else { 0.0 };
    worth -= if sails <= 0.0 { 60.0 } else { 0.0 };
    worth -= [cannon, hull]
        .into_iter()
        .map(|left| {
            if left <= 1.0 {
                40.0
            } else if left <= 2.0 {
                15.0
            } else {
                0.0
            }
        })
        .sum::<f64>();
    if hull <= 0.0 || ship.harm.sinks.is_some() {
        // She will sink sooner or later, but fires until then.
        let turns = ship.harm.sinks.map_or(3.5, |last| f64::from(last.saturating_sub(turn)));
        let part = (turns / 12.0).min(0.5);
        return worth * part + gone(ship) * (1.0 - part);
    }
    worth.max(gone(ship))
}

/// Returns what an undamaged ship is worth to her side, in hundredths of a point: how much better it is to have her than
/// to have lost her.
pub fn undamaged(ship: &Ship) -> f64 {
    worth(1, ship, [0; 4]) - gone(ship)
}

/// Returns the value of a ship that is lost: minus the points that the enemy scores for her, or 0 for a prize, for
/// which the enemy scores nothing (W-R37).
pub(super) fn gone(ship: &Ship) -> f64 {
    if ship.is_prize() { 0.0 } else { -LOST }
}

/// Returns the points that a ship has left of one of the four attributes.
pub(super) fn left(ship: &Ship, attribute: Attribute, lost: [u8; 4]) -> f64 {
    let sent = if attribute == Attribute::Crew { ship.harm.sent } else { 0 };
    (i16::from(ship.ratings.of(attribute.rating())) - i16::from(lost[attribute as usize]) - i16::from(sent))
        .max(0)
        .into()
}

/// True if a ship has lost two or more points of one rating (W-MOR-5).
pub(super) fn badly(lost: [u8; 4]) -> bool {
    lost.iter().any(|lost| *lost >= 2)
}

/// Returns the lasting modifiers of a ship's morale test (W-MOR-2 to W-MOR-6).
pub(super) fn nerve(ship: &Ship) -> i8 {
    ship.now(Rating::Courage) + 2 * i8::from(ship.is_flagship())
        - i8::from(ship.class().small)
        - i8::from(ship.is_ally())
}

/// Returns the value of a card in hand, by its kind.
const fn card(kind: u8) -> f64 {
    match kind {
        0..=2 => 6.0,
        3..=5 => 14.0,
        QUICK_RELOAD => 38.0,
        MANEUVER => 28.0,
        LOOKOUT | CALM_WATERS | RAKE => 8.0,
        _ => 18.0,
    }
}

/// A position, judged for a side, with its value if one of the ships were in another place.
pub struct Judged {
    side: SideId,
    /// The part of the value that does not depend on the places of ships.
    still: f64,
    prospects: Prospects,
}

impl Judged {
    /// Judges the position for a side.
    pub fn new(fleet: &Fleet, side: SideId) -> Self {
        let hand = |side: SideId| fleet.hidden.0.held[side].cards().map(card).sum::<f64>();
        let score = POINT * f64::from(fleet.score(side) - fleet.score(side.other()));
        Self { side, still: score + hand(side) - hand(side.other()), prospects: Prospects::new(fleet) }
    }

    /// Returns the value of the position as it is.
    pub fn value(&self) -> f64 {
        self.still + self.prospects.worth(self.side)
    }

    /// Returns the part of the value that depends on the places of ships, as if this ship had moved to a place.
    pub fn lying(&mut self, unit: UnitId, square: Square, heading: Compass) -> f64 {
        let before = self.prospects.lay(unit, square, heading, true);
        let value = self.prospects.worth(self.side);
        if let Some((square, heading, moved)) = before {
            self.prospects.lay(unit, square, heading, moved);
        }
        value
    }
}

/// Returns the value of the position for a side, in hundredths of a point.
pub fn value(fleet: &Fleet, side: SideId) -> i32 {
    Judged::new(fleet, side).value() as i32
}

/// Returns the lead, in hundredths of a point, that almost certainly wins: three points for each ship of the larger
/// fleet.
pub fn decisive(fleet: &Fleet) -> i32 {
    let ships = fleet.battle.fleets.values().map(|papers| i32::from(papers.began)).max().unwrap_or_default();
    300 * ships.max(2)
}

/// True if a ship could fight an enemy in this turn or the next (W-TURN-1).
pub fn in_touch(fleet: &Fleet, unit: UnitId) -> bool {
    if fleet.cursor.phase == SET_UP {
        return false;
    }
    let Some(ship) = fleet.get(unit).filter(|_| fleet.cursor.phase == MOVE) else { return true };
    // The reach is the movement of both ships, and the range of round shot.
    let reach = i16::from(ship.movement()) + 5;
    let near = fleet.of_side(ship.colours.side.other()).map(|enemy| {
        let far = i16::from(fleet.distance(ship.berth.square, enemy.berth.square));
        far - reach - i16::from(enemy.movement()) - 5
    });
    near.min().is_some_and(|far| far <= 6)
}

/// Returns the chance, in hundredths, that a ship loses the boarding action that she is ordered to start. Returns 0 for
/// any other order.
pub fn risk(fleet: &Fleet, order: &Order) -> u8 {
    let Order::Board { unit, target, .. } = *order else { return 0 };
    let (Some(ship), Some(other)) = (fleet.get(unit), fleet.get(target)) else { return 0 };
    if other.is_empty() {
        return 0;
    }
    let win = Fleet::wins(i16::from(fleet.boarding(ship)) - i16::from(fleet.boarding(other)));
    ((1.0 - win) * 100.0) as u8
}

/// Iterates over the ships on the map, without those that wait for a Diplomat.
pub(super) fn ships(fleet: &Fleet) -> impl Iterator<Item = &Ship> {
    fleet.ships.iter().filter(|ship| ship.on_table() && ship.colours.fate != Fate::Aboard)
}
