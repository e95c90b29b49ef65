//! What is laid over the chart while it is wanted: reach, ghosts and tracks, arcs, rings, lines.

use std::f32::consts::TAU;

use bevy::math::Affine2;
use bevy::prelude::*;
use wg_core::shown::view::UnitKind;
use wg_core::{Arc, Hull, Length, Mark, Point, UnitView, View};

use crate::draw::{Drawing, Trace};
use crate::layout::{mm, place, toward, turn};
use crate::model::{Ghost, ReachKind, ReachSquare, TableModel, TargetKind};
use crate::palette::{Palette, faint};
use crate::ship::{Ground, Look};

/// What lies below the ships.
pub fn below(model: &TableModel, palette: &Palette, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    let colour = selected_colour(model, palette);
    let table = &model.view.table;
    let sheet = Rect { min: Vec2::ZERO, max: Vec2::new(mm(table.width), mm(table.height)) };
    for square in &model.overlays.reach {
        reach(&mut out, square, colour, palette, px);
    }
    if let Some((unit, sight)) = in_fog(model) {
        let rim = rim(unit, mm(sight));
        out.line_butt(dashed(&rim, sheet, px), faint(palette.crest, 0.9), 3.6 * px);
        out.line_butt(dashed(&rim, sheet, px), faint(palette.ink, 0.75), 1.3 * px);
    }
    for mark in &model.overlays.marks {
        match mark {
            Mark::Arc { hull, arc, bands } => sector(&mut out, (hull, *arc), bands, sheet, (own_tones(), palette), px),
            Mark::Squares { at, width, .. } => squares(&mut out, at, *width, (palette.red, 0.09), palette, px),
            Mark::Reach { outline, .. } => water(&mut out, outline, colour, palette, px),
            Mark::Foul { outline, .. } => foul(&mut out, outline, palette, px),
            Mark::Line { .. } | Mark::Block { .. } => {}
        }
    }
    for mark in &model.overlays.refusals {
        match mark {
            Mark::Arc { hull, arc, bands } => sector(&mut out, (hull, *arc), bands, sheet, (own_tones(), palette), px),
            Mark::Squares { at, width, .. } => squares(&mut out, at, *width, (palette.red, 0.26), palette, px),
            Mark::Block { at, radius, .. } => block(&mut out, place(*at), mm(*radius), palette, px),
            Mark::Foul { outline, .. } => foul(&mut out, outline, palette, px),
            Mark::Line { .. } | Mark::Reach { .. } => {}
        }
    }
    dangers(&mut out, model, sheet, palette, px);
    out
}

