//! Choose a battle: cards with name, ruleset, story and sides; who plays each side; whose dice.

use egui::{Context, CursorIcon, Order, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::SideColour;

use crate::bits::{self, Run};
use crate::desk::{BattleCard, Desk, Intent};
use crate::state::PanelState;
use crate::theme::{Look, rgb, rgba};
use crate::tokens::size;
use crate::{choices, layout, paint};

/// The colours of sides on a card: the battle is not set up yet, so by their order.
const COLOURS: [SideColour; 4] = [SideColour::Red, SideColour::Blue, SideColour::Yellow, SideColour::Green];

/// Show the sheet above everything.
pub fn show(ctx: &Context, look: &Look, desk: &Desk, state: &mut PanelState, screen: Rect, intents: &mut Vec<Intent>) {
    let palette = look.ink();
    layout::veil(ctx, "battles veil", screen, 0.4);
    // As high as what it holds, but not lower than a sheet of paper should be.
    let sides = desk.battles.iter().map(|battle| battle.sides.len()).max().unwrap_or(2) as f32;
    let wanted = (120.0 + 114.0 * desk.battles.len() as f32).max(440.0 + 112.0 * sides).min(790.0);
    let rect = choices::middle(screen, vec2(look.px(1180.0), look.px(wanted)));
    if state.setup.battle.is_none() {
        state.setup.battle = desk.battles.first().map(|battle| battle.id.clone());
    }
    bits::pane(ctx, "battles", rect, Order::Foreground, |ui| {
        paint::paper(ui.painter(), look, rect, palette.sheet);
        ui.painter().rect_stroke(rect.shrink(look.px(7.0)), look.px(2.0), Stroke::new(1.0, rgb(palette.rule)), StrokeKind::Inside);
        let pad = look.px(32.0);
        let inner = rect.shrink2(vec2(pad, look.px(24.0)));
        let title = bits::line(ui.painter(), "Choose a battle", look.title(36.0), rgb(palette.ink), inner.width() * 0.7);
        let top = bits::put_left(ui.painter(), title, pos2(inner.left(), inner.top() + look.px(20.0))).bottom();
        head_buttons(ui, look, state, inner, intents);
        let body_top = top + look.px(14.0);
        ui.painter().hline(inner.x_range(), body_top - look.px(6.0), Stroke::new((look.k * 1.4).max(1.1), rgb(palette.ink)));
        let split = inner.left() + inner.width() * 0.42;
        let list = Rect::from_min_max(pos2(inner.left(), body_top), pos2(split - look.px(12.0), inner.bottom()));
        let detail = Rect::from_min_max(pos2(split + look.px(14.0), body_top), inner.max);
        ui.painter().vline(split, body_top..=inner.bottom(), Stroke::new(1.0, rgba(palette.rule, 0.8)));
        ui.scope_builder(egui::UiBuilder::new().max_rect(list), |ui| {
            ScrollArea::vertical().id_salt("battles").auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = look.px(9.0);
                ui.add_space(look.px(3.0));
                for battle in &desk.battles {
                    card(ui, look, battle, state);
                }
            });
        });
        if let Some(battle) = desk.battles.iter().find(|battle| Some(&battle.id) == state.setup.battle.as_ref()) {
            setup(ui, look, desk, battle, state, detail, intents);
        }
    });
}

/// 'Continue' and, when a battle lies under the sheet, back to it.
fn head_buttons(ui: &mut Ui, look: &Look, state: &PanelState, inner: Rect, intents: &mut Vec<Intent>) {
    let cross = Rect::from_center_size(pos2(inner.right() - look.px(12.0), inner.top() + look.px(18.0)), egui::Vec2::splat(look.px(34.0)));
    let response = bits::spot(ui, cross, "close", Sense::click(), "Back to the table").on_hover_cursor(CursorIcon::PointingHand);
    if response.hovered() {
        ui.painter().rect_filled(cross, look.px(4.0), rgb(look.ink().paper));
    }
    paint::close_icon(ui.painter(), cross.center(), look.px(14.0), rgb(look.ink().ink));
    if response.clicked() {
        intents.push(Intent::ChooseBattle);
    }
    if state.can_continue {
        let width = look.px(210.0);
        let place = Rect::from_min_size(pos2(cross.left() - width - look.px(18.0), inner.top() - look.px(4.0)), vec2(width, look.px(44.0)));
        ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
            if choices::plain(ui, look, "Continue", width, false) {
                intents.push(Intent::Continue);
            }
        });
    }
}

fn card(ui: &mut Ui, look: &Look, battle: &BattleCard, state: &mut PanelState) {
    let palette = look.ink();
    let pad = look.px(13.0);
    let width = ui.available_width() - look.px(8.0);
    let painter = ui.painter();
    let story = bits::paragraph(painter, &[Run(&battle.story, look.text(15.5), rgb(palette.ink_soft))], width - pad * 2.0);
    let height = look.px(52.0) + story.size().y.min(look.px(42.0)) + pad;
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let response = bits::spot(ui, rect, ("card", &battle.id), Sense::click(), &format!("Battle: {}, {}", battle.name, battle.ruleset))
        .on_hover_cursor(CursorIcon::PointingHand);
    let on = state.setup.battle.as_ref() == Some(&battle.id);
    let lit = response.hovered() || response.has_focus();
    let painter = ui.painter();
    let stroke = if on { Stroke::new((look.k * 2.4).max(2.0), rgb(palette.ink)) } else { Stroke::new(1.0, rgb(if lit { palette.ink } else { palette.rule })) };
    painter.rect(rect, look.px(3.0), rgb(if on || lit { palette.button_hover } else { palette.paper }), stroke, StrokeKind::Inside);
    let name = bits::fitted(painter, &battle.name, look.title(21.0), rgb(palette.ink), width - pad * 2.0);
    bits::put(painter, name, rect.min + vec2(pad, look.px(6.0)));
    let rules = bits::fitted(painter, &battle.ruleset, look.italic(15.0), rgb(palette.ink_soft), width - pad * 2.0);
    bits::put(painter, rules, rect.min + vec2(pad, look.px(31.0)));
    // The first two lines of the story; the rest stands at the right.
    let window = Rect::from_min_size(rect.min + vec2(pad, look.px(53.0)), vec2(width - pad * 2.0, look.px(42.0).min(story.size().y)));
    let mut job = egui::text::LayoutJob::simple(battle.story.clone(), look.text(15.5), rgb(palette.ink_soft), window.width());
    job.wrap.max_rows = 2;
    bits::put(painter, painter.layout_job(job), window.min);
    if response.clicked() {
        state.setup.battle = Some(battle.id.clone());
    }
}

