//! The house charts: the data agree with the clauses.

use wg_barnacle::CLAUSES;
use wg_barnacle::options::Options;
use wg_barnacle::position::logs::{Size, log};
use wg_barnacle::position::{BOW, LARBOARD, LOGS, Log, Quality, STARBOARD, STERN, Timber};
use wg_barnacle::weather::events::{Special, special};
use wg_core::Length;

use crate::desk::{Desk, OnDesk as _};

const CLASSES: [&str; 8] = ["row_boat", "sloop", "schooner", "brig", "merchantman", "frigate", "galleon", "man_o_war"];

/// Returns one value of every class, in the order of [`CLASSES`].
fn each<T>(value: impl Fn(&Log) -> T) -> Vec<T> {
    CLASSES.iter().map(|class| value(log(class).unwrap_or_else(|| panic!("there is a {class}")))).collect()
}

#[test]
fn b_data_1_the_classes() {
    let keys: Vec<&str> = LOGS.iter().map(|log| log.key.as_str()).collect();
    assert_eq!(keys, CLASSES);
    let text = &CLAUSES.get("B-DATA-1").expect("it is a clause").text;
    assert!(LOGS.iter().all(|log| text.contains(&log.title)), "the clause names them all");
}

#[test]
fn b_data_2_lengths() {
    assert_eq!(each(|log| log.footprint.length), [3, 6, 9, 10, 12, 14, 16, 18].map(Length::inches));
}

#[test]
fn b_data_3_increments_and_full_sail() {
    let sail = each(|log| (log.masts.len(), log.masts.last().map_or(0, |mast| mast.1)));
    assert_eq!(sail, [(0, 0), (5, 15), (6, 18), (7, 16), (6, 12), (9, 18), (8, 14), (10, 16)]);
}

#[test]
fn b_data_4_turning_boxes() {
    let boxes: [&[u8]; 8] =
        [&[90, 90], &[90, 90], &[90, 45], &[45, 45, 45], &[45, 45], &[45, 45], &[45, 45], &[45, 45]];
    assert_eq!(each(|log| log.turns.to_vec()), boxes.map(<[u8]>::to_vec));
}

#[test]
fn b_turning_2_nimble_ships_turn_90_degrees_larger_ones_45() {
    for log in LOGS.iter() {
        let widest = log.turns.iter().max().copied();
        assert_eq!(widest, Some(if log.size == Size::Small { 90 } else { 45 }), "{}", log.key);
    }
}

#[test]
fn b_data_5_men_and_their_third_on_deck() {
    assert_eq!(
        each(|log| (log.men, log.deck)),
        [(6, 6), (12, 4), (18, 6), (24, 8), (15, 5), (36, 12), (42, 14), (48, 16)]
    );
}

#[test]
fn b_data_6_leaders() {
    assert_eq!(each(|log| log.leaders), [1, 1, 1, 2, 1, 2, 3, 3]);
}

#[test]
fn b_data_7_captains_morale() {
    assert_eq!(each(|log| log.morale), [10, 11, 11, 11, 9, 12, 10, 12]);
}

#[test]
fn b_mor_1_each_captain_has_a_morale_number_of_three_dice() {
    assert!(LOGS.iter().all(|log| (3..=18).contains(&log.morale)));
}

#[test]
fn b_data_8_the_three_lines() {
    let lines = each(|log| (log.yellow, log.red, log.black));
    let line = |yellow, red, black| (Some(yellow), Some(red), black);
    let rest = [
        line(6, 11, 23),
        line(8, 14, 28),
        line(10, 18, 34),
        line(9, 16, 30),
        line(14, 25, 45),
        line(17, 31, 55),
        line(20, 37, 65),
    ];
    assert_eq!(lines[0], (None, None, 4));
    assert_eq!(lines[1..], rest);
}

#[test]
fn b_data_9_every_third_box_or_every_fifth_bears_a_letter() {
    for log in LOGS.iter() {
        let step = if log.is_man_o_war() { 5 } else { 3 };
        for number in 1..=log.black {
            // The last box of a log has no letter, because the ship sinks.
            let lettered = !log.boat && number % step == 0 && number != log.black;
            assert_eq!(log.has_letter(number), lettered, "{}, box {number}", log.key);
        }
    }
}

