//! The game master's page: what the rules leave to him, each matter with its clause and its present value, and the
//! reason that goes into the journal with his ruling.

use egui::{CursorIcon, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::{Correcting, Matter, MatterOffer, Order};

use crate::Master;
use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::pages::page;
use crate::panels::choices;
use crate::read::desk::{Desk, Intent};
use crate::read::state::PanelState;
use crate::widgets::bits::{self, Run};
use crate::widgets::clock_face;
use crate::widgets::pass::Pass;

impl Master {
    /// Returns the offer for the matter that is being ruled on.
    fn offer<'a>(&self, desk: &'a Desk) -> Option<&'a MatterOffer> {
        self.key.and_then(|key| desk.matters.iter().find(|offer| offer.key == key))
    }

    /// Returns the order that gives the ruling, or a sentence about what is missing.
    fn order(&self, desk: &Desk) -> Result<Order, &'static str> {
        let reason = self.reason.trim().to_owned();
        let Some(offer) = self.offer(desk) else {
            return if reason.is_empty() {
                Err("Choose a ruling, or write what the journal should say.")
            } else {
                Ok(Order::ruling(reason))
            };
        };
        match (self.option, self.unit) {
            (None, _) => Err("Choose an option."),
            (_, None) if !offer.units.is_empty() => Err("Choose a ship."),
            _ if reason.is_empty() => Err("Give a reason for the journal."),
            (Some(option), unit) => Ok(match &offer.corrects {
                None => Order::Ruling { reason, matter: Some(Matter { key: offer.key, unit, option }) },
                Some(Correcting { word, values }) => {
                    let value = values.get(usize::from(option)).cloned().unwrap_or_default();
                    Order::Correct { unit, word: word.to_string(), value, reason }
                }
            }),
        }
    }

    /// Chooses an option of a matter. What was chosen for another matter is forgotten.
    fn choose(&mut self, offer: &MatterOffer, option: u16) {
        if self.key != Some(offer.key) {
            self.unit = match offer.units.as_slice() {
                [one] => Some(*one),
                units => self.unit.filter(|unit| units.contains(unit)),
            };
        }
        (self.key, self.option) = (Some(offer.key), Some(option));
    }

    /// Sets the reason in plain words, unless one was typed: 'Fog on', 'Rudder jammed for Surprise'.
    fn put_into_words(&mut self, desk: &Desk) {
        if self.own_words {
            return;
        }
        let Some(offer) = self.offer(desk) else { return };
        let option = offer.options.iter().find(|(option, _)| Some(*option) == self.option).map_or("", |(_, says)| says);
        let of =
            self.unit.and_then(|unit| desk.sheet(unit)).map(|sheet| format!(" for {}", sheet.name)).unwrap_or_default();
        self.reason = match offer.corrects {
            None => format!("{} {option}{of}", offer.title),
            Some(_) => "To correct a mistake".to_owned(),
        };
    }
}

/// Shows the page.
pub fn show(ctx: &egui::Context, look: &Look, desk: &Desk, state: &mut PanelState, screen: Rect, pass: &mut Pass) {
    let look = &look.at_most((screen.width() / 900.0).min(screen.height() / 600.0));
    let rows: f32 = desk.matters.iter().map(|offer| if offer.units.is_empty() { 62.0 } else { 104.0 }).sum();
    let high = (rows + 360.0 + if state.clock.is_some() { 34.0 } else { 0.0 }).clamp(420.0, 860.0);
    page::show(ctx, look, "The game master", screen, vec2(900.0, high), pass, |ui, body, pass| {
        let foot = look.px(172.0);
        let list = Rect::from_min_max(body.min, pos2(body.right(), body.bottom() - foot));
        ui.scope_builder(egui::UiBuilder::new().max_rect(list), |ui| {
            ui.spacing_mut().item_spacing.y = look.px(4.0);
            if let Some(clock) = &state.clock {
                let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(30.0)), Sense::hover());
                clock_face::show(ui, look, clock, line, pass);
            }
            bits::flow(ui, &[Run(words(desk), look.italic(size::REMARK), rgb(look.ink().ink_soft))]);
            ui.add_space(look.px(4.0));
            ScrollArea::vertical().id_salt("matters").auto_shrink(false).show(ui, |ui| {
                // The scroll bar has its own room at the edge of the page.
                ui.set_max_width(list.width() - look.px(16.0));
                for offer in &desk.matters {
                    matter(ui, look, desk, offer, &mut state.master, pass);
                }
            });
        });
        let foot = Rect::from_min_max(pos2(body.left(), body.bottom() - foot + look.px(8.0)), body.max);
        ui.scope_builder(egui::UiBuilder::new().max_rect(foot), |ui| reason(ui, look, desk, &mut state.master, pass));
    });
}

