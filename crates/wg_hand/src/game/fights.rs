//! Hand-to-hand fights, which are shown one after another.

use wg_core::shown::sheet::Scene;
use wg_core::{AskKind, Event, Order, Report, UnitId};

use crate::game::battle::Battle;
use crate::game::place::{Eye, Place};

impl Place {
    /// Shows the fights of an order one after the other, or their last beat at once if `told` is false. An order
    /// without a fight clears them.
    pub fn show_fights(&mut self, reports: &[Report], told: bool) {
        let scene =
            |report: &Report| if let Event::Fight(scene) = &report.event { Some((**scene).clone()) } else { None };
        self.fights = (reports.iter().filter_map(scene).collect(), 0);
        self.lingers = !self.fights.0.is_empty();
        if !told {
            self.skip_fights();
        }
    }

    /// Takes in reports: shows their fights, and queues them for animation.
    pub(crate) fn see(&mut self, reports: &[Report]) {
        self.show_fights(reports, true);
        self.fresh.extend(reports.iter().cloned());
    }

    /// Shows the next beat. If the last one is shown, lets it be put away as soon as something else is asked.
    pub fn next_fight(&mut self, battle: &Battle) {
        if self.eye(battle).fight_waits() {
            self.fights.1 += 1;
        } else {
            self.lingers = false;
        }
    }

    /// Shows the last beat at once.
    pub fn skip_fights(&mut self) {
        self.fights.1 = self.fights.0.len().saturating_sub(1);
        self.lingers = false;
    }
}

impl<'a> Eye<'a> {
    /// Returns the beat of a fight that is shown now.
    pub fn fight(&self) -> Option<&'a Scene> {
        self.place.fights.0.get(self.place.fights.1)
    }

    /// Returns the fight to draw: first the beats of the last order, then the fight that is asked about. A fight that
    /// is over stays until something is asked.
    pub fn seen_fight(&self) -> Option<Scene> {
        let told = self.fight();
        if self.looking().is_some() {
            return told.cloned().or_else(|| self.scene_of(self.place.selected?));
        }
        if let Some(told) = told.filter(|_| self.fight_waits() || self.place.lingers) {
            return Some(told.clone());
        }
        let Some(asked) = self.asked() else { return told.cloned().or_else(|| self.scene_of(self.place.selected?)) };
        let units = || {
            let offered = asked.offers.iter().flat_map(|offer| [offer.order.unit(), offer.order.target()]);
            [asked.default.unit(), asked.default.target()]
                .into_iter()
                .chain(offered)
                .chain(asked.throws.iter().map(|row| row.unit))
                .flatten()
        };
        // A player who is asked to sail, march or fire does not look at a fight.
        let elsewhere = |order: &Order| {
            use Order::{Begin, Charge, Course, Embark, Fire, Land, March, SetSail, SmallArms};
            matches!(
                order,
                Begin { .. }
                    | Charge { .. }
                    | Course { .. }
                    | Embark { .. }
                    | Fire { .. }
                    | Land { .. }
                    | March { .. }
                    | SetSail { .. }
                    | SmallArms { .. }
            )
        };
        let scene = match asked.kind {
            _ if asked.offers.iter().any(|offer| elsewhere(&offer.order)) => None,
            // In a turn of many units, the selected one is looked at.
            AskKind::Turn => self.place.selected.and_then(|unit| self.scene_of(unit)),
            _ => units().find_map(|unit| self.scene_of(unit)),
        };
        // The dice of the last round lie there until the next one is rolled.
        scene.map(|scene| match told {
            Some(told) if scene.rolls.is_empty() && told.title == scene.title => {
                Scene { rolls: told.rolls.clone(), ..scene }
            }
            _ => scene,
        })
    }

    fn scene_of(&self, unit: UnitId) -> Option<Scene> {
        self.shown().scene(unit, self.viewer())
    }

    /// Returns true if another beat is still to be shown.
    pub fn fight_waits(&self) -> bool {
        self.place.fights.1 + 1 < self.place.fights.0.len()
    }

    /// Returns true if the last beat covers something that is asked.
    pub fn fight_lingers(&self) -> bool {
        self.place.lingers && self.asked().is_some() && self.looking().is_none()
    }
}
