//! Drawings over the chart: reach, ghosts and tracks, arcs, rings, lines.

use std::f32::consts::TAU;

use bevy::prelude::*;
use bevy_prototype_lyon::prelude::shapes;
use wg_core::{Length, Mark, Point, UnitView, View};
use wg_panels::read::overlays::{Ghost, ReachKind, ReachSquare};

use crate::animate::Shown;
use crate::draw::{Drawing, Trace};
use crate::layout::{mm, place, toward};
use crate::least::{recognisable, spacing};
use crate::markings::{Layer, Marking};
use crate::model::TableModel;
use crate::palette::{Palette, faint};
use crate::rings::{cover, ground, ring};
use crate::sectors::{field, own_tones, sector};
use crate::ship::Look;

/// Draws the squares that the selected ship can reach.
pub fn reachable(model: &TableModel, palette: &Palette, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    let colour = selected_colour(model, palette);
    for square in &model.overlays.reach {
        reach(&mut out, square, colour, palette, px);
    }
    out
}

/// Draws the overlays that lie below the ships.
pub fn below(model: &TableModel, palette: &Palette, px: f32) -> Layer {
    let mut out = Layer::new(px);
    let colour = selected_colour(model, palette);
    let table = &model.view.table;
    let sheet = Rect { min: Vec2::ZERO, max: Vec2::new(mm(table.width), mm(table.height)) };
    if let Some((unit, sight)) = in_fog(model) {
        let rim = rim(unit, mm(sight));
        out.draw(Marking::Sight(unit.id), |out| {
            out.line_butt(dashed(&rim, sheet, px), faint(palette.crest, 0.9), 3.6 * px);
            out.line_butt(dashed(&rim, sheet, px), faint(palette.ink, 0.75), 1.3 * px);
        });
    }
    if let Some(fields) = &model.fields {
        out.draw(Marking::Arc, |out| fields.draw(out, (own_tones(), palette), px));
    }
    for mark in &model.overlays.marks {
        out.draw(mark.into(), |out| match mark {
            Mark::Arc { hull, arc, bands } => sector(out, (hull, *arc), bands, sheet, (own_tones(), palette), px),
            Mark::Field { bands, .. } => field(out, bands, sheet, (own_tones(), palette), px),
            Mark::Squares { at, width, .. } => squares(out, at, *width, (palette.red, 0.09), palette, px),
            Mark::Reach { outline, .. } => water(out, outline, colour, palette, px),
            Mark::Foul { outline, .. } => foul(out, outline, palette, px),
            Mark::Line { .. } | Mark::Block { .. } => {}
        });
    }
    for mark in &model.overlays.refusals {
        out.draw(mark.into(), |out| match mark {
            Mark::Arc { hull, arc, bands } => sector(out, (hull, *arc), bands, sheet, (own_tones(), palette), px),
            Mark::Field { bands, .. } => field(out, bands, sheet, (own_tones(), palette), px),
            Mark::Squares { at, width, .. } => squares(out, at, *width, (palette.red, 0.26), palette, px),
            Mark::Block { at, radius, .. } => block(out, place(*at), mm(*radius), palette, px),
            Mark::Foul { outline, .. } => foul(out, outline, palette, px),
            Mark::Line { .. } | Mark::Reach { .. } => {}
        });
    }
    for mark in &model.overlays.dangers {
        out.draw(mark.into(), |out| danger(out, mark, sheet, palette, px));
    }
    out
}

