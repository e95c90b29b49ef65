//! Previews what *Follow standing orders* makes each ship of a side do (A-R87). It plays the moves on a copy of the
//! fleet, without passing fire and with the best face of every die.

use wg_core::rules::game::Throws;

use crate::prelude::*;
use crate::sailing::deed::{Obstacle, PlannedMove};
use crate::sailing::plan::poses;
use crate::sailing::{Sailing, as_planned, rest};

/// Dice that always show their highest face, since a preview rolls none.
struct Luck;

impl Throws for Luck {
    fn throw(&mut self, row: &Throw, _: &dyn Fn() -> String) -> Awaited<Faces> {
        Ok(self.throw_secret(row))
    }

    fn throw_secret(&mut self, row: &Throw) -> Faces {
        SmallVec::from_elem(row.sides, usize::from(row.dice))
    }
}

/// Returns the share of each ship that has still to move: what she will do, and where. The shares are in the order in
/// which the ships sail, up to the first that asks for orders. The shares of the others say that they wait.
pub(super) fn shares(fleet: &Fleet, side: SideId) -> Vec<Share> {
    let mut there = fleet.clone();
    let (mut business, mut reports, mut dice) = (Business::default(), Reports::default(), Luck);
    business.push(Sailing::Rest(side));
    let mut shares: Vec<Share> = Vec::new();
    // Each ship sails once, in a few legs, so this is more than enough.
    for _ in 0..fleet.ships.len() * 64 {
        match business.top() {
            Some(Item::Sailing(Sailing::Rest(_))) => {
                let Some(unit) = rest::next(&there, side) else { break };
                let share = begun(&there, unit);
                let asks = share.asks;
                shares.push(share);
                if asks {
                    break;
                }
            }
            Some(Item::Sailing(Sailing::Through(unit))) if !as_planned(&there, &business, *unit) => {
                if let Some(share) = shares.last_mut() {
                    (share.words, share.asks) = ("comes through the wind and asks for a course".to_owned(), true);
                }
                break;
            }
            Some(Item::Sailing(Sailing::Through(unit))) => {
                if let (Some(share), Ok(PlannedMove::Sail(course))) =
                    (shares.last_mut(), there.deed(there.ship(*unit), true))
                {
                    share.path.extend(way(&there, *unit, &course, true));
                }
            }
            Some(Item::Sailing(Sailing::Contact { other, avoids, .. })) => {
                let how = if *avoids == Some(true) { "tries to avoid" } else { "runs foul of" };
                if let Some(share) = shares.last_mut() {
                    share.words = format!("{}, and {how} {}", share.words, fleet.name(*other));
                }
                business.pop();
                continue;
            }
            Some(Item::Sailing(_)) => {}
            Some(_) => {
                business.pop();
                continue;
            }
            None => break,
        }
        // The preview leaves out passing fire.
        if let Some(Sailing::Walk { stops, .. }) = business.top_mut_of() {
            stops.clear();
        }
        let mut play = Play { fleet: &mut there, business: &mut business, reports: &mut reports, dice: &mut dice };
        if Sailing::beat(&mut play).is_err() {
            break;
        }
    }
    for share in &mut shares {
        ended(fleet, &there, share);
    }
    if let Some(asking) = shares.last().filter(|share| share.asks).map(|share| share.unit) {
        let words = format!("waits until {} has her orders", fleet.name(asking));
        let waits = |unit: &UnitId| shares.iter().all(|share| share.unit != *unit);
        let left = there.of_side(side).filter(|ship| rest::is_left(&there, ship)).map(|ship| ship.id).filter(waits);
        let waiting: Vec<Share> = left.map(|unit| Share { unit, words: words.clone(), ..Share::default() }).collect();
        shares.extend(waiting);
    }
    shares
}

