//! The log of a ship as the hobby keeps it: gun dice by side, gun hits by fives, sail value, boxes for critical hits,
//! and strain.

use wg_core::shown::sheet::{BoxColumn, DamageBox, GunBoxes, Part, TrackField, TrackRole};

use crate::command::signals;
use crate::damage::settle;
use crate::gunnery;
use crate::gunnery::volley::Volley;
use crate::prelude::*;
use crate::sailing::speed::Zone;
use crate::shown::view::declared;

/// Fills in the log of a ship, as one viewer sees it.
pub fn sheet(fleet: &Fleet, business: &Business, unit: UnitId, viewer: Viewer) -> Sheet {
    let Some(ship) = fleet.get(unit) else { return Sheet::default() };
    let mut parts = Vec::new();
    if let Some(signal) = fleet.signal(ship.colours.side).filter(|signal| signal.unit == unit && ship.on_table()) {
        let text = format!("She signals: {}. {}", signal.text.says(fleet), signals::readers_in_words(fleet, signal));
        parts.push(Part::Note { text, clause: "A-CMD-3".to_owned(), tone: Tone::Good });
    }
    let coming = settle::coming(ship);
    if !coming.is_empty() {
        let text = format!("Takes effect at the end of the Fire phase: {}.", coming.join(", "));
        parts.push(Part::Note { text, clause: "A-FIRE-14".to_owned(), tone: Tone::Coming });
    }
    sails(fleet, ship, &mut parts);
    if ship.planned.plan.is_some() && viewer.sees(ship.colours.side) {
        let text = format!("By her standing order she {}.", fleet.plan_in_words(ship.planned.plan));
        parts.push(Part::Note { text, clause: "A-R87".to_owned(), tone: Tone::Plain });
    }
    guns(fleet, declared(business), ship, &mut parts);
    parts.push(Part::rule("A-DMG-GEN-2"));
    parts.push(criticals(ship));
    let letters = "M mast, W waterline hole, F fire, I inferno, R rudder, P pumps, A anchor, O officer.";
    parts.push(Part::Note { text: letters.to_owned(), clause: "A-DMG-GEN-2".to_owned(), tone: Tone::Faint });
    strain(fleet, ship, &mut parts);
    notes(fleet, ship, &mut parts);
    Sheet { unit, name: fleet.name(unit).to_owned(), subtitle: subtitle(fleet, ship), side: ship.colours.side, parts }
}

fn subtitle(fleet: &Fleet, ship: &Ship) -> String {
    let hull = match ship.built.hull {
        HullKind::Weak => "weak hull",
        HullKind::Normal => "normal hull",
        HullKind::Stout => "stout hull",
    };
    let aim = if ship.built.doctrine == Doctrine::Hull { "aims at hulls" } else { "aims at rigging" };
    format!("{} · crew grade {} · {hull} · {aim}", fleet.roster.class(ship.id), ship.grade().letter())
}

/// Adds the sail setting, the sail value, and the speed in each wind zone.
fn sails(fleet: &Fleet, ship: &Ship, parts: &mut Vec<Part>) {
    parts.push(Part::rule("A-MOVE-5"));
    let field = |setting: Setting| TrackField {
        label: setting.title().to_owned(),
        ticked: false,
        current: setting == ship.berth.sail,
        struck: setting == Setting::Full && ship.log.flood >= 3,
    };
    parts.push(Part::Track {
        title: "Sail".to_owned(),
        role: TrackRole::Sail,
        fields: Setting::ALL.map(field).to_vec(),
    });
    parts.push(Part::rule("A-DMG-S-1"));
    let tens = |at: u8| DamageBox { ticked: ship.sail_value() <= at * 10, ..DamageBox::default() };
    parts.push(Part::Boxes {
        title: "Sail value".to_owned(),
        columns: vec![BoxColumn {
            letter: String::new(),
            name: "tens left".to_owned(),
            boxes: (0..10).map(|at| tens(9 - at)).collect(),
        }],
        value: Some(i16::from(ship.sail_value())),
        upright: false,
    });
    parts.push(Part::rule("A-MOVE-6"));
    let mm = |zone: Zone| fleet.speed(ship, zone).0 / 100;
    let here = fleet.zone(ship.berth.pose.heading);
    let elsewhere: Vec<String> = Zone::ALL[1..]
        .iter()
        .filter(|zone| **zone != here)
        .map(|zone| format!("{} {} mm", zone.wind(), mm(*zone)))
        .collect();
    let turns = match fleet.steps(ship, fleet.speed(ship, here)) {
        0 => "She cannot turn under way".to_owned(),
        1 => format!("She can turn {}° once", CHARTS.step.1),
        many => format!("She can turn {}° up to {many} times", CHARTS.step.1),
    };
    let text = if Zone::ALL.iter().all(|zone| mm(*zone) == 0) {
        format!("Speed: 0 mm, whatever the wind. {turns}.")
    } else {
        let elsewhere = elsewhere.join(", ");
        format!("Speed with the wind {}, as now: {} mm a turn. With it {elsewhere}. {turns}.", here.wind(), mm(here))
    };
    parts.push(Part::Note { text, clause: "A-MOVE-6".to_owned(), tone: Tone::Plain });
}

