//! Tests of the line that says what a broadside did.

use wg_core::{AskKind, DiceSource, Event, Order, Seat, SideId, Sum, UnitId};
use wg_library::Library;
use wg_panels::Volley;

use crate::game::Table;
use crate::sitting::Sitting;
use crate::tests::table_tests::table;

/// Begins a battle of the library with people on both sides, and machine dice.
fn begin(battle: &str, seed: u64) -> Sitting {
    let battle = Library::new(wg_rulesets::ALL).battle(battle).expect("part of the program");
    let captains = battle.loaded.scenario.sides.iter().map(|_| "human".to_owned()).collect();
    let table = Table { captains, dice: DiceSource::Machine { seed } };
    Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins")
}

/// Gives orders with the big button, at most this many, and returns the broadsides in the tray after each.
fn play(battle: &str, seed: u64, orders: usize) -> Vec<Vec<Volley>> {
    let mut game = begin(battle, seed);
    let mut trays = Vec::new();
    for _ in 0..orders {
        let Some(button) = game.eye(0).desk(&game.telling).big_button else { break };
        game.give(0, button.order);
        trays.push(game.eye(0).desk(&game.telling).tray.volleys);
        let decided = game.battle.session().entries().last().expect("an order");
        let rolled = |report: &wg_core::Report| {
            report.sums.iter().any(|sum| matches!(sum, Sum::Hits(_) | Sum::Dice(_) | Sum::Rolled(_)))
        };
        if decided.seat != Seat::Clock && decided.reports.iter().any(rolled) {
            check(&decided.reports, trays.last().expect("the last"));
        }
    }
    trays
}

/// Checks the lines about broadsides that were rolled for by one order.
fn check(reports: &[wg_core::Report], volleys: &[Volley]) {
    let lines: Vec<String> = volleys.iter().map(Volley::line).collect();
    assert!(!lines.is_empty(), "somebody fired, and no line tells what it did: {reports:?}");
    for (volley, line) in volleys.iter().zip(&lines) {
        assert!(volley.side.is_some() && !volley.rolls.is_empty(), "its dice lie below the line: {line}");
        assert!(line.ends_with('.') && !line.contains("..") && !line.contains("  ") && !line.contains(" ."), "{line}");
    }
    // Every die of the order that was rolled to hit is in the tray, and is counted.
    let shown: Vec<&wg_core::Report> =
        volleys.iter().flat_map(|volley| &volley.rolls).flat_map(|(_, roll)| roll).collect();
    let (mut hits, mut counts) = (0, false);
    for report in reports {
        for sum in &report.sums {
            if let Sum::Hits(count) | Sum::Dice(count) = sum {
                (hits, counts) = (hits + usize::from(*count), true);
                assert!(
                    !matches!(report.event, Event::Thrown { .. }) || shown.contains(&report),
                    "{report:?} is not in the tray"
                );
            }
        }
    }
    let told: usize = volleys.iter().filter_map(|volley| volley.result.split(' ').next()?.parse::<usize>().ok()).sum();
    assert!(!counts || told >= hits, "{hits} hits were rolled, and the lines tell of {told}: {lines:?}");
}

#[test]
fn every_broadside_is_told_in_one_line_in_every_ruleset() {
    let mut told = Vec::new();
    for battle in [
        "admiralty/01-first-lesson",
        "admiralty/03-two-against-two",
        "barnacle/01-first-lesson",
        "barnacle/08-the-landing",
        "crane/01-first-lesson",
        "warpspawn/01-first-lesson",
    ] {
        for seed in 1..4 {
            let trays = play(battle, seed, 90);
            let lines: Vec<String> = trays.concat().iter().map(Volley::line).collect();
            assert!(lines.iter().any(|line| line.contains(':')), "{battle}, seed {seed}: nobody fired");
            told.extend(lines);
        }
    }
    told.sort();
    told.dedup();
    for words in [
        " broadside on ",
        " mm: 1 die hits. ",
        " gun hits",
        "a hole at the waterline",
        " guns on ",
        " in: no hits.",
        " boxes",
        " squares: ",
        ": a total of ",
        "1 point of ",
    ] {
        assert!(told.iter().any(|line| line.contains(words)), "no line has '{words}': {told:#?}");
    }
}

