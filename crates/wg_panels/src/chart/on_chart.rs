//! What lies on the chart in a pass: hulls, cards, and everything lettered. Cards keep off hulls, lettering off both; tests read it.

use egui::{Pos2, Rect};
use wg_core::UnitId;

use crate::chart::shape::Quad;

/// What something on the chart is.
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
    /// Whose the numbers are.
    Legend,
    /// An arrow towards a ship that is not seen.
    Arrow,
    /// A signal that flies.
    Hoist,
    /// The name of a division.
    Division,
    /// A name of the chart.
    Name,
    /// Figures of the border and of the scale.
    Figure,
    /// The wind, men in the water.
    Words,
    /// What a square costs.
    Cost,
    /// What belongs to an order: a range, a reason.
    Note,
    /// A card above the chart.
    Card,
}

impl Kind {
    /// All of them.
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

    /// In one word.
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

/// Something on the chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Thing {
    /// What it is.
    pub kind: Kind,
    /// What it says; of a card, which one it is.
    pub text: String,
    /// Whose it is.
    pub unit: Option<UnitId>,
    /// Where it is, in points.
    pub shape: Quad,
    /// The size of its letters in points; 0 where there are none.
    pub size: f32,
    /// A line from it to what it belongs to.
    pub line: Option<[Pos2; 2]>,
}

/// Everything on the chart.
#[derive(Clone, PartialEq, Debug)]
pub struct OnChart {
    /// In no order that matters.
    pub things: Vec<Thing>,
    /// The sheet of paper, as far as it is seen.
    pub sheet: Rect,
    /// The table top on it, as far as it is seen.
    pub table: Rect,
}

impl Default for OnChart {
    fn default() -> Self {
        Self { things: Vec::new(), sheet: Rect::NOTHING, table: Rect::NOTHING }
    }
}

impl OnChart {
    /// Where the names of ships lie.
    pub fn named(&self) -> Vec<Rect> {
        let names = self
            .things
            .iter()
            .filter(|thing| matches!(thing.kind, Kind::Ribbon | Kind::Number | Kind::Hoist | Kind::Division));
        names.map(|thing| thing.shape.bounds()).collect()
    }

    /// Everything of this kind.
    pub fn all(&self, kind: Kind) -> impl Iterator<Item = &Thing> {
        self.things.iter().filter(move |thing| thing.kind == kind)
    }
}

/// The hulls and what else cards above the chart keep off; told before the cards are placed.
#[derive(Clone, PartialEq, Debug)]
pub struct Covered {
    /// The hulls.
    pub hulls: Vec<Rect>,
    /// Whose they are, in the same order.
    pub units: Vec<UnitId>,
    /// How bad it is to cover each: 1 for a ship like others, more for one that is selected, that asks, or from which a signal flies.
    pub weights: Vec<f32>,
    /// Where names and flags of ships will lie: better left free.
    pub beside: Vec<Rect>,
    /// Lettering that matters: the wind, names of the chart, the rose and the scale bar, where they would be without cards.
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
