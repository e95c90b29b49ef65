//! Standing orders at the foot of a ship's sheet: a line that states them, and a menu that changes them.

use egui::{CursorIcon, Popup, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use wg_core::{HoldFor, Length, Order, StandingOrder, UnitId};

use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::panels::choices;
use crate::read::desk::Intent;
use crate::read::state::StandingMenu;
use crate::widgets::pass::Pass;
use crate::widgets::sought::STANDING_ORDERS;
use crate::widgets::{bits, paint};
use crate::{PlanEntry, Plans, Standing, StandingMark};

impl StandingMark {
    /// Returns the mark for a standing order and a hold.
    pub fn of(order: Option<StandingOrder>, holds: bool) -> Self {
        match order {
            _ if holds => Self::Holds,
            Some(order) if order.fire => Self::Fires,
            Some(_) => Self::Holds,
            None => Self::Asks,
        }
    }
}

impl Standing {
    fn steps(&self, length: Length) -> i32 {
        length.0 / self.measure.one.0.max(1)
    }

    /// Returns the moment at which she fires with a space before it, such as ' in passing', or an empty string.
    fn when(&self) -> String {
        if self.when.is_empty() { String::new() } else { format!(" {}", self.when) }
    }

    /// Returns the standing orders as one sentence.
    pub fn words(&self) -> String {
        let said = match self.order {
            None => "asks before she fires".to_owned(),
            Some(order) if !order.fire => format!("holds her fire{}", self.when()),
            Some(order) => {
                let within = order
                    .within
                    .map(|within| self.steps(within))
                    .map(|steps| format!("within {steps} {}", self.measure.names[usize::from(steps != 1)]));
                match (order.rake_only, within) {
                    (true, within) => {
                        format!("fires{} only to rake, {}", self.when(), within.as_deref().unwrap_or("at any range"))
                    }
                    (false, Some(within)) => format!("fires{} {within}", self.when()),
                    (false, None) if self.when.is_empty() => "fires when her guns bear, at any range".to_owned(),
                    (false, None) => format!("fires{}, at any range", self.when()),
                }
            }
        };
        let said = if self.holds && self.order.is_none_or(|order| order.fire) {
            format!("{said}, but is holding her fire")
        } else {
            said
        };
        match self.plans.as_ref().filter(|plans| !plans.said.is_empty()) {
            Some(plans) => format!("{} · {said}", plans.said),
            None => said,
        }
    }
}

/// Returns the height of the line.
pub fn height(look: &Look) -> f32 {
    look.px(38.0)
}

/// Draws the line into the whole of `ui`.
pub fn show(ui: &mut Ui, look: &Look, standing: &Standing, menu: &mut StandingMenu, pass: &mut Pass) {
    let rect = ui.max_rect();
    let palette = look.ink();
    ui.painter().hline(rect.shrink(look.px(6.0)).x_range(), rect.top(), Stroke::new(1.0, rgb(palette.rule)));
    let words = standing.words();
    let said = format!("{STANDING_ORDERS}{words}");
    let face = rect.shrink2(vec2(look.px(8.0), look.px(4.0)));
    let response = pass.spot(ui, face, "standing", Sense::click(), &said).on_hover_cursor(CursorIcon::PointingHand);
    let lit = response.hovered()
        || response.has_focus()
        || Popup::is_id_open(ui.ctx(), Popup::default_response_id(&response));
    let painter = ui.painter();
    if lit {
        painter.rect(
            face,
            look.px(3.0),
            rgb(palette.button_hover),
            Stroke::new(1.0, rgb(palette.rule)),
            StrokeKind::Inside,
        );
    }
    let mark =
        Rect::from_center_size(pos2(face.left() + look.px(14.0), face.center().y), egui::Vec2::splat(look.px(15.0)));
    paint::standing_mark(painter, mark, StandingMark::of(standing.order, standing.holds), rgb(palette.ink));
    let title = bits::put_left(
        painter,
        bits::line(painter, "Standing orders", look.title(16.0), rgb(palette.ink), face.width()),
        pos2(mark.right() + look.px(7.0), face.center().y),
    );
    let arrow = pos2(face.right() - look.px(12.0), face.center().y);
    let d = look.px(4.0);
    painter.line(
        vec![arrow + vec2(-d, d * 0.5), arrow + vec2(0.0, -d * 0.5), arrow + vec2(d, d * 0.5)],
        Stroke::new((look.k * 1.5).max(1.2), rgb(palette.ink)),
    );
    let room = vec2(arrow.x - d * 2.0 - title.right() - look.px(10.0), face.height());
    bits::put_right(
        painter,
        bits::boxed(painter, &words, look.italic(size::REMARK), rgb(palette.ink_soft), room, 2),
        pos2(arrow.x - d * 2.2, face.center().y),
    );
    // The menu opens above the line, because the buttons that the player presses next are below. It shows its first
    // entry whenever it is opened.
    let opened = !Popup::is_id_open(ui.ctx(), Popup::default_response_id(&response)) || response.clicked();
    let highest = (face.top() - ui.ctx().content_rect().top() - look.px(24.0)).max(look.px(160.0));
    // Choosing other ships for the orders does not close the menu.
    let popup = Popup::menu(&response).align(egui::RectAlign::TOP_START).align_alternatives(&[]);
    popup.close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside).gap(look.px(4.0)).show(|ui| {
        ui.set_width(look.px(330.0).min(ui.ctx().content_rect().width() * 0.9));
        let mut list = egui::ScrollArea::vertical().max_height(highest);
        if opened {
            list = list.vertical_scroll_offset(0.0);
        }
        list.show(ui, |ui| {
            let told = who(ui, look, standing, opened, menu);
            if let Some(plans) = &told.plans {
                plan_entries(ui, look, (plans, told.units.first().copied()), menu, pass);
            }
            entries(ui, look, told, pass);
        });
    });
}

