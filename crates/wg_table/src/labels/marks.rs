//! The lettering beside marks: ranges, reasons, the tape.

use bevy::math::Vec2;
use wg_core::{Mark, Measure, Point};
use wg_panels::read::overlays::ReachKind;
use wg_panels::{Label, LabelStyle};

use crate::fields::Fields;
use crate::labels::land::top_of;
use crate::labels::{keep, label, reach};
use crate::layout::{mm, place, toward};
use crate::least::recognisable;
use crate::lens::Lens;
use crate::model::TableModel;
use crate::overlay::drawn_ghosts;
use crate::sectors::span;

pub(crate) fn overlays(out: &mut Vec<Label>, model: &TableModel, lens: &Lens) {
    let ghosts = &model.overlays.ghosts;
    for square in &model.overlays.reach {
        let size = mm(square.width);
        let at = place(square.at);
        keep(out, lens, at, Vec2::splat(size * 0.5), 0.40);
        // The cost is in the middle of its square, on a track in the upper left corner. A cost that would lie on a
        // ghost moves to another corner.
        let centred = square.kind != ReachKind::Waypoint;
        let off = if centred { Vec2::ZERO } else { Vec2::new(-0.33, 0.33) * size };
        let (most, small) = (size * lens.zoom * if centred { 0.36 } else { 0.25 }, size * lens.zoom * 0.25);
        let corners = [(-0.33, 0.33), (0.33, 0.33), (0.33, -0.33), (-0.33, -0.33)]
            .map(|(x, y)| lens.to_screen(at + Vec2::new(x, y) * size));
        let cost = |place: Vec2, most: f32| label(place, square.cost.clone(), LabelStyle::Cost).at_most(most.max(9.5));
        out.push(
            corners
                .into_iter()
                .fold(cost(lens.to_screen(at + off), most), |first, corner| first.or(cost(corner, small))),
        );
    }
    let faint = ghosts.iter().filter(|ghost| ghost.faint).map(|ghost| (ghost, 0.0));
    for (ghost, near) in drawn_ghosts(ghosts).chain(faint) {
        if let Some(unit) = model.view.units.get(ghost.unit.index()) {
            let (along, across) = reach(&recognisable(unit, near, lens.px()), toward(ghost.pose.heading), lens);
            out.push(label(
                lens.table_to_screen(ghost.pose.at),
                "",
                LabelStyle::Hull { along: along.to_array(), across: across.to_array() },
            ));
        }
    }
    for target in model.overlays.targets.iter().filter(|target| !target.label.is_empty()) {
        if let Some(unit) = model.view.units.get(target.unit.index()) {
            let (along, across) = reach(unit, toward(unit.pose.heading), lens);
            let (at, half) = (lens.table_to_screen(unit.pose.at), along.abs() + across.abs());
            let ways =
                [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (0.7, 0.8), (-0.7, 0.8), (0.7, -0.8), (-0.7, -0.8)];
            let ways = ways.map(|(x, y)| (at + Vec2::new((half.x + 46.0) * x, (half.y + 16.0) * y)).to_array());
            out.push(
                Label::new(ways[0], target.label.clone(), LabelStyle::Note { bad: false })
                    .or_at(ways[1..].iter().copied()),
            );
        }
    }
    for mark in &model.overlays.marks {
        if let Mark::Reach { outline, .. } = mark {
            water(out, outline, lens);
        }
    }
    let all = model.overlays.marks.iter().map(|mark| (mark, false));
    for (mark, bad) in all.chain(model.overlays.refusals.iter().chain(&model.overlays.dangers).map(|mark| (mark, true)))
    {
        mark_label(out, model, mark, bad, lens);
    }
    if let Some(fields) = &model.fields {
        field_words(out, model, fields, lens);
    }
    if let Some((unit, sight)) = crate::overlay::in_fog(model) {
        let table = top_of(model);
        let rim = crate::overlay::rim(unit, mm(sight));
        // Above her, below her or beside her: the first of these places on the rim that lies on the table.
        let mut ways =
            [24, 72, 12, 36, 60, 84, 0, 48].map(|n: usize| rim[n]).into_iter().filter(|at| table.contains(*at));
        if let Some(first) = ways.next() {
            let words = format!(
                "fog: you see as far as {} {}",
                sight.0 / model.view.table.measure.one().0,
                model.view.table.measure.sign()
            );
            out.push(
                label(lens.to_screen(first), words, LabelStyle::Note { bad: false })
                    .or_at(ways.map(|at| lens.to_screen(at).to_array())),
            );
        }
    }
    if let Some((from, to)) = model.overlays.tape.filter(|(from, to)| from != to) {
        let (a, b) = (lens.table_to_screen(from), lens.table_to_screen(to));
        // Beside the pointer, not under it.
        let off = if b.y < a.y { -28.0 } else { 28.0 };
        let ways = [
            Vec2::new(0.0, -off),
            Vec2::new(84.0, off),
            Vec2::new(-84.0, off),
            Vec2::new(84.0, -off),
            Vec2::new(-84.0, -off),
        ];
        let ways = ways.map(|off| (b + off).to_array());
        out.push(
            label(b + Vec2::new(0.0, off), tape(from, to, model.view.table.measure), LabelStyle::Note { bad: false })
                .or_at(ways),
        );
    }
}

