//! The labels on the table, drawn by egui: ribbons with ships' names, chart lettering, costs, notes.

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align2, Area, Color32, Context, CursorIcon, Id, LayerId, Order, Painter, Rect, Sense, Shape, Stroke, StrokeKind, WidgetInfo,
    WidgetType, epaint::TextShape, pos2, vec2,
};
use wg_core::{SideColour, UnitId};

use crate::bits;
use crate::desk::Intent;
use crate::label::{Label, LabelStyle};
use crate::paint;
use crate::theme::{Look, rgb, rgba};
use crate::tokens::{self, size};

/// Paint all labels inside `chart`. Ribbons can be pressed and have the ship's name for a screen reader; ribbons that would
/// lie upon each other make room. Call it before [`crate::layout::show`] or after: cards above the chart stay above.
pub fn paint(ctx: &Context, chart: Rect, labels: &[Label], look: &Look) -> Vec<Intent> {
    let look = &look.at_most(chart.width().max(chart.height()) / 420.0);
    let mut intents = Vec::new();
    if !crate::fonts::ready(ctx) {
        return intents;
    }
    let painter = Painter::new(ctx.clone(), LayerId::background(), chart);
    let mut taken: Vec<Rect> = Vec::new();
    for label in labels.iter().filter(|label| !matches!(label.style, LabelStyle::Ribbon { .. })) {
        lettering(&painter, look, label);
    }
    // The selected ship's ribbon keeps its place; others move.
    let selected = |label: &&Label| matches!(label.style, LabelStyle::Ribbon { selected: true, .. });
    for label in labels.iter().filter(selected).chain(labels.iter().filter(|label| !selected(label))) {
        if let LabelStyle::Ribbon { unit, colour, selected, can_act, badge } = &label.style {
            let ribbon = Ribbon { unit: *unit, colour: *colour, selected: *selected, can_act: *can_act, badge, name: &label.text };
            ribbon.show(ctx, look, chart, pos2(label.at[0], label.at[1]), &mut taken, &mut intents);
        }
    }
    intents
}

struct Ribbon<'a> {
    unit: UnitId,
    colour: SideColour,
    selected: bool,
    can_act: bool,
    badge: &'a str,
    name: &'a str,
}

impl Ribbon<'_> {
    fn show(&self, ctx: &Context, look: &Look, chart: Rect, at: egui::Pos2, taken: &mut Vec<Rect>, intents: &mut Vec<Intent>) {
        if !chart.contains(at) {
            return;
        }
        let palette = look.ink();
        let measure = ctx.layer_painter(LayerId::background());
        let size = if look.room { size::RIBBON.max(size::RIBBON_ROOM / 2.0) } else { size::RIBBON };
        let name = bits::line(&measure, self.name, look.title(size), rgb(palette.ink), chart.width());
        let badge = if self.badge.is_empty() { String::new() } else { format!("· {}", self.badge) };
        let badge = bits::line(&measure, &badge, look.chart(size - 1.0, true), rgb(palette.ink_soft), chart.width());
        let mark = look.px(size * 0.62);
        let height = look.px(size * 1.42);
        let cut = height * 0.34;
        let gap = look.px(6.0);
        let dot = if self.can_act { look.px(13.0) } else { 0.0 };
        let badge_width = if self.badge.is_empty() { 0.0 } else { badge.size().x + gap };
        let width = cut + gap * 0.8 + mark + gap + name.size().x + badge_width + dot + gap;
        let rect = make_room(Rect::from_center_size(at, vec2(width, height)), cut, chart, taken);
        let id = Id::new(("ribbon", self.unit.0));
        let area = Area::new(id).order(Order::Middle).fixed_pos(rect.min).constrain(false).movable(false).fade_in(false);
        let response = area
            .show(ctx, |ui| {
                ui.set_clip_rect(chart);
                let (_, response) = ui.allocate_exact_size(rect.size() + vec2(cut, 0.0), Sense::click());
                let said = if self.badge.is_empty() { self.name.to_owned() } else { format!("{}, {}", self.name, self.badge) };
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &said));
                let painter = ui.painter();
                let tint = look.side(self.colour);
                let pointed = response.hovered() || response.has_focus();
                let stroke = if self.selected {
                    Stroke::new((look.k * 2.2).max(2.0), rgb(tint.text))
                } else {
                    Stroke::new(if pointed { 1.8 } else { 1.0 }, rgb(palette.ink))
                };
                paint::ribbon(painter, rect, rgb(if self.selected || pointed { palette.card } else { palette.paper }), stroke);
                let mut x = rect.left() + cut + gap * 0.8;
                let flag = Rect::from_min_size(pos2(x, rect.center().y - mark * 0.45), vec2(mark, mark * 0.9));
                paint::side_mark(painter, flag, self.colour, rgb(tint.fill), rgba(palette.ink, 0.75));
                x = flag.right() + gap;
                x = bits::put_left(painter, name, pos2(x, rect.center().y)).right();
                if !self.badge.is_empty() {
                    x = bits::put_left(painter, badge, pos2(x + gap, rect.center().y)).right();
                }
                if self.can_act {
                    painter.circle(
                        pos2(x + look.px(9.0), rect.center().y),
                        look.px(4.0),
                        rgb(palette.gilt),
                        Stroke::new(1.0, rgb(palette.ink)),
                    );
                }
                response
            })
            .inner
            .on_hover_cursor(CursorIcon::PointingHand);
        if response.clicked() {
            intents.push(Intent::Select(Some(self.unit)));
        }
        if response.double_clicked() {
            intents.push(Intent::Centre(self.unit));
        }
    }
}

