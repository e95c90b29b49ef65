//! Whole battles, played by random legal orders.

use wg_core::dice::seeded;
use wg_core::{AskKind, DiceSource, Scenario, Session};
use wg_crane::CRANE;
use wg_crane::position::Fleet;

/// Sets up five ships a side, with their sizes by letter, and these options.
fn battle(sizes: &str, options: &str) -> Scenario {
    let mut ships = String::new();
    for side in ["Red", "Blue"] {
        for (n, size) in sizes.chars().enumerate() {
            let class = match size {
                'L' => "large",
                'M' => "medium",
                _ => "small",
            };
            ships += &format!("(name: \"{side} {n}\", class: \"{class}\", side: \"{side}\"),");
        }
    }
    let text = format!(
        "(version: 1, ruleset: \"crane\", name: \"Random\", options: {{{options}}}, sides: [(name: \"Red\"), (name: \"Blue\")], ships: [{ships}])"
    );
    wg_core::scenario::parse(&text, "random.ron").unwrap_or_else(|problems| panic!("{problems}")).scenario
}

/// Plays to the end by random orders. Returns the session and the hash of every position.
fn play(scenario: &Scenario, dice: DiceSource) -> (Session, Vec<String>) {
    let seed = dice.seed();
    let mut session = Session::new(&CRANE, scenario, dice).expect("the scenario is in order");
    let mut rng = seeded(seed, 77);
    let mut hashes = Vec::new();
    while let Some(ask) = session.asks().first() {
        let seat = ask.seat;
        let order = session.sample(ask, &mut rng);
        if ask.kind != AskKind::Throw {
            assert!(
                ask.offers.iter().any(|offer| offer.admits(&ask.default)),
                "the default can be given: {:?}",
                ask.default
            );
            assert!(session.check(seat, &ask.default).is_ok(), "the default can be given: {:?}", ask.default);
        }
        if let Err(refusal) = session.submit(seat, order.clone()) {
            panic!("{order:?} was offered and refused: {refusal}");
        }
        hashes.push(session.hash().to_hex().to_string());
        session.guard();
        assert!(hashes.len() < 5000, "the battle comes to an end");
    }
    (session, hashes)
}

#[test]
fn two_hundred_random_battles_come_to_an_end_and_equal_seeds_give_equal_battles() {
    let kinds = [
        ("LMMSS", ""),
        ("LLLLL", "\"initiative\": \"each_turn\""),
        (
            "MMMMM",
            "\"end\": \"none\", \"must_move_full\": false, \"prize_must_leave\": true, \"surrender_minus\": false",
        ),
        (
            "SSSSS",
            "\"end\": \"clock\", \"setup\": \"mirror\", \"diw_fires_own_phase\": true, \"prize_defensive_only\": true, \"recapture_keeps_boxes\": true",
        ),
        (
            "LMMSS",
            "\"setup\": \"free\", \"arc\": \"wide\", \"los_blocks\": true, \"defender_first\": true, \"overflow\": \"hull\", \"range\": \"boxes\", \"hidden_limit\": true, \"wind\": \"uniform\"",
        ),
    ];
    let mut ends = std::collections::BTreeMap::new();
    let mut taken = 0;
    for seed in 0..200 {
        let (sizes, options) = kinds[seed as usize % kinds.len()];
        let scenario = battle(sizes, options);
        let (session, hashes) = play(&scenario, DiceSource::Machine { seed });
        let outcome = session.outcome().expect("nobody is asked any more, so it is over");
        *ends.entry(outcome.clause.clone()).or_insert(0) += 1;
        taken +=
            Fleet::gather(session.world()).ships.iter().filter(|ship| ship.colours.side != ship.built.side).count();
        if seed % 4 == 0 {
            let (_, again) = play(&scenario, DiceSource::Machine { seed });
            assert_eq!(hashes, again, "battle {seed} goes the same way twice");
            let (by_hand, _) = play(&scenario, DiceSource::Hand { seed });
            assert!(by_hand.outcome().is_some(), "dice thrown by hand bring it to an end too");
        }
    }
    assert!(taken > 20, "ships board each other: {taken} are prizes at the end of 200 battles");
    assert!(ends.len() >= 3, "battles end in different ways: {ends:?}");
}
