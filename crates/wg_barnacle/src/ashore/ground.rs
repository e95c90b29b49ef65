//! The ground under units on land: where they can stand, what shelters them, where boats land.

use wg_core::shown::view::WorkKind;

use crate::gunnery::cover::Cover;
use crate::prelude::*;

/// AMB-79: who does not charge keeps so far from the enemy.
pub const SHORT_OF: Length = Length::INCH;

/// B-LAND-8: a ship lies at a quay within so far of it.
const AT_QUAY: Length = Length::INCH;

/// B-LAND-5: men are taken off who stand so near to the shore.
pub const BEACH: Length = Length::inches(3);

/// What a unit on land has before it when it is attacked hand to hand (B-MEL-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelter {
    /// Nothing.
    None,
    /// Trees, hedges, walls.
    Light,
    /// It stands higher than who comes.
    Uphill,
    /// A fort, a breastwork, a trench, a house.
    Works,
}

/// Where a party comes ashore.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beach {
    /// How it stands then, looking inland.
    pub pose: Pose,
    /// From where it rows: the nearest point of the ship, or the boats.
    pub from: Point,
    /// Where it touches the shore.
    pub at: Point,
    /// How far that is.
    pub way: Length,
}

impl Fleet {
    /// True if a place is dry land of the table. Shoals are not.
    pub fn is_dry(&self, at: Point) -> bool {
        let (width, height) = self.chart.waters.size();
        let inside = at.x >= Length::ZERO && at.y >= Length::ZERO && at.x <= width && at.y <= height;
        inside && self.chart.waters.is_dry(at)
    }

    /// B-LMOV-4: a unit stays on land with its middle and the middle of its front; its wings may stand in the shallows.
    pub fn has_footing(&self, ground: &Shape) -> bool {
        self.is_dry(ground.pose.at) && self.is_dry(ground.bow())
    }

    /// The other units that stand on land, as they lie.
    pub fn beside(&self, unit: UnitId) -> impl Iterator<Item = (UnitId, Shape)> + '_ {
        self.troops
            .iter()
            .filter(move |other| other.id != unit && other.ashore())
            .map(|other| (other.id, self.ground(other.id)))
    }

    /// The unit with another pose.
    pub fn ground_at(&self, unit: UnitId, pose: Pose) -> Shape {
        Shape::new(pose, self.block(unit))
    }

    /// The walls of forts that were taken.
    pub fn open_walls(&self) -> impl Iterator<Item = Shape> + '_ {
        let taken = self
            .troops
            .iter()
            .filter(|troop| troop.stand.whereabouts == Whereabouts::Taken && self.roster(troop.id).kind == Kind::Fort);
        taken.map(|troop| self.ground(troop.id))
    }

    /// B-MEL-1, AMB-104: what a unit has before it against this enemy. Houses count as works: men fire from their windows.
    pub fn shelter(&self, unit: UnitId, against: UnitId) -> Shelter {
        match self.cover(unit) {
            Cover::Fort | Cover::Works | Cover::House => Shelter::Works,
            Cover::Light => Shelter::Light,
            Cover::Uphill if against == unit || self.cover(against) != Cover::Uphill => Shelter::Uphill,
            Cover::Uphill | Cover::Open => Shelter::None,
        }
    }

    /// B-MEL-7: the nearest place of cover that does not lie towards the enemy.
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

    /// How far a unit can go straight to a place of the ground, step by step, before water, a unit or the edge stops it; it looks at `heading`.
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

    /// B-LAND-8: she lies at a quay, her sails furled.
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

    /// How far a unit stands from the water; very far where there is no coast.
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

    /// Places of the shore within so far of some ground.
    pub fn shore_near(&self, ground: &Shape, within: Length) -> Vec<Point> {
        let pieces = self.chart.waters.pieces().iter().filter(|piece| !piece.shoal);
        pieces
            .flat_map(|piece| shore_points(&piece.outline, ground.pose.at))
            .filter(|at| ground.distance_to_point(*at) <= within)
            .collect()
    }

    /// B-LAND-2, B-LAND-3: the nearest place on a shore that boats can reach straight over the water, with room for the party.
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

    /// A party can stand here: on land, on nobody, and an inch from the enemy.
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

/// How far one goes before one looks again.
pub const STEP: Length = Length(Length::INCH.0 / 4);

/// A party that has just landed stands so far from the water's edge.
const GRIP: Length = Length(Length::INCH.0 / 10);

/// To which hands a party may look that comes ashore, in degrees off straight inland.
const TURNS: [i32; 7] = [0, 30, -30, 60, -60, 85, -85];

/// Points along an outline an inch apart, and those nearest to a place.
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

/// The middle of the corners of an outline.
fn middle(outline: &[Point]) -> Option<Point> {
    let count = i64::try_from(outline.len()).ok().filter(|count| *count > 0)?;
    let sum = |of: fn(&Point) -> Length| {
        Length((outline.iter().map(|point| i64::from(of(point).0)).sum::<i64>() / count) as i32)
    };
    Some(Point { x: sum(|point| point.x), y: sum(|point| point.y) })
}
