//! Where everything that is lettered on the chart lies: a pure function from what wants a place to the places.
//!
//! Nothing lies on a hull, a card, the frame or other lettering; what belongs to a ship is nearer to her than to any other. Whoever
//! finds no room is set smaller, then in another form (a number), then left out. What lay well stays where it lay.

use egui::{Pos2, Rect, Vec2, vec2};

use crate::chart::forms::Forms;
use crate::chart::seats::{line, shortest};
use crate::chart::shape::Quad;

/// A place that something could have.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seat {
    /// What it would take up.
    pub shape: Quad,
    /// How bad it is, without regard to others: 0 is the best.
    pub rank: f32,
    /// A thin line to what it belongs to.
    pub leader: Option<[Pos2; 2]>,
}

impl Seat {
    /// A place without a line.
    pub fn at(shape: impl Into<Quad>, rank: f32) -> Self {
        Self { shape: shape.into(), rank, leader: None }
    }
}

/// Something lettered that wants a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Wish {
    /// Whoever is lower chooses first.
    pub turn: u8,
    /// The hull it belongs to, among those of the ground.
    pub owner: Option<usize>,
    /// It has a line of its own to its owner: it need not be nearer to her than to any other.
    pub tied: bool,
    /// In which forms it can be set, the best first, and the places of each.
    pub forms: Forms,
    /// It may not leave this.
    pub within: Rect,
    /// Form and seat of the last time.
    pub last: Option<Berth>,
    /// Where that would be now, if it had moved along with what it belongs to.
    pub lay: Option<Rect>,
}

/// Form and seat that something has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Berth {
    /// Among the forms of its wish.
    pub form: usize,
    /// Among the seats of that form.
    pub seat: usize,
}

/// What lies there already.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ground {
    /// Hulls: nothing lies on one.
    pub hulls: Vec<Quad>,
    /// Whose each is, if it is a ship to whom something can belong; ghosts are nobody's.
    pub ships: Vec<bool>,
    /// Cards above the chart, and whatever else nothing may lie on.
    pub cards: Vec<Rect>,
    /// What is better left free, with its weight: 1 is as bad as a place far out.
    pub dear: Vec<(Quad, f32)>,
}

impl Ground {
    /// The hulls of ships.
    pub fn own(&self) -> Vec<Quad> {
        self.hulls.iter().zip(&self.ships).filter(|(_, ship)| **ship).map(|(hull, _)| *hull).collect()
    }
}

/// Between lettering and hulls.
const CLEAR: f32 = 1.0;
/// Between lettering and lettering.
const APART: f32 = 1.5;
/// What a worse form costs.
const WORSE: f32 = 0.9;
/// What lay there is not moved for so little: lettering that jumps from side to side is read anew each time.
const HABIT: f32 = 0.35;
/// What it costs to lie about as near to another's ship as to one's own: nobody should have to look twice.
const CROWDED: f32 = 0.4;
/// A line to a ship may be so long, in heights of what it leads from, where others are nearer.
const FAR: f32 = 2.3;
/// Whoever lies nearer to another's ship, and has a line to its own, keeps off hers by as much, in points.
const OFF: f32 = 7.0;
/// A form that was given up is not taken again for a hair: so much more room is wanted.
const TO_SPARE: f32 = 3.0;

/// Places for all wishes, in their order. `None`: left out.
pub fn lay(wishes: &[Wish], ground: &Ground) -> Vec<Option<Berth>> {
    let mut table = Table {
        wishes,
        ground,
        free: wishes.iter().map(|wish| vec![None; wish.forms.len()]).collect(),
        found: vec![None; wishes.len()],
    };
    let mut order: Vec<usize> = (0..wishes.len()).collect();
    let rooms: Vec<usize> = (0..wishes.len()).map(|n| table.seats(n, 0).len()).collect();
    // Of those who choose at the same time whoever has the fewest places goes first.
    order.sort_by_key(|&n| (wishes[n].turn, rooms[n].min(40), n));
    for &n in &order {
        table.found[n] = table.best(n, usize::MAX).map(|(berth, _)| berth);
    }
    for _ in 0..3 {
        let mut changed = false;
        for &n in &order {
            changed |= table.improve(n);
        }
        if !changed {
            break;
        }
    }
    table.found
}

