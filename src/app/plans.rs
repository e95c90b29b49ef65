//! The plans of the selected ship, and those that her division or her fleet can be given in one go, as her menu offers them.

use wg_core::shown::view::UnitView;
use wg_core::{Heading, Order, Plan, UnitId, View};
use wg_panels::{PlanEntry, Plans};

use super::game::Game;

/// So many friends to follow and enemies to engage are offered, the nearest.
const NEAREST: usize = 3;

/// The points of the compass that are offered to be steered.
const POINTS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/// Ships that can be told the same in one go.
pub(crate) struct Group {
    /// 'Weather column', 'All of Britain'.
    pub(crate) name: String,
    /// Ships by division, in the order of sailing.
    lines: Vec<Vec<UnitId>>,
}

impl Group {
    /// All of them.
    pub(crate) fn ships(&self) -> Vec<UnitId> {
        self.lines.concat()
    }
}

/// An order to steer each of the points.
fn headings(steered: impl Fn(Plan) -> PlanEntry) -> Vec<PlanEntry> {
    let point = |(place, name): (i32, &&str)| PlanEntry { label: (*name).to_owned(), ..steered(Plan::Steer(Heading::degrees(45 * place))) };
    (0..).zip(&POINTS).map(point).collect()
}

impl Game {
    /// What she may be told to do of herself; nothing under rules without plans.
    pub fn plans(&self, view: &View, unit: UnitId) -> Option<Plans> {
        let (rules, world) = (self.session.ruleset(), self.session.world());
        let offered = rules.plans(world, unit);
        if offered.is_empty() {
            return None;
        }
        let now = rules.plan_of(world, unit);
        let words = |plan: Option<Plan>| self.plan_words(view, plan);
        let near = |wanted: fn(&Plan) -> bool| {
            let list = || offered.iter().copied().filter(wanted);
            list().enumerate().filter(move |(place, plan)| *place < NEAREST || Some(*plan) == now).map(|(_, plan)| Some(plan))
        };
        let plans =
            [None, Some(Plan::Hold)].into_iter().chain(near(|plan| matches!(plan, Plan::Follow(_)))).chain(near(|plan| matches!(plan, Plan::Engage(_))));
        let entry = |plan: Option<Plan>| PlanEntry { label: words(plan), chosen: plan == now, orders: vec![Order::Plan { unit, plan }] };
        let entries = plans.map(entry).collect();
        let said = if now.is_some() { words(now) } else { String::new() };
        Some(Plans { said, steer: "Steer", entries, headings: headings(|plan| entry(Some(plan))) })
    }

    fn plan_words(&self, view: &View, plan: Option<Plan>) -> String {
        let name = |unit: UnitId| view.units.iter().find(|other| other.id == unit).map_or("", |unit| unit.name.as_str());
        match plan {
            None => "By hand".to_owned(),
            Some(Plan::Follow(leader)) => format!("Follow {}", name(leader)),
            Some(Plan::Engage(enemy)) => format!("Engage {}", name(enemy)),
            Some(Plan::Steer(heading)) => format!("Steer {heading}"),
            Some(Plan::Hold) => "Hold on as she goes".to_owned(),
        }
    }

    /// Who can be told the same in one go as this ship: her division, and where there are several all of her side.
    pub(crate) fn groups(&self, view: &View, unit: &UnitView) -> Vec<Group> {
        let side = unit.side;
        let sails = |ship: &UnitId| view.units.iter().any(|unit| unit.id == *ship && unit.on_table() && unit.side == side && !unit.struck);
        let own = view.divisions.iter().filter(|division| division.side == side);
        let lines: Vec<(&str, Vec<UnitId>)> = own.map(|division| (division.name.as_str(), division.ships.iter().copied().filter(sails).collect())).collect();
        let mut groups: Vec<Group> = Vec::new();
        let hers = lines.iter().find(|(_, ships)| ships.contains(&unit.id) && ships.len() > 1);
        groups.extend(hers.map(|(name, ships)| Group { name: (*name).to_owned(), lines: vec![ships.clone()] }));
        let mut lines: Vec<Vec<UnitId>> = lines.into_iter().map(|(_, ships)| ships).filter(|ships| !ships.is_empty()).collect();
        let single = view.units.iter().filter(|unit| sails(&unit.id) && !lines.iter().flatten().any(|ship| *ship == unit.id));
        let single: Vec<UnitId> = single.map(|unit| unit.id).collect();
        lines.extend(single.into_iter().map(|ship| vec![ship]));
        if !view.divisions.is_empty() && lines.len() > 1 {
            let side = self.session.scenario().sides.get(side.index()).map_or("", |side| side.name.as_str());
            groups.push(Group { name: format!("All of {side}"), lines });
        }
        groups
    }

