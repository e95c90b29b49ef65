//! All lettering of the table, as places and words: egui paints it, so that it is crisp at any zoom.

use bevy::math::{Rect, Vec2};
use wg_core::view::UnitKind;
use wg_core::{Heading, Mark, Point, SideColour, UnitView};
use wg_panels::labels::ROSE;
use wg_panels::{Label, LabelStyle, StandingMark};

use crate::animate::Animator;
use crate::layout::{Layout, mm, place, toward};
use crate::lens::Lens;
use crate::model::{ReachKind, TableModel};
use crate::overlay::span;
use crate::pick::on_table;

/// All lettering for what is seen now, in the order in which it is painted: the chart's first, ribbons last.
/// What ribbons should not cover comes with it.
pub fn labels(model: &TableModel, lens: &Lens, animator: &Animator) -> Vec<Label> {
    let layout = Layout::new(&model.view, model.corner, aspect(lens));
    let mut out = Vec::new();
    border(&mut out, model, &layout, lens);
    rose(&mut out, model, &layout, lens);
    scale(&mut out, &layout, lens);
    land(&mut out, model, &layout, lens);
    works(&mut out, model, lens);
    overlays(&mut out, model, lens);
    ribbons(&mut out, model, lens, animator);
    let window = Rect { min: Vec2::ZERO, max: lens.window }.inflate(80.0);
    // Whoever has something to do is pointed at from the edge of the chart.
    let unseen = |label: &Label| {
        matches!(
            label.style,
            LabelStyle::Keep { .. } | LabelStyle::Frame { .. } | LabelStyle::Ribbon { can_act: true, .. } | LabelStyle::Ribbon { selected: true, .. }
        )
    };
    out.retain(|label| unseen(label) || window.contains(Vec2::from_array(label.at)));
    let sheet = layout.sheet;
    let half = (sheet.size() * lens.zoom / 2.0).to_array();
    out.push(label(lens.to_screen(sheet.center()), "", LabelStyle::Frame { half }));
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
    let step = if side * lens.zoom < 20.0 { 2 } else { 1 };
    let mut put = |x: f32, y: f32, number: u16| {
        let at = lens.to_screen(Vec2::new(x, y));
        out.push(label(at, number.to_string(), LabelStyle::ChartSmall).at_most(most).within(layout.border * lens.zoom * 0.62).on_paper());
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
    let mut put = |at: Vec2, off: f32, text: String, style, share: f32| {
        let label = label(at, text, style).off(0.0, off).at_most(most * share).within(width);
        out.push(if card { label.on_paper() } else { label });
    };
    // Where the arrow comes from north the letter makes way for it.
    let north = wind.from.is_some_and(|from| toward(from).y > 0.96);
    let letter = Vec2::new(if north { 0.34 * r } else { 0.0 }, -1.20 * r - if card { 0.13 * r } else { 0.0 }) * lens.zoom;
    put(middle + letter, if card { 0.0 } else { -10.0 }, "N".to_owned(), LabelStyle::ChartTitle, 1.0);
    let prevailing = wind.prevailing.filter(|_| wind.prevailing != wind.from);
    // Below the rose, and below an arrow or a dart that comes from there.
    let south = |from: Option<Heading>, by: f32| if from.is_some_and(|from| toward(from).y < -0.5) { by } else { 1.14 };
    let below = r * south(wind.from, 1.34).max(south(prevailing, 1.22)) * lens.zoom + most.min(20.0) * 0.7;
    if !wind.label.is_empty() {
        put(middle + Vec2::new(0.0, below), 0.0, wind.label.clone(), LabelStyle::Wind, 1.0);
    }
    if let Some(prevailing) = prevailing {
        put(middle + Vec2::new(0.0, below + most.min(20.0) * 1.12), 0.0, format!("prevailing: {}", point_of(prevailing)), LabelStyle::ChartRemark, 0.80);
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
        let label = label(at, text, LabelStyle::ChartSmall).at_most(most);
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

/// The name of a piece of land in its middle, a little below the hill.
fn land(out: &mut Vec<Label>, model: &TableModel, layout: &Layout, lens: &Lens) {
    for land in model.view.table.land.iter().filter(|land| !land.name.is_empty() && !land.outline.is_empty()) {
        let bounds = around(&land.outline);
        // Rather a little below the hill, but upon nobody and nothing that was built.
        let first = if land.shoal { 0.0 } else { -0.27 };
        let half = (land.name.chars().count() as f32 * 6.5 / lens.zoom).min(bounds.width() / 2.0);
        let outline: Vec<Vec2> = land.outline.iter().map(|&point| place(point)).collect();
        let at = |(across, share): (f32, f32)| bounds.center() + Vec2::new(across * bounds.width(), share * bounds.height());
        // The rose and the words of the wind below it.
        let rose = Rect::from_center_half_size(layout.rose - Vec2::new(0.0, layout.rose_radius * 0.3), Vec2::splat(layout.rose_radius * 1.45));
        let clear = |(across, share): (f32, f32)| {
            let at = at((across, share));
            let spots = [-1.0, -0.5, 0.0, 0.5, 1.0].map(|along| at + Vec2::new(along * half, 0.0));
            let count = |bad: &dyn Fn(Vec2) -> bool| spots.iter().filter(|spot| bad(**spot)).count() as f32;
            let built = count(&|spot| model.view.table.works.iter().any(|work| around(&work.outline).inflate(11.0 / lens.zoom).contains(spot)));
            let hidden = count(&|spot| clearance(model, spot) < 12.0 / lens.zoom);
            let windy = if layout.card.is_none() { count(&|spot| rose.contains(spot)) } else { 0.0 };
            let off = if land.shoal { 0.0 } else { count(&|spot| !holds(&outline, spot)) };
            built + hidden + windy + off * 0.7 + (share - first).abs() * 0.9 + across.abs() * 0.9
        };
        let shares = [first, 0.0, 0.27, -0.4, 0.4, 0.14, -0.14];
        let best = shares
            .into_iter()
            .flat_map(|share| [0.0, -0.12, 0.12, -0.25, 0.25].map(|across| (across, share)))
            .reduce(|best, next| if clear(next) < clear(best) - 0.01 { next } else { best })
            .unwrap_or((0.0, first));
        let at = lens.to_screen(at(best));
        let style = if land.shoal { LabelStyle::ChartSmall } else { LabelStyle::ChartTitle };
        // A long name does not fit upon a small island: it stands on the water beside it, on two lines.
        let wide = land.name.chars().count() as f32 * 13.0;
        if !land.shoal && wide > (bounds.width() * lens.zoom * 1.25).max(90.0) {
            let words = two_lines(&land.name);
            let lines = if words.contains('\n') { 2.0 } else { 1.0 };
            let tall = 15.0 * 1.3 * lines / lens.zoom;
            let long = words.lines().map(|line| line.chars().count()).max().unwrap_or(0) as f32 * 9.0 / lens.zoom;
            let ways = [Vec2::NEG_Y, Vec2::Y, Vec2::X, Vec2::NEG_X]
                .map(|way| bounds.center() + way * (bounds.half_size() + Vec2::new(long * 0.55, tall * 0.75 + 7.0 / lens.zoom)));
            let hidden = |at: &Vec2| {
                let spots = [-0.45, -0.2, 0.0, 0.2, 0.45].map(|along| *at + Vec2::new(along * long, 0.0));
                let off = if top_of(model).inflate(-tall).contains(*at) { 0 } else { 6 };
                off + spots.iter().filter(|spot| clearance(model, **spot) < tall * 0.7).count()
            };
            let at = ways.into_iter().min_by_key(hidden).unwrap_or(bounds.center());
            out.push(label(lens.to_screen(at), words, style).at_most(15.0));
            continue;
        }
        let name = label(at, land.name.clone(), style);
        out.push(if land.shoal { name } else { name.on_paper() });
    }
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
    for work in model.view.table.works.iter().filter(|work| !work.name.is_empty() && !work.outline.is_empty()) {
        let bounds = around(&work.outline);
        let size = (lens.zoom * 25.4 * 1.4).clamp(11.0, 17.0);
        // Below it, or above, or beside it: upon nobody, and upon nothing else that was built. Without room it has no name.
        let long = work.name.chars().count() as f32 * size * 0.44 / lens.zoom;
        let (down, across) = (bounds.half_size().y + 9.0 / lens.zoom, bounds.half_size().x + long / 2.0 + 6.0 / lens.zoom);
        let ways = [Vec2::new(0.0, -down), Vec2::new(0.0, down), Vec2::new(across, 0.0), Vec2::new(-across, 0.0)].map(|off| bounds.center() + off);
        let hidden = |at: &Vec2| {
            let spots = [-0.5, -0.25, 0.0, 0.25, 0.5].map(|along| *at + Vec2::new(along * long, 0.0));
            let built = |spot: &Vec2| model.view.table.works.iter().filter(|other| other.name != work.name).any(|other| around(&other.outline).contains(*spot));
            let off = if top_of(model).contains(spots[0]) && top_of(model).contains(spots[4]) { 0 } else { 9 };
            off + spots.iter().filter(|spot| built(spot) || clearance(model, **spot) < size * 0.55 / lens.zoom).count()
        };
        let Some(at) = ways.into_iter().min_by_key(hidden).filter(|at| hidden(at) < 2) else { continue };
        out.push(label(lens.to_screen(at), work.name.clone(), LabelStyle::ChartSmall).at_most(size).on_paper());
    }
    for afloat in model.view.afloat.iter().filter(|afloat| afloat.men > 0) {
        let words = if afloat.boat { format!("boat adrift · {}", afloat.men) } else { format!("{} in the water", afloat.men) };
        out.push(label(lens.table_to_screen(afloat.at), words, LabelStyle::ChartRemark).off(0.0, 19.0).at_most(15.0));
        keep(out, lens, place(afloat.at), Vec2::splat(8.0 / lens.zoom), 0.5);
    }
    for unit in model.view.units.iter().filter(|unit| crate::overlay::shows_cover(model, unit)) {
        let bow = toward(unit.pose.heading).abs();
        let half = (bow.y * mm(unit.footprint.length) + bow.x * mm(unit.footprint.beam)) / 2.0 * lens.zoom;
        out.push(label(lens.table_to_screen(unit.pose.at), "in cover", LabelStyle::Note { bad: false }).off(0.0, 0.0).at_most(15.0));
        if let Some(last) = out.last_mut() {
            last.at[1] -= half + 14.0;
        }
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
        out.push(label(lens.to_screen(at + off), square.cost.clone(), LabelStyle::Cost).at_most(most.max(9.5)));
    }
    for ghost in ghosts {
        if let Some(unit) = model.view.units.get(ghost.unit.index()) {
            hull(out, lens, unit, place(ghost.pose.at), toward(ghost.pose.heading), 0.8);
        }
    }
    for target in model.overlays.targets.iter().filter(|target| !target.label.is_empty()) {
        if let Some(unit) = model.view.units.get(target.unit.index()) {
            let below = Vec2::new(0.0, mm(unit.footprint.length) * lens.zoom * 0.36);
            out.push(label(lens.table_to_screen(unit.pose.at) + below, target.label.clone(), LabelStyle::Note { bad: false }).off(0.0, 12.0));
        }
    }
    let all = model.overlays.marks.iter().map(|mark| (mark, false));
    for (mark, bad) in all.chain(model.overlays.refusals.iter().chain(&model.overlays.dangers).map(|mark| (mark, true))) {
        mark_label(out, model, mark, bad, lens);
    }
    if let Some((from, to)) = model.overlays.tape.filter(|(from, to)| from != to) {
        let (a, b) = (lens.table_to_screen(from), lens.table_to_screen(to));
        // Beside the hand, not under it.
        let off = if b.y < a.y { -26.0 } else { 26.0 };
        out.push(label(b, tape(from, to), LabelStyle::Note { bad: false }).off(0.0, off));
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
                out.push(label(from.midpoint(to) + away, text.clone(), note()).at_most(most));
            }
        }
        Mark::Block { at, radius, label: text } if !text.is_empty() => {
            let below = Vec2::new(0.0, (mm(*radius) * lens.zoom).max(7.0));
            out.push(label(lens.table_to_screen(*at) + below, text.clone(), note()).off(0.0, 13.0));
        }
        Mark::Arc { hull, arc, bands } => {
            let (from, middle, half) = span(hull, *arc);
            let mut near = 0.0;
            for (radius, text) in bands {
                let far = mm(*radius);
                let wide = far - near;
                // Along the rim where no ship lies upon it, rather in the half of the arc that lies lower on the screen, never upside down.
                let down = if middle.cos() > 0.0 { -half } else { half };
                let room = (wide * 0.5).min(10.0 / lens.zoom);
                let half_text = text.chars().count() as f32 * 3.4 / lens.zoom;
                let clear = |share: f32| clearance(model, from + Vec2::from_angle(middle + down * share) * (far - room)).min(half_text);
                let tries = [0.30, -0.30, 0.55, -0.55, 0.0];
                let share = tries.into_iter().reduce(|best, next| if clear(next) > clear(best) + 0.1 { next } else { best }).unwrap_or(0.3);
                let lower = middle + down * share;
                let at = lens.to_screen(from + Vec2::from_angle(lower) * (far - room));
                near = far;
                let on_sheet = lens.whole.contains(lens.to_world(at));
                if !on_sheet {
                    continue;
                }
                let tangent = -(lower + std::f32::consts::FRAC_PI_2);
                let angle = if tangent.cos() < 0.0 { tangent + std::f32::consts::PI } else { tangent };
                out.push(label(at, text.clone(), note()).turned(angle).at_most((wide * lens.zoom * 0.7).max(10.0)));
            }
        }
        Mark::Squares { at, width, label: text } => {
            for point in at {
                keep(out, lens, place(*point), Vec2::splat(mm(*width) * 0.45), 0.18);
            }
            // In the lower edge of the square that is furthest from the first, so that it does not lie on the ship.
            if let (false, Some(&lowest)) = (text.is_empty(), at.iter().min_by_key(|point| point.y)) {
                let below = place(lowest) - Vec2::new(0.0, mm(*width) * 0.36);
                out.push(label(lens.to_screen(below), text.clone(), note()).at_most((mm(*width) * lens.zoom * 0.24).max(11.0)));
            }
        }
        Mark::Reach { outline, label: text } | Mark::Foul { outline, label: text } if !text.is_empty() => {
            // Beyond the point that lies lowest on the screen, outside of the ground itself.
            if let Some(&lowest) = outline.iter().min_by_key(|point| point.y) {
                out.push(label(lens.table_to_screen(lowest), text.clone(), note()).off(0.0, 11.0));
            }
        }
        Mark::Block { .. } | Mark::Reach { .. } | Mark::Foul { .. } => {}
    }
}

/// How far a place is from the nearest hull, in millimetres.
fn clearance(model: &TableModel, at: Vec2) -> f32 {
    let from_hull = |unit: &UnitView| {
        let (middle, ahead) = (place(unit.pose.at), toward(unit.pose.heading) * mm(unit.footprint.length) * 0.58);
        let along = ((at - middle).dot(ahead) / ahead.length_squared().max(1.0)).clamp(-1.0, 1.0);
        (middle + ahead * along).distance(at) - mm(unit.footprint.beam) * 0.7
    };
    model.view.units.iter().filter(|unit| on_table(unit)).map(from_hull).fold(f32::INFINITY, f32::min)
}

/// The ribbons of ships; egui finds a place for each beside her.
fn ribbons(out: &mut Vec<Label>, model: &TableModel, lens: &Lens, animator: &Animator) {
    let mut shown: Vec<_> = model.view.units.iter().filter(|unit| on_table(unit)).collect();
    for unit in &shown {
        let seen = animator.shown(unit.id, unit.pose);
        hull(out, lens, unit, seen.at, Vec2::from_angle(seen.turn).rotate(Vec2::Y), 1.0);
    }
    // The selected ship's ribbon lies on top.
    shown.sort_by_key(|unit| model.selected == Some(unit.id));
    for unit in shown {
        let side = model.view.sides.get(unit.side.index());
        let seen = animator.shown(unit.id, unit.pose);
        let bow = Vec2::from_angle(seen.turn).rotate(Vec2::Y);
        let troop = unit.kind.troop();
        let (long, beam) = match troop {
            Some(_) => (mm(unit.footprint.length) * 0.56, mm(unit.footprint.beam) * 0.52),
            None => (mm(unit.footprint.length) * 0.54, mm(unit.footprint.length) * 0.20),
        };
        let half = Vec2::new(bow.x.abs() * long + bow.y.abs() * beam, bow.y.abs() * long + bow.x.abs() * beam);
        let style = LabelStyle::Ribbon {
            unit: unit.id,
            colour: side.map_or(SideColour::default(), |side| side.colour),
            selected: model.selected == Some(unit.id),
            can_act: unit.can_act,
            badge: badge(unit),
            minor: troop.is_some(),
            standing: StandingMark::Asks,
            taken_from: model.view.sides.get(unit.built_for.index()).map(|side| side.colour).filter(|_| unit.built_for != unit.side),
            hull: (half * lens.zoom).to_array(),
            // Men are no measure for the ribbons of ships.
            length: if troop.is_some() { 0.0 } else { mm(unit.footprint.length) * lens.zoom },
        };
        out.push(label(lens.to_screen(seen.at), unit.name.clone(), style));
    }
}

/// What stands beside the name of a unit: of men, how many there are.
fn badge(unit: &UnitView) -> String {
    let Some(troop) = unit.kind.troop() else { return unit.badge.clone() };
    let count = |count: u8, one: &str, many: &str| if count == 1 { format!("1 {one}") } else { format!("{count} {many}") };
    let mut words = Vec::new();
    if matches!(unit.kind, UnitKind::Fort(_)) && troop.guns > 0 {
        words.push(count(troop.guns, "gun", "guns"));
    }
    words.push(count(troop.men, "man", "men"));
    if troop.leaders > 0 {
        words.push(count(troop.leaders, "leader", "leaders"));
    }
    if !unit.badge.is_empty() {
        words.push(unit.badge.clone());
    }
    words.join(" · ")
}

/// What a ship takes up with her yards, in three pieces: a slanting ship leaves the corners free.
fn hull(out: &mut Vec<Label>, lens: &Lens, unit: &UnitView, at: Vec2, bow: Vec2, weight: f32) {
    if unit.kind != UnitKind::Ship {
        // Along the front, for it is the longer side.
        let (front, depth) = (mm(unit.footprint.beam), mm(unit.footprint.length) / 2.0);
        let pieces = (front / depth.max(1.0) / 2.0).ceil().clamp(1.0, 5.0);
        let half = Vec2::new(bow.x.abs() * depth + bow.y.abs() * front / pieces / 2.0, bow.y.abs() * depth + bow.x.abs() * front / pieces / 2.0);
        for n in 0..pieces as usize {
            keep(out, lens, at + bow.perp() * front * ((n as f32 + 0.5) / pieces - 0.5), half, weight);
        }
        return;
    }
    let length = mm(unit.footprint.length);
    let half = Vec2::new(bow.x.abs() * 0.19 + bow.y.abs() * 0.22, bow.y.abs() * 0.19 + bow.x.abs() * 0.22) * length;
    for along in [-0.38, 0.0, 0.40] {
        keep(out, lens, at + bow * along * length, half, weight);
    }
    // Her ensign at the stern.
    keep(out, lens, at - bow * 0.66 * length, Vec2::splat(0.10 * length), weight);
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
        let LabelStyle::Ribbon { hull, length, .. } = ribbon.style else { panic!("a ribbon") };
        assert!(hull[0] > hull[1] && (length - 50.8 * lens.zoom).abs() < 0.1, "she lies east to west, two inches long");
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
        assert!(kept >= 4, "three pieces of the hull and a square");
        assert_eq!(labels.iter().filter(|label| matches!(label.style, LabelStyle::Frame { .. })).count(), 1, "one sheet");
    }

    #[test]
    fn the_selected_ships_ribbon_is_painted_last() {
        let (mut model, lens) = model();
        model.view.units = vec![ship(0, 5, 5), ship(1, 15, 15)];
        model.selected = Some(UnitId(0));
        let labels = labels(&model, &lens, &Animator::default());
        let last = labels.iter().rfind(|label| matches!(label.style, LabelStyle::Ribbon { .. }));
        assert_eq!(last.map(|label| label.text.as_str()), Some("Ship 0"));
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
