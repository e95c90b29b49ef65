//! The fields of fire of a division, shown when the ship that represents it is selected.

use std::sync::Arc;

use wg_core::{DivisionView, Mark, Order, Seat, UnitId, View};

use crate::game::divisions::{head, sailing};
use crate::game::place::Eye;

impl Eye<'_> {
    /// Returns the division whose fields of fire are to be shown: the selected ship leads it, or is the first of it
    /// that still sails.
    pub(crate) fn division_in_view<'v>(&self, view: &'v View) -> Option<&'v DivisionView> {
        let unit = self.place.selected.filter(|_| self.place.arcs && self.place.battery.is_none())?;
        view.divisions
            .iter()
            .find(|division| head(view, division) == Some(unit) && sailing(view, division).nth(1).is_some())
    }

    /// Returns the fields of fire of all ships of a division, each once; computed once for each position.
    pub(crate) fn fields_of(&self, view: &View, division: &DivisionView, seat: Seat) -> Option<Arc<[Vec<Mark>]>> {
        self.fields_once(division.leader, || {
            let ships: Vec<UnitId> = sailing(view, division).collect();
            let batteries = ships.into_iter().flat_map(|unit| self.fields_of_ship(unit, seat));
            let mut once: Vec<Vec<Mark>> = Vec::new();
            batteries.for_each(|marks| {
                if !once.contains(&marks) {
                    once.push(marks);
                }
            });
            (!once.is_empty()).then(|| once.into())
        })
    }

    /// Returns the fields of all batteries of a ship, each with its marks.
    fn fields_of_ship(&self, unit: UnitId, seat: Seat) -> Vec<Vec<Mark>> {
        let order = |battery: u8| Order::Fire { unit, battery, target: unit, aim: 0 };
        self.batteries_of(unit)
            .into_iter()
            .map(|battery| self.battle.session().preview(seat, &order(battery)).marks)
            .collect()
    }
}
