//! All lettering of the table, as places and words: egui paints it, so that it is crisp at any zoom.

use bevy::math::{Rect, Vec2};
use wg_core::{Mark, SideColour, UnitView};
use wg_panels::{Label, LabelStyle};

use crate::animate::Animator;
use crate::layout::{Layout, mm, place, toward};
use crate::lens::Lens;
use crate::model::{ReachKind, TableModel};
use crate::overlay::span;
use crate::pick::on_table;

/// All lettering for what is seen now, in the order in which it is painted: the chart's first, ribbons last.
pub fn labels(model: &TableModel, lens: &Lens, animator: &Animator) -> Vec<Label> {
    let layout = Layout::new(&model.view, aspect(lens));
    let mut out = Vec::new();
    border(&mut out, model, lens);
    rose(&mut out, model, &layout, lens);
    scale(&mut out, &layout, lens);
    land(&mut out, model, lens);
    overlays(&mut out, model, lens);
    ribbons(&mut out, model, lens, animator);
    let window = Rect { min: Vec2::ZERO, max: lens.window }.inflate(80.0);
    out.retain(|label| window.contains(Vec2::from_array(label.at)));
    out
}

/// Width to height of what the panels leave free.
pub fn aspect(lens: &Lens) -> f32 {
    let size = lens.free.size().max(Vec2::ONE);
    size.x / size.y
}

fn put(out: &mut Vec<Label>, at: Vec2, text: impl Into<String>, style: LabelStyle) {
    out.push(Label { at: at.to_array(), text: text.into(), style, angle: 0.0 });
}

/// Numbers of columns and rows in the border; or inches, where there is no grid.
fn border(out: &mut Vec<Label>, model: &TableModel, lens: &Lens) {
    let table = &model.view.table;
    let Some(grid) = table.grid else { return };
    let (width, height) = (mm(table.width), mm(table.height));
    let (origin, side) = (place(grid.origin), mm(grid.square));
    let off = Layout::new(&model.view, aspect(lens)).border * 0.58;
    // Every one, or every second where they would touch.
    let step = if side * lens.zoom < 22.0 * model.text { 2 } else { 1 };
    for column in (0..grid.columns).step_by(step) {
        let x = origin.x + (f32::from(column) + 0.5) * side;
        for y in [-off, height + off] {
            put(out, lens.to_screen(Vec2::new(x, y)), (column + 1).to_string(), LabelStyle::ChartSmall);
        }
    }
    for row in (0..grid.rows).step_by(step) {
        let y = origin.y + (f32::from(row) + 0.5) * side;
        for x in [-off, width + off] {
            put(out, lens.to_screen(Vec2::new(x, y)), (row + 1).to_string(), LabelStyle::ChartSmall);
        }
    }
}

fn rose(out: &mut Vec<Label>, model: &TableModel, layout: &Layout, lens: &Lens) {
    let r = layout.rose_radius;
    let wind = &model.view.wind;
    // Where the arrow comes from north the letter makes way for it.
    let north = wind.from.is_some_and(|from| toward(from).y > 0.96);
    let letter = Vec2::new(if north { 0.34 * r } else { 0.0 }, r * 1.20) * lens.zoom;
    let middle = lens.to_screen(layout.rose);
    put(out, middle + Vec2::new(letter.x, -letter.y - 11.0 * model.text), "N", LabelStyle::ChartTitle);
    if !wind.label.is_empty() {
        let south = wind.from.is_some_and(|from| toward(from).y < -0.5);
        let below = r * if south { 1.30 } else { 1.10 } * lens.zoom + 15.0 * model.text;
        put(out, middle + Vec2::new(0.0, below), wind.label.clone(), LabelStyle::Wind);
    }
    if let Some(prevailing) = wind.prevailing.filter(|_| wind.prevailing != wind.from) {
        let below = r * 1.30 * lens.zoom + 33.0 * model.text;
        put(out, middle + Vec2::new(0.0, below), format!("prevailing: {prevailing}"), LabelStyle::ChartSmall);
    }
}

