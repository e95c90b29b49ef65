//! The lengths of a scenario, with no more decimals than they need.

use super::spec::Scenario;
use crate::geometry::Measure;

impl Scenario {
    /// Gives every length of the file as few decimals as read back to the same hundredth of a millimetre: the table,
    /// places of ships, and the outlines of land, works and zones. Lengths among the words of a position have been
    /// written that way already.
    pub fn shorten(&mut self, measure: Measure) {
        let one = |length: &mut f64| *length = measure.few(*length);
        let table = &mut self.table;
        let grid = table.grid.as_mut().map(|grid| &mut grid.square);
        table.width.iter_mut().chain(&mut table.height).chain(grid).for_each(one);
        let ships = self.ships.iter_mut().filter_map(|ship| ship.at.as_mut());
        let land = self.land.iter_mut().flat_map(|land| &mut land.outline);
        let works = self.works.iter_mut().flat_map(|work| &mut work.outline);
        let zones = self.zones.iter_mut().flat_map(|zone| &mut zone.outline);
        ships.chain(land).chain(works).chain(zones).flat_map(|(x, y)| [x, y]).for_each(one);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;
    use crate::scenario::{GridSpec, LandSpec, ShipSpec, TableSpec, WorkSpec, ZoneSpec};
    use crate::shown::view::WorkKind;

    /// A place as computers write it: 44.1823 and 7.35 inches.
    const LONG: (f64, f64) = (44.182_283_464_566_93, 7.350_000_000_000_001);

    #[test]
    fn every_length_of_a_file_gets_as_few_decimals_as_mean_the_same_place() {
        let mut scenario = Scenario::new("drill", "Decimals");
        scenario.table = TableSpec { width: Some(LONG.0), height: Some(60.0), grid: Some(GridSpec { square: LONG.1 }) };
        scenario.ships = vec![ShipSpec { at: Some(LONG), ..ShipSpec::new("Ark", "sloop", "Red") }];
        scenario.land = vec![LandSpec { outline: vec![LONG, (0.5, 1.0)], ..LandSpec::default() }];
        scenario.works = vec![WorkSpec { name: String::new(), kind: WorkKind::Hill, outline: vec![LONG] }];
        scenario.zones = vec![ZoneSpec { outline: vec![LONG], ..ZoneSpec::default() }];
        scenario.shorten(Measure::Inches);
        let few = (44.1823, 7.35);
        assert_eq!(Point::inches(few.0, few.1), Point::inches(LONG.0, LONG.1), "the same hundredth of a millimetre");
        let table = &scenario.table;
        assert_eq!((table.width, table.height), (Some(few.0), Some(60.0)));
        assert_eq!(table.grid.map(|grid| grid.square), Some(few.1));
        assert_eq!(scenario.ships[0].at, Some(few));
        assert_eq!(scenario.land[0].outline, [few, (0.5, 1.0)], "a short number stays as it is");
        assert_eq!([&scenario.works[0].outline, &scenario.zones[0].outline], [&[few], &[few]]);
    }

    #[test]
    fn millimetres_have_two_decimals_at_most() {
        let mut scenario = Scenario::new("drill", "Decimals");
        scenario.land = vec![LandSpec { outline: vec![(612.349_999_9, 0.1 + 0.2)], ..LandSpec::default() }];
        scenario.shorten(Measure::Millimetres);
        assert_eq!(scenario.land[0].outline, [(612.35, 0.3)]);
    }
}