/// Adds both sides with their dice left, blocked dice and gun hits by fives. Below each side are its sizes, which may
/// fire by themselves.
fn guns(fleet: &Fleet, declared: &[Volley], ship: &Ship, parts: &mut Vec<Part>) {
    parts.push(Part::rule("A-FIRE-2"));
    for (side, name, short) in
        [(Broadside::Larboard, "Larboard", "Larb."), (Broadside::Starboard, "Starboard", "Starb.")]
    {
        let (left, hits) = (ship.guns(side), &ship.log.hits);
        let (state, tone) = state(fleet, declared, ship, side);
        // Carronades are shown with the heavy guns, with which they fire at close range.
        let with =
            |guns: [u8; 4], size: GunRating| guns[size as usize] + if size == GunRating::Heavy { guns[3] } else { 0 };
        let dice = GunRating::ALL.into_iter().map(|size| with(left, size).saturating_sub(hits.b[side])).sum();
        let boxes = (0..5).map(|at| at < hits.g[side]).collect();
        parts.push(Part::Battery {
            number: gunnery::number(side, None),
            name: name.to_owned(),
            boxes,
            counts: GunBoxes::Hits,
            dice,
            state,
            tone,
        });
        for size in GunRating::ALL.into_iter().rev().filter(|size| with(ship.built.guns, *size) > 0) {
            let (now, all) = (with(left, size), with(ship.built.guns, size));
            let firing = now.saturating_sub(hits.b[side]);
            let state = if firing < now { format!("{} blocked", now - firing) } else { String::new() };
            let boxes = (0..all).map(|at| at >= now).collect();
            parts.push(Part::Battery {
                number: gunnery::number(side, Some(size)),
                name: format!("{short} {}", size.name()),
                boxes,
                counts: GunBoxes::Dice,
                dice: firing,
                state,
                tone: Tone::Bad,
            });
        }
    }
    let needs = CHARTS.gun_dice[ship.grade() as usize].map(gunnery::needs);
    let at = match &needs {
        [close, medium, long] if close == medium && medium == long => format!("{close} at any range"),
        [close, medium, long] if close == medium => format!("{close} at close and medium range, and {long} at long"),
        [close, medium, long] if medium == long => format!("{close} at close range, and {medium} beyond"),
        [close, medium, long] => format!("{close} at close, {medium} at medium and {long} at long range"),
    };
    let text = format!("Each gun hit ticks a box, and every fifth one costs her a gun die. She hits on {at}.");
    parts.push(Part::rule("A-T-GUNDICE"));
    parts.push(Part::Note { text, clause: "A-T-GUNDICE".to_owned(), tone: Tone::Faint });
}

/// Describes the state of a side in a few words.
fn state(fleet: &Fleet, declared: &[Volley], ship: &Ship, side: Broadside) -> (String, Tone) {
    let plain = |words: &str, tone| (words.to_owned(), tone);
    if let Some(volley) = declared.iter().find(|volley| volley.unit == ship.id && volley.side == side) {
        return (format!("fires at {}", fleet.name(volley.target)), Tone::Good);
    }
    if ship.log.hits.i > 0 {
        plain("silent", Tone::Bad)
    } else if ship.gunnery.passing[side] {
        plain("fired in passing", Tone::Faint)
    } else if ship.gunnery.fired[side].contains(&true) {
        plain("fired", Tone::Faint)
    } else {
        match gunnery::bears(fleet, ship, side).filter(|_| ship.fights()) {
            Some(bears) => (bears, Tone::Good),
            None => plain("", Tone::Plain),
        }
    }
}

/// Returns the boxes for critical hits, ticked for those that are active.
fn criticals(ship: &Ship) -> Part {
    let hits = &ship.log.hits;
    let counts = [
        ("M", "Mast hits", hits.m),
        ("W", "Waterline holes", hits.w),
        ("F", "Fires", hits.f),
        ("I", "Infernos", hits.i),
        ("R", "Rudder hits", hits.r),
        ("P", "Pump hits", hits.p),
        ("A", "Anchor hits", hits.a),
    ];
    let column = |(letter, name, count): (&str, &str, u8)| BoxColumn {
        letter: letter.to_owned(),
        name: name.to_owned(),
        boxes: (0..count.clamp(4, 8)).map(|at| DamageBox { ticked: at < count, ..DamageBox::default() }).collect(),
    };
    Part::Boxes {
        title: "Critical hits".to_owned(),
        columns: counts.into_iter().map(column).collect(),
        value: None,
        upright: true,
    }
}

