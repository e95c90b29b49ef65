//! Errands: a ship that a goal of her side sends somewhere sails there, whatever the book says. She leaves by her edge,
//! makes for a zone, or closes with the enemy ships that the goal names until she is near them.
//!
//! The errand is judged by previews alone, so it is the same in all rules: of the courses on offer the ship takes the
//! one that brings her nearest to where she is going, with her bow pointing there, and that neither grounds nor fouls
//! her.

use wg_core::{Ask, Edge, Fate, GoalView, Heading, Mark, Order, Point, Pose, Seat, Session, UnitId, View, Viewer};

/// The greatest number of courses that are looked at, besides the course by the book.
const COURSES: usize = 160;

/// Kinds of hints about a course that a ship on an errand avoids.
const DANGERS: [&str; 3] = ["aground", "foul", "irons"];

/// The kind of the hint that a course ends with the wind contrary, so that she will be slow.
const SLOW: &str = "contrary";

/// The share of the table's longer side within which a ship fights her prey by the book.
const NEAR: i64 = 4;

/// The distance, in hundredths of a millimetre, that a danger counts as: ten inches.
const DANGER: i64 = 25_400;

/// The distance that stands for a ship that is lost to her errand.
const LOST: i64 = 10_000_000;

/// The destination of an errand.
enum Bound<'v> {
    /// Any of these edges.
    Edges(Vec<Edge>),
    /// A zone.
    Zone(&'v wg_core::ZoneView),
    /// The nearest of these places.
    Places(Vec<Point>),
}

/// Returns an order for a ship that has an errand, or `None` if `book` is no course of such a ship, or is as good as any
/// other.
pub(crate) fn order(session: &Session, ask: &Ask, book: &Order) -> Option<Order> {
    let Order::Course { unit, .. } = *book else { return None };
    let Seat::Side(side) = ask.seat else { return None };
    if session.scenario().goals.is_empty() {
        return None;
    }
    let view = session.view(Viewer::Side(side));
    let bound = bound(&view, ask.seat, unit)?;
    let own = view.units.iter().find(|other| other.id == unit)?;
    let courses = |order: &Order| matches!(order, Order::Course { unit: other, .. } if *other == unit);
    let tried = ask.offers.iter().filter(|offer| courses(&offer.order)).flat_map(|offer| {
        let mut orders = session.ruleset().suggest(session.world(), offer);
        orders.extend(offer.candidates(COURSES));
        orders
    });
    let mut best: Option<(i64, Order)> = None;
    for order in std::iter::once(book.clone()).chain(tried) {
        let preview = session.preview(ask.seat, &order);
        let Some(ghost) = preview.ghost.filter(|_| preview.refusals.is_empty()) else { continue };
        let hinted = |keys: &[&str]| preview.hints.iter().any(|hint| keys.contains(&&*hint.key));
        let blocked = preview.marks.iter().any(|mark| matches!(mark, Mark::Block { .. }));
        let danger = if hinted(&DANGERS) || blocked { DANGER } else { 0 };
        let slow = if hinted(&[SLOW]) { DANGER / 2 } else { 0 };
        let far = bound.far(&view, own.pose, ghost) + danger + slow;
        if best.as_ref().is_none_or(|(least, _)| far < *least) {
            best = Some((far, order));
        }
    }
    best.map(|(_, order)| order).filter(|order| order != book)
}

/// Returns where the goals of a side send a unit, or `None` if they send her nowhere.
fn bound(view: &View, seat: Seat, unit: UnitId) -> Option<Bound<'_>> {
    let mut own = view.goals.iter().filter(|goal| seat == Seat::Side(goal.side));
    if let Some(goal) = own.clone().find(|goal| goal.bound.contains(&unit)) {
        return Some(match goal.zone {
            Some(zone) => Bound::Zone(view.table.zones.get(zone)?),
            None => {
                let wanted = |edge: &Edge| goal.edge.is_none_or(|outward| edge.outward() == outward);
                Bound::Edges(Edge::ALL.into_iter().filter(wanted).collect())
            }
        });
    }
    own.find_map(|goal| far_prey(view, goal, unit)).map(Bound::Places)
}

/// Returns where the prey of a goal is, if all of it is far from a unit that fights.
fn far_prey(view: &View, goal: &GoalView, unit: UnitId) -> Option<Vec<Point>> {
    let pose = |id: UnitId| view.units.iter().find(|other| other.id == id).map(|other| other.pose.at);
    let own = view.units.iter().find(|other| other.id == unit && other.fate == Fate::Afloat && !other.out)?;
    let near = i64::from(view.table.width.max(view.table.height).0) / NEAR;
    let prey: Vec<Point> = goal.prey.iter().filter_map(|id| pose(*id)).collect();
    let nearest = prey.iter().map(|at| i64::from(own.pose.at.distance(*at).0)).min()?;
    (nearest > near).then_some(prey)
}

impl Bound<'_> {
    /// Returns how far a ship that ends in this pose is from her destination, in hundredths of a millimetre. A bow that
    /// points there counts as such a move again.
    fn far(&self, view: &View, from: Pose, ghost: Pose) -> i64 {
        let run = f64::from(from.at.distance(ghost.at).0);
        let bow = ghost.heading;
        let ahead = |to: Heading| (run * (to.sin() * bow.sin() + to.cos() * bow.cos())) as i64;
        let size = (view.table.width, view.table.height);
        let off = |edge: &Edge| i64::from(edge.off((ghost.at.x, ghost.at.y), size).0);
        let gone = || Edge::ALL.iter().any(|edge| off(edge) <= 0);
        let toward = |at: Point| {
            let ahead = ghost.at.heading_to(at).map_or(0, ahead);
            i64::from(ghost.at.distance(at).0) - ahead
        };
        match self {
            Self::Edges(edges) => {
                if gone() && edges.iter().all(|edge| off(edge) > 0) {
                    return LOST;
                }
                edges.iter().map(|edge| off(edge) - ahead(edge.outward())).min().unwrap_or(LOST)
            }
            _ if gone() => LOST,
            Self::Zone(zone) if zone.contains(ghost.at) => 0,
            Self::Zone(zone) => {
                let near = zone.outlines.iter().flatten().min_by_key(|corner| ghost.at.distance(**corner));
                near.map_or(LOST, |corner| toward(*corner))
            }
            Self::Places(places) => places.iter().map(|at| toward(*at)).min().unwrap_or(LOST),
        }
    }
}
