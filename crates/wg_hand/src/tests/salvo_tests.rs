//! Tests of what the panels tell while the table shows the broadsides of one order one after the other.

use wg_core::{AskKind, Event, Order, SideId};
use wg_library::Library;
use wg_panels::read::salvo::Salvo;

use crate::desktop::Desktop;
use crate::sitting::Sitting;
use crate::tests::table_tests::table;

/// Begins a duel of two against two, with the deckhand as the enemy.
fn desktop() -> Desktop {
    let library = Library::new(wg_rulesets::ALL);
    let battle = library.battle("admiralty/03-two-against-two").expect("part of the program");
    let sitting =
        Sitting::start(battle.ruleset, &battle.loaded, &table(&["human", "deckhand"]), None).expect("it begins");
    Desktop::new(sitting, library, None, None)
}

/// Runs one frame. `salvo` is how far the table is.
fn look(desktop: &mut Desktop, salvo: Option<Salvo>) {
    desktop.refresh(0);
    desktop.show_what_moves(0, Vec::new(), salvo);
    desktop.tell_what_was_seen(0, salvo.is_some());
}

/// Gives the order of the big button, or lets the computer give one. Returns the number of shots that it led to.
fn step(desktop: &mut Desktop) -> usize {
    let before = desktop.sitting.battle.session().entries().len();
    if desktop.sitting.eye(0).computer_waits() {
        desktop.sitting.computer_order();
    } else {
        let order = desktop.sitting.eye(0).asked().expect("somebody").default.clone();
        let order = desktop.screens[0].desk.big_button.as_ref().map_or(order, |button| button.order.clone());
        desktop.sitting.give(0, order);
    }
    let fresh = &desktop.sitting.battle.session().entries()[before..];
    let is_shot = |report: &&wg_core::Report| matches!(report.event, Event::Shot { .. });
    fresh.iter().flat_map(|entry| &entry.reports).filter(is_shot).count()
}

#[test]
fn each_broadside_of_an_order_is_told_when_it_is_seen_and_what_is_asked_next_comes_only_then() {
    let mut desktop = desktop();
    let (mut shown, mut harmed) = (0, 0);
    for _ in 0..40 {
        look(&mut desktop, None);
        let before = desktop.screens[0].desk.clone();
        let shots = step(&mut desktop);
        desktop.refresh(0);
        let all = desktop.sitting.eye(0).desk(&desktop.sitting.telling).tray.volleys;
        let fresh: Vec<_> = all.iter().filter(|volley| !before.tray.volleys.contains(volley)).cloned().collect();
        if fresh.len() < 2 || shots < 2 {
            continue;
        }
        let bar = before.bar();
        let mut told = Vec::new();
        for unseen in (0..=shots).rev() {
            let number = fresh.len().min(told.len() + 1);
            look(&mut desktop, Some(Salvo { unseen, read: true, struck: unseen < shots, number, all: fresh.len() }));
            let desk = &desktop.screens[0].desk;
            assert!(desk.choices.is_empty() && desk.hint.is_empty(), "nothing is asked yet: {:?}", desk.choices);
            assert_eq!((desk.bar().turn, &desk.bar().phases), (bar.turn, &bar.phases), "the bar waits");
            assert!(desk.bar().headline.starts_with("Broadside "), "{}", desk.bar().headline);
            assert_eq!(desk.sheets, before.sheets, "no sheet shows harm that is still to be seen");
            let harm = |desk: &wg_panels::Desk| {
                let units = desk.view.units.iter().map(|unit| (unit.strength.clone(), unit.struck, unit.badge.clone()));
                let points = desk.view.sides.iter().map(|side| side.score);
                (units.collect::<Vec<_>>(), points.collect::<Vec<_>>())
            };
            assert_eq!(harm(desk), harm(&before), "nor does the chart, the list or the score");
            assert!(desk.withheld > 0, "the journal waits");
            let shown = desk.salvo.as_ref().and_then(|shown| shown.volley.as_ref());
            assert_eq!(shown.is_some(), unseen < shots, "a line for each, once it has struck");
            let Some(volley) = shown else { continue };
            assert_eq!(desk.tray.volleys.last(), Some(volley), "the tray has those so far, this one last");
            if told.last() != Some(volley) {
                told.push(volley.clone());
            }
        }
        assert_eq!(told, fresh, "one at a time, in the order of the journal");
        look(&mut desktop, None);
        look(&mut desktop, None);
        let desk = &desktop.screens[0].desk;
        assert!(desk.salvo.is_none() && desk.withheld == 0, "then all is told");
        assert_eq!(desk.tray.volleys, all, "and stays in the tray");
        assert!(desktop.sitting.eye(0).asked().is_none() || !desk.hint.is_empty(), "and the next question comes");
        shown += 1;
        harmed += usize::from(desk.sheets != before.sheets);
    }
    assert!(shown > 1 && harmed > 0, "{shown} orders with several broadsides, {harmed} of them with harm");
}

