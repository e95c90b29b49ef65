//! The calculated odds of shots and boardings, the previews, and the printed tables as they are read.

use wg_core::Broadside::Starboard;
use wg_core::geometry::Compass;
use wg_core::{Order, Seat};
use wg_warpspawn::position::aim::{self, CHAIN, GRAPE, ROUND, Shot};
use wg_warpspawn::position::charts::{CHARTS, Charts};
use wg_warpspawn::position::deck::QUICK_RELOAD;

use crate::common::{BLUE, Game, scenario};

const FAR: &str = "Red first Far 30,20 N";

fn aimed(game: &Game, ammunition: u8) -> Shot {
    Shot { unit: game.id("Rose"), battery: Starboard, target: game.id("Hart"), ammunition }
}

#[test]
fn w_tab_bs_1_to_4_how_many_faces_do_what_at_each_distance() {
    // The number of faces out of ten that cost nothing, one, two and three points, for a fresh first-class ship.
    let matrix = [
        (CHAIN, 1, [0, 3, 4, 3]),
        (CHAIN, 2, [0, 3, 4, 3]),
        (CHAIN, 3, [0, 4, 4, 2]),
        (CHAIN, 4, [1, 4, 4, 1]),
        (ROUND, 1, [0, 4, 4, 2]),
        (ROUND, 2, [0, 4, 4, 2]),
        (ROUND, 3, [1, 4, 4, 1]),
        (ROUND, 4, [2, 4, 4, 0]),
        (ROUND, 5, [3, 4, 3, 0]),
        (ROUND, 6, [4, 4, 2, 0]),
        (GRAPE, 1, [0, 3, 4, 3]),
        (GRAPE, 2, [0, 3, 4, 3]),
    ];
    for (ammunition, far, faces) in matrix {
        let game = Game::at(3, &[], &["Blue first Rose 5,10 N", &format!("Red first Hart {},10 N", 5 + far), FAR]);
        let chances = aim::chances(&game.fleet(), aimed(&game, ammunition), 0);
        assert_eq!(chances.map(|chance| (chance * 10.0).round() as u8), faces, "{} at {far}", aim::name(ammunition));
    }
}

/// Returns the chances in percent of the losses that may end a ship, as the odds of a shot give them.
fn ends(hart: &str, ammunition: u8) -> Vec<(String, u8)> {
    let game = Game::at(3, &[], &["Blue first Rose 5,10 N", &format!("Red first Hart 7,10 N {hart}"), FAR]);
    let odds = aim::odds(&game.fleet(), aimed(&game, ammunition), 0);
    odds.chances.into_iter().map(|(says, chance)| (says, (chance * 100.0).round() as u8)).collect()
}

#[test]
fn w_fire_12_the_chance_that_grape_leaves_nobody_aboard() {
    // At 2 squares grape costs one point on 1 to 3, two on 4 to 7, and three on 8 to 10.
    for (crew, chance) in [("crew=5", 100), ("crew=4", 70), ("crew=3", 30)] {
        assert_eq!(ends(crew, GRAPE), [("leaves no crew".to_owned(), chance)], "{crew}");
    }
    assert!(
        ends("crew=2", GRAPE).is_empty() && ends("crew=6", GRAPE).is_empty(),
        "four points are too many, and nobody is nobody already"
    );
    assert!(ends("sails=5 hull=5 cannon=5", GRAPE).is_empty(), "grape kills men alone");
}

#[test]
fn w_r13_the_chance_that_a_last_point_is_named() {
    // Chain at 2 costs one point on 30 %, two on 40 % and three on 30 %, with four equally likely attributes: 7.5 + 20
    // + 22.5.
    for (hart, says) in [("sails=5", "stops her"), ("crew=5", "leaves no crew"), ("cannon=5", "blows her up")] {
        assert_eq!(ends(hart, CHAIN), [(says.to_owned(), 50)], "{hart}");
    }
    assert!(ends("hull=5", CHAIN).is_empty(), "chain does nothing to a Hull");
    // Round shot costs one on 40 %, two on 40 % and three on 20 %: 10 + 20 + 15.
    assert_eq!(ends("hull=5", ROUND), [("leaves her sinking".to_owned(), 45)], "the last point of Hull");
    assert!(ends("sails=4 crew=4 cannon=4 hull=4", ROUND).is_empty(), "different attributes: nobody loses two of one");
}

#[test]
fn w_card_8_a_card_is_reckoned_into_the_odds_before_it_is_played() {
    let hands = "\"hands\": [[\"splintering_wood\"], [\"maneuver\"]],";
    let mut game = Game::with("", 3, hands, &[1, 1], &["Blue first Rose 5,10 N", "Red first Hart 7,10 E", FAR]);
    game.fire("Rose", Starboard, "Hart", ROUND);
    let line =
        |game: &Game, card: &str| game.session.preview(game.ask().seat, &Game::card(card)).odds.expect("odds").line;
    assert!(
        line(&game, "splintering_wood").starts_with("D10 + 6 Cannon − 1 round shot + 2 (cards):"),
        "6 - 1 + 2: {}",
        line(&game, "splintering_wood")
    );
    game.play("splintering_wood");
    assert!(
        line(&game, "maneuver").starts_with("D10 + 6 Cannon − 1 round shot:"),
        "and 2 less: {}",
        line(&game, "maneuver")
    );
}

