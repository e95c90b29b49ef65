//! The crew (A12).

use wg_barnacle::damage::crew::kill;
use wg_barnacle::position::{Fate, trigger};

use crate::play::{AtSea as _, Battle};

fn brig(state: &str) -> Battle {
    Battle::new(&["Red frigate Rose 20,40 N", &format!("Blue brig Wasp 32,40 N {state}")])
}

fn bands(battle: &Battle) -> (u8, u8) {
    (battle.ship("Wasp").crew.deck, battle.ship("Wasp").crew.below)
}

fn lose(battle: &mut Battle, men: u8) -> u8 {
    let unit = battle.id("Wasp");
    kill(&mut battle.fleet, unit, men)
}

#[test]
fn b_crew_1_crew_boxes_are_all_men_aboard() {
    let battle = brig("");
    assert_eq!(
        (battle.ship("Wasp").crew.men(), battle.ship("Wasp").crew.leaders),
        (24, 2),
        "leaders are no boxes (AMB-47)"
    );
}

#[test]
fn b_crew_2_the_yellow_band_is_a_third_of_the_crew() {
    assert_eq!(bands(&brig("")), (8, 16));
}

#[test]
fn b_crew_3_casualties_come_from_below_decks_first() {
    let mut battle = brig("");
    assert_eq!((lose(&mut battle, 10), bands(&battle)), (10, (8, 6)));
    assert_eq!((lose(&mut battle, 9), bands(&battle)), (9, (5, 0)));
    assert_eq!((lose(&mut battle, 9), bands(&battle)), (5, (0, 0)), "no more than there are");
    assert_eq!(battle.ship("Wasp").crew.killed, 24);
    assert_eq!(battle.ship("Wasp").crew.leaders, 2, "leaders stay");
}

#[test]
fn b_crew_5_with_no_men_below_her_guns_hit_on_5_and_6() {
    let mut battle = brig("killed=15");
    let (wasp, rose) = (battle.id("Wasp"), battle.id("Rose"));
    assert!(!battle.fleet.no_men_below(wasp));
    assert_eq!(battle.fleet.needed(wasp, rose, false).0, 4);
    lose(&mut battle, 1);
    assert!(battle.fleet.no_men_below(wasp));
    assert_eq!(battle.fleet.needed(wasp, rose, false), (5, ("B-CREW-5", "no men below decks")));
}

#[test]
fn amb_48_the_marks_are_half_and_three_fourths_rounded_up() {
    let mut battle = Battle::new(&["Red frigate Rose 20,40 N", "Blue schooner Wasp 32,40 N"]);
    let due = |battle: &Battle| battle.ship("Wasp").nerve.due;
    for (men, expected) in [(8, 0), (1, trigger::HALF), (4, trigger::HALF), (1, trigger::HALF | trigger::THREE_FOURTHS)]
    {
        lose(&mut battle, men);
        assert_eq!(due(&battle), expected, "{} killed", battle.ship("Wasp").crew.killed);
    }
}

#[test]
fn amb_87_without_a_crew_she_is_adrift_and_nobodys() {
    let mut battle = brig("killed=23 tested=[half,three_fourths] boxes=2 sail=4");
    battle.shot("Rose", "Wasp", 1).dice(&[6, 6, 2]).done();
    let wasp = *battle.ship("Wasp");
    assert_eq!((wasp.crew.men(), wasp.rig.hoisted, wasp.colours.fate), (0, 0, Fate::Abandoned));
    assert!(battle.fleet.adrift(wasp.id) && battle.fleet.may_fire(wasp.id, 0).is_err());
    assert!(!wg_barnacle::damage::continuing::may_repair(&battle.fleet, &wasp));
    assert_eq!(battle.said("AMB-87"), "Wasp's last man has fallen. Nobody is left to fight her, and she is adrift.");
}

#[test]
fn b_ex_29_crew_bands() {
    let mut battle = brig("");
    let unit = battle.id("Wasp");
    lose(&mut battle, 12);
    assert_eq!((bands(&battle), battle.ship("Wasp").nerve.due), ((8, 4), trigger::HALF));
    assert_eq!(wg_barnacle::damage::morale::modifiers(&battle.fleet, unit).as_slice(), [("half the crew killed", -1)]);
    lose(&mut battle, 4);
    assert!(battle.fleet.no_men_below(unit));
    lose(&mut battle, 2);
    assert_eq!(bands(&battle), (6, 0));
    assert_eq!(
        wg_barnacle::damage::morale::modifiers(&battle.fleet, unit).as_slice(),
        [("three-quarters of the crew killed", -3)]
    );
}
