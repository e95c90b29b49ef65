//! Corners of marches, charges and ranks: what stands at an inch, the second of two who are near, numbers that are told.

use wg_barnacle::ashore::land_melee::Melees;
use wg_barnacle::ashore::march::{self, Marching};
use wg_barnacle::ashore::{march_check, melee_odds, ranks};
use wg_barnacle::phases::{BOARDING, SIDE_A_MOVES};
use wg_barnacle::position::{Pace, Whereabouts};
use wg_core::geometry::Pose;
use wg_core::{Course, Heading, Length, Mark, Point, UnitId};

use crate::common::{Go, course};
use crate::island::{ashore, unit};
use crate::play::{Battle, RED, mustered};

const OURS: UnitId = UnitId(2);
const NEXT: UnitId = UnitId(3);
const LAST: UnitId = UnitId(4);

/// Units on the island in Red's move; the first of them may march so many inches.
fn marching(inches: u8, units: &[(&str, &str, &str, (f64, f64), &str)]) -> Battle {
    let text: String =
        units.iter().map(|(side, class, name, at, heading)| unit(side, class, name, *at, heading, "")).collect();
    let mut battle = Battle::of(mustered(&ashore("", &text)));
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    let march = &mut battle.fleet.troop_mut(OURS).march;
    (march.stage, march.inches) = (Pace::Marches, inches);
    battle
}

/// The clause that refuses a course; nothing if it is taken.
fn refused(battle: &Battle, ahead: &Course) -> String {
    march_check::check(&battle.fleet, OURS, ahead).err().map_or_else(String::new, |refusal| refusal.clause)
}

#[test]
fn b_lmov_1_after_its_march_a_unit_has_moved() {
    let mut battle = marching(6, &[("Red", "pirates", "Ours", (50.0, 30.0), "N")]);
    battle.business.push(Marching::March(OURS));
    battle.does(|play| march::take(play, OURS, &course(&[Go::Run(4.0)])));
    assert!(battle.business.is_empty(), "its march is done: {:?}", battle.item());
    let march = battle.fleet.troop(OURS).march;
    assert_eq!((march.stage, march.ran), (Pace::Done, Length::inches(4)));
    assert_eq!(battle.fleet.troop(OURS).stand.pose.at, Point::inches(50.0, 34.0));
}

#[test]
fn b_lmov_4_who_stands_in_a_fort_walks_about_in_it() {
    let units = [("Red", "pirates", "Ours", (50.0, 30.0), "N"), ("Red", "fort", "Castle", (50.0, 30.0), "N")];
    let battle = marching(6, &units);
    assert_eq!(refused(&battle, &course(&[Go::Run(1.0)])), "", "a step within the walls");
    assert_eq!(refused(&battle, &course(&[Go::Run(6.0)])), "", "and out of them");
    let units = [("Red", "pirates", "Ours", (50.0, 22.0), "N"), ("Red", "fort", "Castle", (50.0, 30.0), "N")];
    assert_eq!(refused(&marching(6, &units), &course(&[Go::Run(6.0)])), "B-LMOV-4", "but not through them");
}

#[test]
fn amb_79_the_second_who_is_near_stops_a_march() {
    let units = [
        ("Red", "pirates", "Ours", (50.0, 30.0), "N"),
        ("Red", "pirates", "Friends", (50.0, 31.25), "N"),
        ("Blue", "pirates", "Theirs", (50.0, 34.0), "S"),
    ];
    let battle = marching(9, &units);
    assert_eq!(refused(&battle, &course(&[Go::Run(3.0)])), "AMB-79", "through friends, and upon the enemy");
}

#[test]
fn amb_79_the_preview_of_a_march_ends_where_it_is_stopped() {
    let units = [("Red", "pirates", "Ours", (50.0, 30.0), "N"), ("Blue", "pirates", "Theirs", (50.0, 34.75), "S")];
    let battle = marching(9, &units);
    let preview = march_check::preview(&battle.fleet, OURS, &course(&[Go::Run(6.0)]));
    let stopped = Pose::new(Point::inches(50.0, 33.0), Heading::NORTH);
    assert_eq!((preview.ghost, preview.path.len()), (Some(stopped), 3), "three inches on it is less than an inch off");
    assert_eq!(preview.used, "6.0 in of 9.0 in");
    let run = preview.run.expect("a card");
    assert_eq!((run.run, run.min, run.max), (Length::inches(6), Length::ZERO, Length::inches(9)));
}