fn scale(out: &mut Vec<Label>, layout: &Layout, lens: &Lens) {
    let (inches, field) = layout.scale_inches;
    let height = layout.table.size().max_element() * 0.0042;
    let (above, below) = (height * lens.zoom + 9.0, 1.25 * height * lens.zoom + 9.0);
    let at = |along: f32| lens.to_screen(layout.scale + Vec2::new(along, 0.0));
    for i in 0..=inches / field {
        let along = f32::from(i * field) * 25.4;
        put(out, at(along) - Vec2::new(0.0, above), (i * field).to_string(), LabelStyle::ChartSmall);
    }
    let length = f32::from(inches) * 25.4;
    let step = crate::chart::centimetres(length);
    let count = (length / (step * 10.0)).floor() as u16;
    for i in 0..=count {
        let along = f32::from(i) * step * 10.0;
        put(out, at(along) + Vec2::new(0.0, below), format!("{}", f32::from(i) * step), LabelStyle::ChartSmall);
    }
    if layout.card.is_some() {
        let middle = at(length / 2.0);
        put(out, middle - Vec2::new(0.0, above + 15.0), "inches", LabelStyle::ChartSmall);
        put(out, middle + Vec2::new(0.0, below + 15.0), "centimetres", LabelStyle::ChartSmall);
    } else {
        put(out, at(length) + Vec2::new(30.0, -above), "inches", LabelStyle::ChartSmall);
        put(out, at(length) + Vec2::new(30.0, below), "cm", LabelStyle::ChartSmall);
    }
}

/// The name of a piece of land in its middle, a little below the hill.
fn land(out: &mut Vec<Label>, model: &TableModel, lens: &Lens) {
    for land in model.view.table.land.iter().filter(|land| !land.name.is_empty() && !land.outline.is_empty()) {
        let points = land.outline.iter().map(|&point| place(point));
        let start = Rect { min: Vec2::splat(f32::INFINITY), max: Vec2::splat(f32::NEG_INFINITY) };
        let bounds = points.fold(start, |r, p| Rect { min: r.min.min(p), max: r.max.max(p) });
        let lower = if land.shoal { 0.0 } else { bounds.height() * 0.27 };
        let at = lens.to_screen(bounds.center() - Vec2::new(0.0, lower));
        put(out, at, land.name.clone(), if land.shoal { LabelStyle::ChartSmall } else { LabelStyle::ChartTitle });
    }
}

fn overlays(out: &mut Vec<Label>, model: &TableModel, lens: &Lens) {
    for square in &model.overlays.reach {
        let size = mm(square.width);
        let centred = square.kind != ReachKind::Waypoint;
        // Out of the way of the track and the ghost: in the upper left corner of the square, or its middle.
        let off = if centred && model.overlays.ghosts.is_empty() { Vec2::ZERO } else { Vec2::new(-0.34, 0.34) * size };
        put(out, lens.to_screen(place(square.at) + off), square.cost.clone(), LabelStyle::Cost);
    }
    let all = model.overlays.marks.iter().map(|mark| (mark, false));
    for (mark, bad) in all.chain(model.overlays.refusals.iter().map(|mark| (mark, true))) {
        mark_label(out, mark, bad, lens, model.text);
    }
}

