//! Grapples from both sides: small arms, cutting, the offers where several ships lie together, and how grapples come
//! off (A7).

use wg_barnacle::Item;
use wg_barnacle::boarding::grapple::{Grappling, offers, preview};
use wg_barnacle::damage::Damage;
use wg_barnacle::phases::{SIDE_A_MOVES, SIDE_B_MOVES};
use wg_barnacle::position::fight::Party;
use wg_barnacle::position::grappled::{self, MOST_TIES, cast_off, part, tie};
use wg_barnacle::position::{Clocks, Duty, Fate, Fight, Stage};
use wg_core::{Order, Seat, UnitId};

use crate::play::{AtSea as _, BLUE, Battle, RED};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);
const HART: UnitId = UnitId(2);

/// Sets up Red's frigate Rose with Blue's brig Wasp two inches to starboard and Blue's brig Hart two inches to
/// larboard. Red moves.
fn three(options: &str) -> Battle {
    let ships = ["Red frigate Rose 30,25 N", "Blue brig Wasp 35.2,25 N", "Blue brig Hart 24.8,25 N"];
    let mut battle = Battle::with(options, &ships);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle
}

fn offered(battle: &Battle, unit: UnitId) -> Vec<(String, Order)> {
    let mut list = Vec::new();
    offers(&battle.fleet, unit, &mut list);
    list.into_iter().map(|offer| (offer.label.into_owned(), offer.order)).collect()
}