/// Shows the tabs that choose the ships for the orders: the ship, her division or her fleet. The choice is kept while
/// she is selected, except for a fleet: a player who opens the menu anew must not order a fleet by mistake.
fn who<'s>(ui: &mut Ui, look: &Look, standing: &'s Standing, opened: bool, menu: &mut StandingMenu) -> &'s Standing {
    if standing.wider.is_empty() {
        return standing;
    }
    let scopes: Vec<&Standing> = std::iter::once(standing).chain(&standing.wider).collect();
    let (of, mut at) = menu.whose;
    if !standing.is_of(of) || at >= scopes.len() || (opened && scopes[at].fleet) {
        at = 0;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::splat(look.px(5.0));
        for (place, scope) in scopes.iter().enumerate() {
            if choices::tab(ui, look, &format!("Orders for {}", scope.whose), &scope.whose, place == at) {
                at = place;
                ui.ctx().request_repaint();
            }
        }
    });
    if let Some(unit) = standing.units.first() {
        menu.whose = (*unit, at);
    }
    rule(ui, look);
    scopes[at]
}

fn rule(ui: &mut Ui, look: &Look) {
    let (rule, _) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(9.0)), Sense::hover());
    ui.painter().hline(rule.x_range(), rule.center().y, Stroke::new(1.0, rgb(look.ink().rule)));
}

/// The entry that unfolds all ships that she can follow or engage.
const OTHERS: &str = "Follow or engage another ship";

/// Shows the entries for her plans, above her orders to fire. A hovered entry is previewed on the chart if it gives a
/// single order.
fn plan_entries(
    ui: &mut Ui,
    look: &Look,
    (plans, of): (&Plans, Option<UnitId>),
    menu: &mut StandingMenu,
    pass: &mut Pass,
) {
    let orders = |entry: &PlanEntry| entry.orders.iter().cloned().map(Intent::Order).collect::<Vec<_>>();
    let point = |entry: &PlanEntry, pass: &mut Pass| {
        if let [order] = entry.orders.as_slice() {
            pass.hover.order = Some(order.clone());
        }
    };
    for choice in &plans.entries {
        let response = line(ui, look, &choice.label, choice.chosen, pass);
        if response.hovered() {
            point(choice, pass);
        }
        if response.clicked() {
            ui.close();
            pass.intents.extend(orders(choice));
        }
    }
    let chips = |ui: &mut Ui, lead: &str, said: &str, choices: &[PlanEntry], pass: &mut Pass| {
        let tabs =
            choices.iter().map(|choice| (format!("{said} {}", choice.label), choice.label.clone(), choice.chosen));
        let (pointed, clicked) = tabs_in_a_row(ui, look, lead, tabs);
        if let Some(at) = pointed {
            point(&choices[at], pass);
        }
        if let Some(at) = clicked {
            pass.intents.extend(orders(&choices[at]));
        }
    };
    if !plans.others.is_empty() {
        let mut unfolded = menu.unfolded.is_some_and(|unit| Some(unit) == of);
        if line(ui, look, OTHERS, false, pass).clicked() {
            unfolded = !unfolded;
            menu.unfolded = of.filter(|_| unfolded);
        }
        if unfolded {
            plans.others.iter().for_each(|(lead, ships)| chips(ui, lead, lead, ships, pass));
        }
    }
    chips(ui, plans.steer, "Steer", &plans.headings, pass);
    rule(ui, look);
}