fn mark_label(out: &mut Vec<Label>, mark: &Mark, bad: bool, lens: &Lens, text: f32) {
    let note = || LabelStyle::Note { bad };
    match mark {
        Mark::Line { from, to, label } if !label.is_empty() => {
            let (from, to) = (lens.table_to_screen(*from), lens.table_to_screen(*to));
            let away = (to - from).perp().normalize_or(Vec2::Y);
            let away = if away.y > 0.0 { -away } else { away };
            put(out, from.midpoint(to) + away * 20.0 * text, label.clone(), note());
        }
        Mark::Block { at, radius, label } if !label.is_empty() => {
            let below = Vec2::new(0.0, (mm(*radius) * lens.zoom).max(7.0) + 13.0 * text);
            put(out, lens.table_to_screen(*at) + below, label.clone(), note());
        }
        Mark::Arc { hull, arc, bands } => {
            let (from, middle, half) = span(hull, *arc);
            let mut near = 0.0;
            for (radius, label) in bands {
                let far = mm(*radius);
                // Along the rim, in the half of the arc that lies lower on the screen, never upside down.
                let lower = if middle.cos() > 0.0 { middle - half * 0.30 } else { middle + half * 0.30 };
                let room = ((far - near) * 0.5).min(10.0 * text / lens.zoom);
                let at = lens.to_screen(from + Vec2::from_angle(lower) * (far - room));
                let tangent = -(lower + std::f32::consts::FRAC_PI_2);
                let angle = if tangent.cos() < 0.0 { tangent + std::f32::consts::PI } else { tangent };
                out.push(Label { at: at.to_array(), text: label.clone(), style: note(), angle });
                near = far;
            }
        }
        Mark::Squares { at, width, label } if !label.is_empty() => {
            let lowest = at.iter().min_by_key(|point| point.y);
            if let Some(&lowest) = lowest {
                let below = place(lowest) - Vec2::new(0.0, mm(*width) * 0.36);
                put(out, lens.to_screen(below), label.clone(), note());
            }
        }
        _ => {}
    }
}

/// The ribbons of ships: below her, or where she has room for it.
fn ribbons(out: &mut Vec<Label>, model: &TableModel, lens: &Lens, animator: &Animator) {
    let text = model.text;
    let shown: Vec<_> = model.view.units.iter().filter(|unit| on_table(unit)).collect();
    let middles: Vec<Vec2> = shown.iter().map(|unit| lens.to_screen(animator.shown(unit.id, unit.pose).at)).collect();
    let hulls: Vec<Rect> = shown.iter().zip(&middles).map(|(unit, &at)| spread(unit, at, lens)).collect();
    let mut taken: Vec<Rect> = Vec::new();
    let mut ribbons = Vec::new();
    for (i, unit) in shown.iter().enumerate() {
        let size = ribbon_size(unit, text);
        let (at, hull) = (middles[i], hulls[i]);
        let gap = 3.0;
        let (right, down) = ((hull.width() + size.x) / 2.0 + gap, (hull.height() + size.y) / 2.0 + gap);
        let slant = size.x * 0.42;
        let places = [
            Vec2::new(0.0, down),
            Vec2::new(0.0, -down),
            Vec2::new(right, 0.0),
            Vec2::new(-right, 0.0),
            Vec2::new(slant, down),
            Vec2::new(-slant, down),
            Vec2::new(slant, -down),
            Vec2::new(-slant, -down),
        ];
        let cost = |off: Vec2| -> f32 {
            let rect = Rect { min: at + off - size / 2.0, max: at + off + size / 2.0 };
            let others = hulls.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, hull)| overlap(rect, *hull));
            let ribbons = taken.iter().map(|other| 3.0 * overlap(rect, *other));
            let outside = overlap(rect, rect) - overlap(rect, lens.free);
            others.chain(ribbons).sum::<f32>() + 2.0 * outside
        };
        // The first place without harm, or the least bad one.
        let costs = places.map(cost);
        let free = costs.iter().position(|&cost| cost < 1.0);
        let least = costs.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(i, _)| i);
        let chosen = at + places[free.unwrap_or(least)];
        taken.push(Rect { min: chosen - size / 2.0, max: chosen + size / 2.0 });
        ribbons.push((chosen, *unit));
    }
    // The selected ship's ribbon lies on top.
    ribbons.sort_by_key(|(_, unit)| model.selected == Some(unit.id));
    for (at, unit) in ribbons {
        let side = model.view.sides.get(unit.side.index());
        let style = LabelStyle::Ribbon {
            unit: unit.id,
            colour: side.map_or(SideColour::default(), |side| side.colour),
            selected: model.selected == Some(unit.id),
            can_act: unit.can_act,
            badge: unit.badge.clone(),
        };
        put(out, at, unit.name.clone(), style);
    }
}

