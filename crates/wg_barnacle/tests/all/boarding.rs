//! A16. Boarding: phase 10.

use wg_barnacle::BARNACLE;
use wg_barnacle::boarding::assault::{DEFEND, STRIKE_BACK};
use wg_barnacle::boarding::fight::{Verdict, verdict};
use wg_barnacle::position::fight::Party;
use wg_barnacle::position::{Area, Fate, Fight, Fleet};
use wg_core::dice::seeded;
use wg_core::scenario::{Loaded, parse, to_ron};
use wg_core::{DiceSource, Event, HouseCaptain as _, Order, Ruleset as _, Scenario, Session, SideId, UnitId, Viewer};
use wg_testkit::Script;

use crate::common::*;

/// A frigate of Red's has grappled a merchantman of Blue's: phase 10 of turn 1. Each has one leader, and Blue a ship far off.
fn alongside(options: &str, own: &str, other: &str, more: &str) -> Scenario {
    battle(
        &format!(r#"options: {{"wind_alarm": "manual", {options}}}, battle: {{"turn": 1, "phase": 10, "first": "Red"}},"#),
        &format!(
            r#"(name: "Surprise", class: "frigate", side: "Red", at: (30, 25), heading: "N", overrides: {{"leaders": 1}}, state: {{"grappled_with": ["Fortuna"], {own}}}),
               (name: "Fortuna", class: "merchantman", side: "Blue", at: (35, 25), heading: "N", state: {{{other}}}),
               (name: "Avispa", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {{"sail": 0}}),
               (name: "Wasp", class: "sloop", side: "Red", at: (80, 10), heading: "N", state: {{"sail": 0}}){more}"#
        ),
    )
}

fn script(scenario: &Scenario) -> Script {
    Script::new(&BARNACLE, scenario)
}

fn board(unit: u16, target: u16, men: i16) -> Order {
    Order::Board { unit: UnitId(unit), target: UnitId(target), men }
}

fn number(unit: u16, value: i16) -> Order {
    Order::Number { unit: UnitId(unit), what: DEFEND, value }
}

fn strike_back(unit: u16) -> Order {
    Order::Choose { unit: UnitId(unit), what: STRIKE_BACK, option: 1 }
}

/// The fight has begun: so many board, so many defend; each has a leader.
fn begun(boarders: i16, defenders: i16) -> Script {
    let mut script = script(&alongside("", "", "", ""));
    script.order(RED, board(0, 1, boarders)).order(BLUE, number(1, defenders));
    script
}

/// So many dice with so many hits.
fn hits(dice: usize, hits: usize) -> Vec<u8> {
    (0..dice).map(|die| if die < hits { 5 + (die % 2) as u8 } else { 1 + (die % 4) as u8 }).collect()
}

fn fight(script: &Script, unit: u16) -> Option<Fight> {
    fleet(script).fight(UnitId(unit))
}

fn parties(script: &Script, unit: u16) -> [(u8, u8); 2] {
    fight(script, unit).map_or([(0, 0); 2], |fight| fight.parties.map(|party| (party.men, party.leaders)))
}

fn fate(script: &Script, unit: u16) -> (Fate, SideId) {
    let colours = fleet(script).ship(UnitId(unit)).colours;
    (colours.fate, colours.side)
}

fn standing(area: Area, counter: bool) -> Fight {
    Fight { target: Some(UnitId(1)), area, counter, parties: [Party { men: 9, leaders: 1 }; 2], apart: false, rounds: 1 }
}

#[test]
fn b_ex_36_boarding_taken_to_the_end() {
    let mut script = begun(20, 14);
    script.dice(&[5, 5, 6, 6, 5, 6, 1, 2, 3, 4, 1, 2, 3]).dice(&[5, 6, 6, 1, 1, 2, 2, 3, 3, 4, 4, 1, 2, 3, 4, 1, 2]).dice(&[4]);
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
            assert_eq!(fate(&script, 0), (Fate::Struck, SideId(1)), "8 to 1: boarders surrender and their ship is lost");
        } else {
            assert_eq!((crew.men(), crew.leaders, fate(&script, 0).0), (30, 1, Fate::Fighting));
            assert!(!fleet(&script).is_grappled(UnitId(0)), "6 to 1: they flee, grapples cut");
            assert!(script.said("B-BRD-15").contains("ahead by 6 to 1"));
        }
    }
}

#[test]
fn b_turn_17_and_b_brd_1_after_a_grapple_in_phase_10() {
    let script = script(&alongside("", "", "", ""));
    let ask = &script.session.asks()[0];
    assert_eq!((ask.seat, script.session.cursor().phase, &ask.default), (RED, 9, &board(0, 1, 36)), "36 against 15 are fair odds");
    assert!(ask.offers.iter().any(|offer| offer.order == Order::Pass), "and he need not");
    assert!(ask.offers.iter().any(|offer| offer.admits(&board(0, 1, 36))) && !ask.offers.iter().any(|offer| offer.admits(&board(0, 1, 37))));
}

