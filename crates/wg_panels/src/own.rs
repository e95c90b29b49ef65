//! State that a single widget keeps for itself in egui's memory, under an id of its own.
//!
//! Facts that one panel passes to another do not go through egui's memory, because two places laid out in one context
//! would then share them. Such facts belong in [`crate::widgets::pass::Pass`], [`crate::chart::laid::Laid`] or
//! [`crate::PanelState`].

use std::any::Any;

use egui::{Context, Id};

/// Returns what the widget has stored under this id, or `None` if it has stored nothing of that type.
pub(crate) fn kept<T: Any + Clone + Send + Sync>(ctx: &Context, id: Id) -> Option<T> {
    ctx.data(|data| data.get_temp(id))
}

/// Stores a value for the widget under this id.
pub(crate) fn keep<T: Any + Clone + Send + Sync>(ctx: &Context, id: Id, what: T) {
    ctx.data_mut(|data| data.insert_temp(id, what));
}
