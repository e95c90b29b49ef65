//! Cards in unusual windows, changes of place, the timing of reports, and edges of the map: details that no other test
//! covers.

use wg_core::Broadside::{Larboard, Starboard};
use wg_core::geometry::Compass;
use wg_core::{AskKind, Event, Mark, Order, Seat, Until, Viewer};
use wg_warpspawn::cards::Roll;
use wg_warpspawn::position::aim::{self, CHAIN, GRAPE, ROUND, Shot};
use wg_warpspawn::position::cones;
use wg_warpspawn::position::deck::{MANEUVER, RAKE};

use crate::common::{BLUE, Game, NO_CARDS, RED, scenario};

const FAR: &str = "Red first Far 30,20 N";

#[test]
fn w_card_11_a_lookout_on_ones_own_action_in_every_phase() {
    let full = "\"hands\": [[\"crows_nest_lookout\", \"gust_of_wind\", \"gust_of_wind\", \"rally_the_men\", \"rally_the_men\"], [\"maneuver\"]],";
    for phase in 1..=4 {
        let mut game = Game::with("", phase, full, &[], &["Blue first Rose 5,5 N", "Red first Hart 6,5 S", FAR]);
        let (held, asked) = (game.fleet().held(BLUE), game.asked());
        game.play("crows_nest_lookout");
        assert_eq!((game.asked(), game.phase()), (asked, phase), "Blue goes on in phase {phase}");
        assert_eq!((game.fleet().held(BLUE), game.fleet().open.top), (held - 1, Some(10)), "the card lies on the pile");
        let seen = game.session.view(Viewer::Side(BLUE)).cards.expect("cards").hands[1].clone();
        assert_eq!(seen.known.len(), usize::from(seen.count), "and all of Red's hand was seen in phase {phase}");
        game.refused(Game::card("crows_nest_lookout"), "W-R54");
    }
}

#[test]
fn w_board_4_cards_after_the_roll_are_played_on_the_first_throw_alone() {
    let hands = "\"hands\": [[\"rally_the_men\"], []],";
    let mut game = Game::with(
        "\"cards_after_roll\": true",
        4,
        hands,
        &[2, 4, 3, 2],
        &["Blue first Rose 5,5 N", "Red first Hart 6,5 S", FAR],
    );
    game.board("Rose", "Hart").play("rally_the_men");
    let told: Vec<&str> = game.sentences().into_iter().filter(|sentence| sentence.starts_with("Rose rolls ")).collect();
    assert_eq!(told[0], "Rose rolls 2. Cards may be played on the roll.", "the first throw waits for cards");
    assert!(game.has_said("W-BOARD-4"), "2 + 6 + 2 against 4 + 6: equal");
    assert!(told.contains(&"Rose rolls 3."), "the second is told, and waits for none: {told:?}");
    assert_eq!(game.said("W-BOARD-5"), "Rose takes Hart.", "3 + 6 + 2 against 2 + 6");
}

#[test]
fn w_r14_what_fallen_dice_come_to() {
    let game = Game::at(4, &[], &["Blue first Rose 5,5 N crew:5", "Red first Hart 7,5 S", FAR]);
    let (fleet, rose, hart) = (game.fleet(), game.id("Rose"), game.id("Hart"));
    let shot = Shot { unit: rose, battery: Starboard, target: hart, ammunition: ROUND };
    let cards = [(BLUE, 5), (RED, 4), (RED, 3)];
    assert_eq!(Roll::Move(rose).total(&fleet, [1, 3], &[]), 2, "4 - 4 + 6 - 4");
    assert_eq!(Roll::Move(rose).total(&fleet, [1, 3], &[(BLUE, 0), (RED, 12), (BLUE, 1)]), 4, "and 2 + 2 - 2");
    assert_eq!(Roll::Shot(shot).total(&fleet, [5, 0], &[]), 10, "5 + 6 - 1 at 2 squares");
    assert_eq!(Roll::Shot(shot).total(&fleet, [5, 0], &[(BLUE, RAKE), (RED, MANEUVER)]), 9, "and 1 - 2");
    assert_eq!(Roll::Fight(rose, hart).total(&fleet, [4, 2], &[]), 1, "4 + 5 against 2 + 6");
    assert_eq!(Roll::Fight(rose, hart).total(&fleet, [4, 2], &cards), -1, "2 for Blue, and 4 for Red");
}

