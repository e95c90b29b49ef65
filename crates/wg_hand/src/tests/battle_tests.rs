//! Whole battles played by buttons and standing orders, dice rolled by hand, undo, and rulings.

use std::path::Path;
use wg_core::{AskKind, DiceSource, Order, Seat, SideId, StandingOrder, UnitId};
use wg_library::Library;

use super::table_tests::{lesson, place, table};
use super::water_tests::drill;
use crate::game::Table;
use crate::sitting::Sitting;

/// Presses buttons until the battle is over or a thousand were pressed.
pub(crate) fn play_by_buttons(game: &mut Sitting) {
    for _ in 0..1000 {
        if game.battle.session().outcome().is_some() {
            return;
        }
        if game.eye(0).computer_waits() {
            game.computer_order();
            continue;
        }
        let desk = game.eye(0).desk(&game.telling);
        let button = desk.big_button.expect("somebody is asked, so there is a big button");
        let before = game.battle.session().entries().len();
        game.give(0, button.order);
        assert!(game.places[0].refusal.is_none(), "the big button is always legal, but: {:?}", game.places[0].refusal);
        assert!(game.battle.session().entries().len() > before, "pressing it does something");
    }
    panic!("a thousand buttons did not end the battle");
}

#[test]
fn a_broadside_stays_in_the_tray_with_all_that_was_thrown_since_its_captain_decided() {
    let battle = Library::new(wg_rulesets::ALL).battle("crane/04-frigates").expect("part of the program");
    let mut game =
        Sitting::start(battle.ruleset, &battle.loaded, &table(&["human", "deckhand"]), None).expect("it begins");
    let whose = |reports: &[wg_core::Report]| {
        reports
            .last()
            .and_then(|report| if let wg_core::Event::Thrown { side, .. } = report.event { side } else { None })
    };
    let (mut kept, mut own) = (0, 0);
    for _ in 0..400 {
        if game.battle.session().outcome().is_some() {
            break;
        }
        if game.eye(0).computer_waits() {
            game.computer_order();
            continue;
        }
        let tray = game.eye(0).desk(&game.telling).tray;
        let last = whose(&tray.last);
        assert!(tray.before.iter().all(|throw| *throw != tray.last), "none lies there twice");
        kept += usize::from(last == Some(SideId(1)) && tray.before.iter().any(|throw| whose(throw) == Some(SideId(0))));
        own += usize::from(last == Some(SideId(0)));
        // All rolls of ships since the player's last decision lie there, in the order in which they were made.
        let decided = game
            .battle
            .session()
            .entries()
            .iter()
            .rposition(|entry| entry.seat == Seat::Side(SideId(0)))
            .map_or(1, |place| place + 1);
        let since: Vec<_> = game
            .telling
            .journal
            .iter()
            .filter(|line| line.order >= decided && line.report.unit.is_some())
            .map(|line| line.report.clone())
            .collect();
        let since: Vec<_> =
            since.into_iter().filter(|report| matches!(report.event, wg_core::Event::Thrown { .. })).collect();
        let shown: Vec<_> = tray.before.concat().into_iter().chain(tray.last.clone()).collect();
        assert!(since.len() > shown.len() || shown.ends_with(&since), "{since:?} are not all in {shown:?}");
        game.give(0, game.eye(0).desk(&game.telling).big_button.expect("a button").order);
    }
    assert!(kept > 0 && own > 0, "both happen in a battle: {kept} and {own}");
}

#[test]
fn two_people_end_a_battle_with_the_big_button_alone() {
    let mut game = lesson(&["human", "human"], None);
    play_by_buttons(&mut game);
    let desk = game.eye(0).desk(&game.telling);
    assert!(desk.reckoning.is_some_and(|reckoning| !reckoning.title.is_empty()), "and see the reckoning");
}

#[test]
fn one_person_ends_a_battle_against_the_deckhand() {
    let mut game = lesson(&["human", "deckhand"], None);
    play_by_buttons(&mut game);
}

