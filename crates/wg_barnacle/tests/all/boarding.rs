//! Boarding in phase 10 (A16).

use wg_barnacle::BARNACLE;
use wg_barnacle::boarding::assault::DEFEND;
use wg_barnacle::boarding::fight::{Verdict, verdict};
use wg_barnacle::choices::Choice;
use wg_barnacle::position::fight::Party;
use wg_barnacle::position::{Area, Fate, Fight};
use wg_core::Choices;
use wg_core::{Order, Scenario, SideId, UnitId};
use wg_testkit::Script;

use crate::common::*;

/// Returns phase 10 of turn 1, with a merchantman of Blue's grappled by a frigate of Red's. Each has one leader, and
/// Blue has another ship far off.
pub(crate) fn alongside(options: &str, own: &str, other: &str, more: &str) -> Scenario {
    battle(
        &format!(
            r#"options: {{"wind_alarm": "manual", {options}}}, battle: {{"turn": 1, "phase": 10, "first": "Red"}},"#
        ),
        &format!(
            r#"(name: "Surprise", class: "frigate", side: "Red", at: (30, 25), heading: "N", overrides: {{"leaders": 1}}, state: {{"grappled_with": ["Fortuna"], {own}}}),
               (name: "Fortuna", class: "merchantman", side: "Blue", at: (35, 25), heading: "N", state: {{{other}}}),
               (name: "Avispa", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {{"sail": 0}}),
               (name: "Wasp", class: "sloop", side: "Red", at: (80, 10), heading: "N", state: {{"sail": 0}}){more}"#
        ),
    )
}

pub(crate) fn script(scenario: &Scenario) -> Script {
    Script::new(&BARNACLE, scenario)
}

pub(crate) fn board(unit: u16, target: u16, men: i16) -> Order {
    Order::Board { unit: UnitId(unit), target: UnitId(target), men }
}

pub(crate) fn number(unit: u16, value: i16) -> Order {
    Order::Number { unit: UnitId(unit), what: DEFEND, value }
}

pub(crate) fn strike_back(unit: u16) -> Order {
    Choice::StrikeBack.order(UnitId(unit))
}

/// Starts a fight with these numbers of boarders and defenders, each side with a leader.
pub(crate) fn begun(boarders: i16, defenders: i16) -> Script {
    let mut script = script(&alongside("", "", "", ""));
    script.order(RED, board(0, 1, boarders)).order(BLUE, number(1, defenders));
    script
}

/// Returns `dice` dice, of which `hits` hit.
pub(crate) fn hits(dice: usize, hits: usize) -> Vec<u8> {
    (0..dice).map(|die| if die < hits { 5 + (die % 2) as u8 } else { 1 + (die % 4) as u8 }).collect()
}

pub(crate) fn fight(script: &Script, unit: u16) -> Option<Fight> {
    fleet(script).fight(UnitId(unit))
}

pub(crate) fn parties(script: &Script, unit: u16) -> [(u8, u8); 2] {
    fight(script, unit).map_or([(0, 0); 2], |fight| fight.parties.map(|party| (party.men, party.leaders)))
}

pub(crate) fn fate(script: &Script, unit: u16) -> (Fate, SideId) {
    let colours = fleet(script).ship(UnitId(unit)).colours;
    (colours.fate, colours.side)
}

pub(crate) fn standing(area: Area, counter: bool) -> Fight {
    Fight {
        target: Some(UnitId(1)),
        area,
        counter,
        parties: [Party { men: 9, leaders: 1 }; 2],
        apart: false,
        rounds: 1,
    }
}

#[test]
fn b_ex_36_boarding_taken_to_the_end() {
    let mut script = begun(20, 14);
    script
        .dice(&[5, 5, 6, 6, 5, 6, 1, 2, 3, 4, 1, 2, 3])
        .dice(&[5, 6, 6, 1, 1, 2, 2, 3, 3, 4, 4, 1, 2, 3, 4, 1, 2])
        .dice(&[4]);
    assert_eq!((parties(&script, 0), fight(&script, 0).expect("it goes on").area), ([(17, 1), (8, 1)], Area::MainDeck));
    script.dice(&[5, 5, 6, 6, 1, 1, 2, 2, 3, 3, 4]).dice(&[5, 6, 1, 2, 3, 4, 4]);
    assert_eq!((parties(&script, 0), fight(&script, 0).expect("it goes on").area), ([(15, 1), (4, 1)], Area::MainDeck));
    script.dice(&[5, 5, 5, 6, 1, 2, 3, 4, 1, 2]).dice(&[6, 1, 2, 3, 4]);
    assert_eq!((parties(&script, 0), fight(&script, 0).expect("it goes on").area), ([(14, 1), (0, 1)], Area::Rest));
    let mut last = hits(17, 2);
    last[2] = 2;
    script.dice(&last).dice(&[1, 2, 3]);
    assert_eq!(fate(&script, 1), (Fate::Struck, SideId(0)));
    assert_eq!(script.said("AMB-74"), "Fortuna is taken by Surprise, with 1 man aboard.");
    assert!(!fleet(&script).is_grappled(UnitId(0)));
}