#[test]
fn w_r55_a_ship_changes_places_with_another_and_each_side_has_its_own_count() {
    let ships = ["Blue first Rose - -", "Blue first Swan - -", "Red first Hart - -"];
    let mut game = Game::of(&scenario("\"characters\": \"none\"", "", &ships), &[]);
    let [rose, swan] = ["Rose", "Swan"].map(|name| game.berth(name).0);
    // Rose and Swan are in the front column, some rows apart, and head east.
    assert_eq!(rose.0, swan.0, "in one column");
    let rows = swan.1 - rose.1;
    let legs = format!(
        "{} {}t{}",
        if rows > 0 { -2 } else { 2 },
        "0 ".repeat(usize::from(rows.unsigned_abs()) - 1),
        if rows > 0 { 2 } else { -2 }
    );
    game.sail("Rose", &legs);
    assert_eq!((game.berth("Rose").0, game.berth("Swan").0), (swan, rose), "each stands where the other stood");
    assert_eq!(game.berth("Rose").1, Compass::E, "looking as before");
    let mut changes = [1, 0];
    while game.turn() == 0 {
        let (side, name) = if game.asked() == Some(BLUE) { (0, "Rose") } else { (1, "Hart") };
        game.sail(name, if changes[side] % 2 == 0 { "t1" } else { "t-1" });
        changes[side] += 1;
    }
    assert_eq!(changes, [4, 2], "two for each ship of a side");
}

#[test]
fn w_r55_changes_that_are_left_are_read_for_each_side() {
    let ships = ["Blue first Rose - -", "Red first Hart - -"];
    let mut game = Game::of(&scenario("\"characters\": \"none\"", "\"changes\": [1, 2],", &ships), &[]);
    game.sail("Rose", "t1");
    assert_eq!(game.asked(), Some(RED), "Blue had one change left");
    game.sail("Hart", "t1");
    assert_eq!(game.asked(), Some(RED), "Red has another");
    game.sail("Hart", "t1");
    assert_ne!(game.turn(), 0, "and no third");
}

#[test]
fn w_fleet_7_eleven_ships_reach_to_the_end_of_a_column_of_twenty() {
    let ships: Vec<String> =
        (0..11).map(|n| format!("Blue first B{n} - -")).chain(["Red first Hart - -".to_owned()]).collect();
    let game =
        Game::of(&scenario("\"characters\": \"none\"", "", &ships.iter().map(String::as_str).collect::<Vec<_>>()), &[]);
    let rows: Vec<i8> = (0..11).map(|n| game.berth(&format!("B{n}")).0.1).collect();
    assert_eq!((rows[0], rows[10]), (1, 20), "from row 1 to row 20: {rows:?}");
    assert!(rows.is_sorted(), "in the order of the roster: {rows:?}");
}

#[test]
fn w_card_14_whoever_holds_the_card_sees_from_where_a_ship_is_raked() {
    let hands = "\"hands\": [[\"rake_the_bow\"], []],";
    let marks = |x: i8| {
        let game = Game::with("", 3, hands, &[], &["Blue first Rose 5,5 N", &format!("Red first Hart {x},5 N"), FAR]);
        let preview = game.session.preview(Seat::Side(BLUE), &game.shot("Rose", Starboard, "Hart", ROUND));
        preview.aside.iter().map(|mark| if let Mark::Squares { at, .. } = mark { at.len() } else { 0 }).sum::<usize>()
    };
    // Ahead and astern of the target there are 1, 1 and 3 squares each way up to a distance of 3. Up to 4 there are 3
    // more, and up to 6 another 3 and 5, as far as the map reaches.
    assert_eq!(marks(6), 10, "three squares at the least");
    assert_eq!(marks(8), 10, "at three");
    assert_eq!(marks(9), 16, "at four");
}

