//! A battle drawn small, for the choice of a battle: the table with its land, the ships where they begin, and the wind.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use wg_core::geometry::Length;
use wg_core::{Point, SideColour, UnitView, View};

use crate::look::theme::{Look, rgb, rgba};
use crate::widgets::pass::Pass;
use crate::widgets::{bits, paint};

/// Returns the size of the drawing: the largest that fits in `room` and has the shape of the table.
pub fn fit(view: &View, room: Vec2) -> Vec2 {
    let (width, height) = (inches(view.table.width), inches(view.table.height));
    let scale = (room.x / width.max(0.1)).min(room.y / height.max(0.1));
    vec2(width * scale, height * scale)
}

fn inches(length: Length) -> f32 {
    length.to_inches() as f32
}

/// Draws the battle into `rect`, which has the shape of the table.
pub fn draw(ui: &Ui, look: &Look, view: &View, rect: Rect) {
    let palette = look.ink();
    let painter = &ui.painter_at(rect.expand(look.px(7.0)));
    let border = look.px(5.0);
    painter.rect(
        rect.expand(border),
        look.px(2.0),
        rgb(palette.chart_paper),
        Stroke::new(1.0, rgb(palette.edge)),
        StrokeKind::Outside,
    );
    painter.rect(
        rect,
        0.0,
        rgb(palette.chart_sea),
        Stroke::new(1.2, rgb(crate::look::tokens::INK)),
        StrokeKind::Outside,
    );
    let scale = rect.width() / inches(view.table.width).max(0.1);
    let at = |point: Point| pos2(rect.left() + inches(point.x) * scale, rect.bottom() - inches(point.y) * scale);
    if let Some(grid) = &view.table.grid {
        let step = inches(grid.square) * scale;
        let line = Stroke::new(0.7, rgba(crate::look::tokens::CHART_LINE, 0.4));
        let columns = (rect.width() / step.max(2.0)).round() as usize;
        let rows = (rect.height() / step.max(2.0)).round() as usize;
        for n in 1..columns {
            painter.vline(rect.left() + n as f32 * step, rect.y_range(), line);
        }
        for n in 1..rows {
            painter.hline(rect.x_range(), rect.bottom() - n as f32 * step, line);
        }
    }
    for land in &view.table.land {
        let shore: Vec<Pos2> = land.outline.iter().map(|point| at(*point)).collect();
        let fill = if land.shoal { rgba(crate::look::tokens::LAND, 0.35) } else { rgb(crate::look::tokens::LAND) };
        area(painter, &shore, fill);
        painter.add(Shape::closed_line(shore, Stroke::new(1.0, rgb(crate::look::tokens::CHART_LINE))));
    }
    for unit in view.units.iter().filter(|unit| unit.on_table()) {
        let colour = view.sides.get(unit.side.index()).map_or(SideColour::Red, |side| side.colour);
        ship(painter, look, unit, colour, at(unit.pose.at), scale * 1.3);
    }
    let middle = pos2(rect.right() - rect.width() * 0.10, rect.top() + rect.width() * 0.10);
    let rose = Rect::from_center_size(middle, egui::Vec2::splat(rect.width() * 0.16));
    // If there are few ships, their names are beside them.
    if view.units.len() <= 4 {
        for unit in &view.units {
            let name =
                bits::line(painter, &unit.name, look.chart(15.0, true), rgb(palette.chart_ink), rect.width() * 0.5);
            // Clear of her bow or stern, whichever reaches farther to that side.
            let keel = (unit.pose.heading.sin().abs() as f32) * inches(unit.footprint.length) * scale * 0.65;
            let (place, off) = (at(unit.pose.at), look.px(8.0) + keel.max(look.px(7.0)));
            let words = Rect::from_center_size(place + vec2(off + name.size().x / 2.0, 0.0), name.size());
            let fits = words.right() < rect.right() && !(view.wind.from.is_some() && rose.intersects(words));
            if fits {
                bits::put_left(painter, name, place + vec2(off, 0.0));
            } else {
                bits::put_right(painter, name, place - vec2(off, 0.0));
            }
        }
    }
    if let Some(from) = view.wind.from {
        wind(painter, look, middle, rect.width() * 0.055, from.to_degrees() as f32);
    }
}

/// Fills any simple outline, by ear clipping.
fn area(painter: &Painter, outline: &[Pos2], fill: Color32) {
    let mut rest: Vec<Pos2> = outline.to_vec();
    // One mesh, because egui would feather the edges of separate triangles and show the seams.
    let mut mesh = egui::Mesh::default();
    let turn = |a: Pos2, b: Pos2, c: Pos2| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    let whole: f32 = (0..rest.len())
        .map(|n| rest[n].x * rest[(n + 1) % rest.len()].y - rest[(n + 1) % rest.len()].x * rest[n].y)
        .sum();
    while rest.len() > 2 {
        let count = rest.len();
        let ear = (0..count).find(|n| {
            let (a, b, c) = (rest[(n + count - 1) % count], rest[*n], rest[(n + 1) % count]);
            let inside =
                |p: Pos2| [turn(a, b, p), turn(b, c, p), turn(c, a, p)].iter().all(|t| *t * whole.signum() > 0.0);
            turn(a, b, c) * whole.signum() >= 0.0 && !rest.iter().any(|p| inside(*p))
        });
        let n = ear.unwrap_or(0);
        let first = mesh.vertices.len() as u32;
        for corner in [rest[(n + count - 1) % count], rest[n], rest[(n + 1) % count]] {
            mesh.colored_vertex(corner, fill);
        }
        mesh.add_triangle(first, first + 1, first + 2);
        rest.remove(n);
    }
    painter.add(Shape::mesh(mesh));
}

