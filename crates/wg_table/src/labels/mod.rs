//! All lettering of the table, as texts with places. egui paints it, so that it is crisp at any zoom.

mod land;
mod marks;

use bevy::math::{Rect, Vec2};
use wg_core::shown::view::UnitKind;
use wg_core::{Heading, Measure, SideColour, UnitView};
use wg_panels::chart::labels::ROSE;
use wg_panels::{Label, LabelStyle, StandingMark};

use crate::animate::Animator;
use crate::divisions::{self, is_far, is_named, sailing};
use crate::labels::land::{land, works, zones};
use crate::labels::marks::overlays;
use crate::layout::{Layout, mm, place, toward};
use crate::lens::Lens;
use crate::model::TableModel;
use crate::ties;

/// Returns all lettering that can be seen now, each label with its alternative places. egui chooses between them.
/// Invisible labels mark areas that the names should not cover.
pub fn labels(model: &TableModel, lens: &Lens, animator: &Animator) -> Vec<Label> {
    let layout = in_sight(model, lens);
    let mut out = Vec::new();
    rose(&mut out, model, &layout, lens);
    scale(&mut out, &layout, lens, model.view.table.measure);
    land(&mut out, model, lens);
    works(&mut out, model, lens);
    zones(&mut out, model, lens);
    overlays(&mut out, model, lens);
    fire(&mut out, model, lens);
    ribbons(&mut out, model, lens, animator);
    fleets(&mut out, model, lens, animator);
    let window = Rect { min: Vec2::ZERO, max: lens.window }.inflate(80.0);
    // Units that can act, and the selected unit, keep their ribbons outside the window too: an arrow at the edge of the
    // chart points to them.
    let unseen = |label: &Label| {
        matches!(
            label.style,
            LabelStyle::Keep { .. }
                | LabelStyle::Hull { .. }
                | LabelStyle::Frame { .. }
                | LabelStyle::Ribbon { can_act: true, .. }
                | LabelStyle::Ribbon { selected: true, .. }
        )
    };
    let seen = lens.pane().unwrap_or(window);
    out.retain(|label| unseen(label) || seen.contains(Vec2::from_array(label.at)));
    border(&mut out, model, &layout, lens);
    // While only a part of the table is seen, the frame around it is the sheet.
    let (sheet, border) = match lens.pane() {
        Some(pane) => (pane.inflate(lens.frame()), lens.frame()),
        None => {
            let corners = [layout.sheet.min, layout.sheet.max].map(|corner| lens.to_screen(corner));
            (Rect::from_corners(corners[0], corners[1]), layout.border * lens.zoom)
        }
    };
    out.push(label(sheet.center(), "", LabelStyle::Frame { half: (sheet.size() / 2.0).to_array(), border }));
    out
}

/// Returns the layout of what is seen now.
pub(crate) fn in_sight(model: &TableModel, lens: &Lens) -> Layout {
    let layout = Layout::new(&model.view, model.corner, aspect(lens));
    lens.part().map_or(layout, |part| layout.on(&model.view, lens.corner, part))
}

/// Returns the aspect ratio, width to height, of the area that the panels leave free.
pub fn aspect(lens: &Lens) -> f32 {
    let size = lens.free.size().max(Vec2::ONE);
    size.x / size.y
}

pub(crate) fn label(at: Vec2, text: impl Into<String>, style: LabelStyle) -> Label {
    Label::new(at.to_array(), text, style)
}

/// Adds a rectangle of the table that ribbons should not cover, in millimetres.
pub(crate) fn keep(out: &mut Vec<Label>, lens: &Lens, at: Vec2, half: Vec2, weight: f32) {
    let style = LabelStyle::Keep { half: (half * lens.zoom).to_array(), weight };
    out.push(label(lens.to_screen(at), "", style));
}

/// Keeps names off lines of fire. Only the first few lines count, because names have no room beside the fire of a whole
/// fleet.
fn fire(out: &mut Vec<Label>, model: &TableModel, lens: &Lens) {
    let px = lens.px();
    for (_, [from, to]) in ties::lines_of_fire(&model.view).take(ties::MANY) {
        let steps = (from.distance(to) / (16.0 * px)).ceil().clamp(1.0, 24.0) as usize;
        for n in 0..=steps {
            keep(out, lens, from.lerp(to, n as f32 / steps as f32), Vec2::splat(5.0 * px), FIRE);
        }
    }
}

