//! The plans of the selected ship and of her division, as her menu offers them.

use wg_core::{DivisionView, Heading, Order, Plan, UnitId, View};
use wg_panels::{PlanEntry, Plans};

use super::game::Game;

/// So many friends to follow and enemies to engage are offered, the nearest.
const NEAREST: usize = 3;

impl Game {
    /// What she may be told to do of herself; nothing under rules without plans.
    pub fn plans(&self, view: &View, unit: UnitId) -> Option<Plans> {
        let (rules, world) = (self.session.ruleset(), self.session.world());
        let offered = rules.plans(world, unit);
        if offered.is_empty() {
            return None;
        }
        let now = rules.plan_of(world, unit);
        let name = |unit: UnitId| view.units.iter().find(|other| other.id == unit).map_or("", |unit| unit.name.as_str());
        let words = |plan: Option<Plan>| match plan {
            None => "By hand".to_owned(),
            Some(Plan::Follow(leader)) => format!("Follow {}", name(leader)),
            Some(Plan::Engage(enemy)) => format!("Engage {}", name(enemy)),
            Some(Plan::Steer(heading)) => format!("Steer {heading}"),
            Some(Plan::Hold) => "Hold on as she goes".to_owned(),
        };
        let near = |wanted: fn(&Plan) -> bool| {
            let list = || offered.iter().copied().filter(wanted);
            list().enumerate().filter(move |(place, plan)| *place < NEAREST || Some(*plan) == now).map(|(_, plan)| Some(plan))
        };
        let plans =
            [None, Some(Plan::Hold)].into_iter().chain(near(|plan| matches!(plan, Plan::Follow(_)))).chain(near(|plan| matches!(plan, Plan::Engage(_))));
        let entry = |plan: Option<Plan>| PlanEntry { label: words(plan), chosen: plan == now, orders: vec![Order::Plan { unit, plan }] };
        let mut entries: Vec<PlanEntry> = plans.map(entry).collect();
        if let Some(division) = view.divisions.iter().find(|division| division.ships.contains(&unit)) {
            let ships = self.still_sailing(view, division);
            if ships.len() > 1 {
                let all = |plan: Option<Plan>| PlanEntry {
                    label: format!("{}: all {}", division.name, words(plan).to_lowercase()),
                    chosen: ships.iter().all(|ship| rules.plan_of(world, *ship) == plan),
                    orders: ships.iter().map(|ship| Order::Plan { unit: *ship, plan }).collect(),
                };
                entries.extend([self.in_line(division, &ships), all(Some(Plan::Hold)), all(None)]);
            }
        }
        let headings = (0..8).map(|point| Heading::degrees(45 * point)).map(|heading| {
            let point = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][usize::from(heading.hundredths() as u16 / 4500)];
            PlanEntry {
                label: point.to_owned(),
                chosen: now == Some(Plan::Steer(heading)),
                orders: vec![Order::Plan { unit, plan: Some(Plan::Steer(heading)) }],
            }
        });
        Some(Plans { said: if now.is_some() { words(now) } else { String::new() }, entries, headings: headings.collect() })
    }

    /// Ships of a division that take orders, in the order of sailing.
    fn still_sailing(&self, view: &View, division: &DivisionView) -> Vec<UnitId> {
        let sails = |ship: &UnitId| {
            let seen = view.units.iter().find(|unit| unit.id == *ship);
            seen.is_some_and(|unit| unit.on_table() && unit.side == division.side) && !self.session.ruleset().plans(self.session.world(), *ship).is_empty()
        };
        division.ships.iter().copied().filter(sails).collect()
    }

    /// One order for all of them: each follows the one before her.
    fn in_line(&self, division: &DivisionView, ships: &[UnitId]) -> PlanEntry {
        let (rules, world) = (self.session.ruleset(), self.session.world());
        let plan = |ship: UnitId| rules.plan_of(world, ship);
        let pairs = || ships.windows(2).map(|pair| (pair[1], Some(Plan::Follow(pair[0]))));
        // Who follows another one of them lets go first, so that nobody is asked to follow in a ring.
        let lets_go = |ship: &&UnitId| matches!(plan(**ship), Some(Plan::Follow(leader)) if ships.contains(&leader));
        let free = ships.iter().filter(lets_go).filter(|ship| !pairs().any(|(unit, wanted)| unit == **ship && plan(unit) == wanted));
        let orders = free.map(|ship| Order::Plan { unit: *ship, plan: None });
        PlanEntry {
            label: format!("{}: in line ahead", division.name),
            chosen: pairs().all(|(ship, wanted)| plan(ship) == wanted),
            orders: orders.chain(pairs().map(|(unit, plan)| Order::Plan { unit, plan })).collect(),
        }
    }
}
