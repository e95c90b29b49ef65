//! Continuing damage, repairs and catastrophic fires: phases 11 and 12 (A10, A11).

use wg_barnacle::damage::continuing::{flooding, may_repair};
use wg_barnacle::phases::{FLOODING, REPAIRS};
use wg_barnacle::position::{Fate, trigger};
use wg_core::{Order, Seat, SideId};

use crate::play::{AtSea as _, BLUE, Battle};

fn brig(state: &str) -> Battle {
    brig_with("", state)
}

fn brig_with(options: &str, state: &str) -> Battle {
    Battle::with(options, &["Red frigate Rose 20,40 N", &format!("Blue brig Wasp 32,40 N {state}")])
}

fn repairs(battle: &Battle) -> bool {
    may_repair(&battle.fleet, battle.ship("Wasp"))
}

#[test]
fn b_cont_1_points_are_added_to_the_rating_when_inflicted() {
    let mut battle = brig("boxes=2 flooding=1");
    battle.shot("Rose", "Wasp", 1).dice(&[1, 1, 2]).done();
    assert_eq!((battle.ship("Wasp").hull.flooding, battle.ship("Wasp").hull.boxes), (3, 3), "noted, not yet ticked");
}

#[test]
fn b_cont_2_in_every_phase_11_boxes_are_ticked_by_the_rating() {
    let mut battle = brig("flooding=2");
    battle.open(FLOODING).done();
    assert_eq!(battle.said("B-CONT-2"), "Wasp loses boxes 1 and 2 of 34.");
    battle.open(FLOODING).done();
    assert_eq!(battle.ship("Wasp").hull.boxes, 4);
    assert!(!battle.ship("Wasp").hull.hurt_now, "not the enemy's doing of this turn");
}

#[test]
fn b_cont_3_ratings_add_up() {
    let mut battle = brig("boxes=2 flooding=2");
    battle.shot("Rose", "Wasp", 4).dice(&[1, 1, 2, 1, 1, 3]).done();
    assert_eq!(battle.ship("Wasp").hull.flooding, 5);
    assert_eq!(flooding(battle.ship("Wasp")), 5);
    battle.ship_mut("Wasp").hull.red_flooding = true;
    assert_eq!(flooding(battle.ship("Wasp")), 15);
}

#[test]
fn b_cont_4_repair_lowers_the_rating_by_one_a_turn() {
    let mut battle = brig("flooding=3");
    battle.open(REPAIRS).done();
    assert_eq!(battle.ship("Wasp").hull.flooding, 2);
    assert_eq!(battle.said("B-CONT-4"), "Wasp repairs 1 point of continuing damage and has 2 left.");
    assert_eq!(battle.thrown(), [], "without a throw (AMB-41)");
}

#[test]
fn b_cont_5_who_fired_a_broadside_repairs_nothing() {
    for (battery, may) in [(0, false), (1, false), (2, true), (3, true)] {
        let mut battle = brig("flooding=3");
        battle.ship_mut("Wasp").guns.fired[battery] = true;
        assert_eq!(repairs(&battle), may, "battery {battery}");
        battle.open(REPAIRS).done();
        assert_eq!(battle.ship("Wasp").hull.flooding, if may { 2 } else { 3 });
    }
}

#[test]
fn amb_40_with_the_option_repair_bars_the_next_turns_broadsides() {
    let option = "\"repair_bar\": \"next_turn\"";
    let mut battle = brig_with(option, "flooding=3");
    battle.ship_mut("Wasp").guns.fired[0] = true;
    battle.open(REPAIRS);
    assert!(!battle.settle());
    assert_eq!(battle.asked(), Some(Seat::Side(BLUE)));
    let unit = battle.id("Wasp");
    let repair = Order::Repair { unit, what: 0 };
    assert_eq!(battle.ask().map(|ask| ask.default), Some(repair.clone()));
    battle.answer(repair).done();
    assert_eq!((battle.ship("Wasp").hull.flooding, battle.ship("Wasp").clocks.no_broadside), (2, 2));
    battle.next_turn();
    assert!(battle.fleet.may_fire(unit, 1).is_err() && battle.fleet.may_fire(unit, 2).is_ok(), "not the bow guns");
    battle.next_turn();
    assert!(battle.fleet.may_fire(unit, 1).is_ok());
    // The captain may also decline.
    let mut battle = brig_with(option, "flooding=3");
    battle.open(REPAIRS).settle();
    battle.answer(Order::Pass).done();
    assert_eq!((battle.ship("Wasp").hull.flooding, battle.ship("Wasp").clocks.no_broadside), (3, 0));
}

