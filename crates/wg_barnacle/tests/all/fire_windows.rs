//! When a side is asked about its guns, what it is asked, and how declared shots are fired (AMB-62).

use wg_barnacle::Item;
use wg_barnacle::gunnery::reloading::reloads;
use wg_barnacle::gunnery::{Gunnery, window};
use wg_barnacle::phases::SIDE_A_MOVES;
use wg_barnacle::position::{Aim, Duty, Fate, Shot, Shots, Stage};
use wg_core::{Order, Seat, UnitId};

use crate::island::{ashore, unit};
use crate::play::{AtSea as _, BLUE, Battle, RED, mustered};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);
const HART: UnitId = UnitId(2);

/// Sets up Red's frigate Rose on her move, with Blue's frigate Wasp abeam to starboard and Red's brig Hart beyond her.
/// Red is Side A.
fn abeam(options: &str) -> Battle {
    let ships =
        ["Red frigate Rose 20,40 N", "Blue frigate Wasp 28,40 N", "Red brig Hart 36,40 N", "Blue brig Moth 90,90 N"];
    let mut battle = Battle::with(options, &ships);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle.ship_mut("Rose").run.stage = Stage::Course;
    battle
}

const fn shot(shooter: UnitId, battery: u8, target: UnitId) -> Shot {
    Shot { shooter, battery, target, aim: Aim::Plain }
}

fn fire(unit: UnitId, battery: u8, target: UnitId, aim: u8) -> Order {
    Order::Fire { unit, battery, target, aim }
}

fn shots(list: &[Shot]) -> Shots {
    list.iter().copied().collect()
}

#[test]
fn amb_62_the_active_side_is_asked_first_and_each_once() {
    let battle = abeam("");
    let asked = |answered: u8, mover: Option<UnitId>, list: &[Shot]| {
        battle.fleet.asked_in_window(battle.business.iter(), mover, answered, list)
    };
    assert_eq!([0, 1, 2].map(|answered| asked(answered, Some(ROSE), &[])), [Some(RED), Some(BLUE), None], "Red moves");
    assert_eq!(
        [0, 1].map(|answered| asked(answered, None, &[])),
        [None, None],
        "where nobody moves and nobody fires nobody is asked"
    );
    let by_wasp = [shot(WASP, 0, ROSE)];
    assert_eq!(asked(0, None, &by_wasp), Some(RED), "who is fired at may answer");
    assert_eq!(asked(1, None, &by_wasp), None, "who has fired has nothing to answer");
    let mut seen = abeam("");
    for ship in ["Rose", "Wasp", "Hart"] {
        seen.ship_mut(ship).heed.seen = [255; 4];
    }
    let asked = |battle: &Battle, list: &[Shot]| {
        [0, 1].map(|answered| battle.fleet.asked_in_window(battle.business.iter(), Some(ROSE), answered, list))
    };
    assert_eq!(asked(&seen, &[]), [None, None], "all of them let this chance go by");
    assert_eq!(asked(&seen, &by_wasp), [Some(RED), None], "but a shot may be answered all the same");
    let by_rose = [shot(ROSE, 1, WASP)];
    assert_eq!(asked(&seen, &by_rose), [None, Some(BLUE)], "on either side");
    seen.ship_mut("Wasp").guns.loaded = [false; 4];
    assert_eq!(asked(&seen, &by_rose), [None, None], "by whom has guns to do it");
}

