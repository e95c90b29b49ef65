//! A page above the table with its title and a cross, shared by battles, rules, settings, saved battles and the game
//! master.

use egui::{Context, CursorIcon, Order, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::panels::choices;
use crate::read::desk::Intent;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

/// Shows a page of `size` at 100 % text in the middle of the screen. `content` gets the area below its head.
pub fn show(
    ctx: &Context,
    look: &Look,
    title: &str,
    screen: Rect,
    size: Vec2,
    pass: &mut Pass,
    content: impl FnOnce(&mut Ui, Rect, &mut Pass),
) {
    let palette = look.ink();
    pass.veil(ctx, &format!("{title} veil"), screen, 0.45);
    let rect = choices::middle(screen, size * look.k);
    pass.pane(ctx, title, rect, Order::Foreground, |ui, pass| {
        paint::paper(ui.painter(), look, rect, palette.sheet);
        ui.painter().rect_stroke(
            rect.shrink(look.px(7.0)),
            look.px(2.0),
            Stroke::new(1.0, rgb(palette.rule)),
            StrokeKind::Inside,
        );
        let inner = rect.shrink2(vec2(look.px(32.0), look.px(24.0)));
        let head = bits::line(ui.painter(), title, look.title(36.0), rgb(palette.ink), inner.width() * 0.7);
        let place = bits::put_left(ui.painter(), head, pos2(inner.left(), inner.top() + look.px(20.0)));
        pass.spot(ui, place, "title", Sense::hover(), title);
        if cross(
            ui,
            look,
            pos2(inner.right() - look.px(12.0), inner.top() + look.px(18.0)),
            &format!("Close: {title}"),
            pass,
        ) {
            pass.intents.push(Intent::Close);
        }
        let top = place.bottom() + look.px(14.0);
        ui.painter().hline(inner.x_range(), top - look.px(6.0), Stroke::new((look.k * 1.4).max(1.1), rgb(palette.ink)));
        content(ui, Rect::from_min_max(pos2(inner.left(), top), inner.max), pass);
    });
}

/// Shows a cross that closes something. Returns true if it was clicked.
pub fn cross(ui: &Ui, look: &Look, centre: egui::Pos2, name: &str, pass: &mut Pass) -> bool {
    let place = Rect::from_center_size(centre, Vec2::splat(look.px(34.0)));
    let response =
        pass.spot(ui, place, ("close", name), Sense::click(), name).on_hover_cursor(CursorIcon::PointingHand);
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(place, look.px(4.0), rgb(look.ink().paper));
    }
    paint::close_icon(ui.painter(), place.center(), look.px(14.0), rgb(look.ink().ink));
    response.clicked()
}

/// Shows the title of a part with a rule below it.
pub fn part(ui: &mut Ui, look: &Look, title: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(32.0)), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, title));
    let words = bits::line(ui.painter(), title, look.title(22.0), rgb(look.ink().ink), rect.width());
    bits::put_left(ui.painter(), words, pos2(rect.left(), rect.center().y));
    ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, rgb(look.ink().rule)));
    ui.add_space(look.px(4.0));
}

/// Shows the sentence for an empty list.
pub fn nothing(ui: &mut Ui, look: &Look, sentence: &str) {
    ui.add_space(look.px(8.0));
    bits::flow(ui, &[Run(sentence, look.italic(size::TEXT), rgb(look.ink().ink_soft))]);
}
