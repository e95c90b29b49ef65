//! Arrows at the edge of the chart that point to ships outside it.

use egui::{
    Area, Context, CursorIcon, Id, LayerId, Order, Pos2, Rect, Sense, Stroke, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::chart::on_chart::{Kind, OnChart, Thing};
use crate::chart::ribbons::Ribbon;
use crate::look::theme::{Look, rgb, rgba};
use crate::read::desk::Intent;
use crate::widgets::{bits, paint};

/// The maximum number of arrows at the edge of the chart.
const MOST_ARROWS: usize = 10;

/// Shows arrows at the edge of the chart to ships outside it that have something to do or are selected, the selected
/// ship first. An arrow that would cover something else is left out.
pub fn beyond(
    ctx: &Context,
    look: &Look,
    chart: Rect,
    away: &[Ribbon<'_>],
    out: &mut OnChart,
    intents: &mut Vec<Intent>,
) {
    let mut wanted: Vec<&Ribbon<'_>> = away.iter().filter(|ribbon| ribbon.can_act || ribbon.selected).collect();
    wanted.sort_by_key(|ribbon| (!ribbon.selected, ribbon.unit));
    let mut taken: Vec<Rect> = out.things.iter().map(|thing| thing.shape.bounds()).collect();
    for ribbon in wanted.into_iter().take(MOST_ARROWS) {
        let measure = ctx.layer_painter(LayerId::background());
        let name =
            measure.layout_no_wrap(ribbon.label.text.clone(), look.title(ribbon.letters / look.k), rgb(look.ink().ink));
        let (height, point) = (ribbon.form(look, 0).height(), ribbon.form(look, 0).height() * 0.62);
        let size = vec2(name.size().x + ribbon.letters * 2.6 + point, height);
        let inner = chart.shrink2(size / 2.0 + Vec2::splat(point * 0.5));
        let start = inner.clamp(ribbon.ship());
        // Slide along the edge until the arrow covers nothing else.
        let along = if (start.x - inner.left()).abs() < 1.0 || (start.x - inner.right()).abs() < 1.0 {
            vec2(0.0, 1.0)
        } else {
            vec2(1.0, 0.0)
        };
        let step = if along.x > 0.0 { size.x } else { size.y } + 3.0;
        let tries =
            (0..40).map(|n| start + along * step * if n % 2 == 0 { n as f32 / 2.0 } else { -(n as f32 + 1.0) / 2.0 });
        let free = |at: &Pos2| {
            inner.contains(*at) && taken.iter().all(|other| !other.intersects(Rect::from_center_size(*at, size)))
        };
        let Some(at) = tries.into_iter().find(|at| free(at)) else { continue };
        let rect = Rect::from_center_size(at, size);
        taken.push(rect);
        out.things.push(Thing {
            kind: Kind::Arrow,
            text: ribbon.label.text.clone(),
            unit: Some(ribbon.unit),
            shape: rect.into(),
            size: ribbon.letters,
            line: None,
        });
        arrow(ctx, look, ribbon, rect, name, intents);
    }
}

fn arrow(
    ctx: &Context,
    look: &Look,
    ribbon: &Ribbon<'_>,
    rect: Rect,
    name: std::sync::Arc<egui::Galley>,
    intents: &mut Vec<Intent>,
) {
    let palette = look.ink();
    let area = Area::new(Id::new(("beyond", ribbon.unit.0)))
        .order(Order::Middle)
        .fixed_pos(rect.min)
        .constrain(false)
        .movable(false);
    let response = area
        .fade_in(false)
        .show(ctx, |ui| {
            let (_, response) = ui.allocate_exact_size(rect.size(), Sense::click());
            response
                .widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("Go to {}", ribbon.label.text)));
            let painter = ui.painter();
            let tint = look.side(ribbon.colour);
            let lit = response.hovered() || response.has_focus() || ribbon.selected;
            let plate = rect.shrink2(vec2(0.0, 0.5));
            painter.rect_filled(plate.translate(vec2(1.5, 2.0)), 3.0, egui::Color32::from_black_alpha(46));
            let stroke = Stroke::new(if lit { 2.0 } else { 1.2 }, rgb(if lit { tint.text } else { palette.ink }));
            painter.rect(
                plate,
                3.0,
                rgb(if lit { palette.card } else { palette.paper }),
                stroke,
                egui::StrokeKind::Inside,
            );
            // A dart that points to the ship, in a gilt disc.
            let hub = pos2(rect.left() + ribbon.letters * 0.85, rect.center().y);
            let radius = rect.height() * 0.36;
            painter.circle(hub, radius, rgb(palette.gilt), Stroke::new(1.0, rgb(palette.ink)));
            let [tip, left, notch, right] = dart(hub, ribbon.ship(), radius);
            for half in [vec![tip, left, notch], vec![tip, notch, right]] {
                painter.add(egui::Shape::convex_polygon(
                    half,
                    rgb(crate::look::tokens::INK),
                    Stroke::new(0.6, rgb(crate::look::tokens::INK)),
                ));
            }
            let flag = Rect::from_center_size(
                pos2(hub.x + radius + ribbon.letters * 0.62, rect.center().y),
                Vec2::splat(ribbon.letters * 0.58),
            );
            paint::side_mark(painter, flag, ribbon.colour, rgb(tint.fill), rgba(palette.ink, 0.75));
            bits::put_left(painter, name, pos2(flag.right() + ribbon.letters * 0.26, rect.center().y));
            response
        })
        .inner
        .on_hover_cursor(CursorIcon::PointingHand);
    if response.clicked() {
        intents.push(Intent::Find(ribbon.unit));
    }
}

/// Returns the outline of a dart that points from `hub` to a place: tip, one feather, the notch between the feathers,
/// the other feather. The dart is half as long again as it is broad, because an equilateral triangle does not show
/// which way it points.
fn dart(hub: Pos2, to: Pos2, radius: f32) -> [Pos2; 4] {
    let way = (to - hub).normalized();
    let (back, side) = (hub - way * radius * 0.66, way.rot90() * radius * 0.50);
    [hub + way * radius * 0.86, back + side, hub - way * radius * 0.30, back - side]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_at_the_edge_of_the_chart_points_to_the_ship_and_can_be_read_as_an_arrow() {
        let hub = pos2(400.0, 300.0);
        for n in 0_u8..24 {
            let way = Vec2::angled(f32::from(n) / 24.0 * std::f32::consts::TAU);
            let [tip, left, notch, right] = dart(hub, hub + way * 900.0, 10.0);
            assert!((tip - notch).normalized().dot(way) > 0.999, "its tip lies where she does: {way:?}");
            let (long, broad) = (tip.distance(left.lerp(right, 0.5)), left.distance(right));
            assert!(long > broad * 1.45, "no side of it is taken for its tip: {long} by {broad}");
            assert!([tip, left, right].iter().all(|at| at.distance(hub) < 10.0), "it stays in its disc");
            assert!((notch - left.lerp(right, 0.5)).dot(way) > 2.0, "its feathers are parted");
        }
    }
}
