//! One pass of the panels: what the player did in it, what the pointer is over, and what the panels pass on to each
//! other until the pass ends.

use egui::{
    Area, AreaState, AsIdSalt, Color32, Context, Id, LayerId, Order, Rect, Response, Sense, Ui, UiBuilder, WidgetInfo,
    WidgetType,
};

use crate::read::desk::Intent;
use crate::read::hover::Hover;
use crate::widgets::bits;
use crate::widgets::sought::NameSearch;

/// One pass of the panels. The layout hands it to every panel in turn and reads it at the end.
#[derive(Default, Debug)]
pub struct Pass {
    /// What the player wants done, in order.
    pub intents: Vec<Intent>,
    /// The unit and the order that the pointer is over.
    pub hover: Hover,
    /// What the tutor points at, searched for among the names of what is shown.
    pub sought: NameSearch,
    /// The clause of what the pointer is over.
    pub clause: Option<String>,
    /// The meaning of the letter over a column of a sheet, while the pointer is over one.
    pub(crate) meaning: String,
    /// The last veil drawn. Later panes in the same order are above it.
    veil: Option<LayerId>,
}

impl Pass {
    /// Shows a pane at a fixed place on the screen. It takes the pointer over all of `rect`, so that the table below
    /// does not.
    pub fn pane<R>(
        &mut self,
        ctx: &Context,
        name: &str,
        rect: Rect,
        order: Order,
        content: impl FnOnce(&mut Ui, &mut Self) -> R,
    ) -> R {
        let id = pane_id(name);
        self.above_veil(ctx, LayerId::new(order, id));
        if AreaState::load(ctx, id).is_none() {
            // When egui sees an area for the first time, it only measures it, and nothing in it can be pressed.
            ctx.request_discard("a new pane is there with the next pass");
        }
        let area = Area::new(id).order(order).fixed_pos(rect.min).constrain(false).movable(false).fade_in(false);
        area.show(ctx, |ui| {
            ui.set_clip_rect(ctx.viewport_rect());
            ui.allocate_rect(rect, Sense::hover());
            let mut inner = ui.new_child(UiBuilder::new().max_rect(rect));
            content(&mut inner, self)
        })
        .inner
    }

    /// Darkens the whole screen under a page that needs all attention, and takes the pointer from the table. Later
    /// panes in the foreground are above the veil.
    pub(crate) fn veil(&mut self, ctx: &Context, name: &str, screen: Rect, darkness: f32) {
        self.pane(ctx, name, screen, Order::Foreground, |ui, _| {
            ui.painter().rect_filled(screen, 0.0, Color32::from_black_alpha((darkness * 255.0) as u8));
            ui.interact(screen, ui.id().with("veil"), Sense::click_and_drag());
        });
        self.veil = Some(LayerId::new(Order::Foreground, pane_id(name)));
    }

    /// Lifts a pane above the veil again: egui raises whatever is pressed, and a veil that was pressed must not cover
    /// its page.
    fn above_veil(&self, ctx: &Context, layer: LayerId) {
        let Some(veil) = self.veil.filter(|veil| veil.order == layer.order && *veil != layer) else { return };
        let buried = ctx.memory(|memory| {
            let place = |wanted: LayerId| memory.layer_ids().position(|other| other == wanted);
            place(layer).is_some_and(|place_of_sheet| place(veil) > Some(place_of_sheet))
        });
        if buried {
            ctx.move_to_top(layer);
            ctx.request_repaint();
        }
    }

    /// Adds a place to press or to point at, with the name that a screen reader says.
    pub fn spot(&mut self, ui: &Ui, rect: Rect, id: impl AsIdSalt, sense: Sense, name: &str) -> Response {
        self.spot_for(ui, rect, id, sense, (name, name))
    }

    /// Adds a place as [`Self::spot`] does. `means` says what a press does, where the name says more, such as whether
    /// the place is chosen now.
    pub fn spot_for(
        &mut self,
        ui: &Ui,
        rect: Rect,
        id: impl AsIdSalt,
        sense: Sense,
        (name, means): (&str, &str),
    ) -> Response {
        let response = ui.interact(rect, ui.id().with(id), sense);
        let kind = if sense.senses_click() { WidgetType::Button } else { WidgetType::Label };
        if sense.senses_click() {
            bits::came(ui.ctx(), response.id, means, rect);
        }
        let visible = rect.intersect(ui.clip_rect());
        if !visible.is_positive() && self.sought.scrolls_to(name) {
            ui.scroll_to_rect(rect, None);
        }
        self.sought.shown(name, ui.layer_id(), visible, sense.senses_click());
        response.widget_info(|| WidgetInfo::labeled(kind, ui.is_enabled(), name));
        response
    }

    /// Notes the clause of a widget if the pointer is over it. The clause key then shows that clause.
    pub fn cite(&mut self, response: &Response, clause: &str) {
        if !clause.is_empty() && response.contains_pointer() {
            self.clause = Some(clause.to_owned());
        }
    }

    /// Notes the clause of a place that may contain other widgets, if the pointer is over it.
    pub fn cite_place(&mut self, ui: &Ui, rect: Rect, clause: &str) {
        if !clause.is_empty() && ui.rect_contains_pointer(rect) {
            self.clause = Some(clause.to_owned());
        }
    }
}

fn pane_id(name: &str) -> Id {
    Id::new(("weathergage pane", name))
}
