//! What the sides of a battle are there for: goals, and the zones that they name.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::spec::{Edge, Scenario};
use crate::ids::{SideId, UnitId, Viewer};
pub use crate::shown::goal::Task;
use crate::shown::refusal::{counted, in_a_row};

/// A named part of the table, given by squares of the grid or by an outline.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ZoneSpec {
    /// The name of the zone, different from all others: 'Quiberon Bay'.
    pub name: String,
    /// The squares that it covers, as (column, row) from 1 at the south-west corner.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<(i16, i16)>,
    /// The corners of its outline, in one direction around it, as (east, north) from the south-west corner.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<(f64, f64)>,
}

/// A goal of one side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalSpec {
    /// The name of the side whose goal it is.
    pub side: String,
    /// What it asks for.
    pub task: Task,
    /// The names of the ships that it is about. Without ships and division it is about all ships of the side, or of the
    /// enemy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ships: Vec<String>,
    /// The name of the division that it is about.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub division: String,
    /// The edge by which ships leave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edge: Option<Edge>,
    /// The name of the zone to reach or to hold.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub zone: String,
    /// The last turn in which it can be done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u16>,
    /// The number of ships that must do it. The points are then given once; otherwise they are given for each ship.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u16>,
    /// The points that it gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u16>,
    /// True if it wins the battle: at once, or when the battle ends if it is judged only then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wins: bool,
    /// True if only its own side knows of it until the battle is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
    /// In a battle in progress, the names of the ships that have done it for good.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub done: Vec<String>,
}

/// A goal with the ids of everything that it names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The side whose goal it is.
    pub side: SideId,
    /// What it asks for.
    pub task: Task,
    /// The units that it is about, in the order of the file. Empty for a task of the side as a whole.
    pub units: Vec<UnitId>,
    /// The units in words: 'Ganges and Goliath', 'the Convoy', 'any enemy ship'. Empty for a task of the side as a whole.
    pub whom: String,
    /// The edge by which ships leave, or `None` if any edge will do.
    pub edge: Option<Edge>,
    /// The index of the zone to reach or to hold.
    pub zone: Option<usize>,
    /// The last turn in which it can be done.
    pub by: Option<u16>,
    /// The number of ships that must do it, if the points are given once.
    pub least: Option<u16>,
    /// The points for each ship, or once if `least` is given.
    pub points: u16,
    /// True if it wins the battle.
    pub wins: bool,
    /// True if only its own side knows of it until the battle is over.
    pub secret: bool,
    /// True if an option of the rules gives it. The rules then count its points themselves.
    pub by_the_rules: bool,
    /// True if the file names the ships, by name or by division.
    pub named: bool,
}

/// The greatest number of ships that a goal names one by one.
const MOST_NAMED: usize = 4;

impl Scenario {
    /// Returns the goals with the ids of everything that they name, and then those that options of the rules give. In a
    /// scenario that has passed its check, every name has an id.
    pub fn goals_by_id(&self, ruled: &[GoalSpec]) -> Arc<[Goal]> {
        let ruled = ruled.iter().map(|goal| Goal { by_the_rules: true, ..self.goal_by_id(goal) });
        self.goals.iter().map(|goal| self.goal_by_id(goal)).chain(ruled).collect()
    }

    /// Returns the units that a goal of their side sends off the table or to a zone.
    pub fn errands(&self) -> Vec<UnitId> {
        let goals = self.goals_by_id(&[]);
        let sent = |unit: &UnitId| {
            let own = self.ships.get(unit.index()).and_then(|ship| self.side(&ship.side));
            goals.iter().any(|goal| goal.task.is_done_for_good() && goal.units.contains(unit) && own == Some(goal.side))
        };
        (0..self.ships.len() as u16).map(UnitId).filter(sent).collect()
    }

