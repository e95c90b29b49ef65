//! Tests of the cards that the other side plays, and of the sums in the tray of Tactical Sea Combat.

use wg_core::{DiceSource, Event, Order, SideId};
use wg_library::Library;
use wg_panels::read::flight::{Flight, Way};

use crate::desktop::Desktop;
use crate::game::Table;
use crate::sitting::Sitting;

fn begin(name: &str, seed: u64) -> Sitting {
    let battle = Library::new(wg_rulesets::ALL).battle(name).expect("part of the program");
    let captains = vec!["human".to_owned(), "deckhand".to_owned()];
    let table = Table { captains, dice: DiceSource::Machine { seed } };
    Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins")
}

/// Lets one side do one thing.
fn step(game: &mut Sitting) {
    if game.eye(0).computer_waits() {
        return game.computer_order();
    }
    let Some(ask) = game.eye(0).asked() else { return };
    let default = ask.default.clone();
    let button = game.eye(0).desk(&game.telling).big_button;
    game.give(0, button.map_or(default, |button| button.order));
}

#[test]
fn a_card_of_the_enemy_is_announced_and_lies_on_the_table_until_the_next_order() {
    let (mut announced, mut came, mut gone) = (0, 0, 0);
    for seed in 0..12 {
        let mut game = begin("warpspawn/01-first-lesson", seed);
        for _ in 0..160 {
            if game.battle.session().outcome().is_some() {
                break;
            }
            let before = game.battle.session().entries().len();
            let lay = game.eye(0).desk(&game.telling).hand.map(|hand| hand.announced.len()).unwrap_or_default();
            step(&mut game);
            let fresh = &game.battle.session().entries()[before..];
            let Some(hand) = game.eye(0).desk(&game.telling).hand else { continue };
            assert!(hand.announced.iter().all(|card| card.side != SideId(0)), "one's own cards are no news");
            let played = fresh
                .iter()
                .flat_map(|entry| &entry.reports)
                .filter(|report| matches!(&report.event, Event::Card { side: SideId(1), on, .. } if !on.is_empty()));
            for report in played {
                let card = hand.announced.iter().find(|card| card.said == report.sentence);
                let card = card.unwrap_or_else(|| panic!("{:?} is not announced", report.sentence));
                assert!(card.said.contains(&*card.kind.title) && card.said.contains(&*card.kind.effect), "{card:?}");
                announced += 1;
            }
            came += hand.announced.iter().filter(|card| !card.came.is_empty()).count();
            let decides = |order: &Order| !matches!(order, Order::Throw { .. } | Order::Pass | Order::NoCard { .. });
            let decided = fresh.iter().any(|entry| game.battle.is_human(entry.seat) && decides(&entry.order));
            if !decided {
                assert!(hand.announced.len() >= lay, "what lay there lies there still");
            } else if lay > 0 && hand.announced.is_empty() {
                gone += 1;
            }
        }
    }
    assert!(announced > 2 && came > 2 && gone > 0, "{announced} announced, {came} came to something, {gone} are gone");
}

#[test]
fn the_tray_of_tactical_sea_combat_adds_up_the_dice() {
    let (mut moves, mut shots) = (0, 0);
    for seed in 0..6 {
        let mut game = begin("warpspawn/01-first-lesson", seed);
        for _ in 0..120 {
            step(&mut game);
        }
        for line in &game.telling.journal {
            let Event::Thrown { title, faces, result, needed, .. } = &line.report.event else { continue };
            match faces.as_slice() {
                [one, two] if title.ends_with(" rolls for movement") => {
                    assert!(needed.starts_with(&format!("{} − 4 (always)", one + two)), "{faces:?}: {needed}");
                    assert!(result.contains("square"), "{faces:?}: {result}");
                    moves += 1;
                }
                [face] if title.contains(" fires ") && needed.contains(" = ") => {
                    assert!(result.starts_with(&format!("{face} ")) && result.contains(" = "), "{faces:?}: {result}");
                    shots += 1;
                }
                _ => {}
            }
        }
    }
    assert!(moves > 10 && shots > 4, "{moves} moves and {shots} broadsides");
}

#[test]
fn no_sheet_shows_what_a_roll_did_before_its_dice_are_shown() {
    let library = Library::new(wg_rulesets::ALL);
    let mut desktop = Desktop::new(begin("warpspawn/01-first-lesson", 3), library, None, None);
    let flight = Flight {
        id: 1,
        side: SideId(1),
        card: 0,
        on: "Resolute fires".to_owned(),
        adds: 2,
        slot: 0,
        way: Way::Played,
        share: 0.5,
    };
    let (mut changed, mut tests) = (0, 0);
    for _ in 0..160 {
        desktop.refresh(0);
        desktop.show_what_moves(0, Vec::new(), None);
        let before = desktop.screens[0].desk.sheets.clone();
        step(&mut desktop.sitting);
        desktop.refresh(0);
        // Morale tests are shown one by one, and the sheets wait for them too.
        if desktop.sitting.eye(0).fight_waits() {
            desktop.show_what_moves(0, Vec::new(), None);
            assert_eq!(desktop.screens[0].desk.sheets, before, "the tests are still to be shown");
            desktop.sitting.touch(0, |_, place| place.skip_fights());
            desktop.refresh(0);
            tests += 1;
        }
        let after = desktop.screens[0].desk.sheets.clone();
        desktop.show_what_moves(0, vec![flight.clone()], None);
        assert_eq!(desktop.screens[0].desk.sheets, before, "the card is still in the air");
        desktop.sitting.changed();
        desktop.refresh(0);
        desktop.show_what_moves(0, vec![flight.clone()], None);
        assert_eq!(desktop.screens[0].desk.sheets, before, "even if the desk is gathered again");
        desktop.show_what_moves(0, Vec::new(), None);
        assert_eq!(desktop.screens[0].desk.sheets, after, "then it is told");
        changed += usize::from(before != after);
    }
    assert!(changed > 3 && tests > 0, "sheets changed {changed} times, and {tests} rounds of tests");
}