#[test]
fn b_chg_1_the_preview_of_a_charge_tells_all_that_matters() {
    let units = [("Red", "pirates", "Ours", (50.0, 30.0), "N"), ("Blue", "pirates", "Theirs", (50.0, 38.0), "S")];
    let battle = marching(9, &units);
    let preview = march_check::charge_preview(&battle.fleet, OURS, NEXT);
    let end = Pose::new(Point::inches(50.0, 37.0), Heading::NORTH);
    assert_eq!((preview.ghost, preview.path.last().copied()), (Some(end), Some(end)), "up to their front");
    assert_eq!(preview.used, "needs 7.0 in on 4D6");
    let marks: Vec<&str> =
        preview.marks.iter().map(|mark| if let Mark::Line { label, .. } = mark { &**label } else { "" }).collect();
    assert_eq!(marks, ["7.0 in"]);
    let odds = preview.odds.expect("odds");
    let told: Vec<&str> = odds.chances.iter().map(|(what, _)| what.as_str()).collect();
    let round: Vec<String> =
        melee_odds::odds(&battle.fleet, OURS, NEXT).chances.into_iter().map(|(what, _)| what).collect();
    assert_eq!(told[..3], ["it charges and makes contact", "it charges", "it runs far enough"]);
    assert!(!round.is_empty() && told[3..] == round, "and those of the fight: {told:?}");
}

#[test]
fn amb_71_no_more_men_fire_than_have_muskets() {
    let mut battle = marching(6, &[("Red", "rabble", "Ours", (50.0, 30.0), "N")]);
    for (men, ranks, muskets) in [(20, 1, 10), (20, 2, 10), (6, 1, 6), (6, 2, 3), (19, 2, 10), (18, 2, 9)] {
        let troop = battle.fleet.troop_mut(OURS);
        (troop.company.men, troop.stand.ranks) = (men, ranks);
        assert_eq!(battle.fleet.muskets(OURS), muskets, "{men} of a rabble in {ranks} ranks");
    }
}

#[test]
fn amb_71_forming_up_exactly_an_inch_from_the_enemy() {
    for (x, clause) in [(56.75, ""), (56.74, "AMB-79")] {
        let units = [("Red", "pirates", "Ours", (50.0, 30.0), "N"), ("Blue", "pirates", "Theirs", (x, 30.0), "N")];
        let mut battle = marching(6, &units);
        for unit in [OURS, NEXT] {
            battle.fleet.troop_mut(unit).stand.ranks = 2;
        }
        battle.fleet.troop_mut(OURS).march.stage = Pace::Waits;
        let said = ranks::check(&battle.fleet, OURS, 1).err().map_or_else(String::new, |refusal| refusal.clause);
        assert_eq!(said, clause, "3.75 inches of ours, an inch, 2 inches of theirs: {x}");
        let preview = ranks::preview(&battle.fleet, OURS, 1);
        assert_eq!(preview.ghost, Some(Pose::new(Point::inches(50.0, 30.0), Heading::NORTH)), "where it stands");
    }
}

#[test]
fn b_mel_6_whoever_is_attacked_again_faces_that_enemy() {
    let units = [
        ("Red", "pirates", "Ours", (50.0, 30.0), "N"),
        ("Blue", "pirates", "Theirs", (50.0, 34.0), "S"),
        ("Red", "pirates", "Others", (50.0, 36.0), "S"),
    ];
    let mut battle = marching(6, &units);
    battle.fleet.cursor.phase = BOARDING;
    battle.fleet.troop_mut(NEXT).march.engaged = Some(LAST);
    battle.business.push(Melees::Surge { winner: OURS, loser: NEXT });
    battle.dice(&[4]).settle();
    assert_eq!(battle.fleet.troop(NEXT).march.engaged, Some(OURS), "on a 4");
}

