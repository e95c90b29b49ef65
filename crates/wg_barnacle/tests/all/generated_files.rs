//! Every file that `check` accepts can be played to its end. The files are made at random, with anything in them that
//! the words allow.

use std::fmt::Write as _;

use wg_barnacle::BARNACLE;
use wg_barnacle::options::OPTIONS;
use wg_barnacle::position::{Fleet, LOGS, March, Run, Ship, Troop};
use wg_barnacle::scenario::state::{BATTLE_STATE, LOST, SHIP_STATE, TROOP_STATE};
use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::scenario::{Loaded, OptionSpec, Takes, parse, to_ron};
use wg_core::{DiceSource, Rules as _, Session, Viewer};

fn one<'a, T>(rng: &mut ChaCha8Rng, list: &'a [T]) -> &'a T {
    &list[below(rng, list.len() as u32) as usize]
}

/// Returns a value that the word takes, as a file has it. Numbers are near the lower end of their range. Lists and
/// texts are left out.
fn value(rng: &mut ChaCha8Rng, takes: &Takes, most: u32) -> Option<String> {
    match takes {
        Takes::Flag => Some((below(rng, 2) == 0).to_string()),
        Takes::Word(words) => Some(format!("{:?}", one(rng, words))),
        Takes::Whole(range) => Some(
            (range.start() + i64::from(below(rng, (range.end() - range.start()).clamp(0, i64::from(most)) as u32 + 1)))
                .to_string(),
        ),
        Takes::Number(range) => {
            Some(format!("{:.1}", range.start() + (range.end() - range.start()) * f64::from(below(rng, 11)) / 10.0))
        }
        _ => None,
    }
}

/// Returns some of these words, each with a chance of one in `rare`.
fn some(rng: &mut ChaCha8Rng, words: &[OptionSpec], rare: u32, most: u32, skip: &[&str]) -> String {
    let mut text = String::new();
    for spec in words.iter().filter(|spec| !skip.contains(&spec.key)) {
        if below(rng, rare) == 0
            && let Some(value) = value(rng, &spec.takes, most)
        {
            let _ = write!(text, "{:?}: {value}, ", spec.key);
        }
    }
    text
}

/// Returns a place on a small part of the table, so that ships meet.
fn place(rng: &mut ChaCha8Rng, from: u32) -> String {
    format!("at: ({}, {}), heading: {}", from + below(rng, 40), 4 + below(rng, 40), below(rng, 8) * 45)
}

/// Words whose values depend on the log, or on each other.
const PRINTED: [&str; 27] = [
    "fate",
    "boarders",
    "boarding_leaders",
    "boards_area",
    "boxes",
    "killed",
    "aboard",
    "leaders_killed",
    "masts_lost",
    "sail",
    "at_anchor",
    "prize_crew",
    "red_flooding",
    "larboard_lost",
    "starboard_lost",
    "bow_lost",
    "stern_lost",
    "larboard_overboard",
    "starboard_overboard",
    "bow_overboard",
    "stern_overboard",
    "jammed",
    "starboard_only",
    "larboard_only",
    "boats_out",
    "morale",
    "flooding",
];

