//! The result of one battle, and its row in the CSV file.

use std::fmt::{self, Write as _};

use wg_core::{Scenario, SideId};

use crate::battle::game::MOST_ORDERS;
use crate::battle::watch::End;

/// One battle of a batch.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The number of the battle, from 0.
    pub index: u64,
    /// The seed of the battle. `weathergage play SCENARIO --seed` with the same captains plays the same battle.
    pub seed: u64,
    /// The colours of the sides, for the row.
    pub colours: std::sync::Arc<[String]>,
    /// The captain of each side.
    pub captains: std::sync::Arc<[String]>,
    /// The result of the battle.
    pub result: Result<Played, Failure>,
}

/// The result of a battle that was played to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The side that won; `None` for a draw.
    pub winner: Option<SideId>,
    /// The turn in which the last order was given.
    pub turns: u16,
    /// The number of orders given.
    pub orders: u32,
    /// The results of the sides, in their order.
    pub sides: Vec<Tally>,
    /// The clause that ended the battle.
    pub clause: String,
    /// What ended the battle, in words without the result: 'turn 12 was the last'.
    pub why: String,
    /// The turn of the first shot of a gun; `None` if no gun was fired.
    pub first_shot: Option<u16>,
    /// What became of every unit, in the order of the scenario.
    pub ends: Vec<End>,
    /// What came of the goals, in the order of the scenario.
    pub goals: Vec<GoalEnd>,
    /// The hash of the final position.
    pub hash: blake3::Hash,
}

/// What came of a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalEnd {
    /// The side whose goal it was.
    pub side: SideId,
    /// The goal in words.
    pub says: String,
    /// The number of ships that did it, or 1 for a task of the side as a whole that was done.
    pub done: u16,
    /// The number of ships that it took for everything that the goal gave.
    pub of: u16,
    /// The points that it gave.
    pub points: i32,
}

/// The result of one side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tally {
    /// The score in the ruleset's points.
    pub score: i32,
    /// The mean damage to the hulls of the side's own ships, in per cent; a ship that sank counts 100.
    pub damage: f64,
    /// The number of the side's own ships that sank, struck, were taken, were abandoned, or left the table without a
    /// goal.
    pub lost: u16,
}

/// The reason why a battle failed, which is a fault of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The program panicked with this message.
    Panicked(String),
    /// The battle did not end.
    Endless,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panicked(message) => write!(f, "broke off: {message}"),
            Self::Endless => write!(f, "did not end within {MOST_ORDERS} orders"),
        }
    }
}

/// Returns the colours of a scenario's sides, which name the columns.
pub(crate) fn colours(scenario: &Scenario) -> std::sync::Arc<[String]> {
    scenario.sides.iter().map(|side| format!("{:?}", side.colour).to_lowercase()).collect()
}

/// Returns the first line of the CSV file.
pub fn heading(scenario: &Scenario) -> String {
    let mut line = String::from("index,seed,winner,turns,orders");
    for colour in &*colours(scenario) {
        let _ = write!(line, ",{colour}_score,{colour}_damage,{colour}_lost");
    }
    line += ",ended,first_shot,ships,goals,hash";
    for colour in &*colours(scenario) {
        let _ = write!(line, ",{colour}_captain");
    }
    line
}

impl Row {
    /// Returns the row in the CSV file; no field needs quotes.
    pub fn csv(&self) -> String {
        let mut line = format!("{},{}", self.index, self.seed);
        match &self.result {
            Ok(played) => {
                let winner =
                    played.winner.and_then(|side| self.colours.get(side.index())).map_or("draw", String::as_str);
                let _ = write!(line, ",{winner},{},{}", played.turns, played.orders);
                for side in &played.sides {
                    let _ = write!(line, ",{},{:.2},{}", side.score, side.damage, side.lost);
                }
                let _ = write!(line, ",{},", played.clause);
                let _ = played.first_shot.map_or(Ok(()), |turn| write!(line, "{turn}"));
                let ship = |(unit, end): (usize, &End)| {
                    let by = end.by.map(|by| format!(":{}", by.0)).unwrap_or_default();
                    match end.turn {
                        0 => format!("{unit}:{}", end.became),
                        turn => format!("{unit}:{}:{turn}{by}", end.became),
                    }
                };
                let ships: Vec<String> = played.ends.iter().enumerate().map(ship).collect();
                let goals: Vec<String> =
                    played.goals.iter().map(|goal| format!("{}:{}", goal.done, goal.points)).collect();
                let _ = write!(line, ",{},{},", ships.join(";"), goals.join(";"));
                line.push_str(&played.hash.to_hex()[..16]);
            }
            Err(_) => {
                line.push_str(",failed,,");
                line.push_str(&",,,".repeat(self.colours.len()));
                line.push_str(",,,,,");
            }
        }
        for captain in &*self.captains {
            let _ = write!(line, ",{captain}");
        }
        line
    }
}
