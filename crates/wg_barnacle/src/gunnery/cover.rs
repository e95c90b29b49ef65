//! Cover, and what stops a shot ashore (B-TRP-2, AMB-91).
//!
//! Where the text is silent: a unit has the cover of the patch that its middle stands in. Walls and earthworks shelter
//! from fire. Trees, hedges and high ground do not, and help only in defence hand to hand (B-MEL-1). Ground is flat for
//! a unit that stands on it: the land under a unit ashore stops neither its fire nor fire at it, up to where the line
//! leaves that land, but a headland beyond does. Forts are higher than the sea and stop every line that passes over
//! them, except their own.

use wg_core::shown::view::{WorkKind, WorkView};

use crate::prelude::*;

/// The cover of a unit on land.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Cover {
    /// In the open, or in boats.
    #[default]
    Open,
    /// On high ground: no cover from fire, but it defends uphill hand to hand.
    Uphill,
    /// Among trees, hedges or walls: no cover from fire, but light cover hand to hand.
    Light,
    /// In houses: cover from fire, but no unit stands in line there.
    House,
    /// In a trench or behind a breastwork: cover from fire, and units can stand in line.
    Works,
    /// In a fort or battery.
    Fort,
}

impl Cover {
    /// True if guns hit the unit only on 5-6 (B-TRP-2).
    pub const fn shelters(self) -> bool {
        matches!(self, Self::House | Self::Works | Self::Fort)
    }

    /// True if trained men in this cover can stand in line (B-ARMS-3).
    pub const fn leaves_line(self) -> bool {
        !matches!(self, Self::House)
    }

    /// Returns the cover in words.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Open => "in the open",
            Self::Uphill => "on high ground",
            Self::Light => "in light cover",
            Self::House => "in the houses",
            Self::Works => "behind works",
            Self::Fort => "in the fort",
        }
    }
}

/// Returns the cover that a kind of patch gives.
const fn of(kind: WorkKind) -> Cover {
    match kind {
        WorkKind::House => Cover::House,
        WorkKind::Fieldwork | WorkKind::Trench => Cover::Works,
        WorkKind::Wood => Cover::Light,
        WorkKind::Hill => Cover::Uphill,
        WorkKind::Port => Cover::Open,
    }
}

/// True if a point lies inside a patch or on its edge.
pub(crate) fn stands_in(work: &WorkView, at: Point) -> bool {
    Piece { outline: work.outline.clone(), shoal: false }.contains(at)
}

impl Fleet {
    /// Returns the best cover of a unit on land (B-TRP-2).
    pub fn cover(&self, unit: UnitId) -> Cover {
        let troop = self.troop(unit);
        if !troop.ashore() {
            return Cover::Open;
        }
        if self.roster(unit).kind == Kind::Fort {
            return Cover::Fort;
        }
        let within = |fort: UnitId| self.ground(fort).contains(troop.stand.pose.at);
        if self.standing(troop.side()).any(|other| self.roster(other.id).kind == Kind::Fort && within(other.id)) {
            return Cover::Fort;
        }
        self.cover_at(troop.stand.pose.at)
    }

    /// Returns the ground that a unit stands on, in words: 'in the trench', 'on Gallows Hill', 'in the open'.
    pub fn standpoint(&self, unit: UnitId) -> String {
        let at = self.troop(unit).stand.pose.at;
        let cover = self.cover(unit);
        if self.is_fort(unit) {
            return "behind its walls".to_owned();
        }
        if let Some(fort) = self.troops.iter().find(|fort| {
            self.is_fort(fort.id) && !fort.in_boats() && self.ground(fort.id).contains(at) && cover.shelters()
        }) {
            return format!("inside the walls of {}", self.name(fort.id));
        }
        let named = |work: &&WorkView| {
            stands_in(work, at) && of(work.kind) == cover && cover != Cover::Open && !work.name.is_empty()
        };
        match self.chart.works.iter().find(named) {
            Some(work) => format!("{} {}", if cover == Cover::Uphill { "on" } else { "in" }, work.name),
            None => cover.title().to_owned(),
        }
    }

    /// Returns the cover at a place.
    pub fn cover_at(&self, at: Point) -> Cover {
        // The walls of a fort that was taken shelter any unit that stands in them (AMB-90).
        let walls = self.open_walls().filter(|walls| walls.contains(at)).map(|_| Cover::Works);
        self.chart
            .works
            .iter()
            .filter(|work| stands_in(work, at))
            .map(|work| of(work.kind))
            .chain(walls)
            .max()
            .unwrap_or_default()
    }

    /// Returns the hull of a ship, or the ground that a unit on land covers.
    pub fn lies(&self, unit: UnitId) -> Shape {
        if self.is_troop(unit) { self.ground(unit) } else { self.shape(unit) }
    }

    /// Returns the point at which land stops a line of fire, or `None` if it does not. Each end has a flag, which is
    /// true if that end may lie on land (AMB-91).
    pub(crate) fn land_between(&self, from: (Point, bool), to: (Point, bool)) -> Option<Point> {
        let waters = &self.chart.waters;
        let a = if from.1 { self.off_its_land(from.0, to.0)? } else { from.0 };
        let b = if to.1 { self.off_its_land(to.0, a)? } else { to.0 };
        waters.blocks(a, b)
    }

    /// Returns the point at which a line from a place on land leaves the ground that it begins on, or `None` if it ends
    /// there.
    fn off_its_land(&self, from: Point, to: Point) -> Option<Point> {
        let waters = &self.chart.waters;
        let mut at = from;
        // Adjoining pieces are one ground, so there are at most as many steps as pieces.
        for _ in waters.pieces() {
            let Some(piece) = waters.pieces().iter().find(|piece| !piece.shoal && piece.contains(at)) else {
                return Some(at);
            };
            at = leaves(piece, at, to)?;
        }
        Some(at)
    }
}

/// Returns a point just beyond where a line first leaves the piece of land on which it begins, or `None` if it never
/// does.
fn leaves(piece: &Piece, from: Point, to: Point) -> Option<Point> {
    let length = f64::from(from.distance(to).0);
    let (dx, dy) = (f64::from(to.x.0 - from.x.0), f64::from(to.y.0 - from.y.0));
    let corners = piece.outline.len();
    // A crossing beyond the ends of a side counts too: the line is still inside the piece there, or has left it
    // earlier.
    let crossing = |place: usize| {
        let (a, b) = (piece.outline[place], piece.outline[(place + 1) % corners]);
        let (ax, ay) = (f64::from(a.x.0 - from.x.0), f64::from(a.y.0 - from.y.0));
        let (ex, ey) = (f64::from(b.x.0 - a.x.0), f64::from(b.y.0 - a.y.0));
        let across = dx * ey - dy * ex;
        // A side that is parallel to the line gives no number, or an infinite one, which lies beyond `to`.
        let along = (ax * ey - ay * ex) / across;
        (along >= 0.0).then_some(along)
    };
    let mut ways: Vec<f64> = (0..corners).filter_map(crossing).collect();
    ways.sort_by(f64::total_cmp);
    // A point a tenth of a millimetre beyond the coast is off it.
    let beyond = |along: f64| {
        let along = along + 10.0 / length;
        Point::new(Length(from.x.0 + (dx * along).round() as i32), Length(from.y.0 + (dy * along).round() as i32))
    };
    ways.into_iter().take_while(|along| *along + 10.0 / length < 1.0).map(beyond).find(|at| !piece.contains(*at))
}
