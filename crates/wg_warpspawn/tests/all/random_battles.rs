//! Whole battles, played by random legal orders. Every scenario comes to an end, and no card is lost or doubled.

use std::path::Path;

use wg_core::dice::seeded;
use wg_core::{AskKind, DiceSource, Scenario, Session, SideId};
use wg_warpspawn::WARP_SPAWN;
use wg_warpspawn::position::deck::WHOLE;
use wg_warpspawn::position::fleet::Fleet;

/// Returns all scenarios of these rules.
pub fn scenarios() -> Vec<(String, Scenario)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/warpspawn");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the scenarios lie there")
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    files.retain(|path| path.to_string_lossy().ends_with(".ron") && !path.to_string_lossy().ends_with(".lesson.ron"));
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("it can be read");
        let loaded = wg_core::scenario::parse(&text, &path.display().to_string())
            .unwrap_or_else(|problems| panic!("{problems}"));
        (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), loaded.scenario)
    };
    files.iter().map(read).collect()
}

/// Plays to the end by random orders. Returns the session and the hash of every position.
fn play(scenario: &Scenario, dice: DiceSource, options: &[(&str, wg_core::scenario::Value)]) -> (Session, Vec<String>) {
    let seed = dice.seed();
    let mut scenario = scenario.clone();
    scenario.options.extend(options.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
    let mut session = Session::new(&WARP_SPAWN, &scenario, dice).unwrap_or_else(|problems| panic!("{problems}"));
    let mut rng = seeded(seed, 77);
    let mut hashes = Vec::new();
    while let Some(ask) = session.asks().first() {
        let seat = ask.seat;
        let order = session.sample(ask, &mut rng);
        if ask.kind != AskKind::Throw {
            assert!(session.check(seat, &ask.default).is_ok(), "the default can be given: {:?}", ask.default);
        }
        if let Err(refusal) = session.submit(seat, order.clone()) {
            panic!("{order:?} was offered and refused: {refusal}");
        }
        hashes.push(session.hash().to_hex().to_string());
        session.guard();
        let fleet = Fleet::gather(session.world());
        let hands = &fleet.hidden.0;
        let all = hands.deck.with(&hands.held[SideId(0)]).with(&hands.held[SideId(1)]).with(&fleet.open.discards);
        assert_eq!(all, WHOLE, "cards are neither lost nor doubled");
        assert!(hashes.len() < 20_000, "the battle comes to an end");
    }
    (session, hashes)
}

#[test]
fn random_battles_of_every_scenario_come_to_an_end_and_equal_seeds_give_equal_battles() {
    let mut ends = std::collections::BTreeMap::new();
    for (name, scenario) in scenarios() {
        for seed in 0..6 {
            let (session, hashes) = play(&scenario, DiceSource::Machine { seed }, &[]);
            let outcome =
                session.outcome().unwrap_or_else(|| panic!("{name}, {seed}: nobody is asked any more, so it is over"));
            *ends.entry(outcome.clause.clone()).or_insert(0) += 1;
            if seed == 0 {
                assert_eq!(
                    play(&scenario, DiceSource::Machine { seed }, &[]).1,
                    hashes,
                    "{name} goes the same way twice"
                );
                assert!(play(&scenario, DiceSource::Hand { seed }, &[]).0.outcome().is_some(), "{name} by hand dice");
            }
        }
    }
    assert!(ends.len() >= 2, "battles end in different ways: {ends:?}");
}

#[test]
fn random_battles_under_other_rulings_come_to_an_end() {
    let word = |word: &str| wg_core::scenario::Value::Text(word.to_owned());
    let flag = |on: bool| wg_core::scenario::Value::Bool(on);
    let whole = |number: i64| wg_core::scenario::Value::Int(number);
    let sets: [Vec<(&str, wg_core::scenario::Value)>; 4] = [
        vec![
            ("cards_after_roll", flag(true)),
            ("one_card_per_roll", flag(true)),
            ("arc", whole(90)),
            ("edge", word("leave")),
            ("metric", word("chebyshev")),
        ],
        vec![
            ("facings", whole(4)),
            ("board", word("adjacent")),
            ("morale", word("snapshot")),
            ("flee_on", whole(0)),
            ("allow_zero_captor", flag(true)),
        ],
        vec![
            ("distinct_attributes", flag(false)),
            ("ships_block", flag(true)),
            ("crewless_fire", flag(false)),
            ("cripple", word("strikes")),
        ],
        vec![
            ("wind", word("on")),
            ("wind_mod", word("worst")),
            ("wind_name", word("from")),
            ("order", word("once")),
            ("prize_keeps_skill", flag(true)),
        ],
    ];
    for (name, scenario) in scenarios()
        .into_iter()
        .filter(|(name, _)| name.starts_with("01") || name.starts_with("04") || name.starts_with("05"))
    {
        for (n, set) in sets.iter().enumerate() {
            // The ships of the lesson and of the islands head diagonally, or have a wind of their own.
            if n == 1 && name.starts_with("01") {
                continue;
            }
            for seed in 0..2 {
                let (session, _) = play(&scenario, DiceSource::Machine { seed }, set);
                assert!(session.outcome().is_some(), "{name} with {set:?}");
            }
        }
    }
}
