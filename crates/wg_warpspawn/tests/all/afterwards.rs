//! Boarding, morale, cards and the end of a battle.

use wg_core::Broadside::Starboard;
use wg_core::Choices;
use wg_core::shown::view::Fate;
use wg_core::{Order, UnitId, Viewer};
use wg_warpspawn::choices::Choice;
use wg_warpspawn::position::aim::CHAIN;
use wg_warpspawn::position::charts::Rating;

use crate::common::{BLUE, Game, RED};

pub(crate) const FAR: &str = "Red first Far 30,20 N";

pub(crate) const MORE: &str = "Red first More 29,20 N";

pub(crate) const AWAY: &str = "Blue first Away 1,20 N";

/// Sets up Rose and Hart side by side, with friends far away.
pub(crate) fn fight(options: &str, hands: &str, faces: &[u8], rose: &str, hart: &str) -> Game {
    let ships = [format!("Blue first Rose 5,5 N {rose}"), format!("Red first Hart 6,5 S {hart}")];
    let ships: Vec<&str> = ships.iter().map(String::as_str).chain([FAR, MORE, AWAY]).collect();
    Game::with(options, 4, hands, faces, &ships)
}

#[test]
fn w_board_1_side_by_side_and_either_wants_it() {
    let mut game = fight("", "", &[1, 6], "", "");
    game.order(Order::EndPhase);
    assert_eq!(game.ask().seat.side(), Some(RED), "Blue does not want to, Red may");
    game.board("Hart", "Rose");
}

#[test]
fn w_board_1_to_board_is_the_usual_answer_where_the_odds_are_good_and_at_even_odds_it_is_not() {
    assert_eq!(fight("", "", &[], "", "").ask().default, Order::EndPhase, "even odds");
    assert_eq!(fight("", "", &[], "crew:4", "").ask().default, Order::EndPhase, "she is the weaker");
    let good = fight("", "", &[], "", "crew:4");
    assert!(matches!(good.ask().default, Order::Board { .. }), "{:?}", good.ask());
    assert!(good.ask().offers.iter().any(|offer| offer.order == Order::EndPhase), "and nobody need");
}

#[test]
fn w_board_2_a_die_crew_and_boarding() {
    let mut game = fight("", "", &[3, 2], "boarding:1 crew:4", "");
    game.board("Rose", "Hart");
    assert!(game.sentences().contains(&"Rose rolls 3 + 5 = 8.") && game.said("W-BOARD-2") == "Hart rolls 2 + 6 = 8.");
}

#[test]
fn w_board_3_the_higher_total_wins() {
    let mut game = fight("", "", &[3, 2], "", "");
    game.board("Rose", "Hart");
    assert_eq!(game.said("W-BOARD-5"), "Rose takes Hart.");
}

#[test]
fn w_board_4_ties_are_thrown_again() {
    let mut game = fight("", "", &[3, 3, 1, 2], "", "");
    game.board("Rose", "Hart");
    assert_eq!((game.has_said("W-BOARD-4"), game.said("W-BOARD-5")), (true, "Hart takes Rose."));
}

#[test]
fn w_board_5_whoever_started_it() {
    let mut game = fight("", "", &[1, 6], "", "");
    game.board("Rose", "Hart");
    assert_eq!(game.said("W-BOARD-5"), "Hart takes Rose.");
}

#[test]
fn w_board_6_manned_or_sunk() {
    for (choice, fate) in [(Choice::ManPrize, Fate::Prize), (Choice::SinkPrize, Fate::Sunk)] {
        let mut game = fight("", "", &[6, 1], "", "");
        let rose = game.id("Rose");
        game.board("Rose", "Hart").order(choice.order(rose));
        assert_eq!(
            (game.ship("Hart").colours.fate, game.now("Rose", Rating::Crew)),
            (fate, 6 - i8::from(choice == Choice::ManPrize))
        );
    }
}

#[test]
fn w_r25_nobody_aboard_no_dice() {
    let mut game = fight("", "", &[], "", "crew=6");
    game.board("Rose", "Hart");
    assert_eq!(game.said("W-BOARD-5"), "Rose takes Hart.");
}