#[test]
fn b_cont_6_no_repair_while_a_fire_burns_below() {
    assert!(!repairs(&brig("flooding=3 fire_below=1")));
    assert!(repairs(&brig("flooding=3 fire_sails=1")));
    assert!(!repairs(&brig("flooding=3 blaze=1")), "AMB-45");
    assert!(!repairs(&brig("flooding=3 fate=struck")));
    assert!(!repairs(&brig("flooding=3 killed=24")), "AMB-87");
    assert!(!repairs(&brig("")));
}

#[test]
fn amb_36_the_10_of_the_red_line_cannot_be_repaired_but_by_option() {
    let mut battle = brig("boxes=17 tested=[yellow]");
    battle.shot("Rose", "Wasp", 1).dice(&[1, 1, 2, 1, 1, 1]).done();
    assert_eq!((battle.ship("Wasp").hull.flooding, battle.ship("Wasp").hull.red_flooding), (2, true));
    let mut battle = brig_with("\"red_cd_repairable\": true", "boxes=16 tested=[yellow]");
    battle.shot("Rose", "Wasp", 2).dice(&[3, 3, 1, 1, 1, 1]).done();
    assert_eq!((battle.ship("Wasp").hull.flooding, battle.ship("Wasp").hull.red_flooding), (10, false));
    battle.open(REPAIRS).done();
    assert_eq!(battle.ship("Wasp").hull.flooding, 9);
}

#[test]
fn amb_98_a_red_line_reached_in_phase_11_counts_from_the_next_turn() {
    let mut battle = brig("boxes=15 flooding=3 tested=[yellow]");
    battle.open(FLOODING).dice(&[1, 1, 1]).done();
    assert_eq!((battle.ship("Wasp").hull.boxes, battle.ship("Wasp").hull.red_flooding), (18, true));
    assert_eq!(battle.ship("Wasp").nerve.tested, trigger::YELLOW | trigger::RED, "lines take effect (AMB-39)");
    battle.open(FLOODING).done();
    assert_eq!(battle.ship("Wasp").hull.boxes, 31);
}

#[test]
fn b_turn_18_phase_11_comes_to_every_ship_in_turn() {
    let mut battle = Battle::new(&[
        "Red frigate Rose 20,40 N flooding=1 boxes=13",
        "Blue brig Wasp 32,40 N flooding=34",
        "Blue brig Moth 60,40 N flooding=2 fate=struck",
    ]);
    battle.open(FLOODING).dice(&[1, 1, 1]).done();
    assert_eq!(["Rose", "Wasp", "Moth"].map(|name| battle.ship(name).hull.boxes), [14, 34, 2]);
    assert_eq!(battle.ship("Wasp").colours.fate, Fate::Sinking, "it can sink her");
    assert_eq!(battle.thrown(), [(3, "B-MOR-3".to_owned())], "Rose alone has a captain to test");
    battle.open(FLOODING).done();
    assert_eq!(battle.ship("Wasp").hull.boxes, 34, "who sinks floods no more");
}

#[test]
fn b_turn_19_this_turns_damage_is_taken_before_it_is_repaired() {
    assert_eq!((FLOODING, REPAIRS), (10, 11));
    let mut battle = brig("flooding=1");
    battle.open(FLOODING).done();
    battle.open(REPAIRS).done();
    assert_eq!((battle.ship("Wasp").hull.boxes, battle.ship("Wasp").hull.flooding), (1, 0));
}

#[test]
fn b_cfire_1_the_whole_crew_fights_it_and_the_ship_does_nothing_else() {
    let battle = brig("blaze=1 flooding=1 sail=4");
    let wasp = battle.id("Wasp");
    assert!((0..4).all(|battery| battle.fleet.may_fire(wasp, battery).is_err()));
    assert!(!repairs(&battle));
    assert_eq!(battle.fleet.sail_range(wasp), (4, 4));
}

#[test]
fn b_cfire_2_out_on_3_or_less_then_2_then_1() {
    for attempt in 1..=3 {
        for face in 1..=6 {
            let mut battle = brig(&format!("blaze={attempt}"));
            battle.open(REPAIRS).dice(&[face]).done();
            let out = face <= 4 - attempt;
            let left = if out { 0 } else { attempt + 1 };
            let burnt = !out && attempt == 3;
            assert_eq!(
                battle.ship("Wasp").colours.fate,
                if burnt { Fate::Burnt } else { Fate::Fighting },
                "attempt {attempt}, {face}"
            );
            assert!(burnt || battle.ship("Wasp").clocks.blaze == left, "attempt {attempt}, {face}");
        }
    }
    let mut battle = brig("blaze=2");
    battle.open(REPAIRS).dice(&[3]).done();
    assert_eq!(
        battle.said("B-CFIRE-2"),
        "Wasp fights her fire for the second time, rolls a 3 and needs 2 or less: the fire burns on."
    );
}

