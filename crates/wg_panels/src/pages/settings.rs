//! The settings: theme, size of text, motion, dice, cards and hints, and the key for each command.

use egui::{Context, CursorIcon, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::look::theme::{Look, Theme, rgb};
use crate::look::tokens::size;
use crate::pages::page;
use crate::panels::choices;
use crate::read::desk::Intent;
use crate::read::keys::Deed;
use crate::read::state::PanelState;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

/// Shows the page.
pub fn show(ctx: &Context, look: &Look, state: &mut PanelState, screen: Rect, pass: &mut Pass) {
    // This page must stay legible at any text size, because it is where the player reduces the size again.
    let look = &look.at_most((screen.width() / 1000.0).min(screen.height() / 640.0));
    page::show(ctx, look, "Settings", screen, vec2(1060.0, 800.0), pass, |ui, body, pass| {
        let split = body.left() + body.width() * 0.46;
        let left = Rect::from_min_max(body.min, pos2(split - look.px(20.0), body.bottom()));
        let right = Rect::from_min_max(pos2(split + look.px(6.0), body.top()), body.max);
        ui.painter().vline(split - look.px(7.0), body.y_range(), Stroke::new(1.0, rgb(look.ink().rule)));
        ui.scope_builder(egui::UiBuilder::new().max_rect(left), |ui| {
            ScrollArea::vertical()
                .id_salt("look")
                .auto_shrink(false)
                .show(ui, |ui| how_it_looks(ui, look, state, pass));
        });
        ui.scope_builder(egui::UiBuilder::new().max_rect(right), |ui| keys(ui, look, state, pass));
    });
}

fn how_it_looks(ui: &mut Ui, look: &Look, state: &PanelState, pass: &mut Pass) {
    page::part(ui, look, "Lighting and text size");
    let lantern = state.theme == Theme::Lantern;
    if pair(ui, look, "Light", ["day", "lantern"], lantern) {
        pass.intents.push(Intent::Theme);
    }
    row(ui, look, "Text size", |ui| {
        if choices::tab(ui, look, "Smaller text", "−", false) && state.text_percent > 75 {
            pass.intents.push(Intent::TextScale(-25));
        }
        let percent = format!("{}%", state.text_percent);
        let words = bits::line(ui.painter(), &percent, look.bold(size::TEXT), rgb(look.ink().ink), look.px(70.0));
        let (rect, response) = ui.allocate_exact_size(vec2(look.px(64.0), look.px(30.0)), Sense::hover());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("Text at {percent}")));
        bits::put_centre(ui.painter(), words, rect.center());
        if choices::tab(ui, look, "Larger text", "+", false) && state.text_percent < 300 {
            pass.intents.push(Intent::TextScale(25));
        }
    });
    remark(ui, look, "From 75% to 300%.");
    if on_off(ui, look, "Room mode", state.room) {
        pass.intents.push(Intent::Room);
    }
    remark(ui, look, "For a large screen seen from three metres away.");
    if on_off(ui, look, "Full screen", state.full_screen) {
        pass.intents.push(Intent::FullScreen);
    }
    ui.add_space(look.px(12.0));
    page::part(ui, look, "Motion");
    motion(ui, look, state, pass);
    ui.add_space(look.px(12.0));
    page::part(ui, look, "Real dice");
    if on_off(ui, look, "Accept rolls at once", state.quick_dice) {
        pass.intents.push(Intent::QuickDice);
    }
    remark(ui, look, "If this is off, you can change any die until you confirm the roll.");
    ui.add_space(look.px(12.0));
    page::part(ui, look, "Cards");
    if pair(ui, look, "Ask about cards", ["when one fits", "always"], state.ask_cards == Some(true)) {
        pass.intents.push(Intent::AskCards(state.ask_cards != Some(true)));
    }
    remark(
        ui,
        look,
        "If you are asked only when a card fits, your opponent can tell from the question that you hold one. Two people at one screen are always asked.",
    );
    ui.add_space(look.px(12.0));
    page::part(ui, look, "Hints");
    if on_off(ui, look, "Show hints", state.hints_off.is_empty()) {
        pass.intents.push(Intent::Hints);
    }
    remark(
        ui,
        look,
        "A hint tells you what a course or a shot may cost. You can turn off each kind of hint where it appears.",
    );
}