/// The number of rows, and of columns, into which the water that a bow can reach is divided.
const WATER: u8 = 8;
/// The largest cost of placing a name on one piece of that water.
const ON_WATER: f32 = 0.6;

/// Makes names keep off the water that the selected ship can reach, if they can: the player is looking at it.
fn water(out: &mut Vec<Label>, outline: &[Point], lens: &Lens) {
    let points: Vec<Vec2> = outline.iter().map(|at| place(*at)).collect();
    let Some(first) = points.first() else { return };
    let (min, max) = points.iter().fold((*first, *first), |(min, max), at| (min.min(*at), max.max(*at)));
    let step = ((max - min) / f32::from(WATER)).max(Vec2::splat(1.0));
    // A name covers many small pieces, but only part of a large one.
    let piece = step.x * step.y * lens.zoom * lens.zoom;
    let weight = (ON_WATER * piece / 1_800.0).clamp(0.06, ON_WATER);
    for n in 0..WATER * WATER {
        let at = min + step * (Vec2::new(f32::from(n % WATER), f32::from(n / WATER)) + 0.5);
        if inside(at, &points) {
            keep(out, lens, at, step / 2.0, weight);
        }
    }
}

/// True if a place lies inside an outline.
fn inside(at: Vec2, outline: &[Vec2]) -> bool {
    let edges = outline.iter().zip(outline.iter().cycle().skip(1));
    let crossed =
        edges.filter(|(a, b)| (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x));
    crossed.count() % 2 == 1
}

/// Returns the length that the tape measures, in both units, that of the rules first.
pub(crate) fn tape(from: Point, to: Point, measure: Measure) -> String {
    let length = from.distance(to);
    match measure {
        Measure::Inches => format!("{} · {:.1} cm", measure.say(length), length.to_millimetres() / 10.0),
        Measure::Millimetres => format!("{} · {}", measure.say(length), Measure::Inches.say(length)),
    }
}

/// Adds the label of each range of the joined fields of fire, a little inside its edge, along one of the longest sides.
fn field_words(out: &mut Vec<Label>, model: &TableModel, fields: &Fields, lens: &Lens) {
    let table = top_of(model);
    for (text, sides) in fields.berths() {
        let put = |(a, b): &(Vec2, Vec2), share: f32| {
            // The outline runs counter-clockwise, with the field to its left.
            let inward = (*b - *a).perp().normalize_or_zero() * (10.0 / lens.zoom);
            let (from, to) = (lens.to_screen(*a), lens.to_screen(*b));
            let along = if to.x < from.x { from - to } else { to - from };
            label(lens.to_screen(a.lerp(*b, share) + inward), text, LabelStyle::Note { bad: false })
                .turned(along.y.atan2(along.x))
                .at_most(22.0)
        };
        let ways = sides.iter().flat_map(|side| [0.5, 0.25, 0.75].map(|share| put(side, share)));
        let mut ways = ways.filter(|way| table.contains(lens.to_world(Vec2::from_array(way.at))));
        if let Some(first) = ways.next() {
            out.push(ways.fold(first, Label::or));
        }
    }
}