fn words(desk: &Desk) -> &'static str {
    match desk.matters.len() {
        0 => "At this point the rules leave nothing to the game master. You can still write a remark in the journal.",
        _ => {
            "The rules leave these matters to the game master. You can make a ruling at any time, and undo it like any order."
        }
    }
}

/// Shows one matter: its name and clause, its present value, its options, and the ships that it can be ruled for.
fn matter(ui: &mut Ui, look: &Look, desk: &Desk, offer: &MatterOffer, master: &mut Master, pass: &mut Pass) {
    let palette = look.ink();
    let chosen = master.key == Some(offer.key);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(54.0)), Sense::hover());
    let painter = ui.painter().clone();
    let left = Rect::from_min_max(rect.min, pos2(rect.left() + rect.width() * 0.4, rect.bottom()));
    let title = bits::boxed(
        &painter,
        &offer.title,
        look.title(24.0),
        rgb(palette.ink),
        vec2(left.width() * 0.68, left.height()),
        2,
    );
    let title = bits::put_left(&painter, title, left.left_center());
    let clause = bits::line(
        &painter,
        &offer.clause,
        look.italic(size::SMALL + 0.5),
        rgb(palette.ink_soft),
        left.right() - title.right() - look.px(10.0),
    );
    let place = Rect::from_min_size(
        pos2(title.right() + look.px(10.0), rect.center().y - look.px(10.0)),
        vec2(clause.size().x, look.px(24.0)),
    );
    let response = pass
        .spot(ui, place, ("clause", offer.key), Sense::click(), &format!("{}: {}", offer.title, offer.clause))
        .on_hover_cursor(CursorIcon::Help);
    pass.cite(&response, &offer.clause);
    bits::put_left(&painter, clause, place.left_center());
    if response.clicked() {
        pass.intents.push(Intent::Clause(offer.clause.to_string()));
    }
    // Many options need more than one row.
    let right = Rect::from_min_max(
        pos2(left.right() + look.px(8.0), rect.top() + look.px(9.0)),
        pos2(rect.right(), rect.top() + look.px(900.0)),
    );
    ui.scope_builder(
        egui::UiBuilder::new()
            .max_rect(right)
            .layout(egui::Layout::left_to_right(egui::Align::TOP).with_main_wrap(true)),
        |ui| {
            ui.spacing_mut().item_spacing = egui::Vec2::splat(look.px(7.0));
            for (option, says) in &offer.options {
                let now = offer.current == Some(*option);
                let on = if chosen { master.option == Some(*option) } else { now };
                if choices::tab(ui, look, &format!("{}: {says}", offer.title), says, on) {
                    master.choose(offer, *option);
                    master.put_into_words(desk);
                }
            }
            if let Some((_, now)) = offer.options.iter().find(|(option, _)| offer.current == Some(*option)) {
                let words = bits::line(
                    &painter,
                    &format!("now {now}"),
                    look.italic(size::REMARK),
                    rgb(palette.ink_soft),
                    right.width(),
                );
                let (place, response) = ui.allocate_exact_size(vec2(words.size().x, look.px(36.0)), Sense::hover());
                response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, words.text()));
                bits::put_left(&painter, words, place.left_center());
            }
        },
    );
    ui.add_space(look.px(9.0));
    if !offer.units.is_empty() {
        units(ui, look, desk, offer, master);
    }
    let (rule, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(3.0)), Sense::hover());
    ui.painter().hline(rule.x_range(), rule.center().y, Stroke::new(1.0, rgb(palette.rule)));
}

