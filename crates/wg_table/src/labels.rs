//! All lettering of the table, as places and words: egui paints it, so that it is crisp at any zoom.

use bevy::math::{Rect, Vec2};
use wg_core::shown::view::UnitKind;
use wg_core::{Heading, Mark, Point, SideColour, UnitView};
use wg_panels::labels::ROSE;
use wg_panels::{Label, LabelStyle, StandingMark};

use crate::animate::Animator;
use crate::layout::{Layout, mm, place, toward};
use crate::lens::Lens;
use crate::model::{ReachKind, TableModel};
use crate::overlay::span;
use crate::pick::on_table;

/// All lettering for what is seen now, each with the places it could have; egui finds which. What it should not cover comes with it.
pub fn labels(model: &TableModel, lens: &Lens, animator: &Animator) -> Vec<Label> {
    let layout = Layout::new(&model.view, model.corner, aspect(lens));
    let mut out = Vec::new();
    border(&mut out, model, &layout, lens);
    rose(&mut out, model, &layout, lens);
    scale(&mut out, &layout, lens);
    land(&mut out, model, lens);
    works(&mut out, model, lens);
    overlays(&mut out, model, lens);
    ribbons(&mut out, model, lens, animator);
    let window = Rect { min: Vec2::ZERO, max: lens.window }.inflate(80.0);
    // Whoever has something to do is pointed at from the edge of the chart.
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
    out.retain(|label| unseen(label) || window.contains(Vec2::from_array(label.at)));
    let sheet = layout.sheet;
    let half = (sheet.size() * lens.zoom / 2.0).to_array();
    out.push(label(lens.to_screen(sheet.center()), "", LabelStyle::Frame { half, border: layout.border * lens.zoom }));
    out
}

/// Width to height of what the panels leave free.
pub fn aspect(lens: &Lens) -> f32 {
    let size = lens.free.size().max(Vec2::ONE);
    size.x / size.y
}

fn label(at: Vec2, text: impl Into<String>, style: LabelStyle) -> Label {
    Label::new(at.to_array(), text, style)
}

/// Ribbons should keep off this rectangle of the table.
fn keep(out: &mut Vec<Label>, lens: &Lens, at: Vec2, half: Vec2, weight: f32) {
    let style = LabelStyle::Keep { half: (half * lens.zoom).to_array(), weight };
    out.push(label(lens.to_screen(at), "", style));
}