/// What enemies could do: the edge of their reach in dashes, their arcs in a breath of red.
fn dangers(out: &mut Drawing, model: &TableModel, sheet: Rect, palette: &Palette, px: f32) {
    for mark in &model.overlays.dangers {
        match mark {
            Mark::Arc { hull, arc, bands } => {
                let tones = [(palette.red, 0.20), (palette.red, 0.13), (palette.red, 0.08)];
                sector(out, (hull, *arc), bands, sheet, (tones, palette), px);
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
}

/// The tracks of ghosts; they lie above the ships.
pub fn tracks(model: &TableModel, palette: &Palette, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    for ghost in &model.overlays.ghosts {
        track(&mut out, ghost, &model.view, palette, px);
    }
    out
}

/// What lies above the ships, but for ghosts.
pub fn above(model: &TableModel, palette: &Palette, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    for target in &model.overlays.targets {
        let Some(unit) = model.view.units.get(target.unit.index()) else { continue };
        ring(&mut out, unit, target.kind, palette, px);
    }
    let bad = model.overlays.refusals.iter().chain(&model.overlays.dangers);
    for (mark, bad) in model.overlays.marks.iter().map(|m| (m, false)).chain(bad.map(|m| (m, true))) {
        match mark {
            Mark::Line { from, to, .. } => line(&mut out, place(*from), place(*to), bad, palette, px),
            Mark::Block { at, radius, .. } if !bad => block(&mut out, place(*at), mm(*radius), palette, px),
            _ => {}
        }
    }
    for unit in model.view.units.iter().filter(|unit| shows_cover(model, unit)) {
        if let Some(ground) = ground(unit, px) {
            cover(&mut out, unit, &ground, palette, px);
        }
    }
    if let Some(at) = model.overlays.ring {
        handle(&mut out, place(at), selected_colour(model, palette), palette, px);
    }
    if let Some((from, to)) = model.overlays.tape {
        tape(&mut out, place(from), place(to), palette, px);
    }
    out
}

/// True if it is shown that this unit stands in cover: it is pointed at, selected or aimed at.
pub fn shows_cover(model: &TableModel, unit: &UnitView) -> bool {
    let minded = model.hover == Some(unit.id) || model.selected == Some(unit.id) || model.overlays.targets.iter().any(|target| target.unit == unit.id);
    minded && crate::pick::on_table(unit) && unit.kind.troop().is_some_and(|troop| troop.cover)
}

/// Who is looked at in a fog, and how far he sees.
pub fn in_fog(model: &TableModel) -> Option<(&UnitView, Length)> {
    let sight = model.view.wind.sight?;
    let unit = model.selected.or(model.hover).and_then(|unit| model.view.units.get(unit.index()))?;
    crate::pick::on_table(unit).then_some((unit, sight))
}

/// All places that lie so far from a unit's hull.
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

/// What of a line lies on the sheet, in dashes.
fn dashed(points: &[Vec2], sheet: Rect, px: f32) -> Trace {
    let runs = points.split(|point| !sheet.contains(*point)).filter(|run| run.len() > 1);
    runs.fold(Trace::new(), |trace, run| trace.dashes(run, 7.0 * px, 5.0 * px))
}

/// The ring at a bow by which a course is dragged.
fn handle(out: &mut Drawing, at: Vec2, colour: Color, palette: &Palette, px: f32) {
    let ring = |radius: f32| Trace::new().circle(at.x, at.y, radius * px);
    out.line(ring(9.0), faint(palette.ink, 0.25), 4.6 * px);
    out.fill(ring(9.0), palette.paper_light);
    out.line(ring(9.0), colour, 2.6 * px);
    out.fill(ring(3.2), colour);
}

/// A tape of paper with a tick every inch, longer ones every five, and a ring at either end.
fn tape(out: &mut Drawing, from: Vec2, to: Vec2, palette: &Palette, px: f32) {
    let ends = [from, to];
    let way = (to - from).normalize_or(Vec2::X);
    let across = way.perp();
    let length = from.distance(to);
    out.line(Trace::new().polyline(ends), faint(palette.ink, 0.35), 11.0 * px);
    out.line(Trace::new().polyline(ends), palette.paper_light, 9.0 * px);
    let mut ticks = Trace::new();
    for inch in 0..=(length / 25.4) as usize {
        let at = from + way * (inch as f32 * 25.4);
        let arm = across * if inch % 5 == 0 { 4.5 } else { 2.2 } * px;
        ticks = ticks.m(at.x - arm.x, at.y - arm.y).l(at.x + arm.x, at.y + arm.y);
    }
    out.line(ticks, palette.ink, 1.2 * px);
    for end in ends {
        out.both(Trace::new().circle(end.x, end.y, 5.0 * px), palette.paper_light, palette.red, 2.0 * px);
    }
}

/// The colour of the side whose ship is selected.
fn selected_colour(model: &TableModel, palette: &Palette) -> Color {
    let unit = model.selected.and_then(|unit| model.view.units.get(unit.index()));
    unit.map_or(palette.blue, |unit| side_colour(&model.view, unit, palette))
}

/// The colour of a unit's side on this chart.
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
            out.fill(Trace::new().rect(inner), faint(colour, 0.24));
            out.line(Trace::new().rect(inner), faint(colour, 0.75), 1.2 * px);
        }
        ReachKind::Waypoint => {
            out.fill(Trace::new().rect(inner), faint(palette.crest, 0.25));
            out.fill(Trace::new().rect(inner), faint(colour, 0.36));
            out.line(Trace::new().rect(inner), faint(colour, 0.9), 1.4 * px);
        }
        ReachKind::Chosen => {
            out.fill(Trace::new().rect(inner), faint(palette.crest, 0.34));
            out.fill(Trace::new().rect(inner), faint(colour, 0.46));
            out.line(Trace::new().rect(inner), colour, 2.2 * px);
            // Corner brackets.
            let r = cell(at, width, -width * 0.005);
            let arm = width * 0.16;
            let mut brackets = Trace::new();
            for (corner, sx, sy) in [(r.min, 1.0, 1.0), (Vec2::new(r.max.x, r.min.y), -1.0, 1.0), (r.max, -1.0, -1.0), (Vec2::new(r.min.x, r.max.y), 1.0, -1.0)]
            {
                brackets = brackets.m(corner.x + sx * arm, corner.y).l(corner.x, corner.y).l(corner.x, corner.y + sy * arm);
            }
            out.line(brackets, colour, 3.2 * px);
        }
    }
}

