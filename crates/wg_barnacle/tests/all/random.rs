//! Random battles come to an end.

use wg_barnacle::BARNACLE;
use wg_core::dice::seeded;
use wg_core::{DiceSource, Session};

use crate::common::*;

#[test]
fn random_battles_end() {
    let scenario = battle(
        r#"options: {"turns": 20},"#,
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (30, 20), heading: "N"), (name: "Wasp", class: "sloop", side: "Red", at: (20, 20), heading: "N"),
           (name: "Fortuna", class: "frigate", side: "Blue", at: (40, 40), heading: "S"), (name: "Avispa", class: "brig", side: "Blue", at: (55, 40), heading: "S")"#,
    );
    for seed in 0..60 {
        let mut session =
            Session::new(&BARNACLE, &scenario, DiceSource::Machine { seed }).expect("the scenario is in order");
        let mut rng = seeded(seed, 7);
        let mut orders = 0;
        while let Some(ask) = session.asks().first() {
            let order = session.sample(ask, &mut rng);
            let seat = ask.seat;
            session
                .submit(seat, order)
                .unwrap_or_else(|refusal| panic!("seed {seed}: what is sampled is legal: {refusal}"));
            orders += 1;
            assert!(orders < 20_000, "battle {seed} does not end");
        }
        assert!(session.outcome().is_some(), "battle {seed} has an outcome");
    }
}
