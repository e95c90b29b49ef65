//! The data that the table shows.

use std::sync::Arc;

use bevy::prelude::Component;
use wg_core::{UnitId, View};
use wg_panels::read::overlays::Overlays;

use crate::fields::{Fields, sheet};
use crate::layout::Corner;

/// Everything that the table shows. The program replaces it when something has changed. Parts that are the same as
/// before are not drawn again.
#[derive(Component, Clone, PartialEq, Debug, Default)]
pub struct TableModel {
    /// The table and all units, as one viewer may see them.
    pub view: View,
    /// The selected unit, which gets a dashed ring.
    pub selected: Option<UnitId>,
    /// The unit under the pointer.
    pub hover: Option<UnitId>,
    /// Units that keep their own names however small they are: the units that must decide, and the targets of the
    /// current order.
    pub named: Vec<UnitId>,
    /// Things drawn over the chart on request: reach, ghosts, marks, targets, the tape.
    pub overlays: Overlays,
    /// The fields of fire of the overlays, joined into one outline by [`TableModel::lay`].
    pub fields: Option<Arc<Fields>>,
    /// True for the lantern theme.
    pub dark: bool,
    /// The place of the rose when it is engraved on the sea. See [`Corner::free`].
    pub corner: Corner,
}

impl TableModel {
    /// Replaces the overlays. The outline of the fields of fire is computed again only if they have changed.
    pub fn lay(&mut self, overlays: Overlays) {
        if overlays.fields != self.overlays.fields {
            let joined = overlays.fields.as_ref().and_then(|marks| Fields::of(marks, sheet(&self.view.table)));
            self.fields = joined.map(Arc::new);
        }
        self.overlays = overlays;
    }
}