struct Table<'a> {
    wishes: &'a [Wish],
    ground: &'a Ground,
    /// The seats of every wish and form that are on nothing that lies there already, with their cost; found when they are wanted.
    free: Vec<Vec<Option<Vec<(usize, f32)>>>>,
    found: Vec<Option<Berth>>,
}

impl Table<'_> {
    fn seat(&self, n: usize, berth: Berth) -> &Seat {
        &self.wishes[n].forms[berth.form][berth.seat]
    }

    /// The possible seats of a form.
    fn seats(&mut self, n: usize, form: usize) -> Vec<(usize, f32)> {
        if self.wishes[n].forms.len() <= form {
            return Vec::new();
        }
        if let Some(known) = &self.free[n][form] {
            return known.clone();
        }
        let wish = &self.wishes[n];
        // Whoever had to take a worse form comes back only where there is room to spare.
        let spare = if wish.last.is_some_and(|last| last.form > form) { TO_SPARE } else { 0.0 };
        let mut list: Vec<(usize, f32)> = Vec::new();
        for (at, seat) in wish.forms[form].iter().enumerate() {
            let Some(crowded) = self.ground.allows(wish, seat, spare) else { continue };
            let dear: f32 = self.ground.dear.iter().map(|(shape, weight)| weight * share(&seat.shape, shape)).sum();
            let habit = if wish.last == Some(Berth { form, seat: at }) {
                HABIT
            } else {
                wish.lay.map_or(0.0, |lay| HABIT * same(lay, seat.shape.bounds()))
            };
            list.push((at, seat.rank + dear + crowded - habit + form as f32 * WORSE));
        }
        list.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        self.free[n][form] = Some(list.clone());
        list
    }

    /// Who lies in the way of a seat.
    fn blockers(&self, n: usize, seat: &Seat) -> impl Iterator<Item = usize> {
        let reach = reach(seat);
        let in_way = move |&(other, found): &(usize, &Option<Berth>)| {
            let Some(berth) = found else { return false };
            let theirs = self.seat(other, *berth);
            other != n && reach.intersects(self::reach(theirs)) && clash(seat, theirs)
        };
        self.found.iter().enumerate().filter(in_way).map(|(other, _)| other)
    }

    /// The best seat that is free, of forms before this one.
    fn best(&mut self, n: usize, before: usize) -> Option<(Berth, f32)> {
        let mut best: Option<(Berth, f32)> = None;
        for form in 0..self.wishes[n].forms.len().min(before) {
            if best.is_some_and(|(_, cost)| cost < form as f32 * WORSE - HABIT) {
                break;
            }
            for (seat, cost) in self.seats(n, form) {
                if best.is_some_and(|(_, least)| cost >= least) {
                    break;
                }
                let berth = Berth { form, seat };
                if self.blockers(n, self.seat(n, berth)).next().is_none() {
                    best = Some((berth, cost));
                    break;
                }
            }
        }
        best
    }

    /// Make room for whoever was left out or made small, if one neighbour can make way without becoming smaller. True if that was done.
    fn improve(&mut self, n: usize) -> bool {
        let now = self.found[n].map_or(self.wishes[n].forms.len(), |berth| berth.form);
        if now == 0 {
            return false;
        }
        for form in 0..now {
            for (seat, _) in self.seats(n, form).into_iter().take(60) {
                let berth = Berth { form, seat };
                let mut blockers = self.blockers(n, self.seat(n, berth));
                let (Some(other), None) = (blockers.next(), blockers.next()) else { continue };
                drop(blockers);
                let Some(place) = self.found[other] else { continue };
                let before = self.found[n].replace(berth);
                self.found[other] = None;
                if let Some((moved, _)) = self.best(other, place.form + 1) {
                    self.found[other] = Some(moved);
                    return true;
                }
                (self.found[n], self.found[other]) = (before, Some(place));
            }
        }
        false
    }
}

