//! Melees on land from both sides: every margin, who gives way and where to, who may follow, and what several attackers
//! get out of it (A17).

use wg_barnacle::ashore::land_melee::Melees;
use wg_barnacle::choices::Choice;
use wg_barnacle::damage::casualties::{fall, in_contact};
use wg_barnacle::position::fight::Party;
use wg_barnacle::position::{Pace, Whereabouts};
use wg_barnacle::{Item, phases};
use wg_core::Choices;
use wg_core::shown::report::counted;
use wg_core::{Heading, Length, Point, Seat, UnitId};

use crate::island::{ashore, unit};
use crate::play::{BLUE, Battle, RED, mustered};

const OURS: UnitId = UnitId(2);
const THEIRS: UnitId = UnitId(3);
const MORE: UnitId = UnitId(4);

fn row(dice: usize, kills: usize) -> Vec<u8> {
    (0..dice).map(|die| if die < kills { 5 } else { 2 }).collect()
}

/// Sets up phase 10 with Red's unit attacking Blue's, and further units nearby.
fn melee(options: &str, ours: (&str, f64, f64), theirs: (&str, f64, f64), more: &str) -> Battle {
    let units = unit("Red", ours.0, "Ours", (ours.1, ours.2), "N", "")
        + &unit("Blue", theirs.0, "Theirs", (theirs.1, theirs.2), "S", "")
        + more;
    let mut battle = Battle::of(mustered(&ashore(options, &units)));
    battle.fleet.cursor.phase = phases::BOARDING;
    battle.fleet.troop_mut(OURS).march.engaged = Some(THEIRS);
    battle.fleet.troop_mut(OURS).march.attacks = true;
    battle.fleet.troop_mut(THEIRS).march.engaged = Some(OURS);
    battle.business.push(Melees::Melee { attacker: OURS, defender: THEIRS, round: 1 });
    battle
}

/// Sets up King's men against King's men in the open: 20 men and 2 leaders, 16 dice each.
fn kings(options: &str) -> Battle {
    melee(options, ("kings_men", 50.0, 29.0), ("kings_men", 50.0, 30.0), "")
}

#[test]
fn b_mel_5_to_b_mel_8_what_every_margin_comes_to_for_either_side() {
    for ours_win in [true, false] {
        let (winner, loser) = if ours_win { (OURS, THEIRS) } else { (THEIRS, OURS) };
        for margin in 0..=9_usize {
            let mut battle = kings("");
            let start = battle.fleet.troop(loser).stand.pose.at;
            let (own, other) = if ours_win { (margin, 0) } else { (0, margin) };
            battle.dice(&row(16, own)).dice(&row(16, other));
            if margin >= 6 {
                battle.dice(&[6]);
            }
            let waits = battle.settle();
            let row = format!("{margin} to nothing for {winner:?}");
            let fate = battle.fleet.troop(loser).stand.whereabouts;
            let pressed = battle.ask().is_some_and(|ask| ask.seat == Seat::Side(if ours_win { RED } else { BLUE }));
            let gone = fate == Whereabouts::Fled;
            let moved = battle.fleet.troop(loser).stand.pose.at.distance(start);
            match margin {
                0..=2 => {
                    assert_eq!(
                        battle.item(),
                        Some(&Item::Melees(Melees::Melee { attacker: OURS, defender: THEIRS, round: 2 })),
                        "{row}: again"
                    );
                    assert!(waits && !gone && moved == Length::ZERO, "{row}: where they stand");
                }
                3 | 4 => {
                    assert!(pressed && !waits && !gone, "{row}: the winner may attack again");
                    assert_eq!(moved, Length::inches(4), "{row}: the loser recoils");
                    assert!(battle.fleet.troop(loser).march.disordered, "{row}: and is in disorder");
                    assert!(!battle.fleet.troop(winner).march.disordered, "{row}: the winner is not");
                }
                5 | 6 => {
                    assert_eq!(
                        battle.item(),
                        Some(&Item::Melees(Melees::Rout { loser, winner })),
                        "{row}: the loser runs"
                    );
                    assert!(waits && !gone, "{row}: four dice of inches");
                    assert_eq!(battle.fleet.troop(winner).march.stage, Pace::Throws, "{row}: and the winner may move");
                }
                _ => assert!(gone && !waits && battle.ask().is_none(), "{row}: the loser flees or surrenders"),
            }
            let free = battle.fleet.troop(winner).march.engaged.is_none();
            assert_eq!(free, margin > 2, "{row}: the winner's hands are free when it is over");
        }
    }
}

