//! Damage at its bounds: the men lost with a ship, the leaders who fall, the ships that a collision still harms, and
//! the faces of every roll that count (A10 to A13).

use wg_barnacle::ashore::land_melee::Melees;
use wg_barnacle::boarding::assault::Boarding;
use wg_barnacle::boarding::grapple::Grappling;
use wg_barnacle::damage::boxes::{Collisions, lose_masts, tick};
use wg_barnacle::damage::continuing::Continuing;
use wg_barnacle::damage::crew::{desert, kill};
use wg_barnacle::damage::{Damage, morale};
use wg_barnacle::gunnery::Gunnery;
use wg_barnacle::phases::{REPAIRS, SIDE_A_MOVES};
use wg_barnacle::position::fight::Party;
use wg_barnacle::position::grappled::{Tie, Ties, tie};
use wg_barnacle::position::{Aim, Area, Cause, Duty, Fate, Fight, Rig, Shot, Shots, Stage, Whereabouts, trigger};
use wg_barnacle::turn::ending::Ending;
use wg_core::{Heading, Hull, Order, Point, Pose, UnitId};

use crate::island::{ashore, unit};
use crate::play::{AtSea as _, BLUE, Battle, RED, mustered};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);

fn duel(options: &str, state: &str) -> Battle {
    Battle::with(options, &["Red frigate Rose 20,40 N", &format!("Blue frigate Wasp 25,40 N {state}")])
}