/// Squares that may be hit: a breath of colour and a line of dashes well inside, so that they do not look like
/// squares that can be reached.
fn squares(out: &mut Drawing, at: &[wg_core::Point], width: Length, (colour, fill): (Color, f32), palette: &Palette, px: f32) {
    for &point in at {
        let inner = cell(place(point), mm(width), mm(width) * 0.085);
        out.fill(Trace::new().rect(inner), faint(palette.crest, fill * 0.8));
        out.fill(Trace::new().rect(inner), faint(colour, fill));
        let (a, b) = (inner.min, inner.max);
        let edge = [a, Vec2::new(b.x, a.y), b, Vec2::new(a.x, b.y), a];
        // Whole dashes along every side.
        let dash = inner.width() / (inner.width() / (7.5 * px)).round().max(3.0);
        out.line_butt(Trace::new().dashes(&edge, dash * 0.55, dash * 0.45), faint(colour, 0.85), 1.3 * px);
    }
}

/// Water that her bow may come to: a breath of her colour, and a fine line around it.
fn water(out: &mut Drawing, outline: &[Point], colour: Color, palette: &Palette, px: f32) {
    let around = || Trace::new().polyline(outline.iter().map(|at| place(*at))).close();
    out.fill(around(), faint(palette.crest, 0.24));
    out.fill(around(), faint(colour, 0.13));
    out.line(around(), faint(palette.crest, 0.5), 3.6 * px);
    out.line(around(), faint(colour, 0.7), 1.3 * px);
}

/// Water or ground that is forbidden or dangerous: red, with a line of dashes around it.
fn foul(out: &mut Drawing, outline: &[Point], palette: &Palette, px: f32) {
    let points: Vec<Vec2> = outline.iter().chain(outline.first()).map(|at| place(*at)).collect();
    out.fill(Trace::new().polyline(points.iter().copied()).close(), faint(palette.red, 0.16));
    out.line_butt(Trace::new().dashes(&points, 6.0 * px, 4.0 * px), faint(palette.red, 0.85), 1.5 * px);
}

/// Where the guns of an arc stand: at the side, the bow or the stern that it looks from.
fn muzzle(hull: &Hull, arc: Arc) -> Vec2 {
    let off = arc.centre.to_degrees() as f32;
    let bow = toward(hull.pose.heading);
    let right = -bow.perp();
    let (length, beam) = (mm(hull.footprint.length) / 2.0, mm(hull.footprint.beam) / 2.0);
    let by = match off.rem_euclid(360.0) {
        off if (45.0..=135.0).contains(&off) => right * beam,
        off if (225.0..=315.0).contains(&off) => right * -beam,
        off if (136.0..225.0).contains(&off) => bow * -length,
        _ => bow * length,
    };
    if arc.half_width.to_degrees() > 170.0 { place(hull.pose.at) } else { place(hull.pose.at) + by }
}

