//! Why a press does nothing: clicks on units that can do nothing now, and ships that are put down before they may sail.

use wg_core::{AskKind, DiceSource, Order, PathEnd, UnitId};
use wg_library::Library;

use crate::game::Table;
use crate::orders::guns::is_fire;
use crate::sitting::Sitting;

fn game(id: &str, captains: [&str; 2], seed: u64) -> Sitting {
    let library = Library::new(wg_rulesets::ALL);
    let battle = library.battle(id).expect("it is there");
    let table = Table { captains: captains.map(str::to_owned).to_vec(), dice: DiceSource::Machine { seed } };
    Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins")
}

#[test]
fn a_click_on_an_enemy_to_whom_nothing_can_be_done_now_says_when_it_could_be_done() {
    for id in
        ["crane/01-first-lesson", "barnacle/05-frigate-duel", "admiralty/02-two-doctrines", "warpspawn/01-first-lesson"]
    {
        let mut game = game(id, ["human", "human"], 3);
        let mut told: Vec<String> = Vec::new();
        for _ in 0..40 {
            let Some(ask) = game.eye(0).asked() else { break };
            let order = ask.default.clone();
            let quiet = !ask.offers.iter().any(is_fire) && ask.kind == AskKind::Turn;
            let side = ask.seat.side();
            let view = game.eye(0).seen();
            let foe = view.units.iter().find(|unit| Some(unit.side) != side && unit.on_table()).cloned();
            if let Some(foe) = foe
                .filter(|foe| quiet && game.eye(0).shot_at(foe.id).is_none() && game.eye(0).deed_at(foe.id).is_none())
            {
                let (orders, workers) = (game.battle.session().entries().len(), game.eye(0).workers());
                game.touch(0, |battle, place| place.look_for_work(battle));
                game.press(0, |battle, place| place.click(battle, foe.pose.at, Some(foe.id)));
                assert_eq!(game.battle.session().entries().len(), orders, "{id}: a click gives no order");
                let said = game.places[0]
                    .refusal
                    .as_ref()
                    .map_or_else(|| game.places[0].notice.clone(), |refusal| refusal.sentence.clone());
                assert!(
                    said.contains('.') && said.chars().count() > 20,
                    "{id}: nothing is said of a click on {}: {said:?}, {workers:?}",
                    foe.name
                );
                assert!(!said.contains("on offer"), "{id}: that says nothing: {said:?}");
                told.push(said);
            }
            game.give(0, order);
        }
        assert!(!told.is_empty(), "{id}: there was such a moment");
    }
}

#[test]
fn a_click_on_ones_own_ship_that_has_nothing_to_do_says_why() {
    for (id, says) in [("admiralty/09-twelve-against-twelve", true), ("barnacle/06-squadrons", false)] {
        let mut game = game(id, ["human", "human"], 3);
        let mut told = 0;
        for _ in 0..30 {
            let Some(ask) = game.eye(0).asked() else { break };
            let (order, side) = (ask.default.clone(), ask.seat.side());
            let idle = |game: &Sitting, unit: UnitId| {
                ask_is_turn(game)
                    && !game.eye(0).workers().contains(&unit)
                    && game.eye(0).deed_at(unit).is_none()
                    && game.eye(0).shot_at(unit).is_none()
            };
            let view = game.eye(0).seen();
            let own = view
                .units
                .iter()
                .find(|unit| {
                    Some(unit.side) == side
                        && unit.on_table()
                        && idle(&game, unit.id)
                        && game.places[0].selected != Some(unit.id)
                })
                .cloned();
            if let Some(own) = own {
                game.press(0, |battle, place| place.click(battle, own.pose.at, Some(own.id)));
                assert_eq!(game.places[0].selected, Some(own.id), "she is looked at");
                let why = game.battle.session().why_idle(own.id);
                assert_eq!(why.is_some(), says, "{id}: whether these rules say why {} is idle", own.name);
                match why {
                    Some(why) => {
                        assert_eq!(
                            game.places[0].notice,
                            format!("{} ({})", why.sentence, why.clause),
                            "by its real cause"
                        )
                    }
                    None => assert!(
                        game.places[0].notice.starts_with(&format!("{} has nothing more to do", own.name)),
                        "{:?}",
                        game.places[0].notice
                    ),
                }
                assert!(
                    game.places[0].notice.contains(&own.name),
                    "it is her of whom it is told: {:?}",
                    game.places[0].notice
                );
                told += 1;
            }
            game.give(0, order);
        }
        assert!(told > 0, "{id}: somebody had nothing to do");
    }
}

fn ask_is_turn(game: &Sitting) -> bool {
    game.eye(0).asked().is_some_and(|ask| ask.kind == AskKind::Turn)
}

