//! A drawn example of a clause: the firing ship, her field of fire, and other ships with the answer of the rules for
//! each.

use egui::{Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use wg_core::geometry::{Hull, Length, Point};
use wg_core::{Figure, FigureShip};

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::{self, size};
use crate::widgets::pass::Pass;
use crate::widgets::{bits, miniature, paint};

/// The projection from the drawing to the screen: the screen position of its south-west corner, and the scale in pixels
/// per hundredth of a millimetre.
struct Lens {
    corner: Pos2,
    west: i32,
    south: i32,
    scale: f32,
}

impl Lens {
    fn at(&self, point: Point) -> Pos2 {
        self.corner + vec2((point.x.0 - self.west) as f32, -(point.y.0 - self.south) as f32) * self.scale
    }
}

/// Returns the west, south, east and north limits of everything drawn, with a margin, in hundredths of a millimetre.
fn bounds(figure: &Figure) -> [i32; 4] {
    let hulls = figure.ships.iter().map(|ship| ship.hull).chain([figure.firer]);
    let corners = hulls.flat_map(|hull| hull.corners()).chain(figure.field.iter().copied());
    let places: Vec<Point> = corners.chain(figure.ships.iter().map(|ship| ship.before)).collect();
    let margin = Length::millimetres(8).0;
    let of = |value: fn(&Point) -> i32| {
        let all = places.iter().map(value);
        (all.clone().min().unwrap_or_default() - margin, all.max().unwrap_or_default() + margin)
    };
    let ((west, east), (south, north)) = (of(|point| point.x.0), of(|point| point.y.0));
    [west, south, east, north]
}

fn drawing(figure: &Figure, width: f32) -> Vec2 {
    let [west, south, east, north] = bounds(figure);
    vec2(width, width * (north - south) as f32 / (east - west).max(1) as f32)
}

fn row(look: &Look) -> f32 {
    look.px(27.0)
}

/// The share of the width that the drawing takes.
const DRAWN: f32 = 0.84;

/// Returns the height of the drawing with its answers.
pub fn height(look: &Look, figure: &Figure, width: f32) -> f32 {
    drawing(figure, width * DRAWN).y + look.px(8.0) + row(look) * figure.ships.len() as f32
}

/// Draws the example as wide as there is room, with the answers below.
pub fn show(ui: &mut Ui, look: &Look, figure: &Figure, pass: &mut Pass) {
    let palette = look.ink();
    let width = ui.available_width();
    let (whole, _) = ui.allocate_exact_size(vec2(width, height(look, figure, width)), Sense::hover());
    let size = drawing(figure, width * DRAWN);
    let sheet = Rect::from_min_size(pos2(whole.center().x - size.x / 2.0, whole.top()), size);
    let painter = ui.painter();
    painter.rect(sheet, look.px(2.0), rgb(palette.chart_sea), Stroke::new(1.0, rgb(palette.rule)), StrokeKind::Inside);
    let [west, south, east, _] = bounds(figure);
    let lens = Lens { corner: sheet.left_bottom(), west, south, scale: sheet.width() / (east - west).max(1) as f32 };
    let field: Vec<Pos2> = figure.field.iter().map(|point| lens.at(*point)).collect();
    painter.add(Shape::convex_polygon(
        field,
        rgba(palette.gilt, 0.28),
        Stroke::new(look.px(1.4), rgb(tokens::CHART_LINE)),
    ));
    model(painter, look, &lens, &figure.firer, tokens::INK, "");
    for ship in &figure.ships {
        way(painter, look, &lens, ship);
        let tint = if ship.may { palette.good } else { palette.bad };
        model(painter, look, &lens, &ship.hull, tint, &ship.letter.to_string());
    }
    for (place, ship) in figure.ships.iter().enumerate() {
        let line = Rect::from_min_size(
            pos2(whole.left(), sheet.bottom() + look.px(8.0) + row(look) * place as f32),
            vec2(width, row(look)),
        );
        answer(ui, look, line, ship, pass);
    }
}

/// Draws a ship from above with her letter and her centre point, by which the rules decide.
fn model(painter: &Painter, look: &Look, lens: &Lens, hull: &Hull, tint: crate::look::tokens::Rgb, letter: &str) {
    let heading = (hull.pose.heading.to_degrees() as f32).to_radians();
    let ahead = vec2(heading.sin(), -heading.cos());
    let at = lens.at(hull.pose.at);
    let half = vec2(hull.footprint.length.0 as f32, hull.footprint.beam.0 as f32) * lens.scale / 2.0;
    let outline = miniature::hull(at, ahead * half.x, vec2(-ahead.y, ahead.x) * half.y);
    painter.add(Shape::convex_polygon(outline, rgba(tint, 0.85), Stroke::new(look.px(1.2), rgb(tokens::PAPER_LIGHT))));
    painter.circle_filled(at, look.px(2.6), rgb(tokens::PAPER_LIGHT));
    if !letter.is_empty() {
        let words = bits::line(painter, letter, look.bold(size::TEXT), rgb(tint), look.px(40.0));
        bits::put_left(painter, words, at + vec2(-ahead.y, ahead.x) * (half.y + look.px(7.0)));
    }
}

/// Draws the way that a ship has come.
fn way(painter: &Painter, look: &Look, lens: &Lens, ship: &FigureShip) {
    let (from, to) = (lens.at(ship.before), lens.at(ship.hull.pose.at));
    if from.distance(to) < 1.0 {
        return;
    }
    let ink = rgba(look.ink().ink, 0.7);
    painter.add(Shape::dashed_line(&[from, to], Stroke::new(look.px(1.2), ink), look.px(5.0), look.px(4.0)));
    painter.circle_stroke(from, look.px(2.6), Stroke::new(look.px(1.2), ink));
}

/// Draws the answer for one ship: 'A: moving out, a part of her still inside. She may be fired at.'
fn answer(ui: &Ui, look: &Look, line: Rect, ship: &FigureShip, pass: &mut Pass) {
    let palette = look.ink();
    let painter = ui.painter();
    let tint = if ship.may { palette.good } else { palette.bad };
    let letter = bits::line(painter, &ship.letter.to_string(), look.bold(size::TEXT), rgb(tint), look.px(40.0));
    bits::put_left(painter, letter, line.left_center());
    let mark = Rect::from_center_size(line.left_center() + vec2(look.px(34.0), 0.0), Vec2::splat(look.px(15.0)));
    if ship.may {
        paint::tick(painter, look, mark, usize::from(ship.letter as u8));
    } else {
        paint::cross(painter, look, mark);
    }
    let says = format!("{}: {}", ship.answer, if ship.may { "you may fire at her" } else { "you may not fire at her" });
    pass.spot(ui, line, ("figure", ship.letter), Sense::hover(), &format!("{}: {says}", ship.letter));
    let words = bits::fitted(painter, &says, look.text(size::TEXT), rgb(palette.ink), line.width() - look.px(54.0));
    bits::put_left(painter, words, line.left_center() + vec2(look.px(54.0), 0.0));
}
