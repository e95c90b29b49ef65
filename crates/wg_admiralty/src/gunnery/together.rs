//! Ships that fire alike at one target may throw their dice together (A-FIRE-12, A-R4, A-R52).

use crate::gunnery::volley::Volley;
use crate::prelude::*;

/// So many rolls at most are one throw: what follows from each waits on the agenda.
pub(super) const MOST: usize = 16;

/// Everything that modifies dice and lines of a volley, but for how many dice there are.
type Modifiers = (UnitId, GunRating, u8, Bracket, Rake, [bool; 3]);

impl Fleet {
    fn modifiers(&self, volley: Volley) -> Option<Modifiers> {
        let (ship, side) = (self.ship(volley.unit), volley.side);
        let aim = self.aim(ship, side, self.ship(volley.target)).ok()?;
        let heels = volley.size == GunRating::Heavy && self.heels(ship, side, volley.target);
        let halves = [aim.partial, heels, self.fires_second(ship, side)];
        Some((volley.target, volley.size, self.needed(ship, aim.bracket), aim.bracket, aim.rake, halves))
    }

    /// The places of volleys that may be thrown together with some of this ship: other ships of her side fire alike at the same target.
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

/// This one is thrown together with the first, if both are at all: those that are stand beside each other.
pub(super) fn are(fleet: &Fleet, first: Volley, other: Volley) -> bool {
    first.together && other.together && fleet.modifiers(first).is_some_and(|all| fleet.modifiers(other) == Some(all))
}

/// In the order in which all is thrown, those that are thrown together follow the first of them.
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
