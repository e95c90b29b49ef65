//! Two people at one screen: while a hand lies face down, nothing on the desk depends on its cards: no word, mark, dot
//! or ring, and not the side that is asked.

use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::{DiceSource, HoldFor, Manner, Order, Seat, SideId, UnitId, Viewer};

use super::table_tests::table;
use crate::game::memo::Memo;
use crate::sitting::Sitting;

/// The battles under test: a lesson, and one in which all ships meet.
const BATTLES: [&str; 2] = ["warpspawn/01-first-lesson", "warpspawn/07-the-fifth-turn"];

fn begun(id: &str, seed: u64) -> Sitting {
    let battle = wg_library::Library::new(wg_rulesets::ALL).battle(id).expect("it is part of the program");
    let table = crate::game::Table { dice: DiceSource::Machine { seed }, ..table(&["human", "human"]) };
    Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins")
}

/// Returns everything that is shown. The panels draw only the backs of a hand that lies face down.
fn on_the_screen(game: &Sitting) -> String {
    let mut desk = game.eye(0).desk(&game.telling);
    for hand in desk.view.cards.iter_mut().flat_map(|cards| &mut cards.hands) {
        hand.known.clear();
    }
    let overlays = game.eye(0).overlays(&desk.view);
    let backs = desk.hand.as_mut().map(|hand| std::mem::take(&mut hand.cards).len());
    let asked = game.eye(0).asked().map(|ask| (ask.seat, ask.kind, ask.reason.clone()));
    format!(
        "{asked:?} {backs:?} {:?} {:?} {:?} {overlays:?} {desk:?}",
        game.eye(0).curtain(),
        game.eye(0).workers(),
        game.eye(0).clause_in_question(&game.telling, None)
    )
}

/// Returns the first difference, with the text around it.
fn difference([one, other]: [&str; 2]) -> Option<String> {
    let at = one
        .bytes()
        .zip(other.bytes())
        .position(|(one, other)| one != other)
        .or((one.len() != other.len()).then_some(one.len().min(other.len())))?;
    let around = |text: &str| text.chars().skip(at.saturating_sub(120)).take(240).collect::<String>();
    Some(format!("{}\n  and\n{}", around(one), around(other)))
}

/// Returns an order that both tables accept, as captains give it, except for cards that only one of the hands holds.
fn order(games: &[Sitting; 2], rng: &mut ChaCha8Rng) -> Option<Order> {
    let [one, other] = games;
    let ask = one.eye(0).asked()?;
    let ruleset = one.battle.session().ruleset();
    let book = ruleset
        .house_captains()
        .last()
        .map(|listing| (listing.make)(0, Manner::default()).answer(one.battle.session().world(), ask));
    let samples = (0..8).map(|_| one.battle.session().sample(ask, rng)).collect::<Vec<_>>();
    let both = |order: &Order| [one, other].iter().all(|game| game.battle.session().check(ask.seat, order).is_ok());
    book.into_iter().chain(samples).chain([ask.default.clone()]).find(both)
}