/// Returns the share of a ship that begins her move.
fn begun(there: &Fleet, unit: UnitId) -> Share {
    let ship = there.ship(unit);
    let closed =
        there.takes_over(ship).map(|(left, plan)| (left, Ship { planned: there.planned(ship, plan), ..ship.clone() }));
    if let Some((left, leads)) =
        closed.as_ref().filter(|(_, ship)| ship.planned.plan.is_none() && there.leave(ship).is_ok())
    {
        let words = format!("asks for orders because {} no longer leads the line", there.name(*left));
        return Share { unit: leads.id, words, asks: true, ..Share::default() };
    }
    let ship = closed.as_ref().map_or(ship, |(_, ship)| ship);
    let needed = CHARTS.tack[ship.grade() as usize];
    let plan = ship.planned.plan;
    let words = if plan.is_some() { there.plan_in_words(plan) } else { "sails on".to_owned() };
    let share = Share { unit, words, ..Share::default() };
    if ship.berth.tacking {
        return Share { words: format!("{}, and completes her tack on {}", share.words, or_more(needed)), ..share };
    }
    match there.planned_in_turn(ship) {
        Ok(PlannedMove::Sail(course)) => {
            let tacks = there.plan(ship, &course, false).is_ok_and(|laid| laid.tack.is_some());
            let straight = plan.is_none() && course.legs().iter().all(|leg| matches!(leg, Leg::Run(_)));
            let clear_of = if straight || plan.is_some() { None } else { there.ahead(ship) };
            let share = match clear_of {
                _ if straight => Share { words: "sails straight on".to_owned(), ..share },
                Some(Obstacle::Ship(other)) => {
                    Share { words: format!("keeps clear of {}", there.name(other)), ..share }
                }
                Some(Obstacle::Ground) => Share { words: "keeps clear of land and shoals".to_owned(), ..share },
                Some(Obstacle::Edge) => Share { words: "keeps clear of the table edge".to_owned(), ..share },
                None => share,
            };
            let words =
                if tacks { format!("{}, and tacks on {}", share.words, or_more(needed)) } else { share.words.clone() };
            Share { words, path: way(there, unit, &course, false), ..share }
        }
        Ok(PlannedMove::Turn(_)) => Share { words: format!("{}, and turns in place", share.words), ..share },
        Ok(PlannedMove::Stay) => Share { words: format!("{}, and stays in place", share.words), ..share },
        Err(why) => {
            let why = why.sentence.split_once(" because ").map_or(why.sentence.as_str(), |(_, why)| why);
            let words = format!("asks for orders because {}", why.trim_end_matches('.'));
            Share { words, asks: true, ..share }
        }
    }
}

/// Returns a ship's poses along a course, one for each step of her circle.
fn way(there: &Fleet, unit: UnitId, course: &Course, tacking: bool) -> Vec<Pose> {
    let ship = there.ship(unit);
    let Ok(laid) = there.plan(ship, course, tacking) else { return Vec::new() };
    poses(ship.berth.pose, &laid.course, ship, there.mm(CHARTS.step.0))
}

/// Adds the place where the ship ends to her share, and drops the part of the path that she did not sail.
fn ended(fleet: &Fleet, there: &Fleet, share: &mut Share) {
    let (was, ship) = (fleet.ship(share.unit).berth.pose, there.ship(share.unit));
    if !ship.on_table() {
        share.words = format!("{}, and leaves the table", share.words);
        return;
    }
    if ship.log.hits.locks.contains(&share.unit) && !fleet.ship(share.unit).log.hits.locks.contains(&share.unit) {
        share.words = format!("{}, and runs aground", share.words);
    }
    let end = ship.berth.pose;
    if end == was {
        share.path.clear();
        return;
    }
    share.ghost = Some(end);
    if share.path.last() != Some(&end) {
        let near = (0..share.path.len()).min_by_key(|at| share.path[*at].at.distance(end.at)).unwrap_or_default();
        share.path.truncate(near);
        share.path.push(end);
    }
}