#[test]
fn w_r27_abeam_of_each_other_or_only_next() {
    let prey = |options: &str, place: &str| {
        let game = Game::with(options, 4, "", &[], &["Blue first Rose 5,5 N", &format!("Red first Hart {place}"), FAR]);
        game.fleet().prey(&game.ship("Rose")).len()
    };
    assert_eq!(
        [
            prey("", "6,5 N"),
            prey("", "6,5 S"),
            prey("", "6,5 E"),
            prey("", "5,6 N"),
            prey("", "6,6 N"),
            prey("", "7,5 N")
        ],
        [1, 1, 0, 0, 0, 0]
    );
    assert_eq!(prey("\"board\": \"adjacent\"", "6,6 E"), 1);
}

#[test]
fn w_r29_a_prize_has_one_crew_and_no_skills() {
    for (options, skill) in [("", 0), ("\"prize_keeps_skill\": true", 2)] {
        let mut game = fight(options, "", &[6, 1], "", "skill:2 sails=1");
        let rose = game.id("Rose");
        game.board("Rose", "Hart").order(Choice::ManPrize.order(rose));
        assert_eq!((game.four("Hart"), game.now("Hart", Rating::Skill)), ([5, 6, 1, 6], skill));
    }
}

#[test]
fn w_r30_the_last_man_stays_aboard() {
    let mut game = fight("", "", &[6, 1], "crew:1", "crew:1");
    game.board("Rose", "Hart");
    assert!(game.has_said("W-R30"));
    let mut allowed = fight("\"allow_zero_captor\": true", "", &[6, 1], "crew:1", "crew:1");
    let rose = allowed.id("Rose");
    allowed.board("Rose", "Hart").order(Choice::ManPrize.order(rose));
    assert_eq!(allowed.now("Rose", Rating::Crew), 0);
}

/// Lets Hart lose a point of Sails and roll these faces in the Morale phase. Returns the battle after that.
fn morale(options: &str, ships: &[&str], faces: &[u8]) -> Game {
    let mut game = Game::with(options, 3, "", &[&[3, 1][..], faces].concat(), ships);
    game.fire("Rose", Starboard, "Hart", CHAIN).end_phase();
    if game.phase() == 4 {
        game.end_phase();
    }
    game
}

fn gone(game: &Game, name: &str) -> bool {
    game.ship(name).colours.fate == Fate::Gone
}

/// Returns whether Hart flees, while one of two Red ships far away is the flagship.
fn plain(hart: &str, faces: &[u8]) -> bool {
    let hart = format!("Red first Hart 9,10 N {hart}");
    gone(&morale("", &["Blue first Rose 5,10 N", FAR, &hart, MORE, AWAY], faces), "Hart")
}

#[test]
fn w_mor_1_two_or_less_flees() {
    assert_eq!([plain("", &[1]), plain("", &[2]), plain("", &[3])], [true, true, false]);
}

#[test]
fn w_mor_2_flagship_two_more() {
    let flag = |face: u8| {
        gone(&morale("", &["Blue first Rose 5,10 N", "Red first Hart 9,10 N", FAR, MORE, AWAY], &[face]), "Hart")
    };
    assert!(!flag(1));
}

#[test]
fn w_mor_3_courage() {
    assert_eq!([plain("courage:1", &[1]), plain("courage:1", &[2])], [true, false]);
}

#[test]
fn w_mor_4_small_ships_one_less() {
    let frigate = |face: u8| {
        gone(
            &morale("", &["Blue first Rose 5,10 N", FAR, "Red frigate Hart 9,10 N sails:3", MORE, AWAY], &[face]),
            "Hart",
        )
    };
    assert_eq!([frigate(3), frigate(4)], [true, false]);
}

#[test]
fn w_mor_5_two_lost_in_one_rating() {
    assert_eq!([plain("sails=1", &[3]), plain("hull=1 crew=1", &[3])], [true, false]);
}

