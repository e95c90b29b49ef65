//! Buttons with which ships hold their fire.

use wg_core::{Ask, AskKind, HoldFor, Order, UnitId};
use wg_panels::{Button, ButtonKind};

use crate::game::names::Names;
use crate::game::place::Eye;

impl Eye<'_> {
    /// Returns buttons to hold one ship's fire for this move and for this turn, if ships are asked whether they fire: the
    /// only ship, or the selected one. A ship that holds fire is not asked again in that time.
    pub(crate) fn holds(&self, ask: &Ask, names: &Names) -> Vec<Button> {
        let shooters = shooters(ask);
        let only = shooters.first().copied().filter(|_| shooters.len() == 1);
        let selected = || self.place.selected.filter(|unit| shooters.contains(unit));
        let Some(unit) = only.or_else(selected).filter(|_| ask.kind == AskKind::Reaction) else {
            return Vec::new();
        };
        // Where guns are asked only in passing, other fire is declared later all the same.
        let turn = match self.battle.standing_fire() {
            "" => "until the next turn".to_owned(),
            passing => format!("{passing} for the rest of this turn"),
        };
        let hold = |until, when: &str, remark: &str| Button {
            opens: false,
            kind: ButtonKind::Orders,
            label: format!("{} holds fire {when}", names.unit(unit)),
            remark: remark.to_owned(),
            order: Order::Hold { unit, until },
            clause: String::new(),
        };
        vec![hold(HoldFor::Move, "until another ship moves", ""), hold(HoldFor::Turn, &turn, "")]
    }
}

/// Returns true if only one ship is asked whether she fires, so that her name on the sheet is enough.
pub(crate) fn lone_shooter(ask: &Ask) -> bool {
    shooters(ask).len() <= 1
}

/// Returns the ships that are asked whether they fire, each once.
pub(crate) fn shooters(ask: &Ask) -> Vec<UnitId> {
    let mut shooters: Vec<UnitId> = Vec::new();
    let fire = ask.offers.iter().filter(|offer| matches!(offer.order, Order::Fire { .. }));
    for unit in fire.filter_map(|offer| offer.order.unit()) {
        if !shooters.contains(&unit) {
            shooters.push(unit);
        }
    }
    shooters
}