/// The cost of placing a name on a line of fire, for each step of the line that it covers.
const FIRE: f32 = 0.3;

/// Adds the numbers of columns and rows in the border of the sheet, or in the frame around the part that is seen.
fn border(out: &mut Vec<Label>, model: &TableModel, layout: &Layout, lens: &Lens) {
    let table = &model.view.table;
    let Some(grid) = table.grid else { return };
    let (origin, side) = (place(grid.origin), mm(grid.square));
    let (part, border) = match lens.part() {
        Some(part) => (part, lens.frame() / lens.zoom),
        None => (layout.table, layout.border),
    };
    // Between the chequered band and the line at the rim.
    let off = border * 0.53;
    let most = border * lens.zoom * 0.56;
    // Every number, or every second one where they would touch.
    let step = if side * lens.zoom < 24.0 { 2 } else { 1 };
    let mut put = |x: f32, y: f32, number: u16| {
        let at = lens.to_screen(Vec2::new(x, y));
        out.push(
            label(at, number.to_string(), LabelStyle::Figure)
                .at_most(most)
                .within(border * lens.zoom * 0.62)
                .on_paper(),
        );
    };
    for column in (0..grid.columns).step_by(step) {
        let x = origin.x + (f32::from(column) + 0.5) * side;
        for y in [part.min.y - off, part.max.y + off].into_iter().filter(|_| part.min.x < x && x < part.max.x) {
            put(x, y, u16::from(column) + 1);
        }
    }
    for row in (0..grid.rows).step_by(step) {
        let y = origin.y + (f32::from(row) + 0.5) * side;
        for x in [part.min.x - off, part.max.x + off].into_iter().filter(|_| part.min.y < y && y < part.max.y) {
            put(x, y, u16::from(row) + 1);
        }
    }
}

fn rose(out: &mut Vec<Label>, model: &TableModel, layout: &Layout, lens: &Lens) {
    let r = layout.rose_radius;
    let wind = &model.view.wind;
    let middle = lens.to_screen(layout.rose);
    let card = layout.card.is_some();
    let (most, width) = match layout.card {
        Some(card) => (card.width() * lens.zoom * 0.145, card.width() * lens.zoom * 0.84),
        None => (r * lens.zoom * 0.44, r * lens.zoom * 3.4),
    };
    let mut put = |places: &[Vec2], off: f32, text: String, style, share: f32| {
        let label = label(places[0], text, style).off(0.0, off).at_most(most * share).within(width);
        let label = if card { label.on_paper() } else { label };
        out.push(label.or_at(places[1..].iter().map(|at| at.to_array())));
    };
    // The letter N moves aside for an arrow that comes from the north.
    let north = wind.from.is_some_and(|from| toward(from).y > 0.96);
    let letter =
        Vec2::new(if north { 0.34 * r } else { 0.0 }, -1.20 * r - if card { 0.13 * r } else { 0.0 }) * lens.zoom;
    put(&[middle + letter], if card { 0.0 } else { -10.0 }, "N".to_owned(), LabelStyle::ChartTitle, 1.0);
    let prevailing = wind.prevailing.filter(|_| wind.prevailing != wind.from);
    // Below the rose, and below an arrow or a dart that comes from the south.
    let south = |from: Option<Heading>, by: f32| if from.is_some_and(|from| toward(from).y < -0.5) { by } else { 1.14 };
    let below = r * south(wind.from, 1.34).max(south(prevailing, 1.22)) * lens.zoom + most.min(20.0) * 0.7;
    // Beside or above the rose if a ship lies below it.
    let line = most.min(20.0) * 1.12;
    let beside = if card { 0.0 } else { r * lens.zoom * 2.3 };
    let places = |row: f32| {
        let around = [
            Vec2::new(0.0, below),
            Vec2::new(0.0, -below - line * 2.4),
            Vec2::new(-beside, -line / 2.0),
            Vec2::new(beside, -line / 2.0),
        ];
        let count = if card { 1 } else { around.len() };
        around.into_iter().take(count).map(|at| middle + at + Vec2::new(0.0, row * line)).collect::<Vec<_>>()
    };
    if !wind.label.is_empty() {
        put(&places(0.0), 0.0, wind.label.clone(), LabelStyle::Wind, 1.0);
    }
    if let Some(prevailing) = prevailing {
        put(&places(1.0), 0.0, format!("prevailing: {}", point_of(prevailing)), LabelStyle::ChartRemark, 0.80);
    }
    match layout.card {
        Some(card) => keep(out, lens, card.center(), card.half_size(), ROSE),
        None => keep(out, lens, layout.rose, Vec2::splat(r * 1.1), ROSE),
    }
}