#[test]
fn w_mor_1_nothing_is_told_of_nerves_where_nobody_was_hit() {
    let mut game = Game::at(3, &[1], &["Blue first Rose 5,10 N", "Red first Hart 9,10 E", FAR]);
    // Chain at 4: 1 + 6 - 2 = 5, no loss.
    game.fire("Rose", Starboard, "Hart", CHAIN).until(2, 2);
    assert!(!game.reports.iter().any(|report| matches!(report.event, Event::Fight(_))), "no list of ships that throw");
}

#[test]
fn w_tab_bs_1_the_mean_of_points_with_nothing_counted_as_nothing() {
    for (ammunition, far, mean) in [(ROUND, 4, 1.2), (ROUND, 6, 0.8), (CHAIN, 4, 1.125), (GRAPE, 2, 2.0)] {
        let game = Game::at(3, &[], &["Blue first Rose 5,10 N", &format!("Red first Hart {},10 N", 5 + far), FAR]);
        let odds = aim::odds(
            &game.fleet(),
            Shot { unit: game.id("Rose"), battery: Starboard, target: game.id("Hart"), ammunition },
            0,
        );
        assert!((odds.expected - mean).abs() < 1e-9, "{} at {far}: {}", aim::name(ammunition), odds.expected);
    }
}

#[test]
fn w_move_3_each_side_throws_one_die() {
    let game = Game::with("\"order\": \"each_turn\"", 2, "", &[], &["Blue first Rose 5,5 N", "Red first Hart 15,15 S"]);
    assert_eq!(game.ask().kind, AskKind::Throw, "2 against 2: dice are wanted");
    let rows: Vec<_> =
        game.ask().throws.iter().map(|row| (row.side, row.dice, row.sides, row.reason.to_string())).collect();
    let row = |side, name: &str| (Some(side), 1, 6, format!("{name} rolls to choose the order"));
    assert_eq!(rows, [row(BLUE, "Blue"), row(RED, "Red")], "one for each, together");
}

#[test]
fn w_fire_1_both_broadsides_that_were_fired_stay_fired_in_a_file() {
    let ships = [
        "Blue first Rose 15,10 N",
        "Blue first Swan 3,14 N",
        "Red first Hart 13,10 E",
        "Red first Hind 17,10 E",
        "Red first Hare 5,14 E",
        FAR,
    ];
    let hands = "\"hands\": [[\"gust_of_wind\"], [\"calm_waters\"]],";
    let mut game = Game::with("", 3, hands, &[1; 9], &ships);
    game.fire("Rose", Larboard, "Hart", ROUND)
        .order(Order::NoCard { until: Until::Phase })
        .order(Order::NoCard { until: Until::Turn });
    game.fire("Rose", Starboard, "Hind", ROUND);
    let saved = game.session.as_scenario(Viewer::All).expect("Swan may fire: it can be written down");
    let again = Game::of(&saved, &[]);
    assert_eq!(again.ship("Rose").deeds, game.ship("Rose").deeds, "both sides");
    let silent = |game: &Game| {
        game.session.view(Viewer::Public).cards.expect("cards").hands.iter().map(|hand| hand.silent).collect::<Vec<_>>()
    };
    assert_eq!(silent(&again), [Some(Until::Phase), Some(Until::Turn)], "and what each has said");
    assert_eq!(silent(&again), silent(&game), "as it was");
}

