//! Worked examples of rules that meet: cards in unusual windows, allies, prizes and tows, Quick Reload and morale, the
//! second side first, and the effects of one turn on the next. Dice and results were derived from the catalogue by
//! hand, and written down before the tests were first run.
//!
//! A first-class ship has Sails, Hull, Crew and Cannon 6 and Swiftness -4, so she sails 2D6 - 4 + 2 squares.

use wg_core::Broadside::{Larboard, Starboard};
use wg_core::Choices;
use wg_core::geometry::Compass;
use wg_core::scenario::HeadingSpec;
use wg_core::shown::view::Fate;
use wg_core::{Order, Until, Viewer};
use wg_warpspawn::choices::Choice;
use wg_warpspawn::position::aim::{CHAIN, GRAPE, ROUND};
use wg_warpspawn::position::charts::Rating;

use crate::afterwards::{AWAY, FAR, MORE};
use crate::common::{BLUE, Game, NO_CARDS, RED, scenario};

/// Rose has 5 Crew and Hart 6. Blue looks at Red's hand and passes. Red plays Swords and Pistols, Blue answers with
/// Rally the Men, and both cards count for every roll: 4 + 5 + 2 = 3 + 6 + 2 and 2 + 5 + 2 = 1 + 6 + 2 are ties, and
/// then Hart wins by 6 + 6 + 2 = 14 against 6 + 5 + 2 = 13.
#[test]
fn w_r14_cards_on_a_boarding_hold_through_ties_and_are_not_opened_again() {
    let hands = "\"hands\": [[\"crows_nest_lookout\", \"rally_the_men\"], [\"swords_and_pistols\", \"calm_waters\"]], \"deck\": [],";
    let faces = [4, 3, 2, 1, 6, 6];
    let mut game =
        Game::with("", 4, hands, &faces, &["Blue first Rose 5,5 N crew:5", AWAY, "Red first Hart 6,5 S", FAR]);
    game.board("Rose", "Hart");
    assert_eq!(game.asked(), Some(BLUE), "who started it plays first");
    game.play("crows_nest_lookout");
    assert_eq!(game.session.view(Viewer::Side(BLUE)).cards.expect("cards").hands[1].known, [4, 12], "Red's two cards");
    assert_eq!(game.asked(), Some(BLUE), "a Lookout is played before passing, and is no turn of its own");
    game.pass().play("swords_and_pistols").play("rally_the_men");
    assert_eq!(game.asked(), Some(RED), "Red has a card, which does not fit, and is asked");
    game.refused(Game::card("calm_waters"), "W-CARD-13").pass();
    assert_eq!([BLUE, RED].map(|side| game.fleet().held(side)), [0, 1], "Calm Waters is left");
    assert_eq!(game.fleet().open.discards.len(), 3, "the others lie in the pile");
    game.man("Hart");
    assert_eq!(game.reports.iter().filter(|report| report.clause == "W-BOARD-4").count(), 2, "two ties");
    assert_eq!(game.thrown(), faces, "three throws of two dice");
    assert_eq!(
        (game.ship("Rose").colours.side, game.now("Rose", Rating::Crew), game.now("Hart", Rating::Crew)),
        (RED, 1, 5),
        "13 against 14"
    );
    assert!(game.session.outcome().is_none(), "one of Blue's two ships is half of them");
}