#[test]
fn b_brd_1_no_charge_is_thrown() {
    let mut script = script(&alongside("", "", "", ""));
    script.order(RED, board(0, 1, 10)).order(BLUE, number(1, 10));
    assert_eq!(script.session.asks()[0].throws.iter().map(|row| row.dice).collect::<Vec<_>>(), [8, 13], "the fight begins at once");
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
    let men = |area| Fight { parties: [Party { men: 10, leaders: 0 }, Party { men: 8, leaders: 0 }], ..standing(area, false) };
    assert_eq!(men(Area::Foothold).dice(false, false), [5, 8]);
    assert_eq!(men(Area::MainDeck).dice(false, false), [5, 4]);
    assert_eq!(men(Area::Rest).dice(false, false), [10, 4]);
}

#[test]
fn b_brd_4_on_the_main_deck_both_throw_one_for_two() {
    let mut script = begun(20, 14);
    script.dice(&hits(13, 3)).dice(&hits(17, 0));
    // 20 and a leader against 11 and a leader.
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
    assert_eq!(script.said("B-BRD-8"), "Fortuna throws 2, 1 for her leaders: a leader falls.");
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
    for (area, back) in [(Area::Rest, Area::MainDeck), (Area::MainDeck, Area::Foothold), (Area::Foothold, Area::OwnShip)] {
        for difference in [-3, -4] {
            assert_eq!(verdict(&standing(area, false), difference), Verdict::Recoil(back));
        }
    }
}

/// Boarders who have recoiled to their own ship: 10 and a leader less so many, against 10 and a leader.
fn recoiled(lost: usize) -> Script {
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
            // One die for each of ten men, one for two of seven.
            script.dice(&hits(6, 0)).dice(&hits(13, 1));
            assert_eq!(parties(&script, 0), [(6, 1), (10, 1)], "1 ahead: again");
        } else {
            assert_eq!(script.said("B-BRD-13"), "The boarders are back aboard Surprise; she and Fortuna stay grappled until next turn.");
        }
        assert!(fleet(&script).are_tied(UnitId(0), UnitId(1)));
    }
}