#[test]
fn b_cfire_3_after_the_third_failure_she_is_lost_with_all_hands() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue man_o_war Wasp 32,40 N blaze=1"]);
    for _ in 0..3 {
        battle.open(REPAIRS).dice(&[5]).done();
    }
    let wasp = *battle.ship("Wasp");
    assert_eq!((wasp.colours.fate, wasp.crew.men(), wasp.crew.leaders, wasp.on_table()), (Fate::Burnt, 0, 0, false));
    assert_eq!(battle.said("B-CFIRE-3"), "Wasp is lost to the fire after 3 failed attempts, and 48 men die with her.");
    let deeds = battle.fleet.initiative.now[SideId(0)];
    assert_eq!((deeds.sunk, deeds.triumph), (1, true), "a man o' war lost counts for initiative (AMB-89)");
    // Aboard an abandoned ship no men fight the fire.
    let mut battle = brig("blaze=1 fate=abandoned");
    for _ in 0..3 {
        battle.open(REPAIRS).done();
    }
    assert_eq!(
        (battle.ship("Wasp").colours.fate, battle.thrown().len(), battle.ship("Wasp").crew.leaders),
        (Fate::Burnt, 0, 2)
    );
}

#[test]
fn b_cfire_4_while_it_burns_no_gun_is_reloaded() {
    let battle = brig("blaze=1");
    assert!(!wg_barnacle::gunnery::reloading::reloads(&battle.fleet, battle.ship("Wasp")));
}

#[test]
fn amb_45_the_first_attempt_is_in_the_turn_of_the_hit_and_a_second_fire_adds_nothing() {
    let mut battle = brig("boxes=2");
    battle.aimed("Rose", 0, "Wasp", 4, wg_barnacle::position::shot::Aim::High).dice(&[6, 6, 6, 6, 6, 6]).done();
    assert_eq!(battle.ship("Wasp").clocks.blaze, 1);
    assert_eq!(
        battle.said("B-SPEC-R19"),
        "Wasp takes a specific hit (mast, rigging and catastrophic fire): she loses 3 increments (1 left), already has a catastrophic fire and loses 2 men."
    );
    battle.open(REPAIRS).dice(&[3]).done();
    assert_eq!(battle.ship("Wasp").clocks.blaze, 0);
}

#[test]
fn amb_45_a_second_fire_gives_no_new_attempts() {
    for (face, fate) in [(1, Fate::Fighting), (2, Fate::Burnt)] {
        // She has one attempt left when the second fire breaks out.
        let mut battle = brig("boxes=2 blaze=3");
        battle.aimed("Rose", 0, "Wasp", 1, wg_barnacle::position::shot::Aim::High).dice(&[6, 6, 6]).done();
        assert_eq!(battle.ship("Wasp").clocks.blaze, 3, "still the third attempt");
        battle.open(REPAIRS).dice(&[face]).done();
        assert_eq!(battle.ship("Wasp").colours.fate, fate, "{face} on the third attempt");
        assert!(fate == Fate::Burnt || battle.ship("Wasp").clocks.blaze == 0);
    }
}

#[test]
fn b_ex_27_continuing_damage_and_repair() {
    let turn = |battle: &mut Battle, faces: &[u8]| {
        battle.open(FLOODING).dice(faces).done();
        battle.open(REPAIRS).done();
        battle.ship_mut("Wasp").guns.fired = [false; 4];
        (battle.ship("Wasp").hull.boxes, battle.ship("Wasp").hull.flooding)
    };
    // The yellow line at 10 calls for a test.
    let pass = [1, 1, 1];
    let mut battle = brig("boxes=8 flooding=3");
    assert_eq!([turn(&mut battle, &pass), turn(&mut battle, &[]), turn(&mut battle, &[])], [(11, 2), (13, 1), (14, 0)]);
    assert_eq!(battle.thrown().len(), 1, "9 and 12 are letters");
    let mut battle = brig("boxes=8 flooding=3");
    battle.ship_mut("Wasp").guns.fired[0] = true;
    assert_eq!([turn(&mut battle, &pass), turn(&mut battle, &[])], [(11, 3), (14, 2)]);
    let mut battle = brig("boxes=8 flooding=3");
    battle.ship_mut("Wasp").guns.fired[3] = true;
    assert_eq!(turn(&mut battle, &pass), (11, 2));
}

#[test]
fn amb_41_repair_is_one_point_without_a_die_and_only_fires_are_diced() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N flooding=5", "Blue brig Wasp 32,40 N flooding=2 blaze=1"]);
    battle.open(REPAIRS).dice(&[3]).done();
    assert_eq!(
        (battle.ship("Rose").hull.flooding, battle.ship("Wasp").hull.flooding),
        (4, 2),
        "who fights a fire repairs nothing"
    );
    assert_eq!(battle.thrown(), [(1, "B-CFIRE-2".to_owned())]);
}