/// Draws what enemies could do: a dashed line around their reach, a tint of red in their arcs.
fn danger(out: &mut Drawing, mark: &Mark, sheet: Rect, palette: &Palette, px: f32) {
    match mark {
        Mark::Arc { hull, arc, bands } => {
            let tones = [(palette.red, 0.20), (palette.red, 0.13), (palette.red, 0.08)];
            sector(out, (hull, *arc), bands, sheet, (tones, palette), px);
        }
        Mark::Field { bands, .. } => {
            let tones = [(palette.red, 0.20), (palette.red, 0.13), (palette.red, 0.08)];
            field(out, bands, sheet, (tones, palette), px);
        }
        Mark::Squares { at, width, .. } => squares(out, at, *width, (palette.red, 0.2), palette, px),
        Mark::Reach { outline, .. } => {
            let points: Vec<Vec2> = outline.iter().chain(outline.first()).map(|at| place(*at)).collect();
            out.fill(Trace::new().polyline(points.iter().copied()).close(), faint(palette.red, 0.05));
            out.line_butt(Trace::new().dashes(&points, 9.0 * px, 6.0 * px), faint(palette.red, 0.7), 1.5 * px);
        }
        _ => {}
    }
}

/// Draws the tracks of ghosts, which lie above the ships.
pub fn tracks(model: &TableModel, palette: &Palette, px: f32) -> Layer {
    let mut out = Layer::new(px);
    for ghost in &model.overlays.ghosts {
        out.draw(Marking::Track(ghost.unit), |out| track(out, ghost, &model.view, palette, px));
    }
    out
}

/// Draws the overlays that lie above the ships, except tracks and ghosts.
pub fn above(model: &TableModel, palette: &Palette, px: f32) -> Layer {
    let mut out = Layer::new(px);
    let targets: Vec<_> = model
        .overlays
        .targets
        .iter()
        .filter_map(|target| Some((model.view.units.get(target.unit.index())?, target.kind)))
        .collect();
    let near = spacing(&targets.iter().map(|(unit, _)| place(unit.pose.at)).collect::<Vec<_>>());
    for ((unit, kind), near) in targets.into_iter().zip(near) {
        let marking = Marking::Ring(unit.id);
        out.draw_at(Shown::of(unit.pose), marking, |out| {
            ring(out, &recognisable(unit, near, px), kind, palette, px);
        });
    }
    let bad = model.overlays.refusals.iter().chain(&model.overlays.dangers);
    for (mark, bad) in model.overlays.marks.iter().map(|m| (m, false)).chain(bad.map(|m| (m, true))) {
        out.draw(mark.into(), |out| match mark {
            Mark::Line { from, to, .. } => line(out, place(*from), place(*to), bad, palette, px),
            Mark::Block { at, radius, .. } if !bad => block(out, place(*at), mm(*radius), palette, px),
            _ => {}
        });
    }
    for unit in model.view.units.iter().filter(|unit| shows_cover(model, unit)) {
        if let Some(ground) = ground(unit, px) {
            out.draw_at(Shown::of(unit.pose), Marking::Cover(unit.id), |out| cover(out, &ground, palette, px));
        }
    }
    if let Some(at) = model.overlays.ring {
        let colour = selected_colour(model, palette);
        let unit = model.selected.and_then(|unit| model.view.units.get(unit.index()));
        let long = unit.map_or(f32::INFINITY, |unit| mm(unit.footprint.length)) / px;
        out.draw(Marking::Handle, |out| handle(out, place(at), handle_radius(long), (colour, palette), px));
    }
    if let Some((from, to)) = model.overlays.tape {
        out.draw(Marking::Tape, |out| tape(out, place(from), place(to), palette, px));
    }
    out
}

/// True if the cover of this unit is shown: it stands in cover and is hovered, selected or a target.
pub fn shows_cover(model: &TableModel, unit: &UnitView) -> bool {
    let minded = model.hover == Some(unit.id)
        || model.selected == Some(unit.id)
        || model.overlays.targets.iter().any(|target| target.unit == unit.id);
    minded && unit.on_table() && unit.kind.troop().is_some_and(|troop| troop.cover)
}

/// Returns the selected unit, or else the hovered one, and how far it sees. `None` if there is no fog, or no such unit
/// on the table.
pub fn in_fog(model: &TableModel) -> Option<(&UnitView, Length)> {
    let sight = model.view.wind.sight?;
    let unit = model.selected.or(model.hover).and_then(|unit| model.view.units.get(unit.index()))?;
    unit.on_table().then_some((unit, sight))
}

