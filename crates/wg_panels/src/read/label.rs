//! Text that lies on the table but is drawn by egui, so that it is crisp at any zoom and a screen reader has it.

use wg_core::{SideColour, UnitId};

use crate::read::standing::StandingMark;

/// One piece of text at a place of the screen. The table knows places and sizes of things, the panels know
/// typefaces: a label says what it belongs to and how much room there is, and is set to fit.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The place in logical points: the middle of the text, or of the ship that a ribbon belongs to.
    pub at: [f32; 2],
    /// The text.
    pub text: String,
    /// How it looks.
    pub style: LabelStyle,
    /// Clockwise, in radians; ribbons are always upright.
    pub angle: f32,
    /// How far the text lies from the place, in points at 100 % text: it grows with the text.
    pub off: [f32; 2],
    /// Its letters are never larger than this, in points.
    pub most: f32,
    /// It is set smaller rather than wider than this, in points.
    pub width: f32,
    /// What it lies on, which decides its colour.
    pub ground: Ground,
    /// Where it goes, and how it is set there, if its own place is taken: the best first. Without a free place it is left out.
    pub or: Vec<Label>,
}

/// What a label lies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// The sea: light by day, dark by lantern.
    #[default]
    Sea,
    /// The paper of border and card, and land: light in both themes.
    Paper,
}

impl Label {
    /// A label in the middle of a place, as large as its style wants.
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

    /// Or else there.
    #[must_use]
    pub fn or(mut self, other: Self) -> Self {
        self.or.push(other);
        self
    }

    /// Or else the same at other places.
    #[must_use]
    pub fn or_at(mut self, places: impl IntoIterator<Item = [f32; 2]>) -> Self {
        let same = Self { or: Vec::new(), ..self.clone() };
        self.or.extend(places.into_iter().map(|at| Self { at, ..same.clone() }));
        self
    }

    /// Turned clockwise.
    #[must_use]
    pub fn turned(self, angle: f32) -> Self {
        Self { angle, ..self }
    }

    /// Away from its place, in points at 100 % text.
    #[must_use]
    pub fn off(self, x: f32, y: f32) -> Self {
        Self { off: [x, y], ..self }
    }

    /// Letters no larger than this.
    #[must_use]
    pub fn at_most(self, most: f32) -> Self {
        Self { most, ..self }
    }

    /// No wider than this.
    #[must_use]
    pub fn within(self, width: f32) -> Self {
        Self { width, ..self }
    }

    /// On paper or land.
    #[must_use]
    pub fn on_paper(self) -> Self {
        Self { ground: Ground::Paper, ..self }
    }
}

/// How a label looks.
#[derive(Clone, PartialEq, Debug)]
pub enum LabelStyle {
    /// A ship's name on a ribbon with her side's mark, beside her wherever it covers least.
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
        /// Her standing orders, in one sign.
        standing: StandingMark,
        /// The colour of the side that she was built for, if it is not hers: a prize flies both.
        taken_from: Option<SideColour>,
        /// From her middle to her bow, and to her side with her yards, in points.
        along: [f32; 2],
        /// See `along`.
        across: [f32; 2],
        /// The pointer is over her.
        pointed: bool,
        /// Her length on the screen: ribbons of small ships are small.
        length: f32,
        /// A unit of men: its ribbon is smaller than those of ships.
        minor: bool,
        /// The chart is seen from so far off that she goes by the name of her division: hers stands there only while she is pointed at.
        nameless: bool,
        /// She is asked something, or aimed at: her name matters as much as that of the selected ship.
        minded: bool,
    },
    /// A signal that flies from a ship, in flags, with its message.
    Hoist {
        /// How many have read it.
        read: usize,
        /// For how many it flies.
        of: usize,
    },
    /// The name of a division at the head of its line; or else at one of its other ships, which `or` names.
    Division {
        /// Its side's colour.
        colour: SideColour,
        /// Who stands for it: its leader, or the first ship that still sails with it.
        head: UnitId,
        /// Where its line goes, as a way of length 1 on the screen.
        ahead: [f32; 2],
        /// Who stands for it is selected.
        selected: bool,
    },
    /// A name on the chart: an island, the letter N of the rose.
    ChartTitle,
    /// A small name on the chart: a work, a shoal.
    ChartSmall,
    /// Figures of the chart: scale bar, numbers of columns.
    Figure,
    /// A remark on the chart: where the wind mostly comes from.
    ChartRemark,
    /// What a square costs, or a course runs.
    Cost,
    /// The wind beside the rose.
    Wind,
    /// What a range band means, a bearing margin, a reason on illegal ground.
    Note {
        /// In red.
        bad: bool,
    },
    /// Nothing to be seen: a hull that nothing is to lie on, as of a ghost.
    Hull {
        /// From its middle to its bow, and to its side, in points.
        along: [f32; 2],
        /// See `along`.
        across: [f32; 2],
    },
    /// Nothing to be seen: lettering keeps off this rectangle, the more the greater the weight.
    Keep {
        /// Half of its width and height.
        half: [f32; 2],
        /// 1: as bad as covering a ship.
        weight: f32,
    },
    /// Nothing to be seen: the sheet of the chart. What belongs to the table does not leave it, nor lie on its border.
    Frame {
        /// Half of its width and height.
        half: [f32; 2],
        /// The width of the border.
        border: f32,
    },
}