/// Rose fires round shot at 2 squares with Splintering Wood: 5 + 6 - 1 + 2 = 12, two losses. The D8s name Hull (3),
/// Hull again (4), which is rolled again, and Cannon (8). Red has said that it plays no card in this phase, so it is
/// not asked for Manoeuvre when Swan fires chain at 4 squares: 5 + 6 - 2 = 9, one loss on Hull, which is ignored. In
/// turn 2 Red is asked: grape at 2 squares, 4 + 6 - 2 = 8, one point of Crew. Hart rolls 4 and 3 in her morale tests
/// and stays both times, with one point lost in each of three ratings.
#[test]
fn w_r56_silence_of_a_phase_costs_a_maneuver_and_ends_with_it() {
    let hands = "\"hands\": [[\"splintering_wood\"], [\"maneuver\"]], \"deck\": [],";
    let faces = [5, 3, 4, 8, 5, 3, 4, 4, 3];
    let ships = [
        "Blue first Rose 5,10 N",
        FAR,
        "Red first Hart 7,10 E",
        "Blue first Swan 5,15 N",
        "Red first Hind 9,15 E",
        MORE,
    ];
    let mut game = Game::with("", 3, hands, &faces, &ships);
    game.fire("Rose", Starboard, "Hart", ROUND).play("splintering_wood").order(Order::NoCard { until: Until::Phase });
    // Hart bears on Swan at 6 squares, but holds her fire.
    game.order(Order::EndPhase).fire("Swan", Starboard, "Hind", CHAIN);
    assert_eq!(
        (game.four("Hart"), game.four("Hind")),
        ([6, 5, 6, 5], [6; 4]),
        "12: Hull and Cannon; 9: Hull by chain, nothing"
    );
    game.until(2, 3);
    assert_eq!([BLUE, RED].map(|side| game.fleet().held(side)), [1, 1], "Blue has drawn the only card there is again");
    game.fire("Rose", Starboard, "Hart", GRAPE).refused(Game::card("splintering_wood"), "W-CARD-8").pass();
    assert_eq!(game.asked(), Some(RED), "a new turn, and Red may play its card");
    game.play("maneuver").pass().until(3, 2);
    assert_eq!((game.four("Hart"), game.is_gone("Hart")), ([6, 5, 5, 5], false), "one of Crew");
    assert_eq!(game.thrown(), faces, "all dice, and no more");
}

/// Quick Reload gives two attacks with chain at 3 squares: 3 + 6 - 1 = 8 costs Sails, and 5 + 6 - 1 = 10 costs Sails
/// and Hull, which chain does not hurt. With two lost in one rating, the flagship takes one morale test, 1 + 2 - 1 = 2,
/// and flees. Hind, hit by Swan (8, Crew), rolls 4 - 1 - 1 = 2 and flees too.
#[test]
fn w_mor_5_two_attacks_by_quick_reload_are_one_throw_for_her_nerve() {
    let hands = "\"hands\": [[\"quick_reload\"], []], \"deck\": [],";
    let faces = [3, 1, 5, 2, 3, 3, 5, 1, 4];
    let ships = [
        "Blue first Rose 15,10 N",
        "Blue first Swan 15,14 N",
        AWAY,
        "Red first Hart 18,10 E",
        "Red first Hind 18,14 E",
        MORE,
        FAR,
        "Red first Most 28,20 N",
    ];
    let mut game = Game::with("", 3, hands, &faces, &ships);
    game.reload("Rose").fire("Rose", Starboard, "Hart", CHAIN).fire("Rose", Starboard, "Hart", CHAIN);
    game.fire("Swan", Starboard, "Hind", CHAIN).until(2, 2);
    assert_eq!((game.four("Hart"), game.four("Hind")), ([4, 6, 6, 6], [6, 6, 5, 6]), "two Sails; one Crew");
    assert_eq!(["Hart", "Hind", "More"].map(|name| game.is_gone(name)), [true, true, false], "2 and 2 flee");
    assert!(
        game.sentences().contains(&"Hart rolls 1 + 2 (flagship) − 1 (badly hit) = 2 and fails her morale test."),
        "{:?}",
        game.sentences()
    );
    assert!(
        game.sentences().contains(
            &"Hind rolls 4 − 1 (others have fled) − 1 (the flagship has fled) = 2 and fails her morale test."
        ),
        "{:?}",
        game.sentences()
    );
    assert_eq!((game.throws("W-MOR-1"), game.thrown()), (2, faces.to_vec()), "one throw each");
}

