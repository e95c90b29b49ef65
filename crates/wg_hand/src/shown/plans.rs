//! The plans of the selected ship, and those that her division or fleet can be given in one go, as her menu offers
//! them.

use std::collections::BTreeMap;

use wg_core::shown::view::UnitView;
use wg_core::{Heading, Order, Plan, UnitId, View};
use wg_panels::{PlanEntry, Plans};

use crate::game::divisions::sailing;
use crate::game::place::Eye;

/// The number of nearest friends to follow and nearest enemies to engage with an entry of their own. A further entry
/// lists all of them.
const NEAREST: usize = 3;

/// The points of the compass that are offered for steering.
const POINTS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/// Ships that can be given the same order in one go.
pub(crate) struct Group {
    /// The name of the group: 'Weather column', 'All of Britain'.
    pub(crate) name: String,
    /// The ships by division, in the order of sailing.
    pub(crate) lines: Vec<Vec<UnitId>>,
}

/// A ship that takes plans.
pub(crate) struct Planner {
    /// The plans that she could be given.
    offered: Vec<Plan>,
    /// The plan that she has; `None` if she is sailed by hand.
    now: Option<Plan>,
}

impl Group {
    /// Returns the ships of all lines.
    pub(crate) fn ships(&self) -> Vec<UnitId> {
        self.lines.concat()
    }
}

/// Returns an entry to steer each point of the compass.
fn headings(steered: impl Fn(Plan) -> PlanEntry) -> Vec<PlanEntry> {
    let point = |(place, name): (i32, &&str)| PlanEntry {
        label: (*name).to_owned(),
        ..steered(Plan::Steer(Heading::degrees(45 * place)))
    };
    (0..).zip(&POINTS).map(point).collect()
}

