//! Lettering that stays where it lies. A name leaves its place only for something that it must not cover, or for a
//! place that is much better. After a card or a ghost has gone, it returns to where it lay before.

use egui::{Rect, Vec2, pos2};

use super::{Berth, Ground, Seat, Table, Wish, same};

/// How much better another place must be before lettering leaves its own: about as much as a place close to the ship is
/// better than one that covers half a name of the chart or half a line of fire, which is soon gone.
const PATIENCE: f32 = 2.0;
/// How closely a seat must match a place to count as that place: within one and a half heights of the lettering.
const ALIKE: f32 = 0.25;

impl Table<'_> {
    /// Gives these wishes the places where they lay, if those are still clear: first their homes, then the places to
    /// which they had to go.
    pub(super) fn stay(&mut self, turn: &[usize]) {
        for home in [true, false] {
            for &n in turn {
                let wish = &self.wishes[n];
                let Some(place) = (if home { wish.home } else { wish.lay }) else { continue };
                if self.found[n].is_none() && wish.last.is_none_or(|last| last.form == 0) {
                    self.found[n] = self.still(n, place, if home { None } else { wish.last });
                }
            }
        }
    }

    /// Returns the seat of the first form at this place, or else the seat with the same index as the last one, which
    /// lies on the same side of the ship. `None` if the seat is taken or much worse than the best one.
    fn still(&mut self, n: usize, place: Rect, last: Option<Berth>) -> Option<Berth> {
        let seats = self.seats(n, 0);
        let least = seats.iter().map(|seat| seat.cost + seat.habit).fold(f32::INFINITY, f32::min);
        let likeness = |seat: usize| same(place, self.wishes[n].forms[0][seat].shape.bounds());
        let nearest = seats.iter().max_by(|a, b| likeness(a.seat).total_cmp(&likeness(b.seat)));
        let there = nearest
            .filter(|seat| likeness(seat.seat) >= ALIKE)
            .or_else(|| seats.iter().find(|seat| last == Some(Berth { form: 0, seat: seat.seat })))?;
        let berth = Berth { form: 0, seat: there.seat };
        let good = there.cost + there.habit <= least + PATIENCE;
        (good && self.blockers(n, self.seat(n, berth)).next().is_none()).then_some(berth)
    }
}

/// True if the lettering is away from its home, and only something that passes lies there: a card or a ghost.
pub fn returns(wish: &Wish, ground: &Ground) -> bool {
    let Some(home) = wish.home.filter(|_| !wish.forms.is_empty()) else { return false };
    let likeness = |seat: &Seat| same(home, seat.shape.bounds());
    let nearest = wish.forms[0].iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    nearest.is_some_and(|seat| {
        likeness(seat) >= ALIKE
            && ground.allows(wish, seat, 0.0).is_none()
            && ground.lasting().allows(wish, seat, 0.0).is_some()
    })
}

impl Ground {
    /// Returns the ground without the things that pass: no cards, and ghosts out of the way.
    fn lasting(&self) -> Self {
        let nowhere = Rect::from_center_size(pos2(-9e4, -9e4), Vec2::splat(1.0));
        let hulls = self.hulls.iter().zip(&self.ships).map(|(hull, ship)| if *ship { *hull } else { nowhere.into() });
        Self { hulls: hulls.collect(), cards: Vec::new(), ..self.clone() }
    }
}
