//! The fitting out: both fleets side by side, roll by roll, with each character and its effect.

use egui::{Context, CursorIcon, Order, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::{FittedFleet, FittedRoll, FittedShip, FittingView};

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::choices;
use crate::read::desk::{Desk, Intent};
use crate::read::state::PanelState;
use crate::widgets::pass::Pass;
use crate::widgets::{bits, paint};

/// The width at which the sheet is set at full size, in points. `HIGH` is the height.
const WIDE: f32 = 940.0;
const HIGH: f32 = 640.0;
/// The number of columns for a ship's characters.
const COLUMNS: usize = 3;

/// Returns the index of a roll in the order in which rolls are made: those of fleets, those of ships, then the extra
/// rolls of flagships.
fn turn_of(view: &FittingView, fleet: usize, ship: Option<usize>, at: usize) -> usize {
    let of = |fleets: &[FittedFleet]| fleets.iter().map(|fleet| fleet.papers.len()).sum::<usize>();
    let ships = |rows: &[FittedShip], wanted: fn(usize) -> bool| {
        rows.iter().map(|ship| (0..ship.rolls.len()).filter(|at| wanted(*at)).count()).sum::<usize>()
    };
    let (first, extra): (fn(usize) -> bool, fn(usize) -> bool) = (|at| at < COLUMNS, |at| at >= COLUMNS);
    let Some(ship) = ship else { return of(&view.fleets[..fleet]) + at };
    let papers = of(&view.fleets);
    let (before, this) = (&view.fleets[..fleet], &view.fleets[fleet].ships[..ship]);
    let all = |wanted| view.fleets.iter().map(|fleet| ships(&fleet.ships, wanted)).sum::<usize>();
    let done = |wanted| before.iter().map(|fleet| ships(&fleet.ships, wanted)).sum::<usize>() + ships(this, wanted);
    if at < COLUMNS { papers + done(first) + at } else { papers + all(first) + done(extra) + at - COLUMNS }
}

/// Shows the fitting out over the chart, if fleets are fitted out and it has not been put aside.
pub fn show(ctx: &Context, look: &Look, desk: &Desk, state: &mut PanelState, place: Rect, pass: &mut Pass) {
    let Some(view) = desk
        .view
        .fitting
        .as_ref()
        .filter(|view| view.known() > 0 && state.fitting.is_open(Some(view)) && desk.replay.is_none())
    else {
        return;
    };
    // Dice rolled by hand are shown as soon as they are typed.
    if !state.animation || state.less_motion || desk.tray.by_hand {
        state.fitting.show_all(view);
    } else {
        state.fitting.advance(view, ctx.input(|input| input.time));
    }
    let reveals = state.fitting.reveals(view);
    if reveals {
        ctx.request_repaint();
    }
    let rect = place.shrink(look.px(8.0).min(place.width() * 0.01));
    let look = &look.at_most((rect.width() / WIDE).min(rect.height() / HIGH));
    let pressed = pass.pane(ctx, "fitting out", rect, Order::Foreground, |ui, pass| {
        let seen = if desk.tray.by_hand { usize::MAX } else { state.fitting.seen };
        sheet(ui, look, desk, view, seen, reveals, rect, pass)
    });
    match pressed {
        true if reveals => state.fitting.show_all(view),
        true => state.fitting.aside = true,
        false => {}
    }
}

/// Shows the sheet. Returns true if its button was clicked.
fn sheet(
    ui: &mut Ui,
    look: &Look,
    desk: &Desk,
    view: &FittingView,
    seen: usize,
    reveals: bool,
    rect: Rect,
    pass: &mut Pass,
) -> bool {
    let palette = look.ink();
    paint::paper(ui.painter(), look, rect, palette.sheet);
    ui.painter().rect_stroke(
        rect.shrink(look.px(6.0)),
        look.px(2.0),
        Stroke::new(1.0, rgb(palette.rule)),
        StrokeKind::Inside,
    );
    let inner = rect.shrink2(vec2(look.px(22.0), look.px(14.0)));
    let head = Rect::from_min_size(inner.min, vec2(inner.width(), look.px(44.0)));
    let title =
        bits::fitted(ui.painter(), "Fitting out the fleets", look.title(26.0), rgb(palette.ink), head.width() * 0.6);
    pass.spot(ui, Rect::from_min_size(head.min, title.size()), "title", Sense::hover(), "Fitting out the fleets");
    bits::put_left(ui.painter(), title, head.left_center());
    let button =
        Rect::from_min_size(pos2(head.right() - look.px(190.0), head.top()), vec2(look.px(190.0), look.px(44.0)));
    let says = if reveals { "Show all rolls" } else { "Go to the table" };
    let pressed = ui
        .scope_builder(egui::UiBuilder::new().max_rect(button), |ui| {
            choices::plain(ui, look, says, button.width(), reveals, pass)
        })
        .inner;
    let top = head.bottom() + look.px(10.0);
    let gap = look.px(24.0);
    let each = (inner.width() - gap * (view.fleets.len().max(1) - 1) as f32) / view.fleets.len().max(1) as f32;
    let rows = view.fleets.iter().map(|fleet| fleet.ships.iter().map(lines).sum::<usize>()).max().unwrap_or(1).max(1);
    for (n, fleet) in view.fleets.iter().enumerate() {
        let at = Rect::from_min_max(
            pos2(inner.left() + n as f32 * (each + gap), top),
            pos2(inner.left() + n as f32 * (each + gap) + each, inner.bottom()),
        );
        if n > 0 {
            ui.painter().vline(at.left() - gap / 2.0, at.y_range(), Stroke::new(1.0, rgba(palette.rule, 0.7)));
        }
        fleet_sheet(ui, look, desk, view, n, fleet, (seen, reveals), at, rows, pass);
    }
    pressed
}

/// Returns the number of lines that a ship takes: a flagship has a second one.
fn lines(ship: &FittedShip) -> usize {
    ship.rolls.len().div_ceil(COLUMNS).max(1)
}

fn fleet_sheet(
    ui: &Ui,
    look: &Look,
    desk: &Desk,
    view: &FittingView,
    n: usize,
    fleet: &FittedFleet,
    seen: (usize, bool),
    rect: Rect,
    rows: usize,
    pass: &mut Pass,
) {
    let palette = look.ink();
    let painter = ui.painter();
    let colour = desk.colour(fleet.side);
    let tint = look.side(colour);
    let band = Rect::from_min_size(rect.min, vec2(rect.width(), look.px(30.0)));
    painter.rect_filled(band, look.px(3.0), rgb(tint.fill));
    let flag =
        Rect::from_center_size(band.left_center() + vec2(look.px(18.0), 0.0), vec2(look.px(18.0), look.px(14.0)));
    paint::side_mark(painter, flag, colour, rgb(palette.sheet), rgb(palette.sheet));
    let name =
        bits::fitted(painter, desk.side_name(fleet.side), look.title(21.0), rgb(palette.sheet), band.width() * 0.7);
    bits::put_left(painter, name, band.left_center() + vec2(look.px(36.0), 0.0));
    let papers =
        Rect::from_min_size(pos2(rect.left(), band.bottom() + look.px(4.0)), vec2(rect.width(), look.px(58.0)));
    for (at, roll) in fleet.papers.iter().enumerate() {
        let wide = papers.width() / fleet.papers.len() as f32;
        let place = Rect::from_min_size(
            pos2(papers.left() + at as f32 * wide, papers.top()),
            vec2(wide - look.px(6.0), papers.height()),
        );
        cell(ui, look, roll, turn_of(view, n, None, at), seen, place, true, pass);
    }
    let under = papers.bottom() + look.px(3.0);
    painter.hline(rect.x_range(), under, Stroke::new((look.k * 1.4).max(1.0), rgb(palette.ink)));
    let high = ((rect.bottom() - under) / rows as f32).min(look.px(58.0));
    let names = rect.width() * 0.235;
    let mut y = under;
    for (row, ship) in fleet.ships.iter().enumerate() {
        let place = Rect::from_min_size(pos2(rect.left(), y), vec2(rect.width(), high * lines(ship) as f32));
        y = place.bottom();
        ship_row(ui, look, desk, ship, place, names, pass);
        for (at, roll) in ship.rolls.iter().enumerate() {
            let wide = (place.width() - names) / COLUMNS as f32;
            let corner =
                pos2(place.left() + names + (at % COLUMNS) as f32 * wide, place.top() + (at / COLUMNS) as f32 * high);
            cell(
                ui,
                look,
                roll,
                turn_of(view, n, Some(row), at),
                seen,
                Rect::from_min_size(corner, vec2(wide - look.px(4.0), high)),
                false,
                pass,
            );
        }
    }
}

/// Shows the ship's name and her badge. A click selects her.
fn ship_row(ui: &Ui, look: &Look, desk: &Desk, ship: &FittedShip, rect: Rect, names: f32, pass: &mut Pass) {
    let palette = look.ink();
    let painter = ui.painter();
    let says = if ship.badge.is_empty() { ship.name.clone() } else { format!("{}, {}", ship.name, ship.badge) };
    let response =
        pass.spot(ui, rect, ("fitted", ship.unit.0), Sense::click(), &says).on_hover_cursor(CursorIcon::PointingHand);
    if response.clicked() {
        pass.intents.push(Intent::Select(Some(ship.unit)));
    }
    if desk.selected == Some(ship.unit) || response.hovered() {
        painter.rect_filled(
            rect.shrink(1.0),
            look.px(3.0),
            rgba(palette.gilt, if desk.selected == Some(ship.unit) { 0.28 } else { 0.14 }),
        );
    }
    painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, rgba(palette.rule, 0.5)));
    let up = if ship.badge.is_empty() { 0.0 } else { look.px(8.0) };
    let middle = pos2(rect.left() + look.px(4.0), rect.center().y);
    let name = bits::fitted(painter, &ship.name, look.title(19.0), rgb(palette.ink), names - look.px(8.0));
    bits::put_left(painter, name, middle - vec2(0.0, up));
    if !ship.badge.is_empty() {
        let badge =
            bits::fitted(painter, &ship.badge, look.italic(size::SMALL), rgb(palette.ink_soft), names - look.px(8.0));
        bits::put_left(painter, badge, middle + vec2(0.0, look.px(11.0)));
    }
}