impl Eye<'_> {
    /// Returns the plans that a ship may be given; `None` under rules without plans.
    pub fn plans(&self, view: &View, unit: UnitId) -> Option<Plans> {
        let (offered, now) = self.battle.plans(unit);
        if offered.is_empty() {
            return None;
        }
        let words = |plan: Option<Plan>| self.plan_words(view, plan);
        let near = |wanted: fn(&Plan) -> bool| {
            let list = || offered.iter().copied().filter(wanted);
            list()
                .enumerate()
                .filter(move |(place, plan)| *place < NEAREST || Some(*plan) == now)
                .map(|(_, plan)| Some(plan))
        };
        let plans = [None, Some(Plan::Hold)]
            .into_iter()
            .chain(near(|plan| matches!(plan, Plan::Follow(_))))
            .chain(near(|plan| matches!(plan, Plan::Engage(_))));
        let entry = |plan: Option<Plan>| PlanEntry {
            label: words(plan),
            chosen: plan == now,
            orders: vec![Order::Plan { unit, plan }],
        };
        let entries = plans.map(entry).collect();
        let said = if now.is_some() { words(now) } else { String::new() };
        let others = self.other_ships(view, &offered, |plan| entry(Some(plan)));
        Some(Plans { said, steer: "Steer", entries, headings: headings(|plan| entry(Some(plan))), others })
    }

    fn plan_words(&self, view: &View, plan: Option<Plan>) -> String {
        let name =
            |unit: UnitId| view.units.iter().find(|other| other.id == unit).map_or("", |unit| unit.name.as_str());
        match plan {
            None => "No standing order".to_owned(),
            Some(Plan::Follow(leader)) => format!("Follow {}", name(leader)),
            Some(Plan::Engage(enemy)) => format!("Engage {}", name(enemy)),
            Some(Plan::Steer(heading)) => format!("Steer {}", heading.in_degrees()),
            Some(Plan::Hold) => "Stay on course".to_owned(),
        }
    }

    /// Returns the groups that can be given the same order as this ship: her division, and, if there are several
    /// divisions, all ships of her side.
    pub(crate) fn groups(&self, view: &View, unit: &UnitView) -> Vec<Group> {
        let side = unit.side;
        let own = view.divisions.iter().filter(|division| division.side == side);
        let lines: Vec<(&str, Vec<UnitId>)> =
            own.map(|division| (division.name.as_str(), sailing(view, division).collect())).collect();
        let mut groups: Vec<Group> = Vec::new();
        let hers = lines.iter().find(|(_, ships)| ships.contains(&unit.id) && ships.len() > 1);
        groups.extend(hers.map(|(name, ships)| Group { name: (*name).to_owned(), lines: vec![ships.clone()] }));
        let mut lines: Vec<Vec<UnitId>> =
            lines.into_iter().map(|(_, ships)| ships).filter(|ships| !ships.is_empty()).collect();
        let sails = |unit: &&UnitView| unit.on_table() && unit.side == side && !unit.struck;
        let single: Vec<UnitId> = view
            .units
            .iter()
            .filter(sails)
            .map(|unit| unit.id)
            .filter(|unit| !lines.iter().flatten().any(|ship| ship == unit))
            .collect();
        lines.extend(single.into_iter().map(|ship| vec![ship]));
        if !view.divisions.is_empty() && lines.len() > 1 {
            let side = self.battle.session().scenario().sides.get(side.index()).map_or("", |side| side.name.as_str());
            groups.push(Group { name: format!("All of {side}"), lines });
        }
        groups
    }

    /// Returns those of these ships that take plans, each with the plans on offer and the one that she has.
    pub(crate) fn planners(&self, ships: &[UnitId]) -> BTreeMap<UnitId, Planner> {
        let planner = |ship: &UnitId| {
            let (offered, now) = self.battle.plans(*ship);
            (*ship, Planner { offered, now })
        };
        ships.iter().map(planner).filter(|(_, planner)| !planner.offered.is_empty()).collect()
    }

    /// Returns the plans that a whole group can be given by one choice, with an order for each ship.
    pub(crate) fn plans_of_many(
        &self,
        view: &View,
        group: &Group,
        planners: &BTreeMap<UnitId, Planner>,
    ) -> Option<Plans> {
        let own: Vec<(UnitId, &Planner)> =
            group.ships().into_iter().filter_map(|ship| Some((ship, planners.get(&ship)?))).collect();
        let first = &own.first()?.1.offered;
        let each = |label: String, plan: &dyn Fn(&[Plan]) -> Option<Option<Plan>>| {
            let wanted = || own.iter().filter_map(|(ship, planner)| Some((*ship, planner, plan(&planner.offered)?)));
            PlanEntry {
                label,
                chosen: wanted().all(|(_, planner, plan)| planner.now == plan),
                orders: wanted().map(|(unit, _, plan)| Order::Plan { unit, plan }).collect(),
            }
        };
        let all = |label: &str, plan: Option<Plan>| each(label.to_owned(), &|_| Some(plan));
        let engages = |plans: &[Plan]| plans.iter().copied().find(|plan| matches!(plan, Plan::Engage(_)));
        let mut entries = vec![
            all("No standing orders", None),
            in_line(group, planners),
            all("All stay on course", Some(Plan::Hold)),
        ];
        if engages(first).is_some() {
            entries.push(each("Each engages her nearest enemy".to_owned(), &|plans| engages(plans).map(Some)));
        }
        let enemies = first.iter().filter(|plan| matches!(plan, Plan::Engage(_))).take(NEAREST);
        entries.extend(
            enemies.map(|plan| all(&self.plan_words(view, Some(*plan)).replace("Engage", "All engage"), Some(*plan))),
        );
        let enemies: Vec<Plan> = first.iter().copied().filter(|plan| matches!(plan, Plan::Engage(_))).collect();
        let others = self.other_ships(view, &enemies, |plan| all("", Some(plan)));
        Some(Plans {
            said: String::new(),
            steer: "Steer together",
            entries,
            headings: headings(|plan| all("", Some(plan))),
            others,
        })
    }

    /// Returns all ships that can be followed or engaged, by name, if there are more than have an entry of their own.
    fn other_ships(
        &self,
        view: &View,
        offered: &[Plan],
        entry: impl Fn(Plan) -> PlanEntry,
    ) -> Vec<(&'static str, Vec<PlanEntry>)> {
        let name = |unit: UnitId| {
            view.units.iter().find(|other| other.id == unit).map_or_else(String::new, |unit| unit.name.clone())
        };
        let named = |of: fn(&Plan) -> Option<UnitId>| -> Vec<PlanEntry> {
            let ships = offered.iter().filter_map(|plan| Some((*plan, name(of(plan)?))));
            ships.map(|(plan, label)| PlanEntry { label, ..entry(plan) }).collect()
        };
        let friends = named(|plan| if let Plan::Follow(unit) = plan { Some(*unit) } else { None });
        let enemies = named(|plan| if let Plan::Engage(unit) = plan { Some(*unit) } else { None });
        [("Follow", friends), ("Engage", enemies)].into_iter().filter(|(_, ships)| ships.len() > NEAREST).collect()
    }
}

/// Returns the entry that makes each ship follow the one before her in her division.
fn in_line(group: &Group, planners: &BTreeMap<UnitId, Planner>) -> PlanEntry {
    let ships = group.ships();
    let plan = |ship: UnitId| planners.get(&ship).and_then(|planner| planner.now);
    let lines: Vec<Vec<UnitId>> = group
        .lines
        .iter()
        .map(|line| line.iter().copied().filter(|ship| planners.contains_key(ship)).collect())
        .collect();
    let pairs = || lines.iter().flat_map(|line| line.windows(2)).map(|pair| (pair[1], Some(Plan::Follow(pair[0]))));
    // Ships that follow another one of the group are released first, so that no ship is asked to follow in a ring.
    let lets_go = |ship: &&UnitId| matches!(plan(**ship), Some(Plan::Follow(leader)) if ships.contains(&leader));
    let free = ships
        .iter()
        .filter(lets_go)
        .filter(|ship| !pairs().any(|(unit, wanted)| unit == **ship && plan(unit) == wanted));
    let orders = free.map(|ship| Order::Plan { unit: *ship, plan: None });
    PlanEntry {
        label: "In line ahead".to_owned(),
        chosen: pairs().all(|(ship, wanted)| plan(ship) == wanted),
        orders: orders.chain(pairs().map(|(unit, plan)| Order::Plan { unit, plan })).collect(),
    }
}
