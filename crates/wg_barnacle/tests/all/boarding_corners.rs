//! Corners of grapples and boarding: ropes that a correction has parted, leaders alone, what is left to do in a battle that was saved.

use wg_barnacle::boarding::assault::{self, Boarding, fall};
use wg_barnacle::boarding::grapple::{self, Grappling};
use wg_barnacle::damage::Damage;
use wg_barnacle::phases::{BOARDING, SIDE_A_MOVES};
use wg_barnacle::position::fight::Party;
use wg_barnacle::position::grappled::tie;
use wg_barnacle::position::sky::GoesOn;
use wg_barnacle::position::{Area, Duty, Fate, Fight};
use wg_core::rules::chapter::Chapter as _;
use wg_core::{Event, Order, UnitId};

use crate::boarding::number;
use crate::common;
use crate::play::{AtSea as _, BLUE, Battle, RED};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);
const HART: UnitId = UnitId(2);

/// Red's Rose between Blue's Wasp and Hart, in the phase of boarding.
fn three(options: &str) -> Battle {
    let ships = ["Red frigate Rose 30,25 N", "Blue frigate Wasp 35,25 N", "Blue brig Hart 25,25 N"];
    let mut battle = Battle::with(options, &ships);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = BOARDING;
    battle
}

fn fights(battle: &mut Battle, unit: &str, target: UnitId, men: u8) {
    let parties = [Party { men, leaders: 0 }, Party::default()];
    battle.ship_mut(unit).fight = Fight { target: Some(target), parties, ..Fight::default() };
}

/// Everybody but so many men and leaders is gone.
fn crew(battle: &mut Battle, name: &str, men: u8, leaders: u8) {
    let crew = &mut battle.ship_mut(name).crew;
    (crew.below, crew.deck, crew.leaders) = (0, men, leaders);
}

#[test]
fn amb_77_a_battle_that_was_saved_goes_on_with_the_ship_that_was_asked() {
    for (second, unit, target) in [(false, ROSE, WASP), (true, WASP, ROSE)] {
        let mut battle = three("");
        tie(&mut battle.fleet, ROSE, WASP);
        battle.fleet.later.goes_on = Some(GoesOn::Boarding { holder: ROSE, held: WASP, second });
        battle.does(assault::open);
        let left: Vec<_> = battle.business.iter().cloned().collect();
        let rest = [
            Damage::Nerve.into(),
            Boarding::Boardings(ROSE, HART).into(),
            Boarding::Board { unit, target, second }.into(),
        ];
        assert_eq!(left, rest, "then the ships after her, and then the captains are tested");
    }
}

#[test]
fn b_turn_17_where_nobody_is_grappled_nothing_is_to_be_done() {
    let mut battle = three("");
    battle.does(assault::open);
    assert!(battle.business.is_empty(), "nobody is");
    let mut battle = Battle::new(&["Red sloop Far 90,4 N", "Red frigate Rose 30,25 N", "Blue frigate Wasp 35,25 N"]);
    tie(&mut battle.fleet, UnitId(1), UnitId(2));
    battle.does(assault::open);
    assert_eq!(battle.business.iter().count(), 2, "others are, and not the first");
}

#[test]
fn amb_27_a_fight_over_ropes_that_have_been_parted_is_none() {
    let mut battle = three("");
    fights(&mut battle, "Rose", WASP, 9);
    assert_eq!(battle.fleet.fight(ROSE), None, "the game master has parted them");
    battle.business.push(Boarding::Defend(ROSE));
    battle.answer(number(WASP.0, 5)).done();
    assert_eq!(battle.ship("Rose").fight, Fight::default(), "and it is forgotten");
    fights(&mut battle, "Rose", WASP, 9);
    battle.business.push(Boarding::Round(ROSE));
    battle.done();
    assert!(battle.dice.rows.is_empty(), "nobody throws for it");
    tie(&mut battle.fleet, ROSE, WASP);
    fights(&mut battle, "Rose", WASP, 9);
    assert_eq!(battle.fleet.fight(ROSE).map(|fight| fight.parties[0].men), Some(9), "while they are fast it is one");
}

#[test]
fn amb_77_boarders_who_have_all_fallen_board_nobody_any_more() {
    let mut battle = three("");
    tie(&mut battle.fleet, ROSE, WASP);
    fights(&mut battle, "Rose", WASP, 9);
    crew(&mut battle, "Rose", 0, 0);
    battle.ship_mut("Rose").colours.fate = Fate::Abandoned;
    battle.business.push(Boarding::Boardings(UnitId(0), UnitId(0)));
    battle.done();
    assert_eq!(battle.ship("Rose").fight, Fight::default(), "nobody is left to go on");
}