#[test]
fn one_watches_what_one_commands_and_looks_at() {
    let mut desktop = desktop();
    look(&mut desktop, None);
    let enemy = desktop.screens[0].desk.view.units.iter().find(|unit| unit.side == SideId(1)).expect("an enemy").id;
    let own =
        |desktop: &Desktop| desktop.screens[0].desk.view.units.iter().filter(|unit| unit.side == SideId(0)).count();
    desktop.sitting.touch(0, |_, place| place.select(None));
    assert_eq!(desktop.watched(0).len(), own(&desktop), "the own side");
    desktop.sitting.touch(0, |_, place| place.select(Some(enemy)));
    assert!(desktop.watched(0).contains(&enemy), "and the ship that is selected");
    desktop.sitting.touch(0, |battle, place| place.look_at(battle, 0, false));
    assert_eq!(desktop.watched(0), [enemy], "in a replay only that one");
}

#[test]
fn every_repair_of_an_own_ship_is_told_when_her_captain_is_asked_next_and_stays_until_he_gives_orders() {
    let (mut own, mut enemy) = (0, 0);
    for seed in 0..4 {
        let library = Library::new(wg_rulesets::ALL);
        let battle = library.battle("admiralty/03-two-against-two").expect("part of the program");
        let dice = wg_core::DiceSource::Machine { seed };
        let captains = vec!["human".to_owned(), "deckhand".to_owned()];
        let table = crate::game::Table { captains, dice };
        let mut game = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
        let mut acted = 0;
        for _ in 0..200 {
            if game.battle.session().outcome().is_some() {
                break;
            }
            if game.eye(0).computer_waits() {
                game.computer_order();
                continue;
            }
            let desk = game.eye(0).desk(&game.telling);
            if game.eye(0).asked_side().is_some() {
                let digest = desk.digest.clone().unwrap_or_default();
                for line in game.telling.journal.iter().filter(|line| line.order > acted) {
                    let mends = |sum: &wg_core::Sum| match sum {
                        wg_core::Sum::Mended(words) => Some(words.clone()),
                        _ => None,
                    };
                    let Some(words) = line.report.sums.iter().find_map(mends) else { continue };
                    let told = digest.mended.iter().find(|told| told.unit == line.report.unit);
                    if line.side == Some(SideId(0)) {
                        let told = told.unwrap_or_else(|| panic!("{:?} is not told: {digest:?}", line.report.sentence));
                        assert!(told.said.contains(&words) && !told.said.is_empty(), "{told:?}: {words}");
                        own += 1;
                    } else {
                        assert_eq!(told.is_some(), !words.is_empty(), "an enemy who repairs nothing is no news");
                        enemy += usize::from(told.is_some());
                    }
                }
            }
            if game.eye(0).asked().is_some_and(|ask| ask.kind == AskKind::Turn) {
                acted = game.battle.session().entries().len();
            }
            game.give(0, desk.big_button.map_or(Order::EndPhase, |button| button.order));
        }
    }
    assert!(own > 2 && enemy > 2, "{own} own repairs and {enemy} of the enemy");
}