/// Returns a closed line around a unit, at the distance `far` in millimetres from its hull.
pub fn rim(unit: &UnitView, far: f32) -> Vec<Vec2> {
    let (bow, middle) = (toward(unit.pose.heading), place(unit.pose.at));
    let right = -bow.perp();
    let (length, beam) = (mm(unit.footprint.length) / 2.0, mm(unit.footprint.beam) / 2.0);
    (0..=96_u8)
        .map(|n| {
            let way = Vec2::from_angle(f32::from(n) / 96.0 * TAU);
            let (ahead, aside) = (way.dot(bow), way.dot(right));
            middle + bow * length * ahead.signum() + right * beam * aside.signum() + way * far
        })
        .collect()
}

/// Returns dashes along the parts of a line that lie on the sheet.
fn dashed(points: &[Vec2], sheet: Rect, px: f32) -> Trace {
    let runs = points.split(|point| !sheet.contains(*point)).filter(|run| run.len() > 1);
    runs.fold(Trace::new(), |trace, run| trace.dashes(run, 7.0 * px, 5.0 * px))
}

/// A circle around a place.
fn circle(center: Vec2, radius: f32) -> shapes::Circle {
    shapes::Circle { radius, center }
}

/// Returns the radius of the ring at the bow of a ship of this length, both in points. It must not hide her ghost.
fn handle_radius(long: f32) -> f32 {
    (0.22 * long).clamp(5.0, 9.0)
}

/// Draws the ring at a bow by which a course is dragged. `radius` is in points.
fn handle(out: &mut Drawing, at: Vec2, radius: f32, (colour, palette): (Color, &Palette), px: f32) {
    let part = radius / 9.0;
    out.line(circle(at, radius * px), faint(palette.ink, 0.25), 4.6 * part * px);
    out.both(circle(at, radius * px), palette.paper_light, colour, 2.6 * part * px);
    out.fill(circle(at, 3.2 * part * px), colour);
}

/// Draws a paper tape measure with a tick every inch, a longer tick every five inches, and a ring at each end.
fn tape(out: &mut Drawing, from: Vec2, to: Vec2, palette: &Palette, px: f32) {
    let way = (to - from).normalize_or(Vec2::X);
    let across = way.perp();
    let length = from.distance(to);
    out.line(shapes::Line(from, to), faint(palette.ink, 0.35), 11.0 * px);
    out.line(shapes::Line(from, to), palette.paper_light, 9.0 * px);
    let mut ticks = Trace::new();
    for inch in 0..=(length / 25.4) as usize {
        let at = from + way * (inch as f32 * 25.4);
        let arm = across * if inch % 5 == 0 { 4.5 } else { 2.2 } * px;
        ticks = ticks.m(at.x - arm.x, at.y - arm.y).l(at.x + arm.x, at.y + arm.y);
    }
    out.line(ticks, palette.ink, 1.2 * px);
    for end in [from, to] {
        out.both(circle(end, 5.0 * px), palette.paper_light, palette.red, 2.0 * px);
    }
}

/// Returns the colour of the selected unit's side. Blue if no unit is selected.
fn selected_colour(model: &TableModel, palette: &Palette) -> Color {
    let unit = model.selected.and_then(|unit| model.view.units.get(unit.index()));
    unit.map_or(palette.blue, |unit| side_colour(&model.view, unit, palette))
}

/// Returns the colour of a unit's side on this chart.
pub fn side_colour(view: &View, unit: &UnitView, palette: &Palette) -> Color {
    view.sides.get(unit.side.index()).map_or(palette.blue, |side| palette.side(side.colour))
}

fn cell(at: Vec2, width: f32, inset: f32) -> Rect {
    Rect { min: at - Vec2::splat(width / 2.0 - inset), max: at + Vec2::splat(width / 2.0 - inset) }
}