/// Rose tows Swan, without Sails, alongside Hart: 7 - 4 + 2 = 5 squares, halved to 2.5, one of which she sails. Swan
/// boards: 4 + 6 against 2 + 6. In turn 2 the prize tows her captor: 6 - 4 + 2 = 4 squares, halved to 2.
#[test]
fn w_r9_a_ship_in_tow_boards_and_is_towed_away_by_her_prize() {
    let faces = [3, 4, 4, 2, 3, 3, 1, 1];
    let ships = ["Blue first Rose 10,10 E", "Blue first Swan 9,10 N sails=6", FAR, "Red first Hart 10,11 W", MORE];
    let mut game = Game::at(2, &faces, &ships);
    game.tow("Rose", "Swan");
    assert_eq!(game.reach(), 5, "two squares and a half");
    game.sail("Rose", "0");
    assert_eq!(
        (game.berth("Rose"), game.berth("Swan")),
        (((11, 10), Compass::E), ((10, 10), Compass::E)),
        "she follows, and looks at the tug"
    );
    game.until(1, 4).board("Swan", "Hart").man("Swan");
    assert_eq!((game.now("Swan", Rating::Crew), game.now("Hart", Rating::Crew)), (5, 1), "10 against 8");
    game.until(2, 2).tow("Hart", "Swan");
    assert_eq!(game.reach(), 4, "two squares");
    game.sail("Hart", "0 0");
    assert_eq!(
        (game.berth("Hart"), game.berth("Swan")),
        (((8, 11), Compass::W), ((9, 11), Compass::W)),
        "through (10, 11) to (9, 11)"
    );
    let swan = game.id("Swan");
    game.stay("Far").refused(Order::Begin { unit: swan }, "W-R8");
    assert_eq!(game.thrown(), faces, "all dice, and no more");
}

/// Each of three ships is hit by chain at 4 squares, 3 + 6 - 2 = 7, one point. They take their morale tests in the
/// order of the roster. Hind rolls 3 and stays, because no ship has fled. The flagship, badly hit, rolls 1 + 2 - 1 = 2
/// and flees. Hare rolls 4 - 1 - 1 = 2 and flees, or with a snapshot 4 and stays. If the flagship blows up instead (she
/// has one Cannon), she has not fled: Hind and Hare stay with a 3 each.
#[test]
fn w_mor_8_a_flagship_lost_in_the_phase_of_a_flight() {
    let play = |options: &str, flag: &str, faces: &[u8]| {
        let hart = format!("Red first Hart 9,14 E flagship {flag}");
        let blue = ["Blue first Rose 5,10 N", "Blue first Swan 5,14 N", "Blue first Teal 5,17 N"];
        let ships = [
            &blue[..],
            &["Red first Hind 9,10 E", &hart, "Red first Hare 9,17 E", MORE, FAR, "Red first Most 28,20 N"],
        ]
        .concat();
        let mut game = Game::with(options, 3, NO_CARDS, faces, &ships);
        game.fire("Rose", Starboard, "Hind", CHAIN)
            .fire("Swan", Starboard, "Hart", CHAIN)
            .fire("Teal", Starboard, "Hare", CHAIN)
            .until(2, 2);
        assert_eq!(game.thrown(), faces, "all dice, and no more");
        ["Hind", "Hart", "Hare"].map(|name| game.ship(name).colours.fate)
    };
    let (there, gone) = (Fate::Afloat, Fate::Gone);
    assert_eq!(play("", "sails=1", &[3, 7, 3, 1, 3, 5, 3, 1, 4]), [there, gone, gone], "3; 2; 4 - 2 = 2");
    assert_eq!(
        play("\"morale\": \"snapshot\"", "sails=1", &[3, 7, 3, 1, 3, 5, 3, 1, 4]),
        [there, gone, there],
        "3; 2; 4"
    );
    assert_eq!(play("", "cannon:1", &[3, 7, 3, 8, 3, 5, 3, 3]), [there, Fate::Sunk, there], "3; blown up; 3");
}

