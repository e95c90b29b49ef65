//! Dice in the tray: rolled by hand, in colours, with two charts, and in great numbers.

use wg_core::{AskKind, DieColour, Event, Odds, Report, SideId, Throw, UnitId};
use wg_panels::Desk;

use super::{desk, thrown};

/// Returns the desk when Fortuna's dice are to be rolled by hand: two rows, of three dice and one.
pub fn hand_dice() -> Desk {
    let mut desk = desk();
    let row = |dice, reason: &'static str, needed: &'static str, clause: &'static str| Throw {
        unit: Some(UnitId(6)),
        side: Some(SideId(1)),
        at: None,
        purpose: 0,
        dice,
        sides: 6,
        reason: reason.into(),
        needed: needed.into(),
        good: None,
        clause: clause.into(),
        ..Throw::default()
    };
    desk.tray.wanted = vec![
        row(3, "Surprise fires on Fortuna", "2–3 hull, 4–5 rigging, 6 guns and crew", "C-FIRE-2"),
        row(1, "Fortuna may lose a mast", "5 or more", "C-OPT-4").counts(5, 6),
    ];
    desk.tray.by_hand = true;
    desk.ask = Some(AskKind::Throw);
    desk.headline = "Blue: throw 3 dice for Surprise".into();
    desk.big_button = None;
    desk.choices.clear();
    desk.odds = None;
    desk
}

/// Returns the desk after a machine-rolled salvo of two kinds of dice, with an earlier roll of the player's own, and
/// with the odds of another salvo that is proposed.
pub fn coloured() -> Desk {
    let mut desk = desk();
    let told = |event: Event, sentence: &str| Report {
        aside: None,
        moment: None,
        sums: Vec::new(),
        record: None,
        clause: "A-FIRE-4".into(),
        sentence: sentence.into(),
        unit: Some(UnitId(6)),
        event,
    };
    let hull = |title: &str, faces: &[u8], good: &[bool], result: &str| {
        thrown(title, faces, good, "line 3: 4–6 hits", result).coloured(DieColour::Oxblood, "hull")
    };
    let rigging = |title: &str, faces: &[u8], good: &[bool], result: &str| {
        thrown(title, faces, good, "line 5: 6 hits", result).coloured(DieColour::Indigo, "rigging")
    };
    let title = "Fortuna fires on Surprise";
    desk.tray.last = vec![
        told(hull(title, &[2, 6, 4, 1], &[false, true, true, false], "2 hits"), "Surprise loses two hull."),
        told(rigging(title, &[5, 6, 3], &[false, true, false], "1 hit"), "Her rigging loses one."),
    ];
    let title = "Surprise fires on Fortuna";
    desk.tray.before = vec![vec![
        told(hull(title, &[4, 1], &[true, false], "1 hit"), "Fortuna loses one hull."),
        told(rigging(title, &[3], &[false], "none"), "Her rigging stands."),
    ]];
    desk.odds = Some(two_charts());
    desk
}

/// Returns the odds of one salvo with two kinds of dice, one for the hull and one for the rigging.
pub fn two_charts() -> Odds {
    Odds {
        title: "Broadside on Fortuna".into(),
        range: "2 squares · abeam".into(),
        line: "7 dice; 4 on the hull: line 3, 4–6 hits (A-FIRE-4)".into(),
        unit: "hits on the hull".into(),
        bars: vec![0.0625, 0.25, 0.375, 0.25, 0.0625],
        expected: 2.0,
        chances: vec![("sinks her".into(), 0.06)],
        also: Some(Box::new(Odds {
            line: "3 dice: line 5, 6 hits".into(),
            unit: "hits on the rigging".into(),
            bars: vec![0.579, 0.347, 0.069, 0.005],
            expected: 0.5,
            chances: vec![("a mast falls".into(), 0.07)],
            ..Odds::default()
        })),
    }
}

/// Returns the desk for a salvo by hand: one roll of two kinds of dice, and a die of the other side.
pub fn coloured_by_hand() -> Desk {
    let mut desk = hand_dice();
    let row = |dice, needed: &'static str| Throw {
        reason: "Surprise fires on Fortuna".into(),
        ..Throw::d6(UnitId(6), 0, dice, needed, "A-FIRE-4")
    };
    desk.tray.wanted = vec![
        row(4, "line 3: 4–6 hits").counts(4, 6).coloured(DieColour::Oxblood, "hull"),
        row(3, "line 5: 6 hits").counts(6, 6).coloured(DieColour::Indigo, "rigging"),
        Throw { reason: "Fortuna may lose a mast".into(), ..Throw::d6(UnitId(1), 1, 1, "5 or more", "A-DMG-2") },
    ];
    desk
}

/// Returns a desk that asks for many dice in several rows.
pub fn many_dice() -> Desk {
    let mut desk = hand_dice();
    let row = desk.tray.wanted[0].clone();
    let with = |dice, sides, reason: &'static str, needed: &'static str, clause: &'static str| Throw {
        dice,
        sides,
        reason: reason.into(),
        needed: needed.into(),
        clause: clause.into(),
        ..row.clone()
    };
    desk.tray.wanted = vec![
        with(12, 6, "Royal Oak fires on Fortuna", "4-6 hits, raking", "B-FIRE-7").counts(4, 6),
        with(5, 6, "Surprise fires on Fortuna", "5-6 hits", "B-FIRE-3").counts(5, 6),
        with(1, 10, "Fortuna answers", "8 or more", "B-FIRE-12").counts(8, 10),
    ];
    desk
}
