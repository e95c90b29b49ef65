//! Where everything lies: the sheet with its border, the rose, the scale bar. Pure; in millimetres.

use bevy::math::{Rect, Vec2};
use wg_core::{Heading, Length, Point, Pose, View};
use wg_panels::chart_room;

/// A length in millimetres.
pub fn mm(length: Length) -> f32 {
    length.0 as f32 / 100.0
}

/// A point of the table in millimetres, `y` to the north.
pub fn place(point: Point) -> Vec2 {
    Vec2::new(mm(point.x), mm(point.y))
}

/// The point of the table nearest to a place in millimetres.
pub fn point(place: Vec2) -> Point {
    let length = |at: f32| Length((f64::from(at) * 100.0).round() as i32);
    Point { x: length(place.x), y: length(place.y) }
}

/// The direction of a heading.
pub fn toward(heading: Heading) -> Vec2 {
    Vec2::new(heading.sin() as f32, heading.cos() as f32)
}

/// How far a drawing whose bow points north is turned for a pose, counter-clockwise in radians.
pub fn turn(pose: Pose) -> f32 {
    -(pose.heading.to_degrees() as f32).to_radians()
}

/// A rectangle from a corner and a size.
pub fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
    Rect { min: Vec2::new(x, y), max: Vec2::new(x + width, y + height) }
}

/// Where everything lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    /// The table top: all that is played on.
    pub table: Rect,
    /// The sheet of paper around it.
    pub sheet: Rect,
    /// The width of the sheet's border.
    pub border: f32,
    /// The middle of the compass rose.
    pub rose: Vec2,
    /// Its radius.
    pub rose_radius: f32,
    /// The card beside the sheet on which the rose lies; `None` if it is engraved on the sea.
    pub card: Option<Rect>,
    /// The left end of the scale bar.
    pub scale: Vec2,
    /// How many inches it shows, and how many make one of its fields.
    pub scale_inches: (u16, u16),
    /// Everything, for showing the whole table.
    pub whole: Rect,
}

impl Layout {
    /// Lay out a table for a free space of the given width to height.
    ///
    /// The rose lies on a card beside the sheet where there is room for it: on a grid every square is
    /// played on, and nothing should lie below the ships that looks like a thing of the game.
    pub fn new(view: &View, aspect: f32) -> Self {
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
            return Self { table, sheet, border, rose, rose_radius, card: Some(card), scale, scale_inches, whole };
        }
        let short = width.min(height);
        let rose_radius = 0.0885 * short;
        let rose = Vec2::new(width - 0.205 * short, height - 0.195 * short);
        // On a grid ships begin along the edges: the bar belongs to the engraved rose there.
        let on_grid = view.table.grid.is_some();
        let scale_inches = fields((if on_grid { 2.5 * rose_radius } else { 0.17 * width } / 25.4) as u16);
        let half = f32::from(scale_inches.0) * 25.4 / 2.0;
        let scale = if on_grid { rose - Vec2::new(half, rose_radius * 2.35) } else { Vec2::new(0.040 * short, 0.045 * short) };
        Self { table, sheet, border, rose, rose_radius, card: None, scale, scale_inches, whole: sheet }
    }

    /// True if the rose lies under the ships of a grid game and must be faint.
    pub fn faint_rose(&self, view: &View) -> bool {
        self.card.is_none() && view.table.grid.is_some()
    }
}

/// A round number of inches, at most so many, and the inches of one field of the bar.
fn fields(most: u16) -> (u16, u16) {
    const BARS: [(u16, u16); 12] = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (8, 2), (10, 2), (12, 2), (16, 4), (20, 4), (24, 4)];
    let last = BARS.iter().rev().find(|bar| bar.0 <= most);
    last.copied().unwrap_or(BARS[0])
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
        let layout = Layout::new(&crane(), 1.6);
        let card = layout.card.expect("there is room beside it");
        assert!(card.min.x > layout.sheet.max.x, "beside the sheet");
        assert!(card.contains(layout.rose), "the rose lies on the card");
        assert!(layout.whole.contains(card.max), "the card is part of the whole");
    }

    #[test]
    fn without_room_the_rose_is_engraved_on_the_sea_and_faint_on_a_grid() {
        let layout = Layout::new(&crane(), 0.8);
        assert!(layout.card.is_none() && layout.table.contains(layout.rose), "on the sea");
        assert!(layout.faint_rose(&crane()), "faint below the ships");
    }

    #[test]
    fn points_and_places_are_inverse() {
        let there = Point { x: Length(12_345), y: Length(-678) };
        assert_eq!(point(place(there)), there, "to a hundredth of a millimetre");
    }
}