/// The middle direction of an arc in radians counter-clockwise from east, half its width, and where it begins.
pub fn span(hull: &Hull, arc: Arc) -> (Vec2, f32, f32) {
    let middle = turn(hull.pose) + TAU / 4.0 - (arc.centre.to_degrees() as f32).to_radians();
    (muzzle(hull, arc), middle, (arc.half_width.to_degrees() as f32).to_radians())
}

/// The tones of the bands of her own arcs, each with how much of it.
fn own_tones() -> [(Color, f32); 3] {
    [(Color::srgb_u8(0xea, 0xa0, 0x3c), 0.50), (Color::srgb_u8(0xee, 0xc8, 0x62), 0.43), (Color::srgb_u8(0xf1, 0xde, 0x9c), 0.36)]
}

/// An arc of fire with its bands, as far as the sea goes.
fn sector(out: &mut Drawing, (hull, arc): (&Hull, Arc), bands: &[(Length, String)], sheet: Rect, (tones, palette): ([(Color, f32); 3], &Palette), px: f32) {
    let (from, middle, half) = span(hull, arc);
    let at = |angle: f32, radius: f32| from + Vec2::from_angle(angle) * radius;
    let rim = |radius: f32| (0..=64).map(move |i| middle - half + 2.0 * half * i as f32 / 64.0).map(move |angle| at(angle, radius));
    let mut near = 0.0;
    for (i, (radius, _)) in bands.iter().enumerate() {
        let far = mm(*radius);
        let (tone, much) = tones[i.min(tones.len() - 1)];
        let inner: Vec<_> = rim(near).collect();
        let band = clipped(rim(far).chain(inner.into_iter().rev()).collect(), sheet);
        if band.len() > 2 {
            out.fill(Trace::new().polyline(band).close(), faint(tone, much));
        }
        out.line(inside(rim(far), sheet), faint(tone, 0.95), 1.4 * px);
        near = far;
    }
    for edge in [middle - half, middle + half] {
        let along = (0..=64).map(|i| at(edge, near * i as f32 / 64.0));
        out.line(inside(along, sheet), faint(palette.gold, 0.85), 1.2 * px);
    }
}

/// What of a polygon lies on the sheet: cut along one side of it after the other.
fn clipped(mut points: Vec<Vec2>, sheet: Rect) -> Vec<Vec2> {
    let sides: [(Vec2, f32); 4] = [(Vec2::X, sheet.min.x), (Vec2::NEG_X, -sheet.max.x), (Vec2::Y, sheet.min.y), (Vec2::NEG_Y, -sheet.max.y)];
    for (inward, limit) in sides {
        let depth = |point: Vec2| point.dot(inward) - limit;
        let mut kept = Vec::with_capacity(points.len() + 4);
        for (n, &point) in points.iter().enumerate() {
            let next = points[(n + 1) % points.len()];
            let (here, there) = (depth(point), depth(next));
            if here >= 0.0 {
                kept.push(point);
            }
            if (here >= 0.0) != (there >= 0.0) {
                kept.push(point.lerp(next, here / (here - there)));
            }
        }
        points = kept;
    }
    points
}

/// What of a line of short pieces lies on the sheet.
fn inside(points: impl Iterator<Item = Vec2>, sheet: Rect) -> Trace {
    let (mut trace, mut drawing) = (Trace::new(), false);
    for point in points {
        let on = sheet.contains(point);
        trace = match (on, drawing) {
            (true, true) => trace.l(point.x, point.y),
            (true, false) => trace.m(point.x, point.y),
            (false, _) => trace,
        };
        drawing = on;
    }
    trace
}