#[test]
fn nothing_on_the_desk_hangs_on_a_hand_that_lies_face_down() {
    let (mut compared, mut reloads) = (0, 0);
    for (id, seed) in BATTLES.into_iter().flat_map(|id| (1..6).map(move |seed| (id, seed))) {
        let mut games = [begun(id, seed), begun(id, seed)];
        let mut rng = seeded(seed, 9);
        for orders in 0..600 {
            if games[0].eye(0).asked().is_none() {
                break;
            }
            if orders % 3 == 0 {
                let [one, other] = &mut games;
                one.battle.session().look_alike_into(
                    other.battle.session_mut(),
                    Viewer::Public,
                    below(&mut rng, u32::MAX).into(),
                );
                other.places[0].memo = Memo::default();
                // From here on, each counts as a new battle whose journal does not tell what led to it.
                [one, other].into_iter().for_each(|game| game.battle.session_mut().keep_journal(None, &[]));
            }
            assert!(games.iter().all(|game| game.eye(0).is_face_down()), "nobody has looked at a hand");
            let units = games[0].battle.session().scenario().ships.len() as u32;
            let points = (below(&mut rng, 3) > 0).then(|| UnitId(below(&mut rng, units) as u16));
            for game in &mut games {
                if let Some(unit) = points {
                    game.touch(0, |_, place| place.select(Some(unit)));
                }
                game.touch(0, |_, place| place.hover_over(points));
            }
            let [one, other] = games.each_ref().map(on_the_screen);
            let place = format!("{id}, order {orders} of seed {seed}");
            assert_eq!(difference([&one, &other]), None, "what is shown hangs on hands that lie face down, {place}");
            compared += 1;
            let played = |game: &Sitting| {
                game.eye(0).asked().is_some_and(|ask| {
                    ask.offers.iter().any(|offer| matches!(offer.order, Order::Play { target: Some(_), .. }))
                })
            };
            reloads += usize::from(played(&games[0]) != played(&games[1]));
            let Some(order) = order(&games, &mut rng) else {
                // The card to discard depends on the hand, so make both hands the same now.
                let [one, other] = &mut games;
                one.battle.session().look_alike_into(other.battle.session_mut(), Viewer::All, 0);
                other.places[0].memo = Memo::default();
                let order = one.eye(0).asked().expect("somebody is asked").default.clone();
                games.iter_mut().for_each(|game| game.give(0, order.clone()));
                continue;
            };
            games.iter_mut().for_each(|game| game.give(0, order.clone()));
        }
    }
    assert!(
        compared > 1_000 && reloads > 10,
        "there was something to give away: {compared} looks, {reloads} with a card for one of the ships"
    );
}

#[test]
fn what_the_other_side_tells_its_ships_leaves_no_trace_on_the_desk() {
    let battle = wg_library::Library::new(wg_rulesets::ALL)
        .battle("admiralty/03-two-against-two")
        .expect("it is part of the program");
    let mut game =
        Sitting::start(battle.ruleset, &battle.loaded, &table(&["human", "lieutenant"]), None).expect("it begins");
    let enemies: Vec<UnitId> =
        game.eye(0).seen().units.iter().filter(|unit| unit.side == SideId(1)).map(|unit| unit.id).collect();
    let plan = |game: &Sitting, unit: UnitId| {
        game.battle.session().ruleset().plans(game.battle.session().world(), unit).first().copied()
    };
    let before = on_the_screen(&game);
    let mut told = 0;
    for unit in enemies {
        if let Some(plan) = plan(&game, unit) {
            game.submit(Some(0), Seat::Side(SideId(1)), Order::Plan { unit, plan: Some(plan) });
            assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
            told += 1;
        }
        let order = Order::Hold { unit, until: HoldFor::Turn };
        game.submit(Some(0), Seat::Side(SideId(1)), order);
    }
    assert!(told > 0, "somebody was told something");
    assert_eq!(difference([&before, &on_the_screen(&game)]), None, "nobody sees that");
}

#[test]
fn how_often_the_other_side_told_its_ships_something_is_not_said_when_it_is_taken_back() {
    let battle = wg_library::Library::new(wg_rulesets::ALL)
        .battle("admiralty/03-two-against-two")
        .expect("it is part of the program");
    // The number of orders of the player who undoes, and the number that the other side gives to its own ships.
    let notice = |own: usize, other: usize| {
        let mut game =
            Sitting::start(battle.ruleset, &battle.loaded, &table(&["human", "lieutenant"]), None).expect("it begins");
        let units = |side: u8| {
            let seen = game.eye(0).seen();
            seen.units.iter().filter(|unit| unit.side == SideId(side)).map(|unit| unit.id).collect::<Vec<_>>()
        };
        let [ours, theirs] = [units(0), units(1)];
        let before = game.battle.session().entries().len();
        for (unit, side) in ours
            .iter()
            .cycle()
            .take(own)
            .map(|unit| (*unit, 0))
            .chain(theirs.iter().cycle().take(other).map(|unit| (*unit, 1)))
        {
            game.submit(Some(0), Seat::Side(SideId(side)), Order::Hold { unit, until: HoldFor::Turn });
            assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
        }
        assert_eq!(game.battle.session().entries().len(), before + own + other, "all of them were given");
        game.undo_to(0, before);
        assert_eq!(game.battle.session().entries().len(), before, "and all of them are taken back");
        game.places[0].notice.clone()
    };
    assert_eq!(notice(2, 0), "Undone: 2 orders.", "a side's own orders are counted");
    for (own, other) in [(1, 1), (1, 3), (2, 1), (2, 2)] {
        assert_eq!(notice(own, other), notice(own, 0), "{other} orders of the other side leave no trace");
    }
}