fn reach(out: &mut Drawing, square: &ReachSquare, colour: Color, palette: &Palette, px: f32) {
    let (at, width) = (place(square.at), mm(square.width));
    let inner = cell(at, width, width * 0.035);
    match square.kind {
        ReachKind::End => {
            out.fill(Trace::new().rect(inner), faint(palette.crest, 0.30));
            out.both(Trace::new().rect(inner), faint(colour, 0.24), faint(colour, 0.75), 1.2 * px);
        }
        ReachKind::Waypoint => {
            out.fill(Trace::new().rect(inner), faint(palette.crest, 0.25));
            out.both(Trace::new().rect(inner), faint(colour, 0.36), faint(colour, 0.9), 1.4 * px);
        }
        ReachKind::Pointed => {
            out.fill(Trace::new().rect(inner), faint(palette.crest, 0.30));
            out.fill(Trace::new().rect(inner), faint(colour, 0.34));
            let (a, b) = (inner.min, inner.max);
            let edge = [a, Vec2::new(b.x, a.y), b, Vec2::new(a.x, b.y), a];
            let dash = inner.width() / (inner.width() / (9.0 * px)).round().max(3.0);
            out.line_butt(Trace::new().dashes(&edge, dash * 0.55, dash * 0.45), colour, 1.8 * px);
        }
        ReachKind::Chosen => {
            out.fill(Trace::new().rect(inner), faint(palette.crest, 0.34));
            out.both(Trace::new().rect(inner), faint(colour, 0.46), colour, 2.2 * px);
            // Corner brackets.
            let r = cell(at, width, -width * 0.005);
            let arm = width * 0.16;
            let mut brackets = Trace::new();
            for (corner, sx, sy) in [
                (r.min, 1.0, 1.0),
                (Vec2::new(r.max.x, r.min.y), -1.0, 1.0),
                (r.max, -1.0, -1.0),
                (Vec2::new(r.min.x, r.max.y), 1.0, -1.0),
            ] {
                brackets =
                    brackets.m(corner.x + sx * arm, corner.y).l(corner.x, corner.y).l(corner.x, corner.y + sy * arm);
            }
            out.line(brackets, colour, 3.2 * px);
        }
    }
}

/// Draws marked squares, such as those that may be hit: a tint, and a dashed line well inside each square, so that they
/// do not look like squares that can be reached.
fn squares(
    out: &mut Drawing,
    at: &[wg_core::Point],
    width: Length,
    (colour, fill): (Color, f32),
    palette: &Palette,
    px: f32,
) {
    let (mut insides, mut edges) = (Trace::new(), Trace::new());
    for &point in at {
        let inner = cell(place(point), mm(width), mm(width) * 0.085);
        let (a, b) = (inner.min, inner.max);
        let edge = [a, Vec2::new(b.x, a.y), b, Vec2::new(a.x, b.y), a];
        // A whole number of dashes along every side.
        let dash = inner.width() / (inner.width() / (7.5 * px)).round().max(3.0);
        insides = insides.rect(inner);
        edges = edges.dashes(&edge, dash * 0.55, dash * 0.45);
    }
    out.fill(insides.clone(), faint(palette.crest, fill * 0.8));
    out.fill(insides, faint(colour, fill));
    out.line_butt(edges, faint(colour, 0.85), 1.3 * px);
}

/// Draws the water that her bow can reach: a tint of her side's colour, with a fine line around it.
fn water(out: &mut Drawing, outline: &[Point], colour: Color, palette: &Palette, px: f32) {
    let around = || Trace::new().polyline(outline.iter().map(|at| place(*at))).close();
    out.fill(around(), faint(palette.crest, 0.24));
    out.both(around(), faint(colour, 0.13), faint(palette.crest, 0.5), 3.6 * px);
    out.line(around(), faint(colour, 0.7), 1.3 * px);
}

/// Draws water or ground that is forbidden or dangerous: red, with a dashed line around it.
fn foul(out: &mut Drawing, outline: &[Point], palette: &Palette, px: f32) {
    let points: Vec<Vec2> = outline.iter().chain(outline.first()).map(|at| place(*at)).collect();
    out.fill(Trace::new().polyline(points.iter().copied()).close(), faint(palette.red, 0.16));
    out.line_butt(Trace::new().dashes(&points, 6.0 * px, 4.0 * px), faint(palette.red, 0.85), 1.5 * px);
}

