//! The reckoning: how the battle ended and why, the score line by line, luck, strength by turn, and the tracks of all
//! ships.

use egui::{Context, Order, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::SideId;

use crate::Reckoning;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::pages::{charts, reckoning_cards, reckoning_divisions};
use crate::panels::choices;
use crate::read::desk::{Desk, Intent};
use crate::read::reckoning::{ScoreLine, signed};
use crate::read::replay::Past;
use crate::read::state::{Page, PanelState};
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

/// Shows the reckoning above the table.
pub fn show(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    score: &Reckoning,
    state: &mut PanelState,
    screen: Rect,
    pass: &mut Pass,
) {
    pass.veil(ctx, "reckoning veil", screen, 0.45);
    // One page shows everything, so text scales with the screen even in room mode.
    let look = &look.at_most((screen.height() * 0.94 / 800.0).min(screen.width() * 0.94 / 1240.0));
    let palette = look.ink();
    let charts = !score.tracks.is_empty() || !score.strength.is_empty();
    let rect = choices::middle(screen, vec2(look.px(if charts { 1400.0 } else { 760.0 }), look.px(900.0)));
    pass.pane(ctx, "reckoning", rect, Order::Foreground, |ui, pass| {
        paint::paper(ui.painter(), look, rect, palette.sheet);
        ui.painter().rect_stroke(
            rect.shrink(look.px(7.0)),
            look.px(2.0),
            Stroke::new(1.0, rgb(palette.rule)),
            StrokeKind::Inside,
        );
        let inner = rect.shrink2(vec2(look.px(36.0), look.px(22.0)));
        let top = head(ui, look, score, inner, pass);
        let buttons = look.px(44.0);
        let body =
            Rect::from_min_max(pos2(inner.left(), top), pos2(inner.right(), inner.bottom() - buttons - look.px(16.0)));
        let split = if charts { body.right() - tracks_width(look, desk, score, body) } else { body.right() };
        let left = Rect::from_min_max(body.min, pos2(split - look.px(if charts { 26.0 } else { 0.0 }), body.bottom()));
        // The chart of strength gets the height that the score sheet leaves.
        let least = if charts { (body.height() * 0.28).min(look.px(200.0)) } else { 0.0 };
        let sheet = Rect::from_min_max(left.min, left.max - vec2(0.0, least));
        let used = ui
            .scope_builder(egui::UiBuilder::new().max_rect(sheet), |ui| {
                let scrolled = ScrollArea::vertical().id_salt("reckoning").auto_shrink(false).show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    // The scroll bar has its own room.
                    ui.set_max_width(sheet.width() - look.px(16.0));
                    score_sheet(ui, look, desk, score);
                    luck(ui, look, desk, score);
                    if !charts {
                        reckoning_cards::both(ui, look, desk, score);
                    }
                });
                scrolled.content_size.y.min(sheet.height())
            })
            .inner;
        if charts {
            let below = Rect::from_min_max(pos2(left.left(), left.top() + used + look.px(10.0)), left.max);
            picture(
                ui,
                look,
                below,
                &format!("Strength in {}, by turn", score.unit),
                "a cross marks a lost ship",
                |painter, at| charts::strength(painter, look, desk, score, at),
                pass,
            );
            // Below the tracks: what divisions did, then the dice of each kind and the cards, if the rules have any.
            let dice = if reckoning_cards::are_told(score) { body.height() * 0.5 } else { 0.0 };
            let told = (reckoning_divisions::height(look, score) + dice).min(body.height() * 0.5);
            let right = Rect::from_min_max(pos2(split, body.top()), pos2(body.right(), body.bottom() - told));
            if told > 0.0 {
                let below = Rect::from_min_max(pos2(split, right.bottom() + look.px(8.0)), body.max);
                ui.scope_builder(egui::UiBuilder::new().max_rect(below), |ui| {
                    ScrollArea::vertical().id_salt("dice and cards").auto_shrink(false).show(ui, |ui| {
                        ui.spacing_mut().item_spacing.y = 0.0;
                        reckoning_divisions::show(ui, look, desk, score);
                        reckoning_cards::both(ui, look, desk, score);
                    });
                });
            }
            let remark = if score.divisions.is_empty() {
                "a ring marks her start"
            } else {
                "leaders only, a ring marks the start"
            };
            picture(
                ui,
                look,
                right,
                "Tracks",
                remark,
                |painter, at| charts::tracks(painter, look, desk, &score.tracks, at.shrink(look.px(5.0))),
                pass,
            );
        }
        let foot = Rect::from_min_size(pos2(inner.left(), inner.bottom() - buttons), vec2(inner.width(), buttons));
        let gap = look.px(16.0);
        let each = (foot.width() - gap * 2.0) / 3.0;
        ui.scope_builder(
            egui::UiBuilder::new().max_rect(foot).layout(egui::Layout::left_to_right(egui::Align::Center)),
            |ui| {
                ui.spacing_mut().item_spacing.x = gap;
                if choices::plain(ui, look, "Look at the table", each, false, pass) {
                    state.reckoning_aside = true;
                }
                if choices::plain(ui, look, "Replay", each, false, pass) {
                    pass.intents.push(Intent::Past(Past::Show(0)));
                }
                if choices::plain(ui, look, "New battle", each, true, pass) {
                    pass.intents.push(Intent::Open(Page::Battles));
                }
            },
        );
    });
}

