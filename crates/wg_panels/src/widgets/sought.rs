//! Finding something on the screen by its screen-reader name, so that the tutor can point at it.
//!
//! The search is set before the panels are shown, and its result is read after them. A pointer is drawn with `mark` and
//! `leader`.

use egui::{Context, Id, LayerId, Order, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use crate::Pointing;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens;

/// The beginning of the name of the line that opens a ship's standing orders.
pub(crate) const STANDING_ORDERS: &str = "Standing orders: ";

/// What the tutor points at, and where it has been found so far.
#[derive(Clone, Default, Debug)]
pub struct NameSearch {
    /// The beginnings of the wanted names, best first.
    wanted: Vec<String>,
    /// True if only something that can be pressed is wanted.
    press: bool,
    /// True if several pieces may match: the result is then the rectangle around all of them.
    whole: bool,
    /// True if the dice of the last roll are wanted.
    dice: bool,
    /// True if nothing of it was in sight in the last frame, so that a column scrolls to it.
    scrolls: bool,
    /// The index of each name that was found, with its pane and its place there.
    found: Vec<(usize, Option<LayerId>, Rect)>,
}

impl NameSearch {
    /// Returns a search for this among everything that is shown from now on.
    pub fn of(pointing: &Pointing) -> Self {
        let (wanted, press) = match pointing {
            Pointing::Button(start) => (vec![start.clone()], true),
            Pointing::Entry(name) => (vec![name.clone(), STANDING_ORDERS.to_owned()], true),
            Pointing::Label(start) => (vec![start.clone()], false),
            _ => (Vec::new(), false),
        };
        let whole = matches!(pointing, Pointing::Label(_));
        Self { wanted, press, whole, dice: *pointing == Pointing::Dice, scrolls: false, found: Vec::new() }
    }

    /// Lets columns scroll to the wanted thing if it was not in sight in the last frame.
    pub fn scrolling(self, was_in_sight: bool) -> Self {
        Self { scrolls: !was_in_sight, ..self }
    }

    /// Returns true if something with this name is wanted, and its column should scroll to it.
    pub(crate) fn scrolls_to(&self, name: &str) -> bool {
        self.scrolls && self.wanted.first().is_some_and(|start| name.starts_with(start.as_str()))
    }

    /// Reports that something with this name is shown here, in this pane. `press` is true if it can be pressed.
    pub(crate) fn shown(&mut self, name: &str, pane: LayerId, rect: Rect, press: bool) {
        if !rect.is_positive() || (self.press && !press) {
            return;
        }
        let Some(place) = self.wanted.iter().position(|start| name.starts_with(start.as_str())) else { return };
        self.add(place, Some(pane), rect);
    }

    /// Reports that dice of the last roll are shown here: one kind of them, or all.
    pub(crate) fn dice(&mut self, rect: Rect) {
        if self.dice && rect.is_positive() {
            self.add(0, None, rect);
        }
    }

    fn add(&mut self, place: usize, pane: Option<LayerId>, rect: Rect) {
        match self.found.iter_mut().find(|(found, there, _)| (*found, *there) == (place, pane)) {
            Some((.., all)) if self.whole || self.dice => *all = all.union(rect),
            Some(_) => {}
            None => self.found.push((place, pane, rect)),
        }
    }

    /// Returns where the wanted thing is, or `None` if it was not shown. If several panes show it, the one with the
    /// most of it counts.
    pub fn found(&self) -> Option<Rect> {
        let best = self.found.iter().map(|(place, ..)| *place).min()?;
        let best = self.found.iter().filter(|(place, ..)| *place == best);
        best.map(|(.., rect)| *rect).reduce(|most, rect| if rect.area() > most.area() { rect } else { most })
    }
}

/// Returns the painter of marks and leaders. It draws above the panels and never takes the pointer.
pub(crate) fn above(ctx: &Context) -> Painter {
    Painter::new(ctx.clone(), LayerId::new(Order::Foreground, Id::new("weathergage pointer")), ctx.content_rect())
}

/// Draws a gilt ring around the wanted thing, or cross hairs if it is a place on the table. Returns the rectangle
/// drawn.
pub(crate) fn mark(painter: &Painter, look: &Look, thing: Rect, pointing: &Pointing) -> Rect {
    let palette = look.ink();
    let thick = (look.k * 2.6).clamp(2.2, 5.0);
    let (gilt, dark) = (Stroke::new(thick, rgb(palette.gilt)), Stroke::new(thick + 2.4, rgba(tokens::INK, 0.75)));
    match pointing {
        Pointing::Place(_) => {
            let radius = look.px(13.0).max(thing.width() / 2.0);
            let at = thing.center();
            for stroke in [dark, gilt] {
                painter.circle_stroke(at, radius, stroke);
                for way in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
                    painter.line_segment([at + way * radius * 0.62, at + way * radius * 1.45], stroke);
                }
            }
            Rect::from_center_size(at, Vec2::splat(radius * 2.9))
        }
        Pointing::Unit(_) => {
            let around = thing.expand(look.px(7.0));
            let radius = around.width().min(around.height()) / 2.0;
            for stroke in [dark, gilt] {
                painter.rect_stroke(around, radius, stroke, StrokeKind::Middle);
            }
            around
        }
        _ => {
            let around = thing.expand(look.px(3.0));
            for stroke in [dark, gilt] {
                painter.rect_stroke(around, look.px(5.0), stroke, StrokeKind::Middle);
            }
            around
        }
    }
}

