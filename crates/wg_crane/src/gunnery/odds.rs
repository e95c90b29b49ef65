//! The exact odds of a shot (C-FIRE-2): every way in which the dice can fall is weighted and added up.
//!
//! Dice take effect one after the other, in the order in which they were rolled. A hit on a full column is wasted or
//! goes to the hull (C-R23). Once the last hull box is ticked, the rest of the roll has no effect.

use crate::boarding::assault::{SURRENDERS, modifier};
use crate::options::Options;
use crate::prelude::*;

/// The most dice that are counted: 6 to the power of 24 still fits into the integers that count the ways.
const MOST_DICE: u8 = 24;

/// The possible results of a shot, each with the number of equally likely ways in which the dice give it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number of all ways: 6 to the power of the dice.
    pub ways: u64,
    /// The numbers of ways in which 0, 1, 2 and more boxes are ticked.
    pub boxes: Vec<u64>,
    /// The number of ways in which the target sinks (C-DMG-6).
    pub sunk: u64,
    /// The number of ways in which the target stays afloat but becomes dead in the water (C-DMG-8, C-DMG-10).
    pub stopped: u64,
    /// The number of ways in which the target stays afloat but loses her last guns and crew (C-DMG-10).
    pub silenced: u64,
}

/// The boxes ticked by the shot so far: hull, rigging, guns and crew.
type Ticks = [u8; 3];

/// Counts exactly what a shot of this many dice can do to a ship.
pub fn tally(dice: u8, target: &Ship, overflow_to_hull: bool) -> Tally {
    let dice = dice.min(MOST_DICE);
    let open = [
        target.built.boxes.saturating_sub(target.damage.hull),
        target.built.boxes.saturating_sub(target.damage.rigging),
        target.units(),
    ];
    let mut states: Vec<(Ticks, u64)> = vec![([0; 3], 1)];
    for _ in 0..dice {
        let mut next: Vec<(Ticks, u64)> = Vec::with_capacity(states.len() * 3);
        for (ticks, ways) in &states {
            for hit in CHARTS.hits {
                let after = ticked(*ticks, hit, open, overflow_to_hull);
                match next.iter_mut().find(|(other, _)| *other == after) {
                    Some((_, sum)) => *sum += ways,
                    None => next.push((after, *ways)),
                }
            }
        }
        states = next;
    }
    let mut tally =
        Tally { ways: 6_u64.pow(u32::from(dice)), boxes: vec![0; usize::from(dice) + 1], ..Tally::default() };
    for (ticks, ways) in states {
        let count: u8 = ticks.iter().sum();
        tally.boxes[usize::from(count)] += ways;
        if ticks[0] == open[0] {
            tally.sunk += ways;
            continue;
        }
        let [silent, idle] = [open[2] > 0 && ticks[2] == open[2], open[1] > 0 && ticks[1] == open[1]];
        tally.silenced += if silent { ways } else { 0 };
        tally.stopped += if (silent || idle) && !target.dead_in_water() { ways } else { 0 };
    }
    tally
}

/// Returns the boxes ticked after one more die.
fn ticked(mut ticks: Ticks, hit: Hit, open: [u8; 3], overflow_to_hull: bool) -> Ticks {
    let mut column = match hit {
        Hit::Miss => return ticks,
        Hit::Hull => 0,
        Hit::Rigging => 1,
        Hit::Crew => 2,
    };
    if ticks[0] == open[0] {
        return ticks;
    }
    if ticks[column] == open[column] {
        if !overflow_to_hull {
            return ticks;
        }
        column = 0;
    }
    ticks[column] += 1;
    ticks
}

impl Tally {
    /// Returns the chance of something that happens in this many ways, in [0, 1].
    pub fn chance(&self, ways: u64) -> f64 {
        ways as f64 / self.ways as f64
    }

    /// Returns the chances that 0, 1, 2 and more boxes are ticked.
    pub fn bars(&self) -> Vec<f64> {
        self.boxes.iter().map(|ways| self.chance(*ways)).collect()
    }

    /// Returns the average number of boxes ticked, in whole hundredths of a box.
    pub fn hundredths(&self) -> i32 {
        let sum: u128 = self.boxes.iter().zip(0_u128..).map(|(ways, boxes)| u128::from(*ways) * boxes).sum();
        let ways = u128::from(self.ways.max(1));
        ((sum * 100 + ways / 2) / ways) as i32
    }

    /// Returns the average number of boxes ticked.
    pub fn expected(&self) -> f64 {
        let sum: u64 = self.boxes.iter().zip(0_u64..).map(|(ways, boxes)| ways * boxes).sum();
        self.chance(sum)
    }
}

/// Builds the odds card of a shot: the chances for the number of boxes ticked, and those of sinking, stopping or
/// silencing the target.
///
/// Does not check whether the shot is allowed. The title names the target's size; callers that know her name may put it
/// there.
pub fn shot(fleet: &Fleet, shooter: UnitId, target: UnitId) -> Odds {
    let (shooter, target) = (fleet.ship(shooter), fleet.ship(target));
    let dice = shooter.dice();
    let tally = tally(dice, target, fleet.options.overflow_to_hull);
    let squares = shooter.berth.square.range_to(target.berth.square);
    let chances = [
        ("sinks her", tally.sunk),
        ("leaves her dead in the water", tally.stopped),
        ("leaves no guns or crew", tally.silenced),
    ];
    Odds {
        title: format!("Broadside on the {}", target.class().title),
        range: format!("{}, abeam", counted(squares, "square", "squares")),
        line: format!("{}: {} (C-FIRE-2)", counted(dice, "die", "dice"), faces()),
        unit: "boxes".to_owned(),
        bars: tally.bars(),
        expected: tally.expected(),
        chances: chances
            .into_iter()
            .filter(|(_, ways)| *ways > 0)
            .map(|(what, ways)| (what.to_owned(), tally.chance(ways)))
            .collect(),
        also: None,
    }
}

