//! What is shown above the table for a while: a refusal with its reason, a clause, a note, and the curtain that hides
//! the table while one player hands the screen to another.

use egui::{Context, Order, Rect, ScrollArea, Sense, Stroke, StrokeKind, pos2, vec2};

use crate::chart::corners::{self, First, OnTable, Rim};
use crate::chart::laid::Laid;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::choices;
use crate::read::desk::{Desk, Intent, Offer};
use crate::read::keys::Deed;
use crate::read::state::{ClauseNote, Page, PanelState, Search};
use crate::widgets::bits::{self, Run};
use crate::widgets::pass::Pass;
use crate::widgets::{figure, paint};

/// Shows the refusal: what forbids the order, by how much, and the clause, which can be clicked. It is placed at the
/// rim of the chart where it covers least, preferably at the top. If the game master could allow the order, a button
/// asks for his ruling.
pub fn refusal(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    state: &mut PanelState,
    laid: &mut Laid,
    (chart, (sheet, table)): OnTable,
    pass: &mut Pass,
) {
    let Some(refusal) = &desk.refusal else { return };
    let palette = look.ink();
    let painter = ctx.layer_painter(egui::LayerId::background());
    let pad = look.px(16.0);
    let sign = look.px(26.0);
    let clause = if !refusal.clause.is_empty() && !wg_core::is_of_the_table(&refusal.clause) {
        format!("   ({})", refusal.clause)
    } else {
        String::new()
    };
    let most = (chart.width() - look.px(60.0)).min(look.px(760.0)).max(120.0);
    let galley = bits::paragraph(
        &painter,
        &[Run(&refusal.sentence, look.text(18.0), rgb(palette.ink)), Run(&clause, look.italic(15.0), rgb(palette.bad))],
        most - pad * 2.0 - sign,
    );
    let button = if desk.ruling.is_some() { look.px(54.0) } else { 0.0 };
    let size = galley.size() + vec2(pad * 2.0 + sign, look.px(20.0) + button);
    let hulls = laid.covered.hulls.iter().map(|hull| (*hull, 2.0));
    let keep: Vec<(Rect, f32)> = hulls.chain(laid.cards(ctx).iter().map(|(_, card)| (card.expand(4.0), 8.0))).collect();
    let before = laid.before("refusal");
    let rect = corners::place(size, &Rim { chart, sheet, table, keep: &keep, before }, First(0.0, -1.0)).0;
    laid.card(ctx, "refusal", rect);
    pass.pane(ctx, "refusal", rect, Order::Foreground, |ui, pass| {
        let painter = ui.painter();
        paint::shadow(painter, look, rect, look.px(4.0));
        painter.rect(
            rect,
            look.px(4.0),
            rgb(palette.card),
            Stroke::new((look.k * 1.8).max(1.5), rgb(palette.bad)),
            StrokeKind::Inside,
        );
        // The sign, a circle with a bar, is readable without its colour.
        let centre = pos2(rect.left() + pad + look.px(8.0), rect.center().y - button / 2.0);
        let radius = look.px(9.5);
        let stroke = Stroke::new((look.k * 2.6).max(2.0), rgb(palette.bad));
        painter.circle_stroke(centre, radius, stroke);
        let reach = vec2(radius, radius) * 0.7;
        painter.line_segment([centre - reach, centre + reach], stroke);
        bits::put(painter, galley, pos2(rect.left() + pad + sign, rect.top() + look.px(10.0)));
        let said = format!("Not allowed: {} ({})", refusal.sentence, refusal.clause);
        let response = pass.spot(ui, rect, "refusal", Sense::click(), &said).on_hover_cursor(egui::CursorIcon::Help);
        pass.cite(&response, &refusal.clause);
        if let Some(ruling) = &desk.ruling {
            let width = (rect.width() - pad * 2.0 - sign).min(look.px(300.0));
            let place = Rect::from_min_size(
                pos2(rect.left() + pad + sign, rect.bottom() - button - look.px(2.0)),
                vec2(width, look.px(44.0)),
            );
            ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
                if choices::plain(ui, look, "The game master's ruling", width, false, pass) {
                    state.ruling = Some(ruling.clone());
                }
            });
        }
        if response.clicked() && !refusal.clause.is_empty() {
            pass.intents.push(Intent::Clause(refusal.clause.clone()));
        }
    });
}

