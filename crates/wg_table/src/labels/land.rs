//! The names of land, shoals, houses and works, and the places where they are lettered.

use bevy::math::{Rect, Vec2};
use wg_core::{Point, View, counted};
use wg_panels::{Label, LabelStyle};

use crate::labels::{keep, label};
use crate::layout::{mm, place, toward};
use crate::lens::Lens;
use crate::model::TableModel;

/// Adds the names of land and shoals. The name of a piece of land lies on it where it fits, preferably a little below
/// the hill, or else on the water beside it.
pub(crate) fn land(out: &mut Vec<Label>, model: &TableModel, lens: &Lens) {
    for land in model.view.table.land.iter().filter(|land| !land.name.is_empty() && !land.outline.is_empty()) {
        let bounds = around(&land.outline);
        if land.shoal {
            let at: Vec<[f32; 2]> =
                upon_shoal(&land.outline, bounds, lens).into_iter().map(|at| lens.to_screen(at).to_array()).collect();
            if let Some((first, others)) = at.split_first() {
                out.push(Label::new(*first, land.name.clone(), LabelStyle::ChartSmall).or_at(others.iter().copied()));
            }
            continue;
        }
        let mut ways = upon(land, bounds, lens);
        ways.extend(beside(&land.name, bounds, lens));
        let mut ways = ways.into_iter();
        let Some(first) = ways.next() else { continue };
        out.push(ways.fold(first, Label::or));
    }
}

/// Adds the names of zones and of the ways out.
pub(crate) fn zones(out: &mut Vec<Label>, model: &TableModel, lens: &Lens) {
    for zone in &model.view.table.zones {
        let Some(outline) = zone.outlines.iter().max_by_key(|outline| outline.len()) else { continue };
        let bounds = around(outline);
        let at = match beside_strip(bounds, &model.view, lens) {
            Some(at) => vec![at],
            None => upon_shoal(outline, bounds, lens),
        };
        let at: Vec<[f32; 2]> = at.into_iter().map(|at| lens.to_screen(at).to_array()).collect();
        if let Some((first, others)) = at.split_first() {
            out.push(Label::new(*first, zone.name.clone(), LabelStyle::ChartSmall).or_at(others.iter().copied()));
        }
    }
}

/// Returns the place for the name of a strip that is too narrow for letters: beside it, towards the middle of the table.
/// Returns `None` for any other zone.
fn beside_strip(bounds: Rect, view: &View, lens: &Lens) -> Option<Vec2> {
    const LETTERS: f32 = 26.0;
    let middle = Vec2::new(mm(view.table.width), mm(view.table.height)) / 2.0;
    let (size, away) = (bounds.size(), middle - bounds.center());
    let narrow = size.min_element() * lens.zoom < LETTERS;
    let across = if size.x < size.y { Vec2::new(away.x.signum(), 0.0) } else { Vec2::new(0.0, away.y.signum()) };
    narrow.then(|| bounds.center() + across * (size.min_element() / 2.0 + LETTERS * 0.5 / lens.zoom))
}

/// Returns the places for the name of a shoal: on its visible part, and beside it if all of it is visible or no place
/// on it is free.
fn upon_shoal(outline: &[Point], bounds: Rect, lens: &Lens) -> Vec<Vec2> {
    let outline: Vec<Vec2> = outline.iter().map(|&point| place(point)).collect();
    let seen = Rect::from_corners(lens.to_world(lens.free.min), lens.to_world(lens.free.max));
    let part = bounds.intersect(seen);
    let at = |part: Rect, shares: &[(f32, f32)]| {
        shares
            .iter()
            .map(|(across, share)| part.center() + Vec2::new(*across, *share) * part.size())
            .collect::<Vec<_>>()
    };
    let mut places =
        at(part, &[(0.0, 0.0), (0.0, 0.3), (0.0, -0.3), (0.25, 0.15), (-0.25, -0.15), (0.3, -0.2), (-0.3, 0.2)]);
    places.retain(|place| holds(&outline, *place));
    if part == bounds || places.is_empty() {
        places.extend(at(bounds, &[(0.0, 0.62), (0.0, -0.62)]));
    }
    places
}

