//! Fleets seen from far off: a line through each division, and the answering pennants of ships that have read a signal.

use bevy::prelude::*;
use wg_core::{DivisionView, UnitId, UnitView, View};

use crate::animate::Animator;
use crate::draw::{Drawing, Trace};
use crate::layout::{mm, place, toward};
use crate::model::TableModel;
use crate::palette::{Palette, faint, paint, rgb};

/// Ships shorter than this, in points, are seen from far off.
const FAR: f32 = 30.0;

/// True if a fleet is so small on the screen that it is shown by divisions: it has divisions, and its longest ship is
/// shorter than 30 points. `px` is the number of millimetres per point.
pub fn is_far(view: &View, px: f32) -> bool {
    let longest =
        view.units.iter().filter(|unit| unit.on_table()).map(|unit| mm(unit.footprint.length)).fold(0.0, f32::max);
    !view.divisions.is_empty() && longest < FAR * px
}

/// Returns the ships of a division that still sail with it, in the order of sailing: on the table, not struck, and on
/// the side of the division.
pub fn sailing<'a>(view: &'a View, division: &'a DivisionView) -> impl Iterator<Item = &'a UnitView> + Clone {
    let ships = division.ships.iter().filter_map(|unit| view.units.get(unit.index()));
    ships.filter(|unit| unit.on_table() && unit.side == division.side && !unit.struck)
}

/// True if a unit shows her own name however small she is: she leads, flies a signal, is selected, is listed in
/// [`TableModel::named`], or belongs to no division.
pub fn is_named(model: &TableModel, unit: UnitId) -> bool {
    let view = &model.view;
    let leads = view.divisions.iter().any(|division| division.leader == unit);
    let divided = view.divisions.iter().any(|division| division.ships.contains(&unit));
    let minded = model.selected == Some(unit) || model.named.contains(&unit);
    !divided || leads || minded || view.hoists.iter().any(|hoist| hoist.unit == unit)
}

/// The largest distance between ships of a division that sail in one line, in ship's lengths.
const APART: f32 = 5.0;

/// Returns the lines in which a division sails, each with the places where its ships are seen now. A line ends where
/// the next ship has lost touch, or where the line would have to turn back to her.
fn stretches(view: &View, division: &DivisionView, animator: &Animator) -> Vec<Vec<Vec2>> {
    let ships: Vec<(Vec2, f32)> = sailing(view, division)
        .map(|unit| (animator.shown(unit.id, unit.pose).at, mm(unit.footprint.length)))
        .collect();
    let mut stretches: Vec<Vec<Vec2>> = Vec::new();
    for (at, long) in ships {
        let goes_on = stretches.last().is_some_and(|stretch| {
            let turns_back = match stretch.as_slice() {
                [.., before, last] => (*last - *before).dot(at - *last) < 0.0,
                _ => false,
            };
            !turns_back && stretch.last().is_some_and(|last| last.distance(at) <= APART * long)
        });
        match stretches.last_mut().filter(|_| goes_on) {
            Some(stretch) => stretch.push(at),
            None => stretches.push(vec![at]),
        }
    }
    stretches
}

/// Draws a thin line through each division in the order of sailing, in the colour of its side. The line is broken where
/// the division has come apart, and follows its ships while they move.
pub fn lines(view: &View, animator: &Animator, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    for division in view.divisions.iter().filter(|_| is_far(view, px)) {
        let colour = view.sides.get(division.side.index()).map(|side| side.colour).unwrap_or_default();
        for points in stretches(view, division, animator).iter().filter(|points| points.len() > 1) {
            out.line(Trace::new().polyline(points.iter().copied()), Color::WHITE.with_alpha(0.35), 4.4 * px);
            out.line(Trace::new().polyline(points.iter().copied()), rgb(paint(colour)).with_alpha(0.75), 1.7 * px);
        }
    }
    out
}

/// Returns the direction of a division's line at its head, from the second ship to the first. For a single ship this is
/// her heading. `None` if no ship sails.
pub fn ahead(view: &View, division: &DivisionView) -> Option<Vec2> {
    let mut ships = sailing(view, division);
    let first = ships.next()?;
    let second = ships.next().map(|second| (place(first.pose.at) - place(second.pose.at)).normalize_or_zero());
    second.filter(|way| *way != Vec2::ZERO).or_else(|| Some(toward(first.pose.heading)))
}

/// Returns the ships that fly an answering pennant because they have read a signal, with the size of the pennant in
/// millimetres. They fly it while the flagship is hovered or selected, or if the ship is large on the screen.
pub fn answering(model: &TableModel, px: f32) -> Vec<(UnitId, f32)> {
    let mut flown = Vec::new();
    for hoist in &model.view.hoists {
        let minded = model.hover == Some(hoist.unit) || model.selected == Some(hoist.unit);
        for unit in
            hoist.read.iter().filter_map(|unit| model.view.units.get(unit.index())).filter(|unit| unit.on_table())
        {
            let long = mm(unit.footprint.length);
            if minded || long >= 3.0 * FAR * px {
                flown.push((unit.id, (0.16 * long).clamp(7.0 * px, 16.0 * px)));
            }
        }
    }
    flown
}

