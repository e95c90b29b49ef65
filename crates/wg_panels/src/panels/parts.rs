//! The smaller parts of a record sheet: batteries, counters, clocks, dials and hands of cards.

use egui::{Color32, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::shown::sheet::{DamageBox, GunBoxes, Tone};
use wg_core::{SideColour, counted};

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::grid;
use crate::panels::sheet::{part_title, tone};
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

/// Returns the width of the column for the names of batteries: about a fifth of the available width, more where names
/// are long.
pub fn names_of_batteries<'a>(ui: &Ui, look: &Look, names: impl Iterator<Item = &'a str>) -> f32 {
    let width = ui.available_width();
    let long = |name: &str| {
        ui.painter().layout_no_wrap(name.to_owned(), look.text(size::REMARK), Color32::BLACK).size().x + look.px(8.0)
    };
    names.map(long).fold(width * 0.215, f32::max).min(width * 0.33)
}

/// Shows one battery: its name in a column of `name_width`, a box for each gun, its dice and its state.
pub fn battery(
    ui: &mut Ui,
    look: &Look,
    unit: &str,
    (name, name_width): (&str, f32),
    (guns, counts): (&[bool], GunBoxes),
    dice: u8,
    state: (&str, Tone),
    pass: &mut Pass,
) {
    let palette = look.ink();
    let width = ui.available_width();
    let pitch = ((width * 0.615 - name_width) / guns.len().max(1) as f32).min(look.px(20.0));
    // The dice of all batteries are aligned, unless few guns leave room that a long state needs.
    let words =
        ui.painter().layout_no_wrap(state.0.to_owned(), look.italic(size::REMARK - 1.0), tone(look, state.1)).size().x;
    let beside = name_width + pitch * guns.len() as f32 + look.px(10.0);
    let dice_left = if words > width * 0.22 { beside.min(width * 0.635) } else { width * 0.635 };
    let said = if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") };
    let said = bits::line(ui.painter(), &said, look.text(size::REMARK), rgb(palette.ink), width * 0.2);
    let rest = width - dice_left - said.size().x - look.px(8.0);
    // A state that would be cut in one row has two or three, and the row is high enough for them.
    let small = egui::FontId::new(bits::SMALLEST, look.italic(1.0).family);
    let broken = ui.painter().layout(state.0.to_owned(), small, tone(look, state.1), rest.max(8.0)).rows.len().min(3);
    let tall =
        if words > rest { (bits::SMALLEST * 1.4 * broken.max(2) as f32).max(look.px(30.0)) } else { look.px(21.5) };
    let (rect, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    let lost = guns.iter().filter(|lost| **lost).count();
    let gone = if counts == GunBoxes::Hits { "" } else { " lost" };
    let boxes = format!("{lost} of {} {}{gone}", guns.len(), counts.words()[1]);
    pass.spot(
        ui,
        rect,
        ("battery", name),
        Sense::hover(),
        &format!("{unit} {name} battery, {boxes}, {}, {}", counted(dice, "die", "dice"), state.0),
    );
    let painter = ui.painter();
    let middle = rect.center().y;
    bits::put_left(
        painter,
        bits::fitted(painter, name, look.text(size::REMARK), rgb(palette.ink), name_width - 4.0),
        pos2(rect.left(), middle),
    );
    let boxes_left = rect.left() + name_width;
    for (n, lost) in guns.iter().enumerate() {
        let side = pitch * 0.86;
        let at = Rect::from_center_size(pos2(boxes_left + pitch * (n as f32 + 0.5), middle), egui::Vec2::splat(side));
        grid::cell(painter, look, at, &DamageBox { ticked: *lost, ..DamageBox::default() }, n);
    }
    bits::put_left(painter, said, pos2(rect.left() + dice_left, middle));
    let words = bits::boxed(
        painter,
        state.0,
        look.italic(size::REMARK - 1.0),
        tone(look, state.1),
        vec2(rest, rect.height()),
        broken.max(2),
    );
    bits::put_right(painter, words, pos2(rect.right(), middle));
}

/// Shows counters with a band, such as crew. `numbers` are the total, the losses, the size of the band, and the
/// leaders. `marks` are the losses with a ring around their counter: 18 for the 18th man lost.
pub fn counters(ui: &mut Ui, look: &Look, unit: &str, title: &str, numbers: [u16; 4], marks: &[u16], pass: &mut Pass) {
    let [total, lost, band, leaders] = numbers;
    let palette = look.ink();
    let left = total.saturating_sub(lost);
    let mut remark = format!("{left} of {total}");
    if leaders > 0 {
        remark += &format!(" · {leaders} {}", if leaders == 1 { "leader" } else { "leaders" });
    }
    part_title(ui, look, title, &remark);
    let width = ui.available_width();
    // Rows of equal length, of up to twenty men.
    let tall = look.px(21.0);
    let most = ((width / tall).floor().max(1.0) as usize).min(20);
    let rows = usize::from(total).div_ceil(most).max(1);
    let per_row = usize::from(total).div_ceil(rows).max(1);
    let pitch = vec2((width / per_row as f32).min(tall * 1.16), tall);
    let (rect, _) = ui.allocate_exact_size(vec2(width, rows as f32 * pitch.y), Sense::hover());
    pass.spot(ui, rect, ("counters", title), Sense::hover(), &format!("{unit} {} {remark}", title.to_lowercase()));
    let painter = ui.painter();
    for n in 0..usize::from(total) {
        let at = Rect::from_min_size(
            rect.min + vec2((n % per_row) as f32 * pitch.x, (n / per_row) as f32 * pitch.y),
            pitch - egui::Vec2::splat(tall * 0.13),
        );
        let fill = if n < usize::from(band) { palette.counter } else { palette.box_fill };
        painter.rect(
            at,
            0.0,
            rgb(fill),
            Stroke::new((look.k * 1.0).clamp(0.8, 1.6), rgb(palette.box_line)),
            StrokeKind::Middle,
        );
        // Men are lost from the far end: the first man lost is the last counter.
        if marks.iter().any(|mark| n + usize::from(*mark) == usize::from(total)) {
            painter.circle_stroke(
                at.center(),
                at.height() * 0.34,
                Stroke::new((at.height() * 0.09).max(1.4), rgb(palette.bad)),
            );
        }
        if n >= usize::from(left) {
            paint::crossed_off(painter, look, at, n * 3 + 1);
        }
    }
    ui.add_space(look.px(2.0));
}

/// Shows a clock that runs out: a dial with the turns left, its title, and what happens then.
pub fn clock(ui: &mut Ui, look: &Look, title: &str, left: u8, remark: &str) {
    let palette = look.ink();
    let bad = rgb(palette.bad);
    let face = look.px(25.0);
    let galley = bits::paragraph(
        ui.painter(),
        &[
            Run(title, look.title(size::PART - 2.0), rgb(palette.ink)),
            Run("   ", look.text(8.0), bad),
            Run(remark, look.text(size::REMARK), bad),
        ],
        ui.available_width() - face - look.px(8.0),
    );
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), galley.size().y.max(face)), Sense::hover());
    let turns = if left == 1 { "1 turn".to_owned() } else { format!("{left} turns") };
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("{title}, {turns} left, {remark}"))
    });
    let painter = ui.painter();
    let centre = pos2(rect.left() + face / 2.0, rect.center().y);
    let radius = face * 0.46;
    painter.circle(centre, radius, rgb(palette.box_fill), Stroke::new((look.k * 1.6).max(1.2), bad));
    for hour in 0..12 {
        let angle = f32::from(hour as u8) / 12.0 * std::f32::consts::TAU;
        let to = vec2(angle.sin(), -angle.cos());
        painter.line_segment([centre + to * radius * 0.84, centre + to * radius], Stroke::new(1.0, bad));
    }
    bits::put_centre(painter, bits::line(painter, &left.to_string(), look.bold(15.0), rgb(palette.ink), face), centre);
    bits::put_left(painter, galley, pos2(rect.left() + face + look.px(8.0), rect.center().y));
}