#[test]
fn b_ex_37_boarders_beaten() {
    for (face, lost) in [(3, false), (1, true)] {
        let mut script = begun(10, 12);
        script.dice(&hits(8, 1)).dice(&hits(15, 6)).dice(&[face]);
        let crew = fleet(&script).ship(UnitId(0)).crew;
        if lost {
            assert_eq!((crew.men(), crew.leaders), (31, 0), "5 men and the leader");
            assert_eq!(
                fate(&script, 0),
                (Fate::Struck, SideId(1)),
                "8 to 1: boarders surrender and their ship is lost"
            );
        } else {
            assert_eq!((crew.men(), crew.leaders, fate(&script, 0).0), (30, 1, Fate::Fighting));
            assert!(!fleet(&script).is_grappled(UnitId(0)), "6 to 1: they flee, grapples cut");
            assert!(script.said("B-BRD-15").contains("leads 6 to 1"));
        }
    }
}

#[test]
fn b_turn_17_and_b_brd_1_after_a_grapple_in_phase_10() {
    let script = script(&alongside("", "", "", ""));
    let ask = &script.session.asks()[0];
    assert_eq!(
        (ask.seat, script.session.cursor().phase, &ask.default),
        (RED, 9, &board(0, 1, 36)),
        "36 against 15 are fair odds"
    );
    assert!(ask.offers.iter().any(|offer| offer.order == Order::Pass), "and he need not");
    assert!(
        ask.offers.iter().any(|offer| offer.admits(&board(0, 1, 36)))
            && !ask.offers.iter().any(|offer| offer.admits(&board(0, 1, 37)))
    );
}

#[test]
fn b_brd_1_no_charge_is_thrown() {
    let mut script = script(&alongside("", "", "", ""));
    script.order(RED, board(0, 1, 10)).order(BLUE, number(1, 10));
    assert_eq!(
        script.session.asks()[0].throws.iter().map(|row| row.dice).collect::<Vec<_>>(),
        [8, 13],
        "the fight begins at once"
    );
}

#[test]
fn b_brd_2_both_name_their_numbers() {
    let mut script = script(&alongside("", "", "", ""));
    script.refused(RED, board(0, 1, 37), "B-BRD-1").refused(RED, board(0, 1, 0), "B-BRD-1").order(RED, board(0, 1, 7));
    script.refused(BLUE, number(1, 16), "B-BRD-2").refused(BLUE, number(1, 0), "B-BRD-2").order(BLUE, number(1, 3));
    assert_eq!(parties(&script, 0), [(7, 1), (3, 1)]);
    assert_eq!(script.said("B-BRD-2"), "Fortuna defends with 3 men and 1 leader.");
}

#[test]
fn b_crew_4_the_entire_crew_may_fight_in_attack_and_in_defence() {
    let mut script = script(&alongside("", "", "", ""));
    let crews = [0, 1].map(|unit| fleet(&script).ship(UnitId(unit)).crew);
    assert_eq!(crews.map(|crew| (crew.deck, crew.below)), [(12, 24), (5, 10)], "most of them are below decks");
    script.order(RED, board(0, 1, 36)).order(BLUE, number(1, 15));
    assert_eq!(parties(&script, 0), [(36, 1), (15, 1)]);
}

#[test]
fn b_brd_3_dice_by_the_area() {
    let men = |area| Fight {
        parties: [Party { men: 10, leaders: 0 }, Party { men: 8, leaders: 0 }],
        ..standing(area, false)
    };
    assert_eq!(men(Area::Foothold).dice(false, false), [5, 8]);
    assert_eq!(men(Area::MainDeck).dice(false, false), [5, 4]);
    assert_eq!(men(Area::Rest).dice(false, false), [10, 4]);
}

#[test]
fn b_brd_4_on_the_main_deck_both_throw_one_for_two() {
    let mut script = begun(20, 14);
    script.dice(&hits(13, 3)).dice(&hits(17, 0));
    // 20 men and a leader fight 11 men and a leader.
    script.dice(&hits(13, 0)).dice(&hits(8, 0));
    assert_eq!(fight(&script, 0).expect("it goes on").rounds, 2);
}