/// Shows title and reason in the middle. Returns the vertical position where the rest begins.
fn head(ui: &Ui, look: &Look, score: &Reckoning, inner: Rect, pass: &mut Pass) -> f32 {
    let palette = look.ink();
    let painter = ui.painter();
    let mut y = inner.top();
    for (text, font, ink) in [
        ("The reckoning", look.title(18.0), palette.ink_soft),
        (score.title.as_str(), look.title(38.0), palette.ink),
        (score.reason.as_str(), look.italic(18.0), palette.ink_soft),
    ] {
        let galley = bits::paragraph(painter, &[Run(text, font, rgb(ink))], inner.width());
        let place = Rect::from_center_size(pos2(inner.center().x, y + galley.size().y / 2.0), galley.size());
        pass.spot(ui, place, ("head", text), Sense::hover(), text);
        y = bits::put(painter, galley, place.min).bottom();
    }
    paint::flourish(painter, pos2(inner.center().x, y + look.px(10.0)), inner.width() * 0.6, rgb(palette.rule));
    y + look.px(20.0)
}

pub(super) fn section(ui: &mut Ui, look: &Look, title: &str, remark: &str) {
    let palette = look.ink();
    bits::flow(
        ui,
        &[
            Run(title, look.title(20.0), rgb(palette.ink)),
            Run("   ", look.text(8.0), rgb(palette.ink)),
            Run(remark, look.italic(size::REMARK), rgb(palette.ink_soft)),
        ],
    );
}

fn side_head(ui: &Ui, look: &Look, desk: &Desk, side: SideId, right: f32, middle: f32, most: f32) {
    let colour = desk.colour(side);
    let tint = look.side(colour);
    let name = bits::fitted(ui.painter(), desk.side_name(side), look.title(20.0), rgb(tint.text), most - look.px(30.0));
    let name = bits::put_right(ui.painter(), name, pos2(right, middle));
    let flag = Rect::from_center_size(pos2(name.left() - look.px(15.0), middle), vec2(look.px(17.0), look.px(14.0)));
    paint::side_mark(ui.painter(), flag, colour, rgb(tint.fill), rgba(look.ink().ink, 0.7));
}

