//! The items that need a place on the chart: how they are recognised from pass to pass, which forms and seats they
//! could have, and how they are painted.

use egui::{Painter, Pos2, Rect, Vec2, pos2};
use wg_core::UnitId;

use crate::chart::berths::{Berth, Ground, Seat, Wish};
use crate::chart::forms::{Forms, Keeping};
use crate::chart::hoists::Hoist;
use crate::chart::on_chart::{Kind, Thing};
use crate::chart::pennants::Pennant;
use crate::chart::ribbons::{self, Ribbon};
use crate::chart::seats;
use crate::chart::shape::Quad;
use crate::chart::words::{self, Words};
use crate::look::theme::Look;
use crate::read::label::{Label, LabelStyle};

/// Words with all the ways in which they could be set.
pub struct Said<'a> {
    /// The label with the words.
    pub label: &'a Label,
    /// The kind of thing that they are on the chart.
    pub kind: Kind,
    /// For each form and seat, the label to set and the fraction of its size.
    pub ways: Vec<Vec<(&'a Label, f32)>>,
}

/// An item that needs a place on the chart.
pub enum Item<'a> {
    /// Lettering of the chart, costs and notes.
    Words(Said<'a>),
    /// The name of a ship.
    Ribbon(Ribbon<'a>),
    /// A signal.
    Hoist(Hoist<'a>),
    /// The name of a division.
    Division(Pennant<'a>),
}

/// The surroundings in which places are searched for.
pub struct Scene<'a> {
    /// The painter that measures text.
    pub painter: &'a Painter,
    /// Theme and scale.
    pub look: &'a Look,
    /// The pane of the chart, and the visible part of the table in it.
    pub chart: (Rect, Rect),
    /// What is on the chart before it is lettered.
    pub ground: &'a Ground,
    /// The hulls of ships among those of the ground.
    pub ships: &'a [Quad],
    /// True if division pennants replace the names of ships.
    pub far: bool,
}

impl Scene<'_> {
    /// Returns the index of the hull of the ship at this place, if there is one.
    fn owner(&self, middle: Pos2) -> Option<usize> {
        self.ground
            .hulls
            .iter()
            .zip(&self.ground.ships)
            .position(|(hull, ship)| *ship && hull.middle().distance_sq(middle) < 0.25)
    }

    fn hull(&self, middle: Pos2) -> Quad {
        self.owner(middle)
            .map_or_else(|| Rect::from_center_size(middle, Vec2::splat(4.0)).into(), |owner| self.ground.hulls[owner])
    }

    /// Returns the area that an item must not leave: the table if the item is on it, else the pane of the chart.
    fn within(&self, middle: Pos2) -> Rect {
        let (chart, table) = self.chart;
        if table.contains(middle) { table } else { chart }
    }
}

/// What identifies an item from pass to pass.
#[derive(Clone, PartialEq, Debug)]
pub enum Key {
    /// The unit of a ship's name.
    Unit(UnitId),
    /// The text of anything else.
    Words(String),
}

impl Item<'_> {
    /// Returns what identifies the item, or `None` for the cost of a square, which nothing identifies.
    pub fn key(&self) -> Option<Key> {
        match self {
            Self::Words(said) => (said.kind != Kind::Cost).then(|| Key::Words(said.label.text.clone())),
            Self::Ribbon(ribbon) => Some(Key::Unit(ribbon.unit)),
            Self::Hoist(hoist) => Some(Key::Words(format!("hoist {}", hoist.text()))),
            Self::Division(pennant) => Some(Key::Words(format!("division {}", pennant.text()))),
        }
    }

    /// True if the item stays in place while something is only hovered: signals, pennants and ships' names.
    pub const fn stays(&self) -> bool {
        matches!(self, Self::Hoist(_) | Self::Division(_) | Self::Ribbon(_))
    }

    /// Returns the label of the item.
    pub const fn label(&self) -> &Label {
        match self {
            Self::Words(said) => said.label,
            Self::Ribbon(ribbon) => ribbon.label,
            Self::Hoist(hoist) => hoist.label,
            Self::Division(pennant) => pennant.label,
        }
    }

    /// Returns the place that the item belongs to.
    pub fn at(&self) -> Pos2 {
        self.label().at.into()
    }

    /// Returns the wish of the item. Its forms come from the cache if possible.
    pub fn wish(&self, on: &Scene<'_>, keeping: &mut Keeping) -> Wish {
        let mut forms = keeping.forms(self.label(), || self.forms(on));
        let owned = |turn: u8, middle: Pos2| Wish {
            turn,
            owner: on.owner(middle),
            tied: false,
            forms: forms.clone(),
            within: on.within(middle),
            last: None,
            lay: None,
            home: None,
        };
        match self {
            Self::Hoist(hoist) => Wish { tied: true, ..owned(1, hoist.ship()) },
            Self::Division(pennant) => Wish { owner: None, ..owned(1, pennant.head()) },
            Self::Ribbon(ribbon) => {
                if on.far && !ribbon.matters() {
                    // A ship without room for her name is known by the name of her division.
                    forms.truncate(ribbons::NUMBER);
                }
                Wish {
                    // A ship that is selected, asked or aimed at is named before all others.
                    turn: if ribbon.matters() { 1 } else { 2 + u8::from(ribbon.is_minor()) },
                    owner: on.owner(ribbon.ship()),
                    tied: false,
                    forms,
                    within: on.within(ribbon.ship()),
                    last: None,
                    lay: None,
                    home: None,
                }
            }
            Self::Words(said) => {
                let turn = match (said.kind, &said.label.style) {
                    (Kind::Cost | Kind::Figure, _) => 0,
                    (Kind::Note, _) | (_, LabelStyle::Wind) => 1,
                    (Kind::Words, _) => 4,
                    (_, LabelStyle::ChartTitle) if said.label.text.chars().count() == 1 => 0,
                    _ => 5,
                };
                Wish { owner: None, ..owned(turn, said.label.at.into()) }
            }
        }
    }

    /// True if the item is shown whole while its ship is hovered: a name that is left out or reduced to a number, or a
    /// signal that is left out or reduced to flags.
    pub fn opens(&self, berth: Option<Berth>) -> bool {
        match self {
            Self::Ribbon(_) => berth.is_none_or(|berth| berth.form >= ribbons::NUMBER),
            Self::Hoist(_) => berth.is_none_or(|berth| Hoist::is_wordless(berth.form)),
            Self::Division(_) | Self::Words(_) => false,
        }
    }

    /// Shows the item whole, on top of its surroundings. Returns the area covered.
    pub fn show_pointed(&self, painter: &Painter, look: &Look, table: Rect, there: (&Ground, &[Rect])) -> Option<Rect> {
        match self {
            Self::Ribbon(ribbon) => ribbon.show_pointed(painter, look, table, there),
            Self::Hoist(hoist) => hoist.show_pointed(painter, look, table, there),
            Self::Division(_) | Self::Words(_) => None,
        }
    }

    /// Returns the seats of the item, by form.
    fn forms(&self, on: &Scene<'_>) -> Forms {
        let (painter, look) = (on.painter, on.look);
        match self {
            Self::Hoist(hoist) => hoist.forms(painter, look, &on.hull(hoist.ship())).into(),
            // Ghosts belong to no division, so no pennant could be taken for theirs.
            Self::Division(pennant) => pennant.forms(painter, look, |middle| on.hull(middle), on.ships).into(),
            Self::Ribbon(ribbon) => {
                let hull = on.hull(ribbon.ship());
                let around = if ribbon.matters() { seats::far_around } else { seats::around };
                let sizes = ribbon.sizes(painter, look);
                Forms::from(sizes.map(|size| around(&hull, size)).to_vec())
                    .with_last_resort(hull, sizes[ribbons::NUMBER])
            }
            Self::Words(said) => {
                let seat = |(n, (way, part)): (usize, &(&Label, f32))| {
                    let nowhere = Rect::from_center_size(pos2(-9e4, -9e4), Vec2::splat(1.0));
                    words::set(painter, look, way, *part)
                        .map_or_else(|| Seat::at(nowhere, 9.0), |words: Words| Seat::at(words.shape, n as f32 * 0.06))
                };
                let ways: Vec<Vec<Seat>> =
                    said.ways.iter().map(|ways| ways.iter().enumerate().map(seat).collect()).collect();
                ways.into()
            }
        }
    }

    /// Paints the item in its berth.
    pub fn put(&self, painter: &Painter, look: &Look, seat: &Seat, berth: Berth) -> Thing {
        match self {
            Self::Ribbon(ribbon) => ribbon.show(painter, look, seat, berth.form),
            Self::Hoist(hoist) => hoist.show(painter, look, seat, berth.form),
            Self::Division(pennant) => pennant.show(painter, look, seat, berth.form),
            Self::Words(said) => {
                let (way, part) = said.ways[berth.form][berth.seat];
                let mut thing = Thing {
                    kind: said.kind,
                    text: way.text.clone(),
                    unit: None,
                    shape: seat.shape,
                    size: 0.0,
                    line: None,
                };
                if let Some(words) = words::set(painter, look, way, part) {
                    thing.size = words.size;
                    words::paint(painter, look, way, words);
                }
                thing
            }
        }
    }
}
