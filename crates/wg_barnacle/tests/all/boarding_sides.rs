//! Boarding from both sides: the ships that may board, the men aboard and at home, and what the last men and the last
//! turn leave behind (A16).

use wg_barnacle::boarding::assault::{Boarding, fall, open};
use wg_barnacle::phases::BOARDING;
use wg_barnacle::position::fight::Party;
use wg_barnacle::position::grappled::tie;
use wg_barnacle::position::{Area, Fate, Fight};
use wg_core::{Seat, SideId, UnitId};

use crate::boarding::{alongside, fate, hits, script};
use crate::common;
use crate::play::{AtSea as _, BLUE, Battle, RED};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);
const HART: UnitId = UnitId(2);

const fn party(men: u8, leaders: u8) -> Party {
    Party { men, leaders }
}

/// Sets up Red's frigate Rose, which holds Blue's frigate Wasp, with Red's brig Hart on Wasp's other side.
fn three(options: &str) -> Battle {
    let ships = ["Red frigate Rose 30,25 N", "Blue frigate Wasp 35,25 N", "Red brig Hart 40,25 N"];
    let mut battle = Battle::with(options, &ships);
    tie(&mut battle.fleet, ROSE, WASP);
    battle.fleet.cursor.phase = BOARDING;
    battle
}

/// Returns the fight of Rose's men for Wasp.
fn fight(area: Area, boarders: Party, defenders: Party) -> Fight {
    Fight { target: Some(WASP), area, parties: [boarders, defenders], ..Fight::default() }
}

