//! Text on the table that egui draws, so that it is crisp at any zoom and readable by a screen reader.

use wg_core::{SideColour, UnitId};

use crate::read::standing::StandingMark;

/// One piece of text at a place on the screen. The table knows the places and sizes of things and the panels know the
/// typefaces: a label says what it belongs to and how much room there is, and the panels set it to fit.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The position in logical points: the middle of the text, or of the ship that a ribbon belongs to.
    pub at: [f32; 2],
    /// The text.
    pub text: String,
    /// The style, which decides how the label looks.
    pub style: LabelStyle,
    /// The rotation, clockwise in radians. Ribbons are always upright.
    pub angle: f32,
    /// The offset of the text from its position, in points at 100 % text. It scales with the text.
    pub off: [f32; 2],
    /// The maximum size of the letters, in points.
    pub most: f32,
    /// The maximum width, in points: longer text is set smaller.
    pub width: f32,
    /// The ground under the label, which decides its colour.
    pub ground: Ground,
    /// Alternatives to try in order if the label's own place is taken. If no place is free, the label is left out.
    pub or: Vec<Label>,
}

/// The ground under a label.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// The sea: light in the light theme, dark in the dark one.
    #[default]
    Sea,
    /// The paper of border and cards, and land: light in both themes.
    Paper,
}

impl Label {
    /// Creates a label centred on a position, as large as its style allows.
    pub fn new(at: [f32; 2], text: impl Into<String>, style: LabelStyle) -> Self {
        Self {
            at,
            text: text.into(),
            style,
            angle: 0.0,
            off: [0.0; 2],
            most: f32::INFINITY,
            width: f32::INFINITY,
            ground: Ground::Sea,
            or: Vec::new(),
        }
    }

    /// Adds another label to try if this one has no place.
    #[must_use]
    pub fn or(mut self, other: Self) -> Self {
        self.or.push(other);
        self
    }

    /// Adds other positions to try for the same label.
    #[must_use]
    pub fn or_at(mut self, places: impl IntoIterator<Item = [f32; 2]>) -> Self {
        let same = Self { or: Vec::new(), ..self.clone() };
        self.or.extend(places.into_iter().map(|at| Self { at, ..same.clone() }));
        self
    }

    /// Rotates the label, clockwise in radians.
    #[must_use]
    pub fn turned(self, angle: f32) -> Self {
        Self { angle, ..self }
    }

    /// Offsets the label from its position, in points at 100 % text.
    #[must_use]
    pub fn off(self, x: f32, y: f32) -> Self {
        Self { off: [x, y], ..self }
    }

    /// Limits the size of the letters, in points.
    #[must_use]
    pub fn at_most(self, most: f32) -> Self {
        Self { most, ..self }
    }

    /// Limits the width, in points.
    #[must_use]
    pub fn within(self, width: f32) -> Self {
        Self { width, ..self }
    }

    /// Puts the label on paper or land.
    #[must_use]
    pub fn on_paper(self) -> Self {
        Self { ground: Ground::Paper, ..self }
    }
}

/// The kind of a label, which decides how it looks.
#[derive(Clone, PartialEq, Debug)]
pub enum LabelStyle {
    /// A ship's name on a ribbon with the mark of her side, placed where it covers least.
    Ribbon {
        /// The unit that the ribbon names.
        unit: UnitId,
        /// The colour of her side.
        colour: SideColour,
        /// True if she is selected.
        selected: bool,
        /// True if she still has something to do.
        can_act: bool,
        /// A word beside the name: 'prize'.
        badge: String,
        /// The mark that sums up her standing orders.
        standing: StandingMark,
        /// The share of her strength that is left, from 0 to 1; `None` if she has lost nothing.
        left: Option<f32>,
        /// The colour of the side that she was built for, if another side holds her: a prize shows both colours.
        taken_from: Option<SideColour>,
        /// The vector from her middle to her bow, in points.
        along: [f32; 2],
        /// The vector from her middle to her side, yards included, in points.
        across: [f32; 2],
        /// True if the pointer is over her.
        pointed: bool,
        /// Her length on the screen, in points. Small ships have small ribbons.
        length: f32,
        /// True for a unit of men, whose ribbon is smaller than a ship's.
        minor: bool,
        /// True if the chart is zoomed out so far that her division's pennant replaces her name. Her name then shows
        /// only while she is hovered.
        nameless: bool,
        /// True if she is asked something or aimed at: her name matters as much as that of the selected ship.
        minded: bool,
    },
    /// A signal in flags that flies from a ship, with its message.
    Hoist {
        /// The number of ships that have read it.
        read: usize,
        /// The number of ships that it is meant for.
        of: usize,
    },
    /// The name of a division at the head of its line. The alternatives in `or` are places at its other ships.
    Division {
        /// The colour of its side.
        colour: SideColour,
        /// The ship that represents the division: its leader, or the first ship that still sails with it.
        head: UnitId,
        /// The direction of its line, as a unit vector on the screen.
        ahead: [f32; 2],
        /// True if the ship that represents the division is selected.
        selected: bool,
    },
    /// A name on the chart: an island, the letter N of the compass rose.
    ChartTitle,
    /// A small name on the chart: a fortification, a shoal.
    ChartSmall,
    /// Figures on the chart: the scale bar, numbers of columns.
    Figure,
    /// A remark on the chart: the prevailing wind.
    ChartRemark,
    /// The cost of a square, or the length of a course.
    Cost,
    /// The wind, beside the compass rose.
    Wind,
    /// A note on the chart: what a range band means, the margin of a bearing, the reason why ground is barred.
    Note {
        /// True if the note is red.
        bad: bool,
    },
    /// Draws nothing: a hull that no lettering may cover, such as a ghost's.
    Hull {
        /// The vector from its middle to its bow, in points.
        along: [f32; 2],
        /// The vector from its middle to its side, in points.
        across: [f32; 2],
    },
    /// Draws nothing: a rectangle that lettering keeps clear of, the more so the greater its weight.
    Keep {
        /// Half its width and height, in points.
        half: [f32; 2],
        /// The weight: 1 is as bad as covering a ship.
        weight: f32,
    },
    /// Draws nothing: the chart's sheet of paper. Labels of things on the table stay on the paper and off its border.
    Frame {
        /// Half its width and height, in points.
        half: [f32; 2],
        /// The width of the border, in points.
        border: f32,
    },
}