fn block(out: &mut Drawing, at: Vec2, radius: f32, palette: &Palette, px: f32) {
    let radius = radius.max(7.0 * px);
    out.both(circle(at, radius), faint(palette.red, 0.20), palette.red, 1.8 * px);
    let d = radius * 0.5;
    let cross = Trace::new().m(at.x - d, at.y - d).l(at.x + d, at.y + d).m(at.x - d, at.y + d).l(at.x + d, at.y - d);
    out.line(cross, palette.red, 2.2 * px);
}

/// Draws a line of fire between two ships: dashed red, or solid red where it marks a shot that is forbidden.
fn line(out: &mut Drawing, from: Vec2, to: Vec2, bad: bool, palette: &Palette, px: f32) {
    let ends = [from, to];
    let length = from.distance(to).max(1.0);
    let dash = length / (length / (13.0 * px)).round().max(1.0);
    out.line(shapes::Line(from, to), faint(palette.paper_light, 0.35), 4.2 * px);
    if bad {
        out.line(shapes::Line(from, to), palette.red, 2.4 * px);
    } else {
        out.line_butt(Trace::new().dashes(&ends, dash * 0.62, dash * 0.38), palette.red, 2.0 * px);
    }
    for end in ends {
        out.both(circle(end, 2.4 * px), palette.paper_light, palette.red, 1.4 * px);
    }
}

/// Draws the track from a unit to her ghost, with a tick every inch, or at every step along a circle. Over a grid it is
/// the track of her middle. On open water it is that of her bow, on which she turns.
fn track(out: &mut Drawing, ghost: &Ghost, view: &View, palette: &Palette, px: f32) {
    let Some(unit) = view.units.get(ghost.unit.index()) else { return };
    let colour = side_colour(view, unit, palette);
    let on_grid = view.table.grid.is_some();
    let point = |pose: &wg_core::Pose| place(if on_grid { pose.at } else { pose.bow(&unit.footprint) });
    let mut points: Vec<Vec2> = ghost.path.iter().chain([&ghost.pose]).map(point).collect();
    points.dedup_by(|a, b| a.distance(*b) < 0.05);
    if points.len() < 2 {
        return;
    }
    if ghost.faint {
        out.line(Trace::new().polyline(points.iter().copied()), Color::WHITE.with_alpha(0.35), 4.0 * px);
        out.line_butt(Trace::new().dashes(&points, 6.0 * px, 5.0 * px), faint(colour, 0.8), 1.8 * px);
        if let Some(end) = points.last() {
            out.both(circle(*end, 5.0 * px), faint(palette.paper_light, 0.9), colour, 1.8 * px);
        }
        return;
    }
    if ghost.slim {
        out.line(Trace::new().polyline(points.iter().copied()), Color::WHITE.with_alpha(0.4), 3.6 * px);
        out.line(Trace::new().polyline(points.iter().copied()), faint(colour, 0.85), 1.6 * px);
        return;
    }
    if ghost.wish {
        out.line(Trace::new().polyline(points.iter().copied()), Color::WHITE.with_alpha(0.35), 4.0 * px);
        out.line_butt(Trace::new().dashes(&points, 5.0 * px, 5.0 * px), faint(colour, 0.75), 1.6 * px);
    } else {
        out.line(Trace::new().polyline(points.iter().copied()), Color::WHITE.with_alpha(0.45), 6.0 * px);
        out.line(Trace::new().polyline(points.iter().copied()), faint(colour, 0.9), 2.8 * px);
    }
    let mut ticks = Trace::new();
    for step in &ghost.steps {
        let (at, arm) = (place(step.at), toward(step.heading).perp() * 6.0 * px);
        ticks = ticks.m(at.x - arm.x, at.y - arm.y).l(at.x + arm.x, at.y + arm.y);
    }
    let (mut run, mut next) = (0.0, 25.4);
    for pair in points.windows(2).filter(|_| ghost.steps.is_empty()) {
        let (length, way) = (pair[0].distance(pair[1]), (pair[1] - pair[0]).normalize_or_zero());
        while next <= run + length + 0.01 {
            let at = pair[0] + way * (next - run);
            // Every fifth inch has a longer tick, for counting.
            let arm = way.perp() * if on_grid || (next / 25.4).round() as i32 % 5 != 0 { 4.5 } else { 7.5 } * px;
            ticks = ticks.m(at.x - arm.x, at.y - arm.y).l(at.x + arm.x, at.y + arm.y);
            next += 25.4;
        }
        run += length;
    }
    let (alpha, weight) = if ghost.wish { (0.5, 1.0) } else { (0.9, 1.5) };
    out.line(ticks, faint(colour, alpha), weight * px);
    for &halt in &ghost.halts {
        stop(out, place(halt.at) + toward(halt.heading) * 25.0 * px, colour, palette, px);
    }
    // A knot in the line at every point where she turns on her bow.
    for three in points.windows(3).filter(|_| !on_grid && ghost.steps.is_empty()) {
        let (before, after) = ((three[1] - three[0]).normalize_or_zero(), (three[2] - three[1]).normalize_or_zero());
        if before.dot(after) < 0.9998 {
            out.both(circle(three[1], 3.4 * px), palette.paper_light, colour, 1.6 * px);
        }
    }
}

