//! Text that lies on the table but is drawn by egui, so that it is crisp at any zoom and a screen reader has it.

use wg_core::{SideColour, UnitId};

/// One piece of text at a place of the screen.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The place in logical points: the middle of the text.
    pub at: [f32; 2],
    /// The text.
    pub text: String,
    /// How it looks.
    pub style: LabelStyle,
    /// Clockwise, in radians; ribbons are always upright.
    pub angle: f32,
}

/// How a label looks.
#[derive(Clone, PartialEq, Debug)]
pub enum LabelStyle {
    /// A ship's name on a ribbon with her side's mark.
    Ribbon {
        /// Which ship.
        unit: UnitId,
        /// Her side's colour.
        colour: SideColour,
        /// She is selected.
        selected: bool,
        /// She still has something to do.
        can_act: bool,
        /// A word beside the name: 'prize'.
        badge: String,
    },
    /// A name on the chart: an island, the letter N of the rose.
    ChartTitle,
    /// Small lettering on the chart: scale bar, soundings.
    ChartSmall,
    /// What a square costs, or a course runs.
    Cost,
    /// The wind beside the rose.
    Wind,
    /// What a range band means, a bearing margin, a reason on illegal ground.
    Note {
        /// In red.
        bad: bool,
    },
}