#[test]
fn amb_87_the_last_leader_falls_and_she_is_deserted() {
    let mut battle = three("");
    tie(&mut battle.fleet, ROSE, WASP);
    fights(&mut battle, "Rose", WASP, 0);
    crew(&mut battle, "Rose", 0, 1);
    fall(&mut battle.fleet, ROSE, Party { men: 0, leaders: 1 });
    assert_eq!((battle.ship("Rose").crew.leaders, battle.ship("Rose").colours.fate), (0, Fate::Abandoned));
}

#[test]
fn amb_87_leaders_alone_on_both_ships_desert_them_both() {
    let mut battle = three("");
    tie(&mut battle.fleet, ROSE, WASP);
    crew(&mut battle, "Rose", 0, 1);
    crew(&mut battle, "Wasp", 0, 1);
    battle.business.push(Boarding::Boardings(ROSE, HART));
    battle.done();
    for name in ["Rose", "Wasp"] {
        assert_eq!(battle.ship(name).colours.fate, Fate::Abandoned, "{name}: {}", battle.last());
    }
}

#[test]
fn amb_54_a_crew_in_hiding_makes_no_counter_attack() {
    let mut battle = three("");
    tie(&mut battle.fleet, ROSE, WASP);
    fights(&mut battle, "Rose", WASP, 9);
    battle.ship_mut("Rose").fight.area = Area::MainDeck;
    battle.ship_mut("Rose").fight.rounds = 3;
    battle.ship_mut("Wasp").nerve.duty = Duty::Hide;
    battle.business.push(Boarding::Counter(ROSE));
    battle.done();
    assert_eq!(battle.last(), "9 men from Rose stay aboard Wasp, on the main deck, until next turn.");
    assert_eq!(battle.ship("Rose").fight.rounds, 0, "the melee is over for this turn");
}

#[test]
fn amb_99_who_is_taken_holds_nobody_and_fights_nobody() {
    let ships = ["Red frigate Rose 30,25 N", "Blue frigate Wasp 35,25 N", "Red brig Hart 40,25 N"];
    let mut battle = Battle::new(&ships);
    tie(&mut battle.fleet, ROSE, WASP);
    tie(&mut battle.fleet, WASP, HART);
    fights(&mut battle, "Wasp", HART, 9);
    battle.does(|play| assault::take(play, ROSE, WASP, "AMB-74"));
    let wasp = battle.ship("Wasp");
    assert_eq!((wasp.colours.side, wasp.fight), (RED, Fight::default()), "her boarders are prisoners");
    assert!(wasp.ties.is_fast_to(ROSE) && !wasp.ties.is_fast_to(HART), "the captor's ropes alone are left");
    assert!(!battle.ship("Hart").ties.is_fast_to(WASP), "Hart is free of her");
}

#[test]
fn amb_27_she_lets_go_of_the_second_of_two() {
    let mut battle = three("");
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    tie(&mut battle.fleet, WASP, ROSE);
    tie(&mut battle.fleet, ROSE, HART);
    let mut offers = Vec::new();
    grapple::offers(&battle.fleet, ROSE, &mut offers);
    let told: Vec<(&str, Option<UnitId>)> = offers.iter().map(|offer| (&*offer.label, offer.order.target())).collect();
    assert_eq!(told, [("Cast off the grapples", Some(HART))], "Wasp holds her");
}

