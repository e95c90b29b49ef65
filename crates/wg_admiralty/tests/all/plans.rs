//! A-R87: plans and station keeping.

use wg_admiralty::choices::Choice;
use wg_core::Choices;
use wg_core::geometry::Heading;
use wg_core::scenario::{Value, parse};
use wg_core::talk::order::Order;
use wg_core::{Plan, Seat, Session, SideId, UnitId, Viewer};

use crate::common::{COMMAND, Game, MOVEMENT, text};

const FOE: &str = "Foe France custom -900,900 90 guns=[1,1,1,0] sail=stop";

/// A line of ships on one heading, 80 mm from each to the next, with the first in the middle of the table.
pub fn line(count: usize, heading: i32, words: &str) -> Vec<String> {
    let back = Heading::degrees(heading);
    let ship = |place: usize| {
        let far = 80.0 * place as f64;
        let (x, y) = (-far * back.sin(), -far * back.cos());
        format!("S{place} Britain custom {x:.2},{y:.2} {heading} guns=[1,1,1,0] {words}")
    };
    (0..count).map(ship).chain([FOE.to_owned()]).collect()
}

pub fn game(ships: &[String]) -> Game {
    let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
    Game::at(MOVEMENT, &[], &ships)
}

pub fn plan(game: &Game, ship: &str, plan: Plan) -> Order {
    Order::Plan { unit: game.id(ship), plan: Some(plan) }
}

/// Has each ship follow the one ahead.
pub fn form_line(game: &mut Game, count: usize) {
    for place in 1..count {
        let order = plan(game, &format!("S{place}"), Plan::Follow(UnitId(place as u16 - 1)));
        game.order(order);
    }
}

fn gap(game: &Game, one: &str, other: &str) -> f64 {
    f64::from(game.fleet().gap(game.id(one), game.id(other)).0) / 100.0
}

/// Plays on to Britain's next Movement phase.
pub fn next_turn(game: &mut Game) {
    let turn = game.session.cursor().turn;
    game.on_to(turn + 1, MOVEMENT);
}

#[test]
fn a_r87_a_follower_sails_less_than_her_speed_to_keep_station() {
    let mut ships = line(2, 90, "sail=battle");
    ships[0] = ships[0].replace("sail=battle", "sail=slow");
    let mut game = game(&ships);
    form_line(&mut game, 2);
    // The leader makes 25 mm. The follower makes 50, but only closes up to 20 to 40 mm astern of her.
    game.order(Order::EndPhase);
    assert_eq!(game.ask().seat, Seat::Side(SideId(1)), "the whole side has sailed by one order");
    let apart = gap(&game, "S0", "S1");
    assert!((20.0..=40.0).contains(&apart), "{apart} mm");
    assert!(
        game.pose("S1").1.abs() < 0.5 && (game.pose("S1").2 - 90.0).abs() < 0.1,
        "in her track: {:?}",
        game.pose("S1")
    );
}

#[test]
fn a_move_9_a_follower_may_sail_less_by_hand_too_and_nobody_else_may() {
    let mut game = game(&line(2, 90, "sail=battle"));
    let short = game.course("S1", "45");
    game.refused(short.clone(), "A-MOVE-9");
    form_line(&mut game, 2);
    game.sail("S0", "50");
    // 75 mm of open water would lie between them.
    let lagging = game.course("S1", "25");
    let slower = game.course("S1", "20");
    game.refused(slower, "A-R87").refused(lagging, "A-R87").order(short);
    let apart = gap(&game, "S0", "S1");
    assert!(apart <= 40.0, "{apart} mm");
}