#[test]
fn b_garm_1_who_fires_small_arms_when_ships_grapple() {
    let arms = |options: &str, change: &dyn Fn(&mut Battle)| {
        let mut battle = three(options);
        change(&mut battle);
        battle.fleet.small_arms(ROSE)
    };
    assert_eq!(arms("", &|_| {}), 12, "those on deck");
    assert_eq!(arms("", &|battle| battle.ship_mut("Rose").hull.boxes = 24), 12, "short of the red line");
    assert_eq!(arms("", &|battle| battle.ship_mut("Rose").hull.boxes = 25), 36, "beyond it everybody (AMB-97)");
    assert_eq!(arms("", &|battle| battle.ship_mut("Rose").nerve.duty = Duty::Hide), 0, "nobody who hides");
    assert_eq!(arms("", &|battle| battle.ship_mut("Rose").nerve.duty = Duty::Retire), 12, "who retires fires");
    assert_eq!(arms("", &|battle| battle.ship_mut("Rose").clocks.blaze = 1), 0, "nobody who fights a fire");
    assert_eq!(arms("", &|battle| battle.ship_mut("Rose").colours.fate = Fate::Struck), 0, "no prisoner");
    let fired = |battle: &mut Battle| battle.ship_mut("Rose").ties.fired = true;
    assert_eq!(arms("", &fired), 12, "at every attempt");
    assert_eq!(arms(r#""grapple_fire": "per_turn""#, &fired), 0, "or once a turn (AMB-29)");
    assert_eq!(arms(r#""grapple_fire": "per_turn""#, &|_| {}), 12, "the first time");
}

/// Sets up Rose's grapples aboard Wasp.
fn aboard(change: &dyn Fn(&mut Battle)) -> Battle {
    let mut battle = three("");
    change(&mut battle);
    battle.business.push(Grappling::Cut { holder: ROSE, held: WASP });
    battle.settle();
    battle
}

#[test]
fn b_grap_6_who_can_cut_is_asked_and_whose_grapples_nobody_can_cut_hold() {
    let men = |men: u8| {
        move |battle: &mut Battle| {
            let crew = &mut battle.ship_mut("Wasp").crew;
            (crew.below, crew.deck) = (0, men);
        }
    };
    assert_eq!(aboard(&|_| {}).asked(), Some(Seat::Side(BLUE)), "Wasp may cut");
    assert_eq!(aboard(&men(1)).asked(), Some(Seat::Side(BLUE)), "one man is enough");
    let hidden = aboard(&|battle| battle.ship_mut("Wasp").nerve.duty = Duty::Hide);
    assert!(hidden.ask().is_none() && hidden.fleet.are_tied(ROSE, WASP), "who hides cuts nothing");
    let burning = aboard(&|battle| battle.ship_mut("Wasp").clocks.blaze = 2);
    assert!(burning.ask().is_none() && burning.fleet.are_tied(ROSE, WASP), "nor who fights a fire");
    let empty = aboard(&men(0));
    assert_eq!(
        (empty.ask(), empty.ship("Wasp").colours.fate, empty.ship("Wasp").side()),
        (None, Fate::Struck, RED),
        "nobody is there to cut, and she is taken"
    );
}

#[test]
fn b_grap_6_only_the_ship_that_was_grappled_cuts_and_only_those_grapples() {
    let battle = aboard(&|_| {});
    let top = battle.item();
    let may = |side, unit, target| battle.fleet.check_cut(side, unit, target, top).is_ok();
    assert!(may(BLUE, WASP, ROSE), "Wasp cuts Rose's grapples");
    assert!(!may(BLUE, WASP, HART) && !may(BLUE, HART, ROSE), "no other ship's, and nobody else cuts them");
    assert!(!may(RED, WASP, ROSE) && !may(RED, ROSE, WASP), "the grappler has nothing to cut");
    let nerve = Item::Damage(Damage::Nerve);
    assert!(battle.fleet.check_cut(BLUE, WASP, ROSE, Some(&nerve)).is_err(), "nor while something else is settled");
}

#[test]
fn b_grap_8_both_stop_and_a_move_not_yet_made_is_lost() {
    for (stage, sail, told) in [(Stage::Waits, 5, true), (Stage::Done, 5, false), (Stage::Waits, 0, false)] {
        let mut battle = three("");
        let wasp = battle.ship_mut("Wasp");
        (wasp.run.stage, wasp.rig.hoisted, wasp.run.speed) = (stage, sail, 9);
        battle.ship_mut("Rose").run.speed = 7;
        battle.business.push(Grappling::Cut { holder: ROSE, held: WASP });
        battle.settle();
        battle.answer(Order::Pass).done();
        for name in ["Rose", "Wasp"] {
            let run = battle.ship(name).run;
            assert_eq!((run.stage, run.speed), (Stage::Done, 0), "{name} stops at once");
        }
        let ties: Vec<(UnitId, bool)> = battle.fleet.ties(WASP).map(|tie| (tie.with, tie.holds)).collect();
        assert_eq!(ties, [(ROSE, false)], "she is held");
        assert_eq!(battle.said("B-GRAP-8").contains("Wasp loses her move"), told, "{stage:?} under {sail} masts");
    }
}

#[test]
fn amb_27_of_several_ships_each_is_offered_what_can_be_done_about_her() {
    let mut battle = three(r#""cut_later": true"#);
    let grapple = |target| ("Grapple".to_owned(), Order::Grapple { unit: ROSE, target });
    assert_eq!(offered(&battle, ROSE), [grapple(WASP)], "one offer, for Wasp and for Hart");
    tie(&mut battle.fleet, ROSE, WASP);
    tie(&mut battle.fleet, HART, ROSE);
    let loose = |label: &str, target| (label.to_owned(), Order::Cut { unit: ROSE, target });
    assert_eq!(
        offered(&battle, ROSE),
        [loose("Cast off the grapples", WASP), loose("Cut the grapples", HART)],
        "her own grapples she lets go, Hart's she hacks at"
    );
    battle.ship_mut("Rose").ties.hacked = true;
    assert_eq!(offered(&battle, ROSE), [loose("Cast off the grapples", WASP)], "one attempt to cut a turn");
    battle.fleet.cursor.phase = SIDE_B_MOVES;
    assert!(offered(&battle, ROSE).is_empty(), "and only in her own side's phase");
    let mut held = three("");
    tie(&mut held.fleet, HART, ROSE);
    assert_eq!(offered(&held, ROSE), [grapple(WASP)], "without the option a grapple that holds is not cut later");
}

#[test]
fn amb_27_no_men_no_nerve_and_fire_keep_her_fast() {
    let changes: [(&str, &dyn Fn(&mut Battle), usize); 5] = [
        ("she may let go", &|_| {}, 1),
        ("hiding", &|battle| battle.ship_mut("Rose").nerve.duty = Duty::Hide, 0),
        ("on fire", &|battle| battle.ship_mut("Rose").clocks = Clocks { blaze: 1, ..Clocks::default() }, 0),
        ("with a ship of her side on its move", &|battle| battle.ship_mut("Rose").run.stage = Stage::Course, 0),
        (
            "with her boarders aboard",
            &|battle| {
                battle.ship_mut("Rose").fight = Fight {
                    target: Some(WASP),
                    parties: [Party { men: 5, leaders: 0 }, Party::default()],
                    ..Fight::default()
                };
            },
            0,
        ),
    ];
    for (what, change, count) in changes {
        let mut battle = three("");
        tie(&mut battle.fleet, ROSE, WASP);
        change(&mut battle);
        let cuts = offered(&battle, ROSE).iter().filter(|(_, order)| matches!(order, Order::Cut { .. })).count();
        assert_eq!(cuts, count, "{what}");
    }
}

#[test]
fn b_grap_9_and_amb_28_what_keeps_a_ship_from_throwing_grapples() {
    let changes: [(&str, &dyn Fn(&mut Battle), bool); 12] = [
        ("nothing", &|_| {}, true),
        ("sails on fire", &|battle| battle.ship_mut("Rose").clocks.fire_sails = 1, false),
        ("fire below", &|battle| battle.ship_mut("Rose").clocks.fire_below = 1, true),
        ("a catastrophic fire", &|battle| battle.ship_mut("Rose").clocks.blaze = 1, false),
        ("the red line", &|battle| battle.ship_mut("Rose").hull.boxes = 25, false),
        ("one box short of it", &|battle| battle.ship_mut("Rose").hull.boxes = 24, true),
        ("hiding", &|battle| battle.ship_mut("Rose").nerve.duty = Duty::Hide, false),
        ("retiring", &|battle| battle.ship_mut("Rose").nerve.duty = Duty::Retire, false),
        ("no closer", &|battle| battle.ship_mut("Rose").nerve.duty = Duty::NoCloser, true),
        ("no men", &|battle| (battle.ship_mut("Rose").crew.below, battle.ship_mut("Rose").crew.deck) = (0, 0), false),
        ("setting sail", &|battle| battle.ship_mut("Rose").run.stage = Stage::Sails, false),
        ("asked for her course", &|battle| battle.ship_mut("Rose").run.stage = Stage::Course, true),
    ];
    for (what, change, may) in changes {
        let mut battle = three("");
        change(&mut battle);
        assert_eq!(!battle.fleet.grapple_targets(ROSE).is_empty(), may, "{what}");
    }
    let mut battle = three("");
    assert!(battle.fleet.grapple_targets(WASP).is_empty(), "not in the enemy's phase");
    battle.fleet.cursor.phase = SIDE_B_MOVES;
    assert_eq!(battle.fleet.grapple_targets(WASP).to_vec(), [ROSE], "but in her own, and no friend");
    battle.ship_mut("Hart").run.stage = Stage::Course;
    assert!(battle.fleet.grapple_targets(WASP).is_empty(), "not while a friend is on her move");
}

#[test]
fn b_grap_3_b_grap_4_who_has_tried_and_at_whom() {
    for (tried, at, targets) in
        [(0, None, vec![WASP, HART]), (1, Some(WASP), vec![]), (2, Some(WASP), vec![]), (1, None, vec![])]
    {
        let mut battle = three("");
        let ties = &mut battle.ship_mut("Rose").ties;
        (ties.tried, ties.at) = (tried, at);
        assert_eq!(battle.fleet.grapple_targets(ROSE).to_vec(), targets, "tried {tried} times at {at:?}");
    }
    // She is 14 inches long and the target 6, so she may try twice at the same ship.
    let ships = ["Red frigate Rose 30,25 N", "Blue sloop Wasp 34.7,25 N", "Blue sloop Hart 25.3,25 N"];
    for (tried, at, targets) in
        [(0, None, vec![WASP, HART]), (1, Some(WASP), vec![WASP]), (1, Some(HART), vec![HART]), (2, Some(WASP), vec![])]
    {
        let mut battle = Battle::new(&ships);
        battle.fleet.initiative.first = Some(RED);
        battle.fleet.cursor.phase = SIDE_A_MOVES;
        let ties = &mut battle.ship_mut("Rose").ties;
        (ties.tried, ties.at) = (tried, at);
        assert_eq!(battle.fleet.grapple_targets(ROSE).to_vec(), targets, "tried {tried} times at {at:?}");
    }
}

#[test]
fn b_grap_8_four_ships_at_most_lie_fast_to_one() {
    let mut ships = vec!["Red frigate Rose 30,25 N".to_owned(), "Blue brig Wasp 35.2,25 N".to_owned()];
    ships.extend((0..5).map(|place| format!("Blue sloop S{place} {},50 N", 20 + place * 8)));
    let list: Vec<&str> = ships.iter().map(String::as_str).collect();
    let mut battle = Battle::new(&list);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    // They are kept in the order of their ids, in whatever order they come.
    for (count, unit) in [5, 3, 4, 2].into_iter().enumerate() {
        assert_eq!(battle.fleet.grapple_targets(ROSE).to_vec(), [WASP], "{count} ships leave room for another");
        tie(&mut battle.fleet, ROSE, UnitId(unit));
    }
    let with: Vec<u16> = battle.fleet.ties(ROSE).map(|tie| tie.with.0).collect();
    assert_eq!((with, MOST_TIES), (vec![2, 3, 4, 5], 4), "four of them, in the order of their ids");
    assert!(battle.fleet.grapple_targets(ROSE).is_empty(), "a fifth is too many");
    part(&mut battle.fleet, ROSE, UnitId(3));
    let with: Vec<u16> = battle.fleet.ties(ROSE).map(|tie| tie.with.0).collect();
    assert_eq!(with, [2, 4, 5], "one has come clear");
    assert!(!battle.fleet.are_tied(UnitId(3), ROSE), "on either side");
    cast_off(&mut battle.fleet, ROSE);
    assert!((2..6).all(|unit| !battle.fleet.are_tied(UnitId(unit), ROSE)), "she is clear of everybody");
    assert!(!battle.fleet.is_grappled(ROSE), "and can sail");
}

#[test]
fn b_turn_21_ropes_come_off_who_is_gone_or_a_friend_and_hold_the_others() {
    let tied = |change: &dyn Fn(&mut Battle)| {
        let mut battle = three("");
        tie(&mut battle.fleet, ROSE, WASP);
        tie(&mut battle.fleet, HART, ROSE);
        change(&mut battle);
        grappled::end_of_turn(&mut battle.fleet);
        let fast = |one: &str, other: UnitId| battle.ship(one).ties.is_fast_to(other);
        assert_eq!(fast("Rose", WASP), fast("Wasp", ROSE), "both or neither");
        [fast("Rose", WASP), fast("Rose", HART)]
    };
    assert_eq!(tied(&|_| {}), [true, true], "who fights on holds on");
    for fate in [Fate::Sunk, Fate::Burnt, Fate::Left, Fate::Scuttled, Fate::Sinking] {
        assert_eq!(tied(&|battle| battle.ship_mut("Wasp").colours.fate = fate), [false, true], "Wasp: {fate:?}");
        assert_eq!(tied(&|battle| battle.ship_mut("Rose").colours.fate = fate), [false, false], "Rose: {fate:?}");
    }
    assert_eq!(tied(&|battle| battle.ship_mut("Wasp").colours.fate = Fate::Abandoned), [true, true], "she can be held");
    assert_eq!(tied(&|battle| battle.ship_mut("Wasp").colours.side = RED), [false, true], "taken: she is a friend now");
    let mut battle = three("");
    let ties = &mut battle.ship_mut("Hart").ties;
    (ties.tried, ties.at, ties.fired, ties.hacked) = (2, Some(ROSE), true, true);
    grappled::end_of_turn(&mut battle.fleet);
    let ties = battle.ship("Hart").ties;
    assert_eq!((ties.tried, ties.at, ties.fired, ties.hacked), (0, None, false, false), "and next turn all try anew");
}

#[test]
fn b_brd_15_who_comes_clear_has_no_boarders_left_aboard() {
    let mut battle = three("");
    tie(&mut battle.fleet, ROSE, WASP);
    tie(&mut battle.fleet, ROSE, HART);
    let fight = Fight { target: Some(WASP), ..Fight::default() };
    battle.ship_mut("Rose").fight = fight;
    part(&mut battle.fleet, ROSE, HART);
    assert_eq!(battle.ship("Rose").fight, fight, "Hart has come clear, and the fight for Wasp goes on");
    part(&mut battle.fleet, WASP, ROSE);
    assert_eq!(battle.ship("Rose").fight, Fight::default(), "Wasp has come clear, and it is over");
}

#[test]
fn b_grap_5_the_odds_of_grapples_say_who_may_fall_and_whether_they_may_be_cut() {
    let card = |change: &dyn Fn(&mut Battle)| {
        let mut battle = three("");
        change(&mut battle);
        preview(&battle.fleet, ROSE, WASP).odds
    };
    let odds = card(&|_| {}).expect("an enemy alongside");
    let chances: Vec<(&str, f64)> = odds.chances.iter().map(|(name, chance)| (name.as_str(), *chance)).collect();
    assert_eq!(
        chances,
        [("the grapples hold and are not cut", 2.0 / 9.0), ("the grapples hold", 1.0 / 3.0)],
        "5-6 holds, and 5-6 cuts it"
    );
    assert_eq!((odds.expected, odds.bars.len()), (2.0, 13), "12 small arms, a 6 kills");
    assert!(
        (odds.bars[0] - (0..12).fold(1.0, |part, _| part * 5.0 / 6.0)).abs() < 1e-12,
        "nobody falls: {}",
        odds.bars[0]
    );
    assert!(
        odds.line.contains("Small arms: 12 dice against 8")
            && odds.line.ends_with("Expect 2.0 of her men down and 1.3 of yours"),
        "{}",
        odds.line
    );
    let hides = card(&|battle| battle.ship_mut("Wasp").nerve.duty = Duty::Hide).expect("an enemy alongside");
    assert_eq!(hides.chances, [("the grapples hold".to_owned(), 1.0 / 3.0)], "nobody cuts them");
    assert!(card(&|battle| battle.ship_mut("Wasp").colours.side = RED).is_none(), "not at a friend");
    assert!(card(&|battle| battle.ship_mut("Wasp").colours.fate = Fate::Sunk).is_none(), "not at who is gone");
    let abandoned = |battle: &mut Battle| {
        let wasp = battle.ship_mut("Wasp");
        (wasp.colours.fate, wasp.colours.side, wasp.crew.below, wasp.crew.deck) = (Fate::Abandoned, RED, 0, 0);
    };
    let odds = card(&abandoned).expect("whosever she was");
    assert_eq!((odds.expected, odds.bars.clone()), (0.0, vec![1.0]), "nobody is there to be shot at");
}
