//! Previews of an order to all ships, ship by ship.

use wg_admiralty::choices::Choice;
use wg_core::Choices;
use wg_core::talk::order::Order;
use wg_core::{Length, Plan, Share, SideId, StandingOrder, UnitId, Viewer};

use crate::common::{FIRE, Game, MOVEMENT, REPAIR};

const FOE: &str = "Foe France custom -900,900 90 guns=[1,1,1,0] sail=stop";

fn shares(game: &Game) -> Vec<Share> {
    game.session.preview(game.ask().seat, &Order::EndPhase).shares
}

fn plan(game: &mut Game, ship: &str, plan: Plan) {
    let order = Order::Plan { unit: game.id(ship), plan: Some(plan) };
    game.order(order);
}

/// A line of five, a ship that tacks, one that steers, one with the wind ahead, and one that turns to starboard.
fn fleet() -> Game {
    let ship = |place: i32| format!("S{place} Britain custom {},0 90 guns=[1,1,1,0] sail=battle", -80 * place);
    let more = [
        "Tacks Britain custom -600,-300 60 guns=[1,1,1,0] sail=full",
        "Steers Britain custom -300,-400 180 guns=[1,1,1,0] sail=battle",
    ];
    let ships: Vec<String> = (0..5).map(ship).chain(more.map(str::to_owned)).chain([FOE.to_owned()]).collect();
    let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
    let mut game = Game::at(MOVEMENT, &[6; 60], &ships);
    for place in 1..5 {
        plan(&mut game, &format!("S{place}"), Plan::Follow(UnitId(place - 1)));
    }
    let heading = |degrees| wg_core::Heading::degrees(degrees);
    plan(&mut game, "Tacks", Plan::Steer(heading(0)));
    plan(&mut game, "Steers", Plan::Steer(heading(90)));
    game
}

#[test]
fn a_r87_sail_as_planned_comes_to_what_was_shown_for_each_ship_turn_by_turn() {
    let mut game = fleet();
    for turn in 1..5 {
        let shown = shares(&game);
        assert_eq!(shown.len(), 7, "turn {turn}: each ship of the side");
        assert!(shown.iter().all(|share| !share.asks), "nobody asks: {shown:?}");
        let before = game.fleet();
        game.order(Order::EndPhase);
        for share in &shown {
            let (was, is) = (before.ship(share.unit).berth.pose, game.fleet().ship(share.unit).berth.pose);
            assert_eq!(share.ghost.unwrap_or(was), is, "turn {turn}: {} {}", before.name(share.unit), share.words);
            assert!(share.path.last().is_none_or(|end| *end == is), "her track ends there");
        }
        if turn == 1 {
            let said = |unit: &str| &shown.iter().find(|share| share.unit == game.id(unit)).expect("hers").words;
            assert_eq!((said("S0").as_str(), said("S1").as_str()), ("sails straight on", "follows S0"));
            assert!(said("Steers").starts_with("steers "), "{}", said("Steers"));
        }
        game.on_to(turn + 1, MOVEMENT);
    }
}

#[test]
fn a_r87_who_cannot_do_as_planned_is_shown_to_ask_and_the_others_sail_or_wait() {
    let ships = [
        "Mate Britain custom 0,0 90 guns=[1,1,1,0]",
        "Own Britain custom 960,0 90 guns=[1,1,1,0]",
        "Last Britain custom 0,300 90 guns=[1,1,1,0]",
        FOE,
    ];
    let mut game = Game::at(MOVEMENT, &[], &ships);
    plan(&mut game, "Own", Plan::Hold);
    let shown = shares(&game);
    let told: Vec<(bool, bool)> = shown.iter().map(|share| (share.ghost.is_some(), share.asks)).collect();
    assert_eq!(told, [(true, false), (false, true), (false, false)], "one sails, one asks, one waits: {shown:?}");
    assert_eq!(shown[1].words, "asks for orders because the edge of the table is in the way");
    assert_eq!(shown[2].words, "waits until Own has her orders");
    let stays = game.ship("Last").berth.pose;
    game.order(Order::EndPhase);
    assert_eq!(shown[0].ghost, Some(game.ship("Mate").berth.pose), "she has sailed");
    assert_eq!(game.ship("Last").berth.pose, stays, "and she has waited");
}