/// Shows the ships that the matter can be ruled for.
fn units(ui: &mut Ui, look: &Look, desk: &Desk, offer: &MatterOffer, master: &mut Master) {
    let chosen = master.key == Some(offer.key);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::splat(look.px(6.0));
        for unit in &offer.units {
            let name = desk.sheet(*unit).map_or("", |sheet| &sheet.name);
            if choices::tab(
                ui,
                look,
                &format!("{} for {name}", offer.title),
                name,
                chosen && master.unit == Some(*unit),
            ) {
                if !chosen {
                    (master.key, master.option) = (Some(offer.key), None);
                }
                master.unit = Some(*unit);
                master.put_into_words(desk);
            }
        }
    });
}

/// Shows the reason, what the ruling will do, and the two buttons.
fn reason(ui: &mut Ui, look: &Look, desk: &Desk, master: &mut Master, pass: &mut Pass) {
    let palette = look.ink();
    let inner = ui.max_rect();
    ui.spacing_mut().item_spacing.y = look.px(7.0);
    ui.painter().hline(
        inner.x_range(),
        inner.top() - look.px(2.0),
        Stroke::new((look.k * 1.4).max(1.1), rgb(palette.ink)),
    );
    ui.add_space(look.px(5.0));
    let response = bits::reason(ui, look, &mut master.reason, inner.width());
    if response.changed() {
        master.own_words = !master.reason.is_empty();
    }
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    let order = master.order(desk);
    let said = match &order {
        Ok(Order::Ruling { matter: Some(_), .. } | Order::Correct { .. }) => {
            "The ruling takes effect at once, and the reason goes into the journal."
        }
        Ok(_) => "Nothing changes on the table. The remark goes into the journal.",
        Err(missing) => missing,
    };
    bits::flow(
        ui,
        &[Run(said, look.italic(size::REMARK), rgb(if order.is_ok() { palette.ink_soft } else { palette.bad }))],
    );
    let each = (inner.width() - look.px(16.0)) / 2.0;
    let place = Rect::from_min_max(pos2(inner.left(), inner.bottom() - look.px(46.0)), inner.max);
    let mut ruled = entered;
    ui.scope_builder(
        egui::UiBuilder::new().max_rect(place).layout(egui::Layout::left_to_right(egui::Align::Center)),
        |ui| {
            ui.spacing_mut().item_spacing.x = look.px(16.0);
            if choices::plain(ui, look, "Cancel", each, false, pass) {
                *master = Master::default();
                pass.intents.push(Intent::Close);
            }
            if order.is_ok() {
                ruled |= choices::plain(ui, look, "Make the ruling", each, true, pass);
            } else {
                resting(ui, look, "Make the ruling", each);
            }
        },
    );
    if let (true, Ok(order)) = (ruled, order) {
        *master = Master::default();
        pass.intents.push(Intent::Judge(order));
    }
}

/// Shows a button that cannot be pressed yet.
fn resting(ui: &mut Ui, look: &Look, text: &str, width: f32) {
    let palette = look.ink();
    let (rect, response) = ui.allocate_exact_size(vec2(width, look.px(44.0)), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, false, text));
    ui.painter().rect(rect, look.px(4.0), rgb(palette.paper), Stroke::new(1.0, rgb(palette.rule)), StrokeKind::Inside);
    let words =
        bits::fitted(ui.painter(), text, look.title(21.0), rgb(palette.ink_faint), rect.width() - look.px(20.0));
    bits::put_centre(ui.painter(), words, rect.center());
}
