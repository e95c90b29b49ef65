//! The phase bar: the turn, its phases as in the rulebook's sequence, the menu, and the headline.

use std::sync::Arc;

use egui::{Galley, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::shown::view::{PhaseState, PhaseView};

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::menu;
use crate::read::desk::{Desk, Intent};
use crate::read::journal::Bar;
use crate::read::keys::Deed;
use crate::read::state::PanelState;
use crate::widgets::pass::Pass;
use crate::widgets::{bits, paint};

/// Draws the bar into the whole of `ui`: in one row, or in two where the bar is at the head of a column.
pub fn show(ui: &mut Ui, look: &Look, desk: &Desk, state: &PanelState, pass: &mut Pass) {
    let rect = ui.max_rect();
    let palette = look.ink();
    paint::paper(ui.painter(), look, rect, palette.paper);
    let two_rows = rect.height() > look.px(size::BAR * 1.6);
    let (whole, rect) =
        (rect, if two_rows { Rect::from_min_max(rect.min, pos2(rect.right(), rect.center().y)) } else { rect });
    let pad = look.px(10.0);
    let mut left = rect.left() + pad;
    let button = rect.height() - look.px(14.0);
    let place = Rect::from_center_size(pos2(left + button / 2.0, rect.center().y), egui::Vec2::splat(button));
    menu::show(ui, look, desk, state, place, pass);
    left = place.right() + look.px(14.0);
    if desk.view.turn > 0 && desk.replay.is_none() {
        let place = place.translate(vec2(place.width() + look.px(8.0), 0.0));
        undo(ui, look, desk, state, place, pass);
        left = place.right() + look.px(14.0);
    }
    let painter = ui.painter().clone();
    let bar = desk.bar();
    let title = if bar.turn == 0 { "Set-up".to_owned() } else { format!("Turn {}", bar.turn) };
    let title = bits::line(
        &painter,
        &title,
        look.title(size::TITLE),
        rgb(palette.ink),
        rect.width() * if two_rows { 0.36 } else { 0.2 },
    );
    let title = bits::put_left(&painter, title, pos2(left, rect.center().y));
    left = title.right();
    // In two rows the number of the last turn is left out if the phases need the room.
    if let Some(limit) = last_turn(desk).filter(|_| !two_rows || bar.phases.len() < 4) {
        let of = bits::line(
            &painter,
            &format!("of {limit}"),
            look.italic(size::REMARK),
            rgb(palette.ink_soft),
            rect.width() * 0.1,
        );
        left = bits::put_left(&painter, of, pos2(left + look.px(7.0), rect.center().y + look.px(3.0))).right();
    }
    left += look.px(18.0);
    let right = if two_rows {
        headline(
            ui,
            look,
            (desk, &bar),
            Rect::from_min_max(pos2(whole.left(), rect.bottom() - look.px(4.0)), whole.max),
            whole.left(),
            1.0,
            pass,
        );
        rect.right() - look.px(6.0)
    } else {
        headline(ui, look, (desk, &bar), rect, left, if look.room { 0.74 } else { 0.52 }, pass).left() - look.px(12.0)
    };
    let phases = Rect::from_min_max(pos2(left, rect.top()), pos2(right, rect.bottom()));
    sequence(ui, look, (desk, &bar.phases), phases, pass);
}

/// Shows the button that takes back the last order. If it cannot be taken back, pressing the button tells why.
fn undo(ui: &Ui, look: &Look, desk: &Desk, state: &PanelState, place: Rect, pass: &mut Pass) {
    let palette = look.ink();
    let response = pass.spot(ui, place, "undo", Sense::click(), "Undo");
    let ink = if desk.can_undo { palette.ink } else { palette.ink_faint };
    let fill = if response.hovered() { palette.button_hover } else { palette.card };
    ui.painter().rect(place, look.px(4.0), rgb(fill), Stroke::new(1.0, rgb(palette.rule)), StrokeKind::Inside);
    paint::undo_icon(ui.painter(), place.shrink(place.height() * 0.26), rgb(ink));
    if response.on_hover_text(format!("Undo the last order  {}", state.keys.hint(Deed::Undo))).clicked() {
        pass.intents.push(Intent::Undo);
    }
}

/// Returns the label of the last turn. The turn track marks the present turn and the last one, so the later mark is the
/// last turn.
fn last_turn(desk: &Desk) -> Option<&str> {
    desk.view.track.iter().rev().find(|field| field.current).map(|field| field.label.as_str())
}

/// Shows the box at the right with the headline: the side that must act and what it must do. It is as wide as its words
/// need, up to `share` of the room. Returns the box's rectangle.
fn headline(
    ui: &Ui,
    look: &Look,
    (desk, bar): (&Desk, &Bar),
    rect: Rect,
    left: f32,
    share: f32,
    pass: &mut Pass,
) -> Rect {
    let palette = look.ink();
    let painter = ui.painter();
    let ink = bar.acting.map_or(palette.ink, |side| look.side(desk.colour(side)).text);
    let sides = &bar.sides;
    let inset = look.px(6.0);
    let (flag, gap) = (look.px(17.0), look.px(6.0));
    let mark = if sides.is_empty() { 0.0 } else { sides.len() as f32 * (flag + gap) + look.px(5.0) };
    let most = (rect.right() - left - look.px(if share < 1.0 { 20.0 } else { 12.0 })) * share;
    let size = if look.room { 20.0 } else { 18.5 };
    let room = most - mark - look.px(24.0);
    let whole = painter.layout_no_wrap(bar.headline.clone(), look.text(size), rgb(ink)).size().x;
    // Two smaller rows before anything is cut.
    let galley = if whole * 0.8 <= room {
        bits::fitted(painter, &bar.headline, look.text(size), rgb(ink), room)
    } else {
        bits::boxed(painter, &bar.headline, look.text(size), rgb(ink), vec2(room, rect.height() - inset * 2.0), 2)
    };
    let width = (galley.size().x + mark + look.px(28.0))
        .max(if share < 1.0 { look.px(300.0).min(most) } else { most })
        .min(most);
    let place =
        Rect::from_min_max(pos2(rect.right() - inset - width, rect.top() + inset), rect.max - vec2(inset, inset));
    painter.rect(
        place,
        look.px(4.0),
        rgb(palette.card),
        Stroke::new((look.k * 1.6).max(1.3), rgb(ink)),
        StrokeKind::Inside,
    );
    let text_left = place.center().x - (galley.size().x - mark) / 2.0;
    for (n, side) in sides.iter().enumerate() {
        let colour = desk.colour(*side);
        let x = text_left - mark + flag / 2.0 + n as f32 * (flag + gap);
        let at = Rect::from_center_size(pos2(x, place.center().y), vec2(flag, look.px(14.0)));
        paint::side_mark(painter, at, colour, rgb(look.side(colour).fill), rgba(palette.ink, 0.8));
    }
    bits::put_left(painter, galley, pos2(text_left, place.center().y));
    pass.spot(ui, place, "headline", Sense::hover(), &bar.headline);
    place
}

/// Shows the phases, as many around the current one as there is room for.
fn sequence(ui: &Ui, look: &Look, (desk, phases): (&Desk, &[PhaseView]), rect: Rect, pass: &mut Pass) {
    let painter = ui.painter();
    let palette = look.ink();
    if phases.is_empty() || rect.width() < look.px(60.0) {
        return;
    }
    let current = phases.iter().position(|phase| phase.state == PhaseState::Current);
    let gap = look.px(9.0);
    let set: Vec<(Arc<Galley>, f32)> = phases
        .iter()
        .map(|phase| {
            let (ink, size) = match phase.state {
                PhaseState::Past => (palette.ink_faint, 16.0),
                PhaseState::Current => (tint_of(look, desk, phase).1, 18.0),
                PhaseState::Next => (palette.ink, 16.0),
            };
            let galley = bits::line(painter, &phase.title, look.title(size), rgb(ink), rect.width());
            let width = galley.size().x + look.px(if phase.state == PhaseState::Current { 26.0 } else { 12.0 });
            (galley, width)
        })
        .collect();
    let (first, last, dots) = window(
        &set.iter().map(|(_, width)| *width + gap).collect::<Vec<_>>(),
        current.unwrap_or(0),
        rect.width(),
        look.px(22.0),
    );
    let mut x = rect.left();
    let dot = |x: f32| {
        painter.text(pos2(x, rect.center().y), egui::Align2::LEFT_CENTER, "…", look.title(16.0), rgb(palette.ink_faint))
    };
    if dots.0 {
        dot(x);
        x += look.px(22.0);
    }
    for n in first..=last {
        let (galley, width) = &set[n];
        let phase = &phases[n];
        let place = Rect::from_min_size(pos2(x, rect.top()), vec2(*width, rect.height()));
        let word = match phase.state {
            PhaseState::Past => "past",
            PhaseState::Current => "now",
            PhaseState::Next => "to come",
        };
        let response = pass.spot(ui, place, ("phase", n), Sense::click(), &format!("{}, {word}", phase.title));
        pass.cite(&response, &phase.clause);
        if response.on_hover_cursor(egui::CursorIcon::Help).clicked() && !phase.clause.is_empty() {
            pass.intents.push(Intent::Clause(phase.clause.clone()));
        }
        if phase.state == PhaseState::Current {
            let tab = place.shrink2(vec2(0.0, look.px(6.0)));
            painter.rect_filled(tab, look.px(4.0), rgb(tint_of(look, desk, phase).0));
        }
        bits::put_centre(painter, galley.clone(), place.center());
        x += width + gap;
    }
    if dots.1 {
        dot(x);
    }
}

/// Returns the fill and the text colour of the phase that is being played.
fn tint_of(look: &Look, desk: &Desk, phase: &PhaseView) -> (crate::look::tokens::Rgb, crate::look::tokens::Rgb) {
    match phase.side {
        Some(side) => {
            let tint = look.side(desk.colour(side));
            (tint.fill, tint.on_fill)
        }
        None => (look.ink().ink, look.ink().paper),
    }
}

/// Returns the first and the last item to show in `room` around `middle`, and whether dots replace further items on
/// either side. Phases to come are preferred to past ones.
fn window(widths: &[f32], middle: usize, room: f32, dots: f32) -> (usize, usize, (bool, bool)) {
    if widths.iter().sum::<f32>() <= room {
        return (0, widths.len() - 1, (false, false));
    }
    let room = room - dots * 2.0;
    let (mut first, mut last) = (middle, middle);
    let mut used = widths[middle];
    loop {
        let next = widths.get(last + 1).copied();
        let past = first.checked_sub(1).map(|n| widths[n]);
        // Two phases to come for each one that is past.
        let forward = last - middle <= 2 * (middle - first) + 1;
        match (next, past) {
            (Some(next), _) if used + next <= room && (forward || past.is_none()) => {
                used += next;
                last += 1;
            }
            (_, Some(past)) if used + past <= room => {
                used += past;
                first -= 1;
            }
            (Some(next), _) if used + next <= room => {
                used += next;
                last += 1;
            }
            _ => break,
        }
    }
    (first, last, (first > 0, last + 1 < widths.len()))
}

#[cfg(test)]
mod tests {
    use super::window;

    #[test]
    fn all_phases_stand_there_if_they_fit() {
        assert_eq!(window(&[50.0; 6], 2, 300.0, 20.0), (0, 5, (false, false)), "six of 50 in 300");
    }

    #[test]
    fn the_current_phase_always_stands_there_and_dots_say_that_there_are_more() {
        for middle in 0..12 {
            let (first, last, dots) = window(&[50.0; 12], middle, 300.0, 20.0);
            assert!((first..=last).contains(&middle), "the current phase is among those shown");
            assert!((last - first + 1) as f32 * 50.0 <= 260.0, "they fit between the dots");
            assert_eq!(dots, (first > 0, last < 11), "dots stand for what is left out");
        }
    }
}