#[test]
fn nothing_is_told_of_a_shot_before_its_die_is_rolled() {
    let mut game = begin("warpspawn/01-first-lesson", 3);
    let mut waited = 0;
    for _ in 0..60 {
        let Some(button) = game.eye(0).desk(&game.telling).big_button else { break };
        game.give(0, button.order);
        let digest = game.eye(0).desk(&game.telling).digest.unwrap_or_default();
        let since = game.battle.session().entries();
        let last = since.last().expect("an order");
        let shot = last.reports.iter().find_map(|report| match report.event {
            Event::Shot { target, .. } => Some(target),
            _ => None,
        });
        let Some(target) = shot.filter(|_| last.reports.iter().all(|report| report.sums.len() < 2)) else { continue };
        let rolled = last.reports.iter().flat_map(|report| &report.sums).any(|sum| matches!(sum, Sum::Rolled(_)));
        let first = since
            .iter()
            .flat_map(|entry| &entry.reports)
            .filter(|report| matches!(report.event, Event::Shot { target: other, .. } if other == target));
        if !rolled && first.count() == 1 {
            waited += 1;
            assert!(digest.dealt.iter().all(|line| line.unit != Some(target)), "nothing has hit her yet: {digest:?}");
        }
    }
    assert!(waited > 0, "cards are asked for between a shot and its die");
}

#[test]
fn the_reply_has_a_line_of_its_own_and_both_stay_until_more_dice_are_rolled() {
    let battle = Library::new(wg_rulesets::ALL).battle("crane/04-frigates").expect("part of the program");
    let mut game =
        Sitting::start(battle.ruleset, &battle.loaded, &table(&["human", "lieutenant"]), None).expect("it begins");
    let (mut replies, mut stayed) = (0, 0);
    for _ in 0..200 {
        let before = game.eye(0).desk(&game.telling).tray.volleys;
        if game.eye(0).computer_waits() {
            game.computer_order();
        } else if let Some(button) = game.eye(0).desk(&game.telling).big_button {
            game.give(0, button.order);
        } else {
            break;
        }
        let after = game.eye(0).desk(&game.telling).tray.volleys;
        let is_roll = |report: &wg_core::Report| matches!(report.event, Event::Thrown { .. });
        if game.battle.session().entries().last().is_some_and(|entry| !entry.reports.iter().any(is_roll)) {
            assert_eq!(after, before, "nothing was rolled, so the last broadsides are still there");
            stayed += usize::from(!after.is_empty());
        }
        let sides: Vec<_> = after.iter().map(|volley| volley.side).collect();
        replies += usize::from(sides.contains(&Some(SideId(0))) && sides.contains(&Some(SideId(1))));
    }
    assert!(replies > 2 && stayed > 2, "{replies} replies, {stayed} orders without dice");
}

#[test]
fn to_hold_fire_means_the_ship_that_is_named_or_all_of_them() {
    let (mut one, mut all) = (0, 0);
    for battle in ["crane/02-mixed", "crane/04-frigates", "barnacle/06-squadrons"] {
        let (single, group) = holds(battle);
        (one, all) = (one + single, all + group);
    }
    assert!(one > 0 && all > 0, "{one} single ships and {all} groups were asked");
}

/// Plays a battle against the lieutenant. Returns how often one ship was asked whether she fires, and how often several
/// were, and checks what the buttons say then.
fn holds(battle: &str) -> (usize, usize) {
    let battle = Library::new(wg_rulesets::ALL).battle(battle).expect("part of the program");
    let mut game =
        Sitting::start(battle.ruleset, &battle.loaded, &table(&["human", "lieutenant"]), None).expect("it begins");
    let (mut one, mut all) = (0, 0);
    for _ in 0..240 {
        if game.eye(0).computer_waits() {
            game.computer_order();
            continue;
        }
        let desk = game.eye(0).desk(&game.telling);
        let Some(ask) = game.eye(0).asked() else { break };
        let mut shooters: Vec<UnitId> = Vec::new();
        for order in ask.offers.iter().map(|offer| &offer.order).filter(|order| matches!(order, Order::Fire { .. })) {
            shooters.extend(order.unit().filter(|unit| !shooters.contains(unit)));
        }
        let buttons = desk.choices.iter().chain(&desk.big_button);
        let hold = buttons.clone().find(|button| button.order == Order::Pass).map(|button| button.label.clone());
        if let (AskKind::Reaction, Some(hold), false) = (ask.kind, hold, shooters.is_empty()) {
            let name = |unit: UnitId| desk.view.units[unit.index()].name.clone();
            let held: Vec<UnitId> = buttons
                .filter_map(|button| if let Order::Hold { unit, .. } = button.order { Some(unit) } else { None })
                .collect();
            if let [only] = shooters.as_slice() {
                assert_eq!(hold, format!("{} holds fire for now", name(*only)));
                assert_eq!(held, [*only; 2], "for this move, for this turn");
                one += 1;
            } else {
                assert_eq!(hold, format!("All {} hold fire for now", shooters.len()));
                assert!(held.iter().all(|unit| game.places[0].selected == Some(*unit)), "only the selected one");
                all += 1;
            }
        }
        let Some(button) = desk.big_button else { break };
        game.give(0, button.order);
    }
    (one, all)
}
