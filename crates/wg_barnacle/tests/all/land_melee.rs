//! Melees on land (A17).

use wg_barnacle::ashore::melee_odds::chances;
use wg_barnacle::choices::Choice;
use wg_barnacle::position::Whereabouts;
use wg_core::Choices;
use wg_core::{Point, SideId, UnitId};
use wg_testkit::Script;

use crate::common::*;
use crate::island::*;

const OURS: UnitId = UnitId(2);
const THEIRS: UnitId = UnitId(3);

/// Starts with two units in contact, Red's attacking. The moves of the turn are over.
fn contact(options: &str, ours: (&str, &str), theirs: (&str, &str), at: (f64, f64)) -> Script {
    let state = |more: &str, rest: &str| if rest.is_empty() { more.to_owned() } else { format!("{more}, {rest}") };
    let one =
        unit("Red", ours.0, "Ours", (at.0, at.1 - 1.0), "N", &state(r#""engaged": "Theirs", "attacks": true"#, ours.1));
    let other = unit("Blue", theirs.0, "Theirs", at, "S", &state(r#""engaged": "Ours""#, theirs.1));
    let mut script = on_land(options, &(one + &other));
    moves_over(&mut script);
    script
}

/// Starts with pirates against pirates, ten dice each.
fn pirates(options: &str) -> Script {
    contact(options, ("pirates", ""), ("pirates", ""), (50.0, 30.0))
}

/// Returns a row of dice of which `kills` kill.
fn row(dice: usize, kills: usize) -> Vec<u8> {
    (0..dice).map(|die| if die < kills { 5 + (die % 2) as u8 } else { 1 + (die % 4) as u8 }).collect()
}

fn throw(script: &mut Script, ours: (usize, usize), theirs: (usize, usize)) {
    script.dice(&[row(ours.0, ours.1), row(theirs.0, theirs.1)].concat());
}

fn company(script: &Script, unit: UnitId) -> (u8, u8) {
    let company = fleet(script).troop(unit).company;
    (company.men, company.leaders)
}

#[test]
fn b_turn_17_melees_on_land_are_fought_in_phase_10() {
    let mut script = pirates("");
    assert_eq!(script.session.cursor().phase, 9);
    throw(&mut script, (10, 3), (10, 3));
    assert!(script.said("B-TURN-17").contains("Ours attacks Theirs"));
}

#[test]
fn a_melee_says_on_what_ground_it_is_fought() {
    let scene = |theirs: &str, at: (f64, f64)| {
        let script = contact("", ("pirates", ""), (theirs, ""), at);
        script.session.scene(THEIRS, wg_core::Viewer::All).expect("they fight")
    };
    let open = scene("pirates", (50.0, 30.0));
    assert_eq!(
        (open.title.as_str(), open.zones[1].name.as_str()),
        ("Ours attacks Theirs in the open", "Theirs in the open, 10 dice")
    );
    let trench = scene("kings_men", (46.0, 41.5));
    assert_eq!(trench.title, "Ours attacks Theirs in the trench");
    let fort = scene("small_battery", (50.0, 29.5));
    assert_eq!(fort.title, "Ours at the walls of Theirs");
    assert!(fort.zones[1].name.starts_with("Theirs behind its walls, "), "{}", fort.zones[1].name);
}

/// Returns the dice of a unit of Red's at a place against Blue's pirates on open ground.
fn dice(class: &str, state: &str, at: (f64, f64), defends: bool) -> u8 {
    let script = on_land(
        "",
        &(unit("Red", class, "Ours", at, "N", state) + &unit("Blue", "pirates", "Theirs", (44.0, 30.0), "S", "")),
    );
    fleet(&script).melee_dice(OURS, THEIRS, defends).dice
}

const OPEN: (f64, f64) = (50.0, 30.0);
const TRENCH: (f64, f64) = (46.0, 41.5);
const HILL: (f64, f64) = (63.0, 26.0);
const WOOD: (f64, f64) = (35.0, 46.0);

#[test]
fn b_ex_42_melee_rates() {
    assert_eq!(dice("kings_horse", "", OPEN, false), 19, "8 riders and a leader");
    assert_eq!(dice("kings_men", r#""killed": 10, "leaders_killed": 1"#, TRENCH, true), 13);
    assert_eq!(dice("kings_men", r#""killed": 10, "leaders_killed": 2"#, HILL, true), 6);
    assert_eq!(dice("kings_men", r#""killed": 11, "leaders_killed": 2"#, HILL, true), 6);
    assert_eq!(dice("rabble", r#""killed": 11, "leaders_killed": 1"#, OPEN, false), 1);
}

#[test]
fn b_mel_1_dice_by_men_leaders_and_ground() {
    assert_eq!(dice("pirates", "", OPEN, false), 10, "15 men and a leader");
    assert_eq!(dice("pirates", "", WOOD, true), 13, "2 for 3 men in light cover");
    assert_eq!(dice("pirates", "", WOOD, false), 10, "but not for who attacks from it");
    assert_eq!(dice("fort", "", OPEN, true), 26, "a fort: 20 men and 2 leaders");
    assert_eq!(dice("rabble", "", OPEN, true), 7);
}

#[test]
fn b_mel_1_uphill_is_against_who_stands_lower() {
    for (theirs, dice) in [((63.0, 20.6), 13), ((63.0, 23.5), 10)] {
        let script = on_land(
            "",
            &(unit("Red", "pirates", "Ours", (63.0, 28.0), "S", "")
                + &unit("Blue", "pirates", "Theirs", theirs, "N", "")),
        );
        assert_eq!(fleet(&script).melee_dice(OURS, THEIRS, true).dice, dice, "the enemy stands at {theirs:?}");
    }
}

#[test]
fn amb_72_full_pairs_but_one_die_at_least() {
    assert_eq!(dice("pirates", r#""killed": 14, "leaders_killed": 1"#, OPEN, false), 1, "1 man");
    assert_eq!(dice("pirates", r#""killed": 12, "leaders_killed": 1"#, OPEN, false), 1, "3 men");
    assert_eq!(dice("rabble", r#""killed": 17, "leaders_killed": 1"#, OPEN, false), 1, "3 of the rabble");
    let script = on_land(
        r#""odd_men": "up""#,
        &(unit("Red", "pirates", "Ours", OPEN, "N", "") + &unit("Blue", "pirates", "Theirs", (44.0, 30.0), "S", "")),
    );
    assert_eq!(fleet(&script).melee_dice(OURS, THEIRS, false).dice, 11, "15 men: 8 dice");
}

#[test]
fn amb_81_rabble_and_riders_have_nothing_of_a_trench() {
    assert_eq!(dice("rabble", "", TRENCH, true), dice("rabble", "", OPEN, true));
    assert_eq!(dice("kings_horse", "", TRENCH, true), dice("kings_horse", "", OPEN, true));
}

#[test]
fn b_mel_2_each_5_and_6_is_a_casualty() {
    let mut script = pirates("");
    throw(&mut script, (10, 4), (10, 2));
    assert_eq!((company(&script, OURS), company(&script, THEIRS)), ((13, 1), (11, 1)));
}

#[test]
fn b_mel_3_for_six_casualties_a_die_for_a_leader() {
    let mut script = pirates("");
    throw(&mut script, (10, 6), (10, 5));
    assert_eq!(script.session.asks()[0].throws.len(), 1, "one die for the six of theirs, none for the five of ours");
    script.dice(&[1]);
    assert_eq!((company(&script, OURS), company(&script, THEIRS)), ((10, 1), (10, 0)));
}

#[test]
fn b_mel_3_two_dice_for_twelve_casualties() {
    for (faces, left) in [([1, 1], (10, 0)), ([1, 2], (9, 1)), ([2, 2], (8, 2))] {
        let mut script = contact("", ("kings_men", ""), ("kings_men", ""), OPEN);
        assert_eq!(script.session.asks()[0].throws.iter().map(|row| row.dice).collect::<Vec<_>>(), [16, 16]);
        throw(&mut script, (16, 12), (16, 10));
        assert_eq!(
            script.session.asks()[0].throws.iter().map(|row| (row.unit, row.dice)).collect::<Vec<_>>(),
            [(Some(OURS), 1), (Some(THEIRS), 2)]
        );
        script.dice(&[2]).dice(&faces);
        assert_eq!(company(&script, THEIRS), left, "{faces:?}");
    }
}

#[test]
fn amb_68_only_the_full_sixes_of_a_round_count() {
    let mut script = pirates("");
    throw(&mut script, (10, 5), (10, 5));
    throw(&mut script, (8, 5), (8, 5));
    assert_eq!(
        (company(&script, OURS), company(&script, THEIRS)),
        ((5, 1), (5, 1)),
        "ten dead each, and no die for a leader"
    );
}

#[test]
fn b_mel_4_a_leader_lost_counts_three() {
    let mut script = pirates("");
    // Six casualties with a leader among them are 8, and 8 to 1 is 7.
    throw(&mut script, (10, 6), (10, 1));
    script.dice(&[1]);
    assert_eq!(fleet(&script).troop(THEIRS).stand.whereabouts, Whereabouts::Fled);
    assert!(script.said("B-MEL-8").contains("flees"));
}

#[test]
fn b_mel_5_a_difference_of_two_is_fought_again_at_once() {
    let mut script = pirates("");
    throw(&mut script, (10, 4), (10, 2));
    assert!(script.said("B-MEL-5").contains("they fight round 2"));
    assert_eq!(
        script.session.asks()[0].throws.iter().map(|row| row.dice).collect::<Vec<_>>(),
        [9, 8],
        "the same phase, with who is left"
    );
}

#[test]
fn amb_73_no_difference_too_until_the_cap() {
    let mut script = pirates(r#""melee_round_cap": 2"#);
    throw(&mut script, (10, 2), (10, 2));
    assert!(script.said("AMB-73").contains("they fight round 2"));
    throw(&mut script, (9, 1), (9, 1));
    assert!(script.said("AMB-73").contains("break off after 2 rounds"));
    assert_eq!(fleet(&script).troop(OURS).march.engaged, Some(THEIRS), "still hand to hand");
    next_turn(&mut script);
    script.refused(RED, begin(2), "AMB-80");
    moves_over(&mut script);
    assert_eq!(script.session.cursor().phase, 9, "they fight on in the next turn");
}

#[test]
fn amb_74_casualties_beyond_the_men_kill_leaders_and_who_has_nobody_left_has_lost() {
    let mut script = contact("", ("pirates", ""), ("pirates", r#""killed": 13"#), (50.0, 30.0));
    throw(&mut script, (10, 3), (4, 4));
    assert_eq!((company(&script, OURS), company(&script, THEIRS)), ((11, 1), (0, 0)));
    assert_eq!(fleet(&script).troop(THEIRS).stand.whereabouts, Whereabouts::Destroyed, "though 5 to 4 is nothing");
}

#[test]
fn b_mel_6_the_loser_recoils_and_the_winner_may_attack_again() {
    let recoiled = || {
        let mut script = pirates("");
        throw(&mut script, (10, 4), (10, 1));
        script
    };
    let press = |choice: Choice| choice.order(OURS);
    let mut script = recoiled();
    let pose = fleet(&script).troop(THEIRS).stand.pose;
    assert_eq!(
        (pose.at, pose.heading),
        (Point::inches(50.0, 34.0), wg_core::geometry::Heading::SOUTH),
        "4 inches, with its face to the enemy"
    );
    assert!(script.session.preview(RED, &press(Choice::AttackAgain)).odds.is_some());
    script.order(RED, press(Choice::LetGo));
    assert_eq!(fleet(&script).troop(THEIRS).march.engaged, None);
    let mut script = recoiled();
    script.order(RED, press(Choice::AttackAgain)).dice(&[3]);
    assert_eq!(fleet(&script).troop(OURS).march.engaged, None);
    let mut script = recoiled();
    script.order(RED, press(Choice::AttackAgain)).dice(&[4]);
    let now = fleet(&script);
    assert_eq!(now.troop(OURS).march.engaged, Some(THEIRS));
    assert!(now.ground(OURS).distance_to(&now.ground(THEIRS)) <= wg_core::Length::from_inches(0.3), "he is upon them");
    assert_eq!(script.session.asks()[0].throws.iter().map(|row| row.dice).collect::<Vec<_>>(), [10, 8]);
}

#[test]
fn b_mel_7_the_loser_runs_to_cover_and_the_winner_may_move() {
    let mut script = pirates("");
    throw(&mut script, (10, 5), (10, 0));
    script.dice(&[6, 6, 6, 6]);
    let now = fleet(&script);
    let pose = now.troop(THEIRS).stand.pose;
    assert!(
        pose.at.distance(Point::inches(46.0, 41.5)) <= wg_core::Length::from_inches(0.3),
        "into the trench: {:?}",
        pose.at
    );
    assert!(pose.heading.sin() < 0.0 && pose.heading.cos() > 0.0, "its back to the enemy: {}", pose.heading);
    script.dice(&[2, 3]);
    script.order(RED, march(2, &[Go::Run(5.0)]));
    assert_eq!(fleet(&script).troop(OURS).stand.pose.at, Point::inches(50.0, 34.0));
}

#[test]
fn b_mel_7_it_runs_no_farther_than_its_four_dice() {
    let mut script = pirates("");
    throw(&mut script, (10, 5), (10, 0));
    // The trench is 12 inches off.
    script.dice(&[1, 2, 1, 1]);
    let ran = fleet(&script).troop(THEIRS).stand.pose.at.distance(Point::inches(50.0, 30.0)).to_inches();
    assert!((4.7..=5.01).contains(&ran), "5 inches and no more: {ran}");
}

#[test]
fn b_mel_8_seven_more_sweep_the_loser_away() {
    let mut script = contact("", ("kings_men", ""), ("rabble", ""), (50.0, 30.0));
    throw(&mut script, (16, 7), (7, 0));
    script.dice(&[4]);
    assert_eq!(fleet(&script).troop(THEIRS).stand.whereabouts, Whereabouts::Fled);
    let view = script.session.view(wg_core::Viewer::All);
    assert_eq!(view.units[3].badge, "fled");
}

#[test]
fn amb_90_a_fort_is_captured_hand_to_hand_and_wins_the_next_initiative() {
    let ours = unit("Red", "kings_men", "Ours", (50.0, 28.0), "N", r#""engaged": "Theirs", "attacks": true"#);
    let fort = |state: &str| {
        unit("Blue", "small_battery", "Theirs", (50.0, 29.5), "S", &format!(r#""engaged": "Ours", {state}"#))
    };
    let mut script = on_land("", &(ours.clone() + &fort(r#""killed": 8, "leaders_killed": 1"#)));
    moves_over(&mut script);
    throw(&mut script, (16, 3), (1, 0));
    let now = fleet(&script);
    assert_eq!(now.troop(THEIRS).stand.whereabouts, Whereabouts::Taken);
    assert!(now.initiative.last[SideId(0)].triumph || now.initiative.now[SideId(0)].triumph, "B-INIT-8");
    assert!(script.said("AMB-90").contains("captures"));
    let view = script.session.view(wg_core::Viewer::All);
    assert_eq!(view.table.works.len(), 5, "its walls remain");
    let seen = &view.units[THEIRS.index()];
    assert_eq!(
        (seen.fate, seen.side, seen.badge.as_str(), seen.can_act),
        (wg_core::shown::view::Fate::Prize, SideId(0), "taken", false)
    );
    assert!(matches!(seen.kind, wg_core::shown::view::UnitKind::Fort(_)) && seen.name == "Theirs");
    // Beaten by 3 or 4, the garrison has nowhere to recoil to, and the winner may try again.
    let mut script = on_land("", &(ours + &fort(r#""leaders_killed": 1"#)));
    moves_over(&mut script);
    throw(&mut script, (16, 3), (9, 0));
    assert_eq!(fleet(&script).troop(THEIRS).stand.pose.at, Point::inches(50.0, 29.5));
    script.order(RED, Choice::AttackAgain.order(OURS)).dice(&[6]);
    // Beaten by 5 or 6, it stays behind its walls, and the winner may move.
    throw(&mut script, (16, 5), (6, 0));
    assert!(script.said("B-MEL-7").contains("already in cover"));
    script.dice(&[1, 1]).order(RED, march(2, &[]));
    assert_eq!(fleet(&script).troop(THEIRS).stand.whereabouts, Whereabouts::Ashore);
}

#[test]
fn several_against_one_fight_one_after_another_as_their_owner_says() {
    let units = unit("Red", "pirates", "Ours", (50.0, 29.0), "N", r#""engaged": "Theirs", "attacks": true"#)
        + &unit("Blue", "kings_men", "Theirs", (50.0, 30.0), "S", r#""engaged": "Ours""#)
        + &unit("Red", "pirates", "More", (50.0, 31.0), "S", r#""engaged": "Theirs", "attacks": true"#);
    let mut script = on_land("", &units);
    moves_over(&mut script);
    assert!(asks(&script, RED, |order| matches!(Choice::chosen(order), Some(Choice::FightNext))));
    script.order(RED, Choice::FightNext.order(UnitId(4)));
    assert_eq!(script.session.asks()[0].throws[0].unit, Some(UnitId(4)));
    // The second attacker runs, and then the first fights.
    throw(&mut script, (10, 0), (16, 5));
    script.dice(&[1, 1, 1, 1]);
    assert_eq!(
        fleet(&script).troop(THEIRS).march.engaged,
        Some(OURS),
        "who has another enemy upon him does not follow up"
    );
    assert!(script.session.asks()[0].throws.iter().any(|row| row.unit == Some(OURS)), "{:?}", script.session.asks());
}

#[test]
fn the_chances_of_a_round_add_up() {
    let even = chances([10, 10], [15, 15], [1, 1]);
    assert!((even.won - even.lost).abs() < 1e-9 && even.won > 0.1 && even.won < 0.4, "{even:?}");
    assert!((even.expected - (10.0 / 3.0)).abs() < 0.1, "{even:?}");
    let good = chances([19, 4], [8, 8], [1, 0]);
    assert!(good.won > 0.8 && good.lost < 0.05, "{good:?}");
    assert_eq!(SideId(0).other(), SideId(1));
}

/// Returns the battle and the number of leader dice, after a round in which ours kill `kills` and lose none.
fn struck(state: &str, theirs: usize, kills: usize) -> (Script, usize) {
    let mut script = contact("", ("pirates", ""), ("pirates", state), (50.0, 30.0));
    throw(&mut script, (10, kills), (theirs, 0));
    let leaders = script
        .session
        .asks()
        .iter()
        .flat_map(|ask| &ask.throws)
        .filter(|row| row.clause == "B-MEL-3")
        .map(|row| usize::from(row.dice))
        .sum();
    (script, leaders)
}

#[test]
fn b_mel_3_hits_beyond_those_who_are_there_bring_no_die() {
    // There are four men and a leader: five fall, however many hits there are.
    let (script, dice) = struck(r#""killed": 11"#, 5, 8);
    assert_eq!((dice, fleet(&script).troop(THEIRS).stand.whereabouts), (0, Whereabouts::Destroyed));
    // There are five men and a leader: six fall, and one of them may be the leader. He is, because nobody else is left
    // to fall.
    let (script, dice) = struck(r#""killed": 10"#, 5, 10);
    assert_eq!((dice, company(&script, THEIRS)), (1, (5, 1)), "one die, not before anybody falls");
}

#[test]
fn b_mel_3_no_die_where_no_leader_is() {
    let (script, dice) = struck(r#""leaders_killed": 1"#, 7, 6);
    assert_eq!((dice, company(&script, THEIRS)), (0, (9, 0)));
}