fn score_sheet(ui: &mut Ui, look: &Look, desk: &Desk, score: &Reckoning) {
    let palette = look.ink();
    let width = ui.available_width();
    let sides = desk.view.sides.len().max(score.lines.iter().map(|line| line.values.len()).max().unwrap_or(0)).max(1);
    let column = (width * 0.62 / sides as f32).min(look.px(178.0));
    let (rect, _) = ui.allocate_exact_size(vec2(width, look.px(34.0)), Sense::hover());
    let words = bits::line(ui.painter(), "Score sheet", look.title(20.0), rgb(palette.ink), width * 0.5);
    bits::put_left(ui.painter(), words, rect.left_center());
    for side in 0..sides {
        let right = rect.right() - (sides - 1 - side) as f32 * column;
        side_head(ui, look, desk, SideId(side as u8), right, rect.center().y, column);
    }
    ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new((look.k * 1.6).max(1.2), rgb(palette.ink)));
    for (n, line) in score.lines.iter().enumerate() {
        score_line(ui, look, line, column, n + 1 == score.lines.len() && n > 0);
    }
    ui.add_space(look.px(14.0));
}

fn score_line(ui: &mut Ui, look: &Look, line: &ScoreLine, column: f32, total: bool) {
    let palette = look.ink();
    let width = ui.available_width();
    let painter = ui.painter().clone();
    let font = if total { look.bold(size::TEXT + 2.0) } else { look.text(size::TEXT) };
    let remark = |text: &str| {
        let mut job = egui::text::LayoutJob::simple(
            text.to_owned(),
            look.italic(size::SMALL),
            rgb(palette.ink_soft),
            column - look.px(10.0),
        );
        job.halign = egui::Align::RIGHT;
        painter.layout_job(job)
    };
    let remarks: Vec<_> = line.values.iter().map(|(_, text)| (!text.is_empty()).then(|| remark(text))).collect();
    let below = remarks.iter().flatten().map(|galley| galley.size().y).fold(0.0_f32, f32::max);
    let row = look.px(if total { 34.0 } else { 30.0 });
    let (rect, response) = ui.allocate_exact_size(vec2(width, row + below), Sense::hover());
    let spoken: Vec<String> = line
        .values
        .iter()
        .map(|(value, of)| if of.is_empty() { value.clone() } else { format!("{value} ({of})") })
        .collect();
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("{}: {}", line.what, spoken.join(", ")))
    });
    if total {
        painter.hline(rect.x_range(), rect.top() + 1.0, Stroke::new((look.k * 1.2).max(1.0), rgb(palette.ink)));
    } else {
        painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, rgba(palette.rule, 0.45)));
    }
    let middle = rect.top() + row / 2.0;
    let room = vec2(width - column * line.values.len() as f32 - look.px(8.0), row + below);
    bits::put_left(
        &painter,
        bits::boxed(&painter, &line.what, font.clone(), rgb(palette.ink), room, 2),
        pos2(rect.left(), middle),
    );
    for (n, ((value, _), remark)) in line.values.iter().zip(remarks).enumerate() {
        let right = rect.right() - (line.values.len() - 1 - n) as f32 * column;
        bits::put_right(
            &painter,
            bits::line(&painter, value, font.clone(), rgb(palette.ink), column),
            pos2(right, middle),
        );
        if let Some(galley) = remark {
            // Text flush right extends to the left of its position.
            painter.galley(
                pos2(right.round(), (rect.top() + row - look.px(4.0)).round()),
                galley,
                rgb(palette.ink_soft),
            );
        }
    }
}