/// Hart, an ally, is hit by chain at 4 (7, Sails) and rolls 3 - 1 = 2: the allies flee. Hind, one of them, has no
/// Sails. If cripples strike, she strikes as well, and stays with Crew 0. In turn 2 Swan, side by side with her,
/// takes her without dice.
#[test]

fn w_r34_a_crippled_ally_strikes_when_the_others_flee_and_is_taken() {
    let faces = [3, 1, 3];
    let ships = [
        "Blue first Rose 5,10 N",
        "Blue first Swan 21,10 N",
        FAR,
        MORE,
        "Red first Most 28,20 N",
        "Red first Hart 9,10 E ally",
        "Red first Hind 20,10 N ally sails=6",
        "Red first Doe 24,15 N ally",
    ];
    let battle = format!("\"admirals\": [\"charismatic\", \"diplomat\"], {NO_CARDS}");
    let mut game = Game::with("\"cripple\": \"strikes\"", 3, &battle, &faces, &ships);
    game.fire("Rose", Starboard, "Hart", CHAIN).until(2, 2);
    let fates = ["Hart", "Hind", "Doe", "More"].map(|name| game.ship(name).colours.fate);
    assert_eq!(fates, [Fate::Gone, Fate::Afloat, Fate::Gone, Fate::Afloat], "Hind alone of the allies is still there");
    assert_eq!(
        (game.now("Hind", Rating::Crew), game.ship("Hind").colours.side),
        (0, RED),
        "her men have laid down their arms"
    );
    game.until(2, 4).board("Swan", "Hind").man("Swan");
    assert_eq!(
        (game.now("Swan", Rating::Crew), game.now("Hind", Rating::Crew), game.ship("Hind").colours.side),
        (5, 1, BLUE),
        "no dice"
    );
    assert_eq!(
        (game.fleet().lost(RED), game.session.outcome().is_none(), game.thrown()),
        (3, true, faces.to_vec()),
        "three of six"
    );
}

/// Red's Hart rates 6 - 3 = 3 against 2. Red chooses, moves, fires and boards first, and draws first in turn 2: the two
/// cards that were played. Hart loses a point of Sails: 2 against 2. Blue rolls 5 against 3 and lets Red move first. In
/// turn 3 Blue, who chose, draws first.
#[test]
fn w_r17_the_second_side_goes_first_and_draws_by_who_chose() {
    let hands = "\"hands\": [[\"calm_waters\"], [\"gust_of_wind\"]], \"deck\": [],";
    let faces = [3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 3, 8, 4, 1, 3, 1, 1, 5, 3, 1, 1, 2, 6];
    let ships = ["Blue first Rose 5,10 N", AWAY, "Red first Hart 7,10 S swiftness:-3", FAR, MORE];
    let mut game = Game::with("\"order\": \"each_turn\"", 2, hands, &faces, &ships);
    let choose = |game: &mut Game, name: &str, choice: Choice| {
        let unit = game.id(name);
        game.order(choice.order(unit));
    };
    assert_eq!(game.asked(), Some(RED), "3 against 2");
    choose(&mut game, "Hart", Choice::MoveFirst);
    game.name("Hart");
    assert_eq!(game.asked(), Some(RED), "who rolls plays first");
    game.pass().play("calm_waters").play("gust_of_wind");
    assert_eq!(game.reach(), 10, "6 - 4 + 3 - 2 + 2 = 5");
    game.pass();
    for (side, name) in [(BLUE, "Rose"), (RED, "Far"), (BLUE, "Away"), (RED, "More")] {
        assert_eq!(game.asked(), Some(side), "they move in turn: {name}");
        game.name(name);
    }
    // 2 - 4 + 2 = 0, so none of these ships moves.
    assert_eq!((game.phase(), game.asked()), (3, Some(RED)), "who moved first fires first");
    // Chain at 2: 3 + 6 = 9, one loss, Cannon. In return: 4 + 6 = 10, two losses, Sails and Hull, which is ignored.
    game.fire("Hart", Starboard, "Rose", CHAIN).fire("Rose", Starboard, "Hart", CHAIN);
    // Both flagships roll 1 + 2 = 3 for morale and stand.
    game.until(2, 2);
    assert_eq!((game.four("Rose"), game.four("Hart")), ([6, 6, 6, 5], [5, 6, 6, 6]), "a point each");
    assert_eq!(
        [BLUE, RED].map(|side| game.fleet().held(side)),
        [0, 2],
        "Red chose last turn, and drew first: both cards"
    );
    assert_eq!(
        (game.asked(), game.ask().reason.as_ref()),
        (Some(BLUE), "Who moves first?"),
        "2 against 2, then 5 against 3"
    );
    choose(&mut game, "Rose", Choice::MoveSecond);
    assert_eq!(game.asked(), Some(RED), "Blue lets Red begin");
    game.name("Hart").play("gust_of_wind").refused(Game::card("calm_waters"), "W-CARD-13").pass();
    assert_eq!(game.reach(), 4, "2 - 4 + 5 - 3 + 2 = 2");
    game.until(3, 2);
    assert_eq!([BLUE, RED].map(|side| game.fleet().held(side)), [1, 1], "Blue chose, and drew the one card there was");
    assert_eq!((game.asked(), game.thrown()), (Some(RED), faces.to_vec()), "2 against 2, then 2 against 6");
}

