//! What the battles of a batch were like: how they ended, when the first shot was fired, what became of every ship, and
//! what came of the goals.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use wg_core::{UnitId, counted, in_a_row};
use wg_library::Battle;

use crate::battle::row::Played;
use crate::battle::statistics::Spread;
use crate::battle::watch::Became;

/// The greatest number of ways to end, and of ships, that the text names.
const NAMED: usize = 3;

/// What the battles were like.
#[derive(Default)]
pub(super) struct Told {
    battles: u64,
    /// How often the battles ended by this clause, for this reason.
    ends: BTreeMap<(String, String), u64>,
    first_shot: Spread,
    /// The number of battles without a shot.
    silent: u64,
    ships: Vec<Ship>,
    goals: Vec<Goal>,
}

struct Ship {
    name: String,
    side: usize,
    became: [u64; Became::ALL.len()],
    /// The turns in which she was lost.
    lost: Spread,
    by: BTreeMap<UnitId, u64>,
}

struct Goal {
    side: usize,
    says: String,
    /// The number of battles in which everything was done.
    reached: u64,
    done: Spread,
    points: Spread,
}

impl Ship {
    fn losses(&self) -> u64 {
        Became::ALL.iter().zip(self.became).filter(|(became, _)| became.is_lost()).map(|(_, count)| count).sum()
    }

    /// Returns who caused her loss most often.
    fn nemesis(&self) -> Option<UnitId> {
        self.by.iter().max_by_key(|(unit, count)| (**count, std::cmp::Reverse(**unit))).map(|(unit, _)| *unit)
    }
}

impl Told {
    /// Makes an empty account of the battles of a scenario.
    pub(super) fn new(battle: &Battle) -> Self {
        let scenario = &battle.loaded.scenario;
        let ship = |ship: &wg_core::ShipSpec| Ship {
            name: ship.name.clone(),
            side: scenario.side(&ship.side).map_or(0, wg_core::SideId::index),
            became: [0; Became::ALL.len()],
            lost: Spread::default(),
            by: BTreeMap::new(),
        };
        Self { ships: scenario.ships.iter().map(ship).collect(), ..Self::default() }
    }

    /// Adds a battle.
    pub(super) fn add(&mut self, played: &Played) {
        self.battles += 1;
        *self.ends.entry((played.clause.clone(), played.why.clone())).or_default() += 1;
        match played.first_shot {
            Some(turn) => self.first_shot.add(f64::from(turn)),
            None => self.silent += 1,
        }
        for (ship, end) in self.ships.iter_mut().zip(&played.ends) {
            ship.became[end.became as usize] += 1;
            if end.became.is_lost() {
                ship.lost.add(f64::from(end.turn));
            }
            if let Some(by) = end.by {
                *ship.by.entry(by).or_default() += 1;
            }
        }
        if self.goals.is_empty() {
            let goal = |goal: &super::GoalEnd| Goal {
                side: goal.side.index(),
                says: goal.says.clone(),
                reached: 0,
                done: Spread::default(),
                points: Spread::default(),
            };
            self.goals = played.goals.iter().map(goal).collect();
        }
        for (goal, end) in self.goals.iter_mut().zip(&played.goals) {
            goal.reached += u64::from(end.done >= end.of.max(1));
            goal.done.add(f64::from(end.done));
            goal.points.add(f64::from(end.points));
        }
    }

    fn name(&self, unit: UnitId) -> &str {
        self.ships.get(unit.index()).map_or("", |ship| &ship.name)
    }

    /// Returns the ways in which battles ended, the most frequent first.
    fn ways(&self) -> Vec<(&(String, String), u64)> {
        let mut ways: Vec<_> = self.ends.iter().map(|(way, count)| (way, *count)).collect();
        ways.sort_by_key(|(way, count)| (std::cmp::Reverse(*count), *way));
        ways
    }

