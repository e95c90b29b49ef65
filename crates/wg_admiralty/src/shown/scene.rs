//! A boarding action seen from nearby.

use wg_core::shown::sheet::{Scene, Zone};

use crate::prelude::*;

/// Shows the boarding action that a ship is in, if there is one.
pub fn scene(fleet: &Fleet, unit: UnitId) -> Option<Scene> {
    let action = &fleet.battle.actions[fleet.action_of(unit)?];
    let pair = [action.attacker, action.defender];
    let zone = |place: usize| {
        let ship = fleet.ship(pair[place]);
        let dice = u16::from(fleet.boarders(ship, action.friends[place].len()));
        Zone { name: fleet.name(pair[place]).to_owned(), men: vec![(ship.colours.side, dice)], leaders: Vec::new() }
    };
    let needs = |place: usize| {
        let ship = fleet.ship(pair[place]);
        format!("{} hits on {}.", fleet.name(pair[place]), or_more(CHARTS.board_hit[ship.grade() as usize]))
    };
    Some(Scene {
        title: format!("{} boards {}", fleet.name(pair[0]), fleet.name(pair[1])),
        zones: vec![zone(0), zone(1)],
        notes: vec![
            (needs(0), Tone::Plain),
            (needs(1), Tone::Plain),
            ("A ship that wins a round by 2 or more wins the action.".to_owned(), Tone::Faint),
        ],
        ..Scene::default()
    })
}