/// Hart's one point of Hull goes in turn 1 (round shot at 1: 1 + 6 - 1 = 6), and a 2 is rolled: she sinks at the end of
/// turn 3. Rose takes her, 5 + 6 against 1 + 6. In turn 2 she cannot move, fires (2 + 6 = 8, Cannon) and is hit again
/// on a Hull that is gone (6). That is no real loss, and brings neither a second countdown nor a morale test. She sinks
/// as a prize: 4 points.
#[test]
fn w_r23_a_sinking_ship_is_taken_fights_on_and_goes_down_in_her_time() {
    let faces = [1, 4, 2, 5, 1, 2, 7, 1, 3, 5];
    let ships = ["Blue first Rose 5,5 N", AWAY, FAR, "Red first Hart 6,5 S hull:1", "Red first Hind 8,5 N"];
    let mut game = Game::with("\"turn_limit\": 3", 3, NO_CARDS, &faces, &ships);
    game.fire("Rose", Starboard, "Hart", ROUND).until(1, 4);
    assert_eq!(game.ship("Hart").harm.sinks, Some(3), "turn 1 + 2");
    game.board("Rose", "Hart").man("Rose").until(2, 2);
    assert_eq!(game.throws("W-MOR-1"), 0, "who was taken in this turn does not throw");
    let hart = game.id("Hart");
    game.refused(Order::Begin { unit: hart }, "W-ZERO-1").until(2, 3);
    game.fire("Hart", Larboard, "Hind", CHAIN).fire("Hind", Larboard, "Hart", ROUND).until(3, 3);
    assert_eq!(
        (game.four("Hind")[3], game.four("Hart")),
        (5, [6, 0, 1, 6]),
        "the prize fires for Blue; she loses nothing more"
    );
    assert_eq!(
        (game.throws("W-MOR-1"), game.throws("W-ZERO-1"), game.ship("Hart").harm.sinks),
        (1, 1, Some(3)),
        "Hind's nerve, and one clock"
    );
    assert!(game.ship("Hart").on_table(), "she floats to the end of turn 3");
    game.until(4, 1);
    let outcome = game.session.outcome().expect("turn 3 was the last");
    assert_eq!(
        (game.ship("Hart").colours.fate, outcome.winner, outcome.scores.as_slice()),
        (Fate::Sunk, Some(BLUE), &[4, 0][..]),
        "4 for a prize"
    );
    assert_eq!(game.thrown(), faces, "all dice, and no more");
}

