//! Tests of the digest after a step of fire: the lines that it has, and those that it leaves out.

use std::collections::BTreeSet;

use wg_core::{DiceSource, Event, Order, UnitId};
use wg_panels::DigestLine;

use crate::sitting::Sitting;

/// Two British ships, one on either side of a French one, all at anchor; both sides have a flagship.
const DOUBLED: &str = r#"(
    version: 1, ruleset: "admiralty", name: "Doubled", options: {"turn_limit": 8}, table: (width: 900, height: 900), wind: "N",
    sides: [(name: "Britain", nation: "Britain", colour: Blue), (name: "France", nation: "France", colour: Red)],
    ships: [
        (name: "Orion", class: "gb-74", side: "Britain", at: (380, 450), heading: "N", overrides: {"flagship": true}, state: {"anchored": true, "sail": "stop"}),
        (name: "Defence", class: "gb-74", side: "Britain", at: (520, 450), heading: "N", state: {"anchored": true, "sail": "stop"}),
        (name: "Franklin", class: "fr-80", side: "France", at: (450, 450), heading: "N", overrides: {"flagship": true}, state: {"anchored": true, "sail": "stop"}),
    ],
)"#;

const FRANKLIN: UnitId = UnitId(2);

/// Every ship that is asked declares fire by an order of its own, each flagship makes a signal, and each ship that can
/// rigs springs. All else is the default.
fn order(game: &Sitting) -> Order {
    let ask = game.eye(0).asked().expect("somebody is asked");
    let wanted = |order: &Order| matches!(order, Order::Fire { .. } | Order::Signal { .. });
    let offer = |label: &str| {
        ask.offers.iter().find(|offer| offer.label == label).and_then(|offer| offer.candidates(1).first().cloned())
    };
    let first = ask.offers.iter().flat_map(|offer| offer.candidates(4)).find(wanted);
    let anchors = || ask.offers.iter().filter(|offer| offer.label == "Anchor").flat_map(|offer| offer.candidates(8));
    let springs = || anchors().find(|order| matches!(order, Order::Choose { option: 3, .. }));
    first.or_else(|| offer("Make a signal")).or_else(springs).unwrap_or_else(|| ask.default.clone())
}

/// Returns the ships that have fired at the target since, by the reports of shots.
fn firers(game: &Sitting, since: usize, target: UnitId) -> BTreeSet<UnitId> {
    let reports = game.battle.session().entries().iter().skip(since).flat_map(|entry| &entry.reports);
    reports
        .filter(|report| matches!(report.event, Event::Shot { target: at, .. } if at == target))
        .filter_map(|report| report.unit)
        .collect()
}

#[test]
fn all_who_have_fired_at_a_ship_are_named_and_nobody_else_and_nothing_is_told_before_the_guns_have_fired() {
    let (mut both, mut declared) = (0, 0);
    for seed in 1..8 {
        let mut game = Sitting::of_text("admiralty/doubled", DOUBLED, DiceSource::Machine { seed });
        let mut acted = [0; 2];
        for _ in 0..160 {
            let Some(ask) = game.eye(0).asked() else { break };
            let side = ask.seat.side().expect("one of the two");
            let fires = ask.reason == "Declare your fire";
            let digest =
                game.eye(0).asked_side().and_then(|side| game.telling.told_digest(side)).cloned().unwrap_or_default();
            let lines: Vec<&DigestLine> = digest.lines.iter().chain(&digest.dealt).collect();
            for line in &lines {
                let unit = line.unit.expect("three ships are told of one by one");
                let who = firers(&game, acted[side.index()], unit);
                assert!(!who.is_empty() || !line.said.contains("fired on"), "seed {seed}: nobody has fired: {line:?}");
                if line.said.contains("fired on by") {
                    for other in &game.eye(0).seen().units {
                        assert_eq!(line.said.contains(&other.name), who.contains(&other.id), "seed {seed}: {line:?}");
                    }
                    both += usize::from(who.len() == 2);
                }
                for word in ["signals", "springs"] {
                    assert!(
                        !line.sentence().contains(word),
                        "seed {seed}: what a captain does himself was done by nobody to him: {line:?}"
                    );
                }
            }
            // Fire that is only declared has hit nobody yet.
            if fires && firers(&game, acted[side.index()], FRANKLIN).is_empty() {
                assert!(
                    lines
                        .iter()
                        .all(|line| line.unit != Some(FRANKLIN) || !line.said.to_lowercase().contains("no damage")),
                    "seed {seed}: {lines:?}"
                );
                declared += 1;
            }
            if ask.kind == wg_core::AskKind::Turn {
                acted[side.index()] = game.battle.session().entries().len();
            }
            let order = order(&game);
            game.give(0, order);
            assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
        }
        let said = |word: &str| game.telling.journal.iter().filter(|line| line.report.sentence.contains(word)).count();
        assert!(
            said(" signals: ") > 1 && said("rigs springs") > 1,
            "seed {seed}: {} signals, {} springs",
            said(" signals: "),
            said("rigs springs")
        );
    }
    assert!(both > 4 && declared > 4, "two ships fired at one in one step, {both} and {declared}");
}