#[test]
fn w_mor_10_a_battle_that_is_over_is_not_saved() {
    let mut game = Game::at(4, &[6, 1], &["Blue first Rose 5,5 N", "Red first Hart 6,5 S"]);
    assert!(game.session.as_scenario(Viewer::All).is_some(), "before");
    game.board("Rose", "Hart").man("Rose");
    assert!(
        game.session.outcome().is_some() && game.session.as_scenario(Viewer::All).is_none(),
        "Red has lost all it had"
    );
}

#[test]
fn w_r28_a_pair_that_did_not_fight_first_has_fought_as_well() {
    // Lark sinks Rook and Hare sinks Teal. Then Hart takes Rose, Doe sinks Wren, and Swan takes Rose back. Hart may not
    // fight Rose again.
    let ships = [
        "Blue first Rose 5,5 N",
        FAR,
        "Red first Hart 6,5 S",
        "Blue first Swan 4,5 N",
        "Blue first Lark 15,5 N",
        "Red first Rook 16,5 S",
        "Blue first Teal 20,5 N",
        "Red first Hare 21,5 S",
        "Blue first Wren 25,5 N",
        "Red first Doe 26,5 S",
        "Blue first Kite 10,12 N",
        "Red first Crow 11,12 S",
    ];
    let mut game = Game::with("", 4, NO_CARDS, &[6, 1, 6, 1, 1, 6, 6, 1, 6, 1], &ships);
    game.board("Lark", "Rook").sink("Lark").board("Hare", "Teal").sink("Hare");
    game.board("Rose", "Hart").man("Hart").board("Doe", "Wren").sink("Doe").board("Swan", "Rose").man("Swan");
    assert_eq!(
        (game.ship("Rose").colours.side, game.asked()),
        (BLUE, Some(RED)),
        "she is Blue's again, and Crow has an enemy beside her"
    );
    let again = Order::Board { unit: game.id("Hart"), target: game.id("Rose"), men: 0 };
    game.refused(again.clone(), "W-R28").until(2, 4);
    assert_eq!(game.asked(), Some(BLUE), "in the next turn");
    game.order(Order::EndPhase).order(again);
}

#[test]
fn w_r16_what_was_discarded_last_lies_on_top() {
    let hands = "\"hands\": [[\"gust_of_wind\", \"maneuver\", \"rake_the_bow\", \"calm_waters\", \"rally_the_men\"], []], \
                 \"deck\": [\"gust_of_wind\", \"maneuver\", \"calm_waters\"],";
    let mut game = Game::with("", 1, hands, &[], &["Blue first Rose 5,5 N", FAR]);
    for (card, pile) in [(RAKE, vec![13]), (0, vec![13, 0])] {
        game.order(Order::Discard { card });
        assert_eq!(game.session.view(Viewer::Public).cards.expect("cards").discards, pile, "the last one last");
    }
}

#[test]
fn w_fire_8_a_cone_ends_at_the_edge_of_the_map() {
    let bands = |place: &str, battery: wg_core::Broadside| -> Vec<usize> {
        let game = Game::at(3, &[], &[&format!("Blue first Rose {place}"), FAR]);
        let fleet = game.fleet();
        let marks = cones::cone(&fleet, fleet.ship(game.id("Rose")), battery);
        marks.iter().map(|mark| if let Mark::Squares { at, .. } = mark { at.len() } else { 0 }).collect()
    };
    assert_eq!(bands("7,10 N", Larboard), [2, 6, 8], "column 1 among them");
    assert_eq!(bands("2,1 N", Starboard), [2, 4, 5], "from row 1 upwards");
    assert_eq!(bands("2,20 N", Starboard), [2, 4, 5], "to row 20");
    assert_eq!(bands("24,10 N", Starboard), [2, 6, 8], "to column 30");
    assert_eq!(bands("28,10 N", Starboard), [2], "two squares are left");
    assert!(bands("30,10 N", Starboard).is_empty(), "nothing lies beyond the edge");
}