#[test]
fn amb_73_the_round_at_the_cap_is_the_last_and_the_margins_hold_in_it() {
    for (cap, rounds) in [(1, 1), (3, 3)] {
        let mut battle = kings(&format!("\"melee_round_cap\": {cap}"));
        for _ in 0..rounds {
            battle.dice(&row(16, 0)).dice(&row(16, 0));
        }
        battle.done();
        assert!(
            battle.said("AMB-73").contains(&format!("break off after {}", counted(rounds, "round", "rounds"))),
            "{}",
            battle.said("AMB-73")
        );
    }
    let mut battle = kings("\"melee_round_cap\": 1");
    battle.dice(&row(16, 3)).dice(&row(16, 0)).settle();
    assert!(battle.ask().is_some(), "3 to nothing in the last round: he recoils as ever");
}

#[test]
fn b_mel_3_nothing_is_said_of_leaders_for_whom_no_die_is_thrown() {
    let mut battle = kings("");
    battle.dice(&row(16, 5)).dice(&row(16, 5)).settle();
    assert!(!battle.has_said("B-MEL-3"), "five are no six");
    let said: Vec<&str> =
        battle.reports.iter().filter(|report| report.clause == "B-MEL-2").map(|report| &*report.sentence).collect();
    assert!(said.contains(&"Ours loses 5 men and has 15 men and 2 leaders left."), "{said:?}");
    assert!(said.contains(&"Theirs loses 5 men and has 15 men and 2 leaders left."), "{said:?}");
    let mut battle = kings("");
    battle.dice(&row(16, 12)).dice(&row(16, 6)).dice(&[2]).dice(&[1, 1]).settle();
    let said: Vec<&str> =
        battle.reports.iter().filter(|report| report.clause == "B-MEL-3").map(|report| &*report.sentence).collect();
    assert_eq!(
        said,
        ["Ours has 6 casualties: no leader falls.", "Theirs has 12 casualties: 2 leaders down."],
        "each of his own"
    );
}

#[test]
fn b_mel_2_who_loses_nobody_is_not_told_of_and_who_loses_all_is_gone() {
    let told = |battle: &Battle, start: &str| battle.reports.iter().any(|report| report.sentence.starts_with(start));
    let mut battle = kings("");
    battle.dice(&row(16, 2)).dice(&row(16, 0)).settle();
    assert!(told(&battle, "Theirs loses 2 men") && !told(&battle, "Ours loses"), "two of theirs and none of ours");
    let mut battle = kings("");
    battle.fleet.troop_mut(THEIRS).company.men = 3;
    battle.fleet.troop_mut(THEIRS).company.leaders = 0;
    battle.dice(&row(16, 9)).dice(&row(1, 0)).done();
    assert_eq!(battle.fleet.troop(THEIRS).stand.whereabouts, Whereabouts::Destroyed, "all three have fallen");
    assert_eq!(battle.said("AMB-74"), "Theirs is destroyed to the last man (3 in all).");
}

#[test]
fn b_mel_6_the_loser_gives_way_from_the_enemy_and_from_a_wall_straight() {
    let mut battle = melee("", ("kings_men", 50.0, 29.0), ("kings_men", 52.0, 30.0), "");
    battle.dice(&row(16, 3)).dice(&row(16, 0)).settle();
    let to = battle.fleet.troop(THEIRS).stand.pose;
    let right = Point::inches(52.0 + 8.0 / 5.0_f64.sqrt(), 30.0 + 4.0 / 5.0_f64.sqrt());
    assert!(to.at.distance(right) <= Length::from_inches(0.02), "from middle to middle: {:?}", to.at);
    assert_eq!(to.heading, Heading::new(24343), "with his face to the enemy");
    // The fort's front is at 37.5 inches. The attackers stand before one end of it.
    let mut battle = melee("", ("pirates", 53.0, 36.9), ("fort", 50.0, 40.0), "");
    battle.dice(&row(10, 0)).dice(&row(26, 3)).settle();
    let to = battle.fleet.troop(OURS).stand.pose;
    assert_eq!(
        (to.at, to.heading),
        (Point::inches(53.0, 32.9), Heading::NORTH),
        "square to the wall, four inches back"
    );
    assert!(battle.ask().is_none(), "a fort does not come after them");
    assert_eq!(battle.fleet.troop(THEIRS).stand.pose.at, Point::inches(50.0, 40.0), "it stays where it is");
}

