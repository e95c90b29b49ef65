//! The layout of the chart: the sheet with its border, the rose, the scale bar. Pure functions, in millimetres.

use bevy::math::{Rect, Vec2};
use wg_core::{Heading, Length, Point, Pose, View};
use wg_panels::chart::chart_room;

/// Converts a length to millimetres.
pub fn mm(length: Length) -> f32 {
    length.0 as f32 / 100.0
}

/// Converts a point of the table to millimetres, `y` to the north.
pub fn place(point: Point) -> Vec2 {
    Vec2::new(mm(point.x), mm(point.y))
}

/// Returns the point of the table nearest to a place in millimetres.
pub fn point(place: Vec2) -> Point {
    let length = |at: f32| Length((f64::from(at) * 100.0).round() as i32);
    Point { x: length(place.x), y: length(place.y) }
}

/// Returns the direction of a heading as a vector of length 1.
pub fn toward(heading: Heading) -> Vec2 {
    Vec2::new(heading.sin() as f32, heading.cos() as f32)
}

/// Returns the rotation that a pose gives to a drawing whose bow points north, in radians counter-clockwise.
pub fn turn(pose: Pose) -> f32 {
    -(pose.heading.to_degrees() as f32).to_radians()
}

/// Returns a rectangle from its lower left corner and its size.
pub fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
    Rect { min: Vec2::new(x, y), max: Vec2::new(x + width, y + height) }
}

/// The radius of a rose on the sea, as a share of the shorter side of the table.
const ROSE: f32 = 0.0885;

/// The place of the rose on the sea. The scale bar lies in the south-west.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Corner {
    /// The north-east corner, the usual place on a chart.
    #[default]
    NorthEast,
    /// The north-west corner.
    NorthWest,
    /// The south-east corner.
    SouthEast,
    /// The middle of the north side.
    North,
    /// The middle of the east side.
    East,
    /// The middle of the west side.
    West,
}

impl Corner {
    const ALL: [Self; 6] = [Self::NorthEast, Self::NorthWest, Self::SouthEast, Self::North, Self::East, Self::West];

    /// Returns the middle of the rose on a table of this size.
    fn place(self, size: Vec2) -> Vec2 {
        let short = size.min_element();
        let (x, y) = (0.205 * short, 0.195 * short);
        match self {
            Self::NorthEast => Vec2::new(size.x - x, size.y - y),
            Self::NorthWest => Vec2::new(x, size.y - y),
            // Leave room for the name of the wind below it.
            Self::SouthEast => Vec2::new(size.x - x, y * 1.3),
            Self::North => Vec2::new(size.x / 2.0, size.y - y),
            Self::East => Vec2::new(size.x - x, size.y / 2.0),
            Self::West => Vec2::new(x, size.y / 2.0),
        }
    }

    /// Returns the place with the fewest ships and the least land under the rose. The current place wins if it is about
    /// as good.
    #[must_use]
    pub fn free(self, view: &View) -> Self {
        let size = Vec2::new(mm(view.table.width).max(1.0), mm(view.table.height).max(1.0));
        self.free_in(view, Rect { min: Vec2::ZERO, max: size })
    }

    /// Returns the place with the fewest ships and the least land under the rose, when only this part of the table is
    /// seen, in millimetres. The current place wins if it is about as good.
    #[must_use]
    pub fn free_in(self, view: &View, part: Rect) -> Self {
        let radius = ROSE * part.size().min_element();
        let cost = |corner: Self| {
            let at = part.min + corner.place(part.size());
            let near = |unit: &wg_core::UnitView| {
                let away = reach(unit, at) / radius;
                // A ship on the rose, under its lettering, or about to sail there.
                if away < 1.1 { 3.0 } else { (2.6 - away).max(0.0) }
            };
            let units: f32 = view.units.iter().filter(|unit| unit.on_table()).map(near).sum();
            let land: f32 = view
                .table
                .land
                .iter()
                .map(|land| under(&land.outline, at, radius) * if land.shoal { 1.2 } else { 4.0 })
                .sum();
            let works: f32 = view.table.works.iter().map(|work| under(&work.outline, at, radius) * 4.0).sum();
            let rank = Self::ALL.iter().position(|other| *other == corner).unwrap_or(0) as f32 * 0.05;
            let adrift =
                view.afloat.iter().filter(|afloat| place(afloat.at).distance(at) < radius * 1.2).count() as f32;
            units + adrift + land + works + rank - if corner == self { 0.4 } else { 0.0 }
        };
        Self::ALL.into_iter().min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap_or(self)
    }
}

