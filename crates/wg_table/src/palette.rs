//! The colours of the table, made from the design tokens: a paper chart by daylight, or by lantern light.

use bevy::prelude::*;
use wg_core::SideColour;
use wg_panels::look::tokens::{self, Rgb};

/// The colours of chart, sea and oak in one theme. Ships have the same colours in both themes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Palette {
    /// Lines and lettering of the chart.
    pub ink: Color,
    /// Fine lines on the sea: the rose and the scale bar, when they are not on a card.
    pub engraving: Color,
    /// The paper.
    pub paper: Color,
    /// Lighter paper, for the face of the rose.
    pub paper_light: Color,
    /// The sea.
    pub sea: Color,
    /// Wave strokes.
    pub wave: Color,
    /// Wave crests that catch the light.
    pub crest: Color,
    /// Rhumb lines.
    pub rhumb: Color,
    /// The lines of a grid.
    pub grid: Color,
    /// Dry land.
    pub land: Color,
    /// Land near the shore.
    pub land_shade: Color,
    /// Water lines along a shore.
    pub shore: Color,
    /// Shallow water.
    pub shoal: Color,
    /// Trees.
    pub tree: Color,
    /// The oak of the table where the lamp shines on it.
    pub oak_light: Color,
    /// The oak of the table in the dark.
    pub oak: Color,
    /// The grain of the oak.
    pub grain: Color,
    /// Information: the wind arrow, a course.
    pub blue: Color,
    /// Threats and things that are forbidden.
    pub red: Color,
    /// Things that may be done.
    pub gold: Color,
    /// The strength of the lamp's light, and of the darkness in the corners, each from 0 to 1.
    pub lamp: (f32, f32),
}

impl Palette {
    /// Returns the dark theme (lantern) or the light one (paper).
    pub fn new(dark: bool) -> Self {
        if dark { Self::lantern() } else { Self::daylight() }
    }

    fn daylight() -> Self {
        Self {
            ink: rgb(tokens::INK),
            engraving: rgb(tokens::INK),
            paper: rgb(tokens::PAPER),
            paper_light: rgb(tokens::PAPER_LIGHT),
            sea: rgb(tokens::SEA),
            wave: rgb([0x86, 0xa0, 0x98]),
            crest: rgb([0xff, 0xff, 0xfa]),
            rhumb: rgb([0xa5, 0x8f, 0x63]),
            grid: rgb(tokens::CHART_LINE),
            land: rgb(tokens::LAND),
            land_shade: rgb([0xd3, 0xb9, 0x7c]),
            shore: rgb([0x5f, 0x7d, 0x80]),
            shoal: rgb([0xe9, 0xe2, 0xc4]),
            tree: rgb([0x6b, 0x7d, 0x45]),
            oak_light: rgb([0x3f, 0x2b, 0x1c]),
            oak: rgb(tokens::OAK),
            grain: rgb([0x12, 0x0a, 0x05]),
            blue: rgb(tokens::BLUE),
            red: rgb(tokens::RED),
            gold: rgb(tokens::YELLOW_LINE),
            lamp: (0.42, 0.52),
        }
    }

    /// The lantern theme. The paper is dim but still paper: ink stays legible on it, and the sea is dark.
    fn lantern() -> Self {
        Self {
            engraving: rgb([0xe4, 0xd8, 0xb8]),
            paper: rgb([0xa3, 0x8c, 0x64]),
            paper_light: rgb([0xb9, 0xa2, 0x78]),
            sea: rgb([0x35, 0x4c, 0x52]),
            wave: rgb([0x5d, 0x7b, 0x80]),
            crest: rgb([0x9f, 0xb8, 0xb6]),
            rhumb: rgb([0x96, 0x87, 0x60]),
            grid: rgb([0xa8, 0x9a, 0x74]),
            land: rgb([0x98, 0x82, 0x54]),
            land_shade: rgb([0x7a, 0x67, 0x40]),
            shore: rgb([0x8c, 0xa8, 0xaa]),
            shoal: rgb([0x8a, 0x8a, 0x6c]),
            tree: rgb([0x4d, 0x5c, 0x35]),
            oak_light: rgb([0x26, 0x19, 0x10]),
            oak: rgb([0x17, 0x0f, 0x09]),
            grain: rgb([0x09, 0x05, 0x02]),
            blue: rgb([0x3a, 0x7d, 0xbd]),
            red: rgb([0xd8, 0x52, 0x45]),
            lamp: (0.11, 0.58),
            ..Self::daylight()
        }
    }

    /// Returns the colour of a side for rings and tracks on this chart.
    pub fn side(&self, colour: SideColour) -> Color {
        match colour {
            SideColour::Red => self.red,
            SideColour::Blue => self.blue,
            SideColour::Yellow => self.gold,
            SideColour::Green => rgb(paint(SideColour::Green)),
        }
    }
}

/// Returns the colour of a side's paint and bunting, which is the same in both themes.
pub fn paint(colour: SideColour) -> Rgb {
    match colour {
        SideColour::Red => tokens::RED,
        SideColour::Blue => tokens::BLUE,
        SideColour::Yellow => tokens::YELLOW_LINE,
        SideColour::Green => [0x3f, 0x7a, 0x4a],
    }
}

/// Converts a design token to a Bevy colour.
pub fn rgb([r, g, b]: Rgb) -> Color {
    Color::srgb_u8(r, g, b)
}

/// Returns the colour with another opacity.
pub fn faint(colour: Color, alpha: f32) -> Color {
    colour.with_alpha(alpha)
}

/// Returns a mix of two colours: `share` 0 is `a`, 1 is `b`.
pub fn blend(a: Color, b: Color, share: f32) -> Color {
    let (a, b) = (a.to_srgba(), b.to_srgba());
    let mix = |x: f32, y: f32| x + (y - x) * share;
    Color::srgba(mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue), mix(a.alpha, b.alpha))
}