#[test]
fn b_mel_6_only_a_winner_with_free_hands_attacks_again() {
    let more = unit("Blue", "pirates", "More", (40.0, 29.0), "E", "");
    for (engaged, asked) in [(None, true), (Some(THEIRS), true), (Some(MORE), false)] {
        let mut battle = melee("", ("kings_men", 50.0, 29.0), ("kings_men", 50.0, 30.0), &more);
        battle.business = Default::default();
        let march = &mut battle.fleet.troop_mut(OURS).march;
        (march.engaged, march.attacks) = (engaged, false);
        battle.business.push(Melees::Press { winner: OURS, loser: THEIRS });
        battle.settle();
        assert_eq!(battle.ask().is_some(), asked, "hand to hand with {engaged:?}");
    }
    for gone in [OURS, THEIRS] {
        let mut battle = kings("");
        battle.business = Default::default();
        battle.fleet.troop_mut(gone).stand.whereabouts = Whereabouts::Destroyed;
        battle.business.push(Melees::Press { winner: OURS, loser: THEIRS });
        battle.settle();
        assert!(battle.ask().is_none(), "{gone:?} is gone");
    }
}

#[test]
fn b_mel_6_the_winner_closes_up_and_the_fight_begins_anew() {
    for face in [3, 4, 6] {
        let mut battle = kings("");
        battle.dice(&row(16, 3)).dice(&row(16, 0)).settle();
        battle.answer(Choice::AttackAgain.order(OURS)).dice(&[face]).settle();
        let (ours, theirs) = (battle.fleet.troop(OURS), battle.fleet.troop(THEIRS));
        let again = face >= 4;
        assert_eq!(
            ours.march.engaged == Some(THEIRS) && ours.march.attacks && ours.march.fought,
            again,
            "on {face}: he attacks"
        );
        assert_eq!(theirs.march.engaged, again.then_some(OURS), "on {face}: they are hand to hand");
        let gap = battle.fleet.ground(OURS).distance_to(&battle.fleet.ground(THEIRS));
        assert_eq!(gap <= Length::from_inches(0.25), again, "on {face}: {} apart", gap.in_inches());
        assert!(!battle.fleet.ground(OURS).overlaps(&battle.fleet.ground(THEIRS)), "nobody stands on the other");
        let top = battle.item() == Some(&Item::Melees(Melees::Melee { attacker: OURS, defender: THEIRS, round: 1 }));
        assert_eq!(top, again, "on {face}: with a first round");
    }
}

#[test]
fn b_mel_7_who_runs_goes_into_the_cover_behind_him_or_straight_away() {
    let told = |battle: &Battle| battle.reports.iter().any(|report| report.sentence.contains("reaches cover"));
    // The trench's middle is (46, 41.5).
    for (theirs, dice, to, looks) in [
        ((46.0, 30.0), [6, 6, 6, 6], (46.0, 41.5), 0),
        ((46.0, 30.0), [1, 1, 1, 1], (46.0, 34.0), 0),
        ((46.0, 30.0), [3, 3, 3, 3], (46.0, 41.5), 0),
    ] {
        let mut battle = melee("", ("kings_men", theirs.0, theirs.1 - 1.0), ("kings_men", theirs.0, theirs.1), "");
        battle.dice(&row(16, 5)).dice(&row(16, 0)).dice(&dice).settle();
        let pose = battle.fleet.troop(THEIRS).stand.pose;
        assert_eq!(
            (pose.at, pose.heading),
            (Point::inches(to.0, to.1), Heading::degrees(looks)),
            "{dice:?}: its back to the enemy"
        );
        assert!(battle.fleet.troop(THEIRS).march.disordered, "in disorder");
        assert_eq!(told(&battle), to.1 > 41.0, "{dice:?}: whether it has reached it");
    }
    // East of everything there is no cover away from the enemy.
    let mut battle = melee("", ("kings_men", 59.0, 35.0), ("kings_men", 60.0, 35.0), "");
    battle.dice(&row(16, 5)).dice(&row(16, 0)).dice(&[1, 2, 1, 1]).settle();
    let pose = battle.fleet.troop(THEIRS).stand.pose;
    assert_eq!((pose.at, pose.heading), (Point::inches(65.0, 35.0), Heading::EAST), "five inches straight away");
    assert!(!told(&battle), "and into no cover");
}