#[test]
fn b_brd_12_counter_attackers_throw_one_for_each_man_in_every_area() {
    for area in [Area::OwnShip, Area::Foothold, Area::MainDeck, Area::Rest] {
        let fight = Fight { parties: [Party { men: 10, leaders: 0 }, Party { men: 8, leaders: 0 }], ..standing(area, true) };
        assert_eq!(fight.dice(false, false), [5, 8], "{area:?}");
    }
    // Straight to the last area, and back from there to the main deck: 17 and a leader against 9 and one.
    let mut script = begun(20, 14);
    script.dice(&hits(13, 5)).dice(&hits(17, 0)).dice(&hits(23, 0)).dice(&hits(7, 3));
    assert_eq!((fight(&script, 0).expect("they recoil").area, parties(&script, 0)), (Area::MainDeck, [(17, 1), (9, 1)]));
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
    assert!(script.said("B-BRD-14").ends_with("the next round is on the main deck."));
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
fn amb_54_a_crew_that_hides_counts_a_quarter() {
    let hidden = |men| Fight { parties: [Party { men: 10, leaders: 0 }, Party { men, leaders: 1 }], ..standing(Area::Foothold, false) }.dice(true, false)[1];
    assert_eq!([15, 4, 3, 1, 0].map(hidden), [6, 4, 4, 4, 3], "three for the leader and at least one for the men");
    let mut script = script(&alongside("", "", r#""duty": "hide", "sail": 0"#, ""));
    script.order(RED, board(0, 1, 20));
    assert_eq!(script.session.asks()[0].throws.iter().map(|row| row.dice).collect::<Vec<_>>(), [13, 6], "nobody is asked: all of them are down there");
}

#[test]
fn amb_72_odd_men_and_at_least_one_die() {
    let dice = |men, up| Fight { parties: [Party { men, leaders: 0 }; 2], ..standing(Area::MainDeck, false) }.dice(false, up)[0];
    assert_eq!([0, 1, 2, 3, 7].map(|men| dice(men, false)), [0, 1, 1, 1, 3]);
    assert_eq!([0, 1, 2, 3, 7].map(|men| dice(men, true)), [0, 1, 1, 2, 4], "with the option");
}

#[test]
fn amb_73_a_melee_stops_after_so_many_rounds() {
    let mut script = script(&alongside(r#""melee_round_cap": 2"#, "", "", ""));
    script.order(RED, board(0, 1, 10)).order(BLUE, number(1, 10));
    script.dice(&hits(8, 0)).dice(&hits(13, 0)).dice(&hits(8, 0)).dice(&hits(13, 0));
    assert_eq!(script.said("AMB-73"), "Surprise and Fortuna have fought 2 rounds: the melee stops until next turn.");
    assert_eq!(fight(&script, 0).map(|fight| fight.area), Some(Area::Foothold), "they stand where they are");
}

#[test]
fn amb_74_casualties_beyond_the_men_fall_on_leaders_and_nobody_left_has_lost() {
    let party = Party { men: 2, leaders: 2 };
    assert_eq!((party.loss(3, 0), party.loss(9, 0)), (Party { men: 2, leaders: 1 }, Party { men: 2, leaders: 2 }));
    let none = |at: usize| {
        let mut fight = standing(Area::Foothold, false);
        fight.parties[at] = Party::default();
        fight
    };
    assert_eq!((verdict(&none(0), 2), verdict(&none(1), -2)), (Verdict::Gone, Verdict::Taken));
}

#[test]
fn amb_75_in_the_last_area_three_is_enough() {
    for difference in 3..=6 {
        assert_eq!(verdict(&standing(Area::Rest, false), difference), Verdict::Taken);
    }
}

#[test]
fn amb_76_a_counter_attack_that_wins_comes_aboard_and_roles_swap() {
    let mut script = recoiled(3);
    script.order(BLUE, strike_back(1)).dice(&[6]).dice(&hits(6, 0)).dice(&hits(13, 3));
    // Whoever is aboard the frigate may defend her now: 30 men.
    script.order(RED, number(0, 30));
    assert_eq!((fight(&script, 0), fight(&script, 1).expect("roles swap").area), (None, Area::MainDeck));
    assert_eq!(parties(&script, 1), [(10, 1), (30, 1)]);
    script.dice(&hits(8, 0)).dice(&hits(18, 5));
    assert!(!fleet(&script).are_tied(UnitId(0), UnitId(1)), "they flee in their turn");
}

#[test]
fn amb_76_counter_attackers_who_lose_go_back() {
    for difference in 3..=6 {
        assert_eq!(verdict(&standing(Area::MainDeck, true), difference), Verdict::Back);
    }
    assert_eq!(verdict(&standing(Area::MainDeck, true), -3), Verdict::Recoil(Area::Foothold));
    assert_eq!((verdict(&standing(Area::Foothold, true), -5), verdict(&standing(Area::Foothold, true), -7)), (Verdict::Flee, Verdict::Lost));
    let mut script = recoiled(3);
    script.order(BLUE, strike_back(1)).dice(&[6]).dice(&hits(6, 3)).dice(&hits(13, 0));
    assert_eq!(script.said("AMB-76"), "Surprise is ahead by 3 to 0: the counter-attackers of Fortuna go back to where they were.");
    assert_eq!(fight(&script, 0), None, "over until next turn");
}

#[test]
fn amb_77_the_holder_is_asked_first_then_the_other() {
    let mut script = script(&alongside("", "", "", ""));
    script.order(RED, Order::Pass);
    assert_eq!(script.session.asks()[0].seat, BLUE);
    script.order(BLUE, board(1, 0, 10)).order(RED, number(0, 36));
    assert_eq!(parties(&script, 1), [(10, 1), (36, 1)]);
}

#[test]
fn amb_77_boarders_who_were_left_aboard_go_on_next_turn() {
    let held = r#""boards": "Fortuna", "boards_area": "main_deck", "boarders": 12, "boarding_leaders": 1"#;
    let mut script = script(&alongside("", held, r#""killed": 3"#, ""));
    assert!(script.session.asks()[0].reason.starts_with("12 men and 1 leader of Surprise fight on"), "{}", script.session.asks()[0].reason);
    script.order(BLUE, number(1, 12)).dice(&hits(9, 0)).dice(&hits(9, 3));
    assert_eq!(fight(&script, 0).map(|fight| fight.area), Some(Area::Foothold));
    script.order(BLUE, Order::Pass);
    assert_eq!(script.said("B-BRD-13"), "9 men and 1 leader of Surprise stand aboard Fortuna, at the foothold, until next turn.");
    assert_eq!(parties(&script, 0)[0], (9, 1));
}

#[test]
fn amb_77_several_boarders_fight_one_after_another() {
    let more = r#", (name: "Arrow", class: "brig", side: "Red", at: (40, 25), heading: "N", state: {"sail": 0, "grappled_with": ["Fortuna"]})"#;
    let mut script = script(&alongside("", "", "", more));
    script.order(RED, board(0, 1, 10)).order(BLUE, number(1, 15)).dice(&hits(8, 0)).dice(&hits(18, 3)).order(BLUE, Order::Pass);
    script.order(RED, board(4, 1, 20)).order(BLUE, number(1, 15));
    assert_eq!(parties(&script, 4), [(20, 2), (15, 1)]);
}

#[test]
fn amb_78_with_the_option_the_boarders_alone_are_lost() {
    let mut script = script(&alongside(r#""boarder_loss": "boarders_only""#, "", "", ""));
    script.order(RED, board(0, 1, 10)).order(BLUE, number(1, 15)).dice(&hits(8, 0)).dice(&hits(18, 7)).dice(&[2]);
    assert_eq!(script.said("AMB-78"), "3 men and 1 leader of Surprise are prisoners of Fortuna.");
    let crew = fleet(&script).ship(UnitId(0)).crew;
    assert_eq!((crew.men(), crew.leaders, crew.killed, fate(&script, 0).0), (26, 0, 7, Fate::Fighting));
}

#[test]
fn amb_87_grappled_with_a_ship_without_a_crew_takes_her() {
    let script = script(&alongside("", "", r#""fate": "abandoned", "aboard": 0, "sail": 0"#, ""));
    assert_eq!(fate(&script, 1), (Fate::Struck, SideId(0)));
}

#[test]
fn amb_99_a_ship_taken_strikes_and_does_not_fire() {
    let mut script = begun(20, 10);
    script.dice(&hits(13, 7)).dice(&hits(13, 0)).dice(&[2]);
    let fleet = fleet(&script);
    let ship = fleet.ship(UnitId(1));
    assert!(ship.rig.hoisted == 0 && !ship.fights() && fleet.anchored(UnitId(1)) && fleet.may_fire(UnitId(1), 0).is_err());
}

#[test]
fn morale_is_tested_after_the_fight() {
    let mut script = begun(20, 15);
    // Eight of fifteen: half the crew.
    script.dice(&hits(13, 6)).dice(&hits(18, 0)).dice(&[2]).dice(&hits(23, 2)).dice(&hits(7, 0)).dice(&hits(23, 0)).dice(&hits(6, 4));
    script.order(BLUE, Order::Pass);
    assert_eq!(script.session.asks()[0].throws[0].clause, "B-MOR-3");
}

#[test]
fn the_scene_shows_the_areas_with_the_men_in_them() {
    let mut script = begun(20, 14);
    let scene = script.session.scene(UnitId(1), Viewer::All).expect("they fight");
    let men: Vec<(&str, &[(SideId, u16)])> = scene.zones.iter().map(|zone| (zone.name.as_str(), zone.men.as_slice())).collect();
    let (red, blue) = (SideId(0), SideId(1));
    assert_eq!(men, [("Surprise", &[(red, 16)][..]), ("Foothold", &[(red, 20), (blue, 14)]), ("Main deck", &[]), ("Rest of the ship", &[(blue, 1)])]);
    assert_eq!(scene.zones[1].leaders, [(red, 1), (blue, 1)]);
    let section = scene.section.expect("she is drawn cut open");
    assert_eq!((section.ship, section.fought, section.attacker), (UnitId(1), 1, red));
    assert_eq!(scene.notes[0].0, "Next round at the foothold: 13 dice against 17.");
    script.dice(&hits(13, 0)).dice(&hits(17, 3));
    let scene = script.session.scene(UnitId(0), Viewer::All).expect("they fight");
    assert_eq!(scene.zones[0].men, [(red, 33)], "back on their own ship");
    assert_eq!(scene.zones[1].men, [(blue, 14)], "the defenders hold their rail");
    let fights = script.reports().into_iter().filter(|report| matches!(report.event, wg_core::shown::report::Event::Fight(_))).count();
    assert_eq!(fights, 2, "as it begins, and after the round");
}

#[test]
fn the_odds_of_boarding_are_exact() {
    let mut script = script(&alongside("", "", "", ""));
    let odds = script.session.preview(RED, &board(0, 1, 20)).odds.expect("a card");
    assert!((odds.chances[1..].iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 0.003, "{:?}", odds.chances);
    let chance = |name: &str| odds.chances.iter().find(|(found, _)| found == name).map_or(0.0, |(_, chance)| *chance);
    assert_eq!(odds.chances[0].0, "she is taken or her men are driven back", "what he hopes for stands first");
    assert!((odds.chances[0].1 - chance("she is taken at once") - chance("her men are driven back")).abs() < 1e-9);
    assert!((odds.bars.iter().sum::<f64>() - 1.0).abs() < 1e-9 && (odds.expected - 13.0 / 3.0).abs() < 0.01, "{}", odds.expected);
    script.order(RED, board(0, 1, 20));
    let few = script.session.preview(BLUE, &number(1, 3)).odds.expect("a card");
    assert!(few.line.starts_with("13 dice against 6"), "{}", few.line);
    assert_eq!((few.chances[0].0.as_str(), few.unit.as_str()), ("the boarders are driven back", "boarders down"));
    let all = script.session.preview(BLUE, &number(1, 15)).odds.expect("a card");
    assert!(all.chances[0].1 > few.chances[0].1 && few.chances[0].1 > 0.0, "more men drive them back more often");
    let mut script = recoiled(3);
    let strike = script.session.preview(BLUE, &strike_back(1)).odds.expect("a card");
    assert_eq!((strike.chances[0].0.as_str(), strike.chances[1].1), ("they strike back and win the round", 0.5));
    assert!(strike.chances[0].1 < 0.5 && strike.range == "aboard Surprise", "{strike:?}");
    script.order(BLUE, Order::Pass);
}

/// Four ships within a cable's length, and captains who grapple and board whenever they can.
fn brawl(options: &str) -> Scenario {
    battle(
        &format!(r#"options: {{"turns": 8, "wind_alarm": "manual", {options}}}, table: (width: 48, height: 48),"#),
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (16, 24), heading: "N", overrides: {"men": 24}, state: {"sail": 0}),
           (name: "Wasp", class: "brig", side: "Red", at: (27, 24), heading: "N", overrides: {"men": 18}, state: {"sail": 0}),
           (name: "Fortuna", class: "frigate", side: "Blue", at: (21.5, 24), heading: "N", overrides: {"men": 18}, state: {"sail": 0}),
           (name: "Avispa", class: "sloop", side: "Blue", at: (16, 36), heading: "N", state: {"sail": 0})"#,
    )
}

#[test]
fn battles_of_boarders_end_and_can_be_written_down_between_moves() {
    let (mut taken, mut swapped, mut carried, mut saved) = (0, 0, 0, 0);
    for seed in 0..60 {
        let scenario = brawl("");
        let mut session = Session::new(&BARNACLE, &scenario, DiceSource::Machine { seed }).expect("the scenario is in order");
        session.keep_journal(None, &[]);
        let mut rng = seeded(seed, 3);
        for step in 0.. {
            assert!(step < 5000, "battle {seed} does not end");
            let Some(ask) = session.asks().first().cloned() else { break };
            if let Some(now) = session.as_scenario(Viewer::All).filter(|_| step % 9 == 0) {
                let text = to_ron(&now);
                let loaded = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
                BARNACLE.check(&loaded).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
                let again = Session::from_loaded(&BARNACLE, &Loaded::from_scenario(loaded.scenario, "saved"), DiceSource::Machine { seed: 9 });
                let again = again.unwrap_or_else(|problems| panic!("{problems}"));
                let ties = |session: &Session| Fleet::gather(session.world()).ships.iter().map(|ship| (ship.ties, ship.fight, ship.crew)).collect::<Vec<_>>();
                assert_eq!(ties(&session), ties(&again), "{text}");
                saved += 1;
            }
            carried += usize::from(ask.reason.contains("fight on aboard"));
            // Guns are left alone and grapples hold, so that there are ships to be boarded.
            let bold = ask.offers.iter().find(|offer| {
                matches!(offer.order, Order::Grapple { .. } | Order::Board { .. } | Order::Number { .. } | Order::Choose { what: STRIKE_BACK, .. })
            });
            let quiet = |order: &Order| !matches!(order, Order::Fire { .. } | Order::Cut { .. });
            let order = match bold {
                Some(offer) => offer.order.clone(),
                None => (0..20).map(|_| session.sample(&ask, &mut rng)).find(quiet).unwrap_or_else(|| ask.default.clone()),
            };
            let reports = session.submit(ask.seat, order).unwrap_or_else(|refusal| panic!("seed {seed}: {refusal}"));
            taken += reports.iter().filter(|report| report.sentence.contains(" is taken by ")).count();
            swapped += reports.iter().filter(|report| report.clause == "AMB-76" && report.sentence.contains("are aboard")).count();
            for scene in reports.iter().filter_map(|report| if let Event::Fight(scene) = &report.event { Some(scene) } else { None }) {
                assert_eq!((scene.zones.len(), scene.title.is_empty()), (4, false));
            }
        }
        assert!(session.outcome().is_some());
    }
    assert!(taken > 10 && swapped > 0 && carried > 0 && saved > 60, "taken {taken}, swapped {swapped}, carried over {carried}, saved {saved}");
}

#[test]
fn the_sailing_master_takes_what_he_can_and_cuts_what_he_cannot() {
    let master = wg_barnacle::captain::master::Master::new();
    let mut script = script(&alongside("", "", "", ""));
    let answer = |script: &Script| master.answer(script.session.world(), &script.session.asks()[0]);
    assert_eq!(answer(&script), board(0, 1, 36), "36 men against 15");
    script.order(RED, Order::Pass);
    assert_eq!(answer(&script), Order::Pass, "15 men do not board 36");
    let beside = |heading: &str| {
        at_sea(
            &battle(
                "",
                &format!(
                    r#"(name: "Surprise", class: "frigate", side: "Red", at: (30, 25), heading: "N", state: {{"sail": 0}}),
                       (name: "Fortuna", class: "merchantman", side: "Blue", at: (35, 25), heading: "{heading}", state: {{"sail": 0}})"#
                ),
            ),
            NORMAL,
        )
    };
    let mut near = beside("N");
    let grapple = Order::Grapple { unit: UnitId(0), target: UnitId(1) };
    let ask = near.session.asks()[0].clone();
    assert!(ask.offers.iter().any(|offer| offer.admits(&grapple)), "{:?}", ask.offers);
    assert_eq!(answer(&near), grapple);
    near.order(RED, grapple).dice(&[6]).dice(&[1; 12]).dice(&[1; 5]);
    assert_eq!(answer(&near), Order::Cut { unit: UnitId(1), target: UnitId(0) });
}

#[test]
fn amb_99_the_captor_whose_men_took_her_may_leave_a_prize_crew() {
    // They lie more than an inch apart, and the ropes have served: 5 - (beams) inches, grappled.
    let mut script = begun(20, 10);
    script.dice(&hits(13, 7)).dice(&hits(13, 0)).dice(&[2]);
    assert_eq!(fate(&script, 1), (Fate::Struck, SideId(0)));
    let apart = fleet(&script).shape(UnitId(0)).distance_to(&fleet(&script).shape(UnitId(1)));
    assert!(apart > wg_barnacle::turn::prize_crews::REACH, "{apart}");
    assert!(!fleet(&script).is_grappled(UnitId(0)));
    script.pass_all();
    let ask = script.session.asks().first().cloned().expect("he is asked");
    assert_eq!(ask.reason, "A prize crew for Fortuna?");
    let crew = |value| Order::Number { unit: UnitId(0), what: wg_barnacle::turn::prize_crews::PRIZE_CREW, value };
    assert_eq!(ask.default, crew(3), "the least crew: he keeps more than four times as many");
    assert!(ask.offers.iter().any(|offer| offer.order == Order::Pass));
    script.order(RED, crew(5));
    assert_eq!(fleet(&script).ship(UnitId(1)).crew.prize, 5);
    assert!(fleet(&script).ships.iter().all(|ship| ship.ties.to[0].is_none()), "with the turn the ropes are gone");
}

#[test]
fn amb_99_whose_men_are_few_leaves_her_by_default() {
    let mut script = script(&alongside("", r#""killed": 22"#, r#""killed": 12"#, ""));
    script.order(RED, board(0, 1, 14)).order(BLUE, number(1, 3)).dice(&hits(10, 10)).dice(&hits(6, 0));
    assert_eq!(fate(&script, 1), (Fate::Struck, SideId(0)));
    script.dice(&[1, 1, 1, 1, 1, 1]).pass_all();
    let ask = script.session.asks().first().cloned().expect("he is asked");
    assert_eq!((ask.reason.as_str(), &ask.default), ("A prize crew for Fortuna?", &Order::Pass), "14 are less than five times 3");
}

#[test]
fn amb_74_a_leader_alone_fights_on_and_is_seen() {
    let mut script = script(&alongside("", "", r#""killed": 13"#, ""));
    script.order(RED, board(0, 1, 10)).order(BLUE, number(1, 2));
    // Two men of Fortuna fall, her leader stands.
    script.dice(&hits(8, 2)).dice(&hits(5, 0));
    let now = fleet(&script);
    assert_eq!((now.ship(UnitId(1)).crew.men(), now.ship(UnitId(1)).colours.fate), (0, Fate::Fighting));
    let scene = script.session.scene(UnitId(1), Viewer::All).expect("they fight");
    let blue = SideId(1);
    assert!(scene.zones[1].men.contains(&(blue, 0)) && scene.zones[1].leaders.contains(&(blue, 1)), "{scene:?}");
    // He holds them off: the boarders flee, and now nobody is left who could sail her.
    script.dice(&hits(8, 0)).dice(&hits(3, 3));
    script.order(BLUE, Order::Pass);
    assert_eq!(fate(&script, 1), (Fate::Struck, SideId(0)), "still grappled: who lies beside her takes her");
    assert!(script.reports().iter().any(|report| report.sentence.starts_with("With 1 leader and no men, Fortuna is adrift")));
}

#[test]
fn amb_74_and_amb_78_boarders_who_all_fall_by_seven_lose_their_ship_like_those_who_surrender() {
    let all = |difference| verdict(&Fight { parties: [Party::default(), Party { men: 9, leaders: 1 }], ..standing(Area::Foothold, false) }, difference);
    assert_eq!((all(-6), all(-7), all(-12)), (Verdict::Gone, Verdict::Lost, Verdict::Lost));
    let mut script = script(&alongside("", "", "", ""));
    script.order(RED, board(0, 1, 6)).order(BLUE, number(1, 15)).dice(&hits(6, 0)).dice(&hits(18, 7)).dice(&[2]);
    assert_eq!(fate(&script, 0), (Fate::Struck, SideId(1)), "9 to 0");
}

#[test]
fn amb_87_the_odds_say_that_a_ship_is_lost_whose_men_all_board_and_fall() {
    let few = r#""killed": 33, "leaders_killed": 1"#;
    let script = script(&alongside("", few, "", ""));
    let odds = script.session.preview(RED, &board(0, 1, 3)).odds.expect("a card");
    let names: Vec<&str> = odds.chances.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.contains(&"the boarders' ship is lost"), "{odds:?}");
    assert!(odds.chances[0].1 > 0.0, "never a 0 % first");
}

/// The last picture of the fight.
#[test]
fn who_takes_no_part_in_a_fight_has_no_picture_of_it() {
    let script = begun(10, 10);
    let seen = [0, 1, 2, 3].map(|unit| script.session.scene(UnitId(unit), wg_core::Viewer::All).is_some());
    assert_eq!(seen, [true, true, false, false]);
}

fn last_scene(script: &mut Script) -> wg_core::shown::sheet::Scene {
    let mut scenes = script.reports().into_iter().filter_map(|report| if let Event::Fight(scene) = &report.event { Some((**scene).clone()) } else { None });
    scenes.next_back().expect("they fought")
}

#[test]
fn the_last_picture_shows_how_it_ended() {
    let (red, blue) = (SideId(0), SideId(1));
    // They flee: back aboard their own ship.
    let mut script = begun(10, 10);
    script.dice(&hits(8, 0)).dice(&hits(13, 5));
    let scene = last_scene(&mut script);
    assert_eq!((scene.zones[0].men.as_slice(), scene.zones[1].men.as_slice()), (&[(red, 31)][..], &[][..]), "{scene:?}");
    assert_eq!(scene.section.map(|section| section.fought), Some(u8::MAX), "nothing is fought for any more");
    assert_eq!(scene.rolls[0].label, "Surprise, 10 men and 1 leader, at the foothold");
    // Roles swap: who boards whom now, and where.
    let mut script = recoiled(3);
    script.order(BLUE, strike_back(1)).dice(&[6]).dice(&hits(6, 0)).dice(&hits(13, 3));
    let scene = last_scene(&mut script);
    assert_eq!(scene.title, "Boarders of Fortuna aboard Surprise, on the main deck");
    assert_eq!((scene.zones[0].name.as_str(), scene.zones[2].men.contains(&(blue, 10))), ("Fortuna", true));
    assert_eq!(scene.rolls[0].label, "Surprise, 7 men and 1 leader, aboard Surprise");
    // Taken.
    let mut script = begun(20, 10);
    script.dice(&hits(13, 7)).dice(&hits(13, 0)).dice(&[2]);
    let notes: Vec<String> = last_scene(&mut script).notes.into_iter().map(|note| note.0).collect();
    assert_eq!(notes[1..], ["Fortuna is taken by Surprise."]);
    // The dice of the next round stand beside what came of the last.
    let mut script = begun(20, 14);
    script.dice(&hits(13, 3)).dice(&hits(17, 0));
    let notes: Vec<String> = last_scene(&mut script).notes.into_iter().map(|note| note.0).collect();
    assert!(notes[0].starts_with("Surprise is ahead") && notes[1] == "Next round on the main deck: 13 dice against 8.", "{notes:?}");
}

#[test]
fn nobody_is_a_word() {
    assert_eq!((Party::default().to_string(), Party { men: 0, leaders: 1 }.to_string()), ("nobody".to_owned(), "1 leader".to_owned()));
    let mut script = script(&alongside("", "", r#""killed": 13"#, ""));
    script.order(RED, board(0, 1, 10)).order(BLUE, number(1, 2)).dice(&hits(8, 3)).dice(&hits(5, 0));
    assert_eq!(script.said("AMB-74"), "Fortuna is taken by Surprise, with nobody aboard.");
    assert_eq!(script.said("B-BRD-7"), "");
    assert!(script.reports().iter().any(|report| report.sentence == "Fortuna loses 2 men and 1 leader; she has nobody left."));
}

#[test]
fn amb_77_a_leader_alone_fights_on_next_turn() {
    let held = r#""boards": "Fortuna", "boards_area": "main_deck", "boarders": 12, "boarding_leaders": 1"#;
    let mut script = script(&alongside("", held, r#""killed": 15"#, ""));
    assert_eq!(fate(&script, 1).0, Fate::Fighting);
    // Nobody is asked how many defend her: he alone.
    script.dice(&hits(9, 0)).dice(&hits(3, 0));
    assert_eq!(parties(&script, 0), [(12, 1), (0, 1)]);
    script.dice(&hits(9, 1)).dice(&hits(3, 0));
    assert_eq!(fate(&script, 1), (Fate::Struck, SideId(0)));
}

#[test]
fn b_brd_8_no_die_where_no_leader_is() {
    let mut script = script(&alongside("", "", r#""leaders_killed": 1"#, ""));
    script.order(RED, board(0, 1, 36)).order(BLUE, number(1, 15));
    script.dice(&hits(21, 12)).dice(&hits(15, 0));
    let rows: Vec<_> = script.session.asks().iter().flat_map(|ask| ask.throws.iter().map(|row| row.clause.clone())).collect();
    assert!(rows.iter().all(|clause| clause != "B-BRD-8"), "{rows:?}");
    assert_eq!(fleet(&script).ship(UnitId(1)).crew.men(), 3);
}

#[test]
fn b_brd_8_and_b_mel_3_count_who_was_there_and_fell_by_one_function() {
    let party = |men, leaders| Party { men, leaders };
    for (who, hits, dice) in
        [(party(14, 2), 12, 2), (party(14, 2), 5, 0), (party(4, 1), 8, 0), (party(5, 1), 30, 1), (party(20, 0), 18, 0), (party(0, 0), 6, 0)]
    {
        assert_eq!(who.leader_dice(hits), dice, "{who}: {hits} hits");
    }
    // The odds reckon so too: seven hits on four men and a leader bring no die, on men without a leader neither.
    let (scores, fallen) = wg_barnacle::boarding::fight::losses(12, party(14, 0));
    assert_eq!(scores, fallen, "without leaders every casualty counts one");
}

/// The merchantman's ten and a leader have struck back at seven and a leader, and lose so many.
fn beaten_back(options: &str, lost: usize) -> Script {
    let mut script = script(&alongside(options, "", "", ""));
    script.order(RED, board(0, 1, 10)).order(BLUE, number(1, 10)).dice(&hits(8, 0)).dice(&hits(13, 3));
    script.order(BLUE, strike_back(1)).dice(&[6]).dice(&hits(6, lost.min(6))).dice(&hits(13, 0));
    script
}

#[test]
fn b_brd_17_counter_attackers_who_lose_by_seven_surrender_with_their_ship() {
    for area in [Area::OwnShip, Area::Foothold, Area::MainDeck] {
        assert_eq!((verdict(&standing(area, true), 6), verdict(&standing(area, true), 7)), (Verdict::Back, Verdict::Surrenders));
    }
    // Six down, a leader among them: 5 + 3 = 8.
    let mut script = beaten_back("", 6);
    script.dice(&[1]);
    assert!(
        script.sentences().contains(&"Surprise is ahead by 8 to 0: the counter-attackers of Fortuna surrender, and she with them."),
        "{:?}",
        script.sentences()
    );
    assert_eq!(fate(&script, 1), (Fate::Struck, SideId(0)));
    // Six men alone are 6: they go back.
    let mut script = beaten_back("", 6);
    script.dice(&[2]);
    assert!(script.said("AMB-76").ends_with("go back to where they were."));
    assert_eq!(fate(&script, 1), (Fate::Fighting, SideId(1)));
}

#[test]
fn amb_76_counter_loss_back_is_the_milder_reading() {
    let mut script = beaten_back(r#""counter_loss": "back""#, 6);
    script.dice(&[1]);
    assert!(script.said("AMB-76").ends_with("go back to where they were."));
    assert_eq!(fate(&script, 1), (Fate::Fighting, SideId(1)));
}

#[test]
fn amb_76_the_odds_of_a_counter_attack_tell_that_the_ship_may_be_lost_by_it() {
    let chances = |options: &str| {
        let mut script = script(&alongside(options, "", "", ""));
        script.order(RED, board(0, 1, 20)).order(BLUE, number(1, 10)).dice(&hits(13, 0)).dice(&hits(13, 3));
        script.session.preview(BLUE, &strike_back(1)).odds.expect("odds").chances
    };
    let lost = |chances: &[(String, f64)]| chances.iter().find(|(name, _)| name == "she is taken at once").map_or(0.0, |(_, chance)| *chance);
    assert!(lost(&chances("")) > 0.0, "{:?}", chances(""));
    assert!(lost(&chances(r#""counter_loss": "back""#)) == 0.0);
}

#[test]
fn masters_strike_back_only_where_it_does_not_cost_them_the_ship() {
    let master = (BARNACLE.house_captains()[0].make)(1, wg_core::Manner::default());
    let answer = |boarders: i16, defenders: i16, dice: [usize; 2]| {
        let mut script = begun(boarders, defenders);
        script.dice(&hits(dice[0], 0)).dice(&hits(dice[1], 3));
        let ask = script.session.asks()[0].clone();
        assert!(ask.offers.iter().any(|offer| offer.order == strike_back(1)), "{ask:?}");
        master.answer(script.session.world(), &ask)
    };
    assert_eq!(answer(10, 10, [8, 13]), strike_back(1), "ten against seven");
    assert_eq!(answer(36, 3, [21, 6]), Order::Pass, "three against thirty-three");
}

#[test]
fn ships_that_a_scenario_says_hold_each_other_are_boarded_like_others() {
    let scenario = alongside("", "", r#""grappled_with": ["Surprise"]"#, "");
    let mut script = script(&scenario);
    let holds: Vec<bool> = fleet(&script).ties(UnitId(0)).map(|tie| tie.holds).collect();
    assert_eq!(holds, [true], "the first of them holds the other");
    script.order(RED, board(0, 1, 10));
    assert!(script.session.asks()[0].reason.contains("board"), "{}", script.session.asks()[0].reason);
}
