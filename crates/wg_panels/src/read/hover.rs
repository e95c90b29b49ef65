//! What the pointer is over.

use crate::{Intent, PanelState};

/// What the pointer is over in this frame. The program is told only when it changes.
#[derive(Default, Debug)]
pub struct Hover {
    /// The unit whose sheet or journal line is hovered.
    pub unit: Option<wg_core::UnitId>,
    /// The order of the choice that is hovered.
    pub order: Option<wg_core::Order>,
}

impl Hover {
    /// Ignores a choice that has appeared under a pointer at rest. The pointer is at rest if it has not moved since
    /// something was pressed or since the order on the big button changed.
    pub(crate) fn rests(&mut self, ctx: &egui::Context, big: Option<&wg_core::Order>, state: &mut PanelState) {
        let memory = &mut state.memory;
        let typed =
            |input: &egui::InputState| input.events.iter().any(|event| matches!(event, egui::Event::Key { .. }));
        let (at, pressed, typed) =
            ctx.input(|input| (input.pointer.hover_pos(), input.pointer.any_released(), typed(input)));
        if pressed || memory.offered.as_ref() != big {
            memory.offered = big.cloned();
            memory.rested = at;
        } else if memory.rested != at || typed {
            memory.rested = None;
        }
        if memory.rested.is_some() && self.order.as_ref() != big {
            self.order = None;
        }
    }

    /// Adds an intent for each change since the last frame.
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
