//! One man is enough, and a leader alone is not: what a ship can still do with her last man aboard (AMB-87, B-TURN-20).

use wg_barnacle::boarding::{grapple, prizes};
use wg_barnacle::damage::continuing;
use wg_barnacle::gunnery::reloading;
use wg_barnacle::position::grappled::tie;
use wg_barnacle::position::logs::LARBOARD;
use wg_barnacle::position::ship::strike;
use wg_barnacle::position::{Duty, Fate, Ship};
use wg_barnacle::turn::ending;
use wg_core::{SideId, UnitId};

use crate::play::{AtSea as _, BLUE, Battle, RED};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);

/// Sets up Red's frigate Rose with `men` men on deck, two inches to larboard of Blue's frigate Wasp, on Red's move.
fn with_men(options: &str, men: u8) -> Battle {
    let mut battle = Battle::with(options, &["Red frigate Rose 24,40 N", "Blue frigate Wasp 30,40 N"]);
    (battle.fleet.initiative.first, battle.fleet.cursor.phase) = (Some(RED), wg_barnacle::phases::SIDE_A_MOVES);
    let crew = &mut battle.ship_mut("Rose").crew;
    (crew.below, crew.deck) = (0, men);
    battle
}

#[test]
fn amb_87_the_last_man_still_does_what_a_leader_alone_does_not() {
    type Does = fn(&mut Battle) -> bool;
    let table: [(&str, Does); 7] = [
        ("reload the guns", |battle| reloading::reloads(&battle.fleet, battle.ship("Rose"))),
        ("fire them", |battle| battle.fleet.may_fire(ROSE, LARBOARD).is_ok()),
        ("repair", |battle| {
            battle.ship_mut("Rose").hull.flooding = 1;
            continuing::may_repair(&battle.fleet, battle.ship("Rose"))
        }),
        ("scuttle her", |battle| {
            battle.ship_mut("Rose").hull.boxes = 25;
            ending::ask(&battle.fleet, ROSE).is_some()
        }),
        ("drop anchor", |battle| {
            battle.ship_mut("Rose").rig.lost = 9;
            battle.fleet.may_drop_anchor(ROSE)
        }),
        ("sail her", |battle| !battle.fleet.is_helpless(ROSE)),
        ("throw grapples", |battle| battle.fleet.grapple_targets(ROSE).contains(&WASP)),
    ];
    for (what, does) in table {
        assert!(does(&mut with_men("", 1)), "one man can {what}");
        assert!(!does(&mut with_men("", 0)), "two leaders cannot {what}");
    }
}

#[test]
fn amb_87_it_takes_as_many_men_to_sail_her_as_the_option_says() {
    let options = r#""min_sail_crew": 4"#;
    for (men, enough) in [(3, false), (4, true)] {
        let mut battle = with_men(options, men);
        assert_eq!(battle.fleet.is_helpless(ROSE), !enough, "{men} men of 4");
        battle.ship_mut("Rose").rig.lost = 9;
        assert_eq!(battle.fleet.may_drop_anchor(ROSE), enough, "dismasted, {men} men of 4 drop anchor");
        // On a prize the captor's men count, and prisoners do not.
        let mut battle = with_men(options, 12);
        let rose = battle.ship_mut("Rose");
        strike(rose, BLUE);
        rose.crew.prize = men;
        assert_eq!(battle.fleet.is_helpless(ROSE), !enough, "a prize with {men} men of 4 aboard");
    }
}

fn retaken(men: u8) -> (Fate, SideId) {
    let mut battle = with_men("", men);
    strike(battle.ship_mut("Wasp"), RED);
    let crew = &mut battle.ship_mut("Wasp").crew;
    (crew.below, crew.deck) = (0, men);
    battle.ship_mut("Rose").colours.side = BLUE;
    battle.does(|play| prizes::take(play, WASP, ROSE, "AMB-99"));
    let colours = battle.ship("Wasp").colours;
    (colours.fate, colours.side)
}

#[test]
fn amb_99_one_prisoner_is_enough_to_be_freed() {
    assert_eq!(retaken(1), (Fate::Fighting, BLUE), "he is free, and she fights again");
    assert_eq!(retaken(0), (Fate::Struck, BLUE), "with nobody aboard she is a hull");
}

/// True if Wasp's side is asked whether she cuts the grapples that Rose has thrown at her.
fn asked_to_cut(change: impl Fn(&mut Ship)) -> bool {
    let mut battle = with_men("", 12);
    change(battle.ship_mut("Wasp"));
    grapple::ask(&battle.fleet, ROSE, WASP).is_some()
}

#[test]
fn b_grap_6_one_man_at_the_rail_cuts() {
    let men = |men: u8| move |wasp: &mut Ship| (wasp.crew.below, wasp.crew.deck) = (0, men);
    assert!(asked_to_cut(men(1)), "one man is aboard");
    assert!(!asked_to_cut(men(0)), "nobody is");
    assert!(!asked_to_cut(|wasp| wasp.nerve.duty = Duty::Hide), "who hides cuts nothing");
    assert!(!asked_to_cut(|wasp| wasp.clocks.blaze = 1), "nor who fights a fire");
    assert!(!asked_to_cut(|wasp| wasp.colours.fate = Fate::Abandoned), "nor who has left her");
}

#[test]
fn amb_27_one_man_lets_go_of_a_grapple() {
    let clear = |men: u8| {
        let mut battle = with_men("", men);
        tie(&mut battle.fleet, ROSE, WASP);
        battle.fleet.check_cut(RED, ROSE, WASP, None).is_ok()
    };
    assert!(clear(1), "he casts off the rope that he holds");
    assert!(!clear(0), "there is nobody at the rope");
}
