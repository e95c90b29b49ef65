//! Fights as players see them: a boarding, a ship cut open, a side that is busy, a last stand.

use wg_core::shown::sheet::{Scene, SceneRoll, Section, Tone, Zone};
use wg_core::{SideId, UnitId};
use wg_panels::{Desk, Todo, TodoUnit};

use super::{NAMES, desk};

/// Returns a desk with a boarding fight between two ships alongside.
pub fn boarding() -> Desk {
    let roll = |label: &str, side: u8, faces: &[u8], good: &[bool], result: &str| SceneRoll {
        label: label.into(),
        side: SideId(side),
        faces: faces.iter().copied().collect(),
        sides: 6,
        good: good.iter().copied().collect(),
        result: result.into(),
    };
    Desk {
        scene: Some(Scene {
            title: "Surprise boards Fortuna, round 2".into(),
            zones: vec![
                Zone { name: "Fortuna".into(), men: vec![(SideId(0), 4)], ..Zone::default() },
                Zone { name: "Surprise".into(), men: vec![(SideId(1), 6)], ..Zone::default() },
            ],
            rolls: vec![
                roll("Fortuna, 4 units", 0, &[5, 6, 2, 1], &[true, true, false, false], "2 enemies down"),
                roll(
                    "Surprise, 6 units",
                    1,
                    &[6, 5, 5, 3, 2, 1],
                    &[true, true, true, false, false, false],
                    "3 enemies down",
                ),
                roll("Does Fortuna surrender?", 0, &[5], &[true], "5 − 2 = 3: she surrenders"),
            ],
            notes: vec![("Fortuna strikes: 1 unit of Surprise goes aboard as her prize crew.".into(), Tone::Good)],
            section: None,
        }),
        odds: None,
        ..desk()
    }
}

/// Returns a desk with a boarding fight on a ship that is cut open: the main deck is fought for, and the boarders' ship
/// lies alongside.
pub fn cut_open() -> Desk {
    let zone = |name: &str, men: &[(u8, u16)], leaders: &[(u8, u16)]| Zone {
        name: name.into(),
        men: men.iter().map(|(side, men)| (SideId(*side), *men)).collect(),
        leaders: leaders.iter().map(|(side, count)| (SideId(*side), *count)).collect(),
    };
    let roll = |label: &str, side: u8, faces: &[u8], least: u8, result: &str| SceneRoll {
        label: label.into(),
        side: SideId(side),
        faces: faces.iter().copied().collect(),
        sides: 6,
        good: faces.iter().map(|face| *face >= least).collect(),
        result: result.into(),
    };
    let model =
        wg_core::shown::view::Model { masts: 3, ports: 12, poop: true, ..wg_core::shown::view::Model::default() };
    Desk {
        scene: Some(Scene {
            title: "Surprise boards San Nicolás: the main deck".into(),
            zones: vec![
                zone("Surprise", &[(1, 11)], &[(1, 1)]),
                zone("Foothold", &[(1, 8)], &[]),
                zone("Main deck", &[(1, 14), (0, 19)], &[(1, 2), (0, 1)]),
                zone("The rest", &[(0, 12)], &[(0, 2)]),
            ],
            rolls: vec![
                roll("Surprise, 14 men: a hit on 4 and more", 1, &[6, 5, 4, 4, 2, 1, 1], 4, "4 down"),
                roll("San Nicolás, 19 men: a hit on 5 and more", 0, &[5, 6, 2, 1, 3, 3, 2, 4, 1], 5, "2 down"),
            ],
            notes: vec![
                ("The boarders press on: the main deck is theirs when nobody is left on it.".into(), Tone::Good),
                ("Captain Aubrey leads, and is wounded.".into(), Tone::Bad),
            ],
            section: Some(Section { ship: UnitId(0), model, fought: 2, attacker: SideId(1), alongside: true }),
        }),
        odds: None,
        ..desk()
    }
}

/// Returns a desk for a side with much to do.
pub fn busy_side() -> Desk {
    let of = |title: &str, units: &[u16]| Todo {
        head: None,
        title: title.into(),
        units: units
            .iter()
            .map(|n| TodoUnit {
                unit: UnitId(*n),
                name: NAMES[usize::from(*n)].into(),
                side: SideId(u8::from(*n >= 5)),
            })
            .collect(),
    };
    Desk { todo: vec![of("To move", &[5, 6, 7, 8, 9]), of("Hand to hand", &[0, 1]), of("To fire", &[2, 4])], ..desk() }
}

/// Returns a desk with a last stand on a small ship, with no ship alongside.
pub fn last_stand() -> Desk {
    let mut desk = cut_open();
    if let Some(scene) = &mut desk.scene {
        scene.title = "The last stand aboard Wasp".into();
        scene.zones.remove(0);
        scene.rolls.truncate(1);
        scene.notes.truncate(1);
        let model = wg_core::shown::view::Model { masts: 2, ports: 5, ..wg_core::shown::view::Model::default() };
        scene.section = Some(Section { ship: UnitId(8), model, fought: 2, attacker: SideId(1), alongside: false });
        scene.zones[2].men.push((SideId(1), 41));
    }
    desk
}
