//! Zones of the scenario, and the ways off the table.

use bevy::prelude::*;
use wg_core::{SideColour, ZoneView};

use crate::draw::{Drawing, Trace};
use crate::layout::place;
use crate::palette::{Palette, faint};

/// Draws a zone: a dashed outline and a wash in the colour of the side that it is for, or in ink. Empty if it has no
/// outline.
pub fn zone(zone: &ZoneView, side: Option<SideColour>, palette: &Palette, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    let colour = side.map_or(palette.ink, |side| palette.side(side));
    for outline in zone.outlines.iter().filter(|outline| outline.len() > 2) {
        let mut points: Vec<Vec2> = outline.iter().map(|&point| place(point)).collect();
        out.fill(Trace::new().polyline(points.iter().copied()).close(), faint(colour, 0.12));
        points.extend(points.first().copied());
        out.line_butt(Trace::new().dashes(&points, 7.0 * px, 5.0 * px), faint(colour, 0.85), 1.6 * px);
    }
    out
}