/// Shows expected against actual harm of each side, in words and as two bars.
fn luck(ui: &mut Ui, look: &Look, desk: &Desk, score: &Reckoning) {
    if score.luck.is_empty() {
        return;
    }
    let palette = look.ink();
    section(ui, look, "Luck of the dice", &format!("in {}", score.counts));
    ui.add_space(look.px(4.0));
    let most = score.luck.iter().map(|luck| luck.expected.max(luck.actual)).max().unwrap_or(0).max(100) as f32 / 100.0;
    for (side, luck) in score.luck.iter().enumerate() {
        let id = SideId(side as u8);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(54.0)), Sense::hover());
        let name = desk.side_name(id);
        let said = format!(
            "{name}: expected {}, scored {}, luck {}",
            tenths(luck.expected),
            tenths(luck.actual),
            signed(luck.actual - luck.expected)
        );
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &said));
        let left = look.px(110.0).min(rect.width() * 0.26);
        side_head(ui, look, desk, id, rect.left() + left - look.px(10.0), rect.center().y, left);
        let numbers = look.px(126.0);
        let bars = Rect::from_min_max(
            pos2(rect.left() + left, rect.top() + look.px(5.0)),
            pos2(rect.right() - numbers - look.px(84.0), rect.bottom() - look.px(5.0)),
        );
        charts::luck(ui.painter(), look, luck, most, desk.colour(id), bars);
        let painter = ui.painter();
        for (at, text, font) in [
            (0.28, format!("{} expected", tenths(luck.expected)), look.text(size::REMARK)),
            (0.72, format!("{} scored", tenths(luck.actual)), look.bold(size::REMARK)),
        ] {
            let galley = bits::line(painter, &text, font, rgb(palette.ink), numbers);
            bits::put_left(painter, galley, pos2(bars.right() + look.px(12.0), rect.top() + rect.height() * at));
        }
        let sum = bits::line(painter, &signed(luck.actual - luck.expected), look.bold(22.0), rgb(palette.ink), numbers);
        bits::put_right(painter, sum, rect.right_center());
    }
}

/// Formats hundredths as tenths, rounded.
pub(super) fn tenths(hundredths: i32) -> String {
    let tenths = (hundredths + 5).div_euclid(10);
    format!("{}.{}", tenths / 10, tenths.rem_euclid(10))
}

/// Returns the width of the tracks, which follows from the shape of the table.
fn tracks_width(look: &Look, desk: &Desk, score: &Reckoning, body: Rect) -> f32 {
    let table = &desk.view.table;
    let aspect = (table.width.to_inches() / table.height.to_inches().max(0.1)) as f32;
    // Lines of divisions need more room than a narrow table.
    let least = if score.divisions.is_empty() { 0.28 } else { 0.46 };
    ((body.height() - look.px(30.0)) * aspect + look.px(12.0)).clamp(body.width() * least, body.width() * 0.48)
}

/// Shows a chart with its title.
fn picture(
    ui: &Ui,
    look: &Look,
    rect: Rect,
    title: &str,
    remark: &str,
    draw: impl FnOnce(&egui::Painter, Rect),
    pass: &mut Pass,
) {
    let palette = look.ink();
    let high = look.px(30.0);
    if rect.height() < high * 2.0 {
        return;
    }
    pass.spot(ui, Rect::from_min_size(rect.min, vec2(rect.width(), high)), ("picture", title), Sense::hover(), title);
    let words = bits::fitted(ui.painter(), title, look.title(20.0), rgb(palette.ink), rect.width());
    let at = bits::put_left(ui.painter(), words, pos2(rect.left(), rect.top() + high / 2.0));
    let words = bits::fitted(
        ui.painter(),
        remark,
        look.italic(size::REMARK),
        rgb(palette.ink_soft),
        rect.right() - at.right() - look.px(12.0),
    );
    bits::put_left(ui.painter(), words, pos2(at.right() + look.px(10.0), rect.top() + high / 2.0 + look.px(1.0)));
    draw(ui.painter(), Rect::from_min_max(rect.min + vec2(0.0, high), rect.max));
}

#[cfg(test)]
mod tests {
    use super::{signed, tenths};

    #[test]
    fn luck_is_told_in_tenths_with_its_sign() {
        assert_eq!(
            [signed(-213), signed(7), signed(2), signed(-4)].as_slice(),
            ["−2.1", "+0.1", "±0.0", "±0.0"],
            "rounded, and no minus nothing"
        );
        assert_eq!((tenths(1166), tenths(0), tenths(95)), ("11.7".into(), "0.0".into(), "1.0".into()), "rounded");
    }
}