/// Returns the outline of a hull from above. `bow` and `beam` are the vectors from her middle to her bow and to her
/// starboard side.
pub(super) fn hull(at: Pos2, bow: Vec2, beam: Vec2) -> Vec<Pos2> {
    [
        (1.0, 0.0),
        (0.55, 0.75),
        (0.0, 1.0),
        (-0.8, 0.8),
        (-1.0, 0.45),
        (-1.0, -0.45),
        (-0.8, -0.8),
        (0.0, -1.0),
        (0.55, -0.75),
    ]
    .into_iter()
    .map(|(along, across)| at + bow * along + beam * across)
    .collect()
}

/// Draws a hull from above in her side's colour, with a stripe.
fn ship(painter: &Painter, look: &Look, unit: &UnitView, colour: SideColour, at: Pos2, scale: f32) {
    let heading = (unit.pose.heading.to_degrees() as f32).to_radians();
    let ahead = vec2(heading.sin(), -heading.cos());
    let right = vec2(-ahead.y, ahead.x);
    let length = (inches(unit.footprint.length) * scale).max(9.0) / 2.0;
    let beam = (inches(unit.footprint.beam) * scale).max(4.5) / 2.0;
    let tint = look.side(colour);
    let hull = hull(at, ahead * length, right * beam);
    painter.add(Shape::convex_polygon(hull, rgb(tint.fill), Stroke::new(1.0, rgb(crate::look::tokens::PAPER_LIGHT))));
    // A side is never shown by colour alone: blue and green have a bar across, red and yellow a stripe from end to end.
    match colour {
        SideColour::Blue | SideColour::Green => {
            painter.line_segment(
                [at - right * beam, at + right * beam],
                Stroke::new(1.4, rgb(crate::look::tokens::PAPER_LIGHT)),
            );
        }
        SideColour::Red | SideColour::Yellow => {
            painter.line_segment(
                [at - ahead * length * 0.7, at + ahead * length * 0.5],
                Stroke::new(1.2, rgb(crate::look::tokens::PAPER_LIGHT)),
            );
        }
    }
}

/// Draws an arrow that points downwind.
fn wind(painter: &Painter, look: &Look, middle: Pos2, radius: f32, from: f32) {
    let radius = radius.max(9.0);
    let angle = from.to_radians();
    let toward = vec2(-angle.sin(), angle.cos());
    let side = vec2(-toward.y, toward.x);
    let ink = rgb(look.ink().paper_wind);
    painter.circle(middle, radius * 1.35, rgba(look.ink().chart_paper, 0.85), Stroke::new(1.0, ink));
    let (tail, tip) = (middle - toward * radius, middle + toward * radius);
    painter.line_segment([tail, tip], Stroke::new(2.0, ink));
    painter.add(Shape::convex_polygon(
        vec![
            tip,
            tip - toward * radius * 0.6 + side * radius * 0.36,
            tip - toward * radius * 0.6 - side * radius * 0.36,
        ],
        ink,
        Stroke::NONE,
    ));
}

/// Returns what a screen reader says of the drawing.
pub fn spoken(view: &View) -> String {
    let ships: Vec<String> = view.units.iter().map(|unit| unit.name.clone()).collect();
    let land: Vec<&str> =
        view.table.land.iter().map(|land| land.name.as_str()).filter(|name| !name.is_empty()).collect();
    let measure = view.table.measure;
    let across = |length: Length| length.0.div_euclid(measure.one().0);
    let mut words = format!(
        "The table, {} by {} {}: {}",
        across(view.table.width),
        across(view.table.height),
        measure.names()[1],
        ships.join(", ")
    );
    if !land.is_empty() {
        words.push_str(&format!(". Land: {}", land.join(", ")));
    }
    if !view.wind.label.is_empty() {
        words.push_str(&format!(". {}", view.wind.label));
    }
    words
}

/// Names the drawing for screen readers and for the tutor.
pub fn name(ui: &Ui, view: &View, rect: Rect, pass: &mut Pass) {
    pass.spot(ui, rect, "miniature", egui::Sense::hover(), &spoken(view));
}

/// Draws the mark of a side in a line of text. Returns the rectangle of the mark.
pub(crate) fn flag(painter: &Painter, look: &Look, at: Pos2, colour: SideColour) -> Rect {
    let flag = Rect::from_center_size(at, vec2(look.px(18.0), look.px(15.0)));
    paint::side_mark(painter, flag, colour, rgb(look.side(colour).fill), rgba(look.ink().ink, 0.7));
    flag
}
