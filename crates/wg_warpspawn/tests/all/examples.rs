//! The worked examples of the catalogue. Each is played through a session, with its dice in the order of the rolls.

use wg_core::Broadside::{Larboard, Starboard};
use wg_core::Choices;
use wg_core::Order;
use wg_core::geometry::Compass;
use wg_core::shown::view::Fate;
use wg_warpspawn::choices::Choice;
use wg_warpspawn::position::aim::{CHAIN, GRAPE, ROUND};
use wg_warpspawn::position::charts::Rating;
use wg_warpspawn::position::deck::QUICK_RELOAD;

use crate::common::{BLUE, Game, RED, scenario};

const FAR: &str = "Red first Far 30,20 N";

#[test]
fn w_ex_01_fleet() {
    // Admiral 7, National 3, Fleet 5, then Red's, then three faces for each ship: ship, captain, crew. Last comes the
    // extra roll of Blue's flagship.
    let fleet = |face: u8| [7, 3, face, 7, 1, 1, 2, 3, 8, 1, 1, 1];
    let bare = |faces: &[u8]| {
        let text =
            "(version: 1, ruleset: \"warpspawn\", name: \"Test\", sides: [(name: \"Blue\"), (name: \"Red\")], ships: [
            (name: \"Rose\", class: \"first\", side: \"Blue\"), (name: \"Hart\", class: \"first\", side: \"Red\")])";
        Game::of(&wg_core::scenario::parse(text, "fleet.ron").expect("it is read").scenario, faces)
    };
    let game = bare(&fleet(5));
    let all = |game: &Game| Rating::ALL.map(|rating| game.now("Rose", rating));
    // Sails, Hull, Crew, Cannon, Skill, Swiftness, Gunnery, Boarding, Courage.
    assert_eq!(all(&game), [6, 6, 7, 7, 0, -3, 1, 0, 1]);
    assert_eq!(game.fleet().hand_limit(BLUE), 7, "a Tactician");
    let game = bare(&fleet(8));
    assert_eq!(all(&game), [6, 6, 6, 7, 0, -3, 1, 0, 2], "Escort instead of Invasion Fleet");
}

#[test]
fn w_ex_03_movement() {
    let halves = |faces: &[u8], lost: &str| {
        let mut game = Game::at(2, faces, &[&format!("Blue first Rose 15,10 N {lost}"), FAR]);
        game.name("Rose");
        let over = game.has_said("W-R7");
        if over { 0 } else { game.reach() }
    };
    assert_eq!(halves(&[3, 4], ""), 10, "7 - 4 + 6 + 0 - 4 = 5");
    assert_eq!(halves(&[1, 1], ""), 0, "2: 0");
    assert_eq!(halves(&[6, 6], ""), 20, "12: 10");
    assert_eq!(halves(&[1, 1], "sails=3"), 0, "-3 counts 0, no turn either");
}

#[test]
fn w_ex_05_small_allowance() {
    let mut game = Game::at(2, &[1, 2], &["Blue first Rose 15,10 N", FAR]);
    game.name("Rose");
    assert_eq!(game.reach(), 2, "3 - 4 + 2 = 1");
    assert!(game.can_reach((15, 11), Compass::N), "one straight");
    assert!(game.can_reach((15, 10), Compass::E) && game.can_reach((15, 10), Compass::W), "or two turns");
    assert!(!game.can_reach((15, 10), Compass::SE), "and no more");
    let diagonal = game.course("Rose", "1");
    game.refused(diagonal, "W-MOVE-7");
    let mut game = Game::at(2, &[2, 2], &["Blue first Rose 15,10 NE", FAR]);
    game.name("Rose");
    assert!(game.can_reach((16, 11), Compass::E) && game.can_reach((16, 11), Compass::N), "2: a diagonal and a turn");
    assert!(!game.can_reach((17, 12), Compass::NE));
}

#[test]
fn w_ex_06_cards_on_movement() {
    let hands = "\"hands\": [[\"gust_of_wind\", \"catch_the_wind\"], [\"calm_waters\", \"calm_waters\"]],";
    let mut game = Game::with("", 2, hands, &[2, 3], &["Blue first Rose 15,10 N", FAR]);
    game.name("Rose").play("gust_of_wind").play("calm_waters").play("catch_the_wind").pass();
    assert_eq!(game.reach(), 10, "5 - 4 + 2 + 2 + 2 - 2 = 5");
    let mut game = Game::with("", 2, hands, &[3, 2], &["Blue first Rose 15,10 N", FAR]);
    game.name("Rose").pass().play("calm_waters").pass().play("calm_waters").pass();
    assert!(game.said("W-MOVE-4").contains("= 0 squares"), "3 - 4 = -1: 0, {}", game.said("W-MOVE-4"));
}

#[test]
fn w_ex_07_who_chooses() {
    let ships =
        ["Blue first Rose 5,5 N sails:6 skill:1 swiftness:-3", "Blue first Swan 8,5 N", "Red first Hart 15,15 S"];
    let each = "\"order\": \"each_turn\"";
    let game = Game::with(each, 2, "", &[], &ships);
    assert_eq!(game.ask().seat.side(), Some(BLUE), "4 against 2");
    // Both ships rate 2, and the dice are 3 and 5.
    let mut game = Game::with(each, 2, "", &[3, 5, 1, 1], &["Blue first Rose 5,5 N", "Red first Hart 15,15 S"]);
    assert_eq!(game.ask().seat.side(), Some(RED), "5 beats 3");
    let hart = game.id("Hart");
    game.order(Choice::MoveSecond.order(hart));
    assert_eq!(game.ask().seat.side(), Some(BLUE), "Red lets Blue move first");
    // Every ship of Blue rates 1 or less.
    let game = Game::with(
        each,
        2,
        "",
        &[],
        &["Blue first Rose 5,5 N sails:6 skill:1 swiftness:-3 sails=3", "Red first Hart 15,15 S"],
    );
    assert_eq!(game.ask().seat.side(), Some(RED), "3 + 1 - 3 = 1 against 2");
}

#[test]
fn w_ex_08_alternation() {
    let ships: Vec<String> = (1..=8)
        .map(|n| format!("Blue first B{n} {n},2 N"))
        .chain((1..=6).map(|n| format!("Red first R{n} {n},19 S")))
        .collect();
    let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
    let mut game = Game::at(2, &[3; 28], &ships);
    let mut order = String::new();
    while game.session.cursor().turn == 1 {
        let side = game.ask().seat.side();
        order.push(if side == Some(BLUE) { 'A' } else { 'B' });
        let name = game.ask().default.clone();
        game.order(name).pass();
    }
    assert_eq!(order, "ABABABABABABAA");
}

#[test]
fn w_ex_09_no_stacking() {
    let mut game = Game::at(2, &[2, 3], &["Blue first Rose 5,5 E", "Blue first Swan 6,5 E", FAR]);
    game.name("Rose");
    assert_eq!(game.reach(), 6, "3");
    let ahead = game.course("Rose", "0");
    game.refused(ahead, "W-MOVE-10");
    game.sail("Rose", "-1 t1");
    assert_eq!(game.berth("Rose"), ((6, 6), Compass::E), "0.5, 1.5 and 0.5: 2.5 of 3");
}

#[test]
fn w_ex_11_ranges() {
    for (gunnery, ranges) in [(0, [2, 4, 6]), (1, [3, 5, 7]), (2, [4, 6, 8])] {
        let game = Game::at(2, &[], &[&format!("Blue first Rose 5,5 N gunnery:{gunnery}"), FAR]);
        let fleet = game.fleet();
        assert_eq!(
            [GRAPE, CHAIN, ROUND].map(|shot| fleet.range(&game.ship("Rose"), shot)),
            ranges,
            "Gunnery {gunnery}"
        );
    }
}

#[test]
fn w_ex_12_sector() {
    let shots = |options: &str, at: (i8, i8)| {
        let game = Game::with(
            options,
            3,
            "",
            &[],
            &["Blue first Rose 15,10 N", &format!("Red first Hart {},{} N", 15 + at.0, 10 + at.1)],
        );
        let fleet = game.fleet();
        let shots: Vec<u8> = fleet.shots(&game.ship("Rose"), false).into_iter().map(|shot| shot.ammunition).collect();
        (shots, fleet.distance(game.ship("Rose").berth.square, game.ship("Hart").berth.square))
    };
    assert_eq!(shots("", (4, 1)), (vec![CHAIN, ROUND], 4), "14 degrees off the beam: chain, no grape");
    assert_eq!(shots("", (2, 1)).0, Vec::<u8>::new(), "26.6 degrees off");
    assert_eq!(shots("\"arc\": 90", (2, 1)).0, vec![GRAPE, CHAIN, ROUND], "in with 90 degrees");
    assert_eq!(shots("", (5, 2)), (vec![ROUND], 6), "21.8 degrees off");
    assert_eq!(shots("", (0, 3)).0, Vec::<u8>::new(), "right ahead");
}

#[test]
fn w_ex_14_round_at_distance_5() {
    let mut game = Game::at(3, &[7, 5], &["Blue first Rose 5,10 N", "Red first Hart 10,10 N"]);
    game.fire("Rose", Starboard, "Hart", ROUND).end_phase();
    assert_eq!(game.four("Hart"), [6, 6, 5, 6], "one loss, Crew");
}

#[test]
fn w_ex_15_grape_at_distance_2() {
    let mut game = Game::at(3, &[9], &["Blue first Rose 5,10 N", "Red first Hart 7,10 N"]);
    game.fire("Rose", Starboard, "Hart", GRAPE);
    assert_eq!(game.four("Hart")[2], 6, "losses wait for the end of the phase");
    game.end_phase();
    assert_eq!(game.four("Hart"), [6, 6, 3, 6], "15: three losses, all Crew, no D8");
}

#[test]
fn w_ex_16_chain_at_distance_3() {
    let mut game = Game::at(3, &[6, 3, 2], &["Blue first Rose 5,10 N", "Red first Hart 8,10 N"]);
    game.fire("Rose", Starboard, "Hart", CHAIN).end_phase();
    assert_eq!(game.four("Hart"), [5, 6, 6, 6], "11: Hull is ignored, Sails -1");
}

#[test]
fn w_ex_17_three_losses() {
    let ships = ["Blue first Rose 5,10 N", "Red first Hart 6,10 N"];
    let mut game = Game::at(3, &[8, 1, 2, 6, 7], &ships);
    game.fire("Rose", Starboard, "Hart", CHAIN).end_phase();
    assert_eq!(game.four("Hart"), [5, 6, 5, 5], "the 2 names Sails again and is thrown again");
    let mut game = Game::with("\"distinct_attributes\": false", 3, "", &[8, 1, 2, 7], &ships);
    game.fire("Rose", Starboard, "Hart", CHAIN).end_phase();
    assert_eq!(game.four("Hart"), [4, 6, 6, 5], "independent dice");
    let nerve = game.fleet().nerve(&game.ship("Hart"), (0, false));
    assert!(nerve.iter().any(|(clause, _, by)| (*clause, *by) == ("W-MOR-5", -1)), "2 lost in one rating");
}

#[test]
fn w_ex_18_cards() {
    let hands = "\"hands\": [[\"splintering_wood\", \"damaged_rigging\"], [\"maneuver\"]],";
    let ships = ["Blue first Rose 5,10 N", "Red first Hart 9,10 N"];
    let mut game = Game::with("", 3, hands, &[5, 1], &ships);
    game.fire("Rose", Starboard, "Hart", ROUND).refused(Game::card("damaged_rigging"), "W-CARD-9");
    game.play("splintering_wood").play("maneuver").pass();
    game.end_phase();
    assert_eq!(game.four("Hart"), [5, 6, 6, 6], "8: one");
    let mut game = Game::with("", 3, hands, &[5, 1, 7], &ships);
    game.fire("Rose", Starboard, "Hart", ROUND).play("splintering_wood").pass().pass();
    game.end_phase();
    assert_eq!(game.four("Hart"), [5, 6, 6, 5], "10: two");
}

#[test]
fn w_ex_21_both_sides_and_reload() {
    let hands = "\"hands\": [[\"quick_reload\", \"quick_reload\"], []],";
    let ships = ["Blue first Rose 15,10 N", "Red first Hart 13,10 N", "Red first Hind 18,10 N"];
    let mut game = Game::with("", 3, hands, &[1; 7], &ships);
    let rose = game.id("Rose");
    let reload = Order::Play { card: QUICK_RELOAD, target: Some(rose) };
    game.fire("Rose", Larboard, "Hart", GRAPE).pass();
    game.fire("Rose", Starboard, "Hind", CHAIN).pass();
    while game.ask().seat.side() == Some(RED) {
        game.order(Order::EndPhase);
    }
    game.order(reload.clone()).fire("Rose", Larboard, "Hart", ROUND).pass();
    game.order(reload).fire("Rose", Larboard, "Hart", CHAIN);
    assert_eq!(game.reports.iter().filter(|report| report.clause == "W-FIRE-4").count(), 4, "four attacks");
    assert_eq!(game.fleet().held(BLUE), 0);
}

#[test]
fn w_ex_23_boarding() {
    let ships = ["Blue first Rose 5,5 N crew:5 boarding:1", "Red first Hart 6,5 S", FAR, "Red first Away 29,20 N"];
    let mut game = Game::at(4, &[4, 4, 5, 3], &ships);
    let (rose, hart) = (game.id("Rose"), game.id("Hart"));
    game.board("Rose", "Hart");
    assert!(game.has_said("W-BOARD-4"), "10 - 10 is thrown again");
    game.order(Choice::ManPrize.order(rose));
    assert_eq!((game.now("Rose", Rating::Crew), game.now("Hart", Rating::Crew)), (4, 1));
    let prize = game.ship("Hart");
    assert_eq!(
        (prize.colours.side, prize.colours.fate, prize.now(Rating::Boarding), prize.now(Rating::Skill)),
        (BLUE, Fate::Prize, 0, 0)
    );
    let _ = hart;
}

#[test]
fn w_ex_25_starter_loses() {
    let ships = ["Blue first Rose 5,5 N crew:3", "Red first Hart 6,5 S", FAR, "Blue first Away 29,20 N"];
    let mut game = Game::at(4, &[6, 4], &ships);
    let hart = game.id("Hart");
    game.board("Rose", "Hart").order(Choice::ManPrize.order(hart));
    assert_eq!(
        (game.ship("Rose").colours.side, game.now("Rose", Rating::Crew), game.now("Hart", Rating::Crew)),
        (RED, 1, 5),
        "9 against 10"
    );
    let hands = "\"hands\": [[\"rally_the_men\", \"swords_and_pistols\"], []],";
    let mut game = Game::with("", 4, hands, &[6, 4], &ships);
    game.board("Rose", "Hart").play("rally_the_men").play("swords_and_pistols");
    assert!(game.said("W-BOARD-5").starts_with("Rose takes Hart"), "13 against 10");
}

#[test]
fn w_ex_26_crew_0() {
    let game = |crew: &str| {
        Game::at(
            4,
            &[],
            &[&format!("Blue first Drake 5,5 N {crew}"), "Red first Cork 6,5 S crew=6", FAR, "Red first Away 29,20 N"],
        )
    };
    let mut three = game("crew:3");
    let drake = three.id("Drake");
    three.board("Drake", "Cork").order(Choice::ManPrize.order(drake));
    assert_eq!((three.now("Drake", Rating::Crew), three.now("Cork", Rating::Crew)), (2, 1), "no dice");
    let mut one = game("crew:1");
    one.board("Drake", "Cork");
    assert_eq!(one.ship("Cork").colours.fate, Fate::Sunk, "one man must sink her");
    assert!(one.has_said("W-R30"));
    let fleet = game("crew:3").fleet();
    assert!(fleet.prey(&fleet.ships[1]).is_empty(), "Cork cannot start a boarding");
}

#[test]
fn w_ex_27_morale_single() {
    // The attack costs one point of Sails. Then comes the D6.
    let flees = |class: &str, extra: &str, first: bool, faces: &[u8]| {
        let hart = format!("Red {class} Hart 9,10 N {extra}");
        let far = "Red first Away 29,20 N";
        let ships = if first {
            vec!["Blue first Rose 5,10 N", &hart, far, "Red first More 29,19 N"]
        } else {
            vec!["Blue first Rose 5,10 N", far, &hart, "Red first More 29,19 N"]
        };
        let mut game = Game::at(3, faces, &ships);
        game.fire("Rose", Starboard, "Hart", CHAIN).end_phase();
        if game.phase() == 4 {
            game.end_phase();
        }
        game.ship("Hart").colours.fate == Fate::Gone
    };
    // Chain at 4: 3 + 6 - 2 = 7, one loss. The D8 of 1 names Sails.
    assert!(flees("first", "", false, &[3, 1, 2]), "2 flees");
    assert!(!flees("first", "", false, &[3, 1, 3]), "3 stands");
    assert!(flees("first", "crew=2", false, &[3, 1, 3]), "3 less 1 flees");
    assert!(!flees("first", "", true, &[3, 1, 1]), "the flagship stands on 1 + 2");
    assert!(!flees("first", "courage:2", false, &[3, 1, 1]), "Courage 2");
    assert!(flees("frigate", "", false, &[3, 1, 3]), "a small ship");
}

#[test]
fn w_ex_30_defeat_line() {
    let defeated = |count: u8, lost: u8| {
        let mut ships: Vec<String> = (1..=count)
            .map(|n| format!("Blue first B{n} {n},2 N{}", if n > count - lost { " fate=sunk" } else { "" }))
            .collect();
        ships.push("Red first Hart 6,19 S".to_owned());
        let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
        Game::at(2, &[], &ships).fleet().is_defeated(BLUE)
    };
    assert_eq!([defeated(8, 6), defeated(8, 7), defeated(12, 9), defeated(12, 10)], [false, true, false, true]);
    let ships: Vec<String> = (1..=8)
        .map(|n| format!("Blue first B{n} {n},2 N{}", if n > 1 { " fate=sunk" } else { "" }))
        .chain(["Red first Hart 6,19 S".to_owned()])
        .collect();
    let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
    let mut fleet = Game::at(2, &[], &ships).fleet();
    fleet.ship_mut(wg_core::UnitId(7)).colours.fate = Fate::Afloat;
    assert!(!fleet.is_defeated(BLUE), "one of seven retaken: six");
}

#[test]
fn w_ex_32_wind() {
    let windy = |heading: &str| {
        let mut scenario = scenario(
            "\"order\": \"once\"",
            "\"turn\": 1, \"phase\": 2, \"first\": \"Blue\"",
            &[&format!("Blue first Rose 15,10 {heading}"), FAR],
        );
        // The wind blows to the north-east.
        scenario.wind = Some(wg_core::scenario::HeadingSpec::from(Compass::SW.heading()));
        let mut game = Game::of(&scenario, &[3, 4]);
        game.name("Rose");
        game
    };
    for (heading, squares) in [("NE", 7), ("N", 6), ("E", 6), ("SE", 5), ("NW", 5), ("S", 4), ("W", 4)] {
        let game = windy(heading);
        assert!(
            game.said("W-MOVE-4").contains(&format!("= {squares} squares")),
            "{heading}: {}",
            game.said("W-MOVE-4")
        );
    }
    let mut against = windy("SW");
    assert!(against.can_reach((15, 10), Compass::W), "she may turn");
    let ahead = against.course("Rose", "0");
    against.refused(ahead, "W-WIND-6");
    let through = windy("S");
    assert!(through.can_reach((14, 10), Compass::W), "turning through it is fine");
}

#[test]
fn w_ex_33_types() {
    let squares = |ship: &str| {
        let mut game = Game::at(2, &[3, 4], &[ship, "Red frigate Far 30,20 N"]);
        game.name("Rose");
        game.reach() / 2
    };
    assert_eq!(squares("Blue frigate Rose 15,10 N"), 6, "7 - 4 + 2 + 1");
    assert_eq!(squares("Blue first Rose 15,10 N"), 6, "7 - 4 + 6 - 3 where there are types");
    for (face, lost) in [(4, 0), (5, 1)] {
        let mut game = Game::at(3, &[face, 1], &["Blue frigate Rose 5,10 N", "Red first Hart 6,10 N"]);
        game.fire("Rose", Starboard, "Hart", ROUND).end_phase();
        assert_eq!(6 - game.four("Hart")[0], lost, "{face} + 2 - 1");
    }
}

#[test]
fn w_ex_34_small_frigate() {
    let hit = |face: u8, more: &[u8]| {
        let faces: Vec<u8> = [&[3, face], more].concat();
        let mut game = Game::at(
            3,
            &faces,
            &["Blue first Rose 5,10 N", "Red small_frigate Hart 8,10 N", FAR, "Red first Away 29,20 N"],
        );
        game.fire("Rose", Starboard, "Hart", ROUND).end_phase();
        game.ship("Hart")
    };
    assert!(!hit(1, &[]).is_able(), "no sails");
    assert_eq!(hit(3, &[4]).harm.sinks, Some(5), "no hull: down at the end of turn 1 + 4");
    assert!(hit(5, &[]).is_empty(), "no crew");
    let blown = hit(7, &[]);
    assert!(blown.colours.fate == Fate::Sunk && blown.colours.blown_up, "no cannon: gone at once");
}