#[test]
fn a_r85_the_end_of_declarations_tells_who_fires_what_at_whom_and_who_holds_her_fire() {
    let ships = [
        "Own Britain custom 0,0 90 guns=[2,2,2,0]",
        "Mate Britain custom 300,0 90 guns=[2,2,2,0]",
        "Foe France custom 0,100 90 guns=[2,2,2,0]",
        "Fop France custom 300,100 90 guns=[2,2,2,0]",
    ];
    let mut game = Game::at(FIRE, &[], &ships);
    while game.ask().seat != wg_core::Seat::Side(wg_core::SideId(0)) {
        game.order(Order::EndPhase);
    }
    let shown = shares(&game);
    assert!(
        shown.iter().all(|share| share.words.starts_with("does not fire her larboard broadside at Fo")),
        "{shown:?}"
    );
    game.fire("Own", wg_admiralty::gunnery::number(wg_core::Broadside::Larboard, None), "Foe", 0);
    let shown = shares(&game);
    assert_eq!(
        shown.iter().find(|share| share.unit == game.id("Own")).map(|share| share.words.as_str()),
        Some("fires her larboard broadside at Foe")
    );
}

#[test]
fn a_repair_2_the_throw_for_repairs_tells_what_each_ship_mends_and_which_dice_lie_idle() {
    let mut game = Game::at(REPAIR, &[], &["Own Britain custom 0,0 90 guns=[1,1,1,0] m=1 f=1", FOE]);
    let shown = shares(&game);
    assert!(shown.len() == 1 && shown[0].words.contains("idle"), "{shown:?}");
    let unit = game.id("Own");
    game.order(Order::Repair { unit, what: 3 });
    let shown = shares(&game);
    assert!(shown[0].words.starts_with("rolls 1 die to secure a mast on 5 or more"), "{shown:?}");
}