/// Shows the clause that was asked for, in the middle of the screen, until it is closed or the player clicks outside
/// it.
pub fn clause(ctx: &Context, look: &Look, state: &mut PanelState, screen: Rect, pass: &mut Pass) {
    let Some(ClauseNote { title, id, text, figure }) = state.clause.clone() else { return };
    let palette = look.ink();
    pass.veil(ctx, "clause veil", screen, 0.35);
    let painter = ctx.layer_painter(egui::LayerId::background());
    let width = look.px(600.0).min(screen.width() * 0.9);
    let pad = look.px(26.0);
    let words = bits::paragraph(&painter, &[Run(&text, look.text(19.0), rgb(palette.ink))], width - pad * 2.0);
    let drawn = figure.as_ref().map_or(0.0, |figure| figure::height(look, figure, width - pad * 2.0) + look.px(14.0));
    let height = (words.size().y + drawn + look.px(160.0)).min(screen.height() * 0.9);
    let rect = choices::middle(screen, vec2(width, height));
    let mut close = false;
    pass.pane(ctx, "clause", rect, Order::Foreground, |ui, pass| {
        paint::paper(ui.painter(), look, rect, palette.card);
        ui.painter().rect_stroke(
            rect.shrink(look.px(6.0)),
            look.px(2.0),
            Stroke::new(1.0, rgb(palette.rule)),
            StrokeKind::Inside,
        );
        // A clause of the table has no number that a player could look up.
        let number = if wg_core::is_of_the_table(&id) { "" } else { &id };
        let runs = [
            Run(&title, look.title(26.0), rgb(palette.ink)),
            Run("   ", look.text(size::SMALL), rgb(palette.ink_soft)),
            Run(number, look.italic(size::REMARK), rgb(palette.ink_soft)),
        ];
        let head = bits::paragraph(ui.painter(), &runs, rect.width() - pad * 2.0 - look.px(40.0));
        bits::put_left(ui.painter(), head, pos2(rect.left() + pad, rect.top() + look.px(38.0)));
        let cross = Rect::from_center_size(
            pos2(rect.right() - look.px(34.0), rect.top() + look.px(36.0)),
            egui::Vec2::splat(look.px(32.0)),
        );
        let response = pass
            .spot(ui, cross, "close", Sense::click(), "Close the rule")
            .on_hover_cursor(egui::CursorIcon::PointingHand);
        if response.hovered() {
            ui.painter().rect_filled(cross, look.px(4.0), rgb(palette.paper));
        }
        paint::close_icon(ui.painter(), cross.center(), look.px(13.0), rgb(palette.ink));
        close |= response.clicked();
        paint::flourish(
            ui.painter(),
            pos2(rect.center().x, rect.top() + look.px(64.0)),
            rect.width() - pad * 2.0,
            rgb(palette.rule),
        );
        let foot = look.px(36.0);
        let body = Rect::from_min_max(
            pos2(rect.left() + pad, rect.top() + look.px(78.0)),
            rect.max - vec2(pad, look.px(24.0) + foot),
        );
        let line = Rect::from_min_max(
            pos2(rect.left() + pad, rect.bottom() - look.px(20.0) - foot),
            rect.max - vec2(pad, look.px(20.0)),
        );
        let words = format!("{} to close", state.keys.hint(Deed::Back));
        let words =
            bits::line(ui.painter(), &words, look.italic(size::REMARK), rgb(palette.ink_soft), line.width() * 0.4);
        bits::put_left(ui.painter(), words, line.left_center());
        // `T-` clauses belong to the table, not to a ruleset, and are in no rulebook.
        let in_book = !wg_core::is_of_the_table(&id);
        let all = Rect::from_min_max(pos2(line.right() - look.px(220.0), line.top()), line.max);
        let response = if in_book {
            Some(pass.spot(ui, all, "in the rules", Sense::click(), "Read more in the rules"))
        } else {
            None
        };
        if let Some(response) = response {
            let lit = response.hovered() || response.has_focus();
            let fill = if lit { palette.button_hover } else { palette.button };
            ui.painter().rect(
                all,
                look.px(4.0),
                rgb(fill),
                Stroke::new(1.0, rgb(if lit { palette.ink } else { palette.rule })),
                StrokeKind::Inside,
            );
            let words = bits::fitted(
                ui.painter(),
                "Read more in the rules",
                look.text(size::TEXT),
                rgb(palette.ink),
                all.width() - look.px(16.0),
            );
            bits::put_centre(ui.painter(), words, all.center());
            if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                state.search = Search::clause(&id);
                pass.intents.push(Intent::Open(Page::Rules));
                close = true;
            }
        }
        ui.scope_builder(egui::UiBuilder::new().max_rect(body), |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                bits::flow(ui, &[Run(&text, look.text(19.0), rgb(palette.ink))]);
                if let Some(figure) = &figure {
                    ui.add_space(look.px(14.0));
                    figure::show(ui, look, figure, pass);
                }
            });
        });
    });
    let outside = ctx
        .input(|input| input.pointer.any_click() && input.pointer.interact_pos().is_some_and(|at| !rect.contains(at)));
    if close || outside {
        state.clause = None;
    }
}