#[test]
fn a_r87_the_other_plans_steer_engage_and_hold() {
    let mut game = game(&[
        "S0 Britain custom 0,0 90 guns=[1,1,1,0]".to_owned(),
        "S1 Britain custom 0,300 90 guns=[1,1,1,0]".to_owned(),
        "S2 Britain custom 0,-300 90 guns=[1,1,1,0]".to_owned(),
        "Foe France custom 300,500 90 guns=[1,1,1,0] sail=slow".to_owned(),
    ]);
    let orders = [
        plan(&game, "S0", Plan::Steer(Heading::degrees(180))),
        plan(&game, "S1", Plan::Engage(game.id("Foe"))),
        plan(&game, "S2", Plan::Hold),
    ];
    for order in orders {
        game.order(order);
    }
    let before = gap(&game, "S1", "Foe");
    game.order(Order::EndPhase);
    assert_eq!(
        (game.pose("S0").2, game.pose("S2").2),
        (135.0, 90.0),
        "three steps of her circle towards south; straight on"
    );
    let now = gap(&game, "S1", "Foe");
    assert!(now < before - 20.0, "she closes with her: {now} mm after {before}");
    next_turn(&mut game);
    game.order(Order::EndPhase);
    assert_eq!(game.pose("S0").2, 180.0, "and holds on to it until she is there");
}

#[test]
fn a_r87_who_cannot_do_as_planned_asks_and_is_sailed_by_hand_then() {
    let ships = ["Own Britain custom 960,0 90 guns=[1,1,1,0]", "Mate Britain custom 0,0 90 guns=[1,1,1,0]", FOE]
        .map(str::to_owned);
    let mut game = game(&ships);
    let order = plan(&game, "Own", Plan::Hold);
    game.order(order).order(Order::EndPhase);
    assert!(game.said("A-R87").contains("asks for orders"), "over the edge she does not go by herself");
    let why =
        game.reports.iter().filter_map(|report| report.aside.as_ref()).next_back().expect("her own side reads why");
    assert_eq!(why.sentence, "Own cannot follow her standing order because the edge of the table is in the way.");
    assert_eq!(game.session.ruleset().plan_of(game.session.world(), game.id("Own")), None);
    assert_eq!((game.ask().seat, game.session.cursor().phase + 1), (Seat::Side(SideId(0)), MOVEMENT));
    game.order(Order::EndPhase);
    assert!(!game.ship("Own").on_table() || game.ship("Own").berth.moved, "by hand she may");
}

#[test]
fn a_r87_what_cannot_be_planned_is_refused() {
    let mut game = game(&line(3, 90, ""));
    form_line(&mut game, 3);
    let follow = |game: &Game, who: &str, whom: UnitId| plan(game, who, Plan::Follow(whom));
    let (s0, s2, foe) = (game.id("S0"), game.id("S2"), game.id("Foe"));
    for (order, clause, sentence) in [
        (follow(&game, "S0", foe), "A-R87", "S0 follows only her own side. Foe is an enemy, so engage her."),
        (follow(&game, "S0", s0), "A-R87", "S0 cannot follow or engage herself."),
        (follow(&game, "S0", s2), "A-R87", "S2 already follows S0, so neither would lead."),
        (plan(&game, "S1", Plan::Engage(s2)), "A-R87", "S1 engages only enemies. S2 is a friend, so follow her."),
        (plan(&game, "S1", Plan::Follow(UnitId(99))), "A-SCALE-2", "There is no ship #99 in this battle."),
    ] {
        game.refuses(order.clone(), clause, sentence);
        let told = game
            .session
            .preview(Seat::Side(SideId(0)), &order)
            .refusals
            .first()
            .map(|refusal| refusal.sentence.clone());
        assert_eq!(told.as_deref(), Some(sentence), "and so does the preview");
    }
    let enemy = plan(&game, "Foe", Plan::Hold);
    assert_eq!(
        game.session.check(Seat::Side(SideId(0)), &enemy).map_err(|refusal| refusal.clause),
        Err("T-UNIT".to_owned()),
        "hers are not ours to give"
    );
    let gone = [
        "S0 Britain custom 0,0 90 guns=[1,1,1,0] fate=sunk".to_owned(),
        "S1 Britain custom 0,300 90 guns=[1,1,1,0]".to_owned(),
        "S2 Britain custom 0,-300 90 guns=[1,1,1,0] fate=struck".to_owned(),
        FOE.to_owned(),
    ];
    let mut game = self::game(&gone);
    let orders =
        [(follow(&game, "S1", s0), "S0 is no longer on the table."), (follow(&game, "S1", s2), "S2 has struck.")];
    for (order, sentence) in orders {
        game.refuses(order, "A-R87", sentence);
    }
}

