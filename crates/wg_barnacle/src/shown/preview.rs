//! Previews of orders: the ghost and the track of a course, the odds of a shot, and the line that decides a rake.

use wg_core::geometry::{BeatKind, advance};
use wg_core::rules::chapter::Business as _;

use crate::ashore::land_orders;
use crate::gunnery::firing::{LONG, RAKING};
use crate::gunnery::{musket_check, odds};
use crate::prelude::*;
use crate::sailing::movement::Plan;
use crate::shown::hints;

/// Returns the preview of an order. Its refusals are those of the umpire.
pub fn preview(world: &World, seat: Seat, order: &Order) -> Preview {
    let fleet = Fleet::seen(world);
    let known = order.unit().into_iter().chain(order.target()).all(|unit| fleet.get(unit).is_some());
    let business = world.resource::<Business>();
    let asked = order.unit().is_some_and(|unit| fleet.side_of(unit).is_some());
    // True if every unit of the order exists and at least one of them is on land or in boats.
    let ashore = !known && order.unit().into_iter().chain(order.target()).all(|unit| fleet.side_of(unit).is_some());
    let mut preview = match order {
        Order::Choose { unit, .. }
            if fleet.is_troop(*unit) && matches!(Choice::chosen(order), Some(Choice::Form(_))) =>
        {
            land_orders::preview(fleet, order)
        }
        Order::Number { .. } | Order::Choose { .. } | Order::Lighten { .. } if asked => {
            business.top().map(|item| item.preview(fleet, order)).unwrap_or_default()
        }
        _ if !matches!(order, Order::Fire { .. } | Order::SmallArms { .. })
            && (order.unit().is_some_and(|unit| fleet.is_troop(unit)) || matches!(order, Order::Land { .. })) =>
        {
            land_orders::preview(fleet, order)
        }
        Order::Fire { unit, battery, target, aim } if ashore || known && *battery < 4 => {
            shot(fleet, business, *unit, usize::from(*battery).min(3), *target, *aim)
        }
        Order::SmallArms { unit, target } if ashore => musket_check::preview(fleet, *unit, *target),
        _ if !known => Preview::default(),
        Order::Course { unit, course } => course_ahead(fleet, *unit, course),
        Order::SetSail { unit, sail } => sail_ahead(fleet, *unit, *sail),
        Order::Cut { unit, target } => {
            let lets_go = fleet.ties(*unit).any(|tie| tie.with == *target && tie.holds);
            let used = if lets_go { "lets go, no roll needed" } else { "cuts on a 5 or 6: chance 33%" };
            Preview::by(if lets_go { "AMB-27" } else { "B-GRAP-6" }).using(used)
        }
        Order::Begin { unit } if fleet.ship(*unit).berth.aground => {
            Preview::by("B-AGND-3").using("aground: any 6 frees her")
        }
        Order::Begin { unit } if fleet.may_drop_anchor(*unit) => {
            Preview::by("AMB-18").using("dismasted: she drops anchor and stays here")
        }
        Order::Abandon { unit } => crate::damage::abandoning::preview(fleet, *unit),
        Order::Grapple { unit, target } => crate::boarding::grapple::preview(fleet, *unit, *target),
        Order::Board { .. } => crate::boarding::deck_scene::preview(fleet, business.top_of(), order),
        Order::Begin { unit } => {
            let (least, most) = fleet.printed(*unit);
            let up_to = fleet.most_sail(*unit);
            let used = match (fleet.log(*unit).oars, fleet.ship(*unit).rig.hoisted) {
                (true, _) => "rows 2D6 inches".to_owned(),
                (_, 0) => {
                    let state = if fleet.anchored(*unit) { "at anchor" } else { "adrift" };
                    format!("{state}: may set up to {}", counted(up_to, "increment", "increments"))
                }
                _ => format!("{} under her present sail", inches(Length::inches(least), Length::inches(most))),
            };
            Preview::by("B-MOVE-3").using(used)
        }
        _ => Preview::default(),
    };
    if !matches!(
        order,
        Order::Throw { .. } | Order::Ruling { .. } | Order::TimeUp | Order::Hold { .. } | Order::Standing { .. }
    ) {
        preview.refusals.extend(crate::turn::judge::check(world, seat, order).err());
    }
    preview
}