/// Shows a message that belongs to no order, above everything until it is clicked, with buttons for what can be done
/// about it.
pub fn note(ctx: &Context, look: &Look, state: &mut PanelState, screen: Rect, pass: &mut Pass) {
    if state.note.is_empty() {
        return;
    }
    let offers = if state.offers.0 == state.note { state.offers.1.clone() } else { Vec::new() };
    let palette = look.ink();
    let painter = ctx.layer_painter(egui::LayerId::background());
    let pad = look.px(20.0);
    let most = (screen.width() * 0.8).min(look.px(860.0));
    let words = bits::paragraph(
        &painter,
        &[Run(&state.note, look.text(18.0), rgb(palette.ink))],
        most - pad * 2.0 - look.px(40.0),
    );
    let wide = if offers.is_empty() { words.size().x } else { words.size().x.max(most * 0.6) };
    let size =
        vec2(wide, words.size().y + buttons_height(look, &offers)) + vec2(pad * 2.0 + look.px(40.0), look.px(28.0));
    let rect =
        Rect::from_min_size(pos2(screen.center().x - size.x / 2.0, screen.bottom() - size.y - look.px(30.0)), size);
    pass.pane(ctx, "note", rect, Order::Tooltip, |ui, pass| {
        paint::paper(ui.painter(), look, rect, palette.card);
        bits::put(ui.painter(), words, rect.min + vec2(pad, look.px(14.0)));
        let cross = pos2(rect.right() - look.px(24.0), rect.center().y - buttons_height(look, &offers) / 2.0);
        paint::close_icon(ui.painter(), cross, look.px(12.0), rgb(palette.ink));
        if pass
            .spot(ui, rect, "note", Sense::click(), &state.note)
            .on_hover_cursor(egui::CursorIcon::PointingHand)
            .clicked()
        {
            state.note.clear();
        }
        if buttons(ui, look, &offers, rect.shrink2(vec2(pad, look.px(12.0))), pass) {
            state.note.clear();
        }
    });
}

/// Shows that the battle cannot be saved, for as long as that lasts: at the foot of the chart, above every page.
pub fn unsaved(ctx: &Context, look: &Look, desk: &Desk, laid: &mut Laid, chart: Rect, pass: &mut Pass) {
    let Some(unsaved) = &desk.unsaved else { return };
    let palette = look.ink();
    let painter = ctx.layer_painter(egui::LayerId::background());
    let pad = look.px(16.0);
    let most = (chart.width() - look.px(40.0)).min(look.px(820.0)).max(160.0);
    let words =
        bits::paragraph(&painter, &[Run(&unsaved.sentence, look.text(18.0), rgb(palette.ink))], most - pad * 2.0);
    let size = vec2(most, words.size().y + look.px(24.0) + buttons_height(look, &unsaved.offers));
    let rect =
        Rect::from_min_size(pos2(chart.center().x - size.x / 2.0, chart.bottom() - size.y - look.px(18.0)), size);
    laid.card(ctx, "unsaved", rect);
    pass.pane(ctx, "unsaved", rect, Order::Foreground, |ui, pass| {
        let painter = ui.painter();
        paint::shadow(painter, look, rect, look.px(4.0));
        painter.rect(
            rect,
            look.px(4.0),
            rgb(palette.card),
            Stroke::new((look.k * 2.4).max(2.0), rgb(palette.bad)),
            StrokeKind::Inside,
        );
        bits::put(painter, words, rect.min + vec2(pad, look.px(12.0)));
        pass.spot(ui, rect, "unsaved", Sense::hover(), &unsaved.sentence);
        buttons(ui, look, &unsaved.offers, rect.shrink2(vec2(pad, look.px(10.0))), pass);
    });
}