/// Returns the highest face on which Hart flees after a hit at 4 squares, and the modifiers of her morale test in
/// words.
fn flees_up_to(others: &[&str], hart: &str) -> (u8, String) {
    let hart = format!("Red first Hart 9,10 N {hart}");
    // A Diplomat who is given has half of his ships as allies.
    let (ally, admiral) = if hart.ends_with("ally") {
        ("Red first Most 28,20 N ally", "diplomat")
    } else {
        ("Red first Most 28,20 N", "tactician")
    };
    let admirals = format!("\"admirals\": [\"charismatic\", \"{admiral}\"],");
    let ships = [&["Blue first Rose 5,10 N"][..], others, &[&hart, MORE, ally, AWAY]].concat();
    let mut said = String::new();
    let flees = |face: &u8| {
        let mut game = Game::with("", 3, &admirals, &[3, 1, *face], &ships);
        game.fire("Rose", Starboard, "Hart", CHAIN).until(2, 2);
        let roll = game
            .sentences()
            .into_iter()
            .find(|sentence| sentence.starts_with("Hart rolls "))
            .expect("she throws")
            .to_owned();
        said = roll
            .split_once(" = ")
            .map_or("", |(sum, _)| sum)
            .trim_start_matches(|c: char| c != ' ')
            .trim_start_matches(|c: char| !"+−".contains(c))
            .to_owned();
        gone(&game, "Hart")
    };
    let faces: Vec<u8> = (1..=6).filter(flees).collect();
    assert!(faces.iter().copied().eq(1..=faces.len() as u8), "low faces flee, high ones stand: {faces:?}");
    (faces.len() as u8, said)
}

#[test]
fn w_mor_6_an_ally_one_less() {
    assert_eq!(flees_up_to(&[FAR], ""), (2, String::new()), "a ship of the fleet's own flees on 1 and 2");
    assert_eq!(flees_up_to(&[FAR], "ally"), (3, "− 1 (ally)".to_owned()), "an ally on a 3 as well");
}

#[test]
fn w_mor_7_others_have_fled_once() {
    for fled in [
        &["Red first Hind 1,1 N fate=fled"][..],
        &["Red first Hind 1,1 N fate=fled", "Red first Hare 1,2 N fate=fled"][..],
    ] {
        assert_eq!(
            flees_up_to(&[&[FAR][..], fled].concat(), ""),
            (3, "− 1 (others have fled)".to_owned()),
            "one less, however many: {fled:?}"
        );
    }
    assert_eq!(
        flees_up_to(&[FAR, "Blue first Hind 1,1 N fate=fled"], "").0,
        2,
        "ships of the other fleet do not count"
    );
    assert_eq!(flees_up_to(&[FAR, "Red first Hind 1,1 N fate=sunk"], "").0, 2, "nor do ships that were sunk");
}

#[test]
fn w_mor_8_the_flagship_has_fled() {
    let both = "− 1 (others have fled) − 1 (the flagship has fled)".to_owned();
    assert_eq!(flees_up_to(&["Red first Far 30,20 N fate=fled"], ""), (4, both), "both count");
    assert_eq!(flees_up_to(&["Red first Far 30,20 N fate=sunk"], "").0, 2, "a flagship that was sunk has not fled");
}

#[test]
fn w_mor_9_allies_run_together() {
    let ships = [
        "Blue first Rose 5,10 N",
        FAR,
        MORE,
        "Red first Most 28,20 N",
        "Red first Hart 9,10 N ally",
        "Red first Hind 20,10 N ally",
        AWAY,
    ];
    let mut game = Game::with("", 3, "\"admirals\": [\"charismatic\", \"diplomat\"],", &[3, 1, 2], &ships);
    game.fire("Rose", Starboard, "Hart", CHAIN).end_phase();
    assert!(gone(&game, "Hart") && gone(&game, "Hind") && !gone(&game, "More"));
    assert!(game.has_said("W-MOR-9"));
}

#[test]
fn w_mor_10_over_three_quarters() {
    let lost = |count: usize| {
        let ships: Vec<String> = (0..8)
            .map(|n| format!("Red first R{n} {},19 S{}", n + 1, if n < count { " fate=sunk" } else { "" }))
            .collect();
        let ships: Vec<&str> = ships.iter().map(String::as_str).chain(["Blue first Rose 5,5 N"]).collect();
        Game::at(4, &[], &ships).session.outcome().map(|outcome| (outcome.winner, outcome.clause.clone()))
    };
    assert_eq!(lost(6).map(|(winner, _)| winner), None);
    assert_eq!(lost(7), Some((Some(BLUE), "W-MOR-10".to_owned())));
}