#[test]
fn b_cfire_3_all_who_are_aboard_are_lost_with_her_and_no_more_than_she_had() {
    for (killed, aboard, deck, right) in [(0, 36, 12, 36), (5, 20, 12, 25), (30, 12, 12, 36), (0, 4, 4, 4)] {
        let mut battle = duel("", "blaze=3 sail=0");
        let crew = &mut battle.ship_mut("Wasp").crew;
        (crew.killed, crew.deck, crew.below) = (killed, deck, aboard - deck);
        battle.open(REPAIRS).dice(&[6]).done();
        let wasp = battle.ship("Wasp");
        assert_eq!(
            (wasp.colours.fate, wasp.crew.men(), wasp.crew.leaders),
            (Fate::Burnt, 0, 0),
            "she is lost with all hands"
        );
        assert_eq!(wasp.crew.killed, right, "{killed} had fallen before, {aboard} were aboard");
        assert!(battle.fleet.later.water.parties.is_empty(), "nobody swims");
    }
    let mut battle = duel(r#""burnt_crew": "swim""#, "blaze=3 sail=0");
    battle.open(REPAIRS).dice(&[6]).done();
    let souls: u8 = battle.fleet.later.water.parties.iter().map(|party| party.men).sum();
    assert_eq!((souls, battle.ship("Wasp").crew.killed), (36, 0), "with the option they leap overboard");
}

#[test]
fn b_cfire_2_the_attempts_at_a_fire() {
    for (attempt, face, out) in [(1, 3, true), (1, 4, false), (2, 2, true), (2, 3, false), (3, 1, true)] {
        let mut battle = duel("", &format!("blaze={attempt} sail=0"));
        battle.open(REPAIRS).dice(&[face]).done();
        let left = battle.ship("Wasp").clocks.blaze;
        assert_eq!(left, if out { 0 } else { attempt + 1 }, "attempt {attempt}, face {face}");
        assert_eq!(battle.ship("Wasp").colours.fate, Fate::Fighting, "she is not lost by it");
    }
    for (fate, men, thrown) in [(Fate::Abandoned, 0, 0), (Fate::Fighting, 1, 1)] {
        let mut battle = duel("", "blaze=1 sail=0");
        let wasp = battle.ship_mut("Wasp");
        (wasp.colours.fate, wasp.crew.deck, wasp.crew.below) = (fate, men, 0);
        battle.open(REPAIRS).dice(&vec![6; thrown]).done();
        assert_eq!(battle.ship("Wasp").clocks.blaze, 2, "{fate:?}: it burns on, whoever fights it");
    }
}

#[test]
fn b_coll_2_who_is_gone_takes_no_harm_of_a_collision() {
    for (fate, rows) in [(Fate::Fighting, 2), (Fate::Struck, 2), (Fate::Sinking, 2), (Fate::Left, 1), (Fate::Sunk, 1)] {
        let mut battle = duel("", "");
        battle.ship_mut("Wasp").colours.fate = fate;
        battle.business.push(Collisions::Collision { mover: ROSE, struck: WASP, dice: 1 });
        battle.dice(&vec![1; rows]).done();
        assert_eq!(battle.thrown().len(), rows, "Wasp: {fate:?}");
        assert_eq!(battle.ship("Rose").hull.boxes, 1, "Rose has run foul of her");
    }
}

#[test]
fn b_dam_14_nothing_is_ticked_beyond_the_black_line_or_on_who_is_gone() {
    let cause = Cause::Flooding;
    for (boxes, most, ticked, fate) in
        [(40, 4, 4, Fate::Fighting), (40, 5, 5, Fate::Sinking), (40, 20, 5, Fate::Sinking), (44, 1, 1, Fate::Sinking)]
    {
        let mut battle = duel("", "");
        battle.ship_mut("Wasp").hull.boxes = boxes;
        let harm = tick(&mut battle.fleet, WASP, most, cause);
        assert_eq!(
            (harm.boxes, harm.last, harm.black),
            (ticked, boxes + ticked, fate == Fate::Sinking),
            "{most} from {boxes} on"
        );
        assert_eq!(battle.ship("Wasp").colours.fate, fate, "{most} from {boxes} on");
        let again = tick(&mut battle.fleet, WASP, 1, cause);
        assert_eq!(again.boxes, u8::from(fate == Fate::Fighting), "who sinks loses nothing more");
    }
    let mut battle = duel("", "");
    battle.ship_mut("Wasp").colours.fate = Fate::Left;
    assert_eq!(tick(&mut battle.fleet, WASP, 3, cause).boxes, 0, "nor who has left");
}

#[test]
fn b_init_3_who_was_hurt_by_the_enemy_in_this_turn() {
    let shot = |shooter| Cause::Shot(Shot { shooter, battery: 0, target: WASP, aim: Aim::Plain });
    let hurt = |cause, boxes| {
        let mut battle =
            Battle::new(&["Red frigate Rose 20,40 N", "Blue frigate Wasp 25,40 N", "Blue brig Hart 40,40 N"]);
        tick(&mut battle.fleet, WASP, boxes, cause);
        battle.ship("Wasp").hull.hurt_now
    };
    assert!(hurt(shot(ROSE), 1) && hurt(Cause::Collision(ROSE), 1), "by an enemy's shot, or his hull");
    assert!(!hurt(shot(UnitId(2)), 1) && !hurt(Cause::Collision(UnitId(2)), 1), "not by a friend");
    assert!(!hurt(Cause::Flooding, 1) && !hurt(shot(ROSE), 0), "not by water, nor by nothing");
}

#[test]
fn amb_35_lost_increments_cap_the_sail_that_is_set() {
    for (hoisted, lost, masts, gone, left) in
        [(5, 0, 2, 2, 5), (9, 0, 2, 2, 7), (5, 5, 2, 2, 2), (3, 7, 3, 2, 0), (0, 9, 1, 0, 0)]
    {
        let mut battle = duel("", "");
        battle.ship_mut("Wasp").rig = Rig { hoisted, lost, anchor: false };
        assert_eq!(lose_masts(&mut battle.fleet, WASP, masts), gone, "{masts} of {} increments", 9 - lost);
        assert_eq!(
            (battle.ship("Wasp").rig.hoisted, battle.ship("Wasp").rig.lost),
            (left, lost + gone),
            "{hoisted} were set"
        );
    }
}

#[test]
fn b_crew_3_who_falls_first_and_what_it_calls_for() {
    let half = trigger::HALF;
    let both = trigger::HALF | trigger::THREE_FOURTHS;
    for (men, below, deck, due) in [
        (0, 24, 12, 0),
        (17, 7, 12, 0),
        (18, 6, 12, half),
        (24, 0, 12, half),
        (26, 0, 10, half),
        (27, 0, 9, both),
        (35, 0, 1, both),
    ] {
        let mut battle = duel("", "");
        assert_eq!(kill(&mut battle.fleet, WASP, men), men, "{men} fall");
        let wasp = battle.ship("Wasp");
        assert_eq!(
            (wasp.crew.below, wasp.crew.deck, wasp.crew.killed, wasp.nerve.due),
            (below, deck, men, due),
            "{men} have fallen"
        );
        assert_eq!((wasp.colours.fate, wasp.rig.hoisted), (Fate::Fighting, 5), "{men}: she fights on");
    }
    let mut battle = duel("", "");
    assert_eq!(kill(&mut battle.fleet, WASP, 40), 36, "no more than there are");
    let wasp = battle.ship("Wasp");
    assert_eq!(
        (wasp.colours.fate, wasp.rig.hoisted, wasp.crew.leaders),
        (Fate::Abandoned, 0, 2),
        "leaders alone sail nobody"
    );
    let mut battle = duel("", "");
    battle.ship_mut("Wasp").nerve.tested = half;
    kill(&mut battle.fleet, WASP, 18);
    assert_eq!(battle.ship("Wasp").nerve.due, 0, "each mark calls once a game");
}

#[test]
fn amb_87_with_whom_left_a_ship_is_deserted() {
    for (men, leaders, melee, gone) in
        [(1, 0, false, false), (0, 0, false, true), (0, 2, false, true), (0, 2, true, false), (0, 0, true, true)]
    {
        let mut battle = duel("", "");
        tie(&mut battle.fleet, ROSE, WASP);
        if melee {
            battle.ship_mut("Rose").fight = Fight { target: Some(WASP), ..Fight::default() };
        }
        let crew = &mut battle.ship_mut("Wasp").crew;
        (crew.below, crew.deck, crew.leaders) = (0, men, leaders);
        assert_eq!(desert(&mut battle.fleet, WASP), gone, "{men} men and {leaders} leaders, hand to hand: {melee}");
        assert_eq!(
            battle.ship("Wasp").colours.fate == Fate::Abandoned,
            gone,
            "{men} men and {leaders} leaders, hand to hand: {melee}"
        );
    }
}

#[test]
fn b_trp_4_every_1_is_a_leader_but_no_more_than_there_are() {
    for (faces, leaders, left) in [([1, 1], 2, 0), ([1, 2], 2, 1), ([2, 1], 2, 1), ([2, 6], 2, 2), ([1, 1], 1, 0)] {
        let units = unit("Red", "fort", "Fort", (50.0, 40.0), "S", "")
            + &unit("Blue", "kings_men", "Foot", (50.0, 30.0), "N", "");
        let mut battle = Battle::of(mustered(&ashore("", &units)));
        let foot = UnitId(3);
        battle.fleet.troop_mut(foot).company.leaders = leaders;
        battle.business.push(Damage::Losses { unit: foot, by: UnitId(2), hits: 6, sixes: 0, pieces: false });
        battle.dice(&[2; 6]).dice(&faces).done();
        let company = battle.fleet.troop(foot).company;
        let fallen = leaders - left;
        assert_eq!(
            (company.leaders, company.men),
            (left, 20 - (12 - fallen)),
            "{faces:?} for twelve dead, {leaders} leaders"
        );
    }
}

#[test]
fn amb_48_leaders_of_parties_that_are_lost_are_lost() {
    for (whereabouts, lost) in [
        (Whereabouts::Ashore, 0),
        (Whereabouts::Boats(None), 0),
        (Whereabouts::Taken, 1),
        (Whereabouts::Fled, 1),
        (Whereabouts::Destroyed, 1),
    ] {
        let mut battle = Battle::of(mustered(&ashore("", "")));
        let (rover, party) = (battle.id("Rover"), battle.id("Party of the Rover"));
        battle.fleet.ship_mut(rover).crew.leaders = 1;
        let troop = battle.fleet.troop_mut(party);
        (troop.stand.whereabouts, troop.company.leaders) = (whereabouts, 1);
        assert_eq!(battle.fleet.leaders_lost(rover), lost, "{whereabouts:?}: of her two one is aboard");
    }
}

#[test]
fn b_grap_8_two_ships_lie_fast_once() {
    let mut ties = Ties::default();
    for holds in [true, false] {
        ties.tie(Tie { with: WASP, holds });
        let list: Vec<Tie> = ties.to.into_iter().flatten().collect();
        assert_eq!(list, [Tie { with: WASP, holds }], "the last grapple counts, and there is one");
    }
}

#[test]
fn b_mor_9_hidden_men_fight_four_as_one() {
    for (men, dice) in [(0, 0), (1, 1), (7, 1), (8, 2), (11, 2), (12, 3), (36, 9)] {
        let fight = Fight { parties: [Party { men: 10, leaders: 0 }, Party { men, leaders: 0 }], ..Fight::default() };
        assert_eq!(fight.dice(true, false), [5, dice], "{men} men who hide");
    }
}

/// Returns the faces that count, with the clause, for every roll that is made while the battle is settled.
fn counted(mut battle: Battle, faces: &[u8]) -> Vec<(String, Option<(u8, u8)>)> {
    battle.dice(faces).settle();
    battle.dice.rows.iter().map(|row| (row.clause.to_string(), row.good)).collect()
}

#[test]
fn the_tray_shows_which_faces_of_every_throw_count() {
    let rows = |list: &[(&str, Option<(u8, u8)>)]| {
        list.iter().map(|(clause, good)| ((*clause).to_owned(), *good)).collect::<Vec<_>>()
    };
    let with = |item: &dyn Fn(&mut Battle)| {
        let mut battle = duel("", "");
        battle.fleet.initiative.first = Some(RED);
        battle.fleet.cursor.phase = SIDE_A_MOVES;
        item(&mut battle);
        battle
    };
    let grapples = with(&|battle| battle.business.push(Grappling::Grapple { unit: ROSE, target: WASP }));
    assert_eq!(
        counted(grapples, &[[1].as_slice(), &[6; 12], &[2; 12], &[2, 2]].concat()),
        rows(&[
            ("B-GRAP-5", Some((5, 6))),
            ("B-GARM-1", Some((6, 6))),
            ("B-GARM-1", Some((6, 6))),
            ("B-GARM-2", Some((1, 1)))
        ]),
        "5-6 holds, 6 kills, 1 is a leader"
    );
    for fresh in [true, false] {
        let hack = with(&|battle| battle.business.push(Grappling::Hack { unit: WASP, from: ROSE, fresh }));
        assert_eq!(
            counted(hack, &[1]),
            rows(&[(if fresh { "B-GRAP-6" } else { "AMB-27" }, Some((5, 6)))]),
            "cuts on 5-6"
        );
    }
    let boards = with(&|battle| {
        tie(&mut battle.fleet, ROSE, WASP);
        let party = Party { men: 12, leaders: 1 };
        battle.ship_mut("Rose").fight =
            Fight { target: Some(WASP), area: Area::MainDeck, parties: [party; 2], ..Fight::default() };
        battle.business.push(Boarding::Round(ROSE));
    });
    assert_eq!(
        counted(boards, &[[5; 9].as_slice(), &[5; 9], &[2], &[2]].concat())[..4],
        rows(&[
            ("B-BRD-4", Some((5, 6))),
            ("B-BRD-4", Some((5, 6))),
            ("B-BRD-8", Some((1, 1))),
            ("B-BRD-8", Some((1, 1)))
        ]),
        "an enemy falls on 5-6, 1 a leader"
    );
    let strikes = with(&|battle| {
        tie(&mut battle.fleet, ROSE, WASP);
        battle.ship_mut("Rose").fight = Fight { target: Some(WASP), ..Fight::default() };
        battle.business.push(Boarding::StrikeBack(ROSE));
    });
    assert_eq!(counted(strikes, &[1]), rows(&[("B-BRD-12", Some((4, 6)))]), "4-6 strikes back");
    for (attempt, most) in [(1, 3), (2, 2), (3, 1)] {
        let burns = with(&|battle| {
            battle.ship_mut("Wasp").clocks.blaze = attempt;
            battle.business.push(Continuing::Repair(ROSE));
        });
        assert_eq!(counted(burns, &[6]), rows(&[("B-CFIRE-2", Some((1, most)))]), "attempt {attempt} at a fire");
    }
    let sinks = with(&|battle| battle.business.push(Ending::Seacocks(WASP)));
    assert_eq!(counted(sinks, &[1]), rows(&[("B-DAM-12", Some((4, 6)))]), "sinks on 4-6");
    let fires = with(&|battle| {
        let shots: Shots = [Shot { shooter: ROSE, battery: 1, target: WASP, aim: Aim::High }].into_iter().collect();
        battle.business.push(Gunnery::Fire(shots));
    });
    assert_eq!(
        counted(fires, &[[5].as_slice(), &[1; 6]].concat()),
        rows(&[("B-AIM-1", Some((5, 6))), ("B-FIRE-3", Some((4, 6)))]),
        "5-6 aims true, 4-6 hits"
    );
    let units = unit("Red", "kings_men", "Ours", (50.0, 29.0), "N", "")
        + &unit("Blue", "kings_men", "Theirs", (50.0, 30.0), "S", "");
    let mut land = Battle::of(mustered(&ashore("", &units)));
    land.business.push(Melees::Melee { attacker: UnitId(2), defender: UnitId(3), round: 1 });
    assert_eq!(
        counted(land, &[[5; 16].as_slice(), &[5; 16], &[2; 2], &[2; 2]].concat())[..4],
        rows(&[
            ("B-MEL-2", Some((5, 6))),
            ("B-MEL-2", Some((5, 6))),
            ("B-MEL-3", Some((1, 1))),
            ("B-MEL-3", Some((1, 1)))
        ]),
        "an enemy falls on 5-6, 1 a leader"
    );
}

#[test]
fn amb_62_who_is_asked_about_his_guns_and_about_what_he_let_go_by_not_again() {
    // Wasp lies five inches off Rose's starboard guns. Rose is on her move, and Blue's guns bear too.
    let mut battle = duel("", "");
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle.ship_mut("Rose").run.stage = Stage::Course;
    let shape = battle.fleet.shape(ROSE);
    let astern = Hull::new(Pose::new(Point::inches(20.0, 5.0), Heading::NORTH), shape.footprint);
    let asked =
        |battle: &Battle, next: Option<&Hull>| [RED, BLUE].map(|side| battle.fleet.is_prompted(side, ROSE, next));
    assert_eq!(asked(&battle, None), [true, true], "both have a chance that they have not let go by");
    for ship in ["Rose", "Wasp"] {
        battle.ship_mut(ship).heed.seen = [255; 4];
    }
    assert_eq!(asked(&battle, None), [false, false], "as good a one they have let go by, and she lies still");
    assert_eq!(asked(&battle, Some(&shape)), [false, false], "or stays in their arcs");
    assert_eq!(asked(&battle, Some(&astern)), [true, true], "but the chance is about to end");
    for ship in ["Rose", "Wasp"] {
        battle.ship_mut(ship).heed.last = [true; 4];
    }
    assert_eq!(asked(&battle, Some(&astern)), [false, false], "which they have been told once");
    battle.ship_mut("Rose").heed.seen = [0; 4];
    assert_eq!(asked(&battle, None), [true, false], "a better chance than before is a new one");
    battle.ship_mut("Wasp").heed.seen = [0; 4];
    battle.ship_mut("Wasp").guns.loaded = [false; 4];
    assert_eq!(asked(&battle, None), [true, false], "whose guns are empty has none");
}

#[test]
fn b_mor_4_every_modifier_is_in_force_from_its_bound_on() {
    let total = |change: &dyn Fn(&mut Battle)| {
        let mut battle = duel("", "");
        change(&mut battle);
        morale::modifiers(&battle.fleet, WASP).iter().map(|(_, by)| i32::from(*by)).sum::<i32>()
    };
    for (boxes, by) in [(13, 0), (14, -2), (24, -2), (25, -3)] {
        assert_eq!(total(&|battle| battle.ship_mut("Wasp").hull.boxes = boxes), by, "{boxes} boxes");
    }
    for (killed, by) in [(17, 0), (18, -1), (26, -1), (27, -3)] {
        assert_eq!(total(&|battle| battle.ship_mut("Wasp").crew.killed = killed), by, "{killed} killed");
    }
    for (larboard, starboard, by) in [(1, 1, 0), (0, 1, -1), (1, 0, -1), (0, 0, -3)] {
        let guns = |battle: &mut Battle| battle.ship_mut("Wasp").guns.left = [larboard, starboard, 0, 0];
        assert_eq!(total(&guns), by, "{larboard} and {starboard} guns left");
    }
    for (overboard, by) in [(8, 0), (7, -1), (0, -1)] {
        let guns = |battle: &mut Battle| {
            let guns = &mut battle.ship_mut("Wasp").guns;
            (guns.left[0], guns.overboard[0]) = (0, overboard);
        };
        assert_eq!(total(&guns), by, "{overboard} of 8 thrown overboard");
    }
    assert_eq!(total(&|battle| battle.ship_mut("Wasp").nerve.duty = Duty::Retire), 0, "a duty is no modifier");
}

#[test]
fn b_dam_12_she_may_be_scuttled_and_answers_for_herself_alone() {
    let mut battle = duel("", "boxes=25 sail=0");
    battle.open(wg_barnacle::phases::END).settle();
    let ask = battle.ask().expect("her captain is asked");
    let labels: Vec<&str> = ask.offers.iter().map(|offer| &*offer.label).collect();
    assert_eq!(labels, ["Stay with the ship", "Scuttle her", "Abandon ship"], "what he may do");
    battle.answer(Order::Abandon { unit: WASP }).done();
    assert_eq!(
        (battle.ship("Wasp").colours.fate, battle.thrown().len()),
        (Fate::Abandoned, 0),
        "he leaves her, without a die"
    );
}