/// Draws an arrow from a card to the thing it is about.
pub(crate) fn leader(painter: &Painter, look: &Look, card: Rect, thing: Rect) {
    let Some([from, to]) = ends(card, thing) else { return };
    let way = (to - from).normalized();
    let thick = (look.k * 2.4).clamp(2.0, 4.5);
    let head = look.px(11.0).min((to - from).length() * 0.6);
    let neck = to - way * head * 0.8;
    let side = way.rot90() * head * 0.46;
    for (stroke, grow) in
        [(Stroke::new(thick + 2.4, rgba(tokens::INK, 0.75)), 1.6), (Stroke::new(thick, rgb(look.ink().gilt)), 0.0)]
    {
        painter.line_segment([from, neck], stroke);
        let tip = vec![
            to + way * grow,
            neck + side * (1.0 + grow * 0.2) - way * grow,
            neck - side * (1.0 + grow * 0.2) - way * grow,
        ];
        painter.add(Shape::convex_polygon(tip, stroke.color, Stroke::NONE));
    }
}

/// Returns the ends of a line from the edge of a card to the edge of a thing, straight across where they face each
/// other. `None` if they overlap or are too close for an arrow.
pub(crate) fn ends(card: Rect, thing: Rect) -> Option<[Pos2; 2]> {
    let facing = |a: egui::Rangef, b: egui::Rangef| {
        let (low, high) = (a.min.max(b.min), a.max.min(b.max));
        (high - low > 4.0).then_some((low + high) / 2.0)
    };
    let (mut from, mut to) = (card.clamp(thing.center()), thing.clamp(card.center()));
    if let Some(y) = facing(card.y_range(), thing.y_range()) {
        (from.y, to.y) = (y, y);
    } else if let Some(x) = facing(card.x_range(), thing.x_range()) {
        (from.x, to.x) = (x, x);
    }
    ((to - from).length() > 8.0 && !card.intersects(thing)).then_some([from, to])
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn pieces_are_joined_within_one_pane_and_the_pane_with_most_of_them_counts() {
        let pane = |name: &str| LayerId::new(Order::Middle, Id::new(name));
        let piece = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), vec2(10.0, 10.0));
        let mut search = NameSearch::of(&Pointing::Label("Mahonesa hull".to_owned()));
        search.shown("Mahonesa hull 1", pane("roster"), piece(0.0, 0.0), false);
        search.shown("Mahonesa hull 1", pane("sheet"), piece(900.0, 0.0), false);
        search.shown("Mahonesa hull 2", pane("sheet"), piece(920.0, 0.0), false);
        search.shown("Mahonesa rigging", pane("sheet"), piece(900.0, 50.0), false);
        assert_eq!(search.found(), Some(piece(900.0, 0.0).union(piece(920.0, 0.0))), "the roster is no part of it");
    }
}