#[test]
fn b_mel_7_a_winner_with_another_enemy_upon_him_does_not_follow() {
    let more = unit("Blue", "pirates", "More", (50.0, 28.0), "N", "");
    for (upon, follows) in [(false, true), (true, false)] {
        let mut battle = melee("", ("kings_men", 50.0, 29.0), ("kings_men", 50.0, 30.0), &more);
        if upon {
            let march = &mut battle.fleet.troop_mut(MORE).march;
            (march.engaged, march.attacks) = (Some(OURS), true);
        }
        battle.dice(&row(16, 5)).dice(&row(16, 0)).dice(&[1, 1, 1, 1]).settle();
        assert_eq!(battle.fleet.troop(OURS).march.stage == Pace::Throws, follows, "another enemy upon him: {upon}");
    }
}

#[test]
fn amb_90_a_garrison_that_beats_one_of_two_still_has_the_other_before_its_walls() {
    let more = unit("Red", "pirates", "More", (47.0, 36.9), "N", "");
    for margin in [3, 5] {
        let mut battle = melee("", ("pirates", 53.0, 36.9), ("fort", 50.0, 40.0), &more);
        let march = &mut battle.fleet.troop_mut(MORE).march;
        (march.engaged, march.attacks) = (Some(THEIRS), true);
        // The attackers win. The garrison stays behind its walls, and still has the others to fight.
        battle.dice(&row(10, margin)).dice(&row(26, 0)).settle();
        let (ours, fort, more) =
            (battle.fleet.troop(OURS).march, battle.fleet.troop(THEIRS), battle.fleet.troop(MORE).march);
        assert_eq!((ours.engaged, ours.attacks), (None, false), "by {margin}: the winner has done with it");
        assert_eq!((more.engaged, more.attacks), (Some(THEIRS), true), "by {margin}: the others have not");
        assert_eq!(fort.march.engaged, Some(MORE), "by {margin}: and it with them");
        assert_eq!(fort.stand.whereabouts, Whereabouts::Ashore, "by {margin}: it holds out");
    }
}

#[test]
fn b_mel_4_several_contacts_are_fought_each_once() {
    let more = unit("Red", "pirates", "More", (50.0, 31.0), "S", "");
    let mut battle = melee("", ("kings_men", 50.0, 29.0), ("kings_men", 50.0, 30.0), &more);
    battle.business = Default::default();
    let march = &mut battle.fleet.troop_mut(MORE).march;
    (march.engaged, march.attacks) = (Some(THEIRS), true);
    battle.does(wg_barnacle::ashore::land_melee::open).settle();
    let ask = battle.ask().expect("their owner says who fights first");
    let asked: Vec<UnitId> = ask.offers.iter().filter_map(|offer| offer.order.unit()).collect();
    assert_eq!((ask.seat, asked), (Seat::Side(RED), vec![OURS, MORE]), "two units attack one");
    battle.fleet.troop_mut(MORE).march.fought = true;
    battle.settle();
    assert!(battle.ask().is_none(), "who has fought is not asked again");
    assert_eq!(
        battle.item(),
        Some(&Item::Melees(Melees::Melee { attacker: OURS, defender: THEIRS, round: 1 })),
        "the other fights"
    );
}

#[test]
fn b_end_1_no_more_fall_than_are_there_and_who_is_in_contact() {
    let mut battle = kings("");
    assert_eq!(fall(&mut battle.fleet, OURS, 25, 3), Party { men: 20, leaders: 2 }, "no more than there are");
    let company = battle.fleet.troop(OURS).company;
    assert_eq!((company.men, company.leaders, company.killed), (0, 0, 20), "and they are counted");
    let mut battle = kings("");
    assert!(in_contact(&battle.fleet, OURS) && in_contact(&battle.fleet, THEIRS), "hand to hand");
    battle.fleet.troop_mut(OURS).march.engaged = None;
    assert!(in_contact(&battle.fleet, OURS), "somebody is upon them");
    battle.fleet.troop_mut(THEIRS).stand.whereabouts = Whereabouts::Fled;
    assert!(!in_contact(&battle.fleet, OURS), "and is gone");
}