/// What a ship takes up on the screen, with half of what her yards and bowsprit reach beyond the hull.
fn spread(unit: &UnitView, at: Vec2, lens: &Lens) -> Rect {
    let bow = toward(unit.pose.heading);
    let (length, beam) = (mm(unit.footprint.length) * 0.56, mm(unit.footprint.length) * 0.20);
    let half = Vec2::new(bow.x.abs() * length + bow.y.abs() * beam, bow.y.abs() * length + bow.x.abs() * beam) * lens.zoom;
    Rect { min: at - half, max: at + half }
}

/// About how large a ribbon is painted.
fn ribbon_size(unit: &UnitView, text: f32) -> Vec2 {
    let letters = unit.name.chars().count() + if unit.badge.is_empty() { 0 } else { unit.badge.chars().count() + 3 };
    Vec2::new(letters as f32 * 7.6 + 36.0, 22.0) * text
}

fn overlap(a: Rect, b: Rect) -> f32 {
    let size = (a.max.min(b.max) - a.min.max(b.min)).max(Vec2::ZERO);
    size.x * size.y
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::{Footprint, Heading, Length, Point, Pose, UnitId};

    fn ship(id: u16, x: i32, y: i32) -> UnitView {
        UnitView {
            id: UnitId(id),
            name: format!("Ship {id}"),
            pose: Pose { at: Point { x: Length::inches(x), y: Length::inches(y) }, heading: Heading::EAST },
            footprint: Footprint { length: Length::inches(2), beam: Length::from_inches(0.5) },
            ..UnitView::default()
        }
    }

    fn model() -> (TableModel, Lens) {
        let mut model = TableModel::default();
        model.view.table.width = Length::inches(22);
        model.view.table.height = Length::inches(28);
        let mut lens = Lens::default();
        let window = Vec2::new(1400.0, 900.0);
        let layout = Layout::new(&model.view, 1.55);
        lens.resize(window, Rect { min: Vec2::ZERO, max: window }, layout.whole);
        (model, lens)
    }

    fn places(model: &TableModel, lens: &Lens) -> Vec<Vec2> {
        let labels = labels(model, lens, &Animator::default());
        let ribbon = |label: &&Label| matches!(label.style, LabelStyle::Ribbon { .. });
        labels.iter().filter(ribbon).map(|label| Vec2::from_array(label.at)).collect()
    }

    #[test]
    fn a_ribbon_lies_below_its_ship_where_there_is_room() {
        let (mut model, lens) = model();
        model.view.units = vec![ship(0, 10, 10)];
        let ship = lens.table_to_screen(model.view.units[0].pose.at);
        let ribbons = places(&model, &lens);
        assert_eq!(ribbons.len(), 1);
        assert!(ribbons[0].y > ship.y && (ribbons[0].x - ship.x).abs() < 1.0, "centred below");
    }

    #[test]
    fn ribbons_of_crowded_ships_do_not_cover_each_other() {
        let (mut model, lens) = model();
        model.view.units = vec![ship(0, 10, 10), ship(1, 10, 11), ship(2, 12, 10), ship(3, 12, 11)];
        let ribbons = places(&model, &lens);
        for (i, a) in ribbons.iter().enumerate() {
            for b in &ribbons[i + 1..] {
                assert!((a.x - b.x).abs() > 60.0 || (a.y - b.y).abs() > 18.0, "apart");
            }
        }
    }

    #[test]
    fn the_selected_ships_ribbon_is_painted_last() {
        let (mut model, lens) = model();
        model.view.units = vec![ship(0, 5, 5), ship(1, 15, 15)];
        model.selected = Some(UnitId(0));
        let labels = labels(&model, &lens, &Animator::default());
        assert_eq!(labels.last().map(|label| label.text.as_str()), Some("Ship 0"));
    }

    #[test]
    fn the_wind_is_named_beside_the_rose_once_it_is_known() {
        let (mut model, lens) = model();
        let winds = |model: &TableModel| labels(model, &lens, &Animator::default()).iter().filter(|l| l.style == LabelStyle::Wind).count();
        assert_eq!(winds(&model), 0);
        model.view.wind.label = "Wind from SW".into();
        assert_eq!(winds(&model), 1);
    }
}