#[test]
fn w_board_2_a_boarding_that_is_not_allowed_is_previewed_with_the_reason() {
    let game = Game::at(4, &[], &["Blue first Rose 5,5 N", "Red first Hart 6,5 S", "Red first Hind 5,6 N", FAR]);
    let preview = |at: &str| {
        game.session.preview(Seat::Side(BLUE), &Order::Board { unit: game.id("Rose"), target: game.id(at), men: 0 })
    };
    assert_eq!(
        preview("Hind").refusals.iter().map(|refusal| refusal.clause.as_str()).collect::<Vec<_>>(),
        ["W-R27"],
        "she lies ahead"
    );
    assert!(preview("Hart").refusals.is_empty(), "and Hart alongside");
    let bars = preview("Hart").odds.expect("odds").bars;
    assert!((bars[0] - 0.5).abs() < 1e-9 && (bars[1] - 0.5).abs() < 1e-9, "6 against 6: {bars:?}");
}

#[test]
fn w_r55_a_new_place_is_shown_before_she_takes_it() {
    let game = Game::of(
        &scenario(
            "\"characters\": \"none\"",
            "",
            &["Blue first Rose - -", "Blue first Swan - -", "Red first Hart - -"],
        ),
        &[],
    );
    let ((x, y), heading) = game.berth("Rose");
    let ghost = |legs: &str| game.session.preview(Seat::Side(BLUE), &game.course("Rose", legs));
    let pose = |x: i8, heading: Compass| game.fleet().sea.pose(wg_core::geometry::Square::new(x, y), heading);
    assert_eq!(heading, Compass::E, "looking at the enemy");
    assert_eq!(ghost("t2").ghost, Some(pose(x, Compass::S)), "turned where she stands");
    assert_eq!(ghost("4 t4").ghost, Some(pose(x - 1, Compass::E)), "a column back, looking as before");
}

#[test]
fn w_r13_a_die_that_is_thrown_again_is_told_and_no_other() {
    let said = |faces: &[u8]| {
        let mut game = Game::at(3, faces, &["Blue first Rose 5,10 N", "Red first Hart 7,10 E", FAR]);
        game.fire("Rose", Starboard, "Hart", ROUND);
        game.sentences()
            .into_iter()
            .filter(|sentence| sentence.contains("will lose") || sentence.contains("on this roll"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let again = "1 die is rolled again, because one attack takes only 1 point off a rating.";
    assert_eq!(said(&[1, 1]), ["Hart will lose 1 point of Sails."], "one point, one die");
    assert_eq!(said(&[5, 1, 3]), ["Hart will lose 1 point of Sails and 1 point of Hull."], "two points, two dice");
    let cannon = || "Hart will lose 1 point of Cannon.".to_owned();
    assert_eq!(said(&[5, 1, 2, 8]), [format!("Hart will lose 1 point of Sails. {again}"), cannon()], "Sails twice");
    assert_eq!(
        said(&[5, 1, 2, 2, 8])[1..],
        [format!("Hart loses nothing on this roll. {again}"), cannon()],
        "and again"
    );
}

#[test]
fn w_r54_a_quick_reload_that_is_not_held_is_not_offered() {
    let mut game = Game::with(
        "",
        3,
        "\"hands\": [[\"gust_of_wind\"], []],",
        &[],
        &["Blue first Rose 5,10 N", "Red first Hart 7,10 E", FAR],
    );
    let order = Order::Play { card: QUICK_RELOAD, target: Some(game.id("Rose")) };
    game.refused(order, "W-R54");
}

#[test]
fn w_r12_a_diagonal_counts_one_where_that_is_ruled() {
    // Hart is five columns and two rows off: 6 squares, or 5 by option. Round shot with a 4 is 4 + 6 - 1 - 4 = 5, no
    // loss, or 4 + 6 - 1 - 3 = 6, a point.
    let lost = |options: &str| {
        let mut game = Game::with(options, 3, "", &[4, 1], &["Blue first Rose 5,10 N", "Red first Hart 10,12 E", FAR]);
        game.fire("Rose", Starboard, "Hart", ROUND).end_phase();
        6 - game.four("Hart")[0]
    };
    assert_eq!((lost(""), lost("\"metric\": \"chebyshev\"")), (0, 1), "5 and 6");
}

#[test]
fn w_tab_flt_4_a_table_with_a_face_for_which_there_are_two_rows_or_none_is_not_read() {
    let text = include_str!("../../data/charts.ron");
    assert_eq!(
        Charts::read(text).expect("the printed tables are in order").characters.len(),
        CHARTS.characters.len(),
        "as they are read"
    );
    let escort = "title: \"Escort\", faces: (7, 8)";
    assert!(text.contains(escort), "the row is there");
    // As printed, with 5 and 6 a second time (W-R1), and with one face missing.
    for (faces, missing) in
        [("(5, 6)", "Fleet character has one row for 5"), ("(7, 7)", "Fleet character has one row for 8")]
    {
        let wrong =
            Charts::read(&text.replace(escort, &escort.replace("(7, 8)", faces))).expect_err("it is not in order");
        assert!(wrong.contains(missing), "{wrong}");
    }
}

#[test]
fn w_type_1_to_6_how_large_a_ship_is_drawn() {
    let drawn: Vec<(f64, f64, u8, u8)> = CHARTS
        .classes
        .iter()
        .map(|class| (class.footprint.0, class.footprint.1, class.model.masts, class.model.ports))
        .collect();
    let table = [
        (1.75, 0.45, 3, 14),
        (1.65, 0.43, 3, 12),
        (1.55, 0.41, 3, 11),
        (1.45, 0.38, 3, 9),
        (1.35, 0.36, 3, 8),
        (1.2, 0.33, 3, 6),
    ];
    assert_eq!(drawn, table, "length and beam in inches, masts, gun ports");
    assert!(drawn.iter().all(|(length, ..)| *length < 2.0), "no model is longer than a square");
}