/// Shows one choice of three: full motion, reduced motion, or none.
fn motion(ui: &mut Ui, look: &Look, state: &PanelState, pass: &mut Pass) {
    const WAYS: [(&str, bool, bool); 3] = [("full", true, false), ("less", true, true), ("none", false, false)];
    row(ui, look, "Motion on the table", |ui| {
        for (way, animation, less) in WAYS {
            let on = state.animation == animation && (!animation || state.less_motion == less);
            if choices::tab(ui, look, &format!("Motion: {way}"), way, on) && !on {
                pass.intents.extend((state.animation != animation).then_some(Intent::Animation));
                pass.intents.extend((animation && state.less_motion != less).then_some(Intent::LessMotion));
            }
        }
    });
    let said = match (state.animation, state.less_motion) {
        (true, false) => "Ships sail their courses and you see the shots.",
        (true, true) => "Nothing glides or shakes, and the ships behind the main menu stay still. You still see smoke.",
        (false, _) => "You see the result of each order at once, without animation.",
    };
    remark(ui, look, said);
}

fn remark(ui: &mut Ui, look: &Look, sentence: &str) {
    bits::flow(ui, &[Run(sentence, look.italic(size::SMALL + 0.5), rgb(look.ink().ink_soft))]);
    ui.add_space(look.px(5.0));
}

/// Shows a line of the page, with its subject at the left and its controls at the right.
fn row(ui: &mut Ui, look: &Look, what: &str, how: impl FnOnce(&mut Ui)) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(38.0)), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, what));
    let words = bits::fitted(ui.painter(), what, look.text(size::TEXT + 1.0), rgb(look.ink().ink), rect.width() * 0.45);
    bits::put_left(ui.painter(), words, pos2(rect.left(), rect.center().y));
    let place = Rect::from_min_max(pos2(rect.left() + rect.width() * 0.42, rect.top()), rect.max);
    ui.scope_builder(
        egui::UiBuilder::new().max_rect(place).layout(egui::Layout::left_to_right(egui::Align::Center)),
        |ui| {
            ui.spacing_mut().item_spacing.x = look.px(6.0);
            how(ui);
        },
    );
}

/// Shows two options of which one is on. Returns true if the other one was clicked.
fn pair(ui: &mut Ui, look: &Look, what: &str, ways: [&str; 2], second: bool) -> bool {
    let mut changed = false;
    row(ui, look, what, |ui| {
        for (n, way) in ways.into_iter().enumerate() {
            let on = (n == 1) == second;
            changed |= choices::tab(ui, look, &format!("{what}: {way}"), way, on) && !on;
        }
    });
    changed
}

fn on_off(ui: &mut Ui, look: &Look, what: &str, on: bool) -> bool {
    pair(ui, look, what, ["off", "on"], on)
}

fn keys(ui: &mut Ui, look: &Look, state: &mut PanelState, pass: &mut Pass) {
    let rect = ui.max_rect();
    let foot = look.px(56.0);
    let body = Rect::from_min_max(rect.min, pos2(rect.right(), rect.bottom() - foot - look.px(8.0)));
    ui.scope_builder(egui::UiBuilder::new().max_rect(body), |ui| {
        page::part(ui, look, "Keys");
        ScrollArea::vertical().id_salt("keys").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = look.px(2.0);
            for (what, how) in MOUSE {
                hand(ui, look, what, how, pass);
            }
            for deed in Deed::ALL {
                key(ui, look, state, deed, pass);
            }
            remark(ui, look, "Hold Alt to plot a course exactly where you point, without snapping.");
        });
    });
    let (words, ink) = if !state.key_refusal.is_empty() {
        (state.key_refusal.clone(), look.ink().bad)
    } else if let Some(deed) = state.listening {
        (
            format!("Press the new key for ‘{}’, or {} to cancel.", deed.says(), state.keys.hint(Deed::Back)),
            look.ink().ink,
        )
    } else {
        ("Click a key here, then press the new key.".to_owned(), look.ink().ink_soft)
    };
    let width = look.px(190.0);
    let line = Rect::from_min_max(
        pos2(rect.left(), rect.bottom() - foot),
        pos2(rect.right() - width - look.px(12.0), rect.bottom()),
    );
    let galley = bits::boxed(ui.painter(), &words, look.italic(size::REMARK), rgb(ink), line.size(), 3);
    pass.spot(ui, line, "help", Sense::hover(), &words);
    bits::put_left(ui.painter(), galley, line.left_center());
    let place = Rect::from_min_size(
        pos2(rect.right() - width, rect.bottom() - foot + look.px(6.0)),
        vec2(width, look.px(44.0)),
    );
    ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
        if choices::plain(ui, look, "Restore defaults", width, false, pass) {
            pass.intents.push(Intent::FirstKeys);
        }
    });
}