fn file(seed: u64) -> String {
    let rng = &mut seeded(seed, 5);
    let alone = [
        "turns",
        "wind_table",
        "alarms",
        "alarm_minutes",
        "wind_alarm",
        "exit_side",
        "exit_edge",
        "exit_points",
        "melee_round_cap",
    ];
    let options = some(rng, OPTIONS, 12, 6, &alone);
    let mut battle =
        some(rng, BATTLE_STATE, 12, 3, &["turn", "phase", "alarm", "alarm_hidden", "alarm_ships", "activations"]);
    let _ = write!(battle, "\"turn\": {}, \"phase\": {}, ", 1 + below(rng, 3), 1 + below(rng, 14));
    battle += "\"first\": \"Blue\", ";
    let mut units = String::new();
    for side in ["Red", "Blue"] {
        for number in 0..1 + below(rng, 3) {
            let log = one(rng, &LOGS);
            let class = log.key.clone();
            let mut state = some(rng, SHIP_STATE, 14, 20, &PRINTED);
            if below(rng, 2) == 0 {
                let _ = write!(state, "\"boxes\": {}, ", below(rng, u32::from(log.black)));
            }
            for (key, most) in [
                ("killed", log.men),
                ("aboard", log.men),
                ("leaders_killed", log.leaders),
                ("masts_lost", log.masts.len() as u8),
            ] {
                if below(rng, 8) == 0 {
                    let _ = write!(state, "{key:?}: {}, ", below(rng, u32::from(most) + 1));
                }
            }
            for (key, guns) in LOST.iter().zip(log.guns) {
                if below(rng, 8) == 0 {
                    let _ = write!(state, "{key:?}: {}, ", below(rng, u32::from(guns) + 1));
                }
            }
            if below(rng, 5) == 0 {
                let fate = *one(rng, &["struck", "abandoned", "burnt", "left"]);
                let _ = write!(state, "\"fate\": {fate:?}, ");
                if fate == "struck" && below(rng, 2) == 0 {
                    let _ = write!(state, "\"prize_crew\": {}, ", 1 + below(rng, 8));
                }
            }
            if side == "Blue" && below(rng, 3) == 0 {
                state += "\"grappled_with\": [\"Red 0\"], ";
                if below(rng, 2) == 0 {
                    let _ = write!(
                        state,
                        "\"boards\": \"Red 0\", \"boarders\": {}, \"boarding_leaders\": {}, ",
                        below(rng, 6),
                        below(rng, 2)
                    );
                }
            }
            let _ = writeln!(
                units,
                "(name: \"{side} {number}\", class: {class:?}, side: {side:?}, {}, state: {{{state}}}),",
                place(rng, 2)
            );
        }
    }
    let mut shore = String::new();
    if below(rng, 2) == 0 {
        for side in ["Red", "Blue"] {
            for number in 0..below(rng, 3) {
                let class = one(rng, &["fort", "small_battery", "kings_men", "pirates", "rabble", "kings_horse"]);
                let state = some(rng, TROOP_STATE, 14, 6, &[]);
                let _ = writeln!(
                    shore,
                    "(name: \"{side} men {number}\", class: {class:?}, side: {side:?}, {}, state: {{{state}}}),",
                    place(rng, 50)
                );
            }
        }
    }
    let land = if shore.is_empty() {
        String::new()
    } else {
        "land: [(name: \"Isle\", outline: [(48, 0), (96, 0), (96, 50), (48, 50)])],".to_owned()
    };
    format!(
        "(version: 1, ruleset: \"barnacle\", name: \"Made {seed}\", wind: {:?}, {land} options: {{\"turns\": 6, {options}}}, battle: {{{battle}}},\nsides: [(name: \"Red\", edge: West), (name: \"Blue\", edge: East)],\nships: [\n{units}{shore}])",
        one(rng, &["N", "E", "S", "W"])
    )
}

