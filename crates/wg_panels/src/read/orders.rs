//! The orders of battle: every fleet by its divisions, in sailing order, with what each ship has lost.

use std::borrow::Cow;
use std::collections::BTreeMap;

use wg_core::shown::sheet::Tone;
use wg_core::{Fate, SideId, Strength, UnitId, UnitView, counted};

use crate::read::desk::Desk;

/// A fleet as it began the battle, so that a prize keeps her place in it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FleetOrder {
    /// The side that owns the fleet.
    pub side: SideId,
    /// Its divisions. The ships in no division come last.
    pub divisions: Vec<DivisionOrder>,
    /// The totals of the fleet.
    pub sum: Sum,
}

/// A division of a fleet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DivisionOrder {
    /// The name: 'Weather column'. Empty if the fleet has no divisions.
    pub name: String,
    /// Its ships in sailing order.
    pub ships: Vec<ShipLine>,
    /// The totals of the division.
    pub sum: Sum,
}

/// A ship of a division.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ShipLine {
    /// The unit.
    pub unit: UnitId,
    /// The ship's name.
    pub name: String,
    /// The ship's class: '74-gun ship'.
    pub class: String,
    /// True for men and forts, which are listed apart from the ships.
    pub ashore: bool,
    /// True if she leads her division.
    pub leads: bool,
    /// What cannot be overlooked about her, most serious first: 'struck', 'on fire', 'dismasted'.
    pub words: Vec<(String, Tone)>,
    /// The side that holds her now, if it is not the side that she was built for.
    pub taken_by: Option<SideId>,
    /// True if she has sunk or is off the table.
    pub gone: bool,
    /// True if she fights on for the side that she was built for.
    pub fights: bool,
    /// Whether she has read the signal that flies on her side; `None` if no signal is meant for her.
    pub reads: Option<bool>,
    /// What is left of her strength; `None` if it cannot be counted.
    pub strength: Option<Strength>,
    /// The share of her that is left, 0 to 1.
    pub share: f32,
}

/// The totals of several units: the number of ships and of others, and their strength.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// The number of ships at the start.
    pub ships: usize,
    /// The number of ships that fight on.
    pub fight: usize,
    /// The number of units of men and of forts.
    pub ashore: usize,
    /// The strength that is left, as far as it can be counted.
    pub left: u32,
    /// The strength at the start.
    pub of: u32,
    /// What strength is counted in: 'boxes'. Empty if no strength can be counted.
    pub counted: Cow<'static, str>,
}

impl Sum {
    fn of<'a>(ships: impl Iterator<Item = &'a ShipLine>) -> Self {
        ships.fold(Self::default(), |sum, ship| {
            let strength = ship.strength.clone().unwrap_or_default();
            Self {
                ships: sum.ships + usize::from(!ship.ashore),
                fight: sum.fight + usize::from(ship.fights && !ship.ashore),
                ashore: sum.ashore + usize::from(ship.ashore),
                left: sum.left + u32::from(strength.left),
                of: sum.of + u32::from(strength.of),
                counted: if strength.of > 0 { strength.counted } else { sum.counted },
            }
        })
    }

    /// Returns the totals in words: '9 of 11 fight on · 310 of 418 gun dice'.
    pub fn says(&self) -> String {
        let units = |ships: String| match self.ashore {
            0 => ships,
            ashore if self.ships == 0 => counted(ashore as i32, "unit ashore", "units ashore"),
            ashore => format!("{ships} · {ashore} ashore"),
        };
        let ships = units(if self.fight == self.ships {
            counted(self.ships as i32, "ship", "ships")
        } else {
            format!("{} of {} still fighting", self.fight, self.ships)
        });
        if self.of == 0 { ships } else { format!("{ships} · {} of {} {}", self.left, self.of, self.counted) }
    }

    /// Returns the share of strength that is left, 0 to 1; 1 if no strength can be counted.
    pub fn share(&self) -> f32 {
        if self.of == 0 { 1.0 } else { self.left as f32 / self.of as f32 }
    }
}