/// Previews the inches that a sail gives (B-MOVE-5).
fn sail_ahead(fleet: &Fleet, unit: UnitId, sail: i16) -> Preview {
    let mut fleet = fleet.clone();
    fleet.ship_mut(unit).rig.hoisted = sail.clamp(0, 20) as u8;
    let pose = fleet.ship(unit).berth.pose;
    fleet.ship_mut(unit).run.half = !fleet.is_running(pose.heading);
    let allowance = fleet.allowance(unit);
    let contrary = fleet.ship(unit).run.half && sail > 0;
    let used = if sail == 0 { "at anchor".to_owned() } else { inches(allowance.min, allowance.max) };
    let used = if contrary { format!("{used} at half speed, contrary to the wind") } else { used };
    Preview::by(if contrary { "B-SAIL-2" } else { "B-MOVE-5" }).using(used)
}

/// Returns a range of inches, in words: '15–16 in', '8 in'.
fn inches(min: Length, max: Length) -> String {
    let whole = |length: Length| format!("{}", (length.to_inches() * 10.0).round() / 10.0);
    if min == max { format!("{} in", whole(max)) } else { format!("{}–{} in", whole(min), whole(max)) }
}

/// Previews where a course leads, and what lies in its way (B-MOVE-6, B-TURNING-3).
fn course_ahead(fleet: &Fleet, unit: UnitId, course: &Course) -> Preview {
    let ship = fleet.ship(unit);
    let mut shape = fleet.shape(unit);
    let footprint = shape.footprint;
    let mut preview = Preview::by("B-MOVE-6");
    let waters = &fleet.chart.waters;
    let mut nearest: Option<Length> = None;
    for beat in walk(course, shape.pose, &footprint, Length::INCH) {
        let (others, ids) = fleet.obstacles(unit, &shape);
        let edge_blocks = fleet.options().edge_blocks;
        let made = match (beat.kind, course.legs().get(beat.leg)) {
            (BeatKind::Turn, Some(Leg::Turn(by))) => advance(&shape, Motion::Turn(*by), &others, waters, edge_blocks),
            (BeatKind::Halt, _) => continue,
            _ => advance_to(&shape, beat.pose, &others, waters, edge_blocks),
        };
        shape = Shape::new(made.pose, footprint);
        preview.path.push(made.pose);
        if !fleet.chart.land.is_empty() && !fleet.log(unit).boat {
            let land = waters.nearest_land(&shape, Length::inches(4)).map(|(distance, _)| distance);
            nearest = nearest.into_iter().chain(land).min();
        }
        let Some(struck) = made.struck else { continue };
        let label = match struck {
            Struck::Hull(place) => format!("runs foul of {}", fleet.name(ids[place])),
            Struck::Land(_) | Struck::Shoal(_) if fleet.log(unit).boat => "stops at the shore".to_owned(),
            Struck::Land(_) => "runs aground".to_owned(),
            Struck::Shoal(_) => "runs onto the shoal".to_owned(),
            Struck::Edge(_) => "stops at the edge".to_owned(),
        };
        preview.clause = if matches!(struck, Struck::Hull(_)) { "B-COLL-1" } else { "B-AGND-1" }.to_owned();
        preview.marks.push(Mark::Block { at: shape.bow(), radius: Length::INCH, label });
        break;
    }
    preview.ghost = preview.path.last().copied();
    if preview.marks.is_empty() {
        preview.hints = hints::of_course(fleet, unit, course, preview.ghost);
    }
    let Plan { ran, allowance, turned, .. } = fleet.tally(unit, course);
    let [taken, turns] = fleet.boxes_of(unit, turned);
    let mut notes: Vec<String> = Vec::new();
    let full = fleet.allowance_at(unit, false, None);
    if full.max <= Length::ZERO && ship.rig.hoisted > 0 {
        notes.push("becalmed".to_owned());
    } else if allowance != full && ship.rig.hoisted > 0 {
        notes.push("half speed, contrary wind".to_owned());
    } else if ship.rig.hoisted > 0 {
        notes.push("full speed, wind astern".to_owned());
    }
    let mut risky = false;
    if let Some(distance) = nearest {
        let number = fleet.grounding_number(unit, distance);
        if number > 0 && !preview.marks.iter().any(|mark| matches!(mark, Mark::Block { .. })) {
            risky = true;
            notes.push(format!(
                "{distance} off land: aground on {}",
                if number == 1 { "1".to_owned() } else { format!("1–{number}") },
                distance = distance.in_inches()
            ));
        }
    }
    if let Some(edge) = preview.ghost.and_then(|pose| fleet.beyond_edge(pose.at)) {
        notes.push(format!("leaves by the {} edge", format!("{edge:?}").to_lowercase()));
    }
    let clause = if allowance != full { "B-SAIL-2" } else { "B-MOVE-6" };
    preview.used = format!("{} (allowed: {})", inches(ran, ran), inches(allowance.min, allowance.max));
    preview.run = Some(RunCard {
        run: ran,
        min: if fleet.is_held_back(unit) { Length::ZERO } else { allowance.min },
        max: allowance.max,
        taken,
        turns,
        fair: fleet.fair_headings(unit),
        note: notes.join(" · "),
        clause: clause.to_owned(),
        risky,
        ..RunCard::default()
    });
    preview
}

