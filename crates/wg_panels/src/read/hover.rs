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
    /// Under a pointer that has not moved since something was pressed, or since the big button says something else, lies what only came
    /// there: nobody points at it.
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
