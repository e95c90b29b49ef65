//! Places all lettering on the chart: a pure function from wishes to berths.
//!
//! Lettering covers no hull, no card, not the frame and no other lettering, and the lettering of a ship is nearer to
//! her than to any other ship. Lettering without room is set smaller, then in another form (a number), then left out.
//! Lettering in a good berth stays there.

use egui::{Pos2, Rect, Vec2, vec2};

use crate::chart::forms::Forms;
use crate::chart::seats::{line, shortest};
use crate::chart::shape::Quad;

mod stay;

pub use stay::returns;

/// A possible place for a piece of lettering, called a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seat {
    /// The area that the lettering would take up.
    pub shape: Quad,
    /// How bad the place is in itself, regardless of other lettering: 0 is best.
    pub rank: f32,
    /// A thin line from the lettering to the ship or place that it belongs to, if one is needed.
    pub leader: Option<[Pos2; 2]>,
    /// True for a last resort: the place may be farther from its own ship than from others.
    pub far: bool,
}

impl Seat {
    /// Creates a seat without a line.
    pub fn at(shape: impl Into<Quad>, rank: f32) -> Self {
        Self { shape: shape.into(), rank, leader: None, far: false }
    }
}

/// A piece of lettering that needs a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Wish {
    /// The turn in which the lettering is placed: lower numbers first.
    pub turn: u8,
    /// The hull that the lettering belongs to, as an index into the hulls of the ground; `None` if it belongs to none.
    pub owner: Option<usize>,
    /// True if the lettering draws its own line to its owner, and so need not be nearer to her than to other ships.
    pub tied: bool,
    /// The forms in which the lettering can be set, best first, with the seats of each form.
    pub forms: Forms,
    /// The area that the lettering must not leave.
    pub within: Rect,
    /// The berth that the lettering had in the previous pass.
    pub last: Option<Berth>,
    /// The place that this berth would have now if it had moved along with the owner.
    pub lay: Option<Rect>,
    /// The place where the lettering lay before something that passes, such as a card, made it leave. It returns there.
    pub home: Option<Rect>,
}

/// The form and the seat of a piece of lettering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Berth {
    /// The index of the form among the forms of the wish.
    pub form: usize,
    /// The index of the seat among the seats of that form.
    pub seat: usize,
}

/// What is on the chart before it is lettered.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ground {
    /// The hulls. Nothing may cover one.
    pub hulls: Vec<Quad>,
    /// For each hull, true if it is a ship that lettering can belong to, and false for a ghost.
    pub ships: Vec<bool>,
    /// Cards above the chart, and everything else that nothing may cover.
    pub cards: Vec<Rect>,
    /// The visible part of the table. Lettering of ships lies on it or off it, never on its edge; `None` if there is no
    /// edge.
    pub table: Option<Rect>,
    /// Areas that are better left free, each with a weight. A weight of 1 is as bad as a place far from the ship.
    pub dear: Vec<(Quad, f32)>,
}

impl Ground {
    /// Returns the hulls that are ships.
    pub fn own(&self) -> Vec<Quad> {
        self.hulls.iter().zip(&self.ships).filter(|(_, ship)| **ship).map(|(hull, _)| *hull).collect()
    }
}

/// The gap between lettering and hulls, in points.
const CLEAR: f32 = 1.0;
/// The gap between two pieces of lettering, in points.
const APART: f32 = 1.5;
/// The cost of each step to a worse form.
const WORSE: f32 = 0.9;
/// The bonus for staying in place. Lettering that jumps from side to side has to be read anew each time.
const HABIT: f32 = 0.35;
/// The bonus for another place on the same side of the ship, where the eye looks for the name first.
const SIDE: f32 = 0.25;
/// The cost of a place about as near to another ship as to its own, where the reader would have to look twice.
const CROWDED: f32 = 0.4;
/// The maximum length of a line to a ship where other ships are nearer, in heights of the lettering.
const FAR: f32 = 2.3;
/// The distance that lettering with a line keeps from other ships that are nearer than its own, in points.
const OFF: f32 = 7.0;
/// The extra room needed before a better form is taken again after it was given up, in points.
const TO_SPARE: f32 = 3.0;