/// Hart is about to blow up (chain at 2 squares: 3 + 6 = 9, her one Cannon), but Quick Reload is played on her all the
/// same. She fires grape at 2 squares twice with that Cannon: 9 + 1 - 2 for a Manoeuvre = 8, one point of Crew, and 9 +
/// 1 = 10, two points. Then Hart is gone, and Rose, the flagship, badly hit, rolls 1 + 2 - 1 = 2 and flees.
#[test]
fn w_r20_a_ship_that_is_to_blow_up_is_reloaded_and_drives_off_a_flagship() {
    let hands = "\"hands\": [[\"maneuver\"], [\"quick_reload\"]], \"deck\": [],";
    let faces = [3, 7, 9, 9, 1];
    let ships = ["Blue first Rose 5,10 N", AWAY, "Red first Hart 7,10 S cannon:1", FAR, MORE];
    let mut game = Game::with("", 3, hands, &faces, &ships);
    game.fire("Rose", Starboard, "Hart", CHAIN).pass().pass();
    assert_eq!((game.asked(), game.four("Hart")[3]), (Some(RED), 1), "her loss waits");
    game.reload("Hart").fire("Hart", Starboard, "Rose", GRAPE).play("maneuver").fire("Hart", Starboard, "Rose", GRAPE);
    assert_eq!(
        (game.ship("Hart").colours.fate, game.four("Rose")),
        (Fate::Sunk, [6, 6, 3, 6]),
        "all losses together: 1 + 2 of Crew"
    );
    game.until(2, 1);
    assert!(game.is_gone("Rose"), "the flagship flees on a 2");
    assert_eq!(
        ([BLUE, RED].map(|side| game.fleet().score(side)), game.thrown()),
        ([3, 3], faces.to_vec()),
        "each has lost a ship"
    );
}

/// Five cards and two drawn are seven, two too many. A Lookout is played during the discards: it shows Red's two, and
/// one discard is left. The limit is not checked again. In turn 2 three cards are left to draw: two for Blue, who
/// discards one of six, and one for Red, unseen.
#[test]
fn w_draw_4_a_lookout_among_the_discards_shows_what_was_drawn() {
    let hands = "\"hands\": [[\"crows_nest_lookout\", \"gust_of_wind\", \"gust_of_wind\", \"unfurl_the_sails\", \"unfurl_the_sails\"], []], \
                 \"deck\": [\"calm_waters\", \"calm_waters\", \"maneuver\", \"maneuver\"],";
    let mut game = Game::with("", 1, hands, &[3, 4], &["Blue first Rose 15,10 N", FAR]);
    let known = |game: &Game| game.session.view(Viewer::Side(BLUE)).cards.expect("cards").hands[1].known.to_vec();
    assert_eq!((game.ask().reason.as_ref(), game.fleet().held(RED)), ("Discard 2 cards", 2), "both have drawn");
    game.play("crows_nest_lookout");
    let seen = game.session.view(Viewer::All).cards.expect("cards").hands[1].known.to_vec();
    assert_eq!(
        (known(&game), game.ask().reason.as_ref()),
        (seen.clone(), "Discard 1 card"),
        "six cards are one too many"
    );
    game.order(Order::Discard { card: 0 });
    assert_eq!((game.phase(), game.fleet().held(BLUE)), (2, 5), "then ships move");
    game.name("Rose").play("unfurl_the_sails").pass().pass();
    assert_eq!(game.reach(), 14, "7 - 4 + 2 + 2 = 7");
    game.pass().until(2, 2);
    assert_eq!([BLUE, RED].map(|side| game.fleet().held(side)), [5, 3], "six less one; two and one");
    assert_eq!(
        (known(&game), game.fleet().open.discards.len(), game.has_said("W-DRAW-2")),
        (seen, 1, true),
        "what Red drew since is hidden"
    );
}

