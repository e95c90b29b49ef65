//! The ground under units on land: where they can stand, what shelters them, and where boats land.

use wg_core::shown::view::WorkKind;

use crate::gunnery::cover::Cover;
use crate::prelude::*;

/// The distance from the enemy that a unit keeps unless it charges (AMB-79).
pub const SHORT_OF: Length = Length::INCH;

/// The distance from a quay within which a ship lies at it (B-LAND-8).
const AT_QUAY: Length = Length::INCH;

/// The distance from the shore within which men can be taken off (B-LAND-5).
pub const BEACH: Length = Length::inches(3);

/// What protects a unit on land that is attacked hand to hand (B-MEL-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelter {
    /// Nothing protects the unit.
    None,
    /// Trees, hedges or walls.
    Light,
    /// The unit stands higher than the attacker.
    Uphill,
    /// A fort, a breastwork, a trench or a house.
    Works,
}

/// A place where a party comes ashore.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beach {
    /// The pose of the party once ashore, facing inland.
    pub pose: Pose,
    /// The point where the boats start: the nearest point of the ship, or the boats themselves.
    pub from: Point,
    /// The point of the shore where the boats land.
    pub at: Point,
    /// The distance that the boats row.
    pub way: Length,
}

impl Fleet {
    /// True if a place is dry land on the table. Shoals are not.
    pub fn is_dry(&self, at: Point) -> bool {
        let (width, height) = self.chart.waters.size();
        let inside = at.x >= Length::ZERO && at.y >= Length::ZERO && at.x <= width && at.y <= height;
        inside && self.chart.waters.is_dry(at)
    }

    /// True if the middle of a unit and the middle of its front are on land. Its wings may stand in the shallows
    /// (B-LMOV-4).
    pub fn has_footing(&self, ground: &Shape) -> bool {
        self.is_dry(ground.pose.at) && self.is_dry(ground.bow())
    }

