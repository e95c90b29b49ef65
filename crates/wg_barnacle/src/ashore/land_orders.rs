//! Orders to units on land, with their notes on the sheet and their badges on the table.

use wg_core::shown::sheet::{Notes, Part};
use wg_core::shown::view::{WorkKind, WorkView};

use crate::ashore::ground::Shelter;
use crate::ashore::{landing, march_check, ranks};
use crate::gunnery::cover::Cover;
use crate::phases::BOARDING;
use crate::prelude::*;

/// Adds the notes on marches, charges and melees to a unit's sheet.
pub fn notes(fleet: &Fleet, troop: &Troop, parts: &mut Vec<Part>) {
    let mut notes = Notes(parts);
    match troop.stand.whereabouts {
        Whereabouts::Boats(None) => notes.say("B-LAND-3", Tone::Plain, "It rows to the shore, 10 inches a turn."),
        Whereabouts::Boats(Some(ship)) => {
            notes.say("B-LAND-5", Tone::Plain, format!("It rows to {}, 10 inches a turn.", fleet.name(ship)))
        }
        Whereabouts::Ashore => {
            if let Some(enemy) = troop.march.engaged {
                let text = if troop.march.attacks {
                    format!("It attacks {} in phase 10.", fleet.name(enemy))
                } else {
                    format!("{} attacks it.", fleet.name(enemy))
                };
                notes.say("AMB-80", Tone::Bad, text);
            }
            notes.say_if(
                troop.march.balked,
                "AMB-79",
                Tone::Bad,
                || "Its charge failed, and it may not charge again this turn.",
            );
            let foe = troop.march.engaged.filter(|enemy| fleet.is_troop(*enemy)).unwrap_or(troop.id);
            match fleet.shelter(troop.id, foe) {
                _ if fleet.roster(troop.id).kind == Kind::Fort => {}
                Shelter::Works if fleet.cover(troop.id) == Cover::House => {
                    notes.say(
                        "AMB-104",
                        Tone::Good,
                        "It is in houses, which count as works, and defends with 1 die for each man.",
                    );
                }
                Shelter::Works => {
                    notes.say("B-MEL-1", Tone::Good, "It is behind works and defends with 1 die for each man.")
                }
                Shelter::Light => {
                    notes.say("B-MEL-1", Tone::Good, "It is in light cover and defends with 2 dice for every 3 men.")
                }
                Shelter::Uphill => {
                    notes.say("B-MEL-1", Tone::Good, "It is on higher ground and defends with 2 dice for every 3 men.")
                }
                Shelter::None => {}
            }
            if let Some(refusal) = ranks::hindered(fleet, troop.id) {
                notes.say(&refusal.clause, Tone::Plain, refusal.sentence);
            }
        }
        _ => {}
    }
}

/// Checks whether this side may give this order about a unit on land.
pub fn check(fleet: &Fleet, side: SideId, order: &Order) -> Checked {
    let unit = order.unit().filter(|unit| fleet.is_troop(*unit));
    if let Some(unit) = unit.filter(|unit| fleet.troop(*unit).side() != side) {
        let theirs = fleet.side_name(fleet.troop(unit).side());
        return Err(refuse(
            "B-TURN-5",
            format!("{} fights for {theirs} and takes no orders from you.", fleet.name(unit)),
        ));
    }
    barred_by(unit.filter(|unit| !fleet.troop(*unit).on_table()), |unit| {
        refuse("B-LMOV-1", format!("{} has no men on land.", fleet.name(unit)))
    })?;
    match *order {
        Order::Begin { unit } => fleet.check_march(unit),
        Order::March { unit, ref course } if fleet.is_troop(unit) => march_check::check(fleet, unit, course),
        Order::Charge { unit, target } if fleet.is_troop(unit) => fleet.check_charge(unit, target),
        Order::Embark { unit, target } if fleet.is_troop(unit) => {
            if fleet.cursor.phase != fleet.landing_phase() {
                let phase = fleet.landing_phase() + 1;
                return Err(refuse(
                    "B-TURN-14",
                    format!(
                        "{} goes aboard in phase {phase}, not in phase {}.",
                        fleet.name(unit),
                        fleet.cursor.phase + 1
                    ),
                ));
            }
            fleet.check_embark(unit, target)
        }
        Order::Land { unit, men } => landing::check_land(fleet, side, unit, men),
        Order::Choose { unit, .. } if let Some(Choice::Form(ranks)) = Choice::chosen(order) => {
            ranks::check(fleet, unit, ranks)
        }
        _ => {
            Err(refuse("B-LMOV-1", "Units on land cannot do that. They march, charge, form one rank or two, and fire."))
        }
    }
}

/// Previews an order about units on land.
pub fn preview(fleet: &Fleet, order: &Order) -> Preview {
    match order {
        Order::March { unit, course } if fleet.troop(*unit).march.stage == Pace::Marches => {
            march_check::preview(fleet, *unit, course)
        }
        Order::Charge { unit, target } if fleet.is_troop(*target) => march_check::charge_preview(fleet, *unit, *target),
        Order::Begin { .. } => Preview::by("B-LMOV-1").using("2D6 inches"),
        Order::March { unit, .. } => march_check::preview(fleet, *unit, &Course::default()),
        Order::Land { .. } | Order::Embark { .. } => landing::preview(fleet, order),
        Order::Choose { unit, .. } if let Some(Choice::Form(ranks)) = Choice::chosen(order) => {
            ranks::preview(fleet, *unit, ranks)
        }
        _ => Preview::default(),
    }
}

/// Returns the scenario's works, and the walls of forts that were taken (AMB-90).
pub fn works(fleet: &Fleet) -> Vec<WorkView> {
    let walls = fleet.open_walls().map(|walls| WorkView {
        name: String::new(),
        kind: WorkKind::Fieldwork,
        outline: walls.corners().to_vec(),
    });
    fleet.chart.works.iter().cloned().chain(walls).collect()
}

/// Returns the badge of a unit that stands on land, empty if it has none.
pub fn badge(fleet: &Fleet, troop: &Troop) -> &'static str {
    match troop.march {
        march if march.engaged.is_some() && march.attacks && fleet.cursor.phase < BOARDING => "charging",
        march if march.engaged.is_some() => "hand to hand",
        _ => "",
    }
}

/// True if the unit can act in this phase.
pub fn can_act(fleet: &Fleet, unit: UnitId) -> bool {
    let troop = fleet.troop(unit);
    let its_phase = fleet.active() == Some(troop.side());
    its_phase && (fleet.may_march(unit) || troop.ashore() && troop.march.stage == Pace::Marches)
}
