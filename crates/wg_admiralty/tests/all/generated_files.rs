//! Every file that `check` accepts can be played to its end, with other tables, options, ships and states than anybody
//! wrote.

use std::collections::BTreeMap;

use wg_admiralty::ADMIRALTY;
use wg_core::{DiceSource, Order, Scenario, Session, Viewer};
use wg_testkit::fuzz::{self, Seen};

use crate::common::{COMMAND, FIRE, Game, MOVEMENT};
use crate::random_battles::scenarios;

/// Returns the small battles that are shipped, and saves of them from every phase.
fn examples() -> Vec<Scenario> {
    let small = scenarios().into_iter().map(|(_, scenario)| scenario).filter(|scenario| scenario.ships.len() <= 10);
    let mut examples: Vec<Scenario> = small.collect();
    for scenario in examples.clone() {
        for seed in 0..2 {
            let mut session = Session::new(&ADMIRALTY, &scenario, DiceSource::Machine { seed })
                .unwrap_or_else(|problems| panic!("{problems}"));
            let mut rng = fuzz::chance(seed);
            for order in 0..150 {
                let Some(ask) = session.asks().first() else { break };
                let (seat, given) = (ask.seat, session.sample(ask, &mut rng));
                session.submit(seat, given).unwrap_or_else(|refusal| panic!("{refusal}"));
                examples.extend(session.as_scenario(Viewer::All).filter(|_| order % 15 == 0));
            }
        }
    }
    examples
}

#[test]
fn every_file_that_check_takes_is_played_to_its_end() {
    let examples = examples();
    let mut seen = BTreeMap::new();
    let count = |name: &str| std::env::var(name).ok().and_then(|count| count.parse().ok());
    let (first, cases) = (count("WG_FIRST").unwrap_or(0), count("WG_GENERATED").unwrap_or(300));
    for seed in first..first + cases {
        match fuzz::generated(&ADMIRALTY, &examples, seed) {
            Ok(what) => *seen.entry(what).or_insert(0) += 1,
            Err(finding) => panic!("seed {seed}: {}\n{}", finding.sentence, String::from_utf8_lossy(&finding.text)),
        }
    }
    assert!(seen.get(&Seen::Over).is_some_and(|over| over * 5 > cases), "a fifth of them are in order: {seen:?}");
}

const FOE: &str = "Foe France custom 30,0 10 guns=[1,1,1,0]";

#[test]
fn a_move_17_a_ship_held_in_the_middle_of_a_tack_stays_there_until_she_is_free() {
    let begin = |own: &str, faces: &[u8]| {
        let own = format!("Own Britain custom 0,0 10 guns=[1,1,1,0] tacking=true {own}");
        Game::at(MOVEMENT, faces, &[&own, "Mate Britain custom 0,500 90 guns=[1,1,1,0]", FOE])
    };
    for (held, clause) in [("locked=[\"Foe\"]", "A-MOVE-17"), ("r=4", "A-R65")] {
        let mut game = begin(held, &[]);
        let go_on = Order::Begin { unit: game.id("Own") };
        game.refused(go_on, clause).finish_phase().lies("Own", 0.0, 0.0, 10.0);
        assert!(game.ship("Own").berth.tacking, "{held}: she is still in the middle of her tack");
    }
    let mut game = begin("", &[6]);
    let go_on = Order::Begin { unit: game.id("Own") };
    game.order(go_on);
    assert!(game.all_thrown(), "who is free throws for the rest of her tack");
}

#[test]
fn a_t_strain_every_lost_round_that_a_file_can_give_counts() {
    for (lost, strikes) in [(9, true), (4, false)] {
        let own = format!("Own Britain custom 0,0 10 guns=[1,1,1,0] grade=B rounds_lost={lost}");
        let mut game = Game::at(COMMAND, &[1], &[&own, "Foe France custom 300,0 10 guns=[1,1,1,0]"]);
        game.finish_phase();
        assert_eq!(game.ship("Own").colours.struck, strikes, "a 1 and {lost} for the lost rounds, of 9");
        assert_eq!(game.ship("Own").company.rounds_lost, 0, "they weigh on one test");
    }
}

#[test]
fn a_fire_14_hits_beyond_all_measure_settle_like_others() {
    let own =
        "Own Britain custom 0,0 10 guns=[1,1,1,0] f=200 i=200 m=255 m_ever=255 coming_m=1 coming_f=100 coming_w=1";
    let mut game = Game::with("", FIRE, "\"acts\": \"Britain\",", 0.0, &[1; 20], &[own, FOE]);
    game.finish_phase();
    let hits = game.ship("Own").log.hits;
    assert_eq!((hits.f, hits.m, hits.m_ever, hits.w), (255, 255, 255, 1), "no count runs over");
}