/// What the mouse does to the table, and how.
const MOUSE: [(&str, &str); 2] = [("Move the table", "drag, right button"), ("Zoom", "turn the wheel")];

/// Shows something that the mouse does. It cannot be changed.
fn hand(ui: &mut Ui, look: &Look, what: &str, how: &str, pass: &mut Pass) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width() - look.px(10.0), look.px(33.0)), Sense::hover());
    pass.spot(ui, rect, ("mouse", what), Sense::hover(), &format!("{what}: {how}"));
    let palette = look.ink();
    let words = bits::fitted(ui.painter(), what, look.text(size::TEXT), rgb(palette.ink), rect.width() * 0.5);
    bits::put_left(ui.painter(), words, pos2(rect.left(), rect.center().y));
    let cap = Rect::from_min_max(pos2(rect.right() - look.px(150.0), rect.top()), rect.max);
    let how = bits::fitted(ui.painter(), how, look.italic(size::REMARK), rgb(palette.ink_soft), cap.width());
    bits::put_centre(ui.painter(), how, cap.center());
}

fn key(ui: &mut Ui, look: &Look, state: &mut PanelState, deed: Deed, pass: &mut Pass) {
    let palette = look.ink();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width() - look.px(10.0), look.px(33.0)), Sense::hover());
    let cap = Rect::from_min_max(
        pos2(rect.right() - look.px(150.0), rect.top() + look.px(2.0)),
        rect.max - vec2(0.0, look.px(2.0)),
    );
    let listening = state.listening == Some(deed);
    let hint = state.keys.hint(deed);
    let response = pass
        .spot(ui, cap, ("key", deed.id()), Sense::click(), &format!("Key for {}: {hint}", deed.says()))
        .on_hover_cursor(CursorIcon::PointingHand);
    let words = bits::fitted(
        ui.painter(),
        deed.says(),
        look.text(size::TEXT),
        rgb(palette.ink),
        cap.left() - rect.left() - look.px(10.0),
    );
    bits::put_left(ui.painter(), words, pos2(rect.left(), rect.center().y));
    let lit = listening || response.hovered() || response.has_focus();
    let line = Stroke::new(
        if listening { 2.2 } else { 1.0 },
        rgb(if listening {
            palette.bad
        } else if lit {
            palette.ink
        } else {
            palette.rule
        }),
    );
    paint::shadow(ui.painter(), look, cap, look.px(4.0));
    ui.painter().rect(
        cap,
        look.px(4.0),
        rgb(if lit { palette.button_hover } else { palette.button }),
        line,
        StrokeKind::Inside,
    );
    let (text, font) =
        if listening { ("press a key", look.italic(size::REMARK)) } else { (hint.as_str(), look.bold(size::REMARK)) };
    bits::put_centre(
        ui.painter(),
        bits::fitted(ui.painter(), text, font, rgb(palette.ink), cap.width() - look.px(12.0)),
        cap.center(),
    );
    if response.clicked() {
        state.listening = if listening { None } else { Some(deed) };
        state.key_refusal.clear();
    }
}
