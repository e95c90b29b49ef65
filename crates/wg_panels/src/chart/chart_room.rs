//! How much room the chart needs. Both the panels and the table use it.

use wg_core::shown::view::TableView;

/// The minimum and maximum width of the card with the compass rose, as shares of the sheet's height.
pub const CARD: (f32, f32) = (0.215, 0.34);
/// The gap between sheet and card, as a share of the longer side of the table.
pub const GAP: f32 = 0.020;
/// The margin that stays free around the chart, in points.
pub const MARGIN: f32 = 6.0;

/// Returns the width of the sheet's border around the table, as a share of the longer side of the table.
pub fn border(table: &TableView) -> f32 {
    if table.grid.is_some() { 0.036 } else { 0.024 }
}

/// Returns the ratio of width to height of the sheet alone, and of the sheet with the card of the rose beside it.
pub fn aspects(table: &TableView) -> (f32, f32) {
    let (width, height) = (table.width.to_inches().max(0.01) as f32, table.height.to_inches().max(0.01) as f32);
    let long = width.max(height);
    let border = border(table) * long * 2.0;
    let (width, height) = (width + border, height + border);
    (width / height, (width + GAP * long) / height + CARD.0)
}
