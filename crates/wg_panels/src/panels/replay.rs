//! Looking back: the time line under the chart, and the choice of captains for a battle that branches off.

use egui::{
    Context, CursorIcon, Order, Painter, Pos2, Rect, Response, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui, pos2,
    vec2,
};
use wg_core::SideId;

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::choices;
use crate::read::desk::{Desk, Intent};
use crate::read::replay::{TimeMark, TimeMarkKind};
use crate::read::state::PanelState;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;
use crate::{Past, Replay};

/// Returns the height of the strip under the chart.
pub fn height(look: &Look) -> f32 {
    look.px(92.0)
}

/// Shows the strip under the chart: buttons, the time line, and what can be done from here.
pub fn strip(ui: &mut Ui, look: &Look, desk: &Desk, replay: &Replay, state: &mut PanelState, pass: &mut Pass) {
    let rect = ui.max_rect();
    let palette = look.ink();
    paint::paper(ui.painter(), look, rect, palette.paper);
    let pad = look.px(12.0);
    let row = look.px(38.0);
    let top = Rect::from_min_size(rect.min + vec2(pad, look.px(6.0)), vec2(rect.width() - pad * 2.0, row));
    let line = Rect::from_min_max(
        pos2(rect.left() + pad, top.bottom() + look.px(2.0)),
        pos2(rect.right() - pad, rect.bottom() - look.px(6.0)),
    );
    let mut left = top.left();
    let playing = state.replay.playing;
    let keys: [(Icon, &str, Past); 5] = [
        (Icon::Start, "Go to the start", Past::Show(0)),
        (Icon::Back, "One order back", Past::Step(-1)),
        (if playing { Icon::Pause } else { Icon::Play }, if playing { "Pause" } else { "Play" }, Past::Play(!playing)),
        (Icon::Forward, "One order forward", Past::Step(1)),
        (Icon::End, "Go to the end", Past::Show(replay.orders)),
    ];
    for (icon, name, past) in keys {
        let at = Rect::from_min_size(pos2(left, top.top()), vec2(row, row));
        if key(ui, look, at, name, icon, pass) {
            pass.intents.push(Intent::Past(past));
        }
        left = at.right() + look.px(4.0);
    }
    let speed = Rect::from_min_size(pos2(left + look.px(4.0), top.top()), vec2(look.px(48.0), row));
    if word(ui, look, speed, state.replay.speed_name(), "Speed", pass) {
        state.replay.faster();
    }
    left = speed.right() + look.px(14.0);
    let mut right = top.right();
    let mut button = |ui: &Ui, words: &str, pass: &mut Pass| {
        let width =
            ui.painter().layout_no_wrap(words.to_owned(), look.title(17.0), rgb(palette.ink)).size().x + look.px(24.0);
        let at = Rect::from_min_size(pos2(right - width, top.top()), vec2(width, row));
        right = at.left() - look.px(8.0);
        word(ui, look, at, words, words, pass)
    };
    if button(ui, if replay.saved { "Close" } else { "Return to the battle" }, pass) {
        pass.intents.push(Intent::Past(Past::Leave));
    }
    // For a saved battle, the big button does this.
    if !replay.saved && button(ui, "Play on from here", pass) {
        state.replay.ask_branch(desk);
    }
    let words = format!("{} · order {} of {}", replay.when, replay.at, replay.orders);
    let galley =
        bits::boxed(ui.painter(), &words, look.text(size::REMARK), rgb(palette.ink_soft), vec2(right - left, row), 2);
    if right - left > look.px(60.0) {
        pass.spot(
            ui,
            Rect::from_min_max(pos2(left, top.top()), pos2(right, top.bottom())),
            "when",
            Sense::hover(),
            &words,
        );
        bits::put_left(ui.painter(), galley, pos2(left, top.center().y));
    }
    time_line(ui, look, desk, replay, line, pass);
}