impl Ground {
    /// What it costs a seat to be about as near to another's ship as to its own. Nothing if it lies on something, outside of what it must not leave,
    /// or where it would be taken for another's.
    fn allows(&self, wish: &Wish, seat: &Seat, spare: f32) -> Option<f32> {
        let wanted = if spare > 0.0 { seat.shape.grown(spare) } else { seat.shape };
        let bounds = seat.shape.bounds();
        if !wish.within.expand(0.1).contains_rect(bounds) {
            return None;
        }
        if self.cards.iter().any(|card| card.intersects(wanted.bounds()) && wanted.meets(&Quad::from(*card))) {
            return None;
        }
        let roomy = wanted.grown(CLEAR);
        if self.hulls.iter().any(|hull| roomy.meets(hull)) {
            return None;
        }
        let Some(own) = wish.owner.and_then(|owner| self.hulls.get(owner)) else { return Some(0.0) };
        if let Some([from, to]) = seat.leader {
            let crossed =
                self.hulls.iter().enumerate().any(|(n, hull)| Some(n) != wish.owner && hull.is_crossed(from, to))
                    || self.cards.iter().any(|card| Quad::from(*card).is_crossed(from, to));
            if crossed {
                return None;
            }
        }
        if wish.tied {
            return Some(0.0);
        }
        let room = bounds.height();
        let away = seat.shape.apart(own);
        if seat.leader.is_some() {
            // With a line it need not be nearest to its own, if it is not far from her; but it stands clear of everybody else.
            let strange = self.others(wish, own).any(|hull| is_near(bounds, hull.bounds(), away));
            let clear = !strange || (away < room * FAR && self.nearest_other(wish, own, seat, OFF, 0.0) >= OFF);
            return clear.then_some(if strange { CROWDED } else { 0.0 });
        }
        // Without a line it belongs to whoever is nearest.
        let nearest = self.nearest_other(wish, own, seat, away + room, away);
        (nearest > away).then(|| CROWDED * (1.0 - (nearest - away) / room).max(0.0))
    }

    /// Ships to whom something else could belong. Who lies in the same place cannot be told apart by a distance.
    fn others<'a>(&'a self, wish: &'a Wish, own: &'a Quad) -> impl Iterator<Item = &'a Quad> {
        let other = |(n, hull): &(usize, &Quad)| {
            Some(*n) != wish.owner && self.ships.get(*n).copied().unwrap_or(false) && !same_place(own, hull)
        };
        self.hulls.iter().enumerate().filter(other).map(|(_, hull)| hull)
    }

    /// How far the nearest ship of others is, if she is nearer than `most`; nobody looks further once one is as near as `enough`.
    fn nearest_other(&self, wish: &Wish, own: &Quad, seat: &Seat, most: f32, enough: f32) -> f32 {
        let bounds = seat.shape.bounds();
        let mut nearest = most;
        for hull in self.others(wish, own) {
            if is_near(bounds, hull.bounds(), nearest) {
                nearest = nearest.min(seat.shape.apart(hull));
                if nearest <= enough {
                    break;
                }
            }
        }
        nearest
    }
}