/// Returns the orders of battle of all sides.
pub fn orders(desk: &Desk) -> Vec<FleetOrder> {
    let reads: BTreeMap<UnitId, bool> = desk
        .view
        .hoists
        .iter()
        .flat_map(|hoist| {
            hoist.read.iter().map(|unit| (*unit, true)).chain(hoist.unread.iter().map(|unit| (*unit, false)))
        })
        .collect();
    let line = |id: UnitId, leads: bool| {
        let unit = desk.view.units.get(id.index())?;
        Some(ship(desk, unit, leads, reads.get(&id).copied()))
    };
    let sides = (0..desk.view.sides.len()).map(|side| SideId(side as u8));
    sides
        .map(|side| {
            let named = desk.view.divisions.iter().filter(|division| division.side == side);
            let mut divisions: Vec<DivisionOrder> = named
                .map(|division| DivisionOrder {
                    name: division.name.clone(),
                    ships: division.ships.iter().filter_map(|unit| line(*unit, *unit == division.leader)).collect(),
                    sum: Sum::default(),
                })
                .collect();
            let is_in =
                |unit: UnitId| divisions.iter().any(|division| division.ships.iter().any(|ship| ship.unit == unit));
            // Nothing but the id is shown of a ship that comes in secret.
            let known = |unit: &&UnitView| unit.built_for == side && !unit.name.is_empty();
            let others = desk.view.units.iter().filter(known).filter(|unit| !is_in(unit.id));
            let (ashore, others): (Vec<ShipLine>, Vec<ShipLine>) =
                others.filter_map(|unit| line(unit.id, false)).partition(|line| line.ashore);
            let single = if divisions.is_empty() { "" } else { "Not in a division" };
            for (name, ships) in [(single, others), ("Troops and forts", ashore)] {
                if !ships.is_empty() {
                    divisions.push(DivisionOrder { name: name.to_owned(), ships, sum: Sum::default() });
                }
            }
            for division in &mut divisions {
                division.sum = Sum::of(division.ships.iter());
            }
            let sum = Sum::of(divisions.iter().flat_map(|division| &division.ships));
            FleetOrder { side, divisions, sum }
        })
        .collect()
}

fn ship(desk: &Desk, unit: &UnitView, leads: bool, reads: Option<bool>) -> ShipLine {
    let strength = desk.sheet(unit.id).and_then(|sheet| Strength::of(unit, sheet));
    let share = strength.as_ref().filter(|strength| strength.of > 0).map_or_else(
        || if unit.fate == Fate::Sunk { 0.0 } else { 1.0 - f32::from(unit.hurt.min(100)) / 100.0 },
        |strength| f32::from(strength.left) / f32::from(strength.of),
    );
    ShipLine {
        unit: unit.id,
        name: unit.name.clone(),
        class: unit.class.clone(),
        ashore: unit.kind.troop().is_some(),
        leads,
        words: words(desk, unit),
        taken_by: (unit.side != unit.built_for).then_some(unit.side),
        gone: matches!(unit.fate, Fate::Sunk | Fate::Gone),
        fights: matches!(unit.fate, Fate::Afloat | Fate::Aboard) && unit.side == unit.built_for && !unit.struck,
        reads,
        strength,
        share,
    }
}

