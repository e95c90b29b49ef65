//! Leads the view of the table to a battle that begins, and to the fight when a phase begins elsewhere.

use wg_hand::Desktop;
use wg_hand::desktop::Lead;
use wg_table::{Aim, Lens};

/// Moves the view to where it should be now, if it was not led there already. `rests` is true while nothing moves on the
/// table and the pointer holds nothing; the view of a running battle waits for that. Returns true if the view changes.
pub(super) fn lead(desktop: &mut Desktop, whose: usize, lens: &mut Lens, rests: bool) -> bool {
    let screen = &desktop.screens[whose];
    if screen.panel.title {
        let moves = lens.aim != Aim::Whole;
        if moves {
            lens.show_whole();
        }
        return moves;
    }
    let view = &screen.desk.view;
    let moves = match desktop.leads(whose) {
        // The view goes there before anything has been seen.
        Some(Lead::Battle) => {
            lens.show_fight(view);
            true
        }
        Some(Lead::Asked(units)) if rests && !desktop.has_hands_full(whose) => {
            let moves = lens.follow(view, &units, glides(desktop, whose));
            if !units.is_empty() && !moves && !lens.sees(view, &units) {
                let orders = desktop.sitting.battle.session().entries().len();
                desktop.screens[whose].panel.panning.tell(orders);
            }
            moves
        }
        _ => return false,
    };
    desktop.has_led(whose);
    moves
}

/// Tells a player who has zoomed how to move the table, until the player has moved it.
pub(super) fn tell_how_to_pan(desktop: &mut Desktop, whose: usize, lens: &Lens) {
    let orders = desktop.sitting.battle.session().entries().len();
    let panning = &mut desktop.screens[whose].panel.panning;
    panning.pass(orders, lens.panned);
    if lens.zoomed {
        panning.tell(orders);
    }
}

/// Returns true if the settings allow the view to glide.
pub(super) fn glides(desktop: &Desktop, whose: usize) -> bool {
    let panel = &desktop.screens[whose].panel;
    panel.animation && !panel.less_motion
}

#[cfg(test)]
mod tests {
    use bevy::math::{Rect, Vec2};
    use wg_core::DiceSource;
    use wg_hand::{Sitting, Table};
    use wg_library::Library;
    use wg_table::{Animator, Layout, TableModel};

    use super::*;
    use crate::app::onto_table::gather;

    /// A desk with a view of its table.
    struct Seat {
        desktop: Desktop,
        model: TableModel,
        lens: Lens,
    }

    impl Seat {
        fn at_a_duel() -> Self {
            let library = Library::new(wg_rulesets::ALL);
            let battle = library.battle("admiralty/01-first-lesson").expect("part of the program");
            let table = Table { captains: vec!["human".to_owned(); 2], dice: DiceSource::Machine { seed: 5 } };
            let sitting = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
            let desktop = Desktop::new(sitting, library, None, None);
            let mut seat = Self { desktop, model: TableModel::default(), lens: Lens::default() };
            seat.look();
            let free = Rect::from_corners(Vec2::new(300.0, 60.0), Vec2::new(1000.0, 700.0));
            let whole = Layout::new(&seat.model.view, seat.model.corner, free.width() / free.height()).whole;
            seat.lens.resize(Vec2::new(1280.0, 720.0), free, whole);
            seat
        }

        fn look(&mut self) {
            gather(&mut self.desktop, 0, &mut self.model, &mut Animator::default());
        }

        fn leads(&mut self, rests: bool) -> bool {
            lead(&mut self.desktop, 0, &mut self.lens, rests)
        }

        /// Gives the default orders until another phase begins.
        fn play_to_the_next_phase(&mut self) {
            let before = self.desktop.screens[0].desk.bar().phases;
            while self.desktop.screens[0].desk.bar().phases == before {
                let order = self.desktop.sitting.eye(0).asked().expect("somebody is asked").default.clone();
                self.desktop.sitting.give(0, order);
                self.look();
            }
        }

        /// Looks where there is nothing, as if the ships had sailed away.
        fn look_aside(&mut self) {
            self.lens.centre += Vec2::new(330.0, 400.0);
        }
    }

    #[test]
    fn a_battle_begins_with_its_fight_and_the_view_waits_while_something_is_in_the_hand() {
        let mut seat = Seat::at_a_duel();
        assert!(seat.leads(false), "there was nothing before that a press could be meant for");
        assert!(seat.lens.aim == Aim::Fight && seat.lens.zoom > 1.25 * seat.lens.whole_zoom(), "larger than the table");
        seat.look_aside();
        let aside = seat.lens;
        assert!(!seat.leads(true), "in the middle of a phase the view stays");
        seat.play_to_the_next_phase();
        assert!(!seat.leads(false), "a button is down, or something moves");
        let order = seat.desktop.sitting.eye(0).asked().expect("somebody is asked").default.clone();
        seat.desktop.sitting.press(0, |battle, place| place.propose(battle, order));
        assert!(seat.desktop.has_hands_full(0) && !seat.leads(true), "an order is in the hand");
        assert_eq!(seat.lens, aside, "nothing has moved");
        seat.desktop.sitting.touch(0, |_, place| place.draft = wg_hand::game::draft::Draft::default());
        assert!(seat.leads(true) && seat.lens.is_gliding(), "now it goes to the ships that are asked");
        assert!(!seat.leads(true), "once");
    }

    #[test]
    fn without_motion_the_view_is_there_at_once() {
        for (animation, less_motion) in [(false, false), (true, true)] {
            let mut seat = Seat::at_a_duel();
            seat.leads(true);
            let panel = &mut seat.desktop.screens[0].panel;
            (panel.animation, panel.less_motion) = (animation, less_motion);
            seat.look_aside();
            seat.play_to_the_next_phase();
            assert!(seat.leads(true) && !seat.lens.is_gliding(), "it does not glide");
        }
    }

    #[test]
    fn a_player_who_has_zoomed_or_misses_something_is_told_how_to_move_the_table() {
        let mut seat = Seat::at_a_duel();
        seat.leads(true);
        tell_how_to_pan(&mut seat.desktop, 0, &seat.lens);
        assert!(!seat.desktop.screens[0].panel.panning.is_told(), "there is no reason yet");
        let mut zoomed = seat.lens;
        zoomed.zoom_at(zoomed.free.center(), 1.2);
        tell_how_to_pan(&mut seat.desktop, 0, &zoomed);
        assert!(seat.desktop.screens[0].panel.panning.is_told(), "the player has zoomed");
        zoomed.pan(Vec2::X);
        tell_how_to_pan(&mut seat.desktop, 0, &zoomed);
        assert!(!seat.desktop.screens[0].panel.panning.is_told(), "and has moved the table");

        let mut seat = Seat::at_a_duel();
        seat.leads(true);
        seat.lens.aim = Aim::Own;
        seat.look_aside();
        seat.play_to_the_next_phase();
        while seat.desktop.sitting.eye(0).concerned().is_empty() {
            seat.play_to_the_next_phase();
        }
        assert!(!seat.leads(true), "the player has chosen this view");
        assert!(seat.desktop.screens[0].panel.panning.is_told(), "what is asked for is out of sight");
    }

    #[test]
    fn behind_the_title_the_whole_table_is_seen() {
        let mut seat = Seat::at_a_duel();
        seat.leads(true);
        seat.desktop.show_title().expect("there is a title");
        seat.look();
        assert!(seat.leads(true) && seat.lens.aim == Aim::Whole && seat.lens.pane().is_none(), "all of it");
        assert!(!seat.leads(true), "it is there");
    }
}