fn buttons_height(look: &Look, offers: &[Offer]) -> f32 {
    if offers.is_empty() { 0.0 } else { look.px(54.0) }
}

/// Shows the buttons side by side at the foot of a notice. Returns true if one was pressed.
fn buttons(ui: &mut egui::Ui, look: &Look, offers: &[Offer], inner: Rect, pass: &mut Pass) -> bool {
    let mut pressed = false;
    let gap = look.px(10.0);
    let each = (inner.width() - gap * offers.len().saturating_sub(1) as f32) / offers.len().max(1) as f32;
    for (n, offer) in offers.iter().enumerate() {
        let left = inner.left() + (each + gap) * n as f32;
        let place = Rect::from_min_size(pos2(left, inner.bottom() - look.px(44.0)), vec2(each, look.px(44.0)));
        ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
            if choices::plain(ui, look, &offer.label, each, n == 0, pass) {
                pass.intents.push(offer.intent.clone());
                pressed = true;
            }
        });
    }
    pressed
}

/// Shows the curtain that hides the table until the next side has taken its seat.
pub fn curtain(ctx: &Context, look: &Look, desk: &Desk, state: &mut PanelState, screen: Rect, pass: &mut Pass) {
    let Some(side) = state.curtain else { return };
    let colour = desk.colour(side);
    let tint = look.side(colour);
    let palette = look.ink();
    let others: Vec<&str> = desk
        .view
        .sides
        .iter()
        .enumerate()
        .filter(|(n, _)| *n != side.index())
        .map(|(_, other)| other.name.as_str())
        .collect();
    let words = format!(
        "{}, click when {} {} looked away",
        desk.side_name(side),
        if others.is_empty() { "everybody".to_owned() } else { others.join(" and ") },
        if others.len() > 1 { "have" } else { "has" }
    );
    pass.pane(ctx, "curtain", screen, Order::Foreground, |ui, pass| {
        let painter = ui.painter();
        painter.rect_filled(screen, 0.0, rgb(tint.fill));
        folds(painter, screen, look);
        let plate = choices::middle(screen, vec2(look.px(780.0), look.px(250.0)));
        paint::shadow(painter, look, plate, look.px(6.0));
        painter.rect(plate, look.px(6.0), rgb(palette.card), Stroke::new(1.5, rgb(palette.edge)), StrokeKind::Inside);
        painter.rect_stroke(
            plate.shrink(look.px(7.0)),
            look.px(3.0),
            Stroke::new(1.0, rgb(palette.rule)),
            StrokeKind::Inside,
        );
        let flag = Rect::from_center_size(
            pos2(plate.center().x, plate.top() + look.px(58.0)),
            vec2(look.px(54.0), look.px(40.0)),
        );
        paint::side_mark(painter, flag, colour, rgb(tint.fill), rgba(palette.ink, 0.8));
        let galley = bits::fitted(painter, &words, look.title(32.0), rgb(palette.ink), plate.width() - look.px(50.0));
        bits::put_centre(painter, galley, pos2(plate.center().x, plate.top() + look.px(130.0)));
        let hint = bits::line(
            painter,
            "click anywhere, or press Space",
            look.italic(18.0),
            rgb(palette.ink_soft),
            plate.width(),
        );
        bits::put_centre(painter, hint, pos2(plate.center().x, plate.top() + look.px(186.0)));
        if pass.spot(ui, screen, "curtain", Sense::click(), &words).clicked() {
            state.curtain = None;
            pass.intents.push(Intent::Seated(side));
        }
    });
}

/// Draws folds of cloth as soft vertical shades.
fn folds(painter: &egui::Painter, screen: Rect, look: &Look) {
    let step = look.px(64.0).max(24.0);
    let mut x = screen.left();
    while x < screen.right() {
        for (n, dark) in [14_u8, 26, 38, 22].into_iter().enumerate() {
            let strip =
                Rect::from_min_size(pos2(x + step * 0.25 * n as f32, screen.top()), vec2(step * 0.25, screen.height()));
            painter.rect_filled(strip, 0.0, egui::Color32::from_black_alpha(dark));
        }
        x += step;
    }
}