/// Returns the distance from a unit to a place, in millimetres.
fn reach(unit: &wg_core::UnitView, at: Vec2) -> f32 {
    let half = mm(unit.footprint.length).max(mm(unit.footprint.beam)) / 2.0;
    (place(unit.pose.at).distance(at) - half).max(0.0)
}

/// Returns the share of a rose of this radius that an outline covers, from 0 to 1.
fn under(outline: &[Point], at: Vec2, radius: f32) -> f32 {
    let points: Vec<Vec2> = outline.iter().map(|point| place(*point)).collect();
    let inside = |at: Vec2| {
        let edges = (0..points.len()).map(|n| (points[n], points[(n + 1) % points.len()]));
        edges
            .filter(|(a, b)| (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x)
            .count()
            % 2
            == 1
    };
    let rings = [(0.0, 1), (0.6, 6), (1.25, 12)];
    let spots = rings.iter().flat_map(|(far, count)| {
        (0..*count).map(move |n| Vec2::from_angle(n as f32 / *count as f32 * std::f32::consts::TAU) * *far)
    });
    spots.filter(|off| inside(at + *off * radius)).count() as f32 / 19.0
}

/// The height of a row of the scale bar, as a share of the longer side of the sea that is seen.
const BAR: f32 = 0.0042;

/// The places of the sheet, the rose and the scale bar, in millimetres.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Layout {
    /// The table top: the area that is played on.
    pub table: Rect,
    /// The sheet of paper, which includes the border around the table top.
    pub sheet: Rect,
    /// The width of the sheet's border.
    pub border: f32,
    /// The middle of the compass rose.
    pub rose: Vec2,
    /// The radius of the compass rose.
    pub rose_radius: f32,
    /// The card beside the sheet on which the rose lies. `None` if the rose is engraved on the sea.
    pub card: Option<Rect>,
    /// The left end of the scale bar.
    pub scale: Vec2,
    /// The length of the scale bar and of one of its fields, in inches.
    pub scale_inches: (u16, u16),
    /// The height of a row of the scale bar.
    pub bar: f32,
    /// The rectangle around everything, for showing the whole table.
    pub whole: Rect,
}

impl Layout {
    /// Lays out a table for a free area with this aspect ratio, width to height.
    ///
    /// The rose lies on a card beside the sheet where there is room for it: every square of a grid is played on, and
    /// nothing below the ships should look like part of the game.
    pub fn new(view: &View, corner: Corner, aspect: f32) -> Self {
        let (width, height) = (mm(view.table.width).max(1.0), mm(view.table.height).max(1.0));
        let long = width.max(height);
        let border = long * chart_room::border(&view.table);
        let table = rect(0.0, 0.0, width, height);
        let sheet = rect(-border, -border, width + 2.0 * border, height + 2.0 * border);
        let gap = chart_room::GAP * long;
        let (least, most) = chart_room::CARD;
        let with_card = chart_room::aspects(&view.table).1;
        if aspect >= with_card * 0.998 {
            // As large as the space beside the sheet allows.
            let beside = (aspect * sheet.height() - sheet.width() - gap) * 0.985;
            let card_width = beside.clamp(least * sheet.height(), most * sheet.height());
            let card_height = card_width * 1.80;
            let card = rect(sheet.max.x + gap, sheet.max.y - card_height, card_width, card_height);
            let rose_radius = card_width * 0.315;
            let rose = Vec2::new(card.center().x, card.max.y - card_width * 0.60);
            let scale_inches = fields((card_width * 0.78 / 25.4) as u16);
            let length = f32::from(scale_inches.0) * 25.4;
            let scale = Vec2::new(card.center().x - length / 2.0, card.min.y + card_width * 0.30);
            let whole = Rect { min: sheet.min, max: Vec2::new(card.max.x, sheet.max.y) };
            let bar = long * BAR;
            return Self { table, sheet, border, rose, rose_radius, card: Some(card), scale, scale_inches, bar, whole };
        }
        let whole = Self { table, sheet, border, card: None, whole: sheet, ..Self::default() };
        whole.engraved(view, corner, table)
    }

    /// Returns the layout while only `part` of the table is seen, in millimetres: rose and scale bar are engraved on the
    /// sea there, so that they stay in sight.
    #[must_use]
    pub fn on(self, view: &View, corner: Corner, part: Rect) -> Self {
        let sea = part.intersect(self.table);
        if sea.is_empty() {
            return self;
        }
        // There is water between the fight and the edge of the part, so the bar may lie there on a grid, too.
        let scale = sea.min + Vec2::new(0.045, 0.070) * sea.size().min_element();
        Self { scale, ..Self { card: None, ..self }.engraved(view, corner, sea) }
    }

