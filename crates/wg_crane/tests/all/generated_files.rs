//! Every file that `check` accepts can be played to its end. The files are generated at random, with all values that
//! the words allow.

use std::fmt::Write as _;

use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::scenario::{Loaded, OptionSpec, Takes, parse, to_ron};
use wg_core::{DiceSource, Rules as _, Session, Viewer};
use wg_crane::CRANE;
use wg_crane::options::OPTIONS;
use wg_crane::position::{CHARTS, Fleet};

fn one<'a, T>(rng: &mut ChaCha8Rng, list: &'a [T]) -> &'a T {
    &list[below(rng, list.len() as u32) as usize]
}

/// Returns a value that the word accepts, as written in a file, or `None` for lists and texts.
fn value(rng: &mut ChaCha8Rng, spec: &OptionSpec) -> Option<String> {
    match &spec.takes {
        Takes::Flag => Some((below(rng, 2) == 0).to_string()),
        Takes::Word(words) => Some(format!("{:?}", one(rng, words))),
        Takes::Whole(range) => Some(
            (range.start() + i64::from(below(rng, (range.end() - range.start()).clamp(0, 40) as u32 + 1))).to_string(),
        ),
        _ => None,
    }
}

fn options(rng: &mut ChaCha8Rng) -> String {
    let mut text = String::new();
    for spec in OPTIONS.iter().filter(|spec| !["wind", "entry", "turns"].contains(&spec.key)) {
        if below(rng, 4) == 0
            && let Some(value) = value(rng, spec)
        {
            let _ = write!(text, "{:?}: {value}, ", spec.key);
        }
    }
    text
}

/// Returns a ship in any state, on a small part of the board, so that ships meet.
fn ship(rng: &mut ChaCha8Rng, number: u32, side: &str) -> String {
    let class = one(rng, &CHARTS.classes);
    let boxes = u32::from(class.boxes);
    let mut state = String::new();
    for column in ["hull", "rigging", "crew", "moved"] {
        if below(rng, 3) == 0 {
            let _ = write!(state, "{column:?}: {}, ", below(rng, boxes + 1));
        }
    }
    for (key, most) in [("spent", 4), ("steps", 4), ("points", boxes * 3 + 1), ("before", boxes * 3 + 1)] {
        if below(rng, 10) == 0 {
            let _ = write!(state, "{key:?}: {}, ", below(rng, most));
        }
    }
    for flag in ["aground", "afloat_again", "fired", "engaged", "done"] {
        if below(rng, 12) == 0 {
            let _ = write!(state, "{flag:?}: true, ");
        }
    }
    if below(rng, 4) == 0 {
        let _ = write!(state, "\"fate\": {:?}, ", one(rng, &["prize", "sunk", "gone"]));
    }
    let heading = one(rng, &["N", "NE", "E", "SE", "S", "SW", "W", "NW"]);
    let (x, y) = (1 + below(rng, 6), 1 + below(rng, 6));
    format!(
        "(name: \"{side} {number}\", class: {:?}, side: {side:?}, square: ({x}, {y}), heading: {heading:?}, state: {{{state}}}),\n",
        class.key
    )
}

fn file(seed: u64) -> String {
    let rng = &mut seeded(seed, 5);
    let options = options(rng);
    let mut battle = format!("\"turn\": {}, \"phase\": {}, ", 1 + below(rng, 6), 1 + below(rng, 2));
    for (key, value) in
        [("first", "\"Blue\""), ("limit", "8"), ("quiet", "9"), ("action", "true"), ("time_called", "true")]
    {
        if below(rng, 3) == 0 {
            let _ = write!(battle, "{key:?}: {value}, ");
        }
    }
    let mut ships = String::new();
    for side in ["Red", "Blue"] {
        (0..1 + below(rng, 3)).for_each(|number| ships += &ship(rng, number, side));
    }
    format!(
        "(version: 1, ruleset: \"crane\", name: \"Made {seed}\", wind: {:?}, options: {{{options}}}, battle: {{{battle}}},\nsides: [(name: \"Red\", edge: South), (name: \"Blue\", edge: North)],\nships: [\n{ships}])",
        one(rng, &["N", "NE", "E", "SE", "S", "SW", "W", "NW"])
    )
}

#[test]
fn every_file_that_check_takes_is_played_to_its_end() {
    let (mut taken, mut asked, mut saved) = (0, 0, 0);
    for seed in 0..1500 {
        let text = file(seed);
        let loaded = parse(&text, "made.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
        if CRANE.check(&Loaded::from_scenario(loaded.scenario.clone(), "made.ron")).is_err() {
            continue;
        }
        taken += 1;
        let mut session = Session::from_loaded(&CRANE, &loaded, DiceSource::Machine { seed })
            .unwrap_or_else(|problems| panic!("{problems}\n{text}"));
        assert!(
            !session.asks().is_empty() || session.outcome().is_some(),
            "somebody is asked, or the half turn that is left was the last:\n{text}"
        );
        let rng = &mut seeded(seed, 6);
        let mut orders = 0;
        while let Some(ask) = session.asks().first() {
            let (seat, order) = (ask.seat, session.sample(ask, rng));
            session
                .submit(seat, order.clone())
                .unwrap_or_else(|refusal| panic!("{order:?} was offered: {refusal}\n{text}"));
            for ship in &Fleet::seen(session.world()).ships {
                let (damage, boxes) = (ship.damage, ship.built.boxes);
                let full = damage.hull <= boxes && damage.rigging <= boxes && damage.crew + damage.moved <= boxes;
                assert!(
                    full && ship.worth.points <= ship.total(),
                    "no column has more ticks than boxes, and nobody is worth more than hers: {ship:?}\n{text}"
                );
            }
            if below(rng, 8) == 0 {
                saved += u32::from(opens_as_it_was(&session));
            }
            orders += 1;
            assert!(orders < 4000, "it comes to an end:\n{text}");
        }
        assert!(session.outcome().is_some(), "nobody is asked any more, so it is over:\n{text}");
        asked += orders;
    }
    assert!(saved > 200, "many positions were saved and opened again: {saved}");
    assert!(taken > 150, "many files were in order: {taken}, with {asked} orders");
}

/// Checks that a position that is saved can be read again and is the same. Returns false if the position cannot be
/// saved.
fn opens_as_it_was(session: &Session) -> bool {
    let Some(file) = session.as_scenario(Viewer::All) else { return false };
    let text = to_ron(&file);
    let loaded = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    let again = Session::from_loaded(&CRANE, &loaded, DiceSource::Machine { seed: 9 })
        .unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    let [was, is] = [session, &again].map(|session| Fleet::seen(session.world()));
    for (was, is) in was.ships.iter().zip(&is.ships) {
        assert_eq!(was, is, "the ships are as they were\n{text}");
    }
    // More quiet turns than are needed to end a battle count as just enough.
    let lull = |fleet: &Fleet| (fleet.conditions.lull.action, fleet.conditions.lull.quiet.min(10));
    assert_eq!(
        (lull(was), was.conditions.first, was.conditions.limit),
        (lull(is), is.conditions.first, is.conditions.limit),
        "so is the battle\n{text}"
    );
    assert_eq!(
        (was.conditions.verdict, was.secret.turns),
        (is.conditions.verdict, is.secret.turns),
        "and what ends it\n{text}"
    );
    true
}