#[test]
fn a_shot_is_seen_when_it_is_thrown_and_not_when_it_is_declared() {
    let mut game = Sitting::of_text("admiralty/doubled", DOUBLED, DiceSource::Machine { seed: 3 });
    let mut fired = 0;
    for _ in 0..40 {
        let Some(ask) = game.eye(0).asked() else { break };
        let fire = ask.reason == "Declare your fire";
        let order = order(&game);
        let declares = matches!(order, Order::Fire { .. }) && fire;
        game.give(0, order);
        let reports = &game.battle.session().entries().last().expect("an order").reports;
        let shots = reports.iter().filter(|report| matches!(report.event, Event::Shot { .. })).count();
        let thrown = reports.iter().any(|report| report.clause == "A-FIRE-6" && !report.sentence.is_empty());
        assert!(shots == 0 || thrown || !declares, "a declaration shows nothing: {reports:?}");
        assert!(!thrown || shots > 0, "and every throw shows its shot: {reports:?}");
        fired += shots;
    }
    assert!(fired > 3, "{fired} shots");
    assert!(
        game.eye(0).desk(&game.telling).journal.iter().all(|line| !line.report.sentence.is_empty()),
        "no line of the journal is empty"
    );
}

/// An anchored Frenchman lies with her stern to the path of a British ship, and another British ship lies at anchor
/// abeam of her.
const RAKED: &str = r#"(
    version: 1, ruleset: "admiralty", name: "Raked", options: {"turn_limit": 8}, table: (width: 1200, height: 900), wind: "N",
    sides: [(name: "Britain", nation: "Britain", colour: Blue), (name: "France", nation: "France", colour: Red)],
    ships: [
        (name: "Orion", class: "gb-74", side: "Britain", at: (300, 380), heading: "E", state: {"sail": "battle"}),
        (name: "Defence", class: "gb-74", side: "Britain", at: (520, 450), heading: "N", state: {"anchored": true, "sail": "stop"}),
        (name: "Franklin", class: "fr-80", side: "France", at: (450, 450), heading: "N", overrides: {"flagship": true}, state: {"anchored": true, "sail": "stop"}),
    ],
)"#;

#[test]
fn whoever_raked_her_before_others_fired_is_named_when_the_harm_of_both_has_come() {
    let (mut both, mut sails) = (0, 0);
    for seed in 1..12 {
        let mut game = Sitting::of_text("admiralty/raked", RAKED, DiceSource::Machine { seed });
        for _ in 0..40 {
            let Some(ask) = game.eye(0).asked() else { break };
            let fires = ask
                .offers
                .iter()
                .flat_map(|offer| offer.candidates(4))
                .find(|order| matches!(order, Order::Fire { .. }));
            let digest =
                game.eye(0).asked_side().and_then(|side| game.telling.told_digest(side)).cloned().unwrap_or_default();
            for line in digest.lines.iter().chain(&digest.dealt).filter(|line| line.unit == Some(FRANKLIN)) {
                both += usize::from(line.said.contains("raked by Orion and fired on by Defence"));
                sails += usize::from(line.said.contains("off her sails"));
                assert!(
                    line.said.is_empty() || !line.means.starts_with(char::is_lowercase),
                    "a sentence of its own: {}",
                    line.sentence()
                );
            }
            let order = fires.unwrap_or_else(|| ask.default.clone());
            game.give(0, order);
        }
    }
    assert!(both > 2 && sails > 0, "raked, and fired at, {both}; sails {sails}");
}

/// The position of [`RAKED`], but Defence has no guns that bear. Only what Orion did to Franklin in passing is told.
#[test]
fn harm_that_comes_after_its_captain_has_acted_is_told_to_him_though_nobody_has_fired_since() {
    let mut told = 0;
    for seed in 1..12 {
        let mut game = Sitting::of_text(
            "admiralty/raked",
            &RAKED.replace(r#"at: (520, 450), heading: "N""#, r#"at: (1150, 850), heading: "N""#),
            DiceSource::Machine { seed },
        );
        let mut waits = false;
        for _ in 0..40 {
            let Some(ask) = game.eye(0).asked() else { break };
            let (reason, britain) = (ask.reason.clone(), ask.seat.side() == Some(wg_core::SideId(0)));
            let fires = ask
                .offers
                .iter()
                .flat_map(|offer| offer.candidates(4))
                .find(|order| matches!(order, Order::Fire { unit: UnitId(0), .. }));
            let digest =
                game.eye(0).asked_side().and_then(|side| game.telling.told_digest(side)).cloned().unwrap_or_default();
            if let Some(line) = digest.dealt.iter().find(|line| britain && line.unit == Some(FRANKLIN)) {
                told += usize::from(
                    waits
                        && !line.sentence().contains("Takes effect at the end of")
                        && line.said.contains("raked by Orion"),
                );
                waits = line.sentence().contains("Takes effect at the end of");
            }
            let order = fires.unwrap_or_else(|| ask.default.clone());
            game.give(0, order);
            assert!(game.places[0].refusal.is_none(), "{reason}: {:?}", game.places[0].refusal);
        }
    }
    assert!(told > 2, "{told} times");
}