/// Numbers of columns and rows in the border.
fn border(out: &mut Vec<Label>, model: &TableModel, layout: &Layout, lens: &Lens) {
    let table = &model.view.table;
    let Some(grid) = table.grid else { return };
    let (width, height) = (mm(table.width), mm(table.height));
    let (origin, side) = (place(grid.origin), mm(grid.square));
    // Between the chequered band and the line at the rim.
    let off = layout.border * 0.53;
    let most = layout.border * lens.zoom * 0.56;
    // Every one, or every second where they would touch.
    let step = if side * lens.zoom < 24.0 { 2 } else { 1 };
    let mut put = |x: f32, y: f32, number: u16| {
        let at = lens.to_screen(Vec2::new(x, y));
        out.push(label(at, number.to_string(), LabelStyle::Figure).at_most(most).within(layout.border * lens.zoom * 0.62).on_paper());
    };
    for column in (0..grid.columns).step_by(step) {
        let x = origin.x + (f32::from(column) + 0.5) * side;
        for y in [-off, height + off] {
            put(x, y, u16::from(column) + 1);
        }
    }
    for row in (0..grid.rows).step_by(step) {
        let y = origin.y + (f32::from(row) + 0.5) * side;
        for x in [-off, width + off] {
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
    // Where the arrow comes from north the letter makes way for it.
    let north = wind.from.is_some_and(|from| toward(from).y > 0.96);
    let letter = Vec2::new(if north { 0.34 * r } else { 0.0 }, -1.20 * r - if card { 0.13 * r } else { 0.0 }) * lens.zoom;
    put(&[middle + letter], if card { 0.0 } else { -10.0 }, "N".to_owned(), LabelStyle::ChartTitle, 1.0);
    let prevailing = wind.prevailing.filter(|_| wind.prevailing != wind.from);
    // Below the rose, and below an arrow or a dart that comes from there.
    let south = |from: Option<Heading>, by: f32| if from.is_some_and(|from| toward(from).y < -0.5) { by } else { 1.14 };
    let below = r * south(wind.from, 1.34).max(south(prevailing, 1.22)) * lens.zoom + most.min(20.0) * 0.7;
    // Beside or above the rose where somebody lies below it.
    let line = most.min(20.0) * 1.12;
    let beside = if card { 0.0 } else { r * lens.zoom * 2.3 };
    let places = |row: f32| {
        let around = [Vec2::new(0.0, below), Vec2::new(0.0, -below - line * 2.4), Vec2::new(-beside, -line / 2.0), Vec2::new(beside, -line / 2.0)];
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

/// 'South' and 'SW', as on a chart.
fn point_of(heading: Heading) -> String {
    match heading {
        Heading::NORTH => "North".to_owned(),
        Heading::EAST => "East".to_owned(),
        Heading::SOUTH => "South".to_owned(),
        Heading::WEST => "West".to_owned(),
        other => other.to_string(),
    }
}

fn scale(out: &mut Vec<Label>, layout: &Layout, lens: &Lens) {
    let (inches, field) = layout.scale_inches;
    let height = layout.table.size().max_element() * 0.0042;
    // The numbers fit their fields and stand clear of the bar.
    let most = (f32::from(field) * 25.4 * lens.zoom * 0.62).clamp(9.0, 22.0);
    let (above, below) = (height * lens.zoom + most * 0.62, 1.25 * height * lens.zoom + most * 0.62);
    let at = |along: f32| lens.to_screen(layout.scale + Vec2::new(along, 0.0));
    let length = f32::from(inches) * 25.4;
    // Cards keep off the bar as they do off the rose.
    let half = Vec2::new(length / 2.0 + most * 2.0 / lens.zoom, (above + below + most) / 2.0 / lens.zoom);
    for weight in [ROSE, 0.7] {
        keep(out, lens, layout.scale + Vec2::new(length / 2.0 + most / lens.zoom, 0.0), half, weight);
    }
    let mut put = |at: Vec2, text: String| {
        let label = label(at, text, LabelStyle::Figure).at_most(most);
        out.push(if layout.card.is_some() { label.on_paper() } else { label });
    };
    for i in 0..=inches / field {
        let along = f32::from(i * field) * 25.4;
        put(at(along) - Vec2::new(0.0, above), (i * field).to_string());
    }
    let step = crate::chart::centimetres(length);
    let count = (length / (step * 10.0)).floor() as u16;
    for i in 0..=count {
        let along = f32::from(i) * step * 10.0;
        put(at(along) + Vec2::new(0.0, below), format!("{}", f32::from(i) * step));
    }
    if layout.card.is_some() {
        let middle = at(length / 2.0);
        put(middle - Vec2::new(0.0, above + most * 1.05), "inches".to_owned());
        put(middle + Vec2::new(0.0, below + most * 1.0), "centimetres".to_owned());
    } else {
        put(at(length) + Vec2::new(most * 1.9, -above), "inches".to_owned());
        put(at(length) + Vec2::new(most * 1.9, below), "cm".to_owned());
    }
}

/// The name of a piece of land: upon it where it fits, rather a little below the hill; else on the water beside it.
fn land(out: &mut Vec<Label>, model: &TableModel, lens: &Lens) {
    for land in model.view.table.land.iter().filter(|land| !land.name.is_empty() && !land.outline.is_empty()) {
        let bounds = around(&land.outline);
        if land.shoal {
            let places = [(0.0, 0.0), (0.0, 0.3), (0.0, -0.3), (0.0, 0.62), (0.0, -0.62), (0.25, 0.15), (-0.25, -0.15)];
            let at = places.map(|(across, share)| lens.to_screen(bounds.center() + Vec2::new(across, share) * bounds.size()).to_array());
            out.push(Label::new(at[0], land.name.clone(), LabelStyle::ChartSmall).or_at(at[1..].iter().copied()));
            continue;
        }
        let mut ways = upon(land, bounds, lens);
        ways.extend(beside(&land.name, bounds, lens));
        let mut ways = ways.into_iter();
        let Some(first) = ways.next() else { continue };
        out.push(ways.fold(first, Label::or));
    }
}

/// A name upon its land, as large as the land is wide, where all of it lies on the land.
fn upon(land: &wg_core::shown::view::LandView, bounds: Rect, lens: &Lens) -> Vec<Label> {
    const FIRST: f32 = -0.27;
    let outline: Vec<Vec2> = land.outline.iter().map(|&point| place(point)).collect();
    let letters = land.name.chars().count() as f32;
    // Half of the name when it is set small, and half of the height of its letters.
    let (half, tall) = (letters * 5.6 / lens.zoom, 8.0 / lens.zoom);
    let holds_all = |at: Vec2, half: f32| {
        let spots = [-1.0, -0.5, 0.0, 0.5, 1.0].map(|along| at + Vec2::new(along * half, 0.0));
        spots.iter().all(|spot| [-tall, tall].iter().all(|up| holds(&outline, *spot + Vec2::new(0.0, *up))))
    };
    let mut ways: Vec<(f32, Label)> = Vec::new();
    for share in [FIRST, 0.0, 0.27, -0.4, 0.4, 0.14, -0.14] {
        for across in [0.0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3] {
            let at = bounds.center() + Vec2::new(across, share) * bounds.size();
            // The widest that still lies on the land.
            let Some(most) = [2.6, 2.0, 1.6, 1.3, 1.0].into_iter().map(|wide| half * wide).find(|half| holds_all(at, *half)) else { continue };
            let cost = (share - FIRST).abs() + f32::abs(across) + (2.6 - most / half) * 0.12;
            ways.push((cost, label(lens.to_screen(at), land.name.clone(), LabelStyle::ChartTitle).within(most * 2.0 * lens.zoom).on_paper()));
        }
    }
    ways.sort_by(|a, b| a.0.total_cmp(&b.0));
    ways.into_iter().map(|(_, way)| way).collect()
}

/// A name on the water beside its land, small, a long one on two lines.
fn beside(name: &str, bounds: Rect, lens: &Lens) -> Vec<Label> {
    let words = two_lines(name);
    let lines = if words.contains('\n') { 2.0 } else { 1.0 };
    let tall = 19.0 * 1.3 * lines / lens.zoom;
    let long = words.lines().map(|line| line.chars().count()).max().unwrap_or(0) as f32 * 10.0 / lens.zoom;
    let ways = [
        (0.0, -1.0),
        (0.0, 1.0),
        (1.0, 0.0),
        (-1.0, 0.0),
        (0.6, -1.0),
        (-0.6, -1.0),
        (0.6, 1.0),
        (-0.6, 1.0),
        (1.0, 0.6),
        (1.0, -0.6),
        (-1.0, 0.6),
        (-1.0, -0.6),
    ];
    let out = bounds.half_size() + Vec2::new(long * 0.55, tall * 0.6 + 5.0 / lens.zoom);
    ways.into_iter().map(|(x, y)| label(lens.to_screen(bounds.center() + out * Vec2::new(x, y)), words.clone(), LabelStyle::ChartTitle).at_most(17.0)).collect()
}

/// A long name in two lines of about the same length.
fn two_lines(name: &str) -> String {
    let middle = name.len() / 2;
    match name.match_indices(' ').map(|(at, _)| at).min_by_key(|at| at.abs_diff(middle)).filter(|_| name.chars().count() > 14) {
        Some(cut) => format!("{}\n{}", &name[..cut], &name[cut + 1..]),
        None => name.to_owned(),
    }
}

/// True if a place lies inside of an outline.
fn holds(outline: &[Vec2], at: Vec2) -> bool {
    let crossed = |(n, from): (usize, &Vec2)| {
        let to = outline[(n + 1) % outline.len()];
        (from.y > at.y) != (to.y > at.y) && at.x < from.x + (at.y - from.y) / (to.y - from.y) * (to.x - from.x)
    };
    outline.iter().enumerate().filter(|edge| crossed(*edge)).count() % 2 == 1
}

/// The table top.
fn top_of(model: &TableModel) -> Rect {
    Rect { min: Vec2::ZERO, max: Vec2::new(mm(model.view.table.width), mm(model.view.table.height)) }
}

/// The rectangle around an outline.
fn around(outline: &[Point]) -> Rect {
    let start = Rect { min: Vec2::splat(f32::INFINITY), max: Vec2::splat(f32::NEG_INFINITY) };
    outline.iter().map(|&point| place(point)).fold(start, |r, p| Rect { min: r.min.min(p), max: r.max.max(p) })
}

/// The names of works, small, and how many men are in the water somewhere.
fn works(out: &mut Vec<Label>, model: &TableModel, lens: &Lens) {
    let land: Vec<Vec<Vec2>> =
        model.view.table.land.iter().filter(|land| !land.shoal).map(|land| land.outline.iter().map(|&point| place(point)).collect()).collect();
    for work in model.view.table.works.iter().filter(|work| !work.name.is_empty() && !work.outline.is_empty()) {
        let bounds = around(&work.outline);
        let size = (lens.zoom * 25.4 * 1.4).clamp(11.0, 17.0);
        // Below it, or above, or beside it. Without room it has no name.
        let long = work.name.chars().count() as f32 * size * 0.44 / lens.zoom;
        let (down, across) = (bounds.half_size().y + 10.0 / lens.zoom, bounds.half_size().x + long / 2.0 + 7.0 / lens.zoom);
        let ways = [
            (0.0, -down),
            (0.0, down),
            (across, 0.0),
            (-across, 0.0),
            (across * 0.6, -down),
            (-across * 0.6, -down),
            (across * 0.6, down),
            (-across * 0.6, down),
        ];
        let put = |(x, y): (f32, f32)| {
            let at = bounds.center() + Vec2::new(x, y);
            let spots = [-0.5, 0.0, 0.5].map(|along| at + Vec2::new(along * long, 0.0));
            let ashore = spots.iter().filter(|spot| land.iter().any(|outline| holds(outline, **spot))).count();
            let label = label(lens.to_screen(at), work.name.clone(), LabelStyle::ChartSmall).at_most(size);
            // Half upon the shore it could be read by day alone.
            match ashore {
                3 => Some(label.on_paper()),
                0 => Some(label),
                _ => None,
            }
        };
        let mut ways = ways.into_iter().filter_map(put);
        if let Some(first) = ways.next() {
            out.push(ways.fold(first, Label::or));
        }
        keep(out, lens, bounds.center(), bounds.half_size(), 0.8);
    }
    for afloat in model.view.afloat.iter().filter(|afloat| afloat.men > 0) {
        let words = if afloat.boat { format!("boat adrift · {}", afloat.men) } else { format!("{} in the water", afloat.men) };
        let at = lens.table_to_screen(afloat.at);
        let ways = [Vec2::new(0.0, -19.0), Vec2::new(62.0, 0.0), Vec2::new(-62.0, 0.0)].map(|off| (at + off).to_array());
        out.push(label(at + Vec2::new(0.0, 19.0), words, LabelStyle::ChartRemark).at_most(15.0).or_at(ways));
        keep(out, lens, place(afloat.at), Vec2::splat(8.0 / lens.zoom), 0.5);
    }
    for unit in model.view.units.iter().filter(|unit| crate::overlay::shows_cover(model, unit)) {
        let bow = toward(unit.pose.heading).abs();
        let half = (bow.y * mm(unit.footprint.length) + bow.x * mm(unit.footprint.beam)) / 2.0 * lens.zoom;
        let at = lens.table_to_screen(unit.pose.at);
        let ways = [-1.0, 1.0].map(|up| (at + Vec2::new(0.0, (half + 16.0) * up)).to_array());
        out.push(Label::new(ways[0], "in cover", LabelStyle::Note { bad: false }).at_most(15.0).or_at([ways[1]]));
    }
}

fn overlays(out: &mut Vec<Label>, model: &TableModel, lens: &Lens) {
    let ghosts = &model.overlays.ghosts;
    for square in &model.overlays.reach {
        let size = mm(square.width);
        let at = place(square.at);
        keep(out, lens, at, Vec2::splat(size * 0.5), 0.40);
        // Out of the way of the track and the ghost: in the upper left corner of the square, or its middle.
        let centred = square.kind != ReachKind::Waypoint && ghosts.is_empty();
        let off = if centred { Vec2::ZERO } else { Vec2::new(-0.33, 0.33) * size };
        let most = size * lens.zoom * if centred { 0.36 } else { 0.25 };
        let corners = [(-0.33, 0.33), (0.33, 0.33), (0.33, -0.33), (-0.33, -0.33)].map(|(x, y)| lens.to_screen(at + Vec2::new(x, y) * size).to_array());
        out.push(label(lens.to_screen(at + off), square.cost.clone(), LabelStyle::Cost).at_most(most.max(9.5)).or_at(corners));
    }
    for ghost in ghosts {
        if let Some(unit) = model.view.units.get(ghost.unit.index()) {
            let (along, across) = reach(unit, toward(ghost.pose.heading), lens);
            out.push(label(lens.table_to_screen(ghost.pose.at), "", LabelStyle::Hull { along: along.to_array(), across: across.to_array() }));
        }
    }
    for target in model.overlays.targets.iter().filter(|target| !target.label.is_empty()) {
        if let Some(unit) = model.view.units.get(target.unit.index()) {
            let (along, across) = reach(unit, toward(unit.pose.heading), lens);
            let (at, half) = (lens.table_to_screen(unit.pose.at), along.abs() + across.abs());
            let ways = [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (0.7, 0.8), (-0.7, 0.8), (0.7, -0.8), (-0.7, -0.8)];
            let ways = ways.map(|(x, y)| (at + Vec2::new((half.x + 46.0) * x, (half.y + 16.0) * y)).to_array());
            out.push(Label::new(ways[0], target.label.clone(), LabelStyle::Note { bad: false }).or_at(ways[1..].iter().copied()));
        }
    }
    let all = model.overlays.marks.iter().map(|mark| (mark, false));
    for (mark, bad) in all.chain(model.overlays.refusals.iter().chain(&model.overlays.dangers).map(|mark| (mark, true))) {
        mark_label(out, model, mark, bad, lens);
    }
    if let Some((unit, sight)) = crate::overlay::in_fog(model) {
        let table = top_of(model);
        let rim = crate::overlay::rim(unit, mm(sight));
        // Above her, below her, beside her: wherever the rim is on the table.
        let mut ways = [24, 72, 12, 36, 60, 84, 0, 48].map(|n: usize| rim[n]).into_iter().filter(|at| table.contains(*at));
        if let Some(first) = ways.next() {
            let words = format!("fog: nobody is seen beyond {:.0} in", sight.to_inches());
            out.push(label(lens.to_screen(first), words, LabelStyle::Note { bad: false }).or_at(ways.map(|at| lens.to_screen(at).to_array())));
        }
    }
    if let Some((from, to)) = model.overlays.tape.filter(|(from, to)| from != to) {
        let (a, b) = (lens.table_to_screen(from), lens.table_to_screen(to));
        // Beside the hand, not under it.
        let off = if b.y < a.y { -28.0 } else { 28.0 };
        let ways = [Vec2::new(0.0, -off), Vec2::new(84.0, off), Vec2::new(-84.0, off), Vec2::new(84.0, -off), Vec2::new(-84.0, -off)];
        let ways = ways.map(|off| (b + off).to_array());
        out.push(label(b + Vec2::new(0.0, off), tape(from, to), LabelStyle::Note { bad: false }).or_at(ways));
    }
}

/// What the tape measures, in both units.
fn tape(from: Point, to: Point) -> String {
    let length = from.distance(to);
    format!("{:.1} in · {:.1} cm", length.to_inches(), f64::from(length.0) / 1000.0)
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
                let ways = [(0.5, -1.0), (0.35, 1.0), (0.65, 1.0), (0.35, -1.0), (0.65, -1.0), (0.5, 2.2), (0.5, -2.2), (0.2, 1.5), (0.8, 1.5)];
                let ways = ways.map(|(along, side)| (from.lerp(to, along) + away * side).to_array());
                out.push(label(from.midpoint(to) + away, text.clone(), note()).at_most(most).or_at(ways));
            }
        }
        Mark::Block { at, radius, label: text } if !text.is_empty() => {
            let (at, below) = (lens.table_to_screen(*at), (mm(*radius) * lens.zoom).max(7.0) + 15.0);
            let ways = [(0.0, -1.0), (70.0, 1.0), (-70.0, 1.0), (70.0, -1.0), (-70.0, -1.0)].map(|(x, y)| (at + Vec2::new(x, below * y)).to_array());
            out.push(label(at + Vec2::new(0.0, below), text.clone(), note()).or_at(ways));
        }
        Mark::Arc { hull, arc, bands } => {
            let (from, middle, half) = span(hull, *arc);
            let mut near = 0.0;
            for (radius, text) in bands {
                let far = mm(*radius);
                let wide = far - near;
                // Along the rim, rather in the half of the arc that lies lower on the screen, never upside down.
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
                // What stands off the table belongs nowhere.
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
        Mark::Squares { at, width, label: text } => {
            for point in at {
                keep(out, lens, place(*point), Vec2::splat(mm(*width) * 0.45), 0.18);
            }
            // In the lower edge of the square that is furthest from the first, so that it does not lie on the ship.
            if let (false, Some(&lowest)) = (text.is_empty(), at.iter().min_by_key(|point| point.y)) {
                let most = (mm(*width) * lens.zoom * 0.24).max(11.0);
                let ways = [(0.0, 0.36), (0.0, -0.36), (0.0, 0.62), (0.9, 0.0), (-0.9, 0.0)];
                let ways = ways.map(|(x, y)| lens.to_screen(place(lowest) - Vec2::new(x, y) * mm(*width)).to_array());
                out.push(Label::new(ways[0], text.clone(), note()).at_most(most).or_at(ways[1..].iter().copied()));
            }
        }
        Mark::Reach { outline, label: text } | Mark::Foul { outline, label: text } if !text.is_empty() => {
            // Beyond the point that lies lowest on the screen, outside of the ground itself.
            if let Some(&lowest) = outline.iter().min_by_key(|point| point.y) {
                let at = lens.table_to_screen(lowest);
                let ways =
                    [(0.0, -14.0), (70.0, 13.0), (-70.0, 13.0), (70.0, -14.0), (-70.0, -14.0), (0.0, 34.0)].map(|(x, y)| (at + Vec2::new(x, y)).to_array());
                out.push(label(at + Vec2::new(0.0, 13.0), text.clone(), note()).or_at(ways));
            }
        }
        Mark::Block { .. } | Mark::Reach { .. } | Mark::Foul { .. } => {}
    }
}

/// The ribbons of ships; egui finds a place for each beside her.
fn ribbons(out: &mut Vec<Label>, model: &TableModel, lens: &Lens, animator: &Animator) {
    for unit in model.view.units.iter().filter(|unit| on_table(unit)) {
        let side = model.view.sides.get(unit.side.index());
        let seen = animator.shown(unit.id, unit.pose);
        let bow = Vec2::from_angle(seen.turn).rotate(Vec2::Y);
        let troop = unit.kind.troop().is_some();
        let (along, across) = reach(unit, bow, lens);
        if !troop {
            // Her ensign at the stern.
            keep(out, lens, seen.at - bow * 0.66 * mm(unit.footprint.length), Vec2::splat(0.10 * mm(unit.footprint.length)), 0.6);
        }
        let style = LabelStyle::Ribbon {
            unit: unit.id,
            colour: side.map_or(SideColour::default(), |side| side.colour),
            selected: model.selected == Some(unit.id),
            can_act: unit.can_act,
            badge: unit.beside_name(),
            minor: troop,
            standing: StandingMark::Asks,
            taken_from: model.view.sides.get(unit.built_for.index()).map(|side| side.colour).filter(|_| unit.built_for != unit.side),
            along: along.to_array(),
            across: across.to_array(),
            pointed: model.hover == Some(unit.id),
            // Men are no measure for the ribbons of ships.
            length: if troop { 0.0 } else { mm(unit.footprint.length) * lens.zoom },
        };
        out.push(label(lens.to_screen(seen.at), unit.name.clone(), style));
    }
}

/// What a unit takes up on the screen, from its middle to its bow and to its side: of a ship with her yards.
fn reach(unit: &UnitView, bow: Vec2, lens: &Lens) -> (Vec2, Vec2) {
    let (length, beam) = (mm(unit.footprint.length), mm(unit.footprint.beam));
    let (long, wide) = if unit.kind == UnitKind::Ship { (length * 0.55, (length * 0.19).max(beam * 0.55)) } else { (length * 0.54, beam * 0.52) };
    let flip = |at: Vec2| Vec2::new(at.x, -at.y) * lens.zoom;
    (flip(bow * long), flip(bow.perp() * wide))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tape_measures_in_inches_and_centimetres() {
        let at = |inches: i32| Point { x: wg_core::Length::inches(inches), y: wg_core::Length::ZERO };
        assert_eq!(tape(at(2), at(7)), "5.0 in · 12.7 cm", "five inches");
    }
    use wg_core::{Footprint, Length, Point, Pose, UnitId};

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
        let layout = Layout::new(&model.view, crate::layout::Corner::default(), 1.55);
        lens.resize(window, Rect { min: Vec2::ZERO, max: window }, layout.whole);
        (model, lens)
    }

    #[test]
    fn a_ribbon_belongs_to_the_place_of_its_ship_and_knows_her_size() {
        let (mut model, lens) = model();
        model.view.units = vec![ship(0, 10, 10)];
        let ship = lens.table_to_screen(model.view.units[0].pose.at);
        let labels = labels(&model, &lens, &Animator::default());
        let ribbon = labels.iter().find(|label| label.text == "Ship 0").expect("she has a ribbon");
        assert!(ship.distance(Vec2::from_array(ribbon.at)) < 1.0, "the ribbon belongs to her");
        let LabelStyle::Ribbon { along, across, length, .. } = ribbon.style else { panic!("a ribbon") };
        assert!(along[0].abs() > across[1].abs() && along[1].abs() < 0.1 && (length - 50.8 * lens.zoom).abs() < 0.1, "she lies east to west, two inches long");
    }

    #[test]
    fn hulls_and_squares_of_the_reach_are_to_be_kept_free_and_the_sheet_is_the_frame() {
        let (mut model, lens) = model();
        model.view.units = vec![ship(0, 10, 10)];
        model.overlays.reach.push(crate::model::ReachSquare {
            at: Point { x: Length::inches(13), y: Length::inches(10) },
            width: Length::inches(2),
            cost: "1".into(),
            kind: ReachKind::End,
        });
        let labels = labels(&model, &lens, &Animator::default());
        let kept = labels.iter().filter(|label| matches!(label.style, LabelStyle::Keep { .. })).count();
        assert!(kept >= 2, "her ensign and a square");
        assert_eq!(labels.iter().filter(|label| matches!(label.style, LabelStyle::Frame { .. })).count(), 1, "one sheet");
    }

    #[test]
    fn what_is_selected_changes_no_place_of_a_name() {
        let (mut model, lens) = model();
        model.view.units = vec![ship(0, 5, 5), ship(1, 15, 15)];
        let places = |model: &TableModel| {
            let labels = labels(model, &lens, &Animator::default());
            labels.iter().filter(|label| matches!(label.style, LabelStyle::Ribbon { .. })).map(|label| (label.text.clone(), label.at)).collect::<Vec<_>>()
        };
        let before = places(&model);
        model.selected = Some(UnitId(0));
        assert_eq!(places(&model), before, "in the same order, at the same places");
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