/// Shows the time line with turns, shots and losses. Pressing or dragging goes to the order under the pointer.
fn time_line(ui: &Ui, look: &Look, desk: &Desk, replay: &Replay, rect: Rect, pass: &mut Pass) {
    let palette = look.ink();
    let orders = replay.orders.max(1) as f32;
    let line = Rect::from_min_max(
        pos2(rect.left() + look.px(6.0), rect.top()),
        pos2(rect.right() - look.px(6.0), rect.bottom()),
    );
    let y = line.top() + line.height() * 0.42;
    let x = |order: usize| line.left() + order as f32 / orders * line.width();
    let said = format!("Timeline, order {} of {}", replay.at, replay.orders);
    let response =
        pass.spot(ui, rect, "timeline", Sense::click_and_drag(), &said).on_hover_cursor(CursorIcon::PointingHand);
    let painter = ui.painter();
    painter.hline(line.x_range(), y, Stroke::new((look.k * 3.0).max(2.5), rgba(palette.rule, 0.6)));
    painter.hline(line.left()..=x(replay.at), y, Stroke::new((look.k * 3.0).max(2.5), rgb(palette.ink)));
    let mut free = f32::NEG_INFINITY;
    for (turn, order) in &replay.turns {
        let at = x(*order);
        painter.vline(at, (y - look.px(9.0))..=(y + look.px(9.0)), Stroke::new(1.0, rgb(palette.ink_soft)));
        let galley = bits::line(painter, &turn.to_string(), look.figures(13.0), rgb(palette.ink_soft), look.px(40.0));
        if at - galley.size().x / 2.0 > free + look.px(4.0) {
            free = bits::put_centre(painter, galley, pos2(at, line.bottom() - look.px(5.0))).right();
        }
    }
    for mark in &replay.marks {
        time_mark(painter, look, desk, mark, pos2(x(mark.order), y));
    }
    let handle = pos2(x(replay.at), y);
    painter.circle(handle, look.px(8.0), rgb(palette.gilt), Stroke::new((look.k * 1.6).max(1.3), rgb(palette.ink)));
    if let Some(at) = response.interact_pointer_pos().filter(|_| response.clicked() || response.dragged()) {
        let order = (((at.x - line.left()) / line.width()).clamp(0.0, 1.0) * orders).round() as usize;
        if order != replay.at {
            pass.intents.push(Intent::Past(Past::Show(order)));
        }
    }
    if let Some(at) = response.hover_pos() {
        let order = (((at.x - line.left()) / line.width()).clamp(0.0, 1.0) * orders).round() as usize;
        painter.vline(x(order), (y - look.px(11.0))..=(y + look.px(11.0)), Stroke::new(1.2, rgba(palette.ink, 0.6)));
    }
}