/// Shows lead words and then tabs, indented like the other entries and wrapped onto more rows if needed. Each tab has
/// its name for screen readers, its label, and whether it is chosen. Returns the index of the hovered tab and of the
/// clicked one.
fn tabs_in_a_row(
    ui: &mut Ui,
    look: &Look,
    lead: &str,
    tabs: impl Iterator<Item = (String, String, bool)>,
) -> (Option<usize>, Option<usize>) {
    let mut indented = ui.available_rect_before_wrap();
    indented.min.x += look.px(24.0);
    let row = egui::UiBuilder::new()
        .max_rect(indented)
        .layout(egui::Layout::left_to_right(egui::Align::Min).with_main_wrap(true));
    let tab = ui.scope_builder(row, |ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::splat(look.px(5.0));
        bits::flow(ui, &[bits::Run(lead, look.text(size::TEXT), rgb(look.ink().ink))]);
        let tabs: Vec<egui::Response> =
            tabs.map(|(said, label, on)| choices::tab_at(ui, look, &said, &label, on)).collect();
        (tabs.iter().position(egui::Response::hovered), tabs.iter().position(egui::Response::clicked))
    });
    if tab.inner.1.is_some() {
        ui.close();
    }
    tab.inner
}

/// The note under standing orders for a certain moment: a general order to fire does not override them.
const FIRE_OF_ALL: &str = "The ships keep to these orders even when you order all to fire as they bear.";

fn entries(ui: &mut Ui, look: &Look, standing: &Standing, pass: &mut Pass) {
    let told = standing.order.filter(|_| standing.alike);
    let within = told.and_then(|order| order.within);
    let fire = |within, rake_only| Some(StandingOrder { fire: true, battery: None, within, rake_only });
    let hold = Some(StandingOrder { fire: false, battery: None, within: None, rake_only: false });
    let fires = told.is_some_and(|order| order.fire);
    let rakes = told.is_some_and(|order| order.rake_only);
    let order = |order| standing.units.iter().map(move |unit| Intent::Order(Order::Standing { unit: *unit, order }));
    let (she, bears, her) = if standing.is_one() {
        ("she fires", "her guns bear", "her")
    } else {
        ("they fire", "their guns bear", "their")
    };
    let mut say = |ui: &mut Ui, text: &str, on: bool, told: Option<StandingOrder>| {
        if entry(ui, look, text, on, pass) {
            pass.intents.extend(order(told));
        }
    };
    say(ui, &format!("Ask before {she}"), standing.alike && told.is_none(), None);
    let bears = if standing.when.is_empty() { format!("when {bears}") } else { standing.when.to_owned() };
    say(ui, &format!("Fire {bears}, at any range"), fires && within.is_none() && !rakes, fire(None, false));
    if standing.rakes {
        say(ui, &format!("Fire{} only to rake", standing.when()), rakes, fire(within, true));
    }
    say(ui, &format!("Hold {her} fire{}", standing.when()), told.is_some_and(|order| !order.fire), hold);
    let measure = &standing.measure;
    let length = |step: i32| measure.one * step;
    let tab = |step: &i32| {
        let name = format!("Fire within {step} {}", measure.names[usize::from(*step != 1)]);
        (name, step.to_string(), fires && within == Some(length(*step)))
    };
    if let (_, Some(at)) =
        tabs_in_a_row(ui, look, &format!("Fire within ({})", measure.names[1]), measure.offered.iter().map(tab))
    {
        pass.intents.extend(order(fire(Some(length(measure.offered[at])), rakes)));
    }
    if !standing.when.is_empty() {
        bits::flow(ui, &[bits::Run(FIRE_OF_ALL, look.italic(size::REMARK), rgb(look.ink().ink_soft))]);
    }
    rule(ui, look);
    let mut say = |ui: &mut Ui, text: &str, until: HoldFor| {
        if entry(ui, look, text, false, pass) {
            pass.intents.extend(standing.units.iter().map(|unit| Intent::Order(Order::Hold { unit: *unit, until })));
        }
    };
    say(ui, "Hold fire for this move only", HoldFor::Move);
    say(ui, "Hold fire for this turn only", HoldFor::Turn);
}

fn entry(ui: &mut Ui, look: &Look, text: &str, on: bool, pass: &mut Pass) -> bool {
    let clicked = line(ui, look, text, on, pass).clicked();
    if clicked {
        ui.close();
    }
    clicked
}

/// Shows a line of the menu, with a tick if it is in force.
fn line(ui: &mut Ui, look: &Look, text: &str, on: bool, pass: &mut Pass) -> egui::Response {
    let palette = look.ink();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), look.px(31.0)), Sense::click());
    pass.sought.shown(text, ui.layer_id(), rect.intersect(ui.clip_rect()), true);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, on, text));
    let painter = ui.painter();
    if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, look.px(3.0), rgb(palette.paper));
    }
    let gutter = look.px(24.0);
    if on {
        let at =
            Rect::from_center_size(pos2(rect.left() + gutter / 2.0, rect.center().y), egui::Vec2::splat(look.px(17.0)));
        paint::tick(painter, look, at, text.len());
    }
    let words = bits::fitted(painter, text, look.text(size::TEXT), rgb(palette.ink), rect.width() - gutter);
    bits::put_left(painter, words, pos2(rect.left() + gutter, rect.center().y));
    response
}