/// Shows a dial: a half circle with a needle, the value, and what modifies it as small tags.
pub fn dial(ui: &mut Ui, look: &Look, title: &str, value: i16, max: i16, remarks: &[(String, Tone)]) {
    ui.add_space(look.px(3.0));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(look.px(5.0), look.px(3.0));
        gauge(ui, look, title, value, max);
        for (text, meant) in remarks {
            tag(ui, look, text, *meant);
        }
    });
    ui.add_space(look.px(2.0));
}

/// Shows the title, a small half circle with a needle, and the value.
fn gauge(ui: &mut Ui, look: &Look, title: &str, value: i16, max: i16) {
    let palette = look.ink();
    let height = look.px(TAG);
    let part = f32::from(value) / f32::from(max.max(1));
    let needle = rgb(if part < 0.34 { palette.bad } else { palette.ink });
    let name = bits::line(ui.painter(), title, look.title(size::PART), rgb(palette.ink), ui.available_width() * 0.5);
    let figure = bits::paragraph(
        ui.painter(),
        &[
            Run(&value.to_string(), look.bold(19.0), needle),
            Run(&format!(" of {max}"), look.text(size::REMARK), rgb(palette.ink_soft)),
        ],
        ui.available_width(),
    );
    let radius = height * 0.62;
    let gap = look.px(9.0);
    let width = name.size().x + gap + radius * 2.0 + gap + figure.size().x + gap;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("{title} {value} of {max}")));
    let painter = ui.painter();
    let name = bits::put_left(painter, name, pos2(rect.left(), rect.center().y));
    let hub = pos2(name.right() + gap + radius, rect.bottom() - look.px(5.0));
    let at = |part: f32| {
        let angle = std::f32::consts::PI * (1.0 + part.clamp(0.0, 1.0));
        vec2(angle.cos(), angle.sin())
    };
    let arc: Vec<_> = (0..=24).map(|step| hub + at(step as f32 / 24.0) * radius).collect();
    painter.line(arc, Stroke::new((look.k * 1.6).max(1.2), rgb(palette.box_line)));
    for step in 0..=6 {
        let to = at(step as f32 / 6.0);
        painter.line_segment([hub + to * radius * 0.76, hub + to * radius], Stroke::new(1.0, rgb(palette.box_line)));
    }
    painter.line_segment([hub, hub + at(part) * radius * 0.86], Stroke::new((look.k * 1.9).max(1.5), needle));
    painter.circle_filled(hub, look.px(2.6), needle);
    bits::put_left(painter, figure, pos2(hub.x + radius + gap, rect.center().y));
}

