//! Many ships can be told apart. Trafalgar, the Nile and the largest battle of Tactical Sea Combat are laid out without
//! drawing, at their beginning and as house captains have mixed them, from far off, from nearby and in between, in room
//! mode and not. No lettering covers anything, and the selected ship, her target and the ships that are asked have
//! their names.

use bevy_egui::egui;
use wg_core::{Ask, AskKind, DiceSource, Offer, Order};
use wg_hand::{Sitting, Table};
use wg_library::Library;
use wg_panels::Theme;
use wg_panels::chart::on_chart::{Kind, OnChart, Thing};

use super::chart_tests::{Bench, SIZES, battle, faults};

/// Returns a battle after this many turns under house captains, with people at the table. With `shot`, it has reached a
/// question of this kind that a shot may answer, and that shot lies in the hand.
fn fought(library: &Library, id: &str, turns: u16, shot: Option<AskKind>) -> Sitting {
    let battle = library.battle(id).expect("the program brings it along");
    let captains = vec!["lieutenant".to_owned(); battle.loaded.scenario.sides.len()];
    let mut game = Sitting::start(
        battle.ruleset,
        &battle.loaded,
        &Table { captains, dice: DiceSource::Machine { seed: 7 } },
        None,
    )
    .expect("it begins");
    let is_shot = |offer: &&Offer| matches!(offer.order, Order::Fire { .. });
    let is_asked = |game: &Sitting| {
        shot.is_none_or(|kind| {
            game.battle
                .session()
                .asks()
                .first()
                .is_some_and(|ask| ask.kind == kind && ask.offers.iter().any(|offer| is_shot(&offer)))
        })
    };
    while game.battle.session().cursor().turn < turns || !is_asked(&game) {
        assert!(game.battle.session().outcome().is_none(), "{id} is not over before turn {turns} with {shot:?}");
        game.computer_order();
    }
    game.battle.rise();
    game.touch(0, |battle, place| place.look_for_work(battle));
    let of_hers = |ask: &Ask| {
        let shots = ask.offers.iter().filter(is_shot);
        let hers = shots.clone().find(|offer| offer.order.unit() == game.places[0].selected);
        hers.or_else(|| shots.clone().next()).and_then(|offer| offer.candidates(1).into_iter().next())
    };
    if let Some(order) = shot.and_then(|_| game.eye(0).asked()).and_then(of_hers) {
        game.touch(0, |_, place| place.select(order.unit()));
        game.press(0, |battle, place| place.propose(battle, order));
        assert!(game.eye(0).shown_target().is_some(), "{id}: the shot lies in the hand");
    }
    game
}

/// Returns the ships that must have their names and have none: the selected one, her target, and those that are asked,
/// if they are in view. In a crowd her number is enough if the legend explains it.
fn nameless(chart: &OnChart, game: &Sitting, chance: bool) -> Vec<String> {
    let asking = if chance { game.eye(0).workers() } else { Vec::new() };
    let mut nameless = Vec::new();
    for (who, unit) in game.places[0]
        .selected
        .map(|unit| ("selected", unit))
        .into_iter()
        .chain(game.eye(0).shown_target().map(|unit| ("her target", unit)))
        .chain(asking.into_iter().map(|unit| ("asked", unit)))
    {
        let seen =
            chart.all(Kind::Hull).any(|hull| hull.unit == Some(unit) && chart.table.contains(hull.shape.middle()));
        let name = &game.eye(0).seen().units[unit.index()].name;
        let hers = |thing: &&Thing| thing.unit == Some(unit);
        let ribbon = chart.all(Kind::Ribbon).filter(hers).any(|thing| thing.text.starts_with(name.as_str()));
        let number = chart.all(Kind::Number).any(|thing| hers(&thing))
            && chart.all(Kind::Legend).any(|legend| legend.text.contains(name.as_str()));
        if seen && !ribbon && !number {
            nameless.push(format!("{name}, who is {who}, has no name"));
        }
    }
    nameless
}