#[test]
fn a_move_without_dice_can_be_taken_back() {
    let mut game = lesson(&["human", "human"], None);
    let unit = game.places[0].selected.expect("somebody who can act is selected");
    let (from, hash) = (place(&game, unit), game.battle.session().hash());
    let order = game.eye(0).desk(&game.telling).big_button.expect("a course").order;
    game.give(0, order);
    if game.battle.session().undo_limit() == 0 {
        game.undo(0);
        assert_eq!((place(&game, unit), game.battle.session().hash()), (from, hash), "as if it had never been");
        assert!(game.telling.journal.iter().all(|line| line.order == 0), "nothing of it stands in the journal");
    }
}

#[test]
fn hand_dice_are_asked_for_in_the_tray_whoever_throws() {
    let battle = Library::new(wg_rulesets::ALL).battle("crane/02-mixed").expect("part of the program");
    let by_hand = Table { captains: vec!["human".into(), "deckhand".into()], dice: DiceSource::Hand { seed: 1 } };
    let mut game = Sitting::start(battle.ruleset, &battle.loaded, &by_hand, None).expect("it begins");
    let mut throws = 0;
    while throws < 3 {
        if game.eye(0).computer_waits() {
            game.computer_order();
            continue;
        }
        let ask = game.eye(0).asked().expect("a person is asked").clone();
        if ask.kind != AskKind::Throw {
            let order = game.eye(0).desk(&game.telling).big_button.expect("a button").order;
            game.give(0, order);
            continue;
        }
        let desk = game.eye(0).desk(&game.telling);
        assert!(desk.big_button.is_none() && !desk.tray.wanted.is_empty(), "the tray waits, not the button");
        let dice: usize = desk.tray.wanted.iter().map(|row| usize::from(row.dice)).sum();
        game.give(0, Order::Throw { faces: (0..dice).map(|n| (n % 6 + 1) as u8).collect() });
        assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
        throws += 1;
    }
}

/// Answers every question with its default until the battle is over. Returns true if a ship was asked whether she
/// fires.
fn play_defaults(game: &mut Sitting) -> bool {
    let mut asked = false;
    for _ in 0..3000 {
        let Some(ask) = game.eye(0).asked().cloned() else { break };
        asked |= ask.kind == AskKind::Reaction;
        let order = game.eye(0).desk(&game.telling).big_button.map_or(ask.default, |button| button.order);
        game.give(0, order);
        assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
    }
    !asked
}

pub(crate) fn mixed(captains: &[&str], folder: Option<&Path>) -> Sitting {
    let battle = Library::new(wg_rulesets::ALL).battle("crane/02-mixed").expect("part of the program");
    Sitting::start(battle.ruleset, &battle.loaded, &table(captains), folder).expect("it begins")
}

#[test]
fn a_whole_battle_is_fought_with_standing_orders_alone() {
    let mut game = mixed(&["human", "human"], None);
    let units: Vec<UnitId> = game.eye(0).desk(&game.telling).view.units.iter().map(|unit| unit.id).collect();
    for unit in units {
        let order = StandingOrder { fire: true, battery: None, within: None, rake_only: false };
        game.give_unasked(0, Order::Standing { unit, order: Some(order) });
        assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
    }
    assert!(play_defaults(&mut game), "nobody was asked whether she fires");
    assert!(game.battle.session().outcome().is_some(), "it came to its end");
    let shots =
        game.telling.journal.iter().filter(|line| matches!(line.report.event, wg_core::Event::Shot { .. })).count();
    assert!(shots > 3, "and they fired by themselves: {shots} shots");
}

#[test]
fn a_course_that_is_laid_stays_when_her_guns_are_told_what_to_do() {
    let mut game = mixed(&["human", "human"], None);
    while !game
        .eye(0)
        .asked()
        .is_some_and(|ask| ask.offers.iter().any(|offer| matches!(offer.order, Order::Course { .. })))
    {
        let default = game.eye(0).asked().expect("somebody is asked").default.clone();
        game.give(0, default);
    }
    let course = game
        .eye(0)
        .asked()
        .and_then(|ask| {
            ask.offers.iter().map(|offer| offer.order.clone()).find(|order| matches!(order, Order::Course { .. }))
        })
        .expect("a course");
    let unit = course.unit().expect("a ship's");
    game.places[0].draft.proposal = Some(course.clone());
    let hold = StandingOrder { fire: false, battery: None, within: None, rake_only: false };
    game.give_unasked(0, Order::Standing { unit, order: Some(hold) });
    assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
    assert_eq!(game.places[0].draft.proposal, Some(course), "the big button still sails her");
}