/// Adds the causes of the ship's strain, and the total at which she strikes.
fn strain(fleet: &Fleet, ship: &Ship, parts: &mut Vec<Part>) {
    let (strain, flag) = fleet.strain_now(ship);
    let mut remarks: Vec<(String, Tone)> =
        fleet.strain(ship).into_iter().map(|(what, points)| (format!("{what} +{points}"), Tone::Bad)).collect();
    if flag > 0 {
        remarks.push(("her flagship struck +1".to_owned(), Tone::Bad));
    }
    let limit = CHARTS.strike[ship.grade() as usize];
    if strain >= 2 {
        remarks.push((format!("rolls in the Command phase, strikes on {limit} or more"), Tone::Bad));
    }
    parts.push(Part::rule("A-CMD-6"));
    parts.push(Part::Dial {
        title: "Strain".to_owned(),
        value: i16::from(strain + flag),
        max: i16::from(limit),
        remarks,
    });
}

fn notes(fleet: &Fleet, ship: &Ship, parts: &mut Vec<Part>) {
    let mut note = |text: String, clause: &str, tone| parts.push(Part::Note { text, clause: clause.to_owned(), tone });
    let hits = &ship.log.hits;
    if ship.colours.struck {
        note("She has struck, so she neither sails nor fires.".to_owned(), "A-CMD-7", Tone::Bad);
    }
    if hits.i > 0 {
        note("Inferno aboard. She may not fire or come within 10 mm of a ship.".to_owned(), "A-DMG-I-2", Tone::Bad);
    }
    if hits.f > 0 {
        note(
            format!(
                "At the start of the Fire phase she rolls {}.",
                counted(hits.f, "die for her fire", "dice for her fires")
            ),
            "A-DMG-F-1",
            Tone::Bad,
        );
    }
    if hits.m > 0 {
        note(
            format!(
                "At the start of the Movement phase she rolls {}.",
                counted(hits.m, "die for her damaged mast", "dice for her damaged masts")
            ),
            "A-DMG-M-1",
            Tone::Bad,
        );
    }
    let water = fleet.water(ship);
    if hits.w > 0 {
        note(
            format!(
                "{}. The pumps control {}, leaving {water}. She founders at 6.",
                counted(hits.w, "hole at the waterline", "holes at the waterline"),
                fleet.pumps(ship).min(hits.w)
            ),
            "A-T-WATER",
            if water >= 3 { Tone::Bad } else { Tone::Plain },
        );
    }
    for other in hits.locks.iter().filter(|other| **other != ship.id) {
        note(format!("Locked with {}.", fleet.name(*other)), "A-DMG-L-1", Tone::Bad);
    }
    if hits.locks.contains(&ship.id) {
        note("Aground.".to_owned(), "A-MOVE-20", Tone::Bad);
    }
    if ship.berth.irons {
        note("In irons. She may turn up to two steps in place.".to_owned(), "A-MOVE-14", Tone::Bad);
    }
    if ship.company.party {
        note("Her boarding party stands by, so half of her gun dice are silent.".to_owned(), "A-CMD-5", Tone::Plain);
    }
    if ship.berth.springs {
        note("Springs on her cable let her turn two steps at anchor.".to_owned(), "A-R88", Tone::Plain);
    }
    match ship.company.admiral {
        Admiral::None => {}
        Admiral::Well => note("Flagship, with an admiral aboard.".to_owned(), "A-CMD-3", Tone::Plain),
        Admiral::Hurt => note("Her admiral is hurt.".to_owned(), "A-DMG-O-2", Tone::Bad),
        Admiral::Killed => note("Her admiral is dead.".to_owned(), "A-DMG-O-2", Tone::Bad),
    }
    // The ship's own signal is at the head of her log already.
    if let Some(signal) = fleet.signal(ship.colours.side).filter(|signal| ship.on_table() && signal.unit != ship.id) {
        let says = signal.text.says(fleet);
        if signal.read.contains(ship.id) {
            note(format!("She has read the signal: {says}."), "A-CMD-3", Tone::Plain);
        } else {
            let (needed, why) = fleet.reads_on(ship, signal);
            let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join(", ")) };
            let tries =
                if needed > 6 { "cannot read it".to_owned() } else { format!("reads it on {}", or_more(needed)) };
            note(format!("She has not read the signal. She {tries}{why}."), "A-CMD-4", Tone::Faint);
        }
    }
    if ship.is_prize() {
        note(format!("A prize of {}.", fleet.side(ship.colours.side)), "A-BOARD-10", Tone::Plain);
    }
}