fn block(out: &mut Drawing, at: Vec2, radius: f32, palette: &Palette, px: f32) {
    let radius = radius.max(7.0 * px);
    out.fill(Trace::new().circle(at.x, at.y, radius), faint(palette.red, 0.20));
    out.line(Trace::new().circle(at.x, at.y, radius), palette.red, 1.8 * px);
    let d = radius * 0.5;
    let cross = Trace::new().m(at.x - d, at.y - d).l(at.x + d, at.y + d).m(at.x - d, at.y + d).l(at.x + d, at.y - d);
    out.line(cross, palette.red, 2.2 * px);
}

/// A line of fire: red dashes from ship to ship, as on the concept; whole where it is what forbids the shot.
fn line(out: &mut Drawing, from: Vec2, to: Vec2, bad: bool, palette: &Palette, px: f32) {
    let ends = [from, to];
    let length = from.distance(to).max(1.0);
    let dash = length / (length / (13.0 * px)).round().max(1.0);
    out.line(Trace::new().polyline(ends), faint(palette.paper_light, 0.35), 4.2 * px);
    if bad {
        out.line(Trace::new().polyline(ends), palette.red, 2.4 * px);
    } else {
        out.line_butt(Trace::new().dashes(&ends, dash * 0.62, dash * 0.38), palette.red, 2.0 * px);
    }
    for end in ends {
        out.both(Trace::new().circle(end.x, end.y, 2.4 * px), palette.paper_light, palette.red, 1.4 * px);
    }
}

/// The track with a tick every inch, from where she lies to her ghost: of her middle over a grid, of her bow on free water, where
/// she turns on it.
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
            out.both(Trace::new().circle(end.x, end.y, 5.0 * px), faint(palette.paper_light, 0.9), colour, 1.8 * px);
        }
        return;
    }
    out.line(Trace::new().polyline(points.iter().copied()), Color::WHITE.with_alpha(0.45), 6.0 * px);
    out.line(Trace::new().polyline(points.iter().copied()), faint(colour, 0.9), 2.8 * px);
    let mut ticks = Trace::new();
    let (mut run, mut next) = (0.0, 25.4);
    for pair in points.windows(2) {
        let (length, way) = (pair[0].distance(pair[1]), (pair[1] - pair[0]).normalize_or_zero());
        while next <= run + length + 0.01 {
            let at = pair[0] + way * (next - run);
            // Every fifth inch has a longer tick, to be counted by.
            let arm = way.perp() * if on_grid || (next / 25.4).round() as i32 % 5 != 0 { 4.5 } else { 7.5 } * px;
            ticks = ticks.m(at.x - arm.x, at.y - arm.y).l(at.x + arm.x, at.y + arm.y);
            next += 25.4;
        }
        run += length;
    }
    out.line(ticks, faint(colour, 0.9), 1.5 * px);
    for &halt in &ghost.halts {
        stop(out, place(halt.at) + toward(halt.heading) * 25.0 * px, colour, palette, px);
    }
    // Where she turns, a knot in the line.
    for three in points.windows(3).filter(|_| !on_grid) {
        let (before, after) = ((three[1] - three[0]).normalize_or_zero(), (three[2] - three[1]).normalize_or_zero());
        if before.dot(after) < 0.9998 {
            out.both(Trace::new().circle(three[1].x, three[1].y, 3.4 * px), palette.paper_light, colour, 1.6 * px);
        }
    }
}

/// Where she stops on her course and is asked again: two bars on a disc of paper, ahead of the ring at her bow.
fn stop(out: &mut Drawing, at: Vec2, colour: Color, palette: &Palette, px: f32) {
    out.fill(Trace::new().circle(at.x, at.y, 10.5 * px), palette.paper_light);
    out.line(Trace::new().circle(at.x, at.y, 10.5 * px), colour, 2.2 * px);
    for side in [-3.0, 3.0] {
        let (x, tall) = (at.x + side * px, 4.6 * px);
        out.line(Trace::new().m(x, at.y - tall).l(x, at.y + tall), colour, 2.6 * px);
    }
}