#[test]
fn amb_62_a_window_opens_where_somebody_has_a_new_chance() {
    let opens = |options: &str, change: &dyn Fn(&mut Battle)| {
        let mut battle = abeam(options);
        change(&mut battle);
        let mut open = false;
        battle.does(|play| open = window::open(play, ROSE));
        let pushed = battle.item()
            == Some(&Item::Gunnery(Gunnery::Window { mover: Some(ROSE), answered: 0, shots: Shots::new() }));
        assert_eq!(open, pushed, "it says whether it has");
        open
    };
    let heed = |names: &'static [&'static str]| {
        move |battle: &mut Battle| names.iter().for_each(|name| battle.ship_mut(name).heed.seen = [255; 4])
    };
    assert!(opens("", &|_| {}), "both have a chance");
    assert!(opens("", &heed(&["Rose"])) && opens("", &heed(&["Wasp"])), "one of them is enough");
    assert!(!opens("", &heed(&["Rose", "Wasp"])), "nobody");
    assert!(opens(r#""reaction_fire": "end_of_move""#, &|_| {}), "at the end of her move");
    let no_phase = |battle: &mut Battle| battle.fleet.cursor.phase = SIDE_A_MOVES + 3;
    assert!(!opens("", &no_phase), "not in another phase");
}

#[test]
fn amb_62_what_was_declared_is_fired_when_both_have_answered() {
    for (answered, list, next) in
        [(2, vec![shot(ROSE, 1, WASP)], Some(Gunnery::Fire(shots(&[shot(ROSE, 1, WASP)])))), (2, vec![], None)]
    {
        let mut battle = abeam("");
        battle.business.push(Gunnery::Window { mover: Some(ROSE), answered, shots: shots(&list) });
        battle.plays(window::close, &[]);
        assert_eq!(battle.item(), next.map(Item::Gunnery).as_ref(), "{list:?}");
    }
    for answered in [0, 1] {
        let mut battle = abeam("");
        battle.business.push(Gunnery::Window { mover: Some(ROSE), answered, shots: Shots::new() });
        battle.plays(window::close, &[]);
        let right = Item::Gunnery(Gunnery::Window { mover: Some(ROSE), answered: answered + 1, shots: Shots::new() });
        assert_eq!(battle.item(), Some(&right), "who has nothing to say is passed over");
    }
}

#[test]
fn b_turn_6_a_shot_is_declared_with_its_aim_and_may_be_answered() {
    for (side, answered, unit, target) in [(RED, 1, ROSE, WASP), (BLUE, 0, WASP, ROSE)] {
        for (aim, laid) in [(0, Aim::Plain), (1, Aim::High), (2, Aim::Low)] {
            let mut battle = abeam("");
            let order = fire(unit, 1, target, aim);
            battle.does(|play| window::declare(play, Seat::Side(side), &order));
            let declared = Shot { shooter: unit, battery: 1, target, aim: laid };
            let right = Gunnery::Window { mover: Some(ROSE), answered, shots: shots(&[declared]) };
            assert_eq!(battle.item(), Some(&Item::Gunnery(right)), "{side:?}: the other side may answer");
            battle.does(|play| window::declare(play, Seat::Side(side), &fire(unit, 0, target, 0)));
            let both = match battle.item() {
                Some(Item::Gunnery(Gunnery::Window { shots, .. })) => shots.len(),
                _ => 0,
            };
            assert_eq!(both, 2, "a second battery is declared with it");
        }
    }
}

#[test]
fn amb_61_who_has_declared_a_battery_is_not_offered_it_again() {
    let battle = abeam("");
    let open = |list: &[Shot]| battle.fleet.open_chances(ROSE, 1, list).len();
    assert_eq!(open(&[]), 1, "Wasp");
    assert_eq!(open(&[shot(ROSE, 1, WASP)]), 0, "declared");
    assert_eq!(open(&[shot(ROSE, 0, WASP)]), 1, "another battery of hers");
    assert_eq!(open(&[shot(HART, 1, WASP)]), 1, "that battery of another ship");
    assert_eq!([RED, BLUE].map(|side| battle.fleet.has_chance(side, &[])), [true, true], "either side");
    let all: Vec<Shot> = (0..4).map(|battery| shot(WASP, battery, ROSE)).collect();
    assert!(!battle.fleet.has_chance(BLUE, &all), "all that Wasp has is declared");
}

#[test]
fn amb_62_the_question_says_what_happens() {
    let battle = abeam("");
    let reason =
        |battle: &Battle, side, mover, list: &[Shot]| window::ask(&battle.fleet, side, mover, list).reason.to_string();
    assert_eq!(reason(&battle, RED, Some(ROSE), &[]), "Rose's guns bear. Fire?");
    assert_eq!(reason(&battle, BLUE, Some(ROSE), &[]), "Rose comes under your guns. Fire?");
    assert_eq!(reason(&battle, BLUE, None, &[]), "Fire now?");
    assert_eq!(reason(&battle, RED, Some(ROSE), &[shot(WASP, 0, ROSE)]), "Wasp fires at Rose. Return fire?");
    assert_eq!(
        reason(&battle, BLUE, Some(ROSE), &[shot(WASP, 0, ROSE)]),
        "Rose comes under your guns. Fire?",
        "one's own shots are not answered"
    );
    let offers = window::ask(&battle.fleet, RED, Some(ROSE), &[]).offers;
    let labels: Vec<&str> = offers.iter().map(|offer| &*offer.label).collect();
    assert_eq!(labels, ["Hold fire", "Fire starboard broadside", "Fire larboard broadside"], "Rose's and Hart's");
    let units = unit("Blue", "fort", "Fort", (50.0, 25.0), "S", "");
    let mut shore = Battle::of(mustered(&ashore("", &units)));
    shore.fleet.initiative.first = Some(RED);
    shore.fleet.cursor.phase = SIDE_A_MOVES;
    assert_eq!(
        reason(&shore, RED, None, &[shot(UnitId(2), 0, ROSE)]),
        "Fort fires at Rover. Return fire?",
        "a fort is a thing"
    );
}

#[test]
fn b_turn_20_whose_guns_are_reloaded() {
    let reloaded = |change: &dyn Fn(&mut Battle)| {
        let mut battle = abeam("");
        change(&mut battle);
        reloads(&battle.fleet, battle.ship("Wasp"))
    };
    assert!(reloaded(&|_| {}), "a ship in the fight");
    assert!(
        reloaded(&|battle| (battle.ship_mut("Wasp").crew.below, battle.ship_mut("Wasp").crew.deck) = (0, 1)),
        "by one man"
    );
    assert!(
        !reloaded(&|battle| (battle.ship_mut("Wasp").crew.below, battle.ship_mut("Wasp").crew.deck) = (0, 0)),
        "by nobody"
    );
    assert!(!reloaded(&|battle| battle.ship_mut("Wasp").clocks.blaze = 1), "with all hands at the fire");
    assert!(reloaded(&|battle| battle.ship_mut("Wasp").clocks.fire_below = 2), "a smaller fire lets her");
    assert!(reloaded(&|battle| battle.ship_mut("Wasp").hull.boxes = 24), "short of the red line");
    assert!(!reloaded(&|battle| battle.ship_mut("Wasp").hull.boxes = 25), "beyond it");
    assert!(!reloaded(&|battle| battle.ship_mut("Wasp").nerve.duty = Duty::Hide), "hiding");
    assert!(reloaded(&|battle| battle.ship_mut("Wasp").nerve.duty = Duty::Retire), "retiring");
    assert!(!reloaded(&|battle| battle.ship_mut("Wasp").colours.fate = Fate::Struck), "struck");
}