/// The height of a tag, and of the line that contains it.
const TAG: f32 = 24.0;

/// Shows a tag with round ends: 'advancing +2'.
fn tag(ui: &mut Ui, look: &Look, text: &str, meant: Tone) {
    let colour = tone(look, meant);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), look.text(15.0), colour);
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + look.px(18.0), look.px(TAG)), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text));
    ui.painter().rect(
        rect,
        rect.height() / 2.0,
        rgb(look.ink().box_fill),
        Stroke::new((look.k * 1.1).max(1.0), colour),
        StrokeKind::Inside,
    );
    bits::put_centre(ui.painter(), galley, rect.center());
}

/// Shows a hand of cards. Cards that are face down show the lattice of their side.
pub fn hand(ui: &mut Ui, look: &Look, title: &str, cards: &[Option<(String, String)>], colour: SideColour) {
    part_title(ui, look, title, &if cards.len() == 1 { "1 card".to_owned() } else { format!("{} cards", cards.len()) });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::splat(look.px(8.0));
        for (n, card) in cards.iter().enumerate() {
            let (rect, response) = ui.allocate_exact_size(vec2(look.px(96.0), look.px(134.0)), Sense::hover());
            let said = match card {
                Some((name, text)) => format!("card {}: {name}. {text}", n + 1),
                None => format!("card {} face down", n + 1),
            };
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &said));
            match card {
                Some((name, text)) => card_face(ui, look, rect, name, text),
                None => card_back(ui, look, rect, colour),
            }
        }
    });
    ui.add_space(look.px(6.0));
}

