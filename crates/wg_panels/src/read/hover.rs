//! What the pointer is over.

use crate::{Intent, PanelState};

/// What the pointer is over in this frame: told to the program only when it changes.
#[derive(Default, Debug)]
pub struct Hover {
    /// A unit's card or journal line.
    pub unit: Option<wg_core::UnitId>,
    /// A choice.
    pub order: Option<wg_core::Order>,
}

impl Hover {
    /// What has changed is told to the program.
    pub(crate) fn tell(self, state: &mut PanelState, intents: &mut Vec<Intent>) {
        if self.unit != state.memory.hovered {
            state.memory.hovered = self.unit;
            intents.push(Intent::Hover(self.unit));
        }
        if self.order != state.memory.considered {
            state.memory.considered.clone_from(&self.order);
            intents.push(Intent::Consider(self.order));
        }
    }
}
