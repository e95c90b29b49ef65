//! Ships that fire alike at one target may roll their dice together (A-FIRE-12, A-R4, A-R52).

use crate::gunnery::volley::Volley;
use crate::prelude::*;

/// The most gun rolls that are made at one time. The hits of each roll wait on the agenda.
pub(super) const MOST: usize = 16;

/// All that modifies the dice and lines of a volley, except for the number of dice.
type Modifiers = (UnitId, GunRating, u8, Bracket, Rake, [bool; 3]);

impl Fleet {
    fn modifiers(&self, volley: Volley) -> Option<Modifiers> {
        let (ship, side) = (self.ship(volley.unit), volley.side);
        let aim = self.aim(ship, side, self.ship(volley.target)).ok()?;
        let heels = volley.size == GunRating::Heavy && self.heels(ship, side, volley.target);
        let halves = [aim.partial, heels, self.fires_second(ship, side)];
        Some((volley.target, volley.size, self.needed(ship, aim.bracket), aim.bracket, aim.rake, halves))
    }

    /// Returns the indices of the volleys that may be rolled together with volleys of this ship: other ships of her
    /// side fire alike at the same target.
    pub(super) fn alike(&self, unit: UnitId, volleys: &[Volley]) -> SmallVec<[usize; 4]> {
        let side = self.ship(unit).colours.side;
        let mut places: SmallVec<[usize; 4]> = SmallVec::new();
        for (own, volley) in volleys.iter().enumerate().filter(|(_, volley)| volley.unit == unit && !volley.together) {
            let same = |other: &Volley| {
                other.unit != unit
                    && (other.target, other.size) == (volley.target, volley.size)
                    && self.ship(other.unit).colours.side == side
            };
            let alike = |other: &Volley| {
                same(other) && self.modifiers(*other).is_some_and(|all| self.modifiers(*volley) == Some(all))
            };
            let before = places.len();
            places.extend(volleys.iter().enumerate().filter(|(_, other)| alike(other)).map(|(at, _)| at));
            if places.len() > before {
                places.push(own);
            }
        }
        places
    }
}

/// True if a volley is rolled together with the first one. Volleys that are rolled together stand side by side.
pub(super) fn are(fleet: &Fleet, first: Volley, other: Volley) -> bool {
    first.together && other.together && fleet.modifiers(first).is_some_and(|all| fleet.modifiers(other) == Some(all))
}

/// Sorts the volleys so that those rolled together follow the first of them. The order is otherwise unchanged.
pub(super) fn beside(fleet: &Fleet, mut left: SmallVec<[Volley; 8]>) -> SmallVec<[Volley; 8]> {
    let mut sorted: SmallVec<[Volley; 8]> = SmallVec::new();
    while !left.is_empty() {
        let first = left.remove(0);
        sorted.push(first);
        if first.together {
            let (beside, others) = left.into_iter().partition(|other| are(fleet, first, *other));
            sorted.extend::<SmallVec<[Volley; 8]>>(beside);
            left = others;
        }
    }
    sorted
}