/// Returns what cannot be overlooked about a ship, most serious first.
fn words(desk: &Desk, unit: &UnitView) -> Vec<(String, Tone)> {
    let mut words: Vec<(String, Tone)> = Vec::new();
    let mut say = |word: &str, tone: Tone| {
        if !word.is_empty() && words.iter().all(|(other, _)| other != word) {
            words.push((word.to_owned(), tone));
        }
    };
    let or = |usual: &'static str| if unit.badge.is_empty() { usual.to_owned() } else { unit.badge.clone() };
    match unit.fate {
        Fate::Sunk => say(&or("sunk"), Tone::Bad),
        Fate::Gone => say(&or("off the table"), Tone::Bad),
        Fate::Aboard => say("not on the table yet", Tone::Faint),
        Fate::Prize => say(&format!("prize of {}", desk.side_name(unit.side)), Tone::Bad),
        Fate::Afloat if unit.side != unit.built_for => {
            say(&format!("taken by {}", desk.side_name(unit.side)), Tone::Bad)
        }
        Fate::Afloat => {}
    }
    if !unit.on_table() {
        return words;
    }
    let bad = unit.struck || unit.sinking || unit.fires > 0;
    if unit.struck {
        say("struck", Tone::Bad);
    }
    if unit.sinking {
        say("sinking", Tone::Bad);
    }
    if unit.fires > 0 {
        // Some rulesets have a worse state than a fire, which comes first.
        if unit.badge != "flagship" {
            say(&unit.badge, Tone::Bad);
        }
        say("on fire", Tone::Bad);
    }
    if unit.model.masts > 0 && unit.stumps >= unit.model.masts {
        say("dismasted", Tone::Bad);
    }
    if unit.badge != "prize" {
        say(&unit.badge, if bad && unit.badge != "flagship" { Tone::Bad } else { Tone::Plain });
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::shown::division::DivisionView;
    use wg_core::shown::view::{Model, SideView, TroopView, UnitKind};
    use wg_core::{HoistView, View};

    fn desk() -> Desk {
        let unit = |id: u16, side: u8| UnitView {
            id: UnitId(id),
            name: format!("Ship {id}"),
            side: SideId(side),
            built_for: SideId(side),
            model: Model { masts: 3, ..Model::default() },
            strength: Some(Strength { left: 20, of: 20, counted: "gun dice".into() }),
            ..UnitView::default()
        };
        let mut view =
            View { sides: vec![SideView { name: "Britain".into(), ..SideView::default() }; 2], ..View::default() };
        view.units = (0..5).map(|id| unit(id, u8::from(id > 3))).collect();
        view.divisions = vec![DivisionView {
            name: "Van".into(),
            side: SideId(0),
            leader: UnitId(0),
            ships: vec![UnitId(2), UnitId(0)],
        }];
        let sheets = view
            .units
            .iter()
            .map(|unit| wg_core::shown::sheet::Sheet { unit: unit.id, ..Default::default() })
            .collect();
        Desk { view, sheets, ..Desk::default() }
    }

    #[test]
    fn a_fleet_stands_by_divisions_in_the_order_of_sailing_and_without_divisions_in_one() {
        let fleets = orders(&desk());
        let listed = |fleet: &FleetOrder| -> Vec<(String, Vec<u16>)> {
            fleet
                .divisions
                .iter()
                .map(|division| (division.name.clone(), division.ships.iter().map(|ship| ship.unit.0).collect()))
                .collect()
        };
        assert_eq!(
            listed(&fleets[0]),
            [("Van".into(), vec![2, 0]), ("Not in a division".into(), vec![1, 3])],
            "as they sail, not by number"
        );
        assert_eq!(listed(&fleets[1]), [(String::new(), vec![4])], "one nameless division");
        assert!(fleets[0].divisions[0].ships[1].leads && !fleets[0].divisions[0].ships[0].leads, "her leader");
    }

    #[test]
    fn men_and_forts_are_listed_apart_and_do_not_count_as_ships() {
        let mut desk = desk();
        desk.view.units[1].kind = UnitKind::Foot(TroopView::default());
        desk.view.units[4].kind = UnitKind::Foot(TroopView::default());
        let fleets = orders(&desk);
        let told = |fleet: &FleetOrder| {
            fleet
                .divisions
                .iter()
                .map(|division| format!("{}: {}", division.name, division.sum.says()))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            told(&fleets[0]),
            [
                "Van: 2 ships · 40 of 40 gun dice",
                "Not in a division: 1 ship · 20 of 20 gun dice",
                "Troops and forts: 1 unit ashore · 20 of 20 gun dice"
            ]
        );
        assert_eq!(fleets[0].sum.says(), "3 ships · 1 ashore · 80 of 80 gun dice");
        assert_eq!(told(&fleets[1]), ["Troops and forts: 1 unit ashore · 20 of 20 gun dice"]);
    }

    #[test]
    fn what_cannot_be_missed_is_said_and_sums_count_who_fights_on() {
        let mut desk = desk();
        let units = &mut desk.view.units;
        (units[0].struck, units[0].badge, units[0].fires) = (true, "struck".into(), 1);
        units[0].strength = Some(Strength { left: 5, of: 20, counted: "gun dice".into() });
        (units[1].fate, units[1].badge) = (Fate::Sunk, "blown up".into());
        (units[2].stumps, units[2].badge) = (3, "flagship".into());
        (units[3].fate, units[3].side, units[3].badge) = (Fate::Prize, SideId(1), "prize".into());
        desk.view.hoists = vec![HoistView { unit: UnitId(2), read: vec![UnitId(0)], ..HoistView::default() }];
        let fleet = &orders(&desk)[0];
        let said = |division: usize, ship: usize| {
            fleet.divisions[division].ships[ship].words.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(said(0, 1), ["struck", "on fire"], "each once");
        assert_eq!(said(0, 0), ["dismasted", "flagship"], "her masts are gone");
        assert_eq!(said(1, 0), ["blown up"], "the word of her ruleset");
        assert_eq!(said(1, 1), ["prize of Britain"], "and whose");
        assert_eq!(
            fleet.divisions[0].sum.says(),
            "1 of 2 still fighting · 25 of 40 gun dice",
            "a struck ship does not fight on"
        );
        assert_eq!(fleet.sum.says(), "1 of 4 still fighting · 45 of 80 gun dice", "nothing is left of who was sunk");
        assert_eq!(
            (fleet.divisions[0].ships[1].reads, fleet.divisions[0].ships[0].reads),
            (Some(true), None),
            "she has read what flies"
        );
    }
}