/// Returns the name of a point of the compass as on a chart: 'South' or 'SW'.
fn point_of(heading: Heading) -> String {
    match heading {
        Heading::NORTH => "North".to_owned(),
        Heading::EAST => "East".to_owned(),
        Heading::SOUTH => "South".to_owned(),
        Heading::WEST => "West".to_owned(),
        other => other.to_string(),
    }
}

/// Adds the figures of the scale bar: inches above it, centimetres or the unit of the rules below it.
fn scale(out: &mut Vec<Label>, layout: &Layout, lens: &Lens, measure: Measure) {
    let (inches, field) = layout.scale_inches;
    let height = layout.bar;
    // The figures fit their fields and stand clear of the bar.
    let most = (f32::from(field) * 25.4 * lens.zoom * 0.62).clamp(9.0, 22.0);
    let (above, below) = (height * lens.zoom + most * 0.62, 1.25 * height * lens.zoom + most * 0.62);
    let at = |along: f32| lens.to_screen(layout.scale + Vec2::new(along, 0.0));
    let length = f32::from(inches) * 25.4;
    // Cards keep off the bar, as they keep off the rose.
    let half = Vec2::new(length / 2.0 + most * 2.0 / lens.zoom, (above + below + most) / 2.0 / lens.zoom);
    for weight in [ROSE, 0.7] {
        keep(out, lens, layout.scale + Vec2::new(length / 2.0 + most / lens.zoom, 0.0), half, weight);
    }
    // The ruleset's own unit is above.
    let rows = [-above, below];
    let [imperial, metric] = if measure == Measure::Millimetres { [rows[1], rows[0]] } else { rows };
    let mut put = |at: Vec2, text: String| {
        let label = label(at, text, LabelStyle::Figure).at_most(most);
        out.push(if layout.card.is_some() { label.on_paper() } else { label });
    };
    for i in 0..=inches / field {
        let along = f32::from(i * field) * 25.4;
        put(at(along) + Vec2::new(0.0, imperial), (i * field).to_string());
    }
    let step = crate::chart::centimetres(length);
    let (per_centimetre, [name, sign]) = match measure {
        Measure::Inches => (1.0, ["centimetres", "cm"]),
        Measure::Millimetres => (10.0, [measure.names()[1], measure.sign()]),
    };
    let count = (length / (step * 10.0)).floor() as u16;
    // Figures that would run into each other are left out.
    let figures = format!("{}", f32::from(count) * step * per_centimetre).len() as f32;
    let every = (most * (0.5 * figures + 0.4) / (step * 10.0 * lens.zoom)).ceil().max(1.0) as usize;
    for i in (0..=count).step_by(every) {
        let along = f32::from(i) * step * 10.0;
        put(at(along) + Vec2::new(0.0, metric), format!("{}", f32::from(i) * step * per_centimetre));
    }
    if let Some(card) = layout.card {
        let middle = at(length / 2.0);
        // Clear of the figures at any size, and always on the card.
        let room = (layout.scale.y - card.min.y - 0.052 * card.width()) * lens.zoom - most * 0.55;
        let names = if measure == Measure::Millimetres { [name, "inches"] } else { ["inches", name] };
        for (name, way, from) in [(names[0], -1.0, above), (names[1], 1.0, below)] {
            let at = |times: f32| middle + Vec2::new(0.0, way * (from + most * times));
            let label = label(at(1.05), name.to_owned(), LabelStyle::Figure).at_most(most).on_paper();
            let farther = [1.4, 1.8, 2.2].into_iter().filter(|times| from + most * times <= room);
            out.push(label.or_at(farther.map(|times| at(times).to_array())));
        }
    } else {
        put(at(length) + Vec2::new(most * 1.9, imperial), "inches".to_owned());
        put(at(length) + Vec2::new(most * 1.9, metric), sign.to_owned());
    }
}