/// Returns all lettering that lies where it should not. In a crowd there may be no place for a card without a ship, so
/// cards may cover hulls.
fn lettered_faults(chart: &OnChart, room: bool, size: [f32; 2]) -> Vec<String> {
    let cards: Vec<Thing> = chart.all(Kind::Card).cloned().collect();
    let mut without = chart.clone();
    without.things.retain(|thing| thing.kind != Kind::Card);
    let lettered = without.things.iter().filter(|thing| !matches!(thing.kind, Kind::Hull | Kind::Ghost));
    let upon = lettered
        .flat_map(|thing| cards.iter().filter(|card| card.shape.meets(&thing.shape)).map(move |card| (thing, card)));
    let upon: Vec<String> = upon
        .map(|(thing, card)| format!("{} {:?} lies on card {:?}", thing.kind.word(), thing.text, card.text))
        .collect();
    faults(&without, room, size).into_iter().chain(upon).collect()
}

/// Lays out a crowd on four screens from far off, and on some of them also at these magnifications round the selected
/// ship.
fn read_a_crowd(library: &Library, what: &str, game: Sitting, ctx: &egui::Context) -> Vec<String> {
    let mut bench = Bench::new(game, library, ctx.clone());
    let (mut all, mut names) = (Vec::new(), 0);
    let screens: [([f32; 2], bool, &[f32]); 4] = [
        (SIZES[0], false, &[1.0, 2.5, 8.0]),
        (SIZES[0], true, &[1.0]),
        (SIZES[1], false, &[1.0]),
        (SIZES[1], true, &[1.0, 2.5, 8.0]),
    ];
    for (size, room, zooms) in screens {
        for zoom in zooms {
            bench.lens.show_whole();
            bench.laid(size, room, if room { Theme::Lantern } else { Theme::Paper });
            if *zoom > 1.0 {
                let units = &bench.model.view.units;
                let middle =
                    bench.desktop.sitting.places[0].selected.map_or(&units[0], |unit| &units[unit.index()]).pose.at;
                bench.lens.zoom_at(bench.lens.table_to_screen(middle), *zoom);
            }
            let chart = bench.laid(size, room, if room { Theme::Lantern } else { Theme::Paper });
            let what = format!("{what}, {size:?}{}, zoom {zoom}", if room { ", room" } else { "" });
            let found = lettered_faults(&chart, room, size).into_iter().chain(nameless(
                &chart,
                &bench.desktop.sitting,
                bench.desktop.chance(0).is_some(),
            ));
            all.extend(found.map(|fault| format!("{what}: {fault}")));
            names += chart.all(Kind::Ribbon).count();
        }
    }
    assert!(names > 20, "{what}: {names} names are seen in all");
    all
}

/// Lays out a crowd at its beginning and after this many turns, and with shots in the hand from the given turns on.
fn read_all_of_a_crowd(id: &str, turns: u16, shots: &[(u16, AskKind)]) {
    let library = Library::new(wg_rulesets::ALL);
    let ctx = egui::Context::default();
    let mut all = read_a_crowd(&library, &format!("{id} at its beginning"), battle(&library, id, 0), &ctx);
    all.extend(read_a_crowd(&library, &format!("{id} in turn {turns}"), fought(&library, id, turns, None), &ctx));
    for (turn, kind) in shots {
        all.extend(read_a_crowd(
            &library,
            &format!("{id} from turn {turn}, a shot in the hand, {kind:?}"),
            fought(&library, id, *turn, Some(*kind)),
            &ctx,
        ));
    }
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

#[test]
fn at_trafalgar_names_lie_on_nothing_from_far_and_near_and_who_matters_has_hers() {
    read_all_of_a_crowd("admiralty/13-trafalgar", 13, &[(13, AskKind::Reaction), (13, AskKind::Turn)]);
}

#[test]
fn at_the_nile_names_lie_on_nothing_from_far_and_near_and_who_matters_has_hers() {
    read_all_of_a_crowd("admiralty/11-the-nile", 8, &[(8, AskKind::Turn)]);
}

#[test]
fn in_the_largest_battle_of_tactical_sea_combat_names_lie_on_nothing_from_far_and_near_and_who_matters_has_hers() {
    let library = Library::new(wg_rulesets::ALL);
    let units = |id: &str| library.battle(id).map_or(0, |battle| battle.loaded.scenario.units());
    let largest = library
        .list()
        .into_iter()
        .filter(|listed| listed.id.starts_with("warpspawn"))
        .max_by_key(|listed| units(&listed.id))
        .expect("there are some");
    read_all_of_a_crowd(&largest.id, 3, &[(1, AskKind::Turn)]);
}