#[test]
fn a_r87_by_an_option_there_are_no_plans() {
    let ships = line(2, 90, "");
    let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
    let mut game = Game::with("\"station_keeping\": false", MOVEMENT, "", 0.0, &[], &ships);
    let order = plan(&game, "S1", Plan::Follow(UnitId(0)));
    game.refused(order, "A-R87");
    assert!(game.session.ruleset().plans(game.session.world(), UnitId(0)).is_empty());
}

#[test]
fn a_r87_a_plan_is_her_sides_secret_and_a_fork_guesses_it() {
    let mut game = game(&line(3, 90, ""));
    let before = [Viewer::Side(SideId(1)), Viewer::Public]
        .map(|viewer| (game.session.state_json(viewer), game.session.sheet(UnitId(1), viewer)));
    form_line(&mut game, 3);
    let after = [Viewer::Side(SideId(1)), Viewer::Public]
        .map(|viewer| (game.session.state_json(viewer), game.session.sheet(UnitId(1), viewer)));
    assert_eq!(before, after, "the enemy and the public read nothing of it");
    let own = format!("{:?}", game.session.sheet(UnitId(1), Viewer::Side(SideId(0))));
    assert!(own.contains("she follows S0"), "her own side does");
    let mut fork = game.session.spare();
    game.session.fork_into(&mut fork, SideId(1), 7);
    let guess = |unit: u16| fork.ruleset().plan_of(fork.world(), UnitId(unit));
    assert_eq!(
        [guess(0), guess(1), guess(2)],
        [None, Some(Plan::Follow(UnitId(0))), Some(Plan::Follow(UnitId(1)))],
        "it looks like a line"
    );
}

#[test]
fn a_r87_plans_are_saved_with_the_battle_and_undone() {
    let mut game = game(&line(3, 90, "grade=A"));
    game.session.keep_journal(None, &[]);
    let bare = game.session.hash();
    form_line(&mut game, 3);
    let order = plan(&game, "S0", Plan::Steer(Heading::degrees(105)));
    game.order(order);
    game.session.undo_to(0, None).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert_eq!(game.session.hash(), bare, "undone");
    form_line(&mut game, 3);
    game.order(Order::EndPhase);
    game.on_to(1, COMMAND);
    let saved = game
        .session
        .ruleset()
        .scenario(game.session.world(), game.session.scenario())
        .expect("it can be written down now");
    let written = wg_core::scenario::to_ron(&saved);
    assert!(written.contains("follow S0"), "{written}");
    let again = Game::of_scenario(&parse(&written, "saved.ron").expect("it reads").scenario, &[]);
    for unit in 0..3 {
        assert_eq!(again.fleet().ship(UnitId(unit)).planned, game.fleet().ship(UnitId(unit)).planned, "S{unit}");
    }
}

#[test]
fn a_r87_plans_of_a_file_are_checked() {
    let told = |words: [&str; 3]| {
        let ships = [
            "S0 Britain custom 0,0 90 guns=[1,1,1,0]",
            "S1 Britain custom 0,300 90 guns=[1,1,1,0]",
            "Foe France custom 0,600 90 guns=[1,1,1,0]",
        ];
        let mut scenario = parse(&text("", "", 0.0, &ships), "plans.ron").expect("it reads").scenario;
        for (ship, plan) in scenario.ships.iter_mut().zip(words).filter(|(_, plan)| !plan.is_empty()) {
            ship.state.insert("plan".to_owned(), Value::Text(plan.to_owned()));
        }
        Session::new(&wg_admiralty::ADMIRALTY, &scenario, wg_core::DiceSource::Machine { seed: 1 })
            .map(|_| ())
            .map_err(|problems| problems.to_string())
    };
    assert_eq!(told(["steer 90", "follow S0", "engage S1"]), Ok(()));
    for (words, found) in [
        (["follow", "", ""], "expected \"follow NAME\""),
        (["sail on", "", ""], "expected \"follow NAME\""),
        (["follow Foe", "", ""], "Foe of France, expected a ship of her own side"),
        (["follow S0", "", ""], "S0 herself"),
        (["follow S1", "follow S0", ""], "in a ring of followers, expected a line with a leader"),
        (["engage S1", "", ""], "S1 of Britain, expected an enemy"),
        (["follow Nobody", "", ""], "\"Nobody\", which is not in this battle"),
    ] {
        let told = told(words).expect_err("it is wrong");
        assert!(told.contains(found), "{words:?}: {told}");
    }
    for fate in ["sunk", "blown_up", "gone"] {
        let about_who_is_gone = |plan: &str, gone: usize| {
            let ships =
                [("S0", "Britain", 0), ("S1", "Britain", 300), ("Foe", "France", 600), ("Other", "France", 900)];
            let line = |place: usize| {
                let (name, side, north) = ships[place];
                format!(
                    "{name} {side} custom 0,{north} 90 guns=[1,1,1,0]{}",
                    if place == gone { format!(" fate={fate}") } else { String::new() }
                )
            };
            let lines: Vec<String> = (0..4).map(line).collect();
            let mut scenario =
                parse(&text("", "", 0.0, &lines.iter().map(String::as_str).collect::<Vec<_>>()), "plans.ron")
                    .expect("it reads")
                    .scenario;
            scenario.ships[1].state.insert("plan".to_owned(), Value::Text(plan.to_owned()));
            let found =
                Session::new(&wg_admiralty::ADMIRALTY, &scenario, wg_core::DiceSource::Machine { seed: 1 }).map(|_| ());
            found.expect_err("there is nobody any more").to_string()
        };
        let told = about_who_is_gone("follow S0", 0);
        assert!(
            told.ends_with("ships[1].state.plan: found S0, which is gone, expected a ship of her own side"),
            "{fate}: {told}"
        );
        let told = about_who_is_gone("engage Foe", 2);
        assert!(told.ends_with("ships[1].state.plan: found Foe, which is gone, expected an enemy"), "{fate}: {told}");
    }
}