/// Shows one roll: the table it is rolled on until it is revealed, then the character with its effect.
fn cell(
    ui: &Ui,
    look: &Look,
    roll: &FittedRoll,
    turn: usize,
    (seen, reveals): (usize, bool),
    rect: Rect,
    large: bool,
    pass: &mut Pass,
) {
    let palette = look.ink();
    let painter = ui.painter();
    let known = !roll.name.is_empty() && turn < seen;
    let middle = pos2(rect.left() + look.px(3.0), rect.center().y);
    if !known {
        let waits =
            bits::fitted(painter, &roll.table, look.italic(size::SMALL), rgba(palette.ink_soft, 0.75), rect.width());
        bits::put_left(painter, waits, middle);
        return;
    }
    // A gilt frame marks the roll that was revealed last.
    if turn + 1 == seen && reveals {
        painter.rect_stroke(
            rect.shrink2(vec2(0.0, look.px(2.0))).translate(vec2(-look.px(4.0), 0.0)),
            look.px(3.0),
            Stroke::new((look.k * 1.8).max(1.4), rgb(palette.gilt)),
            StrokeKind::Inside,
        );
    }
    let response =
        pass.spot(ui, rect, ("roll", turn), Sense::hover(), &format!("{}: {} {}", roll.table, roll.name, roll.gives));
    pass.cite(&response, &roll.clause);
    let half = look.px(if large { 13.0 } else { 9.5 });
    if large {
        let of = bits::fitted(painter, &roll.table, look.italic(size::SMALL), rgb(palette.ink_soft), rect.width());
        bits::put_left(painter, of, middle - vec2(0.0, look.px(18.0)));
    }
    let name = bits::fitted(
        painter,
        &roll.name,
        look.text(if large { size::TEXT } else { size::REMARK }),
        rgb(palette.ink),
        rect.width(),
    );
    let gives = bits::fitted(painter, &roll.gives, look.bold(size::SMALL), rgb(palette.good), rect.width());
    if roll.gives.is_empty() {
        bits::put_left(painter, name, middle);
    } else {
        bits::put_left(painter, name, middle + vec2(0.0, if large { 0.0 } else { -half }));
        bits::put_left(painter, gives, middle + vec2(0.0, if large { look.px(18.0) } else { half }));
    }
}