    /// The plans that all of them can be given by one choice: one order for each.
    pub(crate) fn plans_of_many(&self, view: &View, group: &Group) -> Option<Plans> {
        let (rules, world) = (self.session.ruleset(), self.session.world());
        let offered: Vec<(UnitId, Vec<Plan>)> =
            group.ships().into_iter().map(|ship| (ship, rules.plans(world, ship))).filter(|(_, plans)| !plans.is_empty()).collect();
        let (_, first) = offered.first()?;
        let each = |label: String, plan: &dyn Fn(&[Plan]) -> Option<Option<Plan>>| {
            let wanted = || offered.iter().filter_map(|(ship, plans)| Some((*ship, plan(plans)?)));
            PlanEntry {
                label,
                chosen: wanted().all(|(ship, plan)| rules.plan_of(world, ship) == plan),
                orders: wanted().map(|(unit, plan)| Order::Plan { unit, plan }).collect(),
            }
        };
        let all = |label: &str, plan: Option<Plan>| each(label.to_owned(), &|_| Some(plan));
        let engages = |plans: &[Plan]| plans.iter().copied().find(|plan| matches!(plan, Plan::Engage(_)));
        let mut entries = vec![all("All by hand", None), self.in_line(group), all("All hold on as they go", Some(Plan::Hold))];
        if engages(first).is_some() {
            entries.push(each("Each engages the enemy nearest to her".to_owned(), &|plans| engages(plans).map(Some)));
        }
        let enemies = first.iter().filter(|plan| matches!(plan, Plan::Engage(_))).take(NEAREST);
        entries.extend(enemies.map(|plan| all(&self.plan_words(view, Some(*plan)).replace("Engage", "All engage"), Some(*plan))));
        Some(Plans { said: String::new(), steer: "Steer together", entries, headings: headings(|plan| all("", Some(plan))) })
    }

    /// One order for all of them: each follows the one before her in her division.
    fn in_line(&self, group: &Group) -> PlanEntry {
        let (rules, world) = (self.session.ruleset(), self.session.world());
        let ships = group.ships();
        let plan = |ship: UnitId| rules.plan_of(world, ship);
        let sails = |ship: &UnitId| !rules.plans(world, *ship).is_empty();
        let lines: Vec<Vec<UnitId>> = group.lines.iter().map(|line| line.iter().copied().filter(sails).collect()).collect();
        let pairs = || lines.iter().flat_map(|line| line.windows(2)).map(|pair| (pair[1], Some(Plan::Follow(pair[0]))));
        // Who follows another one of them lets go first, so that nobody is asked to follow in a ring.
        let lets_go = |ship: &&UnitId| matches!(plan(**ship), Some(Plan::Follow(leader)) if ships.contains(&leader));
        let free = ships.iter().filter(lets_go).filter(|ship| !pairs().any(|(unit, wanted)| unit == **ship && plan(unit) == wanted));
        let orders = free.map(|ship| Order::Plan { unit: *ship, plan: None });
        PlanEntry {
            label: "In line ahead".to_owned(),
            chosen: pairs().all(|(ship, wanted)| plan(ship) == wanted),
            orders: orders.chain(pairs().map(|(unit, plan)| Order::Plan { unit, plan })).collect(),
        }
    }
}
