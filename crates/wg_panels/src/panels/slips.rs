//! Slips at the edge of the chart that tell what has just happened out of view. Each has an arrow that points to the
//! event, and a click goes there.

use egui::{Context, CursorIcon, Order, Pos2, Rect, Sense, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::chart::corners::OnTable;
use crate::chart::laid::Laid;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::read::desk::{Desk, Intent};
use crate::read::keys::Deed;
use crate::read::slip::Slip;
use crate::read::state::PanelState;
use crate::widgets::pass::Pass;
use crate::widgets::{bits, paint};

const HEIGHT: f32 = 42.0;
const PAD: f32 = 9.0;
/// The room for the arrow.
const ARROW: f32 = 24.0;
const WIDEST: f32 = 300.0;
/// What lies within this distance of the edge of the chart counts as out of view, in points.
const INSET: f32 = 26.0;

/// Shows a slip for each event outside the chart, or for all events while the chart is zoomed far out.
pub fn show(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    state: &PanelState,
    laid: &mut Laid,
    on_table: OnTable,
    pass: &mut Pass,
) {
    let (chart, _) = on_table;
    let seen = chart.shrink(look.px(INSET).min(chart.width() * 0.05));
    for (slip, at) in desk.slips.iter().zip(&state.slips_at).filter(|(_, at)| state.far_off || !seen.contains(**at)) {
        let taken: Vec<Rect> = laid.cards(ctx).iter().map(|(_, card)| card.expand(3.0)).collect();
        let key = state.keys.hint(Deed::NextEvent);
        let small = if slip.place.is_empty() { format!("key {key}") } else { format!("{} · key {key}", slip.place) };
        let small = if key.is_empty() { slip.place.clone() } else { small };
        let painter = ctx.layer_painter(egui::LayerId::background());
        let palette = look.ink();
        let room = look.px(WIDEST).min(chart.width() * 0.5) - look.px(PAD * 2.0 + ARROW);
        let what = bits::fitted(&painter, &slip.what, look.text(size::REMARK), rgb(palette.ink), room);
        let place = bits::fitted(&painter, &small, look.italic(size::SMALL), rgb(palette.ink_soft), room);
        let wide = what.size().x.max(place.size().x) + look.px(PAD * 2.0 + ARROW);
        let hulls = &laid.covered.hulls;
        let Some(rect) = berth(vec2(wide, look.px(HEIGHT)), *at, on_table, (&taken, hulls)) else { continue };
        laid.card(ctx, "slip", rect);
        pass.pane(ctx, &format!("slip {}", slip.event), rect, Order::Middle, |ui, pass| {
            let response = pass
                .spot(ui, rect, ("slip", slip.event), Sense::click(), &spoken(slip))
                .on_hover_cursor(CursorIcon::PointingHand);
            let lit = response.hovered() || response.has_focus();
            let painter = ui.painter();
            let tint = look.side(desk.colour(slip.side));
            paint::shadow(painter, look, rect, look.px(4.0));
            let line = Stroke::new((look.k * if lit { 2.4 } else { 1.5 }).max(1.2), rgb(tint.fill));
            painter.rect(
                rect,
                look.px(4.0),
                rgb(if lit { palette.button_hover } else { palette.card }),
                line,
                StrokeKind::Inside,
            );
            let left = rect.left() + look.px(PAD + ARROW);
            bits::put_left(painter, what, pos2(left, rect.top() + rect.height() * 0.34));
            bits::put_left(painter, place, pos2(left, rect.top() + rect.height() * 0.73));
            arrow(
                painter,
                pos2(rect.left() + look.px(PAD * 0.6 + ARROW / 2.0), rect.center().y),
                *at,
                look,
                rgba(palette.bad, 1.0),
            );
            if lit {
                pass.hover.unit = Some(slip.unit);
            }
            if response.clicked() {
                pass.intents.push(Intent::Event(slip.event));
            }
        });
    }
}

/// Returns what a screen reader says of a slip.
fn spoken(slip: &Slip) -> String {
    if slip.place.is_empty() {
        format!("{}: go there", slip.what)
    } else {
        format!("{}, {}: go there", slip.what, slip.place)
    }
}

/// Draws an arrow towards a place on the screen.
fn arrow(painter: &egui::Painter, from: Pos2, to: Pos2, look: &Look, colour: egui::Color32) {
    let way = (to - from).normalized();
    let (long, wide) = (look.px(9.0), look.px(6.0));
    let tip = from + way * long;
    let side = vec2(-way.y, way.x) * wide;
    let back = from - way * long * 0.4;
    painter.add(egui::Shape::convex_polygon(vec![tip, back + side, back - side], colour, Stroke::NONE));
    painter.line_segment([back, from - way * long], Stroke::new(look.px(3.0), colour));
}

/// Returns the rectangle of a slip: at the edge of the chart nearest to the event, clear of ships, beside the slips
/// already there, and rather on the oak or on the table than over the table's frame. `None` if there is no room beside
/// the cards that are `taken`.
fn berth(size: Vec2, at: Pos2, (chart, (sheet, table)): OnTable, (taken, hulls): (&[Rect], &[Rect])) -> Option<Rect> {
    let room = chart.shrink(6.0);
    let free = room.size() - size;
    if free.x < 0.0 || free.y < 0.0 {
        return None;
    }
    let along = |x: f32, y: f32| {
        Rect::from_min_size(
            pos2(x.clamp(room.left(), room.left() + free.x), y.clamp(room.top(), room.top() + free.y)),
            size,
        )
    };
    let (left, top) = (at.x - size.x / 2.0, at.y - size.y / 2.0);
    let mut places: Vec<Rect> = Vec::new();
    for step in 0..24_u8 {
        for way in [1.0, -1.0] {
            let by = way * f32::from(step);
            let (down, aside) = (by * (size.y + 4.0) * 0.5, by * (size.x + 4.0) * 0.5);
            places.extend([
                along(room.left(), top + down),
                along(room.right(), top + down),
                along(left + aside, room.top()),
                along(left + aside, room.bottom()),
            ]);
        }
    }
    // Just inside the frame, for when the slip has no room at the edge of the chart.
    let inside = |rect: &Rect| {
        let water = table.shrink(6.0).intersect(room);
        let by = (water.min - rect.min).max(Vec2::ZERO) + (water.max - rect.max).min(Vec2::ZERO);
        rect.translate(by)
    };
    let moved: Vec<Rect> = places.iter().map(inside).collect();
    let framed = |rect: &Rect| sheet.intersects(*rect) && !table.contains_rect(*rect);
    let far = |rect: &Rect| rect.distance_to_pos(at);
    let hides = |rect: &Rect| hulls.iter().filter(|hull| hull.intersects(*rect)).count();
    let nearer = |one: &Rect, other: &Rect| {
        hides(one).cmp(&hides(other)).then(framed(one).cmp(&framed(other))).then(far(one).total_cmp(&far(other)))
    };
    places.into_iter().chain(moved).filter(|rect| taken.iter().all(|other| !other.intersects(*rect))).min_by(nearer)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A chart that shows only the table.
    const WHOLE: Rect = Rect { min: Pos2::new(0.0, 0.0), max: Pos2::new(1000.0, 700.0) };
    const CHART: OnTable = (WHOLE, (WHOLE, WHOLE));

    #[test]
    fn a_slip_lies_at_the_edge_nearest_to_what_it_points_to_and_on_no_other() {
        let size = vec2(200.0, 40.0);
        let east = berth(size, pos2(1800.0, 300.0), CHART, (&[], &[])).expect("there is room");
        assert!(east.right() > 990.0 && (east.center().y - 300.0).abs() < 2.0, "to the east: {east:?}");
        let north = berth(size, pos2(500.0, -900.0), CHART, (&[], &[])).expect("there is room");
        assert!(north.top() < 10.0 && (north.center().x - 500.0).abs() < 2.0, "to the north: {north:?}");
        let second = berth(size, pos2(1800.0, 300.0), CHART, (&[east], &[])).expect("there is room");
        assert!(!second.intersects(east) && second.right() > 990.0, "beside the first: {second:?}");
    }

    #[test]
    fn a_slip_makes_way_for_a_ship_at_the_edge() {
        let (size, at) = (vec2(200.0, 40.0), pos2(1800.0, 300.0));
        let ship = Rect::from_center_size(pos2(930.0, 300.0), vec2(30.0, 60.0));
        let rect = berth(size, at, CHART, (&[], &[ship])).expect("there is room");
        assert!(!rect.intersects(ship) && rect.right() > 990.0, "beside the ship, at the same edge: {rect:?}");
    }

    #[test]
    fn a_slip_never_lies_over_the_frame_of_a_table_that_is_seen_whole() {
        let size = vec2(140.0, 40.0);
        let sheet = Rect::from_min_max(pos2(300.0, 20.0), pos2(880.0, 680.0));
        let table = sheet.shrink(15.0);
        for at in [pos2(820.0, 300.0), pos2(320.0, 300.0), pos2(600.0, 660.0), pos2(600.0, 40.0), pos2(600.0, 350.0)] {
            let rect = berth(size, at, (WHOLE, (sheet, table)), (&[], &[])).expect("there is room");
            assert!(!sheet.intersects(rect) || table.contains_rect(rect), "{at:?}: {rect:?}");
        }
    }
}