/// A battle of Tactical Sea Combat in this phase, with this one card in the hand of the side that is asked. Rose has
/// fired these broadsides.
fn with_a_card(phase: u8, fired: &str, card: &str) -> Sitting {
    let fired = if fired.is_empty() { String::new() } else { format!("\"fired\": [{fired}]") };
    let text = format!(
        "(version: 1, ruleset: \"warpspawn\", name: \"One card\", options: {{\"order\": \"once\"}},
        battle: {{\"turn\": 2, \"phase\": {phase}, \"first\": \"Blue\", \"hands\": [[\"{card}\"], [\"gust_of_wind\"]]}},
        sides: [(name: \"Blue\"), (name: \"Red\")],
        ships: [
            (name: \"Rose\", class: \"first\", side: \"Blue\", square: (5, 6), heading: \"N\", overrides: {{\"flagship\": true}}, state: {{{fired}}}),
            (name: \"Swan\", class: \"first\", side: \"Blue\", square: (9, 12), heading: \"N\"),
            (name: \"Hart\", class: \"first\", side: \"Red\", square: (6, 6), heading: \"E\", overrides: {{\"flagship\": true}}),
            (name: \"Hind\", class: \"first\", side: \"Red\", square: (10, 12), heading: \"S\"),
        ])"
    );
    let loaded = wg_core::scenario::parse(&text, "test.ron").unwrap_or_else(|problems| panic!("{problems}"));
    let ruleset = wg_rulesets::find("warpspawn").expect("it is listed");
    Sitting::start(ruleset, &loaded, &table(&["human", "human"]), None).expect("it begins")
}

#[test]
fn whichever_card_lies_face_down_the_desk_shows_the_same_of_every_ship_and_shot() {
    let cards = [
        "gust_of_wind",
        "fierce_hand_to_hand",
        "sweep_the_decks",
        "splintering_wood",
        "damaged_rigging",
        "quick_reload",
        "crows_nest_lookout",
        "maneuver",
        "rake_the_bow",
    ];
    let mut opened = 0;
    for (phase, fired) in [(2, ""), (3, ""), (3, "\"larboard\""), (3, "\"larboard\", \"starboard\""), (4, "")] {
        for card in cards {
            let mut games = [with_a_card(phase, fired, "calm_waters"), with_a_card(phase, fired, card)];
            assert!(games.iter().all(|game| game.eye(0).is_face_down()), "nobody has looked at a hand");
            let orders = games[0].eye(0).asked().map(|ask| ask.offers.clone()).unwrap_or_default();
            let shots = orders.iter().filter(|offer| matches!(offer.order, Order::Fire { .. }));
            let shots: Vec<Order> = shots.map(|offer| offer.sample(&mut seeded(1, 1))).collect();
            for (unit, shot) in (0..4).map(|unit| (UnitId(unit), shots.first().cloned())) {
                for game in &mut games {
                    game.touch(0, |_, place| place.select(Some(unit)));
                    game.touch(0, |_, place| place.hover_over(Some(unit)));
                    if let Some(shot) = &shot {
                        game.touch(0, |_, place| place.consider(Some(shot.clone())));
                    }
                }
                let [one, other] = games.each_ref().map(on_the_screen);
                assert_eq!(difference([&one, &other]), None, "phase {phase}, {fired}: {card} shows, unit {unit}");
            }
            games.iter_mut().for_each(|game| game.touch(0, |battle, place| place.look_at_hand(battle)));
            let [one, other] = games.each_ref().map(on_the_screen);
            opened += usize::from(difference([&one, &other]).is_some());
        }
    }
    assert!(opened > 5, "an open hand shows what it holds: {opened} times");
}
