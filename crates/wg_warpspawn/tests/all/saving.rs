//! A saved battle is the battle that was played: it can be saved between any two decisions and opened again.

use wg_core::Broadside::{Larboard, Starboard};
use wg_core::Choices;
use wg_core::scenario::{Loaded, parse, to_ron};
use wg_core::{DiceSource, Order, Rules as _, Scenario, Session, SideId, Viewer};
use wg_testkit::conformance::saved_battles_go_on;
use wg_warpspawn::WARP_SPAWN;
use wg_warpspawn::choices::Choice;
use wg_warpspawn::position::aim::{CHAIN, ROUND};
use wg_warpspawn::position::charts::Rating;

use crate::afterwards::{AWAY, FAR, MORE};
use crate::common::{BLUE, Game, RED, scenario};
use crate::random_battles::scenarios;

/// Opens the battle again as this viewer saves it.
fn opened(game: &Game, viewer: Viewer) -> Game {
    let saved =
        game.session.as_scenario(viewer).unwrap_or_else(|| panic!("it can be written down: {}", game.ask().reason));
    let text = to_ron(&saved);
    let loaded = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    WARP_SPAWN.check(&loaded).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    Game::of(&loaded.scenario, &[])
}

/// Checks that the battle opened again is the battle that was saved: the state, the question and the view for
/// everybody.
fn the_same(game: &Game) -> Game {
    let again = opened(game, Viewer::All);
    let (mut was, is) = (game.fleet(), again.fleet());
    // The session counts moves from its start, and a silence depends on that count.
    was.cursor = is.cursor;
    assert_eq!(was.ships, is.ships, "the same ships");
    assert_eq!((was.battle.clone(), was.hidden), (is.battle.clone(), is.hidden), "the same battle and cards");
    assert_eq!(game.session.asks(), again.session.asks(), "the same is asked");
    let silence = |game: &Game| [BLUE, RED].map(|side| game.fleet().open.silence(side, &game.fleet().cursor));
    assert_eq!(silence(game), silence(&again), "and who has said that he plays no card still has");
    for viewer in [Viewer::All, Viewer::Public, Viewer::Side(BLUE), Viewer::Side(RED)] {
        assert_eq!(game.session.view(viewer), again.session.view(viewer), "{viewer:?} sees the same");
    }
    again
}

/// Plays the defaults to the end, and checks every battle on the way that can be saved.
fn to_the_end(mut game: Game) -> usize {
    let mut saved = 0;
    while game.session.outcome().is_none() && saved < 200 {
        if game.session.can_be_saved() {
            the_same(&game);
            saved += 1;
        }
        let order = game.ask().default.clone();
        game.order(order);
    }
    saved
}

fn shipped(name: &str) -> Scenario {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/warpspawn").join(name);
    wg_core::scenario::load(&file).unwrap_or_else(|problems| panic!("{problems}")).scenario
}

const TWO: [&str; 5] =
    ["Blue first Rose 15,10 N", "Blue first Swan 15,12 N", "Red first Hart 17,10 N", "Red first Hind 17,12 N", AWAY];

#[test]
fn a_battle_is_saved_between_two_moves() {
    let hands = "\"hands\": [[\"crows_nest_lookout\", \"gust_of_wind\"], [\"maneuver\", \"calm_waters\"]],";
    let mut game = Game::with("", 2, hands, &[3; 20], &TWO);
    the_same(&game);
    game.play("crows_nest_lookout");
    let again = the_same(&game);
    assert_eq!(again.fleet().hidden.0.seen[SideId(0)].len(), 2, "what a Lookout has seen stays known");
    game.name("Rose").order(Order::NoCard { until: wg_core::Until::Phase });
    assert!(!game.session.can_be_saved(), "Red's card is open");
    game.pass();
    assert!(!game.session.can_be_saved(), "a course is open");
    game.pass();
    let again = the_same(&game);
    assert_eq!(
        (again.ask().seat.side(), again.ship("Rose").deeds.moved),
        (Some(RED), true),
        "Red moves next, and Rose has moved"
    );
}

