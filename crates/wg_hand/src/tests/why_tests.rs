//! Why nothing comes of it: clicks on units to whom nothing can be done now, and ships that are put down before they may sail.

use wg_core::{AskKind, DiceSource, Order, PathEnd, UnitId};
use wg_library::Library;

use crate::game::{Game, Table};
use crate::orders::guns::is_fire;

fn game(id: &str, captains: [&str; 2], seed: u64) -> Game {
    let library = Library::new(wg_rulesets::ALL);
    let battle = library.battle(id).expect("it is there");
    let table = Table { captains: captains.map(str::to_owned).to_vec(), dice: DiceSource::Machine { seed } };
    Game::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins")
}

#[test]
fn a_click_on_an_enemy_to_whom_nothing_can_be_done_now_says_when_it_could_be_done() {
    for id in
        ["crane/01-first-lesson", "barnacle/05-frigate-duel", "admiralty/02-two-doctrines", "warpspawn/01-first-lesson"]
    {
        let mut game = game(id, ["human", "human"], 3);
        let mut told: Vec<String> = Vec::new();
        for _ in 0..40 {
            let Some(ask) = game.asked() else { break };
            let order = ask.default.clone();
            let quiet = !ask.offers.iter().any(is_fire) && ask.kind == AskKind::Turn;
            let side = ask.seat.side();
            let view = game.seen();
            let foe = view.units.iter().find(|unit| Some(unit.side) != side && unit.on_table()).cloned();
            if let Some(foe) =
                foe.filter(|foe| quiet && game.shot_at(foe.id).is_none() && game.deed_at(foe.id).is_none())
            {
                let (orders, workers) = (game.session.entries().len(), game.workers());
                game.look_for_work();
                game.click(foe.pose.at, Some(foe.id));
                assert_eq!(game.session.entries().len(), orders, "{id}: a click gives no order");
                let said =
                    game.refusal.as_ref().map_or_else(|| game.notice.clone(), |refusal| refusal.sentence.clone());
                assert!(
                    said.contains('.') && said.chars().count() > 20,
                    "{id}: nothing is said of a click on {}: {said:?}, {workers:?}",
                    foe.name
                );
                assert!(!said.contains("on offer"), "{id}: that says nothing: {said:?}");
                told.push(said);
            }
            game.submit(order);
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
            let Some(ask) = game.asked() else { break };
            let (order, side) = (ask.default.clone(), ask.seat.side());
            let idle = |game: &Game, unit: UnitId| {
                ask_is_turn(game)
                    && !game.workers().contains(&unit)
                    && game.deed_at(unit).is_none()
                    && game.shot_at(unit).is_none()
            };
            let view = game.seen();
            let own = view
                .units
                .iter()
                .find(|unit| {
                    Some(unit.side) == side && unit.on_table() && idle(&game, unit.id) && game.selected != Some(unit.id)
                })
                .cloned();
            if let Some(own) = own {
                game.click(own.pose.at, Some(own.id));
                assert_eq!(game.selected, Some(own.id), "she is looked at");
                let why = game.session.why_idle(own.id);
                assert_eq!(why.is_some(), says, "{id}: whether these rules say why {} is idle", own.name);
                match why {
                    Some(why) => {
                        assert_eq!(game.notice, format!("{} ({})", why.sentence, why.clause), "by its real cause")
                    }
                    None => assert!(
                        game.notice.starts_with(&format!("{} has nothing more to do", own.name)),
                        "{:?}",
                        game.notice
                    ),
                }
                assert!(game.notice.contains(&own.name), "it is her of whom it is told: {:?}", game.notice);
                told += 1;
            }
            game.submit(order);
        }
        assert!(told > 0, "{id}: somebody had nothing to do");
    }
}

fn ask_is_turn(game: &Game) -> bool {
    game.asked().is_some_and(|ask| ask.kind == AskKind::Turn)
}

/// Somebody may be named for her move, and others are asked for cards before she sails.
fn before_a_move(seed: u64) -> (Game, UnitId) {
    let mut game = game("warpspawn/01-first-lesson", ["human", "human"], seed);
    game.asks_always = true;
    for _ in 0..60 {
        let ask = game.asked().expect("people play");
        let begins = ask
            .offers
            .iter()
            .find(|offer| matches!(offer.order, Order::Begin { .. }))
            .and_then(|offer| offer.order.unit());
        if let Some(unit) = begins.filter(|unit| game.can_take_up(Some(*unit)).is_some()) {
            return (game, unit);
        }
        let order = ask.default.clone();
        game.submit(order);
    }
    panic!("nobody moves");
}

#[test]
fn a_ship_that_is_put_down_before_the_others_have_answered_has_her_course_laid_when_they_have() {
    let mut tried = 0;
    for seed in 1..8 {
        let (mut game, unit) = before_a_move(seed);
        let lies = game.berth(unit).expect("she is on the table").0;
        game.take_up(unit);
        if game.course_offer().is_some() {
            continue;
        }
        let (step, grid) =
            (lies.run(game.seen().table.grid.expect("a grid").square), game.seen().table.grid.expect("a grid"));
        let there = grid.centre(grid.square_at(step.at).expect("on the table"));
        game.put_down(unit, there);
        assert_eq!(game.berth(unit).expect("she is there").0, lies, "she waits");
        for _ in 0..6 {
            if game.course_offer().is_some() || !game.asked().is_some_and(|ask| ask.kind == AskKind::Reaction) {
                break;
            }
            let order = game.asked().expect("somebody is asked").default.clone();
            game.submit(order);
        }
        if game.course_offer().is_none_or(|offer| offer.order.unit() != Some(unit)) {
            continue;
        }
        tried += 1;
        let reached = game.paths().iter().any(|path| {
            path.complete && path.end == PathEnd::Lies && path.poses.last().is_some_and(|pose| pose.at == there)
        });
        let laid = game.draft.proposal.as_ref().and_then(Order::course).is_some();
        assert!(
            laid || (!reached && game.refusal.is_some()),
            "seed {seed}: her course lies on the big button, or it is said why not: {:?}",
            game.draft
        );
    }
    assert!(tried > 0, "somebody waited");
}