fn setup(ui: &mut Ui, look: &Look, desk: &Desk, battle: &BattleCard, state: &mut PanelState, rect: Rect, intents: &mut Vec<Intent>) {
    let palette = look.ink();
    let captains = state.setup.captains.entry(battle.id.clone()).or_insert_with(|| first_captains(desk, battle));
    captains.resize(battle.sides.len(), 0);
    let button = look.px(58.0);
    let body = Rect::from_min_max(rect.min, pos2(rect.right(), rect.bottom() - button - look.px(14.0)));
    ui.scope_builder(egui::UiBuilder::new().max_rect(body), |ui| {
        ScrollArea::vertical().id_salt("setup").auto_shrink(false).show(ui, |ui| {
            bits::flow(ui, &[Run(&battle.name, look.title(30.0), rgb(palette.ink))]);
            bits::flow(ui, &[Run(&battle.ruleset, look.italic(size::TEXT), rgb(palette.ink_soft))]);
            ui.add_space(look.px(5.0));
            bits::flow(ui, &[Run(&battle.story, look.text(18.0), rgb(palette.ink))]);
            for (side, (name, fleet)) in battle.sides.iter().enumerate() {
                ui.add_space(look.px(9.0));
                let colour = COLOURS[side % COLOURS.len()];
                let tint = look.side(colour);
                let (head, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(28.0)), Sense::hover());
                let flag = Rect::from_center_size(pos2(head.left() + look.px(9.0), head.center().y), vec2(look.px(18.0), look.px(15.0)));
                paint::side_mark(ui.painter(), flag, colour, rgb(tint.fill), rgba(palette.ink, 0.7));
                let words = bits::line(ui.painter(), name, look.title(22.0), rgb(tint.text), head.width() * 0.5);
                bits::put_left(ui.painter(), words, pos2(flag.right() + look.px(9.0), head.center().y));
                ui.painter().hline(head.x_range(), head.bottom(), Stroke::new((look.k * 1.2).max(1.0), rgb(tint.text)));
                bits::flow(ui, &[Run(fleet, look.text(size::REMARK), rgb(palette.ink_soft))]);
                ui.add_space(look.px(2.0));
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = egui::Vec2::splat(look.px(6.0));
                    for (n, captain) in desk.captains.iter().enumerate() {
                        if choices::tab(ui, look, &format!("{name} is played by {captain}"), captain, captains[side] == n) {
                            captains[side] = n;
                        }
                    }
                });
            }
            ui.add_space(look.px(12.0));
            bits::flow(ui, &[Run("Dice", look.title(22.0), rgb(palette.ink))]);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::Vec2::splat(look.px(6.0));
                if choices::tab(ui, look, "Dice thrown by the program", "thrown by the program", !state.setup.by_hand) {
                    state.setup.by_hand = false;
                }
                if choices::tab(ui, look, "Dice thrown by hand", "thrown by hand and typed in", state.setup.by_hand) {
                    state.setup.by_hand = true;
                }
            });
        });
    });
    let foot = Rect::from_min_max(pos2(rect.left(), rect.bottom() - button), rect.max);
    let response = bits::spot(ui, foot, "to battle", Sense::click(), "To battle").on_hover_cursor(CursorIcon::PointingHand);
    let tint = look.side(SideColour::Blue);
    let lit = response.hovered() || response.has_focus();
    let painter = ui.painter();
    paint::shadow(painter, look, foot, look.px(7.0));
    painter.rect(foot, look.px(7.0), rgb(tint.fill), Stroke::new(1.4, rgb(palette.edge)), StrokeKind::Inside);
    painter.rect_stroke(
        foot.shrink(look.px(4.0)),
        look.px(5.0),
        Stroke::new(if lit { 2.0 } else { 1.0 }, rgba([255, 255, 255], if lit { 0.75 } else { 0.3 })),
        StrokeKind::Inside,
    );
    bits::put_centre(painter, bits::line(painter, "To battle", look.title(size::NAME), rgb(tint.on_fill), foot.width()), foot.center());
    if response.clicked() {
        let names = state.setup.captains.get(&battle.id).cloned().unwrap_or_default();
        let captains = names.iter().map(|n| desk.captains.get(*n).cloned().unwrap_or_default()).collect();
        intents.push(Intent::Start { id: battle.id.clone(), captains, by_hand: state.setup.by_hand });
    }
}

/// At first a human on the first side, the first computer captain on the others.
fn first_captains(desk: &Desk, battle: &BattleCard) -> Vec<usize> {
    let computer = usize::from(desk.captains.len() > 1);
    (0..battle.sides.len()).map(|side| if side == 0 { 0 } else { computer }).collect()
}