#[test]
fn every_file_that_check_takes_is_played_to_its_end() {
    let (mut taken, mut asked, mut saved, mut why) = (0, 0, 0, std::collections::BTreeMap::<String, u32>::new());
    for seed in 0..300 {
        let text = file(seed);
        let loaded = parse(&text, "made.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
        if let Err(problems) = BARNACLE.check(&Loaded::from_scenario(loaded.scenario.clone(), "made.ron")) {
            let first =
                problems.to_string().lines().next().unwrap_or_default().split(": ").skip(1).take(1).collect::<String>();
            *why.entry(first.chars().filter(|letter| !letter.is_ascii_digit()).collect()).or_default() += 1;
            continue;
        }
        taken += 1;
        let mut session = Session::from_loaded(&BARNACLE, &loaded, DiceSource::Machine { seed })
            .unwrap_or_else(|problems| panic!("{problems}\n{text}"));
        assert!(!session.asks().is_empty() || session.outcome().is_some(), "somebody is asked, or it is over:\n{text}");
        let rng = &mut seeded(seed, 6);
        let mut orders = 0;
        while let Some(ask) = session.asks().first() {
            let (seat, order) = (ask.seat, session.sample(ask, rng));
            session
                .submit(seat, order.clone())
                .unwrap_or_else(|refusal| panic!("{order:?} was offered: {refusal}\n{text}"));
            in_bounds(&session, &text);
            if below(rng, 12) == 0 {
                saved += u32::from(opens_as_it_was(&session));
            }
            orders += 1;
            assert!(orders < 6000, "it comes to an end:\n{text}");
        }
        assert!(session.outcome().is_some(), "nobody is asked any more, so it is over:\n{text}");
        asked += orders;
    }
    eprintln!("{taken} files in order, {asked} orders; refused: {why:?}");
    assert!(saved > 150, "many positions were saved and opened again: {saved}");
    assert!(taken > 60, "many files were in order: {taken}; the others for {why:?}");
}

/// Asserts that no counter exceeds what is printed.
fn in_bounds(session: &Session, text: &str) {
    let fleet = Fleet::seen(session.world());
    for ship in &fleet.ships {
        let log = fleet.log(ship.id);
        let guns = (0..4).all(|battery| ship.guns.left[battery] + ship.guns.overboard[battery] <= log.guns[battery]);
        assert!(guns, "no battery has more guns than her log: {ship:?}\n{text}");
        assert!(ship.hull.boxes <= log.black, "no box beyond the black line is ticked: {ship:?}\n{text}");
        assert!(ship.rig.hoisted + ship.rig.lost <= log.masts.len() as u8, "no more sail than masts: {ship:?}\n{text}");
        assert!(
            ship.crew.men() <= log.men && ship.crew.killed <= log.men && ship.crew.leaders <= log.leaders,
            "no more people than boxes: {ship:?}\n{text}"
        );
        assert!(ship.crew.deck <= log.deck, "no more on deck than the yellow band holds: {ship:?}\n{text}");
    }
    for troop in &fleet.troops {
        let (roster, left) = (fleet.roster(troop.id), troop.pieces.left);
        assert!(
            troop.pieces.unmanned <= left && left <= roster.guns,
            "no more guns than on the roster: {troop:?}\n{text}"
        );
    }
}

/// Asserts that a saved position can be read again and is the same. Returns false if it cannot be saved.
fn opens_as_it_was(session: &Session) -> bool {
    let Some(file) = session.as_scenario(Viewer::All) else { return false };
    let text = to_ron(&file);
    let loaded = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    let again = Session::from_loaded(&BARNACLE, &loaded, DiceSource::Machine { seed: 9 })
        .unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    let [was, is] = [session, &again].map(table);
    for (was, is) in was.ships.iter().zip(&is.ships) {
        assert_eq!(was, is, "the ships are as they were\n{text}");
    }
    for (was, is) in was.troops.iter().zip(&is.troops) {
        assert_eq!(was, is, "so are the units on land\n{text}");
    }
    assert_eq!(
        (was.sky, was.initiative, was.clock),
        (is.sky, is.initiative, is.clock),
        "and the weather and the turn\n{text}"
    );
    assert_eq!(
        (was.later.fouls, was.later.activations, was.later.water.swum),
        (is.later.fouls, is.later.activations, is.later.water.swum),
        "and what waits\n{text}"
    );
    for (was, is) in was.later.water.parties.iter().zip(&is.later.water.parties) {
        assert_eq!(was, is, "and who swims\n{text}");
    }
    true
}

/// Returns the fleet without what a finished move has left behind and no rule uses.
fn table(session: &Session) -> Fleet {
    let mut fleet = Fleet::gather(session.world());
    for ship in fleet.ships.touch_all() {
        let Run { stage, speed, half, pips, .. } = ship.run;
        let run = if stage == wg_barnacle::position::Stage::Done {
            Run { stage, speed, half, pips, ..Run::default() }
        } else {
            Run { stage, ..Run::default() }
        };
        *ship = Ship { run, heed: Default::default(), ..*ship };
    }
    for troop in fleet.troops.touch_all() {
        let march = March { inches: 0, ran: wg_core::Length::ZERO, ..troop.march };
        *troop = Troop { march, ..*troop };
        (troop.pieces.heed, troop.stand.bound) = (Default::default(), troop.stand.pose.at);
    }
    fleet
}