#[test]
fn b_spec_1_wooden_ships_have_more_letters_than_a_man_o_war() {
    assert_eq!(each(|log| log.timber == Timber::M), [false, false, false, false, false, false, false, true]);
    let share = |class: &str| log(class).map_or(0, |log| log.letters.count_ones() * 100 / u32::from(log.black));
    assert!(share("frigate") > share("man_o_war"));
}

#[test]
fn b_data_10_guns() {
    let guns = each(|log| (log.guns[LARBOARD], log.guns[BOW], log.guns[STERN]));
    assert_eq!(guns, [(0, 0, 0), (3, 1, 0), (4, 1, 1), (6, 1, 1), (4, 0, 1), (8, 2, 2), (10, 2, 2), (12, 2, 2)]);
    assert!(LOGS.iter().all(|log| log.guns[LARBOARD] == log.guns[STARBOARD]));
}

#[test]
fn b_fire_2_larger_ships_have_two_main_batteries_and_smaller_ones_at_the_ends() {
    for log in LOGS.iter().filter(|log| !log.boat) {
        assert!(log.guns[BOW].max(log.guns[STERN]) < log.guns[LARBOARD], "{}", log.key);
    }
}

#[test]
fn amb_83_row_boats_have_no_guns() {
    assert_eq!(log("row_boat").map(|log| log.guns), Some([0; 4]));
}

#[test]
fn b_data_11_quality_of_crews() {
    use Quality::{Crack, Poor, Trained};
    assert_eq!(each(|log| log.quality), [Crack, Crack, Trained, Trained, Poor, Trained, Poor, Trained]);
}

#[test]
fn amb_56_fire_dice_are_guns_left_times_quality_rounded_up() {
    assert_eq!(each(|log| log.dice(log.guns[LARBOARD])), [0, 3, 3, 5, 2, 6, 5, 9]);
}

#[test]
fn b_data_12_morale_symbols_at_half_and_three_fourths_of_the_crew() {
    assert_eq!(each(|log| log.marks), [(3, 5), (6, 9), (9, 14), (12, 18), (8, 12), (18, 27), (21, 32), (24, 36)]);
}

#[test]
fn b_data_14_sizes_and_who_heeds_the_wind_speed() {
    use Size::{Capital, Large, Medium, Small};
    assert_eq!(each(|log| log.size), [Small, Small, Small, Medium, Medium, Large, Large, Capital]);
    assert_eq!(each(|log| log.exempt), [true, true, false, false, false, false, false, false]);
    assert_eq!(each(|log| log.boat), [true, false, false, false, false, false, false, false]);
}

#[test]
fn b_data_18_special_events() {
    let expected = [
        (2, Special::SeaMonster { boxes: 2 }),
        (3, Special::Tide),
        (4, Special::Calm),
        (9, Special::Clear),
        (10, Special::LuckyHit),
        (11, Special::Smoke),
        (12, Special::Fog),
    ];
    for total in 2..=12 {
        let wanted = expected.iter().find(|(number, _)| *number == total).map(|(_, special)| *special);
        assert_eq!(special(total), wanted, "{total}");
    }
}

#[test]
fn b_data_19_a_battle_lasts_12_turns_unless_the_scenario_says_otherwise() {
    assert_eq!(Options::default().turns, 12);
}

#[test]
fn b_data_15_a_pirate_carries_half_as_many_men_again_rounded_down_to_a_multiple_of_three() {
    for (class, men, deck) in [
        ("row_boat", 9, 9),
        ("sloop", 18, 6),
        ("schooner", 27, 9),
        ("brig", 36, 12),
        ("merchantman", 21, 7),
        ("man_o_war", 72, 24),
    ] {
        let pirate = format!("Wasp, {class}, Red, 20, 30, N, overrides: {{\"pirate\": true}}");
        let desk = Desk::new("", &[&pirate, "Surprise, frigate, Blue, 60, 30, N"]);
        let log = desk.fleet.log(wg_core::UnitId(0));
        assert_eq!((log.men, log.deck), (men, deck), "{class}");
        assert_eq!(
            log.marks,
            (men.div_ceil(2), (u16::from(men) * 3).div_ceil(4) as u8),
            "{class}: the symbols move with them"
        );
    }
}