#[test]
fn a_battle_is_saved_while_it_is_chosen_who_moves_first() {
    let ships = ["Blue first Rose 15,10 N", "Red first Hart 17,10 N sails=1"];
    let chosen = scenario("", "\"turn\": 3, \"phase\": 2, \"first\": \"Red\"", &ships);
    let mut game = Game::of(&chosen, &[]);
    assert_eq!((game.ask().reason.as_ref(), game.ask().seat.side()), ("Who moves first?", Some(BLUE)));
    let again = the_same(&game);
    assert_eq!(again.ask().seat.side(), Some(BLUE), "Blue still chooses");
    let default = game.ask().default.clone();
    game.order(default);
    the_same(&game);
}

#[test]
fn a_battle_is_saved_between_two_shots() {
    let hands = "\"hands\": [[\"quick_reload\"], []],";
    let mut game = Game::with(
        "",
        3,
        hands,
        &[8, 1, 5, 9, 9, 1, 3, 5, 1, 1, 1, 1],
        &[TWO[0], TWO[1], TWO[2], TWO[3], "Red first Doe 13,10 N", AWAY],
    );
    the_same(&game);
    game.fire("Rose", Starboard, "Hart", ROUND);
    assert!(!game.session.can_be_saved(), "a card is asked for");
    game.pass();
    let again = the_same(&game);
    assert_eq!(again.ship("Hart").harm.pending.iter().sum::<u8>(), 2, "losses that wait are written down");
    let reload = Order::Play { card: 9, target: Some(game.id("Rose")) };
    game.order(reload);
    the_same(&game);
    game.pass();
    let again = the_same(&game);
    assert!(again.ship("Rose").deeds.ceased && again.ship("Rose").deeds.extra == 1, "her broadsides were ended");
    game.order(Order::EndPhase);
    the_same(&game);
    let swan = game.shot("Swan", Starboard, "Hind", ROUND);
    let mut again = opened(&game, Viewer::All);
    again.refused(
        Order::Fire { unit: game.id("Rose"), battery: Larboard.into(), target: game.id("Doe"), aim: ROUND },
        "W-R51",
    );
    again.order(swan);
}

#[test]
fn a_battle_is_saved_between_two_boarding_actions() {
    let ships = [
        "Blue first Rose 5,5 N",
        "Red first Hart 6,5 S",
        "Red first Hind 7,5 N",
        "Blue first Swan 20,5 N",
        "Red first Doe 21,5 S",
        AWAY,
    ];
    let mut game = Game::at(4, &[6, 1, 6, 1, 1, 6], &ships);
    the_same(&game);
    let rose = game.id("Rose");
    game.board("Rose", "Hart");
    assert!(!game.session.can_be_saved(), "a prize is to be manned or sunk");
    game.order(Choice::ManPrize.order(rose));
    let again = the_same(&game);
    let hart = again.ship("Hart");
    assert!(
        again.fleet().is_new_prize(&hart) && !hart.is_flagship() && hart.colours.flagship,
        "she was taken in this turn, with the admiral's flag"
    );
    game.order(Order::EndPhase);
    let mut again = the_same(&game);
    again.board("Swan", "Doe");
    game.order(Order::EndPhase);
}

#[test]
fn a_battle_is_saved_when_every_phase_begins_and_while_a_hand_is_too_large() {
    let full =
        "\"hands\": [[\"gust_of_wind\", \"gust_of_wind\", \"maneuver\", \"calm_waters\", \"rake_the_bow\"], []],";
    let game = Game::with("", 1, full, &[], &TWO);
    assert!(game.ask().reason.starts_with("Discard"));
    the_same(&game);
    // With dice rolled by hand, the session waits for the roll with which a phase begins.
    let mut windy = scenario(
        "\"order\": \"each_turn\"",
        "\"turn\": 4, \"phase\": 1, \"first\": \"Red\", \"chooser\": \"Red\"",
        &TWO,
    );
    windy.wind = Some(wg_core::scenario::HeadingSpec::from(wg_core::geometry::Compass::W.heading()));
    let mut game = Game::of(&windy, &[]);
    assert_eq!((game.phase(), game.ask().kind), (1, wg_core::AskKind::Throw), "does the wind shift?");
    the_same(&game);
    let throw = |game: &mut Game, faces: &[u8]| {
        game.order(Order::Throw { faces: faces.iter().copied().collect() });
    };
    throw(&mut game, &[1]);
    assert_eq!((game.phase(), game.ask().kind), (2, wg_core::AskKind::Throw), "who chooses?");
    the_same(&game);
    let game =
        Game::with("", 5, "", &[], &["Blue first Rose 5,10 N", FAR, "Red first Hart 9,10 N hit=true", MORE, AWAY]);
    assert_eq!((game.phase(), game.ask().kind), (5, wg_core::AskKind::Throw), "does Hart stand?");
    the_same(&game);
}