    /// Iterates over the other units that stand on land, each with the ground that it covers.
    pub fn beside(&self, unit: UnitId) -> impl Iterator<Item = (UnitId, Shape)> + '_ {
        self.troops
            .iter()
            .filter(move |other| other.id != unit && other.ashore())
            .map(|other| (other.id, self.ground(other.id)))
    }

    /// Returns the ground that the unit would cover at another pose.
    pub fn ground_at(&self, unit: UnitId, pose: Pose) -> Shape {
        Shape::new(pose, self.block(unit))
    }

    /// Iterates over the walls of forts that were taken.
    pub fn open_walls(&self) -> impl Iterator<Item = Shape> + '_ {
        let taken = self
            .troops
            .iter()
            .filter(|troop| troop.stand.whereabouts == Whereabouts::Taken && self.roster(troop.id).kind == Kind::Fort);
        taken.map(|troop| self.ground(troop.id))
    }

    /// Returns what protects a unit against this enemy. Houses count as works, because men fire from their windows
    /// (B-MEL-1, AMB-104).
    pub fn shelter(&self, unit: UnitId, against: UnitId) -> Shelter {
        match self.cover(unit) {
            Cover::Fort | Cover::Works | Cover::House => Shelter::Works,
            Cover::Light => Shelter::Light,
            Cover::Uphill if against == unit || self.cover(against) != Cover::Uphill => Shelter::Uphill,
            Cover::Uphill | Cover::Open => Shelter::None,
        }
    }

    /// Returns the middle of the nearest cover that does not lie towards the enemy, or `None` if there is none
    /// (B-MEL-7).
    pub fn nearest_cover(&self, unit: UnitId, away: Heading) -> Option<Point> {
        let at = self.troop(unit).stand.pose.at;
        let outlines = self
            .chart
            .works
            .iter()
            .filter(|work| !matches!(work.kind, WorkKind::Hill | WorkKind::Port))
            .map(|work| work.outline.clone());
        let walls = self.open_walls().map(|walls| walls.corners().to_vec());
        let middles = outlines.chain(walls).filter_map(|outline| middle(&outline));
        let behind =
            middles.filter(|to| at.heading_to(*to).is_some_and(|way| away.to(way).abs().0 <= 9000) && self.is_dry(*to));
        behind.min_by_key(|to| (at.distance_squared(*to), *to))
    }

    /// Returns how far a unit can go straight along `way`, step by step, before water, a unit or the table's edge stops
    /// it. The unit faces `heading`.
    pub fn pushed(&self, unit: UnitId, way: Heading, inches: Length, heading: Heading) -> Pose {
        let start = self.troop(unit).stand.pose;
        let mut pose = Pose::new(start.at, heading);
        let steps = inches.0 / STEP.0;
        for step in 1..=steps {
            let next = Pose::new(start.at.offset(way, STEP * step), heading);
            let ground = self.ground_at(unit, next);
            let deeper = |other: &Shape| {
                ground.overlaps(other) && ground.pose.at.distance(other.pose.at) < start.at.distance(other.pose.at)
            };
            if !self.has_footing(&ground) || self.beside(unit).any(|(_, other)| deeper(&other)) {
                break;
            }
            pose = next;
        }
        pose
    }

    /// True if the ship lies at a quay with her sails furled (B-LAND-8).
    pub fn docked(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        let hull = self.shape(unit);
        let ports = self.chart.works.iter().filter(|work| work.kind == WorkKind::Port);
        ship.on_table()
            && ship.rig.hoisted == 0
            && ports.into_iter().any(|port| {
                let corners = &port.outline;
                let inside = Piece { outline: corners.clone(), shoal: false }.touches(&hull);
                inside || shore_points(corners, hull.pose.at).any(|at| hull.distance_to_point(at) <= AT_QUAY)
            })
    }

    /// Returns how far a unit stands from the shore, or 1000 inches if the table has no coast.
    pub fn off_shore(&self, unit: UnitId) -> Length {
        let far = Length::inches(1000);
        let ground = self.ground(unit);
        let pieces = self.chart.waters.pieces().iter().filter(|piece| !piece.shoal);
        pieces
            .flat_map(|piece| shore_points(&piece.outline, ground.pose.at))
            .map(|at| ground.distance_to_point(at))
            .min()
            .unwrap_or(far)
    }

    /// Returns the points of the shore that lie within `within` of some ground.
    pub fn shore_near(&self, ground: &Shape, within: Length) -> Vec<Point> {
        let pieces = self.chart.waters.pieces().iter().filter(|piece| !piece.shoal);
        pieces
            .flat_map(|piece| shore_points(&piece.outline, ground.pose.at))
            .filter(|at| ground.distance_to_point(*at) <= within)
            .collect()
    }

    /// Returns the nearest place on a shore that boats can reach straight over the water, with room for the party.
    /// `None` if there is none (B-LAND-2, B-LAND-3).
    pub fn beach(&self, party: UnitId, men: u8, hull: &Shape) -> Option<Beach> {
        let block = self.formed(party, men, self.ranks(party));
        let pieces = self.chart.waters.pieces().iter().filter(|piece| !piece.shoal);
        let points = pieces.flat_map(|piece| shore_points(&piece.outline, hull.pose.at));
        let mut points: Vec<(Length, i64, Point)> =
            points.map(|at| (hull.distance_to_point(at), hull.pose.at.distance_squared(at), at)).collect();
        points.sort_unstable();
        points.into_iter().find_map(|(way, _, at)| {
            let from = nearest_point(at, hull);
            if self.chart.waters.blocks(from, at).is_some() {
                return None;
            }
            let inland = from.heading_to(at).or_else(|| hull.pose.at.heading_to(at)).unwrap_or(hull.pose.heading);
            let turned = TURNS.iter().map(|by| inland.turned(wg_core::geometry::Angle::degrees(*by)));
            let deep = Length(block.length.0 / 2 + GRIP.0);
            let poses = turned.map(|heading| Pose::new(at.offset(heading, deep), heading));
            let pose = poses.into_iter().find(|pose| self.has_room(party, &Shape::new(*pose, block)))?;
            Some(Beach { pose, from, at, way })
        })
    }

    /// True if a party can stand on this ground: on land, on no other unit, and at least an inch from the enemy.
    fn has_room(&self, party: UnitId, ground: &Shape) -> bool {
        let side = self.troop(party).side();
        self.has_footing(ground)
            && self.beside(party).all(|(other, there)| {
                if self.troop(other).side() == side {
                    !ground.overlaps(&there)
                } else {
                    ground.distance_to(&there) >= SHORT_OF
                }
            })
    }
}

/// The step of a push or a march, after which the way is checked again.
pub const STEP: Length = Length(Length::INCH.0 / 4);

/// The distance from the water's edge of a party that has just landed.
const GRIP: Length = Length(Length::INCH.0 / 10);

/// The directions that a party may face as it comes ashore, in degrees off straight inland.
const TURNS: [i32; 7] = [0, 30, -30, 60, -60, 85, -85];

/// Iterates over points an inch apart along an outline, and over the point of each side that is nearest to `near`.
fn shore_points(outline: &[Point], near: Point) -> impl Iterator<Item = Point> + '_ {
    let sides = outline.iter().enumerate().map(|(place, a)| (*a, outline[(place + 1) % outline.len()]));
    sides.flat_map(move |(a, b)| {
        let (x, y) = ((b.x - a.x).to_inches(), (b.y - a.y).to_inches());
        let length = a.distance(b).to_inches().max(0.01);
        let along = ((near.x - a.x).to_inches() * x + (near.y - a.y).to_inches() * y) / (length * length);
        let steps = length.ceil() as u16;
        let shares = (0..=steps).map(move |step| f64::from(step) / f64::from(steps)).chain([along.clamp(0.0, 1.0)]);
        shares.map(move |share| a.shifted(Length::from_inches(x * share), Length::from_inches(y * share)))
    })
}

/// Returns the mean of the corners of an outline, or `None` if it has none.
fn middle(outline: &[Point]) -> Option<Point> {
    let count = i64::try_from(outline.len()).ok().filter(|count| *count > 0)?;
    let sum = |of: fn(&Point) -> Length| {
        Length((outline.iter().map(|point| i64::from(of(point).0)).sum::<i64>() / count) as i32)
    };
    Some(Point { x: sum(|point| point.x), y: sum(|point| point.y) })
}