#[test]
fn a_r85_all_fire_as_they_bear_is_what_each_would_declare_best_and_is_told_before() {
    let ships = [
        "Own Britain custom 0,0 90 guns=[2,4,5,1]",
        "Mate Britain custom -60,0 90 guns=[1,1,1,0]",
        "Far Britain custom -900,-900 90 guns=[1,1,1,0]",
        "Red France custom 0,-60 90 guns=[0,0,0,0]",
        "Blue France custom -60,-60 90 guns=[0,0,0,0]",
    ];
    let mut game = Game::at(FIRE, &[1; 60], &ships);
    let (seat, order) = (game.ask().seat, game.ask().default.clone());
    assert!(matches!(Choice::chosen(&order), Some(Choice::FireAsTheyBear)), "it is what is proposed: {order:?}");
    let told = game.session.preview(seat, &order).shares;
    let names: Vec<_> = told.iter().map(|share| share.unit).collect();
    assert_eq!(names, [game.id("Own"), game.id("Mate")], "nobody else bears: {told:?}");
    let silent = |words: &str| words.contains("holds") || words.contains("does not fire");
    assert!(
        told.iter().all(|share| share.words.starts_with("fires her starboard broadside at ") && !silent(&share.words)),
        "{told:?}"
    );
    // One of the two ships is given an order of her own. Then only the other is left, and no order to fire all is
    // offered.
    let mut by_hand = Game::at(FIRE, &[1; 60], &ships);
    for (name, target) in [("Own", "Red"), ("Mate", "Blue")] {
        let order = Order::Fire { unit: by_hand.id(name), battery: 4, target: by_hand.id(target), aim: 0 };
        assert!(by_hand.ask().offers.iter().any(|offer| offer.admits(&order)), "{name} may");
        by_hand.order(order);
    }
    game.order(order);
    let declared = |game: &Game| {
        game.sentences()
            .into_iter()
            .filter(|sentence| sentence.contains(" declares fire from her "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(declared(&game), declared(&by_hand));
    assert_eq!(declared(&game).len(), 2, "{:?}", declared(&game));
    // A-R26: of equal targets a ship fires at the one that her plan engages.
    let at = |game: &Game| {
        game.session
            .preview(game.ask().seat, &game.ask().default)
            .shares
            .iter()
            .map(|share| share.words.clone())
            .next()
            .unwrap_or_default()
    };
    let mut keen = Game::at(
        FIRE,
        &[1; 60],
        &[
            ships[0],
            ships[1],
            ships[2],
            "Red France custom -30,-60 90 guns=[0,0,0,0]",
            "Blue France custom 30,-60 90 guns=[0,0,0,0]",
        ],
    );
    assert!(at(&keen).ends_with("at Red"), "{}", at(&keen));
    let enemy = keen.id("Blue");
    plan(&mut keen, "Own", Plan::Engage(enemy));
    assert!(at(&keen).ends_with("at Blue"), "{}", at(&keen));
    let mut alone = Game::at(FIRE, &[1; 60], &[ships[0], ships[2], ships[3]]);
    assert!(matches!(alone.ask().default, Order::Fire { .. }), "one ship alone is fired by her own order");
    alone.end_phase();
}

#[test]
fn a_r85_all_fire_as_they_bear_but_who_holds_by_her_standing_order_and_says_why() {
    let ships = [
        "Own Britain custom 0,0 90 guns=[2,4,5,1]",
        "Mate Britain custom -400,0 90 guns=[2,4,5,1]",
        "Third Britain custom -800,0 90 guns=[1,1,1,0]",
        "Red France custom 0,-60 90 guns=[0,0,0,0]",
        "Blue France custom -400,-200 90 guns=[0,0,0,0]",
        "Green France custom -800,-60 90 guns=[0,0,0,0]",
    ];
    let standing = |fire, within: Option<i32>, rake_only| StandingOrder {
        fire,
        battery: None,
        within: within.map(Length::millimetres),
        rake_only,
    };
    let mut game = Game::at(FIRE, &[1; 60], &ships);
    let order = game.ask().default.clone();
    let told = |game: &Game| -> Vec<String> {
        game.session.preview(game.ask().seat, &order).shares.into_iter().map(|share| share.words).collect()
    };
    assert!(told(&game).iter().all(|words| words.starts_with("fires ")), "they were told nothing: {:?}", told(&game));
    for (ship, standing) in [
        ("Own", standing(true, Some(120), false)),
        ("Mate", standing(true, Some(120), false)),
        ("Third", standing(false, None, false)),
    ] {
        let unit = game.id(ship);
        game.order(Order::Standing { unit, order: Some(standing) });
    }
    assert!(
        told(&game)[0].starts_with("fires her starboard broadside at Red"),
        "sixty millimetres are within: {:?}",
        told(&game)
    );
    assert_eq!(told(&game)[1], "does not fire at Blue because of her standing order (range over 120 mm)");
    assert_eq!(told(&game)[2], "does not fire at Green because of her standing order");
    let unit = game.id("Mate");
    game.order(Order::Standing { unit, order: Some(standing(true, None, true)) });
    assert_eq!(told(&game)[1], "does not fire at Blue because of her standing order (no rake)");
    let (own, mate, blue) = (game.id("Own"), game.id("Mate"), game.id("Blue"));
    let by_hand = Order::Fire { unit: mate, battery: 4, target: blue, aim: 0 };
    assert!(game.session.check(game.ask().seat, &by_hand).is_ok(), "what is declared by hand is another matter");
    let seat = game.ask().seat;
    let reports = game.session.submit(seat, order.clone()).expect("it is in order");
    let declares: Vec<_> = reports
        .iter()
        .filter(|report| report.sentence.contains(" declares fire from her "))
        .map(|report| report.unit)
        .collect();
    assert_eq!(declares, [Some(own)], "she alone fires");
    let said = |viewer| {
        reports
            .iter()
            .map(|report| report.told(viewer))
            .filter(|words| words.contains("does not fire at"))
            .collect::<Vec<_>>()
    };
    let own_side = Viewer::Side(SideId(0));
    let words = [
        "Mate does not fire at Blue because of her standing order (no rake).",
        "Third does not fire at Green because of her standing order.",
    ];
    assert_eq!(said(own_side), words, "the journal says so");
    assert!(said(Viewer::Side(SideId(1))).is_empty(), "and the enemy does not hear of it");
}