#[test]
fn b_mel_6_who_closes_up_askew_comes_as_near_as_he_can() {
    for (x, stands) in [(51.1, 50.0), (52.0, 50.5)] {
        let units = [("Red", "kings_men", "Ours", (50.0, 30.0), "E"), ("Blue", "kings_men", "Theirs", (x, 32.4), "W")];
        let mut battle = marching(6, &units);
        battle.fleet.cursor.phase = BOARDING;
        battle.business.push(Melees::Surge { winner: OURS, loser: NEXT });
        battle.dice(&[5]).settle();
        assert_eq!(
            battle.fleet.troop(OURS).stand.pose.at,
            Point::inches(stands, 30.0),
            "as far as he does not stand on them: {x}"
        );
    }
}

#[test]
fn b_lmov_1_no_dice_are_thrown_for_a_march_that_is_none() {
    for (whereabouts, stage) in [(Whereabouts::Fled, Pace::Throws), (Whereabouts::Ashore, Pace::Done)] {
        let mut battle = marching(6, &[("Red", "pirates", "Ours", (50.0, 30.0), "N")]);
        let troop = battle.fleet.troop_mut(OURS);
        (troop.stand.whereabouts, troop.march.stage) = (whereabouts, stage);
        battle.business.push(Marching::March(OURS));
        battle.done();
        assert!(battle.dice.rows.is_empty(), "{whereabouts:?}, {stage:?}");
    }
}

#[test]
fn amb_71_only_who_may_still_form_up_is_told_what_hinders_it() {
    let units = [("Red", "pirates", "Ours", (50.0, 30.0), "N"), ("Blue", "pirates", "Theirs", (56.0, 30.0), "N")];
    for (stage, told) in [(Pace::Waits, true), (Pace::Done, false)] {
        let mut battle = marching(6, &units);
        for unit in [OURS, NEXT] {
            battle.fleet.troop_mut(unit).stand.ranks = 2;
        }
        battle.fleet.troop_mut(OURS).march.stage = stage;
        assert_eq!(ranks::hindered(&battle.fleet, OURS).is_some(), told, "{stage:?}");
    }
    let horse = [("Red", "kings_horse", "Ours", (50.0, 30.0), "N"), ("Blue", "pirates", "Theirs", (53.0, 30.0), "N")];
    let mut battle = marching(6, &horse);
    battle.fleet.troop_mut(OURS).march.stage = Pace::Waits;
    assert_eq!(ranks::hindered(&battle.fleet, OURS), None, "horse form no ranks");
}

#[test]
fn b_mel_6_a_fort_that_is_beaten_turns_to_whoever_else_attacks_it() {
    let units = [
        ("Red", "kings_men", "Ours", (50.0, 25.0), "N"),
        ("Red", "pirates", "Others", (40.0, 30.0), "N"),
        ("Red", "pirates", "More", (56.0, 31.0), "W"),
        ("Blue", "pirates", "Rogues", (40.0, 32.0), "S"),
        ("Blue", "fort", "Castle", (50.0, 31.0), "S"),
    ];
    for third in [false, true] {
        let mut battle = marching(6, &units);
        let [ours, others, more, rogues, castle] = [2, 3, 4, 5, 6].map(UnitId);
        battle.fleet.cursor.phase = BOARDING;
        for (unit, enemy, attacks) in
            [(ours, castle, true), (others, rogues, true), (more, castle, third), (castle, ours, false)]
        {
            let march = &mut battle.fleet.troop_mut(unit).march;
            (march.engaged, march.attacks) = ((attacks || unit == castle).then_some(enemy), attacks);
        }
        battle.business.push(Melees::Melee { attacker: ours, defender: castle, round: 1 });
        battle.dice(&[5, 5, 5]).dice(&[1; 13]).dice(&[1; 26]).settle();
        assert_eq!(battle.said("B-MEL-6"), "Castle cannot recoil from behind its walls.");
        assert_eq!(battle.fleet.troop(castle).march.engaged, third.then_some(more), "a third attacks it: {third}");
    }
}