/// Returns the places for a name on its land, best first, each as large as the land allows. Empty if the name does not
/// fit anywhere.
fn upon(land: &wg_core::shown::view::LandView, bounds: Rect, lens: &Lens) -> Vec<Label> {
    const FIRST: f32 = -0.27;
    let outline: Vec<Vec2> = land.outline.iter().map(|&point| place(point)).collect();
    let letters = land.name.chars().count() as f32;
    // Half the width of the name at its smallest size, and half the height of its letters.
    let (half, tall) = (letters * 5.6 / lens.zoom, 8.0 / lens.zoom);
    let holds_all = |at: Vec2, half: f32| {
        let spots = [-1.0, -0.5, 0.0, 0.5, 1.0].map(|along| at + Vec2::new(along * half, 0.0));
        spots.iter().all(|spot| [-tall, tall].iter().all(|up| holds(&outline, *spot + Vec2::new(0.0, *up))))
    };
    let mut ways: Vec<(f32, Label)> = Vec::new();
    for share in [FIRST, 0.0, 0.27, -0.4, 0.4, 0.14, -0.14] {
        for across in [0.0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3] {
            let at = bounds.center() + Vec2::new(across, share) * bounds.size();
            // The widest lettering that still lies on the land.
            let Some(most) =
                [2.6, 2.0, 1.6, 1.3, 1.0].into_iter().map(|wide| half * wide).find(|half| holds_all(at, *half))
            else {
                continue;
            };
            let cost = (share - FIRST).abs() + f32::abs(across) + (2.6 - most / half) * 0.12;
            ways.push((
                cost,
                label(lens.to_screen(at), land.name.clone(), LabelStyle::ChartTitle)
                    .within(most * 2.0 * lens.zoom)
                    .on_paper(),
            ));
        }
    }
    ways.sort_by(|a, b| a.0.total_cmp(&b.0));
    ways.into_iter().map(|(_, way)| way).collect()
}

/// Returns the places for a name on the water beside its land, in small letters. A long name has two lines.
pub(crate) fn beside(name: &str, bounds: Rect, lens: &Lens) -> Vec<Label> {
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
    ways.into_iter()
        .map(|(x, y)| {
            label(lens.to_screen(bounds.center() + out * Vec2::new(x, y)), words.clone(), LabelStyle::ChartTitle)
                .at_most(17.0)
        })
        .collect()
}

/// Breaks a name of more than 14 letters into two lines of about the same length.
fn two_lines(name: &str) -> String {
    let middle = name.len() / 2;
    match name
        .match_indices(' ')
        .map(|(at, _)| at)
        .min_by_key(|at| at.abs_diff(middle))
        .filter(|_| name.chars().count() > 14)
    {
        Some(cut) => format!("{}\n{}", &name[..cut], &name[cut + 1..]),
        None => name.to_owned(),
    }
}

/// True if a place lies inside an outline.
fn holds(outline: &[Vec2], at: Vec2) -> bool {
    let crossed = |(n, from): (usize, &Vec2)| {
        let to = outline[(n + 1) % outline.len()];
        (from.y > at.y) != (to.y > at.y) && at.x < from.x + (at.y - from.y) / (to.y - from.y) * (to.x - from.x)
    };
    outline.iter().enumerate().filter(|edge| crossed(*edge)).count() % 2 == 1
}

/// Returns the rectangle of the table top, in millimetres.
pub(crate) fn top_of(model: &TableModel) -> Rect {
    Rect { min: Vec2::ZERO, max: Vec2::new(mm(model.view.table.width), mm(model.view.table.height)) }
}

/// Returns the bounding box of an outline, in millimetres.
pub(crate) fn around(outline: &[Point]) -> Rect {
    let start = Rect { min: Vec2::splat(f32::INFINITY), max: Vec2::splat(f32::NEG_INFINITY) };
    outline.iter().map(|&point| place(point)).fold(start, |r, p| Rect { min: r.min.min(p), max: r.max.max(p) })
}

/// Adds the names of works in small letters, the numbers of men in boats and in the water, and notes on units in cover.
pub(crate) fn works(out: &mut Vec<Label>, model: &TableModel, lens: &Lens) {
    let land: Vec<Vec<Vec2>> = model
        .view
        .table
        .land
        .iter()
        .filter(|land| !land.shoal)
        .map(|land| land.outline.iter().map(|&point| place(point)).collect())
        .collect();
    for work in model.view.table.works.iter().filter(|work| !work.name.is_empty() && !work.outline.is_empty()) {
        let bounds = around(&work.outline);
        let size = (lens.zoom * 25.4 * 1.4).clamp(11.0, 17.0);
        // Below the work, above it or beside it. A work without room around it has no name.
        let long = work.name.chars().count() as f32 * size * 0.44 / lens.zoom;
        let (down, across) =
            (bounds.half_size().y + 10.0 / lens.zoom, bounds.half_size().x + long / 2.0 + 7.0 / lens.zoom);
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
            // A label that lies half on the shore could only be read by daylight.
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
        let men = counted(afloat.men, "man", "men");
        let words = if afloat.boat { format!("boat adrift · {men}") } else { format!("{men} in the water") };
        let at = lens.table_to_screen(afloat.at);
        let ways =
            [Vec2::new(0.0, -19.0), Vec2::new(62.0, 0.0), Vec2::new(-62.0, 0.0)].map(|off| (at + off).to_array());
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