/// The footprint of a unit that is no ship.
fn ground(unit: &UnitView, px: f32) -> Option<Ground> {
    let half = Vec2::new(mm(unit.footprint.beam), mm(unit.footprint.length)) / 2.0;
    (unit.kind != UnitKind::Ship).then_some(Ground { half, px })
}

/// A ring that follows the stand of men.
fn block_ring(out: &mut Drawing, unit: &UnitView, ground: &Ground, kind: TargetKind, palette: &Palette, px: f32) {
    let place = Affine2::from_angle_translation(turn(unit.pose), place(unit.pose.at));
    let around: Vec<Vec2> = ground.around(6.0 * px);
    let line = || Trace::at(place).polyline(around.iter().copied());
    match kind {
        TargetKind::Open | TargetKind::Friend => {
            let colour = if kind == TargetKind::Friend { palette.gold } else { palette.red };
            out.line(line(), Color::WHITE.with_alpha(0.4), 4.0 * px);
            out.line(line(), faint(colour, 0.85), 1.8 * px);
        }
        TargetKind::Considered => {
            out.fill(line().close(), faint(palette.red, 0.14));
            out.line(line(), Color::WHITE.with_alpha(0.5), 5.5 * px);
            out.line(line(), palette.red, 2.8 * px);
            let (h, arm) = (ground.half + Vec2::splat(6.0 * px), 6.0 * px);
            let mut hairs = Trace::at(place);
            for way in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
                let at = way * h;
                hairs = hairs.m(at.x - way.x * arm, at.y - way.y * arm).l(at.x + way.x * arm, at.y + way.y * arm);
            }
            out.line(hairs, palette.red, 2.4 * px);
        }
        TargetKind::Refused => out.line(Trace::at(place).dashes(&around, 3.0 * px, 5.0 * px), faint(palette.ink, 0.55), 1.6 * px),
    }
}

/// Hatching around men who stand in cover.
fn cover(out: &mut Drawing, unit: &UnitView, ground: &Ground, palette: &Palette, px: f32) {
    let place = Affine2::from_angle_translation(turn(unit.pose), place(unit.pose.at));
    let (inner, outer) = (ground.around(1.5 * px), ground.around(9.0 * px));
    let mut strokes = Trace::at(place);
    for n in 0..inner.len() - 1 {
        let steps = (outer[n].distance(outer[n + 1]) / (5.0 * px)).ceil().max(1.0);
        for i in 0..steps as usize {
            let share = i as f32 / steps;
            let (a, b) = (inner[n].lerp(inner[n + 1], share), outer[n].lerp(outer[n + 1], (share + 0.8 / steps).min(1.0)));
            strokes = strokes.m(a.x, a.y).l(b.x, b.y);
        }
    }
    out.line(strokes.clone(), faint(palette.paper_light, 0.5), 3.0 * px);
    out.line(strokes, Color::srgb_u8(0x3f, 0x5a, 0x34), 1.3 * px);
    out.line(Trace::at(place).polyline(outer), faint(palette.ink, 0.55), 0.9 * px);
}