#[test]
fn b_brd_5_in_the_rest_the_boarder_throws_one_for_each_man() {
    let mut script = begun(20, 14);
    script.dice(&hits(13, 5)).dice(&hits(17, 0));
    script.dice(&hits(23, 0)).dice(&hits(7, 0));
    assert_eq!(fight(&script, 0).expect("it goes on").rounds, 2, "20 men and a leader against 9 and one");
}

#[test]
fn b_brd_6_a_leader_counts_three_dice() {
    for (leaders, dice) in [(0, [5, 10]), (1, [8, 13]), (2, [11, 16])] {
        let fight = Fight { parties: [Party { men: 10, leaders }; 2], ..standing(Area::Foothold, false) };
        assert_eq!(fight.dice(false, false), dice);
    }
}

#[test]
fn b_brd_7_five_and_six_are_casualties_of_both_at_once() {
    let mut script = begun(10, 10);
    script.dice(&[4, 5, 6, 1, 1, 1, 1, 1]).dice(&[5, 6, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
    assert_eq!(parties(&script, 0), [(8, 1), (8, 1)]);
    let crew = fleet(&script).ship(UnitId(1)).crew;
    assert_eq!((crew.below, crew.deck, crew.killed), (8, 5, 2), "they come off the crew boxes, from below first");
}

#[test]
fn b_brd_8_a_die_for_every_full_six_casualties() {
    let party = Party { men: 14, leaders: 2 };
    assert_eq!(party.loss(12, 1), Party { men: 11, leaders: 1 });
    assert_eq!(party.loss(12, 2), Party { men: 10, leaders: 2 });
    let mut script = begun(36, 15);
    script.dice(&hits(21, 12)).dice(&hits(18, 0)).dice(&[2, 1]);
    assert_eq!(script.said("B-BRD-8"), "Fortuna rolls 2, 1 for her leaders: a leader falls.");
}

#[test]
fn b_brd_9_a_leader_lost_counts_three() {
    assert_eq!(Party { men: 5, leaders: 1 }.score(), 8);
}

#[test]
fn b_brd_10_and_amb_73_up_to_two_another_round() {
    for difference in -2..=2 {
        for area in [Area::Foothold, Area::MainDeck, Area::Rest] {
            assert_eq!(verdict(&standing(area, false), difference), Verdict::Again);
        }
    }
}

#[test]
fn b_brd_11_three_or_four_for_the_defender_the_boarders_recoil() {
    for (area, back) in
        [(Area::Rest, Area::MainDeck), (Area::MainDeck, Area::Foothold), (Area::Foothold, Area::OwnShip)]
    {
        for difference in [-3, -4] {
            assert_eq!(verdict(&standing(area, false), difference), Verdict::Recoil(back));
        }
    }
}

/// Starts a fight in which boarders have recoiled to their own ship: 10 men less `lost` and a leader, against 10 men
/// and a leader.
pub(crate) fn recoiled(lost: usize) -> Script {
    let mut script = begun(10, 10);
    script.dice(&hits(8, 0)).dice(&hits(13, lost));
    assert_eq!(fight(&script, 0).expect("they recoil").area, Area::OwnShip);
    script
}

#[test]
fn b_brd_12_the_defender_may_counter_attack_on_four_to_six() {
    for (face, strikes) in [(3, false), (4, true)] {
        let mut script = recoiled(3);
        script.refused(RED, Order::Pass, "T-ASK").order(BLUE, strike_back(1)).dice(&[face]);
        if strikes {
            // The defender has one die for each of ten men, the boarders one die for two of seven.
            script.dice(&hits(6, 0)).dice(&hits(13, 1));
            assert_eq!(parties(&script, 0), [(6, 1), (10, 1)], "1 ahead: again");
        } else {
            assert_eq!(
                script.said("B-BRD-13"),
                "The boarders are back aboard Surprise. She and Fortuna stay grappled, and the melee stops until next turn."
            );
        }
        assert!(fleet(&script).are_tied(UnitId(0), UnitId(1)));
    }
}

#[test]
fn b_brd_12_counter_attackers_throw_one_for_each_man_in_every_area() {
    for area in [Area::OwnShip, Area::Foothold, Area::MainDeck, Area::Rest] {
        let fight =
            Fight { parties: [Party { men: 10, leaders: 0 }, Party { men: 8, leaders: 0 }], ..standing(area, true) };
        assert_eq!(fight.dice(false, false), [5, 8], "{area:?}");
    }
    // The fight goes straight to the last area and back to the main deck: 17 men and a leader against 9 and a leader.
    let mut script = begun(20, 14);
    script.dice(&hits(13, 5)).dice(&hits(17, 0)).dice(&hits(23, 0)).dice(&hits(7, 3));
    assert_eq!(
        (fight(&script, 0).expect("they recoil").area, parties(&script, 0)),
        (Area::MainDeck, [(17, 1), (9, 1)])
    );
    script.order(BLUE, strike_back(1)).dice(&[4]);
    assert_eq!(script.session.asks()[0].throws.iter().map(|row| row.dice).collect::<Vec<_>>(), [11, 12]);
}

#[test]
fn b_brd_13_without_a_counter_attack_it_is_over_until_next_turn() {
    let mut script = recoiled(4);
    script.order(BLUE, Order::Pass);
    assert_eq!(fight(&script, 0), None);
    assert!(fleet(&script).are_tied(UnitId(0), UnitId(1)) && script.session.cursor().phase != 9);
}

#[test]
fn b_brd_14_three_or_four_for_the_attacker_on_to_the_next_area_at_once() {
    for difference in [3, 4] {
        assert_eq!(verdict(&standing(Area::Foothold, false), difference), Verdict::Onward(Area::MainDeck));
        assert_eq!(verdict(&standing(Area::MainDeck, false), difference), Verdict::Onward(Area::Rest));
    }
    let mut script = begun(10, 10);
    script.dice(&hits(8, 4)).dice(&hits(13, 0));
    assert!(script.said("B-BRD-14").ends_with("the next round is fought on the main deck."));
    assert_eq!(script.session.asks()[0].throws.len(), 2, "the next round is thrown for, nobody is asked");
}

#[test]
fn b_brd_15_five_or_six_for_the_defender_the_boarders_flee_and_the_grapples_are_cut() {
    for difference in [-5, -6] {
        assert_eq!(verdict(&standing(Area::Rest, false), difference), Verdict::Flee);
    }
    let mut script = begun(10, 10);
    script.dice(&hits(8, 0)).dice(&hits(13, 5));
    assert!(!fleet(&script).are_tied(UnitId(0), UnitId(1)) && fight(&script, 0).is_none());
}

#[test]
fn b_brd_16_five_or_six_for_the_attacker_straight_to_the_last_area() {
    for area in [Area::Foothold, Area::MainDeck] {
        for difference in [5, 6] {
            assert_eq!(verdict(&standing(area, false), difference), Verdict::Onward(Area::Rest));
        }
    }
}

#[test]
fn b_brd_17_seven_or_more_the_loser_surrenders() {
    assert_eq!(verdict(&standing(Area::Foothold, false), 7), Verdict::Surrenders);
    assert_eq!(verdict(&standing(Area::Rest, false), 9), Verdict::Surrenders);
    assert_eq!(verdict(&standing(Area::Foothold, false), -7), Verdict::Lost);
    let mut script = begun(20, 10);
    script.dice(&hits(13, 7)).dice(&hits(13, 0)).dice(&[2]);
    assert_eq!(fate(&script, 1), (Fate::Struck, SideId(0)));
    assert_eq!(script.said("B-BRD-17"), "Fortuna is taken by Surprise, with 8 men aboard.");
}

#[test]
fn morale_is_tested_after_the_fight() {
    let mut script = begun(20, 15);
    // Eight of fifteen have fallen: half the crew.
    script
        .dice(&hits(13, 6))
        .dice(&hits(18, 0))
        .dice(&[2])
        .dice(&hits(23, 2))
        .dice(&hits(7, 0))
        .dice(&hits(23, 0))
        .dice(&hits(6, 4));
    script.order(BLUE, Order::Pass);
    assert_eq!(script.session.asks()[0].throws[0].clause, "B-MOR-3");
}

#[test]
fn b_brd_8_no_die_where_no_leader_is() {
    let mut script = script(&alongside("", "", r#""leaders_killed": 1"#, ""));
    script.order(RED, board(0, 1, 36)).order(BLUE, number(1, 15));
    script.dice(&hits(21, 12)).dice(&hits(15, 0));
    let rows: Vec<_> =
        script.session.asks().iter().flat_map(|ask| ask.throws.iter().map(|row| row.clause.clone())).collect();
    assert!(rows.iter().all(|clause| clause != "B-BRD-8"), "{rows:?}");
    assert_eq!(fleet(&script).ship(UnitId(1)).crew.men(), 3);
}