    fn goal_by_id(&self, goal: &GoalSpec) -> Goal {
        let side = self.side(&goal.side).unwrap_or(SideId(0));
        let division =
            self.divisions.iter().find(|division| !goal.division.is_empty() && division.name == goal.division);
        let named: Vec<&String> =
            division.map_or_else(|| goal.ships.iter().collect(), |division| division.ships.iter().collect());
        let theirs = |ship: &super::ShipSpec| (ship.side == goal.side) != goal.task.is_about_enemies();
        let units = match goal.task {
            task if task.is_of_the_side() => Vec::new(),
            _ if !named.is_empty() => named.iter().filter_map(|name| self.unit(name)).collect(),
            _ => (0..).zip(&self.ships).filter(|(_, ship)| theirs(ship)).map(|(id, _)| UnitId(id)).collect(),
        };
        let whom = match (goal.task, division) {
            (task, _) if task.is_of_the_side() => String::new(),
            (_, Some(division)) => format!("the {}", division.name),
            _ if named.len() > MOST_NAMED => format!("{} ships", named.len()),
            _ if !named.is_empty() => in_a_row(&named),
            (task, _) if task.is_about_enemies() => "any enemy ship".to_owned(),
            _ => "any ship".to_owned(),
        };
        Goal {
            side,
            task: goal.task,
            units,
            whom,
            edge: goal.edge,
            zone: self.zones.iter().position(|zone| zone.name == goal.zone),
            by: goal.by,
            least: goal.least,
            points: goal.points.unwrap_or_default(),
            wins: goal.wins,
            secret: goal.secret,
            by_the_rules: false,
            named: !named.is_empty(),
        }
    }
}

impl Goal {
    /// Returns the goal in words, as an order to its side: 'Leave by the west edge by the end of turn 12'.
    pub fn says(&self, zone: &str) -> String {
        let by = self.by.map(|turn| format!(" by the end of turn {turn}")).unwrap_or_default();
        let edge = self.edge.map(|edge| format!("by the {} edge", edge.name()));
        let whom = &self.whom;
        match self.task {
            Task::Leave => {
                let way = edge.unwrap_or_else(|| "the table".to_owned());
                format!("Leave {way}{by}: {whom}")
            }
            Task::Reach => format!("Reach {zone}{by}: {whom}"),
            Task::Hold => format!("Hold {zone} when the battle ends"),
            Task::Take => format!("Take {whom}{by}"),
            Task::Sink => format!("Sink {whom}{by}"),
            Task::Beat => format!("Beat {whom}{by}"),
            Task::Spare => format!("Do not sink {whom}"),
            Task::Keep => format!("Keep {whom} to the end"),
            Task::Stronger => "Have more of your strength left when the battle ends".to_owned(),
        }
    }

    /// Returns what the goal is worth, in words: '60 points each', '40 points once 3 ships have done it'.
    pub fn worth(&self) -> String {
        let points = (self.points > 0).then(|| {
            let points = counted(i32::from(self.points), "point", "points");
            match self.least {
                Some(least) if least > 1 => format!("{points} for {least} ships"),
                None if self.units.len() > 1 => format!("{points} each"),
                _ => points,
            }
        });
        let wins = self.wins.then(|| match self.needed() {
            1 => "wins the battle".to_owned(),
            ships => format!("{ships} ships win the battle"),
        });
        points.into_iter().chain(wins).collect::<Vec<_>>().join(", ")
    }

    /// The number of ships that must do it to win the battle, or for the points that are given once.
    pub fn needed(&self) -> u16 {
        let all = if self.task.is_of_the_side() { 1 } else { self.units.len().max(1) as u16 };
        self.least.unwrap_or(all)
    }

    /// Returns the points for this many ships that have done it.
    pub fn points_for(&self, ships: u16) -> i32 {
        match self.least {
            Some(least) => i32::from(self.points) * i32::from(ships >= least),
            None => i32::from(self.points) * i32::from(ships),
        }
    }
}

impl Scenario {
    /// Leaves out what this viewer may not know: the secret goals of other sides, their ships that come in secret, and
    /// what their captains were told.
    pub fn keep_known(&mut self, viewer: Viewer) {
        let sides: Vec<bool> = (0..self.sides.len()).map(|side| viewer.sees(SideId(side as u8))).collect();
        for (side, known) in self.sides.iter_mut().zip(&sides) {
            if !known {
                side.briefing.clear();
            }
        }
        let known = |goal: &GoalSpec| {
            let place = self.sides.iter().position(|side| side.name == goal.side);
            !goal.secret || place.is_none_or(|place| sides[place])
        };
        let (kept, hidden): (Vec<GoalSpec>, Vec<GoalSpec>) =
            std::mem::take(&mut self.goals).into_iter().partition(|goal| known(goal));
        // A zone that only hidden goals name is as secret as they are.
        let names = |goals: &[GoalSpec], zone: &ZoneSpec| goals.iter().any(|goal| goal.zone == zone.name);
        self.zones.retain(|zone| names(&kept, zone) || !names(&hidden, zone));
        self.goals = kept;
        self.hide_arrivals(&sides);
    }
}
