//! How much room the chart wants: the one place where panels and table agree on it.

use wg_core::shown::view::TableView;

/// The width of the card that carries the rose, as a share of the sheet's height: at least, and at most.
pub const CARD: (f32, f32) = (0.215, 0.34);
/// The gap between sheet and card, as a share of the longer side of the table.
pub const GAP: f32 = 0.020;
/// Points that stay free around the chart.
pub const MARGIN: f32 = 6.0;

/// The border of the sheet around the table, as a share of the longer side of the table.
pub fn border(table: &TableView) -> f32 {
    if table.grid.is_some() { 0.036 } else { 0.024 }
}

/// Width to height of the sheet alone, and of the sheet with the card of the rose beside it.
pub fn aspects(table: &TableView) -> (f32, f32) {
    let (width, height) = (table.width.to_inches().max(0.01) as f32, table.height.to_inches().max(0.01) as f32);
    let long = width.max(height);
    let border = border(table) * long * 2.0;
    let (width, height) = (width + border, height + border);
    (width / height, (width + GAP * long) / height + CARD.0)
}