fn card_face(ui: &Ui, look: &Look, rect: Rect, name: &str, text: &str) {
    let palette = look.ink();
    let painter = ui.painter().with_clip_rect(rect.expand(look.px(6.0)).intersect(ui.clip_rect()));
    paint::shadow(&painter, look, rect, look.px(6.0));
    painter.rect(
        rect,
        look.px(6.0),
        rgb(palette.box_fill),
        Stroke::new(1.0, rgb(palette.box_line)),
        StrokeKind::Inside,
    );
    painter.rect_stroke(
        rect.shrink(look.px(4.0)),
        look.px(3.0),
        Stroke::new(1.0, rgb(palette.rule)),
        StrokeKind::Inside,
    );
    let inner = rect.shrink(look.px(8.0));
    let title = bits::fitted(&painter, name, look.title(16.0), rgb(palette.ink), inner.width());
    let below = bits::put_centre(&painter, title, pos2(inner.center().x, inner.top() + look.px(11.0))).bottom();
    paint::flourish(&painter, pos2(inner.center().x, below + look.px(4.0)), inner.width() * 0.8, rgb(palette.rule));
    let words = bits::paragraph(&painter, &[Run(text, look.text(12.5), rgb(palette.ink_soft))], inner.width());
    bits::put(&painter, words, pos2(inner.left(), below + look.px(10.0)));
}

fn card_back(ui: &Ui, look: &Look, rect: Rect, colour: SideColour) {
    let tint = look.side(colour);
    let painter = ui.painter();
    paint::shadow(painter, look, rect, look.px(6.0));
    painter.rect(
        rect,
        CornerRadius::same(look.px(6.0) as u8),
        rgb(look.ink().box_fill),
        Stroke::new(1.0, rgb(look.ink().box_line)),
        StrokeKind::Inside,
    );
    let inner = rect.shrink(look.px(6.0));
    painter.rect_filled(inner, look.px(3.0), rgb(tint.fill));
    let lattice = painter.with_clip_rect(inner.intersect(ui.clip_rect()));
    let step = look.px(11.0);
    let line = Stroke::new(1.0, rgba(tint.on_fill, 0.45));
    let mut x = inner.left() - inner.height();
    while x < inner.right() {
        lattice.line_segment([pos2(x, inner.top()), pos2(x + inner.height(), inner.bottom())], line);
        lattice.line_segment([pos2(x, inner.bottom()), pos2(x + inner.height(), inner.top())], line);
        x += step;
    }
    let flag = Rect::from_center_size(inner.center(), vec2(look.px(26.0), look.px(20.0)));
    painter.circle_filled(inner.center(), look.px(22.0), rgb(tint.fill));
    paint::side_mark(painter, flag, colour, rgb(tint.on_fill), Color32::TRANSPARENT);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::fonts;
    use crate::look::theme::Theme;

    #[test]
    fn the_column_of_batteries_holds_their_longest_name_and_leaves_room_for_guns_and_dice() {
        let ctx = egui::Context::default();
        ctx.set_fonts(fonts::definitions());
        let look = Look::new(Theme::Paper, 100, false, vec2(1280.0, 720.0));
        let input = || egui::RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(275.0, 720.0))),
            ..egui::RawInput::default()
        };
        let mut columns = Vec::new();
        let output = ctx.run_ui(input(), |ui| {
            let names = ["Larboard", "Starb. medium"];
            let column = names_of_batteries(ui, &look, names.into_iter());
            let long =
                ui.painter().layout_no_wrap(names[1].to_owned(), look.text(size::REMARK), Color32::BLACK).size().x;
            columns = vec![
                (ui.available_width(), column, long),
                (ui.available_width(), names_of_batteries(ui, &look, names.into_iter().take(1)), 0.0),
            ];
        });
        output.drop_without_applying_deltas();
        let [(width, column, long), (_, short, _)] = columns[..] else { panic!("it was drawn: {columns:?}") };
        assert!(long <= column - 4.0, "it is not cut: {long} in {column}");
        assert!(
            column <= width * 0.33 && (short - width * 0.215).abs() < 0.1,
            "no wider than it must be: {column} and {short} of {width}"
        );
    }
}