#[test]
fn a_battle_is_saved_while_it_is_fitted_out() {
    let text = "(version: 1, ruleset: \"warpspawn\", name: \"Test\", sides: [(name: \"Blue\"), (name: \"Red\")], ships: [
        (name: \"A\", class: \"first\", side: \"Blue\"), (name: \"B\", class: \"frigate\", side: \"Blue\"), (name: \"C\", class: \"third\", side: \"Blue\"),
        (name: \"D\", class: \"first\", side: \"Red\")])";
    let loaded = parse(text, "fit.ron").expect("it is read");
    let mut game = Game::of(&loaded.scenario, &[&[3, 1, 1, 1, 1, 1][..], &[1; 40]].concat());
    let asked = |game: &Game| (game.ask().seat, game.ask().reason.to_string(), game.ask().offers.len());
    for _ in 0..8 {
        let again = opened(&game, Viewer::All);
        assert_eq!(asked(&game), asked(&again), "the same is asked");
        let count = |game: &Game| [BLUE, RED].map(|side| game.fleet().of_side(side).count());
        assert_eq!(
            (count(&game), game.fleet().battle.fleets),
            (count(&again), again.fleet().battle.fleets),
            "a Diplomat's ships have come, and no others"
        );
        assert_eq!(game.now("A", Rating::Skill), again.now("A", Rating::Skill), "what the fleet gives counts once");
        if game.ask().reason == "Choose your flagship" {
            let default = game.ask().default.clone();
            game.order(default);
        } else {
            game.sail(if game.ask().seat.side() == Some(BLUE) { "A" } else { "D" }, "t1");
        }
    }
}

#[test]
fn w_r36_a_prize_that_was_lost_is_saved_as_her_captors_loss() {
    let ships = [
        "Blue first Rose 5,5 N",
        FAR,
        "Red first Hart 16,5 N fate=prize hull=6 sinks=1",
        "Red first More 7,5 N",
        "Red first Most 28,20 N",
    ];
    let mut game = Game::at(5, &[3; 20], &ships);
    while game.session.cursor().turn == 1 || !game.session.can_be_saved() {
        game.end_phase();
    }
    let again = the_same(&game);
    let score = |game: &Game| [BLUE, RED].map(|side| game.fleet().score(side));
    assert_eq!((score(&game), score(&again)), ([4, 0], [4, 0]), "she was a prize when she went down");
    let ships = [
        "Blue first Rose 5,5 N",
        FAR,
        "Red first Hart 16,5 N fate=prize",
        "Red first Hind 18,5 N",
        "Red first More 7,5 N",
        AWAY,
    ];
    let mut game = Game::with("", 3, "", &[3, 1, 1, 3, 3, 3, 3, 3], &ships);
    game.order(Order::EndPhase);
    game.fire("Hind", Larboard, "Hart", CHAIN).end_phase();
    while game.session.cursor().turn == 1 || !game.session.can_be_saved() {
        game.end_phase();
    }
    let again = the_same(&game);
    let fled = |game: &Game| [BLUE, RED].map(|side| game.fleet().fled(side).0);
    assert_eq!((fled(&game), fled(&again)), ([1, 0], [1, 0]), "she fled from Blue's fleet");
}

#[test]
fn w_r29_a_saved_prize_keeps_what_she_is() {
    for (options, skill) in [("\"prize_keeps_skill\": true", 3), ("", 0)] {
        let ships = ["Blue first Rose 5,5 N", FAR, "Red first Hart 6,5 S skill:2 hull:4 salty_dog", MORE, AWAY];
        let battle = "\"nations\": [\"land_power\", \"land_power\"],";
        let mut game = Game::with(options, 4, battle, &[6, 1, 3, 3, 3, 3], &ships);
        let rose = game.id("Rose");
        game.board("Rose", "Hart").order(Choice::ManPrize.order(rose));
        while !game.session.can_be_saved() || game.session.cursor().turn == 1 {
            game.end_phase();
        }
        let again = the_same(&game);
        let ratings = |game: &Game| [Rating::Skill, Rating::Hull, Rating::Crew].map(|rating| game.now("Hart", rating));
        assert_eq!((ratings(&game), ratings(&again)), ([skill, 4, 1], [skill, 4, 1]), "with {options:?}");
    }
}

#[test]
fn w_r54_a_side_saves_what_it_knows_and_no_more() {
    let hands =
        "\"hands\": [[\"crows_nest_lookout\", \"gust_of_wind\"], [\"maneuver\", \"calm_waters\", \"rally_the_men\"]],";
    let mut game = Game::with("", 2, hands, &[3; 20], &TWO);
    game.play("crows_nest_lookout");
    let known = opened(&game, Viewer::Side(BLUE)).fleet().hidden.0;
    assert_eq!(
        (known.held, known.seen[SideId(0)]),
        (game.fleet().hidden.0.held, game.fleet().hidden.0.held[SideId(1)]),
        "Blue has seen Red's hand, and it is in the file"
    );
    let guessed = opened(&game, Viewer::Side(RED)).fleet().hidden.0;
    assert_eq!(
        (guessed.held[SideId(1)], guessed.held[SideId(0)].len()),
        (game.fleet().hidden.0.held[SideId(1)], 1),
        "Red saves its own hand, and one card of Blue's"
    );
    assert_eq!(
        (guessed.seen[SideId(0)], guessed.seen[SideId(1)].len()),
        (game.fleet().hidden.0.held[SideId(1)], 0),
        "Red knows that Blue has looked at its hand, and has seen none"
    );
    let public = opened(&game, Viewer::Public).fleet().hidden.0;
    assert_eq!(
        public.held.map(|hand| hand.len()).into_array(),
        [1, 3],
        "a spectator saves as many cards as everybody sees"
    );
}

#[test]
fn w_r40_a_calm_and_a_deck_that_is_short_are_saved() {
    let game = Game::with(
        "\"wind\": \"on\"",
        2,
        "\"calm\": true, \"deck\": [\"maneuver\"], \"discards\": [\"rally_the_men\", \"maneuver\"],",
        &[],
        &TWO,
    );
    let again = the_same(&game);
    assert_eq!(again.fleet().battle.wind, wg_warpspawn::position::battle::Wind::Calm, "a calm is wind that is known");
    assert_eq!(
        (again.fleet().hidden.0.deck.len(), again.fleet().open.top),
        (1, Some(11)),
        "cards that are nowhere stay nowhere, and the last one lies on top"
    );
}

#[test]
fn every_option_is_written_with_its_value() {
    let game = Game::at(3, &[], &TWO);
    let saved = game.session.as_scenario(Viewer::All).expect("between two shots");
    let options = wg_warpspawn::options::OPTIONS;
    assert!(
        options.iter().all(|option| saved.options.contains_key(option.key)),
        "a file that is saved goes by no default: {:?}",
        saved.options
    );
}

#[test]
fn every_battle_that_can_be_saved_on_the_way_is_the_same_when_it_is_opened() {
    let seeds = if cfg!(debug_assertions) { 2 } else { 6 };
    let mut saved = 0;
    for seed in 0..seeds {
        for name in ["01-first-lesson.ron", "07-the-fifth-turn.ron"] {
            let session =
                Session::new(&WARP_SPAWN, &shipped(name), DiceSource::Machine { seed }).expect("it is in order");
            saved += to_the_end(Game { session, reports: Vec::new() });
        }
    }
    assert!(saved > 60, "{saved} battles were opened again");
}

/// Returns a crowded battle in which everything possible is in progress: prizes, allies, wind, a tow, cripples, hands
/// and a silence.
fn crowded() -> Scenario {
    let ships = [
        "Blue first Rose 10,10 N seaworthy salty_dog able_seamen hull=2 sent=1",
        "Blue third Swan 9,8 NE sails=4",
        "Blue first Teal 8,9 E marines crew=2",
        "Red second Hart 12,9 S fate=prize sails=2 taken=2",
        "Red first Hind 13,10 S carronades cannon=2",
        "Red frigate Doe 11,11 W ally",
        "Red first Buck 14,8 NW hull=6 sinks=6",
        "Red large_frigate Stag 12,12 N ally crew=3",
        "Red first Roe 11,7 N fate=prize hull=2",
    ];
    let battle = "\"turn\": 3, \"phase\": 2, \"first\": \"Red\", \"admirals\": [\"brilliant\", \"diplomat\"], \"nations\": [\"sea_power\", \"land_power\"],
        \"hands\": [[\"gust_of_wind\", \"quick_reload\", \"crows_nest_lookout\"], [\"maneuver\", \"crows_nest_lookout\"]], \"seen\": [[\"maneuver\"], []],
        \"discards\": [\"rake_the_bow\"],";
    let options = "\"turn_limit\": 9, \"prize_keeps_skill\": true, \"cripple\": \"strikes\", \"allies\": \"extras_only\", \"flee_on\": 1";
    let mut crowded = scenario(options, battle, &ships);
    crowded.wind = Some(wg_core::scenario::HeadingSpec::from(wg_core::geometry::Compass::SW.heading()));
    (crowded.table.width, crowded.table.height) = (Some(40.0), Some(32.0));
    WARP_SPAWN
        .check(&Loaded::from_scenario(crowded.clone(), "crowded"))
        .unwrap_or_else(|problems| panic!("{problems}"));
    crowded
}

#[test]
fn saved_battles_go_on_as_they_would_have() {
    let fitted = scenario(
        "\"turn_limit\": 4, \"cards_after_roll\": true",
        "\"admirals\": [\"\", \"tactician\"]",
        &["Blue first Rose - -", "Blue third Swan - -", "Red first Hart - -"],
    );
    // With `WG_SAVED=100`, a hundred places of every scenario that comes with the game are saved.
    let many = std::env::var("WG_SAVED").ok().and_then(|places| places.parse().ok());
    let shipped = scenarios()
        .into_iter()
        .map(|(_, scenario)| scenario)
        .filter(|scenario| many.is_some() || scenario.name == "First lesson");
    for scenario in shipped.chain([crowded(), unflagged(fitted)]) {
        let share = saved_battles_go_on(&WARP_SPAWN, &scenario, many.unwrap_or(10));
        assert!(share.saved * 2 >= share.positions, "{}: {share}, and half of them should", scenario.name);
    }
}

/// Returns a scenario without flagships, which must then be chosen.
fn unflagged(mut scenario: Scenario) -> Scenario {
    scenario.ships.iter_mut().for_each(|ship| drop(ship.overrides.remove("flagship")));
    scenario
}

#[test]
fn a_battle_that_is_over_is_not_saved() {
    let mut game = Game::with("\"turn_limit\": 1", 3, "", &[], &["Blue first Rose 5,5 N", FAR]);
    game.end_phase();
    assert!(
        game.session.outcome().is_some() && game.session.as_scenario(Viewer::All).is_none(),
        "nothing goes on from here"
    );
}

#[test]
fn a_battle_in_which_red_alone_has_a_diplomat_keeps_everybodys_number() {
    let ships = ["Blue first Rose - -", "Blue third Swan - -", "Red first Hart - -", "Red third Hind - -"];
    let fitted = unflagged(scenario("\"turn_limit\": 2", "", &ships));
    let mut game = Game::of(&fitted, &[&[7, 1, 1, 3, 1, 1][..], &[1; 40]].concat());
    let named = |game: &Game| {
        let fleet = game.fleet();
        fleet
            .ships
            .iter()
            .filter(|ship| ship.on_table())
            .map(|ship| (ship.id, fleet.name(ship.id).to_owned()))
            .collect::<Vec<_>>()
    };
    assert_eq!(named(&game).len(), 5, "one ship more for Red");
    while game.session.cursor().turn == 0 {
        let again = opened(&game, Viewer::All);
        assert_eq!(
            (named(&game), game.session.asks()),
            (named(&again), again.session.asks()),
            "the same ships by the same numbers"
        );
        assert_eq!(game.fleet().battle.fleets, again.fleet().battle.fleets, "who did not come is not counted");
        let default = game.ask().default.clone();
        game.order(default);
    }
}
