//! Initiative (A2).

use wg_barnacle::Item;
use wg_barnacle::choices::Choice;
use wg_barnacle::position::{Fate, Initiative, InitiativeFacts};
use wg_barnacle::turn::ending::turn_end;
use wg_barnacle::turn::initiative::{FirstMove, ask, choose_first, first_by, modifiers, open, throw, weather_gauge};
use wg_core::Choices;
use wg_core::{PerSide, Seat};

use crate::desk::{BLUE, Desk, OnDesk as _, RED};

/// Two frigates so far apart from west to east that neither has the weather gauge of a south wind.
const ABREAST: [&str; 2] = ["Fortuna, frigate, Red, 20, 30, N", "Surprise, frigate, Blue, 60, 30, N"];

fn thrown(desk: &mut Desk, faces: &[u8]) {
    desk.does(open);
    for pair in faces.chunks(2) {
        assert_eq!(desk.item(), Some(&Item::FirstMove(FirstMove::Initiative)), "initiative is still open");
        desk.plays(throw, pair);
    }
}

fn with(deeds: [InitiativeFacts; 2], last_winner: Option<wg_core::SideId>) -> Desk {
    let mut desk = Desk::new("", &ABREAST);
    desk.fleet.initiative = Initiative { last: PerSide::of(deeds), last_winner, ..Initiative::default() };
    desk
}

/// Returns the modifiers of Red's and of Blue's die.
fn added(desk: &Desk) -> [i16; 2] {
    [RED, BLUE].map(|side| modifiers(&desk.fleet, side).iter().map(|modifier| modifier.by).sum())
}

#[test]
fn b_init_1_the_higher_die_wins() {
    for (faces, winner) in [([5, 4], RED), ([2, 3], BLUE)] {
        let mut desk = Desk::new("", &ABREAST);
        thrown(&mut desk, &faces);
        assert_eq!(desk.fleet.initiative.winner, Some(winner));
        assert_eq!(desk.item(), Some(&Item::FirstMove(FirstMove::FirstSide(winner))), "the winner is asked");
    }
    let mut desk = Desk::new("", &ABREAST);
    thrown(&mut desk, &[5, 4]);
    assert_eq!(desk.said("B-INIT-1"), "Red wins initiative, 5 to 4.");
}

#[test]
fn both_dice_are_wanted_together() {
    let mut desk = Desk::new("", &ABREAST);
    desk.does(open);
    assert!(desk.beat(throw, &[]).is_err(), "no faces yet");
    assert_eq!(
        desk.dice.rows.iter().map(|row| row.side).collect::<Vec<_>>(),
        [Some(RED), Some(BLUE)],
        "two rows of one ask"
    );
    assert_eq!(desk.item(), Some(&Item::FirstMove(FirstMove::Initiative)), "the beat is taken back");
}

#[test]
fn b_init_2_the_winner_of_last_turn_adds_1() {
    assert_eq!(added(&with(Default::default(), Some(BLUE))), [0, 1]);
}

#[test]
fn b_init_3_who_sank_more_enemies_last_turn_adds_1() {
    let sunk = |red, blue| {
        with(
            [
                InitiativeFacts { sunk: red, ..InitiativeFacts::default() },
                InitiativeFacts { sunk: blue, ..InitiativeFacts::default() },
            ],
            None,
        )
    };
    assert_eq!(added(&sunk(2, 1)), [1, 0]);
    assert_eq!(added(&sunk(0, 1)), [0, 1]);
    assert_eq!(added(&sunk(1, 1)), [0, 0], "as many is not more");
}

#[test]
fn b_init_4_an_adverse_morale_result_of_last_turn_costs_1() {
    let adverse = InitiativeFacts { adverse: 1, ..InitiativeFacts::default() };
    assert_eq!(added(&with([adverse, InitiativeFacts::default()], None)), [-1, 0]);
}

