//! The title screen: the name of the game and its menu, beside a battle that plays itself.

use egui::{Context, CursorIcon, Order, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::SideColour;

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::read::desk::Intent;
use crate::read::state::{Page, PanelState};
use crate::widgets::pass::Pass;
use crate::widgets::{bits, paint};

/// Returns the look of the title screen: large, but not too large for the menu.
fn at_most(look: &Look, screen: Rect) -> Look {
    look.at_most((screen.height() / 780.0).min(screen.width() * 0.36 / 330.0))
}

/// Returns the part of the screen that the title leaves for the table.
pub fn chart(look: &Look, screen: Rect) -> Rect {
    let gap = look.px(size::GAP).min(screen.height() * 0.02);
    let panel = panel(look, screen);
    Rect::from_min_max(pos2(panel.right() + gap, screen.top() + gap), screen.max - vec2(gap, gap))
}

fn panel(look: &Look, screen: Rect) -> Rect {
    let gap = look.px(size::GAP).min(screen.height() * 0.02);
    let width = (screen.width() * 0.32).max(at_most(look, screen).px(400.0)).min(screen.width() * 0.45);
    Rect::from_min_size(screen.min + vec2(gap, gap), vec2(width, screen.height() - gap * 2.0))
}

/// Draws the panel with the menu.
pub fn show(ctx: &Context, look: &Look, state: &PanelState, screen: Rect, pass: &mut Pass) {
    let rect = panel(look, screen);
    let look = &at_most(look, screen);
    let palette = look.ink();
    pass.pane(ctx, "title", rect, Order::Middle, |ui, pass| {
        paint::paper(ui.painter(), look, rect, palette.sheet);
        ui.painter().rect_stroke(
            rect.shrink(look.px(8.0)),
            look.px(2.0),
            Stroke::new(1.0, rgb(palette.rule)),
            StrokeKind::Inside,
        );
        let pad = look.px(46.0);
        let width = rect.width() - pad * 2.0;
        let entries = entries(state);
        let height = look.px(56.0) * entries.len() as f32;
        let head = look.px(190.0);
        let top = rect.top() + ((rect.height() - head - height - look.px(40.0)) * 0.42).max(look.px(14.0));
        let name = bits::boxed(
            ui.painter(),
            "Weathergage",
            look.title(76.0),
            rgb(palette.ink),
            vec2(width, look.px(110.0)),
            1,
        );
        pass.spot(
            ui,
            Rect::from_min_size(pos2(rect.left() + pad, top), vec2(width, look.px(90.0))),
            "name",
            Sense::hover(),
            "Weathergage",
        );
        bits::put_centre(ui.painter(), name, pos2(rect.center().x, top + look.px(48.0)));
        let words = "A table for the age of sail";
        let line = bits::fitted(ui.painter(), words, look.italic(22.0), rgb(palette.ink_soft), width);
        let place = bits::put_centre(ui.painter(), line, pos2(rect.center().x, top + look.px(112.0)));
        pass.spot(ui, place, "motto", Sense::hover(), words);
        paint::flourish(ui.painter(), pos2(rect.center().x, top + look.px(152.0)), width * 0.9, rgb(palette.rule));
        let mut y = top + head;
        for (n, (label, remark, intent)) in entries.into_iter().enumerate() {
            let place = Rect::from_min_size(pos2(rect.left() + pad, y), vec2(width, look.px(50.0)));
            if entry(ui, look, place, label, remark, n == 0, pass) {
                pass.intents.push(intent);
            }
            y += look.px(56.0);
        }
        let foot = format!("Version {}", env!("CARGO_PKG_VERSION"));
        let foot = bits::line(ui.painter(), &foot, look.text(size::SMALL), rgb(palette.ink_faint), width);
        bits::put_centre(ui.painter(), foot, pos2(rect.center().x, rect.bottom() - look.px(28.0)));
    });
}

fn entries(state: &PanelState) -> Vec<(&'static str, &str, Intent)> {
    let mut list = Vec::new();
    if state.can_continue {
        let name = if state.continued.is_empty() { "the last battle" } else { state.continued.as_str() };
        list.push(("Continue", name, Intent::Continue));
    }
    list.extend([
        ("First lesson", state.taught.as_str(), Intent::FirstLesson),
        ("Choose a battle", "", Intent::Open(Page::Battles)),
        ("Saved battles", "", Intent::Open(Page::Saved)),
        ("Rules", "", Intent::Open(Page::Rules)),
        ("Settings", "", Intent::Open(Page::Settings)),
        ("Quit", "", Intent::Quit),
    ]);
    list
}

/// Shows one entry. Returns true if it was clicked. The first entry is the one that most players want.
fn entry(ui: &Ui, look: &Look, rect: Rect, label: &str, remark: &str, first: bool, pass: &mut Pass) -> bool {
    let palette = look.ink();
    let response =
        pass.spot(ui, rect, ("entry", label), Sense::click(), label).on_hover_cursor(CursorIcon::PointingHand);
    let lit = response.hovered() || response.has_focus();
    let tint = look.side(SideColour::Blue);
    let painter = ui.painter();
    let (fill, ink, soft) = match (first, lit) {
        (true, _) => (tint.fill, tint.on_fill, tint.on_fill_faint),
        (false, true) => (palette.button_hover, palette.ink, palette.ink_soft),
        (false, false) => (palette.button, palette.ink, palette.ink_soft),
    };
    let face = if response.is_pointer_button_down_on() { rect.translate(vec2(0.0, 1.5)) } else { rect };
    paint::shadow(painter, look, rect, look.px(5.0));
    painter.rect(
        face,
        look.px(5.0),
        rgb(fill),
        Stroke::new(1.2, rgb(if lit || first { palette.edge } else { palette.rule })),
        StrokeKind::Inside,
    );
    if first {
        let rim = Stroke::new(if lit { 2.0 } else { 1.0 }, rgba([255, 255, 255], if lit { 0.75 } else { 0.3 }));
        painter.rect_stroke(face.shrink(look.px(4.0)), look.px(3.5), rim, StrokeKind::Inside);
    }
    let pad = look.px(18.0);
    let remark = bits::line(painter, remark, look.italic(size::REMARK), rgb(soft), face.width() * 0.4);
    let remark = bits::put_right(painter, remark, pos2(face.right() - pad, face.center().y + look.px(2.0)));
    let words = bits::fitted(painter, label, look.title(25.0), rgb(ink), remark.left() - face.left() - pad * 1.5);
    bits::put_left(painter, words, pos2(face.left() + pad, face.center().y));
    response.clicked()
}
