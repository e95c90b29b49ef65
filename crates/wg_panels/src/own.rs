//! What a widget remembers by itself, in egui's memory under an id of its own.
//!
//! No fact that one panel tells another goes this way, or two places that are laid out in one context would tell each other: such facts
//! are in [`crate::widgets::pass::Pass`] and [`crate::chart::laid::Laid`], or in [`crate::PanelState`].

use std::any::Any;

use egui::{Context, Id};

/// What the widget has kept under this id; `None` before it has kept anything.
pub(crate) fn kept<T: Any + Clone + Send + Sync>(ctx: &Context, id: Id) -> Option<T> {
    ctx.data(|data| data.get_temp(id))
}

/// Keeps something for the widget under this id.
pub(crate) fn keep<T: Any + Clone + Send + Sync>(ctx: &Context, id: Id, what: T) {
    ctx.data_mut(|data| data.insert_temp(id, what));
}
