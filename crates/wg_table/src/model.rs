//! What the table is told to show.

use std::sync::Arc;

use bevy::prelude::Component;
use wg_core::{UnitId, View};
use wg_panels::read::overlays::Overlays;

use crate::fields::{Fields, sheet};
use crate::layout::Corner;

/// Everything the table shows. The program replaces it when something changed; what did not change is not
/// drawn again.
#[derive(Component, Clone, PartialEq, Debug, Default)]
pub struct TableModel {
    /// The table and all units, as one viewer may see them.
    pub view: View,
    /// The selected unit: a dashed ring around her.
    pub selected: Option<UnitId>,
    /// The unit under the pointer.
    pub hover: Option<UnitId>,
    /// Whoever goes by her own name however small she is: who is asked, and at whom the order in the hand is aimed.
    pub named: Vec<UnitId>,
    /// What is drawn on top because somebody wants to see it now.
    pub overlays: Overlays,
    /// The fields of fire among them as one outline: see [`TableModel::lay`].
    pub fields: Option<Arc<Fields>>,
    /// The lantern theme.
    pub dark: bool,
    /// Where on the sea the rose lies, if it lies there: see [`Corner::free`].
    pub corner: Corner,
}

impl TableModel {
    /// Lay these over the chart instead of what lay there. Fields of fire are joined to one outline if they are others than before.
    pub fn lay(&mut self, overlays: Overlays) {
        if overlays.fields != self.overlays.fields {
            let joined = overlays.fields.as_ref().and_then(|marks| Fields::of(marks, sheet(&self.view.table)));
            self.fields = joined.map(Arc::new);
        }
        self.overlays = overlays;
    }
}