#[test]
fn a_r87_a_battle_is_written_down_with_plans_about_who_is_gone() {
    let ships = [
        "S0 Britain custom 960,300 90 guns=[1,1,1,0] sail=battle",
        "S1 Britain custom 0,0 90 guns=[1,1,1,0] sail=battle",
        "S2 Britain custom -100,0 90 guns=[1,1,1,0] sail=battle",
        "Foe France custom 960,0 90 guns=[1,1,1,0] sail=battle",
        "Other France custom -900,900 90 guns=[1,1,1,0] sail=stop",
        "Third France custom -700,900 90 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::at(MOVEMENT, &[], &ships);
    let orders = [plan(&game, "S1", Plan::Engage(game.id("Foe"))), plan(&game, "S2", Plan::Follow(game.id("S1")))];
    for order in orders {
        game.order(order);
    }
    game.on_to(1, COMMAND);
    assert!(!game.ship("Foe").on_table(), "she has sailed off the table");
    assert_eq!(
        game.ship("S1").planned.plan,
        Some(Plan::Engage(game.id("Foe"))),
        "and S1, who has sailed, has not been asked since"
    );
    let saved = game.session.as_scenario(Viewer::All).expect("the Command phase begins");
    let again = Game::of_scenario(&saved, &[]);
    let plans = [Some(Plan::Engage(game.id("Foe"))), Some(Plan::Follow(game.id("S1")))];
    assert_eq!(
        ["S1", "S2"].map(|name| again.ship(name).planned.plan),
        plans,
        "she asks for orders when she is to sail, as she would have"
    );
}

#[test]
fn a_r87_a_plan_is_previewed_with_its_course_and_ghost() {
    let game = game(&line(2, 90, ""));
    let preview = game.session.preview(Seat::Side(SideId(0)), &plan(&game, "S0", Plan::Steer(Heading::degrees(120))));
    assert!(preview.refusals.is_empty() && preview.path.len() > 2, "{preview:?}");
    assert_eq!(preview.ghost.map(|ghost| ghost.heading), Some(Heading::degrees(120)));
    // The ghost of a follower is where her leader will have sailed to.
    let follows = game.session.preview(Seat::Side(SideId(0)), &plan(&game, "S1", Plan::Follow(UnitId(0))));
    let far = follows.ghost.map(|ghost| ghost.at.x.0 / 100 - 1000);
    assert!(far.is_some_and(|far| (-50..-20).contains(&far)), "{far:?}");
    // At anchor the plan has no effect, but may still be given.
    let anchored =
        self::game(&["S0 Britain custom 0,0 90 guns=[1,1,1,0] sail=stop anchored=true".to_owned(), FOE.to_owned()]);
    let mut anchored = anchored;
    let order = plan(&anchored, "S0", Plan::Steer(Heading::degrees(120)));
    assert_eq!(anchored.session.preview(Seat::Side(SideId(0)), &order).ghost, None);
    anchored.order(order).order(Order::EndPhase).lies("S0", 0.0, 0.0, 90.0);
}

fn trafalgar() -> Game {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/admiralty/13-trafalgar.ron");
    let loaded = wg_core::scenario::load(&file).unwrap_or_else(|problems| panic!("{problems}"));
    let session = Session::new(&wg_admiralty::ADMIRALTY, &loaded.scenario, wg_core::DiceSource::Machine { seed: 21 })
        .unwrap_or_else(|problems| panic!("{problems}"));
    let mut game = Game { session, reports: Vec::new() };
    game.session.set_reports(true);
    game
}

#[test]
fn a_r87_a_turn_of_trafalgar_in_which_nobody_wants_anything_special_takes_twelve_orders_at_most() {
    let mut game = trafalgar();
    let britain = Seat::Side(SideId(0));
    // Plays until the fleets meet. From then on each shot in passing is asked for, unless a standing order answers.
    for turn in 1..=4 {
        let mut orders = 0;
        while game.session.cursor().turn == turn {
            let ask = game.ask();
            orders += usize::from(ask.seat == britain);
            let order = [Order::EndPhase, Order::Pass]
                .into_iter()
                .find(|order| ask.offers.iter().any(|offer| offer.admits(order)));
            let order = order.unwrap_or_else(|| ask.default.clone());
            game.order(order);
        }
        assert!(orders <= 12, "turn {turn} took {orders} orders: {:#?}", game.sentences());
    }
    let foul = game.sentences().iter().filter(|sentence| sentence.contains("run foul")).count();
    let asked = game.sentences().iter().filter(|sentence| sentence.contains("asks for orders")).count();
    assert!(foul == 0 && asked <= 2, "{foul} collisions, {asked} ships asked: {:#?}", game.sentences());
}

#[test]
fn a_r87_a_captain_of_many_ships_keeps_his_lines_by_plans() {
    let mut game = trafalgar();
    let captain = (game.session.ruleset().house_captains()[0].make)(1, wg_core::Manner::default());
    let mut plans = 0;
    for turn in 1..=3 {
        let mut orders = 0;
        while game.session.cursor().turn == turn {
            let ask = game.ask().clone();
            let order = captain.answer(game.session.world(), &ask);
            plans += usize::from(matches!(order, Order::Plan { .. }));
            game.order(order);
            orders += 1;
            assert!(orders < 900, "turn {turn} does not come to an end");
        }
    }
    assert!(plans > 0, "who leads a division is sailed by him, the others follow");
    let follow = game.fleet().ships.iter().filter(|ship| matches!(ship.planned.plan, Some(Plan::Follow(_)))).count();
    assert!(follow > 30, "{follow} follow");
    let foul = game.sentences().iter().filter(|sentence| sentence.contains("run foul")).count();
    assert!(foul <= 2, "{foul} collisions");
}

#[test]
fn a_r86_who_sails_on_with_the_rest_avoids_a_friend_by_herself_and_asks_about_an_enemy() {
    for (flag, asked) in [("Britain", false), ("France", true)] {
        let ships = [
            "Own Britain custom 0,0 90 guns=[0,0,0,0] grade=B",
            &format!("Other {flag} custom 60,0 0 guns=[0,0,0,0] sail=stop"),
            FOE,
        ];
        let mut game = Game::at(MOVEMENT, &[3], &ships);
        let shares = game.session.preview(game.ask().seat, &Order::EndPhase).shares;
        let words = if asked { "runs foul of Other" } else { "tries to avoid Other" };
        assert!(shares.iter().any(|share| share.words.contains(words)), "{words}: {shares:?}");
        game.order(Order::EndPhase);
        let asks = game.ask().offers.iter().any(|offer| matches!(Choice::chosen(&offer.order), Some(Choice::Avoid)));
        // A die of 3 stops a ship of grade B 5 mm short of a friend.
        assert_eq!((asks, game.pose("Own").0 < 20.0), (asked, !asked), "{flag}");
    }
}
