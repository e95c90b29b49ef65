//! Puts the data of the desk on the table, and finds the place on the screen that the tutor points at.

use bevy_egui::egui::{Rect, Vec2, pos2};
use wg_core::{Hull, Point, View};
use wg_hand::Desktop;
use wg_panels::Pointing;
use wg_table::{Animator, Lens, TableModel};

/// Gathers the read models again if the battle has changed, and puts them on the table.
pub(super) fn gather(desktop: &mut Desktop, whose: usize, model: &mut TableModel, animator: &mut Animator) {
    if !desktop.sitting.places[whose].fresh.is_empty() {
        // The new reports happened on the table as last gathered.
        let roll = desktop.screens[whose]
            .desk
            .view
            .cards
            .as_ref()
            .filter(|_| desktop.screens[whose].drawn > 0)
            .and_then(|cards| cards.roll.as_ref());
        animator.lay(roll);
    }
    animator.watch(desktop.watched(whose));
    animator.feed(&std::mem::take(&mut desktop.sitting.places[whose].fresh));
    if !desktop.refresh(whose) {
        return;
    }
    if desktop.turn_begins(whose) {
        model.corner = model.corner.free(&desktop.screens[whose].desk.view);
    }
    let before = std::mem::replace(&mut model.view, desktop.screens[whose].desk.view.clone());
    // A signal and its readers are shown only after the moves before it have been seen.
    if animator.is_busy() && before.hoists != model.view.hoists && same_ships(&before, &model.view) {
        model.view.hoists = before.hoists;
        desktop.screens[whose].drawn = 0;
    }
    model.selected = desktop.sitting.places[whose].selected.filter(|_| !desktop.screens[whose].panel.title);
    model.hover = desktop.sitting.places[whose].hover;
    let asked = if desktop.chance(whose).is_some() { desktop.sitting.eye(whose).workers() } else { Vec::new() };
    model.named = asked.into_iter().chain(desktop.sitting.eye(whose).shown_target()).collect();
    model.lay(desktop.overlays(whose));
    if let Some(asked) = desktop.lead_the_eye(whose) {
        animator.call(asked);
    }
}

/// Returns true if both are tables of the same battle.
fn same_ships(one: &View, other: &View) -> bool {
    one.units.iter().map(|unit| &unit.name).eq(other.units.iter().map(|unit| &unit.name))
}

/// Returns where a unit or a place is on the screen; `None` for anything else.
pub(super) fn seen(lens: &Lens, view: &View, pointing: &Pointing) -> Option<Rect> {
    let on_screen = |point: Point| {
        let at = lens.table_to_screen(point);
        pos2(at.x, at.y)
    };
    match pointing {
        Pointing::Unit(id) => {
            let unit = view.units.iter().find(|unit| unit.id == *id)?;
            let corners = Hull { pose: unit.pose, footprint: unit.footprint }.corners().map(on_screen);
            Some(Rect::from_points(&corners))
        }
        Pointing::Place(place) => Some(Rect::from_center_size(on_screen(*place), Vec2::splat(8.0))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use wg_core::{AskKind, DiceSource};
    use wg_hand::{Sitting, Table};
    use wg_library::Library;

    use super::*;

    #[test]
    fn a_signal_and_who_has_read_it_are_seen_when_the_ships_have_arrived() {
        let library = Library::new(wg_rulesets::ALL);
        let battle = library.battle("admiralty/13-trafalgar").expect("part of the program");
        let table = Table { captains: vec!["human".to_owned(); 2], dice: DiceSource::Machine { seed: 5 } };
        let sitting = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
        let mut desktop = Desktop::new(sitting, library, None, None);
        let (mut model, mut animator) = (TableModel::default(), Animator::default());
        gather(&mut desktop, 0, &mut model, &mut animator);
        assert!(!animator.is_busy(), "nothing moves");
        // Before, another signal flew.
        let flown = vec![wg_core::HoistView { message: "Make more sail".into(), ..wg_core::HoistView::default() }];
        model.view.hoists.clone_from(&flown);
        let lies = model.view.units[0].pose;
        let sails = wg_core::Event::Moved { from: lies.run(wg_core::Length::inches(3)), to: lies };
        desktop.sitting.places[0].fresh =
            vec![wg_core::Report { event: sails, ..wg_core::Report::new("A-MOVE-1", Some(wg_core::UnitId(0)), "") }];
        desktop.sitting.changed();
        gather(&mut desktop, 0, &mut model, &mut animator);
        assert!(animator.is_busy() && model.view.hoists == flown, "she is still sailing: {:?}", model.view.hoists);
        assert_ne!(desktop.screens[0].drawn, desktop.sitting.version(), "when she has arrived it is gathered again");
        animator.skip();
        gather(&mut desktop, 0, &mut model, &mut animator);
        assert_eq!(model.view.hoists, desktop.screens[0].desk.view.hoists, "then it is as it is");
    }

    #[test]
    fn the_fields_of_a_division_are_one_outline_of_all_its_ships() {
        let library = Library::new(wg_rulesets::ALL);
        let battle = library.battle("admiralty/13-trafalgar").expect("part of the program");
        let table = Table { captains: vec!["human".to_owned(); 2], dice: DiceSource::Machine { seed: 5 } };
        let mut sitting = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
        while sitting.eye(0).asked().is_none_or(|ask| ask.kind != AskKind::Turn || ask.reason != "Sail your ships") {
            let order = sitting.eye(0).asked().expect("somebody is asked").default.clone();
            sitting.give(0, order);
        }
        let largest = sitting
            .eye(0)
            .seen()
            .divisions
            .iter()
            .max_by_key(|division| division.ships.len())
            .expect("Trafalgar has divisions")
            .clone();
        let mut desktop = Desktop::new(sitting, library, None, None);
        let (mut model, mut animator) = (TableModel::default(), Animator::default());
        desktop.screens[0].panel.arcs = true;
        desktop.sitting.touch(0, |_, place| place.select(Some(largest.leader)));
        gather(&mut desktop, 0, &mut model, &mut animator);
        let fields = model.fields.as_ref().expect("the fields of the division");
        assert_eq!(fields.bands.len(), 3, "three ranges");
        assert!(fields.outlines() < largest.ships.len(), "{} outlines", fields.outlines());
        desktop.sitting.touch(0, |_, place| place.select(Some(largest.ships[2])));
        gather(&mut desktop, 0, &mut model, &mut animator);
        assert!(model.fields.is_none(), "any ship but a leader shows her own fields");
    }
}