/// How much of a habit it is to lie here for what lay there, from 0 to 1: corner by corner, for it may have become shorter.
fn same(lay: Rect, now: Rect) -> f32 {
    let corners = |rect: Rect| [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    let nearest =
        corners(lay).into_iter().zip(corners(now)).map(|(one, two)| one.distance_sq(two)).fold(f32::INFINITY, f32::min);
    (1.0 - nearest.sqrt() / (now.height() * 2.0).max(1.0)).max(0.0)
}

/// Two hulls lie upon each other, as in one square.
pub fn same_place(one: &Quad, two: &Quad) -> bool {
    one.middle().distance_sq(two.middle()) < 4.0
}

/// A line from a seat to its own ship: the one it has, or a short one where it lies about as near to another's.
pub fn tie(wish: &Wish, seat: &Seat, ground: &Ground) -> Option<[Pos2; 2]> {
    let Some(own) =
        wish.owner.and_then(|owner| ground.hulls.get(owner)).filter(|_| seat.leader.is_none() && !wish.tied)
    else {
        return seat.leader;
    };
    let away = seat.shape.distance(own);
    if ground.nearest_other(wish, own, seat, away + OFF, 0.0) >= away + OFF {
        return None;
    }
    let [from, to] = line(seat.shape.bounds(), own);
    let free = !ground.hulls.iter().enumerate().any(|(n, hull)| Some(n) != wish.owner && hull.is_crossed(from, to));
    Some(if free { [from, to] } else { shortest(seat.shape.bounds(), own) })
}

/// The best of these seats for what is shown above everything only while it is pointed at: on no hull and no card, and on no other lettering, if it
/// can be helped.
pub fn over<'a>(seats: &'a [Seat], table: Rect, ground: &Ground, lain: &[Rect]) -> Option<&'a Seat> {
    let cost = |seat: &Seat| {
        let bounds = seat.shape.bounds();
        let upon = ground.hulls.iter().filter(|hull| seat.shape.meets(hull)).count()
            + ground.cards.iter().filter(|card| card.intersects(bounds)).count();
        let names = lain.iter().filter(|other| other.intersects(bounds)).count();
        let off = if table.contains_rect(bounds) { 0.0 } else { 5.0 };
        seat.rank + upon as f32 * 2.0 + names as f32 + off
    };
    seats.iter().min_by(|a, b| cost(a).total_cmp(&cost(b)))
}

/// How far two upright rectangles are apart.
pub fn gap(a: Rect, b: Rect) -> f32 {
    off(a, b).length()
}

/// They are nearer to each other than this.
fn is_near(a: Rect, b: Rect, most: f32) -> bool {
    off(a, b).length_sq() < most * most
}

fn off(a: Rect, b: Rect) -> Vec2 {
    vec2(
        (a.left() - b.right()).max(b.left() - a.right()).max(0.0),
        (a.top() - b.bottom()).max(b.top() - a.bottom()).max(0.0),
    )
}

/// How much of the smaller one of two lies under the other.
fn share(one: &Quad, two: &Quad) -> f32 {
    let least = one.bounds().area().min(two.bounds().area()).max(1.0);
    one.common(two) / least
}

/// What a seat takes up with its line, and a little around it.
fn reach(seat: &Seat) -> Rect {
    let bounds = seat.shape.bounds();
    seat.leader.map_or(bounds, |[from, to]| bounds.union(Rect::from_two_pos(from, to))).expand(APART)
}

/// Two seats cannot both be taken.
fn clash(one: &Seat, two: &Seat) -> bool {
    let near = one.shape.bounds().expand(APART).intersects(two.shape.bounds());
    if near && one.shape.grown(APART).meets(&two.shape) {
        return true;
    }
    let crosses = |line: Option<[Pos2; 2]>, shape: &Quad| line.is_some_and(|[from, to]| shape.is_crossed(from, to));
    if crosses(one.leader, &two.shape) || crosses(two.leader, &one.shape) {
        return true;
    }
    let thin = |[from, to]: [Pos2; 2]| {
        Quad::lying(from + (to - from) / 2.0, (to - from) / 2.0, (to - from).normalized().rot90() * 0.5)
    };
    matches!((one.leader, two.leader), (Some(a), Some(b)) if thin(a).common(&thin(b)) > 0.0)
}

#[cfg(test)]
mod tests;