/// The results of a boarding, with the chance of each in [0, 1] (C-BOARD-4 to C-BOARD-10, C-R25 to C-R27).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Fight {
    /// The chance that the target is taken, with or without a fight.
    pub taken: f64,
    /// The chance that the target surrenders at the first roll, without a fight.
    pub at_once: f64,
    /// The chance that the boarder is taken herself.
    pub lost: f64,
    /// The chance that both crews die, so that no ship is taken.
    pub both: f64,
    /// The chances that the boarder loses 0, 1, 2 and more units.
    pub losses: Vec<f64>,
}

/// Works out the chances of a boarding, from the units of the boarder and the target, by weighting every round.
pub fn fight(boarder: u8, target: u8, options: &Options) -> Fight {
    let (b, d) = (usize::from(boarder), usize::from(target));
    let mut end = Fight { losses: vec![0.0; b + 1], ..Fight::default() };
    // The chance that a surrender roll is made with this many units left on either side. A round without losses leads
    // back to the same roll, so its chance is shared among the other results in proportion.
    let mut open = vec![vec![0.0; d + 1]; b + 1];
    open[b][d] = 1.0;
    for boarders in (1..=b).rev() {
        for defenders in (0..=d).rev() {
            let chance = open[boarders][defenders];
            if chance == 0.0 {
                continue;
            }
            let surrender = surrenders(boarders as u8, defenders as u8, options);
            let (killed, lost) = (binomial(boarders, defenders), binomial(defenders, boarders));
            let again = (1.0 - surrender) * killed[0] * lost[0];
            let whole = chance / (1.0 - again);
            end.taken += whole * surrender;
            end.losses[b - boarders] += whole * surrender;
            if (boarders, defenders) == (b, d) {
                end.at_once = surrender;
            }
            for (kills, hit) in killed.iter().enumerate() {
                for (falls, hurt) in lost.iter().enumerate().filter(|(falls, _)| kills + falls > 0) {
                    let share = whole * (1.0 - surrender) * hit * hurt;
                    match (boarders - falls, defenders - kills) {
                        (0, 0) => end.both += share,
                        (0, _) => end.lost += share,
                        (_, 0) => end.taken += share,
                        (left, right) => {
                            open[left][right] += share;
                            continue;
                        }
                    }
                    end.losses[b - (boarders - falls)] += share;
                }
            }
        }
    }
    end
}

/// Returns the chance, in [0, 1], that a boarded ship with this many units surrenders at a roll (C-BOARD-4, C-BOARD-5,
/// C-R25).
fn surrenders(boarders: u8, defenders: u8, options: &Options) -> f64 {
    let faces = SURRENDERS - modifier(boarders, defenders, options);
    if defenders == 0 { 1.0 } else { f64::from(faces.clamp(0, 6)) / 6.0 }
}

/// Returns the chances that this many dice, half of whose faces kill, destroy 0, 1, 2 and more of a number of enemies.
fn binomial(dice: usize, enemies: usize) -> Vec<f64> {
    let mut chances = vec![0.0; enemies.min(dice) + 1];
    let (mut ways, all) = (1_u64, 2_u64.pow(dice as u32));
    for kills in 0..=dice {
        chances[kills.min(enemies)] += ways as f64 / all as f64;
        ways = ways * (dice - kills) as u64 / (kills as u64 + 1);
    }
    chances
}

/// Builds the odds card of a boarding: the units that the boarder loses, and how it ends.
pub fn boarding(fleet: &Fleet, boarder: &Ship, target: &Ship) -> Odds {
    let fight = fight(boarder.units(), target.units(), &fleet.options);
    let chances = [
        ("takes her", fight.taken),
        ("takes her without a fight", fight.at_once),
        ("is taken herself", fight.lost),
        ("destroys both crews", fight.both),
    ];
    Odds {
        title: format!("Boarding the {}", target.class().title),
        range: format!("{} against {}", boarder.units(), counted(target.units(), "unit", "units")),
        line: if fleet.options.surrender_minus {
            "She rolls a die, adds her units, subtracts yours and surrenders on 3 or less. If not, each 4-6 destroys a unit (C-BOARD-6)"
        } else {
            "She rolls a die, adds her extra units and surrenders on 3 or less. If not, each 4-6 destroys a unit (C-BOARD-6)"
        }
        .to_owned(),
        unit: "boarders lost".to_owned(),
        expected: fight.losses.iter().zip(0_u8..).map(|(chance, lost)| chance * f64::from(lost)).sum(),
        bars: fight.losses,
        chances: chances
            .into_iter()
            .filter(|(_, chance)| *chance > 0.0)
            .map(|(what, chance)| (what.to_owned(), chance))
            .collect(),
        also: None,
    }
}

/// Returns the hit table in a few words, such as '2-3 hull, 4-5 rigging, 6 guns and crew'.
pub fn faces() -> String {
    let words = [(Hit::Hull, "hull"), (Hit::Rigging, "rigging"), (Hit::Crew, "guns and crew")];
    let part = |(hit, word): (Hit, &str)| {
        let first = CHARTS.hits.iter().position(|other| *other == hit)? + 1;
        let last = CHARTS.hits.iter().rposition(|other| *other == hit)? + 1;
        Some(if first == last { format!("{first} {word}") } else { format!("{first}-{last} {word}") })
    };
    words.into_iter().filter_map(part).collect::<Vec<_>>().join(", ")
}