fn ring(out: &mut Drawing, unit: &UnitView, kind: TargetKind, palette: &Palette, px: f32) {
    if let Some(ground) = ground(unit, px) {
        return block_ring(out, unit, &ground, kind, palette, px);
    }
    let (length, beam) = (mm(unit.footprint.length), mm(unit.footprint.beam));
    let pen = || Trace::at(Affine2::from_angle_translation(turn(unit.pose), place(unit.pose.at)));
    let (rx, ry) = (beam * 0.5 + length * 0.19, length * 0.60);
    match kind {
        TargetKind::Open | TargetKind::Friend => {
            let colour = if kind == TargetKind::Friend { palette.gold } else { palette.red };
            out.line(pen().ellipse(0.0, 0.0, rx, ry), Color::WHITE.with_alpha(0.4), 4.0 * px);
            out.line(pen().ellipse(0.0, 0.0, rx, ry), faint(colour, 0.85), 1.8 * px);
        }
        TargetKind::Considered => {
            out.fill(pen().ellipse(0.0, 0.0, rx, ry), faint(palette.red, 0.14));
            out.line(pen().ellipse(0.0, 0.0, rx, ry), Color::WHITE.with_alpha(0.5), 5.5 * px);
            out.line(pen().ellipse(0.0, 0.0, rx, ry), palette.red, 2.8 * px);
            // Cross hairs.
            let mut hairs = pen();
            for (x, y) in [(rx, 0.0), (-rx, 0.0), (0.0, ry), (0.0, -ry)] {
                hairs = hairs.m(x * 0.86, y * 0.90).l(x * 1.18, y * 1.10);
            }
            out.line(hairs, palette.red, 2.4 * px);
        }
        TargetKind::Refused => {
            let points = ellipse(rx, ry);
            out.line(pen().dashes(&points, 3.0 * px, 5.0 * px), faint(palette.ink, 0.55), 1.6 * px);
        }
    }
}

fn ellipse(rx: f32, ry: f32) -> Vec<Vec2> {
    (0..=72).map(|i| Vec2::from_angle(i as f32 / 72.0 * TAU) * Vec2::new(rx, ry)).collect()
}

/// The dashed ring around the selected ship; bow to the north, middle at the origin.
pub fn selection(unit: &UnitView, colour: Color, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    let (length, beam) = (mm(unit.footprint.length), mm(unit.footprint.beam));
    let points = ground(unit, px).map_or_else(|| ellipse(beam * 0.5 + length * 0.145, length * 0.625), |ground| ground.around(5.5 * px));
    let round: f32 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    // Whole dashes, so that the ring has no seam.
    let count = (round / (11.5 * px)).round().max(12.0);
    let dash = round / count;
    out.line(Trace::new().polyline(points.iter().copied()), Color::WHITE.with_alpha(0.20), 4.2 * px);
    out.line_butt(Trace::new().dashes(&points, dash * 0.60, dash * 0.40), colour, 2.3 * px);
    out
}

/// Ghosts of ships where they would lie.
pub fn ghosts(model: &TableModel, palette: &Palette, px: f32) -> Vec<(Drawing, Vec2, f32)> {
    let draw = |ghost: &Ghost| {
        let unit = model.view.units.get(ghost.unit.index())?;
        let mut there = unit.clone();
        there.pose = ghost.pose;
        let look = Look::new(&model.view, &there, px).ghost();
        Some((look.draw_ghost(side_colour(&model.view, unit, palette)), place(ghost.pose.at), turn(ghost.pose)))
    };
    model.overlays.ghosts.iter().filter(|ghost| !ghost.faint).filter_map(draw).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arc_is_drawn_as_far_as_the_sea_goes() {
        let sheet = Rect { min: Vec2::ZERO, max: Vec2::new(100.0, 60.0) };
        let square = |from: f32, to: f32| vec![Vec2::new(from, from), Vec2::new(to, from), Vec2::new(to, to), Vec2::new(from, to)];
        assert_eq!(clipped(square(10.0, 50.0), sheet), square(10.0, 50.0), "what lies on the sheet is left as it is");
        let cut = clipped(square(-20.0, 200.0), sheet);
        let bounds = cut.iter().fold((Vec2::MAX, Vec2::MIN), |(low, high), point| (low.min(point.round()), high.max(point.round())));
        assert_eq!(bounds, (sheet.min, sheet.max), "what lies around it is cut to it: {cut:?}");
        assert!(clipped(square(200.0, 300.0), sheet).is_empty(), "what lies beside it is not drawn");
    }
}