#[test]
fn standing_orders_stand_on_the_desk_and_can_be_taken_back() {
    let mut game = mixed(&["human", "deckhand"], None);
    let unit =
        game.eye(0).desk(&game.telling).view.units.iter().find(|unit| unit.side == SideId(0)).expect("a ship").id;
    game.touch(0, |_, place| place.select(Some(unit)));
    assert_eq!(
        game.eye(0).desk(&game.telling).standing.expect("her own side gives them").order,
        None,
        "at first she asks"
    );
    let hold = StandingOrder { fire: false, battery: None, within: None, rake_only: false };
    game.give_unasked(0, Order::Standing { unit, order: Some(hold) });
    let desk = game.eye(0).desk(&game.telling);
    assert_eq!(desk.standing.expect("still").words(), "holds her fire", "as it stands on her sheet");
    assert_eq!(desk.marks, [(unit, wg_panels::StandingMark::Holds)], "and on her ribbon");
    game.give_unasked(0, Order::Standing { unit, order: None });
    assert!(game.eye(0).desk(&game.telling).marks.is_empty(), "she asks again");
    let enemy =
        game.eye(0).desk(&game.telling).view.units.iter().find(|unit| unit.side == SideId(1)).expect("an enemy").id;
    game.touch(0, |_, place| place.select(Some(enemy)));
    assert!(game.eye(0).desk(&game.telling).standing.is_none(), "the enemy takes orders from his own captain");
}

#[test]
fn what_a_whole_division_was_told_by_one_press_is_taken_back_by_one() {
    let battle = Library::new(wg_rulesets::ALL)
        .battle("admiralty/09-twelve-against-twelve")
        .expect("a battle that comes with the program");
    let table =
        Table { captains: ["human", "human"].map(str::to_owned).to_vec(), dice: DiceSource::Machine { seed: 3 } };
    let mut game = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
    let told = |unit: u16| Order::Standing {
        unit: UnitId(unit),
        order: Some(StandingOrder { fire: true, battery: None, within: None, rake_only: false }),
    };
    game.give_unasked(0, told(5));
    let before = game.battle.session().entries().len();
    (0..4).for_each(|unit| game.give_unasked(0, told(unit)));
    game.battle.gave_together(before);
    game.give_unasked(0, told(6));
    game.undo(0);
    assert_eq!(game.battle.session().entries().len(), before + 4, "one order alone");
    game.undo(0);
    assert_eq!(
        (game.battle.session().entries().len(), game.places[0].notice.as_str()),
        (before, "Undone: 4 orders."),
        "all four by one press"
    );
    game.undo(0);
    assert_eq!(game.battle.session().entries().len(), before - 1, "and then one by one");
}

#[test]
fn undo_takes_luck_and_tray_back_and_dice_only_with_a_ruling() {
    let mut game = mixed(&["human", "human"], None);
    let thrown = |game: &Sitting| game.battle.session().entries().iter().any(|entry| !entry.faces.is_empty());
    let mut before = (0, game.eye(0).desk(&game.telling).tray);
    while !thrown(&game) {
        before = (game.battle.session().entries().len(), game.eye(0).desk(&game.telling).tray);
        let order = game.eye(0).desk(&game.telling).big_button.expect("somebody is asked").order;
        game.give(0, order);
    }
    assert_ne!(game.eye(0).desk(&game.telling).tray.luck, before.1.luck, "somebody had good luck or bad");
    game.undo_to(0, before.0);
    assert_eq!(
        game.places[0].refusal.as_ref().map(|refusal| refusal.clause.as_str()),
        Some("T-UNDO"),
        "undo stops at dice"
    );
    let ruling = game.eye(0).desk(&game.telling).ruling.expect("the game master may rule");
    assert!(ruling.dice > 0 && ruling.to == before.0, "{ruling:?}");
    game.rule(0, ruling.to, "the die was cocked");
    assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
    let desk = game.eye(0).desk(&game.telling);
    assert_eq!((desk.tray.luck, desk.tray.last), (before.1.luck, before.1.last), "luck and tray are as they were");
    assert!(
        desk.journal.iter().any(|line| line.report.sentence.contains("the die was cocked")),
        "the reason stands in the journal"
    );
}