    /// Returns what the battles were like, in plain sentences. `sides` are their names.
    pub(super) fn lines(&self, sides: &[&str]) -> Vec<String> {
        if self.battles == 0 {
            return Vec::new();
        }
        let of = |count: u64| format!("{count} of {}", self.battles);
        let mut lines = vec![self.shots()];
        let ways = self.ways();
        let named = ways.iter().take(NAMED).map(|((clause, why), count)| format!("{why} ({clause}, {})", of(*count)));
        let mut said: Vec<String> = named.collect();
        let others: u64 = ways.iter().skip(NAMED).map(|(_, count)| count).sum();
        if others > 0 {
            said.push(format!("other reasons ({})", of(others)));
        }
        lines.push(format!("They ended because {}.", said.join("; ")));
        let mut lost: Vec<&Ship> = self.ships.iter().filter(|ship| ship.losses() > 0).collect();
        lost.sort_by_key(|ship| std::cmp::Reverse(ship.losses()));
        let said: Vec<String> = lost.iter().take(NAMED).map(|ship| self.loss(ship)).collect();
        lines.push(match said.is_empty() {
            true => "No ship was lost.".to_owned(),
            false => format!("Most often lost: {}.", said.join("; ")),
        });
        let whole: Vec<&str> = self
            .ships
            .iter()
            .filter(|ship| ship.became[Became::Untouched as usize] == self.battles)
            .map(|ship| ship.name.as_str())
            .collect();
        if !whole.is_empty() {
            let names: Vec<&&str> = whole.iter().take(NAMED * 2).collect();
            let more = whole.len() - names.len();
            let more = if more == 0 { String::new() } else { format!(" and {more} more") };
            lines.push(format!("Never touched: {}{more}.", in_a_row(&names)));
        }
        for goal in &self.goals {
            let side = sides.get(goal.side).copied().unwrap_or_default();
            lines.push(format!(
                "{side}'s goal, {}, was fully reached in {} battles ({:.1} points on average).",
                goal.says,
                of(goal.reached),
                goal.points.mean().value
            ));
        }
        lines
    }

    fn shots(&self) -> String {
        let silent = match self.silent {
            0 => String::new(),
            count => {
                format!(" In {} no gun was fired.", counted(count as i32, "battle", "battles"))
            }
        };
        if self.silent == self.battles {
            return "No gun was fired in any battle.".to_owned();
        }
        let shot = &self.first_shot;
        let (least, most) = (shot.least(), shot.most());
        if least == most {
            return format!("The first shot was always fired in turn {least:.0}.{silent}");
        }
        format!(
            "The first shot was fired in turn {:.1} on average ({least:.0} to {most:.0}).{silent}",
            shot.mean().value
        )
    }

    /// Returns how often a ship was lost, what befell her most often, and by whom: 'Sirène in 71 of 100 battles (sunk 40,
    /// taken 31), mostly by Amphion, in turn 6.2 on average'.
    fn loss(&self, ship: &Ship) -> String {
        let how = Became::ALL
            .iter()
            .zip(ship.became)
            .filter(|(became, count)| became.is_lost() && *count > 0)
            .map(|(became, count)| format!("{became} {count}"));
        let by = ship.nemesis().map(|unit| format!(", mostly by {}", self.name(unit))).unwrap_or_default();
        format!(
            "{} in {} of {} battles ({}){by}, in turn {:.1} on average",
            ship.name,
            ship.losses(),
            self.battles,
            how.collect::<Vec<_>>().join(", "),
            ship.lost.mean().value
        )
    }

    /// Adds what the battles were like to the summary as JSON.
    pub(super) fn json(&self, summary: &mut Value) {
        let spread = |spread: &Spread| super::summary::spread(spread);
        let ways = self.ways().into_iter();
        summary["ends"] =
            ways.map(|((clause, why), count)| json!({ "clause": clause, "why": why, "battles": count })).collect();
        summary["first_shot"] = spread(&self.first_shot);
        summary["without_a_shot"] = self.silent.into();
        let ship = |(unit, ship): (usize, &Ship)| {
            let became: serde_json::Map<String, Value> = Became::ALL
                .iter()
                .zip(ship.became)
                .filter(|(_, count)| *count > 0)
                .map(|(became, count)| (became.word().to_owned(), count.into()))
                .collect();
            json!({
                "unit": unit,
                "name": ship.name,
                "side": ship.side,
                "became": became,
                "lost": ship.losses(),
                "turn_lost": spread(&ship.lost),
                "mostly_by": ship.nemesis(),
            })
        };
        summary["ships"] = self.ships.iter().enumerate().map(ship).collect();
        let goal = |goal: &Goal| {
            json!({
                "side": goal.side,
                "goal": goal.says,
                "reached": goal.reached,
                "done": spread(&goal.done),
                "points": spread(&goal.points),
            })
        };
        summary["goals"] = self.goals.iter().map(goal).collect();
    }
}