/// Finds berths for all wishes, in the order of the wishes. `None` means that the lettering is left out.
pub fn lay(wishes: &[Wish], ground: &Ground) -> Vec<Option<Berth>> {
    let mut table = Table {
        wishes,
        ground,
        free: wishes.iter().map(|wish| vec![None; wish.forms.len()]).collect(),
        found: vec![None; wishes.len()],
    };
    let mut order: Vec<usize> = (0..wishes.len()).collect();
    let rooms: Vec<usize> = (0..wishes.len()).map(|n| table.seats(n, 0).len()).collect();
    // Among wishes of the same turn, those with the fewest seats go first.
    order.sort_by_key(|&n| (wishes[n].turn, rooms[n].min(40), n));
    for turn in order.chunk_by(|a, b| wishes[*a].turn == wishes[*b].turn) {
        table.stay(turn);
        for &n in turn.iter() {
            if table.found[n].is_none() {
                table.found[n] = table.best(n, usize::MAX).map(|(berth, _)| berth);
            }
        }
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
    /// For each wish and form, the seats that are clear of the ground, cheapest first. Computed on demand.
    free: Vec<Vec<Option<Vec<Free>>>>,
    found: Vec<Option<Berth>>,
}

/// A seat that is clear of the ground.
#[derive(Clone, Copy, Debug)]
struct Free {
    seat: usize,
    /// How bad the seat is.
    cost: f32,
    /// How much of the cost was waived because the lettering lay there.
    habit: f32,
}

impl Table<'_> {
    fn seat(&self, n: usize, berth: Berth) -> &Seat {
        &self.wishes[n].forms[berth.form][berth.seat]
    }

    /// Returns the seats of a form that are clear of the ground, cheapest first.
    fn seats(&mut self, n: usize, form: usize) -> Vec<Free> {
        if self.wishes[n].forms.len() <= form {
            return Vec::new();
        }
        if let Some(known) = &self.free[n][form] {
            return known.clone();
        }
        let wish = &self.wishes[n];
        // A form that was given up is taken again only with room to spare.
        let spare = if wish.last.is_some_and(|last| last.form > form) { TO_SPARE } else { 0.0 };
        let side = wish.owner.and_then(|owner| self.ground.hulls.get(owner)).map(Quad::middle);
        let mut list: Vec<Free> = Vec::new();
        for (at, seat) in wish.forms[form].iter().enumerate() {
            let Some(crowded) = self.ground.allows(wish, seat, spare) else { continue };
            let dear: f32 = self.ground.dear.iter().map(|(shape, weight)| weight * share(&seat.shape, shape)).sum();
            let habit = if wish.last == Some(Berth { form, seat: at }) {
                HABIT
            } else {
                let bounds = seat.shape.bounds();
                wish.lay.map_or(0.0, |lay| (HABIT * same(lay, bounds)).max(SIDE * beside(side, lay, bounds)))
            };
            list.push(Free { seat: at, cost: seat.rank + dear + crowded - habit + form as f32 * WORSE, habit });
        }
        list.sort_by(|a, b| a.cost.total_cmp(&b.cost).then(a.seat.cmp(&b.seat)));
        self.free[n][form] = Some(list.clone());
        list
    }

    /// Returns the wishes whose berths clash with a seat.
    fn blockers(&self, n: usize, seat: &Seat) -> impl Iterator<Item = usize> {
        let reach = reach(seat);
        let in_way = move |&(other, found): &(usize, &Option<Berth>)| {
            let Some(berth) = found else { return false };
            let theirs = self.seat(other, *berth);
            other != n && reach.intersects(self::reach(theirs)) && clash(seat, theirs)
        };
        self.found.iter().enumerate().filter(in_way).map(|(other, _)| other)
    }

    /// Returns the cheapest free berth among the forms before `before`, with its cost.
    fn best(&mut self, n: usize, before: usize) -> Option<(Berth, f32)> {
        let mut best: Option<(Berth, f32)> = None;
        for form in 0..self.wishes[n].forms.len().min(before) {
            if best.is_some_and(|(_, cost)| cost < form as f32 * WORSE - HABIT) {
                break;
            }
            for Free { seat, cost, .. } in self.seats(n, form) {
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

    /// Makes room for lettering that was left out or reduced, if one neighbour can move without becoming smaller.
    /// Returns true if a neighbour moved.
    fn improve(&mut self, n: usize) -> bool {
        let now = self.found[n].map_or(self.wishes[n].forms.len(), |berth| berth.form);
        if now == 0 {
            return false;
        }
        for form in 0..now {
            for Free { seat, .. } in self.seats(n, form).into_iter().take(60) {
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
    /// Returns the cost of a seat that is about as near to another ship as to its own; 0 for other seats. `None` if the
    /// lettering would cover something, leave its area, or be taken for another ship's.
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
        if self.table.is_some_and(|table| table.intersects(bounds) && !table.expand(0.1).contains_rect(bounds)) {
            return None;
        }
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
            // Lettering with a line need not be nearest to its own ship if it is not far from her, but it keeps clear
            // of all others.
            let strange = self.others(wish, own).any(|hull| is_near(bounds, hull.bounds(), away));
            let clear =
                !strange || ((seat.far || away < room * FAR) && self.nearest_other(wish, own, seat, OFF, 0.0) >= OFF);
            return clear.then_some(if strange { CROWDED } else { 0.0 });
        }
        // Lettering without a line belongs to the nearest ship.
        let nearest = self.nearest_other(wish, own, seat, away + room, away);
        (nearest > away).then(|| CROWDED * (1.0 - (nearest - away) / room).max(0.0))
    }

    /// Returns the other ships that lettering could be taken to belong to. Ships in the same place are left out:
    /// distance cannot tell them apart.
    fn others<'a>(&'a self, wish: &'a Wish, own: &'a Quad) -> impl Iterator<Item = &'a Quad> {
        let other = |(n, hull): &(usize, &Quad)| {
            Some(*n) != wish.owner && self.ships.get(*n).copied().unwrap_or(false) && !same_place(own, hull)
        };
        self.hulls.iter().enumerate().filter(other).map(|(_, hull)| hull)
    }

    /// Returns the distance to the nearest other ship, or `most` if none is nearer. The search stops early once a ship
    /// is as near as `enough`.
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

/// Returns how closely a place matches the previous one, from 0 to 1. It compares corner by corner, because the text
/// may have become shorter.
fn same(lay: Rect, now: Rect) -> f32 {
    let corners = |rect: Rect| [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    let nearest =
        corners(lay).into_iter().zip(corners(now)).map(|(one, two)| one.distance_sq(two)).fold(f32::INFINITY, f32::min);
    (1.0 - nearest.sqrt() / (now.height() * 2.0).max(1.0)).max(0.0)
}

/// Returns how closely two places lie on the same side of a ship, from 0 to 1; 0 for lettering without a ship.
fn beside(ship: Option<Pos2>, one: Rect, two: Rect) -> f32 {
    let way = |ship: Pos2, place: Rect| (place.center() - ship).normalized();
    ship.map_or(0.0, |ship| way(ship, one).dot(way(ship, two)).max(0.0))
}

/// True if two hulls lie in the same place, such as one square of the grid.
pub fn same_place(one: &Quad, two: &Quad) -> bool {
    one.middle().distance_sq(two.middle()) < 4.0
}

/// Returns the line from a seat to its own ship: the seat's own line, or a short one where the seat is about as near to
/// another ship. `None` if no line is needed.
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

/// Returns the best seat for lettering that is drawn on top while its ship is hovered: on no hull and no card, and if
/// possible on no other lettering.
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

/// Returns the distance between two upright rectangles.
pub fn gap(a: Rect, b: Rect) -> f32 {
    off(a, b).length()
}

/// True if two rectangles are nearer to each other than `most`.
fn is_near(a: Rect, b: Rect, most: f32) -> bool {
    off(a, b).length_sq() < most * most
}

fn off(a: Rect, b: Rect) -> Vec2 {
    vec2(
        (a.left() - b.right()).max(b.left() - a.right()).max(0.0),
        (a.top() - b.bottom()).max(b.top() - a.bottom()).max(0.0),
    )
}

/// Returns the share of the smaller shape that is under the other one.
fn share(one: &Quad, two: &Quad) -> f32 {
    let least = one.bounds().area().min(two.bounds().area()).max(1.0);
    one.common(two) / least
}

/// Returns the area of a seat with its line and a small margin.
fn reach(seat: &Seat) -> Rect {
    let bounds = seat.shape.bounds();
    seat.leader.map_or(bounds, |[from, to]| bounds.union(Rect::from_two_pos(from, to))).expand(APART)
}

/// True if two seats cannot both be taken.
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
