//! Hints for a captain who is new to these rules: points of a course or a shot that are easily overlooked, shown before
//! the order is given. They follow from what the preview computes, without guesses.

use crate::gunnery::firing::Chance;
use crate::gunnery::odds;
use crate::prelude::*;
use crate::sailing::Sailing;

/// The angle below which a turn is hardly worth a turning box.
const FEW: Angle = Angle::degrees(10);

/// The factor by which a later shot must be better for it to be worth waiting.
const BETTER: f64 = 1.2;

/// Returns the hints for a course that ends at `ghost`, if nothing stops the ship on it.
pub fn of_course(fleet: &Fleet, unit: UnitId, course: &Course, ghost: Option<Pose>) -> Vec<Hint> {
    let mut hints = Vec::new();
    if let Some(end) = ghost
        && let Some(label) = grounds(fleet, unit, end)
    {
        hints.push(Hint::new(
            "aground",
            "B-AGND-1",
            format!("If she sails straight on from there, she {label} next turn."),
        ));
    }
    let turns = course.legs().iter().filter_map(|leg| if let Leg::Turn(by) = leg { Some(by.abs()) } else { None });
    if let Some(by) = turns.filter(|by| *by < FEW).min() {
        hints.push(Hint::new("few degrees", "B-TURNING-3", format!("A turn of {by} uses up a whole turning box.")));
    }
    let here = fleet.ship(unit).berth.pose.heading;
    let sails = fleet.ship(unit).rig.hoisted > 0 && !fleet.log(unit).oars;
    if sails && fleet.is_running(here) && ghost.is_some_and(|end| !fleet.is_running(end.heading)) {
        hints.push(Hint::new(
            "contrary",
            "B-SAIL-2",
            "She ends with a contrary wind and sails at half speed next turn.",
        ));
    }
    hints
}

/// Returns what the ship would run onto in her next move if she sailed straight on from this pose, by the least inches
/// that she must run. `None` if she would run onto nothing.
fn grounds(fleet: &Fleet, unit: UnitId, from: Pose) -> Option<&'static str> {
    if fleet.chart.land.is_empty() || fleet.log(unit).boat {
        return None;
    }
    let mut later = fleet.clone();
    later.ship_mut(unit).run = Run::default();
    let least = later.allowance_at(unit, !fleet.is_running(from.heading), None).min;
    let footprint = fleet.log(unit).footprint;
    let mut shape = Shape::new(from, footprint);
    let course = if least > Length::ZERO { Course::run(least) } else { return None };
    for beat in walk(&course, from, &footprint, Length::INCH) {
        let made = advance_to(&shape, beat.pose, &[], &fleet.chart.waters, false);
        match made.struck {
            Some(Struck::Land(_)) => return Some("runs aground"),
            Some(Struck::Shoal(_)) => return Some("runs onto the shoal"),
            _ => shape = Shape::new(made.pose, footprint),
        }
    }
    None
}

/// Returns a hint if a shot in a ship's own move gets better farther along her course: in how many inches, and how many
/// boxes to expect.
pub fn of_shot(
    fleet: &Fleet,
    business: &Business,
    (unit, battery, target): (UnitId, usize, UnitId),
    now: &Chance,
) -> Option<Hint> {
    let walking = business.iter().find_map(|item| match item {
        Item::Sailing(Sailing::Walk { unit: walker, course, walk, .. }) if *walker == unit => Some((course, *walk)),
        _ => None,
    });
    let (course, mut walk) = walking?;
    let expected = |chance: &Chance| {
        odds::volley(&chance.dice_of(Aim::Plain), Aim::Plain, fleet.log(target), &fleet.ship(target).hull).expected
    };
    let footprint = fleet.log(unit).footprint;
    let mut pose = fleet.ship(unit).berth.pose;
    let (mut ran, mut best) = (Length::ZERO, None);
    let mut most = expected(now) * BETTER;
    while let Some(beat) = walk.next(course, pose, &footprint, Length::INCH) {
        ran += Length(pose.bow(&footprint).distance(beat.pose.bow(&footprint)).0);
        pose = beat.pose;
        let Ok(chance) = fleet.bears_if(unit, &Shape::new(pose, footprint), battery, target, &fleet.shape(target))
        else {
            continue;
        };
        let then = expected(&chance);
        if then > most {
            (most, best) = (then, Some((ran, then, chance)));
        }
    }
    let (ran, then, chance) = best?;
    let inches = (ran.to_inches().round() as i32).max(1);
    let far = if inches == 1 { "1 inch".to_owned() } else { format!("{inches} inches") };
    let why = if chance.rake { " and rakes" } else { "" };
    Some(Hint::new(
        "better shot",
        "B-TURN-6",
        format!("After {far} she has a better shot{why}: expect {then:.1} boxes."),
    ))
}
