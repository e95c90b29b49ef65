//! Saved battles: each is replayed from the beginning, and one that is not over is continued.

use egui::{Context, CursorIcon, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::pages::page;
use crate::read::desk::{Desk, Intent};
use crate::read::shelf::SavedCard;
use crate::widgets::bits;
use crate::widgets::pass::Pass;

/// Shows the page.
pub fn show(ctx: &Context, look: &Look, desk: &Desk, screen: Rect, pass: &mut Pass) {
    let look = &look.at_most(screen.width() / 860.0);
    let height = (150.0 + 84.0 * desk.saved.len() as f32).clamp(300.0, 820.0);
    page::show(ctx, look, "Saved battles", screen, vec2(860.0, height), pass, |ui, body, pass| {
        ui.scope_builder(egui::UiBuilder::new().max_rect(body), |ui| {
            ScrollArea::vertical().id_salt("saved").auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = look.px(9.0);
                ui.add_space(look.px(2.0));
                if desk.saved.is_empty() {
                    page::nothing(
                        ui,
                        look,
                        "There are no saved battles yet. Every battle is saved from its first order.",
                    );
                }
                for (n, card) in desk.saved.iter().enumerate() {
                    let asked = saved(ui, look, n, card, pass);
                    pass.intents.extend(asked);
                }
            });
        });
    });
}

/// Shows one battle. Returns what was asked for with a click.
fn saved(ui: &mut Ui, look: &Look, n: usize, card: &SavedCard, pass: &mut Pass) -> Option<Intent> {
    let palette = look.ink();
    let pad = look.px(14.0);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width() - look.px(10.0), look.px(70.0)), Sense::hover());
    let response = pass
        .spot(ui, rect, ("saved", n), Sense::click(), &format!("Replay {}, {}", card.name, card.remark))
        .on_hover_text("Replay it from the beginning")
        .on_hover_cursor(CursorIcon::PointingHand);
    let lit = response.hovered() || response.has_focus();
    let painter = ui.painter();
    let line = Stroke::new(1.0, rgb(if lit { palette.ink } else { palette.rule }));
    painter.rect(
        rect,
        look.px(3.0),
        rgb(if lit { palette.button_hover } else { palette.button }),
        line,
        StrokeKind::Inside,
    );
    let play = Rect::from_min_max(
        rect.right_top() + vec2(-look.px(150.0), look.px(14.0)),
        rect.max - vec2(pad, look.px(14.0)),
    );
    let room = play.left() - rect.left() - pad * 2.0;
    let name = bits::fitted(painter, &card.name, look.title(22.0), rgb(palette.ink), room);
    bits::put_left(painter, name, pos2(rect.left() + pad, rect.top() + look.px(22.0)));
    let remark = bits::fitted(
        painter,
        &format!("{} · {}", card.remark, card.ruleset),
        look.text(size::REMARK),
        rgb(palette.ink_soft),
        room,
    );
    bits::put_left(painter, remark, pos2(rect.left() + pad, rect.top() + look.px(49.0)));
    let replay = response.clicked().then(|| Intent::OpenReplay(card.path.clone()));
    if card.over {
        let state = bits::line(painter, "finished", look.italic(size::REMARK), rgb(palette.ink_soft), play.width());
        bits::put_right(painter, state, play.right_center());
        return replay;
    }
    let button = pass
        .spot(ui, play, ("continue", n), Sense::click(), &format!("Continue {}, {}", card.name, card.remark))
        .on_hover_cursor(CursorIcon::PointingHand);
    let lit = button.hovered() || button.has_focus();
    let line = Stroke::new(if lit { 2.0 } else { 1.0 }, rgb(palette.ink));
    let fill = rgb(if lit { palette.button_hover } else { palette.card });
    ui.painter().rect(play, look.px(4.0), fill, line, StrokeKind::Inside);
    let words = bits::line(ui.painter(), "Continue", look.title(20.0), rgb(palette.ink), play.width());
    bits::put_centre(ui.painter(), words, play.center());
    if button.clicked() { Some(Intent::ContinueThis(card.path.clone())) } else { replay }
}