#[test]
fn dice_by_hand_are_thrown_for_every_seat_from_the_set_up_to_the_end() {
    let battle = Library::new(wg_rulesets::ALL).battle("crane/02-mixed").expect("part of the program");
    for captains in [["human", "human"], ["deckhand", "deckhand"], ["human", "deckhand"]] {
        let by_hand = Table { captains: captains.map(str::to_owned).to_vec(), dice: DiceSource::Hand { seed: 1 } };
        let mut game = Sitting::start(battle.ruleset, &battle.loaded, &by_hand, None).expect("it begins");
        let mut panel = wg_panels::PanelState::default();
        let (mut throws, mut set_up) = (0, 0);
        for n in 0..4000 {
            if game.battle.session().outcome().is_some() {
                break;
            }
            if game.eye(0).computer_waits() {
                game.computer_order();
                continue;
            }
            let ask = game.eye(0).asked().expect("a person is asked").clone();
            let desk = game.eye(0).desk(&game.telling);
            if ask.kind != AskKind::Throw {
                game.give(0, desk.big_button.expect("a button").order);
                continue;
            }
            assert!(desk.headline.starts_with("Roll "), "it says what to do: {}", desk.headline);
            assert!(!desk.busy, "and waits for it");
            (throws, set_up) = (throws + 1, set_up + usize::from(desk.view.turn == 0));
            assert!(panel.type_face(&desk, 9).is_none() && panel.dice.count() == 0, "no die shows a nine");
            panel.type_face(&desk, 1);
            panel.dice.take_back();
            for face in 0..desk.tray.dice_wanted() {
                // Four fives set the turn limit, for a long battle.
                let face = if desk.tray.dice_wanted() == 4 { 5 } else { ((n + face) % 6 + 1) as u8 };
                assert!(panel.type_face(&desk, face).is_none(), "no die is final before the throw counts");
            }
            let Some(wg_panels::Intent::Submit(order)) = panel.dice.throw(&desk) else {
                panic!("all dice are in, so the throw is given")
            };
            game.give(0, order);
            assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
        }
        assert!(game.battle.session().outcome().is_some(), "{captains:?}: the battle came to its end");
        assert!(throws > set_up && set_up > 0, "{captains:?}: {throws} throws, {set_up} of them in the set-up");
    }
}

#[test]
fn the_game_master_rules_at_any_time_and_his_reason_stands_in_the_journal() {
    let mut game = drill(&["human", "deckhand"], DiceSource::Machine { seed: 5 });
    let desk = game.eye(0).desk(&game.telling);
    assert!(
        desk.can_rule && desk.matters[0].title == "Fog" && desk.matters[0].current == Some(0),
        "{:?}",
        desk.matters
    );
    let fog = |option| Order::Ruling {
        reason: "a bank drifts in".to_owned(),
        matter: Some(wg_core::Matter { key: 0, unit: None, option }),
    };
    game.judge(0, fog(1));
    assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
    let desk = game.eye(0).desk(&game.telling);
    assert_eq!(desk.matters[0].current, Some(1), "the fog has come");
    assert_eq!(
        desk.journal.last().map(|line| line.report.sentence.as_str()),
        Some("The game master rules: a bank drifts in."),
        "with its reason"
    );
    assert!(desk.ask.is_some(), "and the battle goes on");
    game.judge(0, fog(7));
    assert_eq!(
        game.places[0].refusal.as_ref().map(|refusal| refusal.clause.as_str()),
        Some("T-RULING"),
        "he cannot rule what is not left to him"
    );
    game.undo(0);
    assert_eq!(game.eye(0).desk(&game.telling).matters[0].current, Some(0), "a ruling is taken back like any order");
}