/// Draws the place where she stops on her course and needs a new order: two bars on a paper disc, ahead of her bow.
fn stop(out: &mut Drawing, at: Vec2, colour: Color, palette: &Palette, px: f32) {
    out.both(circle(at, 10.5 * px), palette.paper_light, colour, 2.2 * px);
    for side in [-3.0, 3.0] {
        let (x, tall) = (at.x + side * px, 4.6 * px);
        out.line(shapes::Line(Vec2::new(x, at.y - tall), Vec2::new(x, at.y + tall)), colour, 2.6 * px);
    }
}

/// Returns the ghosts that are drawn as ships, each with the distance to the next one, in millimetres.
pub fn drawn_ghosts(ghosts: &[Ghost]) -> impl Iterator<Item = (&Ghost, f32)> {
    let drawn: Vec<&Ghost> = ghosts.iter().filter(|ghost| !ghost.faint).collect();
    let near = spacing(&drawn.iter().map(|ghost| place(ghost.pose.at)).collect::<Vec<_>>());
    drawn.into_iter().zip(near)
}

/// Draws ghosts of ships where they would end, never too small to be recognised.
pub fn ghosts(model: &TableModel, palette: &Palette, px: f32) -> Layer {
    let mut out = Layer::new(px);
    for (ghost, near) in drawn_ghosts(&model.overlays.ghosts) {
        let Some(unit) = model.view.units.get(ghost.unit.index()) else { continue };
        let there = UnitView { pose: ghost.pose, ..recognisable(unit, near, px) };
        let look = Look::new(&model.view, &there, px).ghost();
        let drawing = look.draw_ghost(side_colour(&model.view, unit, palette), ghost.wish);
        out.put(Shown::of(ghost.pose), Marking::Ghost(ghost.unit), drawing);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sectors::clipped;

    #[test]
    fn an_arc_is_drawn_as_far_as_the_sea_goes() {
        let sheet = Rect { min: Vec2::ZERO, max: Vec2::new(100.0, 60.0) };
        let square = |from: f32, to: f32| {
            vec![Vec2::new(from, from), Vec2::new(to, from), Vec2::new(to, to), Vec2::new(from, to)]
        };
        assert_eq!(clipped(square(10.0, 50.0), sheet), square(10.0, 50.0), "what lies on the sheet is left as it is");
        let cut = clipped(square(-20.0, 200.0), sheet);
        let bounds = cut
            .iter()
            .fold((Vec2::MAX, Vec2::MIN), |(low, high), point| (low.min(point.round()), high.max(point.round())));
        assert_eq!(bounds, (sheet.min, sheet.max), "what lies around it is cut to it: {cut:?}");
        assert!(clipped(square(200.0, 300.0), sheet).is_empty(), "what lies beside it is not drawn");
    }
}