/// Adds the ribbons of units. egui finds a place for each beside its unit.
fn ribbons(out: &mut Vec<Label>, model: &TableModel, lens: &Lens, animator: &Animator) {
    let far = is_far(&model.view, lens.px());
    for unit in model.view.units.iter().filter(|unit| unit.on_table()) {
        let side = model.view.sides.get(unit.side.index());
        let seen = animator.shown(unit.id, unit.pose);
        let bow = Vec2::from_angle(seen.turn).rotate(Vec2::Y);
        let troop = unit.kind.troop().is_some();
        let (along, across) = reach(unit, bow, lens);
        if !troop && !far {
            // Keep her ensign at the stern free.
            keep(
                out,
                lens,
                seen.at - bow * 0.66 * mm(unit.footprint.length),
                Vec2::splat(0.10 * mm(unit.footprint.length)),
                0.6,
            );
        }
        let style = LabelStyle::Ribbon {
            unit: unit.id,
            colour: side.map_or(SideColour::default(), |side| side.colour),
            selected: model.selected == Some(unit.id),
            can_act: unit.can_act,
            badge: unit.beside_name(),
            minor: troop,
            standing: StandingMark::Asks,
            left: None,
            taken_from: model
                .view
                .sides
                .get(unit.built_for.index())
                .map(|side| side.colour)
                .filter(|_| unit.built_for != unit.side),
            along: along.to_array(),
            across: across.to_array(),
            pointed: model.hover == Some(unit.id),
            nameless: far && !troop && !is_named(model, unit.id),
            minded: model.named.contains(&unit.id),
            // The size of men does not say how large the ribbons of ships should be.
            length: if troop { 0.0 } else { mm(unit.footprint.length) * lens.zoom },
        };
        out.push(label(lens.to_screen(seen.at), unit.name.clone(), style));
    }
}

/// Adds signals beside the ships that fly them, and from far off the names of divisions at the heads of their lines.
fn fleets(out: &mut Vec<Label>, model: &TableModel, lens: &Lens, animator: &Animator) {
    let view = &model.view;
    let seen = |unit: &UnitView| lens.to_screen(animator.shown(unit.id, unit.pose).at);
    for hoist in &view.hoists {
        let Some(unit) = view.units.get(hoist.unit.index()).filter(|unit| unit.on_table()) else { continue };
        let style = LabelStyle::Hoist { read: hoist.read.len(), of: hoist.read.len() + hoist.unread.len() };
        out.push(label(seen(unit), hoist.message.clone(), style));
    }
    if !is_far(view, lens.px()) {
        return;
    }
    for division in &view.divisions {
        let (mut ships, Some(ahead)) = (sailing(view, division), divisions::ahead(view, division)) else { continue };
        let Some(first) = ships.next() else { continue };
        let colour = view.sides.get(division.side.index()).map_or(SideColour::default(), |side| side.colour);
        let head = sailing(view, division).find(|unit| unit.id == division.leader).map_or(first.id, |leader| leader.id);
        let style =
            LabelStyle::Division { colour, head, ahead: [ahead.x, -ahead.y], selected: model.selected == Some(head) };
        out.push(label(seen(first), division.name.clone(), style).or_at(ships.map(|unit| seen(unit).to_array())));
    }
}

/// Returns the extent of a unit on the screen, as vectors from its middle to its bow and to its side. For a ship this
/// includes her yards.
pub(crate) fn reach(unit: &UnitView, bow: Vec2, lens: &Lens) -> (Vec2, Vec2) {
    let (length, beam) = (mm(unit.footprint.length), mm(unit.footprint.beam));
    let (long, wide) = if unit.kind == UnitKind::Ship {
        (length * 0.55, (length * 0.19).max(beam * 0.55))
    } else {
        (length * 0.54, beam * 0.52)
    };
    let flip = |at: Vec2| Vec2::new(at.x, -at.y) * lens.zoom;
    (flip(bow * long), flip(bow.perp() * wide))
}

#[cfg(test)]
mod tests;
