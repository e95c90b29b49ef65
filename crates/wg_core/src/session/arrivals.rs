//! Ships that are yet to come: what a viewer is told of them, and what a file says.

use crate::ids::{UnitId, Viewer};
use crate::rules::arriving::{Arriving, Seen, Timetable};
use crate::rules::phase::Stage;
use crate::scenario::{Coming, Scenario};
use crate::session::Session;
use crate::shown::arrival::ArrivalView;
use crate::shown::goal::ZoneView;
use crate::shown::view::{Fate, UnitView, View};

impl Session {
    /// True if ships may come before the phase opens that the cursor stands at.
    pub(super) fn awaits_arrivals(&mut self) -> bool {
        let cursor = self.cursor();
        let waits = self.world.get_resource::<Arriving>().is_some_and(|arriving| arriving.awaited < cursor.turn);
        waits && self.schedules[usize::from(cursor.phase)].of(Stage::Arrive).is_some()
    }

    /// Finds the places at which ships may come, once the table is laid out.
    pub(super) fn lay_out_arrivals(&mut self) {
        if let Some(timetable) = self.world.remove_resource::<Timetable>() {
            let view = self.view(Viewer::All);
            self.world.insert_resource(timetable.laid_out(&view));
        }
    }

    /// Leaves the secret arrivals out of a position that is laid out for this viewer.
    pub(super) fn forget_arrivals(&mut self, viewer: Viewer) {
        if let Some(mut arriving) = self.world.get_resource_mut::<Arriving>() {
            arriving.seen_by = Seen::of(viewer);
        }
    }

    /// Iterates over the ships that have yet to come without the viewer's knowledge.
    pub(super) fn hidden_arrivals(&self, viewer: Viewer) -> Vec<UnitId> {
        match self.world.get_resource::<Timetable>() {
            Some(timetable) if self.outcome.is_none() => timetable.hidden(Seen::of(viewer)).collect(),
            _ => Vec::new(),
        }
    }

    /// True if a unit is not on the table yet.
    pub(super) fn is_away(&self, unit: UnitId) -> bool {
        let view = self.rules_view(Viewer::All);
        view.units.iter().any(|other| other.id == unit && other.fate == Fate::Aboard)
    }

    /// Adds the ships that are yet to come, as far as the viewer may know of them. Nothing but the ids are shown of
    /// others.
    pub(super) fn show_arrivals(&self, viewer: Viewer, view: &mut View) {
        let Some(timetable) = self.world.get_resource::<Timetable>() else { return };
        let hidden = self.hidden_arrivals(viewer);
        for unit in view.units.iter_mut().filter(|unit| unit.fate == Fate::Aboard && hidden.contains(&unit.id)) {
            *unit = UnitView { id: unit.id, fate: Fate::Aboard, ..UnitView::default() };
        }
        let blank = |unit: &UnitId| view.units.get(unit.index()).is_some_and(|unit| unit.name.is_empty());
        for division in view.divisions.iter_mut().filter(|_| !hidden.is_empty()) {
            division.ships.retain(|unit| !blank(unit));
            if blank(&division.leader) {
                division.leader = division.ships.first().copied().unwrap_or_default();
            }
        }
        view.divisions.retain(|division| !division.ships.is_empty());
        if self.outcome.is_some() {
            return;
        }
        self.hide_zones(timetable, viewer, view);
        let Some(arriving) = self.world.get_resource::<Arriving>() else { return };
        let (awaited, seen) = (arriving.awaited, Seen::of(viewer));
        for (at, arrival) in timetable.list.iter().enumerate().filter(|(_, arrival)| seen.knows(arrival)) {
            let ships = Timetable::away(arrival, view);
            if ships.is_empty() {
                continue;
            }
            let (turn, late) = (arrival.when.first().max(awaited + 1), awaited >= arrival.when.first());
            // Those who found no room come as soon as there is some.
            let called = arriving.is_called(at) || ships.len() < arrival.units.len();
            let when = match arrival.when {
                Coming::On(_) if late => Coming::On(turn),
                Coming::Rolled { .. } if called => Coming::On(turn),
                when => when,
            };
            let (whom, way) = (arrival.whom(&ships, |unit| timetable.name(unit)), arrival.by_way());
            view.arrivals.push(ArrivalView {
                side: arrival.side,
                ships,
                turn,
                rolled: matches!(when, Coming::Rolled { .. }),
                says: format!("{}: {whom}{way}", when.says()),
                secret: arrival.secret,
            });
        }
        view.arrivals.sort_by_key(|arrival| arrival.turn);
    }

    /// Hides the zones that only secret arrivals name, until the ships have come.
    fn hide_zones(&self, timetable: &Timetable, viewer: Viewer, view: &mut View) {
        let seen = Seen::of(viewer);
        let names = |zone: usize, known: bool| {
            let mut named = timetable.list.iter().filter(|arrival| arrival.zone == Some(zone));
            named.any(|arrival| seen.knows(arrival) == known && (known || !Timetable::away(arrival, view).is_empty()))
        };
        let of_goals = |zone: usize| self.goals.list.iter().any(|goal| goal.zone == Some(zone));
        let secret = (0..view.table.zones.len()).filter(|zone| names(*zone, false) && !names(*zone, true));
        for zone in secret.filter(|zone| !of_goals(*zone)).collect::<Vec<_>>() {
            view.table.zones[zone] = ZoneView::default();
        }
    }

    /// Writes which ships have come into a scenario.
    pub(super) fn write_arrivals(&self, scenario: &mut Scenario) {
        let (Some(timetable), Some(arriving)) =
            (self.world.get_resource::<Timetable>(), self.world.get_resource::<Arriving>())
        else {
            return;
        };
        let view = self.rules_view(Viewer::All);
        for (at, (spec, arrival)) in scenario.arrivals.iter_mut().zip(timetable.list.iter()).enumerate() {
            let away = Timetable::away(arrival, &view);
            let come = arrival.units.iter().filter(|unit| !away.contains(unit));
            spec.come = come.map(|unit| timetable.name(*unit).to_owned()).collect();
            spec.awaited = (arriving.awaited > 0 && !away.is_empty()).then_some(arriving.awaited);
            if arriving.is_called(at) && !away.is_empty() {
                // The die has called them, and they come as soon as there is room.
                (spec.turn, spec.from, spec.die, spec.least) = (Some(arrival.when.first()), None, None, None);
            }
        }
    }
}