/// Previews a shot: the arc, the line and the odds (B-FIRE-3 to B-FIRE-10, B-AIM-1).
fn shot(fleet: &Fleet, business: &Business, unit: UnitId, battery: usize, target: UnitId, aim: u8) -> Preview {
    let (own, there, afloat) = (fleet.lies(unit), fleet.lies(target), !fleet.is_troop(unit) && !fleet.is_troop(target));
    let mut preview = Preview::by(if afloat { "B-FIRE-3" } else { "B-FORT-2" });
    preview.marks.push(fleet.arc_mark(unit, battery));
    let from = fleet.muzzle(unit, &own, battery);
    if afloat && is_main(battery) {
        let line = fleet.rake(&own, from, &there);
        // For a close call, the line that decides the rake is shown.
        let near = line.crossing.margin.abs() <= Length::inches(2) || (line.off - RAKING).abs() <= Angle::degrees(6);
        if let (Some(at), true) =
            (line.crossing.at, near && from.within(Length(LONG.0 + there.footprint.length.0), there.pose.at))
        {
            let by = line.crossing.margin;
            let label = match (line.rakes, line.crossing.crosses) {
                (true, true) => {
                    format!(
                        "rake: {} off her keel line, which meets you with {by} to spare",
                        line.off,
                        by = by.in_inches()
                    )
                }
                (true, false) => format!("rake: {} off her keel", line.off),
                (false, true) => format!("no rake: {} off her keel (limit 22.5°)", line.off),
                (false, false) => format!("no rake: {} off her keel line", by.abs().in_inches()),
            };
            preview.marks.push(Mark::Line { from: there.pose.at, to: at, label });
        }
    }
    // Guns can aim high or low only at ships (AMB-64).
    let aim = if afloat { Aim::of(aim) } else { Aim::Plain };
    if let Ok(chance) = fleet.bears(unit, battery, target) {
        preview.clause = chance.why.0.to_owned();
        preview.marks.push(Mark::Line {
            from: chance.line.0,
            to: chance.line.1,
            label: chance.range.in_inches().to_string(),
        });
        if afloat {
            preview.hints.extend(hints::of_shot(fleet, business, (unit, battery, target), &chance));
        }
        preview.odds = Some(odds::card(fleet, unit, battery, target, &chance, aim));
    }
    preview
}
