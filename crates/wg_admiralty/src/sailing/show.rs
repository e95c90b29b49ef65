//! Previews of the Movement phase: where an order leads, before it is given.

use crate::passing;
use crate::prelude::*;
use crate::sailing::Sailing;
use crate::sailing::plan::{Plan, poses};
use crate::sailing::shares::shares;
use crate::sailing::swing::Met;

/// Previews what an answer does.
pub(super) fn preview(item: &Sailing, fleet: &Fleet, order: &Order) -> Preview {
    match (item, order) {
        (Sailing::Side(_) | Sailing::Through(_), Order::Course { unit, course }) => {
            let (ship, tacking) = (fleet.ship(*unit), matches!(item, Sailing::Through(_)));
            let limits = fleet.limits(ship, tacking);
            if course.length() > limits.max_run {
                return Preview::by("A-MOVE-9");
            }
            match fleet.plan(ship, course, tacking) {
                Ok(plan) => sailed(fleet, ship, course, &plan, limits.max_run),
                Err(refusal) => {
                    Preview { clause: refusal.clause.clone(), refusals: vec![refusal], ..Preview::default() }
                }
            }
        }
        (_, Order::Choose { unit, .. }) if let Some(Choice::Pivot(by)) = Choice::chosen(order) => {
            let (pose, met) = fleet.swing(fleet.ship(*unit), by.angle());
            let hint = met.map(|met| match met {
                Met::Ship(other) => {
                    Hint::new("foul", "A-MOVE-19", format!("She will run foul of {}.", fleet.name(other)))
                }
                Met::Ground(_) => Hint::new("aground", "A-MOVE-20", "She will run aground."),
            });
            Preview {
                ghost: Some(pose),
                path: vec![pose],
                clause: "A-MOVE-16".to_owned(),
                hints: hint.into_iter().collect(),
                ..Preview::default()
            }
        }
        (Sailing::Side(side), Order::EndPhase) => {
            let shares = shares(fleet, *side);
            let clause = if shares.iter().any(|share| fleet.ship(share.unit).planned.plan.is_some()) {
                "A-R87"
            } else {
                "A-MOVE-9"
            };
            Preview { shares, clause: clause.to_owned(), ..Preview::default() }
        }
        (Sailing::Choose(_), _) => Preview::by("A-TURN-8"),
        (Sailing::Contact { .. }, _) if Choice::chosen(order) == Some(Choice::RunFoul) => {
            Preview::by("A-MOVE-19").using("both ships stop, may lock together and may damage masts".to_owned())
        }
        (Sailing::Contact { unit, .. }, _) => {
            let needed = CHARTS.tack[fleet.ship(*unit).grade() as usize];
            Preview::by("A-MOVE-19").using(format!("avoids her on {}", or_more(needed)))
        }
        (_, Order::Begin { unit }) => {
            let needed = CHARTS.tack[fleet.ship(*unit).grade() as usize];
            Preview::by("A-R41").using(format!("completes her tack on {}", or_more(needed)))
        }
        _ => Preview::by("A-MOVE-9"),
    }
}

/// Previews a course as the ship will sail it. If the course is shorter than her speed, the rest is sailed straight on.
fn sailed(fleet: &Fleet, ship: &Ship, course: &wg_core::geometry::Course, plan: &Plan, most: Length) -> Preview {
    // The part that the wind cuts off is not sailed.
    let run = if plan.cut { plan.course.length().min(course.length()) } else { course.length() };
    let circle = fleet.circle(fleet.steps(ship, most));
    let left = circle.steps.saturating_sub(plan.steps);
    let card = RunCard {
        run,
        min: most,
        max: most,
        taken: (0..plan.steps).map(|_| circle.turn).collect(),
        turns: (0..left).map(|_| circle.turn).collect(),
        each: circle.run,
        legs: plan.course.clone(),
        fair: None,
        note: why_there(ship, plan),
        clause: "A-MOVE-11".to_owned(),
        risky: false,
    };
    let path = poses(ship.berth.pose, &plan.course, ship, circle.run);
    let (passing, silent) = passing::told::along(fleet, ship.id, &plan.course);
    Preview {
        ghost: Some(plan.end),
        path,
        used: format!("{} of {} mm", in_mm(run), in_mm(most)),
        clause: "A-MOVE-9".to_owned(),
        run: Some(card),
        hints: hints(fleet, ship, plan).into_iter().chain(silent).collect(),
        passing,
        ..Preview::default()
    }
}

/// Explains why the course ends early, or returns an empty string if she sails all of her speed.
fn why_there(ship: &Ship, plan: &Plan) -> String {
    let needed = CHARTS.tack[ship.grade() as usize];
    let ran = plan.course.length();
    if plan.tack.is_some() {
        format!("tacks on {}, otherwise lies in irons", or_more(needed))
    } else if plan.irons {
        "stops here, because with the wind ahead she has no speed".to_owned()
    } else if plan.cut && ran > plan.gives {
        format!("stops here, because this heading allows {} mm and she has run more", in_mm(plan.gives))
    } else if plan.cut {
        format!("stops here, because this heading allows only {} mm in all", in_mm(plan.gives))
    } else {
        String::new()
    }
}

fn in_mm(length: Length) -> f64 {
    f64::from(length.0) / 100.0
}

/// Warns of the wind ahead, the ground, another ship and the edge of the table.
fn hints(fleet: &Fleet, ship: &Ship, plan: &Plan) -> Vec<Hint> {
    let mut hints = Vec::new();
    if plan.irons {
        hints.push(Hint::new("irons", "A-MOVE-12", "She will lie with the wind ahead and have no speed."));
    }
    let (width, height) = fleet.waters.size();
    let others: Vec<(Hull, UnitId)> = fleet
        .ships
        .iter()
        .filter(|other| other.on_table() && other.id != ship.id)
        .map(|other| (other.hull(), other.id))
        .collect();
    let way = poses(ship.berth.pose, &plan.course, ship, fleet.mm(5));
    let (mut keel, last) = (fleet.keel(&ship.hull()), way.last().copied());
    for pose in way {
        let hull = Hull::new(pose, ship.built.base);
        if let Some((_, other)) = others.iter().find(|(other, _)| other.overlaps(&hull)) {
            hints.push(Hint::new("foul", "A-MOVE-19", format!("She will run foul of {}.", fleet.name(*other))));
            break;
        }
        if keel.strikes(&hull, Some(pose) == last) {
            hints.push(Hint::new("aground", "A-MOVE-20", "She will run aground."));
            break;
        }
        let at = pose.at;
        if at.x < Length::ZERO || at.y < Length::ZERO || at.x > width || at.y > height {
            let lost = match fleet.roster.exit(ship.colours.side) {
                Some(_) => "She will leave the table. She is lost unless this edge is her side's way out.",
                None if ship.colours.out || ship.is_prize() => "She will leave the table for her station.",
                None => "She will leave the table and be lost.",
            };
            hints.push(Hint::new("edge", "A-R84", lost));
            break;
        }
    }
    hints
}