fn time_mark(painter: &Painter, look: &Look, desk: &Desk, mark: &TimeMark, at: Pos2) {
    let tint = look.side(desk.colour(mark.side));
    // The first side's marks are above the line, the others' below it.
    let up = if mark.side.index() == 0 { -1.0 } else { 1.0 };
    match mark.kind {
        TimeMarkKind::Shot => {
            let from = at + vec2(0.0, up * look.px(4.0));
            painter.line_segment(
                [from, from + vec2(0.0, up * look.px(7.0))],
                Stroke::new((look.k * 2.0).max(1.6), rgb(tint.text)),
            );
        }
        TimeMarkKind::Sunk => {
            let (c, d) = (at + vec2(0.0, up * look.px(9.0)), look.px(5.0));
            let stroke = Stroke::new((look.k * 2.6).max(2.0), rgb(tint.text));
            painter.line_segment([c - vec2(d, d), c + vec2(d, d)], stroke);
            painter.line_segment([c + vec2(-d, d), c + vec2(d, -d)], stroke);
        }
        TimeMarkKind::Prize => {
            let flag =
                Rect::from_center_size(at + vec2(look.px(4.0), up * look.px(9.0)), vec2(look.px(13.0), look.px(10.0)));
            paint::side_mark(painter, flag, desk.colour(mark.side), rgb(tint.fill), rgb(look.ink().ink));
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Icon {
    Start,
    Back,
    Play,
    Pause,
    Forward,
    End,
}

fn face(ui: &Ui, look: &Look, rect: Rect, name: &str, pass: &mut Pass) -> Response {
    let palette = look.ink();
    let response = pass
        .spot(ui, rect, ("replay", name), Sense::click(), name)
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_text(name);
    let lit = response.hovered() || response.has_focus();
    let stroke = Stroke::new(if lit { 1.8 } else { 1.0 }, rgb(if lit { palette.ink } else { palette.rule }));
    ui.painter().rect(
        rect,
        look.px(3.0),
        rgb(if lit { palette.button_hover } else { palette.button }),
        stroke,
        StrokeKind::Inside,
    );
    response
}

fn key(ui: &Ui, look: &Look, rect: Rect, name: &str, icon: Icon, pass: &mut Pass) -> bool {
    let response = face(ui, look, rect, name, pass);
    let ink = rgb(look.ink().ink);
    let (c, r) = (rect.center(), rect.width() * 0.22);
    let painter = ui.painter();
    let triangle = |x: f32, way: f32| {
        let tip = pos2(c.x + x + way * r * 0.8, c.y);
        let back = c.x + x - way * r * 0.6;
        painter.add(Shape::convex_polygon(vec![tip, pos2(back, c.y + r), pos2(back, c.y - r)], ink, Stroke::NONE));
    };
    let bar =
        |x: f32| painter.rect_filled(Rect::from_center_size(pos2(c.x + x, c.y), vec2(r * 0.4, r * 2.0)), 0.0, ink);
    match icon {
        Icon::Play => triangle(0.0, 1.3),
        Icon::Pause => {
            bar(-r * 0.55);
            bar(r * 0.55);
        }
        Icon::Forward => {
            triangle(r * 0.25, 1.0);
            bar(-r * 0.9);
        }
        Icon::Back => {
            triangle(-r * 0.25, -1.0);
            bar(r * 0.9);
        }
        Icon::End => {
            triangle(-r * 0.6, 0.9);
            triangle(r * 0.35, 0.9);
            bar(r * 1.25);
        }
        Icon::Start => {
            triangle(r * 0.6, -0.9);
            triangle(-r * 0.35, -0.9);
            bar(-r * 1.25);
        }
    }
    response.clicked()
}

fn word(ui: &Ui, look: &Look, rect: Rect, words: &str, name: &str, pass: &mut Pass) -> bool {
    let response = face(ui, look, rect, name, pass);
    let galley = bits::fitted(ui.painter(), words, look.title(17.0), rgb(look.ink().ink), rect.width() - look.px(8.0));
    bits::put_centre(ui.painter(), galley, rect.center());
    response.clicked()
}

/// Shows a sheet with a title and a cross that closes it. Returns true if it was closed.
fn sheet(
    ctx: &Context,
    look: &Look,
    name: &str,
    title: &str,
    rect: Rect,
    pass: &mut Pass,
    content: impl FnOnce(&mut Ui, Rect, &mut Pass),
) -> bool {
    let palette = look.ink();
    pass.pane(ctx, name, rect, Order::Foreground, |ui, pass| {
        paint::paper(ui.painter(), look, rect, palette.sheet);
        ui.painter().rect_stroke(
            rect.shrink(look.px(7.0)),
            look.px(2.0),
            Stroke::new(1.0, rgb(palette.rule)),
            StrokeKind::Inside,
        );
        let inner = rect.shrink2(vec2(look.px(30.0), look.px(22.0)));
        let words =
            bits::fitted(ui.painter(), title, look.title(30.0), rgb(palette.ink), inner.width() - look.px(50.0));
        let bottom = bits::put_left(ui.painter(), words, pos2(inner.left(), inner.top() + look.px(18.0))).bottom();
        let cross = Rect::from_center_size(
            pos2(inner.right() - look.px(10.0), inner.top() + look.px(18.0)),
            egui::Vec2::splat(look.px(34.0)),
        );
        let response = pass.spot(ui, cross, "close", Sense::click(), "Close").on_hover_cursor(CursorIcon::PointingHand);
        if response.hovered() {
            ui.painter().rect_filled(cross, look.px(4.0), rgb(palette.paper));
        }
        paint::close_icon(ui.painter(), cross.center(), look.px(14.0), rgb(palette.ink));
        let top = bottom + look.px(10.0);
        ui.painter().hline(inner.x_range(), top - look.px(4.0), Stroke::new((look.k * 1.4).max(1.1), rgb(palette.ink)));
        content(ui, Rect::from_min_max(pos2(inner.left(), top + look.px(6.0)), inner.max), pass);
        response.clicked()
    })
}

/// Shows the choice of captains and dice for a battle that branches off here.
pub fn branch(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    replay: &Replay,
    state: &mut PanelState,
    screen: Rect,
    pass: &mut Pass,
) {
    let Some(mut chosen) = state.replay.branching.clone() else { return };
    pass.veil(ctx, "branch veil", screen, 0.4);
    let look = &look.at_most(screen.height() * 0.94 / (400.0 + 84.0 * desk.view.sides.len() as f32));
    let rect = choices::middle(screen, vec2(look.px(640.0), look.px(318.0 + 84.0 * desk.view.sides.len() as f32)));
    let palette = look.ink();
    let mut begin = false;
    let closed = sheet(ctx, look, "branch", "Play on from here", rect, pass, |ui, body, pass| {
        let foot = look.px(48.0);
        let above = Rect::from_min_max(body.min, pos2(body.right(), body.bottom() - foot - look.px(8.0)));
        ui.scope_builder(egui::UiBuilder::new().max_rect(above), |ui| {
            ScrollArea::vertical().id_salt("branch").auto_shrink(false).show(ui, |ui| {
                let words = format!(
                    "A new battle starts after order {} ({}). The old battle stays unchanged in its own journal.",
                    replay.at, replay.when
                );
                bits::flow(ui, &[Run(&words, look.text(size::TEXT), rgb(palette.ink))]);
                for (side, captain) in chosen.iter_mut().enumerate() {
                    ui.add_space(look.px(8.0));
                    let name = desk.side_name(SideId(side as u8)).to_owned();
                    bits::flow(
                        ui,
                        &[Run(&name, look.title(21.0), rgb(look.side(desk.colour(SideId(side as u8))).text))],
                    );
                    ui.horizontal_wrapped(|ui| {
                        ui.spacing_mut().item_spacing = egui::Vec2::splat(look.px(6.0));
                        for (n, other) in desk.captains.iter().enumerate() {
                            if choices::tab(ui, look, &format!("{name} is played by {other}"), other, *captain == n) {
                                *captain = n;
                            }
                        }
                    });
                }
                ui.add_space(look.px(8.0));
                bits::flow(ui, &[Run("New dice from here on", look.title(21.0), rgb(palette.ink))]);
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = egui::Vec2::splat(look.px(6.0));
                    if choices::tab(
                        ui,
                        look,
                        "Dice rolled by the program",
                        "rolled by the program",
                        !state.replay.by_hand,
                    ) {
                        state.replay.by_hand = false;
                    }
                    if choices::tab(ui, look, "Real dice", "real dice, typed in", state.replay.by_hand) {
                        state.replay.by_hand = true;
                    }
                });
            });
        });
        let place = Rect::from_min_max(pos2(body.left(), body.bottom() - foot), body.max);
        ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
            begin = choices::plain(ui, look, "Start the battle", place.width(), true, pass)
        });
    });
    let captains = chosen.iter().map(|n| desk.captains.get(*n).cloned().unwrap_or_default()).collect();
    state.replay.branching = (!closed && !begin).then_some(chosen);
    if begin {
        pass.intents.push(Intent::Past(Past::Branch { captains, by_hand: state.replay.by_hand }));
    }
}
