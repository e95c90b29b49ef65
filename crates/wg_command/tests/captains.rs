//! How well the computer captains play: a few battles of each pair, mirrored, always the same ones.

use std::sync::atomic::AtomicBool;

use wg_command::battle::{Batch, Player, Row, play};
use wg_command::{Battle, Library};

fn battle(scenario: &str, captains: [&str; 2]) -> Battle {
    let mut battle = Library::new(wg_rulesets::ALL).battle(scenario).unwrap_or_else(|error| panic!("{error:#}"));
    battle.command(Some(captains[0]), Some(captains[1])).unwrap_or_else(|error| panic!("{error:#}"));
    battle
}

/// So many battles of both ways round; how many of them the first captain wins.
fn wins(scenario: &str, captains: [&str; 2], games: u64) -> usize {
    let battle = battle(scenario, captains);
    let batch = Batch { battle: &battle, seed: 1805, games, jobs: 2, mirror: true };
    let mut won = 0;
    play(&batch, &AtomicBool::new(false), |row: &Row| {
        let played = row.result.as_ref().unwrap_or_else(|failure| panic!("battle {} (seed {}) {failure}", row.index, row.seed));
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
        let once = |seed| Player::new(&battle).expect("the table can be set up").play(seed, 0).expect("they are listed").expect("it ends");
        let mut used = Player::new(&battle).expect("the table can be set up");
        for seed in [3, 4] {
            assert_eq!(once(seed).hash, used.play(seed, 0).expect("they are listed").expect("it ends").hash, "{captains:?}, seed {seed}");
        }
        assert_ne!(once(3).hash, once(4).hash, "another seed, another battle");
    }
}