#[test]
fn amb_5_the_malus_counts_once_a_side_unless_the_option_says_per_captain() {
    let adverse = [InitiativeFacts { adverse: 3, ..InitiativeFacts::default() }, InitiativeFacts::default()];
    assert_eq!(added(&with(adverse, None)), [-1, 0]);
    let mut desk = Desk::new(r#"options: {"init_morale_malus": "per_captain"},"#, &ABREAST);
    desk.fleet.initiative.last = PerSide::of(adverse);
    assert_eq!(added(&desk), [-3, 0]);
}

#[test]
fn b_init_5_the_weather_gauge_adds_1() {
    // The wind comes from the south, so the southern ship is upwind.
    let desk = Desk::new("", &["Fortuna, frigate, Red, 20, 20, N", "Surprise, frigate, Blue, 60, 40, N"]);
    assert_eq!(added(&desk), [1, 0]);
}

#[test]
fn b_init_6_modifiers_add() {
    let mut desk = Desk::new("", &["Fortuna, frigate, Red, 20, 20, N", "Surprise, frigate, Blue, 60, 40, N"]);
    desk.fleet.initiative.last_winner = Some(RED);
    desk.fleet.initiative.last[RED] = InitiativeFacts { sunk: 1, adverse: 1, triumph: false };
    assert_eq!(added(&desk), [2, 0], "1 + 1 - 1 + 1");
}

#[test]
fn b_init_7_any_upwind_place_has_the_weather_gauge() {
    for (wind, from_red) in [("N", BLUE), ("E", BLUE), ("S", RED), ("W", RED)] {
        let desk = Desk::new(
            &format!(r#"wind: "{wind}","#),
            &["Fortuna, frigate, Red, 20, 20, N", "Surprise, frigate, Blue, 60, 40, S"],
        );
        assert_eq!(weather_gauge(&desk.fleet), Some(from_red), "wind from {wind}");
    }
}

#[test]
fn amb_7_an_inch_is_not_enough_for_the_weather_gauge_and_a_lost_flagship_has_none() {
    let at = |north: &str| {
        Desk::new("", &["Fortuna, frigate, Red, 20, 30, N", &format!("Surprise, frigate, Blue, 60, {north}, N")])
    };
    assert_eq!(weather_gauge(&at("31").fleet), None, "exactly an inch");
    assert_eq!(weather_gauge(&at("31.01").fleet), Some(RED));
    let mut desk = at("40");
    desk.ship("Surprise").colours.fate = Fate::Sunk;
    assert_eq!(weather_gauge(&desk.fleet), None, "no flagship afloat");
    let wide = Desk::new(
        r#"options: {"gauge_margin": 12},"#,
        &["Fortuna, frigate, Red, 20, 30, N", "Surprise, frigate, Blue, 60, 40, N"],
    );
    assert_eq!(weather_gauge(&wide.fleet), None, "10 inches with a margin of 12");
}

#[test]
fn the_flagship_is_the_ship_that_the_scenario_names_so() {
    let ships = [
        "Fortuna, frigate, Red, 20, 30, N",
        "Oro, galleon, Red, 20, 10, N, overrides: {\"flagship\": true}",
        "Surprise, frigate, Blue, 60, 30, N",
    ];
    assert_eq!(weather_gauge(&Desk::new("", &ships).fleet), Some(RED));
}

#[test]
fn b_init_8_who_sank_a_man_o_war_wins_without_a_die() {
    let mut desk =
        with([InitiativeFacts::default(), InitiativeFacts { sunk: 1, triumph: true, adverse: 0 }], Some(RED));
    desk.does(open).plays(throw, &[]);
    assert!(desk.dice.rows.is_empty(), "no dice");
    assert_eq!(desk.fleet.initiative.winner, Some(BLUE));
    assert_eq!(desk.said("B-INIT-8"), "Blue wins initiative without a roll because it sank a man o' war last turn.");
    assert_eq!(desk.item(), Some(&Item::FirstMove(FirstMove::FirstSide(BLUE))), "and chooses");
}

#[test]
fn b_init_9_a_tie_is_thrown_again() {
    let mut desk = Desk::new("", &ABREAST);
    thrown(&mut desk, &[3, 3, 6, 6, 1, 2]);
    assert_eq!(desk.fleet.initiative.winner, Some(BLUE));
    assert_eq!(desk.said("B-INIT-9"), "Initiative is tied, 6 to 6, and both sides roll again.");
}

#[test]
fn b_init_10_the_winner_says_who_moves_first() {
    let mut desk = Desk::new("", &ABREAST);
    thrown(&mut desk, &[1, 6]);
    let question = ask(&desk.fleet, BLUE);
    assert_eq!(question.seat, Seat::Side(BLUE));
    let labels: Vec<&str> = question.offers.iter().map(|offer| &*offer.label).collect();
    assert_eq!(labels, ["Move first", "Move second"]);
    let unit = desk.id("Surprise");
    assert_eq!(question.default, Choice::MoveFirst.order(unit), "in the name of the flagship");
    for (choice, first, sentence) in
        [(Choice::MoveFirst, BLUE, "Blue moves first."), (Choice::MoveSecond, RED, "Blue lets Red move first.")]
    {
        let mut desk = Desk::new("", &ABREAST);
        thrown(&mut desk, &[1, 6]);
        desk.does(|play| choose_first(play, BLUE, first_by(choice, BLUE)));
        assert_eq!(desk.fleet.initiative.first, Some(first));
        assert_eq!((desk.item(), desk.last()), (None, sentence));
    }
}

#[test]
fn a_side_without_its_flagship_answers_in_the_name_of_a_ship_it_has() {
    let mut desk = Desk::new(
        "",
        &["Fortuna, frigate, Red, 20, 30, N", "Surprise, frigate, Blue, 60, 30, N", "Wasp, sloop, Blue, 70, 30, N"],
    );
    desk.ship("Surprise").colours.side = RED;
    assert_eq!(ask(&desk.fleet, BLUE).default.unit(), Some(desk.id("Wasp")));
}

#[test]
fn amb_4_the_winner_chooses_freely_two_automatic_winners_throw_and_an_option_forces_the_first_move() {
    let triumph = InitiativeFacts { sunk: 1, triumph: true, adverse: 0 };
    let mut desk = with([triumph, triumph], Some(RED));
    thrown(&mut desk, &[3, 4, 2, 5]);
    assert_eq!(desk.fleet.initiative.winner, Some(BLUE), "both automatic: dice, with the same modifiers after a tie");
    let mut desk = Desk::new(r#"options: {"auto_winner_moves_first": "forced"},"#, &ABREAST);
    desk.fleet.initiative.last[RED] = triumph;
    desk.does(open).plays(throw, &[]);
    assert_eq!((desk.fleet.initiative.first, desk.item()), (Some(RED), None), "not asked");
    let mut desk = Desk::new(r#"options: {"auto_winner_moves_first": "forced"},"#, &ABREAST);
    thrown(&mut desk, &[6, 1]);
    assert_eq!(desk.item(), Some(&Item::FirstMove(FirstMove::FirstSide(RED))), "a winner by dice chooses all the same");
}

#[test]
fn the_end_of_a_turn_makes_this_turn_the_last_one() {
    let mut desk = Desk::new("", &ABREAST);
    thrown(&mut desk, &[6, 1]);
    desk.does(|play| choose_first(play, RED, BLUE));
    desk.fleet.initiative.now[BLUE].sunk = 2;
    desk.plays(turn_end, &[]);
    let initiative = desk.fleet.initiative;
    assert_eq!((initiative.winner, initiative.first, initiative.last_winner), (None, None, Some(RED)));
    assert_eq!(initiative.last[BLUE].sunk, 2);
    assert_eq!(initiative.now, PerSide::default());
}

#[test]
fn a_scenario_that_says_who_moves_first_needs_no_dice_in_its_first_turn() {
    let ships: String = ABREAST.join(";");
    let mut desk = Desk::new(r#"battle: {"first": "Blue"},"#, &ships.split(';').collect::<Vec<_>>());
    desk.does(open);
    assert_eq!((desk.item(), desk.fleet.initiative.first), (None, Some(BLUE)));
    desk.plays(turn_end, &[]).does(open);
    assert_eq!(desk.item(), Some(&Item::FirstMove(FirstMove::Initiative)), "in the next turn dice are thrown");
}

#[test]
fn b_ex_01_tie_and_modifiers() {
    // Blue's flagship is upwind of Red's.
    let mut desk = Desk::new("", &["Fortuna, frigate, Red, 20, 40, N", "Surprise, frigate, Blue, 60, 20, N"]);
    desk.fleet.initiative.last_winner = Some(RED);
    desk.fleet.initiative.last[BLUE] = InitiativeFacts { sunk: 1, triumph: false, adverse: 1 };
    desk.does(open).plays(throw, &[4, 4]);
    assert_eq!(desk.last(), "Initiative is tied, 5 to 5, and both sides roll again.");
    let told: Vec<&str> = desk.reports.iter().map(|report| report.sentence.as_str()).collect();
    assert_eq!(told[0], "Red rolls a 4 for initiative, +1 for winning it last turn: 5 in all.");
    assert_eq!(
        told[1],
        "Blue rolls a 4 for initiative, +1 for sinking more ships last turn, -1 for a captain's adverse morale, +1 for the weather gauge: 5 in all."
    );
    desk.plays(throw, &[2, 3]);
    assert_eq!(desk.last(), "Blue wins initiative, 4 to 3.");
    assert_eq!(desk.item(), Some(&Item::FirstMove(FirstMove::FirstSide(BLUE))));
}

#[test]
fn b_ex_02_automatic_initiative() {
    let triumph = InitiativeFacts { sunk: 1, triumph: true, adverse: 0 };
    let mut desk = with([triumph, InitiativeFacts::default()], None);
    desk.does(open).plays(throw, &[]);
    assert_eq!(desk.fleet.initiative.winner, Some(RED), "no dice");
    let mut desk = with([triumph, InitiativeFacts { sunk: 0, ..triumph }], None);
    desk.does(open);
    assert!(desk.beat(throw, &[]).is_err(), "both automatic: dice are wanted");
}

#[test]
fn b_init_8_a_captured_fort_is_told_as_a_fort_whatever_else_was_sunk() {
    // A man o' war sunk is reported as such, and so is a fort, whatever else was sunk.
    for (triumph, told) in [(1, "it sank a man o' war last turn"), (2, "it took a fort last turn")] {
        let scenario = wg_core::scenario::parse(
            &format!(
                r#"(version: 1, ruleset: "barnacle", name: "A test", wind: "S", options: {{"wind_alarm": "manual"}},
                    battle: {{"turn": 3, "phase": 2, "last_sunk": [1, 0], "last_triumph": [{triumph}, 0]}}, sides: [(name: "Red"), (name: "Blue")],
                    ships: [(name: "Fortuna", class: "frigate", side: "Red", at: (20, 30), heading: "N"),
                            (name: "Surprise", class: "frigate", side: "Blue", at: (60, 30), heading: "N")])"#
            ),
            "fort.ron",
        );
        let scenario = scenario.unwrap_or_else(|problems| panic!("{problems}")).scenario;
        let script = wg_testkit::Script::new(&wg_barnacle::BARNACLE, &scenario);
        let mut desk = with([InitiativeFacts::default(); 2], None);
        desk.fleet = wg_barnacle::position::fleet::Fleet::gather(script.session.world());
        desk.does(open).plays(throw, &[]);
        assert_eq!(desk.said("B-INIT-8"), format!("Red wins initiative without a roll because {told}."));
    }
}