fn mark_label(out: &mut Vec<Label>, model: &TableModel, mark: &Mark, bad: bool, lens: &Lens) {
    let note = || LabelStyle::Note { bad };
    match mark {
        Mark::Line { from, to, label: text } => {
            let (a, b) = (place(*from), place(*to));
            for i in 1..6 {
                keep(out, lens, a.lerp(b, i as f32 / 6.0), Vec2::splat(a.distance(b) * 0.06), 0.25);
            }
            if !text.is_empty() {
                let (from, to) = (lens.to_screen(a), lens.to_screen(b));
                let away = (to - from).perp().normalize_or(Vec2::Y);
                let most = (lens.zoom * 25.4 * 0.5).clamp(14.5, 30.0);
                let away = if away.y > 0.0 { -away } else { away } * most * 1.15;
                let ways = [
                    (0.5, -1.0),
                    (0.35, 1.0),
                    (0.65, 1.0),
                    (0.35, -1.0),
                    (0.65, -1.0),
                    (0.5, 2.2),
                    (0.5, -2.2),
                    (0.2, 1.5),
                    (0.8, 1.5),
                ];
                let ways = ways.map(|(along, side)| (from.lerp(to, along) + away * side).to_array());
                out.push(label(from.midpoint(to) + away, text.clone(), note()).at_most(most).or_at(ways));
            }
        }
        Mark::Block { at, radius, label: text } if !text.is_empty() => {
            let (at, below) = (lens.table_to_screen(*at), (mm(*radius) * lens.zoom).max(7.0) + 15.0);
            let ways = [(0.0, -1.0), (70.0, 1.0), (-70.0, 1.0), (70.0, -1.0), (-70.0, -1.0)]
                .map(|(x, y)| (at + Vec2::new(x, below * y)).to_array());
            out.push(label(at + Vec2::new(0.0, below), text.clone(), note()).or_at(ways));
        }
        Mark::Arc { hull, arc, bands } => {
            let (from, middle, half) = span(hull, *arc);
            let mut near = 0.0;
            for (radius, text) in bands {
                let far = mm(*radius);
                let wide = far - near;
                // Along the rim, preferably in the half of the arc that is lower on the screen, never upside down.
                let down = if middle.cos() > 0.0 { -half } else { half };
                let room = (wide * 0.5).min(10.0 / lens.zoom);
                near = far;
                let put = |share: f32| {
                    let lower = middle + down * share;
                    let at = lens.to_screen(from + Vec2::from_angle(lower) * (far - room));
                    let tangent = -(lower + std::f32::consts::FRAC_PI_2);
                    let angle = if tangent.cos() < 0.0 { tangent + std::f32::consts::PI } else { tangent };
                    label(at, text.clone(), note()).turned(angle).at_most((wide * lens.zoom * 0.7).max(10.0))
                };
                // Places off the table are left out.
                let table = top_of(model);
                let mut ways = [0.30, -0.30, 0.55, -0.55, 0.0, 0.75, -0.75, 0.15, -0.15]
                    .map(put)
                    .into_iter()
                    .filter(|way| table.contains(lens.to_world(Vec2::from_array(way.at))));
                if let Some(first) = ways.next() {
                    out.push(ways.fold(first, Label::or));
                }
            }
        }
        Mark::Field { bands, .. } => {
            // Along the far edge of each band, a little inside it, never upside down.
            for (outline, text) in bands {
                let [first, far, there, last] = outline[..] else { continue };
                let (a, b) = (place(far), place(there));
                let inward = (place(first).midpoint(place(last)) - a.midpoint(b)).normalize_or_zero();
                let deep = place(first).midpoint(place(last)).distance(a.midpoint(b));
                let room = (deep * 0.4).min(10.0 / lens.zoom);
                let (from, to) = (lens.to_screen(a), lens.to_screen(b));
                let along = to - from;
                let angle = -along.y.atan2(along.x);
                let angle = if angle.cos() < 0.0 { angle + std::f32::consts::PI } else { angle };
                let put = |share: f32| {
                    let at = lens.to_screen(a.lerp(b, share) + inward * room);
                    label(at, text.clone(), note()).turned(-angle).at_most((deep * lens.zoom * 0.7).max(10.0))
                };
                let table = top_of(model);
                let mut ways = [0.5, 0.3, 0.7, 0.15, 0.85]
                    .map(put)
                    .into_iter()
                    .filter(|way| table.contains(lens.to_world(Vec2::from_array(way.at))));
                if let Some(first) = ways.next() {
                    out.push(ways.fold(first, Label::or));
                }
            }
        }
        Mark::Squares { at, width, label: text } => {
            for point in at {
                keep(out, lens, place(*point), Vec2::splat(mm(*width) * 0.45), 0.18);
            }
            // In the southernmost square, beside its lower edge.
            if let (false, Some(&lowest)) = (text.is_empty(), at.iter().min_by_key(|point| point.y)) {
                let most = (mm(*width) * lens.zoom * 0.24).max(11.0);
                let ways = [(0.0, 0.36), (0.0, -0.36), (0.0, 0.62), (0.9, 0.0), (-0.9, 0.0)];
                let ways = ways.map(|(x, y)| lens.to_screen(place(lowest) - Vec2::new(x, y) * mm(*width)).to_array());
                out.push(Label::new(ways[0], text.clone(), note()).at_most(most).or_at(ways[1..].iter().copied()));
            }
        }
        Mark::Reach { outline, label: text } | Mark::Foul { outline, label: text } if !text.is_empty() => {
            // Below the point that is lowest on the screen, outside the area itself.
            if let Some(&lowest) = outline.iter().min_by_key(|point| point.y) {
                let at = lens.table_to_screen(lowest);
                let ways = [(0.0, -14.0), (70.0, 13.0), (-70.0, 13.0), (70.0, -14.0), (-70.0, -14.0), (0.0, 34.0)]
                    .map(|(x, y)| (at + Vec2::new(x, y)).to_array());
                out.push(label(at + Vec2::new(0.0, 13.0), text.clone(), note()).or_at(ways));
            }
        }
        Mark::Block { .. } | Mark::Reach { .. } | Mark::Foul { .. } => {}
    }
}