#[test]
fn b_brd_1_who_is_beyond_the_red_line_on_fire_hiding_or_retiring_boards_nobody() {
    for (state, boards) in [
        ("", true),
        (r#""boxes": 24, "sail": 0"#, true),
        (r#""boxes": 25, "sail": 0"#, false),
        (r#""blaze": 1"#, false),
        (r#""duty": "hide", "sail": 0"#, false),
        (r#""duty": "retire""#, false),
        (r#""duty": "no_closer""#, true),
        (r#""killed": 35"#, true),
    ] {
        let script = script(&alongside("", state, "", ""));
        let ask = &script.session.asks()[0];
        let (seat, reason) = if boards {
            (common::RED, "Surprise is grappled with Fortuna. Board Fortuna?")
        } else {
            (common::BLUE, "Fortuna is grappled with Surprise. Board Surprise?")
        };
        assert_eq!((ask.seat, &*ask.reason), (seat, reason), "{state}: who cannot board leaves it to the other");
    }
}

#[test]
fn amb_77_where_neither_can_board_nobody_is_asked() {
    let hides = r#""duty": "hide", "sail": 0"#;
    let script = script(&alongside("", hides, hides, ""));
    assert_ne!(script.session.cursor().phase, BOARDING, "the phase goes by");
    let both = [fate(&script, 0), fate(&script, 1)];
    assert_eq!(both, [(Fate::Fighting, SideId(0)), (Fate::Fighting, SideId(1))], "and either keeps her colours");
}

#[test]
fn amb_77_who_has_boarders_aboard_another_ship_sends_no_second_party() {
    let mut battle = Battle::new(&["Red frigate Rose 30,25 N", "Blue frigate Wasp 35,25 N", "Blue brig Arrow 25,25 N"]);
    tie(&mut battle.fleet, ROSE, WASP);
    tie(&mut battle.fleet, ROSE, UnitId(2));
    battle.ship_mut("Rose").fight =
        Fight { target: Some(UnitId(2)), parties: [party(10, 1), Party::default()], ..Fight::default() };
    battle.fleet.cursor.phase = BOARDING;
    battle.does(open).settle();
    let ask = battle.ask().expect("somebody is asked");
    assert_eq!(
        (ask.seat, &*ask.reason),
        (Seat::Side(BLUE), "Wasp is grappled with Rose. Board Rose?"),
        "her men are aboard Arrow: only Wasp can board here"
    );
}

#[test]
fn amb_77_boarders_go_on_with_as_many_as_there_still_are() {
    for (aboard, leaders, left) in [(30, 2, party(12, 2)), (7, 2, party(7, 2)), (30, 1, party(12, 1))] {
        let mut battle = three("");
        battle.ship_mut("Rose").fight = fight(Area::MainDeck, party(12, 2), Party::default());
        let crew = &mut battle.ship_mut("Rose").crew;
        (crew.below, crew.deck, crew.leaders) = (0, aboard, leaders);
        battle.does(open).settle();
        assert_eq!(battle.asked(), Some(Seat::Side(BLUE)), "Wasp says with how many she defends");
        let now = battle.ship("Rose").fight;
        assert_eq!((now.parties[0], now.area), (left, Area::MainDeck), "{aboard} men and {leaders} leaders are left");
    }
}

#[test]
fn amb_77_boarders_of_whom_nobody_is_left_do_not_go_on() {
    let mut battle = three("");
    battle.ship_mut("Rose").fight = fight(Area::MainDeck, party(3, 0), Party::default());
    let crew = &mut battle.ship_mut("Rose").crew;
    (crew.below, crew.deck, crew.leaders) = (0, 0, 0);
    battle.does(open).done();
    assert!(!battle.has_said("AMB-77"), "no fight goes on: {}", battle.last());
    let colours = battle.ship("Rose").colours;
    assert_eq!((colours.fate, colours.side), (Fate::Struck, BLUE), "an empty ship is Wasp's, who lies alongside");
}

#[test]
fn b_brd_13_in_the_next_turn_both_fight_by_the_dice_of_the_area_again() {
    // The defenders struck back on the main deck and were thrown back. In the next turn both sides have one die for two
    // men.
    let mut battle = three("");
    battle.ship_mut("Rose").fight =
        Fight { counter: true, rounds: 1, ..fight(Area::MainDeck, party(10, 0), party(8, 0)) };
    battle.business.push(Boarding::Round(ROSE));
    battle.dice(&hits(5, 3)).dice(&hits(8, 0)).done();
    assert!(battle.has_said("AMB-76"), "3 to 0: they go back to where they were");
    let now = battle.ship("Rose").fight;
    assert_eq!((now.counter, now.rounds, now.parties[1]), (false, 0, Party::default()), "the melee is over for now");
    assert_eq!((now.area, now.parties[0]), (Area::MainDeck, party(10, 0)), "the boarders keep the main deck");
    assert_eq!(
        Fight { parties: [party(10, 0), party(8, 0)], ..now }.dice(false, false),
        [5, 4],
        "and then both throw one for two men"
    );
}

#[test]
fn amb_76_who_comes_over_the_rail_fights_on_in_the_same_turn_and_its_rounds_count_on() {
    let mut battle = three("");
    battle.ship_mut("Rose").fight =
        Fight { counter: true, apart: true, rounds: 4, ..fight(Area::OwnShip, party(9, 1), party(8, 1)) };
    battle.business.push(Boarding::Round(ROSE));
    battle.dice(&hits(7, 0)).dice(&hits(11, 4)).settle();
    assert_eq!(battle.ship("Rose").fight, Fight::default(), "Rose's men board nobody any more");
    assert_eq!(
        battle.ship("Wasp").fight,
        Fight {
            target: Some(ROSE),
            area: Area::MainDeck,
            parties: [party(8, 1), party(5, 1)],
            counter: false,
            apart: false,
            rounds: 5
        },
        "8 men and a leader stand on Rose's main deck after the fifth round"
    );
    assert_eq!(battle.asked(), Some(Seat::Side(RED)), "whoever is aboard Rose may defend her");
}

#[test]
fn amb_76_a_ship_whose_boarders_are_elsewhere_sends_no_second_party_over_the_rail() {
    let mut battle = three("");
    tie(&mut battle.fleet, WASP, HART);
    battle.ship_mut("Wasp").fight =
        Fight { target: Some(HART), parties: [party(6, 1), Party::default()], ..Fight::default() };
    battle.ship_mut("Rose").fight =
        Fight { counter: true, rounds: 1, ..fight(Area::OwnShip, party(9, 1), party(8, 1)) };
    battle.business.push(Boarding::Round(ROSE));
    battle.dice(&hits(7, 0)).dice(&hits(11, 3)).done();
    assert_eq!(battle.ship("Wasp").fight.target, Some(HART), "her men fight on aboard Hart");
    assert_eq!(battle.ship("Rose").fight, Fight::default(), "and Rose's are back aboard");
    assert!(battle.has_said("B-BRD-13"), "over until next turn: {}", battle.last());
}

#[test]
fn amb_78_boarders_who_all_fall_leave_no_prisoners() {
    for (aboard, lost) in [(30, false), (6, true)] {
        let mut battle = three(r#""boarder_loss": "boarders_only""#);
        battle.ship_mut("Rose").fight = fight(Area::Foothold, party(6, 1), party(12, 1));
        let crew = &mut battle.ship_mut("Rose").crew;
        (crew.below, crew.deck, crew.leaders) = (0, aboard, 1);
        battle.business.push(Boarding::Round(ROSE));
        // Seven fall, the leader among them: 9 to 0.
        battle.dice(&hits(6, 0)).dice(&hits(15, 7)).dice(&[2]).done();
        assert!(!battle.has_said("AMB-78"), "nobody is a prisoner: {}", battle.last());
        let ship = battle.ship("Rose");
        assert_eq!((ship.crew.men(), ship.crew.leaders), (aboard - 6, 0), "six men and the leader have fallen");
        assert_eq!(ship.colours.fate == Fate::Struck, lost, "she is Wasp's only where nobody is left aboard");
    }
}

#[test]
fn amb_78_a_ship_all_of_whose_men_are_prisoners_is_taken() {
    let mut battle = three(r#""boarder_loss": "boarders_only""#);
    battle.ship_mut("Rose").fight = fight(Area::Foothold, party(9, 0), party(12, 1));
    let crew = &mut battle.ship_mut("Rose").crew;
    (crew.below, crew.deck, crew.leaders) = (0, 9, 0);
    battle.business.push(Boarding::Round(ROSE));
    battle.dice(&hits(4, 0)).dice(&hits(15, 7)).done();
    assert_eq!(battle.said("AMB-78"), "2 men from Rose are prisoners aboard Wasp.");
    assert_eq!(battle.ship("Rose").crew.men(), 0, "nobody is left aboard");
}

#[test]
fn amb_99_hand_to_hand_a_prize_crew_falls_and_no_prisoner_and_with_its_last_man_her_sails_come_down() {
    let mut battle = three("");
    let wasp = battle.ship_mut("Wasp");
    (wasp.colours.fate, wasp.colours.side, wasp.crew.prize, wasp.rig.hoisted) = (Fate::Struck, RED, 5, 2);
    let before = wasp.crew;
    for (men, left, hoisted) in [(3, 2, 2), (9, 0, 0)] {
        fall(&mut battle.fleet, WASP, party(men, 1));
        let wasp = battle.ship("Wasp");
        assert_eq!((wasp.crew.prize, wasp.rig.hoisted), (left, hoisted), "{men} of the prize crew fall");
        assert_eq!(
            (wasp.crew.men(), wasp.crew.leaders, wasp.crew.killed),
            (before.men(), before.leaders, before.killed),
            "her own men are prisoners and fight for nobody"
        );
    }
}

#[test]
fn b_crew_3_men_and_leaders_who_fall_hand_to_hand_come_off_her_log() {
    let mut battle = three("");
    fall(&mut battle.fleet, WASP, party(26, 1));
    let crew = battle.ship("Wasp").crew;
    assert_eq!((crew.below, crew.deck, crew.leaders, crew.killed), (0, 10, 1, 26), "24 from below, 2 from the deck");
    fall(&mut battle.fleet, WASP, party(10, 1));
    let wasp = battle.ship("Wasp");
    assert_eq!((wasp.crew.men(), wasp.crew.leaders), (0, 0), "nobody is left");
    assert_eq!(wasp.colours.fate, Fate::Abandoned, "and she is nobody's");
}

#[test]
fn amb_102_who_is_aboard_another_ship_is_not_at_home() {
    for (area, home) in [
        (Area::OwnShip, party(36, 2)),
        (Area::Foothold, party(26, 1)),
        (Area::MainDeck, party(26, 1)),
        (Area::Rest, party(26, 1)),
    ] {
        let mut battle = three("");
        battle.ship_mut("Rose").fight = fight(area, party(10, 1), Party::default());
        assert_eq!(battle.fleet.at_home(ROSE), home, "{area:?}: of 36 men and 2 leaders 10 and 1 fight");
        assert_eq!(battle.fleet.at_home(WASP), party(36, 2), "those who are boarded are all at home");
    }
}

#[test]
fn b_brd_1_in_a_melee_is_who_boards_and_who_is_boarded_and_nobody_else() {
    let mut battle = three("");
    tie(&mut battle.fleet, HART, WASP);
    assert!([ROSE, WASP, HART].iter().all(|unit| !battle.fleet.in_melee(*unit)), "grappled alone is no melee");
    battle.ship_mut("Hart").fight = fight(Area::Foothold, party(9, 1), Party::default());
    assert_eq!(
        [ROSE, WASP, HART].map(|unit| battle.fleet.in_melee(unit)),
        [false, true, true],
        "Hart's men are aboard Wasp; Rose lies alongside and looks on"
    );
    assert!(battle.fleet.fight(HART).is_some() && battle.fleet.fight(WASP).is_none(), "the fight is the boarder's");
}

#[test]
fn amb_87_of_two_who_lie_grappled_the_one_with_a_crew_takes_the_other_whoever_holds() {
    let empty = r#""fate": "abandoned", "aboard": 0, "sail": 0"#;
    let taken = script(&alongside("", empty, "", ""));
    assert_eq!(fate(&taken, 0), (Fate::Struck, SideId(1)), "the held ship takes the holder");
    let neither = script(&alongside("", empty, empty, ""));
    assert_eq!(
        [fate(&neither, 0), fate(&neither, 1)],
        [(Fate::Abandoned, SideId(0)), (Fate::Abandoned, SideId(1))],
        "two empty ships take nobody"
    );
}

#[test]
fn amb_87_a_leader_left_alone_is_taken_by_a_ship_that_has_men_to_do_it() {
    let mut battle = three("");
    tie(&mut battle.fleet, HART, WASP);
    battle.ship_mut("Rose").colours.fate = Fate::Abandoned;
    let rose = &mut battle.ship_mut("Rose").crew;
    (rose.below, rose.deck) = (0, 0);
    let wasp = &mut battle.ship_mut("Wasp").crew;
    (wasp.below, wasp.deck, wasp.leaders) = (0, 0, 1);
    // The fight of Rose and Wasp is over for this turn.
    battle.business.push(Boarding::Boardings(ROSE, HART));
    battle.done();
    let colours = battle.ship("Wasp").colours;
    assert_eq!((colours.fate, colours.side), (Fate::Struck, RED), "not by Rose, who is empty, but by Hart");
    assert_eq!(battle.said("AMB-87"), "Wasp is taken by Hart, with nobody aboard.");
}

#[test]
fn b_brd_8_one_die_for_six_who_were_there_however_many_hits_there_are() {
    let mut battle = three("");
    battle.ship_mut("Rose").fight = fight(Area::Foothold, party(5, 1), party(12, 1));
    battle.business.push(Boarding::Round(ROSE));
    battle.dice(&hits(5, 0)).dice(&hits(15, 9)).dice(&[1]).done();
    let dice: Vec<u8> =
        battle.thrown().into_iter().filter(|(_, clause)| clause == "B-BRD-8").map(|row| row.0).collect();
    assert_eq!(dice, [1], "nine hits on 5 men and a leader: six fall, and one die is thrown");
    assert_eq!(battle.ship("Rose").crew.leaders, 1, "one of her two leaders is gone");
}