/// A ship may be named for her move, and others are asked for cards before she sails.
fn before_a_move(seed: u64) -> (Sitting, UnitId) {
    let mut game = game("warpspawn/01-first-lesson", ["human", "human"], seed);
    game.places[0].asks_always = true;
    for _ in 0..60 {
        let ask = game.eye(0).asked().expect("people play");
        let begins = ask
            .offers
            .iter()
            .find(|offer| matches!(offer.order, Order::Begin { .. }))
            .and_then(|offer| offer.order.unit());
        if let Some(unit) = begins.filter(|unit| game.eye(0).can_take_up(Some(*unit)).is_some()) {
            return (game, unit);
        }
        let order = ask.default.clone();
        game.give(0, order);
    }
    panic!("nobody moves");
}

#[test]
fn a_ship_that_is_put_down_before_the_others_have_answered_has_her_course_laid_when_they_have() {
    let mut tried = 0;
    for seed in 1..8 {
        let (mut game, unit) = before_a_move(seed);
        let lies = game.eye(0).berth(unit).expect("she is on the table").0;
        game.press(0, |battle, place| place.take_up(battle, unit));
        if game.eye(0).course_offer().is_some() {
            continue;
        }
        let (step, grid) = (
            lies.run(game.eye(0).seen().table.grid.expect("a grid").square),
            game.eye(0).seen().table.grid.expect("a grid"),
        );
        let there = grid.centre(grid.square_at(step.at).expect("on the table"));
        game.press(0, |battle, place| place.put_down(battle, unit, there));
        assert_eq!(game.eye(0).berth(unit).expect("she is there").0, lies, "she waits");
        for _ in 0..6 {
            if game.eye(0).course_offer().is_some()
                || !game.eye(0).asked().is_some_and(|ask| ask.kind == AskKind::Reaction)
            {
                break;
            }
            let order = game.eye(0).asked().expect("somebody is asked").default.clone();
            game.give(0, order);
        }
        if game.eye(0).course_offer().is_none_or(|offer| offer.order.unit() != Some(unit)) {
            continue;
        }
        tried += 1;
        let reached = game.eye(0).paths().iter().any(|path| {
            path.complete && path.end == PathEnd::Lies && path.poses.last().is_some_and(|pose| pose.at == there)
        });
        let laid = game.places[0].draft.proposal.as_ref().and_then(Order::course).is_some();
        assert!(
            laid || (!reached && game.places[0].refusal.is_some()),
            "seed {seed}: her course lies on the big button, or it is said why not: {:?}",
            game.places[0].draft
        );
    }
    assert!(tried > 0, "somebody waited");
}

#[test]
fn guns_that_bear_and_have_fired_are_named_before_guns_that_face_away() {
    const ABEAM: &str = r#"(
        version: 1, ruleset: "barnacle", name: "Abeam", wind: "S", table: (width: 56, height: 44), options: {"turns": 8, "wind_alarm": "manual"},
        sides: [(name: "Blue", nation: "Britain", colour: Blue), (name: "Red", nation: "Pirates", colour: Red)],
        ships: [
            (name: "Charlotte", class: "brig", side: "Blue", at: (20, 20), heading: "N", state: {"sail": 4, "starboard_empty": true}),
            (name: "Mistral", class: "brig", side: "Red", at: (26, 20), heading: "N", state: {"sail": 4}),
        ],
        battle: {"turn": 1, "phase": 4, "first": "Blue", "wind_speed": "normal"},
    )"#;
    let mut game = Sitting::of_text("barnacle/abeam", ABEAM, DiceSource::Machine { seed: 1 });
    game.give(0, Order::Begin { unit: UnitId(0) });
    game.touch(0, |_, place| place.select(Some(UnitId(0))));
    let at = game.eye(0).seen().units[1].pose.at;
    game.press(0, |battle, place| place.click(battle, at, Some(UnitId(1))));
    let said = game.places[0].refusal.as_ref().map_or(game.places[0].notice.clone(), |why| why.sentence.clone());
    assert!(said.contains("starboard") && !said.contains("out of arc"), "{said:?} {:?}", game.eye(0).asked());
}

#[test]
fn a_square_that_is_taken_is_said_to_be_taken_and_not_to_be_too_far() {
    let mut game = game("warpspawn/02-line-against-line", ["human", "human"], 3);
    for _ in 0..200 {
        if game.eye(0).asked().is_some_and(|ask| ask.offers.iter().any(|offer| offer.order.course().is_some())) {
            break;
        }
        let order = game.eye(0).asked().expect("somebody is asked").default.clone();
        game.give(0, order);
    }
    game.touch(0, |battle, place| place.look_for_work(battle));
    let eye = game.eye(0);
    let view = eye.seen();
    let own = view.units.iter().find(|unit| Some(unit.id) == game.places[0].selected).expect("a ship sails").clone();
    let said = |unit: &wg_core::UnitView| eye.why_not(unit.pose.at).map(|refusal| refusal.sentence);
    let others = view.units.iter().filter(|unit| unit.id != own.id && unit.on_table());
    let told: Vec<String> = others.filter_map(|unit| said(unit).filter(|said| said.contains(&unit.name))).collect();
    assert!(told.len() > 3 && told.iter().all(|said| !said.contains("at most")), "{told:?}");
}