    /// Engraves rose and scale bar on a part of the sea.
    fn engraved(self, view: &View, corner: Corner, part: Rect) -> Self {
        let short = part.size().min_element();
        let rose_radius = ROSE * short;
        let rose = part.min + corner.place(part.size());
        // On a grid ships start along the edges, so the bar lies below the engraved rose.
        let on_grid = view.table.grid.is_some();
        let scale_inches = fields((if on_grid { 2.5 * rose_radius } else { 0.17 * part.width() } / 25.4) as u16);
        let half = f32::from(scale_inches.0) * 25.4 / 2.0;
        let scale = if on_grid {
            rose - Vec2::new(half, rose_radius * 2.35)
        } else {
            part.min + Vec2::new(0.040 * short, 0.045 * short)
        };
        Self { rose, rose_radius, scale, scale_inches, bar: part.size().max_element() * BAR, ..self }
    }

    /// True if the rose must be faint because ships may lie on it: on a grid, or when a unit has come onto it.
    pub fn faint_rose(&self, view: &View) -> bool {
        let under = |unit: &wg_core::UnitView| reach(unit, self.rose) < self.rose_radius * 1.05;
        self.card.is_none()
            && (view.table.grid.is_some() || view.units.iter().filter(|unit| unit.on_table()).any(under))
    }
}

/// Returns a round number of inches, `most` or less but at least 1, and the inches of one field of the bar.
fn fields(most: u16) -> (u16, u16) {
    const BARS: [(u16, u16); 12] =
        [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (8, 2), (10, 2), (12, 2), (16, 4), (20, 4), (24, 4)];
    let last = BARS.iter().rev().find(|bar| bar.0 <= most);
    last.copied().unwrap_or(BARS[0])
}

/// The frame around the part of the table that is seen, in millimetres.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Framing {
    /// The part inside the frame.
    pub part: Rect,
    /// The width of the frame.
    pub border: f32,
    /// The window.
    pub window: Rect,
    /// The millimetres of a logical pixel.
    pub px: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crane() -> View {
        let mut view = View::default();
        view.table.width = Length::inches(22);
        view.table.height = Length::inches(28);
        view.table.grid = Some(wg_core::Grid::default());
        view
    }

    #[test]
    fn a_tall_table_in_a_wide_window_has_its_rose_on_a_card_beside_it() {
        let layout = Layout::new(&crane(), Corner::default(), 1.6);
        let card = layout.card.expect("there is room beside it");
        assert!(card.min.x > layout.sheet.max.x, "beside the sheet");
        assert!(card.contains(layout.rose), "the rose lies on the card");
        assert!(layout.whole.contains(card.max), "the card is part of the whole");
    }

    #[test]
    fn without_room_the_rose_is_engraved_on_the_sea_and_faint_on_a_grid() {
        let layout = Layout::new(&crane(), Corner::default(), 0.8);
        assert!(layout.card.is_none() && layout.table.contains(layout.rose), "on the sea");
        assert!(layout.faint_rose(&crane()), "faint below the ships");
    }

    #[test]
    fn the_rose_lies_where_nobody_lies_and_stays_there() {
        let mut view = View::default();
        (view.table.width, view.table.height) = (Length::inches(100), Length::inches(60));
        assert_eq!(Corner::default().free(&view), Corner::NorthEast, "on an empty sea where charts have it");
        let at = |x: i32, y: i32| Point { x: Length::inches(x), y: Length::inches(y) };
        let ship = |x: i32, y: i32| wg_core::UnitView {
            pose: Pose { at: at(x, y), ..Pose::default() },
            ..wg_core::UnitView::default()
        };
        view.units = vec![ship(88, 48)];
        let moved = Corner::default().free(&view);
        assert_eq!(moved, Corner::NorthWest, "a ship lies in the north-east");
        assert!(Layout::new(&view, Corner::default(), 1.6).faint_rose(&view), "there it would be faint");
        view.units.clear();
        assert_eq!(moved.free(&view), moved, "it does not wander without need");
        let outline = vec![at(0, 40), at(30, 40), at(30, 60), at(0, 60)];
        view.table.land = vec![wg_core::shown::view::LandView { outline, ..wg_core::shown::view::LandView::default() }];
        assert_ne!(moved.free(&view), moved, "nor does it lie on land");
    }

    #[test]
    fn points_and_places_are_inverse() {
        let there = Point { x: Length(12_345), y: Length(-678) };
        assert_eq!(point(place(there)), there, "to a hundredth of a millimetre");
    }
}
