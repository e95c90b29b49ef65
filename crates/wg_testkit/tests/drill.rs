//! The drill, played from scripts; and how short it is.

use wg_captains::{captain, play_out};
use wg_core::{DiceSource, Session};
use wg_testkit::drill::DRILL;
use wg_testkit::fixtures::two_cutters;

#[test]
fn deckhands_play_the_drill_to_its_end() {
    for seed in 0..200 {
        let mut session = Session::new(&DRILL, &two_cutters(), DiceSource::Machine { seed }).expect("the scenario is in order");
        let mut captains = [2 * seed, 2 * seed + 1].map(|seed| captain("deckhand", seed).expect("he is listed"));
        let outcome = play_out(&mut session, &mut captains, 10_000);
        assert!(outcome.is_some(), "battle {seed} ends");
        println!("{:?}", outcome.map(|o| o.reason));
    }
}