/// Move a ribbon up or down by its own height until it lies upon no other, at most three steps.
fn make_room(wish: Rect, tail: f32, chart: Rect, taken: &mut Vec<Rect>) -> Rect {
    let step = wish.height() * 1.08;
    let free = |at: &Rect| {
        chart.contains_rect(*at) && !taken.iter().any(|other| other.intersects(Rect::from_min_max(at.min, at.max + vec2(tail, 0.0))))
    };
    let found = [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0].iter().map(|n| wish.translate(vec2(0.0, n * step))).find(free);
    // At the edge of the chart the ribbon slides inwards.
    let slid = || {
        let most = (chart.max - wish.size() - vec2(tail + 2.0, 2.0)).max(chart.min);
        Rect::from_min_size(wish.min.clamp(chart.min + vec2(2.0, 2.0), most), wish.size())
    };
    let at = found.unwrap_or_else(|| {
        let slid = slid();
        [0.0, 1.0, -1.0, 2.0, -2.0].iter().map(|n| slid.translate(vec2(0.0, n * step))).find(free).unwrap_or(slid)
    });
    taken.push(Rect::from_min_max(at.min, at.max + vec2(tail, 0.0)));
    at
}

/// Everything but ribbons.
fn lettering(painter: &Painter, look: &Look, label: &Label) {
    let ink = rgb(tokens::INK);
    let at = pos2(label.at[0], label.at[1]);
    let (font, colour, spacing) = match &label.style {
        LabelStyle::ChartTitle => (look.title(22.0), ink, look.px(2.5)),
        LabelStyle::ChartSmall => (look.chart(15.0, false), ink, 0.0),
        LabelStyle::Cost => (look.bold(15.0), ink, 0.0),
        LabelStyle::Wind => (look.chart(18.5, true), rgb(tokens::BLUE), 0.0),
        LabelStyle::Note { bad } => (look.chart(16.5, true), rgb(if *bad { tokens::PAPER_THEME.bad } else { tokens::INK }), 0.0),
        LabelStyle::Ribbon { .. } => return,
    };
    let mut format = TextFormat::simple(font, colour);
    format.extra_letter_spacing = spacing;
    let galley = painter.layout_job(LayoutJob::single_section(label.text.clone(), format));
    let straight = label.angle.abs() < 0.01;
    match &label.style {
        LabelStyle::Note { bad } if straight => {
            let plate = Rect::from_center_size(at, galley.size() + vec2(look.px(16.0), look.px(6.0)));
            let plate = keep_inside(plate, painter.clip_rect());
            let line = if *bad { tokens::PAPER_THEME.bad } else { tokens::INK };
            painter.rect(plate, look.px(3.0), rgba(tokens::PAPER_LIGHT, 0.96), Stroke::new(1.0, rgb(line)), StrokeKind::Inside);
            bits::put_centre(painter, galley, plate.center());
            return;
        }
        LabelStyle::Cost => {
            let radius = (galley.size().x.max(galley.size().y * 0.8) / 2.0) + look.px(4.0);
            painter.circle(at, radius, rgba(tokens::PAPER_LIGHT, 0.9), Stroke::new(0.8, rgba(tokens::CHART_LINE, 0.9)));
        }
        _ => {}
    }
    let offset = Align2::CENTER_CENTER.anchor_size(at, galley.size()).min;
    if straight {
        let place = Rect::from_min_size(offset, galley.size());
        let place = if matches!(label.style, LabelStyle::Wind) { keep_inside(place, painter.clip_rect()) } else { place };
        halo(painter, &galley, place.min, 0.0, look);
        bits::put(painter, galley, place.min);
    } else {
        let half = galley.size() / 2.0;
        let (sin, cos) = label.angle.sin_cos();
        let corner = at - vec2(half.x * cos - half.y * sin, half.x * sin + half.y * cos);
        halo(painter, &galley, corner, label.angle, look);
        let mut shape = TextShape::new(corner, galley, Color32::PLACEHOLDER);
        shape.angle = label.angle;
        painter.add(Shape::Text(shape));
    }
}

/// A breath of paper around lettering, so that it stays legible upon hatching and sails.
fn halo(painter: &Painter, galley: &std::sync::Arc<egui::Galley>, at: egui::Pos2, angle: f32, look: &Look) {
    let far = look.k.clamp(0.8, 2.0);
    for (x, y) in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)] {
        let mut shape = TextShape::new(at + vec2(x, y) * far, galley.clone(), Color32::PLACEHOLDER);
        shape.angle = angle;
        shape.override_text_color = Some(rgba(tokens::PAPER_LIGHT, 0.35));
        painter.add(Shape::Text(shape));
    }
}

fn keep_inside(rect: Rect, chart: Rect) -> Rect {
    let most = (chart.max - rect.size()).max(chart.min);
    Rect::from_min_size(rect.min.clamp(chart.min, most), rect.size())
}

#[cfg(test)]
mod tests {
    use super::make_room;
    use egui::{Rect, pos2, vec2};

    #[test]
    fn ribbons_make_room_for_each_other() {
        let chart = Rect::from_min_max(pos2(0.0, 0.0), pos2(800.0, 600.0));
        let mut taken = Vec::new();
        for n in 0..5 {
            make_room(Rect::from_center_size(pos2(400.0 + n as f32 * 9.0, 300.0), vec2(110.0, 24.0)), 8.0, chart, &mut taken);
        }
        for (n, one) in taken.iter().enumerate() {
            assert!(taken.iter().skip(n + 1).all(|other| !other.intersects(*one)), "ribbon {n} lies upon another");
        }
    }
}
