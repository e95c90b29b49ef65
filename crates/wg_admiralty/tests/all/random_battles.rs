//! Whole battles played by random legal orders. Every scenario comes to an end, under other rulings too.

use std::path::Path;

use wg_admiralty::ADMIRALTY;
use wg_core::dice::seeded;
use wg_core::scenario::Value;
use wg_core::{AskKind, DiceSource, Scenario, Session};

/// Returns all scenarios of these rules.
pub fn scenarios() -> Vec<(String, Scenario)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/admiralty");
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

/// Plays to the end by random orders. Returns the hash of every position.
fn play(scenario: &Scenario, dice: DiceSource, options: &[(&str, Value)]) -> (Session, Vec<String>) {
    let seed = dice.seed();
    let mut scenario = scenario.clone();
    scenario.options.extend(options.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
    let mut session = Session::new(&ADMIRALTY, &scenario, dice).unwrap_or_else(|problems| panic!("{problems}"));
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
        assert!(hashes.len() < 30_000, "the battle comes to an end");
    }
    (session, hashes)
}

#[test]
fn random_battles_of_every_scenario_come_to_an_end_and_equal_seeds_give_equal_battles() {
    for (name, scenario) in scenarios() {
        let seeds = if scenario.ships.len() > 4 { 2 } else { 6 };
        for seed in 0..seeds {
            let (session, hashes) = play(&scenario, DiceSource::Machine { seed }, &[]);
            assert!(session.outcome().is_some(), "{name}, {seed}: nobody is asked any more, so it is over");
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
}

#[test]
fn random_battles_under_other_rulings_come_to_an_end() {
    let word = |word: &str| Value::Text(word.to_owned());
    let flag = Value::Bool(true);
    let advanced = ["adv_partial", "adv_weather", "adv_crash", "adv_aid", "adv_frigate", "adv_repair"]
        .map(|key| (key, flag.clone()));
    let sets: [Vec<(&str, Value)>; 4] = [
        vec![
            ("close_mix", word("roll")),
            ("long_mix", word("can")),
            ("both_sides", word("half")),
            ("tack", word("snap")),
            ("drift", flag.clone()),
        ],
        vec![
            ("gd_hits_carronade", word("equal")),
            ("b_set", word("each")),
            ("pair_crit", word("literal")),
            ("e_neighbours", word("any_e")),
        ],
        vec![
            ("both_sides", word("one")),
            ("range_measure", word("centers")),
            ("line_distance", word("mm")),
            ("los_blocks", flag.clone()),
            ("end", word("last_ship")),
        ],
        advanced
            .into_iter()
            .chain([
                ("passing_test", word("half_swept")),
                ("extra_six_scope", word("side_turn")),
                ("sail_percent", word("streamlined")),
            ])
            .collect(),
    ];
    for (name, scenario) in scenarios().into_iter().filter(|(_, scenario)| scenario.ships.len() <= 4) {
        for set in &sets {
            for seed in 0..2 {
                let (session, _) = play(&scenario, DiceSource::Machine { seed }, set);
                assert!(session.outcome().is_some(), "{name} with {set:?}");
            }
        }
    }
}