#[test]
fn amb_27_by_the_option_she_hacks_at_ropes_once_in_each_own_move() {
    for (face, fast) in [(4, true), (5, false)] {
        let mut battle = three(r#""cut_later": true"#);
        battle.fleet.cursor.phase = SIDE_A_MOVES;
        tie(&mut battle.fleet, WASP, ROSE);
        let cut = Order::Cut { unit: ROSE, target: WASP };
        assert_eq!(battle.fleet.check_cut(RED, ROSE, WASP, None), Ok(()));
        battle.does(|play| Grappling::answer(play, common::RED, &cut)).dice(&[face]).done();
        assert_eq!(battle.fleet.are_tied(ROSE, WASP), fast, "on a {face}");
        assert!(battle.ship("Rose").ties.hacked, "that was her attempt");
    }
}

#[test]
fn b_garm_1_a_crew_in_hiding_fires_nothing() {
    let mut battle = Battle::new(&["Red frigate Rose 30,25 N", "Blue frigate Wasp 34,25 N"]);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle.ship_mut("Wasp").nerve.duty = Duty::Hide;
    battle.business.push(Grappling::Grapple { unit: ROSE, target: WASP });
    battle.dice(&[1]).dice(&[2; 12]).done();
    assert_eq!(battle.thrown(), [(1, "B-GRAP-5".to_owned()), (12, "B-GARM-1".to_owned())], "twelve men on her deck");
    assert!(!battle.reports.iter().any(|report| report.sentence.contains("Wasp's")), "Wasp is silent");
    let preview = grapple::preview(&battle.fleet, ROSE, WASP);
    assert_eq!((preview.marks.len(), preview.odds.is_some()), (1, true), "the way of the grapples");
    let blue = grapple::preview(&battle.fleet, WASP, ROSE).odds.expect("her odds");
    assert!(blue.line.contains("Small arms: 0 dice against 12"), "{}", blue.line);
    assert_eq!(battle.ship("Wasp").colours.side, BLUE, "she is still Blue's");
}

#[test]
fn b_grap_1_who_is_out_of_the_fight_or_held_by_four_is_not_grappled() {
    let mut battle = three("");
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    let check = |battle: &Battle, side| {
        let refused = battle.fleet.check_grapple(side, ROSE, WASP).err();
        refused.map_or_else(String::new, |refusal| format!("{}: {}", refusal.clause, refusal.sentence))
    };
    assert_eq!(check(&battle, RED), "");
    assert_eq!(check(&battle, BLUE), "B-TURN-5: You cannot give Rose orders. She sails for Red.");
    battle.ship_mut("Rose").ties.at = Some(HART);
    assert_eq!(check(&battle, RED), "", "she has not tried yet, whatever was written down");
    for unit in 10..14 {
        battle.ship_mut("Wasp").ties.tie(wg_barnacle::position::Tie { with: UnitId(unit), holds: false });
    }
    assert_eq!(check(&battle, RED), "B-GRAP-1: Wasp is already grappled with 4 ships, the most allowed.");
    battle.ship_mut("Wasp").ties = Default::default();
    battle.ship_mut("Wasp").colours.fate = Fate::Sinking;
    assert_eq!(check(&battle, RED), "B-GRAP-1: Wasp is out of the fight and cannot be grappled.");
}

/// Rose's boarders on Wasp's main deck: this round with so many hits of theirs and of the defenders'.
fn round(options: &str, change: impl Fn(&mut Battle), hits: [usize; 2]) -> Battle {
    let mut battle = three(options);
    tie(&mut battle.fleet, ROSE, WASP);
    battle.ship_mut("Rose").fight = Fight {
        target: Some(WASP),
        area: Area::MainDeck,
        parties: [Party { men: 20, leaders: 0 }; 2],
        ..Fight::default()
    };
    change(&mut battle);
    let fight = battle.ship("Rose").fight;
    let dice = fight.dice(false, false);
    battle.business.push(Boarding::Round(ROSE));
    for at in [0, 1] {
        battle.dice(&crate::boarding::hits(usize::from(dice[at]), hits[at]));
    }
    battle.settle();
    battle
}

#[test]
fn b_brd_7_the_dice_of_both_are_told_and_a_melee_that_stops_is_over() {
    let battle = round(r#""melee_round_cap": 1"#, |_| (), [2, 1]);
    let told = |part: &str| battle.reports.iter().any(|report| report.sentence.contains(part));
    assert!(told("Rose (20 men) rolls 10 dice: 2 enemies down."), "{:?}", battle.reports);
    assert!(told("Wasp (20 men) rolls 10 dice: 1 enemy down."), "{:?}", battle.reports);
    assert!(told("19 men from Rose stay aboard Wasp, on the main deck, until next turn."), "{}", battle.last());
    let fight = battle.ship("Rose").fight;
    assert_eq!((fight.rounds, fight.parties[1], fight.area), (0, Party::default(), Area::MainDeck));
    let titles: Vec<&str> = battle
        .reports
        .iter()
        .filter_map(|report| if let Event::Thrown { title, .. } = &report.event { Some(title.as_str()) } else { None })
        .collect();
    assert_eq!(titles, ["Rose fights Wasp on the main deck", "Wasp fights Rose on the main deck"]);
    let counter = |battle: &mut Battle| battle.ship_mut("Rose").fight.counter = true;
    let battle = round(r#""melee_round_cap": 1"#, counter, [2, 1]);
    assert!(!battle.ship("Rose").fight.counter, "and no counter-attack goes on in the next turn");
}

#[test]
fn amb_76_counter_attackers_who_win_again_are_asked_anew() {
    let battle = round("", |battle| battle.ship_mut("Rose").fight.counter = true, [0, 3]);
    let fight = battle.ship("Rose").fight;
    assert_eq!((fight.area, fight.counter), (Area::Foothold, false), "one recoil more, and a new 4 to 6 is wanted");
    assert_eq!(battle.item(), Some(&Boarding::Counter(ROSE).into()));
}

#[test]
fn b_brd_13_a_counter_attack_is_thrown_for_once() {
    let mut battle = three("");
    tie(&mut battle.fleet, ROSE, WASP);
    fights(&mut battle, "Rose", WASP, 9);
    battle.business.push(Boarding::StrikeBack(ROSE));
    battle.dice(&[3]).done();
    assert_eq!(battle.last(), "9 men from Rose stay aboard Wasp, at the foothold, until next turn.");
}

#[test]
fn amb_74_when_no_boarder_is_left_the_fight_is_over() {
    let battle = round("", |battle| battle.ship_mut("Rose").fight.parties[0].men = 2, [0, 5]);
    assert_eq!(battle.ship("Rose").fight, Fight::default(), "two fell, and nobody of hers is aboard Wasp");
    assert_eq!(battle.ship("Rose").colours.fate, Fate::Fighting, "34 are left at home");
}

#[test]
fn amb_78_a_ship_whose_men_are_all_prisoners_is_taken_or_deserted() {
    for (defenders, side, fate) in [(20, BLUE, Fate::Struck), (0, RED, Fate::Abandoned)] {
        let all_aboard = |battle: &mut Battle| {
            crew(battle, "Rose", 20, 0);
            crew(battle, "Wasp", defenders, 5);
            battle.ship_mut("Rose").fight.parties[1] = Party { men: defenders, leaders: 5 };
        };
        let battle = round(r#""boarder_loss": "boarders_only""#, all_aboard, [0, 7]);
        let rose = battle.ship("Rose");
        assert_eq!(
            (rose.colours.side, rose.colours.fate),
            (side, fate),
            "{defenders} men of Wasp's: {}",
            battle.last()
        );
        assert_eq!((rose.fight, rose.crew.men()), (Fight::default(), 0), "13 prisoners and 7 dead");
    }
}

#[test]
fn amb_89_by_the_option_a_ship_taken_counts_like_one_sunk() {
    for (options, taken) in [("", 0), (r#""captures_count": true"#, 1)] {
        let mut battle = three(options);
        battle.does(|play| assault::take(play, ROSE, WASP, "AMB-74"));
        assert_eq!(battle.fleet.initiative.now.map(|deeds| deeds.sunk).into_array(), [taken, 0], "{options}");
        battle.does(|play| assault::take(play, HART, WASP, "AMB-74"));
        assert_eq!(
            battle.fleet.initiative.now.map(|deeds| deeds.sunk).into_array(),
            [taken, 0],
            "and retaken she does not: {options}"
        );
    }
}

#[test]
fn amb_27_nobody_gets_clear_while_men_stand_aboard() {
    let mut battle = three("");
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    tie(&mut battle.fleet, ROSE, WASP);
    let said = |battle: &Battle| {
        let refused = battle.fleet.check_cut(RED, ROSE, WASP, None).err();
        refused.map_or_else(String::new, |refusal| format!("{}: {}", refusal.clause, refusal.sentence))
    };
    assert_eq!(said(&battle), "");
    fights(&mut battle, "Rose", WASP, 9);
    assert_eq!(said(&battle), "AMB-27: 9 men from Rose are aboard Wasp, so Rose cannot cast off.");
    battle.ship_mut("Rose").fight = Fight::default();
    fights(&mut battle, "Wasp", ROSE, 1);
    assert_eq!(said(&battle), "AMB-27: 1 man from Wasp is aboard Rose, so Rose cannot cast off.");
}

#[test]
fn b_garm_1_a_single_man_on_deck_fires() {
    let mut battle = Battle::new(&["Red frigate Rose 30,25 N", "Blue frigate Wasp 34,25 N"]);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    crew(&mut battle, "Rose", 1, 0);
    battle.ship_mut("Wasp").nerve.duty = Duty::Hide;
    battle.business.push(Grappling::Grapple { unit: ROSE, target: WASP });
    battle.dice(&[5]).dice(&[6]).settle();
    assert_eq!(battle.thrown(), [(1, "B-GRAP-5".to_owned()), (1, "B-GARM-1".to_owned())]);
    assert!(battle.fleet.are_tied(ROSE, WASP), "and what he throws holds: {:?}", battle.item());
}

#[test]
fn b_brd_9_a_leader_counts_three_in_what_a_side_can_lose() {
    let (scores, fallen) = wg_barnacle::boarding::fight::losses(4, Party { men: 2, leaders: 1 });
    assert_eq!((scores.len(), fallen.len()), (6, 4), "nothing to five points, nobody to three");
}