#[test]
fn w_r32_one_after_another_or_all_at_once() {
    // Hart flees on a 2. Then Hind rolls a 3, which is 2 if a ship has fled before her.
    let both = |options: &str| {
        let ships = [
            "Blue first Rose 5,10 N",
            "Blue first Swan 5,14 N",
            FAR,
            "Red first Hart 9,10 N",
            "Red first Hind 9,14 N",
            MORE,
            "Red first Most 28,20 N",
            AWAY,
        ];
        let mut game = Game::with(options, 3, "", &[3, 1, 3, 1, 2, 3], &ships);
        game.fire("Rose", Starboard, "Hart", CHAIN)
            .order(Order::EndPhase)
            .fire("Swan", Starboard, "Hind", CHAIN)
            .end_phase();
        if game.phase() == 4 {
            game.end_phase();
        }
        (gone(&game, "Hart"), gone(&game, "Hind"))
    };
    assert_eq!((both(""), both("\"morale\": \"snapshot\"")), ((true, true), (true, false)));
}

#[test]
fn w_r33_only_who_was_hit_in_this_turn() {
    let game = morale(
        "",
        &["Blue first Rose 5,10 N", FAR, "Red first Hart 9,10 N", "Red first Hind 20,10 N sails=3", MORE, AWAY],
        &[5],
    );
    let thrown = game
        .reports
        .iter()
        .filter(|report| report.clause == "W-MOR-1" && matches!(report.event, wg_core::Event::Thrown { .. }));
    assert_eq!(thrown.count(), 1, "Hind was hit long ago");
}

#[test]
fn w_r34_a_cripple_flees_or_strikes() {
    let cripple = |options: &str| {
        morale(options, &["Blue first Rose 5,10 N", FAR, "Red first Hart 9,10 N sails:1", MORE, AWAY], &[1])
    };
    assert!(gone(&cripple(""), "Hart"));
    let struck = cripple("\"cripple\": \"strikes\"");
    assert!(struck.ship("Hart").on_table() && struck.ship("Hart").is_empty() && struck.has_said("W-R34"));
}

#[test]
fn w_r50_flees_on() {
    let on = |options: &str, face: u8| {
        gone(&morale(options, &["Blue first Rose 5,10 N", FAR, "Red first Hart 9,10 N", MORE, AWAY], &[face]), "Hart")
    };
    assert_eq!(
        [on("", 2), on("\"flee_on\": 1", 2), on("\"flee_on\": 1", 1), on("\"flee_on\": 0", 1)],
        [true, false, true, false]
    );
}

#[test]
fn w_r37_points_at_the_turn_limit() {
    let mut game = Game::with(
        "\"turn_limit\": 1",
        3,
        "",
        &[],
        &["Blue first Rose 5,5 N", "Red first Hart 16,5 N fate=prize", "Red first Hind 9,9 N fate=sunk", FAR, MORE],
    );
    game.end_phase();
    let outcome = game.session.outcome().expect("turn 1 was the last");
    assert_eq!(
        (outcome.winner, outcome.scores.as_slice(), outcome.clause.as_str()),
        (Some(BLUE), &[7, 0][..], "W-R37"),
        "captured 4, lost 3"
    );
    assert_eq!(
        game.session.view(Viewer::Public).sides[0].tally.lines,
        ["Hart, taken: 4 points", "Hind, lost: 3 points"]
    );
    let both = [
        "Blue first Rose 5,5 N fate=sunk",
        "Blue first Swan 6,6 N fate=sunk",
        "Red first Hart 9,9 N fate=sunk",
        "Red first Hind 9,8 N fate=sunk",
    ];
    let draw = Game::at(4, &[], &both);
    assert_eq!(draw.session.outcome().expect("nobody is left").winner, None);
}

#[test]
fn a_battle_is_saved_at_the_beginning_of_a_broadside_phase_and_goes_on_alike() {
    let hands = "\"hands\": [[\"gust_of_wind\"], [\"maneuver\"]], \"discards\": [\"rally_the_men\"],";
    let game = Game::with(
        "",
        3,
        hands,
        &[],
        &[
            "Blue first Rose 5,5 N marines hull=1",
            "Red first Hart 7,5 N fate=prize sails=2",
            "Red first Hind 8,5 N",
            FAR,
        ],
    );
    let saved = game.session.as_scenario(Viewer::All).expect("it can be written down");
    let again = Game::of(&saved, &[]);
    let (before, after) = (game.session.view(Viewer::All), again.session.view(Viewer::All));
    assert_eq!((before.units.len(), &before.units, &before.cards), (after.units.len(), &after.units, &after.cards));
    for unit in 0..4 {
        assert_eq!(game.session.sheet(UnitId(unit), Viewer::All), again.session.sheet(UnitId(unit), Viewer::All));
    }
}
