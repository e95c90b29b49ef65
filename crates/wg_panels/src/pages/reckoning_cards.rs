//! The part of the reckoning about luck by kind of dice, and about cards and the difference that they made.

use egui::{Sense, Stroke, Ui, pos2, vec2};
use wg_core::SideId;

use crate::Reckoning;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::read::desk::Desk;
use crate::read::reckoning::{CardLine, DieLuck};
use crate::widgets::{bits, paint};

/// True if there is something to show: several kinds of dice, or cards.
pub(super) fn are_told(score: &Reckoning) -> bool {
    score.dice.len() > 1 || !score.cards.is_empty()
}

/// Shows dice by kind, then cards, with room for a scroll bar beside them.
pub(super) fn both(ui: &mut Ui, look: &Look, desk: &Desk, score: &Reckoning) {
    ui.set_max_width(ui.available_width() - look.px(14.0));
    dice(ui, look, desk, score);
    cards(ui, look, desk, score);
}

/// Shows for each kind of dice how many each side rolled, and their average.
fn dice(ui: &mut Ui, look: &Look, desk: &Desk, score: &Reckoning) {
    // If all dice are alike, the bars of luck show this already.
    if score.dice.len() < 2 {
        return;
    }
    super::reckoning::section(ui, look, "Dice rolled", "how many of each kind, and their average");
    for die in &score.dice {
        die_line(ui, look, desk, die);
    }
}

fn die_line(ui: &mut Ui, look: &Look, desk: &Desk, die: &DieLuck) {
    let palette = look.ink();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(27.0)), Sense::hover());
    let middle = (f32::from(die.sides) + 1.0) / 2.0;
    let words = |side: usize| {
        let (count, sum) = die.thrown[side];
        if count == 0 { "none".to_owned() } else { format!("{count} · {:.1}", sum as f32 / count as f32) }
    };
    let said: Vec<String> =
        (0..die.thrown.len()).map(|side| format!("{} {}", desk.side_name(SideId(side as u8)), words(side))).collect();
    response.widget_info(|| {
        egui::WidgetInfo::labeled(
            egui::WidgetType::Label,
            true,
            format!("D{}, {middle:.1} expected: {}", die.sides, said.join(", ")),
        )
    });
    let painter = ui.painter();
    let head = bits::line(painter, &format!("D{}", die.sides), look.title(19.0), rgb(palette.ink), look.px(60.0));
    bits::put_left(painter, head, rect.left_center());
    let hoped = bits::fitted(
        painter,
        &format!("{middle:.1} expected"),
        look.italic(size::REMARK),
        rgb(palette.ink_soft),
        rect.width() * 0.25,
    );
    bits::put_left(painter, hoped, pos2(rect.left() + look.px(60.0), rect.center().y));
    let column = rect.width() * 0.6 / die.thrown.len().max(1) as f32;
    for side in 0..die.thrown.len() {
        let right = rect.right() - (die.thrown.len() - 1 - side) as f32 * column;
        let galley =
            bits::fitted(painter, &words(side), look.text(size::TEXT), rgb(palette.ink), column - look.px(30.0));
        let place = bits::put_right(painter, galley, pos2(right, rect.center().y));
        let colour = desk.colour(SideId(side as u8));
        let flag = egui::Rect::from_center_size(
            pos2(place.left() - look.px(14.0), rect.center().y),
            vec2(look.px(15.0), look.px(12.0)),
        );
        paint::side_mark(painter, flag, colour, rgb(look.side(colour).fill), rgba(palette.ink, 0.7));
    }
    painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, rgba(palette.rule, 0.45)));
}

/// Shows a line for each card: the side that played it, the roll, and the result with the card and without.
fn cards(ui: &mut Ui, look: &Look, desk: &Desk, score: &Reckoning) {
    if score.cards.is_empty() {
        return;
    }
    let turned = score.cards.iter().filter(|card| card.matters).count();
    let remark = format!("{} played on a roll, {turned} changed the result", score.cards.len());
    ui.add_space(look.px(10.0));
    super::reckoning::section(ui, look, "Cards", &remark);
    for card in &score.cards {
        card_line(ui, look, desk, card);
    }
}

fn card_line(ui: &mut Ui, look: &Look, desk: &Desk, card: &CardLine) {
    let palette = look.ink();
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, look.px(44.0)), Sense::hover());
    let by = desk.side_name(card.side);
    let said = format!(
        "Turn {}: {by} plays {} on '{}': {}, without it {}",
        card.turn, card.card, card.on, card.with, card.without
    );
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &said));
    let painter = ui.painter();
    let turn =
        bits::line(painter, &card.turn.to_string(), look.figures(size::REMARK), rgb(palette.ink_soft), look.px(26.0));
    bits::put_left(painter, turn, rect.left_center());
    let colour = desk.colour(card.side);
    let flag = egui::Rect::from_center_size(
        pos2(rect.left() + look.px(36.0), rect.center().y),
        vec2(look.px(16.0), look.px(13.0)),
    );
    paint::side_mark(painter, flag, colour, rgb(look.side(colour).fill), rgba(palette.ink, 0.7));
    let left = rect.left() + look.px(52.0);
    let ends = width * 0.4;
    let most = rect.right() - ends - left - look.px(10.0);
    let (high, low) = (rect.top() + rect.height() * 0.3, rect.top() + rect.height() * 0.73);
    bits::put_left(
        painter,
        bits::fitted(painter, &card.card, look.title(18.0), rgb(palette.ink), most),
        pos2(left, high),
    );
    bits::put_left(
        painter,
        bits::fitted(painter, &card.on, look.italic(size::SMALL), rgb(palette.ink_soft), most),
        pos2(left, low),
    );
    let font = if card.matters { look.bold(size::REMARK) } else { look.text(size::REMARK) };
    bits::put_right(painter, bits::fitted(painter, &card.with, font, rgb(palette.ink), ends), pos2(rect.right(), high));
    let without = format!("without it {}", card.without);
    bits::put_right(
        painter,
        bits::fitted(painter, &without, look.italic(size::SMALL), rgb(palette.ink_soft), ends),
        pos2(rect.right(), low),
    );
    painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, rgba(palette.rule, 0.45)));
}
