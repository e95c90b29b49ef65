//! Where the view of the table should go by itself: to a battle that begins, and to the ships that are asked when a
//! phase begins.

use wg_core::shown::view::PhaseState;
use wg_core::{Seat, UnitId};

use crate::desktop::Desktop;

/// A reason for the view to move by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lead {
    /// A battle begins.
    Battle,
    /// A turn or a phase begins, or somebody has to decide something; with the units that are asked.
    Asked(Vec<UnitId>),
}

/// What the view of a screen was last led to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Led {
    /// True once the view has gone to the battle on the table.
    battle: bool,
    /// The turn, the phase within it, and the decision.
    phase: Option<Moment>,
}

/// A moment of a battle: the turn, the index of the phase, and the reaction or decision that is open.
type Moment = (u16, Option<usize>, Option<(usize, Seat)>);

impl Desktop {
    /// Returns the reason for which the view of a screen should move now; `None` if it was led there already. On the
    /// title screen the view stays.
    pub fn leads(&self, whose: usize) -> Option<Lead> {
        let screen = &self.screens[whose];
        if screen.panel.title {
            return None;
        }
        if !screen.led.battle {
            return Some(Lead::Battle);
        }
        let eye = self.sitting.eye(whose);
        (screen.led.phase != Some(self.moment(whose))).then(|| Lead::Asked(eye.concerned()))
    }

    /// Notes that the view of a screen has been led to where it should be now.
    pub fn has_led(&mut self, whose: usize) {
        self.screens[whose].led = Led { battle: true, phase: Some(self.moment(whose)) };
    }

    fn moment(&self, whose: usize) -> Moment {
        let view = &self.screens[whose].desk.view;
        let phase = view.phases.iter().position(|phase| phase.state == PhaseState::Current);
        (view.turn, phase, self.chance(whose))
    }

    /// Returns true if a course is being laid, an order is prepared or the tape measure is in the hand. The view must
    /// not move then.
    pub fn has_hands_full(&self, whose: usize) -> bool {
        let draft = &self.sitting.places[whose].draft;
        let laying = draft.proposal.is_some() || draft.grip.is_some() || !draft.via.is_empty();
        laying || !draft.stretches.is_empty() || self.screens[whose].panel.measuring
    }
}

#[cfg(test)]
mod tests {
    use wg_core::DiceSource;
    use wg_library::Library;

    use super::*;
    use crate::game::Table;
    use crate::sitting::Sitting;

    fn desktop() -> Desktop {
        let library = Library::new(wg_rulesets::ALL);
        let battle = library.battle("admiralty/01-first-lesson").expect("part of the program");
        let table = Table { captains: vec!["human".to_owned(); 2], dice: DiceSource::Machine { seed: 5 } };
        let sitting = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
        let mut desktop = Desktop::new(sitting, library, None, None);
        desktop.refresh(0);
        desktop
    }

    #[test]
    fn the_view_is_led_once_to_a_battle_and_once_to_each_phase() {
        let mut desktop = desktop();
        assert_eq!(desktop.leads(0), Some(Lead::Battle), "a battle begins");
        desktop.has_led(0);
        assert_eq!(desktop.leads(0), None, "the view is there");
        let before = desktop.screens[0].desk.bar();
        while desktop.screens[0].desk.bar().phases == before.phases {
            let order = desktop.sitting.eye(0).asked().expect("somebody is asked").default.clone();
            desktop.sitting.give(0, order);
            desktop.refresh(0);
        }
        let Some(Lead::Asked(asked)) = desktop.leads(0) else { panic!("another phase") };
        assert_eq!(asked, desktop.sitting.eye(0).concerned(), "with the ships that are asked");
        desktop.has_led(0);
        assert_eq!(desktop.leads(0), None, "once");
        desktop.show_title().expect("there is a title");
        assert_eq!(desktop.leads(0), None, "behind the title the view stays");
        desktop.start("admiralty/01-first-lesson", vec!["human".to_owned(); 2], false).expect("it begins");
        desktop.refresh(0);
        assert_eq!(desktop.leads(0), Some(Lead::Battle), "a new battle");
    }

    #[test]
    fn whoever_lays_a_course_or_measures_has_his_hands_full() {
        let mut desktop = desktop();
        assert!(!desktop.has_hands_full(0), "nothing is in the hand");
        desktop.screens[0].panel.measuring = true;
        assert!(desktop.has_hands_full(0), "the tape is");
        desktop.screens[0].panel.measuring = false;
        let sails = desktop.sitting.eye(0).asked().expect("somebody sails").default.clone();
        desktop.sitting.press(0, |battle, place| place.propose(battle, sails));
        assert!(desktop.has_hands_full(0), "an order is prepared");
    }
}