/// Draws a striped pennant on a staff that stands at the origin. `high` is the height of the pennant in millimetres.
pub fn answer(high: f32, palette: &Palette, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    let top = Vec2::Y * high * 2.1;
    out.line(Trace::new().m(0.0, 0.0).l(top.x, top.y), palette.ink, 1.1 * px);
    let half = |part: f32| high * (0.5 - 0.38 * part);
    let corner = |part: f32, up: f32| top + Vec2::new(part * high * 1.7, -high * 0.5 + up * half(part));
    let outline = |from: f32, to: f32| {
        let [a, b, c, d] = [corner(from, 1.0), corner(to, 1.0), corner(to, -1.0), corner(from, -1.0)];
        Trace::new().m(a.x, a.y).l(b.x, b.y).l(c.x, c.y).l(d.x, d.y).close()
    };
    for stripe in 0..5_u8 {
        let (from, to) = (f32::from(stripe) / 5.0, f32::from(stripe + 1) / 5.0);
        out.fill(
            outline(from, to),
            if stripe % 2 == 0 { palette.red } else { rgb(wg_panels::look::tokens::PAPER_LIGHT) },
        );
    }
    out.line(outline(0.0, 1.0), faint(palette.ink, 0.85), 0.9 * px);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::{Fate, Footprint, Heading, Length, Point, Pose, SideId};

    /// Returns three ships in a line, four inches apart, the first one farthest east.
    fn column() -> View {
        let ship = |id: u16| UnitView {
            id: UnitId(id),
            pose: Pose { at: Point::inches(20.0 - 4.0 * f64::from(id), 10.0), heading: Heading::NORTH },
            footprint: Footprint { length: Length::inches(2), beam: Length::from_inches(0.5) },
            ..UnitView::default()
        };
        let division = DivisionView {
            name: "Van".into(),
            side: SideId(0),
            leader: UnitId(1),
            ships: (0..3).map(UnitId).collect(),
        };
        View { units: (0..3).map(ship).collect(), divisions: vec![division], ..View::default() }
    }

    #[test]
    fn a_fleet_is_read_by_divisions_only_if_it_has_them_and_its_ships_are_small() {
        let view = column();
        assert!(is_far(&view, 2.0) && !is_far(&view, 1.0), "of 25 points and of 51");
        assert!(
            !is_far(&View { divisions: Vec::new(), ..view }, 2.0),
            "without divisions there is nothing to read her by"
        );
    }

    #[test]
    fn a_line_is_broken_where_a_ship_has_lost_touch() {
        let mut view = column();
        let lines = |view: &View| {
            stretches(view, &view.divisions[0], &Animator::default()).iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(lines(&view), [3], "four inches from each to the next, of two inches each");
        view.units[2].pose.at = Point::inches(5.0, 10.0);
        assert_eq!(lines(&view), [2, 1], "the last is eleven inches astern");
        view.units[2].pose.at = Point::inches(18.0, 9.0);
        assert_eq!(lines(&view), [2, 1], "the last has come up beside the others: a line does not run back");
    }

    #[test]
    fn the_line_goes_to_the_first_ship_that_still_sails_with_her_division() {
        let mut view = column();
        let head = |view: &View| sailing(view, &view.divisions[0]).next().map(|unit| unit.id);
        let goes =
            |view: &View, way: Vec2| ahead(view, &view.divisions[0]).is_some_and(|ahead| ahead.distance(way) < 1e-4);
        assert!(head(&view) == Some(UnitId(0)) && goes(&view, Vec2::X), "on to the east, wherever her bow is");
        view.units[0].struck = true;
        assert_eq!(head(&view), Some(UnitId(1)), "whoever has struck leads nobody");
        view.units[1].fate = Fate::Sunk;
        assert!(goes(&view, Vec2::Y), "of one ship her heading");
        view.units[2].side = SideId(1);
        assert_eq!(head(&view), None, "prizes sail with nobody");
    }

    #[test]
    fn leaders_and_whoever_is_selected_or_signals_keep_their_names() {
        let mut model = TableModel { view: column(), ..TableModel::default() };
        let named = |model: &TableModel| (0..3).map(|unit| is_named(model, UnitId(unit))).collect::<Vec<_>>();
        assert_eq!(named(&model), [false, true, false], "the leader");
        model.selected = Some(UnitId(2));
        model.view.hoists = vec![wg_core::HoistView { unit: UnitId(0), ..wg_core::HoistView::default() }];
        assert_eq!(named(&model), [true, true, true], "who signals, and who is selected");
        model.named = vec![UnitId(1), UnitId(2)];
        (model.selected, model.view.hoists) = (None, Vec::new());
        assert_eq!(named(&model), [false, true, true], "who is asked, and her target");
        model.named.clear();
        model.view.divisions.clear();
        assert!(is_named(&model, UnitId(2)), "whoever is in no division has no other name");
    }
}