/// A tow with the wind: 7 - 4 + 2 + 2 for a Gust - 2 for Calm Waters + 2 for the wind = 7, halved to 3.5: three squares
/// and a turn. In turn 2 the wind stays (1), and the tug heads diagonally with it: 7 - 4 + 2 + 1 = 6, halved to 3: two
/// diagonals.
#[test]
fn w_r9_a_tow_with_the_wind_and_cards_is_halved_last() {
    let faces = [3, 4, 1, 3, 4];
    let battle = "\"turn\": 1, \"phase\": 2, \"first\": \"Blue\", \"hands\": [[\"gust_of_wind\"], [\"calm_waters\"]], \"deck\": []";
    let mut with_wind =
        scenario("\"order\": \"once\"", battle, &["Blue first Rose 15,10 N", "Blue first Swan 15,9 W sails=6", FAR]);
    with_wind.wind = Some(HeadingSpec::from(Compass::S.heading()));
    let mut game = Game::of(&with_wind, &faces);
    game.tow("Rose", "Swan").play("gust_of_wind").play("calm_waters");
    assert_eq!(game.reach(), 7, "seven halves");
    let four = game.course("Rose", "0 0 0 0");
    game.refused(four, "W-MOVE-6").sail("Rose", "0 0 0 t1");
    assert_eq!(
        (game.berth("Rose"), game.berth("Swan")),
        (((15, 13), Compass::NE), ((15, 12), Compass::N)),
        "3 and a half"
    );
    game.until(2, 2);
    assert_eq!(game.fleet().held(BLUE), 2, "Blue, who chose, has drawn both cards that were played");
    game.tow("Rose", "Swan").pass();
    assert_eq!(game.reach(), 6, "six halves");
    game.sail("Rose", "0 0");
    assert_eq!(
        (game.berth("Rose"), game.berth("Swan")),
        (((17, 15), Compass::NE), ((16, 14), Compass::NE)),
        "two diagonals"
    );
    assert_eq!(game.thrown(), faces, "all dice, and no more");
}

/// Rose takes Red's flagship, and Hind takes her back, so that she is a flagship again: hit in turn 2 (chain at 1
/// square: 1 + 6 = 7, Sails), she rolls 1 + 2 = 3 and stays. If she is not taken back, she is not a flagship: hit by
/// Hind in turn 2 she flees on a 2. In turn 3 Rose, Blue's flagship, rolls 2 + 2 - 1 = 3, because a ship of Blue's that
/// is not a flagship has fled. Hind rolls 3, because no ship of Red's has fled.
#[test]

fn w_r29_a_flagship_that_is_taken_flies_no_flag_until_she_is_taken_back() {
    let ships = ["Blue first Rose 5,5 N", AWAY, "Red first Hart 6,5 S", "Red first Hind 7,5 N", MORE, FAR];
    let faces = [6, 1, 6, 1, 1, 1, 1];
    let mut game = Game::at(4, &faces, &ships);
    game.board("Rose", "Hart").man("Rose");
    assert!(!game.ship("Hart").is_flagship(), "a prize flies no admiral's flag");
    assert_eq!(game.asked(), Some(RED), "Blue has no other ship that may start a boarding");
    game.board("Hind", "Hart").man("Hind");
    assert!(game.ship("Hart").is_flagship(), "she does again");
    game.until(2, 3).fire("Rose", Starboard, "Hart", CHAIN).until(3, 2);
    assert_eq!((game.is_gone("Hart"), game.thrown()), (false, faces.to_vec()), "1 + 2 = 3");

    let faces = [6, 1, 1, 1, 2, 1, 1, 1, 1, 2, 3];
    let mut game = Game::at(4, &faces, &ships);
    game.board("Rose", "Hart").man("Rose").until(2, 3);
    game.order(Order::EndPhase).fire("Hind", Larboard, "Hart", CHAIN).until(3, 3);
    assert!(game.is_gone("Hart"), "a 2, and nothing is added");
    game.fire("Rose", Starboard, "Hind", CHAIN).fire("Hind", Larboard, "Rose", CHAIN).until(4, 2);
    assert_eq!(["Rose", "Hind"].map(|name| game.is_gone(name)), [false, false], "2 + 2 - 1 = 3, and 3");
    assert_eq!(game.thrown(), faces, "all dice, and no more");
}
