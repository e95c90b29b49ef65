//! The roster of a unit on land, as a sheet: guns, men, leaders, cover, muskets, and notes on the rules (B-DATA-16,
//! B-DATA-17).

use wg_core::shown::sheet::{GunBoxes, Notes, Part};

use crate::ashore::charge::going;
use crate::gunnery::musket_check;
use crate::prelude::*;

/// Returns the roster of a unit as a sheet.
pub fn sheet(fleet: &Fleet, unit: UnitId) -> Sheet {
    let (troop, roster) = (fleet.troop(unit), fleet.roster(unit));
    let mut parts = Vec::with_capacity(12);
    if roster.guns > 0 {
        let remark = format!("{} of {} · to 10 in: every hit, to 20 in: half", troop.pieces.left, roster.guns);
        parts.push(Part::Heading { title: "Guns".to_owned(), remark });
        parts.push(guns(fleet, unit));
    }
    let men = u16::from(troop.company.men + troop.company.killed);
    parts.push(Part::Counters {
        title: "Men".to_owned(),
        total: men,
        lost: u16::from(troop.company.killed),
        band: u16::from(fleet.muskets(unit)),
        leaders: u16::from(troop.company.leaders),
        marks: Default::default(),
    });
    notes(fleet, unit, &mut parts);
    let temper = match (roster.kind, roster.temper) {
        (Kind::Fort, _) => "garrison",
        (_, Discipline::Disciplined) => "disciplined",
        (_, Discipline::Pirates) => "bold",
        (_, Discipline::Rabble) => "unsteady",
    };
    Sheet {
        unit,
        name: fleet.name(unit).to_owned(),
        subtitle: format!("{} · {temper}", roster.title),
        side: troop.side(),
        parts,
    }
}

/// Returns the one battery of a fort, with destroyed guns crossed out.
fn guns(fleet: &Fleet, unit: UnitId) -> Part {
    let (troop, roster) = (fleet.troop(unit), fleet.roster(unit));
    let lost = roster.guns.saturating_sub(troop.pieces.left);
    let silent = fleet.check_guns::<Refusal>(unit, 0).map_err(|why| why.clause);
    let (state, tone) = match silent.as_ref().map_err(String::as_str) {
        Err("B-FORT-5") => (String::new(), Tone::Faint),
        Err("B-FORT-4") => ("destroyed".to_owned(), Tone::Bad),
        Err("B-LOAD-6") => ("fired".to_owned(), Tone::Faint),
        Err("B-ARMS-4") => ("silent: no crews".to_owned(), Tone::Bad),
        Err("AMB-63") => ("silent: hand to hand".to_owned(), Tone::Bad),
        Err(_) => ("silent".to_owned(), Tone::Bad),
        Ok(()) => fleet.ready(unit, 0),
    };
    Part::Battery {
        number: 0,
        name: "Battery".to_owned(),
        boxes: (0..roster.guns).map(|gun| gun < lost).collect(),
        counts: GunBoxes::Guns,
        dice: fleet.fort_dice(unit),
        state,
        tone,
    }
}

fn notes(fleet: &Fleet, unit: UnitId, parts: &mut Vec<Part>) {
    let (troop, roster) = (fleet.troop(unit), fleet.roster(unit));
    let mut notes = Notes(parts);
    match troop.stand.whereabouts {
        Whereabouts::Ashore => {}
        Whereabouts::Aboard => notes.say("B-LAND-6", Tone::Faint, "It is aboard its ship."),
        Whereabouts::Boats(_) => {
            notes.say("AMB-96", Tone::Plain, "It is in boats. Guns hit it on 5-6, and small arms may fire at it.")
        }
        Whereabouts::Destroyed => {
            notes.say(if roster.kind == Kind::Fort { "B-FORT-5" } else { "B-TRP-3" }, Tone::Bad, "It is destroyed.")
        }
        Whereabouts::Taken => notes.say("AMB-90", Tone::Bad, "The enemy has taken it."),
        Whereabouts::Fled => notes.say("B-MEL-8", Tone::Bad, "It has fled the field."),
    }
    if troop.ashore() {
        let guns = troop.pieces.unmanned;
        notes.say_if(guns > 0, "B-ARMS-4", Tone::Bad, || {
            format!("{guns} of its guns {} no crew.", if guns == 1 { "has" } else { "have" })
        });
        let cover = fleet.cover(unit);
        if troop.pieces.left > 0 {
            notes.say(
                "B-FORT-3",
                Tone::Plain,
                format!(
                    "Guns hit land artillery {}, and each hit destroys a gun.",
                    if fleet.options().land_arty_hit == 6 { "only on a 6" } else { "on a 5 or 6" }
                ),
            );
        } else if cover.shelters() {
            notes.say("B-TRP-2", Tone::Good, format!("Its men are {}. Guns hit them on 5-6.", cover.title()));
        } else {
            notes.say("B-TRP-2", Tone::Plain, format!("Its men are {}. Guns hit them on 4-6.", cover.title()));
        }
        let (text, clause) = musket_check::note(fleet, unit);
        notes.say(clause, Tone::Plain, text);
        notes.say_if(troop.march.fired, "B-ARMS-1", Tone::Faint, || "The muskets have fired this turn.");
        let leaderless = if troop.company.leaders == 0 { ", because it has no leader" } else { "" };
        notes.say_if(roster.kind != Kind::Fort, "B-CHG-1", Tone::Plain, || {
            format!("It {}{leaderless}.", going(fleet.charge_needs(unit)))
        });
        let (men, dice) = roster.per_die;
        let rate = match (roster.kind, men, dice) {
            (Kind::Fort, ..) => "Hand to hand: 1 die for each man behind the parapet, 3 for each leader.".to_owned(),
            (_, 1, dice) => format!("Hand to hand: {} for each man, 3 for each leader.", counted(dice, "die", "dice")),
            (_, men, _) => format!("Hand to hand: 1 die for every {men} men, 3 for each leader."),
        };
        notes.say("B-MEL-1", Tone::Plain, rate);
    }
    crate::ashore::land_orders::notes(fleet, troop, parts);
    let mut notes = Notes(parts);
    notes.say(
        if roster.guns > 0 { "B-DATA-16" } else { "B-DATA-17" },
        Tone::Faint,
        "House roster\nThe published rules give rates for guns and troops, but no rosters. This one is ours.",
    );
}
