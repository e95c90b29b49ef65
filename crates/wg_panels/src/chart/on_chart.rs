//! What is on the chart in one pass: hulls, cards and all lettering. Cards keep off hulls, and lettering keeps off
//! both. Tests read it.

use egui::{Pos2, Rect};
use wg_core::UnitId;

use crate::chart::shape::Quad;

/// The kind of a thing on the chart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A ship or a unit of men.
    Hull,
    /// The ghost of a course.
    Ghost,
    /// A ship's name.
    Ribbon,
    /// A ship's number, where there is no room for her name.
    Number,
    /// The legend that explains the numbers.
    Legend,
    /// An arrow to a ship outside the chart.
    Arrow,
    /// A signal.
    Hoist,
    /// The name of a division.
    Division,
    /// A name of the chart.
    Name,
    /// Figures of the border and the scale bar.
    Figure,
    /// Other words, such as the wind and remarks.
    Words,
    /// The cost of a square.
    Cost,
    /// A note to an order: a range, a reason.
    Note,
    /// A card above the chart.
    Card,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 14] = [
        Self::Hull,
        Self::Ghost,
        Self::Ribbon,
        Self::Number,
        Self::Legend,
        Self::Arrow,
        Self::Hoist,
        Self::Division,
        Self::Name,
        Self::Figure,
        Self::Words,
        Self::Cost,
        Self::Note,
        Self::Card,
    ];

    /// Returns the kind as one word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hull => "hull",
            Self::Ghost => "ghost",
            Self::Ribbon => "ribbon",
            Self::Number => "number",
            Self::Legend => "legend",
            Self::Arrow => "arrow",
            Self::Hoist => "hoist",
            Self::Division => "division",
            Self::Name => "name",
            Self::Figure => "figure",
            Self::Words => "words",
            Self::Cost => "cost",
            Self::Note => "note",
            Self::Card => "card",
        }
    }
}

/// A thing on the chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Thing {
    /// The kind of the thing.
    pub kind: Kind,
    /// The text of the thing; for a card, the card's name.
    pub text: String,
    /// The unit that the thing belongs to, if any.
    pub unit: Option<UnitId>,
    /// The area of the thing, in points.
    pub shape: Quad,
    /// The size of the thing's letters, in points; 0 if it has none.
    pub size: f32,
    /// The line from the thing to what it belongs to, if there is one.
    pub line: Option<[Pos2; 2]>,
}

/// Everything on the chart.
#[derive(Clone, PartialEq, Debug)]
pub struct OnChart {
    /// The things, in no particular order.
    pub things: Vec<Thing>,
    /// The visible part of the sheet of paper.
    pub sheet: Rect,
    /// The visible part of the table top.
    pub table: Rect,
}

impl Default for OnChart {
    fn default() -> Self {
        Self { things: Vec::new(), sheet: Rect::NOTHING, table: Rect::NOTHING }
    }
}

impl OnChart {
    /// Returns the areas of the names of ships and divisions, signals included.
    pub fn named(&self) -> Vec<Rect> {
        let names = self
            .things
            .iter()
            .filter(|thing| matches!(thing.kind, Kind::Ribbon | Kind::Number | Kind::Hoist | Kind::Division));
        names.map(|thing| thing.shape.bounds()).collect()
    }

    /// Returns everything of this kind.
    pub fn all(&self, kind: Kind) -> impl Iterator<Item = &Thing> {
        self.things.iter().filter(move |thing| thing.kind == kind)
    }
}

/// What cards above the chart keep off: hulls and more. It is recorded before the cards are placed.
#[derive(Clone, PartialEq, Debug)]
pub struct Covered {
    /// The hulls.
    pub hulls: Vec<Rect>,
    /// The units of the hulls, in the same order.
    pub units: Vec<UnitId>,
    /// How bad it is to cover each hull: 1 for an ordinary ship, more for one that is selected, can act or flies a
    /// signal.
    pub weights: Vec<f32>,
    /// The areas around ships in which their names and flags will be placed. Cards leave them free if they can.
    pub beside: Vec<Rect>,
    /// Lettering that matters: the wind, names of the chart, notes, the compass rose and the scale bar, as placed
    /// without cards.
    pub lettering: Vec<Rect>,
    /// What is drawn on the water: where the selected ship can go, the ghosts of her course, lines of fire.
    pub drawn: Vec<Rect>,
    /// The sheet of paper.
    pub sheet: Rect,
    /// The table top on it.
    pub table: Rect,
}

impl Default for Covered {
    fn default() -> Self {
        Self {
            hulls: Vec::new(),
            units: Vec::new(),
            weights: Vec::new(),
            beside: Vec::new(),
            lettering: Vec::new(),
            drawn: Vec::new(),
            sheet: Rect::NOTHING,
            table: Rect::NOTHING,
        }
    }
}
