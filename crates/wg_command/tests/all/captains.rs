//! The strength of the computer captains: a few battles of each pair, mirrored, always the same ones.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use wg_command::battle::{Batch, Player, Row, play};
use wg_core::DiceSource;
use wg_library::{Battle, Library};

fn battle(scenario: &str, captains: [&str; 2]) -> Battle {
    let mut battle = Library::new(wg_rulesets::ALL).battle(scenario).unwrap_or_else(|error| panic!("{error:#}"));
    battle.command(Some(captains[0]), Some(captains[1])).unwrap_or_else(|error| panic!("{error:#}"));
    battle
}

/// Plays battles with the captains in both seats and returns how many the first captain wins.
fn wins(scenario: &str, captains: [&str; 2], games: u64) -> usize {
    let battle = battle(scenario, captains);
    let batch = Batch { battle: &battle, seed: 1805, games, jobs: 2, mirror: true, journals: None };
    let mut won = 0;
    play(&batch, &AtomicBool::new(false), |row: &Row| {
        let played =
            row.result.as_ref().unwrap_or_else(|failure| panic!("battle {} (seed {}) {failure}", row.index, row.seed));
        let seats = &row.captains;
        won += usize::from(played.winner.is_some_and(|side| seats[side.index()] == captains[0]));
        Ok(())
    })
    .unwrap_or_else(|error| panic!("{error:#}"));
    won
}

#[test]
fn the_commander_beats_the_deckhand() {
    let won = wins("crane/02-mixed", ["commander", "deckhand"], 6);
    assert!(won >= 5, "{won} of 6 battles");
}

#[test]
fn the_commander_beats_the_lieutenant() {
    let won = wins("crane/02-mixed", ["commander", "lieutenant"], 8);
    assert!(won >= 6, "{won} of 8 battles");
}

#[test]
fn the_lieutenant_beats_the_deckhand() {
    let won = wins("crane/02-mixed", ["lieutenant", "deckhand"], 20);
    assert!(won >= 18, "{won} of 20 battles");
}

#[test]
fn captains_of_one_seed_play_the_same_battle_again_at_another_table() {
    for captains in [["commander", "lieutenant"], ["commander", "commander"]] {
        let battle = battle("crane/01-first-lesson", captains);
        let once = |seed| {
            Player::new(&battle)
                .expect("the table can be set up")
                .play(seed, 0, None)
                .expect("they are listed")
                .expect("it ends")
        };
        let mut used = Player::new(&battle).expect("the table can be set up");
        for seed in [3, 5] {
            assert_eq!(
                once(seed).hash,
                used.play(seed, 0, None).expect("they are listed").expect("it ends").hash,
                "{captains:?}, seed {seed}"
            );
        }
        assert_ne!(once(3).hash, once(5).hash, "another seed, another battle");
    }
}

#[test]
fn a_midshipman_errs_and_still_beats_the_deckhand() {
    for scenario in ["crane/02-mixed", "barnacle/05-frigate-duel"] {
        let (low, high) =
            (wins(scenario, ["midshipman", "deckhand"], 40), wins(scenario, ["lieutenant", "midshipman"], 40));
        assert!(low >= 26, "{scenario}: the midshipman wins {low} of 40 battles against the deckhand");
        assert!(high >= 24, "{scenario}: the lieutenant wins {high} of 40 battles against the midshipman");
    }
}

#[test]
fn names_of_before_stand_for_the_levels() {
    let library = Library::new(wg_rulesets::ALL);
    for (scenario, names, levels) in [
        ("crane/02-mixed", ["mate", "admiral"], ["commander", "lieutenant"]),
        ("barnacle/05-frigate-duel", ["master", "mate"], ["lieutenant", "commander"]),
    ] {
        let mut battle = library.battle(scenario).unwrap_or_else(|error| panic!("{error:#}"));
        battle.command(Some(names[0]), Some(names[1])).unwrap_or_else(|error| panic!("{error:#}"));
        let mut sorted = battle.captains.clone();
        sorted.sort();
        assert_eq!(sorted, ["commander", "lieutenant"], "{names:?} are {levels:?}");
        let refused = battle.command(Some("comander"), None).expect_err("there is nobody of this name").to_string();
        assert!(
            refused.contains("commander") && !refused.contains("mate"),
            "only the names of now are proposed: {refused}"
        );
    }
}

#[test]
fn a_commander_decides_the_same_on_one_core_and_on_three() {
    for (scenario, most) in [("crane/02-mixed", 30), ("barnacle/05-frigate-duel", 40)] {
        let battle = battle(scenario, ["commander", "commander"]);
        let play = |cores: usize| {
            let mut session =
                battle.session(DiceSource::Machine { seed: 7 }).unwrap_or_else(|error| panic!("{error:#}"));
            let mut captains =
                [1, 2].map(|seed| wg_captains::captain(battle.ruleset, "commander", seed).expect("he is listed"));
            captains.iter_mut().for_each(|captain| captain.use_cores(NonZeroUsize::new(cores).expect("one or more")));
            let mut orders = Vec::new();
            for _ in 0..most {
                let Some(seat) = session.asks().first().map(|ask| ask.seat) else { break };
                let side = seat.side().expect("a side is asked");
                let order = captains[side.index()].decide(&session, seat);
                orders.push(order.clone());
                session.submit(seat, order).unwrap_or_else(|refusal| panic!("{refusal}"));
            }
            orders
        };
        assert_eq!(play(1), play(3), "{scenario}: the same orders");
    }
}

#[test]
fn a_person_who_names_one_captain_plays_the_other_side() {
    let library = Library::new(wg_rulesets::ALL);
    // The scenario gives its red side to the computer.
    for (red, blue, seats) in [
        (None, None, ["human", "commander"]),
        (None, Some("deckhand"), ["deckhand", "human"]),
        (Some("deckhand"), None, ["human", "deckhand"]),
        (Some("midshipman"), Some("deckhand"), ["deckhand", "midshipman"]),
    ] {
        let mut battle = library.battle("barnacle/05-frigate-duel").unwrap_or_else(|error| panic!("{error:#}"));
        battle.sit_down(red, blue).unwrap_or_else(|error| panic!("{error:#}"));
        assert_eq!(battle.captains, seats, "Blue and Red of --red {red:?} --blue {blue:?}");
    }
}
